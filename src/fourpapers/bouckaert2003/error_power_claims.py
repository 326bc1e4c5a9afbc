"""What our measurements say of the claims of sections 5.1 to 5.3."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.bouckaert2003.calibration import SIX, dfs, interval, weights
from fourpapers.bouckaert2003.calibration import rejections as outcomes
from fourpapers.bouckaert2003.error_power import NINE
from fourpapers.uncertainty import Evidence

Floats = NDArray[np.float64]
_FIRST_THREE = ("resampled", "corrected-resampled", "kfold")
_POWER = (2, 3, 4)


def evidence(
    sets: Mapping[int, Floats],
    calibrations: pd.DataFrame,
    probabilities: pd.DataFrame,
    *,
    alpha: float,
    seed: int,
    draws: int = 300,
) -> dict[str, list[Evidence]]:
    """Gather the evidence on the claims about error and power.

    Parameters
    ----------
    sets : mapping of int to array of shape (trials, runs, folds)
        Differences on the four sets.
    calibrations : DataFrame
        From :func:`~fourpapers.bouckaert2003.calibration.calibrations`.
    probabilities : DataFrame
        From :func:`~fourpapers.bouckaert2003.error_power.by_probability`.
    alpha : float
        The level that most of the claims are about.
    seed, draws : int
        Of the bootstrap over data sets.
    """
    power = _Power(sets, calibrations, alpha, weights(len(sets[2]), seed, draws))
    most = int(calibrations["runs"].max())
    return {
        **_by_probability(probabilities, alpha),
        "kfold-ignores-runs": [
            _piece(f"Set {s}, change", power("kfold", s, most) - power("kfold", s, 5), most=0.0)
            for s in _POWER
        ],
        "resampling-power-grows": [
            _piece(f"{name}, Set {s}", power(name, s, most) - power(name, s, 10), least=0.0)
            for name in _FIRST_THREE[:2]
            for s in _POWER
        ],
        "power-close": [
            _piece(f"Set {s}, {r} runs", power.spread(s, r), most=0.05)
            for s in _POWER
            for r in (20, most)
        ],
        "power-flat": [
            _piece(
                f"Set {s}",
                power("use-all-data", s, most) - power("use-all-data", s, 15),
                least=-0.03,
                most=0.03,
            )
            for s in _POWER
        ],
        "power-falls": [
            _piece("change", np.mean([_change(power, s, most) for s in _POWER], axis=0), most=0.0)
        ],
        "gap": [
            _piece(
                f"Set {s}",
                np.min([power(name, s, 10) for name in SIX], axis=0)
                - np.max([power(name, s, 10) for name in _FIRST_THREE], axis=0),
                least=0.1,
            )
            for s in (2, 3)
        ],
        **_ranks(power),
    }


class _Power:
    """Power of a test on a set, on the data and on every bootstrap sample of them."""

    def __init__(
        self, sets: Mapping[int, Floats], table: pd.DataFrame, alpha: float, weight: NDArray
    ) -> None:
        self.sets, self.table, self.alpha, self.weight = sets, table, alpha, weight
        self.known: dict[tuple[str, int, int, float], Floats] = {}

    def __call__(self, name: str, number: int, runs: int, alpha: float | None = None) -> Floats:
        level = self.alpha if alpha is None else alpha
        key = (name, number, runs, level)
        if key not in self.known:
            entry = next(one for one in NINE if one.name == name)
            df = dfs(self.table, runs, self.alpha)[name]
            rejected = outcomes(entry, self.sets[number][:, :runs], level, df)
            self.known[key] = self.weight @ rejected / len(rejected)
        return self.known[key]

    def spread(self, number: int, runs: int) -> Floats:
        """How far the best of the six is ahead of the worst."""
        return np.asarray(np.ptp([self(name, number, runs) for name in SIX], axis=0))


def _change(power: _Power, number: int, most: int) -> Floats:
    gains = [power(name, number, most) - power(name, number, 15) for name in SIX]
    return np.asarray(np.mean(gains, axis=0))


def _ranks(power: _Power) -> dict[str, list[Evidence]]:
    """Count first and first three places over sets and levels; ties share the better place."""
    names = [one.name for one in NINE]
    first, third = [], []
    for number in _POWER:
        for level in (0.01, 0.025, 0.05, 0.1):
            each = np.array([power(name, number, 10, level) for name in names])
            ahead = (each[:, None] < each).sum(axis=1)  # how many have more
            first.append(ahead[names.index("runs-averaged-t")] == 0)
            third.append(ahead[names.index("use-all-data")] < 3)
    return {
        "runs-t-best": [_piece("share of first places", np.mean(first, axis=0), least=0.5)],
        "use-all-top-three": [_piece("share", np.mean(third, axis=0), least=1.0)],
    }


def _by_probability(table: pd.DataFrame, alpha: float) -> dict[str, list[Evidence]]:
    trials = int(table["trials"].iloc[0])
    tolerable = alpha + 1.96 * np.sqrt(alpha * (1 - alpha) / trials)
    above, lower = [], []
    for name in (one.name for one in NINE):
        mine = table[table["name"] == name]
        rate = dict(zip(mine["class_probability"], mine["rate"], strict=True))
        if not name.endswith("-t"):
            worst = mine.sort_values("rate").iloc[-1]
            above.append(Evidence(name, worst["rate"], worst["low"], worst["high"], most=tolerable))
        gap = rate[0.5] - rate[0.2]
        half = 1.96 * np.sqrt(sum(rate[p] * (1 - rate[p]) for p in (0.2, 0.5)) / trials)
        lower.append(Evidence(name, gap, gap - half, gap + half, least=0.02))
    return {"not-above": above, "rare-lower": lower}


def _piece(what: str, sampled: Floats, **wanted: float) -> Evidence:
    low, high = interval(np.asarray(sampled))
    return Evidence(what, float(sampled[0]), low, high, **wanted)
