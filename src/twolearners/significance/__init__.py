"""Every test: arrays of differences in, one kind of result out."""

from twolearners.significance.laws import size_under_equicorrelation
from twolearners.significance.resampling import corrected_resampled_t, resampled_t
from twolearners.significance.result import ConfidenceInterval, Result

__all__ = [
    "ConfidenceInterval",
    "Result",
    "corrected_resampled_t",
    "resampled_t",
    "size_under_equicorrelation",
]
