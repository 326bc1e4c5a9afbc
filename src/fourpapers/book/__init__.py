"""Run chapters, check their parameters, build the book and its references."""
