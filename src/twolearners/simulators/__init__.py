"""Populations to draw from, with what is known exactly about each."""

from twolearners.simulators.bayesian_network import BayesianNetwork, Node
from twolearners.simulators.bouckaert_sets import bouckaert_set, independent_attributes
from twolearners.simulators.equicorrelated import EquicorrelatedNormal, inflation
from twolearners.simulators.exp6 import Exp6
from twolearners.simulators.waveform import WAVES, Waveform
from twolearners.simulators.worst_case import Outcomes, WorstCase

__all__ = [
    "WAVES",
    "BayesianNetwork",
    "EquicorrelatedNormal",
    "Exp6",
    "Node",
    "Outcomes",
    "Waveform",
    "WorstCase",
    "bouckaert_set",
    "independent_attributes",
    "inflation",
]
