"""Run the command: ``python -m fourpapers``."""

import sys

from fourpapers.cli import main

if __name__ == "__main__":
    sys.exit(main())
