"""Which commit a page was made from."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Commit:
    """The state of a checkout: its commit, if it has one, and whether files were changed since."""

    digest: str | None
    changed: bool = False

    def __str__(self) -> str:
        """Say it in words, as a page does.

        Examples
        --------
        >>> str(Commit("28f6e22d5c0a"))
        'commit 28f6e22d5c0a'
        >>> str(Commit("28f6e22d5c0a", changed=True))
        'commit 28f6e22d5c0a and changes since'
        >>> str(Commit(None))
        'no commit known'
        """
        if self.digest is None:
            return "no commit known"
        return f"commit {self.digest}" + (" and changes since" if self.changed else "")


def commit(root: Path) -> Commit:
    """Ask git for the commit of a checkout; an unpacked archive has none.

    A folder *inside* somebody's repository is not taken for a checkout of it.
    """
    top = _git(root, "rev-parse", "--show-toplevel")
    if top is None or Path(top).resolve() != root.resolve():
        return Commit(None)
    digest = _git(root, "rev-parse", "--short=12", "HEAD")
    if digest is None:  # a repository without any commit
        return Commit(None)
    return Commit(digest, changed=bool(_git(root, "status", "--porcelain")))


def _git(root: Path, *arguments: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=root, capture_output=True, text=True, check=False
        )
    except OSError:  # no git on this machine
        return None
    return done.stdout.strip() if done.returncode == 0 else None
