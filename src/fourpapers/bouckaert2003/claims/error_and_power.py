"""What our measurements say of the claims of sections 5.1 to 5.3."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.bouckaert2003 import figures_2_3, table_2
from fourpapers.bouckaert2003.calibration import SIX, THREE, dfs, rejections
from fourpapers.bouckaert2003.claims.sampled import from_samples
from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert2003.network_spread import network_weights, over_networks
from fourpapers.bouckaert2003.populations import SETS
from fourpapers.bouckaert2003.rates import LEVELS, NINE
from fourpapers.uncertainty import Evidence, normal_interval, tolerable
from twolearners.differences import Differences

Floats = NDArray[np.float64]
_POWER = SETS[1:]


def evidence(
    trials: int = 1000, seed: int = 2003, alpha: float = 0.05, draws: int = 300
) -> dict[str, list[Evidence]]:
    """Gather the evidence on the claims about error and power.

    Power is that of all networks of a set together; the bootstrap draws networks.
    """
    levels = figures_2_3.levels_with(alpha, LEVELS)
    # As for the claims about df: with a thousand data sets a df is off by one too often.
    calibrated = figures_2_3.study(5 * trials, seed, levels, draws=1).table
    sets = {n: _pooled(over_networks(repeated_cv.differences, n)) for n in _POWER}
    weights = {n: network_weights(n, seed, draws) for n in _POWER}
    power = Power(sets, calibrated, alpha, weights)
    rates = table_2.by_probability(
        dfs(calibrated, 10, alpha),
        attributes=table_2.UNEVEN,
        alpha=alpha,
        trials=3 * trials,
        seed=seed,
    )
    return judge_probabilities(rates, alpha) | judge_power(power)


def _pooled(x: Differences) -> Differences:
    """Put the data sets of all networks one after the other."""
    return Differences(x.values.reshape(-1, *x.plan.shape), x.plan)


class Power:
    """Power of a test on a set, on the data and on every bootstrap sample of them.

    Parameters
    ----------
    sets : mapping of int to Differences of shape (trials, runs, folds)
        On Sets 2, 3 and 4.
    calibrated : DataFrame
        From :func:`~fourpapers.bouckaert2003.calibration.calibration_table`.
    alpha : float
        The level that the tests are calibrated at.
    weights : mapping of int to array of shape (samples, trials)
        How often each data set of a set comes up in each bootstrap sample; the first is the data.
    """

    def __init__(
        self,
        sets: Mapping[int, Differences],
        calibrated: pd.DataFrame,
        alpha: float,
        weights: Mapping[int, NDArray[np.int64]],
    ) -> None:
        self.sets, self.calibrated, self.alpha, self.weights = sets, calibrated, alpha, weights
        self.most = int(calibrated["runs"].max())
        self._known: dict[tuple[str, int, int, float], Floats] = {}

    def __call__(self, test: str, number: int, runs: int, alpha: float | None = None) -> Floats:
        """Power with so many runs, at another level than it is calibrated at if wanted."""
        level = self.alpha if alpha is None else alpha
        key = (test, number, runs, level)
        if key not in self._known:
            df = dfs(self.calibrated, runs, self.alpha)[test]
            rejects = rejections(test, self.sets[number].first(runs), level, df)
            weights = self.weights[number]
            self._known[key] = weights @ rejects / weights.sum(axis=1)
        return self._known[key]

    def all_of(self, tests: tuple[str, ...], number: int, runs: int) -> list[Floats]:
        """Power of several tests."""
        return [self(test, number, runs) for test in tests]

    def change(self, test: str, number: int, since: int) -> Floats:
        """How much power is gained from some runs on."""
        return self(test, number, self.most) - self(test, number, since)


def judge_power(power: Power) -> dict[str, list[Evidence]]:
    """Hold the claims about power against the data."""
    falls = [[power.change(name, s, 15) for name in SIX] for s in _POWER]
    return {
        "kfold-ignores-runs": [
            from_samples(f"Set {s}, change", power.change("kfold", s, 5), most=0.0) for s in _POWER
        ],
        "resampling-power-grows": [
            from_samples(f"{name}, Set {s}", power.change(name, s, 10), least=0.0)
            for name in THREE[:2]
            for s in _POWER
        ],
        "power-close": [
            from_samples(f"Set {s}, {r} runs", np.ptp(power.all_of(SIX, s, r), axis=0), most=0.05)
            for s in _POWER
            for r in (20, power.most)
        ],
        "power-flat": [
            from_samples(f"Set {s}", power.change("use-all-data", s, 15), least=-0.03, most=0.03)
            for s in _POWER
        ],
        "power-falls": [
            from_samples("change", np.mean([np.mean(f, axis=0) for f in falls], axis=0), most=0.0)
        ],
        "gap": [
            from_samples(
                f"Set {s}",
                np.min(power.all_of(SIX, s, 10), axis=0)
                - np.max(power.all_of(THREE, s, 10), axis=0),
                least=0.1,
            )
            for s in (2, 3)
        ],
        **_judge_ranks(power),
    }


def _judge_ranks(power: Power) -> dict[str, list[Evidence]]:
    """Count first and first three places over sets and levels; ties share the better place."""
    first, third = [], []
    for number in _POWER:
        for level in LEVELS:
            rates = np.array([power(name, number, 10, level) for name in NINE])
            ahead = (rates[:, None] < rates).sum(axis=1)  # how many have more
            first.append(ahead[NINE.index("runs-averaged-t")] == 0)
            third.append(ahead[NINE.index("use-all-data")] < 3)
    return {
        "runs-t-best": [from_samples("share of first places", np.mean(first, axis=0), least=0.5)],
        "use-all-top-three": [from_samples("share", np.mean(third, axis=0), least=1.0)],
    }


def judge_probabilities(rates: pd.DataFrame, alpha: float) -> dict[str, list[Evidence]]:
    """Hold the claims about class probabilities against the rates of Table 2."""
    trials = int(rates["trials"].iloc[0])
    above, lower = [], []
    for name in NINE:
        own = rates[rates["name"] == name]
        if not name.endswith("-t"):
            worst = own.sort_values("rate").iloc[-1]
            above.append(
                Evidence(
                    name,
                    worst["rate"],
                    worst["low"],
                    worst["high"],
                    most=tolerable(alpha),
                    trials=trials,
                    among=len(own),
                )
            )
        rate = own.set_index("class_probability")["rate"]
        error = np.sqrt(sum(rate[p] * (1 - rate[p]) for p in (0.2, 0.5)) / trials)
        lower.append(Evidence(name, *normal_interval(rate[0.5] - rate[0.2], error), least=0.02))
    return {"not-above": above, "rare-lower": lower}
