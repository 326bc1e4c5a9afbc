"""The built book, shown on this machine."""

import threading
import urllib.request

import pytest

from fourpapers.book.catalogue import ChapterError
from fourpapers.book.serve import HOST, server


@pytest.fixture
def site(tmp_path):
    (tmp_path / "index.html").write_text("<h1>A book</h1>")
    return tmp_path


def test_pages_are_served_to_this_machine_alone(site):
    with server(site, 0) as pages:
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        address = f"http://{HOST}:{pages.server_port}/index.html"
        with urllib.request.urlopen(address) as answer:
            assert answer.read() == b"<h1>A book</h1>"
        assert pages.server_address[0] == "127.0.0.1"
        pages.shutdown()


def test_a_port_that_is_taken_is_named_with_the_remedy(site):
    with (
        server(site, 0) as pages,
        pytest.raises(ChapterError, match=f"port {pages.server_port} cannot be used.*--port 0"),
    ):
        server(site, pages.server_port)


def test_a_port_that_cannot_be_is_refused(site):
    with pytest.raises(ChapterError, match="port takes a number from 0 to 65535, not 99999"):
        server(site, 99999)


def test_an_unbuilt_book_is_not_served(tmp_path):
    with pytest.raises(ChapterError, match="not built yet"):
        server(tmp_path, 0)
