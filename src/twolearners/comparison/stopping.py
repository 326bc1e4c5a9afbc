"""Add runs until another seed would say the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from twolearners.comparison.cautions import Caution
from twolearners.comparison.inputs import ComparisonError
from twolearners.comparison.result import Comparison
from twolearners.resampling import Plan
from twolearners.significance import Procedure

#: The verdict is stable if another seed gives the same with this probability.
STABLE = 0.95
#: Never more than so many times the runs to begin with.
_MOST = 10


def until_stable(
    compared: Callable[[Plan], Comparison], procedure: Procedure, plan: Plan
) -> Comparison:
    """Double the runs until the verdict is stable, or there are ten times as many.

    Adding runs narrows the spread between seeds, not that between data sets, for which the
    correction of the tests allows whatever the number of runs. So the rule rejects about as often
    as a hundred planned runs do where there is nothing to find.

    Parameters
    ----------
    compared : function
        Makes the comparison on a plan.
    procedure : Procedure
        A test on repeated cross-validation or random splits.
    plan : Plan
        What to begin with.
    """
    if procedure.entry.plan not in ("repeated k-fold", "resamples"):
        raise ComparisonError(
            f"cv='auto' adds runs or random splits, and {procedure.test} has a number of its own: "
            "use 'corrected-repeated-kfold'"
        )
    most = _MOST * plan.runs
    comparison = compared(plan)
    while (
        comparison.same_verdict is not None
        and comparison.same_verdict.probability < STABLE
        and plan.runs < most
    ):
        plan = replace(plan, runs=min(2 * plan.runs, most))
        comparison = compared(plan)
    chance = comparison.same_verdict
    if chance is None or chance.probability >= STABLE:
        return comparison
    text = (
        f"even with {plan.runs} runs another seed would give the same verdict with a probability "
        f"of {chance.probability:.2f} only: these data lie on the border of the test"
    )
    return replace(comparison, cautions=(*comparison.cautions, Caution("replicability", text)))
