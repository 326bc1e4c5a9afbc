"""Correlations of two folds are those of all pairs."""

import itertools

import numpy as np
import pytest

from fourpapers.dietterich1998.section_3_4 import fold_correlations


def test_are_those_of_all_pairs():
    x = np.random.default_rng(1).normal(size=(50, 4)) + np.linspace(0, 2, 50)[:, None]
    pairs = [(x[:, i], x[:, j]) for i in range(4) for j in range(4) if i != j]
    one, two = (np.concatenate(side) for side in zip(*pairs, strict=True))
    found = fold_correlations(x, seed=1)
    assert found["ours"][0] == pytest.approx(np.corrcoef(one, two)[0, 1])


def test_pairs_of_data_sets_are_each_with_the_next():
    x = np.random.default_rng(2).normal(size=(40, 3)) + np.arange(40)[:, None]
    other = np.roll(x, 1, axis=0)
    one, two = (np.concatenate(s) for s in zip(*itertools.product(x.T, other.T), strict=True))
    found = fold_correlations(x, seed=1)
    assert found["ours"][1] == pytest.approx(np.corrcoef(one, two)[0, 1])


def test_the_interval_covers_a_known_correlation():
    rng = np.random.default_rng(3)
    x = rng.normal(size=(2000, 10)) + 0.2 * rng.normal(size=(2000, 1))
    row = fold_correlations(x, seed=1).iloc[0]
    assert row["low"] < 0.04 / 1.04 < row["high"]
    assert row["pvalue"] < 1e-10
