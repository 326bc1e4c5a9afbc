"""A table of one's own is read without ado, and refused in words that help."""

import csv
import gzip
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
from sklearn.compose import ColumnTransformer
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.naive_bayes import MultinomialNB
from sklearn.pipeline import make_pipeline

from twolearners.datasets import Dataset, load_csv, read_table, text
from twolearners.datasets import table as tables
from twolearners.datasets.words import Words
from twolearners.learners import C45Classifier

# The most memory that reading a table takes, in kB, beyond what was taken before.
PEAK = """
import re, sys, tempfile
from pathlib import Path
from twolearners.datasets import load_csv

def most():
    return int(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1])

with tempfile.TemporaryDirectory() as folder:  # what is imported with the first table is not its
    small = Path(folder) / "small.csv"
    small.write_text("a,y\\n1,u\\n2,v\\n")
    load_csv(small, "y")
before = most()
load_csv(sys.argv[1], "y")
print(most() - before)
"""


LARGE = ["numbers", "few words", "a name among numbers", "names", "a name", "texts"]


def large(folder, kind):
    """Write a table of about 10 MB."""
    rng = np.random.default_rng(1)

    def different(rows, columns, length):
        letters = rng.integers(97, 123, size=(rows, columns * length), dtype=np.uint32)
        return letters.view(f"<U{length}")

    cells = {
        "numbers": lambda: rng.normal(size=(85_000, 6)).astype(str),
        "few words": lambda: rng.choice([f"word{i}" for i in range(300)], size=(85_000, 16)),
        "a name among numbers": lambda: np.hstack(
            [different(95_000, 1, 8), rng.normal(size=(95_000, 5)).astype(str)]
        ),
        "names": lambda: different(110_000, 10, 8),
        "a name": lambda: different(900_000, 1, 8),
        "texts": lambda: different(50_000, 1, 200),
    }[kind]()
    path = folder / "large.csv"
    with path.open("w") as file:
        file.write(",".join(f"a{j}" for j in range(cells.shape[1])) + ",y\n")
        file.writelines(",".join(row) + f",{'uv'[i % 2]}\n" for i, row in enumerate(cells.tolist()))
    return path


def peak(path):
    printed = subprocess.run(
        [sys.executable, "-c", PEAK, str(path)], capture_output=True, text=True, check=True
    )
    return 1024 * int(printed.stdout)


@pytest.fixture
def table(tmp_path):
    def write(text, name="mine.csv"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


class TestReading:
    def test_text_becomes_nominal_and_numbers_numeric(self, table):
        data = load_csv(table("colour,size,kind\nred,1,b\nblue,2.5,a\nred,-3e2,b\n"), "kind")
        assert data.name == "mine"
        assert data.X["colour"].cat.categories.tolist() == ["blue", "red"]
        assert data.X["size"].tolist() == [1, 2.5, -300]
        assert data.y.tolist() == ["b", "a", "b"]
        assert data.classes == ("a", "b")

    @pytest.mark.parametrize("regression", [False, True])
    def test_what_is_missing_is_so_for_classes_and_for_numbers_alike(self, table, regression):
        marks = ["", " ", "?", "NA", "N/A", "NaN", "nan", "null"]
        rows = "".join(f"{mark},{mark},{i % 2}\n" for i, mark in enumerate(marks))
        path = table("a,b,y\n" + rows + "1,word,0\n")
        X, _ = read_table(path, "y", regression=regression)
        assert X.isna().to_numpy().tolist() == [[True, True]] * 8 + [[False, False]]
        assert X["a"].dtype == float
        assert X["b"].cat.categories.tolist() == ["word"]

    def test_other_marks_for_missing_can_be_named(self, table):
        data = load_csv(table("a,y\n-9,u\n2,v\n"), "y", missing="-9")
        np.testing.assert_array_equal(data.X["a"], [np.nan, 2])

    def test_a_target_of_numbers_can_be_read_as_such(self, table):
        X, y = read_table(table("a,y\nred,1.5\nblue,2\n"), "y", regression=True)
        assert y.tolist() == [1.5, 2.0]
        assert X["a"].cat.categories.tolist() == ["blue", "red"]

    def test_numbers_that_are_codes_can_be_named(self, table):
        data = load_csv(table("zip,y\n10,u\n9,v\n10,v\n"), "y", nominal=["zip"])
        assert data.X["zip"].cat.categories.tolist() == ["9", "10"]

    def test_classes_that_are_numbers_are_ordered_as_numbers(self, table):
        data = load_csv(table("a,y\n1,10\n2,9\n3,10\n"), "y")
        assert data.classes == ("9", "10")

    def test_many_numbers_are_classes_if_each_has_enough_instances(self, table):
        rows = "".join(f"{i},{i % 26}\n" for i in range(26 * 10))
        assert len(load_csv(table("a,y\n" + rows), "y").classes) == 26

    def test_other_separators_quotes_and_blank_lines(self, table):
        data = load_csv(table('a;"b c";y\n"1";"x;y";u\n\n2;z;v\n'), "y", sep=";", name="other")
        assert data.X["b c"].tolist() == ["x;y", "z"]
        assert data.name == "other"

    def test_the_class_may_stand_in_any_column(self, table):
        data = load_csv(table("y,a\nu,1\nv,2\n"), target="y")
        assert data.X.columns.tolist() == ["a"]

    def test_files_may_be_compressed_or_begin_with_a_mark(self, tmp_path):
        path = tmp_path / "small.csv.gz"
        path.write_bytes(gzip.compress("\ufeffa,y\n1,u\n2,v\n".encode()))
        data = load_csv(path, "y")
        assert data.name == "small"
        assert data.X.columns.tolist() == ["a"]


class TestRefused:
    @pytest.mark.parametrize(
        ("text", "target", "message"),
        [
            ("", "y", r"mine\.csv is empty"),
            ("\n \n", "y", r"mine\.csv is empty"),
            ("a,y\n", "y", r"mine\.csv names its columns, but no values follow"),
            ("a,b\n1,u\n", "y", "target: no column 'y' among 'a', 'b'"),
            ("age,kind\n1,u\n", "kid", "no column 'kid' among 'age', 'kind'; did you mean 'kind'?"),
            ("a;y\n1;u\n", "y", "seem to be separated by ';': pass sep=';'"),
            ("a\ty\n1\tu\n", "y", r"seem to be separated by '\\t'"),
            ("a,a,y\n1,2,u\n", "y", r"two columns of mine\.csv are called 'a'"),
            ("a,,y\n1,2,u\n", "y", r"column 2 of mine\.csv has no name"),
            ("a,y\n1,u\n2\n", "y", r"row 2 of mine\.csv: 2 values expected, 1 found"),
            (
                "a,y\n1,u\n2,v,w\n",
                "y",
                r"row 2 of mine\.csv: 2 values expected, 3 found",
            ),
            ("a,y\n1,u\n2,?\n3,\n", "y", r"class \(y\) is missing in 2 of 3 rows, first in row 2"),
            ("a,y\n1,u\n2,u\n", "y", r"the class \(y\) is 'u' in every row"),
            ("y\nu\nv\n", "y", "no column besides the target 'y'"),
            ("a,b,y\n1,,u\n2,?,v\n", "y", "column 'b' has no values at all: leave it out"),
        ],
    )
    def test_the_message_names_what_is_wrong_and_what_would_be_right(
        self, table, text, target, message
    ):
        with pytest.raises(ValueError, match=message):
            load_csv(table(text), target)

    def test_a_target_of_many_numbers_looks_like_regression(self, table):
        rows = "".join(f"{i},{i / 7:.3f}\n" for i in range(60))
        with pytest.raises(
            ValueError, match="60 distinct numbers in 60 rows: that looks like regr"
        ):
            load_csv(table("a,price\n" + rows), "price")

    def test_a_few_words_among_many_numbers_are_not_taken_for_values(self, table):
        rows = "".join(f"{i},{'uv'[i % 2]}\n" for i in range(60))
        with pytest.raises(ValueError, match="column 'a' holds numbers, but for 'none': add to"):
            load_csv(table("a,y\n" + rows + "none,u\n"), "y")
        data = load_csv(table("a,y\n" + rows + "none,u\n"), "y", nominal="a")
        assert len(data.attributes[0].values) == 61

    def test_a_name_of_a_nominal_column_that_is_not_there(self, table):
        with pytest.raises(ValueError, match="nominal: no column 'zap' among 'zip', 'y'"):
            load_csv(table("zip,y\n1,u\n2,v\n"), "y", nominal=["zap"])

    def test_a_file_that_is_no_text(self, tmp_path):
        (tmp_path / "mine.csv").write_bytes("é,y\n1,u\n".encode("latin-1"))
        with pytest.raises(ValueError, match=r"mine\.csv is not a text in UTF-8"):
            load_csv(tmp_path / "mine.csv", "y")


class TestWordsAndNumbers:
    @pytest.mark.parametrize(
        "words",
        [
            ("1_0", "2_1"),
            ("infinity", "-Inf"),
            ("nan", "NAN"),
            ("\uff11\uff12", "\u0663"),
            ("1e999", "-1e999"),
            ("0x1p3", "1e"),
        ],
    )
    def test_what_only_a_language_takes_for_a_number_is_a_word(self, table, words):
        text = "a,y\n" + "".join(
            f"{word},{label}\n" for word, label in zip(words, "uv", strict=True)
        )
        data = load_csv(table(text), "y", missing=())
        assert data.X["a"].tolist() == list(words)
        with pytest.raises(ValueError, match=r"column 'a' holds .* regressors need numbers"):
            read_table(table(text), "a", regression=True, missing=())

    @pytest.mark.parametrize("word", ["1", "-1.", "+.5", "1.5E+3", "00", "1" * 500 + "e-500"])
    def test_sign_digits_point_and_exponent_are_a_number(self, table, word):
        data = load_csv(table(f"a,y\n{word},u\n2,v\n"), "y")
        assert data.X["a"].tolist() == [float(word), 2.0]


class TestSize:
    @pytest.mark.parametrize("regression", [False, True])
    @pytest.mark.parametrize("rows", ["7,1,2\n8,3,4\n", "1,2\n7,3,4\n", "1,2,\n3,4,\n"])
    def test_a_row_longer_than_the_heading_is_refused_always(self, table, rows, regression):
        with pytest.raises(ValueError, match=r"row \d of mine.csv: 2 values expected, 3 found"):
            read_table(table("a,y\n" + rows), "y", regression=regression)

    @pytest.mark.parametrize("cell", ["x" * 140_000, '"' + "x,y\n" * 40_000])
    def test_a_cell_without_end_is_refused_with_its_row(self, table, cell):
        before = csv.field_size_limit()
        try:
            for limit in (131_072, 2**30):  # as Python sets it, and as some packages do
                csv.field_size_limit(limit)
                with pytest.raises(ValueError, match=r"row 2 of .*: is a quote left open"):
                    load_csv(table(f"a,y\nw,u\n{cell},v\n"), "y")
        finally:
            csv.field_size_limit(before)

    def test_a_separator_is_one_character(self, table):
        with pytest.raises(ValueError, match=r"sep must be a single character, .* not '::'"):
            load_csv(table("a::y\n1::u\n"), "y", sep="::")

    @pytest.mark.slow
    @pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
    @pytest.mark.parametrize("kind", LARGE)
    def test_reading_takes_at_most_four_times_the_memory_of_the_file(self, tmp_path, kind):
        path = large(tmp_path, kind)
        assert path.stat().st_size > 9e6
        assert peak(path) < 4 * path.stat().st_size

    @pytest.mark.slow
    @pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
    def test_the_estimate_for_words_too_short_for_that_is_what_they_take(self, tmp_path):
        rows = 1_000_000
        lines = (f"{i * 7919 % rows:06x},{'uv'[i % 2]}\n" for i in range(rows))
        (tmp_path / "mine.csv").write_text("a,y\n" + "".join(lines).replace("0", "g"))
        assert 0.7 < peak(tmp_path / "mine.csv") / tables._room(rows, rows) < 1.1

    @pytest.mark.parametrize("pack", [bytes, gzip.compress])
    def test_a_file_that_does_not_fit_is_refused_with_the_memory_it_would_need(
        self, tmp_path, monkeypatch, pack
    ):
        (tmp_path / "mine.csv").write_bytes(pack(b"a,y\n" + b"1,u\n" * 250_000))
        monkeypatch.setattr(text, "memory", lambda: 3e6)
        with pytest.raises(ValueError, match=r"takes up to 0\.0 GB of memory, more than the 0\.0"):
            load_csv(tmp_path / "mine.csv", "y")
        monkeypatch.setattr(text, "memory", lambda: 5e6)
        with pytest.raises(ValueError, match="in every row"):
            load_csv(tmp_path / "mine.csv", "y")

    @pytest.mark.skipif(sys.platform.startswith("win"), reason="files have no holes there")
    def test_two_gigabytes_are_refused_at_once_on_a_machine_of_eight(self, table, monkeypatch):
        path = table("a,y\n1,u\n")
        with path.open("r+b") as file:
            file.truncate(2 * 10**9)  # a hole, which takes no place on the disk
        monkeypatch.setattr(text, "memory", lambda: 7.9e9)
        with pytest.raises(
            ValueError, match=r"mine.csv holds 2\.0 GB, and .* up to 8\.0 GB of memory, more than"
        ):
            load_csv(path, "y")

    def test_words_that_do_not_fit_are_refused_with_the_memory_they_would_need(
        self, table, monkeypatch
    ):
        path = table("a,b,y\n" + "".join(f"w{i},v{i % 9},{'uv'[i % 2]}\n" for i in range(2000)))
        monkeypatch.setattr(tables, "memory", lambda: 300_000)
        with pytest.raises(ValueError, match=r"column 'a' has 2,000 different words.*leave the co"):
            load_csv(path, "y")
        X, _ = read_table(path, "y", drop=["a"])  # many cells, but few different words
        assert X["b"].nunique() == 9

    def test_memory_is_that_of_the_container_if_it_has_less(self, tmp_path, monkeypatch):
        whole = text.memory()
        for said, most in (("max\n", whole), ("1000000\n", 1e6), ("9" * 18, whole)):
            (tmp_path / "memory.max").write_text(said)
            monkeypatch.setattr(text, "_LIMITS", [tmp_path / "none", tmp_path / "memory.max"])
            assert text.memory() == most


class TestManyWords:
    @pytest.fixture
    def packed(self, monkeypatch):
        monkeypatch.setattr(tables, "_MANY", 0)

    @pytest.mark.parametrize("nominal", [(), ("n",)])
    def test_are_the_same_words_packed_or_not(self, table, monkeypatch, nominal):
        words = ["b", "", "a", "b", "\u00e9", "\U0001f600", "\uffff", "x" * 300, "a\x00"]
        rows = "".join(f"{w},{10 - i // 2},{'uv'[i % 2]}\n" for i, w in enumerate(words))
        plain, _ = read_table(table("w,n,y\n" + rows), "y", nominal=nominal)
        monkeypatch.setattr(tables, "_MANY", 0)
        packed, _ = read_table(table("w,n,y\n" + rows), "y", nominal=nominal)
        assert isinstance(packed["w"].cat.categories.array, Words)
        for name in ["w", *nominal]:
            assert list(packed[name].cat.categories) == list(plain[name].cat.categories)
            np.testing.assert_array_equal(packed[name].cat.codes, plain[name].cat.codes)
        pd.testing.assert_frame_equal(packed.astype(object), plain.astype(object))

    @pytest.mark.usefixtures("packed")
    def test_reach_a_pipeline_as_texts(self, table):
        X, y = read_table(table("t,y\ngood film,u\nbad film,v\ngood book,u\n"), "y")
        assert isinstance(X["t"].cat.categories.array, Words)
        assert X["t"].tolist() == ["good film", "bad film", "good book"]
        words = ColumnTransformer([("t", CountVectorizer(), "t")])
        learner = make_pipeline(words, MultinomialNB()).fit(X, y)
        assert learner["columntransformer"]["t"].get_feature_names_out().tolist() == [
            "bad",
            "book",
            "film",
            "good",
        ]

    @pytest.mark.usefixtures("packed")
    def test_are_learned_from_as_others_are(self, table):
        rows = "".join(f"{'rs'[i % 2]}{i % 3},{'uv'[i % 2]}\n" for i in range(30))
        packed = load_csv(table("a,y\n" + rows), "y")
        assert isinstance(packed.X["a"].cat.categories.array, Words)
        plain = Dataset("plain", packed.X.astype(object).astype("category"), packed.y)
        assert packed.attributes == plain.attributes
        for data in (packed, plain):
            assert (C45Classifier().fit(data.X, data.y).predict(plain.X) == packed.y).all()

    def test_are_packed_where_they_are_most_of_many_cells(self, table):
        rows = "".join(f"w{i},v{i % 9},{'uv'[i % 2]}\n" for i in range(tables._MANY + 1))
        X, _ = read_table(table("a,b,y\n" + rows), "y")
        assert [isinstance(X[name].cat.categories.array, Words) for name in X] == [True, False]


class TestDropped:
    def test_columns_are_left_out_whatever_they_hold(self, table):
        path = table("a,empty,mixed,y\n" + "".join(f"{i},,{i},{'uv'[i % 2]}\n" for i in range(60)))
        with pytest.raises(ValueError, match="column 'empty' has no values at all: leave it out"):
            read_table(path, "y")
        X, _ = read_table(path, "y", drop=["empty", "mixed"])
        assert list(X) == ["a"]

    @pytest.mark.parametrize(
        ("drop", "message"),
        [(["a"], "no column is left"), (["y"], "drop: no column 'y'"), (["b"], "no column 'b'")],
    )
    def test_others_are_refused(self, table, drop, message):
        with pytest.raises(ValueError, match=message):
            read_table(table("a,y\n1,u\n2,v\n"), "y", drop=drop)
