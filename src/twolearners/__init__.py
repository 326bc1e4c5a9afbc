"""Which of two learners is better on one data set, and how would we know it.

The rooms, in the order in which data flows through them:

datasets        the data sets of the papers, and the reader's own
simulators      populations to draw data sets from
learners        C4.5, naive Bayes and the others, as scikit-learn classifiers
resampling      plans: which instances are trained on and which are tested
evaluation      learners x plan x data set: who is wrong where, fold by fold
significance    tests: arrays of differences in, results out
engine          Monte Carlo: who owns which random numbers, what is stored, how sure we are
published       the papers' numbers as data, and how ours compare with them
experiments     each table or figure of the book as a function of its parameters
figures         one function per picture, one style
comparison      two learners and a data set of the reader's own: ``compare``
chapters        runs the chapters and builds the book; ``cli`` is on top
"""

import importlib
from typing import Any

__all__ = ["__version__", "compare"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Import ``compare`` when it is asked for: the learners behind it take a second to load."""
    if name == "compare":
        return importlib.import_module("twolearners.comparison").compare
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), "compare"])
