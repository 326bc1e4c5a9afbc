"""What both 5x2cv tests do on independent normal differences, and where the F is tabled."""

from __future__ import annotations

from scipy import stats

from fourpapers.laws import size_of_combined_f, size_of_five_by_two_t


def exact_sizes(alpha: float) -> dict[str, float]:
    """Give the exact sizes of both tests on independent normal differences.

    Examples
    --------
    >>> {test: round(size, 4) for test, size in exact_sizes(0.05).items()}
    {'t': 0.0281, 'F': 0.0175}
    """
    return {
        "t": size_of_five_by_two_t(alpha),
        "F": float(size_of_combined_f(alpha)),
    }


def tabled_critical(alpha: float = 0.05) -> float:
    """Give the critical value Alpaydin refers to: that of F with 10 and 5 df."""
    return float(stats.f(10, 5).ppf(1 - alpha))
