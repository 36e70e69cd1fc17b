"""The mutants themselves: what is changed, what stays, and that a change which a test sees is noticed."""

import ast
from pathlib import Path

import pytest

from tests.mutants.__main__ import areas, equivalents
from tests.mutants.operators import mutants
from tests.mutants.trying import MOST_MEMORY, ROOT, forked, module_of, tried

MONEY = Path("games/money/dollars.py")


def changes(source: str) -> list[tuple[str, str]]:
    return [(mutant.before, mutant.after) for mutant in mutants(source)]


@pytest.mark.parametrize(
    ("source", "before", "after"),
    [
        ("x = a < b", "a < b", "a <= b"),
        ("x = a < b", "a < b", "a >= b"),
        ("x = a is None", "a is None", "a is not None"),
        ("x = a and b", "a and b", "a or b"),
        ("x = not a", "not a", "a"),
        ("x = a + b", "a + b", "a - b"),
        ("x = 5", "5", "6"),
        ("x = True", "True", "False"),
        ("if a:\n    pass", "if a:", "if not a:"),
        ("def f():\n    return g()", "return g()", "return None"),
        ("f(1)", "f(1)", "pass"),
        ("x += 1", "x += 1", "pass"),
        ("def f():\n    raise E", "raise E", "pass"),
        ("x = replace(s, a=b, c=d)", "replace(s, a=b, c=d)", "replace(s, c=d)"),
    ],
)
def test_each_small_change_is_made(source: str, before: str, after: str) -> None:
    assert (before, after) in changes(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""A text of 5 words: a < b."""',
        "def f(a: 'int' = b) -> Literal[5]:\n    pass",
        "@given(5)\ndef f():\n    pass",
        "class A(B, frozen=True):\n    pass",
        "x = f'{a + 1}'",
        "if TYPE_CHECKING:\n    import a",
        "x = 'a' + b",
    ],
)
def test_what_only_readers_and_checkers_see_stays(source: str) -> None:
    assert changes(source) == []


def test_a_mutant_is_the_whole_module_with_one_change() -> None:
    (first, *_) = mutants("x = 1\ny = 2\n")
    assert ast.unparse(first.tree) == "x = 2\ny = 2"
    assert first.line == 1


def test_a_module_is_known_by_the_name_it_is_imported_by() -> None:
    assert module_of(Path("games/pools/meter.py")) == "games.pools.meter"
    assert module_of(Path("games/pools/__init__.py")) == "games.pools"


def test_every_area_has_its_modules_and_its_tests() -> None:
    for area in areas(()):
        assert area.modules, area.name
        assert [test for test in area.tests if not (ROOT / test).exists()] == []


def test_what_is_named_as_equivalent_is_a_mutant_of_today_and_has_its_reason() -> None:
    for (module, before, after), why in equivalents().items():
        assert (before, after) in changes((ROOT / module).read_text(encoding="utf-8"))
        assert len(why) > 20


@pytest.mark.slow
def test_a_mutant_that_a_test_sees_is_killed_and_the_module_as_it_is_survives() -> None:
    """In a process of its own: nothing of it is left here."""
    source = (ROOT / MONEY).read_text(encoding="utf-8")
    seen = next(mutant for mutant in mutants(source) if mutant.after == "return None")
    assert tried(MONEY, None, [str(MONEY)], 60) == "survived"
    assert tried(MONEY, seen.tree, [str(MONEY)], 60) == "killed"


def test_a_mutant_that_takes_memory_without_end_is_noticed_and_takes_no_more_than_it_may() -> None:
    """A loop whose end a mutant took away kept a list growing until the machine had none."""

    def work() -> int:
        return 0 if bytearray(MOST_MEMORY) else 1

    assert forked(work, within_s=60) == 1
