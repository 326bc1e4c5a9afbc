"""Replicability against its price: trainings, rejections, and how many runs it takes to 0.99."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.book.page import with_interval
from fourpapers.bouckaert_frank2004.experiments import sources
from fourpapers.bouckaert_frank2004.experiments.uci import ByPlan
from fourpapers.bouckaert_frank2004.populations import PAIRS
from fourpapers.bouckaert_frank2004.procedures import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    FIVE_BY_TWO_F,
    KFOLD,
    MCNEMAR,
    ON_DATA_SETS,
    PROPORTIONS,
    Verdicts,
    fits,
    key,
    many_run_verdicts,
    title,
    verdicts,
)
from fourpapers.bouckaert_frank2004.studies import (
    gain_verdict,
    interval_text,
    over_data_sets,
)
from fourpapers.item import Layout
from fourpapers.uncertainty import proportion_interval
from twolearners.differences import Differences
from twolearners.resampling import resamples as random_splits
from twolearners.significance import Procedure, chance_corrected, pair_agreement

Floats = NDArray[np.float64]
#: Runs of 10-fold cross-validation that are tried on the way to R = 0.99.
RUNS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
#: Above this a test is not counted among those that keep a level of 5 %.
TOO_MANY = 0.075


def overview(
    verdicts_of: Mapping[Procedure, Verdicts], *, seed: int, resamples: int = 2000
) -> pd.DataFrame:
    """Summarise every test over all pairs and data sets.

    Parameters
    ----------
    verdicts_of : mapping
        Verdicts by procedure, shape (pairs, data sets, repetitions).
    seed, resamples : int
        Of the bootstrap over data sets.

    Returns
    -------
    DataFrame
        ``key``, ``test``, ``paper``, ``fits``, ``r`` with ``low``, ``high`` and ``interval``
        (95 %), ``rejects``, ``kappa`` (pairs and data sets taken together) and ``contradicted``
        (share of pairs and data sets for which repetitions prefer now one, now the other).
    """
    rows = []
    for procedure, array in verdicts_of.items():
        both = (array > 0).any(axis=-1) & (array < 0).any(axis=-1)
        rows.append(
            {
                "key": key(procedure),
                "test": title(procedure),
                "paper": procedure.entry.paper,
                "fits": fits(procedure),
                **_replicability(array, resamples, seed),
                "contradicted": float(both.mean()),
            }
        )
    return with_interval(pd.DataFrame(rows))


def _agreement(verdicts: Verdicts) -> Floats:
    """Give R(k, n) for every pair and data set."""
    return pair_agreement(np.abs(verdicts).sum(axis=-1), verdicts.shape[-1])


def _replicability(verdicts: Verdicts, resamples: int, seed: int) -> dict[str, float]:
    """Measure R over all pairs, with its interval over data sets, kappa and rate of rejection."""
    agreement, rejects = _agreement(verdicts), float((verdicts != 0).mean())
    _, low, high = over_data_sets(agreement.mean(axis=0), resamples=resamples, seed=seed)
    r = float(agreement.mean())
    kappa = float(chance_corrected(r, rejects)[1])
    return {"r": r, "low": low, "high": high, "rejects": rejects, "kappa": kappa}


def gain(
    verdicts_of: Mapping[Procedure, Verdicts],
    more: Procedure,
    less: Procedure,
    *,
    seed: int,
    resamples: int = 2000,
) -> tuple[float, str, str]:
    """Compare the R of two tests on the same data sets, over all pairs.

    Returns
    -------
    float, str, str
        R of ``more`` minus R of ``less``, its 95 % interval over data sets, and a verdict.
    """
    gaps = (_agreement(verdicts_of[more]) - _agreement(verdicts_of[less])).mean(axis=0)
    mean = over_data_sets(gaps, resamples=resamples, seed=seed)
    return mean.value, interval_text(mean), gain_verdict(mean)


def type_one(
    *,
    alpha: float = 0.05,
    trials: int,
    seed: int,
) -> pd.DataFrame:
    """Measure Type I error where there is nothing to learn: Set 1 of Bouckaert (2003).

    Naive Bayes and C4.5 on data sets of 300 instances, one repetition on each; the splits are
    stored. A random split is there the first fold of a run.

    Returns
    -------
    DataFrame
        ``key``, ``error`` with ``from_`` and ``to`` (95 %), and ``keeps``: whether it is below
        7.5 %.
    """
    hundred = sources.all_runs(1, trials=trials, seed=seed)
    stored = sources.repetitions(1, trials=trials, seed=seed)
    by_plan = {kind: _first_repetition(differences) for kind, differences in stored.items()}
    splits = random_splits(hundred.plan.runs, 1 / hundred.plan.folds)
    by_plan["resamples"] = Differences(hundred.values[..., :1], splits)
    rows = []
    for procedure in ON_DATA_SETS:
        rejected = int(procedure.apply(by_plan).reject(alpha).sum())
        low, high = proportion_interval(rejected, trials)
        error = rejected / trials
        rows.append((key(procedure), error, float(low), float(high), error <= TOO_MANY))
    return pd.DataFrame(rows, columns=["key", "error", "from_", "to", "keeps"])


def _first_repetition(differences: Differences) -> Differences:
    counts = differences.counts
    return Differences(
        differences.values[:, 0], differences.plan, None if counts is None else counts[:, 0]
    )


def cost_table(costs: pd.DataFrame) -> Layout:
    """Show every test by cost; takes :func:`overview` with the errors of :func:`type_one`."""
    return Layout(
        costs.sort_values(["fits", "kappa"], ascending=[True, False]),
        "Every test of the four papers, by cost and then by κ. Type I error: on a thousand data "
        "sets without anything to learn. Interval: of $\\hat R$, over data sets.",
        "tbl-uci-cost",
        {
            "test": "test",
            "fits": "trainings",
            "error": "Type I error",
            "rejects": "rejects",
            "r": r"$\hat R$",
            "interval": "95 % interval",
            "kappa": r"$\kappa$",
        },
        {"error": ".1%", "rejects": ".0%", "r": ".3f", "kappa": ".2f"},
    )


def growth(
    repetitions: Mapping[str, ByPlan],
    runs: Iterable[int] = RUNS,
    *,
    alpha: float = 0.05,
    seed: int,
    resamples: int = 2000,
) -> pd.DataFrame:
    """Follow R of the corrected r x 10 cv test as the runs grow.

    Beyond ten runs those of several repetitions are put together, so that fewer repetitions
    are left; R stays unbiased as long as there are two.

    Returns
    -------
    DataFrame
        ``runs``, ``fits``, ``repetitions``, one column of R for each pair, ``r`` over all with
        ``low``, ``high`` and ``interval`` (95 %, over data sets), ``kappa`` and ``rejects``.
    """
    available = 10 * next(iter(repetitions.values()))["repeated k-fold"].values.shape[1]
    rows = []
    for number in runs:
        if number > available // 2:
            continue
        if number in CROSS_VALIDATION:
            test = CROSS_VALIDATION[number]
            outcomes = verdicts([test], repetitions, alpha)[test]
        else:
            outcomes = many_run_verdicts(repetitions, number, alpha)
        rows.append(
            {"runs": number, "fits": 20 * number, "repetitions": outcomes.shape[-1]}
            | dict(zip(PAIRS, _agreement(outcomes).mean(axis=-1), strict=True))
            | _replicability(outcomes, resamples, seed)
        )
    return with_interval(pd.DataFrame(rows))


def root_law(table: pd.DataFrame, most: int = 10) -> float:
    r"""Fit the constant of :math:`1 - R = c / \sqrt r` to few runs.

    Parameters
    ----------
    table : DataFrame
        From :func:`growth`.
    most : int
        Only up to so many runs, so that the rest can put the law to the test.

    Examples
    --------
    >>> exact = pd.DataFrame({"runs": [1, 4, 100], "r": [0.8, 0.9, 0.98]})
    >>> round(root_law(exact), 3)
    0.2
    """
    few = table[table["runs"] <= most]
    root = 1 / np.sqrt(few["runs"].to_numpy(dtype=float))
    return float(root @ (1 - few["r"].to_numpy()) / (root @ root))


def growth_table(table: pd.DataFrame) -> Layout:
    """Show R by runs beside the root law; takes what :func:`growth` returns."""
    return Layout(
        table.assign(law=1 - root_law(table) / table["runs"] ** 0.5),
        "Replicability of the corrected test by runs of 10-fold cross-validation, for each pair "
        "and for all with 95 % interval over data sets, beside the square-root rule.",
        "tbl-uci-growth",
        {
            "runs": "runs",
            "repetitions": "repetitions",
            **{pair: pair for pair in PAIRS},
            "r": "all",
            "interval": "95 % interval",
            "law": "rule",
        },
        {**dict.fromkeys(PAIRS, ".3f"), "r": ".3f", "law": ".3f"},
    )


def runs_for(constant: float, r: float) -> int:
    """Say how many runs the law asks for to reach a replicability.

    Examples
    --------
    >>> runs_for(0.15, 0.99)
    225
    """
    if not 0 < r < 1:
        raise ValueError(f"r must lie between 0 and 1, not {r!r}")
    return int(np.ceil((constant / (1 - r)) ** 2 - 1e-9))


def numbers(
    costs: pd.DataFrame, verdicts_of: Mapping[Procedure, Verdicts], *, seed: int, resamples: int
) -> dict[str, str]:
    """Return what the text says of direction and of cost.

    Parameters
    ----------
    costs : DataFrame
        From :func:`overview` and :func:`type_one`.
    verdicts_of, seed, resamples
        As for :func:`overview`.
    """
    by_test = costs.set_index("key")
    sound = costs[costs["keeps"].eq(True)].sort_values("kappa")
    twenty, best = sound[sound["fits"] == 20].iloc[-1], sound.iloc[-1]
    ten, five, f, one_run, cheap, proportions = (
        by_test.loc[key(procedure)]
        for procedure in (
            *(CROSS_VALIDATION[10], FIVE_BY_TWO, FIVE_BY_TWO_F),
            *(KFOLD, MCNEMAR, PROPORTIONS),
        )
    )
    ahead, ahead_interval, _ = gain(
        verdicts_of, MCNEMAR, FIVE_BY_TWO, seed=seed, resamples=resamples
    )
    return {
        "uci_contra_five": f"{five.contradicted:.0%}",
        "uci_contra_ten": f"{ten.contradicted:.0%}",
        "uci_contra_one": f"{cheap.contradicted:.0%}",
        "uci_cheap_kappa": f"{cheap.kappa:.2f}",
        "uci_cheap_rejects": f"{cheap.rejects:.0%}",
        "uci_ahead": f"{ahead:.3f} {ahead_interval}",
        "uci_kfold_r": f"{one_run.r:.2f}",
        "uci_kfold_kappa": f"{one_run.kappa:.2f}",
        "uci_twenty": twenty.test.replace("1x10", "1×10"),
        "uci_twenty_kappa": f"{twenty.kappa:.2f}",
        "uci_twenty_rejects": f"{twenty.rejects:.0%}",
        "uci_best": best.test,
        "uci_best_kappa": f"{best.kappa:.2f}",
        "uci_ten_kappa": f"{ten.kappa:.2f}",
        "uci_ten_r": f"{ten.r:.3f}",
        "uci_ten_interval": ten.interval,
        "uci_ten_rejects": f"{ten.rejects:.0%}",
        "uci_five_r": f"{five.r:.3f}",
        "uci_five_interval": five.interval,
        "uci_five_kappa": f"{five.kappa:.2f}",
        "uci_five_rejects": f"{five.rejects:.0%}",
        "uci_f_kappa": f"{f.kappa:.2f}",
        "uci_f_rejects": f"{f.rejects:.0%}",
        "uci_power_ratio": f"{ten.rejects / five.rejects:.1f}",
        "uci_proportions_r": f"{proportions.r:.2f}",
        "uci_proportions_kappa": f"{proportions.kappa:.2f}",
    }


def growth_numbers(table: pd.DataFrame, goal: float = 0.99) -> dict[str, str]:
    """Return what the text says of :func:`growth` towards a replicability."""
    constant = root_law(table)
    needed = f"{runs_for(constant, goal):,}"
    reached, by_runs = table[table["r"] >= goal], table.set_index("runs")
    if len(reached):
        words = (
            f"To reach 0.99 took {reached['runs'].iloc[0]} runs of 10-fold cross-validation, "
            f"where the square-root rule says {needed}."
        )
    else:
        words = (
            f"By the square-root rule 0.99 would take {needed} runs of 10-fold cross-validation; "
            f"{table['runs'].iloc[-1]} did not reach it."
        )
    return {
        "uci_goal_words": words,
        "uci_rejects_ten": f"{by_runs['rejects'][10]:.1%}",
        "uci_rejects_last": f"{by_runs['rejects'].iloc[-1]:.1%}",
    }
