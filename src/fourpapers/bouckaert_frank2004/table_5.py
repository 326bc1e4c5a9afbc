"""Table 5: on how many data sets of four sources ten repetitions of a test all agree.

The paper drew one network for each source and did not print it. Ours is the mean over many networks
that fit what is told of a source, and the interval is what a study like the paper's, a thousand
data sets of one such network, would find.
"""

from __future__ import annotations

from functools import lru_cache

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.bouckaert2003 import five_by_two_readings
from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert2003.network_spread import lowest_interval, spread, study_interval
from fourpapers.bouckaert2003.other_networks import OTHERS
from fourpapers.bouckaert_frank2004.populations import PAPER_TRIALS, SOURCES
from fourpapers.bouckaert_frank2004.procedures import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    KFOLD,
    RESAMPLING,
    SourceVerdicts,
    key,
    network_verdicts,
    source_verdicts,
)
from fourpapers.item import Item, Layout
from fourpapers.published import published
from fourpapers.uncertainty import normal_interval
from twolearners import significance
from twolearners.significance import Procedure
from twolearners.style import BLUE, MARKERS, MUTED, ORANGE, WIDTH, in_style, name_rows

#: How the rows of Table 5 are called, and how the paper's section 3 defines them.
ROWS: dict[str, Procedure] = {
    "5x2 cv": FIVE_BY_TWO,
    "10 x resampling": RESAMPLING[10],
    "100 x resampling": RESAMPLING[100],
    "10-fold cv": KFOLD,
    "corrected 10x10 fold cv": CROSS_VALIDATION[10],
}
GAP, FIVE = "delta accuracy", "5x2 cv"


@lru_cache(maxsize=2)
def study(trials: int = 1000, seed: int = 2003, alpha: float = 0.05) -> SourceVerdicts:
    """Carry out every test of the catalogue on the book's network of each source."""
    return source_verdicts(trials=trials, seed=seed, alpha=alpha)


@lru_cache(maxsize=2)
def by_network(networks: int = 50) -> pd.DataFrame:
    """Carry out the five tests on other networks of every source.

    Parameters
    ----------
    networks : int
        Of each source, at most: there are 30 of the first and 50 of each other.

    Returns
    -------
    DataFrame
        ``test`` (as printed), ``key``, ``source``, ``network``, ``data_sets``, and of these the
        share ``consistent``, on which ten repetitions agree; ``rejects`` and ``r``.
    """
    rows = []
    for source in SOURCES:
        for network in OTHERS[source][:networks]:
            outcomes = network_verdicts(ROWS.values(), source, network)
            for name, procedure in ROWS.items():
                rejects = outcomes[procedure] != 0
                rows.append((name, key(procedure), source, network, len(rejects),
                             float(significance.consistency(rejects).value),
                             float(rejects.mean()),
                             float(significance.replicability(rejects).value)))  # fmt: skip
    columns = ["test", "key", "source", "network", "data_sets", "consistent", "rejects", "r"]
    return pd.DataFrame(rows, columns=columns)


def table_5(trials: int = 1000, networks: int = 50, seed: int = 2003) -> Item:
    """Difference in accuracy, and consistency of five tests, on four sources."""
    others = by_network(networks)
    shares = consistency_cells(others, seed=seed)
    shares = shares.assign(cause=causes(shares, others, seed=seed))
    gaps = accuracy_gaps(trials=trials, seed=seed)
    return Item(
        pd.concat(
            [gaps.assign(test=GAP, kind="fitted", cause="").astype({"source": str}), shares],
            ignore_index=True,
        ),
        (
            Layout(
                shares.assign(
                    spread=(100 * shares["spread"]).map("{:.1f}".format).replace("nan", "–"),
                    expected=_ends(100 * shares["low"], 100 * shares["high"], ".1f"),
                    ours=100 * shares["ours"],
                ),
                "Table 5: share of data sets on which ten repetitions agree, in per cent. Ours: "
                "mean over networks. Spread: standard deviation between networks. Studies: where "
                "95 % of studies of a thousand data sets on one network are expected.",
                "tbl-rsm-table5",
                {
                    "test": "test",
                    "source": "source",
                    "value": "paper",
                    "ours": "ours",
                    "spread": "spread",
                    "expected": "studies",
                    "verdict": "verdict",
                    "r": r"$\hat R$ (ours)",
                },
                {"ours": ".1f", "value": ".1f", "r": ".3f"},
            ),
            Layout(
                gaps.assign(expected=_ends(gaps["low"], gaps["high"], ".2f")),
                "The first row of Table 5: by how many percentage points C4.5 is more accurate. "
                "Ours: on the book's networks, which were chosen for it. Studies: 95 %, for other "
                "training and test sets of the same networks.",
                "tbl-rsm-gaps",
                {
                    "source": "source",
                    "value": "paper",
                    "ours": "ours",
                    "expected": "studies",
                    "verdict": "verdict",
                },
                {"value": ".2f", "ours": ".2f"},
            ),
        ),
        lambda: draw_consistency(shares, others),
        interval_of="studies",
    )


def _ends(low: pd.Series, high: pd.Series, form: str) -> list[str]:
    ends = [f"{a:{form}} to {b:{form}}" for a, b in zip(low, high, strict=True)]
    return [text.replace("-", "\N{MINUS SIGN}") for text in ends]


def printed() -> pd.DataFrame:
    """Return Table 5: ``test``, ``source`` (or ``min``) and ``value``."""
    return published("bouckaert_frank2004_table5").rename(columns={"consistent_percent": "value"})


def printed_consistency() -> pd.DataFrame:
    """Return Table 5 but for its first row, the differences in accuracy."""
    table = printed()
    return table[table["test"] != GAP].astype({"source": str}).reset_index(drop=True)


def consistency_cells(networks: pd.DataFrame, *, seed: int = 2003) -> pd.DataFrame:
    """Set the 25 consistencies of Table 5 beside ours.

    Parameters
    ----------
    networks : DataFrame
        From :func:`by_network`.
    seed : int
        Of the studies that are drawn for the lowest of four sources.

    Returns
    -------
    DataFrame
        ``test``, ``source`` (``min`` for the lowest of the four), ``value`` as printed, ``paper``,
        ``ours`` (mean over networks) and ``r``; ``spread``, the standard deviation between
        networks; ``low`` and ``high``, between which 95 % of studies on one network lie; and
        ``verdict``: agrees if the paper is one of them.
    """
    rows = []
    for test, part in networks.groupby("test", sort=False):
        shares = [part.loc[part["source"] == s, "consistent"].to_numpy() for s in SOURCES]
        sizes = [int(part.loc[part["source"] == s, "data_sets"].iloc[0]) for s in SOURCES]
        r = part.groupby("source")["r"].mean()
        for source, share, size in zip(SOURCES, shares, sizes, strict=True):
            between = spread(share, size).between ** 0.5
            rows.append((test, str(source), *study_interval(share, size, PAPER_TRIALS),
                         between, r[source]))  # fmt: skip
        counts = [
            spread(x, size).study(PAPER_TRIALS) for x, size in zip(shares, sizes, strict=True)
        ]
        lowest = lowest_interval([counts], [1.0], seed=seed)
        least = SOURCES[int(np.argmin([x.mean() for x in shares]))]
        rows.append((test, "min", *lowest, np.nan, r[least]))
    columns = ["test", "source", "ours", "low", "high", "spread", "r"]
    cells = printed_consistency().merge(
        pd.DataFrame(rows, columns=columns), on=["test", "source"], validate="1:1"
    )
    paper = cells["value"].astype(float) / 100
    agrees = paper.between(cells["low"] - 1e-9, cells["high"] + 1e-9)
    return cells.assign(
        paper=paper,
        key=cells["test"].map({name: key(procedure) for name, procedure in ROWS.items()}),
        verdict=np.where(agrees, "agrees", "differs"),
    )


def causes(cells: pd.DataFrame, networks: pd.DataFrame, *, seed: int = 2003) -> list[str]:
    """Say why a number of :func:`consistency_cells` differs, if that is known.

    The row of 5x2cv is that of Bouckaert (2003), and what explains it there explains it here.
    """
    tried = networks.groupby("source")["network"].nunique()
    texts = []
    for test, source, verdict in zip(cells["test"], cells["source"], cells["verdict"], strict=True):
        if verdict == "agrees":
            texts.append("")
        elif test == FIVE:
            texts.append(five_by_two_readings.cause(seed))
        else:
            number = tried.sum() if source == "min" else tried[int(source)]
            texts.append(f"unexplained: tried {number} networks")
    return texts


def accuracy_gaps(*, trials: int = 1000, seed: int = 2003) -> pd.DataFrame:
    """Set the first row of Table 5, the mean difference in accuracy, beside the book's networks.

    Both sides measured every classifier on one test set, of 20,000 instances there and 10,000
    here, which leaves an error of its own in every mean.

    Returns
    -------
    DataFrame
        ``source``, ``value`` (percentage points), ``ours``, ``error`` (standard error of ours),
        ``low`` and ``high``, between which 95 % of studies lie, and ``verdict``.
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
        mean, low, high = normal_interval(gap.mean(), np.sqrt(ours + theirs))
        verdict = "agrees" if low <= float(value) <= high else "differs"
        rows.append((source, value, mean, np.sqrt(ours), low, high, verdict))
    columns = ["source", "value", "ours", "error", "low", "high", "verdict"]
    return pd.DataFrame(rows, columns=columns)


def numbers(trials: int = 1000, networks: int = 50, seed: int = 2003) -> dict[str, str]:
    """Return what the text says of Table 5."""
    shares = consistency_cells(by_network(networks), seed=seed)
    gaps = accuracy_gaps(trials=trials, seed=seed)
    rest = shares[shares["test"] != FIVE]
    verdicts = pd.concat([shares["verdict"], gaps["verdict"]])
    binomial = (shares["ours"] * (1 - shares["ours"]) / PAPER_TRIALS).mean()
    out = shares[shares["verdict"] == "differs"]
    names = {
        str(test): f"{test} ({', '.join(part['source'])})"
        for test, part in out.groupby("test", sort=False)
    }
    most = 100 * shares.groupby("test")["spread"].max()
    return {
        "rsm_agree": str((verdicts == "agrees").sum()),
        "rsm_numbers": str(len(verdicts)),
        "rsm_rest": str((rest["verdict"] == "agrees").sum()),
        "rsm_rest_of": str(len(rest)),
        "rsm_rest_gap": f"{100 * (rest['ours'] - rest['paper']).abs().max():.0f}",
        "rsm_outside_rest": "; ".join(v for k, v in names.items() if k != FIVE) or "none",
        "rsm_binomial": f"{100 * binomial**0.5:.1f}",
        "rsm_spread_five": f"{most[FIVE]:.0f}",
        "rsm_spread_ten": f"{most['10 x resampling']:.0f}",
        "rsm_spread": f"{100 * np.sqrt(np.square(shares['spread'].dropna()).mean()):.1f}",
    }


@in_style
def draw_consistency(cells: pd.DataFrame, networks: pd.DataFrame) -> Figure:
    """Draw Table 5: consistency of five tests on four sources, the paper's and other networks'.

    Parameters
    ----------
    cells, networks : DataFrame
        From :func:`consistency_cells` and :func:`by_network`.
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
                    ms=6, label="networks" if height == 0 else None)  # fmt: skip
        ax.hlines(y, rows["low"], rows["high"], color=BLUE, lw=1.6)
        ax.plot(rows["ours"], y, MARKERS[0], color=BLUE, label="ours")
        ax.plot(rows["paper"], y, MARKERS[1], color=ORANGE, mfc="none", label="paper", ms=6)
        ax.set_title(f"source {source}")
        ax.set_xlim(0, 1.04)
        name_rows(ax, [name.replace(" x ", "\N{MULTIPLICATION SIGN} ") for name in rows["test"]])
    fig.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside upper center", ncols=3)
    fig.supxlabel("share of data sets on which ten repetitions agree", fontsize=10)
    return fig
