"""Every test of the book on every kind of data of the book, and the advice that follows."""
