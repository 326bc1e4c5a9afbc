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

:::{admonition} Takeaways
:class: tip
- Statistical questions about learning come in nine kinds. This book is about one of them: *two
  learning algorithms, one small data set: which produces the better classifiers?*
- A classifier is a function. A learning algorithm is a procedure that turns a random sample into
  a classifier, so a statement about algorithms is a statement about samples nobody has drawn.
- Four things make a measured difference move although nothing about the learners changes: the
  test data, the training data, randomness inside the learner, and wrong labels. In the experiment
  below they spread it, alone, by {glue:text}`least-sd` to {glue:text}`most-sd` percentage points
  (standard deviation), and together by {glue:text}`all-sd`. The difference we want to know is
  {glue:text}`truth` points.
- The null hypothesis speaks of an average over training sets *and* test instances. A test that
  looks at only one of the two answers another question.
:::

**In the papers.** Dietterich {cite}`dietterich1998`, sections 1 and 2: the taxonomy of nine
questions (his Figure 1), the four sources of variation, the null hypothesis. Reproduced here: the
figure, and each source, which he describes in words, as a measurement. He leaves open how large the
four are; that depends on learners and data, and we show one case.

**Before you read.** Nothing beyond what a classifier is. **Run time:** about a minute.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
replicates: int = 100  # fresh draws for each source of variation [2, 10000]
train_size: int = 300  # instances in a training sample [20, 5000]
test_size: int = 100  # instances in a test sample [10, 20000]
label_noise: float = 0.1  # share of mislabelled test instances [0, 0.5]
seed: int = 1998  # start of all random numbers [0, 1000000000]

# %%
from fourpapers.book import page
from fourpapers.dietterich1998 import early_claims, figure_1
from fourpapers.dietterich1998.beyond import sources_of_variation as variation

# %% [markdown]
r"""
## Nine questions

Suppose somebody says that one method is better than another. Before we can ask how they know, we
have to ask what they mean. Dietterich's taxonomy asks four things in turn.

*One domain or several?* An engineer who builds one product cares about one domain. A scientist who
proposes an algorithm hopes that it does well in domains yet to come.

*A classifier or a learning algorithm?* Whoever sells an instrument that sorts blood cells sells a
**classifier**, trained once and then frozen. Whoever sells a mail program that learns from each
user's junk mail sells a **learning algorithm**: it will be trained again on data that do not exist
yet.

*How accurate, or which is better?* Estimating one accuracy and comparing two are different tasks. As
we shall see, a comparison can be far more precise than either of the two estimates in it, because
both learners meet the same data.

*Much data or little?* With plenty of data one can put aside a test set and use textbook statistics.
With little, the same instances must serve for training and testing, again and again, and the
textbook's assumptions go.
"""

# %% mystnb={"figure": {"name": "fig-nine-questions", "caption": "Nine statistical questions about learning, after Dietterich's Figure 1. The path to Question 8, the subject of this book, is marked."}, "image": {"alt": "A tree that branches by domains, subject, task and amount of data into nine numbered questions; the path to question 8 is highlighted."}} tags=["remove-input"]
figure_1.figure_1().draw()

# %% [markdown]
r"""
The nine leaves of {numref}`fig-nine-questions` are these.

1. How accurate is this classifier, given enough data for a test set? A binomial interval answers it.
2. How accurate is the classifier that we made from all of our few data? There is no test set left;
   one answers Question 6 instead and hopes.
3. Which of these two classifiers is better, given a test set? McNemar's test answers it.
4. Which of the two classifiers made from all of our few data is better? Again one turns to the
   algorithms that made them: Question 8.
5. How accurate are the classifiers that an algorithm produces from samples of size $m$, given much
   data? Cut the data into separate training sets and a test set, and average.
6. The same, given little data: cross-validation estimates it.
7. Which of two algorithms produces the better classifiers, given much data? Separate training sets
   and an analysis of variance.
8. **Which of two algorithms produces the better classifiers, given little data?** This book.
9. Which of two algorithms is better on domains yet unseen? Combine many answers to Question 8; where
   this book ends, that begins.

Questions 2 and 4 lean on 6 and 8. Questions 6 and 8 lean on an assumption of their own: a method
that holds data out trains on fewer instances than there are, so its answer is about samples somewhat
smaller than ours. We have to trust that the *difference* between two learners changes slowly with
the size of the sample.
"""

# %% [markdown]
r"""
## What exactly is asked

Let $X$ be the population of instances, and $D$ the distribution from which an instance $x$ and its class $y$ are drawn together.
Dietterich {cite}`dietterich1998` lets a function give every instance its class, $y = f(x)$. We do not ask for that: two
patients with the same findings may have different diseases, and in four of the populations of later chapters the class is partly a matter of
chance. Everything below holds in both cases.

:::{prf:definition} Classifier and learning algorithm
:label: def-learner
A *classifier* is a function $\hat f : X \to \{1, \dots, K\}$. A *learning algorithm* is a function
$A$ that takes a training set $R = \{(x_1, y_1), \dots, (x_m, y_m)\}$, drawn independently from $D$, and perhaps some random
numbers, to a classifier $\hat f_A$.
:::

:::{prf:definition} Error rate
:label: def-error
The error rate of a classifier is $\epsilon(\hat f) = \Pr_{x,y}[\hat f(x) \ne y]$, with $(x, y)$ drawn from
$D$. The error rate of a learning algorithm at size $m$ is the expectation of this over training sets
of size $m$,

$$
\epsilon_m(A) = \mathrm{E}_R\bigl[\epsilon(\hat f_A)\bigr] = \Pr_{R, x, y}\bigl[\hat f_A(x) \ne y\bigr].
$$ (eq-error)
:::

The second equality is the law of total probability: first draw $R$, then $(x, y)$. Random numbers inside
the algorithm, if any, are drawn along with $R$.

:::{prf:definition} The null hypothesis
:label: def-null
Two learning algorithms $A$ and $B$ are equally good at size $m$ if

$$
H_0 : \quad \Pr_{R, x, y}\bigl[\hat f_A(x) = y\bigr] = \Pr_{R, x, y}\bigl[\hat f_B(x) = y\bigr],
$$ (eq-null)

both trained on the same random $R$ of size $m$.
:::

Note what it does *not* say. It does not say that the two make the same classifiers; they may disagree
on every second instance. It does not say that they are equal on *this* training set, which almost
never holds. And it does not speak of samples as large as ours, $S$, but of the smaller size $m < |S|$ that is left for
training once some instances are held out.
"""

# %% [markdown]
r"""
(estimands)=
## Which error, at which size

"The error of a learner" can mean four things, and most disputes about cross-validation are about two people who mean different ones.

1. **Of these two classifiers.** Given the training set $R$, the difference $\epsilon(\hat f_A) - \epsilon(\hat f_B)$ is a number, and only the choice of test instances is random. It is *conditional on $R$*.
2. **Of the classifiers that a cross-validation trained.** The average of these numbers over all trainings that were carried out on one data set. It is conditional on $S$ and on how $S$ was split.
3. **Of this data set, over all splits.** The average that infinitely many splits of $S$ would converge to. It is *conditional on $S$*. It is what repeating a cross-validation measures ever more precisely.
4. **Of the two algorithms.** The average of the first over training sets, $\epsilon_m(A) - \epsilon_m(B)$ of {prf:ref}`def-error`. It is *unconditional*, and {prf:ref}`def-null` says that it is 0.

The first three move with the sample, the fourth does not. And each of them has a *size*: that of the training sets, which is never that of $S$.

| procedure | trained on, of $N = \lvert S\rvert$ | its standard error allows for | so it speaks of |
|---|---|---|---|
| McNemar's test, difference of proportions | $\frac23 N$ | the test instances | 1: two classifiers |
| resampled t | $\frac23 N$ | the splits of $S$, as if independent | 3, though it is used for 4 |
| $k$-fold cv t | $N - N/k$ | the folds, as if independent | 4, if folds were independent |
| 5x2cv t and F | $\frac12 N$ | halves, as if independent | 4, at half the size |
| Bouckaert's tests with default df | $\frac{9}{10} N$ | the splits of $S$ | 3, though they are used for 4 |
| the same with calibrated df; corrected t | $N - N/k$, or $N$ less what is held out | the splits, and the data set by a guessed correlation | 4 |
| Bayesian correlated t | as the corrected t | the same | 4 |
| replicability: consistency, $R$, "another seed" | as the test | the splits of $S$ | 3: what other splits of *this* $S$ would say |
| Bayle and others {cite}`bayle2020`, Austern and Zhou {cite}`austern2020` | $N - N/k$ | the instances, through their losses | 2 (Austern and Zhou: 2 and 4), for stable learners |
| Bates and others {cite}`bates2024`, nested cross-validation | $N - N/k$ | the instances, and that folds share them | 1 at $R = S$; for least squares they prove that cross-validation is nearer to 4 |

Later chapters come back to this table where the question changes: [](type-one-and-two) compares learners at half the size, [](measuring-replicability), [](twenty-seven-data-sets) and [](replicability-by-simulation) hold the data set fixed and ask what other
splits would say, and [](which-test) and [](your-own) speak of 4, at nine tenths of your data.

Vanwinckelen and Blockeel {cite}`vanwinckelen2012` object to repeated cross-validation as such. Repetitions narrow the interval about 3, they say, while nobody wants to know 3: a reader who takes that interval for one about 1 or 4 is misled. The objection is right about every
standard error that falls to zero with the number of runs, and {prf:ref}`thm-mat-mean` puts it in numbers: the variance of the mean does not fall below the part that belongs to the data set. It does not apply to the corrected test, whose standard error keeps the term $n_2/n_1$ however many runs there are. Why repeat, then? Because a single
run adds the luck of its splits to that of the data set, and somebody else's run would add another. Repeating removes the first and leaves the second.
"""

# %% [markdown]
r"""
## Four sources of variation

All we ever see is a difference between two measured error rates. Dietterich names four reasons why
it would come out otherwise if we did it again:

1. **the test data:** a small test set may happen to suit one classifier;
2. **the training data:** a small training set may happen to suit one learner, and some learners
   change a great deal when a few instances change {cite}`breiman1996`;
3. **internal randomness:** a network that starts from random weights ends elsewhere each time
   {cite}`kolen1991`;
4. **classification error:** if a share $\eta$ of the test labels is wrong, nobody gets below $\eta$.

To see them we need a population from which data are free, and two real learners that are almost
equally good. The population is the waveform problem of Breiman and others {cite}`breiman1984`: three
classes, 21 noisy measurements. Learner A is a network with one hidden layer of six units. Learner B
lets the five nearest neighbours vote. Each source is now let loose *alone*: it is drawn afresh in
every replicate, all else is held still. Where the test data are not the source in question, we test
on 20,000 instances, which is as good as the whole population.
"""

# %%
table = variation.sources_of_variation(
    replicates=replicates,
    train_size=train_size,
    test_size=test_size,
    label_noise=label_noise,
    seed=seed,
)
spread = variation.spread(table)

# %% mystnb={"figure": {"name": "fig-sources", "caption": "The same two learners, measured again and again. Each dot is one measured difference in error; the bar spans the middle nine tenths, the large dot is the mean. In each blue row one source varies and the others are held still; in the last row all vary at once, as they do for anyone with one small sample."}, "image": {"alt": "Five rows of dots, one for each source of variation and one for all together, spread around zero difference."}} tags=["remove-input"]
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
Read {numref}`fig-sources` from the top. On test sets of {glue:text}`tests` instances two *frozen*
classifiers trade places from one draw to the next, and nothing has happened but the choice of who is
asked. Other training sets of {glue:text}`trains` instances move the difference by
{glue:text}`train-sd` points, the network's random start by {glue:text}`start-sd`. These two are smaller here, but they
belong to the algorithms: no larger test set makes them go away. And {glue:text}`noise` wrong labels, which strike both
learners alike, add {glue:text}`noise-sd` points of their own.

The rows also have different *centres*. Where the training set is held still we see the luck of that one
set; only averages over training sets speak of the algorithms.

The last row is what an experimenter sees: one of those dots. Averaged over training sets, starts
and the whole population, which is what {eq}`eq-null` is about, the difference is {glue:text}`truth`
percentage points. In a single experiment the learner that is better on average comes out ahead {glue:text}`wins` of
the time.

The sources act almost independently, so their variances nearly add: the root of the sum of the four
squared standard deviations is {glue:text}`quadrature`, against {glue:text}`all-sd` measured for all
together.

A test that is to answer Question 8 must not be fooled by any of the four. To allow for the first and
the fourth it must know how large the test set is. To allow for the second and the third it must run
the learners more than once, on different training sets. Here is the trouble that fills the rest of the book:
with one small sample, different training sets *overlap*, so what is measured on them is not
independent, and [the next chapter](dependence) shows what that does.
"""

# %% [markdown]
r"""
## Paper and measurement

Dietterich's account is qualitative. Each statement can still be false on our two learners, so we check it. How far a source has to move the difference, .05 points, is our choice, and all are far beyond it.
"""

# %% tags=["remove-input"]
page.show(early_claims.section_1_table(table))

# %% [markdown]
r"""
## What it means for you

- Say which of the nine questions you are answering. If you will deploy one trained classifier, you
  are at Question 3 or 4, and a single good test set is what you need.
- If your claim is about algorithms, one training run is one draw from {numref}`fig-sources`'s last
  row. No care in testing makes up for it.
- Fix the random start of a learner only if your users will too. Otherwise it is part of the
  algorithm, and its variation belongs in the comparison.

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Noisy labels
:label: ex-noise
```
A share $\eta$ of the test labels is replaced by one of the other $K - 1$ classes, chosen at random.
A classifier with error rate $\epsilon$ on clean labels then shows the error rate
$\epsilon' = \eta + \epsilon\,(1 - \eta K / (K - 1))$. Prove it. What happens to the *difference*
between two learners? Check the law on the waveforms.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-noise
:class: dropdown
```
An instance classified rightly (probability $1 - \epsilon$) counts as an error if its label was
replaced: $(1 - \epsilon)\eta$. One classified wrongly counts as right only if the label was replaced
by the very class predicted, probability $\eta / (K - 1)$, so it contributes
$\epsilon\,(1 - \eta/(K - 1))$. The sum is the law. Differences shrink by the factor
$1 - \eta K/(K - 1)$ while the noise around them does not: wrong labels hide differences, they do not
reverse them.
"""

# %%
law = variation.noise_hides_differences(
    (0.0, 0.1, 0.2, 0.4), train_size=train_size, seed=seed
)
page.show(variation.noise_table(law))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Four times the test data
:label: ex-four-times
```
Two frozen classifiers disagree in being right on a share $q$ of the population, and their error rates
differ by $\delta$. Show that the difference measured on $n_2$ test instances has standard deviation
$\sqrt{(q - \delta^2)/n_2}$. What do four times as many test instances buy? Try it.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-four-times
:class: dropdown
```
Instance $i$ contributes $d_i \in \{-1, 0, 1\}$: B alone wrong, both or neither, A alone wrong. So
$\mathrm{E}\,d_i = \delta$, $\mathrm{E}\,d_i^2 = q$ and $\operatorname{Var} d_i = q - \delta^2$; the mean of
$n_2$ independent ones has that variance over $n_2$. Four times the data halve the standard deviation of
the first and the fourth row, leave the second and third as they are, and help with all together only until
those two dominate.
"""

# %%
larger = variation.sources_of_variation(
    replicates=replicates,
    train_size=train_size,
    test_size=4 * test_size,
    label_noise=label_noise,
    seed=seed,
    sources=["test data", "classification error", variation.ALL],
)
page.show(variation.four_times_table(table, larger))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} How often the better learner loses
:label: ex-loses
```
Treat the measured difference as normal with the true mean and the standard deviation of the last row
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
$\Phi(-|\mu| / \sigma)$: near one half when $\sigma$ is much larger than $|\mu|$. The count differs a
little, since measured differences come in steps of one instance and may be zero.
"""

# %%
from scipy.stats import norm

mean, _ = variation.expected_difference(
    replicates=replicates, train_size=train_size, seed=seed
)
everything = spread.set_index("source").loc[variation.ALL]
worse = norm.cdf(-abs(mean) / everything.sd)
ahead = (table.query("source == @variation.ALL").difference * mean < 0).mean()
print(f"normal approximation: {worse:.2f}, counted: {ahead:.2f}")

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "01",
    replicates=replicates,
    train_size=train_size,
    test_size=test_size,
    label_noise=label_noise,
    seed=seed,
)
