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
#       trials: 100
# ---

# %% [markdown]
r"""
(replicability-of-tests)=
# Replicability of calibrated tests

:::{admonition} What you will learn
:class: tip goals
- You can measure how often a test gives the same verdict when only the random folds change.
- You can compute that share from two numbers, the rate of rejection and the correlation of two repetitions, and say why neither alone is enough.
- You can say how many runs make a verdict stable, and where no number of runs does.
:::

**In the papers.** {cite:t}`bouckaert2003`, section 5.4, Tables 5 and 6; and what section 6 says of {term}`replicability`. *Replicability* there is the share of
data sets on which ten {term}`repetitions <repetition>` agree. {cite:t}`bouckaert2004` later call that {term}`consistency`, and so do we. The paper does not print the {term}`power` of the tests on its sets, without which
consistency cannot be compared.

**Before you read.** [](ten-tests), {ref}`calibration`, [](error-and-power). [](measuring-replicability) studies the measure itself; what is needed of it is derived here in a line.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets of each of the four sets [50, 10000]
seed: int = 2003  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.bouckaert2003 import (
    five_by_two_readings,
    repeated_tests,
    tables_5_6,
)
from fourpapers.bouckaert2003.beyond import (
    consistency_law,
    shifted_differences,
    three_more_tests,
)

alpha = 0.05  # of Table 5

# %% [markdown]
r"""
## The question

You publish that C4.5 is significantly better than naive Bayes on your data. A colleague takes the same data, the same {term}`learners <learning algorithm>` and the same test, but another random {term}`seed` for the {term}`folds <fold>`. Will the {term}`verdict` be the same?

With a pencil. Read each row of the matrix as one repetition of a 3-fold cross-validated t test:

- run 1: differences 3, 1, 2; mean 2, variance 1; $t = 2/\sqrt{1/3} = 3.46$;
- run 2: differences 4, 0, −1; mean 1, variance 7; $t = 1/\sqrt{7/3} = 0.65$;
- run 3: differences 5, 3, 1; mean 3, variance 4; $t = 3/\sqrt{4/3} = 2.60$.

With 2 {term}`degrees of freedom` the {term}`critical value` is 4.30 at the level of 5 % and 2.92 at 10 %. At 5 % no run rejects: the three repetitions agree. At 10 % only run 1 rejects: they disagree.
"""

# %%
import numpy as np

from twolearners import significance

matrix = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
repetitions = significance.kfold_cv_t(matrix)
print(repetitions.statistic.round(2))
for level in (0.05, 0.1):
    rejects = repetitions.reject(level)
    agree = significance.consistency(rejects[None]).value
    print(f"level {level:.2f}: {rejects}, all agree: {agree == 1}")

# %% [markdown]
r"""
## What is repeated

Naive Bayes and C4.5 are compared on data sets of 300 {term}`instances <instance>` from the four {term}`populations <population>` of {ref}`calibration`: in {term}`Set 1` they are equally good; in Sets 2, 3 and 4
C4.5 is better, by more and more. On each data set, ten {term}`runs <run>` of 10-fold {term}`cross-validation` are done ten times over, with new random folds each time. Each of the ten repetitions
gives one verdict of each test, at level {glue:text}`rpl-level`:

- *the six*: *{term}`use all data`* and the five others that use all hundred differences;
- *the three*: the k-fold test, which uses the first run only, and the {term}`resampled <resampling>` and {term}`corrected resampled t tests <corrected resampled t test>`, which use the first fold of every run;
- the {term}`5×2cv t test`, on five random halvings of its own.

All but the last have degrees of freedom that were {term}`calibrated <calibration>` at 5 % on the first repetition of Set 1; the paper used this number at all levels ([](error-and-power)), and so do we.

:::{prf:definition} Consistency
:label: def-rpl-consistency
A test is *consistent* on a data set if all $n_r$ repetitions reject, or none does. The *consistency* of a test on a population is the share of data sets on which it is
{term}`consistent`.
:::

On one data set the repetitions are independent, and each rejects with a probability $q$ that depends on the data set. So consistency is $\mathrm{E}\{q^{n_r} + (1-q)^{n_r}\}$. If the
data set alone decides, $q$ is 0 or 1 and consistency is 1. If the data set does not matter at all, every $q$ equals the rate of rejection $\bar q$, and consistency is
$\bar q^{\,n_r} + (1-\bar q)^{n_r}$: for ten repetitions and $\bar q = \frac12$, two in a thousand.

## Table 5

The networks of the paper were not published, so we ask what studies *like* the paper's would find. Such a study has one network for each set, calibrates on a thousand data sets of its Set 1 and repeats every test on a thousand data sets of each set. We measured on {glue:text}`rpl-networks` networks of each of Sets 2, 3 and 4, and on thirty of Set 1. The spread between them, together with the sampling error of a thousand data sets, gives the {term}`interval` in which 95 % of such studies lie. A printed number agrees if it lies in it.
"""

# %% tags=["remove-cell"]
study = repeated_tests.study(trials, seed)
table_5 = tables_5_6.table_5(seed=seed)

# %% mystnb={"figure": {"name": "fig-rpl-sets", "caption": "Table 5: the share of data sets on which ten repetitions of a test all agree, in the paper (squares) and here (dots: means over networks; lines: where 95 % of studies with one network for each set lie)."}, "image": {"alt": "Four panels, one for each set, with ten tests as rows. The six tests on ten runs lie far to the right in every panel, and squares and dots nearly coincide; the three others lie further left with long lines, most of all on Sets 2 and 3; the 5×2cv t test is lowest on Set 4, where its square lies right of its line."}} tags=["remove-input"]
table_5.draw()

# %% tags=["remove-input"]
page.show(table_5)

# %% mystnb={"code_prompt_show": "Show every interval, and what is known of the cause", "code_prompt_hide": "Hide the intervals"} tags=["remove-input", "hide-output"]
page.show(table_5, "tbl-rpl-table5-full")

# %% [markdown]
r"""
For the nine calibrated tests {glue:text}`rpl-nine-agree` of {glue:text}`rpl-nine-numbers` numbers agree. The row of the 5×2cv test does not: the paper's test agrees with itself more often than ours. The paper does not say which version it ran, and {glue:text}`rpl-readings-left` of {glue:text}`rpl-readings` readings fit the row ({ref}`readings`). Under all of them it is the least replicable test on Set 4.

The main result is plain. Ten repetitions on the same data agree on {glue:text}`rpl-use-low` to {glue:text}`rpl-use-high` of the data sets if the test uses all of ten runs, and on {glue:text}`rpl-kfold-low` to {glue:text}`rpl-kfold-high` if it uses one run. The intervals are long for one run and short for the six. To see why, we have to know what consistency is made of.

## Two numbers make consistency

Let $Z_i$ be the statistic of repetition $i$, transformed to a standard normal scale. Part of what makes it large or small is the data set,
the same for all repetitions; the rest comes from the random folds.

:::{prf:theorem} Consistency from two numbers
:label: thm-rpl-law
Let $Z_i = \sqrt\kappa\,U + \sqrt{1-\kappa}\,V_i$ with independent standard normal $U, V_1, \dots, V_{n_r}$ and $0 \le \kappa < 1$, and let repetition $i$ reject if $Z_i > c$. If a repetition
rejects with probability $\bar q$, then $n_r$ repetitions agree with probability

$$
\begin{aligned}
C_{n_r}(\bar q, \kappa) &= \int \bigl\{ q(u)^{n_r} + (1 - q(u))^{n_r} \bigr\}\,\varphi(u)\,du, \\
q(u) &= \Phi\Bigl(\frac{\Phi^{-1}(\bar q) + \sqrt\kappa\,u}{\sqrt{1-\kappa}}\Bigr) .
\end{aligned}
$$ (eq-rpl-law)
:::

:::{prf:proof}
$Z_i$ is standard normal, so $\bar q = \Pr[Z_i > c] = \Phi(-c)$, that is $-c = \Phi^{-1}(\bar q)$. Given $U = u$, repetition $i$ rejects if $\sqrt{1-\kappa}\,V_i > c - \sqrt\kappa\,u$, which has
the probability $\Phi\{(-c + \sqrt\kappa\,u)/\sqrt{1-\kappa}\} = q(u)$, and the $V_i$ are independent. All reject with probability $q(u)^{n_r}$, none with $(1-q(u))^{n_r}$. Average over $u$.
:::

$\kappa$ is the correlation of two repetitions of the test. (Where the learners are equal, rejections come from both ends; then $\bar q$ is shared between
two tails and $q(u)$ has a second term with $-u$.) The integral is two lines of code. A test that rejects half of the time:
"""

# %%
from scipy import integrate, stats

u = np.linspace(-8.5, 8.5, 4001)
for kappa in (0.0, 0.6, 0.95):
    q = stats.norm.cdf(np.sqrt(kappa) * u / np.sqrt(1 - kappa))
    agree = (q**10 + (1 - q) ** 10) * stats.norm.pdf(u)
    print(f"kappa {kappa:.2f}: {integrate.trapezoid(agree, u):.3f}")

# %% tags=["remove-cell"]
law = consistency_law.beside_law(study, alpha)
readings = five_by_two_readings.compare_readings(seed)
page.numbers(
    **tables_5_6.numbers(trials, seed),
    **consistency_law.numbers(law),
    **five_by_two_readings.numbers(readings),
)

# %% [markdown]
r"""
To measure $\kappa$, rank all statistics of a test on a set, give each the normal score of its rank, and correlate the scores of two repetitions on the same data set. With the measured $\kappa$ and $\bar q$, the formula is off by {glue:text}`rpl-law-miss` on average over ten tests and four sets, and by {glue:text}`rpl-law-worst` at most.
"""

# %% mystnb={"code_prompt_show": "Show formula and measurement for four tests", "code_prompt_hide": "Hide formula and measurement"} tags=["remove-input", "hide-output"]
page.show(consistency_law.table(law))

# %% [markdown]
r"""
What distinguishes a replicable test is $\kappa$. On Sets 1 to 3 it is
{glue:text}`rpl-rho-six-low` to {glue:text}`rpl-rho-six-high` for the six. It is {glue:text}`rpl-rho-kfold` for one run of ten folds, {glue:text}`rpl-rho-res` for resampling, and
{glue:text}`rpl-rho-five` for the 5×2cv t test, whose numerator is a single difference.

What distinguishes the sets is the rate $\bar q$: consistency is lowest where the test rejects half of the time. {numref}`fig-rpl-power` shows it. A number is added to every difference of Set 3, so that the effect grows or shrinks while the spread stays as it is.
"""

# %% mystnb={"figure": {"name": "fig-rpl-power", "caption": "Consistency against the rate of rejection while an effect is added to all differences of Set 3 (lines), for four tests. Filled: the book's network of each set. Hollow: the paper's consistency on Sets 2 to 4, at our mean power over networks."}, "image": {"alt": "Four U-shaped curves. That of use all data falls to about three quarters at a rate of one half; k-fold to about a third, corrected resampling to about a quarter, 5×2cv almost to zero. Filled points lie on their curves, hollow ones near them but for 5×2cv."}} tags=["remove-input"]
shifted_differences.draw_study(trials, seed)

# %% [markdown]
r"""
So a consistency without the power beside it says little. On Sets 2 and 3 the 5×2cv t test is consistent more often than
the resampled tests, because it hardly ever rejects. And two networks with the same accuracies can have different consistencies, because they have different power: for *use all data*, {glue:text}`rpl-power-2` on Set 2 and {glue:text}`rpl-power-3` on Set 3, with the range of 95 % of our networks in brackets.

## Table 6: the level
"""

# %% tags=["remove-cell"]
table_6 = tables_5_6.table_6(seed=seed)

# %% mystnb={"figure": {"name": "fig-rpl-levels", "caption": "Table 6: consistency on the set where it is lowest, at four levels. Filled with lines: ours; hollow, dotted: the paper. Left, the tests that use a tenth of ten runs; right, the six that use all."}, "image": {"alt": "Two panels. Left, three tests between a tenth and four tenths, rising and falling with the level. Right, six lines close together between seven and eight tenths at all levels, paper and ours alike."}} tags=["remove-input"]
table_6.draw()

# %% mystnb={"code_prompt_show": "Show Table 6", "code_prompt_hide": "Hide Table 6"} tags=["remove-input", "hide-output"]
page.show(table_6)

# %% mystnb={"code_prompt_show": "Show Table 6 number by number", "code_prompt_hide": "Hide the numbers"} tags=["remove-input", "hide-output"]
page.show(table_6, "tbl-rpl-table6-full")

# %% [markdown]
r"""
{glue:text}`rpl-six-agree` of {glue:text}`rpl-six-numbers` numbers agree; with degrees of freedom calibrated at each level it would be {glue:text}`rpl-six-own`. In both tables, apart from the 5×2cv test, these differ: {glue:text}`rpl-left-names`. Of {glue:text}`rpl-both` numbers about {glue:text}`rpl-both-chance` would lie outside by chance.

Why does the level matter to the three and not to the six? A level changes the rate of rejection on every set, and there is always one set near one half. For the six the valley in {numref}`fig-rpl-power` is shallow, so it does not matter how near. For the three it is deep.

## Three more tests

The paper says that calibration would not help the 5×2cv test, and proposes a {term}`sign test` ({ref}`calibration`). Here are both on the same data, with the corrected test of {cite:t}`bouckaert2004`, which is not calibrated at all:
"""

# %% tags=["remove-input"]
page.show(three_more_tests.table(study, alpha))

# %% tags=["remove-cell"]
page.numbers(
    **three_more_tests.numbers(study, trials=trials, seed=seed, alpha=alpha)
)

# %% [markdown]
r"""
- The *corrected test* has the consistency of *use all data* ({glue:text}`rpl-corr-least` against {glue:text}`rpl-use-least-one` where it is lowest). Both divide the same mean by the same spread, so their statistics rank the data sets alike and
  have the same $\kappa$. They differ by a constant factor.
- *Calibrating the 5×2cv test* changes little: its {term}`Type I error` was near the level before. Its lowest consistency is {glue:text}`rpl-recal`.
- The *sign test* counts a hundred signs as {glue:text}`rpl-sign` independent ones. On Set 2 it finds a difference in {glue:text}`rpl-sign-power` of the data sets, *use all data* in {glue:text}`rpl-use-power`. But its lowest consistency is {glue:text}`rpl-sign-least` against {glue:text}`rpl-use-least`: {glue:text}`rpl-ties` of the differences on Set 2 are zero and do not count, and into which fold a zero falls depends on the random folds.

## What it means for you

- Repeat cross-validation ten times and use all hundred differences. Which of the six ways you choose to combine them does not matter.
- With the corrected test you need no calibration to get there: `corrected_repeated_kfold_cv_t(x, test_train_ratio=1 / 9)`.
- Do not compare the replicability of two tests, or of one test on two problems, without their power. Each line of {numref}`fig-rpl-power` is one and the same test.
- A verdict near the critical value depends on the random folds even with ten runs. On {glue:text}`rpl-quarter` of the data sets of Sets 2 and 3, ten colleagues with the best test would not all have agreed. Report the {term}`p-value`, not only the verdict.

## Takeaways

- Run the same test ten times on one data set, each time with new random folds. With ten runs of 10-fold cross-validation all ten verdicts agree on {glue:text}`rpl-use-low` to {glue:text}`rpl-use-high` of the data sets, with a single run on {glue:text}`rpl-kfold-low` to {glue:text}`rpl-kfold-high`, with the 5×2cv t test on {glue:text}`rpl-five-low` to
  {glue:text}`rpl-five-high`.
- Two numbers explain almost all of it: how often the test rejects, and how strongly two repetitions are correlated. Consistency is lowest where the test rejects half of the time.
- Tables 5 and 6 of {cite:t}`bouckaert2003` come out again: {glue:text}`rpl-agree` of {glue:text}`rpl-numbers` and {glue:text}`rpl-six-agree` of {glue:text}`rpl-six-numbers` numbers lie where studies like the paper's would put them.
- That tests on ten runs are far more replicable than the others holds on every set. Which of the six is *most* replicable cannot be decided: they are too alike.

## Check yourself

:::{dropdown} 1. A test never rejects. What is its consistency?
1. All repetitions always agree. That is why consistency must be reported beside power.
:::

:::{dropdown} 2. On Sets 2 and 3 the 5×2cv t test is consistent more often than the resampled t test, although its $\kappa$ is lower. How is that possible?
It rejects less often. Its $\kappa$ is {glue:text}`rpl-rho-five`, that of the resampled test {glue:text}`rpl-rho-res`; but at a low rate of rejection most data sets have ten times *no*.
:::

:::{dropdown} 3. Why does *use all data* have a higher $\kappa$ than the k-fold test?
The mean of ten runs depends less on the random folds than the mean of one run. What is left is the data set, which is the same in all repetitions: $\kappa$ is {glue:text}`rpl-rho-six-low` or more instead of {glue:text}`rpl-rho-kfold`.
:::

:::{dropdown} 4. Does a high consistency mean that the verdict is right?
No. It means that other random folds would give the same verdict on the *same* data. Another data set may give another verdict, and all ten repetitions may agree on a Type I error.
:::

:::{dropdown} 5. How much does the best test leave to chance where the difference is hard to see?
On {glue:text}`rpl-quarter` of the data sets of Sets 2 and 3 the ten repetitions of *use all data* do not all agree.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} How much correlation is enough
:label: ex-rpl-enough
```
Let a test reject half of the time. By {eq}`eq-rpl-law`, how large must $\kappa$ be for ten repetitions to agree on nine data sets in ten? And on half of them?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rpl-enough
:class: dropdown
```
Very large. Random folds decide where $\sqrt\kappa\,u$ is of the size of $\sqrt{1-\kappa}$, and the width of that zone shrinks only with $\sqrt{1-\kappa}$. Ten runs have a $\kappa$ of about 0.95.
"""

# %%
grid = np.linspace(0.5, 0.999, 500)[:, None]
q = stats.norm.cdf(np.sqrt(grid) * u / np.sqrt(1 - grid))
agree = integrate.trapezoid((q**10 + (1 - q) ** 10) * stats.norm.pdf(u), u)
for wanted in (0.5, 0.75, 0.9):
    enough = grid[np.argmax(agree >= wanted), 0]
    print(f"consistency {wanted:.2f}: kappa = {enough:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} More repetitions
:label: ex-rpl-more
```
Let *use all data* have $\bar q = 0.6$ and $\kappa = 0.95$, and the k-fold test $\bar q = 0.35$ and $\kappa = 0.67$, about as on Set 3. What would their consistencies have been with 2, 5, 10 and 100 repetitions? Which measure of replicability does not depend on the number of repetitions?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rpl-more
:class: dropdown
```
Consistency falls with every repetition that is added, and faster the lower $\kappa$. The probability that *two* repetitions agree, $C_2$, does not depend on how many were made: it is the $R$ of [](measuring-replicability).
"""

# %%
for name, rate, kappa in (("use all data", 0.6, 0.95), ("k-fold", 0.35, 0.67)):
    edge = stats.norm.ppf(rate) + np.sqrt(kappa) * u
    q = stats.norm.cdf(edge / np.sqrt(1 - kappa))
    shares = [
        integrate.trapezoid((q**n + (1 - q) ** n) * stats.norm.pdf(u), u)
        for n in (2, 5, 10, 100)
    ]
    print(f"{name:<13}", np.round(shares, 3))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} More runs
:label: ex-rpl-runs
```
Divide the hundred stored runs of Set 3 into repetitions of 2, 5, 10, 20 and 50 runs and measure the correlation $\kappa$ of the statistics of *use all data* in two repetitions. Explain its growth: if the mean over one run varies with the random folds with variance $a$
and between data sets with variance $b$, what is the correlation for $r$ runs?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rpl-runs
:class: dropdown
```
The mean of $r$ runs varies with the random folds with variance $a/r$, so $\kappa = b/(b + a/r)$: one minus it falls like $1/r$. (The statistic also has a denominator, which varies too, but little.) The second column takes $a/b$ from ten runs.
"""

# %%
from fourpapers.bouckaert2003.experiments import repeated_cv

x = repeated_cv.differences(3, trials=trials, seed=seed)
found = {}
for runs in (2, 5, 10, 20, 50):
    t = significance.use_all_data(x.repetitions(runs).values).statistic
    pairs = np.corrcoef(t.T)
    found[runs] = pairs[np.triu_indices_from(pairs, 1)].mean()
ratio = 10 * (1 / found[10] - 1)
for runs, kappa in found.items():
    print(f"{runs:>3} runs: {kappa:.3f}, formula {1 / (1 + ratio / runs):.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Halves that are not stratified
:label: ex-rpl-halves
```
The row of the 5×2cv test in Table 5 differs from ours. Could it be that the paper split its halves without regard to the classes? Split a hundred data sets of Set 1 both ways, ten times each, and compare.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rpl-halves
:class: dropdown
```
It makes no difference that could account for the paper's number: the test uses differences, and both learners get the same halves.
"""

# %%
from twolearners.evaluation import evaluate
from twolearners.learners import C45Classifier, NaiveBayes
from twolearners.resampling import repeated_kfold
from twolearners.simulators import bouckaert_set

pair = {"A": NaiveBayes(), "B": C45Classifier()}
for stratified in (True, False):
    plan = repeated_kfold(50, 2, stratified=stratified)
    rng = np.random.default_rng(seed)
    halves = []
    for _ in range(100):
        data = bouckaert_set(1).encoded(300, rng)
        outcomes = evaluate(pair, data, plan, rng)
        halves.append(outcomes.differences("A", "B").repetitions(5).values)
    rejects = significance.five_by_two_cv_t(np.array(halves)).reject(0.05)
    same = float(significance.consistency(rejects).value)
    print(
        f"stratified {stratified!s:<5}: Type I error {rejects.mean():.3f}, "
        f"consistent {same:.2f}"
    )

# %% [markdown]
r"""
```{solution-end}
```
"""
