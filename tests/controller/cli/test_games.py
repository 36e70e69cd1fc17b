import json
import re

from games.library import GAMES
from games.poker.caribbean_stud.game import CARIBBEAN_STUD
from tests.controller.cli.conftest import Lammer


def test_an_unknown_game_or_house_names_those_there_are(lammer: Lammer) -> None:
    assert "there is blackjack, " in lammer("games", "show", "faro").err
    answer = lammer("games", "show", "caribbean-stud", "--rules", "chocktaw")
    assert answer.code == 2
    assert 'did you mean "choctaw"?' in answer.err


def test_the_games_are_listed_with_the_houses_that_have_rules(lammer: Lammer) -> None:
    listed = lammer("games").out
    houses = "choctaw, mystery, oneida, two-pools"
    assert re.search(rf"^caribbean-stud +Caribbean stud +7 seats +rules: {houses}$", listed, re.MULTILINE)
    assert len(listed.splitlines()) == len(GAMES)
    rows = {row["game"]: row for row in map(json.loads, lammer("games", "--json").out.splitlines())}
    assert rows["mississippi-stud"]["rules"] == ["choctaw"]


def test_mermaid_prints_the_chart_and_nothing_else(lammer: Lammer) -> None:
    assert lammer("games", "show", "caribbean-stud", "--mermaid").out == CARIBBEAN_STUD.round.mermaid()


def test_each_value_of_a_house_is_shown_with_its_line(lammer: Lammer) -> None:
    shown = lammer("games", "show", "caribbean-stud", "--rules", "choctaw").out
    assert re.search(r"seed +\$10,000\.00 +752\n", shown)
    assert re.search(r"bet\.royal flush +100 to 1 +765\n", shown)
    assert re.search(r"each chip adds +50 cents +754\n", shown)


def test_each_award_says_who_verifies_it_and_who_turns_which_key(lammer: Lammer) -> None:
    shown = lammer("games", "show", "caribbean-stud", "--rules", "choctaw").out
    straight_flush = shown.split("straight flush: 10 % of the meter\n")[1].split("royal flush: ")[0]
    assert re.search(r"verified by +floor supervisor and pit manager +749\n", straight_flush)
    assert re.search(r"key +higher, turned by pit manager +749\n", straight_flush)


def test_a_game_as_json_holds_chart_rules_and_sources(lammer: Lammer) -> None:
    row = json.loads(lammer("games", "show", "caribbean-stud", "--rules", "oneida", "--json").out)
    assert {"from": "betting", "signal": "lock_out", "to": "locking", "guard": None} in row["chart"]
    assert row["rules"]["progressive"]["rate"] == "1/4"
    assert row["sources"]["progressive.several_royals"].endswith(":818-821")
