"""Read the small files that say what the book is made of; one that is damaged is named."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import yaml

from fourpapers.book.catalogue import ChapterError


def toml(path: Path) -> dict[str, Any]:
    """Read a file in TOML."""
    try:
        return tomllib.loads(_text(path))
    except tomllib.TOMLDecodeError as error:
        raise ChapterError(f"{path} is not TOML: {error}") from error


def mapping(path: Path) -> dict[str, Any]:
    """Read a file in YAML that holds names and values."""
    try:
        content = yaml.safe_load(_text(path))
    except yaml.YAMLError as error:
        raise ChapterError(f"{path} is not YAML: {' '.join(str(error).split())}") from error
    if not isinstance(content, dict):
        raise ChapterError(f"{path} should hold names and values")
    return content


def made_with(executed: Path) -> dict[str, Any]:
    """Read what an executed chapter says of itself; nothing if it is damaged or of others."""
    try:
        return dict(json.loads(executed.read_text(encoding="utf-8"))["metadata"]["twolearners"])
    except (KeyError, OSError, TypeError, ValueError):
        return {}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as missing:
        raise ChapterError(f"{path} is not there, and the book needs it") from missing
    except (OSError, UnicodeDecodeError) as error:
        raise ChapterError(f"{path} cannot be read: {error}") from error
