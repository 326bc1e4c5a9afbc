"""Advice rests on stored measurements: if they change, these tests say which advice falls."""

import math

import numpy as np
import pytest

from fourpapers.proving_ground import advice, rates, tables
from fourpapers.proving_ground.catalogue import scenario
from fourpapers.proving_ground.evidence import Measurements
from fourpapers.proving_ground.variants import NAMES
from fourpapers.proving_ground.verdicts import ScenarioVerdicts, all_tests
from fourpapers.uncertainty import Evidence


@pytest.fixture(scope="module")
def stored():
    return Measurements(rates.all_scenarios(seed=all_tests.seed))


@pytest.fixture(scope="module")
def judged(stored):
    return advice.table(stored, 0.05, advice.ADVICE)


class TestAdvice:
    @pytest.mark.parametrize("key", [one.key for one in advice.ADVICE])
    def test_holds_on_the_stored_results(self, judged, key):
        mine = judged[judged.key == key]
        assert mine.holds.iloc[0] == "holds", mine[["what", "estimate", "low", "high", "wanted"]]

    def test_has_a_range_for_every_number(self, stored):
        for one in (*advice.ADVICE, *advice.PAPERS):
            for piece in one.why(stored, 0.05):
                assert math.isfinite(piece.least) or math.isfinite(piece.most)

    def test_falls_when_the_numbers_do(self, stored):
        # Let every test reject everything: then nothing that promises a low error can hold.
        wild = [
            ScenarioVerdicts(
                one.scenario,
                {test: np.full_like(said, 2) for test, said in one.verdicts.items()},
                one.difference,
            )
            for one in stored.measured
        ]
        found = advice.verdicts(advice.table(Measurements(wild), 0.05, advice.ADVICE))
        for key in ("one-fit", "ten-fits", "hundred-fits", "thirty-fits", "two-halves"):
            assert found[key] == "does not hold"

    def test_is_named_once_in_a_table(self, judged):
        shown = tables.recommendations(judged).rows
        assert (shown["do"] != "").sum() == len(advice.ADVICE)
        assert shown["what"].tolist() == judged["what"].tolist()

    def test_budgets_are_counted_in_fits_of_one_learner(self, stored):
        summary = rates.by_test(rates.by_scenario(stored.measured), 0.05)
        shown = tables.budgets(summary).rows
        assert shown["fits"].tolist() == sorted(shown["fits"])
        assert set(shown["fits"]) == {2, 20, 60, 200}  # a run of ten folds: 20, as in compare

    def test_keys_are_unique(self):
        for rules in (advice.ADVICE, advice.PAPERS):
            assert len({one.key for one in rules}) == len(rules)

    def test_what_is_never_to_be_used_is_named_by_variants(self):
        assert set(advice.NEVER) <= set(NAMES)

    def test_the_path_ends_without_a_question_and_names_numbers(self, stored):
        summary = rates.by_test(rates.by_scenario(stored.measured), 0.05).set_index("name")
        way = advice.path(summary)
        assert [bool(question) for question, _, _ in way] == [True] * (len(way) - 1) + [False]
        assert f"{summary.power[advice.HUNDRED]:.0%}" in way[-1][2]


def made(name, rejected):
    rejected = np.asarray(rejected)
    verdicts = dict.fromkeys(NAMES, np.zeros(rejected.shape, int)) | {"kfold": 2 * rejected}
    return ScenarioVerdicts(scenario(name), verdicts, np.zeros(rejected.shape))


class TestMeasurements:
    def test_every_scenario_has_the_same_weight(self):
        some = [made("set-1", np.ones((10, 2), int)), made("waveform", np.zeros((90, 2), int))]
        assert Measurements(some).error("kfold").estimate == 0.5

    def test_the_interval_is_that_of_independent_data_sets(self):
        rng = np.random.default_rng(1)
        x = np.repeat(rng.random((400, 1)) < 0.3, 2, axis=1).astype(int)
        found = Measurements([made("set-3", x)]).power("kfold")
        half = 1.96 * x[:, 0].std(ddof=1) / 20
        assert found.high - found.estimate == pytest.approx(half, rel=1e-3)

    def test_two_tests_are_compared_on_the_same_data_sets(self):
        x = np.tile([[1, 1], [0, 0]], (50, 1))
        found = Measurements([made("set-3", x)]).more_power("kfold", "mcnemar", least=0.0)
        assert isinstance(found, Evidence)
        assert (found.estimate, found.verdict) == (0.5, "holds")
        none = Measurements([made("set-3", x)]).more_power("kfold", "kfold")
        assert none.low == none.high == 0

    def test_agreement_is_between_looks(self):
        x = np.array([[1, 1], [1, 0], [0, 0], [0, 0]])
        assert Measurements([made("set-3", x)]).agreement("kfold").estimate == 0.75

    def test_what_was_not_measured_cannot_be_asked_for(self):
        only = Measurements([made("set-3", np.ones((5, 2), int))])
        with pytest.raises(LookupError, match="no scenario 'set-1' was measured; there are set-3"):
            only.error_in("kfold", "set-1")
        with pytest.raises(ValueError, match="no scenario in which the learners are equal"):
            only.error("kfold")
