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

:::{admonition} What you will learn
:class: tip goals
- You can make two real learners equal on purpose, compute the damage that this takes, and measure how often a test then errs.
- You can compute what McNemar's test does not see, and say why it is about classifiers and not about learners.
- You can explain the Type I error of the 10-fold t test by the correlation between its folds.
:::

**In the papers.** {cite:t}`dietterich1998`, sections 6.1 and 6.2 with Figure 7, the quantile plot of Figure 2, and the correlation between {term}`folds <fold>` in section 3.4. The figures' values are not printed,
so we check what the text says of them. What the paper does not say about its problems and {term}`learners <learning algorithm>`, and what we took, is in {ref}`readings`.

**Before you read.** [](five-tests) and [](simulated-learners).
"""

# %% [markdown]
r"""
## The question

The simulated learners of the last chapter had no {term}`training sets <training set>`. Your learners do, and a learner trained on other {term}`instances <instance>` gives another {term}`classifier`. How often does a test err on two *real* learners that are equally good? To find out, we need two such learners. {cite:t}`dietterich1998` takes two real learners and damages the better one until both have the same {term}`error rate`.

**With a pencil.** In the matrix that goes through this book, three {term}`runs <run>` of 3-fold {term}`cross-validation` on 300 instances, the differences of A minus B are, in percentage points,

|       | fold 1 | fold 2 | fold 3 |
|-------|-------:|-------:|-------:|
| run 1 |      3 |      1 |      2 |
| run 2 |      4 |      0 |     −1 |
| run 3 |      5 |      3 |      1 |

On average A errs on 2 more instances of 100. Suppose A has an error rate of 12 %, B one of 10 %, and there are two classes.

- *{term}`Damage <damage>` B.* Replace each prediction of B, with probability $\eta$, by the other class. Of 100 predictions 90 are right, and $90\eta$ of them become wrong; 10 are wrong, and $10\eta$ of them become right. The error grows by $80\eta$ instances.
  We want 2 more errors, so $\eta = 2/80 = 0.025$. After the damage both learners err on 12 % of all instances.
- *What {term}`McNemar's test` sees.* In the first fold A alone errs on $n_{01} = 8$ instances and B alone on $n_{10} = 5$. McNemar's test takes $n_{01} - n_{10}$ to have the variance $8 + 5 = 13$, a standard deviation of 3.6.
- *What it does not see.* Other training sets would have given other classifiers. Suppose that the difference of the two error rates varies between training sets with a standard deviation of $\tau = 2$ points, around 0. On 100 test instances this adds $100 \cdot 99 \cdot 0.02^2 = 4$ to the variance ({prf:ref}`thm-unseen` below).
  It becomes 17, a standard deviation of 4.1. On 1000 test instances the two parts would be 130 and 400.
"""

# %%
import numpy as np
from fourpapers.dietterich1998 import damage
from twolearners import significance

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
print(f"A minus B on average: {x.mean():.2f}")
print(f"rate of random errors: {damage.random_error_rate(0.10, 0.12):.3f}")
print(significance.mcnemar(8, 5))

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets of each problem [50, 10000]
more: int = 8000  # data sets for correlations and close cases [50, 100000]
checked: int = 60  # data sets on which the damage is checked [1, 1000]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 1998  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.dietterich1998 import (
    figure_2,
    figure_7,
    numbers,
    section_3_4,
)
from fourpapers.dietterich1998.beyond import (
    damaged_learners,
    finite_population,
    type_one_error,
)

page.numbers(
    **numbers.on_real_learners(
        trials=trials, more=more, checked=checked, alpha=alpha, seed=seed
    )
)

# %% [markdown]
r"""
## Three problems, two learners

The paper compares C4.5 {cite:p}`quinlan1993` with the nearest neighbour {cite:p}`cover1967` on three problems.

:::{table} The problems of section 6.
:name: tbl-real-problems

| problem | attributes | classes | data sets of 300 are drawn from | errors are calibrated on |
|---|---:|---:|---|---|
| EXP6 | 2 | 6 | the population itself | 22,801 points, a grid 0.1 apart |
| Letter | 16 | 26 | one half of the 20,000 instances | the other half |
| Pima | 8 | 2 | all 768 instances | the 468 that were not drawn |
:::

{term}`EXP6` is an artificial problem whose six classes are bands with slanted boundaries. They are hard for a tree, which splits one {term}`attribute` at a time.
"""

# %% mystnb={"figure": {"name": "fig-real-regions", "caption": "One data set of EXP6 and what three learners make of it. C4.5 splits parallel to the axes. The nearest neighbour follows the slanted lines. Damaged, it nearly ignores the first attribute, and its regions become long and flat."}, "image": {"alt": "Three squares with six coloured bands. In the first the bands are staircases, in the second slanted with ragged edges, in the third they are torn into flat splinters."}} tags=["remove-input"]
pictures, points = damaged_learners.regions(200, seed)
damaged_learners.draw_regions(pictures, points, side=15)

# %% [markdown]
r"""
## Made equal by damage

On EXP6 and Letter the nearest neighbour is much better than C4.5; on Pima C4.5 is better. The better one is damaged until the {term}`null hypothesis` {eq}`eq-null` is true.

:::{prf:definition} Damage
:label: def-damage
(a) For the nearest neighbour with *strength* $\theta$: some attributes shrink by the factor $1 - \theta$ before distances are measured. On EXP6 it is the first attribute, on Letter the last eight
of sixteen. (b) For C4.5 with *rate* $\eta$: each prediction is replaced, with probability $\eta$, by another class.
:::

For random errors the rate follows from a formula, which generalises the pencil example to $K$ classes:

:::{prf:theorem} Random errors
:label: thm-random-errors
If each prediction of a classifier with error rate $\epsilon$ is replaced with probability $\eta$ by one of the $K - 1$ other classes, all equally likely, its error rate becomes $\epsilon + \eta\left(1 - \dfrac{K}{K-1}\,\epsilon\right)$.
:::

:::{prf:proof}
A right prediction becomes wrong with probability $\eta$, and a wrong one right with probability $\eta/(K-1)$. The new rate is $\epsilon - \epsilon\eta/(K-1) + (1 - \epsilon)\eta$.
:::

For the strength $\theta$ there is no formula. We train the nearest neighbour on each of 1000 data sets with several strengths, average its error on the {term}`calibration set`, and read off where the curve passes the error of C4.5.
"""

# %% mystnb={"figure": {"name": "fig-real-damage", "caption": "Letter: average error of the nearest neighbour on 10,000 instances against the strength of its damage, for three sizes of training set. Dotted lines lead from the error of C4.5 to the strength at which both learners are equal."}, "image": {"alt": "Three rising curves, the one for training sets of 150 highest. Dotted horizontal lines meet them at strengths of about one half."}} tags=["remove-input"]
damaged_learners.draw_damage("letter", seed)

# %% [markdown]
r"""
The tests have training sets of different sizes: 270 of 300 instances in 10-fold cross-validation, 200 if a third is held out, 150 in 5×2. So each problem needs three strengths. At the strengths found, the errors on the calibration sets differ by {glue:text}`real-gap` percentage points at most.
In the {term}`trials <trial>`, which use other instances, a small difference remains: at most {glue:text}`real-left` of the standard deviation that the measured difference has from one data set to the next ({numref}`tbl-real-equal`). That is too little to matter for the tests.
"""

# %% mystnb={"code_prompt_show": "Show how equal the learners are", "code_prompt_hide": "Hide how equal the learners are"} tags=["remove-input", "hide-output"]
page.show(damaged_learners.equality_table(trials, seed))

# %% [markdown]
r"""
## Figure 7: four tests

Every data set is split as each test requires, and the learners with the strength for *that* size of training set are compared.
"""

# %% mystnb={"figure": {"name": "fig-real-four", "caption": "Figure 7 of the paper: how often each test finds a difference between C4.5 and the nearest neighbour where there is none, with 95 % intervals. The vertical line is the level."}, "image": {"alt": "Four groups of three intervals. The 10-fold test lies to the right of the level, farthest on Letter; the others lie around it or to its left."}} tags=["remove-input"]
figure_7.figure_7(trials, alpha, seed).draw()

# %% [markdown]
r"""
The paper states that the 10-fold t test exceeds its level on all three problems, and that no other test does. The first statement holds here too: {glue:text}`real-cv-exp6` on EXP6, {glue:text}`real-cv-letter` on Letter and {glue:text}`real-cv-pima` on Pima. The second is nearly right. On {glue:text}`real-more` data sets of Letter McNemar's test rejects {glue:text}`real-mc-letter` of the time, slightly more often than it should.

## What two of the tests leave out

**McNemar's test** compares two *classifiers*. The learners are equal on average over training sets, but on any single training set one of the two classifiers is better.

:::{prf:theorem} What McNemar's test does not see
:label: thm-unseen
Let the difference of the two classifiers' error rates have mean 0 and variance $\tau^2$ over training sets, and let $n_d = n_{01} + n_{10}$ of $n_2$ test instances be discordant. Then

$$
\operatorname{Var}(n_{01} - n_{10}) = \mathrm{E}\,n_d + n_2(n_2 - 1)\,\tau^2 .
$$ (eq-unseen)
:::

:::{prf:proof}
$n_{01} - n_{10}$ is a sum of $n_2$ terms that are $1$, $-1$ or $0$. Each has mean 0 and second moment $\mathrm{E}\,n_d/n_2$, the probability that it is not 0. Given the training set, two of them are independent, each with the difference of the classifiers' error rates as its mean; so their covariance is $\tau^2$. There are $n_2(n_2-1)$ ordered pairs.
:::

The test takes only the first term into account. Its {term}`continuity correction` works in the opposite direction and makes the test {term}`conservative`. On a hundred test instances the two effects nearly cancel.

**The 10-fold test** takes folds to be independent. If their correlation is $\rho$, the statistic is too large by the factor $\sqrt{(1 + 9\rho)/(1 - \rho)}$ ({prf:ref}`thm-naive`), and the {term}`Type I error` follows. Both $\tau$ and $\rho$ can be measured, so the Type I errors can be predicted without looking at any test:
"""

# %% tags=["remove-input"]
page.show(type_one_error.expected_rate_table(trials, alpha, seed))

# %% [markdown]
r"""
The predictions are within {glue:text}`real-off` of the measured rates. So the explanation is the one that the paper suspects: folds are slightly correlated, because their training sets overlap.

**Pima is a special case.** Its data sets are 300 of only 768 instances, drawn without replacement, as in the paper. Such data sets vary less than fresh samples of a {term}`population`. Suppose that every instance had a fixed difference in loss, whatever the training set.
Then the mean of 300 would keep only the share $1 - 300/768$ of its variance, while the differences between folds would vary as before. The folds would be *negatively* correlated, and the 10-fold test at level 0.05 would reject only {glue:text}`real-shuffled` of the time ({numref}`tbl-real-shuffled`).
The {glue:text}`real-cv-pima` measured on Pima must be compared with that number, not with 0.05. On fresh samples from the population behind Pima, all rates would be higher.
"""

# %% mystnb={"code_prompt_show": "Show the sizes without training", "code_prompt_hide": "Hide the sizes without training"} tags=["remove-input", "hide-output"]
page.show(finite_population.shuffled_table(alpha, seed))

# %% [markdown]
r"""
## Section 3.4: the correlation between folds

The paper measures the correlation between two folds of one 10-fold cross-validation on Letter, and finds 0.03778, with $p < 10^{-10}$ for the hypothesis of no correlation. Between folds of independent data sets it finds $-0.00014$. Ours are from {glue:text}`real-more` cross-validations.
"""

# %% tags=["remove-input"]
page.show(section_3_4.section_3_4(more, seed))

# %% [markdown]
r"""
Our correlation is positive too, and larger than the paper's by more than sampling error. A correlation belongs to a pair of learners, and the paper does not say which weights of the nearest neighbour it spoilt. Under {glue:text}`real-readings` readings of this and other gaps the correlation runs from {glue:text}`real-readings-low` to {glue:text}`real-readings-high` ({numref}`tbl-real-readings`).
The difference remains unexplained.

## Figure 2: the 5×2cv t statistic

If the {term}`5×2cv t <5×2cv t test>` statistic had the t distribution with 5 {term}`degrees of freedom`, its quantiles would lie on the diagonal. The paper shows EXP6; the other two problems are ours.
"""

# %% mystnb={"figure": {"name": "fig-real-quantiles", "caption": "Figure 2 of the paper, left: quantiles of the 5×2cv t statistic on EXP6, where the learners are equal, against those of t with 5 degrees of freedom. The other panels show Letter and Pima."}, "image": {"alt": "Three quantile plots. The dots follow the diagonal in the middle; on EXP6 and Pima they bend towards the horizontal at both ends, on Letter hardly."}} tags=["remove-input"]
figure = figure_2.figure_2(trials, seed)
figure.draw()

# %% mystnb={"code_prompt_show": "Show the tails in numbers", "code_prompt_hide": "Hide the tails in numbers"} tags=["remove-input", "hide-output"]
page.show(figure)

# %% [markdown]
r"""
The paper calls the fit fairly good, and the tails somewhat conservative; both are confirmed. [](five-tests) gives the reason: the numerator is part of the denominator. With ten independent normal differences the test's size at level 0.05 would be {glue:text}`real-ideal`; here it is {glue:text}`real-five-exp6`.

## Later tests on the same data sets

The later papers repair the tests that fail here. {numref}`fig-real-later` shows their tests on the same data sets.
"""

# %% mystnb={"figure": {"name": "fig-real-later", "caption": "Type I error of the tests that later papers propose, beside those they replace, on the same data sets."}, "image": {"alt": "Seven groups of three intervals. The resampled t test rejects several times too often; the corrected tests are far below the level; the 5×2cv F is at or below it."}} tags=["remove-input"]
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
The {term}`resampled t test`, which the paper dropped after its simulation, rejects {glue:text}`real-resampled-low` to {glue:text}`real-resampled-high` of the time. The correction of {cite:t}`nadeau2003` assumes a correlation of $n_2/(n_1 + n_2)$, one tenth for ten folds, where {numref}`tbl-real-why` has much less.
So the corrected 10-fold test is safe, and more conservative than it needs to be for these learners.

## What it means for you

- If you have a {term}`p-value` from one 10-fold cross-validation, remember that the test rejects more often than its level says. `significance.corrected_resampled_t(x, test_train_ratio=1 / 9)` uses the same ten differences and does not.
- Use McNemar's test to compare two *classifiers*. On a hundred test instances it is nearly right for learners as well, for a reason that has nothing to do with them. On ten thousand it will find a difference between almost any two classifiers.
- To find out what a test does to *your* two learners, damage the better one until they are equal, and count. `fourpapers.dietterich1998.damage.solve` finds the strength.

## Takeaways

- To measure a Type I error on real learners, damage the better one until both err equally often, separately for every size of training set.
- The {term}`10-fold cross-validated t test <k-fold cross-validated t test>` at level {glue:text}`real-level` rejects {glue:text}`real-cv-exp6` of the time on EXP6, {glue:text}`real-cv-letter` on Letter and {glue:text}`real-cv-pima` on Pima. The correlation of its folds explains these rates.
- McNemar's test does not see that training sets differ. With a hundred test instances its continuity correction roughly compensates ({glue:text}`real-mc-low` to {glue:text}`real-mc-high`).
- The 5×2cv t test keeps its level on these learners ({glue:text}`real-five-low` to {glue:text}`real-five-high`), and so do the F and the corrected tests of the later papers.

## Check yourself

:::{dropdown} 1. Why does each problem need three strengths of damage, and not one?
The tests train on 270, 200 or 150 of the 300 instances. Learners that are equal when trained on 150 instances need not be equal when trained on 270, because their learning curves have different slopes.
:::

:::{dropdown} 2. McNemar's test rejects two equal learners on Letter {glue:text}`real-mc-letter` of the time. Is something wrong with the test?
No. It asks whether the two *classifiers* at hand have the same error rate, and on a given training set they do not. If the question is about learners, the variation between training sets, $\tau$, belongs in the denominator and is missing there.
:::

:::{dropdown} 3. The correlation between folds on Letter is {glue:text}`real-rho`. By which factor is the 10-fold t statistic too large?
By $\sqrt{(1 + 9\rho)/(1 - \rho)}$, which is {glue:text}`real-factor`. It looks small, but the test rejects {glue:text}`real-cv-letter` of the time instead of 5 %.
:::

:::{dropdown} 4. Why can the rates on Pima not be compared with those on EXP6?
Data sets of Pima are drawn without replacement from only 768 instances, so they vary less than samples of a population. Even without any training the 10-fold test would reject only {glue:text}`real-shuffled` of the time there, not 0.05.
:::

:::{dropdown} 5. You damage the better learner with random errors until both have an error rate of 30 % on your data. Have you made the null hypothesis true?
On those data, yes. The null hypothesis is about the population and about training sets of a given size. An error rate estimated on $n$ instances has its own {term}`standard error`, so the two may still differ by about as much. The paper uses large calibration sets for this reason.
:::

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
Solve {prf:ref}`thm-random-errors` for $\eta$. With more classes a wrong prediction is less often replaced by the right one, so a smaller rate is enough.
"""

# %%
from fourpapers.dietterich1998.experiments.calibration import calibration

pima = calibration("pima", seed=seed)
for classes in (2, 3):
    # Errors are by size of training set: 300, 270, 200 and 150.
    needed = damage.random_error_rate(pima.tree[2], pima.neighbour[2], classes)
    print(f"{classes} classes: rate {needed:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Twice the level
:label: ex-real-twice
```
The paper says that the Type I error of the 10-fold test reaches twice its level. Which correlation between folds makes it exactly twice 0.05? Use {prf:ref}`thm-naive`, or `laws.size_under_equicorrelation(10, rho)`. How does it compare with the correlations of {numref}`tbl-real-why`, and with the tenth that the correction assumes?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-real-twice
:class: dropdown
```
About one twentieth. That of Letter is larger, those of EXP6 and Pima are smaller. The correction assumes twice as much.
"""

# %%
from fourpapers import laws

grid = np.linspace(0, 0.1, 1001)
error = laws.size_under_equicorrelation(10, grid, alpha=0.05)
print(f"twice the level at {grid[np.searchsorted(error, 0.10)]:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} A test set of ten thousand
:label: ex-real-large
```
Keep the training sets at 200 and let the {term}`test set` grow. What becomes of McNemar's test on EXP6? Take $\tau$ and the share of {term}`discordant instances <discordant instance>` from {numref}`tbl-real-why`, and the normal approximation: the corrected test rejects if $\lvert n_{01} - n_{10}\rvert > 1 + 1.96\sqrt{n_d}$.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-real-large
:class: dropdown
```
The second term of {eq}`eq-unseen` grows as $n_2^2$ and dominates. In the end the test always rejects: the two classifiers at hand *are* different, and it says so. It says nothing about learners.
"""

# %%
from scipy import stats

tau, discordant = 0.0203, 0.236
for n in (100, 300, 1000, 10_000, 1_000_000):
    nd = n * discordant
    sd = np.sqrt(nd + n * (n - 1) * tau**2)
    error = 2 * stats.norm.sf((1 + 1.96 * np.sqrt(nd)) / sd)
    print(f"{n:>9,} instances: {error:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Without the correction
:label: ex-real-midp
```
`three_problems()` of `fourpapers.dietterich1998.experiments.damaged_pairs` returns the stored differences of each problem by plan; `["holdout"].counts[0]` holds $n_{00}, n_{01}, n_{10}, n_{11}$ of equal learners. Repeat McNemar's test on all data sets with `method="mid-p"`, which is not conservative. Does it keep its level on these learners?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-real-midp
:class: dropdown
```
Only on Pima. On EXP6 and Letter it rejects more often than its level: without the continuity correction, the variation between training sets shows.
"""

# %%
from fourpapers.dietterich1998.experiments.damaged_pairs import three_problems

for name, by_plan in three_problems(trials=trials, seed=seed).items():
    counts = by_plan["holdout"].counts[0]  # the first share: equal learners
    _, n01, n10, _ = counts.reshape(trials, 4).T
    for method in ("chi2", "mid-p"):
        rejected = significance.mcnemar(n01, n10, method=method).reject(alpha)
        print(f"{name:<7} {method:<6} {rejected.mean():.3f}")

# %% [markdown]
r"""
```{solution-end}
```
"""
