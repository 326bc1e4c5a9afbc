"""The book speaks one language: British spelling, the glossary's terms, nothing of workshops."""

import re

import pytest

from tests import ROOT

PAGES = sorted(
    [*(ROOT / "notebooks").glob("*.py"), *(ROOT / "book").glob("*.md"), ROOT / "README.md"]
)

#: What not to write, and what to write instead.
TERMS = {
    r"\bcross validation\b": "cross-validation",
    r"\btype (1|i|one) error": "Type I error",
    r"\btype (2|ii|two) error": "Type II error",
    r"\bchi-squared\b": "chi-square",
    r"\bdatasets?\b": "data set",
    r"\btestset|trainingset\b": "test set, training set",
    r"\bp value\b": "p-value",
    r"\breplicatability\b": "replicability",
    r"\b(color|behavior|center|favor|modeling|labeled|labeling|gray)(s|ed|ing)?\b": "British",
    r"\b\w+(analyz|optimiz|organiz|summariz|normaliz|standardiz|recogniz)\w*": "-ise",
}


def prose(path):
    """Return a page's sentences, without code, formulas, addresses and names of things."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        text = "\n".join(re.findall(r'^r"""\n(.*?)^"""', text, re.S | re.M))
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    text = re.sub(r"`[^`]*`|\$[^$]*\$|\]\([^)]*\)|^:\w+:.*$", "", text, flags=re.M)
    return text.replace("Two Learners, One Dataset", "")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_terms_are_those_of_the_glossary(path):
    text = prose(path)
    assert len(text) > 100
    for wrong, right in TERMS.items():
        # "Type I error" itself matches its pattern when case is ignored.
        found = [m[0] for m in re.finditer(wrong, text, re.I) if m[0] != right]
        assert not found, f"{path.name}: {found}, write {right}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_page_names_a_folder_of_somebodys_machine(path):
    assert not re.search(r"(?<![\w.])/(home|root|tmp|work|Users)/", path.read_text())


def test_every_source_in_the_bibliography_has_a_year_and_the_four_papers_are_there():
    text = (ROOT / "book" / "references.bib").read_text()
    entries = re.findall(r"@\w+\{(\w+),(.*?)\n\}", text, re.S)
    assert all(re.search(r"year\s*=\s*\{\d{4}\}", body) for _, body in entries)
    assert {"dietterich1998", "alpaydin1999", "bouckaert2003", "bouckaert2004"} <= dict(
        entries
    ).keys()
