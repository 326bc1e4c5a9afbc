"""Table 1: the ten tests on one matrix of differences, runs by folds."""

from __future__ import annotations

import pandas as pd

from fourpapers.item import Item, Layout
from twolearners import significance
from twolearners.significance import TESTS, Entry

#: The ten tests of Table 1, as the catalogue lists them.
TEN: tuple[Entry, ...] = tuple(entry for entry in TESTS if entry.paper == "Bouckaert 2003")
#: The same and the corrected test of 2004.
ELEVEN: tuple[Entry, ...] = (*TEN, significance.test("corrected-repeated-kfold"))

_ALL = r"\frac{1}{rk-1}\sum_{i,j} (x_{ij} - \bar x)^2"
_BETWEEN = r"\frac{1}{k-1}\sum_j (\bar x_{\cdot j} - \bar x)^2"
_FORMULAS = {
    "use-all-data": ("all cells", _ALL),
    "folds": ("run means", r"\frac{1}{r-1}\sum_i (\bar x_{i\cdot} - \bar x)^2"),
    "folds-averaged-var": ("cells of a run", r"\frac1r \sum_i \hat\sigma^2_{i\cdot}"),
    "folds-averaged-t": ("cells of a run", r"\text{each } \hat\sigma^2_{i\cdot}"),
    "runs": ("column means", _BETWEEN),
    "runs-averaged-var": ("cells of a column", r"\frac1k \sum_j \hat\sigma^2_{\cdot j}"),
    "runs-averaged-t": ("cells of a column", r"\text{each } \hat\sigma^2_{\cdot j}"),
    "sorted-runs": ("sorted column means", r"\frac{1}{k-1}\sum_j (\bar x_{\cdot (j)} - \bar x)^2"),
    "sorted-runs-averaged-var": (
        "cells of a sorted column",
        r"\frac1k \sum_j \hat\sigma^2_{\cdot (j)}",
    ),
    "sorted-runs-averaged-t": (
        "cells of a sorted column",
        r"\text{each } \hat\sigma^2_{\cdot (j)}",
    ),
    "corrected-repeated-kfold": ("all cells", _ALL),
}
_AVERAGED_T = {
    "folds-averaged-t": r"\frac1r \sum_i \frac{\bar x_{i\cdot}}{\hat\sigma_{i\cdot}/\sqrt{\nu+1}}",
    "runs-averaged-t": r"\frac1k \sum_j \frac{\bar x_{\cdot j}}{\hat\sigma_{\cdot j}/\sqrt{\nu+1}}",
    "sorted-runs-averaged-t": (
        r"\frac1k \sum_j \frac{\bar x_{\cdot (j)}}{\hat\sigma_{\cdot (j)}/\sqrt{\nu+1}}"
    ),
}


def table_1() -> Item:
    """Ten tests and the corrected one: variance, default df and statistic."""
    rows = []
    for entry in ELEVEN:
        spread, variance = _FORMULAS[entry.name]
        if entry.needs_ratio:
            statistic = r"\bar x \big/ \sqrt{(\frac{1}{rk} + \frac{n_2}{n_1})\,\hat\sigma^2}"
        else:
            statistic = _AVERAGED_T.get(entry.name, r"\frac{\bar x}{\hat\sigma/\sqrt{\nu+1}}")
        df = entry.default_df.replace("k * r", "rk").replace(" ", "")
        rows.append((entry.title, spread, f"${variance}$", f"${df}$", f"${statistic}$"))
    cells = pd.DataFrame(rows, columns=["test", "spread", "variance", "df", "statistic"])
    layout = Layout(
        cells,
        "Table 1 of Bouckaert (2003), and in the last row the corrected test of Bouckaert and "
        "Frank (2004).",
        "tbl-mat-overview",
        {
            "test": "test",
            "spread": "spread of",
            "variance": r"$\hat\sigma^2$",
            "df": r"default $\nu$",
            "statistic": "statistic",
        },
    )
    return Item(cells, (layout,), by_chance=False)
