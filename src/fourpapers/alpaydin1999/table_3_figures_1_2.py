"""Table 3 and its pictures: how often both tests reject in fifteen experiments.

Figure 1 draws the left half, two copies of one learner, and Figure 2 the right half, different
learners, against their distance z.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fourpapers.alpaydin1999.error_runs import ErrorRuns, fifteen, rejections
from fourpapers.alpaydin1999.laws import exact_sizes
from fourpapers.alpaydin1999.populations import Pair
from fourpapers.alpaydin1999.table_2 import RUNS, printed_z
from fourpapers.book.page import with_interval
from fourpapers.item import Item, Layout
from fourpapers.published import published
from fourpapers.published.proportions import beside
from twolearners.style import BLUE, MUTED, ORANGE, WIDTH, in_style

#: Colour and marker of each test.
LOOK = {"t": (BLUE, "o"), "F": (ORANGE, "s")}
_COLUMNS = {
    ("MLP, MLP'", "t"): "type1_t",
    ("MLP, MLP'", "F"): "type1_f",
    ("LP, MLP", "t"): "lp_vs_mlp_t",
    ("LP, MLP", "F"): "lp_vs_mlp_f",
}


def table_3(trials: int = 1000, alpha: float = 0.05, seed: int = 1999) -> Item:
    """Shares of runs in which either test rejects: MLP against MLP', and LP against MLP."""
    cells = beside_rejections(fifteen(trials, seed), alpha)
    return Item(
        cells,
        (
            _layout(
                cells[cells["comparison"] == "MLP, MLP'"],
                "Table 3, MLP against MLP′: Type I errors, and the interval for ours minus the "
                "paper's.",
                "tbl-alp-null",
            ),
            _layout(
                cells[cells["comparison"] == "LP, MLP"],
                "Table 3, LP against MLP: shares that reject, and the interval for ours minus the "
                "paper's.",
                "tbl-alp-real",
            ),
        ),
    )


def figure_1(trials: int = 1000, alpha: float = 0.05, seed: int = 1999) -> Item:
    """Type I error of the F against that of the t."""
    cells = type_i_errors(beside_rejections(fifteen(trials, seed), alpha))
    return Item(cells, draw=partial(draw_type_i_errors, cells, exact_sizes(alpha)))


def figure_2(trials: int = 1000, alpha: float = 0.05, seed: int = 1999) -> Item:
    """Rejections of LP against MLP and their distance z."""
    table = beside_rejections(fifteen(trials, seed), alpha)
    real = table[table["comparison"] == "LP, MLP"]
    z = real.drop_duplicates("experiment").set_index("experiment")["z"]
    points = {
        source: real.pivot(index="experiment", columns="test", values=source)
        .rename_axis(columns=None)
        .assign(z=distance)
        .loc[z.index]
        .reset_index()
        for source, distance in (("paper", printed_z()), ("ours", z))
    }
    cells = points["ours"].merge(points["paper"], on="experiment", suffixes=("", "_paper"))
    return Item(cells, draw=partial(draw_against_distance, points["ours"], points["paper"]))


def beside_rejections(runs: Mapping[Pair, ErrorRuns], alpha: float = 0.05) -> pd.DataFrame:
    """Set rejections beside the printed ones.

    Returns
    -------
    DataFrame
        ``experiment``, ``comparison``, ``test``, ``z`` of ours, ``value`` and ``paper`` as
        printed, ``ours``, ``low`` and ``high`` of their difference, and ``verdict``.
    """
    printed = published("alpaydin1999_table3").set_index(["dataset", "hidden_units"])
    rows = [
        {
            "experiment": str(pair),
            "comparison": comparison,
            "test": test,
            "z": each.z,
            "value": printed.loc[(pair.printed, pair.hidden), _COLUMNS[comparison, test]],
            "ours": rejected.mean(),
            "trials": len(rejected),
        }
        for comparison in ("MLP, MLP'", "LP, MLP")
        for pair, each in runs.items()
        for test, rejected in rejections(each.comparisons[comparison], alpha).items()
    ]
    return beside(pd.DataFrame(rows), paper_trials=RUNS, percent=False)


def type_i_errors(cells: pd.DataFrame) -> pd.DataFrame:
    """Take from Table 3 what Figure 1 draws: ``experiment``, ``test``, ``paper``, ``ours``."""
    null = cells[cells["comparison"] == "MLP, MLP'"]
    return null[["experiment", "test", "paper", "ours"]]


def numbers(cells: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of the table."""
    agreeing = cells["verdict"].eq("agrees").groupby(cells["comparison"]).agg(["sum", "size"])
    wide = type_i_errors(cells).pivot(index="experiment", columns="test", values="ours")
    null, real = agreeing.loc["MLP, MLP'"], agreeing.loc["LP, MLP"]
    return {
        "alp_null_agree": str(null["sum"]),
        "alp_null_all": str(null["size"]),
        "alp_null_chance": f"{0.05 * null['size']:.1f}",
        "alp_under": str(int((wide["F"] < wide["t"]).sum())),
        "alp_real_agree": str(real["sum"]),
        "alp_real_all": str(real["size"]),
    }


@in_style
def draw_type_i_errors(table: pd.DataFrame, exact: Mapping[str, float]) -> Figure:
    """Draw the Type I error of the F against that of the t (Figure 1), his and ours.

    Parameters
    ----------
    table : DataFrame
        ``experiment``, ``test``, ``paper`` and ``ours``.
    exact : mapping
        Exact sizes under independence.
    """
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 3.5), sharex=True, sharey=True)
    for ax, source in zip(axes, ("paper", "ours"), strict=True):
        wide = table.pivot(index="experiment", columns="test", values=source)
        ax.plot([0, 0.06], [0, 0.06], color=MUTED, lw=1)
        ax.plot(wide["t"], wide["F"], "o", color=BLUE, ms=6, alpha=0.8)
        ax.plot(exact["t"], exact["F"], "P", color=ORANGE, ms=10, mec="white", label="by law")
        ax.set(title=source, xlabel="5x2cv t", xlim=(0, 0.06), ylim=(0, 0.06))
        ax.set_aspect("equal")
    axes[0].set_ylabel("combined F")
    axes[1].legend(loc="upper left")
    return fig


@in_style
def draw_against_distance(ours: pd.DataFrame, paper: pd.DataFrame) -> Figure:
    """Draw rejection against the distance z (Figure 2): small distances, then all.

    Parameters
    ----------
    ours, paper : DataFrame
        ``z``, ``t`` and ``F``, a row for each experiment.
    """
    fig, axes = plt.subplots(2, 2, figsize=(WIDTH, 5.6), sharey="row", sharex="row")
    for column, (name, table) in enumerate((("paper", paper), ("ours", ours))):
        for row, ax in enumerate(axes[:, column]):
            _against_z(ax, table)
            part = "small z" if row == 0 else "all"
            ax.set_title(f"{name}, {part}")
            if row == 0:
                ax.set(xlim=(-1.0, 1.5), ylim=(0, 0.1))
            else:
                ax.set(ylim=(-0.03, 1.03), xlabel="distance z")
    for ax in axes[:, 0]:
        ax.set_ylabel("share that reject")
    axes[1, 0].legend(loc="upper left")
    return fig


def _against_z(ax: Axes, table: pd.DataFrame) -> None:
    for test, (colour, marker) in LOOK.items():
        ax.plot(table["z"], table[test], marker, color=colour, ms=5.5, alpha=0.85,
                label=f"{'5x2cv t' if test == 't' else 'combined F'}")  # fmt: skip
    ax.vlines(table["z"], table["t"], table["F"], color=MUTED, lw=0.8, zorder=1)


def _layout(cells: pd.DataFrame, caption: str, label: str) -> Layout:
    return Layout(
        with_interval(cells),
        caption,
        label,
        {
            "experiment": "data set, units",
            "test": "test",
            "paper": "paper",
            "ours": "ours",
            "interval": "95 % interval",
            "verdict": "verdict",
        },
        {"paper": ".3f", "ours": ".3f"},
    )
