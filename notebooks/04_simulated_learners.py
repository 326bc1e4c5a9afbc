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

:::{admonition} Takeaways
:class: tip
- Dietterich's simulated learners have the same error rate by design and differ on every instance. For such a pair the
  Type I error of every test can be *derived*: exactly for two of the five, and for the others as if differences were normal. {glue:text}`sim-all`
  simulated data sets agree.
- The resampled t test at level {glue:text}`sim-level` rejects {glue:text}`sim-res-low` to {glue:text}`sim-res-high` of the
  time, with 300 splits {glue:text}`sim-res-300` even where it is best. More splits make it worse; more data do not help.
- The difference of proportions exceeds its level by little: its size is exactly {glue:text}`sim-prop-low` at an error rate of 0.10, where {glue:text}`sim-prop-seen` of studies as large as the
  paper's would show it, and {glue:text}`sim-prop-high` at 0.40, where {glue:text}`sim-prop-seen-high` would.
- The 10-fold and the 5x2cv t test *cannot* fail here. Their differences are, or behave as if they were, independent: the simulation tries what a test makes of test sets,
  and leaves out what training sets do to it.
- Of {glue:text}`sim-claims` claims, {glue:text}`sim-hold` hold. Five is not the best number of replications (at level 0.05 it is {glue:text}`sim-best`),
  and swinging error rates fool the 5x2cv t test only in an unlucky arrangement.
:::

**In the papers.** Dietterich {cite}`dietterich1998`, sections 4 and 5, all of it: Figures 3, 4, 5 and 6, with 1000 data sets of 300 instances at each point; and the remarks of section 3.5 on the number of replications
and of section 7 on swinging error rates. The figures' values are not printed, so agreement is judged by what the paper *claims* of them.
It does not say which population Figure 3 shows, whether 5x2 cross-validation has the random quality of training sets that 10-fold has, which numbers of splits Figure 6
has, or how the error rates of section 7 were made to swing. Each reading of ours is stated where it is used.

**Before you read.** [](five-tests). **Run time:** half a minute. (It reads stored results; `python -m fourpapers compute dietterich1998/simulated` and its like make them again,
in minutes.)
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
studies: int = 100  # studies, each as large as the paper's [2, 1000]
sets: int = 1000  # data sets in a study [100, 100000]
size: int = 300  # instances in each data set [300, 600]
epsilons: list[float] = [0.1, 0.2, 0.3, 0.4]  # error rates [0.04, 0.65]
sizes: list[int] = [50, 100, 200, 500, 1000, 2000]  # of data sets [20, 100000]
level: str = "0.05"  # level of the tests {0.01, 0.05, 0.10}
seed: int = 1998  # start of all random numbers [0, 1000000000]

# %%
import numpy as np

from twolearners import significance
from fourpapers.book import page
from fourpapers.dietterich1998 import (
    claims,
    figure_3,
    figure_4,
    figure_5,
    figure_6,
    laws,
    numbers,
)
from fourpapers.dietterich1998.beyond import simulated_learners as beyond
from fourpapers.dietterich1998.experiments import (
    replications,
    simulated_learners,
)
from fourpapers.dietterich1998.procedures import FIVE
from fourpapers.laws import law_of_counts, size_under_equicorrelation
from twolearners.simulators import WorstCase

alpha = float(level)
scale = {
    "studies": studies,
    "sets": sets,
    "size": size,
    "alpha": alpha,
    "seed": seed,
}

# %% [markdown]
r"""
## A learner seen from outside

Fix the size of the training set. All that a test will ever see of a learner is which instances it gets wrong.

:::{prf:definition} Error probability of an instance
:label: def-epsilon
$\epsilon_A(x) = \Pr_R[\hat f_A(x) \ne y]$ is the probability that the classifier which $A$ makes of a random training set $R$ misclassifies the instance $x$ of class $y$.
:::

The mean of $\epsilon_A(x)$ over the population is the learner's error rate. Figure 3 of the paper shows $\epsilon(x)$ for C4.5, measured on 7,670 points with training
sets of a hundred. We do not know which points. Here are two populations of that number: points of the EXP6 problem of a later chapter, two attributes and six classes, and
images of the Letter data. On each, C4.5 was trained {glue:text}`sim-trees` times (in its first release's way, without a penalty on numeric cuts), and no point was ever
in a training set. So every $\epsilon(x)$ has a standard error of {glue:text}`sim-error` at most.
"""

# %% mystnb={"figure": {"name": "fig-sim-epsilon", "caption": "Figure 3 of the paper, for two populations of 7,670 points: how often trees grown from a hundred instances misclassify a point. Left, sorted. Right, where the points of EXP6 lie, whose classes are six slanted bands."}, "image": {"alt": "Left, two rising curves: for EXP6 from zero to 0.9, most points between 0.2 and 0.5; for Letter from 0.3 to one. Right, a square of dots, pale in the lower left and upper right corner, darkest where the boundaries between bands meet the edges."}} tags=["remove-input"]
figure_3.figure_3(seed).draw()

# %% [markdown]
r"""
On EXP6 the two far corners are easy; between them a hundred instances do not settle where one band ends and the next begins, and trees disagree on nearly every point. On Letter, with four instances to a class, {glue:text}`sim-mostly` of
the points are wrong more often than not. Once $\epsilon(x)$ is known, the learner can be thrown away, says the paper: draw test points and misclassify each with its own probability. The error rate
will be the same on average, and will show "a similar degree of variation". How similar can be said exactly.

:::{prf:theorem} What independent errors leave out
:label: thm-simulated-variance
Let $e_R$ be the error rate on the population of the classifier made of $R$, with mean $e$ and variance $v$ over $R$. On $m$ instances drawn independently, its
measured error rate has the variance

$$
\frac{e(1-e)}{m} + \Bigl(1 - \frac1m\Bigr) v .
$$ (eq-simulated-variance)

If each instance $x$ is misclassified with probability $\epsilon(x)$ independently of the others, the variance is $e(1-e)/m$.
:::

:::{prf:proof}
The measured rate is the mean of $m$ indicators, each 1 with probability $e$. Given $R$, two instances are misclassified independently, each with probability $e_R$;
so the covariance of their indicators is $\mathrm{E}\,e_R^2 - e^2 = v$, and there are $m(m-1)$ ordered pairs. In the simulation both instances and errors are drawn independently,
and the covariance is 0.
:::

What is left out is that some trees are better than others. Their error rates have the standard deviation {glue:text}`sim-spread-exp6` on EXP6 and {glue:text}`sim-spread-letter`
on Letter. On a hundred test instances that hardly shows: the standard deviation is {glue:text}`sim-ratio-exp6` and {glue:text}`sim-ratio-letter` times that of the simulation. On thousands it would be
nearly all there is. Whether that is "a similar degree of variation" depends on what one calls similar:
"""

# %% tags=["remove-input"]
page.show(claims.similarity_table(seed))

# %% [markdown]
r"""
## Two learners, equal and unlike

For the null hypothesis to be true and the tests to have a hard time, the paper *designs* two sets of probabilities. In half of the population A errs with probability $\epsilon/2$ and B with
$3\epsilon/2$; in the other half it is the other way round.
"""

# %% mystnb={"figure": {"name": "fig-sim-designed", "caption": "Figure 4 of the paper: the designed error probabilities for an error rate of 0.10. The number of points is arbitrary: they are drawn with replacement, and there are only two kinds of them."}, "image": {"alt": "Two step functions: A errs with probability 0.05 on the first half of the points and 0.15 on the second, B the other way round."}} tags=["remove-input"]
figure_4.figure_4().draw()

# %% [markdown]
r"""
Both have the error rate $\epsilon$. But whoever draws a few more instances of one half sees one of the two ahead, and would like to know whether that means anything. The size of the
population does not matter: drawn with replacement, each instance is of either half with probability $\frac12$, be there ten points or a million.

A *data set* is {glue:text}`sim-size` such instances, and it is cut up as each test demands. No learner is run. Whenever an instance is tested, A and B misclassify it with their
probabilities, independently of each other and of all other times. In cross-validation, every training set has in addition a quality $\beta$, uniform between
$-0.02$ and $0.02$, which is added to all error probabilities of both learners.

## What follows from the design

The five tests look at different things, and for each we can say beforehand what they will see.

:::{prf:theorem} Errors avoid each other
:label: thm-negative
On a random instance the errors of A and B have the correlation $-\dfrac{\epsilon}{4(1-\epsilon)}$.
:::

:::{prf:proof}
Let $a$ and $b$ be 1 where A and B err. In either half $\mathrm{E}[ab] = \frac{\epsilon}{2} \cdot \frac{3\epsilon}{2} = \frac34 \epsilon^2$, so the covariance is $\frac34\epsilon^2 - \epsilon^2$; both
variances are $\epsilon(1 - \epsilon)$.
:::

So $p_A - p_B$ varies *more* than if the two error rates were measured on different test sets, by the factor $1 + \epsilon/4(1-\epsilon)$ in the variance. The test for the difference of proportions
supposes they were ({eq}`eq-proportions`), and is too bold. On large test sets its Type I error at level $\alpha$ tends to

$$
2\,\Phi\Bigl(-z_{1-\alpha/2} \Big/ \sqrt{1 + \tfrac{\epsilon}{4(1 - \epsilon)}}\Bigr) ,
$$ (eq-proportions-limit)

where $z$ is the quantile of the normal distribution: the nearer $\epsilon$ is to one half, the worse. McNemar's test looks at instances where only one of them errs. Either is
the one with probability $\epsilon - \frac34\epsilon^2$, so {prf:ref}`thm-discordant` applies, and nothing is wrong with it. For both tests no limit is needed: the four counts are
multinomial, and the probabilities of all tables that a test rejects can be added up.

:::{prf:theorem} What test sets share
:label: thm-shared
(a) Differences on disjoint test sets are independent. (b) On two test sets drawn from the same $S$ independently of each other, whatever their sizes, the differences have
the covariance $\epsilon^2/\lvert S\rvert$.
:::

:::{prf:proof}
Write $d_i$ for $a - b$ on instance $i$ of $S$. Given that $i$ is of the first half, $d_i$ has mean $\frac12\epsilon - \frac32\epsilon = -\epsilon$; if of the second, $\epsilon$. Errors are drawn anew for every test set, so two test sets
share of an instance only its half. (a) Different instances share nothing. (b) Let $T_1$ and $T_2$ have $m_1$ and $m_2$ instances. Instance $i$ is in both with probability $m_1 m_2/\lvert S\rvert^2$, and
then adds the covariance $\mathrm{E}\bigl[\mathrm{E}[d_i \mid \text{half}]^2\bigr] = \epsilon^2$ over $m_1 m_2$. There are $\lvert S\rvert$ instances. (The quality $\beta$ moves both learners alike; the mean of $d_i$ is what it was.)
:::

By {prf:ref}`thm-paired` a difference on $m$ instances has the variance $(2\epsilon - \frac32\epsilon^2)/m$. So two random splits that hold out a third have the correlation

$$
\rho = \frac{\epsilon^2/\lvert S\rvert}{(2\epsilon - \frac32\epsilon^2)/\frac13\lvert S\rvert} = \frac{\epsilon}{6 - \frac92\epsilon} ,
$$ (eq-split-correlation)

however large $S$ is. {prf:ref}`thm-naive` then stretches the resampled t statistic by $\sqrt{(1 + (n-1)\rho)/(1-\rho)}$, without bound as $n$ grows. The folds of *one* cross-validation are independent by (a):
Student's t test is in its right there, and nothing is wrong with the 10-fold test but that differences move in steps.

What of 5x2? Folds of different replications do correlate, by (b). It does not matter:

:::{prf:theorem} 5x2cv t on the simulated learners
:label: thm-five-simulated
If the ten differences are jointly normal, $\tilde t$ has the same distribution as with ten *independent* normal differences, at every $\epsilon$ and every $\lvert S\rvert$. The same holds for any number of replications.
:::

:::{prf:proof}
Put $u_i = (p_i^{(1)} + p_i^{(2)})/\sqrt2$ and $v_i = (p_i^{(1)} - p_i^{(2)})/\sqrt2$. Then $p_1^{(1)} = (u_1 + v_1)/\sqrt2$ and $s_i^2 = v_i^2$, so that only $u_1$ and the $v_i$ enter $\tilde t$. Both folds of a replication have
the same covariance $c$ with a fold of another one, so $\operatorname{Cov}(v_i, v_j) = \frac12(c - c - c + c) = 0$ and likewise $\operatorname{Cov}(u_1, v_j) = 0$ for $j \ne 1$. Within a replication the folds are independent with equal
variances, so $\operatorname{Cov}(u_1, v_1) = 0$. Uncorrelated variables that are jointly normal are independent, and all have the same variance: nothing in $\tilde t$ tells the two cases apart.
:::

So the Type I error of the 5x2cv t test at level 0.05 must be {glue:text}`sim-ideal`, which [](five-tests) found for the ideal case. Alpaydin's F also uses $u_2, \dots, u_5$, which do correlate; it will come out a little higher than in its ideal case.

These correlations can be measured:
"""

# %% tags=["remove-input"]
page.show(
    beyond.correlation_table(
        (epsilons[0], epsilons[-1]),
        studies=studies,
        size=size,
        sets=sets,
        seed=seed,
    )
)

# %% [markdown]
r"""
One more step turns covariances into Type I errors. A t test on a single resampling, the test on $r$ replications of two folds, and the combined F: each of them rejects when a square exceeds a multiple of a sum of squares, which is to say when
$x^\top M x > 0$ for some matrix $M$. For normal differences with covariance matrix $\Sigma$, $x^\top M x$ is distributed as $\sum_i w_i Z_i^2$, with independent standard normal $Z_i$ and
the eigenvalues $w_i$ of $\Sigma M$; and Imhof {cite}`imhof1961` gives the probability that this is positive as an integral,

$$
\Pr\Bigl[\sum_i w_i Z_i^2 > 0\Bigr] = \frac12 + \frac1\pi \int_0^\infty \frac{\sin\bigl(\frac12 \sum_i \arctan w_i u\bigr)}{u \prod_i (1 + w_i^2 u^2)^{1/4}}\, du .
$$ (eq-imhof)

It holds for every covariance matrix, so that one function, `laws.size_of`, serves the rest of this chapter.

## Figure 5: five tests, four error rates

The paper draws 1000 data sets for each error rate. We do so {glue:text}`sim-studies` times over. The first of these studies is the counterpart of Figure 5; all together show what the figure would have been without chance.
"""

# %%
figure = figure_5.figure_5(epsilons=epsilons, **scale)

# %% mystnb={"figure": {"name": "fig-sim-five", "caption": "Figure 5 of the paper: Type I error of the five tests, with 95 % intervals, in one study of the paper's size. Upright strokes are what was derived, exactly for the first two tests. The vertical line is the nominal level; the scale is logarithmic."}, "image": {"alt": "Five groups of four intervals. McNemar and 5x2cv t lie below the level, 10-fold cv t around it, the difference of proportions slightly above it, and the resampled t between twice and seven times the level, growing with the error rate."}} tags=["remove-input"]
figure.draw()

# %% tags=["remove-input"]
page.show(figure)

# %% [markdown]
r"""
It is as the paper reports: two tests exceed the level, the resampled t test by far. The numbers say a little more.

- What was derived as if differences were normal is off by {glue:text}`sim-off` at most: differences are discrete, and on {glue:text}`sim-size` instances that is what it costs.
- At $\epsilon = 0.10$ the difference of proportions is not far above its level, and part of the excess is none of the design's doing: with independent errors the size would be {glue:text}`sim-plain`, since counts move in steps. A study
  of a thousand data sets finds it in {glue:text}`sim-prop-seen` of cases, at $\epsilon = 0.40$ in {glue:text}`sim-prop-seen-high`.
- McNemar's test is *below* its level, and not by design either: the continuity correction makes it so ({numref}`tbl-mcnemar-size`).

## Figure 6: more splits, more folds

If thirty splits are too few, why not take more? Because the standard error that the test computes falls as $1/\sqrt n$ and the true one does not. With $\rho$ from
{eq}`eq-split-correlation` the statistic is stretched by {glue:text}`sim-stretch-30` for 30 splits and by {glue:text}`sim-stretch-300` for 300. Cross-validation with more folds has more differences too, but they remain independent.
(We take "replications" in the paper's figure to be splits for the one test and folds for the other.)
"""

# %% mystnb={"figure": {"name": "fig-sim-splits", "caption": "Figure 6 of the paper: Type I error against the number of random splits (resampled t) or folds (k-fold cv t), at an error rate of 0.10. Points with 95 % intervals are one study of the paper's size, lines what was derived."}, "image": {"alt": "The resampled t test climbs from 0.05 with a few splits to above 0.4 with three hundred; the k-fold test stays at the level."}} tags=["remove-input"]
figure_6.figure_6(**scale).draw()

# %% [markdown]
r"""
One oddity: with only *two* folds, or two splits, the test rejects {glue:text}`sim-two-folds` and {glue:text}`sim-two-splits` of the time. Two equal differences have no variance, and the statistic is infinite; with differences in steps that happens by chance.

## More data do not help

One might hope that the trouble goes away with more data. {eq}`eq-split-correlation` says that it does not: $\lvert S\rvert$ cancels. So it does in all the laws for normal differences; only the steps become finer.
"""

# %%
fewer = max(2, studies // 5)
by_size = {
    epsilon: simulated_learners.type_one_error_by_size(
        tuple(sizes), epsilon, studies=fewer, alpha=alpha, sets=sets, seed=seed
    )
    for epsilon in (epsilons[0], epsilons[-1])
}

# %% mystnb={"figure": {"name": "fig-sim-size", "caption": "Type I error on data sets of 50 to 2000 instances. Dotted: the limits derived for large data sets."}, "image": {"alt": "Two panels, error rates 0.10 and 0.40. All five lines are nearly level and end at their limits; McNemar's climbs slowly from zero towards the nominal level."}} tags=["remove-input"]
beyond.draw_by_size(by_size, FIVE, alpha)

# %% [markdown]
r"""
Small data sets make McNemar's test more timid still: at $\epsilon = 0.10$ and 50 instances there are about three discordant ones, and it takes six to reject. The difference of proportions wavers about its limit, as the steps of its counts happen to fall.

## Why five replications?

"Our choice of five replications of cross-validation is not arbitrary", says section 3.5: fewer or more raised the Type I error in exploratory studies, fewer because a variance from few numbers is
noisy, more because the $s_i^2$ depend on one another. The test with $r$ replications puts $\frac1r\sum s_i^2$ below and refers to $t_r$. By {prf:ref}`thm-five-simulated` its law here is that of independent differences for every $r$, so there is nothing for dependence to do.
The size changes all the same:
"""

# %%
by_number = replications.type_one_error((epsilons[0], epsilons[-1]), **scale)
ideal = replications.ideal_sizes()

# %% mystnb={"figure": {"name": "fig-sim-replications", "caption": "Type I error of Dietterich's test, as a share of the level, with 1 to 20 replications of 2-fold cross-validation. Lines are the law of independent differences at three levels, stars its lowest points; points are simulated learners at two error rates, with 95 % intervals."}, "image": {"alt": "Three curves that fall and then rise towards one. Their lowest points are at six replications for level 0.01, at three for level 0.05 and at two for level 0.10. The simulated points lie on the middle curve."}} tags=["remove-input"]
beyond.draw_replications(by_number, ideal, alpha)

# %% [markdown]
r"""
There *is* a lowest point, as the paper observed, but dependence has no part in it. To reject, all variances must be small, $s_1^2 = v_1^2$ among them; and then the numerator $(u_1 + v_1)/\sqrt2$ has lost $v_1$, half of its own variance.
In the far tail of $t_r$, which falls as the power $-r$, that costs a factor $2^{-r/2}$: little with one replication and more with each further one. Against it works that $v_1$ weighs less and less among $r$ variances, so that in the end the size climbs to the level. Where the two balance depends on the level: at
0.05 it is {glue:text}`sim-best` replications, at 0.01 it is {glue:text}`sim-best-low`, and five is a fair choice between. Nowhere does the law reach the level. With a single replication the simulated learners lie above the line: on
{glue:text}`sim-still` of the data sets at $\epsilon = 0.10$ the two differences are equal and the variance is zero ("very noisy, and often zero", as Dietterich found).

## Swinging error rates

Section 7 warns that the 5x2cv t test "will fail" when error rates vary wildly between replications even though their difference does not, and reports simulated cases with rates between 0.1 and 0.9. How they were made is not said. Let both learners err with the
same probability on every instance of a test set, and let that probability swing. The difference of the error rates is then always 0, but its *variance* on $m$ instances is $2p(1-p)/m$: a replication at $p = \frac12$ is almost three times as
variable as one at 0.1 or 0.9.
"""

# %% tags=["remove-input"]
page.show(beyond.swing_table(**scale))

# %% [markdown]
r"""
Swings at random do next to nothing, for the numerator is as likely to be calm as the denominator. To fool the test, the first replication has to be the restless one: with rates of 0.5 there and 0.1 or 0.9 in all others
the size is {glue:text}`sim-swing` (derived: {glue:text}`sim-swing-law`). As long as both folds of a replication have the same rate, no arrangement
between 0.1 and 0.9 is worse. It is good advice to look at the error rates; but it is only the *first* replication's that can do
harm, and the F, which does not single one out, is not fooled. (If each learner swings on its own and the two folds of a replication together, last row, neither test is of any use. But then the difference does not stay the same.)

## The same trials under the tests to come

The later papers propose other tests. They can be had from the same data sets: Alpaydin's F from the 5x2 differences, the corrected resampled t test from the thirty splits, its like for one run and for ten runs of 10-fold cross-validation.
"""

# %% mystnb={"figure": {"name": "fig-sim-repairs", "caption": "Type I error of Dietterich's tests (grey names) and of those proposed in their place, on the same data sets."}, "image": {"alt": "Three groups. The resampled t test reaches from 0.11 to 0.32, its corrected version is at zero; 10-fold cv t is at the level, its corrected versions well below; 5x2cv t and F are below the level, the F lower."}} tags=["remove-input"]
beyond.draw_later_tests(
    simulated_learners.type_one_error(tuple(epsilons), **scale),
    {
        "resampled t": ["corrected resampled t"],
        "10-fold cv t": ["corrected 10-fold cv t", "corrected 10x10 cv t"],
        "5x2cv t": ["5x2cv F"],
    },
    alpha,
)

# %% [markdown]
r"""
The corrected resampled t test is cured of its disease so thoroughly that it rejects {glue:text}`sim-corrected` of the time at worst. It supposes that two splits have the correlation $1/3$, the share held out; here it is {glue:text}`sim-rho-low`
to {glue:text}`sim-rho-high`. The supposition is made for learners whose differences come from their *training sets*, which overlap much more than test sets do, and these learners have none. For the same reason the correction takes from the 10-fold test something that was not wrong.
Nobody should choose a test by this simulation alone. Dietterich says so himself, and goes on to real learners; so do we.

## Is it the worst case?

The design was meant as a "worst case", and $\epsilon/2$ and $3\epsilon/2$ are said to be best at making learners vary a lot within themselves and between each other at once. What if the two probabilities are $\epsilon - \delta$ and $\epsilon + \delta$?
The covariance of errors is then $-\delta^2$ and that of two splits $4\delta^2/\lvert S\rvert$, by the same proofs.
"""

# %% tags=["remove-input"]
page.show(beyond.spread_table(epsilons[-1], alpha))

# %% [markdown]
r"""
The further apart, the worse for both tests, up to learners of which one never errs in one half and the other never in the other half. The paper's choice is a hard case and not the hardest. McNemar's test does not mind.

What the paper leaves unsaid matters less. The quality $\beta$ of training sets is given to 10-fold cross-validation and not mentioned for 5x2. Since it is common to both learners it drops out of the difference, and takes a mere $2\,\mathrm{E}\beta^2$, which is {glue:text}`sim-beta-square`, from a variance of
$2\epsilon - \frac32\epsilon^2$. Without it, no test based on cross-validation changes its Type I error at $\epsilon = 0.10$ by more than {glue:text}`sim-beta`, which is chance (each is known to within {glue:text}`sim-within`). And a C4.5 tree's error rate on EXP6 has a standard deviation of
{glue:text}`sim-spread-exp6` where that of $\beta$ is {glue:text}`sim-beta-spread`: real training sets vary more.

## Paper and measurement

The figures' values are not printed, so there are no numbers to set side by side. These are the claims and what all {glue:text}`sim-studies` studies say of them. A claim holds if the whole 95 % interval is where our
reading of it, last column, wants it. It fails if one of its numbers lies outside significantly, at 5 % after Holm's correction for all of them; a number that was derived has no width.
"""

# %%
evidence = claims.simulated(epsilons=epsilons, sizes=sizes, **scale)

# %% tags=["remove-input"]
page.show(claims.simulated_table(evidence))

# %% tags=["remove-cell"]
page.numbers(
    **numbers.on_simulated_learners(epsilons=epsilons, sizes=sizes, **scale)
)

# %% [markdown]
r"""
The claims that fail are not those on which the paper's conclusions rest. A last word on the verdicts that hold: they hold *for these learners*. That the cross-validated t test has an acceptable Type I error follows from its folds being independent, and no learner that is really trained has independent folds.

## What it means for you

- Never raise the number of random splits to make a difference significant. The naive test gets there by itself.
- More data do not cure a test that overlooks a correlation. What counts is how the covariance compares with the variance, and both fall together.
- With one test set, use McNemar's test. It is safe here for every error rate and every size, and timid on fewer than a few hundred instances.
- When a paper (or a thesis, or you) supports a Type I error with a thousand simulated data sets, remember that 5 % and 6 % cannot be told apart that way.
- A simulation answers for what it simulates. Here test sets are random and training sets are not; a test that is safe here may be unsafe with real learners.

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Halfway to certainty
:label: ex-sim-half
```
At $\epsilon = 0.10$, how many random splits does the resampled t test need until it rejects two equal learners every other time? Use {eq}`eq-split-correlation` and {prf:ref}`thm-naive`. Does a larger data set change the answer?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sim-half
:class: dropdown
```
With $\rho = 0.1/5.55 = 0.018$ the statistic is $t_{n-1}$ stretched by $\sqrt{(1 + (n-1)\rho)/(1-\rho)}$. It exceeds the critical value, about 1.96, every other time when the stretch is $1.96/0.674 = 2.9$, that is when $1 + (n-1)\rho \approx 8.3$: some four hundred splits. $\lvert S\rvert$ does not occur in $\rho$.
"""

# %%
rho = WorstCase(0.10).correlation()
for splits_ in (300, 400, 500):
    chance = size_under_equicorrelation(splits_, rho)
    print(f"{splits_} splits: {chance:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} The right correction
:label: ex-sim-correction
```
The corrected resampled t test with $n_2/n_1 = 1/2$ hardly ever rejects the simulated learners. Which number in place of $1/2$ would give it the promised size at $\epsilon = 0.40$? (Look at {prf:ref}`thm-corrected`.)
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sim-correction
:class: dropdown
```
The one that equals $\rho/(1 - \rho)$, with $\rho = 0.4/4.2$: it is 0.105, a fifth of what the test supposes. A user could not know it, for $\rho$ cannot be estimated from one data set.
"""

# %%
rho = WorstCase(0.40).correlation()
for ratio in (rho / (1 - rho), 1 / 2):
    chance = size_under_equicorrelation(30, rho, test_train_ratio=ratio)
    print(f"n2/n1 = {ratio:.3f}: {chance:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} A repaired test of proportions
:label: ex-sim-proportions
```
The paper says that with the corrected standard error $\sqrt{n_{01} + n_{10}}/n_2$ the test of proportions would not have suffered. Add up its exact size on the simulated learners, with and without McNemar's continuity correction. Is it right?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sim-proportions
:class: dropdown
```
Without the correction it is near the level at every error rate, on one side of it or the other: the trend with $\epsilon$ is gone, and with it what the design does to the test. With the correction it is McNemar's test.
"""

# %%
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

```{exercise-start} Restless folds
:label: ex-sim-restless
```
Let the variances of the ten differences of a 5x2 cross-validation be unequal, but all differences independent. Which single fold does the most harm to the 5x2cv t test at level 0.05 if its variance is four times that of the others? And to the F? `laws.size_of` takes the test as a form and a covariance matrix.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-sim-restless
:class: dropdown
```
The fold on top, and by far: any other only enlarges the denominator and makes the test more timid. The F treats all alike.
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

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "04",
    studies=studies,
    sets=sets,
    size=size,
    epsilons=epsilons,
    sizes=sizes,
    level=level,
    seed=seed,
)
