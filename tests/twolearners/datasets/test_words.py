"""Packed words are to pandas and scikit-learn what other words are."""

import pickle

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.impute import SimpleImputer
from sklearn.preprocessing import OneHotEncoder

from twolearners.datasets.words import PACKED, Words, ranked

WORDS = ["a", "b", "c" * 40]
USES = {
    "list": lambda X: X["w"].tolist(),
    "array": lambda X: np.asarray(X["w"]).tolist(),
    "objects": lambda X: X["w"].astype(object).tolist(),
    "str": lambda X: X["w"].astype(str).tolist(),
    "one": lambda X: X["w"][0],
    "equal": lambda X: (X["w"] == "a").tolist(),
    "str.len": lambda X: X["w"].str.len().tolist(),
    "map": lambda X: X["w"].map({"a": 1}).tolist(),
    "fillna": lambda X: X["w"].fillna("a").tolist(),
    "nunique": lambda X: X["w"].nunique(),
    "duplicated": lambda X: X.duplicated().tolist(),
    "groupby": lambda X: X.groupby("w", observed=True)["n"].sum().tolist(),
    "sort": lambda X: X.sort_values("w").to_csv(),
    "concat": lambda X: pd.concat([X, X]).to_csv(),
    "used": lambda X: X["w"][:2].cat.remove_unused_categories().cat.categories.tolist(),
    "more": lambda X: X["w"].cat.add_categories(["q"]).cat.categories.tolist(),
    "places": lambda X: X["w"].cat.categories.get_indexer(["b", "z"]).tolist(),
    "pickle": lambda X: pickle.loads(pickle.dumps(X)).to_csv(),
    "hash": lambda X: pd.util.hash_pandas_object(X).tolist(),
    "printed": repr,
    "0/1": lambda X: OneHotEncoder(sparse_output=False).fit_transform(X[["w"]]).tolist(),
    "imputed": lambda X: SimpleImputer(strategy="most_frequent").fit_transform(X[["w"]]).tolist(),
}


@pytest.mark.parametrize("use", USES)
def test_packed_words_are_used_as_others_are(use):
    codes = [2, 0, -1, 1, 2]
    packed, plain = (
        pd.DataFrame({"w": pd.Categorical.from_codes(codes, pd.Index(words)), "n": range(5)})
        for words in (Words.of(WORDS), WORDS)
    )
    assert isinstance(packed["w"].cat.categories.array, Words)
    assert repr(USES[use](packed)) == repr(USES[use](plain))


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=20), min_size=1))
def test_ranks_are_those_of_sorted_words(words):
    ranks, different = ranked(np.array(words, PACKED))
    assert list(different) == sorted(set(words))
    assert [different[rank] for rank in ranks] == words


def test_other_things_than_words_are_not_packed():
    with pytest.raises(ValueError, match="StringDType only allows string data"):
        Words.of(["a", 1])


def test_a_place_before_the_first_is_refused():
    with pytest.raises(ValueError, match="places must be -1, for none, or more"):
        Words.of(WORDS).take([-2], allow_fill=True)
