"""Monte Carlo: who owns which random numbers, how sure we are, and a store of what was computed."""

from fourpapers.engine.cluster import ClusterError
from fourpapers.engine.codecs import Labels
from fourpapers.engine.outcome import Outcome
from fourpapers.engine.parameters import ParameterError
from fourpapers.engine.registry import (
    Columns,
    Experiment,
    Setting,
    UnknownExperimentError,
    experiment,
    experiments,
    find,
)
from fourpapers.engine.run import compute
from fourpapers.engine.seeds import Trials, normals, trial_rng
from fourpapers.engine.store import StoreError, StoreWarning
from fourpapers.engine.verification import Verdict, verify
from fourpapers.engine.workers import WorkerError

__all__ = [
    "ClusterError",
    "Columns",
    "Experiment",
    "Labels",
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
    "trial_rng",
    "verify",
]
