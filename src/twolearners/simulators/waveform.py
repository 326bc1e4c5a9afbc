"""Breiman's three waveforms: a population from which data are free."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_TIME = np.arange(1, 22)
#: Three triangles of height 6, centred at 7, 11 and 15.
WAVES = np.array([np.maximum(6 - np.abs(_TIME - peak), 0.0) for peak in (7, 11, 15)])
#: Class k mixes two of the three waves.
_FIRST, _SECOND = np.array([0, 0, 1]), np.array([1, 2, 2])


@dataclass(frozen=True)
class Waveform:
    """The waveform problem of Breiman, Friedman, Olshen and Stone (1984).

    An instance is a random mixture of two of three triangular waves, observed
    at 21 points with unit normal noise; the class is the pair that was mixed.
    The three classes are equally likely.

    Parameters
    ----------
    label_noise : float
        Share of labels replaced by another class, chosen at random.

    Examples
    --------
    >>> X, y = Waveform().sample(300, np.random.default_rng(1))
    >>> X.shape, np.unique(y).tolist()
    ((300, 21), [0, 1, 2])
    """

    label_noise: float = 0.0
    classes: int = 3

    def __post_init__(self) -> None:
        if not 0 <= self.label_noise <= 1:
            raise ValueError(f"label_noise is a share from 0 to 1, not {self.label_noise!r}")

    def sample(
        self, n: int, rng: np.random.Generator
    ) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """Draw ``n`` instances and their labels."""
        y = rng.integers(self.classes, size=n)
        share = rng.random((n, 1))
        X = share * WAVES[_FIRST[y]] + (1 - share) * WAVES[_SECOND[y]]
        X += rng.standard_normal(X.shape)
        return X, self.mislabel(y, rng)

    def mislabel(self, y: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.int64]:
        """Replace a random share of the labels by another class."""
        wrong = (y + rng.integers(1, self.classes, size=y.shape)) % self.classes
        return np.where(rng.random(y.shape) < self.label_noise, wrong, y)

    def noisy_error(self, error: float | NDArray[np.float64]) -> NDArray[np.float64]:
        r"""Error rate measured against noisy labels, given the clean one.

        :math:`\eta + \epsilon\,\{1 - \eta K / (K - 1)\}` for noise rate
        :math:`\eta` and :math:`K` classes.
        """
        eta, k = self.label_noise, self.classes
        return eta + np.asarray(error) * (1 - eta * k / (k - 1))
