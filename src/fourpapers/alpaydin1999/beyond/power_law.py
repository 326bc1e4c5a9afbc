"""Rejection against the distance between learners, by experiment and by law."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import optimize, stats

from fourpapers.alpaydin1999.beyond.correlations import correlations
from fourpapers.alpaydin1999.error_runs import ErrorRuns, rejections
from fourpapers.alpaydin1999.laws import tabled_critical
from fourpapers.alpaydin1999.populations import Pair
from fourpapers.alpaydin1999.printed import printed_z
from fourpapers.alpaydin1999.table_3_figures_1_2 import NAMES
from fourpapers.engine import normals
from fourpapers.laws import combined_f_critical, size_of_five_by_two_t
from twolearners.style import INK, WIDTH, in_style, of_test

Floats = NDArray[np.float64]

_DRAWS = 20_000


def right_level(alpha: float) -> float:
    """Find the level to put into the 5x2cv t test for its size to be ``alpha``.

    Examples
    --------
    >>> level = right_level(0.05)
    >>> round(size_of_five_by_two_t(level), 6)
    0.05
    """

    def excess(level: float) -> float:
        return size_of_five_by_two_t(level) - alpha

    # At high levels it rejects too often, and not too rarely.
    ends = (alpha, 0.5) if excess(alpha) < 0 else (alpha / 2, alpha)
    return float(optimize.brentq(excess, *ends))


def f_by_law(effect: Floats | float, rho: float, critical: float) -> Floats:
    r"""Give the power of the combined F on normal differences.

    With mean :math:`\delta`, standard deviation :math:`\sigma` and correlation :math:`\rho`
    within replications, :math:`\sum u_i^2` is :math:`(1 + \rho)\sigma^2` times a non-central
    :math:`\chi^2_5` and :math:`\sum v_i^2` is :math:`(1 - \rho)\sigma^2` times a central one.

    Parameters
    ----------
    effect : array
        :math:`\delta / \sigma`.
    rho : float
        Correlation of the folds of a replication.
    critical : float
        What the statistic is compared with.

    Examples
    --------
    >>> round(float(f_by_law(0.0, 0.0, tabled_critical(0.05))), 4)
    0.0175
    """
    shift = 10 * np.square(effect) / (1 + rho)
    needed = (2 * critical - 1) * (1 - rho) / (1 + rho)
    return np.asarray(
        np.where(shift > 0, stats.ncf.sf(needed, 5, 5, np.maximum(shift, 1e-12)),
                 stats.f.sf(needed, 5, 5))
    )  # fmt: skip


@cache
def _draws(seed: int) -> Floats:
    return normals(seed, "alpaydin1999/power", _DRAWS, (5, 2))


def t_by_law(effect: Floats | float, rho: float, level: float, seed: int) -> Floats:
    """Give the power of the 5x2cv t test on normal differences, by simulation.

    The ten numerators have the same chance, so each draw is asked ten times.
    """
    draws = _draws(seed)
    u = draws[..., 0] * np.sqrt(1 + rho)
    v = draws[..., 1] * np.sqrt(1 - rho)
    noise = np.stack([u + v, u - v], axis=-1) / np.sqrt(2)
    critical = stats.t.ppf(1 - level / 2, 5)
    edge = critical * np.sqrt((v**2).sum(axis=1) / 5)
    power = [
        np.mean(np.abs(noise + shift) > edge[:, None, None]) for shift in np.atleast_1d(effect)
    ]
    return np.asarray(power).reshape(np.shape(effect))


def against_distance(runs: Mapping[Pair, ErrorRuns], alpha: float, seed: int) -> pd.DataFrame:
    """Measure rejection of LP against MLP, and predict it from three moments.

    Returns
    -------
    DataFrame
        ``experiment``, ``dataset``, ``z`` and ``z_paper``, ``effect`` (mean over standard
        deviation of the differences), ``rho``, and for both tests the measured rate (``t``,
        ``F``) and that by law (``t_law``, ``F_law``).
    """
    critical, z_paper = tabled_critical(alpha), printed_z()
    rows = []
    for pair, pair_runs in runs.items():
        x = pair_runs.differences.values
        effect = float(x.mean() / x.std(ddof=1))
        rho = float(correlations(x, centred=False)["correlation"][0])
        rejected = rejections(pair_runs.differences, alpha)
        rows.append(
            {
                "experiment": str(pair),
                "dataset": pair.printed,
                "z": pair_runs.z,
                "z_paper": z_paper[str(pair)],
                "effect": effect,
                "rho": rho,
                "t": rejected["t"].mean(),
                "F": rejected["F"].mean(),
                "t_law": float(t_by_law(effect, rho, alpha, seed)),
                "F_law": float(f_by_law(effect, rho, critical)),
            }
        )
    return pd.DataFrame(rows)


def curves(effects: Floats, alpha: float, seed: int) -> pd.DataFrame:
    """Draw the power of the tests on independent differences against the effect.

    Returns
    -------
    DataFrame
        ``effect``, ``t`` and ``F`` as tabled, ``t_right`` and ``F_right`` with the promised size.
    """
    return pd.DataFrame(
        {
            "effect": effects,
            "t": t_by_law(effects, 0.0, alpha, seed),
            "F": f_by_law(effects, 0.0, tabled_critical(alpha)),
            "t_right": t_by_law(effects, 0.0, right_level(alpha), seed),
            "F_right": f_by_law(effects, 0.0, float(combined_f_critical(alpha))),
        }
    )


def crossing(curve: pd.DataFrame) -> float:
    """Find the effect from which on the F rejects more often than the t; 0 if it always does."""
    above = np.flatnonzero(curve["F"] > curve["t"])
    if not len(above):
        raise ValueError("the curves do not cross in this range: draw them from 0 to 2 or so")
    if above[0] == 0:
        return 0.0
    last, first = curve.iloc[above[0] - 1], curve.iloc[above[0]]
    share = (last["t"] - last["F"]) / ((last["t"] - last["F"]) + (first["F"] - first["t"]))
    return float(last["effect"] + share * (first["effect"] - last["effect"]))


#: Correlations of the two folds of a replication for which the crossing is looked up.
CORRELATIONS = (-0.2, -0.1, 0.0, 0.1, 0.2, 0.3, 0.35, 0.4)


def crossings(alpha: float, seed: int) -> pd.DataFrame:
    """Find where the F overtakes the t if the two folds of each replication correlate.

    Returns
    -------
    DataFrame
        ``rho``, the sizes ``t`` and ``F``, and ``crossing``, the effect from which on the F rejects
        more often: 0 if it does without any effect, infinite if it does not up to six standard
        deviations.
    """
    effects = np.linspace(0, 6, 121)
    rows = []
    for rho in CORRELATIONS:
        curve = pd.DataFrame(
            {
                "effect": effects,
                "t": t_by_law(effects, rho, alpha, seed),
                "F": f_by_law(effects, rho, tabled_critical(alpha)),
            }
        )
        size = curve.iloc[0]
        crossed = bool((curve["F"] > curve["t"]).any())
        rows.append((rho, size["t"], size["F"], crossing(curve) if crossed else np.inf))
    return pd.DataFrame(rows, columns=["rho", "t", "F", "crossing"])


def crossing_numbers(table: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of :func:`crossings`."""
    by_rho = table.set_index("rho")
    return {
        "alp_cross_below": f"{by_rho['crossing'][-0.2]:.2f}",
        "alp_cross_fifth": f"{by_rho['crossing'][0.2]:.2f}",
    }


def numbers(curve: pd.DataFrame, distance: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of :func:`curves` and :func:`against_distance`."""
    usual = distance[distance["dataset"] != "THYROID"]
    gap = np.abs(usual[["t", "F"]].to_numpy() - usual[["t_law", "F_law"]].to_numpy())
    try:
        cross = f"{crossing(curve):.2f}"
    except ValueError:  # at some levels the F is ahead from the start
        cross = "0"
    return {
        "alp_cross": cross,
        "alp_off_law": f"{gap.max():.3f}",
        "alp_off_mean": f"{gap.mean():.3f}",
    }


@in_style
def draw(curve: pd.DataFrame, points: pd.DataFrame) -> Figure:
    """Draw the power of both tests by law against the effect, and what was measured.

    Parameters
    ----------
    curve : DataFrame
        ``effect``, ``t``, ``F`` and ``F_right``.
    points : DataFrame
        ``effect``, ``t`` and ``F`` of the experiments.
    """
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 3.6))
    for ax in axes:
        for test, name in NAMES.items():
            colour, marker, dash = of_test(name)
            ax.plot(curve["effect"], curve[test], color=colour, ls=dash, label=f"{name}, exact")
            ax.plot(np.abs(points["effect"]), points[test], marker, color=colour, ms=5,
                    alpha=0.85, label=f"{name}, measured")  # fmt: skip
        ax.plot(curve["effect"], curve["F_right"], color=INK, ls=":", label="F of exact level")
        ax.set(xlabel=r"effect $|\delta|/\sigma$")
    axes[0].set(ylabel="share that reject", ylim=(-0.02, 1.03))
    axes[1].set(xlim=(0, 1.1), ylim=(0, 0.2), title="small effects")
    axes[0].set_title("all")
    fig.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return fig
