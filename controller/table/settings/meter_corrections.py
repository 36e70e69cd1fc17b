"""Corrections of a meter: asked for by two persons, carried out by the turn of the higher key, and not before.

Codes alone move no meter. The wrong record is one of that meter's own; what the pool's limits allow is asked again when
the key turns, since the meter may have moved. A correction waits until its key, until somebody withdraws it, or until
the pool begins anew. Does not read the record: who asks says which meters the wrong one moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from controller.table import events as e
from controller.table.commands import CorrectionKeyed, CorrectionWithdrawnKeyed, StaffAnswered
from controller.table.draft import Decide, Draft
from controller.table.linked.setting import why_elsewhere
from controller.table.money import why_no_money
from controller.table.setup import TableSetup
from controller.table.state import MeterCorrection, TableState
from controller.table.words import joined, words_of
from drivers.signals import Signal
from games.house.authority import Person, holders, may_witness
from games.money.dollars import dollars
from games.pools.lowering import why_not_lower

KEY: Literal["higher"] = "higher"
MOST_CENTS = 10**10


def entitled(setup: TableSetup) -> tuple[str, ...]:
    """The roles that turn the key of a correction: those to whom the house's rules give the higher key."""
    return tuple(sorted(holders(setup.rules.authorities, KEY)))


def holders_in_words(setup: TableSetup) -> str:
    """Those roles in a sentence: ``the pit manager or table games manager``."""
    return f"the {joined([words_of(role) for role in entitled(setup)], 'or')}"


def about(correction: MeterCorrection) -> str:
    """The mark of what is asked, and of whom a code was given for."""
    return f"correction:{correction.correction}"


# Asked for


def asked(d: Draft, signal: CorrectionKeyed) -> None:
    """Record that the correction was asked for; it moves nothing."""
    why = _why_not_asked(d, signal) or why_no_money(d.state)
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(
        e.CorrectionAsked(
            correction=d.state.next_correction,
            position=signal.position,
            of=signal.of,
            pool=signal.pool,
            cents=signal.cents,
            reason=signal.reason,
            why=signal.why.strip(),
            role=signal.role,
            person=signal.person,
            witness_role=signal.witness_role,
            witness=signal.witness,
        )
    )


def _why_not_asked(d: Draft, signal: CorrectionKeyed) -> str | None:
    rules = d.setup.rules
    if signal.pool not in rules.pools:
        return f"this table has no pool {signal.pool}; it has {', '.join(rules.pools)}"
    if (elsewhere := why_elsewhere(d.setup.linked, signal.pool)) is not None:
        return elsewhere
    if signal.pool not in signal.meters:
        return _not_of_the_meter(signal)
    if not signal.witness_role:
        return "a correction of the meter takes a second person, of another department"
    by, witness = Person(signal.role, signal.person), Person(signal.witness_role, signal.witness)
    why = may_witness(rules.configuration, by, witness) or _why_no_key(d.setup)
    if why is not None:
        return why
    waiting = next((one for one in d.state.corrections if one.pool == signal.pool), None)
    if waiting is not None:
        return f"correction {waiting.correction} of the {signal.pool} meter waits for its key: withdraw that one first"
    return why_not_move(d.state, signal.pool, signal.cents, signal.reason)


def _not_of_the_meter(signal: CorrectionKeyed) -> str:
    named = f"record {signal.position} is a {signal.of}"
    moved = f" of the {joined(signal.meters, 'and')} meter" if signal.meters else ", which moved no meter"
    return f"{named}{moved}: name a wager, an award, a reset or another record that moved the {signal.pool} meter"


def _why_no_key(setup: TableSetup) -> str | None:
    if KEY not in setup.key_of.values():
        return "a correction of the meter takes the higher key, and this table has no lock for it"
    if not entitled(setup):
        return "a correction of the meter takes the higher key, and the rules of this house give it to nobody"
    return None


def why_not_move(state: TableState, pool: str, cents: int, reason: str) -> str | None:
    """Why the meter cannot be corrected by so much as it stands now; None where it can (standards B2)."""
    meter = state.pool(pool)
    if not 0 < abs(cents) <= MOST_CENTS:
        return f"a correction of the meter adds or takes off a cent to {dollars(MOST_CENTS)}"
    after_cents = meter.cents + cents
    if cents < 0:
        return why_not_lower(meter, after_cents, reason)
    if reason != "malfunction":
        return "a meter rises without wagers only to make good a malfunction"
    if meter.limit_cents is not None and after_cents > meter.limit_cents:
        return f"the meter would stand at {dollars(after_cents)}, above its limit of {dollars(meter.limit_cents)}"
    return None


# Given up


def withdrawn(d: Draft, signal: CorrectionWithdrawnKeyed) -> None:
    one = next((one for one in d.state.corrections if one.correction == signal.correction), None)
    if one is None:
        d.refuse(signal, f"no correction of number {signal.correction} waits")
        return
    by = Person(signal.role, signal.person)
    theirs = by.is_same(Person(one.role, one.person)) or by.is_same(Person(one.witness_role, one.witness))
    if not theirs and signal.role not in entitled(d.setup):
        who = f"one of the two who asked for it, or by {holders_in_words(d.setup)}"
        d.refuse(signal, f"this correction is withdrawn by {who}, not by the {words_of(signal.role)}")
    elif not signal.why.strip():
        d.refuse(signal, "to withdraw a correction takes a reason")
    else:
        d.record(
            e.CorrectionWithdrawn(
                correction=one.correction,
                pool=one.pool,
                why=signal.why.strip(),
                role=signal.role,
                person=signal.person,
            )
        )


def lapse(d: Draft, pool: str, why: str) -> None:
    """What stood on the meter of the pool goes: a correction of it is about nothing that is there any more."""
    for one in d.state.corrections:
        if one.pool == pool:
            d.record(e.CorrectionLapsed(correction=one.correction, pool=pool, why=why))


# Carried out


def answered(d: Draft, signal: StaffAnswered) -> None:
    """A code says who stands at the key; where the next turn is a correction's, only of those who may turn it."""
    one = d.state.corrections[0]
    if signal.yes and d.state.present_for == about(one) and signal.role not in entitled(d.setup):
        d.refuse(signal, _not_their_key(d.setup, signal.role))


def turned(d: Draft, key: str, present: str) -> str | None:
    """The key moves the meter of the correction that was asked for first; the reason where it does not."""
    one = d.state.corrections[0]
    why = _why_not_turned(d, one, key, present)
    if why is not None:
        return why
    d.record(
        e.CorrectionRecorded(
            **msgspec.structs.asdict(one),
            what="meter",
            key=key,
            key_role=present,
            key_person=d.state.person,
        )
    )
    return None


def _why_not_turned(d: Draft, one: MeterCorrection, key: str, present: str) -> str | None:
    if key != KEY:
        return f"a correction of the meter takes the {KEY} key, not the {key} one"
    if present not in entitled(d.setup):
        return _not_their_key(d.setup, present)
    if d.state.present_for != about(one):
        return "the staff code was given for something else: give it again, then turn the key for this correction"
    why = why_no_money(d.state)
    if why is not None:
        return why
    why = why_not_move(d.state, one.pool, one.cents, one.reason)
    return None if why is None else f"correction {one.correction} cannot be made any more, withdraw it: {why}"


def _not_their_key(setup: TableSetup, role: str) -> str:
    return f"the {KEY} key is turned for a correction by {holders_in_words(setup)}, not by the {words_of(role)}"


DECISIONS: Mapping[type[Signal], Decide] = {
    CorrectionWithdrawnKeyed: withdrawn,
}
