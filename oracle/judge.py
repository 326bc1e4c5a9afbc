# SPDX-License-Identifier: GPL-3.0-or-later
"""Get Weka, and have it predict."""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
CACHE = HERE / ".cache"
DATA = files("twolearners.datasets") / "files"
# The Python package that carries Weka's own jar, unchanged.
CARRIER = "python-weka-wrapper3==0.3.3"
JAR = CACHE / "weka-3.9.7.jar"
SHA256 = "e60ffffbebbb49d1805a2b77075c869706802af93b8e876a8e0ac9a435698cc3"


def get_weka() -> None:
    """Download Weka's jar, unless it is there, and check that it is the one we mean."""
    if shutil.which("javac") is None:
        sys.exit("there is no Java compiler: install a Java development kit, version 11 or newer")
    if not JAR.exists():
        CACHE.mkdir(exist_ok=True)
        package = CARRIER.partition("==")[0]
        print(f"Getting Weka out of {CARRIER} ...", file=sys.stderr)
        for left in CACHE.glob("*.tar.gz"):  # of a time when it was stopped on the way
            left.unlink()
        command = ["pip", "download", "--quiet", "--no-deps", "--no-binary", package]
        command = [sys.executable, "-m", *command, "--dest", str(CACHE), CARRIER]
        if subprocess.run(command, check=False).returncode:
            sys.exit(f"{CARRIER} could not be downloaded: see pip's message, or put {JAR} there")
        (archive,) = CACHE.glob("*.tar.gz")
        with tarfile.open(archive) as packed:
            (member,) = [m for m in packed if m.name.endswith("weka/lib/weka.jar")]
            source = packed.extractfile(member)
            assert source is not None
            partial = JAR.with_suffix(".partial")
            partial.write_bytes(source.read())
            partial.replace(JAR)
        archive.unlink()
    if hashlib.sha256(JAR.read_bytes()).hexdigest() != SHA256:
        sys.exit(f"{JAR} is not the file it should be: delete it and try again")


def predictions(jobs: list[tuple[str, np.ndarray, str]]) -> Iterator[list[int]]:
    """Yield Weka's predictions for each run of each job: data set, folds, command."""
    lines = []
    for name, folds, command in jobs:
        arff, plan = CACHE / f"{name}.arff", CACHE / f"{name}.folds"
        arff.write_bytes(gzip.decompress((DATA / f"{name}.arff.gz").read_bytes()))
        np.savetxt(plan, folds, fmt="%d")
        lines.append(f"{arff}\t{plan}\t{command}\n")
    (CACHE / "jobs").write_text("".join(lines))
    java = ["java", "-Xmx2g", "-Djava.awt.headless=true"]
    java += ["--add-opens", "java.base/java.lang=ALL-UNNAMED"]
    with (
        (CACHE / "jobs").open() as jobs_file,
        subprocess.Popen(
            # A source file that is run is compiled first.
            [*java, "-cp", str(JAR), str(HERE / "Judge.java")],
            stdin=jobs_file,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "WEKA_HOME": str(CACHE)},
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            yield [int(code) for code in line.split()]
    if process.returncode:
        sys.exit("Weka failed: see its message above")
