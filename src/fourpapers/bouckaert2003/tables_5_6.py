"""Tables 5 and 6: on how many data sets ten repetitions of a test all agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003 import five_by_two_readings
from fourpapers.bouckaert2003.calibration import (
    SIX,
    THREE,
)
from fourpapers.bouckaert2003.other_networks import OTHERS
from fourpapers.bouckaert2003.populations import SETS
from fourpapers.bouckaert2003.rates import LEVELS, PAPER_TRIALS, as_printed
from fourpapers.bouckaert2003.repeated_tests import FIVE_BY_TWO, TITLES, Studies, studies, study
from fourpapers.item import Item, Layout
from fourpapers.published import published
from fourpapers.uncertainty import Estimate
from twolearners.style import BLUE, MARKERS, ORANGE, WIDTH, in_style, name_rows, of_test


def beside_table_5(studies: Studies) -> pd.DataFrame:
    """Set Table 5 beside the mean over networks, and what studies of one network would find."""
    printed = published("bouckaert2003_table5")
    cells = [
        studies.lowest(0.05, test) if where == "min" else studies.on_set(0.05, test, int(where))
        for test, where in zip(printed["test"], printed["set"], strict=True)
    ]
    return _beside(printed, cells)


def beside_table_6(studies: Studies) -> pd.DataFrame:
    """Set Table 6, the lowest consistency at each level, beside that of studies like it."""
    printed = published("bouckaert2003_table6")
    cells = [
        studies.lowest(float(level), test)
        for test, level in zip(printed["test"], printed["alpha"], strict=True)
    ]
    return _beside(printed, cells)


def _beside(printed: pd.DataFrame, estimates: Sequence[Estimate]) -> pd.DataFrame:
    ours, low, high = np.array(estimates).T
    paper = printed["value"].astype(float).to_numpy() / 100
    inside = (low <= paper) & (paper <= high)
    return printed.assign(
        title=[TITLES[name] for name in printed["test"]],
        paper=paper,
        ours=ours,
        low=low,
        high=high,
        verdict=np.where(inside, "agrees", "differs"),
    )


def table_5(trials: int = PAPER_TRIALS, seed: int = 2003) -> Item:
    """Consistency of ten tests on four sets at the 5 % level, and the lowest of the four.

    ``trials`` are the data sets of a study, of which the interval tells what it would find.
    """
    cells = beside_table_5(studies(trials, seed))
    of_halves = (cells["test"] == FIVE_BY_TWO) & (cells["verdict"] == "differs")
    cause = five_by_two_readings.cause(seed) if of_halves.any() else ""
    cells["cause"] = _causes(cells).mask(of_halves, cause)
    sets = {str(number): f"Set {number}" for number in SETS}
    return Item(
        cells,
        (
            Layout(
                as_printed(cells, "set", r" \*"),
                "Table 5, paper / ours, in per cent; the last column is the lowest of the four. "
                "Ours is the mean over many networks of each set. A star marks a number of the "
                "paper outside the interval in which 95 % of studies lie that draw "
                f"{trials:,} data sets from one such network for each set.",
                "tbl-rpl-table5",
                {"test": "test", **sets, "min": "min."},
            ),
            _number_by_number(cells, 5, {"set": "set"}),
        ),
        draw=partial(draw_sets, cells),
        interval_of="studies",
    )


def table_6(trials: int = PAPER_TRIALS, seed: int = 2003) -> Item:
    """Consistency on the set where it is lowest, of nine tests at four levels."""
    cells = beside_table_6(studies(trials, seed))
    cells["cause"] = _causes(cells)
    levels = {f"{level:g}": f"{100 * level:g} %" for level in LEVELS}
    panels = {"one run, or one fold of each": THREE, "all of ten runs": SIX}
    return Item(
        cells,
        (
            Layout(
                as_printed(cells, "alpha", r" \*"),
                "Table 6, paper / ours, in per cent: the lowest consistency of the four sets at "
                "each level, with the df that is calibrated at 5 %. A star marks a number of the "
                "paper outside the 95 % interval of studies like it.",
                "tbl-rpl-table6",
                {"test": "test", **levels},
            ),
            _number_by_number(cells, 6, {"alpha": "level"}),
        ),
        draw=partial(draw_levels, cells, panels),
        interval_of="studies",
    )


def _causes(cells: pd.DataFrame) -> pd.Series:
    text = "unexplained: tried other networks, and df calibrated at each level"
    return (cells["verdict"] == "differs").map({True: text, False: ""})


def _number_by_number(cells: pd.DataFrame, number: int, by: dict[str, str]) -> Layout:
    return Layout(
        with_interval(cells),
        f"Table {number}, number by number. In the interval lie 95 % of studies with one network "
        "for each set.",
        f"tbl-rpl-table{number}-full",
        {
            "title": "test",
            **by,
            "value": "paper, %",
            "ours": "ours",
            "interval": "95 % of studies",
            "verdict": "verdict",
            "cause": "cause",
        },
        {"ours": ".3f"},
    )


def numbers(trials: int = 1000, seed: int = 2003) -> dict[str, str]:
    """Give the numbers that the text says of Tables 5 and 6."""
    cells, six = table_5(seed=seed).cells, table_6(seed=seed).cells
    own = beside_table_6(studies(seed=seed, own_level=True))
    by_paper = studies(seed=seed)
    measured = study(trials, seed).consistency[0.05].set_index(["name", "set"])
    spans = {}
    for short, test in (("use", "use-all-data"), ("kfold", "kfold"), ("five", FIVE_BY_TWO)):
        consistent = measured["consistent"][test]
        spans[f"rpl_{short}_low"] = f"{consistent.min():.0%}"
        spans[f"rpl_{short}_high"] = f"{consistent.max():.0%}"
    return spans | {
        "rpl_level": f"{0.05:.0%}",
        "rpl_numbers": str(len(cells)),
        "rpl_agree": str((cells["verdict"] == "agrees").sum()),
        "rpl_nine_agree": str(_agreeing(cells[cells["test"] != FIVE_BY_TWO])),
        "rpl_nine_numbers": str((cells["test"] != FIVE_BY_TWO).sum()),
        "rpl_six_agree": str(_agreeing(six)),
        "rpl_six_numbers": str(len(six)),
        "rpl_six_own": str(_agreeing(own)),
        "rpl_left_names": _listed(cells, six),
        "rpl_both": str(len(six) + (cells["test"] != FIVE_BY_TWO).sum()),
        "rpl_both_chance": f"{0.05 * (len(six) + (cells['test'] != FIVE_BY_TWO).sum()):.0f}",
        "rpl_networks": str(len(OTHERS[2])),
        **{
            f"rpl_power_{n}": "{:.0%} ({:.0%} to {:.0%})".format(
                *by_paper.power(0.05, "use-all-data", n)
            )
            for n in (2, 3)
        },
        "rpl_quarter": f"{1 - measured['consistent']['use-all-data'][[2, 3]].mean():.0%}",
    }


def _agreeing(cells: pd.DataFrame) -> int:
    return int((cells["verdict"] == "agrees").sum())


def _listed(five: pd.DataFrame, six: pd.DataFrame) -> str:
    """Name the numbers that differ, but for those of the 5x2cv t test."""
    off = five[(five["verdict"] == "differs") & (five["test"] != FIVE_BY_TWO)]
    names = [
        f"{title}, {'the lowest' if where == 'min' else 'Set ' + where}"
        for title, where in zip(off["title"], off["set"], strict=True)
    ]
    off = six[six["verdict"] == "differs"]
    names += [
        f"{title} at {100 * float(level):g} %"
        for title, level in zip(off["title"], off["alpha"], strict=True)
    ]
    return "; ".join(names) if names else "none"


@in_style
def draw_sets(cells: pd.DataFrame) -> Figure:
    """Draw Table 5: consistency of every test on every set, the paper's and ours.

    Parameters
    ----------
    cells : DataFrame
        Table 5 beside ours: ``title``, ``set``, ``paper``, ``ours``, ``low`` and ``high``.
    """
    parts = [part for part in dict.fromkeys(cells["set"]) if part != "min"]
    fig, axes = plt.subplots(1, len(parts), figsize=(WIDTH, 3.4), sharey=True)
    for ax, part in zip(axes, parts, strict=True):
        rows = cells[cells["set"] == part]
        y = np.arange(len(rows))
        ax.hlines(y, rows["low"], rows["high"], color=BLUE, lw=1.6)
        ax.plot(rows["ours"], y, MARKERS[0], color=BLUE, label="ours")
        ax.plot(rows["paper"], y, MARKERS[1], color=ORANGE, mfc="none", label="paper")
        ax.set_title(f"Set {part}")
        ax.set(xlim=(0, 1.04), xticks=[0, 0.5, 1])
        ax.grid(axis="y", visible=False)
    name_rows(axes[0], list(cells[cells["set"] == parts[0]]["title"]))
    axes[0].legend(loc="upper left", handletextpad=0.2, borderaxespad=0.1)
    fig.supxlabel("share of data sets on which ten repetitions agree", fontsize=10)
    return fig


@in_style
def draw_levels(cells: pd.DataFrame, panels: Mapping[str, Sequence[str]]) -> Figure:
    """Draw Table 6: the lowest consistency against the level, the paper's and ours.

    Parameters
    ----------
    cells : DataFrame
        Table 6 beside ours: ``test``, ``title``, ``alpha``, ``paper``, ``ours``.
    panels : mapping of str to sequence of str
        A title and the tests in it.
    """
    fig, axes = plt.subplots(1, len(panels), figsize=(WIDTH, 3.4), sharey=True)
    for ax, (title, names) in zip(axes, panels.items(), strict=True):
        for name in names:
            colour, marker, dash = of_test(name)
            part = cells[cells["test"] == name]
            x = np.arange(len(part))
            ax.plot(x, part["paper"], marker, color=colour, mfc="none", ls=":", lw=1)
            ax.plot(
                x, part["ours"], marker, color=colour, ls=dash, lw=1.4, label=part["title"].iloc[0]
            )
        ax.set(xticks=x, xlabel="level", ylim=(0, 1))
        ax.set_xticklabels([f"{float(alpha):g}" for alpha in part["alpha"]])
        ax.set_title(title)
        ax.legend(loc="upper left" if len(names) < 4 else "lower left", fontsize=8)
    axes[0].set_ylabel("consistent, on the worst set")
    return fig
