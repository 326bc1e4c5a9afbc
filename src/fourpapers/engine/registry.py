"""An experiment: what a trial measures, and all that decides its outcome.

An experiment is a function from trials and parameters to columns, one entry for
each trial, under a decorator that gives it a name::

    @experiment("worst-case", version=1, trials=1000, seed=1998, fits=0)
    def worst_case(
        trials: Trials,
        *,
        size: Annotated[int, "instances in each data set [20, 2000]"] = 300,
    ) -> Columns:
        '''Dietterich's simulated worst case.'''
        return {"errors": np.array([rng.binomial(size, 0.1) for rng in trials])}

Whoever changes what it returns counts its ``version`` up: stored results of
another version are never read.
"""

from __future__ import annotations

import difflib
import hashlib
import importlib
import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourpapers.engine.codecs import Codec, Digits, Labels
from fourpapers.engine.parameters import Parameter, check_names, parameters_of
from fourpapers.engine.seeds import Trials
from fourpapers.engine.sources import modules_of_experiments

#: What an experiment returns: arrays of integers, numbers or truth values, trials first.
Columns = dict[str, NDArray[Any]]
Function = Callable[..., Columns]

#: How arrays are kept, by the kind of what the experiment returns.
TYPES = {"b": "bool", "i": "int64", "u": "int64", "f": "float64"}

_REGISTER: dict[str, Experiment] = {}
_NAME = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)*")
#: How a column is named.
COLUMN = re.compile(r"[a-z][a-z0-9_]*")


class UnknownExperimentError(LookupError):
    """No experiment has this name."""


@dataclass(frozen=True, eq=False)
class Experiment:
    """A function that measures trials, with its name and the scale of the book.

    Attributes
    ----------
    name, version
        Under which its results are stored.
    trials, seed
        How many trials the book has, and the start of their random numbers.
    chunk : int
        Trials that are computed and stored together.
    fits : int or function of the parameters
        How often a learner is trained in a trial.
    stream : str
        The name that enters its random numbers.
    settings : sequence of mappings
        What the paper asks for: parameters, and ``trials`` or ``seed`` if others than above.
    packed : mapping of str to Digits or Labels
        Columns of small whole numbers whose last axis is stored as the digits of one number. The
        function returns them plain, and :func:`compute` gives them back plain.
    added : sequence of str
        Parameters that came after results had been stored. While one has its default, nothing has
        changed, and results are stored and found as if it were not there.
    beyond : sequence of mappings
        What the book runs it with besides: other readings, other sizes, tests of a later date.
    """

    name: str
    version: int
    function: Function
    parameters: Mapping[str, Parameter]
    trials: int
    seed: int
    chunk: int
    fits: int | Callable[..., int]
    stream: str
    settings: Sequence[Mapping[str, Any]]
    packed: Mapping[str, Codec] = field(default_factory=dict)
    added: Sequence[str] = ()
    beyond: Sequence[Mapping[str, Any]] = ()

    def __post_init__(self) -> None:
        check_names(self.parameters, dict.fromkeys(self.added))
        if not _NAME.fullmatch(self.name):  # it names a folder too
            raise ValueError(f"{self.name!r} cannot name an experiment; one is like paper/table-2")

    @property
    def module(self) -> str:
        """The module that defines it."""
        return self.function.__module__

    @property
    def description(self) -> str:
        """The docstring."""
        return inspect.getdoc(self.function) or ""

    @property
    def title(self) -> str:
        """The first line of the docstring."""
        return self.description.partition("\n")[0].rstrip(".")

    @property
    def labels(self) -> dict[str, Labels]:
        """The columns whose cells have names, which are written in every file."""
        return {name: codec for name, codec in self.packed.items() if isinstance(codec, Labels)}

    def setting(self, seed: int | None = None, **parameters: Any) -> Setting:
        """Fix seed and parameters; those not given are the defaults."""
        check_names(self.parameters, parameters)
        values = {
            name: parameter.check(parameters.get(name, parameter.default))
            for name, parameter in self.parameters.items()
        }
        start = Parameter.from_sentence("seed", "int", self.seed, "[0, 4294967295]")
        return Setting(self, start.check(self.seed if seed is None else seed), values)

    def in_the_book(self, part: str = "all") -> list[tuple[Setting, int]]:
        """List what the book runs it with, and the number of trials of each.

        Parameters
        ----------
        part : {"all", "paper", "beyond"}
            Everything, what a paper asks for, or what is beyond the papers.
        """
        parts = {"paper": self.settings, "beyond": self.beyond}
        plan = []
        for values in parts.get(part, (*self.settings, *self.beyond)):
            own = dict(values)
            trials = own.pop("trials", self.trials)
            plan.append((self.setting(**own), trials))
        return plan

    def __call__(self, trials: Trials, **parameters: Any) -> Columns:
        """Call the function as it was written."""
        return self.function(trials, **parameters)

    def __reduce__(self) -> Any:
        # Other processes import it by name; only what a notebook defines has to travel.
        if self.module == "__main__":
            return object.__reduce_ex__(self, 2)
        return _imported, (self.module, self.function.__qualname__)


@dataclass(frozen=True)
class Setting:
    """One experiment with one seed and one set of parameters."""

    experiment: Experiment
    seed: int
    parameters: Mapping[str, Any] = field(hash=False)

    @property
    def named(self) -> dict[str, Any]:
        """The parameters under which results are stored: without those added and left alone."""
        parameters = self.experiment.parameters
        return {
            name: value
            for name, value in self.parameters.items()
            if name not in self.experiment.added or value != parameters[name].default
        }

    @property
    def identity(self) -> dict[str, Any]:
        """All that decides the outcome of a trial, but for its number."""
        return {
            "experiment": self.experiment.name,
            "version": self.experiment.version,
            "seed": self.seed,
            "parameters": self.named,
        }

    @property
    def folder(self) -> str:
        """Where its results are stored: in words, and a digest that makes it unique."""
        experiment = self.experiment
        text = json.dumps(self.named, sort_keys=True)
        words = "_".join(f"{name}={value}" for name, value in self.named.items())
        words = re.sub(r"[^\w.=+-]+", "-", words)
        words = words.encode()[:80].decode(errors="ignore")  # systems count bytes
        digest = hashlib.sha256(text.encode()).hexdigest()[:8]
        return f"{experiment.name}/v{experiment.version}_{words}_{digest}/seed{self.seed}"

    @property
    def fits(self) -> int:
        """How often a learner is trained in a trial."""
        fits = self.experiment.fits
        return fits(**self.parameters) if callable(fits) else fits

    def __str__(self) -> str:
        words = "".join(f" {name}={value}" for name, value in self.named.items())
        return f"{self.experiment.name}{words}, seed {self.seed}"

    def run(self, trials: range) -> Columns:
        """Compute what is stored of some trials, and see that it is one entry for each."""
        experiment = self.experiment
        part = Trials(self.seed, experiment.stream, trials.start, trials.stop)
        columns = {}
        for name, values in self._packed(experiment(part, **self.parameters)):
            array = np.asarray(values)
            if not COLUMN.fullmatch(name) or name == "trial":
                raise ValueError(
                    f"{experiment.name} returns a column {name!r}; name it as in errors_2"
                )
            if array.ndim < 1 or len(array) != len(trials):
                raise ValueError(
                    f"{experiment.name} returns {name} of shape {array.shape} for {len(trials)} "
                    "trials; the first axis has to be the trials"
                )
            if array.dtype.kind not in TYPES or not array.size:
                raise ValueError(
                    f"{experiment.name} returns {name} of type {array.dtype} and shape "
                    f"{array.shape}; integers, numbers and truth values can be stored"
                )
            columns[name] = array.astype(TYPES[array.dtype.kind])
        return columns

    def _packed(self, measured: Columns) -> Iterator[tuple[str, NDArray[Any]]]:
        for name, values in measured.items():
            codec = self.experiment.packed.get(name)
            if codec is None:
                yield name, values
                continue
            if np.shape(values)[-1:] != (codec.cells,):
                raise ValueError(
                    f"{self.experiment.name} declares {codec.cells} numbers in the last axis of "
                    f"{name}, and returns the shape {np.shape(values)}"
                )
            yield from codec.encode(name, values).items()


def experiment(
    name: str,
    *,
    version: int,
    trials: int,
    seed: int,
    fits: int | Callable[..., int],
    chunk: int = 50,
    stream: str | None = None,
    settings: Sequence[Mapping[str, Any]] = ({},),
    packed: Mapping[str, int | Labels] | None = None,
    added: Sequence[str] = (),
    beyond: Sequence[Mapping[str, Any]] = (),
) -> Callable[[Function], Experiment]:
    """Make an experiment of a function, and enter it in the register.

    The function takes :class:`Trials` and then keywords, each with a type and a
    default. ``Annotated[int, "what it means [1, 100]"]`` gives help and a range. A number in
    ``packed`` is the length of the last axis. See :class:`Experiment` for the rest.
    """

    def register(function: Function) -> Experiment:
        registered = Experiment(
            name,
            version,
            function,
            parameters_of(function),
            trials,
            seed,
            chunk,
            fits,
            stream or name,
            tuple(settings),
            {
                column: Digits(codec) if isinstance(codec, int) else codec
                for column, codec in (packed or {}).items()
            },
            tuple(added),
            tuple(beyond),
        )
        registered.in_the_book()  # settings that cannot be are refused where they are written
        namesake = _REGISTER.get(name)
        if namesake and namesake.module != registered.module:
            raise ValueError(f"{name!r} is in {namesake.module} already; choose another name")
        _REGISTER[name] = registered
        return registered

    return register


def experiments() -> dict[str, Experiment]:
    """Return all experiments by name: the book's, and any that a reader has declared.

    Examples
    --------
    >>> "equal-learners" in experiments()
    True
    """
    for name in modules_of_experiments():
        find(name)
    return dict(sorted(_REGISTER.items()))


def find(name: str) -> Experiment:
    """Find an experiment by name; the module that declares it is imported if need be."""
    modules = modules_of_experiments()
    if name not in _REGISTER and name in modules:
        attributes = vars(importlib.import_module(modules[name])).values()
        _REGISTER.update(
            {value.name: value for value in attributes if isinstance(value, Experiment)}
        )
    if name in _REGISTER:
        return _REGISTER[name]
    names = sorted({*_REGISTER, *modules})
    near = difflib.get_close_matches(name, names, n=1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    raise UnknownExperimentError(f"no experiment {name!r}{hint}; there are {', '.join(names)}")


def _imported(module: str, name: str) -> Experiment:
    value: Any = importlib.import_module(module)
    for part in name.split("."):
        value = getattr(value, part)
    return value
