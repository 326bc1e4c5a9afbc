"""What goes into a paper: entries that BibTeX takes, and tables that fit a column."""

import re
import shutil
import subprocess

import numpy as np
import pytest
import yaml
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

from tests import ROOT
from twolearners import compare, compare_learners, compare_scores, compare_tests
from twolearners.comparison.report.citation import _entries, bibtex, keys_of
from twolearners.comparison.report.latex import _width
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


#: Widths in points that pdfTeX gives to texts in Computer Modern at LaTeX's footnotesize, by
#: \\sbox{\\footnotesize ...} and \\the\\wd (TeX Live 2022).
MEASURED = {
    "difference": 35.19,
    "interval": 27.87,
    "better": 22.44,
    "Holm": 20.06,
    "A*": 10.62,
    "none": 17.47,
    "0.44": 15.11,
    "4.5e\u221207": 29.75,
    "\u22120.0172 to \u22120.0080": 73.67,
    "\u22121.2e\u221208 to \u22123.1e\u221209": 85.95,
    "7.8e+05 to 1.2e+06": 72.72,
}


@pytest.mark.parametrize(("text", "points"), MEASURED.items())
def test_texts_are_not_wider_than_is_reckoned(text, points):
    assert points <= SIZE * _width(text) <= 1.4 * points


def columns_of(latex):
    """Return what the columns but the first are reckoned to take, and what they do."""
    (taken,) = re.findall(r"columnwidth-(\d+)pt", latex)
    rows = [line.removesuffix(r"\\").split(" & ") for line in latex.splitlines() if " & " in line]
    columns = list(zip(*rows, strict=True))[1:]
    plain = (max(_width(cell.replace("$-$", "\u2212").strip()) for cell in c) for c in columns)
    return int(taken), SIZE * sum(plain) + 2 * GAP * len(columns)


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
    for comparison in made:
        latex = comparison.to_latex()
        taken, needed = columns_of(latex)
        assert needed <= taken <= COLUMN - 40  # words of the first column are broken
        assert r"\caption{" in latex
        assert r"\label{tab:" in latex


ODD = ("a_b%&# \u03bb \u2265 5", "na\u00efve $x^2$ ~ \\z {} <b>")
LONG = ("sklearn.ensemble.RandomForestClassifier(max_depth=3)", "a_very_long_name" * 4)


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("pdflatex"), reason="there is no pdflatex")
@pytest.mark.parametrize("scale", [1e-8, 1.0, 1e7])
@pytest.mark.parametrize("names", [("A", "B"), ODD, LONG])
def test_latex_sets_tables_without_a_line_that_is_too_wide(tmp_path, names, scale):
    a, b = scale * np.random.default_rng(1).normal(0.9, 0.02, (2, 10, 10))
    table = compare_scores(a, b, names=names).to_latex()
    document = (
        r"\documentclass{article}\usepackage[T1]{fontenc}\usepackage{booktabs}"
        rf"\setlength{{\textwidth}}{{{COLUMN}pt}}\begin{{document}}{table}\end{{document}}"
    )
    (tmp_path / "t.tex").write_text(document, encoding="utf-8")
    line = ["pdflatex", "-interaction=nonstopmode", "t.tex"]
    run = subprocess.run(line, cwd=tmp_path, capture_output=True, check=False)
    assert run.returncode == 0
    assert b"Overfull" not in run.stdout


def test_a_table_of_several_scores_has_a_line_above_each(numbers):
    pairs = compare_learners(PAIR, *numbers, scoring=["f1", "balanced_accuracy"], cv=PLAN)
    table = pairs.to_latex().replace(r"\allowbreak{}", "")
    assert re.findall(r"\\emph\{(.*?)\}", table) == ["f1", r"balanced\_accuracy"]


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
