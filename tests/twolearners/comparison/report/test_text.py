"""The paragraph, the tables and the pictures say what the numbers say."""

import re

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure

from twolearners import compare, compare_scores, compare_tests, datasets, style
from twolearners.comparison.report.text import number
from twolearners.resampling import repeated_kfold
from twolearners.significance import TESTS

IGNORED = pytest.mark.filterwarnings("ignore::twolearners.comparison.ComparisonWarning")


@pytest.fixture(scope="module")
def found():
    return compare("naive-bayes", "c45", datasets.load("heart-statlog"), random_state=3)


def flat(text):
    return " ".join(str(text).split())


class TestTheParagraph:
    def test_has_estimate_interval_verdict_assumption_cost_and_chance(self, found):
        text = flat(found)
        low, high = found.interval()
        for part in (
            "A is naive-bayes, B is c45.",
            f"estimated as {number(found.estimate)}",
            f"{number(low)} to {number(high)}",
            f"p = {number(found.pvalue)}",
            "Assumed: that the differences are normal and any two of them have the correlation 0.1",
            "200 fits: 10 runs of stratified 10-fold cross-validation of 270 instances",
            "random_state 3",
            f"a probability of about {found.same_verdict.probability:.2f}",
        ):
            assert part in text
        assert max(map(len, str(found).splitlines())) <= 79

    @IGNORED
    @pytest.mark.parametrize("entry", TESTS, ids=lambda entry: entry.name)
    def test_can_be_written_for_every_test(self, entry, table):
        found = compare("naive-bayes", "nearest-neighbour", *table, test=entry.name)
        text = flat(found)
        assert "nan" not in text
        assert "{" not in text
        assert "Assumed: that" in text
        assert ("is better" in text) == found.reject
        assert ("no proof" in text) != found.reject

    def test_ends_with_the_cautions(self):
        with pytest.warns(UserWarning, match="rejects too often"):
            one = compare("naive-bayes", "c45", datasets.load("heart-statlog"), test="kfold")
        assert flat(one).endswith(f"Caution: {one.cautions[-1].text}.")

    def test_of_a_test_without_an_interval_says_so(self):
        x = np.array([[1.0, 1.1], [-1.0, -1.1], [2.0, 2.1], [-2.0, -2.1], [3.0, 3.1]])
        one = compare_scores(x, test="5x2cv-f")
        assert np.isnan(one.interval().low)
        assert "has no interval to offer" in flat(one)


class TestIntervals:
    def test_agree_with_the_verdict_unless_told_otherwise(self, found):
        low, high = found.interval()
        assert found.reject == (low > 0 or high < 0)
        wider = found.interval(0.99)
        assert wider.low < low < found.estimate < high < wider.high

    def test_point_the_way_of_the_measure(self):
        data = datasets.load("heart-statlog")
        right = compare("naive-bayes", "c45", data, random_state=3, scoring="accuracy")
        wrong = compare("naive-bayes", "c45", data, random_state=3)
        assert right.interval() == tuple(-end for end in reversed(wrong.interval()))
        assert right.statistic == -wrong.statistic
        assert right.result.statistic == wrong.result.statistic


class TestExports:
    def test_markdown_has_as_many_cells_in_each_row(self, found):
        rows = [line for line in found.to_markdown().splitlines() if line.startswith("|")]
        assert {row.count("|") for row in rows} == {9}
        assert flat(found) in found.to_markdown()

    def test_latex_escapes_what_latex_would_run(self):
        scores = np.arange(12.0).reshape(3, 4)
        text = compare_scores(scores, 0 * scores, names=("a_1 & b%", "c#{}")).to_latex()
        assert r"a\_1 \& b\%" in text
        assert r"c\#\{\}" in text
        assert text.count(r"\begin") == text.count(r"\end") == 2
        rows = [line for line in text.splitlines() if line.endswith(r"\\")]
        assert {len(re.findall(r"(?<!\\)&", row)) for row in rows} == {4}
        assert r"\label{tab:a-1-b-c-score}" in text

    @IGNORED
    def test_a_table_of_tests_has_one_row_each(self, table):
        every = compare_tests("naive-bayes", "c45", *table, cv=repeated_kfold(3, 5))
        assert len(every.table) == len(TESTS) == len(every)
        assert list(every.table.test) == [entry.name for entry in TESTS]
        assert len(every.to_dict()["results"]) == len(TESTS)
        assert every.to_latex().count(r"\\") == len(TESTS) + 1
        assert every["mcnemar"] is every[0]
        with pytest.raises(KeyError, match="no result of a test 'sign'; there are mcnemar"):
            every["sign"]
        assert max(map(len, str(every).splitlines())) <= 100

    def test_a_short_form_is_one_line(self, found):
        assert repr(found).startswith(
            "<Comparison of naive-bayes and c45 by the corrected repeated"
        )
        assert "\n" not in repr(found)


class TestPictures:
    @pytest.mark.slow
    @IGNORED
    @pytest.mark.parametrize("entry", TESTS, ids=lambda entry: entry.name)
    def test_every_test_draws_itself_in_the_books_style(self, entry, table):
        before = dict(mpl.rcParams)
        found = compare("naive-bayes", "nearest-neighbour", *table, test=entry.name)
        drawn = found.plot()
        assert isinstance(drawn, Figure)
        assert drawn.get_figwidth() == style.WIDTH
        assert dict(mpl.rcParams) == before
        fonts = {text.get_fontname() for text in drawn.findobj(mpl.text.Text) if text.get_text()}
        assert fonts == {"Inter"}

    def test_show_every_difference_and_the_statistic(self, found):
        left, right = found.plot().axes
        dots = next(line for line in left.lines if len(line.get_xdata()) == 100)
        assert sorted(dots.get_xdata()) == sorted(found.differences.ravel())
        pins = [line.get_xdata()[0] for line in right.lines if len(line.get_xdata()) == 1]
        assert pins == [pytest.approx(found.statistic)]
