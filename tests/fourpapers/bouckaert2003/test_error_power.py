"""Rates, how they stand beside the paper's, and what they say of its claims."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.bouckaert2003 import calibration, class_probability, error_power, error_power_claims
from fourpapers.bouckaert2003.populations import PAIR
from fourpapers.published import published
from fourpapers.published.findings import claims, findings
from fourpapers.published.proportions import beside
from twolearners import significance

DFS = {one.name: 10 for one in error_power.NINE}


@pytest.fixture(scope="module")
def x():
    rng = np.random.default_rng(1)
    return rng.normal(0, 0.1, (60, 20, 10)) + rng.normal(0.03, 0.03, (60, 1, 1))


class TestRates:
    def test_are_those_of_the_tests(self, x):
        table = error_power.rates(x, DFS, 0.05).set_index("name")
        wanted = significance.use_all_data(x, df=10).reject(0.05).mean()
        assert table.rate["use-all-data"] == wanted
        wanted = significance.kfold_cv_t(x[:, 0], df=10).reject(0.05).mean()
        assert table.rate["kfold"] == wanted
        wanted = significance.corrected_resampled_t(x[:, :, 0], 1 / 9, df=10).reject(0.05).mean()
        assert table.rate["corrected-resampled"] == wanted

    def test_the_corrected_test_keeps_its_own_df(self, x):
        table = error_power.rates(x, DFS, 0.05).set_index("name")
        wanted = significance.corrected_repeated_kfold_cv_t(x, 1 / 9).reject(0.05).mean()
        assert table.rate["corrected-repeated-kfold"] == wanted

    def test_the_corrected_test_and_use_all_data_are_compared_on_the_same_data_sets(self, x):
        gain, low, high = error_power.paired_gain(x, DFS, 0.05)
        table = error_power.rates(x, DFS, 0.05).set_index("name").rate
        assert gain == pytest.approx(table["use-all-data"] - table["corrected-repeated-kfold"])
        assert low <= gain <= high


class TestBesideThePaper:
    def test_every_printed_cell_finds_its_rate(self, x):
        printed = published("bouckaert2003_table4")
        table = error_power.by_level({1: x}, dict.fromkeys(error_power.LEVELS, DFS))
        joined = error_power.with_ours(printed, table, "alpha")
        assert len(joined) == 36
        row = joined.iloc[15]
        assert (row.test, row.alpha, row.value) == ("use-all-data", 0.1, "9.6")
        assert row.ours == significance.use_all_data(x[:, :10], df=10).reject(0.1).mean()

    def test_is_laid_out_as_printed(self):
        rows = [("Resampling", 0.05, "5.0", 0.051), ("Resampling", 0.1, "9.0", 0.3)]
        table = pd.DataFrame(rows, columns=["printed", "alpha", "value", "ours"])
        laid = error_power.wide(beside(table, paper_trials=1000, trials=1000), "alpha")
        assert laid.to_numpy().tolist() == [["Resampling", "5.0 / 5.1", "9.0 / 30.0 *"]]
        assert list(laid.columns) == ["test", "0.05", "0.1"]

    def test_accuracies_allow_for_both_test_sets(self):
        printed = published("bouckaert2003_table3")
        rng = np.random.default_rng(2)
        truth = {1: (0.5, 0.5), 2: (0.8784, 0.9061), 3: (0.7192, 0.7774), 4: (0.8196, 0.9923)}
        measured = {s: rng.normal(mean, 0.01, (500, 2)) for s, mean in truth.items()}
        table = error_power.accuracy_table(printed, measured, 10_000).set_index(["quantity", "set"])
        assert len(table) == 12
        assert table.verdict["naive Bayes", 2] == "agrees"
        assert table.verdict["C4.5", 4] == "differs"

    def test_the_published_tables_have_all_their_cells(self):
        sizes = {2: 54, 3: 12, 4: 36, 5: 50, 6: 36, 7: 10}
        for number, size in sizes.items():
            assert len(published(f"bouckaert2003_table{number}")) == size
        for number in (2, 4, 5, 6):
            for name in published(f"bouckaert2003_table{number}").test:
                significance.test(name)


class TestClassProbability:
    def test_random_attributes_have_probabilities_of_their_own(self):
        rng = np.random.default_rng(3)
        data = class_probability._random(0.3, rng)
        shares = data.values.mean(axis=0)
        assert shares.std() > 0.15
        assert data.labels.mean() == pytest.approx(0.3, abs=0.1)
        assert data.values.shape == (300, 10)

    def test_where_classes_are_unequal_error_depends_on_how_often_the_rare_one_is_named(self):
        """The proposition of the chapter, on the learners themselves."""
        rng, p = np.random.default_rng(4), 0.4
        test = class_probability._even(p, np.random.default_rng(5))
        for learner in PAIR.values():
            named, wrong = [], []
            for _ in range(40):
                data = class_probability._even(p, rng)
                predicted = learner.fit_encoded(data).predict_encoded(test.values)
                named.append(predicted.mean())
                wrong.append(np.mean(predicted != test.labels))
            q = test.labels.mean()
            law = q + np.mean(named) * (1 - 2 * q)
            assert np.mean(wrong) == pytest.approx(law, abs=0.02)


@pytest.fixture(scope="module")
def verdicts():
    """Planted power: the six find everything, the three nothing."""
    rng = np.random.default_rng(6)
    null = rng.normal(0, 0.1, (100, 100, 10))
    strong = rng.normal(0.2, 0.1, (100, 100, 10))
    strong[:, :, 0] = rng.normal(0, 0.1, (100, 100))
    strong[:, 0] = rng.normal(0, 0.1, (100, 10))
    sets = {1: null, 2: strong, 3: strong, 4: strong}
    runs, levels = (5, 10, 15, 20, 100), (0.01, 0.025, 0.05, 0.1)
    rows = [(n.name, r, a, 10) for n in error_power.NINE for r in runs for a in levels]
    table = pd.DataFrame(rows, columns=["name", "runs", "alpha", "df"])
    rates = [
        error_power.rates(null[:, :10], DFS, 0.05).assign(class_probability=p)
        for p in class_probability.PROBABILITIES
    ]
    evidence = error_power_claims.evidence(
        sets, table, pd.concat(rates), alpha=0.05, seed=1, draws=20
    )
    return findings("bouckaert2003", evidence).set_index("key").verdict


class TestClaims:
    def test_a_gap_that_was_planted_is_found(self, verdicts):
        assert verdicts["gap"] == "holds"
        assert verdicts["power-close"] == "holds"
        assert verdicts["kfold-ignores-runs"] == "holds"

    def test_what_is_not_there_is_not_found(self, verdicts):
        assert verdicts["rare-lower"] != "holds"

    def test_all_claims_of_sections_5_1_to_5_3_are_judged(self, verdicts):
        wanted = [
            key
            for key, one in claims("bouckaert2003").items()
            if one.section.startswith(("5.1", "5.2", "5.3"))
        ]
        assert sorted(verdicts.index) == sorted(wanted)


def test_his_degrees_of_freedom_are_there_for_all_nine():
    assert set(error_power.HIS) == {one.name for one in error_power.NINE}
    assert {error_power.HIS[name] for name in calibration.SIX} == {11}


def test_shares_of_the_named_class_follow_its_probability():
    few, half = (
        class_probability.rare_named(p, attributes="random", trials=20, seed=1).mean(axis=0)
        for p in (0.05, 0.5)
    )
    assert (few < 0.05).all()
    assert half == pytest.approx([0.5, 0.5], abs=0.15)
