"""The reference of the library has an entry for everything that a reader may import."""

import importlib
import re

import pytest

import twolearners
from fourpapers.book.api import MODULES, public, reference, source_link
from tests import ROOT

PAGE = ROOT / "_build" / "html" / "book" / "api.html"


def test_every_room_of_the_library_but_its_commands_is_in_it():
    rooms = re.findall(r"^(\w+) {2,}", twolearners.__doc__, re.MULTILINE)
    assert {f"twolearners.{room}" for room in rooms} - set(MODULES) == {"twolearners.cli"}


@pytest.mark.parametrize("module", MODULES)
def test_a_module_has_entries_with_code_behind_them(module):
    names = public(module)
    assert names
    text = reference(ROOT)
    for name in names:
        assert re.search(rf"auto(?:class|function):: {module}.{name}$", text, re.MULTILINE)
        page, _, place = source_link("py", {"module": module, "fullname": name}).partition("#")
        source = ROOT / "src" / page.removeprefix("../code/").removesuffix(".html")
        files = [source.with_suffix(".py"), source / "__init__.py"]
        (file,) = [one for one in files if one.is_file()]
        assert re.search(rf"^(?:def|class) {place}\b", file.read_text("utf-8"), re.MULTILINE)


def test_what_the_package_hands_on_is_in_it():
    handed = {name for name in twolearners.__all__ if not name.startswith("_")}
    assert handed <= set(public("twolearners.comparison"))


@pytest.mark.slow
@pytest.mark.skipif(not PAGE.is_file(), reason="the book is not built: run make book")
def test_the_built_page_says_what_the_docstrings_say():
    page = PAGE.read_text(encoding="utf-8")
    for module in MODULES:
        for name in public(module):
            assert f'id="{module}.{name}"' in page
    first = importlib.import_module("twolearners.significance").calibrate.__doc__.split("\n")[0]
    assert first in page
