"""Small data that tests of the command line share with those of comparisons."""

from tests.twolearners.comparison.conftest import table

__all__ = ["table"]
