"""Random splits with and without stratification, which section 4.3 says does not matter."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from fourpapers.book.page import with_interval
from fourpapers.bouckaert_frank2004.populations import PAIRS
from fourpapers.bouckaert_frank2004.procedures import CROSS_VALIDATION, RESAMPLING, Verdicts
from fourpapers.bouckaert_frank2004.studies import R, over_data_sets, scores
from fourpapers.bouckaert_frank2004.tables_1_to_4 import Replications
from fourpapers.item import Layout


def stratification(replications: Replications, stratified: Mapping[int, Verdicts]) -> pd.DataFrame:
    """Compare R of the corrected resampled t test with and without stratified splits.

    Parameters
    ----------
    replications : Replications
        Without.
    stratified : mapping
        Verdicts on stratified splits, by number of splits.

    Returns
    -------
    DataFrame
        ``pair``, ``runs``, ``plain`` and ``stratified`` R, their ``difference`` with ``low``,
        ``high`` and ``interval`` (95 %, bootstrap over data sets).
    """
    rows = []
    for pair, name in enumerate(PAIRS):
        for runs, outcomes in stratified.items():
            with_ = scores(outcomes[pair], R)
            without = replications.of(RESAMPLING[runs]).by_dataset(R)[pair]
            change = over_data_sets(with_ - without, resamples=2000, seed=replications.seed)
            rows.append((name, runs, np.mean(without), np.mean(with_), *change))
    columns = ["pair", "runs", "plain", "stratified", "difference", "low", "high"]
    return with_interval(pd.DataFrame(rows, columns=columns))


def stratification_table(change: pd.DataFrame) -> Layout:
    """Show R without and with stratification; takes what :func:`stratification` returns."""
    return Layout(
        change,
        "Replicability of the corrected resampled t test without and with stratification. The "
        "interval (95 %, over data sets) is for the change.",
        "tbl-uci-stratified",
        {
            "pair": "pair",
            "runs": "resamples",
            "plain": "without",
            "stratified": "with",
            "difference": "change",
            "interval": "95 % interval",
        },
        {"plain": ".3f", "stratified": ".3f", "difference": ".3f"},
    )


def numbers(replications: Replications, change: pd.DataFrame, number: int) -> dict[str, str]:
    """Return what the text says of stratification, measured with so many repetitions."""
    mean = {
        procedure: replications.of(procedure).each(R).mean()
        for procedure in (*RESAMPLING.values(), *CROSS_VALIDATION.values())
    }
    same_cost = [
        mean[CROSS_VALIDATION[runs]] - mean[RESAMPLING[10 * runs]] for runs in CROSS_VALIDATION
    ]
    return {
        "uci_strat_number": str(number),
        "uci_strat_mean": f"{change['difference'].mean():.3f}".replace("-", "\N{MINUS SIGN}"),
        "uci_strat_most": f"{change['difference'].abs().max():.3f}",
        "uci_gain_low": f"{min(same_cost):.3f}",
        "uci_gain_high": f"{max(same_cost):.3f}",
    }
