"""Table 1: how many of the ten numerators of the 5x2cv t test reject, and whether the F does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray

from fourpapers.alpaydin1999.error_runs import eight, rejections
from fourpapers.item import Item, Layout
from fourpapers.published import published
from twolearners.differences import Differences
from twolearners.resampling import five_by_two
from twolearners.style import MUTED, ORANGE, SKY, WIDTH, in_style


def table_1(trials: int = 1000, digits: int = 50, alpha: float = 0.05, seed: int = 1999) -> Item:
    """Set the single runs of Table 1 among ours."""
    rejecting = {
        name: rejecting_numerators(runs.differences.values, alpha)
        for name, runs in eight(trials, digits, seed).items()
    }
    cells = beside_runs(published("alpaydin1999_table1"), rejecting)
    layout = Layout(
        cells.assign(range=list(map(_range, cells["low"], cells["high"]))),
        "Table 1: rejections of ten in the paper, and in our runs the range of 95 % of them; the "
        "verdict of the F in the paper, and how often it rejects in ours; the share of runs in "
        "which the ten disagree.",
        "tbl-alp-one",
        {
            "dataset": "data set",
            "value": "t, paper",
            "range": "t, ours",
            "f_value": "F, paper",
            "f_rate": "F, ours",
            "split": "ten disagree",
            "verdict": "verdict",
        },
        {"f_rate": ".2f", "split": ".2f"},
    )
    printed = dict(zip(cells["dataset"], cells["value"], strict=True))
    return Item(cells, (layout,), draw=partial(draw, rejecting, printed), interval_of="runs")


def rejecting_numerators(x: NDArray[np.float64], alpha: float) -> pd.DataFrame:
    """Count, for each data set, how many of the ten t tests reject, and ask the F.

    Parameters
    ----------
    x : array of shape (trials, 5, 2)
        Differences of 5x2 cross-validation.
    alpha : float
        Level of all tests.

    Returns
    -------
    DataFrame
        ``t_rejects`` (0 to 10) and ``f_rejects``, one row for each data set.
    """
    # The test puts the first difference on top, so each comes first in one of ten orders.
    orders = [np.roll(x, (-i, -j), axis=(-2, -1)) for i, j in np.ndindex(5, 2)]
    rejected = rejections(Differences(np.stack(orders), five_by_two()), alpha)
    return pd.DataFrame({"t_rejects": rejected["t"].sum(axis=0), "f_rejects": rejected["F"][0]})


def split_share(rejecting: pd.DataFrame) -> float:
    """Give the share of data sets on which the order of the folds decides."""
    return float(rejecting["t_rejects"].between(1, 9).mean())


def as_majority(rejecting: pd.DataFrame) -> pd.Series:
    """Say of each data set whether the F decides as most of the ten do."""
    return (rejecting["t_rejects"] > 5) == rejecting["f_rejects"]


def beside_runs(printed: pd.DataFrame, rejecting: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """Set the printed counts among those of our runs.

    Parameters
    ----------
    printed : DataFrame
        ``dataset``, ``t_rejects_of_10`` and ``f_rejects``.
    rejecting : mapping
        By the printed name of a data set, from :func:`rejecting_numerators`.

    Returns
    -------
    DataFrame
        ``dataset``, ``value`` and ``f_value`` as printed, ``runs``, ``ours`` (mean of the
        numerators that reject) with ``low`` and ``high``, between which lie 95 % of our runs,
        ``split`` and ``majority``, the shares of runs in which the numerators disagree and in
        which the F decides as most of them, ``f_rate``, the share in which the F rejects, and
        ``verdict``: differs if fewer than 2.5 % of our runs are as far out as his count, or
        fewer than 5 % have his verdict of the F.
    """
    cells = printed.rename(columns={"t_rejects_of_10": "value", "f_rejects": "f_value"})
    rows = []
    for row in cells.to_dict("records"):
        ours = rejecting[row["dataset"]]
        t, f_rate = ours["t_rejects"], float(ours["f_rejects"].mean())
        usual = min((t <= row["value"]).mean(), (t >= row["value"]).mean()) >= 0.025
        shared = (f_rate if row["f_value"] == "Yes" else 1 - f_rate) >= 0.05
        low, high = np.quantile(t, [0.025, 0.975], method="inverted_cdf")
        rows.append(
            {
                "runs": len(t),
                "ours": t.mean(),
                "low": int(low),
                "high": int(high),
                "split": split_share(ours),
                "majority": as_majority(ours).mean(),
                "f_rate": f_rate,
                "verdict": "agrees" if usual and shared else "differs",
            }
        )
    return pd.concat([cells, pd.DataFrame(rows, index=cells.index)], axis=1)


def numbers(cells: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of the table."""
    differing = cells.loc[cells["verdict"] == "differs", "dataset"]
    return {
        "alp_one_agree": str(len(cells) - len(differing)),
        "alp_one_differ": ", ".join(differing) or "none",
        "alp_split": f"{cells['split'].mean():.0%}",
        "alp_majority": f"{cells['majority'].mean():.0%}",
    }


@in_style
def draw(rejecting: Mapping[str, pd.DataFrame], printed: Mapping[str, int]) -> Figure:
    """Draw how many numerators reject in our runs, and his single run, data set by data set.

    Parameters
    ----------
    rejecting : mapping
        By data set ``t_rejects`` of each run.
    printed : mapping
        How many rejected in the paper, in the order of the pictures.
    """
    fig, axes = plt.subplots(2, 4, figsize=(WIDTH, 4.0), sharex=True)
    for ax, (name, count) in zip(axes.flat, printed.items(), strict=True):
        runs = rejecting[name]["t_rejects"]
        shares = runs.value_counts(normalize=True).reindex(range(11), fill_value=0)
        ax.bar(shares.index, 100 * shares, color=SKY, width=0.85)
        ax.plot(count, -0.07, "^", color=ORANGE, ms=8, clip_on=False,
                transform=ax.get_xaxis_transform(), zorder=5)  # fmt: skip
        ax.set_title(name)
        ax.set(xlim=(-0.7, 10.7), xticks=[0, 5, 10], yticks=[])
        ax.tick_params(axis="x", length=0, pad=9)
        ax.spines["left"].set_visible(False)
        ax.grid(visible=False)
        ax.text(0.5, 0.98, f"{100 * shares.max():.0f} %", transform=ax.transAxes, ha="center",
                va="top", fontsize=9, color=MUTED)  # fmt: skip
    fig.supxlabel("numerators of ten that reject", fontsize=10)
    return fig


def _range(low: int, high: int) -> str:
    return f"{low} to {high}" if low < high else str(low)
