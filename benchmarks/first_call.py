"""How long the first call of a learner takes, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

CHILD = """
import json, sys, time
import numpy as np
from twolearners import datasets, learners

data = datasets.load("hepatitis").encoded  # both kinds of attributes, missing values, two classes
folds = np.arange(len(data))[None] % 2
times = {}
for name, made in {
    "naive Bayes": learners.NaiveBayes(),
    "C4.5": learners.C45Classifier(),
    "nearest neighbour": learners.NearestNeighbour(),
    "TAN": learners.TreeAugmentedNaiveBayes(),
    "voted perceptron": learners.VotedPerceptron(),
    "linear perceptron": learners.LinearPerceptron(),
    "multilayer perceptron": learners.MultilayerPerceptron(),
}.items():
    given = datasets.load("iris").encoded if "r perceptron" in name else data
    rows = folds[:, : len(given)]
    start = time.perf_counter()
    made.fold_predictions(given, rows)
    made.fit_encoded(given).predict_encoded(given.values)
    times[name] = time.perf_counter() - start
json.dump(times, sys.stdout)
"""


def measure() -> Iterator[tuple[str, dict[str, float]]]:
    """Yield the seconds of first calls, compiled with an empty cache and then read from it."""
    with tempfile.TemporaryDirectory() as cache:
        for when in ("compiled", "cached"):
            done = subprocess.run(
                [sys.executable, "-c", CHILD],
                env={**os.environ, "NUMBA_CACHE_DIR": cache},
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            )
            yield when, json.loads(done.stdout)
