"""Tests keep what they compute to themselves, and the collector of garbage out of the way."""

import gc

import pytest

# Of the thousands of tests that pytest collects none is garbage: not looking saves it two seconds.
gc.disable()


def pytest_collection_finish():
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True, scope="session")
def _a_cache_of_its_own(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FOURPAPERS_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
