"""What our replications say of the claims of sections 3 and 4.1 to 4.3.

Claims about R and about shares of data sets are judged by bootstraps over data sets, with all
repetitions; claims about what ten seeds can do, by the spread of studies with ten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from fourpapers.bouckaert_frank2004.experiments.uci import (
    MORE_REPETITIONS,
    STRATIFIED_REPETITIONS,
    stratified_repetitions,
)
from fourpapers.bouckaert_frank2004.populations import DATA_SETS, PAIRS
from fourpapers.bouckaert_frank2004.procedures import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    FIVE_BY_TWO_F,
    KFOLD,
    RESAMPLING,
    Verdicts,
    title,
    verdicts,
)
from fourpapers.bouckaert_frank2004.studies import (
    ALMOST,
    CONSISTENT,
    TEN,
    R,
    Studies,
    bootstrap_means,
    draw_studies,
    scores,
)
from fourpapers.bouckaert_frank2004.tables_1_to_4 import LEVELS, Replications, study
from fourpapers.item import Layout
from fourpapers.published import published
from fourpapers.published.findings import claims, findings
from fourpapers.uncertainty import (
    FAILS,
    HOLDS,
    UNDECIDED,
    Evidence,
    bootstrap_interval,
)
from fourpapers.uncertainty import verdicts as verdicts_of
from twolearners.significance import Procedure, pair_agreement

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
VERDICTS = (HOLDS, UNDECIDED, FAILS)
#: Verdicts on stratified splits, by number of splits.
Stratified = Mapping[int, Verdicts]
_PAPER = "bouckaert_frank2004"
#: Groups of repetitions that a jackknife leaves out in turn.
_GROUPS = 10


def evidence(
    claim_repetitions: int = MORE_REPETITIONS,
    studies: int = 2000,
    resamples: int = 2000,
    seed: int = 2004,
) -> dict[str, list[Evidence]]:
    """Gather the evidence on every claim: about these 27 data sets, or about others like them.

    Parameters
    ----------
    claim_repetitions : int
        More than for the tables: some claims are nearer to their bounds than a hundred can tell.
    studies, seed : int
        As for the tables.
    resamples : int
        Of the bootstrap over data sets.
    """
    general, specific = _both(claim_repetitions, studies, resamples, seed)
    return _by_scope(general, specific)


@lru_cache(maxsize=1)
def _both(
    repetitions: int, studies: int, resamples: int, seed: int
) -> tuple[dict[str, list[Evidence]], dict[str, list[Evidence]]]:
    """Judge all claims for data sets like these, and for these alone."""
    replications, stratified = (
        study(repetitions, studies, seed),
        stratified_verdicts(repetitions, seed),
    )
    general = judge(replications, stratified, resamples)
    return general, on_these(replications, stratified, general)


def _by_scope(
    general: Mapping[str, list[Evidence]], specific: Mapping[str, list[Evidence]]
) -> dict[str, list[Evidence]]:
    """Choose for each claim the evidence on what it speaks of."""
    statements = claims(_PAPER)
    return {
        key: (specific if statements[key].scope == "these" else general)[key] for key in general
    }


def stratified_verdicts(repetitions: int = 100, seed: int = 2004) -> dict[int, Verdicts]:
    """Carry out the corrected resampled t test on stratified splits, by number of splits.

    Twenty repetitions are stored of these, and no more are made.
    """
    number = min(repetitions, STRATIFIED_REPETITIONS)
    by_set = {name: stratified_repetitions(name, number, seed) for name in DATA_SETS}
    outcomes = verdicts(RESAMPLING.values(), by_set)
    return {size: outcomes[procedure] for size, procedure in RESAMPLING.items()}


def judge(
    replications: Replications, stratified: Stratified, resamples: int = 2000
) -> dict[str, list[Evidence]]:
    """Hold the claims against replications, and against verdicts on stratified splits."""
    return {
        **_five_by_two(replications, resamples),
        **_seeds(replications),
        **_others(replications, stratified, resamples),
        "resampling-exception": [printed_exceptions(published(f"{_PAPER}_table2"))],
    }


def printed_exceptions(table: pd.DataFrame) -> Evidence:
    """Count the steps in Table 2, as printed, from fewer runs to more at which a measure falls.

    Examples
    --------
    >>> table = published("bouckaert_frank2004_table2")
    >>> printed_exceptions(table).estimate
    2.0
    """
    values = table.assign(value=table["value"].astype(float)).sort_values("runs", kind="stable")
    steps = values.groupby(["pair", "measure"], sort=False)["value"].diff()
    falls = float((steps < 0).sum())
    return Evidence("printed steps down", falls, falls, falls, least=1, most=1)


def on_these(
    replications: Replications, stratified: Stratified, general: Mapping[str, list[Evidence]]
) -> dict[str, list[Evidence]]:
    """Judge the claims about these 27 data sets alone, whatever holds for others.

    What is uncertain then is what more repetitions would remove. It is measured by leaving out
    one group of repetitions at a time (a jackknife). Claims that are about the spread of studies
    anyway keep their evidence.

    Parameters
    ----------
    replications, stratified
        As for :func:`judge`.
    general : mapping
        Its outcome.
    """
    parts = []
    for group in range(_GROUPS):
        fewer = {
            key: Studies(_without(drawn.verdicts, group), drawn.chosen[:0])
            for key, drawn in replications.studies.items()
        }
        reduced = {runs: _without(array, group) for runs, array in stratified.items()}
        part = Replications(fewer, replications.seed)
        parts.append(_five_by_two(part, 2) | _others(part, reduced, 2))
    reach = float(stats.t.ppf(0.975, _GROUPS - 1))
    evidence_of: dict[str, list[Evidence]] = {}
    for key, pieces in general.items():
        if key not in parts[0]:
            evidence_of[key] = pieces
            continue
        evidence_of[key] = []
        for place, piece in enumerate(pieces):
            left = np.array([part[key][place].estimate for part in parts])
            error = reach * float(np.sqrt((_GROUPS - 1) * left.var()))
            low, high = piece.estimate - error, piece.estimate + error
            evidence_of[key].append(replace(piece, low=low, high=high))
    return evidence_of


def _without(verdicts: Verdicts, group: int) -> Verdicts:
    return np.delete(verdicts, np.s_[group::_GROUPS], axis=-1)


def _five_by_two(replications: Replications, resamples: int) -> dict[str, list[Evidence]]:
    five = replications.of(FIVE_BY_TWO)

    def all_pairs(measure: str, **bounds: float) -> list[Evidence]:
        return _pieces(PAIRS, five.by_dataset(measure), replications, resamples, **bounds)

    gain = replications.of(FIVE_BY_TWO_F).by_dataset(R) - five.by_dataset(R)
    return {
        "one-numerator": _pieces(PAIRS, gain, replications, resamples, least=0),
        "five-by-two-inconsistent": all_pairs(CONSISTENT, most=0.5),
        "five-by-two-almost": all_pairs(ALMOST, most=0.66),
        "five-by-two-low": all_pairs(R, most=0.85),
    }


def _seeds(replications: Replications) -> dict[str, list[Evidence]]:
    """Say what a study of ten repetitions shows, and in how many studies."""
    five = replications.of(FIVE_BY_TWO)

    def share(what: str, of: Callable[[Verdicts], float]) -> list[Evidence]:
        return [_share_of_studies(f"studies with {what}", five.verdicts, of)]

    def drawn(shows: Callable[[Ints], Any]) -> Callable[[Verdicts], float]:
        """Take the share of drawn studies whose rejections show something."""

        def of(verdicts: Verdicts) -> float:
            studies, sets = len(five.chosen), verdicts.shape[1]
            chosen = draw_studies(verdicts.shape[-1], sets, studies=studies, seed=replications.seed)
            return float(np.mean(shows(Studies(verdicts, chosen).rejections)))

        return of

    return {
        "r-floor": share(
            "no cell below 0.5", drawn(lambda k: (pair_agreement(k, TEN) >= 0.5).all(axis=(0, 2)))
        ),
        "seeds-equal": share("two at most", lambda v: 1 - _at_least(3, _chance(v[0], TEN))),
        "seeds-differ": share("17 or more", lambda v: _at_least(17, 1 - _chance(v[0], 0))),
        "mixed-rows": share(
            "14 or more", drawn(lambda k: ((k > 0) & (k < TEN)).any(axis=0).sum(axis=-1) >= 14)
        ),
        "direction": [_contradictions(five)],
    }


def _others(
    replications: Replications, stratified: Stratified, resamples: int
) -> dict[str, list[Evidence]]:
    def r(procedure: Procedure, alpha: float = 0.05) -> Floats:
        return replications.of(procedure, alpha).by_dataset(R)

    def consistent(procedure: Procedure) -> Floats:
        return replications.of(procedure).by_dataset(CONSISTENT)

    def pieces(what: str, values: Floats, **bounds: float) -> list[Evidence]:
        labels = [f"{what}, {pair}" if what else pair for pair in PAIRS]
        return _pieces(labels, values, replications, resamples, **bounds)

    hundred, ten = RESAMPLING[100], CROSS_VALIDATION[10]
    same_cost = [
        _pieces([f"{runs} runs"], (r(test) - r(RESAMPLING[10 * runs])).mean(axis=0)[None],
                replications, resamples, least=0)
        for runs, test in CROSS_VALIDATION.items()
    ]  # fmt: skip
    return {
        "resampling-grows": _joined(
            pieces(f"{few} to {many}", r(RESAMPLING[many]) - r(RESAMPLING[few]), least=0)
            for few, many in pairwise(RESAMPLING)
        ),
        "resampling-acceptable": [
            *pieces("almost consistent", replications.of(hundred).by_dataset(ALMOST), least=0.8),
            *pieces("R", r(hundred), least=0.89),
        ],
        "kfold-as-consistent": pieces("", consistent(KFOLD) - consistent(RESAMPLING[10]), least=0),
        "kfold-less": pieces("", consistent(hundred) - consistent(KFOLD), least=0.1),
        "cross-validation-better": _joined(same_cost),
        "not-stratification": _joined(
            pieces(
                f"{runs} runs", scores(outcomes, R) - r(RESAMPLING[runs]), least=-0.03, most=0.03
            )
            for runs, outcomes in stratified.items()
        ),
        "cross-validation-best": _joined(
            pieces(title(other), r(ten) - r(other), least=0)
            for other in (FIVE_BY_TWO, KFOLD, hundred)
        ),
        "level-insensitive": _joined(
            pieces(f"at {text}", r(ten, level) - r(ten), least=-0.05, most=0.05)
            for text, level in LEVELS.items()
            if level != 0.05
        ),
        "above-nine": _joined(
            pieces(f"at {text}", r(ten, level), least=0.9) for text, level in LEVELS.items()
        ),
    }


def _joined(lists: Iterable[list[Evidence]]) -> list[Evidence]:
    return [piece for pieces in lists for piece in pieces]


def _pieces(
    labels: Iterable[str],
    values: Floats,
    replications: Replications,
    resamples: int,
    **bounds: float,
) -> list[Evidence]:
    """Make evidence of means over data sets; all share the draws of the bootstrap."""
    means = bootstrap_means(values, resamples=resamples, seed=replications.seed)
    return [
        Evidence(what, *bootstrap_interval(own.mean(), drawn), **bounds)
        for what, own, drawn in zip(labels, values, means, strict=True)
    ]


def _share_of_studies(what: str, verdicts: Verdicts, of: Callable[[Verdicts], float]) -> Evidence:
    """Give the share of studies of ten repetitions that show something; 95 % are wanted.

    The interval allows for how many repetitions the studies are drawn from: a jackknife that leaves
    out a group of them at a time.
    """
    share = of(verdicts)
    left = [of(_without(verdicts, group)) for group in range(_GROUPS)]
    reach = float(stats.t.ppf(0.975, _GROUPS - 1) * np.sqrt((_GROUPS - 1) * np.var(left)))
    return Evidence(what, share, max(0.0, share - reach), min(1.0, share + reach), least=0.95)


def _chance(verdicts: Verdicts, rejections: int) -> Floats:
    """Give the chance of so many rejections of ten on each data set, over all ways to draw ten."""
    number = verdicts.shape[-1]
    return np.asarray(stats.hypergeom.pmf(rejections, number, np.abs(verdicts).sum(axis=-1), TEN))


def _at_least(times: int, chances: Floats) -> float:
    """Give the probability that so many of independent events happen, or more.

    Examples
    --------
    >>> _at_least(2, np.array([0.5, 0.5, 1.0]))
    0.75
    """
    law = np.ones(1)
    for chance in chances:
        law = np.convolve(law, (1 - chance, chance))
    return float(law[times:].sum())


def _contradictions(five: Studies) -> Evidence:
    """Count, where both directions occur among ten, the cases with more than three rejections."""
    both, many = np.zeros((2, five.verdicts.shape[1]))
    for ten in five.tens:
        contradicted = (ten > 0).any(axis=-1) & (ten < 0).any(axis=-1)
        both += contradicted.sum(axis=0)
        many += (contradicted & (np.abs(ten).sum(axis=-1) > 3)).sum(axis=0)
    means = bootstrap_means(np.array([many, both]), resamples=2000, seed=five.chosen.shape[0])
    some = means[1] > 0
    if not some.any():
        return Evidence("more than three", 0.0, 0.0, 1.0, most=0.05)
    estimate = bootstrap_interval(many.sum() / both.sum(), means[0, some] / means[1, some])
    return Evidence("more than three", *estimate, most=0.05)


def findings_by_scope(
    claim_repetitions: int = MORE_REPETITIONS,
    studies: int = 2000,
    resamples: int = 2000,
    seed: int = 2004,
) -> pd.DataFrame:
    """Judge the claims; ``beyond`` is the verdict for other data sets like these.

    Returns
    -------
    DataFrame
        As :func:`~fourpapers.published.findings.findings`, with the evidence in brief.
    """
    general, specific = _both(claim_repetitions, studies, resamples, seed)
    chosen = _by_scope(general, specific)
    table = findings(_PAPER, chosen)
    return table.assign(
        evidence=[brief(chosen[key]) for key in table["key"]],
        beyond=findings(_PAPER, general)["verdict"],
    )


def findings_table(table: pd.DataFrame) -> Layout:
    """Show the claims and the verdicts; takes what :func:`findings_by_scope` returns."""
    return Layout(
        table,
        "The statements of sections 3.1 and 4.1 to 4.3. Verdict: for what the statement speaks of, "
        "mostly these 27 data sets, where only splits are random. Beyond: for other data sets like "
        "these, with 95 % intervals over data sets. Readings were fixed before our results were "
        "seen; what a statement speaks of was decided later, from its words alone.",
        "tbl-uci-claims",
        {
            "section": "section",
            "claim": "claim",
            "reading": "reading",
            "evidence": "evidence",
            "verdict": "verdict",
            "beyond": "beyond",
        },
    )


def numbers(replications: Replications) -> dict[str, str]:
    """Return what the text says of statements that do not hold."""
    five = replications.of(FIVE_BY_TWO)
    heart, iris = (list(DATA_SETS).index(name) for name in ("heart-h", "iris"))
    none_of_thirty = (five.rejections == 0).all(axis=0).mean(axis=0)
    often = (five.verdicts[:, heart] != 0).mean(axis=-1)
    below = (np.abs(five.rejections - 5) <= 1).sum(axis=(0, 2))  # R(k, 10) under one half
    return {
        "uci_thirty_heart": f"{none_of_thirty[heart]:.0%}",
        "uci_thirty_iris": f"{none_of_thirty[iris]:.0%}",
        "uci_heart_most": f"{often.max():.0%}",
        "uci_below": f"{below.mean():.0f}",
        "uci_almost": f"{five.by_dataset(ALMOST)[2].mean():.0%}",
        "uci_exceptions": f"{printed_exceptions(published(f'{_PAPER}_table2')).estimate:.0f}",
    }


def brief(pieces: Iterable[Evidence]) -> str:
    """Say how many pieces of evidence there are of each verdict, and quote the weakest.

    Examples
    --------
    >>> strong = Evidence("a", 0.95, 0.92, 0.98, least=0.9)
    >>> brief([strong, Evidence("b", 0.93, 0.88, 0.97, least=0.9)])
    '2 pieces: 1 holds, 1 undecided; weakest: b 0.93 [0.88, 0.97]'
    """
    listed = list(pieces)
    weakest = min(listed, key=lambda piece: min(piece.low - piece.least, piece.most - piece.high))
    text = f"{weakest.what} {weakest.estimate:.3g} [{weakest.low:.3g}, {weakest.high:.3g}]".replace(
        "-0", "\N{MINUS SIGN}0"
    )
    if len(listed) == 1:
        return text
    counted = Counter(verdicts_of(listed))
    counts = [(name, counted[name]) for name in VERDICTS]
    words = ", ".join(f"{count} {name}" for name, count in counts if count)
    return f"{len(listed)} pieces: {words}; weakest: {text}"
