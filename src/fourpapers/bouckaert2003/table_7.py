"""Table 7: Type I error of use all data for every pair of five learners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003 import calibration, sign_test
from fourpapers.bouckaert2003.calibration import CORRECTED, SIX
from fourpapers.bouckaert2003.experiments import five_learners, order_dependence, repeated_cv
from fourpapers.bouckaert2003.rates import PAPER_TRIALS
from fourpapers.bouckaert2003.tables_5_6 import SIGN, critical_values, name_rows, statistics
from fourpapers.item import Item, Layout
from fourpapers.published import published
from fourpapers.published.proportions import beside
from fourpapers.uncertainty import proportion_interval
from twolearners.differences import Differences
from twolearners.style import BLUE, INK, MARKERS, MUTED, ORANGE, WIDTH, in_style

Floats = NDArray[np.float64]
#: Differences of every pair of learners, error of row minus error of column.
Pairs = Mapping[tuple[str, str], Differences]

USE_ALL = "use-all-data"
#: Short names for tables and pictures.
SHORT = {
    "C4.5": "C4.5",
    "naive Bayes": "NB",
    "nearest neighbour": "NN",
    "TAN": "TAN",
    "voted perceptron": "VP",
}


@dataclass(frozen=True, eq=False)
class Study:
    """Five learners on Set 1, where none can be better than another.

    Attributes
    ----------
    critical : mapping
        By test: df or number of signs, calibrated on naive Bayes and C4.5.
    rates, shuffled_rates : mapping of str to array of shape (trials, 10, 10)
        Errors of each learner; in the second the data are shuffled in every run, the nearest
        neighbour takes the first of those equally near, and the voted perceptron learns in that
        order.
    errors, shuffled_errors : DataFrame
        From :func:`type_i_errors`.
    """

    critical: Mapping[str, float]
    rates: Mapping[str, Floats]
    shuffled_rates: Mapping[str, Floats]
    errors: pd.DataFrame
    shuffled_errors: pd.DataFrame


@lru_cache(maxsize=2)
def study(trials: int = 1000, seed: int = 2003, alpha: float = 0.05) -> Study:
    """Calibrate on other data sets of Set 1, and test all pairs."""
    null = statistics(repeated_cv.differences(1, trials=trials, seed=seed))
    critical = critical_values(null, alpha)
    rates = five_learners.error_rates(1, trials=trials, seed=seed)
    shuffled = {**rates, **order_dependence.error_rates(trials=trials, seed=seed)}
    return Study(
        critical,
        rates,
        shuffled,
        type_i_errors(pair_differences(rates), critical, alpha),
        type_i_errors(pair_differences(shuffled), critical, alpha),
    )


def pair_differences(rates: Mapping[str, Floats]) -> dict[tuple[str, str], Differences]:
    """Return error of row minus error of column for every pair of Table 7."""
    return {
        (a, b): Differences(rates[a] - rates[b], five_learners.PLAN)
        for a, b in five_learners.pairs()
    }


def short_name(pair: tuple[str, str]) -> str:
    """Write a pair short.

    Examples
    --------
    >>> short_name(("nearest neighbour", "naive Bayes"))
    'NN, NB'
    """
    return ", ".join(SHORT[name] for name in pair)


def type_i_errors(pairs: Pairs, critical: Mapping[str, float], alpha: float) -> pd.DataFrame:
    """Count how often tests calibrated on one pair reject for every pair.

    Parameters
    ----------
    pairs : mapping
        Differences, where no learner can be better than another.
    critical : mapping
        By test: calibrated df, or number of signs for ``sign``.

    Returns
    -------
    DataFrame
        ``a``, ``b``, ``pair``, ``name``, ``trials``, ``rejected``, ``rate``, ``low``, ``high``.
    """
    rows = []
    for (a, b), x in pairs.items():
        trials = len(x.values)
        for name in (*SIX, CORRECTED, SIGN):
            if name == SIGN:
                rejects = sign_test.rejections(x.values, alpha, int(critical[name]))
            else:
                df = None if name == CORRECTED else critical[name]
                rejects = calibration.rejections(name, x, alpha, df)
            count = int(rejects.sum())
            low, high = proportion_interval(count, trials)
            rows.append((a, b, short_name((a, b)), name, trials, count, count / trials,
                         float(low), float(high)))  # fmt: skip
    columns = ["a", "b", "pair", "name", "trials", "rejected", "rate", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def beside_paper(errors: pd.DataFrame) -> pd.DataFrame:
    """Set Table 7 beside ours; ``from_`` and ``to`` are the interval of ours alone."""
    printed = published("bouckaert2003_table7")
    index = errors[errors["name"] == USE_ALL].set_index(["a", "b"])
    rows = index.loc[list(zip(printed["learner_a"], printed["learner_b"], strict=True))]
    return beside(
        printed.assign(
            pair=rows["pair"].to_numpy(),
            ours=rows["rate"].to_numpy(),
            trials=rows["trials"].to_numpy(),
            from_=rows["low"].to_numpy(),
            to=rows["high"].to_numpy(),
        ),
        paper_trials=PAPER_TRIALS,
    )


def table_7(trials: int = 1000, seed: int = 2003, alpha: float = 0.05) -> Item:
    """Type I error for ten pairs, and where the order of the data matters, for shuffled data."""
    measured = study(trials, seed, alpha)
    cells, shuffled = beside_paper(measured.errors), beside_paper(measured.shuffled_errors)
    ordered = cells["pair"].str.contains("NN|VP")
    layout = Layout(
        with_interval(
            cells.assign(
                first=shuffled["ours"].map("{:.1%}".format).where(ordered, "same"),
                again=shuffled["verdict"].where(ordered, "same"),
            )
        ),
        "Type I error at 5 % on Set 1. The interval is for ours minus "
        "the paper's. The last two columns are for data shuffled in every run, "
        "with a nearest neighbour that takes the first of those equally near.",
        "tbl-oth-table7",
        {
            "pair": "learners",
            "value": "paper, %",
            "ours": "ours",
            "interval": "95 % interval",
            "verdict": "verdict",
            "first": "shuffled",
            "again": "verdict ",
        },
        {"ours": ".1%"},
    )
    drawn = cells.assign(first=shuffled["ours"].where(ordered))
    explained = (cells["verdict"] == "differs") & (shuffled["verdict"] == "agrees")
    cause = "ties and order: agrees if data are shuffled and the first of the nearest decides"
    cells = cells.assign(cause=explained.map({True: cause, False: ""}))
    return Item(cells, (layout,), draw=partial(draw_pairs, drawn, alpha))


def numbers(trials: int = 1000, seed: int = 2003, alpha: float = 0.05) -> dict[str, str]:
    """Give the numbers that the text says of Table 7."""
    measured = study(trials, seed, alpha)
    cells, shuffled = beside_paper(measured.errors), beside_paper(measured.shuffled_errors)
    use_all, corrected, sign = (
        measured.errors[measured.errors["name"] == name].set_index("pair")
        for name in (USE_ALL, CORRECTED, SIGN)
    )
    first = measured.shuffled_errors
    first = first[first["name"] == USE_ALL].set_index("pair")
    above = use_all[use_all["low"] > alpha]
    left = shuffled[shuffled["verdict"] == "differs"]["pair"]
    near = [pair for pair in use_all.index if "NN" in pair]
    return {
        "oth_df": f"{measured.critical[USE_ALL]:.0f}",
        "oth_level": f"{alpha:.0%}",
        "oth_trials": f"{trials:,}",
        "oth_lowest": f"{use_all['rate'].min():.1%}",
        "oth_highest": f"{use_all['rate'].max():.1%}",
        "oth_above": str(len(above)),
        "oth_above_names": "; ".join(above.index),
        "oth_agree": str((cells["verdict"] == "agrees").sum()),
        "oth_differ": str((cells["verdict"] == "differs").sum()),
        "oth_corr_lowest": f"{corrected['rate'].min():.1%}",
        "oth_corr_highest": f"{corrected['rate'].max():.1%}",
        "oth_corr_above": str((corrected["low"] > alpha).sum()),
        "oth_sign": f"{measured.critical[SIGN]:.0f}",
        "oth_sign_lowest": f"{sign['rate'].min():.1%}",
        "oth_sign_highest": f"{sign['rate'].max():.1%}",
        "oth_near_mean": f"{use_all['rate'][near].mean():.1%}",
        "oth_first_mean": f"{first['rate'][near].mean():.1%}",
        "oth_near_paper": f"{cells[cells['pair'].isin(near)]['paper'].mean():.1%}",
        "oth_first_agree": str((shuffled["verdict"] == "agrees").sum()),
        "oth_left_names": "; ".join(left) if len(left) else "nothing",
    }


@in_style
def draw_pairs(cells: pd.DataFrame, level: float) -> Figure:
    """Draw Table 7: Type I error for every pair of learners, the paper's and ours.

    Parameters
    ----------
    cells : DataFrame
        ``pair``, ``paper``, ``ours``, and for ours ``from_`` and ``to``; ``first``, our rates
        with shuffled data, if wanted.
    level : float
        What is aimed at.
    """
    fig, ax = plt.subplots(figsize=(WIDTH, 3.4))
    y = np.arange(len(cells))
    ax.axvline(level, color=INK, lw=1)
    ax.hlines(y, cells["from_"], cells["to"], color=BLUE, lw=1.8)
    ax.plot(cells["ours"], y, MARKERS[0], color=BLUE, label="ours")
    ax.plot(cells["paper"], y, MARKERS[1], color=ORANGE, mfc="none", label="paper")
    if "first" in cells:
        ax.plot(cells["first"], y, MARKERS[2], color=MUTED, label="ours, first and shuffled", ms=5)
    name_rows(ax, list(cells["pair"]))
    ax.set(xlabel="Type I error of use all data with the df of naive Bayes and C4.5")
    ax.set_xlim(0, None)
    ax.legend(loc="lower right")
    return fig
