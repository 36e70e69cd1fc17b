"""Does a kept seed still find its bug? ``python -m tests.mutants.reverted [NAME …]`` takes each fix back and looks.

What is taken back stands beside the seed in ``tests/controller/rehearsal/simulation/seeds.toml``, and with it the test
that tries the case and must notice. ``--seeds`` plays the seed too: a changed simulator gives it another history.
Nothing is written over: the runner of the mutants gives the changed module to the process that asks for it. Ends with
one line a bug; exit code 1 where one comes back unnoticed. By hand, after a change of the simulator: it takes minutes.
"""

import argparse
import ast
import os
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.mutants.trying import ROOT, tried

SIMULATION = Path("tests/controller/rehearsal/simulation")
WITHIN_S = 240


class Reverted(NamedTuple):
    """One bug, and how it comes back."""

    name: str
    """The seed and its mode."""
    found: str
    module: Path
    before: str
    after: str
    by: str
    """The test that tries the case."""
    seed: str
    """The test that plays the seed."""

    def tree(self) -> ast.Module:
        """The module without the fix. Raises ValueError where the fix does not stand in it, or in two places."""
        source = (ROOT / self.module).read_text(encoding="utf-8")
        if source.count(self.before) != 1:
            raise ValueError(f"{self.name}: {self.module} has what is taken back {source.count(self.before)} times")
        return ast.parse(source.replace(self.before, self.after))


def every() -> list[Reverted]:
    """All that are kept."""
    told = tomllib.loads((ROOT / SIMULATION / "seeds.toml").read_text(encoding="utf-8"))["seed"]
    return [_reverted(one) for one in told]


def _reverted(one: dict[str, object]) -> Reverted:
    name, back = f"{one['seed']}-{one['mode']}", one["reverted"]
    assert isinstance(back, dict)
    seed = f"{SIMULATION}/test_seeds.py::test_what_was_found_once_does_not_come_back[{name}]"
    return Reverted(name, str(one["found"]), Path(back["module"]), back["before"], back["after"], back["by"], seed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Take back what is asked for, and say what came back unnoticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.reverted", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="such as 9-liveness (default: all)")
    parser.add_argument("--seeds", action="store_true", help="play each seed too, and say whether it finds it still")
    asked = parser.parse_args(arguments)
    os.chdir(ROOT)
    unnoticed = 0
    for one in every():
        if asked.names and one.name not in asked.names:
            continue
        verdict = tried(one.module, one.tree(), [one.by], WITHIN_S)
        unnoticed += verdict == "survived"
        print(f"{one.name}: {verdict} by {one.by}: {one.found}", flush=True)
        if asked.seeds:
            verdict = tried(one.module, one.tree(), [one.seed], WITHIN_S)
            print(f"{one.name}: {verdict} by its seed", flush=True)
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
