"""Five learners that are all equal: rates, own degrees of freedom, law and claims."""

import numpy as np
import pytest

from fourpapers.bouckaert2003 import table_7
from fourpapers.bouckaert2003.beyond import learner_correlation
from fourpapers.bouckaert2003.calibration_law import law_of_error
from fourpapers.bouckaert2003.claims.other_learners import judge
from fourpapers.bouckaert2003.experiments.five_learners import pairs
from fourpapers.bouckaert2003.moments import Moments
from fourpapers.bouckaert2003.populations import FIVE
from fourpapers.published import published
from fourpapers.published.findings import claims
from twolearners import significance

CRITICAL = {
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


@pytest.fixture(scope="module")
def differences(rates):
    return table_7.pair_differences(rates)


@pytest.fixture(scope="module")
def errors(differences):
    return table_7.type_i_errors(differences, CRITICAL, 0.05)


class TestTable7:
    def test_has_all_ten_pairs_of_the_paper(self, errors):
        printed = published("bouckaert2003_table7")
        assert set(zip(printed.learner_a, printed.learner_b, strict=True)) == set(pairs())
        cells = table_7.beside_paper(errors)
        assert len(cells) == 10
        assert cells.paper.max() == 0.05

    def test_rates_are_those_of_the_tests(self, rates, errors):
        by_test = errors.set_index(["a", "b", "name"]).rate
        x = rates["TAN"] - rates["naive Bayes"]
        expected = significance.use_all_data(x, df=10).reject(0.05).mean()
        assert by_test["TAN", "naive Bayes", "use-all-data"] == expected
        expected = significance.corrected_repeated_kfold_cv_t(x, 1 / 9).reject(0.05).mean()
        assert by_test["TAN", "naive Bayes", "corrected-repeated-kfold"] == expected

    def test_the_picture_has_a_row_for_each_pair(self, errors):
        cells = table_7.beside_paper(errors)
        (ax,) = table_7.draw_pairs(cells, 0.05).axes
        assert [text.get_text() for text in ax.get_yticklabels()] == cells.pair.tolist()

    def test_the_claims_that_are_judged_are_claimed(self, differences):
        evidence = judge(differences, CRITICAL, 0.05, seed=1, draws=20)
        assert set(evidence) <= set(claims("bouckaert2003"))
        assert all(len(pieces) == 10 for pieces in evidence.values())


class TestCorrelations:
    def test_own_df_is_that_of_calibrate(self, differences):
        table = learner_correlation.correlations(differences, 0.1, seed=1, draws=20)
        table = table.set_index("pair")
        x = differences["TAN", "C4.5"].values
        assert table.own["TAN, C4.5"] == significance.calibrate("use-all-data", x, alpha=0.1).df
        assert (table.own_low <= table.own).all()
        assert (table.own <= table.own_high).all()

    def test_the_law_agrees_with_normal_cells(self):
        """Ten by ten normals with a common part: the law is near the measured rate."""
        rng = np.random.default_rng(5)
        x = rng.normal(size=(20_000, 10, 10)) + 1 / 3 * rng.normal(size=(20_000, 1, 1))
        measured = significance.use_all_data(x, df=10).reject(0.05).mean()
        ratio = learner_correlation.variance_ratio(Moments(10 / 9, 1 / 10, 1 / 10))
        assert law_of_error(10, ratio, 0.05) == pytest.approx(measured, abs=0.006)

    def test_the_law_rises_with_the_correlation_between_runs(self):
        curve = learner_correlation.law_by_correlation(10, 0.05)
        assert curve.rate.is_monotonic_increasing
        assert curve.df.is_monotonic_decreasing

    def test_the_law_is_drawn_through_the_pairs(self, differences, errors):
        use_all = errors[errors.name == "use-all-data"].set_index("pair")
        rows = learner_correlation.correlations(differences, 0.05, seed=1, draws=20).merge(
            use_all[["rate", "low", "high"]], left_on="pair", right_index=True
        )
        law = learner_correlation.law_by_correlation(10, 0.05)
        left, right = learner_correlation.draw_by_correlation(rows, law, 0.05, ["NN, NB"]).axes
        np.testing.assert_array_equal(left.lines[1].get_ydata(), rows.rate)
        np.testing.assert_array_equal(right.lines[1].get_ydata(), rows.own)
        assert [text.get_text() for text in left.texts] == ["NN, NB"]


def test_predictions_of_the_nearest_neighbour_change_least_with_the_cut():
    changes = learner_correlation.instability(trials=4, seed=1)
    assert changes.between(0, 1).all()
    assert changes.idxmin() == "nearest neighbour"
