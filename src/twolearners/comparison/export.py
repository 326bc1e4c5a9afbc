"""Results for other programs, and for papers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

import twolearners
from twolearners.comparison import words

if TYPE_CHECKING:
    from twolearners.comparison.result import Comparison

_HEADS = ("test", "difference", "interval", "statistic", "p", "verdict", "again", "fits")
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{mark: "\\" + mark for mark in "&%$#_{}"},
    "\N{MINUS SIGN}": "$-$",
}


def to_dict(found: Comparison) -> dict[str, Any]:
    """Return what JSON can hold; a number that is none is None."""
    chance = found.again
    return {
        "a": found.names[0],
        "b": found.names[1],
        "test": found.test,
        "measure": found.measure,
        "greater_is_better": found.greater_is_better,
        "estimate": plain(found.estimate),
        "confidence_interval": [plain(end) for end in found.confidence_interval],
        "level": found.level,
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
        "again": None
        if chance is None
        else {
            "probability": plain(chance.probability),
            "source": chance.source,
            "repetitions": chance.repetitions,
            "interval": [plain(chance.low), plain(chance.high)],
        },
        "cautions": [{"about": one.about, "text": one.text} for one in found.cautions],
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
    chance = found.again
    return (
        found.title,
        words.number(found.estimate),
        words.interval(found),
        words.statistic(found),
        words.number(found.pvalue),
        found.verdict + ("*" if found.cautions else ""),
        "" if chance is None else f"{chance.probability:.2f}",
        f"{found.fits:,}",
    )


def _short_cells(found: Comparison) -> tuple[str, ...]:
    title, *_, chance, fits = cells(found)
    low, high = map(float, found.confidence_interval)
    reach = "none" if math.isnan(low) else f"{words.number(low, 3)} to {words.number(high, 3)}"
    better = "none" if math.isnan(found.statistic) else "?"
    if found.better:
        better = "A" if found.better == found.names[0] else "B"
    return (
        title,
        words.number(found.estimate, 3),
        reach,
        words.number(found.pvalue, 2),
        better + ("*" if found.cautions else ""),
        chance,
        fits,
    )


def note(results: Sequence[Comparison], more: str = "") -> str:
    """Say under a table what its columns mean, and the reasons for its asterisks."""
    first = results[0]
    text = (
        f"A is {first.names[0]}, B is {first.names[1]}; difference of {first.measure}, "
        f"{words.direction(first)}; {100 * first.level:g} % intervals; level {first.alpha:g}; "
        "again: chance that another split gives the same verdict."
        f"{more}"
    )
    if any(one.cautions for one in results):
        text += " An asterisk marks a verdict with a caution."
    return text


def to_markdown(results: Sequence[Comparison]) -> str:
    """Return a table in Markdown with a note under it."""
    rule = ("---", "---:", "---:", "---", "---:", "---", "---:", "---:")
    rows = [_HEADS, rule, *(cells(one) for one in results)]
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
        *(" & ".join(map(latex, cells(one))) + r" \\" for one in results),
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
    rows = [heads, *(_short_cells(one) for one in results)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(heads))]
    right = {1, 2, 3, 5, 6}
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
