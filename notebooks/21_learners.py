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
#       sets: 4
#       networks: 100
# ---

# %% [markdown]
r"""
(learners)=
# The learners

:::{admonition} What you will learn
:class: tip goals
- You can say in one line what each of the seven learners of the four papers computes, and work out a prediction of naive Bayes, a split of C4.5 and a nearest neighbour by hand.
- You can name the rules that these formulas leave open (numbers, missing values, ties) and say why two programs that implement the same formula predict differently.
- You can check an implementation against another, prediction by prediction.
:::

**In the papers.** All four name their {term}`learners <learning algorithm>` and say little more. {cite:t}`dietterich1998` compares C4.5 Release 1 with the nearest neighbour. {cite:t}`alpaydin1999` compares a linear
perceptron with multilayer perceptrons and does not say how they were trained. {cite:t}`bouckaert2003` uses naive Bayes and C4.5, and for one table
the nearest neighbour, tree-augmented naive Bayes and a voted perceptron, as implemented in {term}`Weka` {cite:p}`witten2000`. {cite:t}`bouckaert2004` use three of these "with default settings" in version 3.3.
This chapter says what the learners do, as far as it can be found out from the literature and by running Weka. None of Weka's source code was used.

**Before you read.** [](the-question). You have trained a {term}`classifier` before.
"""

# %% [markdown]
r"""
## The question

You read that C4.5 was compared with naive Bayes, and want to repeat the comparison with another program. Will it make the same predictions? A learner is a formula and a set of rules: what to do with numbers, with missing values, with ties. The formula is in the literature; the rules are in the program.
This chapter goes through both for seven learners, and counts how many predictions depend on the rules.
"""

# %% mystnb={"code_prompt_show": "Parameters of this chapter", "code_prompt_hide": "Parameters of this chapter"} tags=["parameters", "hide-input"]
flower: int = 71  # the iris that naive Bayes is shown, from 1 [1, 150]
contract: int = 41  # the contract whose neighbours are sought [1, 57]
sets: int = 27  # data sets on which Weka is compared [1, 27]
networks: int = 1000  # perceptrons that learn exclusive or [10, 10000]
seed: int = 1993  # start of all random numbers [0, 1000000000]

# %% tags=["remove-cell"]
from fourpapers.appendices import (
    bayes,
    beside_weka,
    neighbours,
    perceptrons,
    speed,
    trees,
)
from fourpapers.appendices.decision_maps import (
    decision_maps,
    draw_maps,
    irises,
)
from fourpapers.book import page
from fourpapers.published import weka
from twolearners.datasets import load
from twolearners.learners import (
    LinearPerceptron,
    MultilayerPerceptron,
    NaiveBayes,
    NearestNeighbour,
    TreeAugmentedNaiveBayes,
    VotedPerceptron,
)

# %% [markdown]
r"""
## What all of them are given

An {term}`instance` is a row of values $\mathbf x = (x_1, \dots, x_d)$, one for each {term}`attribute`, with one of $C$ classes. An attribute is {term}`nominal` and declares its values, or it is {term}`numeric`. Any value may be
{term}`missing <missing value>`. The formulas below say nothing about most of this. The programs follow these rules:

:::{table} What the learners do with each kind of value.
:name: tbl-lrn-rules

| learner | nominal | numeric | missing | ties |
|---|---|---|---|---|
| naive Bayes | counts, plus 1 | normal in each class | left out | first class |
| tree-augmented | counts, plus ½ | divided into intervals | commonest value | first class |
| C4.5 | a branch for each value | two branches | goes down all branches, in parts | first attribute, first class |
| nearest neighbour | equal or not | difference, relative to the range | as far away as possible | all that are nearest vote |
| voted perceptron | an input for each value | as it is | mean, or commonest value | first class |
| linear, multilayer | an input for each value | centred and scaled | refused | first class |
:::

"First" is in the order in which a data set declares its attributes and classes. All seven are scikit-learn classifiers: `fit`, `predict`, pipelines and `cross_val_score` work as usual, and
categorical columns of a data frame are nominal attributes.

## Naive Bayes

By Bayes' theorem the probability of class $c$, given the instance, is proportional to $\Pr(c)\Pr(\mathbf x \mid c)$. There are far too many possible $\mathbf x$ to count the second factor. Naive Bayes {cite:p}`domingos1997` takes the attributes to be independent
within a class:

$$
\Pr(c \mid \mathbf x) \propto \Pr(c) \prod_{a=1}^d \Pr(x_a \mid c) .
$$ (eq-lrn-bayes)

Probabilities of classes and nominal values are counted with Laplace's correction: a value that occurs in $b$ of $N$ instances, where $k$ values are possible, gets $(b+1)/(N+k)$, so that nothing is ruled
out. A numeric attribute is taken to be normal in each class {cite:p}`john1995`, with the mean $\mu_c$ and the standard deviation $\sigma_c$ of the training instances. Weka takes it to be known only to a precision $\eta$, the mean gap between neighbouring values: values are rounded to
multiples of $\eta$, $\sigma_c$ is at least $\eta/6$, and the factor is

$$
\frac1\eta \left\{ \Phi\!\left(\frac{x_a + \eta/2 - \mu_c}{\sigma_c}\right) - \Phi\!\left(\frac{x_a - \eta/2 - \mu_c}{\sigma_c}\right) \right\} ,
$$ (eq-lrn-normal)

which is nearly the density. As an example, take iris number {glue:text}`lrn-flower`, which is a {glue:text}`lrn-flower-class`, and learn from the other 149:
"""

# %% mystnb={"figure": {"name": "fig-lrn-normals", "caption": "What naive Bayes has learnt of the four measurements of an iris, in centimetres, and one flower's values (vertical lines). The heights at the marks are the factors."}, "image": {"alt": "Four panels with three normal curves each. The flower's petals are far outside the curve of setosa; its petal width lies near the edge of versicolor and near the middle of virginica."}} tags=["remove-input"]
iris = load("iris")
learnt = bayes.naive_bayes_without(iris, flower - 1)
bayes.draw_normals(iris, learnt, flower - 1)

# %% mystnb={"code_prompt_show": "Show the factors and their product in numbers", "code_prompt_hide": "Hide the factors"} tags=["remove-input", "hide-output"]
page.show(bayes.factor_table(iris, flower - 1))

# %% [markdown]
r"""
The product of the {term}`prior` and the four factors, divided by its sum over the classes, gives {glue:text}`lrn-given` the probability {glue:text}`lrn-chance`. Petals that are long are also wide, so the last two factors say much the same thing, and naive Bayes counts it twice. Its probabilities are therefore too extreme. The order of the classes
suffers less, and the order is all that a prediction needs.

## Tree-augmented naive Bayes

Tree-augmented naive Bayes (TAN) {cite:p}`friedman1997` lets every attribute depend on the class and on one other attribute, its parent $\operatorname{pa}(a)$. The links between attributes form a tree:

$$
\Pr(c \mid \mathbf x) \propto \Pr(c) \prod_{a=1}^d \Pr(x_a \mid x_{\operatorname{pa}(a)}, c) .
$$ (eq-lrn-tan)

Numeric attributes are first divided into {term}`intervals <interval>`, as long as a boundary tells more about the class than it costs to describe {cite:p}`fayyad1993`. Missing values are replaced by the commonest value. The tree is grown greedily, best link first. A link is scored by the
probability of the data when the conditional probabilities are averaged out, with half a count in advance for each cell; the probabilities themselves are $(b + \frac12)/(N + \frac k2)$.
"""

# %% mystnb={"figure": {"name": "fig-lrn-links", "caption": "The links that TAN learns on *breast-cancer*. Numbers are the information, in bits, that two attributes share once the class is known; naive Bayes takes all of them to be 0."}, "image": {"alt": "A tree of nine attributes. The thickest links are between menopause and age, and between node-caps and inv-nodes."}} tags=["remove-input"]
bayes.draw_links(bayes.links(load("breast-cancer")))

# %% [markdown]
r"""
The strongest links are plausible: *menopause* depends on *age*, and *inv-nodes* and *node-caps* both describe the lymph nodes. But links do not always help, because each table of probabilities now has a row for every value of the parent, and fewer instances in each row. On {glue:text}`lrn-sets` data sets TAN is more accurate
than naive Bayes on {glue:text}`lrn-tan-better` and less accurate on {glue:text}`lrn-tan-worse` ({numref}`tbl-lrn-accuracy`).

## C4.5

C4.5 {cite:p}`quinlan1993` grows a tree from the root. At each node it chooses the attribute that tells most about the class. Let $H = -\sum_c \Pr(c) \log_2 \Pr(c)$ be the entropy of the class among the $N$ instances at the node. A split
by an attribute divides them into sets of $N_1, N_2, \dots$ instances with entropies $H_1, H_2, \dots$; for $N_0$ more the value is missing. The *gain* is the entropy that the split removes, where the value is known:

$$
\text{gain} = \frac{N - N_0}{N} \Bigl( H - \sum_{j \ge 1} \frac{N_j}{N - N_0} H_j \Bigr) .
$$ (eq-lrn-gain)

A nominal attribute has a branch for each value. A numeric one has two branches, at the threshold with the largest gain. Many small branches have a large gain but predict badly, so the gain is divided by the entropy of the split itself:

$$
\text{gain ratio} = \text{gain} \Big/ \Bigl( - \sum_{j \ge 0} \frac{N_j}{N} \log_2 \frac{N_j}{N} \Bigr) .
$$ (eq-lrn-ratio)

The attribute with the best ratio is chosen, among those whose gain is at least the average gain: without this condition a very small gain could be chosen because its divisor is smaller still. Since Release 8 {cite:p}`quinlan1996` a numeric attribute with $t$ possible thresholds also loses $\log_2(t)/N$ of its gain.

The data set *labor* has 57 labour contracts, good or bad, with sixteen attributes. *contribution-to-dental-plan* has the largest gain at the root, but it splits three ways and its ratio is half of the winner's. *standby-pay* has the second
best ratio, but it is known for so few contracts that its gain is below the average.
"""

# %% mystnb={"code_prompt_show": "Show gain and ratio of all sixteen attributes", "code_prompt_hide": "Hide the attributes"} tags=["remove-input", "hide-output"]
labor = load("labor")
page.show(trees.split_table(trees.root_splits(labor)))

# %% [markdown]
r"""
The tree goes on in each branch, until a set has only one class or fewer than four instances, or until no attribute splits it with two instances in
at least two branches. An instance whose value is missing goes down every branch, with weights in proportion to the sizes of the branches. The same happens in prediction, where the leaves that it reaches are averaged by weight.
"""

# %% mystnb={"figure": {"name": "fig-lrn-tree", "caption": "The tree of *labor* before pruning. Beside each leaf stands its class, the weight of the training instances that reach it and, behind the stroke, how much of that is of the other class. Bars show the same."}, "image": {"alt": "A decision tree written as an indented list with thirteen leaves. The first question is the wage increase in the first year. One leaf, for contracts with a higher increase, disability assistance and more than ten holidays, has nearly half of all contracts and calls them good."}} tags=["remove-input"]
from twolearners.learners import C45Classifier

whole = C45Classifier(pruned=False).fit(labor.X, labor.y)
trees.draw_tree(whole)

# %% [markdown]
r"""
### Pruning

A fully grown tree fits its {term}`training set` too well. So C4.5 estimates how many errors each leaf would make on new data. With $E$ errors among $N$ training instances, the estimate is not $E/N$ but the upper end $U$ of a confidence interval, which is too low with probability
CF, 25 per cent by default. If there are no errors, $(1 - U)^N = \text{CF}$. Otherwise, with $f = (E + \frac12)/N$ and the normal deviate $z$ of CF,

$$
U = \frac{f + \dfrac{z^2}{2N} + z\sqrt{\dfrac fN - \dfrac{f^2}{N} + \dfrac{z^2}{4N^2}}}{1 + z^2/N} .
$$ (eq-lrn-upper)

The estimated errors of a subtree are the sum of $NU$ over its leaves. From the bottom up, a subtree is replaced by a leaf if the leaf has no more estimated errors (within a tenth of an error), or else by its largest branch, if that has no more (*subtree raising*). In
an example of {cite:t}`quinlan1993`, three leaves with 6, 9 and 1 training instances and no error have {glue:text}`lrn-three` estimated errors together. A single leaf with all 16 instances and one error has {glue:text}`lrn-one`, so the subtree is pruned.

This is what pruning leaves of the tree of *labor*:
"""

# %%
from twolearners.datasets import load
from twolearners.learners import C45Classifier

labor = load("labor")
tree = C45Classifier().fit(labor.X, labor.y)
print(tree.export_text())

# %% [markdown]
r"""
The left side has become one leaf. On the right, the question about disability assistance has gone: its largest branch, the question about holidays, was raised into its place. On *breast-cancer* pruning reduces the tree from {glue:text}`lrn-leaves` leaves to {glue:text}`lrn-leaves-pruned`, and the error in
{term}`cross-validation` falls from {glue:text}`lrn-error` to {glue:text}`lrn-error-pruned`.
"""

# %% mystnb={"code_prompt_show": "Show the effect of pruning on six data sets", "code_prompt_hide": "Hide the data sets"} tags=["remove-input", "hide-output"]
pruned = trees.pruning(
    ["labor", "vote", "hepatitis", "glass", "breast-cancer", "pima-diabetes"],
    runs=5,
    seed=seed,
)
page.show(trees.pruning_table(pruned))

# %% [markdown]
r"""
(damaged-metric)=
## Nearest neighbour

The predicted class is that of the nearest training instance {cite:p}`cover1967`. The distance is

$$
\operatorname{dist}(\mathbf x, \mathbf x') = \sqrt{\textstyle\sum_a w_a\, d_a(x_a, x'_a)^2} ,
$$ (eq-lrn-distance)

with weights $w_a$ that are 1 by default; [the chapter on real learners](real-learners) changes them to {term}`damage` the learner. For a nominal attribute $d_a$ is 0 or 1. A numeric attribute is first scaled to run from 0 to 1 in the training set, and $d_a$ is the difference. A missing value is
as far away as possible {cite:p}`aha1991`: $d_a = 1$ if both values are missing or the attribute is nominal, and $\max(u, 1 - u)$ if the known value is $u$. Here is contract {glue:text}`lrn-contract` of *labor*, with
five of its attributes, and the three contracts nearest to it:
"""

# %% tags=["remove-input"]
five = labor.select(
    [
        "wage-increase-first-year",
        "working-hours",
        "pension",
        "statutory-holidays",
        "longterm-disability-assistance",
    ]
)
page.show(neighbours.nearest_table(five, contract - 1))

# %% [markdown]
r"""
A single missing number of working hours outweighs everything that is known. The distance of two nominal values is 0 or 1, so often several instances are equally near. All of them vote, and in a draw the first
class wins.
"""

# %% mystnb={"code_prompt_show": "Show how often several instances are nearest", "code_prompt_hide": "Hide the data sets"} tags=["remove-input", "hide-output"]
page.show(
    neighbours.tie_table(
        ["iris", "labor", "vote", "breast-cancer", "zoo", "balance-scale"]
    )
)

# %% [markdown]
r"""
## Voted perceptron

A perceptron {cite:p}`rosenblatt1958` separates two classes by the sign of $\mathbf w \cdot \mathbf x + b$. It starts with zeros and goes through the training set. Where its prediction is right, nothing happens. Where it is wrong, the instance is added to the weights or
subtracted from them: $\mathbf w \leftarrow \mathbf w \pm \mathbf x$, $b \leftarrow b \pm 1$. The last instance may spoil the last perceptron, so {cite:t}`freund1999` let all of them vote,

$$
\operatorname{sign} \sum_{k} v_k \operatorname{sign}(\mathbf w_k \cdot \mathbf x + b_k) ,
$$ (eq-lrn-vote)

where $v_k$ is the number of instances that perceptron $k$ survived without a change. Weka goes through the training set once, in shuffled order, and does not scale the inputs.

## Linear and multilayer perceptrons

The linear perceptron (LP) of {cite:t}`alpaydin1999` has an output for each class, $o_c = \mathbf w_c \cdot \mathbf x + b_c$, and gives probabilities:

$$
\Pr(c \mid \mathbf x) = \frac{e^{o_c}}{\sum_{k} e^{o_k}} .
$$ (eq-lrn-softmax)

The multilayer perceptron (MLP) {cite:p}`rumelhart1986` has hidden units between, $h_j = 1/(1 + e^{-\mathbf v_j \cdot \mathbf x - a_j})$, and $o_c = \mathbf w_c \cdot \mathbf h + b_c$. Both start with small random weights and
are trained by gradient descent on the cross-entropy, a few instances at a time, for a fixed number of epochs (passes over the training set).

Hidden units are needed for exclusive or, which no linear perceptron can learn {cite:p}`minsky1969`: no straight line separates two opposite corners of a square from the other two.
"""

# %% mystnb={"code_prompt_show": "Show exclusive or, and how many networks learn it", "code_prompt_hide": "Hide exclusive or", "figure": {"name": "fig-lrn-xor", "caption": "Exclusive or. Left: what a linear and a multilayer perceptron make of the four instances. Right: the share of networks, each with other initial weights, that have all four right after so many epochs."}, "image": {"alt": "The linear perceptron has at least one corner wrong. The multilayer perceptron separates the corners by a band. The share of networks that are right rises between 300 and 3,000 epochs, the sooner the more hidden units; it stays zero for the linear perceptron, and below one for two hidden units."}} tags=["remove-input", "hide-output"]
solved = perceptrons.exclusive_or_shares(
    [0, 2, 3, 5, 10],
    [30, 100, 200, 300, 500, 1000, 2000, 3000],
    networks,
    seed,
)
perceptrons.draw_exclusive_or(
    decision_maps(
        perceptrons.exclusive_or(),
        {
            "linear": LinearPerceptron(epochs=3000),
            "5 hidden units": MultilayerPerceptron(5, epochs=3000),
        },
    ),
    solved,
)

# %% [markdown]
r"""
Two hidden units are enough in principle. But {glue:text}`lrn-stuck` of the networks with two are still wrong after 3,000 epochs, because they have reached a local minimum.

Alpaydin (1999) does not say how the networks were trained. Our defaults (rate {glue:text}`lrn-rate`, batches of {glue:text}`lrn-batch`, {glue:text}`lrn-epochs` epochs) are one setting for all data sets of the paper. They were chosen from about 120 settings for
errors near those of its Table 2, so agreement with Table 2 is no finding. No setting was scored by any other table. The largest gap to Table 2 is {glue:text}`lrn-gap` points, on *{glue:text}`lrn-gap-set`*.
"""

# %% mystnb={"code_prompt_show": "Show our errors beside Table 2 of Alpaydin (1999)", "code_prompt_hide": "Hide the errors"} tags=["remove-input", "hide-output"]
units = {"iris": [0, 3, 10, 20], "wine": [0, 3, 10, 20]}
units |= {"glass": [0, 5, 10, 20], "vowel": [0, 5, 10, 20]}
two_fold = perceptrons.two_fold_errors(units, replications=20, seed=seed)
beside = perceptrons.beside_table_2(two_fold)
page.show(perceptrons.two_fold_table(beside))

# %% [markdown]
r"""
## Side by side

All seven on one plane: petals of the two species of iris that are hard to separate.
"""

# %% mystnb={"figure": {"name": "fig-lrn-maps", "caption": "Which species the learners predict for petals of any length and width, in centimetres, after training on a hundred flowers (marks)."}, "image": {"alt": "Eight maps. Naive Bayes has a curved border in small steps, TAN and C4.5 borders parallel to the axes, nearest neighbour a ragged one that winds around single flowers. The voted perceptron after one pass gives the whole plane to one species; after thirty passes, and in the linear and multilayer perceptrons, the border is a nearly straight line."}} tags=["remove-input"]
petals = ["petallength", "petalwidth"]
hard = irises(petals, ["Iris-versicolor", "Iris-virginica"])
draw_maps(
    decision_maps(
        hard,
        {
            "naive Bayes": NaiveBayes(),
            "tree-augmented": TreeAugmentedNaiveBayes(),
            "C4.5": C45Classifier(),
            "nearest neighbour": NearestNeighbour(),
            "voted perceptron": VotedPerceptron(),
            "voted, 30 passes": VotedPerceptron(passes=30),
            "linear": LinearPerceptron(),
            "multilayer": MultilayerPerceptron(),
        },
    )
)

# %% [markdown]
r"""
After one pass the voted perceptron calls every flower a *virginica*. Weka makes one pass by default, and Table 7 of {cite:t}`bouckaert2003` is about that default.

(against-weka)=
## Against Weka

Weka {glue:text}`lrn-version` was run on {glue:text}`lrn-judged` data sets of {cite:t}`bouckaert2004`, ten times ten {term}`stratified` {term}`folds <fold>` each, and every prediction was recorded. Our learners predict the same instances from the same folds.
"""

# %% tags=["remove-cell"]
names = weka.judged()[:sets]
compared = weka.agreement(names=names)

# %% tags=["remove-input"]
page.show(beside_weka.total_table(compared))

# %% mystnb={"code_prompt_show": "Show the accuracy of all learners on all data sets", "code_prompt_hide": "Hide the accuracies"} tags=["remove-input", "hide-output", "sortable"]
page.show(beside_weka.accuracy_table(compared))

# %% [markdown]
r"""
In all, {glue:text}`lrn-differ` of {glue:text}`lrn-instances` predictions differ. The formulas of this chapter alone would not achieve that. In the next table one rule at a time is left out, and the predictions are counted that remain Weka's:
"""

# %% tags=["remove-input"]
rules = beside_weka.without_a_rule()
page.show(beside_weka.rule_table(rules))

# %% [markdown]
r"""
:::{dropdown} Five rules that are in no paper, found by running Weka until nothing differed
- *Declared classes count.* heart-h declares five classes and has instances of two. C4.5 requires in each branch of a numeric split a tenth of the mean class size (between 2 and 25), averaged over declared classes, so the three empty classes allow smaller branches. The voted perceptron refuses such a data set.
- *Queries widen ranges.* Weka's nearest neighbour extends the range of an attribute with every instance that it predicts, and keeps it extended. So a prediction depends on earlier queries. Our learner does that with `widen_ranges=True`, for this comparison only.
- *A threshold is a value that occurs.* C4.5 takes the middle between two neighbouring values and then moves down to the largest value in the whole training set that is not above it.
- *Close is equal.* Gains that differ by less than a millionth are equal, and the first attribute is chosen. Where several attributes carry the same information, this rule decides the tree.
- *The order of instances.* The voted perceptron's shuffle starts from the order of the data set. For the other learners the order of the training instances does not matter.
:::

## How long it takes

An experiment of these papers trains hundreds of thousands of classifiers on small data sets. There most of the time goes not into learning but into checking, copying and making objects. So all folds of all runs go to one
compiled function. Naive Bayes and C4.5 together take {glue:text}`lrn-both` for one fold of 300 instances; Weka takes {glue:text}`lrn-weka` times as long, scikit-learn
{glue:text}`lrn-sklearn` times. A thousand data sets with ten times ten folds, as in {cite:t}`bouckaert2003`, take {glue:text}`lrn-thousand` on one core. The first call of a learner after installation compiles it ({glue:text}`lrn-compile` for all seven).
"""

# %% mystnb={"code_prompt_show": "Show the times of ten tasks", "code_prompt_hide": "Hide the times", "figure": {"name": "fig-lrn-speed", "caption": "Time for the same work in Weka and in scikit-learn, as a multiple of ours, which stands behind each task. The first six: one fold, training and prediction, of ten times 10-fold cross-validation on 300 instances with ten binary attributes of noise. scikit-learn has its own learners and is timed through cross_val_score. One core; recorded, not measured while this page was made."}, "image": {"alt": "A dot plot on a logarithmic axis. Weka takes ten or more times as long as ours for most tasks, scikit-learn's cross-validation a hundred times or more."}} tags=["remove-input", "hide-output"]
times = speed.recorded_times()
speed.draw_ratios(times[times["part"].isin(["fold", "task"])])

# %% tags=["remove-cell"]
pessimistic = trees.pessimistic_errors([(6, 0), (9, 0), (1, 0), (16, 1)])
chances = bayes.factors(iris, flower - 1).iloc[-1, 2:].astype(float)
total = weka.totals(compared)
accuracy = compared.pivot(
    index="data set", columns="learner", values="accuracy_ours"
)
better = accuracy["TAN"] - accuracy["naive Bayes"]
bc = pruned.set_index("data set").loc["breast-cancer"]
leaves = pessimistic["estimate"]
mdl, apart = rules.iloc[0][["share", "largest difference"]]
last = solved[(solved["hidden"] == 2) & (solved["epochs"] == 3000)]
mlp = MultilayerPerceptron()
gap = (beside["error"] - beside["mean_error_percent"]).abs()
page.numbers(
    **speed.numbers(times),
    lrn_equal=f"{total['equal'].sum():,}",
    lrn_instances=f"{total['instances'].sum():,}",
    lrn_differ=f"{(total['instances'] - total['equal']).sum():,}",
    lrn_sets=str(len(names)),
    lrn_judged=str(len(names)),
    lrn_version=weka.VERSION,
    lrn_mdl=f"{1 - mdl:.0%}",
    lrn_apart=f"{100 * apart:.1f}",
    lrn_six=f"{6 * (1 - 0.25 ** (1 / 6)):.2f}",
    lrn_leaves=str(int(bc["leaves"])),
    lrn_leaves_pruned=str(int(bc["leaves_pruned"])),
    lrn_error=f"{bc['error']:.1%}",
    lrn_error_pruned=f"{bc['error_pruned']:.1%}",
    lrn_flower=str(flower),
    lrn_flower_class=iris.y[flower - 1].removeprefix("Iris-"),
    lrn_given=chances.idxmax().removeprefix("Iris-"),
    lrn_chance=f"{chances.max():.2f}",
    lrn_contract=str(contract),
    lrn_tan_better=str((better > 0).sum()),
    lrn_tan_worse=str((better < 0).sum()),
    lrn_three=f"{leaves[:3].sum():.2f}",
    lrn_one=f"{leaves[3]:.2f}",
    lrn_stuck=f"{1 - last['share'].item():.0%}",
    lrn_rate=f"{mlp.learning_rate:g}",
    lrn_gap=f"{gap.max():.1f}",
    lrn_gap_set=beside["data set"][gap.idxmax()],
    lrn_batch=f"{mlp.batch_size}",
    lrn_epochs=f"{mlp.epochs}",
)

# %% [markdown]
r"""
## What it means for you

- "C4.5 with default settings" is not one learner. Say which program, which version, and what you did with missing values.
- Before you compare two learners, find out what they do with *your* missing values and nominal attributes. The comparison may measure that and nothing else.
- Check an implementation prediction by prediction, on the same folds. Equal mean accuracies prove little: two programs can be right equally often on different instances.
- If your experiment is slow, look at what is done around the learning. For small data sets that is nearly all of it.

## Takeaways

- Each of the seven learners is a formula that fits on a line, and a set of rules for numbers, missing values and ties.
- The rules decide predictions. With all of them in place, our learners and Weka's agree on {glue:text}`lrn-equal` of
  {glue:text}`lrn-instances` predictions. Without one of C4.5's rules, the correction of Release 8, {glue:text}`lrn-mdl` of its predictions change.
- Pruning is a large part of C4.5. On *breast-cancer* it lowers the error from {glue:text}`lrn-error` to {glue:text}`lrn-error-pruned`.

## Check yourself

:::{dropdown} 1. Why does Laplace's correction add 1 to every count?
Without it, a value that never occurs with a class has the probability 0, and one factor of 0 makes the whole product 0, whatever the other attributes say. With it, nothing is ruled out.
:::

:::{dropdown} 2. A leaf has six training instances and no error. How many errors does C4.5 expect of it on new data?
From $(1 - U)^6 = 0.25$ it follows that $U = 1 - 0.25^{1/6} = 0.206$, so $6U$ = {glue:text}`lrn-six` errors.
:::

:::{dropdown} 3. An attribute has a different value for every instance. Why is its gain the largest possible, and what protects C4.5 from it?
Every branch has one instance and therefore entropy 0, so the gain is all of $H$. The gain ratio divides it by $\log_2 N$, the entropy of the split. And since no two branches have two instances, C4.5 does not consider the split at all.
:::

:::{dropdown} 4. Two programs for C4.5 have the same mean accuracy on 27 data sets. Are they the same learner?
Not necessarily. They may be right on different instances. Leaving out the correction of Release 8 changes {glue:text}`lrn-mdl` of the predictions on six data sets, but the mean accuracy on none of them by more than {glue:text}`lrn-apart` points, because some changes are for the better and others for the worse.
:::

:::{dropdown} 5. Why can naive Bayes not learn exclusive or, and TAN can?
Within each class, both bits have the values 0 and 1 equally often, so every factor $\Pr(x_a \mid c)$ is the same for both classes. TAN has the factor $\Pr(x_2 \mid x_1, c)$, and given the first bit and the class, the second bit is certain.
:::

## Exercises
"""

# %% [markdown]
r"""
```{exercise-start} A measurement less
:label: ex-lrn-witness
```
What does naive Bayes predict for the iris in {numref}`tbl-lrn-factors` if it is not told the width of the petals? And if it is told only that?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-lrn-witness
:class: dropdown
```
The other three measurements together favour another species. The width of the petals alone decides against them.
"""

# %%
import pandas as pd

from twolearners.datasets import load
from twolearners.learners import NaiveBayes

iris = load("iris")
row = flower - 1
measured = list(iris.X.columns)
for known in (measured[:3], measured[3:]):
    model = NaiveBayes().fit(iris.X.drop(row)[known], iris.y.drop(row))
    told = model.predict_proba(iris.X.loc[[row], known])[0]
    print(pd.Series(told, model.classes_).round(3).to_dict())

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} The order of the classes
:label: ex-lrn-order
```
In a draw of votes the first class wins. Rename the classes of *balance-scale* so that their alphabetical order is reversed: how many predictions of the nearest neighbour change? Which other learners are affected?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-lrn-order
:class: dropdown
```
About as many as {numref}`tbl-lrn-ties` has draws. Naive Bayes has draws only by accident. In C4.5 they are leaves with two classes of equal weight.
"""

# %%
from sklearn.model_selection import cross_val_predict

from twolearners.learners import NearestNeighbour

scale = load("balance-scale")
labels = scale.y.astype(str)
reverse = {"B": "z", "L": "y", "R": "x"}
for learner in (NearestNeighbour(), NaiveBayes(), C45Classifier()):
    first = cross_val_predict(learner, scale.X, labels, cv=10)
    second = cross_val_predict(learner, scale.X, labels.map(reverse), cv=10)
    changed = (pd.Series(first).map(reverse) != second).mean()
    print(f"{type(learner).__name__:<17}{changed:.1%}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} An attribute that tells all and teaches nothing
:label: ex-lrn-key
```
Give every contract in *labor* a number of its own, as a nominal attribute. What is its gain? Its gain ratio? What would a tree that splits by gain do? Does C4.5 choose it? What if two contracts share a number?
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-lrn-key
:class: dropdown
```
The number removes all of the entropy, more than any other attribute, so a tree that splits by gain would choose it and have 57 leaves with one instance each. C4.5 does not even consider it, because no two of its branches have two instances.
If two contracts share a number, C4.5 considers it, and the ratio protects: the gain is still very large, but the split itself has an entropy of nearly $\log_2 29$ bits.
"""

# %%
from scipy.stats import entropy

whole = entropy(labor.y.value_counts(), base=2)
for size in (1, 2):
    key = pd.Series(labor.X.index // size)
    inside = labor.y.groupby(key).agg(
        lambda part: len(part) * entropy(part.value_counts(), base=2)
    )
    gain = whole - inside.sum() / len(key)
    ratio = gain / entropy(key.value_counts(), base=2)
    grown = C45Classifier().fit(
        labor.X.assign(key=key.astype("category")), labor.y
    )
    root = grown.export_text().split()[0]
    print(f"{size} to a key: gain {gain:.3f}, ratio {ratio:.3f}; root: {root}")

# %% [markdown]
r"""
```{solution-end}
```

```{exercise-start} Who learns exclusive or?
:label: ex-lrn-xor
```
Say for each learner whether it can learn exclusive or from ten copies of the four instances, the two bits being nominal. Then try it.
```{exercise-end}
```
"""

# %% [markdown]
r"""
```{solution-start} ex-lrn-xor
:class: dropdown
```
Neither bit alone tells anything about the class. So naive Bayes has equal factors, and C4.5, which considers one attribute at a time, finds no gain and stops at the root. TAN has the one link that is needed. The nearest neighbour finds the same instance again. The voted and the
linear perceptron would need a straight line.
"""

# %%
from twolearners.learners import (
    LinearPerceptron,
    MultilayerPerceptron,
    TreeAugmentedNaiveBayes,
    VotedPerceptron,
)

bits = pd.DataFrame({"a": [0, 0, 1, 1] * 10, "b": [0, 1, 0, 1] * 10})
either = (bits.a ^ bits.b).astype(str)
for learner in (
    NaiveBayes(),
    TreeAugmentedNaiveBayes(),
    C45Classifier(),
    NearestNeighbour(),
    VotedPerceptron(),
    LinearPerceptron(),
    MultilayerPerceptron(epochs=500),
):
    fitted = learner.fit(bits.astype("category"), either)
    right = fitted.score(bits.astype("category"), either)
    print(f"{type(learner).__name__:<25}{right:.0%}")

# %% [markdown]
r"""
```{solution-end}
```
"""
