"""Comparisons in words and tables: for readers, for papers and for other programs.

The paragraph says what was found, what was assumed, what it cost and whether it would hold.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
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


def paragraph(found: Comparison, width: int = WIDTH) -> str:
    """Say everything in one paragraph."""
    sentences = [
        _estimate(found),
        _verdict(found),
        f"Assumed: {_assumed(found)}.",
        _cost(found),
        _same_verdict(found),
        *(f"Caution: {caution.text}." for caution in found.cautions),
    ]
    return _filled(" ".join(sentence for sentence in sentences if sentence), width=width)


def interval(found: Comparison, digits: int = 4) -> str:
    """Write the interval, or that there is none."""
    low, high = map(float, found.interval())
    return "none" if np.isnan(low) else f"{number(low, digits)} to {number(high, digits)}"


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


def _assumed(found: Comparison) -> str:
    """Say what the test takes for granted."""
    ratio = found.test_train_ratio
    return ASSUMED.get(found.test, _LIKE_INDEPENDENT).format(
        correlation=ratio / (1 + ratio),
        count=float(np.atleast_1d(found.df)[0]) + 1,
    )


def _same_verdict(found: Comparison) -> str:
    """Say how likely another split would give the same verdict."""
    if not np.isfinite(found.statistic):
        return ""
    what = "rejection" if found.reject else "verdict"
    chance = found.same_verdict
    if chance is None:
        reason = {
            "holdout": "one split says",
            "k-fold": "one run says",
            "5x2": "five replications of two folds say",
        }.get(found.procedure.entry.plan, "fewer than three runs say")
        tries = "" if found.repeat is None else "; replicate(20) tries"
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
    if np.isnan(found.interval().low):
        reach = ", and the test has no interval to offer."
    else:
        reach = f" with the {100 * (1 - found.alpha):g} % interval {interval(found)}."
    sentence = means + difference + reach
    return f"{head} {sentence[0].upper()}{sentence[1:]}"


def _verdict(found: Comparison) -> str:
    title = found.title
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
        what = "scores" if found.counts is None else "predictions"
        return f"The {what} were given ({found.plan}); nothing was fitted."
    text = f"It took {found.fits:,} fits: {found.plan} of {found.instances:,} instances"
    if found.random_state is not None:
        text += f", random_state {found.random_state}"
    return text + "."


def to_dict(found: Comparison) -> dict[str, Any]:
    """Return what JSON can hold; a number that is none is None."""
    chance = found.same_verdict
    return {
        "a": found.names[0],
        "b": found.names[1],
        "test": found.test,
        "measure": found.measure,
        "greater_is_better": found.greater_is_better,
        "estimate": plain(found.estimate),
        "interval": [plain(float(end)) for end in found.interval()],
        "statistic": plain(found.statistic),
        "df": plain(found.df),
        "pvalue": plain(found.pvalue),
        "alpha": found.alpha,
        "reject": found.reject,
        "better": found.better,
        "scores": plain(found.scores),
        "counts": plain(found.counts),
        "differences": plain(found.differences),
        "plan": found.plan,
        "instances": found.instances,
        "test_train_ratio": plain(found.test_train_ratio),
        "fits": found.fits,
        "random_state": found.random_state,
        "same_verdict": None
        if chance is None
        else {
            "probability": plain(chance.probability),
            "source": chance.source,
            "repetitions": chance.repetitions,
            "interval": [plain(chance.low), plain(chance.high)],
        },
        "cautions": [caution._asdict() for caution in found.cautions],
        "version": twolearners.__version__,
    }


def plain(value: Any) -> Any:
    """Turn numpy's numbers and arrays into Python's, and what is not finite into None.

    Examples
    --------
    >>> plain(np.array([1.5, np.nan]))
    [1.5, None]
    """
    if value is None:
        return None
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def cells(found: Comparison) -> tuple[str, ...]:
    """Return one row of a table as text."""
    chance = found.same_verdict
    return (
        found.title,
        number(found.estimate),
        interval(found),
        statistic(found),
        number(found.pvalue),
        found.verdict + ("*" if found.cautions else ""),
        "" if chance is None else f"{chance.probability:.2f}",
        f"{found.fits:,}",
    )


def _short_cells(found: Comparison) -> tuple[str, ...]:
    title, *_, chance, fits = cells(found)
    better = "none" if math.isnan(found.statistic) else "?"
    if found.better:
        better = "A" if found.better == found.names[0] else "B"
    return (
        title,
        number(found.estimate, 3),
        interval(found, 3),
        number(found.pvalue, 2),
        better + ("*" if found.cautions else ""),
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
    if any(result.cautions for result in results):
        text += " An asterisk marks a verdict with a caution."
    return text


def to_markdown(results: Sequence[Comparison]) -> str:
    """Return a table in Markdown with a note under it."""
    rule = ("---", "---:", "---:", "---", "---:", "---", "---:", "---:")
    rows = [_HEADS, rule, *(cells(result) for result in results)]
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
        *(" & ".join(map(latex, cells(result))) + r" \\" for result in results),
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
    rows = [heads, *(_short_cells(result) for result in results)]
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
    for result in results:
        for caution in result.cautions:
            tests.setdefault(caution.text, []).append(result.title)
    return [
        f"{text} ({', '.join(titles)})" if 1 < len(titles) < len(results) else text
        for text, titles in tests.items()
    ]


def _filled(text: str, indent: str = "", width: int = WIDTH) -> str:
    return textwrap.fill(
        text, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
