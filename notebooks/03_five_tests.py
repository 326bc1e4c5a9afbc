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
#       trials: 40
#       size: 90
# ---

# %% [markdown]
r"""
(five-tests)=
# Five tests

:::{admonition} What you will learn
:class: tip goals
- You can compute McNemar's test, the difference of proportions, the cross-validated t test and the 5×2cv t test by hand.
- You can name what each of five tests assumes, and say which of these assumptions fail and in which direction that moves the
  Type I error.
- You can build two learners that are exactly equally good, and use them to check a test.
:::

**In the papers.** {cite:t}`dietterich1998`, section 3, and two tables of section 5. The paper names the assumptions of the five tests
and checks one of them with a number; here all five tests are derived, and what they assume is measured. The paper's
experiments on {term}`Type I error` and {term}`power` follow in later chapters.

**Before you read.** [](the-question) and [](dependence).
"""

# %% [markdown]
r"""
## The question

{cite:t}`dietterich1998` compares five tests. Do they agree? Take the differences of three {term}`runs <run>` of 3-fold {term}`cross-validation` on 300
{term}`instances <instance>` (percentage points of error, A minus B; one point is one instance).

|  | fold 1 | fold 2 | fold 3 | mean |
|---|---:|---:|---:|---:|
| **run 1** | 3 | 1 | 2 | 2 |
| **run 2** | 4 | 0 | −1 | 1 |
| **run 3** | 5 | 3 | 1 | 3 |

In the first {term}`fold` only A errs on 8 instances, only B on 5, both on 15 and neither on 72: the {term}`error rates <error rate>` are 23 % and 20 %. With a pencil:

- *{term}`McNemar's test`* uses one fold, and of it only the $8 + 5$ instances on which the {term}`learners <learning algorithm>` differ:
  $(|8 - 5| - 1)^2/13 = 0.31$, $p = .58$.
- *The {term}`difference of proportions <test for the difference of two proportions>`* uses the two error rates of that fold, whose average is 21.5 %:
  $z = 0.03/\sqrt{2 \cdot 0.215 \cdot 0.785/100} = 0.52$, $p = .61$.
- *The cross-validated t test* uses one run. The first has mean 2 and variance 1: $t = 2/\sqrt{1/3} = 3.46$ with 2 {term}`degrees of freedom`, $p = .074$.
- *The {term}`resampled t test`* treats all nine as {term}`random splits <random split>`: $t = 2/\sqrt{3.75/9} = 3.10$ with 8 degrees of freedom, $p = .015$.
- *The {term}`5×2cv t test`* uses {term}`five replications <replication>` of 2-fold cross-validation. Take the first two folds of each run as three such
  replications. Their variances are 2, 8 and 2, on average 4, and the first difference is 3: $\tilde t = 3/\sqrt4 = 1.5$ with 3 degrees of
  freedom, $p = .23$.

The {term}`p-values <p-value>` go from .015 to .61. A test is only as good as what it assumes, so this chapter derives each test, and measures what
it assumes on two learners that are known to be equal.
"""

# %%
import numpy as np

from twolearners import significance

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
print(significance.mcnemar(8, 5))
print(significance.difference_of_proportions(15, 8, 5, 72))
print(significance.kfold_cv_t(x[0]))
print(significance.resampled_t(x.ravel()))
halves = x[:, :2]
t = halves[0, 0] / np.sqrt(halves.var(axis=1, ddof=1).mean())
print(f"three replications of two folds: t = {t:.3f}")

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets for the equal learners [20, 100000]
size: int = 300  # instances in each data set [60, 2000]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 1998  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.dietterich1998 import early_claims
from fourpapers.dietterich1998.beyond import five_tests

# %% [markdown]
r"""
## Two learners that are equal

To see what a test does when there is nothing to find, we need two learners that are *exactly* equally good. {cite:t}`dietterich1998`
makes the better learner worse until the two agree on a large {term}`calibration set`. There is a way that needs no
calibration. The waveform problem of [](the-question) reads the same backwards: reverse the 21 measurements, exchange the
first class with the third, and the {term}`population` stays the same. So let learner A be the nearest neighbour that sees
only the first eleven measurements, and B the nearest neighbour that sees only the last eleven. By symmetry

$$
\Pr_{S_1, \mathbf{x}, y}[\hat f_A(\mathbf{x}) = y] = \Pr_{S_1, \mathbf{x}, y}[\hat f_B(\mathbf{x}) = y]
$$

at every size of the {term}`training set`. The {term}`null hypothesis` {eq}`eq-null` is true, although the two learners make different mistakes. We draw
{glue:text}`five-trials` data sets and apply all five tests to each.
"""

# %%
from fourpapers.dietterich1998.beyond import equal_learners

measured = equal_learners.measure(trials=trials, size=size, runs=1, seed=seed)

# %% tags=["remove-cell"]
rates = five_tests.rejection_rates(measured, alpha)
checked = five_tests.assumptions(measured, seed)
claimed = early_claims.section_3(alpha=alpha)

# %% [markdown]
r"""
## McNemar's test

Split $S$ once into a training set $S_1$ and a {term}`test set` $S_2$, train both learners on $S_1$ and count, for the instances of $S_2$,

|  | B wrong | B right |
|---|:---:|:---:|
| **A wrong** | $n_{00}$ | $n_{01}$ |
| **A right** | $n_{10}$ | $n_{11}$ |

Instances on which both are right, or both wrong, say nothing about which is better. Only the $n_d = n_{01} + n_{10}$ *discordant*
instances count.

:::{prf:theorem} Discordant instances
:label: thm-discordant
Let the two {term}`classifiers <classifier>` be fixed, and the test instances independent. If the two have the same error rate then, given $n_d$,
$n_{01}$ has the binomial distribution with $n_d$ trials and probability $\frac12$.
:::

:::{prf:proof}
Let an instance fall into the four cells with probabilities $\theta_{00}, \theta_{01}, \theta_{10}, \theta_{11}$. The error rates are
$\theta_{00} + \theta_{01}$ and $\theta_{00} + \theta_{10}$; they are equal if and only if $\theta_{01} = \theta_{10}$. A {term}`discordant instance`
is in the cell $01$ with probability $\theta_{01}/(\theta_{01} + \theta_{10}) = \frac12$, independently of the others.
:::

So $n_{01}$ has mean $n_d/2$ and variance $n_d/4$. Standardised and squared it is

$$
\frac{(n_{01} - n_d/2)^2}{n_d/4} = \frac{(n_{01} - n_{10})^2}{n_{01} + n_{10}} ,
$$

which by the normal approximation is nearly $\chi^2_1$ ({prf:ref}`def-chi2`). The binomial distribution moves in steps, the normal does
not: the probability of a count *at least* $n_{01}$ is best approximated by the normal tail from $n_{01} - \frac12$ on. Changing
$n_{01}$ by $\frac12$ changes $n_{01} - n_{10}$ by 1, so with this *{term}`continuity correction`* the statistic becomes

$$
\chi^2 = \frac{(\lvert n_{01} - n_{10}\rvert - 1)^2}{n_{01} + n_{10}} .
$$ (eq-mcnemar)

No approximation is needed: the binomial tail itself gives the *exact* test. The *{term}`mid-p`* test is less {term}`conservative`: it counts only half of
the probability of the observed outcome. The {term}`true size <size>` of all four versions can be added up from binomial probabilities.
"""

# %% tags=["remove-input"]
page.show(five_tests.mcnemar_table(measured, alpha))

# %% [markdown]
r"""
Why are two sizes above the level? With {glue:text}`five-pairs` discordant instances $n_{01}$ takes only {glue:text}`five-values` values. As the
limit of rejection moves by one instance, the size jumps from {glue:text}`five-exact` to {glue:text}`five-midp`, and no version can have a
size in between. The {term}`exact test` is built to stay below the level for every $n_d$, so it takes the lower value. The mid-p test is
built to be right on average: for some $n_d$ it is above the level, for others below. The last column averages over the
numbers of discordant instances that occurred in our data sets.

What McNemar's test does *not* see is everything that has to do with training. It compares two classifiers (Question 3), and says
nothing about what other training sets would have given.

## The difference of two proportions

A test in wide use compares the two error rates $e_A = (n_{00} + n_{01})/n_2$ and $e_B = (n_{00} + n_{10})/n_2$ directly. The number of
errors of A is binomial, so $e_A$ has variance $\epsilon(1 - \epsilon)/n_2$ where $\epsilon$ is the error rate of A; likewise for B. *If
the two were independent*, the variances would add. Under the null hypothesis both error rates are estimated by $\bar e = (e_A + e_B)/2$, and

$$
z = \frac{e_A - e_B}{\sqrt{2\bar e(1 - \bar e)/n_2}}
$$ (eq-proportions)

would be nearly standard normal. But $e_A$ and $e_B$ are not independent: both are measured on the same instances, and what is hard
for one learner is often hard for the other.

:::{prf:theorem} The variance of a paired difference
:label: thm-paired
Let the two classifiers be fixed, and the test instances independent, with the probabilities of {prf:ref}`thm-discordant`. Then

$$
\operatorname{Var}(e_A - e_B) = \frac{\theta_{01} + \theta_{10} - (\theta_{01} - \theta_{10})^2}{n_2} .
$$

If the two have the same error rate this is $(\theta_{01} + \theta_{10})/n_2$, estimated by $n_d/n_2^2$.
:::

:::{prf:proof}
$e_A - e_B = (n_{01} - n_{10})/n_2$ is the mean of $n_2$ independent variables that are 1 with probability $\theta_{01}$, $-1$ with
probability $\theta_{10}$ and otherwise 0. Each has second moment $\theta_{01} + \theta_{10}$ and mean $\theta_{01} - \theta_{10}$.
:::

Divide $e_A - e_B$ by this {term}`standard error`, and the square of the statistic is McNemar's, without the continuity correction. So the test of
proportions, done right, *is* McNemar's test. As it stands it can be wrong in either direction. {numref}`tbl-opposite` has two cases from
section 5 of the paper with the same error rates.
"""

# %% tags=["remove-input"]
page.show(five_tests.opposite_table())

# %% [markdown]
r"""
In the first row the classifiers never agree, and 40 to 60 is what a fair coin may well give in a hundred tosses.
In the second they disagree on only twenty instances, and A is right on all of them. McNemar's test tells the two cases apart.

## The resampled t test

Split $S$ at random thirty times, each time two thirds for training and one third for testing, and let $x_1, \dots, x_n$ be the differences
in error. *If* they were independent and normal, {eq}`eq-t` would give

$$
t = \frac{\bar x}{\sqrt{\hat\sigma^2/n}} \sim t_{n-1} .
$$ (eq-resampled)

They are not independent. All thirty training sets are drawn from the same $S$ and overlap, and so do the test sets. By {prf:ref}`thm-naive`,
if any two differences have correlation $\rho$, the statistic is stretched by $\sqrt{(1 + (n-1)\rho)/(1-\rho)}$. The guess of
{cite:t}`nadeau2003`, $\rho = \frac13$, makes that a factor of four. Here the guess can be checked: over our {glue:text}`five-trials` data
sets the correlation of two differences is {glue:text}`five-splits`.

## The k-fold cross-validated t test

Split $S$ at random into $k$ folds; test on each in turn, train on the rest; use {eq}`eq-resampled` with $n = k$. Now the test sets are
disjoint. The training sets still overlap: in 10-fold cross-validation any two share eight ninths of their instances. The paper
reports a correlation of 0.03778 between the differences of two folds on the Letter data; with our learners it is
{glue:text}`five-folds`. Even a small correlation matters. With $\rho = 0.06$ and ten folds the statistic is stretched by
$\sqrt{1.54/0.94} = 1.28$.

## The 5×2cv t test

{cite:t}`dietterich1998` observed that in a cross-validated t statistic it is mostly the *numerator* that goes wrong: the
mean of correlated differences varies too much. So the new test has a single difference in its numerator, and takes only the variance from
repeated cross-validations. Five times, split $S$ at random into two halves, train on each half and test on the other. Replication $i$ gives two
differences $x_{i1}, x_{i2}$ with mean $\bar x_i$, and the variance estimate
$s_i^2 = (x_{i1} - \bar x_i)^2 + (x_{i2} - \bar x_i)^2$. The statistic is

$$
\tilde t = \frac{x_{11}}{\sqrt{\frac15 \sum_{i=1}^5 s_i^2}} .
$$ (eq-five-by-two)

:::{prf:theorem} 5×2cv under its assumptions
:label: thm-five-by-two
If the ten differences are normal with mean 0 and common variance $\sigma^2$, (a) $x_{i1}$ and $x_{i2}$ are independent for each $i$,
(b) $s_1^2, \dots, s_5^2$ are independent, and (c) $x_{11}$ is independent of $\sum_i s_i^2$, then $\tilde t \sim t_5$.
:::

:::{prf:proof}
$x_{i1} - x_{i2}$ is normal with variance $2\sigma^2$ by (a), and $s_i^2 = \frac12 (x_{i1} - x_{i2})^2$. So
$s_i^2/\sigma^2$ is the square of a standard normal variable, $\chi^2_1$. By (b) the sum of five is $\chi^2_5$. And $x_{11}/\sigma$ is standard
normal, by (c) independent of it: {prf:ref}`def-t` with $\nu = 5$.
:::

:::{admonition} A contradiction in the assumptions
:class: important
(c) cannot hold together with (a). If $x_{11}$ and $x_{12}$ are independent, then $x_{11}$ is *not* independent of
$s_1^2$, which contains its square: a large numerator brings a large denominator with it. So $\tilde t$ is not quite $t_5$ even in the ideal
case, and the test is conservative there: with ten independent normal differences its true size at level 0.05 is
{glue:text}`five-ideal`. Correlated folds raise the size.
:::

All assumptions that two quantities are independent can be measured as correlations.
"""

# %% tags=["remove-input"]
page.show(five_tests.assumption_table(checked))

# %% tags=["remove-cell"]
page.numbers(
    **five_tests.numbers(measured, checked, rates, alpha),
    **five_tests.numbers_on_claims(claimed),
)

# %% [markdown]
r"""
Read the last three rows. Assumption (a) fails badly for these learners: the correlation is {glue:text}`five-twofold`. The paper expected it
to hold better for two folds than for ten, because the two training sets share no instance. But take two instances that are each other's nearest
neighbours and fall into different halves. When the first half trains, the first instance decides how the second is classified; when the second
half trains, the second decides how the first is classified. The two errors are therefore related, although no training set contains
both. Assumption (b), the independence of the five variances, is not refuted; the paper, too, finds it the least problematic. (c)
fails as it must, with correlation {glue:text}`five-c`.

Normality is not exact. The differences move in steps of one instance, and the largest gap between the distribution function of
$x_{11}$ and a normal one is {glue:text}`five-gap`, where {glue:text}`five-limit` would be surprising for truly normal
numbers. Compared with the dependence this does little harm.
"""

# %% [markdown]
r"""
## What the five tests assume, and how often they reject

:::{table} What the five tests assume, and whether it holds for the equal learners.
:name: tbl-five-all

| test | assumes that | holds? |
|---|---|---|
| McNemar | test instances are independent | true |
|  | the binomial is nearly normal | approximately, {numref}`tbl-mcnemar-size` |
|  | one training set speaks for all | false: it answers Question 3 |
| difference of proportions | the binomial is nearly normal | approximately |
|  | errors of A and B are independent | false, correlation {glue:text}`five-errors` |
|  | one training set speaks for all | false |
| resampled t | differences are normal | approximately |
|  | differences are independent | false, correlation {glue:text}`five-splits` |
| 10-fold cv t | differences are normal | approximately |
|  | differences are independent | false, correlation {glue:text}`five-folds` |
| 5×2cv t | differences are normal | approximately |
|  | (a) the folds of a replication are independent | false, correlation {glue:text}`five-twofold` |
|  | (b) the five variances are independent | not refuted |
|  | (c) numerator and denominator are independent | false by construction |
| all five | training on fewer than $N$ instances makes no difference | cannot be tested on $S$ itself |
:::
"""

# %% mystnb={"figure": {"name": "fig-five-quantiles", "caption": "Three statistics on equal learners against the t distributions used for their p-values. A test whose points lie on the line has its nominal level; where they are steeper it rejects too often. The panels have different scales."}, "image": {"alt": "Three quantile plots. The resampled t statistic is about four times too steep, the 10-fold one somewhat too steep, the 5×2cv one close to the line."}} tags=["remove-input"]
five_tests.draw_quantiles(five_tests.statistics(measured))

# %% mystnb={"figure": {"name": "fig-five-rates", "caption": "How often each test rejects although the two learners are equal, with 95 % intervals. The vertical line is the nominal level."}, "image": {"alt": "Five rows with intervals. McNemar and the difference of proportions lie at the nominal level, 5×2cv t slightly above, 10-fold cv t at about twice, resampled t far beyond."}} tags=["remove-input"]
five_tests.draw_rejection_rates(rates, alpha)

# %% [markdown]
r"""
On these equal learners, at level {glue:text}`five-level`, the resampled t test rejects {glue:text}`five-resampled` of the time, the {term}`10-fold cross-validated t test <k-fold cross-validated t test>` {glue:text}`five-tenfold`, and the 5×2cv t test {glue:text}`five-fivetwo`.

Do the paper's own learners behave alike? [](real-learners) makes C4.5 and a nearest neighbour equal on three problems. There the resampled t
test rejects {glue:text}`five-claim-low` to {glue:text}`five-claim-high` of the time, as the paper says it would. Assumption (a) fails there as
well: on all three problems two folds are *more* correlated in 2-fold than in 10-fold cross-validation, by {glue:text}`five-near-low` to
{glue:text}`five-near-high`. The paper also suspects that the difference of two error rates from one test set is not normal. It is nearly normal:
given the classifiers it is a mean of independent numbers, one for each test instance, and on none of the three problems does it depart from
rounded normal numbers by more than chance. What is wrong with the resampled t test is the dependence of its differences.

## What it means for you

- With one split, use McNemar's test, and say that your claim is about the two classifiers.
- Do not use the difference of proportions. It costs the same and ignores on which instances the learners err.
- Do not use the resampled t test. If you already have its differences, use
  `corrected_resampled_t(x, test_train_ratio=1 / 2)` on them.
- Take the p-values of the 10-fold t test to be too small. The corrected test of [](dependence) needs no further training.
- Before you trust the 5×2cv t test, think of the correlation of its folds: for two learners of the same kind it can be high.

## Takeaways

- McNemar's test and the difference of proportions need one split and count mistakes; the three t tests need many splits and average
  differences.
- The difference of proportions sees how *often* two classifiers err; McNemar's test sees *where*. The same two error rates can be
  chance in one case and beyond doubt in another.
- All three t tests assume independent differences, and for none of them is that true. How much it matters depends on the learners.
- The 5×2cv t test is conservative if its folds are independent, and can be {term}`liberal` if they are not.
"""

# %% [markdown]
r"""
## Check yourself

:::{dropdown} 1. In the example both learners err on 15 instances. Would McNemar's test say something else if it were 50?
No. It uses only the 8 and 5 discordant instances. The difference of proportions would change, because the error rates would.
:::

:::{dropdown} 2. The exact test with {glue:text}`five-pairs` discordant instances has size {glue:text}`five-exact`. Why not the level that was promised?
There are only finitely many outcomes. Rejecting one outcome more on either side would give {glue:text}`five-midp`, which is above the level.
:::

:::{dropdown} 3. The measured correlation of two random splits is {glue:text}`five-splits`. By what factor is the resampled t statistic with thirty splits stretched?
By $\sqrt{(1 + 29\rho)/(1-\rho)}$, which is {glue:text}`five-stretch`. The first panel of {numref}`fig-five-quantiles` shows it as a slope.
:::

:::{dropdown} 4. Why does a positive correlation between the two folds of a replication make the 5×2cv t test liberal?
$s_i^2 = \frac12(x_{i1} - x_{i2})^2$ has expectation $(1 - \rho)\sigma^2$: the denominator becomes too small. The numerator is a
single difference, whose variance stays $\sigma^2$.
:::

:::{dropdown} 5. Somebody has tested two learners with 10-fold cross-validation, $t = 2.5$ with 9 degrees of freedom, and asks what that is worth. What do you answer?
Divide by $\sqrt{1 + 10/9} = 1.45$: the corrected statistic is 1.72, with 9 degrees of freedom $p = {}$ {glue:text}`five-worth`. The naive
p-value is {glue:text}`five-naive-worth`.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} McNemar by hand
:label: ex-five-mcnemar
```
On a test set only A errs on 25 instances, only B on 15. Compute {eq}`eq-mcnemar` and the exact p-value, and compare all versions of the test.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-five-mcnemar
:class: dropdown
```
$(10 - 1)^2/40 = 2.025$. The p-value with continuity correction nearly agrees with the exact one, which is what the correction is for.
"""

# %%
print(significance.mcnemar(25, 15))
print(significance.mcnemar(25, 15, correction=False))
print(significance.mcnemar(25, 15, method="exact"))
print(significance.mcnemar(25, 15, method="mid-p"))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Order
:label: ex-five-order
```
Exchange the two folds of the first replication of a 5×2 cross-validation. Should the {term}`verdict` of a test change? Does it?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-five-order
:class: dropdown
```
Nothing about the learners has changed, but the numerator is another difference. [](ten-numerators) takes this up.
"""

# %%
first = significance.five_by_two_cv_t(measured.five_by_two, numerator=(0, 0))
second = significance.five_by_two_cv_t(measured.five_by_two, numerator=(0, 1))
changed = first.reject(alpha) != second.reject(alpha)
print(f"{changed.sum()} of {trials} verdicts change")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Repairing the resampled t test
:label: ex-five-repair
```
Apply the {term}`corrected resampled t test` to the thirty differences of every data set (`measured.resampled`). What is its Type I error? Which
correlation does it assume, and which do the differences have?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-five-repair
:class: dropdown
```
A third is held out, so the ratio is 1/2 and the assumed correlation 1/3. The measured one is close to it, and so the Type I error is close to
the level.
"""

# %%
repaired = significance.corrected_resampled_t(
    measured.resampled, test_train_ratio=1 / 2
)
between = np.corrcoef(measured.resampled.T)
pairs = between[np.triu_indices(len(between), k=1)]
print(f"Type I error {repaired.reject(alpha).mean():.3f}")
print(f"correlation  {pairs.mean():.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} When the difference of proportions is liberal
:label: ex-five-bold
```
By {prf:ref}`thm-paired` the true variance of $e_A - e_B$ under the null hypothesis is $(\theta_{01} + \theta_{10})/n_2$; the test assumes
$2\epsilon(1-\epsilon)/n_2$. Show that the test is conservative if the errors of A and B on an instance are positively correlated, and
liberal if they are negatively correlated. Which holds for our learners? (`measured.counts` has $n_{00}, n_{01}, n_{10}, n_{11}$ of every data set.)
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-five-bold
:class: dropdown
```
Let $a$ and $b$ be 1 where A and B err, and 0 elsewhere. Then
$\theta_{01} + \theta_{10} = \mathrm{E}(a - b)^2 = \operatorname{Var}(a - b) = 2\epsilon(1 - \epsilon)(1 - \operatorname{corr}(a, b))$
under the null hypothesis. So the assumed variance is too large by the factor $1/(1 - \operatorname{corr})$ when the correlation is positive, as it is here
and nearly always with real learners. In the simulated worst case of the paper it is negative ([](simulated-learners)).
"""

# %%
n00, n01, n10, n11 = measured.counts.sum(axis=0)
margins = (n00 + n01) * (n10 + n11) * (n00 + n10) * (n01 + n11)
corr = (n00 * n11 - n01 * n10) / np.sqrt(float(margins))
print(f"correlation of errors       {corr:.3f}")
print(f"assumed over true variance  {1 / (1 - corr):.3f}")

# %% [markdown]
r"""
```{solution-end}
```
"""
