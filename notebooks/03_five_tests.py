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

:::{admonition} Takeaways
:class: tip
- Two tests need one split of the data and count mistakes; three need many and average differences. Each rests on
  assumptions that can be named, and most of them can be measured.
- The test for a difference of proportions looks at how *often* two classifiers err; McNemar's test at *where*. The
  same two error rates can be a coincidence or beyond doubt.
- On two real learners that are equal by construction, the resampled t test at level {glue:text}`five-level` rejects
  {glue:text}`five-resampled` of the time and the 10-fold cross-validated t test {glue:text}`five-tenfold` of the time.
- The 5x2cv t test takes the two folds of a replication to be independent. For these learners their
  correlation is {glue:text}`five-twofold`, and the test rejects {glue:text}`five-fivetwo` of the time: a test's safety depends on
  the learners it is used for.
:::

**In the papers.** Dietterich {cite}`dietterich1998`, section 3, and two tables of section 5. All five tests are derived, with every assumption;
his four assumptions behind the 5x2cv t test are each measured. He checks one assumption with a
number (the correlation of two folds), says of others that they are false or least problematic, and does not give data. His
experiments on Type I error and power are a later matter.

**Before you read.** [](dependence). **Run time:** half a minute.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets for the equal learners [20, 100000]
size: int = 300  # instances in each data set [60, 2000]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 1998  # start of all random numbers [0, 1000000000]

# %%
from twolearners import significance
from fourpapers.book import page
from fourpapers.dietterich1998 import early_claims
from fourpapers.dietterich1998.beyond import equal_learners, five_tests

# %% [markdown]
r"""
## Two learners that are equal

To see what a test does when there is nothing to find, we need two learners that are *exactly* equally good. Dietterich
damages the better one until the two agree on a large calibration set. There is a way that needs no
calibration. The waveform problem of [](the-question) reads the same backwards: reverse the 21 measurements, exchange the
first class with the third, and the population is what it was. So let learner A be the nearest neighbour that sees
only the first eleven measurements, and B the nearest neighbour that sees only the last eleven. By symmetry

$$
\Pr_{R, x, y}[\hat f_A(x) = y] = \Pr_{R, x, y}[\hat f_B(x) = y]
$$

at every size of the training set. The null hypothesis {eq}`eq-null` is true, although the two make quite different mistakes.
"""

# %%
measured = equal_learners.measure(trials=trials, size=size, runs=1, seed=seed)
rates = five_tests.rejection_rates(measured, alpha)
checked = five_tests.assumptions(measured, seed)

# %% [markdown]
r"""
## McNemar's test

Split $S$ once into a training set $R$ and a test set $T$, train both learners on $R$ and count, for the instances of $T$,

|  | B wrong | B right |
|---|:---:|:---:|
| **A wrong** | $n_{00}$ | $n_{01}$ |
| **A right** | $n_{10}$ | $n_{11}$ |

Instances on which both are right, or both wrong, say nothing about which is better. Look at the $m = n_{01} + n_{10}$ others.

:::{prf:theorem} Discordant instances
:label: thm-discordant
Let the two classifiers be fixed, and the test instances independent. If the two have the same error rate then, given $m$,
$n_{01}$ has the binomial distribution with $m$ trials and probability $\frac12$.
:::

:::{prf:proof}
Each instance falls into the four cells with probabilities $\pi_{00}, \pi_{01}, \pi_{10}, \pi_{11}$. The error rates are
$\pi_{00} + \pi_{01}$ and $\pi_{00} + \pi_{10}$; they are equal if and only if $\pi_{01} = \pi_{10}$. Given that an instance
is discordant, it is in the cell $01$ with probability $\pi_{01}/(\pi_{01} + \pi_{10}) = \frac12$, independently of the others.
:::

So $n_{01}$ has mean $m/2$ and variance $m/4$. Standardise, and square:

$$
\frac{(n_{01} - m/2)^2}{m/4} = \frac{(n_{01} - n_{10})^2}{n_{01} + n_{10}} ,
$$

which by the normal approximation is nearly $\chi^2_1$ ({prf:ref}`def-chi2`). The binomial moves in steps, and the normal does not: the
probability of a count *at least* $n_{01}$ is best approximated by the normal tail from $n_{01} - \frac12$ on. A change of
$\frac12$ in $n_{01}$ is a change of 1 in $n_{01} - n_{10}$, so with this *continuity correction* the statistic becomes

$$
\chi^2 = \frac{(\lvert n_{01} - n_{10}\rvert - 1)^2}{n_{01} + n_{10}} .
$$ (eq-mcnemar)

No approximation is needed at all: the binomial tail itself gives the *exact* test, and counting only half the
probability of the observed outcome the *mid-p* test, which is less timid. How far each is from the level that it promises can be added
up exactly. Here it is for as many discordant instances as our two learners have on average:
"""

# %% tags=["remove-input"]
page.show(five_tests.mcnemar_table(measured, alpha))

# %% [markdown]
r"""
What McNemar's test does *not* see is everything to do with training. It compares two classifiers, Question 3, and says nothing
of what other training sets would have given.

## The difference of two proportions

A test in wide use compares the two error rates $p_A = (n_{00} + n_{01})/n_2$ and $p_B = (n_{00} + n_{10})/n_2$ directly. The number of
errors of A is binomial, so $p_A$ has variance $\epsilon_A(1 - \epsilon_A)/n_2$, and likewise for B. *If the two were
independent*, the variances would add. Under the null hypothesis both error rates are estimated by $p = (p_A + p_B)/2$, and

$$
z = \frac{p_A - p_B}{\sqrt{2p(1 - p)/n_2}}
$$ (eq-proportions)

would be nearly standard normal. They are not independent: both are measured on the same instances, and what is hard for one
learner is often hard for the other.

:::{prf:theorem} The variance of a paired difference
:label: thm-paired
Let the two classifiers be fixed, and the test instances independent. Then $\operatorname{Var}(p_A - p_B) = \{\pi_{01} + \pi_{10} - (\pi_{01} - \pi_{10})^2\}/n_2$. If the two have the same error rate this is
$(\pi_{01} + \pi_{10})/n_2$, estimated by $(n_{01} + n_{10})/n_2^2$.
:::

:::{prf:proof}
$p_A - p_B = (n_{01} - n_{10})/n_2$ is the mean of $n_2$ independent variables that are 1 with probability $\pi_{01}$, $-1$ with
probability $\pi_{10}$ and otherwise 0. Each has second moment $\pi_{01} + \pi_{10}$ and mean $\pi_{01} - \pi_{10}$.
:::

Put that standard error under $p_A - p_B$ and the square of the statistic is McNemar's, without the correction: the repaired test of proportions
*is* McNemar's test. Unrepaired, it can be wrong in either direction. Two tables from Dietterich's section 5, with the same error
rates, show it. (He gives p < 0.005 for both by the difference of proportions, and no significance against p < 0.001 by McNemar's test; so do we.)
"""

# %% tags=["remove-input"]
page.show(five_tests.opposite_table())

# %% [markdown]
r"""
In the first table the classifiers never agree, and a lead of twenty in a hundred is no more than a somewhat uneven coin.
In the second they disagree on twenty instances only, and A is right on all of them.

## The resampled t test

Split $S$ at random thirty times, each time two thirds for training and one third for testing, and let $x_1, \dots, x_n$ be the differences
in error. *If* they were independent and normal, {eq}`eq-t` would give

$$
t = \frac{\bar x}{\sqrt{\hat\sigma^2/n}} \sim t_{n-1} .
$$ (eq-resampled)

They are not independent. All thirty training sets are cut from the same $S$, and so are the test sets, which overlap. [](dependence) has shown what that does: if any two differences
have correlation $\rho$, the statistic is stretched by $\sqrt{(1 + (n-1)\rho)/(1-\rho)}$. With Nadeau and Bengio's guess, $\rho = 1/3$, that is
a factor of four. The guess can be checked here: the correlation of two differences, over our {glue:text}`five-trials` data
sets, is {glue:text}`five-splits`.

## The k-fold cross-validated t test

Cut $S$ into $k$ folds; test on each in turn, train on the rest; use {eq}`eq-resampled` with $n = k$. Now the test sets are disjoint. The training sets
still overlap: in 10-fold cross-validation any two share eight ninths of their instances (80 per cent of $S$). Dietterich found a correlation
of 0.03778 between the differences of two folds on the Letter data, small but far beyond chance; ours is
{glue:text}`five-folds`.

Even a small correlation matters. With $\rho = 0.06$ and ten folds the statistic is stretched by $\sqrt{1.54/0.94} = 1.28$.

## The 5x2cv t test

Dietterich's own test grew out of an observation: in a cross-validated t statistic it was mostly the *numerator* that went wrong. The
mean of correlated differences strays too far. So he puts a single difference on top, and takes only the variance from repeated
cross-validations. Five times, cut $S$ into two halves, train on each and test on the other. Replication $i$ gives two differences $p_i^{(1)}, p_i^{(2)}$ and the variance
estimate $s_i^2 = (p_i^{(1)} - \bar p_i)^2 + (p_i^{(2)} - \bar p_i)^2$. The statistic is

$$
\tilde t = \frac{p_1^{(1)}}{\sqrt{\frac15 \sum_{i=1}^5 s_i^2}} .
$$ (eq-five-by-two)

:::{prf:theorem} 5x2cv under its assumptions
:label: thm-five-by-two
If the ten differences are normal with mean 0 and common variance $\sigma^2$, (a) $p_i^{(1)}$ and $p_i^{(2)}$ are independent for each $i$,
(b) $s_1^2, \dots, s_5^2$ are independent, and (c) $p_1^{(1)}$ is independent of $\sum_i s_i^2$, then $\tilde t \sim t_5$.
:::

:::{prf:proof}
$p_i^{(1)} - p_i^{(2)}$ is normal with variance $2\sigma^2$ by (a), and $s_i^2 = \frac12 (p_i^{(1)} - p_i^{(2)})^2$. So
$s_i^2/\sigma^2$ is the square of a standard normal, $\chi^2_1$. By (b) the sum of five is $\chi^2_5$. And $p_1^{(1)}/\sigma$ is standard normal,
by (c) independent of it: {prf:ref}`def-t` with $\nu = 5$.
:::

:::{admonition} A contradiction in the assumptions
:class: important
(c) cannot hold together with (a). If $p_1^{(1)}$ and $p_1^{(2)}$ are independent, then $p_1^{(1)}$ is *not* independent of
$s_1^2$, which contains its square: a large numerator brings a large denominator with it. So $\tilde t$ is not quite $t_5$ even in the ideal case, and the
test is too timid there: with ten independent normal differences its true size at level 0.05 is
{glue:text}`five-ideal`. Only correlated folds can bring it up, and that is what they do.
:::

The four assumptions, as Dietterich lists them, are the normal approximation and (a), (b), (c). All can be measured.
"""

# %% tags=["remove-input"]
page.show(five_tests.assumption_table(checked))

# %% tags=["remove-cell"]
page.numbers(**five_tests.numbers(measured, checked, rates, alpha))

# %% [markdown]
r"""
Read the last three rows. Assumption (a), which Dietterich thought more appropriate for two folds than for ten because
the training sets do not overlap, fails badly for these learners: {glue:text}`five-twofold`. In a two-fold cross-validation the
two halves *exchange* roles; if an instance's nearest neighbour is in the other half, so is, often, the neighbour's. (b), the
independence of the five variances, is not refuted, just as he reports. (c) fails as it must, with correlation
{glue:text}`five-c`.

Normality is a matter of degree. The differences move in steps of one instance, and the largest gap between the distribution of
$p_1^{(1)}$ and a normal one is {glue:text}`five-gap`, where {glue:text}`five-limit` would be surprising for truly normal
numbers. It is the least of these tests' troubles.
"""

# %% [markdown]
r"""
All assumptions of all five tests, then, and what has become of them:

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
| 5x2cv t | differences are normal | approximately |
|  | (a) the folds of a replication are independent | false, correlation {glue:text}`five-twofold` |
|  | (b) the five variances are independent | not refuted |
|  | (c) numerator and denominator are independent | false by construction |
| all five | fewer instances for training than $\lvert S\rvert$ make no difference | untestable on $S$ itself |
:::
"""

# %% mystnb={"figure": {"name": "fig-five-quantiles", "caption": "Three statistics on learners that are equal, against the t distributions they are referred to. On the line, the test keeps its promise; steeper, it rejects too often. Note the scale of the first panel."}, "image": {"alt": "Three quantile plots. The resampled t statistic is about four times too steep, the 10-fold one somewhat too steep, the 5x2cv one close to the line."}} tags=["remove-input"]
five_tests.draw_quantiles(five_tests.statistics(measured))

# %% mystnb={"figure": {"name": "fig-five-rates", "caption": "How often each test finds a difference between two learners that are equal. Bars are 95 % intervals; squares mark tests whose interval lies above the nominal level, the vertical line."}, "image": {"alt": "Five rows with intervals. McNemar and the difference of proportions lie at the nominal level, 5x2cv t slightly above, 10-fold cv t at about twice, resampled t far beyond."}} tags=["remove-input"]
five_tests.draw_rejection_rates(rates, alpha)

# %% [markdown]
r"""
## Paper and measurement
"""

# %% tags=["remove-input"]
page.show(early_claims.section_3_table(early_claims.section_3(alpha=alpha)))

# %% [markdown]
r"""
The learners here are his, C4.5 and a nearest neighbour that was made equal to it ([](real-learners)), not the two of this chapter. Assumption (a) fails for them as well: two folds correlate more in 2-fold than in
10-fold cross-validation, on all three problems. Take two instances that are each other's nearest neighbours and fall into different halves: each decides how the other is classified, so the two errors are related although the
training sets share no instance. And that both error rates come from one test set does not keep their difference from being normal: given the classifiers it is a mean of independent numbers, one for each test
instance. No departure beyond rounding shows. What is wrong with the resampled t test is the dependence of its differences.

## What it means for you

- With one split, use McNemar's test, and say that your claim is about the two classifiers.
- Do not use the difference of proportions. It costs the same and ignores what you know.
- Do not use the resampled t test. If you already have its differences, correct them:
  `corrected_resampled_t(x, test_train_ratio=1 / 2)`.
- Take the 10-fold t test's p-values for too small. The corrected test of [](dependence) costs nothing more.
- Before you trust the 5x2cv t test, look at the correlation of its folds: with learners of one kind it can be high.

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} McNemar by hand
:label: ex-five-mcnemar
```
On a test set A alone errs on 25 instances, B alone on 15. Compute {eq}`eq-mcnemar` and the exact p-value, and compare all versions of the test.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-five-mcnemar
:class: dropdown
```
$(10 - 1)^2/40 = 2.025$. The corrected and the exact p-value nearly agree, which is what the correction is for.
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

```{exercise-start} Repairing the resampled t test
:label: ex-five-repair
```
Apply the corrected resampled t test to the thirty differences of every data set. What is its Type I error? Which correlation does it suppose,
and which did we measure?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-five-repair
:class: dropdown
```
A third is held out, so the ratio is 1/2 and the supposed correlation 1/3. The measured one is very near, and so the test comes out near its level.
"""

# %%
repaired = significance.corrected_resampled_t(
    measured.resampled, test_train_ratio=1 / 2
)
rho = checked.set_index("assumption").rho
print(f"Type I error {repaired.reject(alpha).mean():.3f}")
print(f"correlation  {rho['differences of two splits']:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} When the difference of proportions is too bold
:label: ex-five-bold
```
By {prf:ref}`thm-paired` the true variance of $p_A - p_B$ under the null hypothesis is $(\pi_{01} + \pi_{10})/n_2$; the test supposes
$2\epsilon(1-\epsilon)/n_2$. Show that the test is too timid if the errors of A and B on an instance are positively correlated, and too
bold if negatively. Which are ours?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-five-bold
:class: dropdown
```
Let $a$ and $b$ be 1 where A and B err. Then $\pi_{01} + \pi_{10} = \mathrm{E}(a - b)^2 = \operatorname{Var}(a - b) = 2\epsilon(1 - \epsilon)(1 - \operatorname{corr}(a, b))$
under the null hypothesis. So the supposed variance is too large by $1/(1 - \operatorname{corr})$ when the correlation is positive, as it is here
and nearly always with real learners. Dietterich's simulated worst case has negative correlation.
"""

# %%
correlation = rho["errors of A and B on an instance"]
print(f"correlation of errors         {correlation:.3f}")
print(f"supposed over true variance   {1 / (1 - correlation):.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Order
:label: ex-five-order
```
Exchange the two folds of the first replication of a 5x2 cross-validation. Should a test's verdict change? Does it?
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

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance("03", trials=trials, size=size, alpha=alpha, seed=seed)
