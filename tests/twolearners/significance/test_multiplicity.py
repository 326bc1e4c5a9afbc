"""Holm's correction."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from twolearners.significance import holm


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holms_correction_is_that_of_statsmodels(pvalues):
    assert holm(pvalues) == pytest.approx(multipletests(pvalues, method="holm")[1])


def test_what_is_no_probability_is_refused():
    with pytest.raises(ValueError, match="p-values must lie between 0 and 1, not 2"):
        holm([0.5, 2])
