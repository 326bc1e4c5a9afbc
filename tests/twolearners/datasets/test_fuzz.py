"""Any text, table or array: read as it is meant, or refused with a ValueError."""

import csv
import io
import math

import numpy as np
import pandas as pd
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from twolearners.datasets import Dataset, Encoded, load_arff, load_csv, read_table, to_arff
from twolearners.datasets.arff import parse_arff
from twolearners.datasets.text import number

few = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
marks = st.sampled_from(list("',\"{}%?\\\t\n\r ;_.-+eE0123456789xnaif\x00\x85\u2028\uff11\u00e9"))
words = st.text(marks, max_size=8)
numbers = st.floats(allow_nan=False, allow_infinity=False).map(repr) | st.integers().map(str)
lines = st.sampled_from(
    ["@relation r", "@attribute a numeric", "@attribute b {x,y}", "@attribute 'c' {u,v}", "@data"]
)


def answer(function, *arguments, **options):
    try:
        return function(*arguments, **options)
    except ValueError:
        return None


@few
@given(words | numbers)
def test_a_number_is_what_python_reads_from_plain_digits(word):
    found = number(word)
    plain = set(word) <= set("+-.eE0123456789")
    try:
        expected = float(word) if plain else math.inf
    except ValueError:
        expected = math.inf
    assert found == expected


@few
@given(st.lists(lines | words, max_size=12).map("\n".join))
def test_any_text_is_arff_or_refused(text):
    data = answer(parse_arff, text)
    if data is not None:
        again = parse_arff(to_arff(data))
        assert again.attributes == data.attributes
        np.testing.assert_array_equal(again.encoded.values, data.encoded.values)


@few
@given(st.lists(st.tuples(words | numbers, st.sampled_from(["x", "y", "'x'", "?"])), min_size=1))
def test_rows_of_arff_are_what_they_were_or_refused(tmp_path, rows):
    body = "".join(f"{cell},{label},u\n" for cell, label in rows)
    head = "@relation r\n@attribute a real\n@attribute b {x,y}\n@attribute c {u,v}\n@data\n"
    (tmp_path / "any.arff").write_text(head + body, encoding="utf-8", newline="")
    data = answer(load_arff, tmp_path / "any.arff")
    if all(math.isfinite(number(cell)) for cell, _ in rows):
        assert data.X["a"].tolist() == [float(cell) for cell, _ in rows]
        expected = [None if label == "?" else label.strip("'") for _, label in rows]
        assert [None if pd.isna(b) else b for b in data.X["b"]] == expected


@few
@given(st.binary(max_size=60), st.sampled_from([",", ";", "\t", "", "::", "\n"]), st.booleans())
def test_any_bytes_are_a_table_or_refused(tmp_path, content, sep, regression):
    path = tmp_path / "any.csv"
    path.write_bytes(b"a,y\n" + content)
    found = answer(read_table, path, "y", sep=sep, regression=regression)
    if found is not None:
        X, y = found
        assert len(X) == len(y) > 0
        assert not y.isna().any()


@few
@given(
    st.lists(st.tuples(words | numbers, words, st.sampled_from("uv")), min_size=1, max_size=30),
    st.booleans(),
)
def test_a_table_is_read_as_the_csv_module_reads_it(tmp_path, rows, coded):
    stream = io.StringIO()
    csv.writer(stream, quoting=csv.QUOTE_ALL).writerows([("a", "b", "y"), *rows])
    path = tmp_path / "any.csv"
    path.write_text(stream.getvalue(), encoding="utf-8", newline="")
    data = answer(load_csv, path, "y", nominal=["a"] if coded else [], missing=["?"])
    if data is None:
        return
    assert data.y.tolist() == [label for _, _, label in rows]
    for place, (_, column) in enumerate(data.X.items()):
        cells = [row[place].strip() for row in rows]
        for cell, found in zip(cells, column, strict=True):
            if cell == "?":
                assert pd.isna(found)
            else:
                assert found == (number(cell) if column.dtype == float else cell)


@few
@given(
    arrays.arrays(np.float64, st.tuples(st.integers(0, 4), st.integers(0, 3))),
    arrays.arrays(np.int64, st.integers(0, 3), elements=st.integers(-2, 3)),
    arrays.arrays(np.int64, st.integers(0, 4), elements=st.integers(-1, 3)),
    st.integers(-1, 4),
)
def test_encoded_data_never_hold_what_would_lead_a_kernel_astray(values, n_values, labels, k):
    data = answer(Encoded, values, n_values, labels, k)
    if data is None:
        return
    assert not np.isinf(data.values).any()
    assert ((data.labels >= 0) & (data.labels < data.n_classes)).all()
    nominal = data.values[:, data.n_values > 0]
    assert (np.isnan(nominal) | (nominal < data.n_values[data.n_values > 0])).all()


@few
@given(
    st.lists(st.floats() | st.none(), min_size=1, max_size=4),
    st.lists(st.sampled_from(["u", "v", None]), min_size=1, max_size=4),
)
def test_any_frame_is_a_data_set_or_refused(column, labels):
    X = pd.DataFrame({"a": pd.Series(column, dtype=float)})
    y = pd.Series(pd.Categorical(labels, categories=["u", "v"]))
    data = answer(Dataset, "any", X, y)
    infinite = any(cell is not None and math.isinf(cell) for cell in column)
    assert (data is None) == (infinite or None in labels or len(column) != len(labels))
