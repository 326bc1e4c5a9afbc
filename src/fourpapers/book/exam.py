"""An examination of ten questions: ``book/exam.toml``, with the numbers of its answers computed."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
from scipy import stats

from fourpapers import laws
from fourpapers.book.catalogue import ChapterError
from fourpapers.book.records import toml
from twolearners import significance

#: Differences in percentage points: three runs of three folds, and five replications of two.
MATRIX = np.array([[2, 0, 4], [1, 3, -1], [4, 3, 2]])
HALVES = np.array([[6, 1], [3, 4], [2, 4], [1, 4], [4, 2]])


def numbers() -> dict[str, str]:
    """Compute every number of the answers, as it is printed."""
    naive = significance.use_all_data(MATRIX)
    corrected = significance.corrected_repeated_kfold_cv_t(MATRIX, test_train_ratio=1 / 2)
    low, high = corrected.confidence_interval(0.95)
    size = laws.size_under_equicorrelation(np.array([10, 100]), 0.1)
    mcnemar, exact = significance.mcnemar(12, 4), significance.mcnemar_exact(12, 4)
    first = significance.five_by_two_cv_t(HALVES)
    swapped = significance.five_by_two_cv_t(np.vstack([HALVES[0, ::-1], HALVES[1:]]))
    combined = significance.five_by_two_cv_f(HALVES)
    rate = stats.binomtest(62, 1000).proportion_ci(0.95)
    affordable, tenfold, learners = 120 // 5, 2 * 10, 5
    pairs = learners * (learners - 1) // 2
    return {
        "mean": f"{MATRIX.mean():g}",
        "variance": f"{MATRIX.var(ddof=1):g}",
        "naive": f"{naive.statistic:.2f}",
        "naive-p": f"{naive.pvalue:.3f}",
        "corrected": f"{corrected.statistic:.2f}",
        "corrected-p": f"{corrected.pvalue:.2f}",
        "low": _signed(float(low)),
        "high": _signed(float(high)),
        "equivalence-p": f"{significance.equivalence_pvalue(corrected, 2.0):.2f}",
        "factor-10": f"{_factor(10, 0.1):.2f}",
        "factor-100": f"{_factor(100, 0.1):.2f}",
        "size-10": f"{size[0]:.1%}".replace("%", " %"),
        "size-100": f"{size[1]:.1%}".replace("%", " %"),
        "worth": f"{100 / (1 + 99 * 0.1):.2f}",
        "limit": f"{1 / 0.1:g}",
        "mcnemar": f"{mcnemar.statistic:.2f}",
        "mcnemar-p": f"{mcnemar.pvalue:.3f}",
        "exact-p": f"{exact.pvalue:.3f}",
        "within": f"{HALVES.var(axis=1, ddof=1).mean():g}",
        "first": f"{first.statistic:.2f}",
        "swapped": f"{swapped.statistic:.2f}",
        "critical-t": f"{stats.t.ppf(0.975, 5):.2f}",
        "f": f"{combined.statistic:.2f}",
        "f-p": f"{combined.pvalue:.2f}",
        "critical-f": f"{stats.f.ppf(0.95, 10, 5):.2f}",
        "rate-low": f"{100 * rate.low:.1f} %",
        "rate-high": f"{100 * rate.high:.1f} %",
        "needed": f"{4 * 1000:,}",
        "agree": f"{significance.pair_agreement(7, 10):.2f}",
        "half": f"{significance.expected_agreement(0.5):g}",
        "never": f"{significance.expected_agreement(0.0):g}",
        "affordable": f"{affordable}",
        "tenfold": f"{tenfold}",
        "hundredfold": f"{10 * tenfold}",
        "hours": f"{10 * tenfold * 5 / 60:.0f}",
        "pairs": f"{pairs}",
        "family": f"{1 - 0.95**pairs:.2f}",
        "next": f"{pairs - 1}",
    }


def exam_page(root: Path) -> str:
    """Write the questions, each with its answer folded away under it."""
    path = root / "book" / "exam.toml"
    values, lines = numbers(), []
    for number, question in enumerate(toml(path).get("question", []), start=1):
        try:
            answer = re.sub(r"<<([\w-]+)>>", lambda name: values[name[1]], question["answer"])
        except KeyError as unknown:
            raise ChapterError(f"{path}: question {number} needs {unknown}") from unknown
        lines += [f"**Question {number}.** {question['ask'].strip()}", ""]
        lines += [f":::{{dropdown}} Answer {number}", answer.strip(), ":::", ""]
    return "\n".join(lines)


def _factor(n: int, correlation: float) -> float:
    """Give the factor by which the naive t statistic is too large."""
    return float(np.sqrt((1 + (n - 1) * correlation) / (1 - correlation)))


def _signed(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")
