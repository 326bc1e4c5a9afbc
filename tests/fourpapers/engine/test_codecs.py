"""Cells with names: what was stored keeps its meaning when the code has other names by now."""

import json
from dataclasses import replace

import numpy as np
import pytest

from fourpapers.engine import Labels, StoreError, compute, experiment, registry, verify
from fourpapers.engine.chunk import Chunk

TESTS = ("mcnemar", "kfold", "runs")


def declare(names):
    """Declare an experiment whose cells depend on their names alone, not on their places."""

    def verdicts(trials):
        """Verdicts of some tests, two looks at each data set."""
        numbers = np.array(trials.numbers)
        looks = numbers[:, None, None] + np.array([[0], [1]]) + [len(name) for name in names]
        return {"verdicts": looks % 3, "trial_number": numbers}

    return experiment(
        "tests/verdicts",
        version=1,
        trials=20,
        seed=1,
        fits=0,
        chunk=10,
        packed={"verdicts": Labels(tuple(names), base=3)},
    )(verdicts)


@pytest.fixture(autouse=True)
def register(monkeypatch):
    monkeypatch.setattr(registry, "_REGISTER", {})


@pytest.fixture
def stored(store):
    """Twenty trials of three tests; what was said of each."""
    return compute(declare(TESTS), backend="serial", store=store).labelled("verdicts")


class TestLabels:
    def test_lose_nothing(self):
        labels = Labels(tuple("abcdefgh"), base=5)
        x = np.random.default_rng(1).integers(5, size=(50, 2, 8))
        assert np.array_equal(labels.decode("x", labels.encode("x", x)), x)

    def test_refuse_what_is_no_digit(self):
        with pytest.raises(ValueError, match="verdicts takes whole numbers from 0 to 2"):
            Labels(("a", "b"), base=3).encode("verdicts", [[0, 3]])

    def test_refuse_more_names_than_fit(self):
        with pytest.raises(ValueError, match="40 cells to the base 3 do not fit"):
            Labels(tuple(map(str, range(40))), base=3)

    def test_refuse_a_name_twice(self):
        with pytest.raises(ValueError, match="a name of its own, not a, a"):
            Labels(("a", "a"), base=3)


class TestFiles:
    def test_hold_the_names_and_the_base_in_the_first_line(self, stored, store):
        for path in store.rglob("*.csv"):
            first = json.loads(path.read_text().splitlines()[0][2:])
            assert first["labels"] == {"verdicts": {"names": list(TESTS), "base": 3}}

    def test_come_back_as_they_were_written(self, stored, store):
        (path, *_) = sorted(store.rglob("*.csv"))
        assert Chunk.decode(path.read_bytes()).encode() == path.read_bytes()


@pytest.mark.parametrize(
    "names",
    [
        ("new", *TESTS),
        (*TESTS, "new"),
        ("mcnemar", "new", "kfold", "runs"),
        ("runs", "new", "mcnemar", "kfold"),
    ],
    ids=["first", "last", "between", "other order"],
)
class TestAName:
    def test_added_to_the_code_leaves_the_others_as_they_were_stored(self, names, stored, store):
        outcome = compute(declare(names), backend="serial", store=store)
        assert outcome.read == 20
        found = outcome.labelled("verdicts")
        assert set(found) == set(TESTS)
        assert all(np.array_equal(found[name], stored[name]) for name in TESTS)
        assert outcome["trial_number"].tolist() == list(range(20))

    def test_that_was_not_stored_is_refused_and_not_taken_for_0(self, names, stored, store):
        outcome = compute(declare(names), backend="serial", store=store)
        with pytest.raises(LookupError, match=r"stored without 'new'.*count up the version"):
            outcome.labelled("verdicts")["new"]
        with pytest.raises(LookupError, match="stored without 'new'"):
            outcome["verdicts"]

    def test_is_refused_too_where_only_some_trials_have_it(self, names, stored, store):
        outcome = compute(declare(names), trials=30, backend="serial", store=store)
        assert (outcome.read, outcome.computed) == (20, 10)
        found = outcome.labelled("verdicts")
        assert set(found) == set(TESTS)
        whole = compute(declare(TESTS), trials=30, backend="serial", store=store / "other")
        assert all(np.array_equal(found[k], v) for k, v in whole.labelled("verdicts").items())

    def test_does_not_make_stored_results_differ(self, names, stored, store):
        declare(names)
        verdicts = list(verify(share=1, store=store, backend="serial"))
        assert [verdict.same for verdict in verdicts] == [True, True]


def test_columns_with_names_are_given_back_as_they_were_returned(stored, store):
    outcome = compute(declare(TESTS), backend="serial", store=store)
    assert outcome["verdicts"].shape == (20, 2, 3)
    assert outcome["verdicts"][4].tolist() == [[2, 0, 2], [0, 1, 0]]


def test_a_name_that_the_code_has_no_longer_is_left_out_and_found_by_verify(stored, store):
    outcome = compute(declare(("runs", "kfold")), backend="serial", store=store)
    assert list(outcome.labelled("verdicts")) == ["runs", "kfold"]
    assert np.array_equal(outcome["verdicts"][..., 0], stored["runs"])
    (first, *_) = verify(store=store, backend="serial")
    assert "nothing makes 'mcnemar' of its verdicts any more" in first.detail


def test_a_file_without_the_names_is_refused(stored, store):
    for path in store.rglob("*.csv"):
        path.write_bytes(replace(Chunk.decode(path.read_bytes()), labels={}).encode())
    with pytest.raises(StoreError, match="does not name the cells of verdicts: remove it"):
        compute(declare(TESTS), backend="serial", store=store)
    (first, *_) = verify(store=store, backend="serial")
    assert "it does not name the cells" in first.detail
