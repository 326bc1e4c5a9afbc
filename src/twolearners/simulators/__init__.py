"""Populations to draw from, with what is known exactly about each."""

from twolearners.simulators.equicorrelated import EquicorrelatedNormal, inflation
from twolearners.simulators.waveform import WAVES, Waveform
from twolearners.simulators.worst_case import Outcomes, WorstCase

__all__ = ["WAVES", "EquicorrelatedNormal", "Outcomes", "Waveform", "WorstCase", "inflation"]
