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
#       claim_trials: 300
#       real: 100
#       draws: 50
# ---

# %% [markdown]
r"""
(calibration)=
# Calibration

:::{admonition} Takeaways
:class: tip
- Bouckaert's degrees of freedom come out again, with his learners, data like his and his rule: at level {glue:text}`cal-level` and from ten runs on, his six
  good tests calibrate at {glue:text}`cal-six`, the k-fold test at {glue:text}`cal-kfold`, and the four that he drops at {glue:text}`cal-dropped`.
- "About 11" has a precision. With {glue:text}`cal-trials` data sets the standard error is {glue:text}`cal-se` by the formula below. Of calibrations on a thousand data sets each, 95 % end
  at {glue:text}`cal-studies`: 10 and 11 cannot be told apart.
- One of his statements does not come out: corrected resampling calibrates at {glue:text}`cal-corrected` of $r - 1$, not a tenth below it. Nadeau and
  Bengio's correction is right here as it stands.
- The calibrated df is decided by the correlation between folds. It can be used elsewhere only if the correlation there is the same. Between 100 and 3,000 instances {glue:text}`cal-size-df` would be needed, fewer the more instances there are; for other numbers of folds quite other
  numbers; and *for purely numeric attributes* {glue:text}`cal-num-df`, where {glue:text}`cal-home-df` errs {glue:text}`cal-num-error` of the time. There the corrected test of 2004 fails as well ({glue:text}`cal-num-bf`).
:::

**In the papers.** Bouckaert {cite}`bouckaert2003`, section 4: Figure 2 with the legend of Figure 3, and every statement of its bullet list; at 1 % and 10 % too, which he leaves to a
technical report. Figure 2 prints no numbers, so agreement is judged by what is *said* of it. He does not say what share of the data his resampling tests, nor how
likely the values of his attributes are. The first is decided below; the second is partly told in the paper of 2004.

**Before you read.** [](ten-tests). **Run time:** half a minute. (It reads stored trials; `python -m fourpapers compute bouckaert2003/repeated-cv` and its like make them again, all of the
paper in a few minutes.)
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets without anything to learn [20, 100000]
claim_trials: int = 5000  # data sets to judge the claims with [20, 100000]
real: int = 400  # data sets for each set of real attributes [20, 100000]
draws: int = 300  # bootstrap samples behind an interval [10, 10000]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 2003  # start of all random numbers [0, 1000000000]

# %%
import numpy as np

from twolearners import significance
from fourpapers.book import page
from fourpapers.bouckaert2003 import (
    calibration,
    calibration_law,
    claims,
    figures_2_3,
    set_1_networks,
    sign_test,
)
from fourpapers.bouckaert2003.beyond import resampling_share, transfer_table
from fourpapers.bouckaert2003.experiments import repeated_cv

# %% [markdown]
r"""
## What calibration does

All tests of [](ten-tests) have the form $Z = \sqrt{df + 1}\,W$, where $W$, the mean over a standard deviation, does not know $df$. They reject when $|Z| > t_{df,\,1-\alpha/2}$.

:::{prf:definition} Calibrated degrees of freedom
:label: def-cal-df
Let $W_1, \dots, W_N$ come from $N$ data sets for which the null hypothesis is true, and let

$$
E(df) = \frac1N \#\Bigl\{ n : |W_n| > \frac{t_{df,\,1-\alpha/2}}{\sqrt{df+1}} \Bigr\} .
$$ (eq-cal-error)

The calibrated $df$ is the one in $\{2, \dots, 100\}$ for which $E(df)$ is largest without exceeding $\alpha$; the smallest of several, and 0 if there is none.
:::

:::{prf:lemma} The error can only rise
:label: lem-cal-rises
$E(df)$ does not fall as $df$ grows. So the rule finds one crossing of a rising curve with the level, and the data need to be looked at once.
:::

:::{prf:proof}
The bound in {eq}`eq-cal-error` is the product of $t_{df,\,1-\alpha/2}$ and $1/\sqrt{df+1}$. Both are positive and fall as $df$ grows, hence so does the product, and the set
that is counted can only gain members.
:::

The rule looks for a *root*, and the curve it is the root of was counted on $N$ data sets. How precisely does that fix it?

:::{prf:theorem} Precision of a calibrated df
:label: thm-cal-precision
Suppose, as in {prf:ref}`thm-mat-df`, that $m$ is normal with variance $q$ times the variance that the test sees. Then the expected curve is
$e(df) = 2\,\Phi\bigl(-t_{df,\,1-\alpha/2} / \sqrt{q\,(df+1)}\bigr)$, and to first order the crossing varies between calibrations with the standard deviation

$$
\operatorname{sd}(\widehat{df}) \approx \frac{\sqrt{\alpha(1-\alpha)/N}}{e'(df)} .
$$ (eq-cal-precision)
:::

:::{prf:proof}
Where the curve crosses the level, $E(df)$ is a share of $N$ with expectation $\alpha$ and variance $\alpha(1-\alpha)/N$. Moving the curve up by a small $\delta$ moves its crossing to the
left by $\delta / e'$.
:::
"""

# %%
q = 1 / 10
slope = [calibration_law.law_of_error(df, q, alpha) for df in (9, 10, 11, 12)]
print("law of the Type I error at df = 9, 10, 11, 12:", np.round(slope, 4))
for n in (1000, 10_000):
    one = calibration_law.law_of_precision(11, q, alpha, n)
    print(f"standard error of df with {n:>6,} data sets: {one:.2f}")

# %% [markdown]
r"""
One degree of freedom is worth about a percentage point of error. A calibration on a thousand data sets can be off by one. The paper gives no interval.

## The experiment

The data sets of the paper are drawn from four populations, *Set 1* to *Set 4*. Each is a *Bayesian network*: a class and ten attributes, all with two values, and for each of them the probability of its values given those it depends on. (It has
nothing to do with neural networks.) In Sets 2, 3 and 4, the subject of the next chapter, C4.5 is better than naive Bayes. In Set 1 nothing depends on anything and both classes are equally likely. So nothing can be learnt, and naive Bayes and C4.5 have the same expected accuracy, one half.

The paper does not say how likely the values of the attributes of Set 1 are. Bouckaert and Frank {cite}`bouckaert2004`, who use the same population, say that the probabilities differ, and print none. In this book's Set 1 attribute $i$ has the value 1 with
probability $i/11$: ten numbers drawn evenly from 0 to 1 and sorted are that on average. The rule was fixed before anything was measured with it. How much it matters is measured below, on thirty other networks with probabilities drawn at random, and on one with *even* attributes, whose two values are equally likely.

Each of {glue:text}`cal-trials` data sets of Set 1 has 300 instances. On each, both learners go through a hundred runs of stratified 10-fold cross-validation: {glue:text}`cal-fits` fits. The first $r$ runs are the data for $r$ runs.

The k-fold test sees the first run. For the resampling tests we take *the first fold of every run*: a random split with a tenth tested. The paper says that for its tables "ten-run ten-fold
cross-validation data was used", with resampling among the tests, but not how, nor which share was tested. A third, as in Dietterich {cite}`dietterich1998`, is the obvious rival. Table 5
of the paper, the share of data sets on which ten repetitions of a test agree, decides:
"""

# %%
x = repeated_cv.differences(1, trials=trials, seed=seed)
shares = resampling_share.beside_table_5(
    resampling_share.consistencies(
        resampling_share.splits(trials, seed), alpha=alpha, seed=seed
    )
)

# %% tags=["remove-input"]
page.show(resampling_share.table(shares))

# %% tags=["remove-cell"]
page.numbers(**resampling_share.numbers(shares))

# %% [markdown]
r"""
On average the rows are off by {glue:text}`cal-tenth` if a tenth is tested and by {glue:text}`cal-third` if a third is; on Set 4, where it matters most, the two readings give {glue:text}`cal-tenth-4` and
{glue:text}`cal-third-4`, and the paper has 42 %. The paper tested a tenth, or little more. (What is left over on Sets 2 to 4 is due to the Bayesian networks, which the paper does not print: see [](replicability-of-tests).)

## Figure 2
"""

# %%
figure_2 = figures_2_3.figure_2(
    trials=trials, seed=seed, alpha=alpha, draws=draws
)

# %% mystnb={"figure": {"name": "fig-cal-runs", "caption": "Figure 2 of the paper: calibrated degrees of freedom against runs (left, logarithmic; none: no df keeps the level) and the Type I error that remains (right), at the level of the parameters. Colour tells what becomes of a test: orange ones see random splits, blue, light blue and green ones are his six, pink and grey ones are dropped."}, "image": {"alt": "Left: six curves run level together near eleven, the corrected resampled t test climbs along the line r minus one, the resampled t test climbs to ten, the k-fold test is level at five, four tests lie at three or below. Right: errors between three and five per cent for the tests that calibrate."}} tags=["remove-input"]
figure_2.draw()

# %% mystnb={"figure": {"name": "fig-cal-levels", "caption": "Calibrated df at ten runs for three levels, with 95 % bootstrap intervals over data sets. The grey line marks the paper's 11."}, "image": {"alt": "Three panels. At each level six tests have intervals of two or three degrees of freedom around ten or eleven; they shift slightly to the left as the level grows from one to ten per cent."}} tags=["remove-input"]
levels = figures_2_3.levels_with(alpha)
table = figures_2_3.study(trials, seed, levels, draws).table
figures_2_3.draw_at_levels(table[table.runs == 10])

# %% [markdown]
r"""
The law of [](ten-tests) needs two correlations only. Measured on these data sets they give the $df$ that each test must calibrate at, up to what normality leaves out:
"""

# %% tags=["remove-input"]
page.show(figure_2)

# %% tags=["remove-cell"]
page.numbers(
    **figures_2_3.numbers(trials=trials, seed=seed, alpha=alpha, draws=draws)
)

# %% [markdown]
r"""
Cells of one run correlate by $\rho_w =$ {glue:text}`cal-within`, cells of different runs by $\rho_b =$ {glue:text}`cal-between`. *Use all data* with ten runs calibrates at
{glue:text}`cal-use-all`. So his recommendation, 10, and his measurement, "circa 11", are both within reach of the same experiment. The same goes for $5$ or $6$ degrees of freedom of the k-fold test: one step of $df$ is a step of one to two
points of error there, which is why its error stays at {glue:text}`cal-kfold-error` and cannot be put on the mark.

The four tests that he drops fail for the reason he suspects: they underestimate the variance by a factor that depends on $r$, and two or three degrees of freedom, or none at all, have to make up for it.

## How much the network matters

Everything above comes from one network of Set 1 and a thousand data sets. Calibrate again, on other networks and on other data sets:
"""

# %% tags=["remove-input"]
networks = set_1_networks.calibrations(trials, seed, alpha)
page.show(set_1_networks.calibration_table(networks))

# %% tags=["remove-cell"]
page.numbers(**set_1_networks.calibration_numbers(networks))

# %% [markdown]
r"""
The probabilities of the attributes hardly matter: even attributes give {glue:text}`cal-even-all` for *use all data*, the book's {glue:text}`cal-book-all`, thirty networks together {glue:text}`cal-pooled-all`. Which thousand data sets are drawn matters as much: 95 % of
calibrations end at {glue:text}`cal-studies`. For the k-fold test they end at {glue:text}`cal-studies-kfold`, and there one degree of freedom is nearly half of the Type I error. Remember it when a table of the next chapters differs from the paper's for the k-fold test.

## Claim by claim

To tell one degree of freedom from the next takes more data sets than the paper had. The claims are judged with {glue:text}`cal-claim-trials`.
"""

# %%
evidence = claims.calibration.evidence(claim_trials, seed, alpha, draws)
judged = claims.calibration.table(evidence)

# %% tags=["remove-input"]
page.show(judged)

# %% tags=["remove-cell"]
verdicts = judged.rows.set_index("key").verdict
held = int((verdicts == "holds").sum())
page.numbers(
    cal_claims=str(len(verdicts)),
    cal_hold=str(held),
    cal_open=str(int((verdicts == "undecided").sum())),
    cal_claim_trials=f"{claim_trials:,}",
    cal_failed=str(int((verdicts == "does not hold").sum())),
    cal_corrected_verdict=verdicts["corrected-ten"],
)

# %% [markdown]
r"""
Of {glue:text}`cal-claims` statements {glue:text}`cal-hold` hold, {glue:text}`cal-failed` fail and {glue:text}`cal-open` are undecided. The one about corrected resampling {glue:text}`cal-corrected-verdict`. For that test
$df + 1$ only rescales $n$, so a calibrated $df$ of $r - 1$ means that $n_2/n_1 = 1/9$ is the right correction for this pair of learners. Ten per cent less would be a correction of about
$0.12$ instead of $0.11$. His value would follow if his learners correlated a little more, or his test share were a little larger; which of them, the paper does not let us tell, and we
call it unexplained.

## Does it carry over?

The tests are used by people who have other learners, other sizes and real attributes. Here the same rule is applied elsewhere, always where there is nothing to learn: to other sizes, to other
numbers of folds, to attributes that are even or have random probabilities, and to the *real* attributes of eight UCI data sets, of which 300 instances are drawn and given classes by the toss of a coin. (Other
learners are the subject of a later chapter.) {numref}`fig-cal-carried` shows the $df$ that *use all data* would need in each place, and what happens if one uses the {glue:text}`cal-home-df` of Set 1 nevertheless.
"""

# %%
ten_runs = calibration.dfs(figure_2.cells, 10, alpha)
home = ten_runs["use-all-data"]
places = transfer_table.places(trials=trials, real_trials=real, seed=seed)
elsewhere = transfer_table.transfer_table(
    places, home, alpha=alpha, seed=seed, draws=draws
)

# %% mystnb={"figure": {"name": "fig-cal-carried", "caption": "Left: calibrated df of use all data, ten runs, in other places, with 95 % bootstrap intervals; the line is the df of Set 1. Right: Type I error with that df, and of the corrected test of 2004, with 95 % intervals; the line is the level."}, "image": {"alt": "Left: intervals for other sizes and most attributes lie around ten; for two folds and for three sets of numeric attributes they lie at five to seven, for twenty folds near seventeen. Right: with the df of Set 1 use all data errs about twelve per cent of the time on the three numeric sets, and so does the corrected test; with two folds use all data errs too often and the corrected test never."}} tags=["remove-input"]
transfer_table.draw_transfer(elsewhere, home, alpha)

# %% tags=["remove-cell"]
page.numbers(**transfer_table.numbers(elsewhere, home))

# %% [markdown]
r"""
- *Sizes.* Between 100 and 3,000 instances {glue:text}`cal-size-df` would be needed, fewer the more instances there are. The df of 300 instances, {glue:text}`cal-home-df`, errs {glue:text}`cal-size-error` of the time.
- *Attributes.* Where at least some are names, {glue:text}`cal-name-df` would be needed ({glue:text}`cal-name-error` errors with {glue:text}`cal-home-df`). Where all are numbers (Pima diabetes, vehicle, breast-w), {glue:text}`cal-num-df`, and the carried number errs
  {glue:text}`cal-num-error` of the time. He asks in his conclusion for research on non-binary data; this is what it finds. The measured reason is the correlation between runs: {glue:text}`cal-num-rho` there, {glue:text}`cal-between` on Set 1. Why these learners make it so, we have
  not explained.
- *Folds.* With two folds the calibrated value is {glue:text}`cal-two`, and {glue:text}`cal-home-df` would err {glue:text}`cal-two-error` of the time; with twenty it is {glue:text}`cal-twenty`, and the carried number rejects {glue:text}`cal-twenty-error`. {prf:ref}`thm-mat-dealt`
  says why: dealing the same losses into $k$ folds makes $\rho_b = 1/k$. Learning changes that (with two folds $\rho_b$ is {glue:text}`cal-rho-two`, not a half), so the number follows $k$, but less than in proportion.
- *The corrected test of 2004* uses $n_2/n_1 = 1/(k-1)$, which supposes $\rho_b = 1/k$. With two folds that is far too much ({glue:text}`cal-two-bf`), with ten it is what calibration finds, with twenty a little too little ({glue:text}`cal-twenty-bf`). On purely numeric attributes it errs
  {glue:text}`cal-num-bf` of the time.

So is calibration still needed? With ten folds the correction supplies the calibrated number without a simulation, and the two are one test. But both *suppose* a correlation, which ran from {glue:text}`cal-rho-low` to {glue:text}`cal-rho-high` in these places, and neither
sees it in the folds of one data set. What the losses on single instances show of it, and what no estimate shows, is said by {prf:ref}`thm-losses-show` and {prf:ref}`thm-no-estimate`. One might think of tossing a coin for the classes of one's own data and calibrating there. That gives the right
correction for tossed classes, not for the real ones: {ref}`which-test` measures how far the two can be apart.

## The sign test

The paper's last proposal is a sign test where normality is in doubt, calibrated in the same way. Let a share $s$ of the differences that are not zero be positive. Were all signs independent, the number of positive ones would be
binomial with probability 1/2. They are not; let them be worth $\nu$ independent ones, of which $\nu s$ are positive, and calibrate $\nu$ by the rule of {prf:ref}`def-cal-df`.
"""

# %%
signs = {
    r: sign_test.calibrate(sign_test.share_positive(x.first(r).values), alpha)
    for r in calibration.RUNS
}
third = repeated_cv.differences(3, trials=trials, seed=seed).first(10).values
sign_power = sign_test.rejections(third, alpha, signs[10]).mean()
all_power = significance.use_all_data(third, df=home).reject(alpha).mean()
for r in (5, 10, 20, 50, 100):
    print(f"{r:>3} runs: worth {signs[r]} signs")

# %% tags=["remove-cell"]
page.numbers(
    cal_nu=f"{min(signs.values())} to {max(signs.values())}",
    cal_sign_power=f"{sign_power:.0%}",
    cal_all_power=f"{all_power:.0%}",
)

# %% [markdown]
r"""
It can be calibrated: $\nu$ is {glue:text}`cal-nu`, level in the runs like the six. And it costs nothing here: on Set 3 of the next chapter it finds the difference in {glue:text}`cal-sign-power` of the data sets,
*use all data* in {glue:text}`cal-all-power`. Signs lose size, but differences of a few instances in thirty have little size to lose.

## What it means for you

The calibrated values are in the library, for every test, number of runs and level of this chapter, and for 2, 5 and 20 folds with ten runs:
"""

# %%
for name in ("use-all-data", "kfold", "corrected-resampled"):
    df = significance.calibrated_df(name, runs=10, folds=10, alpha=0.05)
    print(f"{name:<20} {df}")

# %% [markdown]
r"""
- With ten runs of ten folds, `use_all_data(x, df=10)` and `corrected_repeated_kfold_cv_t(x, 1 / 9)` are nearly the same test. With other numbers of folds take `calibrated_df`.
- Do not trust either blindly where all attributes are numbers: here both erred twice as often as they should.
- A calibrated number is an estimate. Ask for its interval before you quote a decimal of it, and {eq}`eq-cal-precision` before you plan the simulation.
- A df that is calibrated where classes were tossed like coins is right for such classes. Whether it is right for the real classes of your data, where there is something to learn, is another question, and this chapter does not answer it.

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} How many data sets
:label: ex-cal-trials
```
How many data sets would Bouckaert have needed to tell 10 from 11, that is, for a standard error of a quarter? Does it depend on the level?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-cal-trials
:class: dropdown
```
{eq}`eq-cal-precision` falls with $\sqrt N$, so $N = 1000\,(\operatorname{sd}_{1000}/0.25)^2$. At a small level fewer data sets are rejected, and more are needed.
"""

# %%
for level in (0.01, 0.05, 0.1):
    one = calibration_law.law_of_precision(11, 1 / 10, level, 1000)
    print(f"level {level:.2f}: {1000 * (one / 0.25) ** 2:,.0f} data sets")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} The bias of the rule
:label: ex-cal-bias
```
The rule takes the last $df$ that does *not* exceed the level. Simulate it: draw $W$ from the law of {prf:ref}`thm-cal-precision` with $q = 1/10$, a thousand at a time. Where would a continuous root lie, and where does
the rule land on average?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-cal-bias
:class: dropdown
```
The law crosses 5 % between 11 and 12. Rounding down costs about half a degree of freedom, and the scatter is what {eq}`eq-cal-precision` says.
"""

# %%
from scipy import optimize

root = optimize.brentq(
    lambda df: calibration_law.law_of_error(df, 0.1, 0.05) - 0.05, 5, 20
)
rng = np.random.default_rng(seed)
one = np.ones((1, 1000), dtype=np.int64)
drawn = [
    calibration.calibrate(rng.normal(0, np.sqrt(0.1), 1000), 0.05, one)[0][0]
    for _ in range(400)
]
print(f"root of the law {root:.2f}")
print(f"mean of 400 calibrations {np.mean(drawn):.2f}, sd {np.std(drawn):.2f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} A test that cannot be calibrated
:label: ex-cal-folds
```
Why does *folds* have no $df$ of 2 or more that keeps the level? What would the law say of a $df$ below 2?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-cal-folds
:class: dropdown
```
It sees only how the runs differ, and the mean of all varies more than that. The law, which takes the estimate for a constant, would still allow 2. But the test estimates from ten run means, and where they happen to lie close together it rejects;
so the count is above the level at 2 already. With 1, a Cauchy distribution, or less, one would reject almost never: no test to speak of.
"""

# %%
from fourpapers.bouckaert2003.beyond import matrix_moments

base = matrix_moments.moments(x.first(10).values)
seen = base.expected("folds", 10, 10)
needed = base.of_mean(10, 10) / seen
print(f"variance of the mean over what the test sees: {needed:.1f}")
for df in (0.5, 1, 2):
    error = calibration_law.law_of_error(df, needed, 0.05)
    print(f"df = {df}: Type I error {error:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Calibrate your own pair
:label: ex-cal-own
```
Take the stored differences for the attributes of the Pima diabetes data. Calibrate *folds averaged var* and the k-fold test on them. Do they need what Set 1 needs?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-cal-own
:class: dropdown
```
They need less: these attributes are all numeric, and runs agree with each other more than on Set 1. The k-fold test, which has only one run, does not mind.
"""

# %%
pima = places["attributes", "of pima-diabetes"].values
print(significance.calibrate("folds-averaged-var", pima, alpha=alpha))
print(significance.calibrate("kfold", pima[:, 0], alpha=alpha))

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "10",
    trials=trials,
    claim_trials=claim_trials,
    real=real,
    draws=draws,
    alpha=alpha,
    seed=seed,
)
