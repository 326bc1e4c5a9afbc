"""What the paper claims, and what judges it: our measurements, and its own tables."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.alpaydin1999.error_runs import ErrorRuns, eight, fifteen, rejections
from fourpapers.alpaydin1999.laws import exact_sizes
from fourpapers.alpaydin1999.populations import Pair
from fourpapers.alpaydin1999.signs import sign_averaged
from fourpapers.alpaydin1999.table_1 import MAJORITY, as_vote, rejecting_numerators
from fourpapers.dietterich1998.beyond.power import lead
from fourpapers.dietterich1998.experiments import damaged_pairs, simulated_learners
from fourpapers.dietterich1998.experiments.studies import LEVELS
from fourpapers.dietterich1998.populations import PROBLEMS
from fourpapers.dietterich1998.procedures import ByPlan
from fourpapers.published import published
from fourpapers.uncertainty import (
    Evidence,
    mean_interval,
    normal_interval,
    proportion_interval,
)

Floats = NDArray[np.float64]

#: What counts as a small and as a large distance; chosen before anything was measured.
NEAR, FAR = 0.5, 2.0


def evidence(
    trials: int = 1000, digits: int = 50, alpha: float = 0.05, seed: int = 1999
) -> dict[str, dict[str, list[Evidence]]]:
    """Gather the evidence on all claims of the paper, by the label of the chapter that measures it.

    Parameters
    ----------
    trials, digits : int
        Runs of each of the fifteen experiments, and on the two large sets of digits.
    alpha : float
        Level of the tests.
    seed : int
        Start of all random numbers but those of Dietterich's experiments.
    """
    own = on_experiments(fifteen(trials, seed), eight(trials, digits, seed), alpha)
    worst = pd.DataFrame({"epsilon": []})  # of other levels the simulated learners know nothing
    if alpha in LEVELS:
        worst = simulated_learners.type_one_error(
            (0.1, 0.2, 0.3, 0.4), studies=100, alpha=alpha, seed=1998
        )
    scale = min(trials, 1000)
    problems = damaged_pairs.three_problems(trials=scale, seed=1998)
    # With equal learners twice as many trials are stored.
    equal = damaged_pairs.three_problems(trials=2 * scale, seed=1998, shares=(0.0,))
    letter = on_dietterichs_letter(problems, equal, worst, alpha)
    printed = on_printed_tables(
        published("alpaydin1999_table1"), published("alpaydin1999_table3"), alpha
    )
    return {"type-one-and-two": own | letter, "ten-numerators": printed}


def on_experiments(
    runs: Mapping[Pair, ErrorRuns], by_name: Mapping[str, ErrorRuns], alpha: float
) -> dict[str, list[Evidence]]:
    """Gather the evidence on what the paper says of its own experiments.

    Parameters
    ----------
    runs : mapping
        The fifteen experiments.
    by_name : mapping
        Runs of the eight data sets of Table 1, by the printed name.
    alpha : float
        Level of the tests.
    """
    null = {
        str(pair): sign_averaged(pair_runs.null.values, alpha) for pair, pair_runs in runs.items()
    }
    gaps = {str(pair): _more_rejections(pair_runs, alpha) for pair, pair_runs in runs.items()}
    near = [str(pair) for pair, pair_runs in runs.items() if abs(pair_runs.z) < NEAR]
    far = [str(pair) for pair, pair_runs in runs.items() if pair_runs.z > FAR]
    law = exact_sizes(alpha)
    return {
        **_on_numerators(by_name, alpha),
        "t-five": [_exact(law["t"], alpha)],
        "f-ten-five": [_exact(law["F"], alpha)],
        "f-lower-type-one": [
            _mean(name, both["t"] - both["F"], least=0.0) for name, both in null.items()
        ],
        "type-one-below": [
            _mean(f"{name}, {test}", chances, most=alpha)
            for name, both in null.items()
            for test, chances in both.items()
        ],
        "near-lower": [_mean(name, gaps[name], most=0.0) for name in near],
        "near-type-two": [_mean(name, gaps[name], least=0.0) for name in near],
        "far-higher": [_mean(name, gaps[name], least=0.0) for name in far],
        "more-power": [_mean_of_means("F less t", list(gaps.values()), least=0.0)],
        "more-robust": [_agreement(runs, alpha)],
    }


def _on_numerators(by_name: Mapping[str, ErrorRuns], alpha: float) -> dict[str, list[Evidence]]:
    rejecting = {
        name: rejecting_numerators(runs.differences.values, alpha) for name, runs in by_name.items()
    }
    split = [np.asarray(table["t_rejects"].between(1, 9), float) for table in rejecting.values()]
    votes = {quota: [np.asarray(as_vote(table, quota), float) for table in rejecting.values()]
             for quota in range(1, 11)}  # fmt: skip
    majority = [
        _mean_of_means(
            f"{MAJORITY} of ten less {quota}",
            [own - other for own, other in zip(votes[MAJORITY], others, strict=True)],
            least=0.0,
        )
        for quota, others in votes.items()
        if quota != MAJORITY
    ]
    rejected = []
    for name, table in rejecting.items():
        hits, runs = int(table["f_rejects"].sum()), len(table)
        low, high = proportion_interval(hits, runs)
        bounds = {"least": 0.5} if name in ("ODR", "DIGIT", "PEN") else {"most": 0.5}
        rejected.append(Evidence(name, hits / runs, float(low), float(high), trials=runs, **bounds))
    return {
        "order-matters": [_mean_of_means("runs with both verdicts", split, least=0.1)],
        "majority": majority,
        "digits-differ": rejected,
    }


def _more_rejections(runs: ErrorRuns, alpha: float) -> Floats:
    """Say, run by run, how much more the F rejects than the t; the t is asked ten times."""
    rejecting = rejecting_numerators(runs.differences.values, alpha)
    return np.asarray(rejecting["f_rejects"].astype(float) - rejecting["t_rejects"] / 10)


def _mean(what: str, values: Floats, **bounds: float) -> Evidence:
    """Average something over runs."""
    return Evidence(what, *mean_interval(values), **bounds)


def _mean_of_means(what: str, parts: list[Floats], **bounds: float) -> Evidence:
    """Average over runs and then over independent experiments of whatever numbers of runs."""
    mean = float(np.mean([part.mean() for part in parts]))
    error = np.sqrt(sum(part.var(ddof=1) / len(part) for part in parts)) / len(parts)
    return Evidence(what, *normal_interval(mean, error), **bounds)


def _exact(size: float, alpha: float) -> Evidence:
    """Hold a size that is known, without any chance, to within a fifth of the level."""
    return Evidence("size, exact", size, size, size, least=0.8 * alpha, most=1.2 * alpha)


def _agreement(runs: Mapping[Pair, ErrorRuns], alpha: float) -> Evidence:
    """Compare how often two runs of a test on other cuts agree: p squared plus its complement's."""
    gains, variance = [], 0.0
    for pair_runs in runs.values():
        rejected = rejections(pair_runs.differences, alpha)
        t, f = rejected["t"].astype(float), rejected["F"].astype(float)
        p_t, p_f = t.mean(), f.mean()
        gains.append((2 * p_f**2 - 2 * p_f) - (2 * p_t**2 - 2 * p_t))
        # The slope of 2p^2 - 2p + 1 carries the error of p over.
        slopes = (4 * p_f - 2) * f - (4 * p_t - 2) * t
        variance += slopes.var(ddof=1) / len(slopes)
    error = float(np.sqrt(variance)) / len(gains)
    return Evidence("chance to agree, F less t", *normal_interval(np.mean(gains), error), least=0.0)


def on_dietterichs_letter(
    problems: Mapping[str, ByPlan],
    equal: Mapping[str, ByPlan],
    worst: pd.DataFrame,
    alpha: float,
) -> dict[str, list[Evidence]]:
    """Gather the evidence on what Dietterich found with the F, told in a letter.

    Parameters
    ----------
    problems : mapping
        His real learners, more or less different; EXP6 and Letter are meant.
    equal : mapping
        The same made equal, in more trials.
    worst : DataFrame
        Type I errors of his simulated learners: ``epsilon``, ``test``, ``rate``, ``sets``.
    alpha : float
        Level of the tests.
    """
    lower, power = [], []
    for epsilon, part in worst.groupby("epsilon"):
        rates = part.set_index("test")["rate"]
        t, f = float(rates["5x2cv t"]), float(rates["5x2cv F"])
        # Both saw the same data sets, so their difference varies less than this.
        error = np.sqrt((t * (1 - t) + f * (1 - f)) / int(part["sets"].iloc[0]))
        what = f"simulated, error {epsilon:g}"
        lower.append(Evidence(what, *normal_interval(t - f, error), least=0.0))
    for name in ("exp6", "letter"):
        title = PROBLEMS[name].title
        # The t is asked ten times, once with every numerator: the same rate with less noise.
        rejecting = rejecting_numerators(equal[name]["5x2"].values[0], alpha)
        fewer = rejecting["t_rejects"] / 10 - rejecting["f_rejects"].astype(float)
        lower.append(_mean(title, fewer.to_numpy(), least=0.0))
        more = lead(problems[name], "5x2cv F", "5x2cv t", alpha)
        power.append(Evidence(f"{title}, power", *more, least=0.0))
    return {"dietterich-type-one": lower, "dietterich-power": power}


def on_printed_tables(
    table1: pd.DataFrame, table3: pd.DataFrame, alpha: float = 0.05
) -> dict[str, list[Evidence]]:
    """Count in the two published tables what they could refute; no chance is involved."""
    votes = table1["t_rejects_of_10"]
    split = votes.between(1, 9)
    lower = table3["type1_f"] < table3["type1_t"]
    f_rejects = table1["f_rejects"] == "Yes"
    # Other quotas may fit as well: then these runs cannot tell a majority from another vote.
    fitting = [quota for quota in range(1, 11) if ((votes >= quota) == f_rejects).all()]
    below = table3[["type1_t", "type1_f"]].max(axis=1) < alpha
    return {
        "printed-order": [_count("data sets", split, least=1)],
        "printed-majority": [_quotas(fitting)],
        "printed-f-lower": [_count("experiments", lower, least=len(lower))],
        "printed-below": [_count("experiments", below, least=len(below))],
    }


def _count(what: str, true: pd.Series, least: int) -> Evidence:
    return Evidence(f"{what} of {len(true)}", *3 * (float(true.sum()),), least=least)


def _quotas(fitting: list[int]) -> Evidence:
    """Say which quotas of ten votes decide as the F does: six is a majority, if no other does."""
    ends = (min(fitting), max(fitting)) if fitting else (0, 0)
    middle = min(max(MAJORITY, ends[0]), ends[1])
    what = f"quotas from {ends[0]} to {ends[1]} of ten fit"
    return Evidence(what, middle, *ends, least=MAJORITY, most=MAJORITY)
