"""What several pictures of the paper have in common."""

from __future__ import annotations

from typing import Any, Literal

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, NullFormatter


def by_test_and_epsilon(table: pd.DataFrame) -> dict[tuple[str, float], dict[str, Any]]:
    """Return the rows of a table by test and error rate."""
    rows: list[dict[str, Any]] = table.to_dict("records")  # type: ignore[assignment]
    return {(row["test"], row["epsilon"]): row for row in rows}


def logarithmic(ax: Axes, which: Literal["x", "y"]) -> None:
    """Make an axis of Type I errors logarithmic, with ticks at plain numbers."""
    ticks = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]
    ax.set(**{f"{which}scale": "log", f"{which}ticks": ticks})
    axis = ax.xaxis if which == "x" else ax.yaxis
    axis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
    axis.set_minor_formatter(NullFormatter())


def plain_ticks(ax: Axes, numbers: list[int]) -> None:
    """Put ticks at these numbers and nowhere else."""
    ax.set_xticks(numbers)
    ax.xaxis.set_major_formatter("{x:,.0f}")
    ax.minorticks_off()
