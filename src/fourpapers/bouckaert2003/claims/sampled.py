"""Evidence from numbers on the data and on bootstrap samples of them, and its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from fourpapers.bouckaert2003.calibration import interval
from fourpapers.item import Layout
from fourpapers.published.findings import findings
from fourpapers.uncertainty import Evidence

_COLUMNS = {
    "section": "section",
    "claim": "claim",
    "reading": "reading",
    "evidence": "evidence",
    "verdict": "verdict",
}


def from_samples(
    what: str, sampled: ArrayLike, *, least: float = -np.inf, most: float = np.inf
) -> Evidence:
    """Make evidence of a number on the data, which comes first, and on bootstrap samples.

    Samples in which there is no such number, NaN, are left out.
    """
    values = np.asarray(sampled, float)
    low, high = interval(values[np.isfinite(values)])
    return Evidence(what, float(values[0]), low, high, least=least, most=most)


def claim_table(
    evidence: Mapping[str, Sequence[Evidence]], caption: str, label: str, *, section: bool = True
) -> Layout:
    """Lay claims out for a page, with or without a column for the section."""
    columns = {name: head for name, head in _COLUMNS.items() if section or name != "section"}
    return Layout(findings("bouckaert2003", evidence), caption, label, columns)
