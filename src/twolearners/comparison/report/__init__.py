"""A comparison in words, tables and pictures, and what a paper cites for it."""
