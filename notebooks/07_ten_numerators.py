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
#       draws: 2000
#       size: 90
# ---

# %% [markdown]
r"""
(ten-numerators)=
# Ten numerators and one F

:::{admonition} What you will learn
:class: tip goals
- You can compute the combined 5×2cv F statistic by hand, and say why it does not depend on the order of the folds.
- You can derive the exact distribution of this statistic for independent differences, and say why the tabled F test is conservative.
- You can compute its Type I error when the two folds of a replication are correlated.
:::

**In the papers.** {cite:t}`alpaydin1999`, sections 2 and 3: the ten statistics and the F that combines them. Table 1 and the Type I half of
Table 3 are read here as data; [](type-one-and-two) repeats the experiments. The paper notes that the independence behind
$F_{10,5}$ "is not true" and leaves it there; the exact distribution is derived here.

**Before you read.** [](five-tests).
"""

# %% [markdown]
r"""
## The question

The {term}`5×2cv t test` has one of ten differences in its numerator. Which one? Take three {term}`runs <run>` of 3-fold {term}`cross-validation` (percentage points,
A minus B), and use the first two {term}`folds <fold>` of each run as three {term}`replications <replication>` of 2-fold cross-validation:

|  | fold 1 | fold 2 | mean | $s_i^2$ |
|---|---:|---:|---:|---:|
| **replication 1** | 3 | 1 | 2 | 2 |
| **replication 2** | 4 | 0 | 2 | 8 |
| **replication 3** | 5 | 3 | 4 | 2 |

With a pencil:

- The mean of the three $s_i^2$ is 4, so the denominator of the t statistic is $\sqrt4 = 2$. The first difference in the numerator gives
  $\tilde t = 3/2 = 1.5$ with 3 {term}`degrees of freedom`, $p = .23$.
- Any other difference could stand there as well. The six statistics are 1.5, 0.5, 2, 0, 2.5 and 1.5, and their {term}`p-values <p-value>` go from $.09$ to $1$.
- The F test uses all six. Their squares add up to $9 + 1 + 16 + 0 + 25 + 9 = 60$, so
  $f = \frac{60/6}{4} = 2.5$. In any other order it is the same.
- It is also the mean of the six squared statistics: $(2.25 + 0.25 + 4 + 0 + 6.25 + 2.25)/6 = 2.5$.

How is $f$ distributed if there is no difference? The paper takes $F_{6,3}$ here ($F_{10,5}$ for five replications), with $p = .24$. This chapter
derives the exact distribution; for independent differences it gives $p = .14$.
"""

# %%
import numpy as np
from scipy import stats

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
halves = x[:, :2]
variance = halves.var(axis=1, ddof=1).mean()
print((halves / np.sqrt(variance)).round(2).ravel())
f = (halves**2).mean() / variance
exact = stats.f(3, 3).sf(2 * f - 1)
print(f"f = {f:.2f}, tabled p = {stats.f(6, 3).sf(f):.2f}, exact {exact:.2f}")

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 400  # data sets on which learners are compared [20, 100000]
size: int = 300  # instances in each data set [60, 2000]
handicap: float = 1.0  # noise that makes B the worse learner [0, 10]
draws: int = 50_000  # sets of independent differences [1000, 1000000]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 1999  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.alpaydin1999 import table_1
from fourpapers.alpaydin1999.beyond import combined_f
from fourpapers.published import published

# %% [markdown]
r"""
## Ten numerators

Nothing in the derivation of the 5×2cv t test singles out $x_{11}$. Any of the ten differences would do, and each gives a statistic

$$
t_{ij} = \frac{x_{ij}}{\sqrt{\frac15 \sum_{l=1}^5 s_l^2}}, \qquad i = 1, \dots, 5, \quad j = 1, 2,
$$ (eq-ten)

with the same claim to be $t_5$ distributed. The denominator is the same for all ten. Two laboratories with the same
data, {term}`learners <learning algorithm>` and splits that number the folds differently can come to different conclusions.

How often does that happen? The two learners of [](five-tests), equal by symmetry, are compared on {glue:text}`num-trials` data
sets; then again with noise added to what B sees, so that B is worse. For each data set we count how many of the ten tests reject.
"""

# %%
from fourpapers.dietterich1998.beyond import equal_learners

equal = equal_learners.measure(trials=trials, size=size, runs=1, seed=seed)
unequal = equal_learners.measure(
    trials=trials, size=size, runs=1, handicap=handicap, seed=seed
)

# %% tags=["remove-cell"]
verdicts = {
    "equal learners": table_1.rejecting_numerators(equal.five_by_two, alpha),
    "B handicapped": table_1.rejecting_numerators(unequal.five_by_two, alpha),
}

# %% mystnb={"figure": {"name": "fig-num-verdicts", "caption": "How many of the ten 5×2cv t tests reject, data set by data set. If the order of folds did not matter there would be bars at 0 and 10 only. Hatched: data sets on which the combined F test rejects."}, "image": {"alt": "Two bar charts of the number of rejecting numerators from zero to ten; for equal learners most data sets are at zero, for unequal ones they are spread over the whole range."}} tags=["remove-input"]
combined_f.draw_rejecting_numerators(verdicts)

# %% [markdown]
r"""
With unequal learners the ten tests disagree on {glue:text}`num-split` of the data sets: there the order of the folds decides. With
equal learners they disagree on {glue:text}`num-split-equal`. In Table 1 of the paper they disagree on {glue:text}`num-one-split` of
{glue:text}`num-one-sets` data sets.

## One F

{cite:t}`alpaydin1999` pools the ten. Under the assumptions of {prf:ref}`thm-five-by-two`, each $(x_{ij}/\sigma)^2$ is $\chi^2_1$. If the ten were
independent, $U = \sum_{i,j} x_{ij}^2/\sigma^2$ would be $\chi^2_{10}$. As before, $V = \sum_i s_i^2/\sigma^2$ would be
$\chi^2_5$. *If $U$ and $V$ were independent of each other*, the ratio

$$
f = \frac{U/10}{V/5} = \frac{\sum_{i=1}^5 \sum_{j=1}^2 x_{ij}^2}{2 \sum_{i=1}^5 s_i^2}
$$ (eq-f)

would be $F_{10,5}$ distributed by {prf:ref}`def-f`. The order does not matter: {eq}`eq-f` sums over all folds and replications. It is
the mean of the ten squared statistics, $f = \frac{1}{10}\sum_{i,j} t_{ij}^2$. So the F is not a majority vote of the ten, as the paper puts it, but
an average, in which one large statistic can outweigh many small ones. In the right panel of {numref}`fig-num-verdicts` the F agrees with the
majority of the ten on {glue:text}`num-majority` of the data sets.

## The exact distribution of f

$U$ and $V$ are not independent, because both contain the differences between the two folds. What that does can be derived exactly.

:::{prf:lemma} Sums and differences
:label: lem-sums
Put $u_i = (x_{i1} + x_{i2})/\sqrt2$ and $v_i = (x_{i1} - x_{i2})/\sqrt2$. Then $s_i^2 = v_i^2$ and
$x_{i1}^2 + x_{i2}^2 = u_i^2 + v_i^2$.
:::

:::{prf:proof}
$x_{i1} - \bar x_i = (x_{i1} - x_{i2})/2 = v_i/\sqrt2$, and $x_{i2} - \bar x_i = -v_i/\sqrt2$. The squares add up to $v_i^2$.
The second statement says that a rotation by 45 degrees keeps lengths.
:::

:::{prf:theorem} The combined F statistic
:label: thm-f-law
For any differences,

$$
f = \frac12 \Bigl(1 + \frac{\sum_i u_i^2}{\sum_i v_i^2}\Bigr) \ge \frac12 .
$$ (eq-f-split)

If the ten differences are independent and normal with mean 0 and equal variance, then $f$ is distributed as $\frac12 (1 + F_{5,5})$.
:::

:::{prf:proof}
By {prf:ref}`lem-sums` the numerator of {eq}`eq-f` is $\sum u_i^2 + \sum v_i^2$ and the denominator $2\sum v_i^2$. If the differences are
independent and normal, so are all $u_i$ and $v_i$, by {prf:ref}`lem-rotation`. Then $\sum u_i^2/\sigma^2$ and $\sum v_i^2/\sigma^2$ are
independent $\chi^2_5$ variables, and their ratio is $F_{5,5}$.
:::

The test compares $f$ with the 0.95 quantile of $F_{10,5}$, $c = {}$ {glue:text}`num-tabled`. But $f > c$ means $F_{5,5} > 2c - 1$, so the {term}`true size <size>` is $\Pr[F_{5,5} > 2c - 1]$, which is {glue:text}`num-size`. The tabled test is {term}`conservative`: it rejects a true {term}`null hypothesis` about a
third as often as its level says. For the size 0.05 compare $f$ with $\frac12(1 + F_{5,5;\,0.95})$, which is {glue:text}`num-right`.
"""

# %% mystnb={"figure": {"name": "fig-num-law", "caption": "The combined F of ten independent normal differences (bars) has the distribution derived here (solid), not the tabled one (dashed). It is never below one half. Vertical lines: critical values at the 5 % level."}, "image": {"alt": "A histogram that starts sharply at one half, fitted by a solid curve; the dashed tabled density starts at zero and has a heavier tail."}} tags=["remove-input"]
combined_f.draw_law(combined_f.independent_f(trials=draws, seed=seed), alpha)

# %% [markdown]
r"""
## Fifteen experiments of the paper

{cite:t}`alpaydin1999` measured the {term}`Type I error` of both tests in fifteen experiments with two equal multilayer perceptrons, 1000 runs each (the left
half of Table 3). If the ten differences of a run were independent, the Type I errors of the t test would scatter around {glue:text}`num-law-t`, its
exact size under independence, and those of the F test around {glue:text}`num-size`. A single experiment cannot tell small deviations from
chance; all fifteen together, with 15,000 runs, can.
"""

# %% tags=["remove-cell"]
printed_1 = published("alpaydin1999_table1")
printed_3 = published("alpaydin1999_table3")
theirs = combined_f.against_independence(printed_3)

# %% mystnb={"figure": {"name": "fig-num-table3", "caption": "Type I errors from Table 3 of the paper, with 95 % intervals for 1000 runs each; all fifteen together at the bottom. Vertical lines: exact sizes for independent differences, dashed for the t and solid for the F test."}, "image": {"alt": "Sixteen rows with two intervals each. The F errors lie left of the t errors in every row; the pooled t lies right of its predicted line, the pooled F slightly left of its own."}} tags=["remove-input"]
combined_f.draw_against_independence(theirs)

# %% tags=["remove-input"]
page.show(combined_f.pooled_table(theirs))

# %% tags=["remove-cell"]
from twolearners import significance

own = {
    name: test(equal.five_by_two).reject(alpha).mean()
    for name, test in (
        ("t", significance.five_by_two_cv_t),
        ("f", significance.five_by_two_cv_f),
    )
}
votes = verdicts["B handicapped"]
even = verdicts["equal learners"]
page.numbers(
    **combined_f.numbers(theirs),
    num_trials=f"{trials:,}",
    num_split=f"{table_1.split_share(votes):.0%}",
    num_split_equal=f"{table_1.split_share(even):.0%}",
    num_majority=f"{table_1.as_vote(votes).mean():.0%}",
    num_own_t=f"{own['t']:.3f}",
    num_own_f=f"{own['f']:.3f}",
    num_one_sets=str(len(printed_1)),
    num_one_split=str(printed_1["t_rejects_of_10"].between(1, 9).sum()),
)

# %% [markdown]
r"""
The fifteen experiments do not differ from one another by more than chance (test of homogeneity: p = {glue:text}`num-apart-t` for the t,
{glue:text}`num-apart-f` for the F), so they may be pooled. Pooled, the t test rejects a little more often than independence predicts, and the F test a
little less often. No single correlation between the folds of a replication explains both, because positive correlation raises the
size of either test. ([](type-one-and-two) finds where the deviations come from.) But most of the distance between these Type I errors and 0.05, which
the paper attributes to "various assumptions and approximations", is there under perfect independence. It is a property of the two
formulas, not of the learners.

For other learners it can be different. On ours, which are equal by symmetry but have strongly correlated folds, the t test rejects
{glue:text}`num-own-t` and the F test {glue:text}`num-own-f` of the time. Both tests depend on assumption (a) of
{prf:ref}`thm-five-by-two`, and {prf:ref}`thm-f-law` shows how much the F does: with correlation $\rho$ between the folds of a replication, and
independent replications, $u_i$ has variance $(1 + \rho)\sigma^2$ and $v_i$ has $(1 - \rho)\sigma^2$, so that

$$
f \sim \frac12 \Bigl(1 + \frac{1 + \rho}{1 - \rho}\, F_{5,5}\Bigr) .
$$ (eq-f-rho)
"""

# %% tags=["remove-input"]
page.show(combined_f.size_table(alpha))

# %% [markdown]
r"""
So it is useful that the tabled test is conservative under independence: its Type I error stays below 0.05 for correlations up to
{glue:text}`num-reserve`. The {term}`critical value` that is exact under independence leaves no such margin.

## What it means for you

- If you have run a 5×2 cross-validation, use `five_by_two_cv_f`. It costs no more than the t test, and its answer does not depend on how
  the folds are numbered.
- If the folds are nearly independent, its p-value is too large, near 0.05 by a factor of about three. A difference that it calls
  significant is then even better supported than it says.
- Use the smaller critical value only if you have reason to believe that the folds are independent.

## Takeaways

- The 5×2cv t test has one of ten differences in its numerator, chosen by the order of the folds. For two learners of unequal quality the order
  changed the {term}`verdict` on {glue:text}`num-split` of the data sets.
- The combined F uses all ten differences, needs no further training and does not depend on the order.
- For independent differences it is distributed as $(1 + F_{5,5})/2$ and not as $F_{10,5}$, because numerator and denominator share half of what they
  are made of. The tabled test at level 0.05 has the true size {glue:text}`num-size`; the exact critical value is {glue:text}`num-right`
  instead of {glue:text}`num-tabled`.
- Correlation between the folds raises the size. The tabled test keeps its level up to a correlation of {glue:text}`num-reserve`.
"""

# %% [markdown]
r"""
## Check yourself

:::{dropdown} 1. In the example the third replication gives $\tilde t = 2.5$ with $p = .09$. Why not report that?
Because it was chosen after seeing all six. The smallest of several p-values is small more often than its level says, even if each single one is
right.
:::

:::{dropdown} 2. What does $f = \frac12$ mean?
That all $u_i$ are 0: in every replication the two folds cancel, one in favour of A and the other equally in favour of B. The learners are as equal as
they can appear.
:::

:::{dropdown} 3. The tabled test gives a p-value of exactly 0.05. What is the exact p-value if the ten differences are independent?
{glue:text}`num-size`.
:::

:::{dropdown} 4. The folds of your replications have correlation 0.4. Which Type I error does the tabled F test have at level 0.05?
{glue:text}`num-size-four`, by {eq}`eq-f-rho`. The margin of the tabled test ends at {glue:text}`num-reserve`.
:::

:::{dropdown} 5. In the paper's experiments the pooled Type I error of the t test is {glue:text}`num-pooled-t`. Does that show that the test copes well with dependent folds?
No. With perfectly independent differences it would be {glue:text}`num-law-t`. The formula alone makes the test conservative, so a value below 0.05
says little about the folds.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Never below one half
:label: ex-num-half
```
When is $f$ exactly $\frac12$, and when is it infinite? Construct both cases and apply the test to them.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-num-half
:class: dropdown
```
By {eq}`eq-f-split` it is $\frac12$ when all $u_i$ are 0: the two folds of each replication cancel. It is infinite when all $v_i$ are 0 and some
$u_i$ is not: the two folds of each replication are equal. The library then warns.
"""

# %%
import warnings

from twolearners import significance

cancelling = np.array([[1, -1], [2, -2], [1, -1], [3, -3], [1, -1]]) / 100
print(f"{significance.five_by_two_cv_f(cancelling).statistic:.4f}")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    constant = significance.five_by_two_cv_f(np.abs(cancelling))
    print(f"{constant.statistic:.4f}")
print(len(caught), "warning")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} An average of squares
:label: ex-num-average
```
Show that $f$ is the mean of the ten squared statistics {eq}`eq-ten`, and check it on the data of this chapter (`unequal.five_by_two`).
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-num-average
:class: dropdown
```
$\sum_{i,j} t_{ij}^2 = \sum_{i,j} x_{ij}^2 \big/ \bigl(\frac15 \sum_l s_l^2\bigr) = 5 \cdot 2 f = 10 f$.
"""

# %%
x = unequal.five_by_two
squares = [
    significance.five_by_two_cv_t(x, numerator=numerator).statistic ** 2
    for numerator in np.ndindex(5, 2)
]
f = significance.five_by_two_cv_f(x).statistic
print(bool(np.allclose(np.mean(squares, axis=0), f)))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} What the exact critical value would give back
:label: ex-num-power
```
On the learners of unequal quality, how often does the F test reject with the tabled critical value, and how often with the one that is exact under
independence? And on the equal learners?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-num-power
:class: dropdown
```
The smaller critical value gains {term}`power`, and pays for it on equal learners, whose folds are not independent.
"""

# %%
critical = (1 + stats.f(5, 5).ppf(1 - alpha)) / 2
for name, data in (("unequal", unequal), ("equal", equal)):
    f = significance.five_by_two_cv_f(data.five_by_two)
    tabled, exact = f.reject(alpha).mean(), (f.statistic > critical).mean()
    print(f"{name}: tabled {tabled:.3f}, exact {exact:.3f}")

# %% [markdown]
r"""
```{solution-end}
```
"""
