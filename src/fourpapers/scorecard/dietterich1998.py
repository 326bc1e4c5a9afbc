"""Dietterich (1998): no numbers are printed for his figures, so it is claims that are judged."""

from __future__ import annotations

from typing import Any

from fourpapers.dietterich1998 import (
    compared,
    epsilon,
    power,
    replications,
    simulated,
    simulated_claims,
    splits,
    swings,
    type_one,
)
from fourpapers.scorecard.judged import Judged, together

#: The parameters of the chapters that show the same.
SIMULATED: dict[str, Any] = {"studies": 100, "sets": 1000, "size": 300, "seed": 1998}
REAL: dict[str, Any] = {"trials": 1000, "more": 2000, "points": 10.0, "seed": 1998}
_EPSILONS = (0.1, 0.2, 0.3, 0.4)
_SIZES = (50, 100, 200, 500, 1000, 2000)


def judge(alpha: float = 0.05) -> Judged:
    """Gather the evidence of three chapters."""
    return together(
        {},
        tbl_sim_claims=_simulated(alpha),
        tbl_real_claims=_real(alpha),
        tbl_pow_claims=_power(alpha),
    )


def _simulated(alpha: float) -> dict:
    of = SIMULATED
    trees = {"EXP6": "exp6", "Letter": "letter"}
    return simulated_claims.evidence(
        rates=simulated.type_one_error(_EPSILONS, alpha=alpha, **of),
        sizes=simulated.by_size(
            _SIZES, _EPSILONS[0], alpha=alpha, seed=of["seed"], sets=of["sets"],
            studies=max(2, of["studies"] // 5),
        ),
        splits=splits.type_one_error(alpha=alpha, **of),
        replications=replications.type_one_error([_EPSILONS[0], _EPSILONS[-1]], alpha=alpha, **of),
        swings=swings.type_one_error(alpha=alpha, **of),
        variations={
            title: epsilon.variation(epsilon.measure(name, seed=of["seed"]), tested=100)
            for title, name in trees.items()
        },
        alpha=alpha,
    )  # fmt: skip


def _real(alpha: float) -> dict:
    seed = REAL["seed"]
    measured = compared.of_the_paper(trials=REAL["trials"], seed=seed)
    further = compared.of_the_paper(trials=REAL["more"], seed=seed, shares=[0.0])
    statistic = measured["exp6"].results()["5x2cv t"].statistic
    return type_one.evidence(
        table=type_one.type_one_error(further, alpha),
        correlations=type_one.fold_correlations(measured["letter"].tenfold[:, 0], seed),
        tail=type_one.tails(statistic, seed),
        together=[type_one.errors_together(one, seed) for one in further.values()],
        alpha=alpha,
    )


def _power(alpha: float) -> dict:
    measured = compared.of_the_paper(trials=REAL["trials"], seed=REAL["seed"])
    found = {name: power.power(one, alpha) for name, one in measured.items()}
    return power.evidence(power.leads(measured, alpha), found, points=REAL["points"])
