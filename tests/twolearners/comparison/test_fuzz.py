"""Whatever is given, the answer is right or the error is a ComparisonError."""

import json
import warnings
from contextlib import contextmanager

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from scipy import stats
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier
from statsmodels.stats.contingency_tables import mcnemar

from twolearners import compare, compare_predictions, compare_scores
from twolearners.comparison import Comparison, ComparisonError
from twolearners.comparison.report.latex import latex
from twolearners.comparison.report.tables import markdown
from twolearners.resampling import repeated_kfold
from twolearners.significance import TESTS

ON_SCORES = [entry.name for entry in TESTS if entry.plan != "holdout"]
SOME = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
FEW = settings(SOME, max_examples=25)

odd_dtypes = st.one_of(
    arrays.boolean_dtypes(),
    arrays.integer_dtypes(),
    arrays.floating_dtypes(sizes=(16, 32, 64)),
    arrays.complex_number_dtypes(),
    arrays.datetime64_dtypes(),
    arrays.timedelta64_dtypes(),
    arrays.unicode_string_dtypes(max_len=3),
    arrays.byte_string_dtypes(max_len=3),
)
shapes = arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=12)
anything = st.one_of(
    arrays.arrays(odd_dtypes, shapes),
    arrays.arrays(odd_dtypes, st.integers(0, 40)).map(lambda x: np.ma.masked_array(x, x == x)),
    st.lists(st.one_of(st.none(), st.floats(), st.text(max_size=3), st.integers()), max_size=20),
    st.lists(st.lists(st.floats(), max_size=5), max_size=5),
    st.dictionaries(st.text(max_size=2), st.floats(), max_size=2),
    arrays.arrays(float, (10, 2)).map(pd.DataFrame),
    arrays.arrays(float, 20).map(lambda x: pd.Series(x, dtype="Float64")),
    st.text(max_size=5),
    st.integers(-(10**400), 10**400),
    st.sampled_from([None, np.nan, object(), np.float64, [10**400, 1], [1j, 2], {1, 2}, b"ab"]),
)
names = st.tuples(st.text(max_size=30), st.text(max_size=30))


@contextmanager
def quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def found(function, *arguments, **options):
    """Return a comparison that can be written, or None where it is refused."""
    with quiet():
        try:
            comparison = function(*arguments, **options)
        except ComparisonError:
            return None
    assert isinstance(comparison, Comparison)
    assert str(comparison)
    json.dumps(comparison.to_dict(), allow_nan=False)
    return comparison


class TestScores:
    @given(anything, anything, st.sampled_from(ON_SCORES))
    @SOME
    def test_of_any_kind_are_compared_or_refused(self, a, b, test):
        found(compare_scores, a, b, test=test)

    @given(
        anything,
        st.sampled_from([*ON_SCORES, "mcnemar", "", 3, None]),
        st.sampled_from([None, 0, 1, 2, 5, -3, 2.5, "10", repeated_kfold(2, 5), [1]]),
        st.sampled_from([0.05, 0, 1, -1, np.nan, "x", None, np.float32(0.1)]),
        st.sampled_from([None, 0.1, 0, -1, np.inf, np.nan, "x"]),
    )
    @SOME
    def test_with_any_options_are_compared_or_refused(self, a, test, cv, alpha, ratio):
        found(compare_scores, a, test=test, cv=cv, alpha=alpha, test_train_ratio=ratio)

    @given(st.integers(2, 12), st.integers(2, 12), st.integers(0, 2**32 - 1), st.floats(-1, 1))
    @SOME
    def test_give_the_corrected_t_of_scipy(self, runs, folds, seed, shift):
        a, b = np.random.default_rng(seed).normal(0, 0.1, size=(2, runs, folds))
        one = found(compare_scores, a + shift, b)
        plain = stats.ttest_1samp((a + shift - b).ravel(), 0)
        n = runs * folds
        statistic = plain.statistic / np.sqrt(1 + n / (folds - 1))
        assert one.statistic == pytest.approx(statistic, rel=1e-9)
        assert one.pvalue == pytest.approx(2 * stats.t.sf(abs(statistic), n - 1), rel=1e-9)
        assert one.estimate == pytest.approx((a + shift - b).mean())

    @given(st.integers(2, 40), st.integers(0, 2**32 - 1))
    @FEW
    def test_of_one_cross_validation_give_the_t_of_scipy(self, folds, seed):
        a, b = np.random.default_rng(seed).normal(0.8, 0.1, size=(2, folds))
        one = found(compare_scores, a, b, test="kfold", cv=folds)
        paired = stats.ttest_rel(a, b)
        assert one.pvalue == pytest.approx(paired.pvalue)
        assert one.interval() == pytest.approx(tuple(paired.confidence_interval()))

    @pytest.mark.parametrize("test", ON_SCORES)
    def test_of_two_learners_are_never_read_as_differences(self, test):
        a, b = np.random.default_rng(1).normal(0.9, 0.01, size=(2, 100))
        tables = [np.stack([a, b]), np.column_stack([a, b]), np.r_[a, b], a, a.reshape(10, 10)]
        tables += [np.column_stack([a[:5], b[:5]]), np.r_[a[:5], b[:5]]]
        refused = r"one by one|takes scores of shape|say the folds of each run"
        for both in tables:
            with pytest.raises(ComparisonError, match=refused):
                compare_scores(both, test=test)

    @pytest.mark.filterwarnings("ignore::twolearners.comparison.ComparisonWarning")
    @pytest.mark.parametrize("test", ON_SCORES)
    def test_of_two_learners_in_a_list_or_a_frame_are_a_pair(self, test):
        a, b = np.random.default_rng(1).normal(0.9, 0.01, size=(2, 10, 10))
        if test.startswith("5x2"):
            a, b = a[:5, :2], b[:5, :2]
        if test in ("kfold", "resampled", "corrected-resampled"):
            a, b = a[0], b[0]
        expected = compare_scores(a, b, test=test)
        for both in ([a, b], (a, b), {"A": a, "B": b}):
            assert compare_scores(both, test=test).pvalue == expected.pvalue
        if a.size in (10, 100):
            frame = pd.DataFrame({"A": a.ravel(), "B": b.ravel()})
            cv = None if test != "kfold" else 10
            assert compare_scores(frame, test=test, cv=cv).pvalue == expected.pvalue

    def test_that_look_like_scores_can_be_said_to_be_differences(self):
        x = np.random.default_rng(1).normal(0.9, 0.01, size=(10, 10))
        assert found(compare_scores, x, 0 * x).better == "A"
        two = x[:2]
        assert found(compare_scores, two, cv=repeated_kfold(2, 10)).better == "A"

    def test_of_a_plan_that_they_do_not_have_are_refused(self):
        x = np.random.default_rng(1).normal(size=(10, 10))
        with pytest.raises(ComparisonError, match="cv says 3 x 10 parts, and there are 100 scores"):
            compare_scores(x, cv=repeated_kfold(3, 10))

    @pytest.mark.parametrize("scale", [1e-300, 1e-30, 1e30, 1e150, 1e307])
    def test_of_any_size_are_compared_or_refused(self, scale):
        a, b = np.random.default_rng(2).normal(size=(2, 10, 10)) * scale
        one = found(compare_scores, a, b)
        if one is not None and 1e-100 < scale < 1e100:
            assert one.pvalue == pytest.approx(found(compare_scores, a / scale, b / scale).pvalue)


class TestPredictions:
    @given(anything, anything, st.one_of(st.none(), anything))
    @SOME
    def test_of_any_kind_are_compared_or_refused(self, a, b, truth):
        found(compare_predictions, a, b, truth)

    @given(st.integers(1, 300), st.integers(2, 4), st.integers(0, 2**32 - 1))
    @SOME
    def test_give_mcnemars_test_of_statsmodels(self, instances, classes, seed):
        a, b, truth = np.random.default_rng(seed).integers(classes, size=(3, instances))
        one = found(compare_predictions, a, b, truth, test="mcnemar")
        only_a = int(((a != truth) & (b == truth)).sum())
        only_b = int(((b != truth) & (a == truth)).sum())
        if one is not None and only_a != only_b:
            other = mcnemar([[0, only_a], [only_b, 0]], exact=False, correction=True)
            assert one.statistic == pytest.approx(other.statistic)
            assert one.pvalue == pytest.approx(other.pvalue)

    def test_of_another_type_than_the_truth_are_refused(self):
        truth = np.tile([0, 1], 20)
        for other in (truth.astype(str), np.linspace(0, 1, 40), truth + 0.5):
            with pytest.raises(ComparisonError, match="a and truth hold different things"):
                compare_predictions(other, truth, truth)


class TestMisreadArrays:
    masked = np.ma.masked_less(np.random.default_rng(1).normal(size=(10, 10)), 0)

    @pytest.mark.parametrize(
        "values",
        [masked, masked.astype(complex).filled(1j), np.zeros((10, 10), "M8[D]")],
        ids=["masked", "complex", "dates"],
    )
    def test_are_refused_everywhere(self, values):
        good, truth = np.random.default_rng(2).normal(size=(10, 10)), np.tile([0, 1], 5)
        calls = [
            lambda: compare_scores(values),
            lambda: compare_scores(good, values),
            lambda: compare_predictions(values[0], truth, truth),
            lambda: compare_predictions(truth, truth, values[0]),
            lambda: compare("naive-bayes", "c45", values, truth, cv=2),
            lambda: compare(GaussianNB(), "c45", good, values[0], cv=2),
            lambda: compare(GaussianNB(), "c45", good, truth, groups=values[0], cv=2),
        ]
        for call in calls:
            with pytest.raises(ComparisonError, match=r"masked in|holds (complex|dates)"):
                call()

    def test_a_mask_that_hides_nothing_is_taken(self):
        x = np.random.default_rng(2).normal(size=(10, 10))
        assert compare_scores(np.ma.masked_array(x)).pvalue == compare_scores(x).pvalue

    def test_a_column_of_dates_is_refused(self):
        days = pd.date_range("2020-01-01", periods=20)
        for column in (days, days.tz_localize("UTC")):
            X = pd.DataFrame({"size": np.arange(20.0), "day": column})
            with pytest.raises(ComparisonError, match="column 'day' of X holds dates"):
                compare("naive-bayes", "c45", X, np.tile([0, 1], 10))


class TestLearnersAndData:
    @given(anything, anything)
    @SOME
    def test_data_of_any_kind_are_compared_or_refused(self, X, y):
        found(compare, GaussianNB(), DecisionTreeClassifier(), X, y, cv=2, test="kfold")

    @given(
        st.sampled_from([None, 0, 1, -1, 2.5, "x", [], [1], [([0], [1])], repeated_kfold(1, 2)]),
        st.sampled_from([0, -1, None, 2.5, "x", True]),
        st.sampled_from([None, 1, 0, "two", 2.5]),
        st.sampled_from([None, "accuracy", "f1", "r2x", 5, len]),
    )
    @FEW
    def test_with_any_options_are_compared_or_refused(self, cv, seed, jobs, scoring):
        X = np.random.default_rng(0).normal(size=(30, 2))
        options = {
            "test": "kfold",
            "cv": cv,
            "random_state": seed,
            "n_jobs": jobs,
            "scoring": scoring,
        }
        found(compare, GaussianNB(), DecisionTreeClassifier(max_depth=1), X, X[:, 0] > 0, **options)


class TestTexts:
    @given(names)
    @FEW
    def test_names_of_any_kind_are_escaped(self, pair):
        a, b = np.random.default_rng(1).normal(0.8, 0.1, size=(2, 10, 10))
        one = found(compare_scores, a, b, names=pair)
        if one is None:
            return
        rows = [line for line in one.to_markdown().splitlines() if line.startswith("|")]
        assert len(rows) == 3
        assert {row.replace("\\|", "").count("|") for row in rows} == {9}
        assert "<" not in one.to_markdown()
        table = one.to_latex()
        assert table.count(r"\begin") - table.count(r"\textbackslash{}begin") == 2
        assert len(table.splitlines()) == 12

    @given(st.text())
    @SOME
    def test_what_is_escaped_is_one_line_without_marks(self, text):
        assert len(markdown(text).splitlines()) <= 1
        assert not set("<>") & set(markdown(text))
        assert len(latex(text).splitlines()) <= 1

    def test_a_name_may_hold_what_matplotlib_takes_for_a_formula(self):
        a, b = np.random.default_rng(1).normal(0.8, 0.1, size=(2, 10, 10))
        left, _ = compare_scores(a, b, names=(r"$\frac$", "b $x$")).plot().axes
        assert r"\$x\$ better" in " ".join(text.get_text() for text in left.texts)
