"""Figure 4: Type I error on Set 1 and power on Sets 2, 3 and 4 against runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.bouckaert2003 import figures_2_3
from fourpapers.bouckaert2003.calibration import CORRECTED, RUNS, SIX, dfs, rejections
from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert2003.network_spread import over_networks, study_interval
from fourpapers.bouckaert2003.other_networks import OTHERS
from fourpapers.bouckaert2003.populations import DATA_SETS, SETS
from fourpapers.bouckaert2003.rates import LEVELS, NINE, PAPER_TRIALS, rejection_rates
from fourpapers.item import Item, Layout
from twolearners.differences import Differences
from twolearners.style import INK, WIDTH, in_style, of_test

_LINES = ("resampled", "corrected-resampled", "kfold", "use-all-data", CORRECTED)


@lru_cache(maxsize=2)
def study(trials: int = 1000, seed: int = 2003, alpha: float = 0.05) -> pd.DataFrame:
    """Measure error and power on the four sets, calibrated for every number of runs."""
    levels = figures_2_3.levels_with(alpha, LEVELS)
    calibrated = figures_2_3.study(trials, seed, levels, draws=1).table
    sets = {number: repeated_cv.differences(number, trials=trials, seed=seed) for number in SETS}
    return by_runs(sets, calibrated, RUNS, alpha)


def by_runs(
    sets: Mapping[int, Differences], calibrated: pd.DataFrame, runs: Iterable[int], alpha: float
) -> pd.DataFrame:
    """Measure error and power against the number of runs.

    Parameters
    ----------
    sets : mapping of int to Differences of shape (trials, runs, folds)
        On each set.
    calibrated : DataFrame
        From :func:`~fourpapers.bouckaert2003.calibration.calibration_table`.
    """
    return pd.concat(
        [
            rejection_rates(x.first(r), dfs(calibrated, r, alpha), alpha).assign(set=number, runs=r)
            for number, x in sets.items()
            for r in runs
        ],
        ignore_index=True,
    )


def figure_4(trials: int = 1000, seed: int = 2003, alpha: float = 0.05) -> Item:
    """How often each test rejects on the four sets, by the number of runs."""
    cells = study(trials, seed, alpha)
    between = power_over_networks(trials, seed, alpha)
    return Item(cells, (power_table(between),), draw=partial(draw_against_runs, cells, alpha))


def power_over_networks(trials: int = 1000, seed: int = 2003, alpha: float = 0.05) -> pd.DataFrame:
    """Measure the power of ten runs on all other networks of Sets 2, 3 and 4.

    Returns
    -------
    DataFrame
        ``name``, ``test``, ``set``, ``book`` (the power on the book's network), ``mean`` over
        networks, and ``low`` and ``high``, between which 95 % of studies with a thousand data
        sets of one network lie.
    """
    rates = study(trials, seed, alpha)
    at = rates[rates["runs"] == 10].set_index(["name", "set"])
    rows = []
    for number in SETS[1:]:
        x = over_networks(repeated_cv.differences, number).first(10)
        for name in NINE:
            shares = rejections(name, x, alpha, at["df"][name, number]).mean(axis=-1)
            interval = study_interval(shares, DATA_SETS[number], PAPER_TRIALS)
            title, rate = at["test"][name, number], at["rate"][name, number]
            rows.append((name, title, number, rate, *interval))
    return pd.DataFrame(rows, columns=["name", "test", "set", "book", "mean", "low", "high"])


def power_table(rows: pd.DataFrame) -> Layout:
    """Lay :func:`power_over_networks` out for a page, a row for each test."""
    text = [
        f"{book:.0%}; {mean:.0%} ({low:.0%} to {high:.0%})"
        for book, mean, low, high in rows[["book", "mean", "low", "high"]].itertuples(index=False)
    ]
    wide = rows.assign(text=text).pivot(index="test", columns="set", values="text")
    wide = wide.loc[list(dict.fromkeys(rows["test"]))].rename(columns=lambda n: f"set{n}")
    return Layout(
        wide.reset_index(),
        "Power with ten runs of ten folds at the level of the parameters: on the book's network; "
        "mean over many networks of the set, and where 95 % of studies with one of them lie.",
        "tbl-err-power",
        {"test": "test", **{f"set{n}": f"Set {n}" for n in SETS[1:]}},
    )


def numbers(trials: int = 1000, seed: int = 2003, alpha: float = 0.05) -> dict[str, str]:
    """Give the numbers that the text says of ten runs."""
    rates = study(trials, seed, alpha)
    at = rates[rates["runs"] == 10].set_index(["name", "set"])["rate"]
    between = power_over_networks(trials, seed, alpha)
    return {
        "err_all_3": f"{at['use-all-data', 3]:.0%}",
        "err_res_3": f"{at['resampled', 3]:.0%}",
        "err_kfold_3": f"{at['kfold', 3]:.0%}",
        "err_all_1": f"{at['use-all-data', 1]:.1%}",
        "err_bf_1": f"{at[CORRECTED, 1]:.1%}",
        "err_networks_2": _span(between, 2),
        "err_networks_3": _span(between, 3),
        "err_networks": str(len(OTHERS[2])),
    }


def _span(between: pd.DataFrame, number: int) -> str:
    at = between.set_index(["name", "set"])
    low, high = at["low"]["use-all-data", number], at["high"]["use-all-data", number]
    return f"{low:.0%} to {high:.0%}"


@in_style
def draw_against_runs(table: pd.DataFrame, alpha: float) -> Figure:
    """Draw rejections on the four sets against runs.

    The six tests that calibrate lie so close that they are drawn as one band.

    Parameters
    ----------
    table : DataFrame
        ``set``, ``name``, ``test``, ``runs`` and ``rate``.
    """
    fig, axes = plt.subplots(2, 2, figsize=(WIDTH, 6.6))
    for ax, (number, part) in zip(axes.flat, table.groupby("set"), strict=True):
        six = 100 * part[part["name"].isin(SIX)].groupby("runs")["rate"].agg(["min", "max"])
        ax.fill_between(six.index, six["min"], six["max"], color=of_test("use-all-data").colour,
                        alpha=0.25, lw=0, label="all six that calibrate")  # fmt: skip
        for name in _LINES:
            rows = part[part["name"] == name]
            colour, marker, dash = of_test(name)
            ax.plot(rows["runs"], 100 * rows["rate"], label=rows["test"].iloc[0], color=colour,
                    marker=marker, ls=dash, ms=3.6, lw=1.3)  # fmt: skip
        what = "Type I error" if number == 1 else "Power"
        ax.set(title=f"{what} on Set {number}", xlabel="runs", ylabel="per cent")
        if number == 1:
            ax.axhline(100 * alpha, color=INK, lw=1)
            ax.set_ylim(0, 130 * alpha)
        else:
            ax.set_ylim(0, None)
    fig.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return fig
