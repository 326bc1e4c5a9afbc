"""Table 7: Type I error for every pair of five learners, and why it differs from pair to pair."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special

from fourpapers.bouckaert2003 import calibration, sign_test
from fourpapers.bouckaert2003.calibration import CORRECTED, SIX, interval
from fourpapers.bouckaert2003.other_learners import RUNS, pairs
from fourpapers.bouckaert2003.populations import FIVE, FOLDS, SIZE, population
from fourpapers.bouckaert2003.readings import law_of_df
from fourpapers.bouckaert2003.ten_tests import Moments, moments
from fourpapers.engine import Trials
from fourpapers.published.proportions import beside
from fourpapers.uncertainty import Evidence, proportion_interval
from twolearners import significance
from twolearners.resampling import repeated_kfold

Floats = NDArray[np.float64]

USE_ALL = "use-all-data"
#: Short names for tables and pictures.
SHORT = {
    "C4.5": "C4.5",
    "naive Bayes": "NB",
    "nearest neighbour": "NN",
    "TAN": "TAN",
    "voted perceptron": "VP",
}


def differences(rates: Mapping[str, Floats]) -> dict[tuple[str, str], Floats]:
    """Return error of row minus error of column for every pair of Table 7."""
    return {(a, b): rates[a] - rates[b] for a, b in pairs()}


def label(pair: tuple[str, str]) -> str:
    """Write a pair short.

    Examples
    --------
    >>> label(("nearest neighbour", "naive Bayes"))
    'NN, NB'
    """
    return ", ".join(SHORT[name] for name in pair)


def type_1_errors(
    x: Mapping[tuple[str, str], Floats], chosen: Mapping[str, float], alpha: float
) -> pd.DataFrame:
    """Count how often tests calibrated on one pair reject for every pair.

    Parameters
    ----------
    x : mapping of pair to array of shape (trials, 10, 10)
        Differences, where no learner can be better than another.
    chosen : mapping
        By test: calibrated df, or number of signs for ``sign``.

    Returns
    -------
    DataFrame
        ``a``, ``b``, ``pair``, ``name``, ``trials``, ``rejected``, ``rate``, ``low``, ``high``.
    """
    rows = []
    for (a, b), cells in x.items():
        for name in (*SIX, CORRECTED.name, "sign"):
            if name == "sign":
                rejects = sign_test.rejections(cells, alpha, int(chosen[name]))
            else:
                df = None if name == CORRECTED.name else chosen[name]
                rejects = calibration.rejections(significance.test(name), cells, alpha, df)
            count = int(rejects.sum())
            low, high = proportion_interval(count, len(cells))
            rows.append((a, b, label((a, b)), name, len(cells), count, count / len(cells),
                         float(low), float(high)))  # fmt: skip
    columns = ["a", "b", "pair", "name", "trials", "rejected", "rate", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def table7(printed: pd.DataFrame, measured: pd.DataFrame) -> pd.DataFrame:
    """Set Table 7 beside ours; ``from_`` and ``to`` are the interval of ours alone."""
    index = measured[measured["name"] == USE_ALL].set_index(["a", "b"])
    rows = [index.loc[key] for key in zip(printed["learner_a"], printed["learner_b"], strict=True)]
    return beside(
        printed.assign(
            pair=[one["pair"] for one in rows],
            ours=[one["rate"] for one in rows],
            trials=[one["trials"] for one in rows],
            from_=[one["low"] for one in rows],
            to=[one["high"] for one in rows],
        ),
        paper_trials=1000,
    )


def instability(*, trials: int, seed: int) -> pd.DataFrame:
    """Measure how often two runs predict differently for the same instance of Set 1.

    Returns
    -------
    DataFrame
        ``learner`` and ``changes``, the chance that it does.
    """
    plan = repeated_kfold(RUNS, FOLDS)
    changes = np.empty((trials, len(FIVE)))
    for trial, rng in enumerate(Trials(seed, "bouckaert2003/instability", 0, trials)):
        data = population(1).encoded(SIZE, rng)
        folds = plan.draw(data.labels, rng)
        for place, learner in enumerate(FIVE.values()):
            share = learner.fold_predictions(data, folds).mean(axis=0)
            # Of all pairs of different runs: n / (n - 1) times two draws with replacement.
            changes[trial, place] = np.mean(2 * share * (1 - share)) * RUNS / (RUNS - 1)
    return pd.DataFrame({"learner": list(FIVE), "changes": changes.mean(axis=0)})


def law(moment: Moments, df: float, alpha: float, *, runs: int = 10, folds: int = 10) -> float:
    r"""Give the Type I error of use all data if its mean is normal and its variance constant.

    The statistic is :math:`\sqrt{df + 1}\,m/\hat\sigma` with :math:`m` normal of the variance
    that two correlations decide, so it exceeds the critical value with the chance
    :math:`2\,\Phi(-t_{df} / \sqrt{(df + 1)\operatorname{Var} m / \mathrm{E}\hat\sigma^2})`.

    Examples
    --------
    >>> round(law(Moments(1.0, 0.05, 0.09), 10, 0.05), 4)
    0.0377
    """
    ratio = moment.of_mean(runs, folds) / moment.expected(USE_ALL, runs, folds)
    edge = special.stdtrit(df, 1 - alpha / 2) / np.sqrt((df + 1) * ratio)
    return float(2 * special.ndtr(-edge))


def correlations(
    x: Mapping[tuple[str, str], Floats], alpha: float, *, seed: int, draws: int = 300
) -> pd.DataFrame:
    """Measure, for every pair, the two correlations and the df that it would calibrate to.

    Returns
    -------
    DataFrame
        ``pair``, ``within``, ``between``, ``spread`` (standard deviation of a cell), ``mean``
        (difference in error), ``own`` with ``own_low`` and ``own_high`` (95 %, bootstrap) and
        ``own_law``, the df by the law.
    """
    rows = []
    for pair, cells in x.items():
        found = moments(cells)
        free = calibration.free_of_df(significance.test(USE_ALL), cells)
        df, _ = calibration.calibrated(free, alpha, calibration.weights(len(cells), seed, draws))
        low, high = interval(df)
        runs, folds = cells.shape[-2:]
        ratio = found.of_mean(runs, folds) / found.expected(USE_ALL, runs, folds)
        rows.append((label(pair), found.within, found.between, float(cells.std()),
                     float(cells.mean()), int(df[0]), low, high,
                     law_of_df(ratio, alpha)))  # fmt: skip
    columns = ["pair", "within", "between", "spread", "mean", "own", "own_low", "own_high"]
    return pd.DataFrame(rows, columns=[*columns, "own_law"])


def curve(df: float, alpha: float, highest: float = 0.15) -> pd.DataFrame:
    """Draw the law against the correlation between runs, the other taken as six tenths of it."""
    rows = []
    for between in np.linspace(0.01, highest, 57):
        one = Moments(1.0, 0.6 * between, between)
        ratio = one.of_mean(10, 10) / one.expected(USE_ALL, 10, 10)
        rows.append((between, law(one, df, alpha), law_of_df(ratio, alpha)))
    return pd.DataFrame(rows, columns=["between", "rate", "df"])


def powers(
    sets: Mapping[int, Mapping[tuple[str, str], Floats]], df: float, alpha: float
) -> pd.DataFrame:
    """Measure, on sets where the learners differ, by how much and how often that is found.

    Returns
    -------
    DataFrame
        ``set``, ``pair``, ``difference`` (error of row minus column), ``use_all`` and
        ``corrected`` (share of data sets on which the test rejects).
    """
    rows = []
    for number, x in sets.items():
        for pair, cells in x.items():
            found = [
                float(calibration.rejections(entry, cells, alpha, used).mean())
                for entry, used in ((significance.test(USE_ALL), df), (CORRECTED, None))
            ]
            rows.append((number, label(pair), float(cells.mean()), *found))
    return pd.DataFrame(rows, columns=["set", "pair", "difference", "use_all", "corrected"])


def evidence(
    x: Mapping[tuple[str, str], Floats],
    chosen: Mapping[str, float],
    alpha: float,
    *,
    seed: int,
    draws: int = 500,
) -> dict[str, list[Evidence]]:
    """Hold the claims of section 5.5 against the data."""
    acceptable, representative = [], []
    for pair, cells in x.items():
        weight = calibration.weights(len(cells), seed, draws) / len(cells)
        rejects = {
            name: weight @ calibration.rejections(significance.test(name), cells, alpha, df)
            for name, df in chosen.items()
            if name in SIX
        }
        count = round(rejects[USE_ALL][0] * len(cells))
        low, high = proportion_interval(count, len(cells))
        # As far above the level as a thousand trials would be expected to show.
        most = alpha + 1.96 * np.sqrt(alpha * (1 - alpha) / 1000)
        acceptable.append(
            Evidence(label(pair), count / len(cells), float(low), float(high), most=float(most))
        )
        gap = np.max(
            [np.abs(rejects[name] - rejects[USE_ALL]) for name in SIX if name != USE_ALL], axis=0
        )
        ends = interval(gap)
        representative.append(Evidence(label(pair), float(gap[0]), *ends, most=0.01))
    return {
        "other-learners-acceptable": acceptable,
        "table-7-representative": representative,
    }
