"""Which tests can notice a change of a function: those that call it. Noted once, test file by test file.

A test calls what runs while it runs, and what its fixtures ran, also where they were made for a whole module before
another test. Every cache is emptied before each test, so that nobody leans on what another test called. What is noted
is kept beside the mutants until the file of the tests, or any module that is no test, is another.
Does not change anything, and judges nothing.
"""

import hashlib
import os
import sys
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from tests.mutants.swapped import Caches, Called, noting
from tests.mutants.trying import ROOT, forked, run_by_pytest

SOURCES = ("games", "drivers", "controller", "config", "tests")


class Test(NamedTuple):
    """One test, what it took and what it calls."""

    node: str
    took_s: float
    calls: frozenset[Called]


class Noted(msgspec.Struct):
    """The tests of one file."""

    digest: str
    """Of that file."""
    tests: list[tuple[str, float, list[int]]]
    """Node, seconds, numbers of what it calls."""


class Notes(msgspec.Struct):
    """What is kept."""

    sources: str
    """The digest of all that is no test."""
    calls: list[Called] = []
    files: dict[str, Noted] = {}
    loaded: list[str] = []
    """The modules that tests imported, in their order."""


class Noting:
    """A plugin of pytest: notes each test."""

    def __init__(self) -> None:
        self.tests: dict[str, tuple[float, set[Called]]] = {}
        self._caches = Caches()
        self._wider: dict[str, set[Called]] = {}

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, None, None]:
        """Note one test, with all that was made before it for more than one."""
        self._caches.empty()
        calls: set[Called] = set()
        began = time.monotonic()
        with noting(calls):
            yield
        for scope, made in self._wider.items():
            if item.nodeid.startswith(scope):
                calls |= made
        self.tests[item.nodeid] = (time.monotonic() - began, calls)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
    ) -> Generator[None, None, None]:
        """Note what a fixture calls that is made once for many tests: all of them hang on it."""
        if fixturedef.scope == "function":
            yield
            return
        made = self._wider.setdefault("" if fixturedef.scope == "session" else request.node.nodeid, set())
        with noting(made):
            yield


def noted(tests: Sequence[str], kept: Path, within_s: float) -> tuple[list[Test], list[str]] | None:
    """All tests of these files and folders, the quickest first, and what they import; None where one fails."""
    notes = _read(kept)
    files = {str(path): _digest([ROOT / path]) for path in _files(tests)}
    anew = [file for file, digest in files.items() if file not in notes.files or notes.files[file].digest != digest]
    if anew:
        if forked(lambda: _note(anew, files, notes, kept), within_s) != 0:
            return None
        notes = msgspec.json.decode(kept.read_bytes(), type=Notes)
    told = (
        Test(node, took_s, frozenset(notes.calls[at] for at in calls))
        for file in files
        for node, took_s, calls in notes.files[file].tests
    )
    return sorted(told, key=lambda one: one.took_s), notes.loaded


def _note(files: Sequence[str], digests: dict[str, str], notes: Notes, kept: Path) -> int:
    """Run them, and write what they call with what was noted of others; 1 where one fails."""
    noting_them = Noting()
    if run_by_pytest(files, [noting_them]) not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return 1
    numbers = {one: at for at, one in enumerate(notes.calls)}
    for file in files:
        notes.files[file] = Noted(digests[file], [])
    for node, (took_s, calls) in noting_them.tests.items():
        told = [numbers.setdefault(one, len(numbers)) for one in sorted(calls)]
        notes.files[node.partition("::")[0]].tests.append((node, took_s, told))
    notes.calls = list(numbers)
    ours = [name for name in sys.modules if name not in notes.loaded]
    notes.loaded += [name for name in ours if not name.startswith("tests.mutants")]
    kept.write_bytes(msgspec.json.encode(notes))
    return 0


def _read(kept: Path) -> Notes:
    sources = _digest(sorted(path for folder in SOURCES for path in (ROOT / folder).rglob("*") if _is_source(path)))
    if kept.exists():
        notes = msgspec.json.decode(kept.read_bytes(), type=Notes)
        if notes.sources == sources:
            return notes
    return Notes(sources)


def _is_source(path: Path) -> bool:
    return path.suffix in (".py", ".toml") and not _is_test(path) and "mutants" not in path.parts


def _is_test(path: Path) -> bool:
    return path.name.startswith("test_") and path.suffix == ".py"


def _files(tests: Iterable[str]) -> Iterator[Path]:
    for test in tests:
        path = ROOT / test
        found = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        yield from (one.relative_to(ROOT) for one in found if one.name not in ("conftest.py", "__main__.py"))


def _digest(files: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for file in files:
        whole.update(os.fsencode(file) + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()
