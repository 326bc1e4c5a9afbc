"""What the paper says of replicability (sections 5.4 and 6), and what our data sets say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003 import repeated_tests
from fourpapers.bouckaert2003.calibration import SIX, THREE
from fourpapers.bouckaert2003.claims.sampled import from_samples
from fourpapers.bouckaert2003.network_spread import network_weights
from fourpapers.bouckaert2003.populations import SETS
from fourpapers.bouckaert2003.repeated_tests import FIVE_BY_TWO, RECALIBRATED, Rejections
from fourpapers.uncertainty import Evidence
from twolearners import significance

Floats = NDArray[np.float64]

_USE_ALL = "use-all-data"
#: The other five of the six, and the four tests that they are said to beat.
_OTHERS = tuple(name for name in SIX if name != _USE_ALL)
_RIVALS = (*THREE, FIVE_BY_TWO)
_LEVEL = 0.05


def evidence(trials: int = 1000, seed: int = 2003, draws: int = 500) -> dict[str, list[Evidence]]:
    """Gather the evidence on the claims about replicability.

    Consistency is that of all networks of a set together; the bootstrap draws networks.
    """
    critical = repeated_tests.study(trials, seed).critical
    measured = {
        number: repeated_tests.pooled_statistics(number, repeated_tests.ALL) for number in SETS
    }
    decided = {
        level: repeated_tests.rejections(measured, critical[level], level) for level in critical
    }
    weights = {number: network_weights(number, seed, draws) for number in SETS}
    return judge(sample(decided, weights))


@dataclass(frozen=True)
class Sampled:
    """Consistency and rate of rejection on the data and on bootstrap samples of them.

    All tests share the samples of a set, so that differences between tests are paired.

    Attributes
    ----------
    consistent, rejects : mapping of (level, test, set) to array of shape (1 + draws,)
        The first value is the measured one.
    """

    consistent: Mapping[tuple[float, str, int], Floats]
    rejects: Mapping[tuple[float, str, int], Floats]

    def least(self, name: str, alpha: float = _LEVEL) -> Floats:
        """Return the lowest consistency over the four sets."""
        return np.min([self.consistent[alpha, name, number] for number in SETS], axis=0)

    def on(self, number: int, names: Iterable[str]) -> list[Floats]:
        """Return the consistency of some tests on a set."""
        return [self.consistent[_LEVEL, name, number] for name in names]

    def power(self, number: int, names: Iterable[str]) -> list[Floats]:
        """Return the rate of rejection of some tests on a set."""
        return [self.rejects[_LEVEL, name, number] for name in names]


def sample(
    by_level: Mapping[float, Rejections], weights: Mapping[int, NDArray[np.int64]]
) -> Sampled:
    """Draw the data sets anew, those of each set on their own.

    Parameters
    ----------
    by_level : mapping of float to Rejections
        On the data sets of each set.
    weights : mapping of int to array of shape (1 + draws, data sets)
        By set: how often each comes up; the first row is the data.
    """
    shares = {number: w / w.sum(axis=1, keepdims=True) for number, w in weights.items()}
    consistent, rejects = {}, {}
    for alpha, decided in by_level.items():
        for (name, number), outcome in decided.items():
            key = alpha, name, number
            consistent[key] = shares[number] @ significance.consistency(outcome).by_dataset
            rejects[key] = shares[number] @ outcome.mean(axis=1)
    return Sampled(consistent, rejects)


def judge(sampled: Sampled) -> dict[str, list[Evidence]]:
    """Hold the claims of section 5.4, and those on replicability of section 6, against the data."""
    return _six_beside_three(sampled) | _five_by_two(sampled) | _advice(sampled)


def _six_beside_three(sampled: Sampled) -> dict[str, list[Evidence]]:
    levels = sorted({alpha for alpha, _, _ in sampled.consistent})

    def span(name: str) -> Floats:
        return _range([sampled.least(name, alpha) for alpha in levels])

    return {
        "first-three-replicate-worse": [
            from_samples(f"Set {n}: worst of the six less best of the three",
                         _lowest(sampled.on(n, SIX)) - _highest(sampled.on(n, THREE)), least=0)
            for n in SETS
        ],
        "use-all-replicates-best": [
            from_samples("lowest consistency, use all data less the best other",
                         sampled.least(_USE_ALL)
                         - _highest([sampled.least(name) for name in (*_OTHERS, *_RIVALS)]),
                         least=0)
        ],
        "replicability-close": [
            from_samples(f"Set {n}: range of the six", _range(sampled.on(n, SIX)), most=0.05)
            for n in SETS
        ],
        "replicability-by-level": [
            from_samples("largest change with the level among the six",
                         _highest([span(name) for name in SIX]), most=0.06),
            from_samples("smallest change among the three",
                         _lowest([span(name) for name in THREE]), least=0.1),
        ],
    }  # fmt: skip


def _five_by_two(sampled: Sampled) -> dict[str, list[Evidence]]:
    on = sampled.on
    return {
        "five-by-two-replicates-least": [
            from_samples("Set 4: lowest of the other nine less 5x2cv t",
                         _lowest(on(4, (*THREE, *SIX))) - on(4, [FIVE_BY_TWO])[0], least=0)
        ],
        "unclear-set": [
            *(
                from_samples(f"5x2cv t: Set {n} less Set 4",
                             on(n, [FIVE_BY_TWO])[0] - on(4, [FIVE_BY_TWO])[0], least=0)
                for n in SETS[:-1]
            ),
            *(
                from_samples(f"worst of the six on Set {n} less worst on Set 3",
                             _lowest(on(n, SIX)) - _lowest(on(3, SIX)), least=0)
                for n in (1, 2, 4)
            ),
        ],
        "beyond-repair": [
            from_samples("lowest consistency, worst of the six less calibrated 5x2cv t",
                         _lowest([sampled.least(name) for name in SIX])
                         - sampled.least(RECALIBRATED), least=0)
        ],
    }  # fmt: skip


def _advice(sampled: Sampled) -> dict[str, list[Evidence]]:
    on, power = sampled.on, sampled.power
    return {
        "recommended": [
            *(
                from_samples(f"power on Set {n}, less the best of the four",
                             power(n, [_USE_ALL])[0] - _highest(power(n, _RIVALS)), least=0)
                for n in SETS[1:]
            ),
            *(
                from_samples(f"consistency on Set {n}, likewise",
                             on(n, [_USE_ALL])[0] - _highest(on(n, _RIVALS)), least=0)
                for n in SETS
            ),
        ],
        "same-properties": [
            *(
                from_samples(f"rejections on Set {n}, farthest of five from use all data",
                             _farthest(power(n, _OTHERS), power(n, [_USE_ALL])[0]), most=0.05)
                for n in SETS
            ),
            *(
                from_samples(f"consistency on Set {n}, likewise",
                             _farthest(on(n, _OTHERS), on(n, [_USE_ALL])[0]), most=0.05)
                for n in SETS
            ),
        ],
    }  # fmt: skip


def _lowest(values: list[Floats]) -> Floats:
    return np.asarray(np.min(values, axis=0))


def _highest(values: list[Floats]) -> Floats:
    return np.asarray(np.max(values, axis=0))


def _range(values: list[Floats]) -> Floats:
    return np.asarray(np.ptp(values, axis=0))


def _farthest(values: list[Floats], centre: Floats) -> Floats:
    return np.asarray(np.abs(np.array(values) - centre).max(axis=0))
