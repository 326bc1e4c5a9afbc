"""The scorecard has every table, figure and claim of the four papers, judged as the chapters do."""

import importlib
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
from fourpapers.published.two_studies import TwoStudies
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
        assert listed - set(PRINTED[paper]) <= {"Section 3.4", "Section 4.3"}

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


def by_chance(allowed, pvalue=0.5):
    return chance.Chance(allowed, probability=0.1, statistic=9.0, numbers=9, pvalue=pvalue)


class TestTheRule:
    def test_has_three_outcomes(self):
        assert card.verdict(31, 36, by_chance(5)) == "reproduced"
        assert card.verdict(30, 36, by_chance(5)) == "in part"
        assert card.verdict(18, 36, by_chance(5)) == "in part"
        assert card.verdict(17, 36, by_chance(5)) == "not reproduced"

    def test_allows_nothing_where_there_is_no_chance(self):
        assert card.verdict(36, 36) == "reproduced"
        assert card.verdict(35, 36) == "in part"

    def test_wants_all_numbers_together_to_be_within_chance_too(self):
        assert card.verdict(36, 36, by_chance(5, pvalue=0.01)) == "in part"

    def test_judges_what_is_unlikely_together_from_one_in_forty_on(self):
        assert card.verdict(36, 36, by_chance(5, pvalue=0.025)) == "reproduced"
        assert card.verdict(36, 36, by_chance(5, pvalue=0.024)) == "in part"


#: Tables whose numbers vary and were not fitted.
DRAWN_ANEW = [
    one
    for one in items()
    if one.how == NUMBERS
    and one.item not in ("Figure 1", "Table 1, data sets")
    and (one.paper, one.item) != ("bouckaert2003", "Table 3")
]
NUMBERED = [one for one in items("bouckaert2003") if one.how == NUMBERS]


def small():
    """A paper with three claims of its own, and one of its figures."""
    of = list(claims("dietterich1998"))
    good, bad = Evidence("a", 1, 0.9, 1.1, least=0), Evidence("b", -1, -2, -0.5, least=0)
    open_ = Evidence("c", 0, -1, 1, least=0)
    evidence = {key: [good, good] for key in of}
    evidence["two-exceed"] = [good, open_, bad]
    evidence["resampled-worst"] = [good, open_]
    printed = {"Section 3.4": Item(pd.DataFrame({"verdict": ["agrees", "differs"]}))}
    return {"dietterich1998": Reproduction(printed, evidence, dict.fromkeys(of, "tbl-a"))}, of


class TestTheRows:
    def test_begin_with_what_failed(self):
        judged, of = small()
        rows = card.claim_rows(judged)
        assert rows["key"].tolist()[:2] == ["two-exceed", "resampled-worst"]
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
        assert set(rows["verdict"].drop("Section 3.4")) == {"drawn"}
        assert rows.loc["Figure 1", "numbers"] == "nothing measured"
        assert rows.loc["Figure 5", "numbers"] == "none printed; 2 of 4 claims hold"

    def test_of_tables_count_their_numbers(self):
        cells = pd.DataFrame({"verdict": ["agrees"] * 35 + ["differs"]})
        compared = {one.item: Item(cells) for one in items("bouckaert2003")}
        good = Evidence("a", 1, 0.9, 1.1, least=0)
        evidence = {key: [good] for key in claims("bouckaert2003")}
        rows = card.item_rows({"bouckaert2003": Reproduction(compared, evidence, {})})
        four = rows[rows["item"] == "Table 4"].iloc[0]
        assert (four["numbers"], four["verdict"]) == ("35 of 36 agree", "in part")

    def test_count_what_could_have_failed_apart_from_what_could_not(self):
        cells = pd.DataFrame(
            {
                "value": ["1", "2", "3", "4"], "ours": [1, 2, 3, 4],
                "verdict": ["agrees", "differs", "differs", "differs"],
                "cause": ["", "ties (tbl-a)", "Unexplained; three readings tried", ""],
                "kind": ["fitted", None, "measured", "measured"],
            }
        )  # fmt: skip
        judged = {
            "bouckaert2003": Reproduction({one.item: Item(cells) for one in NUMBERED}, {}, {})
        }
        rows = card.number_rows(judged)
        assert len(rows) == 4 * len(NUMBERED)
        first = rows.iloc[:4]
        assert first["outcome"].tolist() == [
            "agrees", "differs with cause", "unexplained", "unexplained"
        ]  # fmt: skip
        assert first["kind"].tolist() == ["fitted", "measured", "measured", "measured"]

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
        monkeypatch.setattr(reproduction, "measure", lambda *_, draws, seed: by_chance(draws))
        monkeypatch.setitem(sys.modules, "fourpapers.alpaydin1999.claims", module)
        made = reproduction.reproduce("alpaydin1999")
        numbers = {one.item for one in items("alpaydin1999") if one.how == NUMBERS}
        assert made.items == dict.fromkeys(numbers, item)
        assert made.chance == dict.fromkeys(numbers, by_chance(2000))
        assert (made.evidence, made.shown) == ({"size": pieces}, {"size": "tbl-alp-claims"})


class TestChance:
    def test_of_independent_cells_is_binomial(self):
        rng = np.random.default_rng(1)
        z = rng.standard_normal((20_000, 36))
        found = chance.compare(TwoStudies(np.abs(z) > 1.96, z, np.ones(36)), 4)
        assert found.allowed == stats.binom(36, 0.05).isf(0.025)
        assert found.probability == pytest.approx(stats.binom(36, 0.05).sf(3), abs=0.01)
        assert (found.statistic, found.numbers) == (pytest.approx(36, abs=1), 36)
        assert found.pvalue == pytest.approx(stats.chi2(36).sf(found.statistic), abs=0.02)

    def test_allows_more_where_cells_miss_together(self):
        z = np.random.default_rng(1).standard_normal((20_000, 1)).repeat(36, axis=1)
        found = chance.compare(TwoStudies(np.abs(z) > 1.96, z, np.ones(36)), 4)
        assert found.allowed == 36
        assert found.probability == pytest.approx(0.05, abs=0.005)

    def test_does_not_excuse_a_number_that_never_varies(self):
        nothing = TwoStudies(np.zeros((99, 2), bool), np.zeros((99, 2)), np.array([0, 0.1]))
        assert chance.compare(nothing, 0).pvalue == pytest.approx(0.01)

    def test_of_a_table_without_chance_is_nothing(self):
        item = item_function("bouckaert2003", "figure-1")()
        assert chance.measure("bouckaert2003", "Figure 1", item) is None
        assert chance.measure("dietterich1998", "Figure 1", item) is None

    @pytest.mark.slow
    @pytest.mark.parametrize("one", DRAWN_ANEW, ids=lambda one: f"{one.paper} {one.item}")
    def test_draws_two_studies_that_differ_by_chance_alone(self, one):
        """Their differences have mean 0, and a cell misses at its level, or less where coarse."""
        item = item_function(one.paper, one.item)()
        module = importlib.import_module(f"fourpapers.{one.paper}.redrawn")
        drawn = getattr(module, one.function)(item, np.random.default_rng(1), 400)
        assert drawn.missed.shape == (400, (item.kinds != "fitted").sum())
        spread = drawn.differences.std(axis=0)
        # Where an item predicts studies it allows for a spread that is not known, so that its mean
        # of the lowest of four is a little lower than that of the studies drawn.
        off = 0.4 * spread if item.interval_of == "studies" else 0
        near = 4.5 * spread / np.sqrt(400) + off + 1e-9
        assert (np.abs(drawn.differences.mean(axis=0)) < near).all()
        # More than one in twenty, where the intervals do not allow for calibration.
        assert drawn.missed.mean() < 0.25


def test_a_cause_is_listed_once_whatever_it_makes_of_its_numbers():
    rows = pd.DataFrame(
        {
            "paper": "A",
            "item": ["T1", "T1", "T2", "T2"],
            "cause": ["ties: 2 %", "ties: 3 %", "other: x", "ties: 2 %"],
            "outcome": card.CAUSE,
            "kind": ["measured", "measured", "measured", "fitted"],
        }
    )
    listed = card.causes(rows)
    assert listed["cause"].tolist() == ["ties; for one of them: 2 %", "other: x"]
    assert listed["item"].tolist() == ["T1, T2", "T2"]
    assert listed[["numbers", "could"]].to_numpy().tolist() == [[3, 2], [1, 1]]


class TestThePictures:
    def test_have_a_bar_for_each_paper(self):
        counted = pd.DataFrame(
            {"paper": ["A", "B", "all"], "bad": [1, 0, 1], "good": [2, 3, 5], "all": [3, 3, 6]}
        )
        above, below = figures.verdicts(counted, counted).axes
        for ax in (above, below):
            assert [text.get_text() for text in ax.get_yticklabels()] == ["A", "B"]
            assert sorted(text.get_text() for text in ax.texts) == ["1", "2", "3"]


def labels_of_chapters():
    """Find the labels that stand above the titles of chapters."""
    texts = (one.source.read_text(encoding="utf-8") for one in chapters(ROOT))
    return {re.search(r"^\(([a-z-]+)\)=$", text, re.M)[1] for text in texts}


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
                if one.name.endswith("readings"):  # of all papers: its parameters are none's own
                    continue
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


#: Chapters that show the claims one by one.
CLAIM_TABLES = {
    "twenty-seven-data-sets": "tbl-uci-claims",
    "replicability-by-simulation": "tbl-rsm-claims",
}


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
                    # Pages write a true sign of multiplication.
                    return {line[said].replace("\u00d7", "x"): line[at] for line in lines[2:]}
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
        rows = card.claim_rows(judged)
        for where, label in CLAIM_TABLES.items():
            some = rows[[where in labels for labels in rows["shown"]]]
            ours = dict(zip(some["claim"], some["verdict"], strict=True))
            assert not ours or shown_verdicts(label) == ours, label

    def test_counts_every_number_once(self, judged):
        numbers = card.summary(judged)["numbers"]
        other = card.summary(judged)["other_numbers"]
        assert numbers["printed"] == sum(
            len(item.cells) for one in judged.values() for item in one.items.values()
        )
        assert numbers["printed"] == numbers["could_have_failed"] + sum(
            kind["printed"] for kind in other.values()
        )
        assert numbers["could_have_failed"] == sum(
            numbers[name] for name in ("agree", "differs_with_cause", "unexplained")
        )

    def test_names_no_cause_where_numbers_agree(self, judged):
        rows = card.number_rows(judged)
        agreeing = rows[rows["outcome"] == "agrees"]
        assert set(agreeing["cause"].fillna("")) <= {""}

    def test_leads_from_a_cause_to_its_evidence(self, judged):
        rows = card.number_rows(judged)
        there = labels_in_the_book()
        for cause in set(rows.loc[rows["outcome"] == "differs with cause", "cause"]):
            assert set(re.findall(r"tbl-[\w-]+", cause)) <= there

    def test_leads_to_chapters_that_exist(self, judged):
        there = labels_of_chapters()
        for labels in card.claim_rows(judged)["shown"]:
            assert labels[0] in there
