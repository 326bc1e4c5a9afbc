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

:::{admonition} Takeaways
:class: tip
- On one data set a test that cuts the data at random rejects with some chance $p$. Two repetitions
  agree with probability $p^2 + (1-p)^2$, which is never below one half.
- The papers' $R(k, n)$ is the *only* unbiased estimate of that probability from $k$ rejections in $n$
  repetitions. It can fall below one half, to {glue:text}`least` for ten repetitions, although the
  paper says that it cannot; in the paper's own Table 1 it does so in {glue:text}`below` of
  {glue:text}`cells` cells. No unbiased estimate could avoid it.
- Over {glue:text}`m` data sets the published {glue:text}`r-first` has the 95 % interval
  {glue:text}`ci-first`, and {glue:text}`r-last` has {glue:text}`ci-last`; their difference is
  {glue:text}`gap`, interval {glue:text}`gap-ci`. Such differences between *pairs of learners* are not
  established.
- $R$ rewards a test for seldom rejecting. It equals what the rate of rejection alone would give, plus
  twice the variance of $p$ between data sets. Report the rate beside it.
- Live, on data sets where learner B has a handicap of {glue:text}`middle`, $R$ is
  {glue:text}`live-five` for the 5x2cv t test and {glue:text}`live-ten` for the corrected 10x10 one:
  that difference *between tests*, {glue:text}`live-gain`, is established.
:::

**In the papers.** Bouckaert and Frank {cite}`bouckaert2004`, section 2, define consistency and
$R(k, n)$; their section 4.1 and Table 1 apply both to the 5x2cv t test. Bouckaert {cite}`bouckaert2003`
had called consistency replicability. Reproduced here: the definitions, and the summary rows of Table 1
from its 81 cells. The paper gives no law of the estimate, no interval for any $R$, and does not
say how $R$ depends on how often a test rejects; we derive and measure all three.

**Before you read.** Expectation, variance and the binomial distribution; what the
[corrected test](dependence) corrects. **Run time:** about half a minute.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
datasets: int = 40  # data sets in the live measurement [5, 2000]
repetitions: int = 10  # repetitions of each test on each of them [2, 100]
size: int = 200  # instances in each data set [40, 2000]
handicaps: list[float] = [0.0, 0.75, 1.25, 2.0]  # noise for B [0, 20]
resamples: int = 9999  # bootstrap draws of the data sets [100, 100000]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 2004  # start of all random numbers [0, 1000000000]

# %%
from twolearners import significance
from fourpapers.book import page
from fourpapers.bouckaert_frank2004.beyond import live_measurement, r_estimate
from fourpapers.bouckaert_frank2004.beyond.pictures import (
    r_estimate as figures,
)
from fourpapers.bouckaert_frank2004.claims import printed_cells
from fourpapers.published import published

# %% [markdown]
r"""
## One data set, cut again and again

A test that compares two learners by cross-validation first shuffles the data. Shuffle them otherwise and
the folds are others, the differences are others, and the verdict may be another. Nothing about the
learners or the data has changed. Two researchers with the same data, the same learners and the same test
can thus publish opposite results and both be right about what they saw; and one researcher
can try seeds until a verdict pleases.

Hold a data set $S$ and the two learners fixed. A *repetition* of the test cuts $S$ at random, trains and
tests, and either rejects the null hypothesis or does not. Let

$$
p = \Pr[\text{the test rejects} \mid S],
$$ (eq-rep-p)

where only the cuts are random, and the learners' own random numbers if they use any. Repetitions with
fresh cuts are independent given $S$. So the outcomes $X_1, \dots, X_n \in \{0, 1\}$ of $n$ repetitions
(1: rejected) are independent with $\Pr[X_i = 1] = p$, and the number of rejections
$K = X_1 + \dots + X_n$ is binomial. This is no approximation. Write $q = 1 - p$. In this chapter, as in
the paper, $k$ and $n$ count rejections and repetitions, and $m$ counts data sets.

Note what $p$ is not. It is not the Type I error and not the {term}`power`: those are probabilities
over *data sets* as well, and $p$ belongs to one data set. (It is about the third of the four meanings in [](estimands), where Type I error
and power are about the fourth.)

## Consistency

:::{prf:definition} Consistent, almost consistent
:label: def-rep-consistent
On one data set, a test is *consistent* if its $n$ repetitions all have the same outcome, $k \in \{0, n\}$,
and *almost consistent* if at most one differs from the others, $k \in \{0, 1, n-1, n\}$. Over $m$ data sets
one counts how many times it is.
:::

:::{prf:theorem} The chance of consistency
:label: thm-rep-consistent
A test is consistent with probability $p^n + q^n$, and for $n \ge 3$ almost consistent with probability
$p^n + q^n + n\,pq\,(p^{n-2} + q^{n-2})$. If $0 < p < 1$, the chance of consistency falls with every
repetition that is added, and tends to 0.
:::

:::{prf:proof}
All reject with probability $p^n$, none with $q^n$, and both cannot happen. Exactly one rejects with
probability $n\,p\,q^{n-1}$ and all but one with $n\,p^{n-1} q$; for $n \ge 3$ these are different events,
and different from the first two. Since $0 < p, q < 1$, $p^{n+1} + q^{n+1} < p^n + q^n$, and both powers
tend to 0.
:::

So "consistent on so many of the data sets" means nothing without $n$. It measures the test and the
patience of the experimenter together: whoever repeats thirty times will find fewer consistent cases than
whoever repeats ten times ({numref}`fig-rep-consistency`).
"""

# %% mystnb={"figure": {"name": "fig-rep-consistency", "caption": "The chance that n repetitions all agree, against the chance p that one of them rejects. It falls as repetitions are added. The expectation of R (thick) is the same for every n."}, "image": {"alt": "Four U-shaped curves over p from 0 to 1. The thick curve for R has its minimum at one half; those for 3, 10 and 30 repetitions lie ever lower."}} tags=["remove-input"]
figures.consistency_by_number([3, 10, 30])

# %% [markdown]
r"""
## The probability that two repetitions agree

The paper's second measure asks for less, and gets rid of $n$: how likely are *two* repetitions to agree?

:::{prf:theorem} Agreement of two repetitions
:label: thm-rep-agree
Two repetitions on the same data set agree with probability

$$
\theta(p) = p^2 + (1-p)^2 = 1 - 2pq = \tfrac12 + 2\bigl(p - \tfrac12\bigr)^2 \;\ge\; \tfrac12 .
$$ (eq-rep-theta)
:::

:::{prf:proof}
Both reject with probability $p^2$ and neither with $q^2$, as they are independent given $S$. Since
$1 = (p + q)^2 = p^2 + 2pq + q^2$, the sum is $1 - 2pq$. Put $p = \frac12 + d$ and $q = \frac12 - d$: then
$pq = \frac14 - d^2$ and $1 - 2pq = \frac12 + 2d^2$.
:::

It is the chance of consistency for $n = 2$. It is worst, a coin's toss, for $p = \frac12$, and it is 1
only for $p = 0$ or $p = 1$.

:::{prf:definition} Replicability
:label: def-rep-r
If $k$ of $n \ge 2$ repetitions on a data set reject, then $\binom k2 + \binom{n-k}2$ of the $\binom n2$
pairs of repetitions agree, and

$$
R(k, n) = \frac{\binom k2 + \binom{n-k}2}{\binom n2}
= \frac{k(k-1) + (n-k)(n-k-1)}{n(n-1)} .
$$ (eq-rep-r)

Over $m$ data sets with $k_1, \dots, k_m$ rejections, $R = \frac1m \sum_{i=1}^m R(k_i, n)$.
:::

The paper sums over the values of $k$: with $i_k$ data sets that have $k$ rejections,
$R = \sum_k \frac{i_k}{m} R(k, n)$. That is the same sum, in another order. The numerator of {eq}`eq-rep-r`
is $k^2 + (n-k)^2 - n = n^2 - 2k(n-k) - n$, so that

$$
R(k, n) = 1 - \frac{2\,k\,(n-k)}{n(n-1)} ,
$$ (eq-rep-short)

which shows that $k$ rejections and $k$ acceptances count alike. The paper's Table 1, which counts
*draws*, may be used as it stands.
"""

# %% [markdown]
r"""
:::{prf:theorem} R is unbiased
:label: thm-rep-unbiased
If $K$ is binomial with parameters $n \ge 2$ and $p$, then $\mathrm{E}\,R(K, n) = p^2 + (1-p)^2$, whatever $n$.
:::

:::{prf:proof}
*By pairs.* $R(K, n)$ is the average, over all pairs $i < j$, of the indicator of $X_i = X_j$. By
{prf:ref}`thm-rep-agree` each indicator has the expectation $\theta(p)$. Pairs that share a repetition are not
independent, but the expectation of a sum does not care.

*By moments.* For $k \ge 2$, $k(k-1)\binom nk = n(n-1)\binom{n-2}{k-2}$, and the terms for $k < 2$ vanish. Hence

$$
\begin{aligned}
\mathrm{E}\,K(K-1) &= \sum_{k=2}^n k(k-1) \binom nk p^k q^{n-k} \\
&= n(n-1)\,p^2 \sum_{k=2}^{n} \binom{n-2}{k-2} p^{k-2} q^{n-k} = n(n-1)\,p^2 ,
\end{aligned}
$$

because the last sum is $(p + q)^{n-2} = 1$. The number of acceptances $n - K$ is binomial with parameters $n$ and
$q$, so $\mathrm{E}\,(n-K)(n-K-1) = n(n-1)\,q^2$. Add, and divide by $n(n-1)$.
:::

The more obvious estimate, $\theta(k/n) = 1 - 2k(n-k)/n^2$, is *biased*. Comparing it with {eq}`eq-rep-short`,
$1 - \theta(k/n) = \frac{n-1}{n}\{1 - R(k, n)\}$, so its expectation is $\theta(p) + 2pq/n$: it flatters the test.

## Below one half

Section 2 of the paper says of the probability that it "is never worse than 0.5", and {eq}`eq-rep-theta` proves it.
Section 4.1 says that "$R$ cannot be smaller than 0.5". That is another thing, and it is false.

:::{prf:theorem} The least value
:label: thm-rep-least
$R(k, n)$ is least when $k$ is $n/2$ rounded up or down, and is then

$$
\frac12 - \frac{1}{2(n-1)} \;\;\text{for even } n, \qquad \frac12 - \frac{1}{2n} \;\;\text{for odd } n .
$$
:::

:::{prf:proof}
By {eq}`eq-rep-short` we have to make $k(n-k) = \frac{n^2}{4} - \bigl(k - \frac n2\bigr)^2$ as large as can be, so $k$ must be
as near to $n/2$ as a whole number can. For even $n$ the product is then $n^2/4$, and
$R = 1 - \frac{n}{2(n-1)} = \frac{n-2}{2(n-1)} = \frac12 - \frac1{2(n-1)}$. For odd $n$ it is $(n^2-1)/4$, and
$R = 1 - \frac{n+1}{2n} = \frac12 - \frac{1}{2n}$.
:::

For ten repetitions the least value is {glue:text}`least`, at five rejections. Could another estimate do better?

:::{prf:theorem} No unbiased estimate stays above one half
:label: thm-rep-only
Let $g$ be a function of the number of rejections with $\mathrm{E}\,g(K) = p^2 + (1-p)^2$ for every $p$. Then
$g(k) = R(k, n)$ for every $k$, and $g$ falls below $\frac12$ for some $k$.
:::

:::{prf:proof}
Let $h(k) = g(k) - R(k, n)$. By {prf:ref}`thm-rep-unbiased`, $\sum_k h(k) \binom nk p^k q^{n-k} = 0$ for every $p$.
Divide by $q^n$ and write $u = p/q$: $\sum_k h(k) \binom nk u^k = 0$ for every $u > 0$. A polynomial that vanishes at
infinitely many places has no coefficient but 0, so $h(k) = 0$ for all $k$.

The second statement needs no formula. Suppose that $g(k) \ge \frac12$ for all $k$. For $p = \frac12$ the expectation
of $g(K)$ is $\frac12$, which a variable that is never smaller attains only if it is $\frac12$ with probability 1. But for
$p = \frac12$ every $k$ has a positive probability. So $g$ is constantly $\frac12$, and its expectation for $p = 0$ is
$\frac12$ and not 1.
:::

An unbiased estimate may also look at the *order* of the outcomes. The repetitions are exchangeable, so the estimate applied to
a rearranged sequence has the same expectation and the same variance. Average it over all rearrangements: the expectation stays, the
variance does not grow, since no covariance of variables with equal variances exceeds that variance, and what comes out is a
function of $k$ alone, hence $R(k, n)$. So $R(k, n)$ has the least variance of all unbiased estimates. A value below one half is no mistake, and must not be cut
off: the values above make up for it, and a cut would bring the bias back.
"""

# %% mystnb={"figure": {"name": "fig-rep-estimate", "caption": "Left: what R estimates (curve), the eleven values it can take with ten repetitions (squares), and the range that holds it at least nine times in ten (shaded). No square lies above the curve, and three lie below one half. Right: its exact standard deviation."}, "image": {"alt": "Left, a parabola with minimum one half and squares below it, three of them under the line at one half. Right, curves with two humps, at p of about 0.15 and 0.85, and a dip at one half."}} tags=["remove-input"]
figures.estimate(10, [10, 30, 100])

# %% [markdown]
r"""
## How far off one data set may be

:::{prf:theorem} Variance of R
:label: thm-rep-variance
If $K$ is binomial with parameters $n$ and $p$, then

$$
\operatorname{Var} R(K, n) = \frac{4pq\,\bigl\{(n-1) - (4n-6)\,pq\bigr\}}{n(n-1)} .
$$ (eq-rep-variance)
:::

:::{prf:proof}
Let $N = \binom n2 = n(n-1)/2$ be the number of pairs and $I_{ij}$ the indicator of $X_i = X_j$, so that
$N^2 \operatorname{Var} R$ is the sum of the covariances of $I_{ij}$ and $I_{kl}$ over all ordered choices of two pairs. There are
three kinds.

*The same pair twice:* $N$ choices, each with the variance $\theta(1-\theta) = 2pq(1 - 2pq)$.

*Two pairs that share one repetition:* a pair has two members, and either can be joined to one of the $n - 2$ others,
which makes $2(n-2)N$ choices. Both indicators are 1 if three repetitions agree, with
probability $p^3 + q^3 = (p+q)^3 - 3pq(p+q) = 1 - 3pq$. So the covariance is

$$
1 - 3pq - (1 - 2pq)^2 = pq - 4p^2q^2 = pq\,(1 - 4pq) .
$$

*Two pairs that share nothing* are independent: covariance 0.

Together $N \operatorname{Var} R = 2pq(1-2pq) + 2(n-2)\,pq(1-4pq)$. Take out $2pq$: what is left is
$1 - 2pq + (n-2) - 4(n-2)\,pq = (n-1) - (4n-6)\,pq$. Divide by $N$.
:::

The right side of {numref}`fig-rep-estimate` holds a surprise. For $p = \frac12$, $pq = \frac14$ and the variance is
$\frac{1}{2n(n-1)}$: the *least* replicable case is the one that is measured *best*, since there the curve on the left is flat
and errors in $k/n$ hardly matter. The worst case solves $(n-1) = 2(4n-6)\,pq$, so $pq = \frac{n-1}{8n-12}$, a little above $\frac18$,
and $p$ near 0.15 or 0.85; the variance there is $\frac{n-1}{n(4n-6)}$, about $\frac{1}{4n}$. With ten repetitions the standard
deviation is {glue:text}`sd-half` for $p = \frac12$ and up to {glue:text}`sd-worst`. **One data set with ten repetitions says little**,
which is why the paper averages over many.
"""

# %% [markdown]
r"""
## Over many data sets: what R is made of

Now let data sets be drawn at random from some population of problems. Each has its own chance $P$ of a rejection, so $P$
is a random variable. Its mean $\pi = \mathrm{E}\,P$ is the rate at which the test rejects: its Type I error if the
null hypothesis holds throughout, its power if it is false.

:::{prf:theorem} Rate and spread
:label: thm-rep-spread
For a random data set, the expectation of $R(K, n)$ is

$$
\mathrm{E}\,\theta(P) = \pi^2 + (1-\pi)^2 + 2\operatorname{Var} P .
$$ (eq-rep-spread)

The outcomes of two repetitions on the same random data set have the correlation
$\kappa = \operatorname{Var} P / \{\pi(1-\pi)\}$, if $0 < \pi < 1$, and with the *floor* $\phi = \pi^2 + (1-\pi)^2$

$$
\mathrm{E}\,\theta(P) = \phi + (1 - \phi)\,\kappa, \qquad 0 \le \kappa \le 1 .
$$ (eq-rep-kappa)
:::

:::{prf:proof}
Given $P$, the expectation of $R(K, n)$ is $\theta(P) = 1 - 2P + 2P^2$, by {prf:ref}`thm-rep-unbiased`. Take expectations and put
$\mathrm{E}\,P^2 = \pi^2 + \operatorname{Var} P$: this gives $1 - 2\pi + 2\pi^2 + 2\operatorname{Var} P$, and $1 - 2\pi + 2\pi^2 = \pi^2 + (1-\pi)^2$.

Two repetitions are independent given $P$, so $\mathrm{E}\,X_1X_2 = \mathrm{E}\,P^2$ and their covariance is
$\mathrm{E}\,P^2 - \pi^2 = \operatorname{Var} P$. Each has the variance $\pi(1-\pi)$, since it is 1 with probability $\pi$ and 0 otherwise. The
quotient is $\kappa$. As $1 - \phi = 2\pi(1-\pi)$, $(1-\phi)\,\kappa = 2\operatorname{Var} P$. Finally $0 \le P \le 1$ gives $P^2 \le P$, so
$\operatorname{Var} P \le \pi - \pi^2$.
:::

Section 2 of the paper notes that of two tests with the same Type I and Type II error, one is more replicable if its
outcomes are more consistent on each single data set. Equation {eq}`eq-rep-spread` says by how much: the rate $\pi$ is
the same, so all depends on $\operatorname{Var} P$. It is largest when every $p$ is 0 or 1, so that the *data set* decides, and
0 when every data set has the same $p$, so that the *cut* decides.

It also shows a weakness of $R$. Tests with *different* rates start from different floors. A test that rejects
{glue:text}`level` of the time and decides at random gets {glue:text}`floor-alpha` for nothing. The correlation $\kappa$, known elsewhere as
Fleiss's kappa {cite}`fleiss1971`, is what is left when the floor is taken away; we estimate it by putting the estimates of $\mathrm{E}\,\theta(P)$
and $\pi$ into {eq}`eq-rep-kappa`.
"""

# %% [markdown]
r"""
## Table 1, recomputed

The paper compares naive Bayes (NB), C4.5 and a nearest neighbour (NN) on 27 data sets, and repeats the 5x2cv t test ten times
on each. Its Table 1 prints how often the test did *not* reject, for each data set and pair of learners.
"""

# %%
draws = published("bouckaert_frank2004_table1")
pairs, rejections = r_estimate.as_outcomes(draws)
r = significance.replicability(rejections)

# %% mystnb={"figure": {"name": "fig-rep-table1", "caption": "The cells of the paper's Table 1: data sets by number of rejections in ten repetitions of the 5x2cv t test. A replicable test would have all its data sets at 0 and 10. Where R(k, 10) is below one half the bars are orange."}, "image": {"alt": "Three bar charts, one for each pair of learners. Most data sets have few rejections, few have ten, and a good number lie in between, those at 4 to 6 marked."}} tags=["remove-input"]
figures.table_one(pairs, rejections)

# %% tags=["remove-input"]
page.show(r_estimate.recomputed_table(draws, resamples=resamples, seed=seed))

# %% [markdown]
r"""
All nine numbers agree. What the paper *says* of them can be checked too.
"""

# %% tags=["remove-input"]
page.show(printed_cells.statements_table(draws))

# %% [markdown]
r"""
The paper adds a remark that the cells do not show. A rejection can favour either learner, and some repetitions may
prefer A and others B. Section 4.1 reports that this happened only where no more than two or three repetitions rejected, so that the
consistency counts are not affected. $R$ is: it counts two rejections in opposite directions as *agreement*.
{ref}`The last exercise but one <ex-rep-direction>` measures how much that matters.
"""

# %% [markdown]
r"""
## How precise is it?

$R$ is a mean over $m$ data sets, and it would come out otherwise for two reasons. With other cuts of the same data sets, each
$k_i$ would be another draw from its binomial. With other data sets, the $p_i$ themselves would be others. By the law of total
variance,

$$
\operatorname{Var} R = \frac1m \Bigl\{ \operatorname{Var}\theta(P) + \mathrm{E}\bigl[\operatorname{Var}(R(K, n) \mid P)\bigr] \Bigr\} .
$$ (eq-rep-total)

More repetitions shrink only the second term. Both together are estimated by the variance of the $R(k_i, n)$ over the data sets; the second alone
by putting into {eq}`eq-rep-variance` the unbiased estimates of $pq$ and $p^2q^2$,

$$
\frac{k(n-k)}{n(n-1)} \qquad\text{and}\qquad \frac{k(k-1)(n-k)(n-k-1)}{n(n-1)(n-2)(n-3)} .
$$ (eq-rep-factorial)

(The second counts ordered choices of four different repetitions of which the first two reject and the last two do not, over
all ordered choices of four: each has the probability $p^2q^2$. The first does the same with two.)

For an interval we use the *bootstrap*: draw $m$ data sets from the $m$ at hand, with replacement, and compute $R$; do it
{glue:text}`resamples` times; the middle 95 % of the results is the interval. It treats the data sets as a random sample from a population of
problems. The 27 of the paper are no such thing, but a well-known collection. So the interval says
what *another collection of the same kind* might have shown, and is silent about problems of another kind.
"""

# %%
precision = r_estimate.precision(draws, resamples=resamples, seed=seed)
differences = r_estimate.differences(draws, resamples=resamples, seed=seed)
means = r_estimate.bootstrap_means(
    r.by_dataset, resamples=resamples, seed=seed
)

# %% mystnb={"figure": {"name": "fig-rep-bootstrap", "caption": "Left: R of the 5x2cv t test for each pair of learners (dot), its 95 % interval, and all bootstrap draws. Right: the difference in R between two pairs of learners, with the same data sets drawn for both. All intervals reach past zero."}, "image": {"alt": "Left, three broad overlapping distributions between 0.65 and 0.9. Right, three intervals of differences in R, each of which includes zero."}} tags=["remove-input"]
figures.bootstrap(precision, means, differences)

# %% tags=["remove-input"]
page.show(r_estimate.precision_table(precision))

# %% tags=["remove-input"]
page.show(r_estimate.differences_table(differences))

# %% tags=["remove-cell"]
page.numbers(
    **r_estimate.numbers(draws, resamples=resamples, alpha=alpha, seed=seed)
)

# %% [markdown]
r"""
The honest reading is short. An $R$ over 27 data sets is known to about {glue:text}`half-width` either way. Of the three differences between pairs of
learners in {numref}`tbl-rep-differences`, {glue:text}`undecided` have an interval that includes zero: the data do not say that the 5x2cv test is more replicable for
C4.5 against NN, {glue:text}`r-last`, than for NB against C4.5, {glue:text}`r-first`. On average {glue:text}`share` of the variance comes from
the cuts, and only that part would go away with more repetitions; the rest needs more data sets.
"""

# %% tags=["remove-input"]
page.show(r_estimate.makeup_table(precision))

# %% [markdown]
r"""
And even the estimates do not say what they seem to ({numref}`tbl-rep-makeup`). The test rejects {glue:text}`rate-first` of the time for NB
against C4.5 and {glue:text}`rate-last` for C4.5 against NN, so the second starts from a higher floor. The correlations between two
repetitions are {glue:text}`kappa-first` and {glue:text}`kappa-last`. As far as 27 data sets can tell, what looks like
replicability is the habit of not rejecting.
"""

# %% [markdown]
r"""
## A live measurement

To see where $p$ comes from we repeat tests ourselves. The learners are two nearest neighbours on the waveforms of
[the first chapter](the-question): A sees the first eleven of the 21 measurements, B the last eleven. The waveform problem reads the same
backwards, so the two are *exactly* equally good. Noise added to what B sees gives B a handicap. The same data sets are used
at every handicap, and each is cut {glue:text}`repetitions` times for each of three tests:

- the 5x2cv t test, which trains each learner on ten sets, of half the data each;
- the corrected t test on one run of 10-fold cross-validation, with the same number of trainings;
- the corrected t test on ten runs, with ten times as many.
"""

# %%
table = live_measurement.live(
    handicaps,
    datasets=datasets,
    repetitions=repetitions,
    size=size,
    alpha=alpha,
    seed=seed,
)
summary = live_measurement.summary(table, resamples=resamples, seed=seed)
gains = live_measurement.gains(table, resamples=resamples, seed=seed)

# %% mystnb={"figure": {"name": "fig-rep-step", "caption": "Where p comes from. Each point is one data set, at all handicaps: how far apart the learners are on it, averaged over all cuts, and how many of the repetitions rejected. In the shaded band, p between 1/4 and 3/4, two repetitions agree with probability 5/8 at most. Ten runs of 10-fold cross-validation leave few data sets there."}, "image": {"alt": "Three scatter plots that rise from zero to one: gradually and with much spread for the 5x2cv t test, less gradually for one run of 10-fold cross-validation, almost as a step for ten runs."}} tags=["remove-input"]
figures.rejections_by_difference(table)

# %% [markdown]
r"""
{numref}`fig-rep-step` answers the question. A data set on which the learners are far apart is rejected whatever the cut, one on which they are
close never is, and in between lies a zone where the cut decides. *Hard cases are those where the test's power on that data set is near one
half.* No test can abolish the zone, but it can be narrow. The 5x2cv t statistic has a single difference as its numerator, on a training set
that the first cut happened to choose, so its zone is wide. A mean over a hundred differences hardly moves from one cut to the next, so
its zone is almost a step: $p$ is near 0 or 1 for nearly every data set, and $\operatorname{Var} P$ is nearly as large as
it can be.
"""

# %% mystnb={"figure": {"name": "fig-rep-live", "caption": "Left: R of three tests on the same data sets, with 95 % bootstrap intervals, against the handicap of learner B; dashes mark the floor that each test's rate of rejection gives by itself. Right: how often each test rejects. At handicap 0 the learners are equal and this is the Type I error."}, "image": {"alt": "Left, R against handicap: the corrected 10x10 test stays above 0.9, the others fall to between 0.6 and 0.8. Right, the share of rejections rises with the handicap for all three tests."}} tags=["remove-input"]
figures.live(summary)

# %% tags=["remove-input"]
page.show(live_measurement.summary_table(summary))

# %% tags=["remove-input"]
page.show(live_measurement.gains_table(gains))

# %% tags=["remove-cell"]
page.numbers(
    repetitions=str(repetitions),
    **live_measurement.numbers(summary, gains),
)

# %% [markdown]
r"""
The corrected 10x10 test is more replicable than 5x2cv, on the same data sets, at {glue:text}`won` of {glue:text}`of` handicaps. With differences
between tests, unlike those between pairs of learners, tens of data sets are enough to see them.

Look also at handicap {glue:text}`least-handicap`. There the corrected test on a *single* run has the $R$ of {glue:text}`null-one`, against
{glue:text}`null-ten` for ten runs. It is not the better test: it rejects {glue:text}`null-one-rate` of the time, and a test that hardly ever
rejects can hardly ever disagree with itself. The correlations, {glue:text}`null-one-kappa` against {glue:text}`null-ten-kappa`, put the two
in order. For the 5x2cv t test it is {glue:text}`null-five-kappa`.

With $\kappa$ one can say how much a verdict is worth as evidence of the next: once a test has rejected, another cut of the same data rejects with
probability $\Pr[X_2 = 1 \mid X_1 = 1] = \mathrm{E}\,P^2/\pi = \pi + (1-\pi)\,\kappa$. At handicap {glue:text}`least-handicap` this is about
{glue:text}`again-five` for 5x2cv and {glue:text}`again-ten` for the corrected 10x10 test. A false alarm of the first is mostly the cut's doing, and
goes away with another cut. One of the second is more often the data set's doing, and then it comes back. *Replicable is not the same as right.*

A warning about the intervals. If the repetitions agree on *every* data set, all $R(k, n)$ are 1 and so is every bootstrap draw. An interval
from 1 to 1 means that the bootstrap has seen no variation, not that there is none.
"""

# %% [markdown]
r"""
## What it means for you

- One run of a test is one toss of a coin with an unknown $p$. Before you publish a verdict, run the test with a few other seeds. If the
  verdict changes, the data set is a hard case, and that is your result.
- Prefer tests with a narrow zone in {numref}`fig-rep-step`. It costs trainings: ten runs of cross-validation instead of one.
- If you report $R$, report the number of data sets, an interval over them, and the rate of rejection. Do not
  cut values below one half. Report consistency only together with the number of repetitions.
- To know $R$ better, add data sets, not repetitions.
- A replicable verdict is not thereby a right one. If the data set itself misleads, all cuts of it mislead alike. Type I error and
  power are what guards against that, and they come first.

```python
from twolearners import significance

# rejections: true or false, of shape (data sets, repetitions)
r = significance.replicability(rejections)
r.value, r.confidence_interval(0.95)
```

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Symmetry and least value
:label: ex-rep-symmetry
```
Show from {eq}`eq-rep-r`, without {eq}`eq-rep-short`, that $R(k, n) = R(n-k, n)$, and that $R(k, n) \ge R(k+1, n)$ as long as $k + 1 \le n/2$.
For which $n$ is the least value $\frac13$, and how fast does it approach $\frac12$? Tabulate it.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rep-symmetry
:class: dropdown
```
Putting $n - k$ for $k$ swaps the two terms of the numerator. From $k$ to $k + 1$ the first term grows by $(k+1)k - k(k-1) = 2k$ and the second
shrinks by $(n-k)(n-k-1) - (n-k-1)(n-k-2) = 2(n-k-1)$. So the numerator changes by $2\{k - (n-k-1)\} = 2(2k + 1 - n)$, which is negative for
$k + 1 \le n/2$. By {prf:ref}`thm-rep-least` the least value is $\frac13$ for $n = 3$ and $n = 4$; for $n = 2$ it is 0. It stays below $\frac12$ by
about $\frac{1}{2n}$.
"""

# %%
for n in (2, 3, 4, 5, 10, 11, 30, 100):
    values = significance.pair_agreement(range(n + 1), n)
    assert (values == values[::-1]).all()
    print(f"n = {n:>3}: least {values.min():.4f}, k = {values.argmin()}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} The distribution of R(k, 10)
:label: ex-rep-simulate
```
Simulate ten repetitions with $p = 0.3$ many times. Compare the mean and standard deviation of $R(k, 10)$, and how often it is below one half,
with the exact values. Do the same with the estimate $\theta(k/10)$: is it biased by $2pq/n$?
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
import numpy as np

k = np.random.default_rng(seed).binomial(10, 0.3, size=100_000)
drawn = significance.pair_agreement(k, 10)
plug_in = significance.expected_agreement(k / 10)
law = r_estimate.law_of_estimate([0.3], 10).iloc[0]
print(f"mean       {drawn.mean():.3f}, exact {law['mean']:.3f}")
print(f"deviation  {drawn.std():.3f}, exact {law['sd']:.3f}")
print(f"below half {(drawn < 0.5).mean():.3f}, exact {law['below']:.3f}")
bias = plug_in.mean() - law["truth"]
print(f"bias of the other estimate {bias:.3f}, law {2 * 0.21 / 10:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} How many repetitions
:label: ex-rep-needed
```
You want to know $\theta(p)$ of one data set to within 0.05, as two standard deviations of $R(k, n)$. How many repetitions does that
take for $p = \frac12$? And for other $p$?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rep-needed
:class: dropdown
```
For $p = \frac12$: $2/\sqrt{2n(n-1)} \le 0.05$ means $n(n-1) \ge 800$, so $n = 29$. In the worst case the variance is about $\frac{1}{4n}$, and
$2/\sqrt{4n} \le 0.05$ means $n \ge 400$. The last column is the exact chance of being within 0.05. It is not quite 95 %, since $R$ is
discrete and, near $p = \frac12$, far from normal.
"""

# %%
chances = [0.02, 0.05, 0.15, 0.3, 0.5]
page.show(r_estimate.needed_repetitions_table(chances, margin=0.05))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} The perfectly replicable test
:label: ex-rep-never
```
A test that never rejects has $R = 1$ whatever the data. What must be reported beside $R$ so that it does not win? Take a "test" that
rejects with probability $\alpha$ without looking at the data, and one that looks at the data set but at nothing else. Compute $R$,
its floor and $\kappa$ for both.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rep-never
:class: dropdown
```
The rate of rejection, on data sets where the null hypothesis holds and on data sets where it does not; in other words Type I error and power. With
the rate, anybody can compute the floor and $\kappa$. The coin has $\operatorname{Var} P = 0$ and sits on the floor, which is
high: {glue:text}`floor-alpha`. The other has $R = \kappa = 1$. For the test that never rejects the floor is 1 and $\kappa$ is 0/0, not a number:
its replicability says nothing at all.
"""

# %%
rng = np.random.default_rng(seed)
by_cut = rng.random((10_000, 10)) < alpha
by_data = np.repeat(rng.random((10_000, 1)) < alpha, 10, axis=1)
never = np.zeros((10_000, 10), dtype=bool)
for name, outcomes in (
    ("a coin", by_cut),
    ("data set alone", by_data),
    ("never rejects", never),
):
    value = significance.replicability(outcomes).value
    floor, kappa = significance.chance_corrected(value, outcomes.mean())
    kappa = round(float(kappa), 2) + 0.0
    print(f"{name:<15} R {value:.3f}, floor {floor:.3f}, kappa {kappa:.2f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Three outcomes
:label: ex-rep-direction
```
Let a repetition say "A is better", "B is better" or "no difference", with chances $a$, $b$, $c$. Show that the share of agreeing pairs is an unbiased
estimate of $a^2 + b^2 + c^2$, and that this is at least $\frac13$. Does the direction make a difference on our data sets?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rep-direction
:class: dropdown
```
The proof by pairs holds for any number of outcomes: each pair agrees with probability $a^2 + b^2 + c^2$. By the inequality of Cauchy and Schwarz,
$1 = (a + b + c)^2 \le 3(a^2 + b^2 + c^2)$. Splitting "rejects" into two can only lower the agreement. On a data set where both directions occur, the
learners are close and rejections rare, so it lowers it little. The paper found the same on its data sets.
"""

# %%
page.show(live_measurement.three_outcomes_table(table))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Can the bootstrap be trusted?
:label: ex-rep-coverage
```
Invent populations of data sets: let $P$ have a beta distribution with parameters $a$ and $b$. Show that then
$\mathrm{E}\,\theta(P) = 1 - \frac{2ab}{(a+b)(a+b+1)}$. Draw 27 data sets with ten repetitions each, many times, and count how often the 95 % interval holds
this number.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rep-coverage
:class: dropdown
```
A beta variable has $\mathrm{E}\,P = \frac{a}{a+b}$ and $\mathrm{E}\,P^2 = \frac{a(a+1)}{(a+b)(a+b+1)}$, so
$\mathrm{E}\,P(1-P) = \frac{a}{a+b}\cdot\frac{(a+b+1) - (a+1)}{a+b+1} = \frac{ab}{(a+b)(a+b+1)}$, and $\theta(P) = 1 - 2P(1-P)$. The intervals hold the truth somewhat
less often than they claim, as percentile intervals from few data sets do: take them as slightly too short. That makes the verdict
"undecided" of {numref}`tbl-rep-differences` the safer.
"""

# %%
shapes = [(1, 1), (0.5, 0.5), (0.2, 0.6), (5, 95)]
page.show(r_estimate.coverage_table(shapes, trials=1000, seed=seed))

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "14",
    datasets=datasets,
    repetitions=repetitions,
    size=size,
    handicaps=handicaps,
    resamples=resamples,
    alpha=alpha,
    seed=seed,
)
