"""The house style, where a machine can hold it. Each test names all files that break it."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from games.library import GAMES as GAMES_THAT_SHIP

ROOT = Path(__file__).parents[2]
HARDWARE = {"gpiod", "RPi", "evdev", "usb", "lgpio"}
IMPURE = {"time", "datetime", "random", "secrets", "os", "io", "pathlib", "socket", "sqlite3", "apsw", "asyncio"}
WHAT_IT_IS_NOT = re.compile(r"\b(not|no|nothing|never|nor|neither|none)\b", re.IGNORECASE)


def sources(*packages: str) -> list[Path]:
    return sorted(path for package in packages for path in (ROOT / package).rglob("*.py") if path.stat().st_size)


GAMES, DRIVERS, CONTROLLER = sources("games"), sources("drivers"), sources("controller")
ALL = GAMES + DRIVERS + CONTROLLER
MODULES = [path for path in ALL if path.name != "__init__.py"]


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), str(path))


def offenders(paths: list[Path], offends: Callable[[Path], object]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths if offends(path)]


def imported(nodes: Iterator[ast.AST] | list[ast.stmt]) -> Iterator[str]:
    """The top packages that these nodes import."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def test_every_folder_of_modules_is_a_package() -> None:
    assert offenders(ALL, lambda path: not (path.parent / "__init__.py").is_file()) == []


def test_a_file_has_fewer_than_400_lines() -> None:
    assert offenders(ALL, lambda path: len(path.read_text().splitlines()) >= 400) == []


def test_a_module_says_its_duty_and_what_it_is_not() -> None:
    def silent(path: Path) -> bool:
        return WHAT_IT_IS_NOT.search(ast.get_docstring(tree_of(path)) or "") is None

    assert offenders(MODULES, silent) == []


def test_a_file_is_named_for_something_of_the_field() -> None:
    empty_names = {"utils", "util", "helpers", "helper", "manager", "misc", "common"}
    assert offenders(ALL, lambda path: empty_names & {*path.relative_to(ROOT).parts, path.stem}) == []


def test_a_game_has_no_clock_no_randomness_and_no_input_or_output() -> None:
    assert offenders(GAMES, lambda path: IMPURE & set(imported(ast.walk(tree_of(path))))) == []


def test_a_driver_has_no_thread_no_clock_and_no_randomness_of_its_own() -> None:
    """A number source of type ``random.Random`` may be handed in, so ``random`` may be named."""
    own = {"threading", "concurrent", "multiprocessing", "asyncio", "time", "secrets"}
    assert offenders(DRIVERS, lambda path: own & set(imported(ast.walk(tree_of(path))))) == []


def test_hardware_libraries_are_imported_only_when_a_bus_is_opened() -> None:
    """RPi.GPIO raises off a Pi; the others are not installed everywhere."""
    assert offenders(ALL, lambda path: HARDWARE & set(imported(tree_of(path).body))) == []


def test_a_twin_says_what_it_does_not_model() -> None:
    twins = [path for path in DRIVERS if path.stem == "twin" or path.stem.endswith("_twin")]
    assert twins
    assert offenders(twins, lambda path: "Does not model: " not in path.read_text()) == []


def test_money_meets_no_float() -> None:
    """No float and no division that makes one stands in a line with cents."""

    def floats(path: Path) -> bool:
        lines = path.read_text().splitlines()
        return any(
            "cents" in lines[node.lineno - 1]
            for node in ast.walk(tree_of(path))
            if (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))
            or (isinstance(node, ast.Constant) and isinstance(node.value, float))
        )

    assert offenders(GAMES + CONTROLLER, floats) == []


def test_a_command_prints_through_its_lines() -> None:
    """So that nothing that somebody wrote moves the cursor of a terminal, or begins a line of its own."""
    printing = re.compile(r"\bclick\.s?echo\(|^ +print\(", re.MULTILINE)
    commands = [path for path in sources("controller/cli") if path.name != "lines.py"]
    assert offenders(commands, lambda path: printing.search(path.read_text())) == []


def test_nothing_is_left_half_done() -> None:
    unfinished = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b")
    assert offenders(ALL, lambda path: unfinished.search(path.read_text())) == []


def test_the_controller_knows_no_phase_by_its_name() -> None:
    """It asks what a phase is, or which signals its chart knows; names are a game's own."""
    phases = {phase for game in GAMES_THAT_SHIP.values() for phase in game.round.phases}
    allowed = {"ready", "stub-count", "setting"}  # also a shuffler's contact, an irregularity, a pool's setting

    def named(path: Path) -> set[str]:
        constants = (node.value for node in ast.walk(tree_of(path)) if isinstance(node, ast.Constant))
        return {value for value in constants if isinstance(value, str) and value in phases - allowed}

    assert offenders(CONTROLLER, named) == []


def test_the_controller_knows_no_game_by_its_module() -> None:
    """It takes games from the library; what one game has of its own stands in that game."""

    def knows(path: Path) -> bool:
        imports = (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.ImportFrom) and node.module)
        return any(node.module.startswith(("games.poker.", "games.pai_gow.")) for node in imports)

    assert offenders(CONTROLLER, knows) == []
