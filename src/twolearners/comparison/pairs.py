"""More than two models: all pairs, or all against one, with Holm's correction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, overload

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike

from twolearners.comparison import tables, text
from twolearners.comparison.inputs import ComparisonError, refusals
from twolearners.comparison.items import Predictions
from twolearners.comparison.joined import joined
from twolearners.comparison.predictions import judged
from twolearners.comparison.result import Comparison
from twolearners.significance import Procedure, holm


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
    if len(models) < 2:
        raise ComparisonError(f"two models or more are compared, not {len(models)}")
    if baseline is not None and baseline not in models:
        raise ComparisonError(f"there is no model {baseline!r}: there are {', '.join(models)}")
    pairs = list(combinations(models, 2))
    if baseline is not None:
        pairs = [(name, baseline) for name in models if name != baseline]
    with refusals():
        read = {name: _predictions(name, model) for name, model in models.items()}
        comparisons = [judged(joined(read[a], read[b]), test, (a, b), alpha) for a, b in pairs]
    usable = [pair.pvalue if np.isfinite(pair.pvalue) else 1.0 for pair in comparisons]
    return Pairs(tuple(comparisons), tuple(map(float, holm(usable))))


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
    """Comparisons of several models, two at a time.

    Attributes
    ----------
    comparisons : tuple of Comparison
        One for each pair; its own p-value is not adjusted.
    adjusted : tuple of float
        Holm's adjusted p-values.
    """

    comparisons: tuple[Comparison, ...]
    adjusted: tuple[float, ...]

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
    def verdicts(self) -> list[str]:
        """The better model of each pair after the correction, empty where none is."""
        return [
            pair.better or "" if p <= pair.alpha else ""
            for pair, p in zip(self.comparisons, self.adjusted, strict=True)
        ]

    @property
    def table(self) -> pd.DataFrame:
        """One row for each pair."""
        return pd.DataFrame(
            {
                "a": pair.names[0],
                "b": pair.names[1],
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

    def to_dict(self) -> dict[str, Any]:
        """Return numbers, strings and lists only, which JSON can hold."""
        extra = zip(self, self.adjusted, self.verdicts, strict=True)
        return {
            "correction": "Holm",
            "results": [
                {**pair.to_dict(), "adjusted": p, "better": better or None}
                for pair, p, better in extra
            ],
        }

    @property
    def _rows(self) -> list[dict[str, str]]:
        return [
            {
                "A": pair.names[0],
                "B": pair.names[1],
                "difference": text.number(pair.estimate, 3),
                "interval": text.interval(pair, 3),
                "p": text.number(pair.pvalue, 2),
                "Holm": text.number(p, 2),
                "better": better or "?",
            }
            for pair, p, better in zip(self, self.adjusted, self.verdicts, strict=True)
        ]

    @property
    def _note(self) -> str:
        first = self[0]
        tests = ", ".join(dict.fromkeys(pair.title for pair in self))
        sign = "positive" if first.greater_is_better else "negative"
        return (
            f"Difference of {first.measure}, A minus B; {sign} is in favour of A. Test: {tests}; "
            f"{100 * (1 - first.alpha):g} % intervals, one by one; Holm: p adjusted for "
            f"{len(self)} pairs; better: at the level {first.alpha:g} after it, ? where nothing is "
            f"rejected. {first.plan[0].upper()}{first.plan[1:]}."
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
        """Return a table in Markdown."""
        return tables.markdown_table(self._rows, self._note)

    def to_latex(self) -> str:
        """Return a table in LaTeX; it needs the package booktabs."""
        return tables.latex_table(self._rows, self._note)

    def _repr_html_(self) -> str:
        return tables.html_table(self._rows, self._note)

    def __str__(self) -> str:
        return tables.terminal_table(self._rows, [self._note, *self._cautions])

    def __repr__(self) -> str:
        return f"<{len(self)} pairs of models: {sum(map(bool, self.verdicts))} differ>"
