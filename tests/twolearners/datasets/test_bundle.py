"""The shipped files are what the manifest says, and what other readers find in them."""

import gzip
import hashlib
import io
import re
from collections import Counter
from importlib.resources import files

import numpy as np
import pandas as pd
import pytest
from scipy.io import arff as scipy_arff
from sklearn.datasets import load_digits, load_iris, load_wine

from fourpapers.published import published
from twolearners.datasets import Dataset, bundle, list_datasets, load, manifest, to_arff

FOLDER = files("twolearners.datasets") / "files"
each = pytest.mark.parametrize("name", list(manifest()))

#: scipy takes a quoted question mark for a missing value, and guesses each line's quotes.
BEYOND_SCIPY = {"anneal", "primary-tumor"}
#: Declared classes that no instance has.
ABSENT = {
    "anneal": ["4"],
    "arrhythmia": ["11", "12", "13"],
    "autos": ["-3"],
    "glass": ["vehic wind non-float"],
    "heart-h": [">50_2", ">50_3", ">50_4"],
    "primary-tumor": ["anus"],
}


@pytest.fixture(scope="module")
def loaded():
    return {name: load(name) for name in manifest()}


class TestEveryFile:
    @each
    def test_has_the_bytes_that_the_manifest_gives_the_digest_of(self, name):
        content = (FOLDER / f"{name}.arff.gz").read_bytes()
        assert hashlib.sha256(content).hexdigest() == manifest()[name]["sha256"]

    @each
    def test_has_the_shape_and_the_classes_that_the_manifest_gives(self, name, loaded):
        data, entry = loaded[name], manifest()[name]
        nominal = sum(attribute.nominal for attribute in data.attributes)
        assert entry["shape"] == {
            "instances": len(data),
            "attributes": len(data.attributes),
            "nominal": nominal,
            "numeric": len(data.attributes) - nominal,
            "missing": int(np.isnan(data.encoded.values).sum()),
        }
        counted = Counter(data.y)
        assert list(entry["classes"]) == list(data.y.cat.categories)
        assert entry["classes"] == {label: counted[label] for label in data.classes}
        assert [label for label in data.classes if not counted[label]] == ABSENT.get(name, [])

    @pytest.mark.slow
    @pytest.mark.parametrize("name", [name for name in manifest() if name not in BEYOND_SCIPY])
    def test_is_read_alike_by_scipy(self, name, loaded):
        text = gzip.decompress((FOLDER / f"{name}.arff.gz").read_bytes()).decode()
        rows, meta = scipy_arff.loadarff(io.StringIO(text))
        data = loaded[name]
        assert meta.names() == [*(a.name for a in data.attributes), data.y.name]
        for column, attribute in zip(meta.names(), data.attributes, strict=False):
            found = rows[column]
            if attribute.nominal:
                assert meta[column] == ("nominal", attribute.values)
                words = data.X[column].astype(object).where(data.X[column].notna(), "?")
                assert [word.decode() for word in found] == words.tolist()
            else:
                np.testing.assert_array_equal(found, data.X[column])
        assert [word.decode() for word in rows[data.y.name]] == data.y.tolist()

    @pytest.mark.slow
    @each
    def test_is_what_the_writer_writes(self, name, loaded):
        text = gzip.decompress((FOLDER / f"{name}.arff.gz").read_bytes()).decode()
        assert to_arff(loaded[name]) == text

    def test_has_an_entry_and_every_entry_a_file(self):
        there = {path.name for path in FOLDER.iterdir()}
        assert there == {f"{name}.arff.gz" for name in manifest()}
        assert len(there) == 34

    def test_together_they_stay_small(self):
        assert sum(len(path.read_bytes()) for path in FOLDER.iterdir()) < 1_200_000


class TestManifest:
    @each
    def test_says_where_a_set_comes_from_and_what_may_be_done_with_it(self, name):
        entry = manifest()[name]
        for field in ("title", "origin", "licence", "citation", "conversion"):
            assert len(entry[field]) > 2, field
        assert entry["origin"].startswith("UCI Machine Learning Repository")
        assert entry["papers"]

    def test_names_no_address(self):
        text = (files("twolearners.datasets") / "manifest.toml").read_text()
        assert not re.search(r"https?:|www\.|\.(org|com|edu|io)\b|pypi|debian", text, re.I)

    def test_tells_a_reading_from_a_fact(self):
        notes = {name: entry.get("note", "") for name, entry in manifest().items()}
        for name in ("vowel", "ann-thyroid", "optdigits", "pendigits"):
            assert notes[name].startswith("A reading:")
        assert notes["new-thyroid"].startswith("A second reading")
        assert notes["mfeat-pixel"].startswith("A stand-in:")


class TestAgainstThePapers:
    #: Table 1 counts the class among the attributes of these.
    COUNTING_THE_CLASS = ("arrhythmia", "credit-rating", "ecoli")

    def test_bouckaert_and_frank_have_the_same_27_shapes(self):
        columns = ["dataset", "instances", "attributes", "classes"]
        theirs = published("bouckaert_frank2004_table1")[columns].drop_duplicates()
        ours = list_datasets("Bouckaert & Frank").set_index("in_paper")
        assert ours.index.tolist() == theirs["dataset"].tolist()
        theirs = theirs.set_index("dataset")
        theirs.loc[list(self.COUNTING_THE_CLASS), "attributes"] -= 1
        for column in columns[1:]:
            assert ours[column].tolist() == theirs[column].tolist(), column

    def test_alpaydin_names_eight_sets_and_one_of_them_is_read_in_two_ways(self):
        theirs = published("alpaydin1999_table1")["dataset"]
        ours = Counter(list_datasets("Alpaydin")["in_paper"])
        assert set(ours) == set(theirs)
        assert [name for name, times in ours.items() if times > 1] == ["THYROID"]


class TestAgainstScikitLearn:
    def test_iris_differs_from_fishers_paper_where_the_repository_does(self):
        # scikit-learn follows Fisher; the repository has three cells of two flowers wrong.
        theirs, ours = load_iris(), load("iris")
        different = np.argwhere(theirs.data != ours.X.to_numpy())
        assert different.tolist() == [[34, 3], [37, 1], [37, 2]]
        assert ours.X.to_numpy()[[34, 37]].tolist() == [[4.9, 3.1, 1.5, 0.1]] * 2
        np.testing.assert_array_equal(theirs.target, ours.encoded.labels)

    def test_wine_is_the_same(self):
        theirs, ours = load_wine(), load("wine")
        np.testing.assert_array_equal(theirs.data, ours.X)
        np.testing.assert_array_equal(theirs.target, ours.encoded.labels)

    def test_digits_are_the_test_part_of_optdigits(self):
        theirs, ours = load_digits(), load("optdigits").encoded
        test = np.column_stack([theirs.data, theirs.target])
        whole = np.column_stack([ours.values, ours.labels])
        assert not Counter(map(tuple, test)) - Counter(map(tuple, whole))
        assert len(test) == 1797


class TestLoad:
    def test_gives_a_fresh_data_set_each_time(self):
        first = load("zoo")
        first.X.iloc[:, 0] = "false"
        assert load("zoo").X.iloc[0, 0] == "true"
        assert isinstance(first, Dataset)

    @pytest.mark.parametrize(
        ("wrong", "right"),
        [
            ("irs", "did you mean 'iris'?"),
            ("Iris", "did you mean 'iris'?"),
            ("Hungarian heart disease", "did you mean 'heart-h'?"),
            ("THYROID", "'ann-thyroid' or 'new-thyroid'"),
            ("no such thing", "There are: ann-thyroid, anneal, arrhythmia"),
        ],
    )
    def test_an_unknown_name_is_refused_with_the_nearest_and_all(self, wrong, right):
        with pytest.raises(ValueError, match="there is no data set") as error:
            load(wrong)
        assert right in str(error.value)
        assert "zoo" in str(error.value)
        assert "load_csv" in str(error.value)

    def test_a_damaged_file_is_refused(self, tmp_path, monkeypatch):
        (tmp_path / "files").mkdir()
        for part in ("manifest.toml", "files/iris.arff.gz"):
            content = (files("twolearners.datasets") / part).read_bytes()
            (tmp_path / part).write_bytes(content)
        monkeypatch.setattr(bundle, "_HERE", tmp_path)
        assert len(load("iris")) == 150
        file = tmp_path / "files" / "iris.arff.gz"
        file.write_bytes(file.read_bytes()[:-1] + b"?")
        with pytest.raises(ValueError, match=r"iris is damaged .* install twolearners again"):
            load("iris")


class TestList:
    def test_has_one_row_for_each_set(self):
        table = list_datasets()
        assert isinstance(table, pd.DataFrame)
        assert table.index.tolist() == list(manifest())
        assert table.loc["heart-h", ["classes", "declared_classes"]].tolist() == [2, 5]

    @pytest.mark.parametrize(
        ("paper", "sets"), [("Dietterich", 2), ("alpaydin 1999", 9), ("Bouckaert & Frank 2004", 27)]
    )
    def test_can_be_asked_for_one_paper(self, paper, sets):
        assert len(list_datasets(paper)) == sets

    def test_an_unknown_paper_is_refused(self):
        with pytest.raises(ValueError, match="Alpaydin 1999; Bouckaert & Frank 2004; Dietterich"):
            list_datasets("Fisher 1936")
