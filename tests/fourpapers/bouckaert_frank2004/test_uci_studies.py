"""A published number is held against studies like the paper's: their law, tables and pictures."""

import itertools

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from scipy import stats

from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.bouckaert_frank2004 import claims, cost, studies, tables, uci
from fourpapers.bouckaert_frank2004.figures import uci_replicability as figures
from fourpapers.bouckaert_frank2004.splits import DATA_SETS, Repetitions
from fourpapers.bouckaert_frank2004.studies import ALMOST, CONSISTENT, MEASURES, R
from fourpapers.published import published
from fourpapers.published.findings import claims as listed
from fourpapers.published.findings import findings
from fourpapers.uncertainty import Evidence
from twolearners import significance
from twolearners.style import WIDTH

PAPER = "bouckaert_frank2004"


@pytest.fixture(scope="module")
def found():
    """Thirty repetitions on 27 made-up data sets, from equal learners to very different ones."""
    rng = np.random.default_rng(2004)
    made = {}
    for name, effect in zip(DATA_SETS, np.linspace(0, 0.12, 27), strict=True):
        centre = effect * np.array([1.0, -1.0, 0.5])
        own = centre + rng.normal(0, 0.01, 3)
        made[name] = Repetitions(
            ("NB", "C4.5", "NN"),
            own[:, None, None, None] + rng.normal(0, 0.04, (3, 30, 5, 2)),
            own[:, None, None, None] + rng.normal(0, 0.09, (3, 30, 10, 10)),
            own[:, None, None] + rng.normal(0, 0.09, (3, 30, 100)),
            rng.multinomial(90, [0.1, 0.15, 0.15, 0.6], size=(3, 30)),
            np.full((3, 30), 0.2),
        )
    return made


@pytest.fixture(scope="module")
def made(found):
    return tables.replications(found, studies=300, seed=1)


@pytest.fixture(scope="module")
def stratified(made):
    return {runs: made.of(name).signs for runs, name in uci.RESAMPLING.items()}


class TestDraws:
    def test_take_ten_different_repetitions_of_every_data_set(self):
        chosen = studies.drawn(40, 27, studies=50, seed=1)
        assert chosen.shape == (50, 27, 10)
        assert all(len(set(row)) == 10 for row in chosen.reshape(-1, 10).tolist())

    def test_take_every_repetition_equally_often(self):
        counts = np.bincount(studies.drawn(20, 10, studies=1000, seed=1).ravel(), minlength=20)
        assert stats.chisquare(counts).pvalue > 1e-4

    def test_cannot_be_had_from_ten(self):
        with pytest.raises(ValueError, match="takes more than 10 repetitions; there are 10"):
            studies.drawn(10, 27, studies=1, seed=1)

    @pytest.mark.parametrize("measure", MEASURES)
    def test_average_to_what_is_expected_of_them(self, measure):
        """All ways to draw ten of twelve, one by one."""
        for k in range(13):
            outcomes = np.arange(12) < k
            every = [outcomes[list(ten)].sum() for ten in itertools.combinations(range(12), 10)]
            mean = studies.scored(np.array(every), 10, measure).mean()
            assert studies.expected(np.array(k), 12, measure) == pytest.approx(mean)

    def test_make_an_unbiased_estimate(self):
        """Averaged over the binomial law of K, the estimate is the truth for every p."""
        for p in (0.05, 0.3, 0.5):
            k = np.arange(101)
            weights = stats.binom.pmf(k, 100, p)
            assert weights @ studies.expected(k, 100, CONSISTENT) == pytest.approx(
                p**10 + (1 - p) ** 10
            )
            assert weights @ studies.expected(k, 100, R) == pytest.approx(p**2 + (1 - p) ** 2)


class TestMeasures:
    def test_are_those_of_the_library(self, made):
        one = made.of(uci.FIVE_BY_TWO)
        for measure, function in (
            (CONSISTENT, significance.consistency),
            (ALMOST, significance.almost_consistent),
            (R, significance.replicability),
        ):
            study = np.stack([told[7] for told in one.verdicts])
            expected = function(study != 0)
            wanted = expected.value if measure == R else expected.count
            assert one.each(measure)[:, 7] == pytest.approx(wanted)

    def test_refuse_a_name_that_is_none(self):
        with pytest.raises(ValueError, match="must be one of consistent"):
            studies.scored(np.array([1]), 10, "repeatable")

    def test_of_direction_lose_twice_the_product_of_both(self):
        signs = np.array([[1] * 30 + [-1] * 20 + [0] * 50])
        both = significance.pair_agreement(50, 100) - studies.direction_agreement(signs)
        assert both[0] == pytest.approx(2 * 30 * 20 / (100 * 99))


class TestPlaces:
    def test_count_ties_by_half(self):
        place = studies.placed(2.0, np.array([1.0, 2.0, 2.0, 3.0]), 0)
        assert place.below == 0.5
        assert place.verdict == "agrees"

    def test_allow_for_a_study_that_shares_no_repetition_with_ours(self):
        """Counted sums: fresh tens against the mean of N, in units of draws from the N."""
        rng, number, ratios = np.random.default_rng(1), 40, []
        for _ in range(300):
            ours = rng.random(number) < 0.4
            draws = [rng.choice(ours, 10, replace=False).sum() for _ in range(50)]
            fresh = rng.binomial(10, 0.4)
            ratios.append([(fresh - 10 * ours.mean()) ** 2, np.var(draws)])
        fresh, spread = np.mean(ratios, axis=0)
        one = studies.Studies(np.zeros((3, 2, number), np.int8), np.empty((0, 2, 10), np.int64))
        assert one.stretch == pytest.approx(np.sqrt(50 / 30))
        assert np.sqrt(fresh / spread) == pytest.approx(one.stretch, rel=0.12)

    def test_beyond_the_studies_differ(self):
        values = np.random.default_rng(1).normal(0.8, 0.01, 1000)
        assert studies.placed(0.9, values).verdict == "differs"
        assert studies.placed(0.8, values).verdict == "agrees"

    def test_of_cells_are_fishers(self):
        for paper, ours in ((4, 45), (10, 50), (0, 3), (7, 100)):
            expected = stats.fisher_exact([[paper, 10 - paper], [ours, 100 - ours]]).pvalue
            found = studies.cell_pvalues(np.array(paper), np.array(ours), 100)
            assert float(found) == pytest.approx(expected)


class TestTables:
    def test_have_every_number_of_the_paper(self, made):
        every = [
            (tables.table1_summary(published(f"{PAPER}_table1_summary"), made), 9),
            (tables.by_runs(published(f"{PAPER}_table2"), made, uci.RESAMPLING), 36),
            (tables.by_runs(published(f"{PAPER}_table3"), made, uci.CROSS_VALIDATION), 36),
            (tables.by_level(published(f"{PAPER}_table4"), made), 36),
            (tables.section43(published(f"{PAPER}_section43"), made), 6),
        ]
        for table, size in every:
            assert len(table) == size
            assert table.ours.between(table.low, table.high).all()
        joined = pd.concat([table for table, _ in every])
        own = tables.own_studies(made, joined)
        assert own.study.tolist() == [1, 2, 3]
        # What is ours is inside, but for chance; this is what the paper's count is held against.
        assert own.numbers.max() < 40

    def test_print_the_papers_numbers_as_they_stand(self):
        """Table 2 and 3 share no number, and Table 4 repeats the last column of Table 3."""
        three, four = published(f"{PAPER}_table3"), published(f"{PAPER}_table4")
        ten = three[three.runs == 10].value.tolist()
        assert four[four.significance_level == "5%"].value.tolist() == ten
        summary = published(f"{PAPER}_table1_summary").value.tolist()
        assert summary == ["9", "12", "13", "14", "17", "17", "0.737", "0.783", "0.816"]

    def test_give_table_1_cell_by_cell(self, made):
        table = tables.table1(published(f"{PAPER}_table1"), made)
        assert len(table) == 81
        one = made.of(uci.FIVE_BY_TWO).signs
        row = table[(table.dataset == "vowel") & (table.pair == "NB vs NN")].iloc[0]
        place = list(DATA_SETS).index("vowel")
        assert row.ours == pytest.approx(10 * (one[1, place] == 0).mean())
        assert row.paper == 0

    def test_star_what_differs(self):
        table = pd.DataFrame(
            {
                "pair": ["A", "A"],
                "measure": [CONSISTENT, CONSISTENT],
                "runs": [1, 2],
                "paper": ["9", "20"],
                "ours": [8.6, 10.2],
                "verdict": ["agrees", "differs"],
            }
        )
        wide = tables.compact(table, "runs")
        assert wide.loc[0, ["1", "2"]].tolist() == ["9 / 8.6", r"20 / 10.2 \*"]

    def test_find_no_effect_of_stratification_where_there_is_none(self, made, stratified):
        table = tables.stratification(made, stratified)
        assert len(table) == 12
        assert table.difference.abs().max() == 0

    def test_of_a_level_that_was_not_asked_for_are_refused(self, made):
        with pytest.raises(LookupError, match=r"no studies of kfold at 0\.2"):
            made.of("kfold", 0.2)


class TestClaims:
    def test_have_evidence_each(self, made, stratified):
        evidence = claims.evidence(made, stratified, resamples=100)
        about = [key for key in listed(PAPER) if not key.startswith("source-")]
        assert sorted(evidence) == sorted(about)
        judged = findings(PAPER, evidence)
        assert judged.key.tolist() == about

    def test_can_fail(self, made, stratified):
        """Five times two folds that never reject are not inconsistent."""
        never = studies.Studies(
            np.zeros_like(made.of(uci.FIVE_BY_TWO).signs), made.of(uci.FIVE_BY_TWO).chosen
        )
        other = tables.Replications({**made.studies, (uci.FIVE_BY_TWO, 0.05): never}, 1)
        judged = findings(PAPER, claims.evidence(other, stratified, resamples=100))
        verdicts = judged.set_index("key").verdict
        for key in ("five-by-two-inconsistent", "five-by-two-worst", "seeds-differ", "mixed-rows"):
            assert verdicts[key] == "does not hold", key
        assert verdicts["r-floor"] == "holds"

    def test_about_these_data_sets_alone_have_the_same_estimates(self, made, stratified):
        general = claims.evidence(made, stratified, resamples=100)
        here = claims.on_these(made, stratified, general)
        assert list(here) == list(general)
        for key, pieces in general.items():
            for one, other in zip(pieces, here[key], strict=True):
                assert (one.what, one.estimate) == (other.what, other.estimate)
                assert (one.least, one.most) == (other.least, other.most)

    def test_are_jackknifed_as_a_mean_would_be(self, made, stratified):
        """Leaving out tenths of a mean gives its standard error back."""
        here = claims.on_these(made, stratified, claims.evidence(made, stratified, resamples=50))
        piece = here["five-by-two-low"][0]
        one = made.of(uci.FIVE_BY_TWO).signs[0]
        left = [
            significance.replicability(np.delete(one, np.s_[g::10], axis=-1) != 0).value
            for g in range(10)
        ]
        error = np.sqrt(9 / 10 * np.sum((left - np.mean(left)) ** 2))
        assert piece.high - piece.estimate == pytest.approx(error * stats.t.ppf(0.975, 9))

    def test_quote_their_weakest_evidence(self):
        strong = Evidence("a", 0.2, 0.1, 0.3, least=0)
        weak = Evidence("b", 0.1, -0.05, 0.2, least=0)
        assert claims.brief([strong, weak]).endswith("weakest: b 0.1 [−0.05, 0.2]")
        assert claims.brief([strong]) == "a 0.2 [0.1, 0.3]"


class TestCost:
    def test_lists_every_test_once(self, found):
        told = uci.sign_arrays(found)
        table = cost.overview(told, seed=1, resamples=50)
        assert table.name.tolist() == list(uci.VARIANTS)
        assert table.r.between(table.low - 1e-9, table.high + 1e-9).all()
        assert (table.direction <= table.r + 1e-12).all()

    def test_gains_are_differences_of_r_on_the_same_data_sets(self, found):
        names = ["corrected-repeated-kfold 10", "5x2cv-t"]
        told = uci.sign_arrays(found, names)
        table = cost.overview(told, seed=1, resamples=50).set_index("name")
        value, interval, verdict = cost.gain(told, *names, seed=1, resamples=200)
        assert value == pytest.approx(table.r[names[0]] - table.r[names[1]])
        back = cost.gain(told, *names[::-1], seed=1, resamples=200)
        assert back[0] == pytest.approx(-value)
        assert {verdict, back[2]} in ({"more replicable", "less replicable"}, {"undecided"})
        assert interval.startswith("[")

    def test_knows_which_tests_keep_their_level(self):
        table = cost.type_one(trials=200, seed=2003).set_index("name")
        assert not table.keeps["resampled 100"]
        assert not table.keeps["use-all-data 10"]
        assert table.keeps["corrected-repeated-kfold 10"]
        assert list(table.index) == list(uci.VARIANTS)
        x = repeated_cv.differences(1, trials=200, seed=2003).values
        direct = significance.use_all_data(x[:, :10], df=10).reject(0.05).mean()
        assert table.error["use-all-data 10 calibrated"] == direct

    def test_growth_uses_the_same_test_for_few_and_many_runs(self, found):
        table = cost.growth(found, (5, 10, 20, 150, 200), seed=1, resamples=50)
        assert table.runs.tolist() == [5, 10, 20, 150]
        assert table.repetitions.tolist() == [30, 30, 15, 2]
        assert table.fits.tolist() == [100, 200, 400, 3000]

    @pytest.mark.parametrize("sigma", [1.0, 3.0])
    def test_root_law_has_the_constant_of_the_proposition(self, sigma):
        """Normal data sets: R is known exactly, and so is the density at zero."""
        runs = np.array([400.0, 900.0, 2500.0])
        rho = sigma**2 / (sigma**2 + 1 / runs)
        table = pd.DataFrame({"runs": runs, "r": 1 - np.arccos(rho) / np.pi})
        density = stats.norm.pdf(0, scale=sigma)
        assert cost.root_law(table, most=10_000) == pytest.approx(
            2 * density / np.sqrt(np.pi), rel=2e-3
        )

    def test_runs_are_asked_for_a_share(self):
        assert cost.runs_for(0.2, 0.9) == 4
        with pytest.raises(ValueError, match="between 0 and 1"):
            cost.runs_for(0.2, 1.0)


class TestPictures:
    @pytest.fixture(autouse=True)
    def _closed(self):
        yield
        plt.close("all")

    def test_cells_show_the_paper_on_our_ranges(self, made):
        table = tables.table1(published(f"{PAPER}_table1"), made)
        figure = figures.cells(table)
        assert figure.get_figwidth() == WIDTH
        assert len(figure.axes) == 3
        squares = figure.axes[1].lines[1]
        assert list(squares.get_xdata()) == table[table.pair == "NB vs NN"].paper.tolist()

    def test_seeds_stand_where_they_were_counted(self):
        figure = figures.chosen_seeds([1, 1, 2, 2], [19, 20, 21, 19], (1, 19))
        heights = [bar.get_height() for bar in figure.axes[0].patches]
        assert heights[1] == heights[2] == 0.5
        assert sum(heights) == pytest.approx(2)

    def test_cost_draws_every_test_in_both_panels(self, found):
        told = uci.sign_arrays(found, ["mcnemar", "kfold", "corrected-repeated-kfold 10"])
        table = cost.overview(told, seed=1, resamples=50).assign(keeps=[None, False, True])
        figure = figures.cost(table, ["kfold"])
        for ax, column in zip(figure.axes, ("r", "rejects"), strict=True):
            drawn = sorted(float(y) for line in ax.lines for y in line.get_ydata())
            assert drawn == pytest.approx(sorted(table[column]))

    def test_growth_and_replicabilities_draw(self, found, made):
        table = cost.growth(found, (1, 10, 100), seed=1, resamples=50)
        assert figures.growth(table, 0.2, uci.PAIRS, 0.99).axes
        rows = tables.by_runs(published(f"{PAPER}_table2"), made, uci.RESAMPLING)
        figure = figures.replicabilities(rows[rows.measure == R])
        assert [ax.get_title(loc="left") for ax in figure.axes] == list(uci.PAIRS)
