"""What a command writes: seen to before it starts, whole or not at all, and never lost."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from pathlib import Path

from fourpapers.engine.parameters import ParameterError


class NotWrittenError(OSError):
    """What was computed could not be written where it was wanted; it may be kept elsewhere."""


def expect(path: Path) -> Path:
    """See that a file can be written, before minutes are spent on what it shall hold.

    Nothing is left behind: whoever fails later has made no folder.
    """
    try:
        if path.is_dir():
            raise ParameterError(f"{path} is a folder, and a file is to be written there")
        expect_folder(path.parent)
    except OSError as error:
        raise _unusable(path, error) from error
    return path


def expect_folder(folder: Path) -> Path:
    """See that files can be written into a folder, which need not exist yet."""
    try:
        nearest = next(
            parent for parent in (folder, *folder.absolute().parents) if os.path.lexists(parent)
        )
        if not nearest.is_dir():
            raise ParameterError(f"{nearest} is a file, and a folder is needed: name another")
        with tempfile.TemporaryFile(dir=nearest):
            pass
    except OSError as error:
        raise _unusable(folder, error) from error
    return folder


def keep(path: Path, content: str | bytes) -> Path:
    """Write a file whole or not at all.

    Raises
    ------
    NotWrittenError
        If it cannot be written. It says where it is instead: in a folder for temporary files.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file() and path.read_bytes() == data:
            return path  # its date says when it was made
        _sweep(path)
        partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
        try:
            partial.write_bytes(data)
            partial.replace(path)
        except BaseException:
            partial.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise _kept_elsewhere(path, data, error) from error
    return path


def _kept_elsewhere(path: Path, data: bytes, error: OSError) -> NotWrittenError:
    why = f"cannot write {path}: {error.strerror or error}"
    try:
        other = Path(tempfile.mkdtemp(prefix="fourpapers-")) / path.name
        other.write_bytes(data)
    except OSError as worse:
        return NotWrittenError(f"{why}; nor could it be kept elsewhere: {worse.strerror or worse}")
    return NotWrittenError(f"{why}; it is kept in {other}")


def _sweep(path: Path) -> None:
    """Remove what processes left that were killed while they wrote this file."""
    for left in path.parent.glob(f".{path.name}.*.partial"):
        match = re.search(r"\.(\d+)\.partial$", left.name)
        if match and not _alive(int(match[1])):
            with contextlib.suppress(OSError):
                left.unlink()


def _alive(process: int) -> bool:
    if os.name != "posix":  # elsewhere there is no harmless way to ask
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _unusable(path: Path, error: OSError) -> ParameterError:
    name = path if len(str(path)) < 200 else f"{str(path)[:100]}..."
    return ParameterError(f"nothing can be written to {name}: {error.strerror or error}")
