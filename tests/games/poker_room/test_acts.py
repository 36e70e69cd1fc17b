"""A hand follows from the list of its acts, as it is recorded."""

import msgspec
import pytest

from games.cards.card import parse_cards
from games.poker_room.acts import (
    Act,
    Acted,
    Awarded,
    Counted,
    Dealt,
    DealtForAll,
    Drew,
    GivenBack,
    Killed,
    NotBegun,
    Opened,
    Shown,
    Taken,
    Voided,
    after,
    as_text,
    played,
)
from games.poker_room.hand import Hand
from games.poker_room.opening import Post
from games.poker_room.player import UNKNOWN_STACK_CENTS
from games.poker_room.refusing import Refused
from tests.games.poker_room.hands import LIMIT, STUD, game

HOLDEM, BADUGI, STUD_GAME = game(), game("badugi", LIMIT), game("seven-card-stud", STUD)
OPENED = Opened(((1, 9_000), (2, 9_000)), button=2)
TO_THE_SHOWDOWN: tuple[Act, ...] = (
    OPENED,
    Dealt(((1, ("As", "Ad")), (2, ("??", "??")))),
    Acted(2, "call"),
    Acted(1, "check"),
    Dealt(board=("2c", "7d", "9h")),
    Acted(1, "bet", 1_000),
    Acted(2, "call"),
    Dealt(),
    Acted(1, "check"),
    Acted(2, "check"),
    Dealt(),
    Acted(1, "check"),
    Acted(2, "check"),
)


def test_a_hand_is_the_same_after_the_same_acts_read_from_a_record() -> None:
    done = (*TO_THE_SHOWDOWN, Shown(2, ("Kd", "Kc")), Taken(100), Awarded((("high", ((1, 2), (2, 1))),)))
    written = msgspec.json.encode(done)
    read = msgspec.json.decode(written, type=tuple[Act, ...])
    assert read == done
    assert hash(read) == hash(done)
    assert played(HOLDEM, read) == played(HOLDEM, done)
    assert played(HOLDEM, read).stacks_cents() == {1: 10_900, 2: 7_000}


def test_one_act_more_is_one_step_more() -> None:
    hand: Hand | None = None
    for done in TO_THE_SHOWDOWN:
        hand = after(HOLDEM, hand, done)
    assert hand == played(HOLDEM, TO_THE_SHOWDOWN)
    assert hand is not None
    assert hand.stage == "show"


def test_cards_are_written_as_they_were_told() -> None:
    hand = played(HOLDEM, TO_THE_SHOWDOWN)
    assert (as_text(hand.player(1).cards), as_text(hand.player(2).cards)) == (("As", "Ad"), ("??", "??"))
    assert as_text(hand.board) == ("2c", "7d", "9h", "??", "??")


def test_cards_that_were_changed_or_not_told_are_counted() -> None:
    begun = (OPENED, Dealt(((1, ("As", "2s", "3s", "4s")), (2, ("??",) * 4))), Acted(2, "call"), Acted(1, "check"))
    hand = played(BADUGI, (*begun, Drew(1, ("As",), ("Kd",)), Drew(2, ("??", "??"))))
    assert as_text(hand.player(1).cards) == ("2s", "3s", "4s", "Kd")
    assert as_text(hand.player(2).cards) == ("??",) * 4
    assert played(BADUGI, (*begun, Drew(1, ()))).turn == 2


def test_a_killed_hand_a_bet_given_back_and_a_void_hand_are_acts() -> None:
    raised = (OPENED, Dealt(), Acted(2, "raise", 2_000))
    assert played(HOLDEM, (*raised, Killed(1))).stacks_cents() == {1: 8_000, 2: 10_000}
    assert played(HOLDEM, (*raised, GivenBack(((2, 1_000),)))).player(2).stack_cents == 8_000
    assert played(HOLDEM, (*raised, Voided())).stacks_cents() == {1: 9_000, 2: 9_000}


def test_a_stack_that_was_counted_is_an_act() -> None:
    uncounted = Opened(((1, UNKNOWN_STACK_CENTS), (2, UNKNOWN_STACK_CENTS)), button=2)
    assert played(HOLDEM, (uncounted, Dealt(), Counted(2, 700))).player(2).stack_cents == 700


def test_posts_and_a_pot_of_a_hand_before_are_part_of_the_opening() -> None:
    posts = (Post(1, "blind", 1_000), Post(2, "dead-blind", 500))
    hand = played(HOLDEM, (Opened(((1, 9_000), (2, 9_000)), 2, posts, carried_cents=300),))
    assert (hand.pot_cents, hand.player(2).dead_cents) == (1_800, 500)


def test_an_act_before_the_hand_is_opened_is_named() -> None:
    with pytest.raises(NotBegun, match="not opened yet"):
        played(HOLDEM, (Dealt(),))
    with pytest.raises(NotBegun, match="opened once"):
        played(HOLDEM, (OPENED, OPENED))
    with pytest.raises(NotBegun, match="no act opens"):
        played(HOLDEM, ())


def to_seventh_street(*last: Act) -> Hand:
    ups = (("9d", "Th"), ("8d", "Js"), ("7c", "6s"), ("5c", "4s"))
    acts: list[Act] = [Opened(((1, 90_000), (2, 90_000)), button=2)]
    acts.append(Dealt(((1, ("2s", "2h", "9d")), (2, ("3s", "3h", "Th")))))
    acts += [Acted(1, "bring-in"), Acted(2, "call")]
    for mine, his in ups[1:]:
        acts.append(Dealt(((1, (mine,)), (2, (his,)))))
        first = played(STUD_GAME, acts).turn or 0
        acts += [Acted(first, "check"), Acted(3 - first, "check")]
    return played(STUD_GAME, (*acts, *last))


def test_a_card_that_all_share_counts_with_what_each_shows() -> None:
    """002:723, 004:395-399: the pair that it makes begins."""
    assert to_seventh_street(DealtForAll("7d")).turn == 1
    assert to_seventh_street(DealtForAll("6d")).turn == 2
    shared = to_seventh_street(DealtForAll("7d"), Acted(1, "check"), Acted(2, "check"), Awarded())
    assert shared.board == parse_cards(["7d"])
    assert shared.stage == "over"


def test_no_card_for_all_comes_in_a_game_with_a_board() -> None:
    with pytest.raises(Refused, match="stands for one card of each player"):
        played(HOLDEM, (OPENED, Dealt(), Acted(2, "call"), Acted(1, "check"), DealtForAll("7d")))
