"""Data sets: those of the four papers, and the reader's own."""

from twolearners.datasets.arff import load_arff, to_arff
from twolearners.datasets.bundle import list_datasets, load, manifest
from twolearners.datasets.dataset import Attribute, Dataset
from twolearners.datasets.encoded import Encoded
from twolearners.datasets.frames import as_pandas
from twolearners.datasets.table import MISSING, load_csv, read_table

__all__ = [
    "MISSING",
    "Attribute",
    "Dataset",
    "Encoded",
    "as_pandas",
    "list_datasets",
    "load",
    "load_arff",
    "load_csv",
    "manifest",
    "read_table",
    "to_arff",
]
