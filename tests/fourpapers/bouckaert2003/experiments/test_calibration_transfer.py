"""Elsewhere the data are other, and the counting is the same."""

import numpy as np
import pytest

from fourpapers.bouckaert2003.experiments import calibration_transfer
from fourpapers.bouckaert2003.populations import PAIR, population
from fourpapers.engine import trial_rng
from twolearners import datasets
from twolearners.evaluation import evaluate
from twolearners.resampling import repeated_kfold


@pytest.mark.parametrize(("size", "folds"), [(100, 10), (300, 2), (300, 20)])
def test_sizes_and_folds_are_those_asked_for(size, folds):
    stored = calibration_transfer.differences(size=size, folds=folds, trials=1).values[0]
    rng = trial_rng(2003, "bouckaert2003/carry-over", 0)
    data = population(1, 1).encoded(size, rng)
    outcome = evaluate(PAIR, data, repeated_kfold(10, folds), rng)
    assert np.allclose(stored, outcome.differences("naive Bayes", "C4.5").values)


def test_folds_that_do_not_divide_the_size_are_refused():
    with pytest.raises(ValueError, match="multiple of folds"):
        calibration_transfer.calibration_transfer.setting(size=301).run(range(1))


class TestRealAttributes:
    def test_are_rows_of_the_data_set_with_tossed_classes(self):
        tossed = calibration_transfer._random_classes("vote", np.random.default_rng(1))
        rows = {row.tobytes() for row in datasets.load("vote").encoded.values}
        assert len(tossed) == 300
        assert all(row.tobytes() in rows for row in tossed.values)
        assert tossed.n_classes == 2
        assert 0.35 < tossed.labels.mean() < 0.65

    def test_classes_have_nothing_to_do_with_those_of_the_data_set(self):
        one, other = (
            calibration_transfer._random_classes("vote", np.random.default_rng(s)) for s in (1, 2)
        )
        assert not np.array_equal(one.labels, other.labels)

    def test_a_set_that_is_too_small_is_refused(self):
        with pytest.raises(ValueError, match="iris has 150 instances"):
            calibration_transfer._random_classes("iris", np.random.default_rng(1))
