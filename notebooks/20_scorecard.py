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
#       draws: 200
# ---

# %% [markdown]
r"""
(scorecard)=
# Scorecard

:::{admonition} Takeaways
:class: tip
- The four papers print {glue:text}`sco-printed` numbers that can be set beside ours, and {glue:text}`sco-could` of them could have failed. Of these {glue:text}`sco-agree` agree ({glue:text}`sco-share`),
  {glue:text}`sco-cause` differ for a reason that we measured, and {glue:text}`sco-unexplained` are unexplained.
- Of {glue:text}`sco-tables` tables and figures with numbers {glue:text}`sco-reproduced` are reproduced as a whole, {glue:text}`sco-partly` in part, {glue:text}`sco-not` not.
- Of {glue:text}`sco-claims` claims {glue:text}`sco-hold` hold and {glue:text}`sco-fail` do not. The other {glue:text}`sco-open` are undecided, and each says what would decide it.
:::

**In the papers.** All four: every table, figure and claim of Dietterich {cite}`dietterich1998`, Alpaydin {cite}`alpaydin1999`, Bouckaert {cite}`bouckaert2003` and Bouckaert and Frank
{cite}`bouckaert2004` that a chapter of this book takes up. What counts as a claim was our choice: a sentence that says what was, or will be, measured. Our reading of it stands with the claim in its chapter.

**Before you read.** Nothing, if you only want to know what came out. For a reason behind a verdict, follow its link. The same counts are printed by `python -m fourpapers scorecard`. **Run time:** about a minute.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
year: str = "all"  # of the papers to judge {all, 1998, 1999, 2003, 2004}
draws: int = 2000  # pairs of studies drawn for each table [100, 100000]
seed: int = 2004  # start of all random numbers [0, 1000000000]

# %%
import numpy as np
from scipy import stats

from twolearners.simulators import EquicorrelatedNormal
from fourpapers.book import page
from fourpapers.published.items import PAPERS
from fourpapers.scorecard import card, figures, tables

chosen = [name for name in PAPERS if year in ("all", name[-4:])]
judged = card.judge(chosen, draws=draws, seed=seed)
numbers = card.number_rows(judged)
items = card.item_rows(judged)
claims = card.claim_rows(judged)

# %% [markdown]
r"""
## The counts

A printed number *agrees* with ours if the 95 % interval for their difference holds zero; the interval allows for the limited number of trials on both sides. A number that differs has a *cause* if something that the
paper leaves open, changed in our experiment, makes the number agree, and the book shows that. Otherwise it is *unexplained*.

Not every number could have failed. {glue:text}`sco-arithmetic` are arithmetic, {glue:text}`sco-shape` are shapes of data sets, our populations were fitted to {glue:text}`sco-fitted`, and {glue:text}`sco-coarse` are counts of
ten trials that were judged at the 1 % level, so that only gross errors could show. These are left out of the counts below.
"""

# %% mystnb={"figure": {"name": "fig-sco-verdicts", "caption": "What became of the numbers that could have failed, and of the claims, by paper. Dietterich prints pictures and no tables."}, "image": {"alt": "Two panels of stacked horizontal bars, one bar for each paper. Above, numbers that are unexplained, differ with a cause, or agree; below, claims that fail, are undecided, or hold. Most numbers agree and most claims hold."}} tags=["remove-input"]
claim_counts = card.counts(claims, card.CLAIM_VERDICTS)
figures.verdicts(card.number_counts(numbers), claim_counts)

# %% tags=["remove-input"]
page.show(tables.number_counts(judged))

# %% tags=["remove-input"]
page.show(tables.claim_counts(claim_counts))

# %% tags=["remove-cell"]
page.numbers(**tables.numbers(judged))

# %% [markdown]
r"""
## What differs, and why
"""

# %% tags=["remove-input"]
page.show(tables.causes(numbers))

# %% [markdown]
r"""
What no row of {numref}`tbl-sco-causes` explains is unexplained. The chapters say what was tried. All these numbers:
"""

# %% tags=["remove-input", "hide-output", "sortable"]
page.show(tables.unexplained(numbers))

# %% [markdown]
r"""

(sco-chance)=
## Tables as a whole

Of many intervals some miss by chance, and the cells of a table miss together: ten tests that are tried on the same data sets, with degrees of freedom calibrated on the same data sets, agree or differ together.

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

How strongly the cells of a table hang together need not be assumed. We draw two studies from our stored trials, with replacement: one as large as ours, one as large as the paper's. Everything that was done to the data sets is done to
the drawn ones, calibration included. Then the two are set beside each other as ours and the paper's are. Nothing is wrong with either, so whatever differs does so by chance. Many such pairs give the distribution of $M$. They also
give a *pooled* test: the sum of all squared differences, each divided by its standard deviation among the pairs.

:::{prf:definition} Verdict on a table
:label: def-sco-table
Let $m$ of the $c$ numbers of a table differ. The table is *reproduced* if $m$ does not exceed the 97.5 % point of $M$, and if the pooled test has a p-value of 0.025 or more. It is *reproduced in part* if it is not reproduced and $m \le c/2$, and *not reproduced* otherwise. Where no chance is involved, $m$ has to be 0.
:::

The rule replaced one that took the cells of a table to be independent, when the counts by that rule were known. It has no number in it that was chosen to suit them: 2.5 % is the usual tail, and one half is one half.
"""

# %% tags=["remove-input", "sortable"]
page.show(tables.items(items))

# %% [markdown]
r"""
A click on a head sorts the table. Some of it needs a remark:
"""

# %% tags=["remove-input"]
page.show(tables.remarks(items))

# %% [markdown]
r"""
Figures of which no numbers are printed are judged by the claims about them:
"""

# %% tags=["remove-input", "hide-output"]
page.show(tables.drawn(items))

# %% [markdown]
r"""
## Claims that do not hold

A claim *holds* if every number that it is about lies in the range that the claim names, with its whole 95 % interval. It *does not hold* if one of them lies outside, significantly so at the 5 % level after Holm's correction for
all of them: a true claim about thirty numbers then fails by bad luck once in twenty times at most, as one about a single number does. Otherwise it is undecided. For {glue:text}`sco-ours` claims the paper's words name no range
("similar", "acceptable") and the threshold is ours. With half and with twice that threshold {glue:text}`sco-firm` of them keep their verdict; the tables say which do not.
"""

# %% tags=["remove-input"]
page.show(tables.failing(claims))

# %% [markdown]
r"""
## Claims that are undecided

An undecided claim is no failure of the paper. More trials or repetitions would decide {glue:text}`sco-open-trials` of them. {glue:text}`sco-open-sets` are about data sets in general, of which the paper has 27, and need more data sets;
for the 27 themselves {glue:text}`sco-open-here` claims are decided. Nothing would decide the other {glue:text}`sco-open-never` as they are read, mostly because what was measured lies on the bound. (D 98, A 99, B 03 and BF 04 are the four papers.)
"""

# %% tags=["remove-input", "sortable"]
page.show(tables.undecided(claims))

# %% [markdown]
r"""
## Claims that hold
"""

# %% tags=["remove-input", "hide-output"]
page.show(tables.holding(claims))

# %% [markdown]
r"""
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
If the cells of a table were independent, how many of 10, 36 and 81 numbers could differ before chance is exceeded with probability 0.025? What share of the table is that, and why does it fall?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sco-allowed
:class: dropdown
```
The number of misses is then binomial. The standard deviation of $M/c$ is $\sqrt{0.05 \cdot 0.95 / c}$: it shrinks, and the allowance comes down to one in twenty.
"""

# %%
for cells in (10, 36, 81, 1000):
    most = int(stats.binom(cells, 0.05).isf(0.025))
    print(f"{cells:>5} numbers: {most:>3} may differ, {most / cells:.0%}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Together or apart
:label: ex-sco-together
```
Let a table have 36 cells whose differences are normal, any two of them with correlation $\rho$. How does the chance of *no* miss at all change as $\rho$ goes from 0 to 0.9, and that of more than five? Explain both by {eq}`eq-sco-variance`.
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
rng = np.random.default_rng(seed)
for rho in (0, 0.3, 0.6, 0.9):
    z = EquicorrelatedNormal(n=36, correlation=rho).sample(20_000, rng)
    drawn = (np.abs(z) > 1.96).sum(axis=1)
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
Suppose a claim is true, but only just: all of its $k$ numbers lie on the edge of their range. Without a correction, a claim would fail if one of the $k$ intervals lay wholly outside. How often would that happen by chance, with independent numbers? For which
$k$ is it one half? And with Holm's correction?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sco-luck
:class: dropdown
```
Each interval lies beyond its edge with probability $0.025$, so without a correction the claim fails with probability $1 - 0.975^k$. With Holm's correction the smallest p-value has to be at most $0.05/k$; on the side that counts this has
probability $0.025/k$ for each number, and the claim fails with probability $1 - (1 - 0.025/k)^k$, which is never above $0.025$.
"""

# %%
for k in (1, 4, 15, 30):
    plain, holm = 1 - 0.975**k, 1 - (1 - 0.025 / k) ** k
    print(f"{k:>2} numbers: {plain:.3f} without, {holm:.3f} with")
print("one half at", int(stats.geom(0.025).isf(0.5)), "numbers")

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance("20", year=year, draws=draws, seed=seed)
