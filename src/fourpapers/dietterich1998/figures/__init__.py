"""Pictures of the chapters on Dietterich (1998) and of Part I."""
