"""Other readings of what the paper leaves unsaid, and what they change."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from fourpapers.alpaydin1999.beyond.independence import sign_averaged
from fourpapers.alpaydin1999.beyond.sample_sizes import small_thyroid
from fourpapers.alpaydin1999.error_runs import ErrorRuns, fifteen, rejections, two_fold_errors
from fourpapers.alpaydin1999.populations import FIFTEEN, SMALL, Pair
from fourpapers.alpaydin1999.table_2 import beside_errors, printed_errors, printed_z
from fourpapers.alpaydin1999.table_3_figures_1_2 import beside_rejections
from fourpapers.published import published


def variants(*, checks: int, seed: int) -> dict[str, dict[Pair, ErrorRuns]]:
    """Measure the fifteen experiments in other ways, as far as these concern them.

    Where a reading leaves an experiment as it is, the experiment stays in.
    """
    usual = fifteen(checks, seed)
    small = [pair for pair in FIFTEEN if pair.printed in SMALL]
    thyroid = small_thyroid(checks, seed)
    return {
        "as above": usual,
        "inputs by deviation": {
            pair: two_fold_errors(pair, checks, seed, scaling="deviation") for pair in FIFTEEN
        },
        "digits redrawn": usual
        | {
            pair: two_fold_errors(pair, checks, seed, redrawn=True) for pair in FIFTEEN if pair.size
        },
        "stratified halves": usual
        | {pair: two_fold_errors(pair, checks, seed, stratified=True) for pair in small},
        "new-thyroid": usual | {thyroid.pair: thyroid},
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
    rows = []
    for name, runs in variants(checks=checks, seed=seed).items():
        off = beside_errors(printed_errors(), runs.values())["off"]
        chances = [sign_averaged(each.null.values, alpha) for each in runs.values()]
        rates = [float(np.mean([each[test].mean() for each in chances])) for test in ("t", "F")]
        cells = beside_rejections(runs, alpha)
        agree = []
        for comparison in ("MLP, MLP'", "LP, MLP"):
            part = cells.loc[cells["comparison"] == comparison, "verdict"]
            agree.append(f"{(part == 'agrees').sum()} of {len(part)}")
        rows.append((name, float(np.sqrt((off**2).mean())), *rates, *agree))
    return pd.DataFrame(rows, columns=["reading", "off", "t", "F", "null", "real"])


def scalings(
    runs: Mapping[Pair, ErrorRuns], *, checks: int, alpha: float, seed: int
) -> pd.DataFrame:
    """Set both scalings of the inputs beside the paper.

    Returns
    -------
    DataFrame
        ``experiment``; z and how often the F rejects in the paper, with inputs divided by their
        range and with inputs divided by their deviation; the mean error of the MLP with both.
    """
    z, paper = printed_z(), published("alpaydin1999_table3")
    rejected = paper.set_index(["dataset", "hidden_units"])["lp_vs_mlp_f"]
    rows = []
    for pair, usual in runs.items():
        row = {
            "experiment": str(pair),
            "z_paper": z[str(pair)],
            "F_paper": rejected[pair.printed, pair.hidden],
        }
        other = two_fold_errors(pair, checks, seed, scaling="deviation")
        for name, each in (("range", usual), ("deviation", other)):
            row |= {
                f"z_{name}": each.z,
                f"F_{name}": rejections(each.differences, alpha)["F"].mean(),
                f"error_{name}": each.mean(1),
            }
        rows.append(row)
    return pd.DataFrame(rows)


def numbers(table: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of :func:`scalings`."""
    errors = 100 * table.set_index("experiment")[["error_range", "error_deviation"]]
    return {
        "alp_dev_thyroid": f"{errors['error_deviation']['THYROID, 10']:.2f}",
        "alp_odr_dev": f"{errors['error_deviation']['ODR, 20']:.2f}",
        "alp_odr_range": f"{errors['error_range']['ODR, 20']:.2f}",
    }
