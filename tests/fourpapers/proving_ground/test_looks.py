"""One look at a data set: the differences are those of the learners, plan by plan."""

from collections import Counter

import numpy as np
import pytest

from fourpapers.engine import ParameterError, trial_rng
from fourpapers.proving_ground import catalogue
from fourpapers.proving_ground.catalogue import SCENARIOS, scenario
from fourpapers.proving_ground.plans import FITS, plans, stack
from twolearners.evaluation import evaluate
from twolearners.learners import MultilayerPerceptron


def rng(number=1):
    return np.random.default_rng(number)


@pytest.fixture(scope="module")
def drawn():
    """One data set of every scenario and one look at it."""
    looks = {}
    for one in SCENARIOS:
        own = trial_rng(1, one.name, 0)
        looks[one.name] = one.draw(own).look(own, stratified=one.stratified)
    return looks


class TestLook:
    @pytest.mark.slow
    def test_the_holdout_is_the_first_of_the_thirds(self, drawn):
        look = drawn["set-3"]
        assert look["holdout"].values == look["thirds"].values[:1]
        _, only_a, only_b, _ = counts = look["holdout"].counts[0, 0]
        assert look["holdout"].values.item() == (only_a - only_b) / counts.sum()

    def test_views_of_one_learner_are_evaluated_on_the_same_folds(self):
        sample = scenario("waveform").draw(rng())
        plan = plans(True)["halves"]
        found = sample.outcomes(plan, rng(5))
        for name, data in (("X", sample.a), ("Y", sample.b)):
            alone = evaluate({name: sample.learner}, data, plan, rng(5))
            assert np.array_equal(alone.folds, found.folds)
            assert np.array_equal(alone.wrong[name], found.wrong["A" if name == "X" else "B"])

    @pytest.mark.slow
    @pytest.mark.parametrize("name", [one.name for one in SCENARIOS])
    def test_every_scenario_gives_every_shape(self, drawn, name):
        shapes = {plan: x.values.shape for plan, x in drawn[name].items()}
        assert shapes == {"holdout": (1, 1)} | {k: p.shape for k, p in plans(True).items()}
        assert drawn[name]["holdout"].counts.sum() == round(scenario(name).size / 3)

    def test_a_second_look_has_splits_of_its_own(self):
        own = rng()
        sample = scenario("set-3").draw(own)
        first, second = (sample.look(own, stratified=True) for _ in range(2))
        assert not np.array_equal(first["repeated"].values, second["repeated"].values)
        both = stack([first, second])
        assert both["repeated"].values.shape == (2, 10, 10)
        assert both["holdout"].counts.shape == (2, 1, 1, 4)

    def test_fits_are_counted_for_both_learners(self):
        assert FITS == 2 * (30 + 100 + 100 + 10)


class TestEquality:
    def test_copies_of_a_perceptron_get_first_weights_of_their_own(self):
        sample = scenario("mlp-glass").draw(rng())
        assert isinstance(sample.a, MultilayerPerceptron)
        wrong = sample.outcomes(plans(True)["halves"], rng(3)).wrong
        assert not np.array_equal(wrong["A"], wrong["B"])

    def test_waveforms_read_backwards_change_the_learners_places(self):
        # Turned round, what A saw is what B sees: first half reversed, classes 0 and 2 swapped.
        sample = scenario("waveform").draw(rng())
        assert sample.a.values.shape == sample.b.values.shape == (300, 11)
        assert np.array_equal(sample.a.values[:, 10], sample.b.values[:, 0])

    def test_a_coin_is_tossed_for_the_classes(self):
        labels = [catalogue.scenario("coin-pima").draw(rng(i)).data.labels for i in range(20)]
        assert np.mean(labels) == pytest.approx(0.5, abs=3 * 0.5 / np.sqrt(20 * 300))

    def test_damaged_learners_are_cut_as_they_were_calibrated(self):
        unstratified = {one.name for one in SCENARIOS if not one.stratified}
        assert unstratified == {"exp6", "letter", "pima", "exp6-apart", "letter-apart"}


class TestCatalogue:
    def test_every_kind_of_truth_is_there(self):
        numbers = Counter(scenario.truth for scenario in SCENARIOS)
        assert set(numbers) == {"equal", "apart", "unknown"}
        assert min(numbers.values()) >= 3

    def test_names_and_titles_are_unique(self):
        assert len({one.name for one in SCENARIOS}) == len(SCENARIOS)
        assert len({one.title for one in SCENARIOS}) == len(SCENARIOS)

    def test_the_better_learner_is_named_exactly_where_it_is_known(self):
        assert all((one.better in "AB") == (one.truth == "apart") for one in SCENARIOS
                   if one.better or one.truth == "apart")  # fmt: skip

    def test_an_unknown_scenario_is_refused_by_name(self):
        with pytest.raises(ParameterError, match="no scenario 'set-9'; there are waveform"):
            scenario("set-9")
