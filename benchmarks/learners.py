"""Time the learners on one core, beside Weka and scikit-learn.

    python benchmarks/learners.py            # print the table
    python benchmarks/learners.py --record   # and keep it for the book, in results/benchmarks

Weka is left out if there is no Java. The exit code is 1 if the project's promise is broken:
naive Bayes and C4.5 together take at most 60 microseconds for a fold of Bouckaert's noise, a tenth
of Weka's time and a hundredth of scikit-learn's.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

# One core means one thread; libraries read this when they are loaded.
os.environ.update({f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL")})

import first_call
import numpy as np
import pandas as pd
import weka
from sklearn.exceptions import ConvergenceWarning
from sklearn.model_selection import StratifiedKFold, cross_val_score
from sklearn.naive_bayes import BernoulliNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.neural_network import MLPClassifier
from sklearn.tree import DecisionTreeClassifier

from fourpapers.published.weka import COMMANDS
from fourpapers.published.weka import VERSION as WEKA_VERSION
from twolearners.datasets import Dataset, load
from twolearners.learners import (
    C45Classifier,
    MultilayerPerceptron,
    NaiveBayes,
    NearestNeighbour,
    TreeAugmentedNaiveBayes,
    VotedPerceptron,
)
from twolearners.resampling import repeated_kfold

LIMIT, TIMES_WEKA, TIMES_SKLEARN = 60e-6, 10, 100
BOTH = "naive Bayes and C4.5"
US, WEKA, SKLEARN = "twolearners", "Weka", "scikit-learn"
KEPT = Path(__file__).resolve().parents[1] / "results" / "benchmarks" / "learners.csv"

LEARNERS: dict[str, Any] = {
    "naive Bayes": NaiveBayes(),
    "C4.5": C45Classifier(),
    "nearest neighbour": NearestNeighbour(),
    "TAN": TreeAugmentedNaiveBayes(),
    "voted perceptron": VotedPerceptron(),
}
PEERS: dict[str, Any] = {
    "naive Bayes": BernoulliNB(),
    "C4.5": DecisionTreeClassifier(),
    "nearest neighbour": KNeighborsClassifier(1),
}
#: Runs of Weka, half of them its warm-up: a few seconds each.
WEKA_RUNS = {
    "naive Bayes": 4000,
    "C4.5": 600,
    "nearest neighbour": 600,
    "TAN": 400,
    "voted perceptron": 600,
}
SWEEPS = {
    "instances": (75, 150, 300, 600, 1200, 2400),
    "attributes": (5, 10, 20, 40, 80),
    "runs": (1, 3, 10, 30, 100, 300),
}
Times = dict[str, float]
Row = tuple[str, str, float | None, str, Times]  # part, task, size, unit, seconds by who


def best_of(call: Callable[[], object], budget: float = 1.0, most: int = 200) -> float:
    """Return the shortest of a few times in seconds, the first one left out."""
    times, started = [], time.perf_counter()
    call()
    while not times or (time.perf_counter() - started < budget and len(times) < most):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def noise(n: int, d: int, rng: np.random.Generator) -> Dataset:
    """Draw Bouckaert's Set 1: binary attributes and a binary class, all independent."""
    codes = rng.integers(2, size=(n, d + 1))
    columns = [pd.Categorical.from_codes(column, ["0", "1"]) for column in codes.T]
    X = pd.DataFrame({f"x{place}": column for place, column in enumerate(columns[:-1])})
    return Dataset("noise", X, pd.Series(columns[-1]))


def per_fold(
    learner: Any, data: Dataset, runs: int, rng: np.random.Generator, budget: float = 1.0
) -> float:
    """Time a learner of ours over many runs at once."""
    encoded = data.encoded
    folds = repeated_kfold(runs).draw(encoded.labels, rng)
    return best_of(partial(learner.fold_predictions, encoded, folds), budget) / (10 * runs)


def peer_per_fold(estimator: Any, data: Dataset) -> float:
    """Time scikit-learn's cross_val_score; nominal values go in as numbers."""
    X, y = data.encoded.values, data.encoded.labels
    plan = StratifiedKFold(10, shuffle=True, random_state=1)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="The least populated class")
        return best_of(partial(cross_val_score, estimator, X, y, cv=plan)) / 10


def folds_of_noise(rng: np.random.Generator) -> Iterator[tuple[Row, list[weka.Job]]]:
    """Time every learner on noise, 300 instances with 10 attributes, ten times ten folds."""
    data = noise(300, 10, rng)
    for name, learner in LEARNERS.items():
        times = {US: per_fold(learner, data, 10, rng)}
        if name in PEERS:
            times[SKLEARN] = peer_per_fold(PEERS[name], data)
        folds = repeated_kfold(WEKA_RUNS[name]).draw(data.encoded.labels, rng)
        yield ("fold", name, None, "fold", times), [weka.Job(name, data, folds, COMMANDS[name])]


def trees(rng: np.random.Generator) -> Iterator[tuple[Row, list[weka.Job]]]:
    """C4.5 with many attributes, and with numeric ones and many classes."""
    letters = load("letter")
    some = rng.permutation(len(letters))[:300]
    for task, data, weka_runs in (
        ("C4.5, arrhythmia (452 x 279)", load("arrhythmia"), 6),
        ("C4.5, Letter (270 of 16)", _rows(letters, some), 100),
    ):
        times = {US: per_fold(LEARNERS["C4.5"], data, 3, rng)}
        times[SKLEARN] = peer_per_fold(PEERS["C4.5"], data)
        folds = repeated_kfold(weka_runs).draw(data.encoded.labels, rng)
        yield ("task", task, None, "fold", times), [weka.Job(task, data, folds, COMMANDS["C4.5"])]


def queries(rng: np.random.Generator) -> Iterator[tuple[Row, list[weka.Job]]]:
    """Find the nearest of 270 letters to each of 10,000 others."""
    task = "nearest neighbour, 10,000 letters"
    letters = load("letter")
    data = _rows(letters, rng.permutation(len(letters))[:10_270])
    encoded = data.encoded
    train, test = encoded.rows(np.arange(270)), encoded.values[270:]
    ours = NearestNeighbour().fit_encoded(train)
    peer = KNeighborsClassifier(1).fit(train.values, train.labels)
    times = {
        US: best_of(lambda: ours.predict_encoded(test)),
        SKLEARN: best_of(lambda: peer.predict(test)),
    }
    folds = np.tile(np.where(np.arange(10_270) < 270, -1, 0), (6, 1))
    job = weka.Job(task, data, folds, COMMANDS["nearest neighbour"])
    yield ("task", task, None, "10,000 queries", times), [job]


def networks(rng: np.random.Generator) -> Iterator[tuple[Row, list[weka.Job]]]:
    """Train a thousand multilayer perceptrons on iris, ours together, the peer's one by one."""
    data = load("iris").encoded
    folds = repeated_kfold(100).draw(data.labels, rng)
    seeds = rng.integers(2**63, size=(100, 10))
    ours = MultilayerPerceptron()
    peer = MLPClassifier(
        (ours.hidden,),
        activation="logistic",
        solver="sgd",
        alpha=0,
        batch_size=ours.batch_size,
        learning_rate_init=ours.learning_rate,
        momentum=0,
        max_iter=ours.epochs,
        tol=0,
        n_iter_no_change=ours.epochs,
    )
    X = (data.values - data.values.mean(axis=0)) / np.ptp(data.values, axis=0) * 2

    def one_run() -> None:
        for fold in range(10):
            test = folds[0] == fold
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ConvergenceWarning)  # it is meant to stop there
                peer.fit(X[~test], data.labels[~test]).predict(X[test])

    times = {
        US: best_of(lambda: ours.fold_predictions(data, folds, seeds)),
        SKLEARN: 100 * best_of(one_run, budget=3),
    }
    task = f"1,000 MLPs on iris ({ours.hidden} hidden)"
    yield ("task", task, None, "1,000 networks", times), []


def sweeps(rng: np.random.Generator) -> Iterator[Row]:
    """Our cost of a fold against instances, attributes and runs."""
    usual = {"instances": 300, "attributes": 10, "runs": 10}
    for what, sizes in SWEEPS.items():
        for size in sizes:
            n, d, runs = (usual | {what: size}).values()
            data = noise(n, d, rng)
            for name, learner in LEARNERS.items():
                seconds = per_fold(learner, data, runs, rng, budget=0.4)
                yield what, name, size, "fold", {US: seconds}


def compilation() -> Iterator[Row]:
    """Time the first call of each learner in a new process, compiled and read from the cache."""
    for when, times in first_call.measure():
        for name, seconds in times.items():
            yield when, name, None, "first call", {US: seconds}


def measure(with_weka: bool) -> pd.DataFrame:
    """Time everything; a row for each task and each who."""
    rng = np.random.default_rng(2003)
    rows: list[Row] = []
    jobs: list[weka.Job] = []
    for part in (folds_of_noise, trees, queries, networks):
        for row, wanted in part(rng):
            rows.append(row)
            jobs += wanted
    runs = {"fold": 10, "10,000 queries": 1}
    if with_weka:
        for job, seconds in weka.seconds_per_run(jobs).items():
            (row,) = [row for row in rows if row[1] == job]
            row[-1][WEKA] = seconds / runs[row[3]]
    rows.insert(0, together(rows))
    rows += [*sweeps(rng), *compilation()]
    return pd.DataFrame(
        [
            (part, task, size, unit, who, seconds, seconds / times[US])
            for part, task, size, unit, times in rows
            for who, seconds in times.items()
        ],
        columns=["part", "task", "size", "unit", "who", "seconds", "ratio"],
    )


def together(rows: list[Row]) -> Row:
    """Add up the two learners that Bouckaert compares."""
    two = [row[-1] for row in rows if row[1] in ("naive Bayes", "C4.5")]
    times = {who: sum(times[who] for times in two) for who in two[0]}
    return "fold", BOTH, None, "fold", times


def broken_promises(table: pd.DataFrame) -> list[str]:
    """Say which promise is not kept."""
    both = table[table["task"] == BOTH].set_index("who")
    said = []
    if both.loc[US, "seconds"] > LIMIT:
        said.append(f"{both.loc[US, 'seconds'] * 1e6:.0f} microseconds, promised {LIMIT * 1e6:.0f}")
    for who, times in ((WEKA, TIMES_WEKA), (SKLEARN, TIMES_SKLEARN)):
        if who in both.index and both.loc[who, "ratio"] < times:
            said.append(f"{both.loc[who, 'ratio']:.0f} times {who}'s speed, promised {times}")
    return said


def show(table: pd.DataFrame) -> None:
    """Print times of ours, and the others' as multiples of them."""
    for part in ("fold", "task"):
        print(f"{part:36}{'unit':>16}{US:>14}" + "".join(f"{o:>14}" for o in (WEKA, SKLEARN)))
        rows = table[table["part"] == part]
        for task in rows["task"].unique():
            one = rows[rows["task"] == task].set_index("who")
            ratios = (
                f"{one.loc[o, 'ratio']:,.1f} x" if o in one.index else "" for o in (WEKA, SKLEARN)
            )
            print(f"{task:36}{one['unit'].iloc[0]:>16}{_time(one.loc[US, 'seconds']):>14}", end="")
            print("".join(f"{ratio:>14}" for ratio in ratios))
        print()
    rest = table[~table["part"].isin(["fold", "task"])]
    for part, rows in rest.groupby("part", sort=False):
        wide = rows.pivot_table(
            index="size" if rows["size"].notna().all() else "unit",
            columns="task",
            values="seconds",
            sort=False,
        )
        print(part, wide.map(_time).to_string(), sep="\n", end="\n\n")


def provenance() -> str:
    """Describe the machine and the versions, in lines of comment."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.partition(":")[2].strip()
            for line in info.read_text().splitlines()
            if line.startswith("model name")
        ]
        model = names[0] if names else model
    packages = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "scikit-learn"))
    return (
        "# Made by: python benchmarks/learners.py --record\n"
        f"# One core of: {model}\n"
        f"# Python {platform.python_version()}, {packages}, Weka {WEKA_VERSION}\n"
    )


def main() -> int:
    """Time, print, keep; return 1 if a promise is broken."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--record", action="store_true", help=f"write {KEPT.name} for the book")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with_weka = weka.available()
    if not with_weka:
        print("Weka is left out: it needs a Java development kit, and is got once", file=sys.stderr)
        if chosen.record:
            return 2
    table = measure(with_weka)
    show(table)
    if chosen.record:
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        text = table.to_csv(index=False, float_format="%.4g", lineterminator="\n")
        KEPT.write_text(provenance() + text)
    broken = broken_promises(table)
    if broken:
        print(f"{BOTH}: " + "; ".join(broken), file=sys.stderr)
    return 1 if broken else 0


def _rows(data: Dataset, places: np.ndarray) -> Dataset:
    return Dataset(
        data.name,
        data.X.iloc[places].reset_index(drop=True),
        data.y.iloc[places].reset_index(drop=True),
    )


def _time(seconds: float) -> str:
    for limit, scale, unit in ((1e-3, 1e6, "us"), (1.0, 1e3, "ms")):
        if seconds < limit:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds:.3g} s"


if __name__ == "__main__":
    sys.exit(main())
