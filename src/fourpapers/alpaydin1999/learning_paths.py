"""What is simulated and stored to find out how the paper's perceptrons may have been trained.

A *path* is one training, interrupted at several numbers of epochs to be tested. From the path of a
network trained on a whole half, and that of one trained on two thirds of it with the rest held
out, any rule for when to stop can be read off, whether it counts epochs or updates or watches the
held-out part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourpapers.alpaydin1999.populations import FIFTEEN, Pair, experiment_rng, inputs, instances
from fourpapers.engine import Columns, Trials, experiment
from twolearners.datasets import Encoded
from twolearners.learners.perceptrons.examples import rows_of
from twolearners.learners.perceptrons.lanes import LANES
from twolearners.learners.perceptrons.networks import EightNetworks, Training
from twolearners.resampling import five_by_two

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SCALINGS = ("range", "deviation")
#: Where a thousand digits are drawn from: all that are public, or the file for training alone.
DIGITS = ("all", "training file")
#: Numbers of epochs, and of updates of the weights, after which a path is tested.
EPOCHS = (1, 2, 3, 4, 6, 8, 12, 16, 25, 35, 50, 70, 100, 140, 200, 280, 400, 560, 800)
UPDATES = (2_000, 3_000, 5_000, 10_000, 30_000)
#: What is held out to decide when to stop: one instance of three of the training half.
HELD_OUT = 3
#: Trials of paths, and of trainings at full size.
PATHS, FULL = 20, 1000
DATA = "iris, wine, glass, vowel, optdigits, ann-thyroid"
_TRAINING_FILE = 3823  # its digits come first in the data set, those of the other writers last
_BATCH = Training(0).batch_size


def epochs_of_updates(updates: int, half: int) -> int:
    """Return the number of epochs that has about so many updates, on half of a data set.

    Examples
    --------
    >>> epochs_of_updates(3000, 75), epochs_of_updates(3000, 3600)
    (158, 3)
    """
    return max(1, round(updates / -(-half // _BATCH)))


def stages(half: int) -> list[int]:
    """List the numbers of epochs after which a path is tested, on half of a data set."""
    return sorted({*EPOCHS, *(epochs_of_updates(updates, half) for updates in UPDATES)})


def draw_instances(data: str, size: int, digits: str, rng: np.random.Generator) -> Ints:
    """Draw numbers of instances; 0 for all of them, in which case nothing is drawn."""
    available = _TRAINING_FILE if digits == "training file" else len(inputs(data))
    return rng.permutation(available)[:size] if size else np.arange(available)


class Halves(NamedTuple):
    """Trainings on halves: what is trained on and tested, and what may be held out.

    Attributes
    ----------
    trained, tested, kept, held : lists of arrays
        Numbers of the instances; ``kept`` and ``held`` together are ``trained``.
    seeds : array of shape (2, trainings)
        Of the linear and the multilayer perceptrons.
    """

    trained: list[Ints]
    tested: list[Ints]
    kept: list[Ints]
    held: list[Ints]
    seeds: Ints


def draw_halves(labels: Ints, members: Ints, rng: np.random.Generator) -> Halves:
    """Cut instances in half five times, draw seeds, and draw what is held out of every half.

    Parameters
    ----------
    labels : array
        Classes of all instances there are.
    members : array
        Numbers of those that are cut in half.
    rng : Generator
        Where random numbers come from.
    """
    folds = five_by_two().draw(labels[members], rng)
    seeds = rng.integers(2**63, size=(2, 10))
    tested = [members[run == fold] for run in folds for fold in range(2)]
    trained = [members[run != fold] for run in folds for fold in range(2)]
    shuffled = [rng.permutation(half) for half in trained]
    fitted = [np.sort(half[len(half) // HELD_OUT :]) for half in shuffled]
    held_out = [np.sort(half[: len(half) // HELD_OUT]) for half in shuffled]
    return Halves(trained, tested, fitted, held_out, seeds)


def all_halves(trials: Trials, data: str, size: int, hidden: int, digits: str = "all") -> Halves:
    """Draw the halves of all trials; their networks can then be trained together."""
    labels = inputs(data).labels
    drawn = []
    for trial in trials:
        rng = experiment_rng(trial, data, hidden, "paths")
        drawn.append(draw_halves(labels, draw_instances(data, size, digits, rng), rng))
    return Halves(
        [half for halves in drawn for half in halves.trained],
        [half for halves in drawn for half in halves.tested],
        [half for halves in drawn for half in halves.kept],
        [half for halves in drawn for half in halves.held],
        np.concatenate([halves.seeds for halves in drawn], axis=1),
    )


def path_errors(
    data: Encoded,
    training: Training,
    trained: Sequence[Ints],
    tested: Sequence[Sequence[Ints]],
    seeds: Ints,
    at: Sequence[int],
) -> tuple[Ints, Floats]:
    """Train networks and test them after several numbers of epochs.

    Parameters
    ----------
    data : Encoded
        The data set.
    training : Training
        How they are trained, but for the number of epochs.
    trained : sequence of arrays
        What each network is trained on.
    tested : sequence of sequences of arrays
        Sets to test the networks on, one after the other; an array for each network.
    seeds : array
        A seed for each network.
    at : sequence of int
        Numbers of epochs.

    Returns
    -------
    errors, squares : arrays of shape (sets, stages, networks)
        Errors, and the sums of squared differences between probabilities and truth.
    """
    rows, n_inputs = rows_of(data.values, data.n_values, data.labels)
    eight = EightNetworks(n_inputs, training.hidden, data.n_classes, training.batch_size)
    errors = np.zeros((len(tested), len(at), len(trained)), dtype=np.int64)
    squares = np.zeros(errors.shape)
    truth = np.eye(data.n_classes)[data.labels]
    for first in range(0, len(trained), LANES):
        block = slice(first, min(first + LANES, len(trained)))
        run = eight.train_in_stages(
            rows, trained[block], [int(seed) for seed in seeds[block]], training, at
        )
        for stage, _ in enumerate(run):
            for place, members in enumerate(tested):
                chances = eight.probabilities(rows, members[block])
                for network, own, chance in zip(
                    range(first, block.stop), members[block], chances, strict=True
                ):
                    wrong = chance.argmax(axis=1) != data.labels[own]
                    errors[place, stage, network] = wrong.sum()
                    squares[place, stage, network] = ((chance - truth[own]) ** 2).sum()
    return errors, squares


@experiment(
    "alpaydin1999/paths",
    version=1,
    trials=PATHS,
    seed=1999,
    fits=40,
    chunk=20,
    settings=(),
    beyond=[
        {**pair.setting, "scaling": scaling, "digits": digits}
        for pair in FIFTEEN
        for scaling in SCALINGS
        for digits in (DIGITS if pair.printed == "ODR" else DIGITS[:1])
    ],
    packed={"errors": 5, "stopped": 5, "stage": 5},
)
def learning_paths(
    trials: Trials,
    *,
    data: Annotated[str, f"data set {{{DATA}}}"] = "iris",
    size: Annotated[int, "instances drawn from it in every trial, 0 for all [0, 3822]"] = 0,
    hidden: Annotated[int, "hidden units [1, 200]"] = 10,
    scaling: Annotated[str, "what inputs are divided by {range, deviation}"] = "range",
    digits: Annotated[str, "where digits are drawn from {all, training file}"] = "all",
) -> Columns:
    """Perceptrons on five cuts in half, tested after several numbers of epochs.

    ``errors`` counts errors on each half after each number of epochs, trained on the whole of the
    other half: learner (linear, multilayer), stage, half, replication. ``stage`` is where a network
    trained on two thirds of that half did best on the third held out (the first such stage), by
    errors and by squared error, and ``stopped`` its errors there: criterion, learner, half,
    replication.
    """
    whole, halves = inputs(data), all_halves(trials, data, size, hidden, digits)
    at = stages(len(halves.trained[0]))
    paths, stops, bests = [], [], []
    for units, seeds in zip((0, hidden), halves.seeds, strict=True):
        training = Training(units, scaling=scaling)
        errors, _ = path_errors(whole, training, halves.trained, [halves.tested], seeds, at)
        part, squares = path_errors(
            whole, training, halves.kept, [halves.tested, halves.held], seeds, at
        )
        best = np.stack([part[1].argmin(axis=0), squares[1].argmin(axis=0)])
        paths.append(errors[0])
        bests.append(best)
        stops.append(np.take_along_axis(part[0], best, axis=0))
    return {
        "errors": _by_trial(np.stack(paths)),
        "stage": _by_trial(np.stack(bests, axis=1)),
        "stopped": _by_trial(np.stack(stops, axis=1)),
    }


def _full_size(
    pair: Pair, updates: int, scaling: str, digits: str = DIGITS[0]
) -> dict[str, str | int]:
    """Give the setting of a rule that counts updates."""
    epochs = epochs_of_updates(updates, instances(pair.printed) // 2)
    return {**pair.setting, "scaling": scaling, "epochs": epochs, "digits": digits}


@experiment(
    "alpaydin1999/epochs",
    version=1,
    trials=FULL,
    seed=1999,
    fits=20,
    chunk=250,
    stream="alpaydin1999/paths",
    settings=(),
    beyond=[_full_size(pair, 3_000, "deviation") for pair in FIFTEEN]
    + [_full_size(pair, 3_000, "deviation", DIGITS[1]) for pair in FIFTEEN if pair.size]
    + [_full_size(FIFTEEN[-1], 5_000, "range")],
    packed={"errors": 5},
)
def errors_after_epochs(
    trials: Trials,
    *,
    data: Annotated[str, f"data set {{{DATA}}}"] = "iris",
    size: Annotated[int, "instances drawn from it in every trial, 0 for all [0, 3822]"] = 0,
    hidden: Annotated[int, "hidden units [1, 200]"] = 10,
    scaling: Annotated[str, "what inputs are divided by {range, deviation}"] = "range",
    epochs: Annotated[int, "how often each example is shown [1, 100000]"] = 50,
    digits: Annotated[str, "where digits are drawn from {all, training file}"] = "all",
) -> Columns:
    """Perceptrons on five cuts in half, trained for some number of epochs.

    ``errors`` counts errors on each half: learner (linear, multilayer), half, replication.
    """
    whole, halves = inputs(data), all_halves(trials, data, size, hidden, digits)
    errors = [
        path_errors(whole, Training(units, scaling=scaling), halves.trained, [halves.tested],
                    seeds, [epochs])[0][0, 0]
        for units, seeds in zip((0, hidden), halves.seeds, strict=True)
    ]  # fmt: skip
    return {"errors": _by_trial(np.stack(errors))}


def _by_trial(values: Ints) -> Ints:
    """Split the last axis, all trainings, into trial, half and replication; trials first."""
    split = values.reshape(*values.shape[:-1], -1, 5, 2).swapaxes(-1, -2)
    return np.moveaxis(split, -3, 0)
