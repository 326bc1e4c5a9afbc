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
#     run_time: a quarter of a minute
#     reference:
#       trials: 100
# ---

# %% [markdown]
r"""
(power)=
# Power

:::{admonition} What you will learn
:class: tip goals
- You can estimate by hand how likely a test is to find a given difference, and say what "no significant difference" is worth.
- You can read a power curve together with its Type I error, and say why power alone does not rank tests.
- You can make two learners differ by a fixed share of the way between their learning curves, so that tests that train on sets of
  different sizes can be compared.
:::

**In the papers.** {cite:t}`dietterich1998`, section 6.3: the learning curves of Figure 8 and the {term}`power` curves of Figures 9, 10 and 11, with
the remarks on power in sections 1, 7 and 8. The values in the figures are not printed, so what the text says of them is checked. The
paper does not say for which differences power was measured; we take five steps.

**Before you read.** [](five-tests) and [](real-learners), whose {term}`trials <trial>` this chapter reads.
"""

# %% [markdown]
r"""
## The question

Your test finds no significant difference. Does that mean that there is none? Take the nine differences from three {term}`runs <run>` of
3-fold {term}`cross-validation` on 300 {term}`instances <instance>` (percentage points, A minus B):

|  | fold 1 | fold 2 | fold 3 | mean |
|---|---:|---:|---:|---:|
| **run 1** | 3 | 1 | 2 | 2 |
| **run 2** | 4 | 0 | −1 | 1 |
| **run 3** | 5 | 3 | 1 | 3 |

The mean is 2 points, and the corrected t test finds nothing ($t = 1.32$, $p = .22$, [](dependence)). With a pencil:

- The corrected {term}`standard error` is $\sqrt{(\frac19 + \frac12) \cdot 3.75} = 1.51$ points. With 8 {term}`degrees of freedom` the test rejects if the mean is more
  than $2.31 \cdot 1.51 = 3.5$ points away from 0.
- Suppose that the true difference *is* 2 points. To be found, the mean must come out $1.5$ points too large: one standard
  error. A normal variable is that far above its mean one time in six.
- So even if B is better by 2 points, an experiment like this one misses it about five times in six.

The library does the same more exactly. It allows for the fact that the standard error is estimated too: sometimes it comes out small, and then
the test rejects more easily.
"""

# %%
import numpy as np

from twolearners.significance.power import corrected_t_power

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
sd = x.std(ddof=1) / np.sqrt(1 - 1 / 3)  # E s^2 is (1 - rho) sigma^2
for difference in (0.0, 0.02, 0.04, 0.06):
    power = corrected_t_power(difference, sd, x.size, test_train_ratio=1 / 2)
    print(f"true difference {difference:.2f}: found with power {power:.2f}")

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
trials: int = 1000  # data sets of each problem [50, 10000]
points: float = 10.0  # difference to look at on Letter, in points [0, 11]
alpha: float = 0.05  # level of the tests [0.001, 0.5]
seed: int = 1998  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.dietterich1998 import figure_8, figures_9_10_11, numbers
from fourpapers.dietterich1998.beyond import power as beyond
from fourpapers.dietterich1998.populations import PAPER
from fourpapers.dietterich1998.procedures import FOUR

# %% [markdown]
r"""
## A difference that does not depend on the size

:::{prf:definition} Power
:label: def-power
The power of a test is the probability that it rejects the {term}`null hypothesis` when that is false: one minus the probability of a {term}`Type II error`.
:::

Power depends on the level, on the {term}`learners <learning algorithm>` and on how much they differ. The last is a problem. The tests train on 270, 200 or 150 of
300 instances, and two learners that differ by a certain amount when trained on 300 instances differ by another amount when trained on 150. A test
could then seem more powerful only because of the training size it happens to use. The paper therefore makes the difference comparable:

:::{prf:definition} A share of the way
:label: def-share
Let $\epsilon_w(n_1)$ and $\epsilon_b(n_1)$ be the {term}`error rates <error rate>` of the worse and of the better learner, undamaged, trained on $n_1$ instances. For
$0 \le \lambda \le 1$ the better one is {term}`damaged <damage>`, for each $n_1$ separately, until its error rate is

$$
\epsilon_\lambda(n_1) = \epsilon_w(n_1) - \lambda\,\bigl(\epsilon_w(n_1) - \epsilon_b(n_1)\bigr) .
$$ (eq-share)
:::

With $\lambda = 0$ the learners are equal, with $\lambda = 1$ nothing is damaged. The horizontal axis of a power curve is the difference
for $n_1 = 300$, that is $\lambda(\epsilon_w(300) - \epsilon_b(300))$.
"""

# %% mystnb={"figure": {"name": "fig-pow-curves", "caption": "Figure 8 of the paper: learning curves on Letter. Between C4.5 and the undamaged nearest neighbour lie the nearest neighbours that were damaged to a fixed share of the way."}, "image": {"alt": "Six falling curves from 150 to 300 instances, evenly spaced, the highest that of C4.5, the lowest that of the nearest neighbour."}} tags=["remove-input"]
figure_8.figure_8(seed).draw()

# %% [markdown]
r"""
On Letter the curves are nearly parallel. On other problems they need not be:
"""

# %% tags=["remove-input"]
page.show(beyond.gap_table(seed))

# %% [markdown]
r"""
Where the difference is larger at 150 instances than at 300, as on {term}`EXP6`, the {term}`5×2cv t test` has an advantage: it trains on 150. The method
of {eq}`eq-share` does not remove this advantage. The axis shows the difference at 300 instances, and the test meets another.

## How often the tests find a difference
"""

# %% tags=["remove-cell"]
figure = figures_9_10_11.power_curves(PAPER, trials, alpha, seed)

# %% mystnb={"figure": {"name": "fig-pow-four", "caption": "Figures 9, 10 and 11 of the paper: how often each test finds the difference, against the difference for training sets of 300, with 95 % intervals. The horizontal line is the level."}, "image": {"alt": "Three panels. On EXP6 and Letter all curves rise, the 10-fold test far above the others, then 5×2cv t, McNemar and the difference of proportions. On Pima all are flat."}} tags=["remove-input"]
figure.draw()

# %% mystnb={"code_prompt_show": "Show the numbers of this figure", "code_prompt_hide": "Hide the numbers of this figure"} tags=["remove-input", "hide-output"]
page.show(figure)

# %% [markdown]
r"""
On EXP6 and Letter the {term}`10-fold cross-validated t test <k-fold cross-validated t test>` finds most. On Pima the learners differ by {glue:text}`pow-pima` points at most, and no
test finds that much more often than it rejects for equal learners. A difference of {glue:text}`pow-points` points on Letter, with 300 instances,
is found by the 5×2cv t test {glue:text}`pow-third-five` of the time and by {term}`McNemar's test` {glue:text}`pow-third-mc`; the paper says about one
third. The trials behind the figure are stored, so any test can be applied to them:
"""

# %%
from fourpapers.dietterich1998.experiments.damaged_pairs import SHARES, by_plan
from fourpapers.dietterich1998.procedures import results

letter = by_plan("letter", trials=trials, seed=seed)
tested = results(letter, ("McNemar", "10-fold cv t", "5x2cv t", "5x2cv F"))
print("share of the way", SHARES)
for name, result in tested.items():
    print(f"{name:<16}", result.reject(alpha).mean(axis=1).round(3))

# %% [markdown]
r"""
Is the order of the curves beyond chance? All tests saw the same data sets, so their {term}`verdicts <verdict>` can be compared one by one. The *lead* of one
test over another is the share of data sets on which only the first rejects, minus the share on which only the second does, averaged over the
five differences.
"""

# %% tags=["remove-input"]
page.show(beyond.lead_table(trials, alpha, seed))

# %% [markdown]
r"""
## Power has a price

A test that always rejects has power 1. So power means little without the {term}`Type I error`, the left end of each curve.
{numref}`fig-pow-price` shows both, also for two tests of later papers: the {term}`5×2cv F <5×2cv F test>` of [](ten-numerators) and the corrected t
test of [](dependence).
"""

# %% mystnb={"figure": {"name": "fig-pow-price", "caption": "Power for undamaged learners (up is good) against Type I error for equal learners (right is bad). The vertical line is at 0.05."}, "image": {"alt": "Three panels with six markers each. The 10-fold test is highest and farthest to the right; the corrected one is at the far left; the 5×2cv F is above the 5×2cv t."}} tags=["remove-input"]
beyond.draw_price(figure.cells, [*FOUR, "5x2cv F", "corrected 10-fold cv t"])

# %% [markdown]
r"""
How much of the power of the 10-fold test is due to its inflated Type I error? Give each test the {term}`critical value` that makes its
Type I error 0.05 on the equal learners of the same problem. (In practice nobody can do that: one would have to know how equal learners behave.)
"""

# %% tags=["remove-input"]
page.show(beyond.correct_size_table(trials, alpha, seed))

# %% tags=["remove-cell"]
page.numbers(
    **numbers.on_power(trials=trials, points=points, alpha=alpha, seed=seed)
)

# %% [markdown]
r"""
With the same Type I error on Letter, the 10-fold test would find {glue:text}`pow-fair-cv`, the 5×2cv F {glue:text}`pow-fair-f` and the 5×2cv t
{glue:text}`pow-fair-t`. So the lead of the 10-fold test over the F comes almost entirely from its Type I error. Its lead over the 5×2cv t is real: that
statistic has a single difference in its numerator, where the other two use all ten. (The 10-fold test and its corrected version have the same
adjusted power, because one statistic is a fixed multiple of the other. On EXP6 both 5×2cv tests have the advantage described above.)

What the paper says about power mostly holds here: the cross-validated t test has by far the most power, the {term}`difference of proportions <test for the difference of two proportions>` has little, and McNemar's and the 5×2cv t test are similar. Two statements could not be decided. "About one third" at 10 points on Letter
fits both tests that the paper recommends, but the difference of proportions finds only {glue:text}`pow-third-prop`, too close to the lower bound of what
we call about one third. And the 5×2cv t test finds more than McNemar's on EXP6, where it has the advantage of its training size; on Letter and Pima
no difference between the two is visible.

## What it means for you

- "No significant difference" from 300 instances means little: tests that keep their level miss differences of several percentage points
  more often than not.
- If you have run a 5×2 cross-validation, use the F instead of the t. It needs no further training and finds more.
- Compute the power of your test before you collect data: `twolearners.power(300, difference=0.03, disagreement=0.13)`.
- Do not prefer a test because it rejects more often. Ask first how often it rejects when there is nothing to find.

## Takeaways

- To compare the power of tests that train on sets of different sizes, two learners have to differ "equally" at every size. The paper
  damages the better learner to a fixed share of the way between the two learning curves.
- The 10-fold cross-validated t test finds most. Averaged over all differences its lead over the 5×2cv t test is {glue:text}`pow-lead-exp6` on EXP6
  and {glue:text}`pow-lead-letter` on Letter. Part of that is bought with a higher Type I error.
- The 5×2cv F uses the same {term}`20 fits <fit>` as the 5×2cv t and leads it by {glue:text}`pow-f-letter` on Letter. With the same Type I error it
  finds about as much as the 10-fold test.
"""

# %% [markdown]
r"""
## Check yourself

:::{dropdown} 1. In the example, by how much would the mean have to exceed 0 to be significant, and why is a true difference of that size still found only about half of the time?
By 3.5 points. If the true difference is 3.5 points, the measured mean is above or below it with equal probability.
:::

:::{dropdown} 2. On Letter, at the largest difference, the 10-fold test finds much more than the 5×2cv F. Is it the better test?
Not for that reason: it also rejects more often when the learners are equal. With the same Type I error the two would find
{glue:text}`pow-fair-cv` and {glue:text}`pow-fair-f`.
:::

:::{dropdown} 3. Why does the corrected 10-fold test have the same adjusted power as the naive one?
Its statistic is the naive one divided by a constant. Once both have critical values with the same Type I error, they reject the same data sets.
:::

:::{dropdown} 4. Two learners differ by {glue:text}`pow-points` points, which is a great deal. You use McNemar's test with 300 instances on a problem like Letter. What should you expect?
To miss the difference more often than not: it is found {glue:text}`pow-third-mc` of the time.
:::

:::{dropdown} 5. On EXP6 the learners differ by more at 150 training instances than at 300. Which tests profit, and is that a merit of these tests?
The 5×2cv tests, which train on 150. It is no merit: they measure a difference that is larger than the one you would have with all your data.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} How many instances?
:label: ex-pow-size
```
Let $\theta_{01} + \theta_{10}$ be the share of {term}`discordant instances <discordant instance>`, and $\delta = \theta_{01} - \theta_{10}$ the difference. The root of McNemar's
statistic on $n_2$ instances is about normal with mean $\delta\sqrt{n_2}/\sqrt{\theta_{01} + \theta_{10}}$ and variance 1 (leaving the {term}`continuity correction` and the {term}`training sets <training set>` aside). How many test instances does it take to find a difference of 2 points, with a tenth of
the instances discordant, nine times in ten? Compare with `twolearners.power`.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-pow-size
:class: dropdown
```
The mean has to be $z_{0.975} + z_{0.9} = 1.96 + 1.28$, so $n_2 = (\theta_{01} + \theta_{10})(1.96 + 1.28)^2/\delta^2$. The library adds up binomial
probabilities instead; its default McNemar test has the continuity correction and needs somewhat more.
"""

# %%
from twolearners import power

print(f"{0.1 * (1.96 + 1.2816) ** 2 / 0.02**2:,.0f} instances")
for test in ("mcnemar", "mcnemar-midp"):
    planned = power(
        1000, difference=0.02, disagreement=0.1, test=test, target=0.9
    )
    print(f"{planned.instances_needed:,} instances with {test}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} The wrong learner
:label: ex-pow-wrong
```
A test may reject and yet point to the wrong learner. Among all rejections, how often does that happen with the 5×2cv t test and with the 10-fold
test on Letter at $\lambda = 0.2$?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-pow-wrong
:class: dropdown
```
C4.5 is the worse learner there, so its error minus that of the nearest neighbour should be positive. The sign of the statistic tells.
"""

# %%
at = SHARES.index(0.2)
for name in ("10-fold cv t", "5x2cv t"):
    rejected = tested[name].reject(alpha)[at]
    wrong = rejected & (tested[name].statistic[at] < 0)
    print(f"{name:<13} {wrong.sum()} of {rejected.sum()} point the wrong way")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} The level and the power
:label: ex-pow-level
```
Tabulate the power of the 5×2cv t and F on Letter, undamaged, for several levels. At which levels does the F find more?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-pow-level
:class: dropdown
```
The last of the shares is that of undamaged learners. Count the rejections there at each level.
"""

# %%
for level in (0.01, 0.02, 0.05, 0.10, 0.20):
    t, f = (
        tested[name].reject(level)[-1].mean()
        for name in ("5x2cv t", "5x2cv F")
    )
    print(f"level {level:.2f}: t {t:.3f}, F {f:.3f}, lead {f - t:+.3f}")

# %% [markdown]
r"""
```{solution-end}
```
"""
