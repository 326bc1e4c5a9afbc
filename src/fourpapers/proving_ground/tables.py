"""The tables of the chapters on all scenarios and on which test, ready for a page."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from fourpapers.book.page import with_interval
from fourpapers.item import Layout
from fourpapers.proving_ground import advice
from fourpapers.proving_ground.catalogue import APART, SCENARIOS, UNKNOWN
from fourpapers.proving_ground.checks import summary as by_agreement


def scenarios(table: pd.DataFrame) -> Layout:
    """Describe the scenarios; takes what :func:`~.rates.by_scenario` returns."""
    rows = table.drop_duplicates("scenario").assign(
        why=[scenario.why for scenario in SCENARIOS],
        points=lambda t: (100 * t.difference).round(1) + 0.0,
        standing=lambda t: t.truth.replace({UNKNOWN: "?", APART: "different"}),
    )
    return Layout(
        rows,
        "The scenarios: population, pair of learners, instances in a data set, data sets drawn, "
        "whether the learners are equal and why that is known, and the mean difference in error, "
        "A minus B, in percentage points.",
        "tbl-scn-scenarios",
        {
            "title": "scenario",
            "pair": "A, B",
            "size": "instances",
            "trials": "data sets",
            "standing": "learners are",
            "why": "because",
            "points": "difference",
        },
        {"points": ".1f"},
    )


def tests(summary: pd.DataFrame) -> Layout:
    """Show every test over all scenarios; takes what :func:`~.rates.by_test` returns."""
    shares = ("error", "worst", "power", "wrong", "agree")
    return Layout(
        _in_per_cent(summary, shares),
        "All tests, in per cent. Type I error: mean and worst scenario with equal learners, and in "
        "how many scenarios its 95 % interval lies above the level. Power, largest rate of wrong "
        "directions and agreement of a test with its repetition: scenarios with different "
        "learners. A fit is one training of one learner.",
        "tbl-scn-tests",
        {
            "test": "test",
            "fits": "fits",
            "error": "Type I",
            "worst": "worst",
            "above": "above level",
            "power": "power",
            "wrong": "wrong direction",
            "agree": "agreement",
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
        "27 real data sets and three pairs of learners, in per cent: rejections, agreement of a "
        "test with its repetition, and the share of the 81 cases in which some repetitions prefer "
        "one learner and some the other. Thirty splits with a third tested were not drawn there.",
        "tbl-scn-real",
        {
            "test": "test",
            "fits": "fits",
            "rate": "rejects",
            "agree": "agreement",
            "interval": "95 % interval",
            "opposite": "either way",
        },
        dict.fromkeys(("rate", "agree", "opposite"), ".1f"),
    )


def agreement(compared: pd.DataFrame) -> Layout:
    """Count the cells that agree; takes what :func:`~.checks.agreement` returns."""
    return Layout(
        _in_per_cent(by_agreement(compared), ("largest",)),
        "Rates that another experiment of the book measured too: how many, how many agree (95 % "
        "interval for the difference), and the largest difference in percentage points.",
        "tbl-scn-checks",
        {
            "scenario": "scenario",
            "cells": "rates",
            "agree": "agree",
            "largest": "largest difference",
        },
        {"largest": ".1f"},
    )


def papers(statements: pd.DataFrame) -> Layout:
    """Hold what the papers say to its numbers; takes what :func:`~.advice.table` returns."""
    return _advice(
        statements,
        "What the papers say, and what all scenarios together show. A difference is the first "
        "test minus the second.",
        "tbl-wt-papers",
        {"when": "paper", "do": "says"},
    )


def recommendations(statements: pd.DataFrame) -> Layout:
    """Hold the book's advice to its numbers; takes what :func:`~.advice.table` returns."""
    return _advice(
        statements,
        "Every advice with its numbers. Type I error, power and agreement are averages over "
        "scenarios; a difference is the first test minus the second; a number with the name of a "
        "scenario is the share of rejections there.",
        "tbl-wt-advice",
        {"when": "with", "do": "advice"},
    )


#: What is said of the tests in the table of budgets.
_ADVISED = {
    advice.ONE: "yes",
    advice.TEN: "yes",
    advice.HALVES_F: "if you have these folds",
    advice.HALVES_T: "no: take the F",
    "kfold": "no: correct it",
    advice.THIRTY: "yes",
    advice.HUNDRED: "yes",
    "use-all-data": "never",
}


def budgets(summary: pd.DataFrame) -> Layout:
    """Show a few tests by what they cost; takes what :func:`~.rates.by_test` returns."""
    shares = ("error", "worst", "power", "agree")
    rows = summary.set_index("name").loc[list(_ADVISED)].assign(use=list(_ADVISED.values()))
    return Layout(
        _in_per_cent(rows, shares),
        "Tests by cost, in per cent. Type I error: mean over the scenarios with equal learners, "
        "and the worst of them. Power and agreement (the same verdict when the test is repeated "
        "with other random splits): means over the scenarios with different learners.",
        "tbl-wt-budget",
        {
            "fits": "fits",
            "test": "test",
            "error": "Type I error",
            "worst": "worst",
            "power": "power",
            "agree": "agreement",
            "use": "use it?",
        },
        dict.fromkeys(shares, ".1f"),
    )


def _advice(statements: pd.DataFrame, caption: str, label: str, columns: dict[str, str]) -> Layout:
    again = statements["key"].duplicated()  # each advice is named once, before its first number
    rows = statements.assign(
        when=statements["when"].mask(again, ""), do=statements["do"].mask(again, "")
    )
    return Layout(
        with_interval(rows),
        caption,
        label,
        {
            **columns,
            "what": "number",
            "estimate": "measured",
            "interval": "95 % interval",
            "wanted": "required",
            "verdict": "verdict",
        },
        {"estimate": ".3f"},
    )


def many_data_sets(by_pair: pd.DataFrame) -> Layout:
    """Show 27 data sets one by one and all together; takes :func:`~.real_sets.by_pair`."""
    return Layout(
        by_pair,
        "27 data sets: on how many the corrected 10×10 cv t test finds the first learner better, "
        "the second, or neither; the median difference in error, first minus second, in "
        "percentage points; and the p-value of Wilcoxon's signed-rank test over the data sets.",
        "tbl-wt-many",
        {
            "pair": "pair",
            "first": "first",
            "second": "second",
            "neither": "neither",
            "median": "median",
            "pvalue": "p over all sets",
        },
        {"median": ".1f", "pvalue": ".3f"},
    )


def readings(read: pd.DataFrame) -> Layout:
    """Show both readings of the corrected t test on four data sets."""
    return Layout(
        read,
        "One data set from each of four populations, naive Bayes (A) and C4.5 (B): difference in "
        "error in percentage points, p-value of the corrected test, twice the smaller tail of the "
        "posterior, and the posterior probabilities, by baycomp, that A is better, that the "
        "difference lies within the region of equivalence, and that B is better.",
        "tbl-wt-readings",
        {
            "data": "data",
            "difference": "difference",
            "p": "p-value",
            "twice": "twice the tail",
            "a": "A better",
            "same": "equivalent",
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
        "How often a posterior probability above the required one decides, without and with a "
        "region of practical equivalence (half width in percentage points), and how often the "
        "corrected test rejects, in per cent of the data sets. On Set 1 the learners are equal.",
        "tbl-wt-decisions",
        {
            "population": "data",
            "region": "region",
            "a": "A better",
            "same": "equivalent",
            "b": "B better",
            "open": "undecided",
            "test": "test rejects",
        },
        dict.fromkeys(shares, ".1f"),
    )


def _in_per_cent(table: pd.DataFrame, columns: Iterable[str]) -> pd.DataFrame:
    return table.assign(**{name: 100 * table[name] for name in columns})
