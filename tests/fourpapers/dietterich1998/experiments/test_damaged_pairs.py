"""Trials of real learners, made equal or nearly so, are what fits by hand give."""

import itertools

import numpy as np
import pytest

from fourpapers.dietterich1998.damage import damaged_weights
from fourpapers.dietterich1998.experiments import damaged_pairs
from fourpapers.dietterich1998.experiments.calibration import STREAM, calibration
from fourpapers.dietterich1998.populations import PAPER
from fourpapers.engine import Trials, trial_rng
from twolearners.learners import NearestNeighbour
from twolearners.learners.c45 import C45Classifier
from twolearners.resampling import five_by_two, holdout, kfold

SEED = 1998


@pytest.mark.parametrize("name", ["exp6", "letter"])
def test_are_what_fits_by_hand_give(name):
    stored = damaged_pairs.errors(
        Trials(SEED, STREAM, 4, 5), problem_name=name, shares=[0.4], calibrated=1000
    )
    made, rng = calibration(name), trial_rng(SEED, STREAM, 4)
    data, _ = made.problem.draw(rng)
    plans = {"holdout": (holdout(), 200), "tenfold": (kfold(10, stratified=False), 270)}
    plans["halves"] = (five_by_two(), 150)
    for plan_name, (plan, size) in plans.items():
        weights = damaged_weights(
            made.strength(0.4, size), data.n_attributes, made.problem.damaged_attributes["usual"]
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


def test_random_errors_are_the_same_for_all_shares_but_fewer():
    found = damaged_pairs.errors(Trials(SEED, STREAM, 0, 5), problem_name="pima")
    assert found["tenfold_tree"].shape == (5, 6, 1, 10)
    assert found["tenfold_neighbour"].shape == (5, 1, 1, 10)
    none = damaged_pairs.errors(Trials(SEED, STREAM, 0, 5), problem_name="pima", shares=[1.0])
    np.testing.assert_array_equal(none["tenfold_tree"][:, 0], found["tenfold_tree"][:, -1])


def test_later_tests_see_the_same_data_sets():
    one = damaged_pairs.differences(Trials(SEED, STREAM, 0, 2), problem_name="exp6")
    assert one["resampled"].shape == (2, 30)
    assert one["repeated"].shape == (2, 10, 10)
    assert np.abs(one["repeated"]).max() <= 30


@pytest.mark.parametrize("name", PAPER)
def test_differences_are_by_share_data_set_run_and_fold(name):
    by_plan = damaged_pairs.by_plan(name)
    assert (by_plan["holdout"].counts.sum(axis=-1) == 100).all()
    assert all(differences.plan.kind == kind for kind, differences in by_plan.items())
    shapes = {kind: differences.values.shape for kind, differences in by_plan.items()}
    assert shapes == {
        "holdout": (6, 1000, 1, 1),
        "k-fold": (6, 1000, 1, 10),
        "5x2": (6, 1000, 5, 2),
    }
