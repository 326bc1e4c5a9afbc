"""Experiments have names, typed parameters and settings, and refuse what cannot be."""

import pickle
from typing import Annotated

import numpy as np
import pytest

from fourpapers.engine import (
    Columns,
    ParameterError,
    Trials,
    UnknownExperimentError,
    compute,
    experiment,
    experiments,
    find,
    registry,
)
from fourpapers.engine.sources import modules_of_experiments, sources
from tests import ROOT

from .sample import moments

MADE = {"version": 1, "trials": 10, "seed": 1, "fits": 1}


@pytest.fixture(autouse=True)
def _own_register(monkeypatch):
    monkeypatch.setattr(registry, "_REGISTER", dict(registry._REGISTER))


class TestTheRegister:
    def test_has_every_imported_experiment_by_name(self):
        assert experiments()["tests/moments"] is find("tests/moments") is moments

    def test_suggests_the_nearest_name(self):
        with pytest.raises(UnknownExperimentError, match=r"did you mean tests/moments\?"):
            find("tests/momentum")

    def test_refuses_one_name_for_two_experiments(self):
        def other(trials, *, size: int = 1):
            return {}

        with pytest.raises(ValueError, match=r"is in tests\.fourpapers\.engine\.sample already"):
            experiment("tests/moments", **MADE)(other)

    @pytest.mark.parametrize("name", ["Table 2", "../up", "/etc", "a//b", ""])
    def test_refuses_names_that_make_no_folder(self, name):
        with pytest.raises(ValueError, match="cannot name an experiment"):
            experiment(name, **MADE)(lambda trials: {})

    def test_an_experiment_travels_to_other_processes_by_name(self):
        sent = pickle.dumps(moments.setting(size=3))
        assert len(sent) < 500
        assert pickle.loads(sent).experiment is moments


class TestParameters:
    def test_come_from_the_signature(self):
        size, law, _ = moments.parameters.values()
        assert (size.type, size.default, size.low, size.high) == ("int", 5, 1, 1000)
        assert law.choices == ("normal", "uniform")
        assert law.help == "what they follow"

    def test_are_all_part_of_a_setting(self):
        assert moments.setting(size=3).parameters == {"size": 3, "law": "normal", "pause": 0.0}

    def test_are_the_same_setting_however_a_number_is_written(self):
        one, other = moments.setting(pause=1), moments.setting(pause=np.float64(1.0))
        assert one.folder == other.folder
        assert one.identity == other.identity

    @pytest.mark.parametrize(
        ("given", "message"),
        [
            ({"sise": 3}, "no parameter 'sise'; there are size, law, pause"),
            ({"size": 0}, "size takes an integer from 1 to 1,000, not 0"),
            ({"size": 2.5}, "size takes an integer from 1 to 1,000, not 2.5"),
            ({"size": True}, "size takes an integer from 1 to 1,000, not True"),
            ({"size": "3"}, "size takes an integer from 1 to 1,000, not '3'"),
            ({"pause": float("nan")}, "pause takes a number from 0 to 10, not nan"),
            ({"law": "cauchy"}, "law takes one of normal, uniform, not 'cauchy'"),
            ({"seed": -1}, "seed takes an integer from 0"),
            ({"seed": 1.5}, "seed takes an integer from 0"),
        ],
    )
    def test_refuse_what_they_cannot_take_and_say_what_would_be_right(self, given, message):
        with pytest.raises(ParameterError) as error:
            moments.setting(**given)
        assert message in str(error.value)

    @pytest.mark.parametrize(
        ("given", "message"),
        [
            ({"trials": 0}, "trials takes an integer from 1 up, not 0"),
            ({"trials": 1e3}, "trials takes an integer from 1 up, not 1000.0"),
            ({"chunk": -1}, "chunk takes an integer from 1 up, not -1"),
            ({"jobs": 0}, "jobs takes a number of processes, or -1 for all cores, not 0"),
            ({"backend": "spark"}, "backend takes one of loky, dask, serial, not 'spark'"),
            ({"scheduler": "tcp://x:1"}, "a scheduler is for the backend dask, not for loky"),
        ],
    )
    def test_of_the_computation_are_checked_too(self, given, message, store):
        with pytest.raises(ParameterError) as error:
            compute(moments, store=store, **given)
        assert message in str(error.value)
        assert not list(store.rglob("*.csv"))

    def test_without_default_or_of_other_types_are_refused_where_they_are_written(self):
        def no_default(trials, *, size: int):
            return {}

        def odd_type(trials, *, size: complex = 1j):
            return {}

        def taken(trials, *, jobs: int = 1):
            return {}

        def outside(trials, *, size: Annotated[int, "how many [1, 5]"] = 9):
            return {}

        for function, message in (
            (no_default, "size of .*no_default has no default"),
            (odd_type, "size is complex; it can be int, float, str, bool or a list"),
            (taken, "jobs of .*taken is a name that compute"),
            (outside, "size takes an integer from 1 to 5, not 9"),
        ):
            with pytest.raises(ParameterError, match=message):
                experiment("tests/refused", **MADE)(function)
        assert "tests/refused" not in experiments()

    def test_lists_are_checked_element_by_element(self):
        @experiment("tests/lists", **MADE)
        def lists(trials, *, sizes: list[int] = [2, 3]):  # noqa: B006
            return {}

        assert lists.setting(sizes=(4,)).parameters == {"sizes": [4]}
        with pytest.raises(ParameterError, match="a comma-separated list of integers"):
            lists.setting(sizes=[1.5])
        with pytest.raises(ParameterError, match="a comma-separated list of integers"):
            lists.setting(sizes=3)


class TestSettings:
    def test_the_book_has_its_own_trials_and_seeds(self):
        (first, many), (second, few) = moments.in_the_book()
        assert (first.seed, first.parameters["size"], many) == (7, 5, 40)
        assert (second.seed, second.parameters["size"], few) == (8, 3, 20)

    def test_those_that_cannot_be_are_refused_where_they_are_written(self):
        with pytest.raises(ParameterError, match="no parameter 'sise'"):
            experiment("tests/refused", **MADE, settings=({"sise": 1},))(lambda trials: {})

    def test_each_has_a_folder_of_its_own_that_people_can_read(self):
        folder = moments.setting().folder
        assert folder.startswith("tests/moments/v3_size=5_law=normal_pause=0.0_")
        others = [moments.setting(seed=8), moments.setting(size=6), moments.setting(law="uniform")]
        assert len({folder, *(other.folder for other in others)}) == 4

    def test_a_parameter_that_was_added_leaves_what_is_stored_where_it_was(self):
        def before(trials, *, size: int = 5):
            return {}

        def since(trials, *, size: int = 5, network: int = 0):
            return {}

        stored = experiment("tests/added", **MADE)(before).setting(size=3)
        now = experiment("tests/added", **MADE, added=("network",))(since)
        assert now.setting(size=3).folder == stored.folder
        assert now.setting(size=3).identity == stored.identity
        assert now.setting(size=3, network=1).folder != stored.folder
        assert now.setting(size=3, network=1).identity["parameters"] == {"size": 3, "network": 1}

    def test_what_was_added_has_to_be_a_parameter(self):
        with pytest.raises(ParameterError, match="no parameter 'network'"):
            experiment("tests/refused", **MADE, added=("network",))(lambda trials: {})

    def test_what_is_beyond_the_paper_can_be_told_apart(self):
        def function(trials, *, size: int = 5):
            return {}

        made = experiment("tests/parts", **MADE, settings=({},), beyond=({"size": 9},))(function)
        sizes = {
            part: [setting.parameters["size"] for setting, _ in made.in_the_book(part)]
            for part in ("all", "paper", "beyond")
        }
        assert sizes == {"all": [5, 9], "paper": [5], "beyond": [9]}

    def test_fits_follow_the_parameters(self):
        assert moments.setting(size=3).fits == 6


class TestWhatAnExperimentReturns:
    @pytest.mark.parametrize(
        ("columns", "message"),
        [
            ({"x": np.zeros(3)}, r"x of shape \(3,\) for 2 trials"),
            ({"x": 1.0}, r"x of shape \(\) for 2 trials"),
            ({"x": np.array(["a", "b"])}, "integers, numbers and truth values can be stored"),
            ({"x": np.zeros((2, 0))}, "integers, numbers and truth values can be stored"),
            ({"trial": np.zeros(2)}, "returns a column 'trial'"),
            ({"a,b": np.zeros(2)}, "returns a column 'a,b'"),
        ],
    )
    def test_is_one_entry_for_each_trial_of_a_type_that_can_be_stored(
        self, columns, message, store
    ):
        made = experiment("tests/wrong", **MADE)(lambda trials: columns)
        with pytest.raises(ValueError, match=message):
            compute(made, trials=2, store=store)

    def test_may_not_change_its_shape_between_chunks(self, store):
        made = experiment("tests/growing", **MADE)(
            lambda trials: {"x": np.zeros((len(trials), 1 + trials.start))}
        )
        with pytest.raises(OSError, match=r"different columns.*count up its version"):
            compute(made, trials=2, chunk=1, store=store)

    def test_is_called_with_trials_that_own_their_generators(self):
        drawn = [rng.random() for rng in Trials(1, "x", 3, 5)]
        assert drawn == [rng.random() for rng in Trials(1, "x", 0, 9)][3:5]


def test_every_experiment_of_the_book_can_be_found_by_its_name():
    """A name that is no plain text in the decorator would not be found without an import."""
    files = (ROOT / "src" / "fourpapers").rglob("*.py")
    declared = sum(
        line.startswith("@experiment(") for path in files for line in path.read_text().splitlines()
    )
    assert declared == len(modules_of_experiments())


def test_packed_columns_are_given_back_plain(store):
    def pairs(trials: Trials) -> Columns:
        return {"x": np.array([rng.integers(-3, 9, (2, 5)) for rng in trials]), "y": np.ones(3)}

    made = experiment("tests/pairs", version=1, trials=3, seed=1, fits=0, packed={"x": 5})(pairs)
    outcome = compute(made, store=store, backend="serial")
    assert outcome["x"].tolist() == pairs(Trials(1, "tests/pairs", 0, 3))["x"].tolist()
    assert list(outcome) == ["x", "y"]
    assert outcome.table().columns.tolist() == [
        *("trial", "x.0", "x.1", "x_digits.0", "x_digits.1", "y")
    ]


def test_a_packed_column_has_the_length_that_was_declared(store):
    def short(trials: Trials) -> Columns:
        return {"x": np.zeros((len(trials), 4), int)}

    made = experiment("tests/short", version=1, trials=3, seed=1, fits=0, packed={"x": 5})(short)
    with pytest.raises(ValueError, match="declares 5 numbers in the last axis of x"):
        compute(made, store=store, backend="serial")


def test_what_is_called_by_name_belongs_to_the_sources():
    files = {path.name for path in sources("fourpapers.scorecard.card")}
    assert {"tables_5_6.py", "repeated_cv.py", "figure_1.py", "claims.py"} <= files
