"""The specification: ``twolearners`` and ``fourpapers`` mirror the packages of ``src``."""

from pathlib import Path

#: The checkout.
ROOT = Path(__file__).resolve().parents[1]
