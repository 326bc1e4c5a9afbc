"""Monte Carlo: who owns which random numbers, how sure we are, and a store of what was computed."""

from twolearners.engine.cluster import ClusterError
from twolearners.engine.intervals import proportion_interval
from twolearners.engine.parameters import ParameterError
from twolearners.engine.registry import (
    Columns,
    Experiment,
    Setting,
    UnknownExperimentError,
    experiment,
    experiments,
    find,
)
from twolearners.engine.run import Outcome, compute
from twolearners.engine.seeds import Trials, normals, trial_rng
from twolearners.engine.store import StoreError, StoreWarning
from twolearners.engine.verification import Verdict, verify
from twolearners.engine.workers import WorkerError

__all__ = [
    "ClusterError",
    "Columns",
    "Experiment",
    "Outcome",
    "ParameterError",
    "Setting",
    "StoreError",
    "StoreWarning",
    "Trials",
    "UnknownExperimentError",
    "Verdict",
    "WorkerError",
    "compute",
    "experiment",
    "experiments",
    "find",
    "normals",
    "proportion_interval",
    "trial_rng",
    "verify",
]
