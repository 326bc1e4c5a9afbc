"""Real learners made equal: populations, damage, the trials, and what is made of them."""

import itertools

import numpy as np
import pandas as pd
import pytest

from fourpapers.dietterich1998 import calibrate, compared, real, type_one
from fourpapers.dietterich1998.damage import OutOfReachError, spoilt
from fourpapers.dietterich1998.neighbour_curve import errors_of_neighbour, errors_on_grid
from fourpapers.dietterich1998.populations import PAPER, PROBLEMS, TRAINING, problem
from fourpapers.engine import ParameterError, Trials, trial_rng
from fourpapers.published.findings import claims, findings
from twolearners.learners import NearestNeighbour
from twolearners.learners.c45 import C45Classifier
from twolearners.resampling import five_by_two, holdout, kfold

ALPHA, SEED = 0.05, 1998
STRENGTHS = (0.0, 0.4, 0.9)


@pytest.fixture(scope="module")
def measured():
    """All stored trials of the paper's problems."""
    return compared.of_the_paper(trials=1000, seed=SEED)


def draw(name, trial=0):
    return problem(name).draw(trial_rng(SEED, calibrate.STREAM, trial))


class TestPopulations:
    @pytest.mark.parametrize(
        ("name", "tested", "attributes", "classes"),
        [("exp6", 22801, 2, 6), ("letter", 10000, 16, 26), ("pima", 468, 8, 2)],
    )
    def test_sizes_are_those_of_the_paper(self, name, tested, attributes, classes):
        data, calibration = draw(name)
        assert len(data) == 300
        assert len(calibration) == tested == problem(name).calibrated_on
        assert data.n_attributes == attributes
        assert data.n_classes == classes

    def test_letter_is_cut_in_two_once_and_for_all(self):
        (one, first), (two, second) = draw("letter", 0), draw("letter", 1)
        assert first is second
        assert not np.array_equal(one.values, two.values)

    def test_pima_is_calibrated_on_what_was_not_drawn(self):
        data, calibration = draw("pima")
        drawn = {tuple(row) for row in data.values}
        assert not any(tuple(row) in drawn for row in calibration.values)

    def test_an_unknown_damage_is_refused(self):
        with pytest.raises(ParameterError, match="on Pima the damage can be usual, not 'other'"):
            problem("pima", "other")


class TestErrorsByStrength:
    @pytest.mark.parametrize("damage", ["usual", "other"])
    def test_are_those_of_the_learner_on_letter(self, damage):
        data, calibration = draw("letter")
        which, some = problem("letter").spoilt[damage], calibration.rows(np.arange(500))
        ours = errors_of_neighbour(data, some, which, STRENGTHS)
        np.testing.assert_array_equal(ours, by_learner(data, some, which))

    def test_are_those_of_the_learner_on_the_grid(self):
        data, calibration = draw("exp6")
        data = data.rows(np.arange(60))
        ours = errors_on_grid(data, calibration, [0], STRENGTHS)
        # The envelope divides where the learner squares: a point in a thousand may be a tie.
        np.testing.assert_allclose(ours, by_learner(data, calibration, [0]), atol=3)

    def test_an_attribute_with_a_single_value_says_nothing(self):
        data, calibration = draw("letter")
        data.values[:, 3] = 7.0
        some = calibration.rows(np.arange(100))
        ours = errors_of_neighbour(data, some, [3, 4], STRENGTHS)
        np.testing.assert_array_equal(ours, by_learner(data, some, [3, 4]))


def by_learner(data, calibration, which):
    found = []
    for strength in STRENGTHS:
        learner = NearestNeighbour(spoilt(strength, data.n_attributes, which)).fit_encoded(data)
        found.append((learner.predict_encoded(calibration.values) != calibration.labels).sum())
    return found


class TestCalibration:
    @pytest.mark.parametrize("name", ["exp6", "letter"])
    @pytest.mark.parametrize("size", TRAINING)
    def test_the_strength_gives_the_wanted_error(self, name, size):
        one = calibrate.calibration(name)
        curve = one.smooth(one.curve[TRAINING.index(size)])
        for share in (0.0, 0.3, 0.8):
            assert curve(one.strength(share, size)) == pytest.approx(
                one.target(share, size), abs=1e-5
            )

    @pytest.mark.parametrize("name", ["exp6", "letter"])
    def test_the_strength_found_errs_as_the_curve_says(self, name):
        found = calibrate.check(name, [0.0, 0.6], trials=2, seed=SEED)
        assert found["gap"].abs().max() < 0.004  # of two data sets; the mean of many is smoother

    @pytest.mark.parametrize("name", PAPER)
    def test_less_damage_for_a_larger_share_and_none_for_one(self, name):
        one = calibrate.calibration(name)
        for size in TRAINING:
            strengths = [one.strength(share, size) for share in real.SHARES]
            assert (np.diff(strengths) < 0).all()
            assert strengths[-1] == 0

    def test_on_pima_the_rate_lifts_c45_to_the_neighbour(self):
        one = calibrate.calibration("pima")
        rate = one.strength(0.0, 200)
        error = one.tree[TRAINING.index(200)]
        assert error * (1 - rate) + (1 - error) * rate == pytest.approx(
            one.neighbour[TRAINING.index(200)]
        )

    @pytest.mark.parametrize("name", PAPER)
    def test_classifiers_differ_by_nothing_on_average(self, name):
        assert calibrate.calibration(name).each_difference(150).mean() == pytest.approx(0, abs=1e-4)

    def test_what_cannot_be_reached_is_reported(self):
        one = calibrate.Calibration("exp6", seed=SEED, trials=20)
        one.tree[:] = 0.9
        with pytest.raises(OutOfReachError, match=r"on EXP6 an error of 0\.9000 is out of reach"):
            one.strength(0.0, 200)

    def test_a_size_that_was_not_calibrated_is_refused(self):
        with pytest.raises(ValueError, match="training sets of 300, 270, 200, 150, not of 100"):
            calibrate.calibration("exp6").strength(0.0, 100)

    def test_random_errors_need_no_check(self):
        with pytest.raises(ValueError, match="random errors are exact"):
            calibrate.check("pima", [0.0], trials=1, seed=SEED)


class TestTrials:
    @pytest.mark.parametrize("name", ["exp6", "letter"])
    def test_are_what_fits_by_hand_give(self, name):
        stored = real.errors(
            Trials(SEED, calibrate.STREAM, 4, 5), problem_name=name, shares=[0.4], calibrated=1000
        )
        made, rng = calibrate.calibration(name), trial_rng(SEED, calibrate.STREAM, 4)
        data, _ = made.problem.draw(rng)
        plans = {"holdout": (holdout(), 200), "tenfold": (kfold(10, stratified=False), 270)}
        plans["halves"] = (five_by_two(), 150)
        for plan_name, (plan, size) in plans.items():
            weights = spoilt(
                made.strength(0.4, size), data.n_attributes, made.problem.spoilt["usual"]
            )
            learners = {
                "tree": C45Classifier(mdl_correction=False),
                "neighbour": NearestNeighbour(weights),
            }
            folds = plan.draw(data.labels, rng)
            for run, fold in itertools.product(range(plan.runs), range(plan.folds)):
                tested = folds[run] == fold
                assert (~tested).sum() == size
                wrong = {}
                for learner, one in learners.items():
                    one.fit_encoded(data.rows(~tested))
                    predicted = one.predict_encoded(data.values[tested])
                    wrong[learner] = predicted != data.labels[tested]
                    if plan_name != "holdout":
                        counted = stored[f"{plan_name}_{learner}"][0, 0, run, fold]
                        assert counted == wrong[learner].sum()
                if plan_name == "holdout":
                    a, b = wrong["tree"], wrong["neighbour"]
                    table = [(a & b).sum(), (a & ~b).sum(), (b & ~a).sum(), (~a & ~b).sum()]
                    assert stored["holdout"][0, 0].tolist() == table

    def test_random_errors_are_the_same_for_all_shares_but_fewer(self):
        found = real.errors(Trials(SEED, calibrate.STREAM, 0, 5), problem_name="pima")
        assert found["tenfold_tree"].shape == (5, 6, 1, 10)
        assert found["tenfold_neighbour"].shape == (5, 1, 1, 10)
        none = real.errors(Trials(SEED, calibrate.STREAM, 0, 5), problem_name="pima", shares=[1.0])
        np.testing.assert_array_equal(none["tenfold_tree"][:, 0], found["tenfold_tree"][:, -1])

    def test_later_tests_see_the_same_data_sets(self):
        one = real.differences(Trials(SEED, calibrate.STREAM, 0, 2), problem_name="exp6")
        assert one["resampled"].shape == (2, 30)
        assert one["repeated"].shape == (2, 10, 10)
        assert np.abs(one["repeated"]).max() <= 30

    @pytest.mark.parametrize("name", PAPER)
    def test_every_instance_is_tested_once(self, measured, name):
        one = measured[name]
        assert (one.counts.sum(axis=-1) == 100).all()
        assert one.tenfold.shape == (1000, 6, 10)
        assert one.halves.shape == (1000, 6, 5, 2)


class TestEquality:
    def test_is_as_good_as_the_trials_can_tell(self, measured):
        table = type_one.equality(measured)
        # Nine intervals of 95 %; the calibration sets are other instances than the trials'.
        assert table["difference"].abs().max() < 0.006
        assert ((table["low"] <= 0.002) & (table["high"] >= -0.002)).all()

    def test_strengths_belong_to_a_size(self, measured):
        table = type_one.equality(measured)
        assert table.groupby("problem")["strength"].nunique().eq(3).all()


class TestCorrelations:
    def test_are_those_of_all_pairs(self):
        x = np.random.default_rng(1).normal(size=(50, 4)) + np.linspace(0, 2, 50)[:, None]
        pairs = [(x[:, i], x[:, j]) for i in range(4) for j in range(4) if i != j]
        one, two = (np.concatenate(side) for side in zip(*pairs, strict=True))
        found = type_one.fold_correlations(x, seed=1)
        assert found["ours"][0] == pytest.approx(np.corrcoef(one, two)[0, 1])

    def test_pairs_of_data_sets_are_each_with_the_next(self):
        x = np.random.default_rng(2).normal(size=(40, 3)) + np.arange(40)[:, None]
        other = np.roll(x, 1, axis=0)
        one, two = (np.concatenate(s) for s in zip(*itertools.product(x.T, other.T), strict=True))
        found = type_one.fold_correlations(x, seed=1)
        assert found["ours"][1] == pytest.approx(np.corrcoef(one, two)[0, 1])

    def test_the_interval_covers_a_known_correlation(self):
        rng = np.random.default_rng(3)
        x = rng.normal(size=(2000, 10)) + 0.2 * rng.normal(size=(2000, 1))
        row = type_one.fold_correlations(x, seed=1).iloc[0]
        assert row["low"] < 0.04 / 1.04 < row["high"]
        assert row["pvalue"] < 1e-10


class TestExpectations:
    def test_mcnemar_agrees_with_draws(self):
        rng = np.random.default_rng(1)
        n, discordant, tau, sets = 400, 0.25, 0.03, 20000
        lead = rng.normal(0, tau, sets)
        cells = np.stack([(discordant + lead) / 2, (discordant - lead) / 2], axis=1)
        counts = rng.multinomial(n, np.column_stack([cells, 1 - cells.sum(axis=1)]))
        m = counts[:, :2].sum(axis=1)
        rejected = (np.abs(counts[:, 0] - counts[:, 1]) - 1) ** 2 / m > 3.841459
        assert type_one.size_of_mcnemar(n, discordant, tau, 0.05) == pytest.approx(
            rejected.mean(), abs=0.012
        )

    def test_explain_what_was_measured(self, measured):
        table = type_one.unseen(measured, ALPHA, SEED)
        assert (table["cv"] - table["cv_rate"]).abs().max() < 0.03
        assert (table["mcnemar"] - table["mcnemar_rate"]).abs().max() < 0.03

    @pytest.mark.slow
    def test_the_tails_of_t_itself_are_right(self):
        x = np.random.default_rng(1).standard_t(5, 20000)
        assert type_one.tails(x, seed=1)["ratio"].to_numpy() == pytest.approx(1, abs=0.06)


@pytest.fixture(scope="module")
def pieces(measured):
    statistic = measured["exp6"].results()["5x2cv t"].statistic
    return {
        "table": type_one.type_one_error(measured, ALPHA),
        "correlations": type_one.fold_correlations(measured["letter"].tenfold[:, 0], SEED),
        "tail": type_one.tails(statistic, SEED),
        "together": [type_one.errors_together(one, SEED) for one in measured.values()],
    }


class TestClaims:
    def test_are_all_in_the_list_and_judged(self, pieces):
        evidence = type_one.evidence(**pieces, alpha=ALPHA)
        assert set(evidence) <= set(claims("dietterich1998"))
        assert len(findings("dietterich1998", evidence)) == len(evidence) == 7

    @pytest.mark.parametrize(
        ("test", "rate", "claim"),
        [
            ("10-fold cv t", 0.01, "real-cv-exceeds"),
            ("10-fold cv t", 0.30, "real-cv-twice"),
            ("McNemar", 0.20, "real-mcnemar-never"),
            ("difference of proportions", 0.20, "real-others-acceptable"),
        ],
    )
    def test_fail_if_rates_are_otherwise(self, pieces, test, rate, claim):
        table = pieces["table"].copy()
        table.loc[table["test"] == test, ["rate", "low", "high"]] = rate
        evidence = type_one.evidence(**{**pieces, "table": table}, alpha=ALPHA)
        judged = findings("dietterich1998", evidence).set_index("key")
        assert judged.loc[claim, "verdict"] == "does not hold"

    def test_fail_if_folds_do_not_correlate_or_tails_are_long(self, pieces):
        other = pieces["correlations"].assign(ours=-0.5, low=-0.6, high=-0.4)
        tail = pieces["tail"].assign(ratio=2.0, low=1.9, high=2.1)
        changed = {**pieces, "correlations": other, "tail": tail}
        judged = findings("dietterich1998", type_one.evidence(**changed, alpha=ALPHA))
        verdicts = judged.set_index("key")["verdict"]
        assert verdicts["folds-correlate"] == verdicts["tails-conservative"] == "does not hold"

    def test_rates_are_judged_with_their_interval(self):
        rejected = {
            "bold": np.arange(100) < 30,
            "shy": np.zeros(100, bool),
            "so so": np.arange(100) < 5,
        }
        verdicts = compared.rates(rejected, 0.05)["verdict"].tolist()
        assert verdicts == ["too high", "at most the level", "undecided"]


def test_all_choices_left_open_are_tried():
    small = compared.of_the_paper(trials=50, seed=SEED)
    table = type_one.sensitivity(small, trials=50, alpha=ALPHA, seed=SEED)
    tried = table[["problem", "changed"]].drop_duplicates()
    assert len(tried) == 3 + len(calibrate.VARIANTS)
    assert isinstance(table, pd.DataFrame)
    assert set(PROBLEMS) == {"exp6", "exp6-waves", "exp6-sectors", "letter", "pima"}
