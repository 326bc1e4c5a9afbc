"""The command that shows one published table or figure beside ours."""

from __future__ import annotations

import argparse
import inspect
import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

from fourpapers.cli.book import add_given, named, once
from twolearners.cli.command import Failed, add_command

if TYPE_CHECKING:
    from fourpapers.engine.parameters import Parameter
    from fourpapers.item import Item

_EXAMPLES = """\
  python -m fourpapers show                                   the papers and their items
  python -m fourpapers show bouckaert2003                     the items of one paper
  python -m fourpapers show bouckaert2003 table-5
  python -m fourpapers show bouckaert2003 table-5 -p trials 200
  python -m fourpapers show dietterich1998 figure-5 --out figure-5.png
"""


def add(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands, "show", "show a published table or figure beside ours", _show, _EXAMPLES
    )
    command.add_argument("paper", nargs="?", help="such as bouckaert2003 (default: list all)")
    command.add_argument("item", nargs="?", help="such as table-5 (default: list the paper's)")
    add_given(command)
    command.add_argument("--out", type=named, metavar="FILE", help="where to write a picture")


def _show(arguments: argparse.Namespace) -> None:
    from fourpapers.item import item_function
    from fourpapers.published.items import PAPERS

    try:
        if arguments.item is None:
            if arguments.given or arguments.out:
                raise LookupError("-p and --out are for one item: name it after its paper")
            for paper in PAPERS if arguments.paper is None else [arguments.paper]:
                _list(paper)
            return
        make = item_function(arguments.paper, arguments.item)
    except LookupError as error:
        raise Failed(str(error.args[0]), code=2) from error
    name = f"{arguments.paper}-{make.__name__.replace('_', '-')}"
    parameters = _parameters(make, once(arguments.given))
    path = _picture(arguments.out) if arguments.out else None
    item = _made(make, name, parameters)
    if item.layouts:
        layout = item.layout()
        from fourpapers.book.page import show

        print(layout.caption, end="\n\n")
        print(str(show(item)).replace(r"\*", "*"))  # a page escapes its stars
        if item.judged:
            print(f"\n{item.agreeing} of {len(item.cells)} numbers agree")
    elif not item.draw:
        print(item.cells.to_string(index=False))
    if item.draw and (path or not item.layouts):
        _draw(item, path or _picture(Path(f"{name}.png")))
    elif path:
        raise Failed(f"{name} is a table: it has no picture to write to {path}", code=2)


def _made(make: Callable[..., Item], name: str, parameters: dict[str, Any]) -> Item:
    """Make an item; what stops it is the reader's business only if they chose the parameters."""
    from fourpapers.engine import StoreError

    try:
        return make(**parameters)
    except StoreError as error:
        raise Failed(str(error), code=2) from error
    except ValueError as error:
        if not parameters:
            raise
        chosen = ", ".join(f"{key} {value}" for key, value in parameters.items())
        raise Failed(f"{name} cannot be made with {chosen}: {error}", code=2) from error


def _picture(path: Path) -> Path:
    """See that a picture of this name can be written, before it is computed."""
    from matplotlib.backend_bases import FigureCanvasBase

    from fourpapers.book.outputs import expect
    from fourpapers.engine.parameters import ParameterError

    endings = FigureCanvasBase.get_supported_filetypes()
    if path.suffix[1:].lower() not in endings:
        raise Failed(
            f"{path.name} names no kind of picture: let it end in one of "
            f"{', '.join(f'.{ending}' for ending in endings)}",
            code=2,
        )
    try:
        return expect(path)
    except ParameterError as error:
        raise Failed(str(error), code=2) from error


def _draw(item: Item, path: Path) -> None:
    from fourpapers.book.outputs import NotWrittenError, keep

    assert item.draw is not None
    drawn = io.BytesIO()
    item.draw().savefig(drawn, dpi=200, format=path.suffix[1:].lower())
    try:
        print(f"the picture is in {keep(path, drawn.getvalue())}")
    except NotWrittenError as error:
        raise Failed(str(error), code=2) from error


def _list(paper: str) -> None:
    from fourpapers.item import item_function, item_functions
    from fourpapers.published.items import PAPERS, items

    functions = item_functions(paper)
    titles = {published.function: published.title for published in items(paper)}
    print(f"{paper}  ({PAPERS[paper]})")
    width = max(11, *map(len, functions)) if functions else 0
    for name in functions:
        spoken = name.replace("_", "-")
        title = titles.get(name, "")
        make = item_function(paper, name)
        parameters = ", ".join(_declared(make))
        print(
            f"  {spoken:<{width}} {title:<48} {f'-p {parameters}' if parameters else ''}".rstrip()
        )


#: What parameters of these names may be, as in the chapters; the engine checks the rest.
_RANGES = {
    "alpha": (0.001, 0.5),
    "epsilon": (0.04, 0.65),
    "epsilons": (0.04, 0.65),
    "seed": (0, 1_000_000_000),
}
_COUNTS = (2, 1_000_000)
_TYPES: dict[Any, str] = {int: "int", float: "float", str: "str", bool: "bool"}
_LISTS: dict[Any, str] = {Sequence[float]: "list[float]", Sequence[int]: "list[int]"}


def _declared(make: Callable[..., Any]) -> dict[str, Parameter]:
    """Read the parameters of an item off the function that makes it."""
    from fourpapers.engine.parameters import Parameter

    hints = get_type_hints(make)
    parameters = {}
    for name, parameter in inspect.signature(make).parameters.items():
        kind = (_TYPES | _LISTS).get(hints[name])
        if kind is not None:
            low, high = _RANGES.get(name, _COUNTS if kind == "int" else (None, None))
            parameters[name] = Parameter(name, kind, parameter.default, "", low, high)
    return parameters


def _parameters(make: Callable[..., Any], texts: dict[str, str]) -> dict[str, Any]:
    """Read the values a user gave by the types that the item's function declares."""
    from fourpapers.engine.parameters import ParameterError, parse_values

    try:
        values = parse_values(_declared(make), texts)
    except ParameterError as error:
        raise Failed(str(error), code=2) from error
    # What is computed once is remembered by its parameters, so they have to stay as they are.
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
    }
