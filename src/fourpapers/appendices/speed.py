"""How long the learners take, as the benchmark recorded it."""

from __future__ import annotations

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.engine.folders import results_folder
from twolearners.style import (
    BLUE,
    INK,
    MUTED,
    ORANGE,
    WIDTH,
    in_style,
    log_axis,
    name_rows,
)

#: Colour, mark, and how far above the mark its number stands.
_PEERS = {"Weka": (ORANGE, "s", 6), "scikit-learn": (BLUE, "o", -13)}


def recorded_times() -> pd.DataFrame:
    """Return what ``benchmarks/learners.py --record`` has measured; only a checkout has it.

    Returns
    -------
    DataFrame
        ``part``, ``task``, ``size`` (in a sweep), ``unit``, ``who``, ``seconds`` for a unit, and
        their ``ratio`` to ours.
    """
    folder = results_folder()
    path = folder / "benchmarks" / "learners.csv" if folder else None
    if path is None or not path.is_file():
        raise FileNotFoundError(
            "there is no results/benchmarks/learners.csv: in a checkout, "
            "python benchmarks/learners.py --record writes it"
        )
    return pd.read_csv(path, comment="#")


def numbers(record: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of :func:`recorded_times`."""
    seconds = record.set_index(["part", "task", "who"])["seconds"].sort_index()
    pair = seconds["fold", "naive Bayes and C4.5"]
    ours = pair["twolearners"]
    return {
        "lrn_both": clock(ours),
        "lrn_weka": f"{pair['Weka'] / ours:.0f}",
        "lrn_sklearn": f"{pair['scikit-learn'] / ours:.0f}",
        "lrn_thousand": f"{1e5 * ours:.0f} seconds",
        "lrn_compile": f"{seconds['compiled'].sum():.0f} seconds",
        "lrn_cached": f"{seconds['cached'].sum():.1f} seconds",
    }


@in_style
def draw_ratios(times: pd.DataFrame) -> Figure:
    """Draw how many times longer others take for the same work, on a logarithmic axis."""
    ours = times[times["who"] == "twolearners"]
    fig, ax = plt.subplots(figsize=(WIDTH, 0.45 * len(ours) + 1.1))
    for row, task in enumerate(ours["task"]):
        others = times[(times["task"] == task) & times["who"].isin(_PEERS)]
        if len(others):
            ends = [1.0, others["ratio"].max()]
            ax.plot(ends, [row, row], color=MUTED, lw=0.8, zorder=1)
        for who, ratio in zip(others["who"], others["ratio"], strict=True):
            colour, marker, above = _PEERS[who]
            ax.plot(ratio, row, marker, color=colour, ms=7, zorder=2)
            ax.annotate(
                f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}",
                (ratio, row), (0, above), textcoords="offset points", ha="center", fontsize=8,
            )  # fmt: skip
    ax.axvline(1, color=INK, lw=1)
    labels = [
        f"{task}  ·  {clock(seconds)}"
        for task, seconds in zip(ours["task"], ours["seconds"], strict=True)
    ]
    ax.set(ylim=(len(ours) - 0.5, -0.8), xlabel="time, as a multiple of ours")
    name_rows(ax, labels, range(len(labels)))
    log_axis(ax, "x", (1, 10, 100, 1000))
    for who, (colour, marker, _) in _PEERS.items():
        ax.plot([], [], marker, color=colour, ms=7, label=who)
    fig.legend(loc="outside lower center", ncols=2)
    return fig


def clock(seconds: float) -> str:
    """Write a time with the unit that suits it.

    Examples
    --------
    >>> clock(0.0000312), clock(0.0421), clock(3.21)
    ('31 µs', '42 ms', '3.2 s')
    """
    for limit, scale, unit in ((1e-3, 1e6, "µs"), (1.0, 1e3, "ms")):
        if seconds < limit:
            return (
                f"{seconds * scale:.2g} {unit}"
                if seconds * scale < 99.5
                else f"{seconds * scale:.0f} {unit}"
            )
    return f"{seconds:.2g} s"
