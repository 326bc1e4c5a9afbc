"""A gap in power that was planted is found, and one that is not there is not."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.bouckaert2003.calibration import bootstrap_weights
from fourpapers.bouckaert2003.claims.error_and_power import (
    Power,
    judge_power,
    judge_probabilities,
)
from fourpapers.bouckaert2003.experiments.class_probability import PROBABILITIES
from fourpapers.bouckaert2003.rates import LEVELS, NINE, rejection_rates
from fourpapers.published.findings import claims, findings
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold


@pytest.fixture(scope="module")
def verdicts():
    """Planted power: the six find everything, the three nothing."""
    rng = np.random.default_rng(6)
    plan = repeated_kfold(100, 10)
    null = Differences(rng.normal(0, 0.1, (100, 100, 10)), plan)
    values = rng.normal(0.2, 0.1, (100, 100, 10))
    values[:, :, 0] = rng.normal(0, 0.1, (100, 100))
    values[:, 0] = rng.normal(0, 0.1, (100, 10))
    strong = Differences(values, plan)
    rows = [(name, r, a, 10) for name in NINE for r in (5, 10, 15, 20, 100) for a in LEVELS]
    calibrated = pd.DataFrame(rows, columns=["name", "runs", "alpha", "df"])
    weights = dict.fromkeys((2, 3, 4), bootstrap_weights(100, 1, 20))
    power = Power(dict.fromkeys((2, 3, 4), strong), calibrated, 0.05, weights)
    rates = [
        rejection_rates(null.first(10), dict.fromkeys(NINE, 10), 0.05).assign(class_probability=p)
        for p in PROBABILITIES
    ]
    evidence = judge_power(power) | judge_probabilities(pd.concat(rates), 0.05)
    return findings("bouckaert2003", evidence).set_index("key").verdict


def test_a_gap_that_was_planted_is_found(verdicts):
    assert verdicts["gap"] == "holds"
    assert verdicts["power-close"] == "holds"
    assert verdicts["kfold-ignores-runs"] == "holds"


def test_what_is_not_there_is_not_found(verdicts):
    assert verdicts["rare-lower"] != "holds"


def test_all_claims_of_sections_5_1_to_5_3_are_judged(verdicts):
    wanted = [
        key
        for key, claim in claims("bouckaert2003").items()
        if claim.section.startswith(("5.1", "5.2", "5.3"))
    ]
    assert sorted(verdicts.index) == sorted(wanted)
