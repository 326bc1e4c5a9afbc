"""Terms are explained in the glossary, and linked where a chapter first uses them."""

import re

import pytest

from fourpapers.book.catalogue import chapters
from fourpapers.book.terms import link_all, linked, terms, unlinked
from tests import ROOT
from tests.fourpapers.book.small import small_checkout
from twolearners.significance import TESTS

KNOWN = terms(ROOT)
GLOSSARY = (ROOT / "book" / "glossary.md").read_text(encoding="utf-8")
ENTRIES = dict(
    re.findall(r"^(\S[^\n]*)\n  (\S[^\n]*)$", GLOSSARY.partition(":::{glossary}")[2], re.MULTILINE)
)
#: Tests that go by another name in the glossary than in the catalogue.
OTHER_NAMES = {
    "McNemar": "McNemar's test",
    "McNemar exact": "exact test",
    "McNemar mid-p": "mid-p",
    "difference of proportions": "test for the difference of two proportions",
    "resampled t": "resampled t test",
    "k-fold cv t": "k-fold cross-validated t test",
    "5x2cv t": "5×2cv t test",
    "5x2cv F": "5×2cv F test",
    "corrected resampled t": "corrected resampled t test",
    "corrected repeated k-fold cv t": "corrected repeated k-fold cv t test",
}


def markdown(text):
    return f'# %% [markdown]\nr"""\n{text}\n"""\n'


class TestTheGlossary:
    def test_is_in_alphabetical_order_with_no_term_twice(self):
        words = [term.casefold() for term in ENTRIES]
        assert words == sorted(words)
        assert sorted(ENTRIES) == sorted(KNOWN)

    @pytest.mark.parametrize("term", KNOWN)
    def test_says_it_in_three_sentences_at_most(self, term):
        said = re.sub(r"\{term\}`([^`<]+?)(?: <[^`]*)?`", r"\1", ENTRIES[term])
        assert said.endswith(".")
        assert 1 <= len(re.findall(r"\.(?: |$)", said)) <= 3
        assert len(said) < 330

    def test_has_every_test_of_the_four_papers(self):
        titles = {OTHER_NAMES.get(one.title, one.title) for one in TESTS}
        assert titles <= set(KNOWN)

    def test_has_every_term_that_is_linked_anywhere(self):
        pages = [*(ROOT / "book").glob("*.md"), *(one.source for one in chapters(ROOT))]
        for page in pages:
            text = page.read_text(encoding="utf-8")
            named = re.findall(r"\{term\}`(?:[^`<]*<)?([^`<>]+)>?`", text)
            assert set(named) <= set(KNOWN), page.name


class TestLinks:
    def test_stand_at_the_first_use_only(self):
        text = linked(markdown("A fold, then a fold."), KNOWN)
        assert text == markdown("A {term}`fold`, then a fold.")

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("Two folds", "Two {term}`folds <fold>`"),
            ("Power is", "{term}`Power <power>` is"),
            ("the Type I\nerror", "the {term}`Type I error`"),
            ("the *use all data* test", "the *{term}`use all data`* test"),
            ("It is calibrated", "It is {term}`calibrated <calibration>`"),
            ("almost consistent", "{term}`almost consistent`"),
            ("ten runs of ten folds", "ten {term}`runs <run>` of ten {term}`folds <fold>`"),
        ],
    )
    def test_take_inflected_forms_and_the_longest_term(self, before, after):
        assert linked(markdown(before), KNOWN) == markdown(after)

    @pytest.mark.parametrize(
        "text",
        [
            "## The power of a fold",
            "$\\text{power}$ and $$\n\\text{fold}\n$$",
            "`power` and\n```python\nfold\n```",
            "[power](power) and {ref}`power <power>`",
            ":::{admonition} A fold\n:class: power\n:::",
            ":::{admonition} What you will learn\n:class: tip goals\n- You can fold.\n:::",
            "| fold | power |",
            "**Fold.**",
            "(power)=",
            "for instance",
        ],
    )
    def test_stand_in_prose_alone(self, text):
        assert linked(markdown(text), KNOWN) == markdown(text)

    def test_leave_code_alone(self):
        code = "# %%\nfold = 'power'\n"
        assert linked(code, KNOWN) == code

    def test_are_the_same_when_written_twice(self):
        for one in chapters(ROOT):
            once = linked(one.source.read_text(encoding="utf-8"), KNOWN)
            assert linked(once, KNOWN) == once

    def test_are_written_into_the_chapters_of_a_checkout(self, tmp_path):
        one = small_checkout(tmp_path, markdown("# Title\n\nOne fold."))
        (tmp_path / "book").mkdir()
        (tmp_path / "book" / "glossary.md").write_text(":::{glossary}\nfold\n  A part.\n:::\n")
        assert link_all(tmp_path) == ["01_small"]
        assert "One {term}`fold`." in one.source.read_text()
        assert link_all(tmp_path) == []


@pytest.mark.parametrize("one", chapters(ROOT), ids=lambda one: one.name)
def test_every_term_of_a_chapter_is_linked_once(one):
    missing = [term for term, *_ in unlinked(one.source.read_text(encoding="utf-8"), KNOWN)]
    assert not missing, "python -m fourpapers.book.terms links them"
