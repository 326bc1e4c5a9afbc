"""What the learners do, worked by hand on small data: for the chapter that presents them."""

from fourpapers.appendices.learners.damage import Damaged, damaged, six_classes
from fourpapers.appendices.learners.links import information, links
from fourpapers.appendices.learners.naive_bayes import factors, learnt_without
from fourpapers.appendices.learners.neighbours import nearest, squared_distances, ties
from fourpapers.appendices.learners.occurring import OccurringClasses
from fourpapers.appendices.learners.perceptrons import (
    exclusive_or,
    perceptron,
    solved,
    two_fold_errors,
)
from fourpapers.appendices.learners.plane import Maps, irises, maps
from fourpapers.appendices.learners.splits import pessimistic, pruning, root_splits
from fourpapers.appendices.learners.times import recorded_times
from fourpapers.appendices.learners.votes import alterations, voters

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
