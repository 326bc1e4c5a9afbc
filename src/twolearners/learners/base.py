"""What all learners share: scikit-learn's conventions over encoded data."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, column_or_1d

from twolearners.datasets.encoded import Encoded, check_codes
from twolearners.learners.arrays import Codes, Floats, Seeds
from twolearners.learners.attributes import Attributes, without_mask

#: The largest number that may be squared, and many squares added.
MOST = 1e150


class Learner(ClassifierMixin, BaseEstimator):
    """A scikit-learn classifier that learns from encoded data.

    ``fit`` takes a data frame, whose categorical columns are nominal attributes and
    whose other columns are numeric, or an array of numbers. A category that was not
    there in training counts as missing. ``fit_encoded`` and ``fold_predictions`` skip all of
    that and are the way for a great many fits.

    A learner of its own says how to learn (``_learn``) and how to predict
    (``_probabilities``).
    """

    #: Whether missing values may be there.
    takes_missing: ClassVar[bool] = True
    #: Whether training draws random numbers, so that every fit wants a seed of its own.
    is_random: ClassVar[bool] = False

    def _learn(self, data: Encoded) -> Any:
        """Return what is learnt from the data."""
        raise TypeError(f"{type(self).__name__} does not say how it learns")

    def _probabilities(self, model: Any, values: Floats) -> Floats:
        """Return the probability of each class for each row."""
        raise TypeError(f"{type(self).__name__} does not say how it predicts")

    def _check_parameters(self) -> None:
        """Refuse parameters that make no sense."""

    def fit(self, X: Any, y: Any) -> Self:
        """Learn from instances ``X`` with classes ``y``."""
        self._check_parameters()
        self._attributes, values = Attributes.of(self, X)
        y = self._checked_classes(y, len(values))
        self.classes_, labels = np.unique(y, return_inverse=True)
        return self._fit(Encoded(values, self._attributes.n_values, labels, len(self.classes_)))

    def fit_encoded(self, data: Encoded) -> Self:
        """Learn from encoded data; classes are their codes, declared ones all counted."""
        self._check_parameters()
        self._check_missing(data.values)
        self._attributes = Attributes.encoded(data)
        self.n_features_in_ = data.n_attributes
        self.classes_ = np.arange(data.n_classes)
        return self._fit(data)

    def predict_proba(self, X: Any) -> Floats:
        """Return the probability of each class for each instance."""
        check_is_fitted(self)
        return self._probabilities(self._model, self._attributes.encode(self, X))

    def predict(self, X: Any) -> NDArray[Any]:
        """Return the most probable class of each instance, the first one on ties."""
        check_is_fitted(self)
        return np.asarray(self.classes_[self.predict_proba(X).argmax(axis=1)])

    def predict_encoded(self, values: ArrayLike) -> Codes:
        """Return the codes of the most probable classes of encoded instances."""
        check_is_fitted(self)
        values = np.ascontiguousarray(without_mask(values), dtype=np.float64)
        if values.ndim != 2 or values.shape[1] != self.n_features_in_:
            raise ValueError(
                f"values must have {self.n_features_in_} attributes, not shape {values.shape}"
            )
        self._check_missing(values)
        check_codes(values, self._attributes.n_values)
        return self._probabilities(self._model, values).argmax(axis=1).astype(np.int32)

    def fold_predictions(self, data: Encoded, folds: ArrayLike, seeds: Seeds = None) -> Codes:
        """Predict every instance by a classifier trained on the other folds of its run.

        Parameters
        ----------
        data : Encoded
            The data set.
        folds : array of int, shape (runs, instances)
            Number of the fold that an instance is in; -1 for an instance that is always in the
            training set and never tested.
        seeds : array of int, shape (runs, folds), optional
            The seed of each classifier. Perceptrons, whose first weights are random, have
            ``random_state`` for all of them by default; the other learners draw nothing and
            ignore it.

        Returns
        -------
        array of int32, shape (runs, instances)
            Codes of the predicted classes; -1 for what is never tested.
        """
        self._check_parameters()
        self._check_missing(data.values)
        return self._fold_predictions(data, checked_folds(folds, len(data)), seeds)

    def _fold_predictions(self, data: Encoded, folds: Codes, seeds: Seeds = None) -> Codes:
        """Train and predict fold by fold; learners with a kernel for it do all at once."""
        predicted = np.full(folds.shape, -1, dtype=np.int32)
        for run, numbers in enumerate(folds):
            for fold in range(numbers.max() + 1):
                tested = numbers == fold
                if tested.any():
                    model = self._learn(data.rows(~tested))
                    chances = self._probabilities(model, data.values[tested])
                    predicted[run, tested] = chances.argmax(axis=1)
        return predicted

    def _fit(self, data: Encoded) -> Self:
        self._model = self._learn(data)
        return self

    def _checked_classes(self, y: Any, instances: int) -> NDArray[Any]:
        if y is None:
            raise ValueError("requires y to be passed, but the target y is None")
        if np.ma.is_masked(y):
            raise ValueError("y has masked values: every instance needs a class")
        y = column_or_1d(y, warn=True)
        if y.dtype.kind == "f" and not np.isfinite(y).all():
            raise ValueError("y has NaN or infinity in it: every instance needs a class")
        if len(y) != instances:
            raise ValueError(f"X has {instances} instances but y has {len(y)} classes")
        check_classification_targets(y)
        return np.asarray(y)

    def _check_missing(self, values: Floats) -> None:
        if not self.takes_missing and np.isnan(values).any():
            raise ValueError(
                f"values contain NaN, and {type(self).__name__} takes no missing values: "
                "fill them in first, for example with sklearn.impute.SimpleImputer"
            )

    def __sklearn_is_fitted__(self) -> bool:
        return hasattr(self, "_model")

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = self.takes_missing
        tags.input_tags.categorical = True
        tags.input_tags.string = False
        return tags


def refuse_huge(learner: Learner, values: Floats) -> None:
    """Refuse numbers that a learner which squares them would get wrong without a word."""
    if (np.abs(values) > MOST).any():
        raise ValueError(
            f"{type(learner).__name__} takes numbers from {-MOST:g} to {MOST:g}: scale larger "
            "ones first, for example with sklearn.preprocessing.MaxAbsScaler"
        )


def checked_folds(folds: ArrayLike, instances: int) -> Codes:
    """Return the folds as kernels want them, or say what is wrong with them."""
    if np.ma.is_masked(folds):
        raise ValueError("folds has masked values: use -1 for what is always in training")
    given = np.asarray(folds)
    if given.dtype.kind not in "iu":
        raise ValueError(f"folds must be whole numbers, not {given.dtype}")
    if given.ndim != 2 or given.shape[1] != instances:
        raise ValueError(
            f"folds must have the shape (runs, {instances}), one number for each instance, "
            f"not {given.shape}"
        )
    if given.size and (given.min() < -1 or given.max() > instances):
        raise ValueError("folds must be numbered from 0, or -1 for what is always in training")
    checked = np.ascontiguousarray(given, dtype=np.int32)
    for run, numbers in enumerate(checked):
        counts = np.bincount(numbers + 1, minlength=2)
        if counts.max() == instances and numbers[0] >= 0:
            raise ValueError(
                f"run {run} has one fold only, so nothing is left to train on: use two or more, "
                "or -1 for the instances that are to be trained on"
            )
        if (counts[1:] == 0).any():
            empty = int(np.flatnonzero(counts[1:] == 0)[0])
            raise ValueError(f"fold {empty} of run {run} is empty: number the folds 0, 1, 2, ...")
    return checked
