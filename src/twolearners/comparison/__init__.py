"""Two learners of the reader's own, on data, scores or predictions of the reader's own."""

from twolearners.comparison.cautions import Caution
from twolearners.comparison.compare import compare, compare_tests
from twolearners.comparison.given import compare_predictions, compare_scores
from twolearners.comparison.inputs import ComparisonError, ComparisonWarning
from twolearners.comparison.replicability import SameVerdict
from twolearners.comparison.result import Comparison, Comparisons

__all__ = [
    "Caution",
    "Comparison",
    "ComparisonError",
    "ComparisonWarning",
    "Comparisons",
    "SameVerdict",
    "compare",
    "compare_predictions",
    "compare_scores",
    "compare_tests",
]
