"""Pages beside the book: the code as it is, and what is stored of each experiment.

They are what the lines under tables and figures link to. Results themselves stay in the checkout:
a page says which files there are, what was computed in them, and how to compute them again.
"""

from __future__ import annotations

import ast
import html
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from fourpapers.engine.progress import duration
from fourpapers.engine.sources import modules_of_experiments, source_file

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="{up}_static/favicon.svg">
<link rel="stylesheet" href="{up}_static/code.css"></head>
<body><header><a href="{up}index.html">Two Learners, One Dataset</a> ·
<a href="{up}code/index.html">code</a> · <a href="{up}stored/index.html">stored results</a></header>
<main>{body}</main></body>
</html>
"""
_MODULE = re.compile(r'<span class="nn">([\w.]+)</span>')


@dataclass(frozen=True)
class StoredFile:
    """A file of results: where it is, and what its two lines of comment say."""

    path: Path
    what: Mapping[str, Any]
    how: Mapping[str, Any]

    @property
    def setting(self) -> str:
        """Parameters and seed, in words."""
        parameters = ", ".join(
            f"{name} = {value}" for name, value in self.what["parameters"].items()
        )
        return f"{parameters or 'no parameters'}; seed {self.what['seed']}"


def code_page(module: str) -> str:
    """Name the page of a module, from the top of the site."""
    return f"code/{module.replace('.', '/')}.html"


def stored_page(experiment: str) -> str:
    """Name the page of an experiment's results, from the top of the site."""
    return f"stored/{experiment}.html"


def write(root: Path, site: Path) -> None:
    """Write the pages of all modules and of all stored results into a built book."""
    modules = {name: path for name, path in _modules(root / "src")}
    for name, path in modules.items():
        _keep(site, code_page(name), name, _code(name, path, modules))
    listed = "".join(
        f'<li><a href="{_up("code/index.html")}{code_page(name)}">{name}</a> '
        f"<span>{_words(_first_line(path))}</span></li>"
        for name, path in modules.items()
    )
    _keep(site, "code/index.html", "Code", f"<h1>Code</h1><ul>{listed}</ul>")
    rows = []
    for name in modules_of_experiments():
        files = stored_files(root / "results", name)
        if not files:
            continue
        _keep(site, stored_page(name), name, _stored(root, name, files))
        settings = len({file.setting for file in files})
        rows.append(
            f'<tr><td><a href="../{stored_page(name)}">{name}</a></td><td>{_title(name)}</td>'
            f"<td>{settings}</td><td>{sum(_trials(file) for file in files):,}</td>"
            f"<td>{len(files)}</td></tr>"
        )
    head = "".join(
        f"<th>{word}</th>" for word in ("experiment", "what it is", "settings", "trials", "files")
    )
    body = (
        "<h1>Stored results</h1><p>What takes long is computed once and kept as text in "
        "<code>results/</code> of a checkout, with a checksum in every file. <code>make verify"
        "</code> computes a sample again and compares every digit.</p>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )
    _keep(site, "stored/index.html", "Stored results", body)


def stored_files(results: Path, experiment: str) -> list[StoredFile]:
    """Read the first two lines of each file of an experiment."""
    files = []
    for path in sorted(results.joinpath(*experiment.split("/")).glob("v*/seed*/*.csv")):
        with path.open(encoding="utf-8") as file:
            what, how = (json.loads(next(file)[1:]) for _ in range(2))
        files.append(StoredFile(path, what, how))
    return files


def _stored(root: Path, name: str, files: list[StoredFile]) -> str:
    module = modules_of_experiments()[name]
    function = _function(name)
    settings: dict[str, list[StoredFile]] = {}
    for file in files:
        settings.setdefault(file.setting, []).append(file)
    seconds = sum(float(file.how.get("seconds", 0)) for file in files)
    up = _up(stored_page(name))
    parts = [
        f"<h1>{html.escape(name)}</h1>",
        *(f"<p>{_words(text)}</p>" for text in (ast.get_docstring(function) or "").split("\n\n")),
        f'<p>Declared in <a href="{up}{code_page(module)}#{function.name}">{module}</a>; version '
        f"{files[0].what['version']}; {sum(map(_trials, files)):,} trials in {len(files)} files, "
        f"which took {duration(seconds)} of one processor.</p>",
        "<pre>"
        + html.escape(
            f"# its parameters\npython -m fourpapers experiments {name}\n"
            f"# read what is stored, compute the rest\npython -m fourpapers compute {name}\n"
            "# compute it again and compare every digit\n"
            f"python -m fourpapers verify {name} --share 1"
        )
        + "</pre>",
        f"<h2>{len(settings)} settings</h2>" if len(settings) > 1 else "<h2>One setting</h2>",
    ]
    for setting, some in settings.items():
        lines = "".join(
            f"<tr><td>{file.path.relative_to(root).as_posix()}</td><td>{_trials(file):,}</td>"
            f"<td>{float(file.how.get('seconds', 0)):.1f} s</td>"
            f"<td>{str(file.how.get('sha256', ''))[:16]}</td>"
            f"<td>{file.how.get('code', '')}</td></tr>"
            for file in some
        )
        parts.append(
            f"<details><summary>{html.escape(setting)}: {sum(map(_trials, some)):,} trials"
            f"</summary><p>The first file begins with</p>"
            f"<pre># {html.escape(json.dumps(some[0].what))}</pre>"
            "<table><thead><tr><th>file</th><th>trials</th><th>time</th><th>sha256</th>"
            f"<th>code</th></tr></thead><tbody>{lines}</tbody></table></details>"
        )
    return "".join(parts)


def _trials(file: StoredFile) -> int:
    first, last = file.what["trials"]
    return int(last) - int(first)


def _function(experiment: str) -> ast.FunctionDef:
    """Find the function that an experiment is."""
    path = source_file(modules_of_experiments()[experiment])
    assert path is not None
    for node in ast.parse(path.read_bytes()).body:
        for call in getattr(node, "decorator_list", []):
            if isinstance(call, ast.Call) and call.args:
                first = call.args[0]
                if isinstance(first, ast.Constant) and first.value == experiment:
                    assert isinstance(node, ast.FunctionDef)
                    return node
    raise LookupError(experiment)


def _title(experiment: str) -> str:
    return _words((ast.get_docstring(_function(experiment)) or "").partition("\n")[0])


def _words(text: str) -> str:
    """Write a paragraph of a docstring as HTML.

    Examples
    --------
    >>> _words("``n`` < 3")
    '<code>n</code> &lt; 3'
    """
    return re.sub(r"``(.+?)``", r"<code>\1</code>", html.escape(" ".join(text.split())))


def _code(module: str, path: Path, modules: Mapping[str, Path]) -> str:
    """Highlight a module; its functions and classes can be linked to, and its imports link."""
    text = path.read_text(encoding="utf-8")
    names = {
        min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]): node.name
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
    up = _up(code_page(module))

    def linked(match: re.Match[str]) -> str:
        if match[1] not in modules:
            return match[0]
        return f'<a class="nn" href="{up}{code_page(match[1])}">{match[1]}</a>'

    coloured = highlight(text, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
    lines = []
    for number, line in enumerate(_MODULE.sub(linked, coloured).splitlines(), start=1):
        place = f' id="{names[number]}"' if number in names else ""
        lines.append(f"<span{place}>{line}</span>")
    return (
        f"<h1>{module}</h1><p><code>{path.relative_to(_src(path)).as_posix()}</code></p>"
        f'<pre class="highlight lines">{chr(10).join(lines)}</pre>'
    )


def _src(path: Path) -> Path:
    return next(above.parent for above in path.parents if above.name == "src")


def _modules(src: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(src.rglob("*.py")):
        parts = path.relative_to(src).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if path.stat().st_size and path.name != "__main__.py":
            yield name, path


def _first_line(path: Path) -> str:
    return (ast.get_docstring(ast.parse(path.read_bytes())) or "").partition("\n")[0]


def _up(page: str) -> str:
    return "../" * page.count("/")


def _keep(site: Path, page: str, title: str, body: str) -> None:
    path = site / page
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_PAGE.format(title=title, up=_up(page), body=body), encoding="utf-8")
