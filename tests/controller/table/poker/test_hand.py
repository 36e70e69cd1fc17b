"""A hand of poker at a table: what is refused and by which line, whose turn it is, what the house takes, take-backs."""

from __future__ import annotations

import msgspec
import pytest

from controller.record.journal.journal import Entry
from controller.record.veil import veiled
from controller.table import commands as c, events as e
from controller.table.cards.faces import HIDDEN
from controller.table.poker.course import room_sees
from games.poker_room.acts import Acted, Awarded, Dealt, Drew, Killed, Shown, Taken
from tests.controller.table.poker.room import PAD, PokerTable


@pytest.fixture
def limit() -> PokerTable:
    """Hold'em for $4 and $8 at Delta, seat 7 on the button: blinds are seats 1 and 3, and seat 5 acts first."""
    table = PokerTable("demo-holdem-limit", 1, 3, 5, 7, button=7)
    table.next()
    return table


@pytest.fixture
def counted() -> PokerTable:
    """No limit at Grand Ronde, with counted stacks of $200."""
    table = PokerTable("demo-holdem-no-limit", 1, 3, 5, 7, stack_cents=20_000, button=7)
    table.next()
    return table


# What is refused


def test_nothing_is_done_where_no_hand_is_in_play() -> None:
    table = PokerTable("demo-holdem-limit", 1, 3)
    table.does(1, "fold")
    assert table.refusal() == "no hand is in play: NEXT begins one"


def test_a_hand_takes_two_players() -> None:
    table = PokerTable("demo-holdem-limit", 1)
    table.next()
    assert "a hand takes 2 players, and 1 are there" in table.refusal()


def test_who_acts_out_of_turn_is_told_whose_turn_it_is_with_the_line(limit: PokerTable) -> None:
    limit.deal()
    limit.does(1, "fold")
    assert limit.refusal() == "seat 1 acts out of turn; it is seat 5's (004:240)"


def test_an_amount_between_two_legal_ones_is_refused_with_the_right_one(limit: PokerTable) -> None:
    limit.deal()
    limit.does(5, "raise", 600)
    assert limit.refusal() == "it is $8.00 here, not $6.00 (004:236)"


def test_no_act_comes_before_the_cards_and_no_card_before_the_act(limit: PokerTable) -> None:
    limit.does(5, "call")
    assert "the hand waits for a deal" in limit.refusal()
    limit.deal()
    limit.deal()
    assert "no card is due while the hand waits for a bet" in limit.refusal()


def test_a_raise_that_does_not_reopen_is_refused_with_the_line() -> None:
    """000:723: an all-in that is no full raise does not open the betting for who has acted."""
    table = PokerTable("demo-holdem-no-limit", 1, 3, 7, stack_cents=20_000, button=7)
    table.take(c.PlayerSits(**PAD, seat=5, stack_cents=50_000))
    table.next()
    table.deal()
    table.does(5, "raise", 15_000)
    table.does(7, "all-in")
    table.does(1, "call")
    table.does(3, "fold")
    table.does(5, "raise", 40_000)
    assert table.refusal() == "nobody is left who could call more (000:727)"
    table.does(5, "call")
    assert table.hand.stage == "deal"


def test_a_cap_of_raises_holds_for_three_and_is_told_with_its_line(limit: PokerTable) -> None:
    """004:232: a bet and three raises, the big blind the bet (004:307)."""
    limit.deal()
    for seat, cents in ((5, 800), (7, 1_200), (1, 1_600)):
        limit.does(seat, "raise", cents)
    limit.does(3, "raise", 2_000)
    assert limit.refusal() == "a bet and 3 raises were made on this street (004:232)"


def test_the_dealer_says_who_won_where_cards_are_not_known(limit: PokerTable) -> None:
    limit.to_the_showdown()
    limit.act(Awarded())
    assert limit.refusal() == "some cards are not known: the dealer says who has the best hand"
    limit.best(3, 1)
    assert "none of the seats" not in limit.refusal()
    assert [(one.seat, one.cents) for one in limit.hand.awards] == [(3, 1_400)]


def test_a_suspended_table_takes_no_act(limit: PokerTable) -> None:
    limit.state = msgspec.structs.replace(limit.state, suspended="a door")
    limit.deal()
    assert limit.refusal() == "the table is suspended: a door"


# Chips without a word


def test_too_few_chips_are_told_with_what_may_be_done(limit: PokerTable) -> None:
    limit.deal()
    limit.take(c.SilentChipsKeyed(**PAD, seat=5, chips_cents=(100,)))
    assert limit.refusal() == "$3.00 lack to call: seat 5 may complete or forfeit (004:236)"


def test_one_large_chip_calls(limit: PokerTable) -> None:
    """004:253."""
    limit.deal()
    limit.take(c.SilentChipsKeyed(**PAD, seat=5, chips_cents=(2_500,)))
    assert limit.state.poker.acts[-1] == Acted(5, "call")


def test_chips_of_a_bet_and_half_are_a_raise(limit: PokerTable) -> None:
    """004:252."""
    limit.deal()
    limit.take(c.SilentChipsKeyed(**PAD, seat=5, chips_cents=(100,) * 6))
    assert limit.state.poker.acts[-1] == Acted(5, "raise", 800)


@pytest.mark.parametrize(("objected", "does"), [(True, "call"), (False, "raise")])
def test_a_string_bet_is_a_call_where_somebody_objects(limit: PokerTable, objected: bool, does: str) -> None:
    limit.deal()
    made = limit.take(c.SilentChipsKeyed(**PAD, seat=5, chips_cents=(400, 400), motions=2, objected=objected))
    assert any(isinstance(event, e.StringBetRuled) for event in made) is objected
    act = limit.state.poker.acts[-1]
    assert isinstance(act, Acted)
    assert act.does == does


def test_chips_out_of_turn_are_refused_as_a_word_is(limit: PokerTable) -> None:
    limit.deal()
    limit.take(c.SilentChipsKeyed(**PAD, seat=1, chips_cents=(400,)))
    assert limit.refusal() == "seat 1 acts out of turn; it is seat 5's (004:240)"


# What was keyed wrong, and what is void


def test_what_was_keyed_last_is_taken_back_and_stays_on_record(limit: PokerTable) -> None:
    limit.deal()
    limit.does(5, "raise", 800)
    limit.take(c.PokerTakeBackKeyed(**PAD))
    assert limit.hand.turn == 5
    assert limit.made(e.PokerActTakenBack)


def test_a_hand_that_is_over_is_put_right_with_what_the_house_took(counted: PokerTable) -> None:
    counted.deal()
    counted.calls_round()
    counted.deal()
    counted.does(1, "bet", 2_000)
    for seat in (3, 5, 7):
        counted.does(seat, "fold")
    assert counted.phase == "settling"
    assert any(isinstance(act, Taken) for act in counted.state.poker.acts)
    counted.take(c.PokerTakeBackKeyed(**PAD))
    assert counted.phase == "playing"
    assert counted.hand.turn == 7
    assert counted.hand.taken_cents == 0


def test_nothing_is_taken_back_before_the_first_act(limit: PokerTable) -> None:
    limit.take(c.PokerTakeBackKeyed(**PAD))
    assert limit.refusal() == "nothing was done in this hand yet: a misdeal ends it"


def test_a_misdeal_is_not_called_once_there_was_action(limit: PokerTable) -> None:
    """004:213-215: two players acted."""
    limit.deal()
    limit.does(5, "call")
    limit.does(7, "call")
    limit.take(c.MisdealKeyed(**PAD, cause="player-left-out"))
    assert limit.refusal().startswith("there was action: the hand is played out, and no money goes back")


def test_what_is_no_misdeal_in_this_house_is_told(limit: PokerTable) -> None:
    limit.take(c.MisdealKeyed(**PAD, cause="two-cards-off"))
    assert limit.refusal().startswith("two cards off is no misdeal in this house")


def test_after_a_misdeal_the_same_button_deals_to_the_same_blinds(counted: PokerTable) -> None:
    """004:207-212."""
    counted.deal()
    before = counted.state.poker
    counted.take(c.MisdealKeyed(**PAD))
    assert counted.phase == "voided"
    counted.next()
    assert [one.stack_cents for one in counted.state.poker.seated] == [20_000] * 4
    counted.next()
    assert counted.state.poker.positions == before.positions
    assert counted.state.poker.hand == before.hand


def test_a_card_of_another_deck_voids_the_hand(counted: PokerTable) -> None:
    """004:186."""
    counted.deal()
    counted.take(c.IrregularityKeyed(**PAD, what="foreign-card", facts={}))
    counted.supervisor(yes=True)
    assert counted.phase == "voided"
    counted.next()
    assert sum(one.stack_cents or 0 for one in counted.state.poker.seated) == 80_000


# Cards that are known to the table alone


def hole_cards(table: PokerTable) -> None:
    table.deal(s1=("As", "Ad"), s3=("Kc", "Kd"), s5=("7h", "2c"), s7=("9s", "8s"))


def test_hole_cards_are_in_no_other_fact_than_the_one_that_is_veiled(counted: PokerTable) -> None:
    hole_cards(counted)
    told = [msgspec.json.encode(event).decode() for event in counted.events]
    assert [line for line in told if '"As"' in line] == [
        msgspec.json.encode(counted.made(e.PokerCardsDealt)[0]).decode()
    ]


def test_a_reader_is_told_the_board_and_never_a_hand_that_was_not_shown(counted: PokerTable) -> None:
    hole_cards(counted)
    counted.calls_round()
    for board in (("Ah", "Kh", "2h"), ("3s",), ("4d",)):
        counted.deal(*board)
        counted.calls_round()
    counted.act(Shown(1))
    counted.act(Shown(3))
    counted.act(Killed(5))
    counted.act(Killed(7))
    counted.act(Awarded())
    assert [one.seat for one in counted.hand.awards] == [1]
    counted.next()
    entries = [Entry(place, 0, event) for place, event in enumerate(counted.events, 1)]
    read = "".join(msgspec.json.encode(entry.event).decode() for entry in veiled(entries))
    assert HIDDEN in read
    assert all(card in read for card in ('"As"', '"Ad"', '"Kc"', '"Ah"', '"4d"')), "shown hands and the board"
    assert not any(card in read for card in ('"7h"', '"2c"', '"9s"', '"8s"')), "hands that were thrown in"


def test_what_the_room_sees_of_a_hand_is_no_hole_card(counted: PokerTable) -> None:
    hole_cards(counted)
    assert all(player.down == (None, None) for player in room_sees(counted.hand).players)


def test_cards_that_the_table_knows_are_the_ones_that_are_shown(counted: PokerTable) -> None:
    hole_cards(counted)
    counted.to_the_showdown()
    counted.act(Shown(1, ("Qs", "Qd")))
    assert counted.refusal() == "seat 1 holds other cards than those"


def test_a_card_that_lies_there_twice_is_refused(counted: PokerTable) -> None:
    counted.deal(s1=("As", "Ad"), s3=("As", "Kd"), s5=("7h", "2c"), s7=("9s", "8s"))
    assert "As" in counted.refusal()
    assert counted.hand.stage == "deal"


def test_draws_hide_what_went_and_what_came() -> None:
    table = PokerTable("demo-low-ball", 1, 2, 3, button=3)
    table.next()
    table.deal(s1=("2s", "3s", "4s", "Ks", "Qs"), s2=("??",) * 5, s3=("??",) * 5)
    table.calls_round()
    table.act(Drew(1, ("Ks", "Qs"), ("5h", "7d")))
    assert table.refusal() == ""
    drew = table.made(e.PokerCardsDealt)[-1]
    read = next(veiled([Entry(1, 0, drew)]))
    assert msgspec.json.encode(read.event).decode().count(HIDDEN) == 4


def test_a_deal_of_stud_shows_what_lies_face_up() -> None:
    table = PokerTable("demo-omaha-kill", 1, 2, stack_cents=20_000)
    event = e.PokerCardsDealt(act=Dealt(((1, ("As", "Kd", "7c")), (2, ("??", "??", "2h")))), down=2)
    (read,) = veiled([Entry(1, 0, event)])
    assert read.event == e.PokerCardsDealt(act=Dealt(((1, (HIDDEN, HIDDEN, "7c")), (2, ("??", "??", "2h")))), down=2)
    assert table.state.poker.seated


# The clock


def test_the_clock_is_called_in_big_bet_games_alone(limit: PokerTable) -> None:
    """004:580."""
    limit.deal()
    limit.take(c.ClockCallKeyed(**PAD))
    assert limit.refusal().startswith("no clock is called in this game")


def test_a_called_clock_warns_and_then_folds_who_faces_a_bet() -> None:
    table = PokerTable("demo-poker-choctaw", 1, 3, 5, button=5)
    table.next()
    table.deal()
    table.take(c.ClockCallKeyed(**PAD))
    assert table.state.poker.clock == 5
    table.time("clock-warning")
    assert table.state.poker.warned
    table.time("clock-over")
    assert table.hand.player(5).folded, "002:707"
    assert table.state.poker.clock is None


def test_who_acts_in_time_is_on_no_clock_any_more() -> None:
    table = PokerTable("demo-poker-choctaw", 1, 3, 5, button=5)
    table.next()
    table.deal()
    table.take(c.ClockCallKeyed(**PAD))
    table.does(5, "call")
    assert table.state.poker.clock is None
    table.time("clock-over")
    assert not table.hand.player(1).folded
