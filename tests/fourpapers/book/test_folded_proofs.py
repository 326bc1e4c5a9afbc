"""A proof that folds has a title, without which no box of its page would fold."""

import re

from fourpapers.book.folded_proofs import titled
from tests import ROOT

FOLDED = '<div class="proof dropdown admonition" id="proof">\n<p>Proof. It <b>is</b>.</p>\n</div>'


def test_a_folded_proof_gets_a_title_and_keeps_its_text():
    made = titled(f"<p>Before.</p>{FOLDED}{FOLDED}")
    assert made.count('<p class="admonition-title">Proof</p>\n<p>It <b>is</b>.</p>') == 2
    assert made.startswith("<p>Before.</p>")


def test_each_has_an_id_of_its_own():
    ids = re.findall(r'id="([\w-]+)"', titled(FOLDED * 3))
    assert len(set(ids)) == 3


def test_other_boxes_are_left_alone():
    for text in (FOLDED.replace(" dropdown", ""), FOLDED.replace("proof dropdown", "solution")):
        assert titled(text) == text


def test_the_book_uses_it():
    extensions = re.findall(r"^ +- (\S+)$", (ROOT / "_config.yml").read_text(), re.MULTILINE)
    assert "fourpapers.book.folded_proofs" in extensions
