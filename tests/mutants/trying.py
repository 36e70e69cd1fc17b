"""Runs the tests of an area on one mutant, in a process of its own that is forked from one which has pytest loaded.

The mutant is never written anywhere: whoever imports its module in that process gets it. Hypothesis draws the same
examples each time and shrinks none. Does not judge what survives.
"""

import ast
import importlib.abc
import importlib.machinery
import os
import signal
import sys
import tempfile
import time
import warnings
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import CodeType, ModuleType
from typing import Literal

import hypothesis
import hypothesis.stateful
import msgspec  # noqa: F401 - loaded once, for all that are forked
import pytest

ROOT = Path(__file__).parents[2]
Verdict = Literal["killed", "survived", "timeout"]
OPTIONS = (
    *("-x", "-q", "--no-header", "-p", "no:cacheprovider", "--hypothesis-profile", "mutants"),
    "--assert=plain",  # whoever rewrites a module for its asserts would find it before the mutant
)
EXAMPLES = 50
LOOKS_EVERY_S = 0.02
OURS = ("games", "drivers", "controller", "tests", "docs", "bench", "conftest")


class _Replaced(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module, and gives this code for it."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        self._name, self._path, self._code = name, path, code

    def find_spec(self, fullname: str, path: object, target: ModuleType | None = None) -> object:
        if fullname != self._name:
            return None
        package = [str(self._path.parent)] if self._path.name == "__init__.py" else None
        spec = importlib.machinery.ModuleSpec(fullname, self, origin=str(self._path), is_package=package is not None)
        spec.has_location = True
        if package is not None:
            spec.submodule_search_locations = package
        return spec

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code, module.__dict__)


def module_of(path: Path) -> str:
    """The name by which the file is imported; ``path`` is from the root of the checkout."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def warmed(tests: Sequence[str], within_s: float) -> float | None:
    """How many seconds these tests take as the checkout is; None where they fail.

    What they import of others is loaded here from now on, once for all mutants.
    """
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as loaded:
        verdict, took_s = tried(Path(), None, tests, within_s, Path(loaded.name))
        for name in loaded.read().split():
            if name.partition(".")[0] not in OURS:
                with warnings.catch_warnings(), suppress(Exception):
                    warnings.simplefilter("ignore")
                    importlib.import_module(name)
    return took_s if verdict == "survived" else None


def tried(
    path: Path, tree: ast.Module | None, tests: Sequence[str], within_s: float, loaded: Path | None = None
) -> tuple[Verdict, float]:
    """Whether these tests notice the mutant of the module at ``path``, and after how many seconds.

    With no ``tree`` every module is as it is. The names of all that was imported go to the file ``loaded``.
    """
    began = time.monotonic()
    child = os.fork()
    if child == 0:
        os.setsid()
        code = _run(path, tree, tests)
        if loaded is not None:
            loaded.write_text("\n".join(sys.modules), encoding="utf-8")
        os._exit(code)
    while (gone := os.waitpid(child, os.WNOHANG))[0] == 0:
        if time.monotonic() - began > within_s:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return "timeout", time.monotonic() - began
        time.sleep(LOOKS_EVERY_S)
    return ("survived" if gone[1] == 0 else "killed"), time.monotonic() - began


def _run(path: Path, tree: ast.Module | None, tests: Sequence[str]) -> int:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    try:
        for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
            del sys.modules[name]  # whoever needs it imports it again, and gets the mutant
        if tree is not None:
            file = ROOT / path
            sys.meta_path.insert(0, _Replaced(module_of(path), file, compile(tree, str(file), "exec")))
        hypothesis.settings.register_profile(
            "mutants",
            phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
            max_examples=EXAMPLES,
            derandomize=True,
            database=None,
            deadline=None,
        )
        return int(pytest.main([*OPTIONS, *tests]))
    except BaseException:  # noqa: BLE001 - a mutant may do anything
        return 1
