"""A Dask cluster gives the same bits, and one that is not there is named."""

import logging
import os
import socket
import subprocess
import sys
import threading

import pytest

from fourpapers import cli
from fourpapers.engine import ClusterError, compute
from fourpapers.engine.cluster import connect
from tests import ROOT

from .conftest import bits
from .sample import moments

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster():
    """Two worker processes on this machine."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=":0",
        silence_logs=logging.CRITICAL,
    ) as made:
        yield made


@pytest.mark.slow
def test_a_client_of_ones_own_is_used_and_left_open(cluster, store, serial):
    with distributed.Client(cluster, set_as_default=False) as client:
        outcome = compute(
            moments, trials=40, chunk=7, backend="dask", scheduler=client, store=store
        )
        assert client.status == "running"
    assert bits(outcome) == bits(serial)


@pytest.mark.slow
def test_an_error_in_a_trial_comes_through(cluster, store):
    address = cluster.scheduler_address
    with pytest.raises(ArithmeticError, match="13 is unlucky"):
        compute(moments, trials=8, size=13, backend="dask", scheduler=address, store=store)


@pytest.mark.slow
def test_an_error_in_a_trial_is_one_line_on_the_screen(cluster, tmp_path):
    script = """
import sys
from fourpapers import cli
from tests.fourpapers.engine import sample
sys.exit(cli.main(sys.argv[1:]))
"""
    unlucky = ["compute", "tests/moments", "--chunk", "2", "-p", "size", "13"]
    there = ["--backend", "dask", "--scheduler", cluster.scheduler_address]
    done = subprocess.run(
        [sys.executable, "-c", script, *unlucky, *there],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "FOURPAPERS_CACHE": str(tmp_path)},
    )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "ArithmeticError: 13 is unlucky; please report it with" in line


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_named():
    with pytest.raises(ClusterError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9 "):
        connect("tcp://127.0.0.1:9", timeout=0.5)


@pytest.mark.slow
@pytest.mark.parametrize("greeting", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_what_is_no_scheduler_is_named_and_leaves_nothing_behind(greeting):
    script = """
import sys
from fourpapers.engine import ClusterError
from fourpapers.engine.cluster import connect
try:
    connect(sys.argv[1], timeout=0.5)
except ClusterError as error:
    print(error)
"""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer():
            while True:
                try:
                    held.append(server.accept()[0])
                except OSError:
                    return
                held[-1].sendall(greeting)

        held = []
        threading.Thread(target=answer, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        done = subprocess.run(
            [sys.executable, "-c", script, address], capture_output=True, text=True, timeout=15
        )
        server.shutdown(socket.SHUT_RDWR)
    assert f"no Dask scheduler answers at {address} (" in done.stdout
    assert done.stderr == ""


def test_an_address_that_is_none_is_named():
    with pytest.raises(ClusterError, match="no Dask scheduler answers at nonsense://x"):
        connect("nonsense://x", timeout=0.5)


@pytest.mark.slow
def test_a_scheduler_without_workers_is_reported():
    with (
        distributed.LocalCluster(
            n_workers=0, dashboard_address=":0", silence_logs=logging.CRITICAL
        ) as empty,
        pytest.raises(ClusterError, match="has 0 cores to work with, and at least 2 are needed"),
    ):
        connect(empty.scheduler_address, timeout=0.5)


def test_without_dask_the_command_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    arguments = ["compute", "tests/moments", "--trials", "3", "--seed", "99", "--backend", "dask"]
    assert cli.main([*arguments, "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "pip install 'twolearners[cluster]'" in capsys.readouterr().err


def test_without_an_address_the_command_says_how_to_get_one(capsys):
    arguments = ["compute", "tests/moments", "--trials", "3", "--seed", "99", "--backend", "dask"]
    assert cli.main(arguments) == 2
    assert "start one with 'dask scheduler'" in capsys.readouterr().err
