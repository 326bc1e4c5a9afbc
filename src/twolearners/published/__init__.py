"""The papers' numbers as data, and how ours compare with them."""

from twolearners.published.agreement import agreement, published

__all__ = ["agreement", "published"]
