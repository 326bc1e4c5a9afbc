# SPDX-License-Identifier: GPL-3.0-or-later
"""Run Weka on every data set and hold its predictions against the record and against ours.

``python oracle/run.py`` compares, and returns 1 if anything differs that must not;
``python oracle/run.py --record`` writes what Weka says into the package first.
"""

from __future__ import annotations

import argparse
import sys

import judge
import numpy as np
import pandas as pd
from tqdm import tqdm

from fourpapers.published import weka
from fourpapers.published.weka import record
from twolearners.datasets import list_datasets, load

Said = dict[str, dict[str, np.ndarray]]  # by data set and learner


def main() -> int:
    """Do what the command line asks for and return 1 if a promise is broken."""
    sets = list(list_datasets("Frank").index)
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--record", action="store_true", help="rewrite the recorded predictions")
    parser.add_argument("--sets", nargs="+", metavar="NAME", choices=sets, default=sets)
    chosen = parser.parse_args()
    judge.get_weka()
    plans = {name: record.draw_folds(name) for name in chosen.sets}
    said = ask_weka(plans)
    if chosen.record:
        for name, answers in said.items():
            record.write(name, plans[name], answers)
    broken = unlike_the_record(said)
    table = beside_ours(said)
    broken += weka.broken_promises(table)
    sums = weka.totals(table)
    print(as_text(table), "\nAll data sets together\n", as_text(sums), sep="\n")
    equal, instances = sums["equal"].sum(), sums["instances"].sum()
    print(f"\n{equal:,} of {instances:,} predictions are equal ({equal / instances:.4%});", end=" ")
    print("\n- ".join(["promises broken:", *broken]) if broken else "every promise is kept")
    return 1 if broken else 0


def ask_weka(plans: dict[str, np.ndarray]) -> Said:
    """Return what Weka predicts."""
    said: Said = {}
    jobs = []
    for name in plans:
        data = load(name).encoded
        for learner in weka.COMMANDS:
            # Weka counts declared classes, whether they occur or not.
            if learner != "voted perceptron" or data.n_classes == 2:
                jobs.append((name, learner, data.values.size))
    answers = judge.predictions([(name, plans[name], weka.COMMANDS[lrn]) for name, lrn, _ in jobs])
    # Jobs differ in length: the cells still to be learnt from tell best how much is left.
    total = sum(cells * record.RUNS for _, _, cells in jobs)
    with tqdm(total=total, unit=" cells", unit_scale=True) as bar:
        for name, learner, cells in jobs:
            bar.set_description(f"Weka: {learner} on {name}")
            runs = []
            for _ in range(record.RUNS):
                runs.append(next(answers))
                bar.update(cells)
            said.setdefault(name, {})[learner] = np.array(runs)
    return said


def unlike_the_record(said: Said) -> list[str]:
    """Say where Weka does not predict what is recorded."""
    found = []
    for name, answers in said.items():
        for learner, predicted in answers.items():
            differ = int((predicted != weka.recorded(name, learner)).sum())
            if differ:
                found.append(f"{learner} on {name}: {differ} predictions are not as recorded")
    return found


def beside_ours(said: Said) -> pd.DataFrame:
    """Have our learners predict the same, and compare."""
    pairs = [(name, learner) for name, answers in said.items() for learner in answers]
    ours, rows = weka.like_weka(), []
    with tqdm(pairs, unit=" pairs") as bar:
        for name, learner in bar:
            bar.set_description(f"ours: {learner} on {name}")
            rows.append(weka.agreement({learner: ours[learner]}, [name]))
    return pd.concat(rows, ignore_index=True)


def as_text(table: pd.DataFrame) -> str:
    """Print shares and accuracies as percentages."""
    shares = table.select_dtypes("float").columns
    return table.to_string(index=False, formatters=dict.fromkeys(shares, "{:.3%}".format))


if __name__ == "__main__":
    sys.exit(main())
