"""Table 5: on how many data sets of four sources ten repetitions of a test all agree."""

from __future__ import annotations

from functools import lru_cache

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert_frank2004.experiments.other_sources import by_network
from fourpapers.bouckaert_frank2004.populations import PAPER_TRIALS, SOURCES
from fourpapers.bouckaert_frank2004.procedures import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    KFOLD,
    RESAMPLING,
    SourceVerdicts,
    key,
    source_verdicts,
)
from fourpapers.item import Item, Layout
from fourpapers.published import published
from fourpapers.published.proportions import beside
from fourpapers.uncertainty import normal_interval, proportion_interval
from twolearners import significance
from twolearners.significance import Procedure
from twolearners.style import BLUE, INK, MARKERS, MUTED, ORANGE, WIDTH, in_style

#: How the rows of Table 5 are called, and how the paper's section 3 defines them.
ROWS: dict[str, Procedure] = {
    "5x2 cv": FIVE_BY_TWO,
    "10 x resampling": RESAMPLING[10],
    "100 x resampling": RESAMPLING[100],
    "10-fold cv": KFOLD,
    "corrected 10x10 fold cv": CROSS_VALIDATION[10],
}
GAP = "delta accuracy"


@lru_cache(maxsize=2)
def study(trials: int = 1000, seed: int = 2003, alpha: float = 0.05) -> SourceVerdicts:
    """Carry out every test of the catalogue on the four sources; Table 5 needs five of them."""
    return source_verdicts(trials=trials, seed=seed, alpha=alpha)


def table_5(trials: int = 1000, networks: int = 12, seed: int = 2003) -> Item:
    """Difference in accuracy, and consistency of five tests, on four sources.

    Other networks are only drawn in the picture.
    """
    shares = consistency_cells(study(trials, seed))
    gaps = accuracy_gaps(trials=trials, seed=seed)

    def draw() -> Figure:
        return draw_consistency(shares, by_network(trials=networks, seed=seed + 1))

    return Item(
        pd.concat(
            [gaps.assign(test=GAP, kind="fitted").astype({"source": str}), shares],
            ignore_index=True,
        ),
        (
            Layout(
                with_interval(shares),
                "Table 5, number by number: shares of data sets on which ten repetitions agree. "
                "The interval (95 %) is for ours minus the paper's, both from a thousand data "
                "sets. R, which the paper does not print, is ours.",
                "tbl-rsm-table5",
                {
                    "test": "test",
                    "source": "source",
                    "value": "paper, %",
                    "ours": "ours",
                    "interval": "difference",
                    "verdict": "verdict",
                    "r": "R",
                },
                {"ours": ".3f", "value": ".1f", "r": ".3f"},
            ),
            Layout(
                with_interval(gaps, 2),
                "The first row of Table 5: by how many percentage points C4.5 is more accurate. "
                "The interval allows for training and test sets on both sides.",
                "tbl-rsm-gaps",
                {
                    "source": "source",
                    "value": "paper",
                    "ours": "ours",
                    "interval": "difference",
                    "verdict": "verdict",
                },
                {"value": ".2f", "ours": ".2f"},
            ),
        ),
        draw,
    )


def printed() -> pd.DataFrame:
    """Return Table 5: ``test``, ``source`` (or ``min``) and ``value``."""
    return published("bouckaert_frank2004_table5").rename(columns={"consistent_percent": "value"})


def printed_consistency() -> pd.DataFrame:
    """Return Table 5 but for its first row, the differences in accuracy."""
    table = printed()
    return table[table["test"] != GAP].astype({"source": str}).reset_index(drop=True)


def consistent(verdicts: SourceVerdicts) -> pd.DataFrame:
    """Measure what Table 5 prints, and R beside it.

    Returns
    -------
    DataFrame
        ``test`` (as printed), ``key``, ``source``, ``ours`` (share of data sets on which ten
        repetitions agree), ``trials``, ``from_`` and ``to`` (95 %), ``rejects`` and ``r``.
    """
    rows = []
    for name, procedure in ROWS.items():
        for source in SOURCES:
            rejects = verdicts[procedure, source] != 0
            same = significance.consistency(rejects)
            low, high = proportion_interval(same.count, len(rejects))
            rows.append((name, key(procedure), source, float(same.value), len(rejects), float(low),
                         float(high), float(rejects.mean()),
                         float(significance.replicability(rejects).value)))  # fmt: skip
    columns = ["test", "key", "source", "ours", "trials", "from_", "to", "rejects", "r"]
    return pd.DataFrame(rows, columns=columns)


def consistency_cells(verdicts: SourceVerdicts) -> pd.DataFrame:
    """Set the 25 consistencies of Table 5 beside ours.

    Returns
    -------
    DataFrame
        ``test``, ``source`` (``min`` for the lowest of the four), ``value`` as printed, ``paper``,
        ``ours`` and ``r``; ``low``, ``high`` of ours minus the paper's; ``verdict``.
    """
    ours = consistent(verdicts)
    least = ours.loc[ours.groupby("test", sort=False)["ours"].idxmin()].assign(source="min")
    both = pd.concat([ours.astype({"source": str}), least])
    cells = printed_consistency().merge(both, on=["test", "source"], validate="1:1")
    return beside(cells, paper_trials=PAPER_TRIALS)


def accuracy_gaps(*, trials: int = 1000, seed: int = 2003) -> pd.DataFrame:
    """Set the first row of Table 5, the mean difference in accuracy, beside ours.

    Both sides measured every classifier on one test set, of 20,000 instances there and 10,000
    here, which leaves an error of its own in every mean.

    Returns
    -------
    DataFrame
        ``source``, ``value`` (percentage points), ``ours``, ``error`` (standard error of ours),
        ``low`` and ``high`` of the difference, ``verdict``.
    """
    table = printed()
    table = table[table["test"] == GAP]
    rows = []
    for source, value in zip(table["source"].astype(int), table["value"], strict=True):
        a = repeated_cv.accuracies(source, trials=trials, seed=seed)
        gap = 100 * (a[:, 1] - a[:, 0])
        # A difference of two accuracies on one test set varies at most by both together.
        binomial = 1e4 * float(sum(p * (1 - p) for p in a.mean(axis=0)))
        ours, theirs = (
            gap.var(ddof=1) / n + binomial / test
            for n, test in ((trials, repeated_cv.TEST), (PAPER_TRIALS, 2 * repeated_cv.TEST))
        )
        _, low, high = normal_interval(gap.mean() - float(value), np.sqrt(ours + theirs))
        verdict = "agrees" if low <= 0 <= high else "differs"
        rows.append((source, value, gap.mean(), np.sqrt(ours), low, high, verdict))
    columns = ["source", "value", "ours", "error", "low", "high", "verdict"]
    return pd.DataFrame(rows, columns=columns)


def numbers(trials: int = 1000, seed: int = 2003) -> dict[str, str]:
    """Return what the text says of Table 5."""
    shares, gaps = consistency_cells(study(trials, seed)), accuracy_gaps(trials=trials, seed=seed)
    rest = shares[shares["test"] != "5x2 cv"]
    verdicts = pd.concat([shares["verdict"], gaps["verdict"]])
    binomial = (shares["ours"] * (1 - shares["ours"]) / PAPER_TRIALS).mean()
    return {
        "rsm_agree": str((verdicts == "agrees").sum()),
        "rsm_numbers": str(len(verdicts)),
        "rsm_rest": str((rest["verdict"] == "agrees").sum()),
        "rsm_rest_of": str(len(rest)),
        "rsm_rest_gap": f"{100 * (rest['ours'] - rest['paper']).abs().max():.0f}",
        "rsm_binomial": f"{100 * binomial**0.5:.1f}",
    }


@in_style
def draw_consistency(cells: pd.DataFrame, networks: pd.DataFrame) -> Figure:
    """Draw Table 5: consistency of five tests on four sources, the paper's, ours, other networks.

    Parameters
    ----------
    cells : DataFrame
        From :func:`consistency_cells`.
    networks : DataFrame
        ``key``, ``source`` and ``consistent``, a row for each network.
    """
    sources = [source for source in dict.fromkeys(cells["source"]) if source != "min"]
    fig, axes = plt.subplots(2, 2, figsize=(WIDTH, 4.4), sharex=True, sharey=True)
    for ax, source in zip(axes.flat, sources, strict=True):
        rows = cells[cells["source"] == source]
        y = np.arange(len(rows))
        drawn = networks[networks["source"] == int(source)]
        for height, test in zip(y, rows["key"], strict=True):
            other = drawn[drawn["key"] == test]
            ax.plot(other["consistent"], np.full(len(other), height + 0.22), "|", color=MUTED,
                    ms=6, label="other networks" if height == 0 else None)  # fmt: skip
        ax.hlines(y, rows["from_"], rows["to"], color=BLUE, lw=1.6)
        ax.plot(rows["ours"], y, MARKERS[0], color=BLUE, label="ours")
        ax.plot(rows["paper"], y, MARKERS[1], color=ORANGE, mfc="none", label="paper", ms=6)
        ax.set_title(f"source {source}")
        ax.set(xlim=(0, 1.04), ylim=(len(rows) - 0.5, -0.5), yticks=y)
        ax.set_yticklabels(rows["test"], color=INK)
        ax.tick_params(axis="y", length=0)
        ax.grid(axis="y", visible=False)
    fig.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside upper center", ncols=3)
    fig.supxlabel("share of data sets on which ten repetitions agree", fontsize=10)
    return fig
