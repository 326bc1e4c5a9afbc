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
#     run_time: half a minute
#     reference:
#       trials: 100
#       more: 200
#       checked: 2
# ---

# %% [markdown]
r"""
(real-learners)=
# Real learners made equal

:::{admonition} Takeaways
:class: tip
- To measure Type I error on real learners, damage the better one until both err equally often. It takes a strength of damage for every size of training set;
  here the errors agree to within {glue:text}`real-gap` percentage points.
- The 10-fold cross-validated t test at level {glue:text}`real-level` rejects {glue:text}`real-cv-exp6` of the time on EXP6,
  {glue:text}`real-cv-letter` on Letter and {glue:text}`real-cv-pima` on Pima. The correlation of its folds on Letter, {glue:text}`real-rho` (the paper has 0.03778), is enough to explain that.
- McNemar's test does not see that training sets differ. With a hundred test instances its continuity correction about makes up for that ({glue:text}`real-mc-low` to {glue:text}`real-mc-high`); with ten thousand it would be
  useless for comparing *learners*.
- The 5x2cv t test keeps its level on these learners ({glue:text}`real-five-low` to {glue:text}`real-five-high`). On the same trials so do the F and the corrected tests of the later papers.
- Of {glue:text}`real-claims` claims {glue:text}`real-hold` hold; not so: {glue:text}`real-fail`; undecided even with {glue:text}`real-more` trials: {glue:text}`real-open`.
:::

**In the papers.** Dietterich {cite}`dietterich1998`, sections 6.1 and 6.2 with Figure 7, the QQ plot of Figure 2, and the correlation between folds of section 3.4. The figures' values are not printed,
so agreement is judged by what the paper *claims* of them. It does not say where the classes of EXP6 meet, which weights it calls bad, how C4.5 was set up or in which release,
or what the nearest neighbour does with ties. Each is a choice here, and the choices are changed one at a time near the end.

**Before you read.** [](five-tests) and [](simulated-learners). **Run time:** half a minute. (It reads stored results. To make them again, `python -m fourpapers compute dietterich1998/tree`, then `/neighbour`, `/real` and `/later`,
takes about eight minutes on two cores; other seeds need the same time.)
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets of each problem [50, 10000]
more: int = 2000  # data sets on which claims are judged [50, 100000]
checked: int = 60  # data sets on which the damage is checked [1, 1000]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 1998  # start of all random numbers [0, 1000000000]

# %%
import numpy as np

from twolearners import significance
from fourpapers import laws
from fourpapers.book import page
from fourpapers.dietterich1998 import (
    claims,
    damage,
    figure_2,
    figure_7,
    numbers,
    section_3_4,
)
from fourpapers.dietterich1998.beyond import (
    damaged_learners,
    finite_population,
    fold_correlation_readings,
    type_one_error,
)
from fourpapers.dietterich1998.experiments.calibration import calibration
from fourpapers.dietterich1998.experiments.damaged_pairs import three_problems

# %% [markdown]
r"""
## Three problems, two learners

The simulated learners of the last chapter had no training sets. Real ones do: a tree that is grown from other instances is another tree. So Dietterich repeats his experiment with C4.5 {cite}`quinlan1993` and
the nearest neighbour {cite}`cover1967` on three problems.

:::{table} The problems of section 6.
:name: tbl-real-problems

| problem | attributes | classes | data sets of 300 are drawn from | errors are calibrated on |
|---|---:|---:|---|---|
| EXP6 | 2 | 6 | the population itself | 22,801 points, a grid 0.1 apart |
| Letter | 16 | 26 | one half of the 20,000 instances | the other half |
| Pima | 8 | 2 | all 768 instances | the 468 that were not drawn |
:::

EXP6 is the problem of a technical report that we do not have. The grid gives away its size: two attributes from 0 to 15. Its boundaries are not parallel to the axes, which is hard for a tree that splits one attribute
at a time. Ours are five slanted lines. C4.5 is grown without the penalty on numeric cuts, which came with Release 8 {cite}`quinlan1996`, three years after the book that the paper cites. (That release also changed how a threshold is chosen.
Only the penalty is turned back here.)
"""

# %% mystnb={"figure": {"name": "fig-real-regions", "caption": "One data set of EXP6 and what three learners make of it. C4.5 cuts parallel to the axes. The nearest neighbour follows the slanted lines. Damaged, it takes little notice of the first attribute, and its regions become long and flat."}, "image": {"alt": "Three squares with six coloured bands. In the first the bands are staircases, in the second slanted with ragged edges, in the third they are torn into flat splinters."}} tags=["remove-input"]
pictures, points = damaged_learners.regions(200, seed)
damaged_learners.draw_regions(pictures, points, side=15)

# %% [markdown]
r"""
## Made equal by damage

On EXP6 and on Letter the nearest neighbour is much better than C4.5, on Pima it is the other way round. The null hypothesis {eq}`eq-null` is false, and to measure a Type I error it has to be true. So the better learner is damaged.

:::{prf:definition} Damage
:label: def-damage
(a) For the nearest neighbour with *strength* $s$: some attributes shrink by the factor $1 - s$ before distances are measured, so that their squared differences count $(1 - s)^2$. On EXP6 it is the first attribute, on Letter the last eight
of sixteen. (b) For C4.5 with *rate* $r$: each prediction is replaced, with probability $r$, by another class.
:::

The paper says "bad weights" and "random classification errors at a specified rate"; (a) is our reading of the first. Rates can be found by a formula:

:::{prf:theorem} Random errors
:label: thm-random-errors
If each prediction of a classifier with error rate $\epsilon$ is replaced with probability $r$ by one of the $K - 1$ other classes, all equally likely, its error rate becomes $\epsilon + r\left(1 - \dfrac{K}{K-1}\,\epsilon\right)$.
:::

:::{prf:proof}
A right prediction is made wrong with probability $r$, and a wrong one right with probability $r/(K-1)$: the new rate is $\epsilon - \epsilon r/(K-1) + (1 - \epsilon) r$.
:::

For $s$ there is no formula. We train the nearest neighbour on each of 1000 data sets, at each size of training set and at several strengths, count its errors on the whole calibration set, average, and look where the curve passes the error of C4.5.
"""

# %% mystnb={"figure": {"name": "fig-real-damage", "caption": "Letter: average error of the nearest neighbour on 10,000 instances against the strength of its damage, for three sizes of training sets. Dotted lines lead from the error of C4.5 to the strength at which both learners are equal."}, "image": {"alt": "Three rising curves, the one for training sets of 150 highest. Dotted horizontal lines meet them at strengths of about one half."}} tags=["remove-input"]
damaged_learners.draw_damage("letter", seed)

# %% [markdown]
r"""
Each test has its own training sets: 270 of 300 instances in 10-fold cross-validation, 200 if a third is held out, 150 in 5x2. So there are three strengths for each problem. At each, are the learners equal? On the calibration set they are, by construction, as far as the curves can be trusted between the strengths that were tried: at the
strengths found, {glue:text}`real-checked` data sets give errors within {glue:text}`real-gap` percentage points of them (the paper allows itself 0.1). Whether they are equal in the *trials*, which use other instances, is another matter; the last columns tell.
"""

# %% tags=["remove-input"]
page.show(damaged_learners.equality_table(trials, seed))

# %% [markdown]
r"""
On Letter one interval is clear of 0. The two halves of the data are different instances, and an error rate on 10,000 of them has a standard error of about {glue:text}`real-half` percentage points; to agree within 0.1 on one half does not carry over to the other, however well it is done.
It does no harm. From one data set to the next the measured difference has a standard deviation of {glue:text}`real-sd` percentage points, and what is left is {glue:text}`real-left` of it at most.

## Figure 7: four tests

Every data set is split as each test wants it, and the learners with the strength for *that* size of training set are compared.
"""

# %% mystnb={"figure": {"name": "fig-real-four", "caption": "Figure 7 of the paper: how often each test finds a difference between C4.5 and the nearest neighbour where there is none, with 95 % intervals. The vertical line is the level."}, "image": {"alt": "Four groups of three intervals. The 10-fold test lies to the right of the level, farthest on Letter; the others lie around it or to its left."}} tags=["remove-input"]
figure_7.figure_7(trials, alpha, seed).draw()

# %% [markdown]
r"""
## Why

Two of these tests leave out something that can now be measured, and we can ask whether it explains their errors.

**McNemar's test** compares two classifiers. The *learners* are equal on average over training sets; on any single one, one classifier is better.

:::{prf:theorem} What McNemar's test does not see
:label: thm-unseen
Let the difference of the two classifiers' error rates have mean 0 and variance $\tau^2$ over training sets, and let $m$ be the mean number of discordant ones among $n$ test instances. Then

$$
\operatorname{Var}(n_{01} - n_{10}) = m + n(n - 1)\,\tau^2 .
$$ (eq-unseen)
:::

:::{prf:proof}
$n_{01} - n_{10}$ is a sum of $n$ terms that are $1$, $-1$ or $0$. Each has mean 0 and second moment $m/n$, the probability that it is not 0. Given the training set, two of them are independent, each with the classifiers' difference as its mean; so their covariance is $\tau^2$. There are $n(n-1)$ ordered pairs.
:::

The test supposes the first term only. Against it works the continuity correction, which makes the test timid. We know $\tau$, since the calibration set gave the error of every single classifier.

**The 10-fold test** takes folds to be independent. If their correlation is $\rho$, the statistic is stretched by $\sqrt{(1 + 9\rho)/(1 - \rho)}$ ({prf:ref}`thm-naive`), and the Type I error follows.
"""

# %% tags=["remove-input"]
page.show(type_one_error.expected_rate_table(trials, alpha, seed))

# %% [markdown]
r"""
The expectations are within {glue:text}`real-off` of what was measured (differences were taken to be normal, and they are not quite). So the mechanism is the one that Dietterich suspected: folds correlate, a little, because their training sets overlap.

**Pima has a mechanism of its own.** Its data sets are 300 of only 768 instances, drawn without replacement, as in the paper. Such data sets vary less than fresh samples of a population would: if every instance had a fixed difference in loss, the mean of 300 would keep the share $1 - 300/768$ of its variance, while the spread between folds stays. Then the folds
are *negatively* correlated, and {prf:ref}`thm-naive` says what the test does:
"""

# %% tags=["remove-input"]
page.show(finite_population.shuffled_table(alpha, seed))

# %% [markdown]
r"""
So on Pima a 10-fold test at level 0.05 starts from {glue:text}`real-shuffled`, not from 0.05, before any training set has overlapped. Its {glue:text}`real-cv-pima` are measured against that, and rates on Pima cannot be compared with those of fresh samples: on data sets drawn from the population behind Pima all of them would be higher. The design is his, and we keep it to compare with him. On Letter, 300 of
10,000, the same effect is small, and on EXP6 there is none.

## Section 3.4: the correlation between folds

He measured it on Letter. His value within one cross-validation is 0.03778, "significantly different from 0 with $p < 10^{-10}$", and between independent data sets $-0.00014$. Ours are from {glue:text}`real-more` cross-validations. A t test on
pairs of folds takes the pairs to be independent, which they are not (each fold is in nine of them); our intervals are from a bootstrap over data sets, and his number is given the error that a thousand data sets have.
"""

# %% tags=["remove-input"]
page.show(section_3_4.section_3_4(more, seed))

# %% [markdown]
r"""
It is positive, and beyond chance; it is also larger than his, beyond the sampling error of both. A correlation belongs to a pair of learners, and the damaged nearest neighbour is one of them. Which weights Dietterich chose we do not know, nor whether his trees were pruned or his folds stratified. So we tried:
"""

# %% tags=["remove-input"]
page.show(fold_correlation_readings.reading_table(more, seed))

# %% [markdown]
r"""
Under {glue:text}`real-readings` readings the correlation runs from {glue:text}`real-readings-low` to {glue:text}`real-readings-high`. Within the sampling error of both sides: {glue:text}`real-readings-agree`. None is below his number. The penalty cannot be the reason, since the paper names Release 1; which weights were bad can be part of it, but nothing in the paper says which they were. So 0.03778 stays
unexplained. It matters little for what follows. On both other problems the correlation is smaller than his ({numref}`tbl-real-why`).

## Figure 2: the 5x2cv t statistic

If the statistic had the t distribution with 5 degrees of freedom, its quantiles would lie on the line. The paper shows EXP6; the other two problems are ours.
"""

# %% mystnb={"figure": {"name": "fig-real-quantiles", "caption": "Figure 2 of the paper, left: values of the 5x2cv t statistic on EXP6, where the learners are equal, against the t distribution with 5 degrees of freedom. The other panels show Letter and Pima."}, "image": {"alt": "Three quantile plots. The dots follow the diagonal in the middle; on EXP6 and Pima they bend towards the horizontal at both ends, on Letter hardly."}} tags=["remove-input"]
figure = figure_2.figure_2(trials, seed)
figure.draw()

# %% tags=["remove-input"]
page.show(figure)

# %% [markdown]
r"""
"A fairly good fit", says the paper, and "somewhat more conservative" at the tails. [](five-tests) says why: the numerator is in its own denominator. With ten independent normal differences the test's size at level 0.05 would be {glue:text}`real-ideal`; here it is {glue:text}`real-five-exp6`.

## The same trials under the tests to come

The later papers repair what is wrong above. From the same data sets:
"""

# %% mystnb={"figure": {"name": "fig-real-later", "caption": "Type I error of the tests that later papers propose, beside those they replace, on the same data sets."}, "image": {"alt": "Six groups of three intervals. The resampled t test rejects several times too often; the corrected tests are far below the level; the 5x2cv F is at or below it."}} tags=["remove-input"]
later = [
    "5x2cv t",
    "5x2cv F",
    "10-fold cv t",
    "corrected 10-fold cv t",
    "corrected 10x10 cv t",
    "resampled t",
    "corrected resampled t",
]
figure_7.draw(
    type_one_error.with_later_tests(trials, alpha, seed), later, alpha
)

# %% [markdown]
r"""
The resampled t test, which the paper dropped after its simulation, would have been worse still: {glue:text}`real-resampled-low` to {glue:text}`real-resampled-high`. Nadeau and Bengio's correction {cite}`nadeau2003` supposes a correlation of $n_2/(n_1 + n_2)$, one tenth for ten folds, where {numref}`tbl-real-why` has much less.
So the corrected 10-fold test is safe and more timid than it need be.

## What the paper leaves open

Would it have come out otherwise with other boundaries in EXP6, other bad weights, or C4.5 as it is since Release 8? In each row one thing is changed, the damage is calibrated anew (on 300 data sets where every other attribute of Letter is spoilt), and the same number of data sets is drawn.
"""

# %% tags=["remove-input"]
page.show(type_one_error.sensitivity_table(trials, alpha, seed))

# %% [markdown]
r"""
A rate of 0.05 in {glue:text}`real-trials` trials has a standard error of {glue:text}`real-se`, so most of these differences are chance. Over all rows the 10-fold test lies between {glue:text}`real-open-cv-low` and {glue:text}`real-open-cv-high`, the 5x2cv t test
between {glue:text}`real-open-five-low` and {glue:text}`real-open-five-high`, and McNemar's between {glue:text}`real-open-mc-low` and {glue:text}`real-open-mc-high`. What does matter is where the classes of EXP6 meet: along waves the folds correlate more and the 10-fold test errs more, along rays less, as it should if the one is due to the other. The penalty of Release 8 changes little: compared data set by data set, no test differs beyond chance.

## Paper and measurement

A thousand data sets leave intervals that are too wide for some claims: a rate of 0.06 cannot be told from 0.05. So the four tests are judged on {glue:text}`real-more` data sets of each problem, of which those above are the first. All else is as it was.
"""

# %% tags=["remove-input"]
evidence = claims.real(trials=trials, more=more, alpha=alpha, seed=seed)
page.show(claims.real_table(evidence))

# %% tags=["remove-cell"]
page.numbers(
    **numbers.on_real_learners(
        trials=trials, more=more, checked=checked, alpha=alpha, seed=seed
    )
)

# %% [markdown]
r"""
The larger number was chosen after {glue:text}`real-trials` data sets had been looked at and had left {glue:text}`real-open-first` of the claims open. Whoever looks twice finds something more often than once in twenty, so an interval that only just clears the level deserves less trust than its 95 %. Two do: that of the 10-fold test on EXP6
begins at {glue:text}`real-edge-cv`, and that of McNemar's test on Letter at {glue:text}`real-edge-mc`. For both {numref}`tbl-real-why` gives a reason to expect as much, without looking at any verdict. The paper never *saw* McNemar's test exceed its level in a thousand trials, and such a small excess would not show in a thousand; so the claim is judged by what a thousand trials could show.

## What it means for you

- With a p-value from one 10-fold cross-validation, keep in mind that the test rejects more often than it says. `corrected_resampled_t(x, test_train_ratio=1 / 9)` costs nothing and does not.
- McNemar's test is safe on small test sets for a reason that has nothing to do with learners. On a large one it will tell you that two *classifiers* differ, which they always do.
- If you want to know what a test does to *your* two learners, make them equal and count. `fourpapers.dietterich1998.damage.solve` finds the strength.

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} How random must C4.5 become?
:label: ex-real-rate
```
Compute the rate of random errors that makes C4.5 on Pima as bad as the nearest neighbour for training sets of 200, from the errors in {numref}`tbl-real-equal`. What would it be if Pima had three classes?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-real-rate
:class: dropdown
```
Solve {prf:ref}`thm-random-errors` for $r$. With more classes a wrong prediction is less often replaced by the right one, so a smaller rate does.
"""

# %%
pima = calibration("pima", seed=seed)
for classes in (2, 3):
    # Errors are by size of training set: 300, 270, 200 and 150.
    needed = damage.random_error_rate(pima.tree[2], pima.neighbour[2], classes)
    print(f"{classes} classes: rate {needed:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} A test set of ten thousand
:label: ex-real-large
```
Keep the training sets at 200 and let the test set grow. What becomes of McNemar's test on EXP6? Use `type_one.size_of_mcnemar` with $\tau$ and the share of discordant instances from {numref}`tbl-real-why`.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-real-large
:class: dropdown
```
The second term of {eq}`eq-unseen` grows as $n^2$ and takes over. In the end the test rejects always: the two classifiers at hand *are* different, and it says so. About learners (Question 8) it says nothing.
"""

# %%
why = type_one_error.expected_rates(trials, alpha, seed)
exp6 = why.iloc[0]
for n in (100, 300, 1000, 10_000, 1_000_000):
    size = type_one_error.size_of_mcnemar(
        n, exp6.discordant / 100, exp6.tau, 0.05
    )
    print(f"{n:>9,} instances: {size:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Twice the level
:label: ex-real-twice
```
The paper says that the 10-fold test's Type I error is "as much as twice the target level". Which correlation between folds makes it exactly twice 0.05? How does it compare with those of {numref}`tbl-real-why`, and with the tenth that the correction supposes?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-real-twice
:class: dropdown
```
About one twentieth.
"""

# %%
grid = np.linspace(0, 0.1, 1001)
sizes_at = laws.size_under_equicorrelation(10, grid, alpha=0.05)
print(f"twice the level at {grid[np.searchsorted(sizes_at, 0.10)]:.4f}")
print(f"measured {why.rho.min():.4f} to {why.rho.max():.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Without the correction
:label: ex-real-midp
```
Repeat McNemar's test on all data sets with its mid-p version, which is not timid. Does it keep its level on these learners?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-real-midp
:class: dropdown
```
Less so: what the correction hid comes to light.
"""

# %%
titles = {"exp6": "EXP6", "letter": "Letter", "pima": "Pima"}
for name, by_plan in three_problems(trials=trials, seed=seed).items():
    counts = by_plan["holdout"].counts[0]  # the first share: equal learners
    _, n01, n10, _ = counts.reshape(trials, 4).T
    for method in ("chi2", "mid-p"):
        rejected = significance.mcnemar(n01, n10, method=method).reject(alpha)
        print(f"{titles[name]:<7} {method:<6} {rejected.mean():.3f}")

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "05", trials=trials, more=more, checked=checked, alpha=alpha, seed=seed
)
