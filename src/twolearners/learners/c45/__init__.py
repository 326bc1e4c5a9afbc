from twolearners.learners.c45.classifier import C45Classifier

__all__ = ["C45Classifier"]
