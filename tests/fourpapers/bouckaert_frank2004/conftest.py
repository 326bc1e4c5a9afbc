import numpy as np
import pytest

from fourpapers.bouckaert_frank2004 import tables_1_to_4
from fourpapers.bouckaert_frank2004.populations import DATA_SETS
from fourpapers.bouckaert_frank2004.procedures import RESAMPLING
from tests.fourpapers.bouckaert_frank2004 import made_up


@pytest.fixture(scope="package")
def found():
    """Thirty repetitions on 27 made-up data sets, from equal learners to very different ones."""
    rng = np.random.default_rng(2004)
    return {
        name: made_up.repetitions(
            effect * np.array([1.0, -1.0, 0.5]) + rng.normal(0, 0.01, 3), rng=rng
        )
        for name, effect in zip(DATA_SETS, np.linspace(0, 0.12, 27), strict=True)
    }


@pytest.fixture(scope="package")
def made(found):
    return tables_1_to_4.replications(found, studies=300, seed=1)


@pytest.fixture(scope="package")
def stratified(made):
    return {runs: made.of(procedure).verdicts for runs, procedure in RESAMPLING.items()}
