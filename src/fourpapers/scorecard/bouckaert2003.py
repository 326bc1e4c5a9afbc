"""Bouckaert (2003): seven tables and a figure number by number, and all claims."""

from __future__ import annotations

from fourpapers.bouckaert2003 import (
    calibration,
    calibration_claims,
    error_power,
    error_power_claims,
    learner_pairs,
    other_learners,
    repeated,
    replicability,
    replicability_claims,
    ten_tests,
)
from fourpapers.published import published
from fourpapers.published.proportions import beside
from fourpapers.scorecard.judged import Compared, Judged, together

#: The parameters of the chapters that show the same: bootstrap draws by label of the table.
TRIALS, SEED = 1000, 2003
DRAWS = {"tbl-cal-claims": 300, "tbl-err-claims": 300, "tbl-rpl-claims": 500}
_SETS = (1, 2, 3, 4)


def judge(alpha: float = 0.05) -> Judged:
    """Gather the numbers and the evidence of five chapters."""
    sets = {n: repeated.differences(n, trials=TRIALS, seed=SEED) for n in _SETS}
    printed = {n: published(f"bouckaert2003_table{n}") for n in range(2, 8)}

    # Calibration, error and power.
    found = calibration.samples(
        sets[1], calibration.RUNS, sorted({0.01, 0.1, alpha}), seed=SEED,
        draws=DRAWS["tbl-cal-claims"],
    )  # fmt: skip
    at_levels = calibration.samples(
        sets[1], calibration.RUNS, sorted({*error_power.LEVELS, alpha}), seed=SEED, draws=1
    )
    table = calibration.calibrations(at_levels)
    dfs = calibration.dfs(table, 10, alpha)
    by_probability = error_power.by_probability(
        dfs, attributes="random", alpha=alpha, trials=TRIALS, seed=SEED
    )
    by_level = error_power.by_level(sets, dict.fromkeys(error_power.LEVELS, dfs))
    accuracies = {n: repeated.accuracies(n, trials=TRIALS, seed=SEED) for n in _SETS}

    # Replicability, and other learners.
    measured = {
        n: replicability.statistics(n, *replicability.load(n, trials=TRIALS, seed=SEED))
        for n in replicability.SETS
    }
    settings = replicability.settings(measured[1])
    outcomes = {
        level: replicability.outcomes(measured.values(), settings[level], level)
        for level in replicability.LEVELS
    }
    tables = {level: replicability.table(one) for level, one in outcomes.items()}
    pairs = learner_pairs.differences(other_learners.error_rates(1, trials=TRIALS, seed=SEED))
    null = replicability.statistics(1, sets[1], None)
    chosen = replicability.settings(null, [alpha])[alpha]

    figure_1 = ten_tests.recompute_figure_1(published("bouckaert2003_figure1"))
    return together(
        {
            "Figure 1": Compared(figure_1, by_chance=False),
            "Table 2": Compared(
                beside(
                    error_power.with_ours(printed[2], by_probability, "class_probability"),
                    paper_trials=1000,
                )
            ),
            "Table 3": Compared(error_power.accuracy_table(printed[3], accuracies, repeated.TEST)),
            "Table 4": Compared(
                beside(
                    error_power.with_ours(printed[4], by_level[by_level.set == 1], "alpha"),
                    paper_trials=1000,
                )
            ),
            "Table 5": Compared(replicability.table5(printed[5], tables[alpha])),
            "Table 6": Compared(replicability.table6(printed[6], tables)),
            "Table 7": Compared(
                learner_pairs.table7(printed[7], learner_pairs.type_1_errors(pairs, chosen, alpha))
            ),
        },
        tbl_cal_claims=calibration_claims.evidence(found, calibration.RUNS, alpha),
        tbl_err_claims=error_power_claims.evidence(
            sets, table, by_probability, alpha=alpha, seed=SEED, draws=DRAWS["tbl-err-claims"]
        ),
        tbl_rpl_claims=replicability_claims.evidence(
            replicability_claims.sampled(outcomes, seed=SEED, draws=DRAWS["tbl-rpl-claims"])
        ),
        tbl_oth_claims=learner_pairs.evidence(pairs, chosen, alpha, seed=SEED),
    )
