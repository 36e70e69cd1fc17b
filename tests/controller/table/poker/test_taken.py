"""What the house takes: never above its share, when it says, and what a beaten hand brings whom."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from controller.table import commands as c, events as e
from games.cards.card import Pack
from games.poker_room.acts import Acted, Awarded, Dealt, Drew, Killed, Shown, as_text
from games.poker_room.dealing import due, in_dealing_order
from games.poker_room.play import draws, may
from tests.controller.table.poker.room import PAD, PokerTable


def no_limit(*seats: int, stack_cents: int = 20_000) -> PokerTable:
    return PokerTable("demo-holdem-no-limit", *seats, stack_cents=stack_cents, button=seats[-1])


def ended(table: PokerTable) -> e.PokerHandEnded:
    last = table.made(e.PokerHandEnded)[-1]
    assert isinstance(last, e.PokerHandEnded)
    return last


def test_no_rake_is_taken_of_a_pot_that_saw_no_flop() -> None:
    table = no_limit(1, 3, 5, 7)
    table.next()
    table.deal()
    table.does(5, "raise", 2_000)
    for seat in (7, 1, 3):
        table.does(seat, "fold")
    table.next()
    assert ended(table).rake_cents == 0


def test_the_rake_is_a_tenth_in_whole_dollars_up_to_what_is_posted() -> None:
    """000:717-718; the jackpot's dollar is taken beside it (000:749)."""
    table = no_limit(1, 3, 5, 7)
    table.next()
    table.deal()
    table.calls_round()  # a pot of $20
    table.deal()
    table.does(1, "bet", 500)
    for seat in (3, 5, 7):
        table.does(seat, "fold")
    table.next()
    assert (ended(table).pot_cents, ended(table).rake_cents, ended(table).jackpot_cents) == (2_000, 200, 100)
    assert table.state.pool("bad-beat").cents == 100


def test_what_nobody_called_pays_no_rake() -> None:
    table = no_limit(1, 3, 5, 7)
    table.next()
    table.deal()
    table.calls_round()
    table.deal()
    table.does(1, "bet", 15_000)
    for seat in (3, 5, 7):
        table.does(seat, "fold")
    table.next()
    assert ended(table).rake_cents == 200


def test_three_players_bring_the_jackpot_nothing() -> None:
    """000:748: at least four are dealt in."""
    table = no_limit(1, 3, 5)
    table.whole_hand(winner=3)
    assert ended(table).jackpot_cents == 0


def test_the_fee_of_a_hand_goes_by_the_players_and_comes_out_of_the_pot() -> None:
    """004:627-629: $2 up to four, $3 up to six players."""
    table = PokerTable("demo-holdem-limit", 1, 2, 3, 4, 5, button=5)
    table.next()
    assert table.hand.taken_cents == 300


def bad_beat(table: PokerTable, *, board: tuple[str, ...]) -> None:
    """Aces full of the board's pair loses to quads, or whatever the board makes of it."""
    table.next()
    table.deal(s1=("As", "Ad"), s3=("Kc", "Kd"), s5=("7h", "2c"), s7=("9s", "8s"))
    table.calls_round()
    for cards in (board[:3], board[3:4], board[4:]):
        table.deal(*cards)
        table.calls_round()
    table.act(Shown(1))
    table.act(Shown(3))
    table.act(Killed(5))
    table.act(Killed(7))
    table.act(Awarded())


def test_quads_that_are_beaten_wait_for_a_supervisor_and_are_paid_in_parts() -> None:
    """000:735-747: four kings lose to four aces; 50, 25 and 25 per cent."""
    table = no_limit(1, 3, 5, 7)
    for _ in range(9):
        table.whole_hand(winner=3)
    assert table.state.pool("bad-beat").cents == 900
    bad_beat(table, board=("Ah", "Ac", "Kh", "Ks", "2d"))
    assert table.made(e.BadBeatFound) == [e.BadBeatFound(losing=(3,), winning=(1,))]
    table.supervisor(yes=True)
    assert dict(table.state.poker.owed) == {1: 225, 3: 450, 5: 112, 7: 112}
    assert table.state.pool("bad-beat").cents == 1, "what does not divide stays on the meter"
    table.take(c.BadBeatPayKeyed(**PAD, seat=3))
    assert 3 not in dict(table.state.poker.owed)
    assert "no part of a jackpot coming" in table.told(c.BadBeatPayKeyed(**PAD, seat=3))


def test_no_hand_ends_before_a_supervisor_looked_at_the_bad_beat() -> None:
    table = no_limit(1, 3, 5, 7)
    bad_beat(table, board=("Ah", "Ac", "Kh", "Ks", "2d"))
    table.next()
    assert table.refusal() == "a supervisor looks at the bad beat first"
    table.supervisor(yes=False)
    assert not table.state.poker.owed
    table.next()
    assert table.phase == "betting"


def test_a_hand_below_the_posted_one_that_is_beaten_is_no_bad_beat() -> None:
    table = no_limit(1, 3, 5, 7)
    bad_beat(table, board=("Ah", "Kh", "2d", "3c", "4s"))
    assert not table.made(e.BadBeatFound)


def test_a_dealer_answers_no_bad_beat() -> None:
    table = no_limit(1, 3, 5, 7)
    bad_beat(table, board=("Ah", "Ac", "Kh", "Ks", "2d"))
    table.take(c.StaffAnswered(**PAD, role="dealer", yes=True))
    assert table.refusal() == "a supervisor must look at a bad beat"


# Chips are conserved: `violation` is asked after every signal


def played_by_chance(table: PokerTable, random: Random) -> None:
    """One hand with cards that the table knows, by people who do what comes to their mind."""
    table.next()
    if table.phase != "playing":
        return
    deck = list(Pack(jokers=int(table.hand.game.variant.joker)).pieces())
    random.shuffle(deck)
    while table.phase == "playing":
        hand = table.hand
        if random.random() < 0.03:
            table.take(c.PokerTakeBackKeyed(**PAD))
            return  # the deck is not what it was
        if hand.stage == "deal":
            asked = due(hand)
            seats, board = in_dealing_order(deck, asked)
            deck = deck[asked.cards :]
            table.act(Dealt(tuple((seat, as_text(cards)) for seat, cards in seats.items()), as_text(board)))
        elif hand.stage == "draw":
            assert hand.turn is not None
            away = hand.player(hand.turn).down[: random.randint(0, min(draws(hand)[1], len(deck)))]
            new, deck = deck[: len(away)], deck[len(away) :]
            table.act(Drew(hand.turn, as_text(away), as_text(new)))
        elif hand.stage == "bet":
            table.act(by_chance(table, random))
        else:
            for player in hand.holding:
                table.act(Shown(player.seat))
            table.act(Awarded())


def by_chance(table: PokerTable, random: Random) -> Acted:
    options = may(table.hand)
    wants = random.choice(("fold", "call", "call", "raise", "all-in"))
    if options.bring_in_cents:
        return Acted(options.seat, "bring-in")
    if wants == "all-in" and options.why_no_raise is None and table.hand.game.stakes.structure == "no-limit":
        return Acted(options.seat, "all-in")
    if wants == "raise" and options.why_no_raise is None:
        to = min(options.sizes.least_cents, options.all_in_cents)
        return Acted(options.seat, "raise" if table.hand.betting.to_cents else "bet", to)
    if wants == "fold" and options.call_cents:
        return Acted(options.seat, "fold")
    return Acted(options.seat, "call" if options.call_cents else "check")


@pytest.mark.parametrize(
    ("name", "game"),
    [("demo-holdem-no-limit", ""), ("demo-omaha-kill", "omaha-hi-lo"), ("demo-omaha-kill", "omaha")],
)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_chips_are_conserved_in_every_sequence(name: str, game: str, seed: int) -> None:
    random = Random(seed)
    table = PokerTable(name, 1, 2, 4, 6, stack_cents=20_000, button=2)
    if game:
        table.take(c.GameKeyed(**PAD, game=game))
    for _ in range(4):
        played_by_chance(table, random)
        if table.phase == "playing":
            table.take(c.IrregularityKeyed(**PAD, what="foreign-card", facts={}))
            table.supervisor(yes=True)
        table.next()
        for one in table.state.poker.seated:
            if one.stack_cents == 0 and random.random() < 0.5:
                table.take(c.ChipsKeyed(**PAD, seat=one.seat, cents=20_000))
    chips = table.state.poker.chips
    lies = sum(one.stack_cents or 0 for one in table.state.poker.seated)
    if table.phase == "betting":
        assert chips.brought_cents == lies + chips.dropped_cents + chips.jackpot_cents
