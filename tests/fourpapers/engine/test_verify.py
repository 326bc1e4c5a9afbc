"""Stored results are held to the code, to the last digit."""

import hashlib
import json
import os
import time

import numpy as np
import pytest

from fourpapers.engine import (
    ParameterError,
    StoreWarning,
    UnknownExperimentError,
    compute,
    registry,
    verify,
)
from fourpapers.engine.allowance import Allowance, Record
from fourpapers.engine.store import Store
from fourpapers.engine.verification import check, draw

from .sample import CALLS, moments


@pytest.fixture
def stored(store):
    """Four chunks of one setting and two of another; the folder of the first."""
    for setting, trials in moments.in_the_book():
        compute(moments, trials=trials, seed=setting.seed, store=store, **setting.parameters)
    CALLS.clear()
    return next(store.rglob("seed7"))


def forge(path, old, new):
    """Change a number, and repair the checksum as a careful forger would."""
    first, second, table = path.read_text().split("\n", 2)
    assert old in table
    table = table.replace(old, new, 1)
    made = json.loads(second[2:])
    made["sha256"] = hashlib.sha256((first + "\n" + table).encode()).hexdigest()
    path.write_text(f"{first}\n# {json.dumps(made)}\n{table}")


def test_sound_results_are_found_the_same(stored, store):
    verdicts = list(verify(share=1, store=store))
    assert len(verdicts) == 6
    assert all(verdict.same for verdict in verdicts)
    assert str(verdicts[0]).startswith("same     tests/moments/v3_size=")


def test_of_every_setting_at_least_one_chunk_is_drawn(stored, store):
    verdicts = list(verify(share=0.001, store=store))
    assert sorted(verdict.what.split(" ")[0].rpartition("/")[2] for verdict in verdicts) == [
        "seed7",
        "seed8",
    ]
    assert len(CALLS) == 2


def test_the_draw_is_random_but_can_be_repeated(stored, store):
    def drawn(seed):
        return [verdict.what for verdict in verify(share=0.001, seed=seed, store=store)]

    assert drawn(1) == drawn(1)
    assert len({tuple(drawn(seed)) for seed in range(8)}) > 1


def test_a_flipped_digit_is_found_even_if_the_checksum_was_repaired(stored, store):
    path = stored / "000020-000030.csv"
    table = path.read_text().split("\n", 2)[2]
    names, row = (line.split(",") for line in table.splitlines()[:2])
    number = row[names.index("mean")]
    digit = str((int(number[-1]) + 1) % 10)
    forge(path, number, number[:-1] + digit)
    assert compute(moments, trials=40, store=store).read == 40  # reading cannot tell
    wrong = [verdict for verdict in verify(share=1, store=store) if not verdict.same]
    assert len(wrong) == 1
    assert "trials 20-30: mean of trial 20 is" in str(wrong[0])
    assert f"and {float(number)!r} now (1 of 10 differ)" in str(wrong[0])


def test_a_number_written_in_another_way_is_found(stored, store):
    path = stored / "000020-000030.csv"
    forge(path, "\n20,", "\n+20,")
    wrong = [verdict for verdict in verify(share=1, store=store) if not verdict.same]
    assert [verdict.detail for verdict in wrong] == ["the same numbers are written in another way"]


def test_a_damaged_file_is_found_whether_drawn_or_not_and_left_where_it_is(stored, store):
    path = stored / "000020-000030.csv"
    path.write_text(path.read_text()[:-9])
    wrong = [verdict for verdict in verify(share=0.001, store=store) if not verdict.same]
    assert [verdict.detail for verdict in wrong] == ["its checksum is wrong"]
    assert path.exists()


def test_a_file_that_belongs_elsewhere_is_found(stored, store):
    (stored / "000040-000050.csv").write_bytes((stored / "000020-000030.csv").read_bytes())
    wrong = [verdict for verdict in verify(share=0.001, store=store) if not verdict.same]
    assert [verdict.detail for verdict in wrong] == ["it belongs elsewhere"]


def test_results_that_nothing_makes_any_more_are_found(stored, store, monkeypatch):
    newer = type(moments)(**{**vars(moments), "version": 4})
    monkeypatch.setattr(registry, "_REGISTER", {"tests/moments": newer})
    (first, *_) = verify(store=store)
    assert not first.same
    assert "of version 3 and tests/moments is at version 4: remove it" in first.detail
    monkeypatch.setattr(registry, "_REGISTER", {})
    (first, *_) = verify(store=store)
    assert "no experiment 'tests/moments'" in first.detail


def test_code_that_computes_something_else_is_found(stored, store, monkeypatch):
    def other(trials, **parameters):
        columns = moments.function(trials, **parameters)
        return {**columns, "mean": np.nextafter(columns["mean"], np.inf)}

    changed = type(moments)(**{**vars(moments), "function": other})
    monkeypatch.setattr(registry, "_REGISTER", {"tests/moments": changed})
    verdicts = list(verify(share=0.3, store=store))
    assert [verdict.same for verdict in verdicts] == [False] * 3
    assert "mean of trial" in verdicts[0].detail


def test_only_the_experiments_asked_for_are_verified(stored, store):
    assert len(list(verify(["tests/moments"], share=0.001, store=store))) == 2
    with pytest.raises(UnknownExperimentError, match="no experiment 'tests/moment'"):
        verify(["tests/moment"], store=store)


@pytest.mark.parametrize("share", [0, -0.1, 1.5, float("nan")])
def test_a_share_is_a_share(share, store):
    with pytest.raises(ParameterError, match="share takes a number above 0 and up to 1"):
        verify(share=share, store=store)


def test_two_processes_verify_as_one_does(stored, store):
    verdicts = list(verify(share=1, store=store, jobs=2))
    assert [verdict.same for verdict in verdicts] == [True] * 6


@pytest.mark.parametrize("minutes", [0, -1, float("nan"), float("inf")])
def test_minutes_are_minutes(minutes, store):
    with pytest.raises(ParameterError, match="minutes takes a number above 0 and up to 100,000"):
        verify(minutes=minutes, store=store)


def test_minutes_and_a_share_are_not_given_both(store):
    with pytest.raises(ParameterError, match="a share or minutes, not both"):
        verify(minutes=1, share=0.5, store=store)


def test_minutes_are_for_this_machine(stored, store):
    with pytest.raises(ParameterError, match="minutes are for processes on this machine"):
        verify(minutes=1, store=store, backend="dask", scheduler="tcp://127.0.0.1:9")


class TestInSomeMinutes:
    @pytest.fixture(autouse=True)
    def _cache(self, tmp_path, monkeypatch):
        monkeypatch.setenv("FOURPAPERS_CACHE", str(tmp_path / "cache"))

    @pytest.fixture
    def long_ago(self, stored, store):
        """Let the chunks be as old as those of a checkout are."""
        for path in store.rglob("*.csv"):
            os.utime(path, (1e9, 1e9))

    def test_all_is_verified_that_can_be(self, stored, store):
        verdicts = list(verify(minutes=1, store=store))
        assert [verdict.same for verdict in verdicts] == [True] * 6
        assert {verdict.experiment for verdict in verdicts} == {"tests/moments"}
        assert sum(verdict.trials for verdict in verdicts) == 60

    def test_nothing_is_written_to_the_store(self, stored, store):
        before = {path: path.stat().st_mtime_ns for path in store.rglob("*")}
        list(verify(minutes=1, store=store))
        assert {path: path.stat().st_mtime_ns for path in store.rglob("*")} == before

    def test_what_was_never_checked_comes_first_then_the_oldest(self, store, long_ago):
        record = Record.of(Store(store))
        names = [one.what for one in draw(store=store, share=1).drawn]
        record.path.parent.mkdir(parents=True)
        lines = [f"{1_700_000_000 + age} {name}" for age, name in enumerate(names[:4])]
        record.path.write_text("\n".join(["nonsense", *reversed(lines), "17"]))
        order = [one.what for one in draw(store=store, minutes=1).drawn]
        assert set(order[:2]) == set(names[4:])
        assert order[2:] == names[:4]

    def test_a_file_that_is_newer_than_its_check_counts_as_never_checked(self, store, long_ago):
        list(verify(minutes=1, store=store))
        (newer, *_) = draw(store=store, minutes=1).sound
        assert Record.of(Store(store)).checked(newer.what, newer.path) > 0
        os.utime(newer.path, (time.time() + 9,) * 2)
        assert draw(store=store, minutes=1).drawn[0] == newer

    def test_one_run_after_another_goes_through_all(self, store, long_ago):
        seen = set()
        for _ in range(6):
            verdicts = check(draw(store=store, minutes=1), backend="serial")
            seen.add(next(verdicts).what)
            verdicts.close()  # stopped after one
            time.sleep(0.01)
        assert len(seen) == 6
        assert len(Record.of(Store(store)).times) >= 6

    def test_what_differs_is_told_and_comes_up_again(self, stored, store, long_ago):
        forge(stored / "000020-000030.csv", "\n20,", "\n+20,")
        os.utime(stored / "000020-000030.csv", (1e9, 1e9))
        for _ in range(2):
            wrong = [one for one in verify(minutes=1, store=store) if not one.same]
            assert [one.detail for one in wrong] == ["the same numbers are written in another way"]
        assert draw(store=store, minutes=1).drawn[0].what == wrong[0].what

    def test_a_record_that_cannot_be_written_is_told_and_no_hindrance(
        self, stored, store, monkeypatch, tmp_path
    ):
        (tmp_path / "cache").write_text("a file in the way")
        with pytest.warns(StoreWarning, match="what was verified cannot be noted"):
            assert len(list(verify(minutes=1, store=store))) == 6

    def test_work_is_begun_only_if_it_can_be_done_in_time(self, monkeypatch):
        monkeypatch.setattr("time.monotonic", lambda: 100.0)
        allowance = Allowance(10, 2)
        begun = [seconds for seconds in (8, 8, 11, 3, 2, 4, 1) if allowance.take(seconds)]
        assert begun == [8, 3, 2, 1]
        allowance.give_back(8, 16)  # this machine is slower than was thought
        assert not allowance.take(5)
        assert allowance.take(2)

    def test_without_a_limit_all_work_is_begun(self):
        assert all(Allowance(None, 1).take(seconds) for seconds in (1, 1e9))
