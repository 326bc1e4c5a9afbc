"""The same experiments with other tests, and with critical values that have the correct size."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray

from fourpapers.alpaydin1999.beyond.independence import combine
from fourpapers.alpaydin1999.beyond.power_law import right_level
from fourpapers.alpaydin1999.error_runs import ErrorRuns, other_plans
from fourpapers.alpaydin1999.laws import exact_sizes, tabled_critical
from fourpapers.alpaydin1999.populations import Pair
from fourpapers.laws import combined_f_critical, size_under_equicorrelation
from fourpapers.uncertainty import mean_interval
from twolearners.differences import Differences
from twolearners.significance.procedure import Procedure
from twolearners.style import INK, WIDTH, in_style, name_rows, of_test

Bools = NDArray[np.bool_]

#: Tests on other splits, in the order of the tables.
OTHERS = {
    "McNemar": Procedure("mcnemar"),
    "10-fold cv t": Procedure("kfold"),
    "resampled t": Procedure("resampled"),
    "corrected resampled t": Procedure("corrected-resampled"),
}


def five_by_two_rejections(differences: Differences, alpha: float) -> dict[str, Bools]:
    """Carry out both tests on five cuts in half, as tabled and with the correct size.

    Examples
    --------
    >>> from twolearners.resampling import five_by_two
    >>> x = np.random.default_rng(3).normal(size=(20_000, 5, 2))
    >>> rejected = five_by_two_rejections(Differences(x, five_by_two()), 0.05)
    >>> {test: round(float(each.mean()), 2) for test, each in rejected.items()}
    {'5x2cv t': 0.03, '5x2cv F': 0.02, '5x2cv t, right size': 0.05, '5x2cv F, right size': 0.05}
    """
    t, f = (Procedure(name).apply({"5x2": differences}) for name in ("5x2cv-t", "5x2cv-f"))
    return {
        "5x2cv t": t.reject(alpha),
        "5x2cv F": f.reject(alpha),
        "5x2cv t, right size": t.reject(right_level(alpha)),
        "5x2cv F, right size": np.asarray(f.statistic > combined_f_critical(alpha)),
    }


def expected_sizes(alpha: float) -> dict[str, float]:
    """Give the Type I error of every test on normal differences that are not correlated.

    McNemar's test is about classifiers and has none.
    """
    law = exact_sizes(alpha)
    return {
        "5x2cv t": law["t"],
        "5x2cv F": law["F"],
        "5x2cv t, right size": alpha,
        "5x2cv F, right size": alpha,
        "10-fold cv t": alpha,
        "resampled t": alpha,
        "corrected resampled t": float(
            size_under_equicorrelation(10, 0.0, test_train_ratio=0.5, alpha=alpha)
        ),
    }


def all_tests(runs: Mapping[Pair, ErrorRuns], alpha: float, *, seed: int) -> pd.DataFrame:
    """Count rejections of all tests in all experiments.

    Returns
    -------
    DataFrame
        ``experiment``, ``dataset``, ``comparison``, ``test``, ``z``, ``runs`` and ``rate``.
    """
    rows = []
    for pair, pair_runs in runs.items():
        plans = other_plans(pair, len(pair_runs.errors), seed)
        for comparison, differences in pair_runs.comparisons.items():
            rejected = five_by_two_rejections(differences, alpha) | {
                test: procedure.apply(plans[comparison]).reject(alpha)
                for test, procedure in OTHERS.items()
            }
            for test, verdicts in rejected.items():
                row = (str(pair), pair.printed, comparison, test, pair_runs.z)
                rows.append((*row, len(verdicts), verdicts.mean()))
    columns = ["experiment", "dataset", "comparison", "test", "z", "runs", "rate"]
    return pd.DataFrame(rows, columns=columns)


def error_and_power(table: pd.DataFrame, alpha: float, far: float = 1.0) -> pd.DataFrame:
    """Lay out error and power by test.

    Parameters
    ----------
    table : DataFrame
        From :func:`all_tests`.
    far : float
        Experiments with a larger z are those in which the learners really differ.

    Returns
    -------
    DataFrame
        ``test``, ``law`` (in words ``law_text``, a dash where there is none), ``error`` (mean of
        the fifteen Type I errors) with ``low`` and ``high`` (over data sets), ``power`` (mean
        rejection where z is above ``far``) and ``number`` of those experiments.
    """
    null = combine(table[table["comparison"] == "MLP, MLP'"]).set_index("test")
    real = table[(table["comparison"] == "LP, MLP") & (table["z"] > far)]
    power = real.groupby("test")["rate"]
    law = expected_sizes(alpha)
    return pd.DataFrame(
        {
            "test": null.index,
            "law": [law.get(test, np.nan) for test in null.index],
            "law_text": [f"{law[test]:.4f}" if test in law else "–" for test in null.index],
            "error": null["rate"].to_numpy(),
            "low": null["low"].clip(lower=0).to_numpy(),
            "high": null["high"].to_numpy(),
            "power": power.mean().reindex(null.index).to_numpy(),
            "number": power.size().reindex(null.index).to_numpy(),
        }
    )


def power_at_correct_size(runs: Mapping[Pair, ErrorRuns], alpha: float) -> pd.DataFrame:
    """Measure how much more the F rejects when its size is right.

    Returns
    -------
    DataFrame
        ``experiment``, ``tabled``, ``right``, ``gain`` with ``low`` and ``high`` (same runs), and
        ``null``, the Type I error with the right critical value.
    """
    rows = []
    for pair, pair_runs in runs.items():
        real = five_by_two_rejections(pair_runs.differences, alpha)
        null = five_by_two_rejections(pair_runs.null, alpha)
        tabled, right = real["5x2cv F"], real["5x2cv F, right size"]
        gain = mean_interval(right.astype(float) - tabled)
        size = null["5x2cv F, right size"].mean()
        rows.append((str(pair), tabled.mean(), right.mean(), *gain, size))
    columns = ["experiment", "tabled", "right", "gain", "low", "high", "null"]
    return pd.DataFrame(rows, columns=columns)


def numbers(
    table: pd.DataFrame, summary: pd.DataFrame, gains: pd.DataFrame, alpha: float
) -> dict[str, str]:
    """Give what the text says of other tests and of the correct size.

    Parameters
    ----------
    table, summary, gains : DataFrame
        From :func:`all_tests`, :func:`error_and_power`, :func:`power_at_correct_size`.
    alpha : float
        Level of the tests.
    """
    by_test = summary.set_index("test")
    error, power = by_test["error"], by_test["power"]
    mcnemar = table[table["test"] == "McNemar"]
    null = mcnemar[mcnemar["comparison"] == "MLP, MLP'"].set_index("experiment")["rate"]
    most = gains.sort_values("gain").iloc[-1]
    return {
        "alp_right_level": f"{right_level(alpha):.3f}",
        "alp_right": f"{combined_f_critical(alpha):.2f}",
        "alp_tabled": f"{tabled_critical(alpha):.2f}",
        "alp_naive": f"{error['resampled t']:.3f}",
        "alp_corrected": f"{error['corrected resampled t']:.4f}",
        "alp_most_back": f"{most['gain']:.0%}",
        "alp_right_error": f"{error['5x2cv F, right size']:.3f}",
        "alp_power_right": f"{power['5x2cv F, right size']:.2f}",
        "alp_power_f": f"{power['5x2cv F']:.2f}",
        "alp_mc_thyroid": f"{null['THYROID, 10']:.2f}",
        "alp_far_number": str(int(by_test["number"].iloc[0])),
    }


@in_style
def draw(summary: pd.DataFrame, alpha: float) -> Figure:
    """Draw Type I error and power of every test, side by side.

    Parameters
    ----------
    summary : DataFrame
        ``test``, ``law``, ``error``, ``low``, ``high`` and ``power``.
    """
    fig, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 3.4), sharey=True)
    rows = np.arange(len(summary))
    left.axvline(alpha, color=INK, lw=1)
    for height, row in enumerate(summary.to_dict("records")):
        colour, marker, _ = of_test(row["test"])
        left.plot([row["low"], row["high"]], [height, height], color=colour, lw=2)
        left.plot(row["error"], height, marker, color=colour, label=row["test"])
        right.barh(height, row["power"], height=0.55, color=colour, alpha=0.75)
        label = f"{row['power']:.2f}"
        right.text(row["power"] + 0.01, height, label, va="center", fontsize=9, color=INK)
    exact = left.plot(summary["law"], rows, "|", color=INK, ms=13, mew=2, label="if independent")
    left.set(title="Type I error", xlim=(0, None))
    name_rows(left, list(summary["test"]))
    left.legend(handles=exact, loc="upper right", handletextpad=0.3)
    right.set(title="power where the learners differ", xlim=(0, 1.12))
    for ax in (left, right):
        ax.grid(axis="y", visible=False)
    return fig
