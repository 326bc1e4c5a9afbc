"""Pictures of the chapters on Alpaydin (1999)."""
