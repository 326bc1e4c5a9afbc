"""Every number in the answers of the examination is what its formula gives."""

import re

import numpy as np
import pytest
from scipy import stats

from fourpapers.book.catalogue import ChapterError
from fourpapers.book.exam import HALVES, MATRIX, exam_page, numbers
from fourpapers.book.records import toml
from tests import ROOT

QUESTIONS = toml(ROOT / "book" / "exam.toml")["question"]


def worked():
    """Work the answers out again from first principles, with scipy's distributions only."""
    x, n = MATRIX.ravel(), MATRIX.size
    mean, variance = sum(x) / n, sum((x - sum(x) / n) ** 2) / (n - 1)
    naive = mean / (variance / n) ** 0.5
    error = ((1 / n + 1 / 2) * variance) ** 0.5
    within = ((HALVES[:, 0] - HALVES[:, 1]) ** 2 / 2).mean()
    f = (HALVES**2).sum() / (2 * 5 * within)
    quantile = stats.t.ppf(0.975, n - 1)
    answers = {
        "mean": mean,
        "variance": variance,
        "naive": naive,
        "naive-p": 2 * stats.t.sf(naive, n - 1),
        "corrected": mean / error,
        "corrected-p": 2 * stats.t.sf(mean / error, n - 1),
        "low": mean - quantile * error,
        "high": mean + quantile * error,
        "equivalence-p": max(
            stats.t.sf((2 - mean) / error, n - 1), stats.t.sf((2 + mean) / error, n - 1)
        ),
        "worth": 100 / (1 + 99 / 10),
        "limit": 10,
        "mcnemar": (abs(12 - 4) - 1) ** 2 / 16,
        "mcnemar-p": stats.chi2.sf(49 / 16, 1),
        "exact-p": 2 * stats.binom.cdf(4, 16, 0.5),
        "within": within,
        "first": HALVES[0, 0] / within**0.5,
        "swapped": HALVES[0, 1] / within**0.5,
        "critical-t": stats.t.isf(0.025, 5),
        "f": f,
        "f-p": stats.f.sf(f, 10, 5),
        "critical-f": stats.f.isf(0.05, 10, 5),
        "rate-low": 100 * stats.beta.ppf(0.025, 62, 939),
        "rate-high": 100 * stats.beta.ppf(0.975, 63, 938),
        "needed": 4000,
        "agree": (7 * 6 + 3 * 2) / 90,
        "half": 1 / 2,
        "never": 1,
        "affordable": 24,
        "tenfold": 20,
        "hundredfold": 200,
        "hours": 200 * 5 / 60,
        "pairs": 10,
        "family": 1 - 0.95**10,
        "next": 9,
    }
    for size in (10, 100):
        factor = ((1 + (size - 1) / 10) / (9 / 10)) ** 0.5
        critical = stats.t.ppf(0.975, size - 1)
        answers[f"factor-{size}"] = factor
        answers[f"size-{size}"] = 200 * stats.t.sf(critical / factor, size - 1)
    return answers


def test_every_number_is_right_to_its_last_digit():
    printed, right = numbers(), worked()
    assert printed.keys() == right.keys()
    for name, text in printed.items():
        text = text.replace("−", "-").replace(",", "").removesuffix(" %")
        digits = len(text.partition(".")[2])
        assert abs(float(text) - right[name]) <= 0.5 * 10**-digits + 1e-12, name


def test_there_are_ten_questions_with_numbers_in_their_answers():
    assert len(QUESTIONS) == 10
    named = [re.findall(r"<<([\w-]+)>>", one["answer"]) for one in QUESTIONS]
    assert all(named)
    assert {name for some in named for name in some} == numbers().keys()


def test_what_the_questions_give_is_what_is_computed():
    first, seventh = QUESTIONS[0]["ask"], QUESTIONS[6]["ask"]
    for run in MATRIX:
        assert ", ".join(map(str, run)).replace("-", "−") in first
    for pair in HALVES:
        assert f"({pair[0]}, {pair[1]})" in seventh
    variances = re.search(r"are ([\d., ]+) and (\d+)", QUESTIONS[6]["answer"])
    typed = [float(part) for part in f"{variances[1]}, {variances[2]}".split(", ")]
    assert np.allclose(typed, HALVES.var(axis=1, ddof=1))


def test_the_page_folds_every_answer_and_leaves_no_hole():
    page = exam_page(ROOT)
    assert page.count(":::{dropdown} Answer") == page.count("**Question") == 10
    assert "<<" not in page


def test_a_number_that_nobody_computes_is_named(tmp_path):
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "exam.toml").write_text('[[question]]\nask = "?"\nanswer = "<<none>>"\n')
    with pytest.raises(ChapterError, match="question 1 needs 'none'"):
        exam_page(tmp_path)
