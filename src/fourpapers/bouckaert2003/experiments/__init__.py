"""What is simulated and stored: two or five learners on many data sets, fold by fold."""
