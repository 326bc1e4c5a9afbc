"""Does adding runs until the verdict is stable keep the level? The rule on many pairs of learners.

``compare(cv="auto")`` begins with ten runs of ten folds and doubles them, up to a hundred, until
another seed would give the same verdict with a probability of .95. Whoever looks at the data
before deciding how many to collect rejects too often; here nothing is collected but further
splits of the same data. What that does is measured, on the pairs of :mod:`~.pairs`.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.engine import Columns, Trials, compute, experiment, trial_rng
from fourpapers.item import Layout
from fourpapers.proving_ground.corrected_t import PLAN, SEED, surplus_of
from fourpapers.proving_ground.pairs import APART, KINDS_EQUAL, PAIRS, pair
from fourpapers.uncertainty import bootstrap_counts, bootstrap_interval
from twolearners.comparison import Comparison
from twolearners.comparison.result import judge
from twolearners.comparison.stopping import until_stable
from twolearners.differences import Differences
from twolearners.evaluation import choose_measure
from twolearners.resampling import Plan, repeated_kfold
from twolearners.significance import Procedure

TEST = Procedure("corrected-repeated-kfold")
MOST = 10 * PLAN.runs
_ERROR = choose_measure(None, "classification")


@experiment(
    "scenarios/until-stable",
    version=1,
    trials=400,
    seed=SEED,
    fits=2 * MOST * PLAN.folds,
    chunk=100,
    settings=(),
    beyond=tuple({"pair_name": entry.name} for entry in PAIRS),
)
def stopped_runs(
    trials: Trials,
    *,
    pair_name: Annotated[str, "which pair of learners, on which instances"] = PAIRS[0].name,
) -> Columns:
    """One data set, and runs of 10-fold cross-validation until the verdict is stable.

    ``verdicts`` are those of ten runs, of as many as it took, and of a hundred: 1 for A, -1 for B,
    0 for none. ``runs`` is how many it took.
    """
    about = pair(pair_name)
    verdicts = np.empty((len(trials), 3), np.int64)
    runs = np.empty(len(trials), np.int64)
    for trial, rng in enumerate(trials):
        surplus = surplus_of(about, about.draw(about.size, rng), repeated_kfold(MOST, 10), rng)
        differences = surplus / (about.size // PLAN.folds)

        def compared(plan: Plan, values: NDArray[np.float64] = differences) -> Comparison:
            losses = Differences(values[: plan.runs], plan)
            return judge(TEST, losses, ("A", "B"), _ERROR, 0.05)

        stopped = until_stable(compared, TEST, PLAN)
        comparisons = (compared(PLAN), stopped, compared(repeated_kfold(MOST, 10)))
        verdicts[trial] = [int(comparison.result.better(0.05)) for comparison in comparisons]
        runs[trial] = stopped.losses.plan.runs
    return {"verdicts": verdicts, "runs": runs}


@cache
def study(trials: int = 400, seed: int = SEED) -> pd.DataFrame:
    """Count, for every pair, how often each number of runs rejects, and for the wrong learner.

    Returns
    -------
    DataFrame
        ``pair``, ``kind``, ``ten``, ``auto``, ``hundred`` (rates of rejection), ``runs`` (mean),
        ``stable`` (share that needed less than a hundred runs), ``changed`` (share whose verdict
        is not that of ten runs).
    """
    rows = []
    for entry in PAIRS:
        counted = compute(stopped_runs, trials=trials, seed=seed, pair_name=entry.name)
        ten, auto, hundred = (counted["verdicts"] != 0).mean(axis=0)
        runs, verdicts = counted["runs"], counted["verdicts"]
        rows.append(
            {
                "pair": entry.name,
                "kind": entry.kind,
                "ten": ten,
                "auto": auto,
                "hundred": hundred,
                "runs": runs.mean(),
                "stable": (runs < MOST).mean(),
                "changed": (verdicts[:, 0] != verdicts[:, 1]).mean(),
            }
        )
    return pd.DataFrame(rows)


def table(trials: int = 400, seed: int = SEED) -> Layout:
    """Lay the rates out by kind of pair; intervals are over pairs."""
    measured = study(trials, seed)
    kinds = {"equal learners": KINDS_EQUAL, "learners apart": (APART,)}
    rows = []
    for title, members in kinds.items():
        part = measured[measured["kind"].isin(members)]
        weights = bootstrap_counts(len(part), 2000, trial_rng(seed, "until-stable", len(part)))
        row = {"kind": title, "pairs": len(part)}
        for name in ("ten", "auto", "hundred"):
            rate = bootstrap_interval(part[name].mean(), weights @ part[name] / len(part))
            row[name] = f"{rate.value:.1%} [{rate.low:.1%}, {rate.high:.1%}]"
        row["runs"] = f"{part['runs'].mean():.0f}"
        row["changed"] = f"{part['changed'].mean():.1%}"
        rows.append(row)
    return Layout(
        pd.DataFrame(rows),
        "How often the corrected repeated k-fold cv t test rejects at 5 % with ten runs, with as "
        "many as it takes for a stable verdict, and with a hundred; 95 % intervals over pairs of "
        f"learners, {trials} data sets each. Runs: how many it took on average. Changed: verdicts "
        "that differ from that of ten runs.",
        "tbl-scn-stable",
        {
            "kind": "pairs of",
            "pairs": "number",
            "ten": "ten runs",
            "auto": "until stable",
            "hundred": "a hundred",
            "runs": "runs",
            "changed": "changed",
        },
    )


def numbers(trials: int = 400, seed: int = SEED) -> dict[str, str]:
    """Give the numbers that the text says of stopping."""
    measured = study(trials, seed)
    equal, apart = (measured[measured["kind"].isin(kinds)] for kinds in (KINDS_EQUAL, (APART,)))
    return {
        "scn_stable_pairs": str(len(measured)),
        "scn_stable_sets": f"{trials:,}",
        "scn_stable_ten": f"{equal['ten'].mean():.1%}",
        "scn_stable_auto": f"{equal['auto'].mean():.1%}",
        "scn_stable_hundred": f"{equal['hundred'].mean():.1%}",
        "scn_stable_power": f"{apart['ten'].mean():.1%}",
        "scn_stable_power_auto": f"{apart['auto'].mean():.1%}",
        "scn_stable_runs": f"{measured['runs'].mean():.0f}",
        "scn_stable_open": f"{1 - measured['stable'].mean():.1%}",
    }
