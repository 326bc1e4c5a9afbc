"""Processes that work for another one, and end with it."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing import resource_tracker

from joblib.externals.loky.backend import resource_tracker as lokys_tracker

_CAN_HOLD_BACK = hasattr(signal, "pthread_sigmask")


@contextmanager
def deaf_to_keys() -> Iterator[None]:
    """Let processes that are started meanwhile not hear the key that stops all.

    They are ended by the one that started them; hearing it, each would print a traceback.
    """
    for tracker in (resource_tracker, lokys_tracker) if _CAN_HOLD_BACK else ():
        tracker.ensure_running()  # now: when they start they open the ears again
    with key_held_back():
        yield


@contextmanager
def key_held_back() -> Iterator[None]:
    """Hear the key that stops all only afterwards, where the system can hold it back."""
    if not _CAN_HOLD_BACK:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
