"""Six classes in a square, with boundaries that run askew to both axes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from twolearners.datasets.encoded import Encoded

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Boundary = Literal["lines", "waves", "sectors"]

#: Both attributes lie between 0 and this.
SIDE = 15.0
_CLASSES = 6
# Parallel lines 4 x1 + 3 x2 = t. The left side of a point of the grid is a multiple of 0.1, and
# no t is: so no point of it lies on a line, and rounding cannot move one across.
_SLANT = (4.0, 3.0)
_LINES = np.array([29.95, 42.45, 52.45, 62.55, 75.05])
# Waves x2 = 2.5 j + 2 sin(4 pi (x1 + 1/3) / 15), j = 1 to 5; the third keeps them off the grid.
_GAP, _AMPLITUDE, _PHASE = 2.5, 2.0, 1 / 3
# Rays from the centre at 10, 70, 130, ... degrees.
_CENTRE, _FIRST_RAY = SIDE / 2, np.pi / 18


@dataclass(frozen=True)
class Exp6:
    r"""A problem like EXP6 of Dietterich (1998, section 6): two attributes, six classes.

    The paper says of EXP6 that it is Kong's (1995), that the nearest neighbour does much better
    on it than C4.5, and that 22,801 points spaced 0.1 apart make up its calibration set: so
    there are two attributes, each from 0 to 15. Where its classes meet, the paper does not say.
    The boundaries here are ours. Like those of the original they are not parallel to the axes,
    which is what makes it hard for a tree that splits one attribute at a time. Three choices
    serve to see whether a conclusion depends on them. Instances are uniform over the square, and
    no class is noisy.

    Parameters
    ----------
    boundary : {"lines", "waves", "sectors"}
        - ``lines``: five parallel lines :math:`4x_1 + 3x_2 = t` with :math:`t` = 29.95,
          42.45, 52.45, 62.55, 75.05, so that all classes are about equally likely;
        - ``waves``: five waves :math:`x_2 = \tfrac52 j + 2\sin\frac{4\pi(x_1 + 1/3)}{15}`,
          :math:`j = 1, \dots, 5`;
        - ``sectors``: six rays from the centre (7.5, 7.5), at angles of 10, 70, 130, 190, 250
          and 310 degrees to the first axis.

        Classes are numbered upwards from the origin, or from the first ray, anticlockwise.

    Examples
    --------
    >>> problem = Exp6()
    >>> X, y = problem.sample(300, np.random.default_rng(1))
    >>> X.shape, np.unique(y).tolist()
    ((300, 2), [0, 1, 2, 3, 4, 5])
    >>> len(problem.grid())
    22801
    """

    boundary: Boundary = "lines"
    classes: int = _CLASSES

    def __post_init__(self) -> None:
        if self.boundary not in get_args(Boundary):
            raise ValueError(
                f"boundary must be one of {', '.join(get_args(Boundary))}, not {self.boundary!r}"
            )
        if self.classes != _CLASSES:
            raise ValueError(f"EXP6 has six classes, not {self.classes}")

    def sample(self, n: int, rng: np.random.Generator) -> tuple[Floats, Ints]:
        """Draw ``n`` instances, uniform over the square, and their classes."""
        X = rng.uniform(0, SIDE, size=(n, 2))
        return X, self.classify(X)

    def encoded(self, n: int, rng: np.random.Generator) -> Encoded:
        """Draw ``n`` instances as the learners' kernels take them."""
        return self.encode(*self.sample(n, rng))

    def encode(self, X: ArrayLike, y: ArrayLike) -> Encoded:
        """Declare two numeric attributes and six classes."""
        return Encoded(X, n_values=[0, 0], labels=y, n_classes=self.classes)

    @staticmethod
    def grid() -> Floats:
        """Return the calibration set: 151 x 151 points, 0.1 apart."""
        ticks = np.arange(151) / 10
        return np.stack(np.meshgrid(ticks, ticks, indexing="ij"), axis=-1).reshape(-1, 2)

    def classify(self, X: ArrayLike) -> Ints:
        """Return the true class of each point."""
        X = np.asarray(X, dtype=np.float64)
        if X.ndim != 2 or X.shape[1] != 2:
            raise ValueError(f"X must have two columns, the attributes of EXP6, not {X.shape}")
        if not ((X >= 0) & (X <= SIDE)).all():
            raise ValueError(f"attributes of EXP6 lie between 0 and {SIDE:g}")
        x1, x2 = X.T
        if self.boundary == "lines":
            return np.searchsorted(_LINES, _SLANT[0] * x1 + _SLANT[1] * x2).astype(np.int64)
        if self.boundary == "waves":
            wave = _AMPLITUDE * np.sin(4 * np.pi / SIDE * (x1 + _PHASE))
            heights = _GAP * np.arange(1, self.classes) + wave[:, None]
            return (x2[:, None] > heights).sum(axis=1)
        angle = np.arctan2(x2 - _CENTRE, x1 - _CENTRE) - _FIRST_RAY
        return np.floor(angle % (2 * np.pi) / (2 * np.pi / self.classes)).astype(np.int64)
