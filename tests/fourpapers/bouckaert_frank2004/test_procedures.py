"""The tests that are tried, their names, and their verdicts."""

import numpy as np
import pytest

from fourpapers.bouckaert_frank2004 import procedures
from fourpapers.bouckaert_frank2004.experiments import sources, uci
from fourpapers.bouckaert_frank2004.procedures import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    FIVE_BY_TWO_F,
    KFOLD,
    MCNEMAR,
    ON_DATA_SETS,
    ON_SOURCES,
    PROPORTIONS,
    RESAMPLING,
    verdicts,
)
from fourpapers.published.items import PAPERS
from tests.fourpapers.bouckaert_frank2004 import made_up
from twolearners import significance
from twolearners.differences import Differences
from twolearners.significance import Procedure

CENTRES = (-0.1, 0.0, 0.1)


class TestTheLists:
    @pytest.mark.parametrize("listed", [ON_DATA_SETS, ON_SOURCES])
    def test_hold_every_test_of_the_four_papers(self, listed):
        papers = PAPERS.values()
        of_papers = {entry.name for entry in significance.TESTS if entry.paper in papers}
        assert {procedure.test for procedure in listed} == of_papers

    @pytest.mark.parametrize("name", [procedures.key, procedures.title])
    def test_of_data_sets_name_no_two_tests_alike(self, name):
        assert len({name(one) for one in ON_DATA_SETS}) == len(ON_DATA_SETS)

    @pytest.mark.parametrize("name", [procedures.key, procedures.source_title])
    def test_of_sources_name_no_two_tests_alike(self, name):
        assert len({name(one) for one in ON_SOURCES}) == len(ON_SOURCES)

    @pytest.mark.parametrize(
        ("procedure", "fits"),
        [
            (MCNEMAR, 2),
            (FIVE_BY_TWO, 20),
            (KFOLD, 20),
            (RESAMPLING[50], 100),
            (CROSS_VALIDATION[5], 100),
            (Procedure("use-all-data", 10), 200),
        ],
    )
    def test_count_cost_in_trainings_of_both_learners(self, procedure, fits):
        assert procedures.fits(procedure) == fits
        stored = uci.repetitions("labor", 1)
        assert procedure.fits(stored) == fits


class TestVerdicts:
    def test_name_the_learner_with_the_lower_error(self):
        found = {"a": made_up.repetitions((-0.5, 0.0, 0.5), halves=0.03, folds=0.08)}
        for procedure, told in verdicts(ON_DATA_SETS, found).items():
            if procedure.entry.plan == "holdout":
                continue
            first, _, third = told
            assert set(first.ravel().tolist()) <= {0, 1}, procedure
            assert set(third.ravel().tolist()) <= {0, -1}, procedure
            assert first.any(), procedure
            assert third.any(), procedure

    def test_on_a_holdout_go_against_whoever_errs_alone_more_often(self):
        counts = np.array([[[5, 40, 5, 50], [5, 5, 40, 50], [5, 20, 20, 55]]])
        found = {"a": {"holdout": made_up.held_out(counts)}}
        for procedure, told in verdicts([MCNEMAR, PROPORTIONS], found).items():
            assert told[0, 0].tolist() == [-1, 1, 0], procedure

    def test_are_for_every_pair_data_set_and_repetition(self):
        found = uci.repetitions_by_set(5, 2004, ("iris", "zoo"))
        told = verdicts([FIVE_BY_TWO, MCNEMAR], found)
        assert {array.shape for array in told.values()} == {(3, 2, 5)}
        zoo = significance.five_by_two_cv_t(found["zoo"]["5x2"].values)
        np.testing.assert_array_equal(told[FIVE_BY_TWO][:, 1], zoo.better(0.05))


class TestManyRuns:
    def test_put_repetitions_together_in_order(self):
        found = {
            "a": made_up.repetitions(CENTRES),
            "b": made_up.repetitions(CENTRES, rng=np.random.default_rng(2)),
        }
        told = procedures.many_run_verdicts(found, 30)
        assert told.shape == (3, 2, 10)
        joined = found["b"]["repeated k-fold"].values[1, 3:6].reshape(30, 10)
        result = significance.corrected_repeated_kfold_cv_t(joined, 1 / 9)
        assert told[1, 1, 1] == result.better(0.05)

    def test_with_ten_are_the_repetitions_themselves(self):
        found = {"a": made_up.repetitions(CENTRES)}
        ten = CROSS_VALIDATION[10]
        assert (procedures.many_run_verdicts(found, 10) == verdicts([ten], found)[ten]).all()

    @pytest.mark.parametrize("runs", [0, 15, 310])
    def test_must_be_whole_repetitions(self, runs):
        with pytest.raises(ValueError, match="multiple of 10 and at most 300"):
            procedures.many_run_verdicts({"a": made_up.repetitions(CENTRES)}, runs)


class TestOnSources:
    @pytest.mark.parametrize("size", sources.KEPT)
    def test_sums_are_enough_for_a_t_test(self, size):
        rng = np.random.default_rng(2004)
        own = rng.normal(1.5, 1.0, (60, 1, 1))
        raw = np.rint(own + rng.normal(0, 2.5, (60, 10, 100))).astype(np.int64)
        parts = sources.summed(raw).cumsum(axis=-2)[..., sources.KEPT.index(size), :]
        made = sources.differences_from_moments(parts[..., 0], parts[..., 1], size)
        result = RESAMPLING[size].apply({"resamples": made})
        expected = significance.corrected_resampled_t(raw[..., :size] / 30, 1 / 9)
        np.testing.assert_allclose(result.statistic, expected.statistic, rtol=1e-9, atol=1e-12)
        np.testing.assert_array_equal(result.better(), expected.better())

    @pytest.mark.parametrize(("runs", "repetitions"), [(2, 10), (50, 2)])
    def test_runs_are_those_of_repetitions_that_follow_each_other(self, runs, repetitions):
        x = sources.all_runs(3, trials=20).values
        parts = x.reshape(20, repetitions, -1, 10)[:, :, :runs]
        expected = significance.corrected_repeated_kfold_cv_t(parts, 1 / 9)
        procedure = Procedure("corrected-repeated-kfold", runs)
        result = procedures.source_result(procedure, 3, trials=20, seed=2003)
        np.testing.assert_array_equal(result.better(), expected.better())

    @pytest.mark.parametrize("procedure", ON_SOURCES, ids=procedures.key)
    def test_turning_the_learners_round_turns_statistics_and_verdicts_round(self, procedure):
        by_plan = sources.repetitions(3, procedure.size or 10, trials=20)
        turned = {
            kind: Differences(
                -each.values,
                each.plan,
                None if each.counts is None else each.counts[..., [0, 2, 1, 3]],
            )
            for kind, each in by_plan.items()
        }
        before, after = procedure.apply(by_plan), procedure.apply(turned)
        np.testing.assert_array_equal(after.better(), -before.better())
        np.testing.assert_allclose(
            procedures.signed_statistics(after), -procedures.signed_statistics(before), atol=1e-12
        )

    def test_verdicts_are_by_procedure_and_source(self):
        found = procedures.source_verdicts([KFOLD, FIVE_BY_TWO_F], trials=10)
        assert set(found) == {(one, n) for one in (KFOLD, FIVE_BY_TWO_F) for n in (1, 2, 3, 4)}
        assert {array.shape for array in found.values()} == {(10, 10)}
