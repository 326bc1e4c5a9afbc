"""A damaged record is named, or done without where nobody needs it."""

import nbformat
import pytest

from fourpapers.book import contents, course
from fourpapers.book.catalogue import ChapterError
from fourpapers.book.citation import record
from fourpapers.book.colophon import _parameters
from fourpapers.book.execute import is_current
from fourpapers.book.exercises import ratings

from .small import small_checkout

DAMAGED = {
    "empty": b"",
    "cut off": b'{"a": [1, ',
    "a list": b"[1, 2]",
    "a word": b"nonsense",
    "no text": b"\xff\xfe\x00",
    "open quote": b'a = "b',
}


@pytest.fixture
def root(tmp_path):
    (tmp_path / "book").mkdir()
    return small_checkout(tmp_path).root


@pytest.mark.parametrize("held", DAMAGED.values(), ids=DAMAGED)
@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("_toc.yml", contents.parts),
        ("_toc.yml", contents.pages),
        ("CITATION.cff", record),
        ("book/course.toml", course.course),
    ],
)
def test_what_the_book_needs_is_named(root, name, read, held):
    (root / name).write_bytes(held)
    with pytest.raises(ChapterError, match=name):
        read(root)


@pytest.mark.parametrize("held", [*list(DAMAGED.values())[1:], b"ex-a = 3"])
def test_ratings_are_named(root, held):
    (root / "book" / "exercises.toml").write_bytes(held)
    with pytest.raises(ChapterError, match=r"exercises\.toml"):
        ratings(root)


@pytest.mark.parametrize("held", [*DAMAGED.values(), b"{}", b'{"metadata": 3}'])
def test_a_damaged_chapter_is_made_again_and_has_no_parameters(root, tmp_path, held):
    one = small_checkout(tmp_path / "b")
    path = tmp_path / f"{one.name}.ipynb"
    path.write_bytes(held)
    assert not is_current(one, {}, tmp_path)
    assert _parameters(path) == {}


def test_a_whole_one_is_read(tmp_path):
    one = small_checkout(tmp_path / "b")
    notebook = nbformat.v4.new_notebook(metadata={"twolearners": {"parameters": {"seed": 4}}})
    path = tmp_path / f"{one.name}.ipynb"
    nbformat.write(notebook, path)
    assert _parameters(path) == {"seed": 4}
