"""Table 1: how many of the ten numerators of the 5x2cv t test reject, and whether the F does."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray

from fourpapers.alpaydin1999.error_runs import UNITS, eight, rejections
from fourpapers.item import Item, Layout
from fourpapers.published import published
from twolearners.differences import Differences
from twolearners.resampling import five_by_two
from twolearners.style import MUTED, ORANGE, SKY, WIDTH, in_style

#: How many of ten are a majority.
MAJORITY = 6


def table_1(trials: int = 1000, digits: int = 50, alpha: float = 0.05, seed: int = 1999) -> Item:
    """Set the single runs of Table 1 among ours."""
    rejecting = rejecting_by_dataset(trials, digits, alpha, seed)
    cells = beside_runs(published("alpaydin1999_table1"), rejecting)
    cells = cells.assign(cause=causes(cells))
    layout = Layout(
        cells.assign(range=list(map(_range, cells["low"], cells["high"]))),
        "Table 1: rejections of ten in the paper, and in our runs the range of 95 % of them; the "
        "verdict of the F in the paper, and how often it rejects in ours; the share of runs in "
        "which the ten disagree. Our runs on ODR are spread over twenty samples of digits.",
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
    drawn = partial(draw, rejecting, printed)
    return Item(cells, (layout,), draw=drawn, interval_of="runs")


def rejecting_by_dataset(
    trials: int, digits: int, alpha: float, seed: int
) -> dict[str, pd.DataFrame]:
    """Count rejecting numerators, run by run, on each of the eight data sets."""
    return {
        name: rejecting_numerators(runs.differences.values, alpha)
        for name, runs in eight(trials, digits, seed).items()
    }


def joint_probability(rates: NDArray[np.float64], rejected: NDArray[np.bool_]) -> float:
    """Return how probable verdicts are that are, together, no more probable than those given.

    Parameters
    ----------
    rates : array
        How often a test rejects on each of some independent data sets.
    rejected : array of bool
        Whether it did.

    Examples
    --------
    >>> round(joint_probability(np.array([0.5, 0.9]), np.array([True, False])), 2)
    0.1
    """
    every = np.array(list(itertools.product((False, True), repeat=len(rates))))
    chances = np.where(every, rates, 1 - rates).prod(axis=1)
    own = np.where(rejected, rates, 1 - rates).prod()
    # Products of the same factors in another order differ in their last digits.
    return float(chances[chances <= own * (1 + 1e-9)].sum())


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


def as_vote(rejecting: pd.DataFrame, quota: int = MAJORITY) -> pd.Series:
    """Say of each data set whether the F decides as a vote of the ten with this quota would."""
    return (rejecting["t_rejects"] >= quota) == rejecting["f_rejects"]


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
                "majority": as_vote(ours).mean(),
                "f_rate": f_rate,
                "verdict": "agrees" if usual and shared else "differs",
            }
        )
    return pd.concat([cells, pd.DataFrame(rows, index=cells.index)], axis=1)


def verdicts_by_table_3() -> pd.DataFrame:
    """Say how probable his verdicts of the F are by his own Table 3, for any number of units.

    Returns
    -------
    DataFrame
        ``dataset``, ``hidden_units``, ``f_rate`` (how often the F tells LP from MLP in Table 3),
        ``rejected`` (whether it did in Table 1), and ``probability`` of that verdict.
    """
    f_rejects = published("alpaydin1999_table1").set_index("dataset")["f_rejects"] == "Yes"
    table = published("alpaydin1999_table3").rename(columns={"lp_vs_mlp_f": "f_rate"})
    rejected = table["dataset"].map(f_rejects)
    probability = np.where(rejected, table["f_rate"], 1 - table["f_rate"])
    columns = ["dataset", "hidden_units", "f_rate"]
    return table[columns].assign(rejected=rejected, probability=probability)


def causes(cells: pd.DataFrame) -> list[str]:
    """Say of every data set that differs why it does, or what was tried in vain."""
    by_units = verdicts_by_table_3().set_index(["dataset", "hidden_units"])["f_rate"]
    likely = verdicts_by_table_3()
    texts = []
    for row in cells.to_dict("records"):
        own = likely[likely["dataset"] == row["dataset"]].sort_values("probability")
        if row["verdict"] == "agrees":
            texts.append("")
        elif row["dataset"] == "DIGIT":
            texts.append("the paper's set is not public, and another set of digits stands in")
        elif (
            len(own)
            and own["probability"].iloc[-1]
            >= 0.05
            > (own.set_index("hidden_units")["probability"][UNITS])
        ):
            units = int(own["hidden_units"].iloc[-1])
            texts.append(
                "the hidden units are not printed: by Table 3 of the paper the F rejects in "
                f"{by_units[row['dataset'], UNITS]:.3f} of runs with {UNITS}, as we take it, and "
                f"in {by_units[row['dataset'], units]:.3f} with {units}"
            )
        else:
            texts.append("unexplained: tried other samples of digits and other numbers of units")
    return texts


def quota_numbers(rejecting: Mapping[str, pd.DataFrame]) -> dict[str, str]:
    """Say which vote of the ten has the verdict of the F most often, and how often."""
    shares = {
        quota: float(np.mean([as_vote(table, quota).mean() for table in rejecting.values()]))
        for quota in range(1, 11)
    }
    best = max(shares, key=lambda quota: shares[quota])
    return {"alp_quota": str(best), "alp_quota_share": f"{shares[best]:.0%}"}


def numbers(item: Item) -> dict[str, str]:
    """Give what the text says of the table."""
    cells, own = item.cells, verdicts_by_table_3()
    differing = cells.loc[cells["verdict"] == "differs", "dataset"]
    ten = own[own["hidden_units"] == UNITS]
    best = own.loc[own.groupby("dataset", sort=False)["probability"].idxmax()]
    by_units = own.set_index(["dataset", "hidden_units"])["f_rate"]
    ours = cells[["f_rate"]].assign(rejected=cells["f_value"] == "Yes")
    joint = [joint_probability(part["f_rate"].to_numpy(), part["rejected"].to_numpy())
             for part in (ours, ten, best)]  # fmt: skip
    return {
        "alp_one_agree": str(len(cells) - len(differing)),
        "alp_one_differ": ", ".join(differing) or "none",
        "alp_one_joint": f"{joint[0]:.1g}",
        "alp_one_ten": f"{joint[1]:.1g}",
        "alp_one_best": f"{joint[2]:.2f}",
        "alp_one_vowel": f"{by_units['VOWEL', UNITS]:.3f}",
        "alp_one_odr": f"{by_units['ODR', UNITS]:.3f}",
        "alp_one_vowel_five": f"{by_units['VOWEL', 5]:.3f}",
        "alp_one_odr_twenty": f"{by_units['ODR', 20]:.3f}",
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
