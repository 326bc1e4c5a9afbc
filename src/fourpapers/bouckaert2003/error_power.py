"""Tables 2 to 4 and Figure 4: how often calibrated tests reject, rightly and wrongly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.bouckaert2003 import class_probability
from fourpapers.bouckaert2003.calibration import CORRECTED, SIX, dfs, rejections
from fourpapers.uncertainty import proportion_interval
from twolearners import significance
from twolearners.significance import Entry

Floats = NDArray[np.float64]

#: The tests of his tables, in their order.
NINE: tuple[Entry, ...] = tuple(
    significance.test(name) for name in ("resampled", "corrected-resampled", "kfold", *SIX)
)
#: The same and, with its own df, the corrected test of 2004.
TEN: tuple[Entry, ...] = (*NINE, CORRECTED)
#: The levels of Table 4.
LEVELS = (0.01, 0.025, 0.05, 0.1)


def used_df(entry: Entry, calibrated: Mapping[str, float]) -> float | None:
    """Return the df that a test is carried out with: calibrated, or its own (None)."""
    return None if entry is CORRECTED else calibrated[entry.name]


def rates(x: Floats, calibrated: Mapping[str, float], alpha: float) -> pd.DataFrame:
    """Count how often each test rejects.

    Parameters
    ----------
    x : array of shape (trials, runs, folds)
        Differences.
    calibrated : mapping
        Degrees of freedom by the name of the test.

    Returns
    -------
    DataFrame
        ``name``, ``test``, ``df``, ``trials``, ``rejected``, ``rate``, ``low``, ``high``.
    """
    rows = []
    for entry in TEN:
        df = used_df(entry, calibrated)
        count = int(rejections(entry, x, alpha, df).sum())
        low, high = proportion_interval(count, len(x))
        rows.append((entry.name, entry.title, df, len(x), count, count / len(x),
                     float(low), float(high)))  # fmt: skip
    columns = ["name", "test", "df", "trials", "rejected", "rate", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def by_probability(
    calibrated: Mapping[str, float], *, attributes: str, alpha: float, trials: int, seed: int
) -> pd.DataFrame:
    """Measure how often tests reject, by class probability (Table 2).

    Parameters
    ----------
    attributes : {"even", "random"}
        How likely the values of the attributes are.

    Returns
    -------
    DataFrame
        As from :func:`rates`, with ``class_probability`` and ``surplus``, the mean error of
        naive Bayes minus that of C4.5: zero only where the null hypothesis is true.
    """
    parts = []
    for probability in class_probability.PROBABILITIES:
        x = class_probability.differences(
            probability, attributes=attributes, trials=trials, seed=seed
        )
        part = rates(x, calibrated, alpha)
        parts.append(part.assign(class_probability=probability, surplus=x.mean()))
    return pd.concat(parts, ignore_index=True)


def by_runs(
    sets: Mapping[int, Floats], calibrations: pd.DataFrame, runs: Iterable[int], alpha: float
) -> pd.DataFrame:
    """Measure error and power against the number of runs (Figure 4).

    Parameters
    ----------
    sets : mapping of int to array of shape (trials, runs, folds)
        Differences on each set.
    calibrations : DataFrame
        From :func:`~fourpapers.bouckaert2003.calibration.calibrations`.
    """
    return pd.concat(
        [
            rates(x[:, :r], dfs(calibrations, r, alpha), alpha).assign(set=number, runs=r)
            for number, x in sets.items()
            for r in runs
        ],
        ignore_index=True,
    )


def by_level(
    sets: Mapping[int, Floats], calibrated: Mapping[float, Mapping[str, float]]
) -> pd.DataFrame:
    """Measure error and power against the level, with ten runs (Table 4).

    Parameters
    ----------
    calibrated : mapping
        Degrees of freedom by test, for every level.
    """
    return pd.concat(
        [
            rates(x[:, :10], by_test, alpha).assign(set=number, alpha=alpha)
            for number, x in sets.items()
            for alpha, by_test in calibrated.items()
        ],
        ignore_index=True,
    )


def with_ours(printed: pd.DataFrame, measured: pd.DataFrame, by: str) -> pd.DataFrame:
    """Put measured rates, ``ours``, beside the rows of a published table.

    Parameters
    ----------
    printed : DataFrame
        ``test`` (a catalogue name), the column ``by``, and ``value``.
    measured : DataFrame
        From one of the functions of this module, with the same column.
    """
    index = measured.set_index(["name", by])
    rows = [index.loc[key] for key in zip(printed["test"], printed[by], strict=True)]
    return printed.assign(
        title=[one["test"] for one in rows],
        df=[one["df"] for one in rows],
        ours=[one["rate"] for one in rows],
        trials=[one["trials"] for one in rows],
    )


def accuracy_table(
    printed: pd.DataFrame, measured: Mapping[int, Floats], test: int
) -> pd.DataFrame:
    """Set mean accuracies beside Table 3.

    Both sides vary in two ways: with the data sets that were trained on, and with the single
    test set. The interval for ours minus the paper's allows for both, on both sides.

    Parameters
    ----------
    printed : DataFrame
        ``quantity``, ``set`` and ``value``, in per cent.
    measured : mapping of int to array of shape (trials, 2)
        Accuracies of naive Bayes and C4.5 on each set.
    test : int
        Instances of the test set.
    """
    rows = []
    for number, a in measured.items():
        columns = {"naive Bayes": a[:, 0], "C4.5": a[:, 1], "difference": a[:, 1] - a[:, 0]}
        for quantity, values in columns.items():
            mean = values.mean()
            # A difference of two accuracies on one test set varies at most by both together.
            of_test = sum(p * (1 - p) for p in a.mean(axis=0)) if quantity == "difference" else (
                mean * (1 - mean)
            )  # fmt: skip
            error = np.sqrt(2 * (values.var(ddof=1) / len(values) + of_test / test))
            rows.append((quantity, number, 100 * mean, 196 * error))
    ours = pd.DataFrame(rows, columns=["quantity", "set", "ours", "half"])
    table = printed.astype({"set": int}).merge(ours, on=["quantity", "set"], validate="1:1")
    gap = table["ours"] - table["value"].astype(float)
    low, high = gap - table["half"], gap + table["half"]
    verdicts = np.where((low <= 0) & (high >= 0), "agrees", "differs")
    return table.assign(low=low, high=high, verdict=verdicts)


def wide(judged: pd.DataFrame, by: str) -> pd.DataFrame:
    """Lay a compared table out as the paper prints it: a row for each test.

    Parameters
    ----------
    judged : DataFrame
        ``printed``, the column ``by``, ``paper`` and ``ours`` (shares) and ``verdict``.

    Returns
    -------
    DataFrame
        ``test`` and a column for each value, with cells such as ``5.0 / 4.6`` in per cent; an
        asterisk marks those that differ.
    """
    cells = [
        f"{100 * paper:.1f} / {100 * ours:.1f}{'' if verdict == 'agrees' else ' *'}"
        for paper, ours, verdict in zip(
            judged["paper"], judged["ours"], judged["verdict"], strict=True
        )
    ]
    laid = judged.assign(cell=cells).pivot(index="printed", columns=by, values="cell")
    order = list(dict.fromkeys(judged["printed"]))
    return laid.loc[order].rename_axis("test").rename(columns=str).reset_index()


def paired_gain(
    x: Floats, calibrated: Mapping[str, float], alpha: float, name: str = "use-all-data"
) -> tuple[float, float, float]:
    """Compare a calibrated test with the corrected one of 2004 on the same data sets.

    Returns
    -------
    gain, low, high : float
        How much more often the calibrated test rejects, with a 95 % interval.
    """
    entry = next(one for one in NINE if one.name == name)
    mine = rejections(entry, x, alpha, calibrated[name]).astype(float)
    gain = mine - rejections(CORRECTED, x, alpha, None)
    half = 1.96 * gain.std(ddof=1) / np.sqrt(len(gain))
    return float(gain.mean()), float(gain.mean() - half), float(gain.mean() + half)


#: What the paper says of its calibrated df; that of resampling with ten splits it does not say.
HIS = {
    "resampled": 5,
    "corrected-resampled": 8,  # "circa 10 % lower" than 9
    "kfold": 6,  # "33 % lower" than 9
    **dict.fromkeys(SIX, 11),
}
