"""A store reads the same whatever a system, git or an editor makes of its line ends."""

import hashlib
import shutil
import subprocess
import warnings

import pytest

from fourpapers.engine import compute, verify
from fourpapers.engine.chunk import Chunk
from fourpapers.engine.cost import cost
from fourpapers.engine.store import Store
from tests import ROOT

from .conftest import bits
from .sample import moments


@pytest.fixture
def copied(store):
    """A store whose lines end as on Windows."""
    compute(moments, trials=40, store=store)
    for path in store.rglob("*.csv"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    return store


def test_a_copy_with_other_line_ends_is_read_and_no_byte_of_it_changes(copied, serial):
    before = {path: path.read_bytes() for path in copied.rglob("*.csv")}
    with warnings.catch_warnings(action="error"):
        outcome = compute(moments, trials=40, store=copied)
    assert outcome.read == 40
    assert bits(outcome) == bits(serial)
    assert {path: path.read_bytes() for path in copied.rglob("*") if path.is_file()} == before


def test_a_copy_with_other_line_ends_is_verified_and_its_cost_is_known(copied):
    assert [verdict.same for verdict in verify(share=1, store=copied)] == [True] * 4
    assert cost(moments.setting(), 40, [Store(copied)]).stored == 40


def test_a_changed_digit_is_found_whatever_ends_the_lines(copied):
    path = next(copied.rglob("000010-000020.csv"))
    path.write_bytes(path.read_bytes().replace(b",0.", b",1.", 1))
    with pytest.warns(UserWarning, match="its checksum is wrong"):
        assert compute(moments, trials=40, store=copied).read == 30


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    folder = tmp_path_factory.mktemp("clone") / "clone"
    command = ["git", "clone", "--quiet", "--depth", "1", "-c", "core.autocrlf=true"]
    subprocess.run([*command, ROOT.as_uri(), str(folder)], check=True)
    return folder


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a checkout can be cloned")
@pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
class TestACloneThatAsksForOtherLineEnds:
    def test_has_every_result_as_it_was_written(self, clone):
        sums = (clone / "results" / "SHA256SUMS").read_text(encoding="utf-8")
        for line in sums.splitlines():
            digest, name = line.split("  ", 1)
            data = (clone / "results" / name).read_bytes()
            assert hashlib.sha256(data).hexdigest() == digest, name

    def test_has_results_that_can_be_read(self, clone):
        files = [
            path for files in Store(clone / "results").all_files().values() for _, path in files
        ]
        assert len(files) > 1000
        assert all(Chunk.decode(path.read_bytes()) for path in files)

    def test_has_scripts_and_data_that_work(self, clone):
        assert b"\r" not in (clone / "Makefile").read_bytes()
        for name in ("src/twolearners/datasets/files", "src/fourpapers/published/weka/records"):
            for path in (clone / name).iterdir():
                assert path.read_bytes() == (ROOT / name / path.name).read_bytes(), path.name
