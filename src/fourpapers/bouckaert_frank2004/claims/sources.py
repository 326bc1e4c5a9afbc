"""What section 4.4 claims of the four sources, and what many networks of each say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.bouckaert2003.other_networks import OTHERS
from fourpapers.bouckaert2003.populations import population
from fourpapers.bouckaert_frank2004.populations import SOURCES
from fourpapers.bouckaert_frank2004.procedures import SourceVerdicts
from fourpapers.bouckaert_frank2004.table_5 import ROWS, accuracy_gaps, by_network
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from fourpapers.uncertainty import (
    FAILS,
    HOLDS,
    UNDECIDED,
    Estimate,
    Evidence,
    bootstrap_counts,
    bootstrap_interval,
    normal_interval,
)
from twolearners import significance
from twolearners.significance import Procedure

Floats = NDArray[np.float64]

_FIVE, _TEN, _HUNDRED, _KFOLD, _CV = ROWS.values()
_TITLE = {procedure: name for name, procedure in ROWS.items()}


@dataclass(frozen=True)
class Samples:
    """Consistency, R and rate on a source, and on bootstrap samples of its data sets or networks.

    All tests share the samples of a source, so that differences between tests are paired.

    Attributes
    ----------
    consistent, r, rejects : mapping of (test, source) to array of shape (1 + draws,)
        The first value is the measured one.
    """

    consistent: Mapping[tuple[Procedure, int], Floats]
    r: Mapping[tuple[Procedure, int], Floats]
    rejects: Mapping[tuple[Procedure, int], Floats]

    def least(self, key: Procedure) -> Floats:
        """Return the lowest consistency over the four sources."""
        return np.min([self.consistent[key, source] for source in SOURCES], axis=0)


def draw_samples(
    verdicts_by_source: SourceVerdicts, *, seed: int = 2004, draws: int = 500
) -> Samples:
    """Draw the data sets anew, those of each source on their own."""
    weights: dict[int, Floats] = {}
    measured: tuple[dict[tuple[Procedure, int], Floats], ...] = ({}, {}, {})
    for (key, source), verdicts in verdicts_by_source.items():
        rejects = verdicts != 0
        if source not in weights:
            trials = len(rejects)
            rng = trial_rng(seed, "bouckaert-frank2004/claims", source)
            counts = bootstrap_counts(trials, draws, rng)
            weights[source] = np.vstack([np.ones(trials), counts]) / trials
        values = (
            significance.consistency(rejects).by_dataset,
            significance.replicability(rejects).by_dataset,
            rejects.mean(axis=1),
        )
        for table, value in zip(measured, values, strict=True):
            table[key, source] = weights[source] @ value
    return Samples(*measured)


def draw_network_samples(networks: pd.DataFrame, *, seed: int = 2004, draws: int = 500) -> Samples:
    """Average over networks, and draw the networks of each source anew, with all their data sets.

    Parameters
    ----------
    networks : DataFrame
        From :func:`~fourpapers.bouckaert_frank2004.table_5.by_network`.
    """
    columns = ("consistent", "r", "rejects")
    measured: tuple[dict[tuple[Procedure, int], Floats], ...] = ({}, {}, {})
    for source in SOURCES:
        part = networks[networks["source"] == source]
        count = part["network"].nunique()
        rng = trial_rng(seed, "bouckaert-frank2004/networks", source)
        weights = np.vstack([np.ones(count), bootstrap_counts(count, draws, rng)]) / count
        for name, procedure in ROWS.items():
            rows = part[part["test"] == name]
            for table, column in zip(measured, columns, strict=True):
                table[procedure, source] = weights @ rows[column].to_numpy()
    return Samples(*measured)


def evidence(
    trials: int = 1000, networks: int = 50, draws: int = 500, seed: int = 2003
) -> dict[str, list[Evidence]]:
    """Gather the evidence on every claim of section 4.4.

    Parameters
    ----------
    trials, seed : int
        Data sets of the book's networks, and the start of their random numbers.
    networks : int
        Other networks of each source, at most.
    draws : int
        Bootstrap samples of the networks.
    """
    return judge(
        draw_network_samples(by_network(networks), seed=seed, draws=draws),
        accuracy_gaps(trials=trials, seed=seed),
    )


def findings_table(table: pd.DataFrame) -> Layout:
    """Show the claims of section 4.4 and the verdicts on the :func:`evidence`."""
    return Layout(
        table,
        "The statements of section 4.4, on the mean over networks of each source. Intervals are "
        "95 %, by a bootstrap over networks.",
        "tbl-rsm-claims",
        {"claim": "claim", "reading": "reading", "evidence": "evidence", "verdict": "verdict"},
    )


def judge(samples: Samples, gaps: pd.DataFrame) -> dict[str, list[Evidence]]:
    """Hold the claims of section 4.4 against the data.

    Parameters
    ----------
    samples : Samples
        The five tests of Table 5 on the four sources.
    gaps : DataFrame
        Differences in accuracy, from
        :func:`~fourpapers.bouckaert_frank2004.table_5.accuracy_gaps`.
    """
    return {**_about_sources(gaps.set_index("source")), **_about_tests(samples)}


def _about_sources(gaps: pd.DataFrame) -> dict[str, list[Evidence]]:
    gap, error = gaps["ours"], gaps["error"]
    first = [population(1, network).bayes_accuracy for network in range(OTHERS[1].stop)]
    steps = [
        Evidence(
            f"source {s + 1} less source {s}, points",
            *normal_interval(gap[s + 1] - gap[s], np.hypot(error[s], error[s + 1])),
            least=0,
        )
        for s in SOURCES[:-1]
    ]
    return {
        # No classifier is better than the Bayes rule, and none is worse than its opposite.
        "source-null": [
            Evidence(f"{what} accuracy possible, exact, on {len(first)} networks",
                     float(np.mean(x)), min(x), max(x), least=0.495, most=0.505)
            for what, x in (("largest", first), ("least", [1 - share for share in first]))
        ],
        "source-range": [
            *steps,
            Evidence("source 4, points", *normal_interval(gap[4], error[4]), least=8, most=14),
        ],
    }  # fmt: skip


def _about_tests(samples: Samples) -> dict[str, list[Evidence]]:
    on, others = samples.consistent, (_TEN, _HUNDRED, _KFOLD, _CV)
    return {
        "source-low": [
            _piece(f"{_TITLE[key]}, lowest", samples.least(key), most=0.5)
            for key in (_FIVE, _TEN, _KFOLD)
        ],
        "source-hundred": [
            _piece("100 less 10 resamples, lowest", samples.least(_HUNDRED) - samples.least(_TEN),
                   least=0.2)
        ],
        "source-further": [
            _piece(f"source {s}: 10x10 cv less 100 resamples", on[_CV, s] - on[_HUNDRED, s],
                   least=0)
            for s in SOURCES
        ],
        "source-like-uci": [
            _piece("lowest of the other four less 5x2cv",
                   np.min([samples.least(key) for key in others], axis=0) - samples.least(_FIVE),
                   least=0),
            _piece("10x10 cv less highest of the other four",
                   samples.least(_CV)
                   - np.max([samples.least(key) for key in (_FIVE, *others[:-1])], axis=0),
                   least=0),
        ],
        "source-easy": [
            _piece(f"{_TITLE[key]}: easier of 2 and 3 to harder of 1 and 4",
                   np.min([on[key, s] for s in (1, 4)], axis=0)
                   - np.max([on[key, s] for s in (2, 3)], axis=0), least=0)
            for key in others
        ],
        "source-five-by-two": [
            _piece(f"source {s} less source 4", on[_FIVE, s] - on[_FIVE, 4], least=0)
            for s in SOURCES[:-1]
        ],
        "source-conservative": [
            _piece("Type I error of 5x2cv", samples.rejects[_FIVE, 1], most=0.05),
            _piece("source 4: lowest power of the others less 5x2cv",
                   np.min([samples.rejects[key, 4] for key in others], axis=0)
                   - samples.rejects[_FIVE, 4], least=0),
        ],
    }  # fmt: skip


def _piece(what: str, values: Floats, *, least: float = -np.inf, most: float = np.inf) -> Evidence:
    return Evidence(what, *sample_interval(values), least=least, most=most)


def sample_interval(values: Floats) -> Estimate:
    """Return the first value, which was measured, with the 95 % interval of the samples."""
    return bootstrap_interval(values[0], values[1:], "nearest")


def numbers(table: pd.DataFrame) -> dict[str, str]:
    """Return what the text says of the claims, from what judges them."""
    verdicts = table["verdict"]
    return {
        "rsm_claims": str(len(table)),
        "rsm_hold": str((verdicts == HOLDS).sum()),
        "rsm_open": str((verdicts == UNDECIDED).sum()),
        "rsm_fail": str((verdicts == FAILS).sum()),
    }
