"""What the monitor beside a table shows of its shoe: the roads of baccarat, and for every game how its rounds ended.

A pure function of state and setup: of the results on record and the round in play once it is decided, so that one that
was told wrong and taken back draws everything anew. Does not render, and foretells nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from controller.table.setup import TableSetup
from controller.table.shoe.course import felt_now, is_last_round, why_no_shoe
from controller.table.state import TableState
from controller.table.words import words_of
from games.baccarat.course import BANKER_PAIR, BANKER_SIX, NATURAL, OUTCOMES, PLAYER_PAIR, Outcome
from games.baccarat.roads import (
    BIG_EYE_BOY,
    COCKROACH_PIG,
    SMALL_ROAD,
    BigMark,
    Coup,
    DerivedMark,
    bead_plate,
    big_road,
    derived_road,
)
from games.round.statistics import Statistics, statistics

Kind = Literal["bead", "ring", "disc", "slash"]
Tone = Literal["red", "blue", "green", "gold", "grey"]
"""Colours of outcomes: those of baccarat, and for another game in the order in which it names them."""

BEAD_COLUMNS, ROAD_COLUMNS = 12, 24
"""As many as the screen has; a longer road shows its end."""
LAST = 24
_TIE = "tie"
_TONES: tuple[Tone, ...] = ("red", "blue", "green", "gold", "grey")
_SIDES: dict[str, Tone] = {"banker": "red", "player": "blue", _TIE: "green"}


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark of a road: column and row from 0."""

    column: int
    row: int
    tone: Tone | None
    """None: there were only ties so far."""
    text: str = ""
    ties: int = 0
    is_six: bool = False
    """The banker won with a six, where that pays by itself."""
    is_last: bool = False
    natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """One road, as it is drawn."""

    name: str
    kind: Kind
    columns: int
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """How often rounds ended in one way."""

    name: str
    tone: Tone
    rounds: int
    share: str
    longest: int


@dataclass(frozen=True, slots=True)
class Result:
    """One of the last rounds."""

    name: str
    letter: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class RoadsView:
    """The whole monitor."""

    boards: tuple[Board, ...]
    """The bead plate, the big road, the three derived roads; none for a game that has none."""
    rounds: int
    counts: tuple[Count, ...]
    sixes: int | None
    """Rounds that the banker won with a six; None where that is not told apart."""
    run: str
    last: tuple[Result, ...]
    """The newest last."""
    note: str


def roads_view(state: TableState, setup: TableSetup) -> RoadsView:
    """The monitor of a table that is dealt card by card."""
    setup = setup.now(state)
    results = results_so_far(state, setup)
    has_roads = setup.game.dealt_by_card.outcomes == OUTCOMES
    names = _names(setup, results, has_roads=has_roads)
    tones = _SIDES if has_roads else _tones(names)
    told = [_plain(result) for result in results] if has_roads else list(results)
    figures = statistics(told, names, aside=frozenset({_TIE} if has_roads else ()), last=LAST)
    return RoadsView(
        boards=_boards(results, _marks_so_far(state, setup, len(results))) if has_roads else (),
        rounds=len(results),
        counts=tuple(_count(name, tones[name], figures) for name in names if name or len(names) > 1),
        sixes=results.count(BANKER_SIX) if BANKER_SIX in results else None,
        run=_run(figures),
        last=tuple(Result(_called(name), _called(name)[:1], tones[name]) for name in figures.last if names != ("",)),
        note=_note(state, setup),
    )


def results_so_far(state: TableState, setup: TableSetup) -> tuple[str, ...]:
    """How the rounds of this shoe ended, that of the round in play among them once it is decided."""
    if state.pack is None:
        return ()
    lying = felt_now(state, setup) if setup.game.is_settled(state.round.phase) else None
    return state.pack.results if lying is None or lying.due is not None else (*state.pack.results, lying.outcome)


def _marks_so_far(state: TableState, setup: TableSetup, rounds: int) -> tuple[tuple[str, ...], ...]:
    """What a board shows besides of each of so many rounds; nothing of those before a record had it."""
    pack = state.pack
    if pack is None:
        return ()
    lying = felt_now(state, setup) if rounds > len(pack.results) else None
    told = pack.marks if lying is None else (*pack.marks, lying.marks)
    return (*((),) * (rounds - len(told)), *told)


def _names(setup: TableSetup, results: Sequence[str], *, has_roads: bool) -> tuple[str, ...]:
    """Every way in which a round can end; of a round that ended in none of them the name is empty."""
    named = setup.game.dealt_by_card.outcomes
    if has_roads:
        return tuple(_SIDES)
    return named if named and "" not in results else (*named, "")


def _tones(names: Sequence[str]) -> dict[str, Tone]:
    named = [name for name in names if name]
    return {"": "grey", **{name: _TONES[place % len(_TONES)] for place, name in enumerate(named)}}


# The roads


def _boards(results: Sequence[str], marks: Sequence[Sequence[str]]) -> tuple[Board, ...]:
    coups = [_coup(result, besides) for result, besides in zip(results, marks, strict=True)]
    return (
        Board("Bead plate", "bead", BEAD_COLUMNS, _beads(results, coups)),
        Board("Big road", "ring", ROAD_COLUMNS, _big(results, big_road(coups))),
        Board("Big eye boy", "ring", ROAD_COLUMNS, _derived(derived_road(coups, BIG_EYE_BOY))),
        Board("Small road", "disc", ROAD_COLUMNS, _derived(derived_road(coups, SMALL_ROAD))),
        Board("Cockroach pig", "slash", ROAD_COLUMNS, _derived(derived_road(coups, COCKROACH_PIG))),
    )


def _plain(result: str) -> str:
    """A banker's six is a banker on every road, with a mark."""
    return "banker" if result == BANKER_SIX else result


def _coup(result: str, marks: Sequence[str]) -> Coup:
    plain = _plain(result)
    outcome: Outcome = "banker" if plain == "banker" else "player" if plain == "player" else "tie"
    return Coup(outcome, NATURAL in marks, PLAYER_PAIR in marks, BANKER_PAIR in marks)


def _beads(results: Sequence[str], coups: Sequence[Coup]) -> tuple[Mark, ...]:
    beads = bead_plate(coups, BEAD_COLUMNS)
    shown = results[len(results) - len(beads) :]
    return tuple(
        Mark(
            bead.at.column,
            bead.at.row,
            _SIDES[bead.coup.outcome],
            "6" if result == BANKER_SIX else bead.coup.outcome[0].upper(),
            is_six=result == BANKER_SIX,
            is_last=place == len(beads),
            natural=bead.coup.natural,
            player_pair=bead.coup.player_pair,
            banker_pair=bead.coup.banker_pair,
        )
        for place, (bead, result) in enumerate(zip(beads, shown, strict=True), 1)
    )


def _big(results: Sequence[str], marks: Sequence[BigMark]) -> tuple[Mark, ...]:
    first = _first_column([mark.at.column for mark in marks])
    won = [result for result in results if result != _TIE] or [_TIE]
    return tuple(
        Mark(
            mark.at.column - first,
            mark.at.row,
            None if mark.coup is None else _SIDES[mark.coup.outcome],
            ties=mark.ties,
            is_six=result == BANKER_SIX,
        )
        for mark, result in zip(marks, won, strict=False)
        if mark.at.column >= first
    )


def _derived(marks: Sequence[DerivedMark]) -> tuple[Mark, ...]:
    first = _first_column([mark.at.column for mark in marks])
    return tuple(Mark(mark.at.column - first, mark.at.row, mark.colour) for mark in marks if mark.at.column >= first)


def _first_column(columns: Sequence[int]) -> int:
    return max(0, max(columns, default=0) + 1 - ROAD_COLUMNS)


# The figures


def _count(name: str, tone: Tone, figures: Statistics) -> Count:
    share = figures.shares.get(name)
    return Count(
        _called(name), tone, figures.counts[name], "" if share is None else _percent(share), figures.longest[name]
    )


def _percent(share: Fraction) -> str:
    """To a tenth of a per cent.

    >>> _percent(Fraction(1, 3)), _percent(Fraction(1))
    ('33.3 %', '100.0 %')
    """
    tenths = round(share * 1000)
    return f"{tenths // 10}.{tenths % 10} %"


def _called(name: str) -> str:
    return words_of(name).capitalize() or "Other"


def _run(figures: Statistics) -> str:
    run = figures.run
    if run is None or not run.outcome:
        return ""
    times = "once" if run.rounds == 1 else "twice" if run.rounds == 2 else f"{run.rounds} times"
    return f"{_called(run.outcome)} {times}{' in a row' if run.rounds > 1 else ''}"


def _note(state: TableState, setup: TableSetup) -> str:
    if state.pack is None or why_no_shoe(state, setup):
        return "Shuffle"
    return "Last hand of this shoe" if is_last_round(state, setup) else ""
