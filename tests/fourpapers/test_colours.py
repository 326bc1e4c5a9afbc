"""Every picture draws a test in the colour that it has throughout."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.collections import Collection
from matplotlib.colors import to_hex
from matplotlib.container import ErrorbarContainer
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from fourpapers.alpaydin1999.beyond import combined_f, other_tests, power_law
from fourpapers.bouckaert2003.beyond import (
    readings,
    shifted_differences,
    type_i_error_by_df,
    variance_estimates,
)
from fourpapers.bouckaert_frank2004.beyond.pictures import r_estimate, sources
from fourpapers.dietterich1998.beyond import five_tests, power
from fourpapers.item import item_function, item_functions
from fourpapers.proving_ground import figures, stated_replicability
from fourpapers.published.items import PAPERS
from twolearners.comparison import compare_predictions, compare_scores
from twolearners.style import of_test

TITLES = ("McNemar", "resampled t", "10-fold cv t", "5x2cv F", "corrected 10x10 cv t")
NAMES = ("mcnemar", "corrected-resampled", "kfold", "5x2cv-t", "use-all-data")
LEVELS = np.array([0.1, 0.2, 0.4])


def colour_of(artist):
    if isinstance(artist, Line2D):
        return to_hex(artist.get_color())
    if isinstance(artist, Patch):
        return to_hex(artist.get_facecolor())
    return to_hex(np.atleast_2d(artist.get_edgecolor())[0])


def named(figure):
    """Yield the names of tests in a figure, each with the colour in which it is drawn."""
    artists = figure.findobj(lambda one: isinstance(one, Line2D | Patch | Collection))
    labelled = [(str(artist.get_label()), artist) for artist in artists]
    for ax in figure.axes:
        bars = [one for one in ax.containers if isinstance(one, ErrorbarContainer)]
        labelled += [(str(one.get_label()), one.lines[0]) for one in bars]
    for label, artist in labelled:
        try:
            look = of_test(label)
        except LookupError:
            continue
        yield label, colour_of(artist), look.colour


def assert_in_colour(figure, *, least=1):
    seen = list(named(figure))
    assert len({label for label, _, _ in seen}) >= least
    assert [label for label, drawn, right in seen if drawn != right] == []


def rates(tests, column="test", **more):
    """Make a table with a few rates for each test."""
    rows = [
        {column: test, "rate": rate, "low": 0.8 * rate, "high": min(1.0, 1.2 * rate),
         "place": place, **more}
        for test in tests
        for place, rate in enumerate(LEVELS)
    ]  # fmt: skip
    return pd.DataFrame(rows)


def test_a_wrong_colour_would_be_found():
    figure = five_tests.draw_rejection_rates(rates(TITLES).query("place == 0"), 0.05)
    figure.axes[0].lines[1].set_color("red")
    with pytest.raises(AssertionError):
        assert_in_colour(figure)


class TestPicturesOfDietterich:
    def test_rejection_rates(self):
        assert_in_colour(
            five_tests.draw_rejection_rates(rates(TITLES).query("place == 0"), 0.05), least=5
        )

    def test_quantiles(self):
        values = {test: (np.linspace(-2, 2, 9), 5) for test in TITLES}
        assert_in_colour(five_tests.draw_quantiles(values), least=5)

    def test_price(self):
        table = rates(TITLES, problem="EXP6").rename(columns={"place": "share"})
        assert_in_colour(power.draw_price(table, TITLES), least=5)


class TestPicturesOfAlpaydin:
    def frame(self):
        return pd.concat(
            [rates([test]).assign(experiment=["a", "b", "c"], law=0.03) for test in ("t", "F")]
        )

    def test_against_independence(self):
        assert_in_colour(combined_f.draw_against_independence(self.frame()), least=2)

    def test_power(self):
        curve = pd.DataFrame({"effect": LEVELS, "t": LEVELS, "F": LEVELS, "F_right": LEVELS})
        assert_in_colour(power_law.draw(curve, curve), least=4)

    def test_other_tests(self):
        table = rates(TITLES).query("place == 0").assign(law=0.05, power=0.5)
        table = table.rename(columns={"rate": "error"})
        assert_in_colour(other_tests.draw(table, 0.05), least=5)


class TestPicturesOfBouckaert:
    TESTS = ("use all data", "folds", "runs", "folds averaged var", "runs averaged var")

    def test_variances(self):
        table = rates((*self.TESTS, "the truth")).assign(law=0.1, measured=0.1)
        table["runs"] = 2 * (1 + table["place"])
        assert_in_colour(variance_estimates.draw_variances(table), least=5)

    def test_errors_by_df(self):
        table = pd.concat([rates(self.TESTS, which=which) for which in ("own", "ten")])
        assert_in_colour(type_i_error_by_df.draw_type_i_errors(table, 0.05), least=5)

    def test_calibration_curves(self):
        parts = [rates(NAMES, "name", root=root) for root in ("one root", "nested roots")]
        table = pd.concat(parts).rename(columns={"rate": "error"})
        table = table.assign(test=table["name"], df=2 + table["place"])
        assert_in_colour(readings.draw_calibration_curves(table, 0.05), least=5)

    def test_consistency_by_power(self):
        table = rates(NAMES).assign(shift=0.1, rejects=0.5, consistent=0.5, paper=0.5)
        assert_in_colour(shifted_differences.draw_by_power(table, table, table), least=5)


class TestPicturesOfReplicability:
    def test_rejections(self):
        table = rates(TITLES).assign(difference=1.0, rejections=3, repetitions=10)
        assert_in_colour(r_estimate.rejections_by_difference(table), least=5)

    def test_live(self):
        table = rates(TITLES).assign(r=0.7, floor=0.5, rejects=0.3)
        table["handicap"] = table["place"]
        assert_in_colour(r_estimate.live(table.assign(low=0.6, high=0.8)), least=5)

    def test_costs(self):
        table = pd.DataFrame({"key": list("abcd"), "fits": [2, 20, 20, 200], "worst": 0.7,
                              "power": 0.5, "error": 0.05})  # fmt: skip
        families = {"one split": ["a"], "5x2cv t, F": ["b"], "corrected resampled t": ["c"],
                    "tests that do not": ["d"]}  # fmt: skip
        assert_in_colour(sources.costs(table, families, 0.05), least=2)

    def test_statements(self):
        table = rates(NAMES).assign(stated=0.7, measured=0.7, low=0.6, high=0.8)
        assert_in_colour(stated_replicability.draw(table), least=5)


class TestPicturesOfAllScenarios:
    def test_error_and_power(self):
        table = pd.DataFrame({"test": TITLES, "fits": [2, 20, 20, 20, 200], "error": 0.04,
                              "worst": 0.1, "power": 0.5})  # fmt: skip
        assert_in_colour(figures.error_against_power(table, 0.05), least=5)

    def test_sizes(self):
        table = pd.concat([rates(NAMES, "name", truth=truth) for truth in ("equal", "apart")])
        table = table.assign(test=table["name"], size=100 * (1 + table["place"]))
        assert_in_colour(figures.against_size(table, NAMES, 0.05), least=5)


class TestComparison:
    def test_a_comparison_is_drawn_in_the_colour_of_its_test(self):
        x = np.random.default_rng(1).normal(0.02, 0.05, (10, 10))
        found = compare_scores(x + 0.3, 0 * x + 0.3)
        colours = {to_hex(line.get_color()) for line in found.plot().axes[1].lines}
        assert of_test(found.test).colour in colours

    def test_so_are_predictions(self):
        rng = np.random.default_rng(1)
        truth, a, b = rng.integers(2, size=(3, 200))
        found = compare_predictions(a, b, truth)
        colours = {to_hex(line.get_color()) for line in found.plot().axes[1].lines}
        assert of_test(found.test).colour in colours


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_every_figure_of_a_paper_draws_tests_in_their_colours(paper):
    drawn = 0
    for name in item_functions(paper):
        if name.startswith("figure"):
            figure = item_function(paper, name)().draw()
            assert_in_colour(figure, least=0)
            drawn += 1
    assert drawn or paper == "bouckaert_frank2004"
