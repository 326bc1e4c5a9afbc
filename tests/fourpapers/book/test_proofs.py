"""A proof of class dropdown can be folded; others stay as they are."""

from docutils import nodes
from docutils.utils import new_document

from fourpapers.book.proofs import fold


def document(*classes):
    made = new_document("page")
    proof = nodes.admonition(classes=["proof", *classes], ids=["proof"])
    proof += nodes.paragraph("", "", nodes.Text("Proof. Given that."), nodes.math("", "x"))
    made += proof
    fold(made)
    return proof


def test_a_proof_of_class_dropdown_has_a_title_and_shares_no_id():
    proof = document("dropdown")
    assert isinstance(proof[0], nodes.title)
    assert [part.astext() for part in proof] == ["Proof", "Given that.x"]
    assert not proof["ids"]


def test_another_proof_begins_with_its_words():
    proof = document()
    assert [part.astext() for part in proof] == ["Proof. Given that.x"]
    assert proof["ids"] == ["proof"]
