"""Tables 5 and 6: on how many data sets ten repetitions of a test all agree."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import special

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003 import five_by_two_readings, sign_test
from fourpapers.bouckaert2003.calibration import (
    CORRECTED,
    SIX,
    THREE,
    calibrate,
    unscaled_statistic,
)
from fourpapers.bouckaert2003.experiments import five_by_two, repeated_cv
from fourpapers.bouckaert2003.network_spread import (
    interval_of_studies,
    lowest_interval,
    over_networks,
    spread,
)
from fourpapers.bouckaert2003.other_networks import OTHERS
from fourpapers.bouckaert2003.populations import DATA_SETS, SETS
from fourpapers.bouckaert2003.rates import LEVELS, NINE, PAPER_TRIALS, as_printed
from fourpapers.bouckaert2003.set_1_networks import df_of_studies
from fourpapers.item import Item, Layout
from fourpapers.published import published
from fourpapers.uncertainty import Estimate, proportion_interval
from twolearners import significance
from twolearners.differences import Differences
from twolearners.significance import Procedure, chance_corrected
from twolearners.style import BLUE, MARKERS, ORANGE, WIDTH, in_style, name_rows, of_test

Floats = NDArray[np.float64]
#: By test, on every data set and repetition, before a level is chosen: the statistic over the
#: root of df + 1; of the 5x2cv t test the statistic, of the sign test the share of positive signs.
Statistics = Mapping[str, Floats]
#: By test and set: on which data sets and repetitions it rejects.
Rejections = dict[tuple[str, int], NDArray[np.bool_]]

#: Two tests that the catalogue does not have: the 5x2cv t test with a critical value that the data
#: call for, which the paper says would not help, and the sign test that it proposes.
FIVE_BY_TWO, RECALIBRATED, SIGN = "5x2cv-t", "5x2cv-t-calibrated", "sign"
#: The level at which the paper calibrated.
_CALIBRATED = 0.05
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
        By level and test: degrees of freedom or signs, calibrated at 5 % for every level, as in
        the paper (its Table 4 shows it); of the 5x2cv t test the critical value at the level.
    rejections : dict of Rejections
        By level, with ``critical``.
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
    own = {level: critical_values(measured[1], level) for level in LEVELS}
    critical = {level: with_one_df(own, level) for level in LEVELS}
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


def with_one_df(own: Mapping[float, Mapping[str, float]], level: float) -> dict[str, float]:
    """Take the df and the signs of 5 % for a level, and the rest from what is calibrated at it."""
    same = {test: value for test, value in own[_CALIBRATED].items() if test in (*NINE, SIGN)}
    return {**own[level], **same}


def rejections(
    measured: Mapping[int, Statistics], critical: Mapping[str, float], alpha: float
) -> Rejections:
    """Say on which data sets and repetitions each test rejects: shape (trials, repetitions)."""
    return {
        (test, number): reject(test, values, critical[test], alpha)
        for number, by_test in measured.items()
        for test, values in by_test.items()
    }


def reject(test: str, values: Floats, critical: float, alpha: float) -> NDArray[np.bool_]:
    """Say where a test rejects, with a df or, if it has none, with its critical value."""
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


@dataclass(frozen=True, eq=False)
class Studies:
    """What studies like the paper's find, each with one network for each set.

    A study calibrates its tests on a thousand data sets of Set 1. How often it ends at which df
    is drawn from the data sets of all networks of Set 1.

    Attributes
    ----------
    df : mapping of (level, test) to mapping of float to float
        How often a study ends at which df; for the 5x2cv t test one critical value.
    counts : mapping of (level, test, df, set) to array of shape (1001,)
        The probability that so many of a study's data sets are consistent.
    rejects : mapping of (level, test, df, set) to array of shape (networks,)
        The share of all repetitions that reject on each network.
    """

    df: Mapping[tuple[float, str], Mapping[float, float]]
    counts: Mapping[tuple[float, str, float, int], Floats]
    rejects: Mapping[tuple[float, str, float, int], Floats]

    def on_set(self, level: float, test: str, number: int) -> Estimate:
        """Give mean and 95 % interval of the consistency on a set."""
        chances = [
            weight * self.counts[level, test, df, number]
            for df, weight in self.df[level, test].items()
        ]
        return interval_of_studies(np.sum(chances, axis=0))

    def lowest(self, level: float, test: str, seed: int = 2003) -> Estimate:
        """Give mean and 95 % interval of the consistency on the set where it is lowest."""
        ends = self.df[level, test]
        by_df = [[self.counts[level, test, df, number] for number in SETS] for df in ends]
        return lowest_interval(by_df, list(ends.values()), seed=seed)

    def power(self, level: float, test: str, number: int) -> Estimate:
        """Give the mean rate of rejection on a set, and the range of 95 % of its networks."""
        ends = self.df[level, test]
        by_network = sum(w * self.rejects[level, test, df, number] for df, w in ends.items())
        low, high = np.quantile(by_network, (0.025, 0.975))
        return Estimate(float(np.mean(by_network)), float(low), float(high))


@lru_cache(maxsize=4)
def studies(trials: int = PAPER_TRIALS, seed: int = 2003, *, own_level: bool = False) -> Studies:
    """Apply the ten tests to the other networks of every set.

    Parameters
    ----------
    trials : int
        Data sets that a study draws from its network of each set.
    seed : int
        Start of all random numbers.
    own_level : bool
        Whether a study calibrates at each level, and not at 5 % once for all.
    """
    measured = {number: network_statistics(number, TEN) for number in SETS}
    ends: dict[tuple[float, str], Mapping[float, float]] = {}
    shares, rejects = {}, {}
    for test in TEN:
        for level in LEVELS:
            chosen: Mapping[float, float] = {float(special.stdtrit(5, 1 - level / 2)): 1.0}
            if test != FIVE_BY_TWO:
                chosen = df_of_studies(test, level if own_level else _CALIBRATED, seed)
            ends[level, test] = chosen
            for df, number in itertools.product(chosen, SETS):
                decided = reject(test, measured[number][test], df, level)
                same = significance.consistency(decided).by_dataset
                shares[level, test, df, number] = same.mean(axis=-1)
                rejects[level, test, df, number] = decided.mean(axis=(-2, -1))
    counts = {key: spread(each, DATA_SETS[key[-1]]).study(trials) for key, each in shares.items()}
    return Studies(ends, counts, rejects)


def network_statistics(number: int, tests: Iterable[str]) -> Statistics:
    """Compute tests' statistics on all other networks: shape (networks, data sets, 10)."""
    return statistics(
        over_networks(repeated_cv.differences, number),
        over_networks(five_by_two.differences, number),
        tests,
    )


def pooled_statistics(number: int, tests: Iterable[str]) -> Statistics:
    """Put those of all networks one after the other: shape (networks * data sets, 10)."""
    measured = network_statistics(number, tests)
    return {test: values.reshape(-1, values.shape[-1]) for test, values in measured.items()}


def beside_table_5(found: Studies) -> pd.DataFrame:
    """Set Table 5 beside the mean over networks, and what studies of one network would find."""
    printed = published("bouckaert2003_table5")
    cells = [
        found.lowest(0.05, test) if where == "min" else found.on_set(0.05, test, int(where))
        for test, where in zip(printed["test"], printed["set"], strict=True)
    ]
    return _beside(printed, cells)


def beside_table_6(found: Studies) -> pd.DataFrame:
    """Set Table 6, the lowest consistency at each level, beside that of studies like it."""
    printed = published("bouckaert2003_table6")
    cells = [
        found.lowest(float(level), test)
        for test, level in zip(printed["test"], printed["alpha"], strict=True)
    ]
    return _beside(printed, cells)


def _beside(printed: pd.DataFrame, found: Sequence[Estimate]) -> pd.DataFrame:
    ours, low, high = np.array(found).T
    paper = printed["value"].astype(float).to_numpy() / 100
    inside = (low <= paper) & (paper <= high)
    return printed.assign(
        title=[TITLES[name] for name in printed["test"]],
        paper=paper,
        ours=ours,
        low=low,
        high=high,
        verdict=np.where(inside, "agrees", "differs"),
    )


def table_5(trials: int = PAPER_TRIALS, seed: int = 2003) -> Item:
    """Consistency of ten tests on four sets at the 5 % level, and the lowest of the four.

    ``trials`` are the data sets of a study, of which the interval tells what it would find.
    """
    cells = beside_table_5(studies(trials, seed))
    of_halves = (cells["test"] == FIVE_BY_TWO) & (cells["verdict"] == "differs")
    known = five_by_two_readings.cause(seed) if of_halves.any() else ""
    cells["cause"] = _causes(cells).mask(of_halves, known)
    sets = {str(number): f"Set {number}" for number in SETS}
    return Item(
        cells,
        (
            Layout(
                as_printed(cells, "set", r" \*"),
                "Table 5, paper / ours, in per cent; the last column is the lowest of the four. "
                "Ours is the mean over many networks of each set. A star marks a number of the "
                "paper outside the interval in which 95 % of studies lie that draw "
                f"{trials:,} data sets from one such network for each set.",
                "tbl-rpl-table5",
                {"test": "test", **sets, "min": "min."},
            ),
            _number_by_number(cells, 5, {"set": "set"}),
        ),
        draw=partial(draw_sets, cells),
        interval_of="studies",
    )


def table_6(trials: int = PAPER_TRIALS, seed: int = 2003) -> Item:
    """Consistency on the set where it is lowest, of nine tests at four levels."""
    cells = beside_table_6(studies(trials, seed))
    cells["cause"] = _causes(cells)
    levels = {f"{level:g}": f"{100 * level:g} %" for level in LEVELS}
    panels = {"one run, or one fold of each": THREE, "all of ten runs": SIX}
    return Item(
        cells,
        (
            Layout(
                as_printed(cells, "alpha", r" \*"),
                "Table 6, paper / ours, in per cent: the lowest consistency of the four sets at "
                "each level, with the df that is calibrated at 5 %. A star marks a number of the "
                "paper outside the 95 % interval of studies like it.",
                "tbl-rpl-table6",
                {"test": "test", **levels},
            ),
            _number_by_number(cells, 6, {"alpha": "level"}),
        ),
        draw=partial(draw_levels, cells, panels),
        interval_of="studies",
    )


def _causes(cells: pd.DataFrame) -> pd.Series:
    text = "unexplained: tried other networks, and df calibrated at each level"
    return (cells["verdict"] == "differs").map({True: text, False: ""})


def _number_by_number(cells: pd.DataFrame, number: int, by: dict[str, str]) -> Layout:
    return Layout(
        with_interval(cells),
        f"Table {number}, number by number. In the interval lie 95 % of studies with one network "
        "for each set.",
        f"tbl-rpl-table{number}-full",
        {
            "title": "test",
            **by,
            "value": "paper, %",
            "ours": "ours",
            "interval": "95 % of studies",
            "verdict": "verdict",
            "cause": "cause",
        },
        {"ours": ".3f"},
    )


def numbers(trials: int = 1000, seed: int = 2003) -> dict[str, str]:
    """Give the numbers that the text says of Tables 5 and 6."""
    cells, six = table_5(seed=seed).cells, table_6(seed=seed).cells
    own = beside_table_6(studies(seed=seed, own_level=True))
    found = studies(seed=seed)
    measured = study(trials, seed).consistency[0.05].set_index(["name", "set"])
    spans = {}
    for short, test in (("use", "use-all-data"), ("kfold", "kfold"), ("five", FIVE_BY_TWO)):
        consistent = measured["consistent"][test]
        spans[f"rpl_{short}_low"] = f"{consistent.min():.0%}"
        spans[f"rpl_{short}_high"] = f"{consistent.max():.0%}"
    return spans | {
        "rpl_level": f"{0.05:.0%}",
        "rpl_numbers": str(len(cells)),
        "rpl_agree": str((cells["verdict"] == "agrees").sum()),
        "rpl_nine_agree": str(_agreeing(cells[cells["test"] != FIVE_BY_TWO])),
        "rpl_nine_numbers": str((cells["test"] != FIVE_BY_TWO).sum()),
        "rpl_six_agree": str(_agreeing(six)),
        "rpl_six_numbers": str(len(six)),
        "rpl_six_own": str(_agreeing(own)),
        "rpl_left_names": _listed(cells, six),
        "rpl_both": str(len(six) + (cells["test"] != FIVE_BY_TWO).sum()),
        "rpl_both_chance": f"{0.05 * (len(six) + (cells['test'] != FIVE_BY_TWO).sum()):.0f}",
        "rpl_networks": str(len(OTHERS[2])),
        **{
            f"rpl_power_{n}": "{:.0%} ({:.0%} to {:.0%})".format(
                *found.power(0.05, "use-all-data", n)
            )
            for n in (2, 3)
        },
        "rpl_quarter": f"{1 - measured['consistent']['use-all-data'][[2, 3]].mean():.0%}",
    }


def _agreeing(cells: pd.DataFrame) -> int:
    return int((cells["verdict"] == "agrees").sum())


def _listed(five: pd.DataFrame, six: pd.DataFrame) -> str:
    """Name the numbers that differ, but for those of the 5x2cv t test."""
    off = five[(five["verdict"] == "differs") & (five["test"] != FIVE_BY_TWO)]
    names = [
        f"{title}, {'the lowest' if where == 'min' else 'Set ' + where}"
        for title, where in zip(off["title"], off["set"], strict=True)
    ]
    off = six[six["verdict"] == "differs"]
    names += [
        f"{title} at {100 * float(level):g} %"
        for title, level in zip(off["title"], off["alpha"], strict=True)
    ]
    return "; ".join(names) if names else "none"


@in_style
def draw_sets(cells: pd.DataFrame) -> Figure:
    """Draw Table 5: consistency of every test on every set, the paper's and ours.

    Parameters
    ----------
    cells : DataFrame
        Table 5 beside ours: ``title``, ``set``, ``paper``, ``ours``, ``low`` and ``high``.
    """
    parts = [part for part in dict.fromkeys(cells["set"]) if part != "min"]
    fig, axes = plt.subplots(1, len(parts), figsize=(WIDTH, 3.4), sharey=True)
    for ax, part in zip(axes, parts, strict=True):
        rows = cells[cells["set"] == part]
        y = np.arange(len(rows))
        ax.hlines(y, rows["low"], rows["high"], color=BLUE, lw=1.6)
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
        for name in names:
            colour, marker, dash = of_test(name)
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
