"""Whatever breaks on the way, what is stored stays whole, and a rerun ends with the same bits.

Processes are killed at seeded moments, disks fill up, folders vanish, files are cut and forged,
and a cluster loses its workers and its scheduler. ``FAULTS`` in the environment multiplies how
often (``make faults``), and each test reports a figure such as ``25 of 25 the same``.
"""

import hashlib
import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import warnings
from contextlib import contextmanager, suppress

import numpy as np
import pytest

from fourpapers.engine import ClusterError, StoreError, WorkerError, compute, verify, workers
from fourpapers.engine.chunk import Chunk, lines_of
from fourpapers.engine.store import Store
from tests import ROOT

from .conftest import bits
from .sample import CALLS, moments

pytestmark = pytest.mark.slow

TIMES = int(os.environ.get("FAULTS", "1"))
PAUSE = 0.01
SCRIPT = """
import sys
from tests.fourpapers.engine.sample import moments
from fourpapers.engine import compute
compute(moments, trials=40, chunk=2, jobs=int(sys.argv[2]), store=sys.argv[1], pause=0.01,
        progress=False)
"""


@pytest.fixture
def rng(request):
    """Moments and places that are the same in every run, and others for every test."""
    return np.random.default_rng(list(request.node.name.encode()))


def chunks(store):
    return {path: path.read_bytes() for path in store.rglob("*.csv")}


def resumed(store, serial, pause=0.0):
    """Say whether every file is whole, and a rerun keeps them and ends with the same bits."""
    kept = chunks(store)
    read = sum(len(Chunk.decode(data).trials) for data in kept.values())
    with warnings.catch_warnings(action="error"):
        outcome = compute(moments, trials=40, chunk=2, store=store, progress=False, pause=pause)
    return (
        bits(outcome) == bits(serial)
        and outcome.read == read
        and chunks(store).items() >= kept.items()
        and not list(store.rglob("*.damaged"))
    )


@contextmanager
def forked(work):
    """Let a child of this process do something, and end it in any case."""
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    try:
        yield child
    finally:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def members(group):
    """Live processes of a process group."""
    found = subprocess.run(["ps", "-eo", "pid=,pgid=,stat="], capture_output=True, text=True)
    rows = [line.split() for line in found.stdout.splitlines()]
    return [pid for pid, pgid, state in rows if int(pgid) == group and state[0] != "Z"]


def started(store, jobs):
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(store), str(jobs)], start_new_session=True, cwd=ROOT
    )


def wait_for(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.002)


class TestKilled:
    def test_at_any_moment_one_process_is_resumed(self, tmp_path, serial, rng, figure):
        def work():
            compute(moments, trials=40, chunk=2, store=store, pause=PAUSE, progress=False)

        store = tmp_path / "whole"
        begun = time.perf_counter()
        work()
        whole = time.perf_counter() - begun
        outcomes, stopped = [], []
        for turn, moment in enumerate(rng.uniform(0, whole, 25 * TIMES)):
            store = tmp_path / str(turn)
            with forked(work):
                time.sleep(moment)
            stopped.append(len(chunks(store)))
            outcomes.append(resumed(store, serial, PAUSE))
            shutil.rmtree(store)
        assert len(set(stopped)) > 5  # it was killed early and late
        figure(outcomes, "killed at a random moment end with the same table, one process")

    def test_at_any_moment_two_processes_are_resumed(self, tmp_path, serial, rng, figure):
        outcomes = []
        for turn in range(4 * TIMES):
            store = tmp_path / str(turn)
            one, after = started(store, 2), rng.integers(0, 15)
            wait_for(lambda store=store, after=after: len(chunks(store)) >= after)
            time.sleep(rng.uniform(0, 0.05))
            with suppress(ProcessLookupError):
                os.killpg(one.pid, signal.SIGKILL)
            one.wait()
            outcomes.append(resumed(store, serial, PAUSE))
        figure(outcomes, "killed at a random moment end with the same table, two processes")

    def test_again_and_again_one_store_is_resumed(self, tmp_path, serial, rng, figure):
        def work():
            compute(moments, trials=40, chunk=2, store=store, pause=PAUSE, progress=False)

        store, before = tmp_path / "store", {}
        for _ in range(5):
            held = len(before)
            with forked(work):
                wait_for(lambda held=held: len(chunks(store)) > held)
                time.sleep(rng.uniform(0, 0.03))
            assert chunks(store).items() >= before.items()
            before = chunks(store)
        CALLS.clear()
        figure([resumed(store, serial, PAUSE)], "killed five times ends with the same table")
        assert sum(map(len, CALLS)) == 40 - 2 * len(before)

    def test_its_workers_end_by_themselves(self, store, figure):
        one = started(store, 2)
        wait_for(lambda: len(chunks(store)) >= 2)
        one.kill()
        one.wait()
        try:
            wait_for(lambda: not members(one.pid))
            figure([True], "killed leaves no worker behind")
        finally:
            if members(one.pid):
                os.killpg(one.pid, signal.SIGKILL)

    def test_while_it_writes_it_leaves_the_old_chunk_or_the_new_one(self, store, rng, figure):
        setting = moments.setting()
        columns, there = setting.run(range(10)), Store(store)

        def work():
            for turn in range(10**9):
                made = {"seconds": turn, "attempt": len(outcomes)}
                there.write(setting, Chunk(setting.identity, range(10), columns, made))

        there.write(setting, Chunk(setting.identity, range(10), columns, {"seconds": 0}))
        outcomes, seen = [], set()
        for _ in range(30 * TIMES):
            with forked(work):
                time.sleep(rng.uniform(0, 0.1))
            found = list(there.chunks(setting, range(10)))  # a damaged one would warn and vanish
            outcomes.append(len(found) == 1)
            seen.add(found[0].provenance.get("attempt"))
        assert len(seen) > 5  # they did write
        figure(outcomes, "killed while writing leave a whole chunk")


@pytest.fixture
def disk(tmp_path):
    """Make small disks of one's own, if the system lets us."""
    made = []

    def mounted(size):
        folder = tmp_path / f"disk{len(made)}"
        folder.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", str(folder)]
        if not shutil.which("mount") or subprocess.run(command, capture_output=True).returncode:
            pytest.skip("no disk can be mounted here")
        made.append(folder)
        return folder

    yield mounted
    for folder in made:
        subprocess.run(["umount", str(folder)], check=True)


def remount(folder, options):
    subprocess.run(["mount", "-o", f"remount,{options}", str(folder)], check=True)


class TestDisk:
    def test_that_is_full_stops_it_with_a_remedy_and_a_rerun_goes_on(self, disk, serial, figure):
        outcomes = []
        for size in (32, 48, 64):
            folder = disk(size)
            with pytest.raises(StoreError, match="No space left on device; make room on the disk"):
                compute(moments, trials=40, chunk=2, store=folder / "store", progress=False)
            assert not [path for path in folder.rglob(".*") if path.is_file()]
            remount(folder, "size=1m")
            outcomes.append(0 < len(chunks(folder)) < 20 and resumed(folder / "store", serial))
        figure(outcomes, "on a full disk say so and are resumed once there is room")

    def test_that_is_read_only_is_read_and_said_to_be_so(self, disk, serial, figure):
        folder = disk(1024)
        compute(moments, trials=20, chunk=2, store=folder / "store", progress=False)
        remount(folder, "ro")
        assert compute(moments, trials=20, store=folder / "store").read == 20
        with pytest.raises(StoreError, match="Read-only file system; make it writable or choose"):
            compute(moments, trials=40, chunk=2, store=folder / "store")
        remount(folder, "rw")
        figure([resumed(folder / "store", serial)], "on a read-only disk says so, and is resumed")

    @pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to this user but a disk")
    def test_whose_folder_may_not_be_written_says_so(self, store, serial, figure):
        compute(moments, trials=20, chunk=2, store=store, progress=False)
        folder = next(store.rglob("seed7"))
        folder.chmod(0o500)
        with pytest.raises(StoreError, match="Permission denied; make it writable or choose"):
            compute(moments, trials=40, chunk=2, store=store)
        folder.chmod(0o700)
        figure([resumed(store, serial)], "in a read-only folder says so, and is resumed")

    def test_that_cuts_a_file_short_leaves_no_half_of_it(self, store, serial, figure):
        # A limit on the size of files makes a real write stop half-way, without any mount.
        limited = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        script = limited + SCRIPT.replace("chunk=2", "chunk=10")
        done = subprocess.run(
            [sys.executable, "-c", script, str(store), "1"],
            capture_output=True,
            text=True,
            cwd=ROOT,
        )
        assert "File too large; make room on the disk" in done.stderr
        assert [path for path in store.rglob("*") if path.is_file()] == []
        figure([resumed(store, serial, PAUSE)], "cut short leaves no half a file, and is resumed")

    def test_whose_folder_vanishes_is_written_anew_or_said_to_be_lost(
        self, tmp_path, serial, rng, figure
    ):
        outcomes = []
        for turn in range(5 * TIMES):
            store = tmp_path / str(turn)
            timer = threading.Timer(rng.uniform(0.05, 0.4), shutil.rmtree, [store, True])
            timer.start()
            try:
                outcome = compute(
                    moments, trials=40, chunk=2, store=store, pause=PAUSE, progress=False
                )
                same = bits(outcome) == bits(serial)
            except StoreError as error:
                same = "run it again to go on" in str(error)
            timer.join()
            outcomes.append(same and resumed(store, serial, PAUSE))
        figure(outcomes, "whose folder vanished end with the same table")


class TestTwoAtOnce:
    def test_writers_and_a_reader_of_one_chunk_never_see_half_of_it(self, store, figure):
        setting = moments.setting()
        chunk = Chunk(setting.identity, range(10), setting.run(range(10)), {"seconds": 1})
        there = Store(store)
        there.write(setting, chunk)

        def work():
            while True:
                there.write(setting, chunk)

        outcomes, end = [], time.monotonic() + 2 * TIMES
        with forked(work), forked(work):
            while time.monotonic() < end:
                outcomes.append(len(list(there.chunks(setting, range(10)))) == 1)
        figure(outcomes, "reads beside two writers find a whole chunk")

    def test_two_computations_and_a_reader_come_to_the_same_end(self, store, serial, figure):
        running = [started(store, 1) for _ in range(2)]
        reads = []
        while any(one.poll() is None for one in running):
            for data in chunks_there(store):
                reads.append(len(Chunk.decode(data).trials) == 2)
        assert [one.returncode for one in running] == [0, 0]
        figure([*reads, resumed(store, serial, PAUSE)], "reads beside two computations are whole")
        assert len(chunks(store)) == 20
        assert not list(store.rglob(".*"))


def chunks_there(store):
    for path in store.rglob("*.csv"):
        with suppress(FileNotFoundError):
            yield path.read_bytes()


def forge(path, rng):
    """Change a digit, and repair the checksum as a careful forger would."""
    first, second, table = lines_of(path.read_bytes())
    names, *rows = table.splitlines()
    places = [i for i, letter in enumerate(rows[0]) if letter.isdigit() and i > rows[0].index(",")]
    place = int(rng.choice(places))
    digit = str((int(rows[0][place]) + 1) % 10)
    rows[0] = rows[0][:place] + digit + rows[0][place + 1 :]
    table = "\n".join([names, *rows, ""])
    made = json.loads(second[2:])
    made["sha256"] = hashlib.sha256((first + "\n" + table).encode()).hexdigest()
    path.write_text(f"{first}\n# {json.dumps(made)}\n{table}")


class TestFiles:
    @pytest.fixture
    def stored(self, tmp_path):
        """Four sound chunks to make copies of."""
        compute(moments, trials=40, store=tmp_path / "sound")
        return tmp_path / "sound"

    @pytest.mark.parametrize("damage", ["cut", "flipped"])
    @pytest.mark.filterwarnings("ignore:.*is not used")
    def test_that_are_damaged_anywhere_change_no_number(
        self, damage, stored, tmp_path, serial, rng, figure
    ):
        outcomes = []
        for turn in range(50 * TIMES):
            store = shutil.copytree(stored, tmp_path / str(turn))
            path = rng.choice(sorted(store.rglob("*.csv")))
            data = bytearray(path.read_bytes())
            place = int(rng.integers(len(data)))
            if damage == "cut":
                del data[place:]
            else:
                data[place] ^= 1 << int(rng.integers(8))
            path.write_bytes(data)
            outcome = compute(moments, trials=40, store=store, progress=False)
            outcomes.append(bits(outcome) == bits(serial))
            shutil.rmtree(store)
        figure(outcomes, f"with a file {damage} somewhere have the same table")

    def test_that_are_forged_with_their_checksum_are_found_by_verify(
        self, stored, tmp_path, rng, figure
    ):
        outcomes = []
        for turn in range(10 * TIMES):
            store = shutil.copytree(stored, tmp_path / str(turn))
            path = rng.choice(sorted(store.rglob("*.csv")))
            forge(path, rng)
            wrong = [verdict for verdict in verify(share=1, store=store) if not verdict.same]
            first = int(path.name[:6])
            outcomes.append([f"trials {first}-{first + 10}" in one.what for one in wrong] == [True])
        figure(outcomes, "forged digits with the right checksum are found by verify")

    def test_with_the_line_ends_of_another_system_are_read(self, stored, serial, figure):
        for path in stored.rglob("*.csv"):
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
        verdicts = [verdict.same for verdict in verify(share=1, store=stored)]
        figure([*verdicts, resumed(stored, serial)], "with other line ends read the same")


CLUSTER = """
import sys, time
from distributed import LocalCluster
if __name__ == "__main__":
    made = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0")
    print(made.scheduler_address, flush=True)
    time.sleep(300)
"""


class TestCluster:
    distributed = pytest.importorskip("distributed")

    @pytest.fixture
    def cluster(self, tmp_path):
        """Two worker processes on this machine; the first to compute trial 20 is killed."""
        with self.distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
            env={"TESTS_KILL_ONCE": str(tmp_path / "marker")},
        ) as made:
            yield made.scheduler_address

    def test_that_loses_a_worker_gives_the_same_bits(
        self, cluster, store, serial, tmp_path, figure
    ):
        outcome = compute(
            moments, trials=40, chunk=4, backend="dask", scheduler=cluster, store=store
        )
        assert (tmp_path / "marker").exists()
        assert outcome.computed == 40
        same = bits(outcome) == bits(serial)
        figure([same, resumed(store, serial)], "with a Dask worker killed have the same table")

    def test_with_other_code_is_refused_and_nothing_of_it_is_stored(
        self, cluster, store, monkeypatch, figure
    ):
        monkeypatch.setattr(workers, "code", lambda module: "edited")
        with pytest.raises(WorkerError, match="a worker has other code than this process"):
            compute(moments, trials=4, seed=1, backend="dask", scheduler=cluster, store=store)
        figure([not list(store.rglob("*.csv"))], "with other code on a worker stores nothing")

    def test_that_loses_its_scheduler_says_so_and_a_rerun_goes_on_here(self, store, serial, figure):
        with subprocess.Popen(
            [sys.executable, "-c", CLUSTER],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
            cwd=ROOT,
        ) as cluster:
            try:
                address = cluster.stdout.readline().strip()

                def kill():
                    wait_for(lambda: len(chunks(store)) >= 3)
                    os.killpg(cluster.pid, signal.SIGKILL)

                killer = threading.Thread(target=kill)
                killer.start()
                with pytest.raises(ClusterError, match=r"lost .* run it again to go on"):
                    compute(
                        moments,
                        trials=40,
                        chunk=2,
                        pause=0.05,
                        backend="dask",
                        scheduler=address,
                        store=store,
                    )
                killer.join()
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(cluster.pid, signal.SIGKILL)
        same = 3 <= len(chunks(store)) < 20 and resumed(store, serial, 0.05)
        figure([same], "with its Dask scheduler lost ends with the same table here")
