"""A course can be taught from the book: goals, weeks, exercises, worksheets, solutions."""

import re
from pathlib import Path

import pytest

from fourpapers import cli
from fourpapers.book import contents, course, generated
from fourpapers.book.catalogue import ChapterError, chapter, chapters
from fourpapers.book.exercises import DIFFICULTY, KINDS, exercises, pieces, ratings
from fourpapers.book.worksheet import solutions, worksheet
from tests import ROOT

BOOK = contents.in_the_book(ROOT)
FENCE = "```"
SMALL = f'''\
# ---
# jupyter:
#   jupytext:
#     cell_markers: r"""
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
r"""
# Small
"""

# %% tags=["parameters"]
seed: int = 3  # start [0, 9]

# %% [markdown]
r"""
## Exercises

{FENCE}{{exercise-start}} Twice
:label: ex-twice
{FENCE}
What is twice the seed?
{FENCE}{{exercise-end}}
{FENCE}
"""

# %% [markdown]
r"""
{FENCE}{{solution-start}} ex-twice
:class: dropdown
{FENCE}
Add it to itself.
"""

# %%
print("twice is", seed + seed)

# %% [markdown]
r"""
{FENCE}{{solution-end}}
{FENCE}

{FENCE}{{exercise-start}} In words
:label: ex-words
{FENCE}
Why?
{FENCE}{{exercise-end}}
{FENCE}

{FENCE}{{solution-start}} ex-words
:class: dropdown
{FENCE}
Because.
{FENCE}{{solution-end}}
{FENCE}

## Made with
"""

# %%
print("the end")
'''


@pytest.fixture
def small(tmp_path):
    for folder in ("notebooks", "book"):
        (tmp_path / folder).mkdir()
    (tmp_path / "requirements.lock").touch()
    (tmp_path / "_toc.yml").write_text(
        "root: book/index\nparts: [{caption: I, chapters: [{file: book/chapters/01_small}]}]"
    )
    (tmp_path / "notebooks" / "01_small.py").write_text(SMALL)
    return chapter("01", tmp_path)


class TestGathering:
    def test_finds_label_title_text_and_code(self, small):
        found = exercises(small)
        assert [(one.label, one.title, one.text, one.code_lines) for one in found] == [
            ("ex-twice", "Twice", "What is twice the seed?", 1),
            ("ex-words", "In words", "Why?", 0),
        ]

    def test_an_exercise_that_nobody_rated_is_still_listed(self, small):
        assert [one.stars for one in exercises(small)] == ["–", "–"]
        assert "2 not rated yet" in course.exercises_page(small.root)
        assert "{ref}`ex-words` (*In words*) | – | –" in course.exercises_page(small.root)

    def test_ratings_are_read_by_label(self, small):
        path = small.root / "book" / "exercises.toml"
        path.write_text('ex-twice = { difficulty = 2, kind = "proof" }\n')
        assert [one.stars for one in exercises(small)] == ["●●○", "–"]

    @pytest.mark.parametrize("rating", ['{difficulty = 4, kind = "proof"}', "{difficulty = 1}"])
    def test_a_wrong_rating_is_refused(self, small, rating):
        (small.root / "book" / "exercises.toml").write_text(f"ex-twice = {rating}\n")
        with pytest.raises(ChapterError, match="ex-twice needs a difficulty of 1, 2 or 3"):
            exercises(small)

    def test_an_exercise_without_label_is_refused(self, small):
        small.source.write_text(SMALL.replace(":label: ex-words\n", ""))
        with pytest.raises(ChapterError, match="'In words' has no :label:"):
            exercises(chapter("01", small.root))


class TestEveryExercise:
    def test_of_every_chapter_is_found(self):
        for one in chapters(ROOT):
            written = re.findall(r"^```\{exercise-start\}", one.source.read_text(), re.MULTILINE)
            assert len(exercises(one)) == len(written) >= 3

    def test_has_a_difficulty_and_a_kind(self):
        missing = [one.label for book in BOOK for one in exercises(book) if one.difficulty is None]
        assert missing == [], "rate them in book/exercises.toml"
        assert {one.kind for book in BOOK for one in exercises(book)} <= set(KINDS)

    def test_is_listed_once_on_the_page_of_exercises(self):
        listed = re.findall(r"\{ref\}`([\w-]+)`", course.exercises_page(ROOT))
        assert listed == [one.label for book in BOOK for one in exercises(book)]

    def test_is_set_in_some_week(self):
        assigned = set(re.findall(r"\{ref\}`([\w-]+)`", course.weeks_page(ROOT)))
        assert assigned == {one.label for book in BOOK for one in exercises(book)}

    def test_ratings_are_of_exercises_that_exist(self):
        known = {one.label for book in chapters(ROOT) for one in exercises(book)}
        assert ratings(ROOT).keys() <= known

    def test_all_difficulties_occur(self):
        assert {one.difficulty for book in BOOK for one in exercises(book)} == set(DIFFICULTY)


class TestReadingMinutes:
    PROSE = '# %% [markdown]\nr"""\n' + "word " * 2000 + '\n"""\n'

    def test_count_words_formulas_figures_and_tables(self):
        formulas = '# %% [markdown]\nr"""\n' + "$$\nx = y\n$$\n\n" * 3 + '"""\n'
        shown = '# %% mystnb={"figure": {"name": "f"}}\ndraw()\n\n# %%\npage.show(table)\n'
        assert course.reading_minutes(self.PROSE) == 10
        assert course.reading_minutes(self.PROSE + formulas) == 11
        assert course.reading_minutes(self.PROSE + formulas + shown) == 12

    def test_leave_solutions_out(self, small):
        longer = SMALL.replace("Because.", "because " * 2000)
        assert course.reading_minutes(longer) == course.reading_minutes(SMALL) == 1


class TestTheCorePath:
    def test_is_six_chapters_of_the_book(self):
        core = [one.name[3:] for one in BOOK if course.is_core(one.name[3:], ROOT)]
        assert core == course.course(ROOT).core
        assert len(core) == 6

    def test_is_listed_with_its_minutes(self):
        page = course.core_page(ROOT)
        for slug in course.course(ROOT).core:
            assert re.search(rf"\| {{doc}}`/book/chapters/\d\d_{slug}` \| \d+ min \| \d+ min", page)
        assert re.search(r"Reading these 6 chapters takes about [\d.]+ hours", page)


class TestTheCourse:
    def test_has_twelve_weeks_with_goals_and_reading(self):
        weeks = course.course(ROOT).weeks
        assert len(weeks) == 12
        for week in weeks:
            assert len(week["goals"]) >= 2
        assert course.weeks_page(ROOT).count("**Read** {doc}") == 12

    def test_reads_every_chapter_in_some_week(self):
        read = {name for week in course.course(ROOT).weeks for name in week["chapters"]}
        assert {one.name[3:] for one in BOOK} - read == set(), "add it to book/course.toml"

    def test_names_only_chapters_that_are_there(self):
        held = course.course(ROOT)
        plans = [*held.weeks, *held.afternoon, *held.weekend]
        named = {name for one in plans for name in one["chapters"]}
        named |= {name for names, _ in held.goals for name in names}
        assert named - {one.name[3:] for one in chapters(ROOT)} == set()

    def test_has_goals_for_every_part_with_chapters(self):
        page = course.goals_page(ROOT)
        for part in contents.parts(ROOT):
            assert (f"### {part.caption}\n" in page) == bool(part.chapters(ROOT)), part.caption

    def test_fits_into_an_afternoon(self):
        minutes = sum(one["minutes"] for one in course.course(ROOT).afternoon)
        assert 180 <= minutes <= 270
        clock = re.findall(r"\*\*(\d+):(\d+) ·", course.afternoon_page(ROOT))
        assert int(clock[-1][0]) * 60 + int(clock[-1][1]) == 13 * 60 + minutes

    def test_fits_into_a_weekend_of_the_core_path(self):
        weekend = course.course(ROOT).weekend
        assert [name for one in weekend for name in one["chapters"]] == course.course(ROOT).core
        assert 8 * 60 <= sum(one["minutes"] for one in weekend) <= 12 * 60

    def test_has_weeks_of_even_length(self):
        lines = course.term_page(ROOT).splitlines()[2:]
        minutes = [int(line.split("|")[4].removesuffix(" min ")) for line in lines]
        mean = sum(minutes) / len(minutes)
        assert max(minutes) <= 1.5 * mean
        assert min(minutes) >= mean / 2

    def test_hands_out_worksheet_and_solutions_of_every_chapter(self):
        page = course.handouts_page(ROOT)
        for what in ("worksheet", "solutions"):
            handed = re.findall(rf"python -m fourpapers {what} (\d\d) --out class/\d\d", page)
            assert sorted(handed) == [one.number for one in BOOK]

    def test_discusses_a_question_in_every_week(self):
        text = (ROOT / "book" / "instructor.md").read_text(encoding="utf-8")
        assert re.findall(r"^Week (\d+)$", text, re.MULTILINE) == [str(n) for n in range(1, 13)]

    def test_shares_of_the_assessment_add_up(self):
        text = (ROOT / "book" / "instructor.md").read_text(encoding="utf-8")
        assert sum(map(int, re.findall(r"\| (\d+) % \|", text))) == 100


@pytest.mark.slow
class TestGeneratedPages:
    def test_are_written_and_included_by_a_page(self, tmp_path):
        paths = generated.write(ROOT, tmp_path)
        prose = "".join(path.read_text("utf-8") for path in (ROOT / "book").glob("*.md"))
        for path in paths:
            assert len(path.read_text("utf-8")) > 100
            assert f"{{include}} generated/{path.name}" in prose

    def test_are_the_same_twice(self, tmp_path):
        first = [path.read_bytes() for path in generated.write(ROOT, tmp_path / "a")]
        assert [path.read_bytes() for path in generated.write(ROOT, tmp_path / "b")] == first


class TestWorksheets:
    def test_have_an_empty_cell_for_each_solution(self, small):
        sources = [cell.source for cell in worksheet(small).cells]
        assert sources.count("# your answer") == 2
        assert "### Exercise: Twice\n\nWhat is twice the seed?" in sources
        assert not [text for text in sources if "seed + seed" in text or "Because" in text]
        assert sources[-1] == 'print("the end")'

    def test_keep_everything_else_of_a_real_chapter(self):
        one = chapter("dependence", ROOT)
        text = "\n".join(cell.source for cell in worksheet(one).cells)
        assert "solution" not in re.findall(r"\{(\w+)-start", text)
        for piece in pieces(one.notebook()):
            if piece.where == "text" and piece.cell.cell_type == "code":
                assert piece.cell.source in text
            if piece.where == "solution":
                assert piece.cell.source not in text

    def test_are_written_by_a_command(self, small, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(small.root)
        assert cli.main(["worksheet", "01", "--out", str(tmp_path / "class")]) == 0
        assert Path(capsys.readouterr().out.strip()).name == "01_small_worksheet.ipynb"


class TestSolutions:
    @pytest.mark.slow
    def test_are_executed_with_the_parameters_given(self, small):
        notebook = solutions(small, {"seed": 4}, progress=False)
        printed = [o.text for cell in notebook.cells for o in cell.get("outputs", [])]
        assert printed == ["twice is 8\n"]
        assert [cell.source for cell in notebook.cells if cell.cell_type == "code"] == [
            'print("twice is", seed + seed)'
        ]

    @pytest.mark.slow
    def test_that_fail_are_reported(self, small, tmp_path, monkeypatch, capsys):
        small.source.write_text(SMALL.replace("seed + seed", "seed / 0"))
        monkeypatch.chdir(small.root)
        assert cli.main(["solutions", "01", "--out", str(tmp_path / "class")]) == 1
        assert "ZeroDivisionError" in capsys.readouterr().err

    def test_exist_for_every_exercise(self):
        for one in BOOK:
            solved = {p.label for p in pieces(one.notebook()) if p.where == "solution"}
            assert solved == {exercise.label for exercise in exercises(one)}


class TestListing:
    def test_can_be_limited_to_a_chapter_and_a_difficulty(self, capsys):
        assert cli.main(["exercises", "02", "--difficulty", "1"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines
        assert all(line.startswith("02  ●○○") for line in lines)
        assert any("ex-two-variances" in line for line in lines)
