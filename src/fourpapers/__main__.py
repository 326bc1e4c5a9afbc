"""Run the command: ``python -m fourpapers``."""

import sys

if __name__ == "__main__":
    try:
        from fourpapers.cli import main
    except KeyboardInterrupt:  # stopped before it had begun
        sys.exit(130)
    sys.exit(main())
