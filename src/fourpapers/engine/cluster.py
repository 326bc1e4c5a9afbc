"""More than one machine: a Dask scheduler that hands out chunks."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

#: Who would print tracebacks of what is raised here and said in a line.
_TALKATIVE = ("distributed", "distributed.client", "tornado.application")


class ClusterError(RuntimeError):
    """A scheduler that is not there, or workers that cannot do the work."""


def connect(scheduler: Any, timeout: float = 10.0) -> Any:
    """Return a client of a Dask scheduler, given its address or a client.

    Raises
    ------
    ClusterError
        When Dask is not installed, or scheduler and workers are not there within
        ``timeout`` seconds.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise ClusterError(
            "the backend dask needs dask.distributed: pip install 'twolearners[cluster]'"
        ) from None
    if isinstance(scheduler, Client):
        return scheduler
    if not scheduler:
        raise ClusterError(
            "the backend dask needs a scheduler: start one with 'dask scheduler' "
            "and give its address, such as tcp://127.0.0.1:8786"
        )
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        # A client of what is no scheduler waits for ever, or complains long after it is gone:
        # ask first. In a thread, since a notebook has a loop of its own in this one.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, _identity(scheduler, timeout)).result()
        client = Client(scheduler, timeout=timeout, set_as_default=False)
    except Exception as error:  # what is no scheduler may answer anything
        raise ClusterError(
            f"no Dask scheduler answers at {scheduler} ({type(error).__name__}): start one with "
            "'dask scheduler', and give the address that it prints"
        ) from error
    # With a single core joblib would compute here, and leave the cluster idle.
    end = time.monotonic() + timeout
    while (cores := sum(client.ncores().values())) < 2:
        if time.monotonic() > end:
            client.close()
            raise ClusterError(
                f"the Dask scheduler at {scheduler} has {cores} cores to work with, and at least "
                f"2 are needed: start 'dask worker {scheduler} --nworkers auto --nthreads 1'"
            )
        time.sleep(0.1)
    return client


async def _identity(scheduler: str, timeout: float) -> None:
    """Ask a scheduler who it is; raise TimeoutError if it does not say so in time."""
    from distributed import rpc
    from distributed.security import Security

    async with asyncio.timeout(timeout):
        asked = rpc(scheduler, connection_args=Security().get_connection_args("client"))
        try:
            await asked.identity()
        finally:
            await asked.close_rpc()


def is_connection_lost(error: BaseException) -> bool:
    """Say whether an error means that scheduler or workers went away."""
    from distributed import KilledWorker
    from distributed.client import FutureCancelledError
    from distributed.comm.core import CommClosedError

    return isinstance(error, KilledWorker | CommClosedError | FutureCancelledError)
