"""Every page says what it was made from and how to cite it, from one record."""

import re
import subprocess
from datetime import date

import nbformat
import pytest
import yaml
from bs4 import BeautifulSoup

import twolearners
from fourpapers.book import contents
from fourpapers.book.catalogue import ChapterError, chapter
from fourpapers.book.citation import book_entry, chapter_entry, entry, record
from fourpapers.book.colophon import colophon
from fourpapers.book.commit import Commit, commit
from tests import ROOT

SITE = ROOT / "_build" / "html"
PAGES = [page for page in contents.pages(ROOT) if (SITE / f"{page}.html").is_file()]

#: Fields that version 1.2.0 of the format knows for the file itself and for a reference in it.
FILE = {
    *("abstract", "authors", "cff-version", "commit", "contact", "date-released", "doi"),
    *("identifiers", "keywords", "license", "license-url", "message", "preferred-citation"),
    *("references", "repository", "repository-artifact", "repository-code", "title", "type"),
    *("url", "version"),
}
REFERENCE = {
    *("authors", "collection-title", "conference", "doi", "edition", "editors", "end", "isbn"),
    *("issue", "journal", "number", "publisher", "start", "title", "type", "url", "version"),
    *("volume", "year"),
}


@pytest.fixture(scope="module")
def cff():
    return yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))


def git(folder, *arguments):
    name = ["-c", "user.name=A", "-c", "user.email=a@b.c"]
    subprocess.run(["git", *name, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path):
    git(tmp_path, "init", "--quiet")
    (tmp_path / "a.txt").write_text("a")
    git(tmp_path, "add", "a.txt")
    git(tmp_path, "commit", "--quiet", "-m", "a")
    return tmp_path


class TestTheRecord:
    def test_has_the_required_fields_and_no_unknown_ones(self, cff):
        assert {"authors", "cff-version", "message", "title"} <= cff.keys() <= FILE
        assert cff["cff-version"] == "1.2.0"
        assert cff["type"] in ("software", "dataset")
        assert isinstance(cff["date-released"], date)

    def test_names_of_references_are_those_of_the_format(self, cff):
        for one in [cff["preferred-citation"], *cff["references"]]:
            assert {"authors", "title", "type"} <= one.keys() <= REFERENCE
            assert one["type"] in ("article", "book", "conference-paper")
            assert isinstance(one["year"], int)
            for author in one["authors"]:
                assert author.keys() in ({"name"}, {"family-names", "given-names"})
            assert "publisher" not in one or one["publisher"].keys() == {"name"}

    def test_has_the_version_of_the_package(self, cff):
        assert cff["version"] == twolearners.__version__
        assert cff["preferred-citation"]["version"] == twolearners.__version__
        assert cff["preferred-citation"]["year"] == cff["date-released"].year

    def test_lists_the_four_papers_as_the_bibliography_does(self, cff):
        bib = (ROOT / "book" / "references.bib").read_text(encoding="utf-8")
        keys = ("dietterich1998", "alpaydin1999", "bouckaert2003", "bouckaert2004")
        for key, one in zip(keys, cff["references"], strict=True):
            body = re.search(rf"@\w+\{{{key},(.*?)\n\}}", bib, re.DOTALL)[1].replace("--", "-")
            body = body.replace("{F}", "F")
            assert one["title"] in body
            assert f"{one['start']}-{one['end']}" in body
            assert str(one["year"]) in body
            assert one["authors"][0]["family-names"] in body

    def test_a_missing_record_is_named(self, tmp_path):
        with pytest.raises(ChapterError, match=r"CITATION\.cff is not there"):
            record(tmp_path)

    def test_a_missing_field_is_named(self, tmp_path):
        (tmp_path / "CITATION.cff").write_text("title: A\npreferred-citation: {authors: []}\n")
        with pytest.raises(ChapterError, match="date-released"):
            record(tmp_path)


class TestBibTeX:
    def test_of_the_book_has_author_title_year_and_version(self):
        text = book_entry(ROOT, "commit 123")
        fields = dict(re.findall(r"(\w+)\s*= \{(.*)\},?$", text, re.MULTILINE))
        assert fields.keys() == {"author", "title", "year", "note"}
        assert fields["note"] == f"Version {twolearners.__version__}, commit 123"

    def test_of_a_chapter_is_keyed_by_name_and_numbered_by_place(self):
        text = chapter_entry(ROOT, chapter("dependence", ROOT), 2, run_with="trials = 7")
        assert text.startswith("@incollection{twolearners-dependence,")
        assert "chapter   = {2}" in text
        assert "trials = 7}" in text

    def test_keys_are_all_different(self):
        keys = [chapter_entry(ROOT, one, 1).split(",")[0] for one in contents.in_the_book(ROOT)]
        assert len(set(keys)) == len(keys) > 10

    def test_what_tex_would_read_otherwise_is_escaped(self):
        assert r"50 \% \& a\_b" in entry("misc", "k", {"title": "50 % & a_b"})

    def test_braces_are_balanced(self):
        for one in contents.in_the_book(ROOT):
            text = chapter_entry(ROOT, one, 1, "commit 1")
            assert text.count("{") == text.count("}")


class TestCommit:
    def test_is_that_of_the_checkout(self, repository):
        made = commit(repository)
        assert re.fullmatch(r"[0-9a-f]{12}", made.digest)
        assert not made.changed

    def test_says_so_if_files_were_changed(self, repository):
        (repository / "a.txt").write_text("b")
        assert commit(repository).changed
        assert str(commit(repository)).endswith("and changes since")

    def test_is_unknown_in_an_unpacked_archive(self, tmp_path):
        assert str(commit(tmp_path)) == "no commit known"

    def test_of_a_repository_around_it_is_not_taken(self, repository):
        inner = repository / "unpacked"
        inner.mkdir()
        assert commit(inner).digest is None

    def test_is_unknown_before_the_first_one(self, tmp_path):
        git(tmp_path, "init", "--quiet")
        assert commit(tmp_path).digest is None

    def test_is_unknown_without_git(self, repository, monkeypatch):
        monkeypatch.setenv("PATH", "")
        assert commit(repository).digest is None


class TestColophon:
    def test_of_a_chapter_has_version_commit_seed_and_command(self):
        text = colophon(ROOT, "book/chapters/02_dependence", Commit("0123456789ab"))
        words = BeautifulSoup(text, "html.parser").p.get_text()
        assert f"Version {twolearners.__version__}; commit 0123456789ab; seed 2004" in words
        assert "the book's own parameters; made again by python -m fourpapers run 02." in words

    def test_of_a_page_run_otherwise_names_its_parameters(self, tmp_path):
        notebook = nbformat.v4.new_notebook()
        notebook.metadata["twolearners"] = {"parameters": {"trials": 7, "seed": 5}}
        path = tmp_path / "x.ipynb"
        nbformat.write(notebook, path)
        text = colophon(ROOT, "book/chapters/02_dependence", Commit(None), path)
        assert "seed 5; run with trials = 7, seed = 5" in text
        assert "python -m fourpapers run 02 -p trials 7 -p seed 5" in text
        assert "no commit known" in text
        assert "trials = 7, seed = 5}" in text

    def test_of_other_pages_cites_the_book(self):
        text = colophon(ROOT, "book/glossary", Commit(None))
        assert "@book{twolearners," in text
        assert "make book" in text

    @pytest.mark.slow
    @pytest.mark.skipif(not PAGES, reason="the book is not built: run make book")
    def test_ends_every_page_once_and_is_folded(self):
        assert len(PAGES) == len(contents.pages(ROOT))
        for page in PAGES:
            soup = BeautifulSoup((SITE / f"{page}.html").read_text("utf-8"), "html.parser")
            ends = soup.select("article .colophon")
            assert len(ends) == 1, page
            assert twolearners.__version__ in ends[0].p.get_text()
            assert not ends[0].details.has_attr("open")
            assert ends[0].select_one("details .highlight pre").get_text().startswith("@")
