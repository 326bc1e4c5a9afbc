"""The paper's printed numbers if its data sets had been drawn from ours."""

from __future__ import annotations

import numpy as np

from fourpapers.dietterich1998.experiments.damaged_pairs import by_plan
from fourpapers.dietterich1998.section_3_4 import HIS_SETS, correlations, sums
from fourpapers.item import Item
from fourpapers.published.two_studies import Floats, TwoStudies, weights


def section_3_4(item: Item, rng: np.random.Generator, draws: int) -> TwoStudies:
    """Draw data sets; both correlations share them."""
    x = by_plan("letter", trials=8000, seed=1998, shares=(0.0,))["k-fold"].values[0, :, 0]
    columns, (sets, folds) = sums(x), x.shape

    def study(size: int) -> Floats:
        means = weights(sets, draws, rng, size) @ columns
        return np.array([correlations(mean, folds) for mean in means])

    apart = study(sets) - study(HIS_SETS)
    observed = (item.cells["ours"] - item.cells["value"]).to_numpy(float)
    return TwoStudies(np.abs(apart) > 1.96 * apart.std(axis=0), apart, observed)
