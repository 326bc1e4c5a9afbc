"""What README, CONTRIBUTING and ARCHITECTURE name is there, and the wheel is what they say."""

import re
import subprocess
import sys
import tomllib
import zipfile
from email import message_from_bytes

import pytest
import yaml
from packaging.requirements import Requirement

import fourpapers.cli
import twolearners.cli
from tests import ROOT
from tests.environment import declared

DOCUMENTS = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", ".github/pull_request_template.md"]
#: What the commands make, and names that stand for any chapter.
NOT_THERE = re.compile(r"_build\b|book/chapters\b|.*NN_")
COMMANDS = {"python -m fourpapers": fourpapers.cli.main, "twolearners": twolearners.cli.main}
YAML = [*ROOT.glob("*.yml"), *ROOT.glob(".*.yaml"), *ROOT.glob(".github/**/*.yml")]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
each = pytest.mark.parametrize("document", DOCUMENTS)


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


def code(document):
    """Return what a document sets as code: its blocks, and what stands between backticks."""
    block = re.compile(r"^```.*?^```", re.M | re.S)
    spans = re.findall(r"`([^`\n]+)`", block.sub("", text(document)))
    return [*block.findall(text(document)), *spans]


def in_code(document, pattern):
    return {match for piece in code(document) for match in re.findall(pattern, piece)}


def paths(document):
    """Return the paths in a document's code that start here, and the targets of its links."""
    tops = "|".join(re.escape(path.name) for path in ROOT.iterdir() if path.name != ".venv")
    start = in_code(document, rf"(?<![\w./-])(?:{tops})(?:/[\w./*-]*)?(?![\w-])")
    links = set(re.findall(r"\]\(([^)#:]+)\)", text(document)))
    return {path.rstrip(".") for path in start | links if not NOT_THERE.match(path)}


def exists(program, name):
    """Tell whether a program has a command."""
    with pytest.raises(SystemExit) as stopped:
        COMMANDS[program]([name, "--help"])
    return stopped.value.code == 0


@each
def test_every_make_target_that_is_named_exists(document):
    targets = set(re.findall(r"^([a-z]+):", text("Makefile"), re.M))
    assert in_code(document, r"\bmake ([a-z]+)") - targets == set()


@each
@pytest.mark.parametrize("program", COMMANDS)
def test_every_command_that_is_named_exists(document, program):
    commands = in_code(document, rf"(?<!from ){program} ([a-z][a-z-]+)")
    assert [name for name in commands if not exists(program, name)] == []


@each
def test_every_path_that_is_named_exists(document):
    assert [path for path in paths(document) if not list(ROOT.glob(path))] == []


def test_the_documents_name_targets_commands_and_paths():
    for document in DOCUMENTS[:3]:
        assert in_code(document, r"\bmake [a-z]+")
        assert in_code(document, r"python -m fourpapers [a-z]+")
        assert len(paths(document)) > 5


def test_the_layout_is_that_of_the_folders():
    (block,) = re.findall(r"## Layout\n+```\n(.*?)^```", text("README.md"), re.M | re.S)
    parts, folder = [], ROOT
    for line in block.splitlines():
        first, *others = line.split()
        if line.startswith(" "):
            parts += [folder / name for name in (first, *others) if name == first or "/" in name]
        else:
            folder = ROOT / first
            parts.append(folder)
    assert len(parts) > 20
    assert [p for p in parts if not p.exists() and not p.with_suffix(".py").exists()] == []


@pytest.mark.parametrize("path", YAML, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_yaml_can_be_read(path):
    assert yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["wrong_number", "bug", "question"])
def test_a_form_has_a_name_a_label_and_a_question_that_must_be_answered(name):
    form = yaml.safe_load(text(f".github/ISSUE_TEMPLATE/{name}.yml"))
    assert {"name", "description", "labels", "body"} <= form.keys()
    assert any(field.get("validations", {}).get("required") for field in form["body"])


def workflow(name):
    return yaml.safe_load(text(f".github/workflows/{name}.yml"))["jobs"]


def test_the_tests_run_on_every_python_that_the_project_names():
    matrix = workflow("test")["test"]["strategy"]["matrix"]["python"]
    named = [entry.rpartition(" :: ")[2] for entry in PROJECT["classifiers"] if "Python" in entry]
    assert matrix == named
    assert PROJECT["requires-python"] == f">={matrix[0]}"


@pytest.mark.parametrize(("name", "job", "run"), [("test",) * 3, ("pages", "build", "book")])
def test_a_workflow_runs_one_target_of_the_makefile(name, job, run):
    steps = workflow(name)[job]["steps"]
    assert [step["run"] for step in steps if "run" in step] == [f"make {run} PYTHON=python"]


def test_hooks_are_the_checks_of_make_lint_and_need_no_host():
    (repository,) = yaml.safe_load(text(".pre-commit-config.yaml"))["repos"]
    assert repository["repo"] == "local"
    (recipe,) = re.findall(r"^lint:.*\n((?:\t.*\n)+)", text("Makefile"), re.M)
    hooks = "\n".join(hook["entry"] for hook in repository["hooks"])
    program = re.compile(r"(?:bin|BIN\))/([a-z-]+(?: check| format)?)")
    assert program.findall(hooks) == program.findall(recipe)


def test_the_changelog_has_the_version_and_its_date():
    heads = re.findall(r"^## (.*)$", text("CHANGELOG.md"), re.M)
    date = yaml.safe_load(text("CITATION.cff"))["date-released"]
    assert heads[:2] == ["Unreleased", f"{PROJECT['version']} - {date}"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        yield archive


class TestTheWheel:
    def test_holds_the_library_alone(self, wheel):
        tops = {name.split("/")[0] for name in wheel.namelist()}
        assert tops == {"twolearners", f"twolearners-{PROJECT['version']}.dist-info"}

    def test_needs_what_the_library_needs_and_no_tool_of_the_book(self, wheel):
        (path,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
        asked = map(Requirement, message_from_bytes(wheel.read(path)).get_all("Requires-Dist"))
        needed = {one.name for one in asked if "extra" not in str(one.marker)}
        library, book = ({one.name for one in declared()[extra]} for extra in ("", "book"))
        assert needed == library
        tools = {"jupyter-book", "jupytext", "papermill", "nbval", "ipykernel", "soupsieve"}
        assert tools <= book
        assert needed & tools == set()
        assert not [name for name in needed if name.startswith("sphinx")]
