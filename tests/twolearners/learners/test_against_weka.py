"""Weka judges the learners, prediction by prediction, by a record that needs no Java."""

import gzip
import shutil

import numpy as np
import pandas as pd
import pytest

from fourpapers.published import weka
from fourpapers.published.weka import record
from twolearners.datasets import load
from twolearners.learners import C45Classifier

PAIRS = [(learner, name) for learner in weka.COMMANDS for name in weka.judged(learner)]


@pytest.fixture(scope="module")
def table():
    """Our predictions beside Weka's: every learner, every data set, 10 x 10 folds."""
    return weka.agreement()


def test_our_learners_predict_what_weka_predicts_on_three_small_sets():
    small = weka.agreement(names=["iris", "labor", "zoo"])
    assert set(small["learner"]) == set(weka.COMMANDS)
    assert small["equal"].tolist() == small["instances"].tolist()


@pytest.mark.slow
class TestOurLearners:
    @pytest.mark.parametrize(("learner", "name"), PAIRS)
    def test_predict_what_weka_predicts(self, table, learner, name):
        row = table.set_index(["learner", "data set"]).loc[(learner, name)]
        assert row["equal"] == row["instances"]

    def test_keep_every_promise(self, table):
        assert weka.broken_promises(table) == []

    def test_are_judged_on_every_set_that_weka_accepts(self, table):
        sums = weka.totals(table).set_index("learner")
        assert sums["sets"].to_dict() == dict.fromkeys(weka.COMMANDS, 27) | {"voted perceptron": 12}
        assert sums.loc["C4.5", "instances"] == 117_940


class TestAnAgreement:
    def test_counts_what_is_equal_and_compares_accuracies(self):
        class Always(C45Classifier):
            """A learner that predicts the first class, whatever it is shown."""

            def fold_predictions(self, data, folds, seeds=None):
                return np.zeros_like(folds)

        (row,) = weka.agreement({"C4.5": Always()}, ["glass"]).to_dict("records")
        theirs, labels = weka.recorded("glass", "C4.5"), load("glass").encoded.labels
        assert row["equal"] == (theirs == 0).sum()
        assert row["share"] == pytest.approx((theirs == 0).mean())
        assert row["accuracy_ours"] == pytest.approx((labels == 0).mean())
        assert row["accuracy_weka"] == pytest.approx((theirs == labels).mean())
        assert row["difference"] == pytest.approx(row["accuracy_ours"] - row["accuracy_weka"])

    def test_leaves_out_sets_that_weka_refuses(self):
        assert weka.agreement({"voted perceptron": None}, ["glass"]).empty

    def test_that_falls_short_says_where(self):
        rows = {
            "data set": ["glass", "iris"],
            "learner": ["C4.5", "C4.5"],
            "instances": [2140, 1500],
            "equal": [2100, 1500],
            "share": [2100 / 2140, 1.0],
            "difference": [-0.003, 0.0],
        }
        assert weka.broken_promises(pd.DataFrame(rows)) == [
            "C4.5: 98.9011% equal, promised 99.9%",
            "C4.5 on glass: 98.1308% equal, promised 99.0%",
            "C4.5 on glass: accuracy differs by -0.0030, promised at most 0.002",
        ]


class TestTheRecord:
    def test_is_of_27_sets_and_the_voted_perceptron_takes_12_of_them(self):
        assert len(weka.judged()) == 27
        assert len(weka.judged("voted perceptron")) == 12
        assert all(weka.judged(learner) == weka.judged() for learner in list(weka.COMMANDS)[:4])

    @pytest.mark.parametrize("name", weka.judged())
    def test_has_a_declared_class_for_every_instance_and_run(self, name):
        data = load(name).encoded
        for learner in weka.COMMANDS:
            if name in weka.judged(learner):
                codes = weka.recorded(name, learner)
                assert codes.shape == (10, len(data))
                assert codes.min() >= 0
                assert codes.max() < data.n_classes

    @pytest.mark.parametrize("name", weka.judged())
    def test_is_on_stratified_folds(self, name):
        labels = load(name).encoded.labels
        for folds in weka.folds(name):
            sizes = np.bincount(folds, minlength=10)
            assert np.ptp(sizes) <= 1
            for label in np.unique(labels):
                assert np.ptp(np.bincount(folds[labels == label], minlength=10)) <= 1

    def test_is_on_ten_different_runs(self):
        assert len(np.unique(weka.folds("iris"), axis=0)) == 10

    def test_of_an_unknown_set_names_those_there_are(self):
        for ask in (lambda: weka.recorded("glas", "C4.5"), lambda: weka.folds("glas")):
            with pytest.raises(LookupError, match=r"'glas'.* glass, "):
                ask()

    def test_of_an_unknown_learner_names_those_there_are(self):
        with pytest.raises(LookupError, match=r"'J48'.* C4\.5, "):
            weka.recorded("glass", "J48")

    def test_of_a_learner_that_refuses_the_set_says_why(self):
        with pytest.raises(LookupError, match=r"two classes only.*'heart-h'.* labor, "):
            weka.recorded("heart-h", "voted perceptron")


class TestATamperedRecord:
    @pytest.fixture
    def records(self, tmp_path, monkeypatch):
        shutil.copytree(record.RECORDS, tmp_path / "records")
        monkeypatch.setattr(record, "RECORDS", tmp_path / "records")
        return tmp_path / "records"

    def test_is_refused(self, records):
        path = records / "iris.tsv.gz"
        text = gzip.decompress(path.read_bytes()).replace(b"0000000000", b"0000000001", 1)
        path.write_bytes(gzip.compress(text))
        with pytest.raises(ValueError, match=r"iris\.tsv\.gz is not the one"):
            weka.recorded("iris", "C4.5")

    def test_or_another_draw_of_folds_is_refused(self, monkeypatch):
        monkeypatch.setattr(record, "SEED", record.SEED + 1)
        with pytest.raises(ValueError, match="'iris', or the folds drawn for it, are not"):
            weka.folds("iris")

    def test_is_no_matter_of_when_or_where_it_was_compressed(self, records):
        path = records / "iris.tsv.gz"
        before = weka.recorded("iris", "C4.5")
        path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()), compresslevel=1))
        assert np.array_equal(weka.recorded("iris", "C4.5"), before)


class TestWritingARecord:
    @pytest.fixture
    def empty(self, tmp_path, monkeypatch):
        monkeypatch.setattr(record, "RECORDS", tmp_path / "records")

    @pytest.mark.usefixtures("empty")
    def test_and_reading_it_gives_the_same_predictions(self):
        folds = record.draw_folds("iris")
        rng = np.random.default_rng(1)
        predicted = {name: rng.integers(36, size=folds.shape) for name in ("C4.5", "TAN")}
        record.write("iris", folds, predicted)
        assert weka.judged() == ["iris"]
        assert weka.judged("naive Bayes") == []
        for learner, codes in predicted.items():
            assert np.array_equal(weka.recorded("iris", learner), codes)

    @pytest.mark.usefixtures("empty")
    @pytest.mark.parametrize("code", [-1, 36])
    def test_refuses_what_is_no_class(self, code):
        folds = record.draw_folds("iris")
        with pytest.raises(ValueError, match=r"C4\.5: classes must be codes from 0 to 35"):
            record.write("iris", folds, {"C4.5": np.full(folds.shape, code)})

    @pytest.mark.usefixtures("empty")
    def test_refuses_predictions_of_another_shape(self):
        folds = record.draw_folds("iris")
        with pytest.raises(ValueError, match=r"predictions \(9, 150\) for folds \(10, 150\)"):
            record.write("iris", folds, {"C4.5": folds[1:]})
