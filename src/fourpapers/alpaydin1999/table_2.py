"""Table 2: errors of the perceptrons on test folds, and the distance z that follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
import pandas as pd

from fourpapers.alpaydin1999.error_runs import (
    ErrorRuns,
    deviation_of_error,
    digit_samples,
    fifteen,
    mean_error,
    spread_of,
)
from fourpapers.alpaydin1999.populations import FIFTEEN, Pair
from fourpapers.alpaydin1999.printed import RUNS, printed_errors
from fourpapers.alpaydin1999.training_rules import causes
from fourpapers.book.page import with_interval
from fourpapers.item import Item, Layout
from fourpapers.uncertainty import normal_interval


def table_2(trials: int = 1000, seed: int = 1999) -> Item:
    """Mean and standard deviation of every learner's error on test folds, in per cent."""
    wide = errors_beside(trials, seed)
    units = wide["hidden_units"].fillna(0).astype(int)
    learner = np.where(units == 0, "LP", "MLP " + units.astype(str))
    rows = wide.assign(
        who=wide["dataset"] + ", " + learner,
        paper=mean_and_sd(wide["value"], wide["value_sd"]),
        both=mean_and_sd(wide["ours"], wide["our_sd"]),
    )
    layout = Layout(
        with_interval(rows, 2),
        "Table 2: mean and standard deviation of the error on test folds, in per cent, with the "
        "interval of our mean, how far ours is from the paper's, in the paper's standard "
        "deviations, and the verdicts on both. On ODR the interval allows for another sample of "
        "digits.",
        "tbl-alp-two",
        {
            "who": "data set, learner",
            "paper": "paper",
            "both": "ours",
            "interval": "95 % interval",
            "off": "off by",
            "verdict": "mean",
            "verdict_sd": "deviation",
        },
        {"off": "+.2f"},
    )
    return Item(printed_numbers(wide), (layout,), interval_of="ours")


@lru_cache(maxsize=4)
def errors_beside(trials: int = 1000, seed: int = 1999) -> pd.DataFrame:
    """Set the errors of the fifteen experiments beside the printed ones; a row for each learner."""
    samples = {pair: digit_samples(pair, trials, seed) for pair in FIFTEEN if pair.size}
    return beside_errors(printed_errors(), fifteen(trials, seed), samples)


def printed_numbers(wide: pd.DataFrame) -> pd.DataFrame:
    """Give every printed number a row: 21 means, and 21 standard deviations.

    Parameters
    ----------
    wide : DataFrame
        From :func:`beside_errors`.

    Returns
    -------
    DataFrame
        ``dataset``, ``learner``, ``hidden_units``, ``quantity`` (mean or deviation), ``value``,
        ``ours``, ``low``, ``high``, ``verdict`` and ``cause``, empty where ours agrees.
    """
    names = {"value": "value", "ours": "ours", "low": "low", "high": "high", "verdict": "verdict"}
    of_sd = {name: "our_sd" if name == "ours" else f"{name}_sd" for name in names}
    common = ["dataset", "learner", "hidden_units"]
    parts = [
        wide[[*common, *columns.values()]]
        .rename(columns={column: name for name, column in columns.items()})
        .assign(quantity=quantity)
        for quantity, columns in (("mean", names), ("deviation", of_sd))
    ]
    cells = pd.concat(parts, ignore_index=True)
    return cells.assign(cause=causes(cells))


def beside_errors(
    printed: pd.DataFrame,
    runs: Mapping[Pair, ErrorRuns],
    samples: Mapping[Pair, Sequence[ErrorRuns]] | None = None,
) -> pd.DataFrame:
    """Set errors on test folds beside the printed ones, in per cent.

    Parameters
    ----------
    printed : DataFrame
        From :func:`~.printed.printed_errors`.
    runs : mapping
        The fifteen experiments.
    samples : mapping, optional
        Runs on other samples of digits. The paper has one of its own, so intervals allow for the
        difference between two samples.

    Returns
    -------
    DataFrame
        Beside the printed columns ``ours``, ``low`` and ``high`` (95 %, over runs), ``off``
        (the difference in his standard deviations) and ``verdict``: whether chance alone could
        make the difference, if his runs varied as ours do; and ``our_sd``, ``low_sd``, ``high_sd``
        and ``verdict_sd`` of the standard deviation.
    """
    # The linear perceptron occurs once for every number of hidden units: the first serves.
    by_learner: dict[tuple[str, int], tuple[Pair, int]] = {}
    for pair in runs:
        for place, hidden in ((0, 0), (1, pair.hidden)):
            by_learner.setdefault((pair.printed, hidden), (pair, place))
    rows = []
    for row in printed.fillna({"hidden_units": 0}).to_dict("records"):
        pair, place = by_learner[row["dataset"], int(row["hidden_units"])]
        others = (samples or {}).get(pair, ())
        cell: dict[str, float | str] = {}
        for suffix, measure in (("", mean_error), ("_sd", deviation_of_error)):
            ours, error = measure(runs[pair].errors[:, place])
            # Two samples of digits differ by the root of two times the spread between samples.
            between = np.sqrt(2) * spread_of(measure, others, place)
            gap = np.hypot(error * np.sqrt(1 + len(runs[pair].errors) / RUNS), between)
            _, low, high = normal_interval(ours, float(np.hypot(error, between)))
            apart = normal_interval(ours - row[f"value{suffix}"], float(gap))
            cell |= {
                f"ours{suffix}": ours,
                f"low{suffix}": low,
                f"high{suffix}": high,
                f"verdict{suffix}": "agrees" if apart.low <= 0 <= apart.high else "differs",
            }
        rows.append(cell | {"off": (cell["ours"] - row["value"]) / row["value_sd"]})
    beside = pd.DataFrame(rows, index=printed.index).rename(columns={"ours_sd": "our_sd"})
    return pd.concat([printed, beside], axis=1)


def mean_and_sd(means: pd.Series, sds: pd.Series) -> list[str]:
    """Write means and standard deviations into one column."""
    return [f"{mean:.2f}, {sd:.2f}" for mean, sd in zip(means, sds, strict=True)]


def numbers(trials: int = 1000, seed: int = 1999) -> dict[str, str]:
    """Give what the text says of the table."""
    wide, samples = errors_beside(trials, seed), digit_samples(Pair("ODR", 20), trials, seed)
    between = [np.std([100 * sample.mean(place) for sample in samples], ddof=1) for place in (0, 1)]
    return {
        "alp_between": f"{min(between):.1f} to {max(between):.1f}",
        "alp_odr_least": f"{min(100 * sample.mean(1) for sample in samples):.2f}",
        "alp_rms": f"{float(np.sqrt(np.mean(wide['off'] ** 2))):.2f}",
        "alp_two_agree": str(int((wide["verdict"] == "agrees").sum())),
        "alp_two_sd_agree": str(int((wide["verdict_sd"] == "agrees").sum())),
        "alp_two_all": str(len(wide)),
        "alp_two_far": str(int((wide["off"].abs() > 2).sum())),
    }
