"""The scorecard has every table, figure and claim of the four papers, judged as the chapters do."""

import inspect
import re
import sys
from collections import Counter
from types import SimpleNamespace

import nbformat
import numpy as np
import pandas as pd
import pytest
from scipy import stats

from fourpapers.alpaydin1999 import claims as alpaydin_claims
from fourpapers.book.catalogue import chapter, chapters
from fourpapers.bouckaert_frank2004 import claims as frank_claims
from fourpapers.bouckaert_frank2004 import table_5, tables_1_to_4
from fourpapers.engine.sources import imported_modules
from fourpapers.item import Item, item_function, item_functions
from fourpapers.published.findings import claims
from fourpapers.published.items import CLAIMS, DRAWING, NUMBERS, PAPERS, items
from fourpapers.scorecard import (
    card,
    chance,
    figures,
    reproduction,
    tables,
)
from fourpapers.scorecard.reproduction import Reproduction, combine
from fourpapers.uncertainty import Evidence
from tests import ROOT

#: What the papers number.
PRINTED = {
    "dietterich1998": [f"Figure {n}" for n in range(1, 12)],
    "alpaydin1999": ["Table 1", "Table 2", "Table 3", "Figure 1", "Figure 2"],
    "bouckaert2003": [
        *(f"Table {n}" for n in range(1, 8)),
        *(f"Figure {n}" for n in range(1, 5)),
    ],
    "bouckaert_frank2004": [f"Table {n}" for n in range(1, 6)],
}


def labels_in_the_book():
    """Find the labels of tables and figures in executed chapters, wherever they are written."""
    folder = ROOT / "tests" / "reference"
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.ipynb"))
    return set(re.findall(r'(?::name: |"name": ")((?:tbl|fig)-[\w-]+)', text))


class TestTheIndex:
    @pytest.mark.parametrize("paper", PAPERS)
    def test_has_every_table_and_figure_of_the_paper(self, paper):
        listed = {one.item.split(",")[0] for one in items(paper)}
        assert set(PRINTED[paper]) <= listed
        assert listed - set(PRINTED[paper]) <= {"Section 4.3"}

    @pytest.mark.parametrize("one", items(), ids=lambda one: f"{one.paper} {one.item}")
    def test_leads_to_places_that_exist(self, one):
        there = labels_in_the_book()
        assert one.labels
        assert set(one.labels) <= there

    @pytest.mark.parametrize("one", items(), ids=lambda one: f"{one.paper} {one.item}")
    def test_says_how_each_is_judged(self, one):
        assert one.how in (NUMBERS, CLAIMS, DRAWING)
        assert bool(one.claims) == (one.how == CLAIMS)
        assert set(one.claims) <= claims(one.paper).keys()

    def test_has_no_item_twice(self):
        assert max(Counter((one.paper, one.item) for one in items()).values()) == 1

    @pytest.mark.parametrize("paper", PAPERS)
    def test_names_every_item_that_has_a_function(self, paper):
        assert set(item_functions(paper)) <= {one.function for one in items(paper)}

    def test_of_an_unknown_paper_is_refused(self):
        with pytest.raises(LookupError, match="no paper 'demsar2006'; there are dietterich1998"):
            items("demsar2006")


class TestTheRule:
    @pytest.mark.parametrize("cells", [1, 8, 10, 36, 54, 81])
    def test_allows_as_many_misses_as_chance_exceeds_once_in_forty(self, cells):
        most = card.allowed_misses(cells)
        law = stats.binom(cells, 0.05)
        assert law.sf(most) <= 0.025
        assert most == 0 or law.sf(most - 1) > 0.025

    def test_has_three_outcomes(self):
        assert card.verdict(31, 36) == "reproduced"
        assert card.verdict(30, 36) == "in part"
        assert card.verdict(18, 36) == "in part"
        assert card.verdict(17, 36) == "not reproduced"

    def test_allows_nothing_where_there_is_no_chance(self):
        assert card.verdict(36, 36, by_chance=False) == "reproduced"
        assert card.verdict(35, 36, by_chance=False) == "in part"

    def test_what_is_too_unlikely_all_together_is_not_reproduced(self):
        assert card.verdict(36, 36, joint=0.03) == "reproduced"
        assert card.verdict(36, 36, joint=0.02) == "in part"

    def test_allows_less_where_cells_were_judged_more_mildly(self):
        assert card.verdict(76, 81) == "reproduced"
        assert card.verdict(76, 81, level=0.01) == "in part"


def small():
    """A paper with three claims of its own, and one of its figures."""
    of = list(claims("dietterich1998"))
    good, bad = Evidence("a", 1, 0.9, 1.1, least=0), Evidence("b", -1, -2, -0.5, least=0)
    open_ = Evidence("c", 0, -1, 1, least=0)
    evidence = {key: [good, good] for key in of}
    evidence[of[3]] = [good, open_, bad]
    evidence[of[5]] = [good, open_]
    return {"dietterich1998": Reproduction({}, evidence, dict.fromkeys(of, "tbl-a"))}, of


class TestTheRows:
    def test_begin_with_what_failed(self):
        judged, of = small()
        rows = card.claim_rows(judged)
        assert rows["key"].tolist()[:2] == [of[3], of[5]]
        assert rows["verdict"].tolist()[:3] == ["does not hold", "undecided", "holds"]
        assert len(rows) == len(of)

    def test_say_first_what_speaks_against_a_claim(self):
        judged, _ = small()
        rows = card.claim_rows(judged)
        assert rows["evidence"][0].startswith("b -1")
        assert tables.shortened(rows, 1)["evidence"][0].endswith("; and 2 more")

    def test_miss_no_claim(self):
        judged, of = small()
        del judged["dietterich1998"].evidence[of[7]]
        with pytest.raises(LookupError, match=f"nothing is known of '{of[7]}'"):
            card.claim_rows(judged)

    def test_of_figures_without_numbers_count_their_claims(self):
        judged, _ = small()
        rows = card.item_rows(judged).set_index("item")
        assert set(rows["verdict"]) == {"drawn"}
        assert rows.loc["Figure 1", "numbers"] == "nothing measured"
        assert rows.loc["Figure 5", "numbers"] == "none printed; 2 of 4 claims hold"

    def test_of_tables_count_their_numbers(self):
        cells = pd.DataFrame({"verdict": ["agrees"] * 35 + ["differs"]})
        compared = {one.item: Item(cells) for one in items("bouckaert2003")}
        good = Evidence("a", 1, 0.9, 1.1, least=0)
        evidence = {key: [good] for key in claims("bouckaert2003")}
        rows = card.item_rows({"bouckaert2003": Reproduction(compared, evidence, {})})
        four = rows[rows["item"] == "Table 4"].iloc[0]
        assert (four["numbers"], four["verdict"]) == ("35 of 36 agree", "reproduced")

    def test_are_counted_by_paper_and_in_all(self):
        judged, of = small()
        table = card.counts(card.claim_rows(judged), card.CLAIM_VERDICTS).set_index("paper")
        assert table.loc["Dietterich 1998"].tolist() == [1, 1, len(of) - 2, len(of)]
        assert table.loc["all"].tolist() == table.loc["Dietterich 1998"].tolist()

    def test_become_references(self):
        judged, _ = small()
        assert tables.linked(card.claim_rows(judged))["shown"][0] == "{numref}`tbl-a`"

    def test_of_one_claim_from_two_places_are_a_slip(self):
        piece = [Evidence("a", 1, 0.9, 1.1)]
        with pytest.raises(ValueError, match="x is judged twice: in tbl-b and in tbl-a"):
            combine({}, {"tbl-a": {"x": piece}, "tbl-b": {"x": piece}})

    def test_of_an_unknown_paper_are_refused(self):
        with pytest.raises(LookupError, match="no paper 'demsar2006'"):
            card.judge(["demsar2006"])


class TestReproduction:
    def test_is_made_of_the_functions_that_a_paper_provides(self, monkeypatch):
        item = Item(pd.DataFrame({"verdict": ["agrees"]}))
        pieces = [Evidence("a", 1, 0.9, 1.1, least=0)]
        module = SimpleNamespace(evidence=lambda: {"tbl-alp-claims": {"size": pieces}})
        monkeypatch.setattr(reproduction, "item_function", lambda paper, name: lambda: item)
        monkeypatch.setitem(sys.modules, "fourpapers.alpaydin1999.claims", module)
        made = reproduction.reproduce("alpaydin1999")
        numbers = {one.item for one in items("alpaydin1999") if one.how == NUMBERS}
        assert made.items == dict.fromkeys(numbers, item)
        assert (made.evidence, made.shown) == ({"size": pieces}, {"size": "tbl-alp-claims"})


class TestChance:
    def test_of_independent_cells_is_binomial(self):
        drawn = chance.misses(36, 0.0, draws=40_000, seed=1)
        expected = stats.binom(36, 0.05).pmf(range(6))
        measured = [(drawn == n).mean() for n in range(6)]
        assert np.abs(measured - expected).max() < 0.01

    @pytest.mark.parametrize("correlation", [0.3, 0.8])
    def test_keeps_the_mean_and_spreads_when_cells_hang_together(self, correlation):
        drawn = chance.misses(36, correlation, draws=40_000, seed=1)
        both = stats.multivariate_normal([0, 0], [[1, correlation], [correlation, 1]])
        edge = stats.norm.isf(0.025)
        two = 2 * (both.cdf([-edge, -edge]) + (0.025 - both.cdf([-edge, edge])))
        variance = 36 * 0.05 * 0.95 + 36 * 35 * (two - 0.05**2)
        assert drawn.mean() == pytest.approx(1.8, abs=0.08)
        assert drawn.var() == pytest.approx(variance, rel=0.08)

    def test_of_tables_is_set_beside_what_was_measured(self):
        rows = pd.DataFrame(
            {
                "paper": "A", "item": ["Table 1", "Table 2", "Figure 1"], "shown": [("tbl-a",)] * 3,
                "cells": [36, 27, 0], "agreeing": [29, 26, 0], "by_chance": [True, False, True],
                "level": 0.05,
            }
        )  # fmt: skip
        found = chance.by_table(rows, 0.3, draws=2000, seed=1)
        assert found["item"].tolist() == ["Table 1"]
        assert found.loc[0, "missed"] == 7
        assert found.loc[0, "allowed"] == card.allowed_misses(36)
        assert 0 < found.loc[0, "chance"] < 0.2

    def test_of_no_table_is_an_empty_list(self):
        rows = card.item_rows(small()[0])
        found = chance.by_table(rows, 0.3, draws=10, seed=1)
        assert len(found) == 0
        assert (found.missed > found.allowed).sum() == 0
        assert figures.misses(found, (0, 0.3)).axes


class TestThePictures:
    def test_have_a_bar_for_each_paper_and_a_row_for_each_table(self):
        counted = pd.DataFrame(
            {"paper": ["A", "B", "all"], "bad": [1, 0, 1], "good": [2, 3, 5], "all": [3, 3, 6]}
        )
        above, below = figures.verdicts(counted, counted).axes
        for ax in (above, below):
            assert [text.get_text() for text in ax.get_yticklabels()] == ["A", "B"]
            assert sorted(text.get_text() for text in ax.texts) == ["1", "2", "3"]
        rows = pd.DataFrame(
            {"paper": ["A"], "item": ["Table 1"], "cells": [20], "missed": [5], "allowed": [3],
             "allowed_correlated": [6]}
        )  # fmt: skip
        (ax,) = figures.misses(rows, (0, 0.3)).axes
        assert ax.lines[0].get_xdata().tolist() == [25.0]


def plain(value):
    """A function has tuples for what a chapter has lists for."""
    return list(value) if isinstance(value, tuple) else value


class TestParameters:
    """What is judged here was judged in the chapters with the same parameters."""

    def default(self, slug, name):
        return chapter(slug, ROOT).parameters[name].default

    @pytest.mark.parametrize("paper", PAPERS)
    def test_of_items_are_those_of_the_chapter_that_shows_them(self, paper):
        for name, module in item_functions(paper).items():
            given = inspect.signature(item_function(paper, name)).parameters
            for one in chapters(ROOT):
                called = re.search(rf"\b{name}\(", one.source.read_text("utf-8"))
                if called and module in imported_modules(one.source):
                    defaults = {
                        k: plain(v.default) for k, v in given.items() if k in one.parameters
                    }
                    assert defaults == {k: one.parameters[k].default for k in defaults}

    def test_are_those_of_the_chapter_on_alpaydin(self):
        makers = [item_function("alpaydin1999", name) for name in item_functions("alpaydin1999")]
        for function in (*makers, alpaydin_claims.evidence):
            for name, parameter in inspect.signature(function).parameters.items():
                assert self.default("type_one_and_two", name) == parameter.default

    def test_are_those_of_the_chapters_on_bouckaert_and_frank(self):
        about = {
            "twenty_seven_data_sets": (tables_1_to_4.table_2, frank_claims.data_sets.evidence),
            "replicability_by_simulation": (table_5.table_5, frank_claims.sources.evidence),
        }
        for slug, functions in about.items():
            for function in functions:
                for name, parameter in inspect.signature(function).parameters.items():
                    assert self.default(slug, name) == parameter.default


EXECUTED = all(one.executed.is_file() for one in chapters(ROOT))


def shown_verdicts(label):
    """Read the verdict on each claim from a table of an executed chapter."""
    for one in chapters(ROOT):
        if not one.executed.is_file():
            continue
        for cell in nbformat.read(one.executed, 4).cells:
            for output in cell.get("outputs", []):
                text = output.get("data", {}).get("text/markdown", "")
                if f":name: {label}\n" in text:
                    lines = [line.strip("| ").split(" | ") for line in text.splitlines()[3:-1]]
                    head = lines[0]
                    at = head.index("verdict")
                    said = next(n for n, name in enumerate(head) if name in ("claim", "paper"))
                    return {line[said]: line[at] for line in lines[2:]}
    return None


@pytest.fixture(scope="module", params=PAPERS)
def judged(request):
    return card.judge([request.param])


@pytest.mark.slow
class TestTheCard:
    def test_judges_every_claim_and_compares_every_table(self, judged):
        ((paper, one),) = judged.items()
        assert one.evidence.keys() == claims(paper).keys()
        wanted = {item.item for item in items(paper) if item.how == NUMBERS}
        assert one.items.keys() == wanted
        for item in one.items.values():
            assert len(item.cells) > 0
            words = {"agrees", "differs", "sign lost", "counts the class"}
            assert set(item.cells["verdict"]) <= words

    @pytest.mark.skipif(not EXECUTED, reason="no chapter is executed: run make book")
    def test_says_what_the_chapters_say(self, judged):
        for (label,), some in card.claim_rows(judged).groupby("shown"):
            ours = dict(zip(some["claim"], some["verdict"], strict=True))
            assert shown_verdicts(label) == ours, label

    def test_leads_to_tables_that_exist(self, judged):
        there = labels_in_the_book()
        for labels in card.claim_rows(judged)["shown"]:
            assert labels[0] in there
