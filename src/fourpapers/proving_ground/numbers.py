"""The numbers in the text of the chapters on all scenarios and on which test, by name."""

from __future__ import annotations

import numpy as np
import pandas as pd

from fourpapers.laws import law_of_counts
from fourpapers.proving_ground import advice, checks
from fourpapers.proving_ground.catalogue import APART, EQUAL, SCENARIOS
from fourpapers.proving_ground.variants import VARIANTS
from fourpapers.uncertainty import FAILS, HOLDS, UNDECIDED
from twolearners.significance import mcnemar
from twolearners.simulators import WorstCase

_TEN, _MCNEMAR, _F = "corrected-repeated-kfold", "mcnemar", "5x2cv-f"
#: Tests that the text of the first chapter names, what it calls them, and what it says of them.
_NAMED = {
    "ten": (_TEN, ("error", "power", "agree")),
    "mc": (_MCNEMAR, ("power", "agree")),
    "f": (_F, ("error", "power")),
    "exact": ("5x2cv-f-exact", ("error",)),
    "kfold": ("kfold", ("error",)),
    "one": ("corrected-kfold", ("power", "agree")),
    "resampled": ("resampled", ("error", "power")),
}
_FORMATS = {"error": ".1%", "power": ".0%", "agree": ".0%"}
#: The same for the second.
_ADVISED = {
    "mc": (advice.ONE, ("error", "worst", "power", "agree")),
    "one": (advice.TEN, ("error", "power", "agree")),
    "ten": (advice.HUNDRED, ("power", "agree")),
    "f": (advice.HALVES_F, ("agree",)),
    "t": (advice.HALVES_T, ("agree",)),
    "kfold": ("kfold", ("error",)),
    "exact": ("5x2cv-f-exact", ("error",)),
    "all": (advice.CALIBRATED, ("error", "power")),
    "thirty": (advice.THIRTY, ("error",)),
    "hundred": ("corrected-resampled", ("error", "power")),
    "splits": ("corrected-resampled-10", ("power", "agree")),
}


def of_tests(table: pd.DataFrame, summary: pd.DataFrame, alpha: float) -> dict[str, str]:
    """Sum the tests up: those that err too often, those that never do, and those named."""
    bad = summary[summary["error"] > 2 * alpha].sort_values("error")
    worst = bad.iloc[-1]
    safe = summary[summary["above"] == 0]
    equal = table[table["truth"] == EQUAL]
    too_high = (
        equal[equal["low"] > alpha]
        .groupby("title")
        .size()
        .reindex(equal["title"].unique(), fill_value=0)
    )
    mild = equal["scenario"].str.startswith(("mlp", "worst"))
    harder = equal[~mild].groupby("name")["rate"].mean()
    test = summary.set_index("name")
    by_test = {
        f"scn_{short}_{what}": format(test[what][name], _FORMATS[what])
        for short, (name, columns) in _NAMED.items()
        for what in columns
    }
    return by_test | {
        "scn_tests": str(len(VARIANTS)),
        "scn_scenarios": str(len(SCENARIOS)),
        "scn_equal": str(int(worst["equal"])),
        "scn_apart": str(sum(scenario.truth == APART for scenario in SCENARIOS)),
        "scn_n_bad": str(len(bad)),
        "scn_bad": "; ".join(bad["test"]),
        "scn_worst_test": worst["test"],
        "scn_worst_error": f"{worst['error']:.0%}",
        "scn_hardest": str(too_high.idxmax()),
        "scn_hardest_n": str(int(too_high.max())),
        "scn_n_safe": str(len(safe)),
        "scn_safe": "; ".join(safe["test"]),
        "scn_ten_fits": str(test.loc[_TEN, "fits"]),
        "scn_ten_harder": f"{harder[_TEN]:.1%}",
        "scn_kfold_harder": f"{harder['kfold']:.1%}",
    }


def of_scenarios(table: pd.DataFrame, alpha: float) -> dict[str, str]:
    """Give the rates in the scenarios that the text dwells on, and the exact law of one."""
    cell = table.set_index(["scenario", "name"])
    counts, probability = law_of_counts(WorstCase(0.10))
    exact = probability[mcnemar(counts[:, 1], counts[:, 2]).reject(alpha)].sum()
    worst = "worst-case", _MCNEMAR
    copies = [scenario.name for scenario in SCENARIOS if scenario.name.startswith("mlp-")]
    return {
        "scn_law": f"{exact:.2%}",
        "scn_law_measured": f"{cell.rate[worst]:.2%}",
        "scn_law_low": f"{cell.low[worst]:.2%}",
        "scn_law_high": f"{cell.high[worst]:.2%}",
        "scn_copies": f"{np.mean([cell.rate[name, 'resampled'] for name in copies]):.1%}",
        "scn_waves": f"{cell.rate['waveform', 'resampled']:.0%}",
        "scn_coin": f"{cell.rate['coin-pima', _TEN]:.0%}",
        "scn_coin_mc": f"{cell.rate['coin-pima', _MCNEMAR]:.1%}",
        "scn_german": f"{cell.rate['coin-german', _TEN]:.1%}",
        "scn_neighbour": f"{cell.rate['set-1-uneven-nn-nb', _TEN]:.1%}",
        "scn_voted": f"{cell.rate['set-1-uneven-vp-nb', _TEN]:.1%}",
    }


def of_sizes(table: pd.DataFrame) -> dict[str, str]:
    """Give rates and differences on data sets of 100 and of 1000 instances."""
    numbers = {}
    for word, size in (("small", 100), ("large", 1000)):
        cell = table[table["scenario"] == f"set-3-n{size}"].set_index("name")
        equal = table[table["scenario"] == f"set-1-uneven-n{size}"].set_index("name")
        numbers[f"scn_{word}"] = f"{cell.rate[_TEN]:.0%}"
        numbers[f"scn_{word}_mc"] = f"{cell.rate[_MCNEMAR]:.0%}"
        numbers[f"scn_kfold_{word}"] = f"{equal.rate['kfold']:.1%}"
        numbers[f"scn_gap_{word}"] = f"{100 * cell.difference.iloc[0]:.1f}"
    return numbers


def of_real_sets(real: pd.DataFrame) -> dict[str, str]:
    """Give agreement on the 27 data sets, and how often looks prefer either learner."""
    agree = real.set_index("name")["agree"]
    return {
        "scn_real_ten": f"{agree[_TEN]:.1%}",
        "scn_real_mc": f"{agree[_MCNEMAR]:.1%}",
        "scn_real_five": f"{agree['5x2cv-t']:.1%}",
        "scn_both_n": str(int((real["opposite"] > 0).sum())),
        "scn_both_all": str(len(real)),
        "scn_both_test": real["test"][real["opposite"].argmax()],
        "scn_both": f"{real['opposite'].max():.1%}",
    }


def of_checks(compared: pd.DataFrame, *, trials: int, seed: int) -> dict[str, str]:
    """Count agreement with other chapters."""
    again = checks.replicability(trials=trials, seed=seed)
    differ = (compared["verdict"] == "differs").groupby(compared["scenario"]).sum()
    return {
        "scn_cells": str(len(compared)),
        "scn_agree": str(int((compared["verdict"] == "agrees").sum())),
        "scn_r_cells": str(len(again)),
        "scn_r_agree": str(int((again["verdict"] == "agrees").sum())),
        "scn_off": str(int(differ.sum())),
        "scn_off_two": str(int(differ.nlargest(2).sum())),
        "scn_chance": f"{0.05 * len(compared):.0f}",
    }


def of_advice(
    table: pd.DataFrame, summary: pd.DataFrame, ours: pd.DataFrame, papers: pd.DataFrame
) -> dict[str, str]:
    """Count which advice holds, and give the rates of the tests that it names.

    Parameters
    ----------
    table, summary : DataFrame
        From :func:`~.rates.by_scenario` and :func:`~.rates.by_test`.
    ours, papers : DataFrame
        From :func:`~.advice.table`, for the advice of the book and of the papers.
    """
    rate = table.set_index(["scenario", "name"])["rate"]
    test = summary.set_index("name")
    judgements, judgements_of_papers = (
        list(advice.verdicts(advised)) for advised in (ours, papers)
    )
    never = test["error"][list(advice.NEVER)]
    off = papers.drop_duplicates("key").query("holds != 'holds'")
    off_in_words = off["when"] + ", " + off["do"] + " (" + off["holds"] + ")"
    return {
        **{
            f"wt_{short}_{what}": f"{test[what][name]:.1%}"
            for short, (name, columns) in _ADVISED.items()
            for what in columns
        },
        "wt_equal": str(sum(scenario.truth == EQUAL for scenario in SCENARIOS)),
        "wt_apart": str(sum(scenario.truth == APART for scenario in SCENARIOS)),
        "wt_never_low": f"{never.min():.0%}",
        "wt_never_high": f"{never.max():.0%}",
        "wt_hold": str(judgements.count(HOLDS)),
        "wt_open": str(judgements.count(UNDECIDED)),
        "wt_fail": str(judgements.count(FAILS)),
        "wt_all": str(len(judgements)),
        "wt_paper_hold": str(judgements_of_papers.count(HOLDS)),
        "wt_paper_all": str(len(judgements_of_papers)),
        "wt_paper_off": "; ".join(off_in_words) or "none",
        "wt_t_exp": f"{rate['exp6-apart', advice.HALVES_T]:.0%}",
        "wt_mc_exp": f"{rate['exp6-apart', advice.ONE]:.0%}",
        "wt_t_four": f"{rate['set-4', advice.HALVES_T]:.0%}",
        "wt_mc_four": f"{rate['set-4', advice.ONE]:.0%}",
        "wt_small": f"{rate['set-3-n100', advice.HUNDRED]:.0%}",
        "wt_large": f"{rate['set-3-n1000', advice.HUNDRED]:.0%}",
        "wt_copies": f"{rate['mlp-iris', 'resampled']:.1%}",
        "wt_waves": f"{rate['waveform', 'resampled']:.0%}",
    }


def of_posteriors(
    readings: pd.DataFrame, without: pd.DataFrame, within: pd.DataFrame, rope: float
) -> dict[str, str]:
    """Say how far two implementations differ, and what is decided with and without a region.

    Parameters
    ----------
    readings : DataFrame
        With the column ``gap``: how far the probabilities of either implementation differ.
    without, within : DataFrame
        From :func:`~.posterior.decisions`, without a region of equivalence and with one.
    rope : float
        Half the width of the region.
    """
    without, region = without.set_index("population"), within.set_index("population")
    gap = readings["gap"].max()
    return {
        "wt_gap": "10\u207b\u00b9\u00b2"
        if gap < 1e-12
        else f"{gap:.0e}".replace("e-", "e\N{MINUS SIGN}"),
        "wt_rope": f"{100 * rope:g}",
        "wt_same_share": f"{region['same']['Set 1']:.1%}",
        "wt_middle": f"{region['middle']['Set 1']:.0%}",
        "wt_direction": f"{without['a']['Set 1'] + without['b']['Set 1']:.1%}",
        "wt_wrong_rope": f"{region['a']['Set 1'] + region['b']['Set 1']:.1%}",
        "wt_b_rope": f"{region['b']['Set 3']:.0%}",
        "wt_b_none": f"{without['b']['Set 3']:.0%}",
    }
