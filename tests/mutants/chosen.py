"""Tries a mutant with the tests that can notice it, the quickest first, in a process in which all is loaded already.

A mutant within a function is put into the loaded module, and the tests that call the function are run. Any other, and
one in a function that was called while something was imported, is tried with all tests, and everything imported anew.
Does not decide which mutants there are.
"""

import ast
import gc
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.mutants.noticing import Test
from tests.mutants.swapped import Called, Module, noting, put
from tests.mutants.trying import Verdict, forked, load, run_by_pytest, tried

FIRST = 30
"""Tests that are run before all others: most mutants need no more."""
SLOWER = 10.0
"""A mutant that takes so many times what its tests take without it goes on for ever."""
AT_LEAST_S = 20.0


class _Only:
    """A plugin of pytest: of what is collected, these tests in this order; the first that fails ends the process."""

    def __init__(self, nodes: Sequence[str]) -> None:
        self._order = {node: at for at, node in enumerate(nodes)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the others out."""
        kept = [item for item in items if item.nodeid in self._order]
        items[:] = sorted(kept, key=lambda item: self._order[item.nodeid])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """More is not asked."""
        if report.failed:
            os._exit(pytest.ExitCode.TESTS_FAILED)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Nothing here has to be put away."""
        os._exit(exitstatus)


class Tests:
    """The tests of one area."""

    def __init__(
        self, modules: Sequence[Path], tests: Sequence[Test], loaded: Sequence[str], every: Sequence[str]
    ) -> None:
        """``modules``: what is changed, from the root of the checkout. ``every``: files and folders of all tests."""
        self._tests, self._every = tests, every
        self._whole_s = max(AT_LEAST_S, SLOWER * sum(test.took_s for test in tests))
        self._imported: set[Called] = set()
        with noting(self._imported):
            load(loaded)
        self._modules = {path: Module(path) for path in modules}
        gc.freeze()  # who collects garbage in a process that is forked has nothing to look through

    def verdict(self, path: Path, tree: ast.Module) -> Verdict:
        """What becomes of this mutant of the module at ``path``, from the root of the checkout."""
        changed = self._modules[path].changed(tree)
        if changed is None or changed[0] in self._imported:
            return tried(path, tree, self._every, self._whole_s)
        function, swaps = changed
        tests = [test for test in self._tests if function in test.calls]
        for some in (tests[:FIRST], tests[FIRST:]):
            if some and (verdict := self._of(some, swaps)) != "survived":
                return verdict if verdict is not None else tried(path, tree, self._every, self._whole_s)
        return "survived"

    def _of(self, tests: Sequence[Test], swaps: Sequence[tuple[object, object]]) -> Verdict | None:
        """What these tests say; None where they were not found."""
        files = list(dict.fromkeys(test.node.partition("::")[0] for test in tests))

        def work() -> int:
            put(swaps)
            return run_by_pytest(files, [_Only([test.node for test in tests])])

        within_s = max(AT_LEAST_S, SLOWER * sum(test.took_s for test in tests))
        code = forked(work, within_s)
        if code is None:
            return "timeout"
        return {0: "survived", 1: "killed"}.get(code)
