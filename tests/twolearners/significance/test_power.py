"""Power is exact where the law is known, and near what simulated learners show."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.power import TTestPower

from fourpapers.bouckaert2003.experiments import repeated_cv
from twolearners import significance
from twolearners.significance.power import corrected_t_power, mcnemar_power
from twolearners.simulators import EquicorrelatedNormal

TESTS = {
    "mcnemar": significance.mcnemar,
    "mcnemar-exact": significance.mcnemar_exact,
    "mcnemar-midp": significance.mcnemar_midp,
}


@pytest.mark.parametrize("test", TESTS)
@pytest.mark.parametrize(("difference", "disagreement", "n"), [(0.1, 0.3, 40), (0.0, 0.5, 25)])
def test_power_of_mcnemar_is_the_sum_over_all_outcomes(test, difference, disagreement, n):
    a, b = np.meshgrid(np.arange(n + 1), np.arange(n + 1), indexing="ij")
    possible = a + b <= n
    a, b = a[possible], b[possible]
    first, second = (disagreement + difference) / 2, (disagreement - difference) / 2
    cells = np.column_stack([a, b, n - a - b])
    chance = stats.multinomial.pmf(cells, n, [first, second, 1 - first - second])
    rejected = TESTS[test](a, b, n=n).reject(0.05)
    got = mcnemar_power(difference, disagreement, n, test=test)
    assert got == pytest.approx(chance[rejected].sum(), abs=1e-9)


def test_without_correlation_and_correction_it_is_students():
    theirs = TTestPower().power(effect_size=0.5, nobs=20, alpha=0.05)
    ours = corrected_t_power(0.5, 1.0, 20, test_train_ratio=0.0)
    assert float(ours) == pytest.approx(theirs, rel=1e-6)


def test_where_nothing_differs_the_power_is_the_level():
    for ratio in (1 / 9, 1 / 4, 1 / 2):
        power = corrected_t_power(0.0, 0.1, 50, test_train_ratio=ratio)
        assert float(power) == pytest.approx(0.05, abs=1e-9)


@pytest.mark.slow
def test_on_equicorrelated_differences_it_is_what_is_simulated():
    rng = np.random.default_rng(8)
    x = 0.04 + 0.06 * EquicorrelatedNormal(100, 0.2).sample(4000, rng)
    rejected = significance.corrected_resampled_t(x, 1 / 9).reject(0.05)
    want = float(corrected_t_power(0.04, 0.06, 100, test_train_ratio=1 / 9, correlation=0.2))
    assert stats.binomtest(int(rejected.sum()), 4000, want).pvalue > 0.001


@pytest.mark.slow
@pytest.mark.parametrize("number", [2, 3, 4])
def test_on_learners_it_is_within_three_points_of_what_is_measured(number):
    x = repeated_cv.differences(number).values[:, :10]
    within = x.reshape(len(x), -1).var(axis=1, ddof=1).mean()
    sd = np.sqrt(within / 0.9)  # the test supposes a correlation of one tenth
    planned = float(corrected_t_power(x.mean(), sd, 100, test_train_ratio=1 / 9))
    measured = significance.corrected_repeated_kfold_cv_t(x, 1 / 9).reject(0.05).mean()
    assert planned == pytest.approx(measured, abs=0.03)


def test_far_away_it_is_certain():
    assert corrected_t_power([0.5, 5.0], 0.1, 100, test_train_ratio=1 / 9).tolist() == [1.0, 1.0]


@pytest.mark.parametrize(
    "call",
    [
        lambda: mcnemar_power(0.2, 0.1, 50),
        lambda: mcnemar_power(0.1, 0.2, 50, test="kfold"),
        lambda: corrected_t_power(0.1, 1.0, 1, test_train_ratio=1 / 9),
        lambda: corrected_t_power(0.1, 1.0, 10, test_train_ratio=1 / 9, correlation=1.0),
    ],
)
def test_what_cannot_be_is_refused(call):
    with pytest.raises(ValueError, match=r"disagree|must be|needs two"):
        call()
