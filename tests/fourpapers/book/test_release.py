"""A release is checked in a fresh clone and packed; links are checked without a network."""

import json
import subprocess
import zipfile

import pytest

from fourpapers import cli
from fourpapers.book import links
from fourpapers.book.catalogue import ChapterError
from fourpapers.book.pack import checksums, digest, pack
from fourpapers.book.release import STEPS, Step, check_links, check_unchanged, collect, release
from fourpapers.book.site import BuildError
from tests import ROOT

SITE = ROOT / "_build" / "html"


def git(folder, *arguments):
    name = ["-c", "user.name=A", "-c", "user.email=a@b.c"]
    subprocess.run(["git", *name, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def site(tmp_path):
    """Three pages whose links all lead somewhere."""
    folder = tmp_path / "site"
    (folder / "deep").mkdir(parents=True)
    (folder / "index.html").write_text(
        '<h1 id="top-of-it">A</h1><a href="deep/b.html#x">b</a><a href="#top-of-it">up</a>'
        '<a href="https://example.org/a">out</a><a href="mailto:a@b.c">post</a>'
        '<img src="dot.png"><a href="deep/">folder</a>'
    )
    (folder / "deep" / "b.html").write_text('<p id="x"><a href="../index.html">back</a></p>')
    (folder / "deep" / "index.html").write_text("<p>in here</p>")
    (folder / "dot.png").write_bytes(b"png")
    return folder


@pytest.fixture
def project(tmp_path, site):
    """A small repository with what a release packs already built."""
    root = tmp_path / "project"
    (root / "results").mkdir(parents=True)
    (root / "results" / "a.csv").write_text("trial,x\n0,1\n")
    for name in ("CITATION.cff", "LICENSE", "LICENSE-TEXT"):
        (root / name).write_bytes((ROOT / name).read_bytes())
    (root / ".gitignore").write_text("_release/\n_build/\ndist/\n")
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "-m", "a")
    return root


def built(clone, site):
    """Put into a clone what the steps of a release make."""
    (clone / "_build").mkdir(exist_ok=True)
    pack(site, clone / "_build" / "whole.zip", "html")
    with zipfile.ZipFile(clone / "_build" / "whole.zip") as archive:
        archive.extractall(clone / "_build")
    (clone / "_build" / "twolearners.pdf").write_bytes(b"%PDF")
    (clone / "dist").mkdir(exist_ok=True)
    (clone / "dist" / "twolearners-0.1.0.tar.gz").write_bytes(b"source")
    (clone / "dist" / "twolearners-0.1.0-py3-none-any.whl").write_bytes(b"wheel")


class TestLinks:
    def test_that_lead_somewhere_are_no_fault(self, site):
        assert links.broken(site) == []

    @pytest.mark.parametrize(
        ("written", "why"),
        [
            ('<a href="c.html">', "no such file"),
            ('<a href="deep/b.html#y">', "no such place on the page"),
            ('<a href="#nowhere">', "no such place on the page"),
            ('<img src="gone.png">', "no such file"),
            ('<link href="gone.css">', "no such file"),
            ('<script src="gone.js"></script>', "no such file"),
            ('<a href="../../etc/passwd">', "leaves the site"),
            ('<a href="http://nohost">', "not an address"),
            ('<a href="ftp://example.org/a">', "unexpected ftp"),
            ('<a href="//example.org/a">', "unexpected host"),
        ],
    )
    def test_that_lead_nowhere_are_named_with_the_page(self, site, written, why):
        (site / "index.html").write_text(written)
        found = links.broken(site)
        assert [(one.page, one.why) for one in found] == [("index.html", why)]

    def test_addresses_outside_are_listed_once(self, site):
        (site / "deep" / "b.html").write_text('<a href="https://example.org/a">again</a>')
        assert links.external(site) == ["https://example.org/a"]

    def test_a_page_that_changed_is_read_again(self, site):
        assert links.broken(site) == []
        (site / "deep" / "b.html").write_text("<p id='another'>longer than before</p>")
        assert [one.why for one in links.broken(site)] == ["no such place on the page"]

    @pytest.mark.skipif(not SITE.is_dir(), reason="the book is not built: run make book")
    @pytest.mark.slow
    def test_of_the_book_all_lead_somewhere(self):
        assert [str(one) for one in links.broken(SITE)] == []

    def test_are_checked_by_a_command(self, site, monkeypatch, capsys, tmp_path):
        root = tmp_path / "checkout"
        (root / "notebooks").mkdir(parents=True)
        (root / "_toc.yml").touch()
        (root / "_build").mkdir()
        site.rename(root / "_build" / "html")
        monkeypatch.chdir(root)
        assert cli.main(["links"]) == 0
        assert "0 links lead nowhere; 1 lead outside" in capsys.readouterr().out
        (root / "_build" / "html" / "dot.png").unlink()
        assert cli.main(["links"]) == 1
        assert "dot.png (no such file)" in capsys.readouterr().out


class TestPacking:
    def test_gives_the_same_bytes_twice(self, site, tmp_path):
        first = pack(site, tmp_path / "a.zip", "site").read_bytes()
        for path in site.rglob("*.html"):  # other times, same contents
            path.write_bytes(path.read_bytes())
        assert pack(site, tmp_path / "b.zip", "site").read_bytes() == first

    def test_keeps_names_and_contents_and_leaves_hidden_files_out(self, site, tmp_path):
        (site / ".buildinfo").write_text("no")
        with zipfile.ZipFile(pack(site, tmp_path / "a.zip", "s")) as archive:
            assert archive.namelist() == [
                "s/deep/b.html", "s/deep/index.html", "s/dot.png", "s/index.html"
            ]  # fmt: skip
            assert archive.read("s/dot.png") == b"png"

    def test_of_nothing_is_refused(self, tmp_path):
        (tmp_path / "empty").mkdir()
        with pytest.raises(FileNotFoundError, match="nothing to pack"):
            pack(tmp_path / "empty", tmp_path / "a.zip", "e")

    def test_checksums_are_those_of_sha256sum(self, site):
        (site / "SHA256SUMS").write_text(checksums([site / "dot.png", site / "index.html"]))
        done = subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=site, check=False)
        assert done.returncode == 0


class TestCollecting:
    def test_packs_everything_with_a_manifest_and_checksums(self, project, site, tmp_path):
        built(project, site)
        folder = collect(project, tmp_path / "out", "abc", ["test"])
        names = {path.name for path in folder.iterdir()}
        assert names == {
            "twolearners-0.1.0-site.zip", "twolearners-0.1.0-results.zip", "twolearners-0.1.0.pdf",
            "twolearners-0.1.0.tar.gz", "twolearners-0.1.0-py3-none-any.whl", "CITATION.cff",
            "LICENSE", "LICENSE-TEXT", "manifest.json", "SHA256SUMS",
        }  # fmt: skip
        manifest = json.loads((folder / "manifest.json").read_text())
        assert manifest["commit"] == "abc"
        assert manifest["links"] == ["https://example.org/a"]
        for name, held in manifest["files"].items():
            assert held["sha256"] == digest(folder / name)
        assert (folder / "SHA256SUMS").read_text().count("\n") == len(names) - 1

    def test_is_the_same_twice(self, project, site, tmp_path):
        built(project, site)
        first = collect(project, tmp_path / "a", "abc", []) / "SHA256SUMS"
        second = collect(project, tmp_path / "b", "abc", []) / "SHA256SUMS"
        assert first.read_bytes() == second.read_bytes()

    def test_wants_both_packages(self, project, site, tmp_path):
        built(project, site)
        (project / "dist" / "twolearners-0.1.0.tar.gz").unlink()
        with pytest.raises(BuildError, match=r"should hold twolearners-0\.1\.0\.tar\.gz"):
            collect(project, tmp_path / "out", "abc", [])


class TestReleasing:
    def test_checks_a_clone_and_packs_it(self, project, site, capsys):
        seen = []
        steps = [
            Step("build", lambda clone: (seen.append(clone), built(clone, site))),
            Step("links", check_links),
            Step("look", ["test", "-f", "results/a.csv"]),
        ]
        folder = release(project, steps=steps)
        assert folder == project / "dist" / "twolearners-0.1.0"
        assert seen[0] != project
        assert (seen[0] / ".git").is_dir()
        assert "3 of 3: look" in capsys.readouterr().out

    def test_goes_on_where_it_stopped(self, project, site):
        count = []
        build = Step("build", lambda clone: (count.append(1), built(clone, site)))
        with pytest.raises(BuildError, match="false failed in the fresh clone"):
            release(project, steps=[build, Step("fail", ["false"])])
        release(project, steps=[build, Step("fail", ["true"])])
        assert len(count) == 1

    def test_shows_the_end_of_what_a_step_said(self, project):
        with pytest.raises(BuildError, match="because of this"):
            release(project, steps=[Step("say", ["sh", "-c", "echo because of this; exit 3"])])

    def test_starts_anew_for_another_commit(self, project, site):
        count = []
        build = Step("build", lambda clone: (count.append(1), built(clone, site)))
        release(project, steps=[build])
        (project / "results" / "b.csv").write_text("trial,x\n0,2\n")
        git(project, "add", ".")
        git(project, "commit", "--quiet", "-m", "b")
        release(project, steps=[build])
        assert len(count) == 2

    def test_refuses_what_is_not_committed_and_names_it(self, project):
        (project / "new.txt").write_text("new")
        with pytest.raises(ChapterError, match=r"(?s)not committed.*new\.txt"):
            release(project, steps=[])

    def test_refuses_a_folder_without_commits(self, tmp_path):
        with pytest.raises(ChapterError, match="not a git checkout"):
            release(tmp_path, steps=[])

    def test_a_broken_link_stops_it(self, project, site):
        (site / "index.html").write_text('<a href="gone.html">')
        build = Step("build", lambda clone: built(clone, site))
        with pytest.raises(BuildError, match=r"1 links lead nowhere:\n {2}index\.html: gone\.html"):
            release(project, steps=[build, Step("links", check_links)])

    def test_has_its_own_cache(self, project):
        show = Step("show", ["sh", "-c", 'echo "$FOURPAPERS_CACHE"; exit 1'])
        with pytest.raises(BuildError, match=r"_release/\w+/cache"):
            release(project, steps=[show])

    def test_stops_at_a_step_that_changes_what_was_committed(self, project):
        change = Step("change", ["sh", "-c", "echo 0,2 >> results/a.csv"])
        with pytest.raises(BuildError, match=r"1 files are no longer what.*\n.*results/a.csv"):
            release(project, steps=[change, Step("unchanged", check_unchanged)])

    def test_carries_out_what_the_makefile_has(self):
        targets = (ROOT / "Makefile").read_text()
        for step in STEPS:
            if not callable(step.do) and step.do[0] == "make":
                assert f"\n{step.do[1]}:" in targets


class TestSourcePackage:
    def test_leaves_out_what_is_built_and_what_is_private(self):
        import tomllib

        held = tomllib.loads((ROOT / "pyproject.toml").read_text())
        out = held["tool"]["hatch"]["build"]["targets"]["sdist"]["exclude"]
        assert {"/.ci", "/_build", "/_release", "/dist"} <= set(out)
        assert not {"/results", "/notebooks", "/book", "/tests"} & set(out)
