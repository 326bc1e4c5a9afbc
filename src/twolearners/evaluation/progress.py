"""How far a computation is: shown in a terminal, and in a notebook that somebody looks at."""

from __future__ import annotations

import sys
from typing import Any

from tqdm import tqdm


def progress_bar(total: int, title: str, unit: str, *, shown: bool = True) -> Any:
    """Return a bar that appears after a second and leaves nothing behind.

    A notebook that a program runs from end to end, such as papermill, shows none: what it
    prints must not hang on how fast the machine is.
    """
    disable = True if not shown else False if in_live_notebook() else None  # None: no terminal
    return tqdm(total=total, desc=title, unit=unit, leave=False, delay=1, disable=disable)


def in_live_notebook() -> bool:
    """Whether this runs in a kernel of Jupyter whose front end could answer a question.

    Programs that execute notebooks tell the kernel that they cannot.
    """
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return bool(getattr(getattr(shell, "kernel", None), "_allow_stdin", False))
