"""Tree-augmented naive Bayes by hand: which attributes lean on which."""

from __future__ import annotations

import numpy as np
import pandas as pd

from twolearners.datasets import Dataset
from twolearners.learners import TreeAugmentedNaiveBayes


def links(data: Dataset) -> pd.DataFrame:
    """List the links that are learnt from nominal attributes.

    Returns
    -------
    DataFrame
        Each ``attribute``, the one that it ``leans on`` ("" for the root) and how many ``bits``
        the two tell about each other once the class is known.

    Examples
    --------
    >>> from twolearners.datasets import load
    >>> table = links(load("breast-cancer")).set_index("attribute")
    >>> table.loc["inv-nodes", "leans on"]
    'node-caps'
    """
    if not all(attribute.nominal for attribute in data.attributes):
        raise ValueError(f"all attributes must be nominal, which those of {data.name} are not")
    parents = TreeAugmentedNaiveBayes().fit_encoded(data.encoded).links_
    names = [attribute.name for attribute in data.attributes]
    rows = [
        (name, "", np.nan)
        if parent < 0
        else (name, names[parent], information(data, name, names[parent]))
        for name, parent in zip(names, parents, strict=True)
    ]
    return pd.DataFrame(rows, columns=["attribute", "leans on", "bits"])


def information(data: Dataset, one: str, other: str) -> float:
    r"""Return the information that two nominal attributes have in common, given the class.

    .. math:: I(A; B \mid C) = \sum_{a,b,c} p_{abc} \log_2 \frac{p_{abc}\, p_c}{p_{ac}\, p_{bc}}

    in bits, from frequencies; instances in which either value is missing are left out.
    """
    table = pd.DataFrame({"a": data.X[one].cat.codes, "b": data.X[other].cat.codes})
    table = table.assign(c=data.encoded.labels)[(table >= 0).all(axis=1)]
    counts = pd.DataFrame(table.groupby(["a", "b", "c"]).size().rename("abc")).reset_index()
    for pair in ("ac", "bc", "c"):
        counts[pair] = counts.groupby(list(pair))["abc"].transform("sum")
    ratio = counts["abc"] * counts["c"] / (counts["ac"] * counts["bc"])
    return float((counts["abc"] / counts["abc"].sum() * np.log2(ratio)).sum())
