"""One test on one set of differences, with all that belongs to its verdict."""

from __future__ import annotations

import warnings
from collections.abc import Iterable

from twolearners.comparison import cautions
from twolearners.comparison.errors import ComparisonError, ComparisonWarning
from twolearners.comparison.replicability import from_spread
from twolearners.comparison.result import Comparison
from twolearners.differences import Differences
from twolearners.evaluation import Measure, Problem
from twolearners.significance import Procedure, catalogue

#: The test that the papers end with: it keeps its level and replicates best.
DEFAULT = "corrected-repeated-kfold"


def procedure_of(test: str | Procedure) -> Procedure:
    """Look a test up by its name; a procedure is taken as it is."""
    procedure = test if isinstance(test, Procedure) else Procedure(test)
    try:
        catalogue.test(procedure.test)
    except LookupError as error:
        raise ComparisonError(f"test: {error.args[0]}") from None
    return procedure


def judge(
    procedure: Procedure,
    losses: Differences,
    names: tuple[str, str],
    measure: Measure,
    alpha: float,
    *,
    problem: Problem | None = None,
    distinct: int | None = None,
) -> Comparison:
    """Carry a test out; the caller adds what it knows of learners and data.

    Parameters
    ----------
    procedure : Procedure
        The test.
    losses : Differences
        Error or loss of A minus that of B.
    names : (str, str)
        What A and B are called.
    measure : Measure
        What is measured.
    alpha : float
        Level of the test.
    problem : Problem, optional
        The data, if they are known.
    distinct : int, optional
        Runs that split the data in a way of their own, if that is known.
    """
    if not 0 < alpha < 1:
        raise ComparisonError(f"alpha must lie between 0 and 1, not {alpha!r}")
    entry = procedure.entry
    try:
        result = procedure.apply({entry.plan: losses})
    except ValueError as error:
        raise ComparisonError(f"{entry.name}: {error}") from error
    return Comparison(
        procedure=procedure,
        names=names,
        measure=measure.name,
        greater_is_better=measure.greater_is_better,
        alpha=alpha,
        result=result,
        losses=losses,
        plan="",
        same_verdict=from_spread(procedure, losses, alpha),
        cautions=(
            *cautions.of_test(procedure, losses.plan, alpha),
            *(() if problem is None else cautions.of_data(problem, losses.plan)),
            *cautions.of_outcome(entry, result, losses, distinct),
        ),
    )


def warn_of(comparisons: Iterable[Comparison], *, tests: bool = True) -> None:
    """Warn of cautions at the line that called for the comparison.

    Parameters
    ----------
    comparisons : iterable of Comparison
        What was found.
    tests : bool
        Whether to warn of tests and outcomes too: a table of tests marks those itself.
    """
    texts = dict.fromkeys(
        caution.text
        for comparison in comparisons
        for caution in comparison.cautions
        if tests or caution.about == "data"
    )
    for text in texts:
        warnings.warn(text, ComparisonWarning, stacklevel=3)
