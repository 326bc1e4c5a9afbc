"""Where classes are unequal, error depends on how often the rare one is named."""

import numpy as np
import pytest

from fourpapers.bouckaert2003.beyond.rare_class_share import rare_class_share
from fourpapers.bouckaert2003.experiments.class_probability import draw_even
from fourpapers.bouckaert2003.populations import PAIR


def test_the_proposition_holds_on_the_learners_themselves():
    rng, p = np.random.default_rng(4), 0.4
    test = draw_even(p, np.random.default_rng(5))
    for learner in PAIR.values():
        named, wrong = [], []
        for _ in range(40):
            predicted = learner.fit_encoded(draw_even(p, rng)).predict_encoded(test.values)
            named.append(predicted.mean())
            wrong.append(np.mean(predicted != test.labels))
        q = test.labels.mean()
        assert np.mean(wrong) == pytest.approx(q + np.mean(named) * (1 - 2 * q), abs=0.02)


def test_shares_of_the_named_class_follow_its_probability():
    few, half = (
        rare_class_share(p, attributes="random", trials=20, seed=1).mean(axis=0)
        for p in (0.05, 0.5)
    )
    assert (few < 0.05).all()
    assert half == pytest.approx([0.5, 0.5], abs=0.15)
