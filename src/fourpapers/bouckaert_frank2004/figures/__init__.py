"""Pictures of the chapters on Bouckaert and Frank (2004)."""
