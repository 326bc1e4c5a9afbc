"""The five tests put to learners that are equal by symmetry."""

from dataclasses import replace

import numpy as np
import pytest

from fourpapers.dietterich1998.beyond import equal_learners, five_tests

SMALL = {"size": 60, "runs": 2, "seed": 5}


@pytest.fixture(scope="module")
def measured():
    return equal_learners.measure(trials=60, **SMALL)


def test_rejection_rates_are_those_of_the_tests_themselves(measured):
    rates = five_tests.rejection_rates(measured, 0.05).set_index("test")
    from scipy.stats import ttest_1samp

    theirs = ttest_1samp(measured.resampled, 0, axis=1).pvalue <= 0.05
    assert rates.rate["resampled t"] == theirs.mean()
    assert rates.verdict["resampled t"] == "too high"
    assert (rates.low <= rates.rate).all()
    assert (rates.rate <= rates.high).all()


def test_measured_correlations_are_numpys(measured):
    checked = five_tests.assumptions(measured, seed=1).set_index("assumption")
    x = measured.five_by_two
    theirs = np.corrcoef(x[..., 0].ravel(), x[..., 1].ravel())[0, 1]
    row = checked.loc["differences of the two folds of a replication"]
    assert row.rho == pytest.approx(theirs)
    assert row.low < row.rho < row.high


def test_verdicts_on_assumptions_follow_their_intervals():
    assert five_tests._verdict(-0.01, 0.02) == "not refuted"
    assert five_tests._verdict(0.01, 0.04) == "nearly true"
    assert five_tests._verdict(-0.3, -0.2) == "false"


def test_the_two_tables_have_one_z_and_opposite_mcnemars():
    one, other = five_tests.opposite_verdicts().itertuples()
    assert one.z == pytest.approx(other.z)
    assert one.p_chi2 > 0.05 > 0.001 > other.p_chi2


def test_the_exact_version_of_mcnemar_never_exceeds_its_level():
    for pairs in (6, 13, 36, 51):
        sizes = five_tests.exact_size_of_mcnemar(pairs, 0.05).set_index("version")["size"]
        assert sizes["exact"] <= 0.05
        assert sizes["exact"] <= sizes["mid-p"]


def test_sizes_of_mcnemar_are_averaged_over_the_discordant_instances_that_occurred(measured):
    few, many = (five_tests.exact_size_of_mcnemar(pairs, 0.05)["size"] for pairs in (13, 36))
    counts = np.array([[0, 8, 5, 7], [0, 20, 16, 4], [0, 18, 18, 4], [0, 10, 26, 4]])
    typical, table = five_tests.sizes_of_mcnemar(replace(measured, counts=counts), 0.05)
    assert typical == 30
    assert table["average"].tolist() == pytest.approx(((few + 3 * many) / 4).tolist())


def test_steps_make_differences_less_than_normal(measured):
    rng = np.random.default_rng(1)
    normal, _ = five_tests.distance_from_normal(rng.standard_normal(400))
    stepped, limit = five_tests.distance_from_normal(np.round(rng.standard_normal(400)))
    assert normal < limit < stepped
