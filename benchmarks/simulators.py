"""Time the simulators on one core, beside a straightforward version of each.

python benchmarks/simulators.py
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

# One core means one thread; libraries read this when they are loaded.
os.environ.update({f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL")})

import numpy as np
import pandas as pd
from sklearn.neighbors import KNeighborsClassifier

from fourpapers.dietterich1998.grid_neighbours import nearest_labels
from twolearners.simulators import BayesianNetwork, Exp6, WorstCase, bouckaert_set


def main() -> None:
    """Print how many trials a second each simulator does, and the plain version of it."""
    rows = []
    for what, ours, plain in (worst_case(), network(), exp6()):
        fast, slow = rate(ours, 400), rate(plain, 40)
        rows.append((what, f"{fast:,.0f}", f"{slow:,.0f}", f"{fast / slow:.1f}"))
    columns = ["trials a second", "twolearners", "straightforward", "ratio"]
    print(pd.DataFrame(rows, columns=columns).to_string(index=False))


def rate(one_trial: Callable[[np.random.Generator], Any], trials: int) -> float:
    """Return the trials done in a second of processor time: the best of three rounds."""
    one_trial(np.random.default_rng(0))
    seconds = []
    for _ in range(3):
        rngs = [np.random.default_rng([1, trial]) for trial in range(trials)]
        start = time.process_time()
        for rng in rngs:
            one_trial(rng)
        seconds.append(time.process_time() - start)
    return trials / min(seconds)


def worst_case() -> tuple[str, Callable, Callable]:
    """All plans of Figure 5: holdout, 30 resamples, 10-fold and 5x2; instance by instance."""
    population = WorstCase(0.10)

    def plain(rng: np.random.Generator) -> None:
        halves = rng.integers(2, size=300)

        def difference(tested: np.ndarray, beta: float = 0.0) -> float:
            chances = population.epsilons[halves[tested]] + beta
            wrong = (rng.random(chances.shape) < chances).mean(axis=0)
            return float(wrong[0] - wrong[1])

        for _ in range(31):
            difference(rng.permutation(300)[:100])
        for folds in (10, 2, 2, 2, 2, 2):
            number = rng.permutation(300) % folds
            for fold in range(folds):
                difference(number == fold, rng.uniform(-0.02, 0.02))

    return "worst case, all plans", lambda rng: population.measure([rng]), plain


def network() -> tuple[str, Callable, Callable]:
    """Draw a data set of 300 instances; variable by variable, given the parents."""
    set_4: BayesianNetwork = bouckaert_set(4)

    def plain(rng: np.random.Generator) -> None:
        drawn: dict[str, np.ndarray] = {}
        for node in set_4.nodes:
            chance = node.table[tuple(drawn[parent] for parent in node.parents)]
            drawn[node.name] = (rng.random(300) < chance).astype(np.int64)
        np.stack([drawn[name] for name in set_4.attributes], axis=1)

    return "Bayesian network, a data set", lambda rng: set_4.sample(300, rng), plain


def exp6() -> tuple[str, Callable, Callable]:
    """Draw 300 instances and classify the grid by the nearest neighbour; scikit-learn's."""
    problem, grid, ticks = Exp6(), Exp6.grid(), np.arange(151) / 10

    def ours(rng: np.random.Generator) -> None:
        X, y = problem.sample(300, rng)
        nearest_labels(X, y, np.ones(2), ticks)

    def plain(rng: np.random.Generator) -> None:
        X, y = problem.sample(300, rng)
        KNeighborsClassifier(1).fit(X, y).predict(grid)

    return "EXP6, nearest neighbour on the grid", ours, plain


if __name__ == "__main__":
    main()
