"""Many networks that fit what the paper tells of each set: it drew one, and did not print it.

Of Set 1 it tells that all variables are independent, with various probabilities: thirty networks
draw those evenly from 0 to 1. Of Sets 2, 3 and 4 it tells how accurate two learners are (Table 3):
fifty networks of each were searched for that have these accuracies. How far a number differs from
network to network is how far it may be from the paper's for no other reason.

``python -m fourpapers.bouckaert2003.other_networks`` searches for them again and writes them down.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from tqdm import tqdm

from fourpapers.bouckaert2003.network_search import SEED, TABLE_3, search
from fourpapers.engine import trial_rng
from twolearners.simulators import BayesianNetwork, Node, independent_attributes

#: Their numbers in each set; lower ones are networks with a rule or a file of their own.
OTHERS = {1: range(2, 32), 2: range(1, 51), 3: range(1, 51), 4: range(1, 51)}
#: How near both accuracies have to come, twice what is printed in Table 3 to either side, and how
#: many structures may be given up.
_TOLERANCE, _ATTEMPTS = 0.002, 60
_FILE = Path(__file__).with_suffix(".jsonl")


def other_network(number: int, network: int) -> BayesianNetwork:
    """Return one of the other networks of a set."""
    if number == 1:
        rng = trial_rng(SEED, "bouckaert2003/uneven attributes", network)
        return independent_attributes(rng.random(10).round(4))
    nodes = _stored()[number, network]
    return BayesianNetwork(
        [
            Node("class", (), 0.5),
            *(Node(name, parents, table) for name, parents, table in nodes),
        ]
    )


def search_network(number: int, network: int) -> BayesianNetwork:
    """Search for one of the other networks of Set 2, 3 or 4, as it is stored."""
    from twolearners.learners import C45Classifier, NaiveBayes

    return search(
        TABLE_3[number],
        {"naive Bayes": NaiveBayes(), "C4.5": C45Classifier()},
        seed=SEED + 1000 * number + network,
        tolerance=_TOLERANCE,
        attempts=_ATTEMPTS,
    ).network


@cache
def _stored() -> dict[tuple[int, int], list[list]]:
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    return {(line["set"], line["network"]): line["nodes"] for line in map(json.loads, lines)}


def _line(number: int, network: int) -> str:
    selected = search_network(number, network)
    nodes = [[node.name, list(node.parents), node.table.tolist()] for node in selected.nodes[1:]]
    return json.dumps({"set": number, "network": network, "nodes": nodes}) + "\n"


if __name__ == "__main__":
    wanted = [(number, network) for number in TABLE_3 for network in OTHERS[number]]
    _FILE.write_text("".join(_line(*pair) for pair in tqdm(wanted)), encoding="utf-8")
