"""Data sets made up for tests of replicability: four sets, no effect and growing ones."""

import numpy as np
import pytest

from fourpapers.bouckaert2003.rates import LEVELS
from fourpapers.bouckaert2003.repeated_tests import critical_values, statistics
from twolearners.differences import Differences
from twolearners.resampling import five_by_two, repeated_kfold


@pytest.fixture(scope="session")
def sets():
    """Runs and halves of eighty data sets of each of four kinds."""
    rng = np.random.default_rng(2003)
    made = {}
    for number, centre in {1: 0.0, 2: 0.03, 3: 0.06, 4: 0.12}.items():
        noise = rng.normal(0, 0.09, (80, 100, 10))
        runs = np.round(30 * (centre + rng.normal(0, 0.03, (80, 1, 1)) + noise)) / 30
        halves = rng.normal(centre, 0.03, (80, 1, 1, 1)) + rng.normal(0, 0.05, (80, 10, 5, 2))
        made[number] = (
            Differences(runs, repeated_kfold(100, 10)),
            Differences(halves, five_by_two(stratified=True)),
        )
    return made


@pytest.fixture(scope="session")
def measured(sets):
    """What all tests make of them, by set."""
    return {number: statistics(*both) for number, both in sets.items()}


@pytest.fixture(scope="session")
def critical(measured):
    """Calibrated degrees of freedom, signs and critical values, by level."""
    return {level: critical_values(measured[1], level) for level in LEVELS}
