"""Give a proof that folds a title to click on: an extension of Sphinx.

Where a proof has the class ``dropdown``, sphinx-proof makes a box without a title. The script that
folds boxes looks for one, and where there is none it stops and folds nothing on the page.
"""

from __future__ import annotations

import re
from typing import Any

_FOLDED = re.compile(r'(<div class="proof dropdown admonition"[^>]*>\s*)<p>\s*Proof\.\s*')


def titled(body: str) -> str:
    """Put a title into every folded proof, in place of its first word.

    Examples
    --------
    >>> box = '<div class="proof dropdown admonition"><p>Proof. So it is.</p></div>'
    >>> titled(box).replace('<div class="proof dropdown admonition">', "")
    '<p class="admonition-title">Proof</p><p>So it is.</p></div>'
    """
    return _FOLDED.sub(r'\1<p class="admonition-title">Proof</p><p>', body)


def setup(app: Any) -> dict[str, bool]:
    """Let Sphinx put the titles in as it writes pages."""

    def title(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
        if "body" in context:
            context["body"] = titled(context["body"])

    app.connect("html-page-context", title)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
