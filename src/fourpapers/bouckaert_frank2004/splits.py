"""Three learners on the same splits of a data set: one repetition of everything that is tested.

A repetition cuts a data set anew in every way that a test of the four papers asks for, and counts
the errors of all three learners on each part. The tests come later, in
:mod:`~fourpapers.bouckaert_frank2004.uci`, so that any test, level or number of runs
can be asked for without training a learner again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from fourpapers.engine import Columns, Trials, compute, experiment
from fourpapers.engine.packing import pack, unpack
from fourpapers.published.weka import like_weka
from twolearners import datasets
from twolearners.datasets import Dataset, Encoded
from twolearners.evaluation import Outcomes, evaluate
from twolearners.resampling import Plan, five_by_two, holdout, repeated_kfold, resamples

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: The 27 data sets in the order of Table 1, and what the paper calls each.
DATA_SETS: dict[str, str] = {
    str(name): title
    for name, title in datasets.list_datasets("Bouckaert & Frank 2004")["in_paper"].items()
}
#: The learners under the names of Table 1, set to do as Weka's.
LEARNERS: dict[str, Any] = {
    "NB": like_weka()["naive Bayes"],
    "C4.5": like_weka()["C4.5"],
    "NN": like_weka()["nearest neighbour"],
}
RUNS, FOLDS, SPLITS, TENTH = 10, 10, 100, 1 / 10
#: Stratified where the paper says so: all that has folds. Dietterich's holdout tests a third.
PLANS: dict[str, Plan] = {
    "halves": five_by_two(stratified=True),
    "cross": repeated_kfold(RUNS, FOLDS),
    "random": resamples(SPLITS, TENTH),
}
HELD_OUT = holdout()
STRATIFIED = resamples(SPLITS, TENTH, stratified=True)
REPETITIONS, STRATIFIED_REPETITIONS, SEED = 100, 20, 2004
#: Differences that go into one stored number, ten or five of them.
_CELLS = {"halves": 5, "cross": 10, "random": 10, "stratified": 10}
_TRAININGS = 3 * sum(plan.splits for plan in (*PLANS.values(), HELD_OUT))


@dataclass(frozen=True, eq=False)
class Repetitions:
    """What three learners did in every repetition on one data set.

    The pairs are AB, AC and BC, and a difference is the error of the first less that of the
    second.

    Attributes
    ----------
    learners : tuple of str
        Names of A, B and C.
    halves : array of shape (3, repetitions, 5, 2)
        Differences in five replications of stratified 2-fold cross-validation.
    cross : array of shape (3, repetitions, 10, 10)
        Differences in ten runs of stratified 10-fold cross-validation.
    random : array of shape (3, repetitions, 100)
        Differences on random splits, a tenth tested.
    counts : array of shape (3, repetitions, 4)
        On a third that was held out: both wrong, only the first, only the second, none.
    errors : array of shape (3, repetitions)
        Error rates of A, B and C in the ten runs of cross-validation.
    """

    learners: tuple[str, ...]
    halves: Floats
    cross: Floats
    random: Floats
    counts: Ints
    errors: Floats

    @property
    def pairs(self) -> tuple[str, ...]:
        """The pairs of learners as Table 1 names them."""
        return pairs(self.learners)

    def first(self, number: int) -> Repetitions:
        """Keep the first repetitions, as if there had been no others."""
        if not 1 <= number <= self.errors.shape[1]:
            raise ValueError(f"there are {self.errors.shape[1]} repetitions, not {number}")
        return Repetitions(
            self.learners,
            self.halves[:, :number],
            self.cross[:, :number],
            self.random[:, :number],
            self.counts[:, :number],
            self.errors[:, :number],
        )


def pairs(learners: Sequence[str]) -> tuple[str, ...]:
    """Name the pairs of three learners as Table 1 does.

    Examples
    --------
    >>> pairs(("NB", "C4.5", "NN"))
    ('NB vs C4.5', 'NB vs NN', 'C4.5 vs NN')
    """
    a, b, c = learners
    return (f"{a} vs {b}", f"{a} vs {c}", f"{b} vs {c}")


@experiment(
    "bouckaert-frank2004/uci",
    version=1,
    trials=REPETITIONS,
    seed=SEED,
    fits=_TRAININGS,
    chunk=25,
    settings=tuple({"data_set": name} for name in DATA_SETS),
)
def uci(
    trials: Trials,
    *,
    data_set: Annotated[str, "one of the 27 data sets of Table 1"] = "iris",
) -> Columns:
    """Naive Bayes, C4.5 and nearest neighbour on a data set: a trial is one repetition.

    For each of halves, cross and random, ``_b`` and ``_c`` tell how many errors more naive
    Bayes makes than C4.5 and than nearest neighbour in each part, packed. ``longer`` marks the
    parts that have an instance more than others, ``held_out`` counts the held-out instances by
    who is wrong (naive Bayes 1, C4.5 2, nearest neighbour 4, added up), and ``errors`` are those
    of naive Bayes in the ten runs.
    """
    return measure(LEARNERS, loaded(data_set), trials)


@experiment(
    "bouckaert-frank2004/stratified",
    version=1,
    trials=STRATIFIED_REPETITIONS,
    seed=SEED,
    fits=3 * SPLITS,
    chunk=STRATIFIED_REPETITIONS,
    settings=tuple({"data_set": name} for name in DATA_SETS),
)
def stratified(
    trials: Trials,
    *,
    data_set: Annotated[str, "one of the 27 data sets of Table 1"] = "iris",
) -> Columns:
    """Naive Bayes, C4.5 and nearest neighbour on stratified splits, a tenth tested (section 4.3).

    Columns as in the experiment on random splits that are not stratified.
    """
    data = loaded(data_set)
    return _packed("stratified", [evaluate(LEARNERS, data, STRATIFIED, rng) for rng in trials])


def measure(
    learners: Mapping[str, Any],
    data: Dataset | Encoded,
    trials: Iterable[np.random.Generator],
    plans: Mapping[str, Plan] = PLANS,
) -> Columns:
    """Carry out repetitions, one for each generator, and return what is kept of them."""
    names = list(learners)
    found: dict[str, list[Outcomes]] = {name: [] for name in plans}
    held_out, errors = [], []
    for rng in trials:
        for name, plan in plans.items():
            found[name].append(evaluate(learners, data, plan, rng))
        errors.append(found["cross"][-1].wrong[names[0]].sum())
        last = evaluate(learners, data, HELD_OUT, rng)
        who = sum(last.wrong[name][0].astype(np.int64) << bit for bit, name in enumerate(names))
        held_out.append(np.bincount(np.asarray(who)[last.folds[0] == 0], minlength=8))
    kept: Columns = {}
    for name, outcomes in found.items():
        kept |= _packed(name, outcomes)
    return kept | {"held_out": np.array(held_out), "errors": np.array(errors)}


def repetitions(data_set: str, *, number: int = REPETITIONS, seed: int = SEED) -> Repetitions:
    """Read, or compute, repetitions of the study on one data set."""
    found = compute(uci, trials=number, seed=seed, data_set=data_set)
    return unpacked(dict(found), len(loaded(data_set).y), tuple(LEARNERS))


def stratified_splits(
    data_set: str, *, number: int = STRATIFIED_REPETITIONS, seed: int = SEED
) -> Floats:
    """Read, or compute, differences on stratified random splits: shape (3, repetitions, 100)."""
    found = dict(compute(stratified, trials=number, seed=seed, data_set=data_set))
    size = len(loaded(data_set).y)
    return _differences(found, "stratified", STRATIFIED, size)


def unpacked(
    found: Columns,
    size: int,
    learners: Sequence[str],
    more: Mapping[str, Ints] | None = None,
) -> Repetitions:
    """Read back what :func:`measure` kept of a data set of so many instances.

    Without random splits, ``random`` has none. ``more`` are errors that another learner in the
    place of C makes more than C, by plan: arrays of shape (repetitions, runs, folds).
    """
    more = more or {}
    parts = {
        name: _differences(found, name, plan, size, more.get(name))
        for name, plan in PLANS.items()
        if f"{name}_b" in found
    }
    parts.setdefault("random", np.empty((3, len(found["errors"]), 0)))
    held_out = found["held_out"].reshape(-1, 2, 2, 2)  # C, B, A wrong
    tables = [held_out.sum(axis=axis) for axis in (1, 2, 3)]  # (second, first) of AB, AC, BC
    counts = [np.stack([t[:, 1, 1], t[:, 0, 1], t[:, 1, 0], t[:, 0, 0]], -1) for t in tables]
    first = found["errors"] / (RUNS * size)
    less = [_surplus(found, "cross", which).sum(axis=(1, 2)) / (RUNS * size) for which in "bc"]
    errors = np.array([first, *(first - one for one in less)])
    if "cross" in more:
        errors[2] += more["cross"].sum(axis=(1, 2)) / (RUNS * size)
    return Repetitions(tuple(learners), counts=np.array(counts), errors=errors, **parts)


@cache
def loaded(data_set: str) -> Dataset:
    """Load one of the 27 data sets."""
    if data_set not in DATA_SETS:
        raise ValueError(f"data_set must be one of {', '.join(DATA_SETS)}, not {data_set!r}")
    return datasets.load(data_set)


def _packed(name: str, outcomes: Sequence[Outcomes]) -> Columns:
    """Keep how many errors more A makes than B and than C, and which folds are longer."""
    a, b, c = outcomes[0].wrong
    cells = _CELLS[name]
    kept: Columns = {}
    for which, other in (("b", b), ("c", c)):
        counts = np.array([one.counts(a, other) for one in outcomes])
        surplus = counts[..., 1] - counts[..., 2]
        kept |= pack(surplus.reshape(len(outcomes), -1, cells), f"{name}_{which}")
    if outcomes[0].plan.test_share is None:
        tested = counts.sum(axis=-1)  # (repetitions, runs, folds)
        longer = tested - tested.min()
        kept[f"{name}_longer"] = (longer << np.arange(longer.shape[-1])).sum(axis=-1)
    return kept


def _surplus(found: Columns, name: str, which: str) -> Ints:
    packed = unpack(found, f"{name}_{which}", _CELLS[name])
    plan = PLANS.get(name, STRATIFIED)
    return packed.reshape(len(packed), plan.runs, plan.folds)


def _differences(
    found: Columns, name: str, plan: Plan, size: int, more: Ints | None = None
) -> Floats:
    """Divide by the instances tested in each part, and take the differences of all pairs."""
    if plan.test_share is None:
        longer = found[f"{name}_longer"][..., None] >> np.arange(plan.folds) & 1
        tested = size // plan.folds + longer
    else:
        tested = np.array(round(size * plan.test_share))
    ab, ac = (_surplus(found, name, which) for which in "bc")
    if more is not None:
        ac = ac - more
    rates = np.array([ab, ac, ac - ab]) / tested
    return rates[..., 0] if plan.folds == 1 else rates
