"""What our calibration says of the claims of section 4."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003.calibration import DROPPED, SIX, Samples, interval
from fourpapers.uncertainty import Evidence

Sampled = NDArray[np.float64]


def evidence(found: Samples, runs: Sequence[int], alpha: float) -> dict[str, list[Evidence]]:
    """Gather the evidence on the claims about calibrated degrees of freedom.

    Parameters
    ----------
    found : Samples
        From :func:`~fourpapers.bouckaert2003.calibration.samples`, at three levels.
    runs : sequence of int
        Numbers of runs, 10 and 15 among them.
    alpha : float
        The level that most of the claims are about.
    """
    most = max(runs)
    later = [r for r in runs if r >= 15]
    levels = sorted({level for _, _, level in found})

    def df(name: str, r: int, level: float = alpha) -> Sampled:
        return found[name, r, level][0].astype(float)

    def each(names: Sequence[str], of: Callable[[str], Sampled], **wanted: float) -> list[Evidence]:
        return [piece(name, of(name), **wanted) for name in names]

    def growth(name: str) -> Sampled:
        return df(name, most) - df(name, 10)

    def ratio(name: str) -> Sampled:
        return df(name, most) / np.maximum(df(name, 10), 1)

    def apart(name: str) -> Sampled:
        values = np.array([df(name, r) for r in later])
        return np.ptp(values, axis=0)

    def by_level(name: str) -> Sampled:
        ends = [np.mean([df(name, r, level) for r in later], axis=0) for level in levels]
        return np.asarray(ends[0] - ends[-1])

    def shortfall(name: str) -> Sampled:
        shares = [1 - df(name, r) / (r - 1) for r in runs if r >= 10]
        return np.asarray(np.mean(shares, axis=0))

    def highest(name: str, least: int = 0) -> Sampled:
        return np.asarray(np.max([df(name, r) for r in runs if r >= least], axis=0))

    def error(name: str) -> Sampled:
        return np.asarray(np.mean([found[name, r, alpha][1] for r in runs], axis=0))

    first = runs[0]
    return {
        "resampling-grows": [
            *each(("resampled", "corrected-resampled"), ratio, least=1.5),
            *each(("kfold", *SIX), lambda name: np.abs(growth(name)), most=2),
        ],
        "resampling-ninety": [
            piece("shortfall", 1 - df("resampled", most) / (most - 1), least=0.85, most=0.95)
        ],
        "corrected-ten": [
            piece("mean shortfall", shortfall("corrected-resampled"), least=0.05, most=0.15)
        ],
        "kfold-third": [
            piece(f"df at {level:.0%}", df("kfold", first, level), least=5, most=7)
            for level in levels
        ],
        "kfold-mark": [
            piece("Type I error", found["kfold", first, alpha][1], least=0.04, most=0.05)
        ],
        "levels-constant": each(SIX, by_level, least=-1, most=1),
        "runs-constant": each(SIX, apart, most=1),
        "folds-low": each(DROPPED[:1], highest, most=7),
        "runs-low": each(DROPPED[1:2], lambda name: highest(name, 10), most=4),
        "sorted-low": each(DROPPED[2:], highest, most=4),
        "six-eleven": [
            piece(f"{name} at {r} runs", df(name, r), least=9, most=13)
            for name in SIX
            for r in (10, most)
        ],
        "six-on-the-mark": each(SIX, error, least=0.035, most=alpha),
    }


def piece(what: str, sampled: Sampled, **wanted: float) -> Evidence:
    """Make evidence of a number on the data and on bootstrap samples of them."""
    values = np.asarray(sampled, float)
    low, high = interval(values[np.isfinite(values)])
    return Evidence(what, float(values[0]), low, high, **wanted)
