"""Compare two learners of your own on data of your own."""
