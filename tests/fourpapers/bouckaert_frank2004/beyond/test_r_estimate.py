"""R(k, n) has the law the chapter derives, and the published table recomputes."""

import matplotlib as mpl
import numpy as np
import pytest
from scipy import stats

from fourpapers.bouckaert_frank2004.beyond import live_measurement, r_estimate
from fourpapers.bouckaert_frank2004.beyond.pictures import r_estimate as figures
from fourpapers.published import agreement, published
from twolearners import significance, style

CHANCES = [0.0, 0.02, 0.1465, 0.3, 0.5, 0.8, 1.0]
DRAW = {"resamples": 2000, "seed": 5}


@pytest.fixture(scope="module")
def draws():
    return published("bouckaert_frank2004_table1")


@pytest.fixture(scope="module")
def table():
    return live_measurement.live([0.0, 2.0], datasets=6, repetitions=4, size=60, seed=3)


def moments(p, n):
    """Mean and variance of R(k, n) by summing over the binomial distribution."""
    k = np.arange(n + 1)
    weights, values = stats.binom.pmf(k, n, p), significance.pair_agreement(k, n)
    mean = weights @ values
    return mean, weights @ (values - mean) ** 2


class TestLaw:
    @pytest.mark.parametrize("n", [2, 3, 10, 31])
    @pytest.mark.parametrize("p", CHANCES)
    def test_mean_and_variance_are_those_of_the_binomial_sum(self, p, n):
        mean, variance = moments(p, n)
        assert mean == pytest.approx(p**2 + (1 - p) ** 2)
        assert r_estimate.variance_of_agreement(p, n) == pytest.approx(variance, abs=1e-14)

    @pytest.mark.parametrize("n", [4, 10])
    @pytest.mark.parametrize("p", CHANCES)
    def test_the_estimated_variance_is_unbiased(self, p, n):
        k = np.arange(n + 1)
        expected = stats.binom.pmf(k, n, p) @ r_estimate.estimated_variance(k, n)
        assert expected == pytest.approx(float(r_estimate.variance_of_agreement(p, n)), abs=1e-14)

    @pytest.mark.parametrize("n", range(2, 40))
    def test_the_least_value_is_the_one_derived(self, n):
        least = significance.pair_agreement(np.arange(n + 1), n).min()
        assert least == pytest.approx(0.5 - 1 / (2 * (n - 1) if n % 2 == 0 else 2 * n))

    @pytest.mark.parametrize("n", [5, 10, 100])
    def test_the_largest_variance_is_the_one_derived(self, n):
        p = np.linspace(0, 1, 20_001)
        largest = r_estimate.variance_of_agreement(p, n).max()
        assert largest == pytest.approx((n - 1) / (n * (4 * n - 6)), rel=1e-6)

    def test_the_table_of_the_law_holds_its_level_and_its_tails(self):
        law = r_estimate.law_of_estimate(CHANCES, 10, level=0.9)
        k = np.arange(11)
        values = significance.pair_agreement(k, 10)
        for row in law.itertuples():
            weights = stats.binom.pmf(k, 10, row.p)
            assert weights[(values >= row.low) & (values <= row.high)].sum() >= 0.9 - 1e-12
            # 4, 5 and 6 rejections in ten are what lies below one half
            assert row.below == pytest.approx(weights[4:7].sum())
        assert law["mean"].to_numpy() == pytest.approx(law["truth"].to_numpy())

    def test_rate_and_spread_make_up_the_expectation(self):
        p = np.random.default_rng(1).beta(0.4, 0.9, 1000)
        floor, kappa = significance.chance_corrected((p**2 + (1 - p) ** 2).mean(), p.mean())
        assert kappa == pytest.approx(p.var() / (p.mean() * (1 - p.mean())))
        assert floor == pytest.approx(p.mean() ** 2 + (1 - p.mean()) ** 2)

    def test_a_test_that_never_rejects_has_no_correlation(self):
        floor, kappa = significance.chance_corrected([1.0, 0.9], [0.0, 0.5])
        assert floor[0] == 1
        assert np.isnan(kappa[0])
        assert kappa[1] == pytest.approx(0.8)

    @pytest.mark.parametrize("arguments", [(-0.1, 10), (1.1, 10), (0.5, 1)])
    def test_impossible_chances_are_refused(self, arguments):
        with pytest.raises(ValueError, match="agreement takes two"):
            r_estimate.variance_of_agreement(*arguments)

    def test_too_few_repetitions_are_refused(self):
        with pytest.raises(ValueError, match="at least 4"):
            r_estimate.estimated_variance([1], 3)
        with pytest.raises(ValueError, match="at least 2"):
            live_measurement.live([0.0], datasets=2, repetitions=1, size=60, seed=1)


class TestPublishedTable:
    def test_has_27_data_sets_and_three_pairs(self, draws):
        assert draws.shape[0] == 81
        assert draws.groupby("pair").dataset.nunique().tolist() == [27, 27, 27]
        assert draws.draws_of_10.between(0, 10).all()

    def test_recomputes_to_its_own_summary_rows(self, draws):
        ours = r_estimate.recomputed(draws, **DRAW)
        printed = published("bouckaert_frank2004_table1_summary")
        both = agreement(printed.merge(ours, on=["measure", "pair"]))
        assert len(both) == 9
        assert set(both.verdict) == {"agrees"}
        assert both.value.tolist() == [
            *("9", "12", "13", "14", "17", "17", "0.737", "0.783", "0.816")
        ]

    def test_intervals_are_those_of_the_library_up_to_chance(self, draws):
        _, rejections = r_estimate.as_outcomes(draws)
        low, high = significance.replicability(rejections).confidence_interval(resamples=20_000)
        ours = r_estimate.precision(draws, resamples=20_000, seed=1)
        assert ours.low.to_numpy() == pytest.approx(low, abs=0.006)
        assert ours.high.to_numpy() == pytest.approx(high, abs=0.006)

    def test_cuts_explain_part_of_the_standard_error(self, draws):
        ours = r_estimate.precision(draws, **DRAW)
        assert (ours.se_cuts > 0).all()
        assert (ours.se_cuts < ours.se).all()

    def test_no_difference_between_pairs_of_learners_is_established(self, draws):
        ours = r_estimate.differences(draws, **DRAW)
        assert ours.difference.tolist() == pytest.approx([0.04609, 0.03292, 0.07901], abs=1e-5)
        assert set(ours.verdict) == {"undecided"}


class TestBootstrap:
    @pytest.mark.parametrize(("a", "b"), [(1, 1), (0.2, 0.6)])
    def test_it_covers_nearly_as_often_as_it_says(self, a, b):
        rng = np.random.default_rng(7)
        chances = rng.beta(a, b, size=(400, 27, 1))
        r = significance.replicability(rng.random((400, 27, 10)) < chances)
        low, high = r.confidence_interval(resamples=400, seed=7)
        truth = 1 - 2 * a * b / ((a + b) * (a + b + 1))
        assert 0.88 <= np.mean((low <= truth) & (truth <= high)) <= 0.98
        assert r.value.mean() == pytest.approx(truth, abs=0.015)


class TestLive:
    def test_a_data_set_does_not_depend_on_how_many_there_are(self, table):
        fewer = live_measurement.live([2.0], datasets=2, repetitions=4, size=60, seed=3)
        same = table[(table.handicap == 2.0) & (table.dataset < 2)].reset_index(drop=True)
        assert fewer.equals(same)

    def test_the_summary_is_that_of_the_significance_room(self, table):
        summary = live_measurement.summary(table, **DRAW)
        row = summary.set_index(["handicap", "test"]).loc[(2.0, live_measurement.FIVE)]
        part = table[(table.handicap == 2.0) & (table.test == live_measurement.FIVE)]
        outcomes = np.arange(4) < part.rejections.to_numpy()[:, None]
        assert row.r == pytest.approx(float(significance.replicability(outcomes).value))
        assert row.consistent == pytest.approx(float(significance.consistency(outcomes).value))
        assert row.rejects == pytest.approx(outcomes.mean())
        assert row.low <= row.r <= row.high

    def test_gains_are_differences_of_the_summary(self, table):
        r = live_measurement.summary(table, **DRAW).set_index(["handicap", "test"]).r
        for row in live_measurement.gains(table, **DRAW).itertuples():
            gain = r[row.handicap, row.test] - r[row.handicap, live_measurement.FIVE]
            assert row.gain == pytest.approx(gain)

    def test_direction_can_only_lower_agreement(self, table):
        split = live_measurement.three_outcomes(table)
        assert (split.r_direction <= split.r + 1e-12).all()
        calm = split[split.contradicted == 0]
        assert calm.r_direction.to_numpy() == pytest.approx(calm.r.to_numpy())

    def test_two_opposite_rejections_disagree_when_direction_counts(self, table):
        row = table.iloc[[0]].assign(rejections=2, for_b=1, repetitions=4)
        split = live_measurement.three_outcomes(row).iloc[0]
        # Of six pairs, that of the two rejections and that of the two others agree.
        assert (split.r, split.r_direction) == pytest.approx((2 / 6, 1 / 6))
        assert split.contradicted == 1


class TestFigures:
    @pytest.mark.slow
    def test_are_transparent_full_width_and_in_one_font(self, draws, table):
        pairs, rejections = r_estimate.as_outcomes(draws)
        drawn = [
            figures.estimate(10, [10, 30]),
            figures.table_one(pairs, rejections),
            figures.rejections_by_difference(table),
            figures.live(live_measurement.summary(table, **DRAW)),
        ]
        for figure in drawn:
            assert figure.get_figwidth() == style.WIDTH
            assert figure.get_facecolor()[3] == 0
            texts = (text for text in figure.findobj(mpl.text.Text) if text.get_text())
            assert {text.get_fontname() for text in texts} == {"Inter"}

    def test_bars_count_the_cells_of_the_table(self, draws):
        pairs, rejections = r_estimate.as_outcomes(draws)
        for ax, k in zip(
            figures.table_one(pairs, rejections).axes, rejections.sum(axis=-1), strict=True
        ):
            assert [bar.get_height() for bar in ax.patches] == np.bincount(k, minlength=11).tolist()

    def test_the_band_of_hard_cases_is_where_agreement_is_at_most_five_eighths(self, table):
        band = figures.rejections_by_difference(table).axes[0].patches[0]
        ends = np.array([band.get_y(), band.get_y() + band.get_height()])
        assert significance.expected_agreement(ends).tolist() == [0.625, 0.625]
