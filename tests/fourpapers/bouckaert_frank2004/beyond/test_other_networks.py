"""Other networks of the same description, and where the published numbers lie among them."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.bouckaert_frank2004.beyond import other_networks
from fourpapers.bouckaert_frank2004.beyond.since_2003 import beside_2003
from fourpapers.bouckaert_frank2004.beyond.small_studies import small_studies
from fourpapers.bouckaert_frank2004.procedures import FIVE_BY_TWO, source_verdicts
from fourpapers.bouckaert_frank2004.table_5 import ROWS, printed_consistency
from twolearners import significance


def made_up(share, networks=20):
    """Networks of which each source has the same share of consistent data sets, or the paper's."""
    paper = printed_consistency().set_index(["test", "source"]).value.astype(float) / 100
    rng = np.random.default_rng(3)
    rows = [
        {
            "test": test,
            "source": source,
            "network": network,
            "data_sets": 50,
            "consistent": rng.binomial(50, share or paper[test, str(source)]) / 50,
            "rejects": 0.05,
        }
        for test in ROWS
        for source in (1, 2, 3, 4)
        for network in range(networks)
    ]
    return pd.DataFrame(rows)


class TestRows:
    def test_the_paper_is_in_place_among_networks_made_of_it(self):
        assert (other_networks.row_pvalues(made_up(None)) > 0.01).all()

    def test_and_out_of_place_among_others(self):
        assert (other_networks.row_pvalues(made_up(0.5)) < 0.01).all()


class TestStudies:
    def test_the_worst_source_of_each_is_counted_once(self):
        counts = other_networks.by_study(made_up(None))
        assert (counts.filter(like="source").sum(axis=1) == 20).all()
        five = counts.set_index("test").loc["5x2 cv"]
        assert five.source4 == 20

    def test_there_are_as_many_as_the_source_with_the_fewest_networks(self):
        networks = made_up(None)
        fewer = networks[(networks.source != 1) | (networks.network < 7)]
        counts = other_networks.by_study(fewer)
        assert (counts.filter(like="source").sum(axis=1) == 7).all()


class TestFirstSource:
    def test_the_even_reading_is_beside_that_of_the_book(self):
        table = other_networks.first_source(made_up(0.5), trials=100).set_index("test")
        told = source_verdicts([FIVE_BY_TWO], trials=100)[FIVE_BY_TWO, 1]
        same = 100 * significance.consistency(told != 0).value
        assert table.uneven["5x2 cv"] == pytest.approx(float(same))
        assert (table.even != table.uneven).any()


class TestSmallStudies:
    def test_studies_that_differ_by_more_than_chance_are_noticed(self):
        """Data sets in batches that share their fate are not binomial."""
        rng = np.random.default_rng(5)
        fate = np.repeat(rng.random(20) < 0.5, 50)[:, None]
        mixed = (np.arange(10) < 5)[None]
        bad = np.where(fate, 0, mixed).astype(np.int8)
        fair = np.where(rng.random((1000, 1)) < 0.5, 0, mixed).astype(np.int8)
        for verdicts, least, most in ((bad, 0, 1e-9), (fair, 1e-4, 1)):
            table = small_studies({(k, s): verdicts for k in ROWS.values() for s in range(1, 5)})
            assert table.p.between(least, most).all()


class TestSince2003:
    def test_both_sides_have_four_tests_on_four_sources(self):
        table = beside_2003(trials=100)
        assert table.side.tolist() == ["papers", "ours"] * 4
        five = table[(table.test == "5×2cv t") & (table.side == "papers")]
        assert five[["1", "4"]].to_numpy().tolist() == [["72.3 → 72.3", "16.9 → 16.9"]]
