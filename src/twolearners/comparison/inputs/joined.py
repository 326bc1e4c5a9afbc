"""Two models joined by the ids of their items."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from twolearners.comparison.inputs import ComparisonError
from twolearners.comparison.inputs.evaluation_logs.plain import SCORES
from twolearners.comparison.inputs.items import KEY, Predictions

#: Models may differ in this share of their items; those that both have are compared.
MOST_UNMATCHED = 0.05
_CALLED = {"hash": "text (doc_hash)", "gold": "truth", "cluster": "cluster"}


@dataclass(frozen=True, eq=False)
class Joined:
    """Two models on the items that both have scores for.

    Attributes
    ----------
    a, b : array
        Their scores.
    clusters : array or None
        The cluster of each item.
    asked : bool
        Whether the clusters were asked for, and not found in the files.
    metric, greater_is_better, format
        As in :class:`Predictions`.
    notes : tuple of str
        What was left out.
    """

    a: np.ndarray
    b: np.ndarray
    clusters: np.ndarray | None
    asked: bool
    metric: str
    greater_is_better: bool
    format: str = ""
    notes: tuple[str, ...] = ()


def joined(a: Predictions, b: Predictions) -> Joined:
    """Join two models by the ids of their items; count what has no counterpart or no score."""
    alike = a.metric == b.metric or {a.metric, b.metric} <= set(SCORES)
    if not alike or a.greater_is_better != b.greater_is_better:
        raise ComparisonError(f"A has the metric {a.metric} and B {b.metric}: choose metric")
    pair = [model.items for model in (a, b)]
    key = KEY
    if all(items["task"].nunique() == 1 for items in pair):
        key = ["item"]  # one task may have two names, for two prompts
    both = pair[0].merge(pair[1], on=key, how="outer", suffixes=("_a", "_b"), indicator=True)
    lone = both[both["_merge"] != "both"]
    notes = []
    if len(lone):
        only_a = int((lone["_merge"] == "left_only").sum())
        some = ", ".join(lone["item"].astype(str)[:3])
        text = (
            f"{only_a} items are in A only and {len(lone) - only_a} in B only, of {len(both)} "
            f"(such as {some})"
        )
        if len(lone) > MOST_UNMATCHED * len(both):
            raise ComparisonError(f"{text}: were the two evaluated on the same data?")
        notes.append(f"{text}; they are left out")
        both = both[both["_merge"] == "both"]
    for what in ("hash", "gold", "cluster"):
        one, two = both[f"{what}_a"], both[f"{what}_b"]
        differ = (one != two) & (one != "") & (two != "")
        if differ.any():
            raise ComparisonError(
                f"{int(differ.sum())} of {len(both)} items have another {_CALLED[what]} in A than "
                f"in B, such as {both['item'][differ].iloc[0]}: they are not the same items"
            )
    blank = both[["score_a", "score_b"]].isna()
    if blank.to_numpy().any():
        first, second = (int(blank[column].sum()) for column in blank)
        notes.append(
            f"{first} items have no score for A and {second} none for B, of {len(both)}: missing "
            "or failed; they are left out, not counted as wrong"
        )
        both = both[~blank.any(axis=1)]
    if len(both) < 2:
        raise ComparisonError("there are fewer than two items with a score for both models")
    labels = both["cluster_a"].where(both["cluster_a"] != "", both["cluster_b"])
    named = bool((labels != "").any())
    if named and (labels == "").any():
        raise ComparisonError(f"{int((labels == '').sum())} of {len(both)} items have no cluster")
    if not named:
        labels = both["task"] if "task" in both else both["task_a"]
    clustered = labels.nunique() > 1
    return Joined(
        both["score_a"].to_numpy(float),
        both["score_b"].to_numpy(float),
        labels.to_numpy() if clustered else None,
        a.asked or b.asked,
        a.metric,
        a.greater_is_better,
        a.format if a.format == b.format else " and ".join((a.format, b.format)),
        tuple(notes),
    )
