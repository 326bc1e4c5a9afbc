"""What our calibration says of the claims of section 4."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert2003 import figures_2_3
from fourpapers.bouckaert2003.calibration import DROPPED, RUNS, SIX, Samples
from fourpapers.bouckaert2003.claims.sampled import from_samples
from fourpapers.uncertainty import Evidence

Sampled = NDArray[np.float64]


def evidence(
    claim_trials: int = 20_000, seed: int = 2003, alpha: float = 0.05, draws: int = 300
) -> dict[str, list[Evidence]]:
    """Gather the evidence on the claims about calibrated degrees of freedom.

    It takes more data sets than the paper's thousand to tell one df from the next.
    """
    levels = figures_2_3.levels_with(alpha)
    return judge(figures_2_3.study(claim_trials, seed, levels, draws).samples, RUNS, alpha)


def judge(samples: Samples, runs: Sequence[int], alpha: float) -> dict[str, list[Evidence]]:
    """Hold the claims against calibrations on the data and on bootstrap samples of them.

    Parameters
    ----------
    samples : Samples
        From :func:`~fourpapers.bouckaert2003.calibration.calibration_samples`, at three levels.
    runs : sequence of int
        Numbers of runs, 10 and 15 among them.
    alpha : float
        The level that most of the claims are about.
    """
    most = max(runs)
    later = [r for r in runs if r >= 15]
    levels = sorted({level for _, _, level in samples})

    def df(name: str, r: int, level: float = alpha) -> Sampled:
        return samples[name, r, level][0].astype(float)

    def by_name(
        names: Sequence[str], of: Callable[[str], Sampled], **bounds: float
    ) -> list[Evidence]:
        return [from_samples(name, of(name), **bounds) for name in names]

    def growth(name: str) -> Sampled:
        return df(name, most) - df(name, 10)

    def ratio(name: str) -> Sampled:
        return df(name, most) / np.maximum(df(name, 10), 1)

    def range_over_runs(name: str) -> Sampled:
        return np.ptp([df(name, r) for r in later], axis=0)

    def by_level(name: str) -> Sampled:
        ends = [np.mean([df(name, r, level) for r in later], axis=0) for level in levels]
        return np.asarray(ends[0] - ends[-1])

    def shortfall(name: str) -> Sampled:
        shares = [1 - df(name, r) / (r - 1) for r in runs if r >= 10]
        return np.asarray(np.mean(shares, axis=0))

    def highest(name: str, least: int = 0) -> Sampled:
        return np.asarray(np.max([df(name, r) for r in runs if r >= least], axis=0))

    def error(name: str) -> Sampled:
        return np.asarray(np.mean([samples[name, r, alpha][1] for r in runs], axis=0))

    first = runs[0]
    return {
        "resampling-grows": [
            *by_name(("resampled", "corrected-resampled"), ratio, least=1.5),
            *by_name(("kfold", *SIX), lambda name: np.abs(growth(name)), most=2),
        ],
        "resampling-ninety": [
            from_samples("shortfall", 1 - df("resampled", most) / (most - 1), least=0.85, most=0.95)
        ],
        "corrected-ten": [
            from_samples("mean shortfall", shortfall("corrected-resampled"), least=0.05, most=0.15)
        ],
        "kfold-third": [
            from_samples(f"df at {level:.0%}", df("kfold", first, level), least=5, most=7)
            for level in levels
        ],
        "kfold-mark": [
            from_samples("Type I error", samples["kfold", first, alpha][1], least=0.04, most=0.05)
        ],
        "levels-constant": by_name(SIX, by_level, least=-1, most=1),
        "runs-constant": by_name(SIX, range_over_runs, most=1),
        "folds-low": by_name(DROPPED[:1], highest, most=7),
        "runs-low": by_name(DROPPED[1:2], lambda name: highest(name, 10), most=4),
        "sorted-low": by_name(DROPPED[2:], highest, most=4),
        "six-eleven": [
            from_samples(f"{name} at {r} runs", df(name, r), least=9, most=13)
            for name in SIX
            for r in (10, most)
        ],
        # 3.5 % at the level of the paper, 5 %.
        "six-on-the-mark": by_name(SIX, error, least=round(0.7 * alpha, 6), most=alpha),
    }
