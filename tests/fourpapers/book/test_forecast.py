"""Before a chapter runs with other parameters it is said what it computes, and how long."""

import pytest

from fourpapers import cli
from fourpapers.book import execute as executing
from fourpapers.book.catalogue import chapter
from fourpapers.book.forecast import anew, forecast
from fourpapers.book.reach import called_experiments
from tests import ROOT


def found(number, **parameters):
    return {one.experiment: one for one in anew(chapter(number, ROOT), parameters)}


class TestWhatAChapterCallsFor:
    def test_is_found_function_by_function(self):
        twelve = called_experiments(chapter("12", ROOT).source, ["seed"])
        assert set(twelve) == {"bouckaert2003/five-by-two", "bouckaert2003/repeated-cv"}

    def test_is_only_what_the_changed_parameter_reaches(self):
        nineteen = chapter("19", ROOT).source
        assert called_experiments(nineteen, ["seed"]) == {}
        assert set(called_experiments(nineteen, ["statements"])) == {"bouckaert-frank2004/uci"}

    def test_knows_what_an_experiment_needs_of_another(self):
        five = called_experiments(chapter("05", ROOT).source, ["seed"])
        assert five == {
            "dietterich1998/fold-correlation": False,
            "dietterich1998/later": False,
            "dietterich1998/neighbour": True,
            "dietterich1998/real": False,
            "dietterich1998/tree": True,
        }


class TestWhatIsComputedAnew:
    @pytest.mark.parametrize(
        ("number", "parameters"),
        [("05", {"alpha": 0.1}), ("12", {"trials": 100}), ("12", {"seed": 2003}), ("02", {})],
    )
    def test_is_nothing_where_all_of_it_is_stored(self, number, parameters):
        assert found(number, **parameters) == {}

    def test_is_everything_with_another_seed(self):
        new = found("12", seed=7, trials=50)
        # Four sets, and twenty times as many of the book's Set 1.
        assert new["bouckaert2003/repeated-cv"].settings == 5
        assert new["bouckaert2003/repeated-cv"].trials == 4 * 50 + 1000

    def test_is_what_lacks_beyond_the_stored(self):
        assert found("12", trials=1100)["bouckaert2003/repeated-cv"].trials == 4 * 100 + 2000

    def test_has_the_calibration_of_the_damage_whatever_the_size(self):
        new = found("05", seed=7, trials=50, more=50)
        assert new["dietterich1998/tree"].trials == 8 * 1000
        assert new["dietterich1998/real"].trials == 13 * 50
        assert 60 < new["dietterich1998/neighbour"].seconds < 1000

    def test_follows_the_size_where_it_is_the_most_that_is_asked_for(self):
        assert found("17", seed=7, trials=20)["scenarios/all-tests"].trials == 29 * 20


class TestForecast:
    def test_names_experiments_trials_and_minutes(self):
        told = forecast(
            chapter("15", ROOT), {"seed": 7, "repetitions": 30, "claim_repetitions": 30}
        )
        assert told.startswith("chapter 15: half a minute with the book's own parameters, and")
        assert "min more to compute anew" in told
        assert "bouckaert-frank2004/uci: 27 settings, 810 trials, about" in told

    def test_says_when_there_is_nothing_to_compute(self):
        told = forecast(chapter("02", ROOT), {"seed": 7})
        assert "nothing stored has to be computed anew" in told

    @pytest.mark.parametrize("command", ["run", "solutions"])
    def test_is_told_before_the_first_cell(self, command, tmp_path, monkeypatch, capsys):
        def executed(*_, **__):
            seen.append(capsys.readouterr().err)
            raise KeyboardInterrupt

        seen = []
        monkeypatch.chdir(ROOT)
        monkeypatch.setattr(executing.papermill, "execute_notebook", executed)
        arguments = [command, "15", "-p", "seed", "7", "--out", str(tmp_path)]
        assert cli.main(arguments) == 130
        assert "bouckaert-frank2004/uci: 27 settings, 10,800 trials" in seen[0]


def test_a_kernel_says_how_far_its_computations_are_and_nothing_else(capsys):
    line = "bouckaert2003/repeated-cv: 250 of 400 trials, 11.8 a second, 13 s left"
    executing._Computing().write(f"UserWarning: something\n{line}\n100%|####| 3/3\n")
    assert capsys.readouterr().err.split("\n")[0].strip() == line
