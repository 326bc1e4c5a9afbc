"""Bouckaert's ten tests on one matrix: what each averages, believes and calibrates to.

The matrix is ``x[..., i, j]``: the difference in fold ``j`` of run ``i``. A *reading* is one
way to understand a formula that the paper prints in two ways.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import integrate, special, stats

from twolearners import significance
from twolearners.engine import proportion_interval, trial_rng
from twolearners.significance import TESTS, Entry, Result

Floats = NDArray[np.float64]

#: Bouckaert's Figure 1 in whole instances: one in a fold of thirty is 10/3 per cent.
FIGURE_1 = ((1, 3, -2), (2, 1, 0), (2, -3, -1))
#: The ten tests of Bouckaert's Table 1, as the catalogue lists them.
TEN: tuple[Entry, ...] = tuple(entry for entry in TESTS if entry.paper == "Bouckaert 2003")
#: The same and the corrected test of 2004.
ELEVEN: tuple[Entry, ...] = (*TEN, significance.test("corrected-repeated-kfold"))
DFS = np.arange(2, 101)

_ALL = r"\frac{1}{rk-1}\sum_{i,j} (x_{ij} - m)^2"
_BETWEEN = r"\frac{1}{k-1}\sum_j (x_{\cdot j} - m)^2"
_FORMULAS = {
    "use-all-data": ("all cells", _ALL),
    "folds": ("run means", r"\frac{1}{r-1}\sum_i (x_{i\cdot} - m)^2"),
    "folds-averaged-var": ("cells of a run", r"\frac1r \sum_i \hat\sigma^2_{i\cdot}"),
    "folds-averaged-t": ("cells of a run", r"\text{each } \hat\sigma^2_{i\cdot}"),
    "runs": ("column means", _BETWEEN),
    "runs-averaged-var": ("cells of a column", r"\frac1k \sum_j \hat\sigma^2_{\cdot j}"),
    "runs-averaged-t": ("cells of a column", r"\text{each } \hat\sigma^2_{\cdot j}"),
    "sorted-runs": ("sorted column means", r"\frac{1}{k-1}\sum_j (x_{\cdot (j)} - m)^2"),
    "sorted-runs-averaged-var": (
        "cells of a sorted column",
        r"\frac1k \sum_j \hat\sigma^2_{\cdot (j)}",
    ),
    "sorted-runs-averaged-t": (
        "cells of a sorted column",
        r"\text{each } \hat\sigma^2_{\cdot (j)}",
    ),
    "corrected-repeated-kfold": ("all cells", _ALL),
}
_AVERAGED_T = {
    "folds-averaged-t": r"\frac1r \sum_i \frac{x_{i\cdot}}{\hat\sigma_{i\cdot}/\sqrt{df+1}}",
    "runs-averaged-t": r"\frac1k \sum_j \frac{x_{\cdot j}}{\hat\sigma_{\cdot j}/\sqrt{df+1}}",
    "sorted-runs-averaged-t": (
        r"\frac1k \sum_j \frac{x_{\cdot (j)}}{\hat\sigma_{\cdot (j)}/\sqrt{df+1}}"
    ),
}


def overview() -> pd.DataFrame:
    """Tabulate Bouckaert's Table 1 and the corrected test from the catalogue."""
    rows = []
    for entry in ELEVEN:
        spread, variance = _FORMULAS[entry.name]
        if entry.needs_ratio:
            statistic = r"m \big/ \sqrt{(\frac{1}{rk} + \frac{n_2}{n_1})\,\hat\sigma^2}"
        else:
            statistic = _AVERAGED_T.get(entry.name, r"\frac{m}{\hat\sigma/\sqrt{df+1}}")
        df = entry.default_df.replace("k * r", "rk").replace(" ", "")
        rows.append((entry.title, spread, f"${variance}$", f"${df}$", f"${statistic}$"))
    return pd.DataFrame(rows, columns=["test", "spread", "variance", "df", "statistic"])


def figure_1() -> Floats:
    """Return the matrix of Bouckaert's Figure 1 in per cent, runs by folds."""
    return np.array(FIGURE_1) * 10 / 3


def recompute_figure_1(printed: pd.DataFrame) -> pd.DataFrame:
    """Recompute every number of Figure 1 from whole instances, in exact fractions.

    Parameters
    ----------
    printed : DataFrame
        ``matrix``, ``run``, ``fold`` and ``value``, as printed.

    Returns
    -------
    DataFrame
        With ``ours`` and a ``verdict``. The paper cuts its digits off and does not
        round (6.66 for 20/3), so a number agrees if, cut to as many, it is the same.
    """
    dealt = [[Fraction(10 * n, 3) for n in run] for run in FIGURE_1]
    matrices = {"as dealt": dealt, "sorted": [sorted(run) for run in dealt]}
    ours, verdicts = [], []
    for which, run, fold, value in zip(
        printed["matrix"], printed["run"], printed["fold"], printed["value"], strict=True
    ):
        cells = [
            matrices[which][i][j]
            for i in (range(3) if run == "mean" else [int(run) - 1])
            for j in (range(3) if fold == "mean" else [int(fold) - 1])
        ]
        exact = sum(cells, Fraction(0)) / len(cells)
        hundredths = int(exact * 100)  # cuts towards zero
        told = round(Fraction(value) * 100)
        ours.append(float(exact))
        verdicts.append(
            "agrees" if hundredths == told else "sign lost" if hundredths == -told else "differs"
        )
    return printed.assign(ours=ours, verdict=verdicts)


def on_one_matrix(x: Floats, *, df: float | None = None, ratio: float) -> pd.DataFrame:
    """Carry out the eleven tests on one matrix.

    Parameters
    ----------
    x : array of shape (runs, folds)
        Differences.
    df : float, optional
        Degrees of freedom for the ten instead of their own.
    ratio : float
        Instances tested over instances trained on, for the corrected test.
    """
    rows = []
    for entry in ELEVEN:
        result = _apply(entry, x, None if entry.needs_ratio else df, ratio)
        rows.append((entry.title, *(float(v) for v in (
            result.estimate, result.standard_error, result.statistic, result.df, result.pvalue
        ))))  # fmt: skip
    return pd.DataFrame(rows, columns=["test", "estimate", "error", "z", "df", "p"])


def deal_again(*, trials: int, size: int, deals: int, seed: int) -> Floats:
    """Deal the same losses into ten folds again and again: a cross-validation without learning.

    Every instance has a fixed difference in loss, -1, 0 or 1 with chances 1/4, 1/2,
    1/4, and every deal only puts the same instances into other folds.

    Returns
    -------
    array of shape (trials, deals, 10)
    """
    out = np.empty((trials, deals, 10))
    size -= size % 10
    for trial in range(trials):
        rng = trial_rng(seed, "deal again", trial)
        losses = rng.choice(np.array([-1, 0, 0, 1], dtype=np.int8), size=size)
        dealt = rng.permuted(np.broadcast_to(losses, (deals, size)), axis=-1)
        out[trial] = dealt.reshape(deals, 10, -1).mean(axis=-1)
    return out


@dataclass(frozen=True)
class Moments:
    """Second moments of a matrix whose folds are dealt at random; the mean is zero.

    Attributes
    ----------
    variance : float
        Of a cell.
    within, between : float
        Correlation of two cells of one run, and of two cells of different runs.
    """

    variance: float
    within: float
    between: float

    def of_mean(self, runs: int, folds: int) -> float:
        """Give the variance of the mean of all cells."""
        shared = (folds - 1) * self.within + (runs - 1) * folds * self.between
        return self.variance * (1 + shared) / (runs * folds)

    def expected(self, name: str, runs: int, folds: int) -> float:
        """Give the expectation of a test's variance estimate.

        Exact for the five that do not sort. For the two that do it is the value for
        normal cells whose deviations from their run's mean are independent between runs.
        """
        r, k = runs, folds
        shared = ((k - 1) * self.within + (r - 1) * k * self.between) / (r * k - 1)
        # Never negative, but for rounding where run means do not vary.
        folds_ = max((1 + (k - 1) * self.within) / k - self.between, 0.0)
        ordered = folds_ + (1 - self.within) * (order_variance(k) - 1 / k)
        share = {
            "use-all-data": 1 - shared,
            "corrected-repeated-kfold": 1 - shared,
            "folds": folds_,
            "folds-averaged-var": 1 - self.within,
            "runs": (1 - self.within) / r,
            "runs-averaged-var": 1 - self.between,
            "sorted-runs-averaged-var": ordered,
            "sorted-runs": ((r * k - 1) * (1 - shared) - k * (r - 1) * ordered) / (r * (k - 1)),
        }
        return self.variance * share[name]


@cache
def order_variance(k: int) -> float:
    """Average the variances of the order statistics of ``k`` standard normals.

    Examples
    --------
    >>> round(order_variance(2), 4), round(1 - 1 / np.pi, 4)
    (0.6817, 0.6817)
    """
    z = np.linspace(-9, 9, 4001)
    density = stats.norm.pdf(z)
    means = [
        integrate.trapezoid(z * density * stats.beta(j, k + 1 - j).pdf(special.ndtr(z)), z)
        for j in range(1, k + 1)
    ]
    return float(1 - np.sum(np.square(means)) / k)


def moments(x: Floats) -> Moments:
    """Estimate the second moments from many matrices, taking the mean to be zero."""
    return _moments(_products(x).mean(axis=0))


def moment_table(x: Floats, seed: int, draws: int = 500) -> pd.DataFrame:
    """Estimate the moments with 95 % bootstrap intervals over data sets."""
    products = _products(x)
    weights = _weights(len(x), trial_rng(seed, "moments", 0), draws)
    found = [_moments(row) for row in np.vstack([products.mean(axis=0), weights @ products])]
    runs, folds = x.shape[-2:]
    quantities: dict[str, Callable[[Moments], float]] = {
        "correlation of two cells of one run": lambda one: one.within,
        "correlation of two cells of different runs": lambda one: one.between,
        "standard deviation of a cell": lambda one: float(np.sqrt(one.variance)),
        "standard deviation of a run mean": lambda one: float(np.sqrt(one.of_mean(1, folds))),
        "standard deviation of the mean of all": lambda one: float(
            np.sqrt(one.of_mean(runs, folds))
        ),
    }
    rows = []
    for name, of in quantities.items():
        values = [of(one) for one in found]
        rows.append((name, values[0], *np.quantile(values[1:], [0.025, 0.975])))
    return pd.DataFrame(rows, columns=["quantity", "value", "low", "high"])


def variances(x: Floats, seed: int, draws: int = 500) -> pd.DataFrame:
    """Hold the variance estimates against their law.

    The law's correlations come from the even data sets, the estimates from the odd
    ones: on the same data several laws would be identities. All in units of the
    variance of a cell. The interval is a 95 % bootstrap one for measured over law.
    """
    runs, folds = x.shape[-2:]
    rng = trial_rng(seed, "variances", 0)
    products, rest = _products(x[::2]), x[1::2]
    first = _weights(len(products), rng, draws) @ products
    second = _weights(len(rest), rng, draws)
    base = moments(x[::2])
    rows = []
    for entry in TEN:
        if entry.name.endswith("-t"):
            continue
        estimates = variance_estimate(entry, rest)
        ours = estimates.mean()
        law = base.expected(entry.name, runs, folds)
        drawn = (second @ estimates) / [
            _moments(row).expected(entry.name, runs, folds) for row in first
        ]
        low, high = np.quantile(drawn, [0.025, 0.975])
        exact = "approximate" if entry.name.startswith("sorted") else "exact"
        rows.append((entry.title, exact, law / base.variance, ours / base.variance,
                     ours / law, low, high))  # fmt: skip
    columns = ["test", "law is", "law", "measured", "ratio", "low", "high"]
    return pd.DataFrame(rows, columns=columns).assign(exact=1.0)


def variance_estimate(entry: Entry, x: Floats) -> Floats:
    """Return the variance that a test estimates, freed of its degrees of freedom."""
    result = _apply(entry, x, None, 1.0)
    return np.asarray(result.standard_error**2 * (result.df + 1))


def beliefs(x: Floats, run_numbers: Sequence[int]) -> pd.DataFrame:
    """Compare the variance of the mean with what tests take it for, by number of runs.

    Returns
    -------
    DataFrame
        ``test`` (``the truth`` for the mean itself), ``runs``, ``law`` and, where the
        matrices have that many runs, ``measured``; in units of a cell's variance.
    """
    there, folds = x.shape[-2:]
    base = moments(x)
    rows = []
    for r in run_numbers:
        part = x[:, :r] if r <= there else None
        truth = np.nan if part is None else np.mean(part.mean(axis=(1, 2)) ** 2)
        rows.append(("the truth", r, base.of_mean(r, folds), truth))
        for name in ("use-all-data", "folds", "folds-averaged-var", "runs", "runs-averaged-var"):
            entry = significance.test(name)
            df = _default_df(entry, r, folds)
            seen = np.nan if part is None else np.mean(variance_estimate(entry, part)) / (df + 1)
            rows.append((entry.title, r, base.expected(name, r, folds) / (df + 1), seen))
    table = pd.DataFrame(rows, columns=["test", "runs", "law", "measured"])
    return table.assign(
        law=table["law"] / base.variance, measured=table["measured"] / base.variance
    )


def type_1_errors(x: Floats, alpha: float, ratio: float, df: float = 10) -> pd.DataFrame:
    """Count how often the tests reject, with their own df and with another.

    Returns
    -------
    DataFrame
        ``test``, ``which`` (``default df`` or ``df = 10``), ``df``, ``believed`` (variance of
        the mean as the test sees it, over the true one), ``law`` (the error that follows if
        the estimate did not vary), ``rate``, ``low``, ``high`` and a ``verdict``.
    """
    runs, folds = x.shape[-2:]
    base = moments(x)
    rows = []
    for entry in ELEVEN:
        for which, given in (("default df", None), (f"df = {df:g}", df)):
            if entry.needs_ratio and given is not None:
                continue
            result = _apply(entry, x, given, ratio)
            used = float(np.ravel(result.df)[0])
            believed = law = np.nan
            if not entry.name.endswith("-t"):
                scale = 1 / (used + 1) if not entry.needs_ratio else 1 / (runs * folds) + ratio
                believed = base.expected(entry.name, runs, folds) * scale
                believed /= base.of_mean(runs, folds)
                law = 2 * stats.norm.sf(stats.t(used).isf(alpha / 2) * np.sqrt(believed))
            rejected = result.reject(alpha)
            low, high = proportion_interval(rejected.sum(), len(rejected))
            verdict = "too high" if low > alpha else "too low" if high < alpha else "on the mark"
            rows.append((entry.title, which, used, believed, law, rejected.mean(),
                         float(low), float(high), verdict))  # fmt: skip
    columns = ["test", "which", "df", "believed", "law", "rate", "low", "high", "verdict"]
    return pd.DataFrame(rows, columns=columns)


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
        if entry.plan.name == "repeated k-fold" and not name.endswith("-t"):
            seen = base.expected(name, runs, folds)
            law = str(law_of_df(base.of_mean(runs, folds) / seen, alpha)) if seen else "0"
        sources = (
            {f", {what}": source for what, source in resampled.items()}
            if entry.plan.name == "resamples"
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


def renumbered(x: Floats, seed: int) -> pd.DataFrame:
    """Say which tests notice that the folds of one run were numbered otherwise."""
    other = x.copy()
    other[..., 0, :] = trial_rng(seed, "renumbered", 0).permuted(x[..., 0, :], axis=-1)
    rows = []
    for entry in ELEVEN:
        before, after = (_apply(entry, y, None, 1 / 9).statistic for y in (x, other))
        with np.errstate(invalid="ignore"):
            moved = np.abs(after - before)
        largest = float(np.nanmax(np.where(after == before, 0.0, moved)))
        rows.append((entry.title, largest, "yes" if largest > 1e-9 else "no"))
    return pd.DataFrame(rows, columns=["test", "largest", "changes"])


def _critical(alpha: float) -> Floats:
    return np.asarray(stats.t(DFS).isf(alpha / 2))


def _apply(entry: Entry, x: Floats, df: float | None, ratio: float) -> Result:
    options: dict[str, float] = {} if df is None else {"df": df}
    if entry.needs_ratio:
        options["test_train_ratio"] = ratio
    with warnings.catch_warnings():
        # Run means that do not vary are what some of this is about.
        warnings.simplefilter("ignore", RuntimeWarning)
        return entry.function(x, **options)


def _free(entry: Entry, x: Floats, ratio: float) -> Floats:
    """Return |Z| over sqrt(df + 1), which no longer depends on df."""
    result = _apply(entry, x, None, ratio)
    return np.abs(result.statistic) / np.sqrt(result.df + 1)


def _default_df(entry: Entry, runs: int, folds: int) -> int:
    product = {"k * r - 1": runs * folds - 1, "r - 1": runs - 1, "k - 1": folds - 1}
    return product[entry.default_df]


def _products(x: Floats) -> Floats:
    """Average, in every matrix, squares and products of cells within and between runs."""
    runs, folds = x.shape[-2:]
    squares, in_run = (x**2).sum(axis=(1, 2)), (x.sum(axis=2) ** 2).sum(axis=1)
    within = (in_run - squares) / (runs * folds * (folds - 1))
    between = (x.sum(axis=(1, 2)) ** 2 - in_run) / (runs * (runs - 1) * folds**2)
    return np.stack([squares / (runs * folds), within, between], axis=1)


def _moments(products: Floats) -> Moments:
    square, within, between = (float(value) for value in products)
    return Moments(square, within / square, between / square)


def _weights(n: int, rng: np.random.Generator, draws: int) -> Floats:
    return rng.multinomial(n, np.full(n, 1 / n), size=draws) / n
