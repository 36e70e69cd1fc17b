"""``make mutants``: small changes of what money hangs on, one by one, and which of them no test notices.

    python -m tests.mutants [AREA …] [--seconds N] [--survivors]

Areas and their tests stand in ``areas.toml``; mutants that nobody can notice, with the reason, in ``equivalent.toml``.
What was found is kept in ``build/mutants`` and not tried again while the module is the same; ``--survivors`` tries
those that survived once more, after a test was made better. Ends with one line an area; exit code 1 where a mutant
survived that is not named, or where the tests fail without one. Does not run in CI: it takes hours.
"""

import argparse
import hashlib
import json
import os
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.mutants.chosen import Tests
from tests.mutants.noticing import noted
from tests.mutants.operators import Mutant, mutants
from tests.mutants.trying import ROOT

HERE = Path(__file__).parent
KEPT = ROOT / "build" / "mutants"
LONGEST_S = 3_600
"""In which the tests of an area end without a mutant."""


class Area(NamedTuple):
    """One part of the checkout, and the tests that answer for it."""

    name: str
    modules: tuple[Path, ...]
    tests: tuple[str, ...]


class Found(NamedTuple):
    """What became of one mutant; it is kept under its key."""

    key: str
    where: str
    before: str
    after: str
    verdict: str


def areas(names: Sequence[str]) -> list[Area]:
    """Those that are named, or all. Raises KeyError."""
    told = tomllib.loads((HERE / "areas.toml").read_text(encoding="utf-8"))
    return [_area(name, told[name]["modules"], told[name]["tests"]) for name in names or told]


def _area(name: str, globs: Sequence[str], tests: Sequence[str]) -> Area:
    modules = sorted({path.relative_to(ROOT) for glob in globs for path in ROOT.glob(glob)})
    return Area(name, tuple(modules), tuple(tests))


def equivalents() -> dict[tuple[str, str, str], str]:
    """(module, before, after) of the mutants that do what the module does, with the reason."""
    told = tomllib.loads((HERE / "equivalent.toml").read_text(encoding="utf-8"))["mutant"]
    return {(one["module"], one["before"], one["after"]): one["why"] for one in told}


class Trial:
    """One area's mutants, tried or remembered."""

    def __init__(self, area: Area, ends: float, again: bool) -> None:
        self._area, self._ends, self._again = area, ends, again
        self._file = KEPT / f"{area.name}.jsonl"
        self._kept = {found.key: found for found in _read(self._file)}
        self._tests: Tests | None = None
        self.found: list[Found] = []
        self.left = 0

    def run(self) -> bool:
        """Whether the tests pass without a mutant; then the mutants are tried until the time is over."""
        area = self._area
        for path in area.modules:
            source = (ROOT / path).read_text(encoding="utf-8")
            for number, mutant in enumerate(mutants(source)):
                key = f"{path}:{hashlib.sha256(source.encode()).hexdigest()[:16]}:{number}"
                known = self._kept.get(key)
                if known is not None and not (self._again and known.verdict == "survived"):
                    self.found.append(known)
                    continue
                if time.monotonic() > self._ends:
                    if known is None:
                        self.left += 1
                    else:
                        self.found.append(known)
                    continue
                if self._tests is None:
                    noted_them = noted(area.tests, KEPT / f"{area.name}.calls.json", LONGEST_S)
                    if noted_them is None:
                        return False
                    self._tests = Tests(area.modules, *noted_them, area.tests)
                self._try(self._tests, path, mutant, key)
        return True

    def _try(self, tests: Tests, path: Path, mutant: Mutant, key: str) -> None:
        verdict = tests.verdict(path, mutant.tree)
        found = Found(key, f"{path}:{mutant.line}", mutant.before, mutant.after, verdict)
        self.found.append(found)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found._asdict()) + "\n")

    def tell(self, named: dict[tuple[str, str, str], str]) -> int:
        """Print what survived and how many; the number of those that are not named."""
        survived = [one for one in self.found if one.verdict == "survived"]
        alike = [one for one in survived if (one.where.split(":")[0], one.before, one.after) in named]
        for one in survived:
            if one not in alike:
                print(f"{one.where}: survived\n  - {one.before}\n  + {one.after}")
        caught = len(self.found) - len(survived)
        counted = len(self.found) - len(alike)
        share = f"{100 * caught / counted:.1f} %" if counted else "none"
        left = f", {self.left} not tried yet" if self.left else ""
        print(
            f"{self._area.name}: {caught} of {counted} mutants noticed ({share}), "
            f"{len(survived) - len(alike)} survived, {len(alike)} named as equivalent{left}",
            flush=True,
        )
        return len(survived) - len(alike)


def _read(file: Path) -> list[Found]:
    if not file.exists():
        return []
    return [Found(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


def main(arguments: Sequence[str] | None = None) -> int:
    """Try what is asked for, and say what survived."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("areas", nargs="*", help="areas of areas.toml (default: all)")
    parser.add_argument("--seconds", type=float, default=3_600, help="how long (default: 3600)")
    parser.add_argument("--survivors", action="store_true", help="try those again that survived before")
    asked = parser.parse_args(arguments)
    os.chdir(ROOT)
    KEPT.mkdir(parents=True, exist_ok=True)
    try:
        chosen = areas(asked.areas)
    except KeyError as unknown:
        parser.error(f"no area is called {unknown}; there are {', '.join(area.name for area in areas(()))}")
    ends, named, survived = time.monotonic() + asked.seconds, equivalents(), 0
    for area in chosen:
        trial = Trial(area, ends, asked.survivors)
        if not trial.run():
            print(f"{area.name}: its tests fail without any mutant: {' '.join(area.tests)}", file=sys.stderr)
            return 1
        survived += trial.tell(named)
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
