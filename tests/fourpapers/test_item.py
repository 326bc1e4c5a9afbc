"""Where the items of the papers are made, and what they are made of."""

import grimp
import pytest

from fourpapers.item import item_functions
from fourpapers.published.items import PAPERS

MODULES = sorted({module for paper in PAPERS for module in item_functions(paper).values()})


@pytest.fixture(scope="module")
def imports():
    return grimp.build_graph("fourpapers")


@pytest.mark.parametrize("module", MODULES)
def test_an_item_rests_on_nothing_that_the_paper_did_not_ask(imports, module):
    beyond = {name for name in imports.find_upstream_modules(module) if ".beyond" in name}
    assert not beyond, f"{module} imports {min(beyond)}: move what it needs out of beyond/"
