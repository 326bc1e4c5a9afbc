"""The stated probability that another seed says the same is right, on average."""

import numpy as np
import pytest
from scipy import stats

from fourpapers.proving_ground import stated_replicability
from twolearners import compare, datasets, significance
from twolearners.comparison.again import from_repetitions, from_spread, verdicts

ALPHA = 0.05


def runs_about(centre, spread, *, runs=10, seeds=1, rng):
    """Differences whose run means scatter about a centre, folds about each run."""
    means = centre + spread * rng.normal(size=(seeds, runs, 1))
    return means + rng.normal(size=(seeds, runs, 10))


class TestFromSpread:
    def test_is_calibrated_on_data_sets_of_every_kind(self):
        """Flat centres, so that every stated probability occurs, and many seeds to tell."""
        rng = np.random.default_rng(1)
        stated, measured = [], []
        for centre in np.linspace(-0.5, 0.5, 41):
            x = runs_about(centre, 0.1, seeds=150, rng=rng)
            seen = verdicts(significance.use_all_data(x), ALPHA)
            for one in range(0, 150, 15):
                stated.append(from_spread(significance.use_all_data, x[one], ALPHA).probability)
                measured.append((np.delete(seen, one) == seen[one]).mean())
        stated, measured = np.array(stated), np.array(measured)
        assert np.mean(stated) == pytest.approx(np.mean(measured), abs=0.02)
        for low, high in ((0.5, 0.65), (0.65, 0.8), (0.8, 0.95)):
            part = (stated >= low) & (stated < high)
            assert part.sum() > 20
            assert stated[part].mean() == pytest.approx(measured[part].mean(), abs=0.08)

    def test_leaves_room_for_this_seed_being_off_too(self):
        """Where the truth is a coin's toss, it states 0.70 on average and not three quarters."""
        rng = np.random.default_rng(2)
        critical = stats.t.isf(ALPHA / 2, 99)
        centre = critical / 10  # t of about the critical value: 100 differences of variance one
        x = runs_about(centre, 0.0, seeds=400, rng=rng)
        stated = [from_spread(significance.use_all_data, one, ALPHA).probability for one in x]
        assert np.mean(stated) == pytest.approx(0.5 + np.arctan(np.sqrt(0.5)) / np.pi, abs=0.03)

    def test_needs_three_runs(self):
        x = np.random.default_rng(0).normal(size=(2, 10))
        assert from_spread(significance.use_all_data, x, ALPHA) is None
        assert from_spread(significance.use_all_data, x[[0, 1, 1]], ALPHA) is not None

    def test_is_one_where_runs_do_not_differ(self):
        x = np.tile(np.random.default_rng(0).normal(size=10), (5, 1))
        assert from_spread(significance.use_all_data, x, ALPHA).probability == 1

    def test_is_the_same_every_time_and_whichever_learner_is_a(self):
        x = np.random.default_rng(3).normal(0.1, 1, size=(10, 10))
        one, again, turned = (from_spread(significance.use_all_data, y, ALPHA) for y in (x, x, -x))
        assert one == again
        assert turned.probability == pytest.approx(one.probability)


class TestFromRepetitions:
    def test_counts_the_direction_too(self):
        found = from_repetitions(1, np.array([1, -1, 0, 1, 1]))
        assert found.probability == 0.6
        assert found.low < 0.6 < found.high

    def test_are_really_carried_out(self):
        data = datasets.load("labor")
        found = compare("naive-bayes", "c45", data, test="5x2cv-f", replications=12)
        assert found.fits == 13 * 20
        assert found.again.repetitions == 12
        alone = compare("naive-bayes", "c45", data, test="5x2cv-f")
        assert alone.pvalue == found.pvalue
        assert alone.again is None
        assert "cannot be told" in str(alone).replace("\n", " ")
        assert "Of 12 repetitions with other splits" in str(found).replace("\n", " ")


SETS = ("labor", "heart-statlog", "hepatitis", "glass", "iris", "sonar", "vote", "zoo")


@pytest.fixture(scope="module")
def found():
    tests = ["corrected-repeated-kfold", "corrected-resampled", "use-all-data"]
    return stated_replicability.statements(tests, data_sets=SETS, number=12)


class TestOnTheDataSetsOfBouckaertAndFrank:
    """A hundred seeds each are stored, with three pairs of learners."""

    @pytest.mark.parametrize(
        "test", ["corrected-repeated-kfold", "corrected-resampled", "use-all-data"]
    )
    def test_what_is_stated_is_what_is_measured(self, found, test):
        table = stated_replicability.reliability(found)
        whole = table[(table.test == test) & (table.group == "all")].iloc[0]
        assert whole.statements == 12 * 3 * len(SETS)
        assert whole.low <= whole.stated <= whole.high
        assert whole.stated == pytest.approx(whole.measured, abs=0.03)

    def test_statements_tell_sure_cases_from_unsure_ones(self, found):
        sure = found[found.stated > 0.99].measured.mean()
        unsure = found[found.stated < 0.7].measured.mean()
        assert sure > 0.98
        assert unsure < 0.8

    def test_leaving_out_root_two_claims_too_much(self, found):
        table = stated_replicability.reliability(found, by="bold")
        whole = table[table.group == "all"]
        assert (whole.stated > whole.measured).all()

    def test_five_replications_flatter_and_so_nothing_is_offered(self):
        table = stated_replicability.reliability(
            stated_replicability.of_halves(data_sets=SETS, number=12)
        )
        whole = table[(table.group == "all") & (table.test == "5x2cv-f")].iloc[0]
        assert whole.stated > whole.measured
