"""How tests calibrated on Set 1 do elsewhere: the df they would need, and the error they make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from fourpapers.bouckaert2003.calibration import (
    CORRECTED,
    bootstrap_weights,
    calibrate,
    interval,
    rejections,
    unscaled_statistic,
)
from fourpapers.bouckaert2003.experiments import (
    calibration_transfer,
    class_probability,
    repeated_cv,
)
from fourpapers.bouckaert2003.figures_2_3 import NONE
from fourpapers.bouckaert2003.moments import moments
from fourpapers.bouckaert2003.set_1_networks import EVEN
from fourpapers.uncertainty import proportion_interval
from twolearners.differences import Differences
from twolearners.style import INK, MUTED, WIDTH, in_style, log_axis, name_rows, of_test

#: What is varied and its value, and the differences there.
Places = Mapping[tuple[str, str], Differences]
_NUMERIC = ["of pima-diabetes", "of vehicle", "of breast-w"]


def places(*, trials: int, real_trials: int, seed: int) -> dict[tuple[str, str], Differences]:
    """Gather the differences on all populations in which there is nothing to learn.

    Returns
    -------
    dict
        By what is varied and its value, differences of shape (trials, 10, folds).
    """
    home = repeated_cv.differences(1, trials=trials, seed=seed).first(calibration_transfer.RUNS)
    sizes, folds = {300: home}, {10: home}
    for size in calibration_transfer.SIZES:
        sizes[size] = calibration_transfer.differences(size=size, trials=trials, seed=seed)
    for k in calibration_transfer.NUMBERS_OF_FOLDS:
        folds[k] = calibration_transfer.differences(folds=k, trials=trials, seed=seed)
    gathered = {("instances", str(size)): sizes[size] for size in sorted(sizes)}
    gathered |= {("folds", str(k)): folds[k] for k in sorted(folds)}
    gathered["attributes", "of even probability"] = repeated_cv.differences(
        1, network=EVEN, trials=trials, seed=seed
    ).first(calibration_transfer.RUNS)
    gathered["attributes", "of random probability"] = class_probability.differences(
        0.5, attributes="random", trials=trials, seed=seed
    )
    for name in calibration_transfer.REAL:
        gathered["attributes", f"of {name}"] = calibration_transfer.real_differences(
            name, trials=real_trials, seed=seed
        )
    return gathered


def transfer_table(
    elsewhere: Places, df: float, *, alpha: float, seed: int, draws: int = 300
) -> pd.DataFrame:
    """Calibrate use all data anew on every population, and carry the old df over.

    Parameters
    ----------
    elsewhere : mapping
        From :func:`places`.
    df : float
        What was calibrated on Set 1 with ten runs of ten folds.

    Returns
    -------
    DataFrame
        ``varied``, ``value``, ``trials``, ``between`` (correlation of cells of different runs),
        ``df`` with ``df_low`` and ``df_high``, and the Type I error with the old df
        (``carried``) and of the corrected test of 2004 (``corrected``), each with its ends.
    """
    rows = []
    for (varied, value), x in elsewhere.items():
        trials = len(x.values)
        weights = bootstrap_weights(trials, seed, draws)
        sampled, _ = calibrate(unscaled_statistic("use-all-data", x), alpha, weights)
        row: dict[str, object] = {"varied": varied, "value": value, "trials": trials}
        row["between"] = moments(x.values).between
        row["df"] = int(sampled[0])
        row["df_low"], row["df_high"] = map(int, interval(sampled))
        for column, test, used in (
            ("carried", "use-all-data", df),
            ("corrected", CORRECTED, None),
        ):
            count = int(rejections(test, x, alpha, used).sum())
            low, high = proportion_interval(count, trials)
            row[column] = count / trials
            row[f"{column}_low"], row[f"{column}_high"] = float(low), float(high)
        rows.append(row)
    return pd.DataFrame(rows)


def numbers(table: pd.DataFrame, df: int) -> dict[str, str]:
    """Give the numbers that the text says of :func:`transfer_table`."""
    folds = table[table["varied"] == "folds"].set_index("value")
    sizes = table[table["varied"] == "instances"]
    attributes = table[table["varied"] == "attributes"].set_index("value")
    numeric = attributes.loc[_NUMERIC]
    names = attributes.drop(_NUMERIC)

    def span(values: pd.Series, form: str = "") -> str:
        return f"{values.min():{form}} to {values.max():{form}}"

    return {
        "cal_home_df": str(df),
        "cal_size_df": span(sizes["df"]),
        "cal_size_error": span(sizes["carried"], ".1%"),
        "cal_num_df": span(numeric["df"]),
        "cal_num_error": span(numeric["carried"], ".0%"),
        "cal_num_bf": span(numeric["corrected"], ".0%"),
        "cal_num_rho": span(numeric["between"], ".2f"),
        "cal_name_df": span(names["df"]),
        "cal_two": str(folds["df"]["2"]),
        "cal_two_bf": f"{folds['corrected']['2']:.1%}",
        "cal_rho_two": f"{folds['between']['2']:.2f}",
        "cal_twenty": str(folds["df"]["20"]),
        "cal_twenty_bf": f"{folds['corrected']['20']:.1%}",
        "cal_rho_low": f"{table['between'].min():.2f}",
        "cal_rho_high": f"{table['between'].max():.2f}",
    }


# Both tests are blue; the one that is not corrected is drawn thin and hollow.
_FORM: dict[str, dict[str, Any]] = {
    "use-all-data": {"lw": 1.3, "mfc": "white"},
    "corrected-repeated-kfold": {"lw": 2.4, "mfc": None},
}


@in_style
def draw_transfer(table: pd.DataFrame, df: float, alpha: float) -> Figure:
    """Draw the df that other populations need, and the errors made without it."""
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 4.9), sharey=True)
    for place, row in enumerate(table.to_dict("records")):
        _draw_interval(axes[0], place, row, "df", "use-all-data")
        _draw_interval(axes[1], place - 0.16, row, "carried", "use-all-data")
        _draw_interval(axes[1], place + 0.16, row, "corrected", "corrected-repeated-kfold")
    names = [
        f"{varied} {value}" if varied == "attributes" else f"{value} {varied}"
        for varied, value in zip(table["varied"], table["value"], strict=True)
    ]
    axes[0].axvline(df, color=INK, lw=1)
    axes[1].axvline(alpha, color=INK, lw=1)
    axes[0].set(title="df that use all data needs", xlabel="calibrated df")
    log_axis(axes[0], "x", (2, 5, 10, 20))
    axes[1].set(title="Type I error", xlim=(0, None), xlabel="Type I error")
    panels = (("use-all-data", f"use all data, df {df:g}"),
             ("corrected-repeated-kfold", "corrected repeated k-fold cv t"))  # fmt: skip
    keys = []
    for test, title in panels:
        colour, marker, _ = of_test(test)
        keys.append(Line2D([], [], marker=marker, label=title, **_FORM[test], color=colour))
    fig.legend(handles=keys, loc="outside upper center", ncols=2)
    for ax in axes:
        name_rows(ax, names)
        for end in np.flatnonzero(
            table["varied"].to_numpy()[1:] != table["varied"].to_numpy()[:-1]
        ):
            ax.axhline(end + 0.5, color=MUTED, lw=0.6)
    return fig


def _draw_interval(ax: Axes, place: float, row: dict, name: str, test: str) -> None:
    colour, marker, _ = of_test(test)
    form = _FORM[test]
    low, high = max(row[f"{name}_low"], NONE if name == "df" else 0), row[f"{name}_high"]
    ax.plot([low, high], [place] * 2, color=colour, lw=form["lw"], solid_capstyle="butt")
    ax.plot(max(row[name], low), place, marker, color=colour, mfc=form["mfc"], ms=5)
