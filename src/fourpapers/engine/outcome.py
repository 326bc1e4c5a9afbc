"""What came of an experiment: its columns, as they were returned and as they are stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.engine.chunk import cell_names
from fourpapers.engine.codecs import Codec, Labels
from fourpapers.engine.progress import duration
from fourpapers.engine.registry import Columns, Setting


@dataclass(frozen=True)
class Outcome(Mapping[str, NDArray[Any]]):
    """The columns of an experiment, trials first, and where they came from."""

    setting: Setting
    columns: Columns
    read: int
    computed: int
    seconds: float
    labels: Mapping[str, Labels] = field(default_factory=dict)

    @property
    def trials(self) -> int:
        """The number of trials."""
        return self.read + self.computed

    def table(self) -> pd.DataFrame:
        """Return all columns as a table with a row for each trial, as they are stored."""
        flat = {"trial": np.arange(self.trials)}
        for name, column in self.columns.items():
            flat |= dict(
                zip(cell_names(name, column), column.reshape(self.trials, -1).T, strict=True)
            )
        return pd.DataFrame(flat)

    @cached_property
    def plain(self) -> Columns:
        """The columns as the experiment returned them, before any were packed."""
        codecs: dict[str, Codec] = {**self.setting.experiment.packed, **self.labels}
        packed = {column for name, codec in codecs.items() for column in codec.stored(name)}
        return {
            name: codecs[name].decode(name, self.columns) if name in codecs else column
            for name, column in self.columns.items()
            if name in codecs or name not in packed
        }

    def labelled(self, name: str) -> Labelled:
        """Return what is stored of a column whose cells have names, by name."""
        names = self.labels[name].names
        return Labelled(self.setting, zip(names, np.moveaxis(self.plain[name], -1, 0), strict=True))

    def __getitem__(self, name: str) -> NDArray[Any]:
        if name in self.labels:
            stored = self.labelled(name)
            labels = self.setting.experiment.labels[name].names
            return np.stack([stored[label] for label in labels], axis=-1)
        return self.plain[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.plain)

    def __len__(self) -> int:
        return len(self.plain)

    def __str__(self) -> str:
        text = f"{self.setting}: {self.trials:,} trials, {self.read:,} read"
        if self.computed:
            text += f", {self.computed:,} computed"
        return f"{text}, {duration(self.seconds)}"


class Labelled(dict[str, NDArray[Any]]):
    """What was stored under each name; a name that was not stored is refused."""

    def __init__(self, setting: Setting, values: Iterable[tuple[str, NDArray[Any]]]) -> None:
        super().__init__(values)
        self.setting = setting

    def __missing__(self, name: str) -> NDArray[Any]:
        raise LookupError(
            f"{self.setting} was stored without {name!r}; there are {', '.join(self)}. Whoever "
            f"adds it has to count up the version of {self.setting.experiment.name}"
        )
