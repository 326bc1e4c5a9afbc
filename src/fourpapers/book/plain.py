"""Turn a chapter into a notebook that reads in any Jupyter, which knows nothing of the book.

Numbers are filled in where the text has holes, theorems and boxes become headed quotations, and
references to figures, equations and other chapters become words.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from pybtex.database import parse_file

from fourpapers.book.catalogue import Chapter
from fourpapers.book.labels import Target, targets, targets_of

_RECORD = "application/papermill.record/text/plain"
_BLOCK = re.compile(
    r"^(?P<fence>:{3,}|`{3,})\{(?P<name>[\w:-]+)\} *(?P<title>[^\n]*)\n"
    r"(?P<options>(?::[\w-]+:[^\n]*\n)*)"
    r"(?P<body>.*?)^(?P=fence) *$",
    re.MULTILINE | re.DOTALL,
)
_EXERCISE = re.compile(
    r"^```\{(?P<name>(?:exercise|solution)-(?:start|end))\} *(?P<title>[^\n]*)\n"
    r"(?P<options>(?::[\w-]+:[^\n]*\n)*)```[ ]*$",
    re.MULTILINE,
)
_EQUATION = re.compile(r"\n?\$\$ *\((?P<label>[\w-]+)\)")
ROLE = re.compile(r"\{(?P<name>[\w:]+)\}`(?P<text>[^`]+)`")
#: A link to a label; one to a page, a file or an address has a dot, a slash, a colon or a hash.
LINK = re.compile(r"(?<!!)\[(?P<words>[^\]\[]*)\]\((?P<label>[\w-]+)\)")
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
    by_label = targets(chapter.root) | targets_of(notebook, int(chapter.number))
    values = glued(notebook) if numbers is None else numbers
    write = partial(plain_text, numbers=values, targets=by_label, root=chapter.root)
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
            caption = f"**{by_label[figure['name']]}.** {figure['caption']}"
            cells.append(nbformat.v4.new_markdown_cell(write(caption)))
            del cell.metadata["mystnb"]["figure"]
    for index, cell in enumerate(cells):
        cell["id"] = f"cell-{index:03d}"
    notebook["cells"] = cells
    return notebook


def glued(notebook: NotebookNode) -> dict[str, str]:
    """Collect the numbers that a notebook hands to its text, by name."""
    texts = {}
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            name = output.get("metadata", {}).get("scrapbook", {}).get("name")
            if name:
                value = ast.literal_eval(output.data[_RECORD])
                texts[name] = value if isinstance(value, str) else f"{value:g}"
    return texts


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
        label = re.search(r":(?:label|name): *(\S+)", match["options"])
        target = targets.get(label[1]) if label else None
        name = match["name"].rpartition(":")[2]
        if name == "table":
            return f"**{target or 'Table'}.** {match['title']}\n\n{body}\n"
        if name == "proof":
            return _quoted("*Proof.* " + body + " ∎")
        if name in ("code-block", "code"):
            return f"```{match['title']}\n{match['body'].strip()}\n```"
        if name == "dropdown":
            return f"<details><summary>{match['title']}</summary>\n\n{body}\n\n</details>\n"
        if name in ("admonition", "div"):
            head = f"**{match['title']}**\n\n" if name == "admonition" else ""
            return _quoted(f"{head}{body}")
        head = f"{target or name.capitalize()}" + (f" ({match['title']})" if match["title"] else "")
        return _quoted(f"**{head}.** {body}")

    def exercise(match: re.Match[str]) -> str:
        if match["name"].endswith("end"):
            return ""
        if match["name"] == "solution-start":
            solved = targets.get(match["title"].strip())
            return f"#### Solution{f' of {solved}' if solved else ''}"
        label = re.search(r":label: *(\S+)", match["options"])
        target = targets.get(label[1]) if label else None
        return f"### {target or 'Exercise'}: {match['title']}"

    def equation(match: re.Match[str]) -> str:
        target = targets.get(match["label"])
        return (f" \\tag{{{target.number}}}" if target else "") + "\n$$"

    def role(match: re.Match[str]) -> str:
        name, text = match["name"], match["text"]
        if name == "glue:text":
            return numbers.get(text.partition(":")[0], "…")
        before = match.string[: match.start()].split()[-1:]
        return words_of(name, text, targets, root, before)

    def link(match: re.Match[str]) -> str:
        return match["words"] or str(targets.get(match["label"], match["label"]))

    text = _EQUATION.sub(equation, _HEADING.sub("", text))
    text = _BLOCK.sub(block, _EXERCISE.sub(exercise, text))
    return LINK.sub(link, ROLE.sub(role, text))


def words_of(
    name: str, text: str, targets: Mapping[str, Target], root: Path, before: Sequence[str] = ()
) -> str:
    """Say in words what a role of the book refers to.

    Parameters
    ----------
    name, text : str
        Of the role.
    targets : mapping
        What labels point to.
    root : path
        The checkout, for what is cited.
    before : sequence of str
        The word before it: an author who stands there is not named again.

    Examples
    --------
    >>> words_of("numref", "panel %s <fig-a>", {"fig-a": Target("figure", "2.3")}, Path())
    'panel 2.3'
    """
    explicit = re.fullmatch(r"(?P<words>.+?) *<(?P<label>[^<>]+)>", text, re.DOTALL)
    label = explicit["label"] if explicit else text
    if name.startswith("cite"):
        keys = [key.strip() for key in label.split(",")]
        if name == "cite:t":
            return ", ".join(_subject(root, key) for key in keys)
        return f"({'; '.join(_authors(root, key, before) for key in keys)})"
    if name == "math":
        return f"${text}$"
    target = targets.get(label)
    if explicit:
        return explicit["words"].replace("%s", target.number if target else "…")
    return str(target or label)


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


@cache
def _bibliography(root: Path) -> dict[str, tuple[list[str], str]]:
    """Read the surnames and the year of everything that is cited."""
    entries = {}
    for key, entry in parse_file(str(root / "book" / "references.bib")).entries.items():
        people = entry.persons.get("author") or entry.persons.get("editor") or []
        names = [
            " ".join(person.prelast_names + person.last_names).strip("{}") for person in people
        ]
        entries[key] = names, entry.fields.get("year", "no year")
    return entries


def _authors(root: Path, key: str, before: Sequence[str]) -> str:
    """Say who and when; only when, if the word before is the name of one of them."""
    names, year = _bibliography(root).get(key, ([], key))
    if not names or any(name in word for name in names for word in before):
        return year
    return f"{_listed(names)}, {year}"


def _subject(root: Path, key: str) -> str:
    """Say who, and when in brackets."""
    names, year = _bibliography(root).get(key, ([], key))
    return f"{_listed(names)} ({year})" if names else year


def _listed(names: Sequence[str]) -> str:
    return f"{names[0]} et al." if len(names) > 2 else " & ".join(names)
