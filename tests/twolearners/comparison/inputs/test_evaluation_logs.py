"""Every format gives the scores that were put into it; nothing is guessed, nothing becomes 0."""

import contextlib
import gzip
import json
import sys
import tempfile
import types
import zipfile
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.twolearners.comparison import made_logs
from twolearners.comparison import ComparisonError, read_predictions
from twolearners.comparison.inputs.evaluation_logs import Options, lighteval
from twolearners.comparison.inputs.items import read_models

KEYS = (
    *("id", "score", "doc_id", "filter", "metrics", "acc", "doc", "eval", "samples", "scores"),
    *("instance_id", "stats", "name", "model", "task", "value", "prediction", "gold"),
)


@pytest.fixture
def table():
    return made_logs.truth()


@pytest.fixture
def repeated():
    return made_logs.truth(epochs=3)


def expected(table, model="lab/one", column="correct"):
    """Return the mean score of each item, in the order of items."""
    rows = table[table["model"] == model]
    return rows.groupby("item")[column].mean().to_numpy()


def scores(predictions):
    items = predictions.items
    order = items["item"].str.removeprefix("id").astype(int).argsort(kind="stable")
    return items["score"].to_numpy()[order]


class TestLmEvaluationHarness:
    @pytest.fixture
    def home(self, tmp_path, table):
        made_logs.lm_eval(tmp_path, table)
        return tmp_path / "lab__one"

    @pytest.fixture
    def quiz(self, home):
        return next(home.glob("samples_quiz_*"))

    def test_scores_are_those_of_the_metric_and_filter(self, quiz, table):
        for metric in ("acc", "judge"):
            found = read_predictions(quiz, metric=metric, filter="none")
            assert scores(found).tolist() == expected(table).tolist()
            assert found.name == "lab/one"
            assert found.format == "samples of lm-evaluation-harness"
        strict = read_predictions(quiz, metric="acc", filter="strict")
        assert not scores(strict).any()

    def test_results_beside_it_say_what_is_better(self, quiz):
        assert not read_predictions(quiz, metric="brier", filter="none").greater_is_better
        assert read_predictions(quiz, metric="acc", filter="none").greater_is_better

    def test_nothing_is_guessed(self, home, quiz):
        with pytest.raises(ComparisonError, match="choose filter from strict, none"):
            read_predictions(quiz, metric="acc")
        with pytest.raises(ComparisonError, match="choose metric from acc, judge, brier"):
            read_predictions(quiz, filter="none")
        with pytest.raises(ComparisonError, match="choose task from quiz, sub_algebra"):
            read_predictions(home, filter="none", metric="acc")
        with pytest.raises(ComparisonError, match="no task 'quizz'"):
            read_predictions(home, task="quizz")

    def test_parts_of_a_corpus_metric_are_refused_by_name(self, quiz):
        with pytest.raises(ComparisonError, match=r"pair of item 23 of quiz is \[0, [01]\]"):
            read_predictions(quiz, metric="pair", filter="none")

    def test_subtasks_are_read_by_a_pattern_and_keep_their_ids_apart(self, home, table):
        found = read_predictions(home, task="sub_*", metric="acc")
        assert len(found) == made_logs.ITEMS
        assert found.items["score"].mean() == expected(table).mean()

    def test_clusters_are_keys_of_the_document(self, quiz):
        for cluster in ("subject", "doc.subject"):
            found = read_predictions(quiz, metric="acc", filter="none", cluster=cluster)
            assert set(found.items["cluster"]) == set(made_logs.SUBJECTS)
        with pytest.raises(ComparisonError, match=r"no 'topic'.* not among doc_id, doc"):
            read_predictions(quiz, metric="acc", filter="none", cluster="topic")

    def test_a_task_run_twice_is_not_mixed(self, home, quiz):
        quiz.with_name("samples_quiz_2026-09-09T01-01-01.jsonl").write_text(quiz.read_text())
        with pytest.raises(ComparisonError, match="quiz was run more than once"):
            read_predictions(home, task="quiz", metric="acc", filter="none")


class TestInspect:
    def test_json_and_archive_are_alike(self, tmp_path, table):
        made_logs.inspect_json(tmp_path, table)
        made_logs.inspect_archive(tmp_path, table)
        for path in (tmp_path / "quiz_one.json", tmp_path / "one.eval"):
            found = read_predictions(path, scorer="choice", cluster="subject")
            assert scores(found).tolist() == expected(table).tolist()
            assert (found.name, found.metric) == ("lab/one", "choice")
            assert set(found.items["cluster"]) == set(made_logs.SUBJECTS)

    def test_a_log_cut_short_has_a_journal(self, tmp_path, table):
        made_logs.inspect_archive(tmp_path, table, header="_journal/start.json")
        found = read_predictions(tmp_path / "two.eval", scorer="choice")
        assert scores(found).tolist() == expected(table, "lab/two").tolist()

    def test_epochs_are_averaged(self, tmp_path, repeated):
        made_logs.inspect_json(tmp_path, repeated)
        found = read_predictions(tmp_path / "quiz_one.json", scorer="choice")
        assert scores(found) == pytest.approx(expected(repeated))
        assert set(found.items["repeats"]) == {3}

    def test_dicts_of_values_ask_for_a_metric(self, tmp_path, table):
        made_logs.inspect_json(tmp_path, table)
        path = tmp_path / "quiz_one.json"
        with pytest.raises(ComparisonError, match="choose scorer from choice, rubric, vector"):
            read_predictions(path)
        with pytest.raises(ComparisonError, match="choose metric from f1, fact"):
            read_predictions(path, scorer="rubric")
        found = read_predictions(path, scorer="rubric", metric="f1")
        assert scores(found) == pytest.approx(expected(table, column="f1"))
        with pytest.raises(ComparisonError, match=r"vector of sample 0 is \[1, 2\], part of"):
            read_predictions(path, scorer="vector")

    @pytest.mark.parametrize(
        ("value", "score"), [("P", 0.5), ("N", 0.0), (True, 1.0), ("0.25", 0.25), (0.7, 0.7)]
    )
    def test_grades_of_all_kinds(self, tmp_path, table, value, score):
        log = self.log(table)
        log["samples"][3]["scores"]["choice"]["value"] = value
        assert scores(self.read(tmp_path, log))[3] == score

    @pytest.mark.parametrize("value", [None, float("nan")])
    def test_what_is_not_scored_is_not_wrong(self, tmp_path, table, value):
        log = self.log(table)
        log["samples"][3]["scores"]["choice"]["value"] = value
        log["samples"][4]["scores"] = {}
        log["samples"][5]["error"] = {"message": "timeout"}
        assert np.flatnonzero(np.isnan(scores(self.read(tmp_path, log)))).tolist() == [3, 4, 5]

    def test_unknown_words_are_no_zeros(self, tmp_path, table):
        log = self.log(table)
        log["samples"][3]["scores"]["choice"]["value"] = "rather good"
        with pytest.raises(ComparisonError, match="choice of sample 3 is 'rather good'"):
            self.read(tmp_path, log)

    def log(self, table):
        return made_logs.inspect_log(*made_logs.each_model(table)[0])

    def read(self, folder, log):
        (folder / "log.json").write_text(json.dumps(log))
        return read_predictions(folder / "log.json", scorer="choice")

    def test_zstandard_is_read_if_something_can(self, tmp_path, table, monkeypatch):
        """An archive whose members say method 93; the codec is a stand-in that changes nothing."""
        made_logs.inspect_archive(tmp_path, table, method=zipfile.ZIP_STORED)
        path = tmp_path / "one.eval"
        content = path.read_bytes()
        content = content.replace(
            b"PK\x03\x04\x14\x00\x00\x00\x00", b"PK\x03\x04\x14\x00\x00\x00\x5d"
        )
        central = b"PK\x01\x02\x14\x03\x14\x00\x00\x00"
        path.write_bytes(content.replace(central + b"\x00", central + b"\x5d"))
        for module in ("zstandard", "backports.zstd", "compression.zstd"):
            monkeypatch.setitem(sys.modules, module, None)
        if sys.version_info < (3, 14):
            with pytest.raises(ComparisonError, match="pip install zstandard"):
                read_predictions(path, scorer="choice")
        stand_in = types.ModuleType("zstandard")
        codec = types.SimpleNamespace(decompress=lambda raw: raw)
        stand_in.ZstdDecompressor = lambda: types.SimpleNamespace(decompressobj=lambda: codec)
        monkeypatch.setitem(sys.modules, "zstandard", stand_in)
        if sys.version_info < (3, 14):
            found = read_predictions(path, scorer="choice")
            assert scores(found).tolist() == expected(table).tolist()

    def test_other_archives_are_refused(self, tmp_path):
        with zipfile.ZipFile(tmp_path / "x.eval", "w") as archive:
            archive.writestr("a.txt", "a")
        with pytest.raises(ComparisonError, match="no inspect_ai log"):
            read_predictions(tmp_path / "x.eval")


class TestHelm:
    def test_a_suite_holds_every_model_and_subject(self, tmp_path, repeated):
        made_logs.helm(tmp_path, repeated)
        with pytest.raises(ComparisonError, match="choose metric from exact_match, f1_score, num_"):
            read_models([tmp_path], Options())
        found = read_models([tmp_path], Options(metric="exact_match"))
        assert list(found) == list(made_logs.MODELS)
        for model, one in found.items():
            assert scores(one) == pytest.approx(expected(repeated, model))
            assert one.items["task"].nunique() == 4

    def test_one_run_is_a_folder_or_its_file(self, tmp_path, table):
        made_logs.helm(tmp_path, table)
        run = tmp_path / "quiz:subject=chess,model=lab_one"
        for path in (run, run / "per_instance_stats.json"):
            found = read_predictions(path, metric="exact_match", cluster="subject")
            assert len(found) == 6
            assert set(found.items["cluster"]) == {"chess"}
        (run / "run_spec.json").unlink()
        with pytest.raises(ComparisonError, match=r"has no run_spec\.json"):
            read_predictions(run, metric="exact_match")

    def test_two_values_of_one_metric_are_refused(self, tmp_path, table):
        made_logs.helm(tmp_path, table)
        path = tmp_path / "quiz:subject=chess,model=lab_one" / "per_instance_stats.json"
        entries = json.loads(path.read_text())
        other = dict(entries[0], stats=[made_logs.stat("exact_match", 0.5)])
        path.write_text(json.dumps([*entries, other]))
        with pytest.raises(ComparisonError, match="has two values of exact_match"):
            read_predictions(path, metric="exact_match")


class TestLighteval:
    def test_details_of_several_subtasks(self, tmp_path, table):
        model, rows = made_logs.each_model(table)[0]
        path = tmp_path / model.replace("/", "_") / "2026" / "details_quiz.parquet"
        log = lighteval.read({path: made_logs.lighteval(rows)}, Options(metric="acc", task="*"))
        frame = log.frame().sort_values("item", key=lambda item: item.astype(int))
        assert frame["score"].tolist() == expected(table).tolist()
        assert set(frame["model"]) == {"lab_one"}
        assert frame["task"].nunique() == 4
        with pytest.raises(ComparisonError, match="choose metric from acc, f1"):
            lighteval.read({path: made_logs.lighteval(rows)}, Options(task="*"))

    def test_older_details_are_refused_by_name(self):
        with pytest.raises(ComparisonError, match="older lighteval"):
            lighteval.recognised(["example", "metrics", "predictions"])


class TestPlainTables:
    def test_jsonl_compressed_or_not(self, tmp_path, repeated):
        made_logs.plain(tmp_path, repeated)
        path = tmp_path / "one.jsonl"
        packed = tmp_path / "packed.log"  # the ending says nothing
        packed.write_bytes(gzip.compress(path.read_bytes()))
        for file in (path, packed):
            found = read_predictions(file)
            assert scores(found) == pytest.approx(expected(repeated))
            assert set(found.items["cluster"]) == set(made_logs.SUBJECTS)
        graded = read_predictions(path, metric="f1")
        assert scores(graded) == pytest.approx(expected(repeated, column="f1"))

    @pytest.mark.parametrize("file", ["long.csv", "wide.csv"])
    def test_a_csv_may_hold_several_models(self, tmp_path, table, file):
        made_logs.plain(tmp_path, table)
        found = read_models([tmp_path / file], Options())
        assert list(found) == list(made_logs.MODELS)
        for model, one in found.items():
            assert scores(one).tolist() == expected(table, model).tolist()
        with pytest.raises(ComparisonError, match="several models: choose model from lab/one, lab"):
            read_predictions(tmp_path / file)
        assert read_predictions(tmp_path / file, model="lab/two").name == "lab/two"
        with pytest.raises(ComparisonError, match="no model 'x': choose model from lab/one"):
            read_predictions(tmp_path / file, model="x")

    def test_predictions_are_held_against_the_truth_of_another_file(self, tmp_path, table):
        rows = made_logs.each_model(table)[0][1]
        lines = ["key;guess", *(f"{row['item']};{'AB'[1 - row['correct']]}" for row in rows)]
        (tmp_path / "guesses.csv").write_text("\n".join(lines))
        gold = "\n".join(["id,answer", *(f"{item},A" for item in range(made_logs.ITEMS))])
        (tmp_path / "gold.csv").write_text(gold)
        found = read_predictions(
            tmp_path / "guesses.csv", id="key", prediction="guess", truth=tmp_path / "gold.csv"
        )
        assert scores(found).tolist() == expected(table).tolist()
        with pytest.raises(ComparisonError, match="predictions and no truth"):
            read_predictions(tmp_path / "guesses.csv", id="key", prediction="guess")
        (tmp_path / "gold.csv").write_text(gold.replace("\n17,A", ""))
        with pytest.raises(ComparisonError, match="truth of 1 of 24 items is missing, such as 17"):
            read_predictions(
                tmp_path / "guesses.csv", id="key", prediction="guess", truth=tmp_path / "gold.csv"
            )

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            ('{"id": 1, "score": 1}\n{"id": 1, "score": 0}', "has item 1 twice: name the column"),
            ('{"question": "x", "score": 1}', "has question, score, and no id .*lm-evaluation"),
            ('{"id": 1, "score": "maybe"}', "score of item 1 of x is 'maybe', and no number"),
            ('{"id": 1, "score": [1]}', r"is \[1\], part of a metric of all items"),
            ('{"id": 1, "text": "a"}', "has id, text, and no score"),
            ('{"id": 1, "acc": 1, "score": 1}', "choose metric from acc, score"),
            ('{"id": 1, "doc_id": 1, "score": 1}', "choose id from id, doc_id"),
            ('{"id": 1, "score": 1}\n{"id": 2, "sco', r"line 2 of x is no JSON .*cut off"),
            ("[1, 2]", "holds no records"),
            ("id,score\n1,1\n2", "row 2 of x has another number of cells"),
            ("id,score\n", "no values follow"),
            ("", "x is empty"),
            ("id,score\n,1\n2,0\n", "a row whose id is empty"),
        ],
    )
    def test_that_cannot_be_read_say_why(self, tmp_path, content, message):
        (tmp_path / "x").write_text(content)
        with pytest.raises(ComparisonError, match=message):
            read_predictions(tmp_path / "x")

    def test_missing_scores_are_none(self, tmp_path):
        (tmp_path / "x.csv").write_text("id,score\n1,1\n2,\n3,NaN\n4,null\n5,0\n")
        found = read_predictions(tmp_path / "x.csv")
        assert found.items["score"].isna().tolist() == [False, True, True, True, False]
        assert repr(found) == "<Predictions of x: 2 of 5 items, score 0.5>"

    def test_parquet_needs_something_that_reads_it(self, tmp_path, monkeypatch, table):
        path = tmp_path / "one.parquet"
        path.write_bytes(b"PAR1 and more")

        def absent(_):
            raise ImportError("no engine")

        monkeypatch.setattr(pd, "read_parquet", absent)
        with pytest.raises(ComparisonError, match="pip install pyarrow"):
            read_predictions(path)
        rows = table[table["model"] == "lab/one"].rename(columns={"item": "id"})
        monkeypatch.setattr(pd, "read_parquet", lambda _: rows.drop(columns="model"))
        assert scores(read_predictions(path, metric="correct")).tolist() == expected(table).tolist()

    def test_excel_is_told_from_the_archives_of_inspect_ai(self, tmp_path, monkeypatch):
        path, answers = tmp_path / "one.dat", pd.DataFrame({"id": [1, 2], "answer": ["NA", "x"]})
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("xl/workbook.xml", "")
        asked = {}

        def read_excel(_, **options):
            asked.update(options)
            return answers

        monkeypatch.setattr(pd, "read_excel", read_excel)
        truth = tmp_path / "truth.csv"
        truth.write_text("id,gold\n1,NA\n2,y\n")
        assert scores(read_predictions(path, truth=truth)).tolist() == [1, 0]
        assert asked["na_values"] == [""]  # an answer NA is an answer, as in a text
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("something", "")
        with pytest.raises(ComparisonError, match="no inspect_ai log"):
            read_predictions(path)

    def test_folders_of_nothing_and_files_that_are_not_there(self, tmp_path):
        with pytest.raises(ComparisonError, match="holds nothing: a folder of one harness"):
            read_predictions(tmp_path)
        with pytest.raises(ComparisonError, match="no file"):
            read_predictions(tmp_path / "none.jsonl")


@given(
    st.one_of(
        st.binary(max_size=60),
        st.recursive(
            st.one_of(st.none(), st.booleans(), st.integers(0, 3), st.text(max_size=4)),
            lambda inner: st.one_of(
                st.lists(inner, max_size=3),
                st.dictionaries(st.sampled_from(KEYS), inner, max_size=6),
            ),
        ).map(lambda value: json.dumps(value).encode()),
    ),
    st.sampled_from([Options(), Options(metric="acc", scorer="score", id="id", cluster="doc")]),
)
@settings(max_examples=150, deadline=None)
def test_whatever_a_file_holds_is_read_or_refused(content, options):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.log"
        path.write_bytes(content)
        with contextlib.suppress(ValueError):  # a ComparisonError is one
            read_models([path], options)


def test_equal_names_of_two_files_are_told_apart_by_their_folders(tmp_path, table):
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
        made_logs.plain(tmp_path / folder, table)
    paths = [tmp_path / folder / "one.jsonl" for folder in ("first", "second")]
    assert list(read_models(paths, Options())) == ["first/one.jsonl", "second/one.jsonl"]


def test_one_model_may_be_spread_over_files(tmp_path, table):
    made_logs.lm_eval(tmp_path, table)
    paths = sorted((tmp_path / "lab__one").glob("samples_sub_*"))
    (one,) = read_models(paths, Options(metric="acc")).values()
    assert len(one) == made_logs.ITEMS
