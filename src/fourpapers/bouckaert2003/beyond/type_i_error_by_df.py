"""How often the ten tests reject where two learners are equal, with their own df and with ten."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import stats

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003.moments import moments
from fourpapers.bouckaert2003.table_1 import ELEVEN
from fourpapers.item import Layout
from fourpapers.uncertainty import proportion_interval
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold
from twolearners.significance import Procedure
from twolearners.style import INK, WIDTH, in_style, log_axis, name_rows, of_test

Floats = NDArray[np.float64]


def type_i_errors(x: Floats, alpha: float, df: float = 10) -> pd.DataFrame:
    """Count how often the tests reject, with their own df and with another.

    Parameters
    ----------
    x : array of shape (trials, runs, folds)
        Differences, where the learners are equal.

    Returns
    -------
    DataFrame
        ``test``, ``which`` (``default df`` or ``df = 10``), ``df``, ``believed`` (variance of
        the mean as the test sees it, over the true one), ``law`` (the error that follows if
        the estimate did not vary), ``rate``, ``low``, ``high`` and a ``verdict``.
    """
    runs, folds = x.shape[-2:]
    plan = repeated_kfold(runs, folds)
    base = moments(x)
    rows = []
    for entry in ELEVEN:
        for which, fixed_df in (("default df", None), (f"df = {df:g}", df)):
            if entry.needs_ratio and fixed_df is not None:
                continue
            result = Procedure(entry.name, df=fixed_df).apply(
                {"repeated k-fold": Differences(x, plan)}
            )
            used = float(np.ravel(result.df)[0])
            believed = law = np.nan
            if not entry.name.endswith("-t"):
                scale = 1 / (used + 1)
                if entry.needs_ratio:
                    scale = 1 / (runs * folds) + plan.test_train_ratio
                believed = base.expected(entry.name, runs, folds) * scale
                believed /= base.of_mean(runs, folds)
                law = 2 * stats.norm.sf(stats.t(used).isf(alpha / 2) * np.sqrt(believed))
            rejected = result.reject(alpha)
            low, high = proportion_interval(rejected.sum(), len(rejected))
            verdict = "too high" if low > alpha else "too low" if high < alpha else "on the mark"
            rows.append((entry.title, which, used, believed, law, rejected.mean(),
                         float(low), float(high), verdict))  # fmt: skip
    columns = ["test", "which", "df", "believed", "law", "rate", "low", "high", "verdict"]
    return pd.DataFrame(rows, columns=columns)


def table(errors: pd.DataFrame) -> Layout:
    """Lay the errors with default df out for a page, where there is a law."""
    return Layout(
        with_interval(errors[errors["which"] == "default df"].dropna()),
        "Type I error with default df. Second column: the variance that the test takes the mean "
        "to have, over its true variance. Formula: the Type I error that follows.",
        "tbl-mat-errors",
        {
            "test": "test",
            "df": r"$\nu$",
            "believed": "estimated / true variance",
            "law": "formula",
            "rate": "measured",
            "interval": "95 % interval",
            "verdict": "Type I error is",
        },
        {"df": ".0f", "believed": ".3f", "law": ".3f", "rate": ".3f"},
    )


def numbers(errors: pd.DataFrame, alpha: float) -> dict[str, str]:
    """Give the numbers that the text says of the errors."""
    own, ten = (
        errors[errors["which"] == which].set_index("test")["rate"]
        for which in ("default df", "df = 10")
    )
    return {
        "mat_level": f"{alpha:.0%}",
        "mat_all": f"{own['use all data']:.0%}",
        "mat_folds": f"{own['folds']:.0%}",
        "mat_all_ten": f"{ten['use all data']:.1%}",
        "mat_corrected": f"{own['corrected repeated k-fold cv t']:.1%}",
    }


@in_style
def draw_type_i_errors(table: pd.DataFrame, alpha: float) -> Figure:
    """Draw the Type I error of every test with its own df, and with another."""
    panels = list(dict.fromkeys(table["which"]))
    names = list(dict.fromkeys(table["test"]))
    fig, axes = plt.subplots(1, len(panels), figsize=(WIDTH, 4.1), sharey=True)
    for ax, which in zip(axes, panels, strict=True):
        for row in table[table["which"] == which].to_dict("records"):
            _draw_interval(ax, names.index(row["test"]), row)
        ax.axvline(alpha, color=INK, lw=1)
        ax.set(title=which, xlabel="Type I error")
        log_axis(ax, "x", (0.02, 0.05, 0.1, 0.2, 0.5, 1))
        ax.set_xlim(0.015, 2.1)
        name_rows(ax, names)
    return fig


def _draw_interval(ax: Axes, place: int, row: dict) -> None:
    colour, marker, _ = of_test(row["test"])
    low, high = max(row["low"], 0.016), max(row["high"], 0.016)
    ax.plot([low, high], [place, place], color=colour, lw=2.4, solid_capstyle="butt")
    ax.plot(max(row["rate"], 0.016), place, marker, color=colour, ms=5.5, label=row["test"])
    ax.text(high * 1.1, place, f"{row['rate']:.3f}", va="center", fontsize=8.5, color=INK)
