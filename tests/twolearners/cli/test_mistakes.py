"""Mistakes on the command line: one line that names the culprit, code 2, and no traceback."""

import gzip
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from twolearners import cli
from twolearners.cli import command
from twolearners.cli import compare as compare_command

PAIR = "--a naive-bayes --b c45"
MINE = f"compare my.csv --target label {PAIR}"
LABOR = f"compare labor {PAIR}"
SVC = "compare my.csv --target label --b c45 --a"

#: A command line (words, or a list where a word has spaces or is empty), and what the line names.
MISTAKES = {
    # commands
    "no command": ("", "command"),
    "an unknown command": ("comprae my.csv", "comprae"),
    "an unknown option before": ("--verbose tests", "--verbose"),
    "an argument of tests": ("tests mcnemar", "mcnemar"),
    "an option of tests": ("tests --all", "--all"),
    "no data": (f"compare {PAIR}", "data"),
    "two data": (f"compare labor iris {PAIR}", "iris"),
    "no first learner": ("compare labor --b c45", "--a"),
    "no second learner": ("compare labor --a c45", "--b"),
    "an option without value": (f"{LABOR} --runs", "--runs"),
    "an unknown option": (f"{LABOR} --repeats 3", "--repeats"),
    # files
    "no such file": (f"compare mine.csv --target label {PAIR}", "mine.csv"),
    "a data set misspelt": (f"compare labour {PAIR}", "labor"),
    "a folder": (f"compare folder --target label {PAIR}", "folder"),
    "the folder here": (f"compare . --target label {PAIR}", "folder"),
    "an empty name": (["compare", "", "--target", "label", *PAIR.split()], "folder"),
    "a user who is not there": (f"compare ~nosuchuser/x.csv --target y {PAIR}", "nosuchuser"),
    "a name with a zero byte": (["compare", "my\0.csv", *PAIR.split()], "no file"),
    "an empty file": (f"compare empty.csv --target y {PAIR}", "empty.csv"),
    "an empty file without target": (f"compare empty.csv {PAIR}", "empty.csv"),
    "names and nothing else": (f"compare heads.csv --target y {PAIR}", "heads.csv"),
    "not UTF-8": (f"compare latin.csv --target label {PAIR}", "latin.csv"),
    "not UTF-8, without target": (f"compare latin.csv {PAIR}", "latin.csv"),
    "a binary file": (f"compare binary.csv --target label {PAIR}", "binary.csv"),
    "no gzip though it says so": (f"compare false.csv.gz --target label {PAIR}", "false.csv.gz"),
    "a cell too long": (f"compare long.csv --target y {PAIR}", "long.csv"),
    "a row too short": (f"compare short.csv --target y {PAIR}", "row 2"),
    "two columns of one name": (f"compare twice.csv --target y {PAIR}", "'x'"),
    "one class only": (f"compare one.csv --target y {PAIR}", "(y)"),
    "an ARFF file that is none": (f"compare false.arff {PAIR}", "false.arff"),
    # columns
    "no target": (f"compare my.csv {PAIR}", "target"),
    "a target misspelt": (f"compare my.csv --target lable {PAIR}", "lable"),
    "a target that is not the class": (f"{LABOR} --target wage", "wage"),
    "a target of numbers": (f"compare my.csv --target price {PAIR}", "price"),
    "drop misspelt": (f"{MINE} --drop siz", "siz"),
    "drop of all": (f"{MINE} --drop size,colour,noise,patient,price", "no column is left"),
    "drop of the target": (f"{MINE} --drop label", "label"),
    "groups misspelt": (f"{MINE} --groups pateint", "pateint"),
    "too few groups": (f"{MINE} --groups colour", "groups"),
    "nominal misspelt": (f"{MINE} --nominal colur", "colur"),
    "nominal for a set that says so itself": (f"{LABOR} --nominal x", "nominal"),
    "missing that leaves words": (f"{MINE} --missing ?", "size"),
    "the wrong separator": (f"{MINE} --sep ;", "sep"),
    "a separator of two": (f"{MINE} --sep ;;", "sep"),
    "an empty separator": ([*MINE.split(), "--sep", ""], "sep"),
    "a quote as separator": (f'{MINE} --sep "', "sep"),
    "a pattern as separator": ([*MINE.split(), "--sep", r"\s+"], "sep"),
    # learners
    "a learner misspelt": ("compare labor --a c45 --b naive_bayes", "naive_bayes"),
    "an empty learner": (["compare", "labor", "--a", "c45", "--b", ""], "b: no learner"),
    "no such module": (f"{SVC} sklearn.svn.SVC", "sklearn.svn"),
    "no such class": (f"{SVC} sklearn.svm.SVCC", "SVCC"),
    "a function": (f"{SVC} os.system", "system"),
    "a module": (f"{SVC} os.path", "path"),
    "a class that is no learner": (f"{SVC} pathlib.Path", "pathlib.Path"),
    "a transformer": (f"{SVC} sklearn.preprocessing.StandardScaler", "StandardScaler"),
    "a parameter misspelt": (f"{SVC} sklearn.svm.SVC(c=1)", "no c;"),
    "a parameter without name": (f"{SVC} sklearn.svm.SVC(1)", "name each parameter"),
    "a parameter that is called": (f"{SVC} sklearn.svm.SVC(C=exit())", "C of sklearn.svm.SVC"),
    "a parameter that cannot be": (f"{SVC} c45(min_leaf={{[]}})", "min_leaf of c45"),
    "a parameter out of range": (f"{SVC} c45(min_leaf=-1)", "min_leaf"),
    "a bracket left open": (f"{SVC} sklearn.svm.SVC(C=1", "sklearn.svm.SVC(C=1"),
    "brackets without end": (f"{SVC} c45(x={'(' * 500})", "c45"),
    "a classifier and a regressor": (f"{SVC} sklearn.linear_model.Ridge", "same task"),
    "regressors for classes": (
        "compare labor --a sklearn.linear_model.Ridge --b sklearn.dummy.DummyRegressor",
        "labor has classes",
    ),
    # tests and numbers
    "a test misspelt": (f"{LABOR} --test mcnemars", "mcnemars"),
    "one of several tests misspelt": (f"{LABOR} --test mcnemar,5x2", "5x2"),
    "no test": ([*LABOR.split(), "--test", ""], "test"),
    "no test with df": ([*LABOR.split(), "--test", "", "--df", "5"], "df"),
    "all and one": (f"{LABOR} --test all,mcnemar", "'all'"),
    "df of words": (f"{LABOR} --df ten", "--df"),
    "negative df": (f"{LABOR} --df -5", "df must be"),
    "df that is no number": (f"{LABOR} --df nan", "df must be"),
    "df for all": (f"{LABOR} --df 5 --test all", "--df"),
    "df for a test without": (f"{LABOR} --df 5 --test mcnemar", "mcnemar"),
    "df not calibrated": (f"{LABOR} --df calibrated --test kfold --folds 7", "calibrated"),
    "no runs": (f"{LABOR} --runs 0", "--runs"),
    "half a run": (f"{LABOR} --runs 2.5", "--runs"),
    "too many runs": (f"{LABOR} --runs 1000000000", "--runs"),
    "one fold": (f"{LABOR} --folds 1", "--folds"),
    "more folds than instances": (f"{LABOR} --folds 99", "99"),
    "folds in words": (f"{LABOR} --folds ten", "--folds"),
    "one random split": (f"{LABOR} --resamples 1", "--resamples"),
    "one run for a test of several": (f"{LABOR} --test folds --runs 1", "folds"),
    "alpha in per cent": (f"{LABOR} --alpha 5", "alpha"),
    "alpha of words": (f"{LABOR} --alpha 5%", "--alpha"),
    "alpha that is no number": (f"{LABOR} --alpha nan", "alpha"),
    "a negative seed": (f"{LABOR} --seed -1", "--seed"),
    "no processes": (f"{LABOR} --jobs 0", "--jobs"),
    "negative replications": (f"{LABOR} --replications -1", "--replications"),
    "a score misspelt": (f"{LABOR} --scoring roc_acu", "roc_acu"),
    "a score for a test that counts": (f"{LABOR} --scoring f1_macro --test mcnemar", "mcnemar"),
    # what comes out
    "an unknown format": (f"{LABOR} --format html", "--format"),
    "three learners and two": (f"{LABOR} --learners c45,tan,naive-bayes", "leave out --a"),
    "no learner": ("compare labor", "--a and --b, or more with --learners"),
    "a single learner": ("compare labor --learners c45", "two learners or more"),
    "a baseline that is not there": (
        "compare labor --learners c45,tan --baseline ridge",
        "no learner 'ridge': there are c45, tan",
    ),
    "three learners, all tests": (
        "compare labor --learners c45,tan,naive-bayes --test all",
        "by one test",
    ),
    "a margin for three": (
        "compare labor --learners c45,tan,naive-bayes --margin 0.1",
        "--margin is for two learners",
    ),
    "repetitions of two scores": (
        f"{LABOR} --scoring accuracy,f1_macro --replications 2",
        "--replications is for two learners and one score",
    ),
    "a score twice": (f"{LABOR} --scoring accuracy,accuracy", "accuracy is named twice"),
    "a picture of no kind": (f"{LABOR} --plot x", "--plot"),
    "a picture of an unknown kind": (f"{LABOR} --plot x.doc", "--plot"),
    "a picture in no folder": (f"{LABOR} --plot nowhere/x.png", "--plot"),
    "a picture instead of a folder": (f"{LABOR} --plot folder.png", "--plot"),
}


@pytest.fixture
def place(tmp_path, table, monkeypatch):
    """Stand in a folder with files that can, and cannot, be read."""
    X, y = table
    frame = X.assign(label=y, patient=[i // 3 for i in range(60)], price=X["noise"] * 10)
    frame.to_csv(tmp_path / "my.csv", index=False, na_rep="NA")
    for name in ("folder", "folder.png"):
        (tmp_path / name).mkdir()
    texts = {
        "empty.csv": "",
        "heads.csv": "x,y\n",
        "long.csv": "x,y\n" + "1" * 140_000 + ",a\n2,b\n",
        "short.csv": "x,y\n1,a\n2\n",
        "twice.csv": "x,x,y\n1,2,a\n3,4,b\n",
        "one.csv": "x,y\n1,a\n2,a\n",
        "false.arff": "x,y\n1,a\n",
    }
    for name, content in texts.items():
        (tmp_path / name).write_text(content)
    (tmp_path / "latin.csv").write_bytes("größe,label\n1,a\n2,b\n".encode("latin-1"))
    (tmp_path / "false.csv.gz").write_bytes(gzip.compress(b"x,y\n1,a\n" * 99)[:-20])
    (tmp_path / "binary.csv").write_bytes(bytes(range(256)) * 4)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(arguments):
    try:
        return cli.main(arguments)
    except SystemExit as stopped:  # from argparse
        return stopped.code


@pytest.fixture
def never_fits(monkeypatch):
    """Fail where a learner would be trained."""

    def fitted(*_, **__):
        raise AssertionError("a learner was trained before the mistake was found")

    monkeypatch.setattr("twolearners.evaluation.fitting._carry_out", fitted)


@pytest.mark.parametrize(("line", "culprit"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_named_in_one_line_before_anything_is_fitted(
    line, culprit, place, capsys, monkeypatch, request
):
    if request.node.callspec.id != "a parameter out of range":  # a learner says so when it fits
        request.getfixturevalue("never_fits")
    code = run(line if isinstance(line, list) else line.split())
    said = capsys.readouterr()
    assert code == 2
    assert said.out == ""
    last = [each for each in said.err.splitlines() if ": before " not in each]
    assert len(last) == 1, said.err
    assert last[0].startswith("twolearners")
    assert culprit in last[0]
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    "learner",
    [
        "subprocess.Popen(args='touch trap', shell=True)",
        "subprocess.run(args='touch trap', shell=True)",
        "io.FileIO(file='trap', mode='w')",
        "io.open(file='trap', mode='w')",
        "pathlib.Path.touch(self='trap')",
        "c45(min_leaf=open('trap', 'w'))",
        "os.system(command='touch trap')",
    ],
)
def test_a_learners_name_never_runs_anything(learner, place, capsys, monkeypatch):
    def started(*_, **__):
        (place / "trap").touch()

    monkeypatch.setattr(subprocess.Popen, "__init__", started)
    assert run(["compare", "my.csv", "--target", "label", "--a", learner, "--b", "c45"]) == 2
    assert capsys.readouterr().err.startswith("twolearners: a: ")
    assert not (place / "trap").exists()


class TestWhatIsComputedIsKept:
    def test_when_the_picture_cannot_be_written(self, place, capsys, monkeypatch):
        kept = place / "kept"
        kept.mkdir()
        monkeypatch.setattr(tempfile, "tempdir", str(kept))
        monkeypatch.setattr(os, "access", lambda *_: True)
        assert run([*LABOR.split(), "--plot", "nowhere/x.png"]) == 1
        said = capsys.readouterr()
        assert said.out.startswith("A is naive-bayes, B is c45.")
        (picture,) = kept.rglob("*.png")
        assert str(picture) in said.err

    def test_when_nothing_can_be_printed(self, place, capsys, monkeypatch):
        monkeypatch.setattr(tempfile, "tempdir", str(place / "folder"))

        def full(*_, **__):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(sys.stdout, "write", full)
        assert run(LABOR.split()) == 1
        (text,) = (place / "folder").rglob("*.txt")
        assert text.read_text(encoding="utf-8").startswith("A is naive-bayes")
        assert str(text) in capsys.readouterr().err

    def test_on_a_terminal_without_a_minus_sign(self, monkeypatch, tmp_path):
        with (tmp_path / "out.txt").open("w", encoding="ascii") as out:
            monkeypatch.setattr(sys, "stdout", out)
            assert run(LABOR.split()) == 0
        assert "A is naive-bayes" in (tmp_path / "out.txt").read_text()


class TestTheDoor:
    def test_a_fault_of_ours_leaves_its_traceback_in_a_file(self, capsys, monkeypatch):
        def broken(*_):
            raise ZeroDivisionError("by nothing")

        monkeypatch.setattr(compare_command, "_compared", broken)
        assert run(LABOR.split()) == 1
        (line,) = capsys.readouterr().err.splitlines()
        (name,) = re.findall(r"please report it with (\S+), which has the traceback", line)
        log = Path(name)
        assert "ZeroDivisionError: by nothing" in log.read_text(encoding="utf-8")
        log.unlink()

    def test_a_comparison_that_is_stopped_does_not_promise_to_be_kept(self, capsys, monkeypatch):
        def stopped(*_):
            raise KeyboardInterrupt

        monkeypatch.setattr(compare_command, "_compared", stopped)
        assert run(LABOR.split()) == 130
        said = "twolearners: stopped; no comparison could be made yet\n"
        assert capsys.readouterr().err == said

    def test_commands_that_keep_what_is_finished_say_so(self, capsys):
        def add(commands):
            def stopped(_):
                raise KeyboardInterrupt

            commands.add_parser("wait").set_defaults(do=stopped)

        assert command.command_line("program", "", "", [add], ["wait"]) == 130
        assert "what is finished is kept" in capsys.readouterr().err
