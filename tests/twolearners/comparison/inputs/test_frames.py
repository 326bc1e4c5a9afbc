"""Tables of other libraries: they say what the same tables of pandas say."""

import numpy as np
import pandas as pd
import pytest
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

from twolearners import compare, compare_predictions, compare_scores
from twolearners.comparison import ComparisonError, ComparisonWarning
from twolearners.resampling import repeated_kfold

PLAN = repeated_kfold(2, 3)


class Foreign:
    """A table that only its own library knows to handle, as polars has them: it has no ndim."""

    __module__ = "foreign.frame"

    def __init__(self, table, missing=None):
        self.table, self.shape, self.missing = table, table.shape, missing

    def to_pandas(self):
        if self.missing:
            raise ModuleNotFoundError("absent", name=self.missing)
        return self.table.copy()

    def __array__(self, dtype=None, copy=None):
        return self.table.to_numpy(dtype)


@pytest.fixture
def scores():
    run, fold = (place.ravel() for place in np.indices((10, 10)))
    a, b = np.random.default_rng(1).normal(0.9, 0.02, size=(2, 100))
    return pd.DataFrame({"run": run, "fold": fold, "tree": a, "forest": b})


@pytest.fixture
def data():
    rng = np.random.default_rng(2)
    x = rng.normal(size=60)
    table = pd.DataFrame({"row": range(60), "x": x, "size": np.where(x > 1, "big", "small")})
    return table, np.where(x + rng.normal(size=60) > 0, "ill", "well")


class TestStandIns:
    def test_columns_of_scores_are_known_by_their_names(self, scores):
        expected = compare_scores(scores)
        made = compare_scores(Foreign(scores))
        assert (made.names, made.pvalue) == (("tree", "forest"), expected.pvalue)

    def test_the_books_learners_take_words_and_columns_are_questioned(self, data):
        table, y = data
        with pytest.warns(ComparisonWarning, match="'row': a running number"):
            made = compare("naive-bayes", "c45", Foreign(table), y, cv=PLAN)
        with pytest.warns(ComparisonWarning):
            expected = compare("naive-bayes", "c45", table, y, cv=PLAN)
        assert made.differences.tolist() == expected.differences.tolist()

    def test_what_is_missing_for_them_is_named(self, scores, data):
        table = Foreign(scores, missing="pyarrow")
        for call in (lambda: compare_scores(table), lambda: compare("c45", "tan", table, data[1])):
            with pytest.raises(ComparisonError, match=r"table of foreign .* pip install pyarrow"):
                call()


class TestPolars:
    """With polars itself, which the lock does not have; written against 2.1.0."""

    @pytest.fixture
    def polars(self):
        pytest.importorskip("pyarrow")
        return pytest.importorskip("polars")

    @pytest.mark.filterwarnings("ignore::twolearners.comparison.ComparisonWarning")
    def test_tables_and_columns_say_what_those_of_pandas_say(self, polars, data):
        table, y = data
        sizes = polars.col("size").cast(polars.Enum(["big", "small"]))
        foreign = polars.from_pandas(table).with_columns(sizes)
        made = compare("naive-bayes", "c45", foreign, polars.Series(y), cv=PLAN)
        expected = compare("naive-bayes", "c45", table, y, cv=PLAN)
        assert made.differences.tolist() == expected.differences.tolist()
        pair = GaussianNB(), DecisionTreeClassifier()
        numbers = foreign.select("x"), table[["x"]]
        made, expected = (compare(*pair, X, y, cv=PLAN) for X in numbers)
        assert made.differences.tolist() == expected.differences.tolist()

    def test_scores_and_predictions(self, polars, scores):
        foreign = polars.from_pandas(scores)
        expected = compare_scores(scores).pvalue
        long = foreign.unpivot(
            on=["tree", "forest"], index=["run", "fold"], variable_name="learner"
        )
        for table in (foreign, foreign.select("tree", "forest"), long):
            assert compare_scores(table).pvalue == expected
        right = (scores[["tree", "forest"]] > 0.9).astype(int)
        columns = [polars.Series(right[name]) for name in right]
        made = compare_predictions(*columns, clusters=foreign["run"])
        expected = compare_predictions(right["tree"], right["forest"], clusters=scores["run"])
        assert made.pvalue == expected.pvalue
