"""Every claim of section 4 has evidence, and what is planted is found."""

import numpy as np
import pytest

from fourpapers.bouckaert2003.calibration import THIRTEEN, calibration_samples
from fourpapers.bouckaert2003.claims.calibration import judge
from fourpapers.bouckaert2003.claims.sampled import from_samples
from fourpapers.published.findings import claims, findings
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold

RUNS = (5, 10, 15, 20)


@pytest.fixture(scope="module")
def samples():
    values = np.random.default_rng(1).normal(size=(60, 20, 10))
    x = Differences(values, repeated_kfold(20, 10))
    return calibration_samples(x, RUNS, (0.01, 0.05, 0.1), seed=1, draws=10)


def test_every_claim_of_section_4_has_evidence(samples):
    evidence = judge(samples, RUNS, 0.05)
    wanted = {key for key, claim in claims("bouckaert2003").items() if claim.section == "4"}
    assert set(evidence) == wanted
    judged = findings("bouckaert2003", evidence)
    assert set(judged.verdict) <= {"holds", "does not hold", "undecided"}


def test_what_is_planted_is_found():
    planted = {
        (name, r, alpha): (np.full(11, 11), np.full(11, 0.045))
        for name in THIRTEEN
        for r in RUNS
        for alpha in (0.01, 0.05, 0.1)
    }
    judged = findings("bouckaert2003", judge(planted, RUNS, 0.05)).set_index("key")
    assert judged.verdict["six-eleven"] == "holds"
    assert judged.verdict["runs-constant"] == "holds"
    assert judged.verdict["resampling-grows"] == "does not hold"
    assert judged.verdict["folds-low"] == "does not hold"


def test_samples_without_a_number_are_left_out():
    piece = from_samples("error", [0.04, np.nan, 0.05, 0.03], most=0.06)
    assert piece.verdict == "holds"
