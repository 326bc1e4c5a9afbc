"""Figure 7: Type I error of four tests on real learners that were made equal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from fourpapers.dietterich1998.experiments.damaged_pairs import SHARES, three_problems
from fourpapers.dietterich1998.populations import PROBLEMS
from fourpapers.dietterich1998.procedures import FOUR, SIX, results
from fourpapers.item import Item
from fourpapers.uncertainty import proportion_interval
from twolearners.significance import Result
from twolearners.style import COLOURS, INK, MARKERS, MUTED, WIDTH, in_style, name_rows


def figure_7(trials: int = 1000, alpha: float = 0.05, seed: int = 1998) -> Item:
    """Rejections by four tests on the three problems."""
    cells = type_one_error(trials, alpha, seed)
    cells = cells[cells["test"].isin(FOUR)].reset_index(drop=True)
    return Item(cells, draw=partial(draw, cells, FOUR, alpha), interval_of="ours")


@lru_cache(maxsize=8)
def type_one_error(
    trials: int = 1000, alpha: float = 0.05, seed: int = 1998, shares: tuple[float, ...] = SHARES
) -> pd.DataFrame:
    """Count how often each test finds a difference between learners made equal.

    Parameters
    ----------
    trials, seed : int
        Data sets of each problem, and the start of their random numbers.
    alpha : float
        Level of the tests.
    shares : tuple of float
        Which of the stored trials are read; the first share is that of equal learners.

    Returns
    -------
    DataFrame
        ``problem`` and the columns of :func:`rejection_rates`.
    """
    parts = [
        rejection_rates(results(by_plan, SIX), alpha, share=0).assign(problem=PROBLEMS[name].title)
        for name, by_plan in three_problems(trials=trials, seed=seed, shares=shares).items()
    ]
    return pd.concat(parts, ignore_index=True)


def rejection_rates(
    tested: Mapping[str, Result], alpha: float, share: int | None = None
) -> pd.DataFrame:
    """Count rejections by test.

    Parameters
    ----------
    tested : mapping of str to Result
        Results of each test, of shape (trials,) or (shares, trials).
    alpha : float
        Level of the tests.
    share : int, optional
        Place of the share to look at, where there are several.

    Returns
    -------
    DataFrame
        ``test``, ``rejections``, ``rate`` with ``low`` and ``high``, the 95 % interval.
    """
    rows = []
    for test, result in tested.items():
        rejected = result.reject(alpha) if share is None else result.reject(alpha)[share]
        low, high = proportion_interval(rejected.sum(), len(rejected))
        rows.append((test, int(rejected.sum()), rejected.mean(), low, high))
    return pd.DataFrame(rows, columns=["test", "rejections", "rate", "low", "high"])


@in_style
def draw(table: pd.DataFrame, tests: Sequence[str], alpha: float) -> Figure:
    """Draw the Type I error of each test on each problem."""
    problems = list(dict.fromkeys(table["problem"]))
    step = len(problems) + 1
    fig, ax = plt.subplots(figsize=(WIDTH, 0.23 * len(tests) * step + 0.9))
    by_row = table.set_index(["test", "problem"])
    reach = 0.0
    for place, (test, problem) in enumerate((t, p) for t in tests for p in problems):
        rates = by_row.loc[(test, problem)]
        number = place % len(problems)
        row = place // len(problems) * step + number
        colour = COLOURS[number]
        ax.plot([rates["low"], rates["high"]], [row, row], color=colour, lw=2.2, alpha=0.6)
        ax.plot(rates["rate"], row, MARKERS[number], color=colour, ms=5.5)
        # A number must not stand on the line of the level.
        beside = max(rates["high"], alpha)
        ax.text(beside, row, f"  {rates['rate']:.3f}", va="center", fontsize=8, color=MUTED)
        reach = max(reach, float(rates["high"]))
    ax.axvline(alpha, color=INK, lw=1)
    middles = [group * step + (len(problems) - 1) / 2 for group in range(len(tests))]
    name_rows(ax, tests, middles)
    ax.set(xlim=(0, 1.12 * reach), ylim=(step * len(tests) - 0.7, -0.8), xlabel="Type I error")
    keys = [
        Line2D([], [], color=COLOURS[k], marker=MARKERS[k], lw=2.2, label=problem)
        for k, problem in enumerate(problems)
    ]
    fig.legend(handles=keys, loc="outside upper center", ncols=len(keys))
    return fig
