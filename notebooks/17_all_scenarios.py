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
#       number: 10
# ---

# %% [markdown]
r"""
(all-scenarios)=
# All tests against all scenarios

:::{admonition} What you will learn
:class: tip goals
- You can judge a test by its Type I error, its power and its agreement with itself, and say why none of the three means much without the others.
- You can compute how many independent trials two repetitions on the same data set are worth, and use that number for an interval.
- You can name the situations in which the corrected t test is conservative and those in which it is liberal, and say why they differ.
:::

**In the papers.** Each of the four papers {cite:p}`dietterich1998,alpaydin1999,bouckaert2003,bouckaert2004` tries its tests on data of its own, and none tries all tests. Here all are tried on all data. Nothing is reproduced in this chapter; the choice of {term}`scenarios <scenario>`, their sizes and the number of data sets are ours.

**Before you read.** [](error-and-power) for {term}`Type I error` and {term}`power`, [](replicability-of-tests) for {term}`repetitions <repetition>` of a test.

## The question

A paper recommends a test because it behaved well on the paper's data. Will it behave well on yours? And would it say the same if you repeated it with other random {term}`folds <fold>`? Take the small example of this book: three {term}`runs <run>` of 3-fold {term}`cross-validation` on one data set, differences in error in percentage points. Read each run as one *repetition* of a test that uses a single run.

| | fold 1 | fold 2 | fold 3 | mean | variance | plain $t$ | corrected $t$ |
|---|---:|---:|---:|---:|---:|---:|---:|
| run 1 | 3 | 1 | 2 | 2 | 1 | 3.46 | 2.19 |
| run 2 | 4 | 0 | −1 | 1 | 7 | 0.65 | 0.41 |
| run 3 | 5 | 3 | 1 | 3 | 4 | 2.60 | 1.64 |

The plain statistic of run 1 is $2 / \sqrt{1/3} = 3.46$ and the corrected one $2 / \sqrt{(\frac13 + \frac12) \cdot 1} = 2.19$. With 2 {term}`degrees of freedom` the {term}`critical value` at the level of 10 % is 2.92. So the plain test rejects in run 1 and not in runs 2 and 3. Of the three pairs of runs only one, runs 2 and 3, has the same {term}`verdict`: the plain test agrees with itself in one pair of three. The corrected test rejects nowhere and agrees in all three pairs. That is no praise: a test that never rejects always agrees. {term}`Agreement <agreement>` must be read beside power,
and power beside the Type I error.
"""

# %%
import numpy as np

from twolearners import significance

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
plain = significance.kfold_cv_t(x)  # one test for each row
runs = x[:, None]  # each run as a cross-validation of its own
corrected = significance.corrected_repeated_kfold_cv_t(runs, 1 / 2)
for result in (plain, corrected):
    print(np.round(result.statistic, 2), result.reject(0.10))

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # most data sets of a scenario [20, 1000]
alpha: float = 0.05  # level; another one is computed, not read [0.001, 0.4]
number: int = 20  # repetitions on each real data set [2, 100]
seed: int = 2026  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.proving_ground import checks, figures, level_and_coverage
from fourpapers.proving_ground import (
    numbers,
    rates,
    real_sets,
    tables,
    until_stable,
)

measured = rates.all_scenarios(trials=trials, seed=seed, alpha=alpha)
table = rates.by_scenario(measured)
by_test = rates.by_test(table, alpha)
is_equal = table[table.truth == "equal"]
sized = rates.by_size(table)
pairs = level_and_coverage.by_pair(trials=trials, alpha=alpha)
loose = level_and_coverage.by_pair(
    trials=trials, alpha=alpha, stratified=False
)
real = real_sets.by_test(number=number, alpha=alpha)
compared = checks.agreement(trials=trials, seed=seed)
page.numbers(
    **numbers.of_tests(table, by_test, alpha),
    **numbers.of_scenarios(table, alpha),
    **numbers.of_sizes(table),
    **level_and_coverage.numbers_of_pairs(pairs, loose, alpha),
    **until_stable.numbers(min(trials, 400)),
    **numbers.of_real_sets(real),
    **numbers.of_checks(compared, trials=trials, seed=seed),
)

# %% [markdown]
r"""
## What is measured

A *scenario* is a {term}`population`, a number of {term}`instances <instance>` and a pair of {term}`learners <learning algorithm>`. A {term}`trial` draws a data set and applies every test to it, each with the {term}`random splits <random split>` that it needs: thirty splits with a third tested, a hundred with a tenth tested, ten runs of ten folds, or {term}`five replications <replication>` of two halves. Then it repeats all of this on the same data set with new random splits. A test *errs* if it rejects although the learners are equal.

:::{prf:definition} Verdict, agreement, wrong direction
:label: def-scn-verdict
The *verdict* $V$ of a test is 0 (no difference found), A, or B, for the learner that it finds better. Let $V_1, V_2$ be the verdicts of a test and of its repetition on one data set. The *agreement* of the test is

$$
\Pr\bigl[\,(V_1 = 0) = (V_2 = 0)\,\bigr] .
$$ (eq-scn-agree)

If A is better in truth, $\Pr[V = B]$ is the rate of *wrong directions*.
:::

Both repetitions are counted when a rate is reported, and they are not independent. How wide must the {term}`interval` be?

:::{prf:proposition} What repetitions are worth
:label: prop-scn-worth
Let a test be repeated $n_r$ times on each of $M$ data sets, let each repetition reject with probability $\bar q$, and let two repetitions on one data set have the correlation $\kappa$. The share of rejections has the same variance as that of

$$
n^* = \frac{n_r M}{1 + (n_r - 1)\kappa}
$$ (eq-scn-worth)

independent trials.
:::

:::{prf:proof}
The share of rejections on one data set has the variance

$$
\frac{1}{n_r^2}\bigl\{n_r + n_r(n_r - 1)\kappa\bigr\}\,\bar q(1 - \bar q) = \frac{1 + (n_r - 1)\kappa}{n_r}\,\bar q(1 - \bar q),
$$

and data sets are independent.
:::

With $\kappa = 0.6$, for example, two repetitions on 1,000 data sets are worth $2000 / 1.6 = 1250$ trials. All intervals here are those of Clopper and Pearson with $n^*$ in place of the number of trials, as {cite:t}`korn1998` do for surveys.

## The scenarios

In {glue:text}`scn-equal` of the {glue:text}`scn-scenarios` scenarios the learners are equal, for one of five reasons.

- *Symmetry*: the waveforms of [](the-question) have the same distribution when they are read backwards.
- *Nothing to learn*: Bouckaert's {term}`Set 1` with several sizes and pairs of learners, and the {term}`attributes <attribute>` of two real data sets with classes by the toss of a coin.
- *Calibration*: Dietterich's learners, {term}`damaged <damage>` until their average errors agree, as nearly as a search can make them.
- *Copies*: one multilayer perceptron trained twice, with other initial weights, on a data set of Alpaydin's. (The fourth of these data sets, vowel, was left out since its networks take too long.)
- *The worst case*: no learner is trained and the errors are drawn at random. Splits then share the data set and nothing else, so it is a real trial only for tests on one split: {term}`McNemar's <McNemar's test>` and the {term}`difference of proportions <test for the difference of two proportions>`.

In {glue:text}`scn-apart` scenarios one learner is better and we know which. In the last three, linear and multilayer perceptrons on real data sets, nobody knows, and only rejections are counted. All splits are {term}`stratified`, except for Dietterich's learners, which were {term}`calibrated <calibration>` on splits that are not.
"""

# %% tags=["remove-input", "hide-output"] mystnb={"code_prompt_show": "Show all scenarios", "code_prompt_hide": "Hide the scenarios"}
page.show(tables.scenarios(table))

# %% [markdown]
r"""
## All tests in one table

The ten tests on repeated cross-validation, from *{term}`use all data`* to *{term}`sorted runs averaged t`*, are those of [](ten-tests). Click on a heading to sort.
"""

# %% tags=["remove-input", "sortable"]
page.show(tables.tests(by_test))

# %% [markdown]
r"""
{glue:text}`scn-n-bad` tests err more than twice as often as they promise: {glue:text}`scn-bad`. They share one fault: they take a hundred differences, or thirty, or ten averages of them, for independent. Only {glue:text}`scn-n-safe` tests are nowhere significantly above the level: {glue:text}`scn-safe`. In the hardest scenario, *{glue:text}`scn-hardest`*, {glue:text}`scn-hardest-n` of the {glue:text}`scn-tests` tests are above it.

Each scenario has the same weight in these averages. They summarise these scenarios and estimate nothing beyond them. Four scenarios, the copies and the worst case, are so mild that almost every test passes. Without them the mean Type I error of the {term}`corrected 10×10 cv t test <corrected repeated k-fold cv t test>` is {glue:text}`scn-ten-harder` instead of {glue:text}`scn-ten-error`, and that of the {term}`10-fold cv t test <k-fold cross-validated t test>` {glue:text}`scn-kfold-harder` instead of {glue:text}`scn-kfold-error`.

Among the tests that keep the level on average, more fits give more power: {glue:text}`scn-mc-power` for McNemar's test (2 fits), {glue:text}`scn-one-power` for the corrected t test on one run of ten folds ({term}`20 fits <fit>`) and {glue:text}`scn-ten-power` on ten runs ({glue:text}`scn-ten-fits` fits). They also give more agreement: {glue:text}`scn-mc-agree`, {glue:text}`scn-one-agree` and {glue:text}`scn-ten-agree`.
"""

# %% mystnb={"figure": {"name": "fig-scn-error-power", "caption": "Type I error (mark: mean, bar: worst scenario; logarithmic scale) and mean power of every test, by the number of trainings. The vertical line is the level."}, "image": {"alt": "Four groups of rows for 2, 20, 60 and 200 trainings, each test with its Type I error at the left and its power at the right. In each group the tests with errors far right of the line at 5 per cent have the highest power; among the others power rises with the number of trainings."}, "code_prompt_show": "Show error against power, by cost", "code_prompt_hide": "Hide the figure"} tags=["remove-input", "hide-output"]
figures.error_against_power(by_test, alpha)

# %% [markdown]
r"""
The {term}`5×2cv F test` is an odd case. {cite:t}`alpaydin1999` compares it with $F_{10,5}$, which for independent differences is too {term}`conservative`; [](ten-numerators) derives the exact distribution, $\frac12(1 + F_{5,5})$. With the exact distribution the test errs in {glue:text}`scn-exact-error` of the data sets, with the printed one in {glue:text}`scn-f-error`. The differences of real learners are correlated, which makes the test {term}`liberal`, and the printed distribution makes it conservative; the two errors happen to cancel.

## Scenario by scenario
"""

# %% mystnb={"figure": {"name": "fig-scn-errors", "caption": "Type I error in per cent, by test and scenario. White is the level, orange above it, blue below."}, "image": {"alt": "Heat map of tests against scenarios with equal learners. A few rows are deep orange nearly throughout, most others pale or blue; one column, a coin tossed on the attributes of Pima, is orange for almost all tests, and three columns with two copies of a perceptron are blue."}} tags=["remove-input"]
figures.error_map(is_equal, alpha)

# %% mystnb={"figure": {"name": "fig-scn-power", "caption": "How often a difference is found, in per cent: where one learner is better, and at the right, where the truth is unknown. A high number in a row that is orange in the other map is no merit."}, "image": {"alt": "Heat map of tests against scenarios with different learners. Rows of tests that err too often are dark; of the others the tests on ten runs of ten folds are darkest and the tests on a single split palest."}, "code_prompt_show": "Show the power, scenario by scenario", "code_prompt_hide": "Hide the figure"} tags=["remove-input", "hide-output"]
figures.power_map(table[table.truth != "equal"])

# %% [markdown]
r"""
Three columns of {numref}`fig-scn-errors` teach more than the rest.

**Two copies of one learner: almost every test passes.** On the perceptrons the {term}`resampled t test` errs in {glue:text}`scn-copies` of the data sets, on the waveforms in {glue:text}`scn-waves`. Copies are equal on *every* data set, so the differences on two folds have only chance in common. Other equal learners are equal on average over data sets only: on the data set at hand one of them is ahead, in all folds at once. Do not check a test on copies, as {cite:t}`alpaydin1999` does for the F test: there folds are independent.

**A coin on the attributes of Pima: almost every test fails.** Here the corrected 10×10 cv t test errs in {glue:text}`scn-coin` of the data sets; on the attributes of German credit in {glue:text}`scn-german`. The pair of learners matters as well: with nothing to learn on Set 1, the test errs in {glue:text}`scn-neighbour` for nearest neighbour and naive Bayes and in {glue:text}`scn-voted` for the voted perceptron and naive Bayes. The correction assumes the same correlation everywhere, and learners differ in it; {ref}`calibration` and [](other-learners) say why. McNemar's test,
which trains once, errs in {glue:text}`scn-coin-mc` on Pima.

**The worst case: the answer is known.** The exact Type I error of McNemar's test is {glue:text}`scn-law`; measured are {glue:text}`scn-law-measured`, with the interval {glue:text}`scn-law-low` to {glue:text}`scn-law-high`.

## The number of instances
"""

# %% mystnb={"figure": {"name": "fig-scn-sizes", "caption": "Type I error on Set 1 and power on Set 3 of six tests, naive Bayes and C4.5, with 95 % intervals."}, "image": {"alt": "Two panels against the number of instances. The 10-fold test has a Type I error above 5 per cent at every size; power rises for all, fastest for the corrected test on ten runs of ten folds."}} tags=["remove-input"]
figures.against_size(
    sized,
    [
        "corrected-repeated-kfold",
        "kfold",
        "5x2cv-t",
        "5x2cv-f",
        "mcnemar",
        "corrected-kfold",
    ],
    alpha,
)

# %% [markdown]
r"""
From 100 to 1,000 instances the power of the corrected 10×10 cv t test on Set 3 rises from {glue:text}`scn-small` to {glue:text}`scn-large`, and that of McNemar's test from {glue:text}`scn-small-mc` to {glue:text}`scn-large-mc`. There are two reasons: the comparison becomes more precise, and the difference itself grows, from {glue:text}`scn-gap-small` to {glue:text}`scn-gap-large` points, since C4.5 needs data to be better. More data do not mend a test that errs too often: the 10-fold cv t test errs in {glue:text}`scn-kfold-small` of the data sets of
100 instances and in {glue:text}`scn-kfold-large` of those of 1,000.
"""

# %% tags=["remove-input", "hide-output"] mystnb={"code_prompt_show": "Show all tests by the number of instances", "code_prompt_hide": "Hide the table"}
page.show(tables.sizes(sized))

# %% [markdown]
r"""
## How liberal can the corrected test be, and where?

A mean over scenarios hides the bad ones, and a level says nothing about intervals. So the corrected 10×10 cv t test was tried on many more pairs, listed before any was measured: {glue:text}`scn-cov-equal` pairs of equal learners and {glue:text}`scn-cov-apart-n` pairs that differ. Equal learners are of three kinds. *Coin*: ten binary attributes and a class by the toss of a coin. *Coin on real attributes*: the attributes of eight UCI data sets, and a class by the toss of a coin. *Two views*: the same learner twice, each time with attributes of its
own that have the same distribution, so that there is much to learn and the learners are equal by symmetry. Where learners differ, the true difference is known from 4,000 {term}`training sets <training set>` with a thousand new test instances each.
"""

# %% mystnb={"figure": {"name": "fig-scn-coverage", "caption": "How often the interval of the corrected 10×10 cv t test misses the true difference, pair by pair in ascending order. In the first three panels the learners are equal, and a miss is a false rejection. Dashed: the level of the test."}, "image": {"alt": "Four panels of dots in rising order around a dashed line at five per cent. Most of the coins lie below it, most real attributes and most pairs that differ above."}} tags=["remove-input"]
level_and_coverage.draw(pairs, alpha)

# %% [markdown]
r"""
On average over equal learners the test errs in {glue:text}`scn-cov-mean` of the data sets, close to its level. But on {glue:text}`scn-cov-high` of the {glue:text}`scn-cov-equal` pairs it errs in more than 6 %, and at worst, on *{glue:text}`scn-cov-where`*, in {glue:text}`scn-cov-worst`. It is conservative on binary attributes without information ({glue:text}`scn-cov-coin` on average), where the papers tried it first. It is liberal on real attributes ({glue:text}`scn-cov-real`) and where there is something to learn ({glue:text}`scn-cov-views`). Where learners differ, its {glue:text}`scn-cov-level` intervals miss the true
difference in {glue:text}`scn-cov-apart` of the data sets, and at worst in {glue:text}`scn-cov-apart-worst`. The reason is the correction: the true variance of the mean is {glue:text}`scn-cov-needed-low` to {glue:text}`scn-cov-needed-high` times the variance that the test assumes.
"""

# %% tags=["remove-input", "hide-output"] mystnb={"code_prompt_show": "Show level and coverage by kind of pair", "code_prompt_hide": "Hide the table"}
page.show(level_and_coverage.kinds_table(pairs, alpha))

# %% [markdown]
r"""
:::{dropdown} Part of it is stratification
With stratified folds a training set tells something about its {term}`test set`: if class 1 is more frequent in the data, it is more frequent in every fold. Where classes are coin tosses, a learner that falls back on the more frequent class gains by that, so the learners are not quite equal: on *{glue:text}`scn-cov-bias-where`* they differ by {glue:text}`scn-cov-bias` points on average over data sets. Without stratification they differ by {glue:text}`scn-cov-loose-bias` points at most, which is chance. The {glue:text}`scn-cov-loose-n` pairs on coin classes then have a
Type I error of {glue:text}`scn-cov-loose` on average instead of {glue:text}`scn-cov-strict`, and of {glue:text}`scn-cov-loose-worst` at worst.
:::

## May one add runs until the verdict is stable?

`compare(a, b, X, y, cv="auto")` begins with ten runs and doubles them, up to a hundred, until another seed would give the same verdict with a probability of 0.95. Whoever looks at the data before deciding how many to collect rejects too often. Here nothing is collected but further splits of the same data, and the correction allows for the spread between data sets whatever the number of runs.
On {glue:text}`scn-stable-pairs` pairs of learners with {glue:text}`scn-stable-sets` data sets each, the Type I error is {glue:text}`scn-stable-ten` with ten runs, {glue:text}`scn-stable-auto` with as many as it takes and {glue:text}`scn-stable-hundred` with a hundred. Looking at the verdict adds nothing to that: the rule errs about as often as a hundred runs that were planned. It takes {glue:text}`scn-stable-runs` runs on average; {glue:text}`scn-stable-open` of the comparisons reach a hundred.
"""

# %% tags=["remove-input"]
page.show(until_stable.table(min(trials, 400)))

# %% [markdown]
r"""
## Real data sets

On the 27 data sets of {cite:t}`bouckaert2004` and the three pairs of naive Bayes, C4.5 and nearest neighbour nobody knows which learner is better. But one can count how often a test rejects and whether its repetition agrees. The order is that of the simulations: the corrected 10×10 cv t test agrees in {glue:text}`scn-real-ten` of the cases, McNemar's test in {glue:text}`scn-real-mc`, the {term}`5×2cv t test` in {glue:text}`scn-real-five`. With {glue:text}`scn-both-n` of {glue:text}`scn-both-all` tests it happens that some repetitions prefer one learner and others the
other, most often with *{glue:text}`scn-both-test`*: in {glue:text}`scn-both` of the cases.
"""

# %% tags=["remove-input", "hide-output", "sortable"] mystnb={"code_prompt_show": "Show all tests on real data sets", "code_prompt_hide": "Hide the table"}
page.show(tables.real_data_sets(real))

# %% [markdown]
r"""
## Does it agree with the rest of the book?

Other chapters measured {glue:text}`scn-cells` of these rates too, with other data sets, other {term}`seeds <seed>` and in part other code. {glue:text}`scn-agree` agree within their intervals, where about {glue:text}`scn-chance` would differ by chance if rates were independent. They are not: all tests of a scenario see the same data sets, and {glue:text}`scn-off-two` of the {glue:text}`scn-off` rates that differ are in two scenarios. Given the data sets and splits of the other experiments, our code gives their differences to the last digit. Agreement can be checked as well: of
{glue:text}`scn-r-cells` rates in [](replicability-by-simulation), {glue:text}`scn-r-agree` agree with ours.
"""

# %% tags=["remove-input", "hide-output"] mystnb={"code_prompt_show": "Show the agreement by scenario", "code_prompt_hide": "Hide the table"}
page.show(tables.agreement(compared))

# %% [markdown]
r"""
## What it means for you

- Sort the table by what you can afford, then read the Type I error before the power. The power of a test that errs twice as often as it promises tells you nothing.
- Find the column of {numref}`fig-scn-errors` that is most like your data and your learners. A test that is orange there is not for you, whatever its mean.
- Read a {term}`p-value` of the corrected test just below the level with caution: on unfavourable data the test errs in up to {glue:text}`scn-cov-worst` of the cases.
- To choose a test, follow [](which-test).

## Takeaways

- {glue:text}`scn-n-bad` of {glue:text}`scn-tests` tests err more than twice as often as they promise, on average over {glue:text}`scn-equal` scenarios with equal learners; the worst, *{glue:text}`scn-worst-test`*, in {glue:text}`scn-worst-error` of the data sets. All of them take dependent differences for independent.
- Of the tests that keep the level on average, the corrected 10×10 cv t test has {glue:text}`scn-ten-power` power with {glue:text}`scn-ten-fits` fits, the 5×2cv F test {glue:text}`scn-f-power` with 20, and McNemar's test {glue:text}`scn-mc-power` with 2.
- The corrected 10×10 cv t test keeps its level on average, not everywhere: on {glue:text}`scn-cov-high` of {glue:text}`scn-cov-equal` further pairs of equal learners it errs in more than 6 % of the data sets.
- Tests must be checked on learners that are equal on average but not on every data set. On two copies of one learner almost every test looks safe.

## Check yourself

:::{dropdown} 1. A test with 60 fits has a power of {glue:text}`scn-resampled-power` here, far more than any recommended one. Why not use it?
It is the resampled t test, and it also rejects in {glue:text}`scn-resampled-error` of the data sets on which there is no difference. A test that rejects too readily finds true differences and false ones alike.
:::

:::{dropdown} 2. A test agrees with its repetition in 99 % of the data sets. Is that good?
Not by itself. A test that never rejects agrees always. Agreement must be read beside power: the corrected 10×10 cv t test agrees in {glue:text}`scn-ten-agree` of the data sets with a power of {glue:text}`scn-ten-power`.
:::

:::{dropdown} 3. Why does the Type I error of the 10-fold cv t test not shrink with more data?
Its fault is the dependence between folds, and that does not depend on the number of instances: any two training sets share most of their instances, whether there are 100 or 1,000. The test errs in {glue:text}`scn-kfold-small` and in {glue:text}`scn-kfold-large` of the data sets.
:::

:::{dropdown} 4. On one data set, two learners are equal "on average over data sets". Are they equal on this one?
Usually not. One of them is a little ahead on this data set, in most folds at once, and that makes the folds agree. Only copies of one learner are equal on every data set.
:::

:::{dropdown} 5. A test was repeated twice on 1,000 data sets, and the two verdicts were always the same. How many independent trials is that worth?
The correlation is $\kappa = 1$, so $n^* = 2000 / 2 = 1000$. The second repetition told nothing new.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} What repetitions are worth
:label: ex-scn-worth
```
By {eq}`eq-scn-worth`, how many independent trials are two repetitions on 1,000 data sets worth if their verdicts have nothing in common? Which test gains most from the second repetition on Set 3, and which least? (`verdicts.measure("set-3", seed=2026)`, of `fourpapers.proving_ground`, has the verdicts, and `rates.worth` computes $n^*$.)
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-scn-worth
:class: dropdown
```
With $\kappa = 0$ they are worth 2,000 trials. A test that agrees with itself has little to say the second time.
"""

# %%
import pandas as pd

from fourpapers.proving_ground import rates
from fourpapers.proving_ground.variants import VARIANTS
from fourpapers.proving_ground.verdicts import measure

found = measure("set-3", trials=trials, seed=seed, alpha=alpha)
worth = pd.Series(
    {
        one.title: rates.worth(found.rejections(one.name))
        / len(found.difference)
        for one in VARIANTS
    }
)
print(f"most: {worth.idxmax()}, {worth.max():.2f} for each data set")
print(f"least: {worth.idxmin()}, {worth.min():.2f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} The hardest scenario
:label: ex-scn-hardest
```
Leave out the tests whose mean Type I error is above the level. For each scenario with equal learners, count how many of the others are significantly above it. Where does that happen? (`rates.by_scenario` and `rates.by_test` have the numbers.)
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-scn-hardest
:class: dropdown
```
It happens where the correlation between folds is larger than the corrections assume.
"""

# %%
every = rates.by_scenario(
    rates.all_scenarios(trials=trials, seed=seed, alpha=alpha)
)
summary = rates.by_test(every, alpha)
fair = summary.name[summary.error <= alpha]
equal = every[every.truth == "equal"]
rows = equal[equal.name.isin(fair) & (equal.low > alpha)]
for title, part in rows.groupby("title", sort=False):
    print(f"{title}: {len(part)} of {len(fair)}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Your own prices
:label: ex-scn-prices
```
A {term}`false rejection` costs you $c$ times as much as a missed difference, and half of the pairs that you compare are equal. Which test is cheapest on these scenarios for $c = 1$, 5 and 20, whatever it costs to run?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-scn-prices
:class: dropdown
```
The expected loss is $\tfrac12\{c \cdot \text{Type I error} + (1 - \text{power})\}$.
"""

# %%
by_name = summary.set_index("test")
for price in (1, 5, 20):
    loss = (price * by_name.error + 1 - by_name.power) / 2
    print(price, "; ".join(loss.sort_values().index[:3]))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Equal on which splits?
:label: ex-scn-stratified
```
C4.5 and the damaged nearest neighbour on Letter were made equal on random training sets. Are they equal on stratified halves, in which each of 26 letters has its share? (`scenario("letter")`, of `fourpapers.proving_ground.catalogue`, draws data sets, and the `outcomes` of a data set evaluate both learners on a plan.)
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-scn-stratified
:class: dropdown
```
Split the same data sets in both ways and compare the mean differences. With about eleven instances of each letter, a half that has its share of every letter is a better training set than a random half, and the two learners do not gain the same.
"""

# %%
from fourpapers.engine import Trials
from fourpapers.proving_ground.catalogue import scenario
from fourpapers.uncertainty import mean_interval
from twolearners.resampling import five_by_two

gaps = []
for rng in Trials(seed, "stratified letters", 0, 80):
    letters = scenario("letter").draw(rng)
    for stratified in (False, True):
        plan = five_by_two(stratified=stratified)
        outcomes = letters.outcomes(plan, rng)
        gaps.append(100 * outcomes.differences("A", "B").values.mean())
change = mean_interval(np.diff(np.reshape(gaps, (-1, 2)), axis=1))
half = change.high - change.value
print(f"change {change.value:.1f} points, give or take {half:.1f}")

# %% [markdown]
r"""
```{solution-end}
```
"""
