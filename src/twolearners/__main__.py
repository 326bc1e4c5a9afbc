"""``python -m twolearners`` does what ``twolearners`` does."""

from twolearners.cli import main

main()
