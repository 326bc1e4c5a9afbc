"""Comparisons in words and tables: for readers, for papers and for other programs.

The paragraph says what was found, what was assumed, what it cost and whether it would hold.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np

import twolearners

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
_HEADS = ("test", "difference", "interval", "statistic", "p", "verdict", "again", "fits")
#: What a dictionary has beside names, interval, replicability and cautions.
_EXPORTED = (
    *("test", "measure", "greater_is_better", "estimate", "statistic", "df", "pvalue", "alpha"),
    *("reject", "better", "scores", "counts", "differences", "plan", "instances"),
    *("test_train_ratio", "fits", "random_state"),
)
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{mark: "\\" + mark for mark in "&%$#_{}"},
    "\N{MINUS SIGN}": "$-$",
}


def number(value: float, digits: int = 4) -> str:
    """Write a number with four digits and a real minus sign, and zero with none."""
    return f"{value + 0.0:.{digits}g}".replace("-", "\N{MINUS SIGN}")


def paragraph(comparison: Comparison, width: int = WIDTH) -> str:
    """Say everything in one paragraph."""
    sentences = [
        _estimate(comparison),
        _verdict(comparison),
        f"Assumed: {_assumed(comparison)}.",
        _cost(comparison),
        _same_verdict(comparison),
        *(f"Caution: {caution.text}." for caution in comparison.cautions),
    ]
    return _filled(" ".join(sentence for sentence in sentences if sentence), width=width)


def interval(comparison: Comparison, digits: int = 4) -> str:
    """Write the interval, or that there is none."""
    low, high = map(float, comparison.interval())
    return "none" if np.isnan(low) else f"{number(low, digits)} to {number(high, digits)}"


def statistic(comparison: Comparison) -> str:
    """Write the statistic with its degrees of freedom.

    Symbols are those of the papers: t, z, F and chi-square.
    """
    symbol = {"chi2": "chi-square", "binomial": "n01"}.get(
        comparison.result.law, comparison.result.law
    )
    text = f"{symbol} = {number(comparison.statistic)}"
    if comparison.result.law in ("t", "F", "chi2"):
        text += ", df = " + " and ".join(f"{df:g}" for df in np.atleast_1d(comparison.df))
    return text


def direction(comparison: Comparison) -> str:
    """Say what the sign of a difference means."""
    sign = "positive" if comparison.greater_is_better else "negative"
    return f"A minus B; {sign} is in favour of A"


def _assumed(comparison: Comparison) -> str:
    """Say what the test takes for granted."""
    ratio = comparison.test_train_ratio
    return ASSUMED.get(comparison.test, _LIKE_INDEPENDENT).format(
        correlation=ratio / (1 + ratio),
        count=float(np.atleast_1d(comparison.df)[0]) + 1,
    )


def _same_verdict(comparison: Comparison) -> str:
    """Say how likely another split would give the same verdict."""
    if not np.isfinite(comparison.statistic):
        return ""
    what = "rejection" if comparison.reject else "verdict"
    chance = comparison.same_verdict
    if chance is None:
        reason = {
            "holdout": "one split says",
            "k-fold": "one run says",
            "5x2": "five replications of two folds say",
        }.get(comparison.procedure.entry.plan, "fewer than three runs say")
        tries = "" if comparison.repeat is None else "; replicate(20) tries"
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
    unit = "runs" if comparison.differences.ndim == 2 else "splits"
    return (
        f"Another seed would give the same {what} with a probability of {share}, judged by the "
        f"spread between the {unit}."
    )


def _estimate(comparison: Comparison) -> str:
    a, b = comparison.names
    head = f"A is {a}, B is {b}."
    means = ""
    if comparison.scores is not None:
        means = (
            f"The {comparison.measure} is {number(comparison.scores[0])} for A and "
            f"{number(comparison.scores[1])} for B; "
        )
    difference = (
        f"the difference is estimated as {number(comparison.estimate)} ({direction(comparison)})"
    )
    if comparison.test == "5x2cv-t":
        difference += ", by this test's custom that of one fold alone,"
    if np.isnan(comparison.interval().low):
        reach = ", and the test has no interval to offer."
    else:
        reach = f" with the {100 * (1 - comparison.alpha):g} % interval {interval(comparison)}."
    sentence = means + difference + reach
    return f"{head} {sentence[0].upper()}{sentence[1:]}"


def _verdict(comparison: Comparison) -> str:
    title = comparison.title
    if not np.isfinite(comparison.statistic):
        return f"The {title} test cannot be carried out."
    law = f"({statistic(comparison)}, p = {number(comparison.pvalue)})"
    if comparison.better is None:
        return (
            f"The {title} test does not reject that A and B are equal at the level "
            f"{comparison.alpha:g} {law}; that is no proof that they are."
        )
    which = "A" if comparison.better == comparison.names[0] else "B"
    return (
        f"The {title} test rejects that A and B are equal at the level {comparison.alpha:g} {law}: "
        f"{which}, {comparison.better}, is better."
    )


def _cost(comparison: Comparison) -> str:
    if not comparison.fits:
        what = "scores" if comparison.counts is None else "predictions"
        return f"The {what} were given ({comparison.plan}); nothing was fitted."
    text = (
        f"It took {comparison.fits:,} fits: {comparison.plan} of {comparison.instances:,} instances"
    )
    if comparison.random_state is not None:
        text += f", random_state {comparison.random_state}"
    return text + "."


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
    return plain(values)


def plain(value: Any) -> Any:
    """Turn numpy's numbers and arrays into Python's, and what is not finite into None.

    Examples
    --------
    >>> plain({"x": np.array([1.5, np.nan])})
    {'x': [1.5, None]}
    """
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def cells(comparison: Comparison) -> tuple[str, ...]:
    """Return one row of a table as text."""
    chance = comparison.same_verdict
    return (
        comparison.title,
        number(comparison.estimate),
        interval(comparison),
        statistic(comparison),
        number(comparison.pvalue),
        comparison.verdict + ("*" if comparison.cautions else ""),
        "" if chance is None else f"{chance.probability:.2f}",
        f"{comparison.fits:,}",
    )


def _short_cells(comparison: Comparison) -> tuple[str, ...]:
    title, *_, chance, fits = cells(comparison)
    better = "none" if math.isnan(comparison.statistic) else "?"
    if comparison.better:
        better = "A" if comparison.better == comparison.names[0] else "B"
    return (
        title,
        number(comparison.estimate, 3),
        interval(comparison, 3),
        number(comparison.pvalue, 2),
        better + ("*" if comparison.cautions else ""),
        chance,
        fits,
    )


def note(results: Sequence[Comparison], more: str = "") -> str:
    """Say under a table what its columns mean, and the reasons for its asterisks."""
    first = results[0]
    text = (
        f"A is {first.names[0]}, B is {first.names[1]}; difference of {first.measure}, "
        f"{direction(first)}; {100 * (1 - first.alpha):g} % intervals; level {first.alpha:g}; "
        "again: chance that another split gives the same verdict."
        f"{more}"
    )
    if any(comparison.cautions for comparison in results):
        text += " An asterisk marks a verdict with a caution."
    return text


def to_markdown(results: Sequence[Comparison]) -> str:
    """Return a table in Markdown with a note under it."""
    rule = ("---", "---:", "---:", "---", "---:", "---", "---:", "---:")
    rows = [_HEADS, rule, *(cells(comparison) for comparison in results)]
    table = "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows
    )
    return f"{table}\n\n{note(results)}"


def to_latex(results: Sequence[Comparison]) -> str:
    r"""Return a table in LaTeX, for the package booktabs, with a note as its caption."""
    lines = [
        r"\begin{table}",
        rf"\caption{{{latex(note(results))}}}",
        r"\begin{tabular}{lrrlrlrr}",
        r"\toprule",
        " & ".join(_HEADS) + r" \\",
        r"\midrule",
        *(" & ".join(map(latex, cells(comparison))) + r" \\" for comparison in results),
        r"\bottomrule",
        r"\end{tabular}",
        r"\end{table}",
    ]
    return "\n".join(lines)


def latex(text: str) -> str:
    r"""Escape what LaTeX takes for a command.

    Examples
    --------
    >>> print(latex("10 % of A_1"))
    10 \% of A\_1
    """
    return "".join(_SPECIAL.get(mark, mark) for mark in text)


def text_table(results: Sequence[Comparison]) -> str:
    """Return a table for the terminal, narrow enough for most of them."""
    heads = ("test", "difference", "interval", "p", "better", "again", "fits")
    rows = [heads, *(_short_cells(comparison) for comparison in results)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(heads))]
    right = {1, 2, 3, 5, 6}
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def several(results: Sequence[Comparison], fits: int, skipped: dict[str, str]) -> str:
    """Return the table for the terminal with all that is to be said under it."""
    parts = [
        text_table(results),
        "",
        _filled(note(results, " Better: A, B, or ? where nothing is rejected.")),
        _filled(f"{fits:,} fits for all tests together."),
    ]
    parts += [_filled(f"* {caution}", "  ") for caution in shared_cautions(results)]
    parts += [_filled(f"left out: {why}", "  ") for why in skipped.values()]
    return "\n".join(parts)


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


def _filled(text: str, indent: str = "", width: int = WIDTH) -> str:
    return textwrap.fill(
        text, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
