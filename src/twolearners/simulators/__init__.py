"""Populations to draw from, with what is known exactly about each."""

from twolearners.simulators.equicorrelated import EquicorrelatedNormal, inflation
from twolearners.simulators.waveform import WAVES, Waveform

__all__ = ["WAVES", "EquicorrelatedNormal", "Waveform", "inflation"]
