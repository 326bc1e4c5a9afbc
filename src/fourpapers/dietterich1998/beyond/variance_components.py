"""What makes up the variance of a cross-validated difference, by counting through all data sets.

Instances are single bits, so that a data set of n instances is one of ``2**n``, and expectations
are sums. With the loss of A minus that of B on an instance: ``v`` its variance, ``omega`` the
covariance of two instances of one fold, ``gamma`` that of two instances in different folds
(Bengio and Grandvalet 2004).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Bits = NDArray[np.int64]
Floats = NDArray[np.float64]
#: From training bits (data sets, n1) and the tested bit (data sets,) to the difference in loss.
Rule = Callable[[Bits, Bits], Bits]


def majority(trained: Bits, tested: Bits) -> Bits:
    """Let A predict the more frequent label of its training set (of a tie 0), and B always 0."""
    ones = 2 * trained.sum(axis=1) > trained.shape[1]
    return np.where(ones, 1 - 2 * tested, 0)


def all_data_sets(n: int) -> Bits:
    """List all data sets of n bits: shape (2**n, n)."""
    return np.arange(2**n)[:, None] >> np.arange(n) & 1


def probabilities(data_sets: Bits, p: float) -> Floats:
    """Give the probability of each data set if every bit is 1 with probability p."""
    ones, n = data_sets.sum(axis=1), data_sets.shape[1]
    return np.asarray(p**ones * (1.0 - p) ** (n - ones))


def losses(data_sets: Bits, k: int, rule: Rule) -> Bits:
    """Cross-validate every data set once, in k folds of neighbours: shape (data sets, n)."""
    n = data_sets.shape[1]
    if n % k:
        raise ValueError(f"folds must be of equal size, and {n} is no multiple of {k}")
    fold = np.arange(n) // (n // k)
    return np.stack(
        [rule(data_sets[:, fold != fold[i]], data_sets[:, i]) for i in range(n)], axis=1
    )


@dataclass(frozen=True)
class Components:
    """The moments of one cross-validation.

    Attributes
    ----------
    n, k : int
        Instances and folds.
    mean, v, omega, gamma : float
        Of the differences in loss: mean, variance, covariance within a fold and between two.
    variance : float
        Of the mean of all differences, counted directly.
    within, between : float
        Expected variance of the differences within a fold, and of the k fold means.
    """

    n: int
    k: int
    mean: float
    v: float
    omega: float
    gamma: float
    variance: float
    within: float
    between: float

    @property
    def decomposed(self) -> float:
        """The variance of the mean from v, omega and gamma."""
        v, omega, gamma = self.v, self.omega, self.gamma
        return (v - omega) / self.n + omega + (1 - 1 / self.k) * (gamma - omega)


def components(n: int, k: int, p: float, rule: Rule) -> Components:
    """Count through all data sets of n bits that are 1 with probability p.

    Examples
    --------
    >>> found = components(12, 4, 0.5, majority)
    >>> abs(found.omega) < 1e-12, abs(found.variance - found.decomposed) < 1e-12
    (True, True)
    """
    data_sets = all_data_sets(n)
    weight, d = probabilities(data_sets, p), losses(data_sets, k, rule)
    mean = float(weight @ d[:, 0])
    covariance = (d * weight[:, None]).T @ d - mean**2
    fold = d.reshape(-1, k, n // k)
    return Components(
        n,
        k,
        mean,
        v=float(covariance[0, 0]),
        omega=float(covariance[0, 1]),
        gamma=float(covariance[0, -1]),
        variance=float(weight @ (d.mean(axis=1) - mean) ** 2),
        within=float(weight @ fold.var(axis=2, ddof=1).mean(axis=1)),
        between=float(weight @ fold.mean(axis=2).var(axis=1, ddof=1)),
    )


def numbers(n: int, k: int, p: float) -> dict[str, str]:
    """Give the parts of the variance under the majority rule, and what a naive t test estimates."""
    moments = components(n, k, p, majority)
    return {
        "dep_n": str(n),
        "dep_k": str(k),
        "dep_p": f"{p:g}",
        "dep_instances": f"{(moments.v - moments.omega) / n:.4f}",
        "dep_omega": f"{moments.omega:.4f}",
        "dep_shared": f"{(1 - 1 / k) * (moments.gamma - moments.omega):.4f}",
        "dep_variance": f"{moments.variance:.4f}",
        "dep_naive": f"{moments.between / k:.4f}",
    }
