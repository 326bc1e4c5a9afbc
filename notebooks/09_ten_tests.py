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
#       dealt: 60
# ---

# %% [markdown]
r"""
(ten-tests)=
# Ten tests from one matrix

:::{admonition} Takeaways
:class: tip
- Repeated cross-validation gives a matrix of differences, runs by folds. Bouckaert makes ten tests of it. All
  look at the same mean; they differ in which spread they take for its uncertainty, and in their degrees of freedom.
- Because folds are dealt at random, the matrix has only two correlations: within a run and between runs. They alone fix
  what the mean is worth and what five of the seven variance estimates are on average. The laws are exact.
- The mean of all cells does not get better with more runs: here its variance is {glue:text}`mat-floor` of a cell's, and
  no number of runs brings it below {glue:text}`mat-between`. So at level {glue:text}`mat-level` *use all data* rejects
  {glue:text}`mat-all` of the time, and *folds*, which looks only at how runs differ, {glue:text}`mat-folds`.
- Calibrated degrees of freedom are a guess at the same two correlations by other means. The paper prints its formulas in
  two ways. Only one of them calibrates anywhere near its published 11: it gives {glue:text}`mat-one` where instances are merely dealt
  again, the other {glue:text}`mat-nested`.
:::

**In the papers.** Bouckaert {cite}`bouckaert2003`, sections 2 and 3 and the start of section 4. His Figure 1 is recomputed cell by cell,
his Table 1 is run as code, and each place where his formulas contradict each other is read in every way we could think of. He
says that some tests underestimate the variance and others do not; by how much, and why, is derived here. His
calibration with naive Bayes and C4.5 at full scale is a later matter: our learners are not his.

**Before you read.** [](dependence), [](five-tests). **Run time:** half a minute.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets for the two equal learners [20, 100000]
size: int = 300  # instances in each data set [100, 2000]
runs: int = 10  # runs of 10-fold cross-validation [2, 100]
dealt: int = 1000  # data sets whose losses are only dealt again [20, 100000]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 2003  # start of all random numbers [0, 1000000000]

# %%
from twolearners import significance
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold, resamples
from fourpapers.book import page
from fourpapers.dietterich1998.beyond import equal_learners
from fourpapers.bouckaert2003 import (
    calibration,
    calibration_law,
    figure_1,
    table_1,
)
from fourpapers.bouckaert2003.beyond import (
    matrix_moments,
    readings,
    redrawn_folds,
    type_i_error_by_df,
    variance_estimates,
)
from fourpapers.published import published

# %% [markdown]
r"""
## The matrix

Cut $S$ at random into $k$ folds, train both learners on all folds but one, test them on that one, and do so for each fold: one *run*. Deal the
same instances into folds anew and repeat, $r$ times. Write $x_{ij}$ for the difference in fold $j$ of run $i$, and

$$
x_{i\cdot} = \frac1k \sum_{j=1}^k x_{ij}, \qquad x_{\cdot j} = \frac1r \sum_{i=1}^r x_{ij}, \qquad m = \frac{1}{rk} \sum_{i,j} x_{ij}
$$ (eq-mat-means)

for the mean of a run, the mean of a column and the mean of all. (Bouckaert writes the fold first, and takes differences in
accuracy where we take differences in error. Neither matters to any test.)

A row of this matrix is something: one complete cross-validation, in which every instance is tested once. A column is nothing. Fold 3 of one
run and fold 3 of the next have in common only the number that somebody gave them.

:::{prf:lemma} Exchangeable matrix
:label: lem-mat-exchangeable
Let every run deal $S$ at random into $k$ folds of equal size, independently of the other runs. Let a learner that needs random numbers draw new ones for every training, always from the same distribution. Then the matrix keeps its distribution when the runs are
permuted, and when the folds of any one run are. Hence all cells have one variance $\sigma^2$, two cells of one run one
correlation $\rho_w$ (within), and two cells of different runs, in the same column or not, one correlation $\rho_b$ (between).
:::

:::{prf:proof}
Given $S$, the runs, deals and random numbers of the learners alike, are independent with the same distribution, so their order is of no account. Within a run all ways to deal are
equally likely, and renumbering the folds, each with the random numbers of its training, turns one way into another: the order of the folds is of no account either. Any cell can be moved to any
other place by such permutations; any pair of one run to any other pair of one run; any pair of different runs to any other such pair. What can be moved
into each other has the same moments.
:::

No model was needed, nor normality. Real learners obey the lemma if the dealing is fair. (Stratified dealing
is fair in this sense too.) As in [](five-tests), learner A sees the first eleven measurements of a waveform, learner B the last eleven, and
the null hypothesis holds by symmetry. {numref}`fig-mat-matrix` shows one data set.
"""

# %%
measured = equal_learners.measure(
    trials=trials, size=size, runs=runs, seed=seed
)
x = measured.repeated
from_learners = Differences(x, repeated_kfold(runs, 10))

# %% mystnb={"figure": {"name": "fig-mat-matrix", "caption": "The differences of one repeated cross-validation, with the means of its runs at the right and of its columns below. Left, as dealt: run means hardly differ, column means differ by chance. Right, each run sorted: the columns have been given a meaning."}, "image": {"alt": "Two coloured matrices of ten runs by ten folds. The left one is a random pattern with pale margins; the sorted one runs from blue at the left to orange at the right, and so does its row of column means."}} tags=["remove-input"]
figure_1.draw_matrix(x[0])

# %% [markdown]
r"""
## Table 1, as code

Bouckaert's ten tests divide a mean by a standard error,

$$
Z = \frac{m}{\hat\sigma \big/ \sqrt{df + 1}},
$$ (eq-mat-z)

and refer it to the t distribution with $df$ degrees of freedom. What differs is $\hat\sigma^2$ and the default $df$. Three of them average whole t
statistics instead. Write $\hat\sigma^2_{i\cdot}$ for the variance of the cells of run $i$ (divisor $k-1$), $\hat\sigma^2_{\cdot j}$ for that of
column $j$ (divisor $r-1$), and $(j)$ for a column of the matrix in which each run has been sorted.
"""

# %% tags=["remove-input"]
page.show(table_1.table_1())

# %% [markdown]
r"""
Two defaults surprise. *Folds averaged var* averages variances of $k$ numbers each and yet has $r - 1$ degrees of freedom, and the
averaged t tests have them the other way round. We keep them as printed; with ten runs of ten folds nothing depends on it.

## Figure 1, cell by cell

The paper explains its tests with three runs of three folds. All differences in it are multiples of 10/3 per cent: folds
of thirty, one instance each. So the cells can be restored as whole instances, and everything else follows without rounding.
"""

# %% tags=["remove-input"]
worked = figure_1.figure_1()
page.show(worked)

# %% tags=["remove-cell"]
page.numbers(
    mat_cells=str(len(worked.cells)), mat_agreeing=str(worked.agreeing)
)

# %% [markdown]
r"""
Of {glue:text}`mat-cells` numbers {glue:text}`mat-agreeing` agree. The mean of the third run has lost its minus sign in the text we have: its cells
add up to −2 instances. That the cells are right and the mean is not can be checked within the figure, for the
mean of the run means must be the mean of the fold means, and with the sign it is.

The figure settles two questions. Its lower matrix is sorted *within runs*, although section 3 says "in each of the folds". And the row circled as "used when averaging over
sorted runs" holds the means of the sorted columns: the sorted tests use sorted means. It prints no statistic, so it cannot settle the scale. Here are all ten, and an eleventh:
"""

# %% tags=["remove-input"]
page.show(worked, "tbl-mat-worked")

# %% [markdown]
r"""
One matrix, and $Z$ runs from a quarter to nearly two. Something must be said about what these spreads have to do with the variance of $m$.

## What the mean is worth

:::{prf:theorem} Variance of the mean
:label: thm-mat-mean
For a matrix as in {prf:ref}`lem-mat-exchangeable`,

$$
\operatorname{Var} m = \frac{\sigma^2}{rk}\bigl\{1 + (k-1)\rho_w + (r-1)k\,\rho_b\bigr\},
$$ (eq-mat-mean)

which decreases with $r$, or stays as it is, and tends to $\rho_b \sigma^2$. In particular $\rho_b \le \{1 + (k-1)\rho_w\}/k$, and $\rho_b \ge 0$.
:::

:::{prf:proof}
$m$ is the mean of $rk$ cells. Each cell has covariance $\sigma^2$ with itself, $\rho_w\sigma^2$ with $k - 1$ others, and
$\rho_b\sigma^2$ with the $(r-1)k$ cells of other runs; sum and divide by $(rk)^2$. With $v = \sigma^2\{1 + (k-1)\rho_w\}/k$, the
variance of a run mean, this is $\rho_b\sigma^2 + (v - \rho_b\sigma^2)/r$. Given $S$ the runs are independent with the same distribution, so the covariance
of two run means, $\rho_b\sigma^2$, is the variance of their common conditional mean $\mathrm{E}[x_{i\cdot} \mid S]$: it is not negative, and at most $v$.
:::

So a cell is a sum of three parts that do not correlate,

$$
x_{ij} = \mu + d + e_i + f_{ij},
$$ (eq-mat-effects)

where $\mu + d = \mathrm{E}[x_{i\cdot} \mid S]$ belongs to the data set, $e_i = x_{i\cdot} - \mu - d$ to how this run was dealt, and
$f_{ij} = x_{ij} - x_{i\cdot}$ to the fold. (Given $S$, both $e_i$ and $f_{ij}$ have mean zero, the
latter because no fold is special; so they do not correlate with $d$. And $x_{ij}$ has the same covariance with $x_{i\cdot}$ for every $j$, hence that of their mean, $v$; so
$f_{ij}$ does not correlate with $x_{i\cdot}$.) Their variances are $\rho_b\sigma^2$, then $v - \rho_b\sigma^2$, then $\sigma^2 - v$. The fold parts of a run
sum to zero, so they are nowhere in $m$. The run parts average out over the runs. The part $d$ stays. It is the part that matters: another data
set would have another. And it is the part that no spread within the matrix can show, for all cells share it.
"""

# %% tags=["remove-input"]
page.show(matrix_moments.moment_table(x, seed))

# %% tags=["remove-cell"]
page.numbers(**matrix_moments.numbers(x))

# %% [markdown]
r"""
Of a cell's variance the data set makes {glue:text}`mat-share-d`, the dealing of the run {glue:text}`mat-share-e`, the fold
{glue:text}`mat-share-f`. Note that two cells of *different* runs correlate more ({glue:text}`mat-between`) than two of the same run
({glue:text}`mat-within`): their test sets overlap, while those of one run are disjoint. How much would the overlap alone do?

:::{prf:theorem} Dealing the same losses again
:label: thm-mat-dealt
Suppose that nothing depends on the training set: instance $u$ of $S$ has a fixed difference in loss $\ell_u$, these are independent with one mean and one variance,
and $x_{ij}$ is the mean of $\ell_u$ over the fold. Then $\rho_w = 0$, $\rho_b = 1/k$, and $\operatorname{Var} m = \sigma^2/k$ for every number of runs.
:::

:::{prf:proof}
Let $S$ have $N$ instances, a fold $h = N/k$, and let $\tau^2 = \operatorname{Var} \ell_u$, so that $\sigma^2 = \tau^2/h$. Two folds of one run are disjoint and
hence independent given the deal. Two folds of different runs share a random number of instances; each of the $h$ instances of the first is in the
second with probability $h/N$, so $h^2/N$ on average. Each shared instance contributes $\tau^2/h^2$ to the covariance. It is $\tau^2/N = \sigma^2 h/N = \sigma^2/k$. Now use {eq}`eq-mat-mean`; or
note that $m$ is in any case the mean of all $\ell_u$.
:::

Here is the guess of Nadeau and Bengio again, $\rho$ equal to the share held out, and here it is a theorem. Learners that do depend on
their training sets add to it: training sets overlap as well. We shall use losses that are merely dealt again as a second source of differences:
everything that Bouckaert's tests do *without* learning they do there.

## What each averaging does to the variance

:::{prf:lemma} Expected sample variance
:label: lem-mat-sample
If $Y_1, \dots, Y_n$ have the same mean and variance $v$, and their covariances are $c$ on average over all pairs, then
$\mathrm{E}\, \frac{1}{n-1} \sum_i (Y_i - \bar Y)^2 = v - c$.
:::

:::{prf:proof}
$\sum (Y_i - \bar Y)^2 = \sum (Y_i - \mu)^2 - n(\bar Y - \mu)^2$ has the expectation $nv - n \operatorname{Var} \bar Y = nv - \{v + (n-1)c\} = (n-1)(v - c)$.
:::

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
Apply {prf:ref}`lem-mat-sample` five times. *All cells*: variance $\sigma^2$; of the other $rk - 1$ cells, $k - 1$ have correlation $\rho_w$ with a given one and the rest
$\rho_b$. *Run means*: variance $\sigma^2\{1 + (k-1)\rho_w\}/k$, covariance $\rho_b\sigma^2$. *Cells of a run*: covariance $\rho_w\sigma^2$, and an average
of $r$ such estimates has the same expectation. *Column means*: each has variance $\sigma^2\{1 + (r-1)\rho_b\}/r$; two of them have
covariance $\sigma^2\{r\rho_w + r(r-1)\rho_b\}/r^2$, from $r$ pairs in one run and $r(r-1)$ pairs in different ones; in the difference
$\rho_b$ cancels. *Cells of a column*: covariance $\rho_b\sigma^2$.
:::

Read them against {eq}`eq-mat-mean`.

- *Folds* sees the run part $e_i$ and nothing else. The data set's part is in every run, and cancels. In the case of
  {prf:ref}`thm-mat-dealt` there is nothing to see at all: the estimate is zero. More runs measure the wrong quantity more precisely.
- *Runs* divides by $r$, as if a column were an average of $r$ separate observations. Columns are no such thing. The estimate falls to zero as runs are added; the variance
  of $m$ does not.
- *Use all data* and the two averaged variances find nearly $\sigma^2$, the variance of one cell. There is nothing wrong with that estimate. What is wrong is the
  number it is divided by: $df + 1 = rk$ claims that $rk$ independent cells stand behind $m$. Divided by about $k$ it would be about right.
"""

# %% mystnb={"figure": {"name": "fig-mat-beliefs", "caption": "The variance of the mean of all cells against the number of runs (thick), and what five tests with their default df take it for. Lines: the laws of this section with the measured correlations. Points: measured. A test below the thick line rejects too often."}, "image": {"alt": "Six lines on logarithmic axes. The true variance is flat, runs averaged var is flat just below it; folds averaged var crosses it near ten runs; runs, use all data and folds fall far below."}} tags=["remove-input"]
numbers_of_runs = [2, 3, 4, 5, 6, 8, 10, 20, 30, 50, 100]
variance_estimates.draw_variances(
    variance_estimates.variances_by_runs(x, numbers_of_runs)
)

# %% [markdown]
r"""
With ten runs of ten folds the averaged variances with 9 degrees of freedom come out nearly right, by luck: $df + 1$ happens to be ten, and about ten is what is needed. With a hundred runs *folds averaged var* has
99, and is as wrong as the rest. ({prf:ref}`thm-mat-five` says which number is needed. It is $k$, more or less, not $r$.)

## What sorting does

Sorting each run leaves $m$, the runs' own means and variances, and the variance of all cells as they were. It changes columns only.

:::{prf:theorem} Sorting is the extreme numbering
:label: thm-mat-sorting
Let $V_b$ be the variance of the $k$ column means (divisor $k-1$), $V_w$ the average variance within columns (divisor $r-1$), and $V$ the variance of all cells. Then

$$
(rk - 1)\,V = r(k-1)\,V_b + k(r-1)\,V_w ,
$$ (eq-mat-split)

and among all ways to number the folds within the runs, sorting makes $V_b$ largest and $V_w$ smallest.
:::

:::{prf:proof}
$x_{ij} - m = (x_{ij} - x_{\cdot j}) + (x_{\cdot j} - m)$. Square and sum over $i$ and $j$: the mixed terms vanish, since the first bracket sums to zero in every column. This
is {eq}`eq-mat-split`. Its left side does not depend on the numbering, so it is enough to look at $V_b$, hence at
$\sum_j \bigl(\sum_i x_{ij}\bigr)^2 = \sum_{i, i'} \sum_j x_{ij} x_{i'j}$. For each pair of runs the inner sum is largest when both are sorted
alike: if $x_{ij} < x_{ij'}$ but $x_{i'j} > x_{i'j'}$, exchanging the latter two adds $(x_{ij'} - x_{ij})(x_{i'j} - x_{i'j'}) > 0$, and finitely many exchanges sort.
Sorting all runs makes every one of these sums as large as it can be, all at once.
:::

So sorting moves variance from within the columns to between them. Between them it ends up where it should be: *sorted runs* finds nearly the variance of a cell, which
*runs* had averaged away. Within them hardly any is left: *sorted runs averaged var* looks at how much the smallest fold of one run differs from the smallest of
another. For normal cells the amount is known. The order statistics of ten standard normal numbers have the variance {glue:text}`mat-order` on average. A
cell minus its run's mean has $1/k$ less, since the mean of normal numbers is independent of the deviations from it ({prf:ref}`thm-independence`), so that an order statistic has the covariance $1/k$ with it. So, if the fold parts of different runs
were independent,

$$
\mathrm{E}\,V_w \approx \sigma^2\Bigl\{\frac{1 + (k-1)\rho_w}{k} - \rho_b\Bigr\} + \sigma^2(1-\rho_w)\Bigl(\omega_k - \frac1k\Bigr), \qquad \omega_{10} \approx 0.21,
$$ (eq-mat-sorted)

and {eq}`eq-mat-split` gives $V_b$. Fold parts of different runs are not quite independent, so this law, unlike the others, is approximate.
"""

# %% tags=["remove-input"]
laws = variance_estimates.variances(x, seed)
page.show(variance_estimates.table(laws))

# %% tags=["remove-cell"]
page.numbers(mat_miss=f"{abs(laws.ratio.iloc[-1] - 1):.1%}")

# %% [markdown]
r"""
(Two halves, because on the same data three of the laws would be identities. The approximate law for the sorted columns is {glue:text}`mat-miss` off: the cells are not
quite normal, nor the runs' fold parts quite independent.)

The averaged t tests do not average variances but one over their roots. Since $v \mapsto v^{-1/2}$ is convex, the average of $1/\hat\sigma_{i\cdot}$ is at least one over the root of the average variance
(Jensen's inequality). With run means that hardly differ, $|Z|$ of *folds averaged t* is therefore larger than that of *folds averaged var*: the test is
bolder, and will need fewer degrees of freedom. In columns the means differ as well, and a column with a small variance by accident counts for more than the others.

## How often they reject

Suppose that $m$ is normal and that the estimate hardly varies from its expectation $V$. Then with $df$ degrees of freedom the Type I error is

$$
\Pr[\text{reject}] \approx 2\,\Phi\Bigl(-t_{df,\,1-\alpha/2} \sqrt{\frac{V}{(df+1)\operatorname{Var} m}}\Bigr) .
$$ (eq-mat-error)

The two theorems give everything in it. {numref}`tbl-mat-errors` puts it beside what the tests did on {glue:text}`mat-trials` data sets.
"""

# %% tags=["remove-input"]
errors = type_i_error_by_df.type_i_errors(x, alpha)
page.show(type_i_error_by_df.table(errors))

# %% mystnb={"figure": {"name": "fig-mat-errors", "caption": "Type I error of the ten tests and the corrected test on learners that are equal, with their default df and with the ten degrees of freedom that Bouckaert recommends. Bars are 95 % intervals; squares mark tests whose interval lies above the nominal level, the vertical line."}, "image": {"alt": "Two panels with eleven rows. Folds, runs and the two sorted averaged tests reject about half the time or more in both. Use all data does so with its default df and comes down to near the level with ten. The others are near the level in both."}} tags=["remove-input"]
type_i_error_by_df.draw_type_i_errors(errors, alpha)

# %% [markdown]
r"""
Four tests are beyond help, and {prf:ref}`thm-mat-five` and {prf:ref}`thm-mat-sorting` have said why: their estimate is of something else. For the other six the scale can be mended. With his ten degrees of freedom, *use all data*
rejects {glue:text}`mat-all-ten` of the time. The corrected test {cite}`bouckaert2004` of the next year, which uses the same mean and the same variance
and divides by $rk/(1 + rk\,n_2/n_1)$ instead of $df + 1$, rejects {glue:text}`mat-corrected` of the time. The two differ
in no more than how the number is found: one calibrates it, the other guesses $\rho$. Both suppose, in effect, that $\rho_b$ is about a tenth. For these learners it is
{glue:text}`mat-between`, and {eq}`eq-mat-error` says what follows.

## Calibration, and how the formulas must be read

Bouckaert tries every $df$ from 2 to 100 on data sets for which the null hypothesis is true, and takes the one whose Type I error is closest to $\alpha$ and not above it.

:::{prf:theorem} Calibrated degrees of freedom
:label: thm-mat-df
If {eq}`eq-mat-error` holds exactly, the calibrated $df$ is the largest at which

$$
z_{1-\alpha/2} \sqrt{(df + 1)\,\operatorname{Var} m / V} \;\le\; t_{df,\,1-\alpha/2} ,
$$ (eq-mat-df)

with $z$ the quantile of the standard normal distribution. For losses dealt again ({prf:ref}`thm-mat-dealt`) with $k = 10$ and $\alpha = 0.05$ this is 11 for *folds averaged var* at any number of runs, and for
*use all data* and *runs averaged var* 10 at ten runs or more.
:::

:::{prf:proof}
{eq}`eq-mat-error` is at most $\alpha = 2\,\Phi(-z_{1-\alpha/2})$ if and only if {eq}`eq-mat-df` holds. The quantile $t_{df}$ falls as $df$ grows and the left side rises, so the inequality holds up to
some $df$ and then no more, and the error rises with $df$: the last is the closest. For *folds averaged var* $V = \sigma^2$ and $\operatorname{Var} m = \sigma^2/10$: at $df = 11$,
$1.960\sqrt{1.2} = 2.147 \le 2.201$; at 12, $1.960\sqrt{1.3} = 2.235 > 2.179$. For *runs averaged var* $V = 0.9\,\sigma^2$: at 10, $1.960\sqrt{11/9} = 2.167 \le 2.228$; at
11, $1.960\sqrt{12/9} = 2.263 > 2.201$. For *use all data* $V = \sigma^2\{1 - (r-1)/(10r-1)\}$, which for $r \ge 10$ lies between $0.9\,\sigma^2$ and $0.9091\,\sigma^2$. At 10 the left side is then at most 2.167; at 11 it is at
least $1.960\sqrt{1.2/0.9091} = 2.252 > 2.201$.
:::

The paper says: "all constantly circa 11". So calibration fits one number, about $k$, and the theorem says where it comes from.

Now to the text. These are the places where what is printed cannot all be meant.

1. **The scale.** Section 2 prints $\sqrt{\hat\sigma^2/\sqrt{df+1}}$, a root within a root, in all three of its formulas; Table 1 prints
   $\sqrt{\hat\sigma^2}/\sqrt{df+1}$, one root. Only with one root is the default the t test that section 2.1 says it is.
2. **The numerator.** Section 2.2 defines the mean and prints the sum over the runs.
3. **The corrected test** multiplies by $\frac1n + \frac{n_2}{n_1}$ and divides by $df + 1$ as well. At the default $df = n - 1$ that would be one $n$ too many; and section 2.2
   calls both the sum of squares and, multiplied by $\frac{1}{n-1}$, the variance by one name.
4. **The averaged t** rows print $\sqrt{\hat\sigma^2/df + 1}$, without a bracket.
5. **Sorting.** The variance of a sorted column is printed about $x_{\cdot j}$, which section 3 defines on the unsorted matrix.

Each reading predicts where the tests calibrate, and the paper tells us where they did. First the scale: {numref}`fig-mat-curves` and, for both sources of differences, the
tables of the next section.
"""

# %% mystnb={"figure": {"name": "fig-mat-curves", "caption": "Type I error against degrees of freedom on the equal learners, for the two ways in which the paper prints the scale. A test is calibrated where its curve crosses the level (horizontal line). The grey band marks the published value for six of the ten, 11."}, "image": {"alt": "Two panels. With one root six curves cross the level together a little to the left of the grey band at eleven, and four start above it. With nested roots the six cross far to the right of the band."}} tags=["remove-input"]
readings.draw_calibration_curves(
    readings.calibration_curves(from_learners, alpha), alpha
)

# %% [markdown]
r"""
## Paper and measurement

For losses that are only dealt again:
"""

# %%
statements = published("bouckaert2003_calibration")
losses = redrawn_folds.redrawn_folds(
    trials=dealt, size=size, runs=runs, seed=seed
)
tenths = redrawn_folds.redrawn_folds(
    trials=dealt, size=size, runs=100, seed=seed
)
from_losses = Differences(losses, repeated_kfold(runs, 10))
# The first fold of every run is a random split with a tenth tested.
loss_splits = calibration.by_plan(Differences(tenths, repeated_kfold(100, 10)))
learner_splits = calibration.by_plan(from_learners)
thirds = Differences(measured.resampled[..., None], resamples(30, 1 / 3))
by_losses = readings.calibrate_by_root(
    statements,
    from_losses,
    {"100 splits, a tenth tested": loss_splits["resamples"]},
    alpha=alpha,
    seed=seed,
)
by_learners = readings.calibrate_by_root(
    statements,
    from_learners,
    {
        f"{runs} splits, a tenth tested": learner_splits["resamples"],
        "30 splits, a third tested": thirds,
    },
    alpha=alpha,
    seed=seed,
)

# %% tags=["remove-input"]
page.show(readings.root_table(by_losses, "losses"))

# %% [markdown]
r"""
And for the equal learners (fold 1 of every run is a random split with a tenth tested, so the runs serve as resamples as well):
"""

# %% tags=["remove-input"]
page.show(readings.root_table(by_learners, "learners"))

# %% tags=["remove-cell"]
page.numbers(
    **type_i_error_by_df.numbers(errors, alpha),
    **readings.numbers(by_losses, by_learners),
)

# %% [markdown]
r"""
With one root the six tests calibrate at {glue:text}`mat-one` when losses are merely dealt again, and at {glue:text}`mat-real` for our learners. With nested roots it would be
{glue:text}`mat-nested`, and {glue:text}`mat-nested-real`. The paper's 11 leaves no choice. The k-fold test, which the paper
puts a third below 9, that is at 6, calibrates at {glue:text}`mat-kfold` with our learners; losses dealt again leave it near 9, as they must, for with $\rho_w = 0$ there is nothing
wrong with it. That his k-fold test needed 6 says that his learners correlate within a run, as ours do.

The averaged t tests come out somewhat lower than their companions in both tables. That is Jensen's inequality at work; "circa" covers it.

Where the others lie below 11, the reason is in the law column: $\rho_b$ of these learners is {glue:text}`mat-between`, not one tenth, and the calibrated number follows it. That is a
warning about calibration itself. The number belongs to the pair of learners it was found with. His were naive Bayes and C4.5 on 300 instances with random classes;
whether 11 comes out for *them* is tried at full scale in a later chapter, and so is the corrected resampled t test, which he finds
a tenth below $n - 1$. Here our intervals are wide: they can hold his value and hold $n - 1$ as well, and only rule out readings that are far off.

The other readings:
"""

# %% tags=["remove-input"]
others = readings.calibrate_readings(
    (from_learners, thirds),
    (from_losses, loss_splits["resamples"]),
    alpha=alpha,
    seed=seed,
)
page.show(readings.readings_table(others))

# %% [markdown]
r"""
- *Sum for mean.* No $df$ keeps the level, yet the paper reports calibrated values. It used the mean.
- *Unsorted centre.* The averaged variance would again be nearly that of all cells, and would calibrate with the six. The paper says "very low". It sorted both.
- *The missing bracket.* $\hat\sigma^2/df + 1$ adds a variance to a pure number: the verdict would change with the unit. In per cent the 1 is small and the calibrated value does not
  betray it; in fractions it drowns the variance. We supply the bracket because a test must not depend on the unit.
- *The corrected test.* With $df$ in the table of critical values only, or in $\frac1n$ only, the error hardly depends on it: the intervals are so wide that "circa 10 % lower" could not
  have been measured. With $df + 1$ once too often the test calibrates at the bottom of the range. Two readings remain, with the unbiased variance and with the sum of squares; they differ by a factor
  $\sqrt{n/(n-1)}$ and no calibration can tell them apart. We choose the one that is Nadeau and Bengio's test at the default.

## What it means for you

- Repeat the cross-validation so that your result does not hang on one deal. Do not expect it to shrink the uncertainty: it removes the part $e_i$ and no more.
- Use all cells for the mean *and* the variance, and divide by a number of order $k$. `use_all_data(x, df=10)` does, and `corrected_repeated_kfold_cv_t` does so with a stated reason.
- Never take the spread of run means as an error bar for the comparison of two learners. It tells how much the dealing matters, and only that.
- A test that uses column means or column variances gives another answer when the folds are renumbered. Do not use it.

```python
from twolearners import significance

significance.use_all_data(x, df=10)
significance.corrected_repeated_kfold_cv_t(x, test_train_ratio=1 / 9)
```

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Ten statistics by hand
:label: ex-mat-ten
```
In units of one instance the matrix of Figure 1 is $(1, 3, -2), (2, 1, 0), (2, -3, -1)$. Compute all ten statistics, in fractions as far as you can. Which two are exactly equal, and which is
$1/\sqrt 3$? Do the units matter?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-mat-ten
:class: dropdown
```
$m = 1/3$. The sum of squared deviations is 32, so the variance of all cells is 4 and $Z = \frac13/(2/3) = \frac12$. *Sorted runs averaged var*: the sorted columns have variances
$\frac73, \frac43, \frac13$, on average $\frac43$, and $Z = \frac13/\sqrt{4/9} = \frac12$ as well. The runs' own t statistics are $0.459$, $\sqrt 3$ and $-0.459$: their mean is $1/\sqrt 3$. Every $Z$ is a ratio of two
numbers in the same unit, so none changes.
"""

# %%
import numpy as np

instances = np.array([[1, 3, -2], [2, 1, 0], [2, -3, -1]])
for entry in table_1.TEN:
    one = entry.function(instances)
    per_cent = entry.function(instances * 10 / 3)
    print(f"{entry.title:<25} {one.statistic:.6f} {per_cent.statistic:.6f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} What nine degrees of freedom do
:label: ex-mat-nine
```
Show that *use all data* with $df = 9$ on ten runs of ten folds is the naive t statistic of a hundred numbers divided by $\sqrt{10}$, referred to $t_9$ instead of $t_{99}$. Which of the two changes
does more? Which correlation makes the first one exactly right?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-mat-nine
:class: dropdown
```
$m/(\hat\sigma/\sqrt{10}) = \{m/(\hat\sigma/\sqrt{100})\}/\sqrt{10}$. The division matters most: it is a factor of 3.16, the critical values differ by a factor of 1.14. With equal correlation $\rho$ of all cells, the naive statistic is too
large by $\sqrt{(1 + 99\rho)/(1 - \rho)}$ ({prf:ref}`thm-naive`), and this is $\sqrt{10}$ for $\rho = 9/109$.
"""

# %%
from scipy import stats

nine = significance.use_all_data(x, df=9)
naive = significance.use_all_data(x)
shrink = np.sqrt((naive.df + 1) / (nine.df + 1))
print(np.allclose(naive.statistic / shrink, nine.statistic))
table = stats.t(9).ppf(1 - alpha / 2)
print(f"as it is                 {naive.reject(alpha).mean():.3f}")
only_table = np.mean(np.abs(naive.statistic) > table)
print(f"other critical value     {only_table:.3f}")
print(f"other scale as well      {nine.reject(alpha).mean():.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Renumbering folds
:label: ex-mat-renumber
```
Number the folds of the first run in another order and leave the other runs as they are. Which of the ten tests can change? Say why before you check.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-mat-renumber
:class: dropdown
```
Renumbering keeps the set of all cells and every run's set of cells. So *use all data*, all *folds* tests and all sorted tests stay. The three *runs* tests use columns, and change.
"""

# %%
changes = type_i_error_by_df.effect_of_fold_order(x, seed)
print(changes.round(3).to_string(index=False))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Another level
:label: ex-mat-level
```
Bouckaert finds that calibrated degrees of freedom are the same for levels of 1, 5 and 10 per cent, to within one. What does {eq}`eq-mat-df` say for *folds averaged var* and losses
dealt again? Calibrate *use all data* and *folds averaged var* at the three levels.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-mat-level
:class: dropdown
```
The law, with $\operatorname{Var} m/V = 1/10$, moves by no more than one or two: a t distribution with about eleven degrees of freedom, shrunk by $\sqrt{10/12}$, is close to
a normal one over a wide range. That is the same kind of luck that makes one fitted number serve at all.
"""

# %%
for level in (0.01, 0.05, 0.1):
    law = calibration_law.law_of_df(1 / 10, level)
    found = [
        significance.calibrate(name, losses, alpha=level).df
        for name in ("use-all-data", "folds-averaged-var")
    ]
    print(f"level {level:.2f}: law {law}, measured {found[0]} and {found[1]}")

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "09",
    trials=trials,
    size=size,
    runs=runs,
    dealt=dealt,
    alpha=alpha,
    seed=seed,
)
