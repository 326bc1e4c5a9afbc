"""Measure how time and memory of ``compare`` grow with the data.

python benchmarks/growth.py

Each size runs in a process of its own, whose seconds of the processor and peak of memory are what
the system says. The test is McNemar's, one split and two fits, so that a row shows what a fit of
that size costs; the default of ten runs of ten folds takes a hundred times as long and hardly more
memory.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time

import numpy as np
import pandas as pd

#: Learners, instances, attributes.
SIZES = [
    ("naive-bayes", "c45", 10_000, 10),
    ("naive-bayes", "c45", 100_000, 10),
    ("naive-bayes", "c45", 1_000_000, 10),
    ("naive-bayes", "c45", 1_000, 100),
    ("naive-bayes", "c45", 1_000, 1_000),
    ("naive-bayes", "c45", 1_000, 10_000),
    ("logistic", "forest", 1_000, 10_000),
]


def main() -> None:
    """Print a row for each size."""
    rows = []
    for size in SIZES:
        done = subprocess.run(
            [sys.executable, __file__, *map(str, size)], capture_output=True, text=True, check=True
        )
        rows.append((*size[:2], f"{size[2]:,}", f"{size[3]:,}", *done.stdout.split()))
    columns = ["A", "B", "instances", "attributes", "data, MB", "seconds", "peak, MB"]
    print(pd.DataFrame(rows, columns=columns).to_string(index=False))


def measure(a: str, b: str, instances: int, attributes: int) -> None:
    """Compare once; print the size of the data, the seconds and the peak of memory."""
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.linear_model import LogisticRegression

    from twolearners import compare

    learners = {
        "logistic": LogisticRegression(max_iter=50),
        "forest": RandomForestClassifier(20),
    }
    pair = learners.get(a, a), learners.get(b, b)
    rng = np.random.default_rng(1)
    small = rng.normal(size=(200, 3))
    compare(*pair, small, small[:, 0] > 0, test="mcnemar")  # compiles, and imports what is needed
    X = rng.normal(size=(instances, attributes))
    y = X[:, 0] + X[:, 1] + rng.normal(size=instances) > 0
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    compare(*pair, X, y, test="mcnemar")
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{X.nbytes / 1e6:.0f}", f"{seconds:.1f}", f"{(peak - before) / 1e3:.0f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        measure(*sys.argv[1:3], *map(int, sys.argv[3:]))
    else:
        main()
