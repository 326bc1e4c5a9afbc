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
#       claim_trials: 150
#       power_trials: 50
#       draws: 50
# ---

# %% [markdown]
r"""
(other-learners)=
# Other learners

:::{admonition} Takeaways
:class: tip
- A test calibrated on naive Bayes and C4.5, {glue:text}`oth-df` degrees of freedom at level {glue:text}`oth-level`, has a Type I error between {glue:text}`oth-lowest` and
  {glue:text}`oth-highest` for the ten pairs of five learners. Whether it carries over depends on a detail: if neighbours that are equally near vote, {glue:text}`oth-above` pairs are above the level beyond chance; if the first of them decides, {glue:text}`oth-shuffled-above` are.
- Calibrated on itself, each pair would call for its own df, from {glue:text}`oth-own-low` to {glue:text}`oth-own-high`. One number explains which: the correlation $\rho_b$ of differences in different
  runs. The law of that correlation misses the measured errors by {glue:text}`oth-law-miss` on average.
- If predictions did not depend on the cut and instances erred independently, $\rho_b$ would be a tenth, which is about what the corrected test of 2004 supposes. It is not better off here, at {glue:text}`oth-corr-lowest` to
  {glue:text}`oth-corr-highest`, nor is the sign test.
- {glue:text}`oth-agree` of the ten numbers of Table 7 agree with ours. Of the others {glue:text}`oth-with-cause` have a measured cause, ties of the nearest neighbour or the network of Set 1; left unexplained: {glue:text}`oth-left-names`.
:::

**In the papers.** Bouckaert {cite}`bouckaert2003`, section 5.5 and Table 7, all of it. He compares nearest neighbour, tree-augmented naive Bayes (TAN) and voted perceptron with each other and with the
two learners of the calibration, prints one rate for each pair, and finds them acceptable. The release of the software is not given, nor how its nearest neighbour treats ties. He does not ask what the rates depend on.

**Before you read.** [](ten-tests), where the two correlations of the matrix come from, and {ref}`calibration`, which asks the same question of other data. **Run time:** half a minute. (It reads stored results;
`python -m fourpapers compute bouckaert2003/other-learners` and `bouckaert2003/shuffled` make them again, in minutes.)
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets of Set 1 [50, 10000]
claim_trials: int = 3000  # data sets to judge the claims with [50, 10000]
power_trials: int = 300  # data sets of each of Sets 2 to 4 [20, 10000]
draws: int = 300  # bootstrap samples of the data sets [20, 10000]
seed: int = 2003  # start of all random numbers [0, 1000000000]

# %%
from fourpapers.book import page
from fourpapers.bouckaert2003 import calibration, claims, table_7
from fourpapers.bouckaert2003.beyond import learner_correlation, matrix_moments

alpha = 0.05

# %% [markdown]
r"""
## Ten pairs that are all equal

In Set 1 ten binary attributes and a binary class are independent, and the classes equally likely; how likely the values of the attributes are differs from one to the next ({ref}`calibration`). Nothing can be learnt, so *every* classifier has accuracy one half on new instances, and any two
learners are equal. Whenever a test finds a difference, it errs. That makes Set 1 a fair ground for learners of all kinds: trees (C4.5), a product of frequencies (naive Bayes), memory (nearest neighbour), a
product with one more parent for each attribute (TAN), and a line (voted perceptron).

All five are trained on the same folds of the same {glue:text}`oth-trials` data sets of 300 instances, ten runs of ten folds. The degrees of freedom come from {glue:text}`oth-trials` *other* data sets, with naive Bayes and C4.5.
"""

# %%
study = table_7.study(trials, seed, alpha)
rates, first = study.rates, study.shuffled_rates
df = study.critical["use-all-data"]

# %% [markdown]
r"""
## Table 7
"""

# %%
pairs = table_7.table_7(trials=trials, seed=seed, alpha=alpha)

# %% mystnb={"figure": {"name": "fig-oth-pairs", "caption": "Table 7: Type I error of use all data for every pair of learners, in the paper (squares) and here (dots with 95 % intervals). Triangles: our rates where the data are shuffled in every run, the nearest neighbour takes the first of those equally near, and the voted perceptron learns in that order. The vertical line is the level. NB naive Bayes, NN nearest neighbour, VP voted perceptron."}, "image": {"alt": "Ten rows of points between 0 and 11 per cent. Our dots lie right of the paper's squares for most pairs with nearest neighbour and for TAN with naive Bayes, three of them beyond the level; the triangles lie in between."}} tags=["remove-input"]
pairs.draw()

# %% tags=["remove-input"]
page.show(pairs)

# %% tags=["remove-cell"]
page.numbers(**table_7.numbers(trials=trials, seed=seed, alpha=alpha))

# %% [markdown]
r"""
{glue:text}`oth-agree` of the ten numbers agree. Most of the others have to do with the nearest neighbour, and there is a reason to suspect. With ten binary attributes
an instance often has several neighbours at the same, smallest distance. Our nearest neighbour lets all of them vote, as Weka's `IBk` does today. Weka of that time also had `IB1`, which by its documentation takes the first one
that it finds. A cross-validation in Weka shuffles the data in every run, so "the first" is another one each time; and the voted perceptron, which learns from one instance after the other, gets another order too. With such
learners {glue:text}`oth-first-agree` of the ten agree, and the mean rate of the four pairs with a nearest neighbour falls from {glue:text}`oth-near-mean` to {glue:text}`oth-first-mean`; the paper's is {glue:text}`oth-near-paper`.

The rest may be the network: which probabilities the attributes of Set 1 have, and at which degrees of freedom calibration ends, differs from study to study. {numref}`tbl-oth-networks` has the rates on thirty other networks.
"""

# %% tags=["remove-input"]
page.show(pairs, "tbl-oth-networks")

# %% [markdown]
r"""
Not explained by ties and networks: {glue:text}`oth-left-names`. TAN with naive Bayes, where no tie can be blamed, lies low among such studies, but among them. (Our TAN makes the same predictions as that of Weka 3.9.7.)

The paper calls its rates acceptable, since none is above the level. With a first neighbour so are ours: {glue:text}`oth-shuffled-above` pairs are above it beyond chance, and the highest rate is {glue:text}`oth-shuffled-highest`. With a nearest neighbour that lets ties vote, {glue:text}`oth-above` pairs ({glue:text}`oth-above-names`) are above it.
So the verdict on a df depends on what a learner does with ties. The question is why pairs should differ at all.
"""

# %% [markdown]
r"""
## What the rate depends on

[](ten-tests) has shown that the matrix of differences has only two correlations: $\rho_w$ for two cells of one run and $\rho_b$ for two cells of different runs. They decide what the mean $m$ is worth. With ten
runs of ten folds,

$$
\frac{\operatorname{Var} m}{\sigma^2} = \frac{1 + 9\rho_w + 90\rho_b}{100} ,
$$ (eq-oth-mean)

of which $\rho_b$ is nearly all. *Use all data* believes in $\hat\sigma^2/(df + 1)$ instead. If $m$ is normal and $\hat\sigma^2$ about its expectation, the test rejects with the chance

$$
2\,\Phi\Bigl( -\, t_{df} \Big/ \sqrt{(df + 1)\, \operatorname{Var} m / \mathrm{E}\,\hat\sigma^2} \Bigr) ,
$$ (eq-oth-law)

where $t_{df}$ is the critical value. So a df is right for one value of $\rho_b$, and a pair with a larger one is rejected too often. Which value should one expect?

:::{prf:theorem} A tenth
:label: thm-oth-tenth
Suppose that for every instance the difference in loss between the two learners is fixed once and for all, whatever the cut, and that these differences are independent with mean 0 and the same variance.
If runs are cut at random into $k$ folds of equal size, then $\rho_b = 1/k$.
:::

:::{prf:proof}
A cell is a mean of $n/k$ such differences, each with variance $v$, so its variance is $vk/n$. Two cells of different runs share an instance with probability $1/k^2$, hence $n/k^2$ instances on average. Given the cuts, their covariance
is $v$ times the number shared over $(n/k)^2$, on average $v(n/k^2)(k/n)^2 = v/n$. The quotient is $1/k$. (The mean of a cell given the cut is 0 in all cases, so averaging covariances over cuts is allowed.)
:::

The theorem names what can move $\rho_b$. A learner whose predictions change from cut to cut *lowers* it: what a cell shows is then partly new each time. Instances that err together *raise* it: two cells need not share an instance, it is enough that they
contain neighbours. {numref}`tbl-oth-correlations` has both kinds.
"""

# %%
everything = learner_correlation.errors_by_correlation(
    trials, seed, alpha, draws
)

# %% tags=["remove-input"]
page.show(learner_correlation.correlation_table(everything))

# %% mystnb={"figure": {"name": "fig-oth-law", "caption": "What the correlation between runs decides. Left: Type I error of use all data with the df of naive Bayes and C4.5, against $\\rho_b$; right: the df that each pair itself calls for. Dots: the ten pairs with 95 % intervals; dashed: the law, with $\\rho_w$ at six tenths of $\\rho_b$."}, "image": {"alt": "Left, ten points rising along a dashed curve from zero at a correlation of 0.03 to nine per cent at 0.13. Right, the same pairs falling along a curve from a df of about 29 to 7."}} tags=["remove-input"]
learner_correlation.draw_by_correlation(
    everything,
    learner_correlation.law_by_correlation(df, alpha),
    alpha,
    ["NN, NB", "VP, NB", "NB, C4.5"],
)

# %% tags=["remove-cell"]
changes = learner_correlation.instability(trials=30, seed=seed)
page.numbers(**learner_correlation.numbers(everything, changes))

# %% [markdown]
r"""
The ten pairs lie on one curve. Naive Bayes and C4.5, with $\rho_b = $ {glue:text}`oth-rho-pair`, happen to be in the middle of the field: the range goes from {glue:text}`oth-rho-low` ({glue:text}`oth-rho-bottom`) to
{glue:text}`oth-rho-high` ({glue:text}`oth-rho-top`). The calibration is about right for them because they are what was calibrated on, and for others as far as they resemble them.

That predictions which change with the cut lower $\rho_b$ can be checked too. Two runs predict differently for {glue:text}`oth-change-vp` of the instances with the voted perceptron and {glue:text}`oth-change-c45` with C4.5, for {glue:text}`oth-change-tan`
with TAN, and only for {glue:text}`oth-change-nb` with naive Bayes and {glue:text}`oth-change-nn` with the nearest neighbour. The pairs of the steady ones have the highest correlations. That some exceed a tenth takes the other force: instances that are alike are
predicted alike, and err together.

So "about 11 degrees of freedom" is not a property of the test. It is a property of 10 folds and of learners for which $\rho_b$ is near a tenth.

## Other tests, same data

Could another test do better? The rates of the six tests on ten runs, of the corrected test of 2004, and of the sign test calibrated to {glue:text}`oth-sign` signs on naive Bayes and C4.5:
"""

# %% tags=["remove-input"]
page.show(learner_correlation.tests_table(study.errors))

# %% [markdown]
r"""
They move together. The corrected test supposes $\rho_w = \rho_b = 1/10$ where calibration found its df by trial; it too exceeds its level for {glue:text}`oth-corr-above` pairs, and the sign test ranges from {glue:text}`oth-sign-lowest` to
{glue:text}`oth-sign-highest`. A test that has nothing but the cells of one matrix cannot tell $\rho_b$ without assuming more about their distribution: the data set as such, which all cells share, is the same in all of them. (Losses on single instances show more; {prf:ref}`thm-losses-show` says what.) What the corrected test has over calibration is that its
supposition is stated, and does not come from one pair of learners.

## The claims
"""

# %%
evidence = claims.other_learners.evidence(claim_trials, seed, alpha)
judged = claims.other_learners.table(evidence)

# %% tags=["remove-input"]
page.show(judged)

# %% [markdown]
r"""
## Where the learners differ

On Sets 2 to 4, {glue:text}`oth-power-trials` data sets each, the learners are not equal, and the same pairs show what the tests can find.
"""

# %%
others = {
    n: learner_correlation.pairs_on_set(n, trials=power_trials, seed=seed)
    for n in (2, 3, 4)
}
power = learner_correlation.powers(others, df, alpha)

# %% tags=["remove-input"]
page.show(learner_correlation.power_table(power))

# %% tags=["remove-cell"]
page.numbers(
    oth_power_trials=str(power_trials),
    oth_power_gap=f"{(power.use_all - power.corrected).abs().max():.1%}",
    oth_resolution=f"{1 / 30:.1%}",
)

# %% [markdown]
r"""
Calibrated and corrected test are never more than {glue:text}`oth-power-gap` apart. Power depends on the pair as much as on the difference: compare pairs with about the same difference in error.

## What it means for you

- A calibrated df belongs to the learners it was calibrated on. If you calibrate, do it with learners like yours; if you cannot, use the corrected test, whose supposition $\rho_b = 1/k$ at least has a reason.
- Expect too many rejections for pairs of stable learners that err on the same kind of instances (nearest neighbour, TAN, naive Bayes), and hardly any if one of the two changes its predictions with every training set (voted perceptron).
- Shuffling the labels of your data makes all learners equal and lets you measure $\rho_b$ there. That is the $\rho_b$ of data with nothing to learn; do not take it for that of your data as they are.
- When you report a nearest neighbour on discrete data, say what it does with ties.

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} What his rates imply
:label: ex-oth-implied
```
Use the law {eq}`eq-oth-law` with 10 degrees of freedom backwards: which $\rho_b$ would give each of the paper's rates? Which learner stands out?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-oth-implied
:class: dropdown
```
The nearest neighbour: his is less like ours than any other learner. Its implied correlations are those of a learner whose predictions change from run to run.
"""

# %%
law = learner_correlation.law_by_correlation(10, alpha)
rho = everything.set_index("pair").between
for one in pairs.cells.itertuples():
    place = (law.rate - one.paper).abs().idxmin()
    ours = rho[one.pair]
    print(f"{one.pair:<9} implied {law.between[place]:.3f}, ours {ours:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} First come, first served
:label: ex-oth-first
```
How much does taking the first of those equally near, in shuffled data, lower $\rho_b$? Use the theorem to say why, and look at the two nearest neighbours compared with each other.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-oth-first
:class: dropdown
```
The prediction for an instance is now drawn anew in every run from its nearest neighbours. Only the part that they agree on comes back. The difference of the two nearest neighbours is mostly such a draw, so its $\rho_b$ is lowest.
"""

# %%
near = "nearest neighbour"
for name in ("C4.5", "naive Bayes", "TAN", "voted perceptron"):
    vote, one = (
        matrix_moments.moments(some[near] - rates[name]).between
        for some in (rates, first)
    )
    print(f"{name:<17} voting {vote:.3f}, first {one:.3f}")
both = rates[near] - first[near]
print(f"both together     {matrix_moments.moments(both).between:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} A df for everybody
:label: ex-oth-everybody
```
Which df keeps the Type I error of *use all data* at or below 5 % for *all* ten pairs? What does it cost in power on Set 3 for naive Bayes and C4.5?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-oth-everybody
:class: dropdown
```
The smallest of the ten own df. A test that is safe for the worst pair is timid for the others.
"""

# %%
safe = int(everything.own.min())
equal = table_7.pair_differences(rates)
for used in (df, safe):
    found_power, *errors = (
        calibration.rejections("use-all-data", x, alpha, used).mean()
        for x in (others[3]["naive Bayes", "C4.5"], *equal.values())
    )
    worst = max(errors)
    print(f"df {used:.0f}: worst error {worst:.1%}, power {found_power:.0%}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Accuracy above one half
:label: ex-oth-majority
```
Nothing can be learnt in Set 1, and yet all five learners have a mean cross-validated accuracy slightly above one half. Why? Does it make the null hypothesis false?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-oth-majority
:class: dropdown
```
Each data set has a majority, by chance: of 300 tosses the more frequent side has about 157 on average. Stratified folds give the training and the test set the same majority, and a learner that leans to the majority
profits. On *new* instances every classifier has accuracy one half exactly, so the null hypothesis is true. But the estimates are biased, and by different amounts for different learners; the bias of a difference is small beside its spread.
"""

# %%
for name, rate in rates.items():
    print(f"{name:<17} {1 - rate.mean():.4f}")
spread = (rates["naive Bayes"] - rates["nearest neighbour"]).mean(axis=(1, 2))
print(f"NB - NN: mean {spread.mean():.4f}, deviation {spread.std():.4f}")

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "13",
    trials=trials,
    claim_trials=claim_trials,
    power_trials=power_trials,
    draws=draws,
    seed=seed,
)
