"""Power: curves, their order, and the claims about them."""

import numpy as np
import pytest

from fourpapers.dietterich1998 import compared, power, real, type_one
from fourpapers.published.findings import claims, findings

ALPHA, SEED = 0.05, 1998


@pytest.fixture(scope="module")
def measured():
    return compared.of_the_paper(trials=1000, seed=SEED)


@pytest.fixture(scope="module")
def curves(measured):
    return {name: power.power(one, ALPHA) for name, one in measured.items()}


class TestLearningCurves:
    @pytest.mark.parametrize("name", ["exp6", "letter", "pima"])
    def test_fall_with_size_and_keep_their_share(self, name):
        table = power.learning_curves(name, tuple(real.SHARES), seed=SEED)
        wide = table.pivot_table(index="size", columns="share", values="error")
        assert (np.diff(wide[1.0]) < 0).all() or name == "pima"
        share = (wide[0.0] - wide[0.4]) / (wide[0.0] - wide[1.0])
        assert share.to_numpy() == pytest.approx(0.4)

    def test_undamaged_learners_are_the_ends(self, measured):
        table = power.undamaged(measured).set_index("problem")
        made = measured["letter"].calibration
        assert table.loc["Letter", "300"] == pytest.approx(100 * (made.tree - made.neighbour)[0])
        assert table.loc["Pima", "better"] == "C4.5"
        assert (table[["150", "200", "270", "300"]] > 0).all().all()


class TestPower:
    def test_begins_with_the_type_one_error(self, measured, curves):
        table = type_one.type_one_error(measured, ALPHA)
        first = curves["letter"].query("share == 0").set_index("test")["rate"]
        there = table[table["problem"] == "Letter"].set_index("test")["rate"]
        assert first.to_dict() == there.to_dict()

    @pytest.mark.parametrize("name", ["exp6", "letter"])
    @pytest.mark.parametrize("test", compared.TESTS)
    def test_grows_with_the_difference(self, curves, name, test):
        rates = curves[name].query("test == @test")["rate"].to_numpy()
        assert (np.diff(rates) > -0.02).all()
        assert rates[-1] > 0.2

    def test_between_measured_points_is_a_straight_line(self, curves):
        mine = curves["letter"].query("test == 'McNemar'")
        middle = mine["points"].iloc[2:4].mean()
        rate, low, high = power.at_points(curves["letter"], "McNemar", middle)
        assert rate == pytest.approx(mine["rate"].iloc[2:4].mean())
        assert low < rate < high

    def test_is_not_guessed_beyond_what_was_measured(self, curves):
        with pytest.raises(ValueError, match=r"power is measured up to \d+\.\d points, not at 30"):
            power.at_points(curves["letter"], "McNemar", 30)

    def test_of_each_test_is_laid_out_by_difference(self, curves):
        wide = power.at_shares(curves, ["McNemar", "5x2cv t"])
        assert len(wide) == 18
        assert wide.columns.tolist() == ["problem", "points", "McNemar", "5x2cv t"]


class TestLeads:
    def test_are_differences_of_mean_power(self, measured, curves):
        table = curves["exp6"].query("share > 0").groupby("test")["rate"].mean()
        mean, low, high = power.lead(measured["exp6"], "10-fold cv t", "McNemar", ALPHA)
        assert mean == pytest.approx(table["10-fold cv t"] - table["McNemar"])
        assert low < mean < high

    def test_change_sign_with_the_order(self, measured):
        one = power.lead(measured["exp6"], "5x2cv t", "McNemar", ALPHA)
        other = power.lead(measured["exp6"], "McNemar", "5x2cv t", ALPHA)
        assert one == pytest.approx([-other[0], -other[2], -other[1]])

    def test_stand_side_by_side_with_their_intervals(self, measured):
        wide = power.side_by_side(power.leads(measured, ALPHA))
        mean, low, high = power.lead(measured["exp6"], "10-fold cv t", "5x2cv t", ALPHA)
        assert wide["EXP6"][0] == f"{mean:.2f} [{low:.2f}, {high:.2f}]"
        assert wide.columns.tolist() == ["first", "second", "EXP6", "Letter", "Pima"]


class TestAdjusted:
    def test_keeps_the_level_on_equal_learners(self, measured):
        for one in measured.values():
            results = one.results(0.0)
            for result in results.values():
                limit = np.sort(result.pvalue)[int(ALPHA * 1000)]
                assert np.mean(result.pvalue < limit) <= ALPHA

    def test_takes_from_the_bold_and_gives_to_the_timid(self, measured):
        table = power.adjusted(measured, ALPHA).set_index("test")
        bold, timid = "10-fold cv t", "corrected 10-fold cv t"
        assert table.loc[bold, "EXP6, adjusted"] < table.loc[bold, "EXP6, own"]
        assert table.loc[timid, "EXP6, adjusted"] > table.loc[timid, "EXP6, own"]

    def test_makes_no_difference_between_multiples_of_one_statistic(self, measured):
        table = power.adjusted(measured, ALPHA).set_index("test")
        for title in ("EXP6", "Letter", "Pima"):
            one, other = table.loc[["10-fold cv t", "corrected 10-fold cv t"], f"{title}, adjusted"]
            assert one == other


class TestClaims:
    def test_are_all_in_the_list_and_judged(self, measured, curves):
        evidence = power.evidence(power.leads(measured, ALPHA), curves)
        assert set(evidence) <= set(claims("dietterich1998"))
        assert len(findings("dietterich1998", evidence)) == 5

    def test_fail_if_the_order_is_otherwise(self, measured, curves):
        leads = power.leads(measured, ALPHA)
        turned = leads.assign(lead=-leads["lead"], low=-leads["high"], high=-leads["low"])
        judged = findings("dietterich1998", power.evidence(turned, curves)).set_index("key")
        assert judged.loc["power-cv-most", "verdict"] == "does not hold"

    def test_one_third_is_left_out_where_it_cannot_be_measured(self, measured, curves):
        evidence = power.evidence(power.leads(measured, ALPHA), curves, points=40)
        assert "power-one-third" not in evidence
