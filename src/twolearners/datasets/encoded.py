"""A data set as plain arrays, which is what the learners' kernels work on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Encoded:
    """Attributes and classes as numbers.

    Declared values and classes count even where no instance has them: they enter
    the learners' estimates of probability.

    Parameters
    ----------
    values : array of shape (instances, attributes)
        A number, or the code of a nominal value (0, 1, ...); NaN is a missing value.
    n_values : array of shape (attributes,)
        How many values a nominal attribute declares; 0 for a numeric one.
    labels : array of shape (instances,)
        Codes of the classes.
    n_classes : int
        How many classes are declared.

    Examples
    --------
    >>> data = Encoded([[0, 5.1], [1, np.nan]], n_values=[2, 0], labels=[0, 1], n_classes=2)
    >>> len(data), data.n_attributes
    (2, 2)
    """

    values: Floats
    n_values: Ints
    labels: Ints
    n_classes: int

    def __init__(
        self, values: ArrayLike, n_values: ArrayLike, labels: ArrayLike, n_classes: int
    ) -> None:
        # A frozen instance is filled once, here; kernels rely on these types and this order.
        object.__setattr__(self, "values", np.ascontiguousarray(values, dtype=np.float64))
        object.__setattr__(self, "n_values", np.ascontiguousarray(n_values, dtype=np.int64))
        object.__setattr__(self, "labels", np.ascontiguousarray(labels, dtype=np.int64))
        object.__setattr__(self, "n_classes", int(n_classes))
        self._check()

    def __len__(self) -> int:
        return len(self.labels)

    def take(self, rows: Ints) -> Encoded:
        """Return some of the instances; what is declared stays."""
        return Encoded(self.values[rows], self.n_values, self.labels[rows], self.n_classes)

    @property
    def n_attributes(self) -> int:
        """How many attributes there are."""
        return len(self.n_values)

    def rows(self, chosen: ArrayLike) -> Encoded:
        """Return some of the instances, by mask or by position."""
        chosen = np.asarray(chosen)
        return Encoded(self.values[chosen], self.n_values, self.labels[chosen], self.n_classes)

    def _check(self) -> None:
        """Refuse what would lead a kernel outside its arrays."""
        if self.values.ndim != 2 or self.labels.shape != self.values.shape[:1]:
            raise ValueError(
                "values must be instances by attributes, with one label for each instance; "
                f"given: values {self.values.shape}, labels {self.labels.shape}"
            )
        if self.n_values.shape != self.values.shape[1:]:
            raise ValueError(
                f"n_values must have one entry for each of {self.values.shape[1]} attributes, "
                f"not shape {self.n_values.shape}"
            )
        if self.n_classes < 1 or np.any((self.labels < 0) | (self.labels >= self.n_classes)):
            raise ValueError(f"labels must be codes from 0 to n_classes - 1 = {self.n_classes - 1}")
        if np.isinf(self.values).any():
            raise ValueError("values must be finite numbers, or NaN where one is missing")
        check_codes(self.values, self.n_values)


def check_codes(values: Floats, n_values: Ints) -> None:
    """Refuse cells of nominal attributes that are no code of a declared value."""
    nominal = n_values > 0
    codes = values[:, nominal]
    with np.errstate(invalid="ignore"):
        known = np.isnan(codes) | (
            (codes >= 0) & (codes < n_values[nominal]) & (codes == np.floor(codes))
        )
    if not known.all():
        attribute = int(np.flatnonzero(nominal)[~known.all(axis=0)][0])
        raise ValueError(
            f"attribute {attribute} is nominal with {n_values[attribute]} values: its cells must "
            f"be codes from 0 to {n_values[attribute] - 1}, or NaN where one is missing"
        )
