"""The nearest neighbour by hand and beside scikit-learn."""

import numpy as np
import pytest
from sklearn.neighbors import KNeighborsClassifier
from sklearn.preprocessing import MinMaxScaler
from sklearn.utils.estimator_checks import parametrize_with_checks

from twolearners.datasets import Encoded
from twolearners.learners import NearestNeighbour

NAN = np.nan


@pytest.mark.slow
@parametrize_with_checks([NearestNeighbour()])
def test_it_is_a_scikit_learn_classifier(estimator, check):
    check(estimator)


def nearest(values, n_values, query, **options):
    """Return which of the training instances is nearest to a query; each is its own class."""
    data = Encoded(values, n_values, np.arange(len(values)), len(values))
    return int(NearestNeighbour(**options).fit_encoded(data).predict_encoded([query])[0])


class TestNumbers:
    def test_are_scaled_to_the_range_of_the_training_set(self):
        rng = np.random.default_rng(2)
        X, y = rng.normal(size=(150, 4)) * [1, 10, 100, 1000], rng.integers(3, size=150)
        train, test = slice(0, 100), slice(100, None)
        scale = MinMaxScaler().fit(X[train])
        peer = KNeighborsClassifier(1).fit(scale.transform(X[train]), y[train])
        ours = NearestNeighbour().fit(X[train], y[train])
        assert (ours.predict(X[test]) == peer.predict(scale.transform(X[test]))).all()

    def test_a_missing_one_is_as_far_away_as_it_can_be(self):
        values = [[0.0, 0.0], [0.9, NAN], [1.0, 1.0]]
        # From (0.9, 0.6): distances squared .81 + .36, 0 + .36 (max(.6, .4) squared), .01 + .16
        assert nearest(values, [0, 0], [0.9, 0.6]) == 2
        # From (0.9, 0.5): .81 + .25, 0 + .25, .01 + .25
        assert nearest(values, [0, 0], [0.9, 0.5]) == 1

    def test_two_missing_ones_differ_by_the_whole_range(self):
        values = [[0.0, NAN], [0.6, 0.5], [1.0, 1.0], [1.0, 0.0]]
        assert nearest(values, [0, 0], [0.0, NAN]) == 1  # 0 + 1 against .36 + .25

    def test_an_attribute_with_one_value_says_nothing(self):
        assert nearest([[0.0, 5.0], [1.0, 5.0]], [0, 0], [0.9, 123.0]) == 1

    def test_ranges_are_widened_by_queries_on_demand_only(self):
        values = [[0.0, 0.0], [1.0, 1.0]]
        data = Encoded(values, [0, 0], [0, 1], 2)
        queries = [[100.0, 0.5], [0.4, 0.7]]
        plain = NearestNeighbour().fit_encoded(data)
        as_weka = NearestNeighbour(widen_ranges=True).fit_encoded(data)
        # Once 100 has been seen, the first attribute hardly counts any more.
        assert plain.predict_encoded([[0.1, 0.7]])[0] == 0
        assert as_weka.predict_encoded([[100.0, 0.5], [0.1, 0.7]])[1] == 1
        assert plain.predict_encoded(queries)[1] == plain.predict_encoded(queries[1:])[0]

    def test_a_range_that_overflows_is_as_good_as_another(self):
        X = np.array([[-1.7e308], [0.0], [1.7e308]])
        learner = NearestNeighbour().fit(X, ["low", "middle", "high"])
        assert learner.predict([[-1e308], [-1e306], [1e308]]).tolist() == ["low", "middle", "high"]
        half = NearestNeighbour().fit(X / 4, ["low", "middle", "high"])
        queries = np.linspace(-1, 1, 41)[:, None]
        assert (learner.predict(queries * 1.7e308) == half.predict(queries * (1.7e308 / 4))).all()

    def test_a_query_far_away_says_nothing_where_its_attribute_has_no_weight(self):
        learner = NearestNeighbour(weights=[0, 1]).fit([[0.0, 0.0], [1.0, 1.0]], [0, 1])
        assert learner.predict_proba([[1.7e308, 1.0]]).tolist() == [[0, 1]]


class TestNominalValues:
    def test_differ_by_one_or_not_at_all_and_missing_ones_always_do(self):
        values = [[0, 0, 0], [0, 1, 2], [NAN, 1, 1]]
        assert nearest(values, [2, 2, 3], [0, 1, 1]) == 1
        assert nearest(values, [2, 2, 3], [1, 1, 1]) == 2

    def test_several_nearest_ones_vote_and_the_first_class_wins_a_draw(self):
        data = Encoded([[0], [0], [0], [1], [1]], [2], [1, 1, 0, 2, 1], 3)
        learner = NearestNeighbour().fit_encoded(data)
        assert learner.predict_encoded([[0], [1]]).tolist() == [1, 1]
        assert learner.predict_proba([[0], [1]]).tolist() == [[1 / 3, 2 / 3, 0], [0, 1 / 2, 1 / 2]]


class TestWeights:
    def test_multiply_the_squared_differences(self):
        values = [[0.0, 0.0], [1.0, 1.0]]
        assert nearest(values, [0, 0], [0.2, 0.9]) == 1  # .04 + .81 against .64 + .01
        assert nearest(values, [0, 0], [0.2, 0.9], weights=[1, 0.5]) == 0

    def test_act_on_nominal_attributes_too_in_both_paths(self):
        rng = np.random.default_rng(4)
        data = Encoded(rng.integers(2, size=(60, 5)), [2] * 5, rng.integers(2, size=60), 2)
        folds = (np.arange(60) % 5)[None]
        learner = NearestNeighbour(weights=[1, 2, 0, 4, 8])
        by_table = learner.fold_predictions(data, folds)
        for fold in range(5):
            learner.fit_encoded(data.rows(folds[0] != fold))
            test = folds[0] == fold
            assert (learner.predict_encoded(data.values[test]) == by_table[0, test]).all()

    @pytest.mark.parametrize(
        ("weights", "message"),
        [([1.0], "one entry for each of 2"), ([1, -1], "from 0 up"), ([1, NAN], "from 0 up")],
    )
    def test_wrong_ones_are_refused(self, weights, message):
        with pytest.raises(ValueError, match=message):
            NearestNeighbour(weights).fit([[0, 1], [1, 0]], [0, 1])
