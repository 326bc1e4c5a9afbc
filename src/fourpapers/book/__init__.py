"""Run chapters, check their parameters, build the book and its references."""

from fourpapers.book.catalogue import Chapter, ChapterError, chapter, chapters, project_root
from fourpapers.book.parameters import Parameter, ParameterError

__all__ = [
    "Chapter",
    "ChapterError",
    "Parameter",
    "ParameterError",
    "chapter",
    "chapters",
    "project_root",
]
