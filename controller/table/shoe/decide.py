"""What is done with a shoe, and in a round that is dealt card by card from it: decisions on cards, words and wagers.

What the game's course does not allow is refused with its line, and is no fact. The deal ends by itself once every card
is out and every word said. Does not know any game.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.cards.new_cards import why_not_any
from controller.table.draft import Decide, Draft, from_known, why_stopped
from controller.table.round.irregularities import carries, report, report_unruled
from controller.table.setup import TableSetup
from controller.table.shoe.course import (
    felt,
    spots_wanted,
    why_no_shoe,
    why_not_spots,
)
from controller.table.shoe.state import Done, Pack
from controller.table.stakes.decide import record_settled
from controller.table.stakes.settled import staked_settlements
from controller.table.state import TableState
from controller.table.wagers import decide as wagers
from drivers import signals as s
from games.cards.card import Card, CardError, parse_cards
from games.cards.new_deck import unshuffled
from games.declared.course import CourseError
from games.declared.shoe_rules import ShoeRules
from games.irregularities.rule import Fact

INSUFFICIENT = "insufficient-cards"
IN_ERROR = "card-drawn-in-error"
UNSHUFFLED = "unshuffled-cards"
UNHEARD = "card-shoe-not-heard"
MAY_HIDE_A_CARD = frozenset({"garbled", "unheard"})
"""Faults of a shoe that reads its cards after which one may be missing."""
AS_NEW = "The cards come as a new deck has them: they were never shuffled. A supervisor decides."


# The shoe


def why_not_shuffle(state: TableState, setup: TableSetup) -> str | None:
    """Why no freshly shuffled pack can be put into the shoe now; None where one can."""
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    if state.round.phase != setup.game.round.initial:
        return "a round is being played: end it first"
    if (why := why_not_any(state, setup)) is not None:
        return why
    if state.condemned:
        return f"the {state.condemned[0]} cards must leave the table: a supervisor confirms new ones"
    if state.owed:
        seats = " and ".join(str(one.seat) for one in sorted(state.owed, key=lambda one: one.seat))
        return f"the commission of seat {seats} is collected before the shuffle"
    return None


def shuffle_keyed(d: Draft, signal: c.ShuffleKeyed) -> None:
    """The dealer has shuffled and cut the pack, and put it into the shoe."""
    shoe, why = d.setup.rules.shoe, why_not_shuffle(d.state, d.setup)
    if why is not None or shoe is None:
        d.refuse(signal, why or "this house's rules know no shoe")
        return
    d.record(e.PackShuffled(cards=d.setup.pack.size, to_burn=_to_burn(shoe)))


def _to_burn(shoe: ShoeRules) -> int | None:
    return None if shoe.burn == "first-card" else shoe.burn


def burned_keyed(d: Draft, signal: c.BurnedKeyed) -> None:
    """The dealer has put away what had to be burned, face down."""
    pack = d.state.pack
    if pack is None or not pack.to_burn:
        asked = pack is not None and pack.to_burn is None
        d.refuse(signal, "key in the first card of the shoe first" if asked else "no card is to be burned now")
        return
    d.record(e.CardsBurned(count=pack.to_burn, left=0))


def cutting_card(d: Draft, signal: c.CuttingCardKeyed | s.CutCardSeen) -> None:
    pack = d.state.pack
    why = None
    if pack is None or pack.to_burn != 0:
        why = why_no_shoe(d.state, d.setup)
    elif pack.cut_round is not None:
        why = f"the cutting card was seen in round {pack.cut_round} already"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.CuttingCardSeen(round=d.state.round.number))


# Spots and cards


def spots_keyed(d: Draft, signal: c.SpotsKeyed) -> None:
    keyed = signal.spots or d.state.spots_before
    why = why_not_spots(d.state, d.setup, keyed)
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.SpotsTaken(spots=tuple(sorted(keyed))))


def card_keyed(d: Draft, signal: c.CardKeyed) -> None:
    _card(d, signal, signal.card, read=False)


def card_drawn(d: Draft, signal: s.CardDrawn) -> None:
    """A machine read a card as it left the shoe; the first one of a round says that no more wagers are taken."""
    game, phase = d.setup.game, d.state.round.phase
    if signal.card == s.UNREAD:
        d.refuse(signal, "the shoe could not read a card: key it in when it lies face up")
        return
    if _is_in_error(d.state, d.setup):
        report(d, IN_ERROR, _facts(d.state), card=signal.card)
        return
    burning = d.state.pack is not None and d.state.pack.to_burn != 0
    if not burning and not spots_wanted(d.state, d.setup) and game.allows(phase, "lock_out"):
        why = d.why_not("lock_out")
        if why is not None:
            d.refuse(signal, why)
            return
        wagers.lock_out(d, s.ButtonPressed(device=signal.device, at=signal.at))
    _card(d, signal, signal.card, read=True)


def _facts(state: TableState) -> dict[str, Fact]:
    return {"exposed": False, "cutting_card_seen": state.pack is not None and state.pack.cut_round is not None}


def _is_in_error(state: TableState, setup: TableSetup) -> bool:
    """Whether the card that a machine read now is one too many, and the house's rule has it begin the next hand."""
    if why_stopped(state) is not None or state.pack is None or state.pack.carried is not None:
        return False
    rule = setup.irregularity(IN_ERROR, _facts(state)) if setup.game.is_settled(state.round.phase) else None
    return rule is not None and carries(rule)


def _card(d: Draft, signal: s.Signal, text: str, *, read: bool) -> None:
    why = _why_no_card(d.state, d.setup, text)
    if why is not None:
        d.refuse(signal, why)
        return
    pack = d.state.pack
    assert pack is not None, "without a pack no card is due"
    if pack.to_burn != 0:
        _burn(d, pack, text)
        return
    lies = pack.carried if read and not d.state.round.acts else None
    first = (Done(card=lies.card, read=True),) if lies is not None and lies.card else ()
    try:
        felt(d.state, d.setup, *first, Done(card=text, read=read))
    except CourseError as error:
        d.refuse(signal, f"{error} ({error.source})")
        return
    for one in first:
        d.record(e.CardDealt(card=one.card, read=True, carried=True))
    d.record(e.CardDealt(card=text, read=read))
    _look_at_order(d)
    _end_of_deal(d)


def _why_no_card(state: TableState, setup: TableSetup, text: str) -> str | None:
    """Why this card cannot come now, whatever the course says; None where it can."""
    if (why := why_stopped(state)) is not None:
        return why
    pack = state.pack
    if pack is None:
        return why_no_shoe(state, setup)
    try:
        setup.pack.verify(parse_cards([*pack.out, text]))
    except CardError as error:
        return str(error)
    if pack.to_burn == 0 and spots_wanted(state, setup):
        return "key in the seats that have a hand, such as 135, then DEAL"
    if pack.to_burn == 0 and not setup.game.allows(state.round.phase, "all_dealt"):
        return f"no card is dealt while {setup.game.round.doing(state.round.phase)}"
    return None


def _burn(d: Draft, pack: Pack, text: str) -> None:
    """The first card may be shown and says how many follow; what follows lies face down, also for this record."""
    if pack.to_burn is None:
        whole = d.setup.game.dealt_by_card.burned(d.setup.rules, Card.parse(text))
        d.record(e.CardsBurned(count=1, left=whole - 1, card=text))
    else:
        d.record(e.CardsBurned(count=1, left=pack.to_burn - 1))


def _look_at_order(d: Draft) -> None:
    """Cards that were never shuffled are no cards to play with."""
    pack = d.state.pack
    if pack is not None and unshuffled(parse_cards(pack.out)):
        report_unruled(d, UNSHUFFLED, AS_NEW)


def _end_of_deal(d: Draft) -> None:
    """Go on where everything is out; report where the shoe is empty and a card is still due."""
    due = felt(d.state, d.setup).due
    if due is None:
        d.step("all_dealt")
    elif due.card and d.state.pack is not None and d.state.pack.left <= 0 and d.state.irregularity is None:
        report(d, INSUFFICIENT, {})


def shoe_fault(d: Draft, signal: s.DeviceFault) -> None:
    """A shoe that was not heard, or not understood, may have given out a card that nobody told of."""
    dealing = d.setup.game.allows(d.state.round.phase, "all_dealt") and d.state.round.acts
    if signal.device == "card-shoe" and signal.fault in MAY_HIDE_A_CARD and dealing:
        report_unruled(d, UNHEARD, "The shoe may have given out a card that it did not tell: a supervisor decides.")


# Words


def word_keyed(d: Draft, signal: c.WordKeyed) -> None:
    done = Done(said=signal.said, spot=signal.spot, cents=signal.cents)
    why = _why_no_word(d.state, d.setup)
    if why is None:
        try:
            felt(d.state, d.setup, done)
        except CourseError as error:
            why = f"{error} ({error.source})"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.WordSaid(said=signal.said, spot=signal.spot, cents=signal.cents))
    _end_of_deal(d)


def _why_no_word(state: TableState, setup: TableSetup) -> str | None:
    if (why := why_stopped(state)) is not None:
        return why
    if not setup.game.allows(state.round.phase, "all_dealt"):
        return f"nothing is said while {setup.game.round.doing(state.round.phase)}"
    return None


def why_not_take_back(state: TableState, setup: TableSetup) -> str | None:
    """Why nothing can be taken back now; None where the last act can."""
    if not state.round.acts:
        return "nothing was told in this round"
    if setup.game.allows(state.round.phase, "all_dealt"):
        return None
    if not setup.game.allows(state.round.phase, "taken_back"):
        return f"nothing is taken back while {setup.game.round.doing(state.round.phase)}"
    return None


def take_back_keyed(d: Draft, signal: c.TakeBackKeyed) -> None:
    why = why_not_take_back(d.state, d.setup)
    if why is not None:
        d.refuse(signal, why)
        return
    last = d.state.round.acts[-1]
    d.record(e.ActTakenBack(card=last.card, said=last.said))
    if d.setup.game.allows(d.state.round.phase, "taken_back"):
        d.step("taken_back")


# The end of the round


def decided(d: Draft) -> None:
    """The round ends: how, and what became of each wager that was entered."""
    lying = felt(d.state, d.setup)
    hands = tuple((hand.place, hand.value) for hand in lying.hands)
    lines = staked_settlements(d.state, d.setup)
    d.record(e.RoundDecided(number=d.state.round.number, outcome=lying.outcome, hands=hands, marks=lying.marks))
    record_settled(d, lines)


_OF_OTHERS_TOO = (c.ShuffleKeyed, c.WordKeyed, c.TakeBackKeyed)
"""What another subject decides on at tables that are not dealt card by card."""


def _by_card(decide: Decide) -> Decide:
    """At a table whose game is dealt card by card; at any other somebody else decides, or nobody."""

    def decided_by_card(d: Draft, signal: s.Signal) -> None:
        if d.setup.game.is_dealt_by_card:
            decide(d, signal)
        elif not isinstance(signal, _OF_OTHERS_TOO):
            d.refuse(signal, f"{d.setup.game.title} is not dealt card by card")

    return decided_by_card


def _fault(d: Draft, signal: s.DeviceFault) -> None:
    if d.setup.game.is_dealt_by_card:
        shoe_fault(d, signal)


def _card_readers(setup: TableSetup) -> tuple[str, ...]:
    return ("card-shoe",) if setup.has_card_shoe else ()


def _cut_card_seers(setup: TableSetup) -> tuple[str, ...]:
    return (*_card_readers(setup), *(("cut-card",) if setup.has_cut_card else ()))


DECISIONS: Mapping[type[s.Signal], Decide] = {
    s.DeviceFault: _fault,
    **{
        kind: _by_card(decide)
        for kind, decide in (
            (c.ShuffleKeyed, shuffle_keyed),
            (c.BurnedKeyed, burned_keyed),
            (c.CuttingCardKeyed, cutting_card),
            (s.CutCardSeen, from_known(_cut_card_seers, cutting_card)),
            (c.SpotsKeyed, spots_keyed),
            (c.CardKeyed, card_keyed),
            (s.CardDrawn, from_known(_card_readers, card_drawn)),
            (c.WordKeyed, word_keyed),
            (c.TakeBackKeyed, take_back_keyed),
        )
    },
}
