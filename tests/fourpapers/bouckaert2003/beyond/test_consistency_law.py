"""How often repetitions agree follows from how often one rejects and their correlation."""

import numpy as np
import pytest
from scipy import stats

from fourpapers.bouckaert2003.beyond import consistency_law
from twolearners import significance


def test_without_correlation_only_the_rate_counts():
    assert consistency_law.chance(0.3, 0.0) == pytest.approx(0.3**10 + 0.7**10)
    assert consistency_law.chance(0.3, 0.0, tails=2) == pytest.approx(0.3**10 + 0.7**10)


def test_two_repetitions_that_are_nearly_one_always_agree():
    assert consistency_law.chance(0.5, 0.99999) > 0.99


@pytest.mark.parametrize("tails", [1, 2])
def test_agrees_with_drawing_normals(tails):
    rng = np.random.default_rng(1)
    z = 0.8 * rng.normal(size=(40_000, 1)) + 0.6 * rng.normal(size=(40_000, 10))
    edge = stats.norm.isf(0.2 / tails)
    rejects = z > edge if tails == 1 else np.abs(z) > edge
    drawn = float(significance.consistency(rejects).value)
    assert consistency_law.chance(0.2, 0.64, tails=tails) == pytest.approx(drawn, abs=0.008)


def test_for_two_repetitions_it_is_the_orthant_probability():
    """At a rate of one half, two normals agree in sign with chance 1/2 + asin(rho)/pi."""
    orthant = 0.5 + np.arcsin(0.7) / np.pi
    assert consistency_law.chance(0.5, 0.7, 2) == pytest.approx(orthant, abs=1e-6)


def test_the_chance_of_a_rejection_is_the_rate_on_average():
    u = stats.norm.isf((np.arange(4000) + 0.5) / 4000)
    for tails in (1, 2):
        p = consistency_law.chance_given(u, 0.3, 0.8, tails)
        assert p.mean() == pytest.approx(0.3, abs=0.001)


def test_the_correlation_looks_at_ranks_only():
    rng = np.random.default_rng(2)
    z = rng.normal(size=(300, 1)) + rng.normal(size=(300, 10))
    assert consistency_law.correlation(np.exp(z)) == consistency_law.correlation(z)
    assert consistency_law.correlation(z) == pytest.approx(0.5, abs=0.08)


def test_refuses_what_is_no_correlation():
    with pytest.raises(ValueError, match="between 0 and 1"):
        consistency_law.chance(0.5, 1.0)
    with pytest.raises(ValueError, match="tails must be 1 or 2"):
        consistency_law.chance(0.5, 0.5, tails=3)
