"""The houses' files: what each says otherwise, what is not opened, and the games without betting."""

from typing import Any

import pytest

from controller.config.house_rules import read_house_rules
from games.cards.card import CardError, parse_cards
from games.library import GAMES
from games.poker_room.bad_beat import both_play, why_not
from games.poker_room.chinese import Rows, points, rows_of, settled, why_foul
from games.poker_room.play import may
from games.poker_room.refusing import Refused
from games.poker_room.rules import GameRules, RoomRules
from games.poker_room.stakes import Stakes
from games.poker_room.variants.draw import jacks_or_better
from tests.games.poker_room.hands import after, begun

BOARD = parse_cards(["8h", "9h", "Th", "Jh", "9c"])


def room(game: str, house: str) -> RoomRules:
    rules = read_house_rules(game, house).rules
    assert isinstance(rules, RoomRules)
    return rules


def test_a_game_that_is_not_played_is_not_opened_and_says_why() -> None:
    """001:81."""
    rules = room("draw-poker", "axtion")
    assert str(rules.why_not_open()) == "draw poker is not played at this time (001:81)"
    with pytest.raises(Refused, match="not played at this time"):
        rules.game_at("draw-poker", "5")


def test_a_game_or_stakes_that_a_house_lacks_are_named() -> None:
    rules = room("poker-room", "delta")
    with pytest.raises(LookupError, match="deals no badugi; it deals holdem"):
        rules.game_at("badugi", "4-8")
    with pytest.raises(LookupError, match="posts no stakes 3-7"):
        rules.game_at("holdem", "3-7")


def test_a_refusal_names_the_line_of_its_house() -> None:
    hand = begun(room("poker-room", "delta").game_at("holdem", "4-8"))
    hand = after(hand, (3, "raise", 800), (1, "raise", 1_200), (2, "raise", 1_600))
    assert str(may(hand).why_no_raise) == "a bet and 3 raises were made on this street (004:232)"


def test_a_game_of_two_rounds_has_six_raises() -> None:
    """004:232, 469, 539."""
    rules = room("poker-room", "delta")
    assert rules.game_at("ace-to-five-lowball", "4-8").at.most_raises == 6
    assert rules.game_at("holdem", "4-8").at.most_raises == 3
    assert rules.game_at("holdem", "5-10-no-limit").at.most_raises is None


def test_the_buttons_dollar_is_dead_money() -> None:
    """001:101."""
    hand = begun(room("texas-holdem", "axtion").game_at(None, "3-6"))
    assert (hand.pot_cents, may(hand).call_cents, hand.player(3).dead_cents) == (600, 300, 100)


def test_a_kill_doubles_the_limits_and_not_the_blinds() -> None:
    """001:938."""
    stakes = room("omaha-hi-lo", "axtion").stakes["4-8"].killed()
    assert (stakes.limits_cents, stakes.blinds_cents) == ((800, 1_600), (200, 400))


def test_a_low_ball_table_costs_six_dollars_to_come_in() -> None:
    """001:53."""
    hand = begun(room("low-ball", "axtion").game_at(None, "6-20"))
    assert may(hand).call_cents == 600


def test_a_house_may_seat_fewer_than_a_game_allows() -> None:
    """002:622, 723."""
    rules = room("poker", "choctaw")
    assert rules.variant_of("badugi").most_players == 6
    assert rules.variant_of("seven-card-high-stud").most_players == 8
    assert rules.variant_of("texas-holdem").most_players == 10


def test_a_variant_that_is_not_declared_is_a_mistake() -> None:
    with pytest.raises(ValueError, match='no game of the poker room is called "whist"'):
        GameRules(variant="whist")


def test_openers_are_jacks_or_better() -> None:
    """004:67, 504."""
    assert jacks_or_better(parse_cards(["Js", "Jd", "4h", "3c", "2s"]))
    assert not jacks_or_better(parse_cards(["Ts", "Td", "4h", "3c", "2s"]))
    assert jacks_or_better(parse_cards(["Jo", "9s", "8d", "7h", "6c"]))


@pytest.mark.parametrize(
    ("losing", "winning", "dealt", "told"),
    [
        ("9s 9d", "Qh Kh", 4, None),
        ("9s 9d", "Qh Kh", 3, "3 players were dealt in; the jackpot takes at least 4"),
        ("Js Jd", "9s 9d", 8, "the beaten hand is full house; posted is four of a kind or better"),
        ("Qh Kh", "9s 9d", 8, "the hand was not beaten"),
        ("9s 2c", "Qh Kh", 8, "the beaten hand is three of a kind; posted is four of a kind or better"),
        ("9s 9d", "Qh 2c", 8, "a hole card of the winning hand does not play"),
    ],
)
def test_a_bad_beat_takes_both_hole_cards_of_both_hands(
    losing: str, winning: str, dealt: int, told: str | None
) -> None:
    """000:735-737, 748."""
    hands = (parse_cards(losing.split()), parse_cards(winning.split()))
    assert why_not(*hands, BOARD, "four-of-a-kind", range(dealt), 4) == told


def test_a_kicker_that_the_board_has_does_not_play() -> None:
    """000:737."""
    board = parse_cards(["9h", "9d", "9c", "Kd", "Jd"])
    assert both_play(parse_cards(["9s", "Ac"]), board)
    assert not both_play(parse_cards(["9s", "Kc"]), board)


GOOD = rows_of(
    {
        "top": parse_cards(["Qs", "Qd", "7h"]),
        "middle": parse_cards(["Js", "Jd", "4c", "4h", "9s"]),
        "bottom": parse_cards(["Ah", "Th", "8h", "5h", "3h"]),
    }
)
OTHER = rows_of(
    {
        "top": parse_cards(["6c", "7c", "8c"]),
        "middle": parse_cards(["Kc", "Kd", "9h", "5s", "2c"]),
        "bottom": parse_cards(["Tc", "9d", "8s", "7d", "6d"]),
    }
)


def test_all_three_rows_are_worth_a_point_more() -> None:
    """002:618; suited connectors on top are only eight high (002:611)."""
    assert (points(GOOD, OTHER), points(OTHER, GOOD)) == (4, -4)
    assert settled({1: GOOD, 3: OTHER}) == {1: 4, 3: -4}


def test_rows_that_are_set_wrong_lose_all_three() -> None:
    """002:614."""
    foul = Rows(GOOD.top, GOOD.bottom, GOOD.middle)
    assert why_foul(foul) == "the middle row is above the bottom one"
    assert why_foul(Rows(GOOD.top, OTHER.top + OTHER.bottom[:2], OTHER.middle)) is not None
    assert (points(foul, OTHER), points(OTHER, foul), points(foul, foul)) == (-4, 4, 0)


def test_bonus_points_are_paid_by_each_other_player() -> None:
    """002:617."""
    assert settled({1: GOOD, 3: OTHER}, {3: 1}) == {1: 3, 3: -3}


def test_rows_of_another_size_and_a_card_twice_are_named() -> None:
    with pytest.raises(ValueError, match="the top row has 3 cards, not 2"):
        rows_of({"top": GOOD.top[:2], "middle": GOOD.middle, "bottom": GOOD.bottom})
    with pytest.raises(CardError, match="was given 2 times"):
        why_foul(Rows(GOOD.top, GOOD.middle, (*GOOD.middle[:1], *GOOD.bottom[1:])))


def broken(**changed: Any) -> dict[str, Any]:
    return {"document": "d", "jurisdiction": "j", "game": "poker", "title": "t", **changed}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"games": {}}, "deals one game at least"),
        ({"games": {"x": {"variant": "texas-holdem"}}, "stakes": {"1": {"structure": "limit"}}}, "lower_cents"),
        ({"games": {"x": {"variant": "texas-holdem", "odd_chips": "nobody"}}}, "odd_chips"),
    ],
)
def test_a_mistake_in_a_file_is_named(changed: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        RoomRules.model_validate(broken(**changed))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"upper_cents": 100}, "upper_cents is below lower_cents"),
        ({"blinds_cents": (100,), "bring_in_cents": 50}, "blinds or a bring-in, not both"),
        ({"bring_in_cents": 300}, "bring_in_cents is above lower_cents"),
    ],
)
def test_stakes_that_cannot_be_are_named(changed: dict[str, Any], told: str) -> None:

    with pytest.raises(ValueError, match=told):
        Stakes.model_validate({"structure": "limit", "lower_cents": 200, **changed})


def test_a_game_that_a_machine_deals_is_not_said_to_be_dealt_by_hand() -> None:
    """Lightning Poker has no dealer (004:1071), and shares its means of chance with those that have one."""
    assert GAMES["lightning-poker"].chance.in_words == "players against each other, for a pot"
