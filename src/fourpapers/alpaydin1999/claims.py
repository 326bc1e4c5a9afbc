"""What our measurements say of Alpaydin's claims."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.alpaydin1999.independence import laws, sign_averaged
from fourpapers.alpaydin1999.measured import Runs, rejects
from fourpapers.alpaydin1999.problems import Pair
from fourpapers.alpaydin1999.tables import votes
from fourpapers.dietterich1998.beyond.power import lead
from fourpapers.dietterich1998.populations import PROBLEMS
from fourpapers.dietterich1998.procedures import ByPlan, results
from fourpapers.uncertainty import Evidence, proportion_interval

Floats = NDArray[np.float64]

#: What counts as a small and as a large distance; chosen before anything was measured.
NEAR, FAR = 0.5, 2.0
_BOTH = ("5x2cv t", "5x2cv F")


def _piece(what: str, each: Floats, **wanted: float) -> Evidence:
    """Average something over runs."""
    mean, half = float(each.mean()), 1.96 * float(each.std(ddof=1)) / np.sqrt(len(each))
    return Evidence(what, mean, mean - half, mean + half, **wanted)


def _exact(size: float, alpha: float) -> Evidence:
    """Hold a size that is known, without any chance, to within a fifth of the level."""
    return Evidence("size, exact", size, size, size, least=0.8 * alpha, most=1.2 * alpha)


def _over(what: str, parts: list[Floats], **wanted: float) -> Evidence:
    """Average over runs and then over independent experiments of whatever numbers of runs."""
    mean = float(np.mean([each.mean() for each in parts]))
    error = np.sqrt(sum(each.var(ddof=1) / len(each) for each in parts)) / len(parts)
    return Evidence(what, mean, mean - 1.96 * float(error), mean + 1.96 * float(error), **wanted)


def gap(one: Runs, alpha: float) -> Floats:
    """Say, run by run, how much more the F rejects than the t; the t is asked ten times."""
    found = votes(one, alpha)
    return np.asarray(found["f_rejects"].astype(float) - found["t_rejects"] / 10)


def evidence(
    measured: Mapping[Pair, Runs], eight: Mapping[str, Runs], alpha: float
) -> dict[str, list[Evidence]]:
    """Gather the evidence on what the paper says of its own experiments.

    Parameters
    ----------
    measured : mapping
        The fifteen experiments.
    eight : mapping
        Runs of the eight data sets of Table 1, by the printed name.
    alpha : float
        Level of the tests.
    """
    null = {str(pair): sign_averaged(one.null, alpha) for pair, one in measured.items()}
    gaps = {str(pair): gap(one, alpha) for pair, one in measured.items()}
    near = [str(pair) for pair, one in measured.items() if abs(one.z) < NEAR]
    far = [str(pair) for pair, one in measured.items() if one.z > FAR]
    law = laws(alpha)
    return {
        **_numerators(eight, alpha),
        "t-five": [_exact(law["t"], alpha)],
        "f-ten-five": [_exact(law["F"], alpha)],
        "f-lower-type-one": [
            _piece(name, both["t"] - both["F"], least=0.0) for name, both in null.items()
        ],
        "type-one-below": [
            _piece(f"{name}, {test}", each, most=alpha)
            for name, both in null.items()
            for test, each in both.items()
        ],
        "near-lower": [_piece(name, gaps[name], most=0.0) for name in near],
        "far-higher": [_piece(name, gaps[name], least=0.0) for name in far],
        "more-power": [_over("F less t", list(gaps.values()), least=0.0)],
        "more-robust": [_agreement(measured, alpha)],
    }


def _numerators(eight: Mapping[str, Runs], alpha: float) -> dict[str, list[Evidence]]:
    found = {name: votes(one, alpha) for name, one in eight.items()}
    split = [np.asarray(one["t_rejects"].between(1, 9), float) for one in found.values()]
    as_most = [
        np.asarray((one["t_rejects"] > 5) == one["f_rejects"], float) for one in found.values()
    ]
    rejected = []
    for name, table in found.items():
        hits, runs = int(table["f_rejects"].sum()), len(table)
        low, high = proportion_interval(hits, runs)
        wanted = {"least": 0.5} if name in ("ODR", "DIGIT", "PEN") else {"most": 0.5}
        rejected.append(Evidence(name, hits / runs, float(low), float(high), **wanted))
    return {
        "order-matters": [_over("runs with both verdicts", split, least=0.1)],
        "majority": [_over("runs as the majority", as_most, least=0.95)],
        "digits-differ": rejected,
    }


def _agreement(measured: Mapping[Pair, Runs], alpha: float) -> Evidence:
    """Compare how often two runs of a test on other cuts agree: p squared plus its complement's."""
    gains, variance = [], 0.0
    for one in measured.values():
        found = {test: each.astype(float) for test, each in rejects(one.differences, alpha).items()}
        p = {test: each.mean() for test, each in found.items()}
        gains.append(sum(s * (2 * p[test] ** 2 - 2 * p[test]) for test, s in (("F", 1), ("t", -1))))
        # The slope of 2p^2 - 2p + 1 carries the error of p over.
        each = (4 * p["F"] - 2) * found["F"] - (4 * p["t"] - 2) * found["t"]
        variance += each.var(ddof=1) / len(each)
    mean, half = float(np.mean(gains)), 1.96 * float(np.sqrt(variance)) / len(gains)
    return Evidence("chance to agree, F less t", mean, mean - half, mean + half, least=0.0)


def by_dietterich(
    compared: Mapping[str, ByPlan], worst: pd.DataFrame, alpha: float
) -> dict[str, list[Evidence]]:
    """Gather the evidence on what Dietterich found with the F, told in a letter.

    Parameters
    ----------
    compared : mapping
        His real learners; EXP6 and Letter are meant.
    worst : DataFrame
        Type I errors of his simulated learners: ``epsilon``, ``test``, ``rate``, ``sets``.
    """
    lower, power = [], []
    for epsilon, part in worst.groupby("epsilon"):
        t, f = (float(part.loc[part["test"] == one, "rate"].item()) for one in _BOTH)
        # Both saw the same data sets, so their difference varies less than this.
        half = 1.96 * float(np.sqrt((t * (1 - t) + f * (1 - f)) / int(part["sets"].iloc[0])))
        what = f"simulated, error {epsilon:g}"
        lower.append(Evidence(what, t - f, t - f - half, t - f + half, least=0.0))
    for name in ("exp6", "letter"):
        title = PROBLEMS[name].title
        t, f = (one.reject(alpha)[0] for one in results(compared[name], _BOTH).values())
        lower.append(_piece(title, t.astype(float) - f, least=0.0))
        ahead = lead(compared[name], "5x2cv F", "5x2cv t", alpha)
        power.append(Evidence(f"{title}, power", *ahead, least=0.0))
    return {"dietterich-type-one": lower, "dietterich-power": power}


def shortened(judged: pd.DataFrame, pieces: Mapping[str, list[Evidence]]) -> pd.DataFrame:
    """Say of claims with many pieces of evidence only the two that lie farthest apart."""
    words = []
    for key, text in zip(judged["key"], judged["evidence"], strict=True):
        each = sorted(pieces[key], key=lambda one: one.estimate)
        if len(each) <= 4:
            words.append(text)
            continue
        ends = [f"{one.what} {one.estimate:.3g} [{one.low:.3g}, {one.high:.3g}]"
                for one in (each[0], each[-1])]  # fmt: skip
        words.append(f"{len(each)} pieces, from {ends[0]} to {ends[1]}")
    return judged.assign(evidence=words)
