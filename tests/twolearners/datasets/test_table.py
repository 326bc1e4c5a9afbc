"""A table of one's own is read without ado, and refused in words that help."""

import gzip

import numpy as np
import pytest

from twolearners.datasets import load_csv, read_table


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
