"""Other sources of the same description: how much Table 5 depends on which networks were drawn.

The paper drew four networks at random and printed how much better C4.5 was on each, but not the
networks. Here many are drawn that fit the description. A first source has independent attributes,
each with a probability of its own; a second, third or fourth one is a random network that is
searched for until both learners are as accurate as in Table 3 of Bouckaert (2003).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special, stats

from fourpapers.bouckaert2003.network_search import TABLE_3, search
from fourpapers.bouckaert_frank2004.experiments.sources import REPETITIONS, TESTED
from fourpapers.bouckaert_frank2004.populations import (
    FOLDS,
    PAIR,
    PAPER_TRIALS,
    SIZE,
    SOURCES,
    extra_errors,
)
from fourpapers.bouckaert_frank2004.procedures import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    FIVE_BY_TWO_F,
    KFOLD,
    RESAMPLING,
    key,
    source_title,
)
from fourpapers.engine import Columns, Trials, compute, experiment, trial_rng
from fourpapers.item import Layout
from fourpapers.uncertainty import bootstrap_interval
from twolearners import significance
from twolearners.datasets import Encoded
from twolearners.differences import Differences
from twolearners.resampling import Plan, five_by_two, repeated_kfold, resamples
from twolearners.significance import Procedure
from twolearners.simulators import BayesianNetwork, Node

Floats = NDArray[np.float64]

#: Data sets drawn from each network, and digits of an accuracy that are kept.
DATA_SETS, _DIGITS = 50, 100_000
ALPHA = 0.05
_ATTRIBUTES = 10
_SEARCHED_ON, _TOLERANCE = 30, 0.005  # data sets to search on, and how near is near enough
#: Carried out on every network: Table 5's tests but for 100 resamples, which, ten times over, would
#: take longer than all the others together, and two more.
PROCEDURES: tuple[Procedure, ...] = (
    FIVE_BY_TWO,
    FIVE_BY_TWO_F,
    RESAMPLING[10],
    KFOLD,
    CROSS_VALIDATION[1],
    CROSS_VALIDATION[10],
)
#: Splits of one repetition of each kind.
PLANS: tuple[Plan, ...] = (
    repeated_kfold(10, FOLDS),
    five_by_two(stratified=True),
    resamples(10, TESTED / SIZE),
)


def network(
    source: int, rng: np.random.Generator, attributes: int = _ATTRIBUTES
) -> BayesianNetwork:
    """Draw a network that fits the paper's description of a source.

    The number of attributes can be chosen for source 1; the others are searched for with ten.
    """
    if source == 1:
        ones = rng.random(attributes).round(4)
        return BayesianNetwork(
            [Node("class", (), 0.5), *(Node(f"x{i + 1}", (), p) for i, p in enumerate(ones))]
        )
    if attributes != _ATTRIBUTES:
        raise ValueError(f"sources 2 to 4 have {_ATTRIBUTES} attributes, not {attributes!r}")
    seed = int(rng.integers(2**31))
    return search(
        TABLE_3[source], PAIR, seed=seed, trials=_SEARCHED_ON, tolerance=_TOLERANCE, attempts=60
    ).network


@experiment(
    "bouckaert-frank2004/other-sources",
    version=1,
    trials=12,
    seed=2004,
    fits=2 * DATA_SETS * (1 + REPETITIONS * (FOLDS * 10 + 10 + 10)),
    chunk=2,
    settings=tuple({"source": number} for number in SOURCES),
    packed={"better": len(PROCEDURES), "worse": len(PROCEDURES)},
)
def other_sources(
    trials: Trials,
    *,
    source: Annotated[int, "which of the four data sources [1, 4]"] = 1,
) -> Columns:
    """Networks that fit the description of a source: tests repeated on fifty data sets of each.

    ``better`` and ``worse`` count how many of ten repetitions declare C4.5 better, or naive
    Bayes, at 5 %: a number for each data set and test. ``accuracy`` is the mean accuracy of
    naive Bayes and of C4.5, exact for each classifier, in hundred thousandths.
    """
    better = np.empty((len(trials), DATA_SETS, len(PROCEDURES)), np.int64)
    worse, accuracy = np.empty_like(better), np.empty((len(trials), len(PAIR)), np.int64)
    for place, rng in enumerate(trials):
        drawn = network(source, rng)
        data = [drawn.encoded(SIZE, rng) for _ in range(DATA_SETS)]
        by_plan = repetitions(data, rng)
        for column, procedure in enumerate(PROCEDURES):
            verdicts = procedure.apply(by_plan).better(ALPHA)  # -1 is C4.5
            better[place, :, column] = (verdicts == -1).sum(axis=1)
            worse[place, :, column] = (verdicts == 1).sum(axis=1)
        cells = drawn.cells.astype(np.float64)
        for column, learner in enumerate(PAIR.values()):
            exact = [
                drawn.accuracy(learner.fit_encoded(each).predict_encoded(cells)) for each in data
            ]
            accuracy[place, column] = round(_DIGITS * float(np.mean(exact)))
    return {"better": better, "worse": worse, "accuracy": accuracy}


def repetitions(data: Sequence[Encoded], rng: np.random.Generator) -> Mapping[str, Differences]:
    """Split data sets ten times over as the tests of this module ask for; there are no holdouts.

    Returns
    -------
    mapping of str to Differences
        Naive Bayes minus C4.5 by kind of plan: leading axes (data set, repetition).
    """
    by_plan: dict[str, Differences] = {}
    for plan in PLANS:
        whole = replace(plan, runs=REPETITIONS * plan.runs)
        extra = np.array([extra_errors(each, whole, rng) for each in data])
        tested = TESTED if plan.test_share else SIZE // plan.folds
        by_plan[plan.kind] = Differences(extra / tested, whole).repetitions(plan.runs)
    return by_plan


def by_network(*, trials: int = 12, seed: int = 2004) -> pd.DataFrame:
    """Tabulate the tests on every network of every source.

    Returns
    -------
    DataFrame
        ``source``, ``network``, ``key`` and ``title`` (of the test), ``data_sets``, ``rejects``,
        ``r``, ``consistent``, ``opposite``, ``naive_bayes`` and ``c45`` (mean accuracies).
    """
    parts = []
    for source in SOURCES:
        columns = compute(other_sources, trials=trials, seed=seed, source=source)
        better, worse = columns["better"], columns["worse"]
        accuracy = columns["accuracy"] / _DIGITS
        k = better + worse
        r = significance.pair_agreement(k, REPETITIONS)
        against = better * worse / special.comb(REPETITIONS, 2)
        for column, procedure in enumerate(PROCEDURES):
            parts.append(
                pd.DataFrame(
                    {
                        "source": source,
                        "network": np.arange(trials),
                        "key": key(procedure),
                        "title": source_title(procedure),
                        "data_sets": DATA_SETS,
                        "rejects": k[..., column].mean(axis=1) / REPETITIONS,
                        "r": r[..., column].mean(axis=1),
                        "consistent": np.isin(k[..., column], (0, REPETITIONS)).mean(axis=1),
                        "opposite": against[..., column].mean(axis=1),
                        "naive_bayes": accuracy[:, 0],
                        "c45": accuracy[:, 1],
                    }
                )
            )
    return pd.concat(parts, ignore_index=True)


def place_among_networks(
    cells: pd.DataFrame, networks: pd.DataFrame, *, seed: int = 2004
) -> pd.DataFrame:
    """Place the published numbers among studies with other networks of the same description.

    Parameters
    ----------
    cells : DataFrame
        From :func:`~fourpapers.bouckaert_frank2004.table_5.consistency_cells`.
    networks : DataFrame
        From :func:`by_network`.
    seed : int
        Of the draws of :func:`expected`.

    Returns
    -------
    DataFrame
        ``test``, ``source``, ``value``, ``paper``, ``ours``, ``mean`` over networks, ``least`` and
        ``most`` (measured); ``excess``, their variance less what fifty data sets leave to chance;
        ``spread``, the standard deviation between networks by the prediction; ``low`` and
        ``high``, between which 95 % of studies are expected; ``place``, the share of them that
        are expected to be lower than the paper's; and ``verdict``: within or outside.
    """
    rows = []
    for row in cells[cells["source"] != "min"].itertuples():
        source, paper = int(str(row.source)), float(str(row.paper))
        part = networks[(networks["key"] == row.key) & (networks["source"] == source)]
        if part.empty:
            continue
        c, size = part["consistent"].to_numpy(), int(part["data_sets"].iloc[0])
        rng = trial_rng(seed, f"bouckaert-frank2004/placed {row.key}", source)
        share, spread = expected(np.rint(c * size).astype(int), size, rng)
        _, low, high = bootstrap_interval(share.mean(), share)
        # A study with exactly the paper's number counts half.
        place = float(np.mean(share < paper - 1e-9) + np.mean(np.abs(share - paper) < 1e-9) / 2)
        rows.append(
            {
                "test": row.test,
                "source": row.source,
                "value": row.value,
                "paper": paper,
                "ours": row.ours,
                "mean": float(c.mean()),
                "least": float(c.min()),
                "most": float(c.max()),
                "excess": float(c.var(ddof=1) - (c * (1 - c)).mean() / (size - 1)),
                "spread": spread,
                "low": low,
                "high": high,
                "place": place,
                "verdict": "within" if low <= paper <= high else "outside",
            }
        )
    return pd.DataFrame(rows)


def placed_table(placed: pd.DataFrame) -> Layout:
    """Show the paper among other networks; takes what :func:`place_among_networks` returns."""
    ends = zip(placed["low"], placed["high"], strict=True)
    return Layout(
        placed.assign(
            mean=100 * placed["mean"],
            spread=100 * placed["spread"],
            place=100 * placed["place"],
            range=[f"{100 * low:.0f} to {100 * high:.0f}" for low, high in ends],
        ),
        "Published shares among studies with other networks, in per cent. Mean of the networks, "
        "and standard deviation between them; where 95 % of studies of a thousand data sets on one "
        "more network are expected; how many of them are expected below the paper's number; "
        "whether that lies among the 95 %.",
        "tbl-rsm-placed",
        {
            "test": "test",
            "source": "source",
            "value": "paper",
            "mean": "mean",
            "spread": "spread",
            "range": "expected",
            "place": "below",
            "verdict": "paper lies",
        },
        {"value": ".1f", "mean": ".1f", "spread": ".1f", "place": ".0f"},
    )


def combine(placed: pd.DataFrame) -> pd.DataFrame:
    """Ask of each test whether its numbers on all sources together are out of place.

    The networks of different sources are drawn independently. So are the places of a study among
    others, each as likely as any; Stouffer's sum of their normal scores is tested, two-sided.

    Parameters
    ----------
    placed : DataFrame
        From :func:`place_among_networks`.

    Returns
    -------
    DataFrame
        ``test``, ``sources``, ``z`` and ``p``.

    Examples
    --------
    >>> rows = pd.DataFrame({"test": ["a", "a", "b"], "place": [0.9, 0.9, 0.5]})
    >>> combine(rows)["p"].round(3).tolist()
    [0.07, 1.0]
    """
    rows = []
    for test, part in placed.groupby("test", sort=False):
        score = special.ndtri(part["place"].clip(1e-4, 1 - 1e-4).to_numpy())
        z = float(score.sum() / np.sqrt(len(score)))
        rows.append((test, len(score), z, float(2 * special.ndtr(-abs(z)))))
    return pd.DataFrame(rows, columns=["test", "sources", "z", "p"])


def expected(
    counts: NDArray[np.int_], size: int, rng: np.random.Generator, draws: int = 20_000
) -> tuple[Floats, float]:
    """Draw what studies of a thousand data sets, each on a network of its own, would find.

    Networks differ in the chance that a data set is consistent; over networks it has a beta
    distribution. Its mean and its precision (the sum of its two parameters) are not known: all
    means are taken to be as likely at first, all precisions from 2 to 2000 on a logarithmic
    scale, and the counts tell how likely they are then.

    Parameters
    ----------
    counts : array of int
        Consistent data sets of each network.
    size : int
        Data sets of each network.
    rng : Generator
        For the draws.

    Returns
    -------
    share : array of shape (draws,)
        Of consistent data sets in a study.
    spread : float
        Standard deviation of the chance between networks, averaged over what is likely.

    Examples
    --------
    >>> share, spread = expected(np.array([20, 30, 25, 35]), 50, np.random.default_rng(1))
    >>> round(float(share.mean()), 2), round(spread, 2)
    (0.55, 0.1)
    """
    middle, precision = np.meshgrid(
        (np.arange(100) + 0.5) / 100, np.geomspace(2, 2000, 60), indexing="ij"
    )
    a, b = middle * precision, (1 - middle) * precision
    likely = stats.betabinom.logpmf(np.asarray(counts)[:, None, None], size, a, b).sum(axis=0)
    weight = np.exp(likely - likely.max()).ravel()
    weight /= weight.sum()
    drawn = rng.choice(weight.size, size=draws, p=weight)
    chance = rng.beta(a.ravel()[drawn], b.ravel()[drawn])
    spread = np.sqrt(middle * (1 - middle) / (precision + 1)).ravel()
    return rng.binomial(PAPER_TRIALS, chance) / PAPER_TRIALS, float(weight @ spread)


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


def by_study_table(networks: pd.DataFrame) -> Layout:
    """Show on which source each test is at its worst; takes what :func:`by_network` returns."""
    return Layout(
        by_study(networks),
        "Would another study have said the same? On which source each test is consistent least "
        "often, in studies with one other network for each source.",
        "tbl-rsm-studies",
        {
            "title": "test",
            "source1": "source 1",
            "source2": "source 2",
            "source3": "source 3",
            "source4": "source 4",
        },
    )


def numbers(placed: pd.DataFrame, networks: pd.DataFrame, by_test: pd.DataFrame) -> dict[str, str]:
    """Return what the text says of other networks.

    Parameters
    ----------
    placed, networks : DataFrame
        From :func:`place_among_networks` and :func:`by_network`.
    by_test : DataFrame
        The tests on our own sources: ``key``, ``source``, ``consistent`` and ``rejects``.
    """
    out = placed[placed["verdict"] == "outside"]
    names = " and ".join(
        f"{test} on source " + ", ".join(part["source"])
        for test, part in out.groupby("test", sort=False)
    )
    outside = f"outside {'lies that' if len(out) == 1 else 'lie those'} of {names}"
    p = combine(placed).set_index("test")["p"]
    drawn = networks[networks["source"] == 1].groupby("key")[["consistent", "rejects"]]
    mixed, ours = drawn.mean(), by_test[by_test["source"] == 1].set_index("key")
    five, ten = key(FIVE_BY_TWO), key(RESAMPLING[10])
    count = int(networks["network"].nunique())
    error = float(mixed["rejects"][five])
    half = float(stats.t(count - 1).ppf(0.975) * drawn.sem()["rejects"][five])
    printed = placed[placed["source"] == "1"].set_index("test")["value"].astype(float)
    worst = by_study(networks).set_index("title")
    plain = worst.loc[
        [source_title(test) for test in (RESAMPLING[10], KFOLD, CROSS_VALIDATION[10])]
    ]
    return {
        "rsm_networks": str(count),
        "rsm_within": str((placed["verdict"] == "within").sum()),
        "rsm_placed": str(len(placed)),
        "rsm_outside": "none lies outside" if out.empty else outside,
        "rsm_five_p": f"{p['5x2 cv']:.3f}",
        "rsm_other_p": f"{p.drop('5x2 cv').min():.2f}",
        "rsm_five_least": f"{placed[placed['test'] == '5x2 cv']['place'].min():.0%}",
        "rsm_spread": f"{100 * max(placed['excess'].mean(), 0) ** 0.5:.1f}",
        "rsm_even_res": f"{100 * ours['consistent'][ten]:.1f}",
        "rsm_rand_res": f"{100 * mixed['consistent'][ten]:.1f}",
        "rsm_told_res": f"{printed['10 x resampling']:.1f}",
        "rsm_even_five": f"{100 * ours['consistent'][five]:.1f}",
        "rsm_rand_five": f"{100 * mixed['consistent'][five]:.1f}",
        "rsm_told_five": f"{printed['5x2 cv']:.1f}",
        "rsm_even_error": f"{ours['rejects'][five]:.1%}",
        "rsm_rand_error": f"{error:.1%}",
        "rsm_rand_ci": f"[{error - half:.1%}, {error + half:.1%}]",
        "rsm_hard_five": str(worst["source4"][source_title(FIVE_BY_TWO)]),
        "rsm_hard_other": str(plain[["source2", "source3"]].to_numpy().sum()),
        "rsm_hard_of": str(plain.to_numpy().sum()),
    }
