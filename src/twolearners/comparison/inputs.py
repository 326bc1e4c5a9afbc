"""What comparisons accept, refuse and warn of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from twolearners.significance import Procedure, catalogue

#: The test that the papers end with: it keeps its level and replicates best.
DEFAULT = "corrected-repeated-kfold"


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


def procedure_of(test: str | Procedure) -> Procedure:
    """Look a test up by its name; a procedure is taken as it is."""
    procedure = test if isinstance(test, Procedure) else Procedure(test)
    try:
        catalogue.test(procedure.test)
    except LookupError as error:
        raise ComparisonError(f"test: {error.args[0]}") from None
    return procedure


def checked_names(names: Any) -> tuple[str, str]:
    """Insist on two names that differ."""
    pair = tuple(names) if isinstance(names, tuple | list) else ()
    if len(pair) != 2 or not all(isinstance(name, str) and name for name in pair):
        raise ComparisonError(f"names must be two, such as ('forest', 'boosting'), not {names!r}")
    if pair[0] == pair[1]:
        raise ComparisonError(f"names must differ, but both are {pair[0]!r}")
    return pair[0], pair[1]


def checked_alpha(alpha: float) -> float:
    """Insist on a level between 0 and 1."""
    if not 0 < alpha < 1:
        raise ComparisonError(f"alpha must lie between 0 and 1, not {alpha!r}")
    return alpha
