"""A mutant put into a module that is loaded already: the code of one function, wherever somebody holds that function.

Only what happens when a function is called can be changed so. What a module does while it is imported, its constants,
defaults and tables, cannot, and neither can what others made of a function while they were imported: for those the
module must be imported anew. Does not run anything.
"""

import ast
import gc
import inspect
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import NamedTuple

from tests.mutants.trying import ROOT

Called = tuple[str, str]
"""A file, from the root of the checkout, and the outermost function in it."""


class Key(NamedTuple):
    """One outermost function of a module."""

    name: str
    line: int


def called(code: CodeType) -> Called | None:
    """Which function of ours this is part of; None for others."""
    return _called(code.co_filename, code.co_qualname)


def _called(file: str, name: str) -> Called | None:
    if not file.startswith(_ROOT):
        return None
    return file[len(_ROOT) :], name.partition(".<locals>")[0]


_ROOT = f"{ROOT}/"


@contextmanager
def noting(calls: set[Called]) -> Iterator[None]:
    """Note each function of ours that is called meanwhile."""
    known: dict[CodeType, Called | None] = {}

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            code = frame.f_code
            if code not in known:
                known[code] = called(code)
            if (found := known[code]) is not None:
                calls.add(found)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)


class Caches:
    """Every cache of what is loaded."""

    def __init__(self) -> None:
        self._kept: list[_lru_cache_wrapper[object]] = []
        self._loaded = 0

    def empty(self) -> None:
        """So that whoever uses what is kept there calls what makes it."""
        if len(sys.modules) != self._loaded:
            self._loaded = len(sys.modules)
            self._kept = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
        for kept in self._kept:
            kept.cache_clear()


class Module:
    """A loaded module, and its code as it is without a mutant."""

    def __init__(self, path: Path) -> None:
        """``path``: from the root of the checkout."""
        self._file = str(ROOT / path)
        source = Path(self._file).read_text(encoding="utf-8")
        self._codes, self._rest = _parts(self._compiled(ast.parse(source)))
        self._functions: dict[Key, list[FunctionType]] = {}
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename == self._file:
                key = Key(one.__code__.co_qualname, one.__code__.co_firstlineno)
                self._functions.setdefault(key, []).append(one)

    def _compiled(self, tree: ast.Module) -> CodeType:
        code = compile(tree, self._file, "exec", dont_inherit=True)
        assert isinstance(code, CodeType)
        return code

    def changed(self, tree: ast.Module) -> tuple[Called, list[tuple[FunctionType, CodeType]]] | None:
        """The one function that is another in this tree, and what to put where; None where it must be imported."""
        codes, rest = _parts(self._compiled(tree))
        others = [key for key, code in codes.items() if code != self._codes.get(key)]
        if rest != self._rest or codes.keys() != self._codes.keys() or len(others) != 1:
            return None
        (key,) = others
        functions = self._functions.get(key, [])
        code = codes[key]
        if not functions or any(one.__code__.co_freevars != code.co_freevars for one in functions):
            return None
        found = _called(self._file, key.name)
        assert found is not None
        return found, [(one, code) for one in functions]


def _parts(code: CodeType) -> tuple[dict[Key, CodeType], list[object]]:
    """The outermost functions, and all that is not in them: what happens at the import."""
    functions: dict[Key, CodeType] = {}
    rest: list[object] = []
    for body in _bodies(code):
        rest.append((body.co_name, body.co_code, body.co_names))
        for constant in body.co_consts:
            if not isinstance(constant, CodeType):
                rest.append((type(constant), constant))
            elif constant.co_flags & inspect.CO_NEWLOCALS:
                functions[Key(constant.co_qualname, constant.co_firstlineno)] = constant
    return functions, rest


def _bodies(code: CodeType) -> Iterator[CodeType]:
    """The module, and its classes in each other."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType) and not constant.co_flags & inspect.CO_NEWLOCALS:
            yield from _bodies(constant)


def put(swaps: Iterable[tuple[FunctionType, CodeType]]) -> None:
    """Let each function do what this code says."""
    for function, code in swaps:
        function.__code__ = code
