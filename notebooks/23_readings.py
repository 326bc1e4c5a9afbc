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
#       trials: 60
#       size: 100
# ---

# %% [markdown]
r"""
(readings)=
# Misprints and readings

:::{admonition} What you will learn
:class: tip goals
- You can find a misprint in a published table or formula by a check that needs nothing but the paper itself.
- You can tell two readings of an ambiguous passage apart by what each of them would have measured.
- You can say how many readings you tried, and why a reading that was found by a long search proves little.
:::

**In the papers.** All four. A passage stands here if two of its readings give different numbers, or if what is printed contradicts itself. The chapters use the reading that is
chosen here, and refer to this page.

**Before you read.** Nothing for the first section; for the section of a paper, the chapters about it.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets behind each calibration [20, 100000]
size: int = 300  # instances in each data set [100, 2000]
runs: int = 10  # runs of 10-fold cross-validation [2, 100]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 2003  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page

# %% [markdown]
r"""
## The question

You want to compute again what a paper prints. A formula stands there in two versions; a table contains a number that cannot be right; a setting is not given at all. What may you assume? We
use four checks, in this order:

1. **Arithmetic inside the paper.** A mean must be the mean of the numbers beside it.
2. **Special cases.** With its default settings a test must be the test that the text says it is. A verdict must not depend on the unit of measurement.
3. **Consequences.** Compute the paper's table under each reading. A reading is ruled out if its numbers are further from the printed ones than chance allows.
4. **Count.** Say how many readings were tried. Of twenty wrong readings, one will pass a check at the level of 5 %.

A reading that passes is *compatible* with the paper. That is less than proof: two readings can give the same table.

## Dietterich 1998

## Alpaydin 1999

## Bouckaert 2003

### A lost minus sign in Figure 1

{cite:t}`bouckaert2003` explains the ten tests with a matrix of three runs by three folds. All its differences are multiples of 10/3 per cent: folds of thirty instances, and one instance is 10/3 per cent. So
every cell can be restored as a whole number of instances, and every mean recomputed without rounding.
"""

# %% tags=["remove-cell"]
from fourpapers.bouckaert2003 import (
    calibration,
    figure_1,
    five_by_two_readings,
    table_2,
)
from fourpapers.bouckaert2003.beyond import (
    readings,
    redrawn_folds,
    resampling_share,
)
from fourpapers.dietterich1998.beyond import equal_learners
from fourpapers.published import published
from twolearners.differences import Differences
from twolearners.resampling import repeated_kfold, resamples

# %% mystnb={"code_prompt_show": "Show all numbers of Figure 1", "code_prompt_hide": "Hide the numbers of Figure 1"} tags=["remove-input", "hide-output"]
worked = figure_1.figure_1()
page.show(worked)

# %% tags=["remove-cell"]
page.numbers(
    mat_cells=str(len(worked.cells)), mat_agreeing=str(worked.agreeing)
)

# %% [markdown]
r"""
Of {glue:text}`mat-cells` numbers {glue:text}`mat-agreeing` agree. The mean of the third run is printed as 2.22, but its cells, 6.66, −10 and −3.33, have the mean −2.22. The cells are right and the mean is wrong: only with the
minus sign is the mean of the three run means equal to the mean of the three column means.

The figure also answers two questions that the text leaves open. Its lower matrix is sorted *within each run*, although section 3 speaks of sorting "in each of the folds". And the row that it marks for
the sorted tests holds the means of the sorted columns, so these tests use sorted means.

### One root or two

Five formulas of the paper are printed in ways that cannot all be meant:

| passage | printed | what we read |
|---|---|---|
| scale, section 2 | $\sqrt{\hat\sigma^2/\sqrt{df+1}}$: a root inside a root | $\hat\sigma/\sqrt{df+1}$, as in Table 1; only then is the default the t test that section 2.1 describes |
| numerator, section 2.2 | defines the mean, prints the sum over the runs | the mean |
| corrected test, section 2.2 | multiplies by $\frac1n + \frac{n_2}{n_1}$ and divides by $df + 1$ as well | $(\frac1n + \frac{n_2}{n_1})\,\hat\sigma^2\,\frac{n}{df+1}$, which at $df = n - 1$ is the test of {cite:t}`nadeau2003` |
| averaged t, Table 1 | $\sqrt{\hat\sigma^2/df + 1}$, without a bracket | $\sqrt{\hat\sigma^2/(df+1)}$ |
| sorted variance, Table 1 | deviations from $\bar x_{\cdot j}$, the mean of the *unsorted* column | deviations from the mean of the sorted column |

The paper reports where its tests calibrate ({ref}`calibration`): six tests at "circa 11" degrees of freedom. Each reading predicts another number, so the report decides. We calibrate on two kinds of data: the two equal learners of {ref}`five-tests`, and
*losses only*, where each instance has a fixed difference in loss and each run assigns the instances to new random folds, without any training ({prf:ref}`thm-mat-dealt`).
"""

# %% tags=["remove-cell"]
measured = equal_learners.measure(
    trials=trials, size=size, runs=runs, seed=seed
)
from_learners = Differences(measured.repeated, repeated_kfold(runs, 10))
statements = published("bouckaert2003_calibration")
losses = redrawn_folds.redrawn_folds(
    trials=trials, size=size, runs=runs, seed=seed
)
tenths = redrawn_folds.redrawn_folds(
    trials=trials, size=size, runs=100, seed=seed
)
from_losses = Differences(losses, repeated_kfold(runs, 10))
# The first fold of every run is a random split with a tenth tested.
loss_splits = calibration.by_plan(Differences(tenths, repeated_kfold(100, 10)))
learner_splits = calibration.by_plan(from_learners)
thirds = Differences(measured.resampled[..., None], resamples(30, 1 / 3))
by_losses = readings.calibrate_by_root(
    statements,
    from_losses,
    {"100 splits, a tenth tested": loss_splits["resamples"]},
    alpha=alpha,
    seed=seed,
)
by_learners = readings.calibrate_by_root(
    statements,
    from_learners,
    {
        f"{runs} splits, a tenth tested": learner_splits["resamples"],
        "30 splits, a third tested": thirds,
    },
    alpha=alpha,
    seed=seed,
)
page.numbers(**readings.numbers(by_losses, by_learners))

# %% mystnb={"figure": {"name": "fig-mat-curves", "caption": "Type I error against degrees of freedom on the equal learners, for the two ways in which the paper prints the scale. A test is calibrated where its curve crosses the level (horizontal line). The grey band marks the published value for six of the ten, 11."}, "image": {"alt": "Two panels. With one root six curves cross the level together a little to the left of the grey band at eleven, and four start above it. With nested roots the six cross far to the right of the band."}} tags=["remove-input"]
readings.draw_calibration_curves(
    readings.calibration_curves(from_learners, alpha), alpha
)

# %% [markdown]
r"""
With one root the six tests calibrate at {glue:text}`mat-one` on losses only and at {glue:text}`mat-real` for our learners. With nested roots they would calibrate at {glue:text}`mat-nested` and {glue:text}`mat-nested-real`. The
published 11 rules the nested roots out.
"""

# %% mystnb={"code_prompt_show": "Show all calibrated df, losses only", "code_prompt_hide": "Hide the calibrated df"} tags=["remove-input", "hide-output"]
page.show(readings.root_table(by_losses, "losses"))

# %% mystnb={"code_prompt_show": "Show all calibrated df, equal learners", "code_prompt_hide": "Hide the calibrated df"} tags=["remove-input", "hide-output"]
page.show(readings.root_table(by_learners, "learners"))

# %% [markdown]
r"""
The same check decides two of the other four passages; the unit of measurement decides a third.

- *Sum for mean.* With the sum in the numerator no $df$ keeps the level, yet the paper reports calibrated values. It used the mean.
- *Unsorted column means.* The averaged variance would then be nearly that of all cells, and the test would calibrate near the six. The paper says "very low". It used sorted means.
- *The missing bracket.* $\hat\sigma^2/df + 1$ adds a pure number to a variance, so the verdict would change with the unit. In per cent the 1 is small and the calibrated value does not show it; in fractions it
  outweighs the variance. We supply the bracket because a verdict must not depend on the unit.
- *The corrected test.* Five readings were tried. Where $df$ enters only the critical value, or only $\frac1n$, the error hardly depends on it, and "circa 10 % lower" could not have been measured. With one division by $df + 1$ too many the test calibrates at the
  lowest value allowed. Two readings remain, with the variance and with the sum of squares. They differ by the factor $\sqrt{n/(n-1)}$, and calibration cannot tell them apart.
"""

# %% mystnb={"code_prompt_show": "Show the 13 readings", "code_prompt_hide": "Hide the readings"} tags=["remove-input", "hide-output"]
others = readings.calibrate_readings(
    (from_learners, thirds),
    (from_losses, loss_splits["resamples"]),
    alpha=alpha,
    seed=seed,
)
page.show(readings.readings_table(others))

# %% [markdown]
r"""
### What share resampling tests

For its tables the paper used "ten-run ten-fold cross-validation data", with the resampled t test among the tests. It does not say how random splits were made from these data, nor which share of the instances was tested. Two readings: the first fold of every run
is one split, so that a tenth is tested; or a third is tested, as in {cite:t}`dietterich1998`. Table 5 of the paper counts the data sets on which ten repetitions of a test agree. Computed under both readings, the
rows of the two resampled tests are off by {glue:text}`cal-tenth` on average if a tenth is tested and by {glue:text}`cal-third` if a third is. On Set 4, where the readings differ most, they give {glue:text}`cal-tenth-4` and
{glue:text}`cal-third-4`; the paper prints 42 %. We read: a tenth. (What still differs is due to the Bayesian networks of the paper, which were not published: {ref}`replicability-of-tests`.)
"""

# %% mystnb={"code_prompt_show": "Show the 16 numbers", "code_prompt_hide": "Hide the numbers"} tags=["remove-input", "hide-output"]
shares = resampling_share.beside_table_5(
    resampling_share.consistencies(
        resampling_share.splits(trials, seed), alpha=alpha, seed=seed
    )
)
page.show(resampling_share.table(shares))

# %% tags=["remove-cell"]
chosen = {"trials": trials, "seed": seed, "alpha": alpha}
page.numbers(**resampling_share.numbers(shares))

# %% [markdown]
r"""
### How likely the values of attributes are

Set 1 has ten independent binary attributes. The paper does not give their probabilities. Three readings: attribute $i$ of ten has the value 1 with probability $i/11$ (*uneven*, the book's choice, fixed before anything was measured); each
probability is drawn at random for each data set (*random*); both values are equally likely (*even*). Table 2 of the paper, computed under each reading, with our calibrated degrees of freedom and with the published ones:
"""

# %% tags=["remove-input"]
probabilities = table_2.table_2(**chosen)
page.show(probabilities, "tbl-err-readings")

# %% mystnb={"code_prompt_show": "Show Table 2 with even attributes", "code_prompt_hide": "Hide Table 2"} tags=["remove-input", "hide-output"]
page.show(probabilities, "tbl-err-two-even")

# %% [markdown]
r"""
With even attributes most rows are off: the two learners then differ wherever one class is rarer than the other, as {ref}`error-and-power` derives. Both other readings are compatible. {cite:t}`bouckaert2004`, who use the same
population, confirm that the probabilities differ, and print none.

### Which 5×2cv test

Table 5 has a row for the 5×2cv t test, which the paper does not describe. On Set 1, where the learners are equal, its ten verdicts agree more often than ours. We applied {glue:text}`rpl-readings` readings to all our
networks of the four sets. The p-value is the chance that a study with one network for each set is as far from the mean of our networks as the printed row is.
"""

# %% tags=["remove-input"]
five = five_by_two_readings.compare_readings(seed)
page.show(five_by_two_readings.table(five))

# %% tags=["remove-cell"]
page.numbers(**five_by_two_readings.numbers(five))

# %% [markdown]
r"""
{glue:text}`rpl-readings-out` of the {glue:text}`rpl-readings` readings are ruled out, the test as {cite:t}`dietterich1998` defines it among them (p = {glue:text}`rpl-defined-p`). Not ruled out are: {glue:text}`rpl-readings-names`. The row
cannot choose between these, because power differs so much between networks. Nor is a large p-value a proof: the two readings with cells of 10-fold cross-validation were found by a search through 1,120 variants, on other networks, before this table was made. The paper's
conclusion does not depend on the reading: under each of them the test is the least replicable of all on Set 4.

## Bouckaert and Frank 2004

## What it means for you

- Before you use a formula from a paper, put in a case whose result you know: a default setting, one run, two equal numbers.
- Multiply your data by 100. If a verdict changes, the formula is misprinted or wrong.
- When you publish, print the numbers that let others check the rest: cells beside means, counts beside rates, the code beside the formula.
- When you choose a reading, write down the others and how many there were.

## Takeaways

:::{admonition} Takeaways
:class: tip
- Most misprints can be found from the paper alone: a mean that is not the mean of its numbers, a formula that depends on the unit.
- Where a paper leaves a setting open, its own tables often decide. In {cite:t}`bouckaert2003` the calibrated 11 rules out the nested roots, which would calibrate at {glue:text}`mat-nested`.
- Some passages stay open. Of {glue:text}`rpl-readings` readings of its 5×2cv test, {glue:text}`rpl-readings-left` are compatible with the printed row.
:::

## Check yourself

:::{dropdown} 1. Three run means are printed as 2.22, 3.33 and 2.22, the three column means as 5.55, 1.11 and −3.33. How do you know that a number is wrong, and which?
Both triples must have the same mean, that of all nine cells. The column means give 1.11; the run means give 2.59, and 1.11 if one of the two 2.22 is −2.22. Which of the two it is, the cells tell: those of the third run add up to −6.66.
:::

:::{dropdown} 2. Why can the nested root $\sqrt{\hat\sigma^2/\sqrt{df+1}}$ not be meant, even without any simulation?
The text says that the default is the ordinary t test. That divides the mean by $\hat\sigma/\sqrt n$ with $n = df + 1$, which is one root over the quotient $\hat\sigma^2/n$. And the calibrated values with nested roots would be {glue:text}`mat-nested`, not 11.
:::

:::{dropdown} 3. One reading of a row has p = {glue:text}`rpl-best-p`. Is it what the authors did?
Not necessarily. The row is compatible with it, and with {glue:text}`rpl-readings-left` of the {glue:text}`rpl-readings` readings. A large p-value says that the data do not contradict a reading.
:::

:::{dropdown} 4. Why do we correct the p-values of the {glue:text}`rpl-readings` readings for their number?
A correct reading fails a check at the level of 5 % once in twenty times. Without a correction we would rule out correct readings more often the more readings we try. (The opposite danger, that a wrong reading passes, grows with their number too, and no correction removes it.)
:::

:::{dropdown} 5. A verdict changes when differences are entered in per cent instead of fractions. What does that say of the formula?
Somewhere it adds a number with a unit to one without, as $\hat\sigma^2/df + 1$ does. A test statistic is a ratio of two quantities in the same unit, so no unit may matter.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Find the lost sign
:label: ex-rdg-sign
```
Type the nine cells of Figure 1 in whole instances, $(1, 3, -2), (2, 1, 0), (2, -3, -1)$, and compute the run means and the column means in per cent. Compare them with the printed run means 2.22, 3.33 and 2.22. Which of the nine cells would have to be wrong if the printed
means were right?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rdg-sign
:class: dropdown
```
The third run mean is −2.22. For it to be 2.22 the third run would need a sum of 2 instances instead of −2, so one of its cells would be 4 instances higher. But then a column mean would be wrong, and these agree.
"""

# %%
import numpy as np

instances = np.array([[1, 3, -2], [2, 1, 0], [2, -3, -1]])
cells = instances * 10 / 3
print("run means   ", cells.mean(axis=1).round(2))
print("column means", cells.mean(axis=0).round(2))
print("mean of either", cells.mean().round(2))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} The missing bracket
:label: ex-rdg-bracket
```
Use the matrix $(3, 1, 2), (4, 0, -1), (5, 3, 1)$ in percentage points. Compute $\bar x/\sqrt{\hat\sigma^2/df + 1}$ with $df = 8$ from all nine cells, once in percentage points and once in fractions. Do the same with the bracket. Which of the two
can be a test statistic?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rdg-bracket
:class: dropdown
```
With the bracket, $2/\sqrt{3.75/9} = 3.10$ in either unit. Without it, $2/\sqrt{3.75/8 + 1} = 1.65$ in percentage points and 0.02 in fractions.
"""

# %%
points = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]])
for x in (points, points / 100):
    mean, variance = x.mean(), x.var(ddof=1)
    literal = mean / np.sqrt(variance / 8 + 1)
    bracket = mean / np.sqrt(variance / (8 + 1))
    print(f"as printed {literal:.4f}, with the bracket {bracket:.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} What nested roots would do
:label: ex-rdg-nested
```
Draw 100,000 samples of ten independent standard normal differences. How often does the t test with one root reject at 5 %, and how often would nested roots reject, $|\bar x| > t_{9}\,\sqrt{\hat\sigma^2/\sqrt{10}}$? At which $df$ between 2 and 100 do nested roots come
closest to 5 % from below?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-rdg-nested
:class: dropdown
```
One root rejects 5 % of the time: the differences are independent, and this is the ordinary t test. Nested roots divide by a standard error that is $10^{1/4} \approx 1.8$ times too large, and hardly ever reject. Only a $df$ far above 9 makes up for it.
"""

# %%
from scipy import stats

rng = np.random.default_rng(seed)
x = rng.normal(size=(100_000, 10))
ratio = np.abs(x.mean(axis=1)) / x.std(axis=1, ddof=1)
for power, name in ((1 / 2, "one root"), (1 / 4, "nested roots")):
    dfs = np.arange(2, 101)
    critical = stats.t(dfs).isf(0.025) / (dfs + 1) ** power
    rates = np.array([np.mean(ratio > c) for c in critical])
    kept = dfs[rates <= 0.0505][-1]  # 5 % and its sampling error
    print(f"{name:<12} df = 9: {rates[7]:.4f}, keeps 5 % up to df = {kept}")

# %% [markdown]
r"""
```{solution-end}
```
"""
