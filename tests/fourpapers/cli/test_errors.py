"""Every command ends in a result or in one line; a traceback is kept for the report."""

import errno
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from fourpapers import cli, engine
from tests import ROOT

LINE = re.compile(r"python -m fourpapers: [^\n]+\n")


@pytest.fixture
def fails(monkeypatch, tmp_path):
    """Let the command ``experiments`` end in an error."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def with_error(error):
        def refuse():
            raise error

        monkeypatch.setattr("fourpapers.engine.experiments", refuse)
        return cli.main(["experiments"])

    return with_error


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (engine.StoreError("cannot write to x: make room"), "cannot write to x: make room"),
        (engine.WorkerError("a worker was killed:\n  run it again"), "killed: run it again"),
        (engine.ClusterError("no scheduler: start one"), "no scheduler: start one"),
        (engine.ParameterError("size takes 1, not 2"), "size takes 1, not 2"),
        (PermissionError(errno.EACCES, "Permission denied", "my"), "my: Permission denied"),
        (OSError(errno.ENOSPC, "No space left on device"), "No space left on device"),
        (MemoryError(), "not enough memory: ask for fewer trials, or for fewer jobs"),
        (ModuleNotFoundError("No module named 'x'", name="x"), "this needs x: pip install"),
        (UnicodeEncodeError("ascii", "é", 0, 1, "no"), "ascii only: set PYTHONIOENCODING=utf-8"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_what_can_be_mended_here_is_one_line_and_2(error, line, fails, capsys):
    assert fails(error) == 2
    err = capsys.readouterr().err
    assert LINE.fullmatch(err)
    assert line in err


@pytest.mark.parametrize(
    "error", [ZeroDivisionError("in\ntrial 7"), KeyError("x"), RecursionError(), OSError("odd")]
)
def test_a_fault_of_ours_is_one_line_and_1_with_the_traceback_in_a_file(error, fails, capsys):
    assert fails(error) == 1
    err = capsys.readouterr().err
    assert LINE.fullmatch(err)
    (path,) = re.findall(r"please report it with (\S+), which has the traceback", err)
    text = Path(path).read_text(encoding="utf-8")
    assert text.startswith("Traceback (most recent call last)")
    assert type(error).__name__ in text


def test_a_fault_of_ours_is_told_too_where_no_file_can_be_written(fails, capsys, monkeypatch):
    def refuse(*_, **__):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(tempfile, "NamedTemporaryFile", refuse)
    assert fails(ZeroDivisionError("odd")) == 1
    err = capsys.readouterr().err
    assert LINE.fullmatch(err)
    assert "could not be written: Read-only file system" in err


def test_stopping_it_is_130(fails):
    assert fails(KeyboardInterrupt()) == 130


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full disk to offer")
def test_an_output_that_cannot_be_written_is_one_line():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "fourpapers", "experiments", "equal-learners"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ,
        )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


SCRIPT = """
import sys
from fourpapers import cli
from tests.fourpapers.engine import sample
sys.exit(cli.main(sys.argv[1:]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_key_that_stops_it_ends_all_its_processes_without_a_traceback(jobs, tmp_path):
    slow = ["--trials", "40", "--chunk", "2", "-p", "pause", "0.1", "--jobs", jobs]
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, "compute", "tests/moments", *slow],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=ROOT,
        env={**os.environ, "FOURPAPERS_CACHE": str(tmp_path)},
    ) as running:
        end = time.monotonic() + 60
        while len(list(tmp_path.rglob("*.csv"))) < 2 and time.monotonic() < end:
            time.sleep(0.01)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does
        err = running.communicate(timeout=30)[1]
    assert running.returncode == 130
    assert err == "python -m fourpapers: stopped; what is finished is kept, run it again\n"
