"""The list that everything else reads."""

import inspect

import numpy as np
import pytest

from twolearners import significance
from twolearners.significance import ON_UNITS, TESTS
from twolearners.significance import test as lookup

SIZES = {"n": 6, "folds": 4, "runs": 3}
each = pytest.mark.parametrize("entry", TESTS + ON_UNITS, ids=lambda entry: entry.name)


def result_of(entry):
    if not entry.axes:
        arguments = inspect.signature(entry.function).parameters.values()
        return entry.function(*[5 for a in arguments if a.kind is a.POSITIONAL_OR_KEYWORD])
    x = np.random.default_rng(1).normal(size=[SIZES.get(a, a) for a in entry.axes])
    return entry.function(x, *([1 / 9] if entry.needs_ratio else []))


def test_each_test_is_listed_once():
    names = [entry.name for entry in TESTS]
    functions = [entry.function for entry in TESTS]
    assert len(names) == len(set(names)) == len(set(functions)) == 20
    assert not {entry.name for entry in ON_UNITS} & set(names)
    assert len(ON_UNITS) == 4


@each
def test_entry_describes_its_function(entry):
    assert getattr(significance, entry.function.__name__) is entry.function
    assert lookup(entry.name) is lookup(entry.function) is entry
    result = result_of(entry)
    assert result.test == entry.title
    if entry.default_df:
        df = eval(entry.default_df, {"n": 6, "k": 4, "r": 3})
        assert tuple(np.atleast_1d(result.df)) == tuple(np.atleast_1d(df))
    else:
        assert not np.isfinite(result.df)


@each
def test_docstring_names_the_paper(entry):
    """Every function says where it is from, as the catalogue does."""
    words = inspect.getdoc(entry.function)
    author = entry.paper.split()[0]
    assert author in words
    assert entry.place.split()[-1] in words


def test_what_the_papers_recommend():
    assert {entry.name for entry in TESTS if entry.recommended} == {
        "mcnemar",  # Dietterich 1998, section 8
        "5x2cv-t",  # the same
        "5x2cv-f",  # Alpaydin 1999, section 5
        "use-all-data",  # Bouckaert 2003, section 6, with df = 10
        "corrected-repeated-kfold",  # Bouckaert & Frank 2004, section 5
    }


@pytest.mark.parametrize(
    ("name", "axes"),
    [
        ("mcnemar", ()),
        ("resampled", ("n",)),
        ("kfold", ("folds",)),
        ("5x2cv-f", (5, 2)),
        ("corrected-repeated-kfold", ("runs", "folds")),
    ],
)
def test_axes_of_the_array_that_a_function_takes(name, axes):
    assert lookup(name).axes == axes


@pytest.mark.parametrize(
    ("typo", "meant"),
    [
        ("mcnemars", "mcnemar"),
        ("use_all_data", "use-all-data"),
        ("5x2cv-F", "5x2cv-f"),
        ("corrected-repeated-k-fold", "corrected-repeated-kfold"),
    ],
)
def test_a_typo_gets_a_suggestion(typo, meant):
    with pytest.raises(LookupError, match=f"no test '{typo}'; did you mean '{meant}'"):
        lookup(typo)


def test_titles_that_tables_show_are_names_too():
    assert all(lookup(entry.title) is entry for entry in TESTS + ON_UNITS)


def test_a_name_like_no_other_gets_the_list():
    with pytest.raises(LookupError, match="no test 'wilcoxon'; there are mcnemar, "):
        lookup("wilcoxon")
