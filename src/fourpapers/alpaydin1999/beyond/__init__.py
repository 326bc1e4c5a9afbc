"""What the paper did not ask: laws, independence, other readings and other tests."""
