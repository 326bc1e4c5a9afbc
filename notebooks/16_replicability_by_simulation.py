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
#       networks: 4
#       long: 100
#       draws: 50
# ---

# %% [markdown]
r"""
(replicability-by-simulation)=
# Replicability by simulation

:::{admonition} Takeaways
:class: tip
- {glue:text}`rsm-agree` of the {glue:text}`rsm-numbers` numbers of Table 5 lie where a study like the paper's is expected to land. Outside, with the sources: {glue:text}`rsm-outside`. The pattern of the table holds: one cross-validation or ten resamples
  replicate badly, a hundred trainings of each learner replicate well, and 5x2cv is worst.
- Such a study draws one network for each source. Which one matters more than which data sets are drawn from it: over the whole table consistency varies by {glue:text}`rsm-spread` percentage points from network to network (standard deviation), and by {glue:text}`rsm-binomial` from one thousand data sets of a network to another.
- A source is *hard* for a test if the test rejects about half of the time there. This one rule names the hardest source for {glue:text}`rsm-rule` of {glue:text}`rsm-tests` tests, and
  for the others misses by {glue:text}`rsm-lost` in R at most, but for one ({glue:text}`rsm-lost-most`). The rate of rejection and one correlation predict R on fresh data sets to {glue:text}`rsm-law-miss` on average.
- The chance that two repetitions disagree shrinks only with the *root* of the number of runs. Ten runs of ten folds give {glue:text}`rsm-ten-three` on source 3; for R = 0.99 it takes about
  {glue:text}`rsm-needed` runs there.
- Two researchers hardly ever reach *opposite* verdicts: at most {glue:text}`rsm-opposite` of the time for the tests of Table 5. What fails to replicate is whether there is a verdict at all.
:::

**In the papers.** Bouckaert and Frank {cite}`bouckaert2004`, section 4.4 and Table 5, all of it: its 25 shares and 4 differences in accuracy. The table prints *consistency*, the share of data sets on which
ten repetitions agree; the paper's other measure, $R$, is not given for the sources, nor the rates of rejection without which neither can be understood. The networks were not published. The measures are supplied here, for many networks that fit what the paper says.

**Before you read.** [](measuring-replicability) for $R$, [](replicability-of-tests) for the same sources in 2003. **Run time:** half a minute. (It reads stored results.
`python -m fourpapers compute bouckaert-frank2004/source-resamples`, and likewise `source-holdouts` and `many-runs`, make them again, in minutes.)
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets of one network of each source [100, 10000]
networks: int = 50  # networks of each source, at most [3, 50]
long: int = 500  # data sets that get up to 1,500 runs [50, 10000]
draws: int = 500  # bootstrap samples of the data sets [20, 10000]
seed: int = 2003  # start of all random numbers [0, 1000000000]

# %%
import numpy as np

from twolearners import significance
from twolearners.evaluation import evaluate
from twolearners.resampling import repeated_kfold
from twolearners.significance import Procedure
from twolearners.simulators import independent_attributes
from fourpapers.book import page
from fourpapers.bouckaert_frank2004 import procedures, table_5
from fourpapers.bouckaert_frank2004.beyond import (
    many_runs,
    other_networks,
    simulation_law,
    since_2003,
    small_studies,
    tests_on_sources,
)
from fourpapers.bouckaert_frank2004.beyond.pictures import sources as figures
from fourpapers.bouckaert_frank2004.claims import sources as claims
from fourpapers.bouckaert_frank2004.experiments import sources
from fourpapers.bouckaert_frank2004.populations import PAIR, SOURCES
from fourpapers.published.findings import findings
from fourpapers.uncertainty import evidence_table

alpha = 0.05  # of Table 5

# %% [markdown]
r"""
## Four sources

A *source* is a Bayesian network over binary variables, one of which is the class, 0 or 1 with equal chances. From each, 1000 training sets of 300 instances are drawn. Naive Bayes and C4.5 are
compared on every one of them, by five tests, each of which is repeated ten times with other splits. Two questions meet here ([](estimands)): the rates of rejection are over data sets, and speak of the algorithms at nine tenths of the size, or half of it for 5x2cv; agreement of repetitions is over splits of one data set, averaged over data sets.

The first source has no arrows: the attributes say nothing about the class, so no learner can do better than a coin. In the three others the attributes depend on the class and on one
another, and C4.5 is better, by more and more.

**The same data as in 2003?** Bouckaert's paper of the year before {cite}`bouckaert2003` has four sets of the same description. Its Table 3 and Table 5 can be held against this Table 5.
"""

# %%
found = table_5.study(trials, seed)
table = tests_on_sources.by_test(found, resamples=draws)
before = since_2003.beside_2003(trials=trials, seed=seed)

# %% tags=["remove-input"]
page.show(since_2003.beside_2003_table(before))

# %% tags=["remove-cell"]
page.numbers(**since_2003.numbers(before))

# %% [markdown]
r"""
The differences in accuracy are the same to the last digit ({glue:text}`rsm-same-gap` of 4), though the later paper speaks of 20,000 test cases where the earlier one had 10,000; and so is the row of 5x2cv
({glue:text}`rsm-same-five` of 5). So these are the same sources, most likely the same data sets, and 5x2cv was not run again. The other rows are new: the tests now have their own degrees of freedom. {numref}`tbl-rsm-before` shows that
no more is needed to explain the change. On source 4 the consistency of one 10-fold cross-validation jumps from {glue:text}`rsm-jump-paper` per cent in the papers, and on our data sets, by the change of df alone, from {glue:text}`rsm-jump-ours`.

**What the paper leaves open, and what we take.** *5x2cv* is Dietterich's t test; section 3.1 has no other. *Resampling* is the corrected test, on splits that are not stratified and test a tenth (section 4.2).
*10-fold cv* is the ordinary t test on one run, which is stratified. All at 5 %.

The networks themselves are not printed, so we take many. The sources are Sets 1 to 4 of [](error-and-power). Of source 1 the paper says that its attributes are independent and have *various different* probabilities: in the book's network attribute $i$ has probability $i/11$, and {glue:text}`rsm-first-networks` other networks draw the ten probabilities from 0 to 1. Of sources 2 to 4
it says how accurate both learners are: the book's network of each, and {glue:text}`rsm-networks` others, were searched for until both learners had those accuracies. (*Ten binary variables* we take, as in 2003, to be ten attributes besides the class; the words of 2004 allow nine. {ref}`The last exercise <ex-rsm-nine>` tries that too.)

## Table 5

If somebody repeats the study, two things change: the network of each source, and the data sets that are drawn from it. So every test is repeated on the data sets of every network, a hundred data sets of each network of source 1 and fifty of each of the others. *Ours* is the mean over the networks of a source. The *interval* is where 95 % of
studies like the paper's are expected: one network, and a thousand data sets of it. A published number agrees if it lies there.
"""

# %%
consistency = table_5.table_5(trials=trials, networks=networks, seed=seed)
other = table_5.by_network(networks)

# %% mystnb={"figure": {"name": "fig-rsm-table5", "caption": "Table 5: the share of data sets on which ten repetitions of a test all agree, in the paper (squares) and here (dots: mean over networks; lines: 95 % of studies with a thousand data sets of one network). Small strokes: the networks, with a hundred data sets each on source 1 and fifty on the others."}, "image": {"alt": "Four panels, one for each source, with five tests as rows. The corrected 10x10 test and 100 resamples lie far to the right. 10 resamples and 10-fold cv lie left on source 3, 5x2cv on source 4. Squares lie near the dots but for 5x2cv, where they lie further right; the strokes scatter widely."}} tags=["remove-input"]
consistency.draw()

# %% tags=["remove-input"]
page.show(consistency)

# %% tags=["remove-input"]
page.show(consistency, "tbl-rsm-gaps")

# %% tags=["remove-cell"]
page.numbers(**table_5.numbers(trials=trials, networks=networks, seed=seed))

# %% [markdown]
r"""
Without the row of 5x2cv, {glue:text}`rsm-rest` of {glue:text}`rsm-rest-of` shares agree; the largest difference is {glue:text}`rsm-rest-gap` points.

## Another seed, another network

How much of an interval comes from the data sets, and how much from the network? Data sets are drawn independently, so on a given network the number of consistent ones among 1000 is binomial, whatever the test. This can be checked on the book's networks, by dividing their data sets into small studies.
"""

# %%
studies = small_studies.small_studies(found)
readings = other_networks.first_source(other, trials=trials, seed=seed)

# %% tags=["remove-input"]
page.show(other_networks.first_source_table(readings))

# %% tags=["remove-cell"]
page.numbers(
    **small_studies.numbers(studies),
    **other_networks.numbers(other, readings, seed=seed),
)

# %% [markdown]
r"""
Small studies of one network vary as the binomial distribution says: of {glue:text}`rsm-chi-of` chi-square tests over {glue:text}`rsm-studies` studies each, {glue:text}`rsm-chi-low` a p-value below 0.05, the smallest
being {glue:text}`rsm-chi-least`. So a thousand data sets leave about {glue:text}`rsm-binomial` percentage points of uncertainty. Networks differ by {glue:text}`rsm-spread` points (root of the mean variance between networks; what is due to the number of data sets is taken off). They do so for tests that split few times: by up to {glue:text}`rsm-spread-five` points for 5x2cv and
{glue:text}`rsm-spread-ten` for ten resamples. For the corrected 10x10 test it is {glue:text}`rsm-spread-cv` points at most: nothing beyond what the number of data sets explains. **For 5x2cv and ten resamples most of what Table 5 leaves to chance was settled before the first data set was drawn**, and its 1000 data sets do not show it.

The networks of the four sources are independent, so a whole row can be judged at once: how many studies are, on all four sources together, as far from ours as the paper? For 5x2cv a share of {glue:text}`rsm-five-p`; for no other row is it below {glue:text}`rsm-other-p`. The row of 5x2cv is that of 2003, which does not describe its test.
{numref}`tbl-rpl-five` reads it in {glue:text}`rsm-readings` ways. On these networks the test as Dietterich defines it does not give the printed row. These {glue:text}`rsm-readings-left` readings could: {glue:text}`rsm-readings-names`. What else lies outside has no cause that we know: {glue:text}`rsm-outside-rest`.

**Source 1, read in three ways.** If all attributes have probability one half, ten resamples are consistent on {glue:text}`rsm-even-res` per cent of the data sets; in the book's network, where they are uneven, on {glue:text}`rsm-uneven-res`; with random probabilities on {glue:text}`rsm-rand-res` on average. The paper has {glue:text}`rsm-told-res`. For
5x2cv it is {glue:text}`rsm-even-five`, {glue:text}`rsm-uneven-five` and {glue:text}`rsm-rand-five`, and the paper has {glue:text}`rsm-told-five`. A test that rejects less often is consistent more often where there is nothing to find, and on uneven attributes 5x2cv rejects less often: {glue:text}`rsm-even-error`, {glue:text}`rsm-uneven-error` and {glue:text}`rsm-rand-error` of the time.

From here on every source is the book's network of it, with a thousand data sets.

(rsm-hard)=
## Why sources are hard

Let $P$ be the chance that a test rejects on a random data set of a source; chance means the split. Then two repetitions agree with probability $P^2 + (1-P)^2$, and over data sets

$$
\begin{aligned}
R &= \mathrm{E}\bigl[P^2 + (1-P)^2\bigr] \\
&= 1 - 2\,\mathrm{E}\bigl[P\,(1-P)\bigr] .
\end{aligned}
$$ (eq-rsm-r)

A data set costs replicability only if $P$ is well inside 0 and 1. {numref}`fig-rsm-p` counts them.
"""

# %%
shown = {
    procedures.FIVE_BY_TWO: "5x2cv t",
    procedures.KFOLD: "10-fold cv t",
    procedures.CROSS_VALIDATION[10]: "corrected 10x10",
}
histograms = simulation_law.histograms(
    shown, trials=trials, seed=seed, alpha=alpha
)

# %% mystnb={"figure": {"name": "fig-rsm-p", "caption": "Where p sits: the share of data sets on which 0, 1, ..., 10 of ten repetitions reject, for three tests on the four sources. Orange: data sets on which the split decides. Dots: by the law below, from the rate of rejection and one correlation."}, "image": {"alt": "Twelve bar charts. For 5x2cv the bars gather at zero on sources 1 and 2, and spread over the middle on source 4. For 10-fold cv they spread over the middle on source 3. For the corrected 10x10 test they are at 0 and 1, with a thin middle on sources 2 and 3. Dots lie on the bars."}} tags=["remove-input"]
titles = {procedures.key(test): title for test, title in shown.items()}
figures.where_p_sits(histograms, titles)

# %% [markdown]
r"""
5x2cv rejects seldom on the first three sources, so most of its $P$ are near 0. Only on source 4 does it reject about as often as not, and there nearly every data set is a toss. The others reject
nearly always on source 4. They are at one half on source 3, or between 2 and 3. *The hard source is where the power sits at one half.* This can be proved, for statistics on a normal scale.

:::{prf:theorem} One half is hardest
:label: thm-rsm-half
Let the statistics $Z_1, Z_2$ of two repetitions be jointly normal, each standard normal, with correlation $0 \le \rho < 1$, and let a repetition reject if its statistic exceeds $c$. For given $\rho$, $R$ is least for $c = 0$, that is for a rate
of rejection of one half, and grows with the distance of $c$ from 0. There

$$
R = 1 - \frac{\arccos\rho}{\pi} .
$$ (eq-rsm-half)
:::

:::{prf:proof}
The two disagree with probability $1 - R = 2 \Pr[Z_1 > c \ge Z_2]$. Moving $c$ up by $dc$ takes away the cases with $Z_1$ in the step and $Z_2$ below it, and adds those with $Z_2$ in it and $Z_1$ above:

$$
\begin{aligned}
\frac{d}{dc} &\Pr[Z_1 > c \ge Z_2] \\
&= \varphi(c)\,\bigl\{ \Pr[Z_1 > c \mid Z_2 = c] \\
&\qquad\quad {} - \Pr[Z_2 \le c \mid Z_1 = c] \bigr\} .
\end{aligned}
$$

Given $Z_2 = c$, $Z_1$ is normal with mean $\rho c$ and variance $1 - \rho^2$. With $b = (1-\rho)/\sqrt{1-\rho^2} > 0$ the bracket is $\Phi(-bc) - \Phi(bc)$, which is positive for $c < 0$ and negative for $c > 0$. So disagreement
is largest at $c = 0$ and falls on both sides.

For $c = 0$ write $Z_1 = X$ and $Z_2 = \rho X + \sqrt{1-\rho^2}\,Y$ with independent standard normal $X$, $Y$. The plane is cut by two lines through 0 at the angle $\arccos\rho$. The direction of $(X, Y)$ is uniform, and the signs of
$Z_1$ and $Z_2$ differ in two wedges of that angle, so with probability $2 \arccos\rho / (2\pi)$.
:::

The correlation is also what the dots of {numref}`fig-rsm-p` rest on ({prf:ref}`thm-rpl-law`), and it makes a strong test. Take the rate of rejection and the correlation of the statistics from one half of the data sets. Predict R. Measure R
on the *other* half. {numref}`fig-rsm-law` does so for every test of the catalogue, in several sizes, on all sources.
"""

# %%
law = simulation_law.beside_measured(trials=trials, seed=seed, alpha=alpha)
hardest = simulation_law.hardest(table)

# %% mystnb={"figure": {"name": "fig-rsm-law", "caption": "Replicability predicted from the rate of rejection and the correlation of two repetitions, measured on half of the data sets, against replicability measured on the other half (95 % intervals). Every test of the catalogue on every source."}, "image": {"alt": "A scatter of about 160 points between 0.55 and 1 that lie close to the diagonal."}} tags=["remove-input"]
figures.law(law)

# %% tags=["remove-cell"]
page.numbers(**simulation_law.numbers(law, hardest, table))

# %% [markdown]
r"""
Over {glue:text}`rsm-law-n` pairs of test and source the law misses by {glue:text}`rsm-law-miss` on average; {glue:text}`rsm-law-inside` of the predictions lie in the interval of what is measured, which does not allow for the error of the
prediction. By the rate of rejection alone, without a correlation, the miss would be {glue:text}`rsm-rate-miss`. It is largest, {glue:text}`rsm-law-worst`, for *{glue:text}`rsm-law-name`* on source {glue:text}`rsm-law-source`; tests whose
denominators are made of few numbers are not normal on any scale. The rule of one half names the hardest source of {glue:text}`rsm-rule` tests out of {glue:text}`rsm-tests`.

## The claims
"""

# %%
evidence = claims.evidence(trials, networks, draws, seed)
judged = findings("bouckaert_frank2004", evidence)

# %% tags=["remove-input"]
page.show(claims.findings_table(judged))

# %% tags=["remove-input"]
page.show(other_networks.by_study_table(other))

# %% tags=["remove-cell"]
page.numbers(**claims.numbers(judged))

# %% [markdown]
r"""
Of {glue:text}`rsm-claims` claims {glue:text}`rsm-hold` hold, {glue:text}`rsm-open` cannot be decided and {glue:text}`rsm-fail` do not hold. They are judged on the mean over networks, so that no verdict depends on a lucky draw. What cannot be decided is whether ten resamples are consistent more often on source 4 than on source 2: the means are {glue:text}`rsm-easy-four` and {glue:text}`rsm-easy-two` per cent. 5x2cv keeps its level on source 1: it rejects {glue:text}`rsm-rand-error` of the time, 95 % interval {glue:text}`rsm-rand-ci`.

{numref}`tbl-rsm-studies` asks where the hard source is. Take one network of each source, as if they were a study. For 5x2cv the hardest source is source 4 in {glue:text}`rsm-hard-five` of {glue:text}`rsm-hard-studies` studies. For 10-fold cross-validation, ten resamples and the corrected 10x10 test it is source 2 or 3 in
{glue:text}`rsm-hard-other` of {glue:text}`rsm-hard-of`. This conclusion of the paper does not depend on its networks.

(rsm-runs)=
## More runs, and equal cost

The paper's other conclusions, on 27 data sets, are that replicability grows with the number of runs and that repeated cross-validation beats resampling if both train as often. On the sources, with
the same data sets for all tests, both can be judged source by source.
"""

# %%
samples = claims.draw_samples(found, seed=seed, draws=draws)
gains = tests_on_sources.equal_cost(samples)
growth = evidence_table(tests_on_sources.growth(samples))

# %% mystnb={"figure": {"name": "fig-rsm-gains", "caption": "By how much the corrected test on repeated 10-fold cross-validation is more replicable than the corrected resampled t test that trains as often, on the same data sets (95 % intervals, paired)."}, "image": {"alt": "Gains in R for 20, 40, 100 and 200 trainings on four sources: all above zero, up to 0.075, largest on sources 2 and 3."}} tags=["remove-input"]
figures.gains(gains)

# %% tags=["remove-input"]
page.show(tests_on_sources.equal_cost_table(gains))

# %% tags=["remove-input", "hide-output"]
page.show(tests_on_sources.growth_table(growth))

# %% tags=["remove-cell"]
page.numbers(**tests_on_sources.growth_numbers(gains, growth))

# %% [markdown]
r"""
Cross-validation is more replicable in {glue:text}`rsm-more` of {glue:text}`rsm-gains` comparisons and less in {glue:text}`rsm-less`. But look at the last column but one. With 20 trainings it also rejects less often where there is
something to find (by up to {glue:text}`rsm-rate-cost` points), and fewer rejections are part of its lead; with 200 that is gone and the lead is not. R grows in {glue:text}`rsm-grows` of {glue:text}`rsm-steps` steps and shrinks demonstrably
in {glue:text}`rsm-shrinks`. In doubt are {glue:text}`rsm-doubt`: there more runs also bring the rate of rejection *nearer* to one half, and by {prf:ref}`thm-rsm-half` that costs what the correlation gains.

How the correlation grows is an old formula. A mean over $r$ runs varies with the split by $v/r$ and with the data set by $w$, so that with $\rho_1 = w/(w+v)$

$$
\rho_r = \frac{w}{w + v/r} = \frac{r\,\rho_1}{1 + (r-1)\,\rho_1} ,
$$ (eq-rsm-prophecy)

known as the prophecy formula of Spearman and Brown. One run of cross-validation then foretells R for any number of runs, but for the rate of rejection.
"""

# %%
prophecy = simulation_law.from_one_run(
    procedures.RUNS, trials=trials, seed=seed, alpha=alpha
)

# %% tags=["remove-input"]
page.show(simulation_law.from_one_run_table(prophecy))

# %% [markdown]
r"""
## How many runs until R is 0.99?

:::{prf:theorem} Disagreement and the number of runs
:label: thm-rsm-root
Let the statistic of $r$ runs on a data set be normal with mean $\mu$ and standard deviation $\sigma/\sqrt r$ over splits, let a repetition reject if it exceeds $c$, and let $(\mu - c)/\sigma$ have over data sets a continuous
bounded density $f$. Then, as $r$ grows,

$$
1 - R \approx \frac{2}{\sqrt\pi}\, \frac{f(0)}{\sqrt r} .
$$ (eq-rsm-root)
:::

:::{prf:proof}
With $d = (\mu - c)/\sigma$ the chance of a rejection is $p = \Phi(d \sqrt r)$, and by {eq}`eq-rsm-r`, with $z = d \sqrt r$,

$$
\begin{aligned}
1 - R &= \int 2\,\Phi(d \sqrt r)\,\Phi(-d \sqrt r)\,f(d)\,dd \\
&= \frac{1}{\sqrt r} \int 2\,\Phi(z)\,\Phi(-z)\, f\!\Bigl(\frac{z}{\sqrt r}\Bigr) dz .
\end{aligned}
$$

For large $r$ the last factor tends to $f(0)$ (dominated convergence). Integrate by parts twice, the second time with $z\,\varphi = -\varphi'$:

$$
\begin{aligned}
\int \Phi(z)\,\Phi(-z)\,dz &= \int z\,\varphi(z)\,\{2\Phi(z) - 1\}\,dz \\
&= 2 \int \varphi(z)^2\,dz = \frac{1}{\sqrt\pi} .
\end{aligned}
$$
:::

So half the disagreement costs *four* times the runs, and a tenth a hundred times. We fit the constant to the stored runs from ten up, extrapolate, and check: for {glue:text}`rsm-long` data sets of sources 2 and 3, up to 1,500 runs
were made, unless a first hundred had put the statistic more than four standard errors from the critical value, where no number of runs would change the verdict.
"""

# %%
laws = many_runs.all_needed(trials=trials, seed=seed, draws=draws)
long_runs = many_runs.measured_beside_law(laws, trials=long, seed=seed)

# %% mystnb={"figure": {"name": "fig-rsm-runs", "caption": "The chance that two repetitions of the corrected test disagree, against the runs of 10-fold cross-validation in each. Filled: stored runs. Lines: the law, fitted from ten runs up. Hollow: up to 750 runs, not used for the fit. Points where none disagreed are left out."}, "image": {"alt": "Logarithmic axes. Points of sources 1, 2 and 3 fall along straight lines of slope minus one half from ten runs on; those of source 4 fall faster. Hollow points for 250 to 750 runs lie near the lines of sources 2 and 3 and reach the level of R = 0.99."}} tags=["remove-input"]
figures.runs_needed(
    {one.source: one.by_runs for one in laws},
    {one.source: one.constant for one in laws},
    long_runs,
    goal=0.99,
)

# %% tags=["remove-input"]
page.show(many_runs.needed_table(laws))

# %% tags=["remove-input"]
page.show(many_runs.long_runs_table(long_runs))

# %% tags=["remove-cell"]
page.numbers(rsm_long=str(long), **many_runs.numbers(laws, long_runs))

# %% [markdown]
r"""
On source 3 an R of 0.99 takes about {glue:text}`rsm-needed` runs ({glue:text}`rsm-needed-ci`), that is {glue:text}`rsm-needed-fits` trainings. The law, fitted to fifty runs and fewer, lies in the measured interval for {glue:text}`rsm-long-in` of
{glue:text}`rsm-long-of` larger numbers. No sensible number of runs abolishes the zone where the split decides; report how near to the critical value you are instead.

## Which learner is better?

$R$ counts two rejections as agreement, even if one says that naive Bayes is better and the other that C4.5 is. The paper mentions the case and leaves it. Let a verdict be one of three: A, B, or none. By the
reasoning behind {eq}`eq-rsm-r`, two repetitions agree with probability $\mathrm{E}[A^2 + B^2 + N^2]$, where $A + B + N = 1$ are the chances of the three on a data set, and contradict each other with probability
$2\,\mathrm{E}[AB]$.
"""

# %%
directions = tests_on_sources.directions(
    found, [*table_5.ROWS.values(), Procedure("resampled", 10)]
)

# %% tags=["remove-input"]
page.show(tests_on_sources.directions_table(directions))

# %% tags=["remove-cell"]
page.numbers(**tests_on_sources.direction_numbers(directions))

# %% [markdown]
r"""
With three outcomes R is lower by {glue:text}`rsm-lost-direction` at most: direction replicates. Opposite verdicts need a data set on which both learners can win, so they are all but confined to source 1, and there to tests that
hang on few numbers. The same tests now and then name the *worse* learner: on source 2 in {glue:text}`rsm-wrong-five` of the verdicts of 5x2cv, and in {glue:text}`rsm-wrong-cv` of those of the corrected 10x10 test. If two researchers with 5x2cv both find a difference where there is none, they contradict each other {glue:text}`rsm-given-five` of the time, where two coins would do so half of the time: its
numerator belongs to the split more than to the data set. Two with the corrected 10x10 test practically never do ({glue:text}`rsm-given-cv`). That is no merit: they are misled by the *same* data set, in the same
direction. **Replication on the same data does not protect against a Type I error.**

## What replicability costs
"""

# %%
costs = tests_on_sources.costs(table, alpha)

# %% mystnb={"figure": {"name": "fig-rsm-costs", "caption": "Every test of the four papers on the four sources: lowest replicability, power and Type I error against the number of trainings. Lines join one test with more and more splits or runs."}, "image": {"alt": "Three panels over trainings from 2 to 1000. Lowest R rises from 0.55 for 5x2cv at 20 trainings to 0.96 for fifty runs of cross-validation, whose line lies above that of resampling. Power rises to 0.6. Type I error is near or below 0.05 except for tests that do not keep the level, which reach 0.6."}} tags=["remove-input"]
figures.costs(costs, tests_on_sources.families(costs), alpha)

# %% tags=["remove-input"]
page.show(tests_on_sources.costs_table(costs))

# %% tags=["remove-cell"]
page.numbers(**tests_on_sources.cost_numbers(costs))

# %% [markdown]
r"""
Of {glue:text}`rsm-listed` ways to test, {glue:text}`rsm-keep` keep the level of 5 % on source 1. Among those, what one pays for buys two things at first, power *and* replicability, and later almost only replicability.
With 20 trainings 5x2cv has a lowest R of {glue:text}`rsm-five-worst` and a power of {glue:text}`rsm-five-power`; the corrected test on one 10-fold cross-validation has {glue:text}`rsm-one-worst` and {glue:text}`rsm-one-power`. Ten runs bring
{glue:text}`rsm-ten-worst` and {glue:text}`rsm-ten-power`, fifty {glue:text}`rsm-fifty-worst` and {glue:text}`rsm-fifty-power`.

## What it means for you

- Use the corrected test on ten runs of 10-fold cross-validation if you can afford 200 trainings, and on as many runs as you can otherwise. Spend splits on whole runs, not on single resamples.
- Never report replicability, or compare it, without the rate of rejection. R is lowest for *any* test where its power is one half, and any test can look replicable on problems that are easy for it.
- A verdict near the critical value will not replicate at any price. Say how near it is.
- When you simulate, draw many networks with few data sets each. The standard deviation between networks was {glue:text}`rsm-spread` points here, that between seeds {glue:text}`rsm-binomial`.
- If a colleague with the same data and another seed confirms your verdict, that confirms the split, not the finding.

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} The least replicable test
:label: ex-rsm-least
```
A test rejects half of the time and the statistics of two repetitions have the correlation 0.95. What is R, by {eq}`eq-rsm-half`? How large must the correlation be for R = 0.99? With {eq}`eq-rsm-prophecy` and one run's $\rho_1 = 0.67$, how
many runs is that? Compare with {numref}`tbl-rsm-needed`.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rsm-least
:class: dropdown
```
$R = 1 - \arccos(0.95)/\pi$. For $R = 0.99$, $\rho = \cos(0.01\,\pi)$. Solve the prophecy formula for $r$: $r = \frac{\rho\,(1-\rho_1)}{\rho_1\,(1-\rho)}$. The number in the table, which rests on measured R and not on a correlation, has an interval that holds this one.
"""

# %%
from math import acos, cos, pi

rho, one = cos(0.01 * pi), 0.67
print(f"R = {1 - acos(0.95) / pi:.3f}")
print(f"correlation for R = 0.99: {rho:.5f}")
print(f"runs: {rho * (1 - one) / (one * (1 - rho)):.0f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Consistency or R
:label: ex-rsm-measure
```
Table 5 prints consistency over ten repetitions. By the law, what would its row for the corrected 10x10 test on source 3 have been with 2, 5, 20 and 100 repetitions? Which of these numbers would you quote in a paper?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rsm-measure
:class: dropdown
```
It falls with every repetition that is added. With two it is R itself, which is the only one that does not depend on the experimenter's patience.
"""

# %%
from fourpapers.bouckaert2003.beyond import consistency_law

ten = procedures.CROSS_VALIDATION[10]
result = procedures.source_result(ten, 3, trials=trials, seed=seed)
rate = float(result.reject(alpha).mean())
rho = consistency_law.correlation(result.statistic)
for n in (2, 5, 10, 20, 100):
    print(f"{n:>3} repetitions: {consistency_law.chance(rate, rho, n):.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Does stratification help?
:label: ex-rsm-stratified
```
The paper reports that stratified resampling replicates no better than resampling without. The first folds of stored runs are stratified splits that test a tenth. Compare R of the corrected test on ten of them with that on
ten splits that are not stratified, on all sources.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rsm-stratified
:class: dropdown
```
The differences are a hundredth or less: what makes cross-validation better is that its test sets do not overlap, not that they are stratified.
"""

# %%
plain = procedures.RESAMPLING[10]
for source in SOURCES:
    runs = sources.all_runs(source, trials=trials, seed=seed).values
    splits = runs[..., 0].reshape(len(runs), 10, 10)
    rejects = significance.corrected_resampled_t(splits, 1 / 9).reject(alpha)
    r = significance.replicability(rejects).value
    without = significance.replicability(found[plain, source] != 0).value
    print(f"source {source}: stratified {r:.3f}, without {without:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Nine attributes
:label: ex-rsm-nine
```
A network "over 10 binary variables" might have nine attributes and a class. Draw first sources with nine and with ten attributes of various probabilities, sixty of each with one data set from each, and repeat the 5x2cv t test ten times on each data set. Does it matter?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rsm-nine
:class: dropdown
```
Not so that sixty data sets could tell.
"""

# %%
plan = repeated_kfold(50, 2)  # ten times five runs of two folds
for attributes in (9, 10):
    rng = np.random.default_rng(seed)
    x = []
    for _ in range(60):
        first = independent_attributes(rng.random(attributes))
        outcomes = evaluate(PAIR, first.encoded(300, rng), plan, rng)
        x.append(outcomes.differences(*PAIR).repetitions(5).values)
    rejects = significance.five_by_two_cv_t(np.array(x)).reject(alpha)
    same = float(significance.consistency(rejects).value)
    print(
        f"{attributes:>2} attributes: rejects {rejects.mean():.3f}, "
        f"consistent {same:.2f}"
    )

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "16",
    trials=trials,
    networks=networks,
    long=long,
    draws=draws,
    seed=seed,
)
