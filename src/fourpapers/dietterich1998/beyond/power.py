"""Power beyond Figures 9 to 11: which test leads, and what power costs in Type I error."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.dietterich1998.experiments.calibration import calibration
from fourpapers.dietterich1998.experiments.damaged_pairs import (
    NEIGHBOUR,
    SHARES,
    TREE,
    three_problems,
)
from fourpapers.dietterich1998.populations import PAPER, PROBLEMS, TRAINING
from fourpapers.dietterich1998.procedures import SIX, ByPlan, results
from fourpapers.item import Layout
from fourpapers.uncertainty import Estimate, mean_interval
from twolearners.style import INK, WIDTH, in_style, of_test

_PAIRS = (
    ("10-fold cv t", "5x2cv t"),
    ("10-fold cv t", "McNemar"),
    ("5x2cv t", "McNemar"),
    ("McNemar", "difference of proportions"),
    ("5x2cv F", "5x2cv t"),
    ("corrected 10-fold cv t", "5x2cv F"),
    ("10-fold cv t", "corrected 10-fold cv t"),
)


def learner_gaps(seed: int = 1998) -> pd.DataFrame:
    """Give the differences of the undamaged learners by size of training set, in points."""
    rows = []
    for name in PAPER:
        calibrated = calibration(name, seed=seed)
        better = NEIGHBOUR if calibrated.problem.damaged == "neighbour" else TREE
        by_size = {str(size): 100 * calibrated.difference(1.0, size) for size in sorted(TRAINING)}
        rows.append({"problem": calibrated.problem.title, "better": better, **by_size})
    return pd.DataFrame(rows)


def gap_table(seed: int = 1998) -> Layout:
    """Show by how much the undamaged learners differ at each size."""
    cells = learner_gaps(seed)
    return Layout(
        cells,
        "By how many percentage points the undamaged learners differ, by size of training set.",
        "tbl-pow-gaps",
        {
            "problem": "problem",
            "better": "better learner",
            "150": "150",
            "200": "200",
            "270": "270",
            "300": "300",
        },
        dict.fromkeys(["150", "200", "270", "300"], ".2f"),
    )


@lru_cache(maxsize=8)
def power_at_correct_size(
    trials: int = 1000, alpha: float = 0.05, seed: int = 1998
) -> pd.DataFrame:
    """Compare tests at critical values that give each the Type I error of the level.

    A test then rejects if its p-value is as small as the ``alpha`` smallest on the equal learners
    of the same problem. With p-values in steps that is at most the level.

    Returns
    -------
    DataFrame
        ``test`` and for each problem its power on undamaged learners: ``EXP6, own`` with its own
        critical value, ``EXP6, adjusted`` with the other, and so on.
    """
    rows = []
    for name, by_plan in three_problems(trials=trials, seed=seed).items():
        for test, result in results(by_plan, SIX).items():
            equal, apart = result.pvalue[0], result.pvalue[-1]
            # Reject what is smaller than the first p-value that must not be rejected any more.
            limit = np.sort(equal)[int(alpha * len(equal))]
            own = result.reject(alpha)[-1]
            rows.append((PROBLEMS[name].title, test, own.mean(), (apart < limit).mean()))
    table = pd.DataFrame(rows, columns=["problem", "test", "own", "adjusted"])
    wide = table.pivot_table(index="test", columns="problem", sort=False)
    wide.columns = wide.columns.map(lambda both: f"{both[1]}, {both[0]}")
    return wide.loc[list(SIX)].reset_index()


def correct_size_table(trials: int = 1000, alpha: float = 0.05, seed: int = 1998) -> Layout:
    """Show power with the tests' own critical values, and with adjusted ones."""
    cells = power_at_correct_size(trials, alpha, seed)
    return Layout(
        cells,
        "Power for undamaged learners: with the tests' own critical values, and adjusted to a "
        "Type I error equal to the level.",
        "tbl-pow-adjusted",
        formats=dict.fromkeys(cells.columns[1:], ".3f"),
    )


def lead(by_plan: ByPlan, first: str, second: str, alpha: float) -> Estimate:
    """Say how much more often one test finds a difference than another, over all curves.

    Both saw the same data sets, so their verdicts are compared data set by data set; the mean
    is over all differences but none.
    """
    apart = np.array(SHARES) > 0
    a, b = (result.reject(alpha)[apart] for result in results(by_plan, (first, second)).values())
    return mean_interval(np.mean(a.astype(float) - b, axis=0))


@lru_cache(maxsize=8)
def leads(trials: int = 1000, alpha: float = 0.05, seed: int = 1998) -> pd.DataFrame:
    """Compare tests in pairs: ``problem``, ``first``, ``second``, ``lead``, ``low``, ``high``."""
    rows = [
        (PROBLEMS[name].title, first, second, *lead(by_plan, first, second, alpha))
        for first, second in _PAIRS
        for name, by_plan in three_problems(trials=trials, seed=seed).items()
    ]
    return pd.DataFrame(rows, columns=["problem", "first", "second", "lead", "low", "high"])


def side_by_side(leads: pd.DataFrame) -> pd.DataFrame:
    """Lay out leads in words, a column for each problem."""
    # Adding 0 makes 0 of a rounded -0.
    words = [
        f"{round(mean, 2) + 0:.2f} [{low:.2f}, {high:.2f}]".replace("-", "\N{MINUS SIGN}")
        for mean, low, high in zip(leads["lead"], leads["low"], leads["high"], strict=True)
    ]
    wide = leads.assign(words=words).pivot_table(
        index=["first", "second"], columns="problem", values="words", aggfunc="first", sort=False
    )
    return wide.reset_index()


def lead_table(trials: int = 1000, alpha: float = 0.05, seed: int = 1998) -> Layout:
    """Show the leads in words, a column for each problem."""
    cells = leads(trials, alpha, seed)
    return Layout(
        side_by_side(cells),
        "Lead in power of the first test over the second, with 95 % intervals over data sets.",
        "tbl-pow-leads",
    )


@in_style
def draw_price(power: pd.DataFrame, tests: Sequence[str]) -> Figure:
    """Draw power against Type I error: what a test finds, and what it finds where nothing is."""
    problems = list(power.groupby("problem", sort=False))
    fig, axes = plt.subplots(1, len(problems), figsize=(WIDTH, 3.1))
    for ax, (title, table) in zip(np.ravel(axes), problems, strict=True):
        for test in tests:
            colour, marker, _ = of_test(test)
            part = table[table["test"] == test]
            ax.plot(
                part[part["share"] == 0]["rate"],
                part[part["share"] == 1]["rate"],
                marker,
                color=colour,
                ms=7,
                label=test,
                clip_on=False,
            )
        ax.axvline(0.05, color=INK, lw=0.8)
        ax.set_title(str(title))
        ends = table[table["test"].isin(list(tests))]
        right = 1.15 * ends[ends["share"] == 0]["rate"].max()
        ax.set(xlabel="Type I error", xlim=(0, max(right, 0.07)))
        ax.set_ylim(0, 1.08 * ends[ends["share"] == 1]["rate"].max())
        ax.locator_params(nbins=4)
    np.ravel(axes)[0].set_ylabel("power, undamaged")
    handles, labels = np.ravel(axes)[0].get_legend_handles_labels()
    fig.legend(handles, labels, loc="outside upper center", ncols=3)
    return fig
