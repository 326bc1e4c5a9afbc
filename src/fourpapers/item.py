"""An item: a table or figure of a paper, computed again.

Each of the papers' items is one function in a module named after it: Table 5 of Bouckaert (2003) is
``table_5`` in ``fourpapers/bouckaert2003/tables_5_6.py``. Chapters, the scorecard and the command
``python -m fourpapers show`` call that function.
"""

from __future__ import annotations

import difflib
import importlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pandas as pd
from matplotlib.figure import Figure

from fourpapers.published.items import PAPERS, function_name

#: Of what an item's intervals are: ours minus the paper's, ours alone, or what other runs of the
#: same experiment or whole studies like it would give.
IntervalOf = Literal["difference", "ours", "runs", "studies"]
#: What kind of number is printed: ``measured`` ones could have come out otherwise. Those of
#: ``arithmetic``, the ``shape`` of a data set and what our populations were ``fitted`` to could
#: not, or only by a slip; ``coarse`` ones, of ten trials and judged at 1 %, hardly.
Kind = Literal["measured", "arithmetic", "shape", "fitted", "coarse"]
#: What becomes of a printed number.
AGREES, CAUSE, UNEXPLAINED = "agrees", "differs with cause", "unexplained"
_FUNCTION = re.compile(r"^def ((?:table|figure|section)_\w+)\(", re.MULTILINE)


@dataclass(frozen=True, eq=False)
class Layout:
    """How a table looks on a page.

    Attributes
    ----------
    rows : DataFrame
        What is shown.
    caption, label : str
        Text under which it appears, and label for references to it.
    columns : mapping, optional
        Columns to show and the heading of each; all by default.
    formats : mapping, optional
        Format of a column's numbers, such as ``{"ours": ".3f"}``.
    """

    rows: pd.DataFrame
    caption: str
    label: str
    columns: Mapping[str, str] | None = None
    formats: Mapping[str, str] | None = None


@dataclass(frozen=True, eq=False)
class Item:
    """A table or figure of a paper beside ours.

    Attributes
    ----------
    cells : DataFrame
        A row for each published number with ``value`` (as printed), ``ours``, ``low`` and ``high``
        where chance is involved, and ``verdict``: agrees or differs. ``cause``, if there is such a
        column, says in a short sentence why a number differs: what was measured, and where. It is
        empty, or begins with "unexplained", where that is not known. ``kind``, if there is such a
        column, says of what kind each number is. For a figure without printed numbers, what is
        drawn.
    layouts : tuple of Layout
        The tables that show it, the main one first; none for a mere picture.
    draw : callable, optional
        Draws the picture.
    interval_of : {"difference", "ours", "runs", "studies"}
        What the interval of a cell is an interval of.
    by_chance : bool
        Whether chance is involved, so that some cells may differ for no reason.
    level : float
        How often a cell differs by chance.
    kind : {"measured", "arithmetic", "shape", "fitted", "coarse"}
        Of what kind its numbers are, unless the cells say so themselves.
    """

    cells: pd.DataFrame
    layouts: tuple[Layout, ...] = ()
    draw: Callable[[], Figure] | None = field(default=None)
    interval_of: IntervalOf = "difference"
    by_chance: bool = True
    level: float = 0.05
    kind: Kind = "measured"

    @property
    def judged(self) -> bool:
        """Whether there are printed numbers that agree or differ."""
        return "verdict" in self.cells

    @property
    def agreeing(self) -> int:
        """How many numbers agree."""
        return int((self.cells["verdict"] == "agrees").sum()) if self.judged else 0

    @property
    def kinds(self) -> pd.Series:
        """Of what kind each number is."""
        if "kind" in self.cells:
            return self.cells["kind"].fillna(self.kind)
        return pd.Series(self.kind, index=self.cells.index)

    @property
    def outcomes(self) -> pd.Series:
        """Say of each number whether it agrees, differs with a known cause, or is unexplained."""
        cause = pd.Series("", index=self.cells.index)
        if "cause" in self.cells:
            cause = self.cells["cause"].fillna("").str.strip()
        explained = (cause != "") & ~cause.str.lower().str.startswith(UNEXPLAINED)
        differing = explained.map({True: CAUSE, False: UNEXPLAINED})
        return differing.mask(self.cells["verdict"] == "agrees", AGREES)

    def layout(self, label: str | None = None) -> Layout:
        """Return the layout with a label; the main one by default."""
        layouts = {layout.label: layout for layout in self.layouts}
        if label is None and layouts:
            return self.layouts[0]
        if label not in layouts:
            raise LookupError(f"no table {label!r}; there are {', '.join(layouts) or 'none'}")
        return layouts[label]


def item_functions(paper: str) -> dict[str, str]:
    """Name the items of a paper, such as ``table_5``, and the module that makes each.

    Examples
    --------
    >>> item_functions("bouckaert2003")["table_5"]
    'fourpapers.bouckaert2003.tables_5_6'
    """
    if paper not in PAPERS:
        near = difflib.get_close_matches(paper, PAPERS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(PAPERS)}"
        raise LookupError(f"no paper {paper!r}; {hint}")
    folder = Path(__file__).parent / paper
    modules = {
        name: f"fourpapers.{paper}.{path.stem}"
        for path in sorted(folder.glob("*.py"))
        if re.match(r"(table|figure|section)s?_", path.stem)
        for name in _FUNCTION.findall(path.read_text(encoding="utf-8"))
    }
    return dict(sorted(modules.items(), key=lambda pair: _order(pair[0])))


def item_function(paper: str, name: str) -> Callable[..., Item]:
    """Find the function that makes an item, by ``table-5``, ``table_5`` or ``Table 5``."""
    functions = item_functions(paper)
    key = function_name(name)
    if key not in functions:
        near = difflib.get_close_matches(key, functions, n=1)
        spoken = [known.replace("_", "-") for known in functions]
        hint = f" (did you mean {near[0].replace('_', '-')}?)" if near else ""
        raise LookupError(f"{paper} has no item {name!r}{hint}; there are {', '.join(spoken)}")
    function: Any = getattr(importlib.import_module(functions[key]), key)
    return function


def _order(name: str) -> tuple[str, list[int]]:
    return name.partition("_")[0], [int(digits) for digits in re.findall(r"\d+", name)]
