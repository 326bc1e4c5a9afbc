"""A store for each test, and the outcome that all ways of computing have to reach."""

import hashlib

import pytest

from fourpapers.engine import compute

from .sample import CALLS, moments


def bits(outcome):
    """Digest an outcome, every bit of it."""
    digest = hashlib.sha256()
    for name, column in outcome.items():
        digest.update(f"{name} {column.dtype} {column.shape}".encode())
        digest.update(column.tobytes())
    return digest.hexdigest()


@pytest.fixture
def store(tmp_path):
    CALLS.clear()
    return tmp_path / "store"


@pytest.fixture(scope="session")
def serial(tmp_path_factory):
    """Forty trials, one after another in this process."""
    folder = tmp_path_factory.mktemp("serial")
    return compute(moments, trials=40, backend="serial", chunk=40, store=folder)
