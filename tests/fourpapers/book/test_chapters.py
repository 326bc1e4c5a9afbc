"""Chapters take parameters, refuse what they cannot take, and give the same bytes twice."""

import re

import nbformat
import pytest

from fourpapers import cli
from fourpapers.book.catalogue import ChapterError, chapter, chapters, project_root
from fourpapers.book.execute import fingerprint, is_current, renew_text, run
from fourpapers.book.parameters import ParameterError, parse_values
from fourpapers.engine import sources
from tests import ROOT

TEXT = """\
# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # A small chapter

# %% tags=["parameters"]
trials: int = 10  # how many [1, 100]
rate: float = 1 / 4  # how fast [0, 1]
sizes: list[int] = [2, 3]  # how large [1, 9]
plan: str = "random"  # how drawn {random, stratified}
quick: bool = True  # how soon

# %%
print(trials, rate, sizes, plan, quick)
"""


@pytest.fixture
def small(tmp_path):
    """A checkout with one small chapter in it."""
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "_toc.yml").touch()
    (tmp_path / "requirements.lock").touch()
    (tmp_path / "notebooks" / "01_small.py").write_text(TEXT)
    return chapter("01", tmp_path)


class TestParameters:
    def test_are_read_from_the_parameters_cell(self, small):
        assert {p.name: (p.type, p.default, p.help) for p in small.parameters.values()} == {
            "trials": ("int", 10, "how many"),
            "rate": ("float", 0.25, "how fast"),
            "sizes": ("list[int]", [2, 3], "how large"),
            "plan": ("str", "random", "how drawn"),
            "quick": ("bool", True, "how soon"),
        }

    @pytest.mark.parametrize(
        ("name", "text", "value"),
        [
            ("trials", "7", 7),
            ("rate", "0.5", 0.5),
            ("rate", "1/8", 0.125),
            ("sizes", "4, 5", [4, 5]),
            ("plan", "stratified", "stratified"),
            ("quick", "False", False),
        ],
    )
    def test_take_values_of_their_type(self, small, name, text, value):
        assert parse_values(small.parameters, {name: text}) == {name: value}

    @pytest.mark.parametrize(
        ("name", "text", "right"),
        [
            ("trials", "many", "an integer from 1 to 100"),
            ("trials", "2.5", "an integer from 1 to 100"),
            ("trials", "0", "an integer from 1 to 100"),
            ("trials", "101", "an integer from 1 to 100"),
            ("rate", "nan", "a number from 0 to 1"),
            ("rate", "1/0", "a number from 0 to 1"),
            ("sizes", "2,10", "a comma-separated list of integers from 1 to 9"),
            ("plan", "stratifed", "one of random, stratified"),
            ("quick", "perhaps", "true or false"),
        ],
    )
    def test_refuse_others_and_say_what_would_be_right(self, small, name, text, right):
        with pytest.raises(ParameterError) as error:
            parse_values(small.parameters, {name: text})
        assert right in str(error.value)
        assert text in str(error.value)

    def test_unknown_ones_are_refused_and_the_known_named(self, small):
        with pytest.raises(ParameterError, match="no parameter 'trails'; there are trials, rate"):
            parse_values(small.parameters, {"trails": "3"})


class TestCatalogue:
    @pytest.mark.parametrize("wanted", ["01", "1", "small", "01_small", "01_small.py"])
    def test_finds_a_chapter_by_number_or_name(self, small, wanted):
        assert chapter(wanted, small.root).title == "A small chapter"

    def test_names_the_chapters_there_are(self, small):
        with pytest.raises(
            ChapterError, match=r"no chapter 'smal' \(did you mean small\?\).*01_small"
        ):
            chapter("smal", small.root)

    def test_finds_the_checkout_from_any_folder_in_it(self):
        assert project_root(ROOT / "src" / "twolearners") == ROOT

    def test_a_chapter_without_title_is_reported(self, small):
        small.source.write_text("# %%\n1 + 1\n")
        with pytest.raises(ChapterError, match="no title"):
            _ = chapter("01", small.root).title


class TestEveryChapter:
    @pytest.fixture(params=chapters(ROOT), ids=lambda one: one.name)
    def one(self, request):
        return request.param

    def test_declares_type_range_and_help_of_each_parameter(self, one):
        for parameter in one.parameters.values():
            assert parameter.help
            free = parameter.type in ("bool", "str", "list[str]")  # names and files have no range
            assert parameter.low is not None or parameter.choices or free
            text = (
                ",".join(map(str, parameter.default))
                if isinstance(parameter.default, list)
                else str(parameter.default)
            )
            assert parameter.parse(text) == parameter.default

    def test_has_a_seed(self, one):
        assert "seed" in one.parameters

    def test_keeps_its_code_within_the_printed_page(self, one):
        code = [c.source for c in one.notebook().cells if c.cell_type == "code"]
        assert not [line for cell in code for line in cell.splitlines() if len(line) > 79]

    def test_defines_no_algorithm(self, one):
        code = "\n".join(c.source for c in one.notebook().cells if c.cell_type == "code")
        assert not re.findall(r"^\s*(?:def|class) \w+", code, re.MULTILINE)

    def test_has_the_number_of_its_place_in_the_book(self, one):
        toc = re.findall(r"book/chapters/(\w+)", (ROOT / "_toc.yml").read_text())
        assert toc.index(one.name) + 1 == int(one.number)


@pytest.mark.slow
class TestExecution:
    def test_is_byte_identical_on_a_rerun(self, small, tmp_path):
        first = run(small, {}, tmp_path / "one").read_bytes()
        assert run(small, {}, tmp_path / "two").read_bytes() == first

    def test_a_page_run_with_other_parameters_says_so(self, small, tmp_path):
        notebook = nbformat.read(run(small, {"trials": 7}, tmp_path), 4)
        assert notebook.cells[1].source.startswith(":::{admonition} Run with other parameters")
        assert "- `trials`: `10` in the book, `7` here\n" in notebook.cells[1].source
        assert "7 0.25 [2, 3] random True\n" in notebook.cells[-1].outputs[0].text

    def test_only_a_changed_chapter_runs_again(self, small, tmp_path):
        out = tmp_path / "out"
        assert not is_current(small, {}, out)
        path = run(small, {}, out)
        assert is_current(small, {}, out)
        assert not is_current(small, {"trials": 7}, out)
        small.source.write_text(TEXT + "\n# %%\n1\n")
        assert not is_current(small, {}, out)
        path.write_text("damaged")
        small.source.write_text(TEXT)
        assert not is_current(small, {}, out)

    def test_a_failing_cell_stops_the_run_and_leaves_nothing(
        self, small, tmp_path, capsys, monkeypatch
    ):
        small.source.write_text(TEXT + "\n# %%\n1 / 0\n")
        monkeypatch.chdir(small.root)
        assert cli.main(["run", "01", "--out", str(tmp_path / "out")]) == 1
        assert "ZeroDivisionError" in capsys.readouterr().err
        assert not (tmp_path / "out").exists()

    @pytest.mark.parametrize("parameters", [{}, {"trials": 7}])
    def test_new_text_is_put_in_without_running_anything(self, small, tmp_path, parameters):
        out = tmp_path / "out"
        run(small, parameters, out)
        small.source.write_text(TEXT.replace("A small", "# %% [markdown]\n# A little"))
        assert is_current(small, parameters, out)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("papermill.execute_notebook", None)
            renewed = renew_text(small, parameters, out).read_bytes()
        assert renewed == run(small, parameters, tmp_path / "again").read_bytes()
        assert b"A little chapter" in renewed


class TestFingerprint:
    def test_follows_the_versions_in_the_lock(self, small):
        before = fingerprint(small, {})
        (small.root / "requirements.lock").write_text("numpy==9")
        assert fingerprint(small, {}) != before

    def test_follows_the_code_and_not_the_text(self, small):
        before = fingerprint(small, {})
        small.source.write_text(TEXT.replace("A small chapter", "A little chapter"))
        assert fingerprint(small, {}) == before
        small.source.write_text(TEXT.replace("print(trials", "print(-trials"))
        assert fingerprint(small, {}) != before

    def test_follows_what_is_imported_and_nothing_else(self, small, monkeypatch, tmp_path):
        package = tmp_path / "fourpapers"
        package.mkdir()
        for name in ("__init__", "used", "unused"):
            (package / f"{name}.py").touch()
        monkeypatch.setitem(sources._PACKAGES, "fourpapers", package)
        small.source.write_text(TEXT + "\n# %%\nfrom fourpapers import used\n")
        before = fingerprint(small, {})
        (package / "unused.py").write_text("1")
        assert fingerprint(small, {}) == before
        (package / "used.py").write_text("1")
        assert fingerprint(small, {}) != before

    def test_follows_the_stored_results_of_what_is_imported(self, small):
        code = "\n# %%\nfrom fourpapers.dietterich1998.beyond import equal_learners\n"
        small.source.write_text(TEXT + code)
        prints = {fingerprint(small, {})}
        for name, value in (("equal-learners", 1), ("equal-learners", 2), ("another", 3)):
            chunk = small.root / "results" / name / "seed1" / "000000-000050.csv"
            chunk.parent.mkdir(parents=True, exist_ok=True)
            chunk.write_text(f"trial,x\n0,{value}\n")
            prints.add(fingerprint(small, {}))
        assert len(prints) == 3


class TestCommandLine:
    def test_chapters_lists_title_and_run_time(self, capsys):
        assert cli.main(["chapters"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == len(chapters(ROOT))
        assert lines[0].startswith("01  The question")
        assert "about a minute" in lines[0]

    def test_params_prints_type_default_and_help(self, capsys):
        assert cli.main(["params", "02"]) == 0
        out = capsys.readouterr().out
        assert "trials: int = 10000" in out
        assert "simulated sets of differences; an integer from 100 to 1,000,000" in out

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["run", "02", "-p", "no_such", "1"], "no parameter 'no_such'; there are trials"),
            (["run", "02", "-p", "trials", "-5"], "trials takes an integer from 100 to 1,000,000"),
            (["run", "99"], "no chapter '99'; there are 01_question"),
            (["params", "99"], "no chapter '99'"),
            (["book", "--param", "seed=7"], "add --out DIR"),
            (["book", "--param", "seed", "--out", "x"], "--param takes NAME=VALUE, not 'seed'"),
            (["book", "--param", "sed=7", "--out", "x"], "no chapter has a parameter 'sed'"),
            (["book", "--param", "02.trials=-1", "--out", "x"], "trials takes an integer"),
            (["book", "--param", "seed=7", "--out", "."], "name a folder of its own"),
        ],
    )
    def test_bad_input_stops_at_once_with_a_message(self, arguments, message, capsys, monkeypatch):
        monkeypatch.chdir(ROOT)
        assert cli.main(arguments) == 2
        assert message in capsys.readouterr().err

    def test_outside_a_checkout_it_says_where_to_go(self, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("fourpapers.engine.folders.__file__", str(tmp_path / "x.py"))
        assert cli.main(["chapters"]) == 2
        assert "run this inside a checkout" in capsys.readouterr().err

    def test_help_has_examples(self, capsys):
        with pytest.raises(SystemExit):
            cli.main(["--help"])
        assert "python -m fourpapers run 02 -p trials 200" in capsys.readouterr().out

    @pytest.mark.parametrize("held", ["", "nonsense", "nan", "-3", "inf", "\xff"])
    def test_chapters_does_without_a_damaged_record_of_the_time(
        self, small, monkeypatch, capsys, held
    ):
        monkeypatch.chdir(small.root)
        small.executed.parent.mkdir(parents=True)
        small.executed.with_suffix(".seconds").write_bytes(held.encode("latin-1"))
        assert cli.main(["chapters"]) == 0
        assert "not run here yet" in capsys.readouterr().out
