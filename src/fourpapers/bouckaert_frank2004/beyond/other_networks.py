"""How much Table 5 depends on which networks were drawn."""

from __future__ import annotations

import numpy as np
import pandas as pd
from scipy import stats

from fourpapers.bouckaert2003 import five_by_two_readings
from fourpapers.bouckaert2003.network_spread import row_pvalue
from fourpapers.bouckaert2003.populations import BOOK
from fourpapers.bouckaert_frank2004.experiments import sources
from fourpapers.bouckaert_frank2004.populations import PAPER_TRIALS, SOURCES
from fourpapers.bouckaert_frank2004.table_5 import FIVE, ROWS, printed_consistency
from fourpapers.item import Layout
from twolearners import significance


def row_pvalues(networks: pd.DataFrame, *, seed: int = 2003) -> pd.Series:
    """Ask of each test whether its numbers on all sources together are out of place.

    Parameters
    ----------
    networks : DataFrame
        From :func:`~fourpapers.bouckaert_frank2004.table_5.by_network`.
    seed : int
        Of the studies that are drawn.

    Returns
    -------
    Series
        By test, the share of studies that are as far from ours on their four sources as the paper.
    """
    paper = printed_consistency().set_index(["test", "source"])["value"].astype(float) / 100
    pvalues = {}
    for test, part in networks.groupby("test", sort=False):
        by_source = [part[part["source"] == source] for source in SOURCES]
        pvalues[test] = row_pvalue(
            [rows["consistent"].to_numpy() for rows in by_source],
            [int(rows["data_sets"].iloc[0]) for rows in by_source],
            [paper[test, str(source)] for source in SOURCES],
            PAPER_TRIALS,
            seed=seed,
        )
    return pd.Series(pvalues)


def first_source(
    networks: pd.DataFrame, *, trials: int = 1000, seed: int = 2003, alpha: float = 0.05
) -> pd.DataFrame:
    """Compare readings of what the paper says of the first source, in per cent.

    Returns
    -------
    DataFrame
        ``test``, ``value`` as printed, and the share of data sets on which ten repetitions agree:
        ``even`` attributes, ``uneven`` ones as in the book's network, and ``random`` ones, the mean
        over networks; ``even_rejects``, ``uneven_rejects`` and ``random_rejects`` with the 95 %
        interval ``low`` to ``high`` of the last, over networks.
    """
    paper = printed_consistency().query("source == '1'").set_index("test")["value"]
    random = networks[networks["source"] == 1].groupby("test")
    rows = []
    for name, procedure in ROWS.items():
        row = {"test": name, "value": float(paper[name])}
        for reading, network in (("even", 0), ("uneven", BOOK[1])):
            by_plan = sources.repetitions(
                1, procedure.size or 10, network=network, trials=trials, seed=seed
            )
            rejects = procedure.apply(by_plan).reject(alpha)
            row[reading] = 100 * float(significance.consistency(rejects).value)
            row[f"{reading}_rejects"] = 100 * float(rejects.mean())
        part = random.get_group(name)
        rate, error = part["rejects"].mean(), part["rejects"].sem()
        reach = stats.t(len(part) - 1).ppf(0.975) * error
        row |= {
            "random": 100 * part["consistent"].mean(),
            "random_rejects": 100 * rate,
            "low": 100 * (rate - reach),
            "high": 100 * (rate + reach),
        }
        rows.append(row)
    return pd.DataFrame(rows)


def first_source_table(readings: pd.DataFrame) -> Layout:
    """Show the readings of source 1; takes what :func:`first_source` returns."""
    heads = {"value": "paper", "even": "even", "uneven": "uneven", "random": "random"}
    heads |= {f"{name}_rejects": f"rejects, {name}" for name in ("even", "uneven", "random")}
    return Layout(
        readings,
        "Source 1 read in three ways: consistency and rate of rejection, in per cent. Even: all "
        "attributes have probability one half. Uneven: attribute i has probability i/11, as in "
        "the book's Set 1. Random: drawn from 0 to 1, mean over networks.",
        "tbl-rsm-first",
        {"test": "test", **heads},
        dict.fromkeys(heads, ".1f"),
    )


def by_study(networks: pd.DataFrame) -> pd.DataFrame:
    """Ask of every four networks, as if they were a study, where each test is at its worst.

    Returns
    -------
    DataFrame
        ``test``, and for each source in how many studies consistency was lowest there (columns
        ``source1`` to ``source4``; ties count for the later source).
    """
    place = networks.groupby(["test", "source"]).cumcount()
    rows = []
    for test, part in networks.assign(study=place).groupby("test", sort=False):
        wide = part.pivot(index="study", columns="source", values="consistent").dropna()
        worst = wide.to_numpy()[:, ::-1].argmin(axis=1)
        counts = np.bincount(len(SOURCES) - 1 - worst, minlength=len(SOURCES))
        rows.append({"test": test, **{f"source{s}": int(counts[s - 1]) for s in SOURCES}})
    return pd.DataFrame(rows)


def numbers(networks: pd.DataFrame, readings: pd.DataFrame, *, seed: int = 2003) -> dict[str, str]:
    """Return what the text says of other networks.

    Parameters
    ----------
    networks, readings : DataFrame
        From ``by_network`` and :func:`first_source`.
    seed : int
        Of the studies that are drawn.
    """
    p = row_pvalues(networks, seed=seed)
    count = networks.groupby("source")["network"].nunique()
    five, ten = (readings.set_index("test").loc[name] for name in (FIVE, "10 x resampling"))
    worst = by_study(networks).set_index("test")
    tried = five_by_two_readings.compare_readings(seed)
    left = tried[tried["verdict"] == "not ruled out"]["reading"]
    means = networks.groupby(["test", "source"])["consistent"].mean()["10 x resampling"]
    plain = worst.drop(index=[FIVE, "100 x resampling"])
    return {
        "rsm_first_networks": str(count[1]),
        "rsm_networks": str(count[2]),
        "rsm_five_p": f"{p[FIVE]:.3f}",
        "rsm_other_p": f"{p.drop(FIVE).min():.2f}",
        "rsm_readings": str(len(tried)),
        "rsm_readings_left": str(len(left)),
        "rsm_readings_names": "; ".join(left) or "none",
        "rsm_easy_two": f"{100 * means[2]:.1f}",
        "rsm_easy_four": f"{100 * means[4]:.1f}",
        "rsm_even_res": f"{ten['even']:.1f}",
        "rsm_uneven_res": f"{ten['uneven']:.1f}",
        "rsm_rand_res": f"{ten['random']:.1f}",
        "rsm_told_res": f"{ten['value']:.1f}",
        "rsm_even_five": f"{five['even']:.1f}",
        "rsm_uneven_five": f"{five['uneven']:.1f}",
        "rsm_rand_five": f"{five['random']:.1f}",
        "rsm_told_five": f"{five['value']:.1f}",
        "rsm_even_error": f"{five['even_rejects']:.1f} %",
        "rsm_uneven_error": f"{five['uneven_rejects']:.1f} %",
        "rsm_rand_error": f"{five['random_rejects']:.1f} %",
        "rsm_rand_ci": f"[{five['low']:.1f} %, {five['high']:.1f} %]",
        "rsm_hard_five": str(worst["source4"][FIVE]),
        "rsm_hard_studies": str(worst.iloc[0].sum()),
        "rsm_hard_other": str(plain[["source2", "source3"]].to_numpy().sum()),
        "rsm_hard_of": str(plain.to_numpy().sum()),
    }
