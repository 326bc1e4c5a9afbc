"""How far the corrected 10x10 cv t test can be trusted: level, coverage, and tossed classes."""

from __future__ import annotations

from collections.abc import Iterable

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import stats

from fourpapers.book.page import with_interval
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from fourpapers.proving_ground.corrected_t import PLAN, SEED, moments, tossed_moments, truth
from fourpapers.proving_ground.pairs import (
    APART,
    COIN,
    COIN_REAL,
    COINS,
    KINDS_EQUAL,
    PAIRS,
    TOSSED,
    VIEWS,
    pair,
)
from fourpapers.uncertainty import (
    Evidence,
    bootstrap_counts,
    bootstrap_interval,
    normal_interval,
    proportion_interval,
)
from twolearners.style import BLUE, MUTED, ORANGE, WIDTH, in_style

Floats = NDArray[np.float64]

KINDS = (*KINDS_EQUAL, APART)
#: What Nadeau and Bengio put between the variance of the cells and that of their mean.
GUESS = 1 / PLAN.splits + PLAN.test_train_ratio
#: A level of which one would say that it is not 5 %.
HIGH = 0.06
_DRAWS = 1000


def misses(mean: Floats, variance: Floats, true: float, factor: float, alpha: float) -> Floats:
    """Say of each data set whether the interval with this correction misses the true difference.

    Parameters
    ----------
    mean, variance : array
        Of the cells of each data set.
    true : float
        The true difference.
    factor : float
        What the variance of the cells is multiplied with to get that of their mean.
    """
    half = stats.t.ppf(1 - alpha / 2, PLAN.splits - 1) * np.sqrt(factor * variance)
    return np.asarray(np.abs(mean - true) > half)


def by_pair(
    *, trials: int | None = None, alpha: float = 0.05, stratified: bool = True
) -> pd.DataFrame:
    """Count, for every pair of learners, how often the test rejects and its interval misses.

    Returns
    -------
    DataFrame
        ``name``, ``title``, ``kind``, ``size``; the true ``difference`` and the ``mean`` of those
        measured; ``rejects``; ``missed``
        with ``low`` and ``high``, which is the Type I error where learners are equal; and
        ``needed``, the variance of the mean over what the test takes for it on average.
    """
    chosen = [entry for entry in PAIRS if stratified or entry.kind in COINS]
    rows = []
    for entry in chosen:
        mean, variance = moments(entry.name, trials=trials, stratified=stratified)
        true, _ = truth(entry.name)
        missed = misses(mean, variance, true, GUESS, alpha)
        low, high = proportion_interval(missed.sum(), len(missed))
        rows.append({
            "name": entry.name, "title": entry.title, "kind": entry.kind, "size": entry.size,
            "difference": true, "mean": mean.mean(), "sets": len(missed),
            "rejects": misses(mean, variance, 0.0, GUESS, alpha).mean(),
            "missed": missed.mean(), "low": float(low), "high": float(high),
            "needed": mean.var(ddof=1) / (GUESS * variance.mean()),
        })  # fmt: skip
    return pd.DataFrame(rows)


def by_kind(pairs: pd.DataFrame, alpha: float) -> pd.DataFrame:
    """Sum up by kind of pair, and over all pairs of equal learners; takes :func:`by_pair`."""
    parts = {kind: pairs[pairs["kind"] == kind] for kind in KINDS if kind in set(pairs["kind"])}
    parts["all equal"] = pairs[pairs["kind"] != APART]
    return pd.DataFrame([
        {
            "kind": kind, "pairs": len(part), "missed": part["missed"].mean(),
            "worst": part["missed"].max(),
            "where": part["title"].iloc[int(part["missed"].argmax())],
            "high": int((part["missed"] > HIGH).sum()),
            "surely": int((part["low"] > alpha).sum()),
            "least": part["needed"].min(), "most": part["needed"].max(),
        }
        for kind, part in parts.items()
    ])  # fmt: skip


def kinds_table(pairs: pd.DataFrame, alpha: float) -> Layout:
    """Show level and coverage by kind of pair; takes :func:`by_pair`."""
    rows = by_kind(pairs, alpha)
    shares = ("missed", "worst")
    return Layout(
        rows.assign(**{name: 100 * rows[name] for name in shares}),
        "The corrected 10×10 cv t test on pairs of learners whose true difference is known. How "
        f"often its {100 * (1 - alpha):g} % interval misses that difference, in per cent (for "
        "equal learners this is the Type I error); how many pairs exceed "
        f"{100 * HIGH:g} %, and how many exceed {100 * alpha:g} % significantly; and the true "
        "variance of the mean divided by the one that the test assumes, smallest and largest.",
        "tbl-scn-coverage",
        {
            "kind": "pairs",
            "pairs": "number",
            "missed": "misses",
            "worst": "worst",
            "where": "worst pair",
            "high": "above 6 %",
            "surely": "significantly",
            "least": "smallest ratio",
            "most": "largest ratio",
        },
        dict.fromkeys(shares, ".1f") | {"least": ".2f", "most": ".2f"},
    )


@in_style
def draw(pairs: pd.DataFrame, alpha: float) -> Figure:
    """Draw how often the interval of each pair misses, by kind and in order."""
    fig, axes = plt.subplots(1, len(KINDS), figsize=(WIDTH, 2.6), sharey=True, width_ratios=[
        max(4, int((pairs["kind"] == kind).sum())) for kind in KINDS
    ])  # fmt: skip
    for axis, kind in zip(axes, KINDS, strict=True):
        part = pairs[pairs["kind"] == kind].sort_values("missed")
        place = np.arange(len(part))
        colour = BLUE if kind == APART else ORANGE
        axis.vlines(place, 100 * part["low"], 100 * part["high"], color=colour, lw=1)
        axis.plot(place, 100 * part["missed"], "o", color=colour, ms=3.5)
        axis.axhline(100 * alpha, color=MUTED, lw=1, dashes=(4, 3))
        axis.set(title=kind, xticks=[])
    axes[0].set(ylabel="interval misses (%)", ylim=(0, None))
    fig.supxlabel("pairs of learners, sorted", fontsize=10)
    return fig


def tossed(
    names: Iterable[str] = TOSSED, *, trials: int | None = None, alpha: float = 0.05
) -> pd.DataFrame:
    """Compare what data sets with tossed classes show of a test with what is true of it.

    Returns
    -------
    DataFrame
        ``title`` and ``equal``; how often the corrected test rejects on tossed classes
        (``alarms``) and how often its interval really misses (``missed``), and the second less
        the first (``gap`` with ``gap_low`` and ``gap_high``); the variance of the mean over tosses
        of a data set, averaged over data sets, over the true one (``ratio`` with ``low`` and
        ``high``, bootstrap over data sets); how often an interval with that variance misses
        (``direct``); and the ``correction`` that tosses show, over the one that is needed.
    """
    rows = []
    for name in names:
        about = pair(name)
        mean, variance = moments(name, trials=trials)
        copies, spread = tossed_moments(name, trials=trials)
        true, _ = truth(name)
        between, cells = copies.var(axis=1, ddof=1), spread.mean(axis=1)
        rng = trial_rng(SEED, "tossed classes", PAIRS.index(about))
        sets = bootstrap_counts(len(mean), _DRAWS, rng) / len(mean)
        some = bootstrap_counts(len(between), _DRAWS, rng) / len(between)
        ratio = bootstrap_interval(
            between.mean() / mean.var(),
            (some @ between) / (sets @ mean**2 - (sets @ mean) ** 2),
        )
        alarms = misses(copies, spread, 0.0, GUESS, alpha).mean(axis=1)
        missed = misses(mean, variance, true, GUESS, alpha)
        error = np.hypot(_standard_error(alarms), _standard_error(missed))
        gap = normal_interval(missed.mean() - alarms.mean(), error)
        bound = stats.norm.ppf(1 - alpha / 2) * np.sqrt(between.mean())
        rows.append({
            "title": about.title, "equal": about.equal,
            "alarms": alarms.mean(), "missed": missed.mean(),
            "gap": gap.value, "gap_low": gap.low, "gap_high": gap.high,
            "ratio": ratio.value, "low": ratio.low, "high": ratio.high,
            "direct": np.mean(np.abs(mean - true) > bound),
            "correction": ratio.value * variance.mean() / cells.mean(),
        })  # fmt: skip
    return pd.DataFrame(rows)


def _standard_error(values: Floats) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values)))


def tossed_table(rows: pd.DataFrame) -> Layout:
    """Show what tossed classes say of the test and of the mean; takes :func:`tossed`."""
    shares = ("alarms", "missed", "direct")
    return Layout(
        with_interval(rows.assign(**{name: 100 * rows[name] for name in shares}), 2),
        "The corrected 10×10 cv t test: how often it rejects when a coin replaces the classes, and "
        "how often its interval misses the true difference on the real classes, in per cent. "
        "Variance of the mean over coin classes, divided by the true variance; how often an "
        "interval with that variance misses; and the correction that the coin classes suggest, "
        "divided by the correction that is needed.",
        "tbl-wt-tossed",
        {
            "title": "data and learners",
            "alarms": "rejects, coin",
            "missed": "misses, real",
            "ratio": "variance ratio",
            "interval": "95 % interval",
            "direct": "misses with it",
            "correction": "correction ratio",
        },
        {"ratio": ".2f", "correction": ".2f"} | dict.fromkeys(shares, ".1f"),
    )


def mean_missed(kind: str, alpha: float, **bounds: float) -> Evidence:
    """Average over the pairs of a kind how often the interval of the corrected test misses."""
    part = by_pair(alpha=alpha).query("kind == @kind")
    error = np.sqrt((part["missed"] * (1 - part["missed"]) / part["sets"]).sum()) / len(part)
    what = f"corrected 10×10 cv t, {kind}: interval misses"
    return Evidence(what, *normal_interval(part["missed"].mean(), error), **bounds)


def largest_gap(**bounds: float) -> Evidence:
    """Give the pair whose tossed classes hide most of how often the interval misses."""
    rows = tossed()
    most = rows.iloc[int(rows["gap"].argmax())]
    what = f"misses, real minus coin classes, {most.title}"
    return Evidence(what, most.gap, most.gap_low, most.gap_high, **bounds)


def numbers_of_pairs(
    pairs: pd.DataFrame, loose: pd.DataFrame, alpha: float, prefix: str = "scn"
) -> dict[str, str]:
    """Give level and coverage in words.

    Parameters
    ----------
    pairs, loose : DataFrame
        From :func:`by_pair`, with stratified folds and with others.
    prefix : str
        What the names begin with: each chapter has its own.
    """
    kinds = by_kind(pairs, alpha).set_index("kind")
    equal, apart, real = kinds.loc["all equal"], kinds.loc[APART], kinds.loc[COIN_REAL]
    same = pairs[pairs["name"].isin(loose["name"])]
    words = {
        "equal": str(equal.pairs),
        "mean": f"{equal.missed:.1%}",
        "high": str(equal.high),
        "worst": f"{equal.worst:.1%}",
        "where": str(equal["where"]),
        "least": f"{pairs.loc[pairs['kind'] != APART, 'missed'].min():.1%}",
        "coin": f"{kinds.missed[COIN]:.1%}",
        "real": f"{real.missed:.1%}",
        "views": f"{kinds.missed[VIEWS]:.1%}",
        "apart_n": str(apart.pairs),
        "apart": f"{apart.missed:.1%}",
        "apart_worst": f"{apart.worst:.1%}",
        "needed_low": f"{pairs['needed'].min():.2f}",
        "needed_high": f"{pairs['needed'].max():.2f}",
        "bias": f"{100 * same['mean'].abs().max():.1f}",
        "bias_where": str(same["title"].iloc[int(same["mean"].abs().argmax())]),
        "loose_bias": f"{100 * loose['mean'].abs().max():.1f}",
        "loose": f"{loose['missed'].mean():.1%}",
        "strict": f"{same['missed'].mean():.1%}",
        "loose_worst": f"{loose['missed'].max():.1%}",
        "loose_n": str(len(loose)),
        "level": f"{100 * (1 - alpha):g} %",
    }
    return {f"{prefix}_cov_{name}": text for name, text in words.items()}


def numbers_of_tossed(rows: pd.DataFrame) -> dict[str, str]:
    """Give the pair on which tossed classes mislead most; takes :func:`tossed`."""
    most = rows.iloc[int(rows["gap"].argmax())]
    return {
        "wt_toss_all": str(len(rows)),
        "wt_toss_where": str(most.title),
        "wt_toss_alarms": f"{most.alarms:.1%}",
        "wt_toss_missed": f"{most.missed:.1%}",
    }
