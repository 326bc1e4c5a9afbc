"""Every chapter teaches in the same order, and what code it shows runs by itself."""

import re
import signal

import pytest

from fourpapers.book.catalogue import Chapter, chapters
from fourpapers.book.execute import execute
from tests import ROOT
from tests.fourpapers.book.small import TEXT, small_checkout

CHAPTERS = chapters(ROOT)
#: Chapters that carry the worked example.
TAUGHT = [one for one in CHAPTERS if 2 <= int(one.number) <= 19]
MATRIX = "np.array([[3,1,2],[4,0,-1],[5,3,1]])"
PARTS = [
    ":class: tip goals",
    "**In the papers.**",
    "**Before you read.**",
    "## The question",
    "## What it means for you",
    "## Takeaways",
    "## Check yourself",
    "## Exercises",
]
#: Seconds that the shown code of a chapter may take with the parameters of its reference.
LONGEST = 300


class Visible(Chapter):
    """A chapter of which only the code is left that a reader sees."""

    def notebook(self):
        notebook = super().notebook()
        notebook["cells"] = [cell for cell in notebook.cells if is_visible(cell)]
        return notebook


def is_visible(cell):
    hidden = {"remove-cell", "remove-input"} & set(cell.metadata.get("tags", []))
    return cell.cell_type == "code" and not hidden


def text_of(one):
    return "\n".join(c.source for c in one.notebook().cells if c.cell_type == "markdown")


def too_long(*_):
    raise TimeoutError(f"the code that is shown takes more than {LONGEST} seconds")


@pytest.fixture(params=CHAPTERS, ids=lambda one: one.name)
def one(request):
    return request.param


def test_parts_stand_in_their_order(one):
    text = text_of(one)
    missing = [part for part in PARTS if f"\n{part}" not in text]
    assert not missing
    places = [text.index(f"\n{part}") for part in PARTS]
    assert places == sorted(places)
    headings = re.findall(r"^## .*$", text, re.MULTILINE)
    assert headings[-4:] == PARTS[-4:]


def test_goals_are_three_things_that_you_can_do(one):
    box = re.search(r":class: tip goals\n(.*?)^:::", text_of(one), re.DOTALL | re.MULTILINE)
    assert re.findall(r"^- (.{7})", box[1], re.MULTILINE) == ["You can"] * 3


def test_five_questions_with_folded_answers_check_what_was_understood(one):
    text = text_of(one)
    asked = text[text.index("\n## Check yourself") : text.index("\n## Exercises")]
    assert re.findall(r"^:::+\{dropdown\} (\d)\. .*\?$", asked, re.MULTILINE) == list("12345")


def test_three_exercises_or_more_are_solved(one):
    text = text_of(one)
    assert text.count("exercise-start}") == text.count("solution-start}") >= 3


def test_what_made_the_page_is_left_to_its_foot(one):
    code = "\n".join(c.source for c in one.notebook().cells if c.cell_type == "code")
    assert "provenance" not in code
    assert "## Made with" not in text_of(one)
    assert "**Run time" not in text_of(one)


@pytest.mark.parametrize("one", TAUGHT, ids=lambda one: one.name)
def test_the_worked_example_is_computed_in_visible_code(one):
    code = "\n".join(cell.source for cell in Visible(one.source).notebook().cells)
    assert MATRIX in re.sub(r"\s|,(?=\s*\])", "", code)


@pytest.mark.slow
def test_the_code_that_is_shown_runs_without_what_is_hidden(one):
    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(LONGEST)
    try:
        execute(Visible(one.source), one.settings.get("reference", {}), progress=False)
    finally:
        signal.alarm(0)


@pytest.mark.slow
def test_a_name_that_only_hidden_code_defines_is_found(tmp_path):
    hidden = '# %% tags=["remove-cell"]\nx = 1\n\n# %%\nprint(x)\n'
    small = small_checkout(tmp_path, f"{TEXT}\n{hidden}")
    execute(small, {}, progress=False)
    with pytest.raises(Exception, match="name 'x' is not defined"):
        execute(Visible(small.source), {}, progress=False)
