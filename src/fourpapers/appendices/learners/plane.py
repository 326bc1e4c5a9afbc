"""Learners' maps of a plane: which class they would give to each point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from twolearners.datasets import Dataset, load
from twolearners.learners.base import Learner

Floats = NDArray[np.float64]
Codes = NDArray[np.int32]


@dataclass(frozen=True)
class Maps:
    """Two attributes, the training instances, and each learner's map.

    Attributes
    ----------
    x, y : arrays
        The grid's values along either attribute.
    classes : dict of arrays of shape (len(y), len(x))
        For each learner the code of the class that it gives to each point of the grid.
    data : Dataset
        The instances, with the two attributes only.
    """

    x: Floats
    y: Floats
    classes: Mapping[str, Codes]
    data: Dataset


def irises(attributes: Sequence[str], classes: Sequence[str]) -> Dataset:
    """Return the irises of some classes with some of their attributes.

    Examples
    --------
    >>> irises(["petallength", "petalwidth"], ["Iris-versicolor", "Iris-virginica"])
    <Dataset iris: 100 instances, 2 attributes (2 numeric), 2 classes, no missing values>
    """
    data = load("iris").select(list(attributes))
    kept = data.y.isin(list(classes)).to_numpy()
    labels = data.y[kept].cat.set_categories(list(classes)).reset_index(drop=True)
    return Dataset("iris", data.X[kept].reset_index(drop=True), pd.Series(labels))


def maps(data: Dataset, learners: Mapping[str, Learner], steps: int = 200) -> Maps:
    """Train every learner on a data set with two attributes and ask it about a grid."""
    low, high = data.encoded.values.min(axis=0), data.encoded.values.max(axis=0)
    room = 0.06 * (high - low)
    x, y = np.linspace(low - room, high + room, steps).T
    grid = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    classes = {
        name: learner.fit_encoded(data.encoded).predict_encoded(grid).reshape(steps, steps)
        for name, learner in learners.items()
    }
    return Maps(x, y, classes, data)
