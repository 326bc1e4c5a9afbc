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
#     run_time: about a minute
#     reference:
#       replicates: 6
#       test_size: 50
# ---

# %% [markdown]
r"""
(the-question)=
# The question

:::{admonition} What you will learn
:class: tip goals
- You can say which of nine statistical questions an experiment answers, and tell a statement about two classifiers from a
  statement about two learning algorithms.
- You can write down the null hypothesis of this book, and say over what it averages.
- You can name four reasons why a measured difference would come out otherwise next time, and say which of them a larger test
  set removes.
:::

**In the papers.** {cite:t}`dietterich1998`, sections 1 and 2: the taxonomy of nine questions (Figure 1 of the paper), four sources of
variation and the {term}`null hypothesis`. The paper describes the four sources in words; here each is measured, for one pair of {term}`learners <learning algorithm>`.

**Before you read.** A first course in statistics, and having trained a {term}`classifier` once.
"""

# %% [markdown]
r"""
## The question

You have 300 {term}`instances <instance>` and two learners, A and B. You hold out 100 instances at random, train both learners on the other 200, and
count mistakes. On 8 of the 100 instances only A errs, on 5 only B errs. So A makes three mistakes more: the {term}`difference` in error, A
minus B, is 3 percentage points. Is B the better learner? Take a pencil.

- The other 87 instances say nothing: on each of them both learners are right, or both are wrong.
- Suppose that the two classifiers are equally good. Then each of the 13 remaining instances goes against A or against B as if by the toss
  of a coin. The difference of the two counts then has mean 0 and standard deviation $\sqrt{13} = 3.6$. A difference of 3 is
  no more than chance alone would give.
- So far the two classifiers were fixed. Hold out another 100 instances, and both are trained on other data. Three {term}`runs <run>` of 3-fold
  {term}`cross-validation` do that nine times:

|  | fold 1 | fold 2 | fold 3 | mean |
|---|---:|---:|---:|---:|
| **run 1** | 3 | 1 | 2 | 2 |
| **run 2** | 4 | 0 | −1 | 1 |
| **run 3** | 5 | 3 | 1 | 3 |

- Their mean is 2 points, their standard deviation $\sqrt{30/8} = 1.94$. Seven of nine speak for B. But all nine come
  from the same 300 instances, so they are not nine independent witnesses.

How much do these numbers prove? Later chapters test them in many ways, always with this small table as the first example. This
chapter asks what "the better learner" means, and why measured differences vary.
"""

# %%
import numpy as np

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
print(f"mean {x.mean():.4f}, standard deviation {x.std(ddof=1):.4f}")

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
replicates: int = 100  # fresh draws for each source of variation [2, 10000]
train_size: int = 300  # instances in a training sample [20, 5000]
test_size: int = 100  # instances in a test sample [10, 20000]
label_noise: float = 0.1  # share of mislabelled test instances [0, 0.5]
seed: int = 1998  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.book import page
from fourpapers.dietterich1998 import figure_1

# %% [markdown]
r"""
## Nine questions

When somebody says that one method is better than another, we first have to know what they mean. The taxonomy of
{cite:t}`dietterich1998` asks four things in turn.

*One domain or several?* An engineer who builds one product cares about one domain. A scientist who
proposes an algorithm hopes that it does well in domains yet to come.

*A classifier or a learning algorithm?* Whoever sells an instrument that sorts blood cells sells a
**classifier**: it is trained once and then stays as it is. Whoever sells a mail program that learns from each
user's junk mail sells a **learning algorithm**: it will be trained again, on data that do not exist yet.

*How accurate, or which is better?* Estimating one accuracy and comparing two are different tasks. A comparison
can be far more precise than either of the two estimates in it, because both learners meet the same data.

*Much data or little?* With plenty of data one can set a {term}`test set` aside and use textbook statistics.
With little data the same instances must serve for training and for testing, again and again, and the
textbook's assumption of independence fails.
"""

# %% mystnb={"figure": {"name": "fig-nine-questions", "caption": "Nine statistical questions about learning, after Figure 1 of Dietterich (1998). The path to Question 8, the subject of this book, is marked."}, "image": {"alt": "A tree that branches by domains, subject, task and amount of data into nine numbered questions; the path to question 8 is highlighted."}} tags=["remove-input"]
figure_1.figure_1().draw()

# %% [markdown]
r"""
The nine leaves of {numref}`fig-nine-questions` are these.

1. How accurate is this classifier, given enough data for a test set? A binomial {term}`interval` answers it.
2. How accurate is the classifier that we made from all of our few data? No test set is left, so one answers Question 6 instead
   and assumes that it is nearly the same.
3. Which of these two classifiers is better, given a test set? {term}`McNemar's test` answers it.
4. Which of the two classifiers made from all of our few data is better? Again one turns to the
   algorithms that made them: Question 8.
5. How accurate are the classifiers that an algorithm makes from $n_1$ instances, given much
   data? Use separate {term}`training sets <training set>` and a test set, and average.
6. The same, given little data: cross-validation estimates it.
7. Which of two algorithms makes the better classifiers, given much data? Separate training sets
   and an analysis of variance.
8. **Which of two algorithms makes the better classifiers, given little data?** This book.
9. Which of two algorithms is better on domains not yet seen? Combine answers to Question 8 from many domains; this book
   stops short of that.

Questions 2 and 4 are answered through 6 and 8. Questions 6 and 8 rest on an assumption of their own: whoever holds data out
trains on fewer instances than there are, so the answer is about somewhat smaller training sets. We have to assume that
the *difference* between two learners changes slowly with the size of the training set.
"""

# %% [markdown]
r"""
## The null hypothesis

An instance $\mathbf{x}$ and its class $y$ are drawn together from a {term}`population`. {cite:t}`dietterich1998` assumes that a function gives
every instance its class, $y = f(\mathbf{x})$. We do not need that: two patients with the same findings may have different diseases.

:::{prf:definition} Classifier and learning algorithm
:label: def-learner
A *classifier* $\hat f$ is a function that gives every instance one of $K$ classes. A *learning algorithm*
$A$ turns a training set $S_1$ of $n_1$ pairs $(\mathbf{x}, y)$, drawn independently from the population, and perhaps some random
numbers, into a classifier $\hat f_A$.
:::

:::{prf:definition} Error rate
:label: def-error
The {term}`error rate` of a classifier is $\epsilon(\hat f) = \Pr_{\mathbf{x},y}[\hat f(\mathbf{x}) \ne y]$, with $(\mathbf{x}, y)$ drawn from
the population. The error rate of a learning algorithm at size $n_1$ is the expectation of this over training sets of $n_1$ instances,

$$
\epsilon_{n_1}(A) = \mathrm{E}_{S_1}\bigl[\epsilon(\hat f_A)\bigr] = \Pr_{S_1, \mathbf{x}, y}\bigl[\hat f_A(\mathbf{x}) \ne y\bigr].
$$ (eq-error)
:::

The second equality says that we may first draw $S_1$ and then $(\mathbf{x}, y)$. Random numbers inside
the algorithm, if any, are drawn along with $S_1$.

:::{prf:definition} The null hypothesis
:label: def-null
Two learning algorithms $A$ and $B$ are equally good at size $n_1$ if

$$
H_0 : \quad \Pr_{S_1, \mathbf{x}, y}\bigl[\hat f_A(\mathbf{x}) = y\bigr] = \Pr_{S_1, \mathbf{x}, y}\bigl[\hat f_B(\mathbf{x}) = y\bigr],
$$ (eq-null)

both trained on the same random $S_1$ of $n_1$ instances.
:::

Note what it does *not* say. It does not say that the two make the same classifiers: they may disagree
on every second instance. It does not say that they are equally good on *this* training set, which is almost
never so. And it is not about training sets of all $N$ instances that we have, but about the smaller size $n_1 < N$ that is
left once some instances are held out.
"""

# %% [markdown]
r"""
(estimands)=
## Which error, at which size

"The difference in error of A and B" can mean four things. Many disputes about cross-validation arise because two people mean
different ones.

1. **Of these two classifiers.** Given the training set, $\epsilon(\hat f_A) - \epsilon(\hat f_B)$ is a fixed number, and only the
   choice of test instances is random.
2. **Of the classifiers that a cross-validation trained.** The average of these numbers over all trainings that were carried out on
   one data set. It depends on the data set $S$ and on how it was split.
3. **Of this data set, over all splits.** The average that infinitely many splits of $S$ would converge to. Repeating a
   cross-validation measures it more and more precisely.
4. **Of the two algorithms.** The average of the first over training sets, $\epsilon_{n_1}(A) - \epsilon_{n_1}(B)$ of {prf:ref}`def-error`.
   The null hypothesis says that it is 0.

The first three change if another data set is drawn; the fourth does not. This book is about the fourth. Repeating a cross-validation
on one data set narrows an interval about the third, as {cite:t}`vanwinckelen2012` object, and whoever takes it for an interval about
the fourth is misled. The corrected test of [the next chapter](dependence) avoids this: its {term}`standard error` keeps a term for the data set however
many runs there are. Repeating is still useful, because it removes the luck of a single split from the result.

:::{dropdown} For later reference: which test speaks of which error
Each of the four has a *size*, that of the training sets, which is never all of $S$. Later chapters come back to this table.

| procedure | trained on, of $N$ | its standard error allows for | so it speaks of |
|---|---|---|---|
| McNemar's test, difference of proportions | $\frac23 N$ | the test instances | 1: two classifiers |
| resampled t | $\frac23 N$ | the splits of $S$, as if independent | 3, though it is used for 4 |
| $k$-fold cv t | $N - N/k$ | the folds, as if independent | 4, if folds were independent |
| 5×2cv t and F | $\frac12 N$ | halves, as if independent | 4, at half the size |
| the tests of {cite:t}`bouckaert2003` with default df | $\frac{9}{10} N$ | the splits of $S$ | 3, though they are used for 4 |
| the same with calibrated df; corrected t | $N - N/k$, or $N$ less what is held out | the splits, and the data set by an assumed correlation | 4 |
| Bayesian correlated t | as the corrected t | the same | 4 |
| replicability of a test | as the test | the splits of $S$ | 3: what other splits of this $S$ would say |
| {cite:t}`bayle2020`, {cite:t}`austern2020` | $N - N/k$ | the instances, through their losses | 2 (Austern and Zhou: 2 and 4), for stable learners |
| nested cross-validation, {cite:t}`bates2024` | $N - N/k$ | the instances, and that folds share them | 1, for classifiers trained on all of $S$; for least squares cross-validation is nearer to 4 |
:::
"""

# %% [markdown]
r"""
## Four sources of variation

All we ever see is a difference between two measured error rates. {cite:t}`dietterich1998` names four reasons why
it would come out otherwise if we did the experiment again:

1. **the test data:** a small test set may happen to suit one classifier;
2. **the training data:** a small training set may happen to suit one learner, and some learners
   change a great deal when a few instances change {cite:p}`breiman1996`;
3. **internal randomness:** a network that starts from random weights ends elsewhere each time
   {cite:p}`kolen1991`;
4. **classification error:** if a share $\eta$ of the test labels is wrong, no classifier can be expected to show an error rate
   below $\eta$.

To measure them we need a population from which we can draw as much data as we like, and two learners that are almost
equally good. The population is the waveform problem of {cite:t}`breiman1984`: three
classes, 21 noisy measurements. Learner A is a network with one hidden layer of six units; learner B
lets the five nearest neighbours vote. In each row of {numref}`fig-sources` one source is drawn anew in
every replicate and everything else stays fixed. Where the test data are not the source in question, we test
on 20,000 instances, which is nearly the whole population.
"""

# %%
from fourpapers.dietterich1998.beyond import sources_of_variation as variation

table = variation.sources_of_variation(
    replicates=replicates,
    train_size=train_size,
    test_size=test_size,
    label_noise=label_noise,
    seed=seed,
)

# %% mystnb={"figure": {"name": "fig-sources", "caption": "The same two learners, measured again and again: each dot is one measured difference in error. In each blue row one source varies; in the last row all vary at once, as they do for anyone with one small sample. Bars span the middle nine tenths, large dots are means."}, "image": {"alt": "Five rows of dots, one for each source of variation and one for all together, spread around zero difference."}} tags=["remove-input"]
variation.draw(table)

# %% tags=["remove-input"]
page.show(variation.spread_table(table))

# %% tags=["remove-cell"]
page.numbers(
    **variation.numbers(
        table,
        replicates=replicates,
        train_size=train_size,
        test_size=test_size,
        label_noise=label_noise,
        seed=seed,
    )
)

# %% [markdown]
r"""
Read {numref}`fig-sources` from the top. On test sets of {glue:text}`tests` instances the lead changes between two *fixed*
classifiers from one test set to the next: the difference has a standard deviation of {glue:text}`test-sd` points. Other training sets
of {glue:text}`trains` instances change it by {glue:text}`train-sd` points, another random start of the network by
{glue:text}`start-sd`. These two are smaller, but they belong to the algorithms: no larger test set removes them. And {glue:text}`noise`
wrong labels, although both learners meet the same ones, add {glue:text}`noise-sd` points.

The rows also have different means. Where the training set is fixed we see how that one set suits the two learners; only an average
over training sets tells about the algorithms.

The last row is what an experimenter meets, and an experimenter sees one of its dots. The average over training sets, starts
and the whole population, which {eq}`eq-null` says is 0, is really {glue:text}`truth` percentage points (negative: A is better). In a
single experiment the learner that is better on average comes out ahead {glue:text}`wins` of the time.

The four sources act almost independently, so their variances nearly add: the root of the sum of the four
squared standard deviations is {glue:text}`quadrature`, and {glue:text}`all-sd` was measured for all together.

A test that answers Question 8 must allow for all four. For the first and
the fourth it must know how large the test set is. For the second and the third it must run
the learners more than once, on different training sets. With one small sample, different training sets *overlap*, so what is
measured on them is not independent. [The next chapter](dependence) shows what that does.
"""

# %% [markdown]
r"""
## What it means for you

- Say which of the nine questions you answer. If you will deploy one trained classifier, it
  is Question 3 or 4, and a single good test set is what you need.
- If your claim is about algorithms, one training run is one dot of the last row of {numref}`fig-sources`. A larger test set
  does not replace further training sets.
- Fix the random start of a learner only if its users will do so too. Otherwise the start is part of the
  algorithm, and its variation belongs in the comparison.

## Takeaways

- This book is about one of nine questions: *two learning algorithms, one small data set: which makes the better classifiers?*
- A learning algorithm turns a random sample into a classifier, so a statement about algorithms is a statement about training sets
  that nobody has drawn. The null hypothesis averages over training sets *and* test instances.
- Test data, training data, randomness inside the learner and wrong labels each change a measured difference although the learners
  stay the same. In our example each alone has a standard deviation of {glue:text}`least-sd` to {glue:text}`most-sd` points, all together
  {glue:text}`all-sd`, where the true difference is {glue:text}`truth`.
- A test that allows for only some of the four answers another question.
"""

# %% [markdown]
r"""
## Check yourself

:::{dropdown} 1. A firm has trained two spam filters once and for all, and wants to ship the better one. It has 5,000 new labelled mails. Which question is that?
Question 3: two fixed classifiers and a test set. Only the choice of test mails is random, and McNemar's test allows for it.
:::

:::{dropdown} 2. How many test instances would bring the standard deviation of the first row of {numref}`fig-sources` down to one point?
The standard deviation falls with the root of the number, so {glue:text}`tests` instances times the square of {glue:text}`test-sd`: about
{glue:text}`need-tests`.
:::

:::{dropdown} 3. Suppose that the null hypothesis is true. Can A be better than B on your training set?
Yes, and almost always one of them is. The null hypothesis says that such advantages cancel on average over training sets.
:::

:::{dropdown} 4. One of our two learners is truly better. Why does it come out ahead in only {glue:text}`wins` of the single experiments?
The true difference is {glue:text}`truth` points, but one experiment measures it with a standard deviation of {glue:text}`all-sd`.
:::

:::{dropdown} 5. Somebody repeats 10-fold cross-validation a thousand times on one data set and reports a mean difference with a tiny standard error. What is known precisely?
The third of the four meanings: the average over all splits of *this* data set. How far it is from the difference between the two
algorithms depends on the data set, and more splits do not tell.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} How often the better learner loses
:label: ex-loses
```
Treat the measured difference as normal, with the true mean and the standard deviation of the last row
of {numref}`tbl-sources`. How often would one experiment prefer the worse learner? Compare with the
share counted there.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-loses
:class: dropdown
```
With mean $\mu$ and standard deviation $\sigma$ the worse learner comes out ahead with probability
$\Phi(-|\mu| / \sigma)$, which is near one half when $\sigma$ is much larger than $|\mu|$. The count differs a
little, since measured differences come in steps of one instance and may be zero.
"""

# %%
from scipy.stats import norm

mean, _ = variation.expected_difference(
    replicates=replicates, train_size=train_size, seed=seed
)
measured = table[table["source"] == "all together"]["difference"]
worse = norm.cdf(-abs(mean) / measured.std())
ahead = (measured * mean < 0).mean()
print(f"normal approximation: {worse:.2f}, counted: {ahead:.2f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Four times the test data
:label: ex-four-times
```
Of two fixed classifiers exactly one errs on a share $\theta$ of the population, and their error rates
differ by $\delta$. Show that the difference measured on $n_2$ test instances has standard deviation
$\sqrt{(\theta - \delta^2)/n_2}$. What do four times as many test instances bring? Try it.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-four-times
:class: dropdown
```
Let $D_i$ be 1 if only A errs on instance $i$, $-1$ if only B errs, and 0 otherwise. Then
$\mathrm{E}\,D_i = \delta$ and $\mathrm{E}\,D_i^2 = \theta$, so $\operatorname{Var} D_i = \theta - \delta^2$; the mean of
$n_2$ independent ones has this variance divided by $n_2$. Four times the data halve the standard deviations in
the first and the fourth row and leave the second and the third as they are. All together fall until
those two dominate.
"""

# %%
larger = variation.sources_of_variation(
    replicates=replicates,
    train_size=train_size,
    test_size=4 * test_size,
    label_noise=label_noise,
    seed=seed,
    sources=["test data", "classification error", "all together"],
)
for source, part in larger.groupby("source", sort=False):
    before = table[table["source"] == source]["difference"].std()
    print(f"{source:<21} {before:.2f} -> {part['difference'].std():.2f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Noisy labels
:label: ex-noise
```
A share $\eta$ of the test labels is replaced by one of the other $K - 1$ classes, chosen at random.
A classifier with error rate $\epsilon$ on clean labels then shows the error rate
$\epsilon' = \eta + \epsilon\,(1 - \eta K / (K - 1))$. Prove it. What happens to the *difference*
between two learners? Check the formula on the waveforms.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-noise
:class: dropdown
```
An instance that is classified correctly (probability $1 - \epsilon$) counts as an error if its label was
replaced: $(1 - \epsilon)\eta$. One that is classified wrongly counts as correct only if the label was replaced
by the very class predicted, which has probability $\eta / (K - 1)$, so it contributes
$\epsilon\,(1 - \eta/(K - 1))$. The sum is the formula. Differences shrink by the factor
$1 - \eta K/(K - 1)$ while the noise around them does not: wrong labels hide differences, they do not
reverse them.
"""

# %%
noisy = variation.noise_hides_differences(
    (0.0, 0.1, 0.2, 0.4), train_size=train_size, seed=seed
)
for rate, learner, shown, formula in noisy.to_numpy():
    print(f"{rate:.1f} {learner}: {shown:.2f} %, formula {formula:.2f} %")

# %% [markdown]
r"""
```{solution-end}
```
"""
