"""Turn a chapter into a notebook that reads in any Jupyter, which knows nothing of the book.

Numbers are filled in where the text has holes, theorems and boxes become headed quotations, and
references to figures, equations and other chapters become words.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from pybtex.database import parse_file

from fourpapers.book.catalogue import Chapter
from fourpapers.book.labels import Target, targets, targets_of

_RECORD = "application/papermill.record/text/plain"
_BLOCK = re.compile(
    r"^(?P<fence>:{3,})\{(?P<name>[\w:-]+)\} *(?P<title>[^\n]*)\n(?P<options>(?::[\w-]+:[^\n]*\n)*)"
    r"(?P<body>.*?)^(?P=fence) *$",
    re.MULTILINE | re.DOTALL,
)
_EXERCISE = re.compile(
    r"^```\{(?P<name>(?:exercise|solution)-(?:start|end))\} *(?P<title>[^\n]*)\n"
    r"(?P<options>(?::[\w-]+:[^\n]*\n)*)```[ ]*$",
    re.MULTILINE,
)
_EQUATION = re.compile(r"\n?\$\$ *\((?P<label>[\w-]+)\)")
_ROLE = re.compile(r"\{(?P<name>[\w:]+)\}`(?P<text>[^`]+)`")
_HEADING = re.compile(r"^\([\w-]+\)=\n", re.MULTILINE)


def plain(
    notebook: NotebookNode, chapter: Chapter, numbers: Mapping[str, str] | None = None
) -> NotebookNode:
    """Return a notebook without a word of the book's own markup; cells keep their code.

    Parameters
    ----------
    notebook : NotebookNode
        An executed chapter, or what is made of one.
    chapter : Chapter
        Whose text it has.
    numbers : mapping, optional
        For the holes in the text, by name; by default those that the notebook has computed.
    """
    there = targets(chapter.root) | targets_of(notebook, int(chapter.number))
    known = glued(notebook) if numbers is None else numbers
    write = partial(plain_text, numbers=known, targets=there, root=chapter.root)
    cells = []
    for cell in notebook.cells:
        cells.append(cell)
        if cell.cell_type == "markdown":
            cell["source"] = write(cell.source)
            continue
        tags = cell.metadata.get("tags", [])
        if {"hide-input", "remove-cell", "remove-input"} & set(tags):
            cell.metadata["jupyter"] = {"source_hidden": True}
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "text/markdown" in data:
                data["text/markdown"] = write(data["text/markdown"])
                data.pop("text/html", None)  # it would be preferred, and knows no formulas
        figure = cell.metadata.get("mystnb", {}).get("figure", {})
        if "caption" in figure:
            caption = f"**{there[figure['name']]}.** {figure['caption']}"
            cells.append(nbformat.v4.new_markdown_cell(write(caption)))
    for index, cell in enumerate(cells):
        cell["id"] = f"cell-{index:03d}"
    notebook["cells"] = cells
    return notebook


def glued(notebook: NotebookNode) -> dict[str, str]:
    """Collect the numbers that a notebook hands to its text, by name."""
    there = {}
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            name = output.get("metadata", {}).get("scrapbook", {}).get("name")
            record = output.get("data", {}).get(_RECORD, "<")
            if name and not record.startswith("<"):  # a picture is glued as well
                value = ast.literal_eval(record)
                there[name] = value if isinstance(value, str) else f"{value:g}"
    return there


def plain_text(
    text: str, *, numbers: Mapping[str, str], targets: Mapping[str, Target], root: Path
) -> str:
    """Rewrite a piece of text; a number that nobody has computed is three dots.

    Examples
    --------
    >>> plain_text("a size of {glue:text}`size`", numbers={"size": "5 %"}, targets={}, root=Path())
    'a size of 5 %'
    """

    def block(match: re.Match[str]) -> str:
        body = _BLOCK.sub(block, match["body"]).strip()
        named = re.search(r":(?:label|name): *(\S+)", match["options"])
        target = targets.get(named[1]) if named else None
        name = match["name"].rpartition(":")[2]
        if name == "table":
            return f"**{target or 'Table'}.** {match['title']}\n\n{body}\n"
        if name == "proof":
            return _quoted("*Proof.* " + body + " ∎")
        if name == "admonition":
            return _quoted(f"**{match['title']}**\n\n{body}")
        head = f"{target or name.capitalize()}" + (f" ({match['title']})" if match["title"] else "")
        return _quoted(f"**{head}.** {body}")

    def exercise(match: re.Match[str]) -> str:
        if match["name"].endswith("end"):
            return ""
        if match["name"] == "solution-start":
            solved = targets.get(match["title"].strip())
            return f"#### Solution{f' of {solved}' if solved else ''}"
        named = re.search(r":label: *(\S+)", match["options"])
        target = targets.get(named[1]) if named else None
        return f"### {target or 'Exercise'}: {match['title']}"

    def equation(match: re.Match[str]) -> str:
        target = targets.get(match["label"])
        return (f" \\tag{{{target.number}}}" if target else "") + "\n$$"

    def role(match: re.Match[str]) -> str:
        said = re.fullmatch(r"(?P<words>.+?) *<(?P<label>[^<>]+)>", match["text"], re.DOTALL)
        label = said["label"] if said else match["text"]
        name = match["name"]
        if name == "glue:text":
            return numbers.get(label.partition(":")[0], "…")
        if name.startswith("cite"):
            before = match.string[: match.start()].split()[-1:]
            cited = [_authors(root, key.strip(), before) for key in label.split(",")]
            return f"({'; '.join(cited)})"
        if name == "math":
            return f"${match['text']}$"
        target = targets.get(label)
        if said:
            return said["words"].replace("%s", target.number if target else "…")
        return str(target or label)

    text = _EQUATION.sub(equation, _HEADING.sub("", text))
    return _ROLE.sub(role, _EXERCISE.sub(exercise, _BLOCK.sub(block, text)))


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


@cache
def _bibliography(root: Path) -> dict[str, tuple[list[str], str]]:
    """Read the surnames and the year of everything that is cited."""
    named = {}
    for key, entry in parse_file(str(root / "book" / "references.bib")).entries.items():
        people = entry.persons.get("author") or entry.persons.get("editor") or []
        names = [" ".join(one.prelast_names + one.last_names).strip("{}") for one in people]
        named[key] = names, entry.fields.get("year", "no year")
    return named


def _authors(root: Path, key: str, before: list[str]) -> str:
    """Say who and when; only when, if the word before is the name of one of them."""
    names, year = _bibliography(root).get(key, ([], key))
    if not names or any(name in word for name in names for word in before):
        return year
    return f"{names[0]} et al., {year}" if len(names) > 2 else f"{' & '.join(names)}, {year}"
