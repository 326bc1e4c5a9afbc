"""Averages over scenarios as evidence: Type I error, power, agreement, and who has more of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from fourpapers.proving_ground.catalogue import APART, EQUAL
from fourpapers.proving_ground.rates import rate
from fourpapers.proving_ground.variants import variant
from fourpapers.proving_ground.verdicts import ScenarioVerdicts
from fourpapers.uncertainty import Evidence, normal_interval

Floats = NDArray[np.float64]


class Measurements:
    """All scenarios, asked about one test or about two of them on the same data sets.

    Parameters
    ----------
    measured : iterable of ScenarioVerdicts
        What the tests said.
    """

    def __init__(self, measured: Iterable[ScenarioVerdicts]) -> None:
        self.measured = list(measured)

    def error(self, name: str, **bounds: float) -> Evidence:
        """Average the Type I error of a test over the scenarios with equal learners."""
        return self._mean("Type I error", EQUAL, _rejects, (name,), bounds)

    def error_in(self, name: str, scenario: str, **bounds: float) -> Evidence:
        """Give the rate at which a test rejects in one scenario."""
        verdicts = self._only(scenario)
        p, low, high = rate(verdicts.rejections(name))
        what = f"{variant(name).title}: {verdicts.scenario.title}"
        return Evidence(what, p, low, high, **bounds)

    def power(self, name: str, **bounds: float) -> Evidence:
        """Average the power of a test over the scenarios with learners apart."""
        return self._mean("power", APART, _rejects, (name,), bounds)

    def agreement(self, name: str, **bounds: float) -> Evidence:
        """Average the agreement of two looks over the scenarios with learners apart."""
        return self._mean("agreement", APART, _agrees, (name,), bounds)

    def more_error(self, name: str, other: str, **bounds: float) -> Evidence:
        """Average how much more often a test errs than another, on the same data sets."""
        return self._mean("Type I error", EQUAL, _rejects, (name, other), bounds)

    def more_power(self, name: str, other: str, **bounds: float) -> Evidence:
        """Average how much more often a test finds a difference than another does."""
        return self._mean("power", APART, _rejects, (name, other), bounds)

    def more_agreement(self, name: str, other: str, **bounds: float) -> Evidence:
        """Average how much more often a test agrees with itself than another does."""
        return self._mean("agreement", APART, _agrees, (name, other), bounds)

    def _only(self, scenario: str) -> ScenarioVerdicts:
        for verdicts in self.measured:
            if verdicts.scenario.name == scenario:
                return verdicts
        names = ", ".join(verdicts.scenario.name for verdicts in self.measured)
        raise LookupError(f"no scenario {scenario!r} was measured; there are {names}")

    def _mean(
        self,
        what: str,
        truth: str,
        share: Callable[[ScenarioVerdicts, str], Floats],
        names: tuple[str, ...],
        bounds: Mapping[str, float],
    ) -> Evidence:
        """Average a test, or a test less another, over scenarios, each with the same weight."""
        chosen = [verdicts for verdicts in self.measured if verdicts.scenario.truth == truth]
        if not chosen:
            raise ValueError(f"no scenario in which the learners are {truth} was measured")
        titles = [variant(name).title for name in names]
        title = f"{what}: {' minus '.join(titles)}" if len(names) > 1 else f"{titles[0]}: {what}"
        # Data sets are independent; two tests are compared on the same ones.
        shares = [
            np.subtract.reduce([share(scenario, name) for name in names]) for scenario in chosen
        ]
        mean = float(np.mean([x.mean() for x in shares]))
        variance = sum(x.var(ddof=1) / len(x) for x in shares) / len(shares) ** 2
        return Evidence(title, *normal_interval(mean, float(np.sqrt(variance))), **bounds)


def _rejects(verdicts: ScenarioVerdicts, name: str) -> Floats:
    """Give the share of looks at each data set in which a test rejects."""
    return np.asarray(verdicts.rejections(name).mean(axis=1))


def _agrees(verdicts: ScenarioVerdicts, name: str) -> Floats:
    """Say of each data set whether all looks reject or none does."""
    rejected = verdicts.rejections(name)
    return np.asarray(rejected == rejected[:, :1]).all(axis=1).astype(float)
