"""Tables of other libraries, such as polars and pyarrow."""

from __future__ import annotations

from typing import Any

import pandas as pd


def as_pandas(table: Any) -> Any:
    """Return a table of another library as a DataFrame; anything else as it is.

    Examples
    --------
    >>> as_pandas([1, 2])
    [1, 2]
    """
    if isinstance(table, pd.DataFrame) or not hasattr(table, "to_pandas"):
        return table
    if len(getattr(table, "shape", ())) != 2:  # a column, which numpy reads
        return table
    try:
        return table.to_pandas()
    except ImportError as error:  # polars hands its tables over by way of pyarrow
        raise ValueError(
            f"a table of {type(table).__module__.partition('.')[0]} is read by way of "
            f"{error.name}, which is missing: pip install {error.name}, or give a pandas DataFrame"
        ) from error
