"""Processes that work for another one, and end with it."""

from __future__ import annotations

import os
import threading
import time
from functools import cache


@cache
def end_with(parent: int) -> None:
    """Let this process end when the one that started it does, even if that was killed before.

    Called in ``parent`` itself it does nothing.
    """
    if os.getpid() == parent:
        return

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
