"""A comparison that is killed or stopped leaves no half a picture, no process and no promise."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.slow

TIMES = int(os.environ.get("FAULTS", "1"))
RUN = "import sys, twolearners.cli; sys.exit(twolearners.cli.main())"
#: Learners that take their time, so that there is something to be killed.
MODULE = """
import os
import time
from sklearn.naive_bayes import GaussianNB

class Slow(GaussianNB):
    def fit(self, X, y):
        open("begun", "w").close()
        time.sleep(0.03)
        return super().fit(X, y)
"""
OLD = b"what was drawn before"


@pytest.fixture
def command(tmp_path, monkeypatch):
    """Start a comparison in a group of its own; it prints to out.json and draws x.png."""
    (tmp_path / "mine.py").write_text(MODULE)
    rows = "".join(f"{i * 7 % 40},{i * i % 11},{'uv'[i % 3 == 0]}\n" for i in range(60))
    (tmp_path / "my.csv").write_text("a,b,y\n" + rows)
    python_path = os.pathsep.join([str(tmp_path), *sys.path])
    line = "compare my.csv --target y --a mine.Slow --b sklearn.dummy.DummyClassifier"
    line += " --runs 3 --folds 10 --format json --plot x.png --jobs"

    def start(jobs):
        with (tmp_path / "out.json").open("w") as out:
            return subprocess.Popen(
                [sys.executable, "-c", RUN, *line.split(), str(jobs)],
                cwd=tmp_path,
                env=os.environ | {"PYTHONPATH": python_path, "OMP_NUM_THREADS": "1"},
                stdout=out,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )

    return start


def members(group):
    """Live processes of a process group."""
    found = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True)
    rows = [line.split() for line in found.stdout.splitlines()]
    return [state for pgid, state in rows if int(pgid) == group and state[0] != "Z"]


def all_ended(group, seconds=30):
    """Wait until no process of a group is left; end those that stay, and say whether there were."""
    end = time.monotonic() + seconds
    while members(group):
        if time.monotonic() > end:
            os.killpg(group, signal.SIGKILL)
            return False
        time.sleep(0.05)
    return True


def said_by_us(text):
    """Leave out what joblib's own process says now and then of a worker that was ended."""
    lines = text.splitlines(keepends=True)
    return "".join(
        line for line in lines if "resource_tracker" not in line and "warnings.warn" not in line
    )


@pytest.fixture
def whole(command, tmp_path):
    """What comes out if nothing happens, and how long it takes."""
    begun = time.monotonic()
    one = command(1)
    assert one.communicate(timeout=120)[1] == ""
    assert one.returncode == 0
    seconds = time.monotonic() - begun
    return (tmp_path / "out.json").read_bytes(), (tmp_path / "x.png").read_bytes(), seconds


@pytest.mark.parametrize(("jobs", "times"), [(1, 4), (2, 2)])
def test_killed_at_any_moment_it_leaves_the_old_picture_or_the_new(
    jobs, times, command, whole, tmp_path, figure
):
    text, picture, seconds = whole
    rng, outcomes, at_work = random.Random(jobs), [], 0
    for turn in range(times * TIMES):
        (tmp_path / "x.png").write_bytes(OLD)
        one = command(jobs)
        # The last moments are those in which it prints and draws.
        try:
            one.wait(seconds * (rng.uniform(0.85, 1.05) if turn % 2 else rng.uniform(0.1, 0.9)))
        except subprocess.TimeoutExpired:
            at_work += 1
            one.kill()
        ended = all_ended(one.pid)
        said = one.communicate()[1]
        found = (tmp_path / "out.json").read_bytes(), (tmp_path / "x.png").read_bytes()
        outcomes.append(
            ended
            and "Traceback" not in said
            and found in [(b"", OLD), (text, OLD), (text, picture)]
        )
    assert at_work >= 1
    one = command(jobs)
    assert one.communicate(timeout=120)[1] == ""
    assert (tmp_path / "x.png").read_bytes() == picture
    assert sorted(path.name for path in tmp_path.glob("*.p*")) == ["mine.py", "x.png"]
    assert not list(tmp_path.glob(".*"))
    figure(outcomes, f"comparisons killed leave nothing half written and no process, --jobs {jobs}")


@pytest.mark.parametrize("jobs", [1, 2])
def test_stopped_by_a_key_it_prints_what_the_finished_runs_say(
    jobs, command, whole, tmp_path, figure
):
    rng, outcomes, stopped = random.Random(jobs), [], 0
    for _ in range(2 * TIMES):
        (tmp_path / "x.png").write_bytes(OLD)
        (tmp_path / "begun").unlink(missing_ok=True)
        one = command(jobs)
        while one.poll() is None and not (tmp_path / "begun").exists():
            time.sleep(0.01)
        time.sleep(rng.uniform(0, 1))  # the fits take 0.9 s or more
        os.killpg(one.pid, signal.SIGINT)  # as a terminal does
        said = said_by_us(one.communicate(timeout=60)[1]).removeprefix("twolearners: stopped")
        text, picture = ((tmp_path / name).read_bytes() for name in ("out.json", "x.png"))
        stopped += one.returncode == 130
        if said == "; no comparison could be made yet\n":
            right = (text, picture) == (b"", OLD)
        elif said == " after 2 of 3 runs; the comparison is of these\n":
            right = b"partial: it was stopped after 2 of 3 runs" in text and picture == OLD
        elif said == "; the comparison is printed; the picture is not drawn\n":
            right = (text, picture) == (whole[0], OLD)
        else:  # the key came too late, and all of it is there
            right = (said, text, picture) == ("", *whole[:2])
        ended = all_ended(one.pid)
        outcomes.append(right and ended)
        if not outcomes[-1]:
            print(one.returncode, said, text[-200:], picture == OLD, ended)
    assert stopped >= 1
    figure(outcomes, f"comparisons stopped print what finished runs say, --jobs {jobs}")


def test_a_worker_that_is_killed_is_told_with_the_remedy(command, tmp_path):
    (tmp_path / "mine.py").write_text(MODULE.replace("time.sleep(0.03)", "os.kill(os.getpid(), 9)"))
    one = command(2)
    said = one.communicate(timeout=120)[1]
    assert one.returncode == 2
    assert said == (
        "twolearners: a process was killed, perhaps for want of memory: use fewer jobs, or less "
        "data\n"
    )
