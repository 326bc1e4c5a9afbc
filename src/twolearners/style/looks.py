"""One colour, marker and dash for each test, in every picture.

Tests that use the data in the same way are of one colour: a single split green, random splits
orange, one cross-validation ink, five of two folds pink, repeated cross-validation blue. Members
of a family differ in marker and dash; what a test corrects is dashed, the correction solid.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from twolearners.significance.catalogue import test
from twolearners.significance.result import Result
from twolearners.style.palette import AMBER, BLUE, GREEN, INK, MUTED, ORANGE, PINK, PLUM, SKY, Dash


class Look(NamedTuple):
    """How a test is drawn."""

    colour: str
    marker: str
    dash: Dash


#: By name in the catalogue. A single corrected cross-validation is drawn apart from repeated ones.
LOOKS: dict[str, Look] = {
    "mcnemar": Look(GREEN, "o", "-"),
    "mcnemar-exact": Look(GREEN, "D", "-."),
    "mcnemar-midp": Look(GREEN, "v", ":"),
    "difference-of-proportions": Look(GREEN, "s", "--"),
    "paired-t": Look(GREEN, "^", "-"),
    "permutation": Look(GREEN, "<", "--"),
    "bootstrap": Look(GREEN, ">", "-."),
    "seeds-t": Look(GREEN, "P", ":"),
    "resampled": Look(ORANGE, "s", "--"),
    "corrected-resampled": Look(ORANGE, "D", "-"),
    "kfold": Look(INK, "^", "--"),
    "corrected-kfold": Look(INK, "v", "-"),
    "5x2cv-t": Look(PINK, "o", "--"),
    "5x2cv-f": Look(PLUM, "s", "-"),
    "use-all-data": Look(BLUE, "s", "--"),
    "corrected-repeated-kfold": Look(BLUE, "o", "-"),
    "folds": Look(SKY, "X", ":"),
    "folds-averaged-var": Look(SKY, "^", "-"),
    "folds-averaged-t": Look(SKY, "v", "--"),
    "runs": Look(AMBER, "X", ":"),
    "runs-averaged-var": Look(AMBER, "^", "-"),
    "runs-averaged-t": Look(AMBER, "v", "--"),
    "sorted-runs": Look(MUTED, "D", "-"),
    "sorted-runs-averaged-var": Look(MUTED, "^", "-."),
    "sorted-runs-averaged-t": Look(MUTED, "v", ":"),
}
# What tables call a test, with its size or with the paper's words, and its name.
_ALIASES = (
    (r"corrected( |-)(1x\d+ cv t|\d+-fold cv t|kfold)", "corrected-kfold"),
    (r"corrected (\d+x\d+ |repeated k-fold )?(fold )?cv( t)?", "corrected-repeated-kfold"),
    (r"(\d+|k)-fold cv( t)?|kfold-calibrated", "kfold"),
    (r"(two )?proportions", "difference-of-proportions"),
    (r"combined F|5x2cv-f-exact", "5x2cv-f"),
    (r"5x2 cv", "5x2cv-t"),
    (r"corrected-resampled-\d+", "corrected-resampled"),
    (r"use-all-data-\d+", "use-all-data"),
)


def of_test(asked: str | Callable[..., Result]) -> Look:
    """Return colour, marker and dash of a test.

    Parameters
    ----------
    asked : str or callable
        Its name, its title, what a table calls it, or its function. What stands after a comma
        or in brackets, such as a number of splits, makes no other test of it.

    Examples
    --------
    >>> of_test("5x2cv t") == of_test("5x2cv-t")
    True
    >>> of_test("corrected resampled t, 30").marker
    'D'
    >>> of_test("my test")
    Traceback (most recent call last):
    LookupError: no test 'my test'; there are mcnemar, ...
    """
    if not isinstance(asked, str):
        return LOOKS[test(asked).name]
    called = re.split(r", | \(", asked.replace("\N{MULTIPLICATION SIGN}", "x"))[0]
    if called in LOOKS:
        return LOOKS[called]
    for pattern, name in _ALIASES:
        if re.fullmatch(pattern, called):
            return LOOKS[name]
    return LOOKS[test(called).name]
