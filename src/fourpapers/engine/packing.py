"""Small whole numbers written short: the cells of a run as the digits of one number.

A thousand data sets with a hundred runs of ten folds are a million differences for each
population. Written out they take 2.5 bytes each, packed 1.3, and not one is lost.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Ints = NDArray[np.int64]
Columns = dict[str, Ints]
_LARGEST = np.iinfo(np.int64).max


def pack(x: ArrayLike, name: str) -> Columns:
    """Write the last axis as digits, to a base that just holds the numbers of a trial.

    Parameters
    ----------
    x : array of int, shape (trials, ..., cells)
        What is to be kept.
    name : str
        Name of the columns.

    Returns
    -------
    dict
        ``name``, one number in place of the last axis (the first cell is its highest digit),
        and ``name_digits``: the least number of the trial and the base.

    Examples
    --------
    >>> kept = pack([[[0, -1, 2], [1, 1, 0]]], "x")
    >>> kept["x"].tolist(), kept["x_digits"].tolist()
    ([[19, 41]], [[-1, 4]])
    >>> unpack(kept, "x", 3).tolist()
    [[[0, -1, 2], [1, 1, 0]]]
    """
    x = np.asarray(x)
    if x.ndim < 2 or x.dtype.kind not in "iu":
        raise ValueError(f"x must be whole numbers with trials first, not {x.dtype} {x.shape}")
    cells = x.shape[-1]
    flat = x.reshape(len(x), -1)
    # Whole numbers of Python have no end: a span of 64 bits would not fit into those of numpy.
    ends = zip(flat.min(axis=1).tolist(), flat.max(axis=1).tolist(), strict=True)
    spans = [most - least + 1 for least, most in ends]
    widest = max(spans)
    if widest**cells > _LARGEST or int(flat.max()) > _LARGEST:
        raise ValueError(
            f"{cells} numbers that span {widest} values do not fit into one of 64 bits; "
            "put fewer into the last axis"
        )
    flat = flat.astype(np.int64)
    least, base = flat.min(axis=1), np.array(spans, np.int64)
    digits = (flat - least[:, None]).reshape(x.shape)
    packed = np.zeros(x.shape[:-1], np.int64)
    for cell in range(cells):
        packed = packed * base.reshape(-1, *[1] * (x.ndim - 2)) + digits[..., cell]
    return {name: packed, f"{name}_digits": np.stack([least, base], axis=1)}


def unpack(columns: Columns, name: str, cells: int) -> Ints:
    """Read back what :func:`pack` wrote, the last axis of length ``cells``."""
    packed = np.asarray(columns[name])
    least, base = (
        column.reshape(-1, *[1] * (packed.ndim - 1)) for column in columns[f"{name}_digits"].T
    )
    if (base < 1).any():
        raise ValueError(f"{name} was not packed: digits to a base below 1 mean nothing")
    out = np.empty((*packed.shape, cells), np.int64)
    rest = packed.copy()
    for cell in range(cells - 1, -1, -1):
        rest, out[..., cell] = np.divmod(rest, base)
    return out + least[..., None]
