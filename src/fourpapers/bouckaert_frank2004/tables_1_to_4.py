"""Tables 1 to 4 and the counts of section 4.3: how replicable tests are on 27 data sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from fourpapers.bouckaert_frank2004.experiments.uci import ByPlan, repetitions_by_set
from fourpapers.bouckaert_frank2004.populations import DATA_SETS, PAIRS
from fourpapers.bouckaert_frank2004.procedures import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    FIVE_BY_TWO_F,
    KFOLD,
    RESAMPLING,
    UNCORRECTED,
    title,
    verdicts,
)
from fourpapers.bouckaert_frank2004.studies import (
    ALMOST,
    CONSISTENT,
    MEASURES,
    TEN,
    R,
    Studies,
    cell_pvalues,
    draw_studies,
    interval_text,
    over_data_sets,
    place,
)
from fourpapers.item import Item, Layout
from fourpapers.published import published
from fourpapers.uncertainty import Estimate
from twolearners.significance import Procedure
from twolearners.style import BLUE, ORANGE, SKY, WIDTH, in_style, name_rows

#: The levels of Table 4.
LEVELS = {"1%": 0.01, "2.5%": 0.025, "5%": 0.05, "10%": 0.1}
#: What the last rows of Table 1 are called, and how many decimals each measure is printed with.
_LAST_ROWS = dict(
    zip(("Consistent", "Almost consistent", "Replicability (R)"), MEASURES, strict=True)
)
DIGITS = {CONSISTENT: 0, ALMOST: 0, R: 3}
#: What the tests are called where section 4.3 counts.
_COUNTED = {"kfold": KFOLD, "use-all-data 10": UNCORRECTED}
_PAPER = "bouckaert_frank2004"
#: Level of all tables but Table 4, and level at which a cell of Table 1 differs.
LEVEL, CELL_LEVEL = 0.05, 0.01
Key = tuple[Procedure, float]
#: Columns of a published number among our studies.
_PLACED = {
    "value": "paper",
    "ours": "ours",
    "studies": "studies",
    "below": "place",
    "datasets": "data sets",
    "verdict": "verdict",
}


@dataclass(frozen=True, eq=False)
class Replications:
    """Every test of the paper in many studies of ten repetitions.

    Attributes
    ----------
    studies : mapping
        By procedure and level.
    seed : int
        Start of the bootstrap over data sets.
    """

    studies: Mapping[Key, Studies]
    seed: int

    def of(self, procedure: Procedure, alpha: float = LEVEL) -> Studies:
        """Return the studies of one test at one level."""
        if (procedure, alpha) not in self.studies:
            names = ", ".join(f"{title(test)} at {level:g}" for test, level in self.studies)
            raise LookupError(f"no studies of {title(procedure)} at {alpha:g}; there are {names}")
        return self.studies[procedure, alpha]

    def replicability(self, procedure: Procedure, pair: int, alpha: float = LEVEL) -> Estimate:
        """Return R with its 95 % interval over data sets."""
        values = self.of(procedure, alpha).by_dataset(R)[pair]
        return over_data_sets(values, resamples=2000, seed=self.seed)


def replications(
    repetitions: Mapping[str, ByPlan], *, studies: int = 2000, seed: int = 2004
) -> Replications:
    """Repeat the paper's study with other seeds, many times.

    Parameters
    ----------
    repetitions : mapping of data set to differences
        All repetitions there are.
    studies : int
        How many studies are drawn from them.
    seed : int
        Start of the draws.
    """
    number = next(iter(repetitions.values()))["5x2"].values.shape[1]
    chosen = draw_studies(number, len(repetitions), studies=studies, seed=seed)
    tests = [FIVE_BY_TWO, FIVE_BY_TWO_F, KFOLD, UNCORRECTED]
    tests += [*RESAMPLING.values(), *CROSS_VALIDATION.values()]
    by_test = {
        (test, LEVEL): Studies(array, chosen)
        for test, array in verdicts(tests, repetitions, LEVEL).items()
    }
    last = CROSS_VALIDATION[10]
    for level in LEVELS.values():
        by_test[last, level] = Studies(verdicts([last], repetitions, level)[last], chosen)
    return Replications(by_test, seed)


@lru_cache(maxsize=2)
def study(repetitions: int = 100, studies: int = 2000, seed: int = 2004) -> Replications:
    """Read all repetitions on all data sets, and draw studies of ten from them."""
    return replications(repetitions_by_set(repetitions, seed), studies=studies, seed=seed)


def table_1_cells(repetitions: int = 100, studies: int = 2000, seed: int = 2004) -> Item:
    """How often, of ten times, the 5x2cv t test finds no difference on each data set."""
    cells = draws_of_ten(study(repetitions, studies, seed))
    ends = zip(cells["low"], cells["high"], strict=True)
    layout = Layout(
        cells.assign(studies=[f"{low:.0f} to {high:.0f}" for low, high in ends]),
        "Table 1, cell by cell: draws of ten. Studies: the central 95 % of ours. p: Fisher's "
        "exact test of the paper's ten outcomes against ours.",
        "tbl-uci-cells",
        {
            "dataset": "data set",
            "pair": "pair",
            "value": "paper",
            "ours": "ours",
            "studies": "studies",
            "p": "p",
            "verdict": "verdict",
        },
        {"ours": ".1f", "p": ".3f"},
    )
    return Item(
        cells,
        (layout,),
        partial(draw_cells, cells),
        interval_of="studies",
        level=CELL_LEVEL,
        kind="coarse",
    )


def table_1_last_rows(repetitions: int = 100, studies: int = 2000, seed: int = 2004) -> Item:
    """Consistency and R of the 5x2cv t test over all data sets."""
    cells = last_rows(study(repetitions, studies, seed))
    layout = Layout(
        cells.fillna({"datasets": ""}),
        "The last rows of Table 1. Ours: mean of studies. Studies: the central 95 % of them. "
        "Place: share of studies below the paper's number. Data sets: 95 % bootstrap interval.",
        "tbl-uci-summary",
        {"measure": "measure", "pair": "pair", **_PLACED},
        {"ours": ".3g", "below": ".2f"},
    )
    return Item(cells, (layout,), interval_of="studies")


def table_2(repetitions: int = 100, studies: int = 2000, seed: int = 2004) -> Item:
    """Replicability of the corrected resampled t test by the number of resamples."""
    cells = by_runs(2, study(repetitions, studies, seed))
    caption = (
        "Table 2, corrected resampled t, by number of resamples: paper / mean of our studies. "
        "A star marks a number outside the central 95 % of our studies."
    )
    layout = _compact_layout(cells, "runs", caption, "tbl-uci-table2", map(str, RESAMPLING))
    return Item(cells, (layout,), interval_of="studies")


def table_3(repetitions: int = 100, studies: int = 2000, seed: int = 2004) -> Item:
    """Replicability of the corrected repeated cross-validation t test by the number of runs."""
    cells = by_runs(3, study(repetitions, studies, seed))
    caption = (
        "Table 3, corrected t test on runs of 10-fold cross-validation, by number of runs: paper / "
        "mean of our studies. A star marks a number outside the central 95 % of our studies."
    )
    layout = _compact_layout(cells, "runs", caption, "tbl-uci-table3", map(str, CROSS_VALIDATION))
    return Item(cells, (layout,), interval_of="studies")


def table_4(repetitions: int = 100, studies: int = 2000, seed: int = 2004) -> Item:
    """Replicability of the corrected test on ten runs of ten folds by significance level."""
    cells = by_level(study(repetitions, studies, seed))
    caption = "Table 4, corrected 10×10 cv t, by significance level: paper / mean of our studies."
    layout = _compact_layout(cells, "level", caption, "tbl-uci-table4", LEVELS)
    return Item(cells, (layout,), interval_of="studies")


def section_4_3(repetitions: int = 100, studies: int = 2000, seed: int = 2004) -> Item:
    """Consistency of one 10-fold cross-validation, and of ten without correction."""
    cells = consistency_counts(study(repetitions, studies, seed))
    layout = Layout(
        cells,
        "Section 4.3: data sets, of 27, on which ten repetitions agree. *Use all data* is the t "
        "test on all differences of ten runs, without correction.",
        "tbl-uci-section43",
        {
            "test": "test",
            "pair": "pair",
            "value": "paper",
            "ours": "ours",
            "studies": "studies",
            "verdict": "verdict",
        },
        {"ours": ".1f"},
    )
    return Item(cells, (layout,), interval_of="studies")


def draws_of_ten(replications: Replications) -> pd.DataFrame:
    """Set the draws of Table 1 beside ours, cell by cell.

    Returns
    -------
    DataFrame
        ``dataset`` (the paper's name), ``pair``, ``value`` (draws of ten), ``ours`` (expected
        draws of ten), ``low`` and ``high`` (95 % of studies), ``p`` (Fisher's exact test of
        ten outcomes against ours) and ``verdict`` at 1 %.
    """
    printed = published(f"{_PAPER}_table1")
    five = replications.of(FIVE_BY_TWO)
    number = five.verdicts.shape[-1]
    rejected = np.abs(five.verdicts).sum(axis=-1)
    low, high = np.quantile(TEN - five.rejections, (0.025, 0.975), axis=1, method="inverted_cdf")
    rows = []
    for name, pair, paper in zip(
        printed["dataset"], printed["pair"], printed["draws_of_10"], strict=True
    ):
        at = PAIRS.index(pair), list(DATA_SETS.values()).index(name)
        ours = TEN * (1 - rejected[at] / number)
        p = float(cell_pvalues(np.array(paper), number - rejected[at], number))
        verdict = "agrees" if p >= CELL_LEVEL else "differs"
        rows.append((name, pair, int(paper), ours, low[at], high[at], p, verdict))
    columns = ["dataset", "pair", "value", "ours", "low", "high", "p", "verdict"]
    return pd.DataFrame(rows, columns=columns)


def last_rows(replications: Replications) -> pd.DataFrame:
    """Place the last three rows of Table 1 among our studies."""
    printed = published(f"{_PAPER}_table1_summary")
    return pd.DataFrame(
        [
            _row(replications, FIVE_BY_TWO, LEVEL, _LAST_ROWS[row["measure"]], row)
            for row in printed.to_dict("records")
        ]
    )


def by_runs(table: int, replications: Replications) -> pd.DataFrame:
    """Place Table 2 or 3 among our studies."""
    tests = {2: RESAMPLING, 3: CROSS_VALIDATION}[table]
    return pd.DataFrame(
        [
            {"runs": row["runs"]}
            | _row(replications, tests[row["runs"]], LEVEL, row["measure"], row)
            for row in published(f"{_PAPER}_table{table}").to_dict("records")
        ]
    )


def by_level(replications: Replications) -> pd.DataFrame:
    """Place Table 4 among our studies."""
    rows = []
    for row in published(f"{_PAPER}_table4").to_dict("records"):
        level = row["significance_level"]
        rows.append(
            {"level": level}
            | _row(replications, CROSS_VALIDATION[10], LEVELS[level], row["measure"], row)
        )
    return pd.DataFrame(rows)


def consistency_counts(replications: Replications) -> pd.DataFrame:
    """Place the six counts of section 4.3 among our studies."""
    return pd.DataFrame(
        [
            _row(replications, _COUNTED[row["test"]], LEVEL, row["measure"], row)
            for row in published(f"{_PAPER}_section43").to_dict("records")
        ]
    )


def summaries(replications: Replications) -> pd.DataFrame:
    """Place all summaries of Tables 1 to 4 and section 4.3; ``table`` says where each stands."""
    parts = {
        "1": last_rows(replications),
        "2": by_runs(2, replications),
        "3": by_runs(3, replications),
        "4": by_level(replications),
        "4.3": consistency_counts(replications),
    }
    return pd.concat([part.assign(table=name) for name, part in parts.items()], ignore_index=True)


def summaries_table(every: pd.DataFrame) -> Layout:
    """Show all summaries; takes what :func:`summaries` returns."""
    levels = [f"{100 * alpha:g} %" for alpha in every["alpha"]]
    return Layout(
        every.assign(level=levels).fillna({"datasets": ""}),
        "All summaries of Tables 1 to 4 and section 4.3. Place: share of our studies below the "
        "paper's number. Data sets: 95 % bootstrap interval.",
        "tbl-uci-all",
        {
            "test": "test",
            "level": "level",
            "pair": "pair",
            "measure": "measure",
            **_PLACED,
        },
        {"ours": ".3g", "below": ".2f"},
    )


def _row(
    replications: Replications, procedure: Procedure, alpha: float, measure: str, printed: Mapping
) -> dict[str, object]:
    """Place one published number among studies."""
    studies, pair = replications.of(procedure, alpha), PAIRS.index(printed["pair"])
    digits = DIGITS[measure]
    among = place(float(printed["value"]), studies.each(measure)[pair], digits, studies.stretch)
    row: dict[str, object] = {
        "procedure": procedure,
        "alpha": alpha,
        "test": title(procedure),
        "pair": printed["pair"],
        "measure": measure,
        "value": printed["value"],
        "ours": among.ours,
        "low": among.low,
        "high": among.high,
        "studies": interval_text(among) if digits else f"{among.low:.0f} to {among.high:.0f}",
        "below": among.below,
        "verdict": among.verdict,
    }
    if measure == R:
        row["datasets"] = interval_text(replications.replicability(procedure, pair, alpha))
    return row


def numbers(repetitions: int = 100, studies: int = 2000, seed: int = 2004) -> dict[str, str]:
    """Return what the text says of Tables 1 to 4 and section 4.3."""
    sample = study(repetitions, studies, seed)
    five, cells, every = sample.of(FIVE_BY_TWO), draws_of_ten(sample), summaries(sample)
    r = every[(every["table"] == "1") & (every["measure"] == R)]
    odd = every[every["verdict"] == "differs"]
    odd_pairs = odd["pair"].mode()
    return {
        "uci_repetitions": str(repetitions),
        "uci_disjoint": str(repetitions // TEN),
        "uci_stretch": f"{five.stretch:.2f}",
        "uci_cells": str((cells["verdict"] == "agrees").sum()),
        "uci_r_low": f"{r['low'].iloc[0]:.2f}",
        "uci_r_high": f"{r['high'].iloc[0]:.2f}",
        "uci_order": f"{(five.each(R).argmin(axis=0) == 0).mean():.0%}",
        "uci_order_ours": ", ".join(f"{x:.3f}" for x in r["ours"]),
        "uci_numbers": str(len(every)),
        "uci_agree": str(len(every) - len(odd)),
        "uci_odd": str(len(odd)),
        "uci_odd_pair": odd_pairs.iloc[0] if len(odd) else "none",
        "uci_odd_pair_number": str((odd["pair"] == odd_pairs.iloc[0]).sum()) if len(odd) else "0",
    }


def compact(cells: pd.DataFrame, by: str) -> pd.DataFrame:
    """Lay placed numbers out as the paper does: "paper / ours", a star where they differ."""
    text = []
    for row in cells.itertuples():
        ours = f"{row.ours:.1f}" if row.measure != R else f"{row.ours:.3f}"
        text.append(f"{row.value} / {ours}" + (r" \*" if row.verdict == "differs" else ""))
    order = list(dict.fromkeys(zip(cells["pair"], cells["measure"], strict=True)))
    wide = cells.assign(cell=text).pivot(index=["pair", "measure"], columns=by, values="cell")
    wide = wide.loc[order, list(dict.fromkeys(cells[by]))]
    return wide.rename(columns=lambda head: f"{head:g}" if by == "runs" else head).reset_index()


def _compact_layout(
    cells: pd.DataFrame, by: str, caption: str, label: str, heads: Iterable[str]
) -> Layout:
    columns = {head: head.replace("%", " %") for head in heads}
    return Layout(
        compact(cells, by), caption, label, {"pair": "pair", "measure": "measure", **columns}
    )


@in_style
def draw_cells(cells: pd.DataFrame) -> Figure:
    """Draw Table 1: draws of ten on every data set, the paper's and the range of our studies.

    Parameters
    ----------
    cells : DataFrame
        ``dataset``, ``pair``, ``value``, ``ours``, ``low``, ``high`` and ``verdict``.
    """
    pairs = list(dict.fromkeys(cells["pair"]))
    names = list(dict.fromkeys(cells["dataset"]))
    fig, axes = plt.subplots(1, len(pairs), figsize=(WIDTH, 6.4), sharey=True)
    for ax, pair in zip(axes, pairs, strict=True):
        part = cells[cells["pair"] == pair].set_index("dataset").loc[names]
        y = np.arange(len(part))
        ax.hlines(y, part["low"], part["high"], color=SKY, lw=5, alpha=0.7)
        ax.plot(part["ours"], y, "|", color=BLUE, ms=9, mew=2, label="ours")
        ax.plot(part["value"], y, "s", color=ORANGE, mfc="none", ms=5, mew=1.4, label="paper")
        odd = part["verdict"].to_numpy() == "differs"
        ax.plot(part["value"][odd], y[odd], "s", color=ORANGE, ms=5)
        ax.set(xlim=(-0.6, 10.6), xticks=[0, 5, 10], title=pair)
        name_rows(ax, names)
    fig.legend(*axes[0].get_legend_handles_labels(), loc="outside upper right", ncols=2)
    fig.supxlabel("times of ten that the 5×2cv t test finds no difference", fontsize=10)
    return fig


@in_style
def draw_replicability(cells: pd.DataFrame) -> Figure:
    """Draw R of several tests: the paper's, and those of our studies.

    Parameters
    ----------
    cells : DataFrame
        ``test``, ``pair``, ``value``, ``ours``, ``low`` and ``high``.
    """
    pairs = list(dict.fromkeys(cells["pair"]))
    tests = list(dict.fromkeys(cells["test"]))
    fig, axes = plt.subplots(1, len(pairs), figsize=(WIDTH, 3.6), sharey=True)
    for ax, pair in zip(axes, pairs, strict=True):
        part = cells[cells["pair"] == pair].set_index("test").loc[tests]
        y = np.arange(len(part))
        ax.hlines(y, part["low"], part["high"], color=SKY, lw=5, alpha=0.7)
        ax.plot(part["ours"], y, "|", color=BLUE, ms=9, mew=2, label="ours")
        paper = part["value"].astype(float)
        ax.plot(paper, y, "s", color=ORANGE, mfc="none", mew=1.4, label="paper")
        ax.set(title=pair, xlim=(0.65, 1.0), xticks=[0.7, 0.8, 0.9, 1.0])
        name_rows(ax, tests)
    fig.legend(*axes[0].get_legend_handles_labels(), loc="outside upper right", ncols=2)
    fig.supxlabel("R in a study of ten repetitions", fontsize=10)
    return fig
