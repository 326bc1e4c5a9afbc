"""Power by law against simulation, and what the right size is."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.alpaydin1999 import laws
from fourpapers.alpaydin1999.beyond import other_tests, power_law
from fourpapers.alpaydin1999.error_runs import ErrorRuns, two_fold_errors
from fourpapers.alpaydin1999.populations import Pair
from fourpapers.laws import size_of_five_by_two_t
from twolearners import significance
from twolearners.differences import Differences
from twolearners.resampling import five_by_two

TABLED = laws.tabled_critical(0.05)


def correlated(effect, rho, trials, seed):
    """Normal differences with correlation within replications, from a covariance matrix."""
    covariance = np.array([[1, rho], [rho, 1]])
    rng = np.random.default_rng(seed)
    return effect + rng.multivariate_normal([0, 0], covariance, size=(trials, 5))


class TestLaws:
    @pytest.mark.parametrize(("effect", "rho"), [(0.0, 0.3), (0.5, 0.0), (1.0, -0.2), (1.5, 0.2)])
    def test_the_f_has_the_power_that_simulation_gives(self, effect, rho):
        x = correlated(effect, rho, 20_000, 1)
        rate = significance.five_by_two_cv_f(x).reject(0.05).mean()
        assert float(power_law.f_by_law(effect, rho, TABLED)) == pytest.approx(rate, abs=0.012)

    @pytest.mark.parametrize(("effect", "rho"), [(0.0, 0.3), (0.5, 0.0), (1.5, -0.2)])
    def test_so_has_the_t(self, effect, rho):
        x = correlated(effect, rho, 20_000, 2)
        rate = significance.five_by_two_cv_t(x).reject(0.05).mean()
        assert float(power_law.t_by_law(effect, rho, 0.05, 1)) == pytest.approx(rate, abs=0.012)

    def test_without_effect_they_are_the_sizes(self):
        size = size_of_five_by_two_t(0.05)
        assert float(power_law.t_by_law(0.0, 0.0, 0.05, 1)) == pytest.approx(size, abs=0.002)
        assert float(power_law.f_by_law(0.0, 0.0, TABLED)) == pytest.approx(0.0175, abs=1e-4)

    def test_the_right_critical_values_have_the_right_size(self):
        x = np.random.default_rng(3).normal(size=(40_000, 5, 2))
        found = other_tests.five_by_two_rejections(Differences(x, five_by_two()), 0.05)
        for name in ("5x2cv t, right size", "5x2cv F, right size"):
            assert found[name].mean() == pytest.approx(0.05, abs=0.004)

    def test_the_curves_cross_once(self):
        curve = power_law.curves(np.linspace(0, 2.5, 26), 0.05, 1)
        at = power_law.crossing(curve)
        assert ((curve["F"] > curve["t"]) == (curve["effect"] > at)).all()
        assert (curve["F_right"] >= curve["F"]).all()

    def test_correlated_folds_bring_the_crossing_forward_until_there_is_none(self):
        table = power_law.crossings(0.05, 1)
        assert (np.diff(table["crossing"]) < 0).all()
        assert table["crossing"].iloc[-1] == 0
        curve = power_law.curves(np.linspace(0, 2, 41), 0.05, 1)
        at_zero = table.set_index("rho")["crossing"][0.0]
        assert at_zero == pytest.approx(power_law.crossing(curve), abs=0.01)
        x = correlated(0.0, 0.4, 40_000, 3)
        t, f = significance.five_by_two_cv_t(x), significance.five_by_two_cv_f(x)
        high = table.iloc[-1]
        assert high["t"] == pytest.approx(t.reject().mean(), abs=0.006)
        assert high["F"] == pytest.approx(f.reject().mean(), abs=0.006)

    @pytest.mark.parametrize("alpha", [0.001, 0.1, 0.45, 0.5])
    def test_there_is_a_right_level_for_all_that_a_chapter_takes(self, alpha):
        level = power_law.right_level(alpha)
        assert size_of_five_by_two_t(level) == pytest.approx(alpha)

    def test_curves_that_do_not_cross_are_refused(self):
        with pytest.raises(ValueError, match="do not cross"):
            power_law.crossing(power_law.curves(np.linspace(0, 0.1, 3), 0.05, 1))


def experiment(x):
    """An experiment with these differences on top of what makes a fold hard for all."""
    level = np.random.default_rng(9).normal(size=x.shape)
    errors = np.stack([level + x, level, level], axis=1)
    return {Pair("IRIS", 3): ErrorRuns(Pair("IRIS", 3), errors)}


@pytest.fixture(scope="module")
def table():
    return power_law.against_distance(experiment(correlated(0.8, 0.1, 3000, 4)), 0.05, 1)


class TestOneExperiment:
    def test_three_moments_predict_it(self, table):
        one = table.iloc[0]
        assert one.effect == pytest.approx(0.8, abs=0.03)
        assert one.rho == pytest.approx(0.1, abs=0.03)
        assert one.F_law == pytest.approx(one.F, abs=0.03)
        assert one.t_law == pytest.approx(one.t, abs=0.03)

    def test_the_right_size_never_takes_away(self):
        back = other_tests.power_at_correct_size(
            experiment(correlated(0.8, 0.1, 300, 4)), 0.05
        ).iloc[0]
        assert back.gain == pytest.approx(back.right - back.tabled)
        assert back.gain > 0
        assert back.null == 0


@pytest.fixture(scope="module")
def rates():
    pair = Pair("IRIS", 3)
    return other_tests.all_tests({pair: two_fold_errors(pair, 20, 1999)}, 0.05, seed=1999)


class TestOtherTests:
    def test_eight_are_asked_about_both_comparisons(self, rates):
        assert rates.groupby("comparison")["test"].nunique().tolist() == [8, 8]
        assert set(rates["runs"]) == {20}

    def test_the_correction_never_rejects_more(self, rates):
        rate = rates.set_index(["comparison", "test"])["rate"]
        for comparison in ("MLP, MLP'", "LP, MLP"):
            corrected = rate[comparison, "corrected resampled t"]
            assert corrected <= rate[comparison, "resampled t"]

    def test_all_but_mcnemar_have_an_expected_size(self, rates):
        summary = other_tests.error_and_power(
            pd.concat([rates, rates.assign(dataset="WINE")]), 0.05, far=-10
        ).set_index("test")
        assert summary.index[summary["law"].isna()].tolist() == ["McNemar"]
        assert summary["law_text"]["McNemar"] == "–"
