"""Where results are kept: in the checkout, and in a cache of one's own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from fourpapers.engine.parameters import ParameterError


def checkout(start: Path | None = None) -> Path | None:
    """Find the checkout: the folder above, or the package's own, with the chapters in it."""
    begin = (start or Path.cwd()).resolve()
    installed = Path(__file__).resolve()
    for folder in (begin, *begin.parents, *installed.parents):
        if (folder / "_toc.yml").is_file() and (folder / "notebooks").is_dir():
            return folder
    return None


def results_folder() -> Path | None:
    """Return the folder of results at the scale of the papers; only a checkout has one."""
    root = checkout()
    return root / "results" if root else None


def cache_folder() -> Path:
    """Return the folder of all other results.

    The environment variable ``FOURPAPERS_CACHE`` names it; otherwise it is where
    the system keeps caches.
    """
    own = os.environ.get("FOURPAPERS_CACHE")
    try:
        return Path(own).expanduser().resolve() if own else _system_cache() / "fourpapers"
    except RuntimeError as error:  # of a user without a home
        raise ParameterError(
            f"no folder for the cache ({error}): name one in the environment variable "
            "FOURPAPERS_CACHE"
        ) from error


def _system_cache() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser()
