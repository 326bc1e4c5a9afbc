"""Let a proof of class ``dropdown`` fold: an extension of Sphinx.

A proof has no title, and all proofs of a page have one id. The script that folds boxes needs a
title to click on, and stops at the first box without one.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes

_HEAD = "Proof. "


def fold(doctree: nodes.document) -> None:
    """Give every proof of class ``dropdown`` the title that its first words were."""
    for proof in doctree.findall(nodes.admonition):
        if {"proof", "dropdown"} <= set(proof["classes"]):
            proof["ids"] = []
            first = next(iter(proof.findall(nodes.Text)))
            if first.startswith(_HEAD):
                first.parent.replace(first, nodes.Text(first[len(_HEAD) :]))
            proof.insert(0, nodes.title("", "Proof"))


def setup(app: Any) -> dict[str, bool]:
    """Fold the proofs of every page."""
    app.connect("doctree-read", lambda _app, doctree: fold(doctree))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
