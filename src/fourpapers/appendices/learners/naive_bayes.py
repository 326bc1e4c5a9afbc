"""Naive Bayes by hand: what each attribute says about one instance."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from twolearners.datasets import Dataset
from twolearners.learners import NaiveBayes
from twolearners.learners.naive_bayes import NaiveBayesModel

Floats = NDArray[np.float64]


def learnt_without(data: Dataset, instance: int) -> NaiveBayesModel:
    """Return what naive Bayes learns from all instances but one."""
    others = np.arange(len(data)) != instance
    model: NaiveBayesModel = NaiveBayes().fit_encoded(data.encoded.rows(others))._model
    return model


def factors(data: Dataset, instance: int) -> pd.DataFrame:
    """Multiply the prior and the factors of one instance, which was not learnt from.

    Returns
    -------
    DataFrame
        ``attribute``, the instance's ``value`` and a column for each class: first the
        prior, then a factor for each known attribute, last their ``product`` and the
        ``probability``.

    Examples
    --------
    >>> from twolearners.datasets import load
    >>> table = factors(load("iris"), 0)
    >>> float(table.iloc[-1]["Iris-setosa"].round(6))
    1.0
    """
    model = learnt_without(data, instance)
    rows: list[tuple[str, str, Floats]] = [("prior", "", model.prior)]
    for place, attribute in enumerate(data.attributes):
        x = data.encoded.values[instance, place]
        if not np.isnan(x):
            said = attribute.values[int(x)] if attribute.nominal else f"{x:g}"
            rows.append((attribute.name, said, _factor(model, place, x)))
    product = np.prod([row[-1] for row in rows], axis=0)
    rows += [("product", "", product), ("probability", "", product / product.sum())]
    return pd.DataFrame(
        [(name, said, *numbers) for name, said, numbers in rows],
        columns=["attribute", "value", *data.classes],
    )


def _factor(model: NaiveBayesModel, attribute: int, x: float) -> Floats:
    """Return the factor of a value in each class."""
    if model.n_values[attribute] > 0:
        return np.asarray(model.chances[:, attribute, int(x)])
    g = model.precision[attribute]
    normal = stats.norm(model.mean[:, attribute], model.sd[:, attribute])
    x = np.rint(x / g) * g
    return np.maximum((normal.cdf(x + g / 2) - normal.cdf(x - g / 2)) / g, 1e-75)
