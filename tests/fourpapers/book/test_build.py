"""A book takes the place of an older book when it is whole, and of nothing else."""

import subprocess
from pathlib import Path

import pytest

from fourpapers import cli
from fourpapers.book import pdf, site
from fourpapers.book.catalogue import ChapterError
from fourpapers.book.parameters import ParameterError
from fourpapers.book.release import release
from fourpapers.book.site import BuildError, build, render

from .small import files, small_checkout


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    root = small_checkout(tmp_path / "checkout").root
    (root / "_config.yml").write_text("title: Small\n")
    (root / "book").mkdir()
    (root / "book" / "index.md").write_text("# Small\n")
    monkeypatch.chdir(root)
    monkeypatch.setattr(site, "execute_changed", lambda *_: None)
    monkeypatch.setattr(site.generated, "write", lambda *_: [])
    monkeypatch.setattr(site.generated, "cover", lambda *_: None)
    return root


@pytest.fixture
def made(monkeypatch):
    """Let Jupyter Book write one page, or fail; count how often."""
    asked = []

    def make(command, **_):
        out = Path(command[command.index("--path-output") + 1]) / "_build" / "html"
        out.mkdir(parents=True)
        (out / "index.html").write_text(f"book {len(asked)}")
        asked.append(command)
        return subprocess.CompletedProcess(command, make.code, "said", "why")

    make.code = 0
    make.asked = asked
    monkeypatch.setattr(site.subprocess, "run", make)
    return make


class TestAFolderOfTheReaders:
    @pytest.mark.parametrize("name", ["_build", "book", "_config.yml", "_toc.yml"])
    def test_keeps_what_the_book_did_not_put_there(self, checkout, made, tmp_path, capsys, name):
        mine = tmp_path / "mine" / name / "html" / "thesis.html"
        if "." in name:
            mine = tmp_path / "mine" / name
        mine.parent.mkdir(parents=True)
        mine.write_text("years of work")
        before = files(tmp_path / "mine")
        assert cli.main(["book", "--out", str(tmp_path / "mine")]) == 2
        assert f"{name} is there already and was not made by this command" in (
            capsys.readouterr().err
        )
        assert files(tmp_path / "mine") == before
        assert made.asked == []

    def test_takes_a_book_beside_other_files_and_replaces_it_alone(self, checkout, made, tmp_path):
        mine = tmp_path / "mine"
        (mine / "runs").mkdir(parents=True)
        (mine / "runs" / "01_small.ipynb").write_text("{}")
        (mine / "notes.txt").write_text("mine")
        for turn in range(2):
            assert build(out=mine) == mine / "_build" / "html" / "index.html"
            assert (mine / "_build" / "html" / "index.html").read_text() == f"book {turn}"
        assert (mine / "notes.txt").read_text() == "mine"
        assert (mine / "runs" / "01_small.ipynb").read_text() == "{}"
        assert list((mine / "_build").iterdir()) == [mine / "_build" / "html"]

    @pytest.mark.parametrize("where", [".", "..", "book", "book/chapters"])
    def test_is_not_the_checkout(self, checkout, where):
        with pytest.raises(ParameterError, match="name a folder of its own"):
            build(out=checkout / where)


class TestPages:
    def test_that_fail_leave_the_old_book(self, checkout, made):
        render(checkout)
        made.code = 1
        with pytest.raises(BuildError, match="saidwhy"):
            render(checkout)
        assert (checkout / "_build" / "html" / "index.html").read_text() == "book 0"

    def test_drop_the_print_of_the_old_book_and_what_a_killed_build_left(self, checkout, made):
        for left in ("new/_build/html/x.html", "old/x.html", "print/index.html", "twolearners.pdf"):
            path = checkout / "_build" / left
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("old")
        (checkout / "_build" / "my.pdf").write_text("mine")
        render(checkout)
        assert set(files(checkout / "_build")) == {"html/index.html", "my.pdf"}


class TestPrinting:
    @pytest.fixture
    def book(self, checkout, made, monkeypatch):
        render(checkout)
        monkeypatch.setattr(
            pdf, "one_page", lambda root, **_: root / "_build" / "html" / "index.html"
        )
        monkeypatch.setattr(pdf.shutil, "which", lambda _: "browser")
        monkeypatch.setattr(
            pdf.subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 1, "", "no ink")
        )
        return checkout

    def test_that_fails_leaves_the_old_print(self, book, tmp_path):
        old = tmp_path / "old.pdf"
        old.write_text("old")
        with pytest.raises(BuildError, match="no ink"):
            pdf.print_book(old)
        assert old.read_text() == "old"
        assert {path.name for path in tmp_path.iterdir()} == {"old.pdf", "checkout"}

    @pytest.mark.parametrize(
        ("name", "why"),
        [(".", "is a folder"), ("book.html", "will be a PDF"), ("a.txt/b.pdf", "is a file")],
    )
    def test_into_what_cannot_be_is_refused(self, book, tmp_path, name, why, capsys):
        (tmp_path / "a.txt").touch()
        assert cli.main(["pdf", "--out", str(tmp_path / name)]) == 2
        assert why in capsys.readouterr().err


def test_a_release_replaces_only_a_release(tmp_path, monkeypatch):
    from fourpapers.book import release as releasing
    from fourpapers.book.commit import Commit
    from tests import ROOT

    monkeypatch.setattr(releasing, "commit", lambda _: Commit("abc"))
    monkeypatch.setattr(releasing, "fresh_clone", lambda *_: pytest.fail("it went on"))
    (mine,) = [tmp_path / releasing._name(ROOT)]
    mine.mkdir()
    (mine / "thesis.txt").write_text("years of work")
    with pytest.raises(ChapterError, match="not of a release, so it is not touched"):
        release(ROOT, tmp_path)
    assert (mine / "thesis.txt").read_text() == "years of work"
