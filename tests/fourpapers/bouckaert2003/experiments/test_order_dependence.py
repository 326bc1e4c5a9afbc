"""The first of the nearest decides, and data sets and folds are those of the five learners."""

import numpy as np

from fourpapers.bouckaert2003.experiments import order_dependence
from fourpapers.bouckaert2003.first_neighbour import distances, first_neighbour
from fourpapers.bouckaert2003.populations import population
from fourpapers.engine import Trials, trial_rng
from twolearners.datasets import Encoded
from twolearners.learners import NearestNeighbour
from twolearners.resampling import repeated_kfold


def test_the_first_of_the_nearest_in_another_fold_decides():
    values = np.array([[0, 0], [0, 1], [1, 0], [1, 1]], dtype=float)
    labels, folds = np.array([0, 1, 0, 1]), np.array([0, 1, 1, 0])
    apart = distances(Encoded(values, n_values=np.full(2, 2), labels=labels, n_classes=2))
    assert first_neighbour(apart, labels, folds, np.arange(4)).tolist() == [1, 0, 0, 1]


def test_those_that_are_only_trained_on_keep_their_class():
    labels, folds = np.array([0, 1, 1]), np.array([-1, 0, -1])
    apart = np.array([[0.0, 1.0, 2.0], [1.0, 0.0, 3.0], [2.0, 3.0, 0.0]])
    assert first_neighbour(apart, labels, folds, np.arange(3)).tolist() == [0, 0, 1]


def test_without_ties_it_is_our_nearest_neighbour():
    rng = np.random.default_rng(9)
    data = population(1).encoded(60, rng)
    folds = rng.permutation(np.repeat(np.arange(10), 6))
    apart = distances(data)
    others = np.where(folds[:, None] == folds, 99, apart)
    alone = (others == others.min(axis=1, keepdims=True)).sum(axis=1) == 1
    assert alone.sum() > 3
    ours = NearestNeighbour().fold_predictions(data, folds[None])[0]
    first = first_neighbour(apart, data.labels, folds, rng.permutation(60))
    np.testing.assert_array_equal(first[alone], ours[alone])


def test_trials_share_data_sets_and_folds_with_the_five_learners():
    """Its trials can be paired with theirs: nothing else would make pairs of errors."""
    counted = order_dependence.order_dependence(Trials(5, "bouckaert2003/shuffled", 3, 4))
    rng = trial_rng(5, "bouckaert2003/other-learners", 3)
    data = population(1).encoded(300, rng)
    folds = repeated_kfold(10, 10).draw(data.labels, rng)
    order = trial_rng(5, "bouckaert2003/shuffled", 3).permutation(300)
    wrong = first_neighbour(distances(data), data.labels, folds[0], order) != data.labels
    np.testing.assert_array_equal(counted["errors"][0, 0, 0], np.bincount(folds[0], wrong, 10))
