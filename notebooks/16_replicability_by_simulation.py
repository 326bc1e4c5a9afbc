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

:::{admonition} What you will learn
:class: tip goals
- You can say on which kind of data a test is least replicable, and prove it: where it rejects half of the time.
- You can predict the replicability of a test from its rate of rejection and one correlation, and compute how many runs a wanted replicability takes.
- You can judge a simulation study that draws many data sets from a single network.
:::

**In the papers.** {cite:t}`bouckaert2004`, section 4.4 and Table 5, all of it: 25 shares and 4 differences in accuracy. Table 5 prints {term}`consistency`, the share of data sets on which ten {term}`repetitions <repetition>` agree. This chapter adds $\hat R$ and the rates of rejection, without which consistency cannot be understood.

**Before you read.** [](measuring-replicability) for $\hat R$, [](replicability-of-tests) for the same sources in 2003.
"""

# %% [markdown]
r"""
## The question

You have chosen a test. On which data will its {term}`verdict` depend on the {term}`random split`, and how many {term}`runs <run>` of {term}`cross-validation` make it independent of the split?

Take the small example of this book, three runs of 3-fold cross-validation on one data set (differences in error, in percentage points):

| | fold 1 | fold 2 | fold 3 | mean |
|---|---:|---:|---:|---:|
| run 1 | 3 | 1 | 2 | 2 |
| run 2 | 4 | 0 | −1 | 1 |
| run 3 | 5 | 3 | 1 | 3 |

The run means 2, 1 and 3 have mean 2 and standard deviation 1. The mean of $r$ runs therefore varies from split to split with the standard deviation $1/\sqrt r$. Suppose that a test rejects if the mean of its runs exceeds 2.5 points, and that means are normal. It rejects with chance $q = \Phi\bigl((2 - 2.5)\sqrt r\bigr)$, and two repetitions agree with probability $q^2 + (1-q)^2$:

$$
\begin{aligned}
r = 1:&\quad q = \Phi(-0.5) = 0.31, & 0.31^2 + 0.69^2 &= 0.57; \\
r = 4:&\quad q = \Phi(-1) = 0.16, & 0.16^2 + 0.84^2 &= 0.73; \\
r = 16:&\quad q = \Phi(-2) = 0.02, & 0.02^2 + 0.98^2 &= 0.96 .
\end{aligned}
$$

Two things decide: how far the data set is from the {term}`critical value` (0.5 points here), and how much the statistic varies with the split. Had the critical value been 2 points, $q$ would be $\frac12$ with any number of runs.
"""

# %%
import numpy as np
from scipy import stats

from twolearners import significance

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
means = x.mean(axis=1)
for runs in (1, 4, 16):
    spread = means.std(ddof=1) / np.sqrt(runs)
    q = stats.norm.sf(0.025, means.mean(), spread)
    agree = significance.expected_agreement(q)
    print(f"{runs:>2} runs: q = {q:.2f}, two repetitions agree {agree:.2f}")

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets of one network of each source [100, 10000]
networks: int = 50  # networks of each source, at most [3, 50]
long: int = 500  # data sets that get up to 1,500 runs [50, 10000]
draws: int = 500  # bootstrap samples of the data sets [20, 10000]
seed: int = 2003  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.bouckaert_frank2004.beyond import (
    many_runs,
    other_networks,
    simulation_law,
    small_studies,
    tests_on_sources,
)
from fourpapers.bouckaert_frank2004.beyond.pictures import sources as figures
from fourpapers.bouckaert_frank2004.claims import sources as claims
from fourpapers.published.findings import findings
from fourpapers.uncertainty import evidence_table
from twolearners.significance import Procedure

# %% [markdown]
r"""
## Four sources

A *source* is a Bayesian network over binary variables, one of which is the class, 0 or 1 with equal chances. From each source, 1000 data sets of 300 {term}`instances <instance>` are drawn. Naive Bayes and C4.5 are compared on every data set by five tests, each of which is repeated ten times with other splits. On source 1 the {term}`attributes <attribute>` say nothing about the class, so both {term}`learners <learning algorithm>` are equal. On sources 2, 3 and 4
the attributes depend on the class and on one another, and C4.5 is better, by more and more.

Two questions meet here ([](estimands)). Rates of rejection are over data sets, and speak of the learning algorithms. {term}`Agreement <agreement>` of repetitions is over splits of one data set, averaged over data sets.

The networks were not published, so we take many: Sets 1 to 4 of [](error-and-power), and {glue:text}`rsm-first-networks` other networks of source 1 and {glue:text}`rsm-networks` of each other source, on which both learners have the accuracies that the paper prints. {ref}`readings` says how the description was read, and shows that these are the sources of {cite:t}`bouckaert2003`.
"""

# %%
from fourpapers.bouckaert_frank2004 import procedures, table_5

alpha = 0.05  # of Table 5
found = table_5.study(trials, seed)  # verdicts, by test and source
print("on source 3            rejects  consistent  R")
for test in (
    procedures.FIVE_BY_TWO,
    procedures.KFOLD,
    procedures.CROSS_VALIDATION[10],
):
    rejects = found[test, 3] != 0  # data sets x ten repetitions
    same = significance.consistency(rejects).value
    r = significance.replicability(rejects).value
    name = procedures.title(test)
    print(f"{name:<22} {rejects.mean():>7.1%} {same:>10.1%} {r:>6.3f}")

# %% tags=["remove-cell"]
table = tests_on_sources.by_test(found, resamples=draws)
consistency = table_5.table_5(trials=trials, networks=networks, seed=seed)
other = table_5.by_network(networks)
page.numbers(**table_5.numbers(trials=trials, networks=networks, seed=seed))
studies = small_studies.small_studies(found)
readings = other_networks.first_source(other, trials=trials, seed=seed)
page.numbers(
    **small_studies.numbers(studies),
    **other_networks.numbers(other, readings, seed=seed),
)

# %% [markdown]
r"""
## Table 5

Whoever repeats the study gets another network for each source, and other data sets from it. So every test was repeated on data sets of every network. *Ours* is the mean over the networks of a source. The *{term}`interval`* is where 95 % of studies like the paper's are expected, with one network and a thousand data sets of it. A published number agrees if it lies there.
"""

# %% mystnb={"figure": {"name": "fig-rsm-table5", "caption": "Table 5: the share of data sets on which ten repetitions all agree, in the paper (squares) and here (dots: mean over networks; lines: 95 % of studies with a thousand data sets of one network; small strokes: single networks)."}, "image": {"alt": "Four panels, one for each source, with five tests as rows. The corrected 10×10 test and 100 resamples lie far to the right. 10 resamples and 10-fold cv lie left on source 3, 5×2cv on source 4. Squares lie near the dots but for 5×2cv, where they lie further right; the strokes scatter widely."}} tags=["remove-input"]
consistency.draw()

# %% mystnb={"code_prompt_show": "Show Table 5, number by number", "code_prompt_hide": "Hide Table 5"} tags=["remove-input", "hide-output"]
page.show(consistency)

# %% mystnb={"code_prompt_show": "Show the differences in accuracy", "code_prompt_hide": "Hide the differences in accuracy"} tags=["remove-input", "hide-output"]
page.show(consistency, "tbl-rsm-gaps")

# %% [markdown]
r"""
{glue:text}`rsm-agree` of the {glue:text}`rsm-numbers` numbers agree. Without the row of 5×2cv, {glue:text}`rsm-rest` of {glue:text}`rsm-rest-of` shares do, and the largest difference is {glue:text}`rsm-rest-gap` points. The row of 5×2cv is that of 2003, which does not describe its test; {ref}`readings` compares {glue:text}`rsm-readings` readings of it. Also outside, with the source in brackets, and without a known cause: {glue:text}`rsm-outside-rest`.

**One network is not enough.** On a given network the number of consistent data sets among 1000 is binomial, because data sets are drawn independently. This leaves about {glue:text}`rsm-binomial` percentage points of uncertainty. (Small studies of one network vary as the binomial distribution says: of {glue:text}`rsm-chi-of` chi-square tests {glue:text}`rsm-chi-low` a {term}`p-value` below 0.05.) Networks of the same source differ by more:
{glue:text}`rsm-spread` points over the whole table, and up to {glue:text}`rsm-spread-five` for 5×2cv and {glue:text}`rsm-spread-ten` for ten {term}`resamples <resampling>`. For the corrected test on ten runs they hardly differ. So for 5×2cv and ten resamples most of what Table 5 owes to chance was decided when the networks were drawn, and no number of data sets shows it.

From here on each source is a single network, that of [](error-and-power), with a thousand data sets.

(rsm-hard)=
## Where a test is least replicable

Let $q$ be the chance, over splits, that a test rejects on a data set. Over the data sets of a source,

$$
\begin{aligned}
R &= \mathrm{E}\bigl[q^2 + (1-q)^2\bigr] \\
&= 1 - 2\,\mathrm{E}\bigl[q\,(1-q)\bigr] .
\end{aligned}
$$ (eq-rsm-r)

A data set lowers {term}`replicability` only if its $q$ is well inside 0 and 1. {numref}`fig-rsm-p` counts such data sets.
"""

# %% tags=["remove-cell"]
shown = {
    procedures.FIVE_BY_TWO: "5×2cv t",
    procedures.KFOLD: "10-fold cv t",
    procedures.CROSS_VALIDATION[10]: "corrected 10×10",
}
histograms = simulation_law.histograms(
    shown, trials=trials, seed=seed, alpha=alpha
)
titles = {procedures.key(test): title for test, title in shown.items()}

# %% mystnb={"figure": {"name": "fig-rsm-p", "caption": "The share of data sets on which 0, 1, ..., 10 of ten repetitions reject, for three tests on the four sources. Orange: data sets on which the split decides. Dots: predicted from the rate of rejection and one correlation."}, "image": {"alt": "Twelve bar charts. For 5×2cv the bars gather at zero on sources 1 and 2, and spread over the middle on source 4. For 10-fold cv they spread over the middle on source 3. For the corrected 10×10 test they are at 0 and 1, with a thin middle on sources 2 and 3. Dots lie on the bars."}} tags=["remove-input"]
figures.where_p_sits(histograms, titles)

# %% [markdown]
r"""
5×2cv seldom rejects on the first three sources, so most of its $q$ are near 0. On source 4 it rejects about as often as not, and there the split decides nearly every verdict. The other tests nearly always reject on source 4. They reject half of the time on source 3, or between sources 2 and 3, and are least replicable there. *A test is least replicable where its {term}`power` is one half.* For statistics on a normal scale this can be proved.

:::{prf:theorem} One half is hardest
:label: thm-rsm-half
Let the statistics $Z_1, Z_2$ of two repetitions be jointly normal, each standard normal, with correlation $0 \le \rho < 1$. A repetition rejects if its statistic exceeds $c$. For given $\rho$, $R$ is least for $c = 0$, that is for a rate of rejection of one half, and grows with the distance of $c$ from 0. For $c = 0$,

$$
R = 1 - \frac{\arccos\rho}{\pi} .
$$ (eq-rsm-half)
:::

:::{dropdown} Proof
The two disagree with probability $1 - R = 2 \Pr[Z_1 > c \ge Z_2]$. Moving $c$ up by $dc$ takes away the cases with $Z_1$ in the step and $Z_2$ below it, and adds those with $Z_2$ in it and $Z_1$ above:

$$
\begin{aligned}
\frac{d}{dc} &\Pr[Z_1 > c \ge Z_2] \\
&= \varphi(c)\,\bigl\{ \Pr[Z_1 > c \mid Z_2 = c] \\
&\qquad\quad {} - \Pr[Z_2 \le c \mid Z_1 = c] \bigr\} .
\end{aligned}
$$

Given $Z_2 = c$, $Z_1$ is normal with mean $\rho c$ and variance $1 - \rho^2$. With $b = (1-\rho)/\sqrt{1-\rho^2} > 0$ the bracket is $\Phi(-bc) - \Phi(bc)$, which is positive for $c < 0$ and negative for $c > 0$. So disagreement is largest at $c = 0$ and falls on both sides.

For $c = 0$ write $Z_1 = X$ and $Z_2 = \rho X + \sqrt{1-\rho^2}\,Y$ with independent standard normal $X$, $Y$. The lines $Z_1 = 0$ and $Z_2 = 0$ divide the plane at the angle $\arccos\rho$. The direction of $(X, Y)$ is uniform, and the signs of $Z_1$ and $Z_2$ differ in two wedges of that angle, so with probability $2 \arccos\rho / (2\pi)$.
:::

The rate of rejection and the correlation of two repetitions thus determine $R$ ({prf:ref}`thm-rpl-law` has the formula for any rate). This can be tested. Take both from one half of the data sets, predict $R$, and measure it on the *other* half, for every test of the catalogue, in several sizes, on all sources.
"""

# %% tags=["remove-cell"]
predicted = simulation_law.beside_measured(
    trials=trials, seed=seed, alpha=alpha
)
hardest = simulation_law.hardest(table)
page.numbers(**simulation_law.numbers(predicted, hardest, table))

# %% mystnb={"code_prompt_show": "Show predicted and measured replicability", "code_prompt_hide": "Hide the figure", "figure": {"name": "fig-rsm-law", "caption": "Replicability predicted from the rate of rejection and the correlation of two repetitions on half of the data sets, against replicability measured on the other half (95 % intervals). Every test of the catalogue on every source."}, "image": {"alt": "A scatter of about 160 points between 0.55 and 1 that lie close to the diagonal."}} tags=["remove-input", "hide-output"]
figures.law(predicted)

# %% [markdown]
r"""
Over {glue:text}`rsm-law-n` pairs of test and source the prediction is wrong by {glue:text}`rsm-law-miss` on average. The rate of rejection alone, without the correlation, would be wrong by {glue:text}`rsm-rate-miss`. The error is largest, {glue:text}`rsm-law-worst`, for *{glue:text}`rsm-law-name`* on source {glue:text}`rsm-law-source`, whose denominator is made of few numbers and is far from normal. For {glue:text}`rsm-rule` of {glue:text}`rsm-tests`
tests the hardest source is the one where the rate is nearest to one half. For the others $R$ on that source is higher by {glue:text}`rsm-lost` at most than on the hardest, with one exception ({glue:text}`rsm-lost-most`).
"""

# %% tags=["remove-cell"]
evidence = claims.evidence(trials, networks, draws, seed)
judged = findings("bouckaert_frank2004", evidence)
page.numbers(**claims.numbers(judged))

# %% [markdown]
r"""
## Which statements of the paper hold?

Of the {glue:text}`rsm-claims` statements of section 4.4, {glue:text}`rsm-hold` hold on the mean over networks. The hard sources do not depend on the paper's networks: if one network of each source is taken as a study, 5×2cv is least {term}`consistent` on source 4 in {glue:text}`rsm-hard-five` of {glue:text}`rsm-hard-studies` studies, and 10-fold cross-validation, ten resamples and the corrected test on ten runs on source 2 or 3 in {glue:text}`rsm-hard-other` of {glue:text}`rsm-hard-of`. Not decided is whether ten resamples
are consistent more often on source 4 than on source 2: the means are {glue:text}`rsm-easy-four` and {glue:text}`rsm-easy-two` per cent. 5×2cv keeps its level: on source 1 it rejects {glue:text}`rsm-rand-error` of the time, 95 % interval {glue:text}`rsm-rand-ci`.
"""

# %% mystnb={"code_prompt_show": "Show the statements one by one", "code_prompt_hide": "Hide the statements"} tags=["remove-input", "hide-output"]
page.show(claims.findings_table(judged))

# %% tags=["remove-cell"]
samples = claims.draw_samples(found, seed=seed, draws=draws)
gains = tests_on_sources.equal_cost(samples)
growth = evidence_table(tests_on_sources.growth(samples))
page.numbers(**tests_on_sources.growth_numbers(gains, growth))

# %% [markdown]
r"""
(rsm-runs)=
## Runs or resamples?

On the 27 data sets repeated cross-validation was more replicable than resampling with as many trainings. {numref}`fig-rsm-gains` compares them on the sources.
"""

# %% mystnb={"figure": {"name": "fig-rsm-gains", "caption": "By how much the corrected test on repeated 10-fold cross-validation is more replicable than the corrected resampled t test with as many trainings, on the same data sets (95 % intervals, paired)."}, "image": {"alt": "Gains in replicability for 20, 40, 100 and 200 trainings on four sources: all above zero, up to 0.075, largest on sources 2 and 3."}} tags=["remove-input"]
figures.gains(gains)

# %% mystnb={"code_prompt_show": "Show the numbers of this figure", "code_prompt_hide": "Hide the numbers"} tags=["remove-input", "hide-output"]
page.show(tests_on_sources.equal_cost_table(gains))

# %% [markdown]
r"""
Cross-validation is more replicable in {glue:text}`rsm-more` of {glue:text}`rsm-gains` comparisons, and less in {glue:text}`rsm-less`. With 20 trainings it also rejects less often where there is something to find, by up to {glue:text}`rsm-rate-cost` points, and this is part of its lead. With 200 trainings both reject equally often, and the lead remains.

Replicability grows with the number of runs or resamples in {glue:text}`rsm-grows` of {glue:text}`rsm-steps` steps and demonstrably falls in {glue:text}`rsm-shrinks`. The doubtful steps are from one to two runs, or from 10 to 20 resamples, on sources 1 and 2. There more runs also bring the rate of rejection *nearer* to one half, which by {prf:ref}`thm-rsm-half` costs about what the correlation gains.

How fast does the correlation grow? Let the mean of one run have variance $a$ between data sets and $b$ between splits. With $r$ runs the second is $b/r$. With $\rho_1 = a/(a+b)$,

$$
\rho_r = \frac{a}{a + b/r} = \frac{r\,\rho_1}{1 + (r-1)\,\rho_1} ,
$$ (eq-rsm-prophecy)

the prophecy formula of Spearman and Brown. One run of cross-validation thus predicts the correlation for any number of runs.
"""

# %% tags=["remove-cell"]
prophecy = simulation_law.from_one_run(
    procedures.RUNS, trials=trials, seed=seed, alpha=alpha
)

# %% mystnb={"code_prompt_show": "Show predictions from one run, and measurements", "code_prompt_hide": "Hide the predictions"} tags=["remove-input", "hide-output"]
page.show(simulation_law.from_one_run_table(prophecy))

# %% [markdown]
r"""
## How many runs until replicability is 0.99?

:::{prf:theorem} Disagreement and the number of runs
:label: thm-rsm-root
On a data set let the statistic of $r$ runs be normal over splits, with mean $\mu$ and standard deviation $\sigma/\sqrt r$. A repetition rejects if it exceeds $c$. Over data sets let $(\mu - c)/\sigma$ have a continuous bounded density $f$. Then, as $r$ grows,

$$
1 - R \approx \frac{2}{\sqrt\pi}\, \frac{f(0)}{\sqrt r} .
$$ (eq-rsm-root)
:::

:::{dropdown} Proof
With $d = (\mu - c)/\sigma$ the chance of a rejection is $q = \Phi(d \sqrt r)$, and by {eq}`eq-rsm-r`, with $z = d \sqrt r$,

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

On a single data set, as in the example, more runs settle the verdict quickly. But among many data sets there are always some near the critical value, and the range in which the split decides shrinks only with the square root of $r$. Half the disagreement costs *four* times the runs.

We fitted the constant to between ten and fifty runs, extrapolated, and checked: for {glue:text}`rsm-long` data sets of sources 2 and 3 up to 1,500 runs were made. (They were stopped where a first hundred had put the statistic more than four {term}`standard errors <standard error>` from the critical value.)
"""

# %% tags=["remove-cell"]
laws = many_runs.all_needed(trials=trials, seed=seed, draws=draws)
long_runs = many_runs.measured_beside_law(laws, trials=long, seed=seed)
page.numbers(rsm_long=str(long), **many_runs.numbers(laws, long_runs))

# %% mystnb={"figure": {"name": "fig-rsm-runs", "caption": "The chance that two repetitions of the corrected test disagree, by runs of 10-fold cross-validation in each. Filled: stored runs. Lines: the square-root rule, fitted from ten runs up. Hollow: up to 750 runs, not used for the fit. Points where none disagreed are left out."}, "image": {"alt": "Logarithmic axes. Points of sources 1, 2 and 3 fall along straight lines of slope minus one half from ten runs on; those of source 4 fall faster. Hollow points for 250 to 750 runs lie near the lines of sources 2 and 3 and reach the level of R = 0.99."}} tags=["remove-input"]
figures.runs_needed(
    {one.source: one.by_runs for one in laws},
    {one.source: one.constant for one in laws},
    long_runs,
    goal=0.99,
)

# %% tags=["remove-input"]
page.show(many_runs.needed_table(laws))

# %% mystnb={"code_prompt_show": "Show the check with hundreds of runs", "code_prompt_hide": "Hide the check"} tags=["remove-input", "hide-output"]
page.show(many_runs.long_runs_table(long_runs))

# %% [markdown]
r"""
Ten runs of ten {term}`folds <fold>` give {glue:text}`rsm-ten-three` on source 3. An $R$ of 0.99 takes about {glue:text}`rsm-needed` runs there ({glue:text}`rsm-needed-ci`), that is {glue:text}`rsm-needed-fits` trainings. The rule, fitted to fifty runs and fewer, lies in the measured interval for {glue:text}`rsm-long-in` of {glue:text}`rsm-long-of` larger numbers of runs. So many runs are rarely worth their cost. Report instead how near to the critical value you are.
"""

# %% tags=["remove-cell"]
directions = tests_on_sources.directions(
    found, [*table_5.ROWS.values(), Procedure("resampled", 10)]
)
page.numbers(**tests_on_sources.direction_numbers(directions))
costs = tests_on_sources.costs(table, alpha)
page.numbers(**tests_on_sources.cost_numbers(costs))

# %% [markdown]
r"""
## Which learner is better?

$\hat R$ counts two rejections as agreement even if one says that naive Bayes is better and the other that C4.5 is. With three outcomes, A better, B better or no verdict, replicability is lower by {glue:text}`rsm-lost-direction` at most: direction replicates. For the tests of Table 5 two repetitions contradict each other at most {glue:text}`rsm-opposite` of the time. Some verdicts do name the *worse* learner: on source 2, {glue:text}`rsm-wrong-five` of those by 5×2cv and {glue:text}`rsm-wrong-cv` of those by
the corrected test on ten runs.

On source 1, where the learners are equal, two rejections by 5×2cv contradict each other {glue:text}`rsm-given-five` of the time. Its numerator belongs more to the split than to the data set. Two rejections by the corrected test on ten runs practically never do ({glue:text}`rsm-given-cv`). This is no merit: the *same* data set misleads both, in the same direction. **Replication on the same data does not protect against a Type I error.**
"""

# %% mystnb={"code_prompt_show": "Show how often verdicts are opposite", "code_prompt_hide": "Hide opposite verdicts"} tags=["remove-input", "hide-output"]
page.show(tests_on_sources.directions_table(directions))

# %% [markdown]
r"""
## What replicability costs

{numref}`fig-rsm-costs` has every test of the four papers on the four sources. Of {glue:text}`rsm-listed` ways to test, {glue:text}`rsm-keep` keep the level of 5 % on source 1. Among these, more trainings at first buy both power *and* replicability, and later almost only replicability. In the order lowest $\hat R$ of the four sources, power on source 3:

- 20 trainings: {term}`5×2cv t <5×2cv t test>` {glue:text}`rsm-five-worst`, {glue:text}`rsm-five-power`; corrected test on one run {glue:text}`rsm-one-worst`, {glue:text}`rsm-one-power`;
- 200 trainings: corrected test on ten runs {glue:text}`rsm-ten-worst`, {glue:text}`rsm-ten-power`;
- 1000 trainings: corrected test on fifty runs {glue:text}`rsm-fifty-worst`, {glue:text}`rsm-fifty-power`.
"""

# %% mystnb={"code_prompt_show": "Show replicability, power and Type I error by cost", "code_prompt_hide": "Hide the figure", "figure": {"name": "fig-rsm-costs", "caption": "Every test of the four papers on the four sources: lowest replicability, power and Type I error against the number of trainings. Lines join one test with more and more splits or runs."}, "image": {"alt": "Three panels over trainings from 2 to 1000. Lowest replicability rises from 0.55 for 5×2cv at 20 trainings to 0.96 for fifty runs of cross-validation, whose line lies above that of resampling. Power rises to 0.6. Type I error is near or below 0.05 except for tests that do not keep the level, which reach 0.6."}} tags=["remove-input", "hide-output"]
figures.costs(costs, tests_on_sources.families(costs), alpha)

# %% mystnb={"code_prompt_show": "Show the tests that no other beats", "code_prompt_hide": "Hide the tests"} tags=["remove-input", "hide-output"]
page.show(tests_on_sources.costs_table(costs))

# %% [markdown]
r"""
## What it means for you

- Use the corrected test on ten runs of 10-fold cross-validation if you can afford 200 trainings, and on as many runs as you can otherwise. Spend trainings on whole runs rather than on single resamples.
- Never report or compare replicability without the rate of rejection. *Every* test is least replicable where its power is one half, and every test looks replicable on problems that are easy for it.
- A verdict near the critical value will not replicate at any price. Say how near it is.
- When you simulate, draw many networks with few data sets each.
- If a colleague with the same data and another {term}`seed` confirms your verdict, the split was not to blame. The finding itself is not confirmed.

## Takeaways

- One cross-validation or ten resamples replicate badly, a hundred trainings of each learner replicate well, and 5×2cv is worst: this pattern of Table 5 holds on the mean over many networks. {glue:text}`rsm-agree` of its {glue:text}`rsm-numbers` numbers agree with ours.
- A test is least replicable where it rejects half of the time. Its rate of rejection and one correlation predict $R$ to {glue:text}`rsm-law-miss` on average.
- The chance that two repetitions disagree shrinks with the square root of the number of runs. $R$ = 0.99 takes about {glue:text}`rsm-needed` runs on source 3.
- Which network was drawn matters more than which data sets: {glue:text}`rsm-spread` against {glue:text}`rsm-binomial` percentage points of consistency.
- Opposite verdicts are rare, at most {glue:text}`rsm-opposite` of the time. What fails to replicate is whether there is a verdict at all.

## Check yourself

:::{dropdown} 1. In the example the critical value is moved from 2.5 to 3 points. What is the probability that two repetitions of one run each agree?
$q = \Phi(2 - 3) = \Phi(-1) = 0.16$, and $0.16^2 + 0.84^2 = 0.73$: one run is as replicable as four runs were at half the distance.
:::

:::{dropdown} 2. On source 4, 5×2cv is the least replicable test and has the largest difference to find. How can that be?
It has little power. On source 4 its rate of rejection comes near one half, where every test is least replicable. The other tests reject nearly always there.
:::

:::{dropdown} 3. A simulation draws 10,000 data sets instead of 1000 from one network. How much more precise is its consistency of 5×2cv?
Hardly. The uncertainty from data sets falls from about {glue:text}`rsm-binomial` points to a third of that. The difference between networks, up to {glue:text}`rsm-spread-five` points for 5×2cv, remains.
:::

:::{dropdown} 4. Ten runs give {glue:text}`rsm-ten-three` on source 3. By the square-root rule, what do forty runs give?
The disagreement is halved, so $1 - R$ falls from about 0.09 to about 0.045. {numref}`tbl-rsm-needed` has the runs for 0.95.
:::

:::{dropdown} 5. Two researchers analyse the same data with the corrected test on ten runs, and both find that A is better. How much more convincing is that than one of them?
Hardly more. With equal learners, two such rejections contradict each other {glue:text}`rsm-given-cv` of the time: both are misled by the same data set. New data would be needed.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} The least replicable test
:label: ex-rsm-least
```
A test rejects half of the time and the statistics of two repetitions have the correlation 0.95. What is $R$, by {eq}`eq-rsm-half`? How large must the correlation be for $R = 0.99$? With {eq}`eq-rsm-prophecy` and one run's $\rho_1 = 0.67$, how many runs is that? Compare with {numref}`tbl-rsm-needed`.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rsm-least
:class: dropdown
```
$R = 1 - \arccos(0.95)/\pi$. For $R = 0.99$, $\rho = \cos(0.01\,\pi)$. Solving the prophecy formula for $r$ gives

$$
r = \frac{\rho\,(1-\rho_1)}{\rho_1\,(1-\rho)} .
$$

The number in the table rests on measured $R$ and not on a correlation. Its interval contains this one.
"""

# %%
rho, rho_1 = np.cos(0.01 * np.pi), 0.67
print(f"R = {1 - np.arccos(0.95) / np.pi:.3f}")
print(f"correlation for R = 0.99: {rho:.5f}")
print(f"runs: {rho * (1 - rho_1) / (rho_1 * (1 - rho)):.0f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Consistency or R
:label: ex-rsm-measure
```
Table 5 prints consistency over ten repetitions. Let the statistics of the repetitions be normal with equal correlations. What would the entry of the corrected test on ten runs on source 3 have been with 2, 5, 20 and 100 repetitions? Which of these numbers would you quote in a paper?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rsm-measure
:class: dropdown
```
Write the statistic of repetition $i$ as $\sqrt\rho\,U + \sqrt{1-\rho}\,V_i$, where $U$ belongs to the data set and $V_i$ to the split. Given $U$ the repetitions are independent, so average $q^{n_r} + (1-q)^{n_r}$ over $U$. The result falls with every repetition that is added. With two it is $R$ itself, the only one of these numbers that does not depend on how often the test was repeated.
"""

# %%
ten = procedures.CROSS_VALIDATION[10]
result = procedures.source_result(ten, 3, trials=trials, seed=seed)
rate = result.reject(alpha).mean()
among = np.corrcoef(result.statistic.T)  # of ten repetitions
rho = among[~np.eye(10, dtype=bool)].mean()
u = np.linspace(-8, 8, 4001)
weight = stats.norm.pdf(u) / stats.norm.pdf(u).sum()
c = stats.norm.isf(rate)
q = stats.norm.sf((c - np.sqrt(rho) * u) / np.sqrt(1 - rho))
for n in (2, 5, 10, 20, 100):
    print(f"{n:>3} repetitions: {weight @ (q**n + (1 - q) ** n):.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Does stratification help?
:label: ex-rsm-stratified
```
The paper reports that {term}`stratified` resampling replicates no better than resampling without. The first folds of stored runs are stratified splits that test a tenth. Compare $\hat R$ of the corrected test on ten of them with that on ten splits that are not stratified, on all sources.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rsm-stratified
:class: dropdown
```
The differences are a hundredth or less. What makes cross-validation better is that its {term}`test sets <test set>` do not overlap, not that they are stratified.
"""

# %%
from fourpapers.bouckaert_frank2004.experiments import sources

plain = procedures.RESAMPLING[10]
for source in (1, 2, 3, 4):
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

```{exercise-start} The constant of the square-root rule
:label: ex-uci-root
```
Let $(\mu - c)/\sigma$ be normal over data sets with mean 0 and standard deviation $b$. Compute $R$ exactly for some $r$, and compare with {eq}`eq-rsm-root`. (Hint: use {eq}`eq-rsm-half`.)
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-uci-root
:class: dropdown
```
A repetition rejects if $(\mu - c)/\sigma + V/\sqrt r > 0$ with standard normal $V$. Two such sums are normal with mean 0 and correlation $\rho = b^2/(b^2 + 1/r)$, so $1 - R = \arccos(\rho)/\pi$. With $f(0) = 1/(b\sqrt{2\pi})$ the rule says

$$
1 - R \approx \frac{\sqrt2}{\pi\,b\,\sqrt r} .
$$

Indeed $\arccos\rho \approx \sqrt{2(1-\rho)} \approx \sqrt 2/(b\sqrt r)$.
"""

# %%
b = 2.0
for runs in (1, 10, 100, 1000):
    rho = b**2 / (b**2 + 1 / runs)
    lacking = np.arccos(rho) / np.pi
    rule = np.sqrt(2) / (np.pi * b * np.sqrt(runs))
    print(f"{runs:>4} runs: 1 - R = {lacking:.4f}, rule {rule:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Nine attributes
:label: ex-rsm-nine
```
A network "over 10 binary variables" might have nine attributes and a class. Draw first sources with nine and with ten attributes of various probabilities, sixty of each with one data set from each, and repeat the 5×2cv t test ten times on each data set. Does it matter?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rsm-nine
:class: dropdown
```
Sixty data sets show no difference.
"""

# %%
from fourpapers.bouckaert_frank2004.populations import PAIR
from twolearners.evaluation import evaluate
from twolearners.resampling import repeated_kfold
from twolearners.simulators import independent_attributes

plan = repeated_kfold(50, 2)  # ten times five runs of two folds
for attributes in (9, 10):
    rng = np.random.default_rng(seed)
    parts = []
    for _ in range(60):
        first = independent_attributes(rng.random(attributes))
        outcomes = evaluate(PAIR, first.encoded(300, rng), plan, rng)
        parts.append(outcomes.differences(*PAIR).repetitions(5).values)
    rejects = significance.five_by_two_cv_t(np.array(parts)).reject(alpha)
    same = float(significance.consistency(rejects).value)
    print(
        f"{attributes:>2} attributes: rejects {rejects.mean():.3f}, "
        f"consistent {same:.2f}"
    )

# %% [markdown]
r"""
```{solution-end}
```
"""
