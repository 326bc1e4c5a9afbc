"""The kernels beside plain Python: the same trees, links and probabilities."""

import numpy as np
import pytest

from tests.twolearners.learners import references
from twolearners.datasets import Encoded
from twolearners.learners import C45Classifier, NaiveBayes, TreeAugmentedNaiveBayes

KINDS = {"nominal": (4, 0), "numeric": (0, 3), "mixed": (2, 2)}


def some_data(seed, kind, missing, n=70, apart=1.5):
    """Attributes that tell something of the class, with noise; the last third is for prediction."""
    rng = np.random.default_rng([seed, len(kind)])
    n_nominal, n_numeric = KINDS[kind]
    classes = int(rng.integers(2, 4))
    labels = rng.integers(classes, size=n)
    n_values = np.r_[rng.integers(2, 5, size=n_nominal), np.zeros(n_numeric)].astype(int)
    noise = rng.random((n, n_nominal)) < 0.5
    nominal = np.where(noise, rng.integers(0, 60, size=noise.shape), labels[:, None])
    numeric = rng.normal(apart * labels[:, None] * rng.uniform(0.5, 1, size=n_numeric)).round(1)
    values = np.hstack([nominal % np.maximum(n_values[:n_nominal], 1), numeric])
    if missing:
        values[rng.random(values.shape) < 0.12] = np.nan
    data = Encoded(values, n_values, labels, classes)
    return data.rows(np.arange(n) < 2 * n // 3), values[2 * n // 3 :]


each_kind = pytest.mark.parametrize("kind", KINDS)
with_and_without_missing = pytest.mark.parametrize("missing", [False, True])


@each_kind
@with_and_without_missing
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"pruned": False, "min_leaf": 1},
        {"mdl_correction": False, "subtree_raising": False, "confidence": 0.4},
    ],
    ids=["usual", "unpruned", "old"],
)
def test_c45_grows_the_same_tree_and_predicts_the_same(kind, missing, seed, options):
    data, new = some_data(seed, kind, missing)
    learner = C45Classifier(**options).fit_encoded(data)
    node = references.c45(data, learner)
    assert references.same_tree(node, learner.tree_)
    wanted = [references.c45_probabilities(data, node, x) for x in new]
    assert learner.predict_proba(new) == pytest.approx(np.array(wanted), abs=1e-9)


@each_kind
@with_and_without_missing
@pytest.mark.parametrize("seed", range(8))
def test_naive_bayes_has_the_same_probabilities(kind, missing, seed):
    data, new = some_data(seed, kind, missing)
    wanted = [references.naive_bayes(data, x) for x in new]
    chances = NaiveBayes().fit_encoded(data).predict_proba(new)
    assert chances == pytest.approx(np.array(wanted), rel=1e-7, abs=1e-12)


@each_kind
@with_and_without_missing
@pytest.mark.parametrize("seed", range(8))
def test_tan_has_the_same_links_and_probabilities(kind, missing, seed):
    # Apart enough for attributes to be cut, and not to be alike: between those, rounding decides.
    data, new = some_data(seed, kind, missing, n=150, apart=2.5)
    learner = TreeAugmentedNaiveBayes().fit_encoded(data)
    nominal, new_states = references.as_nominal(data, new)
    links = references.tan_links(nominal)
    assert learner.links_.tolist() == links
    wanted = references.tan(nominal, links, new_states)
    assert learner.predict_proba(new) == pytest.approx(wanted, rel=1e-9)
