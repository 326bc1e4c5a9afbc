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
#     run_time: about half a minute
#     reference:
#       datasets: 8
#       repetitions: 4
#       size: 60
#       handicaps: [0.0, 2.0]
#       resamples: 500
# ---

# %% [markdown]
r"""
(measuring-replicability)=
# Measuring replicability

:::{admonition} What you will learn
:class: tip goals
- You can compute the replicability $\hat R$ by hand from the verdicts of repeated tests, and say why it may be below one half
  although the probability that it estimates cannot.
- You can say which part of an $\hat R$ a test owes to rejecting seldom, and remove that part.
- You can repeat a test on your own data set with other random splits, and report how far its verdict depends on them.
:::

**In the papers.** {cite:t}`bouckaert2004` define {term}`consistency` and {term}`replicability` in section 2, and apply both to the
{term}`5×2cv t test` in section 4.1 and Table 1. This chapter covers the definitions and recomputes the summary rows of Table 1 from its 81 cells. The paper gives
neither the distribution of its estimate nor an {term}`interval` for it; both are derived here.

**Before you read.** Expectation, variance and the binomial distribution; what the [corrected test](dependence) corrects.
"""

# %% [markdown]
r"""
## The question

You compare two {term}`learners <learning algorithm>` by {term}`cross-validation` and find a significant difference. A colleague repeats the analysis with the same
data, the same learners and the same test, but with another {term}`seed` for the random {term}`folds <fold>`. Will your colleague find the difference too?
If not, neither of you has made a mistake: the {term}`verdict` depends on the {term}`random split`. How strongly does it?

Here is a small case. Two learners are compared by three {term}`runs <run>` of 3-fold cross-validation on one data set. The entries are differences in error, A minus B, in percentage points:

| | fold 1 | fold 2 | fold 3 | mean | variance | $t$ | rejects |
|---|---:|---:|---:|---:|---:|---:|---|
| run 1 | 3 | 1 | 2 | 2 | 1 | 3.46 | yes |
| run 2 | 4 | 0 | −1 | 1 | 7 | 0.65 | no |
| run 3 | 5 | 3 | 1 | 3 | 4 | 2.60 | no |

Let the test be the {term}`paired` t test on a *single* run, at the level 10 %. The statistic $t$ is the mean divided by the root of a third of the variance: $2/\sqrt{1/3} = 3.46$ for the first run, $1/\sqrt{7/3} = 0.65$ for the second, $3/\sqrt{4/3} = 2.60$ for the third. The test rejects if $|t|$ exceeds 2.92, the {term}`critical value` for two {term}`degrees of freedom`. ([The chapter on dependence](dependence) says what is wrong with this test; it serves here because it is quick to compute.) Every run has its own random folds, so the three runs are three
{term}`repetitions <repetition>` of the test.

One repetition of three rejects. Three repetitions make three pairs, and only one pair agrees: runs 2 and 3. So the share of agreeing pairs is $\frac13$.
The paper calls this share the replicability on the data set. The library computes it from the differences:
"""

# %%
import numpy as np

from twolearners import significance

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
result = significance.kfold_cv_t(x)  # one test for each run
rejects = result.reject(0.10)
print("t       ", result.statistic.round(2))
print("p-value ", result.pvalue.round(3))
print("rejects ", rejects)
print("share of agreeing pairs", significance.pair_agreement(rejects.sum(), 3))

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
datasets: int = 40  # data sets in the live measurement [5, 2000]
repetitions: int = 10  # repetitions of each test on each of them [2, 100]
size: int = 200  # instances in each data set [40, 2000]
handicaps: list[float] = [0.0, 0.75, 1.25, 2.0]  # noise for B [0, 20]
resamples: int = 9999  # bootstrap draws of the data sets [100, 100000]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 2004  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.bouckaert_frank2004.beyond.pictures import (
    r_estimate as figures,
)
from fourpapers.bouckaert_frank2004.claims import printed_cells

# %% [markdown]
r"""
## Repetitions on one data set

Hold a data set $S$ and the two learners fixed. A *repetition* of the test splits $S$ at random, trains and tests both learners, and either rejects the {term}`null hypothesis` or does not. Let

$$
q = \Pr[\text{the test rejects} \mid S] .
$$ (eq-rep-p)

Only the random splits vary here, and the learners' own random numbers if they use any. Repetitions with new splits are independent once $S$ is given. Let
$Y_i = 1$ if repetition $i$ rejects and $Y_i = 0$ if it does not. Then $Y_1, \dots, Y_{n_r}$ are independent with $\Pr[Y_i = 1] = q$, and the number of
rejections $G = Y_1 + \dots + Y_{n_r}$ has exactly a binomial distribution. (The paper writes $p$, $k$ and $n$ for our $q$, $g$ and $n_r$.)

The chance $q$ belongs to one data set. It is neither the {term}`Type I error` nor the {term}`power`: these are averages of $q$ over data sets, taken where the null
hypothesis is true and where it is false. ([](estimands) lists these and other meanings of "better".)

## Consistency

:::{prf:definition} Consistent, almost consistent
:label: def-rep-consistent
On one data set, a test is *consistent* if all its $n_r$ repetitions have the same outcome. It is *{term}`almost consistent`* if at most one differs from the others.
Over $M$ data sets one counts on how many the test is {term}`consistent`.
:::

All repetitions reject with probability $q^{n_r}$ and none with $(1-q)^{n_r}$, so a test is consistent with probability $q^{n_r} + (1-q)^{n_r}$. If $0 < q < 1$, this falls with every repetition that is added. Where $q = 0.1$, a test is consistent with probability {glue:text}`same-3` if it is repeated three times, {glue:text}`same-10` for ten
times and {glue:text}`same-30` for thirty. A count of consistent data sets means nothing unless it says how many repetitions there were.

## The probability that two repetitions agree

The second measure of the paper does not have this fault. It asks how likely *two* repetitions are to agree. Both reject with probability $q^2$, and neither rejects with probability $(1-q)^2$. So they agree with probability

$$
R(q) = q^2 + (1-q)^2 = \tfrac12 + 2\bigl(q - \tfrac12\bigr)^2 \;\ge\; \tfrac12 .
$$ (eq-rep-theta)

{term}`Agreement <agreement>` is worst, like that of two tossed coins, for $q = \frac12$. It is certain only for $q = 0$ or $q = 1$. It is estimated by counting pairs, as in the example.

:::{prf:definition} Replicability
:label: def-rep-r
If $g$ of $n_r \ge 2$ repetitions on a data set reject, the replicability on this data set is the share of pairs of repetitions that agree,

$$
\hat R(g, n_r) = \frac{\binom g2 + \binom{n_r-g}2}{\binom{n_r}2} .
$$ (eq-rep-r)

Over $M$ data sets with $g_1, \dots, g_M$ rejections, $\hat R$ is the mean of the $\hat R(g_i, n_r)$.
:::

A pair disagrees if one of its members is among the $g$ that reject and the other among the $n_r - g$ that do not. There are $g\,(n_r - g)$ such pairs of $n_r(n_r-1)/2$, so

$$
\hat R(g, n_r) = 1 - \frac{2\,g\,(n_r-g)}{n_r(n_r-1)} .
$$ (eq-rep-short)

Rejections and acceptances count alike here. Table 1 of the paper counts acceptances ("draws"), and can be used as it is.

:::{prf:theorem} The estimate is unbiased
:label: thm-rep-unbiased
If $G$ is binomial with parameters $n_r \ge 2$ and $q$, then $\mathrm{E}\,\hat R(G, n_r) = R(q)$ for every $n_r$.
:::

:::{prf:proof}
$\hat R(G, n_r)$ is the average over all pairs $i < j$ of a variable that is 1 if $Y_i = Y_j$ and 0 otherwise. By {eq}`eq-rep-theta` each has the expectation $R(q)$. Pairs
that share a repetition are dependent, but the expectation of a sum is the sum of the expectations all the same.
:::

A simpler estimate would put $g/n_r$ for $q$. It is too large on average, by $2q(1-q)/n_r$: it counts every repetition as agreeing with itself.

## Why the estimate may be below one half

In the example $\hat R$ was $\frac13$, and {eq}`eq-rep-theta` says that the probability of agreement is at least $\frac12$. Section 4.1 of the paper says that $R$ "cannot be smaller than 0.5". This is
true of the probability and false of the estimate: in the paper's own Table 1 the estimate is below one half in {glue:text}`below` of {glue:text}`cells` cells.

By {eq}`eq-rep-short` the estimate is least when $g$ and $n_r - g$ are as equal as possible. Their product is then $n_r^2/4$ for even $n_r$ and $(n_r^2-1)/4$ for odd $n_r$, so

$$
\min_g \hat R(g, n_r) = \begin{cases}
\frac12 - \frac{1}{2(n_r-1)}, & n_r \text{ even}, \\
\frac12 - \frac{1}{2n_r}, & n_r \text{ odd}.
\end{cases}
$$ (eq-rep-least)

For three repetitions the least value is $\frac13$, for ten it is {glue:text}`least`, at five rejections. Could a better estimate stay above one half? Not without bias.

:::{prf:theorem} No unbiased estimate stays above one half
:label: thm-rep-only
Let $h$ be a function of the number of rejections with $\mathrm{E}\,h(G) = R(q)$ for every $q$. Then $h(g) = \hat R(g, n_r)$ for every $g$.
:::

:::{dropdown} Proof
Let $d(g) = h(g) - \hat R(g, n_r)$. By {prf:ref}`thm-rep-unbiased` its expectation is 0:

$$
\sum_{g} d(g) \binom{n_r}{g} q^g (1-q)^{n_r-g} = 0 \quad\text{for every } q .
$$

Divide by $(1-q)^{n_r}$ and write $z = q/(1-q)$. Then $\sum_g d(g) \binom{n_r}{g} z^g = 0$ for every $z > 0$. A polynomial that is 0 at infinitely many places has no coefficient other than 0, so $d(g) = 0$ for all $g$.
:::

So a value below one half is no mistake, and it must not be replaced by one half: values that are too low balance others that are too high, and raising them would bring a bias back.
"""

# %% mystnb={"figure": {"name": "fig-rep-estimate", "caption": "Left: the probability of agreement (curve), the eleven values that its estimate can take with ten repetitions (squares), and the range that holds the estimate at least nine times in ten (shaded). Right: the exact standard deviation of the estimate."}, "image": {"alt": "Left, a parabola with minimum one half and squares below it, three of them under the line at one half. Right, curves with two humps, at about 0.15 and 0.85, and a dip at one half."}} tags=["remove-input"]
figures.estimate(10, [10, 30, 100])

# %% [markdown]
r"""
The right side of {numref}`fig-rep-estimate` shows how uncertain the estimate is on one data set. The *least* replicable case, $q = \frac12$, is measured *best*, because the curve on the left is flat there and an error in $g/n_r$ hardly matters. The estimate is most uncertain for $q$ near 0.15 or 0.85, where its variance is about $1/(4n_r)$. With ten
repetitions the standard deviation is {glue:text}`sd-half` for $q = \frac12$, and up to {glue:text}`sd-worst` elsewhere. **Ten repetitions on one data set say little**, and for this reason the paper averages over many data sets.

::::{dropdown} The exact variance, and its proof
:::{prf:theorem} Variance of the estimate
:label: thm-rep-variance
Let $G$ be binomial with parameters $n_r$ and $q$, and $u = q\,(1-q)$. Then

$$
\operatorname{Var} \hat R(G, n_r) = \frac{4u\,\bigl\{(n_r-1) - (4n_r-6)\,u\bigr\}}{n_r(n_r-1)} .
$$ (eq-rep-variance)
:::

Let $N_p = n_r(n_r-1)/2$ be the number of pairs, and let $I_{ij}$ be 1 if $Y_i = Y_j$ and 0 otherwise. Then $N_p^2 \operatorname{Var} \hat R$ is the sum of the covariances of $I_{ij}$ and $I_{kl}$ over all ordered choices of two pairs.
There are three kinds of choices.

*The same pair twice:* $N_p$ choices. Each has the variance $R(q)\{1 - R(q)\}$, and $R(q) = 1 - 2u$, so this is $2u(1-2u)$.

*Two pairs that share one repetition:* $2(n_r-2)N_p$ choices, because either member of a pair can be joined to one of $n_r - 2$ others. Both indicators are 1 if three repetitions agree, with probability

$$
q^3 + (1-q)^3 = 1 - 3u .
$$

The covariance is therefore

$$
1 - 3u - (1 - 2u)^2 = u\,(1 - 4u) .
$$

*Two pairs that share nothing* are independent, with covariance 0.

Together, dividing once by $N_p$,

$$
\begin{aligned}
N_p \operatorname{Var} \hat R &= 2u(1-2u) + 2(n_r-2)\,u(1-4u) \\
&= 2u\,\bigl\{(n_r-1) - (4n_r-6)\,u\bigr\} .
\end{aligned}
$$

For $q = \frac12$ the variance is $1/\{2n_r(n_r-1)\}$. It is largest for $u = (n_r-1)/(8n_r-12)$, a little above $\frac18$.
::::

## What the mean over data sets is made of

Let data sets be drawn at random from some {term}`population` of problems. Each has its own $q$, so $q$ is now a random variable. Its mean $\bar q = \mathrm{E}\,q$ is the rate at which the test rejects: the Type I error if the
null hypothesis is true for all data sets, the power if it is false.

:::{prf:theorem} Rate and spread
:label: thm-rep-spread
For a random data set,

$$
\mathrm{E}\,R(q) = R(\bar q) + 2\operatorname{Var} q .
$$ (eq-rep-spread)

If $0 < \bar q < 1$, the outcomes of two repetitions on the same random data set have the correlation $\kappa = \operatorname{Var} q / \{\bar q\,(1-\bar q)\}$, and

$$
\mathrm{E}\,R(q) = R(\bar q) + \{1 - R(\bar q)\}\,\kappa, \qquad 0 \le \kappa \le 1 .
$$ (eq-rep-kappa)
:::

:::{dropdown} Proof
$R(q) = 1 - 2q + 2q^2$, and $\mathrm{E}\,q^2 = \bar q^2 + \operatorname{Var} q$. Taking expectations gives the first formula.

Two repetitions are independent given the data set, so $\mathrm{E}\,Y_1Y_2 = \mathrm{E}\,q^2$, and their covariance is $\mathrm{E}\,q^2 - \bar q^2 = \operatorname{Var} q$. Each $Y_i$ is 1 with probability
$\bar q$, so its variance is $\bar q\,(1-\bar q)$. The quotient is $\kappa$. As $1 - R(\bar q) = 2\bar q\,(1-\bar q)$, the second formula follows from the first. Finally $q^2 \le q$ gives $\operatorname{Var} q \le \bar q - \bar q^2$.
:::

The formulas have two parts. $R(\bar q)$ is the *baseline*: the agreement of two tests that reject at random, with the rate $\bar q$, whatever the data. The other part grows with the variance of $q$. It is largest if every $q$ is 0 or 1, so that the
data set decides, and it is 0 if all data sets have the same $q$, so that the random split decides.

This shows a weakness of $\hat R$. Tests that reject at different rates have different baselines. A test that rejects {glue:text}`level` of the time, at random, has a replicability of {glue:text}`baseline-alpha` and tells us nothing. The correlation $\kappa$, known
elsewhere as Fleiss's {term}`kappa` {cite:p}`fleiss1971`, is what remains when the baseline is removed. It is estimated by inserting the estimates of $\mathrm{E}\,R(q)$ and $\bar q$ into {eq}`eq-rep-kappa`.

## The published table

The paper compares naive Bayes (NB), C4.5 and a nearest neighbour (NN) on 27 data sets, and repeats the 5×2cv t test ten times on each. Its Table 1 prints, for each data set and pair of learners, how often the test did *not* reject.
"""

# %%
from fourpapers.bouckaert_frank2004.beyond import r_estimate
from fourpapers.published import published

draws = published("bouckaert_frank2004_table1")
pairs, rejections = r_estimate.as_outcomes(draws)
r = significance.replicability(rejections)
print(pairs, r.value.round(3))

# %% mystnb={"figure": {"name": "fig-rep-table1", "caption": "The cells of the paper's Table 1: data sets by number of rejections in ten repetitions of the 5×2cv t test. A replicable test has its data sets at 0 and at 10. Orange: the estimate is below one half."}, "image": {"alt": "Three bar charts, one for each pair of learners. Most data sets have few rejections, few have ten, and a good number lie in between, those at 4 to 6 marked."}} tags=["remove-input"]
figures.table_one(pairs, rejections)

# %% [markdown]
r"""
Of the {glue:text}`summary-rows` summary numbers that the paper prints under this table, {glue:text}`summary-agree` follow from its cells. What the text says about them can be checked as well; the statement about one half, above, is the only one that fails.
"""

# %% mystnb={"code_prompt_show": "Show the statements one by one", "code_prompt_hide": "Hide the statements"} tags=["remove-input", "hide-output"]
page.show(printed_cells.statements_table(draws))

# %% [markdown]
r"""
## How precise is a mean over 27 data sets?

$\hat R$ is a mean over $M$ data sets. It would come out differently for two reasons. With other random splits of the same data sets, the counts $g_i$ would differ. With other data sets, the chances $q_i$ would differ. The variance is the sum of both parts:

$$
\operatorname{Var} \hat R = \frac1M \Bigl\{ \operatorname{Var} R(q) + \mathrm{E}\bigl[\operatorname{Var}(\hat R(G, n_r) \mid q)\bigr] \Bigr\} .
$$ (eq-rep-total)

More repetitions shrink only the second term. The whole is estimated by the variance of the $\hat R(g_i, n_r)$ over the data sets, divided by $M$. The second term alone is estimated with {eq}`eq-rep-variance`, where products of counts estimate $u$ and $u^2$ without bias.

For an interval we use the *{term}`bootstrap`*. Draw $M$ data sets from the $M$ at hand, with replacement, and compute $\hat R$. Do this {glue:text}`resamples` times. The middle 95 % of the results is the interval (`r.confidence_interval()`). It treats the data sets as a random
sample of problems. The 27 of the paper are a well-known collection and no random sample, so the interval says what another collection *of the same kind* might have shown.
"""

# %% tags=["remove-cell"]
precision = r_estimate.precision(draws, resamples=resamples, seed=seed)

# %% tags=["remove-input"]
page.show(r_estimate.precision_table(precision))

# %% tags=["remove-cell"]
page.numbers(
    **r_estimate.numbers(draws, resamples=resamples, alpha=alpha, seed=seed)
)

# %% [markdown]
r"""
Over 27 data sets $\hat R$ is known to about ±{glue:text}`half-width`. The paper's {glue:text}`r-last` for C4.5 against NN looks better than its {glue:text}`r-first` for NB against C4.5. But the difference of {glue:text}`gap` has the 95 % interval
{glue:text}`gap-ci`. In {glue:text}`undecided` of 3 comparisons between pairs of learners the interval includes zero. Only {glue:text}`share` of the variance comes from the random splits. More repetitions would remove that part; the rest needs more data sets.

{numref}`tbl-rep-precision` also shows the baselines. The test rejects {glue:text}`rate-first` of the time for NB against C4.5 and {glue:text}`rate-last` for C4.5 against NN, so the second pair has the higher baseline. The correlations $\kappa$ are {glue:text}`kappa-first` and {glue:text}`kappa-last`. As far
as 27 data sets can tell, the second pair looks more replicable because the test rejects less often there.

## Measure it yourself

We now repeat tests ourselves, to see where $q$ comes from. The learners are two nearest neighbours on the waveforms of [the first chapter](the-question). A sees the first eleven of the 21 measurements, B the last eleven. The waveform problem is symmetric, so the two learners are *exactly* equally good. Noise added
to what B sees gives B a handicap. The same data sets are used at every handicap, and each is split {glue:text}`repetitions` times for each of three tests:

- the 5×2cv t test (20 trainings: ten of each learner, on half of the data);
- the corrected t test on one run of 10-fold cross-validation (20 trainings);
- the corrected t test on ten runs of 10-fold cross-validation (200 trainings).
"""

# %% mystnb={"code_prompt_show": "Show the code of the measurement", "code_prompt_hide": "Hide the code"} tags=["hide-input"]
from fourpapers.bouckaert_frank2004.beyond import live_measurement

table = live_measurement.live(
    handicaps,
    datasets=datasets,
    repetitions=repetitions,
    size=size,
    alpha=alpha,
    seed=seed,
)
summary = live_measurement.summary(table, resamples=resamples, seed=seed)

# %% mystnb={"figure": {"name": "fig-rep-step", "caption": "Each point is one data set: the difference between the learners on it, averaged over all splits, and the share of repetitions that rejected. In the shaded band, between 1/4 and 3/4, two repetitions agree with probability 5/8 at most."}, "image": {"alt": "Three scatter plots that rise from zero to one: gradually and with much spread for the 5×2cv t test, less gradually for one run of 10-fold cross-validation, almost as a step for ten runs."}} tags=["remove-input"]
figures.rejections_by_difference(table)

# %% [markdown]
r"""
Read {numref}`fig-rep-step` from left to right. Where the learners are close on a data set, the test does not reject, however the data are split. Where they are far apart, it always rejects. In between, the random split decides. *The hard cases are the data sets on which the test rejects about half of the time.*

No test can avoid such data sets, but there can be few of them. The 5×2cv t statistic has a single difference in its numerator, from the first random split, so it changes much from one repetition to the next, and the points spread over the whole band. The corrected test on ten runs uses the mean of a
hundred differences. This mean hardly changes with the split, and nearly every data set has a $q$ near 0 or 1.
"""

# %% mystnb={"code_prompt_show": "Show replicability and rejections by handicap", "code_prompt_hide": "Hide the figure", "figure": {"name": "fig-rep-live", "caption": "Left: replicability of three tests on the same data sets, with 95 % bootstrap intervals, by handicap of learner B; short dashes mark the baselines. Right: how often each test rejects. At handicap 0 the learners are equal, so this is the Type I error."}, "image": {"alt": "Left, replicability against handicap: the corrected 10×10 test stays above 0.9, the others fall to between 0.6 and 0.8. Right, the share of rejections rises with the handicap for all three tests."}} tags=["remove-input", "hide-output"]
figures.live(summary)

# %% tags=["remove-cell"]
gains = live_measurement.gains(table, resamples=resamples, seed=seed)
page.numbers(
    repetitions=str(repetitions),
    **live_measurement.numbers(summary, gains),
)

# %% [markdown]
r"""
At a handicap of {glue:text}`middle` the replicability is {glue:text}`live-five` for the 5×2cv t test and {glue:text}`live-ten` for the corrected test on ten runs. The gain is {glue:text}`live-gain`, on the same data sets. Ten runs are demonstrably more replicable than 5×2cv at {glue:text}`won` of {glue:text}`of` handicaps. Tens
of data sets are enough to see differences between *tests*, although they were too few for differences between pairs of learners.

Now look at handicap {glue:text}`least-handicap`, where the learners are equal. There the corrected test on a *single* run has the higher $\hat R$: {glue:text}`null-one`, against {glue:text}`null-ten` for ten runs. It owes this to its rate. It rejects only {glue:text}`null-one-rate` of the time, and a test
that hardly ever rejects hardly ever disagrees with itself. The correlations $\kappa$, {glue:text}`null-one-kappa` for one run and {glue:text}`null-ten-kappa` for ten, show the opposite order. For the 5×2cv t test $\kappa$ is {glue:text}`null-five-kappa`.

The correlation also tells how much one verdict says about the next. Once a test has rejected, another random split of the same data rejects with probability $\mathrm{E}\,q^2/\bar q$, which is $\bar q + (1-\bar q)\,\kappa$. At handicap {glue:text}`least-handicap` this is about {glue:text}`again-five` for 5×2cv and {glue:text}`again-ten` for the corrected test on ten runs. A {term}`false rejection` by 5×2cv is mostly due to the split, and another split seldom repeats it. A false rejection by the test on ten runs is more often due to the data set, and then another
split repeats it. *A replicable verdict need not be right.*

## What it means for you

- Before you publish a verdict, repeat the test with other seeds. If the verdict changes, the data set is a hard case, and that is your result.
- Prefer a test for which few data sets are hard cases: ten runs of cross-validation instead of one. It costs more trainings.
- If you report $\hat R$, report with it the number of data sets, an interval over them, and the rate of rejection. Leave values below one half as they are. Report consistency only with the number of repetitions.
- To know $\hat R$ more precisely, add data sets rather than repetitions.
- Choose a test by its Type I error and power first. If a data set misleads, all splits of it mislead alike, and replicability gives no protection.

For two learners of your own, `replicate` repeats the whole comparison with other splits. Here a naive Bayes {term}`classifier` and a decision tree are compared on the wine data of scikit-learn:
"""

# %%
import warnings

from sklearn.datasets import load_wine
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

from twolearners import compare

warnings.simplefilter("ignore")  # 5x2cv-t comes with a warning
X, y = load_wine(return_X_y=True)
tree = DecisionTreeClassifier(random_state=0)
for test in ("5x2cv-t", "corrected-repeated-kfold"):
    again = compare(GaussianNB(), tree, X, y, test=test).replicate(10)
    same = again.same_verdict.probability
    print(f"{test}: rejects {again.reject}, same verdict {same:.0%} of 10")

# %% [markdown]
r"""
Both tests reject. With other splits the 5×2cv test seldom does so again, and the corrected test on ten runs always does.

## Takeaways

- On one data set, a test that splits the data at random rejects with some chance $q$. Two repetitions agree with probability $q^2 + (1-q)^2$, which is at least one half.
- The share of agreeing pairs, $\hat R$, is the only {term}`unbiased` estimate of this probability. It can be below one half.
- $\hat R$ is high for any test that seldom rejects. Read it beside the rate of rejection, or use the correlation $\kappa$ instead.
- Over 27 data sets $\hat R$ is known to about ±{glue:text}`half-width`. Differences between tests can be established with so few data sets; the paper's differences between pairs of learners cannot.
- The corrected test on ten runs of 10-fold cross-validation is more replicable than the 5×2cv t test, for ten times as many trainings.

## Check yourself

:::{dropdown} 1. A test rejects in 2 of 5 repetitions. What are $\hat R$ and the simpler estimate?
Of ten pairs, $2 \cdot 3 = 6$ disagree, so $\hat R(2, 5) = 0.4$. The simpler estimate, with 2/5 for $q$, is $0.4^2 + 0.6^2 = 0.52$. It is larger because it counts each repetition as agreeing with itself.
:::

:::{dropdown} 2. A test rejects 5 % of the time and has $\hat R$ = 0.91. Is it replicable?
Hardly. A test that rejects {glue:text}`level` of the time at random reaches {glue:text}`baseline-alpha`. The correlation $\kappa$ of this test is close to 0: its rejections are due to the splits.
:::

:::{dropdown} 3. Is 5×2cv more replicable for C4.5 against NN than for NB against C4.5?
We cannot tell. Table 1 gives {glue:text}`r-last` and {glue:text}`r-first`, and the interval of the difference, {glue:text}`gap-ci`, includes zero. Moreover, the test rejects less often for C4.5 against NN ({glue:text}`rate-last` against {glue:text}`rate-first`), which alone raises $\hat R$.
:::

:::{dropdown} 4. What makes $\hat R$ more precise: ten times the repetitions, or the data sets?
More data sets: they divide both terms of {eq}`eq-rep-total` by ten. More repetitions shrink only the second term, which is about {glue:text}`share` of the variance in Table 1.
:::

:::{dropdown} 5. Your test rejects with eleven different seeds. Is the difference established?
No. The splits are not to blame, but the data set may be. In the measurement above, with learners that are exactly equal, the corrected test on ten runs that has rejected once rejects again with probability {glue:text}`again-ten`.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} The perfectly replicable test
:label: ex-rep-never
```
A test that never rejects has $\hat R = 1$ whatever the data. What must be reported beside $\hat R$ so that this test does not win? Take a "test" that rejects with probability $\alpha$ without using the data, and one whose
verdict depends on the data set alone. Compute $\hat R$, the baseline and $\kappa$ for both.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rep-never
:class: dropdown
```
The rate of rejection must be reported, on data sets where the null hypothesis is true and on data sets where it is false: Type I error and power. From the rate anybody can compute the baseline and $\kappa$. The first test has
$\operatorname{Var} q = 0$, so its $\hat R$ equals the baseline, which is high: {glue:text}`baseline-alpha`. The second has $\hat R = \kappa = 1$. For the test that never rejects the baseline is 1, and $\kappa$ is 0/0 and not a number: its replicability
says nothing.
"""

# %%
rng = np.random.default_rng(seed)
by_split = rng.random((10_000, 10)) < alpha
by_data = np.repeat(rng.random((10_000, 1)) < alpha, 10, axis=1)
never = np.zeros((10_000, 10), dtype=bool)
for name, outcomes in (
    ("at random", by_split),
    ("data set alone", by_data),
    ("never rejects", never),
):
    value = significance.replicability(outcomes).value
    base, kappa = significance.chance_corrected(value, outcomes.mean())
    kappa = round(float(kappa), 2) + 0.0
    print(f"{name:<15} R {value:.3f}, baseline {base:.3f}, kappa {kappa:.2f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} How many repetitions
:label: ex-rep-needed
```
You want to know $R(q)$ on one data set to within 0.05, as two standard deviations of $\hat R$. How many repetitions does that take for $q = \frac12$? And for other $q$?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rep-needed
:class: dropdown
```
For $q = \frac12$ the standard deviation is $1/\sqrt{2n_r(n_r-1)}$. Twice this is at most 0.05 if $n_r(n_r-1) \ge 800$, so $n_r = 29$. In the worst case the variance is about $1/(4n_r)$, and $2/\sqrt{4n_r} \le 0.05$ means $n_r \ge 400$.
"""

# %%
q = np.array([0.02, 0.05, 0.15, 0.3, 0.5])
u = q * (1 - q)
n = np.arange(2, 1000)[:, None]
variance = 4 * u * ((n - 1) - (4 * n - 6) * u) / (n * (n - 1))
enough = 2 * np.sqrt(variance) <= 0.05
for chance, first in zip(q, enough.argmax(axis=0), strict=True):
    print(f"q = {chance:.2f}: {n[first, 0]} repetitions")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} The distribution of the estimate
:label: ex-rep-simulate
```
Simulate ten repetitions with $q = 0.3$ many times. Compare the mean and standard deviation of $\hat R$, and how often it is below one half, with the exact values from the binomial distribution. Do the same with the simpler estimate that puts
$g/10$ for $q$: is it too large by $2q(1-q)/n_r$?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rep-simulate
:class: dropdown
```
"""

# %%
from scipy import stats

g = np.random.default_rng(seed).binomial(10, 0.3, size=100_000)
drawn = significance.pair_agreement(g, 10)
every = significance.pair_agreement(range(11), 10)
chance = stats.binom.pmf(range(11), 10, 0.3)
mean = chance @ every
deviation = (chance @ (every - mean) ** 2) ** 0.5
below = chance[every < 0.5].sum()
print(f"mean       {drawn.mean():.3f}, exact {mean:.3f}")
print(f"deviation  {drawn.std():.3f}, exact {deviation:.3f}")
print(f"below half {(drawn < 0.5).mean():.3f}, exact {below:.3f}")
bias = significance.expected_agreement(g / 10).mean() - mean
print(f"bias of the simpler estimate {bias:.3f}, exact {2 * 0.21 / 10:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Three outcomes
:label: ex-rep-direction
```
A repetition may say "A is better", "B is better" or "no difference". $\hat R$ counts two rejections in opposite directions as agreement. Let the three outcomes have chances $a$, $b$, $c$. Show that the share of agreeing pairs, with three outcomes, is an unbiased
estimate of $a^2 + b^2 + c^2$, and that this is at least $\frac13$. Does the direction make a difference on our data sets?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rep-direction
:class: dropdown
```
The proof of {prf:ref}`thm-rep-unbiased` holds for any number of outcomes: each pair agrees with probability $a^2 + b^2 + c^2$. By the inequality of Cauchy and Schwarz, $1 = (a + b + c)^2 \le 3(a^2 + b^2 + c^2)$. Dividing "rejects" into two outcomes can
only lower the agreement. It lowers it little, because on a data set where both directions occur the learners are close and rejections are rare. The paper reports the same about its data sets.
"""

# %% tags=["remove-input"]
page.show(live_measurement.three_outcomes_table(table))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Can the bootstrap be trusted?
:label: ex-rep-coverage
```
Invent populations of data sets: let $q$ have a beta distribution with parameters $a$ and $b$. Express $\mathrm{E}\,R(q)$ by $a$ and $b$. Draw 27 data sets with ten repetitions each, many times, and count how often the 95 % interval contains this number.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rep-coverage
:class: dropdown
```
A beta variable has $\mathrm{E}\,q = \frac{a}{a+b}$ and $\mathrm{E}\,q^2 = \frac{a(a+1)}{(a+b)(a+b+1)}$, so

$$
\mathrm{E}\,q(1-q) = \frac{ab}{(a+b)(a+b+1)} ,
$$

and $\mathrm{E}\,R(q)$ is 1 minus twice this. The intervals contain the true value somewhat less often than they claim, as percentile intervals from few data sets do. They are slightly too short, so it is safe to call the differences between pairs of learners undecided.
"""

# %%
for a, b in [(1, 1), (0.5, 0.5), (0.2, 0.6), (5, 95)]:
    truth = 1 - 2 * a * b / ((a + b) * (a + b + 1))
    rng = np.random.default_rng(seed)
    q = rng.beta(a, b, size=(1000, 27, 1))
    drawn = significance.replicability(rng.random((1000, 27, 10)) < q)
    low, high = drawn.confidence_interval(resamples=999, seed=seed)
    covered = np.mean((low <= truth) & (truth <= high))
    print(f"beta({a}, {b}): true R {truth:.3f}, covered {covered:.1%}")

# %% [markdown]
r"""
```{solution-end}
```
"""
