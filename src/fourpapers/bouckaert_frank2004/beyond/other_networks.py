"""How much Table 5 depends on which networks were drawn: the paper's numbers among others."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import special, stats

from fourpapers.bouckaert_frank2004.populations import PAPER_TRIALS, SOURCES
from fourpapers.bouckaert_frank2004.procedures import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    KFOLD,
    RESAMPLING,
    key,
    source_title,
)
from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from fourpapers.uncertainty import bootstrap_interval

Floats = NDArray[np.float64]


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
