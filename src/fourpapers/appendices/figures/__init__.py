"""Pictures of the appendices."""
