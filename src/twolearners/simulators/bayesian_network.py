"""Bayesian networks of binary variables: a population whose every probability is known."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from twolearners.datasets.encoded import Encoded

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: Name of the variable that is to be predicted.
CLASS = "class"
_MOST = 20  # variables: the joint distribution is a table of 2 ** 20 cells


@dataclass(frozen=True, eq=False)
class Node:
    """A binary variable of a network.

    Parameters
    ----------
    name : str
        What it is called; the variable to be predicted is called ``class``.
    parents : sequence of str
        Variables that it depends on.
    table : array of shape (2, ..., 2), one axis for each parent
        Probability that the variable is 1, by the values of its parents in their order.
    """

    name: str
    parents: tuple[str, ...]
    table: Floats

    def __init__(
        self, name: str, parents: str | Iterable[str] = (), table: ArrayLike = 0.5
    ) -> None:
        object.__setattr__(self, "name", name)
        parents = (parents,) if isinstance(parents, str) else tuple(parents)
        object.__setattr__(self, "parents", parents)
        object.__setattr__(self, "table", np.array(table, dtype=np.float64))
        if self.table.shape != (2,) * len(self.parents):
            raise ValueError(
                f"the table of {name!r} must have an axis of length 2 for each of its parents "
                f"{list(self.parents)}, not shape {self.table.shape}"
            )
        if not ((self.table >= 0) & (self.table <= 1)).all():
            raise ValueError(f"the table of {name!r} must hold probabilities, from 0 to 1")
        self.table.flags.writeable = False


@dataclass(frozen=True, eq=False)
class BayesianNetwork:
    r"""A joint distribution of binary attributes and a binary class.

    It is the product of the probabilities of all variables given their parents. With few
    variables the whole distribution is a small table, and so everything about it is
    known: what the best classifier achieves, what naive Bayes would with endless data, and
    how accurate any given classifier is, with no test set. A draw from the population is
    a draw from that table.

    Parameters
    ----------
    nodes : sequence of Node
        Parents first. Those not called ``class`` are the attributes, in this order.

    Examples
    --------
    An exclusive or, which no attribute tells anything about on its own:

    >>> network = BayesianNetwork(
    ...     [
    ...         Node("class", table=0.5),
    ...         Node("x1", table=0.5),
    ...         Node("x2", ["class", "x1"], [[0.1, 0.9], [0.9, 0.1]]),
    ...     ]
    ... )
    >>> network.bayes_accuracy, network.naive_bayes_accuracy
    (0.9, 0.5)
    >>> X, y = network.sample(300, np.random.default_rng(1))
    >>> X.shape, round(float(np.mean((X[:, 0] ^ X[:, 1]) == y)), 2)
    ((300, 2), 0.91)
    """

    nodes: tuple[Node, ...]

    def __init__(self, nodes: Any) -> None:
        object.__setattr__(self, "nodes", tuple(nodes))
        seen: list[str] = []
        for node in self.nodes:
            unknown = [parent for parent in node.parents if parent not in seen]
            if unknown:
                raise ValueError(
                    f"the parents of {node.name!r} must come before it, and {unknown[0]!r} does "
                    "not: a network has no cycles, and lists parents first"
                )
            if node.name in seen:
                raise ValueError(f"there are two variables called {node.name!r}")
            seen.append(node.name)
        if CLASS not in seen or len(seen) < 2:
            raise ValueError("a network needs a variable called 'class' and an attribute or more")
        if len(seen) > _MOST:
            raise ValueError(
                f"{len(seen)} variables are too many: the joint distribution is kept as a table, "
                f"which is practical up to {_MOST}"
            )

    @classmethod
    def from_toml(cls, text: str) -> BayesianNetwork:
        """Read a network: a table ``[[node]]`` with name, parents and table for each variable."""
        nodes = tomllib.loads(text).get("node")
        if not nodes:
            raise ValueError("this text describes no network: it has no [[node]]")
        return cls(Node(node["name"], node.get("parents", ()), node["table"]) for node in nodes)

    def to_toml(self) -> str:
        """Write the network as text that :meth:`from_toml` reads, to the last bit."""
        parts = []
        for node in self.nodes:
            parents = ", ".join(map(_quoted, node.parents))
            parts.append(
                f"[[node]]\nname = {_quoted(node.name)}\nparents = [{parents}]\n"
                f"table = {node.table.tolist()}\n"
            )
        return "\n".join(parts)

    @property
    def attributes(self) -> tuple[str, ...]:
        """Names of the attributes."""
        return tuple(node.name for node in self.nodes if node.name != CLASS)

    @cached_property
    def cells(self) -> Ints:
        """Every combination of attribute values, one to a row, the first attribute slowest."""
        d = len(self.attributes)
        return np.arange(2**d)[:, None] >> np.arange(d)[::-1] & 1

    @cached_property
    def joint(self) -> Floats:
        """Probability of each combination (a row, as in ``cells``) with each class (a column)."""
        columns = {name: self.cells[:, i, None] for i, name in enumerate(self.attributes)}
        columns[CLASS] = np.arange(2)
        joint = np.ones((len(self.cells), 2))
        for node in self.nodes:
            chances = node.table[tuple(columns[parent] for parent in node.parents)]
            joint *= np.where(columns[node.name] == 1, chances, 1 - chances)
        joint.flags.writeable = False
        return joint

    @cached_property
    def _steps(self) -> Floats:
        """Cumulative probabilities of all cells, class fastest; the last one ends at 1."""
        steps = np.cumsum(self.joint)
        return steps / steps[-1]

    def sample(self, n: int | tuple[int, ...], rng: np.random.Generator) -> tuple[Ints, Ints]:
        """Draw instances and their classes.

        Parameters
        ----------
        n : int or tuple of int
            How many instances, or the shape of many data sets: ``(1000, 300)`` draws a thousand.

        Returns
        -------
        X : array of shape (n, attributes)
        y : array of shape (n,)
        """
        drawn = np.searchsorted(self._steps, rng.random(n), side="right")
        return self.cells[drawn >> 1], drawn & 1

    def encoded(self, n: int, rng: np.random.Generator) -> Encoded:
        """Draw ``n`` instances as the learners' kernels take them."""
        X, y = self.sample(n, rng)
        return Encoded(X, n_values=np.full(X.shape[1], 2), labels=y, n_classes=2)

    @property
    def class_probability(self) -> float:
        """Probability that the class is 1."""
        return float(self.joint[:, 1].sum())

    @property
    def bayes_accuracy(self) -> float:
        """Accuracy of the best classifier there can be: the more probable class in each cell."""
        return float(self.joint.max(axis=1).sum())

    @property
    def naive_bayes_accuracy(self) -> float:
        """Accuracy that naive Bayes tends to as the training set grows.

        Its estimates tend to the true probability of each value in each class; a tie goes to
        the first class, as in the learner.
        """
        prior = self.joint.sum(axis=0)
        shares = self.cells.T @ self.joint  # (attributes, classes)
        # A class that never occurs is never named, whatever its attributes.
        ones = np.divide(shares, prior, out=np.zeros_like(shares), where=prior > 0)
        chances = np.where(self.cells[:, :, None] == 1, ones, 1 - ones)
        return float(self.accuracy((prior * chances.prod(axis=1)).argmax(axis=1)))

    def accuracy(self, predicted: ArrayLike) -> Floats:
        """Return the exact accuracy of a classifier.

        Parameters
        ----------
        predicted : array of int, shape (..., combinations)
            The class it names for each combination of values in ``cells``.
        """
        predicted = np.asarray(predicted)
        if predicted.shape[-1:] != (len(self.cells),):
            raise ValueError(
                f"predicted must name a class for each of the {len(self.cells)} combinations in "
                f"cells, not shape {predicted.shape}"
            )
        return np.where(predicted == 1, self.joint[:, 1], self.joint[:, 0]).sum(axis=-1)

    def with_class_probability(self, probability: float) -> BayesianNetwork:
        """Return the network with another probability of class 1.

        Examples
        --------
        >>> one = BayesianNetwork([Node("class", table=0.5), Node("x1", table=0.5)])
        >>> round(one.with_class_probability(0.05).bayes_accuracy, 2)
        0.95
        """
        for node in self.nodes:
            if node.name == CLASS and node.parents:
                raise ValueError(
                    "the class depends on other variables, so its probability is not free"
                )
        return BayesianNetwork(
            Node(CLASS, (), probability) if node.name == CLASS else node for node in self.nodes
        )


def _quoted(name: str) -> str:
    """Write a name as TOML has it: as in JSON, but for one mark."""
    return json.dumps(name, ensure_ascii=False).replace("\x7f", "\\u007f")
