"""Whatever is fed to readers and parsers, they give a value that is right or say what is wrong."""

import hashlib
import json
import math
import time

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from fourpapers.engine import ParameterError, trial_rng
from fourpapers.engine.allowance import Record
from fourpapers.engine.chunk import Chunk, DamagedError, Header
from fourpapers.engine.codecs import Digits, Labels
from fourpapers.engine.packing import pack, unpack
from fourpapers.engine.parameters import Parameter, parse_values
from fourpapers.engine.store import Store

from .sample import moments

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("error")]
often = settings(max_examples=300, deadline=None)
LARGE = st.integers(-(2**63), 2**63 - 1)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda each: (
        st.lists(each, max_size=4) | st.dictionaries(st.text(max_size=5), each, max_size=4)
    ),
    max_leaves=8,
)
SOUND = Chunk(
    moments.setting().identity,
    range(3, 5),
    {
        "counts": np.array([[1, 2], [3, 4]]),
        "first": np.array([True, False]),
        "x": np.array([0.1, -np.inf]),
        "verdicts": np.array([5, 2]),
    },
    {"seconds": 1.5, "machine": {"cpu": "x"}},
    {"verdicts": Labels(("a", "b"), 3)},
).encode()


def read(data):
    """Read a chunk; return None if it is refused, and fail if it is anything else."""
    try:
        chunk = Chunk.decode(data)
    except DamagedError:
        return None
    assert all(len(column) == len(chunk.trials) for column in chunk.columns.values())
    return chunk


class TestChunks:
    @often
    @given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
    @example(b"# {}\n# {}\n")
    @example(b"\r\n\r\n")
    def test_of_any_bytes_are_refused(self, data):
        assert read(data) is None

    @often
    @given(st.data())
    def test_with_a_changed_place_are_refused_or_say_the_same(self, data):
        place = data.draw(st.integers(0, len(SOUND) - 1))
        cut = data.draw(st.integers(0, 3))
        put = data.draw(st.binary(max_size=3))
        changed = SOUND[:place] + put + SOUND[place + cut :]
        found = read(changed)
        # What can change unseen is how it was made, and how its lines end.
        assert found is None or found.content == Chunk.decode(SOUND).content

    @often
    @given(
        st.fixed_dictionaries(
            {},
            optional={
                name: JSON
                for name in ("experiment", "version", "seed", "parameters", "trials", "labels")
            },
        ),
        st.dictionaries(
            st.sampled_from(["x", "y", "trial", "verdicts"]) | st.text(max_size=5),
            st.lists(st.sampled_from(["int64", "float64", "bool", "O", "U9"]) | JSON, max_size=4),
            max_size=3,
        )
        | JSON,
        st.text("0123456789.,-+einfa#\n", max_size=60) | st.just("trial,x\n3,1\n4,2\n"),
    )
    def test_of_a_forger_who_repairs_the_checksum_are_refused_or_whole(self, head, columns, table):
        plain = {**moments.setting().identity, "trials": [3, 5], "columns": columns}
        first = f"# {json.dumps({**plain, **head})}\n"
        digest = hashlib.sha256((first + table).encode()).hexdigest()
        begun = time.perf_counter()
        found = read(f"{first}# {json.dumps({'sha256': digest})}\n{table}".encode())
        assert time.perf_counter() - begun < 1
        if found is not None:
            assert read(found.encode()).content == found.content

    @often
    @given(
        st.integers(1, 4).flatmap(
            lambda rows: st.dictionaries(
                st.from_regex(r"[a-z][a-z0-9_]{0,5}", fullmatch=True).filter("trial".__ne__),
                array_shapes(max_dims=2, max_side=3).flatmap(
                    lambda shape: st.one_of(
                        arrays(np.float64, (rows, *shape), elements=st.floats(width=64)),
                        arrays(np.int64, (rows, *shape), elements=LARGE),
                        arrays(np.bool_, (rows, *shape)),
                    )
                ),
                min_size=1,
                max_size=3,
            )
        ),
        st.integers(0, 10**9),
        st.booleans(),
    )
    def test_of_any_columns_come_back_bit_for_bit(self, columns, start, windows):
        rows = len(next(iter(columns.values())))
        trials = range(start, start + rows)
        data = Chunk(moments.setting().identity, trials, columns, {"seconds": 1}).encode()
        found = read(data.replace(b"\n", b"\r\n") if windows else data)
        assert found.trials == trials
        for name, column in columns.items():
            assert found.columns[name].dtype == column.dtype
            np.testing.assert_array_equal(found.columns[name], column)
            if column.dtype == float:
                np.testing.assert_array_equal(
                    np.signbit(found.columns[name])[~np.isnan(column)],
                    np.signbit(column)[~np.isnan(column)],
                )

    @often
    @given(JSON | st.dictionaries(st.sampled_from(["seconds", "machine", "code"]), JSON))
    def test_say_how_they_were_made_or_do_not(self, tmp_path_factory, made):
        path = tmp_path_factory.getbasetemp() / "header.csv"
        path.write_text(f"# {{}}\n# {json.dumps(made)}\n", encoding="utf-8")
        header = Header.read(path)
        assert header is None or (0 <= header.seconds < math.inf and header.cpu.isprintable())


class TestPacking:
    @often
    @given(
        st.integers(1, 9).flatmap(
            lambda cells: arrays(np.int64, (2, 3, cells), elements=st.integers(-40, 40))
        )
    )
    def test_gives_back_all_it_was_given(self, x):
        kept = Digits(x.shape[-1]).encode("x", x)
        np.testing.assert_array_equal(Digits(x.shape[-1]).decode("x", kept), x)

    @often
    @given(arrays(np.int64, (2, 3), elements=LARGE))
    def test_gives_back_large_numbers_or_refuses_them(self, x):
        if max(int(row.max()) - int(row.min()) + 1 for row in x) ** 3 >= 2**63:
            with pytest.raises(ValueError, match="do not fit into one of 64 bits"):
                pack(x, "x")
        else:
            np.testing.assert_array_equal(unpack(pack(x, "x"), "x", 3), x)

    @often
    @given(arrays(np.int64, 2, elements=LARGE), arrays(np.int64, (2, 2), elements=LARGE))
    def test_of_what_nobody_packed_is_refused_or_numbers(self, kept, digits):
        columns = {"x": kept, "x_digits": digits}
        if (digits[:, 1] < 1).any():
            with pytest.raises(ValueError, match="was not packed"):
                unpack(columns, "x", 3)
        else:
            assert unpack(columns, "x", 3).shape == (2, 3)

    @often
    @given(st.data())
    def test_of_named_cells_survives_other_orders_and_fewer_names(self, data):
        base = data.draw(st.integers(1, 5))
        names = data.draw(st.lists(st.text(max_size=3), unique=True, min_size=1, max_size=9))
        labels = Labels(tuple(names), base)
        x = data.draw(arrays(np.int64, (3, len(names)), elements=st.integers(0, base - 1)))
        kept = labels.encode("x", x)
        np.testing.assert_array_equal(labels.decode("x", kept), x)
        some = data.draw(st.permutations(names))[: data.draw(st.integers(1, len(names)))]
        fewer = Labels(tuple(some), base)
        found = fewer.decode("x", {"x": labels.translate(kept["x"], fewer)})
        np.testing.assert_array_equal(found, x[:, [names.index(name) for name in some]])


KINDS = [
    Parameter("n", "int", 1, ""),
    Parameter("n", "int", 1, "", 1, 100),
    Parameter("n", "float", 1.0, ""),
    Parameter("n", "float", 1.0, "", 0, 1),
    Parameter("n", "bool", True, ""),
    Parameter("n", "str", "a", "", choices=("a", "b")),
    Parameter("n", "list[int]", [1], "", 0, 9),
    Parameter("n", "list[float]", [1.0], ""),
]


class TestParameters:
    @often
    @given(
        st.sampled_from(KINDS),
        st.text(max_size=12)
        | st.text("0123456789/.,-+e_ []infatrulse", max_size=12)
        | st.sampled_from(["9" * 400 + "/1", "1/0", "nan", "1e999", "9" * 5000, "1/" + "9" * 4000]),
    )
    def test_of_any_text_are_values_in_range_or_refused_in_words(self, parameter, text):
        try:
            value = parse_values({"n": parameter}, {"n": text})["n"]
        except ParameterError:
            return
        assert parameter.check(value) == value  # NaN is not itself, and would never be found

    @often
    @given(st.sampled_from(KINDS), JSON)
    def test_of_any_kind_are_values_or_refused(self, parameter, given_value):
        try:
            value = parameter.check(given_value)
        except ParameterError:
            return
        assert value == parameter.check(value)

    @often
    @given(st.dictionaries(st.text(max_size=5), JSON, max_size=3), JSON)
    def test_make_a_setting_or_are_refused(self, given_values, seed):
        assume(seed is not None)
        try:
            setting = moments.setting(**{"seed": seed} | given_values)
        except ParameterError:
            return
        assert 0 <= setting.seed < 2**32


class TestSeeds:
    @often
    @given(st.integers(0, 2**64), st.text(st.characters(codec="utf-8")), st.integers(0, 2**64))
    def test_start_the_same_numbers_every_time_and_others_for_every_trial(self, seed, name, trial):
        first = trial_rng(seed, name, trial).integers(2**62, size=3).tolist()
        assert first == trial_rng(seed, name, trial).integers(2**62, size=3).tolist()
        assert first != trial_rng(seed, name, trial + 1).integers(2**62, size=3).tolist()
        assert first != trial_rng(seed + 1, name, trial).integers(2**62, size=3).tolist()

    @given(st.integers(max_value=-1))
    def test_below_0_are_refused(self, seed):
        with pytest.raises(ValueError, match="a whole number from 0 up"):
            trial_rng(seed, "x", 0)


@often
@given(text=st.binary(max_size=200))
def test_a_record_of_checks_that_is_none_is_no_hindrance(tmp_path_factory, text):
    store = Store(tmp_path_factory.getbasetemp() / "fuzz")
    path = Record.of(store).path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)
    assert all(0 <= when <= time.time() for when in Record.of(store).times.values())
