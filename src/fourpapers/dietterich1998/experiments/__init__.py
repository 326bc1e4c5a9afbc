"""What is simulated and stored, one module for each experiment, and how it is read back."""
