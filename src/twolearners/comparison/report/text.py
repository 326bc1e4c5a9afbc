"""Comparisons in words and tables: for readers, for papers and for other programs.

The paragraph says what was found, what was assumed, what it cost and whether it would hold.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np

import twolearners
from twolearners.comparison.report.latex import latex_table
from twolearners.comparison.report.tables import (
    WIDTH,
    filled,
    html_table,
    markdown_table,
    terminal_table,
)

if TYPE_CHECKING:
    from twolearners.comparison.result import Comparison

_CORRELATED = (
    "that the differences are normal and any two of them have the correlation {correlation:.3g}, "
    "the share of instances that is tested"
)
_LIKE_INDEPENDENT = (
    "that the differences, which overlapping training sets make dependent, behave like {count:g} "
    "independent normal ones"
)
_ONE_TEST_SET = (
    "that the tested instances are independent, and that this one training set stands for all of "
    "its size: how the learners vary with it is not looked at"
)
_THESE_TWO = (
    "that the tested instances are independent; it speaks of these two models as they are, not of "
    "others trained alike"
)
_UNITS = "that the tested {units} are independent"
#: What each test takes for granted, after "Assumed: ".
ASSUMED = {
    **dict.fromkeys(("mcnemar", "mcnemar-exact", "mcnemar-midp"), _ONE_TEST_SET),
    "difference-of-proportions": "that the two error rates come from different test sets, which "
    "they do not",
    "resampled": "that the differences are independent and normal, though training sets and test "
    "sets overlap",
    "kfold": "that the differences are independent and normal, though any two training sets share "
    "most of their instances",
    "5x2cv-t": "that the first of the ten differences is normal, and independent of the five "
    "variances it is divided by",
    "5x2cv-f": "that the ten differences are normal and independent",
    "paired-t": _UNITS + ", and many enough for their mean to be normal",
    "permutation": _UNITS,
    "bootstrap": _UNITS + ", and many enough to stand for all there are",
    "seeds-t": "that other seeds give differences like these, independent and normal. It speaks of "
    "training again on this one split; of other data it says nothing",
    "corrected-resampled": _CORRELATED,
    "corrected-repeated-kfold": _CORRELATED,
}
_SYMBOL = {"chi2": "chi-square", "binomial": "n01", "resampling": "mean"}
_TOO_LITTLE = {
    "holdout": "one split says",
    "k-fold": "one run says",
    "5x2": "five replications of two folds say",
}
#: What a dictionary has beside names, interval, replicability and cautions.
_EXPORTED = (
    *("test", "measure", "greater_is_better", "estimate", "statistic", "df", "pvalue", "alpha"),
    *("reject", "better", "scores", "counts", "differences", "plan", "instances", "clusters"),
    *("test_train_ratio", "fits", "random_state"),
)


def number(value: float, digits: int = 4) -> str:
    """Write a number with four digits and a real minus sign, and zero with none."""
    return f"{value + 0.0:.{digits}g}".replace("-", "\N{MINUS SIGN}")


def interval(comparison: Comparison, digits: int = 4) -> str:
    """Write the interval, or that there is none."""
    low, high = map(float, comparison.interval())
    return "none" if not np.isfinite(low) else f"{number(low, digits)} to {number(high, digits)}"


def rounded(comparison: Comparison) -> dict[str, str]:
    """Write the difference and its interval with the digits that the interval's width warrants."""
    low, high = map(float, comparison.interval())
    width = high - low
    if not 1e-4 < width < 1e5:  # also where there is no interval
        return {"difference": number(comparison.estimate, 2), "interval": interval(comparison, 2)}
    decimals = max(0, 1 - math.floor(math.log10(width)))
    ends = (
        f"{round(value, decimals) + 0.0:.{decimals}f}" for value in (comparison.estimate, low, high)
    )
    estimate, low_, high_ = (end.replace("-", "\N{MINUS SIGN}") for end in ends)
    return {"difference": estimate, "interval": f"{low_} to {high_}"}


def statistic(comparison: Comparison) -> str:
    """Write the statistic with its degrees of freedom.

    Symbols are those of the papers: t, z, F and chi-square.
    """
    law = comparison.result.law
    text = f"{_SYMBOL.get(law, law)} = {number(comparison.statistic)}"
    if law in ("t", "F", "chi2"):
        text += ", df = " + " and ".join(f"{df:g}" for df in np.atleast_1d(comparison.df))
    return text


def paragraph(comparison: Comparison, width: int = WIDTH) -> str:
    """Say everything in one paragraph."""
    ratio = comparison.test_train_ratio
    assumed = ASSUMED.get(comparison.test, _LIKE_INDEPENDENT)
    if assumed is _ONE_TEST_SET and not comparison.fits:
        assumed = _THESE_TWO
    assumed = assumed.format(
        correlation=ratio / (1 + ratio),
        count=float(np.atleast_1d(comparison.df)[0]) + 1,
        units="instances" if comparison.losses.clusters is None else "clusters",
    )
    sentences = [
        _who(comparison, "."),
        _estimate(comparison),
        _verdict(comparison),
        f"Assumed: {assumed}.",
        _cost(comparison),
        _same_verdict(comparison),
        *(f"Caution: {caution.text}." for caution in comparison.cautions),
    ]
    return filled(" ".join(sentence for sentence in sentences if sentence), width=width)


def sentence(comparison: Comparison, adjusted: float | None = None, tests: int = 1) -> str:
    """Say in one sentence for a paper what was measured and what the test says of it.

    Of several tests, ``adjusted`` is the p-value after Holm's correction for ``tests`` of them.
    """
    a, b = comparison.names
    text = f"The difference in {comparison.measure} between {a} and {b}"
    if comparison.scores is not None:
        score_a, score_b = map(number, comparison.scores)
        text += f" ({score_a} and {score_b})"
    if comparison.instances is not None:
        text += f" on {comparison.instances:,} instances"
        if comparison.clusters is not None:
            text += f" in {comparison.clusters:,} clusters"
    if comparison.fits:
        text += f", by {comparison.plan.rstrip(',')},"
    text += f" was {number(comparison.estimate)}"
    if np.isfinite(comparison.interval().low):
        text += f" ({_coverage(comparison)} interval {interval(comparison)})"
    if _side(comparison) == "none":
        return f"{text}; the {comparison.title} test could not be carried out."
    correction, which, chance = "", "p", comparison.pvalue
    if adjusted is not None:
        correction, which = f" after Holm's correction for {tests} tests", "adjusted p"
        chance = adjusted
    p = f"{which} < 0.0001" if chance < 1e-4 else f"{which} = {number(chance, 2)}"
    favour = f" in favour of {comparison.better}" if comparison.better else ""
    said = f"was significant{favour}" if chance <= comparison.alpha else "was not significant"
    return (
        f"{text} and {said} at the level {comparison.alpha:g}{correction} ({comparison.title} "
        f"test, {statistic(comparison)}, {p})."
    )


def _who(comparison: Comparison, end: str) -> str:
    """Say what A and B are called, unless that is all there is to them."""
    a, b = comparison.names
    return "" if (a, b) == ("A", "B") else f"A is {a}, B is {b}{end}"


def _estimate(comparison: Comparison) -> str:
    text = f"the difference is estimated as {number(comparison.estimate)} ({_sign(comparison)})"
    if comparison.scores is not None:
        a, b = map(number, comparison.scores)
        text = f"the {comparison.measure} is {a} for A and {b} for B; {text}"
    if comparison.test == "5x2cv-t":
        text += ", by this test's custom that of one fold alone,"
    if not np.isfinite(comparison.interval().low):
        text += ", and the test has no interval to offer."
    else:
        text += f" with the {_coverage(comparison)} interval {interval(comparison)}."
    return text[0].upper() + text[1:]


def _verdict(comparison: Comparison) -> str:
    which, test = _side(comparison), f"The {comparison.title} test"
    if which == "none":
        return f"{test} cannot be carried out."
    equal = (
        f"that A and B are equal at the level {comparison.alpha:g} ({statistic(comparison)}, p = "
        f"{number(comparison.pvalue)})"
    )
    if which == "?":
        return f"{test} does not reject {equal}; that is no proof that they are."
    named = which if comparison.better == which else f"{which}, {comparison.better},"
    return f"{test} rejects {equal}: {named} is better."


def _cost(comparison: Comparison) -> str:
    if not comparison.fits:
        given = _has_runs(comparison) or comparison.test == "seeds-t"
        what = "scores" if given else "predictions"
        return f"The {what} were given ({comparison.plan}); nothing was fitted."
    seed, instances = comparison.random_state, comparison.instances
    text = f"It took {comparison.fits:,} fits: {comparison.plan} of {instances:,} instances"
    return text + ("." if seed is None else f", random_state {seed}.")


def _same_verdict(comparison: Comparison) -> str:
    """Say how likely another split would give the same verdict."""
    if not np.isfinite(comparison.statistic) or not (comparison.fits or _has_runs(comparison)):
        return ""
    what = "rejection" if comparison.reject else "verdict"
    chance = comparison.same_verdict
    if chance is None:
        reason = _TOO_LITTLE.get(comparison.procedure.entry.plan, "fewer than three runs say")
        tries = "" if comparison.repeat is None else "; replicate(20), or --replications 20, tries"
        return (
            f"How likely another split would give the same {what} cannot be told: {reason} too "
            f"little about it{tries}."
        )
    if chance.source == "repeated":
        return (
            f"Of {chance.repetitions} repetitions with other splits, "
            f"{round(chance.probability * chance.repetitions)} gave the same {what}: a share of "
            f"{chance.probability:.2f}, interval {chance.low:.2f} to {chance.high:.2f}."
        )
    share = "more than 0.99" if chance.probability > 0.99 else f"about {chance.probability:.2f}"
    interval = "" if chance.low > 0.99 else f" (interval {chance.low:.2f} to {chance.high:.2f})"
    unit = "runs" if comparison.differences.ndim == 2 else "splits"
    return (
        f"On these same data another seed would give the same {what} with a probability of "
        f"{share}{interval}, judged by the spread between the {unit}."
    )


def _has_runs(comparison: Comparison) -> bool:
    """Whether splits of data lie behind the differences."""
    return comparison.procedure.entry.plan not in ("holdout", "units")


def _sign(comparison: Comparison) -> str:
    sign = "positive" if comparison.greater_is_better else "negative"
    return f"A minus B; {sign} is in favour of A"


def _coverage(comparison: Comparison) -> str:
    return f"{100 * (1 - comparison.alpha):g} %"


def _side(comparison: Comparison) -> str:
    """Say which is better: A, B, ? where nothing is rejected, none where there is no verdict."""
    if not np.isfinite(comparison.statistic):
        return "none"
    return {None: "?", comparison.names[0]: "A"}.get(comparison.better, "B")


def to_dict(comparison: Comparison) -> dict[str, Any]:
    """Return what JSON can hold; a number that is none is None."""
    chance = comparison.same_verdict
    values: dict[str, Any] = {"a": comparison.names[0], "b": comparison.names[1]}
    values |= {name: getattr(comparison, name) for name in _EXPORTED}
    values |= {
        "interval": list(comparison.interval()),
        "same_verdict": None if chance is None else asdict(chance),
        "cautions": [caution._asdict() for caution in comparison.cautions],
        "version": twolearners.__version__,
    }
    return dict(plain(values))


def plain(value: Any) -> Any:
    """Turn numpy's numbers and arrays into Python's, and what is not finite into None.

    Examples
    --------
    >>> plain({"x": np.array([1.5, np.nan])})
    {'x': [1.5, None]}
    """
    written = json.dumps(value, default=lambda array: array.tolist())
    return json.loads(written, parse_constant=lambda _: None)


def row(comparison: Comparison, *, short: bool = False) -> dict[str, str]:
    """Return a row of a table, by column; ``short`` is for the terminal."""
    chance, digits = comparison.same_verdict, 3 if short else 4
    mark = "*" if comparison.cautions else ""
    cells = {
        "test": comparison.title,
        "difference": number(comparison.estimate, digits),
        "interval": interval(comparison, digits),
        "statistic": statistic(comparison),
        "p": number(comparison.pvalue, 2 if short else 4),
        "better": _side(comparison) + mark,
        "verdict": comparison.verdict + mark,
        "again": "" if chance is None else f"{chance.probability:.2f}",
        "fits": f"{comparison.fits:,}",
    }
    left_out = {"statistic", "verdict"} if short else {"better"}
    if not (comparison.fits or _has_runs(comparison)):
        left_out |= {"again", "fits"}
    return {head: cell for head, cell in cells.items() if head not in left_out}


def note(results: Sequence[Comparison], more: str = "", *, again: bool = True) -> str:
    """Say under a table what its columns mean, and the reasons for its asterisks."""
    first = results[0]
    chance = "; again: chance that another split gives the same verdict"
    text = (
        f"{_who(first, '; ')}difference of {first.measure}, "
        f"{_sign(first)}; {_coverage(first)} intervals; level {first.alpha:g}"
        f"{chance if again and (first.fits or _has_runs(first)) else ''}.{more}"
    )
    if any(comparison.cautions for comparison in results):
        text += " An asterisk marks a verdict with a caution."
    return text


def to_markdown(results: Sequence[Comparison]) -> str:
    """Return a table in Markdown with a note under it."""
    return markdown_table([row(comparison) for comparison in results], note(results))


def to_latex(results: Sequence[Comparison]) -> str:
    """Return a table in LaTeX, for the package booktabs, with a note as its caption."""
    kept = ("test", "difference", "interval", "p", "better")
    rows = [row(comparison, short=True) | rounded(comparison) for comparison in results]
    statistics = f" {capital(statistic(results[0]))}." if len(results) == 1 else ""
    more = f" Better: A, B, or ? where nothing is rejected.{statistics}"
    return latex_table(
        [{head: cells[head] for head in kept} for cells in rows],
        capital(note(results, more, again=False)),
        "-".join((*results[0].names, results[0].measure)),
    )


def capital(text: str) -> str:
    """Begin a text with a capital; a symbol such as t stays as it is."""
    return text if text[1:2] in ("", " ") else text[0].upper() + text[1:]


def to_html(results: Sequence[Comparison], under: str) -> str:
    """Return a table for a notebook, with a text under it."""
    return html_table([row(comparison) for comparison in results], under)


def several(results: Sequence[Comparison], fits: int, skipped: dict[str, str]) -> str:
    """Return a table narrow enough for most terminals, with all that is to be said under it."""
    under = [
        note(results, " Better: A, B, or ? where nothing is rejected."),
        f"{fits:,} fits for all tests together.",
        *(f"* {caution}" for caution in shared_cautions(results)),
        *(f"left out: {why}" for why in skipped.values()),
    ]
    return terminal_table([row(comparison, short=True) for comparison in results], under)


def shared_cautions(results: Sequence[Comparison]) -> list[str]:
    """List the cautions, each once, with the tests that it concerns if they are some of several."""
    tests: dict[str, list[str]] = {}
    for comparison in results:
        for caution in comparison.cautions:
            tests.setdefault(caution.text, []).append(comparison.title)
    return [
        f"{text} ({', '.join(titles)})" if 1 < len(titles) < len(results) else text
        for text, titles in tests.items()
    ]
