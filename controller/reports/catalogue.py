"""Every report by its name, and what one asks for: the one way from a journal to a document.

Does not render (each format has a module of its own) and opens no file.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from datetime import date, datetime
from typing import Literal, NamedTuple, TypeAlias, get_args

import msgspec

from controller.record.journal.journal import Entry
from controller.record.veil import veiled
from controller.reports import exceptions, keys, money, parameters, register, shuffler
from controller.reports.balance import Balances, Span
from controller.reports.calendar import OneRound, Period, Scope
from controller.reports.count import Count
from controller.reports.document import Block, Document, Signatures
from controller.reports.figures import balance_of, balances_of, chips_of, payouts_of, readings_of
from controller.reports.founded import founded_of
from controller.reports.history import Collector, Line, history, tell
from controller.reports.house import House
from controller.reports.newest import Newest, newest
from controller.reports.package import contents_of, in_one
from controller.reports.payouts import Payouts, lines_to_sign, log_of, slip_of
from controller.reports.recall import Recall
from controller.reports.tickets import TicketTotals
from controller.reports.values import SECOND, Moment, Money, Value, words
from controller.table.events import Event
from controller.table.state import TableState

ReportName: TypeAlias = Literal[
    "payouts", "slip", "shift", "day", "reconcile", "money", "exceptions", "keys", "shuffler", "round", "parameters",
    "register", "tickets", "package",
]  # fmt: skip
NAMES: tuple[ReportName, ...] = get_args(ReportName)
TITLES: Mapping[ReportName, str] = {
    "payouts": "Progressive payout log",
    "slip": "Jackpot slip",
    "shift": "Shift report",
    "day": "Daily report",
    "reconcile": "Reconciliation",
    "money": "Money moved",
    "exceptions": "Exception report",
    "keys": "Key use",
    "shuffler": "Shuffler and shoe faults",
    "round": "Round recall",
    "parameters": "Notice of parameters",
    "register": "Register of security tape and chips",
    "tickets": "Tickets sold and paid",
    "package": "Package of a gaming day",
}


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """Of what a report is. With nothing given: the newest shift, day, round or award of the record.

    ``day`` as ``2026-11-28``, ``begins`` and ``ends`` as ``2026-11-28T20:00``, times of the house.
    """

    day: str | None = None
    shift: int | None = None
    round: int | None = None
    award: int | None = None
    begins: str | None = None
    ends: str | None = None


class NothingToReport(ValueError):
    """The record does not have what is asked for; the text says what it has."""


Read: TypeAlias = Callable[[], Iterable[Entry[Event]]]


def report(name: ReportName, read: Read, house: House, asked: Asked, printed_utc_ns: int | None = None) -> Document:
    """The report. ``read`` reads the journal from record 1 and may be called again; when it is printed stands on it.

    Raises:
        NothingToReport: there is no such shift, round or award.
    """
    end = newest(read)
    if not end.position:
        raise NothingToReport("the journal is empty: the table was never opened")
    reader = _Reader(name, _Record(read, house, end, printed_utc_ns), asked)
    while reader.collectors:
        tell(history(veiled(read()), house.people), *reader.collectors)
        reader.go_on()
    return reader.document()


class _Record(NamedTuple):
    """What all reports of one record have in common; ``read`` reads it once more, as it was made."""

    read: Read
    house: House
    newest: Newest
    printed_utc_ns: int | None


class _Reader:
    """One report while it is made, and what its parts share: the record told once to all of them."""

    def __init__(self, name: ReportName, record: _Record, asked: Asked) -> None:
        self.record = record
        self.house = record.house
        self.asked = asked
        self.scope = _scope(name, record.house, asked, record.newest)
        self.span = Span(self.scope)
        self.closed = True
        """Whether that which the report is of can change no more, where its scope does not say it."""
        self.table = TableState()
        """As it stood last."""
        self._name = name
        self._making = _MAKE[name](self)
        self._made: _Made = (), False
        self.collectors: tuple[Collector, ...] = (self, self.span, *next(self._making))
        """Who has to be told the record before it goes on; nobody once it is made."""

    def other(self, name: ReportName, asked: Asked) -> _Reader:
        """Another report of the same record, begun."""
        return _Reader(name, self.record, asked)

    def go_on(self) -> None:
        """They were told."""
        try:
            self.collectors = next(self._making)
        except StopIteration as end:
            self.collectors, self._made = (), end.value

    def document(self) -> Document:
        blocks, agrees = self._made
        heading = (*_heading(self._name, self), *_printed(self))
        return Document(self._name, TITLES[self._name], heading, blocks, _notes(self._name), agrees)

    def take(self, line: Line) -> None:
        self.table = line.after


_Made: TypeAlias = tuple[tuple[Block, ...], bool]
_Making: TypeAlias = Generator[tuple[Collector, ...], None, _Made]
"""How a report is made: it says who has to be told the record, and goes on once they were."""
_TO_THE_REGULATOR = Signatures("Signatures", ("for the house", "received for the regulator"))
_TWO_PEOPLE = Signatures("Signatures", ("read by", "checked by"))
"""The reader of the meters, and a second person (standards E6)."""


def _payouts(reader: _Reader) -> _Making:
    payouts = Payouts(reader.scope)
    yield (payouts,)
    spans, paid = [reader.span], log_of(reader.house, payouts.paid(), "Paid")
    blocks: list[Block] = [readings_of(spans, reader.house), payouts_of(spans), paid]
    if payouts.waiting():
        blocks.append(log_of(reader.house, payouts.waiting(), "Not paid yet"))
    return (*blocks, lines_to_sign(reader.house, (*payouts.paid(), *payouts.waiting()))), True


def _slip(reader: _Reader) -> _Making:
    payouts = Payouts(reader.scope)
    yield (payouts,)
    known = {one.award: one for one in (*payouts.waiting(), *payouts.paid()) if one.logged is not None}
    award = reader.asked.award if reader.asked.award is not None else max(known, default=0)
    if award not in known:
        which = f"award {award}" if award else "no award"
        has = ", ".join(map(str, sorted(known))) or "none"
        raise NothingToReport(f"{which} is logged in {reader.scope.title}; logged are: {has}")
    reader.closed = known[award].paid is not None
    return slip_of(known[award], reader.house, reader.table.table), True


def _shift(reader: _Reader) -> _Making:
    payouts, balances, count = Payouts(reader.scope), Balances(reader.scope), Count(reader.scope)
    yield (payouts, balances, count)
    found, identity = balances.balances(), count.identity()
    blocks: tuple[Block, ...] = (
        readings_of([reader.span], reader.house),
        payouts_of([reader.span]),
        balances_of(found),
        *chips_of(identity, reader.house),
        log_of(reader.house, payouts.paid(), "Awards"),
        lines_to_sign(reader.house, payouts.paid()),
        _TWO_PEOPLE,
    )
    return blocks, identity.agrees and not any(one.difference for one in found)


def _day(reader: _Reader) -> _Making:
    scopes: tuple[Scope, ...] = (reader.scope,)
    if isinstance(reader.scope, Period):
        day, _ = reader.house.calendar.shift_at(reader.scope.start_ns)
        scopes = (*reader.house.calendar.shifts(day), reader.scope)
    spans, balances = [Span(scope) for scope in scopes], [Balances(scope) for scope in scopes]
    count = Count(reader.scope)
    yield (*spans, *balances, count)
    begun = [span for span in spans if span.first]
    found = [one for span, part in zip(spans, balances, strict=True) if span.first for one in part.balances()]
    identity = count.identity()
    blocks: tuple[Block, ...] = (
        readings_of(begun, reader.house),
        payouts_of(begun),
        balances_of(found),
        *chips_of(identity, reader.house),
        _TWO_PEOPLE,
    )
    return blocks, identity.agrees and not any(one.difference for one in found)


def _reconcile(reader: _Reader) -> _Making:
    balances, count = Balances(reader.scope), Count(reader.scope)
    yield (balances, count)
    found, identity = balances.balances(), count.identity()
    by_rules, founded = founded_of(reader.record.read())
    blocks = (*map(balance_of, found), *chips_of(identity, reader.house), *by_rules, _TWO_PEOPLE)
    return blocks, founded and identity.agrees and not any(one.difference for one in found)


def _money(reader: _Reader) -> _Making:
    moved = money.MoneyMoved(reader.scope)
    yield (moved,)
    return (money.table_of(moved.moved()),), all(one.agrees for one in moved.moved())


def _exceptions(reader: _Reader) -> _Making:
    found = exceptions.Exceptions(reader.scope)
    yield (found,)
    return (exceptions.table_of(found.found()),), True


def _keys(reader: _Reader) -> _Making:
    uses = keys.KeyUses(reader.scope)
    yield (uses,)
    return (keys.table_of(uses.uses()),), True


def _shuffler(reader: _Reader) -> _Making:
    faults = shuffler.CardFaults(reader.scope)
    yield (faults,)
    return (shuffler.table_of(faults.found()),), True


def _round(reader: _Reader) -> _Making:
    assert isinstance(reader.scope, OneRound)
    recall, payouts = Recall(reader.scope), Payouts(reader.scope)
    yield (recall, payouts)
    reader.closed = reader.table.round.number > reader.scope.number
    awards = log_of(reader.house, (*payouts.paid(), *payouts.waiting()), "Awards")
    return (recall.figures(), awards, recall.table()), True


def _parameters(reader: _Reader) -> _Making:
    notices = parameters.Parameters(reader.scope)
    yield (notices,)
    return (parameters.table_of(notices.notices()),), True


def _register(reader: _Reader) -> _Making:
    """What lies on each part at the end of the scope, and what happened to it in the scope."""
    kept = register.Register(reader.scope)
    yield (kept,)
    strips, found = register.strips_of(kept.parts), register.deviations_of(kept.deviations)
    return (strips, found, register.entries_of(kept.entries), _TO_THE_REGULATOR), kept.agrees


def _tickets(reader: _Reader) -> _Making:
    totals = TicketTotals(reader.scope)
    yield (totals,)
    return (totals.figures(), totals.windows(), totals.games()), True


_OF_A_DAY: tuple[ReportName, ...] = (
    "day", "payouts", "reconcile", "money", "exceptions", "keys", "shuffler", "parameters",
    "register",
)  # fmt: skip


def _package(reader: _Reader) -> _Making:
    """A cover with the list of what follows; then every report of the day, and a slip for each award that was paid."""
    if not isinstance(reader.scope, Period):
        raise NothingToReport("a package is of a gaming day, not of a round")
    payouts = Payouts(reader.scope)
    yield (payouts,)
    day, _ = reader.house.calendar.shift_at(reader.scope.start_ns)
    shifts = range(1, len(reader.house.calendar.starts) + 1)
    begun = [
        *(reader.other("shift", Asked(day=str(day), shift=shift)) for shift in shifts),
        *(reader.other(name, Asked(day=str(day))) for name in _OF_A_DAY),
        *(reader.other("slip", Asked(award=one.award)) for one in payouts.paid()),
    ]
    yield tuple(collector for part in begun for collector in part.collectors)
    for part in begun:
        part.go_on()
    parts = [part.document() for part in begun]
    return (contents_of(parts), _TWO_PEOPLE, *in_one(parts)), all(part.agrees for part in parts)


_MAKE: Mapping[ReportName, Callable[[_Reader], _Making]] = {
    "payouts": _payouts,
    "slip": _slip,
    "shift": _shift,
    "day": _day,
    "reconcile": _reconcile,
    "money": _money,
    "exceptions": _exceptions,
    "keys": _keys,
    "shuffler": _shuffler,
    "round": _round,
    "parameters": _parameters,
    "register": _register,
    "tickets": _tickets,
    "package": _package,
}


def _scope(name: ReportName, house: House, asked: Asked, newest: Newest) -> Scope:
    number = newest.round
    if asked.round is not None or name == "round":
        wanted = max(1, number - 1) if asked.round is None else asked.round
        if not 1 <= wanted <= number:
            raise NothingToReport(f"the record has rounds 1 to {number}, no round {wanted}")
        return OneRound(wanted)
    if name == "register" and asked == Asked():
        return Period("the whole record", 0, newest.counts_at_ns + 1)
    if asked.award is not None and asked.shift is None and asked.day is None:
        return Period("the whole record", 0, newest.counts_at_ns + 1)
    calendar = house.calendar
    try:
        if asked.begins is not None or asked.ends is not None:
            begins = _moment(asked.begins or "1970-01-02")
            last = datetime.fromtimestamp(newest.counts_at_ns // SECOND + 1, house.zone)
            ends = _moment(asked.ends) if asked.ends else last
            return calendar.between(begins, ends)
        newest_day, newest_shift = calendar.shift_at(newest.counts_at_ns)
        day = newest_day if asked.day is None else _date(asked.day)
        if name in ("day", "package") or (asked.day is not None and asked.shift is None):
            return calendar.day(day)
        return calendar.shift(day, newest_shift if asked.shift is None else asked.shift)
    except ValueError as error:
        raise NothingToReport(str(error)) from error


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise NothingToReport(f'"{text}" is no day: a day is written 2026-11-28') from error


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise NothingToReport(f'"{text}" is no time: a time is written 2026-11-28T20:00') from error


def _heading(name: ReportName, reader: _Reader) -> Iterable[tuple[str, Value]]:
    span, house, state, newest = reader.span, reader.house, reader.table, reader.record.newest
    if house.casino:
        yield "casino", house.casino
    yield "table", f"{state.table}, {words(state.game)} under {house.title or words(state.house)}"
    yield "of", span.scope.title
    if span.first:
        yield "records", f"{span.first:,} to {span.last:,} of {newest.position:,}"
        yield "last record", span.ended.at if span.ended is not None else None
    else:
        yield "records", f"none; the journal has {newest.position:,}"
    if name in _CLOSES_BY_ITSELF:
        if not reader.closed:
            yield "state", "still open: it is not closed on record"
    elif not span.over:
        yield "state", "still open: nothing in the record is later, more may come"
    yield "times", f"of {house.zone_name}, UTC beside them (Z)"
    if house.chip_cents:
        yield "one chip", Money.of(house.chip_cents)


def _printed(reader: _Reader) -> Iterable[tuple[str, Value]]:
    utc_ns = reader.record.printed_utc_ns
    if utc_ns is not None:
        yield "printed", Moment(utc_ns, reader.table.clock_synchronised)


_CLOSES_BY_ITSELF = ("slip", "round")
"""What these are of is closed by a fact of its own, and not by time."""


def _notes(name: ReportName) -> tuple[str, ...]:
    if name in ("payouts", "shift"):
        return ("An award stands in the shift in which its key was turned.",)
    return ()
