"""The tables that hold our learners to Weka's, and what comes of leaving one of its rules out."""

from __future__ import annotations

import pandas as pd

from fourpapers.appendices.trees import OccurringClasses
from fourpapers.item import Layout
from fourpapers.published import weka
from twolearners.learners import C45Classifier, NearestNeighbour

_SHORT = {
    "naive Bayes": "NB",
    "C4.5": "C4.5",
    "nearest neighbour": "1-NN",
    "TAN": "TAN",
    "voted perceptron": "VP",
}
#: Data sets on which a rule is left out.
_SIX = ("autos", "glass", "heart-h", "hepatitis", "primary-tumor", "vehicle")


def without_a_rule() -> pd.DataFrame:
    """Compare learners that leave a rule of Weka's out with Weka, on six data sets.

    Returns
    -------
    DataFrame
        What :func:`~fourpapers.published.weka.totals` says for each ``rule`` left out.
    """
    tree, neighbour = "C4.5", "nearest neighbour"
    changes = {
        "no correction for the choice of threshold": (tree, C45Classifier(mdl_correction=False)),
        "no pruning": (tree, C45Classifier(pruned=False)),
        "no subtree raising": (tree, C45Classifier(subtree_raising=False)),
        "only classes that occur": (tree, OccurringClasses(C45Classifier())),
        "ranges of the training set alone": (neighbour, NearestNeighbour()),
    }
    return pd.concat(
        weka.totals(weka.agreement({name: changed}, _SIX)).assign(rule=rule)
        for rule, (name, changed) in changes.items()
    )


def rule_table(rules: pd.DataFrame) -> Layout:
    """Show what leaving a rule out costs; takes what :func:`without_a_rule` returns."""
    return Layout(
        rules,
        "Predictions that are Weka's when one rule is left out, on six data sets "
        f"({', '.join(_SIX)}).",
        "tbl-lrn-dropped",
        {
            "learner": "learner",
            "rule": "with",
            "share": "equal",
            "lowest share": "worst set",
            "largest difference": "accuracies apart",
        },
        {"share": ".2%", "lowest share": ".2%", "largest difference": ".4f"},
    )


def total_table(compared: pd.DataFrame) -> Layout:
    """Count equal predictions; takes what :func:`~fourpapers.published.weka.agreement` returns."""
    return Layout(
        weka.totals(compared),
        "Our learners beside Weka's, prediction by prediction, and how far their mean accuracies "
        "on a data set are apart at most. The voted perceptron takes data sets that declare two "
        "classes.",
        "tbl-lrn-weka",
        {
            "learner": "learner",
            "sets": "data sets",
            "instances": "predictions",
            "equal": "equal",
            "share": "share",
            "lowest share": "worst set",
            "largest difference": "accuracies apart",
        },
        {
            "instances": ",",
            "equal": ",",
            "share": ".3%",
            "lowest share": ".2%",
            "largest difference": ".4f",
        },
    )


def accuracy_table(compared: pd.DataFrame) -> Layout:
    """Show accuracies; takes what :func:`~fourpapers.published.weka.agreement` returns."""
    accuracy, equal = (
        (100 * compared.pivot(index="data set", columns="learner", values=what))
        .reindex(columns=list(_SHORT))
        .rename(columns=_SHORT)
        for what in ("accuracy_ours", "share")
    )
    both = accuracy.join(equal.rename(columns=lambda name: f"{name} ="))
    cells = both.map(lambda cell: "" if pd.isna(cell) else f"{cell:.2f}")
    return Layout(
        cells.reset_index(),
        "Mean accuracy in per cent over ten times ten folds, and (columns with =) the share of "
        "predictions that are Weka's.",
        "tbl-lrn-accuracy",
    )
