"""pyproject.toml, the lock and environment.yml hold the same versions."""

import re

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.environment import ROOT, conda, declared, locked


def pins():
    return {canonicalize_name(pin.name): pin for pin in locked()}


@pytest.mark.parametrize("extra", ["", "book", "test", "build"])
def test_the_lock_satisfies_what_the_project_asks_for(extra):
    for wanted in declared()[extra]:
        (spec,) = pins()[canonicalize_name(wanted.name)].specifier
        assert wanted.specifier.contains(spec.version), f"{wanted} but the lock has {spec.version}"


@pytest.mark.parametrize("extra", ["book", "test", "build"])
def test_the_book_and_its_tests_are_pinned_exactly(extra):
    assert all(str(wanted.specifier).startswith("==") for wanted in declared()[extra])


def test_every_pin_has_a_hash_and_no_index_is_named():
    text = (ROOT / "requirements.lock").read_text()
    blocks = re.split(r"\n(?=[a-z0-9])", text.strip())
    assert len(blocks) == len(locked())
    assert all("--hash=sha256:" in block for block in blocks)
    assert "://" not in text


def test_conda_users_get_the_versions_of_the_lock():
    assert (ROOT / "environment.yml").read_text() == conda(), "run make lock"
    *_, pip = yaml.safe_load(conda())["dependencies"]
    first, *rest = pip["pip"]
    assert first == "--editable ."
    assert [Requirement(line) for line in rest] == locked()
