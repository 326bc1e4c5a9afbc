"""The honest paragraph: what was found, what was assumed, what it cost, whether it would hold."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import numpy as np

from twolearners.significance import catalogue

if TYPE_CHECKING:
    from twolearners.comparison.result import Comparison

WIDTH = 79
_LIKE_INDEPENDENT = (
    "that the differences, which overlapping training sets make dependent, behave like {count:g} "
    "independent normal ones"
)
#: What each test takes for granted, after "Assumed: ".
ASSUMED = {
    "mcnemar": "that the tested instances are independent, and that this one training set stands "
    "for all of its size: how the learners vary with it is not looked at",
    "difference-of-proportions": "that the two error rates come from different test sets, which "
    "they do not",
    "resampled": "that the differences are independent and normal, though training sets and test "
    "sets overlap",
    "kfold": "that the differences are independent and normal, though any two training sets share "
    "most of their instances",
    "5x2cv-t": "that the first of the ten differences is normal, and independent of the five "
    "variances it is divided by",
    "5x2cv-f": "that the ten differences are normal and independent",
    "corrected-resampled": "that the differences are normal and any two of them have the "
    "correlation {correlation:.3g}, the share of instances that is tested",
    "corrected-repeated-kfold": "that the differences are normal and any two of them have the "
    "correlation {correlation:.3g}, the share of instances that is tested",
}


def number(value: float, digits: int = 4) -> str:
    """Write a number with four digits and a real minus sign, and zero with none."""
    return f"{value + 0.0:.{digits}g}".replace("-", "\N{MINUS SIGN}")


def paragraph(found: Comparison, width: int = WIDTH) -> str:
    """Say everything in one paragraph."""
    sentences = [
        _estimate(found),
        _verdict(found),
        f"Assumed: {assumed(found)}.",
        _cost(found),
        again(found),
        *(f"Caution: {caution.text}." for caution in found.cautions),
    ]
    text = " ".join(sentence for sentence in sentences if sentence)
    return textwrap.fill(text, width, break_on_hyphens=False, break_long_words=False)


def interval(found: Comparison) -> str:
    """Write the interval, or that there is none."""
    low, high = map(float, found.confidence_interval)
    if np.isnan(low):
        return "none"
    return f"{number(low)} to {number(high)}"


def statistic(found: Comparison) -> str:
    """Write the statistic with its degrees of freedom.

    Symbols are those of the papers: t, z, F and chi-square.
    """
    symbol = {"chi2": "chi-square", "binomial": "n01"}.get(found.result.law, found.result.law)
    text = f"{symbol} = {number(found.statistic)}"
    if found.result.law in ("t", "F", "chi2"):
        text += ", df = " + " and ".join(f"{df:g}" for df in np.atleast_1d(found.df))
    return text


def direction(found: Comparison) -> str:
    """Say what the sign of a difference means."""
    sign = "positive" if found.greater_is_better else "negative"
    return f"A minus B; {sign} is in favour of A"


def assumed(found: Comparison) -> str:
    """Say what the test takes for granted."""
    ratio = found.test_train_ratio
    return ASSUMED.get(found.test, _LIKE_INDEPENDENT).format(
        correlation=np.nan if ratio is None else ratio / (1 + ratio),
        count=float(np.atleast_1d(found.df)[0]) + 1,
    )


def again(found: Comparison) -> str:
    """Say how likely another split would give the same verdict."""
    if not np.isfinite(found.statistic):
        return ""
    what = "rejection" if found.reject else "verdict"
    chance = found.again
    if chance is None:
        reason = {
            "holdout": "one split says",
            "k-fold": "one run says",
            "5x2": "five replications of two folds say",
        }.get(catalogue.test(found.test).plan, "fewer than three runs say")
        return (
            f"How likely another split would give the same {what} cannot be told: {reason} too "
            "little about it; replications=20 tries."
        )
    if chance.source == "repeated":
        return (
            f"Of {chance.repetitions} repetitions with other splits, "
            f"{round(chance.probability * chance.repetitions)} gave the same {what}: a share of "
            f"{chance.probability:.2f}, interval {chance.low:.2f} to {chance.high:.2f}."
        )
    share = "more than 0.99" if chance.probability > 0.99 else f"about {chance.probability:.2f}"
    unit = "runs" if found.differences.ndim == 2 else "splits"
    return (
        f"Another seed would give the same {what} with a probability of {share}, judged by the "
        f"spread between the {unit}."
    )


def _estimate(found: Comparison) -> str:
    a, b = found.names
    head = f"A is {a}, B is {b}."
    means = ""
    if found.scores is not None:
        means = (
            f"The {found.measure} is {number(found.scores[0])} for A and "
            f"{number(found.scores[1])} for B; "
        )
    difference = f"the difference is estimated as {number(found.estimate)} ({direction(found)})"
    if found.test == "5x2cv-t":
        difference += ", by this test's custom that of one fold alone,"
    if np.isnan(found.confidence_interval[0]):
        reach = ", and the test has no interval to offer."
    else:
        reach = f" with the {100 * found.level:g} % interval {interval(found)}."
    sentence = means + difference + reach
    return f"{head} {sentence[0].upper()}{sentence[1:]}"


def _verdict(found: Comparison) -> str:
    title = catalogue.test(found.test).title
    if not np.isfinite(found.statistic):
        return f"The {title} test cannot be carried out."
    law = f"({statistic(found)}, p = {number(found.pvalue)})"
    if found.better is None:
        return (
            f"The {title} test does not reject that A and B are equal at the level "
            f"{found.alpha:g} {law}; that is no proof that they are."
        )
    which = "A" if found.better == found.names[0] else "B"
    return (
        f"The {title} test rejects that A and B are equal at the level {found.alpha:g} {law}: "
        f"{which}, {found.better}, is better."
    )


def _cost(found: Comparison) -> str:
    if not found.fits:
        return f"The scores were given ({found.plan}); nothing was fitted."
    text = f"It took {found.fits:,} fits: {found.plan} of {found.instances:,} instances"
    if found.random_state is not None:
        text += f", random_state {found.random_state}"
    return text + "."
