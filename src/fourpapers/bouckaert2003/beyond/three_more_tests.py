"""Replicability of tests that are not in Table 5: corrected, sign test, calibrated 5x2cv t."""

from __future__ import annotations

import pandas as pd

from fourpapers.bouckaert2003.calibration import CORRECTED
from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert2003.populations import SETS
from fourpapers.bouckaert2003.repeated_tests import RECALIBRATED, SIGN, TITLES, Study
from fourpapers.item import Layout

_SHOWN = ("use-all-data", CORRECTED, SIGN, RECALIBRATED)


def table(study: Study, alpha: float = 0.05) -> Layout:
    """Lay rate of rejection and consistency out for a page."""
    measured = study.consistency[alpha].set_index(["name", "set"])
    rows = [
        {
            "test": TITLES[name],
            "uses": f"{study.critical[alpha][name]:.3g}",
            **{
                f"set{n}": f"{measured['rejects'][name, n]:.1%} / "
                f"{measured['consistent'][name, n]:.1%}"
                for n in SETS
            },
        }
        for name in _SHOWN
    ]
    return Layout(
        pd.DataFrame(rows),
        "Rate of rejection / consistency on the four sets. Uses: the df, "
        "number of signs or critical value that the test works with.",
        "tbl-rpl-beyond",
        {"test": "test", "uses": "uses", **{f"set{n}": f"Set {n}" for n in SETS}},
    )


def numbers(study: Study, *, trials: int, seed: int, alpha: float = 0.05) -> dict[str, str]:
    """Give the numbers that the text says of the three."""
    measured = study.consistency[alpha]
    rate = measured.set_index(["name", "set"])["rejects"]
    lowest = measured.groupby("name")["consistent"].min()
    critical = study.critical
    second = repeated_cv.differences(2, trials=trials, seed=seed).values
    return {
        "rpl_sign": f"{critical[alpha][SIGN]:.0f}",
        "rpl_sign_power": f"{rate[SIGN, 2]:.0%}",
        "rpl_use_power": f"{rate['use-all-data', 2]:.0%}",
        "rpl_sign_least": f"{lowest[SIGN]:.0%}",
        "rpl_use_least": f"{lowest['use-all-data']:.0%}",
        "rpl_ties": f"{(second == 0).mean():.0%}",
        "rpl_corr_least": f"{lowest[CORRECTED]:.1%}",
        "rpl_use_least_one": f"{lowest['use-all-data']:.1%}",
        "rpl_recal": f"{lowest[RECALIBRATED]:.1%}",
    }
