"""Figure 2: the 5x2cv t statistic on learners made equal, against its distribution."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import stats

from fourpapers.book.page import with_interval
from fourpapers.dietterich1998.experiments.damaged_pairs import three_problems
from fourpapers.dietterich1998.populations import PROBLEMS
from fourpapers.dietterich1998.procedures import results
from fourpapers.engine import trial_rng
from fourpapers.item import Item, Layout
from fourpapers.uncertainty import bootstrap_interval
from twolearners.style import MUTED, WIDTH, in_style, of_test

Floats = NDArray[np.float64]
_BOOTSTRAP = 2000


def study(trials: int = 1000, seed: int = 1998) -> dict[str, Floats]:
    """Give the 5x2cv t statistic on every data set, by title of the problem."""
    return {
        PROBLEMS[name].title: results(by_plan, ["5x2cv t"])["5x2cv t"].statistic[0]
        for name, by_plan in three_problems(trials=trials, seed=seed).items()
    }


def figure_2(trials: int = 1000, seed: int = 1998) -> Item:
    """Quantiles of the statistic on EXP6, as in the paper, and on the other two problems."""
    statistics = study(trials, seed)
    cells = pd.concat(
        [
            pd.DataFrame({"problem": title, "theory": _theory(x, 5), "statistic": np.sort(x)})
            for title, x in statistics.items()
        ],
        ignore_index=True,
    )
    layout = Layout(
        with_interval(tails(statistics["EXP6"], seed), digits=2),
        "EXP6: the absolute value that the statistic exceeds with a given "
        "probability, as a multiple of what it should be.",
        "tbl-real-tails",
        {
            "level": "probability",
            "theory": "quantile of t",
            "ratio": "measured, as a multiple",
            "interval": "95 % interval",
        },
        {"level": ".2f", "theory": ".2f", "ratio": ".2f"},
    )
    return Item(cells, (layout,), draw=partial(draw, statistics, df=5), interval_of="ours")


def tails(x: Floats, seed: int) -> pd.DataFrame:
    """Compare the far quantiles of the 5x2cv t statistic with those of t on 5 degrees.

    Returns
    -------
    DataFrame
        ``level`` and the ``ratio`` of the quantile of absolute values that should be exceeded
        with that probability to what it should be, with ``low`` and ``high``.
    """
    size = np.abs(x)
    rng = trial_rng(seed, "tails of the 5x2cv t statistic", 0)
    drawn = size[rng.integers(len(size), size=(_BOOTSTRAP, len(size)))]
    rows = []
    for level in (0.5, 0.2, 0.1, 0.05, 0.02, 0.01):
        theory = stats.t(5).isf(level / 2)
        ratio = np.quantile(size, 1 - level) / theory
        resampled = np.quantile(drawn, 1 - level, axis=1) / theory
        rows.append((level, theory, *bootstrap_interval(ratio, resampled)))
    return pd.DataFrame(rows, columns=["level", "theory", "ratio", "low", "high"])


def _theory(x: Floats, df: int) -> Floats:
    """Give the quantiles of t at which sorted values are drawn."""
    return np.asarray(stats.t(df).ppf((np.arange(len(x)) + 0.5) / len(x)))


@in_style
def draw(statistics: Mapping[str, Floats], df: int) -> Figure:
    """Compare a t statistic on each problem with its distribution."""
    fig, axes = plt.subplots(1, len(statistics), figsize=(WIDTH, 2.7), sharey=True)
    # One scale for all, so that tails can be compared.
    reach = 1.05 * max(float(np.abs(values).max()) for values in statistics.values())
    for ax, (name, values) in zip(np.ravel(axes), statistics.items(), strict=True):
        theory = _theory(values, df)
        end = max(reach, 1.05 * float(theory[-1]))
        ax.plot([-end, end], [-end, end], color=MUTED, lw=1)
        ax.plot(theory, np.sort(values), "o", color=of_test("5x2cv-t").colour, ms=3, mew=0,
                alpha=0.7, label="5x2cv t")  # fmt: skip
        ax.set(xlim=(-end, end), ylim=(-end, end), xlabel=rf"quantile of $t_{{{df}}}$")
        ax.set_title(name)
    np.ravel(axes)[0].set_ylabel("measured statistic")
    return fig
