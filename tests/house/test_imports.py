"""Which file imports which: no circle of files or folders. The layers stand in pyproject.toml, for import-linter."""

import ast
from collections.abc import Callable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path.relative_to(ROOT) for top in ("games", "drivers", "controller") for path in (ROOT / top).rglob("*.py")
)


def module(path: Path) -> str:
    return ".".join(path.parent.parts if path.name == "__init__.py" else path.with_suffix("").parts)


def folder(path: Path) -> str:
    """The folder at depth two; a file at the root of a package stands for itself."""
    return ".".join(path.parts[:2])


MODULES = {module(path): path for path in FILES}


def imported(path: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse((ROOT / path).read_text())):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                if (found := MODULES.get(name, MODULES.get(node.module))) is not None:
                    yield found


@pytest.mark.parametrize("room", [module, folder], ids=["of files", "of folders"])
def test_there_is_no_circle(room: Callable[[Path], str]) -> None:
    arrows: dict[str, set[str]] = {}
    for path in FILES:
        arrows.setdefault(room(path), set()).update(room(found) for found in imported(path))
    for here, there in arrows.items():
        there.discard(here)
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as circle:
        pytest.fail(" imports ".join(reversed(circle.args[1])))


def test_what_stands_alone_at_the_root_of_a_package_is_where_all_parts_meet() -> None:
    loose = {str(path) for path in FILES if len(path.parts) == 2 and path.name != "__init__.py"}
    assert {path for path in loose if not path.startswith("drivers/")} == {"games/library.py", "controller/assembly.py"}
