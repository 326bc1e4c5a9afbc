"""What a result was made with: library, versions and machine, but nobody's name or path."""

from __future__ import annotations

import hashlib
import platform
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

from fourpapers.engine.sources import sources

_DECIDING = ("numpy", "scipy", "scikit-learn", "numba")


@cache
def machine() -> dict[str, str]:
    """Describe the processor, the system and the versions that numbers may depend on."""
    return {
        "cpu": _processor(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        **{name: version(name) for name in _DECIDING},
    }


@cache
def code(module: str) -> str:
    """Digest all that decides what an experiment's module computes: sources and versions.

    Examples
    --------
    >>> len(code("fourpapers.engine.seeds"))
    12
    """
    digest = hashlib.sha256(" ".join(f"{name} {version(name)}" for name in _DECIDING).encode())
    for path in sources(module):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def peak_memory() -> int | None:
    """Return the most memory this process has held, in megabytes, where the system says it."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(peak // (1 << 20 if sys.platform == "darwin" else 1 << 10))


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or "unknown"
