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
#       power_trials: 50
#       draws: 50
# ---

# %% [markdown]
r"""
(other-learners)=
# Other learners

:::{admonition} What you will learn
:class: tip goals
- You can compute with a pencil how much a matrix of differences is worth for given correlations, and say which of the two correlations matters.
- You can predict from that correlation for which pairs of learners a calibrated test rejects too often.
- You can say what raises and what lowers the correlation between runs, and why it would be $1/k$ for learners that do not depend on the split.
:::

**In the papers.** {cite:t}`bouckaert2003`, section 5.5 and Table 7: the test {term}`calibrated <calibration>` on naive Bayes and C4.5, used for ten pairs of five {term}`learners <learning algorithm>`. The paper does not say how its nearest neighbour treats ties.

**Before you read.** [](ten-tests), which defines the tests and the two correlations of the matrix, and {ref}`calibration`, which asks the same question about other data.
"""

# %% [markdown]
r"""
## The question

Somebody has calibrated a test on naive Bayes and C4.5: with {glue:text}`oth-df` {term}`degrees of freedom` its {term}`Type I error` is 5 %. You want to compare a nearest neighbour with a tree. May you use the same number?

**With a pencil.** In the matrix that goes through this book, three {term}`runs <run>` of 3-fold {term}`cross-validation` in percentage points of error, A minus B,

|       | fold 1 | fold 2 | fold 3 |
|-------|-------:|-------:|-------:|
| run 1 |      3 |      1 |      2 |
| run 2 |      4 |      0 |     −1 |
| run 3 |      5 |      3 |      1 |

the mean is 2 and the variance of the nine differences 3.75. How exact is the mean? Two differences of the same run have a correlation $\rho_w$, two of different runs a correlation $\rho_b$. Each difference has 2 others in its run and 6 in other runs, so

$$
\operatorname{Var}\bar x = \sigma^2\,\frac{1 + 2\rho_w + 6\rho_b}{9} .
$$

- *Independent differences*, $\rho_w = \rho_b = 0$: the variance is $3.75/9 = 0.42$. The mean is $2/\sqrt{0.42} = 3.1$ standard deviations from 0.
- *Learners with* $\rho_w = 0.06$ *and* $\rho_b = 0.10$: $3.75 \cdot 1.72/9 = 0.72$. The mean is 2.4 standard deviations from 0, and the nine differences are worth $9/1.72 = 5.2$ independent ones.
- *Learners with* $\rho_w = 0.20$ *and* $\rho_b = 1/3$: $3.75 \cdot 3.4/9 = 1.42$. The mean is 1.7 standard deviations from 0, and the nine differences are worth 2.6 independent ones.

The matrix is the same in all three cases. What it is worth depends on the learners. A calibrated test replaces $n - 1$ degrees of freedom by a smaller number $\nu$, which amounts to fixing the worth at $\nu + 1$:
"""

# %%
import numpy as np
from twolearners import significance

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
for df in (8, 4, 2):
    print(significance.use_all_data(x, df=df))

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets of Set 1 [50, 10000]
power_trials: int = 300  # data sets of each of Sets 2 to 4 [20, 10000]
draws: int = 300  # bootstrap samples of the data sets [20, 10000]
seed: int = 2003  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.bouckaert2003 import table_7
from fourpapers.bouckaert2003.beyond import learner_correlation

alpha = 0.05
pairs = table_7.table_7(trials=trials, seed=seed, alpha=alpha)
page.numbers(**table_7.numbers(trials=trials, seed=seed, alpha=alpha))

# %% [markdown]
r"""
## Ten pairs that are all equal

In {term}`Set 1` of {cite:t}`bouckaert2003` ten binary {term}`attributes <attribute>` and a binary class are independent, and the classes equally likely ({ref}`calibration`). Nothing can be learnt, so *every* {term}`classifier` has an {term}`error rate` of one half on new {term}`instances <instance>`, and any two learners are equal. Whenever a test finds a difference, it errs.
This allows us to compare learners of all kinds: trees (C4.5), naive Bayes, the nearest neighbour, tree-augmented naive Bayes (TAN), and the voted perceptron, which draws a line.

All five are trained on the same {term}`folds <fold>` of the same {glue:text}`oth-trials` data sets of 300 instances, in ten runs of 10-fold cross-validation. The degrees of freedom come from {glue:text}`oth-trials` *other* data sets, with naive Bayes and C4.5.

## Table 7
"""

# %% mystnb={"figure": {"name": "fig-oth-pairs", "caption": "Table 7: Type I error of *use all data* for every pair of learners, in the paper (squares) and here (dots with 95 % intervals). Triangles: data shuffled in every run, and a nearest neighbour that takes the first of those equally near. The vertical line is the level."}, "image": {"alt": "Ten rows of points between 0 and 13 per cent. Our dots lie right of the paper's squares for most pairs with nearest neighbour and for TAN with naive Bayes, four of them beyond the level; the triangles lie in between."}} tags=["remove-input"]
pairs.draw()

# %% mystnb={"code_prompt_show": "Show Table 7 in numbers", "code_prompt_hide": "Hide Table 7 in numbers"} tags=["remove-input", "hide-output"]
page.show(pairs)

# %% [markdown]
r"""
NB stands for naive Bayes, NN for the nearest neighbour and VP for the voted perceptron. {glue:text}`oth-agree` of the ten rates agree with the paper's. Most of the others involve the nearest neighbour, and there is a reason. With ten binary attributes an instance often has several neighbours at the same, smallest distance. Our nearest neighbour lets all of them vote, as `IBk` of {term}`Weka` does today.
Weka at the time of the paper also had `IB1`, which by its documentation takes the first one that it finds. Cross-validation in Weka shuffles the data in every run, so the first one differs from run to run. The voted perceptron, which learns from one instance after the other, gets another order too. With such learners {glue:text}`oth-first-agree` of the ten rates agree, and the mean rate of the four pairs with a nearest neighbour falls from {glue:text}`oth-near-mean` to {glue:text}`oth-first-mean`; the paper's is {glue:text}`oth-near-paper`.

The other rates depend on the probabilities that the attributes of Set 1 have, which the paper does not print. On thirty other choices of these probabilities the remaining rates of the paper are within the range that studies like it find ({numref}`tbl-oth-networks`).
"""

# %% mystnb={"code_prompt_show": "Show the rates on other networks", "code_prompt_hide": "Hide the rates on other networks"} tags=["remove-input", "hide-output"]
page.show(pairs, "tbl-oth-networks")

# %% [markdown]
r"""
The paper calls its rates acceptable, since none is above the level. With a nearest neighbour that takes the first of those equally near, this holds here too: {glue:text}`oth-shuffled-above` pairs are above the level beyond chance. With a nearest neighbour that lets ties vote, {glue:text}`oth-above` pairs are ({glue:text}`oth-above-names`), and rates run up to {glue:text}`oth-highest`.
A detail of one learner decides whether the calibrated test can be used. Why do pairs differ at all?

## What the rate depends on

For ten runs of ten folds the formula of the pencil example becomes

$$
\frac{\operatorname{Var} \bar x}{\sigma^2} = \frac{1 + 9\rho_w + 90\rho_b}{100} ,
$$ (eq-oth-mean)

to which $\rho_b$ contributes nearly everything. The calibrated test *{term}`use all data`* assumes $\hat\sigma^2/(\nu + 1)$ instead, with $\nu$ degrees of freedom. If $\bar x$ is normal and $\hat\sigma^2$ close to its expectation, the test rejects with probability

$$
2\,\Phi\Bigl( -\, c_\nu \Big/ \sqrt{(\nu + 1)\, \operatorname{Var} \bar x / \mathrm{E}\,\hat\sigma^2} \Bigr) ,
$$ (eq-oth-law)

where $c_\nu$ is the {term}`critical value` of $t_\nu$. So each $\nu$ is right for one value of $\rho_b$. Pairs with a larger $\rho_b$ are rejected too often. Which value should we expect?

:::{prf:theorem} A tenth
:label: thm-oth-tenth
Suppose that for every instance the difference in loss between the two learners is fixed, whatever the {term}`random split`, and that these differences are independent with mean 0 and the same variance.
If each run splits the $N$ instances at random into $k$ folds of equal size, then $\rho_b = 1/k$.
:::

:::{prf:proof}
Let each instance have variance $v$. The difference on a fold is a mean over $N/k$ instances, so its variance is $vk/N$. Folds of different runs share an instance with probability $1/k^2$, hence $N/k^2$ instances on average. Given the splits, their covariance
is $v$ times the number shared over $(N/k)^2$, on average $v(N/k^2)(k/N)^2 = v/N$. The quotient is $1/k$. (Given the splits every difference has mean 0, so covariances may be averaged over splits.)
:::

The theorem shows what can change $\rho_b$.

- A learner whose predictions change from split to split *lowers* it, because part of what a fold shows is new each time.
- Instances that are misclassified together *raise* it. Two folds need not share an instance to be correlated; it is enough that they contain similar ones.
"""

# %% tags=["remove-cell"]
everything = learner_correlation.errors_by_correlation(
    trials, seed, alpha, draws
)
changes = learner_correlation.instability(trials=30, seed=seed)
study = table_7.study(trials, seed, alpha)
others = {
    n: learner_correlation.pairs_on_set(n, trials=power_trials, seed=seed)
    for n in (2, 3, 4)
}
power = learner_correlation.powers(
    others, study.critical["use-all-data"], alpha
)
page.numbers(
    **learner_correlation.numbers(everything, changes),
    oth_power_trials=str(power_trials),
    oth_power_gap=f"{100 * (power.use_all - power.corrected).abs().max():.0f}",
)

# %% mystnb={"figure": {"name": "fig-oth-law", "caption": "What the correlation between runs decides. Left: Type I error of *use all data* with the degrees of freedom of naive Bayes and C4.5, against $\\rho_b$. Right: the degrees of freedom that each pair itself calls for. Dots: the ten pairs with 95 % intervals; dashed: the formula, with $\\rho_w = 0.6\\,\\rho_b$."}, "image": {"alt": "Left, ten points rising along a dashed curve from zero at a correlation of 0.03 to twelve per cent at 0.14. Right, the same pairs falling along a curve from 29 degrees of freedom to 6."}} tags=["remove-input"]
learner_correlation.draw_by_correlation(
    everything,
    learner_correlation.law_by_correlation(
        study.critical["use-all-data"], alpha
    ),
    alpha,
    ["NN, NB", "VP, NB", "NB, C4.5"],
)

# %% tags=["remove-input"]
page.show(learner_correlation.correlation_table(everything))

# %% [markdown]
r"""
The ten pairs lie on one curve: {eq}`eq-oth-law` misses the measured rates by {glue:text}`oth-law-miss` on average. Naive Bayes and C4.5, with $\rho_b = $ {glue:text}`oth-rho-pair`, happen to be in the middle. The range goes from {glue:text}`oth-rho-low` ({glue:text}`oth-rho-bottom`) to {glue:text}`oth-rho-high` ({glue:text}`oth-rho-top`).

The first effect can be checked directly. Two runs predict differently for {glue:text}`oth-change-vp` of the instances with the voted perceptron and {glue:text}`oth-change-c45` with C4.5, but only for {glue:text}`oth-change-nb` with naive Bayes and {glue:text}`oth-change-nn` with the nearest neighbour. The pairs of stable learners have the highest correlations.
Some of these exceed a tenth, which the second effect explains: similar instances are predicted alike, and misclassified together.

So {glue:text}`oth-df` degrees of freedom are not a property of the test. They belong to ten folds and to learners for which $\rho_b$ is near a tenth.

## Other tests, same data

Could another test do better? {numref}`tbl-oth-tests` has the six calibrated tests on ten runs, the corrected test of {cite:t}`bouckaert2004`, and the {term}`sign test` calibrated on naive Bayes and C4.5.
"""

# %% mystnb={"code_prompt_show": "Show the rates of eight tests", "code_prompt_hide": "Hide the rates of eight tests"} tags=["remove-input", "hide-output"]
page.show(learner_correlation.tests_table(study.errors))

# %% [markdown]
r"""
All of them follow $\rho_b$. The corrected test, which assumes a correlation of $1/10$ instead of calibrating, ranges from {glue:text}`oth-corr-lowest` to {glue:text}`oth-corr-highest`, the sign test from {glue:text}`oth-sign-lowest` to {glue:text}`oth-sign-highest`. This cannot be avoided by a cleverer statistic: all differences of one matrix share one data set, and nothing in the matrix shows how they would have differed on another.
({term}`Losses <loss>` on single instances show more; {prf:ref}`thm-losses-show` says what.) The paper adds that the five other calibrated tests differ from *use all data* by less than one percentage point for every pair. With a first neighbour the largest distance on our {glue:text}`oth-trials` data sets is {glue:text}`oth-six-gap` points; part of it is chance, and three times as many data sets left the statement undecided.

The advantage of the corrected test is that its assumption is stated and does not come from one pair of learners.

On Sets 2 to 4, where the learners do differ, calibrated and corrected test have nearly the same {term}`power`: on {glue:text}`oth-power-trials` data sets each they are never more than {glue:text}`oth-power-gap` percentage points apart.
"""

# %% mystnb={"code_prompt_show": "Show the power for every pair", "code_prompt_hide": "Hide the power for every pair"} tags=["remove-input", "hide-output"]
page.show(learner_correlation.power_table(power))

# %% [markdown]
r"""
## What it means for you

- Use a calibrated number of degrees of freedom only for learners like those it was calibrated on. If you cannot calibrate with your own learners, use the corrected test, whose assumption $\rho_b = 1/k$ has a reason.
- Expect too many rejections for pairs of stable learners that err on the same kind of instances (nearest neighbour, TAN, naive Bayes), and hardly any if one of the two changes its predictions with every {term}`training set` (voted perceptron).
- You can measure $\rho_b$ on your own data by shuffling the class labels, which makes all learners equal. It is then the $\rho_b$ of data with nothing to learn, and need not be that of your data as they are.
- When you report a nearest neighbour on discrete data, say what it does with ties.

## Takeaways

- A test calibrated on naive Bayes and C4.5, with {glue:text}`oth-df` degrees of freedom at level {glue:text}`oth-level`, has a Type I error between {glue:text}`oth-lowest` and {glue:text}`oth-highest` for the ten pairs of five learners.
- The correlation $\rho_b$ of differences in different runs explains these rates. Calibrated on itself, each pair would call for its own number of degrees of freedom, from {glue:text}`oth-own-low` to {glue:text}`oth-own-high`.
- If predictions did not depend on the split and instances erred independently, $\rho_b$ would be $1/k$. Unstable learners lower it, similar instances raise it.
- {glue:text}`oth-agree` of the ten rates of Table 7 agree with ours; the others depend on what the nearest neighbour does with ties and on probabilities that the paper does not print.

## Check yourself

:::{dropdown} 1. Why are any two learners equal on Set 1?
The class is independent of the attributes and both classes are equally likely. Whatever a classifier predicts, it is wrong on a new instance with probability one half.
:::

:::{dropdown} 2. In {eq}`eq-oth-mean`, $\rho_w$ and $\rho_b$ are of similar size. Why does only $\rho_b$ matter?
Of the 99 other differences, 9 are in the same run and 90 in other runs. So $\rho_b$ is multiplied by ten times as much as $\rho_w$.
:::

:::{dropdown} 3. The pair {glue:text}`oth-rho-top` has the largest $\rho_b$, {glue:text}`oth-rho-high`. Which two properties make it large?
Both learners are stable: from run to run their predictions change for only {glue:text}`oth-change-nn` and {glue:text}`oth-change-nb` of the instances. And both predict similar instances alike, so that these are misclassified together.
:::

:::{dropdown} 4. You compare two learners with 5-fold cross-validation instead of 10-fold. Should the degrees of freedom of *use all data* be larger or smaller than with ten folds?
Smaller. For learners that do not depend on the split $\rho_b = 1/k$ is a fifth instead of a tenth, so the differences of different runs are more correlated, and all of them together are worth less.
:::

:::{dropdown} 5. Calibrated on itself, the pair {glue:text}`oth-rho-bottom` calls for {glue:text}`oth-own-high` degrees of freedom. What happens if you test it with {glue:text}`oth-df`?
The test assumes that the mean is less exact than it is, and is {term}`conservative`: its Type I error is {glue:text}`oth-lowest` instead of {glue:text}`oth-level`, and power is lost.
:::

## Exercises

The solutions use our stored differences: `study.rates` has the error rates of the five learners on every fold, `study.shuffled_rates` those with shuffled data and a first neighbour.
"""

# %%
from fourpapers.bouckaert2003 import table_7

study = table_7.study(trials, seed, 0.05)
rates, first = study.rates, study.shuffled_rates
df = study.critical["use-all-data"]

# %% [markdown]
r"""
```{exercise-start} Accuracy above one half
:label: ex-oth-majority
```
Nothing can be learnt in Set 1, and yet all five learners have a mean cross-validated accuracy slightly above one half. Why? Does it make the {term}`null hypothesis` false?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-oth-majority
:class: dropdown
```
Each data set has a majority class, by chance: of 300 tosses the more frequent side has about 157 on average. {term}`Stratified <stratified>` folds give the training and the {term}`test set` the same majority, and a learner that leans to the majority
profits. On *new* instances every classifier has accuracy one half exactly, so the null hypothesis is true. But the estimates are biased, and by different amounts for different learners; the bias of a difference is small beside its standard deviation.
"""

# %%
for name, rate in rates.items():
    print(f"{name:<17} {1 - rate.mean():.4f}")
gap = (rates["naive Bayes"] - rates["nearest neighbour"]).mean(axis=(1, 2))
print(f"NB - NN: mean {gap.mean():.4f}, standard deviation {gap.std():.4f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} What the paper's rates imply
:label: ex-oth-implied
```
Use {eq}`eq-oth-law` with 10 degrees of freedom backwards: which $\rho_b$ would give each of the paper's rates in Table 7? Which learner stands out? (`law_by_correlation(10, 0.05)` of `fourpapers.bouckaert2003.beyond.learner_correlation` tabulates the formula.)
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-oth-implied
:class: dropdown
```
The nearest neighbour: the paper's is less like ours than any other learner. Its implied correlations are those of a learner whose predictions change from run to run.
"""

# %%
from fourpapers.bouckaert2003.beyond import learner_correlation

formula = learner_correlation.law_by_correlation(10, 0.05)
for row in table_7.table_7(trials=trials, seed=seed).cells.itertuples():
    place = (formula.rate - row.paper).abs().idxmin()
    print(f"{row.pair:<9} implied {formula.between[place]:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} The first neighbour
:label: ex-oth-first
```
How much does taking the first of those equally near, in shuffled data, lower $\rho_b$? Use {prf:ref}`thm-oth-tenth` to say why, and compare the two nearest neighbours with each other. (`moments(x).between` of `fourpapers.bouckaert2003.moments` estimates $\rho_b$ from differences by data set, run and fold.)
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-oth-first
:class: dropdown
```
The prediction for an instance is now drawn anew in every run from its nearest neighbours. Only the part on which they agree comes back. The difference of the two nearest neighbours consists mostly of such draws, so its $\rho_b$ is low.
"""

# %%
from fourpapers.bouckaert2003.moments import moments

near = "nearest neighbour"
for name in ("C4.5", "naive Bayes", "TAN", "voted perceptron"):
    vote, one = (
        moments(some[near] - rates[name]).between for some in (rates, first)
    )
    print(f"{name:<17} voting {vote:.3f}, first {one:.3f}")
both = moments(rates[near] - first[near]).between
print(f"both together     {both:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} A number for everybody
:label: ex-oth-everybody
```
Which number of degrees of freedom keeps the Type I error of *use all data* at or below 5 % for *all* ten pairs? What does it cost in power on Set 3 for naive Bayes and C4.5? (`pair_differences(rates)` of `table_7` gives the differences of all pairs, `learner_correlation.pairs_on_set(3, trials=power_trials, seed=seed)` those on Set 3.)
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-oth-everybody
:class: dropdown
```
The smallest number that any of the ten pairs calls for. A test that is safe for the worst pair is conservative for the others, and loses nearly half of its power.
"""

# %%
equal = [x.values for x in table_7.pair_differences(rates).values()]
set_3 = learner_correlation.pairs_on_set(3, trials=power_trials, seed=seed)
unlike = set_3["naive Bayes", "C4.5"].values
for used in (df, 9, 8, 7, 6):
    power, *errors = (
        significance.use_all_data(x, df=used).reject(0.05).mean()
        for x in (unlike, *equal)
    )
    worst = max(errors)
    print(f"df {used:.0f}: worst error {worst:.1%}, power {power:.0%}")

# %% [markdown]
r"""
```{solution-end}
```
"""
