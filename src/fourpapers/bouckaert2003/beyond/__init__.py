"""What the paper did not ask: laws, readings, other populations and other tests.

Chapters that go beyond the paper find two of the modules that its own tables rest on here, too.
"""

from fourpapers.bouckaert2003 import calibration_law, sign_test

__all__ = ["calibration_law", "sign_test"]
