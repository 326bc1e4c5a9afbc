"""The four sources of variation, each let loose alone (Dietterich 1998, section 1)."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from functools import lru_cache

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from sklearn.exceptions import ConvergenceWarning
from sklearn.neighbors import KNeighborsClassifier
from sklearn.neural_network import MLPClassifier
from tqdm import tqdm

from fourpapers.engine import trial_rng
from fourpapers.item import Layout
from twolearners.simulators import Waveform
from twolearners.style import BLUE, INK, MUTED, ORANGE, WIDTH, in_style, name_rows

SOURCES = ("test data", "training data", "internal randomness", "classification error")
ALL = "all together"
_GRID = 0.25  # percentage points between two columns of dots
_WORLD = 20_000  # so many instances stand in for the population

#: What the i-th replicate draws afresh: training sample, the network's start, test
#: sample (None: the whole world) and mislabelled instances (None: no noise).
_DRAWS: dict[str, Callable[[int], tuple[int, int, int | None, int | None]]] = {
    "test data": lambda i: (0, 0, i, None),
    "training data": lambda i: (i, 0, None, None),
    "internal randomness": lambda i: (0, i, None, None),
    "classification error": lambda i: (0, 0, 0, i),
    ALL: lambda i: (i, i, i, i),
}


def two_learners(start: int) -> tuple[MLPClassifier, KNeighborsClassifier]:
    """Return A, a small network started at random, and B, a vote of five neighbours.

    They are almost equally good on the waveforms, and A has randomness inside.
    """
    network = MLPClassifier(
        (6,), activation="tanh", learning_rate_init=0.02, max_iter=50, random_state=start
    )
    return network, KNeighborsClassifier(5)


def train_pair(
    train_size: int, train: int, start: int, seed: int
) -> list[MLPClassifier | KNeighborsClassifier]:
    """Train both learners on one sample of clean waveforms."""
    X, y = Waveform().sample(train_size, trial_rng(seed, "train", train))
    with warnings.catch_warnings():
        # Fifty passes are the learner's definition, not a failure to finish.
        warnings.simplefilter("ignore", ConvergenceWarning)
        return [learner.fit(X, y) for learner in two_learners(start)]


def sources_of_variation(
    *,
    replicates: int,
    train_size: int,
    test_size: int,
    label_noise: float,
    seed: int,
    sources: Iterable[str] = (*SOURCES, ALL),
) -> pd.DataFrame:
    """Measure how far the difference in error moves when one source varies.

    In each group of rows one source is drawn afresh and the others are held
    still; in the last group everything varies, as it does for an experimenter.

    Returns
    -------
    DataFrame
        ``source``, ``replicate``, ``error_a``, ``error_b`` and ``difference``
        (A minus B), in percentage points.
    """
    for name, value, least in (
        ("replicates", replicates, 2),
        ("train_size", train_size, 10),
        ("test_size", test_size, 1),
    ):
        if value < least:
            raise ValueError(f"{name} must be at least {least}, not {value}")
    clean, noisy = Waveform(), Waveform(label_noise)
    world = clean.sample(_WORLD, trial_rng(seed, "world", 0))

    @lru_cache(maxsize=2)
    def classifiers(train: int, start: int) -> list[MLPClassifier | KNeighborsClassifier]:
        return train_pair(train_size, train, start, seed)

    def errors(train: int, start: int, test: int | None, noise: int | None) -> list[float]:
        X, y = world
        if test is not None:
            X, y = clean.sample(test_size, trial_rng(seed, "test", test))
        if noise is not None:
            y = noisy.mislabel(y, trial_rng(seed, "noise", noise))
        return [100 * float(np.mean(c.predict(X) != y)) for c in classifiers(train, start)]

    rows = [
        (source, i, *errors(*_DRAWS[source](i)))
        for source in sources
        for i in tqdm(range(1, replicates + 1), desc=source, leave=False, delay=2)
    ]
    table = pd.DataFrame(rows, columns=["source", "replicate", "error_a", "error_b"])
    return table.assign(difference=table.error_a - table.error_b)


def spread(table: pd.DataFrame) -> pd.DataFrame:
    """Summarise the difference in error, source by source.

    ``a_wins`` is the share of replicates in which A made fewer errors, so a
    single experiment would have preferred A that often.
    """
    groups = table.groupby("source", sort=False)["difference"]
    return pd.DataFrame(
        {
            "mean": groups.mean(),
            "sd": groups.std(),
            "lowest": groups.min(),
            "highest": groups.max(),
            "a_wins": groups.agg(lambda d: (d < 0).mean()),
        }
    ).reset_index()


def spread_table(table: pd.DataFrame) -> Layout:
    """Show the spread of the difference, source by source."""
    cells = spread(table)
    return Layout(
        cells,
        "Difference in error, A minus B, in percentage points.",
        "tbl-sources",
        {
            "source": "what varies",
            "mean": "mean",
            "sd": "standard deviation",
            "lowest": "lowest",
            "highest": "highest",
            "a_wins": "A ahead",
        },
        {"mean": ".2f", "sd": ".2f", "lowest": ".1f", "highest": ".1f", "a_wins": ".0%"},
    )


def noise_hides_differences(
    rates: tuple[float, ...], *, train_size: int, seed: int
) -> pd.DataFrame:
    """Measure both learners against ever noisier labels, beside the formula.

    Returns
    -------
    DataFrame
        ``rate``, ``learner``, ``measured`` and ``formula``, errors in points.
    """
    X, truth = Waveform().sample(_WORLD, trial_rng(seed, "world", 0))
    rows = []
    for name, classifier in zip("AB", train_pair(train_size, 0, 0, seed), strict=True):
        predicted = classifier.predict(X)
        error = float(np.mean(predicted != truth))
        for step, rate in enumerate(rates):
            population = Waveform(rate)
            labels = population.mislabel(truth, trial_rng(seed, "rates", step))
            measured = float(np.mean(predicted != labels))
            rows.append((rate, name, 100 * measured, 100 * float(population.noisy_error(error))))
    return pd.DataFrame(rows, columns=["rate", "learner", "measured", "formula"])


@lru_cache(maxsize=2)
def expected_difference(*, replicates: int, train_size: int, seed: int) -> tuple[float, float]:
    """Estimate what the null hypothesis says is zero, with its standard error.

    Training sample and start are drawn afresh each time and each pair of
    classifiers is tested on the whole world; the difference is in points.
    """
    X, y = Waveform().sample(_WORLD, trial_rng(seed, "world", 0))
    d = np.empty(replicates)
    for i in tqdm(range(replicates), desc="expected difference", leave=False, delay=2):
        a, b = train_pair(train_size, i + 1, i + 1, seed)
        d[i] = 100 * (np.mean(a.predict(X) != y) - np.mean(b.predict(X) != y))
    return float(d.mean()), float(d.std(ddof=1) / np.sqrt(replicates))


def numbers(
    table: pd.DataFrame, *, replicates: int, train_size: int, test_size: int, label_noise: float,
    seed: int,
) -> dict[str, str]:  # fmt: skip
    """Give the spread that each source of variation has alone, and all have together."""
    mean, error = expected_difference(replicates=replicates, train_size=train_size, seed=seed)
    by_source = spread(table).set_index("source")["sd"]
    alone = by_source[list(SOURCES)]
    together = table[table["source"] == ALL]
    return {
        "truth": f"{mean:.2f} ± {error:.2f}".replace("-", "\N{MINUS SIGN}"),
        "least_sd": f"{alone.min():.1f}",
        "most_sd": f"{alone.max():.1f}",
        "all_sd": f"{by_source[ALL]:.1f}",
        "wins": f"{(together['difference'] * mean > 0).mean():.0%}",
        "test_sd": f"{alone['test data']:.1f}",
        "need_tests": f"{test_size * alone['test data'] ** 2:,.0f}",
        "train_sd": f"{alone['training data']:.1f}",
        "start_sd": f"{alone['internal randomness']:.1f}",
        "noise_sd": f"{alone['classification error']:.1f}",
        "quadrature": f"{(alone**2).sum() ** 0.5:.1f}",
        "tests": str(test_size),
        "trains": str(train_size),
        "noise": f"{label_noise:.0%}",
    }


@in_style
def draw(table: pd.DataFrame) -> Figure:
    """Draw every replicate's difference in error, a row for each source.

    Parameters
    ----------
    table : DataFrame
        ``source`` and ``difference``, from :func:`sources_of_variation`.
    """
    sources = list(dict.fromkeys(table["source"]))
    fig, ax = plt.subplots(figsize=(WIDTH, 0.75 * len(sources) + 0.9))
    ax.axvline(0, color=INK, lw=1)
    for row, source in enumerate(sources):
        d = table.loc[table["source"] == source, "difference"].to_numpy()
        colour = ORANGE if row == len(sources) - 1 else BLUE
        # Round to a grid and stack, so that each replicate stays visible.
        column = np.sort(np.round(d / _GRID) * _GRID)
        rank = np.arange(len(d)) - np.searchsorted(column, column)
        height = rank * min(0.09, 0.62 / max(rank.max(), 1))
        ax.scatter(column, row - height, s=11, color=colour, alpha=0.7, lw=0)
        low, high = np.quantile(d, [0.05, 0.95])
        ax.plot([low, high], [row + 0.13] * 2, color=INK, lw=2.2, solid_capstyle="butt")
        ax.plot(d.mean(), row + 0.13, "o", color=INK, ms=5)
    ax.set(
        yticks=range(len(sources)),
        ylim=(len(sources) - 0.7, -0.85),
        xlabel="difference in error, A minus B (percentage points)",
    )
    name_rows(ax, list(sources), range(len(sources)))
    ax.text(0.0, 1.01, "A better", transform=ax.transAxes, color=MUTED, fontsize=9)
    ax.text(1.0, 1.01, "B better", transform=ax.transAxes, color=MUTED, fontsize=9, ha="right")
    return fig
