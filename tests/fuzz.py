"""Go on fuzzing: ``python -m tests.fuzz --minutes 10``, or ``make fuzz MINUTES=10``.

Every test that draws its inputs with hypothesis is run again and again, each round from a seed of
its own, until the time is up. A failure is printed with the shortest input that shows it; the seed
of its round repeats it.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from pathlib import Path

TESTS = Path(__file__).parent


def fuzzed() -> list[Path]:
    """List the files whose tests draw their inputs."""
    draws = re.compile(r"^from hypothesis import .*\bgiven\b", re.M)
    return sorted(path for path in TESTS.rglob("test_*.py") if draws.search(path.read_text()))


def one_round(seed: int, files: list[Path]) -> tuple[bool, str]:
    """Run the tests once from a seed; return whether they passed, and pytest's last line."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider"]
    command += ["--no-header", "-m", "hypothesis", f"--hypothesis-seed={seed}", *map(str, files)]
    done = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", flush=True)
    return done.returncode == 0, (done.stdout.strip().splitlines() or ["nothing was run"])[-1]


def main() -> int:
    """Fuzz until the time is up; return 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="default: 10")
    parser.add_argument("--seed", type=int, default=None, help="of the first round")
    arguments = parser.parse_args()
    files, end = fuzzed(), time.monotonic() + 60 * arguments.minutes
    first = int(time.time()) if arguments.seed is None else arguments.seed
    seed, failed = first, []
    print(f"{len(files)} files, for {arguments.minutes:g} minutes", flush=True)
    while seed == first or time.monotonic() < end:
        passed, summary = one_round(seed, files)
        if not passed:
            failed.append(seed)
        left = max(0.0, end - time.monotonic()) / 60
        print(f"seed {seed}: {summary}; {left:.1f} minutes left", flush=True)
        seed += 1
    rounds, seeds = seed - first, ", ".join(map(str, failed))
    print(f"{rounds - len(failed)} of {rounds} rounds passed{seeds and '; not from seed ' + seeds}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
