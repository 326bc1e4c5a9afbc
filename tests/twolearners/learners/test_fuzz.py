"""Learners given anything: numbers near overflow, few instances, odd types, masked values.

The answer is right or the error clear: probabilities add up to one, and where there is another
way to the answer (neighbours in exact fractions, other orders of the columns), it is the same.
"""

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.twolearners.learners import references
from twolearners.datasets import Encoded
from twolearners.learners import (
    C45Classifier,
    NaiveBayes,
    NearestNeighbour,
    TreeAugmentedNaiveBayes,
    VotedPerceptron,
)

LEARNERS = [
    C45Classifier(min_leaf=1),
    NaiveBayes(),
    NearestNeighbour(),
    NearestNeighbour(widen_ranges=True),
    TreeAugmentedNaiveBayes(),
    VotedPerceptron(),
]
SQUARING = (NaiveBayes, VotedPerceptron)  # they refuse what would overflow
HUGE = 1.7e308
some = settings(max_examples=40, deadline=None, derandomize=True)
each_learner = pytest.mark.parametrize("learner", LEARNERS, ids=str)
extremes = st.sampled_from(
    [0.0, -0.0, 1.0, -1.0, 5e-324, -5e-324, 1e-200, 1e20, 1e149, 1e308, -1e308, HUGE, -HUGE]
)
numbers = extremes | st.floats(allow_nan=False, allow_infinity=False) | st.integers(-3, 3)


@st.composite
def tables(draw, cells=numbers, attributes=None):
    """Instances and their classes, of which there are one or two."""
    d = attributes or draw(st.integers(1, 3))
    row = st.lists(cells.map(float), min_size=d, max_size=d)
    X = draw(st.lists(row, min_size=1, max_size=8))
    y = draw(st.lists(st.integers(0, 1), min_size=len(X), max_size=len(X)))
    return np.array(X), np.array(y)


def is_refused(learner, X):
    return isinstance(learner, SQUARING) and np.abs(X).max() > 1e150


def check(chances, n, classes):
    assert chances.shape == (n, len(classes))
    assert ((chances >= 0) & (chances <= 1)).all()
    assert chances.sum(axis=1) == pytest.approx(np.ones(n), abs=1e-9)


@each_learner
@some
@given(table=tables(), new=st.lists(numbers.map(float), min_size=3, max_size=3))
def test_any_numbers_have_probabilities_or_are_refused(learner, table, new):
    X, y = table
    new = np.vstack([X, new[: X.shape[1]]])
    if is_refused(learner, X):
        with pytest.raises(ValueError, match=r"takes numbers from -1e\+150 to 1e\+150: scale"):
            learner.fit(X, y)
        return
    learner.fit(X, y)
    if isinstance(learner, VotedPerceptron) and len(set(y)) == 2 and is_refused(learner, new):
        with pytest.raises(ValueError, match="takes numbers from"):
            learner.predict_proba(new)
        return
    check(learner.predict_proba(new), len(new), np.unique(y))
    assert set(learner.predict(new)) <= set(y)


@each_learner
@some
@given(table=tables())
def test_folds_are_predicted_as_by_fits_whatever_the_numbers(learner, table):
    X, y = table
    data = Encoded(X, [0] * X.shape[1], y, 2)
    folds = (np.arange(len(X)) % 2)[None]
    if len(X) < 2 or is_refused(learner, X):
        with pytest.raises(ValueError, match=r"one fold only|takes numbers from"):
            learner.fold_predictions(data, folds)
        return
    predicted = learner.fold_predictions(data, folds)[0]
    for fold in (0, 1):
        tested = folds[0] == fold
        wanted = learner.fit_encoded(data.rows(~tested)).predict_encoded(X[tested])
        assert predicted[tested].tolist() == wanted.tolist()


@pytest.mark.parametrize("learner", [C45Classifier(min_leaf=1), TreeAugmentedNaiveBayes()], ids=str)
@some
@given(below=numbers.map(float), gap=st.sampled_from([1, 2, 5, 10**9, 2**54, 2**62]))
def test_two_clusters_are_told_apart_however_large_or_close_they_are(learner, below, gap):
    """Numbers so many floating-point numbers apart; C4.5 does not tell the closest ones apart."""
    above = float((np.array(abs(below)).view(np.int64) + gap).view(np.float64))
    below = abs(below)
    if not np.isfinite(above) or (isinstance(learner, C45Classifier) and above - below < 1e-4):
        return
    X, y = [[below]] * 8 + [[above]] * 8, ["below"] * 8 + ["above"] * 8
    assert learner.fit(X, y).predict([[below], [above]]).tolist() == ["below", "above"]


def exact_distances(X, x):
    """Squared distances in fractions: no number is too large for them."""
    rows = [[Fraction(v) for v in row] for row in X]
    query = [Fraction(v) for v in x]
    distances = [Fraction(0)] * len(rows)
    for a, q in enumerate(query):
        column = [row[a] for row in rows]
        width = max(column) - min(column)
        if width > 0:
            distances = [d + ((v - q) / width) ** 2 for d, v in zip(distances, column, strict=True)]
    return distances


@some
@given(table=tables(cells=st.sampled_from([0.0, 1e307, -1e308, 1e308, HUGE, -HUGE])))
def test_a_neighbour_is_nearest_in_exact_fractions_even_if_a_range_overflows(table):
    X, _ = table
    learner = NearestNeighbour().fit(X, np.arange(len(X)))
    for x, chances in zip(X, learner.predict_proba(X), strict=True):
        distances = exact_distances(X, x)
        assert distances[chances.argmax()] == min(distances) == 0


small = st.integers(-3, 3)


@pytest.mark.parametrize(
    "learner", [NaiveBayes(), NearestNeighbour(), NearestNeighbour([0.5, 0.5])], ids=str
)
@some
@given(table=tables(cells=small, attributes=2))
def test_the_order_of_columns_does_not_matter(learner, table):
    X, y = table
    chances = learner.fit(X, y).predict_proba(X)
    other_way = learner.fit(X[:, ::-1], y).predict_proba(X[:, ::-1])
    assert chances == pytest.approx(other_way, abs=1e-9)


@some
@given(table=tables(cells=small))
def test_naive_bayes_and_tan_are_those_of_plain_python(table):
    X, y = table
    data = Encoded(X, [0] * X.shape[1], y, 2)
    ours = NaiveBayes().fit_encoded(data).predict_proba(X)
    assert ours == pytest.approx(np.array([references.naive_bayes(data, x) for x in X]), abs=1e-9)
    cuts = references.mdl_cuts(X[:, 0], y)
    tan = TreeAugmentedNaiveBayes().fit_encoded(data)
    assert tan._model.states.n_states[0] == 1 + len(cuts)


@each_learner
@pytest.mark.parametrize("column", [[3.0, 3.0, 3.0, 3.0], [np.nan] * 4], ids=["constant", "none"])
def test_a_column_that_says_nothing_changes_no_class(learner, column):
    X, y = np.array([[0.0], [1.0], [10.0], [11.0]]), [0, 0, 1, 1]
    more = np.column_stack([X, column])
    assert (learner.fit(more, y).predict(more) == learner.fit(X, y).predict(X)).all()


@each_learner
class TestTypes:
    y = (0, 1, 1)

    def test_masked_values_are_missing(self, learner):
        X = np.ma.array([[0, 5], [1, 7], [2, 999]], mask=[[0, 0], [0, 0], [0, 1]])
        missing = np.array([[0, 5], [1, 7], [2, np.nan]])
        wanted = learner.fit(missing, self.y).predict_proba(missing)
        assert learner.fit(X, self.y).predict_proba(X).tolist() == wanted.tolist()
        codes = learner.fit_encoded(Encoded(missing, [0, 0], self.y, 2)).predict_encoded(X)
        assert codes.tolist() == wanted.argmax(axis=1).tolist()

    def test_masked_classes_and_folds_are_refused(self, learner):
        X, masked = [[0.0], [1.0], [2.0]], np.ma.array(self.y, mask=[0, 0, 1])
        with pytest.raises(ValueError, match="y has masked values: every instance needs a class"):
            learner.fit(X, masked)
        with pytest.raises(ValueError, match="folds has masked values"):
            learner.fold_predictions(Encoded(X, [0], self.y, 2), masked[None])

    @pytest.mark.parametrize(
        ("values", "message"),
        [
            (np.array([[1 + 2j], [2], [3]]), "Complex data not supported"),
            (np.array([["2026-01-01"]] * 3, dtype="M8[D]"), r"dtype datetime64\[D\]: make numbers"),
            (np.array([[1], [2], [3]], dtype="m8[s]"), r"dtype timedelta64\[s\]: make numbers"),
            (pd.DataFrame({"day": pd.date_range("2026-01-01", periods=3)}), "column 'day' has"),
            (np.array([["a"], ["b"], ["c"]], dtype=object), "could not convert string"),
            ([[10**400], [1], [2]], "too large"),
            ([[np.inf], [1], [2]], "infinity"),
        ],
        ids=["complex", "dates", "durations", "frame of dates", "words", "too large", "infinite"],
    )
    def test_what_is_no_number_is_refused(self, learner, values, message):
        with pytest.raises((ValueError, OverflowError), match=message):
            learner.fit(values, self.y)

    @pytest.mark.parametrize("dtype", [bool, object, np.int8, np.uint64, np.float16, np.longdouble])
    def test_what_is_a_number_is_taken_for_it(self, learner, dtype):
        X = np.array([[0.0, 1.0], [1.0, 1.0], [1.0, 0.0]])
        wanted = learner.fit(X, self.y).predict_proba(X)
        assert learner.fit(X.astype(dtype), self.y).predict_proba(X).tolist() == wanted.tolist()

    def test_large_whole_numbers_are_numbers(self, learner):
        X = [[10**30], [10**31], [10**32]]
        assert learner.fit(X, self.y).predict_proba(X).tolist() == (
            learner.fit(np.array(X, dtype=float), self.y).predict_proba(X).tolist()
        )

    def test_one_instance_is_all_there_is(self, learner):
        assert learner.fit([[1.0, HUGE / 1e200]], ["it"]).predict([[2.0, 3.0]]).tolist() == ["it"]
