"""The three problems of section 6: what data sets are drawn from, and what is calibrated on.

The learners are C4.5 and the nearest neighbour. On EXP6 and on Letter the nearest neighbour is
the better one, and bad weights in its distance make it worse; on Pima it is C4.5, which is made
to err at random.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from fourpapers.engine import ParameterError, trial_rng
from twolearners.datasets import Encoded, load
from twolearners.simulators import Exp6
from twolearners.simulators.exp6 import Boundary

#: Instances in a data set.
SIZE = 300
#: Training sets: of all of it, of 10-fold cross-validation, of a holdout of a third, of 5x2.
TRAINING = (300, 270, 200, 150)


@dataclass(frozen=True, eq=False)
class Problem:
    """A population that data sets are drawn from.

    Attributes
    ----------
    name, title : str
        For parameters, and for tables and figures.
    boundary : str
        Which of the shapes of EXP6; empty for real data.
    damaged : {"neighbour", "tree"}
        The learner that is the better one, and is damaged.
    damaged_attributes : mapping
        Attributes that lose weight, by the name of the damage.
    strengths : tuple of float
        Strengths of damage at which the error is measured.
    calibrated_on : int
        Instances that errors are calibrated on.
    """

    name: str
    title: str
    damaged: str
    damaged_attributes: Mapping[str, tuple[int, ...]]
    strengths: tuple[float, ...]
    calibrated_on: int
    boundary: str = ""

    def draw(self, rng: np.random.Generator) -> tuple[Encoded, Encoded]:
        """Draw a data set; return it and the instances that errors are calibrated on."""
        if self.boundary:
            exp6, calibration = _exp6(self.boundary)
            return exp6.encoded(SIZE, rng), calibration
        if self.name == "letter":
            experimental, calibration = _letter()
            return experimental.rows(rng.permutation(len(experimental))[:SIZE]), calibration
        pima = _pima()
        order = rng.permutation(len(pima))
        return pima.rows(order[:SIZE]), pima.rows(order[SIZE:])


# The first attribute weighs more in where the classes meet, so spoiling it never helps.
_EXP6 = {"usual": (0,), "other": (1,)}
_EXP6_STRENGTHS = (0.0, 0.2, 0.4, 0.55, 0.68, 0.78, 0.86, 0.92, 0.96)
# The last eight of sixteen attributes, moments and edges; or every other attribute.
_LETTER = {"usual": tuple(range(8, 16)), "other": tuple(range(0, 16, 2))}

#: All problems, by name.
PROBLEMS = {
    each.name: each
    for each in (
        Problem("exp6", "EXP6", "neighbour", _EXP6, _EXP6_STRENGTHS, 22801, "lines"),
        Problem("exp6-waves", "EXP6, waves", "neighbour", _EXP6, _EXP6_STRENGTHS, 22801, "waves"),
        Problem(
            "exp6-sectors", "EXP6, sectors", "neighbour", _EXP6, _EXP6_STRENGTHS, 22801, "sectors"
        ),
        Problem(
            "letter",
            "Letter",
            "neighbour",
            _LETTER,
            (0.0, 0.15, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 1.0),
            10000,
        ),
        Problem("pima", "Pima", "tree", {"usual": ()}, (0.0,), 468),
    )
}
#: Those of the paper.
PAPER = ("exp6", "letter", "pima")


def problem(name: str, damage: str = "usual") -> Problem:
    """Return a problem that knows this damage.

    Examples
    --------
    >>> problem("letter").title
    'Letter'
    """
    chosen = PROBLEMS[name]
    if damage not in chosen.damaged_attributes:
        choices = " and ".join(chosen.damaged_attributes)
        raise ParameterError(f"on {chosen.title} the damage can be {choices}, not {damage!r}")
    return chosen


@cache
def _exp6(boundary: Boundary) -> tuple[Exp6, Encoded]:
    exp6 = Exp6(boundary)
    grid = exp6.grid()
    return exp6, exp6.encode(grid, exp6.classify(grid))


@cache
def _pima() -> Encoded:
    return load("pima-diabetes").encoded


@cache
def _letter() -> tuple[Encoded, Encoded]:
    """Cut the 20,000 letters in two, once and for all."""
    letter = load("letter").encoded
    order = trial_rng(1998, "Letter in two halves", 0).permutation(len(letter))
    half = len(letter) // 2
    return letter.rows(np.sort(order[half:])), letter.rows(np.sort(order[:half]))
