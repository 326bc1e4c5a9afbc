"""Five learners that are all equal: whose degrees of freedom are whose."""

import numpy as np
import pytest

from fourpapers.bouckaert2003 import learner_pairs, shuffled
from fourpapers.bouckaert2003.figures import bouckaert_replicability as figures
from fourpapers.bouckaert2003.other_learners import pairs
from fourpapers.bouckaert2003.populations import FIVE, population
from fourpapers.bouckaert2003.ten_tests import Moments
from fourpapers.published import published
from fourpapers.published.findings import claims
from twolearners import significance
from twolearners.learners import NearestNeighbour

CHOSEN = {
    "use-all-data": 10,
    "folds-averaged-var": 10,
    "folds-averaged-t": 9,
    "runs-averaged-var": 10,
    "runs-averaged-t": 9,
    "sorted-runs": 9,
    "sign": 15,
}


@pytest.fixture(scope="module")
def rates():
    """Made-up errors of five learners on sixty data sets."""
    rng = np.random.default_rng(7)
    common = rng.normal(0, 0.02, (60, 1, 1))
    return {
        name: 0.5 + place * common + rng.normal(0, 0.08, (60, 10, 10))
        for place, name in enumerate(FIVE)
    }


class TestTable7:
    def test_has_all_ten_pairs_of_the_paper(self, rates):
        printed = published("bouckaert2003_table7")
        assert set(zip(printed.learner_a, printed.learner_b, strict=True)) == set(pairs())
        errors = learner_pairs.type_1_errors(learner_pairs.differences(rates), CHOSEN, 0.05)
        judged = learner_pairs.table7(printed, errors)
        assert len(judged) == 10
        assert judged.paper.max() == 0.05

    def test_rates_are_those_of_the_test(self, rates):
        x = learner_pairs.differences(rates)
        errors = learner_pairs.type_1_errors(x, CHOSEN, 0.05).set_index(["a", "b", "name"])
        cells = rates["TAN"] - rates["naive Bayes"]
        expected = significance.use_all_data(cells, df=10).reject(0.05).mean()
        assert errors.rate["TAN", "naive Bayes", "use-all-data"] == expected
        expected = significance.corrected_repeated_kfold_cv_t(cells, 1 / 9).reject(0.05).mean()
        assert errors.rate["TAN", "naive Bayes", "corrected-repeated-kfold"] == expected

    def test_own_df_is_that_of_calibrate(self, rates):
        x = learner_pairs.differences(rates)
        found = learner_pairs.correlations(x, 0.1, seed=1, draws=20).set_index("pair")
        own = significance.calibrate("use-all-data", x["TAN", "C4.5"], alpha=0.1).df
        assert found.own["TAN, C4.5"] == own
        assert (found.own_low <= found.own).all()
        assert (found.own <= found.own_high).all()

    def test_the_claims_that_are_judged_are_claimed(self, rates):
        x = learner_pairs.differences(rates)
        evidence = learner_pairs.evidence(x, CHOSEN, 0.05, seed=1, draws=20)
        assert set(evidence) <= set(claims("bouckaert2003"))
        assert all(len(pieces) == 10 for pieces in evidence.values())


class TestLaw:
    def test_losses_that_do_not_change_have_a_correlation_of_one_tenth(self):
        """The theorem, on losses that are merely dealt into ten folds."""
        rng = np.random.default_rng(3)
        losses = rng.choice([-1.0, 0.0, 1.0], p=[0.25, 0.5, 0.25], size=(3000, 300))
        x = np.stack(
            [rng.permuted(losses, axis=1).reshape(3000, 10, 30).mean(axis=2) for _ in range(4)],
            axis=1,
        )
        assert learner_pairs.moments(x).between == pytest.approx(0.1, abs=0.01)

    def test_agrees_with_normal_cells(self):
        """Ten by ten normals with a common part: the law is near the measured rate."""
        rng = np.random.default_rng(5)
        x = rng.normal(size=(20_000, 10, 10)) + 1 / 3 * rng.normal(size=(20_000, 1, 1))
        measured = significance.use_all_data(x, df=10).reject(0.05).mean()
        rho = 1 / 10
        assert learner_pairs.law(Moments(10 / 9, rho, rho), 10, 0.05) == pytest.approx(
            measured, abs=0.006
        )

    def test_rises_with_the_correlation_between_runs(self):
        curve = learner_pairs.curve(10, 0.05)
        assert curve.rate.is_monotonic_increasing
        assert curve.df.is_monotonic_decreasing


class TestShuffled:
    def test_the_first_of_the_nearest_in_another_fold_decides(self):
        values = np.array([[0, 0], [0, 1], [1, 0], [1, 1]], dtype=float)
        labels, folds = np.array([0, 1, 0, 1]), np.array([0, 1, 1, 0])
        apart = shuffled.distances(values)
        assert shuffled.first_predictions(apart, labels, folds).tolist() == [1, 0, 0, 1]

    def test_without_ties_it_is_our_nearest_neighbour(self):
        rng = np.random.default_rng(9)
        data = population(1).encoded(60, rng)
        folds = rng.permutation(np.repeat(np.arange(10), 6))
        apart = shuffled.distances(data.values)
        others = np.where(folds[:, None] == folds, 99, apart)
        alone = (others == others.min(axis=1, keepdims=True)).sum(axis=1) == 1
        assert alone.sum() > 3
        ours = NearestNeighbour().fold_predictions(data, folds[None])[0]
        first = shuffled.first_predictions(apart, data.labels, folds)
        np.testing.assert_array_equal(first[alone], ours[alone])

    def test_shares_data_sets_and_folds_with_the_five(self):
        """Its trials can be paired with theirs: nothing else would make pairs of errors."""
        from fourpapers.engine import Trials, trial_rng
        from fourpapers.engine.packing import unpack
        from twolearners.resampling import repeated_kfold

        found = shuffled.shuffled.function(Trials(5, "bouckaert2003/shuffled", 3, 4))
        errors = unpack(found, "errors", 10)[0, 0]
        rng = trial_rng(5, "bouckaert2003/other-learners", 3)
        data = population(1).encoded(300, rng)
        folds = repeated_kfold(10, 10).draw(data.labels, rng)
        own = trial_rng(5, "bouckaert2003/shuffled", 3)
        order = own.permutation(300)
        apart = shuffled.distances(data.values[order])
        wrong = shuffled.first_predictions(apart, data.labels[order], folds[0][order])
        expected = np.bincount(folds[0][order], wrong != data.labels[order], 10)
        np.testing.assert_array_equal(errors[0], expected)


class TestInstability:
    def test_is_a_chance_and_the_nearest_neighbour_has_the_least(self):
        table = learner_pairs.instability(trials=4, seed=1).set_index("learner").changes
        assert table.between(0, 1).all()
        assert table.idxmin() == "nearest neighbour"


class TestPictures:
    def test_table_7_has_a_row_for_each_pair(self, rates):
        errors = learner_pairs.type_1_errors(learner_pairs.differences(rates), CHOSEN, 0.05)
        judged = learner_pairs.table7(published("bouckaert2003_table7"), errors)
        (ax,) = figures.pairs(judged, 0.05).axes
        assert [text.get_text() for text in ax.get_yticklabels()] == judged.pair.tolist()

    def test_the_law_is_drawn_through_the_pairs(self, rates):
        x = learner_pairs.differences(rates)
        errors = learner_pairs.type_1_errors(x, CHOSEN, 0.05)
        use = errors[errors.name == "use-all-data"].set_index("pair")
        found = learner_pairs.correlations(x, 0.05, seed=1, draws=20).merge(
            use[["rate", "low", "high"]], left_on="pair", right_index=True
        )
        law = learner_pairs.curve(10, 0.05)
        left, right = figures.by_correlation(found, law, 0.05, ["NN, NB"]).axes
        np.testing.assert_array_equal(left.lines[1].get_ydata(), found.rate)
        np.testing.assert_array_equal(right.lines[1].get_ydata(), found.own)
        assert [text.get_text() for text in left.texts] == ["NN, NB"]
