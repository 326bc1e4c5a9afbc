"""What is stored is what happened: the differences of an evaluation, fold by fold."""

import numpy as np
import pytest

from fourpapers.bouckaert2003.experiments import (
    class_probability,
    five_by_two,
    five_learners,
    repeated_cv,
    thirds,
)
from fourpapers.bouckaert2003.populations import FIVE, PAIR, population
from fourpapers.engine import trial_rng
from twolearners.evaluation import evaluate
from twolearners.resampling import repeated_kfold, resamples


@pytest.mark.parametrize(
    ("read", "stream", "plan"),
    [
        (repeated_cv, "bouckaert2003/repeated-cv", repeated_kfold(100, 10)),
        (five_by_two, "bouckaert2003/five-by-two", repeated_kfold(50, 2)),
        (thirds, "bouckaert2003/thirds", resamples(100, 1 / 3, stratified=True)),
    ],
)
def test_differences_are_those_of_the_pair_on_the_plan(read, stream, plan):
    stored = read.differences(4, trials=2).values[1]
    rng = trial_rng(2003, stream, 1)
    outcomes = evaluate(PAIR, population(4).encoded(300, rng), plan, rng)
    wanted = outcomes.differences("naive Bayes", "C4.5").values
    np.testing.assert_allclose(stored.reshape(plan.shape), wanted)


def test_halves_come_in_repetitions_of_five_by_two():
    halves = five_by_two.differences(1, trials=3)
    assert halves.values.shape == (3, 10, 5, 2)
    assert halves.plan.kind == "5x2"


def test_the_test_set_of_table_3_is_the_same_for_every_trial():
    setting = repeated_cv.repeated_cv.setting(set=4)
    both, second = setting.run(range(2)), setting.run(range(1, 2))
    assert np.array_equal(both["wrong"][1:], second["wrong"])
    assert (both["wrong"][:, 0] > both["wrong"][:, 1]).all()


def test_five_learners_see_the_same_folds():
    rates = five_learners.error_rates(3, trials=1)
    rng = trial_rng(2003, "bouckaert2003/other-learners", 0)
    outcomes = evaluate(FIVE, population(3).encoded(300, rng), repeated_kfold(10, 10), rng)
    for name in FIVE:
        np.testing.assert_allclose(rates[name][0], outcomes.error_rates(name))


class TestClassProbability:
    def test_is_that_of_the_data(self):
        assert population(1, 0, 0.05).class_probability == pytest.approx(0.05)
        assert class_probability.differences(0.05, trials=3).values.shape == (3, 10, 10)

    def test_random_attributes_have_probabilities_of_their_own(self):
        data = class_probability.draw_random(0.3, np.random.default_rng(3))
        assert data.values.mean(axis=0).std() > 0.15
        assert data.labels.mean() == pytest.approx(0.3, abs=0.1)
        assert data.values.shape == (300, 10)
