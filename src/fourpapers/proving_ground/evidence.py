"""Averages over scenarios as evidence: Type I error, power, agreement, and who has more of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

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

    def error(self, name: str, **wanted: float) -> Evidence:
        """Average the Type I error of a test over the scenarios with equal learners."""
        return self._mean(
            f"{variant(name).title}: Type I error", EQUAL, lambda one: _rejects(one, name), **wanted
        )

    def error_in(self, name: str, scenario: str, **wanted: float) -> Evidence:
        """Give the rate at which a test rejects in one scenario."""
        one = self._only(scenario)
        p, low, high = rate(one.rejections(name))
        what = f"{variant(name).title}: {one.scenario.title}"
        return Evidence(what, p, low, high, **wanted)

    def power(self, name: str, **wanted: float) -> Evidence:
        """Average the power of a test over the scenarios with learners apart."""
        return self._mean(
            f"{variant(name).title}: power", APART, lambda one: _rejects(one, name), **wanted
        )

    def agreement(self, name: str, **wanted: float) -> Evidence:
        """Average the agreement of two looks over the scenarios with learners apart."""
        return self._mean(
            f"{variant(name).title}: agreement", APART, lambda one: _agrees(one, name), **wanted
        )

    def more_error(self, name: str, other: str, **wanted: float) -> Evidence:
        """Average how much more often a test errs than another, on the same data sets."""
        return self._mean(
            _more(name, other, "Type I error"),
            EQUAL,
            lambda one: _rejects(one, name) - _rejects(one, other),
            **wanted,
        )

    def more_power(self, name: str, other: str, **wanted: float) -> Evidence:
        """Average how much more often a test finds a difference than another does."""
        return self._mean(
            _more(name, other, "power"),
            APART,
            lambda one: _rejects(one, name) - _rejects(one, other),
            **wanted,
        )

    def more_agreement(self, name: str, other: str, **wanted: float) -> Evidence:
        """Average how much more often a test agrees with itself than another does."""
        return self._mean(
            _more(name, other, "agreement"),
            APART,
            lambda one: _agrees(one, name) - _agrees(one, other),
            **wanted,
        )

    def _only(self, scenario: str) -> ScenarioVerdicts:
        for one in self.measured:
            if one.scenario.name == scenario:
                return one
        there = ", ".join(one.scenario.name for one in self.measured)
        raise LookupError(f"no scenario {scenario!r} was measured; there are {there}")

    def _mean(
        self, what: str, truth: str, of: Callable[[ScenarioVerdicts], Floats], **wanted: float
    ) -> Evidence:
        """Average over scenarios, each with the same weight; data sets are independent."""
        parts = [of(one) for one in self.measured if one.scenario.truth == truth]
        if not parts:
            raise ValueError(f"no scenario in which the learners are {truth} was measured")
        mean = float(np.mean([part.mean() for part in parts]))
        variance = sum(part.var(ddof=1) / len(part) for part in parts) / len(parts) ** 2
        return Evidence(what, *normal_interval(mean, float(np.sqrt(variance))), **wanted)


def _rejects(one: ScenarioVerdicts, name: str) -> Floats:
    """Give the share of looks at each data set in which a test rejects."""
    return np.asarray(one.rejections(name).mean(axis=1))


def _agrees(one: ScenarioVerdicts, name: str) -> Floats:
    """Say of each data set whether all looks reject or none does."""
    rejected = one.rejections(name)
    return np.asarray(rejected == rejected[:, :1]).all(axis=1).astype(float)


def _more(name: str, other: str, what: str) -> str:
    return f"{what}: {variant(name).title} less {variant(other).title}"
