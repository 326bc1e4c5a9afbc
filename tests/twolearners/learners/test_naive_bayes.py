"""Naive Bayes by hand."""

import numpy as np
import pytest
from scipy import stats
from sklearn.naive_bayes import CategoricalNB
from sklearn.utils.estimator_checks import parametrize_with_checks

from twolearners.datasets import Encoded
from twolearners.learners import NaiveBayes


@pytest.mark.slow
@parametrize_with_checks([NaiveBayes()])
def test_it_is_a_scikit_learn_classifier(estimator, check):
    check(estimator)


def nominal(n=200, d=6, seed=0):
    rng = np.random.default_rng(seed)
    values = rng.integers(3, size=(n, d)).astype(float)
    return Encoded(values, [3] * d, rng.integers(2, size=n), 2)


def test_nominal_probabilities_are_laplaces():
    """scikit-learn's has a Laplace estimate for values; its prior is the plain share."""
    data = nominal()
    share = np.bincount(data.labels) + 1.0
    peer = CategoricalNB(alpha=1, class_prior=share / share.sum(), min_categories=3)
    peer.fit(data.values.astype(int), data.labels)
    ours = NaiveBayes().fit_encoded(data)
    assert ours.predict_proba(data.values) == pytest.approx(
        peer.predict_proba(data.values.astype(int)), abs=1e-12
    )


def test_a_number_has_the_normal_mass_of_its_precision():
    x = np.array([1.0, 2.0, 4.0, 4.0, 7.0])
    labels = np.array([0, 0, 0, 1, 1])
    gap = (7 - 1) / 3  # three steps between four distinct values
    query = 3.3
    odds = []
    for c, prior in ((0, 4 / 7), (1, 3 / 7)):
        rounded = np.rint(x[labels == c] / gap) * gap
        law = stats.norm(rounded.mean(), max(rounded.std(), gap / 6))
        middle = np.rint(query / gap) * gap
        odds.append(prior * (law.cdf(middle + gap / 2) - law.cdf(middle - gap / 2)))
    wanted = np.array(odds) / np.sum(odds)
    learner = NaiveBayes().fit_encoded(Encoded(x[:, None], [0], labels, 2))
    assert learner.predict_proba([[query]])[0] == pytest.approx(wanted, rel=1e-12)


def test_missing_values_are_left_out():
    data = nominal(d=2)
    values = data.values.copy()
    values[:, 1] = np.nan
    holes = NaiveBayes().fit_encoded(Encoded(values, [3, 3], data.labels, 2))
    alone = NaiveBayes().fit_encoded(Encoded(values[:, :1], [3], data.labels, 2))
    # A factor of 1/3 for the unknown value is the same for both classes, and so is none at all.
    assert holes.predict_proba(values) == pytest.approx(alone.predict_proba(values[:, :1]))


def test_a_thousand_attributes_do_not_underflow():
    rng = np.random.default_rng(1)
    values = rng.normal(size=(40, 1000)) * 1e-3
    values[20:] += 1e-3
    data = Encoded(values, [0] * 1000, np.repeat([0, 1], 20), 2)
    chances = NaiveBayes().fit_encoded(data).predict_proba(values)
    assert np.isfinite(chances).all()
    assert (chances.argmax(axis=1) == data.labels).all()


def test_declared_classes_without_instances_keep_a_small_probability():
    data = nominal()
    wider = Encoded(data.values, data.n_values, data.labels, 4)
    chances = NaiveBayes().fit_encoded(wider).predict_proba(data.values)
    assert chances.shape == (200, 4)
    assert (chances[:, 2:] > 0).all()
    assert (chances[:, 2:] < 0.05).all()
