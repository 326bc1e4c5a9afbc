"""Each table and figure as a function of its parameters that returns a tidy table."""

from __future__ import annotations

import importlib
from pathlib import Path

from twolearners.engine import Experiment, experiments


def everything() -> dict[str, Experiment]:
    """Import the modules that register an experiment, and return all by name.

    Examples
    --------
    >>> "equal-learners" in everything()
    True
    """
    here = Path(__file__).parent
    for path in sorted(here.rglob("*.py")):
        # Others are left alone: to import them all would take seconds.
        if "\n@experiment(" in path.read_text(encoding="utf-8"):
            module = path.relative_to(here).with_suffix("").as_posix().replace("/", ".")
            importlib.import_module(f"{__name__}.{module.removesuffix('.__init__')}")
    return experiments()
