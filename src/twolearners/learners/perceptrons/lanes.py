"""Eight numbers at once: a vector of the processor as a type that kernels can use.

A small network is too small to fill a processor's vectors, so eight networks of the
same shape share them, each in a lane of its own. A kernel is then written as if for
one network, with lanes wherever one network has a number; what happens in one lane
never depends on another lane, nor on how wide the machine's vectors are.

An array of lanes is a flat array with eight times as many numbers: ``load(array, i)``
and ``store(array, i, value)`` move the ``i``-th group of eight.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic, models, overload, register_model
from numba.np.arrayobj import make_array
from numpy.typing import NDArray

#: How many networks are trained side by side.
LANES = 8

#: What kernels' signatures call a value with eight numbers in it.
Vector = Any

_NUMBERS = ir.VectorType(ir.DoubleType(), LANES)
_BITS = ir.VectorType(ir.IntType(64), LANES)
_PLACE = ir.IntType(32)
_FRACTION_BITS = 52  # of a float64
_EXPONENT_BIAS = 1023
_CACHE_LINE = 64  # bytes


def _instruction(function: Callable[..., Any]) -> Any:
    """Make a function that kernels can call from one that writes its machine code."""
    return intrinsic(function)


class Lanes(types.Type):
    """The type of eight float64 in one vector."""

    def __init__(self) -> None:
        super().__init__(name=f"Lanes({LANES})")


lanes = Lanes()


@register_model(Lanes)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _NUMBERS)


def _of_two(write: Callable[..., Any]) -> Any:
    """Make a function of two vectors that kernels can call from one that writes its code."""

    @_instruction
    def instruction(typing: Any, a: Any, b: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return write(builder, *arguments)

        return lanes(lanes, lanes), generate

    return instruction


def _operation(symbol: Callable[..., Any], name: str) -> None:
    """Let kernels write ``a + b`` and the like for lanes."""
    operate = _of_two(lambda builder, a, b: getattr(builder, name)(a, b))

    @overload(symbol, strict=False)  # strict: the annotations would have to agree as well
    def operation(a: Any, b: Any) -> Any:
        return (lambda a, b: operate(a, b)) if a is lanes and b is lanes else None


_operation(operator.add, "fadd")
_operation(operator.iadd, "fadd")
_operation(operator.sub, "fsub")
_operation(operator.mul, "fmul")
_operation(operator.truediv, "fdiv")


def _choice(comparison: str) -> Any:
    """Make a function that takes ``a`` where it compares so with ``b``, and ``b`` elsewhere."""
    return _of_two(
        lambda builder, a, b: builder.select(builder.fcmp_ordered(comparison, a, b), a, b)
    )


def _shuffle(pattern: list[int]) -> Any:
    """Make a function that picks eight of the sixteen numbers of two lanes."""
    return _of_two(lambda builder, a, b: builder.shuffle_vector(a, b, _places(pattern)))


def _places(pattern: list[int]) -> ir.Constant:
    return ir.Constant(ir.VectorType(_PLACE, LANES), pattern)


#: The smaller and the larger of two; the second where the second is no number.
smaller = _choice("<")
larger = _choice(">")
#: The first halves of two, and the second halves, dealt into each other like cards.
first_halves = _shuffle([i // 2 + LANES * (i % 2) for i in range(LANES)])
second_halves = _shuffle([(LANES + i) // 2 + LANES * (i % 2) for i in range(LANES)])


@_of_two
def one_where_equal(builder: Any, a: Any, b: Any) -> Any:
    """Return 1 in the lanes where two numbers are equal, 0 in the others."""
    return builder.uitofp(builder.fcmp_ordered("==", a, b), _NUMBERS)


@_instruction
def spread(typing: Any, number: Any) -> Any:
    """Return one number in all lanes."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        empty = ir.Constant(_NUMBERS, ir.Undefined)
        first = builder.insert_element(empty, arguments[0], ir.Constant(_PLACE, 0))
        return builder.shuffle_vector(first, empty, _places([0] * LANES))

    return lanes(types.float64), generate


@_instruction
def power_of_two(typing: Any, shifted: Any) -> Any:
    """Return 2 to the power ``k``, for ``shifted = k + 1.5 * 2**52``.

    The last bits of such a sum are the whole number ``k``; they become the exponent.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        bits = builder.bitcast(arguments[0], _BITS)
        exponent = builder.add(bits, ir.Constant(_BITS, [_EXPONENT_BIAS] * LANES))
        moved = builder.shl(exponent, ir.Constant(_BITS, [_FRACTION_BITS] * LANES))
        return builder.bitcast(moved, _NUMBERS)

    return lanes(lanes), generate


def _loading(step: int) -> Any:
    """Make a function that fetches lanes from an array, whose places are ``step`` apart."""

    @_instruction
    def fetch(typing: Any, array: Any, i: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.load(_address(context, builder, signature, arguments, step), align=8)

        return lanes(array, types.intp), generate

    return fetch


#: The ``i``-th lanes of an array, and the eight neighbours that begin at its ``i``-th number.
load = _loading(LANES)
load_from = _loading(1)


@_instruction
def store(typing: Any, array: Any, i: Any, value: Any) -> Any:
    """Make a value the ``i``-th lanes of an array."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = _address(context, builder, signature, arguments, LANES)
        builder.store(arguments[2], address, align=8)
        return context.get_dummy_value()

    return types.void(array, types.intp, lanes), generate


def _address(context: Any, builder: Any, signature: Any, arguments: Any, step: int) -> Any:
    """Return the address of the place that the second argument counts in steps."""
    array = make_array(signature.args[0])(context, builder, arguments[0])
    place = builder.mul(arguments[1], ir.Constant(arguments[1].type, step))
    return builder.bitcast(builder.gep(array.data, [place]), _NUMBERS.as_pointer())


def room_for(count: int) -> NDArray[np.float64]:
    """Return an array for so many lanes, each of them in one line of the processor's cache."""
    numbers = np.zeros(count * LANES + _CACHE_LINE // 8)
    start = -numbers.ctypes.data % _CACHE_LINE // 8
    return numbers[start : start + count * LANES]
