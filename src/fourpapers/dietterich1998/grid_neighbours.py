"""The nearest neighbour of every point of a grid in the plane, a row at a time.

Along a row of the grid the squared distances to the training instances are parabolas of the same
width, and the nearest neighbour is the lowest of them. The lower envelope of n parabolas
takes O(n) steps (Felzenszwalb and Huttenlocher 2012), where looking at every instance from every
point of the row takes n steps for each.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from twolearners.learners.compiled import kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def nearest_labels(points: Floats, labels: Ints, weights: Floats, ticks: Floats) -> Ints:
    """Return the label of the nearest instance to each point of a square grid.

    Parameters
    ----------
    points : array of shape (instances, 2)
        Where the instances are.
    labels : array of shape (instances,)
        Their classes.
    weights : array of shape (2,)
        What the squared difference of each attribute is multiplied with; from 0 up.
    ticks : array, ascending
        Where the lines of the grid are, the same on both axes.

    Returns
    -------
    array of shape (ticks, ticks)
        First attribute by row.

    Examples
    --------
    >>> corners = np.array([[0.0, 0.0], [2.0, 2.0]])
    >>> nearest_labels(corners, np.array([5, 7]), np.ones(2), np.array([0.0, 0.9, 1.9])).tolist()
    [[5, 5, 5], [5, 5, 7], [5, 7, 7]]
    """
    # Parabolas lie along the attribute that counts: with no weight they would be flat.
    along = 1 if weights[1] > 0 else 0
    order = np.argsort(points[:, along], kind="stable")
    nearest = np.empty((len(ticks), len(ticks)), dtype=np.int64)
    _envelopes(
        points[order, along],
        points[order, 1 - along],
        labels[order],
        float(weights[along]),
        float(weights[1 - along]),
        ticks,
        nearest,
    )
    return nearest if along == 1 else nearest.T


@kernel
def _envelopes(
    centre: Floats,
    across: Floats,
    labels: Ints,
    width: float,
    lift: float,
    ticks: Floats,
    nearest: Ints,
) -> None:
    """Fill each row with the labels along the lower envelope of its parabolas."""
    n = len(centre)
    lowest = np.empty(n, dtype=np.int64)  # parabolas of the envelope, left to right
    begins = np.empty(n)  # where each of them becomes the lowest
    height = np.empty(n)
    for row in range(len(ticks)):
        last = -1
        for i in range(n):
            height[i] = lift * (ticks[row] - across[i]) ** 2
            start = -math.inf
            while last >= 0:
                j = lowest[last]
                gap = centre[i] - centre[j]
                rise = height[i] - height[j]
                if gap > 0:
                    start = 0.5 * (centre[i] + centre[j] + rise / (width * gap))
                else:  # one above the other, all along
                    start = -math.inf if rise < 0 else math.inf
                if start > begins[last]:
                    break
                last -= 1
                start = -math.inf
            if start < math.inf:
                last += 1
                lowest[last] = i
                begins[last] = start
        place = 0
        for column in range(len(ticks)):
            while place < last and begins[place + 1] < ticks[column]:
                place += 1
            nearest[row, column] = labels[lowest[place]]
