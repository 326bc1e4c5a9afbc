"""Losses that are merely dealt into ten folds again."""

import pytest

from fourpapers.bouckaert2003.beyond.redrawn_folds import redrawn_folds


@pytest.fixture(scope="session")
def losses():
    return redrawn_folds(trials=1000, size=300, runs=10, seed=2003)
