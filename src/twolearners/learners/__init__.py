"""The learners of the four papers, as scikit-learn classifiers over compiled kernels."""

from twolearners.learners.c45 import C45Classifier
from twolearners.learners.naive_bayes import NaiveBayes
from twolearners.learners.nearest_neighbour import NearestNeighbour
from twolearners.learners.perceptrons import LinearPerceptron, MultilayerPerceptron
from twolearners.learners.tree_augmented import TreeAugmentedNaiveBayes
from twolearners.learners.voted_perceptron import VotedPerceptron

#: Every learner by the name that the command line and the tables use.
LEARNERS = {
    "c45": C45Classifier,
    "naive-bayes": NaiveBayes,
    "nearest-neighbour": NearestNeighbour,
    "tan": TreeAugmentedNaiveBayes,
    "voted-perceptron": VotedPerceptron,
    "linear-perceptron": LinearPerceptron,
    "multilayer-perceptron": MultilayerPerceptron,
}

__all__ = [
    "LEARNERS",
    "C45Classifier",
    "LinearPerceptron",
    "MultilayerPerceptron",
    "NaiveBayes",
    "NearestNeighbour",
    "TreeAugmentedNaiveBayes",
    "VotedPerceptron",
]
