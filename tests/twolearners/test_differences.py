"""Differences between two learners, and the one way to apply a test to them."""

import numpy as np
import pytest

from twolearners import significance
from twolearners.differences import Differences
from twolearners.resampling import five_by_two, holdout, kfold, repeated_kfold, resamples
from twolearners.significance import TESTS, Procedure

RNG = np.random.default_rng(7)
PLANS = (holdout(), resamples(8, 0.1), kfold(5), five_by_two(), repeated_kfold(4, 5))


def drawn(plan, *batch):
    counts = RNG.multinomial(30, [0.1, 0.2, 0.15, 0.55], (*batch, *plan.shape))
    return Differences((counts[..., 1] - counts[..., 2]) / 30, plan, counts)


BY_PLAN = {plan.kind: drawn(plan, 6) for plan in PLANS}


class TestDifferences:
    def test_a_shape_other_than_the_plans_is_refused(self):
        with pytest.raises(ValueError, match=r"have the shape \(\.\.\., 4, 5\), not \(5, 4\)"):
            Differences(np.zeros((5, 4)), repeated_kfold(4, 5))

    def test_counts_belong_to_the_same_parts(self):
        with pytest.raises(ValueError, match=r"counts must have the shape \(1, 5, 4\)"):
            Differences(np.zeros((1, 5)), kfold(5), np.zeros((1, 4, 5), int))

    def test_repetitions_keep_runs_together(self):
        whole = drawn(repeated_kfold(12, 5), 2)
        parts = whole.repetitions(3)
        assert parts.plan == repeated_kfold(3, 5)
        assert (parts.values[1, 2] == whole.values[1, 6:9]).all()
        assert (parts.counts[1, 2] == whole.counts[1, 6:9]).all()

    def test_runs_that_do_not_divide_are_refused(self):
        with pytest.raises(ValueError, match="12 runs cannot be divided into repetitions of 5"):
            drawn(repeated_kfold(12, 5)).repetitions(5)


class TestProcedure:
    @pytest.mark.parametrize("entry", TESTS, ids=lambda entry: entry.name)
    def test_is_the_function_of_the_test_on_what_its_plan_gives(self, entry):
        result = Procedure(entry.name).apply(BY_PLAN)
        there = BY_PLAN[entry.plan]
        if entry.plan == "holdout":
            both, a, b, none = np.moveaxis(there.counts[:, 0, 0], -1, 0)
            arguments = (a, b) if entry.name.startswith("mcnemar") else (both, a, b, none)
        else:
            arguments = (there.values.reshape(6, *[n for n in there.plan.shape if n > 1]),)
        ratio = {"test_train_ratio": there.plan.test_train_ratio} if entry.needs_ratio else {}
        direct = entry.function(*arguments, **ratio)
        assert np.array_equal(result.statistic, direct.statistic)
        assert np.array_equal(result.pvalue, direct.pvalue)

    def test_one_run_is_the_first_of_several(self):
        several = {"repeated k-fold": BY_PLAN["repeated k-fold"]}
        first = {"k-fold": several["repeated k-fold"].first(1)}
        kfold_cv_t = Procedure("kfold")
        assert (kfold_cv_t.apply(several).pvalue == kfold_cv_t.apply(first).pvalue).all()

    def test_size_is_how_many_runs_or_splits_it_sees(self):
        few = Procedure("corrected-resampled", 5)
        x = BY_PLAN["resamples"].values[:, :5, 0]
        direct = significance.corrected_resampled_t(x, 1 / 9)
        assert few.apply(BY_PLAN).pvalue == pytest.approx(direct.pvalue)
        assert few.fits(BY_PLAN) == 10

    def test_df_other_than_its_own(self):
        result = Procedure("use-all-data", df=10).apply(BY_PLAN)
        assert (result.df == 10).all()
        with pytest.raises(ValueError, match="mcnemar has no degrees of freedom"):
            Procedure("mcnemar", df=10)

    def test_a_plan_that_is_not_there_is_named(self):
        with pytest.raises(LookupError, match="needs differences of the plan '5x2'; there are 'k-"):
            Procedure("5x2cv-t").apply({"k-fold": BY_PLAN["k-fold"]})

    def test_tests_that_count_need_counts(self):
        scores = {"holdout": Differences(np.zeros((1, 1)), holdout())}
        with pytest.raises(ValueError, match="mcnemar counts errors"):
            Procedure("mcnemar").apply(scores)


class TestBetter:
    def test_the_learner_with_fewer_errors_is_better(self):
        x = np.full((4, 5), -0.1) + RNG.normal(0, 0.01, (4, 5))
        for entry in TESTS:
            if entry.plan == "repeated k-fold":
                for sign in (1, -1):
                    by_plan = {"repeated k-fold": Differences(sign * x, repeated_kfold(4, 5))}
                    result = Procedure(entry.name).apply(by_plan)
                    assert result.better(0.05) == (sign if result.reject(0.05) else 0)

    def test_a_square_takes_its_direction_from_the_estimate(self):
        x = np.full((5, 2), 0.2) + RNG.normal(0, 0.01, (5, 2))
        result = Procedure("5x2cv-f").apply({"5x2": Differences(x, five_by_two())})
        assert (result.better(0.05), result.better(1e-12)) == (-1, 0)
        assert significance.mcnemar(1, 20).better() == 1
