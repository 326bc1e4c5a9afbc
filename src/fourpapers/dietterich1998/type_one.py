"""Figures 2 and 7 and section 3.4: the tests on learners that were made equal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from fourpapers.dietterich1998.calibrate import STREAM, VARIANTS, calibration
from fourpapers.dietterich1998.compared import Compared, later_tests, measure, rates
from fourpapers.dietterich1998.damage import spoilt
from fourpapers.dietterich1998.populations import PROBLEMS, TRAINING
from fourpapers.dietterich1998.studies import certain_is_rejected
from fourpapers.engine import trial_rng
from fourpapers.uncertainty import Evidence, tolerable
from twolearners.learners import NearestNeighbour
from twolearners.learners.c45 import C45Classifier
from twolearners.significance import size_under_equicorrelation

Floats = NDArray[np.float64]
Codes = NDArray[np.int32]

#: What section 3.4 prints: two folds of one cross-validation, and of two independent ones.
PRINTED = {"within one cross-validation": 0.03778, "of independent data sets": -0.00014}
_BOOTSTRAP = 2000


def regions(size: int, seed: int) -> tuple[dict[str, Codes], Floats]:
    """Train on one data set of EXP6 and classify the whole square.

    Returns
    -------
    dict
        Classes on the calibration grid by classifier: C4.5, the nearest neighbour, and the same
        damaged until both learners are equal.
    array
        The training set.
    """
    made = calibration("exp6", seed=seed)
    data, grid = made.problem.draw(trial_rng(seed, STREAM, 0))
    data = data.rows(np.arange(size))
    side = int(np.sqrt(len(grid)))
    weights = spoilt(made.strength(0.0, size), 2, made.problem.spoilt["usual"])
    learners = {
        "C4.5": C45Classifier(mdl_correction=False),
        "nearest neighbour": NearestNeighbour(),
        "the same, damaged": NearestNeighbour(weights),
    }
    pictures = {
        name: one.fit_encoded(data).predict_encoded(grid.values).reshape(side, side)
        for name, one in learners.items()
    }
    return pictures, data.values


def type_one_error(measured: Mapping[str, Compared], alpha: float) -> pd.DataFrame:
    """Count how often each test finds a difference between learners made equal (Figure 7).

    Returns
    -------
    DataFrame
        ``problem`` and the columns of
        :func:`~fourpapers.dietterich1998.compared.rates`.
    """
    parts = [
        rates(one.rejections(alpha), alpha).assign(problem=one.title) for one in measured.values()
    ]
    return pd.concat(parts, ignore_index=True)


def with_later_tests(
    measured: Mapping[str, Compared], *, trials: int, alpha: float, seed: int
) -> pd.DataFrame:
    """Add the tests of later papers, on the same data sets."""
    parts = [type_one_error(measured, alpha)]
    for name, one in measured.items():
        with certain_is_rejected():
            found = later_tests(name, trials=trials, seed=seed)
            rejected = {test: result.reject(alpha) for test, result in found.items()}
        parts.append(rates(rejected, alpha).assign(problem=one.title))
    return pd.concat(parts, ignore_index=True)


def equality(measured: Mapping[str, Compared]) -> pd.DataFrame:
    """Say how the learners were made equal, and how equal they turned out to be.

    Returns
    -------
    DataFrame
        ``problem``, ``size`` of the training set, errors of ``tree`` and of the ``neighbour``
        on the calibration set without damage, ``strength`` of the damage (a rate of random
        errors on Pima), the mean ``difference`` in the trials, with ``low`` and ``high``, and
        the standard deviation ``sd`` that it has from one data set to the next.
    """
    rows = []
    for one in measured.values():
        made = one.calibration
        held_out = (one.counts[:, 0, 1] - one.counts[:, 0, 2]) / 100
        by_size = {270: one.tenfold[:, 0].mean(axis=1), 200: held_out}
        by_size[150] = one.halves[:, 0].mean(axis=(1, 2))
        for size, each in by_size.items():
            at = TRAINING.index(size)
            mean, half = each.mean(), 1.96 * each.std(ddof=1) / np.sqrt(len(each))
            strength = made.strength(0.0, size)
            ends = (mean, mean - half, mean + half, each.std(ddof=1))
            rows.append((one.title, size, made.tree[at], made.neighbour[at], strength, *ends))
    columns = [
        "problem",
        "size",
        "tree",
        "neighbour",
        "strength",
        "difference",
        "low",
        "high",
        "sd",
    ]
    return pd.DataFrame(rows, columns=columns)


def fold_correlations(x: Floats, seed: int) -> pd.DataFrame:
    """Correlate the differences of two folds, of one data set and of two (section 3.4).

    Parameters
    ----------
    x : array of shape (data sets, folds)
        Differences of a cross-validation of each data set.
    seed : int
        Start of the bootstrap over data sets.

    Returns
    -------
    DataFrame
        ``what``, the ``paper``'s value, ``ours`` with ``low`` and ``high``, ``pvalue`` as the
        paper has it, as if pairs were independent, and ``verdict``.

    Examples
    --------
    >>> x = np.random.default_rng(1).normal(size=(400, 10))
    >>> shared = np.random.default_rng(2).normal(size=(400, 1))
    >>> fold_correlations(x + shared, seed=1)["ours"].round(1).abs().tolist()
    [0.5, 0.0]
    """
    sets, folds = x.shape
    moments = np.stack([x.sum(axis=1), (x**2).sum(axis=1), x.sum(axis=1) ** 2], axis=1)
    # Two data sets: each with the next one, the last with the first.
    across = moments[:, 0] * np.roll(moments[:, 0], 1)
    columns = np.concatenate([moments, across[:, None]], axis=1)
    rng = trial_rng(seed, "fold correlations", 0)
    drawn = rng.integers(sets, size=(_BOOTSTRAP, sets))
    again = np.stack([_correlations(columns[one].mean(axis=0), folds) for one in drawn])
    lows, highs = np.quantile(again, [0.025, 0.975], axis=0)
    pairs = (sets * folds * (folds - 1) // 2, sets * folds**2)
    rows = []
    for what, ours, low, high, number in zip(
        PRINTED, _correlations(columns.mean(axis=0), folds), lows, highs, pairs, strict=True
    ):
        t = ours * np.sqrt((number - 2) / (1 - ours**2))
        pvalue = 2 * stats.t.sf(abs(t), number - 2)
        verdict = "agrees" if low <= PRINTED[what] <= high else "differs"
        ends = (min(low, ours), max(high, ours))
        rows.append((what, PRINTED[what], ours, *ends, pvalue, verdict))
    return pd.DataFrame(rows, columns=["what", "paper", "ours", "low", "high", "pvalue", "verdict"])


def _correlations(means: Floats, folds: int) -> Floats:
    """Turn means of sums, of sums of squares, of squared sums and of products of sums into both."""
    total, squares, squared, product = means
    mean = total / folds
    variance = squares / folds - mean**2
    within = (squared - squares) / (folds * (folds - 1)) - mean**2
    return np.array([within, product / folds**2 - mean**2]) / variance


def size_of_mcnemar(n: int, discordant: float, tau: float, alpha: float) -> float:
    r"""Approximate McNemar's Type I error for learners that are equal, but classifiers are not.

    On ``n`` test instances a share ``discordant`` is classified right by one of the two only. If
    the difference of the classifiers' error rates has the standard deviation :math:`\tau` over
    training sets, the variance of :math:`n_{01} - n_{10}` is not :math:`m`, the number of
    discordant instances, but about :math:`m + n(n - 1)\tau^2`. Both are taken to be normal.

    Examples
    --------
    >>> round(size_of_mcnemar(100, 0.2, 0.0, 0.05), 4)  # the correction alone
    0.029
    >>> round(size_of_mcnemar(10_000, 0.2, 0.02, 0.05), 4)
    0.6653
    """
    m = n * discordant
    limit = stats.norm.isf(alpha / 2) * np.sqrt(m) + 1  # beyond it the corrected test rejects
    return float(2 * stats.norm.sf(limit / np.sqrt(m + n * (n - 1) * tau**2)))


def unseen(measured: Mapping[str, Compared], alpha: float, seed: int) -> pd.DataFrame:
    """Say what two tests do not see, and what Type I error that should give.

    McNemar's test does not see training sets (:func:`size_of_mcnemar`), the 10-fold test not that
    folds correlate.

    Returns
    -------
    DataFrame
        ``problem``; ``tau`` of training sets of 200, ``discordant`` instances in a hundred and
        the Type I error ``mcnemar`` that follows, beside ``mcnemar_rate``; the correlation ``rho``
        of folds, what follows from it, ``cv``, beside ``cv_rate``.
    """
    n = 100
    rows = []
    for one in measured.values():
        made, rate = one.calibration, one.rejections(alpha)
        discordant = one.counts[:, 0, 1:3].sum(axis=1).mean()
        square = made.each_difference(200).var(ddof=1)
        if one.title == "Pima":  # calibrated on other instances each time, which vary too
            square -= discordant / n / made.problem.calibrated_on
        tau = float(np.sqrt(max(square, 0.0)))
        rho = fold_correlations(one.tenfold[:, 0], seed)["ours"].iloc[0]
        rows.append(
            {
                "problem": one.title,
                "tau": tau,
                "discordant": discordant,
                "mcnemar": size_of_mcnemar(n, discordant / n, tau, alpha),
                "mcnemar_rate": rate["McNemar"].mean(),
                "rho": rho,
                "cv": float(size_under_equicorrelation(10, rho, alpha=alpha)),
                "cv_rate": rate["10-fold cv t"].mean(),
            }
        )
    return pd.DataFrame(rows)


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
        low, high = np.quantile(np.quantile(drawn, 1 - level, axis=1) / theory, [0.025, 0.975])
        rows.append((level, theory, ratio, min(low, ratio), max(high, ratio)))
    return pd.DataFrame(rows, columns=["level", "theory", "ratio", "low", "high"])


def errors_together(one: Compared, seed: int) -> Evidence:
    """Correlate the errors of both learners on an instance, over all data sets."""

    def phi(cells: Floats) -> Floats:
        both, tree, neighbour, none = np.moveaxis(cells, -1, 0)
        n = both + tree + neighbour + none
        a, b = (both + tree) / n, (both + neighbour) / n
        return np.asarray((both / n - a * b) / np.sqrt(a * (1 - a) * b * (1 - b)))

    cells = one.counts[:, 0].astype(float)
    rng = trial_rng(seed, "errors together", 0)
    again = phi(cells[rng.integers(len(cells), size=(_BOOTSTRAP // 4, len(cells)))].sum(axis=1))
    low, high = np.quantile(again, [0.025, 0.975])
    return Evidence(one.title, float(phi(cells.sum(axis=0))), float(low), float(high), least=0.0)


def sensitivity(
    measured: Mapping[str, Compared], *, trials: int, alpha: float, seed: int
) -> pd.DataFrame:
    """Change what the paper leaves open, one thing at a time, and count again.

    Returns
    -------
    DataFrame
        ``problem``, ``changed`` in words, ``test`` and its ``rate``, ``low``, ``high``; and the
        correlation ``rho`` of two folds of the 10-fold cross-validation.
    """
    words = {
        "exp6-waves": "classes meet along waves",
        "exp6-sectors": "classes meet along rays",
        "exp6 other": "second attribute spoilt",
        "letter other": "every other attribute spoilt",
        "penalty": "penalty on numeric cuts",
    }
    parts = []
    for name, one in measured.items():
        own: list[dict[str, Any]] = [{"problem_name": name}]
        own += [v for v in VARIANTS if v["problem_name"].partition("-")[0] == name]
        for variant in own:
            found = one
            changed = "nothing"
            if len(variant) > 1 or variant["problem_name"] != name:
                found = measure(trials=trials, seed=seed, shares=[0.0], **variant)
                other = variant.get("damage", "")
                changed = words[
                    "penalty"
                    if "penalty" in variant
                    else f"{variant['problem_name']} {other}".strip()
                ]
            table = rates(found.rejections(alpha), alpha)
            rho = fold_correlations(found.tenfold[:, 0], seed)["ours"][0]
            parts.append(table.assign(problem=PROBLEMS[name].title, changed=changed, rho=rho))
    return pd.concat(parts, ignore_index=True)


def _rows(table: pd.DataFrame) -> list[dict[str, Any]]:
    return table.to_dict("records")  # type: ignore[return-value]


def evidence(
    *,
    table: pd.DataFrame,
    correlations: pd.DataFrame,
    tail: pd.DataFrame,
    together: list[Evidence],
    alpha: float,
) -> dict[str, list[Evidence]]:
    """Gather the evidence on the claims that learners made equal can judge."""

    def pieces(test: str, **wanted: float) -> list[Evidence]:
        return [
            Evidence(f"{test}, {one['problem']}", one["rate"], one["low"], one["high"], **wanted)
            for one in _rows(table[table["test"] == test])
        ]

    by_what = {one["what"]: one for one in _rows(correlations)}

    def correlation(what: str, **wanted: float) -> Evidence:
        one = by_what[what]
        return Evidence(what, one["ours"], one["low"], one["high"], **wanted)

    return {
        "folds-correlate": [
            correlation("within one cross-validation", least=0.0),
            correlation("of independent data sets", least=-0.02, most=0.02),
        ],
        "tails-conservative": [
            Evidence(f"at {one['level']:g}", one["ratio"], one["low"], one["high"], most=1.0)
            for one in _rows(tail[tail["level"] <= 0.05])
        ],
        "real-cv-exceeds": pieces("10-fold cv t", least=alpha),
        "real-cv-twice": pieces("10-fold cv t", most=2 * alpha),
        "real-others-acceptable": [
            piece
            for test in ("McNemar", "difference of proportions", "5x2cv t")
            for piece in pieces(test, most=tolerable(alpha))
        ],
        "real-mcnemar-never": pieces("McNemar", most=alpha),
        "similar-regions": together,
    }
