"""Tables in LaTeX that fit a column of a paper."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from twolearners.comparison.report.tables import WORDS, Rows

_MARKS = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{mark: "\\" + mark for mark in "&%$#_{}"},
    **{"<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}"},
    "\N{MINUS SIGN}": "$-$",
    "\N{LESS-THAN OR EQUAL TO}": r"$\leq$",
    "\N{GREATER-THAN OR EQUAL TO}": r"$\geq$",
    "\N{RIGHTWARDS ARROW}": r"$\rightarrow$",
}
_GREEK = "GREEK SMALL LETTER "
#: Where a long name may be broken: after a mark without a hyphen, before a capital with one.
_AFTER_MARK = re.compile(r"(?<=[./_,:=(])(?=[^\W\d_(])")
_AT_CAPITAL = re.compile(r"(?<=[a-z]{3})(?=[A-Z])")
#: The narrowest column of a paper that is common (ACM), and what words in a table need of it.
_COLUMN, _WORDS = 241, 42
_GAP = 3  # on either side of a cell
#: Sizes of letters, in points; Computer Modern's smaller ones are wider than their size says.
_SIZES = {"footnotesize": 8.0, "scriptsize": 7.6, "tiny": 6.5}
_NO_HEADS: Mapping[int, str] = {}


def latex_table(rows: Rows, caption: str, label: str, heads: Mapping[int, str] = _NO_HEADS) -> str:
    r"""Return a table in LaTeX, for the package booktabs, that fits a column of a paper.

    Parameters
    ----------
    rows : sequence of mappings
        Cells by column. The first column is as wide as is left, and breaks its words.
    caption, label : str
        Of the table; what LaTeX would not take in a label is left out.
    heads : mapping of int to str
        Lines that stand before rows, by the place of the row.

    Examples
    --------
    >>> print(latex_table([{"test": "McNemar", "p": "0.2"}], "All.", "mcnemar"))
    \begin{table}\sloppy
    \caption{All.}
    \label{tab:mcnemar}
    \footnotesize\setlength{\tabcolsep}{3pt}
    \begin{tabular}{@{}p{\dimexpr\columnwidth-18pt}r@{}}
    \toprule
    test & p \\
    \midrule
    \raggedright\hspace{0pt}McNemar & 0.2 \\
    \bottomrule
    \end{tabular}
    \end{table}
    """
    first, *others = rows[0]
    sides = "".join("l" if head in WORDS else "r" for head in others)
    columns = [[head, *(cells[head] for cells in rows)] for head in others]
    size, taken = _fitting(columns)
    body = []
    for place, cells in enumerate(rows):
        if place in heads:
            body.append(
                rf"\multicolumn{{{len(cells)}}}{{@{{}}l}}{{\emph{{{latex(heads[place])}}}}}"
            )
        # A word at the beginning of a paragraph is hyphenated only if something precedes it.
        body.append(rf"\raggedright\hspace{{0pt}}{' & '.join(map(latex, cells.values()))}")
    return "\n".join(
        [
            r"\begin{table}\sloppy",
            rf"\caption{{{latex(caption)}}}",
            rf"\label{{tab:{'-'.join(re.findall(r'[A-Za-z0-9]+', label))}}}",
            rf"\{size}\setlength{{\tabcolsep}}{{{_GAP}pt}}",
            rf"\begin{{tabular}}{{@{{}}p{{\dimexpr\columnwidth-{taken}pt}}{sides}@{{}}}}",
            *(r"\toprule", rf"{' & '.join(map(latex, (first, *others)))} \\", r"\midrule"),
            *(rf"{line} \\" for line in body),
            *(r"\bottomrule", r"\end{tabular}", r"\end{table}"),
        ]
    )


def _fitting(columns: Sequence[Sequence[str]]) -> tuple[str, int]:
    """Choose the size of the letters, and say how many points all columns but the first take."""
    taken = 0
    for size, points in _SIZES.items():
        widths = (max(map(_width, cells)) * points + 2 * _GAP for cells in columns)
        taken = int(sum(widths)) + 1
        if taken + _WORDS <= _COLUMN:
            return size, taken
    return size, taken


def _width(text: str) -> float:
    """Return the width of a text, in sizes of its letters: rather too much, and for all fonts."""
    narrow, wide = " .,itfl", "mwABHMW+\N{MINUS SIGN}"
    return sum(0.35 if mark in narrow else 0.95 if mark in wide else 0.55 for mark in text)


def latex(text: str) -> str:
    r"""Escape what LaTeX takes for a command, and say where long names may be broken.

    Signs of comparison and small Greek letters are set as formulas; what else is beyond European
    alphabets needs XeLaTeX or LuaLaTeX.

    Examples
    --------
    >>> print(latex("10 % of A_1, λ"))
    10 \% of A\_1, $\lambda$
    >>> print(latex("max_depth of RandomForest"))
    max\_\allowbreak{}depth of Random\-Forest
    """
    words = _AFTER_MARK.sub("\0", _AT_CAPITAL.sub("\1", " ".join(text.split())))
    return "".join(map(_mark, words)).replace("\0", r"\allowbreak{}").replace("\1", r"\-")


def _mark(mark: str) -> str:
    name = unicodedata.name(mark, "")
    if name.startswith(_GREEK) and name.removeprefix(_GREEK).isalpha():
        letter = name.removeprefix(_GREEK).lower().replace("lamda", "lambda")  # Unicode's spelling
        return rf"$\{letter}$"
    return _MARKS.get(mark, mark)
