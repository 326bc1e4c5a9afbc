"""Every claim about simulated learners is judged, and can fail."""

import pandas as pd
import pytest

from fourpapers.dietterich1998 import replications, simulated, simulated_claims, splits, swings
from fourpapers.published.findings import claims, findings

pytestmark = pytest.mark.slow

ALPHA = 0.05
FULL = {"studies": 100, "alpha": ALPHA, "seed": 1998}


@pytest.fixture(scope="module")
def measured():
    """All stored studies, and trees that vary as much as their simulation."""
    tree = pd.Series({"ratio": 1.1, "low": 1.08, "high": 1.12})
    return {
        "rates": simulated.type_one_error([0.1, 0.2, 0.3, 0.4], **FULL),
        "sizes": simulated.by_size([50, 2000], 0.1, studies=20, alpha=ALPHA, sets=1000, seed=1998),
        "splits": splits.type_one_error(sets=1000, **FULL),
        "replications": replications.type_one_error([0.1, 0.4], **FULL),
        "swings": swings.type_one_error(**FULL),
        "variations": {"EXP6": tree},
    }


def verdicts(measured, **changed):
    evidence = simulated_claims.evidence(**{**measured, **changed}, alpha=ALPHA)
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


def test_each_judged_claim_has_a_section_a_text_and_a_reading(measured):
    known = claims("dietterich1998")
    for key in simulated_claims.evidence(**measured, alpha=ALPHA):
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
    wild = {"EXP6": pd.Series({"ratio": 1.5, "low": 1.4, "high": 1.6})}
    assert verdicts(measured, variations=wild)["simulated-variation"] == "does not hold"
