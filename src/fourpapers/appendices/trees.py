"""C4.5 by hand: what each attribute is worth at the root, what pruning cuts off, and the tree."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from fourpapers.item import Layout
from twolearners.datasets import Dataset, Encoded, load
from twolearners.evaluation import predict_folds
from twolearners.learners import C45Classifier
from twolearners.learners.base import Learner
from twolearners.learners.c45.errors import upper_limit
from twolearners.learners.c45.export import Node, nodes
from twolearners.resampling import repeated_kfold
from twolearners.style import COLOURS, FAINT, MUTED, WIDTH, in_style

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

# C4.5's own numbers: the least branch, the most that a side of a threshold has to hold, how far
# below the average a gain may be, what counts as equal, and many values (as a share of n).
_MIN_LEAF, _LARGEST_SIDE, _SLACK, _TOLERANCE, _MANY_VALUES = 2, 25, 1e-3, 1e-6, 0.3
_LEVEL = 0.8  # inches from a node to its branches
_ROW, _INDENT = 0.2, 0.2  # inches for a line of a list, and by which it is indented
_CLASS, _BAR = 4.6, 6.2  # inches from the left to the class of a leaf, and to its bar
_TOUCH = 2  # pixels by which two texts may overlap
_MOST = 40  # leaves that can still be taken in
_LETTERS = 84  # that fit side by side


def root_splits(data: Dataset) -> pd.DataFrame:
    """Work out what a split by each attribute is worth, all instances together.

    Returns
    -------
    DataFrame
        ``attribute``, its best ``split``, ``gain``, split ``information``, gain ``ratio`` (NaN
        where no split is possible), and a ``verdict``: not possible, below the average gain, in
        the running, or chosen.

    Examples
    --------
    >>> table = root_splits(load("labor"))
    >>> table[table["verdict"] == "chosen"][["attribute", "split"]].values.tolist()
    [['wage-increase-first-year', '<= 2.5']]
    """
    encoded = data.encoded
    rows = []
    for column, attribute in zip(encoded.values.T, data.attributes, strict=True):
        if attribute.nominal:
            split, gain, information = _nominal(column, len(attribute.values), encoded)
        else:
            split, gain, information = _numeric(column, encoded)
        rows.append((attribute.name, split, gain, information))
    table = pd.DataFrame(rows, columns=["attribute", "split", "gain", "information"])
    table["ratio"] = table["gain"] / table["information"]
    table["verdict"] = _verdicts(table, encoded)
    return table


def split_table(splits: pd.DataFrame) -> Layout:
    """Show what splits of *labor* are worth; takes what :func:`root_splits` returns."""
    return Layout(
        splits.dropna(),
        "What a split by each attribute is worth at the root of *labor*, in bits. Attributes that "
        "cannot split are left out.",
        "tbl-lrn-splits",
        {
            "attribute": "attribute",
            "split": "split",
            "gain": "gain",
            "information": "split information",
            "ratio": "gain ratio",
            "verdict": "verdict",
        },
        dict.fromkeys(["gain", "information", "ratio"], ".3f"),
    )


def _verdicts(table: pd.DataFrame, data: Encoded) -> list[str]:
    """Choose the best ratio among gains of at least the average; the first one on ties."""
    gain = table["gain"].to_numpy()
    possible = ~np.isnan(gain)
    few = possible & (data.n_values < _MANY_VALUES * len(data))
    if not possible.any():
        return ["not possible"] * len(gain)
    average = gain[few if few.any() else possible].mean()
    running = possible & (gain >= average - _SLACK)
    ratio = np.where(running, table["ratio"], -np.inf)
    chosen = int(np.flatnonzero(ratio >= ratio.max() - _TOLERANCE)[0])
    words = np.where(possible, "below average", "not possible").astype(object)
    words[running] = "in the running"
    words[chosen] = "chosen"
    return [str(word) for word in words]


def _nominal(column: Floats, n_values: int, data: Encoded) -> tuple[str, float, float]:
    """Split by all values; at least two of them need two instances."""
    groups = [data.labels[column == value] for value in range(n_values)]
    if sum(len(group) >= _MIN_LEAF for group in groups) < 2:
        return "none", np.nan, np.nan
    return f"{n_values} values", *worth(groups, len(data))


def _numeric(column: Floats, data: Encoded) -> tuple[str, float, float]:
    """Split at the best of all midpoints that leave enough instances on both sides."""
    values, sizes = np.unique(column[~np.isnan(column)], return_counts=True)
    present = sizes.sum()
    least = min(max(0.1 * present / data.n_classes, _MIN_LEAF), _LARGEST_SIDE)
    left = np.cumsum(sizes)[:-1]
    tried = np.flatnonzero((left >= least) & (present - left >= least))
    best = ("none", np.nan, np.nan)
    for place in tried:
        groups = [data.labels[column <= values[place]], data.labels[column > values[place]]]
        gain, information = worth(groups, len(data))
        if not gain <= best[1] + _TOLERANCE:
            # The midpoint is moved down to a value that occurs, which is the one before it.
            best = (f"<= {values[place]:g}", gain, information)
    split, gain, information = best
    if len(tried):
        gain -= np.log2(len(tried)) / len(data)
    return (split, gain, information) if gain > _TOLERANCE else ("none", np.nan, np.nan)


def worth(groups: Sequence[Ints], n: int) -> tuple[float, float]:
    """Return gain and split information, in bits, of a split of ``n`` instances.

    Parameters
    ----------
    groups : sequence of arrays
        The classes of the instances in each branch; those in none have a missing value.
    n : int
        How many instances there are, with those that have a missing value.

    Examples
    --------
    >>> worth([np.array([0, 0]), np.array([1, 1])], n=4)
    (1.0, 1.0)
    """
    sizes = np.array([len(group) for group in groups])
    present = sizes.sum()
    entropies = np.array([_entropy(group) for group in groups])
    gain = (present * _entropy(np.concatenate(groups)) - sizes @ entropies) / n
    return float(gain), float(stats.entropy([*sizes, n - present], base=2))


def _entropy(labels: Ints) -> float:
    return float(stats.entropy(np.bincount(labels), base=2)) if len(labels) else 0.0


def pruning(names: Iterable[str], runs: int, seed: int) -> pd.DataFrame:
    """Compare trees before and after pruning.

    Returns
    -------
    DataFrame
        For each data set, ``leaves`` of the tree on all instances and the ``error`` in a repeated
        10-fold cross-validation, before pruning and after it (``leaves_pruned``,
        ``error_pruned``).
    """
    rows = []
    for name in names:
        data = load(name).encoded
        folds = repeated_kfold(runs).draw(data.labels, np.random.default_rng(seed))
        row: list[float] = []
        for learner in (C45Classifier(pruned=False), C45Classifier()):
            wrong = learner.fold_predictions(data, folds) != data.labels
            row += [learner.fit_encoded(data).tree_.n_leaves, wrong.mean()]
        rows.append((name, *row))
    columns = ["data set", "leaves", "error", "leaves_pruned", "error_pruned"]
    return pd.DataFrame(rows, columns=columns)


def pruning_table(trees: pd.DataFrame) -> Layout:
    """Show trees before and after pruning; takes what :func:`pruning` returns with five runs."""
    return Layout(
        trees,
        "Trees before and after pruning: leaves of the tree on all instances, and error in five "
        "times 10-fold cross-validation.",
        "tbl-lrn-pruning",
        {
            "data set": "data set",
            "leaves": "leaves, grown",
            "leaves_pruned": "leaves, pruned",
            "error": "error, grown",
            "error_pruned": "error, pruned",
        },
        {"error": ".1%", "error_pruned": ".1%"},
    )


def pessimistic_errors(
    leaves: Iterable[tuple[float, float]], confidence: float = 0.25
) -> pd.DataFrame:
    """Estimate the errors of leaves with ``n`` instances of which ``errors`` are wrong.

    The ``limit`` of the error rate is the tree's; the ``exact`` one solves the binomial.

    Examples
    --------
    Quinlan's (1993, section 4.2) leaves with 6, 9 and 1 instances:

    >>> pessimistic_errors([(6, 0), (9, 0), (1, 0)])["estimate"].round(3).tolist()
    [1.238, 1.285, 0.75]
    """
    rows = []
    for n, errors in leaves:
        limit = upper_limit(errors, n, confidence)
        exact = stats.beta.ppf(1 - confidence, errors + 1, n - errors)
        rows.append((n, errors, errors / n, limit, exact, n * limit))
    return pd.DataFrame(rows, columns=["n", "errors", "rate", "limit", "exact", "estimate"])


class OccurringClasses(Learner):
    """Hide from a learner the classes that a data set declares but no instance has.

    Parameters
    ----------
    learner : Learner
        What learns.

    Examples
    --------
    >>> from twolearners.learners import NaiveBayes
    >>> data = Encoded([[0.1], [0.9], [0.2], [0.8]], [0], labels=[0, 2, 0, 2], n_classes=3)
    >>> OccurringClasses(NaiveBayes()).fold_predictions(data, [[0, 0, 1, 1]]).tolist()
    [[0, 2, 0, 2]]
    """

    def __init__(self, learner: Learner) -> None:
        self.learner = learner

    def fold_predictions(
        self, data: Encoded, folds: ArrayLike, seeds: ArrayLike | None = None
    ) -> NDArray[np.int32]:
        """Predict as the learner does, with the classes numbered anew and back again."""
        occurring, labels = np.unique(data.labels, return_inverse=True)
        fewer = Encoded(data.values, data.n_values, labels, len(occurring))
        codes = predict_folds(self.learner, fewer, np.asarray(folds), seeds)
        return np.where(codes < 0, -1, occurring[codes]).astype(np.int32)


@in_style
def draw_tree(learner: Any) -> Figure:
    """Draw the tree of a fitted C4.5: questions in frames, classes at the leaves.

    The bar of a leaf is as long as its share of the training instances; what is pale of it are
    those of another class. A tree whose texts would cover one another is drawn as a list.
    """
    listed = list(nodes(learner))
    leaves = [node for node in listed if not node.question]
    if len(leaves) > _MOST:
        raise ValueError(
            f"a tree with {len(leaves)} leaves is too large to draw (the most is {_MOST}): "
            "print it with export_text()"
        )
    colours = {str(c): COLOURS[i % len(COLOURS)] for i, c in enumerate(learner.classes_)}
    if len(leaves) * max(len(leaf.label) for leaf in leaves) > _LETTERS:
        return _list(listed, colours)
    figure = _branching(learner, listed, colours)
    if not _crowded(figure):
        return figure
    plt.close(figure)
    return _list(listed, colours)


def _crowded(figure: Figure) -> bool:
    """Say whether a text or its frame covers another, or leaves the figure."""
    figure.draw_without_rendering()
    boxes = []
    for text in figure.findobj(Text):
        if text.get_text():
            boxes.append((text.get_bbox_patch() or text).get_window_extent())
    if min(box.x0 for box in boxes) < 0 or max(box.x1 for box in boxes) > figure.bbox.width:
        return True
    for first, second in itertools.combinations(boxes, 2):
        shared = first.intersection(first, second)
        if shared is not None and min(shared.width, shared.height) >= _TOUCH:
            return True
    return False


def _branching(learner: Any, listed: list[Node], colours: dict[str, str]) -> Figure:
    """Draw the root above, and the leaves side by side."""
    leaves = [node for node in listed if not node.question]
    place = _places(learner, listed)
    depth = max(node.depth for node in listed)
    figure, axes = plt.subplots(figsize=(WIDTH, _LEVEL * (depth + 1.2)))
    axes.set_axis_off()
    largest = max(node.weight for node in leaves)
    by_number = {node.number: node for node in listed}
    for node in listed:
        for branch in learner.tree_.branches(node.number):
            _edge(axes, place[node.number], place[branch], by_number[branch].answer)
    for node in listed:
        x, y = place[node.number]
        if node.question:
            frame = {"boxstyle": "round,pad=0.35", "facecolor": "white", "edgecolor": MUTED}
            axes.text(x, y, node.question, ha="center", va="center", fontsize=9, bbox=frame)
        else:
            axes.text(x, y, node.label, ha="center", va="center", fontsize=9, weight=600)
            axes.text(x, y - 0.2, node.counts, ha="center", va="center", fontsize=8, color=MUTED)
            width = 0.8 * node.weight / largest
            _bar(axes, x - width / 2, y - 0.38, width, 0.1, node, colours)
    axes.set_xlim(-0.6, len(leaves) - 0.4)
    axes.set_ylim(-depth - 0.75, 0.35)
    return figure


def _list(listed: list[Node], colours: dict[str, str]) -> Figure:
    """Draw a branch on each line, indented by its depth."""
    height = _ROW * len(listed)
    figure, axes = plt.subplots(figsize=(WIDTH, height))
    axes.set_axis_off()
    axes.set(xlim=(0, WIDTH), ylim=(_ROW - height, 0))
    largest = max(node.weight for node in listed if not node.question)
    above = [(listed[0].question, 0.0)]  # questions that lead to a node, and where they stand
    for row, node in enumerate(listed[1:]):
        y = -_ROW * (row + 0.5)
        del above[node.depth :]
        question, top = above[-1]
        x = _INDENT * (node.depth - 1)
        if node.depth > 1:
            axes.plot([x - 0.1, x - 0.1, x - 0.02], [top, y, y], color=FAINT, linewidth=1)
        words = f"{question} {_shown(node.answer)}"
        paper = {"facecolor": "white", "edgecolor": "none", "pad": 0.8}
        axes.text(x, y, words, va="center", fontsize=8, bbox=paper)
        if node.question:
            above.append((node.question, y - 0.4 * _ROW))
        else:
            axes.plot([x, _CLASS - 0.05], [y, y], color=FAINT, linewidth=0.8, ls=":", zorder=0)
            axes.text(_CLASS, y, node.label, va="center", fontsize=8, weight=600)
            axes.text(_BAR - 0.05, y, node.counts, ha="right", va="center", fontsize=7, color=MUTED)
            width = (WIDTH - _BAR) * node.weight / largest
            _bar(axes, _BAR, y, width, 0.5 * _ROW, node, colours)
    return figure


def _places(learner: Any, listed: list[Node]) -> dict[int, tuple[float, float]]:
    """Give every leaf a column of its own, and put a node above the middle of its branches."""
    column = 0
    place: dict[int, tuple[float, float]] = {}
    for node in listed:
        if not node.question:
            place[node.number] = (column, -node.depth)
            column += 1
    for node in reversed(listed):  # branches before their node
        if node.question:
            across = [place[branch][0] for branch in learner.tree_.branches(node.number)]
            place[node.number] = ((across[0] + across[-1]) / 2, -node.depth)
    return place


def _edge(axes: Axes, start: tuple[float, float], end: tuple[float, float], answer: str) -> None:
    stop = end[1] + 0.13  # above a leaf's name; a frame hides it anyway
    axes.plot([start[0], end[0]], [start[1], stop], color=FAINT, linewidth=1.2, zorder=0)
    x, y = (start[0] + 2 * end[0]) / 3, (start[1] + 2 * end[1]) / 3
    paper = {"facecolor": "white", "edgecolor": "none", "pad": 1.0}
    label = _shown(answer).removeprefix("= ")
    axes.text(x, y, label, ha="center", va="center", fontsize=8, color=MUTED, bbox=paper)


def _shown(answer: str) -> str:
    """Set the sign of a threshold as a formula: the font of the book has none for "at most"."""
    if answer.startswith("= "):
        return answer.replace("$", r"\$")
    return answer.replace("<=", r"$\leq$").replace(">", "$>$")


def _bar(
    axes: Axes,
    left: float,
    y: float,
    width: float,
    height: float,
    leaf: Node,
    colours: dict[str, str],
) -> None:
    """Draw a leaf's instances, those of another class pale."""
    right = width * (1 - leaf.errors / leaf.weight) if leaf.weight else 0.0
    axes.barh(y, width, left=left, height=height, color=colours[leaf.label], alpha=0.3)
    axes.barh(y, right, left=left, height=height, color=colours[leaf.label])
