"""The same bits however they are computed, and nothing is computed twice."""

import re
import weakref
from collections import namedtuple

import numpy as np
import pandas as pd
import pytest

from fourpapers.engine import (
    ParameterError,
    StoreError,
    compute,
    experiment,
    registry,
    run,
    workers,
)
from fourpapers.engine import store as store_module
from fourpapers.engine.progress import Lines
from fourpapers.engine.store import Store

from .conftest import bits
from .sample import CALLS, moments


@pytest.fixture
def temporary(monkeypatch):
    """Make an experiment that the register forgets."""
    monkeypatch.setattr(registry, "_REGISTER", {})
    return experiment("tests/temporary", version=1, trials=10, seed=1, fits=0)


class TestBits:
    @pytest.mark.parametrize("chunk", [1, 7, 50])
    @pytest.mark.parametrize("jobs", [1, 2])
    def test_depend_neither_on_processes_nor_on_chunks(self, jobs, chunk, store, serial):
        outcome = compute(moments, trials=40, jobs=jobs, chunk=chunk, store=store)
        assert outcome.computed == 40
        assert bits(outcome) == bits(serial)
        again = compute(moments, trials=40, store=store)
        assert (again.read, again.computed) == (40, 0)
        assert bits(again) == bits(serial)

    def test_come_in_the_order_of_trials_though_chunks_do_not(self, store, serial):
        # Later trials first: what is stored already comes from the end.
        compute(moments, trials=40, chunk=5, store=store)
        for path in sorted(store.rglob("0000[0-2]*.csv")):
            path.unlink()
        outcome = compute(moments, trials=40, jobs=2, chunk=3, store=store)
        assert 0 < outcome.read < 40
        assert bits(outcome) == bits(serial)

    def test_of_two_settings_differ(self, store, serial):
        for other in ({"seed": 8}, {"law": "uniform"}):
            outcome = compute(moments, trials=40, store=store, **other)
            assert not np.array_equal(outcome["mean"], serial["mean"])

    def test_do_not_depend_on_the_threads_of_the_algebra_library(self, store, serial):
        from threadpoolctl import threadpool_info, threadpool_limits

        with threadpool_limits(2):
            before = threadpool_info()
            assert bits(compute(moments, trials=40, store=store)) == bits(serial)
            assert threadpool_info() == before


class TestReading:
    def test_a_hundred_of_a_thousand_is_a_read(self, store):
        whole = compute(moments, trials=1000, chunk=50, store=store)
        CALLS.clear()
        part = compute(moments, trials=100, store=store)
        assert CALLS == []
        assert (part.read, part.computed) == (100, 0)
        assert all(np.array_equal(part[name], whole[name][:100], True) for name in part)

    def test_more_trials_compute_only_those_that_are_new(self, store):
        compute(moments, trials=12, chunk=5, store=store)
        CALLS.clear()
        outcome = compute(moments, trials=23, chunk=10, store=store)
        assert [range(12, 20), range(20, 23)] == CALLS
        assert (outcome.read, outcome.computed) == (12, 11)

    def test_a_gap_in_the_middle_is_filled(self, store, serial):
        compute(moments, trials=40, chunk=7, store=store)
        next(store.rglob("000014-000021.csv")).unlink()
        CALLS.clear()
        outcome = compute(moments, trials=40, chunk=10, store=store)
        assert [range(14, 20), range(20, 21)] == CALLS
        assert bits(outcome) == bits(serial)

    def test_what_was_read_and_computed_is_said(self, store):
        compute(moments, trials=10, store=store)
        text = str(compute(moments, trials=12, store=store))
        assert text.startswith(
            "tests/moments size=5 law=normal pause=0.0, seed 7: 12 trials, 10 read, 2 computed, "
        )

    def test_as_a_table_it_is_what_the_files_hold(self, store):
        table = compute(moments, trials=10, store=store).table()
        stored = pd.read_csv(
            next(store.rglob("*.csv")), comment="#", float_precision="round_trip"
        ).astype({"first": bool})
        pd.testing.assert_frame_equal(table, stored, check_exact=True)

    def test_another_version_is_not_read(self, store, monkeypatch):
        compute(moments, trials=10, store=store)
        newer = type(moments)(**{**vars(moments), "version": 4})
        assert compute(newer, trials=10, store=store).computed == 10


class TestWhereResultsAre:
    @pytest.fixture
    def places(self, tmp_path, monkeypatch):
        """A checkout and a cache."""
        (tmp_path / "checkout" / "notebooks").mkdir(parents=True)
        (tmp_path / "checkout" / "_toc.yml").touch()
        monkeypatch.chdir(tmp_path / "checkout")
        monkeypatch.setenv("FOURPAPERS_CACHE", str(tmp_path / "cache"))
        return tmp_path / "checkout" / "results", tmp_path / "cache"

    def test_the_cache_unless_told_otherwise(self, places):
        results, cache = places
        compute(moments, trials=10)
        assert len(list(cache.rglob("*.csv"))) == 1
        assert not results.exists()

    def test_results_in_the_checkout_when_asked_for(self, places):
        results, cache = places
        compute(moments, trials=10, store="results")
        assert len(list(results.rglob("*.csv"))) == 1
        assert not cache.exists()

    def test_both_are_read_but_results_never_lean_on_the_cache(self, places):
        compute(moments, trials=10, store="results")
        outcome = compute(moments, trials=20)
        assert (outcome.read, outcome.computed) == (10, 10)
        outcome = compute(moments, trials=20, store="results")
        assert (outcome.read, outcome.computed) == (10, 10)

    def test_the_cache_forgets_what_other_code_has_made(self, places, monkeypatch):
        compute(moments, trials=10)
        compute(moments, trials=10, store="results", seed=8)
        monkeypatch.setattr(store_module, "code", lambda module: "edited")
        assert compute(moments, trials=10, seed=8).read == 10
        monkeypatch.setattr(workers, "code", lambda module: "edited")
        assert compute(moments, trials=10).computed == 10
        assert compute(moments, trials=10).read == 10

    def test_without_a_checkout_there_is_only_the_cache(self, places, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("fourpapers.engine.folders.__file__", str(tmp_path / "x.py"))
        assert compute(moments, trials=10).computed == 10
        assert compute(moments, trials=10).read == 10
        with pytest.raises(OSError, match="no results/ here: it is in a checkout"):
            compute(moments, trials=10, store="results")


class TestProvenance:
    def test_says_with_what_and_on_what_it_was_made_but_not_whose(self, store):
        import json
        import platform

        compute(moments, trials=10, store=store)
        head, made = next(store.rglob("*.csv")).read_text().splitlines()[:2]
        identity, provenance = json.loads(head[2:]), json.loads(made[2:])
        assert identity["parameters"] == {"size": 5, "law": "normal", "pause": 0.0}
        assert (identity["seed"], identity["trials"]) == (7, [0, 10])
        assert provenance["library"] == "0.1.0"
        assert provenance["seconds"] > 0
        assert provenance["machine"]["python"] == platform.python_version()
        assert provenance["machine"]["numpy"] == np.__version__
        assert str(store) not in head + made
        assert platform.node() not in head + made


class TestSize:
    @pytest.mark.parametrize("trials", [run.MOST + 1, 3 * 10**9, 10**11, 10**30])
    def test_beyond_all_measure_is_refused_at_once_with_its_price(self, trials, store):
        compute(moments, trials=10, store=store)
        CALLS.clear()
        with pytest.raises(ParameterError) as error:
            compute(moments, trials=trials, store=store)
        assert re.fullmatch(
            rf"{trials:,} trials of tests/moments .*, about .* on one core and .* [GMk]?B, are too "
            r"many: 100,000,000 is the most at once\. Ask for fewer trials",
            str(error.value),
        )
        assert CALLS == []

    def test_beyond_all_measure_is_refused_without_a_price_if_nothing_is_measured(self, store):
        with pytest.raises(ParameterError, match=r"^1,000,000,000 trials .* seed 7 are too many: "):
            compute(moments, trials=10**9, store=store)

    def test_is_told_for_other_settings_by_those_of_the_book(self, store):
        compute(moments, trials=10, store=store)
        with pytest.raises(ParameterError, match=r"size=9 .* about .* on one core"):
            compute(moments, trials=10**9, size=9, store=store)

    def test_beyond_the_disk_is_refused_before_anything_is_computed(self, store, monkeypatch):
        compute(moments, trials=10, store=store)
        CALLS.clear()
        free = namedtuple("Usage", "free")(3000)
        monkeypatch.setattr("shutil.disk_usage", lambda _: free)
        assert compute(moments, trials=20, store=store).computed == 10
        with pytest.raises(StoreError, match=r"where 3 kB are free: make room on the disk, ask"):
            compute(moments, trials=2000, store=store)
        assert [range(10, 20)] == CALLS

    def test_is_no_matter_to_the_list_of_what_is_missing(self):
        many = run._PartialOutcome(moments.setting(), run.MOST)
        many.filled[3:8] = True
        gaps = many.missing(5)
        assert [next(gaps) for _ in range(3)] == [range(3), range(8, 10), range(10, 15)]


class TestMemory:
    def test_an_outcome_too_large_to_hold_is_refused_before_the_rest_is_computed(
        self, store, monkeypatch
    ):
        monkeypatch.setattr(run, "CEILING", 0.004)  # megabytes
        with pytest.raises(OSError, match=r"40 trials .* would take .* ask for fewer"):
            compute(moments, trials=40, chunk=5, store=store)
        assert [range(5)] == CALLS

    def test_a_chunk_above_the_ceiling_is_reported(self, store, monkeypatch):
        monkeypatch.setattr(workers, "CEILING", 1)
        with pytest.warns(ResourceWarning, match="a chunk of 10 trials took .* chunks smaller"):
            compute(moments, trials=10, store=store)

    @pytest.mark.parametrize("jobs", [1, 2])
    def test_finished_chunks_are_not_heaped_up(self, jobs, store, monkeypatch):
        write, written, alive = Store.write, [], []

        def counted(self, setting, chunk):
            written.append(weakref.ref(chunk))
            alive.append(sum(one() is not None for one in written))
            return write(self, setting, chunk)

        monkeypatch.setattr(Store, "write", counted)
        compute(moments, trials=40, chunk=1, jobs=jobs, store=store)
        assert len(alive) == 40
        assert max(alive) <= 2  # the one being written, and the one before


class TestFailures:
    @pytest.mark.slow
    def test_a_worker_that_is_killed_is_reported_and_a_rerun_goes_on(
        self, store, serial, monkeypatch, tmp_path
    ):
        from joblib.externals.loky import get_reusable_executor

        get_reusable_executor().shutdown(kill_workers=True)  # new workers see the environment
        monkeypatch.setenv("TESTS_KILL_ONCE", str(tmp_path / "marker"))
        with pytest.raises(workers.WorkerError, match="run it again to go on"):
            compute(moments, trials=40, jobs=2, chunk=4, store=store)
        assert (tmp_path / "marker").exists()
        kept = 4 * len(list(store.rglob("*.csv")))
        outcome = compute(moments, trials=40, jobs=2, chunk=4, store=store)
        assert outcome.read == kept < 40
        assert bits(outcome) == bits(serial)

    def test_an_error_in_a_trial_comes_through_and_what_was_finished_is_kept(
        self, store, temporary
    ):
        def fails(trials):
            if 7 in trials.numbers:
                raise ZeroDivisionError("in trial 7")
            return {"x": np.zeros(len(trials))}

        with pytest.raises(ZeroDivisionError, match="in trial 7"):
            compute(temporary(fails), trials=10, chunk=2, store=store)
        assert len(list(store.rglob("*.csv"))) == 3


class TestProgress:
    def test_a_log_gets_lines_with_rate_and_time_left(self, capsys, monkeypatch):
        clock = iter([0.0, 5.0, 12.0, 15.0, 30.0])
        monkeypatch.setattr("time.monotonic", lambda: next(clock))
        lines = Lines("tests/moments", total=1000, done=200)
        for _ in range(4):
            lines.update(60)
        assert capsys.readouterr().err.splitlines() == [
            "tests/moments: 320 of 1,000 trials, 10 a second, 68 s left",
            "tests/moments: 440 of 1,000 trials, 8 a second, 70 s left",
        ]

    def test_a_terminal_gets_a_bar(self, capsys, monkeypatch):
        from fourpapers.engine.progress import progress

        monkeypatch.setattr("sys.stderr.isatty", lambda: True)
        bar = progress("tests/moments", total=10, done=4, show=True)
        bar.delay = 0
        bar.update(1)
        bar.refresh()
        assert "5/10" in capsys.readouterr().err
        bar.close()

    def test_a_bar_of_work_says_how_much_time_is_left(self, capsys, monkeypatch):
        from fourpapers.engine.progress import progress

        monkeypatch.setattr("sys.stderr.isatty", lambda: True)
        bar = progress("verify", total=60, done=0, show=True, unit="s of work")
        bar.delay = 0
        bar.update(30)
        bar.refresh()
        assert "30 of 60 s of work, 00:00 gone, 00:00 left" in capsys.readouterr().err
        bar.close()
