"""The readings of Bouckaert's formulas, and the degrees of freedom each calibrates to.

A *reading* is one way to understand a formula that the paper prints in two ways.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import stats

from fourpapers.bouckaert2003.calibration import DFS, closest_df, interval
from fourpapers.bouckaert2003.calibration_law import law_of_df
from fourpapers.bouckaert2003.moments import moments
from fourpapers.bouckaert2003.table_1 import TEN
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from fourpapers.uncertainty import bootstrap_counts
from twolearners import significance
from twolearners.differences import Differences
from twolearners.significance import Procedure
from twolearners.style import FAINT, INK, MUTED, WIDTH, in_style, log_axis, of_test

Floats = NDArray[np.float64]
#: From differences and critical values to rejections (data sets, dfs).
Rejections = Callable[[Differences, Floats], NDArray[np.bool_]]


@dataclass(frozen=True)
class Reading:
    """One way to read a printed test.

    Attributes
    ----------
    passage, reading : str
        What is read, and how.
    chosen : bool
        Whether the library reads it so.
    rejections : callable
        Where it rejects.
    """

    passage: str
    reading: str
    chosen: bool
    rejections: Rejections


def calibrate_rejections(
    rejections: NDArray, alpha: float, rng: np.random.Generator
) -> tuple[int, int, int]:
    """Calibrate df from rejections (data sets, dfs), with a 95 % bootstrap interval.

    A rejection may also be a share, where a data set was tested several times.
    """
    hits = rejections.astype(float)
    counts = bootstrap_counts(len(hits), 300, rng)
    # Sums over numbers, not weighted means, so that 5 in 100 is not above 0.05.
    df, _ = closest_df(np.vstack([hits.sum(axis=0), counts @ hits]) / len(hits), alpha)
    low, high = interval(df)
    return int(df[0]), int(low), int(high)


def calibrate_by_root(
    printed: pd.DataFrame,
    repeated: Differences,
    resampled: Mapping[str, Differences],
    *,
    alpha: float,
    seed: int,
) -> pd.DataFrame:
    """Calibrate every test twice, with one root and with nested ones, beside the paper.

    Parameters
    ----------
    printed : DataFrame
        The paper's statements: ``test``, ``statement``, ``kind``, ``value``.
    repeated : Differences of shape (trials, runs, folds)
        Of repeated cross-validation; every run of it serves the k-fold test.
    resampled : mapping of str to Differences
        Of random splits, by a description.

    Returns
    -------
    DataFrame
        ``test``, ``statement``, ``law`` (the df that follows from the correlations, empty
        where there is no law) and for each root df, ends of the interval and verdict.
    """
    runs, folds = repeated.plan.shape
    base = moments(repeated.values)
    rows: list[list[object]] = []
    for name, statement, kind, value in printed[["test", "statement", "kind", "value"]].itertuples(
        index=False
    ):
        entry = significance.test(name)
        law = ""
        if entry.plan == "repeated k-fold" and not name.endswith("-t"):
            expected = base.expected(name, runs, folds)
            law = str(law_of_df(base.of_mean(runs, folds) / expected, alpha)) if expected else "0"
        sources, default = {"": repeated}, folds - 1
        if entry.plan == "resamples":
            sources = {f", {what}": source for what, source in resampled.items()}
        for what, x in sources.items():
            if entry.plan == "resamples":
                default = x.plan.runs - 1
            size = _size(name, x).reshape(len(x.values), -1)
            row: list[object] = [entry.title + what, statement, law]
            for power in (1 / 2, 1 / 4):
                hits = size[..., None] * (DFS + 1.0) ** power > _critical(alpha)
                rng = trial_rng(seed, "calibration", len(rows))
                df, low, high = calibrate_rejections(hits.mean(axis=1), alpha, rng)
                verdict = _judge(kind, float(value), default, low, high)
                row += [df, low, high, f"[{low}, {high}]", verdict]
            rows.append(row)
    columns = ["test", "statement", "law"]
    for root in ("one", "nested"):
        columns += [root, *(f"{root}_{what}" for what in ("low", "high", "interval", "verdict"))]
    return pd.DataFrame(rows, columns=columns)


_CAPTIONS = {
    "losses": "Calibrated df, losses only: with one root and with nested ones, with 95 % bootstrap "
    "intervals over data sets. 0: no df keeps the level; 100 is the end of the range. An "
    "interval agrees if it holds a value that the paper allows (very low: at most 4; up to 90 %: "
    "a tenth of 99 for 100 splits, otherwise anything from a tenth up), and is undecided if it "
    "spans half of the range.",
    "learners": "Calibrated df, equal learners; columns as in the table for losses only.",
}


def root_table(rows: pd.DataFrame, source: str) -> Layout:
    """Lay :func:`calibrate_by_root` out for a page; ``source`` is losses or learners."""
    table = rows.assign(
        **{
            root: rows[root].astype(str) + " " + rows[f"{root}_interval"]
            for root in ("one", "nested")
        }
    )
    return Layout(
        table,
        _CAPTIONS[source],
        f"tbl-mat-{source}",
        {
            "test": "test",
            "statement": "paper",
            "law": "by formula",
            "one": "one root",
            "one_verdict": "verdict",
            "nested": "nested roots",
            "nested_verdict": "verdict ",
        },
    )


def numbers(by_losses: pd.DataFrame, by_learners: pd.DataFrame) -> dict[str, str]:
    """Give the numbers that the text says of the two roots."""
    six, real = (rows[rows["statement"] == "circa 11"] for rows in (by_losses, by_learners))
    return {
        "mat_one": f"{six['one'].min()} to {six['one'].max()}",
        "mat_real": f"{real['one'].min()} to {real['one'].max()}",
        "mat_nested": f"{six['nested'].min()} or more",
        "mat_nested_real": f"{real['nested'].min()} or more",
    }


def _judge(kind: str, value: float, default: int, low: int, high: int) -> str:
    """Hold the interval of a calibrated df against a statement of the paper."""
    share = round((1 - value) * default) if kind in ("below", "up to") else 0
    if kind == "up to" and default == 99:  # his largest number, where most is lost
        kind = "below"
    bounds: tuple[float, float] = {
        "about": (value, value),
        "below": (share, share),
        "at most": (0, value),
        "low": (0, 4),
        "up to": (share, default - 1),
    }[kind]
    if high - low > len(DFS) / 2:  # whatever was said, this cannot contradict it
        return "undecided"
    return "lower" if high < bounds[0] else "higher" if low > bounds[1] else "agrees"


def calibrate_readings(
    learners: tuple[Differences, Differences],
    losses: tuple[Differences, Differences],
    *,
    alpha: float,
    seed: int,
) -> pd.DataFrame:
    """Calibrate under every other reading of a printed formula.

    Parameters
    ----------
    learners, losses : (repeated, resampled)
        Two sources of differences.

    Returns
    -------
    DataFrame
        ``passage``, ``reading``, ``chosen`` and, for both sources, calibrated df and interval.
    """
    listed = _readings()
    columns = ["passage", "reading", "chosen"]
    table = pd.DataFrame(
        [[getattr(reading, name) for name in columns] for reading in listed], columns=columns
    )
    for source, (repeated, resampled) in (("learners", learners), ("losses", losses)):
        calibrated = [
            calibrate_rejections(
                reading.rejections(
                    resampled if "resampling" in reading.passage else repeated, _critical(alpha)
                ),
                alpha,
                trial_rng(seed, "other readings", number),
            )
            for number, reading in enumerate(listed)
        ]
        table[source] = [df for df, _, _ in calibrated]
        table[source + "_interval"] = [f"[{low}, {high}]" for _, low, high in calibrated]
    return table


def readings_table(rows: pd.DataFrame) -> Layout:
    """Lay :func:`calibrate_readings` out for a page."""
    return Layout(
        rows.assign(chosen=rows["chosen"].map({True: "ours", False: ""})),
        "Calibrated df under other readings of what is printed, with 95 % bootstrap intervals. "
        "The resampled tests have 30 random splits for the learners and 100 for losses only.",
        "tbl-mat-readings",
        {
            "passage": "test",
            "reading": "read as",
            "chosen": "chosen",
            "learners": "learners",
            "learners_interval": "95 % interval",
            "losses": "losses only",
            "losses_interval": "95 % interval ",
        },
    )


def _readings() -> list[Reading]:
    root = np.sqrt(DFS + 1.0)

    def averaged_t_literally(unit: float) -> Rejections:
        def rejections(x: Differences, critical: Floats) -> NDArray[np.bool_]:
            means = unit * x.values.mean(axis=-1)
            spread = unit**2 * x.values.var(axis=-1, ddof=1)
            return np.stack(
                [
                    np.abs((means / np.sqrt(spread / df + 1)).mean(axis=-1)) > c
                    for df, c in zip(DFS, critical, strict=True)
                ],
                axis=-1,
            )

        return rejections

    def scaled(size: Callable[[Differences], Floats], scale: Floats) -> Rejections:
        return lambda x, critical: size(x)[:, None] * scale > critical

    def by_name(name: str) -> Callable[[Differences], Floats]:
        return lambda x: _size(name, x)

    def unsorted_centre(x: Differences) -> Floats:
        cells = x.values
        deviations = np.sort(cells, axis=-1) - cells.mean(axis=-2, keepdims=True)
        variance = (deviations**2).sum(axis=-2).mean(axis=-1) / (x.plan.runs - 1)
        return np.abs(cells.mean(axis=(-2, -1))) / np.sqrt(variance)

    plain = by_name("resampled")  # mean over standard deviation of the resamples

    def corrected(x: Differences) -> Floats:
        """Nadeau and Bengio's statistic, whatever the df."""
        return plain(x) / np.sqrt(1 / x.plan.runs + x.plan.test_train_ratio)

    def biased(x: Differences) -> Floats:
        """Divide by (1/n + ratio) times the *sum* of squares, to the letter."""
        return corrected(x) / np.sqrt(x.plan.runs - 1)

    def in_first_term(x: Differences, critical: Floats) -> NDArray[np.bool_]:
        return plain(x)[:, None] / np.sqrt(1 / (DFS + 1) + x.plan.test_train_ratio) > critical

    unscaled = np.ones(len(DFS))
    averaged, var = "folds averaged t", "sorted runs averaged var"
    resampling, repaired = "resampling", "corrected resampling"
    return [
        Reading(averaged, r"$\sqrt{\hat\sigma^2/(df+1)}$", True,
                scaled(by_name("folds-averaged-t"), root)),
        Reading(averaged, r"$\sqrt{\hat\sigma^2/df+1}$, differences as fractions", False,
                averaged_t_literally(1.0)),
        Reading(averaged, r"$\sqrt{\hat\sigma^2/df+1}$, differences in per cent", False,
                averaged_t_literally(100.0)),
        Reading(var, "about the mean of the sorted column", True,
                scaled(by_name("sorted-runs-averaged-var"), root)),
        Reading(var, "about the mean of the unsorted column", False,
                scaled(unsorted_centre, root)),
        Reading(resampling, "mean on top", True, scaled(plain, root)),
        Reading(resampling, "sum on top", False,
                lambda x, c: plain(x)[:, None] * x.plan.runs * root > c),
        Reading(resampling, "sum on top, nested roots", False,
                lambda x, c: plain(x)[:, None] * x.plan.runs * np.sqrt(root) > c),
        Reading(repaired, r"$(\frac1n + \frac{n_2}{n_1})\,\hat\sigma^2\,\frac{n}{df+1}$", True,
                scaled(by_name("corrected-resampled"), root)),
        Reading(repaired, r"$(\frac1n + \frac{n_2}{n_1})(n-1)\,\hat\sigma^2/(df+1)$", False,
                scaled(biased, root)),
        Reading(repaired, r"$(\frac1n + \frac{n_2}{n_1})\,\hat\sigma^2$, df in the table only",
                False, scaled(corrected, unscaled)),
        Reading(repaired, r"$(\frac1{df+1} + \frac{n_2}{n_1})\,\hat\sigma^2$", False,
                in_first_term),
        Reading(repaired, r"$(\frac1n + \frac{n_2}{n_1})\,\hat\sigma^2/(df+1)$", False,
                scaled(corrected, root)),
    ]  # fmt: skip


def calibration_curves(x: Differences, alpha: float) -> pd.DataFrame:
    """Trace the Type I error of the ten tests over df, with one root and with nested ones."""
    parts = []
    for entry in TEN:
        size = _size(entry.name, x)
        for root, power in (("one root", 1 / 2), ("nested roots", 1 / 4)):
            error = (size[:, None] * (DFS + 1.0) ** power > _critical(alpha)).mean(axis=0)
            part = pd.DataFrame({"df": DFS, "error": error})
            parts.append(part.assign(name=entry.name, test=entry.title, root=root))
    return pd.concat(parts, ignore_index=True)


def _critical(alpha: float) -> Floats:
    return np.asarray(stats.t(DFS).isf(alpha / 2))


def _size(test: str, x: Differences) -> Floats:
    """Return the absolute statistic over the root of df + 1; the k-fold test's for every run."""
    kind = significance.test(test).plan
    result = Procedure(test).apply({kind: x.repetitions(1) if kind == "k-fold" else x})
    return np.abs(result.statistic) / np.sqrt(result.df + 1)


@in_style
def draw_calibration_curves(table: pd.DataFrame, alpha: float) -> Figure:
    """Draw Type I error against df under two readings of the scale."""
    fig, axes = plt.subplots(1, 2, figsize=(WIDTH, 3.9), sharey=True)
    for ax, root in zip(axes, ("one root", "nested roots"), strict=True):
        part = table[table["root"] == root]
        for name, rows in part.groupby("name", sort=False):
            colour, _, dash = of_test(str(name))
            ax.plot(rows["df"], rows["error"], color=colour, ls=dash, lw=1.5,
                    label=rows["test"].iloc[0])  # fmt: skip
        ax.axhline(alpha, color=INK, lw=1)
        ax.axvline(11, color=MUTED, lw=6, alpha=0.3)  # as published
        log_axis(ax, "x", (2, 5, 11, 20, 50, 100))
        ax.set(title=root, xlim=(2, 100), ylim=(0, 1), xlabel="degrees of freedom")
        ax.grid(color=FAINT)
    axes[0].set_ylabel("Type I error")
    fig.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return fig
