"""How often two learners name the rarer class where there is nothing to learn.

That share, ``u``, decides the expected error: it is ``p + u (1 - 2 p)`` for class probability
``p``. So learners that have nothing to learn are equal only if they name it equally often.
"""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.book.page import with_interval
from fourpapers.bouckaert2003.experiments.class_probability import (
    ATTRIBUTES,
    PROBABILITIES,
    differences,
)
from fourpapers.bouckaert2003.populations import PAIR, SIZE
from fourpapers.engine import Trials
from fourpapers.item import Layout
from fourpapers.uncertainty import mean_interval
from twolearners.datasets import Encoded


def rare_class_share(
    probability: float, *, attributes: str, trials: int, seed: int
) -> NDArray[np.float64]:
    """Measure on what share of new instances each learner names class 1.

    Returns
    -------
    array of shape (trials, 2)
        For naive Bayes and C4.5, trained on the whole data set, on 1,000 new instances.
    """
    shares = np.empty((trials, len(PAIR)))
    for trial, rng in enumerate(Trials(seed, "bouckaert2003/rare-named", 0, trials)):
        ones = {
            "even": np.full(ATTRIBUTES, 0.5),
            "uneven": np.arange(1, ATTRIBUTES + 1) / (ATTRIBUTES + 1),
        }.get(attributes)
        if ones is None:
            ones = rng.random(ATTRIBUTES)
        values = (rng.random((SIZE + 1000, ATTRIBUTES)) < ones).astype(float)
        data = Encoded(
            values[:SIZE],
            n_values=np.full(ATTRIBUTES, 2),
            labels=(rng.random(SIZE) < probability).astype(np.int64),
            n_classes=2,
        )
        for place, learner in enumerate(PAIR.values()):
            shares[trial, place] = learner.fit_encoded(data).predict_encoded(values[SIZE:]).mean()
    return shares


def gaps(trials: int = 1000, seed: int = 2003) -> pd.DataFrame:
    """Set the difference in error that follows from the shares beside the cross-validated one.

    Returns
    -------
    DataFrame
        ``attributes``, ``p``, ``bayes`` and ``tree`` (shares), ``law`` and ``gap`` (naive Bayes
        minus C4.5, percentage points) with ``low`` and ``high``.
    """
    rows = []
    for attributes in ("uneven", "even"):
        for p in PROBABILITIES:
            x = differences(p, attributes=attributes, trials=trials, seed=seed).values
            u = rare_class_share(p, attributes=attributes, trials=min(trials, 300), seed=seed)
            gap = mean_interval(x.mean(axis=(1, 2)))
            rows.append(
                {
                    "attributes": attributes,
                    "p": p,
                    "bayes": u[:, 0].mean(),
                    "tree": u[:, 1].mean(),
                    "law": 100 * (u[:, 0] - u[:, 1]).mean() * (1 - 2 * p) + 0,
                    "gap": 100 * gap.value,
                    "low": 100 * gap.low,
                    "high": 100 * gap.high,
                }
            )
    return pd.DataFrame(rows)


def table(measured: pd.DataFrame) -> Layout:
    """Lay :func:`gaps` out for a page."""
    return Layout(
        with_interval(measured[measured["p"] > 0.25], 2),
        "Nothing to learn: the share of new instances on which each learner predicts the rare "
        "class; and the difference in error, naive Bayes minus C4.5 in percentage points, by the "
        "formula and by cross-validation.",
        "tbl-err-gaps",
        {
            "attributes": "attributes",
            "p": "probability of the class",
            "bayes": "naive Bayes predicts it",
            "tree": "C4.5 predicts it",
            "law": "difference by formula",
            "gap": "cross-validated",
            "interval": "95 % interval",
        },
        {"bayes": ".3f", "tree": ".3f", "law": ".2f", "gap": ".2f"},
    )


def numbers(measured: pd.DataFrame) -> dict[str, str]:
    """Give the numbers that the text says of :func:`gaps`."""
    gap = measured.set_index(["attributes", "p"])["gap"].abs()
    return {
        "err_gap_even": f"{gap['even', 0.4]:.1f}",
        "err_gap_uneven": f"{gap['uneven', 0.4]:.1f}",
        "err_bias": f"{gap['even', 0.5]:.1f}",
    }
