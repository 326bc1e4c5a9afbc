"""Two learners of the reader's own, on data of the reader's own: ``compare``."""

from twolearners.comparison.again import Again
from twolearners.comparison.cautions import Caution
from twolearners.comparison.comparing import compare
from twolearners.comparison.failures import ComparisonError, ComparisonWarning
from twolearners.comparison.result import Comparison
from twolearners.comparison.several import Comparisons

__all__ = [
    "Again",
    "Caution",
    "Comparison",
    "ComparisonError",
    "ComparisonWarning",
    "Comparisons",
    "compare",
]
