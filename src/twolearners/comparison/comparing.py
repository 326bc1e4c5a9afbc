"""``compare``: two learners, one data set, a verdict and all that belongs to it."""

from __future__ import annotations

import secrets
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

from twolearners.comparison import cuts
from twolearners.comparison.asked import Asked
from twolearners.comparison.contenders import contenders
from twolearners.comparison.failures import ComparisonError, ComparisonWarning
from twolearners.comparison.from_data import from_data
from twolearners.comparison.from_scores import from_scores
from twolearners.comparison.given import given
from twolearners.comparison.measures import measure
from twolearners.comparison.problem import problem
from twolearners.comparison.several import Comparisons
from twolearners.significance import TESTS, Entry, catalogue


def compare(
    a: Any = None,
    b: Any = None,
    X: Any = None,
    y: Any = None,
    *,
    test: str | Sequence[str] = "corrected-repeated-kfold",
    scores: Any = None,
    scoring: Any = None,
    groups: Any = None,
    random_state: int | None = 0,
    n_jobs: int | None = None,
    alpha: float = 0.05,
    level: float = 0.95,
    runs: int = 10,
    folds: int = 10,
    resamples: int = 100,
    test_size: float | None = None,
    stratified: bool | None = None,
    df: float | str | None = None,
    replications: int = 0,
    names: tuple[str, str] | None = None,
    greater_is_better: bool = True,
    test_train_ratio: float | None = None,
    progress: bool = True,
) -> Any:
    """Say which of two learners is better on a data set, and how far to believe it.

    Parameters
    ----------
    a, b : estimator or str
        Scikit-learn estimators or pipelines, both classifiers or both regressors; names of the
        book's learners (``"naive-bayes"``, ``"c45"``, ...); or importable classes by dotted path,
        such as ``"sklearn.svm.SVC(C=10)"``. They are cloned and never touched.
    X, y : data
        Instances and their classes or numbers: a DataFrame and a Series, arrays, or a
        :class:`~twolearners.datasets.Dataset` as ``X`` alone. For the book's learners
        categorical and text columns are nominal attributes, and most of them take missing values.
    test : str or list of str
        Names of tests in ``significance.TESTS``, or ``"all"``. Several give a table; they share
        their fits.
    scores : array, tuple or dict, optional
        Instead of learners and data: an array of differences, A minus B; a *tuple* of two
        arrays of scores on the same parts; or a dict of two such arrays by name. Shape
        ``(runs, folds)``, flat run by run as scikit-learn returns them, or ``(splits,)``. For
        tests on one test set, a pair of arrays with 1 for each instance that is right.
    scoring : str or callable, optional
        As in scikit-learn; differences are then scores of A minus scores of B, and positive
        ones are in favour of A. Left out, classifiers are compared by error rate (negative is
        in favour of A) and regressors by R squared, scikit-learn's default.
    groups : array, optional
        The group of each instance; no group is ever on both sides of a split. The ratio used
        by the corrected tests is then the mean of the splits drawn.
    random_state : int or None, default 0
        Seed of everything that is random; None draws one and keeps it in the result.
        Splits come from it, and a seed of its own for each fit: an estimator's
        ``random_state`` (or that of a step in a pipeline) that is None is set to it, A's
        and B's being different. One that is set already is kept, as scikit-learn does.
    n_jobs : int, optional
        Processes, as in scikit-learn. Results are the same to the last bit for any number.
    alpha : float, default 0.05
        Level of the tests.
    level : float, default 0.95
        Coverage of the confidence interval.
    runs, folds : int, default 10
        Runs of cross-validation and folds of each.
    resamples : int, default 100
        Splits of the tests on random splits.
    test_size : float, optional
        Share that random splits test: by default a tenth, and a third where there is one split.
    stratified : bool, optional
        Whether every part gets its share of every class. By default folds are stratified
        and random splits and 5x2cv are not, as in the papers; regression never is.
    df : float or "calibrated", optional
        Degrees of freedom instead of the test's own, or those that the book found to keep
        the level.
    replications : int, default 0
        Repetitions of the whole comparison with other seeds, to count how often the verdict
        is the same. It costs as many times more. Left at 0, the chance is estimated from
        the spread between runs, where there are three or more.
    names : (str, str), optional
        What to call A and B.
    greater_is_better : bool, default True
        For ``scores``: whether they are to be high. Say False for errors and losses.
    test_train_ratio : float, optional
        For ``scores``: instances tested over instances trained on. By default what the number of
        folds implies, or ``test_size``.
    progress : bool, default True
        Whether to show in a terminal how far it is.

    Returns
    -------
    Comparison or Comparisons
        For one test or several. Print it.

    Warns
    -----
    ComparisonWarning
        Of a test that the book shows unsafe or hard to replicate, of too few instances for the
        folds or in a class, of learners that never differ, of differences that never vary.

    Raises
    ------
    ComparisonError
        With the remedy.

    Examples
    --------
    >>> from twolearners import compare, datasets
    >>> found = compare("naive-bayes", "c45", datasets.load("labor"))
    >>> found.reject, found.better, found.fits
    (True, 'naive-bayes', 200)
    >>> compare(scores=[0.01, 0.02, 0.0, -0.01, 0.03] * 2, test="corrected-resampled").reject
    False
    """
    entries = _entries(test)
    sizes = cuts.Sizes(runs, folds, resamples, test_size, stratified)
    several = not isinstance(test, str) or test == "all"
    if random_state is None:
        random_state = secrets.randbelow(2**31)
    if isinstance(random_state, bool) or not isinstance(random_state, int | np.integer):
        raise ComparisonError(f"random_state takes a whole number or None, not {random_state!r}")
    if random_state < 0:
        raise ComparisonError(f"random_state must be 0 or more, not {random_state}")
    asked = Asked(alpha, level, df, int(random_state), several, sizes)
    if several and df not in (None, "calibrated"):
        raise ComparisonError("several tests cannot share one df: use df='calibrated' or one test")
    if scores is not None:
        if any(one is not None for one in (a, b, X, y, groups, scoring)):
            raise ComparisonError("scores stand for learners and data: give the one or the other")
        mine = given(scores, names)
        found = from_scores(entries, mine, asked, greater_is_better, test_train_ratio)
    else:
        if a is None or b is None:
            raise ComparisonError("compare takes two learners and data, or scores=")
        if replications < 0:
            raise ComparisonError(f"replications must be 0 or more, not {replications}")
        pair = contenders(a, b, names)
        data = problem(X, y, pair, groups)
        yardstick = measure(scoring, data.kind)
        found = from_data(entries, pair, data, yardstick, asked, replications, n_jobs, progress)
    for text in _warned(found, several):
        warnings.warn(text, ComparisonWarning, stacklevel=2)
    return found if several else found[0]


def _warned(found: Comparisons, several: bool) -> list[str]:
    """Choose the cautions to warn of: a table of tests marks the tests itself."""
    texts = [
        caution.text
        for one in found
        for caution in one.cautions
        if not several or caution.about == "data"
    ]
    return list(dict.fromkeys(texts))


def _entries(test: str | Sequence[str]) -> list[Entry]:
    names = [test] if isinstance(test, str) or callable(test) else list(test)
    if "all" in names:
        return list(TESTS)
    if not names:
        raise ComparisonError("test names no test: give one or more, or 'all'")
    try:
        return [catalogue.test(name) for name in dict.fromkeys(names)]
    except LookupError as error:
        raise ComparisonError(f"test: {error.args[0]}") from None
