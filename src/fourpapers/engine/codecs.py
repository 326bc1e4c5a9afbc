"""How columns of small whole numbers are stored: the last axis as the digits of one number."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fourpapers.engine.packing import pack, unpack

Ints = NDArray[np.int64]
Columns = dict[str, Ints]
_LARGEST = np.iinfo(np.int64).max


@dataclass(frozen=True)
class Digits:
    """Cells that are all of one kind, to a base that just holds the numbers of a trial.

    Attributes
    ----------
    cells : int
        Length of the last axis. Least number and base of each trial are a column of their own.
    """

    cells: int

    def stored(self, name: str) -> tuple[str, ...]:
        """Name the columns in which it is stored."""
        return name, f"{name}_digits"

    def encode(self, name: str, values: ArrayLike) -> Columns:
        """Return the columns to store."""
        return pack(values, name)

    def decode(self, name: str, stored: Columns) -> Ints:
        """Read back what was encoded."""
        return unpack(stored, name, self.cells)


@dataclass(frozen=True)
class Labels:
    """Cells that each have a name, such as the verdicts of several tests.

    Names and base are written in every file, so that what is stored keeps its meaning when names
    are added to the code, or change places there.

    Attributes
    ----------
    names : tuple of str
        Of what the last axis holds, in this order; the first is the lowest digit.
    base : int
        Cells are 0 up to this, exclusive.

    Examples
    --------
    >>> tests = Labels(("mcnemar", "kfold", "5x2cv-t"), base=3)
    >>> stored = tests.encode("verdicts", [[0, 1, 2], [2, 0, 0]])
    >>> stored["verdicts"].tolist()
    [21, 2]
    >>> tests.decode("verdicts", stored).tolist()
    [[0, 1, 2], [2, 0, 0]]
    >>> tests.translate(stored["verdicts"], Labels(("5x2cv-t", "mcnemar"), base=3)).tolist()
    [2, 6]
    """

    names: tuple[str, ...]
    base: int

    def __post_init__(self) -> None:
        if len(set(self.names)) < len(self.names):
            raise ValueError(f"every cell needs a name of its own, not {', '.join(self.names)}")
        if not isinstance(self.base, int) or self.base < 1:
            raise ValueError(f"base takes a whole number from 1 up, not {self.base!r}")
        # No number of 64 bits has 64 digits, and powers of what a file says may take for ever.
        if self.base > 1 and (self.cells > 63 or self.base**self.cells > _LARGEST):
            raise ValueError(
                f"{self.cells} cells to the base {self.base} do not fit into one number of 64 bits"
            )

    @property
    def cells(self) -> int:
        """Length of the last axis."""
        return len(self.names)

    def stored(self, name: str) -> tuple[str, ...]:
        """Name the columns in which it is stored."""
        return (name,)

    def encode(self, name: str, values: ArrayLike) -> Columns:
        """Return the columns to store."""
        digits = np.asarray(values, dtype=np.int64)
        if digits.size and not (digits.min() >= 0 and digits.max() < self.base):
            raise ValueError(f"{name} takes whole numbers from 0 to {self.base - 1} in every cell")
        return {name: np.asarray(digits @ self._powers)}

    def decode(self, name: str, stored: Columns) -> Ints:
        """Read back what was encoded."""
        return stored[name][..., None] // self._powers % self.base

    def translate(self, numbers: Ints, to: Labels) -> Ints:
        """Write stored numbers again with fewer names, or with the same in another order."""
        if unknown := [name for name in to.names if name not in self.names]:
            raise LookupError(f"no {unknown[0]!r} is stored; there are {', '.join(self.names)}")
        digits = self.decode("x", {"x": numbers})
        return to.encode("x", digits[..., [self.names.index(name) for name in to.names]])["x"]

    @property
    def _powers(self) -> Ints:
        return self.base ** np.arange(self.cells, dtype=np.int64)


Codec = Digits | Labels
