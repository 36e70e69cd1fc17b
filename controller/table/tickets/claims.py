"""Decisions on claims: who looks on at a draw, who has won, where the wheel stopped, what the verification system said.

Does not pay: the end of the game does (:mod:`controller.table.tickets.ending`).
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.draft import Decide, Draft
from controller.table.tickets.claim_course import unverified, why_not_claimable, why_not_spin
from controller.table.tickets.course import ahead, ahead_left, found, in_play, playing, why_stopped_draw
from controller.table.tickets.in_a_room import in_a_room
from drivers import signals as s

SHORT_SPIN = "short-spin"


def designate_keyed(d: Draft, signal: c.DesignateKeyed) -> None:
    """Before the first ball; it holds until another one is said."""
    chance, room, rules = d.setup.game.by_tickets, d.state.room, d.setup.rules
    known = chance.plays(rules)
    why = None if d.setup.is_open(d.state) else "it is designated before the first ball, while the sale is open"
    if why is None and signal.plays not in known:
        why = f'"{signal.plays}" is not played here: there is {", ".join(known) or "nothing to choose"}'
    if why is None and room.balls:
        why = "balls are drawn for what is played: it stands"
    if why is None and chance.claims is not None and in_play(d.state):
        why = chance.claims.why_not_instead(rules, room.plays, signal.plays)
    if why is not None:
        d.refuse(signal, why)
    elif signal.plays != room.plays:
        d.record(e.GameDesignated(game=room.game, plays=signal.plays))


def witness_keyed(d: Draft, signal: c.WitnessKeyed) -> None:
    wanted, witness = ahead(d.state, d.setup), signal.witness.strip()
    why = why_stopped_draw(d.state)
    if why is None and not ahead_left(d.state, d.setup):
        why = "nobody has to look on now: nothing is drawn before the session"
    if why is None and not witness:
        why = "say which player looks on"
    if why is None and len(d.state.room.witnesses) >= wanted.witnesses:
        why = f"{', '.join(d.state.room.witnesses)} looks on already"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.WitnessNamed(game=d.state.room.game, witness=witness))


def claim_keyed(d: Draft, signal: c.ClaimKeyed) -> None:
    claim(d, signal, signal.ticket)


def claim(d: Draft, signal: s.Signal, text: str) -> None:
    """A claim that is not good is on record with its reason, and play goes on."""
    try:
        number, ticket = found(d.state, d.setup, text)
        why = why_not_claimable(d.state, d.setup, number)
    except LookupError as error:
        why = str(error)
    claims = d.setup.game.by_tickets.claims
    if why is not None or claims is None:
        d.refuse(signal, why or "")
        return
    paper = ticket.paper(number)
    card, lacks, nearest = claims.judged(d.setup.rules, playing(d.state, d.setup), paper, d.state.series)
    d.record(e.ClaimDecided(number=number, card=card, why=lacks, nearest=nearest))
    if lacks:
        d.refuse(signal, lacks)


def spin_keyed(d: Draft, signal: c.SpinKeyed) -> None:
    """A spin that did not go around is on record, and the wheel is spun again."""
    why = why_not_spin(d.state, d.setup, signal.number)
    if why is not None:
        d.refuse(signal, why)
    elif signal.number:
        d.record(e.WheelSpun(game=d.state.room.game, number=signal.number))
    else:
        rule = d.setup.irregularity(SHORT_SPIN, {"format": "wheel-of-fortune", "full_turn": False})
        spoilt(d, "it did not go around" if rule is None else f"{rule.say} ({rule.source})")


def spoilt(d: Draft, why: str) -> None:
    """The spin counts for nothing; those whose claims are good stay."""
    d.record(e.WheelSpun(game=d.state.room.game, number=0, why=why))


def verified(d: Draft, role: str, *, won: bool) -> None:
    """A supervisor says what the verification system said of the first claim that waits for it."""
    waiting = unverified(d.state, d.setup)
    assert waiting is not None
    d.record(e.ProgressiveVerified(number=waiting.number, won=won, role=role, person=d.state.person))


DECISIONS: Mapping[type[s.Signal], Decide] = {
    kind: in_a_room(decide)
    for kind, decide in (
        (c.DesignateKeyed, designate_keyed),
        (c.WitnessKeyed, witness_keyed),
        (c.ClaimKeyed, claim_keyed),
        (c.SpinKeyed, spin_keyed),
    )
}
