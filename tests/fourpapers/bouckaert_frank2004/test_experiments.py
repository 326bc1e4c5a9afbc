"""What a repetition keeps, on 27 data sets and on four sources."""

import numpy as np
import pytest

from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert2003.populations import SIZE, population
from fourpapers.bouckaert_frank2004.experiments import sources, uci
from fourpapers.bouckaert_frank2004.populations import (
    DATA_SETS,
    LEARNERS,
    PAIRS,
    data_set,
    extra_errors,
    load,
)
from fourpapers.engine import Trials, trial_rng
from fourpapers.published import published
from twolearners.evaluation import evaluate
from twolearners.resampling import holdout, repeated_kfold, resamples

LEARNERS_OF_PAIRS = (("NB", "C4.5"), ("NB", "NN"), ("C4.5", "NN"))


def own(number):
    return Trials(2004, "bouckaert-frank2004/uci", 0, number)


@pytest.fixture(scope="module", params=["labor", "iris"])
def both(request):
    """Columns of an experiment, and the evaluation itself."""
    data = load(request.param)
    columns = uci.uci(own(2), data_set=request.param)
    direct = [
        {
            plan.kind: evaluate(LEARNERS, data, plan, rng)
            for plan in (*uci.PLANS.values(), holdout())
        }
        for rng in own(2)
    ]
    return columns, len(data.y), direct


class TestARepetition:
    @pytest.mark.parametrize("kind", ["5x2", "repeated k-fold", "resamples", "holdout"])
    def test_keeps_every_difference(self, both, kind):
        columns, size, direct = both
        kept = uci.differences(columns, size)[kind]
        for place, pair in enumerate(LEARNERS_OF_PAIRS):
            expected = np.array([each[kind].differences(*pair).values for each in direct])
            np.testing.assert_allclose(kept.values[place], expected, atol=1e-15)

    def test_keeps_who_was_wrong_on_what_was_held_out(self, both):
        columns, size, direct = both
        counts = uci.differences(columns, size)["holdout"].counts
        for place, pair in enumerate(LEARNERS_OF_PAIRS):
            expected = [each["holdout"].counts(*pair) for each in direct]
            np.testing.assert_array_equal(counts[place], expected)

    def test_keeps_the_error_rates(self, both):
        columns, size, direct = both
        for learner, kept in zip(LEARNERS, uci.errors(columns, size), strict=True):
            expected = [each["repeated k-fold"].wrong[learner].mean() for each in direct]
            assert kept == pytest.approx(expected)

    def test_comes_out_the_same_whatever_it_is_computed_with(self):
        two = uci.uci(own(2), data_set="labor")
        second = uci.uci(Trials(2004, "bouckaert-frank2004/uci", 1, 2), data_set="labor")
        assert {name: column[1:].tolist() for name, column in two.items()} == {
            name: column.tolist() for name, column in second.items()
        }

    def test_has_stratified_folds_and_halves_and_plain_resamples(self):
        assert uci.PLANS["halves"].stratified
        assert uci.PLANS["cross"].stratified
        assert not uci.PLANS["random"].stratified
        assert uci.STRATIFIED.stratified

    def test_has_data_sets_and_learners_of_the_paper(self):
        printed = published("bouckaert_frank2004_table1")
        assert list(DATA_SETS.values()) == list(dict.fromkeys(printed["dataset"]))
        assert tuple(" vs ".join(pair) for pair in LEARNERS_OF_PAIRS) == PAIRS
        assert list(PAIRS) == list(dict.fromkeys(printed["pair"]))

    def test_of_an_unknown_data_set_is_refused(self):
        with pytest.raises(ValueError, match=r"data_set must be one of anneal, .* not 'adult'"):
            load("adult")


class TestSources:
    def test_differences_that_never_vary_have_no_spread(self):
        x = sources.differences_from_moments(np.array(30), np.array(90), 10)
        assert np.ptp(x.values) == 0

    def test_an_odd_number_of_differences_cannot_be_made_up(self):
        with pytest.raises(ValueError, match="even number, not 5"):
            sources.differences_from_moments(np.array(1), np.array(1), 5)

    def test_the_data_sets_are_those_of_the_stored_runs(self):
        """The first run of the stored trial comes out of the data set drawn here."""
        rng = trial_rng(2003, "bouckaert2003/repeated-cv", 7)
        there = population(3).encoded(SIZE, rng)
        here = data_set(3, 0, 2003, 7)
        np.testing.assert_array_equal(there.values, here.values)
        stored = repeated_cv.differences(3, trials=8, seed=2003).values[7, :2]
        again = extra_errors(here, repeated_kfold(2, 10), rng)
        np.testing.assert_array_equal(np.rint(30 * stored), again)

    def test_stored_sums_are_those_of_splits_drawn_again(self):
        rng = trial_rng(2003, "bouckaert-frank2004/source-resamples", 3)
        x = extra_errors(data_set(2, 0, 2003, 3), resamples(1000, 0.1), rng)
        sums, squares = sources.moments(2, trials=4, seed=2003)
        first = x.reshape(10, 100)
        np.testing.assert_array_equal(sums[3, :, 1], first[:, :20].sum(axis=1))
        np.testing.assert_array_equal(squares[3, :, 3], np.square(first).sum(axis=1))

    def test_a_third_is_held_out(self):
        counts = sources.holdout_counts(4, trials=5, seed=2003)
        assert counts.shape == (5, 10, 4)
        assert (counts.sum(axis=-1) == 100).all()
        assert (counts >= 0).all()

    def test_repetitions_have_the_runs_or_splits_that_are_asked_for(self):
        ten, fifty = (sources.repetitions(1, size, trials=5) for size in (10, 50))
        assert ten["repeated k-fold"].values.shape == (5, 10, 10, 10)
        assert ten["resamples"].values.shape == (5, 10, 10, 1)
        assert fifty["repeated k-fold"].values.shape == (5, 2, 50, 10)
        assert fifty["resamples"].values.shape == (5, 10, 50, 1)

    def test_other_networks_have_the_same_plans_but_for_holdouts(self):
        ours = sources.repetitions(1, 10, trials=2)
        other = sources.on_network(1, 2)
        assert set(other) == set(sources.KEPT)
        assert set(ours) - set(other[10]) == {"holdout"}
        for kind, found in other[10].items():
            assert found.values.shape[1:] == ours[kind].values.shape[1:]
            assert found.values.shape[0] == 100

    def test_all_tests_on_a_network_see_the_same_data_sets(self):
        """Random splits and cross-validation estimate the same differences."""
        other = sources.on_network(1, 3)[100]
        means = [
            other[kind].values.mean(axis=(1, 2, 3)) for kind in ("repeated k-fold", "resamples")
        ]
        assert np.corrcoef(means)[0, 1] > 0.95

    def test_there_are_four(self):
        with pytest.raises(ValueError, match="no source 5"):
            sources.repetitions(5)
