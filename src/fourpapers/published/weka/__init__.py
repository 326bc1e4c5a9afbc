"""What Weka predicts, recorded, and how our learners' predictions compare with it."""

from fourpapers.published.weka.agreement import agreement, broken_promises, like_weka, totals
from fourpapers.published.weka.record import COMMANDS, VERSION, folds, judged, recorded

__all__ = [
    "COMMANDS",
    "VERSION",
    "agreement",
    "broken_promises",
    "folds",
    "judged",
    "like_weka",
    "recorded",
    "totals",
]
