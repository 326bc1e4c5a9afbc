"""Every claim has evidence, and evidence can speak against it."""

import numpy as np
import pytest
from scipy import stats

from fourpapers.bouckaert_frank2004.claims import data_sets, printed_cells, sources
from fourpapers.bouckaert_frank2004.procedures import FIVE_BY_TWO
from fourpapers.bouckaert_frank2004.studies import Studies
from fourpapers.bouckaert_frank2004.table_5 import accuracy_gaps, by_network
from fourpapers.bouckaert_frank2004.tables_1_to_4 import Replications
from fourpapers.published import published
from fourpapers.published.findings import claims as listed
from fourpapers.published.findings import findings
from fourpapers.uncertainty import Evidence, verdict
from twolearners import significance

PAPER = "bouckaert_frank2004"


class TestOfTheDataSets:
    def test_have_evidence_each(self, made, stratified):
        evidence = data_sets.judge(made, stratified, resamples=100)
        about = [key for key in listed(PAPER) if not key.startswith(("source-", "printed-"))]
        assert sorted(evidence) == sorted(about)
        judged = findings(PAPER, evidence)
        assert judged.key.tolist() == about

    def test_can_fail(self, made, stratified):
        """Five times two folds that never reject are not inconsistent."""
        never = Studies(np.zeros_like(made.of(FIVE_BY_TWO).verdicts), made.of(FIVE_BY_TWO).chosen)
        other = Replications({**made.studies, (FIVE_BY_TWO, 0.05): never}, 1)
        judged = findings(PAPER, data_sets.judge(other, stratified, resamples=100))
        verdicts = judged.set_index("key").verdict
        for key in ("five-by-two-inconsistent", "seeds-differ", "mixed-rows"):
            assert verdicts[key] == "does not hold", key
        assert verdicts["r-floor"] == "holds"

    def test_about_these_data_sets_alone_have_the_same_estimates(self, made, stratified):
        general = data_sets.judge(made, stratified, resamples=100)
        here = data_sets.on_these(made, stratified, general)
        assert list(here) == list(general)
        for key, pieces in general.items():
            for one, other in zip(pieces, here[key], strict=True):
                assert (one.what, one.estimate) == (other.what, other.estimate)
                assert (one.least, one.most) == (other.least, other.most)

    def test_are_jackknifed_as_a_mean_would_be(self, made, stratified):
        """Leaving out tenths of a mean gives its standard error back."""
        here = data_sets.on_these(made, stratified, data_sets.judge(made, stratified, resamples=50))
        piece = here["five-by-two-low"][0]
        one = made.of(FIVE_BY_TWO).verdicts[0]
        left = [
            significance.replicability(np.delete(one, np.s_[g::10], axis=-1) != 0).value
            for g in range(10)
        ]
        error = np.sqrt(9 / 10 * np.sum((left - np.mean(left)) ** 2))
        assert piece.high - piece.estimate == pytest.approx(error * stats.t.ppf(0.975, 9))

    def test_the_only_exception_is_not_the_only_one(self):
        table = published(f"{PAPER}_table2")
        assert data_sets.printed_exceptions(table).verdict == "does not hold"
        mended = table.copy()
        first = (table["pair"] == "NB vs C4.5") & (table["measure"] == "consistent")
        mended.loc[first & (table["runs"] == 20), "value"] = "15"
        assert data_sets.printed_exceptions(mended).verdict == "holds"

    def test_quote_their_weakest_evidence(self):
        strong = Evidence("a", 0.2, 0.1, 0.3, least=0)
        weak = Evidence("b", 0.1, -0.05, 0.2, least=0)
        assert data_sets.brief([strong, weak]).endswith("weakest: b 0.1 [−0.05, 0.2]")
        assert data_sets.brief([strong]) == "a 0.2 [0.1, 0.3]"


class TestOfTheSources:
    def test_all_claims_about_sources_are_judged(self):
        samples = sources.draw_network_samples(by_network(), draws=100)
        judged = findings(PAPER, sources.judge(samples, accuracy_gaps()))
        wanted = [key for key in listed(PAPER) if key.startswith("source-")]
        assert judged.key.tolist() == wanted

    def test_networks_are_drawn_with_all_their_data_sets(self):
        """Two networks, all or nothing: samples of their mean are 0, one half or 1."""
        networks = by_network(2)
        halves = networks.assign(consistent=networks.groupby(["test", "source"]).cumcount())
        samples = sources.draw_network_samples(halves, draws=200)
        for values in samples.consistent.values():
            assert values[0] == 0.5
            assert set(values[1:]) == {0.0, 0.5, 1.0}


class TestOfThePrintedCells:
    def test_one_does_not_hold(self):
        told = {key: verdict(pieces) for key, pieces in printed_cells.evidence().items()}
        assert [key for key, said in told.items() if said != "holds"] == ["printed-r-floor"]

    def test_all_can_fail(self):
        draws = published(f"{PAPER}_table1").assign(draws_of_10=0)
        told = printed_cells.on_cells(draws)
        failing = {key for key, pieces in told.items() if verdict(pieces) == "does not hold"}
        assert failing == set(told) - {"printed-half"}
        (pieces,) = printed_cells.on_counts(67, {"5x2cv": 34, "corrected": 68}).values()
        assert verdict(pieces) == "does not hold"
