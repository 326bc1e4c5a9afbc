"""Pictures of trees can be read: every leaf, no text over another."""

import itertools

import matplotlib.text as mtext
import numpy as np
import pytest
from matplotlib.figure import Figure

from fourpapers.appendices.trees import draw_tree
from twolearners import style
from twolearners.datasets import Encoded, load
from twolearners.learners import C45Classifier


def texts(figure: Figure) -> list[mtext.Text]:
    return [text for text in figure.findobj(mtext.Text) if text.get_text()]


@pytest.mark.parametrize("name", ["iris", "labor", "vote", "glass", "heart-statlog", "zoo"])
class TestATree:
    @pytest.fixture
    def learner(self, name):
        data = load(name)
        return C45Classifier().fit(data.X, data.y)

    def test_has_every_leaf_and_the_books_looks(self, learner):
        figure = draw_tree(learner)
        assert figure.get_figwidth() == style.WIDTH
        assert figure.get_facecolor()[3] == 0
        assert {text.get_fontname() for text in texts(figure)} == {"Inter"}
        shown = [text.get_text() for text in texts(figure)]
        tree = learner.tree_
        for leaf in np.flatnonzero(tree.links[:, 0] < 0):
            if tree.counts[leaf].any():
                assert str(learner.classes_[tree.counts[leaf].argmax()]) in shown
        assert sum(word.startswith("(") for word in shown) == tree.n_leaves

    @pytest.mark.slow
    def test_has_no_text_over_another(self, learner):
        figure = draw_tree(learner)
        boxes = [text.get_window_extent() for text in texts(figure)]
        for one, other in itertools.combinations(boxes, 2):
            shared = one.intersection(one, other)
            assert shared is None or min(shared.width, shared.height) < 2  # pixels


def test_a_tree_whose_frames_would_cover_leaves_is_drawn_as_a_list():
    data = load("labor")
    learner = C45Classifier(pruned=False).fit(data.X, data.y)
    figure = draw_tree(learner)
    shown = texts(figure)
    assert "pension = ret_allw" in [text.get_text() for text in shown]
    assert min(text.get_window_extent().x0 for text in shown) >= 0


def test_a_single_leaf_can_be_drawn():
    data = Encoded([[0.0], [1.0], [0.0]], [2], [1, 1, 1], 2)
    shown = [text.get_text() for text in texts(draw_tree(C45Classifier().fit_encoded(data)))]
    assert shown == ["1", "(3)"]


def test_a_tree_too_large_is_to_be_printed():
    data = load("vowel").encoded
    with pytest.raises(ValueError, match=r"leaves is too large to draw .* export_text"):
        draw_tree(C45Classifier().fit_encoded(data))
