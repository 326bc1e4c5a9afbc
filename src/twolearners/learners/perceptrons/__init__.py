"""Linear and multilayer perceptrons, and thousands of them trained together."""

from twolearners.learners.perceptrons.batch import fold_predictions
from twolearners.learners.perceptrons.estimators import LinearPerceptron, MultilayerPerceptron
from twolearners.learners.perceptrons.networks import Network, Training

__all__ = [
    "LinearPerceptron",
    "MultilayerPerceptron",
    "Network",
    "Training",
    "fold_predictions",
]
