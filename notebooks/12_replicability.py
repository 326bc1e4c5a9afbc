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
#       draws: 50
# ---

# %% [markdown]
r"""
(replicability-of-tests)=
# Replicability of calibrated tests

:::{admonition} Takeaways
:class: tip
- Ten repetitions of a test on the same data set, cut anew each time, all agree on {glue:text}`rpl-use-low` to {glue:text}`rpl-use-high` of the data sets
  if the test uses all of ten runs, on {glue:text}`rpl-kfold-low` to {glue:text}`rpl-kfold-high` if it uses one run of ten folds, and on {glue:text}`rpl-five-low` to
  {glue:text}`rpl-five-high` for the 5x2cv t test.
- Two numbers say almost all: how often the test rejects, and how strongly the statistics of two repetitions are correlated. A law
  with only these two misses the measured shares by {glue:text}`rpl-law-miss` on average.
- {glue:text}`rpl-agree` of the {glue:text}`rpl-numbers` numbers of Table 5 agree with ours. Shift every difference by one number for each set, at most
  {glue:text}`rpl-shift-most` percentage points, and {glue:text}`rpl-agree-shifted` do: all but those of the 5x2cv test, which we cannot explain.
- The corrected test of 2004, which is not calibrated at all, is as replicable as the best calibrated test. The sign test that the paper proposes finds more on
  Set 2 and replicates less.
- Of {glue:text}`rpl-claims` claims, {glue:text}`rpl-hold` hold and {glue:text}`rpl-open` cannot be decided. Which of the six tests on ten runs is the most replicable is one of those: they are too alike.
:::

**In the papers.** Bouckaert {cite}`bouckaert2003`, section 5.4, Tables 5 and 6, all of it; and what section 6 says of replicability. *Replicability* there is the share of
data sets on which ten repetitions agree. Bouckaert and Frank {cite}`bouckaert2004` later call that consistency, and so do we. He does not print the power of the tests on his sets, without which
consistency cannot be compared, nor describe the 5x2cv test that he ran.

**Before you read.** [](ten-tests), {ref}`calibration`, [](error-and-power). [](measuring-replicability) studies the measure; what is needed of it is derived here again in a line.
**Run time:** half a minute. (It reads stored results; `python -m fourpapers compute bouckaert2003/repeated-cv` and `bouckaert2003/five-by-two`
make them again, in minutes.)
"""

# %% tags=["parameters"]
trials: int = 1000  # data sets of each of the four sets [50, 10000]
draws: int = 500  # bootstrap samples of the data sets [20, 10000]
seed: int = 2003  # start of all random numbers [0, 1000000000]

# %%
import numpy as np

from twolearners import significance
from fourpapers.book import page
from fourpapers.bouckaert2003 import calibration, claims, tables_5_6
from fourpapers.bouckaert2003.beyond import (
    consistency_law,
    five_by_two_readings,
    neighbouring_dfs,
    shifted_differences,
    three_more_tests,
)
from fourpapers.bouckaert2003.experiments import repeated_cv

alpha = 0.05  # of Table 5

# %% [markdown]
r"""
## What is repeated

Naive Bayes and C4.5 are compared on data sets of 300 instances from four populations. In Set 1 there is nothing to learn, so the two are equally good; in Sets 2, 3 and 4
C4.5 is better, by more and more. Every data set is cut into ten runs of ten folds; ten times over, with other cuts each time. Each of the ten repetitions
gives one verdict of each test, at level {glue:text}`rpl-level`:

- *use all data* and the five others that look at all hundred differences: the six;
- *k-fold cv*, which sees the first run only, and *resampling* and *corrected resampling*, which see the first fold of every run: the three;
- the *5x2cv t* test, on five halvings of its own.

All but the last have calibrated degrees of freedom: the df from 2 to 100 at which the test rejects most often on Set 1 without
rejecting more than {glue:text}`rpl-level` of the time. Calibration uses the first repetition.
"""

# %%
study = tables_5_6.study(trials, seed)

# %% [markdown]
r"""
:::{prf:definition} Consistency
:label: def-rpl-consistency
A test is *consistent* on a data set if all $n$ repetitions reject, or none does. The *consistency* of a test on a population is the share of data sets on which it is
consistent.
:::

On one data set the repetitions are independent, each rejecting with some chance $P$ that depends on the data set. So consistency is $\mathrm{E}\{P^n + (1-P)^n\}$. It is 1 if the
data set alone decides and its cuts do not matter, $P \in \{0, 1\}$. If the data set does not matter at all, every $P$ is the rate of rejection $\pi$ and consistency is
$\pi^n + (1-\pi)^n$: for ten repetitions and $\pi = \frac12$, two in a thousand.

## Table 5
"""

# %%
table_5 = tables_5_6.table_5(trials=trials, seed=seed)

# %% mystnb={"figure": {"name": "fig-rpl-sets", "caption": "Table 5: the share of data sets on which ten repetitions of a test all agree, in the paper (squares) and here (dots with 95 % intervals)."}, "image": {"alt": "Four panels, one for each set, with ten tests as rows. The six tests on ten runs lie far to the right in every panel, and squares and dots nearly coincide; the three others lie further left, most of all on Set 3; the 5x2cv t test is lowest on Set 4."}} tags=["hide-input"]
table_5.draw()

# %% tags=["hide-input"]
page.show(table_5)

# %% [markdown]
r"""
The full list, with every interval:
"""

# %% tags=["hide-input", "hide-output"]
page.show(table_5, "tbl-rpl-table5-full")

# %% [markdown]
r"""
On Set 1, where both sides compare the same two equal learners on the same kind of data, {glue:text}`rpl-first` of ten tests agree with the paper's numbers. On the other sets the *pattern* is his, test by
test, and many numbers are not. To see why, we have to know what consistency is made of.

## Two numbers make consistency

Let $Z_i$ be the statistic of repetition $i$, brought to a standard normal scale by a transformation that keeps the order. Part of what makes it large or small is the data set,
and the same for all repetitions; part is the cut.

:::{prf:theorem} The law of consistency
:label: thm-rpl-law
Let $Z_i = \sqrt\rho\,U + \sqrt{1-\rho}\,V_i$ with independent standard normal $U, V_1, \dots, V_n$ and $0 \le \rho < 1$, and let repetition $i$ reject if $Z_i > c$. If a repetition
rejects with probability $\pi$, then $n$ repetitions agree with probability

$$
\begin{aligned}
C_n(\pi, \rho) &= \int \bigl\{ p(u)^n + (1 - p(u))^n \bigr\}\,\varphi(u)\,du, \\
p(u) &= \Phi\Bigl(\frac{\Phi^{-1}(\pi) + \sqrt\rho\,u}{\sqrt{1-\rho}}\Bigr) .
\end{aligned}
$$ (eq-rpl-law)
:::

:::{prf:proof}
$Z_i$ is standard normal, so $\pi = \Pr[Z_i > c] = \Phi(-c)$, that is $-c = \Phi^{-1}(\pi)$. Given $U = u$, repetition $i$ rejects if $\sqrt{1-\rho}\,V_i > c - \sqrt\rho\,u$, which has
the probability $\Phi\{(-c + \sqrt\rho\,u)/\sqrt{1-\rho}\} = p(u)$, and the $V_i$ are independent. All reject with probability $p(u)^n$, none with $(1-p(u))^n$. Average over $u$.
:::

Two repetitions' statistics have the correlation $\mathrm{E}\,Z_1Z_2 = \rho$. It can be measured: rank all statistics of a test on a set, give each the normal score of its rank,
and correlate the scores of repetitions of the same data set. Where the learners are equal, rejections come from both ends; then $\pi$ is shared between
two tails, $p(u)$ has a second term with $-u$, and the rest stays.
"""

# %%
law = consistency_law.beside_law(study, alpha)

# %% tags=["hide-input"]
page.show(consistency_law.table(law))

# %% tags=["remove-cell"]
page.numbers(
    **tables_5_6.numbers(trials, seed), **consistency_law.numbers(law)
)

# %% [markdown]
r"""
Over the ten tests and four sets the law is off by {glue:text}`rpl-law-miss` on average and by {glue:text}`rpl-law-worst` at most. What distinguishes a replicable test is $\rho$: from
{glue:text}`rpl-rho-six-low` to {glue:text}`rpl-rho-six-high` for the six on Sets 1 to 3, {glue:text}`rpl-rho-kfold` for one run of ten folds, {glue:text}`rpl-rho-res` for resampling and
{glue:text}`rpl-rho-five` for the 5x2cv t test, whose numerator is a single difference. And what distinguishes the sets is the rate $\pi$: consistency is worst where the test rejects half of the time.
{numref}`fig-rpl-power` shows it by moving Set 3. A number added to every difference is an effect that grows or shrinks, with the spread left as it is.
"""

# %% mystnb={"figure": {"name": "fig-rpl-power", "caption": "Consistency against the rate of rejection while an effect is added to all differences of Set 3 (lines), for four tests. Filled: our four sets. Hollow: the paper's consistency on Sets 2 to 4, at the power that the fit below implies (none for 5x2cv)."}, "image": {"alt": "Four U-shaped curves. That of use all data falls to about three quarters at a rate of one half; k-fold to about four tenths or less, corrected resampling to about a quarter or less, 5x2cv almost to zero. Filled and hollow points lie near their curves."}} tags=["hide-input"]
shifted_differences.draw_study(trials, seed)

# %% [markdown]
r"""
So a consistency without the power beside it says little. Of the six tests, the one with the highest consistency on Set 1 is the one that rejects least. And on Sets 2 and 3 the 5x2cv t test is consistent more often than
the resampling tests, because it hardly ever rejects.

## Why ours differ

His networks were not published. Ours were searched for until both learners had the accuracies of his Table 3. But accuracies are not power, and replicability depends on power. If that is the
reason, then for each set *one* number, added to all our differences, should bring *nine* tests to his values at once.
"""

# %%
shifted = shifted_differences.study(trials, seed)

# %% tags=["hide-input"]
page.show(shifted_differences.fits_table(shifted))

# %% tags=["remove-cell"]
page.numbers(**shifted_differences.numbers(trials, seed))

# %% [markdown]
r"""
It does. (All nine look at the same data sets, so the intervals of the table are somewhat too short.) Of the 27 numbers of the nine tests on Sets 2 to 4, {glue:text}`rpl-nine-before` agree as they are, and {glue:text}`rpl-nine` with one shift for each set. So the reason is measured:
on his sets the difference between the learners is somewhat smaller, *measured in its own spread*, than on ours. Whether his difference is smaller or its spread larger cannot be told from Table 5. The
last column offers one source. Table 3 rests on a single test set, whose 10,000 instances leave an error of several tenths of a point in each difference; a search that hits
the printed accuracies inherits it. All three shifts have the same sign, though, and together they are rather large for that
(p = {glue:text}`rpl-gap`).

The 5x2cv t test is another matter. On Set 1 no effect can be blamed, and still ours is less consistent. By the definition, a consistency of {glue:text}`rpl-told-five` means a Type I error of about
{glue:text}`rpl-five-told` if the cut alone decides; ours is {glue:text}`rpl-five-rate`. We tried other readings of the test.
"""

# %% tags=["hide-input"]
readings = five_by_two_readings.consistency_by_reading(shifted.halves, alpha)
page.show(five_by_two_readings.table(readings))

# %% [markdown]
r"""
None gives his four numbers, and halves that are not stratified do not help ({ref}`the last exercise <ex-rpl-halves>`). **The 5x2cv row of Table 5 is unexplained**, or nearly: {ref}`replicability-by-simulation` finds a part of the reason for Set 1. His conclusion from it stands all the same, and more so: with us it is even less replicable.

## Table 6: the level
"""

# %%
table_6 = tables_5_6.table_6(trials=trials, seed=seed)

# %% mystnb={"figure": {"name": "fig-rpl-levels", "caption": "Table 6: consistency on the set where it is lowest, at four levels. Filled with lines: ours; hollow, dotted: the paper. Left, the tests that see a tenth of ten runs; right, the six that see all."}, "image": {"alt": "Two panels. Left, three tests between a tenth and four tenths, rising and falling with the level. Right, six lines close together between seven and eight tenths at all levels, paper and ours alike."}} tags=["hide-input"]
table_6.draw()

# %% tags=["hide-input"]
page.show(table_6)

# %% [markdown]
r"""
Again number by number:
"""

# %% tags=["hide-input", "hide-output"]
page.show(table_6, "tbl-rpl-table6-full")

# %% [markdown]
r"""
The largest gaps are those of the three tests at 2.5 %. What would one degree of freedom more or less have done?
"""

# %% tags=["hide-input"]
neighbours = neighbouring_dfs.neighbouring_dfs(
    shifted.statistics,
    study.critical[0.025],
    calibration.THREE,
    alpha=0.025,
)
page.show(neighbouring_dfs.table(neighbours))

# %% [markdown]
r"""
{glue:text}`rpl-six-agree` of {glue:text}`rpl-six-numbers` numbers agree, {glue:text}`rpl-six-all` of {glue:text}`rpl-six-of` of them for the six. (A minimum over sets is a share too, but one that was picked because it
is low; both sides pick alike.) The shifts that explain Table 5 were not chosen for Table 6, and with them {glue:text}`rpl-six-shifted` agree. What is left concerns the three, at low levels. There the df is a whole number near 5, and one step of it is a big step:
{numref}`tbl-rpl-neighbours` shows that at 2.5 % one df less gives nearly his consistency *and* nearly the Type I error of his Table 4. His calibration, on other random data
sets, must have ended one step lower. At 1 % {glue:text}`rpl-left-one-number` numbers remain apart, by {glue:text}`rpl-left-one` percentage points at most; those are unexplained.

Why should the level matter to the three and not to the six? A level moves the rate of rejection on every set, and there is always one set near one half. For the six, with $\rho$ of {glue:text}`rpl-rho-six-low` and more, the
valley in {numref}`fig-rpl-power` is shallow, so it does not matter how near. For the three it is deep.

## Beyond the paper

Three tests that are not in Table 5, measured on the same data: the corrected t test of 2004, with its own 99 degrees of freedom and no calibration; the 5x2cv t test with a *calibrated* critical value,
which the paper says would not help; and the sign test proposed in its conclusion.

The sign test asks only how many of the hundred differences favour a learner, ties left out. {ref}`calibration` finds how many independent signs they are worth.
"""

# %% tags=["hide-input"]
page.show(three_more_tests.table(study, alpha))

# %% tags=["remove-cell"]
page.numbers(
    **three_more_tests.numbers(study, trials=trials, seed=seed, alpha=alpha)
)

# %% [markdown]
r"""
- The *corrected test* has the same consistency as *use all data* ({glue:text}`rpl-corr-least` against {glue:text}`rpl-use-least-one` where it is lowest). It has to: both divide the same mean by the same spread, so their statistics rank the data sets alike and
  have the same $\rho$. They differ in a factor, which calibration finds and the correction guesses.
- *Calibrating 5x2cv* changes little: its Type I error was near the level before. Its lowest consistency is {glue:text}`rpl-recal`. The paper is right that this is not a matter of the level.
- The *sign test* calibrates at {glue:text}`rpl-sign` signs (at the four levels {glue:text}`rpl-sign-levels`): a hundred signs count as {glue:text}`rpl-sign` independent ones, where *use all data* counts its hundred differences as {glue:text}`rpl-use-count` (df + 1). Taken for independent, they would reject {glue:text}`rpl-sign-naive` of the time on Set 1.
  Calibrated, the sign test finds a difference on Set 2 in {glue:text}`rpl-sign-power` of the data sets, where *use all data* finds one in {glue:text}`rpl-use-power`. But its lowest consistency is {glue:text}`rpl-sign-least` against {glue:text}`rpl-use-least`. Counting forgets how large a difference is, and
  {glue:text}`rpl-ties` of those on Set 2 are ties. Which fold a tie falls into is the cut's doing.

## The claims
"""

# %%
evidence = claims.replicability.evidence(trials, seed, draws)
judged = claims.replicability.table(evidence)

# %% tags=["hide-input"]
page.show(judged)

# %% tags=["remove-cell"]
verdicts = judged.rows.verdict
page.numbers(
    rpl_claims=str(len(verdicts)),
    rpl_hold=str((verdicts == "holds").sum()),
    rpl_open=str((verdicts == "undecided").sum()),
)

# %% [markdown]
r"""
The big claim stands, with room to spare: tests on ten runs are far more replicable than the others, whatever the set. The small one, that *use all data* is the most replicable of all, rests in the paper on a lead of {glue:text}`rpl-lead` percentage points over *runs averaged
var*. A thousand data sets cannot rank tests whose statistics are nearly the same.

## What it means for you

- Repeat cross-validation ten times and use all hundred differences. Which of the six ways you choose to combine them does not matter for replicability.
- With the corrected test you need no calibration to get there: `corrected_repeated_kfold_cv_t(x, test_train_ratio=1 / 9)`.
- Do not compare the replicability of two tests, or of one test on two problems, without their power. Each line of {numref}`fig-rpl-power` is one and the same test.
- A verdict that sits near the critical value is a toss of the cut even with ten runs: on {glue:text}`rpl-quarter` of the data sets of Sets 2 and 3, ten colleagues with the best test would not all have agreed.

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} How much correlation is enough
:label: ex-rpl-enough
```
Let a test reject half of the time. By {eq}`eq-rpl-law`, how large must $\rho$ be for ten repetitions to agree on nine data sets in ten? And on half of them?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rpl-enough
:class: dropdown
```
Very large: the width of the zone in which the cut decides shrinks only with $\sqrt{1-\rho}$. Compare with what ten runs have.
"""

# %%
for wanted in (0.5, 0.75, 0.9):
    grid = np.linspace(0.5, 0.999, 500)
    reached = consistency_law.chance(0.5, grid) >= wanted
    print(f"consistency {wanted:.2f}: rho = {grid[reached.argmax()]:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} More repetitions
:label: ex-rpl-more
```
Had the paper repeated each test five times, or a hundred times, what would the lowest consistency of *use all data* and of *k-fold cv* have been, by the law? Which of the two measures of replicability does not have this problem?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rpl-more
:class: dropdown
```
Consistency falls with every repetition that is added, and the more so the lower $\rho$. The chance that *two* repetitions agree, $C_2$, does not depend on how many were made: it is the $R$ of [](measuring-replicability).
"""

# %%
at = law.set_index(["name", "set"])
for name in ("use-all-data", "kfold"):
    one = at.loc[name, 3]
    chances = [
        consistency_law.chance(one.rejects, one.correlation, n)
        for n in (2, 5, 10, 100)
    ]
    print(f"{one.test:<13}", " ".join(f"{c:.3f}" for c in chances))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} More runs
:label: ex-rpl-runs
```
The correlation $\rho$ of *use all data* comes from ten runs in each repetition. Cut the hundred stored runs of Set 3 into repetitions of 2, 5, 10, 20 and 50 runs and measure $\rho$. Explain its growth: if the mean over one run varies between cuts with variance $v$
and between data sets with variance $w$, what is the correlation for $r$ runs?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rpl-runs
:class: dropdown
```
The mean of $r$ runs varies between cuts with variance $v/r$, so $\rho = w/(w + v/r)$: one minus it falls like $1/r$. (The statistic also has a denominator, which varies too, but little.) The second column takes $v/w$ from ten runs.
"""

# %%
x = repeated_cv.differences(3, trials=trials, seed=seed)
ratio = 10 * (1 / at.correlation["use-all-data", 3] - 1)
for runs in (2, 5, 10, 20, 50):
    cut = x.repetitions(runs).values
    statistic = significance.use_all_data(cut).statistic
    found = consistency_law.correlation(statistic)
    print(f"{runs:>3} runs: {found:.3f}, law {1 / (1 + ratio / runs):.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} What chance would do to Table 5
:label: ex-rpl-chance
```
Suppose the paper had drawn other data sets from *our* populations. How often would a number of Table 5 then "differ" by the rule of {numref}`tbl-rpl-table5`? Cut our data sets into two halves and compare one with the other.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rpl-chance
:class: dropdown
```
About one time in twenty if the intervals are right; all tests of a set share its data sets, so such accidents come in clusters.
"""

# %%
from fourpapers.uncertainty import difference_interval

half = trials // 2
apart = []
for rejects in study.rejections[alpha].values():
    same = significance.consistency(rejects).by_dataset
    low, high = difference_interval(
        same[:half].sum(), half, same[half : 2 * half].sum(), half
    )
    apart.append(low > 0 or high < 0)
print(f"{sum(apart)} of {len(apart)} differ")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Halves that are not stratified
:label: ex-rpl-halves
```
Could it be that the paper's 5x2cv test cut its halves without regard to the classes? Cut a hundred data sets of Set 1 both ways, ten times each, and compare.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rpl-halves
:class: dropdown
```
It makes no difference that could account for the paper's number: the test looks at differences, and both learners get the same halves.
"""

# %%
from fourpapers.bouckaert2003.populations import PAIR, population
from twolearners.evaluation import evaluate
from twolearners.resampling import repeated_kfold

for stratified in (True, False):
    plan = repeated_kfold(50, 2, stratified=stratified)
    rng = np.random.default_rng(seed)
    cut = []
    for _ in range(100):
        data = population(1).encoded(300, rng)
        outcomes = evaluate(PAIR, data, plan, rng)
        halves = outcomes.differences("naive Bayes", "C4.5")
        cut.append(halves.repetitions(5).values)
    rejects = significance.five_by_two_cv_t(np.array(cut)).reject(alpha)
    same = float(significance.consistency(rejects).value)
    print(
        f"stratified {stratified!s:<5}: Type I error {rejects.mean():.3f}, "
        f"consistent {same:.2f}"
    )

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance("12", trials=trials, draws=draws, seed=seed)
