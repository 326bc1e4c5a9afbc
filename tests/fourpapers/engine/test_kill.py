"""Killed at any moment, a computation goes on where it was and ends with the same bits."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest

from fourpapers.engine import compute
from fourpapers.engine.chunk import Chunk
from fourpapers.engine.store import Store

from .conftest import bits
from .sample import CALLS, moments

pytestmark = pytest.mark.slow

SCRIPT = """
import sys
from tests.fourpapers.engine.sample import moments
from fourpapers.engine import compute
compute(moments, trials=40, chunk=2, jobs=int(sys.argv[2]), store=sys.argv[1], pause=0.02)
"""


def chunks(store):
    return set(store.rglob("*.csv"))


def killed_after(store, jobs, more):
    """Start it, and kill it and all its processes at a random moment after some more chunks."""
    before = len(chunks(store))
    one = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(store), str(jobs)], start_new_session=True
    )
    limit = time.monotonic() + 30
    while len(chunks(store)) < before + more:
        assert one.poll() is None, "it ended before it could be killed"
        assert time.monotonic() < limit, "it computes nothing"
        time.sleep(0.002)
    time.sleep(random.uniform(0, 0.1))
    os.killpg(one.pid, signal.SIGKILL)
    assert one.wait() == -signal.SIGKILL


@pytest.mark.parametrize(("jobs", "times"), [(1, (1, 2, 3, 1)), (2, (1, 3))])
def test_a_computation_killed_again_and_again_ends_with_the_same_bits(jobs, times, store):
    for more in times:
        killed_after(store, jobs, more)
        kept = {path: path.read_bytes() for path in chunks(store)}
        assert len(kept) < 20
    CALLS.clear()
    outcome = compute(moments, trials=40, chunk=2, store=store, pause=0.02)
    assert outcome.read == 2 * len(kept)
    assert sum(map(len, CALLS)) == outcome.computed == 40 - outcome.read
    assert all(path.read_bytes() == data for path, data in kept.items())
    # A pause changes the setting but no number.
    fresh = compute(moments, trials=40, store=store.with_name("fresh"))
    assert bits(outcome) == bits(fresh)


def test_the_workers_of_a_killed_process_end_by_themselves(store):
    one = subprocess.Popen([sys.executable, "-c", SCRIPT, str(store), "2"], start_new_session=True)
    limit = time.monotonic() + 30
    while len(chunks(store)) < 2 and time.monotonic() < limit:
        time.sleep(0.01)
    one.kill()
    one.wait()
    try:
        while members(one.pid) and time.monotonic() < limit:
            time.sleep(0.05)
        assert members(one.pid) == []
    finally:
        if members(one.pid):
            os.killpg(one.pid, signal.SIGKILL)


def members(group):
    """Live processes of a process group."""
    found = subprocess.run(["ps", "-eo", "pid=,pgid=,stat="], capture_output=True, text=True)
    rows = [line.split() for line in found.stdout.splitlines()]
    return [pid for pid, pgid, state in rows if int(pgid) == group and state[0] != "Z"]


def test_a_write_killed_at_a_random_moment_leaves_the_old_chunk_or_the_new_one(store):
    setting = moments.setting()
    columns = setting.run(range(10))
    there = Store(store)
    there.write(setting, Chunk(setting.identity, range(10), columns, {"seconds": 0}))
    seen = set()
    for attempt in range(25):
        child = os.fork()
        if child == 0:
            turn = 0
            while True:
                turn += 1
                made = {"seconds": turn, "attempt": attempt}
                there.write(setting, Chunk(setting.identity, range(10), columns, made))
        time.sleep(random.uniform(0, 0.12))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        (found,) = there.chunks(setting, range(10))  # a damaged one would warn and vanish
        seen.add(found.provenance.get("attempt"))
    assert len(seen) > 5  # they did write
    assert not list(store.rglob("*.damaged"))
