"""What a wheel's reader means for the round: the call of no more bets, a spin that may not count, the next spin.

The reader's states are on record, so that a number without a spin and a repeated one can be told apart afterwards. Does
not know which numbers a wheel has.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import events as e
from controller.table.cards.dealing import why_not_next
from controller.table.draft import Draft, why_stopped
from controller.table.round.ending import end_round
from controller.table.round.irregularities import report
from controller.table.wagers import decide as wagers
from drivers import signals as s

WARNED: Mapping[str, str] = {
    "ball-removed": "ball-left-wheel",
    "wrong-direction": "ball-with-wheel",
    "failed-launch": "failed-launch",
    "sensor": "reader-failure",
}
"""What each warning of a reader is called among the irregularities."""
ACCEPT_SPIN = "accept-spin"
"""The action of a game that says whether so many turns are a spin."""


def seen(d: Draft, signal: s.WheelSeen) -> None:
    """Record how the reader's game stands, and go along with it."""
    before = d.state.wheel
    news = [one for one in signal.warnings if before is None or one not in before.warnings]
    d.record(
        e.WheelReported(
            device=signal.device,
            state=signal.state,
            spin=signal.spin,
            clockwise=signal.clockwise,
            warnings=signal.warnings,
        )
    )
    if why_stopped(d.state) is not None or (d.state.wheel is not None and d.state.wheel.void):
        return
    if signal.state == "ball" and (before is None or before.begins(signal.state, signal.spin)):
        _next_spin(d, signal)
    if (signal.state == "no-more-bets" or news) and d.setup.game.allows(d.state.round.phase, "lock_out"):
        _no_more_bets(d, signal)
    for warning in news:
        if d.state.irregularity is None and d.setup.game.may_be_voided(d.state.round.phase):
            report(d, WARNED[warning], {})


def _no_more_bets(d: Draft, signal: s.Signal) -> None:
    if d.why_not("lock_out") is None:
        wagers.lock_out(d, s.ButtonPressed(device=signal.device, at=signal.at))


def _next_spin(d: Draft, signal: s.WheelSeen) -> None:
    """The ball runs again: what the last one brought is paid, whether the dealer pressed NEXT or not."""
    if d.setup.game.allows(d.state.round.phase, "round_over") and why_not_next(d.state, d.setup) is None:
        end_round(d, signal.at)


def turned(d: Draft, signal: s.WheelTurned) -> None:
    """A wheel that is turned by hand rests; what it shows, the dealer keys in."""
    way, last = _way(signal.clockwise), None if d.state.wheel is None else _way(d.state.wheel.clockwise)
    d.record(e.WheelRested(device=signal.device, pegs=signal.pegs, clockwise=signal.clockwise, between=signal.between))
    if why_stopped(d.state) is not None:
        return
    if d.setup.game.allows(d.state.round.phase, "lock_out"):
        _no_more_bets(d, signal)
    if not d.setup.game.may_be_voided(d.state.round.phase):
        return
    turns = signal.pegs // len(d.setup.game.by_result.every(d.setup.rules))
    if signal.between:
        report(d, "clapper-between-sections", {})
    elif not _accepted(d, {"revolutions": turns}):
        report(d, "short-spin", {"revolutions": turns})
    elif None not in (way, last) and not _accepted(d, {"revolutions": turns, "direction": way, "last_direction": last}):
        report(d, "wrong-direction", {})


def _accepted(d: Draft, facts: Mapping[str, object]) -> bool:
    accepts = d.setup.game.actions.get(ACCEPT_SPIN)
    return accepts is None or accepts(d.setup.rules, facts).legal


def _way(clockwise: bool | None) -> str | None:
    return None if clockwise is None else "clockwise" if clockwise else "counterclockwise"


def cup_opened(d: Draft, signal: s.CupOpened) -> None:
    """Its dice can be seen: no more bets."""
    if d.setup.game.allows(d.state.round.phase, "lock_out"):
        _no_more_bets(d, signal)
