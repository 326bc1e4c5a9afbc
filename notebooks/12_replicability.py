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
- {glue:text}`rpl-agree` of the {glue:text}`rpl-numbers` numbers of Table 5 and {glue:text}`rpl-six-agree` of the {glue:text}`rpl-six-numbers` of Table 6 lie where studies like the paper's put them: studies with one network for each set, and a calibration of their own. Besides the
  row of the 5x2cv test, what differs is: {glue:text}`rpl-left-names`. As Dietterich defines it, the 5x2cv test would not have given its row (p = {glue:text}`rpl-defined-p`); {glue:text}`rpl-readings-left` other readings of it would.
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

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets of each of the four sets [50, 10000]
draws: int = 500  # bootstrap samples of the data sets [20, 10000]
seed: int = 2003  # start of all random numbers [0, 1000000000]

# %%
import numpy as np

from twolearners import significance
from fourpapers.book import page
from fourpapers.bouckaert2003 import (
    claims,
    five_by_two_readings,
    tables_5_6,
)
from fourpapers.bouckaert2003.beyond import (
    consistency_law,
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
The paper calibrated at 5 % and used the same number at all levels ([](error-and-power)), and so do we.

:::{prf:definition} Consistency
:label: def-rpl-consistency
A test is *consistent* on a data set if all $n$ repetitions reject, or none does. The *consistency* of a test on a population is the share of data sets on which it is
consistent.
:::

On one data set the repetitions are independent, each rejecting with some chance $P$ that depends on the data set. So consistency is $\mathrm{E}\{P^n + (1-P)^n\}$. It is 1 if the
data set alone decides and its cuts do not matter, $P \in \{0, 1\}$. If the data set does not matter at all, every $P$ is the rate of rejection $\pi$ and consistency is
$\pi^n + (1-\pi)^n$: for ten repetitions and $\pi = \frac12$, two in a thousand.

## Table 5

The networks of the paper were not published. What would studies like it find? Such a study has *one* network for each set, calibrates on a thousand data sets of its Set 1 and repeats every test on a thousand data sets of each set. To know how far such studies differ from each other,
we measured on {glue:text}`rpl-networks` networks of each of Sets 2, 3 and 4 that have the accuracies of Table 3, with {glue:text}`rpl-data-sets` data sets each, and on the thirty networks of Set 1 of {ref}`calibration`, with {glue:text}`rpl-data-sets-1` data sets each. The share of consistent data sets varies between networks for two reasons: the networks differ,
and so few data sets are a small sample. The second part is binomial and is taken off. What is left, with the sampling error of a thousand data sets and with the degrees of freedom at which calibrations end, gives the interval in which 95 % of such studies lie. A number of the paper agrees if it lies in it.
"""

# %%
table_5 = tables_5_6.table_5(seed=seed)

# %% mystnb={"figure": {"name": "fig-rpl-sets", "caption": "Table 5: the share of data sets on which ten repetitions of a test all agree, in the paper (squares) and here (dots: means over networks; lines: where 95 % of studies with one network for each set lie)."}, "image": {"alt": "Four panels, one for each set, with ten tests as rows. The six tests on ten runs lie far to the right in every panel, and squares and dots nearly coincide; the three others lie further left with long lines, most of all on Sets 2 and 3; the 5x2cv t test is lowest on Set 4, where its square lies right of its line."}} tags=["remove-input"]
table_5.draw()

# %% tags=["remove-input"]
page.show(table_5)

# %% [markdown]
r"""
The full list, with every interval and what is known of the cause:
"""

# %% tags=["remove-input", "hide-output"]
page.show(table_5, "tbl-rpl-table5-full")

# %% [markdown]
r"""
Of the nine calibrated tests {glue:text}`rpl-nine-agree` of {glue:text}`rpl-nine-numbers` numbers agree. The intervals are long for one run or one fold of each, and short for the six: how replicable a test on ten runs is depends little on the network. To see why, we have to know what consistency is made of.

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

# %% tags=["remove-input"]
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

# %% mystnb={"figure": {"name": "fig-rpl-power", "caption": "Consistency against the rate of rejection while an effect is added to all differences of Set 3 (lines), for four tests. Filled: the book's network of each set. Hollow: the paper's consistency on Sets 2 to 4, at our mean power over networks."}, "image": {"alt": "Four U-shaped curves. That of use all data falls to about three quarters at a rate of one half; k-fold to about a third, corrected resampling to about a quarter, 5x2cv almost to zero. Filled points lie on their curves, hollow ones near them but for 5x2cv."}} tags=["remove-input"]
shifted_differences.draw_study(trials, seed)

# %% [markdown]
r"""
So a consistency without the power beside it says little. Of the six tests, the one with the highest consistency on Set 1 is the one that rejects least. And on Sets 2 and 3 the 5x2cv t test is consistent more often than
the resampling tests, because it hardly ever rejects.

## What differs between networks

All networks of a set have the accuracies of Table 3. But accuracies are not power: the mean power of *use all data* is {glue:text}`rpl-power-2` on Set 2, {glue:text}`rpl-power-3` on Set 3 and {glue:text}`rpl-power-4` on Set 4, with the range of 95 % of our networks in brackets. A network with more power has another
place on the curves of {numref}`fig-rpl-power`, and so another consistency. That is why a number of Table 5 can be far from ours for the book's network and still be what the paper's network gave.

## The row of the 5x2cv test

The row of the 5x2cv test is another matter. On Set 1 no effect can be blamed, and still the paper's test is more consistent than ours. By the definition, a consistency of {glue:text}`rpl-told-five` means a Type I error of about
{glue:text}`rpl-five-told` if the split alone decides; ours is {glue:text}`rpl-five-rate`. The paper does not describe the test that it ran. So each of {glue:text}`rpl-readings` readings was applied to all networks, and the printed row held against what studies with that reading would find, on all four sets together:
"""

# %% tags=["remove-input"]
readings = five_by_two_readings.compare_readings(seed)
page.show(five_by_two_readings.table(readings))

# %% tags=["remove-cell"]
page.numbers(**five_by_two_readings.numbers(readings))

# %% [markdown]
r"""
{glue:text}`rpl-readings-out` of the {glue:text}`rpl-readings` readings are ruled out, Dietterich's own among them. Not ruled out are: {glue:text}`rpl-readings-names`. The row cannot choose between them, because power differs so much between networks. A large p is not a proof either: the readings with cells of 10-fold cross-validation were found by a search
through 1,120 variants, done before this table was made and on other networks, and whoever searches long enough finds something that fits. What can be said is that the row is not that of Dietterich's test with ten independent repetitions on data like these, and that simple departures from it give such rows. (Halves that are not stratified do not:
{ref}`the last exercise <ex-rpl-halves>`.) The paper's conclusion stands under every reading: the test is the least replicable on Set 4.

## Table 6: the level
"""

# %%
table_6 = tables_5_6.table_6(seed=seed)

# %% mystnb={"figure": {"name": "fig-rpl-levels", "caption": "Table 6: consistency on the set where it is lowest, at four levels. Filled with lines: ours; hollow, dotted: the paper. Left, the tests that see a tenth of ten runs; right, the six that see all."}, "image": {"alt": "Two panels. Left, three tests between a tenth and four tenths, rising and falling with the level. Right, six lines close together between seven and eight tenths at all levels, paper and ours alike."}} tags=["remove-input"]
table_6.draw()

# %% tags=["remove-input"]
page.show(table_6)

# %% [markdown]
r"""
Again number by number:
"""

# %% tags=["remove-input", "hide-output"]
page.show(table_6, "tbl-rpl-table6-full")

# %% [markdown]
r"""
{glue:text}`rpl-six-agree` of {glue:text}`rpl-six-numbers` numbers agree. (A minimum over sets is a share too, but one that was picked because it is low; the studies behind the intervals pick it in the same way.) With degrees of freedom calibrated at each level it would be {glue:text}`rpl-six-own`.
What differs in both tables, but for the 5x2cv test: {glue:text}`rpl-left-names`. Of {glue:text}`rpl-both` numbers about {glue:text}`rpl-both-chance` would lie outside by chance.

Why should the level matter to the three and not to the six? A level moves the rate of rejection on every set, and there is always one set near one half. For the six, with $\rho$ of {glue:text}`rpl-rho-six-low` and more, the
valley in {numref}`fig-rpl-power` is shallow, so it does not matter how near. For the three it is deep.

## Beyond the paper

Three tests that are not in Table 5, measured on the same data: the corrected t test of 2004, with its own 99 degrees of freedom and no calibration; the 5x2cv t test with a *calibrated* critical value,
which the paper says would not help; and the sign test proposed in its conclusion.

The sign test asks only how many of the hundred differences favour a learner, ties left out. {ref}`calibration` finds how many independent signs they are worth.
"""

# %% tags=["remove-input"]
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

# %% tags=["remove-input"]
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
from fourpapers.bouckaert2003.populations import BOOK, PAIR, population
from twolearners.evaluation import evaluate
from twolearners.resampling import repeated_kfold

for stratified in (True, False):
    plan = repeated_kfold(50, 2, stratified=stratified)
    rng = np.random.default_rng(seed)
    cut = []
    for _ in range(100):
        data = population(1, BOOK[1]).encoded(300, rng)
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
