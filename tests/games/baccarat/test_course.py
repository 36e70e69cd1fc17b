"""The course of a round of baccarat: who gets which card, and what is refused with its line."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from games.baccarat.course import course
from games.baccarat.mini.game import MINI_BACCARAT
from games.baccarat.mini.rules import MiniBaccaratRules
from games.baccarat.shoe import burned_after
from games.cards.card import Card, CardError, Pack, parse_cards
from games.declared.course import Act, CourseError, Felt

FILE = Path(__file__).parents[3] / "config" / "rules" / "choctaw" / "mini-baccarat.toml"
RULES = MiniBaccaratRules.model_validate(tomllib.loads(FILE.read_text(encoding="utf-8")))


def after(*cards: str) -> Felt:
    return course(RULES, (), [Act(card) for card in parse_cards(cards)])


def due(*cards: str) -> str | None:
    felt = after(*cards)
    return None if felt.due is None else felt.due.place


def test_no_card_is_taken_once_the_round_is_complete() -> None:
    with pytest.raises(CourseError, match="no card is due: player 9, banker 0, and the round is complete") as refused:
        after("4s", "Kd", "5s", "Qd", "2c")
    assert refused.value.source == "002:976"  # a natural


def test_a_word_that_nobody_is_asked_for_is_refused() -> None:
    with pytest.raises(CourseError, match='nobody is asked for "stay"'):
        course(RULES, (), [Act(said="stay")])
    with pytest.raises(CourseError, match='nobody is asked for "banker"'):
        course(RULES, (), [Act(Card.parse("4s")), Act(said="banker")])


def test_a_card_that_no_baccarat_pack_has_is_refused() -> None:
    with pytest.raises(CourseError, match="Jo counts nothing in baccarat"):
        after("Jo", "Kd")


def test_the_first_four_cards_go_one_by_one_the_players_first() -> None:  # 002:965
    assert [due(*["4s", "Kd", "2s", "Qd"][:dealt]) for dealt in range(4)] == ["player", "banker", "player", "banker"]


@pytest.mark.parametrize(
    ("cards", "next_hand"),
    [
        ("4s Kd 5s Qd", None),  # 002:976: a natural
        ("4s Kd 2s 8d", None),  # the banker's natural stops the player too
        ("4s Kd 2s 7d", None),  # 002:981-983: six stands, 002:997: seven stays
        ("4s 5d 2s Kd", "banker"),  # 002:995: five draws where the player took nothing
        ("4s Kd Ks 3d", "player"),
        ("4s Kd Ks 3d 8s", None),  # 002:993: three stays against an eight
        ("4s Kd Ks 3d 9s", "banker"),  # and against nothing else
        ("4s Kd Ks 6d 6s", "banker"),  # 002:996
        ("4s Kd Ks 6d 5s", None),
    ],
)
def test_thirds_are_drawn_as_the_tables_say(cards: str, next_hand: str | None) -> None:
    assert due(*cards.split()) == next_hand


def test_the_dealer_is_told_what_is_due_and_why() -> None:
    assert (found := after("4s", "Kd", "Ks", "3d").due) is not None
    assert (found.say, found.source) == ("The player draws on 4.", "002:973-984")
    assert (found := after("4s", "Kd", "Ks", "3d", "9s").due) is not None
    assert (found.say, found.source) == ("The banker draws on 3 against 9s.", "002:986-997")


def test_hands_say_what_they_count_and_a_natural_is_called_so() -> None:
    assert [hand.value for hand in after("4s", "Kd", "5s", "Qd").hands] == ["natural 9", "0"]
    assert [hand.value for hand in after("4s", "Kd", "Ks", "3d", "9s", "6d").hands] == ["3", "9"]  # no natural of three


def read(*cards: str) -> list[Act]:
    return [Act(card, read=True) for card in parse_cards(cards)]


def test_hands_that_a_machine_read_lie_face_down_until_they_are_turned() -> None:  # 002:965-971
    dealt = read("4s", "Kd", "Ks", "3d")
    felt = course(RULES, (), dealt)
    assert all(face is None for hand in felt.hands for face in hand.faces)
    assert [hand.value for hand in felt.hands] == ["", ""]
    assert felt.due is not None
    assert (felt.due.card, felt.due.words, felt.outcome) == (False, ("turn",), "")
    with pytest.raises(CourseError, match="no card is due: both hands are turned first"):
        course(RULES, (), [*dealt, *read("9s")])
    felt = course(RULES, (), [*dealt, Act(said="turn"), *read("9s")])
    assert [hand.value for hand in felt.hands] == ["3", "3"]
    assert not any(hand.down for hand in felt.hands)


def test_what_was_keyed_in_lies_face_up_and_is_not_turned() -> None:
    with pytest.raises(CourseError, match='nobody is asked for "turn"'):
        course(RULES, (), [*[Act(card) for card in parse_cards(["4s", "Kd", "Ks", "3d"])], Act(said="turn")])


def test_a_round_can_be_told_by_its_result_alone() -> None:
    felt = course(RULES, (), [Act(said="tie")])
    assert (felt.due, felt.outcome) == (None, "tie")
    with pytest.raises(CourseError, match="the round was told as tie: no card follows"):
        course(RULES, (), [Act(said="tie"), Act(Card.parse("4s"))])


@given(st.permutations(Pack().pieces()))
def test_every_order_of_the_cards_ends_after_four_to_six_with_one_outcome(cards: Sequence[Card]) -> None:
    acts: list[Act] = []
    while (felt := course(RULES, (), acts)).due is not None:
        acts.append(Act(cards[len(acts)]))
    assert 4 <= len(acts) <= 6
    assert felt.outcome in ("player", "banker", "tie")


def test_the_first_card_says_how_many_are_burned() -> None:  # 002:957-959
    assert [burned_after(card) for card in parse_cards(["Ad", "2c", "9h", "Ts", "Kd", "T?"])] == [1, 2, 9, 10, 10, 10]
    assert MINI_BACCARAT.dealt_by_card.burned(RULES, Card.parse("Ad")) == 2
    with pytest.raises(CardError, match="counts nothing"):
        burned_after(Card.parse("Jo"))


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("decks", 8.0, "valid integer"),
        ("decks", "8", "valid integer"),
        ("decks", True, "valid integer"),
        ("burn", "first-cards", 'must be a number of cards from 0 to 10, or "first-card"'),
        ("burn", 11, 'must be a number of cards from 0 to 10, or "first-card"'),
        ("burn", True, 'must be a number of cards from 0 to 10, or "first-card"'),
        ("rounds_after_cutting_card", 2, "less than or equal to 1"),
    ],
)
def test_a_shoe_is_told_in_whole_numbers_and_within_what_a_table_can_do(key: str, value: object, why: str) -> None:
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    data["shoe"][key] = value
    with pytest.raises(ValueError, match=why):
        MiniBaccaratRules.model_validate(data)


def test_a_house_deals_only_as_many_decks_as_its_document_allows() -> None:
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    data["shoe"]["decks"] = 7
    with pytest.raises(ValueError, match="decks is 7, and the document allows 6 or 8"):
        MiniBaccaratRules.model_validate(data)


@pytest.mark.parametrize(
    ("cards", "marks"),
    [
        ("4s Kd 5s Qd", ("natural",)),  # 002:976
        ("4s Kd 2s 8d", ("natural",)),  # the banker's
        ("4s 3d 4d 3c", ("natural", "player-pair", "banker-pair")),
        ("Ks Qd Kd 7c 8h", ("player-pair",)),
        ("Ks Jd Qd 7c Ah", ()),  # equal counts are no pair
        ("2s Kd 3s Qd 4s", ()),  # nine of three cards is no natural
        ("Ks 2d Qd 2c", ()),  # and while cards are due nothing is marked
    ],
)
def test_a_board_marks_naturals_and_pairs_once_the_round_is_complete(cards: str, marks: tuple[str, ...]) -> None:
    assert after(*cards.split()).marks == marks


def test_a_round_that_is_told_by_its_result_has_no_such_marks() -> None:
    assert course(RULES, (), [Act(said="banker")]).marks == ()
