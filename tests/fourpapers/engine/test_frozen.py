"""Nothing that a stored digit hangs on has moved: names, seeds, parameters, streams, files."""

import json

import pytest

from tests.fourpapers.engine import frozen

RECORD = json.loads(frozen.RECORD.read_text(encoding="utf-8"))


def test_experiments_are_stored_under_the_same_names_seeds_and_parameters():
    # Through JSON and back, so that tuples are lists on both sides.
    assert json.loads(json.dumps(frozen.identities())) == RECORD["experiments"]


def test_stored_columns_have_the_same_names_types_and_shapes():
    assert frozen.columns() == RECORD["columns"]


def test_streams_of_random_numbers_start_from_the_same_texts():
    assert frozen.streams() == RECORD["streams"]


def test_every_result_file_has_the_same_bytes():
    lines = frozen.SUMS.read_text(encoding="utf-8").splitlines()
    there = {path: digest for digest, path in (line.split("  ") for line in lines)}
    assert frozen.sums() == there


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ('trial_rng(seed, "deal again", 0)', "deal again"),
        ('engine.normals(seed, f"weka {name} twice", 3, (2,))', "weka {} twice"),
        ("trial_rng(seed, name, 0)", None),
    ],
)
def test_a_stream_is_found_in_code(code, text):
    call = frozen.ast.parse(code).body[0].value
    assert frozen.name_of(call.func) in frozen.STREAMS
    assert frozen.text_of(call.args[1]) == text
