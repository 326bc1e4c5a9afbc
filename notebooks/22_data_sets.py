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

:::{admonition} Takeaways
:class: tip
- {glue:text}`ds-sets` data sets come with the library: those that the papers name, as far as they can be had. One call loads one;
  a digest guards each file.
- Bouckaert and Frank print three numbers for each of {glue:text}`ds-bf` data sets. {glue:text}`ds-agree` of {glue:text}`ds-numbers`
  are those of our files; in the other {glue:text}`ds-differ` they count the class among the attributes.
- A file *declares* values and classes. In {glue:text}`ds-absent` of the sets a declared class never occurs, and learners that count
  classes take notice.
- Instances repeat. In {glue:text}`ds-twins` of the sets some instance has an exact twin, in {glue:text}`ds-twins-half` more than a
  quarter of them have, and cross-validation puts twins on both sides of the cut.
- Your own data need a table with a heading and the name of the class: `load_csv("mine.csv", target="class")`.
:::

**In the papers.** Bouckaert and Frank {cite}`bouckaert2004`, section 4, Table 1: names and shapes of 27 data sets from the UCI repository
{cite}`blake1998`. Alpaydin {cite}`alpaydin1999`, section 2: eight data sets by name only. Dietterich {cite}`dietterich1998`, section 6.1: two. Bouckaert
{cite}`bouckaert2003` uses simulated data alone. All shapes that are printed are checked. No paper says which version of a set it used, how missing values and classes
without instances were declared, or in which order the instances came; what we took instead is said for each.

**Before you read.** Nothing; this is a place to look things up. **Run time:** half a minute.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
points: int = 300  # most instances drawn in one picture [20, 20000]
folds: int = 10  # folds that classes may be too small for [2, 100]
seed: int = 2004  # start of all random numbers [0, 1000000000]

# %%
import tempfile
import textwrap
from pathlib import Path

import pandas as pd

from fourpapers.book import page
from twolearners.datasets import (
    Dataset,
    list_datasets,
    load,
    load_arff,
    load_csv,
    manifest,
    to_arff,
)
from fourpapers.appendices import data_sets
from fourpapers.bouckaert_frank2004.table_1_data_sets import (
    table_1_data_sets,
)

# %% [markdown]
r"""
## What a data set is

:::{prf:definition} Data set
:label: def-data-set
A data set has {term}`attributes <attribute>` and {term}`instances <instance>`. An attribute is {term}`numeric`, or it is {term}`nominal` and declares a
finite list of values. An instance has a number or a value for each attribute, unless that is a {term}`missing value`, and one of the classes, which are declared too.
:::

It matters to a learner whether an attribute is numeric or nominal: naive Bayes fits a normal density to the first and counts
the second; C4.5 cuts the one in two and branches into all values of the other. So the types belong to the data set, and ours are
those of the collection that comes with Weka {cite}`witten2000`, which Bouckaert and Frank used.
"""

# %%
labor = load("labor")
labor

# %% tags=["remove-input"]
page.show(data_sets.labor_table(labor))

# %% [markdown]
r"""
`labor.X` is a pandas DataFrame, in which nominal attributes are categorical columns, and `labor.y` the classes. Any tool that takes
frames can take these. The learners of this book work on plain arrays, `labor.encoded`, where a value is a number from 0 on and a missing
one is NaN.

## Bouckaert and Frank's 27
"""

# %% tags=["remove-input"]
page.show(data_sets.overview_table())

# %% tags=["remove-cell"]
every = list_datasets()
shapes_in_paper = table_1_data_sets()
held = shapes_in_paper.cells
twins = data_sets.repeated_instances(every.index)
page.numbers(**data_sets.numbers(held, twins))

# %% [markdown]
r"""
The paper's own names are the same, but for three: it says German credit, Hungarian heart disease (our *heart-h*) and Wisconsin breast cancer
(*breast-w*). {glue:text}`ds-complete` of all {glue:text}`ds-sets` sets are
complete; in *{glue:text}`ds-most-name`* {glue:text}`ds-most-missing` of the cells are missing.

### Paper and files
"""

# %% tags=["remove-input"]
page.show(shapes_in_paper)

# %% [markdown]
r"""
All other numbers, {glue:text}`ds-agree` of {glue:text}`ds-numbers`, are the same. That the three counts include the class is our reading, and
the simplest: for the others it is left out. *Zoo* has 16 attributes in the table, so the animal's name, which Weka's collection keeps as a
seventeenth, was not used; we leave it out as well. A name that is different for each instance would tell
a nearest neighbour nothing and a tree everything.

## Alpaydin's eight and Dietterich's two

Alpaydin gives names without shapes. For five of them the repository has a set of that name; three sets of handwritten digits are "available from the author".
"""

# %% tags=["remove-input"]
page.show(data_sets.reading_table())

# %% [markdown]
r"""
- **THYROID** may be any of several. We try *ann-thyroid* first, the one that is prepared for neural networks, in the copy of the Proben1 collection
  {cite}`prechelt1994`; and *new-thyroid* second.
- **VOWEL** has ten numeric inputs in the repository. Bouckaert and Frank's has thirteen attributes: somebody has added the speaker, the speaker's
  sex, and whether an instance was meant for training. For Alpaydin's experiments we take the ten.
- **ODR** and **PEN** are taken to be *optdigits* and *pendigits*, which Alpaydin and his students gave to the repository in 1998.
- **DIGIT** is not public. The pixel averages of *mfeat-pixel* stand in for it: digits too, of another source and size. Close agreement with the paper
  cannot be expected there.

Dietterich's third task, EXP6, is a population to draw from and not a file.

## What they look like

Two of many directions, chosen without a look at the classes: the first two principal components, where each
attribute, numeric or nominal, has been given the same variance and a missing value lies at the mean. Classes that overlap here may still be apart in other
directions.
"""

# %% tags=["remove-cell"]
theirs = list(held.name.unique())
others = [name for name in every.index if name not in theirs]

# %% mystnb={"figure": {"name": "fig-bf-portraits", "caption": "Bouckaert and Frank's data sets on their first two principal components. The six largest classes have marks of their own, circles for the largest, then squares, triangles and so on; where there are more than six, five do and grey dots are the rest. A few outlying instances are beyond the edges."}, "image": {"alt": "Twenty-seven small scatter plots. In iris, vote and breast-w the classes form separate clouds; in german-credit, pima-diabetes and breast-cancer they lie over one another."}} tags=["remove-input"]
data_sets.draw_portraits(
    data_sets.projections(theirs, points=points, seed=seed)
)

# %% mystnb={"figure": {"name": "fig-other-portraits", "caption": "The seven further data sets of Alpaydin and Dietterich, drawn as in the figure before."}, "image": {"alt": "Seven small scatter plots. The three wines and the states of the thyroid gland are apart; letters and digits overlap in two dimensions."}} tags=["remove-input"]
data_sets.draw_portraits(
    data_sets.projections(others, points=points, seed=seed), columns=4
)

# %% [markdown]
r"""
## Where they come from

All were given to the UCI Machine Learning Repository, whose policy is to offer data under the licence
CC BY 4.0: use them, and name whom they come from. For four sets no licence is stated. The three of the Institute of Oncology in Ljubljana (*breast-cancer*, *lymphography*,
*primary-tumor*) ask that M. Zwitter and M. Soklic be thanked, which we do. The fourth is *pima-diabetes*, which the repository no longer offers.
"""

# %% tags=["remove-input"]
page.show(data_sets.source_table())

# %% [markdown]
r"""
The manifest says more: title, paper to cite, how the file was made of its source, and the SHA-256 digest that `load` checks. For instance:
"""

# %%
colic = manifest()["horse-colic"]
for field in ("citation", "conversion"):
    print(textwrap.fill(colic[field], 79))

# %% [markdown]
r"""
What was changed on the way is little. Codes have been given their names; two blanks of *audiology* and 28 of *horse-colic*, which a copy had lost, have
been filled as the repository has them; two misspelt classes of *primary-tumor* have been put right. Every cell was compared with its source by a second reader, and with what
Weka makes of the file. One error was left in on purpose: three cells of *iris* differ from Fisher's paper {cite}`fisher1936`, because they do so in the
repository, and that is what the papers used.

## Bring your own data

A table with a heading needs no more than the name of its class. Columns of numbers become numeric, all others nominal; a
question mark, `NA` or nothing is a missing value.
"""

# %%
folder = tempfile.TemporaryDirectory()
path = Path(folder.name) / "patients.csv"
path.write_text(
    "age,ward,fever,outcome\n"
    "34,3,high,well\n71,1,,ill\n58,3,low,well\n45,2,high,ill\n"
)
load_csv(path, target="outcome")

# %% [markdown]
r"""
The numbers of wards are codes, not quantities, and that must be said. So must another mark for what is missing.
"""

# %%
mine = load_csv(path, target="outcome", nominal=["ward"], missing=["", "NA"])
mine.attributes

# %% [markdown]
r"""
What cannot be learned from is refused, and the message says what would be right:
"""

# %%
for wrong in ({"target": "outcom"}, {"target": "outcome", "sep": ";"}):
    try:
        load_csv(path, **wrong)
    except ValueError as error:
        print(textwrap.fill(f"ValueError: {error}", 79))

# %% [markdown]
r"""
A table cannot declare a value that no row has. An ARFF file can, and Weka opens it. So can pandas:
"""

# %%
to_arff(mine, Path(folder.name) / "patients.arff")
load_arff(Path(folder.name) / "patients.arff")

# %%
stages = ["none", "early", "late"]
Dataset(
    "from pandas",
    pd.DataFrame({"dose": [0.5, 1.0, 2.0, 1.5]}),
    pd.Series(pd.Categorical(["none", "late"] * 2, categories=stages)),
)

# %% [markdown]
r"""
## What it means for you

- Say which version of a data set you used: how many instances, how many attributes, which of them nominal, how many cells missing. One line does it.
- Ship the file, or a digest of it. Two files of one name are often not the same.
- Look for repeated instances before you cut folds. If they are one case entered twice, keep them together or drop one.
- Tell your reader the share of the largest class. A learner with an error of {glue:text}`ds-hepatitis` has learned nothing about *hepatitis*.

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} Twins
:label: ex-ds-twins
```
Which share of the instances has an exact twin, in all attributes and the class? Which has a twin with *another* class? If two twins are all there are, how likely does a 10-fold cross-validation
put them into different folds, and what does the nearest neighbour make of it?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-ds-twins
:class: dropdown
```
Given the fold of the first, the second is in one of $n - n/10$ places of the $n - 1$ that are left: a probability of $0.9\,n/(n - 1)$, a little over nine in ten. Then the
nearest neighbour meets the answer among its examples. In *zoo*, where {glue:text}`ds-twins-zoo` of the animals look like another of their class, that is hardly learning. Whether it is wrong
depends on the question: for new animals of the same kinds it is not. Twins with different classes put a floor under the error of every learner: in one set
{glue:text}`ds-contradicted` of the instances have such a twin.
"""

# %%
page.show(data_sets.twin_table(twins))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Classes that never occur
:label: ex-ds-declared
```
Which sets declare classes that no instance has? The share of a class is often estimated by $(n_c + 1)/(n + k)$ with $k$ classes. How much does it matter for
*heart-h* whether $k$ is the number declared or the number seen?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-ds-declared
:class: dropdown
```
Little for the two classes that occur. But the three others get a share too, and a learner that multiplies such shares can, on an odd instance, predict a
class that it has never seen. Some learners refuse more than two classes, whether or not they occur.
"""

# %%
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
Stratified folds give every class its share in each fold. For which sets is that impossible with ten folds, because a class has fewer than ten instances?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-ds-rare
:class: dropdown
```
A class with a single instance is worse: when it is tested, the learner has never seen it, and errs. In *audiology* there are {glue:text}`ds-single` of these.
"""

# %%
page.show(data_sets.rare_class_table(folds))

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Alpaydin's vowels
:label: ex-ds-vowel
```
Make the data set with ten numeric inputs. Why is it odd to give a learner the attribute *Train or Test*?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-ds-vowel
:class: dropdown
```
It says nothing about a vowel. It says whether the person who spoke it belongs to the first eight or the last seven, which is
of use to a learner that meets both in training, and of none to one that is to understand new speakers.
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

## Made with
"""

# %% tags=["nbval-ignore-output"]
page.provenance("22", points=points, folds=folds, seed=seed)
