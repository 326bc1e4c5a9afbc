"""What the learners do, worked by hand on small data: for the chapter that presents them."""

from twolearners.experiments.learners.damage import Damaged, damaged, six_classes
from twolearners.experiments.learners.links import information, links
from twolearners.experiments.learners.naive_bayes import factors, learnt_without
from twolearners.experiments.learners.neighbours import nearest, squared_distances, ties
from twolearners.experiments.learners.occurring import OccurringClasses
from twolearners.experiments.learners.perceptrons import (
    exclusive_or,
    perceptron,
    solved,
    two_fold_errors,
)
from twolearners.experiments.learners.plane import Maps, irises, maps
from twolearners.experiments.learners.splits import pessimistic, pruning, root_splits
from twolearners.experiments.learners.times import recorded_times
from twolearners.experiments.learners.votes import alterations, voters

__all__ = [
    "Damaged",
    "Maps",
    "OccurringClasses",
    "alterations",
    "damaged",
    "exclusive_or",
    "factors",
    "information",
    "irises",
    "learnt_without",
    "links",
    "maps",
    "nearest",
    "perceptron",
    "pessimistic",
    "pruning",
    "recorded_times",
    "root_splits",
    "six_classes",
    "solved",
    "squared_distances",
    "ties",
    "two_fold_errors",
    "voters",
]
