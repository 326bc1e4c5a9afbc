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


@pytest.fixture
def figure(record_property):
    """Report how many of how many came out well, and fail unless it is all of them."""

    def report(outcomes, what):
        record_property("figure", f"{sum(outcomes)} of {len(outcomes)} {what}")
        assert all(outcomes), f"{sum(outcomes)} of {len(outcomes)} {what}"

    return report


def pytest_terminal_summary(terminalreporter):
    """Print what tests of injected faults counted."""
    reports = [one for kind in ("passed", "failed") for one in terminalreporter.getreports(kind)]
    figures = [text for one in reports for name, text in one.user_properties if name == "figure"]
    if figures:
        terminalreporter.section("faults injected")
    for text in figures:
        terminalreporter.line(text)
