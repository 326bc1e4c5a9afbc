"""Other networks of the same description, and where the published numbers lie among them."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.bouckaert2003.network_search import TABLE_3
from fourpapers.bouckaert_frank2004.beyond import other_networks
from fourpapers.bouckaert_frank2004.beyond.since_2003 import beside_2003
from fourpapers.bouckaert_frank2004.beyond.small_studies import small_studies
from fourpapers.bouckaert_frank2004.experiments import other_sources
from fourpapers.bouckaert_frank2004.table_5 import ROWS


@pytest.fixture(scope="module")
def networks():
    return other_sources.by_network()


class TestOtherNetworks:
    def test_there_are_twelve_of_each(self, networks):
        assert len(networks) == 4 * 12 * len(other_sources.PROCEDURES)

    def test_nothing_can_be_learnt_from_the_first(self, networks):
        first = networks[networks.source == 1]
        assert (first.naive_bayes == 0.5).all()
        assert (first.c45 == 0.5).all()

    def test_the_others_are_as_hard_as_in_2003(self, networks):
        for source, (a, b) in TABLE_3.items():
            part = networks[networks.source == source]
            assert (part.naive_bayes - a).abs().max() < 0.02
            assert (part.c45 - b).abs().max() < 0.02
            assert part.naive_bayes.mean() == pytest.approx(a, abs=0.005)

    def test_attributes_of_the_first_have_probabilities_of_their_own(self):
        rng = np.random.default_rng(12)
        drawn = other_sources.network(1, rng)
        assert drawn.bayes_accuracy == pytest.approx(0.5)
        other = other_sources.network(1, rng)
        assert not np.allclose(drawn.encoded(300, rng).values.mean(axis=0), 0.5, atol=0.1)
        assert drawn.to_toml() != other.to_toml()

    def test_repetitions_are_what_the_tests_ask_for(self):
        rng = np.random.default_rng(13)
        drawn = other_sources.network(1, rng)
        found = other_sources.repetitions([drawn.encoded(300, rng) for _ in range(2)], rng)
        for procedure in other_sources.PROCEDURES:
            assert procedure.apply(found).better().shape == (2, 10)

    def test_the_worst_source_of_each_study_is_counted_once(self, networks):
        counts = other_networks.by_study(networks)
        assert (counts.filter(like="source").sum(axis=1) == 12).all()


class TestPlaces:
    @pytest.mark.parametrize("precision", [10, 1e6])
    def test_studies_on_other_networks_are_where_they_are_expected(self, precision):
        """Networks that differ, and networks that do not."""
        rng = np.random.default_rng(6)
        covered = []
        for _ in range(60):
            chances = rng.beta(0.6 * precision, 0.4 * precision, 13)
            counts = rng.binomial(50, chances[:12])
            share, _ = other_networks.expected(counts, 50, rng, 2000)
            low, high = np.quantile(share, [0.025, 0.975])
            covered.append(low <= rng.binomial(1000, chances[12]) / 1000 <= high)
        assert np.mean(covered) > 0.88

    def test_a_number_is_placed_among_them(self):
        cells = pd.DataFrame(
            {
                "test": ["a", "b", "c"],
                "key": "kfold/1",
                "source": ["2", "2", "min"],
                "value": [60.0, 99.0, 60.0],
                "paper": [0.6, 0.99, 0.6],
                "ours": 0.6,
            }
        )
        networks = pd.DataFrame(
            {
                "key": "kfold/1",
                "source": 2,
                "consistent": [0.56, 0.6, 0.64, 0.58, 0.62],
                "data_sets": 50,
            }
        )
        found = other_networks.place_among_networks(cells, networks)
        assert found.verdict.tolist() == ["within", "outside"]
        assert 0.3 < found.place[0] < 0.7
        assert found.place[1] > 0.99


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
        five = table[(table.test == "the 5x2cv t") & (table.side == "papers")]
        assert five[["1", "4"]].to_numpy().tolist() == [["72.3 → 72.3", "16.9 → 16.9"]]
