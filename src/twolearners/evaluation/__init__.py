"""Learners x plan x data set: who is wrong where, or what each part scores, fold by fold.

One pass serves every test that can use it: the first run of a repeated cross-validation is a
cross-validation, and its differences are those that the repeated tests start from.
"""

from twolearners.evaluation.fitting import (
    Interrupted,
    evaluate,
    evaluate_folds,
    evaluate_measures,
    is_random,
    predict_folds,
    seeds_of,
)
from twolearners.evaluation.measure import Measure, choose_measure
from twolearners.evaluation.outcomes import Outcomes, errors_of
from twolearners.evaluation.problem import Kind, Problem
from twolearners.evaluation.progress import progress_bar

__all__ = [
    "Interrupted",
    "Kind",
    "Measure",
    "Outcomes",
    "Problem",
    "choose_measure",
    "errors_of",
    "evaluate",
    "evaluate_folds",
    "evaluate_measures",
    "is_random",
    "predict_folds",
    "progress_bar",
    "seeds_of",
]
