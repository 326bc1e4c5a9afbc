"""Many different words in little memory, as the categories of a column that holds them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd
from pandas.api.extensions import ExtensionArray, ExtensionDtype
from pandas.api.indexers import check_array_indexer

#: Words as numpy packs them: 16 bytes each, and those of more than 15 bytes their length besides.
PACKED = np.dtypes.StringDType(na_object=np.nan, coerce=False)
_BLOCK = 10_000  # words that are moved at a time


class WordsDtype(ExtensionDtype):
    """The type of ``Words``."""

    name = "words"
    type = str
    na_value = np.nan

    @classmethod
    def construct_array_type(cls) -> Any:
        """Return the array of this type."""
        return Words


class Words(ExtensionArray):
    """Words, packed by numpy, where pandas would hold an object of 57 bytes and more for each.

    What is taken out of it is a string, or an array of strings.

    Examples
    --------
    >>> pd.Categorical.from_codes([1, 0, -1], categories=pd.Index(Words.of(["a", "b"]))).tolist()
    ['b', 'a', nan]
    """

    def __init__(self, packed: np.ndarray) -> None:
        self._packed = packed

    @classmethod
    def of(cls, words: Iterable[str]) -> Words:
        """Pack some words."""
        return cls(np.array(list(words), PACKED))

    @classmethod
    def _from_sequence(cls, scalars: Any, *, dtype: Any = None, copy: bool = False) -> Words:
        return scalars if isinstance(scalars, Words) and not copy else cls.of(scalars)

    @classmethod
    def _from_factorized(cls, values: Any, original: Words) -> Words:
        return cls.of(values)

    @classmethod
    def _concat_same_type(cls, to_concat: Sequence[Words]) -> Words:
        return cls(np.concatenate([words._packed for words in to_concat]))

    @property
    def dtype(self) -> WordsDtype:
        """The type."""
        return WordsDtype()

    @property
    def nbytes(self) -> int:
        """Bytes that the words take, those in numpy's store apart."""
        return self._packed.nbytes

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return self._packed.astype(object).astype(dtype or object, copy=False)

    def __len__(self) -> int:
        return len(self._packed)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._packed)

    def __getitem__(self, item: Any) -> Any:
        chosen = self._packed[check_array_indexer(self, item)]
        return Words(chosen) if isinstance(chosen, np.ndarray) else chosen

    def __eq__(self, other: object) -> Any:
        if isinstance(other, pd.Series | pd.Index | pd.DataFrame):
            return NotImplemented
        return self._packed == (other._packed if isinstance(other, Words) else other)

    def isna(self) -> np.ndarray:
        """Say where a word is missing."""
        return np.isnan(self._packed)

    def take(self, indices: Any, *, allow_fill: bool = False, fill_value: Any = None) -> Words:
        """Take words by place; none where it is -1, if that is allowed."""
        places = np.asarray(indices, np.intp)
        if not allow_fill:
            return Words(self._packed[places])
        if (places < -1).any():
            raise ValueError("places must be -1, for none, or more")
        taken = np.full(len(places), np.nan if fill_value is None else fill_value, PACKED)
        taken[places >= 0] = self._packed[places[places >= 0]]
        return Words(taken)

    def copy(self) -> Words:
        """Return a copy."""
        return Words(self._packed.copy())


def ranked(words: np.ndarray) -> tuple[np.ndarray, Words]:
    """Return the rank of each packed word in alphabetical order, and the different words.

    The words are sorted in their place, and so are the different ones moved together: a copy would
    take as much memory as all else.

    Examples
    --------
    >>> ranks, values = ranked(np.array(["b", "a", "b"], PACKED))
    >>> ranks.tolist(), list(values)
    ([1, 0, 1], ['a', 'b'])
    """
    order = np.argsort(words)
    words.sort()
    new = np.append(True, words[1:] != words[:-1])
    ranks = np.empty(len(words), np.int32)
    ranks[order] = np.cumsum(new, dtype=np.int32)
    del order
    different = 0
    for start in range(0, len(words), _BLOCK):
        some = words[start : start + _BLOCK][new[start : start + _BLOCK]]
        words[different : different + len(some)] = some
        different += len(some)
    ranks -= 1
    words.resize(different, refcheck=False)
    return ranks, Words(words)
