"""Text of others on a page: shown as it is, never carried out.

Tables, captions and banners are Markdown, in which our own text has formulas, emphasis and
references. Names from data files and parameters come along with it, so what could act is taken
from all of it: tags, links, templates, other roles, and commands of TeX that are not formulas.
"""

from __future__ import annotations

import re

#: Roles that tables of the book use.
_ROLES = ("numref", "ref", "eq", "doc", "cite", "cite:t", "cite:p")
_TAG = re.compile(r"<(?=[A-Za-z/!?])")
_ROLE = re.compile(r"\{(?!(?:" + "|".join(_ROLES) + r")\}`)(?=[^{}`]*\}`)")
_TEX = re.compile(
    r"\\(?=(?:href|url|require|class|cssId|style|data|mmlToken|html\w*|input|include|write|def|"
    r"newcommand|let|unicode|tip|texttip|toggle|mathtip)(?![A-Za-z]))"
)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def inert(text: str) -> str:
    r"""Take from a line of Markdown whatever could act on a page.

    Examples
    --------
    >>> print(inert("p < 0.05, $x_1$, *agrees* {numref}`tbl-a`"))
    p < 0.05, $x_1$, *agrees* {numref}`tbl-a`
    >>> print(inert("<script>alert(1)</script> [here](https://example.org) {{ secret }}"))
    &lt;script>alert(1)&lt;/script> [here]&#40;https://example.org) &#123;&#123; secret }}
    >>> print(inert("{download}`/etc/passwd`"))
    &#123;download}`/etc/passwd`
    """
    text = _CONTROL.sub(" ", text)
    text = _TAG.sub("&lt;", text)
    text = text.replace("{{", "&#123;&#123;")
    text = text.replace("](", "]&#40;").replace("][", "]&#91;")
    text = _ROLE.sub("&#123;", text)
    return _TEX.sub("", text)


def cell(value: object) -> str:
    r"""Do so for a cell of a table, which ends at a bar.

    Examples
    --------
    >>> print(cell("yes|no"))
    yes\|no
    """
    return re.sub(r"(?<!\\)\|", r"\|", inert(str(value)))


def code(text: str) -> str:
    """Quote a line as code, however many backticks are in it.

    Examples
    --------
    >>> code("trials = 7"), code("a`b")
    ('`trials = 7`', '`` a`b ``')
    """
    text = _CONTROL.sub(" ", text)
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence} {text} {fence}" if len(fence) > 1 else f"`{text}`"
