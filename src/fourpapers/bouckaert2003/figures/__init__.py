"""Pictures of the chapters on Bouckaert (2003)."""
