"""Averages over signs, correlations and pooled intervals, each against another way to it."""

import itertools

import numpy as np
import pandas as pd
import pytest

from fourpapers.alpaydin1999 import laws
from fourpapers.alpaydin1999.beyond import correlations, independence
from fourpapers.alpaydin1999.error_runs import ErrorRuns, rejections
from fourpapers.alpaydin1999.populations import Pair
from fourpapers.alpaydin1999.signs import sign_averaged
from twolearners import significance
from twolearners.differences import Differences
from twolearners.resampling import five_by_two


def runs(x, printed="IRIS", hidden=3):
    """Differences between two copies, as runs whose linear perceptron is of no account."""
    return ErrorRuns(Pair(printed, hidden), np.stack([x, x, 0 * x], axis=1))


def rejects(x, alpha):
    return rejections(Differences(x, five_by_two()), alpha)


class TestSigns:
    def test_thirty_two_patterns_do_for_all_1024_and_ten_numerators(self):
        x = np.random.default_rng(2).integers(-4, 5, size=(30, 5, 2)) / 75
        signs = np.array(list(itertools.product((1, -1), repeat=10))).reshape(-1, 5, 2)
        found = sign_averaged(x, 0.05)
        for run in range(len(x)):
            every = x[run] * signs
            f = rejects(every, 0.05)["F"].mean()
            assert found["F"][run] == pytest.approx(f)
        with np.errstate(all="ignore"):
            one = [
                significance.five_by_two_cv_t(x[3] * signs, numerator=at).reject(0.05).mean()
                for at in np.ndindex(5, 2)
            ]
        assert found["t"][3] == pytest.approx(np.mean(one))

    def test_on_normal_differences_it_gives_the_law(self):
        x = np.random.default_rng(3).normal(size=(20_000, 5, 2))
        law = laws.exact_sizes(0.05)
        for test, each in sign_averaged(x, 0.05).items():
            assert each.mean() == pytest.approx(law[test], abs=4 * each.std() / np.sqrt(len(x)))

    def test_it_is_less_noisy_than_counting(self):
        x = np.random.default_rng(4).normal(size=(5000, 5, 2))
        averaged, plain = sign_averaged(x, 0.05), rejects(x, 0.05)
        assert averaged["t"].var() < plain["t"].var() / 5
        assert averaged["F"].var() < plain["F"].var()

    def test_equal_copies_never_reject(self):
        found = sign_averaged(np.zeros((3, 5, 2)), 0.05)
        assert all((each == 0).all() for each in found.values())


class TestPermuting:
    def test_keeps_the_values_of_every_place(self):
        x = np.random.default_rng(1).normal(size=(40, 5, 2))
        other = independence.permuted_differences(x, np.random.default_rng(2))
        assert np.array_equal(np.sort(x, axis=0), np.sort(other, axis=0))

    def test_takes_dependence_away(self):
        rng = np.random.default_rng(1)
        x = rng.normal(size=(4000, 5, 2)) * rng.exponential(size=(4000, 1, 1))
        size = np.abs(x).reshape(-1, 10)
        other = np.abs(independence.permuted_differences(x, rng)).reshape(-1, 10)
        assert np.corrcoef(size.T)[0, 1] > 0.2
        assert abs(np.corrcoef(other.T)[0, 1]) < 0.05


class TestCorrelations:
    def test_are_those_of_numpy_over_all_pairs(self):
        rng = np.random.default_rng(6)
        x = rng.normal(size=(20_000, 5, 2)) + 0.5 * rng.normal(size=(20_000, 5, 1))
        x = x + 0.4 * rng.normal(size=(20_000, 1, 1)) + 3
        matrix = np.corrcoef(x.reshape(-1, 10).T)
        within = np.mean([matrix[2 * i, 2 * i + 1] for i in range(5)])
        between = np.mean([matrix[2 * i, 2 * j] for i in range(5) for j in range(5) if i != j])
        table = correlations.correlations(x, centred=False)
        assert table["correlation"].tolist() == pytest.approx([within, between], abs=0.01)

    def test_intervals_cover(self):
        rng = np.random.default_rng(8)
        inside = [
            correlations.correlations(rng.normal(size=(200, 5, 2)), centred=True)
            .pipe(lambda table: (table["low"] < 0) & (table["high"] > 0))
            .to_numpy()
            for _ in range(200)
        ]
        assert np.mean(inside, axis=0) == pytest.approx([0.95, 0.95], abs=0.045)


class TestCombining:
    def test_with_one_experiment_per_set_it_is_the_t_interval(self):
        from scipy import stats

        rates = np.array([0.02, 0.03, 0.05, 0.01])
        table = pd.DataFrame({"dataset": list("ABCD"), "test": "t", "rate": rates})
        found = independence.combine(table).iloc[0]
        low, high = stats.t.interval(0.95, 3, rates.mean(), stats.sem(rates))
        assert (found.low, found.high) == pytest.approx((low, high))

    def test_copies_of_an_experiment_add_no_certainty(self):
        table = pd.DataFrame({"dataset": list("AB"), "test": "t", "rate": [0.02, 0.03]})
        twice = pd.concat([table, table])
        assert np.allclose(
            independence.combine(table).iloc[0, 1:].astype(float),
            independence.combine(twice).iloc[0, 1:].astype(float),
        )

    def test_counts_are_pooled_as_binomial(self):
        table = pd.DataFrame({"test": ["F", "F"], "rate": [0.01, 0.03]})
        found = independence.combine_counts(table, 1000).iloc[0]
        assert (found.rate, found.runs) == (0.02, 2000)
        assert found.low < 0.02 < found.high


def test_sign_averaged_rates_list_both_tests_of_every_experiment():
    x = np.random.default_rng(1).normal(size=(50, 5, 2))
    table = independence.sign_averaged_rates({Pair("IRIS", 3): runs(x)}, 0.05, 1)
    assert table["test"].tolist() == ["t", "F"]
    assert table["plain"].tolist() == [each.mean() for each in rejects(x, 0.05).values()]
    assert (table["low"] <= table["rate"]).all()
