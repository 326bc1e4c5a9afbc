"""The arrays that kernels work on."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
#: Folds, classes predicted and the like.
Codes = NDArray[np.int32]
#: Numbers of instances, states and the like; an index without a sign is not checked for one.
Numbers = NDArray[np.uint32]
#: Sets of bits, and random bits.
Words = NDArray[np.uint64]
#: Seeds of classifiers, by run and fold.
Seeds = ArrayLike | None
