"""Tables 1, 2 and 3 of the paper, every number beside ours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.alpaydin1999 import ten_numerators
from fourpapers.alpaydin1999.measured import COMPARISONS, Runs, rejects
from fourpapers.alpaydin1999.problems import Pair
from fourpapers.published.proportions import beside
from twolearners.significance.result import ignore_constant_warning

Floats = NDArray[np.float64]

#: Runs behind each proportion of Table 3.
RUNS = 1000
_COLUMNS = {
    ("MLP, MLP'", "t"): "type1_t",
    ("MLP, MLP'", "F"): "type1_f",
    ("LP, MLP", "t"): "lp_vs_mlp_t",
    ("LP, MLP", "F"): "lp_vs_mlp_f",
}


def votes(runs: Runs, alpha: float) -> pd.DataFrame:
    """Count, run by run, the numerators that reject, and ask the F."""
    with ignore_constant_warning():
        return ten_numerators.verdicts(runs.differences, alpha)


def table1(
    printed: pd.DataFrame, measured: Mapping[str, Runs], alpha: float = 0.05
) -> pd.DataFrame:
    """Set the single runs of Table 1 among ours.

    Parameters
    ----------
    printed : DataFrame
        ``dataset``, ``t_rejects_of_10`` and ``f_rejects``.
    measured : mapping
        Runs by the printed name of the data set.

    Returns
    -------
    DataFrame
        Beside the printed columns ``runs``, the ``mean`` of the numerators that reject with
        ``low`` and ``high``, between which lie 95 % of our runs, ``split``, the share of runs
        in which the numerators disagree, ``f_rate``, the share in which the F rejects, and
        ``verdict``: differs if fewer than 2.5 % of our runs are as far out as his count, or
        fewer than 5 % have his verdict of the F.
    """
    rows = []
    for name, count, f in zip(
        printed["dataset"], printed["t_rejects_of_10"], printed["f_rejects"], strict=True
    ):
        found = votes(measured[name], alpha)
        t = found["t_rejects"]
        rate = float(found["f_rejects"].mean())
        usual = min((t <= count).mean(), (t >= count).mean()) >= 0.025
        shared = (rate if f == "Yes" else 1 - rate) >= 0.05
        low, high = np.quantile(t, [0.025, 0.975], method="inverted_cdf")
        rows.append((len(t), t.mean(), int(low), int(high), ten_numerators.split_share(found),
                     rate, "agrees" if usual and shared else "differs"))  # fmt: skip
    columns = ["runs", "mean", "low", "high", "split", "f_rate", "verdict"]
    ours = pd.DataFrame(rows, columns=columns, index=printed.index)
    return pd.concat([printed, ours], axis=1)


def table2(printed: pd.DataFrame, measured: Iterable[Runs]) -> pd.DataFrame:
    """Set errors on test folds beside Table 2, in per cent.

    Returns
    -------
    DataFrame
        Beside the printed columns ``ours``, ``low`` and ``high`` (95 %, over runs), ``our_sd``,
        ``off`` (the difference in his standard deviations) and ``verdict``: whether chance
        alone could make the difference, if his runs varied as ours do.
    """
    rows = {}
    for one in measured:
        for learner, hidden in ((0, 0), (1, one.pair.hidden)):
            means = 100 * one.errors[:, learner].mean(axis=(1, 2))
            if (one.pair.printed, hidden) not in rows:
                error = means.std(ddof=1) / np.sqrt(len(means))
                rows[one.pair.printed, hidden] = (
                    means.mean(), error, 100 * one.sd(learner), len(means)
                )  # fmt: skip
    keys = zip(printed["dataset"], printed["hidden_units"].fillna(0).astype(int), strict=True)
    ours, error, sd, trials = map(np.array, zip(*[rows[key] for key in keys], strict=True))
    gap = ours - printed["mean_error_percent"]
    both = 1.96 * error * np.sqrt(1 + trials / RUNS)
    return printed.assign(
        ours=ours,
        low=ours - 1.96 * error,
        high=ours + 1.96 * error,
        our_sd=sd,
        off=gap / printed["sd_error_percent"],
        verdict=np.where(np.abs(gap) <= both, "agrees", "differs"),
    )


def table3(
    printed: pd.DataFrame, measured: Mapping[Pair, Runs], alpha: float = 0.05
) -> pd.DataFrame:
    """Set rejections beside Table 3.

    Returns
    -------
    DataFrame
        ``experiment``, ``comparison``, ``test``, ``z`` of ours, ``paper`` and ``ours``, ``low``
        and ``high`` of their difference, and ``verdict``.
    """
    rows = []
    for comparison, which in COMPARISONS.items():
        for pair, one in measured.items():
            at = (printed["dataset"] == pair.printed) & (printed["hidden_units"] == pair.hidden)
            for test, found in rejects(getattr(one, which), alpha).items():
                value = printed.loc[at, _COLUMNS[comparison, test]].item()
                rows.append((str(pair), comparison, test, one.z, value, found.mean(), len(found)))
    columns = ["experiment", "comparison", "test", "z", "value", "ours", "trials"]
    return beside(pd.DataFrame(rows, columns=columns), paper_trials=RUNS, percent=False)


def printed_z(table2: pd.DataFrame) -> pd.Series:
    """Compute z from the printed means and standard deviations, by experiment."""
    linear = table2[table2["learner"] == "LP"].set_index("dataset")["mean_error_percent"]
    many = table2[table2["learner"] == "MLP"]
    z = (many["dataset"].map(linear) - many["mean_error_percent"]) / many["sd_error_percent"]
    names = many["dataset"] + ", " + many["hidden_units"].astype(int).astype(str)
    return pd.Series(z.to_numpy(), index=names.to_list(), name="z")
