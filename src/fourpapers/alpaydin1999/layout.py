"""Measurements laid out as the chapter's tables."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from scipy import stats

from fourpapers.alpaydin1999.independence import counted, together
from fourpapers.alpaydin1999.measured import Runs
from fourpapers.alpaydin1999.problems import Pair
from fourpapers.alpaydin1999.sizes import instances
from fourpapers.alpaydin1999.tables import RUNS


def named(table2: pd.DataFrame) -> pd.DataFrame:
    """Put mean and standard deviation into one column, for paper and ours."""
    units = table2["hidden_units"].fillna(0).astype(int)
    learner = np.where(units == 0, "LP", "MLP " + units.astype(str))
    return table2.assign(
        who=table2["dataset"] + ", " + learner,
        paper=_pairs(table2["mean_error_percent"], table2["sd_error_percent"]),
        own=_pairs(table2["ours"], table2["our_sd"]),
    )


def _pairs(means: pd.Series, sds: pd.Series) -> list[str]:
    return [f"{mean:.2f}, {sd:.2f}" for mean, sd in zip(means, sds, strict=True)]


def by_size(samples: pd.DataFrame, table2: pd.DataFrame, dataset: str) -> pd.DataFrame:
    """Lay out errors on samples of several sizes, a column for each learner; last, the paper's.

    Parameters
    ----------
    samples : DataFrame
        From :func:`~fourpapers.alpaydin1999.sizes.by_size`.
    table2 : DataFrame
        Table 2, as printed or with ours.
    dataset : str
        Which of its rows.
    """
    cells = samples.assign(cell=_pairs(samples["mean"], samples["sd"]))
    wide = cells.pivot(index="size", columns="hidden", values="cell").reset_index()
    wide["size"] = wide["size"].astype(str)
    part = table2[table2["dataset"] == dataset]
    his = _pairs(part["mean_error_percent"], part["sd_error_percent"])
    wide.loc[len(wide)] = ["paper", *his]
    heads = {units: f"MLP {units}" if units else "LP" for units in cells["hidden"].unique()}
    return wide.rename(columns={"size": "instances", **heads})


def ranged(table1: pd.DataFrame) -> pd.DataFrame:
    """Write the range of 95 % of the runs in words."""
    ends = zip(table1["low"], table1["high"], strict=True)
    words = [f"{low} to {high}" if low < high else str(low) for low, high in ends]
    return table1.assign(range=words)


def pooled(table3: pd.DataFrame, sharper: pd.DataFrame, *, trials: int) -> pd.DataFrame:
    """Lay out all fifteen experiments together: his counts, ours, by signs, and dealt.

    Parameters
    ----------
    table3 : DataFrame
        As printed.
    sharper : DataFrame
        From :func:`~fourpapers.alpaydin1999.independence.sharper`.
    trials : int
        Our runs in each experiment.

    Returns
    -------
    DataFrame
        ``test``, ``what``, ``rate``, ``low``, ``high``, ``law``, ``verdict``.
    """
    printed = pd.concat(
        [
            pd.DataFrame({"test": test, "rate": table3[column]})
            for test, column in (("t", "type1_t"), ("F", "type1_f"))
        ]
    )
    plain = sharper.drop(columns="rate").rename(columns={"plain": "rate"})
    rows = [
        counted(printed, RUNS).assign(what="paper"),
        counted(plain, trials).assign(what="ours, counted"),
        together(sharper).assign(what="ours, by signs"),
        together(sharper, "dealt").assign(what="the same, dealt"),
    ]
    law = sharper.groupby("test")["law"].first()
    table = pd.concat(rows, ignore_index=True)
    table = table.assign(law=table["test"].map(law))
    inside = table["law"].between(table["low"], table["high"])
    table = table.assign(verdict=inside.map({True: "yes", False: "no"}))
    return table.sort_values("test", kind="stable", ascending=False, ignore_index=True)


def lumps(measured: Mapping[Pair, Runs], sharper: pd.DataFrame) -> pd.DataFrame:
    """Describe the differences of two copies, by data set.

    Returns
    -------
    DataFrame
        ``dataset``, ``fold`` (instances in a test fold), ``zero`` (share of differences that
        are 0), ``kurtosis`` (3 for a normal), ``t`` and ``F`` (Type I errors by signs).
    """
    rows = []
    for pair, one in measured.items():
        x = one.null.ravel()
        kurtosis = float(stats.kurtosis(x, fisher=False))
        rows.append((pair.printed, instances(pair.printed) // 2, np.mean(x == 0), kurtosis))
    shape = pd.DataFrame(rows, columns=["dataset", "fold", "zero", "kurtosis"])
    shape = shape.groupby("dataset", sort=False).mean()
    rates = sharper.pivot_table(index="dataset", columns="test", values="rate")
    return shape.assign(
        fold=shape["fold"].astype(int), t=rates["t"], F=rates["F"]
    ).reset_index()  # fmt: skip


def printed_power(table3: pd.DataFrame, z: pd.Series) -> pd.DataFrame:
    """List the printed rejections of LP against MLP with their z: ``z``, ``t`` and ``F``."""
    names = table3["dataset"] + ", " + table3["hidden_units"].astype(str)
    return pd.DataFrame(
        {
            "experiment": names,
            "z": names.map(z),
            "t": table3["lp_vs_mlp_t"],
            "F": table3["lp_vs_mlp_f"],
        }
    )


def both_z(distance: pd.DataFrame, his: pd.DataFrame) -> pd.DataFrame:
    """Add the paper's z, as ``z_paper``, to our distances."""
    z = his.set_index("experiment")["z"]
    return distance.assign(z_paper=distance["experiment"].map(z))


def with_laws(summary: pd.DataFrame) -> pd.DataFrame:
    """Write the law of each test as text, a dash where there is none."""
    words = [f"{law:.4f}" if law == law else "\N{EN DASH}" for law in summary["law"]]
    return summary.assign(law=words)
