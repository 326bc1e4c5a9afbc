"""Archives that have the same bytes whenever they hold the same files."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterable
from pathlib import Path

_DAY = (1980, 1, 1, 0, 0, 0)  # the first that a zip file knows


def pack(folder: Path, target: Path, inside: str) -> Path:
    """Pack the files of a folder, hidden ones left out, under the name ``inside``."""
    files = [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not any(p.startswith(".") for p in path.relative_to(folder).parts)
    ]
    if not files:
        raise FileNotFoundError(f"nothing to pack in {folder}")
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files:
            name = f"{inside}/{path.relative_to(folder).as_posix()}"
            info = zipfile.ZipInfo(name, _DAY)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, path.read_bytes())
    return target


def digest(path: Path) -> str:
    """Return the SHA-256 digest of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def checksums(files: Iterable[Path]) -> str:
    """Write digests in the form that ``sha256sum --check`` reads."""
    return "".join(f"{digest(path)}  {path.name}\n" for path in sorted(files))
