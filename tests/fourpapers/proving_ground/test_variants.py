"""The tests as they are carried out on all scenarios, and what they say."""

import math

import numpy as np
import pytest
from scipy import stats

from fourpapers.bouckaert_frank2004.procedures import OF_THE_PAPERS
from fourpapers.proving_ground.plans import differences
from fourpapers.proving_ground.variants import NAMES, VARIANTS, variant, verdicts
from twolearners import significance

SHAPES = {"thirds": (30,), "tenths": (100,), "repeated": (10, 10), "halves": (5, 2)}


def arrays(shift=0.0, sets=40, seed=1):
    rng = np.random.default_rng(seed)
    values = {name: rng.normal(shift, 0.05, (sets, *shape)) for name, shape in SHAPES.items()}
    return values | {"counts": rng.multinomial(100, [0.1, 0.15, 0.05, 0.7], sets)}


def looks(shift=0.0, sets=40, **others):
    return differences(**arrays(shift, sets) | others)


class TestVariants:
    def test_every_test_of_the_papers_is_there_as_it_stands(self):
        own = {each.name for each in VARIANTS if each.name == each.entry.name}
        assert own == {entry.name for entry in OF_THE_PAPERS}

    def test_variants_cost_what_their_plan_says(self):
        for one in VARIANTS:
            sizes = {"n": one.fits // 2, "folds": 10, "runs": max(one.fits // 20, 1)}
            assert one.fits == 2 * math.prod(sizes.get(axis, axis) for axis in one.entry.axes)

    def test_titles_are_unique(self):
        assert len({one.title for one in VARIANTS}) == len(VARIANTS)

    def test_the_exact_f_has_the_critical_value_of_its_own_law(self):
        found = variant("5x2cv-f-exact").apply(looks(0.03, sets=2000))
        critical = (1 + stats.f.isf(0.05, 5, 5)) / 2
        assert np.array_equal(found.reject(0.05), found.statistic >= critical)
        assert found.reject(0.05).sum() > variant("5x2cv-f").apply(looks(0.03, 2000)).reject().sum()

    def test_ten_folds_are_the_first_run_of_ten(self):
        x = arrays()["repeated"]
        one, other = looks(), looks(repeated=np.concatenate([x[:, :1], x[:, :9]], 1))
        for name in ("kfold", "kfold-calibrated", "corrected-kfold"):
            first, second = (variant(name).apply(each).pvalue for each in (one, other))
            assert np.array_equal(first, second)

    def test_ten_resamples_are_the_first_of_a_hundred(self):
        found = variant("corrected-resampled-10").apply(looks())
        wanted = significance.corrected_resampled_t(arrays()["tenths"][:, :10], 1 / 9)
        assert found.pvalue == pytest.approx(wanted.pvalue, rel=1e-12)

    def test_an_unknown_variant_is_refused(self):
        with pytest.raises(LookupError, match="no variant 'wilcoxon'; there are mcnemar"):
            variant("wilcoxon")


class TestVerdicts:
    def test_say_which_learner_errs_less(self):
        # A shift up is more errors of A, so B is the better one.
        for shift, better in ((0.2, 2), (-0.2, 1)):
            found = verdicts(looks(shift), 0.05)[:, 2:]
            assert np.isin(found, [0, better]).all()
            assert (found == better).mean() > 0.9

    def test_of_counts_follow_who_is_wrong_alone(self):
        places = [NAMES.index(name) for name in ("mcnemar", "difference-of-proportions")]
        crossed = looks(counts=arrays()["counts"][:, [0, 2, 1, 3]])
        one, other = (verdicts(each, 0.05)[:, places] for each in (looks(), crossed))
        assert np.array_equal(one == 2, other == 1)
        assert (one == 2).any()

    def test_are_rejections_of_the_tests_themselves(self):
        found = verdicts(looks(0.01), 0.05)[:, NAMES.index("corrected-repeated-kfold")]
        wanted = significance.corrected_repeated_kfold_cv_t(arrays(0.01)["repeated"], 1 / 9)
        assert np.array_equal(found > 0, wanted.reject(0.05))

    def test_of_the_f_test_favour_a_where_it_rejects_a_mean_difference_of_exactly_zero(self):
        # Two equal folds in each replication, which cancel over the replications.
        x = np.array([[0.3, 0.3], [-0.3, -0.3], [0.2, 0.2], [-0.2, -0.2], [0.01, -0.01]])
        assert verdicts(looks(sets=1, halves=x[None]), 0.05)[0, NAMES.index("5x2cv-f")] == 1
