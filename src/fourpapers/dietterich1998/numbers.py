"""Numbers in the text of the chapters on simulated learners, real learners and power.

Each function takes the parameters of its chapter, and gives numbers in words, by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fourpapers.dietterich1998 import figure_3, figure_7, laws
from fourpapers.dietterich1998.beyond import (
    damaged_learners,
    finite_population,
    fold_correlation_readings,
    power,
    simulated_learners,
    type_one_error,
)
from fourpapers.dietterich1998.experiments import (
    misclassification_probability,
    number_of_splits,
    replications,
    varying_error_rates,
)
from fourpapers.dietterich1998.experiments import simulated_learners as experiment
from fourpapers.dietterich1998.figures_9_10_11 import power_at, study
from fourpapers.dietterich1998.populations import PAPER
from fourpapers.dietterich1998.procedures import FIVE, FOUR
from fourpapers.dietterich1998.section_3_4 import letter_correlations
from fourpapers.laws import size_of_five_by_two_t
from twolearners.simulators import WorstCase, inflation

Numbers = dict[str, str]


def on_simulated_learners(
    *,
    studies: int = 100,
    sets: int = 1000,
    size: int = 300,
    epsilons: Sequence[float] = experiment.EPSILONS,
    sizes: Sequence[int] = experiment.SIZES,
    alpha: float = 0.05,
    seed: int = 1998,
) -> Numbers:
    """Give Type I errors on simulated learners, measured and derived."""
    scale: Any = {"studies": studies, "sets": sets, "size": size, "seed": seed}
    low, high = epsilons[0], epsilons[-1]
    rates = experiment.type_one_error(tuple(epsilons), alpha=alpha, **scale)
    at = rates.set_index(["test", "epsilon"])
    normal = rates[~rates["test"].isin(FIVE[:2])]
    by_number = number_of_splits.type_one_error(alpha=alpha, **scale)
    number = by_number.set_index(["test", "number"])["rate"]
    swinging = varying_error_rates.type_one_error(alpha=alpha, **scale)
    swing = swinging.set_index(["swing", "test"])["rate"]["first", "5x2cv t"]
    ideal = replications.ideal_sizes()
    lowest = ideal.loc[ideal.groupby("level")["share"].idxmin()]
    best = lowest.set_index("level")["replications"]
    apart = laws.worst_spread(high, [0.5, 1], alpha)["resampled t"]
    few = max(2, studies // 5)
    by_size = experiment.type_one_error_by_size(
        tuple(sizes), low, studies=few, alpha=alpha, sets=sets, seed=seed
    )
    at_size = by_size[by_size["test"] == "resampled t"].set_index("size")["rate"]
    trees = figure_3.study(seed)
    vary = {
        title: misclassification_probability.variation(measured)
        for title, measured in trees.items()
    }
    grown = len(trees["EXP6"].error)
    return {
        "sim_all": f"{len(epsilons) * studies * sets:,}",
        "sim_studies": f"{studies}",
        "sim_level": f"{alpha:.2f}",
        "sim_size": f"{size}",
        "sim_res_low": f"{at['rate']['resampled t', low]:.0%}",
        "sim_res_high": f"{at['rate']['resampled t', high]:.0%}",
        "sim_res_300": f"{number['resampled t', 300]:.0%}",
        "sim_prop_low": f"{at['law']['difference of proportions', low]:.4f}",
        "sim_prop_high": f"{at['law']['difference of proportions', high]:.4f}",
        "sim_prop_seen": f"{at['above']['difference of proportions', low]:.0%}",
        "sim_prop_seen_high": f"{at['above']['difference of proportions', high]:.0%}",
        "sim_trees": f"{grown:,}",
        "sim_ratio_exp6": f"{vary['EXP6']['ratio']:.2f}",
        "sim_ratio_letter": f"{vary['Letter']['ratio']:.2f}",
        "sim_ideal": f"{size_of_five_by_two_t(0.05):.4f}",
        "sim_off": f"{(normal['rate'] - normal['law']).abs().max():.4f}",
        "sim_stretch_30": f"{inflation(30, WorstCase(0.10, size).correlation()):.2f}",
        "sim_stretch_300": f"{inflation(300, WorstCase(0.10, size).correlation()):.2f}",
        "sim_still": f"{replications.share_without_variance(low, **scale):.1%}",
        "sim_swing": f"{swing:.3f}",
        "sim_corrected": f"{at['rate']['corrected resampled t'].max():.2%}",
        "sim_rho_low": f"{WorstCase(low, size).correlation():.3f}",
        "sim_rho_high": f"{WorstCase(high, size).correlation():.3f}",
        "sim_size_smallest": f"{min(sizes)}",
        "sim_size_largest": f"{max(sizes):,}",
        "sim_size_low": f"{at_size[min(sizes)]:.0%}",
        "sim_size_high": f"{at_size[max(sizes)]:.0%}",
        "sim_worst": f"{apart[1]:.0%}",
        "sim_worst_paper": f"{apart[0]:.0%}",
        "sim_best": f"{best[0.05]}",
        "sim_best_low": f"{best[0.01]}",
    }


def on_readings_of_simulated_learners(
    *, studies: int = 100, sets: int = 1000, alpha: float = 0.05, seed: int = 1998
) -> Numbers:
    """Give what the text says of the paper's gaps about simulated learners."""
    scale: Any = {"studies": studies, "sets": sets, "seed": seed}
    quality = simulated_learners.without_quality(0.10, alpha=alpha, **scale)
    trees = misclassification_probability.variation(figure_3.study(seed)["EXP6"])
    return {
        "sim_spread_exp6": f"{trees['spread']:.3f}",
        "sim_swing_law": f"{varying_error_rates.worst_arrangement(alpha=alpha):.3f}",
        "sim_beta": f"{quality['change'].abs().max():.4f}",
        "sim_beta_square": f"{2 * 0.02**2 / 3:.5f}",
        "sim_beta_spread": f"{0.02 / 3**0.5:.4f}",
        "sim_within": f"{(quality['high'] - quality['low']).max() / 2:.4f}",
    }


def on_real_learners(
    *,
    trials: int = 1000,
    more: int = 8000,
    checked: int = 60,
    alpha: float = 0.05,
    seed: int = 1998,
) -> Numbers:
    """Give Type I errors on learners made equal, and how equal they are."""
    scale = (trials, alpha, seed)
    table = type_one_error.with_later_tests(*scale)
    rate = table.set_index(["test", "problem"])["rate"]
    on_more = figure_7.type_one_error(more, alpha, seed, (0.0,))
    letter = on_more.set_index(["test", "problem"])["rate"]["McNemar", "Letter"]
    equal = damaged_learners.equality(trials, seed)
    gaps = [
        damaged_learners.check(name, trials=checked, seed=seed)["gap"].abs().max()
        for name in ("exp6", "letter")
    ]
    why = type_one_error.expected_rates(*scale)
    off = max(
        float((why[expected] - why[f"{expected}_rate"]).abs().max())
        for expected in ("mcnemar", "cv")
    )
    rho = float(letter_correlations(more, seed)["ours"][0])
    return {
        "real_level": f"{alpha:.0%}",
        "real_left": f"{(equal['difference'].abs() / equal['sd']).max():.0%}",
        "real_more": f"{more:,}",
        "real_gap": f"{100 * max(gaps):.2f}",
        "real_cv_exp6": f"{rate['10-fold cv t', 'EXP6']:.1%}",
        "real_cv_letter": f"{rate['10-fold cv t', 'Letter']:.1%}",
        "real_cv_pima": f"{rate['10-fold cv t', 'Pima']:.1%}",
        "real_five_exp6": f"{rate['5x2cv t', 'EXP6']:.3f}",
        "real_ideal": f"{size_of_five_by_two_t(0.05):.4f}",
        "real_mc_low": f"{rate['McNemar'].min():.1%}",
        "real_mc_high": f"{rate['McNemar'].max():.1%}",
        "real_five_low": f"{rate['5x2cv t'].min():.1%}",
        "real_five_high": f"{rate['5x2cv t'].max():.1%}",
        "real_mc_letter": f"{letter:.1%}",
        "real_rho": f"{rho:.3f}",
        "real_factor": f"{float(inflation(10, rho)):.2f}",
        "real_shuffled": f"{finite_population.kfold_size(768, alpha):.3f}",
        **fold_correlation_readings.numbers(min(more, 2000), seed),  # as many as are stored
        "real_off": f"{off:.3f}",
        "real_resampled_low": f"{rate['resampled t'].min():.2f}",
        "real_resampled_high": f"{rate['resampled t'].max():.2f}",
    }


def on_readings_of_real_learners(
    *, trials: int = 1000, more: int = 2000, alpha: float = 0.05, seed: int = 1998
) -> Numbers:
    """Give what the text says of the paper's gaps about real learners."""
    choices = type_one_error.sensitivity(trials, alpha, seed)
    least, most = (choices.groupby("test")["rate"].agg(end) for end in ("min", "max"))
    return {
        **fold_correlation_readings.numbers(min(more, 2000), seed),  # as many as are stored
        "real_trials": f"{trials:,}",
        "real_se": f"{np.sqrt(0.05 * 0.95 / trials):.3f}",
        "real_open_cv_low": f"{least['10-fold cv t']:.3f}",
        "real_open_cv_high": f"{most['10-fold cv t']:.3f}",
        "real_open_five_low": f"{least['5x2cv t']:.3f}",
        "real_open_five_high": f"{most['5x2cv t']:.3f}",
        "real_open_mc_low": f"{least['McNemar']:.3f}",
        "real_open_mc_high": f"{most['McNemar']:.3f}",
    }


def on_power(
    *, trials: int = 1000, points: float = 10.0, alpha: float = 0.05, seed: int = 1998
) -> Numbers:
    """Give leads in power, and what tests find of a difference on Letter."""
    leads = power.leads(trials, alpha, seed)
    ahead = leads.set_index(["first", "second", "problem"])["lead"]
    fair = power.power_at_correct_size(trials, alpha, seed).set_index("test")["Letter, adjusted"]
    curves = {name: study(name, trials, alpha, seed) for name in PAPER}
    ours = {name: power_at(curves["letter"], name, points).value for name in FOUR}
    return {
        "pow_lead_exp6": f"{ahead['10-fold cv t', '5x2cv t', 'EXP6']:.2f}",
        "pow_lead_letter": f"{ahead['10-fold cv t', '5x2cv t', 'Letter']:.2f}",
        "pow_points": f"{points:g}",
        "pow_third_five": f"{ours['5x2cv t']:.0%}",
        "pow_third_mc": f"{ours['McNemar']:.0%}",
        "pow_pima": f"{curves['pima']['points'].max():.1f}",
        "pow_f_letter": f"{ahead['5x2cv F', '5x2cv t', 'Letter']:.2f}",
        "pow_fair_cv": f"{fair['10-fold cv t']:.2f}",
        "pow_fair_f": f"{fair['5x2cv F']:.2f}",
        "pow_fair_t": f"{fair['5x2cv t']:.2f}",
        "pow_third_prop": f"{ours['difference of proportions']:.0%}",
    }
