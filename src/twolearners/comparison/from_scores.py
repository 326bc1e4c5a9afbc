"""Comparisons of scores that the reader already has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from twolearners.comparison import cautions
from twolearners.comparison.again import Again, from_spread
from twolearners.comparison.asked import Asked, answered
from twolearners.comparison.failures import ComparisonError
from twolearners.comparison.given import Given, given_ratio, shaped
from twolearners.comparison.result import Comparison
from twolearners.comparison.several import Comparisons
from twolearners.comparison.verdict import carried_out, counted, degrees
from twolearners.significance import Entry


def from_scores(
    entries: Sequence[Entry],
    mine: Given,
    asked: Asked,
    greater_is_better: bool,
    told: float | None,
) -> Comparisons:
    """Carry out the tests that take scores of this shape.

    Parameters
    ----------
    entries : sequence of Entry
        The tests.
    mine, asked
        Scores and settings, checked.
    greater_is_better : bool
        Whether scores are to be high.
    told : float or None
        Instances tested for each one trained on, if that was said.
    """
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
    if entry.plan == "holdout":
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
        if entry.plan in ("repeated k-fold", "resamples"):
            chance = from_spread(carry_out, x, asked.alpha)
    reasons = [
        *cautions.of_test(entry, df, None, asked.alpha),
        *cautions.of_outcome(None, result, entry),
    ]
    base = answered(entry, result, asked, *mine.names)
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
