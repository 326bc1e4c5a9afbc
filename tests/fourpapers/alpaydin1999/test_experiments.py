"""Networks, cuts and counts are what the paper describes, and each count can be had otherwise."""

import numpy as np
import pytest

from fourpapers.alpaydin1999 import experiments, populations
from fourpapers.alpaydin1999.error_runs import other_plans
from fourpapers.alpaydin1999.populations import FIFTEEN, Pair
from fourpapers.engine import ParameterError, Trials, trial_rng
from fourpapers.published import published
from twolearners.datasets import load
from twolearners.learners import LinearPerceptron, MultilayerPerceptron
from twolearners.learners.perceptrons import Training, fold_predictions
from twolearners.resampling import five_by_two, kfold, resamples

SOME = Trials(7, "alpaydin1999/halves", 2, 5)


class TestTheFifteen:
    def test_are_the_rows_of_table_3(self):
        table = published("alpaydin1999_table3")
        rows = list(zip(table["dataset"], table["hidden_units"], strict=True))
        assert [(one.printed, one.hidden) for one in FIFTEEN] == rows

    def test_every_data_set_can_be_cut_in_half(self):
        for one in FIFTEEN:
            assert len(populations.problem(one.data, one.size, 1)) % 2 == 0

    def test_vowel_is_seen_through_its_ten_inputs(self):
        assert populations.inputs("vowel").n_values.tolist() == [0] * 10

    def test_one_sample_serves_all_runs_with_a_seed(self):
        first, again = (populations.problem("optdigits", 1000, 3) for _ in range(2))
        assert first is again
        assert not np.array_equal(first.values, populations.problem("optdigits", 1000, 4).values)

    def test_a_sample_has_no_instance_twice(self):
        whole = populations.inputs("iris").rows(np.arange(100))
        rows = populations.sample("iris", 120, np.random.default_rng(1))
        assert len(rows) == 120
        counts = {tuple(row): 0 for row in populations.inputs("iris").values}
        for row in populations.inputs("iris").values:
            counts[tuple(row)] += 1
        for row in rows.values:
            counts[tuple(row)] -= 1
        assert min(counts.values()) >= 0
        assert len(whole) == 100

    def test_too_large_a_sample_is_refused(self):
        with pytest.raises(ParameterError, match="iris has 150 instances, so size cannot be 151"):
            populations.sample("iris", 151, np.random.default_rng(1))

    def test_experiments_have_random_numbers_of_their_own(self):
        draws = {
            (data, hidden, plan): populations.experiment_rng(
                trial_rng(1, "x", 0), data, hidden, plan
            ).random()
            for data in ("iris", "wine")
            for hidden in (3, 10)
            for plan in ("halves", "others")
        }  # fmt: skip
        assert len(set(draws.values())) == 8


class TestFiveCutsInHalf:
    def test_counts_are_those_of_the_estimators_one_by_one(self):
        """The batch of all networks against scikit-learn's way: fit on a half, ask the other."""
        stored = experiments.two_fold_errors(SOME, data="iris", hidden=3)
        counts = stored["errors"].swapaxes(-1, -2)
        data = load("iris")
        X, y = data.X.to_numpy(), data.y.to_numpy()
        for place, trial in enumerate(SOME):
            rng = populations.experiment_rng(trial, "iris", 3, "halves")
            folds = five_by_two().draw(data.encoded.labels, rng)
            seeds = rng.integers(2**63, size=(3, 5, 2))
            for replication, fold in ((0, 0), (0, 1), (4, 1)):
                test = folds[replication] == fold
                assert test.sum() == 75
                for learner in range(3):
                    seed = int(seeds[learner, replication, fold])
                    network = (
                        MultilayerPerceptron(3, random_state=seed)
                        if learner
                        else LinearPerceptron(random_state=seed)
                    )
                    wrong = network.fit(X[~test], y[~test]).predict(X[test]) != y[test]
                    assert counts[place, learner, replication, fold] == wrong.sum()

    def test_a_trial_alone_is_the_same_as_among_others(self):
        together = experiments.two_fold_errors(SOME, data="wine", hidden=3)
        alone = experiments.two_fold_errors(
            Trials(7, "alpaydin1999/halves", 3, 4), data="wine", hidden=3
        )
        for name, column in alone.items():
            assert np.array_equal(together[name][1:2], column)

    def test_redrawn_samples_differ_from_run_to_run(self):
        setting = {"data": "glass", "size": 60, "hidden": 5}
        assert not np.array_equal(
            experiments.two_fold_errors(SOME, **setting)["errors"],
            experiments.two_fold_errors(SOME, **setting, redrawn=True)["errors"],
        )

    def test_a_set_that_cannot_be_cut_in_half_is_refused(self):
        with pytest.raises(ParameterError, match="215 instances; give an even size"):
            experiments.two_fold_errors(SOME, data="new-thyroid")

    def test_scaling_changes_the_networks_and_not_the_cuts(self):
        rates = [
            experiments.two_fold_errors(SOME, data="glass", hidden=5, scaling=scaling)["errors"]
            for scaling in ("range", "deviation")
        ]
        assert not np.array_equal(*rates)


@pytest.fixture(scope="module")
def drawn():
    data = populations.inputs("glass")
    rng = np.random.default_rng(5)
    return data, five_by_two().draw(data.labels, rng), rng.integers(2**63, size=(2, 5, 2))


class TestExchangingTwoCopies:
    """The proposition of the chapter, on the networks themselves."""

    def differences(self, drawn, seeds):
        data, folds, _ = drawn
        training = Training(5, epochs=10)
        wrong = [fold_predictions(data, folds, one, training) != data.labels for one in seeds]
        gap = wrong[0].astype(int) - wrong[1]
        return np.stack([(gap * (folds == fold)).sum(axis=1) for fold in range(2)], axis=1)

    def test_exchanging_the_seeds_of_a_fold_changes_one_sign_and_nothing_else(self, drawn):
        seeds = drawn[2]
        before = self.differences(drawn, seeds)
        other = seeds.copy()
        other[:, 2, 1] = seeds[::-1, 2, 1]
        after = self.differences(drawn, other)
        assert before[2, 1] != 0
        expected = before.copy()
        expected[2, 1] *= -1
        assert np.array_equal(after, expected)


@pytest.fixture(scope="module")
def stored():
    return experiments.other_plans(Trials(7, "alpaydin1999/others", 0, 3), data="glass", hidden=5)


class TestOtherPlans:
    def test_folds_have_all_instances_between_them(self, stored):
        tested = stored["tested"].reshape(3, 10)
        assert tested.sum(axis=1).tolist() == [214] * 3
        assert set(np.unique(tested)) == {21, 22}

    def test_the_first_resample_has_no_more_common_errors_than_errors(self, stored):
        counts = stored["resampled"].reshape(3, 3, 10)[:, :, 0]
        assert (stored["both"][:, 0] <= counts[:, :2].min(axis=1)).all()
        assert (stored["both"][:, 1] <= counts[:, 1:].min(axis=1)).all()

    def test_counts_are_those_of_the_estimators(self, stored):
        data = populations.inputs("glass")
        trial = next(iter(Trials(7, "alpaydin1999/others", 0, 1)))
        rng = populations.experiment_rng(trial, "glass", 5, "others")
        splits = resamples(10).draw(data.labels, rng)
        seeds = rng.integers(2**63, size=(3, 10, 1))
        both = []
        for learner in range(3):
            training = Training(5 if learner else 0)
            guess = fold_predictions(data, splits[:1], seeds[learner, :1], training)
            both.append((guess[0] != data.labels) & (splits[0] == 0))
        counts = stored["resampled"].reshape(3, 3, 10)
        assert counts[0, :, 0].tolist() == [one.sum() for one in both]
        assert stored["both"][0].tolist() == [(both[0] & both[1]).sum(), (both[1] & both[2]).sum()]
        folds = kfold(10, stratified=False).draw(data.labels, rng)
        seeds = rng.integers(2**63, size=(3, 1, 10))
        guess = fold_predictions(data, folds, seeds[0], Training(0))
        wrong = np.bincount(folds[0], guess[0] != data.labels, 10)
        assert stored["tenfold"].reshape(3, 3, 10)[0, 0].tolist() == wrong.tolist()

    def test_differences_are_those_of_the_stored_counts(self, monkeypatch, tmp_path):
        monkeypatch.setenv("FOURPAPERS_CACHE", str(tmp_path))
        by_comparison = other_plans(Pair("IRIS", 3), trials=4, seed=12)
        assert list(by_comparison) == ["MLP, MLP'", "LP, MLP"]
        for plans in by_comparison.values():
            assert list(plans) == ["holdout", "resamples", "k-fold"]
            for kind, differences in plans.items():
                assert differences.plan.kind == kind
            first = plans["holdout"]
            both, only_a, only_b, neither = np.moveaxis(first.counts[:, 0, 0], -1, 0)
            assert (both + only_a + only_b + neither == 50).all()
            gap = (only_a - only_b) / 50
            assert first.values[:, 0, 0] == pytest.approx(gap)
            assert plans["resamples"].values[:, 0, 0] == pytest.approx(gap)
