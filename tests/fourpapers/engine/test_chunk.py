"""A chunk is text that reads back as the very same bits."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from fourpapers.engine.chunk import Chunk, DamagedError

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
