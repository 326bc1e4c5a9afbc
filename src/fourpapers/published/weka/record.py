"""Weka's predictions, instance by instance, on folds that anyone can draw again.

A record is a small compressed table: a row for each instance, a column for each learner, and in
it one digit for each run, the class that was predicted when the instance was tested.
"""

from __future__ import annotations

import gzip
import hashlib
import io
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from fourpapers.engine import trial_rng
from twolearners.datasets import load
from twolearners.resampling import stratified_folds

Codes = NDArray[np.int32]

VERSION = "3.9.7"
RUNS, FOLDS, SEED = 10, 10, 2004
RECORDS = Path(__file__).with_name("records")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

#: The learners' names in Weka, with the options that differ from its defaults.
COMMANDS = {
    "naive Bayes": "weka.classifiers.bayes.NaiveBayes",
    "C4.5": "weka.classifiers.trees.J48",
    "nearest neighbour": "weka.classifiers.lazy.IBk",
    # -D counts without a tree of counts: the same predictions, and it takes many attributes.
    "TAN": "weka.classifiers.bayes.BayesNet -D -Q weka.classifiers.bayes.net.search.local.TAN",
    "voted perceptron": "weka.classifiers.functions.VotedPerceptron",
}


def judged(learner: str | None = None) -> list[str]:
    """Name the data sets that Weka was run on, or those that one of its learners accepts.

    Examples
    --------
    >>> len(judged()), len(judged("voted perceptron"))  # it takes two classes only
    (27, 12)
    """
    table = _index()
    if learner is None:
        return list(table.index)
    _check_learner(learner)
    return [
        str(name) for name, learners in table["learners"].items() if learner in learners.split(", ")
    ]


def recorded(name: str, learner: str) -> Codes:
    """Return the classes that Weka predicted, as codes, of shape (runs, instances).

    Training and test instances are in the data set's order, which matters to two learners: the
    voted perceptron learns from one instance after the other, and nearest neighbour widens its
    ranges by each instance that it is to classify.

    Examples
    --------
    >>> recorded("iris", "C4.5").shape
    (10, 150)
    """
    _check_learner(learner)
    _check_name(name)
    if name not in judged(learner):
        raise LookupError(
            f"Weka's {learner} takes two classes only, so there is no record for {name!r}; "
            f"there is for {', '.join(judged(learner))}"
        )
    text = gzip.decompress((RECORDS / f"{name}.tsv.gz").read_bytes())
    if _digest(text) != _index().loc[name, "predictions"]:
        raise ValueError(f"the record {name}.tsv.gz is not the one that the index describes")
    column = pd.read_csv(io.BytesIO(text), sep="\t", dtype=str, usecols=[learner])[learner]
    return np.array([[DIGITS.index(digit) for digit in row] for row in column], np.int32).T


def folds(name: str) -> Codes:
    """Draw the folds again on which Weka was run, of shape (runs, instances).

    Examples
    --------
    >>> drawn = folds("iris")
    >>> drawn.shape, np.bincount(drawn[0]).tolist()
    ((10, 150), [15, 15, 15, 15, 15, 15, 15, 15, 15, 15])
    """
    _check_name(name)
    drawn = draw_folds(name)
    if _plan(name, drawn) != _index().loc[name, "plan"]:
        raise ValueError(
            f"the data set {name!r}, or the folds drawn for it, are not those that Weka was run "
            "on: oracle/run.py --record asks it anew"
        )
    return drawn


def draw_folds(name: str) -> Codes:
    """Draw stratified folds for each of the runs."""
    labels = load(name).encoded.labels
    generators = [trial_rng(SEED, f"weka {name}", run) for run in range(RUNS)]
    return np.stack([stratified_folds(labels, FOLDS, rng) for rng in generators])


def write(name: str, drawn: Codes, predictions: Mapping[str, ArrayLike]) -> None:
    """Record Weka's predictions on one data set, and describe the record in the index."""
    columns = {}
    for learner, codes in predictions.items():
        _check_learner(learner)
        codes = np.asarray(codes)
        if codes.shape != drawn.shape:
            raise ValueError(f"{learner}: predictions {codes.shape} for folds {drawn.shape}")
        if codes.min() < 0 or codes.max() >= len(DIGITS):
            raise ValueError(f"{learner}: classes must be codes from 0 to {len(DIGITS) - 1}")
        columns[learner] = ["".join(DIGITS[code] for code in row) for row in codes.T]
    text = pd.DataFrame(columns).to_csv(sep="\t", index=False, lineterminator="\n").encode()
    RECORDS.mkdir(exist_ok=True)
    # Without a time in it, the same predictions give the same file.
    (RECORDS / f"{name}.tsv.gz").write_bytes(gzip.compress(text, mtime=0))
    table = _index()
    table.loc[name] = [", ".join(predictions), _plan(name, drawn), _digest(text)]
    table.sort_index().to_csv(RECORDS / "index.csv", lineterminator="\n")


def _index() -> pd.DataFrame:
    path = RECORDS / "index.csv"
    if path.exists():
        return pd.read_csv(path, dtype=str, index_col="data set")
    empty = pd.DataFrame(columns=["learners", "plan", "predictions"], dtype=str)
    return empty.rename_axis("data set")


def _plan(name: str, drawn: Codes) -> str:
    """Digest what Weka was given: the data set and the folds."""
    data = load(name).encoded
    values = np.where(np.isnan(data.values), np.inf, data.values + 0.0)  # one zero, one missing
    return _digest(values.tobytes() + data.labels.tobytes() + drawn.astype(np.int32).tobytes())


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _check_learner(learner: str) -> None:
    if learner not in COMMANDS:
        raise LookupError(f"Weka was not asked for {learner!r}; it was for {', '.join(COMMANDS)}")


def _check_name(name: str) -> None:
    if name not in judged():
        raise LookupError(f"Weka was not run on {name!r}; it was on {', '.join(judged())}")
