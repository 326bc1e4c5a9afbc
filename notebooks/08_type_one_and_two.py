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
#       trials: 250
#       checks: 50
#       digits: 25
# ---

# %% [markdown]
r"""
(type-one-and-two)=
# Type I and II error

:::{admonition} What you will learn
:class: tip goals
- You can compute the 5×2cv t and the combined F from a table of differences, and enumerate what they would have been with other signs.
- You can say why an experiment with two copies of one learner cannot show whether a test withstands correlated differences.
- You can derive the power of the combined F from mean, standard deviation and correlation of the differences, and say when it exceeds that of the t.
:::

**In the papers.** {cite:t}`alpaydin1999`, sections 2 to 5: Tables 1, 2 and 3 and Figures 1 and 2. What the paper does not say about its networks and data sets, what we took, and what other readings would change, is in {ref}`readings`.

**Before you read.** [](ten-numerators); for the networks [](learners), for the data [](data-sets).
"""

# %% [markdown]
r"""
## The question

You have a new test and want to know two things: how often it finds a difference where there is none ({term}`Type I error`), and how often it misses one that is there ({term}`Type II error`). For the first you need two equal {term}`learners <learning algorithm>`. The simplest idea is to train the *same* learner twice, with two random starts. {cite:t}`alpaydin1999` does so. What does such an experiment show?

**With a pencil.** Take the matrix that goes through this book, in percentage points of error, A minus B, and keep the first two {term}`folds <fold>` of each run as three {term}`replications <replication>` of 2-fold {term}`cross-validation`:

|               | fold 1 | fold 2 | $s_i^2$ |
|---------------|-------:|-------:|--------:|
| replication 1 |      3 |      1 | $(3-1)^2/2 = 2$ |
| replication 2 |      4 |      0 | $(4-0)^2/2 = 8$ |
| replication 3 |      5 |      3 | $(5-3)^2/2 = 2$ |

- The t test with the first difference in the numerator is $t = 3/\sqrt{(2 + 8 + 2)/3} = 1.5$.
- The combined F is $f = (9 + 1 + 16 + 0 + 25 + 9)/(2 \cdot 12) = 2.5$.
- Now suppose that A and B are two copies of one learner that differ only in their random start. Exchange the two copies on fold 1 of replication 1: the difference is $-3$ instead of $3$, and this is just as likely. Each of the six signs is a toss of a coin.
- A changed sign turns $s_1^2 = (3 - 1)^2/2 = 2$ into $(3 + 1)^2/2 = 8$, and $s_3^2 = 2$ into $(5 + 3)^2/2 = 32$; $s_2^2$ stays. So $\sum s_i^2$ is 12, 18, 42 or 48 with equal probability, and $f$ is 2.5, 1.667, 0.714 or 0.625. What we observed is the largest of four equally likely values.

This argument used nothing about the data set, the {term}`training sets <training set>` or their overlap. For two copies of one learner, it always applies.
"""

# %%
import itertools
import numpy as np

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
two = x[:, :2]
s2 = np.square(two[:, 0] - two[:, 1]) / 2
print(f"t = {two[0, 0] / np.sqrt(s2.mean()):.2f}")
signs = np.array(list(itertools.product((1, -1), repeat=6))).reshape(-1, 3, 2)
flipped = signs * two
s2 = np.square(flipped[..., 0] - flipped[..., 1]) / 2
f = np.square(two).sum() / (2 * s2.sum(axis=1))
values, counts = np.unique(f.round(3), return_counts=True)
for value, count in zip(values, counts, strict=True):
    print(f"f = {value:.3f} for {count} of {len(f)} patterns of signs")

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # runs of each of the fifteen experiments [20, 100000]
checks: int = 200  # runs with digits drawn anew [20, 100000]
digits: int = 50  # runs on the two large digit sets [10, 10000]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 1999  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.alpaydin1999 import (
    error_runs,
    table_1,
    table_2,
    table_3_figures_1_2,
)
from fourpapers.alpaydin1999.beyond import (
    correlations,
    independence,
    other_tests,
    power_law,
)
from fourpapers.published import published

runs = error_runs.fifteen(trials, seed)
page.numbers(**table_2.numbers(trials, seed))

# %% [markdown]
r"""
## Fifteen experiments

A data set is split at random into two halves, five times. On each half a linear perceptron (LP) and a multilayer perceptron (MLP) with a given number of hidden units are trained, and tested on the other half. So is a second multilayer perceptron (MLP′), which differs from the first only in its random start. That is one *run*: ten differences between LP and MLP, ten between MLP and MLP′, and on each ten the {term}`5×2cv t test` and the combined F.
A thousand runs on one data set, with other {term}`random splits <random split>` and starts, make an experiment. There are fifteen: six data sets with one to three numbers of hidden units.

:::{prf:definition} The two error rates of this chapter
:label: def-alp-errors
The share of runs in which a test tells MLP from MLP′ is its *Type I error* on this data set. The share in which it tells LP from MLP is its *{term}`power`* there, one minus the *Type II error*, provided that their expected errors are not the same. How far apart they are is measured by

$$
z = \frac{\bar e_{\mathrm{LP}} - \bar e_{\mathrm{MLP}}}{s_{\mathrm{MLP}}} ,
$$ (eq-alp-z)

with means and standard deviation of the {term}`error rates <error rate>` over all test folds of all runs.
:::

Note that the data set is held fixed. Both rates are over random splits and starts of one data set; in most other chapters a rate is over data sets drawn from a {term}`population`.

The paper does not say how its networks were trained. We chose one setting for all data sets, with Table 2 in view, so that our errors in Table 2 are no evidence of anything: they are {glue:text}`alp-rms` of the paper's standard deviations away (root mean square). The Type I errors hardly depend on this choice; the power does.
"""

# %% mystnb={"code_prompt_show": "Show Table 2: errors of the networks", "code_prompt_hide": "Hide Table 2"} tags=["remove-input", "hide-output"]
page.show(table_2.table_2(trials=trials, seed=seed))

# %% [markdown]
r"""
## Table 1: the ten numerators disagree

Table 1 of the paper shows one run on each of eight data sets, and counts how many of the ten 5×2cv t tests reject, which differ only in their numerator ([](ten-numerators)). {numref}`fig-alp-votes` shows the distribution of that count over many runs.
"""

# %% tags=["remove-cell"]
numerators = table_1.table_1(
    trials=trials, digits=digits, alpha=alpha, seed=seed
)
page.numbers(
    **table_1.numbers(numerators),
    **table_1.quota_numbers(
        table_1.rejecting_by_dataset(trials, digits, alpha, seed)
    ),
)

# %% mystnb={"figure": {"name": "fig-alp-votes", "caption": "How many of the ten 5×2cv t tests of LP against MLP reject, run by run (bars, with the share of the highest), and in the single run of the paper (orange)."}, "image": {"alt": "Eight small bar charts. On glass, wine and iris nearly all runs have no rejection; on others the bars spread from zero to ten. Triangles mark the paper's count."}} tags=["remove-input"]
numerators.draw()

# %% mystnb={"code_prompt_show": "Show Table 1 in numbers", "code_prompt_hide": "Hide Table 1"} tags=["remove-input", "hide-output"]
page.show(numerators)

# %% [markdown]
r"""
Averaged over the eight data sets, the ten numerators disagree in {glue:text}`alp-split` of all runs. The paper's objection to the t test is confirmed: wherever the learners differ, the order of the folds can decide the {term}`verdict`.
The paper also says that the F decides like a majority of the ten t tests. It agrees with a majority, six of ten, in {glue:text}`alp-majority` of the runs; but it averages squares and counts no votes, and a vote with a quota of {glue:text}`alp-quota` of ten agrees with it more often, in {glue:text}`alp-quota-share`.

## Table 3, left half: Type I errors
"""

# %% tags=["remove-cell"]
rejected = table_3_figures_1_2.table_3(trials=trials, alpha=alpha, seed=seed)
type_one = table_3_figures_1_2.figure_1(trials=trials, alpha=alpha, seed=seed)
page.numbers(
    **table_3_figures_1_2.numbers(rejected.cells),
    **table_3_figures_1_2.shifted_numbers(runs, alpha),
)

# %% mystnb={"figure": {"name": "fig-alp-one", "caption": "Figure 1 of the paper: Type I error of the combined F against that of the 5×2cv t test in fifteen experiments, in the paper and in ours. Cross: independent normal differences."}, "image": {"alt": "Two scatter plots with a diagonal. In both all points lie under the diagonal, around a cross at about 0.028 and 0.018."}} tags=["remove-input"]
type_one.draw()

# %% mystnb={"code_prompt_show": "Show Table 3, left half", "code_prompt_hide": "Hide Table 3, left half"} tags=["remove-input", "hide-output"]
page.show(rejected, "tbl-alp-null")

# %% [markdown]
r"""
{glue:text}`alp-null-agree` of {glue:text}`alp-null-all` Type I errors agree with ours; by chance alone about {glue:text}`alp-null-chance` would differ. All are below the level of 0.05, and in {glue:text}`alp-under` of the fifteen experiments the F rejects less often than the t, as in the paper. Does this show that both tests are safe?

### Why nothing else could have come out

:::{prf:proposition} Two copies of one learner
:label: prop-alp-copies
Let A and B be the same learner, and let each training begin with a random {term}`seed` of its own, independent of all others. Given the data set and the random splits, the differences in error on any number of folds are independent of each other, and each is distributed symmetrically around 0. Over data sets and splits they have mean 0 and are uncorrelated.
:::

:::{prf:proof}
Given data and splits, the difference on a fold is a function of two seeds, that of A and that of B, and these seeds enter no other difference. So the differences are independent. Exchanging the two seeds changes the sign of the difference and not its distribution, so it is symmetric. Hence the
conditional mean of a product of two differences is the product of two conditional means that are 0, and so is its mean over all data sets and splits.
:::

No data set, and no overlap of training sets or {term}`test sets <test set>`, can make these differences correlate. But correlation through shared data is exactly what a test on {term}`resampled <resampling>` data has to withstand: it is why the {term}`resampled t test` fails ([](simulated-learners)), and what the 2-fold design is meant to keep small.
**The experiment with two copies cannot see it.** It checks the formula of a test, not its assumptions. So the expected result is that of independent normal differences: {glue:text}`alp-law-t` for the t, and {glue:text}`alp-law-f` for the F by {prf:ref}`thm-f-law`.

Between LP and MLP there is no such symmetry. {numref}`tbl-alp-correlations` shows their correlations too.
"""

# %% tags=["remove-input"]
correlated = correlations.difference_correlations(
    runs, checks=checks, seed=seed
)
page.show(correlations.correlation_table(correlated))

# %% tags=["remove-cell"]
page.numbers(**correlations.numbers(correlated))

# %% [markdown]
r"""
- With two copies both correlations are 0, as they must be.
- With LP and MLP the two folds of one replication correlate slightly negatively on a fixed data set. If every {term}`instance` had its own fixed difference between the learners, the differences on the two halves would add up to a constant and have the correlation −1; the randomness of training brings it close to 0.
- When every run draws its own data set (last row), as happens to a researcher who has one data set from a population, all ten differences share what is peculiar to that data set, and replications correlate by {glue:text}`alp-anew`. An experiment on fixed data sets leaves that out.

### What remains between measurement and formula

The measured rates are not quite those of independent normal differences. Is that chance? By the argument of the pencil example a run gives not one verdict but many. Both statistics depend on signs only through the five products $x_{i1} x_{i2}$, because numerators are squares and

$$
s_i^2 = \tfrac12 x_{i1}^2 + \tfrac12 x_{i2}^2 - x_{i1} x_{i2} .
$$ (eq-alp-signs)

So each run has 32 equally likely patterns of signs, and their average estimates the same Type I error with much less noise. To separate non-normality from dependence, we also permute the differences among the runs of an experiment, which makes them independent and keeps their values.
"""

# %% tags=["remove-cell"]
by_signs = independence.sign_averaged_rates(runs, alpha, seed)
pooled = independence.all_experiments(
    published("alpaydin1999_table3"), by_signs, trials=trials
)
shapes = independence.difference_shapes(runs, by_signs)
page.numbers(**independence.numbers(by_signs, pooled))

# %% tags=["remove-input"]
page.show(independence.pooled_table(pooled))

# %% mystnb={"code_prompt_show": "Show the differences by data set", "code_prompt_hide": "Hide the differences by data set"} tags=["remove-input", "hide-output"]
page.show(independence.shape_table(shapes))

# %% [markdown]
r"""
- *The paper's rates and ours are the same*: the {term}`interval` for ours minus the paper's is {glue:text}`alp-same-t` for the t and {glue:text}`alp-same-f` for the F.
- *Differences that are not normal raise the t.* On iris and wine two networks differ by one or two errors, or not at all ({numref}`tbl-alp-lumps`). There the t rejects {glue:text}`alp-small-t` of the time; on vowel and ODR, where differences are nearly normal, {glue:text}`alp-large-t`.
- *A dependence without correlation lowers both.* Compared with permuted differences, the rates are lower by {glue:text}`alp-sizes-t` for the t and {glue:text}`alp-sizes-f` for the F. An instance on which networks disagree by chance is tested in one half or in the other, so a large difference in one fold goes with a small one in the other.

So the left half of Table 3 shows the sizes of two formulas under independence, plus two small effects of counting whole errors. That all Type I errors are below 0.05 does not show that the 2-fold design withstands dependence. For that, see [](real-learners).

## Table 3, right half: power
"""

# %% tags=["remove-cell"]
against_z = table_3_figures_1_2.figure_2(trials=trials, alpha=alpha, seed=seed)
distance = power_law.against_distance(runs, alpha, seed)
curve = power_law.curves(np.linspace(0, 6, 61), alpha, seed)
crossings = power_law.crossings(alpha, seed)
page.numbers(
    **power_law.numbers(curve, distance),
    **power_law.crossing_numbers(crossings),
)

# %% mystnb={"figure": {"name": "fig-alp-two", "caption": "Figure 2 of the paper, (a) above and (b) below: how often LP and MLP are told apart, against their distance z, in the paper and in ours."}, "image": {"alt": "Four scatter plots of two tests. For small z the F rejects less often than the t, below 0.08 both; for z above two the F rejects more often, up to one."}} tags=["remove-input"]
against_z.draw()

# %% mystnb={"code_prompt_show": "Show Table 3, right half", "code_prompt_hide": "Hide Table 3, right half"} tags=["remove-input", "hide-output"]
page.show(rejected, "tbl-alp-real")

# %% [markdown]
r"""
The shape of Figure 2 is reproduced: below a distance of one both tests find little, and the F less than the t; from about two on they find nearly everything, and the F more. (The paper speaks of a lower Type II error where the errors are similar. That is a slip: to reject less often where learners differ, however little, is a higher one.) The single shares depend on how far apart LP and MLP are, which depends on training: {glue:text}`alp-real-agree` of {glue:text}`alp-real-all` agree, and {glue:text}`alp-real-means` of those that differ agree once our differences are shifted to the paper's mean.
{glue:text}`alp-real-open` remain unexplained ({glue:text}`alp-real-open-where`).

### Why the curves cross

Let the ten differences be normal with mean $\delta$, standard deviation $\sigma$, and correlation $\rho$ between the folds of a replication. In the notation of {prf:ref}`lem-sums`, $u_i = (x_{i1} + x_{i2})/\sqrt2$ has mean $\sqrt2\,\delta$ and variance $(1+\rho)\sigma^2$, and $v_i = (x_{i1} - x_{i2})/\sqrt2$ has mean 0 and variance $(1-\rho)\sigma^2$. So $\sum u_i^2$ is non-central:

$$
2f - 1 = \frac{\sum u_i^2}{\sum v_i^2} \sim \frac{1+\rho}{1-\rho}\; F_{5,5}(\lambda), \qquad \lambda = \frac{10\,\delta^2}{(1+\rho)\,\sigma^2} ,
$$ (eq-alp-power)

where $\lambda$ is the parameter of non-centrality. All ten differences contribute to $\lambda$. The t has the same denominator and a single difference in its numerator, with the effect $\delta/\sigma$.

- Without an effect the F rejects less often, since its size is {glue:text}`alp-law-f` and that of the t {glue:text}`alp-law-t`. With a large effect it rejects more often, because all ten differences count. For $\rho = 0$ the curves cross at an effect of {glue:text}`alp-cross`.
- Positive correlation favours the F: for $\rho = 0.2$ they cross at {glue:text}`alp-cross-fifth`, for $\rho = 0.4$ the F is ahead from the start. For $\rho = -0.2$ they cross at {glue:text}`alp-cross-below`.
"""

# %% mystnb={"figure": {"name": "fig-alp-law", "caption": "Power against the effect: derived for independent normal differences (lines), and in our fifteen experiments (points). Dotted: the F with the critical value that has the promised size."}, "image": {"alt": "Rising curves. The measured points lie on them. The F starts below the t, crosses it at a little less than one standard deviation and is clearly higher from there on; the dotted curve is above both throughout."}} tags=["remove-input"]
power_law.draw(curve, distance)

# %% [markdown]
r"""
Except on thyroid, where a few networks that failed to learn inflate the standard deviation, the formula predicts our shares to {glue:text}`alp-off-mean` on average and {glue:text}`alp-off-law` at worst.

## Other tests, and the correct size

The same experiments can be run with the tests of the other papers: {term}`McNemar's test` on one split with a third held out, the resampled t test and its corrected form on ten such splits, and the t test on ten folds. The two tests of this chapter are also shown with {term}`critical values <critical value>` that have the promised size under independence: for the F {glue:text}`alp-right` instead of {glue:text}`alp-tabled` ([](ten-numerators)), for the t at the {term}`nominal level` {glue:text}`alp-right-level`.
"""

# %% tags=["remove-cell"]
everything = other_tests.all_tests(runs, alpha, seed=seed)
summary = other_tests.error_and_power(everything, alpha)
gains = other_tests.power_at_correct_size(runs, alpha)
page.numbers(**other_tests.numbers(everything, summary, gains, alpha))

# %% mystnb={"figure": {"name": "fig-alp-tests", "caption": "Left: mean Type I error over fifteen experiments with two copies, with intervals over data sets; upright strokes: derived for uncorrelated normal differences. Right: mean share of rejections in the experiments with z above one."}, "image": {"alt": "Eight tests. The corrected resampled t test has nearly no Type I error and little power; the ten-fold and resampled tests lie below 0.05 with the highest power; the F of correct size has more power than the tabled F."}} tags=["remove-input"]
other_tests.draw(summary, alpha)

# %% [markdown]
r"""
- *The resampled t test looks safe*: its Type I error is {glue:text}`alp-naive`. By this experiment alone one would recommend it, although it rejects up to a third of the time on Dietterich's simulated learners ([](simulated-learners)). This is {prf:ref}`prop-alp-copies` at work.
- *The {term}`corrected resampled t test` looks useless*: its Type I error is {glue:text}`alp-corrected`, because it corrects for a correlation that is absent here.
- *McNemar's test rejects too often*, {glue:text}`alp-mc-thyroid` of the time on thyroid. It compares two {term}`classifiers <classifier>`, and two networks from one learner do differ.
- *The F with the correct critical value* has a power of {glue:text}`alp-power-right` instead of {glue:text}`alp-power-f` in the {glue:text}`alp-far-number` experiments with z above one, and a Type I error of {glue:text}`alp-right-error`.

## What it means for you

- To find out whether a test keeps its level, do not compare two copies of one learner. Every test on differences passes, because their differences are uncorrelated by symmetry. Make two *different* learners equal, as in [](real-learners).
- If you run 5×2 cross-validation, use the F. It does not depend on the order of the folds, and finds more once the mean difference exceeds about {glue:text}`alp-cross` standard deviations.
- Its critical value for independent folds is {glue:text}`alp-right`. Use it only if the replications do not share a data set; with one data set they do.
- If a fold contains only two or three errors, trust only the first digit of any of these {term}`p-values <p-value>`.

## Takeaways

- The Type I errors of Table 3 are reproduced: over all fifteen experiments the t rejects {glue:text}`alp-his-t` of the time in the paper and {glue:text}`alp-signs-t` here, the F {glue:text}`alp-his-f` and {glue:text}`alp-signs-f`.
- They could not have come out much differently. Differences between two copies of one learner are uncorrelated by symmetry, on any data set. Even the resampled t test keeps its level in this design ({glue:text}`alp-naive`).
- The power of both tests follows from mean, standard deviation and correlation of the differences. With uncorrelated folds the F overtakes the t where the mean difference exceeds {glue:text}`alp-cross` standard deviations.
- With the critical value that has the promised size, the F finds up to {glue:text}`alp-most-back` more differences between LP and MLP.

## Check yourself

:::{dropdown} 1. A thousand runs with two copies of a learner show a Type I error of 0.02 at level 0.05. May you conclude that the test withstands overlapping training sets?
No. By {prf:ref}`prop-alp-copies` the differences between two copies are uncorrelated however much the training sets overlap. The experiment shows the size of the formula under independence.
:::

:::{dropdown} 2. Why does the naive resampled t test reject only {glue:text}`alp-naive` of the time here?
Because its differences are uncorrelated here. The test assumes just that, so it keeps its level. On different learners its differences correlate through the shared data, and it rejects far too often.
:::

:::{dropdown} 3. With uncorrelated folds, the t is more powerful than the F for effects below {glue:text}`alp-cross`. How can that be, if the F uses all ten differences?
The tabled critical value of the F is too large: its size is {glue:text}`alp-law-f`, that of the t {glue:text}`alp-law-t`. For small effects power is close to size. With correct critical values the F is ahead for every effect.
:::

:::{dropdown} 4. In the pencil example, why is it enough to consider the signs of $x_{i1}x_{i2}$?
Numerators are squares, and $s_i^2$ contains the signs only in the product ({eq}`eq-alp-signs`). Changing both signs of a replication changes nothing.
:::

:::{dropdown} 5. McNemar's test rejects two copies of one learner on thyroid {glue:text}`alp-mc-thyroid` of the time. Is it wrong?
No. Its {term}`null hypothesis` is that the two *classifiers* have the same error rate. Two networks trained from different random starts are different classifiers.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} All signs
:label: ex-alp-signs
```
`error_runs.fifteen(trials, seed)` of `fourpapers.alpaydin1999` holds our runs: `fifteen(...)[Pair("VOWEL", 5)].null.values` are the differences between two copies on vowel, five by two for each run. Take one run. Of the 1,024 ways to choose its signs, in how many does the F reject? Why is it enough to look at 32?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-alp-signs
:class: dropdown
```
By {eq}`eq-alp-signs` only the signs of five products matter. To change both signs of a replication changes none of them, so each of the 32 patterns of products stands for 32 of the 1,024.
"""

# %%
from fourpapers.alpaydin1999 import error_runs
from fourpapers.alpaydin1999.populations import Pair
from fourpapers.alpaydin1999.signs import sign_averaged
from twolearners import significance

vowel = error_runs.fifteen(trials, seed)[Pair("VOWEL", 5)].null.values
one = vowel[min(25, trials - 1)]
signs = np.array(list(itertools.product((1, -1), repeat=10)))
every = significance.five_by_two_cv_f(one * signs.reshape(-1, 5, 2))
print(int(every.reject(alpha).sum()), "of", len(signs))
few = sign_averaged(one[None], alpha)["F"][0]
print(f"{every.reject(alpha).mean():.4f} and {few:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} A shared seed
:label: ex-alp-seed
```
{prf:ref}`prop-alp-copies` requires a seed for each training. Suppose a program gives A one seed for all ten trainings, and B another. Which step of the proof fails? Imitate it: let every difference of a run be the sum of a part that all ten share and a part of its own, of equal variances. How often does the F reject?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-alp-seed
:class: dropdown
```
All differences are then functions of the same two seeds, so they are not independent given data and splits; exchanging the seeds changes all ten signs at once. If a seed has an effect that carries over from fold to fold, the differences correlate.
"""

# %%
rng = np.random.default_rng(seed)
shared = rng.normal(size=(20_000, 1, 1)) + rng.normal(size=(20_000, 5, 2))
f = significance.five_by_two_cv_f(shared)
print(f"correlation one half: the F rejects {f.reject(alpha).mean():.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Whole numbers
:label: ex-alp-lumps
```
Let two networks err independently of each other, each on 0.4 % of 75 test instances, and take ten differences of such counts. What are the Type I errors of both tests, and on 3,600 instances? (`sign_averaged(x, alpha)` of `fourpapers.alpaydin1999.signs` averages the verdicts over all signs.)
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-alp-lumps
:class: dropdown
```
Nothing is dependent here. With few errors, six differences of ten are 0, and the t rejects more often than with normal differences.
"""

# %%
for n in (75, 3600):
    counts = rng.binomial(n, 0.004, size=(2, 20_000, 5, 2))
    found = sign_averaged((counts[0] - counts[1]) / n, alpha)
    print(n, {test: f"{error.mean():.4f}" for test, error in found.items()})

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Where the curves cross
:label: ex-alp-cross
```
`power_law.curves(effects, alpha, seed)` of `fourpapers.alpaydin1999.beyond` tabulates the power of both tests on independent normal differences, with tabled (`t`, `F`) and with correct critical values (`t_right`, `F_right`). At which effect do the two tests of correct size cross? How large must the effect be for each to find it in four runs of five?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-alp-cross
:class: dropdown
```
They do not cross: both begin at 0.05, and the F is ahead from there on. The t, with a single difference in its numerator, needs a much larger effect.
"""

# %%
from fourpapers.alpaydin1999.beyond import power_law

fine = power_law.curves(np.linspace(0, 4, 41), alpha, seed)
for name in ("t", "t_right", "F", "F_right"):
    needed = np.interp(0.8, fine[name], fine["effect"])
    print(f"{name:8} {needed:.2f}")

# %% [markdown]
r"""
```{solution-end}
```
"""
