"""A claim is judged by all its evidence, and evidence by its whole interval."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.published.proportions import beside
from fourpapers.uncertainty import (
    Evidence,
    difference_interval,
    evidence_table,
    proportion_interval,
    verdict,
    verdicts,
)


class TestEvidence:
    @pytest.mark.parametrize(
        ("low", "high", "expected"),
        [(0.06, 0.08, "holds"), (0.04, 0.06, "undecided"), (0.01, 0.04, "does not hold")],
    )
    def test_holds_only_if_the_whole_interval_is_in_the_range(self, low, high, expected):
        piece = Evidence("rate", (low + high) / 2, low, high, least=0.05)
        assert piece.verdict == expected

    def test_a_range_may_have_two_ends(self):
        assert Evidence("df", 11, 10, 12, least=9, most=13).verdict == "holds"
        assert Evidence("df", 11, 8, 12, least=9, most=13).verdict == "undecided"
        assert Evidence("df", 20, 18, 22, least=9, most=13).verdict == "does not hold"

    def test_one_piece_against_a_claim_decides_it(self):
        good = Evidence("a", 1, 0.9, 1.1, least=0)
        open_ = Evidence("b", 0, -1, 1, least=0)
        bad = Evidence("c", -1, -2, -0.5, least=0)
        assert verdict([good, good]) == "holds"
        assert verdict([good, open_]) == "undecided"
        assert verdict([good, open_, bad]) == "does not hold"

    def test_a_piece_counts_against_a_claim_only_after_holms_correction(self):
        """McNemar's test on Letter: one of three, and odd on its own only."""
        odd = Evidence("Letter", 0.062, 0.0518, 0.0735, most=0.05)
        fine = Evidence("EXP6", 0.03, 0.02, 0.04, most=0.05)
        clear = Evidence("Pima", 0.2, 0.18, 0.22, most=0.05)
        assert verdict([odd]) == "does not hold"
        assert verdicts([odd, fine, fine]) == ["undecided", "holds", "holds"]
        # Once the clearest piece has failed, the others are held to the rest of the error.
        assert verdicts([odd, clear]) == ["does not hold", "does not hold"]

    def test_the_worst_of_many_counts_as_all_of_them(self):
        odd = Evidence("highest of four", 0.062, 0.0518, 0.0735, most=0.05, among=4)
        assert verdict([odd]) == "undecided"

    def test_true_claims_are_contradicted_once_in_twenty_at_most(self):
        rng = np.random.default_rng(1)
        wrong = 0
        for z in rng.standard_normal((2000, 15)):
            pieces = [Evidence("", x, x - 1.96, x + 1.96, most=0.0) for x in z]
            wrong += verdict(pieces) == "does not hold"
        assert wrong / 2000 <= 0.05  # one-sided claims: half of it is expected

    @pytest.mark.parametrize("count", [20, 37, 50, 64, 65, 66, 90])
    def test_exact_p_values_agree_with_exact_intervals(self, count):
        low, high = map(float, proportion_interval(count, 1000))
        for bound in (0.03, 0.05, 0.07):
            most = Evidence("", count / 1000, low, high, most=bound, trials=1000)
            least = Evidence("", count / 1000, low, high, least=bound, trials=1000)
            assert (most.pvalue < 0.05) == (most.verdict == "does not hold")
            assert (least.pvalue < 0.05) == (least.verdict == "does not hold")

    def test_no_evidence_is_no_verdict(self):
        with pytest.raises(ValueError, match="without evidence"):
            verdict([])

    def test_an_estimate_outside_its_interval_is_a_slip(self):
        with pytest.raises(ValueError, match="must lie in its interval"):
            Evidence("rate", 0.5, 0.1, 0.2)

    def test_is_listed_with_what_was_wanted(self):
        table = evidence_table([Evidence("rate", 0.03, 0.02, 0.04, most=0.05)])
        assert table.loc[0, "wanted"] == "at most 0.05"
        assert table.loc[0, "verdict"] == "holds"


class TestRatesBesideThePapers:
    def test_the_interval_is_newcombes(self):
        """Two of the examples of his paper, method 10."""
        assert difference_interval(56, 70, 48, 80) == pytest.approx((0.0524, 0.3339), abs=5e-5)
        assert difference_interval(10, 10, 0, 20) == pytest.approx((0.6791, 1.0), abs=5e-5)

    def test_both_sides_count_as_chance(self):
        data = pd.DataFrame({"value": ["5.0"], "ours": [0.065]})
        few = beside(data, paper_trials=1000, trials=1000)
        many = beside(data, paper_trials=10**6, trials=10**6)
        assert few.verdict.tolist() == ["agrees"]
        assert many.verdict.tolist() == ["differs"]

    def test_shares_and_percentages_are_told_apart(self):
        with pytest.raises(ValueError, match="percent=False"):
            beside(pd.DataFrame({"value": ["120"], "ours": [0.5]}), paper_trials=10, trials=10)
        share = pd.DataFrame({"value": ["0.5"], "ours": [0.5]})
        assert beside(share, paper_trials=10, trials=10, percent=False).paper.tolist() == [0.5]
