"""``python -m twolearners`` does what ``twolearners`` does."""

import sys

if __name__ == "__main__":
    try:
        from twolearners.cli import main
    except KeyboardInterrupt:  # stopped before it had begun
        sys.exit(130)
    sys.exit(main())
