"""What a command writes is seen to before it computes, and nothing that is computed is lost."""

import errno
import re
import tempfile
from pathlib import Path

import nbformat
import pytest

from fourpapers import cli
from fourpapers.book import execute as executing
from fourpapers.book.execute import run, write
from fourpapers.book.outputs import NotWrittenError, expect, expect_folder, keep
from fourpapers.book.parameters import ParameterError

from .small import files, small_checkout


@pytest.fixture
def small(tmp_path):
    return small_checkout(tmp_path / "checkout")


@pytest.fixture
def never(monkeypatch):
    """Fail if a chapter is executed."""

    def executed(*_, **__):
        raise AssertionError("a cell was executed")

    monkeypatch.setattr(executing.papermill, "execute_notebook", executed)


@pytest.fixture
def at_once(monkeypatch):
    """Take the source for the executed chapter, for tests of what comes after."""
    monkeypatch.setattr(
        executing, "execute", lambda chapter, *_, **__: executing._settled(chapter.notebook())
    )


@pytest.fixture
def read_only(monkeypatch):
    """Let nothing be written, as on a disk that is mounted so; root may write anywhere else."""

    def refused(*_, **__):
        raise PermissionError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)


def disk_full(*_, **__):
    raise OSError(errno.ENOSPC, "No space left on device")


class TestBeforeTheFirstCell:
    @pytest.mark.parametrize("command", ["run", "solutions", "worksheet"])
    @pytest.mark.parametrize("below", ["", "sub/folder"])
    @pytest.mark.usefixtures("never")
    def test_a_file_in_place_of_a_folder_is_refused(
        self, small, tmp_path, monkeypatch, capsys, command, below
    ):
        monkeypatch.chdir(small.root)
        file = tmp_path / "notes.txt"
        file.write_text("mine")
        assert cli.main([command, "01", "--out", str(file / below)]) == 2
        assert f"{file} is a file, and a folder is needed" in capsys.readouterr().err
        assert file.read_text() == "mine"

    @pytest.mark.parametrize("command", ["run", "solutions", "worksheet"])
    @pytest.mark.usefixtures("never", "read_only")
    def test_a_folder_that_cannot_be_written_is_refused(
        self, small, tmp_path, monkeypatch, capsys, command
    ):
        monkeypatch.chdir(small.root)
        assert cli.main([command, "01", "--out", str(tmp_path / "o")]) == 2
        assert "nothing can be written to" in capsys.readouterr().err

    @pytest.mark.usefixtures("never", "read_only")
    def test_references_and_the_book_are_refused_where_nothing_can_be_written(
        self, small, monkeypatch, capsys
    ):
        monkeypatch.chdir(small.root)
        for command in (["references"], ["book"], ["book", "--out", "mine"]):
            assert cli.main(command) == 2
            assert "nothing can be written to" in capsys.readouterr().err

    @pytest.mark.usefixtures("never")
    def test_a_folder_with_the_name_of_the_notebook_is_refused(
        self, small, tmp_path, monkeypatch, capsys
    ):
        monkeypatch.chdir(small.root)
        (tmp_path / "o" / "01_small.ipynb").mkdir(parents=True)
        assert cli.main(["run", "01", "--out", str(tmp_path / "o")]) == 2
        assert "01_small.ipynb is a folder" in capsys.readouterr().err

    def test_a_name_that_no_system_takes_is_refused(self, tmp_path):
        with pytest.raises(ParameterError, match=r"nothing can be written to.*too long"):
            expect(tmp_path / ("a" * 5000) / "x.ipynb")

    def test_a_link_that_leads_nowhere_is_refused(self, tmp_path):
        (tmp_path / "link").symlink_to(tmp_path / "gone")
        with pytest.raises(ParameterError, match="link is a file, and a folder is needed"):
            expect_folder(tmp_path / "link")

    def test_nothing_is_left_behind_by_looking(self, tmp_path):
        expect(tmp_path / "new" / "folder" / "x.ipynb")
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "kind", ["ParameterError", "ComparisonError", "StoreError", "PermissionError"]
)
def test_a_cell_that_refuses_is_told_in_a_line(small, tmp_path, monkeypatch, capsys, kind):
    def fails(*_, **__):
        raise executing.papermill.PapermillExecutionError(
            3, 2, "compute()", kind, "no space in the cache", ["Traceback", "compute()"]
        )

    monkeypatch.chdir(small.root)
    monkeypatch.setattr(executing.papermill, "execute_notebook", fails)
    assert cli.main(["run", "01", "--out", str(tmp_path / "o")]) == 2
    assert capsys.readouterr().err == "python -m fourpapers: no space in the cache\n"


@pytest.mark.usefixtures("at_once")
class TestAfterTheLastCell:
    def test_a_chapter_that_cannot_be_written_is_kept_elsewhere_and_said_where(
        self, small, tmp_path, monkeypatch, capsys
    ):
        monkeypatch.chdir(small.root)
        monkeypatch.setattr(Path, "replace", disk_full)
        assert cli.main(["run", "01", "--out", str(tmp_path / "o")]) == 2
        told = capsys.readouterr().err
        assert "01_small.ipynb: No space left on device; it is kept in" in told
        (kept,) = re.findall(r"kept in (\S+)", told)
        assert "A small chapter" in nbformat.read(kept, 4).cells[0].source
        assert files(tmp_path / "o") == {}

    def test_if_that_fails_too_it_says_so(self, small, tmp_path, monkeypatch):
        monkeypatch.setattr(Path, "replace", disk_full)
        monkeypatch.setattr(tempfile, "mkdtemp", disk_full)
        with pytest.raises(NotWrittenError, match="nor could it be kept elsewhere: No space"):
            run(small, {}, tmp_path / "o")

    def test_a_run_into_another_folder_leaves_the_checkout_as_it_is(self, small, tmp_path):
        before = files(small.root)
        run(small, {}, tmp_path / "o")
        assert files(small.root) == before
        assert list(files(tmp_path / "o")) == ["01_small.ipynb"]

    def test_the_book_notes_how_long_its_own_chapters_take(self, small):
        run(small, {"trials": 5}, small.executed.parent)
        assert small.seconds is None
        run(small, {}, small.executed.parent)
        assert small.seconds is not None

    def test_a_chapter_edited_while_it_runs_is_not_taken_for_what_it_is_now(
        self, small, tmp_path, monkeypatch
    ):
        def edited(chapter, *_, **__):
            held = executing._settled(chapter.notebook())
            chapter.source.write_text(chapter.source.read_text() + "\n# %%\n1\n")
            return held

        monkeypatch.setattr(executing, "execute", edited)
        run(small, {}, tmp_path / "o")
        assert not executing.is_current(small, {}, tmp_path / "o")


def test_what_a_killed_process_left_is_swept_and_what_a_living_one_writes_is_not(tmp_path):
    dead, alive = tmp_path / ".a.md.999999999.partial", tmp_path / ".a.md.1.partial"
    for left in (dead, alive):
        left.write_text("half")
    keep(tmp_path / "a.md", "whole")
    assert set(files(tmp_path)) == {"a.md", ".a.md.1.partial"}


def test_a_file_that_stays_the_same_keeps_its_date(small, tmp_path):
    path = write(small.notebook(), tmp_path / "a.ipynb")
    before = path.stat().st_mtime_ns
    assert write(small.notebook(), path).stat().st_mtime_ns == before
