"""Decisions on a hand of poker: it begins, goes on act by act, and its pots are won. What is not possible is refused.

Each refusal is one sentence with the line of the house. The house's part of a pot is taken here, before the act that
ends the hand. Seats are :mod:`controller.table.poker.seating`, the end is :mod:`controller.table.poker.ending`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from controller.table import commands as c, events as e
from controller.table.commands import TimeReached
from controller.table.draft import Decide, Draft, why_stopped
from controller.table.poker import seating
from controller.table.poker.bad_beat import beaten
from controller.table.poker.beginning import beginning
from controller.table.poker.collecting import due_at_the_end, fee_cents, fee_is_due
from controller.table.poker.course import (
    hand_now,
    refusal,
    rules_of,
    why_no_clock,
    why_not_act,
    with_cards,
    without_last,
)
from controller.table.poker.in_a_poker_room import in_a_poker_room
from controller.table.poker.times import COLLECTION, OVER, WARNING
from drivers import signals as s
from games.money.dollars import dollars
from games.poker_room.acts import Acted, Awarded, Dealt, Drew, Shown, Taken, after
from games.poker_room.awards import by_seat
from games.poker_room.clock import when_it_is_over
from games.poker_room.hand import Hand
from games.poker_room.misdeal import called, there_was_action
from games.poker_room.play import may
from games.poker_room.words_and_chips import Counted, Facing, choices_when_short, put_in, string_raise


def begin(d: Draft) -> None:
    """The next hand: who is dealt in, and what lies in. Check with `beginning.why_not_on` before."""
    found = beginning(d.state, d.setup)
    assert not isinstance(found, str), found
    d.step("hand_begun")
    d.record(
        e.PokerHandBegun(
            hand=d.state.poker.hand,
            game=found.game,
            positions=found.positions,
            opened=found.opened,
            killed=found.killed,
            button_next=found.button_next,
            missed=found.missed,
        )
    )
    _take_fee(d)


def act_keyed(d: Draft, signal: c.PokerActKeyed) -> None:
    why = why_stopped(d.state) or why_not_act(d.state, d.setup, signal.act)
    if why is not None:
        d.refuse(signal, why)
        return
    do(d, signal.act)


def do(d: Draft, act: c.TableAct) -> None:
    """Record what may be done, what the house takes before it, and where the hand goes with it."""
    hand = _hand(d)
    ended = after(hand.game, hand, act)
    if ended.stage == "over":
        _take(d, hand, ended)
    if isinstance(act, Dealt):
        d.record(e.PokerCardsDealt(act=act, down=hand.now.down))
        _take_fee(d)
    elif isinstance(act, Drew):
        d.record(e.PokerCardsDealt(act=act, down=len(act.new)))
    else:
        d.record(e.PokerActed(act=with_cards(hand, act) if isinstance(act, Shown) else act))
    if ended.stage != "over":
        return
    d.step("pots_won")
    if isinstance(act, Awarded) and (found := beaten(d.setup, hand)) is not None:
        d.record(e.BadBeatFound(losing=found.losing, winning=found.winning))


def _take(d: Draft, hand: Hand, ended: Hand) -> None:
    pot = sum(by_seat(ended.awards).values()) + ended.taken_cents
    missing = due_at_the_end(d.state, d.setup, hand, pot).cents - hand.taken_cents if ended.awards else 0
    if missing > 0:
        d.record(e.PokerActed(act=Taken(missing)))


def _take_fee(d: Draft) -> None:
    hand = _hand(d)
    if not fee_is_due(d.setup, d.state.poker.acts):
        return
    missing = min(fee_cents(d.setup, len(hand.players)) - hand.taken_cents, hand.pot_cents)
    if missing > 0:
        d.record(e.PokerActed(act=Taken(missing)))


def _hand(d: Draft) -> Hand:
    hand = hand_now(d.state, d.setup)
    assert hand is not None, "a hand is in play"
    return hand


def take_back_keyed(d: Draft, signal: c.PokerTakeBackKeyed) -> None:
    why = why_stopped(d.state)
    if why is None and not d.state.poker.acts:
        why = "no hand is in play: nothing can be taken back"
    if why is None and all(isinstance(act, Taken) for act in d.state.poker.acts[1:]):
        why = "nothing was done in this hand yet: a misdeal ends it"
    if why is None and d.state.poker.owed:
        why = "the jackpot was given out with this hand: it stands"
    if why is None and d.setup.game.is_void(d.state.round.phase):
        why = "the hand is void"
    if why is not None:
        d.refuse(signal, why)
        return
    over = d.setup.game.allows(d.state.round.phase, "taken_back")
    d.record(e.PokerActTakenBack(left=len(without_last(d.state.poker.acts, over=over))))
    if over:
        d.step("taken_back")


def misdeal_keyed(d: Draft, signal: c.MisdealKeyed) -> None:
    hand = hand_now(d.state, d.setup)
    why = why_stopped(d.state)
    if why is None and (hand is None or not d.setup.game.may_be_voided(d.state.round.phase)):
        why = "no hand is in play: nothing can be a misdeal"
    if why is None:
        rules = rules_of(d.setup).misdeal
        acts = [act.does for act in d.state.poker.acts if isinstance(act, Acted) and act.does != "bring-in"]
        ruled = called(rules, signal.cause, acted=there_was_action(rules, acts))
        why = None if ruled.misdeal else refusal(d.setup, "deal", ruled.why)
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.MisdealCalled(cause=signal.cause))
    d.step("round_voided")


# Chips without a word


def silent_chips_keyed(d: Draft, signal: c.SilentChipsKeyed) -> None:
    """What chips without a word count for, by the house's rules; too few are told with what may be done about it."""
    hand = hand_now(d.state, d.setup)
    why = _why_no_chips(d, hand, signal)
    if why is not None or hand is None:
        d.refuse(signal, why or "")
        return
    rules, player = rules_of(d.setup).chips, hand.player(signal.seat)
    found = put_in(rules, _facing(hand, player.street_cents), signal.chips_cents)
    if found.counts_as == "short" and sum(signal.chips_cents) < player.stack_cents:
        d.refuse(signal, _too_few(d, hand, signal, found))
        return
    act = _counted(hand, signal.seat, found, player.street_cents)
    in_several = act.does == "raise" and signal.motions > 1
    is_string = in_several and string_raise(rules, objected=signal.objected) == "call"
    if is_string:
        act = Acted(signal.seat, "call")
    why = why_not_act(d.state, d.setup, act)
    if why is not None:
        d.refuse(signal, why)
        return
    if is_string:
        ruled = refusal(d.setup, "size", "a raise in several motions is a call where somebody objects")
        d.record(e.StringBetRuled(seat=signal.seat, why=ruled))
    do(d, act)


def _why_no_chips(d: Draft, hand: Hand | None, signal: c.SilentChipsKeyed) -> str | None:
    """Why chips of this seat count for nothing now; None where they count."""
    why = why_stopped(d.state)
    if why is not None:
        return why
    if not signal.chips_cents or min(signal.chips_cents) <= 0:
        return "no chips were told"
    if hand is None or hand.stage != "bet":
        return "no bet is waited for"
    return None if hand.turn == signal.seat else why_not_act(d.state, d.setup, Acted(signal.seat, "call"))


def _facing(hand: Hand, own_cents: int) -> Facing:
    """What has to be added to what he has in already."""
    options = may(hand)
    return Facing(
        hand.game.stakes.structure,
        max(0, options.to_cents - own_cents),
        max(hand.betting.raise_cents, hand.betting.bet_cents),
        options.sizes.least_cents - own_cents,
        hand.pot_cents,
    )


def _counted(hand: Hand, seat: int, found: Counted, own_cents: int) -> Acted:
    if found.counts_as == "short":
        return Acted(seat, "all-in")
    if found.counts_as == "call":
        return Acted(seat, "call")
    return Acted(seat, "raise" if hand.betting.to_cents else "bet", found.amount_cents + own_cents)


def _too_few(d: Draft, hand: Hand, signal: c.SilentChipsKeyed, found: Counted) -> str:
    last = hand.betting.pending[-1] if hand.betting.pending else signal.seat
    choices = choices_when_short(
        rules_of(d.setup).chips, hand.game.stakes.structure, acted_behind=last == hand.betting.aggressor
    )
    lacks = (found.required_cents or 0) - found.amount_cents
    return refusal(d.setup, "size", f"{dollars(lacks)} lack to call: seat {signal.seat} may {' or '.join(choices)}")


# The clock


def clock_keyed(d: Draft, signal: c.ClockCallKeyed) -> None:
    hand = hand_now(d.state, d.setup)
    why = why_stopped(d.state)
    if why is None and (hand is None or hand.stage != "bet" or hand.turn is None):
        why = "nobody is waited for"
    if why is None and d.state.poker.clock is not None:
        why = f"the clock runs for seat {d.state.poker.clock}"
    if why is None and hand is not None:
        why = why_no_clock(d.setup, may(hand))
    if why is not None or hand is None or hand.turn is None:
        d.refuse(signal, why or "")
        return
    d.record(e.ClockCalled(seat=hand.turn))


def clock_warning(d: Draft, _: TimeReached) -> None:
    if d.state.poker.clock is not None and not d.state.poker.warned:
        d.record(e.ClockWarned(seat=d.state.poker.clock))


def clock_over(d: Draft, _: TimeReached) -> None:
    hand, rules, seat = hand_now(d.state, d.setup), rules_of(d.setup).clock, d.state.poker.clock
    if hand is None or rules is None or seat is None or hand.turn != seat:
        return
    facing = may(hand).call_cents > 0
    d.record(e.ClockRanOut(seat=seat))
    do(d, Acted(seat, "fold" if when_it_is_over(rules, facing_bet=facing) == "dead" else "check"))


def collection_due(d: Draft, _: TimeReached) -> None:
    if not d.state.poker.time_due:
        d.record(e.TimeCollectionDue())


_OF_A_HAND: tuple[tuple[type[s.Signal], Callable[[Draft, Any], None]], ...] = (
    (c.PokerActKeyed, act_keyed),
    (c.PokerTakeBackKeyed, take_back_keyed),
    (c.MisdealKeyed, misdeal_keyed),
    (c.SilentChipsKeyed, silent_chips_keyed),
    (c.ClockCallKeyed, clock_keyed),
)
DECISIONS: Mapping[type[s.Signal], Decide] = {
    kind: in_a_poker_room(decide) for kind, decide in (*_OF_A_HAND, *seating.DECISIONS)
}
TIMES: Mapping[str, Decide] = {
    WARNING: clock_warning,
    OVER: clock_over,
    COLLECTION: collection_due,
}
