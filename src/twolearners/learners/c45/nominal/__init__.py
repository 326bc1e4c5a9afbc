"""The back end for nominal attributes without missing values: sets of instances as bits."""
