"""Other readings of what the paper leaves unsaid, and what they change."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from fourpapers.alpaydin1999 import table_1, table_2, table_3_figures_1_2, training_rules
from fourpapers.alpaydin1999.beyond import sample_sizes
from fourpapers.alpaydin1999.beyond.sample_sizes import errors_by_size, small_thyroid
from fourpapers.alpaydin1999.error_runs import ErrorRuns, fifteen, rejections, two_fold_errors
from fourpapers.alpaydin1999.populations import FIFTEEN, SMALL, Pair
from fourpapers.alpaydin1999.printed import printed_errors, printed_z
from fourpapers.alpaydin1999.signs import sign_averaged
from fourpapers.alpaydin1999.table_2 import beside_errors
from fourpapers.alpaydin1999.table_3_figures_1_2 import beside_rejections
from fourpapers.item import Layout
from fourpapers.published import published


def variants(*, checks: int, seed: int) -> dict[str, dict[Pair, ErrorRuns]]:
    """Measure the fifteen experiments in other ways, as far as these concern them.

    Where a reading leaves an experiment as it is, the experiment stays in.
    """
    usual = fifteen(checks, seed)
    small = [pair for pair in FIFTEEN if pair.printed in SMALL]
    thyroid = small_thyroid(checks, seed)
    return {
        "as in the book": usual,
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
        off = beside_errors(printed_errors(), runs)["off"]
        chances = [sign_averaged(pair_runs.null.values, alpha) for pair_runs in runs.values()]
        rates = [float(np.mean([chance[test].mean() for chance in chances])) for test in ("t", "F")]
        cells = beside_rejections(runs, alpha)
        agree = []
        for comparison in ("MLP, MLP'", "LP, MLP"):
            part = cells.loc[cells["comparison"] == comparison, "verdict"]
            agree.append(f"{(part == 'agrees').sum()} of {len(part)}")
        rows.append((name, float(np.sqrt((off**2).mean())), *rates, *agree))
    return pd.DataFrame(rows, columns=["reading", "off", "t", "F", "null", "real"])


def sensitivity_table(table: pd.DataFrame) -> Layout:
    """Show the other readings; takes what :func:`sensitivity` returns."""
    return Layout(
        table,
        "Other readings, each with the same number of runs: root mean square distance from Table "
        "2 in the paper's standard deviations, mean Type I errors averaged over signs, and how "
        "many shares of either half of Table 3 agree.",
        "tbl-alp-readings",
        {
            "reading": "reading",
            "off": "Table 2 off by",
            "t": "t",
            "F": "F",
            "null": "left half",
            "real": "right half",
        },
        {"off": ".2f", "t": ".4f", "F": ".4f"},
    )


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
        for name, scaled in (("range", usual), ("deviation", other)):
            row |= {
                f"z_{name}": scaled.z,
                f"F_{name}": rejections(scaled.differences, alpha)["F"].mean(),
                f"error_{name}": scaled.mean(1),
            }
        rows.append(row)
    return pd.DataFrame(rows)


def scaling_table(table: pd.DataFrame) -> Layout:
    """Show both scalings of the inputs; takes what :func:`scalings` returns."""
    return Layout(
        table,
        "Inputs divided by half their range (ours) or by their standard deviation: z and the "
        "share that the F rejects, LP against MLP.",
        "tbl-alp-scaling",
        {
            "experiment": "data set, units",
            "z_paper": "z, paper",
            "z_range": "z, range",
            "z_deviation": "z, deviation",
            "F_paper": "F, paper",
            "F_range": "F, range",
            "F_deviation": "F, deviation",
        },
        dict.fromkeys(("z_paper", "z_range", "z_deviation"), "+.2f")
        | dict.fromkeys(("F_paper", "F_range", "F_deviation"), ".3f"),
    )


def numbers_on_gaps(
    *, trials: int = 1000, checks: int = 200, sized: int = 20, alpha: float = 0.05, seed: int = 1999
) -> dict[str, str]:
    """Give all that the text says of the paper's gaps: training, sizes, units and readings."""
    runs = fifteen(trials, seed)
    thyroid = errors_by_size("THYROID", [3772, 0], [10], trials=sized, seed=seed)
    return {
        **table_2.numbers(trials, seed),
        **training_rules.numbers(training_rules.distances()),
        **table_1.numbers(table_1.table_1(trials=trials, alpha=alpha, seed=seed)),
        **table_3_figures_1_2.numbers(
            table_3_figures_1_2.table_3(trials=trials, alpha=alpha, seed=seed).cells
        ),
        **table_3_figures_1_2.shifted_numbers(runs, alpha),
        **numbers(scalings(runs, checks=checks, alpha=alpha, seed=seed)),
        **sample_sizes.numbers(
            sample_sizes.sizes_from_table_2(table_2.errors_beside(trials, seed)),
            thyroid,
            small_thyroid(trials, seed),
        ),
        "alp_checks": str(checks),
    }


def numbers(table: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of :func:`scalings`."""
    errors = 100 * table.set_index("experiment")[["error_range", "error_deviation"]]
    return {
        "alp_dev_thyroid": f"{errors['error_deviation']['THYROID, 10']:.2f}",
        "alp_odr_dev": f"{errors['error_deviation']['ODR, 20']:.2f}",
        "alp_odr_range": f"{errors['error_range']['ODR, 20']:.2f}",
    }
