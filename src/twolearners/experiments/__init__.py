"""Each table and figure as a function of its parameters that returns a tidy table."""
