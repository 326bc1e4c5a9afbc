"""The papers' numbers as data, and how ours compare with them."""

from fourpapers.published.agreement import agreement, published

__all__ = ["agreement", "published"]
