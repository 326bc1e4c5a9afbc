"""What the text claims, and the evidence that judges it."""

from __future__ import annotations

from fourpapers.bouckaert2003.claims import (
    calibration,
    error_and_power,
    other_learners,
    replicability,
)
from fourpapers.uncertainty import Evidence


def evidence(
    trials: int = 1000, seed: int = 2003, alpha: float = 0.05
) -> dict[str, dict[str, list[Evidence]]]:
    """Gather the evidence on all claims: by the label of the chapter, and the claim."""
    return {
        "calibration": calibration.evidence(20 * trials, seed, alpha),
        "error-and-power": error_and_power.evidence(trials, seed, alpha),
        "replicability-of-tests": replicability.evidence(trials, seed),
        "other-learners": other_learners.evidence(3 * trials, seed, alpha),
    }
