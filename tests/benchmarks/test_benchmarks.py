"""What make bench times can still be called."""

import importlib.util
import sys

import numpy as np
import pytest

from tests import ROOT


def benchmark(name):
    """Import a program of the benchmarks, without running it."""
    path = ROOT / "benchmarks" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"benchmarks_{name}", path)
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        for library in ("OMP", "OPENBLAS", "MKL"):  # which it sets for itself
            patch.setenv(f"{library}_NUM_THREADS", "1")
        patch.setitem(sys.modules, spec.name, module)
        spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("pair", ["worst_case", "network", "exp6"])
def test_simulators_and_their_plain_versions_do_a_trial(pair):
    _, ours, plain = getattr(benchmark("simulators"), pair)()
    ours(np.random.default_rng(1))
    plain(np.random.default_rng(1))


@pytest.mark.slow
def test_growth_is_measured(capsys):
    benchmark("growth").measure("naive-bayes", "c45", 500, 5)
    megabytes, seconds, peak = map(float, capsys.readouterr().out.split())
    assert (megabytes, seconds >= 0, peak >= 0) == (0, True, True)
