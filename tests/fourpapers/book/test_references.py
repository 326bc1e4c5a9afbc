"""The notebooks that nbval compares with are those of the chapters, wholly executed."""

import nbformat
import pytest
from papermill.iorw import load_notebook_node
from papermill.parameterize import parameterize_notebook

from fourpapers.book.catalogue import chapters
from fourpapers.book.parameters import parse_values
from tests import ROOT


@pytest.fixture(params=chapters(ROOT), ids=lambda one: one.name)
def one(request):
    return request.param


@pytest.fixture
def reference(one):
    return nbformat.read(one.reference, 4)


def code(notebook):
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def test_holds_the_chapters_code_with_its_fast_parameters(one, reference):
    expected = parameterize_notebook(load_notebook_node(one.notebook()), one.settings["reference"])
    assert code(reference) == code(expected), "run make references"


def test_holds_no_text_so_that_prose_can_be_edited_without_it(reference):
    assert {cell.cell_type for cell in reference.cells} == {"code"}


def test_has_executed_every_cell(reference):
    counts = [cell.execution_count for cell in reference.cells if cell.cell_type == "code"]
    assert counts == list(range(1, len(counts) + 1))


def test_has_outputs_but_no_images(reference):
    outputs = [o for cell in reference.cells for o in cell.get("outputs", [])]
    kinds = {mime for output in outputs for mime in output.get("data", {})}
    assert outputs
    assert not [mime for mime in kinds if "image/" in mime]


def test_fast_parameters_are_allowed_ones(one):
    texts = {name: str(value) for name, value in one.settings["reference"].items()}
    assert parse_values(one.parameters, texts) == one.settings["reference"]


def test_no_output_is_exempt_from_comparison(reference):
    tags = [tag for cell in reference.cells for tag in cell.metadata.get("tags", [])]
    assert "nbval-ignore-output" not in tags


def test_there_is_no_reference_without_a_chapter():
    stored = sorted((ROOT / "tests" / "reference").glob("*.ipynb"))
    assert stored == [one.reference for one in chapters(ROOT)]
