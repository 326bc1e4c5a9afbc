"""A cross-validation without learning: the same losses, in other random folds in every run."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fourpapers.engine import trial_rng


def redrawn_folds(*, trials: int, size: int, runs: int, seed: int) -> NDArray[np.float64]:
    """Deal the same losses into ten folds again and again.

    Every instance has a fixed difference in loss, -1, 0 or 1 with chances 1/4, 1/2,
    1/4, and every run only puts the same instances into other folds.

    Returns
    -------
    array of shape (trials, runs, 10)
    """
    out = np.empty((trials, runs, 10))
    size -= size % 10
    for trial in range(trials):
        rng = trial_rng(seed, "deal again", trial)
        losses = rng.choice(np.array([-1, 0, 0, 1], dtype=np.int8), size=size)
        dealt = rng.permuted(np.broadcast_to(losses, (runs, size)), axis=-1)
        out[trial] = dealt.reshape(runs, 10, -1).mean(axis=-1)
    return out
