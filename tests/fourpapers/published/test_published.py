"""Published numbers are data, and are judged by the digits they were printed with."""

import pandas as pd
import pytest

from fourpapers.published import agreement, published


def test_values_keep_the_digits_of_the_paper():
    assert published("critical_values").value.tolist() == [
        "3.841459",
        "1.96",
        "2.04523",
        "2.571",
        "4.74",
    ]


def test_an_unknown_table_names_those_there_are():
    with pytest.raises(LookupError, match="critical_values"):
        published("no such table")


@pytest.mark.parametrize(
    ("printed", "ours", "verdict"),
    [("2.571", 2.5706, "agrees"), ("2.571", 2.5716, "differs"), ("1.96", 1.959964, "agrees")],
)
def test_a_number_agrees_if_it_rounds_to_what_was_printed(printed, ours, verdict):
    table = pd.DataFrame({"value": [printed], "ours": [ours]})
    assert agreement(table).verdict.tolist() == [verdict]
