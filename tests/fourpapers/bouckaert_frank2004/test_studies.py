"""A published number is held against studies like the paper's: how these are distributed."""

import itertools

import numpy as np
import pytest
from scipy import stats

from fourpapers.bouckaert_frank2004 import studies
from fourpapers.bouckaert_frank2004.studies import ALMOST, CONSISTENT, MEASURES, R
from twolearners import significance


class TestDraws:
    def test_take_ten_different_repetitions_of_every_data_set(self):
        chosen = studies.draw_studies(40, 27, studies=50, seed=1)
        assert chosen.shape == (50, 27, 10)
        assert all(len(set(row)) == 10 for row in chosen.reshape(-1, 10).tolist())

    def test_take_every_repetition_equally_often(self):
        counts = np.bincount(
            studies.draw_studies(20, 10, studies=1000, seed=1).ravel(), minlength=20
        )
        assert stats.chisquare(counts).pvalue > 1e-4

    def test_cannot_be_had_from_ten(self):
        with pytest.raises(ValueError, match="takes more than 10 repetitions; there are 10"):
            studies.draw_studies(10, 27, studies=1, seed=1)

    @pytest.mark.parametrize("measure", MEASURES)
    def test_average_to_what_is_expected_of_them(self, measure):
        """All ways to draw ten of twelve, one by one."""
        for k in range(13):
            outcomes = np.arange(12) < k
            every = [outcomes[list(ten)].sum() for ten in itertools.combinations(range(12), 10)]
            mean = studies.score(np.array(every), 10, measure).mean()
            assert studies.expected(np.array(k), 12, measure) == pytest.approx(mean)

    def test_make_an_unbiased_estimate(self):
        """Averaged over the binomial law of K, the estimate is the truth for every p."""
        for p in (0.05, 0.3, 0.5):
            k = np.arange(101)
            weights = stats.binom.pmf(k, 100, p)
            assert weights @ studies.expected(k, 100, CONSISTENT) == pytest.approx(
                p**10 + (1 - p) ** 10
            )
            assert weights @ studies.expected(k, 100, R) == pytest.approx(p**2 + (1 - p) ** 2)


class TestMeasures:
    def test_are_those_of_the_library(self):
        verdicts = np.random.default_rng(1).integers(-1, 2, (3, 27, 30)).astype(np.int8)
        chosen = studies.draw_studies(30, 27, studies=8, seed=1)
        one = studies.Studies(verdicts, chosen)
        for measure, function in (
            (CONSISTENT, significance.consistency),
            (ALMOST, significance.almost_consistent),
            (R, significance.replicability),
        ):
            study = np.stack([ten[7] for ten in one.tens])
            expected = function(study != 0)
            wanted = expected.value if measure == R else expected.count
            assert one.each(measure)[:, 7] == pytest.approx(wanted)

    def test_refuse_a_name_that_is_none(self):
        with pytest.raises(ValueError, match="must be one of consistent"):
            studies.score(np.array([1]), 10, "repeatable")


class TestPlaces:
    def test_count_ties_by_half(self):
        place = studies.place(2.0, np.array([1.0, 2.0, 2.0, 3.0]), 0)
        assert place.below == 0.5
        assert place.verdict == "agrees"

    def test_allow_for_a_study_that_shares_no_repetition_with_ours(self):
        """Counted sums: fresh tens against the mean of N, in units of draws from the N."""
        rng, number, ratios = np.random.default_rng(1), 40, []
        for _ in range(300):
            ours = rng.random(number) < 0.4
            draws = [rng.choice(ours, 10, replace=False).sum() for _ in range(50)]
            fresh = rng.binomial(10, 0.4)
            ratios.append([(fresh - 10 * ours.mean()) ** 2, np.var(draws)])
        fresh, spread = np.mean(ratios, axis=0)
        one = studies.Studies(np.zeros((3, 2, number), np.int8), np.empty((0, 2, 10), np.int64))
        assert one.stretch == pytest.approx(np.sqrt(50 / 30))
        assert np.sqrt(fresh / spread) == pytest.approx(one.stretch, rel=0.12)

    def test_beyond_the_studies_differ(self):
        values = np.random.default_rng(1).normal(0.8, 0.01, 1000)
        assert studies.place(0.9, values).verdict == "differs"
        assert studies.place(0.8, values).verdict == "agrees"

    def test_of_cells_are_fishers(self):
        for paper, ours in ((4, 45), (10, 50), (0, 3), (7, 100)):
            expected = stats.fisher_exact([[paper, 10 - paper], [ours, 100 - ours]]).pvalue
            found = studies.cell_pvalues(np.array(paper), np.array(ours), 100)
            assert float(found) == pytest.approx(expected)


class TestBootstrap:
    def test_rows_share_their_draws(self):
        values = np.array([[0.1, 0.5, 0.9], [0.2, 0.6, 1.0]])
        means = studies.bootstrap_means(values, resamples=2000, seed=5)
        assert (means[1] - means[0]) == pytest.approx(0.1)

    def test_its_spread_is_the_standard_error(self):
        values = np.random.default_rng(2).random((1, 40))
        means = studies.bootstrap_means(values, resamples=20_000, seed=1)
        assert means.std() == pytest.approx(values.std() / np.sqrt(40), rel=0.03)
