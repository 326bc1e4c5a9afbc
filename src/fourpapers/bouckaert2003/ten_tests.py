"""Bouckaert's ten tests on one matrix: what each averages, and what it believes.

The matrix is ``x[..., i, j]``: the difference in fold ``j`` of run ``i``.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import integrate, special, stats

from fourpapers.engine import trial_rng
from fourpapers.uncertainty import proportion_interval
from twolearners import significance
from twolearners.significance import TESTS, Entry, Result

Floats = NDArray[np.float64]

#: Bouckaert's Figure 1 in whole instances: one in a fold of thirty is 10/3 per cent.
FIGURE_1 = ((1, 3, -2), (2, 1, 0), (2, -3, -1))
#: The ten tests of Bouckaert's Table 1, as the catalogue lists them.
TEN: tuple[Entry, ...] = tuple(entry for entry in TESTS if entry.paper == "Bouckaert 2003")
#: The same and the corrected test of 2004.
ELEVEN: tuple[Entry, ...] = (*TEN, significance.test("corrected-repeated-kfold"))

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
        result = applied(entry, x, None if entry.needs_ratio else df, ratio)
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
    result = applied(entry, x, None, 1.0)
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
            result = applied(entry, x, given, ratio)
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


def renumbered(x: Floats, seed: int) -> pd.DataFrame:
    """Say which tests notice that the folds of one run were numbered otherwise."""
    other = x.copy()
    other[..., 0, :] = trial_rng(seed, "renumbered", 0).permuted(x[..., 0, :], axis=-1)
    rows = []
    for entry in ELEVEN:
        before, after = (applied(entry, y, None, 1 / 9).statistic for y in (x, other))
        with np.errstate(invalid="ignore"):
            moved = np.abs(after - before)
        largest = float(np.nanmax(np.where(after == before, 0.0, moved)))
        rows.append((entry.title, largest, "yes" if largest > 1e-9 else "no"))
    return pd.DataFrame(rows, columns=["test", "largest", "changes"])


def applied(entry: Entry, x: Floats, df: float | None, ratio: float) -> Result:
    """Carry out a test of the catalogue, with the ratio if it needs one."""
    options: dict[str, float] = {} if df is None else {"df": df}
    if entry.needs_ratio:
        options["test_train_ratio"] = ratio
    with warnings.catch_warnings():
        # Run means that do not vary are what some of this is about.
        warnings.simplefilter("ignore", RuntimeWarning)
        return entry.function(x, **options)


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
