"""Dietterich (1998): no numbers are printed for his figures, so it is claims that are judged."""

from __future__ import annotations

from fourpapers.dietterich1998 import claims
from fourpapers.scorecard.judged import Judged, together


def judge(alpha: float = 0.05) -> Judged:
    """Gather the evidence of three chapters."""
    by_label = claims.evidence(alpha)
    return together({}, **{label.replace("-", "_"): each for label, each in by_label.items()})
