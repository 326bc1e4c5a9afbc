"""Results in folders of chunks, each written whole or not at all.

A store is a folder. In it every experiment has one, in that every set of
parameters, in that every seed, and in that a file for each chunk of trials,
named by them: ``000000-000050.csv``. Files of other chunk sizes live together.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import time
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from fourpapers.engine.chunk import Chunk, DamagedError
from fourpapers.engine.folders import cache_folder, results_folder
from fourpapers.engine.provenance import code
from fourpapers.engine.registry import Setting

_FILE = re.compile(r"([0-9]{1,15})-([0-9]{1,15})\.csv")
#: What to do first, by what the system says.
_FIRST = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), "make room on the disk"),
    errno.ENAMETOOLONG: "give it a shorter path",
    errno.ELOOP: "remove the links in it",
}
_HOUR = 3600.0


class StoreError(OSError):
    """A store that cannot be read or written."""


class StoreWarning(UserWarning):
    """A file in a store that could not be used."""


@dataclass(frozen=True)
class Store:
    """A folder of chunks.

    Attributes
    ----------
    folder : Path
        It need not exist yet.
    same_code : bool
        Read only what the very code made that is reading. A cache does so, for
        its results outlive an edit of the library; results in a checkout
        are read whatever made them, and :func:`verify` holds them to the code.
    remedy : str
        What to do if the folder cannot be written.
    """

    folder: Path
    same_code: bool = False
    remedy: str = "choose another folder"

    def files(self, setting: Setting) -> list[tuple[range, Path]]:
        """List the chunks of a setting by their names, longest first from each start."""
        with self._explained("read"):
            return _listed(self._place(setting).glob("*.csv"))

    def all_files(self) -> dict[str, list[tuple[range, Path]]]:
        """List all chunks, by the folder in which they are."""
        with self._explained("read"):
            folders = sorted({path.parent for path in self.folder.rglob("seed*/*.csv")})
            return {
                folder.relative_to(self.folder).as_posix(): _listed(folder.glob("*.csv"))
                for folder in folders
            }

    def read(self, setting: Setting, trials: range, path: Path) -> Chunk | None:
        """Read a chunk; set it aside if it is not what its name and checksum say."""
        try:
            chunk = Chunk.read(path)
            if chunk.identity != setting.identity or chunk.trials != trials:
                raise DamagedError("it belongs elsewhere")
        except FileNotFoundError:  # another process has just set it aside
            return None
        except DamagedError as error:
            self._set_aside(path, str(error))
            return None
        except OSError as error:
            raise StoreError(
                f"cannot read {path}: {error.strerror}; make it readable, or remove it to have it "
                "computed again"
            ) from error
        if self.same_code and chunk.provenance.get("code") != code(setting.experiment.module):
            return None
        return chunk

    def chunks(self, setting: Setting, trials: range) -> Iterator[Chunk]:
        """Read the chunks that have some of these trials."""
        for part, path in self.files(setting):
            if part.start < trials.stop and trials.start < part.stop:
                chunk = self.read(setting, part, path)
                if chunk is not None:
                    yield chunk

    def write(self, setting: Setting, chunk: Chunk) -> Path:
        """Write a chunk so that it is there whole, even if the power fails, or not at all."""
        name = f"{chunk.trials.start:06d}-{chunk.trials.stop:06d}.csv"
        with self._explained("write to"):
            path = self._place(setting) / name
            _write(path, chunk.encode())
        return path

    def prepare(self, setting: Setting) -> None:
        """See that the store can be written, before hours are spent on what it shall hold."""
        with self._explained("write to"):
            folder = self._place(setting)
            folder.mkdir(parents=True, exist_ok=True)
            _write(folder / ".probe", b"")
            (folder / ".probe").unlink(missing_ok=True)
            for left in folder.glob(".*.tmp"):  # by a process that was killed while it wrote
                with suppress(FileNotFoundError):  # or is writing, and has just finished
                    if time.time() - left.stat().st_mtime > _HOUR:
                        left.unlink()

    def _set_aside(self, path: Path, why: str) -> None:
        aside = path.with_name(path.name + ".damaged")
        try:
            path.replace(aside)
            outcome = f"set aside as {aside.name}"
        except OSError as error:
            outcome = f"it could not be set aside ({error.strerror})"
        # Files are named from the store on: whose machine it is concerns nobody.
        warnings.warn(
            f"{path.relative_to(self.folder)} is not used, for {why}; {outcome}",
            StoreWarning,
            stacklevel=2,
        )

    def _place(self, setting: Setting) -> Path:
        """Return the folder of a setting; nothing is read or written that is not in the store."""
        folder = self.folder / setting.folder
        try:
            inside = folder.resolve().is_relative_to(self.folder.resolve())
        except RuntimeError as error:  # links in a circle, before Python 3.13
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from error
        if not inside:
            raise StoreError(
                f"{setting.folder} is a link that leads out of {self.folder}: remove the link, "
                "or link the whole store"
            )
        return folder

    @contextmanager
    def _explained(self, doing: str) -> Iterator[None]:
        """Say of what the system refuses what to do about it."""
        try:
            yield
        except StoreError:
            raise
        except OSError as error:
            able = "readable" if doing == "read" else "writable"
            first = _FIRST.get(error.errno or 0, f"make it {able}")
            raise StoreError(
                f"cannot {doing} {self.folder}: {os.strerror(error.errno or 0)}; "
                f"{first} or {self.remedy}. "
                "What is stored is kept: run it again to go on"
            ) from error


def stores(where: str | Path | None = None) -> list[Store]:
    """Return the stores to read; the first of them is the one to write.

    Parameters
    ----------
    where : {"cache", "results"} or path, optional
        ``cache``, the default, reads ``results`` too if there is a checkout, and
        ``results`` reads nothing else. A path is a store of one's own.
    """
    results = results_folder()
    committed = Store(
        results or Path("results"), remedy="keep the results elsewhere with --store cache"
    )
    if where in (None, "cache"):
        remedy = "name another folder in the environment variable FOURPAPERS_CACHE"
        cache = Store(cache_folder(), same_code=True, remedy=remedy)
        return [cache, committed] if results else [cache]
    if where == "results":
        if results is None:
            raise StoreError(
                "no results/ here: it is in a checkout of the project, beside notebooks/; "
                "outside, use the cache"
            )
        return [committed]
    return [Store(Path(where).resolve())]


def _listed(paths: Iterable[Path]) -> list[tuple[range, Path]]:
    matches = [(_FILE.fullmatch(path.name), path) for path in paths]
    files = [(range(int(name[1]), int(name[2])), path) for name, path in matches if name]
    some = [(trials, path) for trials, path in files if trials.start < trials.stop]
    return sorted(some, key=lambda file: (file[0].start, -file[0].stop))


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """Make the new name last, where the system lets a folder be opened."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
