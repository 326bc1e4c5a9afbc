"""Which of two learners is better on one data set, and how would we know it.

The rooms, in the order in which data flows through them:

simulators      populations to draw data sets from
significance    tests: arrays of differences in, results out
engine          Monte Carlo: who owns which random numbers, and how sure we are
experiments     each table or figure of the book as a function of its parameters
published       the papers' numbers as data, and how ours compare with them
figures         one function per picture, one style
chapters        runs the chapters and builds the book; ``cli`` is on top
"""

__version__ = "0.1.0"
