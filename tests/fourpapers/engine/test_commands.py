"""What the commands print and return."""

import re
import subprocess
import sys

import pytest

from fourpapers import cli
from fourpapers.engine import experiments

from . import sample  # registers tests/moments

SMALL = ["compute", "tests/moments", "--jobs", "1"]


@pytest.fixture(autouse=True)
def places(tmp_path, monkeypatch):
    """A checkout and a cache."""
    (tmp_path / "checkout" / "notebooks").mkdir(parents=True)
    (tmp_path / "checkout" / "_toc.yml").touch()
    monkeypatch.chdir(tmp_path / "checkout")
    monkeypatch.setenv("FOURPAPERS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "checkout" / "results", tmp_path / "cache"


class TestExperiments:
    def test_lists_cost_and_what_is_stored(self, capsys):
        cli.main([*SMALL, "--trials", "30"])
        capsys.readouterr()
        assert cli.main(["experiments"]) == 0
        lines = capsys.readouterr().out.splitlines()
        at = lines.index("tests/moments  Moments of random samples")
        assert lines[at + 1] == "    size=5 law=normal pause=0.0 seed=7"
        assert lines[at + 2].startswith("        30 of 40 trials stored, 10 fits each, ")
        assert re.search(r" ms a fit: [\d.]+ (ms|s)$", lines[at + 2])
        assert lines[at + 4] == "        0 of 20 trials stored, 6 fits each, not measured yet"
        assert any(line.startswith("equal-learners  Two nearest") for line in lines)

    def test_describes_one_with_its_parameters_and_its_cost_up_to_a_thousand_cores(self, capsys):
        cli.main(SMALL)
        capsys.readouterr()
        assert cli.main(["experiments", "tests/moments"]) == 0
        out = capsys.readouterr().out
        assert "tests/moments, version 3" in out
        assert "  size: int = 5\n      numbers in each sample; an integer from 1 to 1,000" in out
        assert "    1,000 cores" in out

    def test_what_the_package_has_is_all_registered(self):
        assert {"equal-learners"} <= set(experiments())
        for one in experiments().values():
            assert one.title
            assert all(parameter.help for parameter in one.parameters.values())
            assert all(setting.fits >= 0 for setting, _ in one.in_the_book())


class TestCompute:
    def test_computes_what_the_book_has(self, capsys, places):
        assert cli.main(SMALL) == 0
        first, second, last = capsys.readouterr().out.splitlines()
        assert "seed 7: 40 trials, 0 read, 40 computed" in first
        assert "seed 8: 20 trials, 0 read, 20 computed" in second
        assert last == f"kept in {places[1]}"
        assert cli.main(SMALL) == 0
        assert "40 trials, 40 read, " in capsys.readouterr().out

    def test_takes_parameters_trials_seed_and_store(self, capsys, places):
        more = ["--trials", "6", "--seed", "9", "-p", "size", "3", "-p", "law", "uniform"]
        assert cli.main([*SMALL, *more, "--store", "results", "--chunk", "4"]) == 0
        assert "size=3 law=uniform pause=0.0, seed 9: 6 trials" in capsys.readouterr().out
        names = sorted(path.name for path in places[0].rglob("*.csv"))
        assert names == ["000000-000004.csv", "000004-000006.csv"]

    def test_a_part_of_the_book_ends_with_what_each_experiment_took(self, capsys, monkeypatch):
        monkeypatch.setattr(
            "fourpapers.engine.experiments", lambda: {"tests/moments": sample.moments}
        )
        assert cli.main(["compute", "--part", "paper", "--jobs", "1"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[lines.index("on one core") + 1].endswith("  tests/moments")
        assert lines[-2].endswith("  all of it")
        assert cli.main(["compute", "--part", "beyond", "--jobs", "1"]) == 0
        assert "tests/moments" not in capsys.readouterr().out

    def test_uses_processes(self, capsys):
        assert cli.main(["compute", "tests/moments", "--trials", "20", "--jobs", "2"]) == 0
        assert "20 computed" in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["compute", "tests/momens"], "no experiment 'tests/momens' (did you mean tests/mome"),
            ([*SMALL, "-p", "sise", "3"], "no parameter 'sise'; there are size, law, pause"),
            ([*SMALL, "-p", "size", "many"], "size takes an integer from 1 to 1,000, not 'many'"),
            ([*SMALL, "--trials", "0"], "trials takes an integer from 1 up, not 0"),
            ([*SMALL, "--seed", "-1"], "seed takes an integer from 0"),
            ([*SMALL, "--trials", "3000000000"], "3,000,000,000 trials of tests/moments"),
            ([*SMALL, "--trials", "100000000000"], "100,000,000 is the most at once"),
            ([*SMALL, "--jobs", "0"], "jobs takes a number of processes"),
            ([*SMALL, "--jobs", "100000"], "processes on this machine, not 100,000"),
            ([*SMALL, "--scheduler", "tcp://x:1"], "a scheduler is for the backend dask"),
            (["compute"], "compute takes the name of one experiment"),
            (
                ["compute", "tests/moments", "--part", "all"],
                "compute takes the name of one experiment",
            ),
            (
                ["compute", "--part", "all", "--seed", "3"],
                "compute takes the name of one experiment",
            ),
            (["experiments", "none"], "no experiment 'none'"),
            (["verify", "none"], "no experiment 'none'"),
            (["verify", "--share", "2"], "share takes a number above 0 and up to 1, not 2.0"),
            (["verify", "--share", "-0.1"], "share takes a number above 0 and up to 1, not -0.1"),
            (["verify", "--seed", "-1"], "seed takes an integer from 0 up, not -1"),
            (["verify", "--minutes", "0"], "minutes takes a number above 0"),
            (["verify", "--minutes", "5", "--share", "1"], "a share or minutes, not both"),
            (["verify"], "nothing to verify in"),
        ],
    )
    def test_bad_input_stops_with_a_message(self, arguments, message, capsys):
        assert cli.main(arguments) == 2
        assert message in capsys.readouterr().err

    def test_a_store_that_cannot_be_written_is_named_with_the_remedy(self, capsys, places):
        places[1].write_text("a file in the way")
        assert cli.main(SMALL) == 2
        err = capsys.readouterr().err
        assert f"cannot write to {places[1]}: " in err
        assert "FOURPAPERS_CACHE" in err

    def test_damage_is_told_in_a_line(self, capsys, places):
        cli.main([*SMALL, "--trials", "20"])
        next(places[1].rglob("000000-000010.csv")).write_text("no chunk")
        capsys.readouterr()
        assert cli.main([*SMALL, "--trials", "20"]) == 0
        out, err = capsys.readouterr()
        assert "10 read, 10 computed" in out
        assert err.startswith("twolearners: tests/moments/v3_")
        assert err.endswith("it is no chunk of trials; set aside as 000000-000010.csv.damaged\n")

    def test_a_process_that_takes_too_much_memory_is_told_in_a_line(self, capsys, monkeypatch):
        monkeypatch.setattr("fourpapers.engine.workers.CEILING", 1)
        assert cli.main([*SMALL, "--trials", "10"]) == 0
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("twolearners: a chunk of 10 trials took ")

    def test_what_takes_long_is_announced_with_its_time_and_room(self, capsys, monkeypatch):
        cli.main([*SMALL, "--trials", "10"])
        monkeypatch.setattr("fourpapers.cli.experiments._WORTH_SAYING", 0)
        capsys.readouterr()
        assert cli.main([*SMALL, "--trials", "30"]) == 0
        assert re.fullmatch(
            r"tests/moments .*, seed 7: 20 trials to compute, about .* on one core and .* k?B\n",
            capsys.readouterr().err.replace("bytes", "B"),
        )

    def test_stopping_it_says_that_nothing_is_lost(self, capsys, monkeypatch):
        def interrupted(*_, **__):
            raise KeyboardInterrupt

        monkeypatch.setattr("fourpapers.engine.compute", interrupted)
        assert cli.main(SMALL) == 130
        assert "what is finished is kept" in capsys.readouterr().err

    @pytest.mark.parametrize("command", ["compute", "verify"])
    def test_help_has_examples(self, command, capsys):
        with pytest.raises(SystemExit):
            cli.main([command, "--help"])
        assert f"examples:\n  python -m fourpapers {command} " in capsys.readouterr().out


class TestVerify:
    def test_prints_a_line_for_each_and_returns_0_if_all_is_well(self, capsys):
        cli.main([*SMALL, "--store", "results"])
        capsys.readouterr()
        assert cli.main(["verify", "--share", "1", "--jobs", "1"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 7
        assert lines[-1] == "6 chunks computed again, every digit the same"

    def test_returns_1_on_any_difference(self, capsys, places):
        cli.main([*SMALL, "--store", "results"])
        path = next(places[0].rglob("000010-000020.csv"))
        path.write_text(path.read_text().replace("10,", "10,1", 1))
        assert cli.main(["verify", "tests/moments", "--jobs", "1"]) == 1
        out, err = capsys.readouterr()
        assert "DIFFERS  tests/moments/v3_" in out
        assert "1 of 3 chunks are not what the code computes" in err

    def test_in_some_minutes_sums_up_by_experiment_and_says_how_much_of_all_it_was(
        self, capsys, places
    ):
        cli.main([*SMALL, "--store", "results"])
        capsys.readouterr()
        assert cli.main(["verify", "--minutes", "1", "--jobs", "1"]) == 0
        out, err = capsys.readouterr()
        head, row, covered, last = out.splitlines()
        assert head.split() == ["chunks", "trials", "same", "differing", "time"]
        assert row.split()[:5] == ["tests/moments", "6", "60", "6", "0"]
        assert covered == (
            "this time 6 of 6 chunks, 60 of 60 trials; in all runs so far 6 chunks, 100.0%"
        )
        assert last == "6 chunks computed again, every digit the same"
        assert re.fullmatch(
            r"verify: about 6 of 6 chunks, [\d.]+ m?s of the [\d.]+ m?s that all take on one core: "
            r"[\d.]+ m?s with 1 process\n",
            err,
        )

    def test_in_some_minutes_returns_1_on_any_difference_and_names_it(self, capsys, places):
        cli.main([*SMALL, "--store", "results"])
        path = next(places[0].rglob("000010-000020.csv"))
        path.write_text(path.read_text().replace("10,", "10,1", 1))
        assert cli.main(["verify", "--minutes", "1", "--jobs", "1"]) == 1
        out, err = capsys.readouterr()
        assert "DIFFERS  tests/moments/v3_" in out
        assert out.count("\nsame ") == 0
        assert "1 of 6 chunks are not what the code computes" in err

    def test_in_no_time_at_all_says_what_would_be_right(self, capsys):
        cli.main([*SMALL, "--store", "results", "--trials", "2", "-p", "pause", "0.5"])
        assert cli.main(["verify", "--minutes", "1e-9", "--jobs", "1"]) == 2
        assert "in so short a time: give more minutes" in capsys.readouterr().err

    @pytest.mark.parametrize("damage", ["folder", "dangling"])
    def test_what_cannot_be_read_is_a_line_and_1(self, damage, capsys, places):
        cli.main([*SMALL, "--store", "results"])
        path = next(places[0].rglob("000010-000020.csv"))
        path.unlink()
        path.mkdir() if damage == "folder" else path.symlink_to("gone")
        assert cli.main(["verify", "--share", "1", "--jobs", "1"]) == 1
        out, err = capsys.readouterr()
        assert "trials 10-20: it is no plain file" in out
        assert "1 of 6 chunks are not what the code computes" in err


@pytest.mark.slow
def test_they_need_nothing_of_the_book():
    script = """
import sys
for name in ("papermill", "nbformat", "jupytext", "myst_nb", "IPython"):
    sys.modules[name] = None
from fourpapers import cli
assert cli.main(["experiments"]) == 0
sys.exit(cli.main(["chapters"]))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 1
    assert "equal-learners" in done.stdout
    assert "pip install 'twolearners[book]'" in done.stderr
