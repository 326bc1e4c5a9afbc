"""Links from the chapters to the glossary: each term where a chapter first uses it.

``python -m fourpapers.book.terms`` writes the links that are missing into ``notebooks/``; what is
linked already stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fourpapers.book.catalogue import chapters, project_root
from fourpapers.book.outputs import keep

#: Forms of a term where adding an s is not enough, or where a word has another meaning besides.
_FORMS = {
    "agreement": r"agreement(?! with| is judged)",
    "attribute": r"attributes?(?! to|:)",
    "calibration": r"(?<!no )calibration(?! set|\*)|calibrate[ds]?|calibrating",
    "cell": r"cells?(?= of the matrix| of (?:one|different|the same) runs?)",
    "claim": r"claims?(?= (?:of|in) (?:the|a) (?:paper|text))",
    "consistent": r"(?<!almost )consistent(?= on| if|\.|,)",
    "corrected repeated k-fold cv t test": r"corrected (?:repeated (?:k|10)-fold|10[x×]10) "
    r"cv t(?: tests?)?",
    "corrected resampled t test": r"corrected resampled t(?: tests?)?",
    "5×2cv F test": r"5×2cv F(?: tests?)?",
    "5×2cv t test": r"5×2cv t(?: tests?)?",
    "damage": r"damaged?",
    "difference": r"(?<!true )difference(?= in error| on fold| on the| of error)",
    "discordant instance": r"discordant (?:instances?|ones|pairs?)",
    "equivalence": r"(?<!practical )equivalence",
    "experiment": r"experiment(?= that is stored| is stored)|stored experiments?",
    "fit": r"\d{2,} fits|fits(?= each)",
    "folds": r"(?<=\*)folds(?=\*)",
    "Holm's procedure": r"Holm['’]s (?:procedure|correction)",
    "instance": r"(?<!for )(?<!discordant )(?<!For )instances?",
    "interval": r"(?:95 ?% |confidence )?intervals?",
    "item": r"items?(?= of (?:a|the) paper)",
    "k-fold cross-validated t test": r"(?:k|10)-fold (?:cv|cross-validated) t(?: tests?)?",
    "learning algorithm": r"learning algorithms?|learners?",
    "loss": r"loss(?:es)?(?= of| on)",
    "margin": r"margins?(?= of (?:\d|\$|equivalence|one|two|four))|(?<=this )margin",
    "McNemar's test": r"McNemar['’]s(?: test)?",
    "naive t test": r"naive t tests?|naive t statistic",
    "nominal": r"nominal(?! level)",
    "posterior": r"posteriors?(?= distributions?| probabilit| densit|\.|,)",
    "power": r"power(?! of (?:two|ten)|s)",
    "replication": r"replications?(?= of 2-fold)|five replications",
    "resampling": r"resampling|resamples?|resampled(?! t)",
    "run": r"runs?(?= of (?:\d|two|three|ten|\$|cross-validation|repeated))",
    "runs": r"(?<=\*)runs(?=\*)",
    "Set 1": r"Set 1",
    "size": r"size(?= of (?:the|a|this) (?:naive |corrected )?(?:t )?test(?! set))|true size",
    "test for the difference of two proportions": r"(?:test for the )?difference of "
    r"(?:two )?proportions(?: test)?",
    "trial": r"(?<!\$ )(?<!independent )trials?",
}  # fmt: skip
#: What is no prose: formulas, code, roles, links, headings, the goals' box, directives, options,
#: labels, tables, and names in bold.
_NO_PROSE = re.compile(
    r"^:::\{admonition\}[^\n]*\n:class: tip goals\n.*?^:::$"
    r"|\$\$.*?\$\$|```.*?```|^:{3,}[^\n]*$|^:[\w-]+:[^\n]*$|^\([\w-]+\)=$|^#+ [^\n]*$|^\|[^\n]*$"
    r"|\{[\w:-]+\}`[^`]*`|`[^`]*`|(?<!\\)\$[^$]*\$|\[[^\]]*\]\([^)]*\)|\*\*[^*]*\*\*|<[^>\n]*>",
    re.MULTILINE | re.DOTALL,
)
_MARKDOWN = re.compile(r'(?<=^r"""\n).*?(?=^""")', re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\{term\}`(?:[^`<]*<)?([^`<>]+)>?`")


def terms(root: Path) -> list[str]:
    """List the terms of the glossary, the longest first."""
    text = (root / "book" / "glossary.md").read_text(encoding="utf-8")
    block = text.partition(":::{glossary}\n")[2].partition("\n:::")[0]
    entries = [line for line in block.splitlines() if line and not line.startswith(" ")]
    return sorted(entries, key=lambda term: (-len(term), term))


def linked(source: str, entries: list[str]) -> str:
    """Return a chapter's source with a link at the first use of every term that has none yet."""
    for term, start, end in unlinked(source, entries):
        words = " ".join(source[start:end].split())
        link = words if words == term else f"{words} <{term}>"
        source = f"{source[:start]}{{term}}`{link}`{source[end:]}"
    return source


def unlinked(source: str, entries: list[str]) -> list[tuple[str, int, int]]:
    """Find where terms are first used and not linked, from the end of the source to its start."""
    linked_terms = {match[1] for match in _LINK.finditer(source)}
    prose = list(_prose(source))
    spans: list[tuple[str, int, int]] = []
    for term in entries:
        if term in linked_terms:
            continue
        for start, end in prose:
            uses = _pattern(term).finditer(source, start, end)
            free = (use.span() for use in uses if not _overlaps(use.span(), spans))
            if span := next(free, None):
                spans.append((term, *span))
                break
    return sorted(spans, key=lambda use: -use[1])


@cache
def _pattern(term: str) -> re.Pattern[str]:
    forms = _FORMS.get(term, re.escape(term) + "s?")
    words = forms.replace(r"\ ", " ").replace(" ", r"\s")
    # The first letter of a sentence may be a capital; a name keeps its own.
    return re.compile(rf"(?<![\w×-])(?i:{words})(?![\w-])")


def _prose(source: str) -> Iterator[tuple[int, int]]:
    """Find the stretches of prose in a chapter."""
    for cell in _MARKDOWN.finditer(source):
        at = cell.start()
        for other in _NO_PROSE.finditer(source, cell.start(), cell.end()):
            yield at, other.start()
            at = other.end()
        yield at, cell.end()


def _overlaps(span: tuple[int, int], spans: list[tuple[str, int, int]]) -> bool:
    return any(span[0] < end and start < span[1] for _, start, end in spans)


def link_all(root: Path) -> list[str]:
    """Link the terms in all chapters, and return the names of those that changed."""
    entries, changed = terms(root), []
    for chapter in chapters(root):
        before = chapter.source.read_text(encoding="utf-8")
        after = linked(before, entries)
        if after != before:
            keep(chapter.source, after)
            changed.append(chapter.name)
    return changed


if __name__ == "__main__":
    print("\n".join(link_all(project_root())) or "every term is linked")
