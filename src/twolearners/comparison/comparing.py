"""``compare``: two learners, one data set, a verdict and all that belongs to it."""

from __future__ import annotations

import secrets
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from twolearners.comparison import cautions, cuts
from twolearners.comparison.again import Again, from_repetitions, from_spread, verdicts
from twolearners.comparison.contenders import Contender, contenders
from twolearners.comparison.failures import ComparisonError, ComparisonWarning
from twolearners.comparison.fitting import Trained, train
from twolearners.comparison.given import Given, given, given_ratio, shaped
from twolearners.comparison.measures import Measure, measure
from twolearners.comparison.problem import Problem, problem
from twolearners.comparison.result import Comparison
from twolearners.comparison.several import Comparisons
from twolearners.comparison.verdict import carried_out, counted, degrees
from twolearners.resampling import Plan
from twolearners.significance import TESTS, ConfidenceInterval, Entry, Result, catalogue

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Asked:
    """What was asked for, apart from learners and data."""

    alpha: float
    level: float
    df: float | str | None
    random_state: int | None
    lenient: bool
    sizes: cuts.Sizes

    def __post_init__(self) -> None:
        for name in ("alpha", "level"):
            value = getattr(self, name)
            if not 0 < value < 1:
                raise ComparisonError(f"{name} must lie between 0 and 1, not {value!r}")


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
        found = _from_scores(entries, mine, asked, greater_is_better, test_train_ratio)
    else:
        if a is None or b is None:
            raise ComparisonError("compare takes two learners and data, or scores=")
        if replications < 0:
            raise ComparisonError(f"replications must be 0 or more, not {replications}")
        pair = contenders(a, b, names)
        data = problem(X, y, pair, groups)
        yardstick = measure(scoring, data.kind)
        found = _from_data(entries, pair, data, yardstick, asked, replications, n_jobs, progress)
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


def _from_data(
    entries: Sequence[Entry],
    pair: tuple[Contender, Contender],
    data: Problem,
    yardstick: Measure,
    asked: Asked,
    replications: int,
    n_jobs: int | None,
    progress: bool,
) -> Comparisons:
    kept, skipped = _possible(entries, yardstick, asked.lenient)
    plans = {entry.name: cuts.plan(entry, asked.sizes, data) for entry in kept}
    needed = _needed(list(plans.values()))
    fits = sum(2 * plan.splits for plan in needed) * (1 + replications)
    done: dict[Plan, list[Trained]] = {}
    with tqdm(
        total=fits,
        desc=f"{pair[0].name} and {pair[1].name}",
        unit=" fits",
        leave=False,
        delay=1,
        disable=None if progress else True,
    ) as bar:
        for plan in needed:
            done[plan] = [
                train(
                    pair,
                    data,
                    plan,
                    yardstick,
                    seed=asked.random_state or 0,
                    repetition=repetition,
                    n_jobs=n_jobs,
                    told=bar.update,
                )
                for repetition in range(1 + replications)
            ]
    results = [
        _judged(entry, _for_plan(plans[entry.name], done), pair, data, yardstick, asked)
        for entry in kept
    ]
    return Comparisons(tuple(results), fits, skipped)


def _possible(
    entries: Sequence[Entry], yardstick: Measure, lenient: bool
) -> tuple[list[Entry], dict[str, str]]:
    """Leave out tests that count errors where there are none to count."""
    counting = [entry for entry in entries if entry.plan.name == "holdout"]
    if yardstick.counts_errors or not counting:
        return list(entries), {}
    why = f"counts errors, and {yardstick.name} has none to count"
    if not lenient or len(counting) == len(entries):
        raise ComparisonError(
            f"{counting[0].name} {why}: choose another test, or leave out scoring"
        )
    return (
        [entry for entry in entries if entry not in counting],
        {entry.name: why for entry in counting},
    )


def _needed(plans: Sequence[Plan]) -> list[Plan]:
    """List the plans to carry out: a single run is the first of several with the same folds."""
    several = {(plan.folds, plan.stratified) for plan in plans if plan.name == "repeated k-fold"}
    return list(
        dict.fromkeys(
            plan
            for plan in plans
            if plan.name != "k-fold" or (plan.folds, plan.stratified) not in several
        )
    )


def _for_plan(plan: Plan, done: dict[Plan, list[Trained]]) -> list[Trained]:
    if plan in done:
        return done[plan]
    whole = next(
        trained
        for other, trained in done.items()
        if other.name == "repeated k-fold" and other.folds == plan.folds
    )
    return [one.first_run(plan) for one in whole]


def _judged(
    entry: Entry,
    trained: list[Trained],
    pair: tuple[Contender, Contender],
    data: Problem,
    yardstick: Measure,
    asked: Asked,
) -> Comparison:
    first, *others = trained
    df = degrees(entry, asked.df, first.plan, asked.alpha, asked.lenient)
    results = [_tested(entry, one, yardstick, df) for one in trained]
    reasons = [
        *cautions.of_test(entry, df, first.plan, asked.alpha),
        *cautions.of_data(data, first.plan),
        *cautions.of_outcome(first, results[0], entry),
    ]
    base = _comparison(entry, results[0], asked, pair[0].name, pair[1].name)
    chance = base.again
    if others:
        verdict = int(verdicts(results[0], asked.alpha))
        seen = np.array([verdicts(one, asked.alpha) for one in results[1:]])
        chance = from_repetitions(verdict, seen)
    elif entry.plan.name in ("repeated k-fold", "resamples"):
        carry_out = carried_out(entry, first.ratio, df)
        chance = from_spread(carry_out, first.differences, asked.alpha)
    counting = entry.plan.name == "holdout"
    return replace(
        base,
        measure=yardstick.name,
        greater_is_better=yardstick.greater_is_better,
        differences=first.differences,
        scores=(float(first.scores[0].mean()), float(first.scores[1].mean())),
        counts=first.counts if counting else None,
        fits=first.fits * len(trained),
        plan=in_words(first.plan, grouped=data.groups is not None),
        instances=len(data),
        test_train_ratio=first.ratio,
        again=chance,
        cautions=tuple(reasons),
        random_state=asked.random_state,
    )


def _tested(entry: Entry, trained: Trained, yardstick: Measure, df: float | None) -> Result:
    if entry.plan.name == "holdout" and trained.counts is not None:
        return counted(entry, trained.counts, yardstick.greater_is_better)
    return carried_out(entry, trained.ratio, df)(trained.differences)


def _comparison(entry: Entry, result: Result, asked: Asked, a: str, b: str) -> Comparison:
    """Fill in what the test itself says; a statistic that is infinite is no verdict."""
    sound = bool(np.isfinite(result.statistic))
    low, high = result.confidence_interval(asked.level) if sound else (np.nan, np.nan)
    return Comparison(
        test=entry.name,
        names=(a, b),
        measure="score",
        greater_is_better=True,
        statistic=float(result.statistic) if sound else np.nan,
        df=result.df if np.ndim(result.df) else float(result.df),
        pvalue=float(result.pvalue) if sound else np.nan,
        estimate=float(result.estimate),
        confidence_interval=ConfidenceInterval(float(low), float(high)),  # type: ignore[arg-type]
        level=asked.level,
        alpha=asked.alpha,
        reject=bool(result.reject(asked.alpha)) and sound,
        fits=0,
        differences=np.asarray(result.estimate, dtype=float).reshape(-1),
        result=result,
        plan="",
    )


def in_words(plan: Plan, *, grouped: bool = False) -> str:
    """Say how the data were cut.

    Examples
    --------
    >>> from twolearners.resampling import repeated_kfold
    >>> in_words(repeated_kfold(10, 10))
    '10 runs of stratified 10-fold cross-validation'
    """
    kind = "stratified " if plan.stratified else ""
    text = {
        "holdout": f"one {kind or 'random '}split, {plan.test or 0:.0%} held out,",
        "resamples": f"{plan.runs} {kind or 'random '}splits, {plan.test or 0:.0%} tested,",
        "k-fold": f"one run of {kind}{plan.folds}-fold cross-validation",
        "5x2": f"five replications of {kind}2-fold cross-validation",
        "repeated k-fold": f"{plan.runs} runs of {kind}{plan.folds}-fold cross-validation",
    }[plan.name]
    return f"{text} with groups kept together" if grouped else text


def _from_scores(
    entries: Sequence[Entry],
    mine: Given,
    asked: Asked,
    greater_is_better: bool,
    told: float | None,
) -> Comparisons:
    results, skipped = [], {}
    for entry in entries:
        try:
            results.append(_of_scores(entry, mine, asked, greater_is_better, told))
        except ComparisonError as error:
            if not asked.lenient:
                raise
            skipped[entry.name] = str(error)
    if not results:
        raise ComparisonError(next(iter(skipped.values())))
    return Comparisons(tuple(results), 0, skipped)


def _of_scores(
    entry: Entry, mine: Given, asked: Asked, greater_is_better: bool, told: float | None
) -> Comparison:
    counts = None
    chance: Again | None = None
    df = degrees(entry, asked.df, None, asked.alpha, asked.lenient)
    if entry.plan.name == "holdout":
        counts = mine.counts()
        counts = counts if greater_is_better else counts[::-1]  # 1 marks an error then
        result = counted(entry, counts, greater_is_better)
        x = np.asarray(result.estimate, dtype=float).reshape(-1)
        ratio = None
    else:
        x = shaped(mine, entry, asked.sizes)
        ratio = given_ratio(entry, x, asked.sizes, told)
        carry_out = carried_out(entry, ratio, df)
        try:
            result = carry_out(x)
        except ValueError as error:
            raise ComparisonError(f"{entry.name}: {error}") from error
        if entry.plan.name in ("repeated k-fold", "resamples"):
            chance = from_spread(carry_out, x, asked.alpha)
    reasons = [
        *cautions.of_test(entry, df, None, asked.alpha),
        *cautions.of_outcome(None, result, entry),
    ]
    base = _comparison(entry, result, asked, *mine.names)
    means = None
    if mine.pair is not None:
        means = (float(mine.pair[0].mean()), float(mine.pair[1].mean()))
    shape = " x ".join(map(str, x.shape))
    text = f"{shape} differences" if counts is None else f"{int(counts.sum())} instances"
    if entry.needs_ratio:
        text += f", {ratio:.3g} instances tested for each one trained on"
    return replace(
        base,
        measure="score",
        greater_is_better=greater_is_better,
        differences=x,
        scores=means,
        counts=counts,
        plan=text,
        test_train_ratio=ratio,
        again=chance,
        cautions=tuple(reasons),
    )
