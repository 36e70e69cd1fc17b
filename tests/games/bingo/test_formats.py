"""The special rules of bingo: Planet Bingo, the wheel, Pick Your Own and the Bonanza (000:151-172)."""

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from games.bingo.irregularities import IRREGULARITIES
from games.bingo.pick_your_own import PickedCard, PickError, mistakes, picked
from games.bingo.planet import line_colour, why_not_colour, winning_colour
from games.bingo.play import (
    BingoGame,
    call_number,
    closed,
    opened,
    predrawn,
    started,
    why_not_ball,
    why_not_claim,
    why_not_predrawn,
    why_not_sold,
    why_not_started,
    winners,
    with_ball,
)
from games.bingo.prizes import pool_for, prizes
from games.bingo.room import Place, room_of_picked, room_of_sheets
from games.bingo.rules import Bonanza, PickYourOwn, PlanetBingo, WheelOfFortune
from games.bingo.wheel import cash_of, spinner, why_not_spin
from games.irregularities.rule import rule_on
from games.tickets.numbers import marked
from games.tickets.serial import Serial
from tests.games.bingo.test_bingo import CARD, PLACE, RULES, SHEET, said

assert RULES.planet_bingo is not None
assert RULES.wheel_of_fortune is not None
assert RULES.pick_your_own is not None
assert RULES.bonanza is not None
PLANET: PlanetBingo = RULES.planet_bingo
WHEEL: WheelOfFortune = RULES.wheel_of_fortune
PICK: PickYourOwn = RULES.pick_your_own
BONANZA: Bonanza = RULES.bonanza

EIGHT = (3, 9, 20, 33, 41, 50, 62, 75)
ON_THE_CARD = tuple(number for number in CARD.squares if number)
ELSEWHERE = tuple(number for number in range(1, 76) if number not in ON_THE_CARD)


def called(game: BingoGame, balls: Sequence[int]) -> BingoGame:
    for ball in balls:
        assert why_not_ball(game, ball) is None
        game = with_ball(game, ball)
    return game


# -- Planet Bingo


def test_a_line_of_a_colour_that_is_none_of_the_five_does_not_qualify() -> None:
    """000:154."""
    assert said(why_not_colour(PLANET, "white")) == (
        "a line of white; it is of one of purple, yellow, red, green, blue (000:154)"
    )
    assert why_not_colour(PLANET, "green") is None


def colours(**lines: str) -> list[str]:
    """The 25 colours of a card whose rows have these; the others are a mixture."""
    mixed = ["red", "green", "blue", "yellow", "purple"]
    return [lines.get(f"row{row}", mixed[(row + column) % 5]) for row in range(5) for column in range(5)]


@pytest.mark.parametrize(
    ("pattern", "card", "found"),
    [
        ("middle-row", colours(row2="green"), "green"),
        ("middle-row", colours(row1="green"), None),
        ("middle-row", colours(row2="white"), None),
        ("crazy-t", colours(row0="blue"), "blue"),
        ("four-corners", colours(row0="blue"), None),
        ("blackout", colours(row4="purple"), "purple"),
    ],
)
def test_the_line_within_the_pattern_has_one_colour(pattern: str, card: list[str], found: str | None) -> None:
    """000:154."""
    assert line_colour(PLANET, RULES.pattern[pattern].shapes[0], card) == found


def test_the_free_centre_goes_with_any_colour() -> None:
    card = colours(row2="green")
    card[12] = "white"
    assert line_colour(PLANET, RULES.pattern["middle-row"].shapes[0], card) == "green"


@pytest.mark.parametrize(
    ("called", "found"),
    [
        (CARD.squares[10:15], "green"),
        (CARD.squares[10:14], None),
        (CARD.squares[:5], None),
        (CARD.squares[:15], "green"),
    ],
)
def test_only_a_line_that_is_covered_counts(called: tuple[int, ...], found: str | None) -> None:
    """000:154: the third row is green, the first one a mixture."""
    line = RULES.pattern["line"]
    assert winning_colour(PLANET, line, CARD, colours(row2="green"), marked(called)) == found


def test_only_the_verification_system_says_that_the_progressive_is_won() -> None:
    """000:156."""
    assert RULES.authorities["planet-bingo"].verified_by == ("verification-system",)


def test_a_malfunction_of_its_machines_stops_planet_bingo() -> None:
    """000:155."""
    order = rule_on(IRREGULARITIES, "machine-malfunction", {"format": "planet-bingo"})
    assert (order.use, order.until) == ("suspended", "resolved")


# -- the wheel of fortune


@pytest.mark.parametrize("turns", [0, 0.5, 0.999, float("nan")])
def test_a_wheel_that_does_not_go_around_is_spun_again(turns: float) -> None:
    """000:159."""
    assert said(why_not_spin(WHEEL, turns)) == "the wheel went around less than 1 full turn: spin again (000:159)"


@pytest.mark.parametrize(("full_turn", "round_"), [(False, "void"), (True, "stands")])
def test_a_short_spin_is_void(full_turn: bool, round_: str) -> None:
    """000:159."""
    assert rule_on(IRREGULARITIES, "short-spin", {"format": "wheel-of-fortune", "full_turn": full_turn}).round == round_


@pytest.mark.parametrize(("feet", "counts"), [(2.9, False), (3, True), (None, True)])
def test_nobody_stands_nearer_than_three_feet(feet: float | None, counts: bool) -> None:
    """000:160; what follows is not said, so a supervisor decides."""
    assert (why_not_spin(WHEEL, 1, feet) is None) is counts


def test_the_wheel_pays_by_its_numbers() -> None:
    """000:158."""
    assert cash_of(WHEEL, 3) == 15_000
    with pytest.raises(LookupError, match="the wheel has no 9; it has 1, 2"):
        cash_of(WHEEL, 9)


def test_a_sole_winner_spins_and_several_split_what_the_caller_spins() -> None:
    """000:158."""
    assert [spinner(count) for count in (1, 2, 5)] == ["winner", "caller", "caller"]
    game = closed(started(opened(RULES, "wheel-of-fortune", "line")), [PLACE, Place(Serial("B", 2))])
    assert [one.cents for one in prizes(RULES, game, cash_of(WHEEL, 3)).paid] == [7_500, 7_500]


# -- Pick Your Own


@pytest.mark.parametrize(
    ("original", "copy", "told"),
    [
        ((3, 3, 20, 33, 41, 50, 62, 75), None, "3 is marked twice; each number is marked once (000:164, 167)"),
        ((0, 9, 20, 33, 41, 50, 62, 75), None, "0 is marked; the numbers are 1 to 75 (000:164, 167)"),
        ((76, 9, 20, 33, 41, 50, 62, 75), None, "76 is marked; the numbers are 1 to 75 (000:164, 167)"),
        (EIGHT[:7], None, "7 numbers are written; 8 are posted for this game (000:164)"),
        (EIGHT, (4, *EIGHT[1:]), "the original does not match the copy (000:167)"),
    ],
)
def test_a_card_that_is_written_wrong_is_not_played(
    original: tuple[int, ...], copy: tuple[int, ...] | None, told: str
) -> None:
    assert [str(one) for one in mistakes(PICK, original, copy)] == [told]
    with pytest.raises(PickError):
        picked(PICK, Serial("P", 1), original, copy)


def test_the_order_on_the_copy_is_no_difference() -> None:
    assert mistakes(PICK, EIGHT, tuple(reversed(EIGHT))) == ()


@pytest.mark.parametrize(
    ("before", "pool"), [(0, "jackpot"), (12, "jackpot"), (13, "consolation"), (60, "consolation")]
)
def test_eight_matches_within_twenty_calls_win_the_jackpot_and_later_the_consolation(before: int, pool: str) -> None:
    """000:165-166: the eighth match comes on call 8, 20, 21, 68."""
    room = room_of_picked([picked(PICK, Serial("P", 1), EIGHT)], PICK.matches)
    others = [number for number in range(1, 76) if number not in EIGHT]
    game = called(started(opened(RULES, "pick-your-own")), [*others[:before], *EIGHT[:-1]])
    assert winners(RULES, game, room) == ()
    assert said(why_not_claim(RULES, game, room, Place(Serial("P", 1)))) == (
        "the card is not complete; not called: O 75 (000:142)"
    )
    game = called(game, EIGHT[-1:])
    assert winners(RULES, game, room) == (Place(Serial("P", 1)),)
    assert pool_for(RULES, game) == pool


def test_where_more_spaces_are_posted_any_eight_of_them_match() -> None:
    """000:164-165."""
    ten = PickYourOwn(spaces=10, matches=8)
    card: PickedCard = picked(ten, Serial("P", 1), (*EIGHT, 1, 2))
    room = room_of_picked([card], ten.matches)
    game = called(started(opened(RULES, "pick-your-own")), [1, 2, *EIGHT[:6]])
    assert winners(RULES, game, room) == (Place(Serial("P", 1)),)


def test_a_void_card_of_ones_own_numbers_wins_nothing() -> None:
    """000:167."""
    card = picked(PICK, Serial("P", 1), EIGHT)
    room = room_of_picked([card], PICK.matches, void=[card.serial])
    assert winners(RULES, called(started(opened(RULES, "pick-your-own")), EIGHT), room) == ()


# -- the Bonanza


def drawn_before(balls: Sequence[int] = ELSEWHERE[:45]) -> BingoGame:
    game = opened(RULES, "bingo-bonanza")
    assert why_not_predrawn(RULES, game, balls, witnesses=1) is None
    return predrawn(game, balls)


@pytest.mark.parametrize(
    ("balls", "witnesses", "told"),
    [
        (ELSEWHERE[:45], 0, "0 players witness the draw; 1 must (000:170)"),
        (ELSEWHERE[:44], 1, "44 balls were drawn; before the session it is 45 (000:170)"),
        ((*ELSEWHERE[:44], ELSEWHERE[0]), 1, "B 2 was drawn already (000:118)"),
        ((*ELSEWHERE[:44], 76), 1, "ball 76; the balls are 1 to 75 (000:118)"),
    ],
)
def test_a_draw_before_the_session_has_45_balls_and_a_witness(
    balls: tuple[int, ...], witnesses: int, told: str
) -> None:
    assert said(why_not_predrawn(RULES, opened(RULES, "bingo-bonanza"), balls, witnesses)) == told


def test_the_draw_before_the_session_is_made_once_and_only_for_a_bonanza() -> None:
    """000:170."""
    assert "was made" in said(why_not_predrawn(RULES, drawn_before(), ELSEWHERE[:45], 1))
    assert "only a Bonanza" in said(why_not_predrawn(RULES, opened(RULES, "bingo", "line"), ELSEWHERE[:45], 1))


def test_a_bonanza_does_not_start_without_its_draw() -> None:
    """000:170."""
    assert said(why_not_started(RULES, opened(RULES, "bingo-bonanza"), 9)) == (
        "the draw before the session is missing (000:170)"
    )
    assert why_not_started(RULES, drawn_before(), 9) is None


def test_a_sealed_sheet_is_bought_before_the_bonanza_starts() -> None:
    """000:171."""
    assert why_not_sold(RULES, drawn_before()) is None
    assert said(why_not_sold(RULES, started(drawn_before()))) == (
        "the Bonanza game has started; its sheets are bought before (000:171)"
    )


def test_a_ball_that_was_drawn_before_the_session_is_not_called_again() -> None:
    assert "was drawn already" in said(why_not_ball(started(drawn_before()), ELSEWHERE[0]))


@pytest.mark.parametrize(("more", "pool"), [(1, "jackpot"), (5, "jackpot"), (6, "consolation"), (20, "consolation")])
def test_a_blackout_within_the_designated_balls_wins_the_jackpot(more: int, pool: str) -> None:
    """000:172; the house designates 50 and counts the 45 of 170 among them."""
    room = room_of_sheets([SHEET], RULES.pattern["blackout"])
    before = (*ON_THE_CARD[:-1], *ELSEWHERE[:22])
    game = called(started(drawn_before(before)), ELSEWHERE[22 : 22 + more - 1])
    assert winners(RULES, game, room) == ()
    game = called(game, ON_THE_CARD[-1:])
    assert winners(RULES, game, room) == (PLACE,)
    assert pool_for(RULES, game) == pool
    assert call_number(BONANZA, game) == 45 + more


def test_the_house_may_count_the_designated_balls_from_the_first_call() -> None:
    """000:170, 172."""
    apart = BONANZA.model_copy(update={"designated_with_predrawn": False})
    assert call_number(apart, called(started(drawn_before()), ELSEWHERE[45:48])) == 3


def test_what_was_drawn_before_the_session_is_not_called_before_the_start() -> None:
    """000:170."""
    game = drawn_before()
    assert (game.called, game.last) == (0, ())
    assert (started(game).called, started(game).last) == (marked(ELSEWHERE[:45]), ELSEWHERE[:45])


def test_the_draw_before_the_session_counts_as_one_call() -> None:
    """A card that it completes has the number called last, whichever of the 45 that is."""
    room = room_of_sheets([SHEET], RULES.pattern["blackout"])
    game = drawn_before((*ON_THE_CARD, *ELSEWHERE[:21]))
    assert winners(RULES, game, room) == ()
    assert winners(RULES, started(game), room) == (PLACE,)
    assert winners(RULES, called(started(game), ELSEWHERE[21:22]), room) == ()


@given(st.permutations(range(1, 76)))
def test_a_bonanza_has_one_ball_with_which_a_card_wins(balls: list[int]) -> None:
    """000:172: all 75 balls complete every card, and it wins once."""
    room = room_of_sheets([SHEET], RULES.pattern["blackout"])
    game = started(predrawn(opened(RULES, "bingo-bonanza"), balls[:45]))
    wins = [winners(RULES, game, room)]
    for ball in balls[45:]:
        game = with_ball(game, ball)
        wins.append(winners(RULES, game, room))
    assert sum(map(len, wins)) == 1
