"""What the lock says, and the conda environment that follows from it."""

from __future__ import annotations

import re
import tomllib

from packaging.requirements import Requirement

from tests import ROOT

_HEAD = """\
# Made from requirements.lock by `make lock`: the same versions as `make book`, for conda users.
# conda env create -f environment.yml && conda activate twolearners && python -m fourpapers book
name: twolearners
channels: [conda-forge, nodefaults]
dependencies:
  - python=3.11
  - pip
  - pip:
      - --editable .
"""


def locked() -> list[Requirement]:
    """Return the pins of the lock, without their hashes."""
    text = (ROOT / "requirements.lock").read_text()
    return [Requirement(line) for line in re.findall(r"^([a-z0-9].*?)\s*\\$", text, re.M)]


def declared() -> dict[str, list[Requirement]]:
    """Return what pyproject.toml asks for, by extra; the library's own under ''."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    groups = {"": project["dependencies"], **project["optional-dependencies"]}
    return {extra: [Requirement(r) for r in wanted] for extra, wanted in groups.items()}


def conda() -> str:
    """Return the text of environment.yml."""
    return _HEAD + "".join(f"      - {str(pin)!r}\n" for pin in locked())


if __name__ == "__main__":
    print(conda(), end="")
