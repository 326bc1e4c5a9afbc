"""A margin gives four answers: A, B, equivalent, undecided."""

import json

import numpy as np
import pytest

from twolearners import compare_predictions, compare_scores
from twolearners.cli import main
from twolearners.comparison import ComparisonError


def compared(mean, spread=0.01, **options):
    x = np.random.default_rng(5).normal(mean, spread, size=(10, 10))
    return compare_scores(x, greater_is_better=False, **options)


@pytest.mark.parametrize(
    ("mean", "margin", "verdict"),
    [(-0.08, 0.02, "A"), (0.08, 0.02, "B"), (0.0, 0.02, "equivalent"), (0.0, 0.001, "undecided")],
)
def test_four_answers(mean, margin, verdict):
    answer = compared(mean).equivalent(margin)
    assert answer.verdict == answer.by_posterior == verdict
    assert sum(answer.probabilities) == pytest.approx(1)
    inside = -margin < answer.interval[0] <= answer.interval[1] < margin
    assert (answer.pvalue <= 0.05) == inside == (verdict == "equivalent")


def test_a_score_that_is_to_be_high_keeps_the_better_learner():
    rng = np.random.default_rng(1)
    high, low = rng.normal(0.9, 0.01, (10, 10)), rng.normal(0.8, 0.01, (10, 10))
    found = compare_scores(high, low)
    assert found.equivalent(0.02).verdict == "A"
    assert found.noninferior(0.0).noninferior
    assert not compare_scores(low, high).noninferior(0.02).noninferior


def test_not_worse_by_a_margin_is_less_than_better():
    found = compared(0.005, 0.03)
    assert not found.noninferior(0.0).noninferior
    assert found.noninferior(0.05).noninferior
    assert found.noninferior(0.05).pvalue < found.noninferior(0.0).pvalue


@pytest.mark.parametrize(
    ("mean", "margin", "words"),
    [
        (0.0, 0.02, "At the level 0.05 A is not worse than B by 0.02 or more (p = "),
        (0.08, 0.02, "it is not shown that A is not worse than B by 0.02 or more (p = "),
        (-0.08, 0.0, "At the level 0.05 A is better than B (p = "),
        (-0.08, -0.02, "At the level 0.05 A is better than B by more than 0.02 (p = "),
    ],
)
def test_non_inferiority_is_said_in_a_sentence(mean, margin, words):
    answer = compared(mean).noninferior(margin)
    assert words in str(answer)
    held = json.loads(json.dumps(answer.to_dict()))
    assert (held["margin"], held["noninferior"]) == (margin, answer.noninferior)


def test_counts_of_errors_have_margins_without_a_posterior():
    rng = np.random.default_rng(3)
    truth = rng.integers(2, size=1000)
    a, b = (np.where(rng.random(1000) < 0.05, 1 - truth, truth) for _ in range(2))
    answer = compare_predictions(a, b, truth, test="mcnemar").equivalent(0.05)
    assert answer.verdict == "equivalent"
    assert answer.probabilities is None


@pytest.mark.parametrize("margin", [0, -0.1, np.inf, np.nan])
def test_a_margin_that_is_none_is_refused(margin):
    with pytest.raises(ComparisonError, match="margin is a difference in"):
        compared(0.0).equivalent(margin)


class TestTheCommand:
    CALL = ("compare", "labor", "--a", "naive-bayes", "--b", "c45", "--runs", "2")

    @pytest.mark.slow
    def test_says_it_in_a_sentence_and_in_json(self, capsys):
        assert main([*self.CALL, "--margin", "0.01"]) == 0
        said = " ".join(capsys.readouterr().out.split())
        assert "With a margin of 0.01 at the level 0.05: A is better by more than 0.01" in said
        assert main([*self.CALL, "--margin", "0.01", "--format", "json"]) == 0
        assert json.loads(capsys.readouterr().out)["equivalence"]["margin"] == 0.01

    @pytest.mark.parametrize(
        ("more", "message"),
        [
            (("--margin", "-1"), "--margin takes a difference above 0"),
            (("--margin", "0.01", "--test", "all"), "--margin is for one test"),
        ],
    )
    def test_refuses_what_cannot_be(self, more, message, capsys):
        assert main([*self.CALL, *more]) == 2
        assert message in capsys.readouterr().err
