"""One published table or figure from the command line."""

import pytest

from fourpapers import cli
from fourpapers.published.items import PAPERS


def show(capsys, *arguments, code=0):
    assert cli.main(["show", *arguments]) == code
    printed = capsys.readouterr()
    return printed.err if code else printed.out


def test_lists_the_items_of_every_paper(capsys):
    text = show(capsys)
    assert [paper for paper in PAPERS if f"{paper}  (" in text] == list(PAPERS)
    assert "table-5     replicability on four sets" in text
    assert show(capsys, "bouckaert2003") in text


def test_prints_a_table_with_how_much_of_it_agrees(capsys):
    text = show(capsys, "bouckaert2003", "table-5")
    assert text.startswith("Table 5, paper / ours, in per cent")
    assert "46 of 50 numbers agree" in text
    assert "\\" not in text


def test_takes_other_parameters(capsys):
    few = show(capsys, "bouckaert2003", "Table 5", "-p", "trials", "200")
    assert few != show(capsys, "bouckaert2003", "table_5")


def test_writes_a_picture(capsys, tmp_path):
    picture = tmp_path / "table.png"
    text = show(capsys, "bouckaert2003", "table-5", "--out", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "the picture is in" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["bouckaert2004"], "no paper 'bouckaert2004'; did you mean bouckaert2003?"),
        (["bouckaert2003", "table-50"], "no item 'table-50' (did you mean table-5?)"),
        (
            ["bouckaert2003", "table-5", "-p", "trial", "9"],
            "no parameter 'trial'; there are trials",
        ),
        (["bouckaert2003", "table-5", "-p", "trials", "x"], "trials takes an integer from 2 to"),
    ],
)
def test_a_mistake_gets_a_line_that_says_what_would_be_right(capsys, arguments, message):
    assert message in show(capsys, *arguments, code=2)
