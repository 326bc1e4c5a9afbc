"""Differences that all depend on each other to the same degree."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

_LARGEST = 1e300  # mean and standard deviation, so that no draw overflows


@dataclass(frozen=True)
class EquicorrelatedNormal:
    r"""Normal differences with one common correlation.

    The covariance matrix is :math:`\sigma^2\{(1 - \rho) I + \rho J\}`: the simplest
    picture of what shared training data do to the differences of a resampling.

    Parameters
    ----------
    n : int
        Number of differences, at least 2.
    correlation : float
        Correlation :math:`\rho` of any two, in [-1/(n - 1), 1).
    mean, sd : float
        Mean and standard deviation of each.

    Examples
    --------
    >>> population = EquicorrelatedNormal(n=10, correlation=0.1)
    >>> population.sample(3, np.random.default_rng(1)).shape
    (3, 10)
    """

    n: int
    correlation: float
    mean: float = 0.0
    sd: float = 1.0

    def __post_init__(self) -> None:
        inflation(self.n, self.correlation)  # raises on an impossible correlation
        if not (0 < self.sd <= _LARGEST and abs(self.mean) <= _LARGEST):
            raise ValueError(
                f"sd must be positive, and it and the mean at most {_LARGEST:g}, "
                f"not {self.sd!r} and {self.mean!r}"
            )

    def sample(self, trials: int, rng: np.random.Generator) -> NDArray[np.float64]:
        """Draw ``trials`` rows of ``n`` differences."""
        return self.from_independent(rng.standard_normal((trials, self.n)))

    def from_independent(self, z: NDArray[np.float64]) -> NDArray[np.float64]:
        r"""Turn independent standard normals into correlated ones.

        Correlation acts on two parts of a sample: it shrinks the deviations
        from the mean by :math:`\sqrt{1 - \rho}` and stretches the mean by
        :math:`\sqrt{1 + (n - 1)\rho}`. This holds for negative correlations too.
        """
        centre = z.mean(axis=-1, keepdims=True)
        deviations = np.sqrt(1 - self.correlation) * (z - centre)
        stretched = np.sqrt(1 + (self.n - 1) * self.correlation) * centre
        return self.mean + self.sd * (deviations + stretched)


def inflation(n: ArrayLike, correlation: ArrayLike) -> NDArray[np.float64]:
    r"""Factor by which equal correlation stretches the naive t statistic.

    .. math:: \sqrt{\frac{1 + (n - 1)\rho}{1 - \rho}}

    ``n`` normal differences with common correlation :math:`\rho` give exactly
    this factor times a t variable with ``n - 1`` degrees of freedom.

    Examples
    --------
    >>> round(float(inflation(10, 0.1)), 4)
    1.453
    """
    n, rho = np.asarray(n, dtype=float), np.asarray(correlation, dtype=float)
    if not np.all((n >= 2) & (n < np.inf)):
        raise ValueError(f"n must be at least 2 differences, not {n.min():g}")
    if not np.all((rho < 1) & (rho >= -1 / (n - 1))):
        raise ValueError(
            "correlation must lie in [-1/(n - 1), 1): no n variables have any other in common"
        )
    return np.sqrt((1 + (n - 1) * rho) / (1 - rho))
