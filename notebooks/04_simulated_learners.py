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
#       studies: 4
# ---

# %% [markdown]
r"""
(simulated-learners)=
# Simulated learners

:::{admonition} What you will learn
:class: tip goals
- You can compute with a pencil how two simulated learners with the same error rate vary on a test set, and how strongly two random splits correlate.
- You can derive the Type I error of a test from the covariances of its differences, and say which of the five tests must fail here and which cannot.
- You can say what a simulation of this kind proves about a test, and what it leaves out.
:::

**In the papers.** {cite:t}`dietterich1998`, sections 4 and 5 with Figures 3 to 6, and the remarks of section 3.5 on the number of replications and of section 7 on varying {term}`error rates <error rate>`.
The figures' values are not printed, so we check what the text says of them. What the paper leaves open, and what we took, is in {ref}`readings`.

**Before you read.** [](dependence) for {prf:ref}`thm-naive`, and [](five-tests) for the five tests.
"""

# %% [markdown]
r"""
## The question

You are about to use a test on your own two {term}`learners <learning algorithm>`. How does it treat two learners that are equally good? With real learners this is hard to find out, because no two of them are exactly equal.
{cite:t}`dietterich1998` therefore invents two. Nothing is trained; errors are drawn at random, with equal error rates by construction. Whenever a test reports a difference between the two, the test is wrong, and we can count how often that happens.

The design has one parameter, the error rate $\epsilon$. On one half of all {term}`instances <instance>` A errs with probability $\epsilon/2$ and B with $3\epsilon/2$. On the other half A errs with $3\epsilon/2$ and B with $\epsilon/2$.

**With a pencil.** This matrix of differences goes through the whole book: three {term}`runs <run>` of 3-fold {term}`cross-validation` on 300 instances, in percentage points of error, A minus B.
Each {term}`fold` tests 100 instances, so one point is one instance.

|       | fold 1 | fold 2 | fold 3 |
|-------|-------:|-------:|-------:|
| run 1 |      3 |      1 |      2 |
| run 2 |      4 |      0 |     −1 |
| run 3 |      5 |      3 |      1 |

In the first fold A alone errs on 8 instances and B alone on 5. Can such numbers come from two equal learners? Take $\epsilon = 0.07$.

- Only A errs with probability $\frac\epsilon2(1 - \frac{3\epsilon}2)$ in one half and $\frac{3\epsilon}2(1 - \frac\epsilon2)$ in the other, on average $\epsilon - \frac34\epsilon^2 = 0.066$; so does only B. On 100 instances we expect $13.3$ on which exactly one of them errs. The first fold has $8 + 5 = 13$.
- Each of these instances adds $1$ or $-1$ to the difference, which therefore has mean 0 and standard deviation $\sqrt{13.3} = 3.6$ points. A difference of 3 or 5 points is nothing unusual for two equal learners.
- The {term}`naive t statistic <naive t test>` of all nine is nevertheless $2/\sqrt{3.75/9} = 3.10$, with $p = .015$. It calls the learners different.
- If the nine were {term}`random splits <random split>` with a third held out, two of them would have the correlation $\rho = \epsilon/(6 - \frac92\epsilon) = 0.012$ ({eq}`eq-split-correlation` below). By {prf:ref}`thm-naive` the statistic is then too large by the factor $\sqrt{(1 + 8\rho)/(1 - \rho)} = 1.05$.
  That is little. With 300 splits the factor would be $\sqrt{(1 + 299\rho)/(1 - \rho)} = 2.18$.
"""

# %%
import numpy as np
from twolearners import significance
from twolearners.simulators import WorstCase, inflation

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
pair = WorstCase(0.07)
print(f"standard deviation {100 * pair.variance(100) ** 0.5:.1f} points")
print(significance.resampled_t(x.ravel()))
rho = pair.correlation()
print(f"correlation {rho:.3f}, factors", inflation([9, 300], rho).round(2))

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
studies: int = 100  # studies, each as large as the paper's [2, 1000]
sets: int = 1000  # data sets in a study [100, 100000]
size: int = 300  # instances in each data set [300, 600]
epsilons: list[float] = [0.1, 0.2, 0.3, 0.4]  # error rates [0.04, 0.65]
sizes: list[int] = [50, 100, 200, 500, 1000, 2000]  # of data sets [20, 100000]
level: str = "0.05"  # level of the tests {0.01, 0.05, 0.10}
seed: int = 1998  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.dietterich1998 import (
    figure_3,
    figure_4,
    figure_5,
    figure_6,
    numbers,
)
from fourpapers.dietterich1998.beyond import simulated_learners as beyond
from fourpapers.dietterich1998.experiments import replications

alpha = float(level)
scale = {
    "studies": studies,
    "sets": sets,
    "size": size,
    "alpha": alpha,
    "seed": seed,
}
page.numbers(
    **numbers.on_simulated_learners(epsilons=epsilons, sizes=sizes, **scale)
)

# %% [markdown]
r"""
## A learner seen from outside

Why may a learner be replaced by probabilities? Fix the size of the {term}`training set`. A test sees only which instances the learner gets wrong.

:::{prf:definition} Error probability of an instance
:label: def-epsilon
$\epsilon_A(\mathbf x) = \Pr_{S_1}[\hat f_A(\mathbf x) \ne y]$ is the probability that the {term}`classifier` which A makes of a random training set $S_1$ misclassifies the instance $\mathbf x$ of class $y$.
:::

The mean of $\epsilon_A(\mathbf x)$ over the {term}`population` is the learner's error rate. {numref}`fig-sim-epsilon` shows $\epsilon(\mathbf x)$ for C4.5 on two populations, measured with {glue:text}`sim-trees` training sets of a hundred instances that contain none of the points shown.
"""

# %% mystnb={"figure": {"name": "fig-sim-epsilon", "caption": "Figure 3 of the paper, for two populations of 7,670 points: how often trees grown from a hundred instances misclassify each point. Left: sorted. Right: where the points of EXP6 lie; its six classes are slanted bands."}, "image": {"alt": "Left, two rising curves: for EXP6 from zero to 0.9, most points between 0.2 and 0.5; for Letter from 0.3 to one. Right, a square of dots, pale in the lower left and upper right corner, darkest where the boundaries between bands meet the edges."}} tags=["remove-input"]
figure_3.figure_3(seed).draw()

# %% [markdown]
r"""
Once $\epsilon(\mathbf x)$ is known, says the paper, the learner is no longer needed: draw test instances and misclassify each with its own probability. The mean error rate stays the same. Its variance does not quite, and we can say by how much.

:::{prf:theorem} What independent errors leave out
:label: thm-simulated-variance
Let the error rate of a classifier on the population have mean $\epsilon$ and variance $\tau^2$ over training sets. On $n_2$ instances drawn independently, the measured error rate has the variance

$$
\frac{\epsilon(1-\epsilon)}{n_2} + \Bigl(1 - \frac1{n_2}\Bigr) \tau^2 .
$$ (eq-simulated-variance)

If each instance $\mathbf x$ is misclassified with probability $\epsilon(\mathbf x)$ independently of the others, the variance is $\epsilon(1-\epsilon)/n_2$.
:::

:::{dropdown} Proof
The measured rate is the mean of $n_2$ indicators, each 1 with probability $\epsilon$. Given the training set, two instances are misclassified independently, each with the classifier's own error rate. So the covariance of their indicators is the variance $\tau^2$ of that rate,
and there are $n_2(n_2-1)$ ordered pairs. In the simulation both instances and errors are drawn independently, and the covariance is 0.
:::

The simulation leaves out that some training sets give better trees than others. On a hundred test instances this matters little: the standard deviation of a real tree's error rate is {glue:text}`sim-ratio-exp6` times that of the simulation on {term}`EXP6`, and {glue:text}`sim-ratio-letter` times on Letter.
On thousands of test instances the term $\tau^2$ would be nearly all of the variance.

## Two learners, equal and unlike

{numref}`fig-sim-designed` shows the design of *The question* for an error rate of 0.10. Both learners have the same error rate, but a {term}`test set` with a few more instances of one half makes one of them look better.
"""

# %% mystnb={"figure": {"name": "fig-sim-designed", "caption": "Figure 4 of the paper: the designed error probabilities for an error rate of 0.10. The number of points does not matter, because there are only two kinds of them."}, "image": {"alt": "Two step functions: A errs with probability 0.05 on the first half of the points and 0.15 on the second, B the other way round."}} tags=["remove-input"]
figure_4.figure_4().draw()

# %% [markdown]
r"""
A data set consists of $N = $ {glue:text}`sim-size` such instances, and is split as each test demands. Whenever an instance is tested, A and B misclassify it with their probabilities, independently of each other and of all other times. In cross-validation, every training set has in addition
a random quality $\beta$, uniform between $-0.02$ and $0.02$, which is added to all error probabilities of both learners.

## What follows from the design

**Difference of proportions: liberal.** The errors of A and B on a random instance are negatively correlated.

:::{prf:theorem} Negatively correlated errors
:label: thm-negative
On a random instance the errors of A and B have the correlation $-\dfrac{\epsilon}{4(1-\epsilon)}$.
:::

:::{prf:proof}
Let $a$ and $b$ be 1 where A and B err. In either half $\mathrm{E}[ab] = \frac{\epsilon}{2} \cdot \frac{3\epsilon}{2} = \frac34 \epsilon^2$, so the covariance is $\frac34\epsilon^2 - \epsilon^2 = -\frac14\epsilon^2$. Both
variances are $\epsilon(1 - \epsilon)$.
:::

So the variance of $e_A - e_B$ is larger by the factor $1 + \epsilon/4(1-\epsilon)$ than it would be on two separate test sets, which is what the test assumes ({eq}`eq-proportions`). On large test sets its {term}`Type I error` at level $\alpha$ tends to

$$
2\,\Phi\Bigl(-z_{1-\alpha/2} \Big/ \sqrt{1 + \tfrac{\epsilon}{4(1 - \epsilon)}}\Bigr) ,
$$ (eq-proportions-limit)

where $z_{1-\alpha/2}$ is the quantile of the normal distribution. The nearer $\epsilon$ is to one half, the worse.

**McNemar's test: correct.** It uses only the instances on which exactly one of the two errs. On a random instance only A errs with probability $\epsilon - \frac34\epsilon^2$, and only B errs with the same probability. This is all that {prf:ref}`thm-discordant` requires, so the test's assumption is satisfied.
For both tests the four counts have a multinomial distribution. Adding up the probabilities of all tables that a test rejects gives its Type I error exactly, for any size of the test set.

**Resampled t: liberal. 10-fold t: correct.** These tests use several differences, and what matters is whether they are correlated.

:::{prf:theorem} What test sets share
:label: thm-shared
(a) Differences on disjoint test sets are independent. (b) On two test sets drawn from the same $S$ independently of each other, whatever their sizes, the differences have
the covariance $\epsilon^2/N$.
:::

:::{dropdown} Proof
Write $d_i$ for $a - b$ on instance $i$ of $S$. If $i$ is of the first half, $d_i$ has mean $\frac12\epsilon - \frac32\epsilon = -\epsilon$; if of the second, $\epsilon$. Errors are drawn anew for every test set, so the only thing that two tests of the same instance share
is the half to which it belongs. (a) Different instances share nothing. (b) Let the two test sets have $n_2$ and $n_2'$ instances. Instance $i$ is in both with probability $n_2 n_2'/N^2$, and
then adds $\mathrm{E}\bigl[\mathrm{E}[d_i \mid \text{half}]^2\bigr]/(n_2 n_2') = \epsilon^2/(n_2 n_2')$ to the covariance. There are $N$ instances. (The quality $\beta$ is added to both learners alike, so the mean of $d_i$ does not change.)
:::

By {prf:ref}`thm-paired` a difference on $n_2$ instances has the variance $(2\epsilon - \frac32\epsilon^2)/n_2$. So two random splits that hold out a third have the correlation

$$
\rho = \frac{\epsilon^2/N}{(2\epsilon - \frac32\epsilon^2)/\frac13 N} = \frac{\epsilon}{6 - \frac92\epsilon} .
$$ (eq-split-correlation)

{prf:ref}`thm-naive` then says that the resampled t statistic on $n$ splits is too large by the factor $\sqrt{(1 + (n-1)\rho)/(1-\rho)}$, which grows without bound with $n$. Note that $N$ cancels in {eq}`eq-split-correlation`: larger data sets do not help.
The folds of *one* cross-validation have disjoint test sets, so their differences are independent by (a). The 10-fold t test is correct here, apart from the fact that differences are multiples of one instance and not normal.

**5×2cv t: conservative.** Folds of different replications do correlate, by (b), but the statistic is not affected:

:::{prf:theorem} 5×2cv t on the simulated learners
:label: thm-five-simulated
If the ten differences are jointly normal, $\tilde t$ has the same distribution as with ten *independent* normal differences, at every $\epsilon$ and every $N$. The same holds for any number $r$ of replications.
:::

:::{dropdown} Proof
Put $u_i = (x_{i1} + x_{i2})/\sqrt2$ and $v_i = (x_{i1} - x_{i2})/\sqrt2$. Then $x_{11} = (u_1 + v_1)/\sqrt2$ and $s_i^2 = v_i^2$, so that only $u_1$ and the $v_i$ enter $\tilde t$. Both folds of a replication have
the same covariance $c$ with a fold of another one, so $\operatorname{Cov}(v_i, v_j) = \frac12(c - c - c + c) = 0$ and likewise $\operatorname{Cov}(u_1, v_j) = 0$ for $j \ne 1$. Within a replication the folds are independent with equal
variances, so $\operatorname{Cov}(u_1, v_1) = 0$. Uncorrelated variables that are jointly normal are independent, and $u_1$ and all $v_i$ have the same variance, as they would if all ten differences were independent.
:::

So the Type I error of the {term}`5×2cv t test` at level 0.05 must be {glue:text}`sim-ideal`, which [](five-tests) found for independent differences. All these correlations agree with those of simulated data sets ({numref}`tbl-sim-correlations`, folded).
"""

# %% mystnb={"code_prompt_show": "Show the correlations", "code_prompt_hide": "Hide the correlations"} tags=["remove-input", "hide-output"]
page.show(
    beyond.correlation_table(
        (epsilons[-1],),
        studies=studies,
        size=size,
        sets=sets,
        seed=seed,
    )
)

# %% [markdown]
r"""
### From covariances to a Type I error

Each test on differences rejects when the square of a numerator exceeds a multiple of a sum of squares. Written with a matrix $M$ and the vector $x$ of all differences, it rejects when $x^\top M x > 0$. For the 5×2cv t test with {term}`critical value` $c$, for example, $x^\top M x = x_{11}^2 - c^2 \cdot \frac15 \sum_i s_i^2$.
If the differences are normal with covariance matrix $\Sigma$, then $x^\top M x$ is distributed as $\sum_i w_i Z_i^2$, with independent standard normal $Z_i$ and the eigenvalues $w_i$ of $\Sigma M$. How likely is such a sum to be positive?

The characteristic function of $w Z^2$ is $(1 - 2\mathrm{i}wu)^{-1/2}$, that of the sum is the product, and any variable $Y$ with a density satisfies $\Pr[Y > 0] = \frac12 + \frac1\pi\int_0^\infty \operatorname{Im}\varphi_Y(u)\,du/u$. Modulus and argument of the product, with $u$ in place of $2u$, give the formula of {cite:t}`imhof1961`:

$$
\Pr\Bigl[\sum_i w_i Z_i^2 > 0\Bigr] = \frac12 + \frac1\pi \int_0^\infty \frac{\sin\bigl(\frac12 \sum_i \arctan w_i u\bigr)}{u \prod_i (1 + w_i^2 u^2)^{1/4}}\, du .
$$ (eq-imhof)

`laws.size_of(M, covariance)` computes this integral, and three functions write tests as a matrix $M$: `laws.flat_t(n, alpha)` for the t test on $n$ differences, `laws.two_fold_t(r, alpha)` for Dietterich's test with $r$ replications, and `laws.combined_f(alpha)` for Alpaydin's F.
"""

# %%
from fourpapers.dietterich1998 import laws

for rate in (0.10, 0.40):
    pair = WorstCase(rate)
    splits = laws.covariance_of_splits(pair, 30)
    folds = laws.covariance_of_folds(pair, 2, runs=5)
    resampled = laws.size_of(laws.flat_t(30, 0.05), splits)
    five = laws.size_of(laws.two_fold_t(5, 0.05), folds)
    print(f"{rate:.2f}: resampled t {resampled:.4f}, 5x2cv t {five:.4f}")

# %% [markdown]
r"""
## Figure 5: five tests, four error rates

The paper draws 1000 data sets for each error rate. We do so {glue:text}`sim-studies` times. The first of these studies is the counterpart of Figure 5. All of them together show what the figure would be without chance.
"""

# %% tags=["remove-cell"]
figure = figure_5.figure_5(epsilons=epsilons, **scale)

# %% mystnb={"figure": {"name": "fig-sim-five", "caption": "Figure 5 of the paper: Type I error of the five tests in one study of the paper's size, with 95 % intervals. Upright strokes: the derived values. The vertical line is the level; the scale is logarithmic."}, "image": {"alt": "Five groups of four intervals. McNemar and 5×2cv t lie below the level, 10-fold cv t around it, the difference of proportions slightly above it, and the resampled t between twice and seven times the level, growing with the error rate."}} tags=["remove-input"]
figure.draw()

# %% mystnb={"code_prompt_show": "Show the numbers", "code_prompt_hide": "Hide the numbers"} tags=["remove-input", "hide-output"]
page.show(figure)

# %% [markdown]
r"""
As the paper reports, two tests exceed the level, the {term}`resampled t test` by far. Simulation and derivation agree to within {glue:text}`sim-off`.

- The *resampled t test* rejects {glue:text}`sim-res-low` of the time at an error rate of 0.10 and {glue:text}`sim-res-high` at 0.40.
- The *{term}`difference of proportions <test for the difference of two proportions>`* exceeds its level by little: its exact Type I error is {glue:text}`sim-prop-low` at an error rate of 0.10 and {glue:text}`sim-prop-high` at 0.40. A study of a thousand data sets would notice the excess in {glue:text}`sim-prop-seen` of cases at 0.10, and in {glue:text}`sim-prop-seen-high` at 0.40.
- *{term}`McNemar's test`* stays below its level because of its {term}`continuity correction` ({numref}`tbl-mcnemar-size`), not because of the design.

## Figure 6: more splits, more folds

Would more than thirty splits help the resampled t test? No: the {term}`standard error` that the test computes falls as $1/\sqrt n$, and the true one does not. At $\epsilon = 0.10$ the statistic is too large by the factor {glue:text}`sim-stretch-30` with 30 splits, and {glue:text}`sim-stretch-300` with 300.
Nor do more data help: with 30 splits the test rejects {glue:text}`sim-size-low` of the time on {glue:text}`sim-size-smallest` instances and {glue:text}`sim-size-high` on {glue:text}`sim-size-largest`. Cross-validation with more folds has more differences too, but these remain independent.
"""

# %% mystnb={"figure": {"name": "fig-sim-splits", "caption": "Figure 6 of the paper: Type I error against the number of random splits (resampled t) or folds (k-fold cv t), at an error rate of 0.10. Points with 95 % intervals: one study of the paper's size. Lines: derived."}, "image": {"alt": "The resampled t test climbs from 0.05 with a few splits to above 0.4 with three hundred; the k-fold test stays at the level."}} tags=["remove-input"]
figure_6.figure_6(**scale).draw()

# %% [markdown]
r"""
## Why five replications?

Section 3.5 of the paper says that {term}`five replications <replication>` are not an arbitrary choice: in exploratory studies both fewer and more raised the Type I error. The reasons it gives are that a variance from few numbers is noisy, and that with many replications the $s_i^2$ depend on one another.
The test with $r$ replications has $\frac1r\sum s_i^2$ in its denominator and is referred to $t_r$. By {prf:ref}`thm-five-simulated` dependence between replications plays no part on the simulated learners. The Type I error depends on $r$ all the same:
"""

# %% mystnb={"figure": {"name": "fig-sim-replications", "caption": "Type I error of Dietterich's test, as a share of the level, with 1 to 20 replications of 2-fold cross-validation. Lines: independent normal differences at three levels, with a star at the lowest value. Points: simulated learners at two error rates, with 95 % intervals."}, "image": {"alt": "Three curves that fall and then rise towards one. Their lowest points are at six replications for level 0.01, at three for level 0.05 and at two for level 0.10. The simulated points lie on the middle curve."}} tags=["remove-input"]
by_number = replications.type_one_error((epsilons[0], epsilons[-1]), **scale)
beyond.draw_replications(by_number, replications.ideal_sizes(), alpha)

# %% [markdown]
r"""
There is a lowest point, as the paper observed. Two effects produce it, and neither has to do with dependence.

- *The numerator is part of the denominator.* In the notation of the last proof, the test rejects when $\frac12(u_1 + v_1)^2 > c^2 \cdot \frac1r \sum v_i^2$. If the level is low, $c$ is large, and rejection requires that all $v_i$ are small beside $u_1$. Then $v_1$ can be neglected on the left, and the probability is
  $\Pr[\frac12 u_1^2 > c^2\cdot\frac1r\sum v_i^2] = \Pr[\lvert T\rvert > \sqrt2\,c]$ with $T \sim t_r$. The tail of $t_r$ falls as $c^{-r}$, so this is $2^{-r/2}$ times the level $\Pr[\lvert T\rvert > c]$: less with every further replication.
- *With many replications $v_1$ is only one of $r$.* It then hardly matters for the denominator, so that the Type I error rises again towards the level.

At level 0.05 the lowest point is at {glue:text}`sim-best` replications, at level 0.01 at {glue:text}`sim-best-low`. Five is a reasonable choice between them, not the best one. With a single replication the simulated learners lie above the line: on {glue:text}`sim-still` of the data sets at $\epsilon = 0.10$ the two differences are equal, the variance is zero, and the statistic infinite.

Section 7 of the paper warns of another danger: error rates that vary between replications while their difference does not. On the simulated learners this hurts only if the *first* replication, which supplies the numerator, has the largest variance. With error rates of 0.5 there and 0.1 or 0.9 in the other four, the Type I error is {glue:text}`sim-swing`;
with error rates that vary at random it stays below the level ({numref}`tbl-sim-swings`).

## What the simulation cannot show

The {term}`corrected resampled t test` of {cite:t}`nadeau2003`, which later chapters recommend, rejects {glue:text}`sim-corrected` of the time at most on these data sets. It assumes that two splits have the correlation $1/3$, the share held out. Here the correlation is only {glue:text}`sim-rho-low` to {glue:text}`sim-rho-high`. The assumption is made for learners whose differences come from their *training sets*, which overlap much more than test sets do;
the simulated learners have no training sets. Do not choose a test by this simulation alone.

Nor is the design the worst possible, as the paper calls it: with error probabilities 0 and $2\epsilon$ instead of $\frac12\epsilon$ and $\frac32\epsilon$ the resampled t test would reject {glue:text}`sim-worst` of the time at $\epsilon = 0.40$ instead of {glue:text}`sim-worst-paper` ({numref}`tbl-sim-spread`).

## What it means for you

- Do not raise the number of random splits to make a difference significant. The naive test reaches significance by itself.
- Do not hope that more data will cure a test that ignores a correlation. Covariance and variance shrink together, and their ratio stays.
- With a single test set, use McNemar's test. It keeps its level here for every error rate and every size.
- Ask of every simulation what varies in it. Here test sets vary and training sets do not. A test that keeps its level here may fail with real learners, which is the subject of [](real-learners).

## Takeaways

- The simulated learners have the same error rate by design and differ on every instance. For such a pair the Type I error of a test can be *derived* from covariances; {glue:text}`sim-all` simulated data sets agree with the derivation.
- The resampled t test at level {glue:text}`sim-level` rejects {glue:text}`sim-res-low` to {glue:text}`sim-res-high` of the time, and with 300 splits {glue:text}`sim-res-300` at the lowest error rate. More splits make it worse; more data do not help.
- The difference of proportions is {term}`liberal`, but only slightly: {glue:text}`sim-prop-low` to {glue:text}`sim-prop-high` at level 0.05.
- The 10-fold and the 5×2cv t test cannot fail in this design, because nothing is trained. The simulation says nothing about what overlapping training sets do to them.

## Check yourself

:::{dropdown} 1. Why does the 10-fold t test keep its level here, although it does not on real learners?
Its ten test sets are disjoint, and in this design differences on disjoint test sets are independent. Real learners are trained on overlapping training sets, which correlates the folds. Nothing is trained here.
:::

:::{dropdown} 2. At an error rate of 0.10, how strongly do two random splits correlate, and how many times too large is the t statistic of 300 splits?
The correlation is {glue:text}`sim-rho-low`, and the factor {glue:text}`sim-stretch-300`. A correlation that looks negligible becomes harmful because 300 differences share it.
:::

:::{dropdown} 3. A colleague repeats the experiment with 30,000 instances instead of 300. What happens to the resampled t test?
Nothing. Covariance and variance of the differences both fall by the factor 100, so their ratio, the correlation, stays the same ({eq}`eq-split-correlation`). Only the steps in which differences move become finer.
:::

:::{dropdown} 4. Folds of different replications of 5×2cv are correlated here. Why does the 5×2cv t statistic not notice?
Both folds of one replication have the same covariance with a fold of another. The difference of the two folds, from which $s_i^2$ is made, is therefore uncorrelated with everything in the other replications. The size stays at {glue:text}`sim-ideal`.
:::

:::{dropdown} 5. Why is the corrected resampled t test so conservative here?
It assumes a correlation of $1/3$. The correlation in this design is at most {glue:text}`sim-rho-high`, because only test sets are shared. The denominator is therefore much too large, and the test rejects {glue:text}`sim-corrected` of the time at most.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} The right correction
:label: ex-sim-correction
```
The corrected resampled t test with $n_2/n_1 = 1/2$ hardly ever rejects the simulated learners. Which number in place of $1/2$ would give it the promised size at $\epsilon = 0.40$? Use {prf:ref}`thm-corrected`.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sim-correction
:class: dropdown
```
The number is $\rho/(1 - \rho)$ with $\rho = 0.4/4.2$, which is 0.105, a fifth of what the test assumes. A user could not know it, because $\rho$ cannot be estimated from one data set.
"""

# %%
from fourpapers.laws import size_under_equicorrelation

rho = WorstCase(0.40).correlation()
for ratio in (rho / (1 - rho), 1 / 2):
    error = size_under_equicorrelation(30, rho, test_train_ratio=ratio)
    print(f"n2/n1 = {ratio:.3f}: {error:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Half the time
:label: ex-sim-half
```
At $\epsilon = 0.10$, how many random splits does the resampled t test need until it rejects two equal learners in half of all cases? Use {eq}`eq-split-correlation` and {prf:ref}`thm-naive`. Does a larger data set change the answer?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sim-half
:class: dropdown
```
With $\rho = 0.1/5.55 = 0.018$ the statistic is $t_{n-1}$ times $\sqrt{(1 + (n-1)\rho)/(1-\rho)}$. It exceeds the critical value, about 1.96, in half of all cases when that factor is $1.96/0.674 = 2.9$, that is when $1 + (n-1)\rho \approx 8.3$: some four hundred splits. $N$ does not occur in $\rho$, so a larger data set changes nothing.
"""

# %%
rho = WorstCase(0.10).correlation()
for n in (300, 400, 500):
    print(f"{n} splits: {size_under_equicorrelation(n, rho):.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} One fold varies more
:label: ex-sim-restless
```
Let the ten differences of a 5×2 cross-validation be independent, and let one of them have a variance four times that of the others. Which fold does the most harm to the 5×2cv t test at level 0.05? And to the F? Use `laws.size_of` with the functions named under {eq}`eq-imhof`.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sim-restless
:class: dropdown
```
The first fold of the first replication, by far, because it is the numerator. Any other fold enlarges the denominator only and makes the test more {term}`conservative`. The F treats all folds alike.
"""

# %%
for fold in (0, 1, 2):
    covariance = np.eye(10)
    covariance[fold, fold] = 4
    t = laws.size_of(laws.two_fold_t(5, 0.05), covariance)
    f = laws.size_of(laws.combined_f(0.05), covariance)
    print(f"fold {fold}: t {t:.4f}, F {f:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} A repaired test of proportions
:label: ex-sim-proportions
```
The paper says that with the {term}`paired` standard error $\sqrt{n_{01} + n_{10}}/n_2$ the test of proportions would not have been liberal. `law_of_counts(WorstCase(rate))` of `fourpapers.laws` lists all outcomes $n_{00}, n_{01}, n_{10}, n_{11}$ on 100 test instances with their probabilities. Add up the exact Type I error of
`significance.difference_of_proportions(..., paired=True)` and of `significance.mcnemar`. Is the paper right?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sim-proportions
:class: dropdown
```
Yes. Without continuity correction the paired test is close to its level at every error rate, so what the design does to the unpaired test is gone. With the correction it is McNemar's test.
"""

# %%
from fourpapers.laws import law_of_counts

for rate in (0.10, 0.20, 0.30, 0.40):
    counts, chances = law_of_counts(WorstCase(rate))
    paired = significance.difference_of_proportions(*counts.T, paired=True)
    corrected = significance.mcnemar(counts[:, 1], counts[:, 2])
    print(
        f"error rate {rate:.2f}:"
        f" paired {chances[paired.reject(0.05)].sum():.4f},"
        f" corrected {chances[corrected.reject(0.05)].sum():.4f}"
    )

# %% [markdown]
r"""
```{solution-end}
```
"""
