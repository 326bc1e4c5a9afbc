"""One rule of training for all data sets: which of many comes closest to Table 2.

The paper does not say how its perceptrons were trained. A rule says for how long, how inputs are
scaled, and where the digits of ODR come from. Each is tried on all data sets and all learners at
once, and the one that is judged on a data set was chosen on the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from fourpapers.alpaydin1999.error_runs import (
    ErrorRuns,
    deviation_of_error,
    digit_samples,
    fifteen,
    mean_error,
    rejections,
    spread_of,
)
from fourpapers.alpaydin1999.experiments import SAMPLES
from fourpapers.alpaydin1999.learning_paths import (
    DIGITS,
    FULL,
    PATHS,
    SCALINGS,
    UPDATES,
    epochs_of_updates,
    errors_after_epochs,
    learning_paths,
    stages,
)
from fourpapers.alpaydin1999.populations import HIDDEN, Pair, instances
from fourpapers.alpaydin1999.printed import RUNS, printed_errors
from fourpapers.engine import compute
from fourpapers.item import Layout
from fourpapers.uncertainty import normal_interval

Floats = NDArray[np.float64]

#: Numbers of epochs that rules try, from half of what the tables have to sixteen times as many.
RULE_EPOCHS = (25, 50, 100, 200, 400, 800)
CRITERIA = ("errors", "squared error")


@dataclass(frozen=True)
class Rule:
    """How all networks are trained.

    Attributes
    ----------
    kind : {"epochs", "updates", "held out"}
        What decides when to stop: a number of epochs, a number of updates of the weights, or a
        third of the training half that is held out.
    number : int
        How many epochs or updates; the place of the criterion if a part is held out.
    scaling : str
        What inputs are divided by.
    digits : str
        Where the digits of ODR are drawn from.
    again : bool
        Whether the whole half is trained on once the held-out part has said for how long.
    """

    kind: str
    number: int
    scaling: str
    digits: str = "all"
    again: bool = False

    def epochs(self, half: int) -> int:
        """Return the number of epochs on half of a data set, if the rule knows it beforehand."""
        return self.number if self.kind == "epochs" else epochs_of_updates(self.number, half)

    def __str__(self) -> str:
        if self.kind == "held out":
            then = ", then all" if self.again else ""
            when = f"least {CRITERIA[self.number]} held out{then}"
        else:
            when = f"{self.number:,} {self.kind}"
        return f"{when}; by {self.scaling}"


def rules() -> list[Rule]:
    """List the rules that are tried."""
    when = [("epochs", number, False) for number in RULE_EPOCHS]
    when += [("updates", number, False) for number in UPDATES]
    when += [
        ("held out", place, again) for place in range(len(CRITERIA)) for again in (False, True)
    ]
    return [
        Rule(kind, number, scaling, digits, again)
        for digits in DIGITS
        for scaling in SCALINGS
        for kind, number, again in when
    ]


#: The rule of the tables.
DEFAULT = Rule("epochs", 50, "range")


@lru_cache(maxsize=64)
def _stored(pair: Pair, scaling: str, digits: str, trials: int, seed: int) -> dict[str, Floats]:
    outcome = compute(
        learning_paths,
        trials=trials,
        seed=seed,
        **pair.setting,
        scaling=scaling,
        digits=digits if pair.printed == "ODR" else "all",
    )
    return {name: outcome[name].swapaxes(-1, -2) for name in ("errors", "stage", "stopped")}


def errors_by_rule(rule: Rule, pair: Pair, trials: int = PATHS, seed: int = 1999) -> ErrorRuns:
    """Read off the paths what a rule gives: errors of the linear and the multilayer perceptron."""
    stored = _stored(pair, rule.scaling, rule.digits, trials, seed)
    half = instances(pair.printed) // 2
    at = stages(half)
    if rule.kind != "held out":
        counts = stored["errors"][:, :, at.index(rule.epochs(half))]
    elif rule.again:
        best = stored["stage"][:, rule.number, :, None]
        counts = np.take_along_axis(stored["errors"], best.astype(int), axis=2)[:, :, 0]
    else:
        counts = stored["stopped"][:, rule.number]
    return ErrorRuns(pair, np.asarray(counts / half))


@lru_cache(maxsize=2)
def distances(trials: int = PATHS, seed: int = 1999) -> pd.DataFrame:
    """Measure how far every rule is from every mean of Table 2.

    Returns
    -------
    DataFrame
        ``rule``, ``dataset``, ``hidden_units`` (0 for the linear perceptron), ``value`` as
        printed, ``ours`` in per cent, and ``off``, the difference in his standard deviations.
    """
    printed = printed_errors().fillna({"hidden_units": 0})
    rows = []
    for rule in rules():
        for row in printed.to_dict("records"):
            units = int(row["hidden_units"])
            first = Pair(row["dataset"], units or HIDDEN[row["dataset"]][0])
            ours = 100 * errors_by_rule(rule, first, trials, seed).mean(int(units > 0))
            rows.append(
                (rule, row["dataset"], units, row["value"], ours,
                 (ours - row["value"]) / row["value_sd"])
            )  # fmt: skip
    return pd.DataFrame(rows, columns=["rule", "dataset", "hidden_units", "value", "ours", "off"])


def closest(table: pd.DataFrame, without: str = "") -> Rule:
    """Return the rule with the least root mean square distance, if need be without a data set.

    Of rules that are equally close, as those that differ in their digits are without ODR, it is
    the first.
    """
    distance = root_mean_squares(table[table["dataset"] != without])
    return min(rules(), key=lambda rule: distance[rule])


def root_mean_squares(table: pd.DataFrame) -> dict[Rule, float]:
    """Give the root mean square distance of every rule."""
    squares = table["off"] ** 2
    return {rule: float(np.sqrt(squares[table["rule"] == rule].mean())) for rule in rules()}


def chosen_elsewhere(table: pd.DataFrame) -> dict[str, Rule]:
    """Return for every data set the rule that is closest on the other five.

    Where digits come from concerns ODR alone, and elsewhere it is left as it is in the tables.
    """
    chosen = {name: closest(table, name) for name in HIDDEN}
    digits = {name: chosen[name].digits if name == "ODR" else DIGITS[0] for name in HIDDEN}
    return {name: replace(chosen[name], digits=digits[name]) for name in HIDDEN}


def full_size(rule: Rule, pair: Pair, seed: int = 1999) -> ErrorRuns:
    """Read the runs of a rule that knows its epochs beforehand, as many as the paper has.

    A thousand digits are drawn anew in every run.
    """
    half = instances(pair.printed) // 2
    counts = compute(
        errors_after_epochs,
        trials=FULL,
        seed=seed,
        **pair.setting,
        scaling=rule.scaling,
        epochs=rule.epochs(half),
        digits=rule.digits if pair.printed == "ODR" else "all",
    )["errors"].swapaxes(-1, -2)
    return ErrorRuns(pair, np.asarray(counts / half))


def at_full_size(by_dataset: Mapping[str, Rule], *, tables: bool = False) -> pd.DataFrame:
    """Set what rules give with as many runs as the paper's beside Table 2.

    Parameters
    ----------
    by_dataset : mapping
        A rule for every data set.
    tables : bool
        Whether to show data sets under the rule of the tables, too, by the runs of the tables.

    Returns
    -------
    DataFrame
        ``dataset``, ``hidden_units`` (0 for the linear perceptron), ``quantity`` (mean or
        deviation), ``value`` as printed, ``ours``, ``off`` (in his standard deviations) and
        ``agrees``. On ODR, where only means are judged, the paper's sample may differ from the
        mean over all by the spread between samples.
    """
    rows = []
    for row in printed_errors().fillna({"hidden_units": 0}).to_dict("records"):
        units, rule = int(row["hidden_units"]), by_dataset[row["dataset"]]
        if rule == DEFAULT and not tables:
            continue
        pair = Pair(row["dataset"], units or HIDDEN[row["dataset"]][0])
        runs = fifteen(FULL)[pair] if rule == DEFAULT else full_size(rule, pair)
        place = int(units > 0)
        samples = digit_samples(pair) if pair.size else []
        for quantity, column, measure in (
            ("mean", "value", mean_error),
            ("deviation", "value_sd", deviation_of_error),
        ):
            if samples and quantity == "deviation":
                continue  # every run has digits of its own, which adds to how errors vary
            ours, error = measure(runs.errors[:, place])
            gap = np.hypot(error * np.sqrt(1 + FULL / RUNS), spread_of(measure, samples, place))
            apart = normal_interval(ours - row[column], float(gap))
            rows.append(
                (row["dataset"], units, quantity, row[column], ours, apart.value / row["value_sd"],
                 apart.low <= 0 <= apart.high)
            )  # fmt: skip
    columns = ["dataset", "hidden_units", "quantity", "value", "ours", "off", "agrees"]
    return pd.DataFrame(rows, columns=columns)


class Judgement(NamedTuple):
    """What came of rules that were chosen on the other data sets.

    Attributes
    ----------
    chosen : dict
        The rule for every data set.
    numbers : DataFrame
        From :func:`at_full_size`.
    closer : set of str
        The data sets whose means it has closer to Table 2 than the tables have; nowhere else can
        it be the cause of anything.
    """

    chosen: dict[str, Rule]
    numbers: pd.DataFrame
    closer: set[str]


@lru_cache(maxsize=1)
def judged_elsewhere() -> Judgement:
    """Judge every data set by the rule that is closest on the other five, at full size."""
    chosen = chosen_elsewhere(distances())
    numbers = at_full_size(chosen)
    means = numbers[numbers["quantity"] == "mean"]
    usual = at_full_size(dict.fromkeys(HIDDEN, DEFAULT), tables=True)
    usual = usual[usual["quantity"] == "mean"]
    rule, ours = (
        (table["off"] ** 2).groupby(table["dataset"]).mean().to_dict() for table in (means, usual)
    )
    return Judgement(chosen, numbers, {str(name) for name in rule if rule[name] < ours[name]})


def causes(cells: pd.DataFrame) -> list[str]:
    """Say of every number of Table 2 that differs what makes it differ, or what was tried in vain.

    A rule of training is taken for the cause if it was chosen on the other data sets, has the
    means of this one closer to Table 2 than ours, and the number within chance of the printed one.

    Parameters
    ----------
    cells : DataFrame
        ``dataset``, ``hidden_units``, ``quantity`` and ``verdict``.
    """
    chosen, numbers_elsewhere, closer = judged_elsewhere()
    again = {
        (row["dataset"], row["hidden_units"], row["quantity"]): row
        for row in numbers_elsewhere.to_dict("records")
    }
    tried = f"unexplained: tried {len(rules())} rules of training"
    texts = []
    for row in cells.fillna({"hidden_units": 0}).to_dict("records"):
        rule = chosen[row["dataset"]]
        other = again.get((row["dataset"], int(row["hidden_units"]), row["quantity"]))
        if row["verdict"] == "agrees":
            texts.append("")
        elif rule == DEFAULT:
            texts.append(f"{tried}; the closest on the other sets is ours")
        elif (
            other := again.get((row["dataset"], int(row["hidden_units"]), row["quantity"]))
        ) is None:
            texts.append(f"{tried} and {SAMPLES} other samples of digits")
        else:
            result = f"{rule} gives {other['ours']:.2f}"
            explained = other["agrees"] and row["dataset"] in closer
            texts.append(f"training: {result}" if explained else f"{tried}; {result}")
    return texts


def rejections_elsewhere(pair: Pair, alpha: float) -> tuple[Rule, dict[str, float]] | None:
    """Give the rule that is closest elsewhere, and how often it has LP told from MLP.

    Nothing if it has the means of this data set no closer to Table 2 than the tables have.
    """
    chosen, _, closer = judged_elsewhere()
    if pair.printed not in closer:
        return None
    rule = chosen[pair.printed]
    rejected = rejections(full_size(rule, pair).differences, alpha)
    return rule, {test: float(outcomes.mean()) for test, outcomes in rejected.items()}


def rule_table(table: pd.DataFrame) -> Layout:
    """Show the closest rules and, last, what is left if each data set is judged by the others.

    Parameters
    ----------
    table : DataFrame
        From :func:`distances`.
    """
    overall = root_mean_squares(table)
    by_set = {name: root_mean_squares(table[table["dataset"] == name]) for name in HIDDEN}
    order = sorted(rules(), key=lambda rule: overall[rule])
    best = [rule for rule in order[:8] if rule != DEFAULT] + [DEFAULT]
    rows = [
        {"rule": f"{rule} (ours)" if rule == DEFAULT else str(rule)}
        | {"digits": rule.digits, "all": overall[rule]}
        | {name: by_set[name][rule] for name in HIDDEN}
        for rule in best
    ]
    elsewhere = chosen_elsewhere(table)
    rows.append(
        {"rule": "chosen on the other five", "digits": elsewhere["ODR"].digits,
         "all": distance_elsewhere(table)}
        | {name: by_set[name][elsewhere[name]] for name in HIDDEN}
    )  # fmt: skip
    return Layout(
        pd.DataFrame(rows),
        "Rules of training for all data sets, the closest first, then ours: root mean square "
        "distance from the 21 means of Table 2 in the paper's standard deviations, all and by "
        "data set. Last, every data set under the rule that is closest on the other five.",
        "tbl-alp-rules",
        {"rule": "until; inputs", "digits": "digits", "all": "all"}
        | {name: name for name in HIDDEN},
        dict.fromkeys(("all", *HIDDEN), ".2f"),
    )


def distance_elsewhere(table: pd.DataFrame) -> float:
    """Give the root mean square distance if every data set is judged by the rule of the others."""
    chosen = chosen_elsewhere(table)
    own = table[table["rule"] == table["dataset"].map(chosen)]
    return float(np.sqrt((own["off"] ** 2).mean()))


def numbers(table: pd.DataFrame) -> dict[str, str]:
    """Give what the text says of the rules; takes what :func:`distances` returns."""
    best, overall = closest(table), root_mean_squares(table)
    whole = at_full_size(dict.fromkeys(HIDDEN, best)).groupby("quantity")["agrees"]
    agree = whole.sum()
    _, numbers_elsewhere, closer = judged_elsewhere()
    of_closer = numbers_elsewhere[numbers_elsewhere["dataset"].isin(closer)]
    explained = of_closer.groupby("quantity")["agrees"].sum()
    least = table.groupby(["dataset", "hidden_units"])["ours"].min()
    return {
        "alp_rules": str(len(rules())),
        "alp_rule_runs": str(PATHS),
        "alp_rule_epochs": f"{RULE_EPOCHS[0]} to {RULE_EPOCHS[-1]}",
        "alp_rule_updates": f"{UPDATES[0]:,} to {UPDATES[-1]:,}",
        "alp_rule_best": str(best),
        "alp_rule_digits": best.digits,
        "alp_rule_rms": f"{overall[best]:.2f}",
        "alp_rule_ours": f"{overall[DEFAULT]:.2f}",
        "alp_rule_elsewhere": f"{distance_elsewhere(table):.2f}",
        "alp_rule_agree": str(agree["mean"]),
        "alp_rule_sd_agree": str(agree["deviation"]),
        "alp_rule_sd_all": str(whole.size()["deviation"]),
        "alp_rule_closer": ", ".join(name for name in HIDDEN if name in closer) or "none",
        "alp_rule_causes": str(explained["mean"]),
        "alp_rule_sd_causes": str(explained.get("deviation", 0)),
        "alp_rule_odr": f"{least['ODR', 20]:.2f}",
        "alp_rule_iris": f"{least['IRIS', 20]:.2f}",
    }
