"""Predictions: joined by id, compared by the test that fits, and several models at once."""

import json

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from tests.twolearners.comparison import made_logs
from twolearners import compare_models, compare_predictions, read_predictions, significance
from twolearners.comparison import ComparisonError
from twolearners.comparison.inputs.evaluation_logs import Options
from twolearners.comparison.inputs.items import read_models

IGNORED = pytest.mark.filterwarnings("ignore::twolearners.comparison.ComparisonWarning")


@pytest.fixture
def right():
    rng = np.random.default_rng(4)
    return rng.random((2, 300)) < [[0.7], [0.6]]


@pytest.fixture
def graded():
    return np.random.default_rng(4).normal([[0.65], [0.6]], 0.2, size=(2, 300))


def flat(text):
    return " ".join(str(text).split())


class TestArrays:
    def test_graded_scores_have_a_paired_t_test(self, graded):
        found = compare_predictions(*graded)
        expected = stats.ttest_rel(*graded)
        assert found.test == "paired-t"
        assert found.pvalue == pytest.approx(expected.pvalue)
        assert found.statistic == pytest.approx(expected.statistic)
        assert found.interval() == pytest.approx(tuple(expected.confidence_interval()))
        assert found.better == "A"
        assert compare_predictions(*graded, greater_is_better=False).better == "B"

    def test_clusters_make_the_error_larger_where_they_are_alike(self, right):
        clusters = np.repeat(np.arange(30), 10)
        shared = np.random.default_rng(1).random((2, 30)) < [[0.7], [0.5]]
        a, b = shared[:, clusters].astype(int)
        found = compare_predictions(a, b, clusters=clusters)
        assert (found.test, found.clusters, found.df) == ("paired-t", 30, pytest.approx(29))
        alone = compare_predictions(a, b, test="paired-t")
        assert found.result.standard_error > 2.5 * alone.result.standard_error
        assert "300 instances in 30 clusters" in flat(found)
        assert "that the tested clusters are independent" in flat(found)
        by_hand = significance.paired_t(b - a, clusters)
        assert found.pvalue == by_hand.pvalue

    @pytest.mark.parametrize("test", ["permutation", "bootstrap", "paired-t"])
    def test_other_tests_agree_about_what_is_clear(self, graded, test):
        clusters = np.repeat(np.arange(60), 5)
        found = compare_predictions(*graded, clusters=clusters, test=test)
        assert found.better == "A"
        low, high = found.interval()
        assert 0 < low < found.estimate < high
        assert found.plot() is not None
        assert json.dumps(found.to_dict(), allow_nan=False)

    @pytest.mark.parametrize("test", ["mcnemar", "mcnemar-exact", "mcnemar-midp"])
    def test_every_mcnemar_can_be_asked_for(self, right, test):
        found = compare_predictions(*right, test=test)
        assert found.test == test
        only_a, only_b = (~right[0] & right[1]).sum(), (right[0] & ~right[1]).sum()
        function = significance.test(test).function
        assert found.pvalue == function(only_a, only_b).pvalue

    def test_few_discordant_instances_have_the_exact_test(self):
        a, b = np.ones(100, int), np.r_[np.zeros(9, int), np.ones(91, int)]
        found = compare_predictions(a, b)
        assert (found.test, found.cautions) == ("mcnemar-exact", ())
        assert found.pvalue == pytest.approx(2 / 2**9)
        assert compare_predictions(a, np.r_[0, b[:-1]]).test == "mcnemar"

    @pytest.mark.parametrize("alone", range(13))
    def test_interval_and_exact_verdict_agree_with_few_discordant_instances(self, alone):
        a = np.ones(200, int)
        b = np.r_[np.zeros(alone, int), np.ones(200 - alone, int)]
        a[-1] = 0
        found = compare_predictions(a, b, test="mcnemar-exact")
        low, high = found.interval()
        if alone < 12:
            assert found.reject == (low > 0 or high < 0)

    def test_ids_join_whatever_the_order(self, right):
        ids = np.arange(300)
        order = np.random.default_rng(2).permutation(300)
        expected = compare_predictions(*right)
        shuffled = compare_predictions(right[0], right[1][order], ids=(ids, ids[order]))
        assert shuffled.counts.tolist() == expected.counts.tolist()
        names = pd.Index(ids).map(str)
        one, two = pd.Series(right[0], names), pd.Series(right[1][order], names[order])
        series = compare_predictions(one, two)
        assert series.counts.tolist() == expected.counts.tolist()

    def test_series_are_joined_by_their_indices_not_by_their_order(self, right):
        """As X.sample(frac=1) with the old y: the order differs, and nothing else says so."""
        order = np.random.default_rng(2).permutation(300)
        truth = pd.Series(np.random.default_rng(3).integers(2, size=300))
        a, b = (pd.Series(np.where(each, truth, 1 - truth)) for each in right)
        clusters = pd.Series(np.arange(300) // 5)
        with pytest.raises(ComparisonError, match="truth has another index than a, and that of a"):
            compare_predictions(a, b, truth[order])
        with pytest.raises(ComparisonError, match="b has another index than a, and that of a only"):
            compare_predictions(a, b[order])
        for one in (a, b, truth, clusters):
            one.index = [f"q{place}" for place in range(300)]
        order = [f"q{place}" for place in order]
        for kind in ({}, {"clusters": clusters}):
            shuffled = {name: labels[order] for name, labels in kind.items()}
            found = compare_predictions(a, b[order], truth[order], **shuffled)
            assert found.pvalue == pytest.approx(compare_predictions(a, b, truth, **kind).pvalue)
            found = compare_predictions(a, b, truth[order], **shuffled)
            assert found.pvalue == pytest.approx(compare_predictions(a, b, truth, **kind).pvalue)

    def test_truth_may_come_by_id(self):
        a, b = ["x", "y", "x", "y"] * 10, ["x", "x", "x", "y"] * 10
        truth = {str(place): "x" for place in range(40)}
        with pytest.raises(ComparisonError, match="truth has no value for 1 of 40"):
            compare_predictions(a, b, {k: v for k, v in truth.items() if k != "3"}, ids=range(40))
        found = compare_predictions(a, b, truth, ids=range(40))
        assert found.counts.tolist() == [10, 10, 0, 20]

    @IGNORED
    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"ids": ([1, 2], [1, 3])}, "2 ids are in one of a and b only, such as 2"),
            ({"ids": [1, 1]}, "the id 1 occurs twice in a"),
            ({"ids": [1, 2, 3]}, "same instances, but there are a 2, ids 3"),
            ({"clusters": [1, 2, 3]}, "same instances, but there are a 2, b 2, clusters 3"),
            ({"clusters": ["s", "s"]}, "all instances are in one cluster"),
            ({"clusters": [1, 2], "test": "mcnemar"}, "has no use for clusters"),
            ({"test": "corrected-repeated-kfold"}, "needs several test sets"),
            ({"test": "seeds-t"}, "needs several test sets"),
        ],
    )
    def test_that_do_not_fit_are_refused(self, change, message):
        with pytest.raises(ComparisonError, match=message):
            compare_predictions([0, 1], [1, 1], **change)

    def test_whole_numbers_are_not_taken_for_grades_unless_that_is_said(self):
        a, b = np.random.default_rng(1).integers(5, size=(2, 50))
        with pytest.raises(ComparisonError, match="for graded scores say greater_is_better"):
            compare_predictions(a, b)
        assert compare_predictions(a, b, greater_is_better=True).test == "paired-t"
        with pytest.raises(ComparisonError, match="mcnemar counts errors, and these scores are"):
            compare_predictions(a, b, greater_is_better=True, test="mcnemar")

    def test_few_clusters_are_cautioned_against(self, right):
        clusters = np.repeat(np.arange(4), 75)
        with pytest.warns(UserWarning, match="4 clusters are few"):
            compare_predictions(*right, clusters=clusters)
        with pytest.warns(UserWarning, match=r"no p-value is below 0\.125: it cannot reject"):
            found = compare_predictions(*right, clusters=clusters, test="permutation")
        assert "has no interval to offer" in flat(found)


class TestFiles:
    @pytest.fixture
    def folder(self, tmp_path):
        made_logs.plain(tmp_path, made_logs.truth())
        made_logs.lm_eval(tmp_path / "lm", made_logs.truth())
        return tmp_path

    @IGNORED
    def test_paths_give_what_arrays_give(self, folder):
        table = made_logs.truth()
        a, b = (table[table["model"] == model]["correct"].to_numpy() for model in made_logs.MODELS)
        subjects = table["subject"][: made_logs.ITEMS].to_numpy()
        expected = compare_predictions(a, b, clusters=subjects, greater_is_better=True)
        found = compare_predictions(folder / "one.jsonl", str(folder / "two.jsonl"))
        assert found.pvalue == pytest.approx(expected.pvalue)
        assert found.estimate == pytest.approx(a.mean() - b.mean())
        assert found.names == ("one", "two")
        assert found.measure == "accuracy"
        with pytest.raises(ComparisonError, match="named as they are read"):
            compare_predictions(folder / "one.jsonl", folder / "two.jsonl", clusters=subjects)
        with pytest.raises(ComparisonError, match="both be files, or both be arrays"):
            compare_predictions(folder / "one.jsonl", a)

    @IGNORED
    def test_a_metric_that_is_to_be_low_is(self, folder):
        pair = [
            read_predictions(folder / "lm" / name, task="quiz", filter="none", metric="brier")
            for name in ("lab__one", "lab__two")
        ]
        found = compare_predictions(*pair)
        assert not found.greater_is_better
        assert found.estimate > 0
        assert found.better in (None, "lab/two")

    @IGNORED
    def test_subtasks_are_clusters_unless_told_otherwise(self, folder):
        pair = [
            read_predictions(folder / "lm" / name, task="sub_*", metric="acc")
            for name in ("lab__one", "lab__two")
        ]
        assert compare_predictions(*pair).clusters == 4
        counted = compare_predictions(*pair, test="mcnemar-exact")
        assert "instances of one cluster are taken for independent" in flat(counted)

    def write(self, path, rows):
        path.write_text("\n".join(json.dumps(row) for row in rows))
        return path

    def pair(self, folder, change_b):
        rows = [{"id": i, "score": i % 3 % 2, "gold": "g", "prediction": "p"} for i in range(100)]
        one = self.write(folder / "a.jsonl", rows)
        return one, self.write(folder / "b.jsonl", change_b([dict(row) for row in rows]))

    @IGNORED
    def test_a_few_unmatched_items_are_counted_and_many_refused(self, tmp_path):
        a, b = self.pair(tmp_path, lambda rows: rows[3:])
        with pytest.warns(
            UserWarning, match=r"3 items are in A only and 0 in B only, of 100 \(such"
        ):
            found = compare_predictions(a, b)
        assert found.instances == 97
        a, b = self.pair(tmp_path, lambda rows: rows[10:])
        with pytest.raises(ComparisonError, match=r"10 items are in A only .* same data"):
            compare_predictions(a, b)

    @IGNORED
    def test_missing_scores_are_counted_and_not_wrong(self, tmp_path):
        def change(rows):
            rows[0]["score"] = rows[7]["score"] = None
            return rows

        a, b = self.pair(tmp_path, change)
        found = compare_predictions(a, b)
        assert found.instances == 98
        assert "0 items have no score for A and 2 none for B, of 100" in flat(found)
        assert found.counts[1:3].tolist() == [0, 0]

    def test_another_truth_under_one_id_is_refused(self, tmp_path):
        a, b = self.pair(tmp_path, lambda rows: [row | {"gold": "h"} for row in rows])
        with pytest.raises(ComparisonError, match="100 of 100 items have another truth in A than"):
            compare_predictions(a, b)

    def test_another_document_under_one_id_is_refused(self, folder):
        path = next((folder / "lm" / "lab__two").glob("samples_quiz*"))
        path.write_text(path.read_text().replace("hash of 5", "hash of another"))
        pair = [
            read_predictions(folder / "lm" / name, task="quiz", filter="none", metric="acc")
            for name in ("lab__one", "lab__two")
        ]
        with pytest.raises(ComparisonError, match=r"1 of 24 items have another text \(doc_hash\)"):
            compare_predictions(*pair)

    @IGNORED
    def test_repeats_are_averaged_so_mcnemar_has_nothing_to_count(self, tmp_path):
        made_logs.inspect_json(tmp_path, made_logs.truth(epochs=3))
        pair = [
            read_predictions(tmp_path / f"quiz_{name}.json", scorer="choice")
            for name in ("one", "two")
        ]
        assert compare_predictions(*pair).test == "paired-t"
        with pytest.raises(ComparisonError, match="repeats are averaged"):
            compare_predictions(*pair, test="mcnemar")


class TestModels:
    @pytest.fixture
    def models(self, tmp_path):
        rng = np.random.default_rng(3)
        chances = {"a": 0.5, "b": 0.5, "c": 0.72, "d": 0.72}
        scores = {name: rng.random(400) < chance for name, chance in chances.items()}
        frame = pd.DataFrame(scores).astype(int)
        frame.insert(0, "id", range(400))
        frame.to_csv(tmp_path / "wide.csv", index=False)
        return read_models([tmp_path / "wide.csv"], Options())

    def test_all_pairs_have_holms_correction(self, models):
        found = compare_models(models)
        assert len(found) == 6
        raw = found.table["pvalue"].to_numpy()
        order = np.argsort(raw)
        by_hand = np.maximum.accumulate(raw[order] * np.arange(6, 0, -1)).clip(max=1)
        assert found.table["adjusted"].to_numpy()[order] == pytest.approx(by_hand)
        assert set(found.verdicts) == {"", "c", "d"}
        assert found.verdicts[0] == found.verdicts[-1] == ""
        assert all(found.table["adjusted"] >= found.table["pvalue"])

    def test_a_baseline_is_compared_with_the_others(self, models):
        found = compare_models(models, baseline="a")
        assert [one.names for one in found] == [("b", "a"), ("c", "a"), ("d", "a")]
        with pytest.raises(ComparisonError, match="no model 'x': there are a, b, c, d"):
            compare_models(models, baseline="x")
        with pytest.raises(ComparisonError, match="two models or more"):
            compare_models({"a": models["a"]})

    def test_are_shown_in_every_form(self, models):
        found = compare_models(models)
        assert str(found).splitlines()[0].split() == [
            *("A", "B", "difference", "interval", "p", "Holm", "better")
        ]
        assert "p adjusted for 6 pairs" in flat(found)
        assert found.to_markdown().count("\n| ") == 7
        assert found.to_latex().count(r"\\") == 7
        assert found._repr_html_().count("<tr>") == 7
        assert json.loads(json.dumps(found.to_dict()))["correction"] == "Holm"
        assert repr(found) == "<6 pairs of models: 4 differ>"

    def test_arrays_are_taken_in_their_order(self, models):
        arrays = {name: one.items["score"].to_numpy() for name, one in models.items()}
        assert compare_models(arrays).adjusted == compare_models(models).adjusted
        with pytest.raises(ComparisonError, match="a must have one score for each instance"):
            compare_models({"a": [[1, 0]], "b": [1, 0]})


class TestPapers:
    def test_a_sentence_has_all_that_a_paper_needs(self, right):
        found = compare_predictions(*right, names=("big", "small"))
        sentence = found.to_sentence()
        assert sentence.startswith("The difference in error rate between big and small (0.")
        assert "on 300 instances was" in sentence
        assert "(McNemar test, chi-square = " in sentence
        assert ("was significant" in sentence) == found.reject
        assert sentence.endswith(").")

    def test_a_notebook_shows_a_table_and_the_paragraph(self, right):
        found = compare_predictions(*right, names=("<b>", "small"))
        shown = found._repr_html_()
        assert shown.startswith("<table>")
        assert "&lt;b&gt;" in shown
        assert "<b>" not in shown
        assert "The predictions were given" in shown
        assert "<th>fits</th>" not in shown
