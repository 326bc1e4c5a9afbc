"""The results that the book is made from are all there, sound, and what the code computes."""

import re
from pathlib import Path

import numpy as np
import pytest

from twolearners import cli
from twolearners.engine.chunk import Chunk
from twolearners.engine.store import Store
from twolearners.engine.workers import CEILING
from twolearners.experiments import everything

ROOT = Path(__file__).resolve().parents[2]
STORE = Store(ROOT / "results")
BOOK = [
    pytest.param(setting, trials, id=str(setting))
    for one in everything().values()
    if one.module.startswith("twolearners.")
    for setting, trials in one.in_the_book()
]


@pytest.mark.parametrize(("setting", "trials"), BOOK)
def test_every_setting_of_the_book_is_stored_in_full(setting, trials):
    chunks = list(STORE.chunks(setting, range(trials)))
    there = np.concatenate([list(chunk.trials) for chunk in chunks])
    assert sorted(set(there)) == list(range(trials))


@pytest.mark.parametrize(("setting", "trials"), BOOK)
def test_a_trial_drawn_at_random_comes_out_the_same(setting, trials):
    trial = int(np.random.default_rng().integers(trials))
    (chunk,) = STORE.chunks(setting, range(trial, trial + 1))
    for name, column in setting.run(range(trial, trial + 1)).items():
        stored = chunk.columns[name][trial - chunk.trials.start]
        assert stored.tobytes() == column[0].tobytes(), f"{name} of trial {trial}"


def test_every_file_belongs_to_a_setting_of_the_book():
    mine = {one.values[0].folder for one in BOOK}
    assert set(STORE.everything()) == mine


def test_no_process_took_more_memory_than_the_ceiling():
    for files in STORE.everything().values():
        for _, path in files:
            assert Chunk.decode(path.read_bytes()).provenance["megabytes"] < CEILING


def test_none_is_large_or_damaged():
    files = [path for files in STORE.everything().values() for _, path in files]
    assert max(path.stat().st_size for path in files) < 1_000_000
    assert not list((ROOT / "results").rglob("*.damaged"))


def test_the_page_about_clusters_shows_what_the_command_prints(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("TWOLEARNERS_CACHE", str(tmp_path))
    assert cli.main(["experiments", "equal-learners"]) == 0
    printed = capsys.readouterr().out
    page = (ROOT / "book" / "cluster.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```text\n(.*?)\n```", page, re.S)
    assert shown == printed[printed.index("in the book") :].rstrip()


def test_the_code_of_that_page_runs(tmp_path, monkeypatch):
    monkeypatch.setenv("TWOLEARNERS_CACHE", str(tmp_path))
    page = (ROOT / "book" / "cluster.md").read_text(encoding="utf-8")
    own = re.findall(r"```python\n(.*?)\n```", page, re.S)[-1].replace("jobs=2", "jobs=1")
    lines = own.splitlines()
    scope = {"__name__": "a_readers_module"}
    exec("\n".join(lines[:-1]), scope)
    heads = eval(lines[-1], scope)
    assert heads.shape == (1000,)
    assert abs(heads.mean() - 25) < 4 * np.sqrt(50 / 4 / 1000)
    from twolearners.engine import registry

    del registry._REGISTER["my-coin"]
