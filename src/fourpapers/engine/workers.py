"""Chunks computed by processes here, or by workers on other machines."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Generator, Iterable
from itertools import chain
from typing import Any

from joblib import Parallel, delayed, parallel_config
from joblib.externals.loky.process_executor import TerminatedWorkerError
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

import twolearners
from fourpapers.engine.chunk import Chunk
from fourpapers.engine.cluster import ClusterError, connect, is_connection_lost
from fourpapers.engine.parameters import ParameterError
from fourpapers.engine.provenance import code, machine, peak_memory
from fourpapers.engine.registry import Setting
from twolearners.evaluation.processes import end_with

#: Megabytes that no process of any experiment should exceed.
CEILING = 2048
#: Chunks that wait at a scheduler.
_ABROAD = 10_000
#: Processes for each core beyond which they only take memory from each other.
_PER_CORE = 16
BACKENDS = ("loky", "dask", "serial")


class WorkerError(RuntimeError):
    """A computation that its workers could not finish."""


def compute_chunks(
    tasks: Iterable[tuple[Setting, range]],
    *,
    jobs: int = 1,
    backend: str = "loky",
    scheduler: Any = None,
) -> Generator[tuple[Setting, Chunk]]:
    """Compute chunks of trials, and yield each as soon as it is finished.

    See :func:`fourpapers.engine.compute` for the parameters.
    """
    _check(jobs, backend, scheduler)
    todo = iter(tasks)  # one by one as they are needed: there may be very many
    first = next(todo, None)
    if first is None:
        return
    client = connect(scheduler) if backend == "dask" else None
    how = {"backend": "dask", "client": client} if client else {"backend": "loky"}
    with parallel_config(**how, n_jobs=1 if backend == "serial" else -1 if client else jobs):
        # Chunks go out one by one, or finished ones would wait for others; to a cluster
        # thousands at once, so that workers which join later find work.
        ahead = _ABROAD if client else "2 * n_jobs"
        parallel = Parallel(return_as="generator_unordered", batch_size=1, pre_dispatch=ahead)
    home = None if client else os.getpid()
    finished = parallel(
        delayed(_run)(setting, part, home) for setting, part in chain([first], todo)
    )
    try:
        for setting, chunk in finished:
            _inspect(setting, chunk, client is not None)
            yield setting, chunk
    except TerminatedWorkerError as error:
        raise WorkerError(
            "a worker process was killed, perhaps for want of memory. What was finished is "
            "stored: run it again to go on, with fewer jobs if it happens again"
        ) from error
    except Exception as error:
        if client and is_connection_lost(error):
            raise ClusterError(
                f"the Dask scheduler or its workers were lost ({type(error).__name__}). What was "
                "finished is stored: run it again to go on"
            ) from error
        raise
    finally:
        with warnings.catch_warnings(action="ignore"):  # joblib's, on stopping early
            finished.close()
        if client and client is not scheduler:
            client.close()


def _run(setting: Setting, trials: range, home: int | None) -> tuple[Setting, Chunk]:
    """Compute one chunk, for the process ``home`` if that is on this machine."""
    if home is not None:
        end_with(home)
    # One thread each: sums then come out in one order, whatever the machine.
    limits = threadpool_limits(1)
    started = time.thread_time()  # of the processor: others on the machine do not count
    try:
        columns = setting.run(trials)
    finally:
        if home:  # a Dask worker may run chunks in threads: let none free the others
            limits.restore_original_limits()
    provenance = {
        "library": twolearners.__version__,
        "code": code(setting.experiment.module),
        "seconds": round(time.thread_time() - started, 4),
        "megabytes": peak_memory(),
        "machine": machine(),
    }
    labels = setting.experiment.labels
    return setting, Chunk(setting.identity, trials, columns, provenance, labels)


def _inspect(setting: Setting, chunk: Chunk, abroad: bool) -> None:
    """See that a worker has the code that asked for the work, and kept to the ceiling."""
    if abroad and chunk.provenance["code"] != code(setting.experiment.module):
        raise WorkerError(
            "a worker has other code than this process: give all machines the same version "
            "of twolearners, numpy, scipy, scikit-learn and numba, and start the workers anew"
        )
    megabytes = chunk.provenance["megabytes"]
    if megabytes and megabytes > CEILING:
        warnings.warn(
            f"a chunk of {len(chunk.trials)} trials took {megabytes:,} MB, and a process should "
            f"keep below {CEILING:,}: make chunks smaller",
            ResourceWarning,
            stacklevel=3,
        )


def _check(jobs: int, backend: str, scheduler: Any) -> None:
    if not isinstance(jobs, int) or isinstance(jobs, bool) or jobs == 0:
        raise ParameterError(f"jobs takes a number of processes, or -1 for all cores, not {jobs!r}")
    most = _PER_CORE * (os.cpu_count() or 1)
    if jobs > most:
        raise ParameterError(f"jobs takes up to {most} processes on this machine, not {jobs:,}")
    if backend not in BACKENDS:
        raise ParameterError(f"backend takes one of {', '.join(BACKENDS)}, not {backend!r}")
    if scheduler is not None and backend != "dask":
        raise ParameterError(f"a scheduler is for the backend dask, not for {backend}")
