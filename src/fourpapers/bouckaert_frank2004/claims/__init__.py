"""What the paper claims, and what judges it: printed cells, 27 data sets, four sources."""

from fourpapers.bouckaert_frank2004.claims import data_sets, printed_cells, sources
from fourpapers.uncertainty import Evidence


def evidence() -> dict[str, dict[str, list[Evidence]]]:
    """Gather the evidence on every claim, by label of the table in the book that shows it."""
    return {
        "tbl-rep-claims": printed_cells.evidence(),
        "tbl-uci-claims": data_sets.evidence(),
        "tbl-rsm-claims": sources.evidence(),
    }


def on_its_data_sets() -> dict[str, str]:
    """Judge the claims about 27 data sets for these data sets alone, whatever holds for others."""
    judged = data_sets.findings_here()
    return dict(zip(judged["key"], judged["here"], strict=True))
