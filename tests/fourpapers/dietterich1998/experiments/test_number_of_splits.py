"""Studies by number of splits and of folds: what Figure 6 rests on."""

import numpy as np
import pytest

from fourpapers.dietterich1998.experiments import number_of_splits, simulated_learners
from fourpapers.dietterich1998.experiments.studies import count_rejections
from twolearners import significance
from twolearners.significance.result import ignore_constant_warning
from twolearners.simulators import WorstCase


@pytest.fixture(scope="module")
def by_splits():
    return number_of_splits.type_one_error()


def test_thirty_splits_and_ten_folds_are_those_of_figure_5(by_splits):
    ours = by_splits.set_index(["test", "number"]).rate
    rates = simulated_learners.type_one_error()
    other = rates[rates.epsilon == 0.10].set_index("test").rate
    pairs = {"resampled t": ("resampled t", 30), "10-fold cv t": ("k-fold cv t", 10)}
    for name, pair in pairs.items():
        error = np.sqrt(2 * other[name] * (1 - other[name]) / 100_000)
        assert abs(ours[pair] - other[name]) < 4 * error


def test_the_law_is_near_and_grows_with_splits_only(by_splits):
    many = by_splits[by_splits.number >= 10]
    assert ((many.rate - many.law).abs() < 0.01).all()
    law = by_splits.set_index("test").law
    assert law["resampled t"].is_monotonic_increasing
    assert set(law["k-fold cv t"]) == {0.05}


def test_fewer_splits_are_the_first_of_many():
    rng, again = np.random.default_rng(5), np.random.default_rng(5)
    population = WorstCase(0.10)
    found = number_of_splits._study(population, 40, rng)
    x = []
    for _ in range(40):
        first = population.first_half(again)
        x.append(population.resampled(first, again, splits=300))
        for k in number_of_splits.FOLDS:
            population.repeated(first, again, folds=k)
    with ignore_constant_warning():
        for counts, n in zip(found["resampled"], number_of_splits.SPLITS, strict=True):
            expected = significance.resampled_t(np.array(x)[:, :n])
            assert counts.tolist() == count_rejections(expected).tolist()
