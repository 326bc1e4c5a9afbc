"""Naive Bayes and tree-augmented naive Bayes by hand: what each attribute says."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import stats

from fourpapers.item import Layout
from twolearners.datasets import Dataset
from twolearners.learners import NaiveBayes, TreeAugmentedNaiveBayes
from twolearners.learners.naive_bayes import NaiveBayesModel
from twolearners.style import BLUE, COLOURS, DASHES, INK, MARKERS, MUTED, WIDTH, in_style

Floats = NDArray[np.float64]

_PATCH = {"boxstyle": "round,pad=0.15", "fc": "white", "ec": "none"}


def naive_bayes_without(data: Dataset, instance: int) -> NaiveBayesModel:
    """Return what naive Bayes learns from all instances but one."""
    others = np.arange(len(data)) != instance
    model: NaiveBayesModel = NaiveBayes().fit_encoded(data.encoded.rows(others))._model
    return model


def factors(data: Dataset, instance: int) -> pd.DataFrame:
    """Multiply the prior and the factors of one instance, which was not learnt from.

    Returns
    -------
    DataFrame
        ``attribute``, the instance's ``value`` and a column for each class: first the
        prior, then a factor for each known attribute, last their ``product`` and the
        ``probability``.

    Examples
    --------
    >>> from twolearners.datasets import load
    >>> table = factors(load("iris"), 0)
    >>> float(table.iloc[-1]["Iris-setosa"].round(6))
    1.0
    """
    model = naive_bayes_without(data, instance)
    rows: list[tuple[str, str, Floats]] = [("prior", "", model.prior)]
    for place, attribute in enumerate(data.attributes):
        x = data.encoded.values[instance, place]
        if not np.isnan(x):
            value = attribute.values[int(x)] if attribute.nominal else f"{x:g}"
            rows.append((attribute.name, value, _factor(model, place, x)))
    product = np.prod([row[-1] for row in rows], axis=0)
    rows += [("product", "", product), ("probability", "", product / product.sum())]
    return pd.DataFrame(
        [(name, value, *numbers) for name, value, numbers in rows],
        columns=["attribute", "value", *data.classes],
    )


def factor_table(data: Dataset, instance: int) -> Layout:
    """Show the prior, the factors and their product for one instance."""
    return Layout(
        factors(data, instance),
        "Prior, factors, and their product for the three classes. Divided by its sum, the product "
        "is the probability.",
        "tbl-lrn-factors",
        {"attribute": "", "value": "value"}
        | {name: name.removeprefix("Iris-") for name in data.classes},
        dict.fromkeys(data.classes, ".3g"),
    )


def _factor(model: NaiveBayesModel, attribute: int, x: float) -> Floats:
    """Return the factor of a value in each class."""
    if model.n_values[attribute] > 0:
        return np.asarray(model.chances[:, attribute, int(x)])
    g = model.precision[attribute]
    normal = stats.norm(model.mean[:, attribute], model.sd[:, attribute])
    x = np.rint(x / g) * g
    return np.maximum((normal.cdf(x + g / 2) - normal.cdf(x - g / 2)) / g, 1e-75)


@in_style
def draw_normals(data: Dataset, model: NaiveBayesModel, instance: int) -> Figure:
    """Draw each class's normal density of each numeric attribute, and one instance's values."""
    places = np.flatnonzero(data.encoded.n_values == 0)
    fig, axes = plt.subplots(1, len(places), figsize=(WIDTH, 2.5))
    for ax, a in zip(np.ravel(axes), places, strict=True):
        x = data.encoded.values[instance, a]
        low, high = np.nanmin(data.encoded.values[:, a]), np.nanmax(data.encoded.values[:, a])
        grid = np.linspace(low - 0.1 * (high - low), high + 0.1 * (high - low), 300)
        ax.axvline(x, color=MUTED, lw=1)
        top = 0.0
        for c, name in enumerate(data.classes):
            density = stats.norm(model.mean[c, a], model.sd[c, a]).pdf
            ax.plot(grid, density(grid), color=COLOURS[c], ls=DASHES[c], label=name)
            ax.plot(x, density(x), MARKERS[c], color=COLOURS[c], ms=6, zorder=3)
            top = max(top, float(density(grid).max()))
        ax.set(title=data.attributes[a].name, xlim=(grid[0], grid[-1]), ylim=(0, 1.05 * top))
        ax.set_yticks([])
    first = np.ravel(axes)[0]
    first.set_ylabel("density")
    fig.legend(*first.get_legend_handles_labels(), loc="outside lower center", ncols=4)
    return fig


def links(data: Dataset) -> pd.DataFrame:
    """List the links that are learnt from nominal attributes.

    Returns
    -------
    DataFrame
        Each ``attribute``, the one that it ``leans on`` ("" for the root) and how many ``bits``
        the two tell about each other once the class is known.

    Examples
    --------
    >>> from twolearners.datasets import load
    >>> table = links(load("breast-cancer")).set_index("attribute")
    >>> table.loc["inv-nodes", "leans on"]
    'node-caps'
    """
    if not all(attribute.nominal for attribute in data.attributes):
        raise ValueError(f"all attributes must be nominal, which those of {data.name} are not")
    parents = TreeAugmentedNaiveBayes().fit_encoded(data.encoded).links_
    names = [attribute.name for attribute in data.attributes]
    rows = [
        (name, "", np.nan)
        if parent < 0
        else (name, names[parent], information(data, name, names[parent]))
        for name, parent in zip(names, parents, strict=True)
    ]
    return pd.DataFrame(rows, columns=["attribute", "leans on", "bits"])


def information(data: Dataset, first: str, second: str) -> float:
    r"""Return the information that two nominal attributes have in common, given the class.

    .. math:: I(A; B \mid C) = \sum_{a,b,c} p_{abc} \log_2 \frac{p_{abc}\, p_c}{p_{ac}\, p_{bc}}

    in bits, from frequencies; instances in which either value is missing are left out.
    """
    table = pd.DataFrame({"a": data.X[first].cat.codes, "b": data.X[second].cat.codes})
    table = table.assign(c=data.encoded.labels)[(table >= 0).all(axis=1)]
    counts = pd.DataFrame(table.groupby(["a", "b", "c"]).size().rename("abc")).reset_index()
    for pair in ("ac", "bc", "c"):
        counts[pair] = counts.groupby(list(pair))["abc"].transform("sum")
    ratio = counts["abc"] * counts["c"] / (counts["ac"] * counts["bc"])
    return float((counts["abc"] / counts["abc"].sum() * np.log2(ratio)).sum())


@in_style
def draw_links(table: pd.DataFrame) -> Figure:
    """Draw which attribute leans on which, from the root at the left; thick links tell much."""
    leans = dict(zip(table["attribute"], table["leans on"], strict=True))
    bits = dict(zip(table["attribute"], table["bits"], strict=True))
    places = _laid_out(leans)
    depth = max(x for x, _ in places.values())
    fig, ax = plt.subplots(figsize=(WIDTH, 0.42 * len({y for _, y in places.values()}) + 0.5))
    for name, (x, y) in places.items():
        if leans[name]:
            from_x, from_y = places[leans[name]]
            ax.plot([from_x, x], [from_y, y], color=BLUE, lw=0.8 + 9 * bits[name], zorder=1)
            middle = ((from_x + x) / 2, (from_y + y) / 2)
            ax.text(*middle, f"{bits[name]:.2f}", fontsize=8, color=INK, ha="center", va="center",
                    bbox=_PATCH, zorder=2)  # fmt: skip
        ax.text(x, y, name, ha="center", va="center", zorder=3,
                bbox=_PATCH | {"ec": MUTED, "pad": 4})  # fmt: skip
    ax.set(xlim=(-0.45, depth + 0.45), ylim=(max(y for _, y in places.values()) + 0.5, -0.5))
    ax.axis("off")
    return fig


def _laid_out(leans: Mapping[str, str]) -> dict[str, tuple[float, float]]:
    """Give every attribute its place: a column for each step from the root, leaves in rows."""
    (root,) = [name for name, parent in leans.items() if not parent]
    places: dict[str, tuple[float, float]] = {}
    rows = 0
    waiting = [(root, 0, False)]
    while waiting:
        name, depth, ready = waiting.pop()
        children = [child for child, parent in leans.items() if parent == name]
        if children and not ready:
            waiting += [(name, depth, True), *((c, depth + 1, False) for c in reversed(children))]
        elif children:
            heights = [places[child][1] for child in children]
            places[name] = (depth, (min(heights) + max(heights)) / 2)
        else:
            places[name] = (depth, rows)
            rows += 1
    return places
