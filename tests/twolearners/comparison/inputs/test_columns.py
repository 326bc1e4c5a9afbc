"""Columns and rows that a colleague would ask about are named before the verdict is believed."""

import numpy as np
import pandas as pd
import pytest
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier

from twolearners.comparison import ComparisonError, ComparisonWarning, compare
from twolearners.comparison.inputs.columns import questions
from twolearners.resampling import kfold

RNG = np.random.default_rng(5)
N = 60
SIZE = RNG.normal(size=N)
Y = pd.Series(np.where(SIZE + RNG.normal(size=N) > 0, "big", "small"))


def asked_of(**columns):
    return questions(pd.DataFrame({"size": SIZE, **columns}))


class TestAColumnIsNamed:
    @pytest.mark.parametrize(
        ("values", "said"),
        [
            (np.full(N, 3.0), "the same value in every row"),
            (["x"] * N, "the same value in every row"),
            ([None, *["x"] * (N - 1)], "the same value in every row"),
            (np.arange(N), "a running number of the rows"),
            (RNG.permutation(N) + 1000.0, "a running number of the rows"),
            (pd.date_range("2020-01-01", periods=N), "dates"),
            ([f"2020-01-{1 + i % 28:02d}" for i in range(N)], "dates"),
            ([f"{1 + i % 28}.3.2021" for i in range(N)], "dates"),
            ([f"{i % 7},{i % 5}" for i in range(N)], "decimal comma"),
            ([f"{i % 7}.5" for i in range(N)], "numbers written as words"),
            ([f"person {i}" for i in range(N)], "another word in every row"),
        ],
        ids=str,
    )
    def test_with_what_is_odd_about_it(self, values, said):
        (text,) = asked_of(column=values)
        assert text.startswith("column 'column': ")
        assert said in text

    def test_and_several_of_a_kind_share_a_sentence(self):
        (text,) = asked_of(first=np.zeros(N), second=["x"] * N)
        assert text.startswith("columns 'first', 'second': the same value")


class TestNothingIsSaid:
    @pytest.mark.parametrize(
        "values",
        [
            RNG.normal(size=N),
            RNG.integers(0, 9, N),
            RNG.permutation(N) * 2,  # all different, but with gaps
            ["red", "blue"] * (N // 2),
            [True, False] * (N // 2),
            pd.Categorical([str(i % 7) for i in range(N)]),  # declared: codes are meant
            [["a", None][i % 2] if i > 4 else "b" for i in range(N)],
        ],
        ids=str,
    )
    def test_of_ordinary_columns(self, values):
        assert asked_of(column=values) == []

    def test_of_few_rows_that_differ_by_chance(self):
        assert questions(pd.DataFrame({"row": range(10), "name": list("abcdefghij")})) == []

    def test_of_arrays(self):
        assert questions(np.ones((40, 2))) == []


class TestCopies:
    X = pd.DataFrame({"size": [*SIZE, *SIZE[:12]], "colour": ["red"] * N + ["red"] * 12})
    X = X.assign(colour=["red", "blue"] * (N // 2) + ["red", "blue"] * 6)

    def test_of_rows_are_counted(self):
        (text,) = questions(self.X)
        assert text.startswith("12 of 72 rows are exact copies")

    def test_that_groups_keep_together_are_no_matter(self):
        assert questions(self.X, grouped=True) == []

    def test_of_a_few_values_are_chance(self):
        assert questions(pd.DataFrame({"a": ["x", "y"] * 30, "b": ["u", "v", "w"] * 20})) == []


class TestCompare:
    def test_warns_of_them(self):
        X = pd.DataFrame({"size": SIZE, "row": range(N)})
        with pytest.warns(ComparisonWarning, match="'row': a running number"):
            made = compare(GaussianNB(), KNeighborsClassifier(), X, Y, cv=kfold(5), test="kfold")
        assert "running number" in str(made)

    def test_refuses_classes_whose_rows_are_in_another_order(self):
        X = pd.DataFrame({"size": SIZE}).sample(frac=1, random_state=0)
        with pytest.raises(ComparisonError, match=r"same index in another order.*y\.loc\[X\.index"):
            compare(GaussianNB(), KNeighborsClassifier(), X, Y)

    def test_refuses_groups_whose_rows_are_in_another_order(self):
        X = pd.DataFrame({"size": SIZE})
        groups = pd.Series(np.arange(N) // 3).sample(frac=1, random_state=0)
        with pytest.raises(ComparisonError, match=r"groups\.loc\[X\.index"):
            compare(GaussianNB(), KNeighborsClassifier(), X, Y, groups=groups)

    def test_takes_other_labels_row_by_row(self):
        X = pd.DataFrame({"size": SIZE}, index=np.arange(N) + 7)
        assert compare(GaussianNB(), KNeighborsClassifier(), X, Y, cv=3).fits == 60
