"""The experiment: every test on every scenario, twice on each data set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.engine import Columns, Trials, compute, experiment
from fourpapers.proving_ground import variants
from fourpapers.proving_ground.catalogue import SCENARIOS, Scenario, scenario
from fourpapers.proving_ground.packing import pack, unpack
from fourpapers.proving_ground.splits import FITS, stack
from twolearners.significance.result import ignore_constant_warning

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: Looks at each data set, with splits of their own: the least that shows replicability.
LOOKS = 2
_UNIT = 100_000  # the mean difference is kept to five digits


@experiment(
    "scenarios/all-tests",
    version=1,
    trials=1000,
    seed=2026,
    fits=LOOKS * FITS,
    chunk=50,
    settings=(
        *({"scenario_name": one.name, "trials": one.trials} for one in SCENARIOS),
        {"scenario_name": "waveform", "other_cut": True, "trials": 400},
    ),
)
def all_tests(
    trials: Trials,
    *,
    scenario_name: Annotated[str, "which scenario"] = "set-1",
    other_cut: Annotated[bool, "stratify if the scenario does not, do not if it does"] = False,
    alpha: Annotated[float, "level of the tests [0.001, 0.5]"] = 0.05,
) -> Columns:
    """Every test on one scenario, twice on each data set.

    ``verdicts`` are the digits of one number to base 3 for each look, a digit for each test in
    the order of the variants: 0 no difference found, 1 A better, 2 B better. ``difference`` is
    the mean difference of ten runs of ten folds, A minus B, in hundred-thousandths.
    """
    one = scenario(scenario_name)
    cut = one.stratified is not other_cut
    looks = []
    for rng in trials:
        sample = one.draw(rng)
        looks.append(stack(sample.look(rng, stratified=cut) for _ in range(LOOKS)))
    splits = stack(looks)
    with ignore_constant_warning():
        found = variants.verdicts(splits, alpha)
    mean = np.rint(_UNIT * splits.repeated.mean(axis=(-2, -1))).astype(np.int64)
    return {"verdicts": pack(found), "difference": mean}


@dataclass(frozen=True, eq=False)
class Measured:
    """What the tests said of one scenario.

    Attributes
    ----------
    scenario : Scenario
        Which.
    verdicts : array of int, shape (trials, looks, variants)
        0 no difference found, 1 A better, 2 B better.
    difference : array of shape (trials, looks)
        Mean difference in error of ten runs of ten folds, A minus B.
    """

    scenario: Scenario
    verdicts: Ints
    difference: Floats

    @property
    def rejections(self) -> Bools:
        """Whether each test found a difference: shape (trials, looks, variants)."""
        return self.verdicts > 0


def measure(
    name: str, *, trials: int | None = None, seed: int, alpha: float = 0.05, other_cut: bool = False
) -> Measured:
    """Read or compute what the tests say of a scenario.

    Parameters
    ----------
    name : str
        Which scenario.
    trials : int, optional
        Data sets, at most; all that the book draws by default, and never more.
    """
    one = scenario(name)
    wanted = one.trials if trials is None else min(trials, one.trials)
    found = compute(
        all_tests,
        trials=wanted,
        seed=seed,
        scenario_name=name,
        other_cut=other_cut,
        alpha=alpha,
    )
    return Measured(
        one, unpack(found["verdicts"], len(variants.NAMES)), found["difference"] / _UNIT
    )
