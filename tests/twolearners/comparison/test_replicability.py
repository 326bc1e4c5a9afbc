"""The stated probability that another seed says the same is right, on average."""

import numpy as np
import pytest
from scipy import stats

from twolearners import compare, compare_tests, datasets
from twolearners.comparison import ComparisonError
from twolearners.comparison.replicability import from_repetitions, from_spread
from twolearners.differences import Differences
from twolearners.resampling import Plan
from twolearners.significance import Procedure

ALPHA = 0.05
TEST = Procedure("use-all-data")


def runs_about(centre, spread, *, runs=10, seeds=1, rng):
    """Differences whose run means scatter about a centre, folds about each run."""
    means = centre + spread * rng.normal(size=(seeds, runs, 1))
    return means + rng.normal(size=(seeds, runs, 10))


def stated(x):
    return from_spread(TEST, Differences(x, Plan(*x.shape)), ALPHA)


class TestFromSpread:
    def test_is_calibrated_on_data_sets_of_every_kind(self):
        """Flat centres, so that every stated probability occurs, and many seeds to tell."""
        rng = np.random.default_rng(1)
        chances, measured = [], []
        for centre in np.linspace(-0.5, 0.5, 41):
            x = runs_about(centre, 0.1, seeds=150, rng=rng)
            results = TEST.apply({"repeated k-fold": Differences(x, Plan(10, 10))})
            verdicts = results.better(ALPHA)
            for seed in range(0, 150, 15):
                chances.append(stated(x[seed]).probability)
                measured.append((np.delete(verdicts, seed) == verdicts[seed]).mean())
        chances, measured = np.array(chances), np.array(measured)
        assert np.mean(chances) == pytest.approx(np.mean(measured), abs=0.02)
        for low, high in ((0.5, 0.65), (0.65, 0.8), (0.8, 0.95)):
            part = (chances >= low) & (chances < high)
            assert part.sum() > 20
            assert chances[part].mean() == pytest.approx(measured[part].mean(), abs=0.08)

    def test_leaves_room_for_this_seed_being_off_too(self):
        """Where the truth is a coin's toss, it states 0.70 on average and not three quarters."""
        rng = np.random.default_rng(2)
        critical = stats.t.isf(ALPHA / 2, 99)
        centre = critical / 10  # t of about the critical value: 100 differences of variance one
        x = runs_about(centre, 0.0, seeds=400, rng=rng)
        chances = [stated(each).probability for each in x]
        assert np.mean(chances) == pytest.approx(0.5 + np.arctan(np.sqrt(0.5)) / np.pi, abs=0.03)

    @pytest.mark.parametrize("sigmas", [0.0, 0.5, 1.0, 2.0, 4.0])
    def test_has_an_interval_that_covers_the_truth_in_borderline_cases_too(self, sigmas):
        """Centres at the critical value and off it by so many spreads between seeds."""
        rng = np.random.default_rng(int(10 * sigmas))
        critical = stats.t.isf(ALPHA / 2, 99)
        centre = (critical + sigmas) / 10
        x = runs_about(centre, 0.0, seeds=600, rng=rng)
        results = TEST.apply({"repeated k-fold": Differences(x, Plan(10, 10))})
        verdicts = results.better(ALPHA)
        covered = 0
        for seed in range(300):
            chance = stated(x[seed])
            truth = (np.delete(verdicts, seed) == verdicts[seed]).mean()
            covered += chance.low <= truth + 0.03 and truth - 0.03 <= chance.high
            assert 0 <= chance.low <= chance.probability + 1e-6 <= chance.high + 2e-6 <= 1 + 2e-6
        assert covered / 300 > 0.93

    def test_needs_three_runs(self):
        x = np.random.default_rng(0).normal(size=(2, 10))
        assert stated(x) is None
        assert stated(x[[0, 1, 1]]) is not None

    def test_is_one_where_runs_do_not_differ(self):
        x = np.tile(np.random.default_rng(0).normal(size=10), (5, 1))
        assert stated(x).probability == 1

    def test_is_the_same_every_time_and_whichever_learner_is_a(self):
        x = np.random.default_rng(3).normal(0.1, 1, size=(10, 10))
        one, again, turned = stated(x), stated(x), stated(-x)
        assert one == again
        assert turned.probability == pytest.approx(one.probability)


class TestFromRepetitions:
    def test_counts_the_direction_too(self):
        found = from_repetitions(1, [1, -1, 0, 1, 1])
        assert found.probability == 0.6
        assert found.low < 0.6 < found.high

    def test_are_really_carried_out(self):
        data = datasets.load("labor")
        alone = compare("naive-bayes", "c45", data, test="5x2cv-f")
        found = alone.replicate(12)
        assert found.fits == 13 * 20
        assert found.same_verdict.repetitions == 12
        assert alone.pvalue == found.pvalue
        assert alone.same_verdict is None
        assert "cannot be told" in str(alone).replace("\n", " ")
        assert "Of 12 repetitions with other splits" in str(found).replace("\n", " ")

    def test_of_several_tests_share_their_fits(self):
        data = datasets.load("labor")
        every = compare_tests("naive-bayes", "c45", data, tests=["5x2cv-f", "5x2cv-t"])
        found = every.replicate(6)
        assert found.fits == 7 * every.fits == 7 * 20
        alone = compare("naive-bayes", "c45", data, test="5x2cv-f").replicate(6)
        assert found["5x2cv-f"].same_verdict == alone.same_verdict

    def test_must_be_some(self):
        found = compare("naive-bayes", "c45", datasets.load("labor"), test="5x2cv-f")
        with pytest.raises(ComparisonError, match="times must be 1 or more, not 0"):
            found.replicate(0)
