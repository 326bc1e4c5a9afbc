"""Pictures of what the paper did not ask."""
