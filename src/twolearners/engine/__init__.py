"""Monte Carlo: who owns which random numbers, and how sure we are."""

from twolearners.engine.intervals import proportion_interval
from twolearners.engine.seeds import normals, trial_rng

__all__ = ["normals", "proportion_interval", "trial_rng"]
