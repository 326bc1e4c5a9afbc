"""Bouckaert's ten tests on one matrix: figures of the paper, laws, readings, pictures."""

import itertools
import warnings

import numpy as np
import pytest
from matplotlib.figure import Figure

from fourpapers.bouckaert2003 import readings, ten_tests
from fourpapers.bouckaert2003.figures import ten_tests as figures
from fourpapers.published import published
from twolearners import significance, style


@pytest.fixture(scope="module")
def losses():
    return ten_tests.deal_again(trials=1000, size=300, deals=10, seed=2003)


@pytest.fixture(scope="module")
def splits():
    return ten_tests.deal_again(trials=1000, size=300, deals=100, seed=2004)[:, :, 0]


@pytest.fixture(scope="module")
def calibrated(losses, splits):
    return readings.calibration_table(
        published("bouckaert2003_calibration"),
        losses,
        {"100 splits": (splits, 1 / 9)},
        alpha=0.05,
        seed=1,
    ).set_index("test")


def effects(rng, trials, *, data, run, cell, shape=(6, 5)):
    """Draw matrices with the given variances of data set, run and cell."""
    runs, folds = shape
    return (
        rng.normal(0, np.sqrt(data), (trials, 1, 1))
        + rng.normal(0, np.sqrt(run), (trials, runs, 1))
        + rng.normal(0, np.sqrt(cell), (trials, runs, folds))
    )


class TestFigure1:
    def test_all_numbers_agree_but_the_one_that_lost_its_sign(self):
        table = ten_tests.recompute_figure_1(published("bouckaert2003_figure1"))
        assert len(table) == 27
        wrong = table[table.verdict != "agrees"]
        assert wrong[["matrix", "run", "fold", "value", "verdict"]].to_numpy().tolist() == [
            ["as dealt", "3", "mean", "2.22", "sign lost"]
        ]
        assert wrong.ours.item() == pytest.approx(-20 / 9)

    def test_a_wrong_number_would_be_found(self):
        printed = published("bouckaert2003_figure1")
        printed.loc[0, "value"] = "3.34"
        assert ten_tests.recompute_figure_1(printed).verdict[0] == "differs"

    def test_statistics_in_closed_form(self):
        z = ten_tests.on_one_matrix(ten_tests.figure_1(), ratio=1 / 2).set_index("test").z
        assert z["use all data"] == pytest.approx(1 / 2)
        assert z["sorted runs averaged var"] == pytest.approx(1 / 2)
        assert z["folds averaged t"] == pytest.approx(1 / np.sqrt(3))
        assert z["folds"] == pytest.approx(np.sqrt(3 / 7))
        assert z["runs"] == pytest.approx(np.sqrt(3) / 4)
        assert z["sorted runs"] == pytest.approx(1 / (2 * np.sqrt(3)))
        assert z["corrected repeated k-fold cv t"] == pytest.approx(1 / np.sqrt(22))


def test_overview_has_every_test_of_table_1_with_its_df():
    table = ten_tests.overview().set_index("test")
    assert len(table) == 11
    assert table.df["use all data"] == "$rk-1$"
    assert table.df["folds averaged var"] == table.df["runs averaged t"] == "$r-1$"
    assert table.df["runs averaged var"] == table.df["folds averaged t"] == "$k-1$"


class TestLaws:
    def test_moments_are_recovered(self):
        x = effects(np.random.default_rng(1), 20_000, data=0.2, run=0.1, cell=0.7)
        found = ten_tests.moments(x)
        assert found.variance == pytest.approx(1, abs=0.02)
        assert found.within == pytest.approx(0.3, abs=0.02)
        assert found.between == pytest.approx(0.2, abs=0.02)

    def test_variance_of_the_mean(self):
        law = ten_tests.Moments(1.0, 0.3, 0.2).of_mean(6, 5)
        assert law == pytest.approx(0.2 + 0.1 / 6 + 0.7 / 30)
        assert ten_tests.Moments(1.0, 0.0, 0.1).of_mean(37, 10) == pytest.approx(0.1)

    @pytest.mark.parametrize("entry", [e for e in ten_tests.TEN if e.name[-2:] != "-t"])
    def test_expected_estimates(self, entry):
        """Within four standard errors, the sorted ones too: here their law is exact."""
        x = effects(np.random.default_rng(2), 20_000, data=0.2, run=0.1, cell=0.7)
        found = ten_tests.variance_estimate(entry, x)
        law = ten_tests.Moments(1.0, 0.3, 0.2).expected(entry.name, 6, 5)
        assert abs(found.mean() - law) < 4 * found.std() / np.sqrt(len(found))

    def test_order_statistics_of_three_normals(self):
        # E of the largest of three is 3 / (2 sqrt(pi)).
        assert ten_tests.order_variance(3) == pytest.approx(1 - 2 * 9 / (4 * np.pi) / 3)

    def test_losses_dealt_again_correlate_as_the_theorem_says(self, losses):
        table = ten_tests.moment_table(losses, 1).set_index("quantity")
        within, between = table.iloc[0], table.iloc[1]
        assert within.low < 0 < within.high
        assert between.low < 0.1 < between.high
        assert np.ptp(losses.mean(axis=2), axis=1).max() < 1e-12

    def test_sorting_is_the_extreme_numbering(self):
        x = np.random.default_rng(3).normal(size=(3, 3))
        between, within = (
            lambda y: y.mean(axis=0).var(ddof=1),
            lambda y: y.var(axis=0, ddof=1).mean(),
        )
        best = np.sort(x, axis=1)
        orders = list(itertools.permutations(range(3)))
        for a, b in itertools.product(orders, orders):
            y = np.array([x[0], x[1][list(a)], x[2][list(b)]])
            assert between(y) <= between(best) + 1e-12
            assert within(y) >= within(best) - 1e-12
            assert 8 * x.var(ddof=1) == pytest.approx(6 * between(y) + 6 * within(y))

    def test_variances_agree_with_the_law_on_separate_halves(self, losses):
        x = losses + np.random.default_rng(4).normal(0, 0.02, (1000, 10, 1))
        table = ten_tests.variances(x, 1).set_index("test")
        exact = table[table["law is"] == "exact"]
        # An interval is 3.92 standard errors wide; allow four on either side.
        assert (np.abs(exact.ratio - 1) < 4 * (exact.high - exact.low) / 3.92).all()
        assert table.measured["sorted runs averaged var"] < 0.15

    @pytest.mark.parametrize(
        ("ratio", "df"), [(0.1, 11), (0.1 / 0.9, 10), (0.11, 10), (10.0, 0), (0.001, 100)]
    )
    def test_law_of_df(self, ratio, df):
        assert readings.law_of_df(ratio) == df


class TestCalibration:
    @pytest.mark.slow
    def test_one_root_is_what_the_library_calibrates(self, losses, calibrated):
        for entry in ten_tests.TEN:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)  # run means do not vary
                assert calibrated.one[entry.title] == significance.calibrate(entry.name, losses).df

    def test_six_calibrate_about_eleven_with_one_root_and_far_above_with_two(self, calibrated):
        six = calibrated[calibrated.statement == "circa 11"]
        assert len(six) == 6
        assert six.one.between(8, 13).all()
        assert (six.nested > 40).all()
        assert (six.nested_verdict == "higher").all()

    def test_the_four_others_are_as_hopeless_as_published(self, calibrated):
        hopeless = calibrated.loc[
            ["folds", "runs", "sorted runs averaged var", "sorted runs averaged t"]
        ]
        assert (hopeless.one_verdict == "agrees").all()

    def test_resampling_loses_nine_tenths(self, calibrated):
        row = calibrated.loc["resampled t, 100 splits"]
        assert (row.one_verdict, row.nested_verdict) == ("agrees", "higher")

    @pytest.mark.slow
    def test_other_readings(self, losses, splits):
        table = readings.other_readings(
            (losses, splits, 1 / 9), (losses, splits, 1 / 9), alpha=0.05, seed=1
        ).set_index("reading")
        assert table.losses["sum on top"] == table.losses["sum on top, nested roots"] == 0
        assert table.losses["about the mean of the unsorted column"] > 8
        assert table.losses["about the mean of the sorted column"] <= 3
        assert table.losses.equals(table.learners.rename("losses"))
        assert table.chosen.sum() == 4

    def test_shares_of_rejections_count_as_such(self):
        shares = np.where(readings.DFS <= 7, 0.05, 0.06) * np.ones((100, 1))
        found = readings.calibrated(shares, 0.051, np.random.default_rng(1))
        assert found == (2, 2, 2)  # the smallest of equals


def test_errors_follow_the_law(losses):
    table = ten_tests.type_1_errors(losses, 0.05, 1 / 9).set_index(["test", "which"])
    for name in ("use all data", "folds averaged var", "runs averaged var"):
        row = table.loc[(name, "default df")]
        assert row.low < row.law < row.high
    assert table.loc[("use all data", "df = 10")].verdict == "on the mark"
    assert table.loc[("corrected repeated k-fold cv t", "default df")].verdict == "on the mark"


def test_only_the_runs_tests_notice_another_numbering(losses):
    table = ten_tests.renumbered(losses[:50], 1).set_index("test")
    assert set(table.index[table.changes == "yes"]) == {
        "runs",
        "runs averaged var",
        "runs averaged t",
    }


def test_a_trial_owns_its_random_numbers():
    few = ten_tests.deal_again(trials=2, size=50, deals=3, seed=5)
    more = ten_tests.deal_again(trials=4, size=50, deals=3, seed=5)
    np.testing.assert_array_equal(few, more[:2])


def test_pictures(losses):
    x = losses[:40] + np.random.default_rng(1).normal(0, 0.01, (40, 10, 1))
    errors = ten_tests.type_1_errors(x, 0.05, 1 / 9)
    drawn = [
        figures.matrices(x[0]),
        figures.beliefs(ten_tests.beliefs(x, [2, 5, 10, 20])),
        figures.type_1_errors(errors, 0.05),
        figures.calibration_curves(readings.calibration_curves(x, 0.05), 0.05, 11),
    ]
    for figure in drawn:
        assert isinstance(figure, Figure)
        assert figure.get_figwidth() == style.WIDTH
