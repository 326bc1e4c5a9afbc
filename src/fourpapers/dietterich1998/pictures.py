"""What several pictures of the paper have in common."""

from __future__ import annotations

from typing import Any, Literal

import pandas as pd
from matplotlib.axes import Axes

from twolearners.style import log_axis


def by_test_and_epsilon(table: pd.DataFrame) -> dict[tuple[str, float], dict[str, Any]]:
    """Return the rows of a table by test and error rate."""
    rows: list[dict[str, Any]] = table.to_dict("records")  # type: ignore[assignment]
    return {(row["test"], row["epsilon"]): row for row in rows}


def logarithmic(ax: Axes, which: Literal["x", "y"]) -> None:
    """Make an axis of Type I errors logarithmic, with ticks at plain numbers."""
    log_axis(ax, which, (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1))
