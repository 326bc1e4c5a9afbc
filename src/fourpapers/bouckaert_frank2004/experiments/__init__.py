"""What is simulated and stored for the tables: 27 data sets and four sources."""
