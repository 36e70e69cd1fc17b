"""Bingo: cards, patterns, who wins with a ball, and the game from its sale to its close."""

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st
from pydantic import ValidationError

from games.bingo.card import LETTERS, BingoCard, CardError, called_as, why_not_card
from games.bingo.covered import why_not_covered
from games.bingo.irregularities import IRREGULARITIES
from games.bingo.pattern import LINES, WHOLE_CARD, Pattern, PictureError, a_quarter_turned, squares_of
from games.bingo.play import (
    BingoGame,
    PlayError,
    closed,
    opened,
    started,
    suspended,
    why_not_ball,
    why_not_claim,
    why_not_sold,
    why_not_started,
    winners,
    with_ball,
)
from games.bingo.prizes import pool_for, prizes
from games.bingo.room import Place, Room, room_of_sheets
from games.bingo.rules import BingoRules
from games.bingo.sheets import Sheet, drawn_card, drawn_sheets
from games.irregularities.rule import rule_on
from games.tickets.numbers import marked, numbers_of
from games.tickets.refusal import Refusal
from games.tickets.serial import Serial

FILE = Path(__file__).parents[3] / "config" / "rules" / "grand-ronde" / "bingo.toml"
DATA = tomllib.loads(FILE.read_text(encoding="utf-8"))
RULES = BingoRules.model_validate(DATA)
COLUMNS: Mapping[str, Sequence[int]] = {
    "B": [1, 5, 9, 12, 15],
    "I": [16, 20, 22, 28, 30],
    "N": [31, 36, 40, 45],
    "G": [46, 50, 52, 58, 60],
    "O": [61, 64, 69, 71, 75],
}
CARD = BingoCard.of_columns(COLUMNS)
SHEET = Sheet(Serial("B", 1), (CARD,))
PLACE = Place(Serial("B", 1))
MIDDLE_ROW = (9, 22, 52, 69)


def below(seed: int) -> Any:
    return random.Random(seed).randrange


def room(pattern: str = "middle-row", *more: Sheet, rules: BingoRules = RULES) -> Room:
    return room_of_sheets([SHEET, *more], rules.pattern[pattern])


def game(*balls: int, pattern: str = "middle-row") -> BingoGame:
    found = started(opened(RULES, "bingo", pattern))
    for ball in balls:
        assert why_not_ball(found, ball) is None
        found = with_ball(found, ball)
    return found


def said(why: Refusal | None) -> str:
    return "" if why is None else str(why)


# -- the card


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        ({"N": [31, 36, 38, 40, 45]}, "column N has 5 numbers; it has 4, for its centre is free (000:135)"),
        ({"B": [1, 5, 9, 12]}, "column B has 4 numbers; it has 5 (000:133)"),
        ({"I": [15, 20, 22, 28, 30]}, "15 stands in column I; its numbers are 16 to 30 (000:134)"),
        ({"G": [46, 50, 52, 58, 61]}, "61 stands in column G; its numbers are 46 to 60 (000:136)"),
        ({"O": [61, 61, 69, 71, 75]}, "column O has a number twice (000:137)"),
        ({"X": [1]}, "a card has the columns B, I, N, G and O, not B, I, N, G, O, X (000:132)"),
    ],
)
def test_what_is_no_card_is_told_with_its_line(columns: Mapping[str, Sequence[int]], told: str) -> None:
    assert str(why_not_card({**COLUMNS, **columns})) == told
    with pytest.raises(CardError):
        BingoCard.of_columns({**COLUMNS, **columns})


def test_a_card_has_24_numbers_and_a_free_centre() -> None:
    """000:131."""
    assert (CARD.squares[12], CARD.numbers.bit_count(), len(CARD.squares)) == (0, 24, 25)
    assert CARD.columns == {letter: tuple(numbers) for letter, numbers in COLUMNS.items()}
    assert CARD.squares[:5] == (1, 16, 31, 46, 61)
    assert CARD.squares[20:] == (15, 30, 45, 60, 75)


@given(st.integers())
def test_every_drawn_card_is_a_card(seed: int) -> None:
    """000:133-137."""
    assert why_not_card(drawn_card(below(seed)).columns) is None


def test_the_same_numbers_draw_the_same_sheets() -> None:
    one, other = (list(drawn_sheets("B", 1, 20, 6, below(7))) for _ in range(2))
    assert one == other
    assert [str(sheet.serial) for sheet in one[:2]] == ["B-000001-3", "B-000002-1"]
    assert one != list(drawn_sheets("B", 1, 20, 6, below(8)))


def test_no_card_of_a_series_comes_twice() -> None:
    """The first card's numbers are handed in twice; the second of them is passed over."""
    twice = iter([0] * 24 + [0] * 24 + [1] * 24)
    ((_, cards),) = drawn_sheets("B", 1, 1, 2, lambda _: next(twice))
    assert cards[0] != cards[1]


def test_a_ball_is_called_with_its_letter() -> None:
    assert [called_as(ball) for ball in (1, 15, 16, 45, 75)] == ["B 1", "B 15", "I 16", "N 45", "O 75"]


# -- patterns


@pytest.mark.parametrize(
    ("picture", "told"),
    [
        ("XXXXX", "is no picture; it has five rows of five"),
        ("XXXXX/...../...../...../....x", "is no picture"),
        ("...../...../..X../...../.....", "a picture covers more than the free centre"),
    ],
)
def test_what_is_no_picture_is_told(picture: str, told: str) -> None:
    with pytest.raises(PictureError, match=told):
        squares_of(picture)
    with pytest.raises(ValidationError, match=told):
        Pattern(pictures=(picture,))


def test_a_pattern_has_a_picture() -> None:
    with pytest.raises(ValidationError, match="one picture or more"):
        Pattern(pictures=())


@given(st.integers(1, WHOLE_CARD))
def test_four_quarters_are_a_whole_turn(squares: int) -> None:
    turned = squares
    for _ in range(4):
        turned = a_quarter_turned(turned)
        assert turned.bit_count() == squares.bit_count()
    assert turned == squares


def test_a_line_is_one_of_twelve() -> None:
    assert set(RULES.pattern["line"].shapes) == set(LINES)
    assert len(LINES) == 12


@pytest.mark.parametrize(
    ("name", "shapes", "numbers"),
    [("middle-row", 1, 4), ("four-corners", 1, 4), ("postage-stamp", 4, 4), ("crazy-t", 4, 8), ("blackout", 1, 24)],
)
def test_a_pattern_wants_so_many_numbers_on_so_many_ways(name: str, shapes: int, numbers: int) -> None:
    found = RULES.pattern[name].shapes
    assert len(found) == shapes
    assert {CARD.numbers_on(shape).bit_count() for shape in found} == {numbers}


# -- rules


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"pattern": {"line": DATA["pattern"]["line"]}}, r"there is no \[pattern.blackout\]"),
        ({"pattern": {"blackout": DATA["pattern"]["line"]}}, "a blackout covers all squares"),
        ({"pick_your_own": {"spaces": 7, "matches": 8}}, "8 matches of 7 spaces; matches are no more than spaces"),
        ({"bonanza": {**DATA["bonanza"], "predrawn": 75}}, "predrawn is less than all 75 balls"),
        ({"wheel_of_fortune": {**DATA["wheel_of_fortune"], "cash_cents": {}}}, "a prize for each number on the wheel"),
        ({"pool": {}}, "no pool has an award for bingo, planet-bingo, wheel-of-fortune, pick-your-own, bingo-bonanza"),
    ],
)
def test_a_mistake_in_the_rules_names_what_is_right(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        BingoRules.model_validate({**DATA, **changes})


def test_a_format_without_its_table_is_not_played() -> None:
    rules = RULES.model_copy(update={"bonanza": None, "planet_bingo": None})
    assert rules.formats == ("bingo", "wheel-of-fortune", "pick-your-own")
    with pytest.raises(PlayError, match="does not play planet-bingo; it plays bingo, wheel-of-fortune, pick-your-own"):
        opened(rules, "planet-bingo")


def test_a_game_has_a_pattern_that_the_house_knows() -> None:
    """000:120, 142."""
    with pytest.raises(PlayError, match='no pattern is called "kite"; there is middle-row, line'):
        opened(RULES, "bingo", "kite")
    with pytest.raises(LookupError, match='no pattern is called "kite"'):
        RULES.pattern_called("kite")


# -- sale and calls


def test_one_player_alone_plays_no_bingo() -> None:
    """000:117."""
    sold = opened(RULES, "bingo", "line")
    assert said(why_not_started(RULES, sold, 1)) == "1 players; bingo is played by 2 or more (000:117)"
    assert why_not_started(RULES, sold, 2) is None
    assert said(why_not_started(RULES, started(sold), 2)) == "the game has started (000:142)"


@pytest.mark.parametrize(
    ("balls", "ball", "told"),
    [
        ((), 0, "ball 0; the balls are 1 to 75 (000:118)"),
        ((), 76, "ball 76; the balls are 1 to 75 (000:118)"),
        ((7, 8), 7, "B 7 was drawn already (000:118)"),
    ],
)
def test_a_ball_that_cannot_come_is_refused(balls: tuple[int, ...], ball: int, told: str) -> None:
    assert said(why_not_ball(game(*balls), ball)) == told


def test_no_ball_is_called_before_the_start_or_after_the_close() -> None:
    """000:141, 145."""
    assert "not started" in said(why_not_ball(opened(RULES, "bingo", "line"), 5))
    assert "closed" in said(why_not_ball(closed(game(5), []), 6))


def test_no_sheet_is_sold_after_the_first_ball_or_the_close() -> None:
    assert why_not_sold(RULES, opened(RULES, "bingo", "line")) is None
    assert why_not_sold(RULES, game()) is None
    assert said(why_not_sold(RULES, game(5))) == "the first ball was called; this house sells no sheet after it (house)"
    late = RULES.model_copy(update={"sheets": RULES.sheets.model_copy(update={"late_sales": True})})
    assert why_not_sold(late, game(5)) is None
    assert said(why_not_sold(late, closed(game(5), []))) == "the game is closed (000:145)"


# -- claims


def test_a_card_that_is_not_complete_is_told_what_it_lacks() -> None:
    """000:142."""
    assert said(why_not_claim(RULES, game(9, 22), room(), PLACE)) == (
        "the card is not complete; not called: G 52, O 69 (000:142)"
    )


def test_a_sleeper_has_lost() -> None:
    """000:144: the pattern was complete a ball ago."""
    assert said(why_not_claim(RULES, game(*MIDDLE_ROW, 2), room(), PLACE)) == (
        "the claim does not have the number called last, B 2 (000:144)"
    )


def test_a_claim_with_the_last_number_within_its_pattern_has_won() -> None:
    """000:142-144."""
    assert why_not_claim(RULES, game(2, *MIDDLE_ROW), room(), PLACE) is None
    assert winners(RULES, game(2, *MIDDLE_ROW), room()) == (PLACE,)


def test_the_last_number_may_stand_anywhere_on_the_card_where_the_house_reads_it_so() -> None:
    """000:144 says that the player has it, and not where."""
    anywhere = RULES.model_copy(update={"claims": RULES.claims.model_copy(update={"last_number": "card"})})
    on_card, elsewhere = game(*MIDDLE_ROW, 1), game(*MIDDLE_ROW, 2)
    assert [why_not_claim(anywhere, one, room(), PLACE) is None for one in (on_card, elsewhere)] == [True, False]
    assert why_not_claim(RULES, on_card, room(), PLACE) is not None


def test_a_card_that_was_not_sold_or_is_void_wins_nothing() -> None:
    full = game(*MIDDLE_ROW)
    assert "B-000001-3 has no card 2 in this game" in said(why_not_claim(RULES, full, room(), Place(PLACE.serial, 2)))
    out = room_of_sheets([SHEET], RULES.pattern["middle-row"], void=[SHEET.serial])
    assert "not sold, or void" in said(why_not_claim(RULES, full, out, PLACE))


def test_nothing_is_won_before_the_calls_or_after_the_close() -> None:
    """000:145."""
    full = game(*MIDDLE_ROW)
    assert "no number is called yet" in said(why_not_claim(RULES, opened(RULES, "bingo", "line"), room(), PLACE))
    assert said(why_not_claim(RULES, closed(full, [PLACE]), room(), PLACE)) == (
        "the game is closed: its winners are determined (000:145)"
    )
    assert winners(RULES, closed(full, [PLACE]), room()) == ()


def test_a_malfunction_stops_everything_until_it_is_resolved() -> None:
    """000:155."""
    full = suspended(game(*MIDDLE_ROW))
    for why in (
        why_not_claim(RULES, full, room(), PLACE),
        why_not_ball(full, 5),
        why_not_sold(RULES, full),
        why_not_started(RULES, full, 9),
    ):
        assert said(why) == "all usage is discontinued until the malfunction is resolved (000:155)"
    assert winners(RULES, full, room()) == ()
    assert why_not_claim(RULES, suspended(full, resolved=True), room(), PLACE) is None


SHEETS = tuple(drawn_sheets("B", 2, 30, 3, below(3)))
CALLS = st.permutations(range(1, 76)).map(lambda balls: balls[:60])


def plainly_complete(card: BingoCard, pattern: Pattern, called: set[int]) -> list[set[int]]:
    """The covered pictures of a card, square by square, without sets of bits."""
    covered = []
    for shape in pattern.shapes:
        wanted = {card.squares[square] for square in range(25) if shape >> square & 1} - {0}
        if wanted <= called:
            covered.append(wanted)
    return covered


@given(CALLS, st.sampled_from(["line", "crazy-t", "four-corners"]), st.integers(4, 60))
def test_the_winners_of_a_ball_are_those_that_square_by_square_shows(
    balls: list[int], pattern: str, count: int
) -> None:
    """000:142-144."""
    called = set(balls[:count])
    shown = tuple(
        Place(sheet.serial, number)
        for sheet in SHEETS
        for number, card in enumerate(sheet.cards, 1)
        if any(balls[count - 1] in wanted for wanted in plainly_complete(card, RULES.pattern[pattern], called))
    )
    played = replace(game(pattern=pattern), balls=tuple(balls[:count]))
    whole = room_of_sheets(SHEETS, RULES.pattern[pattern])
    assert winners(RULES, played, whole) == shown
    assert all(why_not_claim(RULES, played, whole, place) is None for place in shown)


@given(CALLS)
def test_a_card_wins_with_one_ball_of_a_game_at_most_for_one_picture(balls: list[int]) -> None:
    """000:144: with every later ball it sleeps."""
    whole = room("middle-row")
    wins = [count for count in range(1, 61) if winners(RULES, replace(game(), balls=tuple(balls[:count])), whole)]
    assert len(wins) <= 1


# -- a claim that is read off by hand


@pytest.mark.parametrize(
    ("covered", "told"),
    [
        ((7, 20, 52, 64), "the number called last, B 9, is not covered (000:144)"),
        ((9, 20, 52, 65), "65 is covered and was not called (000:119, 142)"),
        ((7, 9, 52, 64), "too few numbers of a column are covered for the pattern (000:142)"),
        ((9, 20, 52, 64), ""),
    ],
)
def test_covered_numbers_are_checked_without_the_card(covered: tuple[int, ...], told: str) -> None:
    assert said(why_not_covered(RULES.pattern["middle-row"], [7, 20, 40, 52, 64, 9], covered)) == told


@given(CALLS, st.sampled_from(["line", "crazy-t", "small-diamond"]))
def test_a_card_that_won_has_covered_numbers_that_can_win(balls: list[int], pattern: str) -> None:
    played = replace(game(pattern=pattern), balls=tuple(balls))
    whole = room_of_sheets(SHEETS, RULES.pattern[pattern])
    for place in winners(RULES, played, whole):
        covered = numbers_of(whole.cards[place].numbers & marked(balls))
        assert why_not_covered(RULES.pattern[pattern], balls, covered) is None


@pytest.mark.parametrize("covered", [(1, 16, 46, 61), (15, 30, 60, 75)])
def test_the_first_and_the_last_number_of_a_column_are_in_it(covered: tuple[int, ...]) -> None:
    """000:133-137."""
    assert why_not_covered(RULES.pattern["middle-row"], covered, covered) is None


def test_the_first_number_of_the_next_column_is_not_in_it() -> None:
    """000:133-134: 16 stands in I, and nothing in B."""
    assert "too few numbers of a column" in said(
        why_not_covered(RULES.pattern["middle-row"], (16, 17, 46, 61), (16, 17, 46, 61))
    )


def test_nothing_is_covered_before_a_call() -> None:
    assert "the number called last, none" in said(why_not_covered(RULES.pattern["line"], [], []))


# -- prizes


def test_prizes_are_divided_equally_and_the_odd_cent_goes_to_the_first_claim() -> None:
    """000:146; the cent is the house's."""
    places = [Place(Serial("B", number)) for number in (9, 4, 7)]
    found = prizes(RULES, closed(game(*MIDDLE_ROW), places), 100_000)
    assert [(one.place, one.cents) for one in found.paid] == [
        (places[0], 33_334),
        (places[1], 33_333),
        (places[2], 33_333),
    ]
    assert (found.pool, found.shares.stays_cents, found.source) == ("prize", 0, "000:146")


def test_nothing_is_paid_before_the_close_or_without_a_winner() -> None:
    for one in (game(*MIDDLE_ROW), closed(game(*MIDDLE_ROW), [])):
        with pytest.raises(PlayError, match="once winners are determined"):
            prizes(RULES, one, 100)


def test_the_planet_progressive_has_a_pool_of_its_own() -> None:
    assert pool_for(RULES, replace(game(5), format="planet-bingo")) == "planet"


@pytest.mark.parametrize(
    ("what", "format_", "source"),
    [
        ("pen-not-used", "pick-your-own", "000:167"),
        ("illegible-numbers", "pick-your-own", "000:167"),
        ("altered-numbers", "pick-your-own", "000:167"),
        ("late-sheet", "bingo-bonanza", "000:171"),
    ],
)
def test_what_voids_a_card(what: str, format_: str, source: str) -> None:
    order = rule_on(IRREGULARITIES, what, {"format": format_})
    assert (order.hands_void, order.source) == ("that-hand", source)


@pytest.mark.parametrize(("what", "source"), [("sleeper", "000:144"), ("late-claim", "000:145")])
def test_a_claim_that_comes_too_late_is_refused(what: str, source: str) -> None:
    order = rule_on(IRREGULARITIES, what, {})
    assert (order.refused, order.source) == (True, source)


def test_every_letter_has_its_column() -> None:
    assert [len(CARD.columns[letter]) for letter in LETTERS] == [5, 5, 4, 5, 5]
