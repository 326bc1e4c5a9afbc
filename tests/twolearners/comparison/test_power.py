"""Planning a comparison, from assumptions and from a pilot."""

import json

import numpy as np
import pytest

from twolearners import compare, compare_predictions, power
from twolearners.cli import main
from twolearners.comparison import ComparisonError
from twolearners.simulators import bouckaert_set


@pytest.mark.parametrize("test", ["corrected-repeated-kfold", "mcnemar", "mcnemar-exact"])
def test_the_smallest_difference_and_the_instances_needed_reach_the_target(test):
    planned = power(500, difference=0.04, disagreement=0.15, test=test, target=0.7)
    assert planned.at(planned.smallest) == pytest.approx(0.7, abs=1e-6)
    needed = planned.instances_needed
    assert power(needed, difference=0.04, disagreement=0.15, test=test).power >= 0.7
    assert power(needed // 2, difference=0.04, disagreement=0.15, test=test).power < 0.7


def test_independent_errors_disagree_more_than_correlated_ones():
    apart = power(100, errors=(0.2, 0.1))
    assert apart.disagreement == pytest.approx(0.2 * 0.9 + 0.1 * 0.8)
    together = power(100, errors=(0.2, 0.1), correlation=0.5)
    assert together.disagreement < apart.disagreement
    assert together.power > apart.power


def test_a_pilot_by_counts_knows_how_often_learners_disagree():
    a, b, truth = ([*row] * 20 for row in ("00111", "01110", "00111"))
    pilot = compare_predictions(a, b, truth, test="mcnemar")
    assert power(100, pilot=pilot, test="mcnemar").disagreement == pytest.approx(2 / 5)


@pytest.mark.slow
def test_a_pilot_by_cross_validation_finds_the_disagreement_of_its_learners():
    rng = np.random.default_rng(4)
    found = []
    for _ in range(12):
        X, y = bouckaert_set(3).sample(300, rng)
        found.append(power(pilot=compare("naive-bayes", "c45", X, y)).disagreement)
    # On Set 3 just one of the two is wrong on about a fifth of the instances.
    assert np.mean(found) == pytest.approx(0.2, abs=0.03)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "planning needs"),
        ({"difference": 0.1}, "planning needs"),
        ({"difference": 0.3, "disagreement": 0.2}, "disagree on at least that share"),
        ({"difference": 0.1, "disagreement": 0.2, "test": "kfold"}, "is not known"),
        ({"difference": 0.1, "disagreement": 0.2, "folds": 1}, "cannot be planned"),
        ({"difference": 0.1, "disagreement": 0.2, "target": 1.0}, "cannot be planned"),
        ({"errors": (0.1, 0.2), "correlation": 0.9}, "cannot have the correlation"),
        ({"errors": (1.1, 0.2)}, "errors are rates"),
    ],
)
def test_what_cannot_be_planned_is_refused(options, message):
    with pytest.raises(ComparisonError, match=message):
        power(300, **options)


class TestTheCommand:
    CALL = ("power", "--instances", "300", "--difference", "0.06", "--disagreement", "0.2")

    def test_says_it_in_a_paragraph_in_json_and_in_a_picture(self, capsys, tmp_path):
        assert main([*self.CALL]) == 0
        assert "with probability 0.604" in " ".join(capsys.readouterr().out.split())
        place = tmp_path / "power.png"
        assert main([*self.CALL, "--format", "json", "--plot", str(place)]) == 0
        assert json.loads(capsys.readouterr().out)["instances_needed"] == 476
        assert place.stat().st_size > 1000

    @pytest.mark.parametrize(
        ("more", "message"),
        [
            (("--disagreement", "0.01"), "disagree on at least that share"),
            (("--plot", "x.docx"), "--plot: Format"),
            (("--alpha", "2"), "alpha"),
        ],
    )
    def test_refuses_what_cannot_be(self, more, message, capsys):
        assert main([*self.CALL, *more]) == 2
        assert message in capsys.readouterr().err
