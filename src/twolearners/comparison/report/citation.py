"""What a paper that uses a comparison cites: the test's papers, and this software."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources

import twolearners
from twolearners.significance import catalogue

_YEAR = 2026
_BY_PAPER = {
    "Dietterich 1998": ("dietterich1998",),
    "Alpaydin 1999": ("alpaydin1999",),
    "Bouckaert 2003": ("bouckaert2003",),
    "Bouckaert & Frank 2004": ("nadeau2003", "bouckaert2004"),
    "Fagerland et al. 2013": ("mcnemar1947", "fagerland2013", "tango1998"),
    "Miller 2024": ("miller2024",),
    "Fisher 1935": ("fisher1935",),
    "Hesterberg 2015": ("hesterberg2015",),
    "Bouthillier et al. 2021": ("bouthillier2021",),
}
_BY_TEST = {"mcnemar": ("mcnemar1947", "dietterich1998", "tango1998")}


def bibtex(tests: Iterable[str], *more: str) -> str:
    """Return BibTeX entries of the papers behind tests, of others by key, and of this software.

    Examples
    --------
    >>> import re
    >>> re.findall("@.*", bibtex(["corrected-repeated-kfold"], "holm1979"))  # doctest: +ELLIPSIS
    ['@article{nadeau2003,', '@inproceedings{bouckaert2004,', '@article{holm1979,', '@software{...
    """
    keys = [key for test in tests for key in keys_of(test)]
    entries = [_entries()[key] for key in dict.fromkeys([*keys, *more])]
    return "\n".join([*entries, _software()])


def keys_of(test: str) -> tuple[str, ...]:
    """Name the entries that a test rests on."""
    return _BY_TEST.get(test) or _BY_PAPER[catalogue.test(test).paper]


@cache
def _entries() -> dict[str, str]:
    text = resources.files(__package__).joinpath("tests.bib").read_text(encoding="utf-8")
    return {
        key: whole.strip() for whole, key in re.findall(r"(@\w+\{(\w+),.*?^\})", text, re.M | re.S)
    }


def _software() -> str:
    return "\n".join(
        [
            "@software{twolearners,",
            "  author  = {{The authors of Two Learners, One Dataset}},",
            "  title   = {Two Learners, One Dataset},",
            f"  version = {{{twolearners.__version__}}},",
            f"  year    = {{{_YEAR}}}",
            "}",
        ]
    )
