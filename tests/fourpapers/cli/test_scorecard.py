"""The scorecard from the command line: a table, or the same counts as JSON."""

import json

import pandas as pd
import pytest

from fourpapers import cli
from fourpapers.item import Item
from fourpapers.published.findings import claims
from fourpapers.published.items import NUMBERS, items
from fourpapers.scorecard import card
from fourpapers.scorecard.reproduction import Reproduction
from fourpapers.uncertainty import Evidence


@pytest.fixture
def judged(monkeypatch):
    """Alpaydin's paper with three numbers in each table, one of each outcome."""
    cells = pd.DataFrame(
        {"value": "1", "ours": 1.0, "verdict": ["agrees", "differs", "differs"],
         "cause": ["", "ties", ""]}
    )  # fmt: skip
    made = {one.item: Item(cells) for one in items("alpaydin1999") if one.how == NUMBERS}
    good = [Evidence("a", 1, 0.9, 1.1, least=0)]
    evidence = dict.fromkeys(claims("alpaydin1999"), good)
    reproduction = Reproduction(made, evidence, dict.fromkeys(evidence, "tbl-alp-claims"))
    asked = []
    monkeypatch.setattr(
        card, "judge", lambda papers: asked.append(list(papers)) or {"alpaydin1999": reproduction}
    )
    return asked


def test_json_has_the_counts_of_the_page(judged, capsys):
    assert cli.main(["scorecard", "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert counts["numbers"] == {
        "printed": 9, "could_have_failed": 9, "agree": 3, "differs_with_cause": 3, "unexplained": 3
    }  # fmt: skip
    assert counts["claims"] == {
        "holds": len(claims("alpaydin1999")), "undecided": 0, "does_not_hold": 0
    }  # fmt: skip
    assert set(counts["items"]) == {"reproduced", "in_part", "not_reproduced", "drawn"}
    assert sum(counts["items"].values()) == len(items("alpaydin1999"))


def test_a_table_says_the_same_in_words(judged, capsys):
    assert cli.main(["scorecard"]) == 0
    text = capsys.readouterr().out
    assert "9 printed numbers, of which 9 could have failed:" in text
    assert "3 are unexplained" in text
    assert "Alpaydin 1999, Table 2" in text


def test_papers_can_be_chosen(judged, capsys):
    assert cli.main(["scorecard", "alpaydin1999"]) == 0
    assert judged == [["alpaydin1999"]]


def test_an_unknown_paper_gets_one_line(capsys):
    assert cli.main(["scorecard", "demsar2006"]) == 2
    assert "no paper 'demsar2006'; there are dietterich1998" in capsys.readouterr().err
