"""The papers' data sets: their shapes, their pictures, and what is odd about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray
from sklearn.decomposition import PCA

from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from twolearners.datasets import Dataset, list_datasets, load, manifest
from twolearners.style import COLOURS, FAINT, INK, MARKERS, MUTED, WIDTH, in_style

#: Classes that have a mark of their own in a picture; the rest share one.
MARKED = 6
# A few points far away would squeeze all others into a corner.
_SHOWN = (0.01, 0.99)


def overview(paper: str | None = None) -> pd.DataFrame:
    """Return the shape of each data set, and the shares of missing cells and the largest class."""
    table = list_datasets(paper).reset_index()
    counts = [list(manifest()[name]["classes"].values()) for name in table["name"]]
    return table.assign(
        missing_share=table["missing"] / (table["instances"] * table["attributes"]),
        largest_share=[max(sizes) / sum(sizes) for sizes in counts],
    )


def overview_table() -> Layout:
    """Show the data sets of Bouckaert and Frank."""
    return Layout(
        overview("Bouckaert & Frank"),
        "The data sets of Bouckaert and Frank's Table 1. Missing: share of all cells. Classes: "
        "those that occur, and those that are declared. Largest: share of instances in the "
        "largest class.",
        "tbl-bf-sets",
        {
            "name": "set",
            "instances": "instances",
            "nominal": "nominal",
            "numeric": "numeric",
            "missing_share": "missing",
            "classes": "classes",
            "declared_classes": "declared",
            "largest_share": "largest",
        },
        {"instances": ",", "missing_share": ".1%", "largest_share": ".0%"},
    )


def sources() -> pd.DataFrame:
    """Return origin and licence of each data set, in alphabetical order."""
    rows = [
        {
            "name": name,
            "title": entry["title"],
            "origin": entry["origin"].removeprefix("UCI Machine Learning Repository").strip(";, "),
            "licence": "none stated" if "no licence" in entry["licence"] else "CC BY 4.0",
        }
        for name, entry in sorted(manifest().items())
    ]
    return pd.DataFrame(rows)


def source_table() -> Layout:
    """Show where the data sets come from."""
    origins = sources()
    return Layout(
        origins.assign(licence=origins["licence"].str.replace(" ", "\N{NO-BREAK SPACE}")),
        "Who made and who gave the data sets.",
        "tbl-data-sources",
        {"name": "set", "origin": "origin", "licence": "licence"},
    )


def labor_table(labor: Dataset) -> Layout:
    """Show some instances of *labor*."""
    some = labor.X.iloc[:4, [0, 1, 4, 6, 11]].assign(label=labor.y)
    some = some.astype("string").replace(r"\.0$", "", regex=True).fillna("?")
    return Layout(
        some.rename(columns=lambda name: name.replace("-", " ").replace("label", "class")),
        "Four of the instances of *labor*, five of its attributes and the class. A question mark "
        "is a missing value.",
        "tbl-labor",
    )


def readings(paper: str) -> pd.DataFrame:
    """Return what a paper calls each data set, and how certain that is.

    A name is certain if the repository has one set of that name, else it is a reading;
    a stand-in takes the place of a set that cannot be had.
    """
    table = overview(paper)
    notes = [manifest()[name].get("note", "") for name in table["name"]]
    kinds = {
        "A reading:": "a reading",
        "A second reading": "second reading",
        "A stand-in": "stand-in",
    }
    return table.assign(
        certainty=[
            next((kind for start, kind in kinds.items() if note.startswith(start)), "certain")
            for note in notes
        ]
    )


def reading_table() -> Layout:
    """Show how certain it is that the data sets of the two earlier papers are ours."""
    return Layout(
        pd.concat(readings(paper).assign(paper=paper) for paper in ("Alpaydin", "Dietterich")),
        "The data sets of Alpaydin and of Dietterich, and how certain it is that ours are theirs.",
        "tbl-alpaydin-sets",
        {
            "paper": "paper",
            "in_paper": "name there",
            "name": "set",
            "instances": "instances",
            "attributes": "attributes",
            "classes": "classes",
            "certainty": "match",
        },
        {"instances": ","},
    )


def projection(dataset: Dataset, points: int, rng: np.random.Generator) -> pd.DataFrame:
    """Project a data set onto its first two principal components.

    Every attribute is given the same variance: a numeric one by its standard deviation,
    a nominal one by the sum of the variances of its indicators. A missing value lies at
    the mean. The components come from all instances; at most ``points`` are returned.

    Returns
    -------
    DataFrame
        ``first`` and ``second``, and ``group``: 0 for the largest class, 1 for the next
        and so on, where classes that have no mark of their own share the last.
    """
    components = PCA(2, svd_solver="full").fit_transform(equal_variances(dataset))
    data = dataset.encoded
    by_size = np.argsort(-np.bincount(data.labels, minlength=data.n_classes), kind="stable")
    rank = np.argsort(by_size)
    classes = len(np.unique(data.labels))
    last = MARKED - 1
    group = rank[data.labels] if classes <= MARKED else np.minimum(rank[data.labels], last)
    chosen = np.sort(rng.permutation(len(data))[:points])
    return pd.DataFrame(
        {
            "first": components[chosen, 0],
            "second": components[chosen, 1],
            "group": group[chosen],
            "shared": (classes > MARKED) & (group[chosen] == last),
        }
    )


def equal_variances(dataset: Dataset) -> NDArray[np.float64]:
    """Return attributes as columns of mean 0, each attribute with a total variance of 1."""
    data = dataset.encoded
    columns = []
    for column, n_values in zip(data.values.T, data.n_values, strict=True):
        present = ~np.isnan(column)
        block = column[:, None] == np.arange(n_values) if n_values else column[:, None]
        block = block.astype(np.float64)
        block = np.where(present[:, None], block - block[present].mean(axis=0), 0.0)
        variance = block.var(axis=0).sum()
        if variance > 0:  # a constant says nothing
            columns.append(block / np.sqrt(variance))
    return np.hstack(columns)


def projections(names: Sequence[str], *, points: int, seed: int) -> dict[str, pd.DataFrame]:
    """Project several data sets, each with random numbers of its own."""
    return {
        name: projection(load(name), points, trial_rng(seed, f"projection of {name}", 0))
        for name in names
    }


def repeated_instances(names: Sequence[str]) -> pd.DataFrame:
    """Count instances that occur more than once, and those of one look but several classes.

    Returns
    -------
    DataFrame
        ``repeated``: the share of instances with a twin in all attributes and the class;
        ``contradicted``: the share with a twin in all attributes and another class.
    """
    rows = []
    for name in names:
        data = load(name).encoded
        # A missing value is like a missing value here, unlike in arithmetic.
        looks = [row.tobytes() for row in np.where(np.isnan(data.values), np.inf, data.values)]
        cells = pd.DataFrame({"look": looks, "label": data.labels})
        classes = cells.groupby("look")["label"].transform("nunique")
        rows.append(
            {
                "name": name,
                "repeated": float(cells.duplicated(keep=False).mean()),
                "contradicted": float((classes > 1).mean()),
            }
        )
    return pd.DataFrame(rows)


def numbers(shapes: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of the data sets.

    Parameters
    ----------
    shapes : DataFrame
        Printed shapes beside ours, number by number: ``name`` and ``verdict``.
    """
    sets = overview().set_index("name")
    twins = repeated_instances(list(sets.index))
    missing, agrees = sets["missing_share"], shapes["verdict"] == "agrees"
    repeated = twins.set_index("name")["repeated"]
    return {
        "ds_sets": f"{len(sets)}",
        "ds_bf": f"{shapes['name'].nunique()}",
        "ds_numbers": f"{len(shapes)}",
        "ds_agree": f"{agrees.sum()}",
        "ds_differ": f"{(~agrees).sum()}",
        "ds_absent": f"{(sets['classes'] < sets['declared_classes']).sum()}",
        "ds_twins": f"{(repeated > 0).sum()}",
        "ds_twins_half": f"{(repeated > 0.25).sum()}",
        "ds_twins_zoo": f"{repeated['zoo']:.0%}",
        "ds_contradicted": f"{twins['contradicted'].max():.0%}",
        "ds_most_missing": f"{missing.max():.0%}",
        "ds_most_name": str(missing.idxmax()),
        "ds_complete": f"{(missing == 0).sum()}",
        "ds_hepatitis": f"{1 - sets['largest_share']['hepatitis']:.0%}",
        "ds_single": f"{list(load('audiology').class_counts.values()).count(1)}",
    }


@in_style
def draw_portraits(projections: Mapping[str, pd.DataFrame], columns: int = 5) -> Figure:
    """Draw each data set on its first two components, a mark for each of the largest classes.

    Parameters
    ----------
    projections : mapping
        For each name ``first``, ``second``, ``group`` and ``shared``, from :func:`projections`.
    columns : int, default 5
        How many pictures stand side by side.
    """
    rows = -(-len(projections) // columns)
    fig, grid = plt.subplots(
        rows, columns, figsize=(WIDTH, 0.05 + rows * (WIDTH / columns + 0.1)), squeeze=False
    )
    for ax, (name, points) in zip(grid.flat, projections.items(), strict=False):
        _portrait(ax, name, points)
    for ax in list(grid.flat)[len(projections) :]:
        ax.set_axis_off()
    return fig


def _portrait(ax: Axes, name: str, points: pd.DataFrame) -> None:
    # Rare classes are drawn last, on top; those that share a mark lie beneath all.
    rest = points[points["shared"]]
    ax.scatter(rest["first"], rest["second"], s=11, marker=".", color=MUTED, alpha=0.55, lw=0)
    for group, (marker, colour) in enumerate(zip(MARKERS, COLOURS, strict=True)):
        some = points[(points["group"] == group) & ~points["shared"]]
        ax.scatter(
            some["first"], some["second"], s=8, marker=marker, color=colour, alpha=0.75, lw=0
        )
    ax.set_title(name, fontsize=9, color=INK, pad=3)
    ax.set(xticks=[], yticks=[], xlim=_limits(points["first"]), ylim=_limits(points["second"]))
    ax.grid(visible=False)
    ax.set_box_aspect(1)
    for spine in ax.spines.values():
        spine.set(visible=True, color=FAINT)


def _limits(values: pd.Series) -> tuple[float, float]:
    low, high = np.quantile(values, _SHOWN)
    margin = 0.1 * (high - low)
    return float(low - margin), float(high + margin)
