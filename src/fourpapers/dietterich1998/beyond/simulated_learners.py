"""Simulated learners beyond Figures 5 and 6: correlations, sizes of data sets, later tests."""

from __future__ import annotations

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from scipy import stats

from fourpapers.book.page import judged, with_interval
from fourpapers.dietterich1998 import laws
from fourpapers.dietterich1998.experiments import varying_error_rates
from fourpapers.dietterich1998.experiments.simulated_learners import (
    COLUMNS,
    PLANS,
    RUNS,
    rejections,
    type_one_error,
)
from fourpapers.dietterich1998.experiments.studies import SETS, Floats
from fourpapers.engine import Outcome, compute
from fourpapers.item import Layout
from fourpapers.uncertainty import difference_interval
from twolearners.simulators import WorstCase
from twolearners.style import BLUE, INK, MARKERS, MUTED, ORANGE, WIDTH, in_style


def correlations(
    epsilons: Sequence[float], *, studies: int, size: int = 300, sets: int = SETS, seed: int
) -> pd.DataFrame:
    """Measure the correlations that the laws rest on, beside what was derived for them.

    Each study gives one estimate; intervals are from their spread over the studies, and so
    wide that with 95 % probability all of them hold together.

    Returns
    -------
    DataFrame
        ``epsilon``, ``what``, ``rho`` with its standard ``error``, ``low`` and ``high``, and
        ``exact``.
    """
    rows = []
    for epsilon in epsilons:
        stored = compute(
            rejections, trials=studies, seed=seed, epsilon=epsilon, size=size, sets=sets
        )
        for what, (values, exact) in _measured(WorstCase(epsilon, size), stored).items():
            error = values.std(ddof=1) / np.sqrt(studies)
            rows.append((epsilon, what, float(values.mean()), exact, error))
    table = pd.DataFrame(rows, columns=["epsilon", "what", "rho", "exact", "error"])
    reach = stats.t(studies - 1).ppf(1 - 0.025 / len(table)) * table["error"]
    return table.assign(low=table["rho"] - reach, high=table["rho"] + reach)


def _measured(population: WorstCase, stored: Outcome) -> dict[str, tuple[Floats, float]]:
    both, only_a, only_b, neither = stored["cells"].T
    n = both + only_a + only_b + neither
    rate_a, rate_b = (both + only_a) / n, (both + only_b) / n
    spread = np.sqrt(rate_a * (1 - rate_a) * rate_b * (1 - rate_b))
    squares, runs, totals = np.moveaxis(stored["moments"].astype(float), -1, 0)
    size = population.size
    shapes = dict(zip(PLANS, ((30, 1), (RUNS, 10), (5, 2)), strict=True))
    within, between = {}, {}
    for number, (plan, (r, k)) in enumerate(shapes.items()):
        variance = squares[:, number] / (r * k)
        between[plan] = (totals - runs)[:, number] / (r * (r - 1) * k**2) / variance
        if k > 1:
            within[plan] = (runs - squares)[:, number] / (r * k * (k - 1)) / variance
    return {
        "errors of A and B on an instance": (
            (both / n - rate_a * rate_b) / spread,
            -population.epsilon / (4 * (1 - population.epsilon)),
        ),
        "two random splits": (between["resamples"], population.correlation()),
        "two folds of one 10-fold run": (within["repeated k-fold"], 0.0),
        "folds of two 10-fold runs": (
            between["repeated k-fold"],
            population.correlation(size // 10, varied=True),
        ),
        "two folds of one replication": (within["5x2"], 0.0),
        "folds of two replications": (
            between["5x2"],
            population.correlation(size // 2, varied=True),
        ),
    }


def correlation_table(
    epsilons: Sequence[float],
    *,
    studies: int = 100,
    size: int = 300,
    sets: int = SETS,
    seed: int = 1998,
) -> Layout:
    """Show the correlations that the laws rest on, derived and measured."""
    cells = correlations(epsilons, studies=studies, size=size, sets=sets, seed=seed)
    # Adding 0 makes 0 of a rounded -0.
    rounded = cells.assign(rho=cells["rho"].round(4) + 0)
    return Layout(
        judged(rounded, digits=4),
        "Correlations derived from the design, and measured. With 95 % probability all intervals "
        "together contain the true values.",
        "tbl-sim-correlations",
        {
            "epsilon": r"$\epsilon$",
            "what": "correlation of",
            "exact": "derived",
            "rho": "measured",
            "interval": "interval",
            "verdict": "verdict",
        },
        {"epsilon": ".2f", "exact": ".4f", "rho": ".4f"},
    )


def without_quality(
    epsilon: float, *, studies: int, alpha: float, size: int = 300, sets: int = SETS, seed: int
) -> pd.DataFrame:
    """Take the random quality of training sets away from cross-validation.

    Returns
    -------
    DataFrame
        For each test on cross-validation its ``rate``, the rate ``without``, their difference
        ``change`` with ``low`` and ``high``.
    """
    either = [
        type_one_error(
            (epsilon,), studies=studies, alpha=alpha, size=size, varied=varied, sets=sets, seed=seed
        ).set_index("test")
        for varied in (True, False)
    ]
    tests = [test for test in COLUMNS if "cv" in test]
    usual, none = (table.loc[tests] for table in either)
    low, high = difference_interval(
        none["rejections"], none["sets"], usual["rejections"], usual["sets"]
    )
    return pd.DataFrame(
        {
            "rate": usual["rate"],
            "without": none["rate"],
            "change": none["rate"] - usual["rate"],
            "low": low,
            "high": high,
        }
    ).reset_index()


def swing_table(
    studies: int = 100, sets: int = SETS, size: int = 300, alpha: float = 0.05, seed: int = 1998
) -> Layout:
    """Show the Type I error of the 5x2cv tests for each kind of swing."""
    cells = varying_error_rates.type_one_error(
        studies=studies, alpha=alpha, size=size, sets=sets, seed=seed
    )
    t, f = (cells[cells["test"] == test] for test in ("5x2cv t", "5x2cv F"))
    both = t.merge(f[["swing", "rate"]].rename(columns={"rate": "f"}))
    return Layout(
        with_interval(both, digits=4),
        "Type I error of the 5×2cv tests if the error rates of both learners vary between 0.1 "
        "and 0.9. In the last row they vary separately.",
        "tbl-sim-swings",
        {
            "how": "the error rate",
            "rate": "5x2cv t",
            "interval": "95 % interval",
            "f": "5x2cv F",
        },
        {"rate": ".4f", "f": ".4f"},
    )


def spread_table(epsilon: float = 0.4, alpha: float = 0.05) -> Layout:
    """Show what is derived for error probabilities further apart than the paper's."""
    cells = laws.worst_spread(epsilon, [0, 0.25, 0.5, 0.75, 1], alpha)
    return Layout(
        cells,
        rf"Derived Type I errors if the error probabilities are $\epsilon \pm \delta$ with "
        rf"$\epsilon = {epsilon:.2f}$; the paper's are in the middle row.",
        "tbl-sim-spread",
        {
            "spread": r"$\delta/\epsilon$",
            "within": "variance given the half",
            "correlation": "correlation of errors",
            "McNemar": "McNemar",
            "difference of proportions": "proportions",
            "resampled t": "resampled t",
        },
        {
            "spread": ".2f",
            "within": ".3f",
            "correlation": ".3f",
            "McNemar": ".4f",
            "difference of proportions": ".4f",
            "resampled t": ".4f",
        },
    )


@in_style
def draw_replications(table: pd.DataFrame, curves: pd.DataFrame, alpha: float) -> Figure:
    """Draw Type I error against the number of 2-fold cross-validations."""
    fig, ax = plt.subplots(figsize=(WIDTH, 3.2))
    for (level, part), colour, dash in zip(
        curves.groupby("level"), (MUTED, INK, MUTED), ("-.", "-", "--"), strict=False
    ):
        numbers, shares = part["replications"].to_numpy(), part["share"].to_numpy()
        lowest = shares.argmin()
        ax.plot(numbers, shares, dash, color=colour, lw=1.4)
        ax.plot(numbers[lowest], shares[lowest], "*", color=colour, ms=15, mfc="none", zorder=5)
        ax.annotate(
            f"level {level:g}",
            (numbers[-1], shares[-1]),
            (11, 0),
            textcoords="offset points",
            va="center",
            color=colour,
            fontsize=9,
        )
    for (epsilon, part), colour, marker, nudge in zip(
        table.groupby("epsilon"), (BLUE, ORANGE), MARKERS, (-0.1, 0.1), strict=False
    ):
        ax.errorbar(
            part["replications"] + nudge,
            part["rate"] / alpha,
            yerr=[(part["rate"] - part["low"]) / alpha, (part["high"] - part["rate"]) / alpha],
            fmt=marker,
            color=colour,
            elinewidth=1.2,
            label=rf"$\epsilon$ = {epsilon:.2f}, level {alpha:g}",
        )
    ax.axhline(1, color=INK, lw=1)
    ax.set(xlabel="replications of 2-fold cross-validation", ylabel="Type I error / level")
    ax.set(xlim=(0.5, 23), ylim=(0, 1.15), xticks=sorted(set(table["replications"])))
    ax.legend(loc="lower right")
    return fig
