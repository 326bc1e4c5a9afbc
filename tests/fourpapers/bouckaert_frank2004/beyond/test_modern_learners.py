"""The same study with learners of today."""

import numpy as np
import pytest

from fourpapers.bouckaert_frank2004.beyond import modern_learners
from fourpapers.bouckaert_frank2004.experiments import uci
from fourpapers.bouckaert_frank2004.populations import load
from fourpapers.bouckaert_frank2004.procedures import CROSS_VALIDATION, FIVE_BY_TWO, verdicts
from fourpapers.engine import Trials


class TestLearnersOfToday:
    def test_see_a_column_for_every_declared_value(self):
        for name in ("vote", "hepatitis", "breast-cancer"):
            data, coded = load(name), modern_learners.in_numbers(name)
            encoded = data.encoded
            nominal = encoded.n_values > 0
            gaps = np.isnan(encoded.values).any(axis=0) & nominal
            width = encoded.n_values[nominal].sum() + gaps.sum() + (~nominal).sum()
            assert coded.values.shape == (len(data.y), width)
            names = coded.values[:, ~np.isnan(coded.values).any(axis=0)]
            assert np.isfinite(names).all()
            assert coded.labels.tolist() == encoded.labels.tolist()

    def test_can_repeat_the_study_in_little(self):
        columns = modern_learners.modern(
            Trials(1, "bouckaert-frank2004/modern", 0, 1), data_set="labor", trees=2
        )
        found = uci.differences(columns, 57)
        assert sorted(found) == ["5x2", "holdout", "repeated k-fold"]
        assert found["repeated k-fold"].values.shape == (3, 1, 10, 10)
        errors = uci.errors(columns, 57)
        assert ((errors > 0) & (errors < 0.5)).all()
        told = verdicts([FIVE_BY_TWO, CROSS_VALIDATION[10]], {"labor": found})
        assert {array.shape for array in told.values()} == {(3, 1, 1)}
        halves = found["5x2"].values
        np.testing.assert_allclose(halves[2], halves[1] - halves[0], atol=1e-12)

    def test_are_the_only_choice_beside_those_of_2004(self):
        with pytest.raises(ValueError, match="modern or classic, not 'deep'"):
            modern_learners.study("deep", 2)
