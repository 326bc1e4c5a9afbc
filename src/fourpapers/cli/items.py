"""The command that shows one published table or figure beside ours."""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_type_hints

from twolearners.cli.command import Failed

_EPILOG = """examples:
  python -m fourpapers show                                   the papers and their items
  python -m fourpapers show bouckaert2003                     the items of one paper
  python -m fourpapers show bouckaert2003 table-5
  python -m fourpapers show bouckaert2003 table-5 -p trials 200
  python -m fourpapers show dietterich1998 figure-5 --out figure-5.png
"""


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "show",
        help="show a published table or figure beside ours",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("paper", nargs="?", help="such as bouckaert2003 (default: list all)")
    command.add_argument("item", nargs="?", help="such as table-5 (default: list the paper's)")
    command.add_argument(
        "-p",
        dest="given",
        nargs=2,
        action="append",
        default=[],
        metavar=("NAME", "VALUE"),
        help="a parameter of the item and its value; may be repeated",
    )
    command.add_argument("--out", type=Path, metavar="FILE", help="where to write a picture")
    command.set_defaults(do=_show)


def _show(arguments: argparse.Namespace) -> None:
    from fourpapers.item import item_function
    from fourpapers.published.items import PAPERS

    try:
        if arguments.item is None:
            for paper in [arguments.paper] if arguments.paper else PAPERS:
                _list(paper)
            return
        make = item_function(arguments.paper, arguments.item)
    except LookupError as error:
        raise Failed(str(error.args[0]), code=2) from error
    item = make(**_parameters(make, dict(arguments.given)))
    name = f"{arguments.paper}-{make.__name__.replace('_', '-')}"
    if item.layouts:
        layout = item.layout()
        from fourpapers.book.page import show

        print(layout.caption, end="\n\n")
        print(str(show(item)).replace(r"\*", "*"))  # a page escapes its stars
        if item.judged:
            print(f"\n{item.agreeing} of {len(item.cells)} numbers agree")
    elif not item.draw:
        print(item.cells.to_string(index=False))
    if item.draw and (arguments.out or not item.layouts):
        path = arguments.out or Path(f"{name}.png")
        item.draw().savefig(path, dpi=200)
        print(f"the picture is in {path}")
    elif arguments.out:
        raise Failed(f"{name} is a table: it has no picture to write to {arguments.out}", code=2)


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
        parameters = ", ".join(inspect.signature(make).parameters)
        print(
            f"  {spoken:<{width}} {title:<48} {f'-p {parameters}' if parameters else ''}".rstrip()
        )


def _parameters(make: Callable[..., Any], given: dict[str, str]) -> dict[str, Any]:
    """Read the values a user gave by the types that the item's function declares."""
    from fourpapers.engine.parameters import Parameter, ParameterError, parse_values

    hints = get_type_hints(make)
    parameters = {
        name: Parameter(name, hints[name].__name__, parameter.default, "")
        for name, parameter in inspect.signature(make).parameters.items()
        if hints[name] in (int, float, str, bool)
    }
    try:
        return parse_values(parameters, given)
    except ParameterError as error:
        raise Failed(str(error), code=2) from error
