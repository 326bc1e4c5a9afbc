"""What section 5.5 claims of other learners, and what our data sets say."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from fourpapers.bouckaert2003.calibration import SIX, bootstrap_weights, rejections
from fourpapers.bouckaert2003.claims.sampled import from_samples
from fourpapers.bouckaert2003.table_7 import USE_ALL, Pairs, pair_differences, short_name, study
from fourpapers.uncertainty import Evidence, proportion_interval, tolerable


def evidence(
    claim_trials: int = 3000, seed: int = 2003, alpha: float = 0.05, draws: int = 500
) -> dict[str, list[Evidence]]:
    """Gather the evidence on the claims about other learners.

    The nearest neighbour takes the first of those equally near, in data that are shuffled in every
    run: so far as is known, the paper's did.
    """
    measured = study(claim_trials, seed, alpha)
    pairs = pair_differences(measured.shuffled_rates)
    return judge(pairs, measured.critical, alpha, seed=seed, draws=draws)


def judge(
    pairs: Pairs, critical: Mapping[str, float], alpha: float, *, seed: int, draws: int = 500
) -> dict[str, list[Evidence]]:
    """Hold the claims against the differences of all pairs on Set 1."""
    acceptable, representative = [], []
    for pair, x in pairs.items():
        trials = len(x.values)
        weights = bootstrap_weights(trials, seed, draws) / trials
        rates = {test: weights @ rejections(test, x, alpha, critical[test]) for test in SIX}
        count = round(rates[USE_ALL][0] * trials)
        low, high = proportion_interval(count, trials)
        # As far above the level as a thousand trials would be expected to show.
        acceptable.append(
            Evidence(
                short_name(pair),
                count / trials,
                float(low),
                float(high),
                most=tolerable(alpha),
                trials=trials,
            )
        )
        gaps = [np.abs(rates[test] - rates[USE_ALL]) for test in SIX if test != USE_ALL]
        representative.append(from_samples(short_name(pair), np.max(gaps, axis=0), most=0.01))
    return {
        "other-learners-acceptable": acceptable,
        "table-7-representative": representative,
    }
