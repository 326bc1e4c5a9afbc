"""Tables 5 and 6: on how many data sets ten repetitions of a test all agree."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial

import pandas as pd

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003 import replicability
from fourpapers.bouckaert2003.figures import bouckaert_replicability as figures
from fourpapers.bouckaert2003.replicability import LEVELS, SETS, SIX, THREE
from fourpapers.item import Item, Layout
from fourpapers.published import published


@dataclass(frozen=True, eq=False)
class Study:
    """Ten repetitions of every test on every data set of the four sets.

    Attributes
    ----------
    statistics : dict of Statistics
        By set, before a level is chosen.
    critical : dict
        By level and test: calibrated degrees of freedom, signs or critical value.
    rejections : dict of Outcomes
        By level: on which data sets and repetitions each test rejects.
    consistency : dict of DataFrame
        By level: the share of data sets on which all repetitions agree, by test and set.
    """

    statistics: dict[int, replicability.Statistics]
    critical: replicability.Settings
    rejections: dict[float, replicability.Outcomes]
    consistency: dict[float, pd.DataFrame]


@lru_cache(maxsize=2)
def study(trials: int = 1000, seed: int = 2003) -> Study:
    """Apply all tests to the stored differences, calibrated on the first repetition of Set 1."""
    statistics = {
        number: replicability.statistics(
            number, *replicability.load(number, trials=trials, seed=seed)
        )
        for number in SETS
    }
    critical = replicability.settings(statistics[1])
    rejections = {
        level: replicability.outcomes(statistics.values(), critical[level], level)
        for level in LEVELS
    }
    consistency = {level: replicability.table(rejections[level]) for level in LEVELS}
    return Study(statistics, critical, rejections, consistency)


def table_5(trials: int = 1000, seed: int = 2003) -> Item:
    """Consistency of ten tests on four sets at the 5 % level, and the lowest of the four."""
    measured = study(trials, seed).consistency[0.05]
    cells = replicability.table5(published("bouckaert2003_table5"), measured)
    sets = {str(number): f"Set {number}" for number in SETS}
    return Item(
        cells,
        (
            Layout(
                replicability.compact(cells, "set"),
                "Table 5, paper / ours, in per cent; the last column is the lowest of the four. "
                "A star marks a difference beyond chance (95 % interval for the difference of "
                "two shares, each of a thousand data sets).",
                "tbl-rpl-table5",
                {"title": "test", **sets, "min": "min."},
            ),
            _number_by_number(cells, 5, {"set": "set"}),
        ),
        draw=partial(figures.sets, cells, measured),
    )


def table_6(trials: int = 1000, seed: int = 2003) -> Item:
    """Consistency on the set where it is lowest, of nine tests at four levels."""
    cells = replicability.table6(published("bouckaert2003_table6"), study(trials, seed).consistency)
    levels = {f"{level:g}": f"{100 * level:g} %" for level in LEVELS}
    return Item(
        cells,
        (
            Layout(
                replicability.compact(cells, "alpha"),
                "Table 6, paper / ours, in per cent: the lowest consistency of the four sets at "
                "each level. A star marks a difference beyond chance.",
                "tbl-rpl-table6",
                {"title": "test", **levels},
            ),
            _number_by_number(cells, 6, {"alpha": "level"}),
        ),
        draw=partial(
            figures.levels,
            cells,
            {"one run, or one fold of each": THREE, "all of ten runs": SIX},
        ),
    )


def _number_by_number(cells: pd.DataFrame, number: int, by: dict[str, str]) -> Layout:
    return Layout(
        with_interval(cells),
        f"Table {number}, number by number. The interval is for ours minus the paper's.",
        f"tbl-rpl-table{number}-full",
        {
            "title": "test",
            **by,
            "value": "paper, %",
            "ours": "ours",
            "interval": "95 % interval",
            "verdict": "verdict",
        },
        {"ours": ".3f"},
    )
