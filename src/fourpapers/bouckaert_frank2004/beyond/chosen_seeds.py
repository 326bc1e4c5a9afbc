"""What a researcher who may choose among ten seeds can claim of naive Bayes and C4.5."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fourpapers.bouckaert_frank2004.procedures import CROSS_VALIDATION, FIVE_BY_TWO
from fourpapers.bouckaert_frank2004.studies import TEN, Studies
from fourpapers.bouckaert_frank2004.tables_1_to_4 import Replications

Ints = NDArray[np.int64]


def fewest_and_most(studies: Studies) -> tuple[Ints, Ints]:
    """Count, in each study, the data sets on which all ten reject, and one or more does."""
    k = studies.rejections[0]
    return (k == TEN).sum(axis=1), (k > 0).sum(axis=1)


def numbers(replications: Replications) -> dict[str, str]:
    """Return what the text says of chosen seeds."""
    always, ever = fewest_and_most(replications.of(FIVE_BY_TWO))
    ten_always, ten_ever = fewest_and_most(replications.of(CROSS_VALIDATION[10]))
    return {
        "uci_always": f"{always.mean():.1f}",
        "uci_ever": f"{ever.mean():.1f}",
        "uci_ten_always": f"{ten_always.mean():.1f}",
        "uci_ten_ever": f"{ten_ever.mean():.1f}",
    }
