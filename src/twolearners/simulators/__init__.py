"""Populations to draw from, with what is known exactly about each."""

from twolearners.simulators.equicorrelated import EquicorrelatedNormal, inflation
from twolearners.simulators.exp6 import Exp6
from twolearners.simulators.waveform import WAVES, Waveform
from twolearners.simulators.worst_case import Outcomes, WorstCase

__all__ = [
    "WAVES",
    "EquicorrelatedNormal",
    "Exp6",
    "Outcomes",
    "Waveform",
    "WorstCase",
    "inflation",
]
