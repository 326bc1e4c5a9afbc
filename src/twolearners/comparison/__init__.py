"""Two learners of the reader's own, on data, scores or predictions of the reader's own.

Which tests fit which splitter of scikit-learn, given to :func:`compare` as ``cv``:

- KFold, StratifiedKFold, GroupKFold, LeaveOneGroupOut, PredefinedSplit: the tests on k-fold
  cross-validation, and the corrected repeated test, with one run;
- RepeatedKFold, RepeatedStratifiedKFold: the tests on repeated cross-validation; with two folds
  and five repeats those on 5x2cv as well;
- ShuffleSplit, GroupShuffleSplit and others: ``corrected-resampled``, which takes them for random
  splits with the mean of their ratios;
- TimeSeriesSplit: the same, with a caution, since training sets that grow are no random splits.

Without ``cv`` a test has what the papers recommend for it: ten runs of ten stratified folds, a
hundred random splits that test a tenth, or a third held out. With groups the corrected tests use
the mean ratio of the splits drawn.
"""

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
