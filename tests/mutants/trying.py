"""Runs the tests of an area on one mutant, in a process of its own that is forked from one which has pytest loaded.

The mutant is never written anywhere: whoever imports its module in that process gets it. Hypothesis draws the same
examples each time and shrinks none. Does not judge what survives.
"""

import ast
import importlib.abc
import importlib.machinery
import os
import resource
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
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
    "--timeout=0",  # a machine that is busy with others is no mutant: who asks waits only so long
    "--assert=plain",  # whoever rewrites a module for its asserts would find it before the mutant
)
EXAMPLES = 50
LOOKS_EVERY_S = 0.02
MOST_MEMORY = 3 << 30
"""Bytes that a mutant may have: one that goes on for ever takes the machine's otherwise before its time is over."""
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


def load(names: Iterable[str]) -> None:
    """Import these modules now, once for all that are forked; what cannot be imported is left to who needs it."""
    for name in names:
        with warnings.catch_warnings(), suppress(Exception):
            warnings.simplefilter("ignore")
            importlib.import_module(name)


def tried(path: Path, tree: ast.Module | None, tests: Sequence[str], within_s: float) -> Verdict:
    """Whether these tests notice the mutant of the module at ``path``, where everything of ours is imported anew.

    With no ``tree`` every module is as it is.
    """

    def work() -> int:
        for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
            del sys.modules[name]  # whoever needs it imports it again, and gets the mutant
        if tree is not None:
            file = ROOT / path
            code = compile(tree, str(file), "exec", dont_inherit=True)
            sys.meta_path.insert(0, _Replaced(module_of(path), file, code))
        return run_by_pytest(tests)

    code = forked(work, within_s)
    return "timeout" if code is None else "survived" if code == 0 else "killed"


def forked(work: Callable[[], int], within_s: float) -> int | None:
    """What ``work`` answers in a process of its own: 0 to 255, 1 where it raises; None where it takes too long."""
    began = time.monotonic()
    child = os.fork()
    if child == 0:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
        code = 1
        try:
            code = work()
        finally:  # a mutant may raise anything, and nothing of this process may go on
            os._exit(code)
    while (gone := os.waitpid(child, os.WNOHANG))[0] == 0:
        if time.monotonic() - began > within_s:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return None
        time.sleep(LOOKS_EVERY_S)
    return os.waitstatus_to_exitcode(gone[1])


def run_by_pytest(tests: Sequence[str], plugins: Sequence[object] = ()) -> int:
    """The exit code of pytest; in a process of its own, once."""
    hypothesis.settings.register_profile(
        "mutants",
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
    )
    return int(pytest.main([*OPTIONS, *tests], plugins=plugins))
