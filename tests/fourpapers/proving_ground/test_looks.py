"""One look at a data set: the differences are those of the learners, plan by plan."""

import numpy as np
import pytest

from fourpapers.engine import ParameterError, trial_rng
from fourpapers.proving_ground import catalogue
from fourpapers.proving_ground.catalogue import SCENARIOS, scenario, scenarios
from fourpapers.proving_ground.samples import Two
from fourpapers.proving_ground.splits import FITS, plans, stack
from twolearners.evaluation import evaluate
from twolearners.learners import C45Classifier, MultilayerPerceptron, NaiveBayes


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
    def test_differences_are_those_that_evaluate_finds(self):
        data = scenario("set-3").draw(rng()).data
        pair = {"A": NaiveBayes(), "B": C45Classifier()}
        look = Two(*pair.values(), data).look(rng(7), stratified=True)
        own = rng(7)
        for name, plan in plans(True).items():
            found = evaluate(pair, data, plan, own)
            assert np.array_equal(
                getattr(look, name).ravel(), found.differences("A", "B").values.ravel()
            )
            if name == "thirds":
                assert np.array_equal(look.counts, found.counts("A", "B")[0, 0])

    @pytest.mark.slow
    def test_the_single_split_is_the_first_of_the_thirds(self, drawn):
        look = drawn["set-3"]
        _, only_a, only_b, _ = look.counts
        assert look.thirds[0] == pytest.approx((only_a - only_b) / look.counts.sum())

    @pytest.mark.slow
    @pytest.mark.parametrize("name", [one.name for one in SCENARIOS])
    def test_every_scenario_gives_every_shape(self, drawn, name):
        look = drawn[name]
        assert (look.counts.shape, look.thirds.shape, look.tenths.shape) == ((4,), (30,), (100,))
        assert (look.repeated.shape, look.halves.shape) == ((10, 10), (5, 2))
        assert look.counts.sum() == round(scenario(name).size / 3)

    def test_a_second_look_has_splits_of_its_own(self):
        own = rng()
        sample = scenario("set-3").draw(own)
        first, second = (sample.look(own, stratified=True) for _ in range(2))
        assert not np.array_equal(first.repeated, second.repeated)
        assert stack([first, second]).repeated.shape == (2, 10, 10)

    def test_fits_are_counted_for_both_learners(self):
        assert FITS == 2 * (30 + 100 + 100 + 10)


class TestEquality:
    def test_copies_of_a_perceptron_get_first_weights_of_their_own(self):
        sample = scenario("mlp-glass").draw(rng())
        assert isinstance(sample.a, MultilayerPerceptron)
        _, a, b = sample.wrong(plans(True)["halves"], rng(3))
        assert not np.array_equal(a, b)

    def test_waveforms_read_backwards_change_the_learners_places(self):
        # Turned round, what A saw is what B sees: first half reversed, classes 0 and 2 swapped.
        sample = scenario("waveform").draw(rng())
        assert sample.data.values.shape == sample.other.values.shape == (300, 11)
        assert np.array_equal(sample.data.values[:, 10], sample.other.values[:, 0])

    def test_a_coin_is_tossed_for_the_classes(self):
        labels = [catalogue.scenario("coin-pima").draw(rng(i)).data.labels for i in range(20)]
        assert np.mean(labels) == pytest.approx(0.5, abs=3 * 0.5 / np.sqrt(20 * 300))

    def test_damaged_learners_are_cut_as_they_were_calibrated(self):
        unstratified = {one.name for one in SCENARIOS if not one.stratified}
        assert unstratified == {"exp6", "letter", "pima", "exp6-apart", "letter-apart"}


class TestCatalogue:
    def test_every_kind_of_truth_is_there(self):
        numbers = [len(scenarios(truth)) for truth in ("equal", "apart", "unknown")]
        assert sum(numbers) == len(SCENARIOS)
        assert min(numbers) >= 3

    def test_names_and_titles_are_unique(self):
        assert len({one.name for one in SCENARIOS}) == len(SCENARIOS)
        assert len({one.title for one in SCENARIOS}) == len(SCENARIOS)

    def test_the_better_learner_is_named_exactly_where_it_is_known(self):
        assert all((one.better in "AB") == (one.truth == "apart") for one in SCENARIOS
                   if one.better or one.truth == "apart")  # fmt: skip

    def test_an_unknown_scenario_is_refused_by_name(self):
        with pytest.raises(ParameterError, match="no scenario 'set-9'; there are waveform"):
            scenario("set-9")
