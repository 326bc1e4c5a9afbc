"""Show the built book on this machine."""

from __future__ import annotations

import io
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO, cast

from fourpapers.book.catalogue import ChapterError

#: Only this machine can see the pages.
HOST = "127.0.0.1"


#: What a browser on this machine may call it. A page of another origin that had its own name point
#: here would come with that name.
_NAMES = {HOST, "localhost"}


class _Pages(SimpleHTTPRequestHandler):
    """Hand out the files of one folder and nothing else."""

    def log_message(self, *_: object) -> None:
        """Say nothing of every page that is asked for."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Answer a request, if it is for this machine and for a file in the folder."""
        _, port = cast(tuple[str, int], self.server.server_address)
        name = self.headers.get("Host", "").lower().removesuffix(f":{port}")
        if name not in _NAMES:
            self.send_error(403, "this is not the name of the book's server")
            return None
        path = Path(self.translate_path(self.path)).resolve()
        if not path.is_relative_to(Path(self.directory).resolve()):  # a link that leads outside
            self.send_error(404)
            return None
        return super().send_head()

    def list_directory(self, path: object) -> None:
        """Show no folders: the book has pages."""
        self.send_error(404)


def free(port: int) -> int:
    """See that a port can be listened on, before a book is built for it."""
    if not 0 <= port <= 65535:
        raise ChapterError(f"port takes a number from 0 to 65535, not {port}")
    try:
        ThreadingHTTPServer((HOST, port), _Pages).server_close()
    except OSError as error:
        raise ChapterError(
            f"port {port} cannot be used ({error.strerror}): choose another with --port, "
            "or --port 0 for any that is free"
        ) from error
    return port


def server(site: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of the pages in ``site``; port 0 takes any that is free."""
    if not (site / "index.html").is_file():
        raise ChapterError("the book is not built yet: run python -m fourpapers book first")
    return ThreadingHTTPServer((HOST, free(port)), partial(_Pages, directory=site))
