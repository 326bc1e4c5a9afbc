"""The tables of the chapters on all scenarios and on which test, ready for a page."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from fourpapers.book.page import with_interval
from fourpapers.item import Layout
from fourpapers.proving_ground.catalogue import SCENARIOS, UNKNOWN
from fourpapers.proving_ground.checks import summary as by_agreement


def scenarios(table: pd.DataFrame) -> Layout:
    """Describe the scenarios; takes what :func:`~.rates.by_scenario` returns."""
    rows = table.drop_duplicates("scenario").assign(
        why=[scenario.why for scenario in SCENARIOS],
        points=lambda t: (100 * t.difference).round(1) + 0.0,
        standing=lambda t: t.truth.replace({UNKNOWN: "?"}),
    )
    return Layout(
        rows,
        "The scenarios: what is compared, on how many instances, with how many data sets, what is "
        "known of the learners and why, and the mean difference in error, A minus B, in percentage "
        "points.",
        "tbl-scn-scenarios",
        {
            "title": "scenario",
            "pair": "A, B",
            "size": "n",
            "trials": "sets",
            "standing": "learners",
            "why": "known",
            "points": "difference",
        },
        {"points": ".1f"},
    )


def tests(summary: pd.DataFrame) -> Layout:
    """Show every test over all scenarios; takes what :func:`~.rates.by_test` returns."""
    shares = ("error", "worst", "power", "wrong", "agree")
    return Layout(
        _in_per_cent(summary, shares),
        "All tests, in per cent. Type I error: mean and worst over the scenarios with equal "
        "learners, and in how many of them it is above 5 % beyond doubt. Power: mean over the "
        "scenarios with learners apart; the largest rate of wrong directions, and the agreement of "
        "two looks, there. Fits: trainings, both learners counted.",
        "tbl-scn-tests",
        {
            "test": "test",
            "fits": "fits",
            "error": "Type I",
            "worst": "worst",
            "above": "too high",
            "power": "power",
            "wrong": "wrong",
            "agree": "agree",
        },
        dict.fromkeys(shares, ".1f"),
    )


def sizes(sized: pd.DataFrame) -> Layout:
    """Lay error and power out by size; takes what :func:`~.rates.by_size` returns."""
    words = {"equal": "error", "apart": "power"}
    column = sized["truth"].map(words) + " " + sized["size"].astype(str)
    wide = sized.assign(column=column, rate=100 * sized["rate"]).pivot(
        index="test", columns="column", values="rate"
    )
    columns = [f"{what} {n}" for what in words.values() for n in (100, 300, 1000)]
    return Layout(
        wide.loc[sized["test"].unique(), columns].reset_index(),
        "Type I error (Set 1) and power (Set 3) of naive Bayes and C4.5, in per cent, on data sets "
        "of 100, 300 and 1000 instances.",
        "tbl-scn-sizes",
        formats=dict.fromkeys(columns, ".1f"),
    )


def real_data_sets(real: pd.DataFrame) -> Layout:
    """Show rejections and agreement; takes what :func:`~.real_sets.by_test` returns."""
    rows = _in_per_cent(real, ("rate", "agree", "low", "high", "opposite"))
    return Layout(
        with_interval(rows, 1),
        "27 real data sets and three pairs of learners, in per cent: rejections, agreement of two "
        "looks with its 95 % interval, and the share of the 81 cells in which some looks prefer "
        "one learner and some the other. The two tests on thirty splits are not among them.",
        "tbl-scn-real",
        {
            "test": "test",
            "fits": "fits",
            "rate": "rejects",
            "agree": "agree",
            "interval": "95 % interval",
            "opposite": "both ways",
        },
        dict.fromkeys(("rate", "agree", "opposite"), ".1f"),
    )


def agreement(compared: pd.DataFrame) -> Layout:
    """Count the cells that agree; takes what :func:`~.checks.agreement` returns."""
    return Layout(
        _in_per_cent(by_agreement(compared), ("largest",)),
        "Cells that another experiment of the book measured too: how many agree (95 % interval for "
        "the difference of two proportions), and the largest difference in percentage points.",
        "tbl-scn-checks",
        formats={"largest": ".1f"},
    )


def differing(compared: pd.DataFrame) -> Layout:
    """List the cells that differ; takes what :func:`~.checks.agreement` returns."""
    rows = compared[compared["verdict"] == "differs"]
    # A table without rows could not be shown.
    rows = compared.head(1) if rows.empty else rows
    return Layout(
        with_interval(_in_per_cent(rows, ("low", "high", "here", "there")), 1),
        "The cells that differ, in per cent (the first cell, if none does).",
        "tbl-scn-off",
        {
            "scenario": "scenario",
            "test": "test",
            "there": "elsewhere",
            "here": "here",
            "interval": "95 % interval",
            "verdict": "verdict",
        },
        {"here": ".1f", "there": ".1f"},
    )


def papers(judged: pd.DataFrame) -> Layout:
    """Hold what the papers say to its numbers; takes what :func:`~.advice.table` returns."""
    return _advice(
        judged,
        "What the papers say, and the number on all scenarios. A difference is the first test less "
        "the second.",
        "tbl-wt-papers",
        {"when": "paper", "do": "says"},
    )


def recommendations(judged: pd.DataFrame) -> Layout:
    """Hold the book's advice to its numbers; takes what :func:`~.advice.table` returns."""
    return _advice(
        judged,
        "Every advice with its numbers. A difference is the first test less the second; Type I "
        "error, power and agreement are averages over scenarios, and a name of a scenario stands "
        "for the rate of rejections there.",
        "tbl-wt-advice",
        {"when": "with", "do": "advice"},
    )


def _advice(judged: pd.DataFrame, caption: str, label: str, columns: dict[str, str]) -> Layout:
    again = judged["key"].duplicated()  # each advice is named once, before its first number
    rows = judged.assign(when=judged["when"].mask(again, ""), do=judged["do"].mask(again, ""))
    return Layout(
        with_interval(rows),
        caption,
        label,
        {
            **columns,
            "what": "number",
            "estimate": "ours",
            "interval": "95 % interval",
            "wanted": "wanted",
            "verdict": "verdict",
        },
        {"estimate": ".3f"},
    )


def many_data_sets(by_pair: pd.DataFrame) -> Layout:
    """Show 27 data sets one by one and all together; takes :func:`~.real_sets.by_pair`."""
    return Layout(
        by_pair,
        "27 data sets: on how many the corrected 10x10 cv t test finds the first or the second "
        "learner better, or neither; the median difference in error, first minus second, in "
        "percentage points; and Wilcoxon's signed-rank test over the data sets.",
        "tbl-wt-many",
        {
            "pair": "pair",
            "first": "first",
            "second": "second",
            "neither": "neither",
            "median": "median",
            "pvalue": "p, all sets",
        },
        {"median": ".1f", "pvalue": ".3f"},
    )


def readings(read: pd.DataFrame) -> Layout:
    """Show both readings of the corrected t test on four data sets."""
    return Layout(
        read,
        "The first data set of each of four populations, naive Bayes (A) and C4.5 (B): difference "
        "in error in percentage points, p-value of the corrected test, twice the smaller tail of "
        "the posterior, and baycomp's probabilities that A is better, that it does not matter, "
        "that B is better.",
        "tbl-wt-readings",
        {
            "data": "data",
            "difference": "difference",
            "p": "p-value",
            "twice": "twice the tail",
            "a": "A better",
            "same": "no matter",
            "b": "B better",
        },
        {"difference": ".1f", "p": ".4f", "twice": ".4f"}
        | dict.fromkeys(("a", "same", "b"), ".3f"),
    )


def decisions(without: pd.DataFrame, within: pd.DataFrame, rope: float) -> Layout:
    """Show what is decided without a region of equivalence, and with one of half width ``rope``.

    Both take what :func:`~.posterior.decisions` returns.
    """
    shares = ("a", "same", "b", "open", "test")
    both = pd.concat([without.assign(region="none"), within.assign(region=f"{100 * rope:g}")])
    return Layout(
        _in_per_cent(both, shares),
        "What is decided at a belief of 95 %, without and with a region of practical equivalence "
        "(in percentage points), in per cent of the data sets; and how often the corrected test "
        "rejects at 5 %. On Set 1 the learners are equal.",
        "tbl-wt-decisions",
        {
            "population": "data",
            "region": "region",
            "a": "A better",
            "same": "no matter",
            "b": "B better",
            "open": "open",
            "test": "test at 5 %",
        },
        dict.fromkeys(shares, ".1f"),
    )


def _in_per_cent(table: pd.DataFrame, columns: Iterable[str]) -> pd.DataFrame:
    return table.assign(**{name: 100 * table[name] for name in columns})
