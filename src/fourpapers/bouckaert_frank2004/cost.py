"""Replicability against its price: trainings, rejections, and how many runs it takes to 0.99."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.bouckaert2003.experiments import five_by_two, repeated_cv
from fourpapers.bouckaert_frank2004 import simulation_splits
from fourpapers.bouckaert_frank2004.replication import (
    TAILS,
    decided,
    ends,
    resampled_means,
)
from fourpapers.bouckaert_frank2004.splits import Repetitions
from fourpapers.bouckaert_frank2004.studies import direction_agreement
from fourpapers.bouckaert_frank2004.uci import (
    CROSS_VALIDATION,
    PAIRS,
    VARIANTS,
    Signs,
    more_runs,
    sign_arrays,
    variant,
)
from fourpapers.uncertainty import proportion_interval
from twolearners.significance import chance_corrected, pair_agreement

Floats = NDArray[np.float64]

#: Runs of 10-fold cross-validation that are tried on the way to R = 0.99.
RUNS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
#: Above this a test is not counted among those that keep a level of 5 %.
TOO_MANY = 0.075


def overview(told: Mapping[str, Signs], *, seed: int, resamples: int = 2000) -> pd.DataFrame:
    """Summarise every test over all pairs and data sets.

    Parameters
    ----------
    told : mapping
        Verdicts by name of the test, shape (pairs, data sets, repetitions).
    seed, resamples : int
        Of the bootstrap over data sets.

    Returns
    -------
    DataFrame
        ``name``, ``test``, ``paper``, ``fits``, ``r`` with ``low``, ``high`` and ``interval``
        (95 %), ``rejects``, ``kappa`` (pairs and data sets taken together), ``direction`` (R of
        three outcomes) and ``contradicted``
        (share of pairs and data sets for which repetitions prefer now one, now the other).
    """
    rows = []
    for name, array in told.items():
        k, n = np.abs(array).sum(axis=-1), array.shape[-1]
        agreement = pair_agreement(k, n)
        means = resampled_means(agreement.mean(axis=0)[None], resamples=resamples, seed=seed)
        low, high = (float(end) for end in np.quantile(means, TAILS))
        kappa = float(chance_corrected(agreement.mean(), k.mean() / n)[1])
        both = (array > 0).any(axis=-1) & (array < 0).any(axis=-1)
        one = variant(name)
        rows.append(
            (
                name,
                one.title,
                one.entry.paper,
                one.fits,
                float(agreement.mean()),
                low,
                high,
                ends(low, high),
                float(k.mean() / n),
                kappa,
                float(direction_agreement(array).mean()),
                float(both.mean()),
            )
        )
    columns = ["name", "test", "paper", "fits", "r", "low", "high", "interval", "rejects", "kappa"]
    return pd.DataFrame(rows, columns=[*columns, "direction", "contradicted"])


def gain(
    told: Mapping[str, Signs], more: str, less: str, *, seed: int, resamples: int = 2000
) -> tuple[float, str, str]:
    """Compare the R of two tests on the same data sets, over all pairs.

    Returns
    -------
    float, str, str
        R of ``more`` minus R of ``less``, its 95 % interval over data sets, and a verdict.
    """
    agreement = [
        pair_agreement(np.abs(told[name]).sum(axis=-1), told[name].shape[-1])
        for name in (more, less)
    ]
    gaps = (agreement[0] - agreement[1]).mean(axis=0)[None]
    low, high = np.quantile(resampled_means(gaps, resamples=resamples, seed=seed), TAILS)
    return float(gaps.mean()), ends(low, high), decided(low, high)


def type_one(
    tests: Iterable[str] = VARIANTS, *, alpha: float = 0.05, trials: int, seed: int
) -> pd.DataFrame:
    """Measure Type I error where there is nothing to learn: Set 1 of Bouckaert (2003).

    Naive Bayes and C4.5 on data sets of 300 instances, one repetition on each; the splits are
    stored. A random split is there the first fold of a run.

    Returns
    -------
    DataFrame
        ``name``, ``error`` with ``from_`` and ``to`` (95 %), and ``keeps``: whether it is below
        7.5 %.
    """
    ten = repeated_cv.differences(1, trials=trials, seed=seed).values[None]
    found = Repetitions(
        ("NB", "C4.5"),
        five_by_two.differences(1, trials=trials, seed=seed).values[None, :, 0],
        ten[:, :, :10],
        ten[..., 0],
        simulation_splits.counts(1, trials=trials, seed=seed)[None, :, 0],
        np.empty((1, trials)),
    )
    rows = []
    for name in tests:
        rejected = int((variant(name).signs(found, alpha) != 0).sum())
        low, high = proportion_interval(rejected, trials)
        error = rejected / trials
        rows.append((name, error, float(low), float(high), error <= TOO_MANY))
    return pd.DataFrame(rows, columns=["name", "error", "from_", "to", "keeps"])


def growth(
    found: Mapping[str, Repetitions],
    runs: Iterable[int] = RUNS,
    *,
    alpha: float = 0.05,
    seed: int,
    resamples: int = 2000,
) -> pd.DataFrame:
    """Follow R of the corrected r x 10 cv test as the runs grow.

    Beyond ten runs those of several repetitions are put together, so that fewer repetitions
    are left; R stays unbiased as long as there are two.

    Returns
    -------
    DataFrame
        ``runs``, ``fits``, ``repetitions``, one column of R for each pair, ``r`` over all with
        ``low``, ``high`` and ``interval`` (95 %, over data sets), ``kappa`` and ``rejects``.
    """
    available = 10 * next(iter(found.values())).cross.shape[1]
    rows = []
    for number in runs:
        if number > available // 2:
            continue
        if number in CROSS_VALIDATION:
            name = CROSS_VALIDATION[number]
            told = sign_arrays(found, [name], alpha)[name]
        else:
            told = more_runs(found, number, alpha)
        k, n = np.abs(told).sum(axis=-1), told.shape[-1]
        agreement = pair_agreement(k, n)
        means = resampled_means(agreement.mean(axis=0)[None], resamples=resamples, seed=seed)
        low, high = (float(end) for end in np.quantile(means, TAILS))
        kappa = float(chance_corrected(agreement.mean(), k.mean() / n)[1])
        rows.append(
            {"runs": number, "fits": 20 * number, "repetitions": n}
            | dict(zip(PAIRS, agreement.mean(axis=-1), strict=True))
            | {"r": float(agreement.mean()), "low": low, "high": high}
            | {"interval": ends(low, high), "kappa": kappa}
            | {"rejects": float(k.mean() / n)}
        )
    return pd.DataFrame(rows)


def root_law(table: pd.DataFrame, most: int = 10) -> float:
    r"""Fit the constant of :math:`1 - R = c / \sqrt r` to few runs.

    Parameters
    ----------
    table : DataFrame
        From :func:`growth`.
    most : int
        Only up to so many runs, so that the rest can put the law to the test.

    Examples
    --------
    >>> exact = pd.DataFrame({"runs": [1, 4, 100], "r": [0.8, 0.9, 0.98]})
    >>> round(root_law(exact), 3)
    0.2
    """
    few = table[table["runs"] <= most]
    root = 1 / np.sqrt(few["runs"].to_numpy(dtype=float))
    return float(root @ (1 - few["r"].to_numpy()) / (root @ root))


def runs_for(constant: float, r: float) -> int:
    """Say how many runs the law asks for to reach a replicability.

    Examples
    --------
    >>> runs_for(0.15, 0.99)
    225
    """
    if not 0 < r < 1:
        raise ValueError(f"r must lie between 0 and 1, not {r!r}")
    return int(np.ceil((constant / (1 - r)) ** 2 - 1e-9))
