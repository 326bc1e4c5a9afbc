"""Alpaydin (1999): three tables number by number, and all claims."""

from __future__ import annotations

from fourpapers.alpaydin1999 import claims, measured, readings, tables
from fourpapers.dietterich1998.experiments import damaged_pairs, simulated_learners
from fourpapers.published import published
from fourpapers.scorecard.judged import Compared, Judged, together

#: The parameters of the chapter that shows the same.
TRIALS, DIGITS, SEED = 1000, 50, 1999


def judge(alpha: float = 0.05) -> Judged:
    """Gather the numbers and the evidence."""
    runs = measured.fifteen(trials=TRIALS, seed=SEED)
    eight = readings.table1_runs(runs, digits=DIGITS, seed=SEED)
    letters = claims.by_dietterich(
        damaged_pairs.three_problems(trials=TRIALS, seed=1998),
        simulated_learners.type_one_error(
            (0.1, 0.2, 0.3, 0.4), studies=100, alpha=alpha, seed=1998
        ),
        alpha,
    )
    return together(
        {
            "Table 1": Compared(tables.table1(published("alpaydin1999_table1"), eight, alpha)),
            "Table 2": Compared(tables.table2(published("alpaydin1999_table2"), runs.values())),
            "Table 3": Compared(tables.table3(published("alpaydin1999_table3"), runs, alpha)),
        },
        tbl_alp_claims=claims.evidence(runs, eight, alpha) | letters,
    )
