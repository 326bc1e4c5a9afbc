"""Files as people have them: other encodings, decimal commas, typed classes, Excel and Parquet."""

import importlib.util

import numpy as np
import pandas as pd
import pytest
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import GaussianNB, MultinomialNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, StandardScaler

from twolearners.cli import main
from twolearners.comparison import ComparisonError, compare
from twolearners.comparison.inputs.learners import contenders
from twolearners.comparison.inputs.reading import read

TABLE = "größe;farbe;klasse\n1,5;rot;1\n2,25;grün;0\n-3,0e1;rot;1\n4;blau;0\n"


@pytest.fixture
def german(tmp_path):
    path = tmp_path / "german.csv"
    path.write_bytes(TABLE.encode("latin-1"))
    return path


class TestTexts:
    def test_have_the_encoding_and_the_decimal_comma_that_are_named(self, german):
        table = read(german, "klasse", sep=";", encoding="latin-1", decimal=",")
        assert table.X["größe"].tolist() == [1.5, 2.25, -30.0, 4.0]
        assert table.X["farbe"].tolist() == ["rot", "grün", "rot", "blau"]

    def test_in_another_encoding_are_refused_with_the_remedy(self, german):
        with pytest.raises(ComparisonError, match=r"not a text in UTF-8.*encoding='latin-1'"):
            read(german, "klasse", sep=";")

    def test_have_no_encoding_that_there_is_not(self, german):
        with pytest.raises(ComparisonError, match="no encoding 'latin-99'"):
            read(german, "klasse", sep=";", encoding="latin-99")

    def test_cannot_separate_columns_by_the_decimal_comma(self, german):
        with pytest.raises(ComparisonError, match="decimal must be"):
            read(german, "klasse", decimal=",", encoding="latin-1")


class TestClasses:
    def test_that_are_whole_numbers_are_numbers(self, german):
        y = read(german, "klasse", sep=";", encoding="latin-1", decimal=",").y
        assert y.tolist() == [1, 0, 1, 0]
        assert list(y.cat.categories) == [0, 1]

    def test_that_are_words_or_two_spellings_of_a_number_stay(self, tmp_path):
        path = tmp_path / "a.csv"
        path.write_text("x,y\n1,01\n2,1\n3,no\n")
        assert read(path, "y").y.tolist() == ["01", "1", "no"]
        path.write_text("x,y\n1,01\n2,1\n3,2\n")
        assert read(path, "y").y.tolist() == ["01", "1", "2"]

    def test_of_which_one_is_positive_are_zero_and_one(self, tmp_path):
        path = tmp_path / "a.csv"
        path.write_text("x,y\n1,no\n2,yes\n3,no\n")
        assert read(path, "y", positive="no").y.tolist() == [1, 0, 1]
        with pytest.raises(ComparisonError, match="no 'maybe' among 'no', 'yes'"):
            read(path, "y", positive="maybe")

    def test_of_three_none_is_positive(self, tmp_path):
        path = tmp_path / "a.csv"
        path.write_text("x,y\n1,a\n2,b\n3,c\n")
        with pytest.raises(ComparisonError, match="for two classes, and y has 3"):
            read(path, "y", positive="a")

    def test_let_scores_that_need_a_positive_class_work_on_the_command_line(self, tmp_path, capsys):
        rng = np.random.default_rng(1)
        x = rng.normal(size=(80, 2))
        words = np.where(x[:, 0] + rng.normal(size=80) > 0, "ill", "well")
        path = tmp_path / "a.csv"
        pd.DataFrame(x, columns=["p", "q"]).assign(y=words).to_csv(path, index=False)
        learners = ["--a", "sklearn.naive_bayes.GaussianNB", "--b", "naive-bayes"]
        common = ["compare", str(path), "--target", "y", *learners, "--runs", "2", "--folds", "3"]
        assert main([*common, "--scoring", "f1"]) == 2
        assert main([*common, "--scoring", "f1", "--positive", "ill"]) == 0
        assert "f1" in capsys.readouterr().out


class TestOtherFormats:
    FRAME = pd.DataFrame(
        {
            "size": [1.5, np.nan, 3.0],
            "colour": ["red", None, "blue"],
            "code": [1, 2, 2],
            "y": [0, 1, 1],
        }
    )

    @pytest.fixture
    def parquet(self, tmp_path, monkeypatch):
        """A file that pandas reads, whatever is installed for it."""
        path = tmp_path / "a.parquet"
        path.write_bytes(b"PAR1")
        monkeypatch.setattr(pd, "read_parquet", lambda _: self.FRAME.copy())
        return path

    def test_are_read_as_pandas_reads_them(self, parquet):
        table = read(parquet, "y", nominal=["code"])
        assert table.name == "a"
        assert table.X["size"].isna().tolist() == [False, True, False]
        assert list(table.X["colour"].cat.categories) == ["blue", "red"]
        assert list(table.X["code"].cat.categories) == ["1", "2"]
        assert table.y.tolist() == [0, 1, 1]

    def test_name_their_columns_if_the_target_is_missing(self, parquet):
        with pytest.raises(ComparisonError, match="'size', 'colour', 'code', 'y'"):
            read(parquet)

    @pytest.mark.parametrize(("suffix", "needed"), [(".xlsx", "openpyxl"), (".parquet", "pyarrow")])
    def test_say_what_they_need_or_what_is_wrong(self, tmp_path, suffix, needed):
        path = tmp_path / f"a{suffix}"
        path.write_bytes(b"nothing of the kind")
        there = importlib.util.find_spec(needed) is not None
        with pytest.raises(
            ComparisonError, match="cannot be read" if there else f"pip install {needed}"
        ):
            read(path, "y")

    def test_are_read_for_real_where_that_can_be(self, tmp_path):
        pytest.importorskip("openpyxl")
        path = tmp_path / "a.xlsx"
        self.FRAME.assign(gap=["x", "?", "NA"]).to_excel(path, index=False)
        table = read(path, "y", missing=["?"])
        assert table.X["gap"].isna().tolist() == [False, True, False]
        assert table.X["size"].isna().tolist() == [False, True, False]


@pytest.mark.parametrize(("name", "lines"), [("my.json", ""), ("my.jsonl", ", lines=True")])
def test_json_is_refused_with_the_line_that_makes_a_table_of_it(tmp_path, name, lines):
    (tmp_path / name).write_text('[{"Survived": 1, "a": 2}]')
    with pytest.raises(ComparisonError) as refused:
        read(tmp_path / name, "Survived")
    assert f"pandas.read_json({name!r}{lines}).to_csv('my.csv', index=False)" in str(refused.value)


class TestWhatIsNoTable:
    WORDS = pd.Series(["good film", "bad film", "good plot", "bad plot"] * 10)
    Y = np.array([1, 0, 1, 0] * 10)

    def test_texts_pass_through_to_a_pipeline(self):
        pair = [
            make_pipeline(TfidfVectorizer(), learner)
            for learner in (MultinomialNB(), LogisticRegression())
        ]
        for X in (self.WORDS, self.WORDS.to_numpy(), list(self.WORDS)):
            made = compare(*pair, X, self.Y, cv=2, test="kfold")
            assert made.scores == (0.0, 0.0)

    def test_pictures_pass_through_to_a_pipeline(self):
        rng = np.random.default_rng(0)
        X = rng.normal(size=(40, 4, 4)) + self.Y[:, None, None]
        flat = FunctionTransformer(lambda pictures: pictures.reshape(len(pictures), -1))
        made = compare(
            make_pipeline(flat, GaussianNB()),
            make_pipeline(flat, LogisticRegression()),
            X,
            self.Y,
            cv=4,
        )
        assert made.instances == 40

    @pytest.mark.parametrize(
        "X", [np.arange(40.0), np.ones((40, 2, 2)), pd.Series(["a"] * 40)], ids=str
    )
    def test_but_not_to_the_books_learners(self, X):
        with pytest.raises(ComparisonError, match="two dimensions"):
            compare("c45", GaussianNB(), X, self.Y)


class TestLearnersAreToldApart:
    @pytest.mark.parametrize(
        ("a", "b", "names"),
        [
            (
                make_pipeline(StandardScaler(), LogisticRegression()),
                LogisticRegression(),
                ("StandardScaler + LogisticRegression", "LogisticRegression"),
            ),
            (
                make_pipeline(StandardScaler(), LogisticRegression(C=1)),
                make_pipeline(StandardScaler(with_mean=False), LogisticRegression(C=1)),
                ("LogisticRegression(with_mean=True)", "LogisticRegression(with_mean=False)"),
            ),
            (
                LogisticRegression(C=0.1),
                LogisticRegression(C=10.0),
                ("LogisticRegression(C=0.1)", "LogisticRegression(C=10.0)"),
            ),
            (GaussianNB(), GaussianNB(), ("GaussianNB (A)", "GaussianNB (B)")),
        ],
        ids=str,
    )
    def test_by_what_differs(self, a, b, names):
        assert tuple(learner.name for learner in contenders(a, b)) == names


def test_a_module_in_this_folder_can_be_named(tmp_path, monkeypatch, capsys):
    (tmp_path / "mine_of_here.py").write_text(
        "from sklearn.naive_bayes import GaussianNB\n\n\nclass Mine(GaussianNB):\n    pass\n"
    )
    monkeypatch.chdir(tmp_path)
    arguments = ["compare", "iris", "--a", "mine_of_here.Mine", "--b", "naive-bayes", "--runs", "2"]
    assert main([*arguments, "--folds", "3"]) == 0
    assert "Mine" in capsys.readouterr().out
