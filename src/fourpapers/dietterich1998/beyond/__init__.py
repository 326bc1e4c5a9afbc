"""What the paper did not ask: its assumptions one by one, and the tests of later papers."""
