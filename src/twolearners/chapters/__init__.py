"""Run chapters, check their parameters, build the book and its references."""

from twolearners.chapters.catalogue import (
    Chapter,
    ChapterError,
    chapter,
    chapters,
    project_root,
)
from twolearners.chapters.parameters import Parameter, ParameterError

__all__ = [
    "Chapter",
    "ChapterError",
    "Parameter",
    "ParameterError",
    "chapter",
    "chapters",
    "project_root",
]
