"""Each source of variation, let loose alone, moves what it can move."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.dietterich1998.beyond import sources_of_variation as variation

SMALL = {"train_size": 60, "test_size": 40, "label_noise": 0.1, "seed": 3}


@pytest.fixture(scope="module")
def sources():
    return variation.sources_of_variation(replicates=5, **SMALL)


def test_each_source_has_its_replicates_in_order(sources):
    assert list(dict.fromkeys(sources.source)) == [*variation.SOURCES, variation.ALL]
    assert sources.groupby("source").replicate.agg(list).map(lambda r: r == [1, 2, 3, 4, 5]).all()


def test_a_replicate_does_not_depend_on_how_many_there_are(sources):
    fewer = variation.sources_of_variation(replicates=2, **SMALL)
    same = sources[sources.replicate <= 2].reset_index(drop=True)
    pd.testing.assert_frame_equal(fewer, same)


def test_only_the_network_moves_when_only_its_start_does(sources):
    rows = sources[sources.source == "internal randomness"]
    assert rows.error_b.nunique() == 1
    assert rows.error_a.nunique() > 1


def test_the_spread_is_that_of_the_differences(sources):
    row = variation.spread(sources).set_index("source").loc["test data"]
    d = sources.query("source == 'test data'").difference
    assert (row["mean"], row["sd"]) == pytest.approx((np.mean(d), np.std(d, ddof=1)))
    assert row["a_wins"] == pytest.approx(np.mean(d < 0))


@pytest.mark.parametrize(
    ("name", "value"), [("replicates", 1), ("train_size", 5), ("test_size", 0)]
)
def test_too_small_a_design_is_refused(name, value):
    with pytest.raises(ValueError, match=name):
        variation.sources_of_variation(**{"replicates": 2, **SMALL, name: value})
