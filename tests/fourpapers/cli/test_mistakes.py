"""What a reader may plausibly get wrong: one line that names it, and no traceback.

Experiments have a table of their own; here are all commands that read, run, build and show.
"""

import pytest

from fourpapers import cli
from fourpapers.book import execute as executing
from fourpapers.book import pdf, site
from tests import ROOT

LONG = "a" * 300
SHOW = ["show", "bouckaert2003", "table-5"]
FIGURE = ["show", "dietterich1998", "figure-4"]

#: A command line, and what its one line has to name.
MISTAKES = [
    # commands
    ([], "command"),
    (["chapter"], "chapter"),
    (["runn", "02"], "runn"),
    (["--verbose"], "command"),
    (["chapters", "02"], "02"),
    (["links", "--all"], "--all"),
    # chapters
    (["run"], "chapter"),
    (["run", ""], "''"),
    (["run", "99"], "99"),
    (["run", "0"], "'0'"),
    (["run", "-1"], "-1"),
    (["run", "2.5"], "2.5"),
    (["run", "dependance"], "did you mean dependence?"),
    (["run", "02", "03"], "03"),
    (["run", "notebooks/02_dependence.py"], "notebooks/02_dependence.py"),
    (["run", "02_dependence.ipynb"], "02_dependence.ipynb"),
    (["run", "*"], "'*'"),
    (["run", LONG], "no chapter"),
    (["params", "all"], "'all'"),
    (["params"], "chapter"),
    (["exercises", "99"], "99"),
    (["exercises", "--difficulty", "4"], "4"),
    (["exercises", "--difficulty", "hard"], "hard"),
    (["worksheet", "99"], "99"),
    (["worksheet"], "chapter"),
    (["solutions", "99"], "99"),
    (["references", "02", "99"], "99"),
    # parameters
    (["run", "02", "-p", "trials"], "-p"),
    (["run", "02", "-p", "trials=200"], "-p"),
    (["run", "02", "-p", "trials", "many"], "many"),
    (["run", "02", "-p", "trials", ""], "''"),
    (["run", "02", "-p", "trials", "2e3"], "2e3"),
    (["run", "02", "-p", "trials", "99"], "99"),
    (["run", "02", "-p", "trials", "9999999"], "9999999"),
    (["run", "02", "-p", "Trials", "200"], "Trials"),
    (["run", "02", "-p", "trail", "200"], "trail"),
    (["run", "02", "-p", "", "200"], "''"),
    (["run", "02", "-p", "alpha", "5"], "alpha"),
    (["run", "02", "-p", "alpha", "5%"], "5%"),
    (["run", "02", "-p", "alpha", "0,05"], "0,05"),
    (["run", "02", "-p", "alpha", "nan"], "nan"),
    (["run", "02", "-p", "alpha", "inf"], "inf"),
    (["run", "02", "-p", "test_train_ratio", "1/0"], "1/0"),
    (["run", "02", "-p", "differences", "10;30"], "10;30"),
    (["run", "02", "-p", "differences", ""], "''"),
    (["run", "02", "-p", "differences", "10,,30"], "10,,30"),
    (["run", "02", "-p", "differences", "1"], "differences"),
    (["run", "02", "-p", "seed", "-1"], "seed"),
    (["run", "02", "-p", "seed", "1.5"], "1.5"),
    (["run", "02", "-p", "trials", "200", "-p", "trials", "300"], "trials is given 2 times"),
    (["run", "02", "-p", "trials", "\udcff"], "UTF-8"),
    (["run", "04", "-p", "level", "0.07"], "0.07"),
    (["run", "20", "-p", "year", "2005"], "2005"),
    (["run", "02", "trials", "200"], "trials"),
    (["run", "02", "--trials", "200"], "--trials"),
    (["run", "02", "--seed", "7"], "--seed"),
    (["solutions", "02", "-p", "trials", "x"], "'x'"),
    (["solutions", "02", "-p", "trials", "200", "-p", "trials", "300"], "trials"),
    # where to
    (["run", "02", "--out"], "--out"),
    (["run", "02", "--out", ""], "--out"),
    (["run", "02", "--out", "{file}"], "{file}"),
    (["run", "02", "--out", "{file}/sub"], "{file}"),
    (["run", "02", "--out", LONG], "aaa"),
    (["run", "02", "--out", "/proc/here"], "/proc/here"),
    (["worksheet", "02", "--out", "{file}"], "{file}"),
    (["worksheet", "02", "--out", "/proc/here"], "/proc/here"),
    (["solutions", "02", "--out", "{file}"], "{file}"),
    (["book", "--out", "{file}"], "{file}"),
    (["book", "--out", "/proc/here"], "/proc/here"),
    (["book", "--out", ""], "--out"),
    (["book", "--out", "{root}"], "{root}"),
    (["book", "--out", "{taken}"], "_build"),
    (["pdf", "--out", "{folder}"], "{folder}"),
    (["pdf", "--out", "{file}/book.pdf"], "{file}"),
    (["pdf", "--out", "{folder}/book.docx"], "book.docx"),
    (["pdf", "--out", ""], "--out"),
    (["release", "--out", "{file}"], "{file}"),
    (["release", "--out", ""], "--out"),
    # the book
    (["book", "02"], "02"),
    (["book", "-p", "seed", "7"], "-p"),
    (["book", "--param", "seed=7"], "--out DIR"),
    (["book", "--param", "seed", "--out", "{folder}"], "'seed'"),
    (["book", "--param", "=7", "--out", "{folder}"], "''"),
    (["book", "--param", "sede=7", "--out", "{folder}"], "sede"),
    (["book", "--param", "99.seed=7", "--out", "{folder}"], "99.seed"),
    (["book", "--param", "2.seed=7", "--out", "{folder}"], "2.seed"),
    (["book", "--param", "02.trail=7", "--out", "{folder}"], "02.trail"),
    (["book", "--param", "seed=x", "--out", "{folder}"], "'x'"),
    (["book", "--param", "seed=", "--out", "{folder}"], "seed"),
    (["book", "--param", "seed=1", "--param", "seed=2", "--out", "{folder}"], "seed"),
    (["serve", "--port", "http"], "http"),
    (["serve", "--port", "99999"], "99999"),
    (["serve", "--port", "-1"], "-1"),
    (["serve", "8000"], "8000"),
    # items
    (["show", "bouckaert"], "bouckaert"),
    (["show", "Bouckaert 2003"], "Bouckaert 2003"),
    (["show", ""], "''"),
    (["show", "table-5"], "table-5"),
    (["show", "bouckaert2003", "table-99"], "table-99"),
    (["show", "bouckaert2003", "tabel-5"], "tabel-5"),
    (["show", "bouckaert2003", "5"], "'5'"),
    (["show", "bouckaert2003", ""], "''"),
    (["show", "bouckaert2003", "table-5", "table-6"], "table-6"),
    (["show", "bouckaert2003", "-p", "trials", "200"], "-p"),
    (["show", "--out", "a.png"], "--out"),
    ([*SHOW, "-p", "trials", "0"], "trials"),
    ([*SHOW, "-p", "trials", "-5"], "-5"),
    ([*SHOW, "-p", "trials", "1e3"], "1e3"),
    ([*SHOW, "-p", "trials", "99999999999"], "99999999999"),
    ([*SHOW, "-p", "seed", "-1"], "seed"),
    ([*SHOW, "-p", "alpha", "0.05"], "alpha"),
    ([*SHOW, "-p", "trials", "200", "-p", "trials", "9"], "trials"),
    (["show", "bouckaert2003", "table-4", "-p", "alpha", "5"], "alpha"),
    ([*FIGURE, "-p", "epsilon", "2"], "epsilon"),
    ([*FIGURE, "-p", "epsilon", "nan"], "epsilon"),
    (["show", "dietterich1998", "figure-5", "-p", "epsilons", "0.1;0.2"], "epsilons"),
    ([*FIGURE, "--out", "{folder}"], "{folder_name}"),
    ([*FIGURE, "--out", "{folder}/picture"], "picture"),
    ([*FIGURE, "--out", "{folder}/picture.xls"], "picture.xls"),
    ([*FIGURE, "--out", "{file}/picture.png"], "{file}"),
    ([*FIGURE, "--out", "/proc/picture.png"], "/proc"),
    ([*FIGURE, "--out", ""], "--out"),
]


@pytest.fixture
def places(tmp_path, monkeypatch):
    """Folders and files to be named; nothing may be executed, built or printed."""

    def never(*_, **__):
        raise AssertionError("something was computed before the mistake was found")

    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(executing.papermill, "execute_notebook", never)
    monkeypatch.setattr(site.subprocess, "run", never)
    monkeypatch.setattr(pdf.shutil, "which", lambda _: "browser")
    monkeypatch.setattr(pdf, "project_root", lambda: tmp_path / "taken")
    monkeypatch.setattr("fourpapers.book.release.commit", lambda _: _committed())
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "taken" / "_build" / "html").mkdir(parents=True)
    (tmp_path / "taken" / "_build" / "html" / "index.html").touch()
    (tmp_path / "empty").mkdir()
    return {
        "file": tmp_path / "notes.txt",
        "folder": tmp_path / "empty",
        "folder_name": "empty",
        "taken": tmp_path / "taken",
        "root": ROOT,
    }


def _committed():
    from fourpapers.book.commit import Commit

    return Commit("abc")


@pytest.mark.parametrize(
    ("arguments", "culprit"), MISTAKES, ids=[" ".join(words)[:60] for words, _ in MISTAKES]
)
def test_a_mistake_is_named_in_one_line(arguments, culprit, places, capsys):
    try:
        code = cli.main([word.format(**places) for word in arguments])
    except SystemExit as stopped:  # argparse says so itself, below how the command is used
        code = stopped.code
    told = capsys.readouterr().err
    assert code == 2
    assert "Traceback" not in told
    said = [line for line in told.splitlines() if line.startswith("python -m fourpapers")]
    assert len(said) == 1
    assert culprit.format(**places) in said[0]
    assert told.splitlines()[-1] == said[0]
    assert places["file"].read_text() == "mine"
    assert list(places["folder"].iterdir()) == []


def test_there_are_mistakes_with_every_command():
    from fourpapers.cli import book, items

    named = set()

    class Commands:
        def add_parser(self, name, **_):
            named.add(name)
            import argparse

            return argparse.ArgumentParser()

    for module in (book, items):
        module.add(Commands())
    assert named <= {words[0] for words, _ in MISTAKES if words}
    assert len(MISTAKES) >= 120
