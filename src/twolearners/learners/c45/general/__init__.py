"""The back end for attributes of any kind, with missing values: lists of weighted instances."""
