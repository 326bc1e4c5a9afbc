"""Show the built book on this machine."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from fourpapers.book.catalogue import ChapterError

#: Only this machine can see the pages.
HOST = "127.0.0.1"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing of every page that is asked for."""


def server(site: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of the pages in ``site``; port 0 takes any that is free."""
    if not (site / "index.html").is_file():
        raise ChapterError("the book is not built yet: run python -m fourpapers book first")
    if not 0 <= port <= 65535:
        raise ChapterError(f"port takes a number from 0 to 65535, not {port}")
    try:
        return ThreadingHTTPServer((HOST, port), partial(_Quiet, directory=site))
    except OSError as error:
        raise ChapterError(
            f"port {port} cannot be used ({error.strerror}): choose another with --port, "
            "or --port 0 for any that is free"
        ) from error
