"""The nearest neighbour with ties that go to the first."""

import numpy as np
import pytest
from sklearn.metrics import euclidean_distances
from sklearn.neighbors import KNeighborsClassifier
from sklearn.preprocessing import MinMaxScaler

from fourpapers.bouckaert2003 import first_neighbour as nearest
from fourpapers.bouckaert_frank2004.beyond import first_neighbour
from fourpapers.bouckaert_frank2004.experiments import uci
from fourpapers.bouckaert_frank2004.experiments.uci import PLANS
from fourpapers.bouckaert_frank2004.populations import load
from twolearners.datasets import Encoded


class TestTiesThatGoToTheFirst:
    def test_are_measured_by_the_distances_of_scikit_learn(self):
        """Scaled numbers: Euclid's distance. Names: the number that differ."""
        iris = load("iris").encoded
        scaled = MinMaxScaler().fit_transform(iris.values)
        expected = np.square(euclidean_distances(scaled))
        np.testing.assert_allclose(nearest.distances(iris), expected, atol=1e-8)
        tumour = load("primary-tumor").encoded
        kept = tumour.values[~np.isnan(tumour.values).any(axis=1)]
        none = np.zeros(len(kept), int)
        part = Encoded(kept, n_values=tumour.n_values, labels=none, n_classes=2)
        differ = (kept[:, None] != kept).sum(axis=-1)
        assert (nearest.distances(part) == differ).all()

    def test_count_what_is_missing_as_far_as_can_be(self):
        values = np.array([[0.0], [3.0], [10.0], [np.nan], [np.nan]])
        data = Encoded(values, n_values=np.array([0]), labels=np.zeros(5, int), n_classes=2)
        apart = np.sqrt(nearest.distances(data))
        assert apart[3].round(6).tolist() == [1.0, 0.7, 1.0, 1.0, 1.0]

    def test_leave_a_lone_nearest_neighbour_as_it_was(self):
        rng = np.random.default_rng(1)
        values, labels = rng.normal(size=(60, 3)), rng.integers(3, size=60)
        data = Encoded(values, n_values=np.zeros(3, int), labels=labels, n_classes=3)
        folds = PLANS["cross"].draw(labels, rng)
        apart = nearest.distances(data)
        told = first_neighbour.first_predictions(apart, labels, folds, rng)
        scaled = MinMaxScaler().fit_transform(values)
        for run in range(2):
            for fold in range(10):
                test = folds[run] == fold
                knn = KNeighborsClassifier(1).fit(scaled[~test], labels[~test])
                assert told[run, test].tolist() == knn.predict(scaled[test]).tolist()

    def test_go_to_each_of_the_nearest_about_equally_often(self):
        """One instance between two of different class, cut off alone."""
        values = np.array([[0.0], [-1.0], [1.0]])
        data = Encoded(values, n_values=np.array([0]), labels=np.array([0, 1, 2]), n_classes=3)
        folds = np.tile(np.array([0, -1, -1], np.int32), (400, 1))
        told = first_neighbour.first_predictions(
            nearest.distances(data), data.labels, folds, np.random.default_rng(1)
        )
        assert 150 < (told[:, 0] == 1).sum() < 250
        assert set(told[:, 0].tolist()) == {1, 2}

    def test_change_the_pairs_with_nearest_neighbour_only(self):
        ours = uci.repetitions("zoo", 3)["repeated k-fold"].values
        other = first_neighbour.repetitions("zoo", 3)["repeated k-fold"].values
        assert (ours[0] == other[0]).all()
        shift = ours[1] - other[1]
        np.testing.assert_allclose(ours[2] - other[2], shift, atol=1e-12)
        assert np.abs(shift).max() > 0
        more = first_neighbour.error_rates("zoo", 3) - uci.error_rates("zoo", 3)
        # Zoo has 101 instances, so a mean over folds weighs them unevenly.
        assert more[2] == pytest.approx(shift.mean(axis=(1, 2)), abs=0.005)
        assert (more[:2] == 0).all()
