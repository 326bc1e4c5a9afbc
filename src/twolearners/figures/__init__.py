"""One function per picture, one style: ``from twolearners.figures import dependence``."""

from twolearners.figures.style import in_style

__all__ = ["in_style"]
