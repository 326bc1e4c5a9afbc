"""A decision tree as a picture."""

from __future__ import annotations

from typing import Any

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from twolearners.learners.c45.export import Node, nodes
from twolearners.style import COLOURS, FAINT, MUTED, WIDTH, in_style

_LEVEL = 0.8  # inches from a node to its branches
_ROW, _INDENT = 0.2, 0.2  # inches for a line of a list, and by which it is indented
_CLASS, _BAR = 4.6, 6.2  # inches from the left to the class of a leaf, and to its bar
_MOST = 40  # leaves that can still be taken in
_LETTERS = 84  # that fit side by side


@in_style
def draw_tree(learner: Any) -> Figure:
    """Draw the tree of a fitted C4.5: questions in frames, classes at the leaves.

    The bar of a leaf is as long as its share of the training instances; what is pale of it are
    those of another class. A tree whose leaves do not fit side by side is drawn as a list.
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
    return _branching(learner, listed, colours)


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
    shown = _shown(answer).removeprefix("= ")
    axes.text(x, y, shown, ha="center", va="center", fontsize=8, color=MUTED, bbox=paper)


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
