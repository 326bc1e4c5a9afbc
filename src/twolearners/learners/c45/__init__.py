"""C4.5: decision trees by gain ratio, pruned by pessimistic errors (Quinlan 1993)."""

from twolearners.learners.c45.classifier import C45Classifier

__all__ = ["C45Classifier"]
