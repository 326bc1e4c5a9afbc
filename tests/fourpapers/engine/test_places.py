"""A store keeps to its place: no name, value or link leads out of it, and no text runs."""

import ast
import os

import pytest

from fourpapers import cli
from fourpapers.engine import ParameterError, StoreError, StoreWarning, compute, experiment, verify
from fourpapers.engine import registry as registry_module
from fourpapers.engine.chunk import Chunk
from fourpapers.engine.cost import cost
from fourpapers.engine.folders import cache_folder
from fourpapers.engine.store import Store
from tests import ROOT

from .conftest import bits
from .sample import moments

ODD = [
    "../../../etc/passwd",
    "/etc/passwd",
    "..\\..\\windows",
    "C:\\x",
    "a\x00b",
    "a\nb",
    "<script>alert(1)</script>",
    "$(touch x)",
    "`x`; rm -rf x",
    "",
    ".",
    "..",
    "~",
    "CON",
    "x" * 5000,
    "ж" * 5000,
    "\udcff",
]


@pytest.fixture
def stored(store):
    """Four chunks; the folder they are in."""
    compute(moments, trials=40, store=store)
    return next(store.rglob("seed7"))


@pytest.fixture
def tells(monkeypatch):
    """An experiment that takes any text."""
    monkeypatch.setattr(registry_module, "_REGISTER", {})

    @experiment("tests/text", version=1, trials=2, seed=1, fits=0)
    def text(trials, *, word: str = "") -> dict:
        return {"length": [len(word)] * len(trials)}

    return text


class TestNames:
    @pytest.mark.parametrize("word", ODD, ids=range(len(ODD)))
    def test_made_of_any_value_stay_in_the_store_and_read_back(self, word, tells, store, tmp_path):
        outcome = compute(tells, word=word, store=store)
        assert outcome["length"].tolist() == [len(word)] * 2
        assert compute(tells, word=word, store=store).read == 2
        (path,) = [path for path in tmp_path.rglob("*") if path.is_file()]
        assert path.relative_to(store).parts[:2] == ("tests", "text")
        assert len(path.relative_to(store).parts) == 5
        assert all(len(part.encode()) <= 120 for part in path.relative_to(store).parts)
        assert not set("<>$`;\\:\n\0") & set(str(path.relative_to(store)))

    @pytest.mark.parametrize("name", ["../x", "/x", "a/../b", "x.y", "x\n", "a//b", "<b>", "~"])
    def test_of_experiments_are_words(self, name):
        with pytest.raises(ValueError, match="cannot name an experiment"):
            type(moments)(**{**vars(moments), "name": name})

    def test_of_folders_do_not_play_with_the_screen(self, stored, store):
        odd = stored.parent / "seed\x1b[2J\n\udcff"
        stored.rename(odd)
        assert {str(verdict) for verdict in verify(store=store)} == {
            f"DIFFERS  {odd.parent.relative_to(store)}/seed?[2J?? trials {a}-{a + 10}: it belongs "
            "elsewhere"
            for a in range(0, 40, 10)
        }

    @pytest.mark.parametrize(
        "name", ["7-7.csv", "9-3.csv", "0-99999999999999999999.csv", "٧-٨.csv", "1-2.csv.csv"]
    )
    def test_of_files_that_no_chunk_has_are_left_alone(self, name, stored, store):
        (stored / name).write_bytes((stored / "000000-000010.csv").read_bytes())
        assert compute(moments, trials=40, store=store).read == 40
        assert cost(moments.setting(), 40, [Store(store)]).stored == 40
        assert len(list(verify(share=1, store=store))) == 4
        assert (stored / name).exists()


class TestLinks:
    def test_out_of_the_store_are_not_followed(self, store, tmp_path):
        outside = tmp_path / "outside"
        outside.mkdir()
        folder = store / moments.setting().folder
        folder.parent.mkdir(parents=True)
        folder.symlink_to(outside)
        with pytest.raises(StoreError, match=r"is a link that leads out of .*: remove the link"):
            compute(moments, trials=40, store=store)
        assert list(outside.iterdir()) == []

    def test_in_a_circle_are_named(self, store):
        folder = store / moments.setting().folder
        folder.parent.mkdir(parents=True)
        folder.symlink_to(folder)
        with pytest.raises(StoreError, match=r"cannot read .*links"):
            compute(moments, trials=40, store=store)

    def test_to_a_whole_store_are_followed(self, stored, store, tmp_path):
        (tmp_path / "link").symlink_to(store)
        assert compute(moments, trials=40, store=tmp_path / "link").read == 40

    @pytest.mark.parametrize("kind", ["folder", "dangling", "device", "pipe", "secret"])
    def test_and_folders_in_the_place_of_a_chunk_are_set_aside(
        self, kind, stored, store, serial, tmp_path
    ):
        path = stored / "000010-000020.csv"
        (tmp_path / "secret").write_bytes(path.read_bytes())
        path.unlink()
        match kind:
            case "folder":
                path.mkdir()
            case "dangling":
                path.symlink_to(tmp_path / "gone")
            case "device":
                path.symlink_to("/dev/zero")
            case "pipe":
                os.mkfifo(path)
            case _:
                path.symlink_to(tmp_path / "secret")
        assert cost(moments.setting(), 40, [Store(store)]).stored == 30
        (wrong,) = [verdict for verdict in verify(share=1, store=store) if not verdict.same]
        assert wrong.detail == "it is no plain file"
        with pytest.warns(StoreWarning, match="it is no plain file; set aside as"):
            outcome = compute(moments, trials=40, store=store)
        assert bits(outcome) == bits(serial)
        assert path.is_file()
        assert not path.is_symlink()
        if kind == "secret":
            assert (tmp_path / "secret").is_file()

    def test_in_the_place_of_a_temporary_file_are_not_written_through(self, stored, store):
        (stored / ".probe").symlink_to(store / "victim")
        compute(moments, trials=50, store=store)
        assert not (store / "victim").exists()


class TestWhatCannotBeRead:
    def test_is_told_by_verify_and_the_rest_is_verified(self, stored, store, monkeypatch):
        read = Chunk.read

        def refused(path):
            if path.name == "000010-000020.csv":
                raise PermissionError(13, "Permission denied", str(path))
            return read(path)

        monkeypatch.setattr(Chunk, "read", refused)
        verdicts = list(verify(share=1, store=store))
        assert [one.detail for one in verdicts if not one.same] == [
            "cannot be read: Permission denied"
        ]
        assert len(verdicts) == 4

    def test_is_no_matter_if_another_process_has_just_set_it_aside(
        self, stored, store, monkeypatch
    ):
        read = Chunk.read

        def gone(path):
            path.unlink(missing_ok=path.name == "000010-000020.csv")
            return read(path)

        monkeypatch.setattr(Chunk, "read", gone)
        assert list(verify(share=1, store=store)) == []

    @pytest.mark.parametrize("command", [["compute", "tests/moments"], ["experiments"]])
    def test_for_a_path_too_long_is_one_line(self, command, tmp_path, monkeypatch, capsys):
        monkeypatch.setenv("FOURPAPERS_CACHE", str(tmp_path / ("x" * 300)))
        assert cli.main(command) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert "File name too long; give it a shorter path or name another folder" in line

    def test_for_a_user_without_a_home_is_one_line(self, monkeypatch, capsys):
        monkeypatch.setenv("FOURPAPERS_CACHE", "~nobody-of-this-name/cache")
        with pytest.raises(ParameterError, match="name one in the environment variable FOURPAP"):
            cache_folder()


def test_the_engine_has_nothing_that_runs_text():
    dangerous = {"eval", "exec", "compile", "pickle", "marshal", "shelve", "literal_eval"}
    for path in (ROOT / "src" / "fourpapers" / "engine").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {alias.name.partition(".")[0] for alias in node.names}
                assert not names & dangerous, path.name
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in dangerous, path.name
