"""What did not go as it should: refusals, faults, suspensions, void rounds, denied claims, doors, restarts, clocks.

Each is a line with its time, place, words and the person who answered. Does not judge whose mistake it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from controller.reports.calendar import Scope
from controller.reports.document import Column, Field, Table, column, table
from controller.reports.history import Line
from controller.reports.people import named, who
from controller.reports.values import SECOND, Moment, words
from controller.table import events as e
from games.money.dollars import dollars


@dataclass(frozen=True, slots=True)
class Told:
    """An exception in words. ``where``: the seat or the device."""

    what: str
    where: str
    text: str


@dataclass(frozen=True, slots=True)
class Exceptional:
    """One line of the list."""

    position: int
    at: Moment
    round: int
    told: Told
    by: str


class Exceptions:
    """A collector of the scope's exceptions."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._stopped = True
        self._last_ns = 0
        self._found: list[Exceptional] = []

    def take(self, line: Line) -> None:
        if self._scope.place(line) == 0:
            for told in (self._start(line), self._clock(line), _told(line)):
                if told is not None:
                    number = line.before.round.number
                    self._found.append(Exceptional(line.position, line.at, number, told, who(line.event)))
        self._last_ns = line.at.utc_ns
        if isinstance(line.event, e.ServiceStarted | e.ServiceStopped):
            self._stopped = isinstance(line.event, e.ServiceStopped)

    def _start(self, line: Line) -> Told | None:
        if not isinstance(line.event, e.ServiceStarted) or self._stopped:
            return None
        return Told("start after a break", "service", "it ended without a stop before: a crash or a power cut")

    def _clock(self, line: Line) -> Told | None:
        back = (self._last_ns - line.at.utc_ns) // SECOND
        return Told("clock set back", "clock", f"by {back:,} s") if back > 0 else None

    def found(self) -> tuple[Exceptional, ...]:
        return tuple(self._found)


def table_of(found: tuple[Exceptional, ...], title: str = "Exceptions") -> Table:
    """The list."""
    columns: tuple[Column[Exceptional], ...] = (
        column("Record", 8, "record", lambda one: one.position, right=True),
        column("Date and time", 21, "time", lambda one: one.at),
        column("Round", 6, "round", lambda one: one.round, right=True),
        Column(
            "What, where", 19, (Field("what", lambda one: one.told.what), Field("where", lambda one: one.told.where))
        ),
        Column("In words, by whom", 38, (Field("text", lambda one: one.told.text), Field("by", lambda one: one.by))),
    )
    return table(title, columns, found)


def _told(line: Line) -> Told | None:
    tell = _TELL.get(type(line.event))
    return None if tell is None else tell(line.event, line)


def _seat(number: int | None) -> str:
    return "" if number is None else f"seat {number}"


def _claim(event: e.AwardDenied, line: Line) -> Told:
    award = next(award for award in line.before.awards if award.award == event.award)
    return Told("claim denied", _seat(award.seat), words(award.hand))


def _passed_over(event: e.HandPassedOver, _: Line) -> Told:
    where = _seat(event.seat) or f"hand {event.number}"
    return Told("no award due", where, f"a {words(event.hand)} was read and not claimed")


def _round_closed(event: e.RoundClosed, _: Line) -> Told | None:
    carried = f"; wagers carried on: {len(event.carried)}" if event.carried else ""
    return Told("round void", f"round {event.number}", f"the round was void{carried}") if event.void else None


def _count(event: e.ChipsCounted, _: Line) -> Told | None:
    if event.chips + event.coupons == event.lamps:
        return None
    return Told("count differs", "table", f"the dealer holds {event.chips} chips, {event.lamps} lamps are lit")


def _stub(event: e.StubCounted, _: Line) -> Told | None:
    return (
        None
        if event.agrees
        else Told("stub differs", "table", f"{event.cards} cards do not agree with the hands dealt")
    )


def _door(event: e.DoorOpened, _: Line) -> Told:
    how = "while the power was off" if event.while_off else "found open at the start" if event.at_start else "opened"
    return Told("door opened", f"{event.door} door", how)


def _answered(event: e.IrregularityAnswered, _: Line) -> Told:
    return Told(
        "irregularity answered", "table", f"{words(event.what)}: the round {'is void' if event.void else 'stands'}"
    )


def _asked(event: e.CorrectionAsked, _: Line) -> Told:
    text = f"{dollars(event.cents)}, {words(event.reason)}, of record {event.position}: {event.why}"
    return Told("correction asked for", f"{event.pool} pool", text)


def _corrected(event: e.CorrectionRecorded, _: Line) -> Told | None:
    """Of a meter: what else is corrected moves no money, and stands in the reports beside what was wrong."""
    if event.what != "meter":
        return None
    by = f" with the {event.key} key" if event.key else ""
    return Told("meter corrected", f"{event.pool} pool", f"{dollars(event.cents)}{by}: {event.why}")


def _deviation(event: e.FirmwareFound, _: Line) -> Told:
    """What a regulator is told of: a device that is not the approved one (002:1585-1587)."""
    return Told("not the approved device", event.device, f"{_device(event)}: it gets no orders until answered for")


def _device(event: e.FirmwareFound | e.FirmwareAccepted) -> str:
    return f"{event.model} {event.serial}, firmware {event.firmware}, digest {event.digest}"


def _order_failed(event: e.OrderFailed, line: Line) -> Told:
    device = next((order.device for order in line.before.orders if order.order == event.order), "")
    return Told("order not done", device, event.why)


def _sorted_deck(event: e.DeckFoundSorted, _: Line) -> Told | None:
    if not event.missing and not event.extra:
        return None
    return Told(
        "deck not whole", f"{event.colour} deck", f"missing {_cards(event.missing)}, extra {_cards(event.extra)}"
    )


def _adjusted(event: e.AccountAdjusted) -> str:
    asked, by = named(event.asked_role, event.asked_person), who(event)
    return f"by {dollars(event.cents)}, asked for by {asked} and agreed to by {by}: {event.why}"


def _cards(cards: tuple[str, ...]) -> str:
    return " ".join(cards) or "none"


_TELL: Mapping[type[e.Event], Callable[[Any, Line], Told | None]] = {
    e.TableSuspended: lambda v, _: Told("table suspended", "table", v.why),
    e.TableResumed: lambda v, _: Told("table resumed", "table", "a key let it go on"),
    e.MemoryCleared: lambda v, _: Told("memory cleared", "table", f"by {v.person}: {v.why}"),
    e.DamageFound: lambda v, _: Told(f"{v.part} damaged", "table", v.why),
    e.CopyRebuilt: lambda v, _: Told("copy rebuilt", v.memory, v.why),
    e.CopiesDisagreed: lambda v, _: Told("copies disagree", v.memory, v.why),
    e.CopiesSettled: lambda v, _: Told("copies settled", "table", f"by {v.person}, the journal stands: {v.why}"),
    e.SignalRefused: lambda v, _: Told("refused", v.device, v.why),
    e.SignInRefused: lambda v, _: Told("sign-in refused", v.of, f"{v.why}, from {v.source}"),
    e.AccountChanged: lambda v, _: Told("account changed", v.subject, f"{v.what}, by {v.by or v.source}"),
    e.CertificateChanged: lambda v, _: Told("certificate changed", v.whose, f"by {v.account}, until {v.until}"),
    e.SetUp: lambda v, _: Told("set-up", v.step, f"{v.outcome}, by {v.account}"),
    e.PlayerAccountLocked: lambda v, _: Told("player's account locked", f"account {v.account}", v.why),
    e.PlayerCardBound: lambda v, _: Told("player's card changed", f"account {v.account}", v.why),
    e.AccountAdjusted: lambda v, _: Told("player's account adjusted", f"account {v.account}", _adjusted(v)),
    e.WrongCodeGiven: lambda v, _: Told("wrong code", v.device, f"{v.why}, from {v.source}"),
    e.ChipFlagged: lambda v, _: Told("chip not counted", _seat(v.seat), v.why),
    e.AcceptorExcused: lambda v, _: Told(
        "acceptor answered for", _seat(v.seat), "it did not confirm that it is closed"
    ),
    e.ChipsCounted: _count,
    e.DifferenceAnswered: lambda v, _: Told("difference answered", "table", f"{v.chips} chips, {v.lamps} lamps stand"),
    e.StubCounted: _stub,
    e.IrregularityReported: lambda v, _: Told("irregularity", _seat(v.seat), f"{words(v.what)}: {v.consequence}"),
    e.IrregularityAnswered: _answered,
    e.HandReinstated: lambda v, _: Told(
        "hand stands", _seat(v.seat), "the report that took it out of the round was wrong"
    ),
    e.RoundClosed: _round_closed,
    e.AwardDenied: _claim,
    e.HandPassedOver: _passed_over,
    e.DisputeOpened: lambda v, _: Told("dispute", f"{v.pool} pool", f"{dollars(v.cents)} in escrow: {v.why}"),
    e.DisputeResolved: lambda v, _: Told("dispute decided", f"{v.pool} pool", f"for the {v.in_favour_of}: {v.why}"),
    e.CorrectionAsked: _asked,
    e.CorrectionWithdrawn: lambda v, _: Told("correction withdrawn", f"{v.pool} pool", v.why),
    e.CorrectionLapsed: lambda v, _: Told("correction lapsed", f"{v.pool} pool", v.why),
    e.CorrectionRecorded: _corrected,
    e.KeyLeftOn: lambda v, _: Told("key left on", f"{v.key} key", "it stayed turned longer than it should"),
    e.FaultFound: lambda v, _: Told("fault", v.device, f"{v.text} ({v.where})"),
    e.FaultGone: lambda v, _: Told("fault gone", v.device, words(v.fault)),
    e.DoorOpened: _door,
    e.DoorClosed: lambda v, _: Told("door closed", f"{v.door} door", "closed"),
    e.BetLifted: lambda v, _: Told("bet lifted", _seat(v.seat), "an accepted bet was lifted after lock-out"),
    e.BetAdded: lambda v, _: Told("bet added", _seat(v.seat), "a chip was laid after lock-out and does not count"),
    e.TapeDeviated: lambda v, _: Told("security tape deviates", v.part, v.why),
    e.DeviationReported: lambda v, _: Told("deviation reported", v.part, v.to),
    e.FirmwareFound: _deviation,
    e.FirmwareAccepted: lambda v, _: Told("deviation answered", v.device, f"this one may work: {_device(v)}"),
    e.StartPositionCorrected: lambda v, _: Told(
        "total of dice put right", words(v.draw), f"{v.total} in the place of {v.was}"
    ),
    e.DrawFailed: lambda v, _: Told("not drawn", words(v.draw), v.why),
    e.DrawingClosed: lambda v, _: Told("drawing stopped", v.source, f"{v.why}: dice are thrown"),
    e.DrawingReopened: lambda v, _: Told("drawing again", v.source, "it passed its start-up test"),
    e.TableRestored: lambda v, _: Told(
        "backup restored", "table", f"generation {v.generation}, from record {v.position}; {v.lost - v.position} lost"
    ),
    e.OrderFailed: _order_failed,
    e.DeviceStopped: lambda v, _: Told("device stopped", v.device, f"{v.cards_inside} cards inside"),
    e.ResidueSeen: lambda v, _: Told("residue", v.device, f"{v.cards_inside} cards inside by now"),
    e.DeckCondemned: lambda v, _: Told("deck condemned", f"{v.colour} deck", v.why),
    e.DeckSetApart: lambda v, _: Told(
        "deck set apart", f"{v.colour} deck", f"the {v.device} could not read a card of it"
    ),
    e.DeckFoundSorted: _sorted_deck,
    e.HandDealBegun: lambda v, _: Told("dealt by hand", "table", "the shuffler or the shoe is out of service"),
    e.CardsDue: lambda v, _: Told("cards due", "table", "the cards have been in play as long as the house allows"),
    e.DiceDue: lambda v, _: Told("dice due", "table", "the dice have been on the table as long as the house allows"),
    e.UpkeepDue: lambda v, _: Told("duty due", "table", f"{words(v.of)}: the house's time is over"),
    e.TestModeEntered: lambda v, _: Told("test mode", "table", "the table is tested; no chip counts"),
    e.ClockUnsynchronised: lambda v, _: Told("clock", "clock", "it is not synchronised: times carry a mark"),
}
