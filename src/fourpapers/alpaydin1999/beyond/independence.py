"""Type I errors, and whether they are what independent differences would give.

Two multilayer perceptrons that differ in nothing but their seeds may be exchanged fold by fold.
That changes the sign of a difference and leaves all others alone, so that differences
are uncorrelated, and given their sizes all patterns of signs are equally likely.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from fourpapers.alpaydin1999.error_runs import ErrorRuns, rejections
from fourpapers.alpaydin1999.laws import exact_sizes
from fourpapers.alpaydin1999.populations import Pair, instances
from fourpapers.alpaydin1999.printed import RUNS
from fourpapers.alpaydin1999.signs import sign_averaged
from fourpapers.book.page import with_interval
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from fourpapers.uncertainty import difference_interval, normal_interval, proportion_interval

Floats = NDArray[np.float64]

#: How often the differences of an experiment are permuted among its runs.
_PERMUTATIONS = 20


def permuted_differences(x: Floats, rng: np.random.Generator) -> Floats:
    """Give every difference of a run that of another run: the same values, but independent."""
    flat = x.reshape(len(x), -1)
    return np.asarray(rng.permuted(flat, axis=0).reshape(x.shape))


def sign_averaged_rates(runs: Mapping[Pair, ErrorRuns], alpha: float, seed: int) -> pd.DataFrame:
    """Measure every Type I error by the signs, and what independence would make of it.

    Returns
    -------
    DataFrame
        ``experiment``, ``dataset``, ``test``, ``rate`` (averaged over signs) with ``low`` and
        ``high``, ``plain`` (as counted), ``permuted`` (the same after differences were permuted
        among runs, many times), ``error`` (standard error of rate less permuted) and ``law``.
    """
    rows = []
    for pair, pair_runs in runs.items():
        x = pair_runs.null.values
        exact, plain = sign_averaged(x, alpha), rejections(pair_runs.null, alpha)
        rng = trial_rng(seed, f"alpaydin1999/dealt/{pair}", 0)
        permuted = [
            sign_averaged(permuted_differences(x, rng), alpha) for _ in range(_PERMUTATIONS)
        ]
        for test, law in exact_sizes(alpha).items():
            chances = exact[test]
            error = chances.std(ddof=1) / np.sqrt(len(chances))
            free = np.array([chance[test].mean() for chance in permuted])
            rows.append((str(pair), pair.printed, test, *normal_interval(chances.mean(), error),
                         plain[test].mean(), free.mean(),
                         np.hypot(error, free.std(ddof=1) / np.sqrt(_PERMUTATIONS)),
                         law))  # fmt: skip
    columns = ["experiment", "dataset", "test", "rate", "low", "high", "plain", "permuted",
               "error", "law"]  # fmt: skip
    return pd.DataFrame(rows, columns=columns)


def shift_from_independence(table: pd.DataFrame) -> pd.DataFrame:
    """Say by how much errors differ from those of permuted differences, over all experiments.

    Parameters
    ----------
    table : DataFrame
        From :func:`sign_averaged_rates`.

    Returns
    -------
    DataFrame
        ``test``, ``lumps`` (permuted less law), ``sizes`` (as they are less permuted) with
        ``low`` and ``high``, the 95 % interval for these data sets.
    """
    rows = []
    for test, part in table.groupby("test", sort=False):
        gap = (part["rate"] - part["permuted"]).mean()
        error = np.sqrt((part["error"] ** 2).sum()) / len(part)
        lumps = (part["permuted"] - part["law"]).mean()
        rows.append((test, lumps, *normal_interval(gap, error)))
    return pd.DataFrame(rows, columns=["test", "lumps", "sizes", "low", "high"])


def combine(table: pd.DataFrame, column: str = "rate") -> pd.DataFrame:
    """Pool experiments, with an interval that allows for what a data set has in common.

    The data sets, not the experiments on them, count as drawn: their means are averaged with the
    weight of their experiments, and the interval is that of t with one df less than data sets.

    Parameters
    ----------
    table : DataFrame
        ``dataset``, ``test`` and the column.

    Returns
    -------
    DataFrame
        ``test``, ``rate``, ``low``, ``high``, ``sets``.

    Examples
    --------
    >>> rates = pd.DataFrame({"dataset": list("AAB"), "test": "t", "rate": [0.02, 0.04, 0.06]})
    >>> combine(rates).round(3)
      test  rate    low   high  sets
    0    t  0.04 -0.129  0.209     2
    """
    rows = []
    for test, part in table.groupby("test", sort=False):
        mean = part[column].mean()
        sums = (part[column] - mean).groupby(part["dataset"], sort=False).sum()
        sets = len(sums)
        error = np.sqrt(sets / (sets - 1) * (sums**2).sum()) / len(part)
        half = stats.t.ppf(0.975, sets - 1) * error
        rows.append((test, mean, mean - half, mean + half, sets))
    return pd.DataFrame(rows, columns=["test", "rate", "low", "high", "sets"])


def combine_counts(table: pd.DataFrame, runs: int) -> pd.DataFrame:
    """Pool plain counts as if all runs were independent, which they are, given the data sets.

    Parameters
    ----------
    table : DataFrame
        ``test`` and ``rate``, each of so many runs.
    """
    rows = []
    for test, part in table.groupby("test", sort=False):
        hits, number = round(part["rate"].sum() * runs), runs * len(part)
        low, high = proportion_interval(hits, number)
        rows.append((test, hits / number, float(low), float(high), number))
    return pd.DataFrame(rows, columns=["test", "rate", "low", "high", "runs"])


def all_experiments(printed: pd.DataFrame, rates: pd.DataFrame, *, trials: int) -> pd.DataFrame:
    """Lay out all fifteen experiments together: the paper's counts, ours, by signs, and permuted.

    Parameters
    ----------
    printed : DataFrame
        Table 3.
    rates : DataFrame
        From :func:`sign_averaged_rates`.
    trials : int
        Our runs in each experiment.

    Returns
    -------
    DataFrame
        ``test``, ``what``, ``rate``, ``low``, ``high``, ``law``, ``verdict``.
    """
    his = [
        pd.DataFrame({"test": test, "rate": printed[column]})
        for test, column in (("t", "type1_t"), ("F", "type1_f"))
    ]
    plain = rates.drop(columns="rate").rename(columns={"plain": "rate"})
    rows = [
        combine_counts(pd.concat(his), RUNS).assign(what="paper"),
        combine_counts(plain, trials).assign(what="ours, counted"),
        combine(rates).assign(what="ours, by signs"),
        combine(rates, "permuted").assign(what="ours, permuted"),
    ]
    table = pd.concat(rows, ignore_index=True)
    table = table.assign(law=table["test"].map(rates.groupby("test")["law"].first()))
    inside = table["law"].between(table["low"], table["high"])
    table = table.assign(verdict=inside.map({True: "yes", False: "no"}))
    return table.sort_values("test", kind="stable", ascending=False, ignore_index=True)


def pooled_table(pooled: pd.DataFrame) -> Layout:
    """Show all experiments together; takes what :func:`all_experiments` returns."""
    return Layout(
        with_interval(pooled, 4),
        "Type I errors of all fifteen experiments together. Counts have binomial intervals, which "
        "are right for these six data sets; the others have intervals over data sets, right for "
        "data sets like these.",
        "tbl-alp-pooled",
        {
            "test": "test",
            "what": "Type I error",
            "rate": "rate",
            "interval": "95 % interval",
            "law": "independent normal",
            "verdict": "in the interval",
        },
        {"rate": ".4f", "law": ".4f"},
    )


def difference_shapes(runs: Mapping[Pair, ErrorRuns], rates: pd.DataFrame) -> pd.DataFrame:
    """Describe the differences of two copies, by data set.

    Returns
    -------
    DataFrame
        ``dataset``, ``fold`` (instances in a test fold), ``zero`` (share of differences that
        are 0), ``kurtosis`` (3 for a normal), ``t`` and ``F`` (Type I errors by signs).
    """
    rows = []
    for pair, pair_runs in runs.items():
        x = pair_runs.null.values.ravel()
        kurtosis = float(stats.kurtosis(x, fisher=False))
        rows.append((pair.printed, instances(pair.printed) // 2, np.mean(x == 0), kurtosis))
    shape = pd.DataFrame(rows, columns=["dataset", "fold", "zero", "kurtosis"])
    shape = shape.groupby("dataset", sort=False).mean()
    by_test = rates.pivot_table(index="dataset", columns="test", values="rate")
    return shape.assign(
        fold=shape["fold"].astype(int), t=by_test["t"], F=by_test["F"]
    ).reset_index()  # fmt: skip


def shape_table(shapes: pd.DataFrame) -> Layout:
    """Show what differences look like; takes what :func:`difference_shapes` returns."""
    return Layout(
        shapes,
        "What differences between two copies look like, by data set: instances in a test fold, "
        "share of differences that are exactly 0, kurtosis (3 for a normal), and the Type I "
        "errors averaged over signs.",
        "tbl-alp-lumps",
        {
            "dataset": "data set",
            "fold": "test fold",
            "zero": "share of zeros",
            "kurtosis": "kurtosis",
            "t": "t",
            "F": "F",
        },
        {"zero": ".2f", "kurtosis": ".1f", "t": ".4f", "F": ".4f"},
    )


def numbers(rates: pd.DataFrame, pooled: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of the Type I errors.

    Parameters
    ----------
    rates, pooled : DataFrame
        From :func:`sign_averaged_rates` and :func:`all_experiments`.
    """
    pooled_rates = pooled.set_index(["test", "what"])["rate"]
    shift = shift_from_independence(rates).set_index("test")
    sets = {"small": ["IRIS", "WINE"], "large": ["VOWEL", "ODR"]}
    texts: dict[str, str] = {}
    for test in ("t", "F"):
        suffix, change = test.lower(), shift.loc[test]
        his, signs = pooled_rates[test, "paper"], pooled_rates[test, "ours, by signs"]
        runs = 15 * RUNS
        # Averages over signs vary so little that they count as known.
        same = difference_interval(round(signs * 1e7), 10**7, round(his * runs), runs)
        texts |= {
            f"alp_law_{suffix}": f"{rates[rates['test'] == test]['law'].iloc[0]:.4f}",
            f"alp_his_{suffix}": f"{his:.4f}",
            f"alp_signs_{suffix}": f"{signs:.4f}",
            f"alp_same_{suffix}": f"[{same[0]:.4f}, {same[1]:.4f}]".replace("-", "−"),
            f"alp_sizes_{suffix}": f"{-change['sizes']:.4f}",
        }
        for name, some in sets.items():
            part = rates[(rates["test"] == test) & rates["dataset"].isin(some)]
            texts[f"alp_{name}_{suffix}"] = f"{part['rate'].mean():.4f}"
    return texts
