"""Three learners on the same splits of a data set: one repetition of everything that is tested.

A repetition splits a data set anew in every way that a test of the four papers asks for, and
counts the errors of all three learners on each part. The tests come later, so that any test, level
or number of runs can be asked for without training a learner again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert_frank2004.populations import DATA_SETS, LEARNERS, load
from fourpapers.engine import Columns, Trials, compute, experiment
from twolearners.datasets import Dataset, Encoded
from twolearners.differences import Differences
from twolearners.evaluation import Outcomes, evaluate
from twolearners.resampling import Plan, five_by_two, holdout, repeated_kfold, resamples

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
#: Differences of three pairs of learners by kind of plan: leading axes (pair, repetition).
ByPlan = Mapping[str, Differences]

RUNS, FOLDS, SPLITS, TENTH = 10, 10, 100, 1 / 10
#: Stratified where the paper says so: all that has folds. By the names of the stored columns.
PLANS: dict[str, Plan] = {
    "halves": five_by_two(stratified=True),
    "cross": repeated_kfold(RUNS, FOLDS),
    "random": resamples(SPLITS, TENTH),
}
#: Dietterich's holdout tests a third.
HELD_OUT = holdout()
STRATIFIED = resamples(SPLITS, TENTH, stratified=True)
REPETITIONS, STRATIFIED_REPETITIONS, SEED = 100, 20, 2004
#: As many as the claims need that describe these data sets.
MORE_REPETITIONS = 400
#: Differences that go into one stored number.
_CELLS = {"halves": 5, "cross": 10, "random": 10, "stratified": 10}
_TRAININGS = 3 * sum(plan.splits for plan in (*PLANS.values(), HELD_OUT))


def packed(*names: str) -> dict[str, int]:
    """Say how the columns of :func:`measure` are stored, for some plans."""
    return {f"{name}_{other}": _CELLS[name] for name in names for other in "bc"}


@experiment(
    "bouckaert-frank2004/uci",
    version=1,
    trials=REPETITIONS,
    seed=SEED,
    fits=_TRAININGS,
    chunk=25,
    settings=tuple({"data_set": name} for name in DATA_SETS),
    beyond=tuple({"data_set": name, "trials": MORE_REPETITIONS} for name in DATA_SETS),
    packed=packed(*PLANS),
)
def uci(
    trials: Trials,
    *,
    data_set: Annotated[str, "one of the 27 data sets of Table 1"] = "iris",
) -> Columns:
    """Naive Bayes, C4.5 and nearest neighbour on a data set: a trial is one repetition.

    For each of halves, cross and random, ``_b`` and ``_c`` tell how many errors more naive
    Bayes makes than C4.5 and than nearest neighbour in each part. ``longer`` marks the
    parts that have an instance more than others, ``held_out`` counts the held-out instances by
    who is wrong (naive Bayes 1, C4.5 2, nearest neighbour 4, added up), and ``errors`` are those
    of naive Bayes in the ten runs.
    """
    return measure(LEARNERS, load(data_set), trials)


@experiment(
    "bouckaert-frank2004/stratified",
    version=1,
    trials=STRATIFIED_REPETITIONS,
    seed=SEED,
    fits=3 * SPLITS,
    chunk=STRATIFIED_REPETITIONS,
    settings=(),
    beyond=tuple({"data_set": name} for name in DATA_SETS),
    packed=packed("stratified"),
)
def stratified(
    trials: Trials,
    *,
    data_set: Annotated[str, "one of the 27 data sets of Table 1"] = "iris",
) -> Columns:
    """Naive Bayes, C4.5 and nearest neighbour on stratified splits, a tenth tested (section 4.3).

    Columns as in the experiment on random splits that are not stratified.
    """
    data = load(data_set)
    return _extra("stratified", [evaluate(LEARNERS, data, STRATIFIED, rng) for rng in trials])


def measure(
    learners: Mapping[str, Any],
    data: Dataset | Encoded,
    trials: Iterable[np.random.Generator],
    plans: Mapping[str, Plan] = PLANS,
) -> Columns:
    """Carry out repetitions, one for each generator, and return what is kept of them."""
    outcomes: dict[str, list[Outcomes]] = {name: [] for name in plans}
    held_out, errors = [], []
    for rng in trials:
        for name, plan in plans.items():
            outcomes[name].append(evaluate(learners, data, plan, rng))
        errors.append(outcomes["cross"][-1].wrong[next(iter(learners))].sum())
        third = evaluate(learners, data, HELD_OUT, rng)
        wrong = sum(
            third.wrong[name][0].astype(np.int64) << bit for bit, name in enumerate(learners)
        )
        held_out.append(np.bincount(np.asarray(wrong)[third.folds[0] == 0], minlength=8))
    columns: Columns = {}
    for name, of_set in outcomes.items():
        columns |= _extra(name, of_set)
    return columns | {"held_out": np.array(held_out), "errors": np.array(errors)}


def repetitions(data_set: str, number: int = REPETITIONS, seed: int = SEED) -> ByPlan:
    """Read, or compute, the differences of three pairs in repetitions on one data set."""
    columns = dict(compute(uci, trials=number, seed=seed, data_set=data_set))
    return differences(columns, len(load(data_set).y))


@cache
def repetitions_by_set(
    number: int = REPETITIONS, seed: int = SEED, data_sets: tuple[str, ...] = tuple(DATA_SETS)
) -> Mapping[str, ByPlan]:
    """Read, or compute, the repetitions on all data sets, by name."""
    return {name: repetitions(name, number, seed) for name in data_sets}


def stratified_repetitions(
    data_set: str, number: int = STRATIFIED_REPETITIONS, seed: int = SEED
) -> ByPlan:
    """Read, or compute, differences on stratified random splits."""
    columns = dict(compute(stratified, trials=number, seed=seed, data_set=data_set))
    return {"resamples": _differences(columns, "stratified", STRATIFIED, len(load(data_set).y))}


def error_rates(data_set: str, number: int = REPETITIONS, seed: int = SEED) -> Floats:
    """Read, or compute, the error rates of A, B and C in ten runs: shape (3, repetitions)."""
    columns = dict(compute(uci, trials=number, seed=seed, data_set=data_set))
    return errors(columns, len(load(data_set).y))


def differences(columns: Columns, size: int, extra: Mapping[str, Ints] | None = None) -> ByPlan:
    """Make differences of what :func:`measure` kept of a data set of so many instances.

    Parameters
    ----------
    columns : dict
        Plans that are not among them are left out.
    size : int
        Instances.
    extra : mapping, optional
        Errors that another learner in the place of C makes more than C, by plan: arrays of shape
        (repetitions, runs, folds).
    """
    extra = extra or {}
    by_plan: dict[str, Differences] = {
        plan.kind: _differences(columns, name, plan, size, extra.get(name))
        for name, plan in PLANS.items()
        if f"{name}_b" in columns
    }
    held_out = columns["held_out"].reshape(-1, 2, 2, 2)  # C, B, A wrong
    tables = [held_out.sum(axis=axis) for axis in (1, 2, 3)]  # (second, first) of AB, AC, BC
    counts = np.array(
        [np.stack([t[:, 1, 1], t[:, 0, 1], t[:, 1, 0], t[:, 0, 0]], axis=-1) for t in tables]
    )[..., None, None, :]
    rates = (counts[..., 1] - counts[..., 2]) / counts.sum(axis=-1)
    return by_plan | {HELD_OUT.kind: Differences(rates, HELD_OUT, counts)}


def errors(columns: Columns, size: int, extra: Ints | None = None) -> Floats:
    """Return the error rates of A, B and C in the ten runs of cross-validation.

    Parameters are those of :func:`differences`; ``extra`` is that of cross-validation.
    """
    first = columns["errors"] / (RUNS * size)
    less = [columns[f"cross_{which}"].sum(axis=(1, 2)) / (RUNS * size) for which in "bc"]
    rates = np.array([first, *(first - extra_errors for extra_errors in less)])
    if extra is not None:
        rates[2] += extra.sum(axis=(1, 2)) / (RUNS * size)
    return rates


def _extra(name: str, outcomes: Sequence[Outcomes]) -> Columns:
    """Count how many errors more A makes than B and than C, and mark the folds that are longer."""
    a, *others = outcomes[0].wrong
    columns: Columns = {}
    for which, other in zip("bc", others, strict=True):
        extra = np.array(
            [repetition.errors(a) - repetition.errors(other) for repetition in outcomes]
        )
        columns[f"{name}_{which}"] = extra.reshape(len(outcomes), -1, _CELLS[name])
    if outcomes[0].plan.test_share is None:
        tested = np.array(
            [repetition.tested() for repetition in outcomes]
        )  # (repetitions, runs, folds)
        longer = tested - tested.min()
        columns[f"{name}_longer"] = (longer << np.arange(longer.shape[-1])).sum(axis=-1)
    return columns


def _differences(
    columns: Columns, name: str, plan: Plan, size: int, extra: Ints | None = None
) -> Differences:
    """Divide by the instances tested in each part; the pair BC is AC less AB."""
    if plan.test_share is None:
        longer = columns[f"{name}_longer"][..., None] >> np.arange(plan.folds) & 1
        tested = size // plan.folds + longer
    else:
        tested = np.array(round(size * plan.test_share))
    ab, ac = (columns[f"{name}_{which}"].reshape(-1, *plan.shape) for which in "bc")
    if extra is not None:
        ac = ac - extra
    return Differences(np.array([ab, ac, ac - ab]) / tested, plan)
