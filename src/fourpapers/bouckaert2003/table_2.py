"""Table 2: Type I error by class probability, where there is nothing to learn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import pandas as pd

from fourpapers.bouckaert2003 import figures_2_3
from fourpapers.bouckaert2003.calibration import SIX, dfs
from fourpapers.bouckaert2003.experiments import class_probability
from fourpapers.bouckaert2003.rates import LEVELS, as_printed, beside_paper, rejection_rates
from fourpapers.bouckaert2003.set_1_networks import causes
from fourpapers.item import Item, Layout
from fourpapers.published import published

#: What the paper says of its calibrated df; that of resampling with ten splits it does not say.
HIS = {
    "resampled": 5,
    "corrected-resampled": 8,  # "circa 10 % lower" than 9
    "kfold": 6,  # "33 % lower" than 9
    **dict.fromkeys(SIX, 11),
}
#: How likely the values of attributes are, and whose degrees of freedom are used.
EVEN, RANDOM, UNEVEN, OURS, THEIRS = "even", "random", "uneven", "our df", "published df"


@dataclass(frozen=True, eq=False)
class Reading:
    """Table 2 read in one way.

    Attributes
    ----------
    rates : DataFrame
        From :func:`by_probability`.
    cells : DataFrame
        The same beside the paper's numbers.
    """

    rates: pd.DataFrame
    cells: pd.DataFrame


@lru_cache(maxsize=2)
def study(
    trials: int = 1000, seed: int = 2003, alpha: float = 0.05
) -> dict[tuple[str, str], Reading]:
    """Measure Table 2 under three readings of the attributes, with our df and with the paper's."""
    printed = published("bouckaert2003_table2")
    readings = {}
    for attributes in (UNEVEN, RANDOM, EVEN):
        for whose, calibrated in ((OURS, ten_run_dfs(trials, seed, alpha)), (THEIRS, HIS)):
            rates = by_probability(
                calibrated, attributes=attributes, alpha=alpha, trials=trials, seed=seed
            )
            cells = beside_paper(printed, rates, "class_probability")
            readings[attributes, whose] = Reading(rates, cells)
    return readings


def ten_run_dfs(trials: int, seed: int, alpha: float) -> Mapping[str, int]:
    """Return the df of every test, calibrated on Set 1 with ten runs."""
    levels = figures_2_3.levels_with(alpha, LEVELS)
    return dfs(figures_2_3.study(trials, seed, levels, draws=1).table, 10, alpha)


def by_probability(
    calibrated: Mapping[str, float], *, attributes: str, alpha: float, trials: int, seed: int
) -> pd.DataFrame:
    """Measure how often tests reject, by class probability.

    Parameters
    ----------
    attributes : {"even", "random", "uneven"}
        How likely the values of the attributes are.

    Returns
    -------
    DataFrame
        As from :func:`~fourpapers.bouckaert2003.rates.rejection_rates`, with
        ``class_probability``.
    """
    parts = []
    for probability in class_probability.PROBABILITIES:
        x = class_probability.differences(
            probability, attributes=attributes, trials=trials, seed=seed
        )
        part = rejection_rates(x, calibrated, alpha)
        parts.append(part.assign(class_probability=probability))
    return pd.concat(parts, ignore_index=True)


def table_2(trials: int = 1000, seed: int = 2003, alpha: float = 0.05) -> Item:
    """Type I error of nine tests at six class probabilities, the book's attributes."""
    readings = study(trials, seed, alpha)
    cells = readings[UNEVEN, OURS].cells
    drawn = {
        probability: class_probability.differences(probability, trials=trials, seed=seed)
        for probability in class_probability.PROBABILITIES
    }
    cells = cells.assign(cause=causes(cells.assign(alpha=alpha), drawn, "class_probability", seed))
    summary = pd.DataFrame(
        [
            (
                attributes,
                whose,
                f"{_agreeing(reading)} of {len(reading.cells)}",
                100 * (reading.cells["ours"] - reading.cells["paper"]).abs().max(),
            )
            for (attributes, whose), reading in readings.items()
        ],
        columns=["attributes", "df", "agree", "largest"],
    )
    return Item(
        cells,
        (
            Layout(
                as_printed(cells, "class_probability"),
                "Table 2: rejections in per cent, paper / ours, by the probability of the class. "
                "An asterisk marks a difference.",
                "tbl-err-two",
            ),
            Layout(
                as_printed(readings[EVEN, OURS].cells, "class_probability"),
                "Table 2 with even attributes: rejections in per cent, paper / ours.",
                "tbl-err-two-even",
            ),
            Layout(
                summary,
                "How many cells of Table 2 agree with ours (95 % intervals for "
                "the difference of two proportions), and the largest difference in "
                "percentage points.",
                "tbl-err-readings",
                {
                    "attributes": "attributes",
                    "df": "degrees of freedom",
                    "agree": "agree",
                    "largest": "largest difference",
                },
                {"largest": ".1f"},
            ),
        ),
    )


def numbers(trials: int = 1000, seed: int = 2003, alpha: float = 0.05) -> dict[str, str]:
    """Give the numbers that the text says of Table 2."""
    readings = study(trials, seed, alpha)

    def rate(attributes: str, whose: str, probability: float) -> str:
        rates = readings[attributes, whose].rates.set_index(["name", "class_probability"])
        return f"{rates['rate']['use-all-data', probability]:.1%}"

    off = table_2(trials, seed, alpha).cells
    off = off[off["verdict"] == "differs"]
    return {
        "err_n_uneven": str(_agreeing(readings[UNEVEN, OURS])),
        "err_n_df": str(off["cause"].str.startswith("one df").sum()),
        "err_n_off": str(len(off)),
        "err_even_04": rate(EVEN, OURS, 0.4),
        "err_n_all": str(len(readings[RANDOM, OURS].cells)),
    }


def _agreeing(reading: Reading) -> int:
    return int((reading.cells["verdict"] == "agrees").sum())
