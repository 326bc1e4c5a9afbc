"""How much the probabilities of Set 1's attributes matter, which the paper does not print.

Three kinds of networks, all with nothing to learn: even attributes; the book's, with
probabilities from 1/11 to 10/11; and thirty whose probabilities were drawn at random.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special

from fourpapers.bouckaert2003.calibration import calibrate, unscaled_statistic
from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert2003.network_spread import over_networks, spread, study_interval
from fourpapers.bouckaert2003.populations import BOOK, DATA_SETS
from fourpapers.bouckaert2003.rates import NINE, PAPER_TRIALS
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from fourpapers.published.proportions import beside
from twolearners import significance
from twolearners.differences import Differences

Floats = NDArray[np.float64]
EVEN, BOOKS = 0, BOOK[1]


@lru_cache(maxsize=1)
def ten_runs() -> Differences:
    """Read ten runs on the thirty networks: differences of shape (30, 100, 10, 10)."""
    return over_networks(repeated_cv.differences, 1).first(10)


@lru_cache(maxsize=64)
def df_of_studies(
    test: str, alpha: float = 0.05, seed: int = 2003, draws: int = 500
) -> Mapping[float, float]:
    """Say how often calibration on a thousand data sets ends at which df.

    Studies are drawn from the data sets of all thirty networks together.

    Returns
    -------
    dict
        The share of studies by df.
    """
    null = unscaled_statistic(test, ten_runs()).ravel()
    rng = trial_rng(seed, "bouckaert2003/calibration of studies", 0)
    drawn = rng.multinomial(PAPER_TRIALS, np.full(len(null), 1 / len(null)), size=draws)
    df, _ = calibrate(null, alpha, drawn * (len(null) / PAPER_TRIALS))
    values, counts = np.unique(df, return_counts=True)
    return {float(v): float(n / draws) for v, n in zip(values, counts, strict=True)}


def causes(
    cells: pd.DataFrame, differences: Mapping[float, Differences], by: str, seed: int = 2003
) -> list[str]:
    """Say for each cell whether the df of another calibration would make it agree.

    Calibration on other data sets of Set 1 ends at other df. A cell that differs is tried with
    every df at which one study in twenty or more ends.

    Parameters
    ----------
    cells : DataFrame
        ``test``, ``value`` (per cent), ``df``, ``alpha`` and ``verdict``.
    differences : mapping of float to Differences of shape (trials, 10, 10)
        On the data sets of a cell, by its column ``by``.

    Returns
    -------
    list of str
        Empty where the cell agrees.
    """
    texts = []
    for row in cells.to_dict("records"):
        texts.append("" if row["verdict"] == "agrees" else _cause(row, differences[row[by]], seed))
    return texts


def _cause(row: dict, x: Differences, seed: int) -> str:
    ends = df_of_studies(row["test"], seed=seed)
    for df, weight in sorted(ends.items(), key=lambda pair: -pair[1]):
        rate = float(rejection_shares(row["test"], x, df, row["alpha"]))
        tried = pd.DataFrame({"value": [row["value"]], "ours": [rate]})
        compared = beside(tried, paper_trials=PAPER_TRIALS, trials=len(x.values))
        if df != row["df"] and weight >= 0.05 and compared["verdict"][0] == "agrees":
            return (
                f"one df: {weight:.0%} of calibrations on a thousand data sets end at {df:g}, "
                f"with which ours is {rate:.1%} (tbl-cal-networks)"
            )
    return "unexplained: tried the df of other calibrations, even and random attributes"


def calibrations(trials: int = 1000, seed: int = 2003, alpha: float = 0.05) -> pd.DataFrame:
    """Calibrate the nine tests with ten runs on even and uneven attributes.

    Returns
    -------
    DataFrame
        ``name``, ``test``, ``even`` and ``book`` (df on either network), ``pooled`` (on the data
        sets of all thirty), and ``low`` and ``high``, between which 95 % of studies with a
        thousand of these data sets end.
    """
    sources = {
        "even": repeated_cv.differences(1, network=EVEN, trials=trials, seed=seed).first(10),
        "book": repeated_cv.differences(1, trials=trials, seed=seed).first(10),
        "pooled": ten_runs(),
    }
    rows = []
    for test in NINE:
        row: dict[str, object] = {"name": test, "test": significance.test(test).title}
        for source, x in sources.items():
            null = unscaled_statistic(test, x).ravel()
            row[source] = int(calibrate(null, alpha, np.ones((1, len(null)), np.int64))[0][0])
        ends = df_of_studies(test, alpha, seed)
        df, reached = np.array(list(ends)), np.cumsum(list(ends.values()))
        row["low"], row["high"] = (int(df[np.searchsorted(reached, q)]) for q in (0.025, 0.975))
        rows.append(row)
    return pd.DataFrame(rows)


def calibration_table(rows: pd.DataFrame) -> Layout:
    """Lay :func:`calibrations` out for a page."""
    return Layout(
        rows.assign(interval=[f"[{row.low}, {row.high}]" for row in rows.itertuples()]),
        "Calibrated df with ten runs if the attributes of Set 1 are even, with the book's "
        "probabilities, and on thirty networks with random probabilities: on all their data sets "
        "together, and where 95 % of calibrations on a thousand of them end.",
        "tbl-cal-networks",
        {
            "test": "test",
            "even": "even",
            "book": "the book's",
            "pooled": "thirty networks",
            "interval": "95 % of studies",
        },
    )


def calibration_numbers(rows: pd.DataFrame) -> dict[str, str]:
    """Give the numbers that the text says of :func:`calibrations`."""
    at = rows.set_index("name")

    def ends(test: str) -> str:
        low, high = int(at["low"][test]), int(at["high"][test])
        return f"{low} to {high}" if low < high else str(low)

    return {
        "cal_even_all": str(at["even"]["use-all-data"]),
        "cal_book_all": str(at["book"]["use-all-data"]),
        "cal_pooled_all": str(at["pooled"]["use-all-data"]),
        "cal_studies": ends("use-all-data"),
        "cal_studies_kfold": ends("kfold"),
    }


def error_rates(
    calibrated: Mapping[str, float], trials: int = 1000, seed: int = 2003, alpha: float = 0.05
) -> pd.DataFrame:
    """Measure the Type I error of the nine tests with given df, by kind of network.

    Returns
    -------
    DataFrame
        ``name``, ``test``, ``df``, ``even`` and ``book`` (rates), ``mean`` over the thirty
        networks, ``deviation`` between them, and ``low`` and ``high`` of 95 % of studies with
        one of them.
    """
    even = repeated_cv.differences(1, network=EVEN, trials=trials, seed=seed).first(10)
    book = repeated_cv.differences(1, trials=trials, seed=seed).first(10)
    rows = []
    for test in NINE:
        df = calibrated[test]
        by_network = rejection_shares(test, ten_runs(), df, alpha)
        rows.append(
            {
                "name": test,
                "test": significance.test(test).title,
                "df": int(df),
                "even": float(rejection_shares(test, even, df, alpha)),
                "book": float(rejection_shares(test, book, df, alpha)),
                **between_networks(by_network),
            }
        )
    return pd.DataFrame(rows)


def rejection_shares(test: str, x: Differences, df: float, alpha: float) -> Floats:
    """Give the share of data sets, the last batch axis, on which a test rejects."""
    rejects = np.abs(unscaled_statistic(test, x)) >= _critical(df, alpha)
    return np.asarray(rejects.mean(axis=-1))


def _critical(df: float, alpha: float) -> float:
    return float(special.stdtrit(df, 1 - alpha / 2) / np.sqrt(df + 1)) if df else np.inf


def between_networks(shares: Floats) -> dict[str, float]:
    """Describe shares of the thirty networks: mean, deviation between them, and studies."""
    measured = spread(shares, DATA_SETS[1])
    interval = study_interval(shares, DATA_SETS[1], PAPER_TRIALS)
    return {
        "mean": measured.mean,
        "deviation": float(np.sqrt(measured.between)),
        "low": interval.low,
        "high": interval.high,
    }


def error_table(rows: pd.DataFrame, caption: str, label: str, first: Mapping[str, str]) -> Layout:
    """Lay rates by kind of network out for a page.

    Parameters
    ----------
    rows : DataFrame
        ``even``, ``book``, ``mean``, ``deviation``, ``low`` and ``high``.
    first : mapping
        Columns that come first, and their headings.
    """
    return Layout(
        rows.assign(
            interval=[
                f"{100 * low:.1f} to {100 * high:.1f} %"
                for low, high in zip(rows["low"], rows["high"], strict=True)
            ]
        ),
        caption,
        label,
        {
            **first,
            "even": "even",
            "book": "the book's",
            "mean": "thirty networks",
            "deviation": "deviation between them",
            "interval": "95 % of studies",
        },
        dict.fromkeys(("even", "book", "mean", "deviation"), ".1%"),
    )
