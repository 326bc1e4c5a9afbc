# ---
# jupyter:
#   jupytext:
#     cell_markers: r"""
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
#   twolearners:
#     run_time: about a minute
#     reference:
#       year: "1999"
#       draws: 2000
# ---

# %% [markdown]
r"""
(scorecard)=
# Scorecard

:::{admonition} Takeaways
:class: tip
- All tables and figures of the papers are shown in this book; they make {glue:text}`sco-items` rows here, since one table is split in three. {glue:text}`sco-tables` of them print numbers that can be set beside ours: {glue:text}`sco-reproduced` are reproduced,
  {glue:text}`sco-partly` in part, {glue:text}`sco-not` not. Of {glue:text}`sco-cells` printed numbers {glue:text}`sco-agree` agree.
- They make {glue:text}`sco-claims` claims that can be measured. {glue:text}`sco-hold` hold, {glue:text}`sco-fail` do not, and {glue:text}`sco-open` cannot be decided even with as many trials as the papers had, or more.
- What failed comes first below. Every row leads to the place where the numbers are.
- A number that differs is not yet a mistake: tests that are tried on the same data sets miss together. If cells hung together with a correlation of {glue:text}`sco-correlation`, chance would excuse
  {glue:text}`sco-excused` of the {glue:text}`sco-beyond` tables that have more misses than independent cells allow.
:::

**In the papers.** All four: every table, figure and claim of Dietterich {cite}`dietterich1998`, Alpaydin {cite}`alpaydin1999`, Bouckaert {cite}`bouckaert2003` and Bouckaert and Frank
{cite}`bouckaert2004` that a chapter of this book takes up. Nothing is computed anew here. The stored trials are judged once more, by the functions that the chapters use, with their parameters. What counts as a claim was our choice: a sentence that says what
was, or will be, measured. What the authors meant by it is our reading, which stands with the claim in its chapter.

**Before you read.** Nothing, if you only want to know what came out. For a reason behind a verdict, follow its link. **Run time:** about a minute.
"""

# %% tags=["parameters"]
year: str = "all"  # of the papers to judge {all, 1998, 1999, 2003, 2004}
correlation: float = 0.3  # of any two cells of a table [0, 0.95]
draws: int = 20_000  # simulated tables [100, 1000000]
seed: int = 2004  # start of all random numbers [0, 1000000000]

# %%
from scipy import stats

from fourpapers.book import page
from fourpapers.published.items import PAPERS
from fourpapers.scorecard import card, chance, figures, tables

chosen = [name for name in PAPERS if year in ("all", name[-4:])]
judged = card.judge(chosen)
items = card.item_rows(judged)
claims = card.claim_rows(judged)

# %% [markdown]
r"""
## What counts as reproduced

A *number* agrees if the 95 % interval for the difference, ours minus the paper's, holds zero. Both sides were counted in a limited number of trials, and the interval allows for both. A *claim* holds if all that was measured lies where the claim wants it, with its
whole interval; it fails if some interval lies wholly outside; otherwise it is undecided. Tables need a rule of their own, since of $c$ intervals some miss by chance.

:::{prf:definition} Verdict on a table
:label: def-sco-table
Let $m$ of the $c$ numbers of a table differ, and let $M$ be binomial with $c$ trials and probability 0.05 (or the level at which its cells were judged). The table is *reproduced* if $m \le m_c$, where $m_c$ is the smallest number with

$$
\Pr[M > m_c] \le 0.025 ,
$$ (eq-sco-rule)

*reproduced in part* if $m > m_c$ and $m \le c/2$, and *not reproduced* otherwise. Where no chance is involved, $m_c = 0$. A figure of which no numbers are printed is *drawn*, and it is the claims about it that are judged.
:::

The rule was set when the chapters on Dietterich and on Bouckaert (2003) had been written, and their counts were known. It has no number in it that was chosen to suit them: 0.05 is that of the intervals, 0.025 the usual tail, and one half is one half.
For the cells of the 2004 paper's Table 1 the level of 1 % was taken later, to match their chapter.

It takes the cells to be independent, which they are not. Ten tests on the same thousand data sets agree or differ together.

:::{prf:proposition} Misses that come together
:label: prop-sco-spread
Let each of $c$ intervals miss with probability $q$, and any two of them both miss with probability $q_2$. The number $M$ of misses has the mean $cq$, whatever $q_2$ is, and the variance

$$
\operatorname{Var} M = cq(1 - q) + c(c-1)\,(q_2 - q^2) .
$$ (eq-sco-variance)
:::

:::{prf:proof}
$M$ is a sum of $c$ indicators with variance $q(1 - q)$ each, and any two have the covariance $q_2 - q^2$. There are $c(c-1)$ ordered pairs.
:::

Since $q_2 > q^2$ if cells hang together, a table has no misses more often than the rule thinks, and many of them more often too. By how much shows below, in {numref}`fig-sco-misses`.

## The counts
"""

# %% mystnb={"figure": {"name": "fig-sco-verdicts", "caption": "Verdicts by paper. Drawn: a figure of which no numbers are printed, or a definition."}, "image": {"alt": "Two panels of stacked horizontal bars, one bar for each paper. Above, tables and figures by verdict; below, claims that fail, are undecided, or hold. Most claims hold."}} tags=["hide-input"]
item_counts = card.counts(items, card.ITEM_VERDICTS)
claim_counts = card.counts(claims, card.CLAIM_VERDICTS)
figures.verdicts(item_counts, claim_counts)

# %% tags=["hide-input"]
page.show(tables.item_counts(item_counts))

# %% tags=["hide-input"]
page.show(tables.claim_counts(claim_counts))

# %% [markdown]
r"""
## Claims that do not hold
"""

# %% tags=["hide-input"]
page.show(tables.claims(claims, "does not hold"))

# %% [markdown]
r"""
## Tables and figures
"""

# %% tags=["hide-input"]
page.show(tables.items(items))

# %% [markdown]
r"""
## Claims that are undecided

An undecided claim is no failure of the paper. Most of these compare tests that are nearly alike, and say which of them is best, or speak of every case at once. From a thousand simulated data sets, or from 27 real ones, that cannot be known, by the authors or by us.
"""

# %% tags=["hide-input"]
page.show(tables.claims(claims, "undecided"))

# %% [markdown]
r"""
## Claims that hold
"""

# %% tags=["hide-input"]
page.show(tables.claims(claims, "holds"))

# %% [markdown]
r"""
## How much of it is chance?

A table that is off in more cells than the rule allows is off for a reason, or its cells miss together. Suppose the differences are normal, with the same correlation $\rho$ between any two cells of a table, and nothing is wrong. How many would miss?
"""

# %% tags=["hide-input"]
by_table = chance.by_table(items, correlation, draws=draws, seed=seed)
page.show(tables.misses(by_table))

# %% mystnb={"figure": {"name": "fig-sco-misses", "caption": "Numbers that differ, in per cent of each table (diamonds), and how many chance would make differ once in forty: dark if cells were independent, light if they were correlated."}, "image": {"alt": "A row for each table with a diamond and two bars. Several diamonds lie right of the dark bar, most of these left of the end of the light bar."}} tags=["hide-input"]
figures.misses(by_table, (0, correlation))

# %% tags=["remove-cell"]
page.numbers(
    sco_correlation=f"{correlation:g}",
    **tables.numbers(items, item_counts, claim_counts, by_table),
)

# %% [markdown]
r"""
{glue:text}`sco-beyond` tables have more misses than {eq}`eq-sco-rule` allows, and for {glue:text}`sco-excused` of them a correlation of {glue:text}`sco-correlation` would be excuse enough. We do not use the excuse: how strongly the cells of a table hang together was not measured, and in several tables there is a pattern to the misses that
points to a reason. The chapters follow those reasons as far as they lead, and say "unexplained" where they end.

## What it means for you

- What differs most here hangs on something that was not printed: a population, a training procedure, a rule for ties, how attributes were drawn. Print it, or give the program away.
- "Best of six" is seldom a finding. If you compare methods that are nearly alike, plan the number of trials for the difference you want to see, or do not rank them.
- Write your claims so that they can fail: what is measured, where, and in which range it must lie. Then let somebody else compute the verdict.

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} As many as chance allows
:label: ex-sco-allowed
```
How many of 10, 36 and 81 independent numbers may differ by {eq}`eq-sco-rule`? What share of the table is that, and why does it fall?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sco-allowed
:class: dropdown
```
The standard deviation of $M/c$ is $\sqrt{0.05 \cdot 0.95 / c}$: it shrinks, and the allowance comes down to one in twenty.
"""

# %%
for cells in (10, 36, 81, 1000):
    most = card.allowed_misses(cells)
    print(f"{cells:>5} numbers: {most:>3} may differ, {most / cells:.0%}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Together or apart
:label: ex-sco-together
```
Let a table have 36 cells with correlation $\rho$. How does the chance of *no* miss at all change as $\rho$ goes from 0 to 0.9, and that of more than five? Explain both by {eq}`eq-sco-variance`.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sco-together
:class: dropdown
```
The mean stays, the spread grows: more tables without a miss have to be paid for by some with very many.
"""

# %%
for rho in (0, 0.3, 0.6, 0.9):
    drawn = chance.misses(36, rho, draws=draws, seed=seed)
    print(
        f"correlation {rho:.1f}: mean {drawn.mean():.1f},"
        f" none {(drawn == 0).mean():.2f},"
        f" more than five {(drawn > 5).mean():.3f}"
    )

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Failing by bad luck
:label: ex-sco-luck
```
A claim fails if one of its pieces of evidence lies wholly outside its range. Suppose a claim is true, but only just, so that every one of its $k$ pieces lies on the edge of the range. How often does it fail by chance, with independent pieces? For which
$k$ is that one half?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sco-luck
:class: dropdown
```
Each interval lies beyond its edge with probability $0.025$, so the claim fails with probability $1 - 0.975^k$. A claim about everything at once can fail for one unlucky piece; that is the price of a strict rule, and why the evidence is printed.
"""

# %%
for k in (1, 4, 15, 30):
    print(f"{k:>2} pieces: {1 - 0.975**k:.3f}")
print("one half at", int(stats.geom(0.025).isf(0.5)), "pieces")

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "20", year=year, correlation=correlation, draws=draws, seed=seed
)
