"""Table 3 and its pictures: how often both tests reject in fifteen experiments.

Figure 1 draws the left half, two copies of one learner, and Figure 2 the right half, different
learners, against their distance z.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fourpapers.alpaydin1999.error_runs import (
    ErrorRuns,
    digit_samples,
    fifteen,
    rejections,
    spread_between_samples,
)
from fourpapers.alpaydin1999.laws import exact_sizes
from fourpapers.alpaydin1999.learning_paths import FULL
from fourpapers.alpaydin1999.populations import FIFTEEN, Pair
from fourpapers.alpaydin1999.printed import RUNS, printed_errors, printed_z
from fourpapers.alpaydin1999.signs import sign_averaged
from fourpapers.alpaydin1999.training_rules import rejections_elsewhere, rules
from fourpapers.book.page import with_interval
from fourpapers.item import Item, Layout
from fourpapers.published import published
from fourpapers.published.proportions import beside
from fourpapers.uncertainty import Estimate, mean_interval, normal_interval, proportion_interval
from twolearners.differences import Differences
from twolearners.style import BLUE, MUTED, ORANGE, WIDTH, in_style, of_test

#: Colour and marker of each test.
NAMES = {"t": "5x2cv t", "F": "5x2cv F"}
_COLUMNS = {
    ("MLP, MLP'", "t"): "type1_t",
    ("MLP, MLP'", "F"): "type1_f",
    ("LP, MLP", "t"): "lp_vs_mlp_t",
    ("LP, MLP", "F"): "lp_vs_mlp_f",
}


def table_3(trials: int = 1000, alpha: float = 0.05, seed: int = 1999) -> Item:
    """Shares of runs in which either test rejects: MLP against MLP', and LP against MLP."""
    runs = fifteen(trials, seed)
    samples = {pair: digit_samples(pair, trials, seed) for pair in FIFTEEN if pair.size}
    cells = beside_rejections(runs, alpha, samples)
    cells = cells.assign(cause=causes(cells, runs, alpha))
    return Item(
        cells,
        (
            _layout(
                cells[cells["comparison"] == "MLP, MLP'"],
                "Table 3, MLP against MLP′: Type I errors, and the interval for ours minus the "
                "paper's, which on ODR allows for another sample of digits.",
                "tbl-alp-null",
            ),
            _layout(
                cells[cells["comparison"] == "LP, MLP"],
                "Table 3, LP against MLP: shares that reject, and the interval for ours minus the "
                "paper's, which on ODR allows for another sample of digits.",
                "tbl-alp-real",
            ),
        ),
    )


def figure_1(trials: int = 1000, alpha: float = 0.05, seed: int = 1999) -> Item:
    """Type I error of the F against that of the t."""
    cells = type_i_errors(beside_rejections(fifteen(trials, seed), alpha))
    return Item(cells, draw=partial(draw_type_i_errors, cells, exact_sizes(alpha)))


def figure_2(trials: int = 1000, alpha: float = 0.05, seed: int = 1999) -> Item:
    """Rejections of LP against MLP and their distance z."""
    table = beside_rejections(fifteen(trials, seed), alpha)
    real = table[table["comparison"] == "LP, MLP"]
    z = real.drop_duplicates("experiment").set_index("experiment")["z"]
    points = {
        source: real.pivot(index="experiment", columns="test", values=source)
        .rename_axis(columns=None)
        .assign(z=distance)
        .loc[z.index]
        .reset_index()
        for source, distance in (("paper", printed_z()), ("ours", z))
    }
    cells = points["ours"].merge(points["paper"], on="experiment", suffixes=("", "_paper"))
    return Item(cells, draw=partial(draw_against_distance, points["ours"], points["paper"]))


def beside_rejections(
    runs: Mapping[Pair, ErrorRuns],
    alpha: float = 0.05,
    samples: Mapping[Pair, Sequence[ErrorRuns]] | None = None,
) -> pd.DataFrame:
    """Set rejections beside the printed ones.

    Parameters
    ----------
    runs : mapping
        The fifteen experiments.
    alpha : float
        Level of the tests.
    samples : mapping, optional
        Runs on other samples of digits; intervals then allow for the paper's being another one.

    Returns
    -------
    DataFrame
        ``experiment``, ``comparison``, ``test``, ``z`` of ours, ``value`` and ``paper`` as
        printed, ``ours``, ``low`` and ``high`` of their difference, and ``verdict``.
    """
    printed = published("alpaydin1999_table3").set_index(["dataset", "hidden_units"])
    rows = [
        {
            "experiment": str(pair),
            "comparison": comparison,
            "test": test,
            "z": pair_runs.z,
            "value": printed.loc[(pair.printed, pair.hidden), _COLUMNS[comparison, test]],
            "ours": rejected.mean(),
            "trials": len(rejected),
            "between": _between((samples or {}).get(pair, ()), comparison, test, alpha),
        }
        for comparison in ("MLP, MLP'", "LP, MLP")
        for pair, pair_runs in runs.items()
        for test, rejected in rejections(pair_runs.comparisons[comparison], alpha).items()
    ]
    cells = beside(pd.DataFrame(rows), paper_trials=RUNS, percent=False)
    gap, more = cells["ours"] - cells["paper"], cells.pop("between")
    low = gap - np.hypot(gap - cells["low"], more)
    high = gap + np.hypot(cells["high"] - gap, more)
    inside = (low <= 0) & (high >= 0)
    return cells.assign(low=low, high=high, verdict=np.where(inside, "agrees", "differs"))


def _between(samples: Sequence[ErrorRuns], comparison: str, test: str, alpha: float) -> float:
    """Give half the width of a 95 % interval for the difference between two samples of digits."""
    if not samples:
        return 0.0
    verdicts = [rejections(sample.comparisons[comparison], alpha)[test] for sample in samples]
    rates = np.array([sample.mean() for sample in verdicts])
    mean = rates.mean()
    errors = np.sqrt(mean * (1 - mean) / np.array([len(sample) for sample in verdicts]))
    between = spread_between_samples(rates, errors)
    return normal_interval(0.0, np.sqrt(2) * between).high


def with_his_means(runs: ErrorRuns, *, scaled: bool = False) -> Differences:
    """Shift the differences of LP and MLP so that their mean is that of the printed Table 2.

    How they vary and correlate stays as it is in ours; ``scaled``, they vary more by as much as
    the printed standard deviation of the MLP's error is larger than ours.
    """
    printed = printed_errors().fillna({"hidden_units": 0}).set_index(["dataset", "hidden_units"])
    means, sds = printed["value"] / 100, printed["value_sd"] / 100
    name, units, x = runs.pair.printed, runs.pair.hidden, runs.differences.values
    factor = sds[name, units] / runs.sd(1) if scaled else 1.0
    difference = means[name, 0] - means[name, units]
    return Differences(difference + factor * (x - x.mean()), runs.differences.plan)


def causes(cells: pd.DataFrame, runs: Mapping[Pair, ErrorRuns], alpha: float) -> list[str]:
    """Say of every share that differs what makes it differ, or what was tried in vain.

    A Type I error that differs is estimated again, from the same runs and with less noise, by
    averaging over signs. Power that differs is measured again with the paper's mean difference
    between the learners in place of ours, and under the rule of training that is closest to Table
    2 on the other data sets.
    """
    pairs = {str(pair): pair for pair in runs}
    texts = []
    for row in cells.to_dict("records"):
        pair, test = pairs[row["experiment"]], row["test"]
        if row["verdict"] == "agrees":
            texts.append("")
        elif row["comparison"] == "LP, MLP":
            texts.append(_cause_of_power(pair, test, row["paper"], runs[pair], alpha))
        else:
            ours = mean_interval(sign_averaged(runs[pair].null.values, alpha)[test])
            texts.append(
                f"chance in our runs: {ours.value:.3f} if all signs are averaged"
                if _agree(ours, row["paper"])
                else f"unexplained: tried averaging over all signs ({ours.value:.3f})"
            )
    return texts


def _cause_of_power(pair: Pair, test: str, paper: float, runs: ErrorRuns, alpha: float) -> str:
    shifted = rejections(with_his_means(runs), alpha)[test]
    rate = float(shifted.mean())
    if _share_agrees(rate, len(shifted), paper):
        return f"the learners differ (Table 2): with the paper's difference of means {rate:.3f}"
    elsewhere = rejections_elsewhere(pair, alpha)
    if elsewhere is not None:
        rule, rates = elsewhere
        if _share_agrees(rates[test], FULL, paper):
            return f"training: {rule} gives {rates[test]:.3f}"
    return (
        f"unexplained: tried the paper's difference of means ({rate:.3f}) and {len(rules())} rules "
        "of training"
    )


def shifted_numbers(runs: Mapping[Pair, ErrorRuns], alpha: float = 0.05) -> dict[str, str]:
    """Count how many shares of the right half agree with the paper's differences of means.

    Both ways of shifting are counted: ours, and that which scales as well.
    """
    printed = published("alpaydin1999_table3").set_index(["dataset", "hidden_units"])
    counts = {}
    for name, scaled in (("alp_real_shifted", False), ("alp_real_scaled", True)):
        agree = [
            _share_agrees(
                float(rejected.mean()),
                len(rejected),
                printed[_COLUMNS["LP, MLP", test]].to_dict()[pair.printed, pair.hidden],
            )
            for pair, pair_runs in runs.items()
            for test, rejected in rejections(
                with_his_means(pair_runs, scaled=scaled), alpha
            ).items()
        ]
        counts[name] = str(sum(agree))
    return counts


def _share_agrees(ours: float, trials: int, paper: float) -> bool:
    cell = pd.DataFrame({"value": [paper], "ours": [ours]})
    compared = beside(cell, paper_trials=RUNS, trials=trials, percent=False)
    return bool(compared["verdict"].item() == "agrees")


def _agree(ours: Estimate, paper: float) -> bool:
    """Say whether an estimate and a share of his runs may be the same.

    The two halves of their intervals that face each other are squared and added.
    """
    low, high = proportion_interval(round(paper * RUNS), RUNS)
    gap = ours.value - paper
    if gap > 0:
        return bool(gap <= np.hypot(ours.value - ours.low, float(high) - paper))
    return bool(-gap <= np.hypot(ours.high - ours.value, paper - float(low)))


def type_i_errors(cells: pd.DataFrame) -> pd.DataFrame:
    """Take from Table 3 what Figure 1 draws: ``experiment``, ``test``, ``paper``, ``ours``."""
    null = cells[cells["comparison"] == "MLP, MLP'"]
    return null[["experiment", "test", "paper", "ours"]]


def numbers(cells: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of the table."""
    agreeing = cells["verdict"].eq("agrees").groupby(cells["comparison"]).agg(["sum", "size"])
    wide = type_i_errors(cells).pivot(index="experiment", columns="test", values="ours")
    null, real = agreeing.loc["MLP, MLP'"], agreeing.loc["LP, MLP"]
    open_ones = cells[cells["cause"].str.startswith("unexplained")]
    by_half = open_ones.groupby("comparison").size().reindex(agreeing.index, fill_value=0)
    unexplained = open_ones.loc[open_ones["comparison"] == "LP, MLP", "experiment"]
    return {
        "alp_real_means": str(cells["cause"].str.startswith("the learners differ").sum()),
        "alp_real_open": str(by_half["LP, MLP"]),
        "alp_real_open_where": "; ".join(unexplained.unique()) or "none",
        "alp_null_agree": str(null["sum"]),
        "alp_null_all": str(null["size"]),
        "alp_null_chance": f"{0.05 * null['size']:.1f}",
        "alp_under": str(int((wide["F"] < wide["t"]).sum())),
        "alp_real_agree": str(real["sum"]),
        "alp_real_all": str(real["size"]),
    }


@in_style
def draw_type_i_errors(table: pd.DataFrame, exact: Mapping[str, float]) -> Figure:
    """Draw the Type I error of the F against that of the t (Figure 1), his and ours.

    Parameters
    ----------
    table : DataFrame
        ``experiment``, ``test``, ``paper`` and ``ours``.
    exact : mapping
        Exact sizes under independence.
    """
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 3.5), sharex=True, sharey=True)
    for ax, source in zip(axes, ("paper", "ours"), strict=True):
        wide = table.pivot(index="experiment", columns="test", values=source)
        ax.plot([0, 0.06], [0, 0.06], color=MUTED, lw=1)
        ax.plot(wide["t"], wide["F"], "o", color=BLUE, ms=6, alpha=0.8)
        ax.plot(
            exact["t"],
            exact["F"],
            "P",
            color=ORANGE,
            ms=10,
            mec="white",
            label="exact, if independent",
        )
        ax.set(title=source, xlabel=NAMES["t"], xlim=(0, 0.06), ylim=(0, 0.06))
        ax.set_aspect("equal")
    axes[0].set_ylabel(NAMES["F"])
    axes[1].legend(loc="upper left")
    return fig


@in_style
def draw_against_distance(ours: pd.DataFrame, paper: pd.DataFrame) -> Figure:
    """Draw rejection against the distance z (Figure 2): small distances, then all.

    Parameters
    ----------
    ours, paper : DataFrame
        ``z``, ``t`` and ``F``, a row for each experiment.
    """
    fig, axes = plt.subplots(2, 2, figsize=(WIDTH, 5.6), sharey="row", sharex="row")
    for column, (name, table) in enumerate((("paper", paper), ("ours", ours))):
        for row, ax in enumerate(axes[:, column]):
            _against_z(ax, table)
            part = "small z" if row == 0 else "all"
            ax.set_title(f"{name}, {part}")
            if row == 0:
                ax.set(xlim=(-1.0, 1.5), ylim=(0, 0.1))
            else:
                ax.set(ylim=(-0.03, 1.03), xlabel="distance z")
    for ax in axes[:, 0]:
        ax.set_ylabel("share that reject")
    axes[1, 0].legend(loc="upper left")
    return fig


def _against_z(ax: Axes, table: pd.DataFrame) -> None:
    for test, name in NAMES.items():
        colour, marker, _ = of_test(name)
        ax.plot(table["z"], table[test], marker, color=colour, ms=5.5, alpha=0.85, label=name)
    ax.vlines(table["z"], table["t"], table["F"], color=MUTED, lw=0.8, zorder=1)


def _layout(cells: pd.DataFrame, caption: str, label: str) -> Layout:
    return Layout(
        with_interval(cells),
        caption,
        label,
        {
            "experiment": "data set, units",
            "test": "test",
            "paper": "paper",
            "ours": "ours",
            "interval": "95 % interval",
            "verdict": "verdict",
        },
        {"paper": ".3f", "ours": ".3f"},
    )
