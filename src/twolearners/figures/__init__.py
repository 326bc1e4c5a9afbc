"""One function per picture, one style."""

from twolearners.figures import dependence, question
from twolearners.figures.style import in_style

__all__ = ["dependence", "in_style", "question"]
