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
#       points: 40
# ---

# %% [markdown]
r"""
(data-sets)=
# The data sets

:::{admonition} What you will learn
:class: tip goals
- You can load any data set of the four papers, and a table of your own, and say which attributes are nominal and which cells are missing.
- You can check a data set for the three surprises that change results: declared classes that never occur, repeated instances, and classes too small to stratify.
- You can describe a data set so that somebody else can find the same one.
:::

**In the papers.** {cite:t}`bouckaert2004` name 27 data sets of the UCI repository {cite:p}`blake1998` and print their shapes in Table 1. {cite:t}`alpaydin1999` names eight without shapes (section 2), {cite:t}`dietterich1998` two (section 6.1).
{cite:t}`bouckaert2003` uses simulated data only. All printed shapes are checked here. No paper says which version of a set it used, how missing values and empty classes were declared, or in which order the instances came; this chapter says what we took.

**Before you read.** Nothing; this is a chapter to look things up in.
"""

# %% [markdown]
r"""
## The question

A paper says that two {term}`learners <learning algorithm>` were compared "on the hepatitis data from UCI". Can you repeat the comparison? Only if you have the same file. Copies of a data set differ in the number of instances, in the attributes they keep, in which of them are nominal, and in how missing values are marked. This chapter
shows the files that this book uses, where they come from, and what is unusual about them.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
points: int = 300  # most instances drawn in one picture [20, 20000]
folds: int = 10  # folds that classes may be too small for [2, 100]
seed: int = 2004  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.appendices import data_sets
from fourpapers.book import page
from fourpapers.bouckaert_frank2004.table_1_data_sets import (
    table_1_data_sets,
)
from twolearners.datasets import list_datasets

shapes_in_paper = table_1_data_sets()
theirs = list(shapes_in_paper.cells.name.unique())
others = [name for name in list_datasets().index if name not in theirs]
page.numbers(**data_sets.numbers(shapes_in_paper.cells))

# %% [markdown]
r"""
## What a data set is

:::{prf:definition} Data set
:label: def-data-set
A data set has {term}`attributes <attribute>` and {term}`instances <instance>`. An attribute is {term}`numeric`, or it is {term}`nominal` and declares a
finite list of values. An instance has a number or a value for each attribute, unless that is a {term}`missing value`, and one of the classes, which are declared too.
:::

Learners treat the two kinds of attributes differently. Naive Bayes fits a normal density to a numeric attribute and counts the values of a nominal one; C4.5 splits a numeric attribute at a threshold and has a branch for each value of a nominal one. So the kinds belong to the data set.
Ours are those of the collection that comes with {term}`Weka` {cite:p}`witten2000`, which {cite:t}`bouckaert2004` used.
"""

# %%
from twolearners.datasets import load

labor = load("labor")
labor

# %% tags=["remove-input"]
page.show(data_sets.labor_table(labor))

# %% [markdown]
r"""
`labor.X` is a pandas DataFrame in which nominal attributes are categorical columns, and `labor.y` has the classes. The learners of this book work on plain arrays, `labor.encoded`, in which a nominal value is a number from 0 on and a missing
value is NaN.

## The 27 sets of Bouckaert and Frank (2004)
"""

# %% tags=["remove-input", "sortable"]
page.show(data_sets.overview_table())

# %% [markdown]
r"""
The paper uses the same names with three exceptions: German credit, Hungarian heart disease (our *heart-h*) and Wisconsin breast cancer (*breast-w*). {glue:text}`ds-complete` of all {glue:text}`ds-sets` sets are
complete. In *{glue:text}`ds-most-name`*, {glue:text}`ds-most-missing` of the cells are missing.

Of the {glue:text}`ds-numbers` numbers that the paper prints about these sets, {glue:text}`ds-agree` are those of our files. The others:
"""

# %% tags=["remove-input"]
page.show(shapes_in_paper)

# %% [markdown]
r"""
The simplest explanation is that these counts include the class, as those of the other sets do not. *Zoo* has 16 attributes in the paper. Weka's collection keeps the animal's name as a
seventeenth; the paper left it out, and so do we. A name that is different for each instance tells a nearest neighbour nothing, and a tree could use it to memorise the {term}`training set`.

## The sets of Alpaydin (1999) and Dietterich (1998)

{cite:t}`alpaydin1999` gives names without shapes. For five of them the repository has a set of that name. Three sets of handwritten digits are "available from the author".
"""

# %% tags=["remove-input"]
page.show(data_sets.reading_table())

# %% [markdown]
r"""
- **THYROID** may be any of several sets. We try *ann-thyroid* first, which is prepared for neural networks, in the copy of the Proben1 collection
  {cite:p}`prechelt1994`, and *new-thyroid* second.
- **VOWEL** has ten numeric inputs in the repository. The set of {cite:t}`bouckaert2004` has thirteen attributes: the speaker, the speaker's
  sex, and whether an instance was meant for training have been added. For Alpaydin's experiments we take the ten.
- **ODR** and **PEN** are taken to be *optdigits* and *pendigits*, which the author and students gave to the repository in 1998.
- **DIGIT** is not public. The pixel averages of *mfeat-pixel* take its place: digits too, of another source and size. Close agreement with the paper
  cannot be expected for this set.

Dietterich's third task, {term}`EXP6`, is a {term}`population` to draw from, not a file.

## What they look like

The figures show two of many directions, chosen without use of the classes: the first two principal components. Each attribute, numeric or nominal, has been given the same variance, and a missing value lies at the mean. Classes that overlap here may still be apart in other
directions.
"""

# %% mystnb={"figure": {"name": "fig-bf-portraits", "caption": "The 27 data sets on their first two principal components. The largest classes have marks of their own: circles for the largest, then squares, triangles and so on; grey dots are all classes beyond the fifth where there are more than six."}, "image": {"alt": "Twenty-seven small scatter plots. In iris, vote and breast-w the classes form separate clouds; in german-credit, pima-diabetes and breast-cancer they lie over one another."}} tags=["remove-input"]
data_sets.draw_portraits(
    data_sets.projections(theirs, points=points, seed=seed)
)

# %% mystnb={"figure": {"name": "fig-other-portraits", "caption": "The seven further data sets of Alpaydin (1999) and Dietterich (1998), drawn in the same way."}, "image": {"alt": "Seven small scatter plots. The three wines and the states of the thyroid gland are apart; letters and digits overlap in two dimensions."}} tags=["remove-input"]
data_sets.draw_portraits(
    data_sets.projections(others, points=points, seed=seed), columns=4
)

# %% [markdown]
r"""
## Where they come from

All sets were given to the UCI Machine Learning Repository, which offers data under the licence
CC BY 4.0: use them, and name whom they come from. For four sets no licence is stated. Three of these come from the Institute of Oncology in Ljubljana (*breast-cancer*, *lymphography*,
*primary-tumor*), which asks that M. Zwitter and M. Soklic be thanked; we thank them. The fourth is *pima-diabetes*, which the repository no longer offers.
"""

# %% mystnb={"code_prompt_show": "Show the origin of every set", "code_prompt_hide": "Hide the origins"} tags=["remove-input", "hide-output"]
page.show(data_sets.source_table())

# %% [markdown]
r"""
The manifest says more: title, paper to cite, how the file was made from its source, and the SHA-256 digest that `load` checks.
"""

# %%
import textwrap

from twolearners.datasets import manifest

colic = manifest()["horse-colic"]
for field in ("citation", "conversion"):
    print(textwrap.fill(colic[field], 79))

# %% [markdown]
r"""
Little was changed. Codes were replaced by their names; two blanks of *audiology* and 28 of *horse-colic* that a copy had lost were filled as in the repository; two misspelt classes of *primary-tumor* were corrected. Every cell was compared with its source by a second reader, and with what
Weka reads from the file. One error was kept on purpose: three cells of *iris* differ from the original paper {cite:p}`fisher1936`, but the repository has them so, and the papers used the repository.

## Bring your own data

A table with a heading needs only the name of its class. Columns of numbers become numeric, all others nominal. A question mark, `NA` or an empty cell is a missing value.
"""

# %%
import tempfile
from pathlib import Path

from twolearners.datasets import load_csv

folder = tempfile.TemporaryDirectory()
path = Path(folder.name) / "patients.csv"
path.write_text(
    "age,ward,fever,outcome\n"
    "34,3,high,well\n71,1,,ill\n58,3,low,well\n45,2,high,ill\n"
)
load_csv(path, target="outcome")

# %% [markdown]
r"""
The numbers of wards are codes, not quantities, so they have to be declared nominal. Other marks for missing values are declared too:
"""

# %%
mine = load_csv(path, target="outcome", nominal=["ward"], missing=["", "NA"])
mine.attributes

# %% [markdown]
r"""
A table that cannot be learned from is refused, and the message says what would be right:
"""

# %%
for wrong in ({"target": "outcom"}, {"target": "outcome", "sep": ";"}):
    try:
        load_csv(path, **wrong)
    except ValueError as error:
        print(textwrap.fill(f"ValueError: {error}", 79))

# %% [markdown]
r"""
A table cannot declare a value that no row has. An ARFF file can, and Weka opens it; so can pandas:
"""

# %%
import pandas as pd

from twolearners.datasets import Dataset, load_arff, to_arff

to_arff(mine, Path(folder.name) / "patients.arff")
print(load_arff(Path(folder.name) / "patients.arff"))
stages = ["none", "early", "late"]
Dataset(
    "from pandas",
    pd.DataFrame({"dose": [0.5, 1.0, 2.0, 1.5]}),
    pd.Series(pd.Categorical(["none", "late"] * 2, categories=stages)),
)

# %% [markdown]
r"""
## What it means for you

- Say which version of a data set you used: how many instances, how many attributes, which of them nominal, how many cells missing. One line is enough.
- Publish the file, or a digest of it. Two files with one name often differ.
- Look for repeated instances before you make {term}`folds <fold>`. If they are one case entered twice, keep them together or drop one.
- Report the share of the largest class. A learner with an error of {glue:text}`ds-hepatitis` has learned nothing about *hepatitis*.

## Takeaways

- {glue:text}`ds-sets` data sets come with the library. One call loads one, and a digest guards each file.
- {glue:text}`ds-agree` of the {glue:text}`ds-numbers` shapes that {cite:t}`bouckaert2004` print are those of our files. The other {glue:text}`ds-differ` count the class among the attributes.
- In {glue:text}`ds-absent` of the sets a declared class never occurs, and learners that count classes are affected.
- In {glue:text}`ds-twins` of the sets some instance has an exact copy; in {glue:text}`ds-twins-half` sets more than a quarter of the instances have one. {term}`Cross-validation <cross-validation>` then tests on instances that it has trained on.

## Check yourself

:::{dropdown} 1. Why does a data set have to declare which attributes are nominal? Could a program not find out?
Not reliably. A column of numbers may be codes, as the wards above are, and a learner that averages codes learns nothing sensible. The program can only guess from what it sees; the meaning of the numbers is known to whoever recorded them.
:::

:::{dropdown} 2. A classifier has an error of {glue:text}`ds-hepatitis` on *hepatitis*. Is that good?
No. It is the error of predicting the largest class always. A learner that ignores all attributes reaches it.
:::

:::{dropdown} 3. In *zoo*, {glue:text}`ds-twins-zoo` of the animals have a twin of the same class. What does that do to the error of the nearest neighbour in 10-fold cross-validation?
It lowers it. With probability of about nine in ten the twin of a test animal is in the training set, at distance zero and with the right class. For new animals of the same kinds this is realistic; for kinds that are not in the data it is too optimistic.
:::

:::{dropdown} 4. A set declares five classes, of which two occur. For which learner in this book does that matter?
For those that count classes. With Laplace's correction naive Bayes gives the empty classes a share; the smallest branch that C4.5 allows depends on the number of declared classes; the voted perceptron refuses more than two.
:::

:::{dropdown} 5. In *audiology*, {glue:text}`ds-single` classes have a single instance. Which error do these instances have in cross-validation?
They are always misclassified. When such an instance is tested, no instance of its class is in the training set, so no learner can predict the class.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Classes that never occur
:label: ex-ds-declared
```
Which sets declare classes that no instance has? The share of a class is often estimated by $(n_c + 1)/(N + k)$, where $n_c$ of the $N$ instances have the class and there are $k$ classes. How much does it matter for
*heart-h* whether $k$ is the number declared or the number seen? `list_datasets()` has the columns `classes` and `declared_classes`.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-ds-declared
:class: dropdown
```
It matters little for the two classes that occur. But the three others get a share too, and a learner that multiplies such shares can, on an unusual instance, predict a
class that it has never seen.
"""

# %%
from twolearners.datasets import list_datasets

every = list_datasets()
print(", ".join(every.index[every.classes < every.declared_classes]))
heart = pd.Series(load("heart-h").class_counts)
seen = heart[heart > 0]
shares = pd.DataFrame(
    {
        f"k = {len(each)}": (each + 1) / (each.sum() + len(each))
        for each in (heart, seen)
    }
)
print(shares.to_string(float_format="%.4f", na_rep="-"))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Too small to stratify
:label: ex-ds-rare
```
{term}`Stratified <stratified>` folds give every class its share in each fold. For which sets is that impossible with ten folds, because a class has fewer than ten instances?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-ds-rare
:class: dropdown
```
`class_counts` has the number of instances of each declared class. In *audiology* {glue:text}`ds-single` classes have a single instance.
"""

# %%
from twolearners.datasets import list_datasets

for name in list_datasets().index:
    counts = [count for count in load(name).class_counts.values() if count]
    small = sum(count < folds for count in counts)
    if small:
        print(f"{name:<14}{small:>3} of {len(counts):>2}, least {min(counts)}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Alpaydin's vowels
:label: ex-ds-vowel
```
Make the data set with ten numeric inputs from *vowel*. Why is it odd to give a learner the attribute *Train or Test*?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-ds-vowel
:class: dropdown
```
The attribute says nothing about a vowel. It says whether the speaker belongs to the first eight or the last seven. This helps
a learner that has met both groups in training, and it does not help with new speakers.
"""

# %%
vowel = load("vowel")
numeric = [a.name for a in vowel.attributes if not a.nominal]
parts = vowel.X.groupby("Train or Test", observed=True)
print(parts["Speaker Number"].nunique().to_dict())
vowel.select(numeric)

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Twins
:label: ex-ds-twins
```
Which share of the instances has an exact twin, in all attributes and the class? Which share has a twin with *another* class? Two twins are in the data: with which probability does a 10-fold cross-validation
put them into different folds, and what does the nearest neighbour make of that?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-ds-twins
:class: dropdown
```
Given the fold of the first twin, the second has one of the $N - N/10$ places outside it, of $N - 1$ places in all: the probability is $0.9\,N/(N - 1)$, a little over nine in ten. The
nearest neighbour then finds the answer among its training instances. Twins with different classes set a lower bound to the error of every learner: in one set
{glue:text}`ds-contradicted` of the instances have such a twin.
"""

# %%
from twolearners.datasets import list_datasets

for name in list_datasets().index:
    data = load(name)
    look = pd.util.hash_pandas_object(data.X, index=False)
    cells = pd.DataFrame({"look": look, "label": data.y})
    same = cells.duplicated(keep=False).mean()
    labels = cells.groupby("look")["label"].transform("nunique")
    other = (labels > 1).mean()
    if same > 0.1 or other > 0.01:
        print(f"{name:<14} same class {same:>4.0%}, another {other:>4.0%}")

# %% [markdown]
r"""
```{solution-end}
```
"""
