"""Bouckaert and Frank (2004): five tables and a section number by number, and all claims."""

from __future__ import annotations

import pandas as pd

from fourpapers.appendices import data_sets
from fourpapers.bouckaert_frank2004 import (
    claims,
    simulation,
    simulation_claims,
    simulation_networks,
    simulation_table5,
    tables,
    uci,
)
from fourpapers.published import published
from fourpapers.scorecard.judged import Compared, Judged, together

#: The parameters of the chapters that show the same.
UCI = {"repetitions": 100, "studies": 2000, "resamples": 2000, "seed": 2004}
SIMULATED = {"trials": 1000, "networks": 12, "draws": 500, "seed": 2003}
_STRATIFIED = 20


def judge(alpha: float = 0.05) -> Judged:
    """Gather the numbers and the evidence of three chapters."""
    printed = {
        name: published(f"bouckaert_frank2004_{name}")
        for name in ("table1", "table1_summary", "table2", "table3", "table4", "section43")
    }

    # The 27 data sets.
    seed = UCI["seed"]
    found = uci.measured(UCI["repetitions"], seed)
    made = tables.replications(found, studies=UCI["studies"], seed=seed)
    stratified = tables.stratified_signs(number=_STRATIFIED, seed=seed)

    # The four sources.
    seed = SIMULATED["seed"]
    study = simulation.study(trials=SIMULATED["trials"], seed=seed, alpha=alpha)
    gaps = simulation_table5.accuracy_gaps(trials=SIMULATED["trials"], seed=seed)
    other = simulation_networks.by_network(trials=SIMULATED["networks"], seed=seed + 1)
    sampled = simulation_claims.sampled(study, seed=seed, draws=SIMULATED["draws"])

    shapes = data_sets.against_paper(printed["table1"], "Bouckaert & Frank")
    cells = tables.table1(printed["table1"], made)
    five = pd.concat([simulation_table5.table5(study)[["verdict"]], gaps[["verdict"]]])
    return together(
        {
            "Table 1, data sets": Compared(shapes, by_chance=False),
            "Table 1, cells": Compared(cells, level=0.01),
            "Table 1, last rows": Compared(tables.table1_summary(printed["table1_summary"], made)),
            "Table 2": Compared(tables.by_runs(printed["table2"], made, uci.RESAMPLING)),
            "Section 4.3": Compared(tables.section43(printed["section43"], made)),
            "Table 3": Compared(tables.by_runs(printed["table3"], made, uci.CROSS_VALIDATION)),
            "Table 4": Compared(tables.by_level(printed["table4"], made)),
            "Table 5": Compared(five),
        },
        tbl_uci_claims=claims.evidence(made, stratified, resamples=UCI["resamples"]),
        tbl_rsm_claims=simulation_claims.evidence(sampled, gaps, other),
    )
