"""ARFF is read as it is written by others, written as others read it, and refused line by line."""

import gzip
import io
import time

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.io import arff as scipy_arff

from twolearners.datasets import Dataset, load, load_arff, to_arff
from twolearners.datasets.arff import parse_arff

HEAD = "@relation r\n@attribute a numeric\n@attribute b {x, y}\n@attribute c {no, yes}\n@data\n"


class TestReading:
    def test_keywords_may_be_written_in_any_case_and_comments_stand_anywhere(self):
        data = parse_arff(
            "% a comment\n\n@RELATION  'my data'\n@Attribute\ta  REAL % not a value\n"
            '@attribute "b c" { x,\t\'y z\' , "w" }\n@attribute Class {no,yes}\n'
            "@DATA\n% another\n1, x, no % last\n\n 2.5 ,'y z',\tyes\n3\tw\tno\n"
        )
        assert data.name == "my data"
        assert data.X["a"].tolist() == [1, 2.5, 3]
        assert data.X["b c"].tolist() == ["x", "y z", "w"]
        assert data.X["b c"].cat.categories.tolist() == ["x", "y z", "w"]
        assert data.y.tolist() == ["no", "yes", "no"]

    @pytest.mark.parametrize("kind", ["numeric", "real", "integer", "INTEGER [0,9]", "real[0, 1]"])
    def test_three_words_mean_numeric_and_a_range_is_no_matter(self, kind):
        data = parse_arff(HEAD.replace("numeric", kind) + "1e-3,x,no\n")
        assert data.X["a"].tolist() == [0.001]

    def test_a_question_mark_is_missing_unless_it_is_quoted(self):
        text = HEAD.replace("{x, y}", "{x, '?'}") + "?,?,no\n1,'?',yes\n"
        data = parse_arff(text)
        assert data.X.isna().to_numpy().tolist() == [[True, True], [False, False]]
        assert data.X["b"].tolist()[1] == "?"

    def test_quotes_may_hold_commas_and_escaped_quotes(self):
        text = HEAD.replace("{x, y}", r"{'it\'s, well', \"}\"}".replace(r"\"", '"'))
        data = parse_arff(text + r"1,'it\'s, well',no" + '\n2,"}",yes\n')
        assert data.X["b"].tolist() == ["it's, well", "}"]

    def test_the_class_is_the_last_attribute_or_the_one_named(self):
        text = HEAD + "1,x,no\n2,y,yes\n"
        assert parse_arff(text).y.name == "c"
        named = parse_arff(text, target="b")
        assert named.y.tolist() == ["x", "y"]
        assert named.X.columns.tolist() == ["a", "c"]

    def test_files_may_be_compressed(self, tmp_path):
        (tmp_path / "plain.arff").write_text(HEAD + "1,x,no\n")
        (tmp_path / "small.arff.gz").write_bytes(gzip.compress((HEAD + "1,x,no\n").encode()))
        for name in ("plain.arff", "small.arff.gz"):
            assert load_arff(tmp_path / name).X["a"].tolist() == [1]

    def test_a_mark_of_byte_order_is_no_matter(self, tmp_path):
        (tmp_path / "bom.arff").write_text("\ufeff" + HEAD + "1,x,no\n", encoding="utf-8")
        assert load_arff(str(tmp_path / "bom.arff")).name == "r"


class TestRefused:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "no line @data: it is empty, cut short or no ARFF file"),
            ("a,b\n1,2\n", "line 1 of .*: expected @relation, @attribute or @data, found 'a,b'"),
            ("@relation r\n@data\n", "line 2 of .*: data begin, but 0 attributes are declared"),
            (HEAD, "has no instances after @data"),
            (HEAD + "1,x\n", "line 6 of .*: 3 values expected, 2 found"),
            (HEAD + "1,x,no,\n", "line 6 of .*: 3 values expected, 4 found"),
            (HEAD + "1,x,no\n\n% well\none,x,no\n", "line 9 of .*: 'one' is no number, but 'a'"),
            (HEAD + "inf,x,no\n", "line 6 of .*: 'inf' is no number"),
            (HEAD + "nan,x,no\n", "line 6 of .*: 'nan' is no number"),
            (HEAD + "1_0,x,no\n", "line 6 of .*: '1_0' is no number"),
            (HEAD + "\uff11,x,no\n", "line 6 of .*: '\uff11' is no number"),
            (HEAD + "1,z,no\n", "line 6 of .*: 'z' is not among the values that 'b' .*: x, y"),
            (HEAD + "1,x,no\n2,x,?\n", r"line 7 of .*: the class \(c\) is missing"),
            (HEAD + "{0 1, 2 yes}\n", "line 6 of .*: the instance is sparse"),
            (HEAD + "1,x,no,{5}\n", "line 6 of .*: weights of instances are not supported"),
            (HEAD + "1,'x,no\n", 'line 6 of .*: cannot be read from "\'x,no" on'),
            (HEAD.replace("numeric", "string"), "line 2 of .*: attribute 'a' is a string; only"),
            (HEAD.replace("numeric", 'DATE "yyyy"'), "line 2 of .*: attribute 'a' is a date"),
            (HEAD.replace("numeric", "relational"), "line 2 of .*: attribute 'a' is a relational"),
            (HEAD.replace("numeric", "number"), "line 2 of .*: the type .* not 'number'"),
            (HEAD.replace("{x, y}", "{x, y"), "line 3 of .*: the values of 'b' must stand in"),
            (HEAD.replace("{x, y}", "{x, x}"), "line 3 of .*: the values of 'b' must be distinct"),
            (HEAD.replace("{x, y}", "{x,,y}"), "line 3 of .*: the values of 'b' must be distinct"),
            (HEAD.replace("@attribute b", "@attribute a"), "line 3 of .*: a second attribute 'a'"),
            (HEAD.replace("@attribute a", "@attribute {"), "line 2 of .*: a name is expected"),
            (HEAD.replace("{no, yes}", "real") + "1,x,2\n", "'c' is numeric .* another attribute"),
        ],
    )
    def test_the_message_names_the_line_and_what_is_wrong(self, text, message):
        with pytest.raises(ValueError, match=message):
            parse_arff(text)

    def test_a_target_that_is_not_there(self):
        with pytest.raises(ValueError, match="no attribute 'd'; it has a, b, c"):
            parse_arff(HEAD + "1,x,no\n", target="d")

    def test_a_file_that_is_no_text(self, tmp_path):
        (tmp_path / "latin.arff").write_bytes(
            HEAD.replace("relation r", "relation \xe9").encode("l1")
        )
        with pytest.raises(ValueError, match=r"latin\.arff is not a text in UTF-8"):
            load_arff(tmp_path / "latin.arff")
        (tmp_path / "cut.gz").write_bytes(gzip.compress(b"text")[:12])
        with pytest.raises(ValueError, match=r"cut\.gz cannot be decompressed"):
            load_arff(tmp_path / "cut.gz")


words = st.text(
    st.characters(codec="utf-8") | st.sampled_from("\n\r\t\\'\"{},%?_ \x85\u2028"),
    min_size=1,
    max_size=6,
)
several = st.lists(words, min_size=2, max_size=4, unique=True)


@st.composite
def data_sets(draw):
    rows = draw(st.integers(1, 5))
    columns = {}
    for name in draw(several):
        if draw(st.booleans()):
            cell = st.floats(allow_infinity=False)
            columns[name] = draw(st.lists(cell, min_size=rows, max_size=rows))
        else:
            values = draw(several)
            codes = st.lists(st.integers(-1, len(values) - 1), min_size=rows, max_size=rows)
            columns[name] = pd.Categorical.from_codes(draw(codes), categories=pd.Index(values))
    classes = draw(several)
    labels = draw(st.lists(st.sampled_from(range(len(classes))), min_size=rows, max_size=rows))
    label = draw(words.filter(lambda word: word not in columns))
    y = pd.Series(pd.Categorical.from_codes(labels, categories=pd.Index(classes)), name=label)
    return Dataset(draw(words), pd.DataFrame(columns), y)


class TestWriting:
    @pytest.mark.slow
    @given(data_sets())
    @settings(deadline=None)
    def test_what_is_written_is_read_again(self, data):
        again = parse_arff(to_arff(data))
        assert again.name == data.name
        assert again.attributes == data.attributes
        assert again.classes == data.classes
        assert again.y.name == data.y.name
        np.testing.assert_array_equal(again.encoded.values, data.encoded.values)
        np.testing.assert_array_equal(again.encoded.labels, data.encoded.labels)

    def test_the_same_data_give_the_same_bytes(self, tmp_path):
        for name in ("one.arff.gz", "two.arff.gz"):
            assert to_arff(load("labor"), tmp_path / name) is None
        one, two = ((tmp_path / name).read_bytes() for name in ("one.arff.gz", "two.arff.gz"))
        assert one == two
        assert gzip.decompress(one).decode() == to_arff(load("labor"))

    def test_scipy_reads_what_is_written(self):
        rows, meta = scipy_arff.loadarff(io.StringIO(to_arff(load("german-credit"))))
        assert len(rows) == 1000
        assert meta["purpose"][1][:3] == ("new car", "used car", "furniture/equipment")

    def test_a_class_without_a_name_is_called_class(self):
        X = pd.DataFrame({"a": [1.0, 2.0]})
        data = Dataset("r", X, pd.Series(["u", "v"], dtype="category"))
        assert to_arff(data) == (
            "@relation r\n@attribute a numeric\n@attribute class {u,v}\n@data\n1,u\n2,v\n"
        )

    @pytest.mark.parametrize(
        ("X", "classes", "message"),
        [
            ({"a": [1.0, 2.0], "class": [1.0, 2.0]}, ["u", "v"], "a second attribute 'class'"),
            ({1: [1.0, 2.0], "1": [1.0, 2.0]}, ["u", "v"], "a second attribute '1'"),
            ({"a": [1.0, 2.0]}, ["", "v"], "the values of 'class' must be .* none empty"),
            ({"a": [1.0, 2.0]}, [1, "1"], "the values of 'class' must be distinct"),
        ],
    )
    def test_names_that_could_not_be_read_again_are_refused(self, X, classes, message):
        y = pd.Series(pd.Categorical(classes, categories=classes), name="class")
        with pytest.raises(ValueError, match=message):
            to_arff(Dataset("r", pd.DataFrame(X), y))


class TestTime:
    @pytest.mark.parametrize(
        "hard",
        [
            lambda n: HEAD + " " * n + "'",
            lambda n: HEAD + "1," + " " * n + "'x'z,no",
            lambda n: HEAD + "1,'" + "\\\\" * n,
            lambda n: HEAD + "1" * n + "x,x,no",
            lambda n: HEAD.replace("@attribute a", "@attribute '" + "a " * n),
            lambda n: HEAD.replace("{x, y}", "{" + "'x' " * n + "}"),
            lambda n: HEAD.replace("numeric", " " * n + "%" * n),
            lambda n: (
                "".join(f"@attribute a{i} real\n" for i in range(n // 20)) + "@attribute a0 x"
            ),
            lambda n: HEAD.replace("{x", "{" + ",".join(map(str, range(n // 5))) + ",x") + "1,z,no",
        ],
    )
    def test_no_text_takes_more_than_linear_time(self, hard):
        def seconds(n):
            text, start = hard(n), time.process_time()
            with pytest.raises(ValueError, match="the text"):
                parse_arff(text)
            return time.process_time() - start

        # Quadratic time would be a hundred times as much.
        few, many = (min(seconds(n) for _ in range(3)) for n in (20_000, 200_000))
        assert many < 40 * few + 0.2
