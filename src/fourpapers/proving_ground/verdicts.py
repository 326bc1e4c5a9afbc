"""The experiment: every test on every scenario, twice on each data set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from fourpapers.engine import Columns, Labels, Trials, compute, experiment
from fourpapers.proving_ground import variants
from fourpapers.proving_ground.catalogue import SCENARIOS, Scenario, scenario
from fourpapers.proving_ground.plans import FITS, stack

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
    settings=(),
    beyond=(
        *({"scenario_name": entry.name, "trials": entry.trials} for entry in SCENARIOS),
        {"scenario_name": "waveform", "other_cut": True, "trials": 400},
    ),
    packed={"verdicts": Labels(variants.NAMES, base=3)},
)
def all_tests(
    trials: Trials,
    *,
    scenario_name: Annotated[str, "which scenario"] = "set-1",
    other_cut: Annotated[bool, "stratify if the scenario does not, do not if it does"] = False,
    alpha: Annotated[float, "level of the tests [0.001, 0.5]"] = 0.05,
) -> Columns:
    """Every test on one scenario, twice on each data set.

    ``verdicts`` are by look and test: 0 no difference found, 1 A better, 2 B better.
    ``difference`` is the mean difference of ten runs of ten folds, A minus B, in
    hundred-thousandths.
    """
    chosen = scenario(scenario_name)
    stratified = chosen.stratified is not other_cut
    looks = []
    for rng in trials:
        sample = chosen.draw(rng)
        looks.append(stack(sample.look(rng, stratified=stratified) for _ in range(LOOKS)))
    by_plan = stack(looks)
    verdicts = variants.verdicts(by_plan, alpha)
    mean = by_plan["repeated"].values.mean(axis=(-2, -1))
    return {"verdicts": verdicts, "difference": np.rint(_UNIT * mean).astype(np.int64)}


@dataclass(frozen=True, eq=False)
class ScenarioVerdicts:
    """What the tests said of one scenario.

    Attributes
    ----------
    scenario : Scenario
        Which.
    verdicts : mapping of str to array of int, shape (trials, looks)
        By the name of the test: 0 no difference found, 1 A better, 2 B better.
    difference : array of shape (trials, looks)
        Mean difference in error of ten runs of ten folds, A minus B.
    """

    scenario: Scenario
    verdicts: Mapping[str, Ints]
    difference: Floats

    def rejections(self, test: str) -> Bools:
        """Whether a test found a difference: shape (trials, looks)."""
        return np.asarray(self.verdicts[test] > 0)


def measure(
    name: str, *, trials: int | None = None, seed: int, alpha: float = 0.05, other_cut: bool = False
) -> ScenarioVerdicts:
    """Read or compute what the tests say of a scenario.

    Parameters
    ----------
    name : str
        Which scenario.
    trials : int, optional
        Data sets, at most; all that the book draws by default, and never more.
    """
    chosen = scenario(name)
    number = chosen.trials if trials is None else min(trials, chosen.trials)
    outcome = compute(
        all_tests,
        trials=number,
        seed=seed,
        scenario_name=name,
        other_cut=other_cut,
        alpha=alpha,
    )
    return ScenarioVerdicts(chosen, outcome.labelled("verdicts"), outcome["difference"] / _UNIT)
