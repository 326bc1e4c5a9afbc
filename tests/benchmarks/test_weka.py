"""Benchmarks get Weka where there is Java, and do without it elsewhere."""

import ast
import importlib.util
import re
import subprocess
import sys

import pytest

from tests import ROOT


@pytest.fixture
def weka():
    path = ROOT / "benchmarks" / "weka.py"
    spec = importlib.util.spec_from_file_location("benchmarks_weka", path)
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "benchmarks_weka", module)
        spec.loader.exec_module(module)
        yield module


@pytest.mark.parametrize("code", [0, 1])
def test_with_java_weka_is_got_by_what_the_oracle_has_for_it(weka, code, monkeypatch):
    asked = []

    def run(command, **options):
        asked.append((command, options))
        return subprocess.CompletedProcess(command, code)

    monkeypatch.setattr(weka.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(weka.subprocess, "run", run)
    assert weka.available() == (code == 0)
    ((command, options),) = asked
    (called,) = re.findall(r"judge\.(\w+)\(\)", command[-1])
    judge = ast.parse((options["cwd"] / "judge.py").read_bytes())
    assert called in {node.name for node in judge.body if isinstance(node, ast.FunctionDef)}


def test_without_java_there_is_no_weka(weka, monkeypatch):
    monkeypatch.setattr(weka.shutil, "which", lambda name: None)
    assert not weka.available()
