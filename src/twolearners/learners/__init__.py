"""The learners of the four papers, as scikit-learn classifiers over compiled kernels."""

from twolearners.learners.naive_bayes import NaiveBayes
from twolearners.learners.nearest_neighbour import NearestNeighbour

#: Every learner by the name that the command line and the tables use.
LEARNERS = {"naive-bayes": NaiveBayes, "nearest-neighbour": NearestNeighbour}

__all__ = ["LEARNERS", "NaiveBayes", "NearestNeighbour"]
