"""A chapter reads in any Jupyter: no hole, no directive and no role of the book is left in it."""

import re
from pathlib import Path

import nbformat
import pytest

from fourpapers.book.catalogue import chapter, chapters
from fourpapers.book.labels import Target, _with_outputs, targets, targets_of
from fourpapers.book.plain import glued, plain, plain_text
from tests import ROOT

LEFT = re.compile(
    r"\{[a-z:-]+\}`|^:{3,}|^```\{|^\([\w-]+\)=|…|\[[^\]\[]*\]\([\w-]+\)", re.MULTILINE
)
TARGETS = {
    "thm-a": Target("theorem", "2.5"),
    "eq-a": Target("equation", "2.1"),
    "fig-a": Target("figure", "2.3"),
    "ex-a": Target("exercise", "2.2"),
    "power": Target("section", "6", "Power"),
}


def written(text):
    return plain_text(text, numbers={"size-10": "15 %"}, targets=TARGETS, root=ROOT)


@pytest.mark.parametrize("one", chapters(ROOT), ids=lambda one: one.name)
def test_nothing_of_the_books_markup_is_left_in_a_chapter(one):
    made = plain(_with_outputs(one), one)
    texts = [cell.source for cell in made.cells if cell.cell_type == "markdown"]
    shown = [output.get("data", {}) for cell in made.cells for output in cell.get("outputs", [])]
    texts += [data["text/markdown"] for data in shown if "text/markdown" in data]
    assert not [LEFT.search(text)[0] for text in texts if LEFT.search(text)]
    assert not any("text/html" in data for data in shown if "text/markdown" in data)
    nbformat.validate(made)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("rejects {glue:text}`size-10` of the time", "rejects 15 % of the time"),
        ("nobody computed {glue:text}`other`", "nobody computed …"),
        ("By {prf:ref}`thm-a` and {eq}`eq-a`", "By Theorem 2.5 and (2.1)"),
        ("{numref}`fig-a`, {numref}`picture %s <fig-a>`", "Figure 2.3, picture 2.3"),
        ("see {ref}`power`, {ref}`there <power>`", "see *Power* (chapter 6), there"),
        ("a {term}`fold`", "a fold"),
        ("Dietterich {cite}`dietterich1998` says", "Dietterich (1998) says"),
        ("as is known {cite}`bouckaert2004`", "as is known (Bouckaert & Frank, 2004)"),
        ("$$\nx = 1\n$$ (eq-a)", "$$\nx = 1 \\tag{2.1}\n$$"),
        (":::{prf:theorem} Name\n:label: thm-a\nIt is.\n:::", "> **Theorem 2.5 (Name).** It is."),
        (":::{prf:proof}\nSo.\n:::", "> *Proof.* So. ∎"),
        (":::{admonition} Box\n:class: tip\n- one\n:::", "> **Box**\n>\n> - one"),
        ("(a-label)=\n# Title", "# Title"),
        ("{cite:t}`bouckaert2004` say", "Bouckaert & Frank (2004) say"),
        ("so it is {cite:p}`dietterich1998`", "so it is (Dietterich, 1998)"),
        ("in [](power) and [that chapter](power)", "in *Power* (chapter 6) and that chapter"),
        ("[a page](https://example.org) stays", "[a page](https://example.org) stays"),
        (
            ":::{dropdown} 1. Why?\nBecause of {glue:text}`size-10`.\n:::",
            "<details><summary>1. Why?</summary>\n\nBecause of 15 %.\n\n</details>\n",
        ),
        (":::{note}\nMind.\n:::", "> **Note.** Mind."),
        ("```{code-block} python\nx = 1\n```", "```python\nx = 1\n```"),
        ("```{exercise-start} Two\n:label: ex-a\n```\nDo.", "### Exercise 2.2: Two\nDo."),
        ("```{solution-start} ex-a\n```", "#### Solution of Exercise 2.2"),
    ],
)
def test_markup_becomes_words(text, wanted):
    assert written(text) == wanted


def test_labels_are_numbered_in_their_order_by_kind_and_chapter():
    there = targets(ROOT)
    assert str(there["lem-rotation"]) == "Lemma 2.1"
    assert [str(there[f"def-{name}"]) for name in ("chi2", "t", "f")] == [
        f"Definition 2.{place}" for place in (1, 2, 3)
    ]
    assert str(there["dependence"]).endswith("(chapter 2)")


@pytest.mark.slow
def test_labels_have_the_numbers_of_the_built_pages():
    """Sphinx counts for itself: where a page is built, both say the same."""
    site = ROOT / "_build" / "html" / "book" / "chapters"
    if not site.is_dir():
        pytest.skip("the book is not built")
    wrong = []
    for one in chapters(ROOT):
        page = (site / f"{one.name}.html").read_text(encoding="utf-8")
        for label, target in targets_of(_with_outputs(one), int(one.number)).items():
            if target.kind in ("figure", "table"):
                caption = rf'id="{label}".*?<span class="caption-number">([^<]*)</span>'
                found = re.search(caption, page, re.DOTALL)
                assert found, (one.name, label)
                if found[1].split()[-1] != target.number:
                    wrong.append((label, target.number, found[1]))
    assert not wrong


def test_numbers_are_read_off_outputs():
    numbers = glued(_with_outputs(chapter("02", ROOT)))
    assert re.fullmatch(r"\d+(\.\d)?%", numbers["level"])


def test_an_unknown_key_is_cited_as_it_is(tmp_path: Path):
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "references.bib").write_text("@book{a, author={A. Name}, year={1999}}")
    text = plain_text("{cite}`a`, {cite}`b`", numbers={}, targets={}, root=tmp_path)
    assert text == "(Name, 1999), (b)"
