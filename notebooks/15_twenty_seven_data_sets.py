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
#       studies: 300
#       resamples: 300
# ---

# %% [markdown]
r"""
(twenty-seven-data-sets)=
# Twenty-seven data sets

:::{admonition} Takeaways
:class: tip
- Bouckaert and Frank repeated every test ten times on 27 data sets. We repeated their whole study: {glue:text}`uci-repetitions` repetitions instead of ten, {glue:text}`uci-disjoint` studies like theirs.
  {glue:text}`uci-cells` of the 81 cells of Table 1 agree with ours.
- Of {glue:text}`uci-numbers` printed summaries {glue:text}`uci-agree` lie in the central 95 % of our studies, where a study of our own has {glue:text}`uci-own-low` to {glue:text}`uci-own-high`. Most of the others concern
  {glue:text}`uci-odd-pair`, and a detail explains most of those: how the nearest neighbour breaks ties. With the other rule the numbers outside fall from {glue:text}`uci-votes-out` to {glue:text}`uci-first-out`.
- One study of ten says less than its three decimals suggest: for 5x2cv, naive Bayes against C4.5, R comes out anywhere from {glue:text}`uci-r-low` to {glue:text}`uci-r-high` on the *same* data sets.
- With ten seeds to choose from, a researcher can claim with 5x2cv that naive Bayes and C4.5 differ on {glue:text}`uci-always` of 27 data sets, or on {glue:text}`uci-ever`.
- The corrected test on ten runs of 10-fold cross-validation replicates best: R = {glue:text}`uci-ten-r` {glue:text}`uci-ten-interval`, against {glue:text}`uci-five-r`
  {glue:text}`uci-five-interval` for 5x2cv, and it finds {glue:text}`uci-power-ratio` times as many differences. It costs ten times as many trainings. 5x2cv is no bargain: McNemar's test on one split, at a tenth of its cost, rejects
  as often and is not seen to replicate worse (R = {glue:text}`uci-cheap-r`).
- R approaches 1 only like one over the root of the runs. {glue:text}`uci-goal-words`
- Of {glue:text}`uci-claims` claims, {glue:text}`uci-here-hold` hold on these 27 data sets, {glue:text}`uci-here-fail` do not, and {glue:text}`uci-here-open` are too close to call. As claims about data sets in general
  {glue:text}`uci-hold` hold, {glue:text}`uci-fail` do not, and {glue:text}`uci-open` are left undecided: 27 data sets are few.
:::

**In the papers.** Bouckaert and Frank {cite}`bouckaert2004`, sections 3 and 4.1 to 4.3: Tables 1 to 4, the six counts of section 4.3, and the check of stratification, all of it.
The paper does not say whether its tests shared their random splits, what it put for $n_2/n_1$ when a data set does not divide by ten, or how sure it is of any number.
Its simulation, section 4.4, has a chapter of its own.

**Before you read.** [](measuring-replicability) for $R$, $\kappa$ and their laws; [](data-sets) for the 27 data sets and [](learners) for the learners, which were checked against Weka prediction by
prediction. **Run time:** half a minute. (It reads stored results. `python -m fourpapers compute bouckaert-frank2004/uci` makes the most of them again, in about ten minutes on two cores; `bouckaert-frank2004/stratified`,
`bouckaert-frank2004/first-neighbour` and `bouckaert-frank2004/modern` make the rest.)
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
repetitions: int = 100  # repetitions on each data set [30, 1000]
studies: int = 2000  # studies of ten that are drawn from them [100, 20000]
resamples: int = 2000  # bootstrap samples of the data sets [100, 20000]
learners: str = "modern"  # in the last section {modern, classic}
number_of_sets: int = 5  # data sets there [2, 27]
few: int = 10  # repetitions there [4, 100]
seed: int = 2004  # start of all random numbers [0, 1000000000]

# %%
import pandas as pd

from fourpapers.book import page
from fourpapers.bouckaert_frank2004 import procedures, tables_1_to_4
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
from fourpapers.bouckaert_frank2004.experiments import uci
from fourpapers.bouckaert_frank2004.populations import PAIRS
from fourpapers.bouckaert_frank2004.studies import R

study = {"repetitions": repetitions, "studies": studies, "seed": seed}

# %% [markdown]
r"""
## A study of replicability, replicated

Naive Bayes (NB), C4.5 and nearest neighbour (NN) are compared in pairs on 27 data sets of the UCI repository, the same data each time, cut differently each time. We give the
things that are repeated names.

:::{prf:definition} Repetition and study
:label: def-uci-study
A *repetition* cuts one data set with one seed: five times into halves, ten times into ten folds, a hundred times at random into nine tenths and one tenth, and once with a third held out. All
three learners are trained and tested on all of these parts, and every test is carried out on its share of them. A *study* is ten repetitions on each of the 27 data sets.
:::

Everything in this chapter is conditional on these 27 data sets ([](estimands), third meaning): what is random are the splits.

Folds and halves are stratified, the random splits are not, as in the paper. In a repetition all tests look at the same cuts: the test on one run of ten folds sees the first of the ten runs,
and ten resamples are the first of a hundred. For $n_2/n_1$ we put $\frac19$. The nearest neighbour widens the ranges of attributes as Weka's does.

The paper is one study. We have {glue:text}`uci-repetitions` repetitions on every data set, so {glue:text}`uci-disjoint` studies that share nothing. And any ten repetitions, drawn for each
data set without replacement, make a study too. A draw has exactly the distribution of a fresh study, and of draws we can have thousands.

:::{prf:proposition} What a study shows on average
:label: thm-uci-unbiased
Let a test reject in $K$ of $N$ independent repetitions on a data set, each with chance $p$. Draw ten of them without replacement, and let $k$ of the ten reject. Then $k$ is binomial with 10 and $p$. For
any measure $f(k)$, its average over all draws, with weights

$$
\Pr[k = j \mid K] = \binom{K}{j} \binom{N-K}{10-j} \Big/ \binom{N}{10} ,
$$ (eq-uci-draws)

estimates $\mathrm{E} f(k)$ of a fresh study without bias.
:::

:::{prf:proof}
Which ten are drawn does not depend on their outcomes, so they are ten independent trials with chance $p$. The average over draws is $\mathrm{E}\{f(k) \mid K\}$, whose expectation is $\mathrm{E} f(k)$. Given
$K$, all draws are equally likely, and $j$ of the $K$ rejections are among the ten in as many ways as {eq}`eq-uci-draws` counts.
:::

For $R$ the average over draws is just $R(K, N)$; for "consistent" it is the chance that ten of $N$ are all alike. The *spread* of the draws is what a published number is
held against: it agrees if it lies in the central 95 % of studies. One correction is needed. Draws share their repetitions with our mean, and the paper's study does not. A sum over ten of our $N$ strays from our mean with a variance in
proportion to $1 - 10/N$, one over ten fresh repetitions with $1 + 10/N$, so deviations from the mean are stretched by the root of the ratio, {glue:text}`uci-stretch`.

All this says how far chance moves a study on these 27 data sets. How far $R$ would move with *other* data sets is another question, which the bootstrap over data sets answers.
"""

# %%
found = uci.repetitions_by_set(repetitions, seed)
made = tables_1_to_4.study(**study)

# %% [markdown]
r"""
## Table 1: the 5x2cv t test
"""

# %%
cells = tables_1_to_4.table_1_cells(**study)
last_rows = tables_1_to_4.table_1_last_rows(**study)

# %% mystnb={"figure": {"name": "fig-uci-cells", "caption": "Table 1. How often, of ten times, the 5x2cv t test finds no difference. Bars: the central 95 % of our studies; ticks: our mean; squares: the paper, filled where its ten outcomes and ours would not (Fisher's exact test, p below 1 %) have the same chance."}, "image": {"alt": "Three panels, one for each pair of learners, with 27 data sets as rows. Nearly all squares lie on the bars. The bars are often half as wide as the panel."}} tags=["remove-input"]
cells.draw()

# %% [markdown]
r"""
{glue:text}`uci-cells` of 81 cells agree. Cell by cell:
"""

# %% tags=["remove-input", "hide-output"]
page.show(cells)

# %% tags=["remove-input"]
page.show(last_rows)

# %% tags=["remove-cell"]
page.numbers(**tables_1_to_4.numbers(**study))

# %% [markdown]
r"""
The least likely cell is {glue:text}`uci-worst`: {glue:text}`uci-worst-paper` draws of ten in the paper, {glue:text}`uci-worst-ours` on average here, p = {glue:text}`uci-worst-p`. Of 81 cells
{glue:text}`uci-cells-five` have a p below 5 %; about four would by chance, were the test exact, and fewer since it is discrete.

Look at the bars. They are what ten repetitions can tell about one cell, and many span half of the scale. Summed over 27 data sets the noise averages out, but not to three decimals: the paper's 0.737, 0.783 and 0.816
look like a ranking of the pairs, and our means are {glue:text}`uci-order-ours`. Naive Bayes against C4.5 has the lowest R in {glue:text}`uci-order` of studies.

### What a choice of seeds can do

Take a researcher who runs 5x2cv ten times on each data set and reports, each time, the outcome that suits. To show that naive Bayes and C4.5 are equal, a data set has to be conceded only if all ten
repetitions reject. To show that they differ, one rejection in ten is enough.
"""

# %%
five = made.of(procedures.FIVE_BY_TWO)
always, ever = chosen_seeds.fewest_and_most(five)

# %% mystnb={"figure": {"name": "fig-uci-seeds", "caption": "Naive Bayes and C4.5 by the 5x2cv t test with ten seeds to choose from: the number of data sets on which they can be said to differ, for a researcher who wants few differences and for one who wants many. Dashed: the paper, 1 and 19."}, "image": {"alt": "Two histograms far apart on an axis from 0 to 27. The left one lies at 0 to 4, the right one at about 16 to 23. The dashed lines of the paper, at 1 and 19, run through both."}} tags=["remove-input"]
figures.chosen_seeds(always, ever, (1, 19))

# %% tags=["remove-cell"]
page.numbers(**chosen_seeds.numbers(made))

# %% [markdown]
r"""
On average the two researchers arrive at {glue:text}`uci-always` and {glue:text}`uci-ever` data sets. In our {glue:text}`uci-disjoint` separate studies the second number ranges from {glue:text}`uci-study-low` to
{glue:text}`uci-study-high`. With the corrected test on ten runs of ten folds they would have {glue:text}`uci-ten-always` and {glue:text}`uci-ten-ever`, and little to quarrel about.

## Tables 2 to 4
"""

# %%
table_2 = tables_1_to_4.table_2(**study)
table_3 = tables_1_to_4.table_3(**study)
everything = tables_1_to_4.summaries(made)
own = own_studies.own_studies(made)

# %% tags=["remove-input"]
page.show(table_2)

# %% tags=["remove-input"]
page.show(table_3)

# %% tags=["remove-input"]
page.show(tables_1_to_4.table_4(**study))

# %% tags=["remove-input"]
page.show(tables_1_to_4.section_4_3(**study))

# %% mystnb={"figure": {"name": "fig-uci-r", "caption": "R of the tests of Tables 1, 2 and 3. Bars: the central 95 % of our studies; ticks: their mean; squares: the paper."}, "image": {"alt": "Three panels, one for each pair. R rises from about 0.75 for 5x2cv over one run and ten resamples to about 0.95 for ten runs of cross-validation. The squares of the paper lie on the bars."}} tags=["remove-input"]
r_rows = pd.concat([last_rows.cells, table_2.cells, table_3.cells])
tables_1_to_4.draw_replicability(r_rows[r_rows.measure == R])

# %% [markdown]
r"""
Number by number, with the range of studies and the interval over data sets:
"""

# %% tags=["remove-input", "hide-output"]
page.show(tables_1_to_4.summaries_table(everything))

# %% tags=["remove-cell"]
page.numbers(**own_studies.numbers(own, len(everything)))

# %% [markdown]
r"""
{glue:text}`uci-agree` of {glue:text}`uci-numbers` numbers agree; {glue:text}`uci-odd` do not, {glue:text}`uci-odd-low` of them lower in the paper than with us and {glue:text}`uci-odd-high` higher. Is that many? The numbers hang together, since
tests share their splits and pairs their learners, so a count of stars has no simple law. But we can put a study of our own in the place of the paper's. Each of the {glue:text}`uci-disjoint` that
share nothing has between {glue:text}`uci-own-low` and {glue:text}`uci-own-high` numbers inside, and {glue:text}`uci-own-cells` cells of Table 1 that differ.
"""

# %% tags=["remove-input"]
page.show(own_studies.own_studies_table(own, made))

# %% [markdown]
r"""
So the paper's study is not quite one of ours, and {glue:text}`uci-odd-pair-number` of its {glue:text}`uci-odd` strange numbers belong to one pair, {glue:text}`uci-odd-pair`.

### Ties

Look at the nearest neighbour. Ours is like Weka's IBk of later years: when several instances are equally near, all vote. The other usual rule is to take the first, in an order that is shuffled in every run. The paper says only "nearest
neighbor classifier". We ran that rule too (with attributes scaled by their ranges in the whole data set), on the same cuts: {glue:text}`uci-first-number` repetitions, with our first {glue:text}`uci-first-number` beside them.
"""

# %%
every, by_pair, tie_rows = first_neighbour.ties(studies, seed)

# %% tags=["remove-input"]
page.show(first_neighbour.ties_table(tie_rows))

# %% tags=["remove-input"]
page.show(first_neighbour.ties_by_pair_table(by_pair))

# %% tags=["remove-cell"]
page.numbers(**first_neighbour.numbers(every, tie_rows, seed))

# %% [markdown]
r"""
The rule matters more than one would think: where attributes have few values, many instances are equally near, and taking the first costs accuracy (percentage points of error: {glue:text}`uci-changed`). It also moves data sets towards the critical value
or away from it. With it the mean distance to the paper's R for this pair falls from {glue:text}`uci-votes-gap` to {glue:text}`uci-first-gap`, the uncorrected test's counts ({glue:text}`uci-use-paper` in the paper)
go from {glue:text}`uci-use-votes` to {glue:text}`uci-use-first`, and {glue:text}`uci-first-out` instead of {glue:text}`uci-votes-out` of all summaries are outside. So the paper's nearest neighbour most likely took the first. We looked for this after seeing the
misfit, and say so; but [](other-learners) came to the same conclusion about Bouckaert's (2003) nearest neighbour, from other data. Everything else on this page is with votes.

### Stratification

Cross-validation was stratified and resampling was not. To see that this is not why cross-validation replicates better, the paper stratified resampling too and found the scores hardly changed; it prints none. Ours, from
{glue:text}`uci-strat-number` repetitions:
"""

# %%
stratified = claims.stratified_verdicts(repetitions, seed)
number = stratified[10].shape[-1]
change = stratification.stratification(made, stratified)

# %% tags=["remove-input"]
page.show(stratification.stratification_table(change))

# %% tags=["remove-cell"]
page.numbers(**stratification.numbers(made, change, number))

# %% [markdown]
r"""
On average R changes by {glue:text}`uci-strat-mean`, and by {glue:text}`uci-strat-most` at most. Cross-validation gains {glue:text}`uci-gain-low` to {glue:text}`uci-gain-high` over resampling at the same
cost, so stratification does not explain all of it. What does? Each run of cross-validation tests every instance exactly once. Resampling tests some twice and others never, and that adds to the
variance between repetitions.

## What the paper claims
"""

# %%
judged = claims.findings_here(resamples=resamples, **study)

# %% tags=["remove-input"]
page.show(claims.findings_table(judged))

# %% tags=["remove-cell"]
page.numbers(**claims.numbers(judged, made))

# %% [markdown]
r"""
The order of the tests stands: 5x2cv at the bottom, one run or ten resamples above it, ten runs of cross-validation at the top, with gaps that 27 data sets are enough to see. Claims about *each* pair, *each* step or a
fixed bound are often undecided in general, because with 27 data sets R is known to within a few hundredths at best. On the 27 data sets themselves {glue:text}`uci-here-hold` of {glue:text}`uci-claims` hold. What fails, in
general or on these 27:

- R is an unbiased estimate of a probability that is at least one half, and such an estimate must be able to fall below it, as [](measuring-replicability) shows. In a study like the paper's it does so in about
  {glue:text}`uci-below` of 81 cells.
- Iris and Hungarian heart disease are quiet, but not that quiet. On the latter the 5x2cv test rejects in up to {glue:text}`uci-heart-most` of the repetitions, and only {glue:text}`uci-thirty-heart` of studies show thirty draws in
  thirty ({glue:text}`uci-thirty-iris` for iris). The paper's rows are what luck made of ten repetitions.
- That the uncorrected test on ten runs is the most consistent fails on these 27, and is contradicted by the paper itself for one pair: 18 data sets for C4.5 against NN, where 100 resamples have 23. It is consistent where it can reject at will, and nowhere
  else.
- The paper sees one exception to the growth of replicability with the number of runs in its Table 2. The table has {glue:text}`uci-exceptions`: from 10 to 20 runs the consistent data sets of naive Bayes and C4.5 become fewer as well.
- On these 27 the bound of 66 % for almost consistent fails too: for C4.5 against NN we expect {glue:text}`uci-almost` of the data sets, where the paper had 17 of 27.

## Beyond the paper

### Which of the two is better

A test that rejects also says who won. The paper mentions the case that repetitions prefer now one learner and now the other, and counts both as rejections. Let a repetition have three outcomes instead: the first is better,
the second is better, no verdict.
"""

# %%
told = procedures.verdicts(procedures.ON_DATA_SETS, found)
costs = cost.overview(told, seed=seed, resamples=resamples)
level = cost.type_one(trials=1000, seed=2003)
costs = costs.merge(level, how="left", on="key")

# %% tags=["remove-input"]
page.show(cost.direction_table(costs))

# %% [markdown]
r"""
With 5x2cv, {glue:text}`uci-repetitions` repetitions contradict each other outright on {glue:text}`uci-contra-five` of the cells, and with McNemar's test on {glue:text}`uci-contra-one`; with the corrected test on ten
runs it is {glue:text}`uci-contra-ten`. Still, R hardly changes (by {glue:text}`uci-lost` at most). If the two directions have chances $a$ and $b$, what is lost is $2ab$, and where both are possible both are small. The
paper's remark is right for its measure. For a reader who meets one of the wrong verdicts it is no comfort.

### Cost, replicability and power

All tests of the four papers, on the same repetitions. A comparison costs trainings: two for McNemar's test, twenty for 5x2cv or one run of ten folds, two hundred for ten runs. What it buys is replicability, and rejections. On real data
sets nobody knows the truth, so rejections are not power. But two different learners hardly ever have *exactly* the same error, so among tests that keep their level, more rejections are better. Which tests keep it,
we know from data sets on which there is nothing to learn ({ref}`calibration`): the third column of {numref}`tbl-uci-cost`.
"""

# %% mystnb={"figure": {"name": "fig-uci-cost", "caption": "What trainings buy: R (above) and the share of comparisons that reject (below), over 27 data sets and three pairs. Crosses: tests whose Type I error is above 7.5 % where there is nothing to learn. Tests of the same cost stand side by side."}, "image": {"alt": "Two scatter plots against trainings from 2 to 200. Replicability rises with cost from 0.8 to 0.95; at 200 trainings many tests crowd near the top. Tests that do not keep their level reject far more often than the others."}} tags=["remove-input"]
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

# %% tags=["remove-input"]
page.show(cost.cost_table(costs))

# %% tags=["remove-cell"]
page.numbers(**cost.numbers(costs, told, seed=seed, resamples=resamples))

# %% [markdown]
r"""
Read $\kappa$ beside R. The difference of two proportions has an R of {glue:text}`uci-proportions-r`, one run of ten folds {glue:text}`uci-kfold-r`; but the former seldom rejects, and the $\kappa$ of {glue:text}`uci-proportions-kappa` and
{glue:text}`uci-kfold-kappa` put the two in order. Among tests that keep their level:

- with 2 trainings, McNemar's test has $\kappa$ = {glue:text}`uci-cheap-kappa` and rejects {glue:text}`uci-cheap-rejects`. The paper leaves it out as inferior to 5x2cv. On these data sets it rejects as often, and its R is not seen to be lower: it is higher by
  {glue:text}`uci-ahead`, which leaves the order undecided, at a tenth of the cost;
- with 20 trainings, 5x2cv t has $\kappa$ = {glue:text}`uci-five-kappa` and rejects {glue:text}`uci-five-rejects`. Alpaydin's F, on the very same halves, does better at no cost: {glue:text}`uci-f-kappa` and {glue:text}`uci-f-rejects`. The best is
  {glue:text}`uci-twenty`: {glue:text}`uci-twenty-kappa` and {glue:text}`uci-twenty-rejects`;
- with 200 trainings, ten runs of ten folds with the corrected test: {glue:text}`uci-ten-kappa` and {glue:text}`uci-ten-rejects`. The calibrated tests of 2003 are its equals (the best is {glue:text}`uci-best`, {glue:text}`uci-best-kappa`).

### How many runs for 0.99

Ten runs give R = {glue:text}`uci-ten-r`. What would it take to have 0.99? The runs of several repetitions can be put together, ten repetitions of ten runs to one of a hundred.

:::{prf:proposition} The root law
:label: thm-uci-root
On a data set let the statistic of a test on $r$ runs be normal over cuts, with mean $\tau$ and standard deviation $s/\sqrt r$, and let it reject beyond $c$. Over data sets, let $(\tau - c)/s$ have a density $g$ that is continuous
at zero. Then, as $r$ grows,

$$
1 - R \;\approx\; \frac{2\,g(0)}{\sqrt{\pi}} \cdot \frac{1}{\sqrt r} .
$$ (eq-uci-root)
:::

:::{prf:proof}
With $z = \sqrt r\,(\tau - c)/s$ the test rejects with chance $\Phi(z)$, so two repetitions disagree with chance $2\Phi(z)\{1 - \Phi(z)\}$. The density of $z$ over data sets is $g(z/\sqrt r)/\sqrt r$, near $g(0)/\sqrt r$ wherever the
chance is not negligible. And $\int \Phi(z)\{1-\Phi(z)\}\,dz = \mathrm{E}\,(X - Y)^+ = 1/\sqrt\pi$ for independent standard normal $X$ and $Y$, because $X - Y$ has standard deviation $\sqrt2$ and
$\mathrm{E}\,(\sqrt2 Z)^+ = \sqrt2/\sqrt{2\pi}$.
:::

On any one data set more runs settle the matter quickly, unless it sits just at the critical value. Over many data sets there is always one that nearly does, and the zone in which the cut decides only shrinks like $1/\sqrt r$. To halve
what is missing from 1, take four times as many runs.
"""

# %%
goal = 0.99
growth = cost.growth(found, seed=seed, resamples=resamples)
constant = cost.root_law(growth)

# %% mystnb={"figure": {"name": "fig-uci-growth", "caption": "How much R lacks of 1 as runs are added to the corrected r x 10 cv test. Band: 95 % interval over data sets for all pairs together. Dashed: the root law, fitted to ten runs and fewer."}, "image": {"alt": "On two logarithmic axes the points for all pairs fall along the dashed line up to about ten runs; beyond, the pairs go apart: some reach 0.99 with a few tens of runs, others do not."}} tags=["remove-input"]
figures.growth(growth, constant, PAIRS, goal)

# %% tags=["remove-input"]
page.show(cost.growth_table(growth))

# %% tags=["remove-cell"]
page.numbers(**cost.growth_numbers(growth, goal))

# %% [markdown]
r"""
{glue:text}`uci-goal-words` The law was fitted to at most ten runs, with the constant {glue:text}`uci-constant`; beyond, it can be wrong by chance, for with 27 data sets and three pairs R = 0.99 hangs on one or two cells
near the critical value. And the extra runs buy nothing else: the share of rejections is {glue:text}`uci-rejects-ten` with ten runs and {glue:text}`uci-rejects-last` with the most. More runs make the verdict on *this* data
set definite. They do not make it right.

### Learners of today

The same study with a random forest (RF), gradient boosting (GB) and logistic regression (LR) from scikit-learn, {glue:text}`uci-few` repetitions on {glue:text}`uci-sets` data sets. Twenty trees make the forest and twenty stages
the boosting. Their own random numbers are the same in every fit, so that only the cuts differ. With `-p learners classic` the section takes the learners of 2004 instead, and with `-p number_of_sets 27` all data sets,
which for these learners means hours.
"""

# %%
beside = modern_learners.beside_classic(
    learners, number_of_sets, number=few, resamples=resamples, seed=seed
)

# %% tags=["remove-input"]
page.show(modern_learners.beside_classic_table(beside))

# %% tags=["remove-cell"]
page.numbers(
    uci_few=str(few),
    uci_sets=str(number_of_sets),
    **modern_learners.numbers(beside),
)

# %% [markdown]
r"""
With 5x2cv R is {glue:text}`uci-today-five`, higher than the {glue:text}`uci-then-five` of the learners of 2004 on the same data, and it is worth nothing. These three learners are so alike on these data sets that the test rejects in
{glue:text}`uci-today-five-rejects` of the comparisons, about its level, and $\kappa$ is {glue:text}`uci-today-five-kappa`: a rejection says nothing about the next repetition. The corrected test on ten runs has R = {glue:text}`uci-today-ten`
{glue:text}`uci-today-ten-interval`, rejects in {glue:text}`uci-today-rejects` (against {glue:text}`uci-then-rejects` for the learners of 2004) and has a $\kappa$ of {glue:text}`uci-today-ten-kappa`. Learners that hardly differ are
the hard case: there is little to replicate but noise. Five data sets and ten repetitions are few, so take this as a demonstration that the study can be rerun with whatever you use, not as a result about forests.

## What it means for you

- Do not believe a 5x2cv verdict that was reported once. On many data sets the seed decides it, and an author may have tried several.
- Use ten runs of 10-fold cross-validation and the corrected test. If you can afford only twenty trainings, take one run of ten folds with the corrected test.
- If your p-value is close to the level, say so. No affordable number of runs makes such a verdict replicable.
- Replicability of a test is not known to three decimals from 27 data sets and ten repetitions. When you compare two values of R, ask for the interval over data sets.
- Never compare R without $\kappa$ or the share of rejections beside it.

```python
from fourpapers.bouckaert_frank2004.experiments import uci
from fourpapers.bouckaert_frank2004.procedures import verdicts
from twolearners.significance import Procedure

# by test: pairs x data sets x repetitions of 1, -1 or 0
table = verdicts(
    [Procedure("5x2cv-t"), Procedure("corrected-repeated-kfold", 10)],
    uci.repetitions_by_set(),
)
```

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Ten of a hundred
:label: ex-uci-draws
```
A test rejects in 30 of 100 repetitions on a data set. What is the chance that ten of them, drawn without replacement, all agree? Compare with $p^{10} + (1-p)^{10}$ at $p = 0.3$. Why is the latter larger, and which
of the two is unbiased?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-uci-draws
:class: dropdown
```
By {eq}`eq-uci-draws` it is $\{\binom{30}{10} + \binom{70}{10}\}/\binom{100}{10}$. The function $p^{10} + (1-p)^{10}$ is convex, so by Jensen's inequality plugging in an estimate of $p$ gives too much on average. The average over draws
is unbiased, by {prf:ref}`thm-uci-unbiased`. The simulation checks both.
"""

# %%
import numpy as np
from scipy.special import comb

from fourpapers.bouckaert_frank2004.studies import expected

exact = (comb(30, 10) + comb(70, 10)) / comb(100, 10)
plug_in = 0.3**10 + 0.7**10
print(f"drawn {exact:.5f}, plugged in {plug_in:.5f}")
rejected = np.random.default_rng(seed).binomial(100, 0.3, size=20_000)
share = rejected / 100
unbiased = expected(rejected, 100, "consistent").mean()
biased = (share**10 + (1 - share) ** 10).mean()
print(f"truth {plug_in:.4f}, drawn {unbiased:.4f}, plugged in {biased:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} A hundred seeds to choose from
:label: ex-uci-hundred
```
Our two researchers get more patient and try all repetitions there are instead of ten. On how many data sets can each now claim, with 5x2cv, that naive Bayes and C4.5 differ? And with the corrected test on ten runs?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-uci-hundred
:class: dropdown
```
One needs every repetition to reject, the other a single one. Both extremes move outwards with the number of seeds, for every data set with $0 < p < 1$ comes within reach of both.
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
Let a repetition find the first learner better with chance $a$, the second with chance $b$. Show that R with three outcomes is lower than with two by exactly $2ab$. On which data set and pair is $ab$ largest for 5x2cv?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-uci-direction
:class: dropdown
```
With two outcomes two repetitions agree with chance $(a+b)^2 + (1-a-b)^2$, with three with chance $a^2 + b^2 + (1-a-b)^2$. The difference is $2ab$: one says first, the other second.
"""

# %%
from fourpapers.bouckaert_frank2004.populations import DATA_SETS

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

```{exercise-start} The constant of the root law
:label: ex-uci-root
```
Let $(\tau - c)/s$ be normal over data sets with mean 0 and standard deviation $\sigma$. Compute R exactly for some $r$, and compare with {eq}`eq-uci-root`. (Hint: two repetitions reject together with the probability that two
correlated normals are positive, which is $\frac14 + \frac{1}{2\pi}\arcsin\rho$.)
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-uci-root
:class: dropdown
```
A repetition rejects if $(\tau - c)/s + V/\sqrt r > 0$ with standard normal $V$. Two such sums are normal with correlation $\rho = \sigma^2/(\sigma^2 + 1/r)$. They agree if both are positive or both negative, so
$R = \frac12 + \frac1\pi \arcsin\rho$. With $g(0) = 1/(\sigma\sqrt{2\pi})$ the law says $1 - R \approx \sqrt2/(\pi\sigma\sqrt r)$. Indeed $\arccos\rho \approx \sqrt{2(1-\rho)} \approx \sqrt 2/(\sigma\sqrt r)$.
"""

# %%
sigma = 2.0
for runs in (1, 10, 100, 1000):
    rho = sigma**2 / (sigma**2 + 1 / runs)
    lacking = np.arccos(rho) / np.pi
    law = np.sqrt(2) / (np.pi * sigma * np.sqrt(runs))
    print(f"{runs:>4} runs: 1 - R = {lacking:.4f}, law {law:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "15",
    repetitions=repetitions,
    studies=studies,
    resamples=resamples,
    learners=learners,
    number_of_sets=number_of_sets,
    few=few,
    seed=seed,
)
