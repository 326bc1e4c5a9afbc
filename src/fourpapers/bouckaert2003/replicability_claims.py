"""What the paper says of replicability (sections 5.4 and 6), and what our data sets say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003.calibration import interval
from fourpapers.bouckaert2003.replicability import (
    FIVE_BY_TWO,
    RECALIBRATED,
    SETS,
    SIX,
    THREE,
    Outcomes,
)
from fourpapers.engine import trial_rng
from fourpapers.uncertainty import Evidence
from twolearners import significance

Floats = NDArray[np.float64]

_USE_ALL = "use-all-data"
_LEVEL = 0.05


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


def sampled(by_level: Mapping[float, Outcomes], *, seed: int, draws: int = 500) -> Sampled:
    """Draw the data sets anew, those of each set on their own."""
    weights: dict[int, Floats] = {}
    consistent, rejects = {}, {}
    for alpha, found in by_level.items():
        for (name, number), outcome in found.items():
            if number not in weights:
                weights[number] = _weights(len(outcome), number, seed, draws)
            key = alpha, name, number
            consistent[key] = weights[number] @ significance.consistency(outcome).by_dataset
            rejects[key] = weights[number] @ outcome.mean(axis=1)
    return Sampled(consistent, rejects)


def _weights(trials: int, number: int, seed: int, draws: int) -> Floats:
    rng = trial_rng(seed, "bouckaert2003/replicability", number)
    drawn = rng.multinomial(trials, np.full(trials, 1 / trials), size=draws)
    return np.vstack([np.ones(trials), drawn]) / trials


def evidence(found: Sampled) -> dict[str, list[Evidence]]:
    """Hold the claims of section 5.4, and those on replicability of section 6, against the data."""
    levels = sorted({alpha for alpha, _, _ in found.consistent})
    others = [name for name in SIX if name != _USE_ALL]
    rivals = (*THREE, FIVE_BY_TWO)

    def on(number: int, names: Iterable[str]) -> list[Floats]:
        return [found.consistent[_LEVEL, name, number] for name in names]

    def power(number: int, names: Iterable[str]) -> list[Floats]:
        return [found.rejects[_LEVEL, name, number] for name in names]

    def least(names: Iterable[str]) -> list[Floats]:
        return [found.least(name) for name in names]

    def span(name: str) -> Floats:
        return _range([found.least(name, alpha) for alpha in levels])

    return {
        "first-three-replicate-worse": [
            _piece(f"Set {n}: worst of the six less best of the three",
                   _lowest(on(n, SIX)) - _highest(on(n, THREE)), least=0)
            for n in SETS
        ],
        "use-all-replicates-best": [
            _piece("lowest consistency, use all data less the best other",
                   least([_USE_ALL])[0] - _highest(least([*others, *rivals])), least=0)
        ],
        "replicability-close": [
            _piece(f"Set {n}: range of the six", _range(on(n, SIX)), most=0.05) for n in SETS
        ],
        "replicability-by-level": [
            _piece("largest change with the level among the six",
                   _highest([span(name) for name in SIX]), most=0.06),
            _piece("smallest change among the three",
                   _lowest([span(name) for name in THREE]), least=0.1),
        ],
        "five-by-two-replicates-least": [
            _piece("Set 4: lowest of the other nine less 5x2cv t",
                   _lowest(on(4, (*THREE, *SIX))) - on(4, [FIVE_BY_TWO])[0], least=0)
        ],
        "unclear-set": [
            *(
                _piece(f"5x2cv t: Set {n} less Set 4",
                       on(n, [FIVE_BY_TWO])[0] - on(4, [FIVE_BY_TWO])[0], least=0)
                for n in SETS[:-1]
            ),
            *(
                _piece(f"worst of the six on Set {n} less worst on Set 3",
                       _lowest(on(n, SIX)) - _lowest(on(3, SIX)), least=0)
                for n in (1, 2, 4)
            ),
        ],
        "beyond-repair": [
            _piece("lowest consistency, worst of the six less calibrated 5x2cv t",
                   _lowest(least(SIX)) - least([RECALIBRATED])[0], least=0)
        ],
        "recommended": [
            *(
                _piece(f"power on Set {n}, less the best of the four",
                       power(n, [_USE_ALL])[0] - _highest(power(n, rivals)), least=0)
                for n in SETS[1:]
            ),
            *(
                _piece(f"consistency on Set {n}, likewise",
                       on(n, [_USE_ALL])[0] - _highest(on(n, rivals)), least=0)
                for n in SETS
            ),
        ],
        "same-properties": [
            *(
                _piece(f"rejections on Set {n}, farthest of five from use all data",
                       _farthest(power(n, others), power(n, [_USE_ALL])[0]), most=0.05)
                for n in SETS
            ),
            *(
                _piece(f"consistency on Set {n}, likewise",
                       _farthest(on(n, others), on(n, [_USE_ALL])[0]), most=0.05)
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


def _piece(what: str, values: Floats, *, least: float = -np.inf, most: float = np.inf) -> Evidence:
    low, high = interval(values)
    return Evidence(what, float(values[0]), low, high, least=least, most=most)
