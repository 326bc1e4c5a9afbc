"""What is damaged is found, what cannot be written is said, and nothing stored is lost."""

import errno
import os
import time
from pathlib import Path

import pytest

from fourpapers.engine import StoreError, StoreWarning, compute

from .conftest import bits
from .sample import CALLS, moments


@pytest.fixture
def stored(store):
    """Four chunks of ten trials; the folder they are in."""
    compute(moments, trials=40, store=store)
    CALLS.clear()
    return next(store.rglob("seed7"))


def snapshot(folder):
    return {path.name: path.read_bytes() for path in folder.glob("*.csv")}


class TestDamage:
    @pytest.mark.parametrize(
        "damage",
        [
            lambda data: data.replace(b",0.", b",1.", 1),
            lambda data: data[: len(data) // 2],
            lambda data: b"",
            lambda data: os.urandom(500),
            lambda data: data + b"40,0\n",
            lambda data: data.replace(b'"seed": 7', b'"seed": 8'),
            lambda data: b"trial,mean\n0,1.5\n",
        ],
        ids=["digit", "truncated", "empty", "random", "longer", "identity", "another format"],
    )
    def test_is_reported_set_aside_and_recomputed(self, damage, stored, store, serial):
        path = stored / "000010-000020.csv"
        before = path.read_bytes()
        path.write_bytes(damage(before))
        damaged = path.read_bytes()
        with pytest.warns(StoreWarning, match=r"000010-000020\.csv is not used.*set aside as"):
            outcome = compute(moments, trials=40, store=store)
        assert [range(10, 20)] == CALLS
        assert (outcome.read, outcome.computed) == (30, 10)
        assert bits(outcome) == bits(serial)
        assert path.with_name("000010-000020.csv.damaged").read_bytes() == damaged
        assert told(path.read_bytes()) == told(before)

    def test_a_file_from_another_place_is_foreign(self, stored, store, serial):
        compute(moments, trials=40, store=store, seed=8)
        other = next(store.rglob("seed8"))
        (stored / "000010-000020.csv").write_bytes((other / "000010-000020.csv").read_bytes())
        (stored / "000020-000030.csv").write_bytes((stored / "000030-000040.csv").read_bytes())
        CALLS.clear()
        with pytest.warns(StoreWarning, match="it belongs elsewhere"):
            outcome = compute(moments, trials=40, store=store)
        assert [range(10, 20), range(20, 30)] == CALLS
        assert bits(outcome) == bits(serial)

    def test_other_files_in_the_folder_are_left_alone(self, stored, store):
        (stored / "README.csv").write_text("hello")
        (stored / "notes.txt").write_text("hello")
        assert compute(moments, trials=40, store=store).read == 40
        assert (stored / "README.csv").exists()

    def test_in_a_store_that_cannot_be_changed_it_is_still_recomputed(
        self, stored, store, serial, monkeypatch
    ):
        (stored / "000010-000020.csv").write_bytes(b"")
        replace = Path.replace

        def refuse(self, target):
            if str(target).endswith(".damaged"):
                raise OSError(errno.EROFS, "Read-only file system")
            return replace(self, target)

        monkeypatch.setattr(Path, "replace", refuse)
        with pytest.warns(StoreWarning, match="could not be set aside"):
            assert bits(compute(moments, trials=40, store=store)) == bits(serial)


def told(data):
    """What a chunk says, without how it was made."""
    first, _, rest = data.split(b"\n", 2)
    return first, rest


class TestWriting:
    @pytest.mark.parametrize(
        ("number", "remedy"),
        [
            (errno.ENOSPC, "No space left on device; make room on the disk or choose another"),
            (errno.EDQUOT, "make room on the disk or choose another folder"),
            (errno.EROFS, "Read-only file system; make it writable or choose another folder"),
            (errno.EACCES, "Permission denied; make it writable or choose another folder"),
        ],
    )
    @pytest.mark.parametrize("step", ["open", "replace"])
    def test_that_fails_says_why_and_what_to_do_and_loses_nothing(
        self, step, number, remedy, stored, store, monkeypatch
    ):
        before = snapshot(stored)
        real = getattr(Path, step)

        def fails(self, *arguments, **options):
            if self.name.endswith(".tmp"):
                raise OSError(number, os.strerror(number))
            return real(self, *arguments, **options)

        monkeypatch.setattr(Path, step, fails)
        with pytest.raises(StoreError) as error:
            compute(moments, trials=60, store=store)
        assert str(store) in str(error.value)
        assert remedy in str(error.value)
        assert "What is stored is kept: run it again to go on" in str(error.value)
        assert CALLS == []  # it is noticed before anything is computed
        assert snapshot(stored) == before
        assert not list(stored.glob(".*"))

    def test_onto_a_full_disk_fails_in_the_middle_and_a_rerun_goes_on(
        self, stored, store, monkeypatch
    ):
        # /dev/full takes nothing: the kernel itself says that there is no space left.
        real, before = Path.open, snapshot(stored)

        def full(self, mode="r", *arguments, **options):
            if self.name.startswith(".000050"):
                return real(Path("/dev/full"), "wb")
            return real(self, mode, *arguments, **options)

        with monkeypatch.context() as patch:
            patch.setattr(Path, "open", full)
            with pytest.raises(StoreError, match="No space left on device; make room"):
                compute(moments, trials=60, store=store)
        assert snapshot(stored).items() >= before.items()
        outcome = compute(moments, trials=60, store=store)
        assert (outcome.read, outcome.computed) == (50, 10)

    def test_where_a_file_is_in_the_way_says_so(self, tmp_path):
        (tmp_path / "store").write_text("a file")
        with pytest.raises(StoreError, match=r"cannot write to .*store: .*make it writable or"):
            compute(moments, trials=10, store=tmp_path / "store")

    def test_to_the_cache_names_the_variable_that_moves_it(self, tmp_path, monkeypatch):
        (tmp_path / "cache").write_text("a file")
        monkeypatch.setenv("FOURPAPERS_CACHE", str(tmp_path / "cache"))
        with pytest.raises(StoreError, match="environment variable FOURPAPERS_CACHE"):
            compute(moments, trials=10)

    def test_sweeps_up_what_a_killed_process_left_but_not_what_another_is_writing(
        self, stored, store
    ):
        old, new = stored / ".000000-000010.csv.1.aa.tmp", stored / ".000000-000010.csv.2.bb.tmp"
        for path in (old, new):
            path.write_text("half a ")
        os.utime(old, (time.time() - 7200,) * 2)
        compute(moments, trials=50, store=store)
        assert not old.exists()
        assert new.exists()

    def test_is_not_put_off_by_what_another_process_finishes_at_this_moment(
        self, stored, store, monkeypatch
    ):
        other, now = stored / ".000000-000010.csv.2.bb.tmp", time.time
        other.write_text("half a ")

        def clock():  # is read between the listing and the look at the file
            other.unlink(missing_ok=True)
            return now()

        monkeypatch.setattr("fourpapers.engine.store.time.time", clock)
        assert compute(moments, trials=50, store=store).computed == 10
        assert not other.exists()

    def test_makes_files_that_others_may_read(self, stored):
        mask = os.umask(0)
        os.umask(mask)
        assert next(stored.glob("*.csv")).stat().st_mode & 0o777 == 0o666 & ~mask
