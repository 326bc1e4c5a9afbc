"""What the tests accept: checked once, with a reason when it is refused."""

from __future__ import annotations

import math
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

Alternative = Literal["two-sided", "less", "greater"]
Floats = NDArray[np.float64]

#: Two numbers whose difference is below this share of the data's size are equal.
#: Subtracting two accuracies leaves an error of about 1e-16, so a constant
#: difference of 0.001 arrives with a spread of 1e-13 times itself.
ROUNDING = 1e-12
#: Beyond these the squares of differences lose their digits, or cannot be added up.
SMALLEST, LARGEST = 1e-140, 1e140
#: From here on floats skip whole numbers.
MOST_COUNTED = 2**53


def real(x: ArrayLike, name: str) -> Floats:
    """Return numbers as floats; refuse what is masked, and what are no real numbers.

    Examples
    --------
    >>> real([1, 2.5], "losses").tolist()
    [1.0, 2.5]
    >>> real([1j], "losses")
    Traceback (most recent call last):
    ValueError: losses must be real numbers, not complex128
    """
    if np.ma.is_masked(x):
        hidden = np.ma.count_masked(np.ma.asarray(x))
        raise ValueError(f"{hidden} of the {name} are masked: leave them out before, or fill them")
    values = np.asarray(x)
    words = values.dtype == object and any(isinstance(v, str | bytes) for v in values.flat)
    if words or values.dtype.kind not in "biufO":
        what = "words" if words or values.dtype.kind in "SUT" else values.dtype
        raise ValueError(f"{name} must be real numbers, not {what}")
    try:
        return values.astype(float, copy=False)
    except (TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"{name} must be real numbers: {error}") from error


def check_differences(
    x: ArrayLike, *, exactly: bool = False, **least: int
) -> tuple[Floats, Floats]:
    """Return the differences as floats, with their size; or say what is wrong.

    Parameters
    ----------
    x : array
        The differences.
    exactly : bool
        Whether the trailing axes must have just the lengths given.
    **least : int
        Name and least length of each trailing axis, in order.

    Returns
    -------
    x, size : array
        The differences, and the root of the sum of their squares in each data
        set: what counts as a rounding error is judged by it.

    Examples
    --------
    >>> x, size = check_differences([3, 4], n=2)
    >>> float(size)
    5.0
    """
    x = real(x, "differences")
    axes = x.shape[x.ndim - len(least) :] if x.ndim >= len(least) else ()
    short = not axes or any(a < b for a, b in zip(axes, least.values(), strict=True))
    if short or (exactly and axes != tuple(least.values())):
        raise ValueError(_wrong_shape(x.shape, least, exactly))
    flat = x.reshape(*x.shape[: x.ndim - len(least)], math.prod(axes))
    with np.errstate(over="ignore", invalid="ignore"):
        size = np.sqrt(np.vecdot(flat, flat))
    # One NaN shows in the size, which spares a pass over everything.
    if not (size <= LARGEST).all():
        bad = np.sum(~np.isfinite(x))
        raise ValueError(
            f"{bad} of {x.size} differences are NaN or infinite; "
            "every split must give a finite difference"
            if bad
            else f"the squares of differences above {LARGEST:g} overflow; divide all of them by a "
            "constant"
        )
    small = size < SMALLEST
    if small.any() and flat[small].any():
        raise ValueError(
            f"differences below {SMALLEST:g} have squares too small for a float; multiply all of "
            "them by a constant"
        )
    return x, size


def _wrong_shape(shape: tuple[int, ...], least: dict[str, int], exactly: bool) -> str:
    if exactly:
        wanted = f"(..., {', '.join(map(str, least.values()))}): {', '.join(least)}"
    else:
        bounds = [f"{name} at least {length}" for name, length in least.items()]
        wanted = f"(..., {', '.join(least)}) with {' and '.join(bounds)}"
    return (
        f"differences must have shape {wanted}, not {shape}: one split says nothing about variation"
    )


def check_counts(**counts: ArrayLike) -> list[Floats]:
    """Return counts as floats that broadcast, or say what is wrong with them.

    Examples
    --------
    >>> [count.tolist() for count in check_counts(n01=[3, 4], n10=1)]
    [[3.0, 4.0], [1.0, 1.0]]
    """
    checked = []
    for name, given in counts.items():
        count = real(given, f"counts {name}")
        wrong = ~((count >= 0) & (count <= MOST_COUNTED) & (count == np.floor(count)))
        if wrong.any():
            raise ValueError(
                f"{name} counts test instances, so it must be a whole number from 0 up (to 2**53), "
                f"not {count[wrong].item(0):g}"
            )
        checked.append(count)
    try:
        return list(np.broadcast_arrays(*checked))
    except ValueError:
        shapes = ", ".join(f"{name} {np.shape(count)}" for name, count in counts.items())
        raise ValueError(f"the counts must broadcast, but their shapes are {shapes}") from None


def check_alternative(alternative: str) -> None:
    """Insist on one of the three alternatives."""
    if alternative not in get_args(Alternative):
        raise ValueError(f"alternative must be one of {get_args(Alternative)}, not {alternative!r}")


def check_ratio(test_train_ratio: float) -> float:
    """Insist that instances tested over instances trained on is positive."""
    if not 0 < test_train_ratio <= MOST_COUNTED:
        raise ValueError(
            f"test_train_ratio is instances tested over instances trained on, so it must be "
            f"positive and finite, not {test_train_ratio!r}; it is 1/9 for 10-fold "
            "cross-validation"
        )
    return test_train_ratio


def check_df(df: float | None, default: float) -> float:
    """Return the degrees of freedom, the default if none are given."""
    df = default if df is None else df
    # Beyond, the quantiles of t have no digits left.
    if not 0.1 <= df <= 1e15:
        raise ValueError(
            f"df must be positive and finite (0.1 to 1e15), not {df!r}; leave it out for "
            f"the default, {default:g}"
        )
    return df


def check_probabilities(p: ArrayLike, name: str) -> Floats:
    """Return probabilities as floats, from 0 to 1."""
    p = real(p, name)
    wrong = ~((p >= 0) & (p <= 1))
    if wrong.any():
        raise ValueError(f"{name} must lie between 0 and 1, not {p[wrong].item(0):g}")
    return p


def check_level(value: float, name: str) -> float:
    """Insist that a probability lies strictly between 0 and 1."""
    if not 0 < value < 1:
        raise ValueError(f"{name} must lie between 0 and 1, not {value!r}")
    return value
