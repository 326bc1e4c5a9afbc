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
#       trials: 200
# ---

# %% [markdown]
r"""
(error-and-power)=
# Error and power

:::{admonition} What you will learn
:class: tip goals
- You can tell a Type I error from power, and show that two learners with nothing to learn can still differ.
- You can compute how large a difference must be for a test to find it, and why that alone does not make a test good.
- You can say how many runs of cross-validation are worth their cost, and which tests use them.
:::

**In the papers.** {cite:t}`bouckaert2003`, sections 5.1 to 5.3: Tables 2, 3 and 4 and Figure 4; and the {term}`power` at four levels on Sets 2, 3
and 4, which the paper leaves to a technical report. Its Bayesian networks were not published. Those of Sets 2 to 4 were searched for until both {term}`learners <learning algorithm>` had on them the accuracies of Table 3: one network of each set for most of this part of the book, and {glue:text}`err-networks` more of each that show what another network would have done.

**Before you read.** {ref}`calibration`.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets from each population [20, 100000]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 2003  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.bouckaert2003 import figure_4, table_2, table_3, table_4
from fourpapers.bouckaert2003.beyond import (
    corrected_test,
    power_by_level,
    rare_class_share,
)

# %% [markdown]
r"""
## The question

You know that a test keeps its level. Will it also find the difference that you are after? And how many {term}`runs <run>` of {term}`cross-validation` should you pay for?

With a pencil. A test rejects when the mean difference exceeds *{term}`critical value` × {term}`standard error`*. For the matrix $(3, 1, 2), (4, 0, -1), (5, 3, 1)$, with $\bar x = 2$ points:

- *All cells, naive:* $2.31 \times \sqrt{3.75/9} = 2.31 \times 0.65 = 1.49$ points.
- *Run means:* $4.30 \times \sqrt{1/3} = 4.30 \times 0.58 = 2.48$ points.
- *Corrected:* $2.31 \times \sqrt{(1/9 + 1/2) \cdot 3.75} = 2.31 \times 1.51 = 3.49$ points.

If the true difference equals the threshold, the test finds it about half of the time. The naive test finds differences of 1.5 points, the corrected one needs 3.5. That does not make the naive test better: among *equal* learners, too, it finds differences of 1.5 points, far more often than 5 % of the time. Power can be compared only between tests that keep the same level.
"""

# %%
import numpy as np
from scipy import stats

from twolearners import significance

matrix = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
for result in (
    significance.use_all_data(matrix),
    significance.folds(matrix),
    significance.corrected_repeated_kfold_cv_t(matrix, test_train_ratio=1 / 2),
):
    threshold = stats.t(result.df).isf(0.025) * result.standard_error
    print(f"{result.test:<32} {100 * threshold:.2f} points")

# %% [markdown]
r"""
## When a rejection is an error

:::{prf:definition} Type I error and power
:label: def-err-power
Let $\mathrm{E}\,e_A$ and $\mathrm{E}\,e_B$ be the expected {term}`error rates <error rate>` of two learners trained on $n_1$ {term}`instances <instance>` of a {term}`population`. The rate at which a test rejects is its *{term}`Type I error`* if $\mathrm{E}\,e_A = \mathrm{E}\,e_B$, and its *power* if not.
:::

The definition is about the population *and* the size of the {term}`training set`. That there is nothing to learn does not make two learners equal:

:::{prf:proposition} Nothing to learn, and yet a difference
:label: prop-err-unequal
Let the class be independent of the {term}`attributes <attribute>`, with $\Pr[y = 1] = \theta < 1/2$, and let a learner predict class 1 on a share $u$ of the instances, on average over training sets. Its expected error is

$$
\theta + u\,(1 - 2\theta) .
$$ (eq-err-unequal)

So all learners are equal if $\theta = 1/2$. Otherwise a learner is better the less often it predicts the rare class.
:::

:::{prf:proof}
The prediction says nothing about the class of a new instance. Where 0 is predicted the error is $\theta$, where 1 is predicted it is $1 - \theta$: in all $(1-u)\,\theta + u\,(1-\theta)$.
:::

Section 5.1 of the paper counts every rejection as a Type I error, at any class probability. By {eq}`eq-err-unequal` that is right at one half. Elsewhere it is right only if both learners predict the rare class equally often.

## The four sets

In {term}`Set 1` nothing can be learnt and the learners are equal. In Sets 2, 3 and 4 C4.5 is better than naive Bayes, by {glue:text}`err-gap-2`, {glue:text}`err-gap-3` and {glue:text}`err-gap-4` percentage points. Our networks were fitted to these accuracies, so the agreement with Table 3 is a check on the search only. Two networks with the same two accuracies can still differ in how much the *difference* varies from {term}`fold` to fold, and power depends on that.
"""

# %% mystnb={"code_prompt_show": "Show Table 3", "code_prompt_hide": "Hide Table 3"} tags=["remove-input", "hide-output"]
accuracies = table_3.table_3()
page.show(accuracies)

# %% tags=["remove-cell"]
of_set = accuracies.cells.set_index(["quantity", "set"]).ours
gap_of_set, tree = of_set["difference"], of_set["C4.5"]
page.numbers(
    err_gap_2=f"{gap_of_set[2]:.1f}",
    err_gap_3=f"{gap_of_set[3]:.1f}",
    err_gap_4=f"{gap_of_set[4]:.1f}",
    err_trees=", ".join(f"{tree[n]:.1f}" for n in (2, 3)),
    err_tree_4=f"{tree[4]:.1f}",
)

# %% [markdown]
r"""
## Table 2: rare classes

The tests are {term}`calibrated <calibration>` on Set 1 with ten runs, as in {ref}`calibration`, and applied to other data sets without anything to learn, in which one class is rarer.
"""

# %% tags=["remove-input"]
chosen = {"trials": trials, "seed": seed, "alpha": alpha}
probabilities = table_2.table_2(**chosen)
page.show(probabilities)

# %% tags=["remove-cell"]
gaps = rare_class_share.gaps(trials=trials, seed=seed)
page.numbers(**table_2.numbers(**chosen), **rare_class_share.numbers(gaps))

# %% [markdown]
r"""
{glue:text}`err-n-uneven` of {glue:text}`err-n-all` numbers agree. Of the {glue:text}`err-n-off` that differ, {glue:text}`err-n-df` agree with the {term}`degrees of freedom` of another calibration: the k-fold test has 5 or 6 of them, depending on the data sets that were drawn ({numref}`tbl-cal-networks`).

Rare classes *lower* the rate of rejection, as the paper says. The cause is simple: below 0.3 both learners predict the common class nearly always, and two learners that never differ are never told apart.

The table depends on how likely the values of the attributes are. In the book's Set 1 these probabilities are uneven, from 1/11 to 10/11. If instead all values are equally likely (*even* attributes), *{term}`use all data`* rejects {glue:text}`err-even-04` of the time at a class probability of 0.4, where the paper prints 3.8 %. {numref}`tbl-err-gaps` shows why: with even attributes C4.5 predicts the rare class much more often than naive Bayes.
"""

# %% tags=["remove-input"]
page.show(rare_class_share.table(gaps))

# %% [markdown]
r"""
By {eq}`eq-err-unequal` C4.5 then errs more often, by {glue:text}`err-gap-even` points at 0.4. The {term}`null hypothesis` is false, and the tests are right to reject: what the table calls a Type I error would be power. With uneven attributes some are nearly constant, both learners find fewer accidental patterns, and the difference is {glue:text}`err-gap-uneven` points. So the paper's attributes were not even; {ref}`readings` compares three readings.

(At one half the learners are equal, yet with even attributes cross-validation puts them {glue:text}`err-bias` points apart, more than chance allows. A class that is more frequent in the test fold is rarer in the training set, and the two learners do not react to that to the same degree. It is a small bias of cross-validation.)

## Table 4: levels

In Table 4 the test *{term}`runs averaged t`* rejects 10.5 % of the time at the level of 10 %, on the data sets it was calibrated on. Calibrated *at* 10 % it could not have. So the paper calibrated at 5 % and used that number at all levels, and so do we.
"""

# %% tags=["remove-input"]
levels = table_4.table_4(**chosen)
page.show(levels)

# %% tags=["remove-cell"]
page.numbers(**table_4.numbers(**chosen))

# %% [markdown]
r"""
{glue:text}`err-t4-agree` of {glue:text}`err-t4-all` numbers agree; with degrees of freedom calibrated at each level {glue:text}`err-t4-own` would. Of so many {term}`intervals <interval>` {glue:text}`err-t4-chance` would miss by chance if the numbers were independent. Other networks of Set 1 have nearly the same rates.
"""

# %% mystnb={"code_prompt_show": "Show what differs, and why", "code_prompt_hide": "Hide what differs"} tags=["remove-input", "hide-output"]
page.show(levels, "tbl-err-four-off")

# %% mystnb={"code_prompt_show": "Show the rates on other networks", "code_prompt_hide": "Hide the rates on other networks"} tags=["remove-input", "hide-output"]
page.show(levels, "tbl-err-networks")

# %% [markdown]
r"""
## Power

On Sets 2, 3 and 4 C4.5 is better, and a rejection is a success. At each level, tests on all cells of ten runs find the difference far more often than tests on ten splits or on one run:
"""

# %% mystnb={"figure": {"name": "fig-err-levels", "caption": "Power with ten runs of ten folds, by level. Above the line the tests that use ten splits or one run, below it those that use all cells; last, with its own degrees of freedom, the corrected test of 2004."}, "image": {"alt": "Three panels, Sets 2, 3 and 4. In each the three tests above the line have clearly less power than the seven below, which lie almost in a column for each level."}} tags=["remove-input"]
power_by_level.draw_power(table_4.study(**chosen).one_df)

# %% [markdown]
r"""
## Figure 4: how many runs
"""

# %% mystnb={"figure": {"name": "fig-err-runs", "caption": "Figure 4 of the paper: Type I error on Set 1 and power on Sets 2, 3 and 4 against runs, all tests calibrated for each number of runs. The band spans the six tests that calibrate; the solid blue line is the corrected test of 2004, which needs no calibration."}, "image": {"alt": "Four panels. On Set 1 all tests lie between three and five per cent from ten runs on. On the others the resampling tests climb with the runs towards the six, the k-fold test is level and lowest, and the six and the corrected test run level together."}} tags=["remove-input"]
against_runs = figure_4.figure_4(**chosen)
against_runs.draw()

# %% tags=["remove-cell"]
gains = corrected_test.gains(**chosen)
page.numbers(**figure_4.numbers(**chosen), **corrected_test.numbers(gains))

# %% [markdown]
r"""
More runs help the resampled tests, which get one more difference with each. A calibrated test on all cells has reached its power after about ten runs: by then the mean hardly depends on the random folds any more ([](ten-tests)), and what is left belongs to the data set.

How much power there is depends on the network, although all networks of a set have the accuracies of Table 3. A study with one network of Set 2 would find a power of *use all data* anywhere from {glue:text}`err-networks-2`, and on Set 3 from {glue:text}`err-networks-3`. The order of the tests is the same on average over the networks.
"""

# %% mystnb={"code_prompt_show": "Show the power of each test over many networks", "code_prompt_hide": "Hide the power over many networks"} tags=["remove-input", "hide-output"]
page.show(against_runs)

# %% [markdown]
r"""
Two of the paper's statements about power do not hold: power does not fall with the number of runs, and *runs averaged t* is not the most powerful test ({ref}`scorecard` has all statements). Do not choose between the six tests by their power.

## Is calibration still needed?

The corrected test of {cite:t}`bouckaert2004` uses the same mean and the same variance as *use all data*, and multiplies the variance by $\frac{1}{rk} + \frac{n_2}{n_1}$ instead of $\frac{1}{\nu+1}$. On the same data sets:
"""

# %% tags=["remove-input"]
page.show(corrected_test.table(gains))

# %% [markdown]
r"""
The two are one test with two critical values: the calibrated one has more power and more Type I errors. The correction needs no simulation. Calibration remains useful as a check: it tells whether a correction is right for a pair of learners and their attributes, and in {ref}`calibration` there
were attributes for which neither was.

## What it means for you

- One run is not enough, and a hundred are no better than fifteen. Do ten to twenty runs and use all cells.
- Which of the six tests on all cells you take does not matter. Take the one that is easiest to explain.
- Before you call a rejection a false alarm, make sure that the two learners are equally good. With nothing to learn and unequal classes they may not be.

## Takeaways

- Tests on all cells of ten runs have far more power than tests on ten splits or one run. On Set 3, *use all data* finds the difference in {glue:text}`err-all-3` of the data sets, the resampled test in {glue:text}`err-res-3` and the k-fold test in {glue:text}`err-kfold-3`. Among the six it hardly matters which.
- With nothing to learn, two learners are equal if both classes are equally likely. If one is rare, the learner that predicts it less often is better, and rejecting is not an error.
- Table 4 of {cite:t}`bouckaert2003` comes out again ({glue:text}`err-t4-agree` of {glue:text}`err-t4-all` numbers), and Table 2 ({glue:text}`err-n-uneven` of {glue:text}`err-n-all`) if the values of the attributes are not equally likely.
- The corrected test of 2004, with nothing calibrated, has {glue:text}`err-lost` less power on Sets 2 to 4 than the calibrated *use all data*, and a Type I error of {glue:text}`err-bf-1` against {glue:text}`err-all-1`.

## Check yourself

:::{dropdown} 1. Test 1 rejects on {glue:text}`err-all-3` of the data sets of Set 3 and test 2 on {glue:text}`err-kfold-3`. Is test 1 better?
Only if both keep the same level on Set 1. The naive test rejects even more often on Set 3. Here both are calibrated: test 1 is *use all data*, test 2 the k-fold test.
:::

:::{dropdown} 2. The class is independent of the attributes and has probability 0.4. A test rejects {glue:text}`err-even-04` of the time at the level of 5 %. Is it broken?
Not necessarily. With even attributes C4.5 predicts the rare class more often than naive Bayes, so its expected error is larger by {glue:text}`err-gap-even` points. The null hypothesis is false and the rejections are power.
:::

:::{dropdown} 3. Why does the Type I error fall to zero as one class becomes very rare?
Both learners then always predict the common class. All differences are zero, and no test rejects.
:::

:::{dropdown} 4. You can afford 1,000 fits of each learner. Is it better to do 100 runs of 10-fold cross-validation, or to collect more data?
After ten to twenty runs the mean no longer depends on the random folds; what remains is the data set. More runs add nothing to the power of a test on all cells. More data do.
:::

:::{dropdown} 5. Two networks give both learners the same accuracies. Why can the power of a test differ: {glue:text}`err-networks-2` on networks of Set 2?
Power depends on the mean difference *and* on its spread. The accuracies fix the mean difference. How often the two learners disagree, and so how much the difference varies between data sets, they do not fix.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} The learner that always errs less
:label: ex-err-majority
```
With $\theta = 0.4$ and nothing to learn, one learner always predicts the common class and another tosses a fair coin. What are their errors by {eq}`eq-err-unequal`? By how much must the shares $u$ of C4.5 and naive Bayes differ for a difference of 2.5 points in error?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-err-majority
:class: dropdown
```
$u = 0$ gives 0.4 and $u = 1/2$ gives 0.5. A difference $d$ in error needs a difference of $d/(1 - 2\theta) = 5d$ in $u$: for 2.5 points, 12.5 % of the instances, which is about what {numref}`tbl-err-gaps` shows for even attributes. A simulation agrees:
"""

# %%
rng = np.random.default_rng(seed)
y = rng.random(1_000_000) < 0.4
for share in (0, 0.14, 0.27, 0.5):
    predicted = rng.random(len(y)) < share
    print(f"u = {share:.2f}: error {np.mean(predicted != y):.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Which degrees of freedom were used
:label: ex-err-his
```
Compute the Type I error of *use all data* on Set 1 with 9, 10, 11 and 12 degrees of freedom at the four levels of Table 4. The paper prints 0.6, 2.0, 4.6 and 9.6 per cent. Which number can it have used?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-err-his
:class: dropdown
```
With 9 the rates are too low at every level, with 12 too high at 10 %. 10 and 11 are both compatible: with a thousand data sets a rate of 5 % has a standard error of 0.7 points.
"""

# %%
from fourpapers.bouckaert2003.experiments import repeated_cv

null = repeated_cv.differences(1, trials=trials, seed=seed).first(10).values
for df in (9, 10, 11, 12):
    tested = significance.use_all_data(null, df=df)
    shares = [tested.reject(a).mean() for a in (0.01, 0.025, 0.05, 0.1)]
    print(df, " ".join(f"{100 * share:4.1f}" for share in shares))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} What rounding costs
:label: ex-err-ceiling
```
Calibrated degrees of freedom are whole numbers, so the Type I error on Set 1 is a little below the level. How much power on Set 3 does that cost? Use as critical value the 95 % quantile of the statistic of *use all data* on Set 1, and compare with 10 degrees of freedom.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-err-ceiling
:class: dropdown
```
The degrees of freedom only scale the statistic, so any will do for the quantile. The rounding costs a few points of power with 10 degrees of freedom, and next to nothing with 11.
"""

# %%
third = repeated_cv.differences(3, trials=trials, seed=seed).first(10).values
at_null = np.abs(significance.use_all_data(null).statistic)
at_third = np.abs(significance.use_all_data(third).statistic)
exact = np.mean(at_third > np.quantile(at_null, 1 - alpha))
print(f"exact critical value: {exact:.3f}")
for df in (10, 11):
    power = significance.use_all_data(third, df=df).reject(alpha).mean()
    print(f"{df} degrees of freedom: {power:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} What a perfect learner would gain
:label: ex-err-bayes
```
The populations are known: `bouckaert_set(number)` in `twolearners.simulators` is the network of a set. What accuracy does the best {term}`classifier` have on Sets 2, 3 and 4, and how much of the way there does C4.5 go with 300 instances? Where would naive Bayes end with endless data?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-err-bayes
:class: dropdown
```
The networks are small enough to sum over all combinations of values. C4.5 with 300 instances has {glue:text}`err-trees` and {glue:text}`err-tree-4` per cent (Table 3), two to four points less. Naive Bayes cannot get there with any amount of data, because the attributes depend on each other.
"""

# %%
from twolearners.simulators import bouckaert_set

for number in (2, 3, 4):
    network = bouckaert_set(number)
    print(
        f"Set {number}: best {100 * network.bayes_accuracy:.1f}, "
        f"naive Bayes in the limit {100 * network.naive_bayes_accuracy:.1f}"
    )

# %% [markdown]
r"""
```{solution-end}
```
"""
