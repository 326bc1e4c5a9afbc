"""What goes into a paper: entries that BibTeX takes, and tables that fit a column."""

import re

import pytest
import yaml
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

from tests import ROOT
from twolearners import compare, compare_learners, compare_tests
from twolearners.comparison.report.citation import _entries, bibtex, keys_of
from twolearners.resampling import repeated_kfold
from twolearners.significance import ON_UNITS, TESTS

#: The narrowest column of a paper that is common, in points (ACM), and LaTeX's footnotesize.
COLUMN, SIZE, GAP = 241, 8, 3


@pytest.mark.parametrize("entry", TESTS + ON_UNITS, ids=lambda entry: entry.name)
def test_every_test_has_entries_of_the_year_that_the_catalogue_names(entry):
    text = bibtex([entry.name])
    year = re.search(r"\d{4}", entry.paper).group()
    assert re.search(rf"year +\= \{{{year}\}}", text)
    assert text.count("{") == text.count("}")
    assert text.count("@") == len(keys_of(entry.name)) + 1


def test_entries_are_those_of_the_books_references():
    book = (ROOT / "book" / "references.bib").read_text(encoding="utf-8")
    shared = [key for key in _entries() if f"{{{key}," in book]
    assert len(shared) >= 8
    assert all(_entries()[key] in book for key in shared)


def test_the_software_is_cited_as_its_record_says():
    record = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    software = bibtex([])
    assert f"title   = {{{record['title']}}}" in software
    assert f"version = {{{record['version']}}}" in software
    assert f"year    = {{{str(record['date-released'])[:4]}}}" in software
    assert record["authors"][0]["name"] in software


def width(text):
    """Width of a cell in Computer Modern, in points."""
    plain = re.sub(r"\\raggedright |\\textless\{\}|\$|\\emph|[{}\\]", "", text).strip()
    font = FontProperties(family="cmr10", size=SIZE)
    return TextPath((0, 0), plain, prop=font, usetex=False).get_extents().width if plain else 0


def table_width(latex):
    (share,) = re.findall(r"p\{([\d.]+)\\columnwidth\}", latex)
    rows = [line.removesuffix(r"\\").split(" & ") for line in latex.splitlines() if " & " in line]
    columns = list(zip(*rows, strict=True))[1:]
    widths = [max(map(width, column)) for column in columns]
    return float(share) * COLUMN + sum(widths) + 2 * GAP * len(columns)


PAIR = {"GradientBoosting": DecisionTreeClassifier(), "LogisticRegression": GaussianNB()}
PLAN = repeated_kfold(2, 5)


def test_tables_in_latex_fit_a_column(numbers):
    learners = PAIR | {"c45": "c45"}
    several = compare_learners(learners, *numbers, scoring=["f1", "balanced_accuracy"], cv=PLAN)
    tests = ["corrected-repeated-kfold", "5x2cv-f", "mcnemar", "corrected-resampled"]
    names = tuple(PAIR)
    made = [
        several,
        compare(*PAIR.values(), *numbers, cv=PLAN, names=names),
        compare_tests(*PAIR.values(), *numbers, tests=tests, names=names),
    ]
    widths = [table_width(comparison.to_latex()) for comparison in made]
    assert max(widths) <= COLUMN, widths
    assert min(widths) > COLUMN / 2  # or the measurement is wrong
    assert all(
        r"\caption{" in comparison.to_latex() and r"\label{tab:" in comparison.to_latex()
        for comparison in made
    )


def test_a_table_of_several_scores_has_a_line_above_each(numbers):
    pairs = compare_learners(PAIR, *numbers, scoring=["f1", "balanced_accuracy"], cv=PLAN)
    assert re.findall(r"\\emph\{(.*?)\}", pairs.to_latex()) == ["f1", r"balanced\_accuracy"]


def test_sentences_of_pairs_have_the_adjusted_p(numbers):
    pairs = compare_learners(PAIR | {"c45": "c45"}, *numbers, cv=PLAN)
    sentences = pairs.to_sentence().splitlines()
    assert len(sentences) == 3
    assert all("after Holm's correction for 3 tests" in sentence for sentence in sentences)
    assert all("adjusted p " in sentence for sentence in sentences)
    assert [sentence.count("was significant in favour of") for sentence in sentences] == [
        int(bool(better)) for better in pairs.verdicts
    ]
    assert "holm1979" in pairs.bibtex()
    assert "2 runs of stratified 5-fold cross-validation" in sentences[0]
