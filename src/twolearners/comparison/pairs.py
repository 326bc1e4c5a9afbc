"""More than two models: all pairs, or all against one, with Holm's correction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, overload

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike

from twolearners.comparison.inputs import ComparisonError, refusals
from twolearners.comparison.inputs.items import Predictions
from twolearners.comparison.inputs.joined import joined
from twolearners.comparison.predictions import judged
from twolearners.comparison.report import tables, text
from twolearners.comparison.report.citation import bibtex
from twolearners.comparison.report.latex import latex_table
from twolearners.comparison.result import Comparison
from twolearners.significance import Procedure, holm

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def compare_models(
    models: Mapping[str, Predictions | ArrayLike],
    *,
    baseline: str | None = None,
    test: str | Procedure | None = None,
    alpha: float = 0.05,
) -> Pairs:
    """Compare several models on the same items: each with each, or all with a baseline.

    Parameters
    ----------
    models : mapping of str to Predictions or array
        What :func:`~twolearners.comparison.read_predictions` made of each model's file; or scores
        that are to be high, of the same instances in the same order.
    baseline : str, optional
        The model that the others are compared with.
    test, alpha
        As in :func:`compare_predictions`. With several pairs some tests reject by chance, so the
        p-values are adjusted by Holm's method: the chance that a single verdict is wrong while
        all models are equal is at most ``alpha``.

    Examples
    --------
    >>> rng = np.random.default_rng(1)
    >>> chances = {"small": 0.5, "medium": 0.52, "large": 0.7}
    >>> compare_models({name: rng.random(500) < p for name, p in chances.items()})
    <3 pairs of models: 2 differ>
    """
    pairs = chosen_pairs(list(models), baseline, "model")
    with refusals():
        read = {name: _predictions(name, model) for name, model in models.items()}
        comparisons = [judged(joined(read[a], read[b]), test, (a, b), alpha) for a, b in pairs]
    return Pairs.of(comparisons)


def chosen_pairs(names: Sequence[str], baseline: str | None, what: str) -> list[tuple[str, str]]:
    """Pair names, each with each or all with a baseline.

    Examples
    --------
    >>> chosen_pairs(["a", "b", "c"], "b", "model")
    [('a', 'b'), ('c', 'b')]
    """
    if len(names) < 2:
        raise ComparisonError(f"two {what}s or more are compared, not {len(names)}")
    if baseline is None:
        return list(combinations(names, 2))
    if baseline not in names:
        raise ComparisonError(f"there is no {what} {baseline!r}: there are {', '.join(names)}")
    return [(name, baseline) for name in names if name != baseline]


def _predictions(name: str, scores: Any) -> Predictions:
    """Take scores of instances in order for those of items with numbers."""
    if isinstance(scores, Predictions):
        return scores
    values = np.asarray(scores, dtype=float)
    if values.ndim != 1:
        raise ComparisonError(f"{name} must have one score for each instance")
    items = pd.DataFrame({"score": values, "item": np.arange(len(values)).astype(str)})
    blank = dict.fromkeys(("task", "cluster", "gold", "hash"), "")
    return Predictions(name, items.assign(**blank, repeats=1), "score")


@dataclass(frozen=True, eq=False, repr=False)
class Pairs(Sequence[Comparison]):
    """Comparisons of several learners or models, two at a time, by one measure or several.

    Attributes
    ----------
    comparisons : tuple of Comparison
        One for each pair and measure; its own p-value is not adjusted.
    adjusted : tuple of float
        Holm's adjusted p-values.
    fits : int
        How often a learner was trained for all of them together.
    """

    comparisons: tuple[Comparison, ...]
    adjusted: tuple[float, ...]
    fits: int = 0

    @classmethod
    def of(cls, comparisons: Sequence[Comparison], fits: int = 0) -> Pairs:
        """Adjust the p-values of all comparisons; where there is no verdict p counts as 1."""
        usable = [pair.pvalue if np.isfinite(pair.pvalue) else 1.0 for pair in comparisons]
        return cls(tuple(comparisons), tuple(map(float, holm(usable))), fits)

    @overload
    def __getitem__(self, which: int) -> Comparison: ...
    @overload
    def __getitem__(self, which: slice) -> Sequence[Comparison]: ...
    def __getitem__(self, which: int | slice) -> Any:
        """Return a pair's comparison, by place."""
        return self.comparisons[which]

    def __len__(self) -> int:
        return len(self.comparisons)

    @property
    def measures(self) -> list[str]:
        """What was measured."""
        return list(dict.fromkeys(pair.measure for pair in self))

    @property
    def verdicts(self) -> list[str]:
        """The better one of each pair after the correction, empty where none is."""
        return [
            pair.better or "" if p <= pair.alpha else ""
            for pair, p in zip(self.comparisons, self.adjusted, strict=True)
        ]

    @property
    def table(self) -> pd.DataFrame:
        """One row for each pair and measure."""
        return pd.DataFrame(
            {
                "a": pair.names[0],
                "b": pair.names[1],
                "measure": pair.measure,
                "score_a": np.nan if pair.scores is None else pair.scores[0],
                "score_b": np.nan if pair.scores is None else pair.scores[1],
                "estimate": pair.estimate,
                "low": pair.interval().low,
                "high": pair.interval().high,
                "test": pair.test,
                "pvalue": pair.pvalue,
                "adjusted": p,
                "better": better,
            }
            for pair, p, better in zip(self, self.adjusted, self.verdicts, strict=True)
        )

    @property
    def scores(self) -> pd.DataFrame:
        """The mean of each measure, by learner or model."""
        means: dict[str, dict[str, float]] = {}
        for pair in self:
            for name, score in zip(pair.names, pair.scores or (np.nan, np.nan), strict=True):
                means.setdefault(name, {})[pair.measure] = score
        return pd.DataFrame.from_dict(means, orient="index")

    def plot(self) -> Figure:
        """Draw the difference and interval of each pair, measure by measure."""
        from twolearners.comparison.report.plot import plot_pairs  # matplotlib only when asked for

        return plot_pairs(self)

    def to_dict(self) -> dict[str, Any]:
        """Return numbers, strings and lists only, which JSON can hold."""
        extra = zip(self, self.adjusted, self.verdicts, strict=True)
        return {
            "correction": "Holm",
            "fits": self.fits,
            "results": [
                {**pair.to_dict(), "adjusted": p, "better": better or None}
                for pair, p, better in extra
            ],
        }

    @property
    def _rows(self) -> list[dict[str, str]]:
        several = len(self.measures) > 1
        return [
            {
                "A": pair.names[0],
                "B": pair.names[1],
                **({"measure": pair.measure} if several else {}),
                "difference": text.number(pair.estimate, 3),
                "interval": text.interval(pair, 3),
                "p": text.number(pair.pvalue, 2),
                "Holm": text.number(p, 2),
                "better": better or "?",
            }
            for pair, p, better in zip(self, self.adjusted, self.verdicts, strict=True)
        ]

    @property
    def _signs(self) -> str:
        """Say which sign is in favour of A, for each measure."""
        by_sign: dict[str, list[str]] = {}
        for pair in self:
            sign = "positive" if pair.greater_is_better else "negative"
            by_sign.setdefault(sign, []).append(pair.measure)
        if len(by_sign) == 1:
            return f"{next(iter(by_sign))} is in favour of A"
        signs = (f"{sign} for {', '.join(dict.fromkeys(m))}" for sign, m in by_sign.items())
        return f"in favour of A: {' and '.join(signs)}"

    @property
    def _note(self) -> str:
        first = self[0]
        tests = ", ".join(dict.fromkeys(pair.title for pair in self))
        cost = f" {self.fits:,} fits for all of them together." if self.fits else ""
        count = f"{len(self)} tests" if len(self.measures) > 1 else f"{len(self)} pairs"
        return (
            f"Difference of {', '.join(self.measures)}, A minus B; {self._signs}. Test: {tests}; "
            f"{100 * (1 - first.alpha):g} % intervals, one by one; Holm: p adjusted for "
            f"{count}; better: at the level {first.alpha:g} after it, ? where nothing is "
            f"rejected. {first.plan[0].upper()}{first.plan[1:]}.{cost}"
        )

    @property
    def _cautions(self) -> list[str]:
        """List the cautions, each once, with the pair that has it if there is but one."""
        pairs: dict[str, list[str]] = {}
        for pair in self:
            for caution in pair.cautions:
                pairs.setdefault(caution.text, []).append(" and ".join(pair.names))
        return [
            f"* {words}" + (f" ({names[0]})" if len(names) == 1 < len(self) else "")
            for words, names in pairs.items()
        ]

    def to_markdown(self) -> str:
        """Return a table in Markdown, and the cautions under it."""
        shared = (f"- {tables.markdown(caution[2:])}" for caution in self._cautions)
        table = tables.markdown_table(self._rows, self._note)
        return "\n\n".join(filter(None, [table, "\n".join(shared)]))

    def to_latex(self) -> str:
        """Return a table in LaTeX that fits a column; it needs the package booktabs."""
        rows, heads = [], {}
        for place, cells in enumerate(self._rows):
            pair = self[place]
            if len(self.measures) > 1 and (not place or pair.measure != self[place - 1].measure):
                heads[place] = pair.measure
            better = {pair.names[0]: "A", pair.names[1]: "B"}.get(cells["better"], "?")
            cells = {"A v B": " v ".join(pair.names), **text.rounded(pair), "Holm": cells["Holm"]}
            rows.append({**cells, "better": better})
        label = "-".join((*dict.fromkeys(name for pair in self for name in pair.names), "pairs"))
        return latex_table(rows, self._note, label, heads)

    def to_sentence(self) -> str:
        """Return a sentence for each pair and measure, with the adjusted p-value."""
        adjusted = zip(self, self.adjusted, strict=True)
        return "\n".join(text.sentence(pair, p, len(self)) for pair, p in adjusted)

    def bibtex(self) -> str:
        """Return BibTeX entries of the tests' papers, of Holm's and of this software."""
        return bibtex((pair.test for pair in self), "holm1979")

    def _repr_html_(self) -> str:
        return tables.html_table(self._rows, " ".join([self._note, *self._cautions]))

    def __str__(self) -> str:
        return tables.terminal_table(self._rows, [self._note, *self._cautions])

    def __repr__(self) -> str:
        what = "learners" if self.fits else "models"
        differ = sum(map(bool, self.verdicts))
        if len(self.measures) == 1:
            return f"<{len(self)} pairs of {what}: {differ} differ>"
        pairs = len(self) // len(self.measures)
        return (
            f"<{pairs} pairs of {what} by {len(self.measures)} measures: {differ} of {len(self)} "
            "tests differ>"
        )
