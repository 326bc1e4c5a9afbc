"""The book speaks one language: British spelling, the glossary's terms, no words of its own."""

import ast
import json
import re

import pytest

from fourpapers.book.plain import _bibliography
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


#: Words of our own for what has a name, and what to write instead.
PRIVATE = {
    r"\blaws?\b": "distribution, formula, exact value",
    r"\btimid(er|est|ity|ly)?\b": "conservative",
    r"(?<!in )\bbold(er|est|ness|ly)?\b": "liberal",
    r"\bdear(er|est)?\b": "costly",
    r"\bcut(s|ting)?\b(?! points?\b)": "random split, split at random",
    r"(?<!great )\bdeal(s|t|ing)?\b(?! with\b)": "random split, split at random",
    r"\b(he|him|his|himself)\b": "the paper, or its authors and year",
    r"\b(a|an|one|each|every|first|second|third|last|another|two|three|ten|more|many|several|both|of)"
    r" looks?\b(?! (at|like|as)\b)": "repetition",
    r"\bfloors?\b": "lower limit",
    r"\b(cry|cries|cried|crying) wolf\b": "reject too often",
    r"\bin disguise\b": "say what it is",
    r"\bmerely\b": "only",
    r"5 ?x ?2": "5×2",
}
#: The clearest of them, which no docstring has either.
IN_CODE = (
    r"\btimid\w*|\b(?:too|as|so) bold\b|\bbolder\b|\bdear(?:er|est)?\b|\bdealt\b|\bwolf\b"
    r"|\bin disguise\b|\bmerely\b"
)
FOUR = {"dietterich1998", "alpaydin1999", "bouckaert2003", "bouckaert2004"}
AUTHORS = _bibliography(ROOT)
SOURCES = sorted((ROOT / "src").rglob("*.py"))


def prose(path):
    """Return a page's sentences, without code, formulas, addresses and names of things."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        text = "\n".join(re.findall(r'^r"""\n(.*?)^"""', text, re.S | re.M))
    text = re.sub(r"```.*?```|\$\$.*?\$\$(?: *\([\w-]+\))?", "", text, flags=re.S)
    text = re.sub(r"`[^`]*`|\$[^$]*\$|\]\([^)]*\)|^:\w+:.*$|^\([\w-]+\)=$", "", text, flags=re.M)
    return text.replace("Two Learners, One Dataset", "")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_terms_are_those_of_the_glossary(path):
    text = prose(path)
    assert len(text) > 100
    for wrong, right in TERMS.items():
        # "Type I error" itself matches its pattern when case is ignored.
        found = [m[0] for m in re.finditer(wrong, text, re.I) if m[0] != right]
        assert not found, f"{path.name}: {found}, write {right}"


def captions(path):
    """Return captions and descriptions of the figures of a chapter."""
    for line in re.findall(r"^# %%.*?mystnb=(\{.*)$", path.read_text(encoding="utf-8"), re.M):
        held, _ = json.JSONDecoder().raw_decode(line)
        yield held.get("figure", {}).get("caption", "")
        yield held.get("image", {}).get("alt", "")


def headings(path):
    """Return the captions in a module, and the headings in what maps columns to headings."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.keyword) and node.arg in ("caption", "columns"):
            mapped = node.value.values if isinstance(node.value, ast.Dict) else []
            shown = [node.value] if node.arg == "caption" else mapped
            for one in (one for value in shown for one in ast.walk(value)):
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    yield one.value


def docstrings(path):
    """Return the docstrings of a module and of all that it defines."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, kinds):
            yield ast.get_docstring(node) or ""


def private(text):
    """Find words of our own in a text, each with what to write instead."""
    return {m[0]: right for wrong, right in PRIVATE.items() for m in re.finditer(wrong, text, re.I)}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_page_has_a_private_word(path):
    assert not private("\n".join([prose(path), *captions(path)]))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_caption_heading_or_docstring_has_a_private_word(path):
    shown = re.sub(r"`[^`]*`|\$[^$]*\$", "", "\n".join(headings(path)))
    assert not private(shown)
    assert not re.findall(IN_CODE, "\n".join(docstrings(path)), re.I)


def test_a_private_word_is_found():
    text = "The law is timid, dealt ten ways; two looks cry wolf in 5x2cv."
    assert set(private(text)) == {"law", "timid", "dealt", "two looks", "cry wolf", "5x2"}
    assert not private("Deal with cut points in bold; it looks like a flaw of the 5×2cv test.")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_name_is_not_said_twice_in_a_citation(path):
    """A name that is part of the sentence is written by cite:t; cite and cite:p add it again."""
    cited = re.findall(r"(\w+)\s+\{cite(?::p)?\}`(\w+)", path.read_text(encoding="utf-8"))
    assert not [(name, key) for name, key in cited if name in AUTHORS[key][0]]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_page_names_a_folder_of_somebodys_machine(path):
    assert not re.search(r"(?<![\w.])/(home|root|tmp|work|Users)/", path.read_text())


def test_every_source_in_the_bibliography_has_a_year_and_the_four_papers_are_there():
    text = (ROOT / "book" / "references.bib").read_text()
    entries = re.findall(r"@\w+\{(\w+),(.*?)\n\}", text, re.S)
    assert all(re.search(r"year\s*=\s*\{\d{4}\}", body) for _, body in entries)
    assert dict(entries).keys() >= FOUR
    for key, body in entries:
        found = re.search(r"(doi|url)\s*=\s*\{(10\.\d{4,}/\S+|https://\S+)\}", body)
        assert found or key not in FOUR, f"{key} has neither DOI nor address"
