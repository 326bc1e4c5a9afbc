"""``twolearners compare-predictions``: from evaluation logs to a verdict, or to a message."""

import json

import pytest

from tests.twolearners.comparison import made_logs
from twolearners import cli


@pytest.fixture
def folder(tmp_path, monkeypatch):
    table = made_logs.truth()
    made_logs.plain(tmp_path, table)
    made_logs.lm_eval(tmp_path / "lm", table)
    made_logs.inspect_archive(tmp_path, table)
    made_logs.helm(tmp_path / "helm", table)
    gold = "\n".join(["id,answer", *(f"{item},A" for item in range(made_logs.ITEMS))])
    (tmp_path / "gold.csv").write_text(gold)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(capsys, line, code=0):
    assert cli.main(["compare-predictions", *line.split()]) == code
    return capsys.readouterr()


@pytest.mark.parametrize(
    "line",
    [
        "one.jsonl two.jsonl --id id --cluster subject",
        "one.jsonl two.jsonl --prediction prediction --truth gold.csv --cluster subject",
        "long.csv --cluster subject",
        "wide.csv --cluster subject",
        "one.eval two.eval --scorer choice --cluster subject",
        "lm/lab__one lm/lab__two --task quiz --filter none --metric acc --cluster subject",
        "lm/lab__one lm/lab__two --task sub_* --metric acc",
        "helm --metric exact_match",
        "helm --metric exact_match --cluster subject",
    ],
)
def test_every_format_gives_the_same_numbers(folder, capsys, line):
    held = json.loads(said(capsys, f"{line} --format json").out)
    assert held["clusters"] == 4
    assert held["instances"] == made_logs.ITEMS
    expected = made_logs.truth().groupby("model")["correct"].mean()
    assert held["scores"] == pytest.approx(expected.tolist())
    first = said(capsys, "one.jsonl two.jsonl --format json").out
    assert held["pvalue"] == pytest.approx(json.loads(first)["pvalue"])


def test_the_format_taken_is_said(folder, capsys):
    found = said(capsys, "one.eval two.eval --scorer choice")
    assert "twolearners: lab/one: 24 items, read as a log of inspect_ai" in found.err
    assert "read as a log of inspect_ai" in " ".join(found.out.split())


def test_the_exact_test_can_be_asked_for(folder, capsys):
    line = "lm/lab__one lm/lab__two --task quiz --filter none --metric acc --test mcnemar-exact"
    assert "McNemar exact test" in " ".join(said(capsys, line).out.split())


def test_clusters_that_were_not_asked_for_do_not_stand_in_the_way_of_mcnemars_test(folder, capsys):
    out = " ".join(said(capsys, "one.jsonl two.jsonl --test mcnemar-midp").out.split())
    assert "McNemar mid-p test" in out
    assert "instances of one cluster are taken for independent" in out


def test_more_than_two_models_give_a_table(folder, capsys):
    (folder / "three.jsonl").write_text((folder / "one.jsonl").read_text())
    found = said(capsys, "one.jsonl two.jsonl three.jsonl").out
    assert "Holm" in found
    line = "one.jsonl two.jsonl three.jsonl --baseline two --format json"
    assert len(json.loads(said(capsys, line).out)["results"]) == 2


def test_a_picture_is_drawn(folder, capsys):
    said(capsys, "one.jsonl two.jsonl --plot p.png")
    assert (folder / "p.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("one.jsonl none.jsonl", "no file 'none.jsonl'"),
        ("one.jsonl", "there is one model, one"),
        ("one.eval two.eval", "choose scorer from choice, rubric, vector"),
        ("helm", "choose metric from exact_match"),
        ("one.jsonl two.jsonl --id key", "no 'key'"),
        ("one.jsonl two.jsonl --cluster key", "no 'key'"),
        ("one.jsonl two.jsonl --metric key", "no metric 'key'"),
        ("one.jsonl two.jsonl --truth none.csv", "none.csv"),
        ("one.jsonl two.jsonl --test sign", "no test 'sign'"),
        ("one.jsonl two.jsonl --cluster subject --test mcnemar", "has no use for clusters"),
        ("one.jsonl two.jsonl --baseline three", "no model 'three'"),
        ("one.jsonl two.jsonl --alpha 0", "alpha must lie between"),
    ],
)
def test_mistakes_have_one_line_at_the_end(folder, capsys, line, message):
    found = said(capsys, line, code=2)
    assert found.out == ""
    assert message in found.err.splitlines()[-1]


def test_a_margin_is_answered_for_two_models_and_refused_for_more(folder, capsys):
    out = " ".join(said(capsys, "one.jsonl two.jsonl --margin 0.9").out.split())
    assert "With a margin of 0.9 at the level 0.05: A and B are equivalent" in out
    (folder / "three.jsonl").write_text((folder / "one.jsonl").read_text())
    error = said(capsys, "one.jsonl two.jsonl three.jsonl --margin 0.1", code=2).err
    assert "--margin is for two models, and there are 3" in error
    assert "above 0" in said(capsys, "one.jsonl two.jsonl --margin -1", code=2).err
