"""What the paper claims, and what judges it: printed cells, 27 data sets, four sources."""

from fourpapers.bouckaert_frank2004.claims import data_sets, printed_cells, sources
from fourpapers.uncertainty import Evidence


def evidence() -> dict[str, dict[str, list[Evidence]]]:
    """Gather the evidence on every claim, by label of the chapter that measures it."""
    return {
        "measuring-replicability": printed_cells.evidence(),
        "twenty-seven-data-sets": data_sets.evidence(),
        "replicability-by-simulation": sources.evidence(),
    }


def beyond_its_data_sets() -> dict[str, str]:
    """Judge the claims that describe 27 data sets for other data sets like them."""
    table = data_sets.findings_by_scope()
    return dict(zip(table["key"], table["beyond"], strict=True))
