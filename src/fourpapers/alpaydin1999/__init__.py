"""Alpaydin (1999): linear against multilayer perceptrons, and two tests on five cuts in half."""
