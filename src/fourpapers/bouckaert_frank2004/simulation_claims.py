"""What section 4.4 claims of the four sources, and what our data sets say; and two claims more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.bouckaert2003.calibration import interval
from fourpapers.bouckaert_frank2004.simulation import Study
from fourpapers.bouckaert_frank2004.simulation_table5 import ROWS
from fourpapers.bouckaert_frank2004.simulation_tests import SOURCES, procedure
from fourpapers.engine import trial_rng
from fourpapers.uncertainty import Evidence
from twolearners import significance

Floats = NDArray[np.float64]

_FIVE, _TEN, _HUNDRED, _KFOLD, _CV = (test.key for test in ROWS.values())
_TITLE = {test.key: name for name, test in ROWS.items()}
#: Pairs of the same cost: runs of 10-fold cross-validation, and resamples.
EQUAL_COST = ((1, 10), (2, 20), (5, 50), (10, 100))


@dataclass(frozen=True)
class Sampled:
    """Consistency, R and rate on the data sets, and on bootstrap samples of them.

    All tests share the samples of a source, so that differences between tests are paired.

    Attributes
    ----------
    consistent, r, rejects : mapping of (test, source) to array of shape (1 + draws,)
        The first value is the measured one.
    """

    consistent: Mapping[tuple[str, int], Floats]
    r: Mapping[tuple[str, int], Floats]
    rejects: Mapping[tuple[str, int], Floats]

    def least(self, key: str) -> Floats:
        """Return the lowest consistency over the four sources."""
        return np.min([self.consistent[key, source] for source in SOURCES], axis=0)


def sampled(found: Study, *, seed: int = 2004, draws: int = 500) -> Sampled:
    """Draw the data sets anew, those of each source on their own."""
    weights: dict[int, Floats] = {}
    measured: tuple[dict[tuple[str, int], Floats], ...] = ({}, {}, {})
    for (key, source), verdicts in found.items():
        rejects = verdicts != 0
        if source not in weights:
            trials = len(rejects)
            rng = trial_rng(seed, "bouckaert-frank2004/claims", source)
            drawn = rng.multinomial(trials, np.full(trials, 1 / trials), size=draws)
            weights[source] = np.vstack([np.ones(trials), drawn]) / trials
        values = (
            significance.consistency(rejects).by_dataset,
            significance.replicability(rejects).by_dataset,
            rejects.mean(axis=1),
        )
        for table, value in zip(measured, values, strict=True):
            table[key, source] = weights[source] @ value
    return Sampled(*measured)


def evidence(
    found: Sampled, gaps: pd.DataFrame, networks: pd.DataFrame
) -> dict[str, list[Evidence]]:
    """Hold the claims of section 4.4 against the data.

    Parameters
    ----------
    found : Sampled
        The five tests of Table 5 on the four sources.
    gaps : DataFrame
        Differences in accuracy, from ``accuracy_gaps``.
    networks : DataFrame
        Other networks, from ``by_network``: their accuracies are exact.
    """
    on = found.consistent

    def lowest(source: int, keys: Iterable[str]) -> Floats:
        return np.min([on[key, source] for key in keys], axis=0)

    others = (_TEN, _HUNDRED, _KFOLD, _CV)
    first = networks[networks["source"] == 1]
    gap, error = (gaps.set_index("source")[name] for name in ("ours", "error"))
    steps = [
        _normal(
            f"source {s + 1} less source {s}, points",
            gap[s + 1] - gap[s],
            float(np.hypot(error[s], error[s + 1])),
            least=0,
        )
        for s in SOURCES[:-1]
    ]
    return {
        "source-null": [
            Evidence(f"{name}, exact, on {len(set(first['network']))} networks",
                     float(first[column].mean()), float(first[column].min()),
                     float(first[column].max()), least=0.495, most=0.505)
            for name, column in (("naive Bayes", "naive_bayes"), ("C4.5", "c45"))
        ],
        "source-range": [*steps, _normal("source 4, points", gap[4], error[4], least=8, most=14)],
        "source-low": [
            _piece(f"{_TITLE[key]}, lowest", found.least(key), most=0.5)
            for key in (_FIVE, _TEN, _KFOLD)
        ],
        "source-hundred": [
            _piece("100 less 10 resamples, lowest", found.least(_HUNDRED) - found.least(_TEN),
                   least=0.2)
        ],
        "source-further": [
            _piece(f"source {s}: 10x10 cv less 100 resamples", on[_CV, s] - on[_HUNDRED, s],
                   least=0)
            for s in SOURCES
        ],
        "source-like-uci": [
            _piece("lowest of the other four less 5x2cv",
                   np.min([found.least(key) for key in others], axis=0) - found.least(_FIVE),
                   least=0),
            _piece("10x10 cv less highest of the other four",
                   found.least(_CV)
                   - np.max([found.least(key) for key in (_FIVE, *others[:-1])], axis=0),
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
            _piece("Type I error of 5x2cv", found.rejects[_FIVE, 1], most=0.05),
            _piece("source 4: lowest power of the others less 5x2cv",
                   np.min([found.rejects[key, 4] for key in others], axis=0)
                   - found.rejects[_FIVE, 4], least=0),
        ],
    }  # fmt: skip


def growth(found: Sampled) -> list[Evidence]:
    """Ask whether R grows with splits and with runs, step by step, on every source."""
    pieces = []
    for name, sizes in (
        ("corrected-repeated-kfold", (1, 2, 5, 10)),
        ("corrected-resampled", (10, 20, 50, 100)),
    ):
        word = "runs" if "kfold" in name else "resamples"
        for source in SOURCES:
            for few, more in pairwise(sizes):
                a, b = (found.r[procedure(name, size).key, source] for size in (few, more))
                pieces.append(_piece(f"source {source}: {few} to {more} {word}", b - a, least=0))
    return pieces


def equal_cost(found: Sampled) -> pd.DataFrame:
    """Compare cross-validation with resampling where both train as often, on the same data sets.

    Returns
    -------
    DataFrame
        ``source``, ``fits``, ``cv`` and ``resampling`` (R of both), ``gain`` with ``low`` and
        ``high`` (95 %, paired), ``power`` (gain in rate of rejection), ``verdict``.
    """
    rows = []
    for source in SOURCES:
        for runs, splits in EQUAL_COST:
            cv = procedure("corrected-repeated-kfold", runs)
            other = procedure("corrected-resampled", splits)
            a, b = found.r[cv.key, source], found.r[other.key, source]
            low, high = interval(a - b)
            power = found.rejects[cv.key, source] - found.rejects[other.key, source]
            verdict = "more" if low > 0 else "less" if high < 0 else "undecided"
            rows.append((source, cv.fits, float(a[0]), float(b[0]), float(a[0] - b[0]), low, high,
                         float(power[0]), verdict))  # fmt: skip
    columns = ["source", "fits", "cv", "resampling", "gain", "low", "high", "power", "verdict"]
    return pd.DataFrame(rows, columns=columns)


def by_study(networks: pd.DataFrame) -> pd.DataFrame:
    """Ask of every set of four networks, as if it were a study, where each test is at its worst.

    Returns
    -------
    DataFrame
        ``title`` of the test, and for each source how often consistency was lowest there
        (columns ``source1`` to ``source4``; ties count for the later source).
    """
    rows = []
    for title, part in networks.groupby("title", sort=False):
        wide = part.pivot(index="network", columns="source", values="consistent")
        worst = wide.to_numpy()[:, ::-1].argmin(axis=1)
        counts = np.bincount(len(SOURCES) - 1 - worst, minlength=len(SOURCES))
        rows.append({"title": title, **{f"source{s}": int(counts[s - 1]) for s in SOURCES}})
    return pd.DataFrame(rows)


def _piece(what: str, values: Floats, *, least: float = -np.inf, most: float = np.inf) -> Evidence:
    low, high = interval(values)
    return Evidence(what, float(values[0]), low, high, least=least, most=most)


def _normal(
    what: str, value: float, error: float, *, least: float = -np.inf, most: float = np.inf
) -> Evidence:
    half = 1.96 * error
    return Evidence(what, float(value), value - half, value + half, least=least, most=most)
