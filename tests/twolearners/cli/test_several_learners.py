"""Several learners and scores on the command line, and what is printed when a key stops it."""

import json
import re

import pytest

from twolearners import cli
from twolearners.evaluation import fitting

THREE = "compare labor --learners naive-bayes,c45(pruned=False,min_leaf=3),tan --runs 2 --folds 5"


def said(capsys, line, code=0):
    assert cli.main(line.split()) == code
    return capsys.readouterr()


def test_all_pairs_by_all_scores(capsys):
    answer = json.loads(said(capsys, f"{THREE} --scoring accuracy,f1_macro --format json").out)
    assert answer["fits"] == 3 * 2 * 5
    results = answer["results"]
    assert [result["measure"] for result in results] == 3 * ["accuracy"] + 3 * ["f1_macro"]
    assert results[0]["b"] == "c45(pruned=False,min_leaf=3)"  # its comma is its own


def test_a_baseline(capsys):
    answer = json.loads(said(capsys, f"{THREE} --baseline tan --format json").out)
    assert {result["b"] for result in answer["results"]} == {"tan"}
    assert len(answer["results"]) == 2


@pytest.mark.parametrize("kind", ["text", "markdown", "latex"])
def test_tables_have_a_row_for_each_pair(capsys, kind):
    out = said(capsys, f"{THREE} --format {kind}").out
    marks = re.compile(r"^(\| |\\raggedright\\hspace\{0pt\})")
    lines = [marks.sub("", line) for line in out.splitlines()]
    assert sum(line.startswith(("naive-bayes", "c45(")) for line in lines) == 3
    assert "Holm" in out


def test_a_sentence_and_what_it_cites(capsys):
    two = "compare labor --a naive-bayes --b c45 --runs 2 --folds 5 --format"
    sentence = said(capsys, f"{two} sentence").out
    assert sentence.startswith("The difference in error rate between naive-bayes and c45 (")
    entries = said(capsys, f"{two} bibtex").out
    assert [line for line in entries.splitlines() if line.startswith("@")] == [
        *("@article{nadeau2003,", "@inproceedings{bouckaert2004,", "@software{twolearners,"),
    ]


def test_pictures_of_pairs_and_of_several_tests(capsys, tmp_path):
    said(capsys, f"{THREE} --plot {tmp_path / 'pairs.png'}")
    two = "compare labor --a c45 --b tan --test kfold,5x2cv-f --folds 5"
    said(capsys, f"{two} --plot {tmp_path / 'tests.png'}")
    assert all((tmp_path / name).stat().st_size > 5000 for name in ("pairs.png", "tests.png"))


@pytest.mark.parametrize("line", [THREE, "compare labor --a c45 --b tan --runs 4 --folds 5"])
def test_stopped_by_a_key_it_prints_what_finished_runs_say(capsys, monkeypatch, line, tmp_path):
    jobs, carry_out = [], fitting._carry_out

    def stopping(job, *rest):
        jobs.append(job)
        if job.runs.start == 2:
            raise KeyboardInterrupt
        return carry_out(job, *rest)

    monkeypatch.setattr(fitting, "_carry_out", stopping)
    line = line.replace("--runs 2", "--runs 4") + f" --plot {tmp_path / 'x.png'}"
    answer = said(capsys, line, code=130)
    assert answer.err == "twolearners: stopped after 2 of 4 runs; the comparison is of these\n"
    assert "partial: it was stopped after 2 of 4 runs" in " ".join(answer.out.split())
    assert not (tmp_path / "x.png").exists()
