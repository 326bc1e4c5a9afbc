"""A data set as its reader sees it: named attributes, values and classes."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from twolearners.datasets.encoded import Encoded


@dataclass(frozen=True)
class Attribute:
    """A named attribute: nominal if it declares values, numeric if it does not."""

    name: str
    values: tuple[str, ...] = ()

    @property
    def nominal(self) -> bool:
        """Whether the attribute is nominal."""
        return bool(self.values)


@dataclass(frozen=True, eq=False, repr=False)
class Dataset:
    """A classification problem: attributes, classes and instances.

    Parameters
    ----------
    name : str
        What the data set is called.
    X : pandas.DataFrame
        One row for each instance, one column for each attribute. A categorical
        column is a nominal attribute and declares its values, in their order; any
        other column must hold numbers. A missing value is NaN.
    y : pandas.Series
        The class of each instance; categorical, so that it declares the classes.

    Examples
    --------
    >>> colour = pd.Categorical(["red", "blue", None], categories=["red", "green", "blue"])
    >>> label = pd.Series(pd.Categorical(["yes", "no", "no"], categories=["yes", "no"]))
    >>> data = Dataset("toy", pd.DataFrame({"colour": colour, "size": [1.5, 2.0, 2.5]}), label)
    >>> data
    <Dataset toy: 3 instances, 2 attributes (1 nominal, 1 numeric), 2 classes, 1 missing value>
    >>> data.encoded.values.tolist()
    [[0.0, 1.5], [2.0, 2.0], [nan, 2.5]]
    """

    name: str
    X: pd.DataFrame
    y: pd.Series

    def __post_init__(self) -> None:
        if not isinstance(self.X, pd.DataFrame) or not isinstance(self.y, pd.Series):
            raise TypeError(
                "X must be a pandas DataFrame and y a pandas Series; "
                f"given: {type(self.X).__name__} and {type(self.y).__name__}"
            )
        if not isinstance(self.y.dtype, pd.CategoricalDtype):
            raise ValueError(
                "y must be categorical, so that it declares the classes: "
                'use y.astype("category"), or pandas.Categorical with the classes in their order'
            )
        if self.X.shape[0] == 0 or self.X.shape[1] == 0 or len(self.X) != len(self.y):
            raise ValueError(
                "there must be instances and attributes, and a class for each instance; "
                f"given: X of shape {self.X.shape}, y of length {len(self.y)}"
            )
        if self.y.isna().any():
            row = int(np.flatnonzero(self.y.isna())[0])
            raise ValueError(f"every instance needs a class, but that of instance {row} is missing")
        if len(self.classes) < 2:
            raise ValueError(f"there must be two classes or more, but y declares {self.classes}")
        self._check_columns()

    def __len__(self) -> int:
        return len(self.y)

    def __repr__(self) -> str:
        nominal = sum(attribute.nominal for attribute in self.attributes)
        kinds = [(nominal, "nominal"), (len(self.attributes) - nominal, "numeric")]
        return (
            f"<Dataset {self.name}: {_count(len(self), 'instance')}, "
            f"{_count(len(self.attributes), 'attribute')} "
            f"({', '.join(f'{n} {kind}' for n, kind in kinds if n)}), "
            f"{len(self.classes)} classes, {_count(self.n_missing, 'missing value')}>"
        )

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Keep to the width of a page in a notebook."""
        printer.text(textwrap.fill(repr(self), 79, subsequent_indent="    "))

    @cached_property
    def attributes(self) -> tuple[Attribute, ...]:
        """The attributes, in the order of the columns."""
        return tuple(
            Attribute(str(name), _declared(column) if _is_nominal(column) else ())
            for name, column in self.X.items()
        )

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """The declared classes, in their order; an instance need not have each of them."""
        return _declared(self.y)

    @property
    def class_counts(self) -> dict[str, int]:
        """How many instances each declared class has."""
        counts = np.bincount(self.encoded.labels, minlength=len(self.classes))
        return dict(zip(self.classes, counts.tolist(), strict=True))

    @property
    def n_missing(self) -> int:
        """How many cells are missing."""
        return int(self.X.isna().to_numpy().sum())

    @cached_property
    def encoded(self) -> Encoded:
        """The same as plain arrays, which the learners work on."""
        values = np.empty(self.X.shape)
        for j, (_, column) in enumerate(self.X.items()):
            if _is_nominal(column):
                codes = column.cat.codes.to_numpy(dtype=np.float64)
                values[:, j] = np.where(codes < 0, np.nan, codes)
            else:
                values[:, j] = column.to_numpy(dtype=np.float64, na_value=np.nan)
        n_values = [len(attribute.values) for attribute in self.attributes]
        return Encoded(values, n_values, self.y.cat.codes.to_numpy(), len(self.classes))

    def select(self, names: list[str]) -> Dataset:
        """Return the data set with these attributes only."""
        unknown = [name for name in names if name not in self.X.columns]
        if unknown:
            raise ValueError(
                f"{self.name} has no attribute {', '.join(map(repr, unknown))}; "
                f"it has {', '.join(attribute.name for attribute in self.attributes)}"
            )
        return Dataset(self.name, self.X[names], self.y)

    def _check_columns(self) -> None:
        """Refuse columns that are neither nominal nor numeric, or that share a name."""
        doubles = self.X.columns[self.X.columns.duplicated()]
        if len(doubles):
            raise ValueError(f"two columns are called {doubles[0]!r}: give each its own name")
        for name, column in self.X.items():
            if _is_nominal(column):
                if not len(column.cat.categories):
                    raise ValueError(f"column {name!r} has no values at all: leave it out")
            elif not pd.api.types.is_numeric_dtype(column.dtype):
                raise ValueError(
                    f"column {name!r} holds neither numbers nor categories ({column.dtype}): "
                    'use X.astype({"' + str(name) + '": "category"}) if it is nominal'
                )
            elif np.isinf(column.to_numpy(dtype=np.float64, na_value=np.nan)).any():
                raise ValueError(f"column {name!r} holds an infinite number")


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _is_nominal(column: pd.Series) -> bool:
    return isinstance(column.dtype, pd.CategoricalDtype)


def _declared(column: pd.Series) -> tuple[str, ...]:
    return tuple(str(value) for value in column.cat.categories)
