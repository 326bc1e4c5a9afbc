"""The built book, shown on this machine."""

import http.client
import socket
import threading

import pytest

from fourpapers import cli
from fourpapers.book import site as building
from fourpapers.book.catalogue import ChapterError
from fourpapers.book.serve import HOST, server


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    tmp_path = tmp_path_factory.mktemp("serve")
    folder = tmp_path / "html"
    (folder / "sub").mkdir(parents=True)
    (folder / "index.html").write_text("<h1>A book</h1>")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "linked").symlink_to(tmp_path)
    return folder


@pytest.fixture(scope="module")
def pages(site):
    with server(site, 0) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield serving
        serving.shutdown()


def ask(pages, path, method="GET", **headers):
    """Ask as it stands: a client would tidy the path and name the host."""
    line = http.client.HTTPConnection(HOST, pages.server_port, timeout=5)
    line.putrequest(method, path, skip_host="Host" in headers)
    for name, value in headers.items():
        line.putheader(name, value)
    line.endheaders()
    answer = line.getresponse()
    return answer.status, answer.read()


def test_pages_are_served_to_this_machine_alone(pages):
    assert pages.server_address[0] == "127.0.0.1"
    assert ask(pages, "/index.html") == (200, b"<h1>A book</h1>")
    others = {one[4][0] for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    for address in others - {HOST}:
        with pytest.raises(OSError, match=r"refused|unreachable|timed out"):
            socket.create_connection((address, pages.server_port), timeout=2)


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/sub/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..\\secret.txt",
        "//secret.txt",
        "/link.txt",
        "/linked/secret.txt",
        "/linked/",
        "/sub/",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_no_file_outside_the_book_is_served_and_no_folder_listed(pages, path, method):
    status, body = ask(pages, path, method)
    assert status == 404
    assert b"secret\n" not in body
    assert not body.startswith(b"secret")


@pytest.mark.parametrize("path", ["/etc/passwd", "//etc/passwd", "/%2fetc%2fpasswd"])
def test_no_file_of_the_system_is_served(pages, path):
    assert ask(pages, path)[0] == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_there_is_nothing_to_be_changed(pages, method):
    assert ask(pages, "/index.html", method)[0] == 501


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:{port}", 200),
        ("localhost:{port}", 200),
        ("LOCALHOST", 200),
        ("evil.example:{port}", 403),
        ("127.0.0.1.evil.example", 403),
        ("localhost.evil.example:{port}", 403),
        ("", 403),
        ("[::1", 403),
    ],
)
def test_a_name_that_was_made_to_point_here_is_refused(pages, host, status):
    assert ask(pages, "/index.html", Host=host.format(port=pages.server_port))[0] == status


def test_a_port_that_is_taken_is_named_with_the_remedy(site):
    with (
        server(site, 0) as pages,
        pytest.raises(ChapterError, match=rf"port {pages.server_port} cannot be used.*--port 0"),
    ):
        server(site, pages.server_port)


def test_a_port_that_cannot_be_is_refused(site):
    with pytest.raises(ChapterError, match="port takes a number from 0 to 65535, not 99999"):
        server(site, 99999)


def test_a_port_is_looked_at_before_the_book_is_built(monkeypatch, capsys):
    monkeypatch.setattr(building, "build", lambda: pytest.fail("it was built"))
    assert cli.main(["serve", "--port", "99999"]) == 2
    assert "port takes a number from 0 to 65535" in capsys.readouterr().err


def test_an_unbuilt_book_is_not_served(tmp_path):
    with pytest.raises(ChapterError, match="not built yet"):
        server(tmp_path, 0)
