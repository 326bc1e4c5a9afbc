"""Small data that several tests share."""

import numpy as np
import pandas as pd
import pytest


@pytest.fixture
def table():
    """Sixty instances with words, numbers and gaps, and a class that depends on them."""
    rng = np.random.default_rng(3)
    size = rng.normal(size=60)
    colour = rng.choice(["red", "green", "blue"], size=60)
    y = np.where(size + (colour == "red") + rng.normal(scale=0.5, size=60) > 0.3, "yes", "no")
    X = pd.DataFrame({"size": size, "colour": pd.Categorical(colour), "noise": rng.random(60)})
    X.loc[[3, 8], "size"] = np.nan
    return X, pd.Series(y, name="label")


@pytest.fixture
def numbers():
    """Eighty instances of numbers only, with two classes."""
    rng = np.random.default_rng(5)
    X = rng.normal(size=(80, 3))
    return X, (X[:, 0] + rng.normal(scale=0.8, size=80) > 0).astype(int)
