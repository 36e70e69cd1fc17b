"""What both games of tiles have in common: who begins, who is settled, who banks, what goes wrong (004:1617-1781)."""

import pytest

from controller.config.house_rules import load_house_rules
from games.declared.game import Game
from games.draws.start_order import StartError, start
from games.irregularities.rule import Irregularity, rule_on
from games.library import GAMES
from games.pai_gow.tile_rules import TileRules, accept_number

TILES, MAH_JONG = (GAMES[name] for name in ("pai-gow-tiles", "mah-jong-pai-gow"))
BOTH = pytest.mark.parametrize("game", [TILES, MAH_JONG], ids=lambda game: game.name)


def rules_of(game: Game) -> TileRules:
    rules = load_house_rules(game.name, "delta")
    assert isinstance(rules, TileRules)
    return rules


@pytest.mark.parametrize(("number", "why"), [(2, "2 is no total of 3 dice: it is 3 to 18"), (19, "19 is no total")])
def test_three_dice_show_three_to_eighteen(number: int, why: str) -> None:
    """004:1617."""
    with pytest.raises(StartError, match=why):
        start(rules_of(TILES).start, "dice", number, bank=1, seats=8)
    verdict = accept_number(rules_of(TILES), {"method": "dice", "number": number})
    assert verdict.why_not is not None
    assert verdict.why_not.startswith(why)


@pytest.mark.parametrize("number", [0, 11])
def test_the_die_of_ten_faces_shows_one_to_ten(number: int) -> None:
    """004:1762."""
    with pytest.raises(StartError, match=f"{number} is no number of the die: it is 1 to 10"):
        start(rules_of(MAH_JONG).start, "ten-sided-die", number, bank=1, seats=10)


def test_another_way_of_finding_the_start_is_none_of_this_house() -> None:
    assert accept_number(rules_of(MAH_JONG), {"method": "dice", "number": 3}).why_not == (
        "the start is found by ten-sided-die at this house"
    )


@pytest.mark.parametrize("total", [9, 17])
@pytest.mark.parametrize("bank", range(1, 9))
def test_the_bank_is_nine_and_seventeen_and_the_button_goes_to_its_right(total: int, bank: int) -> None:
    """004:1617: the next one counterclockwise, a lower number."""
    found = start(rules_of(TILES).start, "dice", total, bank=bank, seats=8)
    assert found.first == bank
    assert found.settled(bank)[0] == (bank - 2) % 8 + 1


@pytest.mark.parametrize("total", range(3, 19))
def test_every_total_is_counted_counterclockwise_and_dealt_so(total: int) -> None:
    """004:1617-1619: from the bank as one."""
    order = start(rules_of(TILES).start, "dice", total, bank=3, seats=8).order
    assert order == tuple((3 - total - turn) % 8 + 1 for turn in range(8))


@pytest.mark.parametrize("number", range(1, 11))
def test_every_number_of_the_die_is_counted_clockwise_and_one_gives_the_button_to_the_left(number: int) -> None:
    """004:1766."""
    found = start(rules_of(MAH_JONG).start, "ten-sided-die", number, bank=4, seats=10)
    assert found.first == (4 + number - 2) % 10 + 1
    assert 4 not in found.settled(4)
    assert found.settled(4)[0] == (5 if number == 1 else found.first)


@BOTH
def test_a_position_of_the_draw_is_the_seat_that_the_number_counts_to(game: Game) -> None:
    rules, (draw,) = rules_of(game), game.draws
    assert draw.start is not None
    method = rules.start.methods[0]
    for total in draw.start.totals:
        counted = start(rules.start, method, total, bank=2, seats=game.seats).order
        assert rules.start_places(draw.start.of((total,)), game.seats, bank=2) == counted
    assert rules.start_places(1, game.seats) == (), "before somebody banks nobody is counted"


@BOTH
def test_a_seat_banks_two_hands_and_no_third(game: Game) -> None:
    """004:1617, 1694; of mah-jong the house's own."""
    may_bank = game.actions["bank"]
    assert may_bank(rules_of(game), {"seat": 1, "consecutive_banked": 1}).legal
    assert may_bank(rules_of(game), {"seat": 1, "consecutive_banked": 2}).why_not == (
        "nobody banks more than 2 rounds in a row"
    )


@BOTH
def test_no_hand_is_compared_before_the_banks_is_open(game: Game) -> None:
    """004:1619, 1783."""
    compare = game.actions["compare"]
    assert not compare(rules_of(game), {"phase": "setting"}).legal
    assert compare(rules_of(game), {"phase": "settling"}).legal


EACH_RULE = [(game, rule) for game in (TILES, MAH_JONG) for rule in game.irregularities]


@pytest.mark.parametrize(("game", "rule"), EACH_RULE, ids=[f"{one.name}-{rule.what}" for one, rule in EACH_RULE])
def test_every_irregularity_is_reached(game: Game, rule: Irregularity) -> None:
    facts = {name: fact for name, fact in rule.given.items() if isinstance(fact, bool | str)}
    assert rule_on(game.irregularities, rule.what, facts) is rule


@BOTH
def test_the_whole_set_makes_the_hands_of_every_seat(game: Game) -> None:
    """004:1617: eight rows of four; 004:1772-1781: ten of two."""
    assert game.pack.size == game.seats * game.stacks.hand_cards
