"""Two learners of the reader's own, on data, scores or predictions of the reader's own."""

from twolearners.comparison.cautions import Caution
from twolearners.comparison.compare import compare, compare_learners, compare_tests
from twolearners.comparison.inputs import ComparisonError, ComparisonWarning
from twolearners.comparison.inputs.items import Predictions, read_predictions
from twolearners.comparison.pairs import Pairs, compare_models
from twolearners.comparison.power import Power, power
from twolearners.comparison.predictions import compare_predictions
from twolearners.comparison.replicability import SameVerdict
from twolearners.comparison.result import Comparison, ComparisonInterrupted, Comparisons
from twolearners.comparison.scores import compare_scores

__all__ = [
    "Caution",
    "Comparison",
    "ComparisonError",
    "ComparisonInterrupted",
    "ComparisonWarning",
    "Comparisons",
    "Pairs",
    "Power",
    "Predictions",
    "SameVerdict",
    "compare",
    "compare_learners",
    "compare_models",
    "compare_predictions",
    "compare_scores",
    "compare_tests",
    "power",
    "read_predictions",
]
