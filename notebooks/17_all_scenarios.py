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

:::{admonition} Takeaways
:class: tip
- {glue:text}`scn-tests` tests and variants on {glue:text}`scn-scenarios` scenarios, every data set cut in every way and looked at twice: one table, one map for false alarms and one for power. Click on a
  head to sort.
- {glue:text}`scn-n-bad` of the tests raise a false alarm more than twice as often as they promise, on average over {glue:text}`scn-equal` scenarios in which the learners are equal. The worst,
  *{glue:text}`scn-worst-test`*, does so in {glue:text}`scn-worst-error` of the data sets.
- Of those that keep the level of 5 % on average, the corrected 10x10 cv t test has {glue:text}`scn-ten-power` power at {glue:text}`scn-ten-fits` fits, McNemar's {glue:text}`scn-mc-power` at two, and the 5x2cv F
  {glue:text}`scn-f-power` at twenty. Asked twice on the same data, they agree in {glue:text}`scn-ten-agree`, {glue:text}`scn-mc-agree` and {glue:text}`scn-f-agree` of the cases.
- The exact law of the combined F, {math}`\frac12(1 + F_{5,5})`, is exact for independent differences only. With real learners the test that uses it errs in {glue:text}`scn-exact-error`, the printed one in {glue:text}`scn-f-error`: its two faults
  cancel.
- The corrected 10x10 cv t test keeps its level on average and not everywhere: over {glue:text}`scn-cov-equal` further pairs of equal learners it errs in more than 6 % on {glue:text}`scn-cov-high`, in {glue:text}`scn-cov-worst` at worst. Where learners are apart its 95 % intervals miss in {glue:text}`scn-cov-apart`.
- Only {glue:text}`scn-n-safe` are nowhere above the level beyond doubt: {glue:text}`scn-safe`. In the hardest scenario, *{glue:text}`scn-hardest`*, {glue:text}`scn-hardest-n` of {glue:text}`scn-tests` are.
:::

**In the papers.** Each of the four {cite}`dietterich1998,alpaydin1999,bouckaert2003,bouckaert2004` tries its tests on data of its own, and none tries all. Here all are tried on all. Nothing is reproduced in this chapter; where another chapter has measured the
same cell, the two are compared at the end. The choice of scenarios, their sizes and the number of data sets are ours.

**Before you read.** [](error-and-power), [](replicability-of-tests). **Run time:** half a minute. (It reads stored verdicts; `python -m fourpapers compute scenarios/all-tests` makes them again, in about ten minutes on two cores.)
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # most data sets of a scenario [20, 1000]
number: int = 20  # repetitions on each real data set [2, 100]
seed: int = 2026  # start of all random numbers [0, 1000000000]

# %%
import numpy as np
import pandas as pd

from fourpapers.book import page
from fourpapers.engine import Trials
from fourpapers.proving_ground import checks, figures, level_and_coverage
from fourpapers.proving_ground import numbers, rates, real_sets, tables
from fourpapers.proving_ground.catalogue import scenario
from fourpapers.proving_ground.variants import VARIANTS, variant
from fourpapers.proving_ground.verdicts import measure
from fourpapers.uncertainty import mean_interval
from twolearners.resampling import five_by_two

alpha = 0.05  # at which verdicts were stored

# %% [markdown]
r"""
## What is measured

A *scenario* is a population, a size and a pair of learners. A trial draws a data set and looks at it twice. A look cuts it in every way that a test needs (thirty random splits with a third tested, a hundred with a tenth, ten runs of
ten folds, five times two halves), trains both learners on every cut, and lets all tests speak. The second look has cuts of its own.

:::{prf:definition} Verdict, agreement, wrong direction
:label: def-scn-verdict
A test's *verdict* on a look is 0 (no difference found), A, or B, for the learner that it finds better. Let $V_1, V_2$ be the verdicts of two looks at one data set. The *agreement* of the test is

$$
\Pr\bigl[\,(V_1 = 0) = (V_2 = 0)\,\bigr],
$$ (eq-scn-agree)

and if A is better in truth, $\Pr[V = B]$ is its rate of *wrong directions*.
:::

Agreement is the R of [](measuring-replicability) with two repetitions. A test that never rejects always agrees with itself, so agreement is to be read beside power. Both looks are counted when rates are reported, and they are not independent. What that does to an interval is a line:

:::{prf:proposition} What two looks are worth
:label: prop-scn-worth
Let $m$ looks at each of $N$ data sets have outcomes of variance $p(1-p)$ and let two looks at the same data set have the correlation $\rho$. Their mean varies like that of

$$
n^* = \frac{m N}{1 + (m - 1)\rho}
$$ (eq-scn-worth)

independent outcomes.
:::

:::{prf:proof}
The mean over the looks at one data set has the variance

$$
\frac{1}{m^2}\bigl\{m + m(m-1)\rho\bigr\}\,p(1-p) = \frac{1 + (m-1)\rho}{m}\,p(1-p),
$$

and data sets are independent.
:::

So intervals here are Clopper and Pearson's with $n^*$ in place of the number of trials and $n^* \hat p$ in place of the successes, as Korn and Graubard {cite}`korn1998` do for surveys. The two ends are the solutions of

$$
\Pr\bigl[\mathrm{Beta}(s,\; n^* - s + 1) \le p_{\text{low}}\bigr] &= 0.025, \\
\Pr\bigl[\mathrm{Beta}(s + 1,\; n^* - s) \le p_{\text{high}}\bigr] &= 0.975,
$$ (eq-scn-beta)

with $s = n^* \hat p$.

## The scenarios
"""

# %%
measured = rates.all_scenarios(trials=trials, seed=seed)
table = rates.by_scenario(measured)
summary = rates.by_test(table, alpha)
test = summary.set_index("name")
equal = table[table.truth == "equal"]

# %% tags=["remove-input"]
page.show(tables.scenarios(table))

# %% [markdown]
r"""
*Equal by symmetry*: the waveforms of [](the-question) read the same backwards. *Equal because there is nothing to learn*: Bouckaert's Set 1 with other sizes and other pairs of learners, and once with even attributes, and real attributes of two data sets under classes by the toss of a coin. *Equal by
calibration*: Dietterich's learners, damaged until their average errors agree, which is as near as a search comes. *Equal as copies*: one multilayer perceptron trained twice with other first weights, on the whole of a set of Alpaydin's. His fourth, vowel, was left out: its
networks take too long.

In the *worst case* no learner is trained. Its errors are drawn, so there are no training sets that overlap, and the only thing that two splits share is the data set. All tests can be carried out on it, but only those that ask for no more than that are really tried:
McNemar's and the difference of proportions. For the others it is a mild scenario: what makes them err is for the most part not in it.

Every part of a split gets its share of every class, except for Dietterich's learners: they are equal on the cuts that they were calibrated on, and those were random.

Where the learners are apart, C4.5 is the better one on Sets 2 to 4, the less damaged nearest neighbour on EXP6 and Letter, TAN on its Set 3, and on the waveforms the neighbour that sees no noise. Linear and multilayer perceptrons on whole real sets are apart in some direction that nobody
knows; there only rejections are counted.

## The table
"""

# %% tags=["remove-input", "sortable"]
page.show(tables.tests(summary))

# %% tags=["remove-cell"]
page.numbers(**numbers.of_tests(table, summary, alpha))

# %% [markdown]
r"""
More than twice the level, on average: {glue:text}`scn-bad`. They share one fault. They take a hundred differences, or thirty, or ten averages of them, for that many independent ones. The two tests that take the variance of averages over *sorted* runs do so too.

The average over scenarios weighs every scenario alike. It is a summary of these {glue:text}`scn-equal` (and {glue:text}`scn-apart`) and no estimate of anything beyond them; the maps show what it hides. Four scenarios, the copies and the worst case, are so mild that they acquit nearly everyone. Without them the mean Type I error of the corrected 10x10 cv t test is {glue:text}`scn-ten-harder` instead of
{glue:text}`scn-ten-error`, of the 5x2cv F {glue:text}`scn-f-harder` instead of {glue:text}`scn-f-error`, of McNemar's {glue:text}`scn-mc-harder` instead of {glue:text}`scn-mc-error`, and of the 10-fold test {glue:text}`scn-kfold-harder` instead of {glue:text}`scn-kfold-error`.

## The maps
"""

# %% mystnb={"figure": {"name": "fig-scn-errors", "caption": "Type I error in per cent, by test and scenario. White is the level of 5 %; orange is above it and blue below, in full colour at eight times and at an eighth."}, "image": {"alt": "Heat map of tests against scenarios with equal learners. A few rows are deep orange nearly throughout, most others pale or blue; one column, a coin tossed on the attributes of Pima, is orange for almost all tests, and three columns with two copies of a perceptron are blue."}} tags=["remove-input"]
figures.error_map(equal, alpha)

# %% mystnb={"figure": {"name": "fig-scn-power", "caption": "How often a difference is found, in per cent: where the learners are apart, and at the right, where the truth is unknown, linear against multilayer perceptrons. A high number in a row that is orange in the other map is no merit."}, "image": {"alt": "Heat map of tests against scenarios with learners apart. Rows of tests that err too often are dark; of the others the tests on ten runs of ten folds are darkest and the tests on a single split palest."}} tags=["remove-input"]
figures.power_map(table[table.truth != "equal"])

# %% tags=["remove-cell"]
page.numbers(**numbers.of_scenarios(table, alpha))

# %% [markdown]
r"""
Three columns teach more than the rest.

**Two copies of one learner acquit the guilty.** On the perceptrons the resampled t test errs in {glue:text}`scn-copies` of the cases and the 10-fold test in {glue:text}`scn-copies-kfold`; on the waveforms the resampled t errs in {glue:text}`scn-waves`. Copies are equal on *every* data set, so that
the differences of two folds have nothing in common but chance. Other equal learners are equal on average over data sets only: on the one at hand one of them is ahead, in all folds at once. Who checks a test on copies, as Alpaydin did for his F, checks it where folds are independent.

**A coin on the attributes of Pima convicts the innocent.** There the corrected 10x10 cv t test errs in {glue:text}`scn-coin`, on German credit in {glue:text}`scn-german`. With the same nothing to learn it depends on the pair as well: {glue:text}`scn-neighbour` for nearest neighbour and naive Bayes on Set 1,
{glue:text}`scn-voted` for a voted perceptron. The correction supposes one correlation, and learners on attributes have their own; {ref}`calibration` and [](other-learners) say why. McNemar's test, which trains once, errs in {glue:text}`scn-coin-mc`.

**The worst case has a law.** McNemar's Type I error there is {glue:text}`scn-law` exactly; measured {glue:text}`scn-law-measured`, between {glue:text}`scn-law-low` and {glue:text}`scn-law-high`.

## Error against power
"""

# %% mystnb={"figure": {"name": "fig-scn-error-power", "caption": "Mean power against Type I error (on a logarithmic scale; mark: mean, bar: worst scenario), by the number of fits, which is also the size of the mark. The best test of a panel is high up and left of the line."}, "image": {"alt": "Four panels for 2, 20, 60 and 200 fits. In each the tests far right of the line at 5 per cent have the highest power; left of it power rises with the number of fits."}} tags=["remove-input"]
figures.error_against_power(summary, alpha)

# %% [markdown]
r"""
Left of the line, ten times the fits buy power: the corrected test has {glue:text}`scn-one-power` power on one run of ten folds and {glue:text}`scn-ten-power` on ten runs. They buy agreement as well: {glue:text}`scn-one-agree` and {glue:text}`scn-ten-agree`. Thirty splits
with a third tested cost sixty fits, have {glue:text}`scn-thirty-power` power and agree in {glue:text}`scn-thirty-agree` of the cases, at a Type I error of {glue:text}`scn-thirty-error`: the correction, one half for a third tested, is larger than the correlation it stands for, so this test is safe and
stricter than it need be.

The combined F is an odd case. Alpaydin refers it to $F_{10,5}$, which for independent differences is too strict; [](ten-numerators) derives the exact law. With that law, the test has {glue:text}`scn-exact-power` power, and a Type I error of {glue:text}`scn-exact-error`. The differences
of real learners are not independent, and the strictness that independence does not call for is what pays for their correlation.

The worse learner is called the better one most often by *{glue:text}`scn-wrong-test`*, in {glue:text}`scn-wrong` of the data sets of one scenario. Tests that err too often are wrong in direction too.

## The size of the data set
"""

# %% tags=["remove-input"]
sized = rates.by_size(table)
page.show(tables.sizes(sized))

# %% mystnb={"figure": {"name": "fig-scn-sizes", "caption": "The same for six tests, with 95 % intervals."}, "image": {"alt": "Two panels against the number of instances. The 10-fold test has a Type I error above 5 per cent at every size; power rises for all, fastest for the corrected test on ten runs of ten folds."}} tags=["remove-input"]
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

# %% tags=["remove-cell"]
page.numbers(**numbers.of_sizes(table))

# %% [markdown]
r"""
Two things grow with the data set: the precision of a comparison, and on Set 3 the difference itself, from {glue:text}`scn-gap-small` points at 100 instances to {glue:text}`scn-gap-large` at 1000, since C4.5 needs data to be better. So power goes from {glue:text}`scn-small` to
{glue:text}`scn-large` for the corrected test and from {glue:text}`scn-small-mc` to {glue:text}`scn-large-mc` for McNemar's. More data do not mend a test that errs too often: the 10-fold test does so in {glue:text}`scn-kfold-small` of the data sets of 100 and in {glue:text}`scn-kfold-large` of those of 1000.

## How liberal the corrected test can be, and where

A mean over scenarios hides the bad ones, and a level says nothing of intervals. So the corrected 10x10 cv t test was tried on a wider field: {glue:text}`scn-cov-equal` pairs of equal learners and {glue:text}`scn-cov-apart-n` pairs that are apart, listed before any was measured. The
equal ones are of three kinds. *Coin*: ten even binary attributes and a class by the toss of a coin, all pairs of five learners, 100 and 300 instances. *Coin on real attributes*: 200 instances of eight UCI data sets. *Two views*: one learner twice, each time with attributes of its own that have the same distribution, so that there
is much to learn and the learners are equal by symmetry. For the pairs that are apart the true difference, at nine tenths of the data, is known from 4,000 training sets and a thousand fresh test instances for each.
"""

# %%
pairs = level_and_coverage.by_pair(trials=trials, alpha=alpha)
loose = level_and_coverage.by_pair(
    trials=trials, alpha=alpha, stratified=False
)

# %% mystnb={"figure": {"name": "fig-scn-coverage", "caption": "How often the 95 % interval of the corrected 10x10 cv t test misses the true difference, pair by pair in order, with 95 % intervals. In the first three panels the learners are equal, and a miss is a false alarm. Dashed: the level."}, "image": {"alt": "Four panels of dots in rising order around a dashed line at five per cent. Most of the coins lie below it, most real attributes and most pairs that are apart above."}} tags=["remove-input"]
level_and_coverage.draw(pairs, alpha)

# %% tags=["remove-input"]
page.show(level_and_coverage.kinds_table(pairs, alpha))

# %% tags=["remove-cell"]
page.numbers(**level_and_coverage.numbers_of_pairs(pairs, loose, alpha))

# %% [markdown]
r"""
On average over equal learners the test errs in {glue:text}`scn-cov-mean` of the data sets, which looks like its level. But it errs in more than 6 % on {glue:text}`scn-cov-high` of the {glue:text}`scn-cov-equal` pairs ({glue:text}`scn-cov-surely` are above 5 % beyond doubt), and in {glue:text}`scn-cov-worst` at worst
(*{glue:text}`scn-cov-where`*). It is conservative on even binary attributes ({glue:text}`scn-cov-coin` on average), which is where it was tried first, and liberal on real ones ({glue:text}`scn-cov-real`) and where there is something to learn ({glue:text}`scn-cov-views`). Where learners are apart its 95 % intervals miss the truth in {glue:text}`scn-cov-apart` of the data sets, on
*{glue:text}`scn-cov-apart-where`* in {glue:text}`scn-cov-apart-worst`. The reason is in the last two columns: the true variance of the mean is {glue:text}`scn-cov-needed-low` to {glue:text}`scn-cov-needed-high` times what the test takes for it.

Part of it is stratification. With stratified folds a training set knows a little about its test set: if class 1 is the more frequent one in the data, it is so in every fold. On tossed classes a learner that falls back on the more frequent class gains by that, so that the learners are not quite equal: on average over data sets they are up to {glue:text}`scn-cov-bias` points apart (*{glue:text}`scn-cov-bias-where`*), and without stratification {glue:text}`scn-cov-loose-bias` at most, which is chance. Without it the {glue:text}`scn-cov-loose-n` pairs
on tossed classes have an error of {glue:text}`scn-cov-loose` on average instead of {glue:text}`scn-cov-strict`, more than 6 % on {glue:text}`scn-cov-loose-high` instead of {glue:text}`scn-cov-strict-high`, and {glue:text}`scn-cov-loose-worst` at worst.

## Real data sets

On the 27 data sets of Bouckaert and Frank and the three pairs of naive Bayes, C4.5 and nearest neighbour the truth is unknown. What can be counted is how often a test rejects, and whether another look would have said the same.
"""

# %% tags=["remove-input", "sortable"]
real = real_sets.by_test(number=number, alpha=alpha)
page.show(tables.real_data_sets(real))

# %% tags=["remove-cell"]
page.numbers(**numbers.of_real_sets(real))

# %% [markdown]
r"""
The order is that of the simulations: the corrected 10x10 cv t test says the same again in {glue:text}`scn-real-ten` of the cases, the 5x2cv t test in {glue:text}`scn-real-five`, McNemar's in {glue:text}`scn-real-mc`. That some looks prefer one learner and others the other on the same data set happens with {glue:text}`scn-both-n` of the {glue:text}`scn-both-all` tests, most often with *{glue:text}`scn-both-test`*: in
{glue:text}`scn-both` of the cells.

## Does it agree with the rest of the book?

Many of these cells were measured in other chapters: with other data sets drawn from other seeds, and in part with other code (the nearest neighbours of the waveforms, the splits of Dietterich's learners). That is the check on this chapter.
"""

# %% tags=["remove-input"]
compared = checks.agreement(trials=trials, seed=seed)
page.show(tables.agreement(compared))

# %% tags=["remove-input"]
page.show(tables.differing(compared))

# %% tags=["remove-cell"]
page.numbers(**numbers.of_checks(compared, trials=trials, seed=seed))

# %% [markdown]
r"""
{glue:text}`scn-agree` of {glue:text}`scn-cells` cells agree; about {glue:text}`scn-chance` would differ by chance if they were independent, which those of one scenario are not: all its tests see the same data sets. That is also how they differ, {glue:text}`scn-off-two` of {glue:text}`scn-off` in the two scenarios with most of them. Given the data sets and the splits of the other experiment, the code of this one gives
its differences to the last digit, so it is the data sets that differ and not the code.

The agreement of two looks can be checked as well: [](replicability-by-simulation) repeats {glue:text}`scn-r-tests` of these tests ten times on data sets of Sets 1 to 4. Of {glue:text}`scn-r-cells` cells {glue:text}`scn-r-agree` agree with its R, and the largest
difference is {glue:text}`scn-r-largest` points.

**How much does stratification matter?** The waveforms were cut in both ways. Without regard to classes the rates change by {glue:text}`scn-cut-mean` points on average over the tests, and by {glue:text}`scn-cut` at most.

## What it means for you

- Sort the table by what you can afford, then look left: a test whose Type I error is twice its level tells you nothing with its power.
- Look for the column that is most like your data and your pair. A test that is orange there is not for you, whatever its mean.
- Read a p-value of the corrected test just below 0.05 as what it is on a bad day: one of {glue:text}`scn-cov-worst`. And do not try to measure its level by tossing a coin for the classes of your own data: [](which-test) shows that the answer does not carry over to the real classes.

```python
from fourpapers.proving_ground import rates, verdicts

one = verdicts.measure("set-3", seed=2026)      # verdicts of all tests
rates.by_scenario([one])                        # rates, agreement, direction
```

[](which-test) draws the conclusions.

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} What looks are worth
:label: ex-scn-worth
```
By {eq}`eq-scn-worth`, how many independent outcomes are two looks at 1000 data sets worth if they never differ, and if they have nothing in common? Which test of this chapter gains most from the second look on Set 3, and which least?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-scn-worth
:class: dropdown
```
1000 and 2000. A test that agrees with itself has little to say the second time.
"""

# %%
looks = measure("set-3", trials=trials, seed=seed)
worth = pd.Series(
    {
        one.title: rates.worth(looks.rejections(one.name))
        / len(looks.difference)
        for one in VARIANTS
    }
)
print(f"most: {worth.idxmax()}, {worth.max():.2f} for each data set")
print(f"least: {worth.idxmin()}, {worth.min():.2f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Equal on which cuts?
:label: ex-scn-stratified
```
C4.5 and the damaged nearest neighbour on Letter were made equal on random training sets. Are they equal on stratified halves, in which each of 26 letters gets its share?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-scn-stratified
:class: dropdown
```
Cut the same data sets in both ways and compare the mean differences. With some eleven instances of a letter, a half that has its share of every one is a better training set than a random half, and the two learners do not gain the same.
"""

# %%
gaps = []
for rng in Trials(seed, "stratified letters", 0, 80):
    letters = scenario("letter").draw(rng)
    for stratified in (False, True):
        plan = five_by_two(stratified=stratified)
        found = letters.outcomes(plan, rng)
        gaps.append(100 * found.differences("A", "B").values.mean())
change = mean_interval(np.diff(np.reshape(gaps, (-1, 2)), axis=1))
half = change.high - change.value
print(f"change {change.value:.1f} points, give or take {half:.1f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Your own prices
:label: ex-scn-prices
```
A false alarm costs you $c$ times as much as a missed difference, and half of the pairs you compare are equal. Which test is cheapest on these scenarios for $c = 1$, 5 and 20, whatever it costs to run?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-scn-prices
:class: dropdown
```
The loss is $\tfrac12\{c \cdot \text{error} + (1 - \text{power})\}$.
"""

# %%
for price in (1, 5, 20):
    loss = (price * test.error + 1 - test.power) / 2
    best = loss.sort_values().index[:3]
    print(price, "; ".join(variant(name).title for name in best))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} The hardest scenario
:label: ex-scn-hardest
```
For each scenario with equal learners count the tests that are above the level beyond doubt. Leave out those that are above it on average. What remains?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-scn-hardest
:class: dropdown
```
What remains is where the correlation is other than the corrections suppose.
"""

# %%
fair = summary.name[summary.error <= alpha]
rows = equal[equal.name.isin(fair) & (equal.low > alpha)]
for title, part in rows.groupby("title", sort=False):
    print(f"{title}: {len(part)} of {len(fair)}")

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "17",
    trials=trials,
    number=number,
    seed=seed,
)
