"""What a comparison has found: for one test, and for several."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, overload

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from twolearners.comparison import cautions
from twolearners.comparison.cautions import Caution
from twolearners.comparison.inputs import ComparisonError, ComparisonWarning, checked_alpha
from twolearners.comparison.replicability import SameVerdict, from_repetitions, from_spread
from twolearners.comparison.report import text
from twolearners.comparison.report.citation import bibtex
from twolearners.comparison.report.tables import markdown
from twolearners.differences import Differences
from twolearners.evaluation import Measure, progress_bar
from twolearners.resampling import Plan
from twolearners.significance import ConfidenceInterval, Procedure, Result, paired_interval
from twolearners.significance.paired import Score
from twolearners.significance.procedure import arranged

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from twolearners.comparison.margins import Equivalence, Noninferiority


@dataclass(frozen=True, eq=False, repr=False)
class Comparison:
    """Two learners compared by one test.

    ``print`` gives a paragraph, ``plot`` a picture; ``to_dict``, ``to_markdown`` and
    ``to_latex`` are for other programs and for papers. Tests work on errors or losses, A minus B;
    of a score that is to be high, ``estimate``, ``interval``, ``statistic`` and ``differences``
    are in the score's own direction.

    Attributes
    ----------
    procedure : Procedure
        The test, with its degrees of freedom if they are not its own.
    names : (str, str)
        What A and B are called.
    measure : str
        What was measured: ``"error rate"``, or a score.
    greater_is_better : bool
        Whether a positive difference is in favour of A.
    alpha : float
        Level of the test; intervals have the coverage ``1 - alpha``.
    result : Result
        What the test says of the losses.
    losses : Differences
        Error or loss of A minus that of B on each part.
    plan : str
        How the data were split, in words.
    scores : (float, float) or None
        Mean measure of A and of B.
    fold_scores : (array, array) or None
        The measure of A and of B on each part, of shape (runs, folds).
    instances : int or None
        How many there are.
    fits : int
        How often a learner was trained, repetitions included.
    same_verdict : SameVerdict or None
        The chance that another split gives the same verdict; None if it cannot be told.
    cautions : tuple of Caution
        Reasons to hesitate.
    random_state : int or None
        The seed that repeats the comparison.
    repeat : callable or None
        From the number of a repetition to its losses, where splits can be drawn anew.
    """

    procedure: Procedure
    names: tuple[str, str]
    measure: str
    greater_is_better: bool
    alpha: float
    result: Result
    losses: Differences
    plan: str = ""
    scores: tuple[float, float] | None = None
    fold_scores: tuple[NDArray[np.float64], NDArray[np.float64]] | None = None
    instances: int | None = None
    fits: int = 0
    same_verdict: SameVerdict | None = None
    cautions: tuple[Caution, ...] = ()
    random_state: int | None = None
    repeat: Callable[[int], Differences] | None = None

    @property
    def test(self) -> str:
        """The test, by its name in ``significance.TESTS``."""
        return self.procedure.test

    @property
    def title(self) -> str:
        """The test's name in prose."""
        return self.procedure.entry.title

    @property
    def _sign(self) -> int:
        return -1 if self.greater_is_better else 1

    @property
    def _sound(self) -> bool:
        """Whether there is a verdict: a statistic that is infinite is none."""
        return bool(np.isfinite(self.result.statistic))

    @property
    def statistic(self) -> float:
        """The statistic; NaN where the test divides by zero."""
        sign = self._sign if self.result.law in ("t", "z", "resampling") else 1
        return sign * float(self.result.statistic) + 0.0 if self._sound else np.nan

    @property
    def pvalue(self) -> float:
        """The p-value; NaN where the test divides by zero."""
        return float(self.result.pvalue) if self._sound else np.nan

    @property
    def df(self) -> Any:
        """Degrees of freedom; a pair for F."""
        return self.result.df if np.ndim(self.result.df) else float(self.result.df)

    @property
    def estimate(self) -> float:
        """Estimated difference, A minus B."""
        return self._sign * float(self.result.estimate) + 0.0

    @property
    def differences(self) -> NDArray[np.float64]:
        """A minus B on each part, in the shape that the test takes."""
        return self._sign * arranged(self.procedure.entry, self.losses.values) + 0.0

    @property
    def counts(self) -> NDArray[np.int64] | None:
        """Both wrong, only A, only B, none, for the tests that count."""
        counts = self.losses.counts
        counting = self.procedure.entry.plan == "holdout"
        return counts[0, 0] if counting and counts is not None else None

    @property
    def clusters(self) -> int | None:
        """How many clusters the tested instances are in, if that was said."""
        labels = self.losses.clusters
        return None if labels is None else len(np.unique(labels))

    @property
    def test_train_ratio(self) -> float:
        """Instances tested for each one trained on."""
        return self.losses.test_train_ratio

    @property
    def reject(self) -> bool:
        """Whether the test rejects at the level ``alpha`` that the two are equal."""
        return self._sound and bool(self.result.reject(self.alpha))

    @property
    def better(self) -> str | None:
        """The name of the better learner, None if the test does not say."""
        side = int(self.result.better(self.alpha)) if self._sound else 0
        return {1: self.names[0], -1: self.names[1]}.get(side)

    @property
    def verdict(self) -> str:
        """The verdict in a few words."""
        if not self._sound:
            return "no verdict"
        return f"{self.better} is better" if self.better else "not rejected"

    def interval(
        self, level: float | None = None, method: Score | None = None
    ) -> ConfidenceInterval:
        """Return the interval of the difference; by default with the coverage ``1 - alpha``.

        It is the test's own. Where errors were counted, ``method`` names another score interval
        for the difference of paired proportions, such as ``"newcombe"``.
        """
        if not self._sound:
            return ConfidenceInterval(np.nan, np.nan)  # type: ignore[arg-type]
        level = 1 - self.alpha if level is None else level
        if method is None:
            low, high = self.result.confidence_interval(level)
        elif self.counts is None:
            raise ComparisonError(f"the interval {method!r} is for counts of errors on a test set")
        else:
            low, high = paired_interval(*self.counts, level=level, method=method)
        ends = sorted((self._sign * float(low), self._sign * float(high)))
        return ConfidenceInterval(*ends)  # type: ignore[arg-type]

    def equivalent(self, margin: float) -> Equivalence:
        """Say whether A is better, B is, or both are equivalent, given what makes no odds.

        The claim is made at the level ``alpha``, by the test's own one-sided intervals and by the
        posterior; ``margin`` is a difference in the measure.
        """
        from twolearners.comparison.margins import equivalence

        return equivalence(self, margin)

    def noninferior(self, margin: float) -> Noninferiority:
        """Say whether A is not worse than B by a margin or more; 0 asks whether A is better."""
        from twolearners.comparison.margins import noninferiority

        return noninferiority(self, margin)

    def replicate(self, times: int) -> Comparison:
        """Repeat all of it with other seeds, and count how often the verdict is the same.

        It costs as many times more.
        """
        if self.repeat is None:
            raise ComparisonError(
                "only splits that are drawn can be drawn anew: compare learners on data, with cv "
                "a Plan or a number of folds"
            )
        if times < 1:
            raise ComparisonError(f"times must be 1 or more, not {times}")
        kind, verdicts = self.procedure.entry.plan, []
        try:
            with progress_bar(times, "repetitions", " repetitions") as bar:
                for repetition in range(1, times + 1):
                    other = self.procedure.apply({kind: self.repeat(repetition)})
                    verdicts.append(int(other.better(self.alpha)))
                    bar.update()
        except KeyboardInterrupt as stop:
            kept = self._replicated(verdicts) if verdicts else self
            told = f"{len(verdicts)} of {times} repetitions"
            raise ComparisonInterrupted(kept, told) from stop
        return self._replicated(verdicts)

    def _replicated(self, verdicts: list[int]) -> Comparison:
        """Say how often repetitions gave this verdict."""
        same = from_repetitions(int(self.result.better(self.alpha)), verdicts)
        fits = 2 * self.losses.plan.splits * (1 + len(verdicts))
        return replace(self, same_verdict=same, fits=fits)

    def for_baycomp(self) -> dict[str, Any]:
        """Return the scores on each part as baycomp takes them: ``x``, ``y`` and ``runs``.

        ``baycomp.two_on_single(**comparison.for_baycomp(), rope=0.01)`` is the Bayesian test for
        one data set. For several, stack ``x`` and ``y`` of one comparison each:
        ``baycomp.two_on_multiple(x.mean(axis=1), y.mean(axis=1), rope=0.01)`` is the signed-rank
        test, and ``baycomp.two_on_multiple(x, y, rope=0.01, runs=runs)`` the hierarchical one,
        which needs pystan. Scores are to be high: errors become accuracies. Where differences were
        given, they are ``x``, and ``y`` is 0.
        """
        if self.procedure.entry.plan != "repeated k-fold":
            raise ComparisonError(
                f"baycomp takes scores of repeated cross-validation, and {self.test} has none: "
                "compare by 'corrected-repeated-kfold'"
            )
        runs = self.losses.plan.runs
        if self.fold_scores is None:
            x = -self.losses.values.ravel() + 0.0
            return {"x": x, "y": np.zeros_like(x), "runs": runs}
        x, y = (scores.ravel() for scores in self.fold_scores)
        if not self.greater_is_better:
            x, y = (1 - x, 1 - y) if self.measure == "error rate" else (-x, -y)
        return {"x": x, "y": y, "runs": runs}

    def plot(self) -> Figure:
        """Draw the differences by fold, the interval, and the statistic under its null density."""
        from twolearners.comparison.report.plot import plot  # matplotlib only when asked for

        return plot(self)

    def to_dict(self) -> dict[str, Any]:
        """Return numbers, strings and lists only, which JSON can hold."""
        return text.to_dict(self)

    def to_markdown(self) -> str:
        """Return a table of two columns in Markdown, and the paragraph."""
        return text.to_markdown([self]) + "\n\n" + markdown(text.paragraph(self, 10**6))

    def to_latex(self) -> str:
        """Return a table in LaTeX that fits a column; it needs the package booktabs."""
        return text.to_latex([self])

    def to_sentence(self) -> str:
        """Return one sentence for a paper."""
        return text.sentence(self)

    def bibtex(self) -> str:
        """Return BibTeX entries of the test's papers and of this software."""
        return bibtex([self.test])

    def _repr_html_(self) -> str:
        return text.to_html([self], text.paragraph(self, 10**6))

    def __str__(self) -> str:
        return text.paragraph(self)

    def __repr__(self) -> str:
        a, b = self.names
        return f"<Comparison of {a} and {b} by the {self.title} test: {self.verdict}>"


class ComparisonInterrupted(KeyboardInterrupt):
    """A comparison stopped by a key.

    Attributes
    ----------
    comparison : Comparison, Comparisons or Pairs
        What can be said by the runs that were finished; its caution says how many they are.
    finished : str
        How much was finished, in words.
    """

    def __init__(self, comparison: Any, finished: str) -> None:
        super().__init__(f"stopped after {finished}; this exception's comparison is made of these")
        self.comparison, self.finished = comparison, finished

    def holding(self, comparison: Any) -> ComparisonInterrupted:
        """Return the same with another form of the comparison."""
        return ComparisonInterrupted(comparison, self.finished)


def finished_runs(done: Plan, planned: Plan) -> str:
    """Say how much of a plan is finished."""
    unit = "runs" if planned.test_share is None else "splits"
    return f"{done.runs} of {planned.runs} {unit}"


def judge(
    procedure: Procedure,
    losses: Differences,
    names: tuple[str, str],
    measure: Measure,
    alpha: float,
    *,
    of_data: Sequence[Caution] = (),
    distinct: int | None = None,
    unseeded: str = "",
    **known: Any,
) -> Comparison:
    """Carry one test out on one set of differences, with all that belongs to its verdict.

    The rest is as in :class:`Comparison`. Cautions are those of the data, if any are known, of the
    test and of the outcome; for the last, ``distinct`` counts the runs with splits of their own,
    and ``unseeded`` names the kind of two learners of one kind whose seeds cannot be set.
    """
    checked_alpha(alpha)
    try:
        result = procedure.apply({procedure.entry.plan: losses})
    except ValueError as error:
        raise ComparisonError(f"{procedure.test}: {error}") from error
    return Comparison(
        procedure,
        names,
        measure.name,
        measure.greater_is_better,
        alpha,
        result,
        losses,
        same_verdict=from_spread(procedure, losses, alpha),
        cautions=(
            *cautions.of_test(procedure, losses.plan, alpha),
            *of_data,
            *cautions.of_outcome(procedure.entry, result, losses, distinct, unseeded),
        ),
        **known,
    )


def warn_of(comparisons: Iterable[Comparison], *, data_only: bool = False) -> None:
    """Warn of cautions at the line that called for the comparison.

    A table of tests marks those about tests and outcomes itself, and warns of the data only.
    """
    every = (caution for comparison in comparisons for caution in comparison.cautions)
    texts = (caution.text for caution in every if caution.about == "data" or not data_only)
    frame, level = sys._getframe(), 1
    while frame.f_back and frame.f_globals.get("__name__", "").startswith(__package__):
        frame, level = frame.f_back, level + 1
    for message in dict.fromkeys(texts):
        warnings.warn(message, ComparisonWarning, stacklevel=level)


@dataclass(frozen=True, eq=False, repr=False)
class Comparisons(Sequence[Comparison]):
    """The same two learners compared by several tests, which share their fits.

    A sequence of :class:`Comparison`; one test is found by place or by its name.

    Attributes
    ----------
    results : tuple of Comparison
        One for each test.
    fits : int
        How often a learner was trained for all of them together.
    skipped : dict
        Tests that were left out, and why.
    """

    results: tuple[Comparison, ...]
    fits: int
    skipped: dict[str, str]

    @overload
    def __getitem__(self, which: int | str) -> Comparison: ...
    @overload
    def __getitem__(self, which: slice) -> Sequence[Comparison]: ...
    def __getitem__(self, which: int | str | slice) -> Any:
        """Return a test's result, by place or by name."""
        if isinstance(which, str):
            named = {result.test: result for result in self.results}
            if which not in named:
                raise KeyError(f"no result of a test {which!r}; there are {', '.join(named)}")
            return named[which]
        return self.results[which]

    def __len__(self) -> int:
        return len(self.results)

    @property
    def table(self) -> pd.DataFrame:
        """One row for each test."""
        return pd.DataFrame(
            {
                "test": result.test,
                "estimate": result.estimate,
                "low": result.interval().low,
                "high": result.interval().high,
                "statistic": result.statistic,
                "pvalue": result.pvalue,
                "reject": result.reject,
                "better": result.better or "",
                "same_verdict": result.same_verdict.probability if result.same_verdict else np.nan,
                "fits": result.fits,
                "cautions": "; ".join(caution.text for caution in result.cautions),
            }
            for result in self.results
        )

    def plot(self) -> Figure:
        """Draw the estimate and interval of each test."""
        from twolearners.comparison.report.plot import plot_tests  # matplotlib only when asked for

        return plot_tests(self.results)

    def replicate(self, times: int) -> Comparisons:
        """Repeat all of it with other seeds, for each test; they share these fits too."""
        results = list(self.results)
        for place, result in enumerate(self.results):
            try:
                results[place] = result.replicate(times)
            except ComparisonInterrupted as stop:
                results[place] = stop.comparison
                raise stop.holding(replace(self, results=tuple(results))) from stop
        return replace(self, results=tuple(results), fits=self.fits * (1 + times))

    def to_dict(self) -> dict[str, Any]:
        """Return numbers, strings and lists only, which JSON can hold."""
        return {
            "fits": self.fits,
            "skipped": dict(self.skipped),
            "results": [result.to_dict() for result in self.results],
        }

    def to_markdown(self) -> str:
        """Return a table in Markdown, and the cautions under it."""
        shared = (f"- {markdown(caution)}" for caution in text.shared_cautions(self.results))
        return "\n\n".join(filter(None, [text.to_markdown(self.results), "\n".join(shared)]))

    def to_latex(self) -> str:
        """Return a table in LaTeX that fits a column; it needs the package booktabs."""
        return text.to_latex(self.results)

    def to_sentence(self) -> str:
        """Return a sentence for each test."""
        return "\n".join(result.to_sentence() for result in self.results)

    def bibtex(self) -> str:
        """Return BibTeX entries of the tests' papers and of this software."""
        return bibtex(result.test for result in self.results)

    def _repr_html_(self) -> str:
        shared = (f"* {caution}" for caution in text.shared_cautions(self.results))
        return text.to_html(self.results, " ".join([text.note(self.results), *shared]))

    def __str__(self) -> str:
        return text.several(self.results, self.fits, self.skipped)

    def __repr__(self) -> str:
        a, b = self.results[0].names
        rejected = sum(result.reject for result in self.results)
        return f"<{len(self)} comparisons of {a} and {b}: {rejected} reject>"
