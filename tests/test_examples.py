"""Whatever help and the Makefile offer works: the first example of every command, every target."""

import contextlib
import io
import json
import re
import shlex
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest

import fourpapers.cli
import twolearners.cli
from fourpapers.book.release import STEPS
from tests import ROOT
from twolearners import datasets

PROGRAMS = {"python -m fourpapers": fourpapers.cli.main, "twolearners": twolearners.cli.main}
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
#: Run elsewhere: by make test, by the server's own tests, by a release, and that by hand.
APART = ("book", "serve", "references", "release")


def helped(program, *command):
    """Return what a command says of itself."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
        PROGRAMS[program]([*command, "--help"])
    return said.getvalue()


def commands(program):
    """List the commands of a program."""
    listed = helped(program).partition("positional arguments:")[2].partition("options:")[0]
    return re.findall(r"^    ([a-z-]+)", listed, re.M)


def examples(program, command):
    """List what the help of a command tells to type; what is explained beside it is left out."""
    lines = re.findall(rf"^  ({re.escape(program)} .*)$", helped(program, command), re.M)
    return [re.split(r"\s{2,}", line)[0] for line in lines]


ALL = [(program, command) for program in PROGRAMS for command in commands(program)]


@pytest.mark.parametrize(("program", "command"), ALL)
def test_every_command_has_an_example_of_itself(program, command):
    typed = examples(program, command)
    assert typed
    assert all(line.startswith(f"{program} {command}") for line in typed)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the files that examples speak of."""
    place = tmp_path_factory.mktemp("examples")
    data = datasets.load("labor")
    data.X.assign(**{"class": data.y}).to_csv(place / "my.csv", index=False)
    rng = np.random.default_rng(1)
    scores = pd.DataFrame(rng.normal(0.8, 0.05, (100, 2)), columns=["forest", "tree"])
    scores.to_csv(place / "scores.csv", index=False)
    for name in ("a", "b"):
        rows = [
            {"id": item, "source": item % 7, "correct": int(rng.random() < 0.7)}
            for item in range(50)
        ]
        (place / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)))
    return place


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "command"), [pair for pair in ALL if pair[1] not in APART], ids=str
)
def test_the_first_example_of_every_command_works(program, command, folder):
    typed = shlex.split(examples(program, command)[0].removeprefix(program))
    module = ["-m", "fourpapers"] if "fourpapers" in program else ["-c", RUN]
    done = subprocess.run(
        [sys.executable, *module, *typed], cwd=folder, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


#: Not all environments have the script on their path.
RUN = "import sys, twolearners.cli; sys.exit(twolearners.cli.main())"


def test_every_target_is_run_by_something():
    targets = set(re.findall(r"^([a-z]+):", MAKEFILE, re.M))
    needed = dict(re.findall(r"^([a-z]+): ([^#\n]*)", MAKEFILE, re.M))
    released = {step.do[1] for step in STEPS if isinstance(step.do, list) and step.do[0] == "make"}
    before = {name for target in released for name in needed[target].split()}
    ours = {"help", "serve"}  # this file
    java = {"oracle"}  # needs a machine with Java
    assert targets - released - before - ours - java == {"release"}


def test_help_names_every_target():
    said = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(re.findall(r"make ([a-z]+)", said.stdout)) >= set(
        re.findall(r"^([a-z]+):", MAKEFILE, re.M)
    )
