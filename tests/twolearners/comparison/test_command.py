"""``twolearners compare``: from the reader's own file to a verdict, or to a message."""

import json
import re
import subprocess
import sys

import pytest

from twolearners import cli, compare, datasets
from twolearners.comparison import ComparisonError
from twolearners.comparison.inputs.learners import fit_for
from twolearners.comparison.inputs.reading import read
from twolearners.resampling import repeated_kfold

PAIR = ["--a", "naive-bayes", "--b", "c45"]


@pytest.fixture
def csv(tmp_path, table, monkeypatch):
    X, y = table
    frame = X.assign(label=y, patient=[i // 3 for i in range(60)], price=X["noise"] * 10)
    frame.to_csv(tmp_path / "my.csv", index=False, na_rep="NA")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "my.csv"


def said(capsys, *arguments, code=0):
    assert cli.main(["compare", *map(str, arguments)]) == code
    return capsys.readouterr()


class TestVerdicts:
    def test_one_test_gives_the_paragraph_that_python_gives(self, csv, capsys):
        out = said(capsys, "my.csv", "--target", "label", *PAIR, "--runs", 3, "--seed", 5).out
        mine = read("my.csv", "label")
        again = compare("naive-bayes", "c45", mine.X, mine.y, cv=repeated_kfold(3), random_state=5)
        assert out.strip() == str(again)

    def test_all_tests_give_a_table(self, csv, capsys):
        out = said(capsys, csv, "--target", "label", *PAIR, "--test", "all", "--folds", 5).out
        assert "McNemar" in out
        assert "corrected repeated k-fold cv t" in out
        assert "fits for all tests together" in out

    def test_several_tests_are_named_with_commas(self, csv, capsys):
        out = said(capsys, csv, "--target", "label", *PAIR, "--test", "5x2cv-f, kfold").out
        assert "5x2cv F" in out
        assert "k-fold cv t" in out

    def test_a_set_of_the_book_needs_neither_file_nor_target(self, capsys):
        out = said(capsys, "labor", *PAIR, "--format", "json").out
        held = json.loads(out)
        assert held["better"] == "naive-bayes"
        assert held["pvalue"] == compare("naive-bayes", "c45", datasets.load("labor")).pvalue

    def test_an_arff_file_knows_its_class(self, tmp_path, capsys):
        datasets.to_arff(datasets.load("labor"), tmp_path / "mine.arff.gz")
        out = said(capsys, tmp_path / "mine.arff.gz", *PAIR, "--runs", 3, "--format", "json").out
        assert json.loads(out)["instances"] == 57

    def test_words_and_gaps_are_encoded_for_estimators_that_need_it(self, csv, capsys):
        found = said(
            capsys,
            *(csv, "--target", "label", "--a", "c45", "--runs", 2, "--folds", 4),
            *("--b", "sklearn.neighbors.KNeighborsClassifier(n_neighbors=3)"),
        )
        assert "before KNeighborsClassifier a pipeline fills in 1 column" in found.err
        assert "0/1 columns of 1 nominal one" in found.err
        assert "A is c45, B is KNeighborsClassifier." in found.out

    def test_regression_with_groups_columns_left_out_and_a_score(self, csv, capsys):
        out = said(
            capsys,
            *(csv, "--target", "price", "--groups", "patient", "--drop", "label", "--runs", 2),
            *("--a", "sklearn.linear_model.Ridge", "--b", "sklearn.dummy.DummyRegressor"),
            *("--scoring", "neg_mean_absolute_error", "--folds", 4),
        ).out
        assert "with groups kept together" in " ".join(out.split())
        assert "A, Ridge, is better" in " ".join(out.split())

    @pytest.mark.parametrize(("kind", "mark"), [("markdown", "| --- |"), ("latex", r"\toprule")])
    def test_other_formats(self, csv, capsys, kind, mark):
        assert mark in said(capsys, csv, "--target", "label", *PAIR, "--format", kind).out

    def test_a_picture(self, csv, capsys, tmp_path):
        said(capsys, csv, "--target", "label", *PAIR, "--plot", tmp_path / "p.png")
        assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")

    def test_tests_are_listed(self, capsys):
        assert cli.main(["tests"]) == 0
        assert len(capsys.readouterr().out.splitlines()) == 24

    def test_calibrated_degrees_of_freedom(self, capsys):
        arguments = ["heart-statlog", *PAIR, "--test", "use-all-data", "--df", "calibrated"]
        assert "df = 10" in said(capsys, *arguments).out
        table = said(capsys, "heart-statlog", *PAIR, "--test", "all", "--df", "calibrated").out
        assert "its own 99 degrees of freedom" not in table
        assert "df = 5," in said(capsys, "labor", *PAIR, "--df", "5").out

    def test_replications_are_counted(self, capsys):
        out = said(capsys, "labor", *PAIR, "--test", "5x2cv-f", "--replications", 3).out
        assert "Of 3 repetitions with other splits" in " ".join(out.split())


class TestMessages:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["my.csv", *PAIR], "target is missing.*'size', 'colour'"),
            (["my.csv", "--target", "lable", *PAIR], "no column 'lable'.*did you mean 'label'"),
            (["mine.csv", "--target", "label", *PAIR], "no file 'mine.csv' in"),
            (["labour", *PAIR], "did you mean the data set 'labor'"),
            (["labor", "--target", "x", *PAIR], "the class of labor is 'class', not 'x'"),
            (["labor", *PAIR, "--df", "5", "--test", "all"], "cannot share one --df"),
            (
                ["labor", *PAIR, "--df", "calibrated", "--test", "kfold", "--folds", "7"],
                "was not calibrated for",
            ),
            (["labor", *PAIR, "--df", "5", "--test", "mcnemar"], "no degrees of freedom to choose"),
            (["labor", *PAIR, "--runs", "0"], "--runs must be 1 or more, not 0"),
            (["labor", *PAIR, "--replications", "-1"], "--replications must be 0 or more"),
            (["my.csv", "--target", "label", "--a", "c45", "--b", "c46"], "did you mean 'c45'"),
            (["my.csv", "--target", "label", *PAIR, "--test", "sign"], "no test 'sign'"),
            (["my.csv", "--target", "label", *PAIR, "--plot", "x.doc"], "--plot: Format 'doc'"),
            (["my.csv", "--target", "label", *PAIR, "--df", "ten"], "--df takes a number or cal"),
            (
                ["my.csv", "--target", "label", *PAIR, "--drop", "siz"],
                "drop: no column 'siz'.*size",
            ),
            (["my.csv", "--target", "label", *PAIR, "--groups", "x"], "groups: no column 'x'"),
            (["my.csv", "--target", "price", *PAIR], "looks like regression"),
            (["my.csv", "--target", "label", *PAIR, "--sep", ";"], "pass sep=','"),
            (["my.csv", "--target", "label", *PAIR, "--folds", "99"], "cannot be divided into 99"),
            (["my.csv", "--target", "label", *PAIR, "--alpha", "2"], "alpha must lie between"),
            (
                ["my.csv", "--target", "label", *PAIR, "--missing", "?"],
                "column 'size' holds numbers",
            ),
        ],
    )
    def test_name_the_fault_and_the_remedy(self, csv, capsys, arguments, message):
        found = said(capsys, *arguments, code=2)
        assert found.out == ""
        assert found.err.startswith("twolearners: ")
        assert re.search(message, found.err)

    def test_regression_needs_numbers(self, csv, capsys):
        ridge = ["--a", "sklearn.linear_model.Ridge", "--b", "sklearn.dummy.DummyRegressor"]
        assert (
            "regressors need numbers" in said(capsys, csv, "--target", "label", *ridge, code=2).err
        )
        assert (
            "the target (size) is missing in 2 of 60 rows, first in row 4"
            in said(capsys, csv, "--target", "size", *ridge, code=2).err
        )

    def test_help_has_examples(self, capsys):
        with pytest.raises(SystemExit):
            cli.main(["compare", "--help"])
        assert "twolearners compare my.csv --target class" in capsys.readouterr().out

    @pytest.mark.slow
    def test_no_traceback_and_a_code_from_outside_too(self, csv):
        code = "import sys; from twolearners.cli import main; sys.exit(main())"
        done = subprocess.run(
            [sys.executable, "-c", code, "compare", "no.csv", *PAIR],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


class TestReading:
    def test_finds_a_file_from_here_whatever_the_environment_says(self, csv, monkeypatch):
        monkeypatch.setenv("PWD", str(csv.parent))  # a shell's, before somebody moved on
        monkeypatch.chdir("/")
        with pytest.raises(ComparisonError, match=r"no file 'my\.csv' in /,"):
            read("my.csv", "label")
        monkeypatch.chdir(csv.parent)
        assert len(read("my.csv", "label").X) == 60

    def test_refuses_what_the_file_is_to_blame_for_as_a_comparison(self, tmp_path):
        (tmp_path / "short.csv").write_text("x,y\n1,a\n2\n")
        with pytest.raises(ComparisonError, match=r"row 2 of short\.csv: .* mend the row, or put"):
            read(tmp_path / "short.csv", "y")

    def test_takes_groups_and_left_out_columns_from_what_is_learned(self, csv):
        found = read(csv, "label", groups="patient", drop=["price"])
        assert list(found.X) == ["size", "colour", "noise"]
        assert found.groups.nunique() == 20


class TestEncoding:
    def test_leaves_alone_what_can_take_the_table(self, table):
        from sklearn.ensemble import HistGradientBoostingClassifier

        from twolearners.learners import NaiveBayes

        X, _ = table
        assert fit_for(NaiveBayes(), X)[1] == ""
        boosting = HistGradientBoostingClassifier()
        assert fit_for(boosting, X[["size", "noise"]]) == (boosting, "")

    def test_is_learned_from_the_training_set_alone(self, table):
        from sklearn.neighbors import KNeighborsClassifier

        X, y = table
        ready, _ = fit_for(KNeighborsClassifier(), X)
        known = ready.fit(X[:30], y[:30])
        assert known.predict(X[30:]).shape == (30,)
        median = known[0].named_transformers_["simpleimputer"].statistics_
        assert median == X["size"][:30].median()

    def test_fills_gaps_for_a_perceptron(self, table):
        from twolearners.learners import LinearPerceptron

        X, y = table
        ready, sentence = fit_for(LinearPerceptron(), X)
        assert "fills in" in sentence
        assert ready.fit(X, y).score(X, y) > 0.6
