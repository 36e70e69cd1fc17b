"""What an entry pad is set to at a table, and whether the game reads all that such a pad lets through."""

import pytest

from controller.config.folder import config_folder
from controller.config.house_rules import houses, load_house_rules
from controller.devices.entry_pad import ALLOWED, Entry
from drivers.entry_pad.allowed import Allowed, EachDie, OneOf
from games.library import GAMES

BY_RESULT = [
    (name, house) for name, game in GAMES.items() if game.is_by_result for house in houses(name, config_folder())
]


def entries(allowed: Allowed) -> set[str]:
    """All that the pad lets through, keyed digit by digit as far as its longest."""
    digits = [""]
    found = set[str]()
    for _ in range(allowed.longest):
        digits = [before + digit for before in digits for digit in "0123456789"]
        found |= {read for one in digits if (read := allowed.read(one)) is not None}
    return found


@pytest.mark.parametrize(("name", "house"), BY_RESULT)
def test_the_pad_of_a_game_enters_every_result_and_nothing_that_is_none(name: str, house: str) -> None:
    chance, rules = GAMES[name].by_result, load_house_rules(name, house)
    word = chance.entry(rules)
    fits = [entry for entry, allowed in ALLOWED.items() if _all_read(name, house, allowed)]
    assert fits == ([word] if word else [])


def _all_read(name: str, house: str, allowed: Allowed) -> bool:
    chance, rules = GAMES[name].by_result, load_house_rules(name, house)
    try:
        return {chance.reads(rules, one) for one in entries(allowed)} == set(chance.every(rules))
    except ValueError:
        return False


def test_each_die_and_each_number_is_counted_here() -> None:
    """The helper above would let everything pass were it empty."""
    each: dict[Entry, int] = {"two-dice": 36, "three-dice-total": 16, "double-zero-wheel": 38}
    assert {word: len(entries(ALLOWED[word])) for word in each} == each
    assert (isinstance(ALLOWED["two-dice"], EachDie), isinstance(ALLOWED["two-dice-total"], OneOf)) == (True, True)
