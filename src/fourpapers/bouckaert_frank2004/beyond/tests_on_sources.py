"""Every test of the four papers on the four sources: replicability, direction, cost."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.book.page import with_interval
from fourpapers.bouckaert_frank2004.claims.sources import Samples, sample_interval
from fourpapers.bouckaert_frank2004.populations import SOURCES
from fourpapers.bouckaert_frank2004.procedures import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    ON_SOURCES,
    RESAMPLING,
    SourceVerdicts,
    Verdicts,
    fits,
    key,
    source_title,
    source_verdicts,
)
from fourpapers.bouckaert_frank2004.table_5 import ROWS
from fourpapers.item import Layout
from fourpapers.uncertainty import FAILS, HOLDS, Evidence
from twolearners import significance
from twolearners.significance import Procedure, chance_corrected
from twolearners.significance.replication import Replicability

Floats = NDArray[np.float64]


def by_test(
    verdicts: SourceVerdicts | None = None,
    *,
    trials: int = 1000,
    seed: int = 2003,
    alpha: float = 0.05,
    resamples: int = 999,
) -> pd.DataFrame:
    """Tabulate every test of the catalogue on every source: rate, replicability, cost.

    Naive Bayes and C4.5 are compared on data sets of 300 instances. On source 1 they are equally
    good, so that its rate of rejection is the Type I error; on sources 2, 3 and 4 it is the power.
    Tests on random splits and on cross-validation are listed with several numbers of splits or
    runs. Tests that were calibrated are listed a second time with their calibrated degrees of
    freedom.

    Parameters
    ----------
    verdicts : mapping, optional
        If it is at hand; the next three are then not needed.
    trials, seed : int
        Data sets of each source, and the start of their random numbers. 1000 and 2003 are stored.
    alpha : float
        Level of the tests.
    resamples : int
        Bootstrap samples of the data sets, for the intervals.

    Returns
    -------
    DataFrame
        A row for each procedure and source:

        ``key``, ``test``, ``calibrated``, ``title``
            The procedure: unique name, catalogue name, whether its df is calibrated, and a title
            for people.
        ``source``, ``trials``, ``repetitions``
            Where, on how many data sets, and how often on each.
        ``fits``
            Trainings that one repetition takes, both learners together.
        ``rejects``, ``rejects_low``, ``rejects_high``
            Share of repetitions that reject, with a 95 % interval.
        ``r``, ``low``, ``high``
            Replicability R, the chance that two repetitions agree, with a 95 % interval.
        ``floor``, ``kappa``
            What R would be by that rate alone, and how far R is from there towards 1.
        ``consistent``
            Share of data sets on which ten repetitions agree; NaN if there are fewer than ten.
        ``r_direction``, ``opposite``
            The chance that two repetitions give the same of three verdicts, and the chance that
            they give opposite ones.

    Examples
    --------
    >>> table = by_test(trials=50, resamples=99)
    >>> set(table["test"]) == {procedure.test for procedure in ON_SOURCES}
    True
    >>> table.query("key == '5x2cv-t/5' and source == 4")["fits"].item()
    20
    """
    verdicts = (
        source_verdicts(trials=trials, seed=seed, alpha=alpha) if verdicts is None else verdicts
    )
    rows = []
    for procedure in ON_SOURCES:
        for source in SOURCES:
            rows.append(
                {
                    "key": key(procedure),
                    "test": procedure.test,
                    "calibrated": procedure.df is not None,
                    "title": source_title(procedure),
                    "source": source,
                    "fits": fits(procedure),
                    **measures(verdicts[procedure, source], resamples=resamples),
                }
            )
    return pd.DataFrame(rows)


def measures(verdicts: Verdicts, *, resamples: int = 999, seed: int = 0) -> dict[str, float]:
    """Measure what :func:`by_test` lists, of the verdicts of one test on one source.

    Parameters
    ----------
    verdicts : array of shape (trials, repetitions)
        1, -1 or 0.

    Examples
    --------
    >>> measured = measures(np.array([[1, 1, 1, -1], [0, 0, 0, 0]]))
    >>> measured["rejects"], measured["r"], round(measured["r_direction"], 3), measured["opposite"]
    (0.5, 1.0, 0.75, 0.25)
    """
    rejects = verdicts != 0
    trials, repetitions = verdicts.shape
    r = significance.replicability(rejects)
    rate = Replicability("rate", np.asarray(rejects.mean()), rejects.mean(axis=1))
    low, high = r.confidence_interval(resamples=resamples, seed=seed)
    rate_low, rate_high = rate.confidence_interval(resamples=resamples, seed=seed)
    floor, kappa = chance_corrected(r.value, rate.value)
    against = opposite(verdicts)
    return {
        "trials": trials,
        "repetitions": repetitions,
        "rejects": float(rate.value),
        "rejects_low": float(rate_low),
        "rejects_high": float(rate_high),
        "r": float(r.value),
        "low": float(low),
        "high": float(high),
        "floor": float(floor),
        "kappa": float(kappa),
        "consistent": (
            float(significance.consistency(rejects[:, :10]).value)
            if repetitions >= 10
            else float("nan")
        ),
        "r_direction": float(r.value - against.mean()),
        "opposite": float(against.mean()),
    }


def opposite(verdicts: Verdicts) -> Floats:
    """Give, for each data set, the share of pairs of repetitions with opposite verdicts.

    It estimates, without bias, the chance that of two researchers with different seeds one
    declares naive Bayes better and the other C4.5.

    Examples
    --------
    >>> opposite(np.array([[1, -1, 0, 0], [1, 1, 1, 0]])).round(3).tolist()
    [0.167, 0.0]
    """
    n = verdicts.shape[-1]
    if n < 2:
        raise ValueError("opposite verdicts take at least two repetitions")
    a, b = (verdicts == 1).sum(axis=-1), (verdicts == -1).sum(axis=-1)
    return np.asarray(2 * a * b / (n * (n - 1)))


def directions(verdicts_by_source: SourceVerdicts, procedures: Iterable[Procedure]) -> pd.DataFrame:
    """Let a verdict be one of three, and ask how often two of them contradict each other.

    Returns
    -------
    DataFrame
        ``key``, ``title``, ``source``; ``r`` with two outcomes and ``r_direction`` with three;
        ``opposite``, the chance that two repetitions declare different learners better, and
        ``given``, the same given that both declare one; ``contradicted``, the share of data sets
        on which ten repetitions contain both; ``wrong``, the share of verdicts that favour naive
        Bayes, which is worse on sources 2 to 4.
    """
    rows = []
    for procedure in procedures:
        for source in SOURCES:
            verdicts = verdicts_by_source[procedure, source]
            against = float(opposite(verdicts).mean())
            k, n = (verdicts != 0).sum(axis=1), verdicts.shape[1]
            both = float((k * (k - 1)).mean()) / (n * (n - 1))
            r = float(significance.replicability(verdicts != 0).value)
            naive_bayes, c45 = verdicts == 1, verdicts == -1
            rows.append(
                {
                    "key": key(procedure),
                    "title": source_title(procedure),
                    "source": source,
                    "r": r,
                    "r_direction": r - against,
                    "opposite": against,
                    "given": against / both if both else float("nan"),
                    "contradicted": float((naive_bayes.any(axis=1) & c45.any(axis=1)).mean()),
                    "wrong": float(naive_bayes.sum() / max(k.sum(), 1)),
                }
            )
    return pd.DataFrame(rows)


def costs(table: pd.DataFrame, alpha: float = 0.05) -> pd.DataFrame:
    """Summarise :func:`by_test` over sources: what a test costs, and what it gives.

    Returns
    -------
    DataFrame
        ``key``, ``test``, ``title``, ``calibrated``, ``fits``; ``worst``, the lowest R of the four
        sources; ``power`` on source 3; ``error`` on source 1; ``keeps``, whether the interval of
        that error does not lie above the level; and ``best``, whether no test that keeps the
        level and costs no more has both a higher lowest R and more power.
    """
    third = table[table["source"] == 3].set_index("key")
    first = table[table["source"] == 1].set_index("key")
    summary = first[["test", "title", "calibrated", "fits"]].assign(
        worst=table.groupby("key")["r"].min(),
        power=third["rejects"],
        error=first["rejects"],
        keeps=first["rejects_low"] <= alpha,
    )
    valid = summary[summary["keeps"]]
    summary["best"] = [
        bool(row.keeps)
        and not (
            (valid["fits"] <= row.fits)
            & (valid["worst"] > row.worst)
            & (valid["power"] > row.power)
        ).any()
        for row in summary.itertuples()
    ]
    return summary.reset_index()


def costs_table(costs: pd.DataFrame) -> Layout:
    """Show the tests that are not beaten; takes what :func:`costs` returns."""
    return Layout(
        costs[costs["best"] & ~costs["calibrated"]].sort_values(["fits", "worst"]),
        "Tests that keep the level with their own degrees of freedom and are not beaten: no other "
        "that costs no more has both a higher lowest replicability and more power.",
        "tbl-rsm-costs",
        {
            "title": "test",
            "fits": "trainings",
            "worst": r"lowest $\hat R$",
            "power": "power, source 3",
            "error": "Type I error",
        },
        {"worst": ".3f", "power": ".1%", "error": ".1%"},
    )


def families(costs: pd.DataFrame) -> dict[str, list[str]]:
    """Sort the tests of :func:`costs` into six families, by key."""

    def keys(which: pd.Series) -> list[str]:
        return costs.loc[which, "key"].tolist()

    own, keeps = ~costs["calibrated"], costs["keeps"]
    resampled = own & (costs["test"] == "corrected-resampled")
    repeated = own & (costs["test"] == "corrected-repeated-kfold")
    groups = {
        "one split": costs["test"].isin(["mcnemar", "difference-of-proportions"]),
        "5x2cv t, F": costs["test"].isin(["5x2cv-t", "5x2cv-f"]),
        "corrected resampled t": resampled,
        "corrected cv t": repeated,
    }
    grouped = pd.concat(groups, axis=1).any(axis=1)
    groups["other tests that keep the level"] = ~grouped & keeps
    groups["tests that do not"] = ~grouped & ~keeps
    return {name: keys(which) for name, which in groups.items()}


def growth(samples: Samples) -> list[Evidence]:
    """Ask whether R grows with splits and with runs, step by step, on every source."""
    pieces = []
    for tests, word in ((CROSS_VALIDATION, "runs"), (RESAMPLING, "resamples")):
        for source in SOURCES:
            for few, more in pairwise(tests):
                gain = samples.r[tests[more], source] - samples.r[tests[few], source]
                what = f"source {source}: {few} to {more} {word}"
                pieces.append(Evidence(what, *sample_interval(gain), least=0))
    return pieces


def equal_cost(samples: Samples) -> pd.DataFrame:
    """Compare cross-validation with resampling where both train as often, on the same data sets.

    Returns
    -------
    DataFrame
        ``source``, ``fits``, ``cv`` and ``resampling`` (R of both), ``gain`` with ``low`` and
        ``high`` (95 %, paired), ``power`` (gain in rate of rejection), ``verdict``.
    """
    rows = []
    for source in SOURCES:
        for runs, cv in CROSS_VALIDATION.items():
            other = RESAMPLING[10 * runs]
            a, b = samples.r[cv, source], samples.r[other, source]
            gain, low, high = sample_interval(a - b)
            power = samples.rejects[cv, source] - samples.rejects[other, source]
            verdict = "more" if low > 0 else "less" if high < 0 else "undecided"
            rows.append((source, fits(cv), float(a[0]), float(b[0]), gain, low, high,
                         float(power[0]), verdict))  # fmt: skip
    columns = ["source", "fits", "cv", "resampling", "gain", "low", "high", "power", "verdict"]
    return pd.DataFrame(rows, columns=columns)


def equal_cost_table(gains: pd.DataFrame) -> Layout:
    """Show both at equal cost; takes what :func:`equal_cost` returns."""
    return Layout(
        with_interval(gains),
        "Repeated cross-validation and resampling at equal cost: replicability, the 95 % interval "
        "of the gain, and the gain in the rate of rejection.",
        "tbl-rsm-gains",
        {
            "source": "source",
            "fits": "trainings",
            "cv": "cross-validation",
            "resampling": "resampling",
            "interval": "gain",
            "power": "gain in rate",
            "verdict": "cross-validation replicates",
        },
        {"cv": ".3f", "resampling": ".3f", "power": ".3f"},
    )


def directions_table(table: pd.DataFrame) -> Layout:
    """Show opposite verdicts in per cent; takes what :func:`directions` returns."""
    rows = []
    for test, part in table.groupby("title", sort=False):
        per_cent = 100 * part.set_index("source")[["opposite", "contradicted", "given", "wrong"]]
        rows.append(
            {
                "test": test,
                **{f"s{n}": f"{per_cent['opposite'][n]:.2f}" for n in SOURCES},
                "contradicted": f"{per_cent['contradicted'][1]:.1f}",
                "given": f"{per_cent['given'][1]:.1f}",
                "wrong": f"{per_cent['wrong'][2]:.1f}",
            }
        )
    return Layout(
        pd.DataFrame(rows),
        "Opposite verdicts, in per cent: the chance that two repetitions declare different "
        "learners better. *Both in ten* and *given two* are for source 1: the share of data sets "
        "on which ten repetitions contain both verdicts, and the chance of opposite verdicts "
        "among pairs that reject. *Worse wins*: verdicts on source 2 for the worse learner.",
        "tbl-rsm-direction",
        {
            "test": "test",
            "s1": "source 1",
            "s2": "source 2",
            "s3": "source 3",
            "s4": "source 4",
            "contradicted": "both in ten",
            "given": "given two",
            "wrong": "worse wins",
        },
    )


def direction_numbers(table: pd.DataFrame) -> dict[str, str]:
    """Return what the text says of :func:`directions` for the tests of Table 5."""
    ours = table[table["key"].isin([key(procedure) for procedure in ROWS.values()])]
    five, cv = (
        ours[ours["key"] == key(procedure)].set_index("source")
        for procedure in (FIVE_BY_TWO, CROSS_VALIDATION[10])
    )
    return {
        "rsm_opposite": f"{ours['opposite'].max():.2%}",
        "rsm_lost_direction": f"{(ours['r'] - ours['r_direction']).max():.4f}",
        "rsm_given_five": f"{five['given'][1]:.0%}",
        "rsm_given_cv": f"{cv['given'].max():.1%}",
        "rsm_wrong_five": f"{five['wrong'][2]:.1%}",
        "rsm_wrong_cv": f"{cv['wrong'][2]:.1%}",
    }


def growth_numbers(gains: pd.DataFrame, steps: pd.DataFrame) -> dict[str, str]:
    """Return what the text says of :func:`equal_cost`, and of the table of :func:`growth`."""
    return {
        "rsm_more": str((gains["verdict"] == "more").sum()),
        "rsm_gains": str(len(gains)),
        "rsm_less": str((gains["verdict"] == "less").sum()),
        "rsm_grows": str((steps["verdict"] == HOLDS).sum()),
        "rsm_steps": str(len(steps)),
        "rsm_shrinks": str((steps["verdict"] == FAILS).sum()),
        "rsm_rate_cost": f"{-100 * gains[gains['fits'] == 20]['power'].min():.0f}",
    }


def cost_numbers(table: pd.DataFrame) -> dict[str, str]:
    """Return what the text says of :func:`costs`."""
    by_key = table.set_index("key")
    procedures = {
        "five": FIVE_BY_TWO,
        "one": CROSS_VALIDATION[1],
        "ten": CROSS_VALIDATION[10],
        "fifty": Procedure("corrected-repeated-kfold", 50),
    }
    texts = {"rsm_keep": str(table["keeps"].sum()), "rsm_listed": str(len(table))}
    for name, procedure in procedures.items():
        row = by_key.loc[key(procedure)]
        texts[f"rsm_{name}_worst"] = f"{row['worst']:.2f}"
        texts[f"rsm_{name}_power"] = f"{row['power']:.0%}"
    return texts
