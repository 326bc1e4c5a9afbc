"""Every test of the four papers and its kin, listed once.

The command line, ``compare``, the experiments and the figures read this list:
adding a test is one function and one entry.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from twolearners.resampling import Kind
from twolearners.significance import counts, five_by_two, repeated, resampling, units
from twolearners.significance.result import Result


@dataclass(frozen=True)
class Entry:
    """What there is to know about one test.

    Attributes
    ----------
    name : str
        Name by which it is asked for.
    title : str
        Name in prose, and in its results.
    function : callable
        The test.
    paper, place : str
        Where it is defined.
    plan : {"holdout", "resamples", "k-fold", "5x2", "repeated k-fold", "units"}
        The kind of :class:`~twolearners.resampling.Plan` it needs; units, such as seeds or tested
        instances, come without one.
    default_df : str
        Degrees of freedom by default, in terms of n differences, k folds and r
        runs; empty where the law has none.
    recommended : bool
        Whether the papers recommend it.
    verdict : str
        What they say of it.
    """

    name: str
    title: str
    function: Callable[..., Result]
    paper: str
    place: str
    plan: Kind | Literal["units"]
    default_df: str
    recommended: bool
    verdict: str

    @property
    def axes(self) -> tuple[str | int, ...]:
        """Last axes of the array that the function takes, by name, or by length if it is fixed."""
        return _AXES[self.plan]

    @property
    def calibratable(self) -> bool:
        """Whether it takes degrees of freedom other than its own."""
        return "df" in inspect.signature(self.function).parameters

    @property
    def needs_ratio(self) -> bool:
        """Whether it must be told instances tested over instances trained on."""
        return "test_train_ratio" in inspect.signature(self.function).parameters


_AXES: dict[str, tuple[str | int, ...]] = {
    "holdout": (),
    "resamples": ("n",),
    "k-fold": ("folds",),
    "5x2": (5, 2),
    "repeated k-fold": ("runs", "folds"),
    "units": ("n",),
}
_D98 = "Dietterich 1998"
_A99 = "Alpaydin 1999"
_B03 = "Bouckaert 2003"
_BF04 = "Bouckaert & Frank 2004"
_F13 = "Fagerland et al. 2013"
_ABOUT_11 = "calibrates near 11, whatever the number of runs"
_HOPELESS = "calibrates very low or not at all: df is not what is wrong with it"


def _table_1(name: str, default_df: str, verdict: str, *, recommended: bool = False) -> Entry:
    """Describe a row of Bouckaert's Table 1, whose names are those of the functions."""
    title, function = name.replace("-", " "), getattr(repeated, name.replace("-", "_"))
    return Entry(
        name, title, function, _B03, "Table 1", "repeated k-fold", default_df, recommended, verdict
    )


#: All tests, in the order in which the papers introduce them.
TESTS: tuple[Entry, ...] = (
    Entry("mcnemar", "McNemar", counts.mcnemar, _D98, "section 3.1", "holdout", "1", True,
          "for learners that can be run only once"),
    Entry("mcnemar-exact", "McNemar exact", counts.mcnemar_exact, _F13, "exact conditional test",
          "holdout", "", False, "safe with any number of discordant instances, and conservative"),
    Entry("mcnemar-midp", "McNemar mid-p", counts.mcnemar_midp, _F13, "mid-p test", "holdout", "",
          False, "for few discordant instances: nearly exact, and less conservative"),
    Entry("difference-of-proportions", "difference of proportions",
          counts.difference_of_proportions, _D98, "section 3.2", "holdout", "", False,
          "no justification for ever using it: one test set, two dependent rates"),
    Entry("resampled", "resampled t", resampling.resampled_t, _D98, "section 3.3", "resamples",
          "n - 1", False, "should never be used: very high Type I error"),
    Entry("kfold", "k-fold cv t", resampling.kfold_cv_t, _D98, "section 3.4", "k-fold",
          "k - 1", False, "with caution, where missing a difference is worse than a false alarm"),
    Entry("5x2cv-t", "5x2cv t", five_by_two.five_by_two_cv_t, _D98, "section 3.5", "5x2", "5", True,
          "for learners that can be run ten times; later found hard to replicate"),
    Entry("5x2cv-f", "5x2cv F", five_by_two.five_by_two_cv_f, _A99, "equation 3.1", "5x2",
          "10, 5", True, "instead of the 5x2cv t, at no cost: indifferent to order, more power"),
    _table_1("use-all-data", "k * r - 1",
             "with df = 10 and ten runs of ten folds, not with its default df", recommended=True),
    _table_1("folds", "r - 1", _HOPELESS),
    _table_1("folds-averaged-var", "r - 1", _ABOUT_11),
    _table_1("folds-averaged-t", "k - 1", _ABOUT_11),
    _table_1("runs", "k - 1", _HOPELESS),
    _table_1("runs-averaged-var", "k - 1", _ABOUT_11),
    _table_1("runs-averaged-t", "r - 1", _ABOUT_11),
    _table_1("sorted-runs", "k - 1", _ABOUT_11),
    _table_1("sorted-runs-averaged-var", "k - 1", _HOPELESS),
    _table_1("sorted-runs-averaged-t", "r - 1", _HOPELESS),
    Entry("corrected-resampled", "corrected resampled t", resampling.corrected_resampled_t, _BF04,
          "section 3.2", "resamples", "n - 1", False,
          "acceptable with 100 resamples; repeated cross-validation replicates better"),
    Entry("corrected-repeated-kfold", "corrected repeated k-fold cv t",
          repeated.corrected_repeated_kfold_cv_t, _BF04, "section 3.3", "repeated k-fold",
          "k * r - 1", True,
          "with ten runs of ten folds: right Type I error and the best replicability"),
)  # fmt: skip


#: Tests of differences that no splits of the data lie behind: predictions, and seeds.
ON_UNITS: tuple[Entry, ...] = (
    Entry("paired-t", "paired t", units.paired_t, "Miller 2024",
          "clustered standard errors", "units", "n - 1", False,
          "for predictions with graded scores or clusters"),
    Entry("permutation", "permutation", units.permutation, "Fisher 1935",
          "test of a wider hypothesis", "units", "", False,
          "for predictions: no assumption but that A and B may be swapped"),
    Entry("bootstrap", "bootstrap", units.bootstrap, "Hesterberg 2015",
          "expanded percentile interval", "units", "", False,
          "for predictions of many instances or clusters"),
    Entry("seeds-t", "paired t over seeds", units.seeds_t, "Bouthillier et al. 2021",
          "sources of variation", "units", "n - 1", False,
          "for seeds on one fixed split: it speaks of other seeds, not of other data"),
)  # fmt: skip


def test(name: str | Callable[..., Result]) -> Entry:
    """Look a test up by its name or title, or by the function that carries it out.

    Examples
    --------
    >>> test("5x2cv-f").paper
    'Alpaydin 1999'
    >>> test("corrected-repeated-kfolds")
    Traceback (most recent call last):
    LookupError: no test 'corrected-repeated-kfolds'; did you mean 'corrected-repeated-kfold'?
    """
    every = TESTS + ON_UNITS
    for entry in every:
        if name in (entry.name, entry.title) or name is entry.function:
            return entry
    names = [entry.name for entry in every]
    given = name if isinstance(name, str) else getattr(name, "__name__", repr(name))
    near = difflib.get_close_matches(given.lower().replace("_", "-"), names, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names)}"
    raise LookupError(f"no test {given!r}; {hint}")
