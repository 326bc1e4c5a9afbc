"""All items of the paper, as the book, the scorecard and the command call them."""

import inspect

import pytest

from fourpapers.book.catalogue import chapter
from fourpapers.dietterich1998 import claims, figure_1, numbers
from fourpapers.item import Item, item_function, item_functions
from fourpapers.published.items import items
from tests import ROOT

CHAPTERS = {
    "simulated_learners": ["figure_3", "figure_4", "figure_5", "figure_6"],
    "real_learners": ["figure_2", "figure_7", "section_3_4"],
    "power": ["figure_8", "figure_9", "figure_10", "figure_11"],
}
#: Chapters call the level by its name, since only some levels are stored.
RENAMED = {"alpha": "level"}


def test_every_figure_of_the_paper_has_its_function():
    printed = [one.function for one in items("dietterich1998")]
    assert list(item_functions("dietterich1998")) == printed


FIGURES = [name for name in item_functions("dietterich1998") if name.startswith("figure")]


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_has_what_is_drawn_and_draws_it(name):
    item = item_function("dietterich1998", name)()
    assert isinstance(item, Item)
    assert len(item.cells)
    assert not item.judged  # no numbers are printed
    assert item.draw().axes


def test_the_correlations_of_section_3_4_are_judged_with_the_error_of_both_sides():
    cells = item_function("dietterich1998", "section-3.4")().cells
    assert cells["verdict"].tolist() == ["differs", "agrees"]
    assert (cells["high"] - cells["low"]).min() > 0.01


def test_the_nine_questions_are_listed_with_ours_the_eighth():
    eighth = figure_1.figure_1().cells.set_index("question").loc[8]
    assert eighth.tolist() == [
        *("single domain", "learning algorithms", "which is better?", "little data"),
    ]


def defaults(function):
    return {name: one.default for name, one in inspect.signature(function).parameters.items()}


def functions():
    for slug, names in CHAPTERS.items():
        for name in names:
            yield slug, item_function("dietterich1998", name)
    yield "simulated_learners", claims.simulated
    yield "simulated_learners", numbers.on_simulated_learners
    yield "real_learners", claims.real
    yield "real_learners", numbers.on_real_learners
    yield "power", claims.power
    yield "power", numbers.on_power


@pytest.mark.parametrize(("slug", "function"), list(functions()))
def test_defaults_are_the_parameters_of_the_chapter(slug, function):
    parameters = chapter(slug, ROOT).parameters
    for name, value in defaults(function).items():
        name = name if name in parameters else RENAMED.get(name, name)
        if name in parameters:
            held = parameters[name].default
            assert (list(value) if isinstance(value, tuple) else value) == (
                float(held) if name == "level" else held
            )
