"""``twolearners compare-scores``: from a table of scores to a verdict, or to a message."""

import json

import numpy as np
import pandas as pd
import pytest

from twolearners import cli, compare_scores


@pytest.fixture
def scores():
    return np.random.default_rng(3).normal(0.9, 0.02, size=(2, 10, 10))


@pytest.fixture
def folder(tmp_path, scores, monkeypatch):
    run, fold = (place.ravel() for place in np.indices((10, 10)))
    a, b = (each.ravel() for each in scores)
    wide = pd.DataFrame({"run": run, "fold": fold, "forest": a, "tree": b, "time": a * 3})
    wide[["forest", "tree"]].to_csv(tmp_path / "two.csv", index=False)
    wide.to_csv(tmp_path / "more.csv", index=False, sep=";")
    seeds = pd.DataFrame({"seed": range(5), "forest": a[:5], "tree": b[:5]})
    seeds.to_csv(tmp_path / "seeds.csv", index=False)
    (tmp_path / "empty.csv").write_text("")
    (tmp_path / "words.csv").write_text("a,b\ngood,bad\nbad,good\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(capsys, line, code=0):
    assert cli.main(["compare-scores", *line.split()]) == code
    return capsys.readouterr()


def test_two_columns_give_the_paragraph_that_python_gives(folder, scores, capsys):
    expected = compare_scores(*scores, names=("forest", "tree"))
    assert said(capsys, "two.csv").out.strip() == str(expected)
    chosen = "more.csv --sep ; --a forest --b tree --format json"
    assert json.loads(said(capsys, chosen).out)["pvalue"] == pytest.approx(expected.pvalue)


def test_a_sheet_says_what_a_text_says(folder, capsys, monkeypatch):
    (folder / "two.parquet").write_bytes(b"PAR1")
    monkeypatch.setattr(pd, "read_parquet", lambda _: pd.read_csv("two.csv"))
    assert said(capsys, "two.parquet").out == said(capsys, "two.csv").out


def test_seeds_have_their_test(folder, capsys):
    assert "paired t over seeds" in " ".join(said(capsys, "seeds.csv").out.split())


def test_errors_are_to_be_low(folder, capsys):
    held = json.loads(said(capsys, "two.csv --errors --format json").out)
    assert held["greater_is_better"] is False


def test_a_picture_is_drawn(folder, capsys):
    said(capsys, "two.csv --plot p.png")
    assert (folder / "p.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("none.csv", "none.csv"),
        ("empty.csv", "empty.csv is empty"),
        ("words.csv", "scores must be numbers"),
        ("more.csv --sep ;", "two columns of them, one for each learner, not 'forest', 'tree', "),
        ("more.csv --sep ; --a forest --b tre", "did you mean 'tree'"),
        ("two.csv --a forest", "give both"),
        ("two.csv --folds 7", "takes scores of shape"),
        ("two.csv --test mcnemar", "use compare_predictions"),
        ("two.csv --alpha 2", "alpha must lie between"),
        ("two.csv --plot p.doc", "Format 'doc'"),
        ("two.csv --test sign", "no test 'sign'"),
    ],
)
def test_mistakes_have_one_line(folder, capsys, line, message):
    found = said(capsys, line, code=2)
    assert found.out == ""
    assert message in found.err
    assert found.err.count("\n") == 1
