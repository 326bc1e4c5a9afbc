"""Stored results are held to the code, to the last digit."""

import hashlib
import json

import numpy as np
import pytest

from fourpapers.engine import ParameterError, UnknownExperimentError, compute, registry, verify

from .sample import CALLS, moments


@pytest.fixture
def stored(store):
    """Four chunks of one setting and two of another; the folder of the first."""
    for setting, trials in moments.in_the_book():
        compute(moments, trials=trials, seed=setting.seed, store=store, **setting.parameters)
    CALLS.clear()
    return next(store.rglob("seed7"))


def forge(path, old, new):
    """Change a number, and repair the checksum as a careful forger would."""
    first, second, table = path.read_text().split("\n", 2)
    assert old in table
    table = table.replace(old, new, 1)
    made = json.loads(second[2:])
    made["sha256"] = hashlib.sha256((first + "\n" + table).encode()).hexdigest()
    path.write_text(f"{first}\n# {json.dumps(made)}\n{table}")


def test_sound_results_are_found_the_same(stored, store):
    verdicts = list(verify(share=1, store=store))
    assert len(verdicts) == 6
    assert all(verdict.same for verdict in verdicts)
    assert str(verdicts[0]).startswith("same     tests/moments/v3_size=")


def test_of_every_setting_at_least_one_chunk_is_drawn(stored, store):
    verdicts = list(verify(share=0.001, store=store))
    assert sorted(verdict.what.split(" ")[0].rpartition("/")[2] for verdict in verdicts) == [
        "seed7",
        "seed8",
    ]
    assert len(CALLS) == 2


def test_the_draw_is_random_but_can_be_repeated(stored, store):
    def drawn(seed):
        return [verdict.what for verdict in verify(share=0.001, seed=seed, store=store)]

    assert drawn(1) == drawn(1)
    assert len({tuple(drawn(seed)) for seed in range(8)}) > 1


def test_a_flipped_digit_is_found_even_if_the_checksum_was_repaired(stored, store):
    path = stored / "000020-000030.csv"
    table = path.read_text().split("\n", 2)[2]
    names, row = (line.split(",") for line in table.splitlines()[:2])
    number = row[names.index("mean")]
    digit = str((int(number[-1]) + 1) % 10)
    forge(path, number, number[:-1] + digit)
    assert compute(moments, trials=40, store=store).read == 40  # reading cannot tell
    wrong = [verdict for verdict in verify(share=1, store=store) if not verdict.same]
    assert len(wrong) == 1
    assert "trials 20-30: mean of trial 20 is" in str(wrong[0])
    assert f"and {float(number)!r} now (1 of 10 differ)" in str(wrong[0])


def test_a_number_written_in_another_way_is_found(stored, store):
    path = stored / "000020-000030.csv"
    forge(path, "\n20,", "\n+20,")
    wrong = [verdict for verdict in verify(share=1, store=store) if not verdict.same]
    assert [verdict.detail for verdict in wrong] == ["the same numbers are written in another way"]


def test_a_damaged_file_is_found_whether_drawn_or_not_and_left_where_it_is(stored, store):
    path = stored / "000020-000030.csv"
    path.write_text(path.read_text()[:-9])
    wrong = [verdict for verdict in verify(share=0.001, store=store) if not verdict.same]
    assert [verdict.detail for verdict in wrong] == ["its checksum is wrong"]
    assert path.exists()


def test_a_file_that_belongs_elsewhere_is_found(stored, store):
    (stored / "000040-000050.csv").write_bytes((stored / "000020-000030.csv").read_bytes())
    wrong = [verdict for verdict in verify(share=0.001, store=store) if not verdict.same]
    assert [verdict.detail for verdict in wrong] == ["it belongs elsewhere"]


def test_results_that_nothing_makes_any_more_are_found(stored, store, monkeypatch):
    newer = type(moments)(**{**vars(moments), "version": 4})
    monkeypatch.setattr(registry, "_REGISTER", {"tests/moments": newer})
    (first, *_) = verify(store=store)
    assert not first.same
    assert "of version 3 and tests/moments is at version 4: remove it" in first.detail
    monkeypatch.setattr(registry, "_REGISTER", {})
    (first, *_) = verify(store=store)
    assert "no experiment 'tests/moments'" in first.detail


def test_code_that_computes_something_else_is_found(stored, store, monkeypatch):
    def other(trials, **parameters):
        columns = moments.function(trials, **parameters)
        return {**columns, "mean": np.nextafter(columns["mean"], np.inf)}

    changed = type(moments)(**{**vars(moments), "function": other})
    monkeypatch.setattr(registry, "_REGISTER", {"tests/moments": changed})
    verdicts = list(verify(share=0.3, store=store))
    assert [verdict.same for verdict in verdicts] == [False] * 3
    assert "mean of trial" in verdicts[0].detail


def test_only_the_experiments_asked_for_are_verified(stored, store):
    assert len(list(verify(["tests/moments"], share=0.001, store=store))) == 2
    with pytest.raises(UnknownExperimentError, match="no experiment 'tests/moment'"):
        verify(["tests/moment"], store=store)


@pytest.mark.parametrize("share", [0, -0.1, 1.5, float("nan")])
def test_a_share_is_a_share(share, store):
    with pytest.raises(ParameterError, match="share takes a number above 0 and up to 1"):
        verify(share=share, store=store)


def test_two_processes_verify_as_one_does(stored, store):
    verdicts = list(verify(share=1, store=store, jobs=2))
    assert [verdict.same for verdict in verdicts] == [True] * 6
