"""Replicability: what is repeated, what is calibrated, and the law that explains it."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from fourpapers.bouckaert2003 import (
    consistency_law,
    effect,
    replicability,
    replicability_claims,
    sign_test,
)
from fourpapers.bouckaert2003.figures import bouckaert_replicability as figures
from fourpapers.published import published
from fourpapers.published.findings import claims
from twolearners import significance


@pytest.fixture(scope="module")
def data():
    """Eighty made-up data sets of four kinds: no effect, and growing ones."""
    rng = np.random.default_rng(2003)
    return {
        number: (
            np.round(30 * (centre + rng.normal(0, 0.03, (80, 1, 1)) + noise)) / 30,
            centre + rng.normal(0, 0.03, (80, 1, 1, 1)) + rng.normal(0, 0.05, (80, 10, 5, 2)),
        )
        for number, centre in {1: 0.0, 2: 0.03, 3: 0.06, 4: 0.12}.items()
        for noise in [rng.normal(0, 0.09, (80, 100, 10))]
    }


@pytest.fixture(scope="module")
def measured(data):
    return {number: replicability.statistics(number, *pair) for number, pair in data.items()}


@pytest.fixture(scope="module")
def chosen(measured):
    return replicability.settings(measured[1])


class TestOutcomes:
    def test_are_those_of_the_tests_themselves(self, data, measured, chosen):
        """The shortcut over what is free of df must give what the library's tests say."""
        found = replicability.outcomes(measured.values(), chosen[0.05], 0.05)
        again = data[3][0].reshape(80, 10, 10, 10)
        df = chosen[0.05]
        expected = {
            "use-all-data": significance.use_all_data(again, df=df["use-all-data"]),
            "kfold": significance.kfold_cv_t(again[:, :, 0], df=df["kfold"]),
            "resampled": significance.resampled_t(again[..., 0], df=df["resampled"]),
            "corrected-resampled": significance.corrected_resampled_t(
                again[..., 0], 1 / 9, df=df["corrected-resampled"]
            ),
            "runs-averaged-t": significance.runs_averaged_t(again, df=df["runs-averaged-t"]),
            "corrected-repeated-kfold": significance.corrected_repeated_kfold_cv_t(again, 1 / 9),
            "5x2cv-t": significance.five_by_two_cv_t(data[3][1]),
        }
        for name, result in expected.items():
            np.testing.assert_array_equal(found[name, 3], result.reject(0.05), err_msg=name)

    @pytest.mark.parametrize("alpha", replicability.LEVELS)
    def test_calibrated_tests_keep_their_level_where_they_were_calibrated(
        self, measured, chosen, alpha
    ):
        found = replicability.outcomes([measured[1]], chosen[alpha], alpha)
        for name in replicability.ALL:
            if name not in ("5x2cv-t", "corrected-repeated-kfold"):
                assert found[name, 1][:, 0].mean() <= alpha + 1e-12, name

    def test_the_df_is_that_of_calibrate(self, data, chosen):
        first = data[1][0][:, :10]
        assert (
            chosen[0.1]["use-all-data"]
            == significance.calibrate("use-all-data", first, alpha=0.1).df
        )
        assert chosen[0.1]["kfold"] == significance.calibrate("kfold", first[:, 0], alpha=0.1).df

    def test_a_shift_is_an_effect(self, data):
        moved = replicability.statistics(1, *data[1], tests=["use-all-data"], shift=0.2)
        assert (moved.free["use-all-data"] > 0).all()


class TestTable:
    def test_counts_data_sets_on_which_all_repetitions_agree(self):
        rejects = np.zeros((4, 10), bool)
        rejects[0], rejects[1, :3] = True, True
        row = replicability.table({("use-all-data", 2): rejects}).iloc[0]
        assert row["consistent"] == 0.75
        assert row["rejects"] == pytest.approx(13 / 40)

    def test_every_number_of_table_5_and_6_is_judged(self, measured, chosen):
        by_level = {
            alpha: replicability.table(replicability.outcomes(measured.values(), one, alpha))
            for alpha, one in chosen.items()
        }
        five = replicability.table5(published("bouckaert2003_table5"), by_level[0.05])
        assert len(five) == 50
        assert set(five.verdict) <= {"agrees", "differs"}
        least = five[five.set == "min"].set_index("test").ours
        rest = five[five.set != "min"].groupby("test").ours.min()
        pd.testing.assert_series_equal(least.sort_index(), rest.sort_index())
        six = replicability.table6(published("bouckaert2003_table6"), by_level)
        assert len(six) == 36
        assert replicability.compact(six, "alpha").shape == (9, 5)


class TestLawOfConsistency:
    def test_without_correlation_only_the_rate_counts(self):
        assert consistency_law.chance(0.3, 0.0) == pytest.approx(0.3**10 + 0.7**10)
        assert consistency_law.chance(0.3, 0.0, tails=2) == pytest.approx(0.3**10 + 0.7**10)

    def test_two_repetitions_that_are_nearly_one_always_agree(self):
        assert consistency_law.chance(0.5, 0.99999) > 0.99

    @pytest.mark.parametrize("tails", [1, 2])
    def test_agrees_with_drawing_normals(self, tails):
        rng = np.random.default_rng(1)
        z = 0.8 * rng.normal(size=(40_000, 1)) + 0.6 * rng.normal(size=(40_000, 10))
        edge = stats.norm.isf(0.2 / tails)
        rejects = z > edge if tails == 1 else np.abs(z) > edge
        drawn = float(significance.consistency(rejects).value)
        assert consistency_law.chance(0.2, 0.64, tails=tails) == pytest.approx(drawn, abs=0.008)

    def test_for_two_repetitions_it_is_the_orthant_probability(self):
        """At a rate of one half, two normals agree in sign with chance 1/2 + asin(rho)/pi."""
        assert consistency_law.chance(0.5, 0.7, 2) == pytest.approx(
            0.5 + np.arcsin(0.7) / np.pi, abs=1e-6
        )

    def test_the_correlation_looks_at_ranks_only(self):
        rng = np.random.default_rng(2)
        z = rng.normal(size=(300, 1)) + rng.normal(size=(300, 10))
        assert consistency_law.correlation(np.exp(z)) == consistency_law.correlation(z)
        assert consistency_law.correlation(z) == pytest.approx(0.5, abs=0.08)

    def test_refuses_what_is_no_correlation(self):
        with pytest.raises(ValueError, match="between 0 and 1"):
            consistency_law.chance(0.5, 1.0)
        with pytest.raises(ValueError, match="tails must be 1 or 2"):
            consistency_law.chance(0.5, 0.5, tails=3)


class TestSignTest:
    @pytest.mark.parametrize(("positive", "n"), [(9, 10), (5, 10), (0, 7), (12, 17)])
    def test_is_the_binomial_test_for_whole_numbers(self, positive, n):
        ours = sign_test.pvalues(np.array(positive / n), n)
        assert ours == pytest.approx(stats.binomtest(positive, n).pvalue)

    def test_leaves_ties_out_and_counts_none_as_even(self):
        x = np.array([[[1.0, 0.0], [2.0, -1.0]], [[0.0, 0.0], [0.0, 0.0]]])
        assert sign_test.share_positive(x).tolist() == [2 / 3, 0.5]

    @pytest.mark.slow
    def test_calibrates_independent_signs_to_their_number(self):
        """Twelve independent differences are worth about twelve signs."""
        x = np.random.default_rng(3).normal(size=(20_000, 3, 4))
        assert sign_test.calibrated(sign_test.share_positive(x), 0.05) in (11, 12, 13)

    def test_where_all_signs_agree_only_numbers_too_small_to_reject_keep_the_level(self):
        """Five signs reject at 6.25 per cent at best, six at 3.1: six or more always would."""
        assert sign_test.calibrated(np.ones(50), 0.05) in range(2, 6)
        assert sign_test.calibrated(np.ones(50), 0.05, range(6, 101)) == 0

    def test_without_a_number_it_never_rejects(self):
        assert not sign_test.rejections(np.ones((3, 2, 2)), 0.05, 0).any()


class TestEffect:
    def test_the_shift_that_was_put_in_is_found(self, data, chosen):
        """Pretend that the paper measured our Set 2 with 0.006 less of a difference."""
        x = data[2][0]
        names = [entry.name for entry in effect.NINE]
        moved = replicability.statistics(2, x, None, tests=names, shift=-0.006)
        table = replicability.table(replicability.outcomes([moved], chosen[0.05], 0.05))
        printed = pd.DataFrame(
            {"test": table["name"], "set": "2", "value": (100 * table["consistent"]).astype(str)}
        )
        found = effect.fit(2, x, printed, chosen[0.05])
        assert found.low <= -0.006 <= found.high
        assert found.misfit < 1e-9 + found.before
        assert (found.rows.verdict == "agrees").all()

    def test_readings_of_five_by_two_begin_with_the_test_as_defined(self, data):
        halves = {number: pair[1] for number, pair in data.items()}
        table = effect.readings_of_five_by_two(halves)
        rejects = significance.five_by_two_cv_t(halves[1]).reject(0.05)
        assert table.rejects[0] == rejects.mean()
        assert table.rejects[2] < table.rejects[0]

    def test_the_error_of_a_test_set_falls_with_its_root(self):
        x = np.random.default_rng(4).normal(0, 0.1, (50, 10, 10))
        assert effect.error_of_test_set(x, 10_000) == pytest.approx(
            effect.error_of_test_set(x, 2_500) / 2
        )


class TestClaims:
    def test_all_that_is_judged_is_claimed(self, measured, chosen):
        found = {
            alpha: replicability.outcomes(measured.values(), one, alpha)
            for alpha, one in chosen.items()
        }
        evidence = replicability_claims.evidence(
            replicability_claims.sampled(found, seed=1, draws=40)
        )
        assert set(evidence) <= set(claims("bouckaert2003"))
        assert all(pieces for pieces in evidence.values())

    def test_the_bootstrap_begins_with_the_data(self, measured, chosen):
        found = {0.05: replicability.outcomes(measured.values(), chosen[0.05], 0.05)}
        sampled = replicability_claims.sampled(found, seed=1, draws=30)
        table = replicability.table(found[0.05]).set_index(["name", "set"])
        for (_, name, number), values in sampled.consistent.items():
            assert values[0] == pytest.approx(table.consistent[name, number])
            assert len(values) == 31


class TestPictures:
    @pytest.fixture
    def tables(self, measured, chosen):
        return {
            alpha: replicability.table(replicability.outcomes(measured.values(), one, alpha))
            for alpha, one in chosen.items()
        }

    def test_table_5_has_a_panel_for_each_set_and_a_row_for_each_test(self, tables):
        judged = replicability.table5(published("bouckaert2003_table5"), tables[0.05])
        panels = figures.sets(judged, tables[0.05]).axes
        assert [ax.get_title(loc="left") for ax in panels] == [f"Set {n}" for n in range(1, 5)]
        drawn = {line.get_label(): line.get_xdata() for line in panels[2].lines}
        third = judged[judged.set == "3"]
        np.testing.assert_array_equal(drawn["ours"], third.ours)
        np.testing.assert_array_equal(drawn["paper"], third.paper)

    def test_table_6_draws_every_test_at_every_level_twice(self, tables):
        judged = replicability.table6(published("bouckaert2003_table6"), tables)
        groups = {"three": replicability.THREE, "six": replicability.SIX}
        left, right = figures.levels(judged, groups).axes
        assert (len(left.lines), len(right.lines)) == (6, 12)
        assert [text.get_text() for text in left.get_xticklabels()] == [
            "0.01", "0.025", "0.05", "0.1"
        ]  # fmt: skip

    def test_consistency_by_power_has_a_curve_and_points_for_each_test(self, data, tables, chosen):
        names = ["kfold", "use-all-data"]
        curves = effect.curves(
            *data[3], chosen[0.05], alpha=0.05, shifts=[-0.03, 0.0, 0.03], tests=names
        )
        five = tables[0.05]
        points = five[five["name"].isin(names)]
        (ax,) = figures.by_power(curves, points, points.assign(paper=0.5)).axes
        assert len(ax.lines) == 6
        rates = ax.lines[0].get_xdata()
        assert (np.diff(rates) > 0).all()  # a larger effect is found more often
