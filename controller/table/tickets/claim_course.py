"""Where the claims of a game stand: what may be claimed, spun and closed now, and why not.

The same functions answer decisions, displays and pages. Pure; decides nothing.
"""

from __future__ import annotations

from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets import numbers
from controller.table.tickets.course import calling, why_stopped_draw
from controller.table.tickets.state import Claim


def why_not_claimable(state: TableState, setup: TableSetup, number: int) -> str | None:
    """Why nothing can be claimed with this sheet now, whatever stands on it; None where it is looked at."""
    chance, room = setup.game.by_tickets, state.room
    if chance.claims is None:
        return f"nothing is claimed at {setup.game.title.lower()}: the balls decide"
    if (why := why_stopped_draw(state)) is not None:
        return why
    if not calling(state, setup):
        return f"nothing is claimed while {setup.game.round.doing(state.round.phase)}"
    serial = numbers.serial(chance.letter, number)
    if not room.tickets[number].good_for(room.game):
        return f"{serial} is not played in game {room.game}"
    if any(claim.number == number for claim in room.claims):
        return f"the claim of {serial} is good already"
    if room.spun:
        return "the wheel was spun for those who claimed: no further winner (000:145)"
    if number in room.unprinted or number in room.to_print:
        return f"no good print of {serial} came out yet"
    return None


def wheel_of(state: TableState, setup: TableSetup) -> tuple[int, ...]:
    """The numbers of the wheel that is spun for the winners there are; none where none is."""
    claims, room = setup.game.by_tickets.claims, state.room
    if claims is None or not room.claims or not calling(state, setup):
        return ()
    return claims.wheel(setup.rules, room.plays)


def why_not_spin(state: TableState, setup: TableSetup, number: int) -> str | None:
    """Why the wheel cannot have stopped there now; None where it can. 0: the spin did not go around."""
    if (why := why_stopped_draw(state)) is not None:
        return why
    wheel = wheel_of(state, setup)
    if not wheel:
        return "no wheel is spun now: it is, for those whose claims are good, in a game that is played for it"
    if number and number not in wheel:
        return f"the wheel has no {number}; it has {', '.join(map(str, wheel))}"
    if number and state.room.spun:
        return f"the wheel stopped at {state.room.spun} already"
    return None


def unverified(state: TableState, setup: TableSetup) -> Claim | None:
    """The first good claim about whose progressive the verification system is still to be asked; None where none is."""
    claims = setup.game.by_tickets.claims
    if claims is None or not claims.verifies(setup.rules, state.room.plays):
        return None
    return next((claim for claim in state.room.claims if claim.progressive is None), None)


def why_not_closed(state: TableState, setup: TableSetup) -> str | None:
    """Why good claims do not close the game yet; None where they do."""
    if wheel_of(state, setup) and not state.room.spun:
        return f"{spinner_of(state, setup)} spins the wheel first: key in where it stops, then ENTER (000:158)"
    claim = unverified(state, setup)
    if claim is None:
        return None
    serial = numbers.serial(setup.game.by_tickets.letter, claim.number)
    return f"the verification system is asked about {serial} first (000:156)"


def spinner_of(state: TableState, setup: TableSetup) -> str:
    """Who spins, at the beginning of a sentence: ``the winner``, ``the caller``."""
    claims = setup.game.by_tickets.claims
    return "" if claims is None else f"the {claims.spinner(len(state.room.claims))}"
