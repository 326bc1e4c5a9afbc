"""Tables of words: for a terminal, for Markdown and notebooks."""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Mapping, Sequence

WIDTH = 79
#: Columns of words; those of numbers are set to the right.
WORDS = {"test", "statistic", "verdict", "better", "A", "B", "measure"}
_MARKDOWN = re.compile(r"[\\`*\[\]|~$#]|(?<!\w)_|_(?!\w)")
Rows = Sequence[Mapping[str, str]]


def terminal_table(rows: Rows, under: Sequence[str]) -> str:
    """Return a table in columns, with texts under it."""
    columns = []
    for head in rows[0]:
        cells = [head, *(cells[head] for cells in rows)]
        side = "<" if head in WORDS else ">"
        columns.append([f"{cell:{side}{max(map(len, cells))}}" for cell in cells])
    lines = ["  ".join(line).rstrip() for line in zip(*columns, strict=True)]
    # What follows the first word of a caution, or of what was left out, is set in.
    texts = [filled(text, "  " if text.startswith(("* ", "left out")) else "") for text in under]
    return "\n".join([*lines, "", *texts])


def markdown_table(rows: Rows, under: str) -> str:
    """Return a table in Markdown with a text under it."""
    rule = ["---" if head in WORDS else "---:" for head in rows[0]]
    lines = [rows[0].keys(), rule, *(map(markdown, cells.values()) for cells in rows)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{table}\n\n{markdown(under)}"


def html_table(rows: Rows, under: str) -> str:
    """Return a table in HTML with a text under it."""
    head = "".join(f"<th>{html.escape(name)}</th>" for name in rows[0])
    body = ("".join(f"<td>{html.escape(cell)}</td>" for cell in cells.values()) for cells in rows)
    lines = "".join(f"<tr>{line}</tr>" for line in body)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"
    return f"{table}<p>{html.escape(under)}</p>"


def markdown(text: str) -> str:
    r"""Escape what Markdown, or the HTML it becomes, takes for a mark, but an asterisk at the end.

    Examples
    --------
    >>> print(markdown("<b>_a_</b> | n_runs*"))
    &lt;b&gt;\_a\_&lt;/b&gt; \| n_runs*
    """
    line = html.escape(" ".join(text.split()), quote=False)
    body, star = (line[:-1], "*") if line.endswith("*") else (line, "")
    return _MARKDOWN.sub(r"\\\g<0>", body) + star


def filled(text: str, indent: str = "", width: int = WIDTH) -> str:
    """Break a text into lines."""
    return textwrap.fill(
        text, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
