"""The data sets of the papers, shipped with the package."""

from __future__ import annotations

import difflib
import gzip
import hashlib
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import pandas as pd

from twolearners.datasets.arff import parse_arff
from twolearners.datasets.dataset import Dataset

_HERE = files("twolearners.datasets")


@cache
def manifest() -> dict[str, dict[str, Any]]:
    """Return what is known of each data set: origin, licence, shape and use.

    Examples
    --------
    >>> manifest()["iris"]["classes"]
    {'Iris-setosa': 50, 'Iris-versicolor': 50, 'Iris-virginica': 50}
    """
    return tomllib.loads((_HERE / "manifest.toml").read_text(encoding="utf-8"))


def load(name: str) -> Dataset:
    """Return one of the papers' data sets.

    Parameters
    ----------
    name : str
        One of the names that :func:`list_datasets` lists.

    Examples
    --------
    >>> glass = load("glass")
    >>> glass
    <Dataset glass: 214 instances, 9 attributes (9 numeric), 7 classes, no missing values>
    >>> glass.class_counts["vehic wind non-float"]  # declared, but no instance has it
    0
    """
    if name not in manifest():
        raise ValueError(_unknown(name))
    content = (_HERE / "files" / f"{name}.arff.gz").read_bytes()
    if hashlib.sha256(content).hexdigest() != manifest()[name]["sha256"]:
        raise ValueError(
            f"the file of data set {name} is damaged (its SHA-256 is not the one in the "
            "manifest): install twolearners again"
        )
    return parse_arff(gzip.decompress(content).decode("utf-8"), name=name)


def list_datasets(paper: str | None = None) -> pd.DataFrame:
    """Return a table of the data sets, one row each.

    Parameters
    ----------
    paper : str, optional
        Only those that this paper uses, with its name for each; the first author will do.

    Examples
    --------
    >>> list_datasets("Dietterich")["in_paper"].to_dict()
    {'pima-diabetes': 'Pima', 'letter': 'Letter Recognition'}
    """
    rows = {}
    for name, entry in manifest().items():
        row = {"title": entry["title"], **entry["shape"]}
        row["classes"] = sum(count > 0 for count in entry["classes"].values())
        row["declared_classes"] = len(entry["classes"])
        row["papers"] = "; ".join(sorted(entry["papers"]))
        rows[name] = row
    table = pd.DataFrame.from_dict(rows, orient="index").rename_axis("name")
    if paper is None:
        return table
    papers = sorted({paper for entry in manifest().values() for paper in entry["papers"]})
    chosen = [known for known in papers if paper.casefold() in known.casefold()]
    if len(chosen) != 1:
        raise ValueError(f"paper must be one of {'; '.join(papers)}, not {paper!r}")
    in_paper = {
        name: entry["papers"][chosen[0]]
        for name, entry in manifest().items()
        if chosen[0] in entry["papers"]
    }
    return table.loc[list(in_paper)].drop(columns="papers").assign(in_paper=list(in_paper.values()))


def _unknown(name: str) -> str:
    """Say which name may have been meant, and which there are."""
    known = manifest()
    meant = {other.casefold(): other for other in known}
    for other, entry in known.items():
        for alias in entry["papers"].values():
            meant.setdefault(alias.casefold(), other)
    near = difflib.get_close_matches(str(name).casefold(), meant, n=3, cutoff=0.5)
    hint = " or ".join(dict.fromkeys(repr(meant[word]) for word in near))
    return (
        f"there is no data set {name!r}"
        + (f"; did you mean {hint}?" if hint else ".")
        + f" There are: {', '.join(sorted(known))}. "
        "For your own data there are load_csv and load_arff."
    )
