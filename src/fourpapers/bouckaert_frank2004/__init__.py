"""Bouckaert & Frank (2004): how replicable tests are, on 27 data sets and four data sources."""
