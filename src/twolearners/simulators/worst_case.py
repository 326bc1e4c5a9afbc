"""Dietterich's simulated learners: equally good, yet as unlike as can be on every instance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_LEAST = 1e-9  # with smaller error rates nobody ever errs


@dataclass(frozen=True, eq=False)
class Outcomes:
    """What the two simulated learners did on many data sets; differences are A minus B.

    Attributes
    ----------
    counts : array of shape (trials, 4)
        n00, n01, n10, n11 on a third held out: both wrong, only A, only B, none.
    resampled : array of shape (trials, splits)
        Differences in error rate on random splits with a third held out.
    repeated : array of shape (trials, runs, folds)
        Differences of (repeated) cross-validation.
    five_by_two : array of shape (trials, 5, 2)
        Differences of five replications of 2-fold cross-validation.
    """

    counts: Ints
    resampled: Floats
    repeated: Floats
    five_by_two: Floats


@dataclass(frozen=True)
class WorstCase:
    r"""Two simulated learners with the same error rate (Dietterich 1998, section 4).

    The population has two halves. On an instance of the first, learner A errs with probability
    :math:`\epsilon/2` and B with :math:`3\epsilon/2`; on the second half the other way round.
    So both have the error rate :math:`\epsilon`, but whoever draws a few more instances of
    one half sees one of them ahead. No learner is run: errors are drawn, independently for
    every test instance and every training set.

    In cross-validation the quality of a training set varies: each has a :math:`\beta`, uniform
    between plus and minus ``variation``, which is added to every error probability of both
    learners. The paper says so of 10-fold cross-validation and is silent about 5x2; here both
    have it (``varied=False`` takes it away). A single split and resampled splits have none.

    Instances of a half are all alike, so a data set is told by one number, how many of its
    instances are of the first half, and a test set by another. The methods take that number
    and draw counts, not instances: the law is the same, and the work a small part of it.
    So no data are split by a :class:`~twolearners.resampling.Plan` and no learner is evaluated.

    Parameters
    ----------
    epsilon : float
        Error rate of both learners.
    size : int
        Instances in a data set.
    variation : float
        Largest :math:`|\beta|`.

    Examples
    --------
    >>> population = WorstCase(epsilon=0.10)
    >>> population.epsilons.round(2).tolist()  # rows: halves; columns: A and B
    [[0.05, 0.15], [0.15, 0.05]]
    >>> rng = np.random.default_rng(1)
    >>> first = population.first_half(rng)
    >>> population.resampled(first, rng).shape, population.holdout(first, rng).shape
    ((30,), (4,))
    """

    epsilon: float = 0.10
    size: int = 300
    variation: float = 0.02

    def __post_init__(self) -> None:
        if not 3 <= self.size < 10**9:
            raise ValueError(
                f"a data set needs three instances or more, and fewer than 1e9, not {self.size}"
            )
        if not self.variation >= 0:
            raise ValueError(f"variation must not be negative: {self.variation!r}")
        low, high = 0.5 * self.epsilon - self.variation, 1.5 * self.epsilon + self.variation
        if not 0 <= low <= high <= 1 or self.epsilon < _LEAST:
            raise ValueError(
                f"epsilon must lie between {max(2 * self.variation, _LEAST):g} and "
                f"{(1 - self.variation) / 1.5:g}, so that epsilon/2 - {self.variation:g} and "
                f"3 epsilon/2 + {self.variation:g} are probabilities; given: {self.epsilon!r}"
            )

    @property
    def epsilons(self) -> Floats:
        """Probabilities of an error: a row for each half, a column for each learner."""
        return self.epsilon * np.array([[0.5, 1.5], [1.5, 0.5]])

    def designed(self, points: int) -> Floats:
        r"""Return the designed :math:`\epsilon_A(x)` and :math:`\epsilon_B(x)` of a population.

        Figure 4 of the paper: shape (points, 2), first half first.
        """
        return self.epsilons[(np.arange(points) >= points / 2).astype(int)]

    def first_half(self, rng: np.random.Generator) -> int:
        """Draw a data set: how many of its instances are of the first half."""
        return int(rng.binomial(self.size, 0.5))

    def holdout(self, first: int, rng: np.random.Generator) -> Ints:
        """Hold out a third: counts n00, n01, n10, n11."""
        self._check(first)
        mine = int(rng.hypergeometric(first, self.size - first, self._third))
        a, b = self.epsilons[0]
        both, only_a, only_b = a * b, a * (1 - b), b * (1 - a)
        neither = 1 - both - only_a - only_b
        counts = rng.multinomial(mine, [both, only_a, only_b, neither])
        return counts + rng.multinomial(self._third - mine, [both, only_b, only_a, neither])

    def resampled(self, first: int, rng: np.random.Generator, splits: int = 30) -> Floats:
        """Hold out a third again and again: differences, shape (splits,)."""
        self._check(first)
        if splits < 1:
            raise ValueError(f"splits must be 1 or more, not {splits}")
        mine = rng.hypergeometric(first, self.size - first, self._third, size=splits)
        return self._differences(mine, np.array(self._third), np.zeros(1), rng)

    def repeated(
        self,
        first: int,
        rng: np.random.Generator,
        folds: int = 10,
        runs: int = 1,
        *,
        varied: bool = True,
    ) -> Floats:
        """Cross-validate, ``runs`` times: differences, shape (runs, folds)."""
        self._check(first)
        if not 2 <= folds <= self.size or runs < 1:
            raise ValueError(
                f"cross-validation of {self.size} instances has 2 to {self.size} folds and 1 or "
                f"more runs, not {folds} folds and {runs} runs"
            )
        sizes = np.full(folds, self.size // folds) + (np.arange(folds) < self.size % folds)
        mine = rng.multivariate_hypergeometric(sizes, first, size=runs, method="marginals")
        most = abs(self.variation)  # -0.0 is no upper end
        beta = rng.uniform(-most, most, size=mine.shape) if varied else 0.0
        return self._differences(mine, sizes, np.asarray(beta), rng)

    def five_by_two(self, first: int, rng: np.random.Generator, *, varied: bool = True) -> Floats:
        """Replicate 2-fold cross-validation five times: differences, shape (5, 2)."""
        return self.repeated(first, rng, folds=2, runs=5, varied=varied)

    def measure(
        self,
        rngs: Iterable[np.random.Generator],
        *,
        splits: int = 30,
        folds: int = 10,
        runs: int = 1,
        varied: bool = True,
    ) -> Outcomes:
        """Put one data set from each generator through all plans.

        Each trial has a generator of its own and so does not depend on the others.

        Examples
        --------
        >>> rngs = [np.random.default_rng([1998, trial]) for trial in range(50)]
        >>> outcomes = WorstCase(0.10).measure(rngs)
        >>> outcomes.counts.sum(axis=1).tolist() == [100] * 50
        True
        """
        trials = []
        for rng in rngs:
            first = self.first_half(rng)
            trials.append(
                (
                    self.holdout(first, rng),
                    self.five_by_two(first, rng, varied=varied),
                    self.repeated(first, rng, folds, runs, varied=varied),
                    self.resampled(first, rng, splits),
                )
            )
        if not trials:
            raise ValueError("measure needs at least one generator: there is one for each trial")
        counts, five, repeated, resampled = (np.array(part) for part in zip(*trials, strict=True))
        return Outcomes(counts, resampled, repeated, five)

    def variance(self, tested: int, *, varied: bool = False) -> float:
        r"""Variance of a difference of error rates on ``tested`` instances.

        With :math:`d = \pm 1` where exactly one errs, :math:`E[d] = 0` over the two halves and

        .. math:: E[d^2] = 2\epsilon - \tfrac32\epsilon^2 - 2\,\mathrm{E}[\beta^2],\qquad
                  \mathrm{E}[\beta^2] = \mathrm{variation}^2/3;

        the variance is :math:`E[d^2]` over the number of instances.
        """
        square = self.variation**2 / 3 if varied else 0.0
        return (2 * self.epsilon - 1.5 * self.epsilon**2 - 2 * square) / tested

    def covariance(self) -> float:
        r"""Covariance of the differences of two random splits of one data set.

        Two test sets of :math:`m` of :math:`n` instances share :math:`m^2/n` on average. Of a
        shared one they share only the half, which shifts both differences by
        :math:`\pm\epsilon/m`: the covariance is :math:`\epsilon^2/n` whatever :math:`m` is. It is
        the same for folds of two runs of cross-validation, and 0 for folds of one run.
        """
        return self.epsilon**2 / self.size

    def correlation(self, tested: int | None = None, *, varied: bool = False) -> float:
        """Correlation of the differences of two random splits, by default of a third held out.

        Examples
        --------
        >>> from twolearners.simulators import inflation
        >>> rho = WorstCase(0.10).correlation()
        >>> round(rho, 4), round(float(inflation(30, rho)), 3)  # the resampled t is too large by
        (0.018, 1.245)
        """
        tested = self._third if tested is None else tested
        return self.covariance() / self.variance(tested, varied=varied)

    @property
    def _third(self) -> int:
        """How many instances are held out."""
        return round(self.size / 3)

    def _check(self, first: int) -> None:
        if not 0 <= first <= self.size:
            raise ValueError(
                "first counts the instances of a data set that are of the first half: a number "
                f"from 0 to {self.size}, as first_half() draws it, not {first!r}"
            )

    def _differences(
        self, mine: Ints, tested: Ints, beta: Floats, rng: np.random.Generator
    ) -> Floats:
        """Draw the errors of both learners on test sets, and subtract the rates."""
        low, high = (chance + beta for chance in self.epsilons[0])
        others = tested - mine
        wrong_a = rng.binomial(mine, low) + rng.binomial(others, high)
        wrong_b = rng.binomial(mine, high) + rng.binomial(others, low)
        return np.asarray((wrong_a - wrong_b) / tested)
