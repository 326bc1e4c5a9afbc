"""What our replications say of the claims of sections 3 and 4.1 to 4.3.

Claims about R and about shares of data sets are judged by bootstraps over data sets, with all
repetitions; claims about what ten seeds can do, by the spread of studies with ten.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from fourpapers.bouckaert_frank2004.replication import TAILS, resampled_means
from fourpapers.bouckaert_frank2004.splits import DATA_SETS
from fourpapers.bouckaert_frank2004.studies import ALMOST, CONSISTENT, TEN, R, Studies, expected
from fourpapers.bouckaert_frank2004.tables import LEVELS, Replications
from fourpapers.bouckaert_frank2004.uci import (
    CROSS_VALIDATION,
    FIVE_BY_TWO,
    KFOLD,
    PAIRS,
    RESAMPLING,
    UNCORRECTED,
    Signs,
    variant,
)
from fourpapers.uncertainty import FAILS, HOLDS, UNDECIDED, Evidence, proportion_interval
from twolearners.significance import pair_agreement

Floats = NDArray[np.float64]
VERDICTS = (HOLDS, UNDECIDED, FAILS)
_F = "5x2cv-f"
_QUIET = ("iris", "heart-h")


def evidence(
    made: Replications, stratified: Mapping[int, Signs], *, resamples: int = 2000
) -> dict[str, list[Evidence]]:
    """Gather the evidence on every claim about the 27 data sets.

    Parameters
    ----------
    made : Replications
        From :func:`~fourpapers.bouckaert_frank2004.tables.replications`.
    stratified : mapping
        Verdicts on stratified splits, by number of splits.
    resamples : int
        Of the bootstrap.
    """
    return _five_by_two(made, resamples) | _seeds(made) | _others(made, stratified, resamples)


def on_these(
    made: Replications,
    stratified: Mapping[int, Signs],
    general: Mapping[str, list[Evidence]],
    *,
    groups: int = 10,
) -> dict[str, list[Evidence]]:
    """Judge the claims about these 27 data sets alone, whatever holds for others.

    What is uncertain then is what more repetitions would remove. It is measured by leaving out
    one group of repetitions at a time (a jackknife). Claims that are about the spread of studies
    anyway keep their evidence.

    Parameters
    ----------
    made, stratified
        As for :func:`evidence`.
    general : mapping
        Its outcome.
    groups : int
        Groups of repetitions that are left out in turn.
    """
    parts = []
    for group in range(groups):
        fewer = {
            key: Studies(_without(one.signs, group, groups), one.chosen[:0])
            for key, one in made.studies.items()
        }
        told = {runs: _without(array, group, groups) for runs, array in stratified.items()}
        part = Replications(fewer, made.seed)
        parts.append(_five_by_two(part, 2) | _others(part, told, 2))
    reach = float(stats.t.ppf(TAILS[1], groups - 1))
    found: dict[str, list[Evidence]] = {}
    for key, pieces in general.items():
        if key not in parts[0]:
            found[key] = pieces
            continue
        found[key] = []
        for place, piece in enumerate(pieces):
            left = np.array([part[key][place].estimate for part in parts])
            error = reach * float(np.sqrt((groups - 1) * left.var()))
            low, high = piece.estimate - error, piece.estimate + error
            found[key].append(replace(piece, low=low, high=high))
    return found


def _without(signs: Signs, group: int, groups: int) -> Signs:
    return np.delete(signs, np.s_[group::groups], axis=-1)


def _five_by_two(made: Replications, resamples: int) -> dict[str, list[Evidence]]:
    five = made.of(FIVE_BY_TWO)

    def each(measure: str, **wanted: float) -> list[Evidence]:
        return _pieces(PAIRS, five.by_dataset(measure), made, resamples, **wanted)

    rivals = [KFOLD, *RESAMPLING.values(), *CROSS_VALIDATION.values()]
    own = five.by_dataset(R)
    gaps = {name: made.of(name).by_dataset(R) - own for name in rivals}
    worst = [
        piece
        for name, gap in gaps.items()
        for piece in _pieces(
            [f"{variant(name).title}, {pair}" for pair in PAIRS], gap, made, resamples, least=0
        )
    ]
    return {
        "one-numerator": _pieces(PAIRS, made.of(_F).by_dataset(R) - own, made, resamples, least=0),
        "five-by-two-inconsistent": each(CONSISTENT, most=0.5),
        "five-by-two-almost": each(ALMOST, most=0.66),
        "five-by-two-low": each(R, most=0.85),
        "five-by-two-worst": worst,
    }


def _seeds(made: Replications) -> dict[str, list[Evidence]]:
    """Say what a study of ten repetitions shows, and how it varies from study to study."""
    five = made.of(FIVE_BY_TWO)
    k = five.rejections
    agreement = pair_agreement(k, TEN)
    mixed = np.any((k > 0) & (k < TEN), axis=0).sum(axis=-1)
    number = five.signs.shape[-1]
    rejected = np.abs(five.signs).sum(axis=-1)
    quiet = [
        (f"{DATA_SETS[name]}, {pair}", rejected[place, list(DATA_SETS).index(name)])
        for name in _QUIET
        for place, pair in enumerate(PAIRS)
    ]
    return {
        "r-floor": [_spread("cells below 0.5", (agreement < 0.5).sum(axis=(0, 2)), most=0)],
        "seeds-equal": [_spread("always rejected", (k[0] == TEN).sum(axis=-1), most=2)],
        "seeds-differ": [_spread("rejected at least once", (k[0] > 0).sum(axis=-1), least=17)],
        "no-difference-rows": [_rate(what, int(times), number, most=0.05) for what, times in quiet],
        "mixed-rows": [_spread("data sets", mixed, least=14)],
        "direction": [_contradictions(five)],
    }


def _others(
    made: Replications, stratified: Mapping[int, Signs], resamples: int
) -> dict[str, list[Evidence]]:
    def r(name: str, alpha: float = 0.05) -> Floats:
        return made.of(name, alpha).by_dataset(R)

    def consistent(name: str) -> Floats:
        return made.of(name).by_dataset(CONSISTENT)

    def pieces(what: str, values: Floats, **wanted: float) -> list[Evidence]:
        labels = [f"{what}, {pair}" if what else pair for pair in PAIRS]
        return _pieces(labels, values, made, resamples, **wanted)

    def steps(tests: Mapping[int, str]) -> list[Evidence]:
        runs = list(tests)
        return [
            piece
            for few, many in pairwise(runs)
            for piece in pieces(f"{few} to {many}", r(tests[many]) - r(tests[few]), least=0)
        ]

    hundred, ten = RESAMPLING[100], CROSS_VALIDATION[10]
    same_cost = [
        _pieces([f"{runs} runs"], (r(test) - r(RESAMPLING[10 * runs])).mean(axis=0)[None], made,
                resamples, least=0)
        for runs, test in CROSS_VALIDATION.items()
    ]  # fmt: skip
    return {
        "resampling-grows": steps(RESAMPLING),
        "resampling-acceptable": [
            *pieces("almost consistent", made.of(hundred).by_dataset(ALMOST), least=0.8),
            *pieces("R", r(hundred), least=0.89),
        ],
        "kfold-as-consistent": pieces("", consistent(KFOLD) - consistent(RESAMPLING[10]), least=0),
        "kfold-less": pieces("", consistent(hundred) - consistent(KFOLD), least=0.1),
        "uncorrected-impressive": [
            piece
            for name in (FIVE_BY_TWO, KFOLD, hundred)
            for piece in pieces(
                variant(name).title, consistent(UNCORRECTED) - consistent(name), least=0
            )
        ],
        "cross-validation-better": _joined(same_cost),
        "cross-validation-grows": steps(CROSS_VALIDATION),
        "not-stratification": _joined(
            pieces(f"{runs} runs", _all(told) - r(RESAMPLING[runs]), least=-0.03, most=0.03)
            for runs, told in stratified.items()
        ),
        "cross-validation-best": _joined(
            pieces(variant(name).title, r(ten) - r(name), least=0)
            for name in (FIVE_BY_TWO, KFOLD, hundred)
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
    return [piece for one in lists for piece in one]


def _all(told: Signs) -> Floats:
    return expected(np.abs(told).sum(axis=-1), told.shape[-1], R)


def _pieces(
    labels: Iterable[str], values: Floats, made: Replications, resamples: int, **wanted: float
) -> list[Evidence]:
    """Make evidence of means over data sets; all share the draws of the bootstrap."""
    means = resampled_means(values, resamples=resamples, seed=made.seed)
    return [
        _held(what, float(own.mean()), *np.quantile(drawn, TAILS), **wanted)
        for what, own, drawn in zip(labels, values, means, strict=True)
    ]


def _spread(what: str, values: NDArray, **wanted: float) -> Evidence:
    """Make evidence of the middle and the central 95 % of studies."""
    low, high = np.quantile(values, TAILS, method="inverted_cdf")
    return _held(what, float(np.median(values)), low, high, **wanted)


def _rate(what: str, times: int, number: int, **wanted: float) -> Evidence:
    low, high = proportion_interval(times, number)
    return _held(what, times / number, float(low), float(high), **wanted)


def _contradictions(five: Studies) -> Evidence:
    """Count, where both directions occur among ten, the cases with more than three rejections."""
    both, many = np.zeros(five.signs.shape[1]), np.zeros(five.signs.shape[1])
    for told in five.verdicts:
        contradicted = (told > 0).any(axis=-1) & (told < 0).any(axis=-1)
        both += contradicted.sum(axis=0)
        many += (contradicted & (np.abs(told).sum(axis=-1) > 3)).sum(axis=0)
    means = resampled_means(np.array([many, both]), resamples=2000, seed=five.chosen.shape[0])
    some = means[1] > 0
    if not some.any():
        return _held("more than three", 0.0, 0.0, 1.0, most=0.05)
    low, high = np.quantile(means[0, some] / means[1, some], TAILS)
    return _held("more than three", float(many.sum() / both.sum()), low, high, most=0.05)


def _held(what: str, value: float, low: float, high: float, **wanted: float) -> Evidence:
    """Keep the estimate inside its interval, whatever the bootstrap's skew or rounding."""
    return Evidence(what, value, min(float(low), value), max(float(high), value), **wanted)


def brief(pieces: Iterable[Evidence]) -> str:
    """Say how many pieces of evidence there are of each verdict, and quote the weakest.

    Examples
    --------
    >>> strong = Evidence("a", 0.95, 0.92, 0.98, least=0.9)
    >>> brief([strong, Evidence("b", 0.93, 0.88, 0.97, least=0.9)])
    '2 pieces: 1 holds, 1 undecided; weakest: b 0.93 [0.88, 0.97]'
    """
    listed = list(pieces)
    weakest = min(listed, key=lambda one: min(one.low - one.least, one.most - one.high))
    told = f"{weakest.what} {weakest.estimate:.3g} [{weakest.low:.3g}, {weakest.high:.3g}]".replace(
        "-0", "\N{MINUS SIGN}0"
    )
    if len(listed) == 1:
        return told
    counts = [(name, sum(one.verdict == name for one in listed)) for name in VERDICTS]
    words = ", ".join(f"{count} {name}" for name, count in counts if count)
    return f"{len(listed)} pieces: {words}; weakest: {told}"
