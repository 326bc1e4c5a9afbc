"""Give a proof that folds a title to click on and a name of its own: an extension of Sphinx.

Where a proof has the class ``dropdown``, sphinx-proof makes a box without a title, and all such
boxes of a page have one id. The script that folds boxes needs both: without a title it stops and
folds nothing on the page, and with one id for all it folds the first of them again and again.
"""

from __future__ import annotations

import itertools
import re
from typing import Any

_FOLDED = re.compile(r'<div class="proof dropdown admonition"[^>]*>\s*<p>\s*Proof\.\s*')


def titled(body: str) -> str:
    """Put a title into every folded proof, in place of its first word, and number them.

    Examples
    --------
    >>> print(titled('<div class="proof dropdown admonition" id="proof"><p>Proof. So.</p></div>'))
    <div class="proof dropdown admonition" id="folded-proof-1">
    <p class="admonition-title">Proof</p>
    <p>So.</p></div>
    """
    number = itertools.count(1)
    return _FOLDED.sub(
        lambda _: (
            f'<div class="proof dropdown admonition" id="folded-proof-{next(number)}">\n'
            '<p class="admonition-title">Proof</p>\n<p>'
        ),
        body,
    )


def setup(app: Any) -> dict[str, bool]:
    """Let Sphinx put the titles in as it writes pages."""

    def title(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
        if "body" in context:
            context["body"] = titled(context["body"])

    app.connect("html-page-context", title)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
