"""The reference of the library: what each module offers, for Sphinx to fill in from docstrings."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path
from typing import Any

from fourpapers.book.source_pages import code_page

#: The modules that a reader imports from, in the order in which one meets them.
MODULES = (
    "twolearners.comparison",
    "twolearners.significance",
    "twolearners.resampling",
    "twolearners.evaluation",
    "twolearners.differences",
    "twolearners.learners",
    "twolearners.simulators",
    "twolearners.datasets",
)
#: What scikit-learn puts into every estimator.
_INHERITED = ("set_fit_request", "set_predict_request", "set_score_request")


def public(module: str) -> list[str]:
    """Name the functions and classes that a module offers.

    Examples
    --------
    >>> "calibrate" in public("twolearners.significance")
    True
    """
    imported = importlib.import_module(module)
    names = getattr(imported, "__all__", None)
    if names is None:
        names = [
            name
            for name, value in vars(imported).items()
            if not name.startswith("_") and getattr(value, "__module__", None) == module
        ]
    documented = [name for name in names if _documented(getattr(imported, name))]
    # Functions first.
    return sorted(documented, key=lambda name: inspect.isclass(getattr(imported, name)))


def reference(_: Path) -> str:
    """Write the page: a section for each module, an entry for each function and class."""
    lines = []
    for module in MODULES:
        about = inspect.getdoc(importlib.import_module(module)) or ""
        first = " ".join(about.partition("\n\n")[0].split())
        lines += [f"## {module}", "", first.replace("``", "`"), "", "```{eval-rst}"]
        for name in public(module):
            value = getattr(importlib.import_module(module), name)
            if inspect.isclass(value):
                lines += [f".. autoclass:: {module}.{name}", "   :members:"]
                fields = getattr(value, "_fields", ())  # of a named tuple: they say nothing
                lines += [f"   :exclude-members: {', '.join((*_INHERITED, *fields))}", ""]
            else:
                lines += [f".. autofunction:: {module}.{name}", ""]
        lines += ["```", ""]
    return "\n".join(lines)


def source_link(domain: str, info: dict[str, str]) -> str | None:
    """Say where the code of an entry is, seen from the page."""
    if domain != "py" or not info.get("module"):
        return None
    value: Any = importlib.import_module(info["module"])
    top, _, _ = info["fullname"].partition(".")
    value = getattr(value, top, None)
    module = getattr(value, "__module__", "") or ""
    return f"../{code_page(module)}#{top}" if module.startswith("twolearners") else None


def _documented(value: Any) -> bool:
    return (inspect.isclass(value) or inspect.isfunction(value)) and bool(inspect.getdoc(value))


def setup(app: Any) -> dict[str, bool]:
    """Let Sphinx read docstrings, and link each entry to its code."""
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("sphinx.ext.napoleon")
    app.setup_extension("sphinx.ext.linkcode")
    app.config.linkcode_resolve = source_link
    app.config.napoleon_type_aliases = {
        name: f"~{module}.{name}" for module in MODULES for name in public(module)
    }
    return {"parallel_read_safe": True, "parallel_write_safe": True}
