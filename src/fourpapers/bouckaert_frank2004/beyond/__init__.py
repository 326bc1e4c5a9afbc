"""What the paper did not ask: precision, cost, runs needed, other learners, ties and networks."""
