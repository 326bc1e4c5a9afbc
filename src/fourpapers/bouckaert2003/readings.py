"""The readings of Bouckaert's formulas, and the degrees of freedom each calibrates to.

A *reading* is one way to understand a formula that the paper prints in two ways.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from fourpapers.bouckaert2003.ten_tests import TEN, applied, moments
from fourpapers.engine import trial_rng
from twolearners import significance
from twolearners.significance import Entry

Floats = NDArray[np.float64]
DFS = np.arange(2, 101)


def law_of_df(ratio: float, alpha: float = 0.05, power: float = 0.5) -> int:
    r"""Calibrate by law: the largest df at which a test keeps its level.

    The mean is normal with variance ``ratio`` times the (constant) variance estimate, and
    the statistic is :math:`(df + 1)^{power}` times mean over root of estimate.

    Examples
    --------
    >>> law_of_df(1 / 10), law_of_df(1 / 10, power=1 / 4)
    (11, 100)
    """
    z = stats.norm.isf(alpha / 2) * np.sqrt(ratio) * (DFS + 1.0) ** power
    kept = DFS[z <= stats.t(DFS).isf(alpha / 2)]
    return int(kept[-1]) if len(kept) else 0


@dataclass(frozen=True)
class Reading:
    """One way to read a printed test.

    Attributes
    ----------
    passage, reading : str
        What is read, and how.
    chosen : bool
        Whether the library reads it so.
    rejections : callable
        From differences and critical values to an array (data sets, dfs).
    """

    passage: str
    reading: str
    chosen: bool
    rejections: Callable[[Floats, Floats], NDArray[np.bool_]]


def calibrated(
    rejections: NDArray, alpha: float, rng: np.random.Generator, draws: int = 300
) -> tuple[int, int, int]:
    """Calibrate df from rejections (data sets, dfs), with a 95 % bootstrap interval.

    A rejection may also be a share, where a data set was tested several times.

    As :func:`twolearners.significance.calibrate`: closest to ``alpha`` and not above, the
    smallest such df on ties, 0 where there is none.
    """
    hits = rejections.astype(float)
    counts = rng.multinomial(len(hits), np.full(len(hits), 1 / len(hits)), size=draws)
    # Sums over numbers, not weighted means, so that 5 in 100 is not above 0.05.
    errors = np.vstack([hits.sum(axis=0), counts @ hits]) / len(hits)
    kept = errors <= alpha
    best = np.where(kept.any(axis=1), DFS[np.where(kept, errors, -1.0).argmax(axis=1)], 0)
    low, high = np.quantile(best[1:], [0.025, 0.975], method="nearest")
    return int(best[0]), int(low), int(high)


def calibration_table(
    printed: pd.DataFrame,
    repeated: Floats,
    resampled: Mapping[str, tuple[Floats, float]],
    *,
    alpha: float,
    seed: int,
) -> pd.DataFrame:
    """Calibrate every test twice, with one root and with nested ones, beside the paper.

    Parameters
    ----------
    printed : DataFrame
        The paper's statements: ``test``, ``statement``, ``kind``, ``value``.
    repeated : array of shape (trials, runs, folds)
        Differences of repeated cross-validation; every run of it serves the k-fold test.
    resampled : mapping
        Differences of random splits, ``(trials, n)``, and instances tested over
        instances trained on, by a description.

    Returns
    -------
    DataFrame
        ``test``, ``statement``, ``law`` (the df that follows from the correlations, empty
        where there is no law) and for each root df, ends of the interval and verdict.
    """
    runs, folds = repeated.shape[-2:]
    base = moments(repeated)
    rows: list[list[object]] = []
    for name, statement, kind, value in printed[["test", "statement", "kind", "value"]].itertuples(
        index=False
    ):
        entry = significance.test(name)
        law = ""
        if entry.plan == "repeated k-fold" and not name.endswith("-t"):
            seen = base.expected(name, runs, folds)
            law = str(law_of_df(base.of_mean(runs, folds) / seen, alpha)) if seen else "0"
        sources = (
            {f", {what}": source for what, source in resampled.items()}
            if entry.plan == "resamples"
            else {"": (repeated, 1.0)}
        )
        for what, (x, ratio) in sources.items():
            free = _free(entry, x, ratio).reshape(len(x), -1)
            row: list[object] = [entry.title + what, statement, law]
            for power in (1 / 2, 1 / 4):
                hits = free[..., None] * (DFS + 1.0) ** power > _critical(alpha)
                rng = trial_rng(seed, "calibration", len(rows))
                df, low, high = calibrated(hits.mean(axis=1), alpha, rng)
                verdict = _judge(kind, float(value), x.shape[-1] - 1, low, high)
                row += [df, low, high, f"[{low}, {high}]", verdict]
            rows.append(row)
    columns = ["test", "statement", "law"]
    for root in ("one", "nested"):
        columns += [root, *(f"{root}_{what}" for what in ("low", "high", "interval", "verdict"))]
    return pd.DataFrame(rows, columns=columns)


def _judge(kind: str, value: float, expected: int, low: int, high: int) -> str:
    """Hold the interval of a calibrated df against a statement of the paper."""
    share = round((1 - value) * expected) if kind in ("below", "up to") else 0
    if kind == "up to" and expected == 99:  # his largest number, where most is lost
        kind = "below"
    bounds: tuple[float, float] = {
        "about": (value, value),
        "below": (share, share),
        "at most": (0, value),
        "low": (0, 4),
        "up to": (share, expected - 1),
    }[kind]
    if high - low > len(DFS) / 2:  # whatever was said, this cannot contradict it
        return "undecided"
    return "lower" if high < bounds[0] else "higher" if low > bounds[1] else "agrees"


def other_readings(
    learners: tuple[Floats, Floats, float],
    losses: tuple[Floats, Floats, float],
    *,
    alpha: float,
    seed: int,
) -> pd.DataFrame:
    """Calibrate under every other reading of a printed formula.

    Parameters
    ----------
    learners, losses : (repeated, resampled, ratio)
        Two sources of differences.

    Returns
    -------
    DataFrame
        ``passage``, ``reading``, ``chosen`` and, for both sources, calibrated df and interval.
    """
    columns: dict[str, list[tuple[int, int, int]]] = {}
    for source, (repeated, resampled, ratio) in (("learners", learners), ("losses", losses)):
        for number, one in enumerate(_readings(ratio)):
            x = resampled if "resampling" in one.passage else repeated
            rng = trial_rng(seed, "other readings", number)
            found = calibrated(one.rejections(x, _critical(alpha)), alpha, rng)
            columns.setdefault(source, []).append(found)
    rows = [(one.passage, one.reading, one.chosen) for one in _readings(1.0)]
    table = pd.DataFrame(rows, columns=["passage", "reading", "chosen"])
    for source, outcomes in columns.items():
        table[source] = [df for df, _, _ in outcomes]
        table[source + "_interval"] = [f"[{low}, {high}]" for _, low, high in outcomes]
    return table


def _readings(ratio: float) -> list[Reading]:
    root = np.sqrt(DFS + 1.0)

    def averaged_t_literally(unit: float) -> Callable[[Floats, Floats], NDArray[np.bool_]]:
        def rejections(x: Floats, critical: Floats) -> NDArray[np.bool_]:
            means, spread = unit * x.mean(axis=-1), unit**2 * x.var(axis=-1, ddof=1)
            return np.stack(
                [
                    np.abs((means / np.sqrt(spread / df + 1)).mean(axis=-1)) > c
                    for df, c in zip(DFS, critical, strict=True)
                ],
                axis=-1,
            )

        return rejections

    def scaled(
        free: Callable[[Floats], Floats], scale: Floats
    ) -> Callable[[Floats, Floats], NDArray[np.bool_]]:
        return lambda x, critical: free(x)[:, None] * scale > critical

    def by_name(name: str) -> Callable[[Floats], Floats]:
        return lambda x: _free(significance.test(name), x, ratio)

    def unsorted_centre(x: Floats) -> Floats:
        deviations = np.sort(x, axis=-1) - x.mean(axis=-2, keepdims=True)
        variance = (deviations**2).sum(axis=-2).mean(axis=-1) / (x.shape[-2] - 1)
        return np.abs(x.mean(axis=(-2, -1))) / np.sqrt(variance)

    def plain(x: Floats) -> Floats:
        """Mean over standard deviation of the resamples."""
        return _free(significance.test("resampled"), x, ratio)

    def corrected(x: Floats) -> Floats:
        """Nadeau and Bengio's statistic, whatever the df."""
        return plain(x) / np.sqrt(1 / x.shape[-1] + ratio)

    def biased(x: Floats) -> Floats:
        """Divide by (1/n + ratio) times the *sum* of squares, to the letter."""
        return corrected(x) / np.sqrt(x.shape[-1] - 1)

    def in_first_term(x: Floats, critical: Floats) -> NDArray[np.bool_]:
        return plain(x)[:, None] / np.sqrt(1 / (DFS + 1) + ratio) > critical

    one = np.ones(len(DFS))
    averaged, var = "folds averaged t", "sorted runs averaged var"
    resampling, repaired = "resampling", "corrected resampling"
    return [
        Reading(averaged, r"$\sqrt{\hat\sigma^2/(df+1)}$", True,
                scaled(by_name("folds-averaged-t"), root)),
        Reading(averaged, r"$\sqrt{\hat\sigma^2/df+1}$, differences as fractions", False,
                averaged_t_literally(1.0)),
        Reading(averaged, r"$\sqrt{\hat\sigma^2/df+1}$, differences in per cent", False,
                averaged_t_literally(100.0)),
        Reading(var, "about the mean of the sorted column", True,
                scaled(by_name("sorted-runs-averaged-var"), root)),
        Reading(var, "about the mean of the unsorted column", False,
                scaled(unsorted_centre, root)),
        Reading(resampling, "mean on top", True, scaled(plain, root)),
        Reading(resampling, "sum on top", False,
                lambda x, c: plain(x)[:, None] * x.shape[-1] * root > c),
        Reading(resampling, "sum on top, nested roots", False,
                lambda x, c: plain(x)[:, None] * x.shape[-1] * np.sqrt(root) > c),
        Reading(repaired, r"$(\frac1n + \frac{n_2}{n_1})\,\hat\sigma^2\,\frac{n}{df+1}$", True,
                scaled(by_name("corrected-resampled"), root)),
        Reading(repaired, r"$(\frac1n + \frac{n_2}{n_1})\sum(x_i-m)^2/(df+1)$", False,
                scaled(biased, root)),
        Reading(repaired, r"$(\frac1n + \frac{n_2}{n_1})\,\hat\sigma^2$, df in the table only",
                False, scaled(corrected, one)),
        Reading(repaired, r"$(\frac1{df+1} + \frac{n_2}{n_1})\,\hat\sigma^2$", False,
                in_first_term),
        Reading(repaired, r"$(\frac1n + \frac{n_2}{n_1})\,\hat\sigma^2/(df+1)$", False,
                scaled(corrected, root)),
    ]  # fmt: skip


def calibration_curves(x: Floats, alpha: float) -> pd.DataFrame:
    """Trace the Type I error of the ten tests over df, with one root and with nested ones."""
    rows = []
    for entry in TEN:
        free = _free(entry, x, 1.0)
        for root, power in (("one root", 1 / 2), ("nested roots", 1 / 4)):
            error = (free[:, None] * (DFS + 1.0) ** power > _critical(alpha)).mean(axis=0)
            rows += [(entry.name, entry.title, root, df, e) for df, e in zip(DFS, error)]  # noqa: B905
    return pd.DataFrame(rows, columns=["name", "test", "root", "df", "error"])


def _critical(alpha: float) -> Floats:
    return np.asarray(stats.t(DFS).isf(alpha / 2))


def _free(entry: Entry, x: Floats, ratio: float) -> Floats:
    """Return |Z| over sqrt(df + 1), which no longer depends on df."""
    result = applied(entry, x, None, ratio)
    return np.abs(result.statistic) / np.sqrt(result.df + 1)
