"""What is stored is what happened: counted fold by fold, packed and read back."""

import numpy as np
import pytest

from fourpapers.bouckaert2003 import class_probability, other_learners, other_splits, repeated
from fourpapers.bouckaert2003.populations import FIVE, PAIR, errors, population
from fourpapers.engine import trial_rng
from fourpapers.engine.packing import pack, unpack
from twolearners.evaluation import evaluate
from twolearners.resampling import repeated_kfold, resamples


class TestPacking:
    @pytest.mark.parametrize("shape", [(1, 1), (3, 7), (5, 4, 10), (2, 3, 4, 5)])
    def test_nothing_is_lost(self, shape):
        x = np.random.default_rng(1).integers(-20, 25, shape)
        assert np.array_equal(unpack(pack(x, "x"), "x", shape[-1]), x)

    def test_equal_numbers_take_no_room(self):
        kept = pack(np.full((2, 3, 10), -4), "x")
        assert kept["x"].tolist() == [[0] * 3] * 2
        assert np.array_equal(unpack(kept, "x", 10), np.full((2, 3, 10), -4))

    def test_each_trial_has_its_own_base(self):
        x = np.array([[[0, 1]], [[-9, 9]]])
        assert pack(x, "x")["x_digits"].tolist() == [[0, 2], [-9, 19]]

    def test_ten_folds_of_thirty_always_fit(self):
        x = np.array([[[-30, 30] * 5]])
        assert np.array_equal(unpack(pack(x, "x"), "x", 10), x)

    def test_what_does_not_fit_is_refused(self):
        with pytest.raises(ValueError, match="do not fit"):
            pack(np.array([[[0, 150] * 5]]), "x")

    def test_only_whole_numbers_with_trials_first_are_taken(self):
        with pytest.raises(ValueError, match="whole numbers"):
            pack(np.array([[0.5]]), "x")
        with pytest.raises(ValueError, match="trials first"):
            pack(np.array([1, 2]), "x")


class TestErrors:
    @pytest.mark.parametrize("plan", [repeated_kfold(3, 7), resamples(4, 1 / 3)])
    def test_are_those_of_the_general_evaluation(self, plan):
        data = population(3).encoded(100, np.random.default_rng(2))
        counted, tested = errors(FIVE, data, plan, np.random.default_rng(3))
        outcome = evaluate(FIVE, data, plan, np.random.default_rng(3))
        for place, name in enumerate(FIVE):
            assert np.allclose(counted[place] / tested, outcome.error_rates(name))


class TestStoredTrials:
    """The experiments, on two trials, against the slow way through the general evaluation."""

    def test_repeated_cross_validation(self):
        run = repeated.repeated_cv.setting(set=2).run(range(2))
        x = unpack(run, "surplus", 10)
        assert x.shape == (2, 100, 10)
        rng = trial_rng(2003, "bouckaert2003/repeated-cv", 1)
        data = population(2).encoded(300, rng)
        outcome = evaluate(PAIR, data, repeated_kfold(100, 10), rng)
        assert np.allclose(x[1] / 30, outcome.differences("naive Bayes", "C4.5").values)

    def test_the_test_set_of_table_3_is_the_same_for_every_trial(self):
        setting = repeated.repeated_cv.setting(set=4)
        both, second = setting.run(range(2)), setting.run(range(1, 2))
        assert np.array_equal(both["wrong"][1:], second["wrong"])
        assert (both["wrong"][:, 0] > both["wrong"][:, 1]).all()

    def test_class_probability_is_that_of_the_data(self):
        network = population(1, 0.05)
        assert network.class_probability == pytest.approx(0.05)
        run = class_probability.class_probability.setting(class_probability=0.05).run(range(3))
        assert unpack(run, "surplus", 10).shape == (3, 10, 10)

    def test_halves_and_thirds_have_their_shapes_and_sizes(self):
        halves = unpack(other_splits.five_by_two.setting(set=4).run(range(1)), "surplus", 5)
        assert halves.reshape(10, 5, 2).shape == (10, 5, 2)
        rng = trial_rng(2003, "bouckaert2003/five-by-two", 0)
        data = population(4).encoded(300, rng)
        outcome = evaluate(PAIR, data, repeated_kfold(50, 2), rng)
        wanted = outcome.differences("naive Bayes", "C4.5").values * 150
        assert np.allclose(halves.reshape(50, 2), wanted)
        thirds = unpack(other_splits.thirds.setting(set=4).run(range(1)), "surplus", 5)
        rng = trial_rng(2003, "bouckaert2003/thirds", 0)
        data = population(4).encoded(300, rng)
        outcome = evaluate(PAIR, data, resamples(100, 1 / 3, stratified=True), rng)
        assert np.allclose(
            thirds.ravel(), outcome.differences("naive Bayes", "C4.5").values.ravel() * 100
        )

    def test_five_learners_see_the_same_folds(self):
        run = other_learners.other_learners.setting(set=3).run(range(1))
        x = unpack(run, "errors", 10)[0] / 30
        rng = trial_rng(2003, "bouckaert2003/other-learners", 0)
        data = population(3).encoded(300, rng)
        outcome = evaluate(FIVE, data, repeated_kfold(10, 10), rng)
        for place, name in enumerate(FIVE):
            assert np.allclose(x[place], outcome.error_rates(name))


def test_the_runs_of_a_repetition_stay_together():
    x = np.arange(2 * 100 * 10).reshape(2, 100, 10)
    assert np.array_equal(repeated.repetitions(x)[1, 3], x[1, 30:40])
    with pytest.raises(ValueError, match="cannot be cut"):
        repeated.repetitions(x, 7)
