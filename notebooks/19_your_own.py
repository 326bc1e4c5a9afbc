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

:::{admonition} What you will learn
:class: tip goals
- You can compare two learners of your own, from data, from scores or from predictions, and read the resulting paragraph clause by clause.
- You can say whether a difference matters, by a margin, and how many instances a difference needs to be found.
- You can say how likely another random split gives the same verdict, and compute that probability from the spread between runs.
:::

**In the papers.** {cite:t}`bouckaert2004`, section 5, recommend the corrected test on ten {term}`runs <run>` of 10-fold {term}`cross-validation`, which is the default here; {cite:t}`dietterich1998`, section 8, says which test fits which budget. The papers measure {term}`replicability` by repeating a whole comparison many times. Estimating it from a single comparison is our addition, and is checked here on the data sets of
{cite:t}`bouckaert2004`.

**Before you read.** Why {term}`folds <fold>` are [dependent](dependence), what {ref}`replicability <measuring-replicability>` is, and [which test](which-test) to use.

## The question

You have two {term}`learners <learning algorithm>` and a table, or only the scores that somebody else left you. What can you say about the difference, in one paragraph that a reviewer would accept? Take the differences in error, A minus B in percentage points, from three runs of 3-fold cross-validation on 300 {term}`instances <instance>`:

| | fold 1 | fold 2 | fold 3 | mean |
|---|---:|---:|---:|---:|
| run 1 | 3 | 1 | 2 | 2 |
| run 2 | 4 | 0 | −1 | 1 |
| run 3 | 5 | 3 | 1 | 3 |

With a pencil: the mean is 2 and the variance $30/8 = 3.75$. Each fold tests 100 instances and trains on 200, so the corrected {term}`standard error` is $\sqrt{(\frac19 + \frac12) \cdot 3.75} = 1.51$ points.

- **The test.** $t = 2 / 1.51 = 1.32$ with 8 {term}`degrees of freedom`, $p = 0.22$: not significant.
- **The interval.** $2 \pm 2.31 \cdot 1.51$, that is −1.5 to 5.5 points.
- **Does it matter?** Suppose that 5 points would matter to you, and less would not. The 90 % {term}`interval` is $2 \pm 1.86 \cdot 1.51$, that is −0.8 to 4.8 points. It lies between −5 and 5, so the two learners are *equivalent* at this {term}`margin`. With a margin of 4 points the question stays open.

The library says the same, if you give it the differences:
"""

# %%
import numpy as np

from twolearners import compare_scores

x = np.array([[3, 1, 2], [4, 0, -1], [5, 3, 1]]) / 100
given = compare_scores(x, greater_is_better=False)
print(f"t = {given.statistic:.2f}, p = {given.pvalue:.2f}", given.verdict)
print("interval", np.round(given.interval(), 3))
for margin in (0.05, 0.04):
    print(f"margin {margin}: {given.equivalent(margin).verdict}")

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
file: str = "heart-statlog"  # a CSV or ARFF file, or a data set of the book
target: str = "class"  # the column to be learned
a: str = "naive-bayes"  # learner A: a name of the book or a dotted path
b: str = "c45"  # learner B
tests: list[str] = [
    "mcnemar",
    "5x2cv-f",
    "use-all-data",
    "corrected-repeated-kfold",
]  # tests in the table: names with commas, or all
alpha: float = 0.05  # level of the tests [0.001, 0.4]
runs: int = 10  # runs of cross-validation [3, 100]
folds: int = 10  # folds of each run [2, 100]
repetitions: int = 50  # other seeds that are really tried [2, 1000]
statements: int = 10  # statements checked for each case [2, 100]
seed: int = 2004  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
import warnings

from fourpapers.book import page
from fourpapers.proving_ground import stated_replicability

# What is cautioned against stands in the comparisons themselves.
warnings.filterwarnings("ignore", message=".*clusters are few")

# %% [markdown]
r"""
## What there is

| you have | in Python | command |
|---|---|---|
| two learners and data | `compare(a, b, X, y)` | `twolearners compare my.csv --target class --a tan --b c45` |
| and want several tests | `compare_tests(a, b, X, y)` | the same with `--test all` |
| scores of folds | `compare_scores(a, b)` | `twolearners compare-scores scores.csv --folds 10` |
| predictions of two models | `compare_predictions(a, b, truth)` | `twolearners compare-predictions a.jsonl b.jsonl` |
| predictions of several models | `compare_models({...})` | the same with more files |
| only a plan | `power(300, difference=..., ...)` | `twolearners power --instances 300 ...` |

`pip install .` in a checkout of this book installs both. Each command explains itself with `--help`, prints text, Markdown, LaTeX or JSON (`--format`), and takes a level (`--alpha`). In a CSV file the first line names the columns. Words are {term}`nominal` values; an empty cell, `?` or `NA` is a {term}`missing value`. A learner is one of this book's ({ref}`learners`) or any class that can be imported, with parameters if you like: `--b 'sklearn.svm.SVC(C=10)'`.
You can also run this whole chapter on your own file: `python -m fourpapers run your_own -p file my.csv -p target class -p a tan -p b c45`.

## A comparison, clause by clause
"""

# %%
from twolearners import compare
from twolearners.comparison.inputs.reading import read
from twolearners.comparison.inputs.learners import contender, fit_for
from twolearners.resampling import repeated_kfold

mine = read(file, target)
learner_a = fit_for(contender(a, "a").estimator, mine.X)[0]
learner_b = fit_for(contender(b, "b").estimator, mine.X)[0]
task = (learner_a, learner_b, mine.X, mine.y)
options = {"names": (a, b), "alpha": alpha, "random_state": seed}
found = compare(*task, **options, cv=repeated_kfold(runs, folds))
print(found)

# %% [markdown]
r"""
With a data frame and estimators of your own, `compare(a, b, X, y)` is enough; `read` and `fit_for` are what the command uses to read a file and, where a learner needs it, to fill gaps and encode words anew in every {term}`training set`. Read the paragraph clause by clause.

- **The difference** is A minus B, of {term}`error rates <error rate>` here, so that a negative difference favours A. With `scoring="roc_auc"` or any other score of scikit-learn it is a difference of scores, and a positive difference favours A.
- **The interval** holds the differences that the same test would not reject. Look at it before the {term}`verdict`: it says how large the difference may be, and whether that would matter to you.
- **The verdict** is about learners trained on other samples from the same source, as large as the training sets of your splits: with ten folds, nine tenths of your data (the fourth meaning in [](estimands)). "Does not reject" never means equal.
- **Assumed** is what the test takes for granted. No test here is exact; which assumptions fail, and by how much, is what the other chapters measure.
- **Fits** are what it cost. A fit is one training of one learner.
- **Another seed** is the last question: were the folds lucky?
- **Caution** follows, if there is anything to be said against the test, the data or the outcome. The library also warns (`ComparisonWarning`), and refuses with a remedy what cannot be done (`ComparisonError`).

Every part is also an attribute: `found.estimate`, `found.interval(0.99)`, `found.pvalue`, `found.better`, `found.fits`, `found.cautions`. For a paper, `found.to_sentence()` is a sentence, `to_latex()` and `to_markdown()` are tables, `to_dict()` has every difference and the {term}`seed`, and `plot()` draws it all:
"""

# %% mystnb={"figure": {"name": "fig-own-plot", "caption": "A comparison as plot() draws it. Left: the difference on every fold (dots), the mean of each run (diamonds), the estimate and its interval. Right: the statistic, and its distribution if the learners were equal; the test rejects in the shaded parts."}, "image": {"alt": "Left, ten rows of grey dots, each with a diamond near a vertical line; a pale band about the line is the interval. Right, a bell-shaped curve with shaded tails and a pin at the observed statistic."}} tags=["remove-input"]
found.plot()

# %% [markdown]
r"""
## Does the difference matter?

A significant difference can be too small to matter, and a difference that is not significant can be large. Say *before* the comparison which difference would matter, and use it as a margin. `equivalent` compares the interval with the margin on both sides; its four verdicts are A, B, equivalent and undecided. `noninferior` asks only whether A is not worse than B by the margin or more, which is the question if A is cheaper or simpler.
"""

# %%
for margin in (0.005, 0.02, 0.12):
    print(f"margin {margin}: {found.equivalent(margin).verdict}")
print(found.noninferior(0.02))

# %% [markdown]
r"""
`found.equivalent(0.02)` also has the {term}`p-value` of the {term}`equivalence` test and the {term}`posterior` probabilities of the three answers ([](which-test)). The command takes `--margin 0.02`.

## Would another split say the same?

Keep the data set and the learners, and change only the seed: other folds, another statistic, perhaps another verdict. A comparison has one of three *verdicts*: A is better, B is better, or nothing is rejected. With which probability does an independent seed, on the same data with the same test, give the same verdict as this one?

You can repeat everything with other seeds and count (`replicate`), which multiplies the cost. But a repeated cross-validation already holds most of the answer, since its $r$ runs have independent folds, *given the data*. Draw $r$ runs with replacement from those that were made, compute the statistic, and do so many times: this imitates other seeds. The standard deviation of these statistics, times $\sqrt{r/(r-1)}$, estimates the standard
deviation $\sigma_t$ of the statistic between seeds.

:::{prf:theorem} Twice the variance
:label: thm-own-again
Let the statistics $t$ of this seed and $t'$ of another be independent and normal with the same mean $\tau$ and the same variance $\sigma_t^2$. If nothing is known about $\tau$ beforehand (a flat {term}`prior`), then, given $t$,

$$
t' \sim N(t,\; 2 \sigma_t^2) .
$$ (eq-own-again)
:::

:::{prf:proof}
With a flat prior, $\tau$ given $t$ is normal with mean $t$ and variance $\sigma_t^2$. The other statistic $t'$ is $\tau$ plus an independent deviation, which adds another $\sigma_t^2$.
:::

Let $c$ be the {term}`critical value`. A rejection in favour of one side, $t > c$, comes again with probability $\Phi\bigl((t - c)/(\sqrt2\,\sigma_t)\bigr)$, and no rejection, $|t| \le c$, with probability

$$
\Phi\Bigl(\frac{c - t}{\sqrt2\, \sigma_t}\Bigr) - \Phi\Bigl(\frac{-c - t}{\sqrt2\, \sigma_t}\Bigr) .
$$ (eq-own-none)

It is tempting to leave out the $\sqrt2$, as if the other seeds scattered about the statistic of *this* seed. They scatter about $\tau$, and this seed has its own deviation from it; without the $\sqrt2$ the probability comes out too high. Here is the stated probability, and the share of {glue:text}`own-reps` other seeds that really gave the same verdict:
"""

# %%
again = found.same_verdict
print(f"stated   {again.probability:.2f} [{again.low:.2f}, {again.high:.2f}]")
share = found.replicate(repetitions).same_verdict
print(f"measured {share.probability:.2f} [{share.low:.2f}, {share.high:.2f}]")

# %% tags=["remove-cell"]
checked = ["corrected-repeated-kfold", "corrected-resampled", "use-all-data"]
stated = stated_replicability.statements(
    checked, number=statements, alpha=alpha
)
halves = stated_replicability.of_halves(number=statements, alpha=alpha)
right = stated_replicability.reliability(stated)
whole = right[right.group == "all"].set_index("test")
five = stated_replicability.reliability(halves)
five = five[five.group == "all"].set_index("test")
plain = stated_replicability.reliability(stated, by="undoubled")
plain = plain[plain.group == "all"].set_index("test")
first = checked[0]
inside = (right.low <= right.stated) & (right.stated <= right.high)
page.numbers(
    own_again=f"{found.same_verdict.probability:.2f}",
    own_share=f"{share.probability:.2f}",
    own_reps=f"{repetitions}",
    own_cases=f"{len(stated.groupby(['data_set', 'pair']))}",
    own_per_case=f"{statements}",
    own_stated=f"{whole.stated[first]:.3f}",
    own_measured=f"{whole.measured[first]:.3f}",
    own_interval=f"{whole.low[first]:.3f} to {whole.high[first]:.3f}",
    own_inside=f"{inside.sum()}",
    own_groups=f"{len(right)}",
    own_plain=f"{plain.stated['use-all-data']:.3f}",
    own_plain_is=f"{plain.measured['use-all-data']:.3f}",
    own_f_stated=f"{five.stated['5x2cv-f']:.3f}",
    own_f_measured=f"{five.measured['5x2cv-f']:.3f}",
)

# %% [markdown]
r"""
One case proves little. Two seeds on the same data may state different probabilities, and on a single borderline data set a statement can be far too high: it averages over the places $\tau$ that this seed leaves open, and $\tau$ is one of them. The interval behind it shows the lowest and the highest probability for any $\tau$ within reach; where it is wide, add runs. `compare(..., cv="auto")` does that until the stated probability is 0.95, and rejects about as often as a fixed hundred runs would ([](all-scenarios)).
What can be required of the statements themselves is that they are right on average. To check this we used the 27 data sets and three pairs of learners of {ref}`twenty-seven-data-sets`, for which a hundred {term}`repetitions <repetition>` of each test are stored. We let {glue:text}`own-per-case` repetitions of each of the {glue:text}`own-cases` cases state a probability, and counted how many of the other 99 gave the same verdict.
"""

# %% mystnb={"figure": {"name": "fig-own-foreseen", "caption": "Stated and measured probability that another seed gives the same verdict, for three tests. On the line, statements are right. Bars: 95 % intervals."}, "image": {"alt": "Points of three kinds with vertical bars along a rising diagonal from one half to one; nearly all bars cross it."}, "code_prompt_show": "Show stated and measured probabilities", "code_prompt_hide": "Hide the figure"} tags=["remove-input", "hide-output"]
stated_replicability.draw(right[right.group != "all"])

# %% [markdown]
r"""
For the corrected test the statements average {glue:text}`own-stated`, and {glue:text}`own-measured` is measured (95 % interval {glue:text}`own-interval`). In {glue:text}`own-inside` of the {glue:text}`own-groups` groups of statements of the three tests the mean statement lies inside the interval. Without the $\sqrt2$ the statements for *{term}`use all data`* would average {glue:text}`own-plain`, where {glue:text}`own-plain-is` is measured.

:::{dropdown} Two reservations, and the tests without a statement
We chose the normal distribution in {eq}`eq-own-again`, rather than Student's $t$ with $r - 1$ degrees of freedom, after trying both on a few of these data sets with other seeds; with ten runs they hardly differ. And the flat prior is an assumption about data sets in general: if most differences were just at the edge of significance, the statements would be too high.

{term}`McNemar's test` and a single cross-validation have no runs to compare, so the paragraph says nothing about other seeds there. For 5×2cv we tried the same with its {term}`five replications <replication>`. For the F test this states {glue:text}`own-f-stated` on average where {glue:text}`own-f-measured` is measured, so it is not offered. `replicate(20)` always works.
:::

## Several tests at once
"""

# %%
from twolearners import compare_tests

every = compare_tests(*task, **options, tests=tests)
print(every)

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
The tests share their fits: {glue:text}`own-fits` for all of them. That {glue:text}`own-rejecting` of {glue:text}`own-tests` reject is not a vote: {glue:text}`own-cautioned` of these come with a caution. Choose *one* test before you see any verdict, and report that one. {ref}`which-test` says which; `tests="all"` is for studying the tests, not for choosing among their verdicts.

## Estimators, scores and predictions of your own

**Estimators.** Anything that scikit-learn can clone can be compared: estimators, pipelines, searches over a grid, regressors. A `random_state` that is `None` is set anew for every split, differently for A and B; one that you set is kept. With `n_jobs` the fits are shared among processes, and the result stays the same to the last bit. (Our measurements of {term}`Type I error` and {term}`power` were all made with {term}`classifiers <classifier>`. For regressors the same tests are used, but nobody has {term}`calibrated <calibration>` them here.)

**Scores that you already have** go to `compare_scores`. Both learners must have been tested on the *same* parts. Lists, dictionaries and frames, what `cross_validate` returns, and a CSV file of scores are read as they are. What may be read in two ways is refused: 50 numbers may be five runs of ten folds or ten runs of five, so say `cv=10`.
"""

# %%
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import RepeatedStratifiedKFold, cross_val_score
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from twolearners import datasets

wine = datasets.load("wine")
logistic = make_pipeline(StandardScaler(), LogisticRegression())
pair = (logistic, GaussianNB())
three = {"cv": repeated_kfold(3), "random_state": seed}
loss = compare(*pair, wine.X, wine.y, scoring="neg_log_loss", **three)
print(loss.measure, loss.verdict, np.round(loss.interval(), 3))

split = RepeatedStratifiedKFold(n_splits=10, n_repeats=3, random_state=seed)
scores = [cross_val_score(one, wine.X, wine.y, cv=split) for one in pair]
scored = compare_scores(*scores, cv=10)
print(scored.measure, scored.verdict, np.round(scored.interval(), 3))

# %% [markdown]
r"""
**Predictions, and evaluations of language models.** Large models are trained once, and what is left is a file of their answers to the same questions. `compare_predictions` joins two such files by the ids of the questions. It takes classes, right or wrong, or graded scores, as arrays or as files in CSV, JSONL, Excel or Parquet; logs of lm-evaluation-harness, inspect_ai, HELM and lighteval are read as they are. If every answer is right or wrong, the test is McNemar's, with the interval of {cite:t}`tango1998` for
the difference of {term}`paired` proportions.

Questions about the same text, or sounds of the same speaker, are not independent. Say what they belong to as a *{term}`cluster`*: the standard error is then computed from clusters {cite:p}`miller2024`. As an example, three classifiers learn *vowel* from eight speakers and answer for seven others, one file each:
"""

# %%
import tempfile
from pathlib import Path

import pandas as pd

from twolearners import compare_predictions, read_predictions
from twolearners.learners import C45Classifier, NaiveBayes, NearestNeighbour

vowel = datasets.load("vowel")
sounds = vowel.X.select_dtypes("number")
speaker, new = vowel.X["Speaker Number"], vowel.X["Train or Test"] == "Test"
folder = Path(tempfile.mkdtemp())
models = {"nn": NearestNeighbour(), "nb": NaiveBayes(), "c45": C45Classifier()}
for name, model in models.items():
    model.fit(sounds[~new], vowel.y[~new])
    table = pd.DataFrame({"speaker": speaker[new], "gold": vowel.y[new]})
    table["prediction"] = model.predict(sounds[new])
    table.to_csv(folder / f"{name}.csv", index_label="id")

for cluster in (None, "speaker"):
    nn = read_predictions(folder / "nn.csv", cluster=cluster)
    c45 = read_predictions(folder / "c45.csv", cluster=cluster)
    one = compare_predictions(nn, c45)
    print(one.title, one.verdict, np.round(one.interval(), 3))

# %% [markdown]
r"""
If all answers are taken for independent, the nearest neighbour is clearly better than C4.5. By speakers, of which there are only seven, the interval is about twice as wide and includes zero. (The library also warns that seven clusters are few.) With more than two models, `compare_models` compares all pairs, or all with a `baseline`, and corrects the p-values by Holm's method:
"""

# %%
from twolearners import compare_models

files = {
    name: read_predictions(folder / f"{name}.csv", cluster="speaker")
    for name in models
}
print(compare_models(files))

# %% [markdown]
r"""
The commands, for files of your own and for the output of an evaluation harness:

```bash
twolearners compare-predictions nn.csv nb.csv c45.csv --cluster speaker
twolearners compare-predictions out/org__a out/org__b --task 'mmlu_*' --metric acc
```

The verdict is about these models as they are. Only several trainings can tell whether other models, trained alike, would differ as much.

## Instances that belong together

The same holds for cross-validation. With ordinary folds every speaker of *vowel* is on both sides of a split, and the nearest neighbour only has to recognise the voice. If the learner is to understand *new* speakers, name the groups, and no speaker is on both sides.
"""

# %%
two = ("nearest-neighbour", "naive-bayes", sounds, vowel.y)
alone = compare(*two, random_state=seed)
grouped = compare(*two, groups=speaker, random_state=seed)
for name, one in (("any folds", alone), ("whole speakers", grouped)):
    errors, ends = np.round(one.scores, 3), np.round(one.interval(), 3)
    print(f"{name}: errors {errors}, {one.verdict}, {ends}")

# %% tags=["remove-cell"]
page.numbers(
    own_alone=f"{alone.scores[0]:.1%}",
    own_grouped=f"{grouped.scores[0]:.1%}",
)

# %% [markdown]
r"""
The nearest neighbour errs in {glue:text}`own-alone` of the cases with ordinary folds and in {glue:text}`own-grouped` with whole speakers, and the verdict that seemed beyond doubt is gone.

## How many instances do you need?

`power` answers before the comparison. It needs the {term}`difference` in error that would matter to you, say 3 points, and the share of instances that just one of the two learners gets wrong, say 15 %:
"""

# %%
from twolearners import power

planned = power(300, difference=0.03, disagreement=0.15)
print(planned)

# %% tags=["remove-cell"]
page.numbers(
    own_power=f"{planned.power:.2f}",
    own_needed=f"{planned.instances_needed:,}",
)

# %% [markdown]
r"""
If you do not know how often the two disagree, make a small comparison first: `power(pilot=found, difference=0.03)` takes the rest from it. Give the difference that would matter to you, not the one that the pilot found, which is a guess with the uncertainty of the pilot.

## What it means for you

- Take the default test if you can afford its {term}`200 fits <fit>`. Otherwise follow the rule of [](which-test): with 20 fits, `cv=kfold(10)`; with 2, `test="mcnemar"`.
- Think of groups and clusters before anything else. No test can mend splits that leak.
- Say in advance which difference would matter, and report the interval and the verdict at that margin.
- Report the estimate, the interval, the test with its plan, the seed, and the probability that another seed gives the same verdict. The paragraph has all of it.
- If that probability is below about 0.9, say that the data do not decide, or make more runs: `cv=repeated_kfold(30)` makes seeds agree more often. It does not bring new data.
- Do not try seeds, tests or scores until one pleases you. The exercises show how easy that is.

## Takeaways

- One call, or one command, compares any two scikit-learn estimators by any test of this book; others take scores or predictions that you already have. What comes back is a paragraph, not a p-value alone.
- The spread between the runs of one comparison tells how likely another seed gives the same verdict. Over {glue:text}`own-cases` cases these statements are right on average: {glue:text}`own-stated` stated, {glue:text}`own-measured` measured.
- A margin turns "not significant" into one of three answers: equivalent, one of the two is better, or undecided.
- Instances that belong together must stay together, in splits and in standard errors. On *vowel* the error of the nearest neighbour rises from {glue:text}`own-alone` to {glue:text}`own-grouped`.

## Check yourself

:::{dropdown} 1. The interval for A minus B is −10 to −1 points of error, and 2 points would matter. What do you report?
A is significantly better, since the interval excludes 0. But the interval also holds differences smaller than 2 points, so it is not shown that A is better by an amount that matters: at this margin the verdict is undecided.
:::

:::{dropdown} 2. In this chapter the stated probability of the same verdict was {glue:text}`own-again`, and {glue:text}`own-share` of the other seeds gave it. Is the method wrong?
Not because of one case. A statement depends on the seed that was drawn, and on a borderline data set it can be too high. The claim is about averages: over {glue:text}`own-cases` cases {glue:text}`own-stated` was stated and {glue:text}`own-measured` measured.
:::

:::{dropdown} 3. Your comparison on 300 instances is not significant, and the learners disagree on 15 % of them. A colleague proposes 100 runs instead of 10. Will that find a difference of 3 points?
Hardly. With ten runs the power for 3 points is {glue:text}`own-power`, and it would take about {glue:text}`own-needed` instances to find them with probability 0.8. More runs average out the choice of folds; they bring no new data.
:::

:::{dropdown} 4. Two language models answered 1,000 questions about 50 texts, 20 about each. What happens if you ignore the texts?
Answers about one text tend to be right or wrong together, so 1,000 answers hold less information than 1,000 independent ones. The interval becomes too narrow and the test rejects too often. Name the text as the cluster of each question.
:::

:::{dropdown} 5. Why does the formula for the same verdict have $\sqrt2$ in it?
Two statistics differ: this seed's and the other seed's. Each deviates from the common mean with variance $\sigma_t^2$, so their difference has the variance $2\sigma_t^2$.
:::

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
The data and the learners are the same, and yet there is a choice of p-values. That is why the seed must be fixed beforehand and belongs in the report.
"""

# %%
options["cv"] = repeated_kfold(runs, folds)
seeds = [
    compare(*task, **options | {"random_state": one}) for one in range(20)
]
verdicts = [one.verdict for one in seeds]
print(sum(v != verdicts[0] for v in verdicts), "of 20 differ from the first")
values = sorted(one.pvalue for one in seeds)
print(f"p from {values[0]:.3f} to {values[-1]:.3f}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} A learner against itself
:label: ex-own-itself
```
Compare a random forest of ten trees with another of the same kind on *iris*, by one run of ten folds. Whatever is rejected is a {term}`false rejection`. Why do the two differ at all, and what happens if both have `random_state=1`?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-own-itself
:class: dropdown
```
A `random_state` that is not set gets a seed for each split, another one for A than for B. With the same fixed seed both grow the same trees: all differences are zero, and the paragraph says that the two never disagreed.
"""

# %%
import warnings

from sklearn.ensemble import RandomForestClassifier

from twolearners.resampling import kfold

iris = datasets.load("iris")
with warnings.catch_warnings(record=True) as raised:
    warnings.simplefilter("always")
    for state in (None, 1):
        forest = RandomForestClassifier(10, random_state=state)
        both = compare(forest, forest, iris, cv=kfold(10), random_state=seed)
        print(f"estimate {both.estimate:.4f}, p = {both.pvalue:.3f}")
for one in raised:
    print("warned:", one.message)

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
More runs average out the choice of folds, so that seeds come to agree, on whichever side of the critical value the data set lies. The interval also covers what a new *sample* would change. The correction $n_2/n_1$ stands for that, and no number of runs removes it.
"""

# %%
for number in (3, 10, 30):
    options["cv"] = repeated_kfold(number, folds)
    one = compare(*task, **options)
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

```{exercise-start} Why the variance doubles
:label: ex-own-bold
```
Take a data set on which the test rejects with probability one half: $\tau = c$, and only one side matters. Show that without the $\sqrt2$ of {prf:ref}`thm-own-again` the stated probability is three quarters on average, and that {eq}`eq-own-again` states about 0.70. Why is neither one half?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-own-bold
:class: dropdown
```
Let $\sigma_t = 1$. The statistic of this seed is $c + z$ with $z$ standard normal, and on either side of $c$ the statement without $\sqrt2$ is $\Phi(|z|)$. Let $w$ be another standard normal variable, independent of $z$. Then $\Phi(|z|)$ is the probability of $w < |z|$, given $z$, so its expectation is $\Pr[w < |z|]$. This fails only if $w$ is positive *and* $|w| > |z|$. Each of these two has probability $\frac12$, and they are independent, so the expectation is
$1 - \frac14 = \frac34$.

With $\sqrt2$ the statement is $\Phi(|z|/\sqrt2)$, and its expectation is $\Pr[\sqrt2\,w < |z|]$. It is one half, for negative $w$, plus the probability of $0 < w < |z|/\sqrt2$. The point $(z, w)$ has a uniformly distributed direction, and this event is an angle of $\arctan(1/\sqrt2)$ above the positive and one above the negative $z$ axis, out of $2\pi$:

$$
\tfrac12 + \tfrac{2}{2\pi} \arctan \tfrac{1}{\sqrt 2} \approx 0.696 .
$$

Neither is one half because nobody tells us that this data set lies at the edge: a statement must do for all data sets on which such a $t$ could have been seen.
"""

# %%
from scipy.stats import norm

z = np.abs(np.random.default_rng(seed).normal(size=1_000_000))
print(f"without root two {norm.cdf(z).mean():.3f}", end=", ")
print(f"with it {norm.cdf(z / np.sqrt(2)).mean():.3f}", end=", ")
print(f"formula {0.5 + np.arctan(1 / np.sqrt(2)) / np.pi:.3f}")

# %% [markdown]
r"""
```{solution-end}
```
"""
