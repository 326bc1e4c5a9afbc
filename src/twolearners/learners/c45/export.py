"""A tree in words: its nodes with the names of the data, and all of it as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from twolearners.learners.c45.criterion import TOLERANCE
from twolearners.learners.c45.tree import ATTRIBUTE, LEAF, Tree


@dataclass(frozen=True)
class Node:
    """A node of a tree, in the words of the data it was grown on.

    Parameters
    ----------
    number : int
        Its row in the tree's arrays.
    depth : int
        How many questions lead to it.
    answer : str
        The answer to the last of them, such as ``= red`` or ``<= 2.5``; none at the root.
    question : str
        The attribute it asks for; none in a leaf.
    label : str
        The class it predicts, or would predict if it were a leaf.
    weight, errors : float
        Weight of the training instances that reached it, and of those of another class.
    """

    number: int
    depth: int
    answer: str
    question: str
    label: str
    weight: float
    errors: float

    @property
    def counts(self) -> str:
        """``(n)`` or ``(n/errors)``, as C4.5 puts it."""
        wrong = f"/{_number(self.errors, 2)}" if self.errors > TOLERANCE else ""
        return f"({_number(self.weight, 2)}{wrong})"


def nodes(learner: Any) -> Iterator[Node]:
    """Go through the nodes of a fitted tree, each before its branches, these in their order."""
    tree: Tree = learner.tree_
    stack = [(0, 0, "", 0)]  # a node, its depth, the answer that leads to it, the node above
    while stack:
        number, depth, answer, above = stack.pop()
        counts = tree.counts[number]
        # A leaf that no training instance reached predicts what the node above it would.
        shown = counts if counts.any() else tree.counts[above]
        yield Node(
            number,
            depth,
            answer,
            _question(learner, tree, number),
            str(learner.classes_[np.argmax(shown)]),
            float(counts.sum()),
            float(counts.sum() - counts.max()),
        )
        for place, branch in reversed(list(enumerate(tree.branches(number)))):
            stack.append((branch, depth + 1, _answer(learner, tree, number, place), number))


def as_text(learner: Any) -> str:
    """Print a fitted tree; see :meth:`C45Classifier.export_text`."""
    lines = []
    questions: list[str] = []  # those that lead to the node at hand
    for node in nodes(learner):
        del questions[node.depth :]
        line = f"{'|   ' * (node.depth - 1)}{questions[-1]} {node.answer}" if node.depth else ""
        if not node.question:
            line += f": {node.label} {node.counts}"
        questions.append(node.question)
        lines.append(line)
    return "\n".join(lines).removeprefix("\n")


def _question(learner: Any, tree: Tree, node: int) -> str:
    """Return the name of the attribute that a node asks for."""
    a = tree.links[node, ATTRIBUTE]
    if a == LEAF:
        return ""
    names = getattr(learner, "feature_names_in_", None)
    return f"x{a}" if names is None else str(names[a])


def _answer(learner: Any, tree: Tree, node: int, branch: int) -> str:
    """Return what the values have in common that lead to a branch."""
    categories = learner._attributes.categories[tree.links[node, ATTRIBUTE]]
    if categories is not None:
        return f"= {categories[branch]}"
    return f"{'>' if branch else '<='} {_number(tree.threshold[node], 6)}"


def _number(x: float, decimals: int) -> str:
    """Return a number with so many decimals at most."""
    text = f"{x:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
