"""Pictures of what was reproduced and what was not."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from twolearners.style import BLUE, FAINT, INK, MUTED, ORANGE, WIDTH, in_style, name_rows

#: From bad to good, then what cannot be judged: in grey, too, no two neighbours look alike.
_LOOKS = (ORANGE, FAINT, BLUE, "white")


_LEGIBLE = 0.02  # of the longest bar: where less is left, a number does not fit


@in_style
def verdicts(numbers: pd.DataFrame, claims: pd.DataFrame) -> Figure:
    """Draw by paper what became of numbers that could have failed, and of claims.

    Parameters
    ----------
    numbers, claims : DataFrame
        ``paper``, then a column for each outcome, the worst first, then ``all``.
    """
    papers = [name for name in claims["paper"] if name != "all"]
    fig, axes = plt.subplots(2, 1, figsize=(WIDTH, 1.6 + 0.85 * len(papers)))
    for ax, table, title in zip(
        axes, (numbers, claims), ("Numbers that could have failed", "Claims"), strict=True
    ):
        _bars(ax, table.set_index("paper").reindex(papers, fill_value=0).drop(columns="all"))
        ax.set_title(title)
    axes[-1].set_xlabel("how many")
    return fig


def _bars(ax: Axes, table: pd.DataFrame) -> None:
    places = np.arange(len(table), dtype=float)
    left = np.zeros(len(table))
    for name, colour in zip(table.columns, _LOOKS, strict=False):
        wide = table[name].to_numpy(dtype=float)
        ax.barh(places, wide, left=left, height=0.66, color=colour,
                edgecolor=MUTED, lw=0.6, label=name)  # fmt: skip
        for place, start, number in zip(places, left, wide, strict=True):
            if number > _LEGIBLE * table.to_numpy().sum(axis=1).max():
                colour_of_text = "white" if colour in (BLUE, ORANGE) else INK
                ax.text(start + number / 2, place, f"{number:.0f}", ha="center", va="center",
                        color=colour_of_text, fontsize=9)  # fmt: skip
        left += wide
    name_rows(ax, list(table.index))
    ax.legend(loc="lower right", bbox_to_anchor=(1.01, 0.98), ncols=4, handlelength=1,
              handletextpad=0.5, columnspacing=1.2, borderaxespad=0.2)  # fmt: skip
