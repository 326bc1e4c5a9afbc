"""Signatures stay short: what a function needs beyond a dozen things belongs into an object."""

import importlib
import inspect
import pkgutil

import pytest

import twolearners

MOST = 12
ROOMS = [
    module.name
    for module in pkgutil.iter_modules(twolearners.__path__)
    if module.name != "__main__"
]


def modules(room):
    package = importlib.import_module(f"twolearners.{room}")
    yield package
    for module in pkgutil.walk_packages(getattr(package, "__path__", []), f"{package.__name__}."):
        yield importlib.import_module(module.name)


def functions(module):
    """List the public functions and methods of a module; fields of a dataclass do not count."""
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", "") != module.__name__:
            continue
        members = vars(thing).items() if inspect.isclass(thing) else [(name, thing)]
        for member, function in members:
            function = getattr(function, "__func__", function)
            function = getattr(function, "py_func", function)  # of a compiled one
            if not member.startswith("_") and inspect.isfunction(function):
                yield f"{module.__name__}.{member}", function


@pytest.mark.parametrize("room", ROOMS)
def test_no_public_function_takes_more_than_twelve_parameters(room):
    counts = {
        name: len(inspect.signature(function).parameters)
        for module in modules(room)
        for name, function in functions(module)
    }
    assert counts
    assert {name: count for name, count in counts.items() if count > MOST} == {}
