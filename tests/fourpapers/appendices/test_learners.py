"""What the chapter on the learners shows is what the learners do, worked out a second time."""

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from scipy import stats
from sklearn.metrics import mutual_info_score

from fourpapers.appendices import bayes, beside_weka, neighbours, perceptrons, speed, trees
from fourpapers.appendices.decision_maps import decision_maps, draw_maps, irises
from twolearners.datasets import Dataset, Encoded, load
from twolearners.learners import (
    C45Classifier,
    MultilayerPerceptron,
    NaiveBayes,
    NearestNeighbour,
    TreeAugmentedNaiveBayes,
    VotedPerceptron,
)


def without(data, instance):
    return data.encoded.rows(np.arange(len(data)) != instance)


class TestNaiveBayes:
    @pytest.mark.parametrize("name", ["iris", "labor", "vote"])
    def test_factors_multiply_to_what_the_learner_predicts(self, name):
        data = load(name)
        for instance in (0, 20, len(data) // 2):
            learner = NaiveBayes().fit_encoded(without(data, instance))
            expected = learner.predict_proba(data.encoded.values[[instance]])[0]
            table = bayes.factors(data, instance)
            np.testing.assert_allclose(
                table.iloc[-1][list(data.classes)].astype(float), expected, rtol=1e-9
            )
            rows = table.iloc[:-2][list(data.classes)]
            np.testing.assert_allclose(
                rows.prod(), table.iloc[-2][list(data.classes)].astype(float)
            )

    def test_a_missing_value_has_no_factor(self):
        data = load("labor")
        known = int(data.X.iloc[0].notna().sum())
        assert len(bayes.factors(data, 0)) == known + 3  # prior, product, probability

    def test_a_nominal_factor_is_laplaces(self):
        data = load("vote")
        others = data.X.iloc[1:].assign(label=data.y.iloc[1:])
        value, name = data.X.iloc[0, 0], data.attributes[0].name
        rows = others[others["label"] == "democrat"][name].dropna()
        expected = ((rows == value).sum() + 1) / (len(rows) + 2)
        factor = bayes.factors(data, 0).set_index("attribute").loc[name, "democrat"]
        assert factor == pytest.approx(expected)


class TestNearestNeighbour:
    @pytest.mark.parametrize("name", ["iris", "hepatitis", "labor", "vote"])
    def test_distances_lead_to_the_same_votes_as_the_learner(self, name):
        data = load(name).encoded
        for instance in range(0, len(data), 7):
            total = neighbours.squared_distances(data, instance).sum(axis=1)
            near = np.isclose(total, np.nanmin(total), rtol=1e-12, atol=0)
            votes = np.bincount(data.labels[near], minlength=data.n_classes)
            learner = NearestNeighbour().fit_encoded(data.rows(np.arange(len(data)) != instance))
            chances = learner.predict_proba(data.values[[instance]])[0]
            np.testing.assert_allclose(votes / votes.sum(), chances)

    def test_missing_values_are_as_far_away_as_they_can_be(self):
        values = [[0.25, np.nan], [np.nan, 0], [1.0, np.nan], [0.0, 1]]
        data = Encoded(values, [0, 2], [0, 0, 1, 1], 2)
        np.testing.assert_allclose(
            neighbours.squared_distances(data, 0)[1:], [[0.75**2, 1], [0.75**2, 1], [0.25**2, 1]]
        )

    def test_neighbours_come_in_order_and_distances_add_up(self):
        table = neighbours.nearest(load("iris"), 70, k=3).set_index("attribute")
        distances = table.loc["distance", ["d1", "d2", "d3"]].astype(float)
        assert distances.is_monotonic_increasing
        squares = table.iloc[:4][["d1", "d2", "d3"]].astype(float).sum()
        np.testing.assert_allclose(np.sqrt(squares), distances, atol=2e-3)

    def test_ties_are_counted(self):
        found = neighbours.ties(["balance-scale"]).iloc[0]
        assert found["tied"] == 1.0  # every balance has its mirror images
        assert found["tied"] >= found["divided"] >= found["drawn"] > 0


class TestC45:
    @pytest.mark.parametrize("name", ["labor", "vote", "breast-cancer"])
    def test_worth_of_nominal_splits_is_that_of_scipys_entropies(self, name):
        data = load(name)
        table = trees.root_splits(data).set_index("attribute")
        for attribute in data.attributes:
            if attribute.nominal:
                column = data.X[attribute.name]
                groups = [data.y[column == value] for value in attribute.values]
                expected = worth(data.y[column.notna()], groups, len(data))
                found = table.loc[attribute.name, ["gain", "information", "ratio"]]
                np.testing.assert_allclose(found.astype(float), expected, rtol=1e-9)

    def test_worth_of_numeric_splits_is_the_best_over_thresholds_less_the_correction(self):
        data = load("labor")
        table = trees.root_splits(data).set_index("attribute")
        for attribute in data.attributes:
            if attribute.nominal or attribute.name == "duration":
                continue
            column = data.X[attribute.name]
            known = data.y[column.notna()]
            values = np.unique(column.dropna())
            least = min(max(0.1 * len(known) / 2, 2), 25)
            tried = []
            for cut in (values[1:] + values[:-1]) / 2:
                groups = [data.y[column <= cut], data.y[column > cut]]
                if min(map(len, groups)) >= least:
                    tried.append(worth(known, groups, len(data)))
            gain, information, _ = max(tried, key=lambda one: one[0])
            gain -= np.log2(len(tried)) / len(data)
            found = table.loc[attribute.name, ["gain", "information", "ratio"]]
            np.testing.assert_allclose(
                found.astype(float), [gain, information, gain / information], rtol=1e-9
            )

    @pytest.mark.parametrize("name", ["labor", "vote", "hepatitis", "breast-cancer", "glass"])
    def test_the_chosen_attribute_is_the_root_of_the_tree(self, name):
        data = load(name)
        table = trees.root_splits(data)
        (chosen,) = np.flatnonzero(table["verdict"] == "chosen")
        tree = C45Classifier(pruned=False).fit_encoded(data.encoded).tree_
        assert tree.links[0, 0] == chosen
        if not data.attributes[chosen].nominal:
            assert table["split"][chosen] == f"<= {tree.threshold[0]:g}"

    def test_pruning_counts_leaves_and_errors(self):
        table = trees.pruning(["breast-cancer"], runs=1, seed=1).iloc[0]
        assert table["leaves"] > 10 * table["leaves_pruned"]
        assert table["error"] > table["error_pruned"]

    def test_pessimistic_errors_are_quinlans(self):
        table = trees.pessimistic_errors([(6, 0), (9, 0), (1, 0), (16, 1)])
        # Quinlan (1993), section 4.2, prints the first three.
        np.testing.assert_allclose(table["limit"][:3], [0.206, 0.143, 0.750], atol=5e-4)
        np.testing.assert_allclose(table["exact"][:3], table["limit"][:3])
        n, e, exact = table.loc[3, ["n", "errors", "exact"]]
        assert stats.binom.cdf(e, n, exact) == pytest.approx(0.25)
        assert table["limit"][3] == pytest.approx(exact, abs=0.006)
        assert table["estimate"][:3].sum() > table["estimate"][3]


def worth(known, groups, n):
    """Gain, split information and gain ratio, in bits, by scipy."""
    share = len(known) / n
    after = sum(len(group) / len(known) * entropy(group) for group in groups)
    gain = share * (entropy(known) - after)
    sizes = [*map(len, groups), n - len(known)]
    information = stats.entropy(sizes, base=2)
    return gain, information, gain / information


def entropy(labels):
    return stats.entropy(labels.value_counts(), base=2) if len(labels) else 0.0


class TestTreeAugmented:
    def test_links_are_those_of_the_learner_and_form_a_tree(self):
        data = load("breast-cancer")
        table = bayes.links(data)
        names = [*table["attribute"], ""]
        parents = [names.index(parent) if parent else -1 for parent in table["leans on"]]
        assert parents == TreeAugmentedNaiveBayes().fit_encoded(data.encoded).links_.tolist()
        assert parents.count(-1) == 1
        for attribute in range(len(parents)):
            steps = 0
            while attribute >= 0:
                attribute, steps = parents[attribute], steps + 1
            assert steps <= len(parents)

    def test_information_given_the_class_is_scikit_learns_averaged_over_classes(self):
        data = load("vote")
        one, other = "crime", "duty-free-exports"
        known = data.X[[one, other]].notna().all(axis=1)
        expected = 0.0
        for label in data.classes:
            rows = data.X[known & (data.y == label)]
            expected += len(rows) / known.sum() * mutual_info_score(rows[one], rows[other])
        found = bayes.information(data, one, other)
        assert found == pytest.approx(expected / np.log(2))

    def test_numeric_attributes_are_refused(self):
        with pytest.raises(ValueError, match="must be nominal"):
            bayes.links(load("iris"))


class TestPerceptrons:
    def test_no_linear_perceptron_learns_exclusive_or(self):
        shares = perceptrons.exclusive_or_shares([0], [10, 300], networks=16, seed=1)["share"]
        assert shares.max() == 0

    def test_a_share_is_that_of_networks_trained_one_by_one(self):
        share = perceptrons.exclusive_or_shares([3], [400], networks=12, seed=1)["share"].item()
        four = perceptrons.exclusive_or().encoded
        from fourpapers.engine import trial_rng

        seeds = trial_rng(1, "exclusive or", 0).integers(2**63, size=12)
        right = [
            (
                MultilayerPerceptron(3, epochs=400, random_state=int(own))
                .fit_encoded(four)
                .predict_encoded(four.values)
                == four.labels
            ).all()
            for own in seeds
        ]
        assert share == np.mean(right)
        assert 0 < share < 1

    def test_errors_are_in_per_cent_of_test_folds(self):
        row = perceptrons.two_fold_errors({"iris": [0]}, replications=3, seed=1).iloc[0]
        assert 1 < row["error"] < 10
        assert 0 < row["sd"] < 10

    def test_a_row_of_table_2_stands_beside_the_same_network(self):
        ours = pd.DataFrame({"data set": ["iris"], "hidden": [0], "error": [5.0], "sd": [1.0]})
        beside = perceptrons.beside_table_2(ours)
        assert beside["dataset"].tolist() == ["IRIS"]
        assert beside["learner"].tolist() == ["LP"]


class TestBesideWeka:
    def test_a_data_set_that_a_learner_refuses_has_an_empty_cell(self):
        compared = pd.DataFrame(
            {
                "data set": ["iris", "vote", "vote"],
                "learner": ["C4.5", "C4.5", "voted perceptron"],
                "accuracy_ours": [0.9, 0.95, 0.8],
                "share": [1.0, 0.5, 1.0],
            }
        )
        rows = beside_weka.accuracy_table(compared).rows.set_index("data set")
        assert rows["C4.5"].tolist() == ["90.00", "95.00"]
        assert rows["C4.5 ="].tolist() == ["100.00", "50.00"]
        assert rows["VP"].tolist() == ["", "80.00"]


class TestMaps:
    def test_a_map_has_what_the_learner_says_at_each_point(self):
        data = irises(["petallength", "petalwidth"], ["Iris-versicolor", "Iris-virginica"])
        drawn = decision_maps(data, {"tree": C45Classifier()}, steps=20)
        learner = C45Classifier().fit_encoded(data.encoded)
        for row, column in [(0, 0), (3, 17), (19, 19)]:
            point = [[drawn.x[column], drawn.y[row]]]
            assert drawn.classes["tree"][row, column] == learner.predict_encoded(point)[0]

    def test_only_the_wanted_classes_are_there(self):
        data = irises(["petalwidth"], ["Iris-virginica", "Iris-setosa"])
        assert data.class_counts == {"Iris-virginica": 50, "Iris-setosa": 50}


class TestOccurringClasses:
    def test_predictions_are_codes_of_the_declared_classes(self):
        data = Encoded([[0.1], [0.9]] * 10, [0], labels=[1, 3] * 10, n_classes=5)
        folds = [[-1] * 10 + [0] * 10]
        found = trees.OccurringClasses(C45Classifier()).fold_predictions(data, folds)
        assert found.tolist() == [[-1] * 10 + [1, 3] * 5]


class TestTimes:
    def test_the_record_is_whole_and_keeps_the_promise(self):
        record = speed.recorded_times()
        both = record[record["task"] == "naive Bayes and C4.5"].set_index("who")
        assert both.loc["twolearners", "seconds"] <= 60e-6
        assert both.loc["Weka", "ratio"] >= 10
        assert both.loc["scikit-learn", "ratio"] >= 100
        assert set(record["part"]) == {
            "fold", "task", "instances", "attributes", "runs", "compiled", "cached",
        }  # fmt: skip

    def test_ratios_are_to_our_own_time(self):
        record = speed.recorded_times()
        tasks = record[record["part"].isin(["fold", "task"])]
        own = tasks[tasks["who"] == "twolearners"].set_index("task")["seconds"]
        expected = tasks["seconds"] / tasks["task"].map(own)
        np.testing.assert_allclose(tasks["ratio"], expected, rtol=2e-3)


def every_picture():
    iris, cancer = load("iris"), load("breast-cancer")
    two = irises(["petallength", "petalwidth"], ["Iris-setosa", "Iris-versicolor"])
    drawn = decision_maps(two, {"vote": VotedPerceptron()}, steps=20)
    bits = decision_maps(
        perceptrons.exclusive_or(), {"a": NaiveBayes(), "b": C45Classifier()}, steps=20
    )
    shares = pd.DataFrame({"hidden": [0, 0], "epochs": [10, 100], "share": [0.0, 0.1]})
    record = speed.recorded_times()
    return {
        "normals": bayes.draw_normals(iris, bayes.naive_bayes_without(iris, 70), 70),
        "links": bayes.draw_links(bayes.links(cancer)),
        "exclusive or": perceptrons.draw_exclusive_or(bits, shares),
        "maps": draw_maps(drawn),
        "ratios": speed.draw_ratios(record[record["part"].isin(["fold", "task"])]),
    }


class TestPictures:
    def test_are_of_the_pages_width_and_in_its_font(self):
        for figure in every_picture().values():
            assert figure.get_figwidth() == 7
            texts = [text for text in figure.findobj(mpl.text.Text) if text.get_text()]
            assert {text.get_fontname() for text in texts} == {"Inter"}

    def test_every_link_is_drawn_with_its_number(self):
        table = bayes.links(load("breast-cancer"))
        drawn = {text.get_text() for text in bayes.draw_links(table).axes[0].texts}
        assert {*table["attribute"], *(f"{b:.2f}" for b in table["bits"].dropna())} == drawn

    def test_ratios_stand_where_the_table_has_them(self):
        record = pd.DataFrame(
            {
                "task": ["a", "a", "a"],
                "who": ["twolearners", "Weka", "scikit-learn"],
                "seconds": [1e-5, 2e-4, 3e-3],
                "ratio": [1.0, 20.0, 300.0],
            }
        )
        (axes,) = speed.draw_ratios(record).axes
        marks = [line.get_xdata() for line in axes.lines if line.get_marker() in ("s", "o")]
        assert [float(mark[0]) for mark in marks if len(mark)] == [20.0, 300.0]

    def test_a_chain_of_links_is_one_row(self):
        chain = pd.DataFrame(
            {"attribute": ["a", "b", "c"], "leans on": ["", "a", "b"], "bits": [np.nan, 0.1, 0.2]}
        )
        heights = {text.get_position()[1] for text in bayes.draw_links(chain).axes[0].texts}
        assert len(heights) == 1

    def test_data_sets_can_be_the_readers_own(self):
        X = pd.DataFrame({"u": [0.0, 1, 2, 3], "v": [0.0, 1, 0, 1]})
        own = Dataset("own", X, pd.Series(pd.Categorical(["a", "a", "b", "b"])))
        assert draw_maps(decision_maps(own, {"nn": NearestNeighbour()}, steps=10))
