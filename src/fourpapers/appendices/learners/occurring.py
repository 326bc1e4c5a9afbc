"""A learner that is told only of the classes that occur."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from twolearners.datasets import Encoded
from twolearners.learners.arrays import Codes, Seeds
from twolearners.learners.base import Learner


class OccurringClasses(Learner):
    """Hide from a learner the classes that a data set declares but no instance has.

    Parameters
    ----------
    learner : Learner
        What learns.

    Examples
    --------
    >>> from twolearners.learners import NaiveBayes
    >>> data = Encoded([[0.1], [0.9], [0.2], [0.8]], [0], labels=[0, 2, 0, 2], n_classes=3)
    >>> OccurringClasses(NaiveBayes()).fold_predictions(data, [[0, 0, 1, 1]]).tolist()
    [[0, 2, 0, 2]]
    """

    def __init__(self, learner: Learner) -> None:
        self.learner = learner

    def fold_predictions(self, data: Encoded, folds: ArrayLike, seeds: Seeds = None) -> Codes:
        """Predict as the learner does, with the classes numbered anew and back again."""
        occurring, labels = np.unique(data.labels, return_inverse=True)
        fewer = Encoded(data.values, data.n_values, labels, len(occurring))
        codes = self.learner.fold_predictions(fewer, folds, seeds)
        return np.where(codes < 0, -1, occurring[codes]).astype(np.int32)
