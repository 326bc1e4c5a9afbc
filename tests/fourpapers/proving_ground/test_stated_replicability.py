"""The stated probability that another seed says the same is right on stored repetitions."""

import numpy as np
import pandas as pd
import pytest

from fourpapers.proving_ground import stated_replicability

SETS = ("labor", "heart-statlog", "hepatitis", "glass", "iris", "sonar", "vote", "zoo")


@pytest.fixture(scope="module")
def statements():
    tests = ["corrected-repeated-kfold", "corrected-resampled", "use-all-data"]
    return stated_replicability.statements(tests, data_sets=SETS, number=12)


class TestOnTheDataSetsOfBouckaertAndFrank:
    """A hundred seeds each are stored, with three pairs of learners."""

    @pytest.mark.parametrize(
        "test", ["corrected-repeated-kfold", "corrected-resampled", "use-all-data"]
    )
    def test_what_is_stated_is_what_is_measured(self, statements, test):
        table = stated_replicability.reliability(statements)
        whole = table[(table.test == test) & (table.group == "all")].iloc[0]
        assert whole.statements == 12 * 3 * len(SETS)
        assert whole.low <= whole.stated <= whole.high
        assert whole.stated == pytest.approx(whole.measured, abs=0.03)

    def test_statements_tell_sure_cases_from_unsure_ones(self, statements):
        sure = statements[statements.stated > 0.99].measured.mean()
        unsure = statements[statements.stated < 0.7].measured.mean()
        assert sure > 0.98
        assert unsure < 0.8

    def test_leaving_out_root_two_claims_too_much(self, statements):
        table = stated_replicability.reliability(statements, by="undoubled")
        whole = table[table.group == "all"]
        assert (whole.stated > whole.measured).all()

    def test_five_replications_flatter_and_so_nothing_is_offered(self):
        table = stated_replicability.reliability(
            stated_replicability.of_halves(data_sets=SETS, number=12)
        )
        whole = table[(table.group == "all") & (table.test == "5x2cv-f")].iloc[0]
        assert whole.stated > whole.measured


def test_stated_against_measured_lies_where_the_table_says():
    table = pd.DataFrame(
        {
            "test": ["corrected-repeated-kfold"] * 2,
            "stated": [0.6, 0.9],
            "measured": [0.65, 0.88],
            "low": [0.5, 0.8],
            "high": [0.7, 0.95],
        }
    )
    (ax,) = stated_replicability.draw(table).axes
    drawn = next(line for line in ax.lines if line.get_marker() == "o")
    drawn_at = np.asarray(drawn.get_ydata(), dtype=float)
    np.testing.assert_allclose(drawn_at, table["measured"].to_numpy())
