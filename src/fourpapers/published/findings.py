"""What the papers claim, in words, and what our measurements say of it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

import pandas as pd

from fourpapers.uncertainty import Evidence, verdict

#: Whose words give a threshold.
PAPER, OURS = "paper", "ours"


@dataclass(frozen=True)
class Claim:
    """A statement of a paper.

    Attributes
    ----------
    key : str
        Short name.
    paper, section : str
        Where it stands.
    text : str
        What is claimed, in our words.
    reading : str
        What we took it to mean, as something that can be measured.
    threshold : {"paper", "ours"}
        Whose words give the range that the reading names.
    around : float, list of float or None
        What a threshold of ours is measured from, for all pieces of evidence or for each: 1 for a
        ratio, the level for an error. None for the middle of the range, or 0 if it has one end.
    more : str
        Of what more would decide the claim, where that is possible.
    never : str
        Why nothing would, where that is known.
    scope : {"general", "these"}
        Whether it speaks of data sets at large, or describes those of the paper; decided from its
        words by a reader who did not know the verdicts.
    """

    key: str
    paper: str
    section: str
    text: str
    reading: str
    threshold: str = PAPER
    around: float | list[float] | None = None
    more: str = "trials"
    never: str = ""
    scope: str = "general"


def claims(paper: str) -> dict[str, Claim]:
    """Return the claims of a paper by key, in the paper's order."""
    folder = resources.files("fourpapers.published") / "claims"
    papers = sorted(path.name.removesuffix(".toml") for path in folder.iterdir())
    if paper not in papers:
        raise LookupError(f"no claims of {paper!r}; there are {', '.join(papers)}")
    listed = tomllib.loads((folder / f"{paper}.toml").read_text(encoding="utf-8"))
    return {key: Claim(key, paper, **fields) for key, fields in listed.items()}


def findings(paper: str, evidence: Mapping[str, Sequence[Evidence]]) -> pd.DataFrame:
    """Judge the claims of a paper for which there is evidence.

    Returns
    -------
    DataFrame
        key, section, claim, reading, evidence (the pieces in words) and verdict.
    """
    printed = claims(paper)
    unknown = [key for key in evidence if key not in printed]
    if unknown:
        raise LookupError(f"{paper} makes no claim {unknown[0]!r}; it has {', '.join(printed)}")
    rows = []
    for key, claim in printed.items():
        if key in evidence:
            pieces = evidence[key]
            rows.append(
                {
                    "key": key,
                    "section": claim.section,
                    "claim": claim.text,
                    "reading": claim.reading,
                    "evidence": "; ".join(_words(piece) for piece in pieces),
                    "verdict": verdict(pieces),
                }
            )
    return pd.DataFrame(rows)


def _words(piece: Evidence) -> str:
    return f"{piece.what} {piece.estimate:.3g} [{piece.low:.3g}, {piece.high:.3g}]"
