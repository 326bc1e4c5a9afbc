"""What the paper claims, and what our measurements say of it.

For each of three chapters one function gathers the evidence, and another judges tables, so that
a claim can be seen to fail.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.dietterich1998 import early_claims, figure_2, figure_3, figures_9_10_11, laws
from fourpapers.dietterich1998.beyond.power import leads
from fourpapers.dietterich1998.experiments import (
    misclassification_probability,
    number_of_splits,
    replications,
    simulated_learners,
    varying_error_rates,
)
from fourpapers.dietterich1998.experiments.damaged_pairs import three_problems
from fourpapers.dietterich1998.experiments.simulated_learners import EPSILONS, SIZES
from fourpapers.dietterich1998.figure_7 import type_one_error
from fourpapers.dietterich1998.figures_9_10_11 import power_at
from fourpapers.dietterich1998.populations import PAPER, PROBLEMS
from fourpapers.dietterich1998.procedures import FOUR, ByPlan
from fourpapers.dietterich1998.section_3_4 import letter_correlations
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from fourpapers.uncertainty import Evidence, bootstrap_interval, difference_interval, tolerable

Floats = NDArray[np.float64]
Claims = dict[str, list[Evidence]]

_EXCEEDING = ("difference of proportions", "resampled t")
_ACCEPTABLE = ("McNemar", "10-fold cv t", "5x2cv t")
#: How much larger than another a standard deviation may be to be called similar, and other bounds.
_SIMILAR, _BOUNDS = 1.5, (1.1, 1.25, 1.5, 2.0)


def evidence(alpha: float = 0.05) -> dict[str, Claims]:
    """Gather the evidence on all claims, by label of the chapter that measures it."""
    return {
        "the-question": early_claims.section_1(),
        "five-tests": early_claims.section_3(alpha=alpha),
        "simulated-learners": simulated(alpha=alpha),
        "real-learners": real(alpha=alpha),
        "power": power(alpha=alpha),
    }


def simulated(
    *,
    studies: int = 100,
    sets: int = 1000,
    size: int = 300,
    epsilons: Sequence[float] = EPSILONS,
    sizes: Sequence[int] = SIZES,
    alpha: float = 0.05,
    seed: int = 1998,
) -> Claims:
    """Gather the evidence of simulated learners, on sections 3.5, 4, 5 and 7."""
    scale: Any = {"studies": studies, "alpha": alpha, "sets": sets, "seed": seed}
    few = {**scale, "studies": max(2, studies // 5)}
    return judge_simulated(
        rates=simulated_learners.type_one_error(tuple(epsilons), size=size, **scale),
        sizes=simulated_learners.type_one_error_by_size(tuple(sizes), epsilons[0], **few),
        splits=number_of_splits.type_one_error(size=size, **scale),
        replications=replications.type_one_error((epsilons[0], epsilons[-1]), size=size, **scale),
        swings=varying_error_rates.type_one_error(size=size, **scale),
        variations=_variations(seed),
        alpha=alpha,
    )


def _variations(seed: int) -> dict[str, pd.Series]:
    """Say, by problem, how error rates of C4.5 vary, and those of its simulation."""
    return {
        title: misclassification_probability.variation(measured)
        for title, measured in figure_3.study(seed).items()
    }


def similarity_table(seed: int = 1998) -> Layout:
    """Show what would become of "similar variation" with other bounds than ours."""
    rows = []
    for title, variation in _variations(seed).items():
        ratio, low, high = variation["ratio"], variation["low"], variation["high"]
        with_bound = {b: Evidence(title, ratio, low, high, most=b).verdict for b in _BOUNDS}
        rows.append({
            "problem": title, "ratio": ratio, "interval": f"[{low:.2f}, {high:.2f}]",
            **{f"{bound:g}": verdict for bound, verdict in with_bound.items()},
        })  # fmt: skip
    return Layout(
        pd.DataFrame(rows),
        "Standard deviation of C4.5's error rate over that of its simulation, with its 95 % "
        'interval. The paper says "similar" and names no bound; the verdict with four of them.',
        "tbl-sim-similar",
        {"problem": "problem", "ratio": "ratio", "interval": "95 % interval"}
        | {f"{bound:g}": f"at most {bound:g}" for bound in _BOUNDS},
        {"ratio": ".2f"},
    )


def real(*, trials: int = 1000, more: int = 8000, alpha: float = 0.05, seed: int = 1998) -> Claims:
    """Gather the evidence of learners made equal, on sections 3.4 and 6.2.

    Parameters
    ----------
    trials : int
        Data sets of each problem, for correlations and tails.
    more : int
        Data sets of each problem on which rates are judged.
    """
    further = three_problems(trials=more, seed=seed, shares=(0.0,))
    return judge_real(
        table=type_one_error(more, alpha, seed, (0.0,)),
        correlations=letter_correlations(more, seed),
        tail=figure_2.tails(figure_2.study(trials, seed)["EXP6"], seed),
        together=[
            error_correlation(by_plan, PROBLEMS[name].title, seed)
            for name, by_plan in further.items()
        ],
        alpha=alpha,
    )


def power(
    *, trials: int = 1000, points: float = 10.0, alpha: float = 0.05, seed: int = 1998
) -> Claims:
    """Gather the evidence on power, of which section 6.3 speaks."""
    # Of Letter as many as it takes to tell a third from a quarter.
    sets = {name: max(trials, 5000) if name == "letter" else trials for name in PAPER}
    curves = {name: figures_9_10_11.study(name, sets[name], alpha, seed) for name in PAPER}
    return judge_power(leads(trials, alpha, seed), curves, points=points)


def judge_simulated(
    *,
    rates: pd.DataFrame,
    sizes: pd.DataFrame,
    splits: pd.DataFrame,
    replications: pd.DataFrame,
    swings: pd.DataFrame,
    variations: Mapping[str, pd.Series],
    alpha: float,
) -> Claims:
    """Judge tables of simulated learners.

    Parameters
    ----------
    rates, sizes, splits, replications, swings : DataFrame
        From the functions ``type_one_error`` of the experiments.
    variations : mapping
        By problem, how error rates of C4.5 vary, and those of its simulation.
    alpha : float
        Level of the tests.
    """
    evidence_of = {
        "five-replications": _other_numbers(replications),
        "simulated-variation": [
            Evidence(
                f"{title}, ratio",
                variation["ratio"],
                variation["low"],
                variation["high"],
                most=_SIMILAR,
            )
            for title, variation in variations.items()
        ],
        "worst-case": _worst_case(rates, alpha),
        "two-exceed": [_extreme(rates, test, min, least=alpha) for test in _EXCEEDING],
        "others-acceptable": [
            _extreme(rates, test, max, most=tolerable(alpha)) for test in _ACCEPTABLE
        ],
        "resampled-worst": [_ratio_to_the_next(rates)],
        "resampled-grows": _growth(splits),
        "cv-does-not-grow": _no_growth(splits, alpha),
        "proportions-near-half": _by_error_rate(rates),
        "mcnemar-never": [
            _extreme(rates, "McNemar", max, most=alpha),
            _extreme(sizes, "McNemar", max, by="size", most=alpha),
        ],
        "swings": [
            _piece(row, "5x2cv t, first replication halfway", least=alpha)
            for row in _rows(swings[(swings["swing"] == "first") & (swings["test"] == "5x2cv t")])
        ],
    }
    # Some claims are of several error rates, or of those below a half.
    return {claim: pieces for claim, pieces in evidence_of.items() if pieces}


def judge_real(
    *,
    table: pd.DataFrame,
    correlations: pd.DataFrame,
    tail: pd.DataFrame,
    together: list[Evidence],
    alpha: float,
) -> Claims:
    """Judge tables of learners made equal."""

    def pieces(test: str, **bounds: float) -> list[Evidence]:
        return [
            _piece(row, f"{test}, {row['problem']}", **bounds)
            for row in _rows(table[table["test"] == test])
        ]

    by_what = {row["what"]: row for row in _rows(correlations)}

    def correlation(what: str, **bounds: float) -> Evidence:
        row = by_what[what]
        return Evidence(what, row["ours"], row["low"], row["high"], **bounds)

    return {
        "folds-correlate": [
            correlation("within one cross-validation", least=0.0),
            correlation("of independent data sets", least=-0.02, most=0.02),
        ],
        "tails-conservative": [
            Evidence(f"at {row['level']:g}", row["ratio"], row["low"], row["high"], most=1.0)
            for row in _rows(tail[tail["level"] <= 0.05])
        ],
        "real-cv-exceeds": pieces("10-fold cv t", least=alpha),
        "real-cv-twice": pieces("10-fold cv t", most=2 * alpha),
        "real-others-acceptable": [
            piece
            for test in ("McNemar", "difference of proportions", "5x2cv t")
            for piece in pieces(test, most=tolerable(alpha))
        ],
        "real-mcnemar-never": pieces("McNemar", most=tolerable(alpha)),
        "similar-regions": together,
    }


def judge_power(
    leads: pd.DataFrame, curves: Mapping[str, pd.DataFrame], *, points: float = 10.0
) -> Claims:
    """Judge leads in power and power curves.

    Parameters
    ----------
    leads : DataFrame
        Who leads whom, from ``beyond/power.py``.
    curves : mapping
        From ``figures_9_10_11.study``, by problem.
    points : float
        Percentage points at which Letter is looked at.
    """

    def pieces(first: str, second: str, **bounds: float) -> list[Evidence]:
        chosen = leads[(leads["first"] == first) & (leads["second"] == second)]
        return [
            Evidence(f"{problem}, over {second}", gain, low, high, **bounds)
            for problem, gain, low, high in zip(
                *(chosen[c] for c in ("problem", "lead", "low", "high")), strict=True
            )
        ]

    claims: Claims = {
        "power-cv-most": pieces("10-fold cv t", "5x2cv t", least=0.0)
        + pieces("10-fold cv t", "McNemar", least=0.0),
        "power-five-by-two": pieces("5x2cv t", "McNemar", least=0.0),
        "power-similar": pieces("5x2cv t", "McNemar", least=-0.1, most=0.1),
        "power-proportions": pieces("McNemar", "difference of proportions", least=0.0),
    }
    letter = curves["letter"]
    if letter["points"].max() >= points:
        claims["power-one-third"] = [
            Evidence(f"{test}, {points:g} points", *power_at(letter, test, points), 0.25, 0.42)
            for test in FOUR
            if test != "10-fold cv t"
        ]
    return claims


def error_correlation(by_plan: ByPlan, title: str, seed: int) -> Evidence:
    """Correlate the errors of both learners on an instance, over all data sets."""

    def phi(cells: Floats) -> Floats:
        both, tree, neighbour, none = np.moveaxis(cells, -1, 0)
        n = both + tree + neighbour + none
        a, b = (both + tree) / n, (both + neighbour) / n
        return np.asarray((both / n - a * b) / np.sqrt(a * (1 - a) * b * (1 - b)))

    counts = by_plan["holdout"].counts
    assert counts is not None
    cells = counts[0, :, 0, 0].astype(float)
    rng = trial_rng(seed, "errors together", 0)
    drawn = phi(cells[rng.integers(len(cells), size=(500, len(cells)))].sum(axis=1))
    estimate = bootstrap_interval(float(phi(cells.sum(axis=0))), drawn)
    return Evidence(title, *estimate, least=0.0)


def _rows(table: pd.DataFrame) -> list[dict[str, Any]]:
    return table.to_dict("records")  # type: ignore[return-value]


def _piece(row: Mapping[str, Any], what: str, among: float = 1, **bounds: float) -> Evidence:
    """Make evidence of a rate; exact ones, whose interval has no width, are of no trials."""
    rate, low, high = (float(row[name]) for name in ("rate", "low", "high"))
    counted = low < high and row["rejections"] > 0
    trials = round(row["rejections"] / rate) if counted else None
    return Evidence(what, rate, low, high, trials=trials, among=among, **bounds)


def _extreme(
    table: pd.DataFrame, test: str, end: Any, by: str = "epsilon", **bounds: float
) -> Evidence:
    """Take a test's rate where it is lowest or highest; the exact row if there is row."""
    rows = _rows(table[table["test"] == test])
    exact = by == "epsilon" and test in ("McNemar", "difference of proportions")
    if exact:
        rows = [{**row, "rate": row["law"], "low": row["law"], "high": row["law"]} for row in rows]
    chosen = end(rows, key=lambda row: row["rate"])
    where = f"error rate {chosen[by]:g}" if by == "epsilon" else f"{chosen[by]} instances"
    what = f"{test}, {where}{' (exact)' if exact else ''}"
    return _piece(chosen, what, among=len(rows), **bounds)


def _worst_case(rates: pd.DataFrame, alpha: float) -> list[Evidence]:
    possible = rates.loc[rates["epsilon"] <= 0.5, "epsilon"]  # twice as much is a probability
    if possible.empty:
        return []
    epsilon = float(possible.max())
    half, whole = _rows(laws.worst_spread(epsilon, [0.5, 1.0], alpha))
    pieces = []
    for test in _EXCEEDING:
        gain = whole[test] - half[test]
        what = f"{test}, 0 and {2 * epsilon:g} instead, gain (derived)"
        pieces.append(Evidence(what, gain, gain, gain, most=0.0))
    return pieces


def _ratio_to_the_next(rates: pd.DataFrame) -> Evidence:
    pieces = []
    for epsilon, part in rates.groupby("epsilon"):
        rates_of = part.set_index("test").loc[[*_ACCEPTABLE, *_EXCEEDING]]
        mine = rates_of.loc["resampled t"]
        others = rates_of.drop(index="resampled t")
        pieces.append(
            Evidence(
                f"ratio to the next, error rate {epsilon:g}",
                mine["rate"] / others["rate"].max(),
                mine["low"] / others["high"].max(),
                mine["high"] / others["low"].max(),
                least=1.5,
            )
        )
    return replace(min(pieces, key=lambda piece: piece.estimate), among=len(pieces))


def _gain(more: Mapping[str, Any], less: Mapping[str, Any], what: str, **bounds: float) -> Evidence:
    """Say how much higher row rate is than another.

    Where both tests saw the same data sets their rates go up and down together, and the
    interval for independent ones is on the safe side.
    """
    low, high = difference_interval(
        more["rejections"], more["sets"], less["rejections"], less["sets"]
    )
    gain = float(more["rate"] - less["rate"])
    return Evidence(what, gain, float(low), float(high), **bounds)


def _least(pieces: Iterable[Evidence]) -> Evidence:
    """Take the piece that does least for its claim, where a claim is of all of them."""
    listed = list(pieces)
    return replace(min(listed, key=lambda piece: piece.low), among=len(listed))


def _steps(rows: Iterable[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    listed = list(rows)
    return list(zip(listed[1:], listed[:-1], strict=True))


def _growth(splits: pd.DataFrame) -> list[Evidence]:
    mine = splits[(splits["test"] == "resampled t") & (splits["number"] >= 10)]
    steps = [
        _gain(more, less, f"{less['number']} to {more['number']} splits, least gain", least=0.0)
        for more, less in _steps(_rows(mine))
    ]
    return [_least(steps)]


def _no_growth(splits: pd.DataFrame, alpha: float) -> list[Evidence]:
    mine = splits[(splits["test"] == "k-fold cv t") & (splits["number"] >= 5)]
    highest = max(_rows(mine), key=lambda row: row["rate"])
    by_folds = {row["number"]: row for row in _rows(mine)}
    return [
        _piece(highest, f"{highest['number']} folds (highest)", len(mine), most=tolerable(alpha)),
        _gain(by_folds[300], by_folds[10], "10 to 300 folds, gain", most=0.01),
    ]


def _by_error_rate(rates: pd.DataFrame) -> list[Evidence]:
    mine = rates[rates["test"] == "difference of proportions"].sort_values("epsilon")
    pieces = []
    for more, less in _steps(_rows(mine)):
        gain = float(more["law"] - less["law"])
        what = f"error rate {less['epsilon']:g} to {more['epsilon']:g}, least gain (exact)"
        pieces.append(Evidence(what, gain, gain, gain, least=0.0))
    return [_least(pieces)] if pieces else []


def _other_numbers(replications: pd.DataFrame) -> list[Evidence]:
    lowest = replications["epsilon"].min()
    rows = {
        row["replications"]: row for row in _rows(replications[replications["epsilon"] == lowest])
    }
    gains = {
        number: _gain(row, rows[5], f"{number} instead of 5, least gain", least=0.0)
        for number, row in rows.items()
        if number not in (1, 5)
    }
    fewer = [gain for number, gain in gains.items() if number < 5]
    return [_least(fewer), _least(gain for gain in gains.values() if gain not in fewer)]
