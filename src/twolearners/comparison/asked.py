"""What was asked of a comparison, and what a test alone can answer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from twolearners.comparison import cuts
from twolearners.comparison.failures import ComparisonError
from twolearners.comparison.result import Comparison
from twolearners.significance import ConfidenceInterval, Entry, Result


@dataclass(frozen=True)
class Asked:
    """What was asked for, apart from learners and data."""

    alpha: float
    level: float
    df: float | str | None
    random_state: int | None
    lenient: bool
    sizes: cuts.Sizes

    def __post_init__(self) -> None:
        for name in ("alpha", "level"):
            value = getattr(self, name)
            if not 0 < value < 1:
                raise ComparisonError(f"{name} must lie between 0 and 1, not {value!r}")


def answered(entry: Entry, result: Result, asked: Asked, a: str, b: str) -> Comparison:
    """Fill in what the test itself says; a statistic that is infinite is no verdict."""
    sound = bool(np.isfinite(result.statistic))
    low, high = result.confidence_interval(asked.level) if sound else (np.nan, np.nan)
    return Comparison(
        test=entry.name,
        names=(a, b),
        measure="score",
        greater_is_better=True,
        statistic=float(result.statistic) if sound else np.nan,
        df=result.df if np.ndim(result.df) else float(result.df),
        pvalue=float(result.pvalue) if sound else np.nan,
        estimate=float(result.estimate),
        confidence_interval=ConfidenceInterval(float(low), float(high)),  # type: ignore[arg-type]
        level=asked.level,
        alpha=asked.alpha,
        reject=bool(result.reject(asked.alpha)) and sound,
        fits=0,
        differences=np.asarray(result.estimate, dtype=float).reshape(-1),
        result=result,
        plan="",
    )
