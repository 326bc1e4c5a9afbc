"""``python -m twolearners`` does what ``twolearners`` does."""

import sys

from twolearners.cli import main

if __name__ == "__main__":
    sys.exit(main())
