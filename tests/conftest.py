"""Tests keep what they compute to themselves."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def _a_cache_of_its_own(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FOURPAPERS_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
