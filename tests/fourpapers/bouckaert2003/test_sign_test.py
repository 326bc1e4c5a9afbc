"""The sign test is the binomial test, and signs that share noise are worth fewer."""

import numpy as np
import pytest
from scipy import stats

from fourpapers.bouckaert2003 import sign_test


@pytest.mark.parametrize(("positive", "n"), [(9, 10), (5, 10), (0, 7), (12, 17)])
def test_is_the_binomial_test_for_whole_numbers(positive, n):
    ours = sign_test.pvalues(np.array(positive / n), n)
    assert ours == pytest.approx(stats.binomtest(positive, n).pvalue)


def test_leaves_ties_out_and_counts_none_as_even():
    x = np.array([[[1.0, 0.0], [2.0, -1.0]], [[0.0, 0.0], [0.0, 0.0]]])
    assert sign_test.share_positive(x).tolist() == [2 / 3, 0.5]


def test_calibrates_independent_signs_to_their_number():
    """Twelve independent differences are worth about twelve signs."""
    x = np.random.default_rng(3).normal(size=(20_000, 3, 4))
    assert sign_test.calibrate(sign_test.share_positive(x), 0.05) in (11, 12, 13)


def test_shared_noise_lowers_the_number():
    rng = np.random.default_rng(1)
    x = rng.normal(size=(400, 20, 10)) + 1 / 3 * rng.normal(size=(400, 1, 1))
    assert sign_test.calibrate(sign_test.share_positive(x), 0.05) < 30


def test_where_all_signs_agree_only_numbers_too_small_to_reject_keep_the_level():
    """Five signs reject at 6.25 per cent at best, six at 3.1: six or more always would."""
    assert sign_test.calibrate(np.ones(50), 0.05) in range(2, 6)
    assert sign_test.calibrate(np.ones(50), 0.05, range(6, 101)) == 0


def test_without_a_number_it_never_rejects():
    assert not sign_test.rejections(np.ones((3, 2, 2)), 0.05, 0).any()
