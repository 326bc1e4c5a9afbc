"""The paper's numbers beside ours, and what is inferred from them."""

import tomllib
from importlib import resources

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from fourpapers.alpaydin1999 import claims, table_1, table_2, table_3_figures_1_2
from fourpapers.alpaydin1999.beyond import independence, sample_sizes
from fourpapers.alpaydin1999.error_runs import ErrorRuns, deviation_of_error
from fourpapers.alpaydin1999.populations import FIFTEEN, Pair, instances
from fourpapers.alpaydin1999.printed import printed_errors, printed_z
from fourpapers.published import published
from fourpapers.published.findings import findings
from fourpapers.scorecard import chance


@pytest.fixture(scope="module")
def measured():
    """Fifteen experiments out of thin air: LP one point worse, a spread of two points."""
    rng = np.random.default_rng(1)
    found = {}
    for one in FIFTEEN:
        errors = 0.2 + 0.02 * rng.normal(size=(80, 3, 5, 2))
        errors[:, 0] += 0.01 * (1 + 5 * (one.hidden == 20))
        found[one] = ErrorRuns(one, errors)
    return found


class TestTable1:
    def test_a_run_like_his_agrees_and_one_unlike_it_differs(self):
        printed = pd.DataFrame(
            {"dataset": ["A", "B"], "t_rejects_of_10": [10, 10], "f_rejects": ["Yes", "Yes"]}
        )
        rng = np.random.default_rng(1)
        noise = rng.normal(size=(60, 3, 5, 2))
        apart = noise.copy()
        apart[:, 0] += 30
        table = table_1.beside_runs(
            printed,
            {
                name: table_1.rejecting_numerators(errors[:, 0] - errors[:, 1], 0.05)
                for name, errors in (("A", apart), ("B", noise))
            },
        )
        assert table["verdict"].tolist() == ["agrees", "differs"]
        assert table["f_rate"].tolist()[0] == 1
        assert table["low"].tolist()[0] == table["high"].tolist()[0] == 10

    def test_verdicts_that_are_likely_one_by_one_may_be_unlikely_together(self):
        rates = np.full(8, 0.8)
        for right in range(9):
            rejected = np.arange(8) < right
            # Verdicts with as many rejections or fewer, by the binomial distribution: they are
            # the less probable ones up to the mode.
            if right < 7:
                assert table_1.joint_probability(rates, rejected) == pytest.approx(
                    stats.binom(8, 0.8).cdf(right)
                )
        assert table_1.joint_probability(rates, np.ones(8, dtype=bool)) == pytest.approx(1)

    def test_its_verdicts_are_too_unlikely_together_by_either_test(self):
        item = table_1.table_1()
        rejected = (item.cells["f_value"] == "Yes").to_numpy()
        assert table_1.joint_probability(item.cells["f_rate"].to_numpy(), rejected) < 0.025
        assert chance.measure("alpaydin1999", "Table 1", item).pvalue < 0.025

    def test_his_own_table_3_is_against_ten_units_on_vowel_and_odr(self):
        own = table_1.verdicts_by_table_3().set_index(["dataset", "hidden_units"])["probability"]
        assert own["VOWEL", 10] == pytest.approx(0.03)
        assert own["ODR", 10] == pytest.approx(0.019)
        assert own["VOWEL", 5] > 0.9
        assert own["ODR", 20] > 0.5

    def test_what_differs_has_a_cause_and_nothing_else_has(self):
        cells = table_1.table_1(trials=250, digits=25).cells
        assert ((cells["cause"] == "") == (cells["verdict"] == "agrees")).all()

    def test_shows_the_range_of_our_runs(self):
        item = table_1.table_1(trials=20, digits=10)
        ranges = item.layout().rows.set_index("dataset")["range"]
        assert ranges["PEN"] == "10"
        assert " to " in ranges["VOWEL"]


class TestTable2:
    def test_has_a_row_for_every_printed_one(self, measured):
        printed = printed_errors()
        table = table_2.beside_errors(printed, measured)
        assert len(table) == len(printed) == 21
        mlp = table[(table.dataset == "VOWEL") & (table.hidden_units == 20)].iloc[0]
        one = measured[Pair("VOWEL", 20)]
        assert mlp.ours == pytest.approx(100 * one.mean(1))
        assert mlp.our_sd == pytest.approx(100 * one.sd(1))
        assert mlp.off == pytest.approx((mlp.ours - 22.48) / 2.37)

    def test_has_a_cell_for_each_of_42_printed_numbers(self, measured):
        wide = table_2.beside_errors(printed_errors(), measured)
        cells = table_2.printed_numbers(wide)
        assert cells["quantity"].value_counts().to_dict() == {"mean": 21, "deviation": 21}
        assert ((cells["cause"] == "") == (cells["verdict"] == "agrees")).all()

    def test_other_samples_of_digits_widen_the_intervals_on_odr_alone(self, measured):
        samples = {
            pair: [ErrorRuns(pair, runs.errors + shift) for shift in (-0.02, 0.0, 0.02)]
            for pair, runs in measured.items()
            if pair.size
        }
        plain = table_2.beside_errors(printed_errors(), measured)
        wider = table_2.beside_errors(printed_errors(), measured, samples)
        width = (wider["high"] - wider["low"]) / (plain["high"] - plain["low"])
        odr = plain["dataset"] == "ODR"
        assert (width[~odr] == 1).all()
        # The spread is 2 points, and Student's t with two samples' freedom is wider by 2.2.
        half = (wider["high"] - wider["low"])[odr] / 2
        assert half.to_numpy() == pytest.approx(np.sqrt(2) * 4.303 * 2, rel=0.02)

    def test_the_error_of_a_standard_deviation_is_that_of_many_experiments(self):
        rng = np.random.default_rng(3)
        found = [deviation_of_error(0.02 * rng.normal(size=(200, 5, 2))) for _ in range(300)]
        values, errors = np.array(found).T
        assert errors.mean() == pytest.approx(values.std(), rel=0.1)

    def test_z_follows_from_its_printed_numbers(self):
        z = printed_z()
        assert len(z) == 15
        assert z["VOWEL, 20"] == pytest.approx((38.70 - 22.48) / 2.37)
        assert z["IRIS, 3"] == pytest.approx(-0.10 / 2.57)

    def test_is_laid_out_with_learners_by_name(self):
        rows = table_2.table_2(trials=20).layout().rows
        assert rows["who"].tolist()[:2] == ["IRIS, LP", "IRIS, MLP 3"]
        assert rows["paper"].tolist()[0] == "3.75, 2.05"


class TestTable3:
    def test_every_printed_number_has_its_own(self, measured):
        table = table_3_figures_1_2.beside_rejections(measured)
        assert len(table) == 60
        row = table[
            (table.experiment == "ODR, 20") & (table.comparison == "LP, MLP") & (table.test == "F")
        ].iloc[0]
        assert row.paper == 0.557
        assert row.low <= row.ours - row.paper <= row.high

    def test_what_differs_has_a_cause_and_nothing_else_has(self, measured):
        cells = table_3_figures_1_2.table_3(trials=100).cells
        assert ((cells["cause"] == "") == (cells["verdict"] == "agrees")).all()

    def test_shifted_differences_have_the_printed_mean_and_our_spread(self, measured):
        runs = measured[Pair("VOWEL", 20)]
        shifted = table_3_figures_1_2.with_his_means(runs).values
        assert shifted.mean() == pytest.approx((38.70 - 22.48) / 100)
        assert shifted.std() == pytest.approx(runs.differences.values.std())

    def test_all_together_his_are_the_known_ones(self, measured):
        rates = independence.sign_averaged_rates(measured, 0.05, 1)
        table = independence.all_experiments(published("alpaydin1999_table3"), rates, trials=80)
        his = table[table.what == "paper"].set_index("test").rate
        assert his["t"] == pytest.approx(0.0337, abs=5e-5)
        assert his["F"] == pytest.approx(0.0151, abs=5e-5)
        assert len(table) == 8

    def test_figure_1_draws_its_left_half(self):
        table = table_3_figures_1_2.table_3(trials=20).cells
        points = table_3_figures_1_2.figure_1(trials=20).cells
        left = table[table["comparison"] == "MLP, MLP'"]
        assert points["ours"].tolist() == left["ours"].tolist()
        assert len(points) == 30

    def test_figure_2_draws_its_right_half_against_z(self):
        table = table_3_figures_1_2.table_3(trials=20).cells
        points = table_3_figures_1_2.figure_2(trials=20).cells.set_index("experiment")
        assert list(points.index) == [str(pair) for pair in FIFTEEN]
        right = table[(table["comparison"] == "LP, MLP") & (table["test"] == "F")]
        assert points["F_paper"].tolist() == right["paper"].tolist()
        assert points["z"].tolist() == right["z"].tolist()
        assert points["z_paper"]["VOWEL, 20"] == pytest.approx((38.70 - 22.48) / 2.37)


class TestSizes:
    @pytest.mark.parametrize("size", [150, 1000, 7200])
    def test_binomial_errors_give_their_number_away(self, size):
        rng = np.random.default_rng(size)
        errors = rng.binomial(size // 2, 0.05, 20_000) / (size // 2)
        assert 2 * sample_sizes.tested(errors.mean(), errors.std()) == pytest.approx(size, rel=0.05)

    def test_the_paper_read_as_ours_is_inferred_exactly(self, measured):
        table = table_2.beside_errors(printed_errors(), measured)
        same = table.assign(value=table.ours, value_sd=table.our_sd)
        inferred = sample_sizes.sizes_from_table_2(same)
        assert inferred["scaled"].tolist() == pytest.approx(inferred["known"].tolist())

    def test_known_sizes_are_those_of_the_data_sets(self):
        assert [instances(name) for name in ("IRIS", "ODR", "THYROID")] == [150, 1000, 7200]


@pytest.fixture(scope="module")
def evidence(measured):
    eight = {one.printed: runs for one, runs in measured.items()}
    eight |= {name: measured[FIFTEEN[0]] for name in ("DIGIT", "PEN")}
    return claims.on_experiments(measured, eight, 0.05)


class TestClaims:
    def test_each_piece_is_about_a_claim_of_the_paper(self, evidence):
        judged = findings("alpaydin1999", evidence)
        assert set(judged["key"]) == set(evidence)

    def test_only_the_letter_from_dietterich_is_judged_elsewhere(self, evidence):
        folder = resources.files("fourpapers.published") / "claims"
        listed = tomllib.loads((folder / "alpaydin1999.toml").read_text(encoding="utf-8"))
        rest = {key for key in set(listed) - set(evidence) if not key.startswith("printed-")}
        assert rest == {"dietterich-type-one", "dietterich-power"}

    def test_the_laws_refute_the_tabled_distributions(self, evidence):
        judged = findings("alpaydin1999", evidence).set_index("key").verdict
        assert judged["t-five"] == judged["f-ten-five"] == "does not hold"

    def test_all_fifteen_experiments_are_judged(self, evidence):
        assert len(evidence["f-lower-type-one"]) == 15
        assert len(evidence["type-one-below"]) == 30

    def test_near_and_far_are_by_z(self, measured, evidence):
        near = {str(one) for one, runs in measured.items() if abs(runs.z) < claims.NEAR}
        assert {piece.what for piece in evidence["near-lower"]} == near
        assert {piece.what for piece in evidence["far-higher"]} == {
            str(one) for one, runs in measured.items() if runs.z > claims.FAR
        }
