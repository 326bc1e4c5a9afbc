"""The course: weeks, sessions and goals from ``book/course.toml``, as pages."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jupytext

from fourpapers.book import contents
from fourpapers.book.catalogue import Chapter, ChapterError, project_root
from fourpapers.book.exercises import DIFFICULTY, Exercise, exercises, pieces
from fourpapers.book.records import toml

#: Words that are read in a minute, and minutes for what is looked at rather than read.
_WORDS = 200
_FORMULA, _PICTURE = 1 / 3, 1 / 2

#: What the exercises of each difficulty are for.
_USE = {1: "In class", 2: "At home", 3: "For a project"}


@dataclass(frozen=True)
class Course:
    """What ``book/course.toml`` says, with the chapters it names.

    Attributes
    ----------
    core : list of str
        The chapters of the core path, by their names without number.
    goals : list of (set of chapter names, list of str)
        Learning goals, and the chapters that they belong to.
    weeks, afternoon, weekend : list of dict
        Weeks and sessions: ``title``, ``chapters`` (names without number), ``goals``, and of
        a session its ``minutes`` and ``what`` is done in it.
    """

    core: list[str]
    goals: list[tuple[set[str], list[str]]]
    weeks: list[dict[str, Any]]
    afternoon: list[dict[str, Any]]
    weekend: list[dict[str, Any]]


def course(root: Path) -> Course:
    """Read the course."""
    path = root / "book" / "course.toml"
    table = toml(path)
    try:
        return Course(
            table["core"],
            [(set(part["chapters"]), part["goals"]) for part in table["part"]],
            table["week"],
            table["session"],
            table["weekend"],
        )
    except (KeyError, TypeError) as error:
        raise ChapterError(f"{path} lacks the field {error}") from error


def is_core(slug: str, root: Path | None = None) -> bool:
    """Say whether a chapter, named without its number, is on the core path."""
    return slug in course(root or project_root()).core


@cache
def reading_minutes(source: str) -> int:
    r"""Estimate how long a chapter takes to read, its solutions left out.

    Parameters
    ----------
    source : str
        The text notebook. Words are read at 200 a minute; a displayed formula takes a third of a
        minute, a figure or table half a minute.

    Examples
    --------
    >>> reading_minutes("# %% [markdown]\n# " + "word " * 400)
    2
    """
    minutes = 0.0
    for piece in pieces(jupytext.reads(source, fmt="py:percent")):
        if piece.where == "solution":
            continue
        if piece.cell.cell_type == "code":
            picture = "figure" in piece.cell.metadata.get("mystnb", {})
            minutes += _PICTURE * (picture or "page.show(" in piece.cell.source)
            continue
        text, formulas = re.subn(r"\$\$.*?\$\$", " ", piece.cell.source, flags=re.DOTALL)
        minutes += len(re.findall(r"[^\W\d_]{2,}", text)) / _WORDS + formulas * _FORMULA
    return max(1, math.ceil(minutes))


def goals_page(root: Path) -> str:
    """Write the goals of each part under the part's heading."""
    goals_of = course(root).goals
    lines = []
    for part in contents.parts(root):
        names = {chapter.name[3:] for chapter in part.chapters(root)}
        listed = [goal for chapters, goals in goals_of if chapters & names for goal in goals]
        if listed:
            lines += [f"### {part.caption}", "", "Having worked through it you can", ""]
            lines += [*(f"- {goal}" for goal in listed), ""]
    return "\n".join(lines)


def core_page(root: Path) -> str:
    """Write the core path as a table with the minutes of each chapter, and what all of it takes."""
    book = contents.in_the_book(root)
    core = [chapter for chapter in book if is_core(chapter.name[3:], root)]
    lines = ["| chapter | to read | exercises |", "|---|---:|---:|"]
    for chapter in core:
        lines.append(f"| {_link(chapter)} | {_read([chapter])} min | {_solve([chapter])} min |")
    total = (
        f"Reading these {len(core)} chapters takes about {_hours(_read(core))}, their exercises "
        f"{_hours(_solve(core))}. The whole book has {len(book)} chapters, which take about "
        f"{_hours(_read(book))} to read."
    )
    return "\n".join([*lines, "", total, ""])


def weeks_page(root: Path) -> str:
    """Write the weeks, each with its chapters, goals and exercises, and how long they take."""
    lines = []
    for number, week in enumerate(course(root).weeks, start=1):
        chapters = _chapters(root, week["chapters"])
        lines += [f"### Week {number} · {week['title']}", ""]
        lines += ["**Read** " + _listed([_link(chapter) for chapter in chapters])]
        lines[-1] += f" (about {_read(chapters)} minutes)."
        lines += ["", "**Goals**", "", *(f"- {goal}" for goal in week["goals"]), ""]
        listed = [exercise for chapter in chapters for exercise in exercises(chapter)]
        for difficulty, use in _USE.items():
            fit = [exercise for exercise in listed if (exercise.difficulty or 2) == difficulty]
            if fit:
                lines += [
                    f"**{use}:** " + "; ".join(_reference(exercise) for exercise in fit) + ".",
                    "",
                ]
    return "\n".join(lines)


def term_page(root: Path) -> str:
    """Write the weeks as one table: what is read, how long it takes, and what is handed out."""
    lines = ["| week | title | read | reading | exercises |", "|---:|---|---|---:|---:|"]
    for number, week in enumerate(course(root).weeks, start=1):
        chapters = _chapters(root, week["chapters"])
        numbers = ", ".join(
            f"{{doc}}`{int(chapter.number)} </book/chapters/{chapter.name}>`"
            for chapter in chapters
        )
        times = f"{_read(chapters)} min | {_solve(chapters)} min"
        lines.append(f"| {number} | {week['title']} | {numbers} | {times} |")
    return "\n".join(lines) + "\n"


def handouts_page(root: Path) -> str:
    """Write the commands that make worksheets and solutions, week by week."""
    lines = ["```bash"]
    for number, week in enumerate(course(root).weeks, start=1):
        lines.append(f"# week {number}: {week['title'].lower()}")
        for chapter in _chapters(root, week["chapters"]):
            for what in ("worksheet", "solutions"):
                lines.append(
                    f"python -m fourpapers {what} {chapter.number} --out class/{number:02d}"
                )
    return "\n".join([*lines, "```", ""])


def afternoon_page(root: Path) -> str:
    """Write the sessions of the afternoon as a list with clock times."""
    lines, minute = [], 13 * 60
    for session in course(root).afternoon:
        clock = f"{minute // 60}:{minute % 60:02d}"
        minute += session["minutes"]
        lines += _session(root, f"{clock} · {session['title']}", session)
    lines += [f"**{minute // 60}:{minute % 60:02d} · End**", ": Questions that came too late.", ""]
    return "\n".join(lines)


def weekend_page(root: Path) -> str:
    """Write the sessions of the weekend as a list with their lengths."""
    lines = []
    for session in course(root).weekend:
        lines += _session(root, f"{session['title']} ({session['minutes']} minutes)", session)
    return "\n".join(lines)


def _session(root: Path, heading: str, session: dict[str, Any]) -> list[str]:
    links = _listed([_link(chapter) for chapter in _chapters(root, session["chapters"])])
    return [f"**{heading}**", f": {session['what']}", f"  {links}." if links else "", ""]


def _read(chapters: Sequence[Chapter]) -> int:
    """Minutes to read some chapters."""
    return sum(reading_minutes(chapter.source.read_text(encoding="utf-8")) for chapter in chapters)


def _solve(chapters: Sequence[Chapter]) -> int:
    """Minutes for all exercises of some chapters."""
    listed = [exercise for chapter in chapters for exercise in exercises(chapter)]
    return sum(DIFFICULTY[exercise.difficulty or 2][1] for exercise in listed)


def _hours(minutes: int) -> str:
    """Say how long, to the half hour.

    Examples
    --------
    >>> _hours(112), _hours(64)
    ('2 hours', '1 hour')
    """
    hours = max(0.5, round(minutes / 30) / 2)
    return f"{hours:g} hour{'' if hours == 1 else 's'}"


def exercises_page(root: Path) -> str:
    """Write the exercises of all chapters of the book, with counts above."""
    by_chapter = {chapter.name: exercises(chapter) for chapter in contents.in_the_book(root)}
    everything = [exercise for some in by_chapter.values() for exercise in some]
    counts = [
        f"{sum(exercise.difficulty == difficulty for exercise in everything)} of difficulty "
        f"{difficulty} ({name}, about {minutes} minutes)"
        for difficulty, (name, minutes) in DIFFICULTY.items()
    ]
    unrated = sum(exercise.difficulty is None for exercise in everything)
    counts += [f"{unrated} not rated yet"] if unrated else []
    lines = [f"There are {len(everything)}: " + _listed(counts) + ".", ""]
    for part in contents.parts(root):
        chapters = part.chapters(root)
        if not chapters:
            continue
        lines += [f"## {part.caption}", ""]
        for chapter in chapters:
            lines += [f"### {chapter.title}", "", "| exercise | difficulty | kind | code |"]
            lines += ["|---|---|---|---:|"]
            lines += [
                f"| {_reference(exercise)} | {exercise.stars} | {exercise.kind or '–'} "
                f"| {exercise.code_lines} |"
                for exercise in by_chapter[chapter.name]
            ]
            lines.append("")
    return "\n".join(lines)


def _chapters(root: Path, names: Sequence[str]) -> list[Chapter]:
    """Return the chapters of these names that the book has, in its order."""
    return [chapter for chapter in contents.in_the_book(root) if chapter.name[3:] in names]


def _link(chapter: Chapter) -> str:
    return f"{{doc}}`/book/chapters/{chapter.name}`"


def _reference(exercise: Exercise) -> str:
    return f"{{ref}}`{exercise.label}` (*{exercise.title}*)"


def _listed(items: Sequence[str]) -> str:
    """Join in words.

    Examples
    --------
    >>> _listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)
