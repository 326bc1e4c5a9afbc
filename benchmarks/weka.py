"""Have Weka do the same work, in one Java process, and time it.

The program that talks to Weka is in ``oracle/``. It prints a line after each run; after a warm-up,
in which Java compiles what is hot, the time between lines is the time of a run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from twolearners.datasets import Dataset, to_arff

ORACLE = Path(__file__).resolve().parents[1] / "oracle"
JAR = ORACLE / ".cache" / "weka-3.9.7.jar"
JAVA = [
    "java",
    "-Xmx2g",
    "-Djava.awt.headless=true",
    "--add-opens",
    "java.base/java.lang=ALL-UNNAMED",
]
BLOCKS = 100  # the best of so many stretches counts


@dataclass(frozen=True)
class Job:
    """A learner, by its Weka command, on a data set; as many runs as ``folds`` has rows.

    The first half of the runs is the warm-up.
    """

    name: str
    data: Dataset
    folds: np.ndarray
    command: str


def available() -> bool:
    """Say whether Java is there, and get Weka if it is."""
    if shutil.which("javac") is None:
        return False
    # In a process of its own, as all that Weka's licence reaches.
    get = [sys.executable, "-c", "import judge; judge.get_weka()"]
    return subprocess.run(get, cwd=ORACLE, check=False).returncode == 0


def seconds_per_run(jobs: list[Job]) -> dict[str, float]:
    """Return the best time of a run of each job, by the job's name."""
    with TemporaryDirectory() as folder:
        lines = []
        for number, job in enumerate(jobs):
            arff, plan = Path(folder, f"{number}.arff"), Path(folder, f"{number}.folds")
            to_arff(job.data, arff)
            np.savetxt(plan, job.folds, fmt="%d")
            lines.append(f"{arff}\t{plan}\t{job.command}\n")
        todo = Path(folder, "jobs")
        todo.write_text("".join(lines))
        with (
            todo.open() as todo_file,
            subprocess.Popen(
                [*JAVA, "-cp", str(JAR), str(ORACLE / "Judge.java")],
                stdin=todo_file,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "WEKA_HOME": folder},
            ) as process,
        ):
            times = {job.name: _best(_ends(process, len(job.folds))) for job in jobs}
        if process.returncode:
            sys.exit("Weka failed: make oracle says why")
    return times


def _ends(process: subprocess.Popen[bytes], runs: int) -> list[float]:
    """Return the moments at which runs ended."""
    assert process.stdout is not None
    ends = []
    for _ in range(runs):
        if not process.stdout.readline():
            sys.exit("Weka failed: make oracle says why")
        ends.append(time.perf_counter())
    return ends


def _best(ends: list[float]) -> float:
    """Cut the second half of the runs into stretches and return the best mean time of a run."""
    cuts = np.linspace((len(ends) - 1) // 2, len(ends) - 1, BLOCKS + 1).astype(int)
    cuts = np.unique(cuts)
    return float(min(np.diff(np.array(ends)[cuts]) / np.diff(cuts)))
