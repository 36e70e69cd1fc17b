"""What the table page shows where one result decides a round: what came, what may be told, what lies on the layout.

A pure function of state and setup. Does not render, and does not know any wheel or dice: the game's declaration does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from zlib import crc32

import msgspec

from controller.shows.by_card import wager_in_words
from controller.table.results.course import called, why_no_result
from controller.table.results.decide import why_not_take_back
from controller.table.setup import TableSetup
from controller.table.stakes.settled import settlements, why_not_settle
from controller.table.state import TableState
from controller.table.words import sentence, words_of
from games.declared.chance import Tone
from games.money.dollars import dollars

LAST = 20


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One result: as it is told, as people read it, its colour."""

    result: str
    label: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class LaidView:
    """What lies at one seat, and how each wager ended once the round is settled."""

    seat: int
    wagers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultView:
    """The round, the layout, and what may be told now."""

    of: str
    """``wheel`` or ``dice``."""
    results: tuple[ResultLine, ...]
    """Every result that there is, once each: the keys of the page."""
    why_no_result: str
    """Why none may be told now; empty where one may."""
    came: ResultLine | None
    called: str
    mark: str
    """What stands on the table, such as the point."""
    last: tuple[ResultLine, ...]
    """The newest first."""
    take_back: str
    """What was told last and can be taken back; empty where nothing can."""
    words: tuple[tuple[str, str], ...]
    laid: tuple[LaidView, ...]
    takes_wagers: bool
    examples: tuple[str, ...]
    """One wager of each family."""
    note: str
    about: str
    """A mark of how the round stands: what a page tells names it, and another one is of a page from before."""


def round_mark(state: TableState) -> str:
    """A mark of all that was told of the round so far."""
    now = state.round
    return f"{crc32(msgspec.msgpack.encode((now.number, now.phase, now.acts, now.result))):08x}"


def result_view(state: TableState, setup: TableSetup) -> ResultView | None:
    """The table as it stands; None where cards are dealt."""
    if not setup.game.is_by_result:
        return None
    setup = setup.now(state)
    chance, now = setup.game.by_result, state.round
    why = why_not_settle(state, setup)
    return ResultView(
        of=chance.of,
        results=tuple(result_line(setup, one) for one in dict.fromkeys(chance.every(setup.rules))),
        why_no_result=why_no_result(state, setup) or "",
        came=result_line(setup, now.result) if now.result else None,
        called=called(state, setup),
        mark=state.history.mark,
        last=tuple(result_line(setup, one) for one in reversed(state.history.results[-LAST:])),
        take_back=_last_told(state) if why_not_take_back(state, setup) is None else "",
        words=tuple((one, words_of(one)) for one in chance.words) if not now.result else (),
        laid=tuple(_laid(state, setup, settled=why is None)),
        takes_wagers=setup.is_open(state),
        examples=tuple(family.example for family in chance.layout.families),
        note="" if why is None else sentence(f"the wagers cannot be settled: {why}"),
        about=round_mark(state),
    )


def result_line(setup: TableSetup, result: str) -> ResultLine:
    """A result as people read it."""
    chance = setup.game.by_result
    return ResultLine(result, chance.labels(result), chance.tones(setup.rules, result))


def _last_told(state: TableState) -> str:
    return state.round.result or words_of(state.round.acts[-1].said)


def _laid(state: TableState, setup: TableSetup, *, settled: bool) -> Iterator[LaidView]:
    ended = settlements(state, setup) if settled else ()
    told = (
        [(one.seat, words_of(wager_in_words(one))) for one in ended]
        if ended
        else [(one.seat, f"{words_of(one.wager)} {dollars(one.cents)}") for one in state.round.stakes]
    )
    for seat in setup.seats:
        lines = tuple(text for of, text in told if of == seat)
        if lines:
            yield LaidView(seat, lines)
