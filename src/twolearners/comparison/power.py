"""Planning: how likely a comparison finds a difference, and the smallest that it can find."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from scipy.optimize import brentq

from twolearners.comparison.inputs import ComparisonError, checked_alpha
from twolearners.comparison.report.tables import filled
from twolearners.comparison.report.text import plain
from twolearners.significance.power import corrected_t_power, mcnemar_power

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from twolearners.comparison.result import Comparison

DEFAULT = "corrected-repeated-kfold"
COUNTING = ("mcnemar", "mcnemar-exact", "mcnemar-midp")


@dataclass(frozen=True)
class Power:
    """The power of a test that is planned.

    Attributes
    ----------
    test : str
        By its name in ``significance.TESTS``.
    instances : int
        In the data set; for a test that counts, in the test set.
    difference : float
        The difference in error rate that is there.
    disagreement : float
        How often just one of the two learners is wrong.
    runs, folds : int
        Of cross-validation.
    alpha, target : float
        The level, and the power wanted.
    """

    test: str
    instances: int
    difference: float
    disagreement: float
    runs: int
    folds: int
    alpha: float
    target: float

    @property
    def power(self) -> float:
        """The probability that the test rejects."""
        return self.at(self.difference)

    @property
    def smallest(self) -> float:
        """The smallest difference that is found with the power wanted; NaN if there is none."""
        most = min(self.disagreement, 1.0) * (1 - 1e-9)
        if self.at(most) < self.target:
            return np.nan
        return float(brentq(lambda x: self.at(x) - self.target, 1e-12, most))

    @property
    def instances_needed(self) -> int | None:
        """How many instances find the difference with the power wanted; None above 10 million."""
        low, high = self.folds, 10_000_000
        if self.difference == 0 or replace(self, instances=high).power < self.target:
            return None
        while high - low > 1:
            middle = (low + high) // 2
            enough = replace(self, instances=middle).power >= self.target
            low, high = (low, middle) if enough else (middle, high)
        return high

    def at(self, difference: float) -> float:
        """Return the power for another difference."""
        if self.test in COUNTING:
            return mcnemar_power(
                difference, self.disagreement, self.instances, test=self.test, alpha=self.alpha
            )
        # A fold's difference is a mean over the instances tested in it.
        tested = self.instances / self.folds
        sd = np.sqrt(max(self.disagreement - difference**2, 0.0) / tested)
        ratio = 1 / (self.folds - 1)
        if sd == 0:
            return 1.0
        return float(
            corrected_t_power(
                difference, sd, self.runs * self.folds, test_train_ratio=ratio, alpha=self.alpha
            )
        )

    def curve(self, points: int = 40) -> pd.DataFrame:
        """Tabulate the power against the difference."""
        differences = np.linspace(0.0, min(self.disagreement * 0.999, 3 * self._reach), points)
        return pd.DataFrame(
            {"difference": differences, "power": [self.at(float(x)) for x in differences]}
        )

    @property
    def _reach(self) -> float:
        smallest = self.smallest
        return max(abs(self.difference), self.disagreement / 3 if np.isnan(smallest) else smallest)

    def plot(self) -> Figure:
        """Draw the power against the difference."""
        from twolearners.comparison.report.plot import plot_power  # matplotlib only when asked for

        return plot_power(self)

    def to_dict(self) -> dict[str, Any]:
        """Return what JSON can hold."""
        summary = {
            "power": self.power,
            "smallest": self.smallest,
            "instances_needed": self.instances_needed,
        }
        return dict(plain(asdict(self) | summary))

    def __str__(self) -> str:
        splits = "" if self.test in COUNTING else f", {self.runs} x {self.folds} folds"
        smallest, needed = self.smallest, self.instances_needed
        detectable = "no difference" if np.isnan(smallest) else f"a difference of {smallest:.3g}"
        more = (
            f"{needed:,} instances find {self.difference:g} with that power."
            if needed
            else f"No number of instances up to ten million finds {self.difference:g} so often."
        )
        return filled(
            f"On {self.instances:,} instances{splits} the test {self.test} finds a difference in "
            f"error rate of {self.difference:g} with probability {self.power:.3f} at the level "
            f"{self.alpha:g}, if the learners disagree on {self.disagreement:.3g} of the "
            f"instances. With probability {self.target:g} it finds {detectable} or more. {more} "
            "Assumed: that the difference does not change with the number of instances."
        )


def power(
    instances: int | None = None,
    *,
    difference: float | None = None,
    disagreement: float | None = None,
    errors: tuple[float, float] | None = None,
    correlation: float = 0.0,
    pilot: Comparison | None = None,
    test: str = DEFAULT,
    runs: int = 10,
    folds: int = 10,
    alpha: float = 0.05,
    target: float = 0.8,
) -> Power:
    """Plan a comparison: the power of a test, and the smallest difference that it can detect.

    Say how often the learners disagree, or give their error rates and how these are correlated,
    or a comparison that was made already: a pilot.

    Parameters
    ----------
    instances : int, optional
        That there will be; by default those of the pilot.
    difference : float, optional
        In error rate, as large as it would have to be to matter. By default that of the errors
        or of the pilot, which is a guess: a pilot that found nothing found a small one.
    disagreement : float, optional
        Share of instances that just one of the two learners gets wrong.
    errors : (float, float), optional
        Their error rates.
    correlation : float
        Between the errors of the two on the same instance, 0 if they err independently.
    pilot : Comparison, optional
        By cross-validation, or by a test that counts.
    test : str
        ``corrected-repeated-kfold``, or one of McNemar's.
    runs, folds : int
        Of cross-validation.
    alpha, target : float
        The level, and the power wanted.

    Examples
    --------
    >>> planned = power(300, difference=0.06, disagreement=0.2)
    >>> round(planned.power, 2), round(planned.smallest, 3), planned.instances_needed
    (0.6, 0.075, 476)
    """
    checked_alpha(alpha)
    if pilot is not None:
        instances = pilot.instances if instances is None else instances
        difference = abs(pilot.estimate) if difference is None else difference
        disagreement = _disagreement_of(pilot) if disagreement is None else disagreement
    if errors is not None:
        difference = abs(errors[0] - errors[1]) if difference is None else difference
        disagreement = _from_errors(*errors, correlation) if disagreement is None else disagreement
    if instances is None or difference is None or disagreement is None:
        raise ComparisonError(
            "planning needs the number of instances, a difference in error rate, and how often the "
            "learners disagree: as disagreement, errors or a pilot"
        )
    if test not in (DEFAULT, *COUNTING):
        raise ComparisonError(
            f"the power of {test!r} is not known; that of {', '.join((DEFAULT, *COUNTING))} is"
        )
    if not (folds >= 2 and runs >= 1 and instances >= folds and 0 < target < 1):
        raise ComparisonError(
            f"{instances!r} instances in {runs!r} runs of {folds!r} folds with a target of "
            f"{target!r} cannot be planned"
        )
    if not 0 <= difference <= disagreement <= 1 or disagreement == 0:
        raise ComparisonError(
            f"learners whose errors differ by {difference:g} disagree on at least that share of "
            f"instances and at most on all, not on {disagreement:g}"
        )
    return Power(test, instances, difference, disagreement, runs, folds, alpha, target)


def _disagreement_of(pilot: Comparison) -> float:
    """Estimate how often just one learner is wrong, from counts or from how folds vary."""
    if pilot.measure != "error rate":
        raise ComparisonError(f"a pilot of error rates is needed, not of {pilot.measure}")
    counts = pilot.counts
    if counts is not None:
        return float((counts[1] + counts[2]) / counts.sum())
    if pilot.instances is None or pilot.losses.plan.folds < 2:
        raise ComparisonError("a pilot by k-fold cross-validation on instances is needed")
    folds = pilot.losses.plan.folds
    within = float(pilot.losses.values.var(ddof=1))
    # Correlated folds vary less about their mean than alone: by 1 - 1/k, as the test supposes.
    variance = within / (1 - 1 / folds) * pilot.instances / folds
    return float(min(max(variance + pilot.estimate**2, abs(pilot.estimate)), 1.0))


def _from_errors(a: float, b: float, correlation: float) -> float:
    if not (0 <= a <= 1 and 0 <= b <= 1 and -1 <= correlation <= 1):
        raise ComparisonError(
            f"errors are rates and correlation lies between -1 and 1, not {a}, {b}, {correlation}"
        )
    both = a * b + correlation * np.sqrt(a * (1 - a) * b * (1 - b))
    if not max(0.0, a + b - 1) - 1e-12 <= both <= min(a, b) + 1e-12:
        raise ComparisonError(
            f"errors of {a:g} and {b:g} cannot have the correlation {correlation:g}"
        )
    return float(a + b - 2 * both)
