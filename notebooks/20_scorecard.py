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

:::{admonition} What you will learn
:class: tip goals
- You can say when a printed number agrees with a recomputed one, and how many numbers of a table may differ by chance alone.
- You can turn a sentence of a paper into a claim that can fail, and judge it with one verdict although it is about many numbers.
- You can look up what became of any table, figure or claim of the four papers, and why.
:::

**In the papers.** All four: every table and figure of {cite:t}`dietterich1998`, {cite:t}`alpaydin1999`, {cite:t}`bouckaert2003` and {cite:t}`bouckaert2004`, and every
claim that a chapter of this book takes up. What counts as a claim was our choice: a sentence that says what was, or will be, measured.

**Before you read.** Nothing, if you only want to look something up. The section on whole tables uses means, variances and covariances.
"""

# %% [markdown]
r"""
## The question

A paper prints a table of fifty numbers. You repeat the study and find other numbers in most cells, because you drew other data sets. Some differences are small, a few are large. Has the table been reproduced?

Three decisions are needed. When does a single number agree? How many numbers may differ before the table as a whole is in doubt? And what about sentences such as "the test has the highest {term}`power`", which are about many numbers at once?
This chapter states one rule for each decision, applies it to everything that the four papers print, and lists the results. `python -m fourpapers scorecard` prints the same counts.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
year: str = "all"  # of the papers to judge {all, 1998, 1999, 2003, 2004}
draws: int = 2000  # pairs of studies drawn for each table [100, 100000]
seed: int = 2004  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.published.items import PAPERS
from fourpapers.scorecard import card, figures, tables

chosen = [name for name in PAPERS if year in ("all", name[-4:])]
judged = card.judge(chosen, draws=draws, seed=seed)
numbers = card.number_rows(judged)
items = card.item_rows(judged)
claims = card.claim_rows(judged)
page.numbers(**tables.numbers(judged))

# %% [markdown]
r"""
## Numbers

A printed number *agrees* with ours if the {term}`95 % interval <interval>` for their difference contains zero. The interval allows for the limited number of {term}`trials <trial>` in the paper's study and in ours. If a number differs, we look for something that the
paper leaves open: a rule for ties, a {term}`population`, a way of training. If changing it in our experiment makes the number agree, that is the *cause*, and a chapter shows the measurement. Otherwise the difference is *unexplained*.

Some numbers could hardly fail: {glue:text}`sco-arithmetic` are arithmetic, {glue:text}`sco-shape` are shapes of data sets, our populations were fitted to {glue:text}`sco-fitted`, and {glue:text}`sco-coarse` are counts out of
ten trials, judged at the 1 % level, in which only gross errors could show. The counts below leave these out.
"""

# %% mystnb={"figure": {"name": "fig-sco-verdicts", "caption": "What became of the numbers that could have failed, and of the claims, paper by paper. Dietterich (1998) prints figures and hardly any numbers."}, "image": {"alt": "Two panels of stacked horizontal bars, one bar for each paper. Above: most numbers agree in the two papers of 2003 and 2004, and about half in that of 1999. Below: claims that do not hold, are undecided, or hold; in each paper at least half hold."}} tags=["remove-input"]
claim_counts = card.counts(claims, card.CLAIM_VERDICTS)
figures.verdicts(card.number_counts(numbers), claim_counts)

# %% tags=["remove-input"]
page.show(tables.number_counts(judged))

# %% [markdown]
r"""
Each cause was measured, and most explain several numbers:
"""

# %% mystnb={"code_prompt_show": "Show all measured causes", "code_prompt_hide": "Hide the causes"} tags=["remove-input", "hide-output", "sortable"]
page.show(tables.causes(numbers))

# %% [markdown]
r"""
These are the numbers that no cause explains. What was tried stands with each, and in its chapter:
"""

# %% mystnb={"code_prompt_show": "Show all unexplained numbers", "code_prompt_hide": "Hide the numbers"} tags=["remove-input", "hide-output", "sortable"]
page.show(tables.unexplained(numbers))

# %% [markdown]
r"""
(sco-chance)=
## Tables as a whole

Of many intervals some miss by chance. How many should we expect? The mean is easy: of fifty 95 % intervals, two or three. The spread is not, because the cells of a table depend on one another. Ten tests that are applied to the same data sets agree or
differ together.

:::{prf:proposition} Misses that come together
:label: prop-sco-spread
Let each of $c$ intervals miss with probability $u$, and any two of them both miss with probability $u_2$. The number $m$ of misses has the mean $cu$, whatever $u_2$ is, and the variance

$$
\operatorname{Var} m = cu(1 - u) + c(c-1)\,(u_2 - u^2) .
$$ (eq-sco-variance)
:::

:::{prf:proof}
$m$ is a sum of $c$ indicators with variance $u(1 - u)$ each, and any two have the covariance $u_2 - u^2$. There are $c(c-1)$ ordered pairs.
:::

For 36 independent cells with $u = 0.05$ the standard deviation of $m$ is $\sqrt{36 \cdot 0.05 \cdot 0.95} = 1.3$. If all 36 always missed together, $u_2 = u$ and the standard deviation would be $36 \cdot \sqrt{0.05 \cdot 0.95} = 7.8$. A real table lies between the two.

We need not guess where. We draw two studies from our stored trials, with replacement: one as large as ours, one as large as the paper's. Each drawn study goes through the whole analysis, {term}`calibration` included, and the two are compared cell by cell,
as ours and the paper's are. Both come from the same trials, so every difference is due to chance. Many such pairs give the distribution of $m$. They also give a *pooled* test: the sum of all squared
differences, each divided by its variance among the pairs.

:::{prf:definition} Verdict on a table
:label: def-sco-table
Let $m$ of the $c$ numbers of a table differ. The table is *reproduced* if $m$ is at most the 97.5 % point of its distribution under chance, and the pooled test has a {term}`p-value` of at least 0.025. It is *reproduced in part* if it is not reproduced and $m \le c/2$, and *not reproduced* otherwise. Where no chance is involved, $m$ has to be 0.
:::

This rule replaced an earlier one that treated cells as independent, at a time when the counts by the earlier rule were known. Its two numbers are conventions and were not chosen to suit the result: 2.5 % is the usual tail, and "in part" means at least half.

Of {glue:text}`sco-tables` tables and figures with printed numbers, {glue:text}`sco-reproduced` are reproduced, {glue:text}`sco-partly` in part, and {glue:text}`sco-not` not. Not reproduced: {glue:text}`sco-not-names`. Reproduced in part: {glue:text}`sco-partly-names`.
"""

# %% mystnb={"code_prompt_show": "Show all tables and figures with printed numbers", "code_prompt_hide": "Hide the tables and figures"} tags=["remove-input", "hide-output", "sortable"]
page.show(tables.items(items))

# %% mystnb={"code_prompt_show": "Show remarks on these counts", "code_prompt_hide": "Hide the remarks"} tags=["remove-input", "hide-output"]
page.show(tables.remarks(items))

# %% [markdown]
r"""
A figure without printed numbers is judged by the claims about it:
"""

# %% mystnb={"code_prompt_show": "Show all figures and tables without printed numbers", "code_prompt_hide": "Hide these figures and tables"} tags=["remove-input", "hide-output"]
page.show(tables.drawn(items))

# %% [markdown]
r"""
## Claims

A claim is about one or more numbers, and names a range in which they must lie. The claim

- *holds* if the whole 95 % interval of every number lies in the range;
- *does not hold* if one of the numbers lies outside the range, significantly at the 5 % level after {term}`Holm's correction <Holm's procedure>` for all of them. A true claim about thirty numbers then fails by bad luck at most once in twenty times, as often as a claim about one number;
- is *undecided* otherwise.

For {glue:text}`sco-ours` claims the paper's words name no range ("similar", "acceptable"), and the threshold is ours. We also judged these with half and with twice the threshold: {glue:text}`sco-firm` keep their {term}`verdict`. The lists show the other verdicts.
Papers are abbreviated: D 98, A 99, B 03 and BF 04.

### Claims that do not hold
"""

# %% tags=["remove-input"]
page.show(tables.failing(claims))

# %% [markdown]
r"""
### Claims that are undecided

An undecided claim is not a failure of the paper. More trials or {term}`repetitions <repetition>` would decide {glue:text}`sco-open-trials` of the {glue:text}`sco-open`. More data sets than the paper's 27 would decide {glue:text}`sco-open-sets`, about data sets in general. Nothing would decide the other {glue:text}`sco-open-never` as they are read, mostly because the measured value lies on the bound.

Most statements of Bouckaert and Frank describe what happened on their own 27 data sets, and are judged on these. For other data sets like them, {glue:text}`sco-these-only` of the decided statements would be undecided. Which statements describe and which generalise was decided from the paper's words alone, by a reader who did not know the verdicts.
"""

# %% mystnb={"code_prompt_show": "Show all undecided claims", "code_prompt_hide": "Hide the claims"} tags=["remove-input", "hide-output", "sortable"]
page.show(tables.undecided(claims))

# %% [markdown]
r"""
### Claims that hold
"""

# %% mystnb={"code_prompt_show": "Show all claims that hold", "code_prompt_hide": "Hide the claims"} tags=["remove-input", "hide-output", "sortable"]
page.show(tables.holding(claims))

# %% [markdown]
r"""
## What it means for you

- Most large differences here are due to something that a paper does not print: a population, a training procedure, a rule for ties, the distribution of the {term}`attributes <attribute>`. Print these, or publish the program.
- "Best of six" is seldom a finding. If the methods you compare are nearly alike, plan the number of trials for the difference that you want to see, or do not rank them.
- Write your claims so that they can fail: what is measured, where, and in which range it must lie. Then somebody else can compute the verdict.

## Takeaways

- Of {glue:text}`sco-printed` printed numbers, {glue:text}`sco-could` could have failed. Of these, {glue:text}`sco-agree` agree ({glue:text}`sco-share`),
  {glue:text}`sco-cause` differ for a measured reason, and {glue:text}`sco-unexplained` are unexplained.
- Cells of a table depend on one another. How many may differ by chance has to be simulated; assuming independence makes the allowance too small.
- Of {glue:text}`sco-tables` tables and figures with numbers, {glue:text}`sco-reproduced` are reproduced as a whole.
- Of {glue:text}`sco-claims` claims, {glue:text}`sco-hold` hold, {glue:text}`sco-fail` do not, and {glue:text}`sco-open` are undecided.

## Check yourself

:::{dropdown} 1. A paper prints 0.048 from 1,000 trials and you measure 0.060 in 1,000 trials. Does the number agree?
Yes. The {term}`standard error` of the difference is $\sqrt{0.048 \cdot 0.952/1000 + 0.060 \cdot 0.940/1000} = 0.0101$. The difference, 0.012, is 1.2 standard errors, so the 95 % interval, 0.012 ± 0.020, contains zero.
:::

:::{dropdown} 2. All numbers of a table agree one by one. Can the table still fail?
Yes. If all differences have the same sign and nearly reach their bounds, no cell misses, but the sum of squares is far too large for chance. The pooled test finds that. This is why {prf:ref}`def-sco-table` asks for both.
:::

:::{dropdown} 3. A table has 100 numbers, and the intervals of seven miss. Is that too many?
It depends on how the cells depend on one another. With independent cells the mean is 5 and the standard deviation $\sqrt{100 \cdot 0.05 \cdot 0.95} = 2.2$, so seven is ordinary. With dependent cells the spread is larger still ({eq}`eq-sco-variance`), so seven is even less surprising.
:::

:::{dropdown} 4. Why is a claim about thirty numbers not rejected as soon as one of thirty 95 % intervals lies outside its range?
Because a claim that is only just true would then fail with probability $1 - 0.975^{30}$ = {glue:text}`sco-luck-plain`. With Holm's correction the probability is {glue:text}`sco-luck-holm`.
:::

:::{dropdown} 5. We tried several readings of what a paper leaves open, and report the one that makes a number agree. What is dangerous about that?
With enough readings one agrees by chance. So the chapters count the readings that were tried, and a cause has to be something that is measured, not a setting that was tuned. The {glue:text}`sco-unexplained` unexplained numbers remain unexplained although several readings were tried for many of them.
:::

## Exercises
"""

# %% tags=["remove-cell"]
page.numbers(
    sco_luck_plain=f"{1 - 0.975**30:.2f}",
    sco_luck_holm=f"{1 - (1 - 0.025 / 30) ** 30:.3f}",
)

# %% [markdown]
r"""
```{exercise-start} As many as chance allows
:label: ex-sco-allowed
```
Suppose that the cells of a table are independent. How many of 10, 36 and 81 numbers may differ before chance is exceeded with probability 0.025? What share of the table is that, and why does the share fall?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sco-allowed
:class: dropdown
```
The number of misses is then binomial. The standard deviation of $m/c$ is $\sqrt{0.05 \cdot 0.95 / c}$. It shrinks as $c$ grows, and the allowed share falls towards one in twenty.
"""

# %%
from scipy import stats

for cells in (10, 36, 81, 1000):
    most = int(stats.binom(cells, 0.05).isf(0.025))
    print(f"{cells:>5} numbers: {most:>3} may differ, {most / cells:.0%}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Failing by bad luck
:label: ex-sco-luck
```
Suppose a claim is true, but only just: all of its $k$ numbers lie on the edge of their range. Without a correction, the claim would fail if one of the $k$ intervals lay wholly outside. How often would that happen by chance, with independent numbers? For which
$k$ is the probability one half? And with Holm's correction?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sco-luck
:class: dropdown
```
Each interval lies beyond its edge with probability $0.025$, so without a correction the claim fails with probability $1 - 0.975^k$. With Holm's correction the smallest p-value has to be at most $0.05/k$. On the side that counts, this has
probability $0.025/k$ for each number, so the claim fails with probability $1 - (1 - 0.025/k)^k$, which is never above $0.025$.
"""

# %%
from scipy import stats

for k in (1, 4, 15, 30):
    plain, holm = 1 - 0.975**k, 1 - (1 - 0.025 / k) ** k
    print(f"{k:>2} numbers: {plain:.3f} without, {holm:.3f} with")
print("one half at", int(stats.geom(0.025).isf(0.5)), "numbers")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Together or apart
:label: ex-sco-together
```
Let a table have 36 cells whose differences are normal, any two of them with correlation $\rho$. How does the probability of *no* miss at all change as $\rho$ goes from 0 to 0.9, and that of more than five? Explain both by {eq}`eq-sco-variance`.
`EquicorrelatedNormal(n, correlation)` in `twolearners.simulators` draws such differences.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sco-together
:class: dropdown
```
The mean stays the same and the spread grows. With a larger spread, more tables have no miss at all, and more tables have very many.
"""

# %%
import numpy as np

from twolearners.simulators import EquicorrelatedNormal

rng = np.random.default_rng(seed)
for rho in (0, 0.3, 0.6, 0.9):
    z = EquicorrelatedNormal(n=36, correlation=rho).sample(20_000, rng)
    misses = (np.abs(z) > 1.96).sum(axis=1)
    print(
        f"correlation {rho:.1f}: mean {misses.mean():.1f},"
        f" none {(misses == 0).mean():.2f},"
        f" more than five {(misses > 5).mean():.3f}"
    )

# %% [markdown]
r"""
```{solution-end}
```
"""
