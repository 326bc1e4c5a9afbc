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
    >>> problem.class_probabilities().round(4).tolist()
    [0.1661, 0.1676, 0.1655, 0.1671, 0.1676, 0.1661]
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
            heights = _GAP * np.arange(1, self.classes) + wave(x1)[:, None]
            return (x2[:, None] > heights).sum(axis=1)
        angle = np.arctan2(x2 - _CENTRE, x1 - _CENTRE) - _FIRST_RAY
        return np.floor(angle % (2 * np.pi) / (2 * np.pi / self.classes)).astype(np.int64)

    def class_probabilities(self) -> Floats:
        """Return the exact share of the square that each class has."""
        if self.boundary == "lines":
            return np.diff([0.0, *area_below(*_SLANT, _LINES), SIDE**2]) / SIDE**2
        if self.boundary == "waves":
            # Over two whole periods a wave covers as much as the straight line it winds about.
            return np.full(self.classes, 1 / self.classes)
        rays = _FIRST_RAY + np.arange(self.classes + 1) * 2 * np.pi / self.classes
        return np.diff(area_swept(rays)) / SIDE**2


def wave(x1: ArrayLike) -> Floats:
    """Return the height of a wave above the line it winds about."""
    return np.asarray(_AMPLITUDE * np.sin(4 * np.pi / SIDE * (np.asarray(x1) + _PHASE)))


def area_below(a: float, b: float, t: ArrayLike) -> Floats:
    r"""Area of the part of the square where :math:`a x_1 + b x_2 < t`, for positive a and b.

    The line cuts off a triangle of area :math:`t^2 / 2ab` at the origin; what of it lies
    beyond a side of the square is again a triangle, and is taken off:

    .. math:: \frac{t_+^2 - (t - aL)_+^2 - (t - bL)_+^2 + (t - aL - bL)_+^2}{2ab}.

    Examples
    --------
    >>> float(area_below(1, 1, 15))
    112.5
    """
    t = np.asarray(t, dtype=np.float64)
    corners = ((0.0, 1), (a * SIDE, -1), (b * SIDE, -1), ((a + b) * SIDE, 1))
    triangles = [sign * np.maximum(t - at, 0) ** 2 for at, sign in corners]
    return np.sum(triangles, axis=0) / (2 * a * b)


def area_swept(angle: ArrayLike) -> Floats:
    r"""Area that a ray from the centre sweeps over as it turns from 0 to an angle.

    Up to an eighth of a turn it is a right-angled triangle, :math:`\tfrac{L^2}{8}\tan\theta`;
    each further eighth adds a triangle of the same area, swept in mirror image.

    Examples
    --------
    >>> round(float(area_swept(np.pi / 2)), 9)  # a quarter of the square
    56.25
    """
    eighths = np.asarray(angle, dtype=np.float64) / (np.pi / 4)
    whole = np.floor(eighths)
    rest = eighths - whole
    mirrored = whole % 2 == 1
    part = np.where(mirrored, 1 - np.tan((1 - rest) * np.pi / 4), np.tan(rest * np.pi / 4))
    return np.asarray((whole + part) * SIDE**2 / 8)
