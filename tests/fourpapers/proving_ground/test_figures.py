"""Pictures of all tests show what is in the tables."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.proving_ground import figures
from fourpapers.proving_ground.variants import VARIANTS

TESTS = ("McNemar", "5x2cv F", "resampled t, 30")


@pytest.fixture
def cells():
    rows = [(t, s, 0.05 * (1 + i) ** 2 * (1 + j)) for i, t in enumerate(TESTS)
            for j, s in enumerate(("Waveforms", "Set 1"))]  # fmt: skip
    return pd.DataFrame(rows, columns=["test", "title", "rate"])


def texts(figure):
    return [text.get_text() for ax in figure.axes for text in ax.texts]


class TestMaps:
    def test_every_cell_has_its_number(self, cells):
        figure = figures.error_map(cells, 0.05)
        assert texts(figure) == ["5", "10", "20", "40", "45", "90"]
        assert [t.get_text() for t in figure.axes[0].get_yticklabels()] == list(TESTS)

    def test_the_level_is_white_and_other_rates_are_not(self, cells):
        painted = figures.error_map(cells, 0.05).axes[0].images[0].get_array()
        assert np.asarray(painted)[0, 0] == pytest.approx([1, 1, 1, 1], abs=0.02)
        assert painted[2, 1, 2] < 0.5  # orange has little blue
        below = figures.error_map(cells.assign(rate=0.005), 0.05).axes[0].images[0].get_array()
        assert below[0, 0, 0] < 0.3  # blue has little red

    def test_more_power_is_darker(self, cells):
        painted = figures.power_map(cells).axes[0].images[0].get_array()[..., :3].sum(axis=-1)
        assert (np.diff(painted, axis=1) < 0).all()

    def test_small_shares_keep_a_digit(self):
        rates = pd.DataFrame({"test": ["a", "b", "c"], "title": "x", "rate": [0.004, 0.0, 0.31]})
        assert texts(figures.error_map(rates, 0.05)) == ["0.4", "0", "31"]


class TestErrorAgainstPower:
    def test_has_a_group_for_each_cost_and_every_test_has_a_row(self):
        table = pd.DataFrame({
            "test": [variant.title for variant in VARIANTS[:8]],
            "fits": [2, 2, 20, 20, 60, 60, 200, 200],
            "error": np.linspace(0, 0.5, 8), "worst": np.linspace(0.01, 0.9, 8),
            "power": np.linspace(0.1, 0.9, 8)})  # fmt: skip
        figure = figures.error_against_power(table, 0.05)
        assert [ax.get_title("left") for ax in figure.axes[::2]] == [
            f"{n} trainings" for n in (2, 20, 60, 200)
        ]
        named = [t.get_text() for ax in figure.axes[::2] for t in ax.get_yticklabels()]
        assert named == list(table.test)


class TestOthers:
    def test_sizes_are_the_ticks(self):
        table = pd.DataFrame(
            [("kfold", "10-fold cv t", truth, size, 0.1, 0.05, 0.2)
             for truth in ("equal", "apart") for size in (100, 300, 1000)],
            columns=["name", "test", "truth", "size", "rate", "low", "high"])  # fmt: skip
        figure = figures.against_size(table, ["kfold"], 0.05)
        assert [t.get_text() for t in figure.axes[0].get_xticklabels()] == ["100", "300", "1,000"]

    def test_the_path_shows_every_question_and_advice(self):
        way = [("one?", "McNemar", "error 3 %"), ("", "corrected t", "error 4 %")]
        shown = texts(figures.decision_path(way))
        assert {"one?", "McNemar", "error 3 %", "corrected t", "error 4 %"} <= set(shown)

    def test_the_path_asks_for_no_weight_that_the_bundled_font_lacks(self, caplog):
        figures.decision_path(
            [("one?", "McNemar", "2 fits"), ("", "corrected t", "")]
        ).draw_without_rendering()
        assert not [record.message for record in caplog.records if "findfont" in record.message]

    def test_posteriors_have_their_shares_above_them(self):
        x = np.linspace(-5, 5, 11)
        figure = figures.posterior({"Set 1": (x, np.exp(-(x**2)))}, 1.0, {"Set 1": "A 0.2"})
        assert figure.axes[0].get_title("left") == "Set 1: A 0.2"
