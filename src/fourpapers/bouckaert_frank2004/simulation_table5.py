"""Table 5 beside ours: the same data sources, other data sets, and other networks."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special, stats

from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert_frank2004.simulation import Study
from fourpapers.bouckaert_frank2004.simulation_tests import SOURCES, Procedure, procedure
from fourpapers.engine import trial_rng
from fourpapers.published import published
from fourpapers.published.proportions import beside
from fourpapers.uncertainty import proportion_interval
from twolearners import significance

Floats = NDArray[np.float64]

#: Data sets behind each published number.
PAPER = 1000
#: How the rows of Table 5 are called, and how the paper's section 3 defines them.
ROWS: dict[str, Procedure] = {
    "5x2 cv": procedure("5x2cv-t"),
    "10 x resampling": procedure("corrected-resampled", 10),
    "100 x resampling": procedure("corrected-resampled", 100),
    "10-fold cv": procedure("kfold"),
    "corrected 10x10 fold cv": procedure("corrected-repeated-kfold", 10),
}
_GAP = "delta accuracy"


def printed() -> pd.DataFrame:
    """Return Table 5 but for its first row: ``test``, ``source`` (or ``min``) and ``value``."""
    table = published("bouckaert_frank2004_table5").rename(columns={"consistent_percent": "value"})
    return table[table["test"] != _GAP].astype({"source": str}).reset_index(drop=True)


def consistent(found: Study) -> pd.DataFrame:
    """Measure what Table 5 prints, and R beside it.

    Returns
    -------
    DataFrame
        ``test`` (as printed), ``key``, ``source``, ``ours`` (share of data sets on which ten
        repetitions agree), ``trials``, ``from_`` and ``to`` (95 %), ``rejects`` and ``r``.
    """
    rows = []
    for name, test in ROWS.items():
        for source in SOURCES:
            rejects = found[test.key, source] != 0
            same = significance.consistency(rejects)
            low, high = proportion_interval(same.count, len(rejects))
            rows.append((name, test.key, source, float(same.value), len(rejects), float(low),
                         float(high), float(rejects.mean()),
                         float(significance.replicability(rejects).value)))  # fmt: skip
    columns = ["test", "key", "source", "ours", "trials", "from_", "to", "rejects", "r"]
    return pd.DataFrame(rows, columns=columns)


def table5(found: Study) -> pd.DataFrame:
    """Set the 25 consistencies of Table 5 beside ours.

    Returns
    -------
    DataFrame
        ``test``, ``source`` (``min`` for the lowest of the four), ``value`` as printed, ``paper``,
        ``ours`` and ``r``; ``low``, ``high`` of ours minus the paper's; ``verdict``.
    """
    ours = consistent(found)
    least = ours.loc[ours.groupby("test", sort=False)["ours"].idxmin()].assign(source="min")
    both = pd.concat([ours.astype({"source": str}), least])
    return beside(printed().merge(both, on=["test", "source"], validate="1:1"), paper_trials=PAPER)


def accuracy_gaps(*, trials: int = 1000, seed: int = 2003) -> pd.DataFrame:
    """Set the first row of Table 5, the mean difference in accuracy, beside ours.

    Both sides measured every classifier on one test set, of 20,000 instances there and 10,000
    here, which leaves an error of its own in every mean.

    Returns
    -------
    DataFrame
        ``source``, ``value`` (percentage points), ``ours``, ``error`` (standard error of ours),
        ``low`` and ``high`` of the difference, ``verdict``.
    """
    table = published("bouckaert_frank2004_table5").rename(columns={"consistent_percent": "value"})
    table = table[table["test"] == _GAP]
    rows = []
    for source, value in zip(table["source"].astype(int), table["value"], strict=True):
        a = repeated_cv.accuracies(source, trials=trials, seed=seed)
        gap = 100 * (a[:, 1] - a[:, 0])
        # A difference of two accuracies on one test set varies at most by both together.
        binomial = 1e4 * float(sum(p * (1 - p) for p in a.mean(axis=0)))
        ours, theirs = (
            gap.var(ddof=1) / n + binomial / test
            for n, test in ((trials, repeated_cv.TEST), (PAPER, 2 * repeated_cv.TEST))
        )
        half = 1.96 * np.sqrt(ours + theirs)
        off = gap.mean() - float(value)
        rows.append((source, value, gap.mean(), np.sqrt(ours), off - half, off + half,
                     "agrees" if abs(off) <= half else "differs"))  # fmt: skip
    columns = ["source", "value", "ours", "error", "low", "high", "verdict"]
    return pd.DataFrame(rows, columns=columns)


def placed(judged: pd.DataFrame, networks: pd.DataFrame, *, seed: int = 2004) -> pd.DataFrame:
    """Place the published numbers among studies with other networks of the same description.

    Parameters
    ----------
    judged : DataFrame
        From :func:`table5`.
    networks : DataFrame
        From :func:`~fourpapers.bouckaert_frank2004.simulation_networks.by_network`.
    seed : int
        Of the draws of :func:`expected`.

    Returns
    -------
    DataFrame
        ``test``, ``source``, ``value``, ``paper``, ``ours``, ``mean`` over networks, ``least`` and
        ``most`` (measured); ``excess``, their variance less what fifty data sets leave to chance;
        ``spread``, the standard deviation between networks by the prediction; ``low`` and
        ``high``, between which 95 % of studies are expected; ``place``, the share of them that
        are expected to be lower than the paper's; and ``verdict``: within or outside.
    """
    rows = []
    for row in judged[judged["source"] != "min"].itertuples():
        source, paper = int(str(row.source)), float(str(row.paper))
        part = networks[(networks["key"] == row.key) & (networks["source"] == source)]
        if part.empty:
            continue
        c, size = part["consistent"].to_numpy(), int(part["data_sets"].iloc[0])
        rng = trial_rng(seed, f"bouckaert-frank2004/placed {row.key}", source)
        share, spread = expected(np.rint(c * size).astype(int), size, rng)
        low, high = np.quantile(share, [0.025, 0.975])
        # A study with exactly the paper's number counts half.
        place = float(np.mean(share < paper - 1e-9) + np.mean(np.abs(share - paper) < 1e-9) / 2)
        rows.append(
            {
                "test": row.test,
                "source": row.source,
                "value": row.value,
                "paper": paper,
                "ours": row.ours,
                "mean": float(c.mean()),
                "least": float(c.min()),
                "most": float(c.max()),
                "excess": float(c.var(ddof=1) - (c * (1 - c)).mean() / (size - 1)),
                "spread": spread,
                "low": float(low),
                "high": float(high),
                "place": place,
                "verdict": "within" if low <= paper <= high else "outside",
            }
        )
    return pd.DataFrame(rows)


def together(found: pd.DataFrame) -> pd.DataFrame:
    """Ask of each test whether its numbers on all sources together are out of place.

    The networks of different sources are drawn independently. So are the places of a study among
    others, each as likely as any; Stouffer's sum of their normal scores is tested, two-sided.

    Parameters
    ----------
    found : DataFrame
        From :func:`placed`.

    Returns
    -------
    DataFrame
        ``test``, ``sources``, ``z`` and ``p``.

    Examples
    --------
    >>> rows = pd.DataFrame({"test": ["a", "a", "b"], "place": [0.9, 0.9, 0.5]})
    >>> together(rows)["p"].round(3).tolist()
    [0.07, 1.0]
    """
    rows = []
    for test, part in found.groupby("test", sort=False):
        score = special.ndtri(part["place"].clip(1e-4, 1 - 1e-4).to_numpy())
        z = float(score.sum() / np.sqrt(len(score)))
        rows.append((test, len(score), z, float(2 * special.ndtr(-abs(z)))))
    return pd.DataFrame(rows, columns=["test", "sources", "z", "p"])


def expected(
    counts: NDArray[np.int_], size: int, rng: np.random.Generator, draws: int = 20_000
) -> tuple[Floats, float]:
    """Draw what studies of a thousand data sets, each on a network of its own, would find.

    Networks differ in the chance that a data set is consistent; over networks it has a beta
    distribution. Its mean and its precision (the sum of its two parameters) are not known: all
    means are taken to be as likely at first, all precisions from 2 to 2000 on a logarithmic
    scale, and the counts tell how likely they are then.

    Parameters
    ----------
    counts : array of int
        Consistent data sets of each network.
    size : int
        Data sets of each network.
    rng : Generator
        For the draws.

    Returns
    -------
    share : array of shape (draws,)
        Of consistent data sets in a study.
    spread : float
        Standard deviation of the chance between networks, averaged over what is likely.

    Examples
    --------
    >>> share, spread = expected(np.array([20, 30, 25, 35]), 50, np.random.default_rng(1))
    >>> round(float(share.mean()), 2), round(spread, 2)
    (0.55, 0.1)
    """
    middle, precision = np.meshgrid(
        (np.arange(100) + 0.5) / 100, np.geomspace(2, 2000, 60), indexing="ij"
    )
    a, b = middle * precision, (1 - middle) * precision
    likely = stats.betabinom.logpmf(np.asarray(counts)[:, None, None], size, a, b).sum(axis=0)
    weight = np.exp(likely - likely.max()).ravel()
    weight /= weight.sum()
    drawn = rng.choice(weight.size, size=draws, p=weight)
    chance = rng.beta(a.ravel()[drawn], b.ravel()[drawn])
    spread = np.sqrt(middle * (1 - middle) / (precision + 1)).ravel()
    return rng.binomial(PAPER, chance) / PAPER, float(weight @ spread)


def studies(found: Study, size: int = 50) -> pd.DataFrame:
    """Cut the data sets into small studies, and see whether they differ by more than chance.

    Data sets are drawn independently, so the number of consistent ones in a study is binomial.
    The sum of squared deviations over the binomial variance is then a chi-square with one degree
    of freedom less than there are studies.

    Returns
    -------
    DataFrame
        ``test``, ``source``, ``studies``, ``least`` and ``most`` (share consistent), ``chi2`` and
        ``p``.
    """
    rows = []
    for name, test in ROWS.items():
        for source in SOURCES:
            same = significance.consistency(found[test.key, source] != 0).by_dataset
            number = len(same) // size
            if number < 2:
                raise ValueError(f"{len(same)} data sets do not make two studies of {size}")
            shares = same[: number * size].reshape(number, size).mean(axis=1)
            mean = shares.mean()
            variance = mean * (1 - mean) / size
            chi2 = float(np.square(shares - mean).sum() / variance) if variance else 0.0
            rows.append((name, source, number, float(shares.min()), float(shares.max()), chi2,
                         float(stats.chi2(number - 1).sf(chi2))))  # fmt: skip
    return pd.DataFrame(rows, columns=["test", "source", "studies", "least", "most", "chi2", "p"])
