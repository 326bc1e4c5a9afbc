"""Every chapter runs at the ends of its parameters' ranges, or says why it does not.

All of it takes half an hour, and ``FOURPAPERS_ALL_EDGES=1`` asks for it. Otherwise those that would
compute for long with another seed are run with the seed whose results are stored.
"""

import os

import papermill
import pytest

from fourpapers.book.catalogue import chapter, chapters
from fourpapers.book.execute import execute
from fourpapers.book.forecast import anew
from fourpapers.book.parameters import parse_values
from fourpapers.cli.book import REFUSALS
from fourpapers.engine.store import Store
from tests import ROOT

pytestmark = pytest.mark.slow

ALL = bool(os.environ.get("FOURPAPERS_ALL_EDGES"))
#: Seconds of computing that a test may take.
PATIENCE = 20.0
#: Those that take longest even with what is stored are left to the whole of it.
LONG = {"05", "06", "15", "16", "17", "18"}
LEVELS = {"alpha": "0.1", "level": "0.10", "belief": "0.9"}


def least(one, seed):
    """The least value of each range, and another seed."""
    ranged = [known for known in one.parameters.values() if known.low is not None]
    texts = {known.name: f"{known.low:.10g}" for known in ranged}
    return parse_values(one.parameters, texts | {"seed": str(seed)})


def runs(one, parameters):
    """Execute a chapter; a reason that is written for readers will do as well."""
    try:
        execute(one, parameters, progress=False)
    except papermill.PapermillExecutionError as error:
        if error.ename not in REFUSALS or len(str(error.evalue)) < 20:
            raise


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("FOURPAPERS_CACHE", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("one", chapters(ROOT), ids=lambda one: one.name)
def test_a_chapter_runs_at_the_least_of_each_range_with_another_seed(one, cache):
    parameters = least(one, 7)
    foreseen = {each.experiment: each for each in anew(one, parameters)}
    if sum(each.seconds or 0 for each in foreseen.values()) > PATIENCE and not ALL:
        if one.number in LONG:
            pytest.skip("set FOURPAPERS_ALL_EDGES=1 to run the long ones")
        parameters["seed"] = one.parameters["seed"].default
        runs(one, parameters)
        return
    runs(one, parameters)
    # What it had to compute was said beforehand, to the trial or more.
    computed = {}
    for folder, files in Store(cache).all_files().items():
        name = folder.rpartition("/v")[0]
        computed[name] = computed.get(name, 0) + sum(len(part) for part, _ in files)
    assert computed.keys() <= foreseen.keys()
    assert all(trials <= foreseen[name].trials for name, trials in computed.items())


@pytest.mark.parametrize(
    "number", [one.number for one in chapters(ROOT)] if ALL else ["04", "08", "10", "11"]
)
def test_a_chapter_runs_at_another_level(number):
    one = chapter(number, ROOT)
    level = {name: text for name, text in LEVELS.items() if name in one.parameters}
    runs(one, one.settings["reference"] | parse_values(one.parameters, level))


def test_the_chapter_of_type_one_and_two_runs_with_the_least_trials():
    runs(chapter("08", ROOT), {"trials": 20})
