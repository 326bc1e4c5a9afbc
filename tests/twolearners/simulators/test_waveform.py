"""The three waveforms have the exact properties their documentation claims."""

import numpy as np
import pytest

from twolearners.simulators import WAVES, Waveform


def test_waves_are_triangles_of_height_six():
    assert WAVES.shape == (3, 21)
    assert WAVES.max(axis=1).tolist() == [6, 6, 6]
    assert (WAVES.argmax(axis=1) + 1).tolist() == [7, 11, 15]
    assert set(np.abs(np.diff(WAVES)).ravel()) == {0.0, 1.0}


def test_waveform_classes_have_the_means_of_their_mixtures():
    X, y = Waveform().sample(60_000, np.random.default_rng(3))
    for label, (i, j) in enumerate([(0, 1), (0, 2), (1, 2)]):
        expected = (WAVES[i] + WAVES[j]) / 2  # the mixing share is uniform
        # Noise has variance 1, mixing at most 36/12: standard error under 2/sqrt(20,000).
        np.testing.assert_allclose(
            X[y == label].mean(axis=0), expected, atol=4 * 2 / np.sqrt(19_000)
        )


def test_mislabelling_strikes_the_stated_share_and_never_keeps_a_struck_label():
    y = np.zeros(40_000, dtype=int)
    noisy = Waveform(0.3).mislabel(y, np.random.default_rng(4))
    shares = np.bincount(noisy, minlength=3) / len(y)
    np.testing.assert_allclose(shares, [0.7, 0.15, 0.15], atol=4 * 0.5 / np.sqrt(len(y)))


def test_the_law_of_noisy_error_holds_for_any_prediction():
    rng = np.random.default_rng(5)
    truth = rng.integers(3, size=200_000)
    predicted = np.where(rng.random(truth.size) < 0.8, truth, rng.integers(3, size=truth.size))
    population = Waveform(0.25)
    measured = np.mean(predicted != population.mislabel(truth, rng))
    law = population.noisy_error(np.mean(predicted != truth))
    assert measured == pytest.approx(law, abs=4 * 0.5 / np.sqrt(truth.size))


@pytest.mark.parametrize("rate", [-0.1, 1.1])
def test_a_noise_rate_is_a_share(rate):
    with pytest.raises(ValueError, match="share from 0 to 1"):
        Waveform(rate)
