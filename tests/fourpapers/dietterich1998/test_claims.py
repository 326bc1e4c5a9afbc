"""Every claim is judged, and can fail."""

import pandas as pd
import pytest

from fourpapers.dietterich1998 import claims, figure_2, figure_7, figures_9_10_11
from fourpapers.dietterich1998.beyond import power
from fourpapers.dietterich1998.experiments import (
    number_of_splits,
    replications,
    simulated_learners,
    varying_error_rates,
)
from fourpapers.dietterich1998.experiments.damaged_pairs import three_problems
from fourpapers.dietterich1998.populations import PAPER
from fourpapers.dietterich1998.section_3_4 import letter_correlations
from fourpapers.published import findings as published
from fourpapers.published.findings import findings

ALPHA = 0.05


@pytest.fixture(scope="module")
def measured():
    """All stored studies, and trees that vary as much as their simulation."""
    tree = pd.Series({"ratio": 1.1, "low": 1.08, "high": 1.12})
    return {
        "rates": simulated_learners.type_one_error(),
        "sizes": simulated_learners.type_one_error_by_size((50, 2000)),
        "splits": number_of_splits.type_one_error(),
        "replications": replications.type_one_error((0.1, 0.4)),
        "swings": varying_error_rates.type_one_error(),
        "variations": {"EXP6": tree},
    }


def verdicts(measured, **changed):
    evidence = claims.judge_simulated(**{**measured, **changed}, alpha=ALPHA)
    return findings("dietterich1998", evidence).set_index("key").verdict


def shifted(table, where, by):
    """Add to the rates of some rows, intervals and laws included."""
    columns = [name for name in ("rate", "low", "high", "law") if name in table]
    table = table.copy()
    table.loc[where, columns] += by
    table.loc[where, "rejections"] = (table.rate * table.sets)[where].round()
    return table


def test_verdicts_at_full_scale(measured):
    assert verdicts(measured).to_dict() == {
        "five-replications": "does not hold",
        "simulated-variation": "holds",
        "worst-case": "does not hold",
        "two-exceed": "holds",
        "others-acceptable": "holds",
        "resampled-worst": "holds",
        "resampled-grows": "holds",
        "cv-does-not-grow": "holds",
        "proportions-near-half": "holds",
        "mcnemar-never": "holds",
        "swings": "holds",
    }


def test_a_claim_of_several_error_rates_is_left_out_if_there_is_one(measured):
    one = measured["rates"][measured["rates"].epsilon == 0.4]
    assert set(verdicts(measured).index) - set(verdicts(measured, rates=one).index) == {
        "proportions-near-half"
    }


def test_a_claim_of_twice_the_error_rate_is_left_out_if_that_is_no_probability(measured):
    high = measured["rates"].assign(epsilon=lambda rows: rows.epsilon + 0.5)
    assert "worst-case" not in verdicts(measured, rates=high).index


def test_each_judged_claim_has_a_section_a_text_and_a_reading(measured):
    known = published.claims("dietterich1998")
    for key in claims.judge_simulated(**measured, alpha=ALPHA):
        assert known[key].section
        assert known[key].text.endswith(".")
        assert known[key].reading.endswith(".")


@pytest.mark.parametrize(
    ("key", "table", "rows", "by"),
    [
        ("two-exceed", "rates", "test == 'difference of proportions' and epsilon == 0.3", -0.04),
        ("two-exceed", "rates", "test == 'resampled t' and epsilon == 0.1", -0.08),
        ("others-acceptable", "rates", "test == '10-fold cv t' and epsilon == 0.2", 0.03),
        ("others-acceptable", "rates", "test == '5x2cv t' and epsilon == 0.4", 0.06),
        ("resampled-worst", "rates", "test == '10-fold cv t' and epsilon == 0.4", 0.2),
        ("resampled-grows", "splits", "test == 'resampled t' and number == 100", -0.15),
        ("cv-does-not-grow", "splits", "test == 'k-fold cv t' and number == 300", 0.05),
        ("proportions-near-half", "rates", "epsilon == 0.3", -0.05),
        ("mcnemar-never", "rates", "test == 'McNemar' and epsilon == 0.2", 0.03),
        ("mcnemar-never", "sizes", "test == 'McNemar' and size == 2000", 0.03),
        ("swings", "swings", "swing == 'first'", -0.07),
    ],
)
def test_a_claim_fails_when_its_numbers_do(measured, key, table, rows, by):
    where = measured[table].eval(rows)
    assert where.any()
    changed = {table: shifted(measured[table], where, by)}
    assert verdicts(measured)[key] == "holds"
    assert verdicts(measured, **changed)[key] == "does not hold"


def test_a_claim_that_fails_could_have_held(measured):
    five = measured["replications"].replications == 5
    lower = shifted(measured["replications"], five, -0.01)
    assert verdicts(measured, replications=lower)["five-replications"] == "holds"


def test_trees_that_vary_more_refute_the_simulation(measured):
    wild = {"EXP6": pd.Series({"ratio": 1.7, "low": 1.6, "high": 1.8})}
    assert verdicts(measured, variations=wild)["simulated-variation"] == "does not hold"


@pytest.fixture(scope="module")
def pieces():
    return {
        "table": figure_7.type_one_error(),
        "correlations": letter_correlations(),
        "tail": figure_2.tails(figure_2.study()["EXP6"], seed=1998),
        "together": [
            claims.error_correlation(by_plan, name, seed=1998)
            for name, by_plan in three_problems().items()
        ],
    }


class TestLearnersMadeEqual:
    def test_are_all_in_the_list_and_judged(self, pieces):
        evidence = claims.judge_real(**pieces, alpha=ALPHA)
        assert set(evidence) <= set(published.claims("dietterich1998"))
        assert len(findings("dietterich1998", evidence)) == len(evidence) == 7

    @pytest.mark.parametrize(
        ("test", "rate", "claim"),
        [
            ("10-fold cv t", 0.01, "real-cv-exceeds"),
            ("10-fold cv t", 0.30, "real-cv-twice"),
            ("McNemar", 0.20, "real-mcnemar-never"),
            ("difference of proportions", 0.20, "real-others-acceptable"),
        ],
    )
    def test_fail_if_rates_are_otherwise(self, pieces, test, rate, claim):
        table = pieces["table"].copy()
        table.loc[table["test"] == test, ["rate", "low", "high"]] = rate
        evidence = claims.judge_real(**{**pieces, "table": table}, alpha=ALPHA)
        judged = findings("dietterich1998", evidence).set_index("key")
        assert judged.loc[claim, "verdict"] == "does not hold"

    def test_fail_if_folds_do_not_correlate_or_tails_are_long(self, pieces):
        other = pieces["correlations"].assign(ours=-0.5, low=-0.6, high=-0.4)
        tail = pieces["tail"].assign(ratio=2.0, low=1.9, high=2.1)
        changed = {**pieces, "correlations": other, "tail": tail}
        judged = findings("dietterich1998", claims.judge_real(**changed, alpha=ALPHA))
        verdicts = judged.set_index("key")["verdict"]
        assert verdicts["folds-correlate"] == verdicts["tails-conservative"] == "does not hold"


@pytest.fixture(scope="module")
def curves():
    return {name: figures_9_10_11.study(name) for name in PAPER}


class TestPower:
    def test_are_all_in_the_list_and_judged(self, curves):
        evidence = claims.judge_power(power.leads(), curves)
        assert set(evidence) <= set(published.claims("dietterich1998"))
        assert len(findings("dietterich1998", evidence)) == 5

    def test_fail_if_the_order_is_otherwise(self, curves):
        leads = power.leads()
        turned = leads.assign(lead=-leads["lead"], low=-leads["high"], high=-leads["low"])
        judged = findings("dietterich1998", claims.judge_power(turned, curves)).set_index("key")
        assert judged.loc["power-cv-most", "verdict"] == "does not hold"

    def test_one_third_is_left_out_where_it_cannot_be_measured(self, curves):
        evidence = claims.judge_power(power.leads(), curves, points=40)
        assert "power-one-third" not in evidence


def test_all_claims_are_judged_once_under_the_label_of_their_chapter():
    by_label = claims.evidence()
    assert list(by_label) == [
        "the-question",
        "five-tests",
        "simulated-learners",
        "real-learners",
        "power",
    ]
    judged = [key for each in by_label.values() for key in each]
    assert sorted(judged) == sorted(published.claims("dietterich1998"))
