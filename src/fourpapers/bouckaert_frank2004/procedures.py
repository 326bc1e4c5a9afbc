"""The tests that are tried, what they are called in tables, and their verdicts.

A test with its number of runs or splits and its degrees of freedom is a
:class:`~twolearners.significance.Procedure`. In a repetition all tests are told of the same splits:
the 10-fold test sees the first run of ten, and ten resamples are the first of a hundred.

>>> from fourpapers.bouckaert_frank2004.experiments.uci import repetitions_by_set
>>> told = verdicts([FIVE_BY_TWO, CROSS_VALIDATION[10]], repetitions_by_set(10, 2004, ("iris",)))
>>> told[FIVE_BY_TWO].shape  # pairs, data sets, repetitions
(3, 1, 10)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert_frank2004.experiments import sources
from fourpapers.bouckaert_frank2004.experiments.uci import ByPlan
from fourpapers.bouckaert_frank2004.populations import FOLDS, SOURCES
from fourpapers.published.items import PAPERS
from twolearners import significance
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold
from twolearners.significance import TESTS, Procedure, Result

Floats = NDArray[np.float64]
#: 1 where A, the first of the pair, is found better, -1 where B is, 0 where neither is.
Verdicts = NDArray[np.int8]
#: Verdicts by procedure and source, of shape (trials, repetitions).
SourceVerdicts = Mapping[tuple[Procedure, int], Verdicts]

#: A test that somebody adds to the catalogue changes no table of the reproduction.
OF_THE_PAPERS = tuple(entry for entry in TESTS if entry.paper in PAPERS.values())

MCNEMAR, PROPORTIONS = Procedure("mcnemar"), Procedure("difference-of-proportions")
FIVE_BY_TWO, FIVE_BY_TWO_F = Procedure("5x2cv-t"), Procedure("5x2cv-f")
KFOLD, UNCORRECTED = Procedure("kfold"), Procedure("use-all-data", 10)
#: The corrected tests of Tables 2 to 5, by number of resamples and by number of runs.
RESAMPLING = {size: Procedure("corrected-resampled", size) for size in (10, 20, 50, 100)}
CROSS_VALIDATION = {runs: Procedure("corrected-repeated-kfold", runs) for runs in (1, 2, 5, 10)}
#: Runs of 10-fold cross-validation that the corrected test is tried with on the sources.
RUNS = (1, 2, 5, 10, 20, 50)
_SHORT = {
    "difference-of-proportions": "two proportions",
    "resampled": "resampled t",
    "corrected-resampled": "corrected resampled t",
    "kfold": "10-fold cv t",
    "corrected-repeated-kfold": "corrected cv t",
}


def _listed(sizes: Mapping[str, Sequence[int]], papers: Iterable[str]) -> tuple[Procedure, ...]:
    """List every test with every size, and those of some papers with calibrated df too."""
    listed = []
    for entry in OF_THE_PAPERS:
        default = 10 if entry.plan in ("resamples", "repeated k-fold") else None
        listed += [Procedure(entry.name, size) for size in sizes.get(entry.name, (default,))]
        if entry.paper in papers:
            try:
                df = significance.calibrated_df(entry.name)
            except ValueError:  # no df is calibrated, or none keeps the level
                continue
            listed.append(Procedure(entry.name, default, df))
    return tuple(listed)


#: Every test with every number of runs that the four papers try, in the papers' order.
ON_DATA_SETS = _listed(
    {
        "resampled": (10, 30, 100),
        "corrected-resampled": tuple(RESAMPLING),
        "corrected-repeated-kfold": tuple(CROSS_VALIDATION),
    },
    papers=("Bouckaert 2003",),
)
#: The same on the four sources, where splits are kept in sums and runs can be put together.
ON_SOURCES = _listed(
    {
        "resampled": sources.KEPT,
        "corrected-resampled": sources.KEPT,
        "corrected-repeated-kfold": RUNS,
    },
    papers=PAPERS.values(),
)


def title(procedure: Procedure) -> str:
    """Name a procedure in tables and figures about the data sets.

    Examples
    --------
    >>> title(CROSS_VALIDATION[10])
    'corrected 10x10 cv t'
    """
    entry = procedure.entry
    text = entry.title
    if entry.name == "corrected-repeated-kfold":
        text = f"corrected {procedure.size}x{FOLDS} cv t"
    elif entry.plan == "k-fold":
        text = "10-fold cv t"
    elif entry.plan == "resamples":
        text = f"{entry.title}, {procedure.size} splits"
    return text + (", calibrated" if procedure.df is not None else "")


def source_title(procedure: Procedure) -> str:
    """Name a procedure in tables and figures about the sources.

    Examples
    --------
    >>> source_title(CROSS_VALIDATION[10])
    'corrected cv t, 10x10'
    """
    entry = procedure.entry
    text = _SHORT.get(entry.name, entry.title)
    if entry.plan == "repeated k-fold":
        text += f", {procedure.size}x{FOLDS}"
    elif entry.plan == "resamples":
        text += f", {procedure.size}"
    return text + (f" (df {procedure.df})" if procedure.df is not None else "")


def key(procedure: Procedure) -> str:
    """Return a short unique name: the test, its size, and whether it is calibrated.

    Examples
    --------
    >>> key(FIVE_BY_TWO), key(KFOLD), key(UNCORRECTED)
    ('5x2cv-t/5', 'kfold/1', 'use-all-data/10')
    """
    size = procedure.size or (5 if procedure.entry.plan == "5x2" else 1)
    return f"{procedure.test}/{size}" + ("/calibrated" if procedure.df is not None else "")


def fits(procedure: Procedure) -> int:
    """Count how often a learner is trained for one comparison of two.

    Examples
    --------
    >>> fits(CROSS_VALIDATION[10])
    200
    """
    size = procedure.size or 1
    splits = {"holdout": 1, "5x2": 10, "k-fold": FOLDS, "resamples": size}
    return 2 * splits.get(procedure.entry.plan, FOLDS * size)


def verdicts(
    procedures: Iterable[Procedure], repetitions: Mapping[str, ByPlan], alpha: float = 0.05
) -> dict[Procedure, Verdicts]:
    """Carry out tests on all data sets.

    Parameters
    ----------
    procedures : iterable of Procedure
        Such as :data:`ON_DATA_SETS`.
    repetitions : mapping of data set to differences
        From :func:`~fourpapers.bouckaert_frank2004.experiments.uci.repetitions_by_set`.
    alpha : float
        Level.

    Returns
    -------
    dict of arrays of shape (pairs, data sets, repetitions)
    """
    return {
        procedure: np.stack(
            [procedure.apply(by_plan).better(alpha) for by_plan in repetitions.values()], axis=1
        )
        for procedure in procedures
    }


def many_run_verdicts(
    repetitions: Mapping[str, ByPlan], runs: int, alpha: float = 0.05
) -> Verdicts:
    """Put the runs of several repetitions together for the corrected r x 10 cv test.

    The runs of different repetitions are as independent as those of one, so ``g`` repetitions
    of ten runs are one repetition of ``10 g``, and there are that many fewer.

    Parameters
    ----------
    repetitions : mapping of data set to differences
        As for :func:`verdicts`.
    runs : int
        A multiple of ten.
    alpha : float
        Level.

    Returns
    -------
    array of shape (pairs, data sets, repetitions)
    """
    test = Procedure("corrected-repeated-kfold")
    joined = {
        name: {"repeated k-fold": _joined(by_plan, runs)} for name, by_plan in repetitions.items()
    }
    return verdicts([test], joined, alpha)[test]


def _joined(by_plan: ByPlan, runs: int) -> Differences:
    x = by_plan["repeated k-fold"].values
    pairs, number, ten, folds = x.shape
    if runs < 1 or runs % ten or runs > number * ten:
        raise ValueError(f"runs must be a multiple of {ten} and at most {number * ten}, not {runs}")
    groups = number * ten // runs
    joined = x[:, : groups * runs // ten].reshape(pairs, groups, runs, folds)
    return Differences(joined, repeated_kfold(runs, folds))


def source_result(procedure: Procedure, source: int, *, trials: int, seed: int) -> Result:
    """Carry a test out on every data set of a source: shape (trials, repetitions)."""
    size = procedure.size or 10
    return procedure.apply(sources.repetitions(source, size, trials=trials, seed=seed))


def source_verdicts(
    procedures: Iterable[Procedure] = ON_SOURCES,
    *,
    trials: int = 1000,
    seed: int = 2003,
    alpha: float = 0.05,
) -> dict[tuple[Procedure, int], Verdicts]:
    """Carry out tests on the data sets of every source, ten times on each where possible.

    Naive Bayes is A and C4.5 is B. A test on more than ten runs is repeated fewer times.

    Parameters
    ----------
    procedures : iterable of Procedure
        All that are tried on sources by default.
    trials, seed : int
        Data sets of each source, and the start of their random numbers.
    alpha : float
        Level of the tests.
    """
    chosen = tuple(procedures)
    return {
        (procedure, source): source_result(procedure, source, trials=trials, seed=seed).better(
            alpha
        )
        for source in SOURCES
        for procedure in chosen
    }


def network_verdicts(
    procedures: Iterable[Procedure],
    source: int,
    network: int,
    *,
    alpha: float = 0.05,
) -> dict[Procedure, Verdicts]:
    """Carry out tests on the data sets of another network of a source, ten times on each."""
    stored = sources.on_network(source, network)
    return {
        procedure: procedure.apply(stored.get(procedure.size or 10, stored[10])).better(alpha)
        for procedure in procedures
    }


def signed_statistics(result: Result) -> Floats:
    """Return statistics that tell the direction.

    Those of McNemar's test and of F, which have no sign, get that of the mean difference. Where
    differences do not vary at all, the statistic is larger than any other.
    """
    statistic = np.asarray(result.statistic)
    if result.law not in ("t", "z"):
        statistic = statistic * np.sign(result.estimate)
    return np.nan_to_num(statistic)
