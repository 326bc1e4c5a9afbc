"""A claim is judged by all its evidence, and evidence by its whole interval."""

import pandas as pd
import pytest

from fourpapers.published.proportions import beside
from fourpapers.uncertainty import Evidence, difference_interval, evidence_table, verdict


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
