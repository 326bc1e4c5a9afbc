"""How a command fails: with a message, and no traceback."""


class Failed(Exception):  # noqa: N818
    """A command that cannot go on; ``code`` is 2 when the input is at fault."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code
