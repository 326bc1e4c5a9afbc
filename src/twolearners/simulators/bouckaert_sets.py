"""The four populations of Bouckaert (2003), stored as networks."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources

import numpy as np

from twolearners.simulators.bayesian_network import BayesianNetwork, Node

_SEARCHED = (2, 3, 4)
_ATTRIBUTES = 10


def bouckaert_set(
    number: int, class_probability: float | None = None, *, even: bool = False
) -> BayesianNetwork:
    """Return one of the four populations of ten binary attributes and a binary class.

    In Set 1 all variables are independent, so that nothing can be learnt: every test that
    finds a difference errs (Bouckaert 2003, section 4). Bouckaert & Frank (2004, section 4.4)
    add that its attributes have various probabilities, and do not print them. Attribute
    :math:`i` has the value 1 with probability :math:`i / 11` here: what ten probabilities
    drawn evenly from 0 to 1 are on average, from the least to the largest.

    Sets 2, 3 and 4 are random networks in which C4.5 beats naive Bayes by more and more (Table 3
    of the first paper). They were not published; these have been searched for, so that both
    learners do as well on average as they did there. :func:`record` tells how.

    Parameters
    ----------
    number : {1, 2, 3, 4}
        Which set.
    class_probability : float, optional
        Probability of class 1, for Set 1 only (Table 2); 0.5 by default.
    even : bool
        Whether both values of every attribute are equally likely, for Set 1 only.

    Examples
    --------
    >>> bouckaert_set(1).bayes_accuracy
    0.5
    >>> round(bouckaert_set(1, class_probability=0.05).bayes_accuracy, 9)
    0.95
    >>> [round(float(bouckaert_set(1, even=even).nodes[1].table), 4) for even in (False, True)]
    [0.0909, 0.5]
    """
    if number != 1:
        if class_probability is not None or even:
            chosen = "even attributes" if class_probability is None else "class_probability"
            raise ValueError(
                f"{chosen} can be chosen for Set 1 only: the other sets were searched for as "
                "they are, and would no longer be that"
            )
        return BayesianNetwork.from_toml(_text(number))
    ones = np.full(_ATTRIBUTES, 0.5) if even else np.arange(1, 11) / (_ATTRIBUTES + 1)
    return independent_attributes(ones, 0.5 if class_probability is None else class_probability)


def independent_attributes(
    probabilities: Iterable[float], class_probability: float = 0.5
) -> BayesianNetwork:
    """Return a population in which nothing can be learnt: all variables are independent.

    Parameters
    ----------
    probabilities : iterable of float
        Of the value 1, for each attribute.
    class_probability : float
        Probability of class 1.

    Examples
    --------
    >>> independent_attributes([0.1, 0.9]).attributes
    ('x1', 'x2')
    """
    nodes = [Node(f"x{i}", (), p) for i, p in enumerate(probabilities, start=1)]
    return BayesianNetwork([Node("class", (), class_probability), *nodes])


def _text(number: int) -> str:
    if number not in _SEARCHED:
        raise ValueError(
            f"there are sets 1, 2, 3 and 4, but no set {number!r} that was searched for"
        )
    folder = resources.files("twolearners.simulators") / "networks"
    return (folder / f"set{number}.toml").read_text(encoding="utf-8")
