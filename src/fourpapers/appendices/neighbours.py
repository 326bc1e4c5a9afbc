"""The nearest neighbour by hand: distances and ties."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.item import Layout
from twolearners.datasets import Dataset, Encoded, load

Floats = NDArray[np.float64]


def squared_distances(data: Encoded, instance: int) -> Floats:
    """Return how far each attribute puts each other instance from one of them, squared.

    Numeric attributes are scaled to the range of the others; the instance itself gets NaN.
    The shape is (instances, attributes).
    """
    others = np.arange(len(data)) != instance
    x, values = data.values[instance], data.values[others]
    low, high = np.nanmin(values, axis=0), np.nanmax(values, axis=0)
    width = np.where(high > low, high - low, np.inf)  # a single value says nothing
    v, u = (values - low) / width, (x - low) / width
    farthest = np.maximum(np.where(np.isnan(u), v, u), 1 - np.where(np.isnan(u), v, u))
    numeric = np.where(np.isnan(v) | np.isnan(u), farthest, v - u)
    numeric = np.where(np.isnan(numeric), 1.0, numeric)  # both are missing
    apart = np.where(data.n_values > 0, values != x, numeric)
    squared = np.full(data.values.shape, np.nan)
    squared[others] = apart**2
    return squared


def nearest(data: Dataset, instance: int, k: int = 3) -> pd.DataFrame:
    """Set an instance beside the ``k`` nearest others, attribute by attribute.

    Returns
    -------
    DataFrame
        A row for each attribute, then the class and the distance. Besides the instance's
        values, in ``this``, two columns for each neighbour: ``1``, ``2``, ... have its values and
        ``d1``, ``d2``, ... the squared distances.
    """
    squared = squared_distances(data.encoded, instance)
    total = squared.sum(axis=1)
    order = np.argsort(np.where(np.isnan(total), np.inf, total), kind="stable")[:k]
    names = [attribute.name for attribute in data.attributes]
    columns = {"attribute": [*names, "class", "distance"]}
    columns["this"] = [*_shown(data, instance), ""]
    for number, other in enumerate(order, start=1):
        columns[str(number)] = [*_shown(data, other), ""]
        apart = [f"{d:.3f}" for d in squared[other]]
        columns[f"d{number}"] = [*apart, "", f"{np.sqrt(total[other]):.3f}"]
    return pd.DataFrame(columns)


def nearest_table(data: Dataset, instance: int) -> Layout:
    """Show a contract and its three nearest neighbours."""
    return Layout(
        nearest(data, instance),
        "A contract, its three nearest neighbours, and how far each attribute puts them from it. "
        "A question mark is a missing value.",
        "tbl-lrn-nearest",
        {
            "attribute": "",
            "this": "this one",
            "1": "nearest",
            "d1": "$d_a^2$",
            "2": "second",
            "d2": "$d_a^2$ ",
            "3": "third",
            "d3": "$d_a^2$  ",
        },
    )


def ties(names: Iterable[str]) -> pd.DataFrame:
    """Count how often the nearest instance is not the only one.

    Returns
    -------
    DataFrame
        For each data set the share of instances with several nearest others (``tied``), with
        nearest others of different classes (``divided``), and the share on which the vote is a
        draw (``drawn``) that the order of the classes decides.
    """
    rows = []
    for name in names:
        data = load(name).encoded
        votes = np.array([_vote(data, i) for i in range(len(data))])
        rows.append((name, *votes.mean(axis=0)))
    return pd.DataFrame(rows, columns=["data set", "tied", "divided", "drawn"])


def tie_table(names: Iterable[str]) -> Layout:
    """Show how often several neighbours are nearest."""
    return Layout(
        ties(names),
        "How often an instance has several nearest neighbours among the others, how often these "
        "are of different classes, and how often their vote is a draw.",
        "tbl-lrn-ties",
        {
            "data set": "data set",
            "tied": "several nearest",
            "divided": "of several classes",
            "drawn": "vote drawn",
        },
        dict.fromkeys(["tied", "divided", "drawn"], ".1%"),
    )


def _vote(data: Encoded, instance: int) -> tuple[bool, bool, bool]:
    total = squared_distances(data, instance).sum(axis=1)
    labels = data.labels[total == np.nanmin(total)]
    votes = np.sort(np.bincount(labels, minlength=2))
    return len(labels) > 1, votes[-2] > 0, votes[-2] == votes[-1]


def _shown(data: Dataset, instance: int) -> list[str]:
    """Return an instance's values and its class as text; a question mark is a missing value."""
    values = data.encoded.values[instance]
    texts = [
        "?" if np.isnan(x) else a.values[int(x)] if a.nominal else f"{x:g}"
        for x, a in zip(values, data.attributes, strict=True)
    ]
    return [*texts, data.classes[data.encoded.labels[instance]]]
