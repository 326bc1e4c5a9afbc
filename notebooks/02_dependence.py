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

:::{admonition} Takeaways
:class: tip
- The chi-square, t and F distributions all come from one picture: a cloud of independent normal
  numbers that looks the same from every side. Turn the axes so that one points along the mean, and
  mean and variance come apart.
- Equal correlation $\rho$ between $n$ differences leaves the shape of the t distribution alone and
  stretches it by $\sqrt{(1 + (n-1)\rho)/(1 - \rho)}$. The law is exact.
- So a naive t test at level {glue:text}`level` on ten differences with correlation 0.1 rejects a
  true null hypothesis {glue:text}`size-10` of the time, and on a hundred
  {glue:text}`size-100` of the time. More repetitions make it *worse*.
- Putting $1/n + n_2/n_1$ for $1/n$ in the variance repairs the test exactly when
  $n_2/n_1 = \rho/(1-\rho)$, which is to say when the correlation is the share of the data held out.
- The variance of a cross-validated difference has three parts. The losses on single instances show two of them; the third, how
  much the luck of a training set matters, cannot be estimated without bias from one data set.
:::

**In the papers.** Dietterich {cite}`dietterich1998`, section 3.5, recalls in half a page how the t
statistic comes to its distribution. Bouckaert and Frank {cite}`bouckaert2004`, section 3.2, give
Nadeau and Bengio's variance correction {cite}`nadeau2003`. The papers agree that overlapping training
sets spoil the t test; none derives by how much. Here we derive everything, and add the exact
size of the naive test under equal correlation, and what can be estimated of the variance from one data set
{cite}`bengio2004`.

**Before you read.** Density, expectation, covariance; matrix products. **Run time:** a few seconds.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 10_000  # simulated sets of differences [100, 1000000]
differences: list[int] = [10, 30, 100]  # how many differences [2, 1000]
correlation: float = 0.1  # correlation in the first picture [0, 0.9]
test_train_ratio: float = 1 / 9  # n2/n1 of the corrected test [0.001, 10]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 2004  # start of all random numbers [0, 1000000000]

# %%
from twolearners import significance
from fourpapers import laws
from fourpapers.book import page
from fourpapers.dietterich1998.beyond import dependence, variance_components
from twolearners.simulators import EquicorrelatedNormal

# %% [markdown]
r"""
## A cloud that looks the same from every side

Let $Z_1, \dots, Z_n$ be independent standard normal numbers, $Z$ the column of all of them. Their joint
density is a product of equal factors,

$$
\prod_{i=1}^n \frac{1}{\sqrt{2\pi}}\, e^{-z_i^2/2} = (2\pi)^{-n/2}\, e^{-\lVert z \rVert^2/2},
$$ (eq-density)

and depends on $z$ only through its length.

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

That is all the geometry this book needs. It is also the place where normality is used: no other
independent numbers have it.
"""

# %% [markdown]
r"""
## Chi-square

:::{prf:definition} Chi-square
:label: def-chi2
The sum of squares of $\nu$ independent standard normal numbers has the *chi-square distribution with
$\nu$ degrees of freedom*, $\chi^2_\nu$.
:::

:::{prf:theorem} Density of chi-square
:label: thm-chi2
For $q > 0$ the density of $\chi^2_\nu$ is

$$
g_\nu(q) = \frac{q^{\nu/2 - 1}\, e^{-q/2}}{2^{\nu/2}\,\Gamma(\nu/2)} .
$$ (eq-chi2)
:::

:::{prf:proof}
For $\nu = 1$: $\Pr[Z^2 \le q] = 2\Phi(\sqrt q) - 1$. Its derivative is
$2\varphi(\sqrt q) \cdot \tfrac12 q^{-1/2} = q^{-1/2} e^{-q/2} / \sqrt{2\pi}$, which is {eq}`eq-chi2`,
since $\Gamma(1/2) = \sqrt\pi$.

Now let {eq}`eq-chi2` hold for $a$ and for $b$ degrees of freedom. The sum of two independent such
variables has the density

$$
\int_0^q g_a(s)\, g_b(q - s)\, ds
= \frac{e^{-q/2}}{2^{(a+b)/2}\,\Gamma(a/2)\,\Gamma(b/2)} \int_0^q s^{a/2-1} (q-s)^{b/2-1}\, ds .
$$

Put $s = qu$. The integral becomes $q^{(a+b)/2 - 1} \int_0^1 u^{a/2-1}(1-u)^{b/2-1}\,du$, and the last
factor is the beta function $B(a/2, b/2) = \Gamma(a/2)\Gamma(b/2)/\Gamma((a+b)/2)$. What is left is
$g_{a+b}(q)$. Adding one degree of freedom at a time proves the theorem for every $\nu$.
:::

Each $Z_i^2$ has mean 1 and, as $\mathrm{E} Z_i^4 = 3$, variance 2. So $\chi^2_\nu$ has mean $\nu$ and
variance $2\nu$. One degree of freedom is what McNemar's test will need: a standardised count is
nearly normal, and its square nearly $\chi^2_1$.
"""

# %% [markdown]
r"""
## Mean and variance come apart

Let $X_1, \dots, X_n$ be independent and normal with mean $\mu$ and variance $\sigma^2$, so that
$X_i = \mu + \sigma Z_i$. Write $\bar X$ for their mean and $S^2 = \sum_i (X_i - \bar X)^2$ for the sum of
squared deviations.

:::{prf:theorem} Independence of mean and variance
:label: thm-independence
$\sqrt n\,(\bar X - \mu)/\sigma$ is standard normal, $S^2/\sigma^2$ is $\chi^2_{n-1}$, and the two are
independent.
:::

:::{prf:proof}
Choose an orthogonal matrix $Q$ whose first row is $(1, \dots, 1)/\sqrt n$. (Helmert's matrix is one: row
$k > 1$ has $k - 1$ entries $1/\sqrt{k(k-1)}$, then $-(k-1)/\sqrt{k(k-1)}$, then zeros. Any other will
do.) Put $Y = QZ$. By {prf:ref}`lem-rotation`, $Y_1, \dots, Y_n$ are independent standard normal. Now

$$
Y_1 = \frac{1}{\sqrt n} \sum_i Z_i = \sqrt n\, \bar Z = \frac{\sqrt n\,(\bar X - \mu)}{\sigma},
$$

and since a rotation keeps the length, $\sum_i Y_i^2 = \sum_i Z_i^2$,

$$
Y_2^2 + \dots + Y_n^2 = \sum_i Z_i^2 - n \bar Z^2 = \sum_i (Z_i - \bar Z)^2 = \frac{S^2}{\sigma^2} .
$$

The left side is a sum of $n - 1$ squares, hence $\chi^2_{n-1}$, and it does not involve $Y_1$.
:::

This is special to the normal distribution. In a skewed population a sample with a large mean also tends to have
a large spread, and {numref}`fig-mean-deviation` shows both.
"""

# %% mystnb={"figure": {"name": "fig-mean-deviation", "caption": "Mean and standard deviation of many samples of ten. For normal samples one says nothing about the other; for exponential ones, shifted to the same mean and variance, it says much."}, "image": {"alt": "Two scatter plots: a round cloud for normal samples, a rising one for exponential samples."}} tags=["remove-input"]
dependence.draw_mean_and_deviation(
    dependence.mean_and_deviation(10, trials=min(trials, 2000), seed=seed)
)

# %% [markdown]
r"""
## t

:::{prf:definition} t
:label: def-t
If $Z$ is standard normal, $V$ is $\chi^2_\nu$ and the two are independent, then
$T = Z / \sqrt{V/\nu}$ has the *t distribution with $\nu$ degrees of freedom*, $t_\nu$.
:::

{prf:ref}`thm-independence` supplies just such a pair: divide, and $\sigma$, which nobody knows, cancels,

$$
\frac{\sqrt n\,(\bar X - \mu)/\sigma}{\sqrt{S^2/\bigl(\sigma^2 (n-1)\bigr)}}
= \frac{\bar X - \mu}{\sqrt{\hat\sigma^2/n}} \sim t_{n-1},
\qquad \hat\sigma^2 = \frac{S^2}{n-1} .
$$ (eq-t)

:::{prf:theorem} Density of t
:label: thm-t
$$
h_\nu(t) = \frac{\Gamma\bigl(\frac{\nu+1}{2}\bigr)}{\sqrt{\nu\pi}\,\Gamma\bigl(\frac\nu2\bigr)}
\Bigl(1 + \frac{t^2}{\nu}\Bigr)^{-(\nu+1)/2} .
$$
:::

:::{prf:proof}
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
"""

# %% [markdown]
r"""
## F

:::{prf:definition} F
:label: def-f
If $U$ is $\chi^2_a$, $V$ is $\chi^2_b$ and the two are independent, then $(U/a)/(V/b)$ has the *F
distribution with $a$ and $b$ degrees of freedom*, $F_{a,b}$.
:::

Comparing the two definitions, $T^2 = (Z^2/1)/(V/\nu)$: the square of a $t_\nu$ variable is $F_{1,\nu}$.

:::{prf:theorem} Density of F
:label: thm-f
The ratio $W = U/V$ has the density $w^{a/2-1}(1+w)^{-(a+b)/2} / B(a/2, b/2)$ for $w > 0$, and $F = (b/a)\,W$.
:::

:::{prf:proof}
Given $V = v$, the density of $U/v$ at $w$ is $v\, g_a(wv)$. Averaged over $V$ this is

$$
\begin{aligned}
&\int_0^\infty v\, g_a(wv)\, g_b(v)\, dv \\
&\qquad = \frac{w^{a/2-1}}{2^{(a+b)/2}\,\Gamma(a/2)\,\Gamma(b/2)}
\int_0^\infty v^{(a+b)/2-1} e^{-v(1+w)/2}\, dv ,
\end{aligned}
$$

and the integral is $\Gamma\bigl(\frac{a+b}{2}\bigr) \bigl(\frac{1+w}{2}\bigr)^{-(a+b)/2}$.
:::

{numref}`fig-three` builds variables from normal numbers exactly as the definitions say, and lays the derived
densities over them.
"""

# %% mystnb={"figure": {"name": "fig-three", "caption": "Chi-square, t and F variables made of normal numbers by their definitions (bars), and the densities derived above (lines)."}, "image": {"alt": "Three histograms with density curves: chi-square and F skewed to the right, t symmetric."}} tags=["remove-input"]
dependence.draw_three_distributions(
    dependence.from_normals(5, trials=trials, seed=seed), 5
)

# %% [markdown]
r"""
The papers print five critical values of these distributions. Ours round to theirs, or they do not:
"""

# %% tags=["remove-input"]
page.show(dependence.critical_value_table())

# %% [markdown]
r"""
## What dependence does

When two learners are compared by resampling, the differences $X_1, \dots, X_n$ come from training sets
that share most of their instances. They are not independent. The simplest picture of this keeps
everything symmetric: every difference has the same variance, every pair the same correlation.

:::{prf:definition} Equicorrelated differences
:label: def-equi
$X_1, \dots, X_n$ are jointly normal with means $\mu$, variances $\sigma^2$ and
$\operatorname{Cov}(X_i, X_j) = \rho\sigma^2$ for $i \ne j$. Their covariance matrix is
$\Sigma = \sigma^2\{(1-\rho) I + \rho J\}$, where $J$ is the matrix of ones.
:::

Such a matrix is a covariance only for $-1/(n-1) \le \rho \le 1$; at $\rho = 1$ all differences are the same
and nothing can be estimated.

:::{prf:theorem} The naive t statistic under equal correlation
:label: thm-naive
Let $t = \bar X/\sqrt{\hat\sigma^2/n}$ be computed from equicorrelated differences with $\mu = 0$ and $\rho < 1$. Then

$$
t = \sqrt{\frac{1 + (n-1)\rho}{1 - \rho}}\; T, \qquad T \sim t_{n-1} .
$$ (eq-naive)
:::

:::{prf:proof}
Take the same rotation $Q$ as before, and put $Y = QX$. Its covariance is $Q \Sigma Q^\top =
\sigma^2\{(1-\rho) I + \rho\, Q J Q^\top\}$. Since $J = n\, e e^\top$ with $e = (1, \dots, 1)^\top/\sqrt n$, and $Qe$ is
the first unit vector, $QJQ^\top$ has $n$ in its first corner and zeros elsewhere. So

$$
Q \Sigma Q^\top = \sigma^2 \operatorname{diag}\bigl(1 + (n-1)\rho,\; 1 - \rho,\; \dots,\; 1 - \rho\bigr).
$$

Jointly normal variables with zero covariances are independent. So mean and variance *still* come
apart: $Y_1 = \sqrt n\, \bar X$ is normal with variance $\sigma^2 (1 + (n-1)\rho)$, and
$S^2 = Y_2^2 + \dots + Y_n^2$ is $\sigma^2 (1-\rho)$ times a $\chi^2_{n-1}$ variable, independent of it. Divide
$Y_1$ by $\sqrt{S^2/(n-1)}$: the two factors go in front, and what remains is {prf:ref}`def-t`.
:::

Dependence pulls in both directions at once. It makes the mean *more* variable, because errors in
common do not average out, and the spread around the mean *smaller*, because what is common does not show in it.
The test looks at the second and believes it has seen the first.
"""

# %% mystnb={"figure": {"name": "fig-naive", "caption": "The naive t statistic on correlated differences. It has the shape of a t distribution (solid), but wider than the one its user looks up (dashed). The shaded tails are the true Type I error of a test at the 5 % level."}, "image": {"alt": "A histogram with a wide solid curve that fits it and a narrower dashed curve that does not; the tails beyond the critical values are shaded."}} tags=["remove-input"]
dependence.draw_t_under_dependence(
    dependence.naive_t_values(
        differences[0], correlation, trials=trials, seed=seed
    ),
    differences[0],
    correlation,
)

# %% [markdown]
r"""
The true size follows at once. The test rejects when $|t|$ exceeds the critical value $c = t_{n-1,\,1-\alpha/2}$, so

$$
\Pr[\text{reject}] = \Pr\Bigl[\, |T| > c \sqrt{\tfrac{1-\rho}{1+(n-1)\rho}} \,\Bigr] .
$$ (eq-size)

For any $\rho > 0$ the right side tends to 1 as $n$ grows. Repeating a resampling more often does not add
information about the learners; it only makes the naive test surer of what it has not seen.
"""

# %%
grid = [0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5]
sizes = dependence.size_by_correlation(
    differences,
    grid,
    test_train_ratio=test_train_ratio,
    trials=trials,
    seed=seed,
    alpha=alpha,
)

# %% mystnb={"figure": {"name": "fig-size", "caption": "True Type I error against correlation. Lines: the exact law. Points: simulation, with 95 % intervals. The horizontal line is the nominal level. The corrected test is right where its ratio matches the correlation, too timid below and too bold above."}, "image": {"alt": "Two panels of rising curves with simulated points on them; the naive test starts at the nominal level and rises steeply, the corrected one crosses it at correlation one tenth."}} tags=["remove-input"]
dependence.draw_size_by_correlation(sizes, test_train_ratio, alpha)

# %% tags=["remove-cell"]
page.picture(
    "cover",
    dependence.draw_size_by_correlation(sizes, test_train_ratio, alpha),
)

# %% tags=["remove-cell"]
page.numbers(
    **dependence.numbers(
        sizes, differences=differences, correlation=correlation, alpha=alpha
    )
)

# %% tags=["remove-input"]
page.show(dependence.size_table(sizes))

# %% [markdown]
r"""
Of all {glue:text}`points` points in {numref}`fig-size`, {glue:text}`inside` have the exact value inside their
interval. (They share their random numbers, so they err together: expect all or nearly all, or
sometimes a run of misses.)
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

while the estimate is built on $\mathrm{E}\,\hat\sigma^2 = (1-\rho)\,\sigma^2$, as the last proof shows. Their ratio is the
factor with which $\hat\sigma^2$ *should* be multiplied:

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

has the $t_{n-1}$ distribution, and the test based on it the size $\alpha$ exactly, if and only if
$\dfrac{n_2}{n_1} = \dfrac{\rho}{1-\rho}$.
:::

:::{prf:proof}
It is the naive statistic divided by $\sqrt{1 + n\,n_2/n_1}$. By {prf:ref}`thm-naive` it is
$\sqrt{(1 + (n-1)\rho)/(1-\rho)}\,\big/\sqrt{1 + n\,n_2/n_1}$ times $T$. The factor is 1 if and only if
$1 + n\,n_2/n_1 = (1 - \rho + n\rho)/(1-\rho) = 1 + n\rho/(1-\rho)$.
:::

So the correction amounts to a guess at the correlation. Solved for $\rho$ it reads

$$
\rho = \frac{n_2}{n_1 + n_2} :
$$

*the correlation between two differences is the share of the data that is held out.* That is Nadeau and
Bengio's proposal {cite}`nadeau2003`. It is a guess and not a theorem. The ten differences themselves cannot replace it: equal
correlation leaves no trace in them but a smaller spread, and nobody knows how large the spread would have been without. The losses on single
instances show more, though not all, as [the next section](what-one-data-set-shows) proves. Whether it is a *good* guess
for real learners is a question for experiments, and most of this book is about them.

Where it holds, the naive statistic is too large by {glue:text}`stretch-tenfold` for one 10-fold cross-validation
($n = 10$, $\rho = 1/10$), by {glue:text}`stretch-ten-by-ten` for ten of them ($n = 100$), and by
{glue:text}`stretch-resamples` for thirty resamples with a third held out ($n = 30$, $\rho = 1/3$), where the naive
test rejects a true null hypothesis {glue:text}`size-30` of the time.
"""

# %% mystnb={"figure": {"name": "fig-number", "caption": "Type I error against the number of differences. Naive tests (solid) grow without end. A corrected test (dashed) is right for every number when its ratio is right, and levels off even when it is wrong."}, "image": {"alt": "Type I error against number of differences on a logarithmic axis; naive curves rise towards one, corrected curves stay flat."}} tags=["remove-input"]
dependence.draw_size_by_number([0.1, 1 / 3], test_train_ratio, alpha)

# %% [markdown]
r"""
(what-one-data-set-shows)=
## What one data set shows of the variance, and what it does not

So far the differences $X_1, \dots, X_n$ were normal numbers, and their correlation was assumed. Where does it come from in a
cross-validation? Let the data set $S$ have $N$ instances, drawn independently, and deal them at random, without regard to their classes, into $k$ folds of
$n_2 = N/k \ge 2$; $n_1 = N - n_2$ are trained on. Write $D_i$ for the loss of A minus the loss of B on instance $i$, each learner trained on the folds that do
not hold $i$, and $m$ for the mean of $D_1, \dots, D_N$. What a learner makes of a training set may depend on random numbers of its own, drawn anew for
every training, but not on the order of the instances.

:::{prf:theorem} Three moments
:label: thm-three-moments
All $D_i$ have one variance $v$, two instances of the same fold one covariance $\omega$, two instances of different folds one covariance $\gamma$, and

$$
\operatorname{Var} m = \frac{v - \omega}{N} + \omega + \Bigl(1 - \frac1k\Bigr)(\gamma - \omega) .
$$ (eq-three-moments)

Moreover $\omega$ is the variance, over training sets of $n_1$ instances, of the true difference in error of the two classifiers.
:::

:::{prf:proof}
Instances are independent with the same distribution, so their order is of no account: any instance can be moved to the place of any other, any pair of
one fold to that of any other pair of one fold, and any pair of different folds to that of any other such pair. Of the $N^2$ ordered pairs of instances $N$ are
an instance with itself, $N(n_2 - 1)$ are of one fold and $N(N - n_2)$ are not. So
$\operatorname{Var} m = \{v + (n_2 - 1)\,\omega + (N - n_2)\,\gamma\}/N$, which is {eq}`eq-three-moments` written otherwise.

Let $i$ and $j$ be of one fold, and let $\delta$ be the true difference in error of the two classifiers that are tested there. Given the classifiers, $D_i$ and $D_j$ are independent
with mean $\delta$. So $\operatorname{Cov}(D_i, D_j) = \mathrm{E}\,\delta^2 - (\mathrm{E}\,\delta)^2 = \operatorname{Var} \delta$.
:::

The first term is what a test set of $N$ fresh instances would leave. The second is the luck of a training set, which all instances of a fold share. The third is special to
cross-validation: an instance of one fold is tested there and helps to train the classifiers of all other folds. Two of the three can be read off the losses.

:::{prf:theorem} What the losses show
:label: thm-losses-show
Let $s_w^2$ be the variance of the $D_i$ within a fold (divisor $n_2 - 1$), averaged over the folds, and $s_b^2$ that of the $k$ fold means (divisor $k - 1$). Then

$$
\mathrm{E}\,s_w^2 = v - \omega, \qquad \mathrm{E}\Bigl[\frac{s_w^2}{n_2} - s_b^2\Bigr] = \gamma - \omega .
$$ (eq-losses-show)
:::

:::{prf:proof}
The expected sample variance of numbers with one mean, one variance and one covariance is variance less covariance (expand the squares). Within a fold that is $v - \omega$. A fold
mean has the variance $(v - \omega)/n_2 + \omega$, two of them have the covariance $\gamma$; so $\mathrm{E}\,s_b^2 = (v - \omega)/n_2 + \omega - \gamma$.
:::

So all of {eq}`eq-three-moments` has an unbiased estimate but for one $\omega$. A t test that looks at fold means alone has $s_b^2$ only, and cannot tell $\gamma - \omega$ from the rest. Here is a case small enough to count through.
"""

# %% tags=["remove-input"]
page.show(variance_components.component_table(12, 4, [0.5, 0.6, 0.75, 0.9]))

# %% [markdown]
r"""
Where the class is a coin ($p = \frac12$) no classifier is better than another, whatever it was trained on: $\omega = 0$, and everything that the naive test lacks is $\gamma - \omega$,
which the losses show. Elsewhere it lacks $\omega$ as well. Can $\omega$ be estimated by some cleverer use of the data?

:::{prf:theorem} No unbiased estimate (after Bengio and Grandvalet)
:label: thm-no-estimate
(a) If $2(n_1 + 1) > N$, as in every $k$-fold cross-validation, no function of one data set of $N$ instances has the expectation $\operatorname{Var} m$ for
all learners and all distributions of the instances. Hence none has the expectation $\omega$.

(b) If learners are trained on so few instances that $2(n_1 + 1) \le N$, there is an unbiased estimate.
:::

:::{prf:proof}
(a) One pair of learners is enough. Let an instance be a bit, 1 with probability $p$. Let $D_i$ be 1 if instance $i$ and all $n_1$ instances that were trained on are ones, and 0 otherwise.
(The class is always 0; B always predicts 0; A predicts 1 in just this case.) There are $2^N$ data sets, and the expectation of any function $g$ of a data set is

$$
\mathrm{E}\,g = \sum_{S} g(S)\, p^{\,\text{ones}(S)} (1-p)^{N - \text{ones}(S)} ,
$$

a polynomial in $p$ of degree $N$ at most. So is $\mathrm{E}\,m^2$. But $(\mathrm{E}\,m)^2 = (p^{\,n_1 + 1})^2$ has the degree $2(n_1 + 1) > N$, and so has
$\operatorname{Var} m = \mathrm{E}\,m^2 - (\mathrm{E}\,m)^2$. Two polynomials of different degree are not equal for all $p$. If $g$ uses random numbers, average it over them first. In $k$-fold cross-validation
$n_1 \ge N/2$. And with an unbiased estimate of $\omega$, {eq}`eq-three-moments` and {eq}`eq-losses-show` would make one of $\operatorname{Var} m$.

(b) Take two groups of $n_1 + 1$ instances without a common one. In each train on $n_1$, and test on the last. The product of the two differences has the expectation
$(\mathrm{E}\,D_i)^2 = (\mathrm{E}\,m)^2$, so $m^2$ less this product is unbiased.
:::

Bengio and Grandvalet {cite}`bengio2004` prove (a) for estimates that are functions of the losses of one cross-validation. The argument above does not care what is computed from the data, further trainings included. (b) is the idea behind the estimate of Fuchs
and others {cite}`fuchs2013`, who average such products over many groups.

The theorem says less than is often read into it. It speaks of estimates that are right on average *for all learners and distributions*. It does not say that nothing can be learned about the variance: {eq}`eq-losses-show` shows two of its three terms. Nor does it exclude estimates that are nearly
right for large data sets. If learners are *stable*, so that one instance more or less hardly changes them, then $\omega$ and $\gamma$ are small beside $v/N$, and the spread of the losses alone gives intervals that are right in the limit, for the average error of the $k$ classifiers that were trained
{cite}`bayle2020,austern2020`. What remains is that on one small data set, with learners of which nothing is assumed, the luck of the training set does not show.
"""

# %% [markdown]
r"""
## What it means for you

- Never refer the plain t statistic of a repeated resampling to the t table. The harm grows with the
  number of repetitions, so the usual cure, more runs, feeds the disease.
- The corrected test costs nothing more. Its `test_train_ratio` is instances tested over instances
  trained on: 1/9 for any number of 10-fold cross-validations, 1/2 when a third is held out.
- If the correlation is higher than the share held out, the corrected test still rejects too
  often, but by an amount that levels off ({numref}`fig-number`) instead of growing to one.

```python
from twolearners import significance

significance.corrected_resampled_t(x, test_train_ratio=1 / 9)
```

## Exercises
"""

# %% [markdown]
r"""
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
"""

# %%
import numpy as np

x = EquicorrelatedNormal(n=10, correlation=0.3).sample(
    trials, np.random.default_rng(seed)
)
mean_variance = x.mean(axis=1).var()
expected_estimate = x.var(axis=1, ddof=1).mean()
print(
    f"variance of the mean {mean_variance:.3f}, law {(1 + 9 * 0.3) / 10:.3f}"
)
print(f"expected estimate    {expected_estimate:.3f}, law {1 - 0.3:.3f}")
ratio = mean_variance / expected_estimate
print(f"ratio                {ratio:.3f}, law {1 / 10 + 0.3 / 0.7:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} What a hundred differences are worth
:label: ex-worth
```
How many *independent* differences would give the mean the same variance as $n$ with correlation $\rho$? Where
does that number go as $n$ grows? Tabulate it for $\rho = 0.1$.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-worth
:class: dropdown
```
Set $\sigma^2/m = \sigma^2\{1 + (n-1)\rho\}/n$: $m = n/\{1 + (n-1)\rho\}$, which tends to $1/\rho$. With $\rho = 0.1$, no
number of repetitions is worth ten independent ones.
"""

# %%
for n in (10, 30, 100, 1000, 100_000):
    print(f"{n:>7} differences are worth {n / (1 + (n - 1) * 0.1):.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Negative correlation
:label: ex-negative
```
The test sets of one cross-validation do not overlap: what one fold has in plenty, the others lack. This
alone would make differences negatively correlated. What would the naive test do then? Compute its size
for $n = 10$ and $\rho = -0.05$, and check by simulation.
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
exact = laws.size_under_equicorrelation(10, -0.05, alpha=alpha)
print(f"exact {exact:.4f}, simulated {simulated:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Ten differences, two verdicts
:label: ex-two-verdicts
```
The differences 1, 2, 0, −1, 3, 1, 2, 0, 1, 1 (percentage points) come from one 10-fold cross-validation. Is the
difference between the learners significant at the 5 % level, naively and with the correction? How are the two
statistics related?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-two-verdicts
:class: dropdown
```
Their ratio is $\sqrt{1 + n\,n_2/n_1} = \sqrt{1 + 10/9}$ whatever the differences are. The naive test rejects, the
corrected one does not.
"""

# %%
x = np.array([1, 2, 0, -1, 3, 1, 2, 0, 1, 1]) / 100
naive = significance.resampled_t(x)
corrected = significance.corrected_resampled_t(x, test_train_ratio=1 / 9)
print(naive)
print(corrected)
ratio = naive.statistic / corrected.statistic
print(f"ratio {ratio:.4f}, {(1 + 10 / 9) ** 0.5:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "02",
    trials=trials,
    differences=differences,
    correlation=correlation,
    test_train_ratio=test_train_ratio,
    alpha=alpha,
    seed=seed,
)
