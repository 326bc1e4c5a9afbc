"""What explains the rates on learners made equal, and what the paper leaves open."""

import numpy as np
import pytest

from fourpapers.dietterich1998.beyond import type_one_error
from fourpapers.dietterich1998.experiments.calibration import VARIANTS


def test_mcnemar_agrees_with_draws():
    rng = np.random.default_rng(1)
    n, discordant, tau, sets = 400, 0.25, 0.03, 20000
    lead = rng.normal(0, tau, sets)
    cells = np.stack([(discordant + lead) / 2, (discordant - lead) / 2], axis=1)
    counts = rng.multinomial(n, np.column_stack([cells, 1 - cells.sum(axis=1)]))
    m = counts[:, :2].sum(axis=1)
    rejected = (np.abs(counts[:, 0] - counts[:, 1]) - 1) ** 2 / m > 3.841459
    assert type_one_error.size_of_mcnemar(n, discordant, tau, 0.05) == pytest.approx(
        rejected.mean(), abs=0.012
    )


def test_explain_what_was_measured():
    table = type_one_error.expected_rates()
    assert (table["cv"] - table["cv_rate"]).abs().max() < 0.03
    assert (table["mcnemar"] - table["mcnemar_rate"]).abs().max() < 0.03


def test_later_tests_stand_beside_those_of_figure_7():
    rates = type_one_error.with_later_tests().set_index(["test", "problem"])["rate"]
    assert len(rates) == 9 * 3
    assert (rates["resampled t"] > 2 * rates["corrected resampled t"]).all()


def test_all_choices_left_open_are_tried():
    table = type_one_error.sensitivity(trials=50)
    tried = table[["problem", "changed"]].drop_duplicates()
    assert len(tried) == 3 + len(VARIANTS)
