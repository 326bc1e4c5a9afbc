"""What a comparison refuses, and what it warns of."""

from collections.abc import Iterator
from contextlib import contextmanager


class ComparisonError(ValueError):
    """A comparison that cannot be made; the message says what would be right."""


class ComparisonWarning(UserWarning):
    """A comparison that can be made but should not be trusted without a second thought."""


@contextmanager
def refusals() -> Iterator[None]:
    """Pass on what the rooms below refuse as a :class:`ComparisonError`."""
    try:
        yield
    except ComparisonError:
        raise
    except (ValueError, LookupError) as error:
        raise ComparisonError(str(error.args[0] if error.args else error)) from error
