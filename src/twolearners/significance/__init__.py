"""Every test: arrays of differences in, one kind of result out."""

from twolearners.significance.calibrated import calibrated_df
from twolearners.significance.calibration import Calibration, calibrate
from twolearners.significance.catalogue import ON_UNITS, TESTS, Entry, test
from twolearners.significance.counts import (
    difference_of_proportions,
    mcnemar,
    mcnemar_exact,
    mcnemar_midp,
)
from twolearners.significance.five_by_two import five_by_two_cv_f, five_by_two_cv_t
from twolearners.significance.margins import (
    Posterior,
    equivalence_pvalue,
    posterior,
    pvalue_above,
    pvalue_below,
)
from twolearners.significance.multiplicity import holm
from twolearners.significance.paired import paired_interval
from twolearners.significance.procedure import Procedure
from twolearners.significance.repeated import (
    corrected_repeated_kfold_cv_t,
    folds,
    folds_averaged_t,
    folds_averaged_var,
    runs,
    runs_averaged_t,
    runs_averaged_var,
    sorted_runs,
    sorted_runs_averaged_t,
    sorted_runs_averaged_var,
    use_all_data,
)
from twolearners.significance.replication import (
    Replicability,
    almost_consistent,
    chance_corrected,
    consistency,
    expected_agreement,
    pair_agreement,
    replicability,
)
from twolearners.significance.resampling import corrected_resampled_t, kfold_cv_t, resampled_t
from twolearners.significance.result import ConfidenceInterval, Result
from twolearners.significance.units import bootstrap, paired_t, permutation, seeds_t

__all__ = [
    "ON_UNITS",
    "TESTS",
    "Calibration",
    "ConfidenceInterval",
    "Entry",
    "Posterior",
    "Procedure",
    "Replicability",
    "Result",
    "almost_consistent",
    "bootstrap",
    "calibrate",
    "calibrated_df",
    "chance_corrected",
    "consistency",
    "corrected_repeated_kfold_cv_t",
    "corrected_resampled_t",
    "difference_of_proportions",
    "equivalence_pvalue",
    "expected_agreement",
    "five_by_two_cv_f",
    "five_by_two_cv_t",
    "folds",
    "folds_averaged_t",
    "folds_averaged_var",
    "holm",
    "kfold_cv_t",
    "mcnemar",
    "mcnemar_exact",
    "mcnemar_midp",
    "pair_agreement",
    "paired_interval",
    "paired_t",
    "permutation",
    "posterior",
    "pvalue_above",
    "pvalue_below",
    "replicability",
    "resampled_t",
    "runs",
    "runs_averaged_t",
    "runs_averaged_var",
    "seeds_t",
    "sorted_runs",
    "sorted_runs_averaged_t",
    "sorted_runs_averaged_var",
    "test",
    "use_all_data",
]
