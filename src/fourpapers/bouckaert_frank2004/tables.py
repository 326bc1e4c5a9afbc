"""Tables 1 to 4 and the counts of section 4.3, every printed number beside ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from fourpapers.bouckaert_frank2004.replication import TAILS, ends, resampled_means
from fourpapers.bouckaert_frank2004.splits import DATA_SETS, Repetitions, stratified_splits
from fourpapers.bouckaert_frank2004.studies import (
    ALMOST,
    CONSISTENT,
    MEASURES,
    TEN,
    R,
    Studies,
    cell_pvalues,
    drawn,
    placed,
    scored,
)
from fourpapers.bouckaert_frank2004.uci import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    KFOLD,
    PAIRS,
    RATIO,
    RESAMPLING,
    UNCORRECTED,
    Signs,
    sign_arrays,
    signs,
    variant,
)
from fourpapers.published import published
from twolearners.significance import corrected_resampled_t

#: The levels of Table 4.
LEVELS = {"1%": 0.01, "2.5%": 0.025, "5%": 0.05, "10%": 0.1}
_SUMMARY = dict(
    zip(("Consistent", "Almost consistent", "Replicability (R)"), MEASURES, strict=True)
)
#: How the measures are printed, and what they are called in a row.
_DIGITS = {CONSISTENT: 0, ALMOST: 0, R: 3}
_PAPER = "bouckaert_frank2004"
_LEVEL, _ODD = 0.05, 0.01
_DRAWS = 500  # studies that one of our own is placed among
Key = tuple[str, float]


@dataclass(frozen=True, eq=False)
class Replications:
    """Every test of the paper in many studies of ten repetitions.

    Attributes
    ----------
    studies : dict
        By name of the test and level.
    seed : int
        Start of the bootstrap over data sets.
    """

    studies: Mapping[Key, Studies]
    seed: int

    def of(self, test: str, alpha: float = _LEVEL) -> Studies:
        """Return the studies of one test at one level."""
        if (test, alpha) not in self.studies:
            there = ", ".join(f"{name} at {level:g}" for name, level in self.studies)
            raise LookupError(f"no studies of {test} at {alpha:g}; there are {there}")
        return self.studies[test, alpha]

    def interval(self, test: str, pair: int, alpha: float = _LEVEL) -> tuple[float, float]:
        """Bootstrap R over the data sets (95 %)."""
        values = self.of(test, alpha).by_dataset(R)[pair : pair + 1]
        means = resampled_means(values, resamples=2000, seed=self.seed)
        low, high = np.quantile(means, TAILS)
        return float(low), float(high)


def replications(
    found: Mapping[str, Repetitions], *, studies: int = 2000, seed: int
) -> Replications:
    """Repeat the paper's study with other seeds, many times.

    Parameters
    ----------
    found : mapping of data set to Repetitions
        All repetitions there are.
    studies : int
        How many studies are drawn from them.
    seed : int
        Start of the draws.
    """
    number = next(iter(found.values())).halves.shape[1]
    chosen = drawn(number, len(found), studies=studies, seed=seed)
    tests = (FIVE_BY_TWO, "5x2cv-f", KFOLD, UNCORRECTED)
    told = sign_arrays(found, [*tests, *RESAMPLING.values(), *CROSS_VALIDATION.values()], _LEVEL)
    made: dict[Key, Studies] = {
        (name, _LEVEL): Studies(array, chosen) for name, array in told.items()
    }
    last = CROSS_VALIDATION[10]
    for level in LEVELS.values():
        made[last, level] = Studies(sign_arrays(found, [last], level)[last], chosen)
    return Replications(made, seed)


def stratified_signs(*, number: int, alpha: float = _LEVEL, seed: int) -> dict[int, Signs]:
    """Carry out the corrected resampled t test on stratified splits, by number of splits."""
    found = [stratified_splits(name, number=number, seed=seed) for name in DATA_SETS]
    return {
        runs: np.stack(
            [signs(corrected_resampled_t(x[..., :runs], RATIO), alpha) for x in found], axis=1
        )
        for runs in RESAMPLING
    }


def table1(printed: pd.DataFrame, made: Replications) -> pd.DataFrame:
    """Set the draws of Table 1 beside ours, cell by cell.

    Returns
    -------
    DataFrame
        ``dataset`` (the paper's name), ``pair``, ``paper`` (draws of ten), ``ours`` (expected
        draws of ten), ``low`` and ``high`` (95 % of studies), ``p`` (Fisher's exact test of
        ten outcomes against ours) and ``verdict`` at 1 %.
    """
    one = made.of(FIVE_BY_TWO)
    number = one.signs.shape[-1]
    rejected = np.abs(one.signs).sum(axis=-1)
    draws = TEN - one.rejections
    low, high = np.quantile(draws, TAILS, axis=1, method="inverted_cdf")
    rows = []
    for title, pair, paper in zip(
        printed["dataset"], printed["pair"], printed["draws_of_10"], strict=True
    ):
        at = PAIRS.index(pair), list(DATA_SETS.values()).index(title)
        ours = TEN * (1 - rejected[at] / number)
        p = float(cell_pvalues(np.array(paper), number - rejected[at], number))
        verdict = "agrees" if p >= _ODD else "differs"
        rows.append((title, pair, int(paper), ours, low[at], high[at], p, verdict))
    columns = ["dataset", "pair", "paper", "ours", "low", "high", "p", "verdict"]
    return pd.DataFrame(rows, columns=columns)


def table1_summary(printed: pd.DataFrame, made: Replications) -> pd.DataFrame:
    """Place the last three rows of Table 1 among our studies."""
    rows = [
        _row(made, FIVE_BY_TWO, _LEVEL, _SUMMARY[measure], pair, value)
        for measure, pair, value in zip(
            printed["measure"], printed["pair"], printed["value"], strict=True
        )
    ]
    return pd.DataFrame(rows)


def by_runs(printed: pd.DataFrame, made: Replications, tests: Mapping[int, str]) -> pd.DataFrame:
    """Place Table 2 or 3 among our studies; ``tests`` names the test of each number of runs."""
    rows = [
        {"runs": runs} | _row(made, tests[int(runs)], _LEVEL, measure, pair, value)
        for pair, measure, runs, value in zip(
            printed["pair"], printed["measure"], printed["runs"], printed["value"], strict=True
        )
    ]
    return pd.DataFrame(rows)


def by_level(printed: pd.DataFrame, made: Replications) -> pd.DataFrame:
    """Place Table 4 among our studies."""
    rows = [
        {"level": level} | _row(made, CROSS_VALIDATION[10], LEVELS[level], measure, pair, value)
        for pair, measure, level, value in zip(
            printed["pair"],
            printed["measure"],
            printed["significance_level"],
            printed["value"],
            strict=True,
        )
    ]
    return pd.DataFrame(rows)


def section43(printed: pd.DataFrame, made: Replications) -> pd.DataFrame:
    """Place the six counts of section 4.3 among our studies."""
    rows = [
        _row(made, test, _LEVEL, measure, pair, value)
        for test, pair, measure, value in zip(
            printed["test"], printed["pair"], printed["measure"], printed["value"], strict=True
        )
    ]
    return pd.DataFrame(rows)


def _row(
    made: Replications, test: str, alpha: float, measure: str, pair: str, value: str
) -> dict[str, object]:
    one = made.of(test, alpha)
    values = one.each(measure)[PAIRS.index(pair)]
    digits = _DIGITS[measure]
    place = placed(float(value), values, digits, one.stretch)
    text = f"{place.low:.0f} to {place.high:.0f}" if not digits else ends(place.low, place.high)
    row: dict[str, object] = {
        "name": test,
        "alpha": alpha,
        "test": variant(test).title,
        "pair": pair,
        "measure": measure,
        "paper": value,
        "ours": place.ours,
        "low": place.low,
        "high": place.high,
        "studies": text,
        "below": place.below,
        "verdict": place.verdict,
    }
    if measure == R:
        row["datasets"] = ends(*made.interval(test, PAIRS.index(pair), alpha))
    return row


def compact(table: pd.DataFrame, by: str) -> pd.DataFrame:
    """Lay placed numbers out as the paper does: "paper / ours", a star where they differ."""
    cells = []
    for row in table.itertuples():
        ours = f"{row.ours:.1f}" if row.measure != R else f"{row.ours:.3f}"
        cells.append(f"{row.paper} / {ours}" + (r" \*" if row.verdict == "differs" else ""))
    table = table.assign(cell=cells)
    order = list(dict.fromkeys(zip(table["pair"], table["measure"], strict=True)))
    wide = table.pivot(index=["pair", "measure"], columns=by, values="cell")
    wide = wide.loc[order, list(dict.fromkeys(table[by]))]
    return wide.rename(columns=lambda one: f"{one:g}" if by == "runs" else str(one)).reset_index()


def stratification(made: Replications, told: Mapping[int, Signs]) -> pd.DataFrame:
    """Compare R of the corrected resampled t test with and without stratified splits.

    Returns
    -------
    DataFrame
        ``pair``, ``runs``, ``plain`` and ``stratified`` R, their ``difference`` with ``low``,
        ``high`` and ``interval`` (95 %, bootstrap over data sets).
    """
    rows = []
    for runs, array in told.items():
        with_ = Studies(array, np.empty((0, array.shape[1], TEN), np.int64)).by_dataset(R)
        without = made.of(RESAMPLING[runs]).by_dataset(R)
        means = resampled_means(with_ - without, resamples=2000, seed=made.seed)
        for pair, name in enumerate(PAIRS):
            low, high = np.quantile(means[pair], TAILS)
            plain, strat = without[pair].mean(), with_[pair].mean()
            rows.append((name, runs, plain, strat, strat - plain, low, high, ends(low, high)))
    columns = ["pair", "runs", "plain", "stratified", "difference", "low", "high", "interval"]
    table = pd.DataFrame(rows, columns=columns)
    table["pair"] = pd.Categorical(table["pair"], PAIRS)
    return table.sort_values(["pair", "runs"], ignore_index=True).astype({"pair": str})


def own_studies(made: Replications, placed_numbers: pd.DataFrame) -> pd.DataFrame:
    """Put studies of ours in the place of the paper's, to see how many numbers differ by chance.

    The repetitions are cut into studies that share nothing. Each is placed among draws from the
    others, number by number, and its cells of Table 1 are held against the others.

    Parameters
    ----------
    made : Replications
        All tests.
    placed_numbers : DataFrame
        Rows of Tables 1 to 4 and section 4.3, from the functions here.

    Returns
    -------
    DataFrame
        ``study``, ``numbers`` (how many lie outside the central 95 %) and ``cells`` (of Table 1
        that differ at 1 %).
    """
    number = made.of(FIVE_BY_TWO).signs.shape[-1]
    if number < 3 * TEN:
        raise ValueError(f"own studies take {3 * TEN} repetitions or more; there are {number}")
    chosen = drawn(number - TEN, len(DATA_SETS), studies=_DRAWS, seed=made.seed)
    rows = []
    for study in range(number // TEN):
        own = np.arange(study * TEN, (study + 1) * TEN)
        parts = {
            key: (one.signs[..., own], Studies(np.delete(one.signs, own, axis=-1), chosen))
            for key, one in made.studies.items()
        }
        outside = 0
        for name, alpha, pair_name, measure in zip(
            *(placed_numbers[column] for column in ("name", "alpha", "pair", "measure")),
            strict=True,
        ):
            (mine, others), pair = parts[name, alpha], PAIRS.index(pair_name)
            scores = scored(np.abs(mine[pair]).sum(axis=-1, dtype=np.int64), TEN, measure)
            value = scores.mean() if measure == R else scores.sum()
            digits = _DIGITS[measure]
            place = placed(
                round(float(value), digits), others.each(measure)[pair], digits, others.stretch
            )
            outside += place.verdict == "differs"
        signs_, rest = parts[FIVE_BY_TWO, _LEVEL]
        k, of_others = (np.abs(x).sum(axis=-1, dtype=np.int64) for x in (signs_, rest.signs))
        odd = cell_pvalues(k, of_others, number - TEN) < _ODD
        rows.append((study + 1, outside, int(odd.sum())))
    return pd.DataFrame(rows, columns=["study", "numbers", "cells"])


def summaries(made: Replications) -> pd.DataFrame:
    """Place all summaries of Tables 1 to 4 and section 4.3; ``table`` says where each stands."""
    parts = {
        "1": table1_summary(published(f"{_PAPER}_table1_summary"), made),
        "2": by_runs(published(f"{_PAPER}_table2"), made, RESAMPLING),
        "3": by_runs(published(f"{_PAPER}_table3"), made, CROSS_VALIDATION),
        "4": by_level(published(f"{_PAPER}_table4"), made),
        "4.3": section43(published(f"{_PAPER}_section43"), made),
    }
    return pd.concat([part.assign(table=name) for name, part in parts.items()], ignore_index=True)


def ties(votes: pd.DataFrame, first: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Compare two ways to break the nearest neighbour's ties with the paper.

    Parameters
    ----------
    votes, first : DataFrame
        From :func:`summaries`, with as many repetitions each.

    Returns
    -------
    by_pair : DataFrame
        ``pair``, ``numbers``, and how many of them lie outside the studies: ``votes``, ``first``.
    rows : DataFrame
        For C4.5 against nearest neighbour at 5 %: ``test``, ``measure``, ``paper``, ``votes`` and
        ``first``; R, and the counts of section 4.3.
    """
    odd = {
        name: (one["verdict"] == "differs").groupby(one["pair"]).sum()
        for name, one in (("votes", votes), ("first", first))
    }
    by_pair = pd.DataFrame(
        {"pair": PAIRS, "numbers": [int((votes["pair"] == pair).sum()) for pair in PAIRS]}
        | {name: [int(counts[pair]) for pair in PAIRS] for name, counts in odd.items()}
    )
    both = votes.assign(votes=votes["ours"], first=first["ours"])
    chosen = (both["pair"] == PAIRS[2]) & (both["table"] != "4")
    chosen &= (both["measure"] == R) | (both["table"] == "4.3")
    columns = ["test", "measure", "paper", "votes", "first"]
    return by_pair, both.loc[chosen, columns].reset_index(drop=True)


def hits(*tables: pd.DataFrame) -> tuple[int, int]:
    """Count the numbers that agree, and all of them."""
    verdicts = pd.concat([table["verdict"] for table in tables])
    return int((verdicts == "agrees").sum()), len(verdicts)
