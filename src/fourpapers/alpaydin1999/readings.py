"""Other readings of what the paper leaves unsaid, and what they change."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pandas as pd

from fourpapers.alpaydin1999 import halves, others, tables
from fourpapers.alpaydin1999.independence import correlations, sign_averaged
from fourpapers.alpaydin1999.measured import COMPARISONS, Runs, measure, rejects
from fourpapers.alpaydin1999.problems import FIFTEEN, Pair
from fourpapers.engine.cost import cost
from fourpapers.engine.store import stores
from fourpapers.published import published

#: Hidden units of Table 1: the only number that all six sets of Table 2 have.
UNITS = 10
#: The data sets of a few hundred instances.
SMALL = ("IRIS", "WINE", "GLASS")


def table1_runs(measured: Mapping[Pair, Runs], *, digits: int, seed: int) -> dict[str, Runs]:
    """Return runs with ten hidden units on the eight data sets of Table 1.

    Parameters
    ----------
    measured : mapping
        The fifteen experiments.
    digits, seed : int
        Runs on DIGIT and PEN, and the start of their random numbers.
    """
    found = {pair.printed: one for pair, one in measured.items() if pair.hidden == UNITS}
    for name in ("DIGIT", "PEN"):
        found[name] = measure(Pair(name, UNITS), trials=digits, seed=seed)
    return found


def second_thyroid(*, trials: int, seed: int) -> Runs:
    """Read THYROID as *new-thyroid*, less one of its 215 patients so that halves are equal."""
    errors = halves.error_rates(
        trials=trials, seed=seed, data="new-thyroid", size=214, hidden=UNITS
    )  # fmt: skip
    return Runs(Pair("THYROID", UNITS), errors)


def spent() -> tuple[int, float]:
    """Count the networks behind the chapter, and the seconds that they took on one core."""
    known = [
        cost(setting, trials, stores("results"))
        for one in (halves.errors, others.errors)
        for setting, trials in one.in_the_book()
    ]
    return sum(one.fits for one in known), sum(one.on(1) or 0.0 for one in known)


def variants(*, checks: int, seed: int) -> dict[str, dict[Pair, Runs]]:
    """Measure the fifteen experiments in other ways, as far as these concern them.

    Where a reading leaves an experiment as it is, the experiment stays in.
    """
    usual = {one: measure(one, trials=checks, seed=seed) for one in FIFTEEN}
    small = [one for one in FIFTEEN if one.printed in SMALL]
    other = second_thyroid(trials=checks, seed=seed)
    return {
        "as above": usual,
        "inputs by deviation": {
            one: measure(one, trials=checks, seed=seed, scaling="deviation") for one in FIFTEEN
        },
        "digits redrawn": usual
        | {one: measure(one, trials=checks, seed=seed, redrawn=True) for one in usual if one.size},
        "stratified halves": usual
        | {one: measure(one, trials=checks, seed=seed, stratified=True) for one in small},
        "new-thyroid": usual | {other.pair: other},
    }


def sensitivity(*, checks: int, alpha: float, seed: int) -> pd.DataFrame:
    """Compare readings by what Tables 2 and 3 make of them.

    Returns
    -------
    DataFrame
        ``reading``, ``off`` (root mean square distance from Table 2, in his standard
        deviations), ``t`` and ``F`` (mean Type I errors, averaged over signs), ``null`` and
        ``real`` (how many shares of either half of Table 3 agree).
    """
    paper2, paper3 = published("alpaydin1999_table2"), published("alpaydin1999_table3")
    rows = []
    for name, found in variants(checks=checks, seed=seed).items():
        off = tables.table2(paper2, found.values())["off"]
        averaged = [sign_averaged(one.null, alpha) for one in found.values()]
        errors = [float(np.mean([one[test].mean() for one in averaged])) for test in ("t", "F")]
        judged = tables.table3(paper3, found, alpha)
        agree = []
        for comparison in COMPARISONS:
            part = judged[judged["comparison"] == comparison]["verdict"]
            agree.append(f"{(part == 'agrees').sum()} of {len(part)}")
        rows.append((name, float(np.sqrt((off**2).mean())), *errors, *agree))
    return pd.DataFrame(rows, columns=["reading", "off", "t", "F", "null", "real"])


def scalings(
    measured: Mapping[Pair, Runs], *, checks: int, alpha: float, seed: int
) -> pd.DataFrame:
    """Set both scalings of the inputs beside the paper: z, and how often the F rejects."""
    z = tables.printed_z(published("alpaydin1999_table2"))
    paper = published("alpaydin1999_table3")
    rows = []
    for pair, one in measured.items():
        other = measure(pair, trials=checks, seed=seed, scaling="deviation")
        at = (paper["dataset"] == pair.printed) & (paper["hidden_units"] == pair.hidden)
        shares = [rejects(each.differences, alpha)["F"].mean() for each in (one, other)]
        his = paper.loc[at, "lp_vs_mlp_f"].item()
        rows.append((str(pair), z[str(pair)], one.z, other.z, his, *shares))
    columns = ["experiment", "z_paper", "z_range", "z_deviation", "F_paper", "F_range",
               "F_deviation"]  # fmt: skip
    return pd.DataFrame(rows, columns=columns)


def related(measured: Mapping[Pair, Runs], *, checks: int, seed: int) -> pd.DataFrame:
    """Measure the correlation of differences on fixed data sets, and on digits drawn anew.

    Returns
    -------
    DataFrame
        ``where``, ``what`` is correlated, ``folds``, ``correlation``, and ``low`` and ``high``,
        the 95 % interval over runs.
    """
    small = [one for pair, one in measured.items() if pair.printed in SMALL]
    anew = [measure(Pair("ODR", 20), trials=checks, seed=seed, redrawn=True)]
    asked: list[tuple[str, str, list[Runs], Callable[[Runs], pd.DataFrame]]] = []
    for where, which in (("as they are", list(measured.values())), ("digits redrawn", anew)):
        asked += [
            (where, "MLP, MLP'", which, lambda one: correlations(one.null, centred=True)),
            (where, "LP, MLP", which, lambda one: correlations(one.differences, centred=False)),
        ]
    sizes = (
        "three small sets", "MLP, MLP', sizes", small,
        lambda one: correlations(np.abs(one.null), centred=False),
    )  # fmt: skip
    asked.insert(2, sizes)
    return pd.concat(
        [_averaged([ask(one) for one in runs]).assign(where=where, what=what)
         for where, what, runs, ask in asked],
        ignore_index=True,
    )  # fmt: skip


def _averaged(each: list[pd.DataFrame]) -> pd.DataFrame:
    """Average correlations over independent experiments."""
    mean = sum(one["correlation"] for one in each) / len(each)
    square = sum(((one["high"] - one["low"]) / 2) ** 2 for one in each)
    half = np.sqrt(square) / len(each)
    return pd.DataFrame(
        {"folds": each[0]["folds"], "correlation": mean, "low": mean - half, "high": mean + half}
    )
