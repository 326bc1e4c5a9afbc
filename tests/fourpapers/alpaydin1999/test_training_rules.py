"""Paths are trainings that were interrupted, and rules read off them what they say."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.alpaydin1999 import learning_paths, training_rules
from fourpapers.alpaydin1999.populations import FIFTEEN, HIDDEN, Pair, inputs, instances
from fourpapers.alpaydin1999.training_rules import DEFAULT, Rule
from fourpapers.engine import Trials
from twolearners.learners.perceptrons import Training, fold_predictions

SOME = Trials(7, "alpaydin1999/paths", 1, 3)


class TestPaths:
    def test_a_path_passes_through_the_networks_of_every_number_of_epochs(self):
        """The interrupted training against networks that are trained from the start."""
        data = inputs("iris")
        halves = learning_paths.all_halves(SOME, "iris", 0, 3)
        at = [2, 5, 9]
        errors, _ = learning_paths.path_errors(
            data, Training(3), halves.trained, [halves.tested], halves.seeds[1], at
        )
        for stage, epochs in enumerate(at):
            for network in (0, 7, 19):
                folds = np.full(len(data), -1)
                folds[halves.tested[network]] = 0
                seeds = halves.seeds[1, network : network + 1]
                training = Training(3, epochs=epochs)
                said = fold_predictions(data, folds[None], seeds[None], training)[0]
                tested = halves.tested[network]
                wrong = (said[tested] != data.labels[tested]).sum()
                assert errors[0, stage, network] == wrong

    def test_what_is_held_out_is_a_third_of_the_half_and_is_never_tested(self):
        halves = learning_paths.all_halves(SOME, "glass", 0, 5)
        for trained, tested, kept, held in zip(*halves[:4], strict=True):
            assert len(held) == len(trained) // 3
            assert sorted([*kept, *held]) == sorted(trained)
            assert not set(tested) & set(trained)

    def test_a_trial_alone_is_the_same_as_among_others(self):
        setting = {"data": "iris", "hidden": 3, "scaling": "deviation"}
        together = learning_paths.learning_paths(SOME, **setting)
        alone = learning_paths.learning_paths(Trials(7, "alpaydin1999/paths", 2, 3), **setting)
        for name, column in alone.items():
            assert np.array_equal(together[name][1:], column)

    def test_full_size_continues_the_same_trials(self):
        path = learning_paths.learning_paths(SOME, data="wine", hidden=3)["errors"]
        epochs = 12
        alone = learning_paths.errors_after_epochs(SOME, data="wine", hidden=3, epochs=epochs)
        at = learning_paths.stages(89).index(epochs)
        assert np.array_equal(alone["errors"], path[:, :, at])

    def test_digits_of_the_training_file_come_first(self):
        rng = np.random.default_rng(1)
        drawn = learning_paths.draw_instances("optdigits", 1000, "training file", rng)
        assert len(set(drawn)) == 1000
        assert drawn.max() < 3823

    @pytest.mark.parametrize("pair", FIFTEEN, ids=str)
    def test_every_rule_stops_where_a_path_is_tested(self, pair):
        half = instances(pair.printed) // 2
        at = learning_paths.stages(half)
        for rule in training_rules.rules():
            if rule.kind != "held out":
                assert rule.epochs(half) in at


def distances(off):
    """Distances of two rules on all data sets, from what each is off by on each of them."""
    rows = [
        (rule, name, units, 0.0, 0.0, off[rule][place])
        for rule in off
        for place, name in enumerate(HIDDEN)
        for units in (0, *HIDDEN[name])
    ]
    columns = ["rule", "dataset", "hidden_units", "value", "ours", "off"]
    return pd.DataFrame(rows, columns=columns)


class TestRules:
    def test_are_all_different_and_the_rule_of_the_tables_is_one_of_them(self):
        rules = training_rules.rules()
        assert len(set(rules)) == len(rules) == 60
        assert DEFAULT in rules

    def test_a_rule_that_is_close_on_one_set_alone_is_not_chosen_there(self, monkeypatch):
        other = Rule("epochs", 100, "range")
        monkeypatch.setattr(training_rules, "rules", lambda: [DEFAULT, other])
        table = distances({DEFAULT: [1, 1, 1, 1, 1, 1], other: [0, 2, 2, 2, 2, 2]})
        chosen = training_rules.chosen_elsewhere(table)
        assert chosen["IRIS"] == DEFAULT
        assert training_rules.closest(table) == DEFAULT
        assert training_rules.distance_elsewhere(table) == pytest.approx(1)

    def test_stopping_where_the_held_out_part_is_best_reads_its_own_errors(self):
        pair = Pair("IRIS", 3)
        stopped = training_rules.errors_by_rule(Rule("held out", 0, "range"), pair)
        again = training_rules.errors_by_rule(Rule("held out", 0, "range", again=True), pair)
        assert stopped.errors.shape == again.errors.shape == (20, 2, 5, 2)
        assert not np.array_equal(stopped.errors, again.errors)

    def test_fifty_epochs_are_what_the_tables_have(self):
        runs = training_rules.errors_by_rule(DEFAULT, Pair("WINE", 10))
        assert 100 * runs.mean(1) == pytest.approx(2.67, abs=0.5)

    def test_full_size_is_stored_for_all_that_is_chosen_elsewhere(self):
        table = training_rules.distances()
        stored = {
            (setting.parameters["data"], setting.parameters["hidden"],
             setting.parameters["scaling"], setting.parameters["epochs"],
             setting.parameters["digits"])
            for setting, _ in learning_paths.errors_after_epochs.in_the_book()
        }  # fmt: skip
        for name, rule in training_rules.chosen_elsewhere(table).items():
            assert rule.kind != "held out"
            for units in HIDDEN[name]:
                pair = Pair(name, units)
                digits = rule.digits if name == "ODR" else "all"
                epochs = rule.epochs(instances(name) // 2)
                assert rule == DEFAULT or (
                    (pair.data, units, rule.scaling, epochs, digits) in stored
                )


class TestCauses:
    def test_what_agrees_needs_none_and_what_differs_has_one(self):
        cells = training_rules.printed_errors().assign(quantity="mean", verdict="differs")
        said = training_rules.causes(cells)
        assert all(text.startswith(("training: ", "unexplained: tried 60 rules")) for text in said)
        assert training_rules.causes(cells.assign(verdict="agrees")) == [""] * len(cells)

    def test_a_rule_explains_nothing_where_it_is_farther_off_than_ours(self):
        cells = training_rules.printed_errors().assign(quantity="mean", verdict="differs")
        said = pd.Series(training_rules.causes(cells), index=cells["dataset"])
        explained = set(said.index[said.str.startswith("training")])
        assert explained <= training_rules.judged_elsewhere().closer
        usual = training_rules.at_full_size(dict.fromkeys(HIDDEN, DEFAULT), tables=True)
        assert len(usual) == 21 + 18  # deviations on ODR are not compared
