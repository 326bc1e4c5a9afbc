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
#       real: 100
#       own: 40
#       draws: 50
# ---

# %% [markdown]
r"""
(calibration)=
# Calibration

:::{admonition} What you will learn
:class: tip goals
- You can calibrate the degrees of freedom of a test by simulation, and state the standard error of the result.
- You can say what a calibrated number depends on, and for which data and learners it may be used.
- You can calibrate a test for two learners of your own in a dozen lines.
:::

**In the papers.** {cite:t}`bouckaert2003`, section 4: Figure 2 with the legend of Figure 3, and the statements of its bullet list; at 1 % and 10 % too, which the paper leaves to a
technical report. Figure 2 prints no numbers, so agreement is judged by what is said of it. The paper does not give the share of the data that its {term}`resampling` tests, nor the probabilities of its {term}`attributes <attribute>`; {ref}`readings` says how we read it.

**Before you read.** [](ten-tests).
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets without anything to learn [20, 100000]
real: int = 400  # data sets for each set of real attributes [20, 100000]
own: int = 200  # data sets to calibrate a pair of your own on [20, 100000]
draws: int = 300  # bootstrap samples behind an interval [10, 10000]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 2003  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.bouckaert2003 import (
    calibration,
    figures_2_3,
    set_1_networks,
    sign_test,
)
from fourpapers.bouckaert2003.beyond import transfer_table

# %% [markdown]
r"""
## The question

A test on repeated {term}`cross-validation` divides by a number of {term}`degrees of freedom` that nobody can derive exactly, because the differences are correlated. What if you try all numbers, on data where you know that the two {term}`learners <learning algorithm>` are equally good, and keep
the one that rejects 5 % of the time?

With a pencil. In the matrix of {ref}`ten-tests`, $(3, 1, 2), (4, 0, -1), (5, 3, 1)$, the mean is $\bar x = 2$ and the standard deviation of all cells $\hat\sigma = \sqrt{3.75} = 1.94$. So $W = \bar x/\hat\sigma = 1.03$, whatever the degrees of freedom $\nu$. *{term}`Use all data <use all data>`* rejects if $\sqrt{\nu + 1}\,W$ exceeds the
{term}`critical value` of the t distribution:

| $\nu$ | $\sqrt{\nu+1}\,W$ | critical value at 5 % | rejects |
|---:|---:|---:|---|
| 4 | 2.31 | 2.78 | no |
| 5 | 2.53 | 2.57 | no |
| 6 | 2.73 | 2.45 | yes |
| 8 | 3.10 | 2.31 | yes |

This matrix is significant from $\nu = 6$ on. Do the same for a thousand matrices of learners that are equally good. At each $\nu$ count how many are significant. The largest $\nu$ at which at most 50 of the 1,000 are significant is the {term}`calibrated <calibration>` one.
"""

# %%
import numpy as np

from twolearners import significance

matrix = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
for nu in (4, 5, 6, 8):
    result = significance.use_all_data(matrix, df=nu)
    print(f"{nu} df: t = {result.statistic:.2f}, p = {result.pvalue:.3f}")

# %% [markdown]
r"""
## The rule and its precision

All tests of [](ten-tests) have the form $t = \sqrt{\nu + 1}\,W$, where $W$, the mean over a standard deviation, does not depend on $\nu$. They reject when $|t| > t_{\nu,\,1-\alpha/2}$.

:::{prf:definition} Calibrated degrees of freedom
:label: def-cal-df
Let $W_1, \dots, W_M$ come from $M$ data sets for which the {term}`null hypothesis` is true, and let

$$
\hat\alpha(\nu) = \frac1M \#\Bigl\{ i : |W_i| > \frac{t_{\nu,\,1-\alpha/2}}{\sqrt{\nu+1}} \Bigr\} .
$$ (eq-cal-error)

The calibrated $\nu$ is the one in $\{2, \dots, 100\}$ for which $\hat\alpha(\nu)$ is largest without exceeding $\alpha$; the smallest of several, and 0 if there is none.
:::

:::{prf:lemma} The error can only rise
:label: lem-cal-rises
$\hat\alpha(\nu)$ does not fall as $\nu$ grows. So the rule finds the one place where a rising curve crosses the level.
:::

:::{prf:proof}
The bound in {eq}`eq-cal-error` is the product of $t_{\nu,\,1-\alpha/2}$ and $1/\sqrt{\nu+1}$. Both are positive and fall as $\nu$ grows, hence so does the product, and the set
that is counted can only gain members.
:::

The curve was counted on $M$ data sets. How precisely does that fix the crossing?

:::{prf:theorem} Precision of a calibrated df
:label: thm-cal-precision
Suppose, as in {prf:ref}`thm-mat-df`, that $\bar x$ is normal with variance $\lambda$ times the variance that the test sees. Then the expected curve is
$\alpha(\nu) = 2\,\Phi\bigl(-t_{\nu,\,1-\alpha/2} / \sqrt{\lambda\,(\nu+1)}\bigr)$, and to first order the crossing $\hat\nu$ varies between calibrations with the standard deviation

$$
\operatorname{sd}(\hat\nu) \approx \frac{\sqrt{\alpha(1-\alpha)/M}}{\alpha'(\nu)} .
$$ (eq-cal-precision)
:::

:::{prf:proof}
Where the curve crosses the level, $\hat\alpha(\nu)$ is a share of $M$ with expectation $\alpha$ and variance $\alpha(1-\alpha)/M$. Moving the curve up by a small $\delta$ moves its crossing to the
left by $\delta / \alpha'(\nu)$.
:::

For $\lambda = 1/10$, the value without learning ({prf:ref}`thm-mat-dealt`):
"""

# %%
from scipy import stats

nu = np.array([9, 10, 11, 12])
error = 2 * stats.norm.sf(stats.t(nu).isf(alpha / 2) / np.sqrt((nu + 1) / 10))
print("Type I error at 9, 10, 11 and 12 df:", error.round(4))
slope = (error[3] - error[1]) / 2
for data_sets in (1000, 10_000):
    sd = np.sqrt(alpha * (1 - alpha) / data_sets) / slope
    print(f"standard error with {data_sets:>6,} data sets: {sd:.2f} df")

# %% [markdown]
r"""
One degree of freedom changes the {term}`Type I error` by about a percentage point, and a calibration on a thousand data sets can be off by one degree of freedom. The paper states no {term}`interval`.

## The experiment

The paper draws its data sets from four {term}`populations <population>`, *{term}`Set 1`* to *Set 4*. Each is a Bayesian network: a class and ten attributes, all with two values, and for each of them the probability of its values given those it depends on. In **Set 1** nothing depends on anything, and both classes are equally likely. So nothing can be learnt, and naive Bayes and C4.5 have the same expected error, one half. In **Sets 2, 3 and 4** C4.5 is
better than naive Bayes, by about 3, 6 and 11 percentage points; they are the subject of the next chapter.

The networks of the paper were not published. In this book's Set 1 attribute $i$ of ten has the value 1 with probability $i/11$. The choice was made before anything was measured with it. How much it matters is measured below, on thirty other networks with random probabilities and on one with *even* attributes, whose two values are equally likely.

Each of {glue:text}`cal-trials` data sets of Set 1 has 300 {term}`instances <instance>`. On each, both learners go through a hundred runs of {term}`stratified` 10-fold cross-validation: {glue:text}`cal-fits` fits, which are stored. A test on $r$ runs uses the first $r$ of them. The k-fold test uses the first run. The resampled tests use the first {term}`fold` of every run, which is a {term}`random split` with a tenth tested.
"""

# %%
from fourpapers.bouckaert2003.experiments import repeated_cv

x = repeated_cv.differences(1, trials=trials, seed=seed)
ten_runs = x.first(10).values
print(ten_runs.shape)
print(significance.calibrate("use-all-data", ten_runs, alpha=alpha))

# %% [markdown]
r"""
## Figure 2: degrees of freedom by runs
"""

# %% tags=["remove-cell"]
figure_2 = figures_2_3.figure_2(
    trials=trials, seed=seed, alpha=alpha, draws=draws
)
page.numbers(
    **figures_2_3.numbers(trials=trials, seed=seed, alpha=alpha, draws=draws)
)

# %% mystnb={"figure": {"name": "fig-cal-runs", "caption": "Figure 2 of the paper: calibrated degrees of freedom against runs (left, logarithmic; none: no df keeps the level), and the Type I error that remains (right)."}, "image": {"alt": "Four rows of two panels. In the second and third row six tests run level together near eleven degrees of freedom. In the first, the corrected resampled t test climbs along the line r minus one, the resampled t test climbs to ten and the k-fold test is level at six. In the last row four tests lie at three or below. Right: errors between three and five per cent for the tests that calibrate."}} tags=["remove-input"]
figure_2.draw()

# %% [markdown]
r"""
Six tests calibrate at {glue:text}`cal-six`, from ten runs on, and hardly change with the runs. The k-fold test calibrates at {glue:text}`cal-kfold`. Four tests calibrate at {glue:text}`cal-dropped`; the paper drops them, and [](ten-tests) shows why: they underestimate the variance by a factor that no reasonable $\nu$ makes up for.

For ten runs, {numref}`tbl-cal-ten` sets the measured values beside what the paper says and beside {eq}`eq-mat-df`, which needs nothing but the two correlations of these data sets, {glue:text}`cal-within` within a run and {glue:text}`cal-between` between runs:
"""

# %% tags=["remove-input"]
page.show(figure_2)

# %% [markdown]
r"""
*Use all data* calibrates at {glue:text}`cal-use-all`. The recommendation of the paper, 10, and its measurement, "circa 11", both lie in the interval. For the k-fold test one step of $\nu$ is a step of one to two points of error, so its error stays at {glue:text}`cal-kfold-error` and cannot be brought to exactly 5 %.

One statement of the paper does not hold: that corrected resampling calibrates a tenth below $r - 1$. We find {glue:text}`cal-corrected` of $r - 1$, so the correction of {cite:t}`nadeau2003` is right here as it stands. Ten per cent less would mean $n_2/n_1 \approx 0.12$ instead of $0.11$. The paper's learners may have correlated a little more, or its test share may have been a little larger; what it prints does not tell.

The level matters little: at 1, 5 and 10 per cent the calibrated values lie within one or two of each other.
"""

# %% mystnb={"figure": {"name": "fig-cal-levels", "caption": "Calibrated df at ten runs for three levels, with 95 % bootstrap intervals over data sets. The grey line marks 11, the value of the paper."}, "image": {"alt": "Three panels. At each level six tests have intervals of two or three degrees of freedom around ten or eleven; they shift slightly to the left as the level grows from one to ten per cent."}} tags=["remove-input"]
levels = figures_2_3.levels_with(alpha)
table = figures_2_3.study(trials, seed, levels, draws).table
figures_2_3.draw_at_levels(table[table.runs == 10])

# %% [markdown]
r"""
## How much the network matters

So far: one network and a thousand data sets. Now other networks and other data sets:
"""

# %% tags=["remove-input"]
networks = set_1_networks.calibrations(trials, seed, alpha)
page.show(set_1_networks.calibration_table(networks))

# %% tags=["remove-cell"]
page.numbers(**set_1_networks.calibration_numbers(networks))

# %% [markdown]
r"""
The probabilities of the attributes hardly matter: *use all data* calibrates at {glue:text}`cal-even-all` with even attributes, at {glue:text}`cal-book-all` on the book's network, and at {glue:text}`cal-pooled-all` on thirty networks together. Which thousand data sets are drawn matters as much: 95 % of
calibrations end at {glue:text}`cal-studies`. For the k-fold test they end at {glue:text}`cal-studies-kfold`, and there one degree of freedom is nearly half of the Type I error. Remember this when a table of the next chapters differs from the paper for the k-fold test.

## Does it carry over?

You have other learners, other sizes and real attributes. So the same rule was applied elsewhere, always where there is nothing to learn: with other sizes, with other
numbers of folds, and with the real attributes of eight UCI data sets, of which 300 instances are drawn and given classes by the toss of a coin. (Other
learners: {ref}`other-learners`.) {numref}`fig-cal-carried` shows the $\nu$ that *use all data* needs in each place, and what happens if one uses the {glue:text}`cal-home-df` of Set 1 nevertheless.
"""

# %% tags=["remove-cell"]
home = calibration.dfs(figure_2.cells, 10, alpha)["use-all-data"]
places = transfer_table.places(trials=trials, real_trials=real, seed=seed)
elsewhere = transfer_table.transfer_table(
    places, home, alpha=alpha, seed=seed, draws=draws
)
page.numbers(**transfer_table.numbers(elsewhere, home))

# %% mystnb={"figure": {"name": "fig-cal-carried", "caption": "Left: calibrated df of use all data, ten runs, in other places, with 95 % bootstrap intervals; the line is the df of Set 1. Right: Type I error with that df, and of the corrected test of 2004, with 95 % intervals; the line is the level."}, "image": {"alt": "Left: intervals for other sizes and most attributes lie around ten; for two folds and for three sets of numeric attributes they lie at five to seven, for twenty folds near seventeen. Right: with the df of Set 1 use all data errs about twelve per cent of the time on the three numeric sets, and so does the corrected test; with two folds use all data errs too often and the corrected test never."}} tags=["remove-input"]
transfer_table.draw_transfer(elsewhere, home, alpha)

# %% [markdown]
r"""
- *Sizes.* Between 100 and 3,000 instances {glue:text}`cal-size-df` degrees of freedom are needed, fewer the more instances there are. With {glue:text}`cal-home-df` the test errs {glue:text}`cal-size-error` of the time.
- *Attributes.* Where at least some are {term}`nominal`, {glue:text}`cal-name-df` are needed. Where all are {term}`numeric` (Pima diabetes, vehicle, breast-w), {glue:text}`cal-num-df` are needed, and with {glue:text}`cal-home-df` the test errs
  {glue:text}`cal-num-error` of the time. The reason is the correlation between runs: {glue:text}`cal-num-rho` there, {glue:text}`cal-between` on Set 1. Why these learners make it larger, we have not explained.
- *Folds.* With two folds {glue:text}`cal-two` are needed, with twenty {glue:text}`cal-twenty`. By {prf:ref}`thm-mat-dealt` the overlap of {term}`test sets <test set>` alone makes $\rho_b = 1/k$. Learning changes that (with two folds $\rho_b$ is {glue:text}`cal-rho-two`, not a half), so the number grows with $k$, but less than in proportion.
- *The corrected test of 2004* uses $n_2/n_1 = 1/(k-1)$, which supposes $\rho_b = 1/k$. With two folds the correction is far too large (the test errs {glue:text}`cal-two-bf` of the time), with ten folds it is what calibration finds, with twenty a little too small ({glue:text}`cal-twenty-bf`). On purely numeric attributes the test errs
  {glue:text}`cal-num-bf` of the time.

So is calibration still needed? With ten folds the correction gives nearly the calibrated number without a simulation. But both *suppose* a correlation. In these places it ran from {glue:text}`cal-rho-low` to {glue:text}`cal-rho-high`, and the differences of one data set do not show it. What the {term}`losses <loss>` on single instances show of it is said by {prf:ref}`thm-losses-show` and {prf:ref}`thm-no-estimate`.

## The sign test

For data that are far from normal the paper proposes a {term}`sign test`, calibrated in the same way. Count the share $s$ of positive differences among those that are not zero. Were the signs independent, the number of positive ones would be
binomial with probability 1/2. They are not independent. So pretend that there are only $w$ signs, of which $w\,s$ are positive, and calibrate $w$ by the rule of {prf:ref}`def-cal-df`.
"""

# %% tags=["remove-cell"]
signs = {
    r: sign_test.calibrate(sign_test.share_positive(x.first(r).values), alpha)
    for r in calibration.RUNS
}
third = repeated_cv.differences(3, trials=trials, seed=seed).first(10).values
sign_power = sign_test.rejections(third, alpha, signs[10]).mean()
all_power = significance.use_all_data(third, df=home).reject(alpha).mean()
in_instances = np.abs(third[third != 0]) * 30
page.numbers(
    cal_small=f"{np.mean(in_instances < 3.5):.0%}",
    cal_signs=f"{min(signs.values())} to {max(signs.values())}",
    cal_signs_ten=str(signs[10]),
    cal_sign_power=f"{sign_power:.0%}",
    cal_all_power=f"{all_power:.0%}",
)

# %% [markdown]
r"""
It works: the hundred differences of ten runs are worth $w =$ {glue:text}`cal-signs-ten` independent signs, and over all numbers of runs $w$ is {glue:text}`cal-signs`. The sign test also loses nothing here: on Set 3 of the next chapter it finds the difference in {glue:text}`cal-sign-power` of the data sets,
*use all data* in {glue:text}`cal-all-power`. A fold has only thirty instances: {glue:text}`cal-small` of the differences that are not zero are one, two or three instances, so little is lost when only their signs are counted.

## What it means for you

The calibrated values of this chapter are in the library, for every test, number of runs and level, and for 2, 5 and 20 folds with ten runs:
"""

# %%
for name in ("use-all-data", "kfold", "corrected-resampled"):
    df = significance.calibrated_df(name, runs=10, folds=10, alpha=0.05)
    print(f"{name:<20} {df}")

# %% [markdown]
r"""
They belong to naive Bayes and C4.5 on nominal attributes. **Calibrate for your own pair** like this: take your attributes, toss a coin for the classes, so that no learner can be better than another, and cross-validate. Here naive Bayes and the nearest neighbour on the four measurements of the irises:
"""

# %%
from twolearners.datasets import Encoded, load
from twolearners.evaluation import evaluate
from twolearners.learners import NaiveBayes, NearestNeighbour
from twolearners.resampling import repeated_kfold

pair = {"A": NaiveBayes(), "B": NearestNeighbour()}
plan = repeated_kfold(10, 10)
iris = load("iris").encoded
rng = np.random.default_rng(seed)
differences = []
for _ in range(own):
    coin = Encoded(
        iris.values,
        n_values=iris.n_values,
        labels=rng.integers(2, size=len(iris)),
        n_classes=2,
    )
    outcomes = evaluate(pair, coin, plan, rng)
    differences.append(outcomes.differences("A", "B").values)
mine = significance.calibrate("use-all-data", differences, alpha=alpha)
with_ten = significance.use_all_data(differences, df=10).reject(alpha)
print(mine)
print(f"Type I error with 10 df: {with_ten.mean():.3f}")

# %% tags=["remove-cell"]
page.numbers(
    cal_mine=f"{mine.df:g}",
    cal_mine_ten=f"{with_ten.mean():.1%}",
    cal_own=str(own),
)

# %% [markdown]
r"""
This pair needs {glue:text}`cal-mine` degrees of freedom; with 10 it errs {glue:text}`cal-mine-ten` of the time. With {glue:text}`cal-own` data sets the number is good to one or two.

- With ten {term}`runs <run>` of ten folds, `use_all_data(x, df=10)` and `corrected_repeated_kfold_cv_t(x, test_train_ratio=1 / 9)` are nearly the same test. With other numbers of folds take `calibrated_df`.
- Where all attributes are numeric, do not trust either without a calibration of your own: here both erred two to three times as often as they should.
- State the interval of a calibrated number, and use {eq}`eq-cal-precision` to plan the simulation.
- A number that is calibrated on tossed classes is right for tossed classes. Where there is something to learn the correlation can differ; {ref}`which-test` measures by how much.

## Takeaways

- Calibration finds the degrees of freedom at which a test keeps its level, on data where two learners are equally good. At level {glue:text}`cal-level`, from ten runs on, six tests of {cite:t}`bouckaert2003` calibrate at {glue:text}`cal-six` and the k-fold test at {glue:text}`cal-kfold`, as the paper says.
- A calibration on {glue:text}`cal-trials` data sets has a {term}`standard error` of {glue:text}`cal-se` degrees of freedom. 95 % of such calibrations end at {glue:text}`cal-studies`: 10 and 11 cannot be told apart.
- The calibrated number is determined by the correlation between folds. It can be used on other data only if the correlation there is about the same. On purely numeric attributes it is not: {glue:text}`cal-num-df` are needed, and with {glue:text}`cal-home-df` the test errs {glue:text}`cal-num-error` of the time.
- A dozen lines calibrate a test for your own two learners.

## Check yourself

:::{dropdown} 1. Why must the data for a calibration be such that nothing can be learnt?
The rule counts rejections and takes all of them for Type I errors. That is right only if the two learners are equally good. Where both classes are equally likely and independent of the attributes, every learner has the expected error one half.
:::

:::{dropdown} 2. A colleague calibrates on 1,000 data sets and gets 10, you get 11. Who made a mistake?
Probably nobody. The standard error is {glue:text}`cal-se`, and 95 % of calibrations on thirty networks end at {glue:text}`cal-studies`.
:::

:::{dropdown} 3. Why does the Type I error stay at {glue:text}`cal-kfold-error` for the calibrated k-fold test, and not closer to 5 %?
Degrees of freedom are whole numbers. At small $\nu$ one step changes the critical value, and so the error, by a lot: the next step would exceed the level.
:::

:::{dropdown} 4. On numeric attributes the test with {glue:text}`cal-home-df` degrees of freedom errs {glue:text}`cal-num-error` of the time. Which quantity has changed?
The correlation between {term}`cells <cell>` of different runs: {glue:text}`cal-num-rho` instead of {glue:text}`cal-between`. The larger it is, the larger the variance of the mean compared with the variance of a cell, and the fewer degrees of freedom are right.
:::

:::{dropdown} 5. You use 20 folds instead of 10. Should you use more or fewer degrees of freedom, and why?
More: {glue:text}`cal-twenty` instead of {glue:text}`cal-home-df` on Set 1. Smaller test sets overlap less, so the correlation between cells falls roughly like $1/k$.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} A test that cannot be calibrated
:label: ex-cal-folds
```
Why does *{term}`folds`* have no $\nu$ of 2 or more that keeps the level? Compare the variance of the grand mean over data sets with the average variance of ten run means. What would {prf:ref}`thm-cal-precision` say of a $\nu$ below 2?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-cal-folds
:class: dropdown
```
The test sees only how the runs differ, and the grand mean varies more than that. The formula, which takes the estimate for a constant, still allows $\nu = 2$. But the test estimates from ten run means, and where they happen to lie close together it rejects,
so the count is above the level at 2 already. With $\nu = 1$ or less it would hardly ever reject.
"""

# %%
run_means = ten_runs.mean(axis=2)
seen = run_means.var(axis=1, ddof=1).mean()
ratio = np.mean(run_means.mean(axis=1) ** 2) / seen
print(f"variance of the mean over what the test sees: {ratio:.1f}")
for nu in (0.5, 1, 2):
    critical = stats.t(nu).isf(0.025) / np.sqrt(ratio * (nu + 1))
    print(f"df = {nu}: Type I error {2 * stats.norm.sf(critical):.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} How many data sets
:label: ex-cal-trials
```
How many data sets would the paper have needed to tell 10 from 11, that is, for a standard error of a quarter of a degree of freedom? Does it depend on the level? Use {eq}`eq-cal-precision` with $\lambda = 1/10$ and $\nu = 11$.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-cal-trials
:class: dropdown
```
Solve {eq}`eq-cal-precision` for $M$: $M = \alpha(1-\alpha)/\{0.25\,\alpha'(11)\}^2$. At a small level fewer data sets are rejected, and more are needed.
"""

# %%
for level in (0.01, 0.05, 0.1):
    nu = np.array([10.5, 11.5])
    critical = stats.t(nu).isf(level / 2) / np.sqrt((nu + 1) / 10)
    low, high = 2 * stats.norm.sf(critical)
    needed = level * (1 - level) / (0.25 * (high - low)) ** 2
    print(f"level {level:.2f}: {needed:,.0f} data sets")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Calibrate your own pair
:label: ex-cal-own
```
Calibrate *use all data* and *{term}`folds averaged var`* for C4.5 and the nearest neighbour on the attributes of the data set *vote*, which are all nominal, with tossed classes. Do they need more or fewer degrees of freedom than naive Bayes and the nearest neighbour on the irises? Try a pair and data of your own: any estimators of scikit-learn will do.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-cal-own
:class: dropdown
```
Replace the pair and the data in the code of *What it means for you*. The answer belongs to the pair and the attributes; do not carry it to others.
"""

# %%
from twolearners.learners import C45Classifier

pair = {"A": C45Classifier(), "B": NearestNeighbour()}
vote = load("vote").encoded
rows = rng.choice(len(vote), 150, replace=False)
theirs = []
for _ in range(own):
    coin = Encoded(
        vote.values[rows],
        n_values=vote.n_values,
        labels=rng.integers(2, size=150),
        n_classes=2,
    )
    outcomes = evaluate(pair, coin, plan, rng)
    theirs.append(outcomes.differences("A", "B").values)
for test in ("use-all-data", "folds-averaged-var"):
    print(significance.calibrate(test, theirs, alpha=alpha))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} The bias of the rule
:label: ex-cal-bias
```
The rule takes a whole number at which the level is *not* exceeded. Simulate it 400 times: draw a thousand $W$ from a normal distribution with mean 0 and variance $1/10$ and calibrate. Where does the expected curve of {prf:ref}`thm-cal-precision` cross 5 %, and where does
the rule end on average?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-cal-bias
:class: dropdown
```
The curve crosses 5 % between 11 and 12. Rounding down costs about half a degree of freedom, and the scatter is what {eq}`eq-cal-precision` says.
"""

# %%
from scipy import optimize

root = optimize.brentq(
    lambda nu: (
        stats.t(nu).isf(0.025) / np.sqrt(nu + 1)
        - stats.norm.isf(0.025) / np.sqrt(10)
    ),
    5,
    20,
)
nu = np.arange(2, 101)
critical = stats.t(nu).isf(0.025) / np.sqrt(nu + 1)
rng = np.random.default_rng(seed)
found = []
for _ in range(400):
    w = np.abs(rng.normal(0, np.sqrt(0.1), 1000))
    errors = np.array([np.mean(w > c) for c in critical])
    best = errors[errors <= 0.05].max()
    found.append(nu[errors == best][0])
print(f"the curve crosses 5 % at {root:.2f}")
print(f"400 calibrations: mean {np.mean(found):.2f}, sd {np.std(found):.2f}")

# %% [markdown]
r"""
```{solution-end}
```
"""
