"""How many numbers of a table differ by chance alone: drawn from stored trials, not assumed."""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import dataclass

import numpy as np

from fourpapers.engine import trial_rng
from fourpapers.item import Item
from fourpapers.published.items import function_name
from fourpapers.published.two_studies import TwoStudies

#: What chance exceeds with at most this probability, it is not blamed for.
TAIL = 0.025


@dataclass(frozen=True)
class Chance:
    """A table beside pairs of studies that were drawn from one distribution.

    Attributes
    ----------
    allowed : int
        Misses that chance exceeds with probability .025 at most.
    probability : float
        Of as many misses as there are, or more.
    statistic, numbers, pvalue : float, int and float
        The pooled test of all numbers, see :meth:`~.two_studies.TwoStudies.pooled`.
    """

    allowed: int
    probability: float
    statistic: float
    numbers: int
    pvalue: float


def measure(
    paper: str, name: str, item: Item, *, draws: int = 2000, seed: int = 2004
) -> Chance | None:
    """Draw pairs of studies and compare the table with them; None if it cannot be drawn anew.

    A paper's module ``redrawn`` has a function of the item's name for each table that can be drawn
    anew: from the item, a generator and a number of draws to
    :class:`~fourpapers.published.two_studies.TwoStudies`.
    """
    module = f"fourpapers.{paper}.redrawn"
    if importlib.util.find_spec(module) is None:
        return None
    redraw = getattr(importlib.import_module(module), function_name(name), None)
    if redraw is None:
        return None
    drawn = redraw(item, trial_rng(seed, f"scorecard/{paper}, {name}", 0), draws)
    fitted = item.kinds == "fitted"
    missed = int((item.cells["verdict"] != "agrees")[~fitted].sum())
    return compare(drawn, missed)


def compare(drawn: TwoStudies, missed: int) -> Chance:
    """Place a number of misses, and the observed differences, among pairs of studies."""
    misses = drawn.misses()
    return Chance(
        int(np.quantile(misses, 1 - TAIL, method="inverted_cdf")),
        float(np.mean(misses >= missed)),
        *drawn.pooled(),
    )
