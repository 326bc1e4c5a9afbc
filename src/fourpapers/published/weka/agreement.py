"""Our learners beside Weka's: how many of their predictions are equal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import pandas as pd

from fourpapers.published.weka.record import folds, judged, recorded
from twolearners.datasets import load
from twolearners.learners import (
    C45Classifier,
    NaiveBayes,
    NearestNeighbour,
    TreeAugmentedNaiveBayes,
    VotedPerceptron,
)
from twolearners.learners.base import Learner


def like_weka() -> dict[str, Learner]:
    """Return our learners, set to do as Weka's of that name do.

    Examples
    --------
    >>> like_weka()["nearest neighbour"]
    NearestNeighbour(widen_ranges=True)
    """
    return {
        "naive Bayes": NaiveBayes(),
        "C4.5": C45Classifier(),
        "nearest neighbour": NearestNeighbour(widen_ranges=True),
        "TAN": TreeAugmentedNaiveBayes(),
        "voted perceptron": VotedPerceptron(),
    }


@dataclass(frozen=True)
class Promise:
    """How close to Weka a learner must be.

    Parameters
    ----------
    overall : float
        Least share of equal predictions, all data sets together.
    each : float
        Least share on any one data set.
    accuracy : float
        Largest difference of mean accuracy on any one data set.
    """

    overall: float
    each: float = 0.0
    accuracy: float = 1.0


PROMISES = {
    "naive Bayes": Promise(0.999, 0.99, 0.002),
    "C4.5": Promise(0.999, 0.99, 0.002),
    "nearest neighbour": Promise(0.999, 0.99, 0.002),
    "TAN": Promise(0.98),
    "voted perceptron": Promise(0.98),
}


def agreement(
    learners: Mapping[str, Learner] | None = None, names: Iterable[str] | None = None
) -> pd.DataFrame:
    """Compare learners with Weka's of that name, prediction by prediction.

    Parameters
    ----------
    learners : mapping of str to Learner, optional
        Which learner to hold against which of Weka's; those of :func:`like_weka` if not given.
    names : iterable of str, optional
        The data sets, all that Weka was run on if not given. One that Weka's learner
        refuses is left out.

    Returns
    -------
    pandas.DataFrame
        A row for each learner and data set: ``instances`` predicted over all runs, how many are
        ``equal``, their ``share``, and the mean accuracies with their ``difference``.

    Examples
    --------
    >>> from twolearners.learners import C45Classifier
    >>> agreement({"C4.5": C45Classifier()}, ["iris"])[["instances", "equal"]].values.tolist()
    [[1500, 1500]]
    """
    learners = like_weka() if learners is None else learners
    names = judged() if names is None else list(names)
    rows = [
        _compared(label, learner, name)
        for label, learner in learners.items()
        for name in names
        if name not in judged() or name in judged(label)
    ]
    return pd.DataFrame(rows)


def totals(table: pd.DataFrame) -> pd.DataFrame:
    """Sum an agreement up by learner, all data sets together.

    Examples
    --------
    >>> from twolearners.learners import C45Classifier
    >>> table = agreement({"C4.5": C45Classifier()}, ["iris", "labor"])
    >>> totals(table)[["learner", "sets", "instances"]].values.tolist()
    [['C4.5', 2, 2070]]
    """
    groups = table.groupby("learner", sort=False)
    summed = groups[["instances", "equal"]].sum()
    summed["share"] = summed["equal"] / summed["instances"]
    summed["lowest share"] = groups["share"].min()
    summed["largest difference"] = table["difference"].abs().groupby(table["learner"]).max()
    summed.insert(0, "sets", groups.size())
    return summed.reset_index()


def broken_promises(table: pd.DataFrame) -> list[str]:
    """Say in which way an agreement falls short of the promises; nothing if it does not."""
    broken = []
    for row in totals(table).to_dict("records"):
        promise, learner = PROMISES[row["learner"]], row["learner"]
        if row["share"] < promise.overall:
            broken.append(f"{learner}: {row['share']:.4%} equal, promised {promise.overall:.1%}")
    for row in table.to_dict("records"):
        promise, where = PROMISES[row["learner"]], f"{row['learner']} on {row['data set']}"
        if row["share"] < promise.each:
            broken.append(f"{where}: {row['share']:.4%} equal, promised {promise.each:.1%}")
        if abs(row["difference"]) > promise.accuracy:
            broken.append(
                f"{where}: accuracy differs by {row['difference']:+.4f}, "
                f"promised at most {promise.accuracy}"
            )
    return broken


def _compared(label: str, learner: Learner, name: str) -> dict[str, object]:
    data, theirs = load(name).encoded, recorded(name, label)
    ours = learner.fold_predictions(data, folds(name))
    accuracy_weka, accuracy_ours = (theirs == data.labels).mean(), (ours == data.labels).mean()
    return {
        "data set": name,
        "learner": label,
        "instances": theirs.size,
        "equal": int((ours == theirs).sum()),
        "share": float((ours == theirs).mean()),
        "accuracy_weka": float(accuracy_weka),
        "accuracy_ours": float(accuracy_ours),
        "difference": float(accuracy_ours - accuracy_weka),
    }
