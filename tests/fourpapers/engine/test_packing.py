"""Small whole numbers are packed into one, and read back."""

import numpy as np
import pytest

from fourpapers.engine.packing import pack, unpack


class TestPacking:
    @pytest.mark.parametrize("shape", [(1, 1), (3, 7), (5, 4, 10), (2, 3, 4, 5)])
    def test_nothing_is_lost(self, shape):
        x = np.random.default_rng(1).integers(-20, 25, shape)
        assert np.array_equal(unpack(pack(x, "x"), "x", shape[-1]), x)

    def test_equal_numbers_take_no_room(self):
        kept = pack(np.full((2, 3, 10), -4), "x")
        assert kept["x"].tolist() == [[0] * 3] * 2
        assert np.array_equal(unpack(kept, "x", 10), np.full((2, 3, 10), -4))

    def test_each_trial_has_its_own_base(self):
        x = np.array([[[0, 1]], [[-9, 9]]])
        assert pack(x, "x")["x_digits"].tolist() == [[0, 2], [-9, 19]]

    def test_ten_folds_of_thirty_always_fit(self):
        x = np.array([[[-30, 30] * 5]])
        assert np.array_equal(unpack(pack(x, "x"), "x", 10), x)

    def test_what_does_not_fit_is_refused(self):
        with pytest.raises(ValueError, match="do not fit"):
            pack(np.array([[[0, 150] * 5]]), "x")

    def test_only_whole_numbers_with_trials_first_are_taken(self):
        with pytest.raises(ValueError, match="whole numbers"):
            pack(np.array([[0.5]]), "x")
        with pytest.raises(ValueError, match="trials first"):
            pack(np.array([1, 2]), "x")
