"""Irregularities: reported by the dealer or by a device, ruled on by the house and the game, answered by a supervisor.

A ruling that may void the round waits for a supervisor; any other is on record and play goes on. Does not move cards,
except that a shoe gives out what it holds once a round is void.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from controller.table import events as e
from controller.table.commands import IrregularityKeyed
from controller.table.draft import Draft
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets.claim_course import wheel_of
from controller.table.tickets.claims import spoilt
from controller.table.tickets.ending import given_up, stands
from games.irregularities.rule import Fact, Irregularity

STUB_COUNT = "stub-count"
RESULT_KEYED = "result-keyed"
"""A result that the dealer keyed in though a machine reads them: a supervisor confirms it."""
BALLS_KEYED = "balls-keyed"
"""A draw in which somebody keyed in a ball: a supervisor confirms it."""
BALL_REPEATED = "ball-repeated"
"""A ball that came twice in one draw."""
NO_WINNER = "no-winner"
"""A game that claims end, all of whose balls came without a good one."""
READING = "reading"
"""The fault of a reader whose faces do not agree with the stack."""
READER = "its reader"
EXPOSED = "exposed"
"""The fact of a report that is a number of cards."""
CARDS_COME_OUT = ("unload", "dispense", "eject")
_VOIDS: Mapping[str, Literal["no", "yes", "may"]] = {"stands": "no", "void": "yes", "may-be-void": "may"}


def why_not_irregular(state: TableState, setup: TableSetup, rule: Irregularity | None = None) -> str | None:
    """Why no irregularity can be reported now; None where it can. A card may come out in error while all is settled."""
    game, phase = setup.game, state.round.phase
    if state.irregularity is not None:
        return f"a supervisor must answer first: {state.irregularity.consequence}"
    if game.is_void(phase):
        return "the round is void already"
    if rule is not None and carries(rule):
        return _why_not_carried(state, rule)
    if game.is_settled(phase):
        return "the round is being settled: what was dealt stands"
    return None


def _why_not_in_a_room(state: TableState, setup: TableSetup, rule: Irregularity) -> str | None:
    """Why it cannot have happened in this game of the room, or is told elsewhere; None where it can be reported."""
    claims, plays = setup.game.by_tickets.claims, state.room.plays
    if claims is None:
        return None
    format_, of = claims.format(setup.rules, plays), rule.given.get("format")
    if of is not None and of != format_:
        return f"{rule.what} is told of {of}, and {format_} is played"
    if rule.what in claims.voids(setup.rules, plays):
        return f'a supervisor takes the paper back at the window: say "{rule.what}" as the reason'
    if rule.what in claims.spoils_spin and not wheel_of(state, setup):
        return "no wheel is spun now"
    return None


def _spoils_spin(setup: TableSetup, what: str) -> bool:
    """Whether it makes the spin of a prize wheel void, and neither the balls nor those who have won."""
    claims = setup.game.by_tickets.claims if setup.game.is_by_tickets else None
    return claims is not None and what in claims.spoils_spin


def carries(rule: Irregularity) -> bool:
    """Whether a card that came out in error goes into the next hand."""
    return rule.card_to in ("first-of-next-hand", "phantom-hand")


def _why_not_carried(state: TableState, rule: Irregularity) -> str | None:
    if state.pack is None:
        return "no pack is in the shoe"
    if rule.card_to == "phantom-hand" and state.round.stakes and not state.round.acts:
        return f"take up the wagers first: nobody wagers on a phantom hand ({rule.source})"
    return None


def irregularity_keyed(d: Draft, signal: IrregularityKeyed) -> None:
    rule = d.setup.irregularity(signal.what, signal.facts)
    why = why_not_irregular(d.state, d.setup, rule)
    if why is None and signal.seat is not None and signal.seat not in d.setup.seats:
        why = f"there is no seat {signal.seat}"
    if why is None and rule is None:
        why = f"no rule of this game covers {signal.what}: call a supervisor"
    if why is None and rule is not None and d.setup.game.is_by_tickets:
        why = _why_not_in_a_room(d.state, d.setup, rule)
    if why is None and rule is not None and signal.seat is None and _becomes(rule) != "stands":
        why = "this is about the hand of one seat: CLEAR, the number, NEXT, the seat, ENTER"
    if why is not None:
        d.refuse(signal, why)
        return
    report(d, signal.what, signal.facts, signal.seat)


def report(d: Draft, what: str, facts: Mapping[str, Fact], seat: int | None = None, card: str = "") -> None:
    """Record what happened with the ruling on it. Cards that are exposed one after another in a deal are added up.

    ``card`` is the one that it is about, where a machine read it.
    """
    about, exposed, cards = "", 0, facts.get(EXPOSED)
    if isinstance(cards, int) and not isinstance(cards, bool) and cards > 0:
        others = {name: fact for name, fact in facts.items() if name != EXPOSED}
        about = msgspec.json.encode(others, order="sorted").decode()
        exposed = exposed_before(d.state, what, about) + cards
        facts = {**facts, EXPOSED: exposed}
    rule = d.setup.irregularity(what, facts)
    consequence = rule.say if rule else "No rule covers this: a supervisor decides."
    voids = "may" if rule is None else _VOIDS[rule.round]
    if not d.setup.game.may_be_voided(d.state.round.phase):
        voids = "no"
    remove = rule is not None and rule.cards == "remove-deck"
    d.record(
        e.IrregularityReported(
            what=what,
            seat=seat,
            consequence=consequence,
            voids_round=voids,
            remove_deck=remove,
            hand="stands" if rule is None else _becomes(rule),
            exposed=exposed,
            about=about,
        )
    )
    if rule is not None and rule.use == "suspended":
        d.record(e.TableSuspended(why=f"{what.replace('-', ' ')}: {rule.say} ({rule.source})"))
    pack = d.state.pack
    if (
        rule is not None
        and pack is not None
        and (rule.card_to == "first-of-next-hand" or rule.card_to == "phantom-hand")
    ):
        kept = "" if pack.carried is None else pack.carried.card
        d.record(e.CardCarried(card=card or kept, to=rule.card_to, source=rule.source))


def report_unruled(d: Draft, what: str, say: str) -> None:
    """Record what no rule covers until somebody looked: a supervisor decides whether the round is void.

    Where something waits for a supervisor already, that person looks at this too.
    """
    if d.state.irregularity is not None:
        return
    voids: Literal["no", "may"] = "may" if d.setup.game.may_be_voided(d.state.round.phase) else "no"
    d.record(e.IrregularityReported(what=what, seat=None, consequence=say, voids_round=voids))


def exposed_before(state: TableState, what: str, about: str) -> int:
    """How many cards of this kind were reported as exposed in this deal so far (003:832-834)."""
    return sum(one.cards for one in state.round.exposed if (one.what, one.about) == (what, about))


def _becomes(rule: Irregularity) -> Literal["stands", "void", "forfeited"]:
    """What the rule makes of the hand that it is about (003:650-654, 843-844)."""
    if rule.hands_void == "that-hand":
        return "void"
    return "forfeited" if rule.wagers == "lost" else "stands"


def reinstate(d: Draft, role: str) -> None:
    """A supervisor says that the hand that was taken out of the round last stands after all."""
    last = d.state.round.dead_hands[-1]
    d.record(e.HandReinstated(seat=last.seat, role=role, person=d.state.person))


def irregularity_answered(d: Draft, role: str, void: bool) -> str | None:
    """A supervisor says that the round is void, or stands; the reason where the rules leave no choice.

    A stub may have been counted wrong, so that its round may stand; a jam was what it was.
    """
    waiting = d.state.irregularity
    if waiting is None:
        return "nothing waits for an answer"
    if not void and waiting.voids_round == "yes" and waiting.what != STUB_COUNT:
        return f"the rules leave no choice: {waiting.consequence}"
    d.record(e.IrregularityAnswered(what=waiting.what, role=role, person=d.state.person, void=void))
    for fault in [fault for fault in d.state.faults if fault.fault == READING and fault.where == READER]:
        d.record(e.FaultGone(device=fault.device, fault=READING))  # the supervisor looked at it
    if void and _spoils_spin(d.setup, waiting.what):
        spoilt(d, waiting.consequence)
    elif void:
        if waiting.remove_deck:
            colour = d.state.round.dealt_colour or d.state.in_hand or d.setup.colours[0]
            d.record(e.DeckCondemned(device="table", colour=colour, why=waiting.consequence))
        counted = waiting.what == STUB_COUNT and d.setup.game.allows(d.state.round.phase, "stub_differs")
        d.step("stub_differs" if counted else "round_voided")
        if d.setup.game.is_by_tickets:
            given_up(d)
        if not moving(d.state, d.setup.stacks_from):
            empty_shoe(d)
    elif waiting.what == STUB_COUNT:
        d.step("stub_agrees")
    elif waiting.what == RESULT_KEYED:
        d.step("result_shown")
    elif d.setup.game.is_by_tickets:
        stands(d, confirmed=waiting.what == BALLS_KEYED)
    return None


def moving(state: TableState, device: str) -> bool:
    """Whether the device deals or gives out cards: a shuffler that shuffles holds up no round."""
    return any(order.device == device and order.action in CARDS_COME_OUT for order in state.orders)


def empty_shoe(d: Draft) -> None:
    """Have what deals give out what it holds; a whole deck stays in a shuffler that deals by itself."""
    name = d.setup.stacks_from
    machine = d.state.card_device(name)
    if not d.setup.has_shoe or machine.colour is None or machine.stopped:
        return
    if name == "shoe":
        d.order("shoe", "eject")
    elif not machine.fresh:
        d.order("shuffler", "unload")
