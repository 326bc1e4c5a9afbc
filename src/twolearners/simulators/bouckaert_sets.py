"""The four populations of Bouckaert (2003), stored as networks."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from twolearners.simulators.bayesian_network import BayesianNetwork

_NUMBERS = (1, 2, 3, 4)


def bouckaert_set(number: int, class_probability: float | None = None) -> BayesianNetwork:
    """Return one of the four populations of ten binary attributes and a binary class.

    In Set 1 all variables are independent, so that nothing can be learnt: every test that
    finds a difference errs (Bouckaert 2003, section 4). Sets 2, 3 and 4 are random networks in
    which C4.5 beats naive Bayes by more and more (his Table 3). His own networks were not
    published; these have been searched for, so that both learners do as well on average as
    they did on his. :func:`record` tells how.

    Parameters
    ----------
    number : {1, 2, 3, 4}
        Which set.
    class_probability : float, optional
        Probability of class 1, for Set 1 only (his Table 2); 0.5 by default.

    Examples
    --------
    >>> bouckaert_set(1).bayes_accuracy
    0.5
    >>> round(bouckaert_set(1, class_probability=0.05).bayes_accuracy, 9)
    0.95
    """
    network = BayesianNetwork.from_toml(_text(number))
    if class_probability is None:
        return network
    if number != 1:
        raise ValueError(
            "class_probability can be chosen for Set 1 only: the other sets were searched for "
            "with 0.5, and would no longer be what they are"
        )
    return network.with_class_probability(class_probability)


def record(number: int) -> dict[str, Any]:
    """Return how a set was found and what was measured on it.

    Examples
    --------
    >>> record(4)["target"]
    {'naive_bayes': 0.8196, 'c45': 0.9323}
    """
    return {key: value for key, value in tomllib.loads(_text(number)).items() if key != "node"}


def _text(number: int) -> str:
    if number not in _NUMBERS:
        raise ValueError(f"there are sets 1, 2, 3 and 4, but no set {number!r}")
    folder = resources.files("twolearners.simulators") / "networks"
    return (folder / f"set{number}.toml").read_text(encoding="utf-8")
