"""Every item of the paper is a function that the command, the chapters and the scorecard call."""

import inspect
import re

import pytest
from matplotlib.figure import Figure

from fourpapers.book.catalogue import chapter
from fourpapers.bouckaert2003 import claims, figures_2_3
from fourpapers.bouckaert2003.calibration import THIRTEEN
from fourpapers.item import item_function, item_functions
from fourpapers.published.items import DRAWING, NUMBERS, items
from tests import ROOT
from twolearners import significance
from twolearners.style import WIDTH

ITEMS = items("bouckaert2003")
CHAPTERS = {
    "calibration": ["Figure 2"],
    "error_and_power": ["Table 2", "Table 3", "Table 4", "Figure 4"],
    "replicability": ["Table 5", "Table 6"],
    "other_learners": ["Table 7"],
}


def test_all_are_there():
    wanted = {re.sub(r"\W+", "_", item.item.lower()) for item in ITEMS}
    assert set(item_functions("bouckaert2003")) == wanted


@pytest.mark.parametrize("published", ITEMS, ids=lambda item: item.item)
def test_each_can_be_shown(published):
    make = item_function("bouckaert2003", published.item)
    few = {"trials": 60} if "trials" in inspect.signature(make).parameters else {}
    item = make(**few)
    assert item.judged == (published.how == NUMBERS)
    # Figure 1 is arithmetic.
    assert item.by_chance == (published.how != DRAWING and published.item != "Figure 1")
    if published.labels[0].startswith("tbl"):
        assert item.layout().label == published.labels[0]
    assert len({layout.label for layout in item.layouts}) == len(item.layouts)
    if item.draw:
        figure = item.draw()
        assert isinstance(figure, Figure)
        assert figure.get_figwidth() == WIDTH


@pytest.mark.parametrize("slug", CHAPTERS)
def test_defaults_are_those_of_the_chapter(slug):
    evidence = {
        "calibration": claims.calibration,
        "error_and_power": claims.error_and_power,
        "replicability": claims.replicability,
    }
    functions = [item_function("bouckaert2003", name) for name in CHAPTERS[slug]]
    if slug in evidence:
        functions.append(evidence[slug].evidence)
    there = chapter(slug, ROOT).parameters
    for function in functions:
        for name, parameter in inspect.signature(function).parameters.items():
            if name in there:
                assert parameter.default == there[name].default


def test_the_legend_has_a_look_for_every_test():
    cells = figures_2_3.figure_3().cells
    assert set(cells["test"]) == {significance.test(name).title for name in THIRTEEN}
    assert len(cells[["colour", "line", "marker"]].drop_duplicates()) == len(THIRTEEN)
