"""A chunk is text that reads back as the very same bits."""

import hashlib
import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from fourpapers.engine.chunk import Chunk, DamagedError, Header
from fourpapers.engine.codecs import Labels

WHOLE = {"experiment": "x", "version": 1, "seed": 2, "parameters": {"a": 0.1}}


def chunk(**columns):
    size = len(next(iter(columns.values())))
    return Chunk(WHOLE, range(5, 5 + size), columns, {"seconds": 0.5})


def same(one, other):
    assert one.dtype == other.dtype
    np.testing.assert_array_equal(np.isnan(one), np.isnan(other))
    keep = ~np.isnan(one)
    assert one[keep].tobytes() == other[keep].tobytes()  # 0.0 is not -0.0


@given(arrays(np.float64, (3, 2, 2), elements=st.floats(width=64)))
def test_every_float_comes_back(x):
    same(Chunk.decode(chunk(x=x).encode()).columns["x"], x)


@given(arrays(np.int64, (2, 3), elements=st.integers(-(2**63), 2**63 - 1)))
def test_every_integer_comes_back(x):
    same(Chunk.decode(chunk(x=x).encode()).columns["x"], x)


def test_truth_values_come_back_as_such():
    x = np.array([True, False])
    same(Chunk.decode(chunk(x=x).encode()).columns["x"], x)


def test_people_and_pandas_can_read_it():
    import io

    import pandas as pd

    text = chunk(counts=np.array([[1, 2], [3, 4]]), mean=np.array([0.1, 1 / 3])).encode().decode()
    assert text.splitlines()[2:] == [
        "trial,counts.0,counts.1,mean",
        "5,1,2,0.1",
        "6,3,4,0.3333333333333333",
    ]
    table = pd.read_csv(io.StringIO(text), comment="#")
    assert table["counts.1"].tolist() == [2, 4]


def test_how_it_was_made_does_not_change_what_it_says():
    x = np.array([0.1, 0.2])
    one = Chunk(WHOLE, range(2), {"x": x}, {"seconds": 1.0}).encode().splitlines()
    other = Chunk(WHOLE, range(2), {"x": x}, {"seconds": 2.0}).encode().splitlines()
    assert one[0] == other[0]
    assert one[1] != other[1]
    assert one[2:] == other[2:]
    checksums = [json.loads(lines[1][2:])["sha256"] for lines in (one, other)]
    assert checksums[0] == checksums[1]


TEXT = chunk(x=np.array([0.1, 0.2])).encode()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (TEXT.replace(b"0.2", b"0.3"), "checksum"),
        (TEXT.replace(b'"seed": 2', b'"seed": 3'), "checksum"),
        (TEXT[:-5], "checksum"),
        (TEXT[:40], "no chunk"),
        (b"", "no chunk"),
        (b"\xff\xfe\x00", "no chunk"),
        (b"# 1\n# 2\nx\n", "no chunk"),
        (b"trial,x\n0,1\n1,2\n", "no chunk"),
    ],
)
def test_damage_is_noticed(data, why):
    with pytest.raises(DamagedError, match=why):
        Chunk.decode(data)


def forged(table="trial,x\n5,0.1\n6,0.2\n", **head):
    """Write a chunk as a careful forger would, with the checksum that belongs to it."""
    plain = {**WHOLE, "trials": [5, 7], "columns": {"x": ["float64"]}}
    first = f"# {json.dumps({**plain, **head})}\n"
    made = json.dumps({"sha256": hashlib.sha256((first + table).encode()).hexdigest()})
    return f"{first}# {made}\n{table}".encode()


def test_a_forgers_chunk_reads_if_all_of_it_fits():
    assert Chunk.decode(forged()).columns["x"].tolist() == [0.1, 0.2]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (forged(columns={"x": ["O"]}), "of a kind that is never stored"),
        (forged(columns={"x": ["S8"]}), "of a kind that is never stored"),
        (forged(columns={"<b>x</b>": ["float64"]}), "of a kind that is never stored"),
        (forged(columns={"trial": ["int64"]}), "of a kind that is never stored"),
        (forged(columns={"x": ["float64", 10**12]}), "its columns are not those it names"),
        (forged(columns={"x": ["float64", -1, -1]}), "its columns are not those it names"),
        (forged(columns={"x": ["float64", 1.0]}), "no chunk"),
        (forged(columns={}), "no chunk|not those it names"),
        (forged(columns=[]), "no chunk"),
        (forged(trials=[5, 10**30]), "its trials are not those it names"),
        (forged(trials=[0, 2]), "its trials are not those it names"),
        (forged(trials=[5, 5], table="trial,x\n"), "its trials are not those it names"),
        (forged(trials=[5, None]), "no chunk"),
        (forged(trials=[5]), "no chunk"),
        (forged(table="trial,x\n5,0.1\n6,__import__('os')\n"), "no chunk"),
        (forged(table="trial,x\n5,0.1\n#6,0.2\n"), "its trials are not those it names"),
        (forged(version="1\x1b[2J"), "does not say what it is of"),
        (forged(parameters=[1]), "does not say what it is of"),
        (forged(more=1), "does not say what it is of"),
        (forged(labels={"x": {"names": ["a"], "base": 3}}), "does not name the cells"),
        (forged(labels={"y": {"names": ["a"], "base": 3}}), "no chunk"),
        (forged(labels={"x": {"names": ["a"], "base": 3, "more": 1}}), "no chunk"),
        (b"# " + b"[" * 100_000 + b"\n# {}\ntrial\n", "no chunk"),
        (b"# {}\n# " + b'{"a":' * 100_000 + b"\ntrial\n", "no chunk"),
    ],
)
@pytest.mark.filterwarnings("error")
def test_what_nobody_writes_is_no_chunk_even_with_the_right_checksum(data, why):
    with pytest.raises(DamagedError, match=why):
        Chunk.decode(data)


@pytest.mark.parametrize("base", [0, -2, 1.5, 10**4000])
def test_digits_to_an_impossible_base_are_refused(base):
    with pytest.raises(ValueError, match="base"):
        Labels(("a", "b"), base)


def test_names_without_end_are_refused_at_once():
    with pytest.raises(ValueError, match="do not fit into one number"):
        Labels(tuple(map(str, range(10**6))), 10**300)


MADE = {"sha256": "", "seconds": 2.5, "machine": {"cpu": "AMD EPYC"}, "code": "abc"}


class TestHow:
    def read(self, tmp_path, second):
        path = tmp_path / "x.csv"
        path.write_text(f"# {{}}\n# {second}\ntrial\n")
        return Header.read(path)

    def test_it_was_made_is_read_off_the_second_line(self, tmp_path):
        made = json.dumps(MADE)
        assert self.read(tmp_path, made) == Header(2.5, "AMD EPYC", "abc", len(made) + 14)

    @pytest.mark.parametrize(
        "second",
        [
            "",
            "1",
            "[" * 100_000,
            *(json.dumps(MADE | {"seconds": odd}) for odd in (None, [], -1, float("nan"), "x")),
            json.dumps(MADE | {"machine": None}),
        ],
    )
    def test_it_was_made_is_not_known_if_the_line_does_not_say_it(self, tmp_path, second):
        assert self.read(tmp_path, second) is None

    @pytest.mark.parametrize("cpu", ["<script>", "\x1b[2J", "a\nb", "", 7, "*x* `y`"])
    def test_it_was_made_puts_no_markup_on_a_page(self, tmp_path, cpu):
        odd = json.dumps(MADE | {"machine": {"cpu": cpu}})
        assert self.read(tmp_path, odd).cpu == "a machine without a name"
