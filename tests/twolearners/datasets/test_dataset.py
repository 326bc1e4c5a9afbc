"""A data set checks itself, and turns into arrays that say the same."""

import numpy as np
import pandas as pd
import pytest
from IPython.lib.pretty import pretty

from twolearners.datasets import Attribute, Dataset


@pytest.fixture(name="X")
def attributes():
    return pd.DataFrame(
        {
            "colour": pd.Categorical(["red", None, "blue"], categories=["red", "green", "blue"]),
            "size": [1.5, np.nan, 2],
            "count": pd.array([1, 2, None], dtype="Int64"),
        }
    )


@pytest.fixture(name="y")
def classes():
    return pd.Series(pd.Categorical(["b", "a", "b"], categories=["b", "c", "a"]), name="kind")


class TestDataset:
    def test_declares_attributes_and_classes_in_the_order_of_the_categories(self, X, y):
        data = Dataset("toy", X, y)
        assert data.attributes == (
            Attribute("colour", ("red", "green", "blue")),
            Attribute("size"),
            Attribute("count"),
        )
        assert data.classes == ("b", "c", "a")
        assert data.class_counts == {"b": 2, "c": 0, "a": 1}

    def test_says_what_it_is(self, X, y):
        assert repr(Dataset("toy", X, y)) == (
            "<Dataset toy: 3 instances, 3 attributes (1 nominal, 2 numeric), 3 classes, "
            "3 missing values>"
        )
        assert len(Dataset("toy", X, y)) == 3

    def test_keeps_to_the_width_of_a_page_in_a_notebook(self, X, y):
        assert pretty(Dataset("toy", X, y)).splitlines() == [
            "<Dataset toy: 3 instances, 3 attributes (1 nominal, 2 numeric), 3 classes, 3",
            "    missing values>",
        ]

    def test_is_encoded_once_with_codes_and_nan(self, X, y):
        data = Dataset("toy", X, y)
        expected = [[0, 1.5, 1], [np.nan, np.nan, 2], [2, 2, np.nan]]
        np.testing.assert_array_equal(data.encoded.values, expected)
        assert data.encoded.n_values.tolist() == [3, 0, 0]
        assert data.encoded.labels.tolist() == [0, 2, 0]
        assert data.encoded.n_classes == 3
        assert data.encoded is data.encoded

    def test_takes_classes_and_values_that_are_numbers(self, X):
        data = Dataset("toy", X, pd.Series([3, 1, 3], dtype="category"))
        assert data.classes == ("1", "3")
        assert data.encoded.labels.tolist() == [1, 0, 1]

    def test_can_be_cut_down_to_some_attributes(self, X, y):
        data = Dataset("toy", X, y).select(["size"])
        assert [attribute.name for attribute in data.attributes] == ["size"]
        assert data.classes == ("b", "c", "a")
        with pytest.raises(ValueError, match=r"no attribute 'weight'; it has colour, size, count"):
            Dataset("toy", X, y).select(["size", "weight"])


class TestRefused:
    def test_what_is_no_frame(self, X, y):
        with pytest.raises(TypeError, match="given: list and Series"):
            Dataset("toy", [[1]], y)

    def test_classes_that_are_not_declared(self, X):
        with pytest.raises(ValueError, match=r'y\.astype\("category"\)'):
            Dataset("toy", X, pd.Series(["a", "b", "a"]))

    def test_a_number_of_classes_that_is_not_that_of_instances(self, X, y):
        with pytest.raises(ValueError, match=r"X of shape \(2, 3\), y of length 3"):
            Dataset("toy", X.iloc[:2], y)

    def test_no_instances(self, X, y):
        with pytest.raises(ValueError, match=r"X of shape \(0, 3\)"):
            Dataset("toy", X.iloc[:0], y.iloc[:0])

    def test_a_missing_class(self, X, y):
        y.iloc[1] = None
        with pytest.raises(ValueError, match="that of instance 1 is missing"):
            Dataset("toy", X, y)

    def test_a_single_class(self, X):
        with pytest.raises(ValueError, match=r"two classes or more, but y declares \('a',\)"):
            Dataset("toy", X, pd.Series(["a"] * 3, dtype="category"))

    def test_columns_of_one_name(self, X, y):
        with pytest.raises(ValueError, match="two columns are called 'size'"):
            Dataset("toy", X[["size", "count", "size"]], y)

    def test_columns_of_text(self, X, y):
        with pytest.raises(ValueError, match="column 'word' holds neither numbers nor categories"):
            Dataset("toy", X.assign(word=["a", "b", "c"]), y)

    def test_nominal_columns_without_values(self, X, y):
        nothing = pd.Categorical([None] * 3, categories=pd.Index([], dtype="str"))
        with pytest.raises(ValueError, match="column 'void' has no values at all"):
            Dataset("toy", X.assign(void=nothing), y)

    def test_infinite_numbers(self, X, y):
        with pytest.raises(ValueError, match="column 'size' holds an infinite number"):
            Dataset("toy", X.assign(size=[1, np.inf, 2]), y)
