"""The voted perceptron by hand: which perceptrons there were, and what they vote."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd

from twolearners.datasets import Dataset, load
from twolearners.learners import VotedPerceptron


def voters(data: Dataset, learner: VotedPerceptron | None = None) -> pd.DataFrame:
    """List the perceptrons that training goes through, with their votes.

    Returns
    -------
    DataFrame
        A row for each perceptron, from the one of zeros on: a column of weights for each of
        its inputs, ``bias`` and ``votes``.

    Examples
    --------
    >>> from fourpapers.appendices.learners import irises
    >>> two = irises(["petallength", "petalwidth"], ["Iris-setosa", "Iris-virginica"])
    >>> voters(two)["votes"].sum()
    np.int64(100)
    """
    learner = VotedPerceptron() if learner is None else learner
    model = learner.fit_encoded(data.encoded)._model
    steps = model.signs[:, None] * np.column_stack([model.altered, np.ones(len(model.signs))])
    weights = np.vstack([np.zeros(steps.shape[1]), np.cumsum(steps, axis=0)])
    names = [attribute.name for attribute in data.attributes]
    if len(names) != model.altered.shape[1]:  # nominal attributes have an input for each value
        names = [f"input {number}" for number in range(1, model.altered.shape[1] + 1)]
    # Sums that should be zero are; what is minus zero is plus zero.
    table = pd.DataFrame(weights.round(12) + 0.0, columns=[*names, "bias"])
    return table.assign(votes=model.survived)


def alterations(names: Iterable[str]) -> pd.DataFrame:
    """Count, for each data set, instances, alterations and the votes of the best survivor."""
    rows = []
    for name in names:
        data = load(name)
        votes = voters(data)["votes"]
        rows.append((name, len(data), len(votes) - 1, int(votes.max()), votes.max() / votes.sum()))
    return pd.DataFrame(rows, columns=["data set", "instances", "alterations", "longest", "share"])
