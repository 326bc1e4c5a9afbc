"""What is drawn without replacement varies less, by the amount that the law says."""

import numpy as np
import pytest

from fourpapers.dietterich1998.beyond import finite_population
from fourpapers.uncertainty import proportion_interval


def test_the_correlation_is_that_of_shuffled_numbers():
    rng = np.random.default_rng(1)
    losses = rng.normal(size=40)
    losses -= losses.mean()
    drawn = np.stack([rng.permutation(losses)[:20] for _ in range(40_000)])
    means = drawn.reshape(-1, 4, 5).mean(axis=2)
    rho = np.corrcoef(means[:, 0], means[:, 1])[0, 1]
    assert rho == pytest.approx(finite_population.fold_correlation(40, 20, 4), abs=0.015)


def test_what_is_left_of_the_variance_follows_from_the_correlation():
    rho = finite_population.fold_correlation(768)
    assert (1 + 9 * rho) / (1 - rho) == pytest.approx(1 - 300 / 768)


@pytest.mark.slow
@pytest.mark.parametrize("population", [None, 768])
def test_the_law_is_inside_the_simulated_interval(population):
    low, high = proportion_interval(*finite_population.simulated_size(population), level=0.999)
    assert low < finite_population.kfold_size(population) < high
