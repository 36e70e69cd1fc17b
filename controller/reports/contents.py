"""What each report holds: which collectors have to be told the record, and the blocks that come of them.

Does not render (each format has a module of its own) and reads nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.reports import exceptions, keys, money, parameters, register, shuffler
from controller.reports.asked import Asked, NothingToReport
from controller.reports.balance import Balances, Span
from controller.reports.calendar import OneRound, Period, Scope
from controller.reports.count import Count
from controller.reports.document import Block, Signatures
from controller.reports.faults_by_device import FaultsByDevice, faults_of
from controller.reports.figures import balance_of, balances_of, chips_of, payouts_of, readings_of
from controller.reports.founded import founded_of
from controller.reports.ledger import Books
from controller.reports.names import ReportName
from controller.reports.package import contents_of, in_one
from controller.reports.payouts import Payouts, lines_to_sign, log_of, slip_of, time_to_paid
from controller.reports.pots import PotTotals
from controller.reports.reader import Making, Reader
from controller.reports.recall import Recall
from controller.reports.records import Records
from controller.reports.tickets import TicketTotals
from controller.reports.trend import HOUR, Trend

_TO_THE_REGULATOR = Signatures("Signatures", ("for the house", "received for the regulator"))
_TWO_PEOPLE = Signatures("Signatures", ("read by", "checked by"))
"""The reader of the meters, and a second person (standards E6)."""


LONGEST_TREND_NS = 400 * 24 * HOUR


def _payouts(reader: Reader) -> Making:
    payouts = Payouts(reader.scope)
    yield (payouts,)
    spans, paid = [reader.span], log_of(reader.house, payouts.paid(), "Paid")
    blocks: list[Block] = [readings_of(spans, reader.house), payouts_of(spans), paid]
    if payouts.waiting():
        blocks.append(log_of(reader.house, payouts.waiting(), "Not paid yet"))
    return (*blocks, lines_to_sign(reader.house, (*payouts.paid(), *payouts.waiting()))), True


def _slip(reader: Reader) -> Making:
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


def _shift(reader: Reader) -> Making:
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


def _day(reader: Reader) -> Making:
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


def _reconcile(reader: Reader) -> Making:
    balances, count = Balances(reader.scope), Count(reader.scope)
    yield (balances, count)
    found, identity = balances.balances(), count.identity()
    by_rules, founded = founded_of(reader.record.read())
    blocks = (*map(balance_of, found), *chips_of(identity, reader.house), *by_rules, _TWO_PEOPLE)
    return blocks, founded and identity.agrees and not any(one.difference for one in found)


def _money(reader: Reader) -> Making:
    moved = money.MoneyMoved(reader.scope)
    yield (moved,)
    return (money.table_of(moved.moved()),), all(one.agrees for one in moved.moved())


def _exceptions(reader: Reader) -> Making:
    found = exceptions.Exceptions(reader.scope)
    yield (found,)
    return (exceptions.table_of(found.found()),), True


def _keys(reader: Reader) -> Making:
    uses = keys.KeyUses(reader.scope)
    yield (uses,)
    return (keys.table_of(uses.uses()),), True


def _shuffler(reader: Reader) -> Making:
    faults = shuffler.CardFaults(reader.scope)
    yield (faults,)
    return (shuffler.table_of(faults.found()),), True


def _round(reader: Reader) -> Making:
    assert isinstance(reader.scope, OneRound)
    recall, payouts = Recall(reader.scope), Payouts(reader.scope)
    yield (recall, payouts)
    reader.closed = reader.table.round.number > reader.scope.number
    awards = log_of(reader.house, (*payouts.paid(), *payouts.waiting()), "Awards")
    return (recall.figures(), awards, recall.table()), True


def _parameters(reader: Reader) -> Making:
    notices = parameters.Parameters(reader.scope)
    yield (notices,)
    return (parameters.table_of(notices.notices()),), True


def _register(reader: Reader) -> Making:
    """What lies on each part at the end of the scope, and what happened to it in the scope."""
    kept = register.Register(reader.scope)
    yield (kept,)
    strips, found = register.strips_of(kept.parts), register.deviations_of(kept.deviations)
    return (strips, found, register.entries_of(kept.entries), _TO_THE_REGULATOR), kept.agrees


def _tickets(reader: Reader) -> Making:
    totals = TicketTotals(reader.scope)
    yield (totals,)
    return (totals.figures(), totals.windows(), totals.games()), True


def _poker(reader: Reader) -> Making:
    totals = PotTotals(reader.scope)
    yield (totals,)
    return (totals.figures(), totals.by_game(), totals.by_dealer()), True


def _ledger(reader: Reader) -> Making:
    books = Books(reader.scope)
    yield (books,)
    return (books.proof(), books.by_account(), books.entries(), _TWO_PEOPLE), books.agrees


def _trend(reader: Reader) -> Making:
    if not isinstance(reader.scope, Period):
        raise NothingToReport("a trend is of a time, not of a round")
    if reader.scope.end_ns - reader.scope.start_ns > LONGEST_TREND_NS:
        raise NothingToReport("a trend is of 400 days at most: ask for a time that begins later, or ends sooner")
    trend = Trend(reader.scope, reader.house.calendar)
    payouts, faults = Payouts(reader.scope), FaultsByDevice(reader.scope)
    yield (trend, payouts, faults)
    return (*trend.plots(reader.house), time_to_paid(payouts.paid()), faults_of(faults.found())), True


def _records(reader: Reader) -> Making:
    records = Records(reader.scope)
    yield (records,)
    return (records.table(),), True


_OF_A_DAY: tuple[ReportName, ...] = (
    "day", "trend", "payouts", "reconcile", "money", "exceptions", "keys", "shuffler", "parameters",
    "register",
)  # fmt: skip


def _package(reader: Reader) -> Making:
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


MAKE: Mapping[ReportName, Callable[[Reader], Making]] = {
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
    "poker": _poker,
    "ledger": _ledger,
    "trend": _trend,
    "records": _records,
    "package": _package,
}
