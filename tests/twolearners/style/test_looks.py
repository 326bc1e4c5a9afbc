"""Every test has a look of its own, and keeps it under all its names."""

import itertools

import matplotlib.pyplot as plt
import pytest

from twolearners.significance.catalogue import ON_UNITS, TESTS
from twolearners.style import in_style, of_test
from twolearners.style.looks import LOOKS

EVERY = (*TESTS, *ON_UNITS)


def test_every_test_of_the_catalogue_has_a_look_and_nothing_else_has_but_one_variant():
    assert set(LOOKS) == {entry.name for entry in EVERY} | {"corrected-kfold"}


def test_no_two_tests_look_the_same_even_in_grey():
    assert len(set(LOOKS.values())) == len(LOOKS)
    for one, other in itertools.combinations(LOOKS.values(), 2):
        if one.colour == other.colour:
            assert one.marker != other.marker
            assert (one.marker, one.dash) != (other.marker, other.dash)


@pytest.mark.parametrize("entry", EVERY, ids=lambda entry: entry.name)
def test_a_test_looks_the_same_by_name_title_and_function(entry):
    assert of_test(entry.name) == of_test(entry.title) == of_test(entry.function)


@pytest.mark.parametrize(("called", "name"), [
    ("10-fold cv t", "kfold"),
    ("10-fold cv t (df 6)", "kfold"),
    ("10-fold cv t, df 5", "kfold"),
    ("corrected 10-fold cv t", "corrected-kfold"),
    ("corrected 1x10 cv t", "corrected-kfold"),
    ("corrected 1×10 cv t", "corrected-kfold"),
    ("corrected 10x10 cv t", "corrected-repeated-kfold"),
    ("corrected cv t, 10x10", "corrected-repeated-kfold"),
    ("corrected 10×10 fold cv", "corrected-repeated-kfold"),
    ("5×2cv t", "5x2cv-t"),
    ("combined F", "5x2cv-f"),
    ("5x2cv F, exact law", "5x2cv-f"),
    ("corrected resampled t, 30", "corrected-resampled"),
    ("use all data, df 10", "use-all-data"),
])  # fmt: skip
def test_what_tables_call_a_test_does_not_change_its_look(called, name):
    assert of_test(called) == LOOKS[name]


def test_what_is_no_test_is_refused():
    with pytest.raises(LookupError, match="no test 'my test'"):
        of_test("my test")


def test_numbers_are_multiplied_with_a_times_sign():
    @in_style
    def draw():
        fig, ax = plt.subplots()
        ax.set_title("5x2cv t, extra x")
        return fig

    assert draw().axes[0].get_title(loc="left") == "5×2cv t, extra x"
