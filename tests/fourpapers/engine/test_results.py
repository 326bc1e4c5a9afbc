"""The results that the book is made from are all there, sound, and what the code computes."""

import re

import numpy as np
import pytest

from fourpapers import cli
from fourpapers.engine import experiments, registry
from fourpapers.engine.chunk import Chunk
from fourpapers.engine.cost import cost
from fourpapers.engine.sources import modules_of_experiments
from fourpapers.engine.store import Store
from fourpapers.engine.workers import CEILING
from tests import ROOT

STORE = Store(ROOT / "results")


@pytest.fixture(scope="module")
def book():
    """What the book runs: settings, and the number of trials of each."""
    own = [one for one in experiments().values() if one.module.startswith("fourpapers.")]
    return [pair for one in own for pair in one.in_the_book()]


@pytest.fixture(scope="module")
def stored():
    """Every chunk, by file; a damaged one would raise."""
    files = [path for files in STORE.all_files().values() for _, path in files]
    return {path: Chunk.decode(path.read_bytes()) for path in files}


def test_every_setting_of_the_book_is_stored_in_full(book):
    missing = {str(one): trials - cost(one, trials, [STORE]).stored for one, trials in book}
    assert {name: trials for name, trials in missing.items() if trials} == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(modules_of_experiments()))
def test_a_trial_of_every_experiment_comes_out_the_same(book, name):
    # Of its cheapest setting, and drawn at random; make verify goes through all.
    mine = [pair for pair in book if pair[0].experiment.name == name]
    setting, trials = min(mine, key=lambda pair: cost(*pair, [STORE]).seconds or 0.0)
    trial = int(np.random.default_rng().integers(trials))
    (chunk,) = STORE.chunks(setting, range(trial, trial + 1))
    again = setting.run(range(trial, trial + 1))
    assert again
    for column, values in again.items():
        there = chunk.columns[column][trial - chunk.trials.start]
        assert there.tobytes() == values[0].tobytes(), f"{column} of trial {trial}, {setting}"


def test_every_file_is_where_the_code_that_makes_it_would_put_it(stored):
    there = experiments()
    for path, chunk in stored.items():
        one = there[chunk.identity["experiment"]]
        setting = one.setting(chunk.identity["seed"], **chunk.identity["parameters"])
        assert setting.identity == chunk.identity
        assert path.parent == STORE.folder / setting.folder


def test_no_process_took_more_memory_than_the_ceiling(stored):
    assert max(chunk.provenance["megabytes"] for chunk in stored.values()) < CEILING


def test_none_is_large_or_damaged(stored):
    assert max(path.stat().st_size for path in stored) < 1_000_000
    assert not list((ROOT / "results").rglob("*.damaged"))


class TestThePageAboutClusters:
    PAGE = (ROOT / "book" / "cluster.md").read_text(encoding="utf-8")

    def test_shows_what_the_command_prints(self, capsys, monkeypatch, tmp_path):
        monkeypatch.chdir(ROOT)
        monkeypatch.setenv("FOURPAPERS_CACHE", str(tmp_path))
        assert cli.main(["experiments", "equal-learners"]) == 0
        printed = capsys.readouterr().out
        (shown,) = re.findall(r"```text\n(.*?)\n```", self.PAGE, re.S)
        assert shown == printed[printed.index("in the book") :].rstrip()

    def test_has_code_that_runs(self, monkeypatch, tmp_path):
        monkeypatch.setenv("FOURPAPERS_CACHE", str(tmp_path))
        monkeypatch.setattr(registry, "_REGISTER", {})
        own = re.findall(r"```python\n(.*?)\n```", self.PAGE, re.S)[-1].replace("jobs=2", "jobs=1")
        *lines, last = own.splitlines()
        scope = {"__name__": "a_readers_module"}
        exec("\n".join(lines), scope)
        heads = eval(last, scope)
        assert heads.shape == (1000,)
        assert abs(heads.mean() - 25) < 4 * np.sqrt(50 / 4 / 1000)
