"""Three learners on 27 data sets: what a repetition keeps, and what the tests say of it."""

import numpy as np
import pytest
from sklearn.metrics import euclidean_distances
from sklearn.neighbors import KNeighborsClassifier
from sklearn.preprocessing import MinMaxScaler

from fourpapers.bouckaert_frank2004 import first_neighbour, modern, splits, uci
from fourpapers.bouckaert_frank2004.splits import Repetitions
from fourpapers.engine import Trials
from fourpapers.published import published
from twolearners import significance
from twolearners.datasets import Encoded
from twolearners.evaluation import evaluate
from twolearners.resampling import holdout

PAIRS = (("NB", "C4.5"), ("NB", "NN"), ("C4.5", "NN"))


def own(number):
    return Trials(2004, "bouckaert-frank2004/uci", 0, number)


def made_up(repetitions=30, seed=1, centres=(-0.1, 0.0, 0.1)):
    """Differences of three pairs with a known direction, and counts to match."""
    rng = np.random.default_rng(seed)
    centre = np.array(centres)
    counts = rng.multinomial(90, [0.1, 0.15, 0.15, 0.6], size=(3, repetitions))
    return Repetitions(
        ("NB", "C4.5", "NN"),
        centre[:, None, None, None] + rng.normal(0, 0.03, (3, repetitions, 5, 2)),
        centre[:, None, None, None] + rng.normal(0, 0.08, (3, repetitions, 10, 10)),
        centre[:, None, None] + rng.normal(0, 0.08, (3, repetitions, 100)),
        counts,
        np.full((3, repetitions), 0.2),
    )


@pytest.fixture(scope="module", params=["labor", "iris"])
def both(request):
    """What is read back from packed columns, and the evaluation itself."""
    data = splits.loaded(request.param)
    kept = splits.uci(own(2), data_set=request.param)
    found = splits.unpacked(kept, len(data.y), tuple(splits.LEARNERS))
    direct = [
        {name: evaluate(splits.LEARNERS, data, plan, rng) for name, plan in plans.items()}
        for rng, plans in zip(own(2), [splits.PLANS | {"held": holdout()}] * 2, strict=True)
    ]
    return found, direct


class TestARepetition:
    @pytest.mark.parametrize("part", ["halves", "cross", "random"])
    def test_keeps_every_difference(self, both, part):
        found, direct = both
        for place, pair in enumerate(PAIRS):
            expected = np.array([one[part].differences(*pair).values for one in direct])
            kept = getattr(found, part)[place]
            np.testing.assert_allclose(kept.ravel(), expected.ravel(), atol=1e-15)

    def test_keeps_who_was_wrong_on_what_was_held_out(self, both):
        found, direct = both
        for place, pair in enumerate(PAIRS):
            expected = [one["held"].counts(*pair)[0, 0] for one in direct]
            assert found.counts[place].tolist() == np.array(expected).tolist()

    def test_keeps_the_error_rates(self, both):
        found, direct = both
        for place, learner in enumerate(splits.LEARNERS):
            expected = [one["cross"].wrong[learner].mean() for one in direct]
            assert found.errors[place] == pytest.approx(expected)

    def test_comes_out_the_same_whatever_it_is_computed_with(self):
        two = splits.uci(own(2), data_set="labor")
        second = splits.uci(Trials(2004, "bouckaert-frank2004/uci", 1, 2), data_set="labor")
        assert {name: column[1:].tolist() for name, column in two.items()} == {
            name: column.tolist() for name, column in second.items()
        }

    def test_has_stratified_folds_and_halves_and_plain_resamples(self):
        assert splits.PLANS["halves"].stratified
        assert splits.PLANS["cross"].stratified
        assert not splits.PLANS["random"].stratified
        assert splits.STRATIFIED.stratified

    def test_has_data_sets_and_learners_of_the_paper(self):
        printed = published("bouckaert_frank2004_table1")
        assert list(splits.DATA_SETS.values()) == list(dict.fromkeys(printed["dataset"]))
        assert splits.pairs(tuple(splits.LEARNERS)) == uci.PAIRS
        assert list(uci.PAIRS) == list(dict.fromkeys(printed["pair"]))

    def test_of_an_unknown_data_set_is_refused(self):
        with pytest.raises(ValueError, match=r"data_set must be one of anneal, .* not 'adult'"):
            splits.loaded("adult")


class TestVerdicts:
    def test_are_those_of_the_library(self):
        found = made_up()
        direct = {
            "5x2cv-t": significance.five_by_two_cv_t(found.halves),
            "kfold": significance.kfold_cv_t(found.cross[..., 0, :]),
            "use-all-data 10": significance.use_all_data(found.cross),
            "use-all-data 10 calibrated": significance.use_all_data(found.cross, df=10),
            "corrected-resampled 20": significance.corrected_resampled_t(
                found.random[..., :20], 1 / 9
            ),
            "corrected-repeated-kfold 2": significance.corrected_repeated_kfold_cv_t(
                found.cross[..., :2, :], 1 / 9
            ),
            "mcnemar": significance.mcnemar(found.counts[..., 1], found.counts[..., 2]),
        }
        for name, result in direct.items():
            told = uci.variant(name).signs(found)
            assert (told != 0).tolist() == result.reject(0.05).tolist(), name

    def test_name_the_learner_with_the_lower_error(self):
        for name, variant in uci.VARIANTS.items():
            if variant.entry.plan == "holdout":
                continue
            first, _, third = variant.signs(made_up(centres=(-0.5, 0.0, 0.5)))
            assert set(first.tolist()) <= {0, 1}, name
            assert set(third.tolist()) <= {0, -1}, name
            assert first.any(), name
            assert third.any(), name

    def test_on_a_holdout_go_against_whoever_errs_alone_more_often(self):
        counts = np.array([[[5, 40, 5, 50], [5, 5, 40, 50], [5, 20, 20, 55]]])
        found = made_up(repetitions=3)
        one = Repetitions(
            found.learners, found.halves, found.cross, found.random, counts, found.errors
        )
        for name in ("mcnemar", "difference-of-proportions"):
            assert uci.variant(name).signs(one)[0].tolist() == [-1, 1, 0], name

    def test_are_tabulated_for_every_test_pair_and_repetition(self):
        table = uci.verdicts(["5x2cv-t", "mcnemar"], data_sets=["iris", "zoo"], number=5)
        assert len(table) == 2 * 3 * 2 * 5
        assert not table.duplicated(["data_set", "pair", "test", "repetition"]).any()
        found = uci.sign_arrays(uci.measured(5, 2004, ("iris", "zoo")), ["5x2cv-t"])["5x2cv-t"]
        part = table[(table.test == "5x2cv-t") & (table.data_set == "zoo")]
        part = part[part.pair == "NB vs NN"].sort_values("repetition")
        assert part.verdict.tolist() == found[1, 1].tolist()

    def test_of_an_unknown_test_are_refused(self):
        with pytest.raises(LookupError, match="no test 't'; there are mcnemar"):
            uci.verdicts(["t"], data_sets=["iris"], number=2)

    def test_come_from_every_test_of_the_catalogue(self):
        names = {variant.entry.name for variant in uci.VARIANTS.values()}
        assert names == {entry.name for entry in significance.TESTS}

    @pytest.mark.parametrize(
        ("name", "fits"),
        [("mcnemar", 2), ("5x2cv-f", 20), ("kfold", 20), ("corrected-resampled 50", 100),
         ("corrected-repeated-kfold 10", 200)],
    )  # fmt: skip
    def test_cost_what_their_plan_costs(self, name, fits):
        assert uci.variant(name).fits == fits


class TestMoreRuns:
    def test_put_repetitions_together_in_order(self):
        found = {"a": made_up(), "b": made_up(seed=2)}
        told = uci.more_runs(found, 30)
        assert told.shape == (3, 2, 10)
        joined = found["b"].cross[1, 3:6].reshape(30, 10)
        result = significance.corrected_repeated_kfold_cv_t(joined, 1 / 9)
        assert told[1, 1, 1] == uci.signs(result, 0.05)

    def test_with_ten_are_the_repetitions_themselves(self):
        found = {"a": made_up()}
        name = uci.CROSS_VALIDATION[10]
        assert (uci.more_runs(found, 10) == uci.sign_arrays(found, [name])[name]).all()

    @pytest.mark.parametrize("runs", [0, 15, 310])
    def test_must_be_whole_repetitions(self, runs):
        with pytest.raises(ValueError, match="multiple of 10 and at most 300"):
            uci.more_runs({"a": made_up()}, runs)


class TestLearnersOfToday:
    def test_see_a_column_for_every_declared_value(self):
        for name in ("vote", "hepatitis", "breast-cancer"):
            data, coded = splits.loaded(name), modern.numbers(name)
            encoded = data.encoded
            nominal = encoded.n_values > 0
            gaps = np.isnan(encoded.values).any(axis=0) & nominal
            width = encoded.n_values[nominal].sum() + gaps.sum() + (~nominal).sum()
            assert coded.values.shape == (len(data.y), width)
            names = coded.values[:, ~np.isnan(coded.values).any(axis=0)]
            assert np.isfinite(names).all()
            assert coded.labels.tolist() == encoded.labels.tolist()

    @pytest.mark.slow
    def test_can_repeat_the_study_in_little(self):
        columns = modern.modern(
            Trials(1, "bouckaert-frank2004/modern", 0, 1), data_set="labor", trees=2
        )
        found = splits.unpacked(columns, 57, modern.NAMES)
        assert found.pairs == ("RF vs GB", "RF vs LR", "GB vs LR")
        assert found.cross.shape == (3, 1, 10, 10)
        assert found.random.shape == (3, 1, 0)
        assert ((found.errors > 0) & (found.errors < 0.5)).all()
        told = uci.sign_arrays({"labor": found}, ["5x2cv-t", "corrected-repeated-kfold 10"])
        assert {array.shape for array in told.values()} == {(3, 1, 1)}

    @pytest.mark.slow
    def test_differences_of_the_third_pair_follow_from_the_others(self):
        columns = modern.modern(
            Trials(1, "bouckaert-frank2004/modern", 0, 1), data_set="labor", trees=1
        )
        found = splits.unpacked(columns, 57, modern.NAMES)
        np.testing.assert_allclose(found.halves[2], found.halves[1] - found.halves[0], atol=1e-12)

    def test_are_the_only_choice_beside_those_of_2004(self):
        with pytest.raises(ValueError, match="modern or classic, not 'deep'"):
            modern.study("deep", 2)


class TestTiesThatGoToTheFirst:
    def test_are_measured_by_the_distances_of_scikit_learn(self):
        """Scaled numbers: Euclid's distance. Names: the number that differ."""
        iris = splits.loaded("iris").encoded
        scaled = MinMaxScaler().fit_transform(iris.values)
        expected = np.square(euclidean_distances(scaled))
        np.testing.assert_allclose(first_neighbour.distances(iris), expected, atol=1e-8)
        tumour = splits.loaded("primary-tumor").encoded
        kept = tumour.values[~np.isnan(tumour.values).any(axis=1)]
        none = np.zeros(len(kept), int)
        part = Encoded(kept, n_values=tumour.n_values, labels=none, n_classes=2)
        differ = (kept[:, None] != kept).sum(axis=-1)
        assert (first_neighbour.distances(part) == differ).all()

    def test_count_what_is_missing_as_far_as_can_be(self):
        values = np.array([[0.0], [3.0], [10.0], [np.nan], [np.nan]])
        data = Encoded(values, n_values=np.array([0]), labels=np.zeros(5, int), n_classes=2)
        apart = np.sqrt(first_neighbour.distances(data))
        assert apart[3].round(6).tolist() == [1.0, 0.7, 1.0, 1.0, 1.0]

    def test_leave_a_lone_nearest_neighbour_as_it_was(self):
        rng = np.random.default_rng(1)
        values, labels = rng.normal(size=(60, 3)), rng.integers(3, size=60)
        data = Encoded(values, n_values=np.zeros(3, int), labels=labels, n_classes=3)
        folds = splits.PLANS["cross"].draw(labels, rng)
        apart = first_neighbour.distances(data)
        told = first_neighbour.first_predictions(apart, labels, folds, rng)
        scaled = MinMaxScaler().fit_transform(values)
        for run in range(2):
            for fold in range(10):
                test = folds[run] == fold
                knn = KNeighborsClassifier(1).fit(scaled[~test], labels[~test])
                assert told[run, test].tolist() == knn.predict(scaled[test]).tolist()

    def test_go_to_each_of_the_nearest_about_equally_often(self):
        """One instance between two of different class, cut off alone."""
        values = np.array([[0.0], [-1.0], [1.0]])
        data = Encoded(values, n_values=np.array([0]), labels=np.array([0, 1, 2]), n_classes=3)
        folds = np.tile(np.array([0, -1, -1], np.int32), (400, 1))
        told = first_neighbour.first_predictions(
            first_neighbour.distances(data), data.labels, folds, np.random.default_rng(1)
        )
        assert 150 < (told[:, 0] == 1).sum() < 250
        assert set(told[:, 0].tolist()) == {1, 2}

    def test_change_the_pairs_with_nearest_neighbour_only(self):
        ours = splits.repetitions("zoo", number=3)
        other = first_neighbour.repetitions("zoo", number=3)
        assert (ours.cross[0] == other.cross[0]).all()
        shift = ours.cross[1] - other.cross[1]
        np.testing.assert_allclose(ours.cross[2] - other.cross[2], shift, atol=1e-12)
        assert np.abs(shift).max() > 0
        more = (other.errors - ours.errors)[2]
        # Zoo has 101 instances, so a mean over folds weighs them unevenly.
        assert more == pytest.approx(shift.mean(axis=(1, 2)), abs=0.005)
        assert (other.errors[:2] == ours.errors[:2]).all()
