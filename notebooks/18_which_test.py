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

:::{admonition} What you will learn
:class: tip goals
- You can choose a test by the number of trainings that you can afford, and say what the cheaper choice costs you in power and in agreement.
- You can say where the recommended test rejects too often, and why you cannot find that out from your own data alone.
- You can read one set of differences as a corrected t test and as a Bayesian posterior, and translate one into the other.
:::

**In the papers.** {cite:t}`dietterich1998` recommends {term}`McNemar's test` and the {term}`5×2cv t test`; {cite:t}`alpaydin1999` replaces that t by an F; {cite:t}`bouckaert2003` recommends ten {term}`runs <run>` of 10-fold {term}`cross-validation` with ten {term}`degrees of freedom`; {cite:t}`bouckaert2004` recommend the corrected t test on the same ten runs. Each paper has data of its own. This chapter
compares their advice on the {term}`scenarios <scenario>` of [](all-scenarios).

**Before you read.** [](dependence), for the corrected t test; [](all-scenarios), for the scenarios and for what is measured on them.

## The question

You have two {term}`learners <learning algorithm>` and one data set, and you can let them train over a coffee break, over a night or over a week. Which test should you use? Take the small example of this book: three runs of 3-fold cross-validation on 300 {term}`instances <instance>`. The table shows differences in error, A minus B, in percentage points, and one point is one of the 100 instances that a {term}`fold` tests.

| | fold 1 | fold 2 | fold 3 | mean | variance |
|---|---:|---:|---:|---:|---:|
| run 1 | 3 | 1 | 2 | 2 | 1 |
| run 2 | 4 | 0 | −1 | 1 | 7 |
| run 3 | 5 | 3 | 1 | 3 | 4 |

We measure cost in *fits*. **A fit is one training of one learner.** Comparing two learners on one fold takes 2 fits, on one run 6, and on the whole table 18. All tables of this book and the library count in this unit. Now spend more and more:

- **2 fits**, only fold 1 of run 1. A alone errs on 8 instances and B alone on 5. McNemar's statistic is $(|8 - 5| - 1)^2 / (8 + 5) = 0.31$, and $p = 0.58$.
- **6 fits**, only run 1. The corrected t is $2 / \sqrt{(\frac13 + \frac12) \cdot 1} = 2.19$ with 2 degrees of freedom, $p = 0.16$. Had the random folds been those of run 2, it would be $1 / \sqrt{(\frac13 + \frac12) \cdot 7} = 0.41$, $p = 0.72$.
- **18 fits**, all three runs, whose nine differences have the mean 2 and the variance 3.75. The corrected t is $2 / \sqrt{(\frac19 + \frac12) \cdot 3.75} = 1.32$ with 8 degrees of freedom, $p = 0.22$.
- **18 fits without the correction**: $2 / \sqrt{3.75 / 9} = 3.10$, $p = 0.015$. This is the only test that rejects, and the only one that takes the nine differences for independent.
"""

# %%
import numpy as np

from twolearners import significance

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
results = {
    "2 fits": significance.mcnemar(8, 5, n=100),
    "6 fits, run 1": significance.corrected_repeated_kfold_cv_t(x[:1], 1 / 2),
    "6 fits, run 2": significance.corrected_repeated_kfold_cv_t(x[1:2], 1 / 2),
    "18 fits": significance.corrected_repeated_kfold_cv_t(x, 1 / 2),
    "uncorrected": significance.use_all_data(x),
}
for name, result in results.items():
    print(f"{name:<14} {result.statistic:.2f}  p = {result.pvalue:.3f}")

# %% [markdown]
r"""
The example shows the three things by which to choose. What does a test *cost*? How often is it *wrong*: finds a difference that is not there, or misses one that is? And does it *agree* with itself: would it say the same with other random folds? The {term}`p-value` of a single run was 0.16 or 0.72, depending on the {term}`seed` alone.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # most data sets of a scenario [20, 1000]
alpha: float = 0.05  # level; another one is computed, not read [0.001, 0.4]
rope: float = 0.01  # differences in error that do not matter [0, 0.5]
belief: float = 0.95  # probability that is enough to decide [0.5, 0.999]
seed: int = 2026  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.bouckaert2003.experiments import repeated_cv
from fourpapers.proving_ground import advice, corrected_t, figures
from fourpapers.proving_ground import level_and_coverage, numbers, posterior
from fourpapers.proving_ground import rates, real_sets, tables
from fourpapers.proving_ground.evidence import Measurements

measured = Measurements(
    rates.all_scenarios(trials=trials, seed=seed, alpha=alpha)
)
papers = advice.table(measured, alpha, advice.PAPERS)
ours = advice.table(measured, alpha, advice.ADVICE)
table = rates.by_scenario(measured.measured)
by_test = rates.by_test(table, alpha)
page.numbers(**numbers.of_advice(table, by_test, ours, papers))

# %% [markdown]
r"""
## The answer
"""

# %% mystnb={"figure": {"name": "fig-wt-path", "caption": "The way to a test, by the number of fits that you can afford."}, "image": {"alt": "A path of questions from top to bottom. Many data sets: signed ranks or a hierarchical model. More than two learners: all pairs with Holm's method. No more than 2 fits: McNemar. No more than 20: corrected t on ten folds. No more than 60: corrected t on thirty splits. Otherwise: corrected t on ten runs of ten folds."}} tags=["remove-input"]
figures.decision_path(advice.path(by_test.set_index("name")))

# %% tags=["remove-input"]
page.show(tables.budgets(by_test))

# %% [markdown]
r"""
The numbers come from {glue:text}`wt-equal` scenarios in which the two learners are equally good and {glue:text}`wt-apart` in which they are not. Each scenario counts the same, and all tests see the same data sets. From here on a test *errs* if it rejects although the learners are equal. For learners `a` and `b` and data `X` and `y` of your own, the four recommended tests are

```python
from twolearners import compare
from twolearners.resampling import kfold, resamples

thirty = resamples(30, 1 / 3)
compare(a, b, X, y, test="mcnemar")                          # 2 fits
compare(a, b, X, y, cv=kfold(10))                            # 20 fits
compare(a, b, X, y, test="corrected-resampled", cv=thirty)   # 60 fits
compare(a, b, X, y)                                          # 200 fits
```

**2 fits: McNemar's test, with a third held out.** Use it if one training takes a night. It compares two *{term}`classifiers <classifier>`*, and cannot know how different they would be after training on other data. In our scenarios this does little harm: it errs in {glue:text}`wt-mc-error` of the data sets on average and in {glue:text}`wt-mc-worst` at worst. The test for a {term}`difference of two proportions <test for the difference of two proportions>` needs the same 2 fits and finds less.

**20 fits: the corrected t test on one run of ten folds.** The 5×2cv tests also cost {term}`20 fits <fit>`. They train on half of the data, and they agree with themselves less often: in {glue:text}`wt-f-agree` (F) and {glue:text}`wt-t-agree` (t) of the data sets, against {glue:text}`wt-one-agree`. Ten {term}`random splits <random split>` with a tenth tested find a little more ({glue:text}`wt-splits-power`) and agree less ({glue:text}`wt-splits-agree`).
Without the correction, ten folds err in {glue:text}`wt-kfold-error` instead of {glue:text}`wt-one-error`. If you already have the results of 5×2cv, use the F test and not the t test. Keep the $F_{10,5}$ distribution that the paper prints: with the exact distribution for independent differences the test errs in {glue:text}`wt-exact-error`, since the differences of real learners are not independent.

**60 fits: thirty random splits with a third tested, corrected.** This is the safest test of all, with a {term}`Type I error` of {glue:text}`wt-thirty-error`. It is also more {term}`conservative` than necessary: its correction, $n_2/n_1 = \frac12$, is larger than the correlation between splits calls for. Three runs of ten folds would cost the same; they were not tried.

**200 fits: the corrected t test on ten runs of ten folds.** It finds {glue:text}`wt-ten-power` of the differences, where 20 fits find {glue:text}`wt-one-power`, and a colleague with another seed gets the same {term}`verdict` in {glue:text}`wt-ten-agree` of the cases instead of {glue:text}`wt-one-agree`. The *{term}`use all data`* test with ten degrees of freedom is nearly the same test ({glue:text}`wt-all-error` error,
{glue:text}`wt-all-power` {term}`power`). A hundred random splits with a tenth tested come next ({glue:text}`wt-hundred-error`, {glue:text}`wt-hundred-power`).

**Never: a t test that takes overlapping splits for independent.** Such tests, among them the {term}`resampled t test` and *use all data* with 99 degrees of freedom, err in {glue:text}`wt-never-low` to {glue:text}`wt-never-high` of the data sets.

**Small data.** With 100 instances the strongest of these four tests finds the difference on Set 3 in {glue:text}`wt-small` of the data sets, with 1,000 instances in {glue:text}`wt-large`. No test makes up for missing data, and "not significant" on a small data set is no sign of equality.

### Is the advice justified?

Each advice is a rule with numbers attached to it. A rule *holds* if the {term}`95 % interval <interval>` of every number lies where the rule needs it, and *does not hold* if a number lies elsewhere significantly, after {term}`Holm's correction <Holm's procedure>`. {glue:text}`wt-hold` of {glue:text}`wt-all` rules hold, {glue:text}`wt-open` cannot be decided, and {glue:text}`wt-fail` do not hold. We wrote the rules when we had seen 100 data sets of each scenario, except for the
rule about 60 fits, which came after all of them. Verdicts are stored at the level of 5 %. With `python -m fourpapers run 18 -p alpha 0.01` the tests are carried out anew at another level, which takes about ten minutes on two cores.
"""

# %% tags=["remove-input", "hide-output"] mystnb={"code_prompt_show": "Show every advice with its numbers", "code_prompt_hide": "Hide the numbers"}
page.show(tables.recommendations(ours))

# %% [markdown]
r"""
The advice of the papers was held to the same standard. {glue:text}`wt-paper-hold` of {glue:text}`wt-paper-all` statements hold on all scenarios together. The exceptions: {glue:text}`wt-paper-off`. The 5×2cv t statistic has a single difference in its numerator, measured by learners trained on 150 instances. McNemar's test uses all 100 held-out instances, and learners trained on 200. Where the true difference is small, both
find it rarely: in {glue:text}`wt-t-exp` (5×2cv t) and {glue:text}`wt-mc-exp` (McNemar) of the data sets of {term}`EXP6`. Where it is large, McNemar's test finds it more often: {glue:text}`wt-mc-four` against {glue:text}`wt-t-four` on Set 4.
"""

# %% tags=["remove-input", "hide-output"] mystnb={"code_prompt_show": "Show what the papers advise, with numbers", "code_prompt_hide": "Hide the numbers"}
page.show(tables.papers(papers))

# %% tags=["remove-cell"]
coins = level_and_coverage.tossed(trials=trials, alpha=alpha)
pairs = level_and_coverage.by_pair(trials=trials, alpha=alpha)
loose = level_and_coverage.by_pair(
    trials=trials, alpha=alpha, stratified=False
)
page.numbers(
    **level_and_coverage.numbers_of_tossed(coins),
    **level_and_coverage.numbers_of_pairs(pairs, loose, alpha, prefix="wt"),
    wt_toss_sets=str(corrected_t.TOSSED_SETS),
    wt_toss_copies=str(corrected_t.COPIES),
)

# %% [markdown]
r"""
## How far can you trust it?

The averages hide bad cases. Over {glue:text}`wt-cov-equal` pairs of equal learners ({numref}`fig-scn-coverage`) the recommended test, on ten runs of ten folds, errs in {glue:text}`wt-cov-least` to {glue:text}`wt-cov-worst` of the data sets, and in more than 6 % on {glue:text}`wt-cov-high` of the pairs. Where learners differ, its intervals miss the true difference in {glue:text}`wt-cov-apart` of the data sets. Its averages are good, and it is not exact: its
correction assumes one correlation for all learners and all data.

Can you find out from your own data which correlation is right? Two ways suggest themselves, and both mislead.

**Compare two copies of one learner.** Copies are equally good on *every* data set, so the differences on two folds have only chance in common. Other learners can be equally good on average over data sets, and still one of them is ahead on the data set at hand, in all its folds. Even the resampled t test errs in only {glue:text}`wt-copies` of the data sets when two copies of a perceptron are compared on iris; with two nearest-neighbour learners that see different {term}`attributes <attribute>` and are equal by symmetry it errs in {glue:text}`wt-waves`.

**Replace the classes by coin tosses.** Keep the attributes and toss a coin for every class: then there is nothing to learn, the {term}`null hypothesis` is true, and you can count how often the test rejects. We tried it where the answer is known, on {glue:text}`wt-toss-sets` data sets from each of {glue:text}`wt-toss-all` {term}`populations <population>` with {glue:text}`wt-toss-copies` rounds of tosses each. On *{glue:text}`wt-toss-where`* the test rejects {glue:text}`wt-toss-alarms` of the coin classes, and you would trust it. On
the real classes its {glue:text}`wt-cov-level` intervals miss the true difference in {glue:text}`wt-toss-missed` of the data sets. With nothing to learn, two learners differ only because they fit noise. With something to learn, it also matters which {term}`training set` they happened to get (the covariance $\omega$ of {prf:ref}`thm-three-moments`), and coin classes have none of that.
"""

# %% tags=["remove-input", "hide-output"] mystnb={"code_prompt_show": "Show the test on coin classes and on real ones", "code_prompt_hide": "Hide the table"}
page.show(level_and_coverage.tossed_table(coins))

# %% [markdown]
r"""
So you cannot measure the level of the test on your own data. What you can do is to know in which direction it errs ({numref}`fig-scn-coverage`), and to report the interval beside the verdict.

## More than two learners, more than one data set

This book is about *two* learners on *one* data set. With five learners there are ten pairs, and with every pair the chance grows that some test rejects by accident. If all learners were equal and the tests of $h$ pairs independent, the chance of at least one {term}`false rejection` would be

$$
1 - (1 - \alpha)^h ,
$$ (eq-wt-family)

which is 40 % for ten pairs at the level of 5 %. Holm's method brings this chance back to at most $\alpha$, whatever the dependence; `compare_models` applies it ([](your-own)).

With many *data sets* the question changes: from "is A better on data like these?" to "on how many problems is A better, and by how much?". One data set is then one observation, and Wilcoxon's signed-rank test or Friedman's test replace the t tests of this book {cite:p}`demsar2006`; a hierarchical model also takes the dependence within each data set into account {cite:p}`corani2015,corani2017`. The two questions can have different answers:
"""

# %% tags=["remove-input"]
page.show(tables.many_data_sets(real_sets.by_pair(number=20, alpha=alpha)))

# %% [markdown]
r"""
On single data sets the test often prefers one of the two learners, sometimes the first and sometimes the second. Over all data sets these preferences balance, and no pair differs significantly. A test on one data set speaks about that data set; a test over data sets speaks about a typical one. Neither answer follows from the other.

## The Bayesian correlated t test

{cite:t}`corani2015` and {cite:t}`benavoli2017` ask for the probability that A is better, given the data. Their test uses the numbers of the corrected t test and reads them in another way.

:::{prf:proposition} One t distribution, two readings
:label: prop-wt-posterior
Let $x_1, \dots, x_n$ be normal with mean $\mu$, variance $\sigma^2$ and correlation $\rho$ between any two, and let the {term}`prior` density of $(\mu, \sigma^2)$ be proportional to $1/\sigma^2$. Then, given the data,

$$
\frac{\mu - \bar x}{\sqrt{\left(\frac1n + \frac{\rho}{1 - \rho}\right) \hat\sigma^2}} \sim t_{n-1} .
$$ (eq-wt-posterior)

With $\rho = 1/k$ in $k$-fold cross-validation, $\rho/(1-\rho) = 1/(k-1) = n_2/n_1$: the denominator is the {term}`standard error` of the corrected t test.
:::

::::{dropdown} Proof
:::{prf:proof}
The correlation matrix has the eigenvalue $1 + (n-1)\rho$ in the direction of the mean and $1 - \rho$ in all directions orthogonal to it. The exponent of the normal density therefore has two terms, and the likelihood is proportional to

$$
\sigma^{-n} \exp\Bigl\{-\frac{g(\mu)}{2\sigma^2}\Bigr\}, \qquad g(\mu) = \frac{n(\bar x - \mu)^2}{1 + (n-1)\rho} + \frac{(n-1)\,\hat\sigma^2}{1 - \rho} .
$$

Multiply by the prior and integrate over $u = \sigma^2$: $\int_0^\infty u^{-n/2 - 1} e^{-g/2u}\,du$ is proportional to $g^{-n/2}$, so the {term}`posterior` density of $\mu$ is proportional to $g(\mu)^{-n/2}$. Write $\tau$ for the left side of {eq}`eq-wt-posterior`. As $\frac{1 + (n-1)\rho}{n(1-\rho)} = \frac1n + \frac{\rho}{1-\rho}$,

$$
g(\mu) = \frac{(n-1)\,\hat\sigma^2}{1 - \rho} \Bigl(1 + \frac{\tau^2}{n - 1}\Bigr) ,
$$

and $(1 + \tau^2/(n-1))^{-n/2}$ is the density of $t_{n-1}$ up to a constant factor ({prf:ref}`thm-t`). The factors agree, since both densities integrate to one.
:::
::::

Without a region of {term}`equivalence`, the two-sided p-value is twice the smaller of the two posterior probabilities:

$$
p = 2 \min\bigl\{\Pr[\mu < 0 \mid x],\; \Pr[\mu > 0 \mid x]\bigr\} .
$$ (eq-wt-tails)

The credible interval equals the confidence interval, and deciding at a probability of 95 % is the same as testing at the level of 10 %. In the example above the corrected t was 1.32 with 8 degrees of freedom, $p = 0.22$. So A is better with probability $0.22 / 2 = 0.11$ and B with 0.89. A *{term}`region of practical equivalence`* gives a third answer. Call differences of up to one point irrelevant:
"""

# %%
corrected = significance.corrected_repeated_kfold_cv_t(x, 1 / 2)
for region in (0.0, 0.01):
    chances = significance.posterior(corrected).probabilities(region)
    print(f"region {region}: A, equivalent, B", np.round(chances, 2))

# %% tags=["remove-cell"]
sets = {
    f"Set {n}": repeated_cv.differences(n, trials=trials, seed=2003)
    .first(10)
    .values
    for n in (1, 2, 3, 4)
}
readings = posterior.readings(sets, rope)
without = posterior.decisions(sets, rope=0.0, belief=belief)
within = posterior.decisions(sets, rope=rope, belief=belief)
page.numbers(**numbers.of_posteriors(readings, without, within, rope))
example = significance.posterior(corrected).probabilities(0.01)
page.numbers(
    wt_example_same=f"{example[1]:.2f}", wt_belief=f"{100 * belief:g} %"
)

# %% tags=["remove-input"] mystnb={"figure": {"name": "fig-wt-posterior", "caption": "Posterior of the difference on one data set of Set 1, where the learners are equal, and one of Set 3, where C4.5 (B) is better. Grey: the region of equivalence."}, "image": {"alt": "Two bell-shaped curves, one below the other. Both are several times wider than the grey band about zero."}}
two = {name: sets[name] for name in ("Set 1", "Set 3")}
figures.posterior(
    posterior.curves(two), 100 * rope, posterior.in_words(readings)
)

# %% [markdown]
r"""
The package baycomp computes the same posterior; on four data sets its probabilities and ours differ by less than {glue:text}`wt-gap`.

The third answer is the advantage of this reading. A test can only fail to reject; the posterior can say that a difference, if there is one, does not matter. But 300 instances are rarely enough for that answer. On {term}`Set 1` the learners *are* equal, and the posterior says so, with a probability above {glue:text}`wt-belief`, in {glue:text}`wt-same-share` of the data sets; on half of them the probability of equivalence is {glue:text}`wt-middle` or less. To show equivalence takes far more data
than to find a difference.

The posterior also inherits what is wrong with the test: the assumption of normal differences and of one correlation $1/k$ for all learners. On Set 1 a posterior probability above {glue:text}`wt-belief` names a better learner in {glue:text}`wt-direction` of the data sets. A region of {glue:text}`wt-rope` point to either side brings that down to {glue:text}`wt-wrong-rope`, and the power on Set 3 from {glue:text}`wt-b-none` to {glue:text}`wt-b-rope`.
"""

# %% tags=["remove-input", "hide-output"] mystnb={"code_prompt_show": "Show both readings on four data sets", "code_prompt_hide": "Hide the table"}
page.show(tables.readings(readings))

# %% tags=["remove-input", "hide-output"] mystnb={"code_prompt_show": "Show what is decided with and without a region", "code_prompt_hide": "Hide the table"}
page.show(tables.decisions(without, within, rope))

# %% [markdown]
r"""
## What it means for you

- Count the fits that you can afford, and choose the test for that number *before* you see any verdict.
- If you can afford 200 fits, use the corrected t test on ten runs of ten folds. It speaks about learners trained on nine tenths of your data (the fourth meaning in [](estimands)).
- Report the estimate and its interval with the verdict. Read a p-value just below the level with caution: on unfavourable data the test errs in up to {glue:text}`wt-cov-worst` of the cases.
- To argue that two learners are equally good, choose a region of equivalence, say how wide it is, and give the probability. Do not argue with $p > 0.05$.

## Takeaways

- One rule for the choice: with 2 fits McNemar's test, with 20 the corrected t test on ten folds, with 60 on thirty splits, with 200 on ten runs of ten folds. A fit is one training of one learner.
- More fits buy power (from {glue:text}`wt-mc-power` with 2 to {glue:text}`wt-ten-power` with 200) and {term}`agreement` (from {glue:text}`wt-mc-agree` to {glue:text}`wt-ten-agree`).
- A t test that takes overlapping splits for independent errs in {glue:text}`wt-never-low` to {glue:text}`wt-never-high` of the data sets. Do not use one, whatever its name.
- The recommended test keeps its level on average, not everywhere: {glue:text}`wt-cov-least` to {glue:text}`wt-cov-worst`. Neither copies of a learner nor coin classes tell you where your data lie.
- The {term}`Bayesian correlated t test` is the corrected t test with another reading. It adds the answer "equivalent", which needs much more data than 300 instances.

## Check yourself

:::{dropdown} 1. You have a budget of 20 fits. Why one run of ten folds and not 5×2cv?
Both cost 20 fits. But 5×2cv compares learners trained on half of the data, and ten folds learners trained on nine tenths, which is closer to what you will use in the end. With the correction, ten folds agree with their own {term}`repetition` in {glue:text}`wt-one-agree` of the data sets, and the {term}`5×2cv F test` in {glue:text}`wt-f-agree`.
:::

:::{dropdown} 2. A colleague checks a new test by comparing two copies of a perceptron, and finds a Type I error of 5 %. What do you answer?
Copies are equal on every data set, so their folds have only chance in common, and almost every test looks safe. The resampled t test passes too ({glue:text}`wt-copies` on iris), although it errs in {glue:text}`wt-waves` for two learners that see different attributes and are equal by symmetry.
:::

:::{dropdown} 3. The corrected t test gives p = 0.08, with A ahead. What is the posterior probability that A is better?
By {eq}`eq-wt-tails` the smaller tail is 0.04, so A is better with probability 0.96. At a probability of 95 % one would decide for A, although the test at the level of 5 % does not reject: deciding at 95 % is testing at 10 %.
:::

:::{dropdown} 4. In the example of this chapter, does "p = 0.22" mean that the learners are equivalent within one point?
No. The posterior probability that the difference lies within one point is only {glue:text}`wt-example-same`. The test does not reject because the data say little, not because the difference is small.
:::

:::{dropdown} 5. Your data have 100 instances. Will ten runs instead of one give you the power that 1,000 instances would?
No. On Set 3 even ten runs find the difference in {glue:text}`wt-small` of the data sets of 100 instances, and in {glue:text}`wt-large` of those of 1,000. More runs average out the choice of folds; they bring no new data.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Seven learners
:label: ex-wt-seven
```
The library has seven learners. If all were equal, what would be the chance of a false rejection among all pairs, by {eq}`eq-wt-family` at the level of 5 %? At which level would you have to test each pair for 5 % in all, by Bonferroni's method?
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
number = 7 * 6 // 2
print(f"{1 - 0.95**number:.2f} among {number}; {0.05 / number:.4f} each")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} A budget
:label: ex-wt-budget
```
A training takes two minutes and you have three hours. Which tests can you afford? Of those that keep the level on average, which has the most power, and which agrees with itself most? (In `fourpapers.proving_ground.rates`, `all_scenarios` reads the verdicts, `by_scenario` counts them, and `by_test` has a row for each test.)
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-wt-budget
:class: dropdown
```
Three hours are 90 fits, so the tests that cost 200 are out.
"""

# %%
from fourpapers.proving_ground import rates

every = rates.by_scenario(
    rates.all_scenarios(trials=trials, seed=seed, alpha=alpha)
)
summary = rates.by_test(every, alpha)
affordable = summary[(summary.fits <= 90) & (summary.error <= alpha)]
for what in ("power", "agree"):
    top = affordable.loc[affordable[what].idxmax()]
    print(f"{what}: {top.test}, {top[what]:.2f}, {top.fits} fits")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Enough data to say "equal"
:label: ex-wt-equal
```
On Set 1 naive Bayes and C4.5 are equal whatever the number of instances. How does the probability that the difference is within one point grow with the number of instances? From which size on is it above one half for most data sets? (`calibration_transfer.differences(size=...)`, of `fourpapers.bouckaert2003.experiments`, reads the stored differences for 100, 1,000 and 3,000 instances.)
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-wt-equal
:class: dropdown
```
The width of the posterior shrinks about like one over the root of the number of instances. Even 3,000 instances give equivalence a probability of about one half, and decide nothing.
"""

# %%
from fourpapers.bouckaert2003.experiments import calibration_transfer

for size in (100, 1000, 3000):
    many = calibration_transfer.differences(
        size=size, trials=trials, seed=2003
    )
    tests = significance.corrected_repeated_kfold_cv_t(many.values, 1 / 9)
    _, same, _ = significance.posterior(tests).probabilities(0.01)
    decided = np.mean(same > 0.95)
    print(f"{size}: median {np.median(same):.2f}, decided {decided:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Probability and level
:label: ex-wt-belief
```
Show with {eq}`eq-wt-tails` that naming the learner whose posterior probability exceeds $1 - \alpha/2$ is the two-sided test at the level $\alpha$. Check it on the data sets of Set 3, which `repeated_cv.differences(3)`, of `fourpapers.bouckaert2003.experiments`, reads.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-wt-belief
:class: dropdown
```
The test rejects if $p < \alpha$. By {eq}`eq-wt-tails` that means that the smaller posterior probability is below $\alpha/2$. The two probabilities add up to one, so the larger one is then above $1 - \alpha/2$.
"""

# %%
from fourpapers.bouckaert2003.experiments import repeated_cv

stored = repeated_cv.differences(3, trials=trials, seed=2003).first(10)
tests = significance.corrected_repeated_kfold_cv_t(stored.values, 1 / 9)
a_better, _, b_better = significance.posterior(tests).probabilities()
named = np.maximum(a_better, b_better) > 1 - alpha / 2
print(bool(np.all(named == tests.reject(alpha))))

# %% [markdown]
r"""
```{solution-end}
```
"""
