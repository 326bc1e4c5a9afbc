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
#       trials: 60
#       size: 100
# ---

# %% [markdown]
r"""
(ten-tests)=
# Ten tests from one matrix

:::{admonition} What you will learn
:class: tip goals
- You can compute the ten test statistics of {cite:t}`bouckaert2003` from a small matrix by hand, and say which spread each of them uses.
- You can name the two correlations in a matrix of differences, and derive from them what each test takes for the variance of the mean.
- You can predict which of the ten tests reject too often, and say which of them other degrees of freedom would repair.
:::

**In the papers.** {cite:t}`bouckaert2003`, sections 2 and 3 and the start of section 4: Table 1 and Figure 1. The paper says that some of its tests underestimate the variance; here it is derived by how much, and why. Where its
formulas contradict each other, {ref}`readings` says how we read them.

**Before you read.** [](dependence), [](five-tests).
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets for the two equal learners [20, 100000]
size: int = 300  # instances in each data set [100, 2000]
runs: int = 10  # runs of 10-fold cross-validation [2, 100]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 2003  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
import warnings

from fourpapers.book import page
from fourpapers.bouckaert2003 import figure_1, table_1
from fourpapers.bouckaert2003.beyond import (
    matrix_moments,
    type_i_error_by_df,
    variance_estimates,
)

# A few of many sets of differences do not vary at all.
warnings.filterwarnings("ignore", message=".*statistic is infinite")

# %% [markdown]
r"""
## The question

You have repeated your {term}`cross-validation`. The result is not one row of differences but a matrix: runs by {term}`folds <fold>`. Which of its many standard deviations belongs under the mean?

Take three {term}`runs <run>` of 3-fold cross-validation on 300 {term}`instances <instance>`, with differences in error (A minus B) in percentage points:

| | fold 1 | fold 2 | fold 3 | mean | variance |
|---|---:|---:|---:|---:|---:|
| run 1 | 3 | 1 | 2 | 2 | 1 |
| run 2 | 4 | 0 | −1 | 1 | 7 |
| run 3 | 5 | 3 | 1 | 3 | 4 |
| mean | 4 | 4/3 | 2/3 | 2 | |

The mean of all nine differences is $\bar x = 2$. Four candidates for its {term}`standard error`, with a pencil:

- *All nine differences.* Their variance is $30/8 = 3.75$, so $t = 2/\sqrt{3.75/9} = 3.10$ with 8 {term}`degrees of freedom`.
- *The run means* 2, 1, 3. Their variance is 1, so $t = 2/\sqrt{1/3} = 3.46$ with 2 degrees of freedom.
- *The column means* 4, 4/3, 2/3. Their variance is $28/9$, so $t = 2/\sqrt{28/27} = 1.96$ with 2 degrees of freedom.
- *The variances within the runs*, 1, 7 and 4, on average 4. So $t = 2/\sqrt{4/3} = 1.73$ with 2 degrees of freedom.

One mean, four statistics. {cite:t}`bouckaert2003` lists ten:
"""

# %%
import numpy as np

from twolearners import significance

matrix = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
ten = [t for t in significance.TESTS if t.paper == "Bouckaert 2003"]
for test in ten:
    result = test.function(matrix)
    print(
        f"{test.title:<25} t = {result.statistic:.2f}  "
        f"df = {result.df:.0f}  p = {result.pvalue:.3f}"
    )
corrected = significance.corrected_repeated_kfold_cv_t(
    matrix, test_train_ratio=1 / 2
)
print(f"corrected test (2004): t = {corrected.statistic:.2f}")

# %% [markdown]
r"""
The statistics run from 1.73 to 3.46, and the corrected test of {cite:t}`bouckaert2004`, in the last line, has 1.32. The rest of the chapter finds out which of them deserve belief.

## Table 1

Write $x_{ij}$ for the {term}`difference` on fold $j$ of run $i$, with $r$ runs and $k$ folds. A single $x_{ij}$ is a *cell* of the matrix. The means of a run, of a column and of all cells are

$$
\bar x_{i\cdot} = \frac1k \sum_{j=1}^k x_{ij}, \qquad \bar x_{\cdot j} = \frac1r \sum_{i=1}^r x_{ij}, \qquad \bar x = \frac{1}{rk} \sum_{i,j} x_{ij} .
$$ (eq-mat-means)

Seven of the ten tests divide the mean by a standard error,

$$
t = \frac{\bar x}{\hat\sigma \big/ \sqrt{\nu + 1}},
$$ (eq-mat-z)

and refer it to the t distribution with $\nu$ degrees of freedom. They differ in $\hat\sigma^2$ and in the default $\nu$. The other three average whole t statistics. In {numref}`tbl-mat-overview`, $\hat\sigma^2_{i\cdot}$ is the variance of the cells of run $i$ (divisor $k-1$), $\hat\sigma^2_{\cdot j}$ that of
column $j$ (divisor $r-1$), and $(j)$ marks a column of the matrix after the cells of each run have been sorted.
"""

# %% tags=["remove-input"]
page.show(table_1.table_1())

# %% [markdown]
r"""
## Rows mean something, columns do not

A row of the matrix is one complete cross-validation: every instance is tested exactly once. A column has no such meaning. Fold 3 of run 1 and fold 3 of run 2 share nothing but their number.

:::{prf:lemma} Exchangeable matrix
:label: lem-mat-exchangeable
Let every run split $S$ at random into $k$ folds of equal size, independently of the other runs. Let a {term}`learner <learning algorithm>` that needs random numbers draw new ones for every training. Then the matrix keeps its distribution when the runs are
permuted, and when the folds of any one run are. Hence all cells have one variance $\sigma^2$, two {term}`cells <cell>` of one run have one
correlation $\rho_w$ (within), and two cells of different runs, in the same column or not, have one correlation $\rho_b$ (between).
:::

:::{prf:proof}
:class: dropdown
Given $S$, the runs are independent with the same distribution, so their order does not matter. Within a run all assignments of instances to folds are
equally likely, so the numbering of the folds does not matter either. Such permutations move any cell to any
other place, any pair of cells of one run to any other pair of one run, and any pair of different runs to any other such pair. What can be moved
into each other has the same moments.
:::

The lemma needs no model and no normality. It holds for real learners, and for {term}`stratified` folds too.

To measure the two correlations we use the equal learners of [](five-tests): learner A sees the first eleven measurements of a waveform, learner B the last eleven, and by symmetry both have the same expected error.
"""

# %%
from fourpapers.dietterich1998.beyond import equal_learners

x = equal_learners.measure(
    trials=trials, size=size, runs=runs, seed=seed
).repeated

# %% mystnb={"figure": {"name": "fig-mat-matrix", "caption": "One of these matrices, with the means of its runs at the right and of its columns below. Left: as measured; run means hardly differ. Right: each run sorted; now the columns differ."}, "image": {"alt": "Two coloured matrices of ten runs by ten folds. The left one is a random pattern with pale margins; the sorted one runs from blue at the left to orange at the right, and so does its row of column means."}} tags=["remove-input"]
figure_1.draw_matrix(x[0])

# %% [markdown]
r"""
## What the mean is worth

:::{prf:theorem} Variance of the mean
:label: thm-mat-mean
For a matrix as in {prf:ref}`lem-mat-exchangeable`,

$$
\operatorname{Var} \bar x = \frac{\sigma^2}{rk}\bigl\{1 + (k-1)\rho_w + (r-1)k\,\rho_b\bigr\},
$$ (eq-mat-mean)

which does not increase with $r$ and tends to $\rho_b \sigma^2$. In particular $0 \le \rho_b \le \{1 + (k-1)\rho_w\}/k$.
:::

:::{prf:proof}
:class: dropdown
$\bar x$ is the mean of $rk$ cells. Each cell has covariance $\sigma^2$ with itself, $\rho_w\sigma^2$ with $k - 1$ others, and
$\rho_b\sigma^2$ with the $(r-1)k$ cells of other runs; sum and divide by $(rk)^2$. With $\tau^2 = \sigma^2\{1 + (k-1)\rho_w\}/k$, the
variance of a run mean, this is $\rho_b\sigma^2 + (\tau^2 - \rho_b\sigma^2)/r$. Given $S$ the runs are independent with the same distribution, so the covariance
of two run means, $\rho_b\sigma^2$, is the variance of their common conditional mean $\mathrm{E}[\bar x_{i\cdot} \mid S]$. A variance is not negative, and this one is at most $\tau^2$.
:::

So a cell is a sum of three uncorrelated parts,

$$
x_{ij} = \mu + d + u_i + w_{ij} .
$$ (eq-mat-effects)

- $d$ belongs to the data set: $\mu + d = \mathrm{E}[\bar x_{i\cdot} \mid S]$ is what the mean would be after infinitely many runs. Its variance is $\rho_b\sigma^2$.
- $u_i = \bar x_{i\cdot} - \mu - d$ belongs to the random folds of run $i$. It averages out over the runs.
- $w_{ij} = x_{ij} - \bar x_{i\cdot}$ belongs to the fold. Within a run these parts sum to zero, so they do not appear in $\bar x$ at all.

The part $d$ is the one that matters: another data set would have another $d$. And no spread inside the matrix can show it, because all cells of the matrix share it.
"""

# %% mystnb={"code_prompt_show": "Show the moments with intervals", "code_prompt_hide": "Hide the moments"} tags=["remove-input", "hide-output"]
page.show(matrix_moments.moment_table(x, seed))

# %% tags=["remove-cell"]
page.numbers(**matrix_moments.numbers(x))

# %% [markdown]
r"""
For the equal learners the data set accounts for {glue:text}`mat-share-d` of the variance of a cell, the random folds of the run for {glue:text}`mat-share-e`, and the fold for
{glue:text}`mat-share-f`. Two cells of *different* runs correlate more ({glue:text}`mat-between`) than two of the same run
({glue:text}`mat-within`): the {term}`test sets <test set>` of one run are disjoint, those of different runs overlap. How much does the overlap alone do?

:::{prf:theorem} The same losses in new folds
:label: thm-mat-dealt
Suppose that nothing depends on the {term}`training set`: instance $i$ of $S$ has a fixed difference in loss $\ell_i$, these are independent with one mean and one variance,
and a cell is the mean of $\ell_i$ over its fold. Then $\rho_w = 0$, $\rho_b = 1/k$, and $\operatorname{Var} \bar x = \sigma^2/k$ for every number of runs.
:::

:::{prf:proof}
:class: dropdown
Let a fold have $h = N/k$ instances. Then $\sigma^2 = \operatorname{Var}(\ell_i)/h$. Two folds of one run are disjoint, hence independent given the assignment. Two folds of different runs share a random number of instances: each of the $h$ instances of the first is in the
second with probability $h/N$, so they share $h^2/N$ on average. Each shared instance contributes $\operatorname{Var}(\ell_i)/h^2$ to the covariance, which is therefore $\operatorname{Var}(\ell_i)/N = \sigma^2 h/N = \sigma^2/k$. Now use {eq}`eq-mat-mean`; or
note that $\bar x$ is the mean of all $\ell_i$, however they are assigned to folds.
:::

{cite:t}`nadeau2003` guessed that $\rho$ equals the share of the data that is tested. Without learning, the theorem says that the guess is exactly right for two cells of different runs. Learners that do depend on
their training sets add to the correlation, because training sets overlap as well.

## What each test sees

:::{prf:lemma} Expected sample variance
:label: lem-mat-sample
If $Y_1, \dots, Y_n$ have the same mean and variance $\sigma_Y^2$, and their covariances are $c$ on average over all pairs, then
$\mathrm{E}\, \frac{1}{n-1} \sum_i (Y_i - \bar Y)^2 = \sigma_Y^2 - c$.
:::

:::{prf:proof}
:class: dropdown
$\sum (Y_i - \bar Y)^2 = \sum (Y_i - \mu)^2 - n(\bar Y - \mu)^2$ has the expectation $n\sigma_Y^2 - n \operatorname{Var} \bar Y = n\sigma_Y^2 - \{\sigma_Y^2 + (n-1)c\} = (n-1)(\sigma_Y^2 - c)$.
:::

In words: a sample variance does not see what its numbers have in common. Apply this to each row of Table 1.

:::{prf:theorem} Five estimates
:label: thm-mat-five
For a matrix as in {prf:ref}`lem-mat-exchangeable` the variance estimates have the expectations

$$
\begin{aligned}
\textit{use all data:} \quad & \sigma^2 (1 - \bar\rho), \qquad \bar\rho = \frac{(k-1)\rho_w + (r-1)k\,\rho_b}{rk - 1}, \\
\textit{folds:} \quad & \sigma^2 \Bigl\{\frac{1 + (k-1)\rho_w}{k} - \rho_b\Bigr\}, \\
\textit{folds averaged var:} \quad & \sigma^2 (1 - \rho_w), \\
\textit{runs:} \quad & \sigma^2 (1 - \rho_w)/r, \\
\textit{runs averaged var:} \quad & \sigma^2 (1 - \rho_b).
\end{aligned}
$$ (eq-mat-five)
:::

:::{prf:proof}
:class: dropdown
Apply {prf:ref}`lem-mat-sample` five times. *All cells*: variance $\sigma^2$; of the other $rk - 1$ cells, $k - 1$ have correlation $\rho_w$ with a given one and the rest
$\rho_b$. *Run means*: variance $\sigma^2\{1 + (k-1)\rho_w\}/k$, covariance $\rho_b\sigma^2$. *Cells of a run*: covariance $\rho_w\sigma^2$, and an average
of $r$ such estimates has the same expectation. *Column means*: each has variance $\sigma^2\{1 + (r-1)\rho_b\}/r$; two of them have
covariance $\sigma^2\{r\rho_w + r(r-1)\rho_b\}/r^2$, from $r$ pairs in one run and $r(r-1)$ pairs in different ones; in the difference
$\rho_b$ cancels. *Cells of a column*: covariance $\rho_b\sigma^2$.
:::

Compare them with {eq}`eq-mat-mean`.

- *{term}`Folds <folds>`* sees the run part $u_i$ and nothing else. The part $d$ is the same in every run and cancels. Without learning ({prf:ref}`thm-mat-dealt`) its expectation is zero. More runs measure the wrong quantity more precisely.
- *{term}`Runs <runs>`* is divided by $r$, as if a column were an average of $r$ independent observations. The estimate falls to zero as runs are added; the variance of $\bar x$ does not.
- *{term}`Use all data <use all data>`* and the two averaged variances estimate nearly $\sigma^2$, the variance of one cell. That estimate is good. What is wrong is the
  number it is divided by: $\nu + 1 = rk$ claims $rk$ independent cells. Divided by about $k$ it would be about right.
"""

# %% mystnb={"figure": {"name": "fig-mat-beliefs", "caption": "The variance of the mean of all cells against the number of runs (thick), and what five tests with their default df take it for. Lines: the formulas above with the measured correlations. Points: measured. A test below the thick line rejects too often."}, "image": {"alt": "Six lines on logarithmic axes. The true variance is flat, runs averaged var is flat just below it; folds averaged var crosses it near ten runs; runs, use all data and folds fall far below."}} tags=["remove-input"]
numbers_of_runs = [2, 3, 4, 5, 6, 8, 10, 20, 30, 50, 100]
variance_estimates.draw_variances(
    variance_estimates.variances_by_runs(x, numbers_of_runs)
)

# %% [markdown]
r"""
With ten runs of ten folds the averaged variances come out nearly right by luck: their default $\nu + 1$ is ten, and about $k = 10$ is what is needed. With a hundred runs *{term}`folds averaged var`* divides by 100, and is as wrong as the rest.

## What sorting does

Sorting each run leaves $\bar x$, the run means, the variances within runs and the variance of all cells as they were. Only the columns change.

:::{prf:theorem} Sorting is the extreme numbering
:label: thm-mat-sorting
Let $V_b$ be the variance of the $k$ column means (divisor $k-1$), $V_w$ the average variance within columns (divisor $r-1$), and $V$ the variance of all cells. Then

$$
(rk - 1)\,V = r(k-1)\,V_b + k(r-1)\,V_w ,
$$ (eq-mat-split)

and among all ways to number the folds within the runs, sorting makes $V_b$ largest and $V_w$ smallest.
:::

:::{prf:proof}
:class: dropdown
$x_{ij} - \bar x = (x_{ij} - \bar x_{\cdot j}) + (\bar x_{\cdot j} - \bar x)$. Square and sum over $i$ and $j$: the mixed terms vanish, since the first bracket sums to zero in every column. This
is {eq}`eq-mat-split`. Its left side does not depend on the numbering, so it is enough to consider $V_b$, hence
$\sum_j \bigl(\sum_i x_{ij}\bigr)^2 = \sum_{i, i'} \sum_j x_{ij} x_{i'j}$. For each pair of runs the inner sum is largest when both are sorted
alike: if $x_{ij} < x_{ij'}$ but $x_{i'j} > x_{i'j'}$, exchanging the latter two adds $(x_{ij'} - x_{ij})(x_{i'j} - x_{i'j'}) > 0$, and finitely many exchanges sort.
Sorting all runs makes every one of these sums as large as possible at the same time.
:::

So sorting moves variance from within the columns to between them. *{term}`Sorted runs <sorted runs>`* therefore finds nearly the variance of a cell, which *runs* had averaged away. Within the columns little is left: *{term}`sorted runs averaged var`* compares the smallest cell of one run with the smallest cells of the other runs.

For normal cells the amount can be computed, by a formula that is approximate; the five of {prf:ref}`thm-mat-five` are exact. On the equal learners all formulas agree with the measured estimates, except that the approximate one for *sorted {term}`runs averaged var`* is off by {glue:text}`mat-miss`.

:::{dropdown} The formula for sorted cells, and where it comes from
Let $c_k$ be the average variance of $k$ independent standard normal numbers after sorting; $c_{10} =$ {glue:text}`mat-order`. If the deviations $w_{ij}$ in different runs were independent, which they are not quite,

$$
\mathrm{E}\,V_w \approx \sigma^2\Bigl\{\frac{1 + (k-1)\rho_w}{k} - \rho_b\Bigr\} + \sigma^2(1-\rho_w)\Bigl(c_k - \frac1k\Bigr),
$$ (eq-mat-sorted)

and {eq}`eq-mat-split` gives $V_b$.

Let $Z_{(1)} \le \dots \le Z_{(k)}$ be $k$ independent standard normal numbers in order. Sorting does not change a sum of squares, so $\sum_j \mathrm{E}\,Z_{(j)}^2 = k$ and

$$
c_k = \frac1k \sum_{j=1}^k \operatorname{Var} Z_{(j)} = 1 - \frac1k \sum_{j=1}^k \bigl(\mathrm{E}\,Z_{(j)}\bigr)^2 .
$$ (eq-mat-order)

$\Phi(Z_{(j)})$ has the beta distribution with parameters $j$ and $k + 1 - j$, which gives the expectations by numerical integration: the next cell does it.

The run mean is part of every cell of its run, sorted or not. For independent cells it has variance $1/k$, and the deviations from it are independent of it ({prf:ref}`thm-independence`). So the sorted deviations have the average variance $c_k - 1/k$. In {eq}`eq-mat-sorted` the first term is the variance of the run means from {eq}`eq-mat-five`, the second that of the sorted deviations.
:::
"""

# %% mystnb={"code_prompt_show": "Compute the constant", "code_prompt_hide": "Hide the computation"} tags=["hide-cell"]
from scipy import integrate, stats

z = np.linspace(-9, 9, 4001)
means = [
    integrate.trapezoid(
        z * stats.beta(j, 11 - j).pdf(stats.norm.cdf(z)) * stats.norm.pdf(z),
        z,
    )
    for j in range(1, 11)
]
print("expected order statistics:", np.round(means, 2))
print(f"c_10 = {1 - np.mean(np.square(means)):.4f}")

# %% mystnb={"code_prompt_show": "Show formula and measurement, test by test", "code_prompt_hide": "Hide formula and measurement"} tags=["remove-input", "hide-output"]
expected = variance_estimates.variances(x, seed)
page.show(variance_estimates.table(expected))

# %% tags=["remove-cell"]
page.numbers(mat_miss=f"{abs(expected.ratio.iloc[-1] - 1):.1%}")

# %% [markdown]
r"""
Three tests average t statistics, that is, they average $1/\hat\sigma$ where the others average $\hat\sigma^2$. The average of $1/\hat\sigma_{i\cdot}$ is at least one over the root of the average variance (Jensen's inequality). Run means hardly differ, so the statistic of *{term}`folds averaged t`* is larger than that of *folds averaged var*, and the test is more {term}`liberal`.

## How often they reject

Suppose that $\bar x$ is normal and that the estimate hardly varies from its expectation $V$. Then with $\nu$ degrees of freedom the {term}`Type I error` is

$$
\Pr[\text{reject}] \approx 2\,\Phi\Bigl(-t_{\nu,\,1-\alpha/2} \sqrt{\frac{V}{(\nu+1)\operatorname{Var} \bar x}}\Bigr) .
$$ (eq-mat-error)

The theorems give everything in it. It is within {glue:text}`mat-far` percentage points of what the tests did on {glue:text}`mat-trials` data sets.
"""

# %% mystnb={"figure": {"name": "fig-mat-errors", "caption": "Type I error of the ten tests and the corrected test on equal learners, with their default df and with 10 df, with 95 % intervals. The vertical line is the nominal level."}, "image": {"alt": "Two panels with eleven rows. Folds, runs and the two sorted averaged tests reject about half the time or more in both. Use all data does so with its default df and comes down to near the level with ten. The others are near the level in both."}} tags=["remove-input"]
errors = type_i_error_by_df.type_i_errors(x, alpha)
type_i_error_by_df.draw_type_i_errors(errors, alpha)

# %% mystnb={"code_prompt_show": "Show formula and measurement, test by test", "code_prompt_hide": "Hide formula and measurement"} tags=["remove-input", "hide-output"]
page.show(type_i_error_by_df.table(errors))

# %% tags=["remove-cell"]
found = significance.calibrate("use-all-data", x, alpha=alpha)
page.numbers(
    **type_i_error_by_df.numbers(errors, alpha),
    mat_own=f"{found.df:g}",
    mat_far=f"{100 * (errors.law - errors.rate).abs().max():.1f}",
)

# %% [markdown]
r"""
Four tests cannot be repaired: *folds*, *runs* and the two averaged sorted tests estimate something other than the variance of a cell ({prf:ref}`thm-mat-five`, {prf:ref}`thm-mat-sorting`). For the other six only the divisor is wrong. With 10 degrees of freedom, *use all data*
rejects {glue:text}`mat-all-ten` of the time instead of {glue:text}`mat-all`. The corrected test uses the same mean and the same variance, divides by $rk/(1 + rk\,n_2/n_1)$ instead of $\nu + 1$, and rejects {glue:text}`mat-corrected` of the time. One number is found by {term}`calibration`, the other from a guess at $\rho$. Both suppose, in effect, that $\rho_b$ is about one tenth. For these learners it is
{glue:text}`mat-between`, and by {eq}`eq-mat-error` both tests reject a little too often.

## Where 11 degrees of freedom come from

{cite:t}`bouckaert2003` tries every $\nu$ from 2 to 100 on data sets for which the {term}`null hypothesis` is true, and takes the one whose Type I error is closest to $\alpha$ and not above it. For six tests the result is about 11.

:::{prf:theorem} Calibrated degrees of freedom
:label: thm-mat-df
If {eq}`eq-mat-error` holds exactly, the calibrated $\nu$ is the largest at which

$$
z_{1-\alpha/2} \sqrt{(\nu + 1)\,\operatorname{Var} \bar x / V} \;\le\; t_{\nu,\,1-\alpha/2} ,
$$ (eq-mat-df)

with $z$ the quantile of the standard normal distribution. Without learning ({prf:ref}`thm-mat-dealt`), with $k = 10$ and $\alpha = 0.05$, this is 11 for *folds averaged var* at any number of runs, and 10 for
*use all data* and *runs averaged var* at ten runs or more.
:::

:::{prf:proof}
:class: dropdown
{eq}`eq-mat-error` is at most $\alpha = 2\,\Phi(-z_{1-\alpha/2})$ if and only if {eq}`eq-mat-df` holds. The quantile $t_{\nu}$ falls as $\nu$ grows and the left side rises, so the inequality holds up to
some $\nu$ and then no more; the error rises with $\nu$, so the last is the closest. For *folds averaged var* $V = \sigma^2$ and $\operatorname{Var} \bar x = \sigma^2/10$: at $\nu = 11$,
$1.960\sqrt{1.2} = 2.147 \le 2.201$; at 12, $1.960\sqrt{1.3} = 2.235 > 2.179$. For *runs averaged var* $V = 0.9\,\sigma^2$: at 10, $1.960\sqrt{11/9} = 2.167 \le 2.228$; at
11, $1.960\sqrt{12/9} = 2.263 > 2.201$. For *use all data* $V = \sigma^2\{1 - (r-1)/(10r-1)\}$, which for $r \ge 10$ lies between $0.9\,\sigma^2$ and $0.9091\,\sigma^2$. At 10 the left side is then at most 2.167; at 11 it is at
least $1.960\sqrt{1.2/0.9091} = 2.252 > 2.201$.
:::

So calibration fits one number, about $k$, and the theorem says where it comes from: the overlap of test sets alone makes it 10 or 11. The number depends on the learners. For the equal learners of this chapter *use all data* calibrates at {glue:text}`mat-own`, because their $\rho_b$ is larger than one tenth. {ref}`calibration` calibrates with
the learners of the paper.

## What it means for you

- Repeat the cross-validation so that your result does not depend on one {term}`random split` into folds. Do not expect {term}`repetition` to shrink the uncertainty further: it removes the part $u_i$ and no more.
- Use all cells for the mean *and* for the variance, and divide by a number of order $k$. `use_all_data(x, df=10)` does that; `corrected_repeated_kfold_cv_t(x, test_train_ratio=1 / 9)` does it with a stated reason.
- Never use the spread of run means as an error bar for the comparison of two learners. It shows how much the random folds matter, and nothing else.
- Do not use a test on column means or column variances: renumber the folds and it gives another answer.

## Takeaways

- Repeated cross-validation gives a matrix of differences. Ten tests use the same mean, or nearly, and differ in which spread they put under it and in their degrees of freedom.
- The matrix has two correlations: {glue:text}`mat-within` within a run and {glue:text}`mat-between` between runs for the equal learners. They determine the variance of the mean and the expectation of five of the seven variance estimates.
- More runs do not make the mean precise. With ten runs its variance is {glue:text}`mat-floor` of a cell's variance, and with infinitely many it would still be {glue:text}`mat-between`.
- At level {glue:text}`mat-level` *use all data* with 99 degrees of freedom rejects {glue:text}`mat-all` of the time, and *folds*, which sees only how runs differ, {glue:text}`mat-folds`. With 10 degrees of freedom *use all data* rejects {glue:text}`mat-all-ten`.

## Check yourself

:::{dropdown} 1. The run means of a repeated cross-validation are 2.0, 2.1, 1.9, 2.0 and 2.0 points. Is the difference of 2 points well established?
The run means do not tell. They show the part $u_i$, which is {glue:text}`mat-share-e` of the variance of a cell for the equal learners. The part of the data set, {glue:text}`mat-share-d`, is the same in all five means.
:::

:::{dropdown} 2. Why do two cells of different runs correlate more than two cells of one run?
Two folds of one run have no instance in common. Two folds of different runs share on average one instance in $k$, so part of both cells is the same measurement. For the equal learners: {glue:text}`mat-between` against {glue:text}`mat-within`.
:::

:::{dropdown} 3. You go from 10 to 100 runs. What happens to the standard error that *use all data* computes with its default degrees of freedom, and what to the true one?
The computed one shrinks by $\sqrt{10}$, because it divides by $rk$. The true variance goes from {glue:text}`mat-floor` of $\sigma^2$ to hardly less, since it cannot fall below $\rho_b\sigma^2$. So the test rejects even more often than the {glue:text}`mat-all` of ten runs.
:::

:::{dropdown} 4. Somebody renumbers the folds of one run. Which of the ten tests may change their verdict?
Those that use columns of the unsorted matrix: *runs*, *runs averaged var* and *{term}`runs averaged t`*. All others use sets of cells that renumbering leaves alone.
:::

:::{dropdown} 5. Why is the calibrated number of degrees of freedom near the number of folds?
Without learning, the variance of the mean is $\sigma^2/k$ for any number of runs, while six tests estimate about $\sigma^2$. So the right divisor $\nu + 1$ is near $k$.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Ten statistics by hand
:label: ex-mat-ten
```
Figure 1 of {cite:t}`bouckaert2003` has a matrix of three runs by three folds. In units of one instance it is $(1, 3, -2), (2, 1, 0), (2, -3, -1)$. Compute the statistics of *use all data*, *sorted runs averaged var* and *folds averaged t* in fractions. Which two are exactly equal, and which is
$1/\sqrt 3$? Do the units matter?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-mat-ten
:class: dropdown
```
$\bar x = 1/3$. The sum of squared deviations is 32, so the variance of all cells is 4 and $t = \frac13/(2/3) = \frac12$. *Sorted runs averaged var*: the sorted columns have variances
$\frac73, \frac43, \frac13$, on average $\frac43$, and $t = \frac13/\sqrt{4/9} = \frac12$ as well. The t statistics of the three runs are $0.459$, $\sqrt 3$ and $-0.459$: their mean is $1/\sqrt 3$. Every statistic is a ratio of two
numbers in the same unit, so none changes with the unit.
"""

# %%
instances = np.array([[1, 3, -2], [2, 1, 0], [2, -3, -1]])
for test in ten:
    one = test.function(instances).statistic
    per_cent = test.function(instances * 10 / 3).statistic
    print(f"{test.title:<25} {one:.6f} {per_cent:.6f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Renumbering folds
:label: ex-mat-renumber
```
Number the folds of the first run in another order and leave the other runs as they are. Which of the ten statistics change? Say why before you check.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-mat-renumber
:class: dropdown
```
Renumbering keeps the set of all cells and the set of cells of every run. So *use all data*, the three *folds* tests and the three sorted tests stay as they are. The three *runs* tests use columns, and change.
"""

# %%
other = x.copy()
other[:, 0] = np.random.default_rng(seed).permuted(x[:, 0], axis=-1)
for test in ten:
    same = np.allclose(
        test.function(x).statistic, test.function(other).statistic
    )
    print(f"{test.title:<25} {'stays' if same else 'changes'}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} What nine degrees of freedom do
:label: ex-mat-nine
```
Show that *use all data* with 9 degrees of freedom on ten runs of ten folds is the {term}`naive t statistic <naive t test>` of a hundred numbers divided by $\sqrt{10}$, referred to $t_9$ instead of $t_{99}$. Which of the two changes
does more? Which correlation makes the first one exactly right?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-mat-nine
:class: dropdown
```
$\bar x/(\hat\sigma/\sqrt{10}) = \{\bar x/(\hat\sigma/\sqrt{100})\}/\sqrt{10}$. The division does most: it is a factor of 3.16, while the {term}`critical values <critical value>` differ by a factor of 1.14. With equal correlation $\rho$ of all cells, the naive statistic is too
large by the factor $\sqrt{(1 + 99\rho)/(1 - \rho)}$ ({prf:ref}`thm-naive`), and this is $\sqrt{10}$ for $\rho = 9/109$.
"""

# %%
nine = significance.use_all_data(x, df=9)
naive = significance.use_all_data(x)
shrink = np.sqrt((naive.df + 1) / (nine.df + 1))
print(np.allclose(naive.statistic / shrink, nine.statistic))
only_table = np.abs(naive.statistic) > stats.t(9).isf(alpha / 2)
print(f"99 degrees of freedom      {naive.reject(alpha).mean():.3f}")
print(f"critical value of 9 only   {only_table.mean():.3f}")
print(f"9 degrees of freedom       {nine.reject(alpha).mean():.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Another level
:label: ex-mat-level
```
{cite:t}`bouckaert2003` finds the same calibrated degrees of freedom at 1, 5 and 10 per cent, to within one. Give each of 300 instances a difference in {term}`loss` of −1, 0 or 1, assign them to ten random folds ten times, on 1,000 data sets, and calibrate *use all data* and *folds averaged var* at the three levels. What does {eq}`eq-mat-df` predict for
*folds averaged var*?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-mat-level
:class: dropdown
```
By {prf:ref}`thm-mat-dealt`, $\operatorname{Var} \bar x/V = 1/10$. The prediction moves by no more than two: a t distribution with about eleven degrees of freedom, shrunk by $\sqrt{10/12}$, is close to
a normal distribution over a wide range.
"""

# %%
rng = np.random.default_rng(seed)
losses = rng.choice([-1, 0, 0, 1], size=(trials, 1, 300))
in_folds = rng.permuted(np.repeat(losses, 10, axis=1), axis=-1)
cells = in_folds.reshape(trials, 10, 10, 30).mean(axis=-1)
nu = np.arange(2, 101)
for level in (0.01, 0.05, 0.1):
    left = stats.norm.isf(level / 2) * np.sqrt((nu + 1) / 10)
    predicted = nu[left <= stats.t(nu).isf(level / 2)][-1]
    measured = [
        significance.calibrate(name, cells, alpha=level).df
        for name in ("use-all-data", "folds-averaged-var")
    ]
    print(
        f"level {level:.2f}: predicted {predicted}, "
        f"measured {measured[0]} and {measured[1]}"
    )

# %% [markdown]
r"""
```{solution-end}
```
"""
