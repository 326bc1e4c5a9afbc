"""Which test to use, and the numbers that say so.

Each advice is a rule with evidence. If a new run changes the numbers, its verdict changes with
them: no advice outlives what it rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pandas as pd

from fourpapers import uncertainty
from fourpapers.proving_ground.evidence import Measurements
from fourpapers.proving_ground.level_and_coverage import largest_gap, mean_missed
from fourpapers.proving_ground.pairs import APART, COIN_REAL
from fourpapers.uncertainty import Evidence, tolerable, verdict

#: The tests that the advice names.
ONE, TEN, HUNDRED = "mcnemar", "corrected-kfold", "corrected-repeated-kfold"
THIRTY, CALIBRATED = "corrected-resampled-30", "use-all-data-10"
HALVES_F, HALVES_T = "5x2cv-f", "5x2cv-t"
#: What no one should use: they take dependent differences for independent ones.
NEVER = (
    "resampled",
    "use-all-data",
    "folds",
    "runs",
    "sorted-runs-averaged-var",
    "sorted-runs-averaged-t",
)


@dataclass(frozen=True)
class Advice:
    """What to do in a situation, and why.

    Attributes
    ----------
    key, when, do : str
        Name, situation and advice.
    why : callable
        From measurements and the level to the evidence.
    """

    key: str
    when: str
    do: str
    why: Callable[[Measurements, float], list[Evidence]]


ADVICE: tuple[Advice, ...] = (
    Advice(
        "one-fit",
        "2 fits",
        "McNemar's test",
        lambda m, alpha: [
            m.error(ONE, most=alpha),
            m.more_power(ONE, "difference-of-proportions", least=0.0),
        ],
    ),
    Advice(
        "ten-fits",
        "20 fits",
        "the corrected t test on one run of ten folds",
        lambda m, alpha: [
            m.error(TEN, most=alpha),
            m.more_power(TEN, ONE, least=0.0),
            m.more_agreement(TEN, "corrected-resampled-10", least=0.0),
            m.more_agreement(TEN, HALVES_F, least=0.0),
        ],
    ),
    Advice(
        "ten-splits",
        "20 fits, power first",
        "the corrected t test on ten random splits, a tenth tested",
        lambda m, alpha: [
            m.error("corrected-resampled-10", most=alpha),
            m.more_power("corrected-resampled-10", TEN, least=0.0),
        ],
    ),
    Advice(
        "two-halves",
        "five times two halves",
        "the 5×2cv F test, not the t",
        lambda m, alpha: [
            m.error(HALVES_F, most=alpha),
            m.more_error(HALVES_F, HALVES_T, most=0.0),
            m.more_power(HALVES_F, HALVES_T, least=0.0),
        ],
    ),
    Advice(
        "printed-f",
        "the 5×2cv F test",
        "with the printed F distribution, not the exact one",
        lambda m, alpha: [m.error("5x2cv-f-exact", least=1.5 * alpha)],
    ),
    Advice(
        "thirty-fits",
        "60 fits",
        "the corrected t test on thirty splits, a third tested: safe, and conservative",
        lambda m, alpha: [
            m.error(THIRTY, most=alpha / 2),
            m.more_power(THIRTY, TEN, least=0.0),
            m.more_agreement(THIRTY, TEN, least=0.0),
        ],
    ),
    Advice(
        "hundred-fits",
        "200 fits",
        "the corrected t test on ten runs of ten folds",
        lambda m, alpha: [
            m.error(HUNDRED, most=alpha),
            m.more_power(HUNDRED, THIRTY, least=0.0),
            m.more_agreement(HUNDRED, THIRTY, least=0.0),
            m.more_agreement(HUNDRED, TEN, least=0.0),
            m.more_agreement(HUNDRED, HALVES_T, least=0.0),
        ],
    ),
    Advice(
        "either-way",
        "200 fits, calibrated",
        "use all data with df 10 is the same test but for a point or two",
        lambda m, alpha: [
            m.more_power(CALIBRATED, HUNDRED, least=0.0, most=0.03),
            m.more_error(CALIBRATED, HUNDRED, least=0.0, most=0.01),
        ],
    ),
    Advice(
        "not-kfold",
        "ten folds",
        "not without the correction",
        lambda m, alpha: [m.error("kfold", least=alpha)],
    ),
    Advice(
        "never",
        "any number of splits",
        "never a t test that counts them as independent",
        lambda m, alpha: [m.error(name, least=2 * alpha) for name in NEVER],
    ),
    Advice(
        "small-data",
        "a hundred instances",
        "expect to find little, whatever the test",
        lambda m, alpha: [
            m.error_in(HUNDRED, "set-3-n100", most=0.5),
            m.error_in(HUNDRED, "set-3-n1000", least=0.8),
        ],
    ),
    Advice(
        "know-your-data",
        "attributes with many values",
        "do not take the level of the corrected test for exact; McNemar's test keeps it",
        lambda m, alpha: [
            m.error_in(HUNDRED, "coin-pima", least=alpha),
            m.error_in(ONE, "coin-pima", most=alpha),
            mean_missed(COIN_REAL, alpha, least=alpha),
        ],
    ),
    Advice(
        "short-intervals",
        "learners that differ",
        "take the interval of the corrected test for less sure than it says",
        lambda m, alpha: [mean_missed(APART, alpha, least=alpha)],
    ),
    Advice(
        "no-tossing",
        "your own data",
        "do not count rejections on random classes: on the real ones errors can be more frequent",
        lambda m, alpha: [largest_gap(least=alpha / 2)],
    ),
    Advice(
        "no-copies",
        "to check a test",
        "not on two copies of one learner: there all tests look safe",
        lambda m, alpha: [
            m.error_in("resampled", "mlp-iris", most=4 * alpha),
            m.error_in("resampled", "waveform", least=4 * alpha),
        ],
    ),
)


def _near(alpha: float) -> float:
    """Give the level and what a thousand trials might add to it by chance."""
    return round(tolerable(alpha), 3)


#: What the papers say; ``when`` is the paper.
PAPERS: tuple[Advice, ...] = (
    Advice(
        "dietterich-mcnemar",
        "Dietterich 1998",
        "McNemar's test has a low Type I error",
        lambda m, alpha: [m.error(ONE, most=alpha)],
    ),
    Advice(
        "dietterich-5x2",
        "Dietterich 1998",
        "5×2cv t: low Type I error, a little more power than McNemar's",
        lambda m, alpha: [
            m.error(HALVES_T, most=_near(alpha)),
            m.more_power(HALVES_T, ONE, least=0.0),
        ],
    ),
    Advice(
        "dietterich-never",
        "Dietterich 1998",
        "never the resampled t test",
        lambda m, alpha: [m.error("resampled", least=2 * alpha)],
    ),
    Advice(
        "dietterich-kfold",
        "Dietterich 1998",
        "10-fold cv t rejects too often, and has the most power of the five",
        lambda m, alpha: [
            m.error("kfold", least=alpha),
            m.more_power("kfold", HALVES_T, least=0.0),
        ],
    ),
    Advice(
        "alpaydin",
        "Alpaydin 1999",
        "5×2cv F: lower Type I error and more power than the t",
        lambda m, alpha: [
            m.more_error(HALVES_F, HALVES_T, most=0.0),
            m.more_power(HALVES_F, HALVES_T, least=0.0),
        ],
    ),
    Advice(
        "bouckaert",
        "Bouckaert 2003",
        "use all data with ten df keeps its level and replicates better than ten folds",
        lambda m, alpha: [
            m.error(CALIBRATED, most=_near(alpha)),
            m.more_agreement(CALIBRATED, "kfold-calibrated", least=0.0),
        ],
    ),
    Advice(
        "bouckaert-frank",
        "Bouckaert & Frank 2004",
        "corrected 10×10 cv t: right Type I error, replicates best",
        lambda m, alpha: [
            m.error(HUNDRED, most=_near(alpha)),
            m.more_agreement(HUNDRED, "corrected-resampled", least=0.0),
            m.more_agreement(HUNDRED, HALVES_T, least=0.0),
        ],
    ),
)


def path(summary: pd.DataFrame) -> list[tuple[str, str, str]]:
    """Lay out the way to a test: question, advice, and its error and power.

    Parameters
    ----------
    summary : DataFrame
        ``error`` and ``power`` by the name of the test.
    """

    def number(name: str) -> str:
        test = summary.loc[name]
        return f"error {test['error']:.1%}, power {test['power']:.0%}, {test['fits']} fits"

    return [
        ("Many data sets?", "signed ranks, hierarchical model", "beyond this book"),
        ("More than two learners?", "all pairs, then Holm", "each pair as below"),
        ("No more than 2 fits?", "McNemar on a third", number(ONE)),
        ("No more than 20 fits?", "corrected t, 10 folds", number(TEN)),
        ("No more than 60 fits?", "corrected t, 30 splits, a third tested", number(THIRTY)),
        ("", "corrected t, 10 runs of 10 folds", number(HUNDRED)),
    ]


def table(measurements: Measurements, alpha: float, rules: Iterable[Advice]) -> pd.DataFrame:
    """Hold rules against the measurements.

    Returns
    -------
    DataFrame
        A row for each piece of evidence: ``key``, ``when``, ``do``, ``what`` was measured,
        ``estimate``, ``low``, ``high``, what is ``wanted`` of it, its ``verdict``, and
        ``holds``, the verdict on the advice as a whole.
    """
    rows = []
    for rule in rules:
        pieces = rule.why(measurements, alpha)
        whole = verdict(pieces)
        for piece, judgement in zip(pieces, uncertainty.verdicts(pieces), strict=True):
            rows.append((rule.key, rule.when, rule.do, piece.what, piece.estimate, piece.low,
                         piece.high, piece.wanted, judgement, whole))  # fmt: skip
    names = ["key", "when", "do", "what", "estimate", "low", "high", "wanted", "verdict", "holds"]
    return pd.DataFrame(rows, columns=names)


def verdicts(advice: pd.DataFrame) -> pd.Series:
    """Return the verdict on each advice, by its key, in the order of the list."""
    return advice.drop_duplicates("key").set_index("key")["holds"]
