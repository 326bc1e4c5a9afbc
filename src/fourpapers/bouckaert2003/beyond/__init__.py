"""What the paper did not ask: laws, readings, other populations and other tests."""
