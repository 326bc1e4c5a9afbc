"""What the appendix says of the data sets, each number by another way."""

import numpy as np
import pandas as pd
import pytest
from sklearn.preprocessing import StandardScaler

from fourpapers.appendices import data_sets
from twolearners.datasets import Dataset, list_datasets, load


@pytest.fixture
def toy():
    X = pd.DataFrame(
        {
            "colour": pd.Categorical(["red", "red", None, "blue", "red", "red"]),
            "size": [1.0, 1.0, np.nan, 3.0, 1.0, 5.0],
            "constant": [7.0] * 6,
        }
    )
    y = pd.Series(pd.Categorical(["a", "a", "b", "b", "b", "a"], categories=["c", "b", "a"]))
    return Dataset("toy", X, y)


class TestShapes:
    def test_shares_are_those_of_the_loaded_sets(self):
        table = data_sets.overview().set_index("name")
        for name in ("labor", "heart-h", "soybean", "letter"):
            data = load(name)
            assert table.loc[name, "missing_share"] == pytest.approx(data.X.isna().mean().mean())
            largest = data.y.value_counts(normalize=True).max()
            assert table.loc[name, "largest_share"] == pytest.approx(largest)

    def test_every_set_has_an_origin_and_four_have_no_licence(self):
        table = data_sets.sources().set_index("name")
        assert table.index.tolist() == sorted(list_datasets().index)
        assert (table["origin"].str.len() > 10).all()
        assert table.index[table["licence"] == "none stated"].tolist() == [
            "breast-cancer",
            "lymphography",
            "pima-diabetes",
            "primary-tumor",
        ]

    def test_names_in_alpaydins_paper_are_readings_but_for_three(self):
        table = data_sets.readings("Alpaydin").set_index("name")["certainty"]
        assert table[table == "certain"].index.tolist() == ["glass", "iris", "wine"]
        assert table["new-thyroid"] == "second reading"
        assert table["mfeat-pixel"] == "stand-in"
        assert (data_sets.readings("Dietterich")["certainty"] == "certain").all()


class TestProjection:
    def test_numeric_attributes_are_standardised(self):
        iris = load("iris")
        expected = StandardScaler().fit_transform(iris.X)
        np.testing.assert_allclose(data_sets.equal_variances(iris), expected)

    def test_every_attribute_has_variance_one_and_constants_none(self, toy):
        columns = data_sets.equal_variances(toy)
        assert columns.shape == (6, 3)
        np.testing.assert_allclose(columns.mean(axis=0), 0, atol=1e-12)
        np.testing.assert_allclose(columns[:, :2].var(axis=0).sum(), 1)
        np.testing.assert_allclose(columns[:, 2].var(), 1)
        assert (columns[2] == 0).all()

    def test_components_are_those_with_the_largest_variances(self):
        iris = load("iris")
        shown = data_sets.projection(iris, 1000, np.random.default_rng(1))
        spectrum = np.linalg.eigvalsh(np.corrcoef(iris.X.to_numpy().T))[::-1]
        np.testing.assert_allclose(shown["first"].var(ddof=0), spectrum[0])
        np.testing.assert_allclose(shown["second"].var(ddof=0), spectrum[1])

    def test_groups_are_classes_by_size(self, toy):
        shown = data_sets.projection(toy, 6, np.random.default_rng(1))
        # b and a have three instances each, and b is declared first.
        assert shown["group"].tolist() == [1, 1, 0, 0, 0, 1]
        assert not shown["shared"].any()

    def test_beyond_six_classes_five_have_a_group_of_their_own(self):
        vowel = data_sets.projection(load("vowel"), 990, np.random.default_rng(1))
        assert vowel["group"].value_counts().sort_index().tolist() == [90] * 5 + [540]
        assert (vowel["shared"] == (vowel["group"] == 5)).all()

    def test_no_more_points_are_drawn_than_asked_for_and_they_depend_on_the_seed_alone(self):
        one, two = (data_sets.projections(["letter"], points=50, seed=3) for _ in range(2))
        other = data_sets.projections(["letter"], points=50, seed=4)
        assert len(one["letter"]) == 50
        pd.testing.assert_frame_equal(one["letter"], two["letter"])
        assert not one["letter"].equals(other["letter"])


class TestOddities:
    def test_twins_are_counted_as_a_loop_over_pairs_counts_them(self):
        for name in ("zoo", "labor", "breast-cancer"):
            data = load(name).encoded
            alike = [
                [bool(np.array_equal(a, b, equal_nan=True)) for b in data.values]
                for a in data.values
            ]
            alike = np.array(alike) & ~np.eye(len(data), dtype=bool)
            same = data.labels[:, None] == data.labels
            table = data_sets.repeated_instances([name]).iloc[0]
            assert table["repeated"] == pytest.approx((alike & same).any(axis=1).mean())
            assert table["contradicted"] == pytest.approx((alike & ~same).any(axis=1).mean())
