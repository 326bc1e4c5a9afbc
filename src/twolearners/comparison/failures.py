"""What a comparison refuses, and what it warns of."""


class ComparisonError(ValueError):
    """A comparison that cannot be made; the message says what would be right."""


class ComparisonWarning(UserWarning):
    """A comparison that can be made but should not be trusted without a second thought."""
