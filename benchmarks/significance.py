"""Time 100,000 tests of each kind on one core, beside scipy, mlxtend and statsmodels.

    python benchmarks/significance.py

Peers that take one data set at a time are timed on a few and multiplied up; those
that are not installed are left out. The exit code is 1 if a kind needs more than
0.2 s, which is what the project promises.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec

import numpy as np
from scipy import stats

from twolearners import significance

TESTS = 100_000
LIMIT = 0.2  # seconds
LENGTHS = {"n": 30, "folds": 10, "runs": 10}
Call = Callable[[], object]


def best_of(call: Call, repeats: int = 5) -> float:
    """Return the shortest of a few times, in seconds."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def looped(call: Callable[[int], object], few: int) -> float:
    """Time a function of one data set on a few of them, and multiply up."""
    start = time.process_time()
    for i in range(few):
        call(i)
    return (time.process_time() - start) * TESTS / few


def kinds(rng: np.random.Generator) -> Iterator[tuple[str, Call, dict[str, float]]]:
    """Yield the name of each kind, our call, and the peers' times in seconds."""
    counts = rng.integers(0, 60, size=(4, TESTS))
    tables: dict[tuple[int, ...], np.ndarray] = {}
    for entry in significance.TESTS:
        if not entry.axes:
            continue
        shape = tuple(LENGTHS.get(str(axis), axis) for axis in entry.axes)
        x = tables.setdefault(shape, rng.normal(size=(TESTS, *shape)))
        options = {"test_train_ratio": 1 / 9} if entry.needs_ratio else {}
        yield entry.name, partial(entry.function, x, **options), peers(entry.name, x)
    _, n01, n10, _ = counts
    for method in ("chi2", "exact", "mid-p"):
        call = partial(significance.mcnemar, n01, n10, method=method)
        yield f"mcnemar ({method})", call, mcnemar_peers(method, n01, n10)
    call = partial(significance.difference_of_proportions, *counts)
    yield "difference-of-proportions", call, proportion_peers(counts)


def peers(name: str, x: np.ndarray) -> dict[str, float]:
    """Time what others offer for differences."""
    times = {}
    if name in ("resampled", "kfold", "use-all-data"):
        times["scipy"] = best_of(lambda: stats.ttest_1samp(x.reshape(TESTS, -1), 0, axis=1))
    if name == "5x2cv-f":
        times["scipy"] = best_of(lambda: f_by_hand(x))
    if find_spec("mlxtend"):
        from mlxtend import evaluate

        functions = {
            "5x2cv-t": evaluate.paired_ttest_5x2cv,
            "5x2cv-f": evaluate.combined_ftest_5x2cv,
            "kfold": partial(evaluate.paired_ttest_kfold_cv, cv=10),
            "resampled": partial(evaluate.paired_ttest_resampled, num_rounds=30),
        }
        if name in functions:
            times["mlxtend"] = looped(lambda i: from_mlxtend(functions[name], x[i]), 30)
    return times


def f_by_hand(x: np.ndarray) -> np.ndarray:
    """Spell the combined F out in numpy, with scipy's F distribution."""
    variances = np.square(x - x.mean(axis=2, keepdims=True)).sum(axis=(1, 2))
    return stats.f.sf(np.square(x).sum(axis=(1, 2)) / (2 * variances), 10, 5)


class Idle:
    """An estimator that learns nothing, so that only the test is timed."""

    def fit(self, X: np.ndarray, y: np.ndarray) -> Idle:
        """Return itself."""
        return self


def from_mlxtend(function: Callable[..., object], x: np.ndarray) -> object:
    """Let mlxtend score A with each difference in turn, and B with 0."""
    scores = iter(np.column_stack([x.ravel(), np.zeros(x.size)]).ravel())
    X = np.zeros((40, 1))
    return function(Idle(), Idle(), X, X[:, 0], scoring=lambda *_: next(scores))


def mcnemar_peers(method: str, n01: np.ndarray, n10: np.ndarray) -> dict[str, float]:
    """Time what others offer for McNemar's test."""
    times = {}
    if method == "chi2":
        pairs = np.maximum(n01 + n10, 1)
        times["scipy"] = best_of(lambda: stats.chi2.sf((np.abs(n01 - n10) - 1) ** 2 / pairs, 1))
    if method == "exact":
        times["scipy"] = looped(lambda i: stats.binomtest(n01[i], n01[i] + n10[i] + 1), 300)
    if method != "mid-p" and find_spec("statsmodels"):
        from statsmodels.stats import contingency_tables

        def one(i: int) -> object:
            table = [[0, n01[i] + 1], [n10[i], 0]]
            return contingency_tables.mcnemar(table, exact=method == "exact")

        times["statsmodels"] = looped(one, 300)
    return times


def proportion_peers(counts: np.ndarray) -> dict[str, float]:
    """Time statsmodels' z test of two proportions."""
    if not find_spec("statsmodels"):
        return {}
    from statsmodels.stats.proportion import proportions_ztest

    both, first, second, _ = counts + 1
    n = (counts + 1).sum(axis=0)

    def one(i: int) -> object:
        return proportions_ztest([both[i] + first[i], both[i] + second[i]], [n[i], n[i]])

    return {"statsmodels": looped(one, 300)}


def main() -> int:
    """Print the table; return 1 if any kind is too slow."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    others = ("scipy", "mlxtend", "statsmodels")
    print(f"{TESTS:,} tests on one core; others as multiples of our time")
    print(f"{'test':28}{'ms':>6}" + "".join(f"{name:>14}" for name in others))
    slow = []
    for name, call, times in kinds(np.random.default_rng(1998)):
        ours = best_of(call)
        ratios = (f"{times[o] / ours:,.1f}" if o in times else "" for o in others)
        print(f"{name:28}{ours * 1e3:6.0f}" + "".join(f"{ratio:>14}" for ratio in ratios))
        if ours > LIMIT:
            slow.append(name)
    if slow:
        print(f"slower than {LIMIT} s: {', '.join(slow)}", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
