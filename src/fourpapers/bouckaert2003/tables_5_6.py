"""Tables 5 and 6: on how many data sets ten repetitions of a test all agree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import special

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003 import sign_test
from fourpapers.bouckaert2003.calibration import (
    CORRECTED,
    SIX,
    THREE,
    calibrate,
    unscaled_statistic,
)
from fourpapers.bouckaert2003.experiments import five_by_two, repeated_cv
from fourpapers.bouckaert2003.populations import SETS
from fourpapers.bouckaert2003.rates import LEVELS, PAPER_TRIALS, as_printed
from fourpapers.item import Item, Layout
from fourpapers.published import published
from fourpapers.published.proportions import beside
from fourpapers.uncertainty import proportion_interval
from twolearners import significance
from twolearners.differences import Differences
from twolearners.significance import Procedure, chance_corrected
from twolearners.style import BLUE, COLOURS, DASHES, INK, MARKERS, ORANGE, WIDTH, in_style

Floats = NDArray[np.float64]
#: By test, on every data set and repetition, before a level is chosen: the statistic over the
#: root of df + 1; of the 5x2cv t test the statistic, of the sign test the share of positive signs.
Statistics = Mapping[str, Floats]
#: By test and set: on which data sets and repetitions it rejects.
Rejections = dict[tuple[str, int], NDArray[np.bool_]]

#: Two tests that the catalogue does not have: the 5x2cv t test with a critical value that the data
#: call for, which the paper says would not help, and the sign test that it proposes.
FIVE_BY_TWO, RECALIBRATED, SIGN = "5x2cv-t", "5x2cv-t-calibrated", "sign"
#: The ten tests of Table 5 in its order, and what is beyond the paper.
TEN = (*THREE, FIVE_BY_TWO, *SIX)
ALL = (*TEN, RECALIBRATED, CORRECTED, SIGN)
TITLES = {
    **{name: significance.test(name).title for name in (*TEN, CORRECTED)},
    RECALIBRATED: "5x2cv t, calibrated",
    SIGN: "sign test",
}


@dataclass(frozen=True, eq=False)
class Study:
    """Ten repetitions of every test on every data set of the four sets.

    Attributes
    ----------
    statistics : dict of Statistics
        By set, before a level is chosen.
    critical : dict
        By level and test: calibrated degrees of freedom, signs or critical value.
    rejections : dict of Rejections
        By level.
    consistency : dict of DataFrame
        By level: the share of data sets on which all repetitions agree, by test and set.
    """

    statistics: Mapping[int, Statistics]
    critical: Mapping[float, Mapping[str, float]]
    rejections: Mapping[float, Rejections]
    consistency: Mapping[float, pd.DataFrame]


@lru_cache(maxsize=2)
def study(trials: int = 1000, seed: int = 2003) -> Study:
    """Apply all tests to the stored differences, calibrated on the first repetition of Set 1."""
    measured = {
        number: statistics(
            repeated_cv.differences(number, trials=trials, seed=seed),
            five_by_two.differences(number, trials=trials, seed=seed),
        )
        for number in SETS
    }
    critical = {level: critical_values(measured[1], level) for level in LEVELS}
    decided = {level: rejections(measured, critical[level], level) for level in LEVELS}
    agreed = {level: consistency(decided[level]) for level in LEVELS}
    return Study(measured, critical, decided, agreed)


def statistics(
    runs: Differences, halves: Differences | None = None, tests: Iterable[str] = ALL
) -> Statistics:
    """Compute every test's statistic on ten repetitions, as far as no level or df enters.

    Parameters
    ----------
    runs : Differences of shape (trials, 100, 10)
        Of repeated cross-validation.
    halves : Differences of shape (trials, 10, 5, 2), optional
        Of 5x2 cross-validation; without it that test is left out.
    tests : iterable of str
        Tests wanted.
    """
    repetitions = runs.repetitions(10)
    measured = {}
    for test in tests:
        if test == SIGN:
            measured[test] = sign_test.share_positive(repetitions.values)
        elif test not in (FIVE_BY_TWO, RECALIBRATED):
            measured[test] = unscaled_statistic(test, repetitions)
        elif halves is not None:
            measured[test] = Procedure(FIVE_BY_TWO).apply({"5x2": halves}).statistic
    return measured


def critical_values(null: Statistics, alpha: float) -> dict[str, float]:
    """Calibrate every test on the first repetition where the null hypothesis holds.

    The corrected test keeps its own df and the 5x2cv t test its own critical value; where that
    is calibrated it is the least that keeps the level.

    Returns
    -------
    dict
        By test: degrees of freedom, number of signs, or critical value of the 5x2cv t test.
    """
    chosen: dict[str, float] = {}
    for test, repetitions in null.items():
        first = repetitions[:, 0]
        if test == SIGN:
            chosen[test] = sign_test.calibrate(first, alpha)
        elif test == FIVE_BY_TWO:
            chosen[test] = float(special.stdtrit(5, 1 - alpha / 2))
        elif test == RECALIBRATED:
            allowed = int(alpha * len(first) + 1e-9)
            chosen[test] = float(np.nextafter(np.sort(np.abs(first))[-allowed - 1], np.inf))
        elif test == CORRECTED:
            chosen[test] = 99.0
        else:
            chosen[test] = float(calibrate(first, alpha, np.ones((1, len(first)), np.int64))[0][0])
    return chosen


def rejections(
    measured: Mapping[int, Statistics], critical: Mapping[str, float], alpha: float
) -> Rejections:
    """Say on which data sets and repetitions each test rejects: shape (trials, repetitions)."""
    return {
        (test, number): _rejects(test, values, critical[test], alpha)
        for number, by_test in measured.items()
        for test, values in by_test.items()
    }


def _rejects(test: str, values: Floats, critical: float, alpha: float) -> NDArray[np.bool_]:
    if critical == 0:  # it could not be calibrated, and never rejects
        return np.zeros(values.shape, bool)
    if test == SIGN:
        return sign_test.pvalues(values, critical) <= alpha
    if test not in (FIVE_BY_TWO, RECALIBRATED):
        critical = special.stdtrit(critical, 1 - alpha / 2) / np.sqrt(critical + 1)
    return np.abs(values) >= critical


def consistency(decided: Rejections) -> pd.DataFrame:
    """Measure replicability for every test and set.

    Returns
    -------
    DataFrame
        ``name``, ``test``, ``set``, ``trials``, ``consistent`` (share of data sets on which all
        repetitions agree) with ``low`` and ``high`` (95 %), ``rejects`` (share of all
        repetitions), ``r`` (chance that two agree), ``floor`` and ``kappa``.
    """
    rows = []
    for (name, number), rejects in decided.items():
        same = significance.consistency(rejects)
        low, high = proportion_interval(same.count, len(rejects))
        rate, r = float(rejects.mean()), float(significance.replicability(rejects).value)
        floor, kappa = chance_corrected(r, rate)
        rows.append((name, TITLES[name], number, len(rejects), float(same.value), float(low),
                     float(high), rate, r, float(floor), float(kappa)))  # fmt: skip
    columns = ["name", "test", "set", "trials", "consistent", "low", "high", "rejects"]
    return pd.DataFrame(rows, columns=[*columns, "r", "floor", "kappa"])


def lowest(measured: pd.DataFrame) -> pd.DataFrame:
    """Keep, for every test, the set on which it is consistent least often."""
    return measured.loc[measured.groupby("name", sort=False)["consistent"].idxmin()]


def beside_table_5(measured: pd.DataFrame) -> pd.DataFrame:
    """Set Table 5 beside ours; a ``min`` is the share on the set where it is lowest."""
    printed = published("bouckaert2003_table5")
    ours = pd.concat([measured.astype({"set": str}), lowest(measured).assign(set="min")])
    return _beside(printed, ours.set_index(["name", "set"]), "set")


def beside_table_6(by_level: Mapping[float, pd.DataFrame]) -> pd.DataFrame:
    """Set Table 6, the lowest consistency at each level, beside ours."""
    printed = published("bouckaert2003_table6")
    ours = pd.concat([lowest(measured).assign(alpha=level) for level, measured in by_level.items()])
    return _beside(printed, ours.set_index(["name", "alpha"]), "alpha")


def _beside(printed: pd.DataFrame, ours: pd.DataFrame, by: str) -> pd.DataFrame:
    where = printed[by] if by == "set" else printed[by].astype(float)
    rows = ours.loc[list(zip(printed["test"], where, strict=True))]
    compared = printed.assign(
        title=[TITLES[name] for name in printed["test"]],
        ours=rows["consistent"].to_numpy(),
        trials=rows["trials"].to_numpy(),
        rejects=rows["rejects"].to_numpy(),
    )
    return beside(compared, paper_trials=PAPER_TRIALS)


def table_5(trials: int = 1000, seed: int = 2003) -> Item:
    """Consistency of ten tests on four sets at the 5 % level, and the lowest of the four."""
    measured = study(trials, seed).consistency[0.05]
    cells = beside_table_5(measured)
    sets = {str(number): f"Set {number}" for number in SETS}
    return Item(
        cells,
        (
            Layout(
                as_printed(cells, "set", "title", r" \*"),
                "Table 5, paper / ours, in per cent; the last column is the lowest of the four. "
                "A star marks a difference beyond chance (95 % interval for the difference of "
                "two shares, each of a thousand data sets).",
                "tbl-rpl-table5",
                {"test": "test", **sets, "min": "min."},
            ),
            _number_by_number(cells, 5, {"set": "set"}),
        ),
        draw=partial(draw_sets, cells, measured),
    )


def table_6(trials: int = 1000, seed: int = 2003) -> Item:
    """Consistency on the set where it is lowest, of nine tests at four levels."""
    cells = beside_table_6(study(trials, seed).consistency)
    levels = {f"{level:g}": f"{100 * level:g} %" for level in LEVELS}
    panels = {"one run, or one fold of each": THREE, "all of ten runs": SIX}
    return Item(
        cells,
        (
            Layout(
                as_printed(cells, "alpha", "title", r" \*"),
                "Table 6, paper / ours, in per cent: the lowest consistency of the four sets at "
                "each level. A star marks a difference beyond chance.",
                "tbl-rpl-table6",
                {"test": "test", **levels},
            ),
            _number_by_number(cells, 6, {"alpha": "level"}),
        ),
        draw=partial(draw_levels, cells, panels),
    )


def _number_by_number(cells: pd.DataFrame, number: int, by: dict[str, str]) -> Layout:
    return Layout(
        with_interval(cells),
        f"Table {number}, number by number. The interval is for ours minus the paper's.",
        f"tbl-rpl-table{number}-full",
        {
            "title": "test",
            **by,
            "value": "paper, %",
            "ours": "ours",
            "interval": "95 % interval",
            "verdict": "verdict",
        },
        {"ours": ".3f"},
    )


def numbers(trials: int = 1000, seed: int = 2003) -> dict[str, str]:
    """Give the numbers that the text says of Table 5."""
    cells = table_5(trials, seed).cells
    measured = study(trials, seed).consistency[0.05].set_index(["name", "set"])
    printed = cells.set_index(["test", "set"])["value"].astype(float)
    lead = printed["use-all-data", "min"] - printed["runs-averaged-var", "min"]
    spans = {}
    for short, test in (("use", "use-all-data"), ("kfold", "kfold"), ("five", FIVE_BY_TWO)):
        consistent = measured["consistent"][test]
        spans[f"rpl_{short}_low"] = f"{consistent.min():.0%}"
        spans[f"rpl_{short}_high"] = f"{consistent.max():.0%}"
    return spans | {
        "rpl_level": f"{0.05:.0%}",
        "rpl_numbers": str(len(cells)),
        "rpl_agree": str((cells["verdict"] == "agrees").sum()),
        "rpl_first": str((cells[cells["set"] == "1"]["verdict"] == "agrees").sum()),
        "rpl_told_five": f"{printed[FIVE_BY_TWO, '1']:.1f} %",
        "rpl_lead": f"{lead:.1f}",
        "rpl_five_rate": f"{measured['rejects'][FIVE_BY_TWO, 1]:.1%}",
        "rpl_five_told": f"{1 - 0.723**0.1:.1%}",
        "rpl_quarter": f"{1 - measured['consistent']['use-all-data'][[2, 3]].mean():.0%}",
    }


@in_style
def draw_sets(cells: pd.DataFrame, measured: pd.DataFrame) -> Figure:
    """Draw Table 5: consistency of every test on every set, the paper's and ours.

    Parameters
    ----------
    cells : DataFrame
        Table 5 beside ours: ``test``, ``title``, ``set``, ``paper``, ``ours``.
    measured : DataFrame
        ``name``, ``set``, ``low`` and ``high``.
    """
    ends = measured.set_index(["name", "set"])
    parts = [part for part in dict.fromkeys(cells["set"]) if part != "min"]
    fig, axes = plt.subplots(1, len(parts), figsize=(WIDTH, 3.4), sharey=True)
    for ax, part in zip(axes, parts, strict=True):
        rows = cells[cells["set"] == part]
        y = np.arange(len(rows))
        bounds = ends.loc[[(name, int(part)) for name in rows["test"]]]
        ax.hlines(y, bounds["low"], bounds["high"], color=BLUE, lw=1.6)
        ax.plot(rows["ours"], y, MARKERS[0], color=BLUE, label="ours")
        ax.plot(rows["paper"], y, MARKERS[1], color=ORANGE, mfc="none", label="paper")
        ax.set_title(f"Set {part}")
        ax.set(xlim=(0, 1.04), xticks=[0, 0.5, 1])
        ax.grid(axis="y", visible=False)
    name_rows(axes[0], list(cells[cells["set"] == parts[0]]["title"]))
    axes[0].legend(loc="upper left", handletextpad=0.2, borderaxespad=0.1)
    fig.supxlabel("share of data sets on which ten repetitions agree", fontsize=10)
    return fig


@in_style
def draw_levels(cells: pd.DataFrame, panels: Mapping[str, Sequence[str]]) -> Figure:
    """Draw Table 6: the lowest consistency against the level, the paper's and ours.

    Parameters
    ----------
    cells : DataFrame
        Table 6 beside ours: ``test``, ``title``, ``alpha``, ``paper``, ``ours``.
    panels : mapping of str to sequence of str
        A title and the tests in it.
    """
    fig, axes = plt.subplots(1, len(panels), figsize=(WIDTH, 3.4), sharey=True)
    for ax, (title, names) in zip(axes, panels.items(), strict=True):
        for name, colour, marker, dash in zip(names, COLOURS, MARKERS, DASHES, strict=False):
            part = cells[cells["test"] == name]
            x = np.arange(len(part))
            ax.plot(x, part["paper"], marker, color=colour, mfc="none", ls=":", lw=1)
            ax.plot(
                x, part["ours"], marker, color=colour, ls=dash, lw=1.4, label=part["title"].iloc[0]
            )
        ax.set(xticks=x, xlabel="level", ylim=(0, 1))
        ax.set_xticklabels([f"{float(alpha):g}" for alpha in part["alpha"]])
        ax.set_title(title)
        ax.legend(loc="upper left" if len(names) < 4 else "lower left", fontsize=8)
    axes[0].set_ylabel("consistent, on the worst set")
    return fig


def name_rows(ax: Axes, labels: list[str]) -> None:
    """Write names at the rows of a picture, the first on top."""
    ax.set(yticks=range(len(labels)), ylim=(len(labels) - 0.5, -0.5))
    ax.set_yticklabels(labels, color=INK)
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="y", visible=False)
