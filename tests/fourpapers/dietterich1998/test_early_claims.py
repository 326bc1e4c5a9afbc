"""Claims of sections 1 and 3 hold or fall with what is measured."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from fourpapers.dietterich1998 import early_claims
from fourpapers.dietterich1998.beyond.sources_of_variation import SOURCES
from fourpapers.uncertainty import verdict


def judged(splits, ten, halves):
    rng = np.random.default_rng(1)
    found = early_claims.judge_section_3("made up", splits, ten, halves, 0.05, rng)
    return {key: verdict(pieces) for key, pieces in found.items()}


@pytest.fixture
def independent():
    rng = np.random.default_rng(2)
    return {
        "splits": rng.normal(0, 0.05, (500, 30)).round(2),
        "ten": rng.normal(0, 0.1, (500, 10)),
        "halves": rng.normal(0, 0.05, (500, 5, 2)),
    }


def test_a_source_that_moves_nothing_does_not_hold():
    still = pd.DataFrame({"source": np.repeat(SOURCES, 5), "difference": 1.0})
    found = early_claims.judge_sources(still)
    assert {verdict(pieces) for pieces in found.values()} == {"does not hold"}


def test_claims_about_dependence_do_not_hold_where_there_is_none(independent):
    found = judged(**independent)
    assert found["resampled-unsafe"] != "holds"
    assert found["splits-dependent"] != "holds"
    assert found["means-not-variances"] != "holds"
    assert found["single-fold"] == "holds"


def test_what_splits_share_makes_them_dependent_and_the_test_unsafe(independent):
    shared = np.random.default_rng(3).normal(0, 0.05, (500, 1))
    found = judged(**independent | {"splits": (independent["splits"] + shared).round(2)})
    assert found["splits-dependent"] == found["resampled-unsafe"] == "holds"


def test_two_folds_can_be_nearer_to_independence_than_ten(independent):
    shared = np.random.default_rng(3).normal(0, 0.1, (500, 1))
    more = independent["ten"] + shared
    assert judged(**independent | {"ten": more})["two-folds-nearer"] == "holds"
    both = independent["halves"] + shared[:, :, None]
    assert judged(**independent | {"halves": both})["two-folds-nearer"] == "does not hold"
    assert judged(**independent | {"ten": more})["means-not-variances"] == "holds"


def test_skewed_differences_are_not_normal(independent):
    skewed = np.random.default_rng(4).exponential(0.05, (500, 30)).round(2)
    assert judged(**independent | {"splits": skewed})["splits-not-normal"] == "holds"
    assert judged(**independent)["splits-not-normal"] == "does not hold"


def test_folds_that_correlate_make_the_single_fold_exceed(independent):
    shared = np.random.default_rng(5).normal(0, 0.3, (500, 1))
    far = independent["ten"] + shared
    assert judged(**independent | {"ten": far})["single-fold"] == "does not hold"


@pytest.mark.slow
def test_section_3_is_judged_on_three_problems():
    found = early_claims.section_3()
    assert all(
        {piece.what.partition(",")[0] for piece in pieces} == {"EXP6", "Letter", "Pima"}
        for pieces in found.values()
    )
    assert verdict(found["two-folds-nearer"]) == "does not hold"
