r"""How many runs of cross-validation until two repetitions agree in 99 cases of 100.

Let a data set's statistic vary between repetitions of :math:`r` runs with standard deviation
:math:`\sigma/\sqrt r` about a limit of its own. The cut decides only where that limit is within a
few such deviations of the critical value, and the share of data sets there shrinks like
:math:`1/\sqrt r`. So does :math:`1 - R`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special

from fourpapers.book.page import with_interval
from fourpapers.bouckaert_frank2004.claims.sources import sample_interval
from fourpapers.bouckaert_frank2004.experiments.sources import (
    all_runs,
    differences_from_moments,
)
from fourpapers.bouckaert_frank2004.populations import FOLDS, SOURCES, data_set, extra_errors
from fourpapers.bouckaert_frank2004.procedures import RUNS
from fourpapers.engine import Columns, Trials, compute, experiment, trial_rng
from fourpapers.item import Layout
from fourpapers.uncertainty import bootstrap_counts
from twolearners import significance
from twolearners.resampling import repeated_kfold
from twolearners.significance import Procedure

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: Runs of the long experiment, in blocks, and what it can be divided into.
LONG, BLOCK = 1500, 50
LONG_RUNS = (250, 500, 750)
_LOOK = 100  # runs of a first look
_NEAR = 4.0  # standard errors from the critical value, after the first look
_ALPHA = 0.05
_FITTED = 10  # runs from which on the law is fitted


def threshold(runs: int, alpha: float = _ALPHA, folds: int = FOLDS) -> float:
    """Return the least mean over standard deviation at which the corrected test rejects.

    Examples
    --------
    >>> round(threshold(10), 3), round(threshold(1000), 3)
    (0.691, 0.654)
    """
    n = runs * folds
    return float(special.stdtrit(n - 1, 1 - alpha / 2) * np.sqrt(1 / n + 1 / (folds - 1)))


def near(x: Ints) -> bool:
    """Say whether a first look at a hundred runs leaves the verdict of many runs open.

    Parameters
    ----------
    x : array of shape (100, 10)
        Errors more that naive Bayes makes.

    Examples
    --------
    >>> near(np.zeros((100, 10), int)), near(np.tile([0, 3], (100, 5)))
    (False, False)
    """
    blocks = x.reshape(10, -1)
    spread = blocks.std(axis=1, ddof=1)
    if not spread.all():
        return False
    ratios = np.abs(x.mean()) / x.std(ddof=1), blocks.mean(axis=1) / spread
    error = float(ratios[1].std(ddof=1) / np.sqrt(10))
    return bool(abs(ratios[0] - threshold(LONG // 2)) < _NEAR * error)


@experiment(
    "bouckaert-frank2004/many-runs",
    version=1,
    trials=500,
    seed=2003,
    fits=2 * FOLDS * (_LOOK + LONG // 6),  # about one data set in six goes on
    chunk=100,
    settings=(),
    beyond=({"source": 2}, {"source": 3}),
    packed={"sums": 2},
)
def many_runs(
    trials: Trials,
    *,
    source: Annotated[int, "which of the four data sources [1, 4]"] = 3,
) -> Columns:
    """Naive Bayes and C4.5: 1,500 runs of 10-fold cv where a hundred leave the verdict open.

    The data sets are those of ``bouckaert2003/repeated-cv``. Where the statistic of a first
    hundred runs is more than four standard errors from the critical value, many more would not
    change the verdict, and none are made (``open`` is false). ``sums`` are those of the errors
    that naive Bayes makes more and of their squares, in blocks of fifty runs.
    """
    blocks = LONG // BLOCK
    sums, open_ = np.zeros((len(trials), blocks, 2), np.int64), np.zeros(len(trials), bool)
    for place, (trial, rng) in enumerate(zip(trials.numbers, trials, strict=True)):
        data = data_set(source, 0, trials.seed, trial)
        open_[place] = near(extra_errors(data, repeated_kfold(_LOOK, FOLDS), rng))
        if open_[place]:
            x = extra_errors(data, repeated_kfold(LONG, FOLDS), rng).reshape(blocks, -1)
            sums[place] = np.stack([x.sum(axis=1), np.square(x).sum(axis=1)], axis=-1)
    return {"sums": sums, "open": open_}


def measured_long(source: int, *, trials: int = 500, seed: int = 2003) -> pd.DataFrame:
    """Measure R of the corrected test on hundreds of runs.

    Returns
    -------
    DataFrame
        ``source``, ``runs``, ``repetitions``, ``r``, ``low`` and ``high`` (95 %), and ``open``,
        the number of data sets that were run to the end.
    """
    stored = compute(many_runs, trials=trials, seed=seed, source=source)
    open_ = stored["open"].astype(bool)
    sums = stored["sums"][open_]
    test = Procedure("corrected-resampled")  # the same formula as for runs and folds
    rows = []
    for runs in LONG_RUNS:
        parts = sums.reshape(len(sums), LONG // runs, -1, 2).sum(axis=2)
        x = differences_from_moments(parts[..., 0], parts[..., 1], runs * FOLDS)
        agreement = np.ones(trials)
        if len(sums):
            rejects = test.apply({"resamples": x}).reject(_ALPHA)
            agreement[open_] = significance.replicability(rejects).by_dataset
        r = significance.replication.Replicability("R", agreement.mean(), agreement)
        low, high = r.confidence_interval()
        rows.append((source, runs, LONG // runs, float(r.value), float(low), float(high),
                     int(open_.sum())))  # fmt: skip
    columns = ["source", "runs", "repetitions", "r", "low", "high", "open"]
    return pd.DataFrame(rows, columns=columns)


def agreements(source: int, *, trials: int = 1000, seed: int = 2003) -> dict[int, Floats]:
    """Give R(k, n) of every data set for each number of runs that divides the stored hundred.

    Unlike elsewhere, all hundred runs are used: single runs make a hundred repetitions.
    """
    x = all_runs(source, trials=trials, seed=seed)
    test = Procedure("corrected-repeated-kfold")
    agreement = {}
    for runs in RUNS:
        rejects = test.apply({"repeated k-fold": x.repetitions(runs)}).reject(_ALPHA)
        agreement[runs] = significance.replicability(rejects).by_dataset
    return agreement


@dataclass(frozen=True)
class Needed:
    """The law ``1 - R = constant / sqrt(runs)`` of a source, and what it asks for.

    Attributes
    ----------
    source : int
        Which.
    by_runs : DataFrame
        ``runs``, ``r``, ``low``, ``high`` and ``law``, which is fitted to ten runs and more.
    constant, low, high : float
        Of the law, with a 95 % interval.
    """

    source: int
    by_runs: pd.DataFrame
    constant: float
    low: float
    high: float

    def runs(self, r: float = 0.99) -> tuple[float, float, float]:
        """Return how many runs bring R to a value, with the ends of a 95 % interval."""
        if not 0.5 < r < 1:
            raise ValueError(f"R lies between 0.5 and 1, not {r!r}")
        best, least, most = ((c / (1 - r)) ** 2 for c in (self.constant, self.low, self.high))
        return best, least, most


def needed(
    source: int, *, trials: int = 1000, seed: int = 2003, draws: int = 500, fitted: int = _FITTED
) -> Needed:
    """Fit the law to the stored runs of a source.

    The constant is the mean of ``(1 - R) sqrt(runs)`` over the numbers of runs from ``fitted``
    on; its interval is a bootstrap over data sets.
    """
    agreement = agreements(source, trials=trials, seed=seed)
    rng = trial_rng(seed, "bouckaert-frank2004/needed", source)
    weights = bootstrap_counts(trials, draws, rng) / trials
    weights = np.vstack([np.full(trials, 1 / trials), weights])
    r = {runs: weights @ by_data_set for runs, by_data_set in agreement.items()}
    used = [runs for runs in RUNS if runs >= fitted]
    constants = np.mean([(1 - r[runs]) * np.sqrt(runs) for runs in used], axis=0)
    rows = [
        (runs, *sample_interval(r[runs]), 1 - float(constants[0]) / np.sqrt(runs)) for runs in RUNS
    ]
    table = pd.DataFrame(rows, columns=["runs", "r", "low", "high", "law"])
    return Needed(source, table, *sample_interval(constants))


def all_needed(
    sources: Iterable[int] = SOURCES, *, trials: int = 1000, seed: int = 2003, draws: int = 500
) -> list[Needed]:
    """Fit the law on every source."""
    return [needed(source, trials=trials, seed=seed, draws=draws) for source in sources]


def needed_table(laws: Sequence[Needed]) -> Layout:
    """Show how many runs each source needs for R = 0.9, 0.95 and 0.99.

    By the law, with its interval, if that is ten runs or more; otherwise the least number of runs
    tried that has reached it.
    """
    rows = []
    for law in laws:
        row: dict[str, object] = {"source": law.source, "constant": law.constant}
        for level in (0.9, 0.95, 0.99):
            best, low, high = (np.ceil(runs) for runs in law.runs(level))
            if best < _FITTED:
                enough = law.by_runs.loc[law.by_runs["r"] >= level, "runs"]
                row[f"{level:g}"] = f"{enough.min():,.0f}" if len(enough) else "more"
            else:
                row[f"{level:g}"] = f"{best:,.0f} [{low:,.0f}, {high:,.0f}]"
        rows.append(row)
    return Layout(
        pd.DataFrame(rows),
        "Runs of 10-fold cross-validation that bring $R$ to 0.9, 0.95 and 0.99 by the square-root "
        "rule, with 95 % intervals; below ten, the least number tried that did. The constant is "
        r"$(1-R)\sqrt r$.",
        "tbl-rsm-needed",
        {
            "source": "source",
            "constant": "constant",
            "0.9": "R = 0.9",
            "0.95": "R = 0.95",
            "0.99": "R = 0.99",
        },
        {"constant": ".3f"},
    )


def measured_beside_law(
    laws: Sequence[Needed], *, trials: int = 500, seed: int = 2003
) -> pd.DataFrame:
    """Set R of hundreds of runs on sources 2 and 3, measured, beside the law of fewer runs."""
    constant = {law.source: law.constant for law in laws}
    long_runs = pd.concat(
        [measured_long(source, trials=trials, seed=seed) for source in (2, 3)], ignore_index=True
    )
    return long_runs.assign(law=1 - long_runs["source"].map(constant) / np.sqrt(long_runs["runs"]))


def long_runs_table(long_runs: pd.DataFrame) -> Layout:
    """Show hundreds of runs beside the law; takes what :func:`measured_beside_law` returns."""
    return Layout(
        with_interval(long_runs),
        "Replicability of the corrected test on hundreds of runs: by the rule that was fitted to "
        "fifty runs and fewer, and measured. The three rows of a source are about the same data "
        "sets. In doubt: data sets near the critical value after a hundred runs.",
        "tbl-rsm-long",
        {
            "source": "source",
            "runs": "runs",
            "open": "data sets in doubt",
            "law": "rule",
            "r": "measured",
            "interval": "95 % interval",
        },
        {"law": ".3f", "r": ".3f"},
    )


def numbers(laws: Sequence[Needed], long_runs: pd.DataFrame) -> dict[str, str]:
    """Return what the text says of the runs needed on source 3 and of the check of the law."""
    third = next(law for law in laws if law.source == 3)
    best, low, high = (float(np.ceil(runs)) for runs in third.runs(0.99))
    ten = float(third.by_runs.set_index("runs")["r"][10])
    inside = long_runs["law"].between(long_runs["low"], long_runs["high"])
    return {
        "rsm_needed": f"{best:.0f}",
        "rsm_needed_ci": f"{low:,.0f} to {high:,.0f}",
        "rsm_needed_fits": f"{round(20 * best, -3):,.0f}",
        "rsm_ten_three": f"R = {ten:.2f}",
        "rsm_long_in": str(inside.sum()),
        "rsm_long_of": str(len(long_runs)),
    }
