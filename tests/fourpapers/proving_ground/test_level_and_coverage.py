"""The wider field of the corrected test: pairs that are what they say, and rates that can fail."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from fourpapers.engine import ParameterError, Trials
from fourpapers.proving_ground import corrected_t, level_and_coverage
from fourpapers.proving_ground.pairs import APART, COIN, KINDS_EQUAL, PAIRS, TOSSED, pair
from twolearners.simulators import EquicorrelatedNormal


class TestPairs:
    def test_are_48_of_equal_learners_and_16_apart(self):
        assert sum(each.equal for each in PAIRS) == 48
        assert len(PAIRS) == 64
        assert len({each.name for each in PAIRS}) == len(PAIRS)

    def test_a_name_that_is_none_is_refused(self):
        with pytest.raises(ParameterError, match="no pair 'set-9'"):
            pair("set-9")

    def test_half_a_waveform_read_backwards_is_the_other_half(self):
        a, b = pair("half-waveforms-nn-nn-n300").draw(60_000, np.random.default_rng(1))
        for label in range(3):
            mine, other = (x.values[x.labels == label] for x in (a, b))
            np.testing.assert_allclose(mine.mean(axis=0), other.mean(axis=0), atol=0.06)
            np.testing.assert_allclose(mine.std(axis=0), other.std(axis=0), atol=0.06)

    def test_two_draws_share_nothing_but_the_class(self):
        a, b = pair("two-draws-of-set-3-nb-nb-n300").draw(20_000, np.random.default_rng(2))
        assert (a.labels == b.labels).all()
        for label in range(2):
            mine, other = (x.values[x.labels == label] for x in (a, b))
            np.testing.assert_allclose(mine.mean(axis=0), other.mean(axis=0), atol=0.03)
            together = np.corrcoef(mine.T, other.T)[:10, 10:]
            assert np.abs(together).max() < 0.05

    @pytest.mark.parametrize("kind", KINDS_EQUAL)
    def test_every_kind_of_equal_learners_is_there(self, kind):
        assert any(each.kind == kind for each in PAIRS)


class TestExperiments:
    def test_what_is_stored_gives_the_mean_and_variance_of_the_cells(self):
        trials = Trials(1, "test", 0, 2)
        columns = corrected_t.corrected_t(trials, pair_name="set-3-nb-c45-n100")
        mean, variance = corrected_t._moments(columns, "set-3-nb-c45-n100")
        assert mean.shape == variance.shape == (2,)
        again = corrected_t.corrected_t(trials, pair_name="set-3-nb-c45-n100")
        assert (again["total"] == columns["total"]).all()
        assert (variance > 0).all()

    def test_the_true_difference_is_0_where_learners_are_equal(self):
        assert corrected_t.truth("even-attributes-c45-nb-n100") == (0.0, 0.0)


class TestMisses:
    def test_the_right_factor_gives_the_level_and_a_small_one_more(self):
        rho, n = 0.1, 100
        x = EquicorrelatedNormal(n=n, correlation=rho).sample(4000, np.random.default_rng(3))
        mean, variance = x.mean(axis=1), x.var(axis=1, ddof=1)
        right = 1 / n + rho / (1 - rho)
        level = level_and_coverage.misses(mean, variance, 0.0, right, 0.05).mean()
        assert level == pytest.approx(0.05, abs=0.012)
        assert level_and_coverage.misses(mean, variance, 0.0, right / 4, 0.05).mean() > 0.2

    def test_kinds_are_summed_up(self):
        pairs = pd.DataFrame({
            "kind": [COIN, COIN, APART], "title": ["a", "b", "c"], "missed": [0.02, 0.10, 0.2],
            "low": [0.01, 0.07, 0.15], "needed": [0.5, 1.5, 2.0],
        })  # fmt: skip
        kinds = level_and_coverage.by_kind(pairs, 0.05).set_index("kind")
        assert kinds.loc["all equal", "pairs"] == 2
        assert kinds.loc[COIN, ["where", "high", "surely"]].tolist() == ["b", 1, 1]
        assert kinds.loc[APART, "worst"] == 0.2


@pytest.mark.slow
class TestOfTheStore:
    def test_the_corrected_test_is_liberal_somewhere(self):
        pairs = level_and_coverage.by_pair()
        equal = pairs[pairs["kind"] != APART]
        assert equal["missed"].max() > 0.1
        assert (equal["missed"] > level_and_coverage.HIGH).sum() >= 10

    def test_tossed_classes_show_the_correction_only_where_the_class_is_a_coin(self):
        rows = level_and_coverage.tossed().set_index("title")
        assert len(rows) == len(TOSSED)
        coin = rows[rows.index.str.startswith("Even")].iloc[0]
        assert coin["low"] < 1 < coin["high"]
        assert coin["gap_low"] < 0 < coin["gap_high"]
        assert rows["low"].max() > 1.5
        assert rows["gap_low"].max() > 0.025
