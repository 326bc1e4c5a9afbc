"""``cv="auto"`` adds runs until the verdict is stable, and keeps the level."""

from functools import partial

import numpy as np
import pytest

from twolearners import compare, compare_learners, compare_tests, datasets
from twolearners.comparison import ComparisonError
from twolearners.comparison.replicability import from_spread
from twolearners.comparison.result import judge
from twolearners.comparison.stopping import STABLE, until_stable
from twolearners.differences import Differences
from twolearners.evaluation import choose_measure
from twolearners.resampling import repeated_kfold
from twolearners.significance import Procedure

TEST = Procedure("corrected-repeated-kfold")
STAGES = [10, 20, 40, 80, 100]
QUIET = pytest.mark.filterwarnings("ignore::twolearners.comparison.ComparisonWarning")
ERROR = choose_measure(None, "classification")


def on(x, plan):
    """Compare by the first runs of differences that are there already."""
    losses = Differences(x[: plan.runs], plan)
    return judge(TEST, losses, ("A", "B"), ERROR, 0.05)


class TestAuto:
    @QUIET
    def test_says_what_the_same_number_of_runs_says_in_one_go(self):
        data = datasets.load("breast-cancer")
        pair = "naive-bayes", "nearest-neighbour"
        auto = compare(*pair, data, cv="auto")
        runs = auto.losses.plan.runs
        assert runs in STAGES
        whole = compare(*pair, data, cv=repeated_kfold(runs, 10))
        assert np.array_equal(auto.differences, whole.differences)
        assert auto.pvalue == whole.pvalue
        assert auto.fits == whole.fits

    @QUIET
    def test_learners_with_seeds_have_the_same_ones_in_the_added_runs(self):
        data = datasets.load("labor")
        pair = "sklearn.tree.DecisionTreeClassifier(max_features=1)", "naive-bayes"
        X, y = np.asarray(data.encoded.values), data.encoded.labels
        X = np.nan_to_num(X)
        auto = compare(*pair, X, y, cv="auto")
        whole = compare(*pair, X, y, cv=auto.losses.plan)
        assert np.array_equal(auto.differences, whole.differences)

    def test_stops_when_the_verdict_is_stable_and_not_before(self):
        rng = np.random.default_rng(4)
        numbers = set()
        for centre in np.linspace(0, 1.2, 40):
            x = centre + rng.normal(size=(100, 10))
            made = until_stable(partial(on, x), TEST, repeated_kfold(10, 10))
            runs = made.losses.plan.runs
            numbers.add(runs)
            if runs < 100:
                assert made.same_verdict.probability >= STABLE
                assert made.cautions == ()
            if runs > 10:
                before = Differences(
                    x[: max(10, runs // 2)], repeated_kfold(max(10, runs // 2), 10)
                )
                assert from_spread(TEST, before, 0.05).probability < STABLE
        assert {10, 20} <= numbers

    def test_says_when_even_ten_times_as_many_do_not_decide(self):
        x = np.random.default_rng(1).normal(size=(100, 10))
        at = on(x, repeated_kfold(100, 10))
        border = 1.9623 * np.sqrt((1 / 1000 + 1 / 9) * x.var(ddof=1))
        made = until_stable(partial(on, x - x.mean() + border), TEST, repeated_kfold(10, 10))
        assert at.losses.plan.runs == made.losses.plan.runs == 100
        assert "even with 100 runs" in made.cautions[-1].text

    def test_is_for_tests_that_can_have_more_runs(self):
        with pytest.raises(ComparisonError, match=r"cv='auto' adds runs.*5x2cv-f has a number"):
            compare("naive-bayes", "c45", datasets.load("labor"), test="5x2cv-f", cv="auto")

    def test_is_for_two_learners_and_one_test(self):
        for several in (
            partial(compare_tests, "c45", "tan"),
            partial(compare_learners, ["c45", "tan", "naive-bayes"]),
        ):
            with pytest.raises(ComparisonError, match="cv='auto' is for compare, with two"):
                several(datasets.load("labor"), cv="auto")

    @pytest.mark.slow
    def test_keeps_the_level_as_a_fixed_number_of_runs_does(self):
        """Equal learners: folds share a part with the data set, which no run can average out.

        With a share of one tenth the corrected test has its nominal size; stopping when the verdict
        is stable must not move it.
        """
        rng, trials = np.random.default_rng(7), 1500
        common = np.sqrt(0.1) * rng.normal(size=(trials, 1, 1))
        x = common + np.sqrt(0.9) * rng.normal(size=(trials, 100, 10))
        fixed = TEST.apply({"repeated k-fold": Differences(x[:, :10], repeated_kfold(10, 10))})
        auto = [until_stable(partial(on, data), TEST, repeated_kfold(10, 10)).reject for data in x]
        assert fixed.reject(0.05).mean() == pytest.approx(0.05, abs=0.017)  # three standard errors
        assert np.mean(auto) == pytest.approx(0.05, abs=0.017)
        assert abs(np.mean(auto) - fixed.reject(0.05).mean()) < 0.01
