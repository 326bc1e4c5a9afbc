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
#     run_time: about half a minute
#     reference:
#       runs: 5
#       statements: 2
#       repetitions: 10
# ---

# %% [markdown]
r"""
(your-own)=
# Your own learners and data

:::{admonition} Takeaways
:class: tip
- One call compares any two scikit-learn estimators on any table, by any test of this book; one command does it for a file. What comes back is
  a paragraph, not a p-value alone.
- On *{glue:text}`own-set`* the recommended test says of {glue:text}`own-a` and {glue:text}`own-b`: {glue:text}`own-verdict`
  (p = {glue:text}`own-p`). It says itself that another seed would say so with probability {glue:text}`own-again`; of {glue:text}`own-reps`
  other seeds, {glue:text}`own-same` did.
- That probability can be had from a *single* comparison, through the spread between its runs. Over {glue:text}`own-cases` cases it is right on
  average: {glue:text}`own-stated` stated, {glue:text}`own-measured` measured.
- {glue:text}`own-rejecting` of {glue:text}`own-tests` tests reject on this one data set; {glue:text}`own-cautioned` of those that do come with a caution.
- Instances that belong together must stay together. On *vowel* the nearest neighbour errs in {glue:text}`own-alone` of cases when speakers are cut in two,
  and in {glue:text}`own-grouped` when they are not.
:::

**In the papers.** Bouckaert and Frank {cite}`bouckaert2004`, section 5, recommend the corrected test on ten runs of 10-fold cross-validation, which is the default
here; Dietterich {cite}`dietterich1998`, section 8, says which test fits which budget. The papers measure replicability by repeating a whole comparison many times; none says what a reader
can know of it from one. That estimate is ours, and is checked here against Bouckaert and Frank's data sets. Nothing else on this page is a reproduction.

**Before you read.** Why folds are [dependent](dependence), and what {ref}`replicability <measuring-replicability>` is. **Run time:** about half a minute.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
file: str = "heart-statlog"  # a CSV or ARFF file, or a data set of the book
target: str = "class"  # the column to be learned
a: str = "naive-bayes"  # learner A: a name of the book or a dotted path
b: str = "c45"  # learner B
tests: list[str] = ["all"]  # tests in the table: names with commas, or all
alpha: float = 0.05  # level of the tests [0.001, 0.5]
runs: int = 10  # runs of cross-validation [3, 100]
folds: int = 10  # folds of each run [2, 100]
repetitions: int = 50  # other seeds that are really tried [2, 1000]
statements: int = 10  # statements checked for each case [2, 100]
seed: int = 2004  # start of all random numbers [0, 1000000000]

# %%
import json
import textwrap
import warnings

from sklearn.datasets import load_diabetes
from sklearn.ensemble import RandomForestRegressor
from sklearn.linear_model import LogisticRegression, RidgeCV
from sklearn.model_selection import (
    RepeatedStratifiedKFold,
    cross_val_score,
    train_test_split,
)
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from fourpapers.book import page
from fourpapers.proving_ground import stated_replicability
from twolearners import (
    compare,
    compare_predictions,
    compare_scores,
    compare_tests,
    datasets,
)
from twolearners.comparison import ComparisonError
from twolearners.comparison.data import read
from twolearners.comparison.learners import contender, fit_for
from twolearners.resampling import kfold, repeated_kfold
from twolearners.significance import Procedure

# %% [markdown]
r"""
## From a file to a verdict

With a table of your own, this is all, in a checkout of this book:

```bash
pip install .
twolearners compare my.csv --target class --a naive-bayes --b c45
twolearners compare my.csv --target class --a naive-bayes --b c45 --test all
```

The first line of the file names its columns. Words are nominal values; an empty cell, `?` or `NA` is a missing one. A learner is one of this
book's ({ref}`learners`) or any class that can be imported, with parameters if you like: `--b 'sklearn.svm.SVC(C=10)'`. `twolearners compare --help` has the rest:
`--groups`, `--scoring`, `--jobs`, `--plot`, and `--format` for Markdown, LaTeX and JSON.

This page does the same in Python, step by step, and it can be run on your file as well:

```bash
python -m fourpapers run your_own -p file my.csv -p target class \
    -p a tan -p b sklearn.ensemble.RandomForestClassifier
```

## Step by step
"""

# %%
mine = read(file, target)
learner_a = fit_for(contender(a, "a").estimator, mine.X)[0]
learner_b = fit_for(contender(b, "b").estimator, mine.X)[0]
task = (learner_a, learner_b, mine.X, mine.y)
plan = repeated_kfold(runs, folds)
how = {"names": (a, b), "alpha": alpha, "cv": plan}
print(mine.name, mine.X.shape, mine.y.value_counts().to_dict())

# %% [markdown]
r"""
`fit_for` returns a learner as it is if it can take the table as it is. Otherwise it puts a pipeline in front that fills gaps and makes numbers of words, learned
anew from every training set; outside of the splits that would leak.
"""

# %%
found = compare(*task, **how, random_state=seed)
print(found)

# %% [markdown]
r"""
Read it clause by clause.

- **The difference** is A minus B, of error rates here, so that negative is in favour of A. With `scoring="roc_auc"` or any other score of scikit-learn it
  is a difference of scores, and positive is in favour of A.
- **The interval** holds the differences that the same test would not reject. Look at it before the verdict: it says how large the
  difference may be, and whether that would matter to you.
- **The verdict** is about learners trained on other samples from the same source, as large as the training sets of your splits: with ten folds, nine tenths of your data (the fourth meaning in [](estimands)). "Does not reject" never means equal.
- **Assumed** is what the test takes for granted. No test here is exact; which assumptions fail, and by how much, is what the other chapters measure.
- **Fits** are what it cost.
- **Another seed** is the last question: were the folds lucky?
- **Caution** follows, if there is anything to be said against the test, the data or the outcome.

Everything in it is also an attribute.
"""

# %%
print(f"estimate {found.estimate:.4f}, p = {found.pvalue:.4f}")
print("better:", found.better, "/ reject:", found.reject)
print(f"differences {found.differences.shape}, fits {found.fits}")

# %% mystnb={"figure": {"name": "fig-own-plot", "caption": "One comparison as it draws itself, with plot(). Left: the difference on every fold (dots), the mean of each run (diamonds), the estimate and its interval. Right: the statistic under the density that it would have if the learners were equal; shaded is where the test rejects."}, "image": {"alt": "Left, ten rows of grey dots, each with an orange diamond near a blue vertical line; a pale blue band about the line is the interval. Right, a bell-shaped curve with shaded tails and a blue pin at the observed statistic."}} tags=["remove-input"]
found.plot()

# %% [markdown]
r"""
## Would another split say the same?

Hold the data set and the learners fixed, and let only the seed change: other folds, another statistic, perhaps another verdict.

:::{prf:definition} The same again
:label: def-own-again
A comparison has one of three *outcomes*: A is better, B is better, or nothing is rejected. For a comparison that was made,
*the same again* is the probability that an independent seed, on the same data with the same test, has the same outcome.
:::

The straightforward way to know is to repeat everything with other seeds and count, `replicate`. It multiplies the cost. But a repeated cross-validation holds most of the answer already: its runs
have independent folds, *given the data*. Drawing runs anew from those that were made, with replacement, imitates another seed, and the standard
deviation of the statistic over such draws (times $\sqrt{r/(r-1)}$ for $r$ runs) estimates the spread $s$ between seeds.

:::{prf:theorem} Twice the variance
:label: thm-own-again
Let the statistics $t$ of this seed and $t'$ of another be independent and normal with the same mean $\tau$ and the same variance $s^2$. If nothing is known of $\tau$ beforehand (a flat
prior), then given $t$

$$
t' \sim N(t,\; 2 s^2) .
$$ (eq-own-again)
:::

:::{prf:proof}
$t' - t$ is normal with mean 0 and variance $s^2 + s^2$, whatever $\tau$. With a flat prior $\tau$ given $t$ is normal about $t$ with variance $s^2$, and
$t'$ is $\tau$ plus an independent deviation of variance $s^2$.
:::

So with $c$ for the critical value, a rejection in favour of one side, $t > c$, comes again with probability $\Phi\bigl((t - c)/(\sqrt2\,s)\bigr)$, and no rejection, $|t| \le c$, with

$$
\Phi\Bigl(\frac{c - t}{\sqrt2\, s}\Bigr) - \Phi\Bigl(\frac{-c - t}{\sqrt2\, s}\Bigr) .
$$ (eq-own-none)

It is tempting to forget the $\sqrt2$ and take this seed's $t$ for the centre about which all seeds scatter. That is *too bold*: the seed that was drawn is
no better placed than any other.

### Tried on this data set
"""

# %%
tried = found.replicate(repetitions)
print(f"stated   {found.same_verdict.probability:.2f}")
share = tried.same_verdict
print(f"measured {share.probability:.2f} [{share.low:.2f}, {share.high:.2f}]")

# %% [markdown]
r"""
One case proves little, and a statement is not the truth about *this* data set: two seeds on the same data may state different probabilities,
and both cannot be right. What can be asked is that statements are right on average.

### Tried on 27 data sets

For Bouckaert and Frank's 27 data sets and three pairs of learners a hundred repetitions of each test are stored
(see {ref}`twenty-seven-data-sets`). Each repetition could have been your comparison. We let {glue:text}`own-per-case` of each case state
a probability, and count how many of the other 99 say the same.
"""

# %%
checked = ["corrected-repeated-kfold", "corrected-resampled", "use-all-data"]
stated = stated_replicability.statements(
    checked, number=statements, alpha=alpha
)
halves = stated_replicability.of_halves(number=statements, alpha=alpha)
right = stated_replicability.reliability(stated)
bold = stated_replicability.reliability(stated, by="bold")

# %% tags=["remove-cell"]
whole = right[right.group == "all"].set_index("test")
five = stated_replicability.reliability(halves)
five = five[five.group == "all"].set_index("test")
too_bold = bold[bold.group == "all"].set_index("test")
first = checked[0]
inside = (right.low <= right.stated) & (right.stated <= right.high)
low_bins = right[(right.group != "all") & (right.stated < 0.9)]
bold_low = bold[(bold.group == "0.9 to 0.99")].set_index("test")
right_low = right[(right.group == "0.9 to 0.99")].set_index("test")
page.numbers(
    own_set=mine.name,
    own_a=a,
    own_b=b,
    own_verdict=found.verdict,
    own_p=f"{found.pvalue:.3f}",
    own_again=f"{found.same_verdict.probability:.2f}",
    own_reps=f"{repetitions}",
    own_same=f"{round(share.probability * share.repetitions)}",
    own_cases=f"{len(stated.groupby(['data_set', 'pair']))}",
    own_per_case=f"{statements}",
    own_stated=f"{whole.stated[first]:.3f}",
    own_measured=f"{whole.measured[first]:.3f}",
    own_interval=f"{whole.low[first]:.3f} to {whole.high[first]:.3f}",
    own_bold=f"{too_bold.stated['use-all-data']:.3f}",
    own_bold_truth=f"{too_bold.measured['use-all-data']:.3f}",
    own_worst=f"{(low_bins.stated - low_bins.measured).abs().max():.2f}",
    own_inside=f"{inside.sum()}",
    own_groups=f"{len(right)}",
    own_bold_nine=f"{bold_low.stated.get('use-all-data', float('nan')):.2f}",
    own_f_stated=f"{five.stated['5x2cv-f']:.3f}",
    own_f_measured=f"{five.measured['5x2cv-f']:.3f}",
    own_t_stated=f"{five.stated['5x2cv-t']:.3f}",
    own_t_measured=f"{five.measured['5x2cv-t']:.3f}",
    own_bold_is=f"{bold_low.measured.get('use-all-data', float('nan')):.2f}",
)

# %% tags=["remove-input"]
page.table(
    page.with_interval(right[right.test == first], digits=2),
    caption="Statements of the corrected repeated k-fold cv t test, grouped "
    "by what they say, and how often other seeds had the same outcome. "
    "Interval: bootstrap over cases.",
    name="tbl-own-reliability",
    columns={
        "group": "stated between",
        "stated": "mean stated",
        "measured": "measured",
        "interval": "interval",
        "cases": "cases",
    },
    formats={"stated": ".3f", "measured": ".3f"},
)

# %% mystnb={"figure": {"name": "fig-own-foreseen", "caption": "Stated and measured probability that another seed has the same outcome, for three tests. On the line, statements are right. Bars: 95 % intervals by bootstrap over cases."}, "image": {"alt": "Points of three kinds with vertical bars along a rising diagonal from one half to one; nearly all bars cross it."}} tags=["remove-input"]
stated_replicability.draw(right[right.group != "all"])

# %% [markdown]
r"""
All statements together say {glue:text}`own-stated` for the corrected test, and {glue:text}`own-measured` is measured, interval {glue:text}`own-interval`. Of the {glue:text}`own-groups` groups of all three tests,
{glue:text}`own-inside` have the mean statement inside their interval; below 0.9 the largest miss is {glue:text}`own-worst`. Without the $\sqrt2$, statements of *use all data* between 0.9 and 0.99 would average
{glue:text}`own-bold-nine`, and {glue:text}`own-bold-is` would be measured.

Two things should be said about this check. The normal law in {eq}`eq-own-again` was chosen, over Student's $t$ with $r - 1$ degrees of freedom, after both had been tried on a few of these data sets with other seeds;
the difference was small with ten runs. And the flat prior is an assumption about the world of data sets. In a world where most differences were just at the edge of significance, the statements would be too high.

Where there are no runs to compare, as for McNemar's test, a single cross-validation, or the five replications of 5x2cv, the paragraph says that it *cannot be told*. For 5x2cv we tried: drawing its five replications anew, folds in any order, states {glue:text}`own-f-stated` on average for the F test where {glue:text}`own-f-measured` is measured, and
{glue:text}`own-t-stated` for {glue:text}`own-t-measured` for the t test. That flatters, so it is not offered. `replicate(20)` always works.

## All tests
"""

# %%
every = compare_tests(*task, **how, tests=tests, random_state=seed)

# %% tags=["remove-input"]
table = every.table
table["again"] = [
    "" if value != value else f"{value:.2f}" for value in table["same_verdict"]
]
table["p"] = ["< 0.001" if p < 0.0005 else f"{p:.3f}" for p in table["pvalue"]]
table["caution"] = table.cautions.map(lambda text: "yes" if text else "")
page.table(
    page.with_interval(table, digits=3),
    caption="What each test says of the same two learners on the same data. "
    "Again: stated probability that another seed says the same.",
    name="tbl-own-tests",
    columns={
        "test": "test",
        "estimate": "difference",
        "interval": "interval",
        "p": "p",
        "better": "better",
        "again": "again",
        "fits": "fits",
        "caution": "caution",
    },
    formats={"estimate": ".3f"},
)

# %% tags=["remove-cell"]
rejecting = every.table[every.table.reject]
page.numbers(
    own_tests=f"{len(every)}",
    own_rejecting=f"{len(rejecting)}",
    own_cautioned=f"{(rejecting.cautions != '').sum()}",
    own_fits=f"{every.fits}",
)

# %% [markdown]
r"""
They share their fits: {glue:text}`own-fits` for all of them. That {glue:text}`own-rejecting` of {glue:text}`own-tests` reject is no vote. Most tests in the table are there because a paper examined them, and several were found wanting; the
caution says which:
"""

# %%
wrap = textwrap.TextWrapper(76, break_on_hyphens=False)
wrap.subsequent_indent = "  "
for one in every:
    for caution in one.cautions[:1]:
        print(wrap.fill(f"- {caution.text}"))

# %% [markdown]
r"""
Choose *one* test before you look, and report that one. {ref}`which-test` says which; {ref}`error-and-power` has the Type I error and power of each.

## Estimators of your own

Anything that scikit-learn can clone can be compared: estimators, pipelines, searches over a grid. They are cloned for every split and never touched. An estimator's `random_state` that is `None` is
set for every split from the seed of the comparison, A's and B's being different; one that you set yourself is kept, for all splits alike, as scikit-learn does. With `n_jobs` the
fits are shared among processes; every bit of the result stays the same.
"""

# %%
wine = datasets.load("wine")
logistic = make_pipeline(StandardScaler(), LogisticRegression())
loss = compare(
    logistic,
    GaussianNB(),
    wine.X,
    wine.y,
    scoring="neg_log_loss",
    cv=repeated_kfold(3),
    random_state=seed,
)
print(loss)

# %% [markdown]
r"""
## Scores you already have

If the fits are expensive and done, hand over the scores, two arrays or one of differences, to `compare_scores`. What matters is that both learners were tested
on the *same* parts. Lists, dictionaries and frames of two, what `cross_validate` returns, and a table of scores (`twolearners compare-scores scores.csv`) are read as they are. What may be read in two ways is
refused: zeros and ones are no scores of folds, and 50 numbers may be five runs of ten folds or ten of five.
"""

# %%
X, y = wine.X, wine.y
cut = RepeatedStratifiedKFold(n_splits=10, n_repeats=3, random_state=seed)
scores = (
    cross_val_score(logistic, X, y, cv=cut),
    cross_val_score(GaussianNB(), X, y, cv=cut),
)
print(compare_scores(*scores, cv=10, names=("logistic", "naive Bayes")))

# %% [markdown]
r"""
## Predictions you already have

Large models are trained once, and what is left is a file of their answers to the same questions. `compare_predictions` joins two such files by the ids of the questions. It takes classes, right or wrong, or graded
scores. Where each answer is right or wrong, the test is McNemar's, and the interval Tango's {cite}`tango1998` for the difference of paired proportions. Here are two classifiers, trained once, on the same third of *wine*:
"""

# %%
parts = train_test_split(X, y, test_size=1 / 3, stratify=y, random_state=seed)
train_X, test_X, train_y, test_y = parts
guesses = [
    model.fit(train_X, train_y).predict(test_X)
    for model in (logistic, GaussianNB())
]
print(compare_predictions(*guesses, test_y, names=("logistic", "naive Bayes")))

# %% [markdown]
r"""
Questions about one text, or images of one patient, are not independent. Name what they belong to as `clusters`: the standard error is then computed from clusters {cite}`miller2024`, with a correction for few of them. The
command reads the logs of lm-evaluation-harness, inspect_ai, HELM and lighteval as they are, and tables in CSV, JSONL and Parquet; with more than two models it compares all pairs, by Holm's method.

```bash
twolearners compare-predictions a.jsonl b.jsonl --id id --cluster source
twolearners compare-predictions out/org__a out/org__b --task 'mmlu_*' --metric acc
```

The verdict is about these two models as they are. Whether others, trained alike, would differ as much, only several trainings can tell.

## Numbers instead of classes

Regressors are compared by $R^2$, as scikit-learn does by default, or by any other score. The book's measurements of Type I error and power were all made with classifiers; for
regression the same tests are used, and the same assumptions made, but nobody has calibrated them here.
"""

# %%
X, y = load_diabetes(return_X_y=True, as_frame=True)
numbers = compare(
    RidgeCV(),
    RandomForestRegressor(30, min_samples_leaf=5),
    X,
    y,
    scoring="neg_mean_absolute_error",
    cv=repeated_kfold(3, 5),
    random_state=seed,
)
print(numbers)

# %% [markdown]
r"""
## Instances that belong together

*Vowel* has fifteen speakers, each with 66 utterances. Ordinary folds put the same voice on both sides, and the nearest neighbour only has to recognise it. If the learner is to understand *new* speakers, no speaker may be on both sides.
"""

# %%
vowel = datasets.load("vowel")
speaker = vowel.X["Speaker Number"]
sounds = vowel.X.select_dtypes("number")
pair = ("nearest-neighbour", "naive-bayes")
alone = compare(*pair, sounds, vowel.y, random_state=seed)
kept = compare(*pair, sounds, vowel.y, groups=speaker, random_state=seed)
for name, one in (("any folds", alone), ("whole speakers", kept)):
    low, high = one.interval()
    print(
        f"{name:<15} errors {one.scores[0]:.3f} and {one.scores[1]:.3f}, "
        f"{one.verdict}, [{low:.3f}, {high:.3f}]"
    )

# %% tags=["remove-cell"]
page.numbers(
    own_alone=f"{alone.scores[0]:.1%}",
    own_grouped=f"{kept.scores[0]:.1%}",
    own_ratio=f"{kept.test_train_ratio:.4f}",
)

# %% [markdown]
r"""
The verdict that seemed beyond doubt is gone. Folds of whole groups differ in size; the corrected tests use the mean, over the splits that were drawn, of instances tested
for each one trained on: {glue:text}`own-ratio` here, instead of 1/9.

## What is refused, and what is cautioned against

A message says what is wrong and what would be right.
"""

# %%
labor = datasets.load("labor")
wrong = [
    {"test": "corrected-kfold"},
    {"scoring": "f1_macr"},
    {"cv": 100},
    {"b": LogisticRegression},
    {"b": LogisticRegression()},
]
for change in wrong:
    try:
        asked = {"a": "tan", "b": "c45", "X": labor.X, "y": labor.y}
        compare(**(asked | change))
    except ComparisonError as error:
        print(wrap.fill(f"- {error}"))

# %% [markdown]
r"""
What is allowed but unwise raises a warning (`ComparisonWarning`) and stands at the end of the paragraph.
"""

# %%
with warnings.catch_warnings(record=True) as raised:
    warnings.simplefilter("always")
    compare("tan", "tan", labor, test="5x2cv-t")
    compare("tan", "c45", labor, test=Procedure("resampled", 30))
    compare("tan", "c45", labor, cv=20)
for one in raised:
    print(wrap.fill(f"- {one.message}"))

# %% [markdown]
r"""
## For your paper

`to_latex`, `to_markdown` and `to_dict` say the same to others. The dictionary has every difference in it, and the seed.
"""

# %%
print(found.to_latex())
held = found.to_dict()
print(json.dumps({k: held[k] for k in ("test", "better", "fits", "plan")}))

# %% [markdown]
r"""
## What it means for you

- Take the default test unless the learners are too dear for 200 fits. Then take ten fits (`5x2cv-f`) or two (`mcnemar`), and know what you give up.
- Report the estimate, the interval, the test with its plan, the seed, and the probability that another seed would say the same. The paragraph has all of it.
- If that probability is below about 0.9, say that the data do not decide, or make more runs: `cv=repeated_kfold(30)` narrows the spread between seeds. It does not bring new data.
- Think of groups before anything else. No test can mend folds that leak.
- Do not try seeds, tests or scores until one pleases. The exercises show how easily one does.

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Shopping for a verdict
:label: ex-own-shopping
```
Compare the two learners with twenty seeds. How often does the verdict differ from that of the first? What is the smallest p-value that somebody could publish, and the largest?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-own-shopping
:class: dropdown
```
The same data and learners, and yet a choice of p-values. That is why the seed belongs in the report and must be fixed beforehand.
"""

# %%
seeds = [compare(*task, **how, random_state=one) for one in range(20)]
verdicts = [one.verdict for one in seeds]
print(sum(v != verdicts[0] for v in verdicts), "of 20 differ from the first")
values = sorted(one.pvalue for one in seeds)
print(f"p from {values[0]:.3f} to {values[-1]:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} More runs
:label: ex-own-runs
```
How does the stated probability change with 3, 10 and 30 runs? And the interval? Why does one keep changing and the other hardly?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-own-runs
:class: dropdown
```
More runs average out the choice of folds, so that seeds come to agree: on whichever side of the critical value the data set lies. The interval also holds what a new *sample* would change, which the correction
$n_2/n_1$ stands for and no number of runs removes.
"""

# %%
for number in (3, 10, 30):
    how["cv"] = repeated_kfold(number, folds)
    one = compare(*task, **how, random_state=seed)
    low, high = one.interval()
    print(
        f"{number:>3} runs: {one.verdict:<22} "
        f"again {one.same_verdict.probability:.2f}, "
        f"interval [{low:.3f}, {high:.3f}]"
    )

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} A learner against itself
:label: ex-own-itself
```
Compare a random forest of ten trees with another of the same kind. Whatever is rejected is a false alarm. Why do the two differ at all, and what happens if both have `random_state=1`?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-own-itself
:class: dropdown
```
An unset `random_state` gets a seed for each split, another one for A than for B. With the same fixed seed both grow the same trees: the differences are zero and the paragraph says that the two never disagreed.
"""

# %%
forest = "sklearn.ensemble.RandomForestClassifier(n_estimators=10"
iris = datasets.load("iris")
with warnings.catch_warnings(record=True) as raised:
    warnings.simplefilter("always")
    for more in ("", ", random_state=1"):
        both = compare(
            f"{forest}{more})",
            f"{forest}{more})",
            iris,
            cv=kfold(10),
            random_state=seed,
        )
        print(f"estimate {both.estimate:.4f}, p = {both.pvalue:.3f}")
for one in raised:
    print(wrap.fill(f"- {one.message}"))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Too bold
:label: ex-own-bold
```
{prf:ref}`thm-own-again` doubles the variance. Show that without the doubling a test whose true chance of rejecting is one half would state three quarters on average, where {eq}`eq-own-again` states about 0.70. Why is neither one half?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-own-bold
:class: dropdown
```
With $\tau = c$ and $s = 1$ the statistic is $c + z$, $z$ normal. The bold statement is $\Phi(|z|)$, whose expectation is
$\Pr[w < |z|]$ for an independent normal $w$: three of the four quarters of the plane about the diagonals, so $\frac34$. The other is $\Phi(|z|/\sqrt2)$ with the expectation

$$
\tfrac12 + \tfrac1\pi \arctan \tfrac{1}{\sqrt 2} \approx 0.696 .
$$

Neither is one half because nobody tells us that this data set lies at the edge: a statement must do for all data sets at which such a $t$ could have been seen.
"""

# %%
import numpy as np
from scipy.stats import norm

z = np.abs(np.random.default_rng(seed).normal(size=1_000_000))
print(f"bold {norm.cdf(z).mean():.3f}", end=", ")
print(f"with root two {norm.cdf(z / np.sqrt(2)).mean():.3f}", end=", ")
print(f"law {0.5 + np.arctan(1 / np.sqrt(2)) / np.pi:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance(
    "19",
    file=file,
    target=target,
    a=a,
    b=b,
    tests=tests,
    alpha=alpha,
    runs=runs,
    folds=folds,
    repetitions=repetitions,
    statements=statements,
    seed=seed,
)
