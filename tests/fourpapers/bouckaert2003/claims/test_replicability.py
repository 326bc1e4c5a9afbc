"""The bootstrap begins with the data, and all that is judged is claimed."""

import pytest

from fourpapers.bouckaert2003.calibration import bootstrap_weights
from fourpapers.bouckaert2003.claims.replicability import judge, sample
from fourpapers.bouckaert2003.repeated_tests import consistency, rejections
from fourpapers.published.findings import claims

#: Of eighty data sets of each set.
WEIGHTS = dict.fromkeys((1, 2, 3, 4), bootstrap_weights(80, 1, 30))


def test_all_that_is_judged_is_claimed(measured, critical):
    decided = {level: rejections(measured, chosen, level) for level, chosen in critical.items()}
    evidence = judge(sample(decided, WEIGHTS))
    assert set(evidence) <= set(claims("bouckaert2003"))
    assert all(pieces for pieces in evidence.values())


def test_the_bootstrap_begins_with_the_data(measured, critical):
    decided = rejections(measured, critical[0.05], 0.05)
    sampled = sample({0.05: decided}, WEIGHTS)
    table = consistency(decided).set_index(["name", "set"])
    for (_, name, number), values in sampled.consistent.items():
        assert values[0] == pytest.approx(table.consistent[name, number])
        assert len(values) == 31
