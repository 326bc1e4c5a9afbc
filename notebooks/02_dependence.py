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
#     run_time: a few seconds
#     reference:
#       trials: 1000
#       differences: [5, 10]
# ---

# %% [markdown]
r"""
(dependence)=
# t, chi-square and F, and what dependence does to them

:::{admonition} What you will learn
:class: tip goals
- You can derive the chi-square, t and F distributions from independent normal numbers, and say why the mean and the
  variance of a normal sample are independent.
- You can compute by how much correlation between differences inflates the t statistic, and what Type I error a naive
  t test then really has.
- You can compute the corrected t statistic by hand, and say which correlation it assumes.
:::

**In the papers.** {cite:t}`dietterich1998`, section 3.5, recalls in half a page how the t statistic comes to its distribution.
{cite:t}`bouckaert2004`, section 3.2, give the variance correction of {cite:t}`nadeau2003`. The papers agree that overlapping
{term}`training sets <training set>` spoil the t test; none derives by how much. This chapter does.

**Before you read.** [](the-question); density, expectation and covariance; matrix products.
"""

# %% [markdown]
r"""
## The question

You compare two {term}`learners <learning algorithm>` on a data set of 300 {term}`instances <instance>` by three {term}`runs <run>` of 3-fold {term}`cross-validation`. In each run the instances are
split at random into three {term}`folds <fold>` of 100; each fold is tested once, by learners trained on the other 200 instances. You get nine
differences in error, A minus B, in percentage points. One point is one instance, and a positive number speaks for B.

|  | fold 1 | fold 2 | fold 3 | mean |
|---|---:|---:|---:|---:|
| **run 1** | 3 | 1 | 2 | 2 |
| **run 2** | 4 | 0 | −1 | 1 |
| **run 3** | 5 | 3 | 1 | 3 |

The mean of all nine is 2 points. Is B better, or is that chance? Take a pencil.

- The deviations from the mean are 1, −1, 0, 2, −2, −3, 3, 1, −1. Their squares add up to 30, so $\hat\sigma^2 = 30/8 = 3.75$.
- The t test of the textbook has $t = 2/\sqrt{3.75/9} = 2/0.645 = 3.10$, with 8 {term}`degrees of freedom`: $p = .015$. B is better.
- That test assumes nine independent differences. Ours are not independent: all come from the same 300 instances, and two
  training sets of one run have 100 of their 200 instances in common.
- The *corrected* t test puts $\frac19 + \frac{100}{200}$ in place of $\frac19$. It has
  $t = 2/\sqrt{0.611 \cdot 3.75} = 2/1.514 = 1.32$: $p = .22$. Nothing is shown.

The same nine numbers lead to opposite {term}`verdicts <verdict>`. This chapter derives where the t distribution comes from, what dependence
does to it, and what the added $\frac{100}{200}$ stands for.
"""

# %%
import numpy as np

from twolearners import significance

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
naive = significance.resampled_t(x.ravel())
corrected = significance.corrected_resampled_t(
    x.ravel(), test_train_ratio=1 / 2
)
print(naive)
print(corrected)

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 10_000  # simulated sets of differences [100, 1000000]
differences: list[int] = [10, 30, 100]  # how many differences [2, 1000]
correlation: float = 0.1  # correlation in the first picture [0, 0.9]
test_train_ratio: float = 1 / 9  # n2/n1 of the corrected test [0.001, 10]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 2004  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.dietterich1998.beyond import dependence, variance_components

# %% [markdown]
r"""
## A cloud that looks the same from every side

Let $Z_1, \dots, Z_n$ be independent standard normal numbers, and $Z$ the column of all of them. Their joint
density is a product of equal factors,

$$
\prod_{i=1}^n \frac{1}{\sqrt{2\pi}}\, e^{-z_i^2/2} = (2\pi)^{-n/2}\, e^{-\lVert z \rVert^2/2},
$$ (eq-density)

and depends on $z$ only through its length. A cloud of such points therefore looks the same from every side: we may turn the
axes as we like.

:::{prf:lemma} Rotation
:label: lem-rotation
If $Q$ is an orthogonal matrix, $Q^\top Q = I$, then $Y = QZ$ again consists of $n$ independent standard
normal numbers.
:::

:::{prf:proof}
The change of variables $z = Q^\top y$ has a Jacobian determinant of absolute value 1, and
$\lVert Q^\top y \rVert^2 = y^\top Q Q^\top y = \lVert y \rVert^2$. So the density of $Y$ at $y$ is
{eq}`eq-density` with $y$ for $z$, which is a product again.
:::

Everything below rests on this lemma. It is also the only place where normality is needed: no other distribution has this
property.

:::{prf:definition} Chi-square
:label: def-chi2
The sum of squares of $\nu$ independent standard normal numbers has the *chi-square distribution with
$\nu$ degrees of freedom*, $\chi^2_\nu$.
:::

Each $Z_i^2$ has mean 1 and, as $\mathrm{E} Z_i^4 = 3$, variance 2. So $\chi^2_\nu$ has mean $\nu$ and
variance $2\nu$. The case $\nu = 1$ is what {term}`McNemar's test` uses in [](five-tests): a standardised count is
nearly normal, so its square is nearly $\chi^2_1$.
"""

# %% [markdown]
r"""
## The mean and the variance of a sample are independent

Let $X_1, \dots, X_n$ be independent and normal with mean $\mu$ and variance $\sigma^2$, so that
$X_i = \mu + \sigma Z_i$. Write $\bar X$ for their mean and $\hat\sigma^2 = \sum_i (X_i - \bar X)^2/(n-1)$ for their sample
variance.

:::{prf:theorem} Independence of mean and variance
:label: thm-independence
$\sqrt n\,(\bar X - \mu)/\sigma$ is standard normal, $(n-1)\,\hat\sigma^2/\sigma^2$ is $\chi^2_{n-1}$, and the two are
independent.
:::

:::{prf:proof}
Choose an orthogonal matrix $Q$ whose first row is $(1, \dots, 1)/\sqrt n$, and put $Y = QZ$. By {prf:ref}`lem-rotation`,
$Y_1, \dots, Y_n$ are independent standard normal. The first of them is the standardised mean,
$Y_1 = \sum_i Z_i/\sqrt n = \sqrt n\,\bar Z = \sqrt n\,(\bar X - \mu)/\sigma$. A rotation keeps the length,
$\sum_i Y_i^2 = \sum_i Z_i^2$, so the others give the sample variance:

$$
Y_2^2 + \dots + Y_n^2 = \sum_i Z_i^2 - n \bar Z^2 = \sum_i (Z_i - \bar Z)^2 = (n-1)\,\frac{\hat\sigma^2}{\sigma^2} .
$$

The left side is a sum of $n - 1$ squares, hence $\chi^2_{n-1}$, and it does not involve $Y_1$.
:::

Only normal samples have this property. In a skewed {term}`population` a sample with a large mean tends to have
a large variance too ({numref}`fig-mean-deviation`).
"""

# %% mystnb={"figure": {"name": "fig-mean-deviation", "caption": "Mean and standard deviation of many samples of ten. In normal samples they are independent; in exponential samples, shifted to the same mean and variance, a large mean goes with a large deviation."}, "image": {"alt": "Two scatter plots: a round cloud for normal samples, a rising one for exponential samples."}} tags=["remove-input"]
dependence.draw_mean_and_deviation(
    dependence.mean_and_deviation(10, trials=min(trials, 2000), seed=seed)
)

# %% [markdown]
r"""
## t and F

:::{prf:definition} t
:label: def-t
If $Z$ is standard normal, $V$ is $\chi^2_\nu$ and the two are independent, then
$T = Z / \sqrt{V/\nu}$ has the *t distribution with $\nu$ degrees of freedom*, $t_\nu$.
:::

{prf:ref}`thm-independence` supplies such a pair. Divide the first by the root of the second over its degrees of freedom, and the
unknown $\sigma$ cancels:

$$
\frac{\sqrt n\,(\bar X - \mu)/\sigma}{\sqrt{\hat\sigma^2/\sigma^2}}
= \frac{\bar X - \mu}{\sqrt{\hat\sigma^2/n}} \sim t_{n-1} .
$$ (eq-t)

:::{prf:definition} F
:label: def-f
If $U$ is $\chi^2_{\nu_1}$, $V$ is $\chi^2_{\nu_2}$ and the two are independent, then $(U/\nu_1)/(V/\nu_2)$ has the *F
distribution with $\nu_1$ and $\nu_2$ degrees of freedom*, $F_{\nu_1,\nu_2}$.
:::

By {prf:ref}`def-t`, $T^2 = (Z^2/1)/(V/\nu)$: the square of a $t_\nu$ variable is $F_{1,\nu}$.

All three distributions have densities that can be derived from {eq}`eq-density`. They are not needed to follow the book, so they are
folded away here. {numref}`fig-three` builds variables from normal numbers as the definitions say, and draws the derived densities over
them.

::::{dropdown} The densities of the three distributions
:::{prf:theorem} Density of chi-square
:label: thm-chi2
For $y > 0$ the density of $\chi^2_\nu$ is

$$
g_\nu(y) = \frac{y^{\nu/2 - 1}\, e^{-y/2}}{2^{\nu/2}\,\Gamma(\nu/2)} .
$$ (eq-chi2)
:::

:::{prf:proof}
:class: dropdown
For $\nu = 1$: $\Pr[Z^2 \le y] = 2\Phi(\sqrt y) - 1$. Its derivative is
$2\varphi(\sqrt y) \cdot \tfrac12 y^{-1/2} = y^{-1/2} e^{-y/2} / \sqrt{2\pi}$, which is {eq}`eq-chi2`,
since $\Gamma(1/2) = \sqrt\pi$.

Now let {eq}`eq-chi2` hold for $a$ and for $b$ degrees of freedom. The sum of two independent such
variables has the density

$$
\int_0^y g_a(s)\, g_b(y - s)\, ds
= \frac{e^{-y/2}}{2^{(a+b)/2}\,\Gamma(a/2)\,\Gamma(b/2)} \int_0^y s^{a/2-1} (y-s)^{b/2-1}\, ds .
$$

Put $s = yu$. The integral becomes $y^{(a+b)/2 - 1} \int_0^1 u^{a/2-1}(1-u)^{b/2-1}\,du$, and the last
factor is the beta function $B(a/2, b/2) = \Gamma(a/2)\Gamma(b/2)/\Gamma((a+b)/2)$. What is left is
$g_{a+b}(y)$. Adding one degree of freedom at a time proves the theorem for every $\nu$.
:::

:::{prf:theorem} Density of t
:label: thm-t
$$
h_\nu(t) = \frac{\Gamma\bigl(\frac{\nu+1}{2}\bigr)}{\sqrt{\nu\pi}\,\Gamma\bigl(\frac\nu2\bigr)}
\Bigl(1 + \frac{t^2}{\nu}\Bigr)^{-(\nu+1)/2} .
$$
:::

:::{prf:proof}
:class: dropdown
Given $V = v$, $T$ is normal with variance $\nu/v$. Average its density over {eq}`eq-chi2`:

$$
\begin{aligned}
h_\nu(t) &= \int_0^\infty \sqrt{\frac{v}{2\pi\nu}}\, e^{-t^2 v/(2\nu)}\,
\frac{v^{\nu/2-1} e^{-v/2}}{2^{\nu/2}\,\Gamma(\nu/2)}\, dv \\
&= \frac{1}{\sqrt{2\pi\nu}\; 2^{\nu/2}\,\Gamma(\nu/2)} \int_0^\infty v^{(\nu+1)/2 - 1} e^{-cv}\, dv,
\end{aligned}
$$

with $c = \frac12 (1 + t^2/\nu)$. The integral is $\Gamma\bigl(\frac{\nu+1}{2}\bigr)\, c^{-(\nu+1)/2}$, and
$2^{(\nu+1)/2}$ cancels against $\sqrt 2 \cdot 2^{\nu/2}$.
:::

:::{prf:theorem} Density of F
:label: thm-f
The ratio $W = U/V$ has the density $w^{\nu_1/2-1}(1+w)^{-(\nu_1+\nu_2)/2} / B(\nu_1/2, \nu_2/2)$ for $w > 0$, and
$F = (\nu_2/\nu_1)\,W$.
:::

:::{prf:proof}
:class: dropdown
Write $a$ for $\nu_1$ and $b$ for $\nu_2$. Given $V = v$, the density of $U/v$ at $w$ is $v\, g_a(wv)$. Averaged over $V$ this is

$$
\begin{aligned}
&\int_0^\infty v\, g_a(wv)\, g_b(v)\, dv \\
&\qquad = \frac{w^{a/2-1}}{2^{(a+b)/2}\,\Gamma(a/2)\,\Gamma(b/2)}
\int_0^\infty v^{(a+b)/2-1} e^{-v(1+w)/2}\, dv ,
\end{aligned}
$$

and the integral is $\Gamma\bigl(\frac{a+b}{2}\bigr) \bigl(\frac{1+w}{2}\bigr)^{-(a+b)/2}$.
:::
::::
"""

# %% mystnb={"figure": {"name": "fig-three", "caption": "Chi-square, t and F variables made of normal numbers by their definitions (bars), and the densities derived above (lines)."}, "image": {"alt": "Three histograms with density curves: chi-square and F skewed to the right, t symmetric."}} tags=["remove-input"]
dependence.draw_three_distributions(
    dependence.from_normals(5, trials=trials, seed=seed), 5
)

# %% [markdown]
r"""
The papers print five {term}`critical values <critical value>` of these distributions. Computed again, all agree to the last printed digit.
"""

# %% mystnb={"code_prompt_show": "Show the critical values", "code_prompt_hide": "Hide the critical values"} tags=["remove-input", "hide-output"]
page.show(dependence.critical_value_table())

# %% [markdown]
r"""
## What dependence does

When two learners are compared by {term}`resampling`, the differences $X_1, \dots, X_n$ come from training sets
that share most of their instances, so they are not independent. The simplest model of this keeps everything symmetric: all
differences have the same variance, all pairs of them the same correlation.

:::{prf:definition} Equicorrelated differences
:label: def-equi
$X_1, \dots, X_n$ are jointly normal with means $\mu$, variances $\sigma^2$ and
$\operatorname{Cov}(X_i, X_j) = \rho\sigma^2$ for $i \ne j$. Their covariance matrix is
$\Sigma = \sigma^2\{(1-\rho) I + \rho J\}$, where $J$ is the matrix of ones.
:::

Such a matrix is a covariance matrix only for $-1/(n-1) \le \rho \le 1$. At $\rho = 1$ all differences are equal, and their
variance cannot be estimated.

:::{prf:theorem} The naive t statistic under equal correlation
:label: thm-naive
Let $t = \bar X/\sqrt{\hat\sigma^2/n}$ be computed from {term}`equicorrelated` differences with $\mu = 0$ and $\rho < 1$. Then

$$
t = \sqrt{\frac{1 + (n-1)\rho}{1 - \rho}}\; T, \qquad T \sim t_{n-1} .
$$ (eq-naive)
:::

:::{prf:proof}
Take the rotation $Q$ of {prf:ref}`thm-independence`, and put $Y = QX$. Its covariance matrix is $Q \Sigma Q^\top =
\sigma^2\{(1-\rho) I + \rho\, Q J Q^\top\}$. All entries of $J$ are one and the first row of $Q$ is $(1, \dots, 1)/\sqrt n$, so
$QJQ^\top$ has $n$ in its first corner and zeros elsewhere. Hence

$$
Q \Sigma Q^\top = \sigma^2 \operatorname{diag}\bigl(1 + (n-1)\rho,\; 1 - \rho,\; \dots,\; 1 - \rho\bigr).
$$

Jointly normal variables with zero covariances are independent: mean and variance are *still* independent. But
$Y_1 = \sqrt n\, \bar X$ has variance $\sigma^2 (1 + (n-1)\rho)$, and
$(n-1)\hat\sigma^2 = Y_2^2 + \dots + Y_n^2$ is $\sigma^2 (1-\rho)$ times a $\chi^2_{n-1}$ variable. In
$t = Y_1/\sqrt{\hat\sigma^2}$ the two factors come out in front, and what remains is {prf:ref}`def-t`.
:::

Positive correlation does two things. It makes the mean *more* variable, because what the differences have in common does not
average out: that is the factor $1 + (n-1)\rho$. And it makes the spread around the mean *smaller*, because what the differences
have in common does not show there: that is the factor $1 - \rho$. The naive test infers the variance of the mean from the
spread, so both effects inflate its statistic.
"""

# %% mystnb={"figure": {"name": "fig-naive", "caption": "The naive t statistic on correlated differences (bars) has the shape of a t distribution, but is wider (solid) than the distribution used for its p-value (dashed). The shaded tails are the true Type I error at the 5 % level."}, "image": {"alt": "A histogram with a wide solid curve that fits it and a narrower dashed curve that does not; the tails beyond the critical values are shaded."}} tags=["remove-input"]
dependence.draw_t_under_dependence(
    dependence.naive_t_values(
        differences[0], correlation, trials=trials, seed=seed
    ),
    differences[0],
    correlation,
)

# %% [markdown]
r"""
The true {term}`Type I error` follows. The test rejects when $|t|$ exceeds the critical value $c = t_{n-1,\,1-\alpha/2}$, so by {eq}`eq-naive`

$$
\Pr[\text{reject}] = \Pr\Bigl[\, |T| > c \sqrt{\tfrac{1-\rho}{1+(n-1)\rho}} \,\Bigr] .
$$ (eq-size)

Compute it for ten differences with $\rho = 0.1$, and simulate the same:
"""

# %%
from scipy import stats

from twolearners.simulators import EquicorrelatedNormal

factor = np.sqrt((1 + 9 * 0.1) / (1 - 0.1))
t9 = stats.t(9)
exact = 2 * t9.sf(t9.ppf(1 - alpha / 2) / factor)
simulated = EquicorrelatedNormal(n=10, correlation=0.1).sample(
    trials, np.random.default_rng(seed)
)
rejected = significance.resampled_t(simulated).reject(alpha).mean()
print(f"Type I error: exact {exact:.4f}, simulated {rejected:.4f}")

# %% [markdown]
r"""
A test at level {glue:text}`level` on ten differences with correlation 0.1 rejects a true {term}`null hypothesis`
{glue:text}`size-10` of the time; on a hundred differences it is {glue:text}`size-100`. For any $\rho > 0$ the probability
{eq}`eq-size` tends to 1 as $n$ grows. More {term}`repetitions <repetition>` of a resampling hardly add information about the learners, but the naive
test counts each as if it did.
"""

# %% tags=["remove-cell"]
grid = [0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5]
sizes = dependence.size_by_correlation(
    differences,
    grid,
    test_train_ratio=test_train_ratio,
    trials=trials,
    seed=seed,
    alpha=alpha,
)

# %% mystnb={"figure": {"name": "fig-size", "caption": "True Type I error against correlation, exact (lines) and simulated with 95 % intervals (points). The corrected test has its nominal level where its ratio matches the correlation; it is conservative to the left of that point and liberal to the right."}, "image": {"alt": "Two panels of rising curves with simulated points on them; the naive test starts at the nominal level and rises steeply, the corrected one crosses it at correlation one tenth."}} tags=["remove-input"]
dependence.draw_size_by_correlation(sizes, test_train_ratio, alpha)

# %% tags=["remove-cell"]
page.numbers(
    **dependence.numbers(
        sizes, differences=differences, correlation=correlation, alpha=alpha
    ),
    example_ratio=f"{naive.statistic / corrected.statistic:.2f}",
    **variance_components.numbers(12, 4, 0.75),
)

# %% [markdown]
r"""
Of the {glue:text}`points` points in {numref}`fig-size`, {glue:text}`inside` have the exact value inside their {term}`95 % interval <interval>`.
"""

# %% [markdown]
r"""
## Why the correction repairs it

The t statistic divides the mean by an estimate of its standard deviation. Under equal correlation the
true variance of the mean is

$$
\operatorname{Var}\bar X = \frac{1}{n^2}\bigl\{n\sigma^2 + n(n-1)\rho\sigma^2\bigr\}
= \frac{\sigma^2}{n}\{1 + (n-1)\rho\},
$$

while the sample variance has the expectation $\mathrm{E}\,\hat\sigma^2 = (1-\rho)\,\sigma^2$, as the last proof shows. Their ratio is
the factor by which $\hat\sigma^2$ *should* be multiplied:

$$
\frac{\operatorname{Var}\bar X}{\mathrm{E}\,\hat\sigma^2} = \frac{1 + (n-1)\rho}{n\,(1-\rho)}
= \frac{(1 - \rho) + n\rho}{n\,(1-\rho)} = \frac1n + \frac{\rho}{1-\rho} .
$$ (eq-ratio)

:::{prf:theorem} The corrected t statistic
:label: thm-corrected
With $\mu = 0$, the statistic

$$
t = \frac{\bar X}{\sqrt{\bigl(\frac1n + \frac{n_2}{n_1}\bigr)\,\hat\sigma^2}}
$$ (eq-corrected)

has the $t_{n-1}$ distribution, and the test based on it has Type I error $\alpha$ exactly, if and only if
$\dfrac{n_2}{n_1} = \dfrac{\rho}{1-\rho}$.
:::

:::{prf:proof}
It is the naive statistic divided by $\sqrt{1 + n\,n_2/n_1}$. By {prf:ref}`thm-naive` it is
$\sqrt{(1 + (n-1)\rho)/(1-\rho)}\,\big/\sqrt{1 + n\,n_2/n_1}$ times $T$. The factor is 1 if and only if
$1 + n\,n_2/n_1 = (1 - \rho + n\rho)/(1-\rho) = 1 + n\rho/(1-\rho)$.
:::

The correction therefore assumes a value of the correlation. Solving $n_2/n_1 = \rho/(1-\rho)$ for it gives $\rho = n_2/(n_1 + n_2)$:
*the correlation between two differences is taken to be the share of the data that is held out.* In the example a third is held
out, so $\rho = \frac13$, and by {prf:ref}`thm-naive` the naive statistic is too large by the factor
$\sqrt{(1 + 8/3)/(2/3)} = \sqrt{5.5} = 2.35$. Indeed $3.10/1.32 = 2.35$.

This assumption, proposed by {cite:t}`nadeau2003`, is a guess and not a theorem. The differences themselves cannot replace it:
equal correlation only makes their spread smaller, and nobody knows how large the spread would have been without it. Whether it is a
*good* guess for real learners can only be found by experiments, and most of this book is about them.

Where the guess is right, the naive statistic is too large by a factor of {glue:text}`stretch-tenfold` for one 10-fold
cross-validation ($n = 10$, $\rho = \frac1{10}$) and of {glue:text}`stretch-ten-by-ten` for ten of them ($n = 100$). For thirty
{term}`random splits <random split>` with a third held out ($n = 30$, $\rho = \frac13$) the factor is {glue:text}`stretch-resamples`, and the naive test
rejects a true null hypothesis {glue:text}`size-30` of the time.
"""

# %% mystnb={"figure": {"name": "fig-number", "caption": "Type I error against the number of differences. That of the naive test (solid) tends to 1. That of a corrected test (dashed) is the level for every number if its ratio is right, and levels off even if it is wrong."}, "image": {"alt": "Type I error against number of differences on a logarithmic axis; naive curves rise towards one, corrected curves stay flat."}} tags=["remove-input"]
dependence.draw_size_by_number([0.1, 1 / 3], test_train_ratio, alpha)

# %% [markdown]
r"""
(what-one-data-set-shows)=
## Optional: what one data set shows of the variance

So far the correlation was assumed. Where does it come from in a cross-validation, and how much of it can the data show? Let the
data set $S$ have $N$ instances, drawn independently and split at random, without regard to their classes, into $k$ folds of
$n_2 = N/k \ge 2$ instances; $n_1 = N - n_2$ are trained on. Let $D_i$ be the loss of A minus the loss of B on instance $i$,
each learner trained on the folds that do not contain $i$, and $\bar D$ the mean of $D_1, \dots, D_N$. Its variance has three parts:

$$
\operatorname{Var} \bar D = \frac{v - \omega}{N} + \omega + \Bigl(1 - \frac1k\Bigr)(\gamma - \omega) .
$$ (eq-three-moments)

Here $v$ is the variance of a single $D_i$, $\omega$ the covariance of two instances of one fold, and $\gamma$ that of two instances of
different folds. The first part is the variance that a {term}`test set` of $N$ new instances would have. The second comes from the training
set: if it happens to suit one learner, all instances of the fold show it. The third is special to cross-validation, where an
instance is tested in one fold and helps to train the {term}`classifiers <classifier>` of all others.

The first part and the third can be estimated without bias from the {term}`losses <loss>` on single instances; $\omega$ cannot, by whatever use
of one data set ({prf:ref}`thm-no-estimate`, after {cite:t}`bengio2004`). The theorem is about estimates that are right on average *for all learners and
distributions*. If one instance more or less hardly changes what a learner makes of its training set (a *stable* learner), $\omega$ and
$\gamma$ are small beside $v/N$, and the spread of the losses alone gives intervals that are right in the limit, for the average error of
the $k$ classifiers that were trained {cite:p}`bayle2020,austern2020`. On one small data set, with learners of which nothing is assumed,
$\omega$ remains unknown.

::::{dropdown} An exact example, three theorems and their proofs
A case small enough to go through all possible data sets: {glue:text}`dep-n` instances in {glue:text}`dep-k` folds, class 1 with
probability {glue:text}`dep-p`; A predicts the majority of its training set, B always class 0. The three parts are
{glue:text}`dep-instances`, {glue:text}`dep-omega` and {glue:text}`dep-shared`, together {glue:text}`dep-variance`. The {term}`naive t test`
estimates it as {glue:text}`dep-naive`, on average.

A learner may use random numbers of its own, drawn anew for every training, but not the order of the instances.

:::{prf:theorem} Three moments
:label: thm-three-moments
All $D_i$ have the same variance $v$, any two instances of one fold the same covariance $\omega$, any two instances of different
folds the same covariance $\gamma$, and {eq}`eq-three-moments` holds.
Moreover $\omega$ is the variance, over training sets of $n_1$ instances, of the true difference in error of the two classifiers.
:::

:::{prf:proof}
:class: dropdown
Instances are independent with the same distribution, so renumbering them changes nothing: any instance can take the place of any
other, any pair within one fold that of any other such pair, and any pair across folds that of any other such pair. Of the $N^2$
ordered pairs of instances, $N$ are an instance with itself, $N(n_2 - 1)$ are within one fold and $N(N - n_2)$ are across folds. So
$\operatorname{Var} \bar D = \{v + (n_2 - 1)\,\omega + (N - n_2)\,\gamma\}/N$, which is {eq}`eq-three-moments` rearranged.

Let $i$ and $j$ be in one fold, and let $\delta$ be the true difference in error of the two classifiers tested there. Given the
classifiers, $D_i$ and $D_j$ are independent with mean $\delta$. So
$\operatorname{Cov}(D_i, D_j) = \mathrm{E}\,\delta^2 - (\mathrm{E}\,\delta)^2 = \operatorname{Var} \delta$.
:::

:::{prf:theorem} What the losses show
:label: thm-losses-show
Let $s_w^2$ be the variance of the $D_i$ within a fold (divisor $n_2 - 1$), averaged over the folds, and $s_b^2$ the variance of
the $k$ fold means (divisor $k - 1$). Then

$$
\mathrm{E}\,s_w^2 = v - \omega, \qquad \mathrm{E}\Bigl[\frac{s_w^2}{n_2} - s_b^2\Bigr] = \gamma - \omega .
$$ (eq-losses-show)
:::

:::{prf:proof}
:class: dropdown
The sample variance of numbers with a common mean, variance and covariance has the expectation variance minus covariance (expand
the squares). Within a fold that is $v - \omega$. A fold mean has the variance $(v - \omega)/n_2 + \omega$, and two fold means have
the covariance $\gamma$; so $\mathrm{E}\,s_b^2 = (v - \omega)/n_2 + \omega - \gamma$.
:::

So every part of {eq}`eq-three-moments` has an {term}`unbiased` estimate except the single term $\omega$. (A t test on fold means has only
$s_b^2$, and cannot separate even the first part from the third.)

:::{prf:theorem} No unbiased estimate (after Bengio and Grandvalet)
:label: thm-no-estimate
(a) If $2(n_1 + 1) > N$, as in every $k$-fold cross-validation, no function of one data set of $N$ instances has the expectation
$\operatorname{Var} \bar D$ for all learners and all distributions of the instances. Hence none has the expectation $\omega$.

(b) If learners are trained on so few instances that $2(n_1 + 1) \le N$, there is an unbiased estimate.
:::

:::{prf:proof}
:class: dropdown
(a) One pair of learners is enough. Let an instance be a bit, 1 with probability $\theta$. Let $D_i$ be 1 if instance $i$ and all $n_1$
instances trained on are ones, and 0 otherwise. (The class is always 0; B always predicts 0; A predicts 1 in just this case.) There are
$2^N$ data sets, and the expectation of any function $g$ of a data set is

$$
\mathrm{E}\,g = \sum_{S} g(S)\, \theta^{\,\text{ones}(S)} (1-\theta)^{N - \text{ones}(S)} ,
$$

a polynomial in $\theta$ of degree $N$ at most. So is $\mathrm{E}\,\bar D^2$. But $(\mathrm{E}\,\bar D)^2 = (\theta^{\,n_1 + 1})^2$ has the
degree $2(n_1 + 1) > N$, and so has $\operatorname{Var} \bar D = \mathrm{E}\,\bar D^2 - (\mathrm{E}\,\bar D)^2$. Two polynomials of different
degree are not equal for all $\theta$. If $g$ uses random numbers, average it over them first. In $k$-fold cross-validation $n_1 \ge N/2$.
And an unbiased estimate of $\omega$, with {eq}`eq-three-moments` and {eq}`eq-losses-show`, would make one of $\operatorname{Var} \bar D$.

(b) Take two disjoint groups of $n_1 + 1$ instances. In each, train on $n_1$ and test on the last. The product of the two differences has
the expectation $(\mathrm{E}\,D_i)^2 = (\mathrm{E}\,\bar D)^2$, so $\bar D^2$ minus this product is unbiased.
:::

{cite:t}`bengio2004` prove (a) for functions of the losses of one cross-validation; the proof here covers whatever is computed from
the data, further trainings included. {cite:t}`fuchs2013` build an estimate on the idea of (b).
::::
"""

# %% [markdown]
r"""
## What it means for you

- Never take the {term}`p-value` of a plain t test on the differences of a repeated resampling. Its Type I error grows with the number of
  repetitions, so more runs make it worse.
- Use the corrected test instead. It needs no further training. Its `test_train_ratio` is the number of instances tested over
  the number trained on: 1/9 for any number of 10-fold cross-validations, 1/2 when a third is held out.
- If the correlation is higher than the share held out, the corrected test still rejects too
  often, but its Type I error levels off ({numref}`fig-number`) instead of growing to 1.

## Takeaways

- The chi-square, t and F distributions follow from one fact: a cloud of independent normal numbers looks the same from every side.
- Equal correlation $\rho$ between $n$ differences keeps the shape of the t distribution and stretches it by the factor
  $\sqrt{(1 + (n-1)\rho)/(1 - \rho)}$, exactly.
- A naive t test at level {glue:text}`level` has Type I error {glue:text}`size-10` on ten differences with correlation 0.1, and
  {glue:text}`size-100` on a hundred.
- Replacing $1/n$ by $1/n + n_2/n_1$ repairs the test exactly when the correlation is the share of the data held out.
- One data set does not show the whole variance: no estimate of the part that comes from the training set is unbiased
  for all learners.
"""

# %% [markdown]
r"""
## Check yourself

:::{dropdown} 1. Somebody reports a naive t statistic for nine differences with $n_2/n_1 = \frac12$. Can you correct it without seeing the differences?
Yes. The corrected statistic is the naive one divided by $\sqrt{1 + n\,n_2/n_1} = \sqrt{5.5}$, that is by
{glue:text}`example-ratio`, whatever the differences are.
:::

:::{dropdown} 2. You go from 10 to 20 runs of 10-fold cross-validation. What happens to the Type I error of the naive test if $\rho = 0.1$, and what to that of the corrected test?
The naive test goes from {glue:text}`size-100` to {glue:text}`size-200`. The corrected test stays at {glue:text}`level`, because its ratio 1/9 fits
$\rho = 0.1$ for every number of differences.
:::

:::{dropdown} 3. Positive correlation makes the differences look more alike. Why does that make the naive test reject more often, and not less?
The spread $\hat\sigma^2$ becomes smaller by $1 - \rho$, so the statistic becomes larger. At the same time the mean becomes more
variable by $1 + (n-1)\rho$: the differences are all too high or all too low together.
:::

:::{dropdown} 4. Could you estimate $\rho$ from your ten differences and do without the guess?
No. All that the differences show is their spread, whose expectation is $(1-\rho)\sigma^2$. A small spread can mean a large $\rho$ or
a small $\sigma$.
:::

:::{dropdown} 5. You use the corrected test with the ratio 1/9 on ten differences, but their correlation is really 0.3. How wrong is the test?
Its Type I error is {glue:text}`size-wrong` instead of {glue:text}`level`. The naive test would have {glue:text}`size-naive-wrong`.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Ten differences, two verdicts
:label: ex-two-verdicts
```
The differences 1, 2, 0, −1, 3, 1, 2, 0, 1, 1 (percentage points) come from one 10-fold cross-validation. Is the
difference between the learners significant at the 5 % level, by the naive test and by the corrected one? What is the ratio of the two
statistics?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-two-verdicts
:class: dropdown
```
The ratio is $\sqrt{1 + n\,n_2/n_1} = \sqrt{1 + 10/9}$ whatever the differences are. The naive test rejects, the
corrected test does not.
"""

# %%
x = np.array([1, 2, 0, -1, 3, 1, 2, 0, 1, 1]) / 100
naive = significance.resampled_t(x)
corrected = significance.corrected_resampled_t(x, test_train_ratio=1 / 9)
print(naive)
print(corrected)
ratio = naive.statistic / corrected.statistic
print(f"ratio {ratio:.4f}, formula {(1 + 10 / 9) ** 0.5:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} What a hundred differences are worth
:label: ex-worth
```
How many *independent* differences would give the mean the same variance as $n$ differences with correlation $\rho$? What is the limit of that
number as $n$ grows? Tabulate it for $\rho = 0.1$.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-worth
:class: dropdown
```
Let $n'$ be that number. From $\sigma^2/n' = \sigma^2\{1 + (n-1)\rho\}/n$ follows $n' = n/\{1 + (n-1)\rho\}$, which tends to $1/\rho$. With
$\rho = 0.1$, however many differences there are, they are worth fewer than ten independent ones.
"""

# %%
for n in (10, 30, 100, 1000, 100_000):
    print(f"{n:>7} differences are worth {n / (1 + (n - 1) * 0.1):.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Two variances
:label: ex-two-variances
```
Simulate equicorrelated differences with $n = 10$, $\rho = 0.3$, $\sigma = 1$ and estimate
$\operatorname{Var}\bar X$ and $\mathrm{E}\,\hat\sigma^2$. Do they have the values derived above, and the ratio
{eq}`eq-ratio`?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-two-variances
:class: dropdown
```
Within the accuracy of the simulation, yes.
"""

# %%
x = EquicorrelatedNormal(n=10, correlation=0.3).sample(
    trials, np.random.default_rng(seed)
)
mean_variance = x.mean(axis=1).var()
spread = x.var(axis=1, ddof=1).mean()
ratio = mean_variance / spread
print(f"variance of the mean {mean_variance:.3f}, {(1 + 9 * 0.3) / 10:.3f}")
print(f"expected estimate    {spread:.3f}, {1 - 0.3:.3f}")
print(f"ratio                {ratio:.3f}, {1 / 10 + 0.3 / 0.7:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Negative correlation
:label: ex-negative
```
The test sets of one cross-validation do not overlap: if one fold has more than its share of hard instances, the others have fewer.
By itself this would make the differences negatively correlated. What would the naive test do then? Compute its Type I error by {eq}`eq-size`
for $n = 10$ and $\rho = -0.05$, and check it by simulation.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-negative
:class: dropdown
```
The factor in {eq}`eq-naive` is below 1, so the naive test rejects too seldom.
"""

# %%
x = EquicorrelatedNormal(n=10, correlation=-0.05).sample(
    trials, np.random.default_rng(seed)
)
simulated = significance.resampled_t(x).reject(alpha).mean()
factor = np.sqrt((1 - 9 * 0.05) / (1 + 0.05))
exact = 2 * t9.sf(t9.ppf(1 - alpha / 2) / factor)
print(f"exact {exact:.4f}, simulated {simulated:.4f}")

# %% [markdown]
r"""
```{solution-end}
```
"""
