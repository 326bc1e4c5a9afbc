"""Words and gaps made fit for estimators that take complete numbers only."""

from __future__ import annotations

from typing import Any

import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder
from sklearn.utils import get_tags

from twolearners.learners.base import Learner


def fit_for(estimator: Any, X: pd.DataFrame) -> tuple[Any, str]:
    """Put an estimator behind what it needs, and say what that was.

    Nominal columns get the most frequent value where one is missing, and a column of 0 and 1
    for each value; numeric ones get the median. All of it is learned anew from each training set.
    The book's learners take words themselves, and most of them take gaps.

    Parameters
    ----------
    estimator : estimator
        To be fitted later; never touched.
    X : DataFrame
        Nominal columns are categorical.

    Returns
    -------
    estimator, sentence
        The sentence is empty if the estimator is returned as it is.

    Examples
    --------
    >>> from sklearn.svm import SVC
    >>> X = pd.DataFrame({"size": [1.5, None], "colour": pd.Categorical(["red", "blue"])})
    >>> fit_for(SVC(), X)[1]
    'fills in 1 column with missing values, and makes 0/1 columns of 1 nominal one'
    """
    own = isinstance(estimator, Learner)
    nominal = list(X.select_dtypes("category").columns)
    gaps = [name for name in X if X[name].isna().any()]
    takes_gaps = bool(get_tags(estimator).input_tags.allow_nan)
    fill = [name for name in gaps if not takes_gaps or (name in nominal and not own)]
    encode = [] if own and not fill else nominal
    if not fill and not encode:
        return estimator, ""
    steps: list[tuple[Any, list[Any]]] = []
    numbers = [name for name in X if name not in nominal and name in fill]
    if encode:
        words: Any = OneHotEncoder(handle_unknown="ignore", sparse_output=False)
        if set(fill) & set(encode):
            words = make_pipeline(SimpleImputer(strategy="most_frequent"), words)
        steps.append((words, encode))
    if numbers:
        steps.append((SimpleImputer(strategy="median"), numbers))
    before = make_column_transformer(*steps, remainder="passthrough")
    said = []
    if fill:
        said.append(f"fills in {_number(fill, 'column')} with missing values")
    if encode:
        said.append(f"makes 0/1 columns of {_number(encode, 'nominal one')}")
    return make_pipeline(before, estimator), ", and ".join(said)


def _number(columns: list[Any], noun: str) -> str:
    return f"{len(columns)} {noun}{'' if len(columns) == 1 else 's'}"
