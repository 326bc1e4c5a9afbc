"""Which of two learners is better on one data set, and how would we know it.

The rooms, in the order in which data flows through them:

datasets        the data sets of the papers, and the reader's own
simulators      populations to draw data sets from
learners        C4.5, naive Bayes and the others, as scikit-learn classifiers
resampling      plans: which instances are trained on and which are tested
evaluation      learners x plan x data set: who is wrong where, fold by fold
significance    tests: arrays of differences in, results out
comparison      two learners and a data set of the reader's own: ``compare``
cli             the same from a command line
"""

import importlib
from typing import Any

_COMPARISONS = [
    *("compare", "compare_learners", "compare_models", "compare_predictions", "compare_scores"),
    *("compare_tests", "power", "read_predictions"),
]
__all__ = ["__version__", *_COMPARISONS]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Import ``compare`` when it is asked for: the learners behind it take a second to load."""
    if name in _COMPARISONS:
        return getattr(importlib.import_module("twolearners.comparison"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_COMPARISONS])
