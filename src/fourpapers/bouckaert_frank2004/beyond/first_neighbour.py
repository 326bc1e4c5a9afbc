"""The nearest neighbour once more, with ties broken by whichever instance comes first.

Ours lets all instances at the least distance vote. The other usual way is to take the first of
them, and then a prediction depends on the order of the data, which is shuffled in every run.
Attributes with few values put many instances at the same distance, so on some of the 27 data sets
this is another learner.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.bouckaert2003 import first_neighbour as nearest
from fourpapers.bouckaert_frank2004.experiments import uci
from fourpapers.bouckaert_frank2004.experiments.uci import PLANS, SEED, ByPlan
from fourpapers.bouckaert_frank2004.populations import DATA_SETS, LEARNERS, PAIRS, load
from fourpapers.bouckaert_frank2004.studies import R
from fourpapers.bouckaert_frank2004.tables_1_to_4 import replications, summaries
from fourpapers.engine import Columns, Trials, compute, experiment, trial_rng
from fourpapers.item import Layout
from twolearners.evaluation import Outcomes, errors_of
from twolearners.resampling import Folds

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

REPETITIONS = 20
_CELLS = 10
_TRAININGS = 2 * sum(plan.splits for plan in PLANS.values())


@experiment(
    "bouckaert-frank2004/first-neighbour",
    version=1,
    trials=REPETITIONS,
    seed=SEED,
    fits=_TRAININGS,
    chunk=REPETITIONS,
    settings=(),
    beyond=tuple({"data_set": name} for name in DATA_SETS),
    packed=dict.fromkeys(PLANS, _CELLS),
)
def first_neighbour(
    trials: Trials,
    *,
    data_set: Annotated[str, "one of the 27 data sets of Table 1"] = "iris",
) -> Columns:
    """Nearest neighbour with ties broken by the first, on the splits of the 27 data sets.

    The splits are those of the experiment with three learners, trial by trial. In each part it is
    counted how many errors more are made than when ties vote.
    """
    data = load(data_set).encoded
    apart = nearest.distances(data)
    extra: dict[str, list[Ints]] = {name: [] for name in PLANS}
    for trial, own in zip(trials.numbers, trials, strict=True):
        same = trial_rng(trials.seed, uci.uci.stream, trial)
        for name, plan in PLANS.items():
            folds = plan.draw(data.labels, same)
            predicted = {
                "votes": LEARNERS["NN"].fold_predictions(data, folds),
                "first": first_predictions(apart, data.labels, folds, own),
            }
            wrong = {rule: errors_of(p, data.labels, folds) for rule, p in predicted.items()}
            outcomes = Outcomes(plan, folds, wrong)
            extra[name].append(outcomes.errors("first") - outcomes.errors("votes"))
    return {
        name: np.array(counts).reshape(len(trials), -1, _CELLS) for name, counts in extra.items()
    }


def first_predictions(
    apart: Floats, labels: Ints, folds: Folds, rng: np.random.Generator
) -> NDArray[np.int64]:
    """Predict by the first of the nearest, the data shuffled in every run: shape (runs, n)."""
    orders = [rng.permutation(len(labels)) for _ in folds]
    runs = zip(folds, orders, strict=True)
    return np.array([nearest.first_neighbour(apart, labels, run, order) for run, order in runs])


def repetitions(data_set: str, number: int = REPETITIONS, seed: int = SEED) -> ByPlan:
    """Read, or compute, the repetitions of the study with this nearest neighbour.

    What was held out is still that of the one with votes.
    """
    columns, extra = _columns(data_set, number, seed)
    return uci.differences(columns, len(load(data_set).y), extra)


def error_rates(data_set: str, number: int = REPETITIONS, seed: int = SEED) -> Floats:
    """Read, or compute, error rates with this nearest neighbour: shape (3, repetitions)."""
    columns, extra = _columns(data_set, number, seed)
    return uci.errors(columns, len(load(data_set).y), extra["cross"])


def _columns(data_set: str, number: int, seed: int) -> tuple[Columns, dict[str, Ints]]:
    columns = dict(compute(uci.uci, trials=number, seed=seed, data_set=data_set))
    extra = compute(first_neighbour, trials=number, seed=seed, data_set=data_set)
    return columns, {name: extra[name].reshape(-1, *plan.shape) for name, plan in PLANS.items()}


@cache
def repetitions_by_set(number: int = REPETITIONS, seed: int = SEED) -> dict[str, ByPlan]:
    """Read, or compute, the repetitions on all data sets, by name."""
    return {name: repetitions(name, number, seed) for name in DATA_SETS}


def ties(studies: int = 2000, seed: int = SEED) -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    """Compare two ways to break the nearest neighbour's ties with the paper.

    Both have as many repetitions, fewer than the tables.

    Returns
    -------
    every : DataFrame
        All summaries of the tables: ``table``, ``pair``, ``test``, ``measure``, ``value`` as
        printed, ``votes`` and ``first`` (ours), and whether either lies outside the studies,
        ``votes_outside`` and ``first_outside``.
    by_pair : DataFrame
        ``pair``, ``numbers``, and how many of them lie outside the studies: ``votes``, ``first``.
    rows : DataFrame
        For C4.5 against nearest neighbour at 5 %: ``test``, ``measure``, ``value``, ``votes`` and
        ``first``; R, and the counts of section 4.3.
    """
    votes, first = (
        summaries(replications(by_set, studies=studies, seed=seed))
        for by_set in (
            uci.repetitions_by_set(REPETITIONS, seed),
            repetitions_by_set(REPETITIONS, seed),
        )
    )
    every = votes[["table", "pair", "test", "measure", "value"]].assign(
        votes=votes["ours"],
        first=first["ours"],
        votes_outside=votes["verdict"] == "differs",
        first_outside=first["verdict"] == "differs",
    )
    by_pair = (
        every.groupby("pair", sort=False)
        .agg(
            numbers=("value", "size"),
            votes=("votes_outside", "sum"),
            first=("first_outside", "sum"),
        )
        .loc[list(PAIRS)]
        .reset_index()
    )
    chosen = (every["pair"] == PAIRS[2]) & (every["table"] != "4")
    chosen &= (every["measure"] == R) | (every["table"] == "4.3")
    columns = ["test", "measure", "value", "votes", "first"]
    return every, by_pair, every.loc[chosen, columns].reset_index(drop=True)


def ties_table(rows: pd.DataFrame) -> Layout:
    """Show both rules for ties beside the paper; takes the last table of :func:`ties`."""
    return Layout(
        rows.assign(
            votes=[f"{value:.3g}" for value in rows["votes"]],
            first=[f"{value:.3g}" for value in rows["first"]],
        ),
        "C4.5 against nearest neighbour at 5 %, where all ties vote and where the first of them "
        "decides: replicability, and data sets on which ten repetitions agree.",
        "tbl-uci-ties",
        {
            "test": "test",
            "measure": "measure",
            "value": "paper",
            "votes": "ties vote",
            "first": "first decides",
        },
    )


def ties_by_pair_table(by_pair: pd.DataFrame) -> Layout:
    """Count the numbers outside by rule; takes the second table of :func:`ties`."""
    return Layout(
        by_pair,
        "How many of the paper's summaries lie outside the central 95 % of studies, by pair and by "
        "the rule for ties (20 repetitions each, so with wider ranges than above).",
        "tbl-uci-ties-pairs",
        {
            "pair": "pair",
            "numbers": "summaries",
            "votes": "outside, ties vote",
            "first": "outside, first decides",
        },
    )


def numbers(every: pd.DataFrame, rows: pd.DataFrame, seed: int = SEED) -> dict[str, str]:
    """Return what the text says of ties, from the first and the last table of :func:`ties`."""
    change = pd.Series(
        {
            name: error_rates(name, seed=seed)[2].mean()
            - uci.error_rates(name, REPETITIONS, seed)[2].mean()
            for name in DATA_SETS
        }
    )
    most = change.sort_values(kind="stable").iloc[-4:][::-1]
    r = rows[rows["measure"] == R]
    gaps = r[["votes", "first"]].sub(r["value"].astype(float), axis=0).abs().mean()
    use_all = every[every["table"] == "4.3"].iloc[3:]
    return {
        "uci_first_number": str(REPETITIONS),
        "uci_changed": ", ".join(f"{name} by {100 * more:.0f}" for name, more in most.items()),
        "uci_votes_out": str(every["votes_outside"].sum()),
        "uci_first_out": str(every["first_outside"].sum()),
        "uci_votes_gap": f"{gaps['votes']:.3f}",
        "uci_first_gap": f"{gaps['first']:.3f}",
        "uci_use_paper": ", ".join(use_all["value"]),
        "uci_use_votes": ", ".join(f"{x:.1f}" for x in use_all["votes"]),
        "uci_use_first": ", ".join(f"{x:.1f}" for x in use_all["first"]),
    }
