"""Every table, figure and claim of the four papers with its verdict, in one place."""
