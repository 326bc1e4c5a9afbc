"""Power on Sets 2, 3 and 4 at four levels, which the paper leaves to a technical report."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from twolearners.style import BLUE, MUTED, WIDTH, in_style, name_rows

_MARKERS = {0.01: "v", 0.025: "^", 0.05: "o", 0.1: "s"}


@in_style
def draw_power(table: pd.DataFrame) -> Figure:
    """Draw power by level, test by test.

    Parameters
    ----------
    table : DataFrame
        From :func:`fourpapers.bouckaert2003.table_4.by_level`.
    """
    sets = sorted(set(table["set"]) - {1})
    levels = sorted(set(table["alpha"]))
    tests = list(dict.fromkeys(table["test"]))
    fig, axes = plt.subplots(1, len(sets), figsize=(WIDTH, 3.8), sharey=True)
    for ax, number in zip(axes, sets, strict=True):
        for shade, alpha in zip(np.linspace(0.35, 1, len(levels)), levels, strict=True):
            rows = table[(table["set"] == number) & (table["alpha"] == alpha)]
            places = [tests.index(test) for test in rows["test"]]
            ax.plot(100 * rows["rate"], places, _MARKERS.get(alpha, "o"), color=BLUE,
                    alpha=float(shade), ms=5, label=f"level {100 * alpha:g} %")  # fmt: skip
        ax.set(title=f"Set {number}", xlabel="power, per cent")
        name_rows(ax, tests)
        ax.axhline(2.5, color=MUTED, lw=0.6)
    fig.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=len(levels))
    return fig
