"""Decisions on results: what the dealer keys in, what a reader tells, what is said before dice are thrown.

A result that comes while wagers are open closes them first. Where a machine reads results, one that is keyed in counts
once a supervisor has confirmed it. Does not know any game.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.table import commands as c, events as e
from controller.table.draft import Decide, Draft, why_stopped
from controller.table.results import wheel
from controller.table.results.course import is_confirmed, why_no_result
from controller.table.round.irregularities import RESULT_KEYED, report_unruled
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.wagers import decide as wagers
from drivers import signals as s


def result_keyed(d: Draft, signal: c.ResultKeyed) -> None:
    _result(d, signal, signal.result, read=False)


def number_entered(d: Draft, signal: s.NumberEntered) -> None:
    """At an entry pad the dealer keys it in, too."""
    if signal.device in d.setup.entry_pads:
        _result(d, signal, signal.number, read=False)


def result_read(d: Draft, signal: s.ResultRead) -> None:
    if not d.setup.has_wheel:
        d.refuse(signal, f"no reader tells results at this table: {signal.result} is keyed in")
        return
    if d.state.round.result == signal.result and not d.setup.game.is_void(d.state.round.phase):
        return  # the dealer was faster, or the reader tells it again
    if d.state.wheel is not None and d.state.wheel.void:
        d.refuse(signal, f"{signal.result} does not count: this spin was called off")
        return
    _result(d, signal, signal.result, read=True)


def _result(d: Draft, signal: s.Signal, text: str, *, read: bool) -> None:
    why = why_no_result(d.state, d.setup)
    if why is None:
        try:
            text = d.setup.game.by_result.reads(d.setup.rules, text)
        except ValueError as error:
            why = str(error)
    if why is not None:
        d.refuse(signal, why)
        return
    if d.setup.game.allows(d.state.round.phase, "lock_out"):
        wagers.lock_out(d, s.ButtonPressed(device=signal.device, at=signal.at))
    d.record(e.ResultShown(result=text, read=read))
    if is_confirmed(d.setup, read=read):
        d.step("result_shown")
    else:
        told = f"The dealer keyed in {text}, and no reader told it: a supervisor confirms it, or it does not count."
        report_unruled(d, RESULT_KEYED, told)


# What was said, and taken back


def word_keyed(d: Draft, signal: c.WordKeyed) -> None:
    """A call of a player that the dealer confirms, before the result comes."""
    words, why = d.setup.game.by_result.words, why_stopped(d.state)
    if why is None and (d.state.round.result or d.setup.game.is_void(d.state.round.phase)):
        why = "it is said before the result comes"
    if why is None and signal.said not in words:
        why = f'"{signal.said}" is not said here: there is {", ".join(words) or "nothing to say"}'
    if why is None and signal.spot not in d.setup.seats:
        why = f"there is no seat {signal.spot}"
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.WordSaid(said=signal.said, spot=signal.spot))


def why_not_take_back(state: TableState, setup: TableSetup) -> str | None:
    """Why nothing can be taken back now; None where the result, or the word that was said last, can."""
    if state.round.result and setup.game.allows(state.round.phase, "taken_back"):
        return None
    if state.round.result:
        return "the result waits for a supervisor, who confirms it or says that it does not count"
    if not state.round.acts or setup.game.is_void(state.round.phase):
        return "nothing was told in this round"
    return None


def take_back_keyed(d: Draft, signal: c.TakeBackKeyed) -> None:
    why = why_not_take_back(d.state, d.setup)
    if why is not None:
        d.refuse(signal, why)
        return
    if d.state.round.result:
        d.record(e.ResultTakenBack(result=d.state.round.result))
        d.step("taken_back")
    else:
        d.record(e.ActTakenBack(said=d.state.round.acts[-1].said))


def _by_result(decide: Decide) -> Decide:
    """At a table whose rounds end with one result; at any other somebody else decides, or nobody."""

    def decided(d: Draft, signal: s.Signal) -> None:
        if d.setup.game.is_by_result:
            decide(d, signal)
        elif not isinstance(signal, s.NumberEntered) and not (
            d.setup.game.is_dealt_by_card and isinstance(signal, c.WordKeyed | c.TakeBackKeyed)
        ):
            d.refuse(signal, f"{d.setup.game.title} has no use for what the {signal.device} reports")

    return decided


DECISIONS: Mapping[type[s.Signal], Decide] = {
    kind: _by_result(decide)
    for kind, decide in (
        (c.ResultKeyed, result_keyed),
        (s.NumberEntered, number_entered),
        (s.ResultRead, result_read),
        (c.WordKeyed, word_keyed),
        (c.TakeBackKeyed, take_back_keyed),
        (s.WheelSeen, wheel.seen),
        (s.WheelTurned, wheel.turned),
        (s.CupOpened, wheel.cup_opened),
    )
}
