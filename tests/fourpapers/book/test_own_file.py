"""A chapter run on a file of the reader's own: found where they are, refused in one line."""

import re
import tempfile
from pathlib import Path

import pytest

from fourpapers import cli
from fourpapers.book.catalogue import chapter
from fourpapers.book.execute import fingerprint
from fourpapers.book.parameters import ParameterError, parse_values
from tests import ROOT

from .small import TEXT, small_checkout

NINETEEN = chapter("19", ROOT).parameters
#: Files that cannot be used, and what the line has to say.
MALFORMED = {
    "a row too short": (b"x,y\n1,a\n2\n", "row 2 of my.csv: 2 values expected, 1 found; mend the"),
    "no values": (b"x,y\n", "my.csv names its columns, but no values follow"),
    "not UTF-8": ("größe,y\n1,a\n".encode("latin-1"), "my.csv is not a text in UTF-8"),
    "a quote left open": (b'x,y\n1,a\n"2,b\n', "is a quote left open?"),
    "no such target": (b"x,z\n1,a\n2,b\n", "target: no column 'y' among 'x', 'z'"),
    "cut off": (b"\x1f\x8b\x08\x00", "my.csv cannot be decompressed"),
}


class TestFound:
    def test_in_the_folder_where_the_command_was_typed(self, tmp_path, monkeypatch):
        (tmp_path / "README.md").write_text("x,y\n1,a\n2,b\n")  # the checkout has one, too
        monkeypatch.chdir(tmp_path)
        assert parse_values(NINETEEN, {"file": "README.md"}) == {
            "file": str(tmp_path / "README.md")
        }

    def test_or_among_the_sets_of_the_book(self):
        assert parse_values(NINETEEN, {"file": "labor"}) == {"file": "labor"}

    @pytest.mark.parametrize(
        ("given", "why"),
        [
            ({"file": "mine.csv"}, r"file: no file 'mine\.csv' in /.*, and no data set"),
            ({"file": "labour"}, "file: no file 'labour' .* did you mean the data set 'labor'"),
            ({"file": "folder"}, "file: 'folder' is a folder: name a file in it"),
            ({"tests": "kfold,5x2"}, "tests: test: no test '5x2'; did you mean '5x2cv-t'"),
        ],
    )
    def test_or_refused_before_the_first_cell(self, given, why, tmp_path, monkeypatch):
        (tmp_path / "folder").mkdir()
        monkeypatch.chdir(tmp_path)
        with pytest.raises(ParameterError, match=why):
            parse_values(NINETEEN, given)

    def test_its_contents_decide_whether_a_chapter_is_current(self, tmp_path):
        one, own = small_checkout(tmp_path / "checkout"), tmp_path / "my.csv"
        own.write_text("x,y\n1,a\n")
        before = fingerprint(one, {"word": str(own)})
        assert fingerprint(one, {"word": str(own)}) == before
        own.write_text("x,y\n2,a\n")
        assert fingerprint(one, {"word": str(own)}) != before


def the_line(capfd):
    """Return what is said in the end, after the forecast and the bar, and see that it is all."""
    lines = re.split(r"[\r\n]+", capfd.readouterr().err)
    said = [line for line in lines if line.strip() and "%|" not in line]
    assert [line for line in said[:-1] if not line.startswith("chapter ")] == []
    return said[-1]


@pytest.mark.slow
@pytest.mark.parametrize("fault", MALFORMED)
def test_a_malformed_file_is_one_line_with_the_remedy(fault, tmp_path, monkeypatch, capfd):
    content, line = MALFORMED[fault]
    (tmp_path / "my.csv").write_bytes(content)
    monkeypatch.chdir(tmp_path)
    assert cli.main(["run", "19", "-p", "file", "my.csv", "-p", "target", "y", "--out", "o"]) == 2
    assert line in the_line(capfd)
    assert not (tmp_path / "o").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cell", "code", "line"),
    [
        ("1 / 0", 1, "a fault of ours, CellError: ZeroDivisionError in cell 3: division by zero"),
        ("open('/proc/nothing', 'w')", 2, "No such file or directory: '/proc/nothing'"),
        ("import os; os._exit(9)", 2, "was ended from outside, perhaps for want of memory"),
    ],
)
def test_a_cell_that_fails_is_one_line(cell, code, line, tmp_path, monkeypatch, capfd):
    one = small_checkout(tmp_path / "checkout", f"{TEXT}\n# %%\n{cell}\n")
    monkeypatch.chdir(one.root)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert cli.main(["run", "01", "--out", str(tmp_path / "o")]) == code
    told = the_line(capfd)
    assert line in told
    for log in re.findall(r"report it with (\S+), which", told):
        assert "ZeroDivisionError" in Path(log).read_text(encoding="utf-8")


@pytest.mark.slow
def test_last_words_of_a_kernel_stay_off_the_screen(tmp_path, monkeypatch, capfd):
    cell = "import os\nos.write(2, b'Traceback (most recent call last): of the kernel itself')"
    one = small_checkout(tmp_path / "checkout", f"{TEXT}\n# %%\n{cell}\n")
    monkeypatch.chdir(one.root)
    assert cli.main(["run", "01", "--out", str(tmp_path / "o")]) == 0
    assert "Traceback" not in capfd.readouterr().err
