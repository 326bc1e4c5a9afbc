"""Other thresholds, and what would decide a claim that is undecided."""

import numpy as np
import pytest

from fourpapers.published.findings import OURS, PAPER, Claim, claims
from fourpapers.published.items import PAPERS
from fourpapers.scorecard.decisions import reason, sensitivity, times_as_many
from fourpapers.uncertainty import Evidence, verdict


def claim(**fields):
    return Claim("x", "p", "1", "a claim", "a reading", **fields)


class TestSensitivity:
    def test_is_of_our_thresholds_alone(self):
        piece = Evidence("gap", 0.06, 0.05, 0.07, most=0.1)
        assert sensitivity(claim(), [piece]) == {}
        assert sensitivity(claim(threshold=OURS), [piece]) == {
            "half": "does not hold", "twice": "holds"
        }  # fmt: skip

    def test_measures_a_threshold_from_what_it_is_about(self):
        ratio = Evidence("ratio", 1.2, 1.15, 1.25, most=1.4)
        assert sensitivity(claim(threshold=OURS, around=1), [ratio])["half"] == "undecided"
        both = [ratio, Evidence("rate", 0.02, 0.01, 0.03, most=0.05)]
        assert sensitivity(claim(threshold=OURS, around=[1, 0]), both)["twice"] == "holds"

    def test_takes_the_middle_of_a_range_with_two_ends(self):
        df = Evidence("df", 12.5, 12.2, 12.8, least=9, most=13)
        assert sensitivity(claim(threshold=OURS), [df]) == {
            "half": "does not hold", "twice": "holds"
        }  # fmt: skip

    def test_wants_as_many_numbers_as_pieces(self):
        with pytest.raises(ValueError, match="x: around names 2 numbers for 1"):
            sensitivity(claim(threshold=OURS, around=[1, 0]), [Evidence("a", 1, 0, 2, most=3)])


class TestReasons:
    def test_are_given_for_undecided_claims_only(self):
        assert reason(claim(), [Evidence("a", 1, 0.5, 1.5, least=0)]) == ""

    def test_name_what_there_should_be_more_of(self):
        piece = Evidence("gap", 0.5, -0.5, 1.5, least=0)
        assert reason(claim(more="data sets"), [piece]) == "more data sets: about 8 times as many"
        assert reason(claim(never="it is a tie"), [piece]) == "no number of trials: it is a tie"

    @pytest.mark.parametrize("truth", [0.4, -0.5])
    def test_so_many_trials_decide_four_times_in_five(self, truth):
        """Normal means: with the stated number the interval clears the bound as often as said."""
        times = times_as_many([Evidence("mean", truth, truth - 1.0, truth + 1.0, least=0)])
        half = 1.0 / np.sqrt(times)
        rng = np.random.default_rng(3)
        drawn = rng.normal(truth, half / 1.96, 4000)
        told = [verdict([Evidence("", x, x - half, x + half, least=0)]) for x in drawn]
        right = "holds" if truth > 0 else "does not hold"
        assert told.count(right) / 4000 == pytest.approx(0.8, abs=0.03)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_claim_says_whose_threshold_it_has(paper):
    for one in claims(paper).values():
        assert one.threshold in (PAPER, OURS)
        assert one.more in ("trials", "data sets", "repetitions")
        assert one.around is None or one.threshold == OURS
