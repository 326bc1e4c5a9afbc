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
(which-test)=
# Which test should I use?

:::{admonition} Takeaways
:class: tip
- **One training each: McNemar's test.** Type I error {glue:text}`wt-mc-error`, power {glue:text}`wt-mc-power`.
- **Ten: the corrected t test on ten folds,** {glue:text}`wt-one-error` and {glue:text}`wt-one-power`. It agrees with itself more often than the 5x2cv tests, which cost the same.
- **A hundred: the corrected t test on ten runs of ten folds,** {glue:text}`wt-ten-error` and {glue:text}`wt-ten-power`; asked again, it says the same in {glue:text}`wt-ten-agree` of the cases.
- Never a t test that takes overlapping splits for independent ones, whatever its name: {glue:text}`wt-never-low` to {glue:text}`wt-never-high` false alarms.
- None of this is exact. The corrected 10x10 cv t test errs in {glue:text}`wt-cov-least` to {glue:text}`wt-cov-worst` over {glue:text}`wt-cov-equal` pairs of equal learners, and nothing that we tried on one's own data tells which. Tossed classes do not: where they show {glue:text}`wt-toss-alarms` false alarms, intervals miss in {glue:text}`wt-toss-missed` on the real classes.
- The Bayesian correlated t test is the corrected t test read in another way. It adds a third answer, "no difference that matters", which data sets of 300 instances hardly ever allow: in {glue:text}`wt-same-share` of ours.
- Each advice stands with its number and is checked: {glue:text}`wt-hold` of {glue:text}`wt-all` hold, {glue:text}`wt-open` cannot be decided, {glue:text}`wt-fail` fail.
:::

**In the papers.** Dietterich {cite}`dietterich1998` advises McNemar's test and his 5x2cv t, Alpaydin {cite}`alpaydin1999` the 5x2cv F in its place, Bouckaert {cite}`bouckaert2003` ten runs of ten folds with ten degrees of freedom, Bouckaert and
Frank {cite}`bouckaert2004` the corrected test on the same. Each rests on its own data. Here they are held against all scenarios of [](all-scenarios).

**Before you read.** [](all-scenarios). **Run time:** half a minute. (It reads stored verdicts.)
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # most data sets of a scenario [20, 1000]
rope: float = 0.01  # differences in error that do not matter [0, 0.5]
belief: float = 0.95  # probability that is enough to decide [0.5, 0.999]
seed: int = 2026  # start of all random numbers [0, 1000000000]

# %%
import baycomp
import numpy as np
import pandas as pd

from twolearners import significance
from fourpapers.book import page
from fourpapers.bouckaert2003.experiments import (
    calibration_transfer,
    repeated_cv,
)
from fourpapers.proving_ground import advice, corrected_t, figures
from fourpapers.proving_ground import level_and_coverage, numbers, posterior
from fourpapers.proving_ground import rates, real_sets, tables
from fourpapers.proving_ground.evidence import Measurements

alpha = 0.05  # at which verdicts were stored

# %% [markdown]
r"""
## How an advice is held to its numbers

An advice here is a rule: a situation, what to do, and one or more numbers that must lie where the rule says. Numbers are averages over the scenarios in which the learners are equal (Type I error) or apart (power, agreement), each scenario with the same weight. Two tests are
compared on the same data sets: with $r_{si}$ and $r'_{si}$ the shares of looks at data set $i$ of scenario $s$ in which they reject, $S$ scenarios and $N_s$ data sets,

$$
\bar d = \frac1S \sum_{s=1}^{S} \frac{1}{N_s} \sum_{i=1}^{N_s} (r_{si} - r'_{si}), \qquad
\widehat{\operatorname{Var}}\,\bar d = \frac{1}{S^2} \sum_{s=1}^{S} \frac{\hat\sigma_s^2}{N_s} .
$$ (eq-wt-mean)

An advice *holds* if the 95 % interval of each of its numbers lies within what is wanted, it *does not hold* if one of them lies outside significantly, at 5 % after Holm's correction for all of them, and otherwise it is *undecided*. The rules were written when a hundred data sets of each scenario had been seen, and they are judged on all; the one for thirty trainings was written after all had been.

## What the papers advise
"""

# %%
measured = Measurements(rates.all_scenarios(trials=trials, seed=seed))
papers = advice.table(measured, alpha, advice.PAPERS)
ours = advice.table(measured, alpha, advice.ADVICE)
table = rates.by_scenario(measured.measured)
summary = rates.by_test(table, alpha)

# %% tags=["remove-input"]
page.show(tables.papers(papers))

# %% tags=["remove-cell"]
page.numbers(**numbers.of_advice(table, summary, ours, papers))

# %% [markdown]
r"""
Of {glue:text}`wt-paper-all` statements {glue:text}`wt-paper-hold` hold on all scenarios together; the others: {glue:text}`wt-paper-off`. Between the 5x2cv t test and McNemar's it depends on how large the difference is: on EXP6 the one has {glue:text}`wt-t-exp` power and the other
{glue:text}`wt-mc-exp`, on Set 4 {glue:text}`wt-t-four` and {glue:text}`wt-mc-four`. The one divides a single difference, on half of the data, by what five replications vary; the other has all of a held-out third. What an average hides is the worst scenario: for the corrected 10x10 cv t test that is *{glue:text}`wt-where`*, with {glue:text}`wt-ten-worst`.

## The way to a test
"""

# %% mystnb={"figure": {"name": "fig-wt-path", "caption": "The way to a test. Under each advice: its Type I error and power, averaged over the scenarios of this book, at the level of 5 %."}, "image": {"alt": "A path of questions from top to bottom. More than two learners or data sets: another book. One training each: McNemar. About ten: corrected t on ten folds. About thirty: corrected t on thirty splits. Otherwise: corrected t on ten runs of ten folds."}} tags=["remove-input"]
figures.decision_path(advice.path(summary.set_index("name")))

# %% tags=["remove-input"]
page.show(tables.recommendations(ours))

# %% [markdown]
r"""
**One training each.** If a training takes a night, McNemar's test on a third held out. It is a test of two *classifiers*: it does not know that other training sets would give others. In these scenarios that costs little: {glue:text}`wt-mc-error` on average, {glue:text}`wt-mc-worst` at
worst. The difference of proportions asks for the same fits and gives less.

**Ten trainings.** Ten folds with the correction ({glue:text}`wt-one-error` error, {glue:text}`wt-one-power` power, {glue:text}`wt-one-agree` agreement). Without it they promise 5 % and err in {glue:text}`wt-kfold-error`. Ten random splits with a tenth tested
find a little more ({glue:text}`wt-splits-power`) and agree less ({glue:text}`wt-splits-agree`). If five times two halves are what you have, use the F ({glue:text}`wt-f-error`, {glue:text}`wt-f-power`, {glue:text}`wt-f-agree`) and not the t ({glue:text}`wt-t-error`,
{glue:text}`wt-t-power`, {glue:text}`wt-t-agree`); and leave the law of the F as it is printed, for with the exact one it errs in {glue:text}`wt-exact-error`. Both compare learners that have half the data.

**Thirty.** Thirty random splits with a third tested, and the correction for that: {glue:text}`wt-thirty-error` error, {glue:text}`wt-thirty-power` power, {glue:text}`wt-thirty-agree` agreement. It is the safest of all, and stricter than it need be: the correction is larger than the
correlation it stands for. Three runs of ten folds would cost the same; they were not tried here.

**A hundred.** The corrected test on ten runs of ten folds: {glue:text}`wt-ten-error` error, {glue:text}`wt-ten-power` power, {glue:text}`wt-ten-agree` agreement. *Use all data* with ten degrees of freedom is nearly the same test ({glue:text}`wt-all-error`, {glue:text}`wt-all-power`). A hundred random
splits with a tenth tested come next ({glue:text}`wt-hundred-error`, {glue:text}`wt-hundred-power`, {glue:text}`wt-hundred-agree`). These are averages. Over the {glue:text}`wt-cov-equal` pairs of equal learners in {numref}`tbl-scn-coverage` the test errs in {glue:text}`wt-cov-least` to {glue:text}`wt-cov-worst` of the data sets, in more than
6 % on {glue:text}`wt-cov-high` of them, and its 95 % intervals miss the difference of learners that are apart in {glue:text}`wt-cov-apart`. It is the best of its price, and it is not exact.

**Cheap or costly learners.** From two fits to twenty, power rises from {glue:text}`wt-mc-power` to {glue:text}`wt-one-power`; from twenty to two hundred, to {glue:text}`wt-ten-power`, and a colleague with another seed says the same in {glue:text}`wt-ten-agree` of the cases instead of {glue:text}`wt-one-agree`.

**Small data.** With a hundred instances the best of these tests finds the difference of Set 3 in {glue:text}`wt-small` of the data sets, with a thousand in {glue:text}`wt-large`. No test makes up for data. "Not significant" on a small set is no sign of equality.

**Your own data.** A correction is right for the correlation it supposes: with tossed classes on Pima's attributes the corrected 10x10 test errs in {glue:text}`wt-coin` and McNemar's in {glue:text}`wt-coin-mc`. Can you measure
on your own data which correction is right? Two ways suggest themselves, and both mislead. The first is to compare two copies of one learner: there even the resampled t test errs in only {glue:text}`wt-copies`, and on the waveforms in {glue:text}`wt-waves`.

The second is to toss a coin for the classes and keep the attributes, many times over, so that the null hypothesis is true by construction, and to see how much the mean varies. We tried it where the answer is known: on {glue:text}`wt-toss-sets` data sets from each of the populations below, with {glue:text}`wt-toss-copies` tosses for each.
"""

# %%
tossed = level_and_coverage.tossed(trials=trials, alpha=alpha)

# %% tags=["remove-input"]
page.show(level_and_coverage.tossed_table(tossed))

# %% tags=["remove-cell"]
pairs = level_and_coverage.by_pair(trials=trials, alpha=alpha)
loose = level_and_coverage.by_pair(
    trials=trials, alpha=alpha, stratified=False
)
page.numbers(
    **level_and_coverage.numbers_of_tossed(tossed),
    **level_and_coverage.numbers_of_pairs(pairs, loose, alpha, prefix="wt"),
    wt_toss_sets=str(corrected_t.TOSSED_SETS),
    wt_toss_copies=str(corrected_t.COPIES),
)

# %% [markdown]
r"""
Where the class *is* a coin, in the first row, tossing it again shows what the test does, as it must ({glue:text}`wt-toss-coin` false alarms, {glue:text}`wt-toss-coin-real` in truth). In the other {glue:text}`wt-toss-n` populations it need not. On *{glue:text}`wt-toss-where`* the tosses have {glue:text}`wt-toss-alarms` false alarms, and one would trust the test; on the real
classes its intervals miss in {glue:text}`wt-toss-missed`. The variance of the mean over tosses is no substitute for a standard error either: it is {glue:text}`wt-toss-low` to {glue:text}`wt-toss-high` times the true one, and intervals made of it miss in {glue:text}`wt-toss-miss-low` to {glue:text}`wt-toss-miss-high` of the data sets. Nor is the correction, which is {glue:text}`wt-toss-factor-low` to
{glue:text}`wt-toss-factor-high` times the right one. With nothing to learn, learners fit noise and differ by that alone; with something to learn, the luck of a training set matters too, the $\omega$ of {prf:ref}`thm-three-moments`, and on a coin it is zero.

What remains is to know which way the corrected test errs ({numref}`fig-scn-coverage`), and to report the interval.

## Where this book ends

All this is about *two* learners on *one* data set. With $k$ learners there are $\binom k2$ pairs, and if all are equal and the tests were independent, the chance of at least one false alarm is

$$
1 - (1 - \alpha)^{k(k-1)/2} .
$$ (eq-wt-family)

Holm's procedure brings that back to $\alpha$ for any dependence. With many *data sets* the question itself changes: from "does A beat B on data like these?" to "on how many problems, and by how much?". Then a data set is one observation, the t tests of this book give way to Wilcoxon's signed ranks and
Friedman's test {cite}`demsar2006`, and the dependence within a data set enters as the variance of one observation, which the hierarchical model of Corani and others {cite}`corani2017,corani2015` estimates along with the rest. The two questions can have different answers:
"""

# %% tags=["remove-input"]
page.show(tables.many_data_sets(real_sets.by_pair(number=20, alpha=alpha)))

# %% [markdown]
r"""
A test on one data set says *here*, the test over data sets says *mostly*. Neither follows from the other.

## The Bayesian correlated t test

Corani and Benavoli {cite}`corani2015,benavoli2017` ask for the probability that A is better, given the data. It is the modern neighbour of the tests of this book, and a near one.

:::{prf:proposition} One t law, two readings
:label: prop-wt-posterior
Let $x_1, \dots, x_n$ be normal with mean $\mu$, variance $\sigma^2$ and correlation $\rho$ between any two, and let the prior be flat, $p(\mu, \sigma^2) \propto 1/\sigma^2$. Then, given the data,

$$
\frac{\mu - \bar x}{\sqrt{\left(\frac1n + \frac{\rho}{1 - \rho}\right) \hat\sigma^2}} \sim t_{n-1} .
$$ (eq-wt-posterior)

With $\rho = 1/k$ in $k$-fold cross-validation, $\rho/(1-\rho) = 1/(k-1) = n_2/n_1$: the scale is the standard error of the corrected t test.
:::

:::{prf:proof}
The correlation matrix has the eigenvalue $1 + (n-1)\rho$ in the direction of the mean and $1 - \rho$ in all directions across it. So the exponent of the normal density splits in two, and the likelihood is proportional to

$$
\sigma^{-n} \exp\Bigl\{-\frac{Q(\mu)}{2\sigma^2}\Bigr\}, \qquad Q(\mu) = \frac{n(\bar x - \mu)^2}{1 + (n-1)\rho} + \frac{(n-1)\,\hat\sigma^2}{1 - \rho} .
$$

Multiply by the prior and integrate over $\sigma^2$: with $s = \sigma^2$, $\int_0^\infty s^{-n/2 - 1} e^{-Q/2s}\,ds$ is proportional to $Q^{-n/2}$. So the posterior density of $\mu$ is proportional to $Q(\mu)^{-n/2}$. Write $\tau$ for the left side of {eq}`eq-wt-posterior`; as $\frac{1 + (n-1)\rho}{n(1-\rho)} = \frac1n + \frac{\rho}{1-\rho}$,

$$
Q(\mu) = \frac{(n-1)\,\hat\sigma^2}{1 - \rho} \Bigl(1 + \frac{\tau^2}{n - 1}\Bigr) ,
$$

and $(1 + \tau^2/(n-1))^{-n/2}$ is the density of $t_{n-1}$ up to a factor ({prf:ref}`thm-t`). The factor does not matter, since both integrate to one.
:::

Three things follow, for two-sided tests without a region of equivalence:

$$
p = 2 \min\bigl\{\Pr[\mu < 0 \mid x],\; \Pr[\mu > 0 \mid x]\bigr\},
$$ (eq-wt-tails)

the credible interval *is* the confidence interval, and deciding at a belief of 95 % is testing at the level of 10 %. Here are both readings of the same ten runs of ten folds, the posterior by baycomp and by this library.
"""

# %%
sets = {
    f"Set {n}": repeated_cv.differences(n, trials=trials, seed=2003)
    .first(10)
    .values
    for n in (1, 2, 3, 4)
}
rows = []
for name in sets:
    x = sets[name][0]
    result = significance.corrected_repeated_kfold_cv_t(x, 1 / 9)
    # baycomp subtracts the first from the second: errors of A stand second.
    theirs = baycomp.two_on_single(
        np.zeros(x.size), x.ravel(), rope=rope, runs=len(x)
    )
    if rope == 0:  # then it says nothing of the region
        theirs = (theirs[0], 0.0, theirs[1])
    mine = significance.posterior(result).probabilities(rope)
    tails = significance.posterior(result).probabilities()
    rows.append(
        {
            "data": name,
            "difference": 100 * result.estimate,
            "p": result.pvalue,
            "twice": 2 * min(tails[0], tails[2]),
            "a": theirs[0],
            "same": theirs[1],
            "b": theirs[2],
            "gap": max(
                abs(one - other)
                for one, other in zip(mine, theirs, strict=True)
            ),
        }
    )
readings = pd.DataFrame(rows)

# %% tags=["remove-input"]
page.show(tables.readings(readings))

# %% tags=["remove-input"] mystnb={"figure": {"name": "fig-wt-posterior", "caption": "The posteriors of the same data sets. Grey: the region in which a difference does not matter; green: C4.5 is better; orange: naive Bayes is."}, "image": {"alt": "Four bell-shaped curves, one below the other, from a population where the learners are equal to one where they are far apart. The curves are several times wider than the grey band about zero."}}
figures.posterior(
    posterior.curves(sets), 100 * rope, posterior.in_words(readings)
)

# %% tags=["remove-input"]
without = posterior.decisions(sets, rope=0.0, belief=belief)
within = posterior.decisions(sets, rope=rope, belief=belief)
page.show(tables.decisions(without, within, rope))

# %% tags=["remove-cell"]
page.numbers(**numbers.of_posteriors(readings, without, within, rope))

# %% [markdown]
r"""
The two implementations differ by less than {glue:text}`wt-gap`. On Set 1, where the learners are equal, a belief of 95 % names one of them in {glue:text}`wt-direction` of the data sets, the test at 5 % in {glue:text}`wt-at-five`. A region of {glue:text}`wt-rope` point on either side brings that
down to {glue:text}`wt-wrong-rope`, and the power on Set 3 from {glue:text}`wt-b-none` to {glue:text}`wt-b-rope`.

What it adds is the third answer. The test can only fail to reject; the posterior can say that a difference, if there is one, does not matter. With 300 instances it says so in {glue:text}`wt-same-share` of the data sets on which the learners *are* equal: half of them give it
a probability of {glue:text}`wt-middle` or less. To believe in equality takes far more data than to find a difference. The posterior inherits the rest: the normal law, one correlation $1/k$ for all learners, and with it every column of [](all-scenarios) in which the corrected test errs.

## What it means for you

- Decide how many trainings you can pay for, and take the test of that line *before* you see its verdict. Report the estimate and its interval with it.
- If only one number fits into your table, let it be the corrected 10x10 cv t test's, with its interval. It speaks of the algorithms at nine tenths of your data (the fourth meaning in [](estimands)).
- If you have to argue that two learners are as good as each other, use the region of practical equivalence and say how wide it is. Do not use p > 0.05.

```python
from twolearners import significance

result = significance.corrected_repeated_kfold_cv_t(x, test_train_ratio=1 / 9)
result.confidence_interval()
significance.posterior(result).probabilities(rope=0.01)   # A better, same, B better
```

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} A budget
:label: ex-wt-budget
```
A training takes two minutes and you have three hours. Which tests can you afford? Of those that keep the level on average, which has the most power, and which agrees with itself most?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-wt-budget
:class: dropdown
```
Ninety fits. Those that cost two hundred are out.
"""

# %%
within = summary[(summary.fits <= 90) & (summary.error <= alpha)]
for what in ("power", "agree"):
    top = within.loc[within[what].idxmax()]
    print(f"{what}: {top.test}, {top[what]:.2f}, {top.fits} fits")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Belief and level
:label: ex-wt-belief
```
Show with {eq}`eq-wt-tails` that naming the learner whose probability exceeds $1 - \alpha/2$ is the two-sided test at the level $\alpha$. Check it on Set 3.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-wt-belief
:class: dropdown
```
$p < \alpha$ is $2\min < \alpha$, and the other tail is one minus the smaller one.
"""

# %%
result = significance.corrected_repeated_kfold_cv_t(sets["Set 3"], 1 / 9)
a, _, b = significance.posterior(result).probabilities()
believed = np.maximum(a, b) > 1 - alpha / 2
print(bool(np.all(believed == result.reject(alpha))))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Enough data to say "equal"
:label: ex-wt-equal
```
On Set 1 naive Bayes and C4.5 are equal whatever the size. How does the probability that the difference is within one point grow with the number of instances? From which size on is it above one half for most data sets?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-wt-equal
:class: dropdown
```
The scale of the posterior falls with the root of the size, as far as the learners grow steadier in step.
"""

# %%
for size in (100, 1000, 3000):
    x = calibration_transfer.differences(size=size, trials=trials, seed=2003)
    row = posterior.decisions({"": x.values}, rope=0.01, belief=0.95).iloc[0]
    print(f"{size}: median {row.middle:.2f}, decided {row['same']:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Seven learners
:label: ex-wt-seven
```
The library has seven learners. What is the chance of a false alarm among all pairs by {eq}`eq-wt-family`, if all are equal? At which level would each pair have to be tested for 5 % in all, by Bonferroni?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-wt-seven
:class: dropdown
```
There are 21 pairs.
"""

# %%
pairs = 7 * 6 // 2
print(f"{1 - (1 - alpha) ** pairs:.2f} among {pairs}; {alpha / pairs:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "18",
    trials=trials,
    rope=rope,
    belief=belief,
    seed=seed,
)
