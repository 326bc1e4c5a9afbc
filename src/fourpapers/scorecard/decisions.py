"""How firm the verdicts on claims are: other thresholds, and what would decide the undecided."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy import special

from fourpapers.published.findings import OURS, Claim
from fourpapers.uncertainty import HOLDS, UNDECIDED, Evidence, verdict, verdicts

#: Half and twice the distance of a threshold from what it is measured from.
FACTORS = {"half": 0.5, "twice": 2.0}
#: A decision is wanted with probability .8, by two-sided tests at 5 %; beyond so many times the
#: trials there are, none is in reach.
_POWER, _LEVEL, _REACH = 0.8, 0.05, 100
_NORMAL = float(special.ndtri(1 - _LEVEL / 2))


def sensitivity(claim: Claim, pieces: Sequence[Evidence]) -> dict[str, str]:
    """Judge a claim with half and twice our threshold; nothing if it is the paper's.

    Examples
    --------
    >>> claim = Claim("x", "p", "1", "power is similar", "", OURS)
    >>> sensitivity(claim, [Evidence("gap", 0.06, 0.05, 0.07, least=-0.1, most=0.1)])
    {'half': 'does not hold', 'twice': 'holds'}
    """
    if claim.threshold != OURS:
        return {}
    around = claim.around
    of_each = around if isinstance(around, list) else [around] * len(pieces)
    if len(of_each) != len(pieces):
        raise ValueError(f"{claim.key}: around names {len(of_each)} numbers for {len(pieces)}")
    return {
        name: verdict(
            _rescaled(piece, centre, factor) for piece, centre in zip(pieces, of_each, strict=True)
        )
        for name, factor in FACTORS.items()
    }


def _rescaled(piece: Evidence, around: float | None, factor: float) -> Evidence:
    two_sided = math.isfinite(piece.least) and math.isfinite(piece.most)
    centre = around if around is not None else (piece.least + piece.most) / 2 if two_sided else 0.0
    least, most = (centre + factor * (end - centre) for end in (piece.least, piece.most))
    return replace(piece, least=least, most=most)


def reason(claim: Claim, pieces: Sequence[Evidence]) -> str:
    """Say why a claim is undecided: how many more trials would decide it, or why none would.

    Examples
    --------
    >>> claim = Claim("x", "p", "1", "F has less error", "")
    >>> reason(claim, [Evidence("gap", 0.005, -0.005, 0.015, least=0)])
    'more trials: about 8 times as many'
    >>> reason(claim, [Evidence("gap", 0, -1, 1, least=0)])
    'no number of trials: what was measured lies on the bound'
    """
    if verdict(pieces) != UNDECIDED:
        return ""
    if claim.never:
        return f"no number of trials: {claim.never}"
    times = times_as_many(pieces)
    if math.isinf(times):
        return f"no number of {claim.more}: what was measured lies on the bound"
    if times > _REACH:
        return f"no number of {claim.more} in reach: what was measured is too close to the bound"
    number = f"{times:.0f}" if times >= 3 else f"{times:.2g}"
    return f"more {claim.more}: about {number} times as many"


def times_as_many(pieces: Sequence[Evidence]) -> float:
    """Estimate by which factor trials must grow for a decision with probability .8.

    If all numbers are where the claim wants them, every interval has to fit into its range. If one
    is not, one of those has to be significantly outside, after the correction for all pieces.
    Intervals shrink with the root of the number of trials.
    """
    power = float(special.ndtri(_POWER))
    total = sum(piece.among for piece in pieces)
    outside, inside = [], []
    for piece, judgement in zip(pieces, verdicts(pieces), strict=True):
        if judgement == HOLDS:
            continue
        if not piece.least <= piece.estimate <= piece.most:
            above = piece.estimate > piece.most
            gap = piece.estimate - piece.most if above else piece.least - piece.estimate
            reach = piece.estimate - piece.low if above else piece.high - piece.estimate
            corrected = float(special.ndtri(1 - _LEVEL / (2 * total)))
            outside.append(_factor(gap, reach / _NORMAL * (corrected + power)))
        else:
            to_least = _factor(piece.estimate - piece.least, piece.estimate - piece.low)
            to_most = _factor(piece.most - piece.estimate, piece.high - piece.estimate)
            inside.append(max(to_least, to_most) * ((_NORMAL + power) / _NORMAL) ** 2)
    return min(outside) if outside else max(inside)


def _factor(gap: float, needed: float) -> float:
    if math.isinf(gap) or needed == 0:
        return 0.0
    return math.inf if gap == 0 else float(np.square(needed / gap))
