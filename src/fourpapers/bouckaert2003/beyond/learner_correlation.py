"""Why the Type I error differs from pair to pair of learners: the correlation between runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003.calibration import (
    CORRECTED,
    bootstrap_weights,
    calibrate,
    interval,
    rejections,
    unscaled_statistic,
)
from fourpapers.bouckaert2003.calibration_law import law_of_df, law_of_error
from fourpapers.bouckaert2003.experiments import five_learners
from fourpapers.bouckaert2003.experiments.five_learners import PLAN
from fourpapers.bouckaert2003.moments import Moments, moments
from fourpapers.bouckaert2003.populations import BOOK, FIVE, SIZE, population
from fourpapers.bouckaert2003.table_7 import USE_ALL, Pairs, pair_differences, short_name, study
from fourpapers.engine import Trials
from fourpapers.item import Layout
from twolearners.style import BLUE, INK, MARKERS, MUTED, ORANGE, WIDTH, in_style

_COLUMNS = {
    "use-all-data": "use all data",
    "folds-averaged-var": "folds av. var",
    "folds-averaged-t": "folds av. t",
    "runs-averaged-var": "runs av. var",
    "runs-averaged-t": "runs av. t",
    "sorted-runs": "sorted runs",
    "corrected-repeated-kfold": "corrected",
    "sign": "sign",
}


def variance_ratio(moment: Moments, runs: int = 10, folds: int = 10) -> float:
    """Give the variance of the mean over the variance that use all data expects of a cell."""
    return moment.of_mean(runs, folds) / moment.expected(USE_ALL, runs, folds)


def correlations(pairs: Pairs, alpha: float, *, seed: int, draws: int = 300) -> pd.DataFrame:
    """Measure, for every pair, the two correlations and the df that it would calibrate to.

    Returns
    -------
    DataFrame
        ``pair``, ``within``, ``between``, ``spread`` (standard deviation of a cell), ``mean``
        (difference in error), ``own`` with ``own_low`` and ``own_high`` (95 %, bootstrap) and
        ``own_law``, the df by the law.
    """
    rows = []
    for pair, x in pairs.items():
        measured = moments(x.values)
        weights = bootstrap_weights(len(x.values), seed, draws)
        df, _ = calibrate(unscaled_statistic(USE_ALL, x), alpha, weights)
        low, high = interval(df)
        rows.append((short_name(pair), measured.within, measured.between, float(x.values.std()),
                     float(x.values.mean()), int(df[0]), low, high,
                     law_of_df(variance_ratio(measured, *x.plan.shape), alpha)))  # fmt: skip
    columns = ["pair", "within", "between", "spread", "mean", "own", "own_low", "own_high"]
    return pd.DataFrame(rows, columns=[*columns, "own_law"])


def errors_by_correlation(
    trials: int = 1000, seed: int = 2003, alpha: float = 0.05, draws: int = 300
) -> pd.DataFrame:
    """Set the Type I error by law beside the measured one, for every pair of Table 7.

    Returns
    -------
    DataFrame
        As from :func:`correlations`, with ``rate``, ``low``, ``high`` and ``law``.
    """
    measured = study(trials, seed, alpha)
    pairs = pair_differences(measured.rates)
    use_all = measured.errors[measured.errors["name"] == USE_ALL].set_index("pair")
    rows = correlations(pairs, alpha, seed=seed, draws=draws).merge(
        use_all[["rate", "low", "high"]], left_on="pair", right_index=True
    )
    df = measured.critical[USE_ALL]
    law = [law_of_error(df, variance_ratio(moments(x.values)), alpha) for x in pairs.values()]
    return rows.assign(law=law)


def correlation_table(rows: pd.DataFrame) -> Layout:
    """Lay :func:`errors_by_correlation` out for a page."""
    return Layout(
        with_interval(rows.assign(low=rows["own_low"], high=rows["own_high"]), 0).sort_values(
            "between"
        ),
        "The two correlations for every pair, the Type I error derived from them and as measured, "
        "and the degrees of freedom to which *use all data* would be calibrated on that pair "
        "itself, with a 95 % bootstrap interval.",
        "tbl-oth-correlations",
        {
            "pair": "learners",
            "within": r"$\rho_w$",
            "between": r"$\rho_b$",
            "law": "derived",
            "rate": "measured",
            "own": "own df",
            "interval": "95 % interval",
        },
        {"within": ".3f", "between": ".3f", "law": ".1%", "rate": ".1%"},
    )


def instability(*, trials: int, seed: int) -> pd.Series:
    """Measure how often two runs predict differently for the same instance of Set 1.

    Returns
    -------
    Series
        The chance that they do, by learner.
    """
    changes = np.empty((trials, len(FIVE)))
    for trial, rng in enumerate(Trials(seed, "bouckaert2003/instability", 0, trials)):
        data = population(1, BOOK[1]).encoded(SIZE, rng)
        folds = PLAN.draw(data.labels, rng)
        for place, learner in enumerate(FIVE.values()):
            share = learner.fold_predictions(data, folds).mean(axis=0)
            # Of all pairs of different runs: n / (n - 1) times two draws with replacement.
            chance = np.mean(2 * share * (1 - share)) * PLAN.runs / (PLAN.runs - 1)
            changes[trial, place] = chance
    return pd.Series(changes.mean(axis=0), index=list(FIVE))


def numbers(rows: pd.DataFrame, changes: pd.Series) -> dict[str, str]:
    """Give the numbers that the text says of correlations and of :func:`instability`."""
    rho = rows.set_index("pair")["between"]
    return {
        "oth_own_low": str(rows["own"].min()),
        "oth_own_high": str(rows["own"].max()),
        "oth_law_miss": f"{(rows['law'] - rows['rate']).abs().mean():.3f}",
        "oth_rho_pair": f"{rho['NB, C4.5']:.3f}",
        "oth_rho_low": f"{rho.min():.3f}",
        "oth_rho_high": f"{rho.max():.3f}",
        "oth_rho_top": str(rho.idxmax()),
        "oth_rho_bottom": str(rho.idxmin()),
        "oth_change_vp": f"{changes['voted perceptron']:.0%}",
        "oth_change_c45": f"{changes['C4.5']:.0%}",
        "oth_change_nb": f"{changes['naive Bayes']:.0%}",
        "oth_change_nn": f"{changes['nearest neighbour']:.0%}",
    }


def law_by_correlation(df: float, alpha: float) -> pd.DataFrame:
    """Give the law against the correlation between runs, the other taken as six tenths of it."""
    rows = []
    for between in np.linspace(0.01, 0.15, 57):
        ratio = variance_ratio(Moments(1.0, 0.6 * between, between))
        rows.append((between, law_of_error(df, ratio, alpha), law_of_df(ratio, alpha)))
    return pd.DataFrame(rows, columns=["between", "rate", "df"])


def tests_table(errors: pd.DataFrame) -> Layout:
    """Lay the errors of all tests out for a page, a row for each pair."""
    wide = errors.pivot(index="pair", columns="name", values="rate")
    return Layout(
        wide.loc[list(dict.fromkeys(errors["pair"])), list(_COLUMNS)].reset_index(),
        "Type I error on Set 1 of tests calibrated on naive Bayes and "
        "C4.5 (the corrected test is not calibrated).",
        "tbl-oth-tests",
        {"pair": "learners", **_COLUMNS},
        dict.fromkeys(_COLUMNS, ".1%"),
    )


def powers(sets: Mapping[int, Pairs], df: float, alpha: float) -> pd.DataFrame:
    """Measure, on sets where the learners differ, by how much and how often that is found.

    Returns
    -------
    DataFrame
        ``set``, ``pair``, ``difference`` (error of row minus column), ``use_all`` and
        ``corrected`` (share of data sets on which the test rejects).
    """
    rows = [
        {
            "set": number,
            "pair": short_name(pair),
            "difference": float(x.values.mean()),
            "use_all": float(rejections(USE_ALL, x, alpha, df).mean()),
            "corrected": float(rejections(CORRECTED, x, alpha, None).mean()),
        }
        for number, pairs in sets.items()
        for pair, x in pairs.items()
    ]
    return pd.DataFrame(rows)


def pairs_on_set(number: int, *, trials: int, seed: int) -> Pairs:
    """Read the differences of all pairs on one of the four sets."""
    return pair_differences(five_learners.error_rates(number, trials=trials, seed=seed))


def power_table(power: pd.DataFrame) -> Layout:
    """Lay :func:`powers` out for a page, a row for each pair."""
    rows = zip(power["difference"], power["use_all"], power["corrected"], strict=True)
    text = [f"{100 * gap:+.1f}: {ours:.0%} / {corrected:.0%}" for gap, ours, corrected in rows]
    power = power.assign(text=[cell.replace("-", "\N{MINUS SIGN}") for cell in text])
    wide = power.pivot(index="pair", columns="set", values="text")
    order = list(dict.fromkeys(power["pair"]))
    return Layout(
        wide.loc[order].rename(columns=lambda n: f"set{n}").reset_index(),
        "Difference in error, first learner minus second (percentage "
        "points): power of *use all data* / of the corrected test.",
        "tbl-oth-power",
        {"pair": "learners", "set2": "Set 2", "set3": "Set 3", "set4": "Set 4"},
    )


@in_style
def draw_by_correlation(
    measured: pd.DataFrame, law: pd.DataFrame, level: float, labelled: Sequence[str]
) -> Figure:
    """Draw Type I error and own df of every pair against the correlation between runs.

    Parameters
    ----------
    measured : DataFrame
        ``pair``, ``between``, ``rate``, ``low``, ``high``, ``own``, ``own_low``, ``own_high``.
    law : DataFrame
        ``between``, ``rate`` and ``df``.
    level : float
        What is aimed at.
    labelled : sequence of str
        Pairs whose names are written beside their points.
    """
    fig, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 3.3), sharex=True)
    for ax, value, low, high in (
        (left, "rate", "low", "high"),
        (right, "own", "own_low", "own_high"),
    ):
        ax.plot(law["between"], law["rate" if value == "rate" else "df"], color=ORANGE, ls="--")
        ax.vlines(measured["between"], measured[low], measured[high], color=BLUE, lw=1.3)
        ax.plot(measured["between"], measured[value], MARKERS[0], color=BLUE, ms=5)
        for row in measured[measured["pair"].isin(labelled)].itertuples():
            height = getattr(row, value)
            above = ax is right or height < level / 5  # where the curve leaves room
            ax.annotate(
                str(row.pair),
                (row.between, height),
                (-8, 13) if ax is left and above else (5, 7) if above else (7, -11),
                textcoords="offset points",
                fontsize=8,
                color=MUTED,
            )
        ax.set_xlabel(r"correlation of cells of different runs, $\rho_b$")
    left.axhline(level, color=INK, lw=1)
    left.set_title("Type I error")
    left.set(ylim=(0, None), xlim=(0, 0.172))
    right.set_title("df that the pair itself calls for")
    right.set_ylim(0, 40)
    return fig
