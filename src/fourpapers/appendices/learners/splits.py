"""C4.5 by hand: what each attribute is worth at the root, and what pruning cuts off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from twolearners.datasets import Dataset, Encoded, load
from twolearners.learners import C45Classifier
from twolearners.learners.c45.errors import upper_limit
from twolearners.resampling import repeated_kfold

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

# C4.5's own numbers: the least branch, the most that a side of a threshold has to hold, how far
# below the average a gain may be, what counts as equal, and many values (as a share of n).
_MIN_LEAF, _LARGEST_SIDE, _SLACK, _TOLERANCE, _MANY_VALUES = 2, 25, 1e-3, 1e-6, 0.3


def root_splits(data: Dataset, mdl_correction: bool = True) -> pd.DataFrame:
    """Work out what a split by each attribute is worth, all instances together.

    Returns
    -------
    DataFrame
        ``attribute``, its best ``split``, ``gain``, split ``information``, gain ``ratio`` (NaN
        where no split is possible), and a ``verdict``: not possible, below the average gain, in
        the running, or chosen.

    Examples
    --------
    >>> table = root_splits(load("labor"))
    >>> table[table["verdict"] == "chosen"][["attribute", "split"]].values.tolist()
    [['wage-increase-first-year', '<= 2.5']]
    """
    encoded = data.encoded
    rows = []
    for column, attribute in zip(encoded.values.T, data.attributes, strict=True):
        if attribute.nominal:
            split, gain, information = _nominal(column, len(attribute.values), encoded)
        else:
            split, gain, information = _numeric(column, encoded, mdl_correction)
        rows.append((attribute.name, split, gain, information))
    table = pd.DataFrame(rows, columns=["attribute", "split", "gain", "information"])
    table["ratio"] = table["gain"] / table["information"]
    table["verdict"] = _verdicts(table, encoded)
    return table


def _verdicts(table: pd.DataFrame, data: Encoded) -> list[str]:
    """Choose the best ratio among gains of at least the average; the first one on ties."""
    gain = table["gain"].to_numpy()
    possible = ~np.isnan(gain)
    few = possible & (data.n_values < _MANY_VALUES * len(data))
    if not possible.any():
        return ["not possible"] * len(gain)
    average = gain[few if few.any() else possible].mean()
    running = possible & (gain >= average - _SLACK)
    ratio = np.where(running, table["ratio"], -np.inf)
    chosen = int(np.flatnonzero(ratio >= ratio.max() - _TOLERANCE)[0])
    words = np.where(possible, "below average", "not possible").astype(object)
    words[running] = "in the running"
    words[chosen] = "chosen"
    return [str(word) for word in words]


def _nominal(column: Floats, n_values: int, data: Encoded) -> tuple[str, float, float]:
    """Split by all values; at least two of them need two instances."""
    groups = [data.labels[column == value] for value in range(n_values)]
    if sum(len(group) >= _MIN_LEAF for group in groups) < 2:
        return "none", np.nan, np.nan
    return f"{n_values} values", *worth(groups, len(data))


def _numeric(column: Floats, data: Encoded, mdl_correction: bool) -> tuple[str, float, float]:
    """Split at the best of all midpoints that leave enough instances on both sides."""
    values, sizes = np.unique(column[~np.isnan(column)], return_counts=True)
    known = sizes.sum()
    least = min(max(0.1 * known / data.n_classes, _MIN_LEAF), _LARGEST_SIDE)
    left = np.cumsum(sizes)[:-1]
    tried = np.flatnonzero((left >= least) & (known - left >= least))
    best = ("none", np.nan, np.nan)
    for place in tried:
        groups = [data.labels[column <= values[place]], data.labels[column > values[place]]]
        gain, information = worth(groups, len(data))
        if not gain <= best[1] + _TOLERANCE:
            # The midpoint is moved down to a value that occurs, which is the one before it.
            best = (f"<= {values[place]:g}", gain, information)
    split, gain, information = best
    if mdl_correction and len(tried):
        gain -= np.log2(len(tried)) / len(data)
    return (split, gain, information) if gain > _TOLERANCE else ("none", np.nan, np.nan)


def worth(groups: Sequence[Ints], n: int) -> tuple[float, float]:
    """Return gain and split information, in bits, of a split of ``n`` instances.

    Parameters
    ----------
    groups : sequence of arrays
        The classes of the instances in each branch; those in none have a missing value.
    n : int
        How many instances there are, with those that have a missing value.

    Examples
    --------
    >>> worth([np.array([0, 0]), np.array([1, 1])], n=4)
    (1.0, 1.0)
    """
    sizes = np.array([len(group) for group in groups])
    known = sizes.sum()
    entropies = np.array([_entropy(group) for group in groups])
    gain = (known * _entropy(np.concatenate(groups)) - sizes @ entropies) / n
    return float(gain), float(stats.entropy([*sizes, n - known], base=2))


def _entropy(labels: Ints) -> float:
    return float(stats.entropy(np.bincount(labels), base=2)) if len(labels) else 0.0


def pruning(names: Iterable[str], runs: int, seed: int) -> pd.DataFrame:
    """Compare trees before and after pruning.

    Returns
    -------
    DataFrame
        For each data set, ``leaves`` of the tree on all instances and the ``error`` in a repeated
        10-fold cross-validation, before pruning and after it (``leaves_pruned``,
        ``error_pruned``).
    """
    rows = []
    for name in names:
        data = load(name).encoded
        folds = repeated_kfold(runs).draw(data.labels, np.random.default_rng(seed))
        row: list[float] = []
        for learner in (C45Classifier(pruned=False), C45Classifier()):
            wrong = learner.fold_predictions(data, folds) != data.labels
            row += [learner.fit_encoded(data).tree_.n_leaves, wrong.mean()]
        rows.append((name, *row))
    columns = ["data set", "leaves", "error", "leaves_pruned", "error_pruned"]
    return pd.DataFrame(rows, columns=columns)


def pessimistic(leaves: Iterable[tuple[float, float]], confidence: float = 0.25) -> pd.DataFrame:
    """Estimate the errors of leaves with ``n`` instances of which ``errors`` are wrong.

    The ``limit`` of the error rate is the tree's; the ``exact`` one solves the binomial.

    Examples
    --------
    Quinlan's (1993, section 4.2) leaves with 6, 9 and 1 instances:

    >>> pessimistic([(6, 0), (9, 0), (1, 0)])["estimate"].round(3).tolist()
    [1.238, 1.285, 0.75]
    """
    rows = []
    for n, errors in leaves:
        limit = upper_limit(errors, n, confidence)
        exact = stats.beta.ppf(1 - confidence, errors + 1, n - errors)
        rows.append((n, errors, errors / n, limit, exact, n * limit))
    return pd.DataFrame(rows, columns=["n", "errors", "rate", "limit", "exact", "estimate"])
