"""What the simulated learners say of the paper's claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

from fourpapers.dietterich1998.simulated import worst_spread
from fourpapers.uncertainty import Evidence, difference_interval, tolerable

_EXCEEDING = ("difference of proportions", "resampled t")
_ACCEPTABLE = ("McNemar", "10-fold cv t", "5x2cv t")


def evidence(
    *,
    rates: pd.DataFrame,
    sizes: pd.DataFrame,
    splits: pd.DataFrame,
    replications: pd.DataFrame,
    swings: pd.DataFrame,
    variations: Mapping[str, pd.Series],
    alpha: float,
) -> dict[str, list[Evidence]]:
    """Gather the evidence on all claims that simulated learners can judge.

    Parameters
    ----------
    rates, sizes : DataFrame
        From :func:`~fourpapers.dietterich1998.simulated.type_one_error` and
        ``by_size``.
    splits, replications, swings : DataFrame
        From the functions ``type_one_error`` of the modules of these names.
    variations : mapping
        From :func:`~fourpapers.dietterich1998.epsilon.variation`, by problem.
    alpha : float
        Level of the tests.
    """
    return {
        "five-replications": _other_numbers(replications),
        "simulated-variation": [
            Evidence(f"{name}, ratio", one["ratio"], one["low"], one["high"], most=1.25)
            for name, one in variations.items()
        ],
        "worst-case": _worst_case(rates, alpha),
        "two-exceed": [_extreme(rates, test, min, least=alpha) for test in _EXCEEDING],
        "others-acceptable": [
            _extreme(rates, test, max, most=tolerable(alpha)) for test in _ACCEPTABLE
        ],
        "resampled-worst": [_ratio_to_the_next(rates)],
        "resampled-grows": _growth(splits),
        "cv-does-not-grow": _no_growth(splits, alpha),
        "proportions-near-half": _by_error_rate(rates),
        "mcnemar-never": [
            _extreme(rates, "McNemar", max, most=alpha),
            _extreme(sizes, "McNemar", max, by="size", most=alpha),
        ],
        "swings": [
            _piece(one, "5x2cv t, first replication halfway", least=alpha)
            for one in _rows(swings[(swings["swing"] == "first") & (swings["test"] == "5x2cv t")])
        ],
    }


def _rows(table: pd.DataFrame) -> list[dict[str, Any]]:
    return table.to_dict("records")  # type: ignore[return-value]


def _piece(one: Mapping[str, Any], what: str, **wanted: float) -> Evidence:
    return Evidence(what, float(one["rate"]), float(one["low"]), float(one["high"]), **wanted)


def _extreme(
    table: pd.DataFrame, test: str, end: Any, by: str = "epsilon", **wanted: float
) -> Evidence:
    """Take a test's rate where it is lowest or highest; the exact one if there is one."""
    rows = _rows(table[table["test"] == test])
    exact = by == "epsilon" and test in ("McNemar", "difference of proportions")
    if exact:
        rows = [{**one, "rate": one["law"], "low": one["law"], "high": one["law"]} for one in rows]
    chosen = end(rows, key=lambda one: one["rate"])
    where = f"error rate {chosen[by]:g}" if by == "epsilon" else f"{chosen[by]} instances"
    return _piece(chosen, f"{test}, {where}{' (exact)' if exact else ''}", **wanted)


def _worst_case(rates: pd.DataFrame, alpha: float) -> list[Evidence]:
    epsilon = float(rates["epsilon"].max())
    half, whole = _rows(worst_spread(epsilon, [0.5, 1.0], alpha))
    pieces = []
    for test in _EXCEEDING:
        gain = whole[test] - half[test]
        what = f"{test}, 0 and {2 * epsilon:g} instead, gain (derived)"
        pieces.append(Evidence(what, gain, gain, gain, most=0.0))
    return pieces


def _ratio_to_the_next(rates: pd.DataFrame) -> Evidence:
    pieces = []
    for epsilon, part in rates.groupby("epsilon"):
        one = part.set_index("test").loc[[*_ACCEPTABLE, *_EXCEEDING]]
        mine = one.loc["resampled t"]
        others = one.drop(index="resampled t")
        pieces.append(
            Evidence(
                f"ratio to the next, error rate {epsilon:g}",
                mine["rate"] / others["rate"].max(),
                mine["low"] / others["high"].max(),
                mine["high"] / others["low"].max(),
                least=1.5,
            )
        )
    return min(pieces, key=lambda one: one.estimate)


def _gain(more: Mapping[str, Any], less: Mapping[str, Any], what: str, **wanted: float) -> Evidence:
    """Say how much higher one rate is than another.

    Where both tests saw the same data sets their rates go up and down together, and the
    interval for independent ones is on the safe side.
    """
    low, high = difference_interval(
        more["rejections"], more["sets"], less["rejections"], less["sets"]
    )
    gain = float(more["rate"] - less["rate"])
    return Evidence(what, gain, float(low), float(high), **wanted)


def _least(pieces: Iterable[Evidence]) -> Evidence:
    """Take the piece that does least for its claim, where a claim is of all of them."""
    return min(pieces, key=lambda one: one.low)


def _steps(rows: Iterable[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    listed = list(rows)
    return list(zip(listed[1:], listed[:-1], strict=True))


def _growth(splits: pd.DataFrame) -> list[Evidence]:
    mine = splits[(splits["test"] == "resampled t") & (splits["number"] >= 10)]
    steps = [
        _gain(more, less, f"{less['number']} to {more['number']} splits, least gain", least=0.0)
        for more, less in _steps(_rows(mine))
    ]
    return [_least(steps)]


def _no_growth(splits: pd.DataFrame, alpha: float) -> list[Evidence]:
    mine = splits[(splits["test"] == "k-fold cv t") & (splits["number"] >= 5)]
    highest = max(_rows(mine), key=lambda one: one["rate"])
    by_folds = {one["number"]: one for one in _rows(mine)}
    return [
        _piece(highest, f"{highest['number']} folds (highest)", most=tolerable(alpha)),
        _gain(by_folds[300], by_folds[10], "10 to 300 folds, gain", most=0.01),
    ]


def _by_error_rate(rates: pd.DataFrame) -> list[Evidence]:
    mine = rates[rates["test"] == "difference of proportions"].sort_values("epsilon")
    pieces = []
    for more, less in _steps(_rows(mine)):
        gain = float(more["law"] - less["law"])
        what = f"error rate {less['epsilon']:g} to {more['epsilon']:g}, least gain (exact)"
        pieces.append(Evidence(what, gain, gain, gain, least=0.0))
    return [_least(pieces)]


def _other_numbers(replications: pd.DataFrame) -> list[Evidence]:
    lowest = replications["epsilon"].min()
    rows = {
        one["replications"]: one for one in _rows(replications[replications["epsilon"] == lowest])
    }
    gains = {
        number: _gain(one, rows[5], f"{number} instead of 5, least gain", least=0.0)
        for number, one in rows.items()
        if number not in (1, 5)
    }
    fewer = [one for number, one in gains.items() if number < 5]
    return [_least(fewer), _least([one for one in gains.values() if one not in fewer])]
