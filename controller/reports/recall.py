"""Recall of one round (standards E5): seats lit, lock-out, start, cards or numbers where known, meters, step by step.

Does not know cards that no device read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from controller.reports import recall_by_card, recall_by_hand, recall_by_pots, recall_by_result, recall_by_tickets
from controller.reports.balance import Span
from controller.reports.calendar import OneRound
from controller.reports.document import Column, Figures, Table, column, table
from controller.reports.history import Line
from controller.reports.people import who
from controller.reports.readings import NOTHING
from controller.reports.values import Moment, Money, Value, words
from controller.table import events as e
from controller.table.cards.faces import HIDDEN
from games.money.dollars import dollars


@dataclass(frozen=True, slots=True)
class Step:
    """Something that the round went through."""

    position: int
    at: Moment
    what: str


class Recall:
    """A collector of one round."""

    def __init__(self, scope: OneRound) -> None:
        self._scope = scope
        self._span = Span(scope)
        self._lock_out: Moment | None = None
        self._seats: tuple[int, ...] = ()
        self._cards: list[str] = []
        self._numbers: list[str] = []
        self._chance: list[str] = []
        self._steps: list[Step] = []
        self._end: e.RoundClosed | None = None
        self._decided = ""
        self._settled: list[str] = []
        self._compared: list[str] = []

    def take(self, line: Line) -> None:
        self._span.take(line)
        if self._scope.place(line) != 0:
            return
        event = line.event
        self._seats = line.after.round.wagers if not isinstance(event, e.RoundClosed) else self._seats
        told = found_by_chance(event)
        if told is not None:
            self._chance.append(told)
        match event:
            case e.LockOutPressed() if self._lock_out is None:
                self._lock_out = line.at
            case e.CardsSeen():
                self._cards.append(_cards(event.cards))
            case e.NumberKeyed():
                self._numbers.append(f"{event.number} ({words(event.pad)})")
            case e.RoundClosed():
                self._end = event
            case e.RoundDecided():
                self._decided = recall_by_card.decided(event)
            case e.ResultCounted():
                self._decided = recall_by_result.counted(event)
            case e.DrawClosed():
                self._decided = recall_by_tickets.closed(event)
            case e.PokerHandEnded():
                self._decided = recall_by_pots.ended(event)
            case e.WagerSettled():
                self._settled.append(recall_by_card.settled(event))
            case e.HandCompared():
                self._compared.append(recall_by_hand.compared(event))
            case _:
                pass
        tell = STEPS.get(type(event))
        if tell is not None:
            self._steps.append(Step(line.position, line.at, tell(event) or ""))

    def figures(self) -> Figures:
        """The round in short."""
        opening, closing = self._span.opening_readings(), self._span.closing_readings()
        state = self._span.ended.before if self._span.ended is not None else self._span.closing
        ended = "still in play"
        if self._end is not None:
            ended = "void" if self._end.void else "whole"
        rows: list[tuple[str, Value]] = [
            ("round", self._scope.number),
            ("ended", ended),
            ("seats lit", " ".join(map(str, sorted(self._seats))) or "none"),
            ("lock-out", self._lock_out or "not pressed"),
            ("chips counted", state.round.count),
            ("hands", state.round.hands or None),
            *([("found by chance", tuple(self._chance))] if self._chance else []),
            *([("decided", self._decided)] if self._decided else []),
            *([("wagers settled", tuple(self._settled))] if self._settled else []),
            *([("hands compared", tuple(self._compared))] if self._compared else []),
            ("cards read", tuple(self._cards) or "no device read them"),
            ("numbers keyed in", tuple(self._numbers)),
        ]
        for pool, reading in closing.items():
            rows.append((f"{words(pool)} meter before", Money(opening.get(pool, NOTHING).meter)))
            rows.append((f"{words(pool)} meter after", Money(reading.meter)))
        return Figures("The round", tuple(rows))

    def table(self) -> Table:
        """Its steps."""
        columns: tuple[Column[Step], ...] = (
            column("Record", 8, "record", lambda step: step.position, right=True),
            column("Date and time", 21, "time", lambda step: step.at),
            column("What happened", 67, "what", lambda step: step.what),
        )
        return table("Step by step", columns, self._steps, "Nothing yet.")


def _cards(faces: tuple[str, ...]) -> str:
    if HIDDEN in faces:
        return f"{len(faces)} cards, told once the round is closed"
    return " ".join(faces)


def _with(cents: int | None) -> str:
    """What a bank put up, where that was told."""
    return "" if cents is None else f" with {dollars(cents)}"


def _locked(event: e.TableLocked) -> str:
    return f"locked; seats with a wager: {' '.join(map(str, event.seats)) or 'none'}"


def found_by_chance(event: e.Event) -> str | None:
    """What was drawn, thrown or marked before the deal; None where the event is about something else."""
    match event:
        case e.StartPositionDrawn():
            return f"{words(event.draw)} {event.position}, drawn: {_numbers(event.numbers)}"
        case e.StartPositionKeyed():
            return f"{words(event.draw)} {event.position}, thrown with dice: {event.total}, by {who(event)}"
        case e.StartPositionCorrected():
            told = f"{words(event.draw)} {event.position}, put right: {event.total} in the place of {event.was}"
            return f"{told}, by {who(event)}"
        case e.StartPositionMarked():
            return f"{words(event.draw)} {event.position}, marked by the flat disk"
        case e.NumbersDrawn():
            return f"{words(event.draw)} drawn: {_numbers(event.numbers)}"
        case _:
            return None


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


BY_CHANCE = (
    e.StartPositionDrawn,
    e.StartPositionKeyed,
    e.StartPositionCorrected,
    e.StartPositionMarked,
    e.NumbersDrawn,
)


def _awards(hands: Sequence[e.AskedHand]) -> str:
    return ", ".join(str(one.award) for one in hands)


STEPS: Mapping[type[e.Event], Callable[[Any], str | None]] = {
    **dict.fromkeys(BY_CHANCE, found_by_chance),
    e.DrawFailed: lambda v: f"{words(v.draw)} not drawn: {v.why}",
    e.NumberKeyed: lambda v: f"number {v.number} keyed in ({words(v.pad)})",
    e.CardsSeen: lambda v: f"{v.device} read {_cards(v.cards)}",
    e.ActionPileCalled: lambda v: f"pile {v.pile} is called, the action pile",
    e.BankTaken: lambda v: "the dealer banks" if v.seat is None else f"seat {v.seat} banks{_with(v.cents)}",
    e.AcceptorExcused: lambda v: f"acceptor of seat {v.seat} answered for",
    e.HandPassedOver: lambda v: f"no award due for hand {v.number}, a {words(v.hand)}: {who(v)}",
    e.PoolAsked: lambda v: f"the pool {v.pool} is asked for award {_awards(v.hands)}",
    e.PoolAnswered: lambda v: f"the pool {v.pool} pays award {v.award} with {dollars(v.cents)}",
    e.AwardPending: lambda v: f"award {v.award} frozen: {dollars(v.cents)}",
    e.WagerAccepted: lambda v: f"wager accepted at seat {v.seat}{', by coupon' if v.coupon_by else ''}",
    e.ChipFlagged: lambda v: f"chip not counted: {v.why}",
    e.LockOutPressed: lambda v: "lock-out pressed",
    e.TableLocked: _locked,
    e.ChipsCounted: lambda v: f"dealer counts {v.chips} chips, {v.lamps} lamps are lit",
    e.DifferenceAnswered: lambda v: f"{who(v)} answers the difference: lamps stand",
    e.PhaseChanged: lambda v: f"{words(v.before)} to {words(v.after)}",
    e.StubCounted: lambda v: f"stub counted: {v.cards} cards, {'agrees' if v.agrees else 'differs'}",
    e.IrregularityReported: lambda v: f"irregularity: {words(v.what)}: {v.consequence}",
    e.IrregularityAnswered: lambda v: f"{who(v)} answers: the round {'is void' if v.void else 'stands'}",
    e.HandReinstated: lambda v: f"{who(v)} says that the hand of seat {v.seat} stands",
    e.AwardClaimed: lambda v: f"award {v.award} claimed: {words(v.hand)} at seat {v.seat}",
    e.AwardVerified: lambda v: f"award {v.award} verified by {who(v)}",
    e.AwardDenied: lambda v: f"award {v.award} denied by {who(v)}",
    e.LogSigned: lambda v: f"award {v.award}: {who(v)} signs the payout log by {v.by}",
    e.PayoutLogged: lambda v: f"award {v.award} logged: {v.words}; cards: {v.cards or 'not written down'}",
    e.MeterReduced: lambda v: f"award {v.award} paid: {v.key} key, {who(v)}",
    e.MeterReset: lambda v: f"meter reset after award {v.award}",
    e.RoundClosed: lambda v: f"round {v.number} closed{', void' if v.void else ''}",
    **recall_by_card.STEPS,
    **recall_by_hand.STEPS,
    **recall_by_result.STEPS,
    **recall_by_tickets.STEPS,
    **recall_by_pots.STEPS,
}
