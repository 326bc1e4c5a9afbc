"""Cells that other chapters measured too, with other data sets, seeds and often other code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.bouckaert2003.experiments import (
    calibration_transfer,
    five_by_two,
    five_learners,
    repeated_cv,
    thirds,
)
from fourpapers.bouckaert2003.populations import BOOK
from fourpapers.bouckaert_frank2004.beyond import tests_on_sources
from fourpapers.dietterich1998.beyond import equal_learners
from fourpapers.dietterich1998.experiments.damaged_pairs import SHARES, by_plan, later_by_plan
from fourpapers.dietterich1998.procedures import ByPlan
from fourpapers.proving_ground.plans import differences
from fourpapers.proving_ground.rates import by_scenario, worth
from fourpapers.proving_ground.variants import VARIANTS
from fourpapers.proving_ground.verdicts import measure
from fourpapers.uncertainty import difference_interval

Parts = dict[str, NDArray[Any]]
_SEEDS = {"bouckaert": 2003, "dietterich": 1998}
#: The scenarios that are the four sets, with the number of each.
SETS = {"set-1-uneven": 1, "set-2": 2, "set-3": 3, "set-4": 4}


def other_experiments(trials: int) -> Iterator[tuple[str, bool, Parts]]:
    """Read what other experiments of the book kept of the same scenarios.

    Yields
    ------
    scenario : str
        Its name.
    other_cut : bool
        Whether it is cut in the way that the scenario usually is not.
    parts : dict
        What :func:`~fourpapers.proving_ground.plans.differences` takes: shape (data sets, looks,
        ...).
    """
    b, d = _SEEDS["bouckaert"], _SEEDS["dietterich"]
    for name, number, network in ("set-1", 1, 0), *((n, s, BOOK[s]) for n, s in SETS.items()):
        chosen = {"network": network, "trials": trials, "seed": b}
        x = repeated_cv.differences(number, **chosen).repetitions(10).values
        splits = thirds.differences(number, **chosen | {"trials": min(trials, 500)}).values
        yield name, False, {
            "repeated": x[:, :2],
            "halves": five_by_two.differences(number, **chosen).values[:, :2],
            "thirds": splits[:, None, :30, 0],
        }  # fmt: skip
    for size in (100, 1000):
        x = calibration_transfer.differences(size=size, trials=trials, seed=b).values
        yield f"set-1-uneven-n{size}", False, {"repeated": x[:, None]}
    rates = five_learners.error_rates(1, trials=trials, seed=b)
    for name, first in (("nn", "nearest neighbour"), ("vp", "voted perceptron")):
        x = rates[first] - rates["naive Bayes"]
        yield f"set-1-uneven-{name}-nb", False, {"repeated": x[:, None]}
    rates = five_learners.error_rates(3, trials=min(trials, 300), seed=b)
    x = rates["TAN"] - rates["nearest neighbour"]
    yield "set-3-tan-nn", False, {"repeated": x[:, None]}
    for name, data_set in (("coin-pima", "pima-diabetes"), ("coin-german", "german-credit")):
        tossed = calibration_transfer.real_differences(data_set, trials=min(trials, 400), seed=b)
        x = tossed.values
        yield name, False, {"repeated": x[:, None]}
    waves = equal_learners.measure(trials=trials, seed=b)
    yield "waveform", True, {
        "counts": waves.counts[:, None],
        "thirds": waves.resampled[:, None],
        "repeated": waves.repeated[:, None],
        "halves": waves.five_by_two[:, None],
    }  # fmt: skip
    for problem in ("exp6", "letter", "pima"):
        real = by_plan(problem, trials=trials, seed=d)
        later = later_by_plan(problem, trials=trials, seed=d)
        parts = {"repeated": later["repeated k-fold"].values[:, None]}
        parts["thirds"] = later["resamples"].values[:, None, :, 0]
        yield problem, False, parts | _at(real, 0.0)
        if problem != "pima":
            yield f"{problem}-apart", False, _at(real, 0.4)


def _at(real: ByPlan, share: float) -> Parts:
    at = SHARES.index(share)
    counts = real["holdout"].counts
    assert counts is not None
    return {"counts": counts[at, :, :, 0], "halves": real["5x2"].values[at, :, None]}


def agreement(*, trials: int, seed: int) -> pd.DataFrame:
    """Set rates of this experiment beside those that other experiments give.

    Parameters
    ----------
    trials : int
        Data sets that are read, at most.
    seed : int
        Of this experiment.

    Returns
    -------
    DataFrame
        ``scenario``, ``name``, ``test``, ``here``, ``there``, and the interval ``low`` to
        ``high`` for the difference, with ``verdict``: agrees or differs.
    """
    rows = []
    for name, other_cut, parts in other_experiments(trials):
        ours = measure(name, trials=trials, seed=seed, other_cut=other_cut)
        there_by_plan = differences(**parts)
        for test in VARIANTS:
            if test.plan not in there_by_plan:
                continue
            theirs = test.apply(there_by_plan).reject(0.05)
            mine = ours.rejections(test.name)
            rate, other_rate = float(mine.mean()), float(theirs.mean())
            n, m = worth(mine), worth(theirs)
            low, high = difference_interval(rate * n, n, other_rate * m, m)
            verdict = "agrees" if low <= 0 <= high else "differs"
            rows.append((ours.scenario.title, test.name, test.title, rate, other_rate,
                         float(low), float(high), verdict))  # fmt: skip
    columns = ["scenario", "name", "test", "here", "there", "low", "high", "verdict"]
    return pd.DataFrame(rows, columns=columns)


def summary(table: pd.DataFrame) -> pd.DataFrame:
    """Count by scenario: ``cells``, how many ``agree``, and the ``largest`` difference."""
    gap = (table["here"] - table["there"]).abs()
    same = table["verdict"] == "agrees"
    grouped = table.assign(gap=gap, same=same).groupby("scenario", sort=False)
    counts = grouped.agg(cells=("same", "size"), agree=("same", "sum"), largest=("gap", "max"))
    return counts.reset_index()


#: The same tests in the study of Bouckaert and Frank's four data sources, which are Sets 1 to 4.
KEYS = {
    "mcnemar": "mcnemar/1",
    "difference-of-proportions": "difference-of-proportions/1",
    "corrected-resampled-10": "corrected-resampled/10",
    "corrected-resampled": "corrected-resampled/100",
    "kfold": "kfold/1",
    "corrected-kfold": "corrected-repeated-kfold/1",
    "5x2cv-t": "5x2cv-t/5",
    "5x2cv-f": "5x2cv-f/5",
    "use-all-data": "use-all-data/10",
    "use-all-data-10": "use-all-data/10/calibrated",
    "sorted-runs": "sorted-runs/10",
    "corrected-repeated-kfold": "corrected-repeated-kfold/10",
}


def replicability(*, trials: int, seed: int) -> pd.DataFrame:
    """Set the agreement of two looks beside the R of ten repetitions on the same populations.

    The other study (:func:`fourpapers.bouckaert_frank2004.beyond.tests_on_sources.by_test`) draws
    its random splits without regard to classes.

    Returns
    -------
    DataFrame
        ``scenario``, ``test``, ``here``, ``there``, ``low`` and ``high`` of the difference, and
        ``verdict``.
    """
    theirs = tests_on_sources.by_test(trials=trials, resamples=499)
    mine = by_scenario([measure(name, trials=trials, seed=seed) for name in SETS])
    mine = mine[mine["name"].isin(KEYS)].assign(
        key=lambda t: t["name"].map(KEYS),
        source=lambda t: t["scenario"].map(SETS),
    )
    both = mine.drop(columns=["low", "high"]).merge(
        theirs[["key", "source", "r", "low", "high"]], on=["key", "source"], validate="1:1"
    )
    gap = both["agree"] - both["r"]
    # Newcombe's way: the ends of the two intervals, combined.
    low = gap - np.hypot(both["agree"] - both["agree_low"], both["high"] - both["r"])
    high = gap + np.hypot(both["agree_high"] - both["agree"], both["r"] - both["low"])
    return pd.DataFrame({
        "scenario": both["title"], "name": both["name"], "test": both["test"],
        "here": both["agree"], "there": both["r"], "low": low, "high": high,
        "verdict": np.where((low <= 0) & (high >= 0), "agrees", "differs"),
    })  # fmt: skip
