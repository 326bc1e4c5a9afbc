"""Made-up differences, for tests that must not train a learner."""

import numpy as np

from fourpapers.bouckaert_frank2004.experiments.uci import HELD_OUT, PLANS
from twolearners.differences import Differences


def repetitions(centres, *, number=30, halves=0.04, folds=0.09, rng=None):
    """Differences of three pairs about known centres, by plan, and counts that favour nobody."""
    rng = rng or np.random.default_rng(1)
    centre = np.asarray(centres)[:, None, None, None]
    spread = {"halves": halves, "cross": folds, "random": folds}
    by_plan = {
        plan.kind: Differences(centre + rng.normal(0, spread[name], (3, number, *plan.shape)), plan)
        for name, plan in PLANS.items()
    }
    counts = rng.multinomial(90, [0.1, 0.15, 0.15, 0.6], size=(3, number))
    return by_plan | {"holdout": held_out(counts)}


def held_out(counts):
    """Differences on a holdout: counts of both wrong, only the first, only the second, none."""
    counts = np.asarray(counts)[..., None, None, :]
    return Differences((counts[..., 1] - counts[..., 2]) / counts.sum(axis=-1), HELD_OUT, counts)
