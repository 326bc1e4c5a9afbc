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
#       repetitions: 40
#       claim_repetitions: 40
#       studies: 300
#       resamples: 300
# ---

# %% [markdown]
r"""
(twenty-seven-data-sets)=
# Twenty-seven data sets

:::{admonition} What you will learn
:class: tip goals
- You can compute how far a published replicability would move if the study were repeated with other seeds.
- You can say what a researcher can claim who tries ten seeds and reports the one that suits, and which test prevents it.
- You can choose a test for a given number of trainings by its Type I error, its rejections and its replicability together.
:::

**In the papers.** {cite:t}`bouckaert2004`, sections 3 and 4.1 to 4.3: Tables 1 to 4, the six counts of section 4.3, and the check of stratification, all of it.
The simulation of section 4.4 has [a chapter of its own](replicability-by-simulation).

**Before you read.** [](measuring-replicability) for $\hat R$ and $\kappa$; [](data-sets) for the 27 data sets and [](learners) for the {term}`learners <learning algorithm>`, which were checked against {term}`Weka` prediction by prediction.
"""

# %% [markdown]
r"""
## The question

A paper repeats a test ten times on each of 27 data sets and reports $R = 0.737$. Had the authors started from other {term}`seeds <seed>`, how different would the table be?
May a reader compare 0.737 with the 0.783 in the next column?

Begin with a single data set. In [](measuring-replicability) three {term}`runs <run>` of 3-fold {term}`cross-validation` were three {term}`repetitions <repetition>` of a test. Their differences, in percentage points, were

| | fold 1 | fold 2 | fold 3 | mean | $t$ | rejects at 10 % |
|---|---:|---:|---:|---:|---:|---|
| run 1 | 3 | 1 | 2 | 2 | 3.46 | yes |
| run 2 | 4 | 0 | −1 | 1 | 0.65 | no |
| run 3 | 5 | 3 | 1 | 3 | 2.60 | no |

Suppose that a study has time for only *two* repetitions. By chance it gets one of three pairs of runs:

$$
\begin{aligned}
\text{runs 1 and 2:}&\quad \text{they disagree}, & \hat R &= 0; \\
\text{runs 1 and 3:}&\quad \text{they disagree}, & \hat R &= 0; \\
\text{runs 2 and 3:}&\quad \text{they agree}, & \hat R &= 1 .
\end{aligned}
$$

The average over the three possible studies is $\frac13$, the same as $\hat R(1, 3)$ from all three runs. But each single study reports 0 or 1. From many stored repetitions we can thus compute both what a small study shows on average and how far a single one strays.
"""

# %%
from itertools import combinations

import numpy as np

from twolearners import significance

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
rejects = significance.kfold_cv_t(x).reject(0.10)
studies_of_two = [rejects[list(two)] for two in combinations(range(3), 2)]
r = significance.replicability(studies_of_two)
print("each study", r.by_dataset, "mean", r.value.round(3))
print("all three runs", significance.pair_agreement(rejects.sum(), 3).round(3))

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
repetitions: int = 100  # repetitions on each data set [30, 1000]
studies: int = 2000  # studies of ten that are drawn from them [100, 20000]
resamples: int = 2000  # bootstrap samples of the data sets [100, 20000]
learners: str = "modern"  # in the last section {modern, classic}
number_of_sets: int = 5  # data sets there [2, 27]
few: int = 10  # repetitions there [4, 100]
claim_repetitions: int = 400  # repetitions for the statements [30, 1000]
seed: int = 2004  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
import pandas as pd

from fourpapers.book import page
from fourpapers.bouckaert_frank2004.beyond import (
    chosen_seeds,
    cost,
    first_neighbour,
    modern_learners,
    own_studies,
    stratification,
)
from fourpapers.bouckaert_frank2004.beyond.pictures import data_sets as figures
from fourpapers.bouckaert_frank2004.claims import data_sets as claims
from fourpapers.bouckaert_frank2004.populations import PAIRS
from fourpapers.bouckaert_frank2004.studies import R

# %% [markdown]
r"""
## A study, repeated many times

Naive Bayes (NB), C4.5 and nearest neighbour (NN) are compared in pairs on 27 data sets of the UCI repository.

:::{prf:definition} Repetition and study
:label: def-uci-study
A *repetition* splits one data set at random with one seed: five times into halves, ten times into ten {term}`folds <fold>`, a hundred times into nine tenths and one tenth, and once with a third held out. All
three learners are trained and tested on all of these splits, and every test uses those that it needs. A *study* is ten repetitions on each of the 27 data sets.
:::

The data sets stay the same throughout this chapter; only the splits are random ([](estimands), third meaning). Folds and halves are {term}`stratified`, the {term}`random splits <random split>` are not, as in the paper. Tests on fewer runs use the first of the ten runs. Where the paper is silent, {ref}`readings` says what we took.

The paper is one study. We have {glue:text}`uci-repetitions` repetitions on every data set, so {glue:text}`uci-disjoint` studies that share nothing. But *any* ten repetitions, drawn for each data set without replacement, are a study too, and of these we can draw thousands.

:::{prf:proposition} What a study shows on average
:label: thm-uci-unbiased
On a data set let a test reject in $g_t$ of $n_t$ independent repetitions. Draw $n_r$ of them without replacement. The number $g$ of rejections among those drawn has the probabilities

$$
\Pr[g = j \mid g_t] = \binom{g_t}{j} \binom{n_t-g_t}{n_r-j} \Big/ \binom{n_t}{n_r} .
$$ (eq-uci-draws)

For any measure $f(g)$, its mean under these probabilities is an {term}`unbiased` estimate of $\mathrm{E} f(g)$ in a fresh study.
:::

:::{prf:proof}
Which repetitions are drawn does not depend on their outcomes. So the drawn ones are $n_r$ independent repetitions, as in a fresh study, and the mean of $f(g)$ given $g_t$ has the same expectation as $f(g)$. Given $g_t$ all draws are equally likely, and {eq}`eq-uci-draws` counts them.
:::

For $\hat R$ the mean over all draws is $\hat R(g_t, n_t)$, as in the example. The *spread* of the draws tells whether a published number is surprising: it agrees with ours if it lies in the central 95 % of studies. One correction is needed, because draws share repetitions with our mean and the paper's study does not. Deviations
from the mean are therefore multiplied by {glue:text}`uci-stretch`, the root of $(1 + n_r/n_t)/(1 - n_r/n_t)$.
"""

# %%
from fourpapers.bouckaert_frank2004 import procedures, tables_1_to_4
from fourpapers.bouckaert_frank2004.experiments import uci

study = {"repetitions": repetitions, "studies": studies, "seed": seed}
found = uci.repetitions_by_set(repetitions, seed)  # differences, by data set
made = tables_1_to_4.study(**study)
five = made.of(procedures.FIVE_BY_TWO)
print(f"5x2cv t, NB against C4.5: rejections in {repetitions}, by data set")
print(np.abs(five.verdicts[0]).sum(axis=1))

# %% [markdown]
r"""
A test that did not depend on the split would reject 0 or {glue:text}`uci-repetitions` times on every data set. The {term}`5×2cv t test` seldom does either.

## Table 1: the 5×2cv t test
"""

# %% tags=["remove-cell"]
cells = tables_1_to_4.table_1_cells(**study)
last_rows = tables_1_to_4.table_1_last_rows(**study)
page.numbers(**tables_1_to_4.numbers(**study))

# %% mystnb={"figure": {"name": "fig-uci-cells", "caption": "Table 1: how often, of ten times, the 5×2cv t test finds no difference. Bars: the central 95 % of our studies; ticks: our mean; squares: the paper. A filled square would differ (Fisher's exact test, p below 1 %)."}, "image": {"alt": "Three panels, one for each pair of learners, with 27 data sets as rows. Nearly all squares lie on the bars. The bars are often half as wide as the panel."}} tags=["remove-input"]
cells.draw()

# %% mystnb={"code_prompt_show": "Show all 81 cells", "code_prompt_hide": "Hide the cells"} tags=["remove-input", "hide-output"]
page.show(cells)

# %% mystnb={"code_prompt_show": "Show the last rows of Table 1", "code_prompt_hide": "Hide the last rows"} tags=["remove-input", "hide-output"]
page.show(last_rows)

# %% [markdown]
r"""
Of 81 cells {glue:text}`uci-cells` agree with ours. Look at the width of the bars in {numref}`fig-uci-cells`: this is what ten repetitions tell about one data set. Averaged over 27 data sets the noise shrinks, but it does not vanish. On the *same* data sets, $\hat R$ for NB against C4.5 comes out anywhere from {glue:text}`uci-r-low` to {glue:text}`uci-r-high`. The paper's 0.737, 0.783 and 0.816
look like a ranking of the three pairs. Our means are {glue:text}`uci-order-ours`, and NB against C4.5 has the lowest value in {glue:text}`uci-order` of the studies.

### What a choice of seeds can do

Two researchers run the 5×2cv test ten times on each data set and report, for each, the outcome that suits them. The first wants to show that naive Bayes and C4.5 are equal, and concedes a difference only where all ten repetitions reject. The second wants to show that they differ; one rejection in ten is enough.
"""

# %% mystnb={"figure": {"name": "fig-uci-seeds", "caption": "Number of data sets on which naive Bayes and C4.5 can be said to differ by the 5×2cv t test, with ten seeds to choose from: for a researcher who wants few differences (left) and for one who wants many (right). Dashed: the paper, 1 and 19."}, "image": {"alt": "Two histograms far apart on an axis from 0 to 27. The left one lies at 0 to 4, the right one at about 16 to 23. The dashed lines of the paper, at 1 and 19, run through both."}} tags=["remove-input"]
figures.chosen_seeds(*chosen_seeds.fewest_and_most(five), (1, 19))

# %% tags=["remove-cell"]
page.numbers(**chosen_seeds.numbers(made))

# %% [markdown]
r"""
On average the first researcher reports {glue:text}`uci-always` data sets with a difference, and the second {glue:text}`uci-ever`, of 27. With the corrected test on ten runs of 10-fold cross-validation they would report {glue:text}`uci-ten-always` and {glue:text}`uci-ten-ever`, and have little to argue about.

## Tables 2 to 4: the corrected tests
"""

# %% tags=["remove-cell"]
table_2 = tables_1_to_4.table_2(**study)
table_3 = tables_1_to_4.table_3(**study)
everything = tables_1_to_4.summaries(made)
own = own_studies.own_studies(made)
page.numbers(**own_studies.numbers(own, len(everything)))
every, by_pair, tie_rows = first_neighbour.ties(studies, seed)
page.numbers(**first_neighbour.numbers(every, tie_rows, seed))
stratified = claims.stratified_verdicts(repetitions, seed)
change = stratification.stratification(made, stratified)
page.numbers(**stratification.numbers(made, change, stratified[10].shape[-1]))
r_rows = pd.concat([last_rows.cells, table_2.cells, table_3.cells])

# %% mystnb={"figure": {"name": "fig-uci-r", "caption": "Replicability of the tests of Tables 1, 2 and 3. Bars: the central 95 % of our studies; ticks: their mean; squares: the paper."}, "image": {"alt": "Three panels, one for each pair. Replicability rises from about 0.75 for 5×2cv over one run and ten resamples to about 0.95 for ten runs of cross-validation. The squares of the paper lie on the bars."}} tags=["remove-input"]
tables_1_to_4.draw_replicability(r_rows[r_rows.measure == R])

# %% tags=["remove-input"]
page.show(table_3)

# %% mystnb={"code_prompt_show": "Show Table 2, the corrected resampled t test", "code_prompt_hide": "Hide Table 2"} tags=["remove-input", "hide-output"]
page.show(table_2)

# %% mystnb={"code_prompt_show": "Show Table 4, by significance level", "code_prompt_hide": "Hide Table 4"} tags=["remove-input", "hide-output"]
page.show(tables_1_to_4.table_4(**study))

# %% mystnb={"code_prompt_show": "Show the counts of section 4.3", "code_prompt_hide": "Hide the counts"} tags=["remove-input", "hide-output"]
page.show(tables_1_to_4.section_4_3(**study))

# %% mystnb={"code_prompt_show": "Show all numbers with their ranges", "code_prompt_hide": "Hide the numbers"} tags=["remove-input", "hide-output"]
page.show(tables_1_to_4.summaries_table(everything))

# %% [markdown]
r"""
In {numref}`fig-uci-r` {term}`replicability` is lowest for 5×2cv, higher for ten {term}`resamples <resampling>` or one run, and highest for ten runs of cross-validation, in the paper and here. It grows with the number of resamples and with the number of runs.

Of {glue:text}`uci-numbers` printed summaries {glue:text}`uci-agree` lie in the central 95 % of our studies. If a study of our own takes the place of the paper's, between {glue:text}`uci-own-low` and {glue:text}`uci-own-high` do, so the paper's study is not quite like ours. Of its {glue:text}`uci-odd` numbers outside, {glue:text}`uci-odd-pair-number` belong to one
pair, {glue:text}`uci-odd-pair`. Most of them have one cause: how the nearest neighbour decides when several {term}`instances <instance>` are equally near. Ours lets all of them vote. If the first of them decides instead, {glue:text}`uci-first-out` numbers are outside rather than {glue:text}`uci-votes-out`. {ref}`readings` tells how this was found.

**Stratification.** Cross-validation was stratified, resampling was not. Could that be why cross-validation replicates better? The paper stratified resampling too and found hardly any change. With {glue:text}`uci-strat-number` repetitions we find an average change of {glue:text}`uci-strat-mean`, and {glue:text}`uci-strat-most` at
most. Cross-validation gains {glue:text}`uci-gain-low` to {glue:text}`uci-gain-high` over resampling with as many trainings. A better explanation is this: a run of cross-validation tests every instance exactly once, while random splits test some instances several times and others never, which adds to the variance between repetitions.
"""

# %% mystnb={"code_prompt_show": "Show the effect of stratification", "code_prompt_hide": "Hide the effect of stratification"} tags=["remove-input", "hide-output"]
page.show(stratification.stratification_table(change))

# %% tags=["remove-cell"]
judged = claims.findings_by_scope(claim_repetitions, studies, resamples, seed)
page.numbers(**claims.numbers(made))

# %% [markdown]
r"""
## Which statements of the paper hold?

The order of the tests holds: 5×2cv is least replicable, ten runs of cross-validation are most replicable, and on average over the pairs the gap is far larger than the uncertainty from 27 data sets. Statements about *each* pair, *each* step or a fixed bound mostly cannot be decided for data sets in general, because 27 data sets give $\hat R$ to within a few hundredths at best. The statements are judged on more repetitions than the tables (parameter `claim_repetitions`). Do not rely on these:

- *The estimate cannot be below one half.* It can ([](measuring-replicability)). In a study like the paper's it is below one half in about {glue:text}`uci-below` of 81 cells.
- *The 5×2cv test never finds a difference on iris and on Hungarian heart disease.* On the latter the 5×2cv test rejects in up to {glue:text}`uci-heart-most` of the repetitions. Only {glue:text}`uci-thirty-heart` of the studies show thirty draws in thirty there, and {glue:text}`uci-thirty-iris` on iris. The paper's two rows owe something to luck.
- *With 5×2cv, nine or ten of ten repetitions agree on less than 66 % of the data sets.* For C4.5 against NN we expect {glue:text}`uci-almost`.
- *Replicability grows with the number of resamples, with one exception.* The paper's Table 2 has {glue:text}`uci-exceptions` exceptions.
"""

# %% mystnb={"code_prompt_show": "Show the statements one by one", "code_prompt_hide": "Hide the statements"} tags=["remove-input", "hide-output"]
page.show(claims.findings_table(judged))

# %% tags=["remove-cell"]
told = procedures.verdicts(procedures.ON_DATA_SETS, found)
costs = cost.overview(told, seed=seed, resamples=resamples)
level = cost.type_one(trials=1000, seed=2003)
costs = costs.merge(level, how="left", on="key")
page.numbers(**cost.numbers(costs, told, seed=seed, resamples=resamples))

# %% [markdown]
r"""
## What trainings buy

A comparison costs trainings: two for {term}`McNemar's test`, twenty for 5×2cv or one run of ten folds, two hundred for ten runs. It should find differences, and find them again. On real data nobody knows the truth, so a rejection may be right or wrong. But two different learners hardly ever have *exactly* the same error. Among tests that keep their level, more
rejections are therefore better. Which tests keep it we know from data sets on which there is nothing to learn ({ref}`calibration`). {numref}`fig-uci-cost` compares all tests of the four papers on the same repetitions.
"""

# %% mystnb={"figure": {"name": "fig-uci-cost", "caption": "Replicability (above) and share of comparisons that reject (below), against trainings, over 27 data sets and three pairs. Crosses: tests with a Type I error above 7.5 % where there is nothing to learn. Tests of the same cost stand side by side."}, "image": {"alt": "Two scatter plots against trainings from 2 to 200. Replicability rises with cost from 0.8 to 0.95; at 200 trainings many tests crowd near the top. Tests that do not keep their level reject far more often than the others."}} tags=["remove-input"]
figures.cost(
    costs,
    [
        procedures.key(one)
        for one in (
            procedures.MCNEMAR,
            procedures.FIVE_BY_TWO,
            procedures.CROSS_VALIDATION[1],
            procedures.CROSS_VALIDATION[10],
        )
    ],
)

# %% mystnb={"code_prompt_show": "Show every test", "code_prompt_hide": "Hide the tests"} tags=["remove-input", "hide-output"]
page.show(cost.cost_table(costs))

# %% [markdown]
r"""
Read $\kappa$ beside $\hat R$. The {term}`difference of two proportions <test for the difference of two proportions>` has an $\hat R$ of {glue:text}`uci-proportions-r`, about that of the t test on one run of ten folds, {glue:text}`uci-kfold-r`. But it seldom rejects, and the values of $\kappa$, {glue:text}`uci-proportions-kappa` and {glue:text}`uci-kfold-kappa`, show the difference. Among tests that keep their level:

- **2 trainings.** McNemar's test has $\kappa$ = {glue:text}`uci-cheap-kappa` and rejects {glue:text}`uci-cheap-rejects` of the time. The paper leaves it out as inferior to 5×2cv. On these data sets it rejects as often at a tenth of the cost, and its $\hat R$ is not seen to be lower: the difference is {glue:text}`uci-ahead`.
- **20 trainings.** 5×2cv t has $\kappa$ = {glue:text}`uci-five-kappa` and rejects {glue:text}`uci-five-rejects`. Alpaydin's F test on the same halves is better, with {glue:text}`uci-f-kappa` and {glue:text}`uci-f-rejects`. The best is the {glue:text}`uci-twenty` test: {glue:text}`uci-twenty-kappa` and {glue:text}`uci-twenty-rejects`.
- **200 trainings.** The corrected test on ten runs of ten folds has $\kappa$ = {glue:text}`uci-ten-kappa` and rejects {glue:text}`uci-ten-rejects`. The best of the {term}`calibrated <calibration>` tests of 2003, {glue:text}`uci-best`, is equal to it ({glue:text}`uci-best-kappa`).

A rejection also says which learner is better. With 5×2cv, {glue:text}`uci-repetitions` repetitions contain contradicting {term}`verdicts <verdict>`, "A is better" and "B is better", for {glue:text}`uci-contra-five` of the pairs and data sets; with McNemar's test for {glue:text}`uci-contra-one`; with the corrected test on ten runs for {glue:text}`uci-contra-ten`.

## How many runs for 0.99?

Ten runs give $\hat R$ = {glue:text}`uci-ten-r`. More runs can be had by joining repetitions: ten repetitions of ten runs are one repetition of a hundred. The next chapter proves ({prf:ref}`thm-rsm-root`) that what is missing from 1 shrinks only with the *square root* of the number of runs. To halve it, take four times as many runs.
"""

# %% tags=["remove-cell"]
goal = 0.99
growth = cost.growth(found, seed=seed, resamples=resamples)
constant = cost.root_law(growth)
page.numbers(**cost.growth_numbers(growth, goal))

# %% mystnb={"figure": {"name": "fig-uci-growth", "caption": "What replicability lacks of 1 as runs are added to the corrected test. Band: 95 % interval over data sets for all pairs together. Dashed: the square-root rule, fitted to ten runs and fewer."}, "image": {"alt": "On two logarithmic axes the points for all pairs fall along the dashed line up to about ten runs; beyond, the pairs go apart: some reach 0.99 with a few tens of runs, others do not."}} tags=["remove-input"]
figures.growth(growth, constant, PAIRS, goal)

# %% mystnb={"code_prompt_show": "Show the numbers of this figure", "code_prompt_hide": "Hide the numbers"} tags=["remove-input", "hide-output"]
page.show(cost.growth_table(growth))

# %% [markdown]
r"""
{glue:text}`uci-goal-words` Beyond ten runs the rule is uncertain, because with 27 data sets and three pairs the last hundredth depends on one or two cells near the {term}`critical value`. The extra runs find nothing new: the share of rejections is {glue:text}`uci-rejects-ten` with ten runs and {glue:text}`uci-rejects-last` with the most. More runs make
the verdict on *this* data set definite. They do not make it right.

## Learners of today

Here is the same study with a random forest, gradient boosting (twenty trees each) and logistic regression from scikit-learn, with {glue:text}`uci-few` repetitions on {glue:text}`uci-sets` data sets. Their own random numbers are the same in every fit, so that only the splits differ.
"""

# %% tags=["remove-cell"]
beside = modern_learners.beside_classic(
    learners, number_of_sets, number=few, resamples=resamples, seed=seed
)
page.numbers(
    uci_few=str(few),
    uci_sets=str(number_of_sets),
    **modern_learners.numbers(beside),
)

# %% mystnb={"code_prompt_show": "Show learners of today beside those of 2004", "code_prompt_hide": "Hide the learners"} tags=["remove-input", "hide-output"]
page.show(modern_learners.beside_classic_table(beside))

# %% [markdown]
r"""
With 5×2cv, $\hat R$ is {glue:text}`uci-today-five`, above the {glue:text}`uci-then-five` of the learners of 2004 on the same data. This high value is worth nothing. The three learners are so alike that the test rejects in {glue:text}`uci-today-five-rejects` of the comparisons, about its level, and $\kappa$ is {glue:text}`uci-today-five-kappa`: a rejection says nothing about
the next repetition. The corrected test on ten runs rejects in {glue:text}`uci-today-rejects` (learners of 2004: {glue:text}`uci-then-rejects`) with $\kappa$ = {glue:text}`uci-today-ten-kappa`. Learners that hardly differ are the hard case. With so few data sets this is a demonstration, not a result about forests. `-p learners classic` takes
the learners of 2004, `-p number_of_sets 27` all data sets, which takes hours.

## What it means for you

- Do not trust a single 5×2cv verdict. On many data sets the seed decides it, and an author may have tried several.
- Use ten runs of 10-fold cross-validation and the corrected test. If you can afford only twenty trainings, take one run of ten folds with the corrected test.
- If your {term}`p-value` is close to the level, say so. No affordable number of runs makes such a verdict replicable.
- When you compare two values of $\hat R$, ask for the {term}`interval` over data sets, and for $\kappa$ or the share of rejections beside them.

## Takeaways

- One study of ten repetitions on 27 data sets gives the replicability of the 5×2cv test anywhere from {glue:text}`uci-r-low` to {glue:text}`uci-r-high` (NB against C4.5), depending on the seeds alone.
- With ten seeds to choose from, 5×2cv lets a researcher claim that naive Bayes and C4.5 differ on {glue:text}`uci-always` of 27 data sets, or on {glue:text}`uci-ever` (on average).
- The corrected test on ten runs of 10-fold cross-validation has $\hat R$ = {glue:text}`uci-ten-r` {glue:text}`uci-ten-interval`, against {glue:text}`uci-five-r` {glue:text}`uci-five-interval` for 5×2cv. It rejects {glue:text}`uci-power-ratio` times as often, for ten times as many trainings.
- Replicability approaches 1 only with the square root of the number of runs.
- {glue:text}`uci-agree` of the paper's {glue:text}`uci-numbers` summaries agree with our repetition. Most of the others have one cause, the rule for ties of the nearest neighbour.

## Check yourself

:::{dropdown} 1. A test rejects in 1 of 4 repetitions. A study draws 2 of them. What does it report?
Half of the six possible pairs contain the rejection: $\hat R = 0$ with chance $\frac12$, and 1 with chance $\frac12$. The mean is $\frac12$, which is $\hat R(1, 4) = 1 - 2 \cdot 3/12$.
:::

:::{dropdown} 2. The paper prints 0.737 for NB against C4.5 and 0.783 for NB against NN. Is the difference more than chance?
Not by these numbers alone. On the same data sets, other seeds move the first value anywhere from {glue:text}`uci-r-low` to {glue:text}`uci-r-high`, and NB against C4.5 has the lowest value of the three pairs in {glue:text}`uci-order` of our studies, not in all.
:::

:::{dropdown} 3. Why does the range of claims shrink from {glue:text}`uci-always` – {glue:text}`uci-ever` with 5×2cv to {glue:text}`uci-ten-always` – {glue:text}`uci-ten-ever` with ten runs?
On a data set with $0 < q < 1$ a patient researcher can get either verdict. With ten runs of cross-validation the statistic hardly depends on the split, so $q$ is near 0 or 1 on most data sets, and a choice of seeds changes little.
:::

:::{dropdown} 4. A test with 2 trainings has a higher $\hat R$ than one with 20. Is it the better test?
Not necessarily. The difference of proportions has $\hat R$ = {glue:text}`uci-proportions-r`, more than 5×2cv, but it rejects seldom. Compare $\kappa$, {term}`Type I error` and rejections as well.
:::

:::{dropdown} 5. Your verdict lies just at the critical value. How many runs make it replicable?
No affordable number. What is missing from 1 shrinks with the square root of the runs, and on a data set exactly at the critical value half of the repetitions reject however many runs each has.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Ten of a hundred
:label: ex-uci-draws
```
A test rejects in 30 of 100 repetitions on a data set. What is the chance that ten of them, drawn without replacement, all agree? Compare with $q^{10} + (1-q)^{10}$ at $q = 0.3$. Why is the latter larger, and which of the two is unbiased?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-uci-draws
:class: dropdown
```
By {eq}`eq-uci-draws` the chance is

$$
\frac{\binom{30}{10} + \binom{70}{10}}{\binom{100}{10}} .
$$

The function $q^{10} + (1-q)^{10}$ is convex, so by Jensen's inequality inserting an estimate of $q$ gives too much on average. The mean over draws is unbiased by {prf:ref}`thm-uci-unbiased`. The simulation checks both.
"""

# %%
from scipy.special import comb

from fourpapers.bouckaert_frank2004.studies import expected

exact = (comb(30, 10) + comb(70, 10)) / comb(100, 10)
plug_in = 0.3**10 + 0.7**10
print(f"drawn {exact:.5f}, inserted {plug_in:.5f}")
rejected = np.random.default_rng(seed).binomial(100, 0.3, size=20_000)
share = rejected / 100
unbiased = expected(rejected, 100, "consistent").mean()
biased = (share**10 + (1 - share) ** 10).mean()
print(f"truth {plug_in:.4f}, drawn {unbiased:.4f}, inserted {biased:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} A hundred seeds to choose from
:label: ex-uci-hundred
```
The two researchers become more patient and try all repetitions there are instead of ten. On how many data sets can each now claim, with 5×2cv, that naive Bayes and C4.5 differ? And with the corrected test on ten runs?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-uci-hundred
:class: dropdown
```
The first needs every repetition to reject, the second a single one. Both numbers move outwards as seeds are added, because on every data set with $0 < q < 1$ either verdict turns up sooner or later.
"""

# %%
for test in (procedures.FIVE_BY_TWO, procedures.CROSS_VALIDATION[10]):
    rejected = np.abs(made.of(test).verdicts[0])
    print(
        f"{procedures.title(test):<22} "
        f"at least {rejected.all(axis=1).sum()}, "
        f"at most {rejected.any(axis=1).sum()} of 27"
    )

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} What direction costs
:label: ex-uci-direction
```
Let a repetition find the first learner better with chance $a$, the second with chance $b$. Show that replicability with three outcomes is lower than with two by exactly $2ab$. On which data set and pair is $ab$ largest for 5×2cv?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-uci-direction
:class: dropdown
```
With two outcomes, two repetitions agree with chance $(a+b)^2 + (1-a-b)^2$; with three, with chance $a^2 + b^2 + (1-a-b)^2$. The difference is $2ab$, the chance that they name different learners.
"""

# %%
from fourpapers.bouckaert_frank2004.populations import DATA_SETS, PAIRS

first_better = (five.verdicts > 0).mean(axis=-1)
second_better = (five.verdicts < 0).mean(axis=-1)
pair, place = np.unravel_index(
    (first_better * second_better).argmax(), first_better.shape
)
print(f"{list(DATA_SETS.values())[place]}, {PAIRS[pair]}:")
print(f"first better {first_better[pair, place]:.0%} of repetitions")
print(f"second better {second_better[pair, place]:.0%}")

# %% [markdown]
r"""
```{solution-end}
```
"""
